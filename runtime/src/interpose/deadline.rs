//! A deadline in libc's terms.

use crate::thread::{self, Thread, mine};
use crate::{cooperative, run};
use std::time::{Duration, Instant};

/// A deadline in libc's terms.
#[derive(Clone, Copy)]
pub struct Deadline {
    clock: libc::clockid_t,
    at: libc::timespec,
}

/// Can one wait by this clock?
pub fn is_clock(clock: libc::clockid_t) -> bool {
    matches!(clock, libc::CLOCK_REALTIME | libc::CLOCK_MONOTONIC)
}

impl Deadline {
    /// `None` if the time is none, or the clock none that one can wait by.
    ///
    /// # Safety
    /// `at` is null or points to a time.
    pub unsafe fn new(clock: libc::clockid_t, at: *const libc::timespec) -> Option<Deadline> {
        // SAFETY: the caller's promise.
        let at = *unsafe { at.as_ref() }?;
        if let Some(t) = mine() {
            t.own().timed_out = false;
        }
        let valid = (0..1_000_000_000).contains(&at.tv_nsec) && is_clock(clock);
        valid.then_some(Deadline { clock, at })
    }

    /// What is left; zero once it has passed.
    pub fn left(&self) -> Duration {
        // (As in `thread::now`.)
        let _section = mine().map(Thread::section);
        // SAFETY: plain data, filled by the call; on an unknown clock it stays zero, which is long ago.
        let now = unsafe {
            let mut now: libc::timespec = std::mem::zeroed();
            libc::clock_gettime(self.clock, &mut now);
            now
        };
        let nanos = |t: libc::timespec| i128::from(t.tv_sec) * 1_000_000_000 + i128::from(t.tv_nsec);
        let d = (nanos(self.at) - nanos(now)).clamp(0, 1 << 60);
        Duration::from_nanos(d as u64)
    }

    /// Has it passed? Under an open set only once the verifier has said so.
    pub fn passed(&self) -> bool {
        let may = || !cooperative::is_open() || mine().is_none_or(|t| t.own().timed_out);
        self.left().is_zero() && may()
    }

    /// May the schedule choose the timeout? A recording that is replayed says by itself that the deadline
    /// passed: a far one is not waited for. A near one is, so that a program that looks at the clock finds it
    /// as it was.
    pub fn late(&self) -> bool {
        const NEAR: Duration = Duration::from_secs(1);
        let left = self.left();
        left.is_zero() || run::replaying() && left > NEAR
    }

    /// The same as an instant of now's clock.
    pub fn instant(&self) -> Instant {
        thread::now() + self.left()
    }
}
