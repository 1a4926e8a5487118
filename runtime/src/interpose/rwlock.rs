//! Read-write locks. An unlock's outcome says whether it ends a read lock (1) or a write lock (0).

use super::mutex::interposed;
use super::{Deadline, Ev, acquire, acquire_until, caller, ev, release, simple, try_once};
use crate::real;
use crate::thread::Thread;
use libc::{EBUSY, EINVAL, c_int, c_uint, c_void, clockid_t, timespec};
use traceformat::event::Op;

type P = *mut c_void;

/// Which lock an unlock ends: the writer's id is in glibc's rwlock (readers, writers, wrphase_futex, writers_futex,
/// pad, pad, cur_writer), which is part of its ABI.
///
/// # Safety
/// `l` is a read-write lock that the calling thread holds.
unsafe fn unlock_event(l: P) -> Ev {
    // SAFETY: the caller's promise.
    let writer = unsafe { l.cast::<c_uint>().add(6).read_volatile() };
    // SAFETY: no arguments.
    let me = unsafe { libc::gettid() } as c_uint;
    ev(Op::RwUnlock, l).outcome(u8::from(writer != me))
}

/// # Safety
/// `at` is null or a time; `l` a lock.
unsafe fn timed(
    t: &Thread,
    e: Ev,
    clock: clockid_t,
    at: *const timespec,
    tried: impl FnMut() -> c_int,
    block: impl Fn() -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    match unsafe { Deadline::new(clock, at) } {
        None => EINVAL,
        Some(d) => acquire_until(t, e, Op::RwTimeout, d, tried, block),
    }
}

/// A read lock's limit of readers is not "busy": let the blocking call say so.
fn busy(r: c_int) -> c_int {
    if r == libc::EAGAIN { EBUSY } else { r }
}

interposed! {
    fn pthread_rwlock_init(l: P, attr: P) |t| real::rw_init =>
        simple(t, ev(Op::RwInit, l), || real::rw_init(l, attr));
    fn pthread_rwlock_destroy(l: P) |t| real::rw_destroy =>
        simple(t, ev(Op::RwDestroy, l), || real::rw_destroy(l));
    fn pthread_rwlock_rdlock(l: P) |t| real::rw_rdlock =>
        acquire(t, ev(Op::RwReadLock, l), || busy(real::rw_tryrdlock(l)), || real::rw_rdlock(l));
    fn pthread_rwlock_wrlock(l: P) |t| real::rw_wrlock =>
        acquire(t, ev(Op::RwWriteLock, l), || real::rw_trywrlock(l), || real::rw_wrlock(l));
    fn pthread_rwlock_tryrdlock(l: P) |t| real::rw_tryrdlock =>
        try_once(t, ev(Op::RwTryReadLock, l), || real::rw_tryrdlock(l));
    fn pthread_rwlock_trywrlock(l: P) |t| real::rw_trywrlock =>
        try_once(t, ev(Op::RwTryWriteLock, l), || real::rw_trywrlock(l));
    fn pthread_rwlock_timedrdlock(l: P, at: *const timespec) |t| real::rw_timedrdlock =>
        timed(t, ev(Op::RwReadLock, l), libc::CLOCK_REALTIME, at,
            || busy(real::rw_tryrdlock(l)), || real::rw_timedrdlock(l, at));
    fn pthread_rwlock_timedwrlock(l: P, at: *const timespec) |t| real::rw_timedwrlock =>
        timed(t, ev(Op::RwWriteLock, l), libc::CLOCK_REALTIME, at,
            || real::rw_trywrlock(l), || real::rw_timedwrlock(l, at));
    fn pthread_rwlock_clockrdlock(l: P, clock: clockid_t, at: *const timespec) |t| real::rw_clockrdlock =>
        timed(t, ev(Op::RwReadLock, l), clock, at,
            || busy(real::rw_tryrdlock(l)), || real::rw_clockrdlock(l, clock, at));
    fn pthread_rwlock_clockwrlock(l: P, clock: clockid_t, at: *const timespec) |t| real::rw_clockwrlock =>
        timed(t, ev(Op::RwWriteLock, l), clock, at,
            || real::rw_trywrlock(l), || real::rw_clockwrlock(l, clock, at));
    fn pthread_rwlock_unlock(l: P) |t| real::rw_unlock =>
        release(t, unlock_event(l), || real::rw_unlock(l));
}
