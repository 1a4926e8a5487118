//! Counterexamples: the steps of an abstract path, without havoc.
//!
//! Where nothing is havocked, a question that a havocked value had to answer may be none, so the path is
//! matched event by event: thread by thread the same labels; silent decisions may come and go. Any violation
//! on the way is one of the program.

use super::explore::{Explorer, Steps};
use super::graph::{How, NodeIx, Status};
use super::walk::{assumption_fails, ending, existing, ways};
use exec::abstraction::Abstraction;
use exec::machine::{Choice, Status as Can, Step};
use report::sink::{Failing, Inconsistent, Outcome, PathEvent, Sink};
use traceformat::event::Event;
use traceformat::recording::Input;
use traceformat::thread::ThreadIx;

/// Steps that may be tried, per step of the path.
const TRIES: usize = 40;

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    fn steps(&self, n: NodeIx, last: Option<(ThreadIx, Choice, &Event)>) -> Steps {
        let mut all: Steps = self
            .graph
            .up(n)
            .filter_map(|n| match (&self.graph[n].how, &self.graph[n].event) {
                (How::Step { thread, choice }, Some(e)) => Some((*thread, *choice, e.clone())),
                _ => None,
            })
            .collect();
        all.reverse();
        all.extend(last.map(|(t, c, e)| (t, c, e.clone())));
        all
    }

    /// The events of a path.
    pub(super) fn path_events(&self, n: NodeIx, last: Option<(ThreadIx, Choice, &Event)>) -> Vec<PathEvent> {
        let mut nodes: Vec<NodeIx> = self.graph.up(n).filter(|&n| self.graph[n].event.is_some()).collect();
        nodes.reverse();
        let of = |n: NodeIx| {
            let node = &self.graph[n];
            let event = node.event.clone()?;
            Some(PathEvent {
                births: node.births.clone(),
                lone_timeout: node.lone_timeout,
                ..PathEvent::of(event)
            })
        };
        nodes.into_iter().filter_map(of).chain(last.map(|l| PathEvent::of(l.2.clone()))).collect()
    }

    pub(super) fn report(&mut self, path: &[PathEvent], outcome: &Outcome, witness: Vec<Input>) {
        self.violated = true;
        match outcome {
            Outcome::Assumed => self.sink.fails_assumption(Failing::BySchedule),
            _ => self.erred = true,
        }
        self.counts.counterexamples += 1;
        self.sink.counterexample(self.machine.threads(), path, outcome, witness);
    }

    /// Looks for the error at the end of this path, or for another one on the way, without havoc.
    /// Reports it.
    pub(super) fn confirm(
        &mut self,
        n: NodeIx,
        last: Option<(ThreadIx, Choice, &Event)>,
        assumption: bool,
    ) -> Result<bool, Inconsistent> {
        let steps = self.steps(n, last);
        let deadlock = matches!(self.graph[n].status, Status::Deadlock(_)) && last.is_none();
        self.go(0)?;
        let base = self.machine.depth();
        // Per step taken: where in the path it was, and the next arm to try there.
        let mut taken: Vec<(usize, u16)> = Vec::new();
        let mut path: Vec<PathEvent> = Vec::new();
        let (mut i, mut arm) = (0, 0u16);
        let mut tries = TRIES * steps.len() + 1000;
        let mut found = None;
        loop {
            if i == steps.len() && assumption && assumption_fails(&*self.machine) {
                found = Some(Outcome::Assumed);
                break;
            }
            if i == steps.len()
                && deadlock
                && ways(&*self.machine).is_empty()
                && !self.machine.process_ended()
                && let Status::Deadlock(stuck) = ending(&*self.machine)
            {
                found = Some(Outcome::Deadlock(stuck));
                break;
            }
            let forward = i < steps.len() && tries > 0 && {
                tries -= 1;
                let (t, choice, ref event) = steps[i];
                match self.follow(t, choice, event, arm) {
                    Follow::Skip => {
                        (i, arm) = (i + 1, 0);
                        continue;
                    }
                    Follow::No => false,
                    Follow::Take(choice) => {
                        let before = existing(&*self.machine);
                        match self.machine.step(t, choice) {
                            Step::Done(e) => {
                                let births = existing(&*self.machine)
                                    .into_iter()
                                    .filter(|b| !before.contains(b) && *b != t)
                                    .collect();
                                let silent = e.label.is_silent() && !event.label.is_silent();
                                let same = e.label == event.label || silent;
                                path.push(PathEvent { births, ..PathEvent::of(e) });
                                taken.push((i, arm));
                                if same {
                                    (i, arm) = (if silent { i } else { i + 1 }, 0);
                                }
                                same
                            }
                            Step::Violated(e, v) => {
                                path.push(PathEvent::of(e));
                                found = Some(Outcome::Violated(v));
                                taken.push((i, arm));
                                break;
                            }
                            Step::Unsupported(e, _) => {
                                path.push(PathEvent::of(e));
                                taken.push((i, arm));
                                false
                            }
                        }
                    }
                }
            };
            if forward {
                continue;
            }
            // Back to the last decision that has another arm.
            let Some((j, a)) = taken.pop() else { break };
            self.machine.undo();
            path.pop();
            (i, arm) = (j, a + 1);
        }
        let outcome = found.filter(|_| !self.machine.is_smashed());
        if let Some(outcome) = &outcome {
            let witness = self.machine.witness();
            self.report(&path, outcome, witness);
        }
        while self.machine.depth() > base {
            self.machine.undo();
        }
        Ok(outcome.is_some())
    }

    /// What thread `t` does now that matches a step of the path: its `arm`-th way.
    fn follow(&self, t: ThreadIx, choice: Choice, event: &Event, arm: u16) -> Follow {
        let n = self.machine.arms(t);
        if n > 0 {
            let ready: Vec<u16> =
                (0..n).filter(|&i| self.machine.status(t, Choice::Arm(i)) == Can::Ready).collect();
            // The arm that the path has taken comes first.
            let first = match choice {
                Choice::Arm(i) if ready.contains(&i) => Some(i),
                _ => None,
            };
            let order = first.into_iter().chain(ready.iter().copied().filter(|i| Some(*i) != first));
            return order
                .skip(arm as usize)
                .map(|i| Follow::Take(Choice::Arm(i)))
                .next()
                .unwrap_or(Follow::No);
        }
        if arm > 0 {
            return Follow::No;
        }
        if event.label.is_silent() {
            return Follow::Skip;
        }
        let choice = if choice == Choice::Timeout { choice } else { Choice::Main };
        if self.machine.status(t, choice) == Can::Ready { Follow::Take(choice) } else { Follow::No }
    }
}

enum Follow {
    Take(Choice),
    /// The path's step is none here.
    Skip,
    No,
}
