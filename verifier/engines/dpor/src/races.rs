//! Which events are reversed against what (POPL 2014, Algorithm 2, lines 2 to 6), at maximal executions.
//!
//! # Every race, in every maximal execution
//!
//! Let `d → x` be a race of the maximal execution `E`, `E'` what comes before `d`, and `v` the events of `E`
//! behind `d` that do not happen after `d`, and then `x`. Note that `v` has events from behind `x`, too:
//! another maximal execution with the same race, and the same events up to `x`, has another `v`. This
//! matters. The reversal is left out if a sleeping step `s` is a weak initial of `v`; but it may be one of
//! one execution's `v` only because it is independent of all that happens there, and not of what happens in
//! another one. To look at a race in the first execution that has it, and never again, misses traces: two
//! steps may each stand in for the other one's reversal, and nobody explores what both are dependent with.
//! (`Reanalysis::Once` does that, for tests.)
//!
//! So the algorithm looks at each race in each maximal execution. That is repeated work: the path to two
//! executions that follow each other is mostly the same. A race is not looked at again as long as the
//! [`Grounds`] of what came of it hold: all that the insertion of `v` had been compared with, the insertion
//! of the new `v₂` would be compared with, with the same results. What is compared is each step that sleeps
//! at `E'`, and each sibling in its wakeup tree, from the left, on the way of `v` down the tree, until `x` is
//! met or inserted. (Nothing that the way depends on is lost meanwhile: `E'` is on the path, nothing is taken
//! out of its tree, and what is added stands to the right. With several workers branches are taken out of it;
//! they keep the trees below them, and what goes there by way of [`super::insert`] is compared there.)
//!
//! # Why this is enough
//!
//! The completeness proof ([`super::worker`], *Why nothing is lost*; POPL 2014, Theorem 6.1) uses one
//! property of the analysis. Let `F` be a node at which `s` sleeps or was taken, `s` taken at `E'`, and let
//! `w'.x` be a sequence from `F` with `w'` independent of `s` and `x` dependent with it. An execution below
//! `E'.s` that begins as `s`, the way from `E'` to `F`, `w'`, `x` in an equivalent order has the race `s →
//! x`, and `v` begins with the way, `w'`, `x`, in an equivalent order. Then at some node on the way a step
//! sleeps that is a weak initial of what is left of the way, `w'` and `x`, or a branch at `F` is a weak
//! initial of `w'.x`.
//!
//! 1. *If `v` is inserted*, this holds by the definition of insertion: each step that it meets as a weak
//!    initial of `v` is one of the part of `v` up to `x`, too, because that part is closed under what happens
//!    before.
//! 2. *If `v₂` is not, since the grounds of an earlier `v` hold:* `v₂` would go the way of `v`. If a sleeping
//!    step covers `v`, it is a weak initial of `v₂`, and 1 applies. Otherwise `v` went down the tree to a
//!    leaf, or to `x`, or to where what was left of it was appended: first what happens before `x`, then `x`
//!    ([`super::insert`]). All these are steps of `v₂` as well, in this order, or independent of it; and each
//!    sibling to the left of them is no weak initial of what is left of `v₂` there. Let the way to `F` leave
//!    this branch of the tree at a node `G`, by `t` instead of the branch's `n`. `t` is an initial of what is
//!    left of `v₂`, so `t` is not to the left of `n`. So `n` was taken first, and sleeps where `t` leads to;
//!    it is a weak initial of what is left of the way, `w'` and `x`, and no step on the way wakes it, since
//!    that step would have to happen before `n`. If the way does not leave the branch, `F` is one of its
//!    nodes, and has the branch's next step; or the branch ends before `F`, at a leaf, where nothing sleeps,
//!    or with `x`, which wakes `s`: then `s` does not sleep at `F`.
//! 3. *What is appended to the tree behind `x`*, which another `v₂` would have otherwise, is not needed for
//!    this: there `s` is awake. It does not matter for optimality either: every leaf of a tree is a place
//!    where nothing sleeps.
//!
//! Grounds have gaps for two reasons, which therefore count as grounds of their own. An event that depends on
//! the state it meets ([`depends_on_state`]) may, without `d`, be dependent with events of `v` from behind
//! it, where it was not with `d`: what it touches is watched ([`Explorer::is_settled_by`] says when that
//! cannot be). And the search for downsets ([`super::blocking`]) asks the machine what `x` is after a whole
//! `v`; what `x` touches is watched there, too. A reversed event that is known to cut the execution off makes
//! a trace of its own with each `v`: its races are looked at each time.
//!
//! An event `x` that is another one without `d` may come behind events `g` of `v` that it is dependent with
//! only now. Then `v` begins with the way, `w'`, `g`, `x`. Such `g` only read (or else `x`, which touched the
//! same bytes with `d`, would have been dependent with them; synchronization objects leave no such `g`, for
//! there whatever is dependent with `x` is dependent with `d`). If `g` is what 1 finds, then `g → x` is a
//! race below `g`, in which `x` stays what it is, for `g` only reads; and that race's reversal begins with
//! the way, `w'`, `x`.

