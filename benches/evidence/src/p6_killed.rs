//! 6. The verifier is killed at random moments: the program goes on under what it has, the next verifier's work is taken up
//! where it is new, and the set never shrinks.

use crate::plan::Plan;
use crate::push::Client;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::under;
use std::ffi::OsString;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;

const KILLS: usize = 100;
const NONE: &[OsString] = &[];

/// Ends a process whatever happens.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, socket) = (dir.path().join("lingering"), dir.path().join("socket"));
    let source = plan.tools.demos.join("../benches/evidence/programs/lingering.c");
    plan.tools.instrumented(&source, &["-DSECONDS=100000"], &program)?;
    let options = format!("listen={}:watchdog=100000", socket.display());
    let child = under(&program, &options, NONE)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the program")?;
    let mut child = Running(child);

    let kills = plan.times(KILLS, 3);
    let mut random = plan.random(6);
    let mut last: Option<ScheduleSet> = None;
    let (mut grew, mut shrank, mut dead) = (0, 0, 0);
    for _ in 0..kills {
        let mut verify = Command::new(&plan.tools.irs);
        verify.arg("verify").arg(&program).arg("--socket").arg(&socket);
        verify.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut verifier = Running(verify.spawn().context("cannot start the verifier")?);
        std::thread::sleep(Duration::from_millis(20 + random.below(1200) as u64));
        verifier.0.kill()?;
        verifier.0.wait()?;

        if child.0.try_wait()?.is_some() {
            dead += 1;
            break;
        }
        let now = Client::connect(&socket, Duration::from_secs(10))?.set()?;
        match (&last, &now) {
            (None, _) => {}
            (Some(_), None) => shrank += 1,
            (Some(before), Some(now)) => {
                // What was there is contained in what is there now...
                let back = merge(now, before);
                shrank += usize::from(!back.is_ok_and(|m| !m.changed));
                // ...and the other way round only if nothing was added.
                let forth = merge(before, now).context("what is there now is no growth of what was there")?;
                grew += usize::from(forth.changed);
            }
        }
        last = now.or(last);
    }
    ensure!(last.is_some(), "no verifier got as far as to publish anything");
    table.row(
        format!("program alive after {kills} kills"),
        "yes",
        if dead == 0 { "yes" } else { "no" },
        dead == 0,
    );
    let what = format!("set shrank ({grew} kills after it grew)");
    table.row(what, format!("0 of {kills}"), format!("{shrank} of {kills}"), shrank == 0);

    // Publishing again what is there changes nothing.
    let set = last.expect("checked above");
    let mut client = Client::connect(&socket, Duration::from_secs(10))?;
    let answer = client.push(set, None)?.to_string();
    table.row("the same set pushed again", "no change", answer.clone(), answer == "no change");
    Ok(())
}
