//! Schedule sets on disk (`.irst`): a header frame, then one frame per delta, only ever appended to.
//!
//! A delta extends the root whose facts it has, or begins another one. A reader merges the deltas. A last frame that is
//! not whole is what a writer that was killed, or a full disk, leaves behind: it is ignored and reported
//! ([`Stored::torn_at`]); the next append cuts it off first. A frame that is whole but damaged is an error: then the
//! file is not what was written.

use crate::codec::{self, CodecError, Kind, MAX_PAYLOAD};
use crate::fingerprint::Fingerprint;
use crate::schedule::merge::MergeError;
use crate::schedule::roots::Roots;
use crate::schedule::set::ScheduleSet;
use crate::schedule::validate::InvalidSet;
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
    pub roots: Roots,
    /// Deltas read, the first set included.
    pub deltas: usize,
    /// Offset in bytes where an incomplete last frame begins, if there is one.
    pub torn_at: Option<u64>,
}

/// Reads a store: all its deltas merged, root by root, and validated.
pub fn read(path: &Path) -> Result<Stored, StoreError> {
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut file = BufReader::new(File::open(path).map_err(io)?);
    let (sets, torn_at) = read_frames(path, &mut file)?;
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
        Kind::StoreHeader => {
            let fingerprint = header.decode(Kind::StoreHeader).map_err(|source| codec_error(path, source))?;
            return Ok((fingerprint, header.encoded_len()));
        }
        Kind::RecordingHeader => "a recording".into(),
        other => format!("a {other:?} record"),
    };
    Err(StoreError::OtherFile { path: path.into(), found })
}

/// Reads the header and all whole delta frames, and says where a torn one begins.
fn read_frames(path: &Path, r: &mut impl io::Read) -> Result<(Vec<ScheduleSet>, Option<u64>), StoreError> {
    let (fingerprint, mut at) = read_header(path, r)?;
    let mut sets = Vec::new();
    loop {
        match codec::read_frame(r, MAX_PAYLOAD) {
            Ok(None) => return Ok((sets, None)),
            Err(e) if e.is_torn() => return Ok((sets, Some(at))),
            Err(e) => return Err(codec_error(path, e)),
            Ok(Some(frame)) => {
                let set: ScheduleSet =
                    frame.decode(Kind::StoreDelta).map_err(|source| codec_error(path, source))?;
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
    create_all(path, set, &[])
}

/// [`create`] with further roots.
pub fn create_all(path: &Path, set: &ScheduleSet, others: &[ScheduleSet]) -> Result<(), StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    let io = |source| StoreError::Io { path: path.into(), source };
    let mut bytes = codec::frame_bytes(Kind::StoreHeader, &set.fingerprint).map_err(codec)?;
    for set in std::iter::once(set).chain(others) {
        bytes.extend(codec::frame_bytes(Kind::StoreDelta, set).map_err(codec)?);
    }
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

/// Appends one delta and syncs; see [`Appender`] for many.
pub fn append(path: &Path, delta: &ScheduleSet) -> Result<(), StoreError> {
    Appender::open(path)?.append(delta)
}

/// An open store that grows. There is one writer at a time: whoever owns the running program.
#[derive(Debug)]
pub struct Appender {
    path: PathBuf,
    file: File,
    fingerprint: Fingerprint,
    /// Offset behind the last whole frame.
    end: u64,
}

impl Appender {
    /// Opens a store and finds its end, in front of a torn last frame. Every frame's checksum is checked.
    pub fn open(path: &Path) -> Result<Appender, StoreError> {
        let io = |source| StoreError::Io { path: path.into(), source };
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let (fingerprint, end) = whole_frames(path, &mut BufReader::new(&mut file))?;
        Ok(Appender { path: path.into(), file, fingerprint, end })
    }

    /// Appends a delta and syncs. A torn last frame is cut off first; so is the delta itself if it could not be
    /// written whole. The delta is not merged here: whoever appends has done that.
    pub fn append(&mut self, delta: &ScheduleSet) -> Result<(), StoreError> {
        if self.fingerprint != delta.fingerprint {
            return Err(StoreError::Fingerprint {
                path: self.path.clone(),
                store: self.fingerprint,
                delta: delta.fingerprint,
            });
        }
        let bytes = codec::frame_bytes(Kind::StoreDelta, delta)
            .map_err(|source| StoreError::Codec { path: self.path.clone(), source })?;
        self.write(&bytes).map_err(|source| StoreError::Io { path: self.path.clone(), source })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        if let Err(e) = self.file.write_all(bytes).and_then(|()| self.file.sync_data()) {
            // What is there of the frame is torn and would be ignored; without it the file is as it was.
            let _ = self.file.set_len(self.end);
            return Err(e);
        }
        self.end += bytes.len() as u64;
        Ok(())
    }
}

/// The store's fingerprint, and the offset behind its last whole frame. Only checks frames, decodes no delta.
fn whole_frames(path: &Path, r: &mut impl io::Read) -> Result<(Fingerprint, u64), StoreError> {
    let (fingerprint, mut at) = read_header(path, r)?;
    loop {
        match codec::read_frame(r, MAX_PAYLOAD) {
            Ok(Some(frame)) if frame.kind == Kind::StoreDelta => at += frame.encoded_len(),
            Ok(Some(frame)) => {
                let source = CodecError::UnexpectedKind { found: frame.kind, expected: Kind::StoreDelta };
                return Err(codec_error(path, source));
            }
            Ok(None) => return Ok((fingerprint, at)),
            Err(e) if e.is_torn() => return Ok((fingerprint, at)),
            Err(e) => return Err(codec_error(path, e)),
        }
    }
}
