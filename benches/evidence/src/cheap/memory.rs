//! Point 7: what a set costs in memory and on the wire: Last Zero with 15 threads (ASE 2017, Table I), under the first traces that were proven
//! of it.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::under;
use std::process::{Command, Stdio};
use std::time::Duration;

/// MiB in the program, beyond the program itself, and in a message.
const MEMORY: f64 = 64.0;
const WIRE: f64 = 16.0;
const MIB: f64 = (1 << 20) as f64;
const TRACES: u64 = 147_456;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("memory", "in full runs only");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let (plain, program) = (dir.path().join("plain"), dir.path().join("program"));
    let source = plan.tools.source("last_zero");
    plan.tools.plain(&source, &["-DN=15"], &plain)?;
    plan.tools.instrumented(&source, &["-DN=15"], &program)?;
    let own = most_memory(&mut under(&plain, "", &[] as &[&str]))?;
    for n in [1024, TRACES / 2, TRACES] {
        let set = dir.path().join(format!("{n}.irst"));
        let mut verify = Command::new(&plan.tools.irs);
        verify.arg("verify").arg(&program).arg("--out").arg(&set);
        if n < TRACES {
            verify.args(["--executions", &n.to_string()]);
        }
        irs_demos::tools::run(&mut verify, Duration::from_secs(600))?;
        let what = format!("Last Zero 15, {n} of {TRACES} traces");
        if !set.exists() {
            table.row(what, "a set", "none", false);
            continue;
        }
        let wire = std::fs::metadata(&set)?.len() as f64 / MIB;
        let options = format!("store={}:verbosity=0", set.display());
        let memory = most_memory(&mut under(&program, &options, &[] as &[&str]))? - own;
        table.row(
            format!("{what}: in the program"),
            format!("<= {MEMORY} MiB over plain"),
            format!("{memory:.1} MiB"),
            memory <= MEMORY,
        );
        table.row(
            format!("{what}: stored"),
            format!("<= {WIRE} MiB"),
            format!("{wire:.2} MiB"),
            wire <= WIRE,
        );
    }
    Ok(())
}

/// The most memory that a run has had, in MiB.
fn most_memory(command: &mut Command) -> Result<f64> {
    let child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().context("cannot run the program")?;
    let (mut status, mut usage) = (0, std::mem::MaybeUninit::<libc::rusage>::zeroed());
    // SAFETY: the child is ours and nobody else waits for it; both places are valid for writing.
    let r = unsafe { libc::wait4(child.id() as libc::pid_t, &mut status, 0, usage.as_mut_ptr()) };
    ensure!(r == child.id() as libc::pid_t && status == 0, "{command:?}: status {status}");
    // SAFETY: zeroed is a value, and the call has filled it.
    Ok(unsafe { usage.assume_init() }.ru_maxrss as f64 * 1024.0 / MIB)
}
