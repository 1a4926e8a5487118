//! The events executed so far, with the order that the set enforces on them.
//!
//! The order is kept as vector clocks (Fidge; Mattern) along program order, named predecessors, creation and
//! joining — *not* along dependence: a dependent pair that is not ordered by these is what the checker is
//! after.

use super::MachineThread;
use exec::machine::{Choice, Machine, Status};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use traceformat::dependence::dependent;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::thread::ThreadIx;

type Clock = SmallVec<[u32; 8]>;

/// One executed event.
#[derive(Debug)]
struct Done {
    event: Event,
    counted: bool,
    /// How many events of each thread are before it or it.
    clock: Clock,
    /// Threads that exist since.
    born: SmallVec<[u16; 2]>,
}

/// One thread's events, as indices of [`Trail::events`].
#[derive(Clone, Debug, Default)]
struct Lane {
    all: Vec<u32>,
    counted: Vec<u32>,
    birth: Birth,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Birth {
    #[default]
    None,
    /// From the start.
    Start,
    At(u32),
}

/// See the module's description.
#[derive(Debug, Default)]
pub(super) struct Trail {
    events: Vec<Done>,
    lanes: Vec<Lane>,
}

/// Does the thread exist in this state?
pub(super) fn exists<M: Machine + ?Sized>(machine: &M, t: MachineThread) -> bool {
    machine.arms(t) > 0 || machine.status(t, Choice::Main) != Status::Absent
}

impl Trail {
    /// The empty execution.
    pub fn new<M: Machine + ?Sized>(machine: &M) -> Trail {
        let mut trail = Trail::default();
        for t in trail.newborn(machine) {
            trail.lanes[t as usize].birth = Birth::Start;
        }
        trail
    }

    pub fn len(&self) -> usize {
        self.events.len()
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().map(|d| &d.event)
    }

    /// Number of counted events of a thread.
    pub fn counted(&self, t: MachineThread) -> i64 {
        self.lanes.get(t.index()).map_or(0, |l| l.counted.len() as i64)
    }

    fn newborn<M: Machine + ?Sized>(&mut self, machine: &M) -> SmallVec<[u16; 2]> {
        let n = machine.threads().len();
        if self.lanes.len() < n {
            self.lanes.resize(n, Lane::default());
        }
        let unborn = (0..n).filter(|&t| self.lanes[t].birth == Birth::None);
        unborn.filter(|&t| exists(machine, ThreadIx(t as u16))).map(|t| t as u16).collect()
    }

    /// Appends the event that the machine has just executed; `preds` are predecessors that were enforced:
    /// thread and number of its counted event, from 1. Returns the earlier event that is dependent with it
    /// and not ordered before it, if there is one.
    pub fn push<M: Machine + ?Sized>(
        &mut self,
        machine: &M,
        event: Event,
        counted: bool,
        preds: &[(MachineThread, i64)],
    ) -> Option<Event> {
        let t = event.thread.index();
        let born = self.newborn(machine);
        let lane = &self.lanes[t];
        let mut clock = match (lane.all.last(), lane.birth) {
            (Some(&i), _) | (None, Birth::At(i)) => self.events[i as usize].clock.clone(),
            (None, Birth::Start | Birth::None) => Clock::new(),
        };
        clock.resize(self.lanes.len(), 0);
        let mut join = |i: u32| {
            for (a, b) in clock.iter_mut().zip(&self.events[i as usize].clock) {
                *a = (*a).max(*b);
            }
        };
        for &(u, k) in preds {
            let named = usize::try_from(k - 1).ok().and_then(|k| self.lanes[u.index()].counted.get(k));
            named.into_iter().for_each(|&i| join(i));
        }
        if let (Op::Join, Some(child)) = (event.label.op, event.object) {
            let last = self.lanes.get(child.0 as usize).and_then(|l| l.all.last());
            last.into_iter().for_each(|&i| join(i));
        }
        let unordered = self.lanes.iter().enumerate().filter(|(u, _)| *u != t).find_map(|(u, lane)| {
            let after = &lane.all[clock[u] as usize..];
            let found = after.iter().find(|&&i| must_be_ordered(&self.events[i as usize].event, &event))?;
            Some(self.events[*found as usize].event.clone())
        });
        clock[t] = self.lanes[t].all.len() as u32 + 1;
        let ix = self.events.len() as u32;
        self.lanes[t].all.push(ix);
        if counted {
            self.lanes[t].counted.push(ix);
        }
        for &b in &born {
            self.lanes[b as usize].birth = Birth::At(ix);
        }
        self.events.push(Done { event, counted, clock, born });
        unordered
    }

