//! impact.9: `--engine auto`, the default, comes to a verdict that is at least as good as that of the better
//! one of the two engines alone, and takes at most twice its time.
//!
//! The programs are those of impact.5: demos, tests and families that end, and the endless ones. Engines take
//! turns, so that whatever else the machine does slows down each. The times are told; what is required of
//! them is little, since they are noise where programs take milliseconds.

use super::agree::{Case, endless, finite};
use super::prove::{Proof, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Who is compared, the one that it is about last.
const ENGINES: [&str; 3] = ["dpor", "impact", "auto"];

/// Shorter ones are taken as they come; of longer ones the median of three counts.
const SHORT: Duration = Duration::from_millis(50);

/// More than the better one's time is aimed at: twice as long, and what two engines take to begin.
const BEGIN: Duration = Duration::from_millis(50);

/// What all may take together, times what the better ones do. (Twice is the aim.)
const WIDE: f64 = 4.0;

/// What a verdict is worth. Where nothing is decided nothing is compared but that.
fn rank(verdict: &str) -> u8 {
    match verdict {
        "safe" => 5,
        "safe-if" => 4,
        "partially-safe" => 3,
        "unsafe" => 2,
        "unknown" => 1,
        // Anything else is no verdict.
        _ => 0,
    }
}

/// What an engine came to in its runs: the worst verdict of them, and the median of the times.
fn of(proofs: &[Proof]) -> (u8, Duration) {
    let mut times: Vec<Duration> = proofs.iter().map(|p| p.took).collect();
    times.sort();
    (proofs.iter().map(|p| rank(&p.verdict)).min().unwrap_or(0), times[times.len() / 2])
}

/// One program by each engine, by turns.
fn compare(plan: &Plan, dir: &Path, case: &Case, limit: Duration) -> Result<[Vec<Proof>; 3]> {
    let (object, set) = (dir.join("case.o"), dir.join("case.irst"));
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-g", "-w", "-c"]).args(&case.flags).arg(&case.source).arg("-o").arg(&object);
    irs_demos::tools::succeed(&mut c)?;
    let mut all: [Vec<Proof>; 3] = Default::default();
    for round in 0..if plan.full() { 3 } else { 1 } {
        for (engine, proofs) in ENGINES.iter().zip(&mut all) {
            // Who was at its limit is there again. Twice the time is what the last one may take.
            let is_long = proofs.first().is_some_and(|p| p.took > limit);
            if round > 0 && (is_long || proofs[0].took < SHORT) {
                continue;
            }
            let limit = if *engine == "auto" { 2 * limit } else { limit };
            proofs.push(prove(&plan.tools, engine, &object, &set, limit, &["-j", "2"])?);
        }
    }
    Ok(all)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let limit = Duration::from_secs(if plan.full() { 10 } else { 4 });
    let mut cases = finite(plan, dir.path())?;
    cases.extend(endless(plan)?);
    let numbers: Vec<usize> = (0..cases.len()).collect();
    let chosen = plan.sample(509, &numbers);
    let (mut worse, mut slow, mut decided) = (0, 0, 0);
    let (mut better_time, mut auto_time) = (Duration::ZERO, Duration::ZERO);
    for &i in &chosen {
        let case = &cases[i];
        let all = compare(plan, dir.path(), case, limit).with_context(|| case.name.clone())?;
        let [dpor, impact, auto] = all.each_ref().map(|proofs| of(proofs));
        let better = if (dpor.0, impact.1) >= (impact.0, dpor.1) { dpor } else { impact };
        let told = || {
            let [d, i, a] = all.each_ref().map(|p| format!("{} {:.2} s", p[0].text, of(p).1.as_secs_f64()));
            format!("      {}: auto {a}; dpor {d}; impact {i}", case.name)
        };
        if auto.0 < better.0 {
            worse += 1;
            println!("{}", told());
        }
        // Without a verdict the limit is all there is to be measured; `unsafe` may be better until then.
        if better.0 < 2 || better.1 > limit {
            continue;
        }
        decided += 1;
        better_time += better.1;
        auto_time += auto.1;
        if auto.1 > 2 * better.1 + BEGIN {
            slow += 1;
            println!("{}", told());
        }
    }
    let n = chosen.len();
    table.row(
        format!("{n} programs: verdicts worse than the better one's"),
        "none",
        worse.to_string(),
        worse == 0 && n > 0,
    );
    // Times say something only where each program ran more than once on a quiet machine.
    if plan.full() {
        let ratio = auto_time.as_secs_f64() / better_time.as_secs_f64().max(1e-3);
        table.row(
            format!("{decided} of them decided: time, by the better one's"),
            format!("2.0 aimed at, <= {WIDE:.1} in all"),
            format!("{ratio:.2} in all, {slow} above 2.0 + 50 ms"),
            ratio <= WIDE,
        );
    }
    Ok(())
}
