//! Messages to the user: stderr or the file of `log=`, each in one write, so that threads do not mix them.
//!
//! From any thread and from signal handlers, and unnoticed by the program: no descriptor stays open, `errno`
//! stays, a closed pipe or a full disk raises no signal. A thread of the runtime has descriptors of its own;
//! for stderr it fetches the program's as it is at that moment, so that a program that has closed or
//! redirected it is not kept from that.

use crate::descriptors;
use crate::sys::{self, Quiet};
use libc::c_int;
use std::ffi::{CStr, CString};
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

/// A short text, unless whoever is to read it would make this thread wait. Allocates and locks nothing.
pub fn raw_if_possible(text: &str) {
    let _quiet = Quiet::writing();
    let file = FILE.get().and_then(|name| open(name, libc::O_APPEND | libc::O_NONBLOCK).ok());
    let (fd, opened) = match file {
        Some(fd) => (fd, true),
        None if !descriptors::is_apart() => (2, false),
        None => match programs_stderr() {
            Some(fd) => (fd, true),
            None => return,
        },
    };
    let mut ready = libc::pollfd { fd, events: libc::POLLOUT, revents: 0 };
    // SAFETY: one valid descriptor to look at; the text is valid for its length.
    unsafe {
        let n = sys::call(libc::SYS_poll, [(&raw mut ready) as usize, 1, 0, 0, 0, 0]);
        // (Where a pipe takes anything at all, it takes as much as this.)
        if n == 1 && ready.revents & libc::POLLOUT != 0 {
            let len = text.len().min(libc::PIPE_BUF);
            sys::call(libc::SYS_write, [fd as usize, text.as_ptr() as usize, len, 0, 0, 0]);
        }
    }
    if opened {
        close(fd);
    }
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
