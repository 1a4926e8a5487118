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
    let push = Variant::new("push", || subjects::time(subjects::install(SECTIONS)));
    for cost in interleaved(5, vec![push])? {
        let ms = cost.median / 1e6;
        table.row(
            format!("{SECTIONS} sections behind as many"),
            format!("<= {MOST} ms"),
            format!("{ms:.0} ms"),
            ms <= MOST,
        );
    }
    Ok(())
}
