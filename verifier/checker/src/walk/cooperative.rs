//! A cooperative root in a ring, with all synchronization held: for each input it is executed as if all
//! sites were. If then no two uses of a byte, one of them writing, are left without an order — program
//! order, creation, and the order of what is done with the baton — there are no other executions (the
//! engine `ring` has the argument; [`super::in_turn`] judges it). Behind an event at a marked site, which is
//! held, the baton goes to the next thread. Other nodes are left undecided: any order, threads that go away
//! or wait for a time, and sites that are not held and in no order come with more executions.
//!
//! An execution need not end: it is done, too, where it comes back to a state that it had before, with the
//! same thread next, if the baton has been given up since and all threads that could have gone on since have
//! ([`Rounds`]). Then each turn behind a mark has to begin with something that is held
//! ([`InTurn::judge_rounds`] has the argument).

use super::in_turn::InTurn;
use super::{Next, Walk};
use crate::cycle::{Ops, Shape};
use crate::trail::exists;
use crate::{MachineThread, Rule, Stop};
use exec::execution::{self, End};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::Violation;
use rustc_hash::FxHashMap;
use traceformat::event::Op;
use traceformat::schedule::set::{Cooperative, Order};
use traceformat::schedule::validate::SetLocation;
use traceformat::thread::ThreadIx;

/// An arm of a decision that is left to be taken.
struct Open {
    depth: usize,
    /// What had happened before, in turn.
    moments: usize,
    thread: MachineThread,
    choice: Choice,
}

/// A state at the beginning of a turn.
struct Round {
    depth: usize,
    holder: MachineThread,
    /// Threads that had ended in their turn.
    ended: usize,
    shape: Shape,
}

/// What is remembered of one execution, to see where it comes back to. Every beginning of a turn is.
struct Rounds<M: ?Sized> {
    ops: Ops<M>,
    by_control: FxHashMap<u64, Vec<Round>>,
    /// Of each step: who could go on before it, and who did.
    steps: Vec<(Vec<MachineThread>, MachineThread)>,
    /// Things that had happened when the last step was taken: looks and ends behind it are about the baton.
    moments: usize,
    /// That step has passed a mark.
    passed: bool,
}

impl<M: Machine + ?Sized> Rounds<M> {
    fn new(ops: Ops<M>) -> Rounds<M> {
        Rounds { ops, by_control: FxHashMap::default(), steps: Vec::new(), moments: 0, passed: false }
    }

    fn back_to(&mut self, depth: usize) {
        self.steps.truncate(depth);
        self.by_control.values_mut().for_each(|all| all.retain(|r| r.depth < depth));
    }

    /// The depth of the same state before, if there was one.
    fn earlier(&mut self, m: &M, holder: MachineThread, ended: usize) -> Option<usize> {
        let all = self.by_control.entry((self.ops.control)(m)).or_default();
        let is_same = |r: &&Round| {
            let alike = r.holder == holder && r.ended == ended;
            alike && (self.ops.compare)(m, &r.shape).is_some_and(|d| d.is_none())
        };
        if let Some(r) = all.iter().find(is_same) {
            return Some(r.depth);
        }
        all.push(Round { depth: m.depth(), holder, ended, shape: (self.ops.shape)(m) });
        None
    }

    /// Who could have gone on since then, and did not.
    fn starved(&self, since: usize) -> Option<MachineThread> {
        let steps = &self.steps[since..];
        let did = |t: &MachineThread| steps.iter().any(|(_, u)| u == t);
        steps.iter().flat_map(|(could, _)| could).find(|t| !did(t)).copied()
    }
}

