//! Appending to a store that others append to.
//!
//! Whoever appends holds an advisory lock on the file (`flock`, which the kernel releases when its holder
//! dies) from before it looks at the file's end until what it has written is synced. Under the lock it first
//! *follows*: it reads what others have appended since it last looked, merges that into its own copy of what
//! the store holds, and finds the end there. What stands behind the last whole delta of this program is what
//! a writer that was killed has left: it is cut off, by the one who holds the lock and sees it now, never by
//! a position from before. Then the delta is merged; one that does not fit what others have stored is not
//! written, or nobody could read the file any more.
//!
//! *The lock is held for one append.* What a program does not know yet, which is all of the file when it has
//! just begun, it reads before it asks for the lock.
//!
//! *Nothing that is whole is cut off.* If a whole delta of this program follows what cannot be read, the file
//! is damaged in its middle, and stays as it is.
//!
//! *The file may be another one by now* (it is replaced by whoever creates a store, and anybody may remove
//! it). So it is opened anew each time, and is the one to follow only if it is the same file, its last known
//! frame where it was. The number of a file that is gone is given to the next one, so a file is the same
//! only if it was made at the same time, too.

use super::{StoreError, codec_error, parcel_of, read_header};
use crate::codec::{self, CodecError, FrameKind, HEADER_LEN, Header, MAGIC, MAX_PAYLOAD};
use crate::fingerprint::Fingerprint;
use crate::parcel::{self, Parcel};
use crate::schedule::merge::MergeError;
use crate::schedule::roots::Roots;
use crate::schedule::set::ScheduleSet;
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How long another one's append is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(1);

/// One program's way to a store. Threads of one process share one, or wait for each other as processes do.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    fingerprint: Fingerprint,
    known: Option<FileState>,
    kept: usize,
}

/// How far the file is known.
#[derive(Debug)]
struct FileState {
    identity: Identity,
    /// What it holds; `None`: nothing whole.
    roots: Option<Roots>,
    deltas: usize,
    /// Its deltas' payloads, by hash.
    seen: FxHashSet<[u8; 32]>,
    /// Where the last whole frame begins, and its header.
    last: (u64, [u8; HEADER_LEN]),
    /// Behind that frame.
    end: u64,
}

/// Device, number, and when it was made, where the file system knows.
type Identity = (u64, u64, Option<SystemTime>);

fn identity_of(m: &fs::Metadata) -> Identity {
    (m.dev(), m.ino(), m.created().ok())
}

impl Keeper {
    /// For a store of this program, which need not exist yet. Does nothing with the file.
    pub fn new(path: &Path, fingerprint: Fingerprint) -> Keeper {
        Keeper { path: path.into(), fingerprint, known: None, kept: 0 }
    }

    /// Puts what its owner has in force into the store: these payloads, in their order, as far as they are
    /// not there. After success all are on the disk. A store that does not exist, or holds nothing whole, is
    /// begun. (Payloads are written as they came: nobody here could sign a set that is made of them.)
    ///
    /// # Errors
    /// Then the store is what it was, but for a torn end that may be cut off.
    pub fn keep(&mut self, all: &[Vec<u8>]) -> Result<(), StoreError> {
        self.kept = 0;
        self.follow_ahead();
        let file = Locked::open(&self.path, true)?;
        self.follow(&file)?;
        self.add(&file, all)?;
        self.kept = all.len();
        Ok(())
    }

    /// How many payloads its owner had when all of them were in the store; 0: something is not there.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Appends a delta to a store that exists.
    ///
    /// # Errors
    /// As [`Keeper::keep`], and if there is none.
    pub fn append(&mut self, payload: &[u8]) -> Result<(), StoreError> {
        let file = Locked::open(&self.path, false)?;
        self.follow(&file)?;
        if self.known.as_ref().is_none_or(|k| k.roots.is_none()) {
            return Err(StoreError::Empty { path: self.path.clone() });
        }
        // (Also what is there already: who appends, says so.)
        if let Some(known) = &mut self.known {
            known.seen.clear();
        }
        self.add(&file, &[payload.to_vec()])
    }

    fn io(&self, source: io::Error) -> StoreError {
        StoreError::Io { path: self.path.clone(), source }
    }

    /// Reads what is there before it is this one's turn: the first time that is all of it, and others would
    /// wait as long. What is whole stays, and whether it has is asked again under the lock.
    fn follow_ahead(&mut self) {
        if self.known.is_none()
            && let Ok(file) = File::open(&self.path)
            && self.follow(&Locked(file)).is_err()
        {
            // Somebody is writing, or it is damaged: whoever has the lock sees that.
            self.known = None;
        }
    }

