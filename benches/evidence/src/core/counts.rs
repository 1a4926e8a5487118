//! Point 1: `irs verify` counts exactly as the theory says, one execution per trace.

use super::expected::{self, Expected};
use super::verify::verify;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::time::Duration;

/// Rows above this number of traces are for the full run.
const SMALL: u64 = 3000;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let Expected { demos, oracle } = expected::read(&plan.tools)?;
    let mut rows = Vec::new();
    for o in &oracle {
        for (n, traces) in &o.traces {
            let source = plan.tools.demos.join(&o.source);
            rows.push((
                format!("{}({n})", o.name),
                source,
                vec![format!("-DN={n}")],
                "safe".to_owned(),
                Some(*traces),
                0,
            ));
        }
    }
    for d in &demos {
        let what = format!("{} {}", d.name, d.flags.join(" "));
        rows.push((
            what,
            plan.tools.source(&d.name),
            d.flags.clone(),
            d.verdict.clone(),
            d.traces,
            d.deadlocked,
        ));
    }
    if !plan.full() {
        rows.retain(|r| r.4.is_some_and(|t| t <= SMALL));
    }
    for (what, source, flags, verdict, traces, deadlocked) in plan.sample(1, &rows) {
        let flags: Vec<_> = flags.iter().map(String::as_str).collect();
        let got = match verify(&plan.tools, &source, &[], &flags, Duration::from_secs(900)) {
            Ok(got) => got,
            Err(e) => {
                table.fail(what, &e);
                continue;
            }
        };
        // Verdicts carry details in parentheses.
        let word = got.verdict.split('(').next().unwrap_or_default();
        let ok = word == verdict
            && traces.is_none_or(|t| t == got.traces)
            && got.deadlocked == deadlocked
            && got.executions == got.traces
            && got.blocked == 0;
        let expected = match traces {
            Some(t) => format!("{verdict}, {t} traces"),
            None => verdict,
        };
        let mut measured = format!("{word}, {}", got.traces);
        if got.executions != got.traces || got.blocked != 0 {
            measured += &format!(" ({} executions, {} blocked)", got.executions, got.blocked);
        }
        if plan.full() && got.traces >= 1000 {
            measured += &format!(", {:.1} s, {:.0} MB", got.seconds, got.peak_mb);
        }
        table.row(what.clone(), expected, measured, ok);
        // Table rows that have a rate to reach.
        let reach = match what.as_str() {
            "last_zero(15)" => Some(5000.0),
            _ => None,
        };
        if let (Some(reach), true) = (reach, plan.full()) {
            let rate = got.traces as f64 / got.seconds.max(1e-9);
            let expected = format!(">= {reach:.0} traces/s");
            table.row(format!("{what}: rate"), expected, format!("{rate:.0} traces/s"), rate >= reach);
        }
    }
    Ok(())
}
