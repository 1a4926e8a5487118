//! `evidence`: measures everything that is claimed and prints it beside what is expected.
//!
//! In full with `make evidence`; a fraction, drawn by a seed and without times, in `make test`.

mod bmc;
mod cheap;
mod core;
mod edit;
mod facts;
mod fair;
mod generated;
mod guest;
mod hostile;
mod impact;
mod model;
mod plan;
mod races;
mod repository;
mod resume;
mod row;
mod turns;

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
    /// Only these points (`core.5`) or groups (`core`)
    #[arg(long, value_delimiter = ',', value_name = "POINT,…")]
    only: Vec<String>,
    /// Keeps what the long points have done here, and goes on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Writes the rows here too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Name ("group.number"), title, and what measures it.
type Point = (&'static str, &'static str, fn(&Plan, &mut Table) -> Result<()>);

const GROUPS: &[&[Point]] = &[
    core::POINTS,
    guest::POINTS,
    model::POINTS,
    cheap::POINTS,
    impact::POINTS,
    turns::POINTS,
    races::POINTS,
    fair::POINTS,
    hostile::POINTS,
    edit::POINTS,
    facts::POINTS,
    bmc::POINTS,
];

/// Points that are not reached yet: measured in full or by name, but no part of the tests.
const OPEN: &[&str] = &["hostile.7", "facts.5", "facts.6", "facts.7", "turns.1", "turns.6"];

/// Whether `--only` takes this point: by its name or by its group's.
fn chosen(only: &[String], point: &str) -> bool {
    only.is_empty()
        || only.iter().any(|o| o == point || point.strip_prefix(o).is_some_and(|r| r.starts_with('.')))
}

fn evidence(cli: &Cli) -> Result<bool> {
    let resume = resume::Resume::open(cli.resume.as_deref())?;
    let named = !cli.only.is_empty();
    let plan = Plan { tools: Tools::find()?, fraction: cli.fraction, seed: cli.seed, resume, named };
    let mut table = Table::new();
    let points = || GROUPS.iter().copied().flatten();
    if let Some(o) = cli.only.iter().find(|o| !points().any(|(p, ..)| chosen(std::slice::from_ref(o), p))) {
        let names: Vec<_> = points().map(|(p, ..)| *p).collect();
        anyhow::bail!("there is no point `{o}`; there are {}", names.join(", "));
    }
    for (point, title, run) in points().filter(|(p, ..)| chosen(&cli.only, p)) {
        table.begin(point, title);
        if !plan.full() && !plan.named && OPEN.contains(point) {
            table.skip(*title, "not reached yet: run in full, or with --only");
            continue;
        }
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
