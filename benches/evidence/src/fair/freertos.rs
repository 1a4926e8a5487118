//! FreeRTOS: the demo, and generated programs against a simulator.

use super::said::ask;
use super::tally::{Generated, How, Tally};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use oracle::freertos::emit::emit;
use oracle::freertos::generate::generate;

/// How many generated programs; and how many of these may have no verdict within the time.
const PROGRAMS: usize = 300;
const UNDECIDED: usize = 30;
/// Seconds for each verdict on the demo.
const MOST: f64 = 5.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let names = format!("-I{}", plan.tools.demos.join("../runtime/include/irs/freertos").display());
    for (title, flags, verdict) in [
        ("freertos", &[][..], "safe"),
        ("freertos -DBUG=1: a task that does not take the bus", &["-DBUG=1"], "unsafe"),
        ("freertos -DBUG=2: a message is lost", &["-DBUG=2"], "unsafe"),
    ] {
        let all: Vec<&str> = [&names[..]].into_iter().chain(flags.iter().copied()).collect();
        let said = ask(plan, &plan.tools.source("freertos"), &all, &[], 60)?;
        table.row(
            title,
            format!("{verdict}, <= {MOST} s"),
            format!("{}, {:.2} s, {} states", said.verdict, said.seconds, said.states),
            // (In the tests other work goes on beside it.)
            said.verdict == verdict && (said.seconds <= MOST || !plan.full()),
        );
    }
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let flags = ["-w", "-g", "-O1", &include, &names];
    let how = How { name: "prog.c", flags: &flags, more: &["--first"], replays: true };
    let programs = plan.times(PROGRAMS, 10);
    let (mut any_turn, mut endless) = (0, 0);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(programs);
    let all = known.map(|(seed, known)| {
        any_turn += usize::from(known.program.any_turn);
        endless += usize::from(!known.ends && !known.fails);
        Generated { seed, source: emit(&known.program), fails: known.fails }
    });
    let tally = Tally::of(plan, &how, all)?;
    let of = format!("{programs} generated programs: {any_turn} in all orders, {endless} endless");
    tally.tell(table, &how, &of, programs, (UNDECIDED, PROGRAMS));
    Ok(())
}
