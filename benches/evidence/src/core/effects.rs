//! core.12: effect before count. Programs that take two objects in opposite orders, under the set that avoids
//! the deadlock: native runs with delays, of which none gets stuck. (The runtime counted the begin of
//! `pthread_once` before libc had given the control: 5 to 9 of 200 runs deadlocked in a free node.)

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{run as run_for, under};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Runs of each program.
const RUNS: usize = 200;

/// The C programs of a folder of tests, by name.
pub fn programs(plan: &Plan, folder: &str) -> Result<Vec<PathBuf>> {
    let folder = plan.tools.demos.join("..").join(folder);
    let read = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut all: Vec<PathBuf> = read.map(|e| e.map(|e| e.path())).collect::<std::io::Result<_>>()?;
    all.retain(|p| p.extension().is_some_and(|e| e == "c"));
    all.sort();
    ensure!(!all.is_empty(), "{}: no programs", folder.display());
    Ok(all)
}

/// A program's name.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    for source in plan.sample(9, &programs(plan, "cli/tests/effects")?) {
        let name = name(&source);
        let (program, set) = (dir.path().join(&name), dir.path().join(format!("{name}.irst")));
        plan.tools.instrumented(&source, &["-w"], &program)?;
        let verdict = run_for(
            Command::new(&plan.tools.irs).args(irs_demos::tools::VERIFY).arg(&program).arg("--out").arg(&set),
            Duration::from_secs(60),
        )?;
        let runs = plan.times(RUNS, 20);
        let mut stuck = 0;
        for seed in 0..runs as u64 {
            let options =
                format!("store={}:on-stuck=stop:watchdog=2:delay={}", set.display(), plan.seed + seed);
            let end = run_for(&mut under(&program, &options, &[] as &[&str]), Duration::from_secs(20))?;
            stuck += usize::from(end.code() != 0);
        }
        table.row(
            format!("{name}: {runs} runs with delays"),
            "exit 7, 0 fail",
            format!("exit {}, {stuck} fail", verdict.code()),
            verdict.code() == 7 && stuck == 0,
        );
    }
    Ok(())
}
