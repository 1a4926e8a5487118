//! Messages to the user: stderr or the file of `log=`, each in one write, so that threads do not mix them.

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

static FD: AtomicI32 = AtomicI32::new(2);
static VERBOSITY: AtomicU32 = AtomicU32::new(1);

/// Sends messages from now on to `log`, if any, and sets what is worth saying.
pub fn set(log: Option<&Path>, verbosity: u32) {
    VERBOSITY.store(verbosity, Ordering::Relaxed);
    let Some(path) = log else { return };
    let Ok(name) = CString::new(path.as_os_str().as_bytes()) else { return };
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
    // SAFETY: `name` is NUL-terminated.
    let fd = unsafe { libc::open(name.as_ptr(), flags, 0o644) };
    if fd < 0 {
        say(0, &format!("cannot write log={}: {}", path.display(), std::io::Error::last_os_error()));
    } else {
        // Relaxed: a message that still goes to stderr meanwhile is no harm.
        FD.store(fd, Ordering::Relaxed);
    }
}

/// True if messages of this level are wanted: 0 reports, 1 what the user should know, 2 each push, 3 everything.
pub fn wants(level: u32) -> bool {
    VERBOSITY.load(Ordering::Relaxed) >= level
}

/// One message, prefixed by `irs: `.
pub fn say(level: u32, text: &str) {
    if wants(level) {
        raw(&format!("irs: {text}\n"));
    }
}

/// Text as it is: reports in the sanitizers' form.
pub fn raw(text: &str) {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        // SAFETY: the slice is valid for its length.
        let n = unsafe { libc::write(FD.load(Ordering::Relaxed), rest.as_ptr().cast(), rest.len()) };
        let interrupted = n < 0 && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted;
        match usize::try_from(n) {
            Ok(n) if n > 0 => rest = &rest[n..],
            _ if interrupted => {}
            // Nowhere to complain to.
            _ => return,
        }
    }
}
