//! turns.4: programs without an end, one thread at a time, in turn. Those that the engine `ring` proves are
//! judged by the checker and run for a moment with random delays: recordings are what the set admits, nothing
//! is stuck, and each thread that had a share in the model's round has one.

use crate::impact::agree;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{succeed, under};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use traceformat::recording;

/// Runs of each program.
const RUNS: usize = 20;
const RUN: Duration = Duration::from_millis(500);
/// Seconds for the engine.
const VERIFY: &str = "10";
/// Of the 44 programs: with a set.
const SETS: usize = 22;

#[derive(Default)]
struct Tally {
    sets: usize,
    undecided: usize,
    runs: usize,
    ended: usize,
    rejected: usize,
    /// Runs in which the shares of two threads other than main are within a factor of two of each other.
    even: usize,
    events: u64,
}

/// Runs it for a moment and ends it as a user would: false if it has ended by itself.
fn moment(program: &Path, options: &str) -> Result<bool> {
    let mut run = under(program, options, &[""; 0]);
    let mut child = run.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    std::thread::sleep(RUN);
    let goes_on = child.try_wait()?.is_none();
    if goes_on {
        succeed(Command::new("kill").args(["-TERM", &child.id().to_string()]))?;
    }
    child.wait()?;
    Ok(goes_on)
}

fn one(plan: &Plan, dir: &Path, case: &agree::Case, tally: &mut Tally) -> Result<()> {
    let (program, set, recorded) = (dir.join("case"), dir.join("case.irst"), dir.join("case.irsr"));
    let mut c = Command::new(&plan.tools.irs);
    succeed(c.args(["cc", "-O1", "-g", "-w", "-pthread"]).arg(&case.source).arg("-o").arg(&program))?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(["verify", "--engine", "ring", "--time", VERIFY, "--out"]).arg(&set).arg(&program);
    verify.output().context("irs verify")?;
    if !set.exists() {
        return Ok(());
    }
    tally.sets += 1;
    let mut certify = Command::new(&plan.tools.irs);
    let judged = certify.args(["certify", "--time", "60"]).arg(&set).arg(&program).output()?;
    if !judged.status.success() {
        tally.undecided += 1;
        println!("      {}: {}", case.name, String::from_utf8_lossy(&judged.stderr).trim());
    }
    // (Values that only a verifier gives.)
    let source = std::fs::read_to_string(&case.source)?;
    let runs = if source.contains("__VERIFIER_nondet") { 0 } else { plan.times(RUNS, 2) };
    for run in 0..runs {
        let delay = if run == 0 { String::new() } else { format!(":delay={run}") };
        let options = format!("store={}:on-stuck=stop:record={}{delay}", set.display(), recorded.display());
        tally.ended += usize::from(!moment(&program, &options)?);
        tally.runs += 1;
        let check = Command::new(&plan.tools.irs).arg("check").arg(&recorded).arg(&set).output()?;
        if !check.status.success() {
            tally.rejected += 1;
            println!("      {}, {options}: {}", case.name, String::from_utf8_lossy(&check.stderr).trim());
        }
        let mut shares = BTreeMap::new();
        for e in &recording::read(&recorded)?.events {
            *shares.entry(e.thread.0).or_insert(0u64) += 1;
        }
        tally.events += shares.values().sum::<u64>();
        shares.remove(&0);
        let (least, most) = (shares.values().min().copied(), shares.values().max().copied());
        tally.even += usize::from(least.zip(most).is_some_and(|(a, b)| b <= 2 * a));
    }
    std::fs::remove_file(&set)?;
    Ok(())
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests/endless");
    let all = agree::files(&tests)?;
    let chosen = plan.sample(1504, &all);
    let mut t = Tally::default();
    for case in &chosen {
        one(plan, dir.path(), case, &mut t).with_context(|| case.name.clone())?;
    }
    table.row(
        format!("{} of {} programs without an end: proven in turn", chosen.len(), all.len()),
        format!("{SETS} of 44"),
        t.sets.to_string(),
        !plan.full() || t.sets >= SETS,
    );
    let none = |n: usize| n == 0;
    table.row("sets that the checker does not accept", "0", t.undecided.to_string(), none(t.undecided));
    table.row(
        format!("{} runs of {} s, with random delays: ended or stuck", t.runs, RUN.as_secs_f64()),
        "0",
        t.ended.to_string(),
        none(t.ended),
    );
    table.row(
        format!("their recordings ({} events): not admitted", t.events),
        "0",
        t.rejected.to_string(),
        none(t.rejected),
    );
    table.row(
        "runs in which all threads' shares of the events are within 2 x of each other",
        "most, where the program allows it",
        format!("{} of {}", t.even, t.runs),
        !plan.full() || 2 * t.even > t.runs,
    );
    Ok(())
}
