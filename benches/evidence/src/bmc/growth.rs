//! How formulas grow with rounds, and what making and solving them takes.

use super::peers;
use super::said::{ask, source};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use std::path::Path;
use std::time::Duration;

/// Rounds that are looked at. (None of these programs fails within them.)
const ROUNDS: usize = 6;

/// Seconds that are too few to be compared.
const MOMENT: f64 = 0.05;

const PROGRAMS: &[(&str, &[&str])] =
    &[("fib", &["-DN=5", "-DSAFE"]), ("triangular", &["-DSAFE"]), ("buffer", &[])];

/// Programs whose formulas are beside Lazy-CSeq's, and the iterations of each loop.
const BESIDE: &[(&str, &[&str], u32)] = &[
    ("fib", &["-DN=5", "-DSAFE"], 12),
    ("triangular", &["-DSAFE"], 5),
    ("buffer", &[], 3),
    ("stack", &[], 5),
    ("twostage", &["-DN=10"], 10),
];

/// A formula of so many rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Size {
    rounds: usize,
    variables: f64,
    clauses: f64,
    /// Seconds up to these rounds.
    making: f64,
    solving: f64,
}

/// From "3 rounds of 20 events: 800 variables, 2000 clauses; 0.010 s to make, 0.002 s to solve".
fn read(line: &str) -> Option<Size> {
    let before = |what: &str| line.split_once(what)?.0.rsplit([' ', ';']).next()?.parse::<f64>().ok();
    Some(Size {
        rounds: before(" rounds of")? as usize,
        variables: before(" variables")?,
        clauses: before(" clauses")?,
        making: before(" s to make")?,
        solving: before(" s to solve")?,
    })
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prog");
    for (name, flags) in plan.sample(1704, PROGRAMS) {
        let all: Vec<&str> = flags.iter().chain(&["-w", "-O0"]).copied().collect();
        plan.tools.instrumented(&source(plan, name), &all, &program)?;
        let k = ROUNDS.to_string();
        let said = ask(plan, &program, &["bmc", "--rounds", &k, "--iterations", "5"], 60)?;
        let sizes: Vec<Size> = said.text.lines().filter_map(read).collect();
        let (first, last) = (*sizes.get(1).context("two rounds")?, *sizes.last().context("some rounds")?);
        // A round more adds the same each time: from the second to the last as much as the rounds between.
        let step = (last.clauses - first.clauses) / (last.rounds - first.rounds).max(1) as f64;
        let worst = sizes.windows(2).skip(1).map(|w| (w[1].clauses - w[0].clauses) / step);
        let worst = worst.fold(1.0, f64::max);
        table.row(
            format!("{name}: clauses that a round adds, most by the mean"),
            "<= 1.2",
            format!("{worst:.2} ({:.0} + {step:.0} a round)", first.clauses - 2.0 * step),
            worst <= 1.2 && last.rounds > 3,
        );
        let size = format!("{name}: {} variables, {} clauses", last.variables, last.clauses);
        let measured = format!("{:.2} s, {:.2} s", last.making, last.solving);
        if plan.full() {
            // (What takes a moment in all is not compared.)
            let good = last.making <= last.solving.max(MOMENT);
            table.row(size, format!("making <= solving, or {MOMENT} s"), measured, good);
        } else {
            println!("      {size}: {measured}");
        }
    }
    if plan.full() { beside_lazycseq(plan, table, dir.path()) } else { Ok(()) }
}

/// Sizes of formulas beside those of CBMC for what Lazy-CSeq makes of the same rounds and iterations.
fn beside_lazycseq(plan: &Plan, table: &mut Table, dir: &Path) -> Result<()> {
    let (Some(cbmc), Some(folder)) = (peers::cbmc(), peers::lazycseq()) else {
        table.skip("sizes beside Lazy-CSeq and CBMC", "cbmc is not on the PATH, or IRS_LAZYCSEQ is not set");
        return Ok(());
    };
    let (program, c) = (dir.join("prog"), dir.join("seq.c"));
    for (name, flags, unwind) in BESIDE {
        let all: Vec<&str> = flags.iter().chain(&["-w", "-O0"]).copied().collect();
        plan.tools.instrumented(&source(plan, name), &all, &program)?;
        let (k, u) = (ROUNDS.to_string(), unwind.to_string());
        let said = ask(plan, &program, &["bmc", "--rounds", &k, "--iterations", &u], 60)?;
        // (The last rounds that are looked at: none after those of a failure.)
        let ours = said.text.lines().filter_map(read).next_back().context("a size")?;
        let within = peers::Within { rounds: ours.rounds, unwind: *unwind };
        let limit = Duration::from_secs(60);
        std::fs::write(&c, peers::translated(&folder, &source(plan, name), flags, within, limit)?)?;
        let answer = peers::ask(&cbmc, &c, &["--no-unwinding-assertions"], limit)?;
        let what = format!("{name}: variables, clauses of {} rounds", ours.rounds);
        let Some((variables, clauses)) = answer.size else {
            table.skip(what, "no formula of CBMC's within a minute");
            continue;
        };
        let measured = format!("{}, {}", ours.variables, ours.clauses);
        let good = ours.variables <= variables && ours.clauses <= clauses;
        table.row(what, format!("<= {variables}, {clauses} (Lazy-CSeq, CBMC)"), measured, good);
    }
    Ok(())
}
