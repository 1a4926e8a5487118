//! Programs that fail after few switches, or after none that depth-first search tries early. Aims are those
//! of the engine's plan.

use super::peers;
use super::said::{ask, source};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Seconds that the complete search of `dpor` has beside it.
const BESIDE: u32 = 10;

/// What CBMC has, alone and behind Lazy-CSeq.
const PEERS: Duration = Duration::from_secs(60);
/// Rounds that are tried with Lazy-CSeq, from one on.
const ROUNDS: usize = 8;

/// A program, and what is expected of it.
struct Row {
    title: &'static str,
    name: &'static str,
    flags: &'static [&'static str],
    /// Bounds, where what is asked for has them.
    bounds: &'static [&'static str],
    verdict: &'static str,
    /// Iterations of each loop that peers are given: as many as the program has, or as the failure needs.
    unwind: u32,
    /// Seconds of the processor.
    aim: f64,
    /// In a part of the evidence, too.
    short: bool,
}

const fn fails(
    title: &'static str,
    (name, flags): (&'static str, &'static [&'static str]),
    unwind: u32,
    aim: f64,
) -> Row {
    Row { title, name, flags, bounds: &[], verdict: "unsafe", unwind, aim, short: true }
}

const ROWS: &[Row] = &[
    fails("reorder, 10 threads", ("reorder", &["-DN=10"]), 10, 2.0),
    fails("reorder, 20 threads", ("reorder", &["-DN=20"]), 20, 2.0),
    fails("twostage, 100 threads", ("twostage", &[]), 100, 2.0),
    fails("wronglock, 8 threads", ("wronglock", &[]), 8, 2.0),
    fails("stack, 5 items", ("stack", &[]), 5, 2.0),
    fails("bounded buffer, 3 items", ("buffer", &["-DBROKEN"]), 3, 0.1),
    fails("sigma, 16 threads", ("sigma", &[]), 16, 2.0),
    fails("fib, 2 iterations", ("fib", &["-DN=2"]), 6, 2.0),
    fails("triangular, 5 iterations", ("triangular", &[]), 5, 2.0),
    fails("threads without end", ("reset", &[]), 2, 2.0),
    Row {
        bounds: &["--rounds", "3", "--iterations", "1"],
        ..fails("a deque by DCAS", ("dcas", &[]), 1, 10.0)
    },
    Row { short: false, ..fails("fib, 5 iterations", ("fib", &[]), 12, 2.0) },
    Row {
        bounds: &["--rounds", "24"],
        short: false,
        ..fails("triangular, 20 iterations", ("triangular", &["-DN=20"]), 20, 2.0)
    },
    Row {
        bounds: &["--rounds", "6", "--iterations", "2"],
        short: false,
        ..fails("a stack with elimination, 3 threads", ("elimination", &[]), 2, 60.0)
    },
    Row {
        bounds: &["--rounds", "2", "--iterations", "3", "--claim"],
        verdict: "safe-if",
        short: false,
        ..fails("bounded buffer, 3 items, safe", ("buffer", &[]), 3, 0.3)
    },
    Row {
        bounds: &["--rounds", "4", "--iterations", "3"],
        short: false,
        ..fails("safe stack, 3 threads", ("safestack", &[]), 3, 600.0)
    },
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prog");
    let rows: Vec<&Row> = ROWS.iter().filter(|r| plan.full() || r.short).collect();
    let (mut seconds, mut dpors, mut only_theirs) = (Vec::new(), Vec::new(), Vec::new());
    let mut peers = Peers::new();
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
                let found = dpor.verdict.contains("safe");
                dpors.push(if found { dpor.seconds } else { f64::INFINITY });
                seconds.push(if right { said.seconds } else { f64::INFINITY });
            }
            let theirs = peers.ask(&source(plan, row.name), row)?;
            theirs.iter().for_each(|(who, a)| println!("      {}: {who} {}", row.title, a.said()));
            let found: Vec<_> = theirs.iter().filter(|(_, a)| a.fails == Some(true)).collect();
            if row.verdict == "unsafe" && !right && !found.is_empty() {
                only_theirs.push(row.title);
            }
            for (who, a) in theirs.iter().filter(|_| row.verdict == "unsafe") {
                let took = if a.fails == Some(true) { a.seconds } else { f64::INFINITY };
                peers.times.entry(who).or_default().push(took);
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
        let (bmc, dpor) = (median(&mut seconds), median(&mut dpors));
        let what = format!("median of {} that fail", seconds.len());
        table.row(
            &what,
            "<= 0.3 s, <= dpor's",
            format!("{bmc:.2} s, dpor {dpor:.2} s"),
            bmc <= dpor.min(0.3),
        );
        for (who, times) in &mut peers.times {
            let (n, theirs) = (times.iter().filter(|t| t.is_finite()).count(), median(times));
            let found = seconds.iter().filter(|t| t.is_finite()).count();
            let measured = format!("{bmc:.2} s, {theirs:.2} s; found {found}, {n}");
            table.row(format!("{what}, beside {who}"), "<= theirs", measured, bmc <= theirs);
        }
        let measured = format!("{only_theirs:?}");
        table.row("failures that only a peer finds", "0", measured, only_theirs.is_empty());
    }
    Ok(())
}

/// Peers that are here, and what they took where they found a failure (else infinity).
struct Peers {
    cbmc: Option<PathBuf>,
    lazycseq: Option<PathBuf>,
    times: BTreeMap<&'static str, Vec<f64>>,
}

impl Peers {
    fn new() -> Peers {
        let (cbmc, lazycseq) = (peers::cbmc(), peers::lazycseq());
        if cbmc.is_none() {
            println!("      (cbmc is not on the PATH: nothing is beside it)");
        }
        if lazycseq.is_none() {
            println!("      (IRS_LAZYCSEQ names no folder: nothing is beside Lazy-CSeq)");
        }
        Peers { cbmc, lazycseq, times: BTreeMap::new() }
    }

    /// What peers say of a row's program: those that fail, and those that do not.
    fn ask(&self, source: &Path, row: &Row) -> Result<Vec<(&'static str, peers::Answer)>> {
        let Some(cbmc) = &self.cbmc else { return Ok(Vec::new()) };
        let unwind = (row.unwind + 1).to_string();
        let flags: Vec<&str> = row.flags.iter().copied().chain(["--unwind", &unwind]).collect();
        let mut all = vec![("CBMC", peers::ask(cbmc, source, &flags, PEERS)?)];
        if let Some(folder) = &self.lazycseq {
            let bounds = (ROUNDS, row.unwind);
            let answer =
                peers::lazily((folder, cbmc), source, row.flags, bounds, PEERS).unwrap_or_else(|e| {
                    println!("      {}: {e:#}", row.title);
                    peers::Answer::default()
                });
            all.push(("Lazy-CSeq and CBMC", answer));
        }
        Ok(all)
    }
}

/// The lower of the two in the middle.
fn median(all: &mut [f64]) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len().saturating_sub(1) / 2).copied().unwrap_or(f64::INFINITY)
}
