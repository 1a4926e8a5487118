//! turns.3: programs that race, with what they race for in their output. Under a node that holds all sites
//! each has one output, whatever delays there are, and with none; without a schedule the same runs give
//! several.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, succeed, under};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Runs of each program, and without a schedule.
const RUNS: usize = 1_000;
const LOOSE: usize = 30;
const RUN: Duration = Duration::from_secs(30);

/// What each thread does, with its number `me` of `N`, and what main prints in the end.
const KINDS: &[(&str, &str, &str)] = &[
    ("lost updates", "for (int i = 0; i < 3; i++) x = x + me + 1;", "printf(\"%d\\n\", x);"),
    ("last writer", "x = me + 1; a[me] = x;", "for (int i = 0; i < N; i++) printf(\"%d \", a[i]);"),
    ("prints", "for (int i = 0; i < 2; i++) printf(\"%d\\n\", me);", "printf(\"%d\\n\", x);"),
    (
        "slots",
        "int at = next; a[at] = me + 1; next = at + 1;",
        "for (int i = 0; i < N; i++) printf(\"%d \", a[i]);",
    ),
    (
        "order of locks",
        "pthread_mutex_lock(&m); a[next++] = me; pthread_mutex_unlock(&m);",
        "for (int i = 0; i < N; i++) printf(\"%d \", a[i]);",
    ),
];
const THREADS: &[usize] = &[2, 3, 4, 5];

fn source((_, body, end): (&str, &str, &str), threads: usize) -> String {
    format!(
        "#include <pthread.h>\n#include <stdio.h>\n#define N {threads}\n\
         static volatile int x, next, a[N];\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static void *work(void *p) {{ int me = (int)(long)p; (void)me; {body} return 0; }}\n\
         int main(void) {{\n  pthread_t t[N];\n  (void)m;\n\
         for (long i = 0; i < N; i++) pthread_create(&t[i], 0, work, (void *)i);\n\
         for (int i = 0; i < N; i++) pthread_join(t[i], 0);\n  {end}\n  return 0;\n}}\n"
    )
}

/// The outputs of so many runs with these options, every other one with random delays, and how many runs
/// fail. (Where there are delays, threads ask at each access also within their turns.)
fn outputs(program: &Path, options: &str, runs: usize) -> Result<(BTreeSet<String>, usize)> {
    let (mut all, mut failed) = (BTreeSet::new(), 0);
    for run in 0..runs {
        let delay = if run % 2 == 0 { format!(":delay={}", run + 1) } else { String::new() };
        let end = tools::run(&mut under(program, &format!("{options}{delay}"), &[""; 0]), RUN)?;
        failed += usize::from(end.code() != 0);
        all.insert(end.stdout);
    }
    Ok((all, failed))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, set) = (dir.path().join("racy"), dir.path().join("racy.irst"));
    let all: Vec<_> = KINDS.iter().flat_map(|k| THREADS.iter().map(move |n| (*k, *n))).collect();
    let chosen = plan.sample(1502, &all);
    let (mut several, mut failures, mut loose) = (0, 0, 0);
    let runs = plan.times(RUNS, 10);
    for (kind, threads) in &chosen {
        let file = dir.path().join("racy.c");
        std::fs::write(&file, source(*kind, *threads))?;
        let mut cc = Command::new(&plan.tools.irs);
        succeed(cc.args(["cc", "-O1", "-w", "-pthread"]).arg(&file).arg("-o").arg(&program))?;
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "ring", "--hold", "all", "--out"]).arg(&set).arg(&program);
        let said = verify.output().context("irs verify")?;
        anyhow::ensure!(set.exists(), "{}: {}", kind.0, String::from_utf8_lossy(&said.stderr));
        let (seen, failed) = outputs(&program, &format!("store={}:on-stuck=stop", set.display()), runs)?;
        failures += failed;
        if seen.len() != 1 {
            several += 1;
            println!("      {}, {threads} threads: {} outputs", kind.0, seen.len());
        }
        loose += usize::from(outputs(&program, "free=unproven", plan.times(LOOSE, 10))?.0.len() > 1);
        std::fs::remove_file(&set)?;
    }
    let n = chosen.len();
    table.row(
        format!("{n} racy programs, {runs} runs each: programs with several outputs"),
        "0",
        several.to_string(),
        several == 0 && n > 0,
    );
    table.row("runs that fail or get stuck", "0", failures.to_string(), failures == 0);
    // (Of one or two programs drawn, none may show it: a full run has all.)
    table.row(
        "without a schedule: programs with several outputs",
        "most",
        loose.to_string(),
        !plan.full() || loose * 2 >= n,
    );
    Ok(())
}
