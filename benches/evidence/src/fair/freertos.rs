//! FreeRTOS: the demo, and generated programs against a simulator.

use super::said::ask;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use oracle::freertos::emit::emit;
use oracle::freertos::generate::{Known, generate};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How many generated programs; and how many of these may have no verdict within the time.
const PROGRAMS: usize = 300;
const UNDECIDED: usize = 30;
/// Seconds for each.
const TIME: &str = "10";
const LIMIT: Duration = Duration::from_secs(60);
/// Seconds for each verdict on the demo.
const MOST: f64 = 5.0;

/// What the programs came to.
#[derive(Default)]
struct Found {
    safe: usize,
    found: usize,
    replayed: usize,
    undecided: usize,
    wrong: Vec<u64>,
}

struct Files {
    source: PathBuf,
    program: PathBuf,
    recording: PathBuf,
}

impl Found {
    fn look(&mut self, plan: &Plan, files: &Files, flags: &[&str], seed: u64, known: &Known) -> Result<()> {
        std::fs::write(&files.source, emit(&known.program))?;
        plan.tools.instrumented(&files.source, flags, &files.program)?;
        let _ = std::fs::remove_file(&files.recording);
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "esst", "--first", "--time", TIME, "--counterexample"]);
        let said = tools::run(verify.arg(&files.recording).arg(&files.program), LIMIT)?;
        match (said.code(), known.fails) {
            (0, false) => self.safe += 1,
            (10, true) => {
                self.found += 1;
                let mut replay = Command::new(&plan.tools.irs);
                replay.arg("replay").arg(&files.recording).arg("--").arg(&files.program);
                let ended = tools::run(&mut replay, LIMIT)?;
                self.replayed += usize::from(ended.stderr.contains("Assertion `"));
            }
            (0 | 10, _) => self.wrong.push(seed),
            _ => self.undecided += 1,
        }
        Ok(())
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let names = format!("-I{}", plan.tools.demos.join("../runtime/include/irs/freertos").display());
    for (title, flags, verdict) in [
        ("freertos", &[][..], "safe"),
        ("freertos -DBUG=1: a task that does not take the bus", &["-DBUG=1"], "unsafe"),
        ("freertos -DBUG=2: a message is lost", &["-DBUG=2"], "unsafe"),
    ] {
        let all: Vec<&str> = [&names[..]].into_iter().chain(flags.iter().copied()).collect();
        let said = ask(plan, &plan.tools.source("freertos"), &all, &[], 60)?;
        table.row(
            title,
            format!("{verdict}, <= {MOST} s"),
            format!("{}, {:.2} s, {} states", said.verdict, said.seconds, said.states),
            // (In the tests other work goes on beside it.)
            said.verdict == verdict && (said.seconds <= MOST || !plan.full()),
        );
    }
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let files = Files { source: at("prog.c"), program: at("prog"), recording: at("bug.irsr") };
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let flags = ["-w", "-g", "-O1", &include, &names];
    let programs = plan.times(PROGRAMS, 10);
    let (mut found, mut any_turn, mut endless) = (Found::default(), 0, 0);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(programs);
    for (seed, known) in known {
        any_turn += usize::from(known.program.any_turn);
        endless += usize::from(!known.ends && !known.fails);
        found.look(plan, &files, &flags, seed, &known)?;
    }
    table.row(
        format!(
            "wrong verdicts of {programs} generated programs: {any_turn} in all orders, {endless} endless"
        ),
        "0, some of each",
        format!("{}; {} safe, {} bugs found", found.wrong.len(), found.safe, found.found),
        found.wrong.is_empty() && found.safe > 0 && found.found > 0,
    );
    let (replayed, all) = (found.replayed, found.found);
    table.row(
        "counterexamples that fail the same way",
        format!("{all}"),
        format!("{replayed}"),
        replayed == all,
    );
    let most = (UNDECIDED * programs).div_ceil(PROGRAMS);
    table.row(
        format!("without a verdict in {TIME} s"),
        format!("<= {most}"),
        format!("{}", found.undecided),
        found.undecided <= most,
    );
    found.wrong.iter().for_each(|seed| println!("      wrong: seed {seed}"));
    Ok(())
}
