//! impact.1, too: how many states the verdict takes where threads that run the same code are taken for one
//! another, and where they are not.

use super::programs::{DEMOS, Workshop};
use super::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use std::time::Duration;

/// Producers, and as many consumers.
const SIZES: &[u32] = &[2, 4, 6, 8];

const LIMIT: Duration = Duration::from_secs(300);

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let shop = Workshop::new(&plan.tools)?;
    let demo = DEMOS.iter().find(|d| d.name == "prod.-cons. 2p 2c, buffer 5").context("the demo")?;
    let out = shop.file(demo, "irst");
    for n in if plan.full() { SIZES } else { &SIZES[..2] } {
        let (p, c) = (format!("-DPRODUCERS={n}"), format!("-DCONSUMERS={n}"));
        let program = shop.instrumented(demo, &[&p, &c, "-DCAPACITY=5"])?;
        let merged = prove(&plan.tools, "impact", &program, &out, LIMIT, &[])?;
        let plain = prove(&plan.tools, "impact", &program, &out, LIMIT, &["--no-symmetry"])?;
        let states = |s: Option<u64>| s.map_or("?".to_owned(), |s| s.to_string());
        let fewer = merged.states.zip(plain.states).is_some_and(|(m, p)| m < p);
        table.row(
            format!("prod.-cons. {n}p {n}c, buffer 5: states, threads taken for one another"),
            format!("fewer than {}, same verdict", states(plain.states)),
            format!("{}, {}", states(merged.states), merged.verdict),
            fewer && merged.verdict == plain.verdict && merged.verdict == "safe",
        );
        println!(
            "      to the verdict: {:.2} s, {:.2} s without",
            merged.took.as_secs_f64(),
            plain.took.as_secs_f64()
        );
    }
    Ok(())
}
