//! The runtime's decision procedure, driven by one thread: no event happens, only decisions.

use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use traceformat::event::Label;
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;
use verifier::schedule::admission::{Decider, Decision};

pub struct Enforced {
    core: Core,
    threads: Vec<ThreadLocalState>,
}

impl Enforced {
    /// An execution under this set, before its first event. Its counters pass 2^32 on the way.
    pub fn new(set: &ScheduleSet) -> Enforced {
        let config = Config {
            max_threads: set.threads.len(),
            path_capacity: 64,
            value_capacity: 16,
            counter_start: (1 << 32) - 2,
            ..Config::default()
        };
        let core = Core::new(config);
        core.install(set).expect("a valid set is installed");
        let threads = (0..set.threads.len() as u16).filter_map(|t| core.enter(ThreadIx(t))).collect();
        Enforced { core, threads }
    }
}

impl Decider for Enforced {
    fn offer(&mut self, thread: ThreadIx, labels: &[Label]) -> Decision {
        let Some(me) = self.threads.get_mut(thread.index()) else { return Decision::Escape };
        let answer = self.core.poll_any(me, labels);
        match answer.poll {
            Poll::Go => {
                self.core.advance(me, None);
                Decision::Go(answer.which)
            }
            Poll::GoFree | Poll::Uncounted => Decision::Go(answer.which),
            Poll::Wait(_) => Decision::Wait,
            Poll::Escape(_) => Decision::Escape,
        }
    }

    fn ended(&mut self, thread: ThreadIx) -> bool {
        self.threads.get_mut(thread.index()).is_some_and(|me| self.core.thread_ended(me).is_ok())
    }

    fn push(&mut self, set: &ScheduleSet) {
        self.core.install(set).expect("a growth is installed");
    }
}
