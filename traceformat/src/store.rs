//! Schedule sets on disk (`.irst`): a header frame, then one frame per delta, only ever appended to, by any
//! number of processes ([`Keeper`]).
//!
//! A delta extends the root whose facts it has, or begins another one. A reader merges the deltas. A last
//! frame that is not whole is what a writer that was killed, or a full disk, leaves behind: it is ignored and
//! reported ([`Stored::torn_at`]); the next append cuts it off first. A frame that is whole but damaged is an
//! error: then the file is not what was written.

mod keeper;

pub use keeper::Keeper;

use crate::codec::{self, CodecError, FrameKind, MAX_PAYLOAD};
use crate::fingerprint::Fingerprint;
use crate::replace::replace;
use crate::schedule::merge::MergeError;
use crate::schedule::roots::Roots;
use crate::schedule::set::ScheduleSet;
use crate::schedule::validate::InvalidSet;
use keeper::PATIENCE;
use std::fs::{File, TryLockError};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a store cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    Codec { path: PathBuf, source: CodecError },
    #[error("{}: no schedule set, but {found}", path.display())]
    OtherFile { path: PathBuf, found: String },
    #[error("{}: it holds no whole schedule set", path.display())]
    Empty { path: PathBuf },
    #[error("{}: invalid set: {source}", path.display())]
    Invalid { path: PathBuf, source: InvalidSet },
    #[error("{}: its {index}. delta does not fit: {source}", path.display())]
    Merge { path: PathBuf, index: usize, source: MergeError },
    #[error("{}: it is for program {store}, the delta is for program {delta}", path.display())]
    Fingerprint { path: PathBuf, store: Fingerprint, delta: Fingerprint },
}

/// What a store holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub roots: Roots,
    /// Deltas read, the first set included.
    pub deltas: usize,
    /// Offset in bytes where an incomplete last frame begins, if there is one.
    pub torn_at: Option<u64>,
}

/// Reads a store: all its deltas merged, root by root, and validated.
pub fn read(path: &Path) -> Result<Stored, StoreError> {
    read_as(path, true)
}

/// As [`read`], for who appends to it: behind the last whole delta of its program there may be anything,
/// which the next append cuts off.
pub fn salvage(path: &Path) -> Result<Stored, StoreError> {
    read_as(path, false)
}

fn read_as(path: &Path, whole: bool) -> Result<Stored, StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let file = File::open(path).map_err(io)?;
    // What is being appended is not torn. Who holds the lock longer than that has been stopped.
    let until = Instant::now() + PATIENCE;
    while matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)) && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
    let sets = read_frames(path, &mut BufReader::new(&file), whole);
    // Explicitly: closing does not unlock what a forked child has inherited.
    let _ = file.unlock();
    let (sets, torn_at) = sets?;
    let deltas = sets.len();
    let mut sets = sets.into_iter();
    let first = sets.next().ok_or(StoreError::Empty { path: path.into() })?;
    let invalid = |index, e| match e {
        MergeError::Invalid(source) if index == 1 => StoreError::Invalid { path: path.into(), source },
        source => StoreError::Merge { path: path.into(), index, source },
    };
    let mut roots = Roots::new(first).map_err(|e| invalid(1, e))?;
    for (i, delta) in sets.enumerate() {
        roots.add(delta).map_err(|e| invalid(i + 2, e))?;
    }
    Ok(Stored { roots, deltas, torn_at })
}

fn codec_error(path: &Path, source: CodecError) -> StoreError {
    match source {
        CodecError::Io(source) => StoreError::Io { path: path.into(), source },
        source => StoreError::Codec { path: path.into(), source },
    }
}

/// Reads the header: the store's fingerprint, and the header's length in bytes.
fn read_header(path: &Path, r: &mut impl io::Read) -> Result<(Fingerprint, u64), StoreError> {
    let header = match codec::read_frame(r, MAX_PAYLOAD) {
        Ok(Some(f)) => f,
        Ok(None) => return Err(StoreError::Empty { path: path.into() }),
        Err(e) if e.is_torn() => return Err(StoreError::Empty { path: path.into() }),
        Err(e) => return Err(codec_error(path, e)),
    };
    let found = match header.kind {
        FrameKind::StoreHeader => {
            let fingerprint =
                header.decode(FrameKind::StoreHeader).map_err(|source| codec_error(path, source))?;
            return Ok((fingerprint, header.encoded_len()));
        }
        FrameKind::RecordingHeader => "a recording".into(),
        other => format!("a {other:?} record"),
    };
    Err(StoreError::OtherFile { path: path.into(), found })
}

/// Reads the header and all whole delta frames, and says where a torn one begins. `whole`: anything else
/// behind them is an error, but for the zeros that a machine leaves which stopped before the data was on the
/// disk.
fn read_frames(
    path: &Path,
    r: &mut impl io::Read,
    whole: bool,
) -> Result<(Vec<ScheduleSet>, Option<u64>), StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let (fingerprint, mut at) = read_header(path, r)?;
    let mut bytes = Vec::new();
    r.read_to_end(&mut bytes).map_err(io)?;
    let mut rest = &bytes[..];
    let mut sets = Vec::new();
    while !rest.is_empty() {
        let mut next = rest;
        let why = match codec::read_frame(&mut next, MAX_PAYLOAD) {
            Ok(Some(frame)) => match frame.decode::<ScheduleSet>(FrameKind::StoreDelta) {
                Ok(set) if set.fingerprint == fingerprint => {
                    at += frame.encoded_len();
                    rest = next;
                    sets.push(set);
                    continue;
                }
                Ok(set) => {
                    StoreError::Fingerprint { path: path.into(), store: fingerprint, delta: set.fingerprint }
                }
                Err(source) => codec_error(path, source),
            },
            Ok(None) => break,
            Err(e) if e.is_torn() => return Ok((sets, Some(at))),
            Err(e) => codec_error(path, e),
        };
        let nothing = rest.iter().all(|b| *b == 0);
        if nothing || !whole && !keeper::has_whole(rest, fingerprint) {
            return Ok((sets, Some(at)));
        }
        return Err(why);
    }
    Ok((sets, None))
}

/// Writes a store with this set in it, replacing what was there in one step: a reader sees the old file or
/// the new one, also if the disk is full or the machine stops.
pub fn create(path: &Path, set: &ScheduleSet) -> Result<(), StoreError> {
    create_all(path, set, &[])
}

/// [`create`] with further roots.
pub fn create_all(path: &Path, set: &ScheduleSet, others: &[ScheduleSet]) -> Result<(), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut bytes = codec::frame_bytes(FrameKind::StoreHeader, &set.fingerprint).map_err(codec)?;
    for set in std::iter::once(set).chain(others) {
        bytes.extend(codec::frame_bytes(FrameKind::StoreDelta, set).map_err(codec)?);
    }
    replace(path, 0o666, &bytes).map_err(io)
}

/// Appends one delta to a store that exists, and syncs; see [`Keeper`] for many.
pub fn append(path: &Path, delta: &ScheduleSet) -> Result<(), StoreError> {
    // What is there says which program it is for.
    let io = |source| StoreError::Io { path: path.into(), source };
    let (store, _) = read_header(path, &mut BufReader::new(File::open(path).map_err(io)?))?;
    Keeper::new(path, store).append(delta)
}
