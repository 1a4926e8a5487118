//! Generated programs, against a simulator.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use oracle::fair::emit::emit;
use oracle::fair::generate::{Known, generate};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// How many programs; and how many of these may have no verdict within the time.
const PROGRAMS: usize = 300;
const UNDECIDED: usize = 30;

/// How long each step may take.
const LIMIT: Duration = Duration::from_secs(60);
/// Seconds for a verdict.
const TIME: &str = "10";

/// What the programs came to.
#[derive(Default)]
struct Found {
    bugs: usize,
    wide: usize,
    endless: usize,
    safe: usize,
    found: usize,
    replayed: usize,
    seconds: f64,
    wrong: Vec<String>,
    undecided: Vec<String>,
    not_replayed: Vec<String>,
}

struct Files {
    program: PathBuf,
    source: PathBuf,
    recording: PathBuf,
}

impl Found {
    fn look(&mut self, plan: &Plan, files: &Files, seed: u64, known: &Known) -> Result<()> {
        std::fs::write(&files.source, emit(&known.program))?;
        let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
        plan.tools.instrumented(&files.source, &["-w", "-g", "-O1", &include], &files.program)?;
        let _ = std::fs::remove_file(&files.recording);
        self.bugs += usize::from(known.fails);
        self.wide += usize::from(known.program.wide > 0);
        self.endless += usize::from(!known.ends && !known.fails);
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "esst", "--time", TIME, "--counterexample"]).arg(&files.recording);
        let began = Instant::now();
        let said = tools::run(verify.arg(&files.program), LIMIT)?;
        self.seconds += began.elapsed().as_secs_f64();
        let verdict = said.last_line().to_owned();
        let name = format!("seed {seed}: {verdict}");
        match (said.code(), known.fails) {
            (0, false) => self.safe += 1,
            (10, true) => {
                self.found += 1;
                let mut replay = Command::new(&plan.tools.irs);
                replay.arg("replay").arg(&files.recording).arg("--").arg(&files.program);
                let ended = tools::run(&mut replay, LIMIT)?;
                match ended.stderr.contains("Assertion `") {
                    true => self.replayed += 1,
                    false => self.not_replayed.push(format!("{name}: {}", ended.code())),
                }
            }
            (0 | 10, _) => self.wrong.push(name),
            _ => self.undecided.push(name),
        }
        Ok(())
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let files = Files { program: at("prog"), source: at("prog.c"), recording: at("bug.irsr") };
    let mut found = Found::default();
    let programs = plan.times(PROGRAMS, 10);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(programs);
    for (seed, known) in known {
        found.look(plan, &files, seed, &known)?;
    }
    let of =
        format!("of {programs}: {} bugs, {} unbounded, {} endless", found.bugs, found.wide, found.endless);
    table.row(
        format!("wrong verdicts {of}"),
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
    let undecided = found.undecided.len();
    table.row(
        format!("without a verdict in {TIME} s"),
        format!("<= {most}"),
        format!("{undecided} ({:.2} s a program)", found.seconds / programs as f64),
        undecided <= most,
    );
    for (what, all) in
        [("wrong", &found.wrong), ("undecided", &found.undecided), ("not replayed", &found.not_replayed)]
    {
        all.iter().for_each(|m| println!("      {what}: {m}"));
    }
    Ok(())
}
