//! The decision procedure: may this event happen now?
//!
//! Inside an opened section the answer is the label's comparison and the predecessors' counters; nothing
//! shared is written. Out of events, the thread walks along the path: over sections without a lane of its
//! own, into the next one, and at an undecided entry it decides, by one compare-exchange, if
//!
//! - the node is free (then the execution becomes free there) or cooperative (then the core has nothing more
//!   to say, either, and `crate::cooperative` has), or a node above it on the path has become free (every
//!   extension of that prefix is proven, so this one is, too); or
//! - an arm's first event is its own next one, the arm's guard holds and the event's predecessors have
//!   executed; or
//! - the node has one arm, and its own next event is the first of its lane there and may happen at once (or
//!   the arm is a pure cycle).
//!
//! Otherwise it waits: for the other thread whose event decides (inevitable, since arms are enabled once the
//! prefix has executed), for a value that a guard names, or for predecessors. After the compare-exchange, won
//! or lost, it walks on with what is in the entry.

use super::Core;
use super::api::{Escape, Poll, PollAny, WaitFor};
use super::compiled::{ArmTable, NodeState, RtArm, RtNode, RtSection, RtStep, site_of, unpack};
use super::cycle::Next;
use super::local::ThreadLocalState;
use super::path::{Full, free_entry};
use super::slot::{Slot, life};
use crate::sync::Ordering;
use traceformat::event::Label;
use traceformat::schedule::condition::Atom;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Where the walk ended.
enum At {
    /// In a lane with a step left.
    Lane,
    /// At an entry that nobody has decided.
    Undecided,
    /// At the entry where the execution became free.
    Free,
    Wait(WaitFor),
}

/// A condition, as far as it is known.
enum Truth {
    True,
    False,
    Unknown(ThreadIx, u64),
    Lost(ThreadIx, u64),
}

impl Core {
    /// May `me` execute an event with this label now? Never blocks; may open the next section.
    #[inline]
    pub fn poll(&self, me: &mut ThreadLocalState, label: Label) -> Poll {
        if me.free {
            return Poll::GoFree;
        }
        if me.in_lane() {
            return self.check(me, label);
        }
        self.poll_slow(me, &[label]).poll
    }

    /// As [`Core::poll`], for a call with several possible next events (a timed wait: wake or timeout; a
    /// try-lock: taken or busy): the first that may happen now.
    pub fn poll_any(&self, me: &mut ThreadLocalState, labels: &[Label]) -> PollAny {
        if me.free {
            return PollAny { which: 0, poll: Poll::GoFree };
        }
        if me.in_lane() {
            return self.check_any(me, labels);
        }
        self.poll_slow(me, labels)
    }

    /// The next event of `me` on the opened path, if there is one. Decides nothing.
    pub fn expects(&self, me: &mut ThreadLocalState) -> Option<Label> {
        if me.free {
            return None;
        }
        if !me.in_lane() {
            let _inside = self.slots[me.ix].enter_guard(me.entry);
            if !matches!(self.walk(me), At::Lane) {
                return None;
            }
        }
        unpack(me.step().label)
    }

    /// After the event that [`Poll::Go`] allowed has happened: publishes its value, if the step says so,
    /// and the progress. `value` is what was loaded, stored or returned.
    #[inline]
    pub fn advance(&self, me: &mut ThreadLocalState, value: Option<u64>) {
        if me.free || !me.in_lane() {
            debug_assert!(me.free, "advance without Go");
            return;
        }
        let count = me.count() + 1;
        if me.step().publishes() {
            self.publish(me.ix, count, value);
        }
        me.step_on(count);
        if self.slots[me.ix].eventcount.0.is_wanted(count) {
            self.notify(me);
        }
        self.settle_wait(me);
    }

    /// Wakes those who wait for what the thread has done so far.
    #[cold]
    pub fn notify(&self, me: &ThreadLocalState) {
        self.slots[me.ix].eventcount.0.notify_for(me.count(), &self.slots, |t| self.awakes(t));
    }

