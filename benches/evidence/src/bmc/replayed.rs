//! Counterexamples of the formula, in the running program.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Counterexamples, and how often each is replayed.
const PROGRAMS: usize = 100;
const TIMES: usize = 10;

const LIMIT: Duration = Duration::from_secs(60);

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let (source, program, recording) = (at("prog.c"), at("prog"), at("bug.irsr"));
    let wanted = plan.few(PROGRAMS, 3);
    let (mut found, mut good, mut bad) = (0, 0, Vec::new());
    for seed in plan.seed * 20_000.. {
        if found == wanted {
            break;
        }
        let (p, all) = generate_within(seed, Naming::ByUse, 20_000);
        if all.relations.violating.is_empty() {
            continue;
        }
        std::fs::write(&source, emit_c::emit(&p))?;
        plan.tools.instrumented(&source, &["-w"], &program)?;
        let _ = std::fs::remove_file(&recording);
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "bmc", "--time", "10", "--counterexample"]).arg(&recording);
        let said = tools::run(verify.arg(&program), LIMIT)?;
        if said.code() != 10 {
            continue;
        }
        found += 1;
        let told = said.last_line().to_owned();
        let times = (0..TIMES).filter(|_| fails(plan, &recording, &program).unwrap_or(false)).count();
        if times == TIMES {
            good += 1;
        } else {
            bad.push(format!("seed {seed}: {times} of {TIMES}; {told}"));
        }
    }
    table.row(
        format!("counterexamples that fail {TIMES} of {TIMES} times"),
        format!("{wanted}"),
        format!("{good} of {found}"),
        good == wanted,
    );
    bad.iter().for_each(|b| println!("      {b}"));
    Ok(())
}

/// Does the program fail under the recording?
fn fails(plan: &Plan, recording: &Path, program: &Path) -> Result<bool> {
    let mut replay = Command::new(&plan.tools.irs);
    let ended = tools::run(replay.arg("replay").arg(recording).arg("--").arg(program), LIMIT)?;
    Ok(ended.code() != 0 && ended.code() != 124)
}
