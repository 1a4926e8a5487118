//! What an engine says of a program.

use crate::plan::Plan;
use anyhow::Result;
use irs_demos::tools;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The programs: of the verifier's tests, and of the evidence.
pub fn source(plan: &Plan, name: &str) -> PathBuf {
    let root = plan.tools.demos.join("..");
    let [tests, own] = ["verifier/tests/bmc", "benches/evidence/programs/bmc"]
        .map(|d| root.join(d).join(format!("{name}.c")));
    if own.exists() { own } else { tests }
}

/// A verdict, and what it took.
#[derive(Debug)]
pub struct Said {
    /// `safe`, `unsafe`, or another word.
    pub verdict: String,
    /// Of the processor.
    pub seconds: f64,
    /// All that was said, with the formulas' sizes.
    pub text: String,
}

/// Processor time of all commands that have ended so far.
fn spent() -> f64 {
    // SAFETY: all-zero bytes are a value of this struct of numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a struct that lives until the call returns.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage) };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Verifies a program for so many seconds, until the first counterexample.
pub fn ask(plan: &Plan, program: &Path, engine: &[&str], seconds: u32) -> Result<Said> {
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(["verify", "-j", "1", "--first", "--time"]).arg(seconds.to_string());
    let before = spent();
    let said = tools::run(
        verify.args(["--engine"]).args(engine).arg(program),
        Duration::from_secs(u64::from(seconds) + 20),
    )?;
    let seconds = spent() - before;
    let last = said.last_line();
    let verdict = last.split('(').next().unwrap_or_default().to_owned();
    Ok(Said { verdict, seconds, text: format!("{}\n{}", said.stderr, said.stdout) })
}