    #[cold]
    fn publish(&self, thread: usize, count: u64, value: Option<u64>) {
        // A step without a value stays unpublished: whoever needs it escapes.
        if let Some(value) = value {
            self.values.publish(thread, count, value);
        }
    }

    #[cold]
    fn poll_slow(&self, me: &mut ThreadLocalState, labels: &[Label]) -> PollAny {
        // Before anything is read, so that a change after this makes `wait` return. Acquire: as new as the
        // structures that came with this generation.
        me.generation = self.generation.load(Ordering::Acquire);
        me.label = labels.first().map_or(0, |l| l.packed());
        let _inside = self.slots[me.ix].enter_guard(me.entry);
        loop {
            match self.walk(me) {
                At::Lane => return self.check_any(me, labels),
                At::Wait(what) => return self.unless_uncounted(labels, Poll::Wait(what)),
                At::Free => return self.enter_free(me, labels),
                At::Undecided => {
                    if let Some(answer) = self.decide(me, labels) {
                        return answer;
                    }
                }
            }
        }
    }

    /// `otherwise`, unless no set counts the site at all.
    fn unless_uncounted(&self, labels: &[Label], otherwise: Poll) -> PollAny {
        let poll = if self.has_set() && labels.iter().all(|l| !self.mentions(l.site) || l.op.is_lifecycle()) {
            Poll::Uncounted
        } else {
            otherwise
        };
        PollAny { which: 0, poll }
    }

    // ---- inside a lane ----

    fn check_any(&self, me: &mut ThreadLocalState, labels: &[Label]) -> PollAny {
        let expected = me.step().label;
        let which = labels.iter().position(|l| l.packed() == expected).unwrap_or(0);
        let poll = match labels.get(which) {
            Some(&label) => self.check(me, label),
            None => Poll::Uncounted,
        };
        PollAny { which, poll }
    }

    /// Is this the next step of the lane, and have its predecessors executed?
    #[inline]
    fn check(&self, me: &mut ThreadLocalState, label: Label) -> Poll {
        let step = me.step();
        if step.label != label.packed() {
            return self.mismatch(me, label);
        }
        // None, or those of an earlier step of this instance: what has executed stays so, and what does not
        // apply never will.
        let list = step.list();
        if step.preds().is_empty() || list == me.quick.done {
            return Poll::Go;
        }
        let (step, section): (*const RtStep, *const RtSection) = (step, me.section());
        // SAFETY: as in `ThreadLocalState::step`; `await_preds` does not move the thread.
        let (step, section) = unsafe { (&*step, &*section) };
        match self.await_preds(me, section, step) {
            None => {
                // (One that publishes never takes the fast path, so nobody is to find its list there.)
                if !step.publishes() {
                    me.quick.done = list;
                }
                Poll::Go
            }
            Some(poll) => {
                me.label = label.packed();
                // No installation changes what an opened section waits for: none has to interrupt
                // the wait. (Relaxed for the same reason.)
                me.generation = self.generation.load(Ordering::Relaxed);
                poll
            }
        }
    }

    #[cold]
    fn mismatch(&self, me: &ThreadLocalState, got: Label) -> Poll {
        let counted = !got.op.is_lifecycle()
            && (me.section().counted.contains(got.site)
                // Before its first step here, what was passed on the way still counts.
                || me.at_first() && self.passed(me, got.site));
        if !counted {
            return Poll::Uncounted;
        }
        Poll::Escape(Escape::Label { thread: me.thread, expected: unpack(me.step().label), got })
    }

    /// Does a section that the thread has passed on its way from its last one count the site?
    fn passed(&self, me: &ThreadLocalState, site: SiteId) -> bool {
        me.tables.passed(site).unwrap_or_else(|| self.mentions(site))
    }

