//! The first part: a program that fails again and again by itself, never under IRS, and always in a replay.

use anyhow::{Result, ensure};
use irs_demos::tools::{Ended, Tools, run, under};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const RUNS: usize = 300;
const REPLAYS: usize = 10;
/// For one run, which takes a millisecond.
const LIMIT: Duration = Duration::from_secs(20);
const FLAGS: [&str; 4] = ["-O2", "-g", "-pthread", "-DBROKEN"];

pub fn show(tools: &Tools, dir: &Path) -> Result<()> {
    super::heading(
        "1. A program that fails, and never does under IRS",
        "fetch.c: two threads take blocks from a queue. When all blocks are there, main takes the queue\n\
         away, although a thread may still look whether there is another one.",
    );
    let source = tools.source("fetch");
    let (plain, program) = (dir.join("fetch.plain"), dir.join("fetch"));
    super::shown(Command::new(&tools.clang).args(FLAGS).arg(&source).arg("-o").arg(&plain))?;
    let failed = failures(&mut || Command::new(&plain))?;
    println!("{RUNS} plain runs: {failed} failed\n");

    super::shown(Command::new(&tools.irs).arg("cc").args(FLAGS).arg(&source).arg("-o").arg(&program))?;
    let (set, bug) = (dir.join("fetch.irst"), dir.join("bug.irsr"));
    let mut c = Command::new(&tools.irs);
    c.arg("verify").arg(&program).arg("--out").arg(&set).arg("--counterexample").arg(&bug);
    println!("$ {}", super::line(&c));
    let verified = run(&mut c, Duration::from_secs(120))?;
    // The story, and the summary.
    for line in verified.stderr.lines().filter(|l| !l.contains("per second")) {
        println!("{}", line.replace(&format!("{}/", tools.demos.display()), ""));
    }
    print!("{}", verified.stdout);
    ensure!(verified.code() == 7, "the verdict is not partially-safe: exit code {}", verified.code());

    let options = format!("store={}:verbosity=0", set.display());
    let failed = failures(&mut || under(&program, &options, &[""; 0]))?;
    println!("\n$ IRS_OPTIONS=store=fetch.irst ./fetch");
    println!("{RUNS} runs under what is proven: {failed} failed");
    ensure!(failed == 0, "a run failed under a proven set");

    let mut c = Command::new(&tools.irs);
    c.arg("replay").arg(&bug).arg("--").arg(&program);
    let replayed = (0..REPLAYS).map(|_| run(&mut c, LIMIT)).collect::<Result<Vec<Ended>>>()?;
    println!("\n$ irs replay bug.irsr -- ./fetch");
    let as_found = replayed.iter().filter(|e| e.code() == 139).count();
    println!("{REPLAYS} replays: {as_found} failed as the verifier says");
    ensure!(as_found == REPLAYS, "a replay did not fail");
    Ok(())
}

/// How many of [`RUNS`] runs do not end with status 0.
fn failures(command: &mut dyn FnMut() -> Command) -> Result<usize> {
    let mut failed = 0;
    for _ in 0..RUNS {
        failed += usize::from(run(&mut command(), LIMIT)?.code() != 0);
    }
    Ok(failed)
}
