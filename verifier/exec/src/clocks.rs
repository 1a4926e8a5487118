//! Happens-before among the steps taken so far, as vector clocks that are computed when somebody asks.
//!
//! A step's clock says for each thread how many of its steps happen before it (its own: itself included):
//! under program order, creation, and an order of steps of several threads. Steps that are taken back take
//! their clocks with them.

use crate::interp::Interp;
use crate::memory::NOBODY;
use crate::uncounted::orders;
use std::cell::Ref;
use traceformat::clock::VectorClock;
use traceformat::dependence::dependent;
use traceformat::event::Event;

/// What orders steps of several threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// That they are dependent.
    Dependence,
    /// That the program's synchronization orders them, on the machine ([`crate::uncounted`]).
    Synchronization,
}

impl Order {
    fn has(self, earlier: &Event, later: &Event) -> bool {
        match self {
            Order::Dependence => dependent(earlier, later),
            Order::Synchronization => orders(earlier, later),
        }
    }
}

#[derive(Default)]
pub(super) struct Clocks {
    all: Vec<VectorClock>,
    /// The steps of each thread.
    of: Vec<Vec<u32>>,
}

impl Clocks {
    /// Forgets all but the first steps.
    pub(super) fn truncate(&mut self, steps: usize) {
        if self.all.len() > steps {
            self.all.truncate(steps);
            for of in &mut self.of {
                let left = of.partition_point(|&i| (i as usize) < steps);
                of.truncate(left);
            }
        }
    }

    /// How many steps of thread `u` happen before step `i`, or are it. Of a step of `u`, that is its number
    /// among these, from 1.
    pub(super) fn seen(&self, i: usize, u: usize) -> u32 {
        self.all[i].at(u)
    }

    /// The number among `u`'s steps of its first one that comes behind so many steps of all threads.
    pub(super) fn number_from(&self, u: usize, steps: u32) -> Option<u32> {
        let of = self.of.get(u)?;
        let n = of.partition_point(|&i| i < steps);
        (n < of.len()).then_some(n as u32 + 1)
    }

    /// The threads that have numbers, also such as have no steps.
    pub(super) fn threads(&self) -> std::ops::Range<usize> {
        0..self.of.len()
    }

    /// The steps of a thread, in order.
    pub(super) fn steps(&self, u: usize) -> &[u32] {
        self.of.get(u).map_or(&[], Vec::as_slice)
    }
}

impl Interp<'_> {
    /// What happens before the next step of a thread, by program order and creation.
    pub(super) fn seen_by(&self, clocks: &Clocks, t: usize) -> VectorClock {
        let last = clocks.of.get(t).and_then(|of| of.last()).map(|&i| i as usize);
        let born = || (self.threads[t].head.born as usize).checked_sub(1);
        last.or_else(born).map_or_else(VectorClock::new, |i| clocks.all[i].clone())
    }

    /// The clocks of all steps so far.
    pub(super) fn clocks(&self, order: Order) -> Ref<'_, Clocks> {
        let kept = &self.clocks[order as usize];
        {
            let mut clocks = kept.borrow_mut();
            while let Some((t, _)) = self.past_step(clocks.all.len()) {
                let clock = if t == usize::from(NOBODY) {
                    VectorClock::new()
                } else {
                    self.next_clock(&clocks, t, order)
                };
                let i = clocks.all.len() as u32;
                clocks.all.push(clock);
                if t != usize::from(NOBODY) {
                    if clocks.of.len() <= t {
                        clocks.of.resize_with(t + 1, Vec::new);
                    }
                    clocks.of[t].push(i);
                }
            }
        }
        kept.borrow()
    }

    /// The clock of the first step that has none, one of thread `t`.
    fn next_clock(&self, clocks: &Clocks, t: usize, order: Order) -> VectorClock {
        let mut clock = self.seen_by(clocks, t);
        let Some((_, event)) = self.past_step(clocks.all.len()) else { return clock };
        for (u, of) in clocks.of.iter().enumerate().filter(|(u, _)| *u != t) {
            // The latest step of u that comes before this one; all that is known already comes before it.
            let unknown = of.iter().skip(clock.at(u) as usize).rev();
            let mut unknown = unknown.map(|&i| i as usize);
            let on = unknown.find(|&i| self.past_step(i).is_some_and(|(_, e)| order.has(e, event)));
            if let Some(i) = on {
                clock.join(&clocks.all[i]);
            }
        }
        clock.set(t, clock.at(t) + 1);
        clock
    }
}