    /// What the step has to wait for, with `me.base` as the section's base; `None`: nothing.
    #[inline]
    fn await_preds(&self, me: &mut ThreadLocalState, section: &RtSection, step: &RtStep) -> Option<Poll> {
        step.preds().find_map(|index| self.await_pred(me, section, index))
    }

    #[inline]
    fn await_pred(&self, me: &mut ThreadLocalState, section: &RtSection, index: usize) -> Option<Poll> {
        let pred = section.preds()[index];
        let thread = pred.thread();
        // Counts are below 2^63; a target below the start value is no constraint.
        let target = me.base[thread] as i64 + pred.offset();
        if me.seen[thread] as i64 >= target {
            return None;
        }
        // Acquire: what the thread did up to that count happened before.
        let count = self.slots[thread].counter.0.load(Ordering::Acquire);
        me.seen[thread] = count;
        if count as i64 >= target {
            return None;
        }
        let thread = ThreadIx(thread as u16);
        if pred.is_conditional() {
            match self.holds(me, section.condition(index)) {
                Truth::False => return None,
                Truth::True => {}
                Truth::Unknown(thread, count) => return Some(Poll::Wait(WaitFor::Value { thread, count })),
                Truth::Lost(thread, count) => {
                    return Some(Poll::Escape(Escape::ValueLost { thread, count }));
                }
            }
        }
        Some(Poll::Wait(WaitFor::Count { thread, count: target as u64 }))
    }

    /// A conjunction of facts, relative to `me.base`. One false fact decides it, whatever the others are.
    #[cold]
    fn holds(&self, me: &ThreadLocalState, atoms: &[Atom]) -> Truth {
        let mut truth = Truth::True;
        for atom in atoms {
            match self.fact(me, atom) {
                Truth::False => return Truth::False,
                Truth::True => {}
                undecided => truth = undecided,
            }
        }
        truth
    }

    fn fact(&self, me: &ThreadLocalState, atom: &Atom) -> Truth {
        let thread = atom.thread.index();
        let count = me.base[thread] as i64 + atom.offset;
        // An event that does not exist makes the fact false.
        if count <= self.config.counter_start as i64 {
            return Truth::False;
        }
        let count = count as u64;
        if self.slots[thread].counter.0.load(Ordering::Acquire) < count {
            return Truth::Unknown(atom.thread, count);
        }
        match self.values.read(thread, count) {
            None => Truth::Lost(atom.thread, count),
            Some(v) if atom.cmp.holds(v, atom.value) => Truth::True,
            Some(_) => Truth::False,
        }
    }

    // ---- along the path ----

    /// Goes as far as the path says. The thread is inside.
    fn walk(&self, me: &mut ThreadLocalState) -> At {
        loop {
            if me.in_lane() {
                return At::Lane;
            }
            let tail = self.path.tail();
            if me.entry < tail {
                // Everything below is done, so this thread has no event there.
                let node = self.path.jump(tail, &mut me.base);
                me.tables.forget();
                me.stand(tail, node);
            } else if let Some(what) = self.leave_section(me) {
                return At::Wait(what);
            }
            // Raising the announcement needs no fence: entries from the old one on were protected, so those
            // from the new one on are. Release: reads of lower entries come before.
            self.slots[me.ix].inside.0.hazard.store(me.entry, Ordering::Release);
            if me.in_lane() {
                return At::Lane;
            }
            if me.node.is_null() {
                me.node = self.root.load(Ordering::Acquire);
                if me.node.is_null() {
                    return At::Wait(WaitFor::FirstSet);
                }
            }
            self.path.passing(me.entry, &me.base, me.node);
            match self.path.room(me.entry, &self.slots) {
                Ok(()) => {}
                Err(Full::Behind(thread, count)) => {
                    return At::Wait(WaitFor::RunAhead { thread: ThreadIx(thread as u16), count });
                }
                Err(Full::Brief) => return At::Wait(WaitFor::Brief { node: self.node(me).id }),
            }
            let arm = self.path.get(me.entry);
            if arm.is_null() {
                return At::Undecided;
            }
            if arm == free_entry() {
                return At::Free;
            }
            // SAFETY: on the path at an entry that this thread stands on, while inside.
            if let Some(what) = self.enter_section(me, unsafe { &*arm }) {
                return At::Wait(what);
            }
        }
    }

