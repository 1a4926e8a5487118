//! Point 6: installing a push takes the listener little time.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use micro::{Variant, interleaved, subjects};

const SECTIONS: usize = 100_000;
/// Aim, in milliseconds.
const MOST: f64 = 50.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("times", "in full runs only");
        return Ok(());
    }
    let stages = subjects::STAGES.iter();
    let variants =
        stages.map(|&s| Variant::new(s, move || subjects::cpu_time(subjects::stage(s, SECTIONS)))).collect();
    let costs = interleaved(5, variants)?;
    let ms: f64 = costs.iter().map(|c| c.median).sum::<f64>() / 1e6;
    for c in &costs {
        println!("      {}: {:.0} ms", c.name, c.median / 1e6);
    }
    table.row(
        format!("{SECTIONS} sections behind as many, from the bytes to the version"),
        format!("<= {MOST} ms of one thread"),
        format!("{ms:.0} ms"),
        ms <= MOST,
    );
    Ok(())
}
