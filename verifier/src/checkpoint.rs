//! Interrupted verifications on disk, so that they can go on.
//!
//! The file is a sealed one ([`traceformat::sealed`]): its head says of which program, settings and version
//! it is, and its content is decoded only if all of it is what was written. It is replaced in one step; a
//! crash leaves the old one or the new one.
//!
//! # What is trusted
//!
//! A checkpoint says "this much is explored, and it was safe". Nobody can find out whether that is true
//! without exploring it again, so a checkpoint is as good as who has written it. Therefore it must be the
//! user's own file, which nobody else may write ([`sealed::is_own`]); a checksum keeps accidents away, not
//! people. Who can write the user's files can also replace the program.
//!
//! What can be known is asked, whoever wrote it: every index points at what it should
//! ([`engine::Engine::before`], [`StoredTrie`]), the counters of the engine and of the session agree with
//! each other and with what was found, the steps are taken again on the program, and the verdict is sampled
//! as any other is ([`crate::verify`]). What fails there is refused; it never becomes a verdict. What the set
//! takes for granted is asked of the program again, and a checkpoint can only add to it.
//!
//! What a forged file that passes all that can do: keep the engine from schedules that it says were explored,
//! so that a failure that happens under no others, and that no sample hits, is missed. `irs certify` believes
//! no checkpoint.

use crate::verify::Counted;
use engine::Before;
use model::stop::{SourceLocation, Unsupported};
use report::sink::{Counts, Failing};
use schedule::trie::StoredTrie;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use traceformat::codec::CodecError;
use traceformat::fingerprint::Fingerprint;
use traceformat::sealed::{self, Refused};
use traceformat::site::SiteId;

/// Changes whenever what is stored changes, or what it means to the engine.
const LAYOUT: u32 = 9;

/// So many checkpoints are being written: whoever ends the process on time should let that end first.
static WRITING: AtomicUsize = AtomicUsize::new(0);

/// Is a checkpoint being written by this process?
pub fn is_being_written() -> bool {
    // Relaxed: a number that carries no data.
    WRITING.load(Ordering::Relaxed) > 0
}

/// While it exists, [`is_being_written`].
pub(crate) struct Writing(());

impl Writing {
    pub fn begin() -> Writing {
        // Relaxed, here and below: as above.
        WRITING.fetch_add(1, Ordering::Relaxed);
        Writing(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        WRITING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a checkpoint is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    layout: u32,
    /// The verifier's version: another one may search in another way.
    version: String,
    pub fingerprint: Fingerprint,
    /// Everything that decides what is explored: properties, bounds, models. Another verification must not go
    /// on from here.
    pub settings: String,
}

impl About {
    pub fn new(fingerprint: Fingerprint, settings: String) -> About {
        About { layout: LAYOUT, version: env!("CARGO_PKG_VERSION").into(), fingerprint, settings }
    }
}

/// An interrupted verification.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Where the engine goes on, in its own words.
    pub engine: Vec<u8>,
    pub progress: Progress,
}

/// What has been found so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Progress {
    pub trie: StoredTrie,
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
    Write(PathBuf, CodecError),
    #[error(
        "{0}: another user may have written this checkpoint: it must be yours, and writable by you alone"
    )]
    Foreign(PathBuf),
    #[error("{0}: the checkpoint is damaged, or none: {1}")]
    Damaged(PathBuf, String),
    #[error(
        "{0}: the checkpoint was made by version {1} (layout {2}) of the verifier, this is {3} (layout {LAYOUT})"
    )]
    Version(PathBuf, String, u32, String),
    #[error("{0}: the checkpoint is of program {1}, this is program {2}")]
    Program(PathBuf, Fingerprint, Fingerprint),
    #[error("{0}: the checkpoint was made with other settings ({1}; now {2})")]
    Settings(PathBuf, String, String),
}

impl Checkpoint {
    /// Stores it in place of what is there, in one step.
    ///
    /// # Errors
    /// If that is not possible; the file is then what it was.
    pub fn store(&self, path: &Path, about: &About) -> Result<(), CheckpointError> {
        sealed::write(path, about, self).map_err(|e| CheckpointError::Write(path.to_owned(), e))
    }

