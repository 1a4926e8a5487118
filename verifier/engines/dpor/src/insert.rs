//! Weak initials, and insertion into wakeup trees (POPL 2014, Definitions 4.1 and 6.1).
//!
//! A sequence `v` to be explored from `E' = E[..k]` consists of events of `E`, in its order, and a last event
//! `x` which need not be what it was in `E`: its outcome may change with what is left out before it.
//!
//! A tree may hold any order of a sequence that is equivalent to it (Definition 6.1). Ours has `x` as early
//! as it can be: behind what must happen before it, in front of the rest. `x` was in a race with the step
//! whose branch led here, so that step, asleep and perhaps under way, wakes soon, and what follows is another
//! worker's own (see [`super::worker`]). And programs run under what is published: nobody need wait with `x`
//! for events that have nothing to do with it. If `x` turns out to cut the execution off, the rest does not
//! happen: then that is a trace of its own, and its analysis inserts each step of the rest before `x` again
//! ([`Explorer::forestalled`]).

use super::StepId;
use super::explore::Explorer;
use super::grounds::Grounds;
use super::path::possibly_dependent;
use super::shared::{BranchId, Node};
use super::sleep::Sleeper;
use super::wakeup_tree::{Cut, List, NIL, NodeIx};
use exec::machine::{Choice, Machine, Status, Step};
use report::sink::Sink;
use std::sync::Arc;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};

/// The last event of a sequence.
#[derive(Debug)]
pub(super) struct Last {
    pub step: StepId,
    pub event: Event,
    pub sig: u64,
    pub cut: Cut,
    /// What may change the event, as bits of a signature: 0 if no event does that may be in the sequence.
    pub watch: u64,
}

/// Buffers, so that nothing is allocated per race.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// `v` without its last event.
    pub v: Vec<u32>,
    /// `v` before a tree's nodes were taken out of it.
    whole: Vec<u32>,
    executed: Vec<u32>,
    /// What need not happen before a sequence's last event; and, per thread, how many of its events must.
    rest: Vec<u32>,
    past: Vec<u32>,
    /// What all that came of the race under analysis rests on, so far.
    pub grounds: Grounds,
    /// From `E'` to the node whose tree is looked at, and on in the tree.
    trail: Vec<StepId>,
    /// Branches added to trees so far.
    pub grown: u64,
}

/// The branch of a shared node that this worker is in.
#[derive(Clone, Debug)]
enum Own {
    /// No branch was taken after it, and none can be under way.
    Last,
    /// The branch of this name, at the node where the sequence is to be inserted.
    Here(BranchId),
    /// It branched off above the node, where it sleeps.
    Above(Sleeper),
}

/// What came of an attempt to insert a sequence at a node.
enum Inserted {
    /// It is there, or need not be.
    Done,
    RevealsCut,
    /// It is to be inserted at this node below, after this step. The branch that the worker is in sleeps
    /// there.
    Below(Arc<Node>, StepId, Sleeper),
}

/// How a step relates to a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// Not a weak initial.
    No,
    /// An initial: element `i` of `v`, or the last event if `i` is `v.len()`.
    Initial(usize),
    /// Does not occur, and is independent of all.
    Independent,
    /// Is the last event, moved to the front; so the last event cuts the execution off, as this step does,
    /// and is not independent of what is left before it after all.
    RevealsCut,
    /// Is the last event, moved to the front, if it does not cut the execution off: not known of either.
    Initially,
}

