//! The locks of streams, which are no events: the thread notes what it has locked (`streams.rs` says why).

use super::call::caller;
use crate::real;
use libc::c_int;

type File = *mut libc::FILE;

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn flockfile(f: File) {
    // SAFETY: the caller's duty towards libc's function.
    unsafe { real::flockfile(f.cast()) };
    if let Some(t) = caller() {
        t.own().streams.locked(f);
    }
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn ftrylockfile(f: File) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    let r = unsafe { real::ftrylockfile(f.cast()) };
    if r == 0
        && let Some(t) = caller()
    {
        t.own().streams.locked(f);
    }
    r
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn funlockfile(f: File) {
    if let Some(t) = caller() {
        t.own().streams.unlocked(f);
    }
    // SAFETY: the caller's duty towards libc's function.
    unsafe { real::funlockfile(f.cast()) };
}
