//! Point 2: programs behave as they would without us. A row for each behaviour under test
//! (`runtime/tests/behaviour`); the programs are compiled with the pass and compared with what the plain
//! compiler makes of them.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools;
use std::process::Command;
use std::time::Duration;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("behaviour of programs", "make test runs these tests as a step of its own");
        return Ok(());
    }
    let root = plan.tools.demos.parent().context("demos is nowhere")?;
    // Built as this program was, beside the plugin that the tests' programs are compiled with.
    let lib = &plan.tools.lib;
    let profile = match lib.file_name().and_then(|n| n.to_str()) {
        Some("debug") | None => "dev",
        Some(name) => name,
    };
    let mut c = Command::new("cargo");
    c.args(["test", "--locked", "--profile", profile, "-p", "rt_irs", "--test", "behaviour"]);
    c.current_dir(root).env("CARGO_TARGET_DIR", lib.parent().context("no target folder")?);
    let e = tools::run(&mut c, Duration::from_secs(1200))?;
    let mut n = 0;
    for (name, result) in e.stdout.lines().filter_map(outcome) {
        n += 1;
        table.row(title(name), "as without us", result, result == "ok");
    }
    ensure!(n > 0, "no test has run: exit {}: {}", e.code(), e.stderr.trim_end());
    table.row("all behaviours together", "exit 0", format!("exit {}, {n} tests", e.code()), e.code() == 0);
    Ok(())
}

/// `test process::exec_replaces_the_program ... ok`
fn outcome(line: &str) -> Option<(&str, &str)> {
    let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
    name.contains("::").then_some((name, result))
}

/// `process: exec replaces the program`
fn title(name: &str) -> String {
    name.replace("::", ": ").replace('_', " ")
}
