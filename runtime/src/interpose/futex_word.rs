//! `syscall(SYS_futex, …)`: how code that the program has compiled itself waits for an atomic to change.
//! libstdc++'s headers do so for `std::atomic::wait`, latches and semaphores.
//!
//! The words are atomics of the program, whose accesses are sites; the call itself is no event. But its
//! result says whether the word had changed before the call (EAGAIN) or after it (0), which no order of
//! events decides, and what the caller does next depends on it. So, in recordings and replays, a wait without
//! a time limit returns 0 whenever it returns: by its manual a wake-up may be spurious, and every caller must
//! look at the word again. In a replay it also does not rely on being woken: of several waiters the kernel
//! may choose another one than it chose when this was recorded.

use super::call::caller;
use crate::flags::{self, RECORD, REPLAY};
use crate::real;
use crate::sys::Errno;
use libc::{EAGAIN, EINTR, ETIMEDOUT, c_long, timespec};

/// How long a replayed wait sleeps before it looks again.
static PATIENCE: timespec = timespec { tv_sec: 0, tv_nsec: 1_000_000 };

/// A wait for a word without a time limit?
fn is_plain_wait(number: c_long, op: c_long, limit: c_long) -> bool {
    let command = op as libc::c_int & libc::FUTEX_CMD_MASK;
    number == libc::SYS_futex && limit == 0 && [libc::FUTEX_WAIT, libc::FUTEX_WAIT_BITSET].contains(&command)
}

/// libc's function of this name; its arguments beyond those that are given are never looked at.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn syscall(
    number: c_long,
    a: c_long,
    b: c_long,
    c: c_long,
    d: c_long,
    e: c_long,
    f: c_long,
) -> c_long {
    let flags = flags::now() & (RECORD | REPLAY);
    if flags == 0 || !is_plain_wait(number, b, d) || caller().is_none() {
        // SAFETY: the caller's duty.
        return unsafe { real::syscall(number, a, b, c, d, e, f) };
    }
    let errno = Errno::keep();
    let result = if flags & REPLAY != 0 {
        // A relative limit, which only the plain wait takes.
        let plain = c_long::from(b as libc::c_int & !libc::FUTEX_CMD_MASK | libc::FUTEX_WAIT);
        // SAFETY: the caller's duty; the limit is a constant.
        unsafe { real::syscall(number, a, plain, c, &raw const PATIENCE as c_long, 0, 0) }
    } else {
        // SAFETY: the caller's duty.
        unsafe { real::syscall(number, a, b, c, d, e, f) }
    };
    // SAFETY: the calling thread's own variable.
    let error = unsafe { *libc::__errno_location() };
    if result == -1 && ![EAGAIN, EINTR, ETIMEDOUT].contains(&error) {
        // The program's own mistake: a bad address, an unknown operation.
        std::mem::forget(errno);
        return result;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_waits_without_a_limit_are_changed() {
        let private = c_long::from(libc::FUTEX_PRIVATE_FLAG);
        for (op, limit, changed) in [
            (libc::FUTEX_WAIT, 0, true),
            (libc::FUTEX_WAIT_BITSET, 0, true),
            (libc::FUTEX_WAIT, 8, false),
            (libc::FUTEX_WAKE, 0, false),
            (libc::FUTEX_REQUEUE, 0, false),
        ] {
            assert_eq!(is_plain_wait(libc::SYS_futex, c_long::from(op) | private, limit), changed, "{op}");
        }
        assert!(!is_plain_wait(libc::SYS_read, 0, 0));
    }
}
