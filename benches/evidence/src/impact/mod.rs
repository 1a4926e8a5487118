//! Programs that never end: the engine `impact`, its schedules, and the runtime under them.

mod agree;
mod alike;
mod declared;
mod endless;
mod growing;
mod minute;
mod programs;
mod prove;
mod times;

use crate::{Plan, Point, Table};
use anyhow::Result;

pub const POINTS: &[Point] = &[
    ("impact.1", "Endless programs: time to the first schedules, and to the verdict", |p, t| {
        in_full(p, t, times::run)?;
        in_full(p, t, alike::run)
    }),
    ("impact.2", "Endless programs under their first schedules", |p, t| in_full(p, t, minute::run)),
    ("impact.3", "An endless program started with no schedule, while more is proven", |p, t| {
        in_full(p, t, growing::run)
    }),
    ("impact.4", "No mutex: what is declared is kept by the schedule", |p, t| in_full(p, t, declared::run)),
    ("impact.5", "Both engines agree, and the checker accepts what is published", agree::run),
    ("impact.6", "Verdicts on small endless programs", endless::run),
];

/// What takes minutes, and is not reached for every program yet.
fn in_full(plan: &Plan, table: &mut Table, run: fn(&Plan, &mut Table) -> Result<()>) -> Result<()> {
    if plan.full() {
        return run(plan, table);
    }
    table.skip("endless programs", "in full runs only");
    Ok(())
}
