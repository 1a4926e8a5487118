//! Files that a run reads as they were when its facts were looked at.
//!
//! A fact of a root may say what the bytes of a file are. They are read once, before `main`; the hash of what
//! was read is compared, and what was read is kept. Under a set with such a fact the program gets these bytes
//! wherever it opens the path (`interpose/files.c`): a file in memory, made for this one opening, that nobody
//! can change. So no other process and no other name of the file comes between the comparison and the
//! reading.
//!
//! The path is compared as it is written; the model compares it in the same way. Another path that leads to
//! the same file is another file to the model, whose bytes are inputs. What the program does to the file by
//! another path would be missing in the snapshot; so to open it for writing, or to remove it, is an escape.
//!
//! A constructor may have read the file before it was looked at, and other bytes. No fact holds of such a
//! path.
//!
//! The standard input is such a file by the path `/dev/stdin`, where it is a regular file that is read from
//! its beginning: descriptor 0 is the snapshot then ([`give_stdin`]).
//!
//! A program may have one of its first three streams in the file from its start on (`./prog data >>data`):
//! then no fact about it holds. (Of other descriptors that it inherits no proof knows what they are, so it
//! writes to none of them.)

use std::ffi::OsStr;
use std::io::Read as _;
use std::os::fd::{AsRawFd as _, FromRawFd as _, IntoRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use traceformat::schedule::fact::{Fact, Facts, STDIN, hash_of};

/// No larger file is read (the verifier's limits are narrower).
const LARGEST: u64 = 64 << 20;

/// A file as it was when it was looked at. It is never given back: the program may open it until it ends.
pub(crate) struct Snapshot {
    pub path: Vec<u8>,
    bytes: Vec<u8>,
    hash: [u8; 32],
    /// What `fstat` said of the file itself.
    pub stat: libc::stat,
    /// The set in force has a fact about it.
    pinned: AtomicBool,
    /// Those that were made before.
    next: *const Snapshot,
}

/// The newest. The list grows at its front only, and whoever reads it takes no lock: `open` may be called in
/// a signal handler.
static NEWEST: AtomicPtr<Snapshot> = AtomicPtr::new(std::ptr::null_mut());

/// Held while one is made: a path is read once.
static MAKING: Mutex<()> = Mutex::new(());

/// Openings so far: inode numbers of the files in memory, with the snapshot's address. What is stored in a
/// place is stored once, the address before the inode.
const OPENINGS: usize = 4096;
static INODES: [AtomicU64; OPENINGS] = [const { AtomicU64::new(0) }; OPENINGS];
static OPENED: [AtomicPtr<Snapshot>; OPENINGS] = [const { AtomicPtr::new(std::ptr::null_mut()) }; OPENINGS];
static NEXT_OPENING: AtomicU64 = AtomicU64::new(0);

/// The device of all files in memory; 0: none was made.
static DEVICE: AtomicU64 = AtomicU64::new(0);

/// Hashes of the paths that were opened, or asked for, before the start. What is stored is stored once.
const EARLY: usize = 256;
static EARLY_PATHS: [AtomicU64; EARLY] = [const { AtomicU64::new(0) }; EARLY];
static NEXT_EARLY: AtomicU64 = AtomicU64::new(0);

fn early_hash(path: &[u8]) -> u64 {
    let h = hash_of(path);
    u64::from_le_bytes([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]])
}

/// A constructor is about to see what is at this path.
pub(crate) fn seen_early(path: &[u8]) {
    // Relaxed, and below: constructors and what follows them run in one thread. (Others that one of them has
    // made have no schedule.)
    let k = NEXT_EARLY.fetch_add(1, Ordering::Relaxed) as usize;
    if let Some(place) = EARLY_PATHS.get(k) {
        place.store(early_hash(path), Ordering::Relaxed);
    }
}

/// May a constructor have seen it? (Two paths with one hash are taken for the same, and nothing is lost.)
fn was_seen_early(path: &[u8]) -> bool {
    let n = NEXT_EARLY.load(Ordering::Relaxed) as usize;
    let hash = early_hash(path);
    n > EARLY || EARLY_PATHS[..n].iter().any(|p| p.load(Ordering::Relaxed) == hash)
}

/// Has any file been looked at?
pub(crate) fn is_any() -> bool {
    !NEWEST.load(Ordering::Relaxed).is_null()
}

fn all() -> impl Iterator<Item = &'static Snapshot> {
    // Acquire: sees what was written before the snapshot was put in front.
    // SAFETY: what the list has is complete and is never given back.
    let get = |p: *const Snapshot| unsafe { p.as_ref() };
    std::iter::successors(get(NEWEST.load(Ordering::Acquire)), move |s| get(s.next))
}

