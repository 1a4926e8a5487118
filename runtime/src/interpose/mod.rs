//! Strong definitions of libc's synchronization functions, forwarding to libc's own (`RTLD_NEXT`).
//!
//! They are inert until `main` of an instrumented program starts: before that, in programs without
//! instrumented modules, in the runtime's own threads and calls and in forked children they only forward.
//!
//! The event of a call is named by the numbered call that its thread is in (`__irs_call`), also where a
//! library makes the call on its behalf. C11's functions, which in libc call its internals, are in `c11.c`,
//! in terms of POSIX's.

mod alarm;
pub mod barrier;
pub mod barriers;
pub mod call;
pub mod cond;
pub mod deadline;
pub mod elide;
pub mod elided;
pub mod files;
pub mod futex_word;
pub mod interposed;
pub mod memory;
pub mod mutex;
pub mod once;
pub mod process;
pub mod rounds;
pub mod rwlock;
pub mod sem;
pub mod signal;
pub mod spin;
pub mod stdio;
pub mod system;
pub mod thread;
pub mod writers;

/// Keeps all interposers in a static link: whoever refers to `__irs_register` pulls them in.
pub fn keep() {
    #[cfg(feature = "interpose")]
    std::hint::black_box(KEPT.as_ptr());
}

/// A pointer that is only kept, never called through.
#[cfg(feature = "interpose")]
struct Kept(#[allow(dead_code)] *const ());
// SAFETY: never dereferenced.
#[cfg(feature = "interpose")]
unsafe impl Sync for Kept {}

#[cfg(feature = "interpose")]
unsafe extern "C" {
    /// In `c11.c`.
    static __irs_c11: u8;
    /// In `input.c`.
    static __irs_inputs: u8;
    /// In `memory.c`.
    static __irs_memory: u8;
    /// In `files.c`.
    static __irs_files: u8;
}

#[cfg(feature = "interpose")]
static KEPT: [Kept; 17] = [
    Kept(thread::pthread_create as *const ()),
    Kept(mutex::pthread_mutex_lock as *const ()),
    Kept(rwlock::pthread_rwlock_rdlock as *const ()),
    Kept(cond::pthread_cond_wait as *const ()),
    Kept(barrier::pthread_barrier_wait as *const ()),
    Kept(sem::sem_wait as *const ()),
    Kept(once::pthread_once as *const ()),
    Kept(spin::pthread_spin_lock as *const ()),
    Kept(futex_word::syscall as *const ()),
    Kept(process::__libc_start_main as *const ()),
    Kept(signal::sigaction as *const ()),
    Kept(stdio::flockfile as *const ()),
    Kept(system::sysconf as *const ()),
    Kept(&raw const __irs_c11 as *const ()),
    Kept(&raw const __irs_inputs as *const ()),
    Kept(&raw const __irs_memory as *const ()),
    Kept(&raw const __irs_files as *const ()),
];
