//! The runtime's decision procedure, driven by one thread: no event happens, only decisions. The evidence
//! includes this file.

use oracle::admission::{Decider, Decision};
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use traceformat::event::Label;
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;

pub struct Enforced {
    core: Core,
    threads: Vec<ThreadLocalState>,
    /// What the set does not count happens unasked. Else every site is counted.
    sparse: bool,
}

impl Enforced {
    /// An execution under this set, before its first event.
    pub fn new(set: &ScheduleSet) -> Enforced {
        let max_threads = set.threads.len();
        // Counters pass 2^32 on the way.
        let counter_start = (1 << 32) - 2;
        let config =
            Config { max_threads, path_capacity: 64, value_capacity: 16, counter_start, ..Config::default() };
        let core = Core::new(config);
        core.install(set).expect("a valid set is installed");
        let threads =
            (0..max_threads as u16).map(|t| core.enter(ThreadIx(t)).expect("within the limit")).collect();
        Enforced { core, threads, sparse: false }
    }

    /// The same under a set that does not count every site.
    #[allow(dead_code, reason = "only some of those who include this file have such sets")]
    pub fn sparse(set: &ScheduleSet) -> Enforced {
        Enforced { sparse: true, ..Enforced::new(set) }
    }
}

impl Decider for Enforced {
    fn offer(&mut self, thread: ThreadIx, labels: &[Label]) -> Decision {
        let me = &mut self.threads[thread.index()];
        let answer = self.core.poll_any(me, labels);
        match answer.poll {
            Poll::Go => {
                self.core.advance(me, None);
                Decision::Go(answer.which)
            }
            // Not `Go`: in a free node the event offered may be one that has to wait for a mutex, say.
            Poll::GoFree => Decision::Free,
            Poll::Uncounted if self.sparse => Decision::Free,
            Poll::Wait(_) => Decision::Wait,
            Poll::Uncounted | Poll::Escape(_) => Decision::Escape,
        }
    }

    fn ended(&mut self, thread: ThreadIx) -> bool {
        self.core.thread_ended(&mut self.threads[thread.index()]).is_ok()
    }

    fn push(&mut self, set: &ScheduleSet) {
        self.core.install(set).expect("a growth is installed");
    }
}
