//! Point 7: The lock-free core under loom, and under Miri where that is installed. `make test` runs both for
//! itself.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::process::Command;
use std::time::Duration;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("loom, Miri", "make test runs them as steps of their own");
        return Ok(());
    }
    let root = plan.tools.demos.parent().context("demos is nowhere")?;
    for target in ["loom", "miri"] {
        let e = tools::run(Command::new("make").arg(target).current_dir(root), Duration::from_secs(1800))?;
        let skipped = e.stdout.lines().find(|l| l.contains("skipped"));
        match skipped {
            Some(why) => table.skip(target, why),
            None => {
                let passed: usize = e.stdout.lines().filter_map(passed).sum();
                let measured = format!("exit {}, {passed} tests", e.code());
                table.row(target, "exit 0", measured, e.code() == 0 && passed > 0);
            }
        }
    }
    Ok(())
}

/// `test result: ok. 5 passed; …`
fn passed(line: &str) -> Option<usize> {
    line.strip_prefix("test result: ok. ")?.split(' ').next()?.parse().ok()
}