    /// Reads on from where the file is known, to the last whole delta; or from its beginning.
    fn follow(&mut self, file: &Locked) -> Result<(), StoreError> {
        let mut known = match self.known.take() {
            Some(known) if file.is_still(&known).map_err(|e| self.io(e))? => known,
            _ => self.begin(file)?,
        };
        if known.end > 0 {
            let mut at = &file.0;
            at.seek(SeekFrom::Start(known.end)).map_err(|e| self.io(e))?;
            let mut r = BufReader::new(at);
            while let Some(frame) = self.next(&mut r, &known, file)? {
                known.take(frame).map_err(|(index, source)| match source {
                    MergeError::Invalid(source) if index == 1 => {
                        StoreError::Invalid { path: self.path.clone(), source }
                    }
                    source => StoreError::Merge { path: self.path.clone(), index, source },
                })?;
            }
        }
        self.known = Some(known);
        Ok(())
    }

    /// A file that is not known yet, up to its header.
    fn begin(&self, file: &Locked) -> Result<FileState, StoreError> {
        let nothing = FileState {
            identity: file.identity().map_err(|e| self.io(e))?,
            roots: None,
            deltas: 0,
            seen: FxHashSet::default(),
            last: (0, [0; HEADER_LEN]),
            end: 0,
        };
        let mut at = &file.0;
        at.seek(SeekFrom::Start(0)).map_err(|e| self.io(e))?;
        match read_header(&self.path, &mut BufReader::new(at)) {
            Ok((found, _)) if found != self.fingerprint => Err(StoreError::Fingerprint {
                path: self.path.clone(),
                store: found,
                delta: self.fingerprint,
            }),
            Ok((_, end)) => {
                let mut head = [0; HEADER_LEN];
                file.read_at(0, &mut head).map_err(|e| self.io(e))?;
                Ok(FileState { last: (0, head), end, ..nothing })
            }
            // A writer was stopped before the header was whole.
            Err(StoreError::Empty { .. }) => Ok(nothing),
            Err(e) => Err(e),
        }
    }

    /// The next whole delta of this program. `None`: there is no more, or only what may be cut off.
    fn next(&self, r: &mut impl Read, known: &FileState, file: &Locked) -> Result<Option<Frame>, StoreError> {
        let why = match codec::read_frame(r, MAX_PAYLOAD) {
            Ok(None) => return Ok(None),
            Ok(Some(frame)) => match parcel_of(&frame) {
                Ok(Parcel { set, .. }) if set.fingerprint == self.fingerprint => {
                    let mut head = [0; HEADER_LEN];
                    file.read_at(known.end, &mut head).map_err(|e| self.io(e))?;
                    return Ok(Some(Frame {
                        set,
                        head,
                        len: frame.encoded_len(),
                        hash: hash(&frame.payload),
                    }));
                }
                Ok(Parcel { set, .. }) => StoreError::Fingerprint {
                    path: self.path.clone(),
                    store: self.fingerprint,
                    delta: set.fingerprint,
                },
                Err(source) => codec_error(&self.path, source),
            },
            Err(CodecError::Io(e)) => return Err(self.io(e)),
            Err(source) => codec_error(&self.path, source),
        };
        let mut rest = Vec::new();
        let mut at = &file.0;
        at.seek(SeekFrom::Start(known.end)).map_err(|e| self.io(e))?;
        at.read_to_end(&mut rest).map_err(|e| self.io(e))?;
        if has_whole(&rest, self.fingerprint) { Err(why) } else { Ok(None) }
    }

