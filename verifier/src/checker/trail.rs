//! The events executed so far, with the order that the set enforces on them.
//!
//! The order is kept as vector clocks (Fidge; Mattern) along program order, named predecessors, creation and joining —
//! *not* along dependence: a dependent pair that is not ordered by these is what the checker is after.

use super::MachineThread;
use crate::exec::machine::{Choice, Machine, Status};
use smallvec::SmallVec;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};
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

    /// Appends the event that the machine has just executed; `preds` are predecessors that were enforced: thread and number
    /// of its counted event, from 1. Returns the earlier event that is dependent with it and not ordered before it, if there is one.
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
            let found = after.iter().find(|&&i| dependent(&self.events[i as usize].event, &event))?;
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