/// Size and hash of the file, read now if it has not been before; or why there is none.
pub fn look(path: &[u8]) -> Result<(u64, [u8; 32]), String> {
    let _making = MAKING.lock().unwrap_or_else(|e| e.into_inner());
    let known = match all().find(|s| s.path == path) {
        Some(known) => known,
        None if was_seen_early(path) => {
            return Err("a constructor may have read it before it could be compared".into());
        }
        None => {
            let (bytes, stat) = read(path)?;
            let hash = hash_of(&bytes);
            let next = NEWEST.load(Ordering::Relaxed);
            let pinned = AtomicBool::new(false);
            let new = Box::leak(Box::new(Snapshot { path: path.into(), bytes, hash, stat, pinned, next }));
            // Release: whoever finds it finds it complete.
            NEWEST.store(new, Ordering::Release);
            new
        }
    };
    Ok((known.bytes.len() as u64, known.hash))
}

/// A descriptor of the program's: the runtime's threads have others ([`crate::descriptors`]), but the first
/// thread's are the process's.
fn of_program(fd: u32) -> String {
    format!("/proc/self/fd/{fd}")
}

/// The number in a line of what the system says of that descriptor (`proc_pid_fdinfo(5)`).
fn info(fd: u32, line: &str, radix: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/self/fdinfo/{fd}")).ok()?;
    let value = text.lines().find_map(|l| l.strip_prefix(line))?;
    u64::from_str_radix(value.trim(), radix).ok()
}

/// A constructor that has read from the standard input has moved it. (Once it is replaced its position is
/// that of the snapshot, and nobody looks again.)
fn is_at_beginning() -> bool {
    info(0, "pos:", 10) == Some(0)
}

fn open_file(path: &[u8]) -> Result<std::fs::File, String> {
    let stdin = of_program(0);
    let path = match path {
        // (Another opening of the same file, at its beginning.)
        STDIN if is_at_beginning() => OsStr::new(&stdin),
        STDIN => return Err("it is no file that is read from its beginning".into()),
        _ => OsStr::from_bytes(path),
    };
    // (A pipe does not hold it up.)
    let mut options = std::fs::OpenOptions::new();
    let file = options.read(true).custom_flags(libc::O_NONBLOCK).open(path);
    file.map_err(|e| format!("it cannot be opened: {e}"))
}

fn read(path: &[u8]) -> Result<(Vec<u8>, libc::stat), String> {
    let mut file = open_file(path)?;
    let meta = file.metadata().map_err(|e| e.to_string())?;
    if !meta.is_file() {
        let what = if meta.file_type().is_fifo() { "a pipe" } else { "no regular file" };
        return Err(format!("it is {what}"));
    }
    if meta.len() > LARGEST {
        return Err(format!("it has {} bytes, more than {LARGEST}", meta.len()));
    }
    let mut bytes = Vec::new();
    (&mut file).take(LARGEST + 1).read_to_end(&mut bytes).map_err(|e| format!("it cannot be read: {e}"))?;
    // SAFETY: all zeros are a `stat`, and the descriptor is open.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: as above.
    if unsafe { libc::fstat(file.as_raw_fd(), &mut stat) } != 0 {
        return Err(std::io::Error::last_os_error().to_string());
    }
    if let Some(fd) = (0..3).find(|fd| writes_to(*fd, &stat)) {
        return Err(format!("the program may write to it by its descriptor {fd}"));
    }
    // What the program is told has the size of what it reads.
    stat.st_size = bytes.len() as libc::off_t;
    Ok((bytes, stat))
}

/// Is this descriptor of the program's one by which the file can be changed?
fn writes_to(fd: u32, of: &libc::stat) -> bool {
    let same = |m: std::fs::Metadata| (m.dev(), m.ino()) == (of.st_dev, of.st_ino);
    let reads_only = |flags: u64| flags & libc::O_ACCMODE as u64 == libc::O_RDONLY as u64;
    std::fs::metadata(of_program(fd)).is_ok_and(same) && !info(fd, "flags:", 8).is_some_and(reads_only)
}

/// The facts of the set in force are these: they hold, and the program reads what they are about.
pub fn pin(facts: &Facts) {
    for s in all() {
        let is_fact = facts.iter().any(|f| matches!(f, Fact::File { path, .. } if *path == s.path));
        // Release, and Acquire below: the program goes on under the set after this anyway.
        s.pinned.store(is_fact, Ordering::Release);
    }
}

