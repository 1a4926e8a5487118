//! The program's signal handlers, wrapped (see `handler.rs`). None of these calls is an event, so nothing is
//! counted here (`gate.rs`). What the program asks for, and what it is told, are its own.
//!
//! Where a recording runs or is followed, a fatal signal that the program leaves to the system first
//! completes it (`exit.rs`); to the program that is the default action.

use crate::handler::{HANDLERS, SIGNALS, irs_handler};
use crate::sys::{self, Errno, Quiet};
use crate::thread::is_internal;
use crate::{exit, real};
use libc::{SIG_DFL, SIG_IGN, c_int, sighandler_t};
use std::sync::atomic::{AtomicBool, Ordering};

/// glibc's SIG_HOLD, of `sigset`.
const SIG_HOLD: sighandler_t = 2;

/// One change at a time. Signals are blocked meanwhile, so that no handler of this thread waits for it.
static CHANGING: AtomicBool = AtomicBool::new(false);

struct Changing(#[allow(dead_code)] Quiet);

impl Changing {
    fn begin() -> Changing {
        let quiet = Quiet::all();
        sys::before_handler();
        // Acquire/Release: a lock.
        while CHANGING.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            std::thread::yield_now();
        }
        Changing(quiet)
    }
}

impl Drop for Changing {
    fn drop(&mut self) {
        CHANGING.store(false, Ordering::Release);
    }
}

fn wrapper() -> sighandler_t {
    irs_handler as *const () as sighandler_t
}

fn index(signal: c_int) -> Option<usize> {
    usize::try_from(signal).ok().filter(|s| (1..SIGNALS).contains(s))
}

/// What is installed for what the program wants.
fn installed(wanted: sighandler_t) -> sighandler_t {
    if matches!(wanted, SIG_DFL | SIG_IGN | SIG_HOLD | libc::SIG_ERR) { wanted } else { wrapper() }
}

/// Says which handler the program wants, which the wrapper calls from now on. Returns the one before.
fn swap(at: usize, wanted: sighandler_t) -> sighandler_t {
    // Relaxed: the address of code. A signal on another thread may find the new one a moment too early.
    match installed(wanted) == wrapper() {
        true => HANDLERS[at].swap(wanted, Ordering::Relaxed),
        false => HANDLERS[at].load(Ordering::Relaxed),
    }
}

/// What the program is told of what is installed; `before`: what the wrapper called.
fn told(signal: c_int, found: sighandler_t, before: sighandler_t) -> sighandler_t {
    if found == wrapper() {
        before
    } else if exit::is_ours(signal, found) {
        SIG_DFL
    } else {
        found
    }
}

/// libc's function of this name; the handler is wrapped.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn sigaction(
    signal: c_int,
    new: *const libc::sigaction,
    old: *mut libc::sigaction,
) -> c_int {
    let at = match index(signal) {
        Some(at) if !is_internal() => at,
        // SAFETY: the caller's duty towards libc's function.
        _ => return unsafe { real::sigaction(signal, new, old) },
    };
    let _changing = Changing::begin();
    // SAFETY: `new` is null or valid.
    let wanted = unsafe { new.as_ref() }.copied();
    let before = wanted.map_or(HANDLERS[at].load(Ordering::Relaxed), |w| swap(at, w.sa_sigaction));
    let mut put = wanted.map(|w| libc::sigaction { sa_sigaction: installed(w.sa_sigaction), ..w });
    if let Some(p) = put.as_mut().filter(|p| p.sa_sigaction == SIG_DFL) {
        exit::take_default(signal, p);
    }
    // SAFETY: plain data that the call fills; `put` outlives it.
    unsafe {
        let mut found: libc::sigaction = std::mem::zeroed();
        let r = real::sigaction(signal, put.as_ref().map_or(std::ptr::null(), |p| p), &mut found);
        if r != 0 {
            HANDLERS[at].store(before, Ordering::Relaxed);
        } else if let Some(old) = old.as_mut() {
            if exit::is_ours(signal, found.sa_sigaction) {
                found = std::mem::zeroed();
            }
            *old = libc::sigaction { sa_sigaction: told(signal, found.sa_sigaction, before), ..found };
        }
        r
    }
}

/// # Safety
/// As for libc's `signal`, which `f` is.
unsafe fn simple(
    signal: c_int,
    wanted: sighandler_t,
    f: unsafe fn(c_int, sighandler_t) -> sighandler_t,
) -> sighandler_t {
    let at = match index(signal) {
        Some(at) if !is_internal() => at,
        // SAFETY: the caller's duty towards libc's function.
        _ => return unsafe { f(signal, wanted) },
    };
    let changing = Changing::begin();
    let before = swap(at, wanted);
    // SAFETY: as above.
    let found = unsafe { f(signal, installed(wanted)) };
    if found == libc::SIG_ERR {
        HANDLERS[at].store(before, Ordering::Relaxed);
        return found;
    }
    if wanted == SIG_DFL {
        let _errno = Errno::keep();
        // SAFETY: plain data, filled by the first call.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            if exit::take_default(signal, &mut action) {
                real::sigaction(signal, &action, std::ptr::null_mut());
            }
        }
    }
    drop(changing);
    told(signal, found, before)
}

macro_rules! simple {
    ($($name:ident: $real:path;)*) => { $(
        /// libc's function of this name; the handler is wrapped.
        ///
        /// # Safety
        /// As for libc's.
        #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
        pub unsafe extern "C-unwind" fn $name(signal: c_int, handler: sighandler_t) -> sighandler_t {
            // SAFETY: the caller's duty towards libc's function.
            unsafe { simple(signal, handler, $real) }
        }
    )* };
}

simple! {
    signal: real::signal;
    bsd_signal: real::signal;
    ssignal: real::signal;
    sysv_signal: real::sysv_signal;
    __sysv_signal: real::sysv_signal;
    sigset: real::sigset;
}
