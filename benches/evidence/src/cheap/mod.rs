//! What the runtime costs, against the plain program and the bare machine. Ratios of interleaved medians; in
//! full runs only.

mod access;
mod free;
mod memory;
mod paper_tables;
mod push;
mod switches;

use crate::Point;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use micro::Cost;
use micro::guests::Guests;

pub const POINTS: &[Point] = &[
    ("cheap.1", "Single accesses and hand-overs", access::run),
    ("cheap.2", "Overhead by number of traces", paper_tables::by_traces),
    ("cheap.3", "Endless programs under schedules", paper_tables::endless),
    ("cheap.4", "A parallel grep under schedules", paper_tables::grep),
    ("cheap.5", "Programs under a free node", free::run),
    ("cheap.6", "Installing a push", push::run),
    ("cheap.7", "Memory of many traces", memory::run),
    ("cheap.8", "Every optimisation off in turn", switches::run),
];

/// Rounds of interleaved runs, of which the median counts.
const ROUNDS: usize = 9;

/// Runs what measures guests, in full runs.
fn with_guests(
    plan: &Plan,
    table: &mut Table,
    run: impl FnOnce(&mut Guests<'_>, &mut Table) -> Result<()>,
) -> Result<()> {
    if !plan.full() {
        table.skip("times", "in full runs only");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    run(&mut Guests::new(&plan.tools, dir.path(), ROUNDS, 1.0), table)
}

/// The variant of this name.
fn of<'a>(costs: &'a [Cost], name: &str) -> Result<&'a Cost> {
    costs.iter().find(|c| c.name == name).ok_or_else(|| anyhow::anyhow!("nothing was measured for {name}"))
}

/// A row about the ratio of one variant to another.
fn ratio(table: &mut Table, what: String, costs: &[Cost], name: &str, to: &str, most: f64) -> Result<()> {
    let (this, that) = (of(costs, name)?, of(costs, to)?);
    let ratio = this.median / that.median;
    table.row(what, format!("<= {most:.2} x {to}"), format!("{ratio:.2}"), ratio <= most);
    Ok(())
}

/// A row about how much one variant takes beyond another, in nanoseconds.
fn over(table: &mut Table, what: String, costs: &[Cost], name: &str, to: &str, most: f64) -> Result<()> {
    let over = of(costs, name)?.median - of(costs, to)?.median;
    table.row(what, format!("<= {most} ns over {to}"), format!("{over:+.2} ns"), over <= most);
    Ok(())
}
