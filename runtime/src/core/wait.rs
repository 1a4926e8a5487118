//! Waiting: a bounded spin, then sleep on the eventcount of whatever is awaited.
//!
//! Spinning pays only while the awaited thread is on a processor and will be done soon. The core knows which
//! threads sleep in it and which have ended, so it spins only if the awaited thread does neither and the
//! threads that are awake are no more than the processors; how long adapts to whether it helped last time.
//!
//! A sleeper is woken by the progress that it waits for, by a decision, by [`Core::wake_all`], and by each
//! installation, unless it waits inside of an opened section, where none changes anything; then it polls
//! again. `generation` closes the gap between its poll and its sleep: a change after the poll makes the last
//! look before the sleep return (`eventcount.rs`, S4).

use super::Core;
use super::api::WaitFor;
use super::local::ThreadLocalState;
use super::quick::Missing;
use super::slot::life;
use super::stats;
use crate::sync::{MAX_SPIN, Ordering, spin_hint, unordered, yield_now};
use crate::sys::Errno;
use std::time::Instant;
use traceformat::activity::Cause;
use traceformat::event::Label;
use traceformat::thread::ThreadIx;

/// Turns of a spin before it looks at the clock, and between looks whether spinning is worth while.
const UNTIMED: u32 = 64;

/// So many events of another thread are not worth a pause.
const NEAR: u64 = 8;

/// More than what it takes to fall asleep and to be woken, in nanoseconds: who may hope spins at least so
/// long, and so loses not much more than twice what it could have done best. More, because of this: who has
/// just woken another thread and waits for it must not be asleep when that one has come to itself and done
/// its part. Else it has to be woken in its turn, by one who will have fallen asleep when it has come to
/// itself, and so on for good: where threads hand over every few events all of them sleep, for the same
/// schedule that is a matter of nanoseconds if nobody does.
const SLEEP: u64 = 30_000;

