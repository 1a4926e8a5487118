//! Point 2: Generated programs: the engine against an explorer that shares no stepping code with it; and what
//! is published against all interleavings, by the reference and by the runtime's decision procedure.

use super::enforced::Enforced;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use exec::interp::{self, Interp};
use exec::machine::Machine as _;
use irs_demos::tools::{Tools, succeed};
use model::load;
use oracle::admission::Compared;
use oracle::admission::program::{Effort, check_seed};
use oracle::differential::{check, differential, generate_within};
use oracle::emit_c;
use oracle::relation::Naming;
use std::path::Path;
use std::process::Command;

const PROGRAMS: usize = 500;
/// Interleavings of one program.
const LIMIT: u64 = 1_000_000;
/// Beyond this the interleavings themselves are not kept, only their relations.
const KEPT: u64 = 20_000;
/// The share of `make test` takes smaller programs.
const LIMIT_SHARE: u64 = 20_000;
const KEPT_SHARE: u64 = 2_000;
const SHOWN: usize = 3;
const SHOWN_LINES: usize = 4;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let programs = plan.times(PROGRAMS, 10);
    let limit = if plan.full() { LIMIT } else { LIMIT_SHARE };
    let kept = if plan.full() { KEPT } else { KEPT_SHARE };
    let seeds: Vec<u64> = (0..programs as u64).map(|i| plan.seed * 10_000 + i).collect();

    let mut wrong = Vec::new();
    let (mut interleavings, mut traces, mut deadlocked) = (0, 0, 0);
    for &seed in &seeds {
        match differential(seed, limit) {
            Ok(a) => {
                interleavings += a.interleavings;
                traces += a.counts.traces;
                deadlocked += a.counts.deadlocked;
            }
            Err(e) => wrong.push(e.to_string()),
        }
    }
    let all = format!("{programs} of {programs}");
    let same = |n: usize| format!("{} of {programs}", programs - n);
    table.row(
        format!("{programs} programs: relations found by dpor"),
        &all,
        same(wrong.len()),
        wrong.is_empty(),
    );
    println!("      {interleavings} interleavings, {traces} traces, {deadlocked} of them deadlocked");
    show(&wrong);

    let dir = tempfile::tempdir()?;
    let mut wrong = Vec::new();
    for &seed in &seeds {
        if let Err(e) = compiled(&plan.tools, dir.path(), seed, limit) {
            wrong.push(format!("seed {seed}: {e:#}"));
        }
    }
    table.row("the same, compiled from C", &all, same(wrong.len()), wrong.is_empty());
    show(&wrong);

    let mut wrong = Vec::new();
    let mut compared = Compared::default();
    for &seed in &seeds {
        match check_seed(seed, kept, Effort::default(), &mut |set| Box::new(Enforced::new(set))) {
            Ok(c) => compared += c,
            Err(e) => wrong.push(e),
        }
    }
    table.row("1, 2, 7, all traces published: nothing else runs", &all, same(wrong.len()), wrong.is_empty());
    println!(
        "      {} interleavings judged, {} followed to the end, {} walks",
        compared.interleavings, compared.followed, compared.walks
    );
    show(&wrong);
    Ok(())
}

fn show(wrong: &[String]) {
    for w in wrong.iter().take(SHOWN) {
        // Whole sets and programs can follow; the seed makes them again.
        let lines: Vec<&str> = w.lines().take(SHOWN_LINES).collect();
        println!("      {}", lines.join("\n      "));
    }
}

/// The program of a seed, written as C, compiled, numbered, loaded and explored.
fn compiled(tools: &Tools, dir: &Path, seed: u64, limit: u64) -> Result<()> {
    let (program, naive) = generate_within(seed, Naming::ByUse, limit);
    let (source, object) = (dir.join("generated.c"), dir.join("generated.o"));
    std::fs::write(&source, emit_c::emit(&program))?;
    let mut cc = Command::new(&tools.irs);
    succeed(cc.args(["cc", "-w", "-g", "-O1", "-c"]).arg(&source).arg("-o").arg(&object))?;
    let loaded = load::files(&[&object])?;
    let mut machine =
        Interp::new(&loaded, interp::InterpOptions::default()).map_err(|e| anyhow::anyhow!("{e}"))?;
    // As the generator's programs have them.
    machine.commute_arrivals(&[]);
    check(&mut machine, Naming::ByUse, &naive).map(drop).map_err(anyhow::Error::msg)
}
