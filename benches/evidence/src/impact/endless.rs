//! impact.6: small endless programs (`verifier/tests/endless`), whose verdicts are reasoned in their first
//! lines. None may be wrong. What is published for them runs.

use super::prove::{Opinions, certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{run as run_for, succeed, under};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const NONE: &[OsString] = &[];
/// What is an input to the verifier, for native runs: mostly small numbers of both signs. Compiled without
/// instrumentation.
const INPUTS: &str = "
#include <stdatomic.h>
static unsigned draw(void) {
	static atomic_uint calls;
	unsigned z = (atomic_fetch_add(&calls, 1) + 1) * 0x9e3779b9u;
	z = (z ^ z >> 15) * 0x85ebca6bu;
	return z ^ z >> 13;
}
int __VERIFIER_nondet_int(void) { unsigned z = draw(); return z % 4 ? (int)(z >> 8) % 9 - 3 : (int)z; }
unsigned __VERIFIER_nondet_uint(void) { unsigned z = draw(); return z % 4 ? (z >> 8) % 9 : z; }
";

/// That the claim speaks of.
const AT_LEAST: usize = 30;

/// The programs, with what is expected of each.
///
/// # Errors
/// A program does not say what is expected.
pub fn programs(demos: &Path) -> Result<Vec<(PathBuf, String)>> {
    let dir = demos.parent().context("the source tree")?.join("verifier/tests/endless");
    let mut files: Vec<_> = std::fs::read_dir(&dir)
        .with_context(|| dir.display().to_string())?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let mut out = Vec::new();
    for f in files {
        let text = std::fs::read_to_string(&f)?;
        let first = text.lines().next().unwrap_or_default();
        let expected =
            first.strip_prefix("// expect: ").with_context(|| format!("{}: {first}", f.display()))?;
        out.push((f, expected.trim().to_owned()));
    }
    Ok(out)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let all = programs(&plan.tools.demos)?;
    let dir = tempfile::tempdir()?;
    let limit = Duration::from_secs(if plan.full() { 120 } else { 10 });
    let seconds = if plan.full() { 5.0 } else { 1.0 };
    let (mut right, mut unknown, mut wrong, mut ran, mut ran_well) = (0, 0, 0, 0, 0);
    let mut opinions = Opinions::default();
    let (text, inputs) = (dir.path().join("inputs.c"), dir.path().join("inputs.o"));
    std::fs::write(&text, INPUTS)?;
    succeed(Command::new(&plan.tools.clang).args(["-O2", "-c"]).arg(&text).arg("-o").arg(&inputs))?;
    let chosen = plan.sample(506, &all);
    for (source, expected) in &chosen {
        let name = source.file_stem().and_then(|n| n.to_str()).unwrap_or_default();
        let (program, set) = (dir.path().join(name), dir.path().join(format!("{name}.irst")));
        plan.tools.instrumented(source, &[inputs.to_str().context("a path")?], &program)?;
        let proof = prove(&plan.tools, "impact", &program, &set, limit, &[])?;
        let word = if proof.is_wrong(expected) {
            wrong += 1;
            "WRONG"
        } else if proof.is_unknown() {
            unknown += 1;
            "undecided"
        } else {
            right += 1;
            "right"
        };
        let first =
            proof.first_seconds().map_or("nothing published".to_owned(), |t| format!("first {t:.2} s"));
        println!(
            "      {name:<28} {expected:<15} {word:<9} {} ({first}, {:.2} s)",
            proof.text,
            proof.took.as_secs_f64()
        );
        if proof.last.is_none() {
            continue;
        }
        opinions.add(name, certify(&plan.tools, &set, &program, limit)?);
        ran += 1;
        let options = format!("store={}:on-stuck=stop:watchdog=2", set.display());
        let end = run_for(&mut under(&program, &options, NONE), Duration::from_secs_f64(seconds))?;
        // It never ends by itself.
        if end.code() == 124 {
            ran_well += 1;
        } else {
            println!("      {name}: under its set: exit {}", end.code());
            end.stderr.lines().take(8).for_each(|l| println!("        {l}"));
        }
    }
    let n = chosen.len();
    table.row(
        "endless programs, each with its verdict",
        format!(">= {AT_LEAST}"),
        all.len().to_string(),
        all.len() >= AT_LEAST,
    );
    table.row(
        format!("wrong verdicts on {n} programs"),
        "0",
        format!("{wrong} ({right} right, {unknown} unknown)"),
        wrong == 0,
    );
    table.row(
        format!("runs of {seconds} s under what was published"),
        format!("{ran} of {ran} go on"),
        format!("{ran_well} go on"),
        ran_well == ran,
    );
    if ran > 0 {
        opinions.row("irs certify on what was published", plan.full(), table);
    }
    Ok(())
}
