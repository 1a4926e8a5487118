//! Is a changed set wrong? Decided by the definition, over all executions that the set admits.

use exec::machine::{Choice, Machine, Status, Step};
use rustc_hash::FxHashSet;
use traceformat::event::Event;
use traceformat::reference::admits;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What is wrong with a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// An execution that it admits violates the property.
    Violation,
    /// After some admitted events, which do not end the program, nothing that can happen is admitted.
    Stuck,
    /// What some input leads to is not admitted, and what another one leads to is.
    InputNotCovered,
    /// Only a timeout is admitted though threads could move.
    OnlyTimeout,
}

/// The verdict on a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// With the events that lead there.
    Wrong(Wrong, Vec<Event>),
    /// Nothing is wrong with any execution.
    Right,
    /// It is not a set at all, or there are too many executions.
    Unknown,
}

/// Judges a set for the program that the machine is in the initial state of, in at most so many steps.
/// Threads are taken to be numbered alike on both sides.
pub fn judge<M: Machine + ?Sized>(machine: &mut M, set: &ScheduleSet, limit: u64) -> Judgement {
    if validate(set).is_err() {
        return Judgement::Unknown;
    }
    let named = set.counted.iter().flat_map(|t| t.0.iter().copied()).collect();
    let depth = machine.depth();
    let mut judge = Judge { machine, set, named, prefix: Vec::new(), left: limit };
    let result = judge.state();
    while machine.depth() > depth {
        machine.undo();
    }
    match result {
        Ok(()) => Judgement::Right,
        Err(j) => j,
    }
}

struct Judge<'a, M: Machine + ?Sized> {
    machine: &'a mut M,
    set: &'a ScheduleSet,
    named: FxHashSet<SiteId>,
    prefix: Vec<Event>,
    left: u64,
}

impl<M: Machine + ?Sized> Judge<'_, M> {
    fn wrong<T>(&self, w: Wrong) -> Result<T, Judgement> {
        Err(Judgement::Wrong(w, self.prefix.clone()))
    }

    /// Everything that can follow. Recursive: programs are small.
    fn state(&mut self) -> Result<(), Judgement> {
        let mut moves: Vec<(ThreadIx, Choice, bool)> = Vec::new();
        let (mut alive, mut inputs) = (false, false);
        for t in (0..self.machine.threads().len() as u16).map(ThreadIx) {
            let arms = self.machine.arms(t);
            let choices: Vec<Choice> = match arms {
                0 => vec![Choice::Main, Choice::Timeout],
                n => (0..n).map(Choice::Arm).collect(),
            };
            let mut of_decision = Vec::new();
            for c in choices {
                let status = self.machine.status(t, c);
                alive |= matches!(status, Status::Ready | Status::Blocked);
                if status != Status::Ready {
                    continue;
                }
                self.prefix.push(self.machine.next_event(t, c));
                let admitted = self.is_admitted();
                self.prefix.pop();
                moves.push((t, c, admitted));
                if arms > 0 {
                    of_decision.push(admitted);
                }
            }
            alive |= arms > 0;
            inputs |= of_decision.contains(&true) && of_decision.contains(&false);
        }
        if inputs {
            return self.wrong(Wrong::InputNotCovered);
        }
        let admitted = || moves.iter().filter(|m| m.2);
        let waits = |m: &(ThreadIx, Choice, bool)| m.1 == Choice::Timeout;
        if alive && admitted().next().is_none() {
            return self.wrong(Wrong::Stuck);
        }
        if alive && admitted().all(waits) && !moves.iter().all(waits) {
            return self.wrong(Wrong::OnlyTimeout);
        }
        let next: Vec<(ThreadIx, Choice)> = admitted().map(|m| (m.0, m.1)).collect();
        for (t, c) in next {
            self.left = self.left.checked_sub(1).ok_or(Judgement::Unknown)?;
            let step = self.machine.step(t, c);
            match step {
                Step::Done(e) => {
                    self.prefix.push(e);
                    self.state()?;
                    self.prefix.pop();
                    self.machine.undo();
                }
                Step::Violated(e, _) => {
                    self.prefix.push(e);
                    return self.wrong(Wrong::Violation);
                }
                Step::Unsupported(..) => return Err(Judgement::Unknown),
            }
        }
        Ok(())
    }

    /// Is the event that was added last admitted after the others? What no table names always is, unless it
    /// matters at a free node.
    fn is_admitted(&self) -> bool {
        let last = self.prefix.last().expect("an event was added");
        last.label.op.is_lifecycle()
            || (last.label.site == SiteId::UNNUMBERED && !self.named.contains(&last.label.site))
            || admits(self.set, &self.prefix, &[])
    }
}
