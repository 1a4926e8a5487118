//! Schedule sets on disk (`.irst`): a header frame, then one frame per delta, only ever appended to, by any
//! number of processes ([`Keeper`]).
//!
//! Each delta's frame is a parcel ([`crate::parcel`]), signed or not. A delta extends the root whose facts it
//! has, or begins another one. A reader merges the deltas. A last
//! frame that is not whole is what a writer that was killed, or a full disk, leaves behind: it is ignored and
//! reported ([`Stored::torn_at`]); the next append cuts it off first. A frame that is whole but damaged is an
//! error: then the file is not what was written.

mod keeper;

pub use keeper::Keeper;

use crate::codec::{self, CodecError, FrameKind, MAX_PAYLOAD};
use crate::fingerprint::Fingerprint;
use crate::parcel::{self, Parcel};
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
    #[error("{}: not trusted: {why}", path.display())]
    Trust { path: PathBuf, why: String },
    #[error("{}: it is for program {store}, the delta is for program {delta}", path.display())]
    Fingerprint { path: PathBuf, store: Fingerprint, delta: Fingerprint },
}

impl StoreError {
    /// What is wrong, without the path that the error begins with; for whoever has named the store already.
    pub fn reason(&self) -> String {
        let (Self::Io { path, .. }
        | Self::Codec { path, .. }
        | Self::OtherFile { path, .. }
        | Self::Empty { path }
        | Self::Invalid { path, .. }
        | Self::Merge { path, .. }
        | Self::Trust { path, .. }
        | Self::Fingerprint { path, .. }) = self;
        let text = self.to_string();
        text.strip_prefix(&format!("{}: ", path.display())).map(str::to_owned).unwrap_or(text)
    }
}

/// What a store holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub roots: Roots,
    /// Deltas read, the first set included.
    pub deltas: usize,
    /// Offset in bytes where an incomplete last frame begins, if there is one.
    pub torn_at: Option<u64>,
    /// Of [`salvage`]: the payloads of the deltas read, as they stand in the file, for whoever has to write
    /// them again; nobody else can sign them.
    pub payloads: Vec<Vec<u8>>,
    /// Of [`salvage`]: how many deltas are not trusted, and were not read, and why the first of them is not.
    pub left_out: Option<(usize, String)>,
}

/// Is this to be taken? The error is for people.
pub type Trust<'a> = &'a dyn Fn(&Parcel) -> Result<(), String>;

/// Reads a store: all its deltas merged, root by root, and validated.
pub fn read(path: &Path) -> Result<Stored, StoreError> {
    let (parcels, torn_at) = read_frames(path, true)?;
    merged(path, parcels.into_iter().map(|(parcel, _)| parcel.set).collect(), torn_at)
}

/// All of a store's deltas as they are, in their order.
pub fn read_parcels(path: &Path) -> Result<Vec<Parcel>, StoreError> {
    Ok(read_frames(path, true)?.0.into_iter().map(|(parcel, _)| parcel).collect())
}

/// As [`read`], for who appends to it: behind the last whole delta of its program there may be anything,
/// which the next append cuts off. Deltas that are not trusted are left out before they are looked at; that
/// none is, is an error.
pub fn salvage(path: &Path, trust: Trust<'_>) -> Result<Stored, StoreError> {
    let (parcels, torn_at) = read_frames(path, false)?;
    let (mut sets, mut payloads, mut left_out) = (Vec::new(), Vec::new(), None);
    for (parcel, payload) in parcels {
        match trust(&parcel) {
            Ok(()) => {
                sets.push(parcel.set);
                payloads.push(payload);
            }
            Err(why) => left_out.get_or_insert((0, why)).0 += 1,
        }
    }
    if let (true, Some((_, why))) = (sets.is_empty(), &left_out) {
        return Err(StoreError::Trust { path: path.into(), why: why.clone() });
    }
    Ok(Stored { payloads, left_out, ..merged(path, sets, torn_at)? })
}

/// Parcels with their payloads, and where a torn one begins.
type Frames = (Vec<(Parcel, Vec<u8>)>, Option<u64>);

