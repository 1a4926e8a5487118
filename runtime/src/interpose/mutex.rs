//! Mutexes. An acquisition is the event, waiting is none.

use super::{Deadline, acquire_now, acquire_until, caller, elide, ev, release, simple, try_once};
use crate::thread::{Pass, Thread};
use crate::{gate, real};
use libc::{EBUSY, EDEADLK, EINVAL, c_int, c_void, clockid_t, timespec};
use traceformat::event::Op;

type P = *mut c_void;

/// `pthread_mutex_trylock`, except that an error-checking mutex tells its own owner so, as a lock does.
///
/// # Safety
/// `m` is a mutex.
unsafe fn tried(m: P) -> c_int {
    // SAFETY: the caller's promise; glibc's layout of a mutex (lock, count, owner, users, kind) is part of its ABI.
    unsafe {
        let r = real::mutex_trylock(m);
        let words = m.cast::<c_int>();
        let (owner, kind) = (words.add(2), words.add(4));
        if r == EBUSY
            && kind.read_volatile() & 3 == libc::PTHREAD_MUTEX_ERRORCHECK
            && owner.read_volatile() == libc::gettid()
        {
            return EDEADLK;
        }
        r
    }
}

/// The lock without an event of its own, for condition variables: how to try, and how to block.
///
/// # Safety
/// `m` is a mutex.
pub(super) unsafe fn lock_ops(m: P) -> (impl FnMut() -> c_int, impl Fn() -> c_int) {
    // SAFETY: the caller's promise.
    (move || unsafe { tried(m) }, move || unsafe { real::mutex_lock(m) })
}

/// A lock or an unlock that the schedule lets happen at once. `None`: nothing was done.
///
/// # Safety
/// `m` is a mutex.
#[inline]
unsafe fn at_once(op: Op, m: P) -> Option<c_int> {
    gate::at_once(ev(op, m).label, |t| {
        // SAFETY: the caller's promise.
        unsafe { if op == Op::MutexLock { lock_at_once(t, m) } else { Some(unlocked(t, m)) } }
    })
}

/// # Safety
/// As for [`at_once`].
#[inline]
unsafe fn lock_at_once(t: &Thread, m: P) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe {
        if elide::take(t, m) {
            return Some(0);
        }
        // (What is busy, or an error, is dealt with at length.)
        (real::mutex_trylock(m) == 0).then_some(0)
    }
}

/// Unlocks, if there is anything to unlock.
///
/// # Safety
/// `m` is a mutex.
#[inline]
pub(super) unsafe fn unlocked(t: &Thread, m: P) -> c_int {
    match elide::give(t, m) {
        elide::Was::Elided => 0,
        // SAFETY: the caller's promise.
        elide::Was::Locked => unsafe { real::mutex_unlock(m) },
    }
}

/// The lock's event at length.
///
/// # Safety
/// `m` is a mutex.
unsafe fn lock(t: &Thread, m: P) -> c_int {
    let e = ev(Op::MutexLock, m);
    let pass = gate::enter(t, e.label, e.object);
    // SAFETY: the caller's promise.
    let r = unsafe {
        if pass != Pass::Free && elide::only_enforced() && elide::take(t, m) {
            0
        } else {
            acquire_now(t, e, || tried(m), || real::mutex_lock(m))
        }
    };
    gate::leave(t, pass, Some(r as u64));
    r
}

/// A try-lock looks whether anybody holds the mutex: from now on holding is locking.
///
/// # Safety
/// `m` is a mutex.
unsafe fn tried_alone(m: P) -> c_int {
    elide::stop();
    // SAFETY: the caller's promise.
    unsafe { real::mutex_trylock(m) }
}