    fn node<'a>(&self, me: &ThreadLocalState) -> &'a RtNode {
        // SAFETY: the node at an entry that is not below the tail is kept (`memory.rs`); the caller is inside
        // and uses it only there.
        unsafe { &*me.node }
    }

    /// From the entry that the thread has finished its lane in, to the next, or the next instance. Nothing to
    /// do if it stands at an entry.
    fn leave_section(&self, me: &mut ThreadLocalState) -> Option<WaitFor> {
        if me.arm.is_null() {
            return None;
        }
        // SAFETY: `entry` is not below the tail, so the entry's arm is on the path and kept; the thread is
        // inside.
        let arm = unsafe { &*me.arm };
        let Some(cycle) = &arm.cycle else {
            me.pass(&arm.section, 1);
            me.stand(me.entry + 1, arm.target);
            return None;
        };
        let k = me.instance + 1;
        // SAFETY: inside, and `version` is the one this thread holds.
        match unsafe { cycle.begin(me.lane, me.version, k) } {
            Next::Undecided => Some(WaitFor::Brief { node: self.from(arm).id }),
            Next::Exit => {
                me.pass(&arm.section, 1);
                me.stand(me.entry + 1, arm.from);
                None
            }
            Next::Begin(version) => {
                me.pass(&arm.section, 1);
                self.open_instance(me, version, me.lane, k);
                None
            }
        }
    }

    fn from<'a>(&self, arm: &RtArm) -> &'a RtNode {
        // SAFETY: an arm that is kept keeps its node; the caller is inside.
        unsafe { &*arm.from }
    }

    /// Holds `version` and opens its lane, for instance `k`, whose base `me.base` is.
    fn open_instance(
        &self,
        me: &mut ThreadLocalState,
        version: *const super::cycle::Version,
        lane: usize,
        k: u64,
    ) {
        me.version = version;
        me.instance = k;
        // SAFETY: held by this thread from `Cycle::begin` on.
        let section = unsafe { (*version).section.as_ref() };
        // `begin` answers `Exit` for a version without a section.
        if let Some(section) = section {
            me.open(section, lane);
        }
    }

    /// From standing at an entry, into (or over) the section that was chosen there.
    fn enter_section(&self, me: &mut ThreadLocalState, arm: &RtArm) -> Option<WaitFor> {
        let lane = arm.section.lane_index(me.ix);
        let Some(cycle) = &arm.cycle else {
            match lane {
                Some(lane) => {
                    me.arm = arm;
                    me.open(&arm.section, lane);
                }
                None => {
                    me.pass(&arm.section, 1);
                    me.stand(me.entry + 1, arm.target);
                }
            }
            return None;
        };
        let node = self.from(arm).id;
        let Some(lane) = lane else {
            // SAFETY: inside.
            return match unsafe { cycle.exit() } {
                Some(instances) => {
                    me.pass(&arm.section, instances);
                    me.stand(me.entry + 1, arm.from);
                    None
                }
                None => Some(WaitFor::Decision { node, entry: me.entry + 1 }),
            };
        };
        // SAFETY: inside, and `first` was read inside.
        match unsafe { cycle.begin(lane, cycle.first(), 0) } {
            Next::Undecided => Some(WaitFor::Brief { node }),
            Next::Exit => {
                me.stand(me.entry + 1, arm.from);
                None
            }
            Next::Begin(version) => {
                me.arm = arm;
                self.open_instance(me, version, lane, 0);
                None
            }
        }
    }

    // ---- at an undecided entry ----

