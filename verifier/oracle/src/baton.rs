//! All executions that a cooperative node admits, with an explicit baton: the definition, by brute force.
//!
//! A state is the machine's, who has the baton, whether that thread has passed a mark since it got it, and
//! who has ended with it. Moves are events of any thread (of the one with the baton if the event is held, as
//! long as it has passed no mark), ends of threads, and moves of the baton in the ring. Every one of them is
//! tried; states with the same past are explored once. In any order nobody has the baton once it has left
//! somebody, and who executes a held event takes it.

use crate::relation::{Key, Relation};
use exec::execution::{self, End};
use exec::machine::{Choice, Machine, Status, Step};
use std::collections::{BTreeSet, HashSet};
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::schedule::set::Order;
use traceformat::thread::ThreadIx;

/// What is admitted: relations of complete executions, by how they end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Admitted {
    pub safe: BTreeSet<Key>,
    pub deadlocked: BTreeSet<Key>,
    pub violating: BTreeSet<Key>,
}

struct Explorer<'m, M: ?Sized> {
    machine: &'m mut M,
    order: Order,
    held: &'m dyn Fn(Label) -> bool,
    yields: &'m dyn Fn(Label) -> bool,
    relation: Relation,
    /// The sum of the hashes of all events so far.
    past: Key,
    seen: HashSet<(Key, Holder, Vec<ThreadIx>)>,
    admitted: Admitted,
    /// Each event that happens somewhere, with all that it depends on.
    events: HashSet<Key>,
    /// Executions are followed for so many events.
    depth: usize,
    /// States that may still be visited.
    left: u64,
}

/// Who has the baton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Holder {
    thread: Option<ThreadIx>,
    /// It has passed a mark: it does nothing more with the baton.
    passed: bool,
}

/// All executions in this order, which main begins if it is a ring, where threads give way behind events of
/// `yields`. Ends of threads are held, whatever else is. `None`: more than `limit` states.
pub fn in_order<M: Machine + ?Sized>(
    machine: &mut M,
    order: Order,
    held: &dyn Fn(Label) -> bool,
    yields: &dyn Fn(Label) -> bool,
    limit: u64,
) -> Option<Admitted> {
    let mut explorer = Explorer::new(machine, order, held, yields, limit);
    explorer.all()?;
    Some(explorer.admitted)
}

/// Every event of the first `depth` of all executions in the ring, with all that it depends on. `None`: more
/// than `limit` states.
pub fn events_in_ring<M: Machine + ?Sized>(
    machine: &mut M,
    held: &dyn Fn(Label) -> bool,
    yields: &dyn Fn(Label) -> bool,
    depth: usize,
    limit: u64,
) -> Option<HashSet<Key>> {
    let mut explorer = Explorer::new(machine, Order::IN_TURN, held, yields, limit);
    explorer.depth = depth;
    explorer.all()?;
    Some(explorer.events)
}