/// Functions of libc, each as `fn name(arguments) |thread| libc's own => its events;`. With `or option` before the bar: what is tried first where events
/// are to be seen; `None` where that is not that simple. While there is nothing to do at events ([`gate::quiet`]) a call is libc's own and no more, also
/// where it blocks: a look before would change who gets a contended mutex. (The watchdog asks the kernel then.) See `target.rs`.
macro_rules! interposed {
    ($(fn $name:ident($($arg:ident: $ty:ty),*) $(or $or:expr,)? |$t:ident| real::$real:ident => $body:expr;)*) => {
        $(
            mod $name {
                use super::*;

                pub static TARGET: $crate::interpose::target::Target =
                    $crate::interpose::target::Target::new(at_length as *const c_void);

                /// # Safety
                /// As for libc's function of this name.
                pub unsafe extern "C-unwind" fn at_length($($arg: $ty),*) -> c_int {
                    // SAFETY: the arguments are passed on as they are: the caller's duty towards libc's function.
                    unsafe {
                        if $crate::gate::quiet() {
                            TARGET.shorten(real::$real::address());
                            return real::$real($($arg),*);
                        }
                        $(if let Some(done) = $or {
                            return done;
                        })?
                        match caller() {
                            None => real::$real($($arg),*),
                            Some($t) => $body,
                        }
                    }
                }
            }

            /// libc's function of this name, as events.
            ///
            /// # Safety
            /// As for libc's.
            #[cfg(all(target_arch = "x86_64", not(any(loom, miri))))]
            #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
            #[unsafe(naked)]
            pub unsafe extern "C-unwind" fn $name($($arg: $ty),*) -> c_int {
                std::arch::naked_asm!("jmp qword ptr [rip + {}]", sym $name::TARGET)
            }

            /// libc's function of this name, as events.
            ///
            /// # Safety
            /// As for libc's.
            #[cfg(not(all(target_arch = "x86_64", not(any(loom, miri)))))]
            #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
            pub unsafe extern "C-unwind" fn $name($($arg: $ty),*) -> c_int {
                // SAFETY: the caller's duty towards libc's function.
                unsafe { if $crate::gate::quiet() { real::$real($($arg),*) } else { $name::at_length($($arg),*) } }
            }
        )*

        /// Of the functions above.
        pub(super) static TARGETS: &[&$crate::interpose::target::Target] = &[$(&$name::TARGET),*];
    };
}
pub(super) use interposed;

interposed! {
    fn pthread_mutex_init(m: P, attr: P) |t| real::mutex_init =>
        simple(t, ev(Op::MutexInit, m), || real::mutex_init(m, attr));
    fn pthread_mutex_destroy(m: P) |t| real::mutex_destroy =>
        simple(t, ev(Op::MutexDestroy, m), || real::mutex_destroy(m));
    fn pthread_mutex_lock(m: P) or at_once(Op::MutexLock, m), |t| real::mutex_lock =>
        lock(t, m);
    fn pthread_mutex_trylock(m: P) |t| real::mutex_trylock =>
        try_once(t, ev(Op::MutexTryLock, m), || tried_alone(m));
    fn pthread_mutex_unlock(m: P) or at_once(Op::MutexUnlock, m), |t| real::mutex_unlock =>
        release(t, ev(Op::MutexUnlock, m), || unlocked(t, m));
    fn pthread_mutex_timedlock(m: P, at: *const timespec) |t| real::mutex_timedlock =>
        match Deadline::new(libc::CLOCK_REALTIME, at) {
            None => EINVAL,
            Some(d) => acquire_until(t, ev(Op::MutexLock, m), Op::MutexTimeout, d,
                || tried(m), || real::mutex_timedlock(m, at)),
        };
    fn pthread_mutex_clocklock(m: P, clock: clockid_t, at: *const timespec) |t| real::mutex_clocklock =>
        match Deadline::new(clock, at) {
            None => EINVAL,
            Some(d) => acquire_until(t, ev(Op::MutexLock, m), Op::MutexTimeout, d,
                || tried(m), || real::mutex_clocklock(m, clock, at)),
        };
}
