//! Point 4: Sequential consistency for real: Dekker's and Peterson's algorithms, whose accesses are relaxed,
//! on two cores under a free node.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, succeed, under};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use traceformat::store;

const LIMIT: Duration = Duration::from_secs(300);
const ROUNDS: usize = 1_000_000;
/// Without protection a violation shows within so many tries.
const TRIES: usize = 30;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let rounds = plan.times(ROUNDS, 100_000);
    let flag = format!("-DN={rounds}");
    for name in ["dekker", "peterson"] {
        let program = dir.path().join(name);
        plan.tools.instrumented(&plan.tools.source(name), &[&flag], &program)?;
        let set = dir.path().join(format!("{name}.irst"));
        store::create(&set, &sites_of(&program)?.free(2))?;
        let options = format!("store={}:trust=unproven", set.display());

        let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
        let measured =
            if e.code() == 0 { "none".into() } else { format!("exit {}: {}", e.code(), e.stdout.trim()) };
        table.row(
            format!("{name}: violations in {rounds} rounds, free node"),
            "none",
            measured,
            e.code() == 0,
        );
        if e.code() != 0 {
            println!("      {}", e.stderr.trim_end());
        }

        if plan.full() {
            let options = format!("{options}:sc=off");
            let mut seen = None;
            for attempt in 1..=TRIES {
                // The demo's own assertion: mutual exclusion has failed.
                let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
                if e.code() == 128 + libc::SIGABRT && e.stderr.contains("Assertion") {
                    seen = Some(attempt);
                    break;
                }
            }
            let measured = seen.map_or("none".into(), |n| format!("seen in try {n}"));
            table.row(
                format!("{name}: protection off on purpose"),
                format!("seen in {TRIES} tries"),
                measured,
                seen.is_some(),
            );
        }
        let fences = fences(plan, name, dir.path())?;
        table.row(
            format!("{name}: full barriers in the compiled code"),
            "> 0",
            fences.to_string(),
            fences > 0,
        );
    }
    let free = |_: &Path| Ok("free=unproven:verbosity=0".to_owned());
    buffered(plan, table, dir.path(), rounds, ("spins", "spin locks"), free)?;
    let proven = |program: &Path| {
        let set = program.with_extension("irst");
        store::create(&set, &sites_of(program)?.free(2))?;
        Ok(format!("store={}:trust=unproven:verbosity=0", set.display()))
    };
    buffered(plan, table, dir.path(), rounds, ("inits", "semaphores initialised anew"), proven)
}

/// An unlock of libc's is a plain store, and so is an initialisation: of a program without the runtime some
/// rounds go wrong.
fn buffered(
    plan: &Plan,
    table: &mut Table,
    dir: &Path,
    rounds: usize,
    (name, what): (&str, &str),
    options: impl Fn(&Path) -> Result<String>,
) -> Result<()> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/tests/behaviour/c");
    let source = sources.join(format!("{name}.c"));
    let program = dir.join(name);
    plan.tools.instrumented(&source, &[], &program)?;
    let arguments = [OsString::from(rounds.to_string())];
    let e = tools::run(&mut under(&program, &options(&program)?, &arguments), LIMIT)?;
    let measured = e.stdout.trim().to_owned();
    let good = e.code() == 0 && measured == "0";
    table.row(format!("{what}: bad of {rounds} rounds, everything free"), "0", measured, good);
    if plan.full() {
        let plain = dir.join("plain");
        let mut c = Command::new(&plan.tools.clang);
        succeed(c.args(["-O1", "-pthread"]).arg(&source).arg("-o").arg(&plain))?;
        let e = tools::run(Command::new(&plain).args(&arguments), LIMIT)?;
        let bad = e.stdout.trim().parse().unwrap_or(0u64);
        table.row("the same without the runtime", "> 0", bad.to_string(), bad > 0);
    }
    Ok(())
}

/// Full barriers in the machine code of the instrumented source, against the plain one (which has none).
fn fences(plan: &Plan, name: &str, dir: &Path) -> Result<usize> {
    let assembly = |program: &Path, before: &[&str]| -> Result<usize> {
        let out = dir.join(format!("{name}.s"));
        let mut c = Command::new(program);
        c.args(before).args(["-O2", "-S"]).arg(plan.tools.source(name)).arg("-o").arg(&out);
        succeed(&mut c)?;
        let text = std::fs::read_to_string(&out).with_context(|| out.display().to_string())?;
        // x86-64 has several ways to say it; an exchange with memory is one.
        let full = |l: &&str| {
            let l = l.trim_start();
            l.starts_with("mfence") || (l.starts_with("lock") && l.contains("or")) || l.starts_with("xchg")
        };
        Ok(text.lines().filter(full).count())
    };
    let plain = assembly(&plan.tools.clang, &[])?;
    Ok(assembly(&plan.tools.irs, &["cc"])?.saturating_sub(plain))
}