    /// Appends those of the payloads that are not there behind what is known, which is all.
    fn add(&mut self, file: &Locked, payloads: &[Vec<u8>]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let codec = |source| StoreError::Codec { path: path.clone(), source };
        // (Until all is written, nothing is known: after an error the file is read anew.)
        let mut known = self.known.take().expect("what is appended to was followed");
        let (start, mut bytes) = (known.end, Vec::new());
        if known.end == 0 {
            bytes = codec::frame_bytes(FrameKind::StoreHeader, &self.fingerprint).map_err(codec)?;
        }
        for payload in payloads {
            let hash = hash(payload);
            if known.seen.contains(&hash) {
                continue;
            }
            let set = parcel::decode(payload).map_err(codec)?.set;
            if set.fingerprint != self.fingerprint {
                let (store, delta) = (self.fingerprint, set.fingerprint);
                return Err(StoreError::Fingerprint { path, store, delta });
            }
            let frame = codec::raw_frame(FrameKind::StoreDelta, payload).map_err(codec)?;
            let head = frame[..HEADER_LEN].try_into().expect("a frame has a header");
            known.end = start + bytes.len() as u64;
            bytes.extend_from_slice(&frame);
            let taken = known.take(Frame { set, head, len: frame.len() as u64, hash });
            taken.map_err(|(index, source)| StoreError::Merge { path: path.clone(), index, source })?;
        }
        let unchanged = known.deltas > 0 && known.end == start;
        if !unchanged {
            file.write(start, &bytes).map_err(|e| self.io(e))?;
        }
        self.known = Some(known);
        Ok(())
    }
}

fn hash(payload: &[u8]) -> [u8; 32] {
    Sha256::digest(payload).into()
}

/// Is there a whole delta of this program in these bytes, after the first one?
pub(super) fn has_whole(bytes: &[u8], program: Fingerprint) -> bool {
    let starts = (1..bytes.len().saturating_sub(HEADER_LEN)).filter(|&i| bytes[i..].starts_with(&MAGIC));
    starts.into_iter().any(|i| {
        let frame = codec::read_frame(&mut &bytes[i..], MAX_PAYLOAD).ok().flatten();
        let parcel = frame.and_then(|f| parcel_of(&f).ok());
        parcel.is_some_and(|p| p.set.fingerprint == program)
    })
}

/// A whole delta as it stands in the file.
struct Frame {
    set: ScheduleSet,
    head: [u8; HEADER_LEN],
    len: u64,
    /// Of the payload.
    hash: [u8; 32],
}

impl FileState {
    /// Merges the delta that begins at the end. The error has its number.
    fn take(&mut self, frame: Frame) -> Result<(), (usize, MergeError)> {
        let index = self.deltas + 1;
        match &mut self.roots {
            Some(roots) => roots.add(frame.set).map_err(|e| (index, e))?,
            none => *none = Some(Roots::new(frame.set).map_err(|e| (index, e))?),
        }
        self.deltas = index;
        self.seen.insert(frame.hash);
        self.last = (self.end, frame.head);
        self.end += frame.len;
        Ok(())
    }
}

/// A file that nobody else appends to, until this is dropped. (Or one that is only read from.)
struct Locked(File);

impl Locked {
    /// Opens and locks the file that has this name once it is locked.
    fn open(path: &Path, create: bool) -> Result<Locked, StoreError> {
        let until = Instant::now() + PATIENCE;
        let io = |source| StoreError::Io { path: path.into(), source };
        loop {
            let file = OpenOptions::new().read(true).write(true).create(create).truncate(false).open(path);
            let file = file.map_err(io)?;
            match file.try_lock() {
                Ok(()) => {
                    let locked = Locked(file);
                    let there = fs::metadata(path).ok().map(|m| identity_of(&m));
                    if there == Some(locked.identity().map_err(io)?) {
                        return Ok(locked);
                    }
                    // It was replaced meanwhile.
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(TryLockError::Error(e)) => return Err(io(e)),
            }
            if Instant::now() >= until {
                let what = "another process has held its lock for seconds";
                return Err(io(io::Error::new(io::ErrorKind::TimedOut, what)));
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn identity(&self) -> io::Result<Identity> {
        self.0.metadata().map(|m| identity_of(&m))
    }

    fn read_at(&self, at: u64, to: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, to, at)
    }

    /// Is it this file, and what is known of it still there?
    fn is_still(&self, known: &FileState) -> io::Result<bool> {
        let mut head = [0; HEADER_LEN];
        Ok(self.identity()? == known.identity
            && known.end > 0
            && self.0.metadata()?.len() >= known.end
            && self.read_at(known.last.0, &mut head).is_ok()
            && Header::parse(&head, MAX_PAYLOAD).is_ok()
            && head == known.last.1)
    }

    /// Writes these bytes at `end`, where the file ends then, and syncs. After an error the file ends there.
    fn write(&self, end: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.0;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        if let Err(e) = file.write_all(bytes).and_then(|()| file.sync_data()) {
            // What is there of the frame is torn and would be ignored; without it the file is as it was.
            let _ = file.set_len(end);
            return Err(e);
        }
        Ok(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // Explicitly: closing does not unlock what a forked child has inherited.
        let _ = self.0.unlock();
    }
}
