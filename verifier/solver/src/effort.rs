//! When a search has taken as long as it may, or nobody wants more of it.

use crate::Interrupt;
use std::cell::Cell;
use std::time::Duration;

/// Processor time of this thread: a limit in it means the same on a loaded machine.
fn processor_time() -> Duration {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on Linux, and `now` outlives the call.
    if unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now) } != 0 {
        return Duration::ZERO;
    }
    Duration::new(now.tv_sec.max(0) as u64, now.tv_nsec.max(0) as u32)
}

/// Of one search, in the thread that searches.
#[derive(Default)]
pub(crate) struct Alarm {
    deadline: Option<Duration>,
    interrupt: Option<Interrupt>,
    rang: Cell<bool>,
}

impl Alarm {
    /// From now on, so much processor time of this thread.
    pub fn new(time: Option<Duration>, interrupt: Option<Interrupt>) -> Alarm {
        let deadline = time.map(|t| processor_time() + t);
        Alarm { deadline, interrupt, rang: Cell::default() }
    }

    /// Must the search end? It stays so.
    pub fn rings(&self) -> bool {
        let late = || self.deadline.is_some_and(|d| processor_time() >= d);
        let interrupted = || self.interrupt.as_ref().is_some_and(|i| (i.0)());
        self.rang.set(self.rang.get() || late() || interrupted());
        self.rang.get()
    }

    /// Was it so when it was last asked?
    pub fn rang(&self) -> bool {
        self.rang.get()
    }
}
