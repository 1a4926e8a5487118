//! Mutexes. An acquisition is the event, waiting is none.
//!
//! *Effect before count* (see `gate.rs`): a lock counts once libc (or the thread's list, where it is elided)
//! has the mutex as this thread's, an unlock once it has it as nobody's. None of these calls is a
//! cancellation point or calls back, so nothing is left between the two.

use super::call::{
    Late, acquire_now, acquire_until, caller, ev, initialise, initialise_freely, refuse, release, simple,
    try_once,
};
use super::deadline::{Deadline, is_clock};
use super::elide;
use super::interposed::interposed;
use crate::names::thread_text;
use crate::thread::{Pass, Thread};
use crate::{escape, flags, gate, real, sys};
use libc::{EBUSY, EDEADLK, EINVAL, EPERM, c_int, c_void, clockid_t, timespec};
use traceformat::event::Op;

type P = *mut c_void;

/// `pthread_mutex_trylock`, except that an error-checking mutex tells its own owner so, as a lock does.
///
/// # Safety
/// `m` is a mutex.
unsafe fn tried(m: P) -> c_int {
    // SAFETY: the caller's promise; glibc's layout of a mutex (lock, count, owner, users, kind) is part of
    // its ABI.
    unsafe {
        let r = real::mutex_trylock(m);
        let words = m.cast::<c_int>();
        let (owner, kind) = (words.add(2), words.add(4));
        if r == EBUSY
            && kind.read_volatile() & 3 == libc::PTHREAD_MUTEX_ERRORCHECK
            && owner.read_volatile() == sys::thread_id()
        {
            return EDEADLK;
        }
        r
    }
}

/// glibc's `__kind`. Of a destroyed mutex that is -1, all its bits: 0 stands for it here, the default kind,
/// which refuses nothing.
///
/// # Safety
/// `m` is a mutex.
unsafe fn kind(m: P) -> c_int {
    // SAFETY: the caller's promise; the layout is part of glibc's ABI.
    unsafe { m.cast::<c_int>().add(4).read_volatile() }.max(0)
}

/// Bits of `__kind`: a robust mutex, one that hands on priorities.
const ROBUST: c_int = 16;
const INHERITS: c_int = 32;

/// 1 for a robust mutex, whose holder's end releases it, too: the outcome in its locks' labels.
///
/// # Safety
/// `m` is a mutex.
pub(super) unsafe fn robust(m: P) -> u8 {
    // SAFETY: the caller's promise.
    u8::from(unsafe { kind(m) } & ROBUST != 0)
}

/// Does the calling thread hold a mutex that knows who does?
///
/// # Safety
/// `m` is a mutex of another kind than the default one.
unsafe fn is_mine(m: P) -> bool {
    const TID: c_int = 0x3fff_ffff;
    // SAFETY: the caller's promise. Of these two kinds the lock's word holds the holder, of all others
    // `__owner`.
    let owner = unsafe {
        let words = m.cast::<c_int>();
        if kind(m) & (ROBUST | INHERITS) != 0 {
            words.read_volatile() & TID
        } else {
            words.add(2).read_volatile()
        }
    };
    owner != 0 && owner == sys::thread_id()
}

/// Does a lock fail because the thread has the mutex already? Whatever others do, it is so.
///
/// # Safety
/// `m` is a mutex.
unsafe fn refuses_lock(m: P) -> bool {
    // SAFETY: the caller's promise.
    unsafe { kind(m) & 3 == libc::PTHREAD_MUTEX_ERRORCHECK && is_mine(m) }
}

/// The same of a try-lock: most kinds say that they are busy.
///
/// # Safety
/// `m` is a mutex.
unsafe fn refuses_try(m: P) -> bool {
    // SAFETY: the caller's promise.
    unsafe { kind(m) & (ROBUST | INHERITS) != 0 && refuses_lock(m) }
}

/// Does an unlock fail because the thread does not have the mutex, which looks?
///
/// # Safety
/// `m` is a mutex.
pub(super) unsafe fn refuses_unlock(m: P) -> bool {
    // SAFETY: the caller's promise.
    unsafe { kind(m) & (3 | ROBUST) != 0 && kind(m) & 3 != libc::PTHREAD_MUTEX_ADAPTIVE_NP && !is_mine(m) }
}

