//! Point 8: no optimisation weakens what a set means. Generated programs, each under what was published of it, with one switch off in turn, and
//! with all: runs end well, and recordings are admissible.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools::{self, under};
use std::ffi::OsString;
use std::process::Command;
use std::time::Duration;
use verifier::naive::differential::generate_within;
use verifier::naive::emit_c;
use verifier::naive::relation::Naming;

const LIMIT: Duration = Duration::from_secs(60);
const PROGRAMS: usize = 60;
const INTERLEAVINGS: u64 = 20_000;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let (source, program, set, recording) = (at("prog.c"), at("prog"), at("prog.irst"), at("run.irsr"));
    let mut switches: Option<Vec<(String, String)>> = None;
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for seed in plan.seed * 10_000..plan.seed * 10_000 + plan.times(PROGRAMS, 3) as u64 {
        let (ast, _) = generate_within(seed, Naming::ByUse, INTERLEAVINGS);
        std::fs::write(&source, emit_c::emit(&ast))?;
        plan.tools.instrumented(&source, &["-w"], &program)?;
        let _ = std::fs::remove_file(&set);
        let mut verify = Command::new(&plan.tools.irs);
        tools::run(verify.arg("verify").arg(&program).arg("--out").arg(&set), LIMIT)?;
        if !set.exists() {
            continue;
        }
        if switches.is_none() {
            let all = tables::switches::of(&program)?;
            let one = |s: &String| (format!("{s}=off"), format!(":{s}=off"));
            let mut list = vec![("nothing off".to_owned(), String::new())];
            list.extend(all.iter().map(one));
            list.push(("all of them off".to_owned(), tables::switches::off(&all)));
            counts = vec![(0, 0); list.len()];
            switches = Some(list);
        }
        for ((what, off), (runs, good)) in switches.iter().flatten().zip(&mut counts) {
            let _ = std::fs::remove_file(&recording);
            let store = format!("store={}:on-stuck=stop:delay={seed}{off}", set.display());
            let recorded = format!("{store}:record={}", recording.display());
            let mut fine = true;
            for options in [&store, &recorded] {
                let e = tools::run(&mut under(&program, options, NONE), LIMIT)?;
                if e.code() != 0 {
                    println!("      {what}: seed {seed}, {options}: exit {}", e.code());
                    fine = false;
                }
            }
            let mut check = Command::new(&plan.tools.irs);
            let c = tools::run(check.arg("check").arg(&recording).arg(&set), LIMIT)?;
            if c.code() != 0 {
                println!("      {what}: seed {seed}: {}", c.stderr.trim_end());
                fine = false;
            }
            *runs += 1;
            *good += usize::from(fine);
        }
    }
    for ((what, _), (runs, good)) in switches.iter().flatten().zip(&counts) {
        table.row(
            format!("{what}: programs that run well and admissibly"),
            format!("{runs} of {runs}"),
            format!("{good} of {runs}"),
            good == runs && *runs > 0,
        );
    }
    if switches.is_none() {
        table.row("programs with a set", "some", "none", false);
    }
    Ok(())
}