impl<M: Machine + ?Sized> Walk<'_, M> {
    pub(super) fn cooperative(&mut self, node: &Cooperative) -> Result<Next, Stop> {
        let undecided = |what: &str| Err(Stop::Undecided(format!("a cooperative node with {what}")));
        let none = |table: u32| self.set.counted[table as usize].0.is_empty();
        if !none(node.away) {
            return undecided("threads that go away");
        }
        let Order::Ring(first) = node.order else { return undecided("any order") };
        let [held, yields] = [node.held, node.yields].map(|table| self.set.counted[table as usize].clone());
        self.names.update(&self.set.threads, self.machine.threads());
        // Before anything has happened there is main alone.
        if self.names.set(MachineThread::MAIN) != Some(first) {
            return undecided("another thread than main that begins");
        }
        let mut open: Vec<Open> = Vec::new();
        let mut turns = InTurn::new(held, yields);
        let mut rounds = self.ops.map(Rounds::new);
        let mut holder = MachineThread::MAIN;
        loop {
            self.one_execution(&mut turns, &mut rounds, &mut holder, &mut open)?;
            turns.judge(&mut self.budget)?;
            self.accepted.paths += 1;
            let Some(Open { depth, moments, thread, choice }) = open.pop() else { break };
            while self.machine.depth() > depth {
                self.machine.undo();
            }
            turns.back_to(moments);
            if let Some(r) = &mut rounds {
                r.back_to(self.machine.depth());
                r.steps.push((self.could_go_on(&turns), thread));
                r.moments = turns.len() + 1;
            }
            holder = thread;
            self.event_in_turn(&mut turns, thread, choice)?;
        }
        turns.judge_rounds()?;
        Ok(Next::Back)
    }

    /// Does the execution come back to where it was, and is that fair?
    fn is_round(&self, rounds: &mut Rounds<M>, turns: &InTurn, t: MachineThread) -> Result<bool, Stop> {
        let decides = |u: MachineThread| self.machine.arms(u) > 0;
        // Somebody's turn begins only where the baton has just been given up: within one, who goes round
        // alone leaves out whoever could go on, or nobody could. So this saves comparisons, and no round is
        // seen where a thread stands before the compiler's marks, with one of the node's behind it or not.
        let given_up = turns.len() > rounds.moments || rounds.passed;
        if !given_up || self.all_threads().any(decides) {
            return Ok(false);
        }
        let Some(since) = rounds.earlier(self.machine, t, turns.ends_so_far()) else { return Ok(false) };
        if let Some(left) = rounds.starved(since) {
            let name = self.thread_name(left);
            let place = SetLocation { thread: self.names.set(left), ..self.here() };
            return self.reject(Rule::Starved, place, None, format!("{name} could go on"));
        }
        Ok(true)
    }

    /// Who could do something, or end, if it had its turn.
    fn could_go_on(&self, turns: &InTurn) -> Vec<MachineThread> {
        let m = &*self.machine;
        let could = |t: &MachineThread| {
            let ready = |c| m.status(*t, c) == Status::Ready;
            let joins_early = || {
                let e = m.next_event(*t, Choice::Main);
                e.label.op == Op::Join && !e.object.is_some_and(|o| turns.has_ended(o.0 as usize))
            };
            match m.status(*t, Choice::Main) {
                Status::Finished => !turns.has_ended(t.index()),
                Status::Ready => !joins_early(),
                _ => ready(Choice::Timeout) || (0..m.arms(*t)).any(|a| ready(Choice::Arm(a))),
            }
        };
        self.all_threads().filter(could).collect()
    }

    /// From where the machine is to the end of the execution, or to where it comes back.
    fn one_execution(
        &mut self,
        turns: &mut InTurn,
        rounds: &mut Option<Rounds<M>>,
        holder: &mut MachineThread,
        open: &mut Vec<Open>,
    ) -> Result<(), Stop> {
        loop {
            self.budget.step()?;
            let passed = self.gives_way(turns, *holder);
            let Some((t, choices)) = self.next_in_turn(turns, *holder)? else { break };
            *holder = t;
            if let Some(r) = rounds {
                r.passed = passed;
                if self.is_round(r, turns, t)? {
                    turns.comes_back();
                    self.accepted.covered += 1;
                    return Ok(());
                }
                r.steps.push((self.could_go_on(turns), t));
                r.moments = turns.len() + 1;
            }
            if self.machine.is_cut(t) {
                return self.reject(
                    Rule::NotWatched,
                    SetLocation { thread: self.names.set(t), ..self.here() },
                    None,
                    "a cooperative node does not see iterations".into(),
                );
            }
            let (depth, moments) = (self.machine.depth(), turns.len());
            open.extend(choices[1..].iter().map(|&choice| Open { depth, moments, thread: t, choice }));
            self.event_in_turn(turns, t, choices[0])?;
        }
        // (What never happens in turn, since the process has ended before, is held back, or it does happen.)
        for t in (0..self.machine.threads().len() as u16).map(ThreadIx) {
            if self.machine.status(t, Choice::Main) == Status::Blocked {
                turns.left(&self.machine.next_event(t, Choice::Main))?;
            }
        }
        match execution::quiescent(self.machine) {
            End::Finished | End::LeftWaiting(_) => Ok(()),
            End::Deadlock(_) if self.machine.guesses() => {
                let what = "an execution in turn deadlocks behind a branch on a value that is not modelled";
                Err(Stop::Undecided(what.into()))
            }
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

    /// Does the thread that has passed a mark give way here? Before its next event, or its end: decisions and
    /// the compiler's marks belong to its turn. (They touch nothing that is shared, so what is said of the
    /// node does not rest on it; the runtime does it so.)
    fn gives_way(&self, turns: &InTurn, t: MachineThread) -> bool {
        let m = &*self.machine;
        let stands = matches!(m.status(t, Choice::Main), Status::Ready | Status::Blocked);
        let at_mark = || stands && m.next_event(t, Choice::Main).label.op == Op::Mark;
        turns.has_passed(t) && m.arms(t) == 0 && !at_mark()
    }

    /// The thread that has the baton now, and all that it can do: the holder, or the next one by name. A
    /// thread ends when it has its turn, so nobody can join it before.
    fn next_in_turn(
        &self,
        turns: &mut InTurn,
        holder: MachineThread,
    ) -> Result<Option<(MachineThread, Vec<Choice>)>, Stop> {
        let m = &*self.machine;
        let ring = m.threads().by_name();
        let mut place = ring.iter().position(|t| *t == holder).unwrap_or_default();
        if self.gives_way(turns, holder) {
            place = (place + 1) % ring.len();
        }
        let mut vain = 0;
        while vain < ring.len() {
            let t = ring[place];
            place = (place + 1) % ring.len();
            vain += 1;
            let mut choices: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).collect();
            choices.push(Choice::Main);
            choices.retain(|c| m.status(t, *c) == Status::Ready);
            let main = m.status(t, Choice::Main);
            let next = matches!(main, Status::Ready | Status::Blocked).then(|| m.next_event(t, Choice::Main));
            let too_early = next.as_ref().is_some_and(|e| {
                e.label.op == Op::Join && !e.object.is_some_and(|o| turns.has_ended(o.0 as usize))
            });
            if !choices.is_empty() && !too_early {
                return Ok(Some((t, choices)));
            }
            if m.status(t, Choice::Timeout) == Status::Ready {
                return Err(Stop::Undecided("a cooperative node where a thread waits for a time".into()));
            }
            match next {
                Some(e) => turns.looks(&e),
                None if main == Status::Finished && !turns.has_ended(t.index()) => {
                    turns.ends(t);
                    vain = 0;
                }
                None => {}
            }
        }
        Ok(None)
    }

    fn event_in_turn(&mut self, turns: &mut InTurn, t: MachineThread, choice: Choice) -> Result<(), Stop> {
        let unborn = |m: &M| {
            let all = (0..m.threads().len() as u16).map(ThreadIx);
            all.filter(|u| !exists(m, *u)).collect::<Vec<_>>()
        };
        let (before, known) = (unborn(self.machine), self.machine.threads().len() as u16);
        let (event, violation) = match self.machine.step(t, choice) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(v)),
            Step::Unsupported(_, u) => return Err(Stop::unsupported(&u)),
        };
        let label = event.label;
        // (Its holder's end releases it, in nobody's turn.)
        if matches!(label.op, Op::MutexLock | Op::CondReacquire) && label.outcome == 1 {
            return Err(Stop::Undecided("a cooperative node with a robust mutex".into()));
        }
        let may_be_new = before.into_iter().chain((known..self.machine.threads().len() as u16).map(ThreadIx));
        let born = may_be_new.filter(|u| exists(self.machine, *u)).collect();
        turns.happens(event, born)?;
        self.names.update(&self.set.threads, self.machine.threads());
        if self.checks.threads && self.names.set(t).is_none() {
            let what = format!("{} executes {label}", self.thread_name(t));
            return self.reject(Rule::UnknownThread, self.here(), Some(label), what);
        }
        match violation {
            None => Ok(()),
            Some(v) => self.fails_in_turn(t, &v, turns),
        }
    }

    fn fails_in_turn(&self, t: MachineThread, v: &Violation, turns: &InTurn) -> Result<(), Stop> {
        let place = SetLocation { thread: self.names.set(t), ..self.here() };
        let label = turns.events().last().map(|e| e.label);
        match self.reject(Rule::Violation, place, label, super::describe(v, &*self.machine)) {
            Err(Stop::Rejected(mut why)) => {
                why.before.extend(turns.events().cloned());
                Err(Stop::Rejected(why))
            }
            other => other,
        }
    }
}
