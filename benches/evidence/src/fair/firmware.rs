//! The demo `rtos`: safe with data without bounds, and two faults.

use super::said::ask;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;

/// Seconds for each verdict.
const MOST: f64 = 5.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    for (title, flags, verdict) in [
        ("rtos", &[][..], "safe"),
        ("rtos -DBROKEN=1: a queue overflows", &["-DBROKEN=1"], "unsafe"),
        ("rtos -DBROKEN=2: a message is counted twice", &["-DBROKEN=2"], "unsafe"),
    ] {
        let said = ask(plan, &plan.tools.source("rtos"), flags, &[], 60)?;
        table.row(
            title,
            format!("{verdict}, <= {MOST} s"),
            format!("{}, {:.2} s, {} states", said.verdict, said.seconds, said.states),
            // (In the tests other work goes on beside it.)
            said.verdict == verdict && (said.seconds <= MOST || !plan.full()),
        );
    }
    Ok(())
}
