//! Messages to the user: stderr or the file of `log=`, each in one write, so that threads do not mix them.
//!
//! From any thread and from signal handlers, and unnoticed by the program: no descriptor stays open, `errno`
//! stays, a closed pipe or a full disk raises no signal. A thread of the runtime has descriptors of its own;
//! for stderr it fetches the program's as it is at that moment, so that a program that has closed or
//! redirected it is not kept from that. What the listener has to say is left out rather than waited for.

use crate::descriptors;
use crate::sys::{self, Quiet};
use libc::c_int;
use std::ffi::{CStr, CString};
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

static FILE: OnceLock<CString> = OnceLock::new();
static VERBOSITY: AtomicU32 = AtomicU32::new(1);

const PIDFD_OPEN: libc::c_long = 434;
const PIDFD_GETFD: libc::c_long = 438;

/// Sends messages from now on to `log`, if any, and sets what is worth saying.
pub fn set(log: Option<&Path>, verbosity: u32) {
    VERBOSITY.store(verbosity, Ordering::Relaxed);
    let Some(path) = log else { return };
    // The program may change its folder.
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let Ok(name) = CString::new(whole.as_os_str().as_bytes()) else { return };
    match open(&name, libc::O_CREAT | libc::O_APPEND) {
        Ok(fd) => {
            close(fd);
            let _ = FILE.set(name);
        }
        Err(e) => {
            let e = std::io::Error::from_raw_os_error(e);
            say(0, &format!("cannot write log={}: {e}; messages go to stderr", path.display()));
        }
    }
}

/// True if messages of this level are wanted: 0 reports, 1 what the user should know, 2 each push, 3
/// everything.
pub fn wants(level: u32) -> bool {
    VERBOSITY.load(Ordering::Relaxed) >= level
}

/// One message, prefixed by `irs: `.
pub fn say(level: u32, text: &str) {
    if wants(level) {
        raw(&format!("irs: {text}\n"));
    }
}

/// Is it read by a person at a terminal?
pub fn is_tty() -> bool {
    let fetched = if descriptors::is_apart() { programs_stderr() } else { None };
    let _errno = sys::Errno::keep();
    // SAFETY: asks about a descriptor.
    let yes = FILE.get().is_none() && unsafe { libc::isatty(fetched.unwrap_or(2)) } == 1;
    if let Some(fd) = fetched {
        close(fd);
    }
    yes
}

/// Text as it is: reports in the sanitizers' form. Allocates nothing.
pub fn raw(text: &str) {
    let _quiet = Quiet::writing();
    if let Some(name) = FILE.get()
        && let Ok(fd) = open(name, libc::O_CREAT | libc::O_APPEND)
    {
        let written = sys::write_all(fd, text.as_bytes());
        close(fd);
        if written.is_ok() {
            return;
        }
    }
    // There is nowhere to complain to.
    if !descriptors::is_apart() {
        let _ = sys::write_all(2, text.as_bytes());
    } else if let Some(fd) = programs_stderr() {
        let _ = sys::write_all(fd, text.as_bytes());
        close(fd);
    }
}

/// As [`say`], unless whoever is to read it would make this thread wait. What is longer than a pipe takes in
/// one write is cut off.
pub fn say_if_possible(level: u32, text: &str) {
    if wants(level) {
        let mut line = format!("irs: {text}");
        line.truncate(line.floor_char_boundary(libc::PIPE_BUF - 1));
        line.push('\n');
        raw_if_possible(&line);
    }
}

/// A short text, unless whoever is to read it would make this thread wait. Allocates and locks nothing.
pub fn raw_if_possible(text: &str) {
    let _quiet = Quiet::writing();
    let text = &text.as_bytes()[..text.len().min(libc::PIPE_BUF)];
    if let Some(name) = FILE.get()
        && let Ok(fd) = open(name, libc::O_CREAT | libc::O_APPEND | libc::O_NONBLOCK)
    {
        let n = write_if_possible(fd, text);
        close(fd);
        // (A reader that is slow is a reader.)
        if n >= 0 || n == -(libc::EAGAIN as isize) {
            return;
        }
    }
    if !descriptors::is_apart() {
        write_if_possible(2, text);
    } else if let Some(fd) = programs_stderr() {
        write_if_possible(fd, text);
        close(fd);
    }
}

