//! What a formula without a failure proves: does an execution within its rounds leave what it has
//! (`beyond`), and can an execution of the program need more rounds?

use crate::beyond::Beyond;
use crate::bounded::What;
use crate::formula::{Formula, Wanted};
use solver::Answer;
use solver::clauses::{Effort, Sat};
use solver::gates::{FALSE, Signal, TRUE};
use std::collections::BTreeSet;

/// A place where executions leave what the formula has.
#[derive(Clone, Debug)]
pub enum Leaving {
    Beyond(Beyond),
    /// A failure that is not looked for: what comes then nobody knows.
    Unchecked,
    /// The process ends while others wait for something.
    LeftWaiting,
}

impl<S: Sat> Formula<'_, S> {
    /// All places, with the signal that says that one of the executions within the rounds so far comes there.
    pub fn leavings(&mut self, wanted: Wanted<'_>) -> Vec<(Leaving, Signal)> {
        let mut all = self.leavings_of_steps();
        all.extend(self.unchecked.iter().map(|s| (Leaving::Unchecked, *s)));
        let left = self.left_waiting(wanted);
        all.push((Leaving::LeftWaiting, left));
        all.retain(|(_, s)| *s != FALSE);
        all
    }

    /// Those that stand in the unwound program.
    pub(crate) fn leavings_of_steps(&mut self) -> Vec<(Leaving, Signal)> {
        let mut all = Vec::new();
        for t in 0..self.events.len() {
            for i in 0..self.bounded.threads[t].steps.len() {
                let step = &self.bounded.threads[t].steps[i];
                let What::Leave(why) = step.what else { continue };
                let here = self.comes_here(t, i);
                if here != FALSE {
                    all.push((Leaving::Beyond(self.bounded.beyond[why].clone()), here));
                }
            }
        }
        all
    }

    /// Does the thread come to a step that belongs to no event of its own, within the rounds so far?
    fn comes_here(&mut self, t: usize, step: usize) -> Signal {
        let done = match self.events[t][step] {
            0 => self.created(t),
            event => self.done[t].last().expect("a round")[event],
        };
        let guard = self.bit(self.bounded.threads[t].steps[step].guard);
        self.net.gates().and(done, guard)
    }

    /// Is this an execution that no other formula has looked at (`growth.rs`)?
    pub(crate) fn not_looked_at(&mut self) -> Signal {
        if self.rounds() > self.bounded.looked_at {
            return TRUE;
        }
        let mut any = FALSE;
        for t in 0..self.events.len() {
            for i in 0..self.bounded.threads[t].steps.len() {
                if matches!(self.bounded.threads[t].steps[i].what, What::Further) {
                    let here = self.comes_here(t, i);
                    any = self.net.gates().or(any, here);
                }
            }
        }
        any
    }

    /// Does some thread wait when another has ended the process, and can none go on?
    fn left_waiting(&mut self, wanted: Wanted<'_>) -> Signal {
        let asked = self.net.gates().input();
        let (mut rest, mut waits, mut exits) = (TRUE, FALSE, FALSE);
        for t in 0..self.events.len() {
            let exit = self.bounded.threads[t].exits;
            let exit = self.bit(exit);
            let (first, last) = {
                let done = self.done_now(t);
                (done[0], *done.last().expect("a thread has a start"))
            };
            let exit = self.net.gates().and(exit, last);
            let (wait, ended) = (self.waits(t, asked, wanted), self.ended(t));
            let gates = self.net.gates();
            let mut over = gates.or(wait, ended);
            over = gates.or(over, exit);
            over = gates.or(over, !first);
            rest = gates.and(rest, over);
            waits = gates.or(waits, wait);
            exits = gates.or(exits, exit);
        }
        let gates = self.net.gates();
        let all = gates.and(rest, waits);
        let all = gates.and(all, exits);
        gates.and(asked, all)
    }

    /// Does an execution come to one of these?
    pub fn comes_to(&mut self, places: &[(Leaving, Signal)], effort: Effort) -> Answer {
        if let Some(broken) = self.broken() {
            return broken;
        }
        let any = self.net.gates().any(places.iter().map(|p| p.1));
        if any == FALSE {
            return Answer::Unsat;
        }
        // (Each has a value then, also where together they are always true, and in no clause.)
        places.iter().filter(|p| !p.1.is_constant()).for_each(|p| _ = self.net.literal(p.1));
        let any = self.net.literal(any);
        self.solve(&[any], effort)
    }

    /// The values that main returns in executions within the rounds so far, at most `most` of them.
    pub fn returned(&mut self, most: usize, effort: &Effort) -> Option<BTreeSet<u64>> {
        let mut all = BTreeSet::new();
        let Some(term) = self.bounded.returned else { return Some(all) };
        let exits = self.bounded.threads[0].exits;
        let (exits, bits) = (self.bit(exits), self.bits(term));
        let last = *self.done[0].last().and_then(|d| d.last()).expect("main has a start");
        let ends = self.net.gates().and(exits, last);
        let unchecked = self.net.gates().any(self.unchecked.iter().copied());
        // Executions that fail do not come to their end; those that are left out do not count.
        let failing = self.net.gates().any(self.failures.iter().copied());
        let not = [ends, !unchecked, !failing];
        if not.contains(&FALSE) {
            return Some(all);
        }
        let new = self.net.gates().input();
        let mut assumed: Vec<_> = not.iter().map(|s| self.net.literal(*s)).collect();
        assumed.push(self.net.literal(new));
        // (A signal has a value once it is in a clause.)
        for b in bits.iter().filter(|b| !b.is_constant()) {
            self.net.literal(*b);
        }
        loop {
            match self.solve(&assumed, effort.clone()) {
                Answer::Unsat => return Some(all),
                Answer::Unknown(_) => return None,
                Answer::Sat => {}
            }
            let values: Vec<bool> = bits.iter().map(|b| self.net.value(*b)).collect();
            let value = values.iter().enumerate().map(|(i, b)| u64::from(*b) << i).sum();
            if !all.insert(value) || all.len() > most {
                return None;
            }
            let differs = bits.iter().zip(&values).map(|(b, v)| if *v { !*b } else { *b });
            let clause: Vec<Signal> = differs.chain([!new]).collect();
            self.net.require(&clause);
        }
    }

    /// So many rounds are enough for every execution of the unwound program.
    ///
    /// Take an execution in the fewest rounds, and of those one whose events are as early as can be. In each
    /// round but the first there is a turn; its first event cannot be moved to its thread's turn in the round
    /// before. So there is an event of another thread between the two turns that it depends on, and so on
    /// backwards: a chain through all rounds, in which neighbours are of different threads, and a new round
    /// begins where a thread's number is less than the one before. A round's part of the chain ascends. Of
    /// two neighbouring parts not both consist of one thread's events alone, whichever thread that is: so of
    /// the parts at most one more than half is without an event of others. With two threads each part but the
    /// first has an event of the first thread, and each but the last has one of the second.
    pub fn enough_rounds(&self) -> usize {
        // (A thread's start counts: who joins it depends on it.)
        let mut events: Vec<usize> = self.done.iter().map(|d| d[0].len()).collect();
        events.sort_unstable();
        let all: usize = events.iter().sum();
        let others = all - events.last().copied().unwrap_or(0);
        match events.len() {
            0 | 1 => 1,
            2 => others + 1,
            _ => (2 * others + 1).min(all),
        }
    }
}
