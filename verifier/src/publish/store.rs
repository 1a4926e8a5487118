//! Keeps the set in a `.irst` file while it grows.
//!
//! While the engine runs, deltas are appended, twice a second at most: whoever kills the verifier keeps what
//! was proven until then. At the end the file is replaced by one that holds the whole set. A file that is
//! already there with the same program's set from the same engine is only ever added to, and its sets for
//! other runs (roots with other facts) stay.

use crate::publish::target::{DeliveryError, Target};
use schedule::growth::delta;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use traceformat::store::{append, create_all, read};

/// Time between two appends.
const GAP: Duration = Duration::from_millis(500);

/// After so many appends the file is written anew, so that it does not hold much more than its set.
const APPENDS: u32 = 40;

pub struct StoreFile {
    path: PathBuf,
    /// What an earlier verification left in the file.
    before: Option<ScheduleSet>,
    /// The file's other roots.
    others: Vec<ScheduleSet>,
    started: bool,
    written: Option<(Arc<ScheduleSet>, Instant)>,
    newest: Option<Arc<ScheduleSet>>,
    appends: u32,
}

impl StoreFile {
    pub fn new(path: impl Into<PathBuf>) -> StoreFile {
        let path = path.into();
        StoreFile {
            path,
            before: None,
            others: Vec::new(),
            started: false,
            written: None,
            newest: None,
            appends: 0,
        }
    }

    /// With what was there before.
    fn whole(&self, set: &Arc<ScheduleSet>) -> Arc<ScheduleSet> {
        let before = self.before.as_ref().filter(|old| old.origin == set.origin);
        let merged = before.and_then(|old| merge(old, set).ok());
        merged.map_or_else(|| Arc::clone(set), |m| Arc::new(m.set))
    }

    fn write(&mut self, set: &Arc<ScheduleSet>, in_full: bool) -> Result<(), DeliveryError> {
        let set = self.whole(set);
        let result = match &self.written {
            // Another engine's is no growth.
            Some((old, _)) if !in_full && self.appends < APPENDS && old.origin == set.origin => {
                self.appends += 1;
                append(&self.path, &delta(old, &set))
            }
            _ => {
                self.appends = 0;
                create_all(&self.path, &set, &self.others)
            }
        };
        // A full disk may have room again.
        result.map_err(|e| DeliveryError::Away(e.to_string()))?;
        self.written = Some((set, Instant::now()));
        Ok(())
    }
}

/// What a file holds for this set's program: the set's root, if it is from the same engine, and the others.
fn earlier(path: &Path, set: &ScheduleSet) -> (Option<ScheduleSet>, Vec<ScheduleSet>) {
    let Ok(stored) = read(path) else { return (None, Vec::new()) };
    let ours = stored.roots.into_vec().into_iter().filter(|s| s.fingerprint == set.fingerprint);
    let (same, others): (Vec<_>, Vec<_>) = ours.partition(|s| s.facts == set.facts);
    (same.into_iter().find(|s| s.origin == set.origin), others)
}

impl Target for StoreFile {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        if !self.started {
            (self.before, self.others) = earlier(&self.path, set);
            self.started = true;
        }
        self.newest = Some(Arc::clone(set));
        if self.written.as_ref().is_some_and(|(_, at)| at.elapsed() < GAP) {
            return Ok(());
        }
        self.write(set, false)
    }

    /// Who runs later runs under what is there then.
    fn is_replaceable(&self) -> bool {
        true
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        match self.newest.take() {
            Some(set) => self.write(&set, true),
            None => Ok(()),
        }
    }
}
