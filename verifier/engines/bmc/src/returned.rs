//! What a program returns within bounds: for comparisons with other explorers.

use crate::formula::Formula;
use crate::leaves::Leaving;
use crate::passes::unwind;
use crate::unwind::Bounds;
use model::Program;
use property::Properties;
use solver::clauses::Effort;
use solver::{Answer, Batsat};
use std::collections::BTreeSet;

/// The values that main returns in executions of so many iterations and 1, 2, … rounds, for each number of
/// rounds; `None` if executions are left out, or there are very many.
pub fn exit_values(
    program: &Program,
    properties: Properties,
    iterations: u32,
    rounds: usize,
) -> Option<Vec<BTreeSet<u64>>> {
    const MOST: usize = 2_000;
    let (mut bounded, objects) = unwind(program, &Bounds::of(iterations), &mut || true);
    if !bounded.gaps.is_empty() {
        return None;
    }
    let mut formula = Formula::new(program, &objects, &mut bounded, properties, Batsat::default());
    let effort = Effort { conflicts: u64::MAX, time: None, interrupt: None };
    let mut all = Vec::new();
    for _ in 0..rounds {
        formula.add_round(&mut || true);
        let places = formula.leavings(&mut || true);
        let inside = |p: &(Leaving, _)| match &p.0 {
            Leaving::Beyond(b) => !b.only_unproven(),
            Leaving::LeftWaiting | Leaving::Unchecked => false,
        };
        let places: Vec<_> = places.into_iter().filter(inside).collect();
        if !matches!(formula.comes_to(&places, effort.clone()), Answer::Unsat) {
            return None;
        }
        all.push(formula.returned(MOST, &effort)?);
    }
    Some(all)
}