fn read_frames(path: &Path, whole: bool) -> Result<Frames, StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let file = File::open(path).map_err(io)?;
    // What is being appended is not torn. Who holds the lock longer than that has been stopped.
    let until = Instant::now() + PATIENCE;
    while matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)) && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
    let frames = frames(path, &mut BufReader::new(&file), whole);
    // Explicitly: closing does not unlock what a forked child has inherited.
    let _ = file.unlock();
    frames
}

fn merged(path: &Path, sets: Vec<ScheduleSet>, torn_at: Option<u64>) -> Result<Stored, StoreError> {
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
    Ok(Stored { roots, deltas, torn_at, payloads: Vec::new(), left_out: None })
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
fn frames(path: &Path, r: &mut impl io::Read, whole: bool) -> Result<Frames, StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let (fingerprint, mut at) = read_header(path, r)?;
    let mut bytes = Vec::new();
    r.read_to_end(&mut bytes).map_err(io)?;
    let mut rest = &bytes[..];
    let mut parcels = Vec::new();
    while !rest.is_empty() {
        let mut next = rest;
        let why = match codec::read_frame(&mut next, MAX_PAYLOAD) {
            Ok(Some(frame)) => match parcel_of(&frame) {
                Ok(parcel) if parcel.set.fingerprint == fingerprint => {
                    at += frame.encoded_len();
                    rest = next;
                    parcels.push((parcel, frame.payload));
                    continue;
                }
                Ok(parcel) => StoreError::Fingerprint {
                    path: path.into(),
                    store: fingerprint,
                    delta: parcel.set.fingerprint,
                },
                Err(source) => codec_error(path, source),
            },
            Ok(None) => break,
            Err(e) if e.is_torn() => return Ok((parcels, Some(at))),
            Err(e) => codec_error(path, e),
        };
        let nothing = rest.iter().all(|b| *b == 0);
        if nothing || !whole && !keeper::has_whole(rest, fingerprint) {
            return Ok((parcels, Some(at)));
        }
        return Err(why);
    }
    Ok((parcels, None))
}

fn parcel_of(frame: &codec::Frame) -> Result<Parcel, CodecError> {
    match frame.kind {
        FrameKind::StoreDelta => parcel::decode(&frame.payload),
        found => Err(CodecError::UnexpectedKind { found, expected: FrameKind::StoreDelta }),
    }
}

/// Writes a store with this set in it, unsigned, replacing what was there in one step: a reader sees the old
/// file or the new one, also if the disk is full or the machine stops.
pub fn create(path: &Path, set: &ScheduleSet) -> Result<(), StoreError> {
    create_all(path, set, &[])
}

/// [`create`] with further roots.
pub fn create_all(path: &Path, set: &ScheduleSet, others: &[ScheduleSet]) -> Result<(), StoreError> {
    let payload = |set| parcel::encode(None, None, set).map_err(|source| codec_error(path, source));
    let payloads: Result<Vec<_>, _> = std::iter::once(set).chain(others).map(payload).collect();
    create_of(path, set.fingerprint, &payloads?)
}

/// [`create`] of parcels as they are, of this program.
pub fn create_of(path: &Path, program: Fingerprint, payloads: &[Vec<u8>]) -> Result<(), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut bytes = codec::frame_bytes(FrameKind::StoreHeader, &program).map_err(codec)?;
    for payload in payloads {
        bytes.extend(codec::raw_frame(FrameKind::StoreDelta, payload).map_err(codec)?);
    }
    replace(path, 0o666, &bytes).map_err(io)
}

/// Appends one delta, unsigned, to a store that exists, and syncs; see [`Keeper`] for many.
pub fn append(path: &Path, delta: &ScheduleSet) -> Result<(), StoreError> {
    append_of(path, &parcel::encode(None, None, delta).map_err(|source| codec_error(path, source))?)
}

/// [`append`] of a parcel as it is.
pub fn append_of(path: &Path, payload: &[u8]) -> Result<(), StoreError> {
    // What is there says which program it is for.
    let io = |source| StoreError::Io { path: path.into(), source };
    let (store, _) = read_header(path, &mut BufReader::new(File::open(path).map_err(io)?))?;
    Keeper::new(path, store).append(payload)
}
