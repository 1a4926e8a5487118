//! Which events are reversed against what (POPL 2014, Algorithm 2, lines 2 to 6), at maximal executions.
//!
//! Only events that no earlier execution on this path has analysed are looked at: for a race `e → e'` the events that happen
//! before `e'` are the same in every execution on the path, and they are all that the reversal needs. (A reversed event that turns
//! out to cut the execution off depends on more than that: see [`Explorer::forestalled`].)

use super::StepId;
use super::blocking::Blocking;
use super::explore::Explorer;
use super::insert::{Last, depends_on_state};
use super::path::{Meta, Pushed, possibly_dependent, signature};
use super::wakeup_tree::Cut;
use crate::engine::sink::{Outcome, PathEvent, Sink};
use crate::exec::machine::{Choice, Machine, Status, Step};
use traceformat::dependence::dependent;
use traceformat::event::Op;
use traceformat::thread::ThreadIx;

/// How others can influence whether an event is enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Always enabled.
    Plain,
    /// Enabled once and for all by all that it depends on: never reversed.
    JoinLike,
    /// Disabled between acquisitions and their releases.
    Lock,
    /// Enabled and disabled in ways that only the machine knows.
    Other,
}

pub(super) fn kind(op: Op) -> Kind {
    use Op::*;
    match op {
        Join | BarrierDepart => Kind::JoinLike,
        MutexLock | SpinLock | CondReacquire | RwReadLock | RwWriteLock => Kind::Lock,
        Await | CondWake | CondTimeout | SemWait | SemTimeout | MutexTimeout | RwTimeout | OnceBegin => {
            Kind::Other
        }
        _ => Kind::Plain,
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Finds the reversals that a maximal execution calls for, and inserts them.
    pub fn analyse(&mut self, outcome: &Outcome) {
        for j in self.analysed..self.path.len() {
            if self.charge(1) {
                return;
            }
            self.executed(j);
            if self.path.meta[j].alternative.is_some() {
                self.choice_not_taken(j);
            }
        }
        match outcome {
            Outcome::Safe => {}
            Outcome::Deadlock(_) | Outcome::Assumed => self.stuck(false),
            // Nobody can move, and the process has ended.
            Outcome::Unsupported(_) if !self.path.meta.last().is_some_and(|m| m.cut) => self.stuck(false),
            Outcome::Violated(_) | Outcome::Unsupported(_) => {
                self.stuck(true);
                self.forestalled();
            }
        }
    }

    /// The races of event `j` with what comes before it.
    fn executed(&mut self, j: usize) {
        let kind = kind(self.path.events[j].event.label.op);
        let mut races = std::mem::take(&mut self.path.meta[j].races);
        for &d in &races {
            if self.stopped {
                break;
            }
            // A step that cuts the execution off is in races with events that it does not depend on otherwise. Left out
            // before it, they change neither whether it is enabled nor that it cuts.
            let m = &self.path.meta[j];
            let (cut, sig, step) = (m.cut, m.sig, m.step);
            let event = &self.path.events[j].event;
            if cut && !self.path.dependent_with(d as usize, event, sig) {
                self.reverse_plain(j, d, Cut::Yes);
                continue;
            }
            match kind {
                Kind::JoinLike => {}
                Kind::Plain => self.reverse_plain(j, d, Cut::Unknown),
                Kind::Lock | Kind::Other => {
                    let event = event.clone();
                    let origin = self.path.origin(step.thread, Some(j));
                    let dep = self.path.dependents(&event, sig, origin, j);
                    let x = Blocking { kind, step, event: &event, origin, executed: true };
                    self.reverse_blocking(&x, &dep, &[d]);
                }
            }
        }
        std::mem::swap(&mut self.path.meta[j].races, &mut races);
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
        let step = StepId { thread, choice };
        let x = Blocking { kind: kind(event.label.op), step, event: &event, origin, executed: false };
        self.reverse_blocking(&x, &dep, &[j as u32]);
    }

    /// The steps that have not happened when the execution ends, and are in one of these states.
    fn waiting(&mut self, k: usize, but: Option<ThreadIx>, wanted: Status) -> Vec<StepId> {
        self.go_to(k);
        let threads = (0..self.machine.threads().len() as u16).map(ThreadIx).filter(|&t| Some(t) != but);
        threads
            .flat_map(|thread| [Choice::Main, Choice::Timeout].map(|choice| StepId { thread, choice }))
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
            let kind = kind(event.label.op);
            if kind != Kind::JoinLike {
                let origin = self.path.origin(step.thread, None);
                let dep = self.path.dependents(&event, signature(&event), origin, n);
                let x = Blocking { kind, step, event: &event, origin, executed: false };
                self.reverse_blocking(&x, &dep, removed);
            }
        }
    }

    /// Steps that the last event kept from happening because it cut the execution off: each is tried before it. One that is
    /// independent of it otherwise is followed by it, so that every set of independent events before it is found.
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
                self.insert(k, Last { step, event: event.clone(), sig, cut: Cut::Yes });
                self.path.pop();
            } else {
                self.machine.undo();
                self.scratch.v.clear();
                self.insert(k, Last { step: first, event: e, sig: e_sig, cut });
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
            let Some(event) = self.probe(k, step) else {
                self.fail("a step that never blocks is blocked");
                return;
            };
            Last { step, sig: signature(&event), event, cut }
        } else {
            Last { step, sig, event: event.clone(), cut }
        };
        self.insert(k, last);
    }
}
