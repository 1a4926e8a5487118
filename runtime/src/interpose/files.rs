//! Files whose bytes are facts, as the program opens them (`files.c`): it gets the snapshot that was compared
//! ([`crate::snapshots`]); what would be missing there is an escape.

use crate::snapshots::{HIGHEST, behind, is_any, open, pinned, seen_early};
use crate::thread::is_internal;
use crate::{escape, phase, run};
use std::ffi::CStr;

/// Is it the program that calls, and is there a snapshot? The runtime's own threads and calls (the
/// watchdog's, those of reports) see the files themselves.
fn concerns() -> bool {
    is_any() && !is_internal()
}

/// Before the start nothing has been compared yet.
///
/// # Safety
/// `path` is null or a string.
unsafe fn early(path: *const libc::c_char) {
    if phase::is_inert() && !path.is_null() {
        // SAFETY: the caller's promise.
        seen_early(unsafe { CStr::from_ptr(path) }.to_bytes());
    }
}

/// Flags of `open` that leave reading a regular file what it is.
const READING: libc::c_int =
    libc::O_CLOEXEC | libc::O_NOCTTY | libc::O_NONBLOCK | libc::O_LARGEFILE | 0o100000;

/// Flags with which a file may be changed.
const CHANGING: libc::c_int = libc::O_ACCMODE | libc::O_TRUNC | libc::O_CREAT;

/// Ends the program by policy: the proof has nothing of the kind. If it goes on (`on-escape=serialize`), it
/// does what it asked for.
#[cold]
fn leaves(path: &[u8], what: &str) {
    if phase::running() && run::core().is_some() {
        let path = path.escape_ascii();
        escape::other(&format!("{what} the file \"{path}\", whose bytes are a fact of the set"), None);
    }
}

/// The path's snapshot for a call of `openat`: a descriptor, or -1: the call is libc's. (A relative path is a
/// fact's only where it begins at the working directory.)
///
/// # Safety
/// `path` is null or a string.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_open(
    at: libc::c_int,
    path: *const libc::c_char,
    flags: libc::c_int,
) -> libc::c_int {
    // SAFETY: the caller's promise.
    unsafe { early(path) };
    if !concerns() || path.is_null() {
        return -1;
    }
    // SAFETY: the caller's promise.
    let path = unsafe { CStr::from_ptr(path) };
    if at != libc::AT_FDCWD && path.to_bytes().first() != Some(&b'/') {
        if flags & CHANGING != 0 {
            same_file(at, path, "opens for writing");
        }
        return -1;
    }
    let Some(s) = pinned().find(|s| s.path == path.to_bytes()) else {
        if flags & CHANGING != 0 {
            same_file(at, path, "opens for writing");
        }
        return -1;
    };
    if flags & !(READING | libc::O_RDWR) != 0 {
        leaves(&s.path, "opens otherwise than to read it");
        return -1;
    }
    if flags & libc::O_RDWR != 0 && !may_be_written(path) {
        leaves(&s.path, "may not open for writing");
        return -1;
    }
    match open(s, flags & libc::O_CLOEXEC != 0) {
        Ok(fd) => fd,
        Err(e) => {
            leaves(&s.path, &format!("cannot open ({e})"));
            -1
        }
    }
}

/// Another file has been opened. Under a set with facts about files the model takes it that every descriptor
/// that `open` returns is none of the first three (they may have been closed), and not too high.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_opened(fd: libc::c_int) -> libc::c_int {
    if ((0..3).contains(&fd) || fd >= HIGHEST)
        && concerns()
        && let Some(s) = pinned().next()
    {
        leaves(&s.path, &format!("gets the descriptor {fd}, which is not modelled beside"));
    }
    fd
}

/// Could the file itself be opened for reading and writing? (It is not written to: no proof has that.)
fn may_be_written(path: &CStr) -> bool {
    let flags = libc::O_RDWR | libc::O_CLOEXEC | libc::O_NONBLOCK;
    let a = [libc::AT_FDCWD as usize, path.as_ptr() as usize, flags as usize, 0, 0, 0];
    // SAFETY: the path is a string; what was opened is closed.
    unsafe {
        let fd = crate::sys::call(libc::SYS_openat, a);
        fd >= 0 && crate::sys::call(libc::SYS_close, [fd as usize, 0, 0, 0, 0, 0]) == 0
    }
}

/// Is the path about to be removed one of ours?
///
/// # Safety
/// `path` is null or a string.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_removes(path: *const libc::c_char) {
    if concerns() && !path.is_null() {
        // SAFETY: the caller's promise.
        same_file(libc::AT_FDCWD, unsafe { CStr::from_ptr(path) }, "removes");
    }
}