/// Processors that the program may use. (What is asked for them may be no file of this system: the program's
/// `errno` stays as it is.)
pub fn processors() -> u64 {
    let _errno = Errno::keep();
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

/// So many turns of `turn` nanoseconds each.
pub fn least_spin(turn: u64) -> u32 {
    ((SLEEP / turn.max(1)) as u32).min(MAX_SPIN)
}

/// What a turn of a spin takes on this machine, in nanoseconds: roughly, for statistics.
pub fn measure_turn() -> u64 {
    if cfg!(any(loom, miri)) {
        return 1;
    }
    let word = unordered::AtomicU64::new(0);
    let began = Instant::now();
    for _ in 0..64 {
        std::hint::black_box(word.load(Ordering::Relaxed));
        spin_hint();
    }
    began.elapsed().as_nanos() as u64 / 64
}

impl Core {
    /// Sleeps until what `what` names has happened, or something else makes polling again worth while
    /// (spuriously, too). `deadline` is looked at after waking: its resolution is the watchdog's tick, which
    /// calls [`Core::wake_all`]. Returns false if it has passed.
    #[cold]
    pub fn wait(&self, me: &mut ThreadLocalState, what: &WaitFor, deadline: Option<Instant>) -> bool {
        let slot = &self.slots[me.ix];
        self.settle_wait(me);
        slot.waiting.0.set(me.label, what);
        let cause = self.cause_of(me, what);
        let mut started = None;
        let turns = match std::mem::take(&mut me.spun) {
            true => self.happened(me, what).then_some(0),
            false => self.spin(me, what, &mut started),
        };
        if turns.is_none() {
            let began = *started.get_or_insert_with(Instant::now);
            slot.waiting.0.sleeps(began.saturating_duration_since(self.started).as_nanos() as u64);
            self.rests(me.thread);
            self.sleep(me, what);
            self.awakes(me.ix);
        }
        slot.waiting.0.clear();
        let nanos = self.nanos_of(started, turns.unwrap_or(UNTIMED));
        me.has_waited_for(Core::waited_site(me), cause, nanos);
        self.settle_wait(me);
        deadline.is_none_or(|d| Instant::now() < d)
    }

    /// Spins for what `what` names, if that may pay: true if it has happened. Else the next [`Core::wait`]
    /// does not spin once more.
    #[cold]
    pub fn spin_for(&self, me: &mut ThreadLocalState, what: &WaitFor) -> bool {
        self.settle_wait(me);
        let site = Core::waited_site(me);
        if let Some(looks) = self.looks(what) {
            // Too short for anybody to ask which event it was.
            me.has_waited_for(site, stats::cause(what, |_, _| None), u64::from(looks));
            return true;
        }
        // Now, while the other one is at work: afterwards it waits for us.
        let cause = self.cause_of(me, what);
        let mut started = None;
        match self.spin(me, what, &mut started) {
            Some(turns) => {
                me.has_waited_for(site, cause, self.nanos_of(started, turns));
                true
            }
            None => {
                me.spun = true;
                false
            }
        }
    }

    /// As [`ThreadLocalState::has_waited`] of the next step, after a short look at what is missing
    /// ([`Core::looks`]): where threads hand over to each other all the time, nothing but this lies between
    /// one's count and the other's access.
    pub fn sees_home(&self, me: &mut ThreadLocalState) -> bool {
        loop {
            let (thread, count) = match me.missing() {
                Missing::Nothing => return true,
                Missing::Count(thread, count) => (thread, count),
                Missing::Unknown => return false,
            };
            let what = WaitFor::Count { thread, count };
            let Some(looks) = self.looks(&what) else { return false };
            self.settle_wait(me);
            me.label = me.step().label;
            me.has_waited_for(Core::waited_site(me), stats::cause(&what, |_, _| None), u64::from(looks));
        }
    }

    /// What the thread is about to wait for, in the terms of statistics.
    fn cause_of(&self, me: &ThreadLocalState, what: &WaitFor) -> Cause {
        // Loom's runs have enough to look at.
        stats::cause(what, |t, n| if cfg!(loom) { None } else { self.label_before(me, t, n) })
    }

    /// How long a wait of so many turns has been; of them the first [`UNTIMED`] are not in `started`.
    fn nanos_of(&self, started: Option<Instant>, turns: u32) -> u64 {
        let untimed = u64::from(turns.min(UNTIMED)) * self.turn;
        untimed + started.map_or(0, |s| s.elapsed().as_nanos() as u64)
    }

    /// Counts a wait that is over: not before the event that it was for, which others may wait for.
    #[inline]
    pub(super) fn settle_wait(&self, me: &mut ThreadLocalState) {
        if let Some((site, cause, nanos)) = me.take_waited() {
            self.waits.of(me.ix).add(site, &cause, 1, nanos);
        }
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

    /// After how many turns it happened; `None`: it has not. A long spin leaves in `started` when it had
    /// turned [`UNTIMED`] times: a short one must not cost a look at the clock.
    fn spin(&self, me: &mut ThreadLocalState, what: &WaitFor, started: &mut Option<Instant>) -> Option<u32> {
        let awaited = what.awaited().map(|a| &self.slots[a.0.index()].inside.0.life);
        let hopeful = || {
            self.config.spin
                && self.is_roomy()
                && match awaited {
                    Some(life) => life.load(Ordering::Relaxed) == life::RUNNING,
                    None => !matches!(what, WaitFor::FirstSet),
                }
        };
        let turns = if hopeful() { me.spin.clamp(self.least_spin, MAX_SPIN) } else { 0 };
        let (mut turn, mut look) = (0, UNTIMED - 1);
        while turn < turns {
            if self.happened(me, what) {
                me.spin = (me.spin * 2).min(MAX_SPIN);
                return Some(turn);
            }
            if turn >= look {
                look = turn + UNTIMED;
                started.get_or_insert_with(Instant::now);
                // The awaited thread has gone to sleep, or there are more threads than processors now.
                if !hopeful() {
                    return self.happened(me, what).then_some(turn);
                }
                // It may have been put on this very processor, behind this thread. (And as long as both want
                // to run, the kernel sees a reason to move one.)
                yield_now();
            }
            let pauses = self.pauses(what);
            (0..pauses).for_each(|_| spin_hint());
            turn += pauses;
        }
        if turns > 0 {
            me.spin = (me.spin / 2).max(self.least_spin);
        }
        self.happened(me, what).then_some(turns)
    }

    /// How long not to look. Each look takes the counter's line away from the thread that counts, which then
    /// waits for it at its next event: so few are taken as long as there is some way to go. An event takes
    /// some nanoseconds, a pause some tens.
    fn pauses(&self, what: &WaitFor) -> u32 {
        const MOST: u64 = 32;
        let left = self.distance(what).unwrap_or(0);
        (left / NEAR).clamp(1, MOST) as u32
    }

    /// Events of the awaited thread until it has happened.
    fn distance(&self, what: &WaitFor) -> Option<u64> {
        let (thread, count) = what.awaited()?;
        // Relaxed: a hint.
        Some(count.saturating_sub(self.slots[thread.index()].counter.0.load(Ordering::Relaxed)))
    }

    /// Looks at an awaited counter, and at nothing else, for a fraction of a microsecond: threads that hand
    /// over to each other all the time need no longer, and a pause takes tens of nanoseconds. After how many
    /// looks it was reached.
    fn looks(&self, what: &WaitFor) -> Option<u32> {
        const LOOKS: u32 = 400;
        let (thread, count) = what.awaited().filter(|_| self.config.spin)?;
        let slot = &self.slots[thread.index()];
        if cfg!(loom) || self.distance(what) > Some(NEAR) {
            return None;
        }
        // Relaxed: a hint, as in `spin`.
        let hopeful = self.is_roomy() && slot.inside.0.life.load(Ordering::Relaxed) == life::RUNNING;
        // Acquire: as in `count`.
        (0..LOOKS).filter(|_| hopeful).find(|_| slot.counter.0.load(Ordering::Acquire) >= count)
    }

    /// The count at which a thread that waits for `count` of `of` lets itself be woken. It takes a while to
    /// wake up, and if a processor is free, the other one's last events before `count` can happen meanwhile:
    /// the sleeper wakes early and spins for the rest. How early adapts: earlier whenever it found `count`
    /// reached when it woke, later when it has spun in vain.
    fn alarm(&self, me: &ThreadLocalState, of: usize, count: u64) -> u64 {
        if me.ahead == 0 || !self.config.ahead || !self.config.spin {
            return count;
        }
        // Relaxed: hints.
        let free = self.awake.load(Ordering::Relaxed) < self.processors;
        let now = self.slots[of].counter.0.load(Ordering::Relaxed);
        // (Where it is that near already, the spin was in vain just now.)
        if free && now + me.ahead < count { count - me.ahead } else { count }
    }

    fn sleep(&self, me: &mut ThreadLocalState, what: &WaitFor) {
        /// Events; far more than happen while a thread wakes.
        const FAR: u64 = 1 << 12;
        if let (Some((thread, count)), WaitFor::Count { .. }) = (what.awaited(), what) {
            let (ix, generation) = (me.ix, me.generation);
            let at = self.alarm(me, thread.index(), count);
            // (As `happened`; the thread's state is not borrowed.)
            let happened =
                || self.generation.load(Ordering::Acquire) != generation || self.count(thread) >= count;
            // Inside of a section it waits for predecessors, whatever is installed.
            let steadily = me.in_lane();
            self.slots[thread.index()].eventcount.0.sleep(ix, at, steadily, &self.slots, happened);
            // It was rung for this: the next time earlier, if that was too late, and if it was much too
            // early, later.
            let late = self.count(thread) >= count;
            me.ahead = match (late, at < count) {
                (true, true) => (me.ahead * 2).min(FAR),
                (true, false) => me.ahead.max(1),
                (false, true) if !self.spins_home(me, what) => me.ahead / 2,
                (false, _) => me.ahead,
            };
            // Woken by an installation: it is asked anew, but what has been spun for in vain is as far away
            // as before.
            me.spun |= !late && at == count;
            return;
        }
        let happened = || self.happened(me, what);
        match *what {
            WaitFor::Brief { .. } => yield_now(),
            WaitFor::FirstSet => self.decisions.0.sleep_rarely_notified(me.ix, 0, &self.slots, happened),
            WaitFor::Decision { entry, .. } => {
                self.decisions.0.sleep_rarely_notified(me.ix, entry, &self.slots, happened)
            }
            _ => {
                if let Some((thread, count)) = what.awaited() {
                    let steadily = me.in_lane();
                    self.slots[thread.index()].eventcount.0.sleep(
                        me.ix,
                        count,
                        steadily,
                        &self.slots,
                        happened,
                    );
                }
            }
        }
    }

    /// Woken ahead: spins for the rest. False: in vain.
    fn spins_home(&self, me: &mut ThreadLocalState, what: &WaitFor) -> bool {
        self.awakes(me.ix);
        let home = self.spin(me, what, &mut None).is_some();
        // The next wait is for the same and has been spun for.
        me.spun = !home;
        home
    }

    /// Is there a processor for each thread that is awake, as far as is known?
    pub fn is_roomy(&self) -> bool {
        // Relaxed: a hint.
        self.awake.load(Ordering::Relaxed) <= self.processors
    }

    /// The thread sleeps from now on, here or in a call that blocks: nobody need spin for it, nor because of
    /// it.
    pub fn rests(&self, thread: ThreadIx) {
        let Some(slot) = self.slots.get(thread.index()) else { return };
        // Relaxed, here and below: hints.
        let life = &slot.inside.0.life;
        if life.compare_exchange(life::RUNNING, life::ASLEEP, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.awake.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// The thread runs again, or is about to: said by itself, and before that by whoever wakes it. So who has
    /// just woken a thread and waits for it right away knows that it is worth while to spin.
    pub fn wakes(&self, thread: ThreadIx) {
        if thread.index() < self.slots.len() {
            self.awakes(thread.index());
        }
    }

    pub(super) fn awakes(&self, thread: usize) {
        let life = &self.slots[thread].inside.0.life;
        if life.compare_exchange(life::ASLEEP, life::RUNNING, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.awake.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// After an installation: wakes whom it may concern, who poll again.
    pub(super) fn wake_for_installation(&self) {
        // AcqRel: sleepers that see the new generation see what came before it.
        self.generation.fetch_add(1, Ordering::AcqRel);
        let woken = |t| self.awakes(t);
        self.decisions.0.notify_all(&self.slots, woken);
        self.slots.iter().for_each(|s| s.eventcount.0.notify_changed(&self.slots, woken));
    }

    /// Wakes every sleeper, so that it polls again.
    pub fn wake_all(&self) {
        // AcqRel: sleepers that see the new generation see what came before it.
        self.generation.fetch_add(1, Ordering::AcqRel);
        let woken = |t| self.awakes(t);
        self.decisions.0.notify_all(&self.slots, woken);
        self.slots.iter().for_each(|s| s.eventcount.0.notify_all(&self.slots, woken));
    }

    /// What `thread` waits for right now and before which event, for the watchdog.
    pub fn waiting(&self, thread: ThreadIx) -> Option<(Label, WaitFor)> {
        self.slots.get(thread.index())?.waiting.0.get()
    }

    /// Number of counted events that `thread` has executed, 0 for one that has no slot.
    pub fn counted(&self, thread: ThreadIx) -> u64 {
        // Relaxed: a sign of life.
        let count = self.slots.get(thread.index()).map(|s| s.counter.0.load(Ordering::Relaxed));
        count.map_or(0, |c| c.wrapping_sub(self.config.counter_start))
    }

    /// Number of counted events that `thread` has executed (start value included).
    pub fn count(&self, thread: ThreadIx) -> u64 {
        // Acquire: callers conclude from it that the events have happened.
        self.slots.get(thread.index()).map_or(0, |s| s.counter.0.load(Ordering::Acquire))
    }
}