/// One write that does not wait for a reader: the kernel's answer. The descriptor's own flags stay: the
/// program's writes may wait.
fn write_if_possible(fd: c_int, text: &[u8]) -> isize {
    let (address, len) = (text.as_ptr() as usize, text.len());
    // SAFETY: plain data, and the call fills it in.
    let kind = unsafe {
        let mut about: libc::stat = std::mem::zeroed();
        sys::call(libc::SYS_fstat, [fd as usize, (&raw mut about) as usize, 0, 0, 0, 0]);
        about.st_mode & libc::S_IFMT
    };
    if kind == libc::S_IFSOCK {
        let flags = (libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL) as usize;
        // SAFETY: the text is valid for its length; there is no address.
        return unsafe { sys::call(libc::SYS_sendto, [fd as usize, address, len, flags, 0, 0]) };
    }
    let write = |fd: c_int| {
        // SAFETY: the text is valid for its length.
        unsafe { sys::call(libc::SYS_write, [fd as usize, address, len, 0, 0, 0]) }
    };
    if kind != libc::S_IFIFO && kind != libc::S_IFCHR {
        // (The same description: another one would have a position of its own in the file.)
        write(fd)
    } else if let Ok(own) = open_anew(fd) {
        let n = write(own);
        close(own);
        n
    } else {
        let mut ready = libc::pollfd { fd, events: libc::POLLOUT, revents: 0 };
        // SAFETY: one valid descriptor to look at.
        let n = unsafe { sys::call(libc::SYS_poll, [(&raw mut ready) as usize, 1, 0, 0, 0, 0]) };
        // (Where a pipe takes anything at all, it takes as much as this, if nobody writes in between.)
        if n == 1 && ready.revents & libc::POLLOUT != 0 { write(fd) } else { -(libc::EAGAIN as isize) }
    }
}

/// What is open there, under a description of its own that does not wait. Fails without `/proc`, and for a
/// terminal or a pipe of another user.
fn open_anew(fd: c_int) -> Result<c_int, i32> {
    let mut name = [0; 40];
    // (The last byte stays 0. `/proc/self` has the leader's descriptors; this thread may have its own.)
    write!(&mut name[..39], "/proc/thread-self/fd/{fd}").map_err(|_| libc::ENAMETOOLONG)?;
    let name = CStr::from_bytes_until_nul(&name).map_err(|_| libc::EINVAL)?;
    open(name, libc::O_APPEND | libc::O_NONBLOCK)
}

fn open(name: &CStr, flags: c_int) -> Result<c_int, i32> {
    let flags = flags | libc::O_WRONLY | libc::O_CLOEXEC | libc::O_NOCTTY;
    let a = [libc::AT_FDCWD as usize, name.as_ptr() as usize, flags as usize, 0o644, 0, 0];
    // SAFETY: `name` is NUL-terminated.
    match unsafe { sys::call(libc::SYS_openat, a) } {
        fd if fd >= 0 => Ok(fd as c_int),
        e => Err(-e as i32),
    }
}

fn close(fd: c_int) {
    // SAFETY: opened here.
    unsafe { sys::call(libc::SYS_close, [fd as usize, 0, 0, 0, 0, 0]) };
}

/// The program's descriptor 2, for a thread that has other descriptors.
fn programs_stderr() -> Option<c_int> {
    // SAFETY: calls without pointers.
    let fetched = unsafe {
        let process = sys::call(PIDFD_OPEN, [sys::pid() as usize, 0, 0, 0, 0, 0]);
        let fd = if process < 0 { -1 } else { sys::call(PIDFD_GETFD, [process as usize, 2, 0, 0, 0, 0]) };
        if process >= 0 {
            close(process as c_int);
        }
        fd
    };
    if fetched >= 0 {
        return Some(fetched as c_int);
    }
    // An older kernel; or main has left by `pthread_exit`, and the process goes on without its leader.
    let tasks = std::fs::read_dir("/proc/self/task").ok()?;
    tasks.flatten().find_map(|task| {
        let name = CString::new(task.path().join("fd/2").into_os_string().into_encoded_bytes()).ok()?;
        open(&name, libc::O_APPEND).ok()
    })
}