use super::StepId;
use super::blocking::Blocking;
use super::explore::{Explorer, Reanalysis};
use super::grounds::Grounds;
use super::insert::{Last, depends_on_state};
use super::path::{Meta, Pushed, Race, possibly_dependent, signature};
use super::wakeup_tree::Cut;
use exec::machine::{Choice, Machine, Status, Step};
use report::sink::{Outcome, PathEvent, Sink};
use smallvec::SmallVec;
use traceformat::dependence::dependent;
use traceformat::event::{Access, Event, Label, Op};
use traceformat::thread::ThreadIx;

/// How others can influence whether an event is enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Enabling {
    /// Always enabled.
    Plain,
    /// Enabled once and for all by all that it depends on: never reversed.
    JoinLike,
    /// Disabled between acquisitions and their releases.
    Lock,
    /// Enabled and disabled in ways that only the machine knows.
    Other,
}

pub(super) fn kind(label: Label) -> Enabling {
    use Op::*;
    match label.op {
        // A lock that prefers writers, or a robust one (outcome 1).
        MutexLock | CondReacquire | RwReadLock | RwWriteLock if label.outcome != 0 => Enabling::Other,
        Join | BarrierDepart => Enabling::JoinLike,
        MutexLock | SpinLock | CondReacquire | RwReadLock | RwWriteLock => Enabling::Lock,
        Await | CondWake | CondTimeout | SemWait | SemTimeout | MutexTimeout | RwTimeout | OnceBegin => {
            Enabling::Other
        }
        _ => Enabling::Plain,
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Finds the reversals that a maximal execution calls for, and inserts them.
    pub fn analyse(&mut self, outcome: &Outcome) {
        let (n, common) = (self.path.len(), self.analysed);
        // Events that the last analysis has not seen.
        let fresh = self.path.meta[common..].iter().fold(0, |bits, m| bits | m.sig);
        let mut open = std::mem::take(&mut self.open);
        open.truncate(open.partition_point(|&j| (j as usize) < common));
        open.extend(common as u32..n as u32);
        open.retain(|&j| !self.stopped && !self.analyse_event(j as usize, common, fresh));
        self.open = open;
        if self.stopped {
            return;
        }
        match outcome {
            Outcome::Safe => {}
            Outcome::Deadlock(_) | Outcome::LeftWaiting(_) | Outcome::Assumed => self.stuck(false),
            // Nobody can move, and the process has ended.
            Outcome::Unsupported(_) if !self.path.meta.last().is_some_and(|m| m.cut) => self.stuck(false),
            Outcome::Violated(_) | Outcome::Unsupported(_) => {
                self.stuck(true);
                self.forestalled();
            }
        }
    }

    /// Analyses the races of event `j`, as far as what came of them before does not hold any more. True if
    /// all of it will hold in every execution that begins with this one's events up to `j`.
    fn analyse_event(&mut self, j: usize, common: usize, fresh: u64) -> bool {
        let mut is_final = true;
        for i in 0..self.path.meta[j].races.len() {
            let Race { with, grounds } = self.path.meta[j].races[i];
            if grounds.is_final(j + 1) {
                continue;
            }
            if !grounds.hold(&self.path, common, fresh, with as usize) {
                if self.charge(1) {
                    return false;
                }
                self.scratch.grounds = Grounds::NOTHING;
                self.executed(j, with);
                self.path.meta[j].races[i].grounds = self.drawn();
            }
            is_final &= self.path.meta[j].races[i].grounds.is_final(j + 1);
        }
        let Meta { choice, ref alternative, .. } = self.path.meta[j];
        if alternative.is_some() && !choice.is_final(j + 1) {
            if !choice.hold(&self.path, common, fresh, j) {
                self.scratch.grounds = Grounds::NOTHING;
                self.choice_not_taken(j);
                self.path.meta[j].choice = self.drawn();
            }
            is_final &= self.path.meta[j].choice.is_final(j + 1);
        }
        is_final
    }

    /// What the conclusion just drawn rests on.
    fn drawn(&self) -> Grounds {
        match self.options.reanalysis {
            Reanalysis::WhenNeeded => self.scratch.grounds,
            Reanalysis::Always => Grounds::EVERYTHING,
            Reanalysis::Once => Grounds::NOTHING,
        }
    }

    /// The race `d → j`.
    fn executed(&mut self, j: usize, d: u32) {
        // A step that cuts the execution off is in races with events that it does not depend on otherwise.
        // Left out before it, they change neither whether it is enabled nor that it cuts.
        let m = &self.path.meta[j];
        let (cut, sig, step) = (m.cut, m.sig, m.step);
        let event = &self.path.events[j].event;
        if cut && !self.path.dependent_with(d as usize, event, sig) {
            self.reverse_plain(j, d, Cut::Yes);
            return;
        }
        let kind = kind(event.label);
        match kind {
            Enabling::JoinLike => {}
            Enabling::Plain => self.reverse_plain(j, d, Cut::Unknown),
            Enabling::Lock | Enabling::Other => {
                let event = event.clone();
                let origin = self.path.origin(step.thread, Some(j));
                let dep = self.path.dependents(&event, sig, origin, j);
                let x = Blocking { kind, step, event: &event, origin, executed: true };
                self.reverse_blocking(&x, &dep, &[d]);
            }
        }
    }

    /// The choice that a timed wait did not take at `j`: before whatever excludes it, `j` itself included.
    fn choice_not_taken(&mut self, j: usize) {
        let Some(event) = self.path.meta[j].alternative.clone() else { return };
        let StepId { thread, choice } = self.path.meta[j].step;
        let choice = match choice {
            Choice::Main => Choice::Timeout,
            Choice::Timeout => Choice::Main,
            Choice::Arm(_) => return,
        };
        let origin = self.path.origin(thread, Some(j));
        let dep = self.path.dependents(&event, signature(&event), origin, self.path.len());
        // All that the choice depends on counts, from behind `j`, too.
        self.rest_on(Grounds::none_with(signature(&event)));
        if let Some(&last) = dep.last() {
            self.rest_on(Grounds::found(last as usize));
        }
        let step = StepId { thread, choice };
        let x = Blocking { kind: kind(event.label), step, event: &event, origin, executed: false };
        self.reverse_blocking(&x, &dep, &[j as u32]);
    }

    /// The steps that have not happened when the execution ends, and are in one of these states.
    fn waiting(&mut self, k: usize, but: Option<ThreadIx>, wanted: Status) -> Vec<StepId> {
        self.go_to(k);
        let threads = (0..self.machine.threads().len() as u16).map(ThreadIx).filter(|&t| Some(t) != but);
        threads
            .flat_map(|thread| {
                let arms = (0..self.machine.arms(thread)).map(Choice::Arm);
                let choices: SmallVec<[Choice; 4]> = arms.chain([Choice::Main, Choice::Timeout]).collect();
                choices.into_iter().map(move |choice| StepId { thread, choice })
            })
            .filter(|s| self.machine.status(s.thread, s.choice) == wanted)
            .collect()
    }

    /// Steps that are stuck at the end of an execution: in a deadlock, or when the last event cut it off.
    fn stuck(&mut self, cut: bool) {
        let n = self.path.len();
        let k = n - cut as usize;
        let removed = [k as u32];
        let (but, removed) =
            if cut { (Some(self.path.meta[k].step.thread), &removed[..]) } else { (None, &[][..]) };
        for step in self.waiting(k, but, Status::Blocked) {
            self.go_to(k);
            if self.stopped {
                return;
            }
            let event = self.machine.next_event(step.thread, step.choice);
            let kind = kind(event.label);
            if kind != Enabling::JoinLike {
                let origin = self.path.origin(step.thread, None);
                let dep = self.path.dependents(&event, signature(&event), origin, n);
                let x = Blocking { kind, step, event: &event, origin, executed: false };
                self.reverse_blocking(&x, &dep, removed);
            }
        }
    }

    /// Steps that the last event kept from happening because it cut the execution off: each is tried before
    /// it. One that is independent of it otherwise is followed by it, so that every set of independent events
    /// before it is found.
    fn forestalled(&mut self) {
        let k = self.path.len() - 1;
        let step = self.path.meta[k].step;
        let ready = self.waiting(k, Some(step.thread), Status::Ready);
        if self.stopped {
            return;
        }
        let (PathEvent { event, lone_timeout, arms, .. }, Meta { sig, alternative, .. }) = self.path.pop();
        for first in ready {
            self.go_to(k);
            let (e, cut) = match self.take(first) {
                Step::Done(e) => (e, Cut::No),
                Step::Violated(e, _) | Step::Unsupported(e, _) => (e, Cut::Yes),
            };
            let e_sig = signature(&e);
            if cut == Cut::No && !(possibly_dependent(e_sig, sig) && dependent(&e, &event)) {
                self.path.push(self.machine, first, Pushed::new(e, e_sig));
                self.machine.undo();
                self.scratch.v.clear();
                self.scratch.v.push(k as u32);
                self.insert(k, Last { step, event: event.clone(), sig, cut: Cut::Yes, watch: 0 });
                self.path.pop();
            } else {
                self.machine.undo();
                self.scratch.v.clear();
                self.insert(k, Last { step: first, event: e, sig: e_sig, cut, watch: 0 });
            }
        }
        self.path.push(self.machine, step, Pushed { event, sig, cut: true, alternative, lone_timeout, arms });
    }

    /// Reverses the race `d → j` of an event that stays enabled without `d`.
    fn reverse_plain(&mut self, j: usize, d: u32, cut: Cut) {
        let k = d as usize;
        self.collect(k, &[d]);
        if self.is_surely_covered(k) {
            return;
        }
        let m = &self.path.meta[j];
        let (step, sig) = (m.step, m.sig);
        let event = &self.path.events[j].event;
        let last = if cut == Cut::Unknown && depends_on_state(event.label.op) {
            let before = event.clone();
            let Some(event) = self.probe(k, step) else {
                self.fail("a step that never blocks is blocked");
                return;
            };
            let watch =
                if self.is_settled_by(d as usize, &before, &event) { 0 } else { sig | signature(&event) };
            Last { step, sig: signature(&event), event, cut, watch }
        } else {
            Last { step, sig, event: event.clone(), cut, watch: 0 }
        };
        self.insert(k, last);
    }

    /// An event that was `before` is `now` without `d`. Can no event from behind it that does not happen
    /// after `d` be dependent with `now`? If it is what it was, it would happen after `before`, hence after
    /// `d`. If `d` writes all that it touches, it would be dependent with `d` itself.
    fn is_settled_by(&self, d: usize, before: &Event, now: &Event) -> bool {
        let covers =
            |a: &Access, b: &Access| a.write && a.object == b.object && a.start <= b.start && b.end <= a.end;
        let d = &self.path.events[d].event;
        before == now
            || now.object.is_none()
                && now.object2.is_none()
                && now.accesses.iter().all(|b| d.accesses.iter().any(|a| covers(a, b)))
    }
}
