//! Generated programs under the engine for them: its verdicts beside what a simulator says, and whether its
//! counterexamples replay.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long each step may take.
const LIMIT: Duration = Duration::from_secs(60);
/// Seconds for a verdict.
pub const TIME: &str = "10";

/// A generated program.
pub struct Generated {
    pub seed: u64,
    pub source: String,
    /// As the simulator says.
    pub fails: bool,
}

/// How programs are built and verified.
pub struct How<'h> {
    /// With `.c` or `.cpp`.
    pub name: &'h str,
    pub flags: &'h [&'h str],
    pub more: &'h [&'h str],
    pub replays: bool,
}

/// What the programs came to.
#[derive(Default)]
pub struct Tally {
    safe: usize,
    found: usize,
    replayed: usize,
    seconds: f64,
    wrong: Vec<String>,
    undecided: Vec<String>,
    not_replayed: Vec<String>,
}

struct Files {
    source: PathBuf,
    program: PathBuf,
    recording: PathBuf,
}

impl Tally {
    /// Of all these.
    pub fn of(plan: &Plan, how: &How<'_>, all: impl Iterator<Item = Generated>) -> Result<Tally> {
        let dir = tempfile::tempdir()?;
        let at = |name: &str| dir.path().join(name);
        let files = Files { source: at(how.name), program: at("prog"), recording: at("bug.irsr") };
        let mut tally = Tally::default();
        for generated in all {
            tally.look(plan, how, &files, &generated)?;
        }
        Ok(tally)
    }

    fn look(&mut self, plan: &Plan, how: &How<'_>, files: &Files, generated: &Generated) -> Result<()> {
        std::fs::write(&files.source, &generated.source)?;
        plan.tools.instrumented(&files.source, how.flags, &files.program)?;
        let _ = std::fs::remove_file(&files.recording);
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "esst", "--time", TIME]).args(how.more);
        if how.replays {
            verify.arg("--counterexample").arg(&files.recording);
        }
        let began = Instant::now();
        let said = tools::run(verify.arg(&files.program), LIMIT)?;
        self.seconds += began.elapsed().as_secs_f64();
        let name = format!("seed {}: {}", generated.seed, said.last_line());
        match (said.code(), generated.fails) {
            (0, false) => self.safe += 1,
            (10, true) => {
                self.found += 1;
                if how.replays {
                    self.replay(plan, files, &name)?;
                }
            }
            (0 | 10, _) => self.wrong.push(name),
            _ => self.undecided.push(name),
        }
        Ok(())
    }

    fn replay(&mut self, plan: &Plan, files: &Files, name: &str) -> Result<()> {
        let mut replay = Command::new(&plan.tools.irs);
        replay.arg("replay").arg(&files.recording).arg("--").arg(&files.program);
        let ended = tools::run(&mut replay, LIMIT)?;
        match ended.stderr.contains("Assertion `") {
            true => self.replayed += 1,
            false => self.not_replayed.push(format!("{name}: {}", ended.code())),
        }
        Ok(())
    }

    /// The rows. `of`: how many programs, and of which kinds. `most` of so many may have no verdict.
    pub fn tell(&self, table: &mut Table, how: &How<'_>, of: &str, programs: usize, most: (usize, usize)) {
        table.row(
            format!("wrong verdicts of {of}"),
            "0, some of each",
            format!("{}; {} safe, {} bugs found", self.wrong.len(), self.safe, self.found),
            self.wrong.is_empty() && self.safe > 0 && self.found > 0,
        );
        if how.replays {
            table.row(
                "counterexamples that fail the same way",
                self.found.to_string(),
                self.replayed.to_string(),
                self.replayed == self.found,
            );
        }
        let most = (most.0 * programs).div_ceil(most.1);
        let undecided = self.undecided.len();
        table.row(
            format!("without a verdict in {TIME} s"),
            format!("<= {most}"),
            format!("{undecided} ({:.2} s a program)", self.seconds / programs as f64),
            undecided <= most,
        );
        for (what, all) in
            [("wrong", &self.wrong), ("undecided", &self.undecided), ("not replayed", &self.not_replayed)]
        {
            all.iter().for_each(|m| println!("      {what}: {m}"));
        }
    }
}
