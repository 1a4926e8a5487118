//! impact.2: each demo runs for a minute under the first set that was published: nothing fails, nothing gets
//! stuck, every thread moves; recordings are admissible. The faulty ones fail without a schedule.

use super::programs::{DEMOS, Demo, Workshop, counts, progress};
use super::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{Ended, run as run_for, under};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use traceformat::{recording, store};

const NONE: &[OsString] = &[];
const MINUTE: f64 = 60.0;
const EVENTS: usize = 1_000_000;
/// Plain runs of a faulty program, and how long each may take to fail.
const RUNS: usize = 10;
const PLAIN: f64 = 10.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let shop = Workshop::new(&plan.tools)?;
    for demo in plan.sample(502, DEMOS) {
        if let Err(e) = one(plan, table, &shop, &demo) {
            table.fail(demo.name, &e);
        }
    }
    let faulty: Vec<_> = DEMOS.iter().filter(|d| d.faulty()).cloned().collect();
    for demo in plan.sample(503, &faulty) {
        plain(plan, table, &shop, &demo)?;
    }
    Ok(())
}

/// Proves until there is a first set; stores it.
fn first_set(plan: &Plan, shop: &Workshop<'_>, demo: &Demo, program: &Path) -> Result<std::path::PathBuf> {
    let seconds = if plan.full() { 60.0 } else { 15.0 };
    let out = shop.file(demo, "irst");
    let proof = prove(&plan.tools, "impact", program, &out, Duration::from_secs_f64(seconds), &[])?;
    let (_, set) = proof.first.with_context(|| format!("nothing was published: {}", proof.text))?;
    let first = shop.file(demo, "first.irst");
    let _ = std::fs::remove_file(&first);
    store::create(&first, &set)?;
    Ok(first)
}

fn one(plan: &Plan, table: &mut Table, shop: &Workshop<'_>, demo: &Demo) -> Result<()> {
    let program = shop.instrumented(demo, demo.flags)?;
    let set = first_set(plan, shop, demo, &program)?;
    let seconds = if plan.full() { MINUTE } else { 2.0 };
    let end =
        timed(&program, &format!("store={}:trust=proven:on-stuck=stop:watchdog=5", set.display()), seconds)?;
    let (each, total) = counts(&end.stdout).unwrap_or_default();
    let shares: Vec<_> = each.iter().filter(|n| **n > 0).map(|n| percent(*n, total)).collect();
    // What is useful is up to the schedule: under one that always comes when the block is busy, a thread
    // passes by every time. That all threads move, the recording shows.
    table.row(
        format!("{}: {seconds} s under its first set", demo.name),
        "exit 0, not stuck",
        format!("exit {}, {} of {} useful", end.code(), shares.len(), demo.threads),
        end.code() == 0 && !shares.is_empty(),
    );
    println!("      {} useful iterations per second; shares: {}", rate(total, seconds), shares.join(" "));
    complain(&end);
    recorded(plan, table, shop, demo)
}

/// A recording under the first set, long enough, judged by `irs check`.
fn recorded(plan: &Plan, table: &mut Table, shop: &Workshop<'_>, demo: &Demo) -> Result<()> {
    // Sleeping under the locks would make 10^6 events take an hour, and changes no event.
    let flags: Vec<_> = demo.flags.iter().copied().filter(|f| !f.starts_with("-DWORK")).collect();
    let program = shop.instrumented(demo, &flags)?;
    let set = first_set(plan, shop, demo, &program)?;
    let wanted = if plan.full() { EVENTS } else { EVENTS / 10 };
    let recording = shop.file(demo, "irsr");
    let mut seconds = 0.5;
    let (n, moving) = loop {
        let _ = std::fs::remove_file(&recording);
        let options =
            format!("store={}:trust=proven:record={}:on-stuck=stop", set.display(), recording.display());
        let end = timed(&program, &options, seconds)?;
        ensure!(end.code() == 0, "recording: exit {}: {}", end.code(), end.stderr.trim_end());
        let events = recording::read(&recording).context("the recording")?.events;
        let n = events.len();
        if n >= wanted || seconds >= MINUTE {
            let late = if plan.full() { n - n / 10 } else { n / 2 };
            break (n, events[late..].iter().map(|e| e.thread).collect::<BTreeSet<_>>().len());
        }
        // A little more than it should take at this speed.
        seconds = (seconds * wanted as f64 / n.max(1) as f64 * 1.3).clamp(seconds * 1.3, MINUTE);
    };
    let mut check = Command::new(&plan.tools.irs);
    let judged = run_for(check.arg("check").arg(&recording).arg(&set), Duration::from_secs(300))?;
    table.row(
        format!("{}: its recording passes irs check", demo.name),
        format!("{wanted} events, exit 0"),
        format!("{n} events, exit {}", judged.code()),
        n >= wanted && judged.code() == 0,
    );
    table.row(
        format!("{}: threads in the last part of it", demo.name),
        demo.threads.to_string(),
        moving.to_string(),
        moving >= demo.threads,
    );
    complain(&judged);
    let _ = std::fs::remove_file(&recording);
    Ok(())
}

/// Without any schedule: how many of the runs fail or get stuck.
fn plain(plan: &Plan, table: &mut Table, shop: &Workshop<'_>, demo: &Demo) -> Result<()> {
    let program = shop.plain(demo)?;
    let runs = plan.times(RUNS, 2);
    let (mut failed, mut stuck, mut rounds) = (0, 0, Vec::new());
    for _ in 0..runs {
        let mut c = Command::new(&program);
        c.env("SECONDS", PLAIN.to_string()).env("EVERY", "0.5");
        let end = run_for(&mut c, Duration::from_secs_f64(PLAIN + 10.0))?;
        let seen = progress(&end.stdout);
        // Nothing for two seconds, and no end of it: a deadlock, or else it would be starvation of everybody.
        let still = seen.iter().rev().take(4).all(|(_, n)| Some(*n) == seen.last().map(|s| s.1));
        if end.code() != 0 {
            failed += 1;
        } else if still {
            stuck += 1;
        }
        rounds.extend(seen.last().map(|s| s.1));
    }
    table.row(
        format!("{}: the plain program", demo.name),
        "some run fails",
        format!("{failed} of {runs} fail, {stuck} stuck"),
        failed + stuck > 0,
    );
    if stuck > 0 {
        println!("      stuck after so many iterations: {rounds:?}");
    }
    Ok(())
}

/// A run that the stopwatch ends.
pub fn timed(program: &Path, options: &str, seconds: f64) -> Result<Ended> {
    let mut c = under(program, options, NONE);
    c.env("SECONDS", seconds.to_string());
    run_for(&mut c, Duration::from_secs_f64(seconds + 20.0))
}

fn complain(end: &Ended) {
    if end.code() != 0 {
        end.stderr.lines().chain(end.stdout.lines()).take(12).for_each(|l| println!("      {l}"));
    }
}

pub fn percent(n: u64, of: u64) -> String {
    format!("{:.1}%", 100.0 * n as f64 / of.max(1) as f64)
}

pub fn rate(n: u64, seconds: f64) -> u64 {
    (n as f64 / seconds) as u64
}
