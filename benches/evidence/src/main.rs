//! `evidence`: measures everything that is claimed and prints it beside what is expected.
//!
//! In full with `make evidence`; a fraction, drawn by a seed and without times, in `make test`.

mod enforced;
mod expected;
mod p1_counts;
mod p2_generated;
mod p3_native;
mod p4_sc;
mod p5_swap;
mod p6_kill;
mod p7_core;
mod p8_mistakes;
mod peer;
mod plan;
mod row;
mod verify;

use anyhow::{Context as _, Result};
use clap::Parser;
use irs_demos::tools::Tools;
use plan::Plan;
use row::{State, Table};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measures everything that is claimed and prints it beside what is expected
#[derive(Parser)]
struct Cli {
    /// Share of each point to run, below 1 without times
    #[arg(long, default_value_t = 1.0)]
    fraction: f64,
    /// Draws that share
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these points
    #[arg(long, value_delimiter = ',', value_name = "N,…")]
    only: Vec<u32>,
    /// Writes the rows here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

type Point = (u32, &'static str, fn(&Plan, &mut Table) -> Result<()>);

const POINTS: &[Point] = &[
    (1, "Exact numbers of traces, one execution each", p1_counts::run),
    (2, "Generated programs against all their interleavings", p2_generated::run),
    (3, "Native runs under the published sets", p3_native::run),
    (4, "Sequential consistency on the machine", p4_sc::run),
    (5, "Hot-swap while the program runs", p5_swap::run),
    (6, "Killed verifiers", p6_kill::run),
    (7, "The lock-free core", p7_core::run),
    (8, "Mistakes are answered by one line", p8_mistakes::run),
];

fn evidence(cli: &Cli) -> Result<bool> {
    let plan = Plan { tools: Tools::find()?, fraction: cli.fraction, seed: cli.seed };
    let mut table = Table::new();
    for (number, title, run) in POINTS {
        if !cli.only.is_empty() && !cli.only.contains(number) {
            continue;
        }
        table.begin(*number, title);
        if let Err(e) = run(&plan, &mut table) {
            table.fail(*title, &e);
        }
    }
    let (ok, missed) = (table.count(State::Ok), table.count(State::Missed));
    println!(
        "{ok} ok, {missed} missed, {} skipped (seed {}, fraction {})",
        table.count(State::Skipped),
        cli.seed,
        cli.fraction
    );
    if let Some(path) = &cli.json {
        let object = json!({"schema": 1, "seed": cli.seed, "fraction": cli.fraction, "rows": table.rows});
        std::fs::write(path, serde_json::to_string_pretty(&object)? + "\n")
            .with_context(|| path.display().to_string())?;
    }
    if missed > 0 {
        println!(
            "to see one point again: evidence --only POINT --seed {} --fraction {}",
            cli.seed, cli.fraction
        );
    }
    Ok(missed == 0)
}

fn main() -> ExitCode {
    match evidence(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("evidence: {e:#}");
            ExitCode::from(2)
        }
    }
}
