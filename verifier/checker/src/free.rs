//! Free nodes: is everything that can follow safe?
//!
//! A depth-first search from the machine's current state with source sets and sleep sets (Abdulla, Aronis,
//! Jonsson, Sagonas: *Source sets: a foundation for optimal dynamic partial order reduction*, JACM 2017,
//! Algorithm 1), and where threads may block each other in ways that the algorithm does not cover, with
//! everything that is enabled: a set that needs no argument. No wakeup trees; it executes some traces in part
//! more than once.
//!
//! At each new state, for each thread p that exists, ready or blocked, let `next` be its next event. For each
//! earlier event e that is dependent with it, does not happen before p's last, and is not separated from it
//! by an event in between, let E' be the state before e, and v the events since that do not happen after e,
//! then `next`. Some initial of v is explored from E', or sleeps there, or one is added. That is the paper's
//! rule; it needs v to be possible from E'.
//!
//! If `next` may block (a lock, an await, …) all e are looked at, not only the nearest (the nearest may be
//! the release of a lock that is held in E'), and v is known to be possible if p stands before `next` in E'
//! already, is ready there, and nothing else in v is dependent with it. If that is not so, all that is ready
//! in E' is explored. (Where it is obvious that e and `next` are never enabled together — a lock that is held
//! cannot be taken — the pair is left out.)
//!
//! A thread with several moves (a timed wait, a decision on inputs) is explored with all of them. A decision
//! touches nothing, so in a state with one nothing else is explored.

use super::trail::exists;
use super::walk::{Move, Sleeper, describe};
use super::{Budget, MachineThread, Stop};
use exec::execution;
use exec::machine::{Choice, Machine, Status, Step};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::rc::Rc;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// How much is explored. All interleavings up to sleep sets is for tests of the reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Reduced,
    #[cfg_attr(not(test), expect(dead_code, reason = "what the reduction is compared with"))]
    Everything,
}

/// What a free node came to.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Executions that ran to their ends.
    pub executions: u64,
    /// Executions that an assumption on inputs cut off.
    pub excluded: u64,
    /// Sites of accesses that synchronization does not order.
    pub racing: BTreeSet<SiteId>,
    /// All threads that exist in some state.
    pub threads: BTreeSet<MachineThread>,
}

/// Why a free node is not accepted.
#[derive(Debug)]
pub(super) enum Bad {
    /// Some execution is not safe; `events` leads there.
    Unsafe {
        event: Option<Box<Event>>,
        problem: String,
        events: Vec<Event>,
    },
    Stop(Stop),
}

impl From<Stop> for Bad {
    fn from(s: Stop) -> Bad {
        Bad::Stop(s)
    }
}

type Clock = SmallVec<[u32; 8]>;

type Observer<'a> = &'a mut dyn FnMut(&[Event]);

/// An executed event.
struct Ev {
    event: Event,
    /// Rank among its thread's events here, from 1.
    number: u32,
    /// Happens-before: how many events of each thread are before it or it.
    clock: Clock,
    /// The same along synchronization only.
    sync: Clock,
    /// Threads that exist since.
    born: SmallVec<[u16; 2]>,
}

/// A state on the current execution.
#[derive(Default)]
struct Node {
    enabled: Vec<Move>,
    /// To be explored, last one next.
    todo: Vec<Move>,
    /// Threads in `todo`, or there before.
    chosen: SmallVec<[MachineThread; 8]>,
    sleep: Vec<Sleeper>,
    /// The move under way.
    taken: Option<(Move, Event)>,
    /// It is a decision with several feasible arms.
    decided: bool,
}

#[derive(Clone, Default)]
struct Lane {
    events: Vec<u32>,
    /// The event that created the thread; `None` if it existed at the start, or does not exist.
    birth: Option<u32>,
    alive: bool,
}

pub(super) struct Free<'a, M: Machine + ?Sized> {
    machine: &'a mut M,
    budget: &'a mut Budget,
    mode: Mode,
    nodes: Vec<Node>,
    events: Vec<Ev>,
    lanes: Vec<Lane>,
    found: Found,
    decided: bool,
    nothing: Rc<BTreeSet<SiteId>>,
    /// Called with each execution's events, for tests.
    observe: Option<Observer<'a>>,
}

