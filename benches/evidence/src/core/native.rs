//! Point 3: Native runs with random delays at the sites: every recording is admissible, nothing hangs; the
//! buggy demos never fail under their published sets, and their counterexamples replay.

use super::expected;
use crate::generated::{Generated, LIMIT};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools::{self, under};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const RECORDED_RUNS: usize = 50;
const BUGGY_RUNS: usize = 10_000;
const REPLAYS: usize = 100;
/// Generated programs, and runs of each.
const GENERATED: usize = 500;
const RUNS_EACH: u64 = 3;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let demos: Vec<_> = expected::read(&plan.tools)?.demos.into_iter().filter(|d| !d.long).collect();
    for demo in plan.sample(3, &demos) {
        let dir = tempfile::tempdir()?;
        let what = format!("{} {}", demo.name, demo.flags.join(" "));
        if let Err(e) = one(plan, table, &demo, &what, dir.path()) {
            table.fail(what, &e);
        }
    }
    generated(plan, table)
}

/// Generated programs, compiled: each run under what was published of it ends well and is admissible.
fn generated(plan: &Plan, table: &mut Table) -> Result<()> {
    let programs = plan.times(GENERATED, 5);
    let generated = Generated::new(plan)?;
    let (mut runs, mut unpublished, mut wrong) = (0, 0, Vec::new());
    for seed in generated.seeds(programs) {
        if !generated.prove(seed)? {
            unpublished += 1;
            continue;
        }
        for delay in 0..RUNS_EACH {
            let _ = std::fs::remove_file(&generated.recording);
            let options = format!(
                "store={}:delay={}:record={}:on-stuck=stop",
                generated.set.display(),
                seed + delay,
                generated.recording.display()
            );
            let e = tools::run(&mut under(&generated.program, &options, NONE), LIMIT)?;
            runs += 1;
            if e.code() != 0 {
                wrong.push(format!("seed {seed}, {options}: exit {}: {}", e.code(), last_line(&e.stderr)));
                continue;
            }
            if let Some(complaint) = generated.complaint()? {
                wrong.push(format!("seed {seed}, {options}: {}", last_line(&complaint)));
            }
        }
    }
    table.row(
        format!("{programs} generated programs, {unpublished} without a set: runs"),
        format!("{runs} of {runs}"),
        format!("{} of {runs}", runs - wrong.len()),
        wrong.is_empty() && runs > 0,
    );
    for w in wrong.iter().take(5) {
        println!("      {w}");
    }
    Ok(())
}

fn last_line(stderr: &str) -> &str {
    stderr
        .lines()
        .rev()
        .find(|l| l.starts_with("SUMMARY") || l.starts_with("irs:"))
        .unwrap_or(stderr.trim_end())
}

fn one(plan: &Plan, table: &mut Table, demo: &expected::Demo, what: &str, dir: &Path) -> Result<()> {
    let (program, set, bug) = (dir.join("prog"), dir.join("prog.irst"), dir.join("bug.irsr"));
    let flags: Vec<_> = demo.flags.iter().map(String::as_str).collect();
    plan.tools.instrumented(&plan.tools.source(&demo.name), &flags, &program)?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(tools::VERIFY).arg(&program).arg("--out").arg(&set).arg("--counterexample").arg(&bug);
    let e = tools::run(&mut verify, Duration::from_secs(600))?;
    let last = e.last_line().to_owned();
    if !last.starts_with(&demo.verdict) {
        table.row(format!("{what}: verdict"), &demo.verdict, last, false);
        return Ok(());
    }

    let runs = plan.times(RECORDED_RUNS, 5);
    let (mut admissible, mut hung) = (0, 0);
    for seed in 0..runs {
        let recording = dir.join("run.irsr");
        let _ = std::fs::remove_file(&recording);
        let options = format!(
            "store={}:delay={}:record={}",
            set.display(),
            seed as u64 + plan.seed,
            recording.display()
        );
        let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
        hung += usize::from(e.status.is_none());
        if e.code() != 0 {
            println!("      {what}: exit {} with {options}: {}", e.code(), e.stderr.trim_end());
            continue;
        }
        let mut check = Command::new(&plan.tools.irs);
        let c = tools::run(check.arg("check").arg(&recording).arg(&set), LIMIT)?;
        if c.code() == 0 {
            admissible += 1;
        } else {
            println!("      {what}: {}", c.stderr.trim_end());
        }
    }
    let measured = format!("{admissible} of {runs}, {hung} hung");
    table.row(
        format!("{what}: recordings that pass irs check"),
        format!("{runs} of {runs}, 0 hung"),
        measured,
        admissible == runs && hung == 0,
    );

    if demo.verdict == "partially-safe" {
        buggy(plan, table, what, &program, &set, &bug)?;
    }
    Ok(())
}

/// Failures under the published set, and replays of the counterexample.
fn buggy(plan: &Plan, table: &mut Table, what: &str, program: &Path, set: &Path, bug: &Path) -> Result<()> {
    let runs = plan.times(BUGGY_RUNS, 50);
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                // Relaxed: counters that nothing else hangs on; the scope's end orders their last values.
                while next.fetch_add(1, Ordering::Relaxed) < runs {
                    let options = format!("store={}", set.display());
                    let ok =
                        tools::run(&mut under(program, &options, NONE), LIMIT).is_ok_and(|e| e.code() == 0);
                    failed.fetch_add(usize::from(!ok), Ordering::Relaxed);
                }
            });
        }
    });
    let failed = failed.into_inner();
    table.row(format!("{what}: failures in {runs} runs"), "0", failed.to_string(), failed == 0);

    let replays = plan.times(REPLAYS, 5);
    let mut reference: Option<(i32, String)> = None;
    let mut same = 0;
    for _ in 0..replays {
        let mut c = Command::new(&plan.tools.irs);
        let e = tools::run(c.arg("replay").arg(bug).arg("--").arg(program), LIMIT)?;
        let outcome = (e.code(), failure(&e.stderr));
        let failing = e.status.is_some() && outcome.0 != 0 && !outcome.1.is_empty();
        if reference.is_none() && failing {
            println!("      {what}: exit {}: {}", outcome.0, outcome.1.lines().next().unwrap_or_default());
            reference = Some(outcome.clone());
        }
        if failing && reference.as_ref() == Some(&outcome) {
            same += 1;
        } else {
            println!("      {what}: a replay ended with exit {}: {}", outcome.0, e.stderr.trim_end());
        }
    }
    table.row(
        format!("{what}: replays with the same failure"),
        format!("{replays} of {replays}"),
        format!("{same} of {replays}"),
        same == replays,
    );
    Ok(())
}

/// What a report says of the failure, without what differs from run to run (process ids, addresses).
fn failure(stderr: &str) -> String {
    let strip = |l: &str| {
        let words =
            l.split_whitespace().map(|w| if w.contains("0x") || w.starts_with("==") { "*" } else { w });
        words.collect::<Vec<_>>().join(" ")
    };
    stderr.lines().map(strip).collect::<Vec<_>>().join("\n")
}
