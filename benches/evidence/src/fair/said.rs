//! What the engine says of a program.

use crate::plan::Plan;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A verdict, and what it took.
pub struct Said {
    /// `safe`, `unsafe`, or another word.
    pub verdict: String,
    /// States that were compared.
    pub states: u64,
    /// The engine's own time, as it says it.
    pub seconds: f64,
}

/// The number before a word.
fn before(text: &str, word: &str) -> Option<f64> {
    let (head, _) = text.split_once(word)?;
    head.rsplit(|c: char| c != '.' && !c.is_ascii_digit()).next()?.parse().ok()
}

/// Compiles a program with these flags and verifies it by esst, with `more` options, for so many seconds,
/// until the first counterexample.
pub fn ask(plan: &Plan, source: &Path, flags: &[&str], more: &[&str], seconds: u32) -> Result<Said> {
    let esst: Vec<&str> = ["--engine", "esst"].iter().chain(more).copied().collect();
    ask_engine(plan, source, flags, &esst, seconds)
}

/// As [`ask`], by the engine that `more` names.
pub fn ask_engine(plan: &Plan, source: &Path, flags: &[&str], more: &[&str], seconds: u32) -> Result<Said> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prog");
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let all: Vec<&str> = ["-g", "-O1", &include].iter().chain(flags).copied().collect();
    plan.tools.instrumented(source, &all, &program)?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(["verify", "--first", "--time"]).arg(seconds.to_string()).args(more).arg(&program);
    let limit = Duration::from_secs(u64::from(seconds) + 10);
    let said = tools::run(&mut verify, limit)?;
    let all = format!("{}\n{}", said.stderr, said.stdout);
    let last = said.last_line();
    let verdict = last.split('(').next().unwrap_or_default().to_owned();
    let states = before(&all, " states (").context("it says no states")? as u64;
    let seconds = before(&all, " s, ").context("it says no time")?;
    Ok(Said { verdict, states, seconds })
}