/// May the two, which are dependent, be enabled in one state? `true` if that is not obvious.
fn may_be_coenabled(earlier: &Event, next: &Event) -> bool {
    use Op::*;
    let lock =
        |e: &Event| if matches!(e.label.op, CondReacquire | CondEnqueue) { e.object2 } else { e.object };
    let takes = matches!(next.label.op, MutexLock | CondReacquire | SpinLock | RwReadLock | RwWriteLock);
    match (earlier.label.op, next.label.op) {
        // The second of two joins of one thread is misuse, whichever it is.
        (Join, Join) => true,
        // The thread must have ended before it is joined.
        (Join, _) | (_, Join) => false,
        // Who releases, holds.
        (MutexUnlock | CondEnqueue | SpinUnlock | RwUnlock, _) if takes => lock(earlier) != lock(next),
        // The phase is complete only after all have arrived.
        (BarrierArrive, BarrierDepart) => earlier.object != next.object,
        _ => true,
    }
}

/// May other threads disable the operation?
fn may_block(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        MutexLock
            | MutexTimeout
            | SpinLock
            | RwReadLock
            | RwWriteLock
            | RwTimeout
            | CondWake
            | CondTimeout
            | CondReacquire
            | SemWait
            | SemTimeout
            | BarrierDepart
            | OnceBegin
            | Await
            | Join
    )
}

/// Does the event order accesses of different threads on the machine?
fn synchronizes(e: &Event) -> bool {
    use Op::*;
    let op = e.label.op;
    let tries = matches!(op, MutexTryLock | SpinTryLock | SemTryWait | RwTryReadLock | RwTryWriteLock);
    let observes = matches!(op, MutexTimeout | RwTimeout | SemTimeout | SemGetValue | Mark | Call | Refused);
    !op.is_access() && !observes && (!tries || e.label.outcome != 0)
}

