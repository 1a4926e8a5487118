//! `irs verify --json`, and what its last object says.

use anyhow::{Context as _, Result, bail};
use irs_demos::tools::{self, Tools};
use serde::Deserialize;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

#[derive(Clone, Debug, Deserialize)]
pub struct Result_ {
    pub verdict: String,
    pub traces: u64,
    pub deadlocked: u64,
    pub executions: u64,
    pub blocked: u64,
    pub seconds: f64,
    pub peak_mb: f64,
    /// Random executions looked up, and the part of `seconds` that they took.
    pub samples: u64,
    pub sampling_seconds: f64,
    /// What the first counterexample violates.
    pub property: Option<String>,
}

/// Verifies a file (source or instrumented binary).
///
/// # Errors
/// If there is no verdict.
pub fn verify(
    tools: &Tools,
    file: &Path,
    options: &[&str],
    flags: &[&str],
    limit: Duration,
) -> Result<Result_> {
    let mut c = Command::new(&tools.irs);
    c.arg("verify").arg(file).arg("--json").args(options);
    // Counts are the engine's own, and seconds one worker's, unless something else is said.
    for (option, value) in [("--engine", "dpor"), ("-j", "1")] {
        if !options.contains(&option) {
            c.args([option, value]);
        }
    }
    if !flags.is_empty() {
        c.arg("--").args(flags);
    }
    let end = tools::run(&mut c, limit)?;
    let last = end.stdout.lines().rev().find(|l| l.starts_with('{'));
    let Some(last) = last else {
        bail!(
            "{c:?}: exit code {}, no verdict: {}",
            end.code(),
            end.stderr.lines().last().unwrap_or_default()
        );
    };
    serde_json::from_str(last).with_context(|| format!("{c:?}: {last}"))
}
