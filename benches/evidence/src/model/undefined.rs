//! model.7: uninitialised values: the verdict at each level of optimisation, and what the program does under
//! its set.

use crate::core::effects::{name, programs};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{run as run_for, succeed, under};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LEVELS: [&str; 3] = ["-O0", "-O2", "-O3"];

/// What the first line of a program expects: the exit code of `irs verify`, and of
/// `irs verify --property memory` where it says that.
fn expected(source: &Path) -> Result<(i32, Option<i32>)> {
    let text = std::fs::read_to_string(source)?;
    let word = text.lines().next().and_then(|l| l.strip_prefix("// Expected: ")).unwrap_or_default();
    match word.split(' ').next().unwrap_or_default() {
        "safe" => Ok((0, None)),
        "violated" => Ok((10, None)),
        "unknown" => Ok((5, Some(10))),
        "reported" => Ok((0, Some(10))),
        _ => None.with_context(|| format!("{}: nothing is expected", source.display())),
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, set) = (dir.path().join("p"), dir.path().join("p.irst"));
    for source in plan.sample(17, &programs(plan, "cli/tests/undefined")?) {
        let (code, strict) = expected(&source)?;
        let mut found = Vec::new();
        let mut fine = true;
        for level in LEVELS {
            let mut c = Command::new(&plan.tools.irs);
            succeed(c.args(["cc", level, "-w", "-pthread"]).arg(&source).arg("-o").arg(&program))?;
            let verify = |more: &[&str]| {
                let mut c = Command::new(&plan.tools.irs);
                c.args(irs_demos::tools::VERIFY).arg(&program).args(more);
                run_for(&mut c, Duration::from_secs(60)).map(|e| e.code())
            };
            let out = set.display().to_string();
            let one = verify(&["--out", &out])?;
            let two = strict.map(|_| verify(&["--property", "memory"])).transpose()?;
            let mut failed = 0;
            if one == 0 {
                for seed in 0..5 {
                    let options = format!("store={out}:on-stuck=stop:watchdog=5:delay={}", plan.seed + seed);
                    let end =
                        run_for(&mut under(&program, &options, &[] as &[&str]), Duration::from_secs(20))?;
                    failed += usize::from(end.code() != 0);
                }
            }
            fine &= one == code && two == strict && failed == 0;
            found.push(format!("{one}{}", two.map_or(String::new(), |c| format!("/{c}"))));
        }
        let strictly = strict.map_or(String::new(), |c| format!("/{c}"));
        table.row(
            format!("{}: -O0, -O2, -O3", name(&source)),
            format!("exit {code}{strictly}, runs"),
            format!("exit {}", found.join(" ")),
            fine,
        );
    }
    Ok(())
}