/// Under a set with a fact about the standard input the program's descriptor 0 is the snapshot, at its
/// beginning, as the file itself was. (The file's own position stays where it is.) To be called once, by the
/// program's thread, when the first set is in force and nothing has been read.
///
/// # Errors
/// The system does not let it.
pub fn give_stdin() -> Result<(), String> {
    let Some(s) = pinned().find(|s| s.path == STDIN) else { return Ok(()) };
    let fd = open(s, true).map_err(|e| format!("the standard input cannot be kept as it is: {e}"))?;
    // SAFETY: the descriptor is new, and nobody else's; 0 is the program's.
    let given = unsafe {
        let given = crate::sys::call(libc::SYS_dup3, [fd as usize, 0, 0, 0, 0, 0]) == 0;
        crate::sys::call(libc::SYS_close, [fd as usize, 0, 0, 0, 0, 0]);
        given
    };
    if given { Ok(()) } else { Err("the standard input cannot be replaced by what it was".into()) }
}

/// Those that the set in force has facts about.
pub(crate) fn pinned() -> impl Iterator<Item = &'static Snapshot> {
    all().filter(|s| s.pinned.load(Ordering::Acquire))
}

/// A descriptor from 3 on of a new file in memory with the snapshot's bytes, at its beginning.
pub(crate) fn open(s: &'static Snapshot, cloexec: bool) -> Result<libc::c_int, std::io::Error> {
    let error = std::io::Error::last_os_error;
    // SAFETY: the name is a string.
    let made =
        unsafe { libc::memfd_create(c"irs-snapshot".as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING) };
    if made < 0 {
        return Err(error());
    }
    // SAFETY: the descriptor is new, and nobody else's.
    let mut file = unsafe { OwnedFd::from_raw_fd(made) };
    crate::sys::write_all(file.as_raw_fd(), &s.bytes).map_err(std::io::Error::from_raw_os_error)?;
    const SEALS: libc::c_int =
        libc::F_SEAL_WRITE | libc::F_SEAL_GROW | libc::F_SEAL_SHRINK | libc::F_SEAL_SEAL;
    // SAFETY: all zeros are a `stat`.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    let a = [file.as_raw_fd() as usize, (&raw mut stat) as usize, 0, 0, 0, 0];
    // SAFETY: the descriptor is open, and `stat` has room.
    let sealed = unsafe {
        libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, SEALS) == 0
            && libc::lseek(file.as_raw_fd(), 0, libc::SEEK_SET) == 0
            && crate::sys::call(libc::SYS_fstat, a) == 0
    };
    if !sealed {
        return Err(error());
    }
    // The model takes it that these are the program's first three streams.
    if file.as_raw_fd() < 3 {
        // SAFETY: the descriptor is open.
        let higher = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, 3) };
        if higher < 0 {
            return Err(error());
        }
        // SAFETY: the descriptor is new, and nobody else's.
        file = unsafe { OwnedFd::from_raw_fd(higher) };
    }
    if file.as_raw_fd() >= HIGHEST {
        return Err(std::io::Error::other("its number is too high"));
    }
    remember(s, &stat)?;
    if !cloexec {
        // SAFETY: the descriptor is open.
        unsafe { libc::fcntl(file.as_raw_fd(), libc::F_SETFD, 0) };
    }
    Ok(file.into_raw_fd())
}

/// The model takes it that a descriptor is less than this.
pub(crate) const HIGHEST: libc::c_int = 1 << 20;

fn remember(s: &'static Snapshot, stat: &libc::stat) -> Result<(), std::io::Error> {
    // Relaxed: gives out numbers.
    let k = NEXT_OPENING.fetch_add(1, Ordering::Relaxed) as usize;
    let (Some(opened), Some(inode)) = (OPENED.get(k), INODES.get(k)) else {
        return Err(std::io::Error::other(format!("files of facts are opened more than {OPENINGS} times")));
    };
    DEVICE.store(stat.st_dev, Ordering::Relaxed);
    opened.store((&raw const *s).cast_mut(), Ordering::Relaxed);
    // Release: whoever finds the number finds the address.
    inode.store(stat.st_ino, Ordering::Release);
    Ok(())
}

/// The snapshot that an open file is.
pub(crate) fn behind(stat: &libc::stat) -> Option<&'static Snapshot> {
    let n = (NEXT_OPENING.load(Ordering::Relaxed) as usize).min(OPENINGS);
    if n == 0 || stat.st_dev != DEVICE.load(Ordering::Relaxed) {
        return None;
    }
    // Acquire: see `remember`. (A descriptor that the caller has was remembered before it was given out.)
    let k = (0..n).find(|k| INODES[*k].load(Ordering::Acquire) == stat.st_ino)?;
    // SAFETY: what is there is complete and is never given back.
    unsafe { OPENED[k].load(Ordering::Relaxed).as_ref() }
}
