//! Read-write locks. An unlock's outcome says whether it ends a read lock (1) or a write lock (0).
//!
//! **Locks that prefer writers** (`PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP`) keep new readers out
//! while a writer waits, so that waiting is an event of its own, [`Op::RwAnnounce`]. With it the writer
//! is entered in a table (`writers.rs`), until it has the lock or gives up, and readers look there before
//! they ask libc: a writer that a schedule keeps from its acquisition does not stand in libc's own queue
//! yet. The entry is made before the announcement counts, and taken out before the acquisition or the
//! timeout does, so whoever is ordered behind any of them finds the table so (effect before count, see
//! `gate.rs`; all other events here are one call of libc's each, counted behind it). Where nothing is
//! enforced, and nobody is in the table ([`some_wait`]), libc's lock does the same by itself.

use super::call::{
    Ev, Late, acquire, acquire_until, caller, ev, initialise, initialise_freely, refuse, release, simple,
    try_once,
};
use super::deadline::Deadline;
use super::interposed::interposed;
use super::writers::{announce, await_writers, is_announced, some_wait, withdraw};
use crate::thread::Thread;
use crate::{flags, real, sys};
use libc::{EBUSY, EDEADLK, EINVAL, ETIMEDOUT, c_int, c_uint, c_void, clockid_t, timespec};
use traceformat::event::Op;

type P = *mut c_void;

/// Before a reader's call where nothing is enforced: writers that were announced before go first. Never an
/// answer.
fn after_writers(l: P) -> Option<c_int> {
    if some_wait() && flags::quiet() {
        await_writers(l, None);
    }
    None
}

/// The same for a try-lock, which is busy then.
fn unless_writers(l: P) -> Option<c_int> {
    (some_wait() && flags::quiet() && is_announced(l)).then_some(EBUSY)
}

/// Word `k` of glibc's lock (readers, writers, wrphase_futex, writers_futex, pad, pad, cur_writer, shared, …,
/// 12: flags), which is part of its ABI.
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn word(l: P, k: usize) -> c_uint {
    // SAFETY: the caller's promise.
    unsafe { l.cast::<c_uint>().add(k).read_volatile() }
}

/// Does it keep readers out while a writer waits?
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn prefers_writers(l: P) -> bool {
    const PREFER_WRITER_NONRECURSIVE: c_uint = 2;
    // SAFETY: the caller's promise.
    unsafe { word(l, 12) == PREFER_WRITER_NONRECURSIVE }
}

/// Has the calling thread locked it for writing?
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn is_mine(l: P) -> bool {
    // SAFETY: the caller's promise.
    let writer = unsafe { word(l, 6) };
    writer != 0 && writer == sys::thread_id() as c_uint
}

/// # Safety
/// `l` is a read-write lock that the calling thread holds.
unsafe fn unlock_event(l: P) -> Ev {
    // SAFETY: the caller's promise.
    ev(Op::RwUnlock, l).outcome(u8::from(unsafe { !is_mine(l) }))
}

/// A read lock's limit of readers is not "busy": let the blocking call say so.
fn busy(r: c_int) -> c_int {
    if r == libc::EAGAIN { EBUSY } else { r }
}

/// # Safety
/// `l` is a read-write lock.
unsafe fn try_read(l: P) -> c_int {
    // SAFETY: the caller's promise.
    if is_announced(l) { EBUSY } else { busy(unsafe { real::rw_tryrdlock(l) }) }
}

/// A lock of the table's own is taken out once libc has given it, or said that it never will.
fn settled(l: P, announced: bool, r: c_int) -> c_int {
    if announced && r != EBUSY {
        withdraw(l);
    }
    r
}

/// A read lock without a deadline.
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn read(t: &Thread, l: P) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if is_mine(l) {
            return refuse(t, l, EDEADLK);
        }
        let e = ev(Op::RwReadLock, l).outcome(u8::from(prefers_writers(l)));
        let block = || {
            await_writers(l, None);
            real::rw_rdlock(l)
        };
        acquire(t, e, || try_read(l), block)
    }
}

