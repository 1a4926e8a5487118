//! Interrupted verifications on disk, so that they can go on.

use crate::engine::dpor;
use crate::engine::sink::{Counts, Failing};
use crate::exec::stop::{Place, Unsupported};
use crate::schedule::trie::Trie;
use crate::verify::Counted;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use traceformat::event::ObjectId;
use traceformat::fingerprint::Fingerprint;

/// Changes whenever what is stored changes.
const MAGIC: &[u8; 8] = b"IRSCKP\x00\x06";

/// An interrupted verification.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    pub fingerprint: Fingerprint,
    /// Everything that decides what is explored: properties, bounds. Another verification must not go on from here.
    pub settings: String,
    pub engine: dpor::Checkpoint,
    pub progress: Progress,
}

/// What has been found so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Progress {
    pub trie: Trie,
    /// Barriers at which arrivals are ordered.
    pub crowded: Vec<ObjectId>,
    /// The traces so far, by hash, and whether anything depended on inputs.
    pub counted: Counted,
    pub inputs_decided: bool,
    pub counts: Counts,
    pub safe: u64,
    pub failing: Failing,
    pub property: Option<String>,
    pub counterexample: Option<PathBuf>,
    pub inputs: Vec<String>,
    pub unsupported: Vec<StoredReason>,
}

/// An [`Unsupported`] as it is stored: kind, text, and place (function, file, line, column).
pub type StoredReason = (String, String, (String, String, u32, u32));

/// Why there is nothing to go on from.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    #[error("{0}: cannot be read: {1}")]
    Read(PathBuf, std::io::Error),
    #[error("{0}: cannot be written: {1}")]
    Write(PathBuf, std::io::Error),
    #[error("{0}: is no checkpoint of this version, or damaged")]
    Damaged(PathBuf),
    #[error("{0}: is of program {1}, this is program {2}")]
    Program(PathBuf, Fingerprint, Fingerprint),
    #[error("{0}: was made with other settings ({1}; now {2})")]
    Settings(PathBuf, String, String),
}

impl Checkpoint {
    /// Stores it in place of what is there, in one step.
    ///
    /// # Errors
    /// If that is not possible; the file is then what it was.
    pub fn store(&self, path: &Path) -> Result<(), CheckpointError> {
        let fail = |e| CheckpointError::Write(path.to_owned(), e);
        let mut bytes = MAGIC.to_vec();
        let body = bincode::serde::encode_to_vec(self, bincode::config::standard());
        bytes.extend(body.map_err(|e| fail(std::io::Error::other(e)))?);
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(".new");
        let temporary = PathBuf::from(temporary);
        let written = std::fs::File::create(&temporary).and_then(|mut f| {
            f.write_all(&bytes)?;
            f.sync_all()
        });
        let placed = written.and_then(|()| std::fs::rename(&temporary, path));
        placed.map_err(|e| {
            // What is half-written helps nobody.
            let _ = std::fs::remove_file(&temporary);
            fail(e)
        })
    }

    /// Reads one for this program and these settings.
    ///
    /// # Errors
    /// If it is for others, or none.
    pub fn load(
        path: &Path,
        fingerprint: Fingerprint,
        settings: &str,
    ) -> Result<Checkpoint, CheckpointError> {
        let bytes = std::fs::read(path).map_err(|e| CheckpointError::Read(path.to_owned(), e))?;
        let damaged = || CheckpointError::Damaged(path.to_owned());
        let body = bytes.strip_prefix(MAGIC).ok_or_else(damaged)?;
        let decoded = bincode::serde::decode_from_slice(body, bincode::config::standard());
        let (checkpoint, used): (Checkpoint, usize) = decoded.map_err(|_| damaged())?;
        if used != body.len() {
            return Err(damaged());
        }
        if checkpoint.fingerprint != fingerprint {
            return Err(CheckpointError::Program(path.to_owned(), checkpoint.fingerprint, fingerprint));
        }
        if checkpoint.settings != settings {
            return Err(CheckpointError::Settings(path.to_owned(), checkpoint.settings, settings.to_owned()));
        }
        Ok(checkpoint)
    }
}

/// As it is stored. The site is found again when it is met again.
pub(crate) fn stored(u: &Unsupported) -> StoredReason {
    let Place { function, file, line, column } = u.place.clone();
    (u.kind.to_owned(), u.text.clone(), (function, file, line, column))
}

/// From what is stored.
pub(crate) fn unsupported(stored: StoredReason) -> Unsupported {
    let (kind, text, (function, file, line, column)) = stored;
    let place = Place { function, file, line, column };
    // Kinds are a handful of words, and live as long as the process.
    Unsupported { kind: Box::leak(kind.into_boxed_str()), text, place, site: None }
}
