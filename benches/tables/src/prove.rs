//! Runs `irs verify` and takes what it publishes.

use anyhow::{Context as _, Result};
use irs_demos::tools::Tools;
use schedule::growth::admits_something;
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;

/// How often the store is looked at: some proofs are complete a few milliseconds after the first schedule.
const LOOK: Duration = Duration::from_micros(200);

/// A set to run under, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Proven {
    #[serde(skip)]
    pub set: Option<PathBuf>,
    /// Seconds until the set was there.
    pub seconds: f64,
    /// Traces or schedules that it admits, where the engine has said so.
    pub published: u64,
    /// The verdict; empty if nobody waited for it.
    pub verdict: String,
    pub bytes: u64,
    /// It constrains nothing: everything was proven.
    pub free: bool,
}

impl Proven {
    /// As a cell of a table, where there is no set.
    pub fn why_not(&self) -> String {
        format!("none ({})", if self.verdict.is_empty() { "nothing published" } else { &self.verdict })
    }
}

/// Ends with its owner.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Verifies with these options until the verifier ends, which it does soon after `limit`; the set goes to
/// `out`.
///
/// # Errors
/// The command cannot be run. That it proves nothing is none.
pub fn to_the_end(
    tools: &Tools,
    program: &Path,
    out: &Path,
    limit: Duration,
    more: &[&str],
) -> Result<Proven> {
    let began = Instant::now();
    let mut c = command(tools, program, out, limit, more);
    let end = irs_demos::tools::run(&mut c, limit + Duration::from_secs(30))?;
    let seconds = began.elapsed().as_secs_f64();
    let last = end.stdout.lines().rev().find_map(|l| {
        let object: Value = serde_json::from_str(l).ok()?;
        object.get("verdict").is_some().then_some(object)
    });
    let (verdict, published) = match &last {
        Some(o) => (
            o["verdict"].as_str().unwrap_or_default().to_owned(),
            o["published"].as_u64().unwrap_or_default(),
        ),
        None => (format!("exit {}: {}", end.code(), end.stderr.lines().last().unwrap_or_default()), 0),
    };
    let last = admitting(out);
    let free = last.as_ref().is_some_and(is_free);
    let set = last.map(|_| out.to_owned());
    Ok(Proven { bytes: size(set.as_deref()), set, seconds, published, verdict, free })
}

/// Verifies until something is published that admits an execution, and no longer than `limit`. That set, as
/// it was then, goes to `out`.
///
/// # Errors
/// The command cannot be run, or the set not be written.
pub fn first(tools: &Tools, program: &Path, out: &Path, limit: Duration, more: &[&str]) -> Result<Proven> {
    let growing = out.with_extension("growing.irst");
    let began = Instant::now();
    let mut c = command(tools, program, &growing, limit, more);
    // So that the next one does not take its place before anybody has looked. (What is proven of everything
    // does not wait.)
    if more.contains(&"impact") {
        c.arg("--pace").arg(limit.as_secs_f64().to_string());
    }
    // Nobody reads what it says before its end; that is less than a pipe holds within these times, and it is
    // killed in any case.
    let mut child = Ends(c.stdout(Stdio::null()).stderr(Stdio::null()).spawn().context("irs verify")?);
    let set = loop {
        // Asked before the look, so that what was stored last is seen.
        let ended = child.0.try_wait()?.is_some();
        match admitting(&growing) {
            Some(set) => break Some(set),
            None if ended || began.elapsed() > limit => break None,
            None => std::thread::sleep(LOOK),
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    drop(child);
    let _ = std::fs::remove_file(out);
    let free = set.as_ref().is_some_and(is_free);
    let set = match set {
        Some(set) => {
            store::create(out, &set).with_context(|| out.display().to_string())?;
            Some(out.to_owned())
        }
        None => None,
    };
    let verdict = if set.is_some() {
        String::new()
    } else {
        format!("nothing published within {:.1} s", limit.as_secs_f64())
    };
    let published = u64::from(set.is_some());
    Ok(Proven { bytes: size(set.as_deref()), published, set, seconds, verdict, free })
}

fn is_free(set: &ScheduleSet) -> bool {
    matches!(set.nodes.get(&NodeId::ROOT), Some(Node::Free { .. }))
}

fn command(tools: &Tools, program: &Path, out: &Path, limit: Duration, more: &[&str]) -> Command {
    let _ = std::fs::remove_file(out);
    let mut c = Command::new(&tools.irs);
    c.args(["verify", "--json", "--time"]).arg(limit.as_secs_f64().to_string());
    c.args(["-j", "1"]).arg("--out").arg(out).args(more).arg(program).stdin(Stdio::null());
    if !more.contains(&"--engine") {
        c.args(["--engine", "dpor"]);
    }
    c
}

fn size(path: Option<&Path>) -> u64 {
    path.and_then(|p| std::fs::metadata(p).ok()).map_or(0, |m| m.len())
}

/// The set that is stored, if it admits anything. Looked at while it is written: a torn end is cut off by
/// reading, and anything else will be readable next time.
pub fn admitting(path: &Path) -> Option<ScheduleSet> {
    if !path.exists() {
        return None;
    }
    let set = store::read(path).ok()?.roots.single()?.clone();
    admits_something(&set).then_some(set)
}
