//! No verdict of `--engine auto` is worse than that of `dpor` alone: on the collection of small algorithms,
//! where it is known what is true, and on generated programs.

use crate::core::verify::{Result_, verify};
use crate::model::families::{PROPERTIES, judge, properties};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::families::{self, Judgement};
use oracle::relation::Naming;
use std::path::Path;
use std::time::Duration;

/// Seconds that each has.
const LIMIT: u32 = 20;
const GENERATED: usize = 100;

/// What both engines say of a program.
fn both(plan: &Plan, file: &Path, property: &str, flags: &[&str]) -> Result<[Result_; 2]> {
    let limit = LIMIT.to_string();
    let of = |engine: &str| {
        let options = ["--engine", engine, "--time", &limit, "--property", property];
        verify(&plan.tools, file, &options, flags, Duration::from_secs(4 * u64::from(LIMIT)))
            .with_context(|| format!("{} {flags:?}: {engine}", file.display()))
    };
    Ok([of("auto")?, of("dpor")?])
}

/// The more, the better.
fn rank(judgement: Judgement) -> u8 {
    match judgement {
        Judgement::Wrong => 0,
        Judgement::Unknown => 1,
        Judgement::Right => 2,
    }
}

/// Is the first verdict of a program of which nothing is known worse than the second, or against it?
fn is_worse(auto: &str, dpor: &str) -> bool {
    let fails = |v: &str| match v {
        v if v.starts_with("unsafe") || v.starts_with("partially-safe") => Some(true),
        v if v.starts_with("safe") => Some(false),
        _ => None,
    };
    let (auto, dpor) = (fails(auto), fails(dpor));
    dpor.is_some() && auto != dpor
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = plan.tools.demos.parent().context("the source tree")?;
    let all = families::all(&root.join("verifier/tests/families")).map_err(anyhow::Error::msg)?;
    let programs: Vec<_> = all.iter().flat_map(|a| a.programs.iter().map(move |p| (a, p))).collect();
    let (sample, mut worse) = (plan.sample(1716, &programs), Vec::new());
    for (algorithm, program) in &sample {
        let flags: Vec<&str> = program.flags.iter().map(String::as_str).collect();
        let said = both(plan, &algorithm.path, properties(program), &flags)?;
        let [auto, dpor] = said.each_ref().map(|r| rank(judge(program, r)));
        if auto < dpor {
            worse.push(format!("{} {flags:?}: {}, {}", algorithm.name, said[0].verdict, said[1].verdict));
        }
    }
    let generated = plan.few(GENERATED, 3);
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("generated.c");
    for seed in (plan.seed * 40_000..).take(generated) {
        std::fs::write(&path, emit_c::emit(&generate_within(seed, Naming::ByUse, 2_000).0))?;
        let [auto, dpor] = both(plan, &path, PROPERTIES, &["-w"])?;
        if is_worse(&auto.verdict, &dpor.verdict) {
            worse.push(format!("generated, seed {seed}: {}, {}", auto.verdict, dpor.verdict));
        }
    }
    worse.iter().for_each(|w| println!("      {w}"));
    let what =
        format!("verdicts of auto worse than dpor's, {} algorithms, {generated} generated", sample.len());
    table.row(what, "0", worse.len().to_string(), worse.is_empty());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_worse;

    #[test]
    fn what_is_worse() {
        assert!(is_worse("unknown(limit)", "safe"));
        assert!(is_worse("safe", "partially-safe(3)"));
        assert!(is_worse("unsafe(deadlock)", "safe"));
        assert!(!is_worse("unsafe(deadlock)", "partially-safe(2)"));
        assert!(!is_worse("safe", "unknown(limit)"));
    }
}