    /// `None`: the entry is decided now, walk on.
    fn decide(&self, me: &mut ThreadLocalState, labels: &[Label]) -> Option<PollAny> {
        let node = self.node(me);
        // SAFETY: inside.
        let state = unsafe { node.state() };
        match state {
            NodeState::Free { .. } | NodeState::Cooperative(_) => {
                self.become_free(me, state);
                None
            }
            NodeState::End => {
                let counts = |s| me.tables.in_force(s).unwrap_or_else(|| self.mentions(s));
                if labels.iter().all(|l| l.op.is_lifecycle() || !counts(l.site)) {
                    return Some(PollAny { which: 0, poll: Poll::Uncounted });
                }
                let got = *labels.first()?;
                let escape = Poll::Escape(Escape::BeyondEnd { thread: me.thread, got });
                Some(self.unless_uncounted(labels, escape))
            }
            NodeState::Choice(table) => {
                let freed = self.freed.load(Ordering::Acquire);
                if freed != me.freed_seen {
                    me.freed_seen = freed;
                    if let Some(above) = self.freed_above(me.entry) {
                        self.become_free(me, above);
                        return None;
                    }
                }
                self.choose(me, node, table, labels)
            }
        }
    }

    fn choose(
        &self,
        me: &mut ThreadLocalState,
        node: &RtNode,
        table: &ArmTable,
        labels: &[Label],
    ) -> Option<PollAny> {
        if labels.iter().all(|l| l.op.is_lifecycle() || !self.may_count(me, table, l.site)) {
            return Some(PollAny { which: 0, poll: Poll::Uncounted });
        }
        let single = table.arms.len() == 1;
        // What to wait for; and whether an arm is left that may turn out to explain this event.
        let mut wait = None;
        let mut explained = false;
        let mut expected = None;
        for &arm_ptr in &table.arms {
            // SAFETY: in a table read while inside.
            let arm = unsafe { &*arm_ptr };
            match self.holds(me, &arm.guard) {
                Truth::False => continue,
                Truth::True => {}
                Truth::Unknown(thread, count) => {
                    explained = true;
                    wait = wait.or(Some(WaitFor::Value { thread, count }));
                    continue;
                }
                Truth::Lost(thread, count) => {
                    return Some(PollAny {
                        which: 0,
                        poll: Poll::Escape(Escape::ValueLost { thread, count }),
                    });
                }
            }
            let Some(lane) = arm.section.lane(me.ix) else {
                explained = true;
                continue;
            };
            let step = &arm.section.steps_of(lane)[0];
            if !labels.iter().any(|l| l.packed() == step.label) {
                expected = unpack(step.label);
                // On this arm the event may be one that is not counted.
                let counts = |s| arm.section.counted.contains(s) || self.passed(me, s);
                explained |= labels.iter().any(|l| !counts(l.site));
                continue;
            }
            explained = true;
            // With several arms only the first event's thread decides.
            if !single && arm.first != (me.ix, step.label) {
                continue;
            }
            // A pure cycle is entered without looking at predecessors: which ones count is for its version in
            // force to say, and nothing is lost, since the way out of it is open whenever a push brings one.
            let waits = if arm.cycle.is_some() { None } else { self.await_preds(me, &arm.section, step) };
            match waits {
                None => {
                    if self.path.decide(me.entry, arm_ptr.cast_mut()) {
                        self.decided(me.entry, Some(arm));
                    }
                    return None;
                }
                Some(Poll::Wait(what)) => wait = wait.or(Some(what)),
                Some(escape) => return Some(PollAny { which: 0, poll: escape }),
            }
        }
        let poll = if explained {
            Poll::Wait(wait.unwrap_or(WaitFor::Decision { node: node.id, entry: me.entry }))
        } else {
            Poll::Escape(Escape::Label { thread: me.thread, expected, got: *labels.first()? })
        };
        Some(PollAny { which: 0, poll })
    }

