//! Point 6: `kill -9` of the verifier at random moments: the program goes on, the next verifier publishes the
//! same nodes again, V never shrinks.

use super::peer::Peer;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, under};
use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::Duration;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};

const KILLS: usize = 100;
/// The verifier gets up to so long before it is killed, in milliseconds.
const LIFE: usize = 400;
const NONE: &[OsString] = &[];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, socket) = (dir.path().join("patient"), dir.path().join("patient.sock"));
    let kills = plan.times(KILLS, 5);
    // As long as the kills take, and some more.
    let seconds = kills * (LIFE / 2 + 100) / 1000 + 10;
    let source = plan.tools.demos.join("../benches/evidence/programs/patient.c");
    let flags = [format!("-DSECONDS={seconds}"), format!("-DN={}", if plan.full() { 13 } else { 8 })];
    plan.tools.instrumented(&source, &[&flags[0], &flags[1]], &program)?;
    let options = format!("listen={}:verbosity=0", socket.display());
    let mut child = under(&program, &options, NONE).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let result = kill_verifiers(plan, table, kills, &program, &socket, &mut child);
    if result.is_err() {
        let _ = child.kill();
    }
    let status = child.wait()?;
    result?;
    table.row("the program's end, after all that", "exit status: 0", status.to_string(), status.success());
    Ok(())
}

fn kill_verifiers(
    plan: &Plan,
    table: &mut Table,
    kills: usize,
    program: &std::path::Path,
    socket: &std::path::Path,
    child: &mut std::process::Child,
) -> Result<()> {
    let verifier = || {
        let mut c = Command::new(&plan.tools.irs);
        c.args(tools::VERIFY).arg(program).arg("--socket").arg(socket);
        c
    };
    let mut random = plan.random(6);
    let (mut shrunk, mut grown) = (0, 0);
    let mut before: Option<ScheduleSet> = None;
    for _ in 0..kills {
        let mut v = verifier().stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        std::thread::sleep(Duration::from_millis(random.below(LIFE) as u64));
        v.kill()?; // SIGKILL
        v.wait()?;
        ensure!(child.try_wait()?.is_none(), "the program has ended");
        let now = Peer::connect(socket)?.set()?;
        match (&before, &now) {
            (Some(_), None) => shrunk += 1,
            (Some(old), Some(new)) => {
                // Everything old is contained in the new one: merging it in changes nothing.
                shrunk += usize::from(!merge(new, old).is_ok_and(|m| !m.changed));
                grown += usize::from(old.version() != new.version());
            }
            (None, Some(_)) => grown += 1,
            (None, None) => {}
        }
        before = now;
    }
    table.row(format!("{kills} kills: sets that shrank"), "0", shrunk.to_string(), shrunk == 0);
    table.row(format!("{kills} kills: sets that grew"), ">= 1", grown.to_string(), grown >= 1);
    // One that is left alone proves everything; and once more, which must be the same.
    let mut versions = Vec::new();
    for _ in 0..2 {
        let e = tools::run(&mut verifier(), Duration::from_secs(300))?;
        ensure!(e.code() == 0, "the verifier: exit {}: {}", e.code(), e.stderr.trim_end());
        let set = Peer::connect(socket)?.set()?.context("no set in force")?;
        ensure!(
            matches!(set.nodes.get(&NodeId::ROOT), Some(Node::Free { .. })),
            "the whole program is proven, but not free"
        );
        versions.push(set.version());
    }
    let same = versions[0] == versions[1];
    table.row("publishing everything again", "no change", if same { "no change" } else { "changed" }, same);
    Ok(())
}
