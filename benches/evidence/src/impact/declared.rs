//! impact.4: the file system without any mutex: its assumptions hold under the schedule, which aborts the
//! program where one does not; the plain program, whose declarations only check, aborts.

use super::minute::{percent, timed};
use super::programs::{DEMOS, Workshop, counts};
use super::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::run as run_for;
use std::process::Command;
use std::time::Duration;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let shop = Workshop::new(&plan.tools)?;
    let demo = DEMOS.iter().find(|d| d.flags.contains(&"-DUNLOCKED")).context("the demo")?;
    let program = shop.instrumented(demo, demo.flags)?;
    let set = shop.file(demo, "irst");
    let limit = Duration::from_secs(if plan.full() { 120 } else { 15 });
    let proof = prove(&plan.tools, "impact", &program, &set, limit, &[])?;
    table.row(
        "a set is published",
        "yes",
        proof.first_seconds().map_or(proof.text.clone(), |t| format!("after {t:.2} s")),
        proof.first.is_some(),
    );
    let seconds = if plan.full() { 30.0 } else { 2.0 };
    for run in 0..plan.times(3, 1) {
        // Delays, so that not only the natural order is seen.
        let delay = if run == 0 { String::new() } else { format!(":delay={}", plan.seed + run as u64) };
        let options = format!("store={}:on-stuck=stop:watchdog=5{delay}", set.display());
        let end = timed(&program, &options, seconds)?;
        let (each, total) = counts(&end.stdout).unwrap_or_default();
        let shares: Vec<_> = each.iter().filter(|n| **n > 0).map(|n| percent(*n, total)).collect();
        table.row(
            format!("{seconds} s under it{}", if run == 0 { "" } else { ", with delays" }),
            "exit 0, 3 threads work",
            format!("exit {}, {}", end.code(), shares.join(" ")),
            end.code() == 0 && shares.len() == 3,
        );
        if end.code() != 0 {
            end.stderr.lines().take(12).for_each(|l| println!("      {l}"));
        }
    }
    let plain = shop.plain(demo)?;
    let end = run_for(Command::new(&plain).env("SECONDS", "10"), Duration::from_secs(30))?;
    table.row(
        "the plain program, without the schedule",
        "aborts",
        format!("exit {}", end.code()),
        end.code() == 134,
    );
    Ok(())
}