/// One with a deadline; `f` is libc's.
///
/// # Safety
/// `l` is a read-write lock; `at` is null or a time.
unsafe fn read_until(
    t: &Thread,
    l: P,
    clock: clockid_t,
    at: *const timespec,
    f: impl Fn() -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let Some(d) = Deadline::new(clock, at) else { return refuse(t, l, EINVAL) };
        if is_mine(l) {
            return refuse(t, l, EDEADLK);
        }
        let e = ev(Op::RwReadLock, l).outcome(u8::from(prefers_writers(l)));
        let late = Late::new(ev(Op::RwTimeout, l));
        let block = || if await_writers(l, Some(&d)) { f() } else { ETIMEDOUT };
        acquire_until(t, e, late, d, || try_read(l), block)
    }
}

/// The announcement, where the lock has one.
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn announced(t: &Thread, l: P) -> bool {
    // SAFETY: the caller's promise.
    let yes = unsafe { prefers_writers(l) };
    if yes {
        simple(t, ev(Op::RwAnnounce, l), || {
            announce(l);
            0
        });
    }
    yes
}

/// A write lock without a deadline.
///
/// # Safety
/// `l` is a read-write lock.
unsafe fn write(t: &Thread, l: P) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if is_mine(l) {
            return refuse(t, l, EDEADLK);
        }
        let yes = announced(t, l);
        let e = ev(Op::RwWriteLock, l).outcome(u8::from(yes));
        acquire(t, e, || settled(l, yes, real::rw_trywrlock(l)), || settled(l, yes, real::rw_wrlock(l)))
    }
}

/// One with a deadline; `f` is libc's.
///
/// # Safety
/// `l` is a read-write lock; `at` is null or a time.
unsafe fn write_until(
    t: &Thread,
    l: P,
    clock: clockid_t,
    at: *const timespec,
    f: impl Fn() -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let Some(d) = Deadline::new(clock, at) else { return refuse(t, l, EINVAL) };
        if is_mine(l) {
            return refuse(t, l, EDEADLK);
        }
        let yes = announced(t, l);
        let e = ev(Op::RwWriteLock, l).outcome(u8::from(yes));
        let undo = || {
            settled(l, yes, ETIMEDOUT);
        };
        let late = Late { event: ev(Op::RwTimeout, l).outcome(u8::from(yes)), undo: &undo };
        acquire_until(t, e, late, d, || settled(l, yes, real::rw_trywrlock(l)), || settled(l, yes, f()))
    }
}

interposed! {
    fn pthread_rwlock_init(l: P, attr: P) first initialise_freely(Op::RwInit, || real::rw_init(l, attr)), |t| real::rw_init =>
        initialise(t, ev(Op::RwInit, l), || real::rw_init(l, attr));
    fn pthread_rwlock_destroy(l: P) |t| real::rw_destroy =>
        simple(t, ev(Op::RwDestroy, l), || real::rw_destroy(l));
    fn pthread_rwlock_rdlock(l: P) first after_writers(l), |t| real::rw_rdlock =>
        read(t, l);
    fn pthread_rwlock_wrlock(l: P) |t| real::rw_wrlock =>
        write(t, l);
    fn pthread_rwlock_tryrdlock(l: P) first unless_writers(l), |t| real::rw_tryrdlock =>
        try_once(t, ev(Op::RwTryReadLock, l), || if is_announced(l) { EBUSY } else { real::rw_tryrdlock(l) });
    fn pthread_rwlock_trywrlock(l: P) first unless_writers(l), |t| real::rw_trywrlock =>
        try_once(t, ev(Op::RwTryWriteLock, l), || if is_announced(l) { EBUSY } else { real::rw_trywrlock(l) });
    fn pthread_rwlock_timedrdlock(l: P, at: *const timespec) first after_writers(l), |t| real::rw_timedrdlock =>
        read_until(t, l, libc::CLOCK_REALTIME, at, || real::rw_timedrdlock(l, at));
    fn pthread_rwlock_timedwrlock(l: P, at: *const timespec) |t| real::rw_timedwrlock =>
        write_until(t, l, libc::CLOCK_REALTIME, at, || real::rw_timedwrlock(l, at));
    fn pthread_rwlock_clockrdlock(l: P, clock: clockid_t, at: *const timespec) first after_writers(l), |t| real::rw_clockrdlock =>
        read_until(t, l, clock, at, || real::rw_clockrdlock(l, clock, at));
    fn pthread_rwlock_clockwrlock(l: P, clock: clockid_t, at: *const timespec) |t| real::rw_clockwrlock =>
        write_until(t, l, clock, at, || real::rw_clockwrlock(l, clock, at));
    fn pthread_rwlock_unlock(l: P) |t| real::rw_unlock =>
        release(t, unlock_event(l), || real::rw_unlock(l));
}
