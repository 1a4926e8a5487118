//! First schedules that the engine proves by one formula: under them no run fails, waits for ever, or comes
//! to what the set does not have; a run beyond the bound of arguments does not begin.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, succeed};
use oracle::telling;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Sets, and runs under each.
const SETS: usize = 50;
const RUNS: usize = 1_000;

const LIMIT: Duration = Duration::from_secs(60);
/// What a run exits with that no root of its set admits.
const REFUSED: i32 = 86;

/// What is an input to the verifier, for native runs: bytes that a seed draws. Without instrumentation.
const INPUTS: &str = "
#include <stdatomic.h>
#include <stdlib.h>
unsigned char __VERIFIER_nondet_uchar(void) {
	static atomic_uint calls;
	const char *seed = getenv(\"SEED\");
	unsigned z = (atomic_fetch_add(&calls, 1) + 1 + 16 * (seed ? atoi(seed) : 0)) * 0x9e3779b9u;
	z = (z ^ z >> 15) * 0x85ebca6bu;
	z ^= z >> 13;
	return z & 256 ? z % 4 : z;
}
";

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let (source, program, set) = (at("prog.c"), at("prog"), at("set.irst"));
    let (text, inputs) = (at("inputs.c"), at("inputs.o"));
    std::fs::write(&text, INPUTS)?;
    succeed(Command::new(&plan.tools.clang).args(["-O2", "-c"]).arg(&text).arg("-o").arg(&inputs))?;
    let (wanted, times) = (plan.few(SETS, 3), plan.times(RUNS, 10));
    let (mut sets, mut failed, mut bounded, mut not_refused) = (0, Vec::new(), 0, 0);
    for seed in plan.seed * 40_000.. {
        if sets == wanted {
            break;
        }
        let c = telling::program(seed);
        std::fs::write(&source, &c)?;
        plan.tools.instrumented(&source, &["-w", inputs.to_str().context("a path")?], &program)?;
        let _ = std::fs::remove_file(&set);
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "bmc", "--claim", "--rounds", "1", "--iterations", "4"]);
        tools::run(verify.args(["--time", "2", "--out"]).arg(&set).arg(&program), LIMIT)?;
        if !set.exists() {
            continue;
        }
        sets += 1;
        for run in 0..times {
            let arguments = &["a", "b"][..run % 3];
            let code = ended(&program, &set, arguments, run)?;
            if code != 0 {
                failed.push(format!("seed {seed}, run {run}: {code}"));
            }
        }
        if c.contains("argc") {
            bounded += 1;
            not_refused += usize::from(ended(&program, &set, &["a", "b", "c"], 0)? != REFUSED);
        }
    }
    let what = format!("failures in {times} runs under each of {sets} sets");
    table.row(what, "0", failed.len().to_string(), failed.is_empty() && sets == wanted);
    let what = format!("of {bounded} sets with a bound of arguments, runs beyond it that begin");
    table.row(what, "0", not_refused.to_string(), not_refused == 0 && bounded > 0);
    failed.iter().for_each(|f| println!("      {f}"));
    Ok(())
}

fn ended(program: &Path, set: &Path, arguments: &[&str], seed: usize) -> Result<i32> {
    let options = format!("store={}:on-stuck=stop:on-escape=stop", set.display());
    let mut c = tools::under(program, &options, arguments);
    Ok(tools::run(c.env("SEED", seed.to_string()), LIMIT)?.code())
}
