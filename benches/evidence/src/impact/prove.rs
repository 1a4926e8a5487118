//! Runs `irs verify` and watches what it publishes, when.

use anyhow::{Context as _, Result};
use irs_demos::tools::Tools;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tables::prove::admitting;
use traceformat::schedule::set::ScheduleSet;

/// How often the store is looked at.
const LOOK: Duration = Duration::from_millis(4);

/// What a verification came to.
pub struct Proof {
    /// The verdict's first word; `killed` if it did not end a little after its limit, `exit N` if it said
    /// none.
    pub verdict: String,
    /// The whole of it.
    pub text: String,
    /// From the start of the command until there was a set that admits something, and that set.
    pub first: Option<(Duration, ScheduleSet)>,
    /// The set at the end.
    pub last: Option<ScheduleSet>,
    pub took: Duration,
    /// States of the last attempt, if it said how many.
    pub states: Option<u64>,
    pub stderr: String,
}

impl Proof {
    pub fn is_unknown(&self) -> bool {
        self.verdict == "unknown"
    }

    /// The verdict is definite, and another than expected; anything but a verdict is wrong, too.
    pub fn is_wrong(&self, expected: &str) -> bool {
        !self.is_unknown() && self.verdict != expected
    }

    /// When the first set was there, in seconds.
    pub fn first_seconds(&self) -> Option<f64> {
        self.first.as_ref().map(|(d, _)| d.as_secs_f64())
    }
}

/// Verifies a program with an engine, within `limit`; `out` is where the set is stored.
///
/// # Errors
/// The command cannot be run.
pub fn prove(
    tools: &Tools,
    engine: &str,
    program: &Path,
    out: &Path,
    limit: Duration,
    more: &[&str],
) -> Result<Proof> {
    let _ = std::fs::remove_file(out);
    let mut c = Command::new(&tools.irs);
    c.args(["verify", "--json", "--engine", engine]).arg("--out").arg(out);
    c.arg("--time").arg(limit.as_secs_f64().to_string()).args(more).arg(program);
    c.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let began = Instant::now();
    let mut child = c.spawn().with_context(|| format!("cannot run {c:?}"))?;
    fn reader(mut from: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<String> {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }
    let stdout = reader(child.stdout.take().context("no stdout")?);
    let stderr = reader(child.stderr.take().context("no stderr")?);

    // A verifier that does not stop at its limit is stopped, and has said nothing.
    let patience = limit + Duration::from_secs(30);
    let mut first = None;
    let status = loop {
        if first.is_none() {
            first = admitting(out).map(|set| (began.elapsed(), set));
        }
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if began.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(LOOK);
    };
    let took = began.elapsed();
    let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
    let last = admitting(out);
    if first.is_none() {
        first = last.clone().map(|set| (took, set));
    }
    let (said, states) = stdout
        .lines()
        .rev()
        .find_map(|l| {
            let object: Value = serde_json::from_str(l).ok()?;
            let states = object["notes"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let mut states =
                states.filter_map(|n| n.split_once(" schedules, ")?.1.split(' ').next()?.parse().ok());
            Some((object.get("verdict")?.as_str()?.to_owned(), states.next_back()))
        })
        .unzip();
    let states = states.flatten();
    let text = match (status, said) {
        (Some(_), Some(text)) => text,
        (Some(status), None) => format!("exit {}", status.code().unwrap_or(128)),
        (None, _) => "killed".to_owned(),
    };
    let verdict = text.split('(').next().unwrap_or_default().to_owned();
    Ok(Proof { verdict, text, first, last, took, states, stderr })
}

/// Exit code of `irs certify`, and what it says.
///
/// # Errors
/// The command cannot be run.
pub fn certify(tools: &Tools, set: &Path, program: &Path, limit: Duration) -> Result<(i32, String)> {
    let mut c = Command::new(&tools.irs);
    c.arg("certify").arg(set).arg(program).arg("--time").arg(limit.as_secs_f64().to_string());
    let end = irs_demos::tools::run(&mut c, limit + Duration::from_secs(30))?;
    let said = if end.stderr.trim().is_empty() { &end.stdout } else { &end.stderr };
    Ok((end.code(), said.lines().last().unwrap_or_default().to_owned()))
}

/// How many sets a checker has accepted, rejected, not decided.
#[derive(Default)]
pub struct Opinions {
    pub accepted: usize,
    pub rejected: usize,
    pub undecided: usize,
}

impl Opinions {
    pub fn add(&mut self, what: &str, (code, said): (i32, String)) {
        match code {
            0 => self.accepted += 1,
            5 => self.undecided += 1,
            _ => self.rejected += 1,
        }
        if code != 0 {
            println!("      {what}: certify exits with {code}: {said}");
        }
    }

    /// The row of a table. `all_decided`: a set that was not decided counts as missed. A part of the evidence
    /// does not ask for that: its limits are short, so whether they suffice depends on the machine's load.
    pub fn row(&self, what: &str, all_decided: bool, table: &mut crate::row::Table) {
        let all = self.accepted + self.rejected + self.undecided;
        let expected = if all_decided { format!("{all} of {all} accepted") } else { "0 rejected".to_owned() };
        table.row(
            what,
            expected,
            format!("{} accepted, {} rejected, {} undecided", self.accepted, self.rejected, self.undecided),
            all > 0 && self.rejected == 0 && (self.undecided == 0 || !all_decided),
        );
    }
}