impl<'m, M: Machine + ?Sized> Explorer<'m, M> {
    fn new(
        machine: &'m mut M,
        order: Order,
        held: &'m dyn Fn(Label) -> bool,
        yields: &'m dyn Fn(Label) -> bool,
        left: u64,
    ) -> Explorer<'m, M> {
        Explorer {
            machine,
            order,
            held,
            yields,
            relation: Relation::default(),
            past: 0,
            seen: HashSet::new(),
            admitted: Admitted::default(),
            events: HashSet::new(),
            depth: usize::MAX,
            left,
        }
    }

    fn all(&mut self) -> Option<()> {
        let thread = (self.order != Order::Any).then_some(ThreadIx::MAIN);
        self.visit(Holder { thread, passed: false }, &[])
    }

    fn next(&self, t: ThreadIx) -> Option<Event> {
        let waits = matches!(self.machine.status(t, Choice::Main), Status::Ready | Status::Blocked);
        waits.then(|| self.machine.next_event(t, Choice::Main))
    }

    /// Does the thread stand before an operation that is not enabled?
    fn is_blocked(&self, t: ThreadIx, ended: &[ThreadIx]) -> bool {
        let joins_too_early = |e: Event| {
            e.label.op == Op::Join && !ended.iter().any(|u| e.object == Some(ObjectId(u.0.into())))
        };
        match self.machine.status(t, Choice::Main) {
            Status::Blocked => true,
            Status::Ready => self.next(t).is_some_and(joins_too_early),
            _ => false,
        }
    }

    fn exists(&self, t: ThreadIx) -> bool {
        self.machine.arms(t) > 0 || self.machine.status(t, Choice::Main) != Status::Absent
    }

    fn visit(&mut self, holder: Holder, ended: &[ThreadIx]) -> Option<()> {
        let mut names = ended.to_vec();
        names.sort_unstable();
        if !self.seen.insert((self.past, holder, names)) {
            return Some(());
        }
        self.left = self.left.checked_sub(1)?;
        if self.machine.depth() >= self.depth {
            return Some(());
        }
        let mut stuck = true;
        let acts = |t: ThreadIx| !holder.passed && holder.thread.is_none_or(|u| u == t);
        let takes = |t: ThreadIx| Holder { thread: Some(t), ..holder };
        for t in self.machine.threads().by_name().into_iter().filter(|t| self.exists(*t)).collect::<Vec<_>>()
        {
            if self.machine.status(t, Choice::Main) == Status::Finished {
                if acts(t) && !ended.contains(&t) {
                    stuck = false;
                    self.visit(takes(t), &[ended, &[t]].concat())?;
                }
                continue;
            }
            let arms = (0..self.machine.arms(t)).map(Choice::Arm);
            for c in arms.chain([Choice::Main, Choice::Timeout]) {
                if self.machine.status(t, c) != Status::Ready || self.is_blocked(t, ended) {
                    continue;
                }
                let label = self.machine.next_event(t, c).label;
                if (self.held)(label) && !acts(t) {
                    continue;
                }
                stuck = false;
                let holder = if (self.held)(label) { takes(t) } else { holder };
                self.step(t, c, holder, ended)?;
            }
        }
        // The baton leaves who has ended, stands before what is not enabled, or has passed a mark; it comes
        // back at once if nobody else can go on.
        if let Holder { thread: Some(thread), passed } = holder
            && (passed || ended.contains(&thread) || self.is_blocked(thread, ended))
        {
            let ring = self.machine.threads().by_name();
            let at = ring.iter().position(|t| *t == thread).unwrap_or(0);
            let others = (1..=ring.len()).map(|d| ring[(at + d) % ring.len()]);
            let goes_on = |t: &ThreadIx| self.exists(*t) && !ended.contains(t) && !self.is_blocked(*t, ended);
            if let Some(next) = others.clone().find(goes_on) {
                stuck = false;
                let thread = Some(next).filter(|_| self.order != Order::Any);
                self.visit(Holder { thread, passed: false }, ended)?;
            }
        }
        if stuck {
            let ends = match execution::quiescent(self.machine) {
                End::Deadlock(_) => &mut self.admitted.deadlocked,
                _ => &mut self.admitted.safe,
            };
            ends.insert(self.past);
        }
        Some(())
    }

    fn step(&mut self, t: ThreadIx, c: Choice, holder: Holder, ended: &[ThreadIx]) -> Option<()> {
        let (event, goes_on) = match self.machine.step(t, c) {
            Step::Done(e) => (e, true),
            Step::Violated(e, _) | Step::Unsupported(e, _) => (e, false),
        };
        let before = self.past;
        let passed = holder.passed || holder.thread == Some(t) && (self.yields)(event.label);
        let holder = Holder { passed, ..holder };
        self.relation.push(event);
        self.past = self.past.wrapping_add(self.relation.last());
        if self.depth != usize::MAX {
            self.events.insert(self.relation.last_and_past());
        }
        let visited = if goes_on {
            self.visit(holder, ended)
        } else {
            self.admitted.violating.insert(self.past);
            Some(())
        };
        self.past = before;
        self.relation.pop();
        self.machine.undo();
        visited
    }
}
