//! The beginning and the ends of the process.

use crate::real::{self, Main};
use crate::replay::supply;
use crate::{exit, rt, sys};
use libc::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

type P = *mut c_void;

/// The program's `main`.
static MAIN: AtomicUsize = AtomicUsize::new(0);

/// True if the start of `main` passes through the runtime.
pub fn main_is_wrapped() -> bool {
    // Relaxed: one thread, before `main`.
    MAIN.load(Ordering::Relaxed) != 0
}

unsafe extern "C-unwind" fn started(argc: c_int, argv: *mut *mut c_char, env: *mut *mut c_char) -> c_int {
    rt::start();
    // SAFETY: stored by `__libc_start_main` below before it calls this.
    let main: Main = unsafe { std::mem::transmute(MAIN.load(Ordering::Relaxed)) };
    let (argc, argv) = supply::arguments().unwrap_or((argc, argv));
    // SAFETY: as libc calls it.
    unsafe { main(argc, argv, env) }
}

/// libc calls `main` through this: by then all constructors have run, so that all modules are known.
///
/// # Safety
/// Called by the C start-up code only.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn __libc_start_main(
    main: Main,
    argc: c_int,
    argv: *mut *mut c_char,
    init: P,
    fini: P,
    ldfini: P,
    stack: P,
) -> c_int {
    MAIN.store(main as *const () as usize, Ordering::Relaxed);
    // SAFETY: the arguments are passed on.
    unsafe { real::start_main(started, argc, argv, init, fini, ldfini, stack) }
}

/// Ends the process without handlers, but with a complete recording.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn _exit(status: c_int) -> ! {
    exit::ends(status, true);
    sys::exit(status)
}

/// As [`_exit`].
///
/// # Safety
/// As for libc's.
#[allow(non_snake_case)]
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn _Exit(status: c_int) -> ! {
    // SAFETY: the same function.
    unsafe { _exit(status) }
}

/// Runs libc's quick exit with a complete recording. (Its handlers run after the recording's end.)
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn quick_exit(status: c_int) -> ! {
    exit::ends(status, true);
    // SAFETY: the caller's duty.
    unsafe { real::quick_exit(status) };
    sys::exit(status)
}
