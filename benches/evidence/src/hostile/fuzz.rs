//! hostile.5: the targets that run under `cargo test` with seeded rounds, for longer (`make fuzz`).

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::process::Command;
use std::time::Duration;

/// Each target's, where the point is asked for by name; otherwise ten seconds.
const SECONDS: u64 = 3600;
/// How many there are.
const TARGETS: usize = 10;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("the fuzz targets", "make test runs them as tests, with seeded rounds");
        return Ok(());
    }
    let seconds = if plan.named { SECONDS } else { 10 };
    let root = plan.tools.demos.parent().context("demos is nowhere")?;
    let mut make = Command::new("make");
    make.arg("fuzz").arg(format!("FUZZ={seconds}")).current_dir(root);
    let e = tools::run(&mut make, Duration::from_secs(20 * seconds + 1800))?;
    let mut targets = 0;
    for line in e.stdout.lines().filter(|l| l.contains(" rounds in ")) {
        targets += 1;
        println!("      {line}");
    }
    table.row(
        format!("targets, {seconds} s each"),
        format!("{TARGETS}, exit 0"),
        format!("{targets}, exit {}", e.code()),
        targets >= TARGETS && e.code() == 0,
    );
    if e.code() != 0 {
        e.stdout.lines().chain(e.stderr.lines()).filter(|l| l.contains("IRS_FUZZ_SEED")).for_each(|l| {
            println!("      {l}");
        });
    }
    Ok(())
}
