//! What the listener is told, and what it says.

use crate::start::ThisRun;
use crate::trust::Trust;
use std::path::PathBuf;
use traceformat::fingerprint::Fingerprint;

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
    /// `trust=` and `trust-key=`.
    pub trust: Trust,
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
