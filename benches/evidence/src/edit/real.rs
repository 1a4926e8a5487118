//! edit.7: edits that people have made: how soon the first set is there, and whether the verdict is that of a
//! fresh verification.
//!
//! Nothing of theirs is in this repository: the versions are in a folder (`IRS_EDITS`, else `edits` beside
//! this program), with a subfolder for each edit, and its C files in `old` and `new` in there, flags for the
//! compiler in `flags`. `scripts/edits` makes it.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, median};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// For each verification.
const SECONDS: &str = "20";
const LIMIT: Duration = Duration::from_secs(90);
/// Until the first set, where there was an old one.
const SOON: f64 = 0.3;
/// Of a fresh verification, where that takes a second.
const SHARE: f64 = 0.1;

/// A verification: when its first set was there, how long it took, what it came to.
struct Run {
    first: Option<f64>,
    seconds: f64,
    verdict: String,
}

/// As [`tools::run`], and looks for the set meanwhile.
fn timed(plan: &Plan, dir: &Path, config: &str, args: &[&str]) -> Result<Run> {
    let out = dir.join("out.irst");
    let _ = std::fs::remove_file(&out);
    let mut c = Command::new(&plan.tools.irs);
    c.arg("verify").args(args).args(["--time", SECONDS, "--out", "out.irst"]).current_dir(dir);
    c.env("XDG_CONFIG_HOME", dir.join(config)).stdin(Stdio::null()).stderr(Stdio::null());
    let said = std::fs::File::create(dir.join("said"))?;
    let (began, mut child, mut first) = (Instant::now(), c.stdout(said).spawn()?, None);
    loop {
        let ended = child.try_wait()?.is_some();
        if first.is_none() && out.exists() {
            first = Some(began.elapsed().as_secs_f64());
        }
        if ended {
            break;
        }
        if began.elapsed() > LIMIT {
            child.kill()?;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let seconds = began.elapsed().as_secs_f64();
    let verdict = std::fs::read_to_string(dir.join("said"))?.lines().last().unwrap_or_default().to_owned();
    Ok(Run { first, seconds, verdict })
}

/// Verifies the new version since the old one. What else the machine does only adds to a time, so where it is
/// long, it is the least of three.
fn since(plan: &Plan, dir: &Path) -> Result<Run> {
    let mut least: Option<Run> = None;
    for again in 0..3 {
        let config = format!("since{again}");
        tools::succeed(Command::new("cp").args(["-a", "config", &config]).current_dir(dir))?;
        let run = timed(plan, dir, &config, &["new", "--since", "old"])?;
        let soon = run.first.is_none_or(|first| first <= SOON / 2.0);
        // (A run without a set is less than any: it is told.)
        if least.as_ref().is_none_or(|l| run.first < l.first) {
            least = Some(run);
        }
        if soon {
            break;
        }
    }
    least.context("three runs")
}

/// Builds a version of an edit.
fn built(plan: &Plan, edit: &Path, version: &str, out: &Path) -> Result<()> {
    let from = edit.join(version);
    let flags = std::fs::read_to_string(edit.join("flags")).unwrap_or_default();
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-O2", "-g", "-w", "-pthread"]).args(flags.split_whitespace()).arg("-I").arg(&from);
    for file in std::fs::read_dir(&from).with_context(|| from.display().to_string())? {
        let path = file?.path();
        if path.extension().is_some_and(|e| e == "c") {
            c.arg(path);
        }
    }
    tools::succeed(c.arg("-o").arg(out)).map(drop)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let folder = std::env::var_os("IRS_EDITS").map_or_else(|| plan.tools.lib.join("edits"), PathBuf::from);
    let Ok(found) = std::fs::read_dir(&folder) else {
        table.skip("edits that people have made", &format!("{}: not there", folder.display()));
        return Ok(());
    };
    let mut edits: Vec<PathBuf> =
        found.flatten().map(|e| e.path()).filter(|p| p.join("old").is_dir()).collect();
    edits.sort();
    let (mut other, mut undecided) = (Vec::new(), 0);
    let (mut soon, mut shares) = (Vec::new(), Vec::new());
    let (mut missing, mut without) = (Vec::new(), Vec::new());
    let edits = plan.sample(98, &edits);
    for edit in &edits {
        let dir = tempfile::tempdir()?;
        let name = edit.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for version in ["old", "new"] {
            built(plan, edit, version, &dir.path().join(version))?;
        }
        let old = timed(plan, dir.path(), "config", &["old", "--keep-proofs"])?;
        let fresh = timed(plan, dir.path(), "other", &["new"])?;
        let since = since(plan, dir.path())?;
        let show = |r: &Run| match r.first {
            Some(first) => format!("{} in {:.2} s, set after {first:.2} s", r.verdict, r.seconds),
            None => format!("{} in {:.2} s", r.verdict, r.seconds),
        };
        println!("      {name}: {}; fresh {}; since {}", show(&old), show(&fresh), show(&since));
        match [&fresh, &since].iter().any(|r| super::has_no_time(&r.verdict)) {
            true => undecided += 1,
            false if fresh.verdict != since.verdict => {
                other.push(format!("{name}: {}, and fresh {}", since.verdict, fresh.verdict));
            }
            false => {}
        }
        match (old.first, since.first) {
            (Some(_), Some(first)) => {
                soon.push(first);
                if fresh.seconds >= 1.0 {
                    shares.push(first / fresh.seconds);
                }
            }
            // A failure of all schedules has no set.
            (Some(_), None) if fresh.first.is_some() => missing.push(name),
            (Some(_), None) => without.push(format!("{name} (new)")),
            (None, _) => without.push(format!("{name} (old)")),
        }
    }
    table.row(
        format!("{} edits, {undecided} undecided: other verdicts than fresh", edits.len()),
        "0",
        other.len().to_string(),
        other.is_empty() && !edits.is_empty(),
    );
    other.iter().for_each(|o| println!("      {o}"));
    table.row("no set, and a fresh run has one", "0", missing.len().to_string(), missing.is_empty());
    missing.iter().for_each(|name| println!("      {name}"));
    println!("      versions that have no set, so there is no time until the first: {}", without.join(", "));
    if plan.full() {
        let (middle, least, most) = median(&soon);
        let measured = format!("{middle:.2} ({least:.2}-{most:.2}) of {}", soon.len());
        table.row("s until the first set, where there was an old one", "<= 0.3", measured, most <= SOON);
        let (middle, _, most) = median(&shares);
        let measured = format!("{middle:.2} (at most {most:.2}) of {}", shares.len());
        table.row("as a share of a fresh run of >= 1 s, median", "<= 0.1", measured, middle <= SHARE);
    }
    Ok(())
}
