//! Says when something happens beneath a folder.

use crate::exit;
use anyhow::Result;
use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Editors write, rename and set times one after the other: so long nothing more has to happen.
const QUIET: Duration = Duration::from_millis(30);

/// But not longer than this.
const LONGEST: Duration = Duration::from_millis(300);

/// Listens.
pub struct Wake {
    _watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
}

/// What has happened.
#[derive(Debug, Default)]
pub struct Happened {
    /// To these files.
    pub paths: BTreeSet<PathBuf>,
    /// And to others: the kernel has lost count.
    pub lost: bool,
}

impl Happened {
    pub fn add(&mut self, more: Happened) {
        self.paths.extend(more.paths);
        self.lost |= more.lost;
    }

    fn take(&mut self, event: notify::Result<Event>) {
        match event {
            Ok(e) if e.need_rescan() => self.lost = true,
            Ok(e) => {
                // (Who sets a file's time has written nothing.)
                let writes = match e.kind {
                    EventKind::Modify(kind) => !matches!(kind, ModifyKind::Metadata(_)),
                    EventKind::Create(_) | EventKind::Remove(_) => true,
                    _ => false,
                };
                if writes {
                    self.paths.extend(e.paths);
                }
            }
            Err(_) => self.lost = true,
        }
    }
}

impl Wake {
    /// # Errors
    /// If the system has no more watches for this user.
    pub fn new(root: &Path) -> Result<Wake> {
        let (tell, events) = channel();
        let cannot = |e: notify::Error| {
            let limit = "/proc/sys/fs/inotify/max_user_watches";
            exit::usage(format!("{}: cannot be watched: {e} (the limit is in {limit})", root.display()))
        };
        let mut watcher = notify::recommended_watcher(move |e| {
            // Nobody listens at the end.
            let _ = tell.send(e);
        })
        .map_err(cannot)?;
        watcher.watch(root, RecursiveMode::Recursive).map_err(cannot)?;
        Ok(Wake { _watcher: watcher, events })
    }

    /// What has happened since it was asked last.
    pub fn so_far(&self) -> Happened {
        let mut all = Happened::default();
        self.events.try_iter().for_each(|e| all.take(e));
        all
    }

    /// The same; waits so long for something, and until it is quiet.
    pub fn wait(&self, most: Duration) -> Happened {
        let mut all = Happened::default();
        let Ok(first) = self.events.recv_timeout(most) else { return all };
        all.take(first);
        let began = Instant::now();
        while began.elapsed() < LONGEST {
            match self.events.recv_timeout(QUIET) {
                Ok(e) => all.take(e),
                Err(_) => break,
            }
        }
        all
    }
}
