//! Point 2: programs with inputs (`programs/symbolic`): the verdict holds for all of them, and native runs on
//! random inputs under the published set end well and are admissible.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, succeed, under};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const RUNS: usize = 1000;
const LIMIT: Duration = Duration::from_secs(60);
const NONE: &[OsString] = &[];

struct Case {
    name: &'static str,
    what: &'static str,
    /// How the verdict starts.
    verdict: &'static str,
    /// What the report of the counterexample names.
    says: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case { name: "last_zero", what: "Last Zero, any array of zeros and ones", verdict: "safe", says: &[] },
    Case { name: "indexer", what: "Indexer, any messages of 32 bits", verdict: "safe", says: &[] },
    Case { name: "buffer", what: "bounded buffer, any capacity from 1 to 8", verdict: "safe", says: &[] },
    Case { name: "bank", what: "bank, any amounts and balances", verdict: "safe", says: &[] },
    Case { name: "branch", what: "branch on an input", verdict: "partially-safe", says: &["y == 0"] },
    // The one input, in decimal or hexadecimal.
    Case {
        name: "needle",
        what: "one input of 2^32",
        verdict: "partially-safe",
        says: &["732809982", "2badcafe"],
    },
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = plan.tools.demos.parent().context("the source tree")?;
    let sources = root.join("benches/evidence/programs/symbolic");
    let dir = tempfile::tempdir()?;
    let inputs = dir.path().join("inputs.o");
    let mut cc = Command::new(&plan.tools.clang);
    succeed(cc.args(["-O2", "-c"]).arg(sources.join("inputs.c")).arg("-o").arg(&inputs))?;
    for case in CASES {
        if let Err(e) = one(plan, table, case, &sources, &inputs, dir.path()) {
            table.fail(case.what, &e);
        }
    }
    Ok(())
}

fn one(plan: &Plan, table: &mut Table, case: &Case, sources: &Path, inputs: &Path, dir: &Path) -> Result<()> {
    let (program, set) = (dir.join(case.name), dir.join(format!("{}.irst", case.name)));
    let mut cc = Command::new(&plan.tools.irs);
    let source = sources.join(format!("{}.c", case.name));
    succeed(cc.args(["cc", "-O2", "-g", "-pthread"]).arg(source).arg(inputs).arg("-o").arg(&program))?;
    let mut verify = Command::new(&plan.tools.irs);
    let end = tools::run(verify.args(tools::VERIFY).arg(&program).arg("--out").arg(&set), LIMIT)?;
    let mut last = end.stdout.lines().rev();
    let (verdict, figures) = (last.next().unwrap_or_default(), last.next().unwrap_or_default());
    table.row(case.what, case.verdict, verdict, verdict.starts_with(case.verdict));
    println!("      {figures}");
    if !case.says.is_empty() {
        let said = end.stderr + &end.stdout;
        let named = case.says.iter().any(|w| said.contains(w));
        table.row(
            format!("{}: the counterexample names", case.name),
            case.says[0],
            if named { case.says[0] } else { "nothing of it" },
            named,
        );
    }

    let runs = plan.times(RUNS, 10);
    let (next, good) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|s| {
        for worker in 0..2 {
            let recording = dir.join(format!("{}.{worker}.irsr", case.name));
            let (next, good, wrong, program, set) = (&next, &good, &wrong, &program, &set);
            s.spawn(move || {
                loop {
                    // Relaxed: counters that nothing else hangs on; the scope's end orders their last values.
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    if k >= runs {
                        return;
                    }
                    match native(plan, program, set, &recording, plan.seed * 1_000_000 + k as u64) {
                        Ok(()) => drop(good.fetch_add(1, Ordering::Relaxed)),
                        Err(e) => wrong.lock().expect("nobody panics").push(format!("{e:#}")),
                    }
                }
            });
        }
    });
    let good = good.into_inner();
    table.row(
        format!("{}: runs on random inputs, admissible", case.name),
        format!("{runs} of {runs}"),
        format!("{good} of {runs}"),
        good == runs,
    );
    for w in wrong.into_inner().expect("nobody panics").iter().take(3) {
        println!("      {w}");
    }
    Ok(())
}

/// One run on the inputs of a seed, under the set, with delays of that seed; its recording is judged by
/// `irs check`.
fn native(plan: &Plan, program: &Path, set: &Path, recording: &Path, seed: u64) -> Result<()> {
    let _ = std::fs::remove_file(recording);
    let options =
        format!("store={}:record={}:delay={seed}:on-stuck=stop", set.display(), recording.display());
    let mut run = under(program, &options, NONE);
    let e = tools::run(run.env("SEED", seed.to_string()), LIMIT)?;
    anyhow::ensure!(e.code() == 0, "SEED={seed}: exit {}: {}", e.code(), e.stderr.trim_end());
    let mut check = Command::new(&plan.tools.irs);
    let c = tools::run(check.arg("check").arg(recording).arg(set), LIMIT)?;
    anyhow::ensure!(c.code() == 0, "SEED={seed}: check: exit {}: {}", c.code(), c.stderr.trim_end());
    Ok(())
}
