//! facts.6: how fast the interpreter is, and how soon two programs have a first set that execute some hundred
//! thousand events.

use super::real;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, median, succeed};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(60);
const RUNS: usize = 5;

/// What is run, with which arguments, and within which time the first set is to be there.
const FIRST: &[(&str, &[&str], f64)] = &[
    ("SPLASH-2 radix", &["-p2", "-n4096", "-r16", "-m512", "-t"], 0.5),
    ("Phoenix pca", &["-r", "40", "-c", "40", "-s", "50"], 1.0),
];

/// Rounds of a loop, given at compile time: of local code, of loads and stores that others could see.
const LOCAL: &str = "\
#include <pthread.h>
static void *other(void *a) { return a; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    unsigned x = 1;
    for (unsigned i = 0; i < N; i++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; }
    pthread_join(t, 0);
    return x == 0;
}
";
const SHARED: &str = "\
#include <pthread.h>
unsigned x[64];
static void *other(void *a) { return (void *)(long)x[0]; }
int main(void) {
    pthread_t t;
    for (unsigned i = 0; i < 64; i++) x[i] = i;
    pthread_create(&t, 0, other, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, other, 0);
    for (unsigned i = 0; i < N; i++) x[1 + i % 63]++;
    pthread_join(t, 0);
    return 0;
}
";

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    // (Instructions of LLVM's IR at -O1: nine of a round of the first, and the loop's two.)
    for (what, source, rounds, per) in [
        ("instructions of local code", LOCAL, 900_000, 9.0),
        ("events of one thread, executed", SHARED, 100_000, 2.0),
    ] {
        match speed(plan, dir.path(), source, rounds) {
            Ok((all, plain)) => {
                let millions = |(m, least, most): (f64, f64, f64)| {
                    let of = |seconds: f64| rounds as f64 * per / seconds / 1e6;
                    format!("{:.2} ({:.2}-{:.2}) million in a second", of(m), of(most), of(least))
                };
                let slower = all.0 / plain.max(1e-9);
                let measured = format!("{}; {slower:.0} times the plain program's time", millions(all));
                table.row(what, "(no aim)", measured, true);
            }
            Err(e) => table.fail(what, &e),
        }
    }
    for (name, arguments, seconds) in FIRST {
        let what = format!("{name} {}: the first set", arguments.join(" "));
        let here = match real::built_by_name(plan, name) {
            Ok(here) => here,
            Err(e) => {
                table.skip(what, &format!("{e:#}"));
                continue;
            }
        };
        match first(plan, &here, arguments) {
            Ok(times) => {
                let (m, least, most) = median(&times);
                let measured = format!("{m:.2} s ({least:.2}-{most:.2})");
                table.row(what, format!("<= {seconds} s"), measured, m <= *seconds);
            }
            Err(e) => table.fail(what, &e),
        }
    }
    Ok(())
}

/// Seconds of so many rounds in the verifier (one random walk, without what no round takes), and plain.
fn speed(plan: &Plan, dir: &Path, source: &str, rounds: u64) -> Result<((f64, f64, f64), f64)> {
    std::fs::write(dir.join("loop.c"), source)?;
    let build = |cc: &mut Command, n: u64, out: &str| {
        cc.args(["-O1", "-g", "-w", "-pthread", "loop.c", "-o", out, &format!("-DN={n}")]);
        succeed(cc.current_dir(dir))
    };
    build(Command::new(&plan.tools.irs).arg("cc"), rounds, "many")?;
    build(Command::new(&plan.tools.irs).arg("cc"), 1, "one")?;
    // (The plain program does a hundred times as much, so that it takes some time at all.)
    build(&mut Command::new("clang-19"), rounds * 100, "plain")?;
    let walk = |program: &str| -> Result<f64> {
        let mut c = Command::new(&plan.tools.irs);
        c.args(["verify", "--engine", "walk", "--walks", "1", program]).current_dir(dir);
        let began = Instant::now();
        let end = tools::run(&mut c, LIMIT)?;
        ensure!(end.stdout.contains("1 executions") || end.stderr.contains("1 executions"), "{}", end.stderr);
        Ok(began.elapsed().as_secs_f64())
    };
    let mut all = Vec::new();
    for _ in 0..plan.times(RUNS, 1) {
        let nothing = walk("./one")?;
        all.push((walk("./many")? - nothing).max(1e-6));
    }
    let plain = |n: usize| -> Result<f64> {
        let mut least = f64::MAX;
        for _ in 0..n {
            let began = Instant::now();
            succeed(Command::new("./plain").current_dir(dir))?;
            least = least.min(began.elapsed().as_secs_f64());
        }
        Ok(least / 100.0)
    };
    Ok((median(&all), plain(3)?))
}

/// Seconds from the start of `irs run` until the program has a set.
fn first(plan: &Plan, here: &Path, arguments: &[&str]) -> Result<Vec<f64>> {
    let mut all = Vec::new();
    for _ in 0..plan.times(RUNS, 1) {
        let mut c = Command::new(&plan.tools.irs);
        c.args(["run", "-v", "--time", "30", "./program"]).args(arguments).current_dir(here);
        c.env("LC_ALL", "C").env_remove("IRS_OPTIONS");
        let end = tools::run(&mut c, LIMIT)?;
        let said = end.stderr.lines().find_map(|l| {
            l.strip_prefix("irs: the first schedule set is there after ")?.strip_suffix(" s")?.parse().ok()
        });
        all.push(said.with_context(|| format!("no set: {}", end.last_line()))?);
    }
    Ok(all)
}
