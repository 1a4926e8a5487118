//! Waiting: a bounded spin, then sleep on the bell of whatever is awaited.
//!
//! Spinning pays only while the awaited thread is on a processor and will be done soon. The core knows which threads
//! sleep in it and which have ended, so it spins only if the awaited thread does neither and the threads that are awake
//! are no more than the processors; how long adapts to whether it helped last time.
//!
//! A sleeper is woken by the progress that it waits for, by a decision, by each installation and by
//! [`Core::wake_all`]; then it polls again. `generation` closes the gap between its poll and its sleep: a change after
//! the poll makes the last look before the sleep return (`bell.rs`, S4).

use super::Core;
use super::api::WaitFor;
use super::local::ThreadLocalState;
use super::slot::life;
use crate::sync::{MAX_SPIN, Ordering, spin_hint, yield_now};
use std::time::Instant;
use traceformat::event::Label;
use traceformat::thread::ThreadIx;

impl Core {
    /// Sleeps until what `what` names has happened, or something else makes polling again worth
    /// while (spuriously, too). `deadline` is looked at after waking: its resolution is the watchdog's tick, which calls
    /// [`Core::wake_all`]. Returns false if it has passed.
    #[cold]
    pub fn wait(&self, me: &mut ThreadLocalState, what: &WaitFor, deadline: Option<Instant>) -> bool {
        let started = Instant::now();
        let slot = &self.slots[me.ix];
        slot.waiting.0.set(me.label, what);
        if !self.spin(me, what) {
            slot.inside.0.life.store(life::ASLEEP, Ordering::Relaxed);
            self.awake.fetch_sub(1, Ordering::Relaxed);
            self.sleep(me, what);
            self.awake.fetch_add(1, Ordering::Relaxed);
            slot.inside.0.life.store(life::RUNNING, Ordering::Relaxed);
        }
        slot.waiting.0.clear();
        let nanos = started.elapsed().as_nanos() as u64;
        me.stats.add(Core::waited_site(me), nanos, &self.stats);
        deadline.is_none_or(|d| Instant::now() < d)
    }

    /// Has what `what` names happened, or has anything been installed since the last poll?
    fn happened(&self, me: &ThreadLocalState, what: &WaitFor) -> bool {
        // Acquire: polls again with the new structures.
        if self.generation.load(Ordering::Acquire) != me.generation {
            return true;
        }
        match *what {
            WaitFor::FirstSet => self.has_set(),
            // Who knows: yields, and polls again.
            WaitFor::Brief { .. } => false,
            WaitFor::Decision { entry, .. } => self.path.decided(entry),
            _ => match what.awaited() {
                Some((thread, count)) => self.count(thread) >= count,
                None => true,
            },
        }
    }

    /// True if it happened while spinning.
    fn spin(&self, me: &mut ThreadLocalState, what: &WaitFor) -> bool {
        let busy = |t: ThreadIx| self.slots[t.index()].inside.0.life.load(Ordering::Relaxed) == life::RUNNING;
        let hopeful = self.awake.load(Ordering::Relaxed) <= self.processors
            && match what.awaited() {
                Some((thread, _)) => busy(thread),
                None => !matches!(what, WaitFor::FirstSet),
            };
        if !hopeful {
            return self.happened(me, what);
        }
        for _ in 0..me.spin.min(MAX_SPIN) {
            if self.happened(me, what) {
                me.spin = (me.spin * 2).min(MAX_SPIN);
                return true;
            }
            spin_hint();
        }
        me.spin = (me.spin / 2).max(16);
        self.happened(me, what)
    }

    fn sleep(&self, me: &ThreadLocalState, what: &WaitFor) {
        let happened = || self.happened(me, what);
        match *what {
            WaitFor::Brief { .. } => yield_now(),
            WaitFor::FirstSet => self.decisions.0.sleep(0, happened),
            WaitFor::Decision { entry, .. } => self.decisions.0.sleep(entry, happened),
            _ => {
                if let Some((thread, count)) = what.awaited() {
                    self.slots[thread.index()].bell.0.sleep(count, happened);
                }
            }
        }
    }

    /// Wakes every sleeper, so that it polls again.
    pub fn wake_all(&self) {
        // AcqRel: sleepers that see the new generation see what came before it.
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.decisions.0.ring();
        self.slots.iter().for_each(|s| s.bell.0.ring());
    }

    /// What `thread` waits for right now and before which event, for the watchdog.
    pub fn waiting(&self, thread: ThreadIx) -> Option<(Label, WaitFor)> {
        self.slots.get(thread.index())?.waiting.0.get()
    }

    /// Number of counted events that `thread` has executed (start value included).
    pub fn count(&self, thread: ThreadIx) -> u64 {
        // Acquire: callers conclude from it that the events have happened.
        self.slots.get(thread.index()).map_or(0, |s| s.counter.0.load(Ordering::Acquire))
    }
}
