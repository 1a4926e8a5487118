//! Point 3: generated programs, the model against native execution: the same events with the same values
//! along the recorded schedule.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, under};
use model::load;
use oracle::values::compare::{Compared, compare};
use oracle::values::generate;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;
use traceformat::recording;

const PROGRAMS: usize = 2000;
/// So many are compiled together.
const BATCH: usize = 20;
const LEVELS: [&str; 3] = ["-O1", "-O2", "-O0"];
const LIMIT: Duration = Duration::from_secs(60);
const SHOWN: usize = 5;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let programs = plan.times(PROGRAMS, BATCH).next_multiple_of(BATCH);
    let dir = tempfile::tempdir()?;
    let mut all = Compared::default();
    let mut wrong = Vec::new();
    for batch in 0..programs / BATCH {
        let seed = plan.seed * 1_000_000 + (batch * BATCH) as u64;
        let level = LEVELS[batch % LEVELS.len()];
        match one(plan, dir.path(), seed, BATCH, level) {
            Ok(c) => {
                all.events += c.events;
                all.values += c.values;
                all.pointers += c.pointers;
            }
            // Which of them?
            Err(e) => {
                let before = wrong.len();
                for k in 0..BATCH as u64 {
                    if let Err(e) = one(plan, dir.path(), seed + k, 1, level) {
                        wrong.push(format!("seed {} {level}: {e:#}", seed + k));
                    }
                }
                if wrong.len() == before {
                    wrong.push(format!("seeds from {seed} {level}, together only: {e:#}"));
                }
            }
        }
    }
    table.row(
        format!("{programs} programs: the same values at every event"),
        format!("{programs} of {programs}"),
        format!("{} of {programs}", programs - wrong.len()),
        wrong.is_empty(),
    );
    println!("      {} events, {} values, {} of them pointers", all.events, all.values, all.pointers);
    for w in wrong.iter().take(SHOWN) {
        println!("      {}", w.lines().take(4).collect::<Vec<_>>().join("\n      "));
    }
    Ok(())
}

/// Compiles, runs and compares the programs of `n` seeds.
fn one(plan: &Plan, dir: &Path, seed: u64, n: usize, level: &str) -> Result<Compared> {
    let at = |name: &str| dir.join(name);
    let (source, program, run) = (at("values.c"), at("values"), at("values.irsr"));
    std::fs::write(&source, generate::file(seed, n))?;
    plan.tools.instrumented(&source, &["-w", level], &program)?;
    let _ = std::fs::remove_file(&run);
    let options = format!("delay={seed}:record={}", run.display());
    let ended = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
    ensure!(ended.code() == 0, "exit {}: {}", ended.code(), ended.stderr.trim_end());
    let loaded = load::files(&[&program]).context("the model does not load it")?;
    compare(&loaded, &recording::read(&run)?).map_err(anyhow::Error::msg)
}
