//! Free nodes of programs that need not end: is everything that can follow safe, for ever?
//!
//! A depth-first search through all interleavings, which closes its cycles as [`super::cycle`] says. The only
//! reduction: a step that touches nothing (a mark) is taken alone, and the state before it is not remembered,
//! so that each cycle holds a state in which everything was tried.
//!
//! Which sites race is judged by locks first (S. Savage et al., Eraser, TOCS 1997): two conflicting accesses
//! by threads that exist at the same time race unless both hold one lock. That is more than what does race;
//! so of these, what synchronization orders on all ways through the states found ([`super::locksets`]) is
//! left out again.

use super::classes::{Arrived, Classes};
use super::cycle::{Arrival, Cycles, Manner, Ops};
use super::free::{Bad, Found};
use super::locksets::Graph;
use super::trail::exists;
use super::walk::{Move, describe};
use super::{Budget, MachineThread, Stop};
use exec::machine::{Choice, Machine, Status, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::schedule::set::NodeId;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Steps that touch nothing, one after another, before everything is tried again.
const ALONE: u32 = 64;

/// Times that the search begins anew, with landmarks from what failed.
const AGAIN: u32 = 5;

/// A state of the search.
struct State {
    todo: Vec<Move>,
    machine: usize,
    /// Steps in a row that touched nothing.
    alone: u32,
    decided: bool,
    /// Nothing but decisions and marks since cells were havocked: the state is that one.
    fresh: bool,
    /// Cells have been havocked on the way here.
    general: bool,
    /// The state's number in the graph.
    number: u32,
}

/// An access, as far as racing is concerned.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Use {
    access: Access,
    thread: MachineThread,
    locks: Vec<ObjectId>,
    site: SiteId,
}

pub(super) struct Forever<'a, M: Machine + ?Sized> {
    machine: &'a mut M,
    budget: &'a mut Budget,
    cycles: Cycles<M, u32>,
    /// In place of these.
    classes: Option<Classes<M>>,
    /// Those that were known at the last search's beginning.
    landmarks: usize,
    general: bool,
    graph: Graph,
    /// The number of each of its visits.
    visits: Vec<u32>,
    /// The step that led to where the search is, and from which state.
    step: Option<(u32, Event)>,
    stack: Vec<State>,
    /// The events on the way, and how many locks were taken (positive) or given up by each.
    events: Vec<(usize, Event)>,
    uses: FxHashMap<ObjectId, FxHashSet<Use>>,
    found: Found,
    decided: bool,
    start: usize,
    held: Vec<(MachineThread, ObjectId)>,
}