fn same_file(at: libc::c_int, path: &CStr, what: &str) {
    if pinned().next().is_none() {
        return;
    }
    // SAFETY: all zeros are a `stat`.
    let mut now: libc::stat = unsafe { std::mem::zeroed() };
    let a = [at as usize, path.as_ptr() as usize, (&raw mut now) as usize, 0, 0, 0];
    // SAFETY: the path is a string, and `now` has room.
    if unsafe { crate::sys::call(libc::SYS_newfstatat, a) } == 0
        && let Some(s) = pinned().find(|s| (s.stat.st_dev, s.stat.st_ino) == (now.st_dev, now.st_ino))
    {
        leaves(&s.path, what);
    }
}

/// What the program is told of a snapshot is what was true of the file.
///
/// # Safety
/// `stat` is what `fstat` has filled.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_opened_stat(stat: *mut libc::stat) {
    if !concerns() {
        return;
    }
    // SAFETY: the caller's promise.
    if let Some(s) = behind(unsafe { &*stat }) {
        // SAFETY: as above.
        unsafe { *stat = s.stat };
    }
}

/// `stat` of the path of a snapshot. Says whether it is one.
///
/// # Safety
/// `path` is null or a string; `stat` has room for one.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_stat(path: *const libc::c_char, stat: *mut libc::stat) -> libc::c_int {
    // SAFETY: the caller's promise.
    unsafe { early(path) };
    if !concerns() || path.is_null() {
        return 0;
    }
    // SAFETY: the caller's promise.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    match pinned().find(|s| s.path == path) {
        Some(s) => {
            // SAFETY: the caller's promise.
            unsafe { *stat = s.stat };
            1
        }
        None => 0,
    }
}

/// A mapping has failed. That of a snapshot, or of nothing but memory, the proof takes for one that does not.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_no_mapping(fd: libc::c_int) {
    // SAFETY: all zeros are a `stat`.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    let a = [fd as usize, (&raw mut stat) as usize, 0, 0, 0, 0];
    // SAFETY: `stat` has room; a descriptor that is none is an error.
    if fd < 0 || unsafe { crate::sys::call(libc::SYS_fstat, a) } == 0 && behind(&stat).is_some() {
        super::memory::irs_rt_no_memory();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshots::{look, pin};
    use std::io::Read as _;
    use std::os::fd::{AsRawFd as _, FromRawFd as _};
    use std::os::unix::ffi::OsStrExt as _;
    use traceformat::schedule::fact::{Fact, Facts, hash_of};

    #[test]
    fn a_file_is_read_once_and_opened_as_it_was() {
        let dir = std::env::temp_dir().join(format!("irs-snapshots-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        let path = dir.join("a");
        // (By another path: nothing has started here, so what is opened counts as opened by a constructor.)
        std::fs::write(dir.join("b"), b"before").expect("written");
        std::fs::rename(dir.join("b"), &path).expect("renamed");
        let name = std::ffi::CString::new(path.as_os_str().as_bytes()).expect("no NUL");
        let first = look(name.to_bytes()).expect("a file");
        assert_eq!(first, (6, hash_of(b"before")));
        // SAFETY: a string.
        let opened = || unsafe { irs_rt_open(libc::AT_FDCWD, name.as_ptr(), libc::O_RDONLY) };
        assert_eq!(opened(), -1, "no fact is about it yet");
        std::fs::write(&path, b"afterwards").expect("written");
        assert_eq!(look(name.to_bytes()), Ok(first));
        pin(&Facts::from(vec![Fact::File { path: name.to_bytes().into(), size: 6, hash: first.1 }]));
        let fds = [opened(), opened()];
        for fd in fds {
            assert!(fd >= 3);
            // SAFETY: the descriptor is new, and nobody else's.
            let mut file = unsafe { std::fs::File::from_raw_fd(fd) };
            let mut text = String::new();
            file.read_to_string(&mut text).expect("read");
            assert_eq!(text, "before");
            use std::io::Write as _;
            assert!(file.write_all(b"x").is_err() && file.set_len(0).is_err());
            // SAFETY: all zeros are a `stat`; the descriptor is open.
            let mut stat: libc::stat = unsafe { std::mem::zeroed() };
            // SAFETY: as above.
            assert_eq!(unsafe { libc::fstat(file.as_raw_fd(), &mut stat) }, 0);
            // SAFETY: filled.
            unsafe { irs_rt_opened_stat(&mut stat) };
            use std::os::unix::fs::MetadataExt as _;
            let real = std::fs::metadata(&path).expect("a file");
            assert_eq!((stat.st_size, stat.st_ino, stat.st_mode), (6, real.ino(), real.mode()));
        }
        std::fs::remove_dir_all(&dir).ok();
        assert!(look(b"/").is_err_and(|e| e.contains("no regular file")));
        assert!(look(b"/nowhere/at/all").is_err_and(|e| e.contains("cannot be opened")));
    }
}