    /// Entry `entry` has been decided by this thread, for this arm or as free: wakes those who wait for a
    /// decision and can do something now. The thread is inside.
    fn decided(&self, entry: u64, arm: Option<&RtArm>) {
        let concerned = |thread: usize| {
            let Some(arm) = arm else { return true };
            // An event of its own is opened.
            if arm.cycle.is_some() || arm.section.lane(thread).is_some() {
                return true;
            }
            // Or an arm that follows has one: it may decide, or be told that its event does not count. Any
            // other would wait again, whatever its event (`may_count`), and each later decision asks anew.
            // SAFETY: a kept arm keeps its node; inside.
            match unsafe { (*arm.target).state() } {
                NodeState::Choice(table) if !table.arms.is_empty() => {
                    // SAFETY: in a table read while inside.
                    let has_lane = |&next: &*const RtArm| unsafe { (*next).section.lane(thread).is_some() };
                    table.arms.iter().any(has_lane)
                }
                _ => true,
            }
        };
        let later = || self.path.decided(entry + 1);
        self.decisions.0.raised_by_any(entry, &self.slots, |t| self.awakes(t), concerned, later);
    }

    /// Can the site count for the thread's next event, whatever is decided here? Where the next section with
    /// a lane of the thread is not among the arms', any site that the set names may.
    fn may_count(&self, me: &ThreadLocalState, table: &ArmTable, site: SiteId) -> bool {
        // SAFETY: in a table read while inside.
        let mine = |&arm: &*const RtArm| unsafe { (*arm).section.lane(me.ix).is_some() };
        let known = table.arms.iter().all(mine) && !self.passed(me, site);
        if known { table.counted.contains(site) } else { self.mentions(site) }
    }

    // ---- becoming free ----

    /// Decides the entry as free, because of `state`.
    fn become_free(&self, me: &ThreadLocalState, state: *const NodeState) {
        // Before the entry, so that whoever sees the entry finds a reason. Racing threads may have different
        // reasons; each is one. Release: the state's content.
        self.free_state.store(state.cast_mut(), Ordering::Release);
        if self.path.decide(me.entry, free_entry()) {
            self.decided(me.entry, None);
        }
    }

    /// Has a node on the path before `entry` become free since it was decided? Entries that are reclaimed are
    /// not searched: then the execution just stays constrained.
    #[cold]
    fn freed_above(&self, entry: u64) -> Option<*const NodeState> {
        (self.path.tail()..entry).find_map(|e| {
            let arm = self.path.get(e);
            if arm.is_null() || arm == free_entry() {
                return None;
            }
            // SAFETY: inside, at an entry at or after the tail; the same for its node and state.
            let state = unsafe { (*(*arm).from).state() };
            matches!(state, NodeState::Free { .. }).then_some(state as *const NodeState)
        })
    }

    /// At the entry where the execution became free: its whole prefix has to have executed.
    fn enter_free(&self, me: &mut ThreadLocalState, labels: &[Label]) -> PollAny {
        let missing = |(thread, slot): (usize, &Slot)| {
            // Acquire: the prefix happened before whatever follows.
            let left =
                me.base[thread].checked_sub(slot.counter.0.load(Ordering::Acquire)).filter(|n| *n > 0)?;
            // A guess at who is last: who has not come yet, who sleeps, who has most to do, who was created
            // last.
            let awake = slot.inside.0.life.load(Ordering::Relaxed);
            Some((awake == life::ABSENT, awake == life::ASLEEP, left, thread))
        };
        // One wait for the last is cheaper than one for each.
        if let Some((.., thread)) = self.slots.iter().enumerate().filter_map(missing).max() {
            let (count, thread) = (me.base[thread], ThreadIx(thread as u16));
            let what = WaitFor::Prefix { node: self.node(me).id, thread, count };
            return self.unless_uncounted(labels, Poll::Wait(what));
        }
        me.free = true;
        // Release: with it comes the reason.
        self.entered_free.store(true, Ordering::Release);
        PollAny { which: 0, poll: Poll::GoFree }
    }

    /// Site of the label that a wait was for.
    pub(super) fn waited_site(me: &ThreadLocalState) -> u32 {
        site_of(me.label).0
    }
}