impl<'a, M: Machine + ?Sized> Forever<'a, M> {
    /// `events`: what has happened so far. `decided`: inputs have been decided on the way.
    pub fn new<'e>(
        machine: &'a mut M,
        budget: &'a mut Budget,
        ops: Ops<M>,
        events: impl Iterator<Item = &'e Event>,
        decided: bool,
    ) -> Forever<'a, M> {
        let mut held = Vec::new();
        events.for_each(|e| locks(&mut held, e));
        let start = machine.depth();
        let cycles = Cycles::anywhere(ops, budget.manner.patience());
        let classes = match budget.manner {
            Manner::Classes { few, .. } => Some(Classes::new(ops, few)),
            Manner::Patience(_) => None,
        };
        Forever {
            machine,
            budget,
            cycles,
            classes,
            landmarks: 0,
            general: false,
            graph: Graph::default(),
            visits: Vec::new(),
            step: None,
            stack: Vec::new(),
            events: Vec::new(),
            uses: FxHashMap::default(),
            found: Found::default(),
            decided,
            start,
            held,
        }
    }

    pub fn run(mut self) -> Result<Found, Bad> {
        let mut result = self.once();
        for _ in 0..AGAIN {
            let undecided = matches!(result, Err(Bad::Stop(Stop::Undecided(_))));
            let Some(classes) = self.classes.as_mut().filter(|_| undecided && !self.budget.is_spent()) else {
                break;
            };
            // What has been decided on the way shows where bounds should have been.
            let known = std::mem::replace(&mut self.landmarks, classes.landmarks.len());
            if self.landmarks <= known {
                break;
            }
            classes.begin_anew();
            (self.general, self.step) = (false, None);
            self.stack.clear();
            self.events.clear();
            self.visits.clear();
            self.uses.clear();
            (self.graph, self.found) = (Graph::default(), Found::default());
            result = self.once();
        }
        result.map(|()| {
            self.found.racing = self.racing();
            self.found
        })
    }

    fn once(&mut self) -> Result<(), Bad> {
        let result = self.search();
        while self.machine.depth() > self.start {
            self.machine.undo();
        }
        result
    }

    fn search(&mut self) -> Result<(), Bad> {
        let mut result = self.arrive(0, false);
        loop {
            result = match result {
                Ok(()) => Ok(()),
                Err(bad) => self.refine(bad),
            };
            result?;
            let Some(state) = self.stack.last_mut() else { return Ok(()) };
            let (machine, alone, fresh) = (state.machine, state.alone, state.fresh);
            let number = state.number;
            self.general = state.general;
            let next = state.todo.pop();
            self.back_to(machine);
            result = match next {
                Some(mv) => self.step(mv, alone, fresh, number),
                None => {
                    self.stack.pop();
                    self.cycles.leave(self.stack.len());
                    Ok(())
                }
            };
        }
    }

    fn back_to(&mut self, depth: usize) {
        while self.machine.depth() > depth {
            self.machine.undo();
        }
        while self.events.last().is_some_and(|e| e.0 > depth) {
            self.events.pop();
        }
    }

    /// Locks that a thread holds now: from the start, and by what has happened since.
    fn held_by(&self, t: MachineThread) -> Vec<ObjectId> {
        let mut held = self.held.clone();
        self.events.iter().for_each(|(_, e)| locks(&mut held, e));
        let mut mine: Vec<ObjectId> = held.into_iter().filter(|h| h.0 == t).map(|h| h.1).collect();
        mine.sort_unstable();
        mine.dedup();
        mine
    }

    fn unsafe_<T>(&self, event: Option<Event>, problem: String) -> Result<T, Bad> {
        let events = self.events.iter().map(|e| e.1.clone()).collect();
        Err(Bad::Unsafe { event: event.map(Box::new), problem, events })
    }

    fn step(&mut self, mv: Move, alone: u32, fresh: bool, from: u32) -> Result<(), Bad> {
        self.budget.step()?;
        match self.machine.step(mv.thread, mv.choice) {
            Step::Done(event) => {
                let touches = !event.accesses.is_empty() || event.label.op != Op::Mark;
                self.note(&event);
                self.step = Some((from, event.clone()));
                self.events.push((self.machine.depth(), event));
                self.arrive(if touches { 0 } else { alone + 1 }, fresh && !touches)
            }
            Step::Violated(event, v) => {
                let problem = describe(&v, self.machine);
                self.unsafe_(Some(event), problem)
            }
            Step::Unsupported(_, u) => Err(Stop::unsupported(&u).into()),
        }
    }

    /// Remembers the accesses of an event while several threads exist. (What a release conflicts with, the
    /// machine judges itself.)
    fn note(&mut self, e: &Event) {
        if e.accesses.is_empty() || !e.label.op.is_access() {
            return;
        }
        let running = |t: &MachineThread| {
            exists(self.machine, *t) && self.machine.status(*t, Choice::Main) != Status::Finished
        };
        let all = (0..self.machine.threads().len() as u16).map(ThreadIx);
        if all.filter(running).count() < 2 {
            return;
        }
        let locks = self.held_by(e.thread);
        for a in &e.accesses {
            let one = Use { access: *a, thread: e.thread, locks: locks.clone(), site: e.label.site };
            self.uses.entry(a.object).or_default().insert(one);
        }
    }

    fn racing(&self) -> BTreeSet<SiteId> {
        let mut suspects = FxHashSet::default();
        for all in self.uses.values() {
            // One of each kind is enough, whatever the bytes' order.
            let mut by: BTreeMap<(u64, u64), Vec<&Use>> = BTreeMap::new();
            for u in all {
                by.entry((u.access.start, u.access.end)).or_default().push(u);
            }
            let all: Vec<&Use> = by.into_values().flatten().collect();
            for (i, a) in all.iter().enumerate() {
                for b in &all[i..] {
                    if a.thread != b.thread
                        && a.access.conflicts(&b.access)
                        && !a.locks.iter().any(|l| b.locks.contains(l))
                    {
                        suspects.extend([a, b].map(|u| (u.thread, u.access, u.site)));
                    }
                }
            }
        }
        let ordered = self.classes.is_some().then(|| self.graph.racing(&suspects)).flatten();
        ordered.unwrap_or_else(|| suspects.iter().map(|s| s.2).collect())
    }

    /// Where the last step led to: a state that is new, if no number is given. Returns its number.
    fn landed(&mut self, on: Option<u32>) -> u32 {
        let on = on.unwrap_or_else(|| {
            self.graph.nodes += 1;
            self.graph.nodes - 1
        });
        if let Some((from, event)) = self.step.take()
            && self.classes.is_some()
        {
            self.graph.add(from, on, &event);
        }
        on
    }

    /// In a new state: what is to be tried?
    fn arrive(&mut self, alone: u32, fresh: bool) -> Result<(), Bad> {
        let all: Vec<MachineThread> = (0..self.machine.threads().len() as u16)
            .map(ThreadIx)
            .filter(|t| exists(self.machine, *t))
            .collect();
        self.found.threads.extend(&all);
        // Decisions touch nothing.
        if let Some(t) = all.iter().find(|t| self.machine.arms(**t) > 0) {
            let arms = (0..self.machine.arms(*t)).map(|a| Move { thread: *t, choice: Choice::Arm(a) });
            let feasible: Vec<Move> =
                arms.filter(|m| self.machine.status(*t, m.choice) == Status::Ready).collect();
            if feasible.is_empty() {
                if self.decided || self.stack.iter().any(|s| s.decided) {
                    self.found.excluded += 1;
                    self.landed(None);
                    return Ok(());
                }
                return self.unsafe_(None, "an assumption fails, whatever the inputs are".into());
            }
            self.push(feasible, alone, true, fresh);
            return Ok(());
        }
        let mut enabled = Vec::new();
        for t in &all {
            for choice in [Choice::Main, Choice::Timeout] {
                if self.machine.status(*t, choice) == Status::Ready {
                    enabled.push(Move { thread: *t, choice });
                }
            }
        }
        let silent = |m: &Move| {
            let e = self.machine.next_event(m.thread, m.choice);
            e.label.op == Op::Mark && e.accesses.is_empty() && e.object.is_none()
        };
        if alone < ALONE
            && !fresh
            && let Some(mark) = enabled.iter().find(|m| silent(m))
        {
            self.push(vec![*mark], alone, false, fresh);
            return Ok(());
        }
        if enabled.is_empty() {
            // Who still waits when the process has ended is gone with it. But what a loop reads that waits in
            // vain is in no event: whether it races is not looked at.
            let is_left = |t: MachineThread| {
                self.machine.process_ended() && self.machine.next_event(t, Choice::Main).label.op != Op::Await
            };
            let stuck = all
                .iter()
                .find(|&&t| self.machine.status(t, Choice::Main) != Status::Finished && !is_left(t));
            if let Some(t) = stuck {
                let name = self.machine.threads().display(*t);
                return self.unsafe_(None, format!("deadlock: {name} waits for ever"));
            }
            self.found.executions += 1;
            self.landed(None);
            return Ok(());
        }
        enabled.reverse();
        if fresh {
            self.push(enabled, 0, false, true);
            return Ok(());
        }
        if let Some(classes) = &mut self.classes {
            return match classes.arrive(self.machine, NodeId::ROOT, &|_, _| Vec::new())? {
                Arrived::Covered { by, renamed } => {
                    self.found.executions += 1;
                    renamed.iter().for_each(|(then, now)| self.graph.rename(*then, *now));
                    self.landed(self.visits.get(by).copied());
                    Ok(())
                }
                // Decisions may have to be taken first now. The next state that is pushed is this one.
                Arrived::New { moved: true } => {
                    self.general = true;
                    self.visits.push(self.graph.nodes);
                    self.arrive(0, true)
                }
                Arrived::New { moved: false } => {
                    self.visits.push(self.graph.nodes);
                    self.push(enabled, 0, false, false);
                    Ok(())
                }
            };
        }
        let depths = [self.events.len(), self.machine.depth(), self.stack.len()];
        match self.cycles.arrive(self.machine, (NodeId::ROOT, alone, depths), &|_| Vec::new()) {
            Arrival::Covered => {
                self.found.executions += 1;
                Ok(())
            }
            Arrival::New => match self.cycles.enter(self.machine)? {
                // Decisions may have to be taken first now.
                true => self.arrive(0, true),
                false => {
                    self.push(enabled, 0, false, false);
                    Ok(())
                }
            },
            Arrival::Again(i) => self.again(i),
        }
    }

    fn push(&mut self, todo: Vec<Move>, alone: u32, decided: bool, fresh: bool) {
        let machine = self.machine.depth();
        let decided = decided && todo.len() > 1;
        let number = self.landed(None);
        self.stack.push(State { todo, machine, alone, decided, fresh, general: self.general, number });
    }

    fn again(&mut self, i: usize) -> Result<(), Bad> {
        let v = self.cycles.take(i)?;
        self.stack.truncate(v.stack);
        self.back_to(v.machine);
        self.cycles.put(v);
        self.cycles.enter(self.machine)?;
        self.arrive(0, true)
    }

    fn refine(&mut self, bad: Bad) -> Result<(), Bad> {
        if !(self.general || self.cycles.is_vague(self.machine)) || self.budget.is_spent() {
            return Err(bad);
        }
        match self.cycles.refine(self.machine) {
            Some(i) => self.again(i).or_else(|bad| self.refine(bad)),
            None => Err(match bad {
                Bad::Unsafe { problem, .. } => {
                    Stop::Undecided(format!("a free node, for some of the values that may come: {problem}"))
                        .into()
                }
                other => other,
            }),
        }
    }
}

/// What an event does to the locks that are held.
fn locks(held: &mut Vec<(MachineThread, ObjectId)>, e: &Event) {
    use Op::*;
    let lock = match e.label.op {
        CondReacquire | CondEnqueue => e.object2,
        _ => e.object,
    };
    let Some(lock) = lock else { return };
    match e.label.op {
        // Outcome 1: a robust mutex, whose lock may fail.
        MutexLock | SpinLock | CondReacquire if e.label.outcome == 0 => held.push((e.thread, lock)),
        MutexTryLock | SpinTryLock if e.label.outcome != 0 => held.push((e.thread, lock)),
        MutexUnlock | SpinUnlock | CondEnqueue => {
            // A recursive lock is given up with its last unlock.
            if let Some(i) = held.iter().rposition(|h| *h == (e.thread, lock)) {
                held.remove(i);
            }
        }
        _ => {}
    }
}
