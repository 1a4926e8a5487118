//! Programs that fail after few switches, or after none that depth-first search tries early. Aims are those
//! of the engine's plan.

use super::said::{ask, source};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;

/// Seconds that the complete search of `dpor` has beside it.
const BESIDE: u32 = 10;

/// A program, and what is expected of it.
struct Row {
    title: &'static str,
    name: &'static str,
    flags: &'static [&'static str],
    /// Bounds, where what is asked for has them.
    bounds: &'static [&'static str],
    verdict: &'static str,
    /// Seconds of the processor.
    aim: f64,
    /// In a part of the evidence, too.
    short: bool,
}

const fn fails(title: &'static str, name: &'static str, flags: &'static [&'static str], aim: f64) -> Row {
    Row { title, name, flags, bounds: &[], verdict: "unsafe", aim, short: true }
}

const ROWS: &[Row] = &[
    fails("reorder, 10 threads", "reorder", &["-DN=10"], 2.0),
    fails("reorder, 20 threads", "reorder", &["-DN=20"], 2.0),
    fails("twostage, 100 threads", "twostage", &[], 2.0),
    fails("wronglock, 8 threads", "wronglock", &[], 2.0),
    fails("stack, 5 items", "stack", &[], 2.0),
    fails("bounded buffer, 3 items", "buffer", &["-DBROKEN"], 0.1),
    fails("sigma, 16 threads", "sigma", &[], 2.0),
    fails("fib, 2 iterations", "fib", &["-DN=2"], 2.0),
    fails("triangular, 5 iterations", "triangular", &[], 2.0),
    fails("threads without end", "reset", &[], 2.0),
    Row { bounds: &["--rounds", "3", "--iterations", "1"], ..fails("a deque by DCAS", "dcas", &[], 10.0) },
    Row { short: false, ..fails("fib, 5 iterations", "fib", &[], 2.0) },
    Row {
        bounds: &["--rounds", "24"],
        short: false,
        ..fails("triangular, 20 iterations", "triangular", &["-DN=20"], 2.0)
    },
    Row {
        bounds: &["--rounds", "6", "--iterations", "2"],
        short: false,
        ..fails("a stack with elimination, 3 threads", "elimination", &[], 60.0)
    },
    Row {
        bounds: &["--rounds", "2", "--iterations", "3", "--claim"],
        verdict: "safe-if",
        short: false,
        ..fails("bounded buffer, 3 items, safe", "buffer", &[], 0.3)
    },
    Row {
        bounds: &["--rounds", "4", "--iterations", "3"],
        short: false,
        ..fails("safe stack, 3 threads", "safestack", &[], 600.0)
    },
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prog");
    let rows: Vec<&Row> = ROWS.iter().filter(|r| plan.full() || r.short).collect();
    let (mut seconds, mut others) = (Vec::new(), Vec::new());
    for row in plan.sample(1701, &rows) {
        let flags: Vec<&str> = row.flags.iter().chain(&["-w", "-O0"]).copied().collect();
        plan.tools.instrumented(&source(plan, row.name), &flags, &program)?;
        let engine: Vec<&str> = ["bmc"].iter().chain(row.bounds).copied().collect();
        let limit = if plan.full() { (row.aim * 5.0).clamp(60.0, 600.0) as u32 } else { 60 };
        let said = ask(plan, &program, &engine, limit)?;
        let fast = said.seconds <= row.aim;
        let right = said.verdict == row.verdict;
        let mut beside = String::new();
        if plan.full() {
            let dpor = ask(plan, &program, &["dpor", "--deviations", "0"], BESIDE)?;
            beside = format!("; dpor {} {:.2} s", dpor.verdict, dpor.seconds);
            if row.verdict == "unsafe" {
                others.push(if dpor.verdict.contains("safe") { dpor.seconds } else { f64::INFINITY });
                seconds.push(if right { said.seconds } else { f64::INFINITY });
            }
        }
        let aim = if plan.full() { format!(", <= {} s", row.aim) } else { String::new() };
        table.row(
            row.title,
            format!("{}{aim}", row.verdict),
            format!("{} {:.2} s{beside}", said.verdict, said.seconds),
            right && (fast || !plan.full()),
        );
    }
    if plan.full() {
        let (bmc, dpor) = (median(&mut seconds), median(&mut others));
        let what = format!("median of {} that fail", seconds.len());
        table.row(what, "<= 0.3 s, <= dpor's", format!("{bmc:.2} s, dpor {dpor:.2} s"), bmc <= dpor.min(0.3));
    }
    Ok(())
}

/// The lower of the two in the middle.
fn median(all: &mut [f64]) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len().saturating_sub(1) / 2).copied().unwrap_or(f64::INFINITY)
}
