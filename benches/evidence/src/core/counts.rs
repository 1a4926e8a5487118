//! Point 1: `irs verify` counts exactly as the theory says, one execution per trace.

use super::expected::{self, Expected};
use super::verify::verify;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::time::Duration;

/// Of the time of runs this long, sampling takes at most this part (`verifier::verify`).
const LONG: f64 = 1.0;
const SAMPLING: f64 = 0.035;

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
    let mut shares = Vec::new();
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
        if got.seconds >= LONG {
            shares.push((got.sampling_seconds / got.seconds, got.samples));
        }
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
    shares.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let (true, Some((most, _)), Some((fewest, _))) = (plan.full(), shares.last(), shares.first()) {
        let samples: Vec<u64> = shares.iter().map(|s| s.1).collect();
        table.row(
            format!("sampling's part of {} runs over {LONG} s", shares.len()),
            format!("<= {:.1} %", 100.0 * SAMPLING),
            format!(
                "{:.2} to {:.2} %, median {:.2} %; {} to {} executions",
                100.0 * fewest,
                100.0 * most,
                100.0 * shares[shares.len() / 2].0,
                samples.iter().min().unwrap_or(&0),
                samples.iter().max().unwrap_or(&0)
            ),
            *most <= SAMPLING,
        );
    }
    Ok(())
}
