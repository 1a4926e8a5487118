//! Point 1: how fast concrete programs are explored, by one worker and by two, and beside other checkers
//! where they are installed (`benches/peers`).

use crate::core::verify::verify;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);
/// Program, number of threads, exact number of traces, traces per second to reach (0: no claim).
const PROGRAMS: &[(&str, u32, u64, f64)] = &[
    ("last_zero", 10, 3_328, 0.0),
    ("last_zero", 12, 15_360, 0.0),
    ("last_zero", 15, 147_456, 20_000.0),
    ("indexer", 14, 512, 0.0),
    ("indexer", 15, 4_096, 5_000.0),
];
/// Builds with assertions share every chance to test the protocol, and are slow with several workers: up to
/// so many traces there.
const WORKERS_UP_TO: u64 = 4000;

/// What two workers gain at least, on two cores that nobody else uses.
const FASTER: f64 = 1.5;

/// The others take too long from here on.
const PEERS_UP_TO: u64 = 20_000;
const PEERS: [&str; 3] = ["nidhugg", "nidhugg-rf", "genmc"];
const MEMORY_MB: f64 = 1024.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let folder = plan.tools.demos.parent().context("the source tree")?.join("benches/peers");
    for &(program, n, traces, rate) in PROGRAMS {
        if !plan.full() && traces > PEERS_UP_TO {
            continue;
        }
        let flag = format!("-DN={n}");
        let r = verify(&plan.tools, &folder.join(format!("{program}.c")), &[], &[&flag], LIMIT)?;
        let name = format!("{program} {n}");
        let ok = r.verdict == "safe" && r.traces == traces && r.executions == traces && r.blocked == 0;
        table.row(format!("{name}: traces"), traces.to_string(), r.traces.to_string(), ok);
        if plan.full() || traces <= WORKERS_UP_TO {
            // Two workers: the same numbers. How much faster is said, and a claim only where it takes
            // seconds: who else uses the machine matters.
            let source = folder.join(format!("{program}.c"));
            let two = verify(&plan.tools, &source, &["-j", "2"], &[&flag], LIMIT)?;
            let same = two.verdict == r.verdict
                && (two.traces, two.executions, two.blocked) == (r.traces, r.executions, r.blocked);
            let measured = format!("{}, {:.2} times as fast", two.traces, r.seconds / two.seconds);
            table.row(format!("{name}: traces with -j 2"), traces.to_string(), measured, same);
            if plan.full() && traces > PEERS_UP_TO {
                faster(table, &name, plan, &source, &flag)?;
            }
        }
        if plan.full() {
            if rate > 0.0 {
                let measured = r.traces as f64 / r.seconds;
                table.row(
                    format!("{name}: traces/s"),
                    format!("at least {rate:.0}"),
                    format!("{measured:.0}"),
                    measured >= rate,
                );
                table.row(
                    format!("{name}: memory"),
                    format!("{MEMORY_MB:.0} MB"),
                    format!("{:.0} MB", r.peak_mb),
                    r.peak_mb < MEMORY_MB,
                );
            }
            for peer in PEERS.iter().filter(|_| traces <= PEERS_UP_TO) {
                beside(&folder, table, peer, program, n, r.seconds)?;
            }
        }
    }
    Ok(())
}

/// What two workers gain: the median of three pairs of runs, one after the other.
fn faster(table: &mut Table, name: &str, plan: &Plan, source: &Path, flag: &str) -> Result<()> {
    let what = format!("{name}: -j 2 beside -j 1");
    if std::thread::available_parallelism().map_or(1, |n| n.get()) < 2 {
        table.skip(what, "there is one core");
        return Ok(());
    }
    let mut times = Vec::new();
    for _ in 0..3 {
        let seconds = |jobs| {
            Ok::<_, anyhow::Error>(verify(&plan.tools, source, &["-j", jobs], &[flag], LIMIT)?.seconds)
        };
        times.push(seconds("1")? / seconds("2")?);
    }
    times.sort_by(f64::total_cmp);
    let measured = format!("{:.2} times ({:.2} to {:.2})", times[1], times[0], times[2]);
    table.row(what, format!("at least {FASTER} times as fast"), measured, times[1] >= FASTER);
    Ok(())
}

/// Another checker's figures; no claim, but for the number of traces.
fn beside(folder: &Path, table: &mut Table, peer: &str, program: &str, n: u32, ours: f64) -> Result<()> {
    let what = format!("{program} {n}: {peer}");
    let mut c = Command::new(folder.join("compare"));
    let end = tools::run(c.args([peer, program, &n.to_string()]), LIMIT)?;
    match (end.code(), end.stdout.split_once(' ')) {
        (0, Some((traces, seconds))) => {
            let measured = format!("{traces} in {} s", seconds.trim());
            table.row(what, format!("beside {ours:.2} s"), measured, true);
        }
        (3, _) => table.skip(what, "not on the PATH"),
        (code, _) => table.skip(what, &format!("exit {code}: {}", end.stderr.trim_end())),
    }
    Ok(())
}
