//! Point 1: an access that nothing constrains, one with nothing to wait for, and handing over.

use super::{of, over, ratio, with_guests};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use micro::guests::SINGLES;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    with_guests(plan, table, |guests, table| {
        for (mode, steps, what) in SINGLES {
            let costs = guests.single_costs(mode, *steps)?;
            over(
                table,
                format!("{what}, race-free"),
                &costs,
                "free",
                "plain",
                if *mode == "locks" { 4.0 } else { 1.0 },
            )?;
            if matches!(*mode, "loads" | "rmws") {
                over(table, format!("{what}, racing"), &costs, "free, all racing", "plain", 1.0)?;
            }
            if matches!(*mode, "loads" | "stores" | "rmws") {
                over(table, format!("{what}, held, within a turn"), &costs, "held", "plain", 1.5)?;
            }
        }
        over(
            table,
            "site with nothing to wait for".into(),
            &guests.long_done()?,
            "predecessor done",
            "plain",
            5.0,
        )?;
        for (threads, cores) in [(2, 1), (8, 2)] {
            let costs = guests.hand_over(threads, cores)?;
            let what = format!("hand-over, {threads} threads on {cores} cores");
            ratio(table, what, &costs, "schedule", "bare futex", 1.3)?;
        }
        let spinning = of(&guests.hand_over(2, 2)?, "schedule")?.median;
        table.row(
            "hand-over, 2 threads on 2 cores",
            "<= 200 ns",
            format!("{spinning:.0} ns"),
            spinning <= 200.0,
        );
        Ok(())
    })
}
