//! How the runtime starts the listener and what it hears from it.

use super::judge::Judge;
use super::serve;
use super::socket::{self, Bound};
use crate::core::Core;
pub use crate::start::ThisRun;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd};
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::ScheduleSet;
use traceformat::store::{StoreError, Stored};

/// Where sets come from, and which are accepted.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Identity of this program: others' sets are refused.
    pub fingerprint: Fingerprint,
    /// Number of numbered sites of this program, for validation.
    pub sites: u32,
    /// `listen=`: path of a socket to create; `%p` stands for the process id.
    pub listen: Option<String>,
    /// `connect=`: path of a socket to connect to, again and again.
    pub connect: Option<String>,
    /// `store=`: read at start, accepted pushes appended.
    pub store: Option<PathBuf>,
    /// `memory=`, in bytes: what clients and their pushes may take.
    pub memory: usize,
    /// `trust=unproven`.
    pub trust_unproven: bool,
    /// What this run is like: sets for others are refused.
    pub run: ThisRun,
}

/// What the listener has to say; for the log. Called on the listener's threads.
#[derive(Clone, Debug)]
pub enum Notice {
    /// Listening at this path.
    Listening(PathBuf),
    /// A set is in force: version, traces where known, and whether it serves later runs only.
    Installed { version: u64, traces: Option<u64>, deferred: bool },
    /// A push (or the store) was refused, for this reason.
    Refused(String),
    /// Something failed and the program goes on without it (store not writable, peer gone).
    Trouble(String),
}

/// Why the listener could not start.
#[derive(Debug, thiserror::Error)]
pub enum ListenerError {
    #[error("socket path {0} is longer than 107 bytes")]
    PathTooLong(String),
    #[error("another process is listening on {0}")]
    InUse(String),
    #[error("cannot {what} {path}: {error}")]
    Io { what: &'static str, path: String, error: std::io::Error },
    #[error("store {path}: {reason}")]
    Store { path: String, reason: String },
    #[error("the system refuses to start the listener's thread")]
    Thread,
}

/// A running listener. Dropping it does not stop its thread; [`Listener::close`] removes the socket.
pub struct Listener {
    judge: Arc<Judge>,
    bound: Option<Arc<Mutex<Bound>>>,
}

impl Listener {
    /// Reads the store, binds or connects, starts the thread (all signals blocked in it). `hear` must not
    /// block.
    pub fn start(
        core: Arc<Core>,
        settings: Settings,
        hear: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Listener, ListenerError> {
        let stored = settings.store.as_deref().filter(|p| p.exists()).map(traceformat::store::salvage);
        Listener::start_with(core, settings, stored, hear)
    }

    /// As [`Listener::start`], for a store that was read before, if there is one.
    pub fn start_with(
        core: Arc<Core>,
        settings: Settings,
        stored: Option<Result<Stored, StoreError>>,
        hear: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Listener, ListenerError> {
        let server = settings.listen.as_deref().map(socket::listen).transpose()?;
        let peer = settings.connect.as_deref().map(socket::expand).transpose()?;
        let judge = Arc::new(Judge::new(core, settings, stored, Box::new(hear))?);
        let mut bound = None;
        let server = server.map(|(listener, b)| {
            judge.hear(Notice::Listening(b.path().into()));
            bound = Some(Arc::new(Mutex::new(b)));
            let high = crate::thread::move_high(listener.into_raw_fd());
            // SAFETY: the descriptor was just given up, and is a listening socket.
            unsafe { UnixListener::from_raw_fd(high) }
        });
        if server.is_some() || peer.is_some() {
            let for_thread = judge.clone();
            let name = "irs-listener";
            let keep: Vec<_> = server.iter().map(|s| s.as_raw_fd()).collect();
            let server = server.zip(bound.clone());
            let started =
                crate::thread::spawn_internal(name, &keep, move || serve::serve(&for_thread, server, peer));
            if started.is_none() {
                return Err(ListenerError::Thread);
            }
        }
        Ok(Listener { judge, bound })
    }

    /// The set in force, for reports and counterexamples.
    pub fn current(&self) -> Option<Arc<ScheduleSet>> {
        self.judge.current()
    }

    /// Why the last set that came was not for this run, if there was one.
    pub fn misses(&self) -> Option<String> {
        self.judge.misses()
    }

    /// Removes the socket file. Safe to call at exit, and by a forked child (where it does nothing).
    pub fn close(&self) {
        // (Should the listener be making the file anew at this moment, it stays, and is stale.)
        if let Some(Ok(mut b)) = self.bound.as_ref().map(|b| b.try_lock()) {
            b.remove();
        }
    }
}
