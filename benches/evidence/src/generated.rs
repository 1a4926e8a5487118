//! Generated programs as files: compiled, verified, run and judged.

use crate::plan::Plan;
use anyhow::Result;
use irs_demos::tools;
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How long each step may take.
pub const LIMIT: Duration = Duration::from_secs(60);
/// How many interleavings each program may have.
const INTERLEAVINGS: u64 = 20_000;

/// Where one generated program after the other is kept.
pub struct Generated<'a> {
    plan: &'a Plan,
    source: PathBuf,
    pub program: PathBuf,
    pub set: PathBuf,
    pub recording: PathBuf,
    _dir: tempfile::TempDir,
}

impl<'a> Generated<'a> {
    pub fn new(plan: &'a Plan) -> Result<Generated<'a>> {
        let dir = tempfile::tempdir()?;
        let at = |name: &str| dir.path().join(name);
        let (source, program, set, recording) = (at("prog.c"), at("prog"), at("prog.irst"), at("run.irsr"));
        Ok(Generated { plan, source, program, set, recording, _dir: dir })
    }

    /// The seeds of so many programs.
    pub fn seeds(&self, programs: usize) -> std::ops::Range<u64> {
        self.plan.seed * 10_000..self.plan.seed * 10_000 + programs as u64
    }

    /// Compiles and verifies the program of a seed. Is anything published of it?
    pub fn prove(&self, seed: u64) -> Result<bool> {
        let (ast, _) = generate_within(seed, Naming::ByUse, INTERLEAVINGS);
        std::fs::write(&self.source, emit_c::emit(&ast))?;
        self.plan.tools.instrumented(&self.source, &["-w"], &self.program)?;
        let _ = std::fs::remove_file(&self.set);
        let mut verify = Command::new(&self.plan.tools.irs);
        tools::run(verify.args(tools::VERIFY).arg(&self.program).arg("--out").arg(&self.set), LIMIT)?;
        Ok(self.set.exists())
    }

    /// What `irs check` has against the recording.
    pub fn complaint(&self) -> Result<Option<String>> {
        let mut check = Command::new(&self.plan.tools.irs);
        let c = tools::run(check.arg("check").arg(&self.recording).arg(&self.set), LIMIT)?;
        Ok((c.code() != 0).then_some(c.stderr))
    }
}
