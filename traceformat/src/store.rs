//! Schedule sets on disk (`.irst`): a header frame, then one frame per delta, only ever appended to.
//!
//! A reader merges the deltas. A last frame that is not whole is what a writer that was killed, or a full disk,
//! leaves behind: it is ignored and reported ([`Stored::torn_at`]); the next append cuts it off first. A frame that is
//! whole but damaged is an error: then the file is not what was written.

use crate::codec::{self, CodecError, Kind, MAX_PAYLOAD};
use crate::fingerprint::Fingerprint;
use crate::schedule::merge::{MergeError, merge};
use crate::schedule::set::ScheduleSet;
use crate::schedule::validate::{InvalidSet, validate};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

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
    pub set: ScheduleSet,
    /// Deltas read, the first set included.
    pub deltas: usize,
    /// Offset in bytes where an incomplete last frame begins, if there is one.
    pub torn_at: Option<u64>,
}

/// Reads a store: all its deltas merged, and validated.
pub fn read(path: &Path) -> Result<Stored, StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut file = BufReader::new(File::open(path).map_err(io)?);
    let (sets, torn_at) = read_frames(path, &mut file)?;
    let deltas = sets.len();
    let mut sets = sets.into_iter();
    let mut set = sets.next().ok_or(StoreError::Empty { path: path.into() })?;
    validate(&set).map_err(|source| StoreError::Invalid { path: path.into(), source })?;
    for (i, delta) in sets.enumerate() {
        set = merge(&set, &delta)
            .map_err(|source| StoreError::Merge { path: path.into(), index: i + 2, source })?
            .set;
    }
    Ok(Stored { set, deltas, torn_at })
}

/// Reads the header and all whole delta frames, and says where a torn one begins.
fn read_frames(path: &Path, r: &mut impl io::Read) -> Result<(Vec<ScheduleSet>, Option<u64>), StoreError> {
    let codec = |source| match source {
        CodecError::Io(source) => StoreError::Io { path: path.into(), source },
        source => StoreError::Codec { path: path.into(), source },
    };
    let header = match codec::read_frame(r, MAX_PAYLOAD) {
        Ok(Some(f)) => f,
        Ok(None) => return Err(StoreError::Empty { path: path.into() }),
        Err(e) if e.is_torn() => return Err(StoreError::Empty { path: path.into() }),
        Err(e) => return Err(codec(e)),
    };
    match header.kind {
        Kind::StoreHeader => {}
        Kind::RecordingHeader => {
            return Err(StoreError::OtherFile { path: path.into(), found: "a recording".into() });
        }
        other => {
            return Err(StoreError::OtherFile { path: path.into(), found: format!("a {other:?} record") });
        }
    }
    let fingerprint: Fingerprint = header.decode(Kind::StoreHeader).map_err(codec)?;
    let mut at = header.encoded_len();
    let mut sets = Vec::new();
    loop {
        match codec::read_frame(r, MAX_PAYLOAD) {
            Ok(None) => return Ok((sets, None)),
            Err(e) if e.is_torn() => return Ok((sets, Some(at))),
            Err(e) => return Err(codec(e)),
            Ok(Some(frame)) => {
                let set: ScheduleSet = frame.decode(Kind::StoreDelta).map_err(codec)?;
                if set.fingerprint != fingerprint {
                    return Err(StoreError::Fingerprint {
                        path: path.into(),
                        store: fingerprint,
                        delta: set.fingerprint,
                    });
                }
                at += frame.encoded_len();
                sets.push(set);
            }
        }
    }
}

/// Writes a store with this set in it, replacing what was there in one step: a reader sees the old file or the new
/// one, also if the disk is full or the machine stops.
pub fn create(path: &Path, set: &ScheduleSet) -> Result<(), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut bytes = codec::frame_bytes(Kind::StoreHeader, &set.fingerprint).map_err(codec)?;
    bytes.extend(codec::frame_bytes(Kind::StoreDelta, set).map_err(codec)?);
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temp = path.with_file_name(name);
    let written = (|| {
        let mut f = File::create(&temp)?;
        f.write_all(&bytes)?;
        f.sync_all()?;
        fs::rename(&temp, path)?;
        sync_folder(path)
    })();
    if written.is_err() {
        // Best effort: the error that matters is the one being reported.
        let _ = fs::remove_file(&temp);
    }
    written.map_err(io)
}

/// Makes a rename durable. Folders that cannot be opened or synced (some file systems) lose nothing but that.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(f) = File::open(folder) {
        let _ = f.sync_all();
    }
    Ok(())
}

/// Appends a delta and syncs. A torn last frame is cut off first; so is the delta itself if it could not be
/// written whole. The delta is not merged here: whoever appends has done that.
pub fn append(path: &Path, delta: &ScheduleSet) -> Result<(), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let io = |source| StoreError::Io { path: path.into(), source };
    let bytes = codec::frame_bytes(Kind::StoreDelta, delta).map_err(codec)?;
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
    let (fingerprint, end) = whole_frames(path, &mut BufReader::new(&mut file))?;
    if fingerprint != delta.fingerprint {
        return Err(StoreError::Fingerprint {
            path: path.into(),
            store: fingerprint,
            delta: delta.fingerprint,
        });
    }
    (|| {
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        if let Err(e) = file.write_all(&bytes).and_then(|()| file.sync_data()) {
            // What is there of the frame is torn and would be ignored; without it the file is as it was.
            let _ = file.set_len(end);
            return Err(e);
        }
        Ok(())
    })()
    .map_err(io)
}

/// The store's fingerprint, and the offset behind its last whole frame. Only checks frames, decodes no delta.
fn whole_frames(path: &Path, r: &mut impl io::Read) -> Result<(Fingerprint, u64), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let mut at = 0;
    let mut fingerprint = None;
    loop {
        match codec::read_frame(r, MAX_PAYLOAD) {
            Ok(Some(frame)) => {
                if fingerprint.is_none() {
                    fingerprint = Some(frame.decode(Kind::StoreHeader).map_err(codec)?);
                } else if frame.kind != Kind::StoreDelta {
                    return Err(codec(CodecError::UnexpectedKind {
                        found: frame.kind,
                        expected: Kind::StoreDelta,
                    }));
                }
                at += frame.encoded_len();
            }
            Ok(None) => break,
            Err(e) if e.is_torn() => break,
            Err(e) => return Err(codec(e)),
        }
    }
    Ok((fingerprint.ok_or(StoreError::Empty { path: path.into() })?, at))
}
