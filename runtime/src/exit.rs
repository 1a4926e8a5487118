//! The end of the program: recording and statistics are completed on every way out.

use crate::record::recorder;
use crate::thread::internally;
use crate::{log, stats};
use libc::{c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};
use traceformat::recording::Ending;

/// Exit status of a program that the runtime stops.
pub const STOPPED: i32 = 86;

/// Ends the process at once, without anything else.
pub fn raw(status: i32) -> ! {
    // SAFETY: ends the process.
    unsafe {
        libc::syscall(libc::SYS_exit_group, status);
        libc::abort()
    }
}

/// Stops before anything runs.
pub fn stop_raw() -> ! {
    raw(STOPPED)
}

/// Completes recording and statistics. Only the first call does anything; it returns when all is written.
pub fn complete(ending: Ending) {
    // First, and with a flag of its own: a program that is replayed for its memory errors may have written to ours.
    internally(crate::replay::say_end);
    static ONCE: AtomicBool = AtomicBool::new(false);
    // A forked child has neither: files and socket are its parent's.
    if crate::rt::forked() || ONCE.swap(true, Ordering::AcqRel) {
        return;
    }
    internally(|| {
        if let Some(r) = recorder() {
            r.finish(ending);
        }
        stats::write();
        crate::sources::close();
    });
}

/// Stops the program with 86.
pub fn stop(ending: Ending) -> ! {
    complete(ending);
    raw(STOPPED)
}

/// Registers for the normal end and, if a recording runs or is followed, for fatal signals.
pub fn install() {
    unsafe extern "C" {
        fn on_exit(f: unsafe extern "C" fn(c_int, *mut c_void), arg: *mut c_void) -> c_int;
    }
    unsafe extern "C" fn at_exit(status: c_int, _: *mut c_void) {
        complete(Ending::Exit(status & 0xff));
    }
    // SAFETY: the handler lives as long as the process.
    if unsafe { on_exit(at_exit, std::ptr::null_mut()) } != 0 {
        log::say(0, "warning: cannot register for the end of the program");
    }
    if recorder().is_some() || crate::rt::replaying() {
        install_signals();
    }
}

fn install_signals() {
    for signal in [
        libc::SIGABRT,
        libc::SIGSEGV,
        libc::SIGBUS,
        libc::SIGFPE,
        libc::SIGILL,
        libc::SIGTERM,
        libc::SIGINT,
        libc::SIGHUP,
    ] {
        // SAFETY: the structures are plain data, filled before use; the handler only uses atomics, futexes and
        // functions that are safe in handlers.
        unsafe {
            let mut old: libc::sigaction = std::mem::zeroed();
            if libc::sigaction(signal, std::ptr::null(), &mut old) != 0 || old.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut new: libc::sigaction = std::mem::zeroed();
            new.sa_sigaction = on_signal as *const () as usize;
            // Reset first: a second fault in the handler ends the process at once.
            new.sa_flags = libc::SA_RESETHAND | libc::SA_ONSTACK;
            libc::sigfillset(&mut new.sa_mask);
            libc::sigaction(signal, &new, std::ptr::null_mut());
        }
    }
}

extern "C" fn on_signal(signal: c_int) {
    if let Some(r) = recorder() {
        r.finish_by_signal(signal);
    }
    crate::replay::say_end();
    // SAFETY: the default action is in place (SA_RESETHAND); once the handler returns and the signal is unblocked,
    // the process ends by it.
    unsafe { libc::raise(signal) };
}
