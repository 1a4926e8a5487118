//! Point 9: the words of verdicts, atomic blocks under both engines and in running programs, and stories of
//! counterexamples.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{run as run_for, under};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// Native runs of each program under its set.
const RUNS: usize = 30;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = plan.tools.demos.parent().context("the source tree")?.to_owned();
    let atomic = sources(&root.join("verifier/tests/atomic"))?;
    let verdicts = sources(&root.join("verifier/tests/verdicts"))?;
    let told = sources(&root.join("cli/tests/story"))?;

    let mut cases: Vec<(PathBuf, &str, String)> = Vec::new();
    for engine in ["dpor", "impact"] {
        for f in &atomic {
            cases.push((f.clone(), engine, said(f, "expect")?));
        }
        for f in &verdicts {
            cases.push((f.clone(), engine, said(f, engine)?));
        }
    }
    let cases = plan.sample(107, &cases);
    let mut wrong = 0;
    for (file, engine, expected) in &cases {
        let expected = expected.split_whitespace().next().unwrap_or_default();
        let r = verdict(plan, file, &["--engine", engine, "--executions", "3000"])?;
        let word = r["verdict"].as_str().unwrap_or_default().split('(').next().unwrap_or_default().to_owned();
        let hidden = word == "unknown" && !r["property"].is_null();
        if hidden || expected != "any" && word != expected {
            println!("      {} {engine}: {word}, {expected} is expected", file.display());
            wrong += 1;
        }
    }
    table.row(
        format!("verdicts on {} programs", cases.len()),
        "0 wrong",
        format!("{wrong} wrong"),
        wrong == 0,
    );

    let runs = plan.times(RUNS, 2);
    let chosen = plan.sample(108, &atomic);
    let (mut failed, mut ran) = (0, 0);
    for file in &chosen {
        let bad = native(plan, file, runs)?;
        ran += usize::from(bad.is_some());
        failed += bad.unwrap_or(0);
    }
    let what = format!("{ran} programs with atomic blocks, {runs} runs each under their sets");
    table.row(what, "0 failures", format!("{failed} failures"), failed == 0);

    let chosen = plan.sample(109, &told);
    let (mut missing, mut longer) = (0, 0);
    for file in &chosen {
        let options = said(file, "options")?;
        let options: Vec<&str> = options.split_whitespace().collect();
        let r = verdict(plan, file, &options)?;
        let story = &r["story"];
        missing += usize::from(story["steps"].as_array().is_none_or(Vec::is_empty));
        longer += usize::from(story["switches"].as_u64() > story["switches_found"].as_u64());
    }
    let (n, measured) = (chosen.len(), format!("{missing} untold, {longer} longer"));
    table.row(
        format!("stories of {n} counterexamples"),
        "0 untold, 0 longer",
        measured,
        missing + longer == 0,
    );
    Ok(())
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut all: Vec<PathBuf> = entries.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
    all.retain(|f| f.extension().is_some_and(|e| e == "c"));
    all.sort();
    Ok(all)
}

/// What a comment at the top says under this name.
fn said(file: &Path, name: &str) -> Result<String> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let start = format!("// {name}: ");
    let mut lines = text.lines().take_while(|l| l.starts_with("// "));
    Ok(lines.find_map(|l| l.strip_prefix(&start)).unwrap_or_default().to_owned())
}

/// The last object of `irs verify --json`.
fn verdict(plan: &Plan, file: &Path, options: &[&str]) -> Result<Value> {
    let mut command = Command::new(&plan.tools.irs);
    command.args(["verify", "-j", "1", "--json"]).arg(file).args(options);
    if !options.contains(&"--engine") {
        command.args(["--engine", "dpor"]);
    }
    let end = run_for(&mut command, LIMIT)?;
    let last = end.last_line();
    serde_json::from_str(last).with_context(|| format!("{}: {}{}", file.display(), end.stdout, end.stderr))
}

/// Runs a program under its set, with delays: how many runs did not end well. `None` if there is no set to
/// run under.
fn native(plan: &Plan, file: &Path, runs: usize) -> Result<Option<usize>> {
    let scratch = tempfile::tempdir().context("a folder")?;
    let (program, set) = (scratch.path().join("program"), scratch.path().join("program.irst"));
    plan.tools.instrumented(file, &["-O2", "-g"], &program)?;
    let out = set.to_str().context("a path in text")?;
    let r = verdict(plan, &program, &["--out", out])?;
    if r["published"].as_u64().unwrap_or(0) == 0 {
        return Ok(None);
    }
    let mut failed = 0;
    for run in 0..runs {
        let delay = plan.seed + run as u64;
        let options = format!("store={out}:on-stuck=stop:watchdog=5:delay={delay}");
        let none: [&str; 0] = [];
        let end = run_for(&mut under(&program, &options, &none), LIMIT)?;
        if end.code() != 0 {
            println!("      {}: exit {}, {options}: {}", file.display(), end.code(), end.stderr.trim());
            failed += 1;
        }
    }
    Ok(Some(failed))
}
