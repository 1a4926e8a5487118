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
        Enforced { core, threads }
    }
}

/// The same, with pushes that arrive while the execution runs.
pub struct Pushed<'a> {
    enforced: Enforced,
    /// What is still to come, in order.
    pushes: &'a [ScheduleSet],
    random: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Pushed<'a> {
    /// Starts under the first of these sets, each a growth of the one before, all with the last one's threads.
    pub fn new(sets: &'a [ScheduleSet], random: impl FnMut() -> u64 + 'a) -> Pushed<'a> {
        Pushed { enforced: Enforced::new(&sets[0]), pushes: &sets[1..], random: Box::new(random) }
    }
}

impl Decider for Pushed<'_> {
    fn offer(&mut self, thread: ThreadIx, labels: &[Label]) -> Decision {
        if (self.random)().is_multiple_of(4)
            && let Some((next, rest)) = self.pushes.split_first()
        {
            self.enforced.core.install(next).expect("a growth is installed");
            self.pushes = rest;
        }
        self.enforced.offer(thread, labels)
    }

    fn ended(&mut self, thread: ThreadIx) -> bool {
        self.enforced.ended(thread)
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
            Poll::GoFree | Poll::Uncounted => Decision::Go(answer.which),
            Poll::Wait(_) => Decision::Wait,
            Poll::Escape(_) => Decision::Escape,
        }
    }

    fn ended(&mut self, thread: ThreadIx) -> bool {
        self.core.thread_ended(&mut self.threads[thread.index()]).is_ok()
    }
}