impl<'a, M: Machine + ?Sized> Free<'a, M> {
    /// From the machine's current state. `asleep`: moves after which everything is known to be safe.
    /// `decided`: inputs were decided on the way here.
    pub fn new(
        machine: &'a mut M,
        budget: &'a mut Budget,
        mode: Mode,
        asleep: Vec<Sleeper>,
        decided: bool,
    ) -> Free<'a, M> {
        let mut free = Free {
            machine,
            budget,
            mode,
            nodes: vec![Node { sleep: asleep, ..Node::default() }],
            decided,
            events: Vec::new(),
            lanes: Vec::new(),
            found: Found::default(),
            nothing: Rc::default(),
            observe: None,
        };
        for t in free.newborn() {
            free.lanes[t as usize].alive = true;
        }
        free
    }

    #[cfg(test)]
    pub fn observing(mut self, observe: Observer<'a>) -> Free<'a, M> {
        self.observe = Some(observe);
        self
    }

    /// Explores, and brings the machine back.
    pub fn run(mut self) -> Result<Found, Bad> {
        self.enter()?;
        while !self.nodes.is_empty() {
            let node = self.nodes.last_mut().expect("not empty");
            match node.todo.pop() {
                Some(mv) if node.sleep.iter().any(|s| s.mv == mv) => {}
                Some(mv) => {
                    self.execute(mv)?;
                    self.enter()?;
                }
                None => self.leave(),
            }
        }
        Ok(self.found)
    }

    fn unsafe_<T>(&self, event: Option<Event>, problem: String) -> Result<T, Bad> {
        Err(Bad::Unsafe {
            event: event.map(Box::new),
            problem,
            events: self.events.iter().map(|e| e.event.clone()).collect(),
        })
    }

    fn newborn(&mut self) -> SmallVec<[u16; 2]> {
        let n = self.machine.threads().len();
        if self.lanes.len() < n {
            self.lanes.resize(n, Lane::default());
        }
        let unborn = (0..n).filter(|&t| !self.lanes[t].alive);
        let born: SmallVec<[u16; 2]> =
            unborn.filter(|&t| exists(self.machine, ThreadIx(t as u16))).map(|t| t as u16).collect();
        self.found.threads.extend(born.iter().map(|&t| ThreadIx(t)));
        born
    }

    /// The state was reached: what is to be explored here, and in earlier states because of what is next
    /// here?
    fn enter(&mut self) -> Result<(), Bad> {
        let mut pending: Vec<(Move, Status, Event)> = Vec::new();
        let mut decision = None;
        for t in (0..self.lanes.len()).filter(|&t| self.lanes[t].alive) {
            let thread = ThreadIx(t as u16);
            let arms = self.machine.arms(thread);
            if arms > 0 {
                decision = Some((thread, arms));
                break;
            }
            for choice in [Choice::Main, Choice::Timeout] {
                let status = self.machine.status(thread, choice);
                if matches!(status, Status::Ready | Status::Blocked) {
                    let event = self.machine.next_event(thread, choice);
                    pending.push((Move { thread, choice }, status, event));
                }
            }
        }
        if let Some((thread, arms)) = decision {
            if self.machine.is_cut(thread) {
                return self
                    .unsafe_(None, "a bound is met here, and nobody watches it below a free node".into());
            }
            let moves = (0..arms).map(|a| Move { thread, choice: Choice::Arm(a) });
            let feasible: Vec<Move> =
                moves.filter(|m| self.machine.status(thread, m.choice) == Status::Ready).collect();
            if feasible.is_empty() {
                if !self.decided && !self.nodes.iter().any(|n| n.decided) {
                    let name = self.machine.threads().display(thread);
                    return self
                        .unsafe_(None, format!("an assumption in {name} fails, whatever the inputs are"));
                }
                self.found.excluded += 1;
            }
            let node = self.nodes.last_mut().expect("the state has a node");
            node.decided = feasible.len() > 1;
            node.chosen.push(thread);
            node.enabled.clone_from(&feasible);
            node.todo = feasible;
            return Ok(());
        }
        if self.mode == Mode::Reduced {
            for (mv, _, event) in &pending {
                self.races(*mv, event);
            }
        }
        let enabled: Vec<Move> = pending.iter().filter(|p| p.1 == Status::Ready).map(|p| p.0).collect();
        if enabled.is_empty() {
            // Who still waits when the process has ended is gone with it. A loop that waits in vain is no
            // event: what it reads was not looked at, so nothing may depend on it.
            let in_vain = || {
                let left: Vec<ThreadIx> = pending.iter().map(|p| p.0.thread).collect();
                execution::looks_in_vain(self.machine, &left, self.events.iter().map(|e| &e.event)).is_some()
            };
            if let Some((mv, _, event)) = pending.first()
                && (!self.machine.process_ended() || in_vain())
            {
                let name = self.machine.threads().display(mv.thread);
                let problem = format!("deadlock: {name} waits at {}", event.label);
                return self.unsafe_(Some(event.clone()), problem);
            }
            self.found.executions += 1;
            if let Some(observe) = &mut self.observe {
                observe(&self.events.iter().map(|e| e.event.clone()).collect::<Vec<_>>());
            }
        }
        let last = self.events.last().map(|e| e.event.thread);
        let mode = self.mode;
        let node = self.nodes.last_mut().expect("the state has a node");
        node.enabled = enabled;
        let awake = |m: &&Move| node.sleep.iter().all(|s| s.mv != **m);
        // The thread that has just run goes on if it can: fewer states in which two are halfway.
        let awake: Vec<Move> = node.enabled.iter().filter(awake).copied().collect();
        let first = awake.iter().find(|m| Some(m.thread) == last).or(awake.first()).map(|m| m.thread);
        match (mode, first) {
            (Mode::Reduced, Some(t)) => choose(node, t),
            (Mode::Everything, Some(_)) => node.todo = awake,
            (_, None) => {}
        }
        Ok(())
    }

    /// Adds what has to be explored in earlier states because of what a thread may do next.
    fn races(&mut self, mv: Move, next: &Event) {
        let p = mv.thread;
        let lane = &self.lanes[p.index()];
        let last = lane.events.last().copied().or(lane.birth);
        let before: Clock = last.map_or_else(Clock::new, |i| self.events[i as usize].clock.clone());
        let blocks = may_block(next.label.op);
        // Later events that `next` would happen after, and its thread's past does not.
        let mut between: SmallVec<[usize; 8]> = SmallVec::new();
        for i in (0..self.events.len()).rev() {
            let e = &self.events[i];
            let u = e.event.thread;
            if u == p || includes(&before, e) || !dependent(&e.event, next) {
                continue;
            }
            let nearest = between.iter().all(|&k| !includes(&self.events[k].clock, e));
            between.push(i);
            if (nearest || blocks) && may_be_coenabled(&e.event, next) {
                self.reverse(i, mv, next, &before, blocks);
            }
        }
    }

    /// Lets `next`, the event of `mv`, whose thread's past is `before`, be explored before event `i`.
    fn reverse(&mut self, i: usize, mv: Move, next: &Event, before: &[u32], blocks: bool) {
        let p = mv.thread;
        let e = &self.events[i];
        let executed = |t: usize| self.lanes[t].events.partition_point(|&k| (k as usize) < i) as u32;
        let counts: SmallVec<[u32; 8]> = (0..self.lanes.len()).map(executed).collect();
        // All but the event's own place in its thread.
        let follows =
            |clock: &[u32], own: usize| clock.iter().enumerate().all(|(u, &c)| u == own || c <= counts[u]);
        let mut initials: SmallVec<[MachineThread; 8]> = SmallVec::new();
        let mut seen: SmallVec<[MachineThread; 8]> = SmallVec::new();
        let mut touched = false;
        for f in &self.events[i + 1..] {
            if includes(&f.clock, e) {
                continue;
            }
            let q = f.event.thread;
            touched |= q != p && dependent(&f.event, next);
            if !seen.contains(&q) {
                seen.push(q);
                if follows(&f.clock, q.index()) {
                    initials.push(q);
                }
            }
        }
        let stands = !seen.contains(&p) && follows(before, p.index());
        let node = &mut self.nodes[i];
        let ready = |t: MachineThread| node.enabled.iter().any(|m| m.thread == t);
        if blocks && (touched || !stands || !node.enabled.contains(&mv)) {
            let all: SmallVec<[MachineThread; 8]> = node.enabled.iter().map(|m| m.thread).collect();
            all.into_iter().for_each(|t| choose(node, t));
            return;
        }
        if stands && !touched {
            initials.push(p);
        }
        if initials.iter().any(|t| node.chosen.contains(t)) {
            return;
        }
        match initials.iter().rev().find(|&&t| ready(t)) {
            Some(&t) => choose(node, t),
            None => {
                let all: SmallVec<[MachineThread; 8]> = node.enabled.iter().map(|m| m.thread).collect();
                all.into_iter().for_each(|t| choose(node, t));
            }
        }
    }

    fn execute(&mut self, mv: Move) -> Result<(), Bad> {
        self.budget.step()?;
        let event = match self.machine.step(mv.thread, mv.choice) {
            Step::Done(event) => event,
            Step::Violated(event, v) => {
                let problem = describe(&v, self.machine);
                return self.unsafe_(Some(event), problem);
            }
            Step::Unsupported(_, u) => return Err(Stop::unsupported(&u).into()),
        };
        let born = self.newborn();
        let t = event.thread.index();
        let ix = self.events.len() as u32;
        let lane = &self.lanes[t];
        let number = lane.events.len() as u32 + 1;
        let (mut clock, mut sync) = match lane.events.last().copied().or(lane.birth) {
            Some(i) => (self.events[i as usize].clock.clone(), self.events[i as usize].sync.clone()),
            None => (Clock::new(), Clock::new()),
        };
        clock.resize(self.lanes.len(), 0);
        sync.resize(self.lanes.len(), 0);
        let (orders, joins) = (synchronizes(&event), event.label.op == Op::Join);
        for e in self.events.iter().rev() {
            let u = e.event.thread.index();
            if sync[u] >= e.number || !dependent(&e.event, &event) {
                continue;
            }
            join(&mut clock, &e.clock);
            if orders && (joins || synchronizes(&e.event)) {
                join(&mut sync, &e.sync);
            } else if event.label.op.is_access() && e.event.label.op.is_access() {
                self.found.racing.extend([e.event.label.site, event.label.site]);
            }
        }
        clock[t] = number;
        sync[t] = number;
        for &b in &born {
            self.lanes[b as usize].alive = true;
            self.lanes[b as usize].birth = Some(ix);
        }
        self.lanes[t].events.push(ix);
        let parent = self.nodes.last_mut().expect("the event starts at a node");
        parent.taken = Some((mv, event.clone()));
        let sleep = parent.sleep.iter().filter(|s| !dependent(&s.event, &event)).cloned().collect();
        self.nodes.push(Node { sleep, ..Node::default() });
        self.events.push(Ev { event, number, clock, sync, born });
        Ok(())
    }

    /// All is explored here: back to the state before, where the move that led here falls asleep.
    fn leave(&mut self) {
        self.nodes.pop();
        let Some(e) = self.events.pop() else { return };
        self.machine.undo();
        for &b in &e.born {
            self.lanes[b as usize].alive = false;
            self.lanes[b as usize].birth = None;
        }
        self.lanes[e.event.thread.index()].events.pop();
        if let Some(node) = self.nodes.last_mut()
            && let Some((mv, event)) = node.taken.take()
        {
            node.sleep.push(Sleeper { mv, event, racing: Rc::clone(&self.nothing) });
        }
    }
}

/// Adds all moves of a thread.
fn choose(node: &mut Node, t: MachineThread) {
    if !node.chosen.contains(&t) {
        node.chosen.push(t);
        node.todo.extend(node.enabled.iter().filter(|m| m.thread == t));
    }
}

/// Does the clock say that the event happened before?
fn includes(clock: &[u32], e: &Ev) -> bool {
    clock.get(e.event.thread.index()).is_some_and(|&n| n >= e.number)
}

fn join(into: &mut [u32], from: &[u32]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a = (*a).max(*b);
    }
}
