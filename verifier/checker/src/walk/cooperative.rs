//! A cooperative root that holds all that is shared, in a ring: for each input it admits one execution, which
//! is executed to its end. Others are left undecided: fewer sites, any order, marks, and threads that wait
//! for a time come with more executions.

use super::{Next, Walk};
use crate::{MachineThread, Rule, Stop};
use exec::execution::{self, End};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::Violation;
use traceformat::event::{Event, Op};
use traceformat::schedule::set::{Cooperative, Order, SiteSet};
use traceformat::schedule::validate::SetLocation;
use traceformat::site::SiteId;

/// An arm of a decision that is left to be taken.
struct Open {
    depth: usize,
    thread: MachineThread,
    choice: Choice,
}

impl<M: Machine + ?Sized> Walk<'_, M> {
    pub(super) fn cooperative(&mut self, node: &Cooperative) -> Result<Next, Stop> {
        let undecided = |what: &str| Err(Stop::Undecided(format!("a cooperative node with {what}")));
        let none = |table: u32| self.set.counted[table as usize].0.is_empty();
        if !none(node.yields) || !none(node.away) {
            return undecided("marks");
        }
        let Order::Ring(first) = node.order else { return undecided("any order") };
        let held = self.set.counted[node.held as usize].clone();
        self.names.update(&self.set.threads, self.machine.threads());
        // Before anything has happened there is main alone.
        if self.names.set(MachineThread::MAIN) != Some(first) {
            return undecided("another thread than main that begins");
        }
        let mut open: Vec<Open> = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        let mut holder = MachineThread::MAIN;
        let begin = self.machine.depth();
        loop {
            self.one_execution(&held, &mut holder, &mut events, &mut open)?;
            self.accepted.paths += 1;
            let Some(Open { depth, thread, choice }) = open.pop() else { return Ok(Next::Back) };
            while self.machine.depth() > depth {
                self.machine.undo();
            }
            events.truncate(depth - begin);
            holder = thread;
            self.event_in_turn(&held, thread, choice, &mut events)?;
        }
    }

    /// From where the machine is to the end of the execution.
    fn one_execution(
        &mut self,
        held: &SiteSet,
        holder: &mut MachineThread,
        events: &mut Vec<Event>,
        open: &mut Vec<Open>,
    ) -> Result<(), Stop> {
        loop {
            self.budget.step()?;
            let Some((t, choices)) = self.next_in_turn(*holder)? else { break };
            *holder = t;
            if self.machine.is_cut(t) {
                return self.reject(
                    Rule::NotWatched,
                    SetLocation { thread: self.names.set(t), ..self.here() },
                    None,
                    "a cooperative node does not see iterations".into(),
                );
            }
            let depth = self.machine.depth();
            open.extend(choices[1..].iter().map(|&choice| Open { depth, thread: t, choice }));
            self.event_in_turn(held, t, choices[0], events)?;
        }
        match execution::quiescent(self.machine) {
            End::Finished => Ok(()),
            End::Deadlock(stuck) => {
                let place = SetLocation { thread: self.names.set(stuck[0]), ..self.here() };
                let names: Vec<_> = stuck.iter().map(|t| self.thread_name(*t)).collect();
                let what = format!("{} wait for ever", names.join(", "));
                self.reject(Rule::Deadlock, place, None, what)
            }
            End::Assumed => self.reject(
                Rule::AssumptionFails,
                self.here(),
                None,
                "there is nothing to run for some inputs".into(),
            ),
            other => Err(Stop::Undecided(format!("an execution in turn ends in {other:?}"))),
        }
    }

    /// The thread that has the baton now, and all that it can do: the holder, or the next one by name.
    fn next_in_turn(&self, holder: MachineThread) -> Result<Option<(MachineThread, Vec<Choice>)>, Stop> {
        let m = &*self.machine;
        let ring = m.threads().by_name();
        let start = ring.iter().position(|t| *t == holder).unwrap_or_default();
        for &t in ring[start..].iter().chain(&ring[..start]) {
            let mut choices: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).collect();
            choices.push(Choice::Main);
            choices.retain(|c| m.status(t, *c) == Status::Ready);
            if !choices.is_empty() {
                return Ok(Some((t, choices)));
            }
            if m.status(t, Choice::Timeout) == Status::Ready {
                return Err(Stop::Undecided("a cooperative node where a thread waits for a time".into()));
            }
        }
        Ok(None)
    }

    fn event_in_turn(
        &mut self,
        held: &SiteSet,
        t: MachineThread,
        choice: Choice,
        events: &mut Vec<Event>,
    ) -> Result<(), Stop> {
        let (event, violation) = match self.machine.step(t, choice) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(v)),
            Step::Unsupported(_, u) => return Err(Stop::unsupported(&u)),
        };
        let label = event.label;
        let is_held = label.site == SiteId::UNNUMBERED || held.contains(label.site);
        if !is_held && label.op != Op::Mark {
            let what = format!("a cooperative node that does not hold {label}");
            return Err(Stop::Undecided(what));
        }
        // (Its holder's end releases it, in nobody's turn.)
        if matches!(label.op, Op::MutexLock | Op::CondReacquire) && label.outcome == 1 {
            return Err(Stop::Undecided("a cooperative node with a robust mutex".into()));
        }
        events.push(event);
        self.names.update(&self.set.threads, self.machine.threads());
        if self.checks.threads && self.names.set(t).is_none() {
            let what = format!("{} executes {label}", self.thread_name(t));
            return self.reject(Rule::UnknownThread, self.here(), Some(label), what);
        }
        match violation {
            None => Ok(()),
            Some(v) => self.fails_in_turn(t, &v, events),
        }
    }

    fn fails_in_turn(&self, t: MachineThread, v: &Violation, events: &[Event]) -> Result<(), Stop> {
        let place = SetLocation { thread: self.names.set(t), ..self.here() };
        let label = events.last().map(|e| e.label);
        match self.reject(Rule::Violation, place, label, super::describe(v, &*self.machine)) {
            Err(Stop::Rejected(mut why)) => {
                why.before.extend(events.iter().cloned());
                Err(Stop::Rejected(why))
            }
            other => other,
        }
    }
}
