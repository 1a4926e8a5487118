//! Weak initials, and insertion into wakeup trees (POPL 2014, Definitions 4.1 and 6.1).
//!
//! A sequence `v` to be explored from `E' = E[..k]` consists of events of `E`, in its order, and a last event `x` which
//! need not be what it was in `E`: its outcome may change with what is left out before it.

use super::StepId;
use super::explore::Explorer;
use super::path::possibly_dependent;
use super::wakeup_tree::{Cut, List, NIL, NodeIx};
use crate::engine::sink::Sink;
use crate::exec::machine::{Machine, Status, Step};
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};

/// The last event of a sequence.
#[derive(Debug)]
pub(super) struct Last {
    pub step: StepId,
    pub event: Event,
    pub sig: u64,
    pub cut: Cut,
}

/// Buffers, so that nothing is allocated per race.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// `v` without its last event.
    pub v: Vec<u32>,
    executed: Vec<u32>,
    trail: Vec<StepId>,
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
        v.clear();
        let path = &self.path;
        if let [d] = *removed {
            v.extend((k as u32..path.len() as u32).filter(|&j| !path.before_or_same(d as usize, j as usize)));
        } else {
            v.extend(
                (k as u32..path.len() as u32)
                    .filter(|&j| removed.iter().all(|&d| !path.before_or_same(d as usize, j as usize))),
            );
        }
        self.scratch.v = v;
    }

    /// Is a sleeping step an initial of `scratch.v` already, whatever the last event is?
    pub fn is_surely_covered(&self, k: usize) -> bool {
        let executed = self.path.counts(k);
        self.frames[k].sleep.iter().any(|&s| {
            let step = self.sleepers[s as usize].step;
            self.scratch
                .v
                .iter()
                .find(|&&j| self.path.meta[j as usize].step.thread == step.thread)
                .is_some_and(|&j| {
                    self.path.meta[j as usize].step == step && self.path.is_initial(j as usize, executed)
                })
        })
    }

    /// The state after `E[..k]` and `scratch.v`: is `step` enabled there, and which event is it? `None` if it is not.
    pub fn probe(&mut self, k: usize, step: StepId) -> Option<Event> {
        self.go_to(k);
        let mut taken = 0;
        let mut repeatable = true;
        for &j in &self.scratch.v {
            let StepId { thread, choice } = self.path.meta[j as usize].step;
            if self.machine.status(thread, choice) != Status::Ready {
                repeatable = false;
                break;
            }
            let done = self.machine.step(thread, choice);
            taken += 1;
            if !matches!(done, Step::Done(_)) {
                repeatable = false;
                break;
            }
        }
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

    /// Inserts `scratch.v` and then `last` into the wakeup tree of `E[..k]`, unless that is explored or will be.
    pub fn insert(&mut self, k: usize, last: Last) {
        let mut executed = std::mem::take(&mut self.scratch.executed);
        executed.clear();
        executed.extend_from_slice(self.path.counts(k));
        if !self.covered_by_sleep(k, &last, &executed) {
            self.insert_below(k, last, &mut executed);
        }
        self.scratch.executed = executed;
    }

    /// `sleep(E') ∩ WI(v) ≠ ∅`.
    fn covered_by_sleep(&self, k: usize, last: &Last, executed: &[u32]) -> bool {
        self.frames[k].sleep.iter().any(|&s| {
            let s = &self.sleepers[s as usize];
            self.relation(s.step, &s.event, s.sig, s.cut, last, executed) != Relation::No
        })
    }

    /// Relates a step that is enabled after `E'` and the events executed since to what is left of the sequence.
    fn relation(
        &self,
        step: StepId,
        event: &Event,
        sig: u64,
        cut: bool,
        last: &Last,
        executed: &[u32],
    ) -> Relation {
        let v = &self.scratch.v;
        let path = &self.path;
        if let Some(i) = v.iter().position(|&j| path.meta[j as usize].step.thread == step.thread) {
            let j = v[i] as usize;
            let is = path.meta[j].step == step && path.is_initial(j, executed);
            return if is { Relation::Initial(i) } else { Relation::No };
        }
        if last.step.thread == step.thread {
            let free = last.step == step
                && v.iter().all(|&j| {
                    last.cut != Cut::Yes && !path.dependent_with(j as usize, &last.event, last.sig)
                });
            return if free { Relation::Initial(v.len()) } else { Relation::No };
        }
        let apart =
            |other: &Event, other_sig| !(possibly_dependent(sig, other_sig) && dependent(event, other));
        let independent = !cut
            && last.cut != Cut::Yes
            && apart(&last.event, last.sig)
            && v.iter().all(|&j| {
                let m = &path.meta[j as usize];
                !m.cut && apart(&path.events[j as usize].event, m.sig)
            });
        if independent { Relation::Independent } else { Relation::No }
    }

    /// Walks down the tree: always into the leftmost branch that is a weak initial of what is left; where there is none,
    /// what is left becomes the rightmost branch. A leaf that is reached stands for the sequence.
    fn insert_below(&mut self, k: usize, last: Last, executed: &mut [u32]) {
        let mut parent: Option<NodeIx> = None;
        let mut trail = std::mem::take(&mut self.scratch.trail);
        trail.clear();
        'down: loop {
            let list = match parent {
                None => self.frames[k].branches,
                Some(p) => self.forest.get(p).children,
            };
            if parent.is_some() && list.is_empty() {
                break;
            }
            let mut child = list.first;
            while child != NIL {
                let node = self.forest.get(child);
                let cut = node.cut == Cut::Yes;
                match self.relation(node.step, &node.event, node.sig, cut, &last, executed) {
                    Relation::No => child = self.forest.get(child).next,
                    Relation::Independent => {
                        if self.forest.get(child).cut == Cut::Unknown {
                            self.find_out(k, &trail, child);
                            continue;
                        }
                        trail.push(self.forest.get(child).step);
                        parent = Some(child);
                        continue 'down;
                    }
                    Relation::Initial(i) if i == self.scratch.v.len() => break 'down,
                    Relation::Initial(i) => {
                        self.forest.get_mut(child).cut = Cut::No;
                        trail.push(self.forest.get(child).step);
                        let j = self.scratch.v.remove(i) as usize;
                        executed[self.path.meta[j].step.thread.index()] += 1;
                        parent = Some(child);
                        continue 'down;
                    }
                }
            }
            self.grow(k, parent, last);
            break;
        }
        self.scratch.trail = trail;
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
            let done = self.machine.step(step.thread, step.choice);
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
    fn grow(&mut self, k: usize, parent: Option<NodeIx>, last: Last) {
        let v = std::mem::take(&mut self.scratch.v);
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
        for &j in &v {
            let m = &self.path.meta[j as usize];
            let (step, sig) = (m.step, m.sig);
            let event = self.path.events[j as usize].event.clone();
            let node = self.forest.new_node(step, event, sig, Cut::No);
            attach(self, node);
        }
        let node = self.forest.new_node(last.step, last.event, last.sig, last.cut);
        attach(self, node);
        self.scratch.v = v;
    }
}
