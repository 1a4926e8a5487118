//! What a thread sleeps on in a call that is a cancellation point: libc's semaphore, because only libc can
//! make a wait one.

use crate::real;
use libc::{c_int, c_void};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::time::Duration;

/// Rung by those who change what a sleeper waits for. Rings before the sleep count; several may count as one.
pub struct Alarm(UnsafeCell<MaybeUninit<libc::sem_t>>);

// SAFETY: libc's semaphores may be used by several threads at once.
unsafe impl Send for Alarm {}
// SAFETY: as above.
unsafe impl Sync for Alarm {}

impl Alarm {
    pub fn new() -> Alarm {
        let alarm = Alarm(UnsafeCell::new(MaybeUninit::zeroed()));
        // SAFETY: the memory is valid; a semaphore of this process may be moved as long as nobody waits.
        unsafe { real::sem_init(alarm.at(), 0, 0) };
        alarm
    }

    fn at(&self) -> *mut c_void {
        self.0.get().cast()
    }

    pub fn ring(&self) {
        // SAFETY: initialised. One that is full has been rung often enough.
        unsafe { real::sem_post(self.at()) };
    }

    /// Forgets all rings so far. To be called before the look at what they are about.
    pub fn quieten(&self) {
        // SAFETY: initialised.
        while unsafe { real::sem_trywait(self.at()) } == 0 {}
    }

    /// Sleeps until rung, at most that long, or until a signal handler has run. Unwinds if the thread is
    /// cancelled.
    pub fn sleep(&self, patience: Option<Duration>) {
        let Some(patience) = patience else {
            // SAFETY: initialised.
            unsafe { real::sem_wait(self.at()) };
            return;
        };
        // SAFETY: initialised; the time is filled before use.
        unsafe {
            let mut at: libc::timespec = std::mem::zeroed();
            libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut at);
            let nanos = at.tv_nsec + libc::c_long::from(patience.subsec_nanos() as c_int);
            at.tv_sec += patience.as_secs().min(1 << 40) as libc::time_t + nanos / 1_000_000_000;
            at.tv_nsec = nanos % 1_000_000_000;
            real::sem_clockwait(self.at(), libc::CLOCK_MONOTONIC, &at);
        }
    }
}
