//! How soon `--engine auto` has failures of programs with more than three threads, beside the complete
//! search of `dpor` alone.

use super::said::{ask, source};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::time::Instant;

/// Seconds that each has.
const LIMIT: u32 = 15;

const PROGRAMS: &[(&str, &[&str])] = &[
    ("reorder", &["-DN=10"]),
    ("wronglock", &[]),
    ("sigma", &["-DN=16"]),
    ("reorder", &["-DN=20"]),
    ("twostage", &[]),
    ("buffer", &["-DBROKEN"]),
    ("sigma", &["-DN=4"]),
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prog");
    let (mut ratios, mut missed) = (Vec::new(), Vec::new());
    for (name, flags) in plan.sample(1706, PROGRAMS) {
        let all: Vec<&str> = flags.iter().chain(&["-w", "-O0"]).copied().collect();
        plan.tools.instrumented(&source(plan, name), &all, &program)?;
        let mut seconds = [0.0, 0.0];
        // (Its complete search: what it does beside that finds most of these at once, too.)
        let engines: [&[&str]; 2] = [&["auto"], &["dpor", "--deviations", "0"]];
        for (time, engine) in seconds.iter_mut().zip(engines) {
            let began = Instant::now();
            let said = ask(plan, &program, engine, LIMIT)?;
            let failing = matches!(said.verdict.as_str(), "unsafe" | "partially-safe");
            *time = if failing { began.elapsed().as_secs_f64() } else { f64::INFINITY };
        }
        println!("      {name} {flags:?}: auto {:.2} s, dpor {:.2} s", seconds[0], seconds[1]);
        if seconds[0].is_infinite() {
            missed.push(name);
        }
        ratios.push(if seconds[0].is_infinite() { 0.0 } else { seconds[1] / seconds[0] });
    }
    table.row("failures that auto does not find", "0", format!("{missed:?}"), missed.is_empty());
    ratios.sort_by(f64::total_cmp);
    let median = ratios.get(ratios.len().saturating_sub(1) / 2).copied().unwrap_or(0.0);
    let what = format!("times sooner than dpor alone ({LIMIT} s), median of {}", ratios.len());
    table.row(what, ">= 5", format!("{median:.1}"), median >= 5.0 || !plan.full());
    super::worse::run(plan, table)
}
