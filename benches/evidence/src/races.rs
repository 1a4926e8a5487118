//! Data races, shown to be absent without executing the program.

use crate::Point;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use oracle::races::{executed, open};
use oracle::{families, racy};
use std::path::Path;

pub const POINTS: &[Point] = &[("races.1", "No race is missing from what is left open", run)];

/// Random executions of each program.
const WALKS: usize = 60;
/// Generated programs.
const GENERATED: usize = 2000;

/// What was found.
#[derive(Default)]
struct Found {
    programs: usize,
    races: usize,
    missed: Vec<String>,
    sites: usize,
    free: usize,
    complete: usize,
    not_analysed: usize,
}

impl Found {
    fn look(&mut self, plan: &Plan, name: &str, source: &str, flags: &[&str], out: &Path) -> Result<()> {
        let file = out.with_extension("c");
        std::fs::write(&file, source)?;
        plan.tools.instrumented(&file, flags, out)?;
        let program = model::load::files(&[out]).with_context(|| name.to_owned())?;
        let Ok(known) = races::analyse(&program) else {
            self.not_analysed += 1;
            return Ok(());
        };
        self.programs += 1;
        self.sites += known.sites.len();
        self.free += known.free.len();
        self.complete += usize::from(known.is_complete());
        let listed = open(&known);
        for pair in executed(&program, WALKS, plan.seed) {
            self.races += 1;
            if !listed.contains(&pair) {
                self.missed.push(format!("{name}: sites {} and {}", pair.0, pair.1));
            }
        }
        Ok(())
    }

    fn rows(&self, table: &mut Table, what: &str) {
        let measured = format!("{} of {} races", self.missed.len(), self.races);
        let ok = self.missed.is_empty() && self.races > 0 && self.programs > 0;
        table.row(format!("{what}: missing from {} programs", self.programs), "0, some races", measured, ok);
        let share = |n: usize, of: usize| format!("{n} of {of}");
        let measured = format!("{}, {}", share(self.free, self.sites), share(self.complete, self.programs));
        table.row(format!("{what}: sites shown free, programs shown free"), "some", measured, self.free > 0);
        if self.not_analysed > 0 {
            println!("      {} programs are not analysed", self.not_analysed);
        }
        for m in &self.missed {
            println!("      missing: {m}");
        }
    }
}

fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let out = dir.path().join("program");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Found::default();
    let mut all = Vec::new();
    for a in families::all(&root.join("verifier/tests/families")).map_err(anyhow::Error::msg)? {
        all.extend(a.programs.iter().map(|p| (a.name.clone(), a.path.clone(), p.flags.clone())));
    }
    for (name, path, flags) in plan.sample(61, &all) {
        let source = std::fs::read_to_string(&path)?;
        let flags: Vec<&str> = flags.iter().map(String::as_str).chain(["-w"]).collect();
        found.look(plan, &format!("{name} {}", flags.join(" ")), &source, &flags, &out)?;
    }
    // (A part of these may have no race.)
    if plan.full() || found.races > 0 {
        found.rows(table, "families");
    }
    let mut found = Found::default();
    for seed in plan.seed * 10_000..plan.seed * 10_000 + plan.times(GENERATED, 10) as u64 {
        let level = ["-O0", "-O1", "-O2"][seed as usize % 3];
        found.look(plan, &format!("seed {seed}"), &racy::program(seed), &["-w", level], &out)?;
    }
    found.rows(table, "generated");
    Ok(())
}
