//! Semaphores. libc reports their errors by `errno`; inside they are codes.
//!
//! *Effect before count* (see `gate.rs`): a wait counts once it has taken its unit, a post once the unit is
//! there. A wait that is cancelled in libc has taken none, and makes no event.

use super::call::{
    Late, acquire, acquire_until, caller, cancellable, ev, initialise, initialise_freely, refuse, release,
    simple, try_once,
};
use super::deadline::Deadline;
use super::interposed::interposed;
use crate::sys::Errno;
use crate::{flags, real};
use libc::{EAGAIN, EBUSY, EINTR, EINVAL, c_int, c_uint, c_void, clockid_t, timespec};
use traceformat::event::Op;

type P = *mut c_void;

/// 0 or the error number; an exhausted semaphore is `EBUSY`.
fn code(r: c_int) -> c_int {
    if r == 0 {
        return 0;
    }
    match std::io::Error::last_os_error().raw_os_error() {
        Some(EAGAIN) => EBUSY,
        Some(e) => e,
        None => EINVAL,
    }
}

/// Runs `f`, which may change `errno` on its way to a success, as libc's function does not.
fn tried(f: impl FnOnce() -> c_int) -> c_int {
    let _errno = Errno::keep();
    code(f())
}

/// The other way round.
fn result(code: c_int) -> c_int {
    if code == 0 {
        return 0;
    }
    // SAFETY: the calling thread's own variable.
    unsafe { *libc::__errno_location() = if code == EBUSY { EAGAIN } else { code } };
    -1
}

/// While a schedule is enforced, a wait that a signal handler interrupted goes on: the event is the
/// acquisition.
fn persistently(f: impl Fn() -> c_int) -> c_int {
    loop {
        match code(f()) {
            EINTR if flags::now() & flags::ENFORCE != 0 => {}
            r => return r,
        }
    }
}

interposed! {
    fn sem_init(s: P, shared: c_int, n: c_uint)
        first (n <= c_int::MAX as c_uint).then(|| initialise_freely(Op::SemInit, || code(real::sem_init(s, shared, n)))).flatten().map(result),
        |t| real::sem_init =>
        if n > c_int::MAX as c_uint {
            result(refuse(t, s, EINVAL))
        } else {
            result(initialise(t, ev(Op::SemInit, s), || code(real::sem_init(s, shared, n))))
        };
    fn sem_destroy(s: P) |t| real::sem_destroy =>
        simple(t, ev(Op::SemDestroy, s), || real::sem_destroy(s));
    fn sem_wait(s: P) |t| real::sem_wait =>
        cancellable(t, || result(acquire(t, ev(Op::SemWait, s), || tried(|| real::sem_trywait(s)),
            || persistently(|| real::sem_wait(s)))));
    fn sem_trywait(s: P) |t| real::sem_trywait =>
        result(try_once(t, ev(Op::SemTryWait, s), || tried(|| real::sem_trywait(s))));
    fn sem_timedwait(s: P, at: *const timespec) |t| real::sem_timedwait =>
        match Deadline::new(libc::CLOCK_REALTIME, at) {
            None => result(refuse(t, s, EINVAL)),
            Some(d) => cancellable(t, || result(acquire_until(t, ev(Op::SemWait, s), Late::new(ev(Op::SemTimeout, s)), d,
                || tried(|| real::sem_trywait(s)), || persistently(|| real::sem_timedwait(s, at))))),
        };
    fn sem_clockwait(s: P, clock: clockid_t, at: *const timespec) |t| real::sem_clockwait =>
        match Deadline::new(clock, at) {
            None => result(refuse(t, s, EINVAL)),
            Some(d) => cancellable(t, || result(acquire_until(t, ev(Op::SemWait, s), Late::new(ev(Op::SemTimeout, s)), d,
                || tried(|| real::sem_trywait(s)), || persistently(|| real::sem_clockwait(s, clock, at))))),
        };
    fn sem_post(s: P) |t| real::sem_post =>
        release(t, ev(Op::SemPost, s), || real::sem_post(s));
    fn sem_getvalue(s: P, out: *mut c_int) |t| real::sem_getvalue =>
        simple(t, ev(Op::SemGetValue, s), || real::sem_getvalue(s, out));
}
