//! Point 6: installing a push takes the listener little time, and the program's threads hardly an
//! instruction.

use crate::core::peer::{Answer, Peer};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::program::sites_of;
use micro::{Variant, interleaved, sets, subjects};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use traceformat::schedule::set::NodeId;
use traceformat::store;

const SECTIONS: usize = 100_000;
/// Aim, in milliseconds.
const MOST: f64 = 50.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() {
        table.skip("times", "in full runs only");
        return Ok(());
    }
    let stages = subjects::STAGES.iter();
    let variants =
        stages.map(|&s| Variant::new(s, move || subjects::cpu_time(subjects::stage(s, SECTIONS)))).collect();
    let costs = interleaved(5, variants)?;
    let ms: f64 = costs.iter().map(|c| c.median).sum::<f64>() / 1e6;
    for c in &costs {
        println!("      {}: {:.0} ms", c.name, c.median / 1e6);
    }
    table.row(
        format!("{SECTIONS} sections behind as many, from the bytes to the version"),
        format!("<= {MOST} ms of one thread"),
        format!("{ms:.0} ms"),
        ms <= MOST,
    );
    instructions(plan, table)
}

/// Installations in the shorter run.
const INSTALLS: u64 = 40;
/// Aim, in instructions per thread and installation.
const EXTRA: f64 = 200.0;
/// Functions of `installs.c` by which a thread is known, and what it does.
const THREADS: [(&str, &str); 3] = [
    ("reader", "a thread with an event after each"),
    ("waiter", "a thread that waits for the schedule"),
    ("main", "a thread in pthread_join"),
];

/// What the program's threads execute more under twice as many installations, all else being equal.
fn instructions(plan: &Plan, table: &mut Table) -> Result<()> {
    let what = "extra instructions per installation";
    if Command::new("valgrind").arg("--version").output().is_err() {
        table.skip(what, "valgrind is not installed");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("installs");
    let source = plan.tools.demos.join("../benches/micro/programs/installs.c");
    plan.tools.instrumented(&source, &[], &program)?;
    let few = executed(dir.path(), &program, INSTALLS)?;
    let many = executed(dir.path(), &program, INSTALLS * 2)?;
    for (function, who) in THREADS {
        let of = |run: &BTreeMap<&str, u64>| {
            run.get(function).copied().context(format!("no thread in {function}"))
        };
        let extra = (of(&many)? as f64 - of(&few)? as f64) / INSTALLS as f64;
        table.row(format!("{what}: {who}"), format!("<= {EXTRA}"), format!("{extra:.0}"), extra <= EXTRA);
    }
    Ok(())
}

/// Instructions by thread of a run with so many installations, and with the same events.
fn executed(dir: &Path, program: &Path, installs: u64) -> Result<BTreeMap<&'static str, u64>> {
    const BYTES: u64 = INSTALLS * 2;
    let sites = sites_of(program)?;
    let set = |arms| sets::installs(&sites, BYTES as usize, arms).context("installs.c has other stores");
    let (first, socket) = (dir.join(format!("{installs}.irst")), dir.join(format!("{installs}.sock")));
    store::create(&first, &set(0..1)?)?;
    let out = format!("callgrind.{installs}");
    let options = format!("store={}:listen={}:trust=unproven:verbosity=0", first.display(), socket.display());
    let mut child = Command::new("valgrind")
        .args(["--tool=callgrind", "--separate-threads=yes", "--quiet"])
        .arg(format!("--callgrind-out-file={}", dir.join(&out).display()))
        .arg(program)
        .env("IRS_OPTIONS", options)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let mut input = child.stdin.take().context("its input is a pipe")?;
    let mut peer = Peer::connect(&socket)?;
    for byte in 0..BYTES {
        // As many, spread over the run.
        if byte % (BYTES / installs) == 0 {
            let n = byte / (BYTES / installs) + 1;
            let mut delta = set(n..n + 1)?;
            delta.nodes.retain(|id, _| *id != NodeId::ROOT);
            match peer.push(&delta, None)? {
                Answer::Taken { changed: true } => {}
                other => bail!("push {n}: {other:?}"),
            }
        }
        input.write_all(b"x")?;
    }
    drop(input);
    let status = child.wait()?;
    ensure!(status.success(), "under valgrind: {status}");
    // A file for each thread: functions by name, and a total.
    let mut threads = BTreeMap::new();
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if !path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&format!("{out}-"))) {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let total = text.lines().find_map(|l| l.strip_prefix("totals: ")?.trim().parse::<u64>().ok());
        // (A name is written out where it comes first: as the function at hand, or as one that is called.)
        let names = |l: &str, f: &str| {
            (l.starts_with("fn=(") || l.starts_with("cfn=(")) && l.ends_with(&format!(") {f}"))
        };
        let has = |f: &str| text.lines().any(|l| names(l, f));
        if let (Some(total), Some((function, _))) = (total, THREADS.iter().find(|(f, _)| has(f))) {
            threads.insert(*function, total);
        }
    }
    Ok(threads)
}
