//! Does every execution of the unwound program come to its end within the rounds so far, up to the order of
//! events that do not depend on each other?
//!
//! Two neighbouring events of different threads *depend* on each other if both touch a cell that one of them
//! writes, or if one joins a thread that the other one ends (or creates, if the thread comes to no event:
//! what it does before its first event is done when it is created). Others may be swapped: both are done with
//! the same values, and memory is the same after them, so failures, ends, places that leave the formula and
//! deadlocks are those of the original.
//!
//! Take any execution, and of those that such swaps make of it one whose events have the least sum of rounds.
//! It has no empty round before its last one, else all that comes later could come a round earlier. And if
//! the first event of a thread's turn in a round could have been done in the turn before (the thread was
//! there, and all its earlier events were done), then it depends on some event of another thread between the
//! two turns: else it could be moved to the end of the turn before, and the sum would be less. Call
//! executions like this *dense*. What such an execution does in its first k + 1 rounds is dense, too. So if
//! no dense execution does anything in round k + 1, then all executions are, up to swaps, ones of k rounds.
//!
//! The formula gets that round, with the condition as clauses under a literal, and is asked whether anything
//! is done in it. It has more executions than there are: after a failure, after the end of the process, and
//! with dependencies that need not hold, which only makes "nothing" harder to show.

use crate::bounded::{Address, Part, What};
use crate::cells::Cell;
use crate::formula::{Formula, Wanted};
use rustc_hash::FxHashMap;
use solver::Answer;
use solver::clauses::{Effort, Sat};
use solver::gates::{FALSE, Signal};

/// What a turn does to a cell.
#[derive(Clone, Copy, Debug)]
struct Touched {
    read: Signal,
    written: Signal,
}

/// What the turn of one thread in one round does.
type Turn = FxHashMap<Cell, Touched>;

/// What an event may depend on.
#[derive(Clone, Debug, Default)]
struct Needs {
    reads: Vec<Cell>,
    writes: Vec<Cell>,
    joins: Vec<usize>,
}