    /// Reads one for this program and these settings, and looks at all of it that can be looked at; also the
    /// sites that raced so far, in order. `deadlocks`: a deadlock is a failure. `before`: see
    /// [`engine::Engine::before`].
    ///
    /// # Errors
    /// If it is for others, or none.
    pub fn load(
        path: &Path,
        about: &About,
        deadlocks: bool,
        before: &dyn Fn(&[u8]) -> Result<Before, String>,
    ) -> Result<(Checkpoint, Vec<SiteId>), CheckpointError> {
        let read = |e| CheckpointError::Read(path.to_owned(), e);
        let damaged = |why: String| CheckpointError::Damaged(path.to_owned(), why);
        let file = File::open(path).map_err(read)?;
        // SAFETY: it only asks for a number.
        let user = unsafe { libc::geteuid() };
        if !sealed::is_own(&file, user).map_err(read)? {
            return Err(CheckpointError::Foreign(path.to_owned()));
        }
        let read = sealed::read(file, |found: &About| about.accept(found, path));
        let checkpoint: Checkpoint = read.map_err(|e| match e {
            Refused::Other(e) => e,
            Refused::Codec(CodecError::Io(e)) => CheckpointError::Read(path.to_owned(), e),
            Refused::Codec(e) => damaged(e.to_string()),
        })?;
        let Checkpoint { engine, progress } = &checkpoint;
        let before = before(engine).map_err(damaged)?;
        progress.is_sound(&before.counts, deadlocks).map_err(|e| damaged(e.into()))?;
        Ok((checkpoint, before.racing))
    }
}

impl About {
    /// Is it of the same as this?
    fn accept(&self, found: &About, path: &Path) -> Result<(), CheckpointError> {
        let (path, found) = (path.to_owned(), found.clone());
        if (found.layout, &found.version) != (self.layout, &self.version) {
            return Err(CheckpointError::Version(path, found.version, found.layout, self.version.clone()));
        }
        if found.fingerprint != self.fingerprint {
            return Err(CheckpointError::Program(path, found.fingerprint, self.fingerprint));
        }
        if found.settings != self.settings {
            return Err(CheckpointError::Settings(path, found.settings, self.settings.clone()));
        }
        Ok(())
    }
}

impl Progress {
    /// Do its counters agree with each other, with the engine's, and with what was found? (The trie is looked
    /// at when it is restored.)
    fn is_sound(&self, engine: &Counts, deadlocks: bool) -> Result<(), &'static str> {
        let of = |c: &Counts| [c.traces, c.deadlocked, c.violating, c.unsupported, c.assumed];
        let c = &self.counts;
        if of(c) != of(engine) || c.executions != c.traces + c.unsupported + c.assumed {
            return Err("the session's counters are not the engine's");
        }
        if self.safe.checked_add(c.deadlocked + c.violating) != Some(c.traces) {
            return Err("traces are not safe, deadlocked and violating ones together");
        }
        if self.property.is_some() != (c.violating > 0 || deadlocks && c.deadlocked > 0) {
            return Err("it has a failure that was not counted, or the reverse");
        }
        if self.unsupported.is_empty() != (c.unsupported == 0) {
            return Err("it has something unexplained that was not counted, or the reverse");
        }
        if self.failing > Failing::Excluded && c.assumed == 0 {
            return Err("it has an assumption that fails in no execution");
        }
        if !self.counted.is_sound() {
            return Err("its traces are not what is kept of traces");
        }
        Ok(())
    }
}

/// As it is stored. The site is found again when it is met again.
pub(crate) fn stored(u: &Unsupported) -> StoredReason {
    let SourceLocation { function, file, line, column } = u.place.clone();
    (u.kind.to_owned(), u.text.clone(), (function, file, line, column))
}

/// From what is stored.
pub(crate) fn unsupported(stored: StoredReason) -> Unsupported {
    let (kind, text, (function, file, line, column)) = stored;
    let place = SourceLocation { function, file, line, column };
    // Kinds are a handful of words, and live as long as the process.
    Unsupported { kind: Box::leak(kind.into_boxed_str()), text, place, site: None }
}
