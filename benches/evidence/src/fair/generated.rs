//! Generated programs, against a simulator.

use super::tally::{Generated, How, Tally};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use oracle::fair::emit::emit;
use oracle::fair::generate::generate;

/// How many programs; and how many of these may have no verdict within the time.
const PROGRAMS: usize = 300;
const UNDECIDED: usize = 30;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let how = How { name: "prog.c", flags: &["-w", "-g", "-O1", &include], more: &[], replays: true };
    let programs = plan.times(PROGRAMS, 10);
    let (mut bugs, mut wide, mut endless) = (0, 0, 0);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(programs);
    let all = known.map(|(seed, known)| {
        bugs += usize::from(known.fails);
        wide += usize::from(known.program.wide > 0);
        endless += usize::from(!known.ends && !known.fails);
        Generated { seed, source: emit(&known.program), fails: known.fails }
    });
    let tally = Tally::of(plan, &how, all)?;
    let of = format!("of {programs}: {bugs} bugs, {wide} unbounded, {endless} endless");
    tally.tell(table, &how, &of, programs, (UNDECIDED, PROGRAMS));
    Ok(())
}