impl<S: Sat> Formula<'_, S> {
    /// Is there a dense execution that does something in the round that was added last? Unsatisfiable: the
    /// rounds before are enough for every execution.
    pub fn exceeds(&mut self, effort: Effort) -> Answer {
        if let Some(broken) = self.broken() {
            return broken;
        }
        let Some((dense, busy)) = self.exceeding else {
            return Answer::Unknown("no further round was added".into());
        };
        if busy == FALSE {
            return Answer::Unsat;
        }
        let assumed = [self.net.literal(dense), self.net.literal(busy)];
        self.solve(&assumed, effort)
    }

    /// Adds the round, and what [`Formula::exceeds`] asks.
    pub fn add_exceeding(&mut self, wanted: Wanted<'_>) {
        self.add_round(wanted);
        let rounds = self.rounds();
        let needs: Vec<Vec<Needs>> = (0..self.events.len()).map(|t| self.needs(t)).collect();
        let dense = self.net.gates().input();
        let turns: Vec<Vec<Turn>> =
            (1..=rounds).map(|r| (0..self.events.len()).map(|t| self.turn(t, r)).collect()).collect();
        for r in 2..=rounds {
            for (t, needs) in needs.iter().enumerate() {
                if !wanted() {
                    self.stop();
                    return;
                }
                for (e, needs) in needs.iter().enumerate().skip(1) {
                    let (now, before) = (self.done[t][r][e], self.done[t][r - 1][e]);
                    let ready = self.done[t][r - 1][e - 1];
                    let mut clause = vec![!dense, !now, before, !ready];
                    self.between(needs, t, r, &turns, &mut clause);
                    self.net.require(&clause);
                }
            }
        }
        let mut any = FALSE;
        for t in 0..self.events.len() {
            for e in 0..self.done[t][rounds].len() {
                let new = self.is_new(t, rounds, e);
                any = self.net.gates().or(any, new);
            }
        }
        self.exceeding = Some((dense, any));
    }

    /// Is the event done in this round?
    fn is_new(&mut self, t: usize, round: usize, event: usize) -> Signal {
        let (now, before) = (self.done[t][round][event], self.done[t][round - 1][event]);
        self.net.gates().and(now, !before)
    }

    /// What happens between a thread's turn in a round and its turn before that an event depends on.
    fn between(&mut self, needs: &Needs, t: usize, r: usize, turns: &[Vec<Turn>], clause: &mut Vec<Signal>) {
        for u in (0..self.events.len()).filter(|u| *u != t) {
            let round = if u > t { r - 1 } else { r };
            let turn = &turns[round - 1][u];
            for cell in &needs.reads {
                clause.extend(turn.get(cell).map(|x| x.written));
            }
            for cell in &needs.writes {
                clause.extend(turn.get(cell).into_iter().flat_map(|x| [x.read, x.written]));
            }
            if needs.joins.contains(&u) {
                let last = self.done[u][round].len() - 1;
                clause.push(self.is_new(u, round, last));
            }
        }
        for &u in &needs.joins {
            // A thread that comes to no event has ended when it is created.
            let mut child = u;
            while let Some((parent, at)) = self.bounded.threads[child].parent {
                let event = self.events[parent][at];
                if parent != t && event > 0 {
                    let round = if parent > t { r - 1 } else { r };
                    clause.push(self.is_new(parent, round, event));
                }
                child = parent;
            }
        }
        clause.sort_unstable();
        clause.dedup();
        clause.retain(|s| *s != FALSE);
    }

    /// By event: what it may touch, whatever its conditions.
    fn needs(&self, t: usize) -> Vec<Needs> {
        let mut all = vec![Needs::default(); self.done[t][0].len()];
        for (i, step) in self.bounded.threads[t].steps.iter().enumerate() {
            let needs = &mut all[self.events[t][i]];
            match &step.what {
                What::Read { at, part, .. } => needs.reads.extend(self.cells(at, *part).map(|x| x.1)),
                What::Write { at, part, .. } => needs.writes.extend(self.cells(at, *part).map(|x| x.1)),
                What::Join(of) => needs.joins.extend(of.iter().map(|x| x.1)),
                _ => {}
            }
        }
        all
    }

    /// The cells of an access that somebody reads, each with the condition that it is meant.
    fn cells<'s>(&'s self, at: &'s Address, part: Part) -> impl Iterator<Item = (solver::TermId, Cell)> + 's {
        at.iter().flat_map(move |a| {
            let all = self.layout.cells(a.1, a.2, part);
            all.into_iter().filter(|c| self.layout.is_read(c)).map(move |c| (a.0, c))
        })
    }

    /// What a thread does in its turn.
    fn turn(&mut self, t: usize, r: usize) -> Turn {
        let mut turn = Turn::default();
        for i in 0..self.bounded.threads[t].steps.len() {
            let step = &self.bounded.threads[t].steps[i];
            let (guard, event) = (step.guard, self.events[t][i]);
            let (cells, writes): (Vec<_>, bool) = match &step.what {
                What::Read { at, part, .. } => (self.cells(at, *part).collect(), false),
                What::Write { at, part, .. } => (self.cells(at, *part).collect(), true),
                _ => continue,
            };
            let guard = self.bit(guard);
            let here = self.is_new(t, r, event);
            let gates = self.net.gates();
            let here = gates.and(here, guard);
            if here == FALSE {
                continue;
            }
            for (c, cell) in cells {
                let c = self.bit(c);
                let gates = self.net.gates();
                let this = gates.and(here, c);
                let entry = turn.entry(cell).or_insert(Touched { read: FALSE, written: FALSE });
                let which = if writes { &mut entry.written } else { &mut entry.read };
                *which = gates.or(*which, this);
            }
        }
        turn
    }
}