/// A lock with a deadline. Of a time that is none glibc speaks only where it would have to wait: it is a
/// try-lock then.
///
/// # Safety
/// `m` is a mutex; `at` is null or a time.
unsafe fn timed(t: &Thread, m: P, clock: clockid_t, at: *const timespec, block: impl Fn() -> c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if !is_clock(clock) {
            return refuse(t, m, EINVAL);
        }
        if refuses_lock(m) {
            return refuse(t, m, EDEADLK);
        }
        // (It looks, and may be an event that no set has seen.)
        elide::stop();
        match Deadline::new(clock, at) {
            None => match try_once(t, ev(Op::MutexTryLock, m), || tried_alone(m)) {
                EBUSY => EINVAL,
                r => r,
            },
            Some(d) => {
                let late = Late::new(ev(Op::MutexTimeout, m));
                acquire_until(t, ev(Op::MutexLock, m).outcome(robust(m)), late, d, || tried(m), block)
            }
        }
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
        unsafe { if op == Op::MutexLock { lock_at_once(t, m) } else { unlock_at_once(t, m) } }
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
        // (What is disputed is reported at length.)
        if elide::is_held(m) {
            return None;
        }
        // (What is busy, or an error, is dealt with at length.)
        (real::mutex_trylock(m) == 0).then_some(0)
    }
}

/// # Safety
/// As for [`at_once`].
#[inline]
unsafe fn unlock_at_once(t: &Thread, m: P) -> Option<c_int> {
    // SAFETY: the caller's promise.
    unsafe {
        match elide::give(t, m) {
            elide::Was::Elided => Some(0),
            elide::Was::Locked => Some(real::mutex_unlock(m)),
            elide::Was::Disputed => None,
        }
    }
}

/// Reports that a mutex that this thread locks, unlocks, or ends with is held otherwise than the schedule has
/// it. Whoever goes on then holds what it locks for real.
#[cold]
pub fn dispute(t: &Thread, what: &str) {
    let text = format!(
        "{} {what} a mutex that is held already, or not by this thread, in a schedule that orders all uses of each mutex",
        thread_text(t.ix)
    );
    escape::other(&text, Some(t.ix));
    elide::stop();
}

/// Unlocks, if there is anything to unlock.
///
/// # Safety
/// `m` is a mutex.
pub(super) unsafe fn unlocked(t: &Thread, m: P) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(r) = unlock_at_once(t, m) {
            return r;
        }
        dispute(t, "unlocks");
        // (No lock is elided any more, so nothing is disputed.)
        unlock_at_once(t, m).unwrap_or(0)
    }
}

/// The lock's event at length.
///
/// # Safety
/// `m` is a mutex.
unsafe fn lock(t: &Thread, m: P) -> c_int {
    // SAFETY: the caller's promise.
    let e = unsafe {
        if refuses_lock(m) {
            return refuse(t, m, EDEADLK);
        }
        ev(Op::MutexLock, m).outcome(robust(m))
    };
    let pass = gate::enter(t, e.label, e.object);
    elide::seen(pass);
    // SAFETY: the caller's promise.
    let r = unsafe {
        if pass != Pass::Free && elide::is_held(m) {
            dispute(t, "locks");
        }
        if pass != Pass::Free && flags::only_enforced() && elide::take(t, m) {
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

interposed! {
    fn pthread_mutex_init(m: P, attr: P) first initialise_freely(Op::MutexInit, || real::mutex_init(m, attr)), |t| real::mutex_init =>
        initialise(t, ev(Op::MutexInit, m), || real::mutex_init(m, attr));
    fn pthread_mutex_destroy(m: P) |t| real::mutex_destroy =>
        simple(t, ev(Op::MutexDestroy, m), || real::mutex_destroy(m));
    fn pthread_mutex_lock(m: P) or at_once(Op::MutexLock, m), |t| real::mutex_lock =>
        lock(t, m);
    fn pthread_mutex_trylock(m: P) |t| real::mutex_trylock =>
        if refuses_try(m) {
            refuse(t, m, EDEADLK)
        } else {
            try_once(t, ev(Op::MutexTryLock, m), || tried_alone(m))
        };
    fn pthread_mutex_unlock(m: P) or at_once(Op::MutexUnlock, m), |t| real::mutex_unlock =>
        if refuses_unlock(m) {
            refuse(t, m, EPERM)
        } else {
            release(t, ev(Op::MutexUnlock, m), || unlocked(t, m))
        };
    fn pthread_mutex_timedlock(m: P, at: *const timespec) |t| real::mutex_timedlock =>
        timed(t, m, libc::CLOCK_REALTIME, at, || real::mutex_timedlock(m, at));
    fn pthread_mutex_clocklock(m: P, clock: clockid_t, at: *const timespec) |t| real::mutex_clocklock =>
        timed(t, m, clock, at, || real::mutex_clocklock(m, clock, at));
}
