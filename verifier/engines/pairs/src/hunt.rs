//! One pass over all pairs after the other.

use crate::rule::{Rule, Start};
use crate::search::{Came, Search, partners};
use crate::{Looked, Near};
use exec::interp::Interp;
use exec::machine::Machine as _;
use property::Checked;
use random::Rng;
use report::sink::{End, Estimate, Sink};
use rustc_hash::FxHashSet;
use std::time::Instant;
use traceformat::thread::ThreadIx;

/// Shall the search go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    /// A failure was found and reported, or the time is over.
    Over,
}

/// A search, and what it has come to.
pub struct Hunt<'a, 'm, 'p> {
    pub machine: &'a mut Checked<'m, Interp<'p>>,
    /// It grows by where locks are taken that are held at the change.
    pub near: Near,
    pub deadlocks: bool,
    pub until: Instant,
    pub random: Rng,
    /// Threads that have come to the change in some pass.
    pub came: FxHashSet<ThreadIx>,
    /// Pairs that were explored to the end, and how they were begun; a thread that does not come to the
    /// change stands there with nobody.
    pub complete: FxHashSet<(ThreadIx, Option<ThreadIx>, Start)>,
    pub sink: &'a mut (dyn Sink + Send),
    pub looked: Looked,
    pub end: End,
}

/// What is explored of each pair, before the next one.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub start: Start,
    /// States of each pair at most.
    pub states: u64,
    /// Random executions where there are more.
    pub dives: u32,
}

impl Hunt<'_, '_, '_> {
    /// All pairs. Threads are met on the way. Those that are known to come to the change are the first: a
    /// search for one that does not is the longest, and the least likely to find anything.
    pub fn pass(&mut self, pass: Pass) -> Next {
        // The pairs are those of the pass that was begun last; the states, those of all.
        self.looked = Looked { states: self.looked.states, ..Looked::default() };
        let mut done = FxHashSet::default();
        loop {
            let all = (0..self.machine.threads().len().max(1) as u16).map(ThreadIx);
            let left = all.filter(|t| !done.contains(t));
            let Some(first) = left.min_by_key(|t| (!self.came.contains(t), *t)) else { return Next::GoOn };
            if self.thread(first, pass) == Next::Over {
                return Next::Over;
            }
            done.insert(first);
        }
    }

    /// A thread with each other one.
    fn thread(&mut self, first: ThreadIx, pass: Pass) -> Next {
        if self.complete.contains(&(first, None, pass.start)) {
            return Next::GoOn;
        }
        let mut others = 0;
        while let Some(second) = partners(first, self.machine.threads().len()).get(others).copied() {
            let rule = Rule { first, second, start: pass.start };
            // (What a pass before has explored to the end is not explored once more.)
            if self.complete.contains(&(first, Some(second), pass.start)) {
                self.looked.complete += 1;
                self.count(first, others);
                others += 1;
                continue;
            }
            let (next, entered) = loop {
                let known = self.near.sites.len();
                let (next, entered) = self.pair(rule, pass);
                if next == Next::Over || self.near.sites.len() == known {
                    break (next, entered);
                }
                // It begins earlier than was thought: for all pairs.
                self.complete.clear();
            };
            if entered {
                self.count(first, others);
            }
            // (Who does not come to the change has the same search with everybody.)
            if next == Next::Over || !entered {
                return next;
            }
            others += 1;
        }
        Next::GoOn
    }

    /// Counts a pair whose first thread has come to the change.
    fn count(&mut self, first: ThreadIx, others: usize) {
        self.looked.pairs += 1;
        self.looked.changed += usize::from(others == 0);
        self.came.insert(first);
    }

    /// One pair, and whether its first thread has come to the change.
    fn pair(&mut self, rule: Rule, pass: Pass) -> (Next, bool) {
        let (until, sink) = (self.until, &mut *self.sink);
        let mut search = Search::new(self.machine, &self.near, rule, self.deadlocks);
        let mut go_on = || Instant::now() < until && sink.keep_going();
        let mut came = search.run(pass.states, &mut go_on);
        let cut = matches!(came, Came::TooMuch);
        for _ in 0..if cut { pass.dives } else { 0 } {
            came = search.dive(&mut self.random, &mut go_on);
            if !matches!(came, Came::ToTheEnd) {
                break;
            }
        }
        let found = search.found;
        let grows = found.held.iter().any(|site| !self.near.sites.contains(site));
        self.near.sites.extend(&found.held);
        let counts = &mut self.end.counts;
        self.looked.states += found.states;
        counts.executions += found.executions;
        counts.unsupported += found.gaps.len() as u64;
        for u in found.gaps {
            if !self.end.gaps.contains(&u) {
                self.end.gaps.push(u);
            }
        }
        let next = match came {
            Came::ToTheEnd | Came::TooMuch => {
                if !found.cut && !cut && !grows {
                    self.looked.complete += usize::from(found.entered);
                    let second = found.entered.then_some(rule.second);
                    self.complete.insert((rule.first, second, rule.start));
                }
                Next::GoOn
            }
            Came::Stopped => Next::Over,
            Came::To(outcome) => {
                (counts.traces, counts.violating) = (1, 1);
                let inputs = self.machine.witness();
                self.sink.counterexample(self.machine.threads(), &found.path, &outcome, inputs);
                Next::Over
            }
        };
        self.sink.progress(Estimate { done: self.looked.states, expected: 0 });
        (next, found.entered)
    }
}
