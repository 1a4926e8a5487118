//! guest.3: the programs again and again, for an hour: nothing hangs, no memory and no descriptor is lost.
//!
//! Two measures. *Rounds*: each program's short run, over and over; per round the largest resident set and
//! number of descriptors that any of its processes had; the last third of the rounds must not lie above the
//! first. *One process*: a program of many threads, locks and conditions that runs through; its resident set
//! and descriptors after the first tenth and at the end.

use super::fleet::{BuildKind, Fleet, Guest};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::{Duration, Instant};

/// A round takes seconds; this long is a hang.
const ROUND_LIMIT: Duration = Duration::from_secs(180);

/// From so many rounds on, growth can be told from scatter.
const ENOUGH: usize = 12;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let fleet = Fleet::new(&plan.tools)?;
    let built: Vec<_> =
        fleet.guests.iter().filter(|g| fleet.built(g, BuildKind::Irs).is_some()).cloned().collect();
    let minutes = match std::env::var("IRS_SOAK_MINUTES").ok().and_then(|m| m.parse::<f64>().ok()) {
        Some(m) => m,
        None if plan.full() => 60.0,
        None => 0.0,
    };
    let through = if minutes > 0.0 { Duration::from_secs_f64(minutes * 6.0) } else { Duration::from_secs(3) };
    one_process(plan, table, through)?;
    if minutes == 0.0 {
        table.skip("rounds of the programs", "an hour, in make evidence only");
        return Ok(());
    }
    if built.is_empty() {
        table.skip("rounds of the programs", "none is built: guest.1 builds them");
        return Ok(());
    }
    rounds(&fleet, &built, Duration::from_secs_f64(minutes * 60.0), table)
}

#[derive(Default)]
struct Seen {
    /// Largest resident set in KiB and number of descriptors, round by round.
    peaks: Vec<(u64, u64)>,
    failed: u32,
    hung: u32,
}

fn rounds(fleet: &Fleet, guests: &[Guest], duration: Duration, table: &mut Table) -> Result<()> {
    let began = Instant::now();
    let mut seen: BTreeMap<&str, Seen> = BTreeMap::new();
    while began.elapsed() < duration {
        for g in guests {
            let mut peak = (0, 0);
            let out = fleet.round(g, ROUND_LIMIT, |child| {
                for pid in group(child.id()) {
                    let (rss, fds) = usage(pid);
                    peak = (peak.0.max(rss), peak.1.max(fds));
                }
            })?;
            let s = seen.entry(&g.name).or_default();
            s.peaks.push(peak);
            s.hung += u32::from(out.code == 124);
            s.failed += u32::from(out.code != 0 && out.code != 124);
        }
    }
    let minutes = began.elapsed().as_secs_f64() / 60.0;
    let total: usize = seen.values().map(|s| s.peaks.len()).sum();
    table.row(
        "rounds of all programs, without a pause",
        "an hour in full",
        format!("{total} rounds, {minutes:.1} min"),
        began.elapsed() >= duration,
    );
    for (name, s) in seen {
        let g = guests.iter().find(|g| g.name == name).context("a guest")?;
        let reports = fleet.take_reports(g, "round");
        let third = (s.peaks.len() / 3).max(1);
        let most =
            |part: &[(u64, u64)]| part.iter().fold((0, 0), |m: (u64, u64), p| (m.0.max(p.0), m.1.max(p.1)));
        let (first, last) = (most(&s.peaks[..third]), most(&s.peaks[s.peaks.len() - third..]));
        // Sampled peaks of short runs scatter: few rounds say nothing of growth.
        let flat = s.peaks.len() < ENOUGH || last.0 <= first.0 + first.0 / 4 + 4096 && last.1 <= first.1 + 4;
        table.row(
            format!("{name}: {} rounds", s.peaks.len()),
            if s.peaks.len() < ENOUGH { "no hang" } else { "no hang, no growth" },
            format!(
                "{} hung, {} failed; RSS {}, {} MiB; fds {}, {}",
                s.hung,
                s.failed,
                first.0 >> 10,
                last.0 >> 10,
                first.1,
                last.1
            ),
            flat && s.hung == 0 && s.failed == 0 && reports.is_empty(),
        );
        if !reports.is_empty() {
            println!("      {}", reports.lines().take(12).collect::<Vec<_>>().join("\n      "));
        }
    }
    Ok(())
}

/// One process that creates threads, locks, waits and signals all the time, unconstrained.
fn one_process(plan: &Plan, table: &mut Table, duration: Duration) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let source = plan.tools.demos.join("../benches/guests/churn.c");
    let program = scratch.path().join("churn");
    plan.tools.instrumented(&source, &[], &program)?;
    let mut child = Command::new(&program)
        .arg(duration.as_secs_f64().to_string())
        .env("IRS_OPTIONS", "free=unproven:verbosity=0")
        .stdout(std::process::Stdio::null())
        .spawn()
        .context("churn")?;
    let (began, mut early, mut late) = (Instant::now(), (0, 0), (0, 0));
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        let now = usage(child.id());
        if now.0 > 0 {
            // Whatever grows at first (stacks that libc keeps, tables) has grown after a tenth.
            if began.elapsed() < duration / 10 || early.0 == 0 {
                early = (now.0.max(early.0), now.1.max(early.1));
            }
            late = now;
        }
        if began.elapsed() > duration * 2 + Duration::from_secs(60) {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    let flat = late.0 <= early.0 + 4096 && late.1 <= early.1 + 1;
    table.row(
        "one process: threads come and go, locks, conditions",
        "no growth",
        format!(
            "{:.0} s; RSS {}, {} KiB; fds {}, {}",
            began.elapsed().as_secs_f64(),
            early.0,
            late.0,
            early.1,
            late.1
        ),
        status.is_some_and(|s| s.success()) && flat,
    );
    Ok(())
}

/// The processes of a group.
fn group(leader: u32) -> Vec<u32> {
    let of = |pid: u32| -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name, in parentheses, may contain anything; then state, parent, group.
        stat.rsplit_once(')')?.1.split_whitespace().nth(2)?.parse().ok()
    };
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.flatten().filter_map(|e| e.file_name().to_str()?.parse().ok());
    pids.filter(|p| of(*p) == Some(leader)).collect()
}

/// Resident set in KiB and number of descriptors; 0 if the process has gone.
fn usage(pid: u32) -> (u64, u64) {
    let fds = std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, |d| d.count() as u64);
    (tools::status_kb(pid, "VmRSS").unwrap_or(0), fds)
}
