//! turns.2: what the engine `ring` says has to be held, against the definition: all executions of generated
//! programs with an explicit baton.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use oracle::turns::{Tally, compare};
use oracle::{generate, shapes};
use random::Rng;
use traceformat::site::SiteId;

/// Programs of either generator.
const PROGRAMS: usize = 5_000;
/// Beyond what tests look at.
const FIRST: u64 = 100_000;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let mut tally = Tally::default();
    let mut differences = Vec::new();
    let programs = plan.times(PROGRAMS, 20) as u64;
    for seed in FIRST..FIRST + programs {
        let both = [("statements", generate::program(seed)), ("shapes", shapes::program(seed).1)];
        for (name, program) in both {
            // Without marks, and with some of all sites as marks.
            let mut random = Rng::new(seed);
            let marks = (0..200).filter(|_| random.below(4) == 0).map(SiteId).collect::<Vec<_>>();
            for yields in [&[][..], &marks] {
                if let Err(e) = compare(&program, yields, &mut tally) {
                    differences.push(format!("{name}, seed {seed}, {} marks: {e}", yields.len()));
                }
            }
        }
    }
    differences.iter().for_each(|d| println!("      {d}"));
    let t = &tally;
    table.row(
        format!("{} programs, without and with marks: executions other than the engine's", 2 * programs),
        "0",
        format!("{} ({} compared, {} fail in turn)", differences.len(), t.compared, t.failing),
        differences.is_empty() && t.compared > 0,
    );
    table.row(
        "of these: nothing but synchronization is held; accesses are, and one less would be too few",
        "some; nearly all",
        format!("{}; {} of {}", t.relaxed, t.minimal, t.needing),
        t.relaxed > 0 && t.minimal * 100 >= t.needing * 85,
    );
    table.row(
        "of these: would fail if only synchronization were held",
        "some",
        t.would_fail.to_string(),
        t.would_fail > 0,
    );
    Ok(())
}
