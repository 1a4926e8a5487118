//! Point 11: the engine `dpor` looks at a race in every execution in which something else may come of it, and
//! what that costs: beside looking once (which misses traces) and always (as POPL 2014 has it), interleaved.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Result, anyhow};
use dpor::{Options, Reanalysis, explore};
use oracle::ast::Program;
use oracle::machine::AstMachine;
use oracle::rows;
use report::sink::{Outcome, PathEvent, Sink};
use std::time::{Duration, Instant};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// Reports nothing.
struct Silent;

impl Sink for Silent {
    fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {}
    fn subtree_done(&mut self, _: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {}
}

/// Number of traces found, and the time that took.
fn count(program: &Program, reanalysis: Reanalysis) -> Result<(u64, Duration)> {
    let mut machine = AstMachine::new(program).map_err(|v| anyhow!("{v:?}"))?;
    let options = Options { reanalysis, ..Options::default() };
    let start = Instant::now();
    let counts = explore(&mut machine, &mut Silent, &options)?;
    Ok((counts.traces, start.elapsed()))
}

const WAYS: [Reanalysis; 3] = [Reanalysis::Once, Reanalysis::WhenNeeded, Reanalysis::Always];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let found = WAYS.map(|way| count(&rows::stand_ins(1), way).map(|(traces, _)| traces).unwrap_or(0));
    let what = "two steps that stand in for each other: once, when needed, always";
    table.row(what, "134, 135, 135 traces", format!("{found:?}"), found == [134, 135, 135]);
    if !plan.full() {
        table.skip("what it costs", "times are for the full run");
        return Ok(());
    }
    for (name, program, traces) in
        [("last_zero(15)", rows::last_zero(15), 147_456), ("indexer(15)", rows::indexer(15), 4096)]
    {
        let mut ratios = [Vec::new(), Vec::new()];
        for _ in 0..5 {
            let [once, needed, always] = WAYS.map(|way| count(&program, way));
            let (once, needed, always) = (once?, needed?, always?);
            let complete = needed.0 == traces && always.0 == traces;
            anyhow::ensure!(complete, "{name}: {} and {} traces, not {traces}", needed.0, always.0);
            ratios[0].push(needed.1.as_secs_f64() / once.1.as_secs_f64());
            ratios[1].push(always.1.as_secs_f64() / once.1.as_secs_f64());
        }
        let [needed, always] = ratios.map(|mut r| {
            r.sort_by(f64::total_cmp);
            (r[r.len() / 2], format!("{:.2} ({:.2} to {:.2})", r[r.len() / 2], r[0], r[r.len() - 1]))
        });
        table.row(format!("{name}: time, when needed : once"), "<= 1.2", needed.1, needed.0 <= 1.2);
        table.row(format!("{name}: time, always : once"), "for comparison", always.1, true);
    }
    Ok(())
}
