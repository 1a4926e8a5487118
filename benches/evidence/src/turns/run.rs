//! turns.1: the engine `ring` on demos, suites and generated programs. What it publishes is judged by the
//! checker, and run with random delays and without: no run fails or gets stuck, all have the same output, and
//! recordings have the events that the model has: each thread in its order, and all that is held in one
//! order.

use crate::impact::agree::{self, Case};
use crate::impact::prove::{Opinions, certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, succeed, under};
use oracle::in_turn::{by_the_model, by_the_recording};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use traceformat::recording;
use traceformat::schedule::set::{Node, NodeId};
use traceformat::store;

/// Of `verifier/tests`, beside those of impact.5.
const FOLDERS: &[&str] = &["sync", "atomic", "programs"];
/// Generated programs.
const GENERATED: u64 = 200;
const VERIFY: Duration = Duration::from_secs(5);
const CERTIFY: Duration = Duration::from_secs(60);
const RUN: Duration = Duration::from_secs(30);
/// Runs of each program, every fourth one recorded.
const RUNS: usize = 100;
/// Bytes of a set, at most.
const SIZE: u64 = 1024;

fn cases(plan: &Plan, dir: &Path) -> Result<Vec<Case>> {
    let mut all = agree::finite(plan, dir)?;
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests");
    for folder in FOLDERS {
        all.extend(agree::files(&tests.join(folder))?);
    }
    all.extend(agree::generated(plan, dir, GENERATED)?);
    // (Values that only a verifier gives.)
    all.retain(|c| std::fs::read_to_string(&c.source).is_ok_and(|text| !text.contains("__VERIFIER_nondet")));
    Ok(all)
}

#[derive(Default)]
struct Tally {
    sets: usize,
    /// The largest set, and the latest, in bytes and seconds.
    largest: u64,
    latest: f64,
    runs: usize,
    failed: usize,
    outputs_differ: usize,
    recordings: usize,
    orders_differ: usize,
    opinions: Opinions,
}

fn one(plan: &Plan, dir: &Path, case: &Case, tally: &mut Tally) -> Result<()> {
    let (program, set, recorded) = (dir.join("case"), dir.join("case.irst"), dir.join("case.irsr"));
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-g", "-w", "-pthread"]).args(&case.flags).arg(&case.source).arg("-o").arg(&program);
    c.arg("-lm");
    succeed(&mut c)?;
    let proof = prove(&plan.tools, "ring", &program, &set, VERIFY, &[])?;
    let Some(seconds) = proof.first_seconds() else { return Ok(()) };
    tally.sets += 1;
    tally.latest = tally.latest.max(seconds);
    tally.largest = tally.largest.max(set.metadata()?.len());
    tally.opinions.add(&case.name, certify(&plan.tools, &set, &program, CERTIFY)?);
    let expected = by_the_model(&model::load::files(&[&program])?).map_err(anyhow::Error::msg)?;
    let set_read = store::read(&set)?;
    let published = set_read.roots.single().context("one root")?;
    let Some(Node::Cooperative(node)) = published.nodes.get(&NodeId::ROOT) else {
        anyhow::bail!("the root is not cooperative");
    };
    let held = published.counted[node.held as usize].clone();
    let mut first = None;
    for run in 0..plan.times(RUNS, 2) {
        let record = run % 4 == 1;
        let mut options = format!("store={}:on-stuck=stop", set.display());
        // (Where there are delays, threads ask at each access also within their turns.)
        if run % 4 != 2 {
            options += &format!(":delay={run}");
        }
        if record {
            options += &format!(":record={}", recorded.display());
        }
        let end = tools::run(&mut under(&program, &options, &[""; 0]), RUN)?;
        tally.runs += 1;
        // 86: stopped by the runtime; 124 and above: not at all, or by a signal.
        if end.code() == 86 || end.code() >= 124 {
            tally.failed += 1;
            println!("      {}, {options}: {}: {}", case.name, end.code(), end.stderr.trim());
            continue;
        }
        // (Some demos print how long they took.)
        let output: Vec<_> = end.stdout.lines().filter(|l| !l.contains("_ns ")).map(str::to_owned).collect();
        let output = (end.code(), output);
        if *first.get_or_insert_with(|| output.clone()) != output {
            tally.outputs_differ += 1;
            println!("      {}, {options}: another output than the first run's", case.name);
        }
        if let Some(expected) = expected.as_ref().filter(|_| record) {
            tally.recordings += 1;
            let mut check = Command::new(&plan.tools.irs);
            succeed(check.arg("check").arg(&recorded).arg(&set))?;
            let got = by_the_recording(&recording::read(&recorded)?);
            if !expected.is_seen_in(&got, |l| held.contains(l.site)) {
                tally.orders_differ += 1;
                println!("      {}, {options}: not the model's execution", case.name);
            }
        }
    }
    Ok(())
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let all = cases(plan, dir.path())?;
    let chosen = plan.sample(1501, &(0..all.len()).collect::<Vec<_>>());
    let mut tally = Tally::default();
    for case in chosen.iter().map(|i| &all[*i]) {
        one(plan, dir.path(), case, &mut tally).with_context(|| case.name.clone())?;
    }
    let t = &tally;
    table.row(
        format!("{} programs: sets published", chosen.len()),
        "some",
        format!("{}, at most {} bytes, after at most {:.2} s", t.sets, t.largest, t.latest),
        t.sets > 0 && t.largest <= SIZE,
    );
    t.opinions.row("irs certify on them", plan.full(), table);
    let none = |what: &str, of: usize, n: usize, table: &mut Table| {
        table.row(format!("{what}, of {of}"), "0", n.to_string(), n == 0 && of > 0);
    };
    none("runs that fail or get stuck", t.runs, t.failed, table);
    none("runs with another output than the first", t.runs, t.outputs_differ, table);
    none("recordings of another execution than the model's", t.recordings, t.orders_differ, table);
    Ok(())
}