/// Does the outcome of the event, or the bytes it touches, depend on the state it meets?
pub(super) fn depends_on_state(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        CmpXchg
            | Await
            | MutexTryLock
            | SpinTryLock
            | RwTryReadLock
            | RwTryWriteLock
            | SemTryWait
            | OnceBegin
            | BarrierArrive
            | BarrierDepart
            | Call
    )
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Fills `scratch.v` with the events from `k` on that do not happen after, and are not, one of `removed`.
    pub fn collect(&mut self, k: usize, removed: &[u32]) {
        let mut v = std::mem::take(&mut self.scratch.v);
        self.path.not_after(k, removed, &mut v);
        self.charge(v.len());
        self.scratch.v = v;
    }

    /// Is a sleeping step an initial of `scratch.v` already, whatever the last event is?
    pub fn is_surely_covered(&mut self, k: usize) -> bool {
        match self.above.get(k).cloned() {
            None => self.is_covered(k, self.frames[k].sleep.len()),
            Some(node) => {
                let own = self.own(k);
                self.at_shared(k, &node, |this, _| {
                    let frame = &this.frames[k];
                    let before = frame.shared.iter().position(|t| t.branch_id == own);
                    let later = before.map_or(0, |i| frame.shared.len() - i);
                    this.is_covered(k, frame.sleep.len() - later)
                })
            }
        }
    }

    /// The branch of shared node `k` that this worker is in.
    fn own(&self, k: usize) -> BranchId {
        self.above.get(k + 1).map_or(self.branch, |n| n.branch)
    }

    fn is_covered(&mut self, k: usize, sleepers: usize) -> bool {
        let executed = self.path.counts(k);
        let found = self.frames[k].sleep[..sleepers].iter().find_map(|&s| {
            let step = self.sleepers[s as usize].step;
            let mut v = self.scratch.v.iter().map(|&j| j as usize);
            let j = v.find(|&j| self.path.meta[j].step.thread == step.thread)?;
            (self.path.meta[j].step == step && self.path.is_initial(j, executed)).then_some(j)
        });
        if let Some(j) = found {
            self.rest_on(Grounds::found(j));
        }
        found.is_some()
    }

    /// What comes of the race under analysis rests on this, too.
    pub fn rest_on(&mut self, grounds: Grounds) {
        self.scratch.grounds = self.scratch.grounds.and(grounds);
    }

    /// The state after `E[..k]` and `scratch.v`: is `step` enabled there, and which event is it? `None` if it
    /// is not.
    pub fn probe(&mut self, k: usize, step: StepId) -> Option<Event> {
        self.go_to(k);
        let mut taken = 0;
        let mut repeatable = true;
        let v = std::mem::take(&mut self.scratch.v);
        for &j in &v {
            let StepId { thread, choice } = self.path.meta[j as usize].step;
            if self.machine.status(thread, choice) != Status::Ready {
                repeatable = false;
                break;
            }
            let done = self.take(StepId { thread, choice });
            taken += 1;
            if !matches!(done, Step::Done(_)) {
                repeatable = false;
                break;
            }
        }
        self.scratch.v = v;
        let event = (repeatable && self.machine.status(step.thread, step.choice) == Status::Ready)
            .then(|| self.machine.next_event(step.thread, step.choice));
        for _ in 0..taken {
            self.machine.undo();
        }
        if !repeatable {
            self.fail("an equivalent order of the same events cannot be executed");
        }
        event
    }

    /// Inserts `scratch.v` and then `last` into the wakeup tree of `E[..k]`, unless that is explored or will
    /// be.
    pub fn insert(&mut self, k: usize, mut last: Last) {
        let mut executed = std::mem::take(&mut self.scratch.executed);
        let mut whole = std::mem::take(&mut self.scratch.whole);
        whole.clone_from(&self.scratch.v);
        loop {
            executed.clear();
            executed.extend_from_slice(self.path.counts(k));
            self.scratch.trail.clear();
            let seen = match self.above.get(k).cloned() {
                None => self.insert_here(k, &last, &mut executed, &Own::Last),
                Some(node) => self.insert_shared(k, node, &last, &mut executed),
            };
            if !matches!(seen, Inserted::RevealsCut) {
                break;
            }
            last.cut = Cut::Yes;
            self.scratch.v.clone_from(&whole);
        }
        self.scratch.executed = executed;
        self.scratch.whole = whole;
    }

    /// The same at a shared node, or at one below.
    fn insert_shared(
        &mut self,
        k: usize,
        mut node: Arc<Node>,
        last: &Last,
        executed: &mut [u32],
    ) -> Inserted {
        let mut own = Own::Here(self.own(k));
        let mut grown = false;
        let result = loop {
            let inserted = self.at_shared(k, &node, |this, _| {
                let empty = this.frames[k].branches.is_empty();
                let inserted = this.insert_here(k, last, executed, &own);
                grown |= empty && !this.frames[k].branches.is_empty();
                inserted
            });
            match inserted {
                Inserted::Below(below, step, sleeper) => {
                    self.scratch.trail.push(step);
                    node = below;
                    own = Own::Above(sleeper);
                }
                other => break other,
            }
        };
        // Whether anything can be taken elsewhere depends on the left of the trees only, where nothing is
        // added.
        if grown {
            self.pool.announce(&node);
        }
        result
    }

    fn insert_here(&mut self, k: usize, last: &Last, executed: &mut [u32], own: &Own) -> Inserted {
        let Some((i, relation)) = self.sleeping(k, last, executed) else {
            return match self.walk(k, last, executed) {
                Relation::RevealsCut => Inserted::RevealsCut,
                _ => Inserted::Done,
            };
        };
        if relation == Relation::RevealsCut {
            return Inserted::RevealsCut;
        }
        // A branch that was taken after the worker's own one began with the tree that it found. What its own
        // one finds since belongs to that tree, too, as far as its own one sleeps there.
        let frame = &self.frames[k];
        let inherited = frame.sleep.len() - frame.shared.len();
        let sleeper = |i: usize| &self.sleepers[frame.sleep[i] as usize];
        let asleep = match own {
            Own::Last => return Inserted::Done,
            Own::Above(s) => s,
            Own::Here(branch_id) => match frame.shared.iter().position(|t| t.branch_id == *branch_id) {
                Some(own) if own + inherited < i => sleeper(own + inherited),
                _ => return Inserted::Done,
            },
        };
        if i < inherited {
            return Inserted::Done;
        }
        let taken = sleeper(i);
        if taken.cut || asleep.is_woken_by(&taken.event, taken.sig) {
            return Inserted::Done;
        }
        let (step, asleep) = (taken.step, asleep.clone());
        let Some(below) = frame.shared[i - inherited].node.upgrade() else {
            self.fail("a branch is complete while another one may add to it");
            return Inserted::Done;
        };
        if let Relation::Initial(i) = relation {
            if i == self.scratch.v.len() {
                return Inserted::Done;
            }
            let j = self.scratch.v.remove(i) as usize;
            executed[self.path.meta[j].step.thread.index()] += 1;
        }
        Inserted::Below(below, step, asleep)
    }

    /// `sleep(E') ∩ WI(v) ≠ ∅`? The first sleeping step that is a weak initial, by its place, and its
    /// relation.
    fn sleeping(&mut self, k: usize, last: &Last, executed: &[u32]) -> Option<(usize, Relation)> {
        let shared = k < self.base;
        let mut grounds = Grounds::NOTHING;
        for i in 0..self.frames[k].sleep.len() {
            let s = &self.sleepers[self.frames[k].sleep[i] as usize];
            let cut = if s.cut { Cut::Yes } else { Cut::No };
            let (relation, rests_on) = self.relation(s.step, &s.event, s.sig, cut, last, executed);
            let relation = match relation {
                // What one arm's subtree covers, it covers for the inputs that take this arm only. (In a tree
                // that is enough: where it has one arm of a decision, all others are explored, too.)
                Relation::Independent if matches!(s.step.choice, Choice::Arm(_)) => Relation::No,
                other => other,
            };
            // At a worker's own node one is enough, whichever is the first. At a shared one it matters which.
            grounds = if relation == Relation::No || shared { grounds.and(rests_on) } else { rests_on };
            if relation != Relation::No {
                self.rest_on(grounds);
                return Some((i, relation));
            }
        }
        self.rest_on(grounds);
        None
    }

    /// Relates a step that is enabled after `E'` and the events executed since to what is left of the
    /// sequence; and what that rests on.
    ///
    /// Where an event of `v` is named, it decides, whatever follows it. In particular a step that is
    /// dependent with an event of `v` and whose thread has none there is no initial of a longer `v` either:
    /// it would be the same event, and happen after that one.
    fn relation(
        &self,
        step: StepId,
        event: &Event,
        sig: u64,
        cut: Cut,
        last: &Last,
        executed: &[u32],
    ) -> (Relation, Grounds) {
        let v = &self.scratch.v;
        let path = &self.path;
        if let Some(i) = v.iter().position(|&j| path.meta[j as usize].step.thread == step.thread) {
            let j = v[i] as usize;
            let is = path.meta[j].step == step && path.is_initial(j, executed);
            return (if is { Relation::Initial(i) } else { Relation::No }, Grounds::found(j));
        }
        let unchanged = Grounds::none_with(last.watch);
        if last.step.thread == step.thread {
            if last.step != step {
                return (Relation::No, Grounds::NOTHING);
            }
            let Some(&first) = v.first() else {
                // With something before it, the last event could turn out to cut the execution off.
                let grounds =
                    if cut == Cut::No && last.cut != Cut::Yes { unchanged } else { Grounds::EVERYTHING };
                return (Relation::Initial(0), grounds);
            };
            if last.cut == Cut::Yes {
                return (Relation::No, Grounds::found(first as usize));
            }
            if let Some(&j) = v.iter().find(|&&j| path.dependent_with(j as usize, &last.event, last.sig)) {
                return (Relation::No, Grounds::found(j as usize).and(unchanged));
            }
            let relation = match cut {
                Cut::No => Relation::Initial(v.len()),
                Cut::Yes => Relation::RevealsCut,
                Cut::Unknown => Relation::Initially,
            };
            return (relation, unchanged);
        }
        if cut == Cut::Yes {
            return (Relation::No, Grounds::NOTHING);
        }
        if last.cut == Cut::Yes {
            return (Relation::No, Grounds::none_with(sig));
        }
        if possibly_dependent(sig, last.sig) && dependent(event, &last.event) {
            return (Relation::No, unchanged);
        }
        let meets = |&&j: &&u32| {
            let (m, other) = (&path.meta[j as usize], &path.events[j as usize].event);
            m.cut || possibly_dependent(sig, m.sig) && dependent(event, other)
        };
        match v.iter().find(meets) {
            Some(&j) => (Relation::No, Grounds::found(j as usize)),
            None => (Relation::Independent, Grounds::none_with(sig).and(unchanged)),
        }
    }

    /// Walks down the tree: always into the leftmost branch that is a weak initial of what is left; where
    /// there is none, what is left becomes the rightmost branch. A leaf that is reached stands for the
    /// sequence.
    fn walk(&mut self, k: usize, last: &Last, executed: &mut [u32]) -> Relation {
        let mut trail = std::mem::take(&mut self.scratch.trail);
        let mut parent: Option<NodeIx> = None;
        let mut child = self.frames[k].branches.first;
        let seen = loop {
            if child == NIL {
                if !self.is_left_out() {
                    self.grow(k, parent, last);
                }
                break Relation::No;
            }
            if self.charge(1 + self.scratch.v.len()) {
                break Relation::No;
            }
            let node = self.forest.get(child);
            let (step, next, children) = (node.step, node.next, node.children);
            let (relation, grounds) = self.relation(step, &node.event, node.sig, node.cut, last, executed);
            self.rest_on(grounds);
            let node = self.forest.get(child);
            match relation {
                Relation::No => {
                    child = next;
                    continue;
                }
                Relation::RevealsCut => break Relation::RevealsCut,
                Relation::Independent | Relation::Initially if node.cut == Cut::Unknown => {
                    self.find_out(k, &trail, child);
                    if self.failure.is_some() {
                        break Relation::No;
                    }
                    continue;
                }
                Relation::Independent | Relation::Initially => {}
                seen @ Relation::Initial(i) if i == self.scratch.v.len() => break seen,
                Relation::Initial(i) => {
                    self.forest.get_mut(child).cut = Cut::No;
                    let j = self.scratch.v.remove(i) as usize;
                    executed[self.path.meta[j].step.thread.index()] += 1;
                }
            }
            if children.is_empty() {
                break Relation::Independent;
            }
            trail.push(step);
            parent = Some(child);
            child = children.first;
        };
        self.scratch.trail = trail;
        seen
    }

    /// Finds out whether a tree node's step cuts the execution off, by executing it.
    fn find_out(&mut self, k: usize, trail: &[StepId], node: NodeIx) {
        self.go_to(k);
        let mut cut = Cut::No;
        let mut taken = 0;
        for step in trail.iter().copied().chain([self.forest.get(node).step]) {
            if self.machine.status(step.thread, step.choice) != Status::Ready {
                self.fail("a step of a wakeup tree is not enabled");
                break;
            }
            let done = self.take(step);
            taken += 1;
            if !matches!(done, Step::Done(_)) {
                cut = Cut::Yes;
                break;
            }
        }
        for _ in 0..taken {
            self.machine.undo();
        }
        self.forest.get_mut(node).cut = cut;
    }

    /// Appends what is left of the sequence as a new rightmost branch.
    fn grow(&mut self, k: usize, parent: Option<NodeIx>, last: &Last) {
        let mut v = std::mem::take(&mut self.scratch.v);
        let before = self.hasten(&mut v, last);
        if last.cut == Cut::Yes {
            // Another end of `v` makes another trace.
            self.rest_on(Grounds::EVERYTHING);
        }
        for &j in &v[..before] {
            self.rest_on(Grounds::found(j as usize));
        }
        let mut below = parent;
        let mut attach = |this: &mut Self, node: NodeIx| {
            match below {
                None => {
                    let mut list: List = this.frames[k].branches;
                    this.forest.append(&mut list, node);
                    this.frames[k].branches = list;
                }
                Some(p) => this.forest.append_child(p, node),
            }
            below = Some(node);
        };
        for i in 0..=v.len() {
            if i == before {
                let node = self.forest.new_node(last.step, last.event.clone(), last.sig, last.cut);
                attach(self, node);
            }
            if let Some(&j) = v.get(i) {
                let m = &self.path.meta[j as usize];
                let (step, sig) = (m.step, m.sig);
                let event = self.path.events[j as usize].event.clone();
                let node = self.forest.new_node(step, event, sig, Cut::No);
                attach(self, node);
            }
        }
        self.scratch.v = v;
    }

    /// Moves what must happen before the last event to the front of `v`, each part in its order; how much
    /// that is. (Whatever decides whether it is enabled, and which event it is, is dependent with it, before
    /// it in its thread, or its thread's creation.)
    fn hasten(&mut self, v: &mut Vec<u32>, last: &Last) -> usize {
        if last.cut == Cut::Yes {
            // All the others come before it.
            return v.len();
        }
        let path = &self.path;
        let mut rest = std::mem::take(&mut self.scratch.rest);
        let mut past = std::mem::take(&mut self.scratch.past);
        rest.clear();
        past.clear();
        past.resize(path.counts(0).len(), 0);
        // Backwards: what an event happens after comes to be known before that is met.
        let mut kept = v.len();
        for i in (0..v.len()).rev() {
            let j = v[i] as usize;
            let m = &path.meta[j];
            let t = m.step.thread;
            let is_past = past[t.index()] >= m.number;
            if is_past
                || t == last.step.thread
                || path.events[j].births.contains(&last.step.thread)
                || path.dependent_with(j, &last.event, last.sig)
            {
                if !is_past {
                    path.join_past(j, &mut past);
                }
                kept -= 1;
                v[kept] = v[i];
            } else {
                rest.push(v[i]);
            }
        }
        // All that stays in front stands at the end of `v` now.
        v.drain(..kept);
        let before = v.len();
        v.extend(rest.iter().rev());
        self.scratch.rest = rest;
        self.scratch.past = past;
        before
    }
}