    /// What of the past decides whether later events are ordered after earlier dependent ones, in words: two
    /// states with the same words need the same of what comes. `back`: how many counted events of a thread,
    /// from its last, later steps may name. `name`: an object as the words are to call it; `None` if no later
    /// event can touch it.
    ///
    /// An event that every thread knows (that is in its clock) needs nothing more. One that some thread does
    /// not know is told by what dependence can see of it, by who knows it, and by which of the events that
    /// may be named know it.
    pub fn order<M: Machine + ?Sized>(
        &self,
        machine: &M,
        back: usize,
        name: &dyn Fn(ObjectId) -> Option<ObjectId>,
    ) -> Vec<Vec<u64>> {
        let living: Vec<usize> = (0..self.lanes.len())
            .filter(|t| {
                let thread = ThreadIx(*t as u16);
                exists(machine, thread) && machine.status(thread, Choice::Main) != Status::Finished
            })
            .collect();
        let known: Vec<Clock> = living.iter().map(|t| self.knows(machine, *t, self.lanes.len())).collect();
        // The events that may be named.
        let mut recent: Vec<(u32, usize, usize)> = Vec::new();
        for (u, lane) in self.lanes.iter().enumerate() {
            recent.extend(lane.counted.iter().rev().take(back).enumerate().map(|(k, i)| (*i, u, k)));
        }
        let mut words = Vec::new();
        for (u, lane) in self.lanes.iter().enumerate() {
            for (p, i) in lane.all.iter().enumerate() {
                let within = |clock: &Clock| clock.get(u).is_some_and(|n| *n as usize > p);
                let who: Vec<u64> =
                    living.iter().zip(&known).filter(|(_, c)| within(c)).map(|(t, _)| *t as u64).collect();
                if who.len() == living.len() {
                    continue;
                }
                let Some(class) = class(&self.events[*i as usize].event, name) else { continue };
                let mut word = vec![u as u64, class, who.len() as u64];
                word.extend(who);
                for (j, v, k) in &recent {
                    if within(&self.events[*j as usize].clock) {
                        word.push((*v as u64) << 32 | *k as u64);
                    }
                }
                words.push(word);
            }
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    /// How many events of each thread the next event of `t` comes after.
    fn knows<M: Machine + ?Sized>(&self, machine: &M, t: usize, depth: usize) -> Clock {
        let lane = &self.lanes[t];
        let mut clock = match (lane.all.last(), lane.birth) {
            (Some(&i), _) | (None, Birth::At(i)) => self.events[i as usize].clock.clone(),
            (None, Birth::Start | Birth::None) => Clock::new(),
        };
        clock.resize(self.lanes.len(), 0);
        let thread = ThreadIx(t as u16);
        if depth > 0 && machine.arms(thread) == 0 && machine.status(thread, Choice::Main) != Status::Finished
        {
            let next = machine.next_event(thread, Choice::Main);
            if let (Op::Join, Some(child)) = (next.label.op, next.object)
                && let Some(joined) = self.lanes.get(child.0 as usize)
                && child.0 as usize != t
            {
                // It comes after all that the other one will have done.
                let more = self.knows(machine, child.0 as usize, depth - 1);
                clock.iter_mut().zip(&more).for_each(|(a, b)| *a = (*a).max(*b));
                clock[child.0 as usize] = joined.all.len() as u32;
            }
        }
        clock
    }

    /// Takes the last event back.
    pub fn pop(&mut self) {
        let Some(done) = self.events.pop() else { return };
        for &b in &done.born {
            self.lanes[b as usize].birth = Birth::None;
        }
        let lane = &mut self.lanes[done.event.thread.index()];
        lane.all.pop();
        if done.counted {
            lane.counted.pop();
        }
    }
}

/// Are the two, which have happened in this order, to be ordered? Arrivals at one barrier that did not
/// complete a phase in between: no. Swapped as neighbours they belong to the same phase and lead to the same
/// state, however many threads use the barrier; the accesses that arrivals at a crowded barrier name are
/// about arrivals that have not happened yet.
fn must_be_ordered(earlier: &Event, later: &Event) -> bool {
    let arrives = |e: &Event| e.label.op == Op::BarrierArrive;
    let same_phase = arrives(earlier)
        && arrives(later)
        && (earlier.object, earlier.object2) == (later.object, later.object2);
    dependent(earlier, later) && (!same_phase || earlier.thread == later.thread)
}

/// A number for all that dependence with later events can see of an event; `None`: there is none. (Joins are
/// ordered by themselves.)
fn class(e: &Event, name: &dyn Fn(ObjectId) -> Option<ObjectId>) -> Option<u64> {
    let accesses: Vec<_> =
        e.accesses.iter().filter_map(|a| Some((name(a.object)?, a.start, a.end, a.write))).collect();
    let of = |o: Option<ObjectId>| o.filter(|_| !e.label.op.is_lifecycle()).and_then(name);
    let objects = (of(e.object), of(e.object2));
    if accesses.is_empty() && objects == (None, None) {
        return None;
    }
    let mut h = FxHasher::default();
    (e.label.op as u64, e.label.outcome, accesses, objects).hash(&mut h);
    Some(h.finish())
}
