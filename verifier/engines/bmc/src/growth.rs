//! Which loops get more iterations, once nothing fails within the bounds so far: those that stand in the way.
//!
//! A loop stands in the way if an execution of the rounds so far begins an iteration more than the bound
//! allows. Whether one does the formula is asked under assumptions, and what it answers names the loops: each
//! assignment at least one; those that are left when there is none are not in the way. They stay as they are,
//! so that the formula grows by what matters.
//!
//! Why this leaves nothing out: let an execution have `k` rounds, and no loop more than `u` iterations. If
//! the formula does not have it, then because it comes to the bound of a loop that has fewer; up to the first
//! such place the formula has it, so the formula says that this loop is in the way. Then it gets `u`
//! iterations, and all is looked through again ([`Search::level`]). So in the end every such execution was
//! looked at.
//!
//! What one formula has looked at the next one need not look at again
//! ([`LookedAt`](crate::unwind::LookedAt)): it is asked for executions only in which some loop begins an
//! iteration, or some function is called within itself, that the formula before did not have
//! ([`What::Further`](crate::bounded::What::Further)), as long as it has no more rounds. An execution without
//! such a place is in both formulas, the same in both: what the unwinding knows of the program holds in all
//! executions within its bounds. What the formula before left out (failures that the machine has not
//! confirmed, an unwinding that was not finished) counts as not looked at. A proof does not use this: it
//! rests on one formula.

use crate::beyond::Beyond;
use crate::bounded::Bounded;
use crate::formula::Formula;
use crate::leaves::Leaving;
use crate::search::{Found, Search, quick};
use exec::machine::Machine;
use model::stop::SourceLocation;
use solver::Answer;
use solver::clauses::Sat;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is known of loops.
#[derive(Default)]
pub struct Growth {
    /// Loops that were not in the way, with the iterations that they have.
    pub fewer: Arc<BTreeMap<SourceLocation, u32>>,
    /// Loops that the last unwinding cut.
    loops: BTreeSet<SourceLocation>,
}

impl Growth {
    /// The program was unwound.
    pub fn note(&mut self, bounded: &Bounded) {
        let iterations = bounded.beyond.iter().filter_map(|b| match b {
            Beyond::Iterations(place) => Some(place.clone()),
            _ => None,
        });
        self.loops = iterations.collect();
    }

    /// Executions of so many iterations were looked at, whether or not loops with fewer are in the way.
    pub fn certain(&self, iterations: u32) -> u32 {
        self.fewer.values().copied().min().map_or(iterations, |least| least.min(iterations))
    }

    /// Loops that were cut and are not in the way stay at this bound, or the one that they have. False: one
    /// that has fewer is in the way, and gets as many as the others from now on.
    fn settle(&mut self, in_the_way: &BTreeSet<SourceLocation>, iterations: u32) -> bool {
        let fewer = Arc::make_mut(&mut self.fewer);
        let before = fewer.len();
        fewer.retain(|place, _| !in_the_way.contains(place));
        if fewer.len() < before {
            return false;
        }
        for place in self.loops.iter().filter(|p| !in_the_way.contains(p)) {
            fewer.entry(place.clone()).or_insert(iterations);
        }
        true
    }
}

impl<M: Machine> Search<'_, M> {
    /// All executions of so many iterations and up to so many rounds.
    pub(crate) fn level(&mut self, iterations: u32, rounds: usize) -> Found {
        loop {
            let found = self.within(iterations, rounds);
            let open = matches!(found, Found::Nothing) && self.sink.keep_going();
            // (Each time one loop more has all iterations, so this ends.)
            if !open {
                return found;
            }
            if self.growth.settle(&self.cut, iterations) {
                self.through.1 = iterations;
                return found;
            }
        }
    }

    /// Forgets of the places where the unwinding was cut those that no execution of the rounds so far comes
    /// to. Where the solver has no answer soon, all that are left may be in the way.
    pub(crate) fn only_what_is_in_the_way(&mut self, formula: &mut Formula<'_, impl Sat>) {
        let mut places = formula.leavings_of_steps();
        places.retain(|(why, _)| place(why).is_some_and(|p| self.cut.contains(p)));
        let mut in_the_way = BTreeSet::new();
        let effort = quick();
        loop {
            let answer = formula.comes_to(&places, effort.clone());
            let here = |(_, signal): &(_, _)| match answer {
                Answer::Sat => formula.net.value(*signal),
                Answer::Unsat => false,
                Answer::Unknown(_) => true,
            };
            let (reached, rest): (Vec<_>, Vec<_>) = places.into_iter().partition(here);
            if reached.is_empty() {
                break;
            }
            in_the_way.extend(reached.iter().filter_map(|(why, _)| place(why).cloned()));
            places = rest;
        }
        self.cut = in_the_way;
    }
}

/// Where an execution leaves what the formula has because of a bound, or what is not modelled.
fn place(why: &Leaving) -> Option<&SourceLocation> {
    match why {
        Leaving::Beyond(Beyond::Iterations(place) | Beyond::Threads(place)) => Some(place),
        // (Calls within calls are cut, too.)
        Leaving::Beyond(Beyond::Gap(u)) => Some(&u.place),
        _ => None,
    }
}
