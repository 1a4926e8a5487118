//! Point 8: no optimisation weakens what a set means. Generated programs, each under what was published of
//! it, with one switch off in turn, and with all: runs end well, and recordings are admissible.

use crate::generated::{Generated, LIMIT};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools::{self, under};
use std::ffi::OsString;

const PROGRAMS: usize = 60;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let generated = Generated::new(plan)?;
    let mut switches: Option<Vec<(String, String)>> = None;
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for seed in generated.seeds(plan.times(PROGRAMS, 3)) {
        if !generated.prove(seed)? {
            continue;
        }
        if switches.is_none() {
            let all = tables::switches::of(&generated.program)?;
            let one = |s: &String| (format!("{s}=off"), format!(":{s}=off"));
            let mut list = vec![("nothing off".to_owned(), String::new())];
            list.extend(all.iter().map(one));
            list.push(("all of them off".to_owned(), tables::switches::off(&all)));
            counts = vec![(0, 0); list.len()];
            switches = Some(list);
        }
        for ((what, off), (runs, good)) in switches.iter().flatten().zip(&mut counts) {
            let _ = std::fs::remove_file(&generated.recording);
            let store = format!("store={}:on-stuck=stop:delay={seed}{off}", generated.set.display());
            let recorded = format!("{store}:record={}", generated.recording.display());
            let mut fine = true;
            for options in [&store, &recorded] {
                let e = tools::run(&mut under(&generated.program, options, NONE), LIMIT)?;
                if e.code() != 0 {
                    println!("      {what}: seed {seed}, {options}: exit {}", e.code());
                    fine = false;
                }
            }
            if let Some(complaint) = generated.complaint()? {
                println!("      {what}: seed {seed}: {}", complaint.trim_end());
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
