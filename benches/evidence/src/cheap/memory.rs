//! Point 7: what a set costs in memory and on the wire: Last Zero with 15 threads (ASE 2017, Table I), under
//! random traces, under the first half that is proven of it, and under all.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, anyhow, ensure};
use exec::interp::{self, Interp};
use exec::machine::{Choice, Machine as _, Status, Step};
use irs_demos::tools::under;
use model::load;
use oracle::enumerate::path_of;
use random::Rng;
use schedule::traces::from_traces;
use schedule::trie::Header;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use traceformat::event::Event;
use traceformat::happens_before::{Trace, immediate_predecessors};
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::store;

/// MiB in the program, beyond the program itself, and in a message.
const MEMORY: f64 = 64.0;
const WIRE: f64 = 16.0;
const MIB: f64 = (1 << 20) as f64;
const TRACES: u64 = 147_456;
const RANDOM: usize = 1024;

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
    let set = dir.path().join("random.irst");
    store::create(&set, &random(&program, RANDOM, &mut plan.random(7))?)?;
    measure(table, &format!("{RANDOM} random traces of {TRACES}"), &program, &set, own)?;
    for n in [TRACES / 2, TRACES] {
        let set = dir.path().join(format!("{n}.irst"));
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(irs_demos::tools::VERIFY).arg(&program).arg("--out").arg(&set);
        if n < TRACES {
            verify.args(["--executions", &n.to_string()]);
        }
        irs_demos::tools::run(&mut verify, Duration::from_secs(600))?;
        let what = if n < TRACES { format!("the first {n} traces") } else { "all traces".into() };
        measure(table, &what, &program, &set, own)?;
    }
    Ok(())
}

/// The program's memory under a stored set, beyond its `own`, and the set's size.
fn measure(table: &mut Table, what: &str, program: &Path, set: &Path, own: f64) -> Result<()> {
    let what = format!("Last Zero 15, {what}");
    if !set.exists() {
        table.row(what, "a set", "none", false);
        return Ok(());
    }
    let wire = std::fs::metadata(set)?.len() as f64 / MIB;
    let options = format!("store={}:trust=unproven:verbosity=0", set.display());
    let memory = most_memory(&mut under(program, &options, &[] as &[&str]))? - own;
    table.row(
        format!("{what}: in the program"),
        format!("<= {MEMORY} MiB over plain"),
        format!("{memory:.1} MiB"),
        memory <= MEMORY,
    );
    table.row(format!("{what}: stored"), format!("<= {WIRE} MiB"), format!("{wire:.2} MiB"), wire <= WIRE);
    Ok(())
}

/// The set of so many different traces, each met by choosing threads at random.
fn random(program: &Path, traces: usize, random: &mut Rng) -> Result<ScheduleSet> {
    let loaded = load::files(&[program])?;
    let mut machine = Interp::new(&loaded, interp::InterpOptions::default()).map_err(|e| anyhow!("{e}"))?;
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    while all.len() < traces {
        let mut events = Vec::new();
        loop {
            let threads = 0..machine.threads().len() as u16;
            let ready: Vec<_> = threads
                .map(traceformat::thread::ThreadIx)
                .filter(|t| machine.status(*t, Choice::Main) == Status::Ready)
                .collect();
            if ready.is_empty() {
                break;
            }
            match machine.step(ready[random.below(ready.len())], Choice::Main) {
                Step::Done(event) => events.push(event),
                Step::Violated(event, _) | Step::Unsupported(event, _) => {
                    return Err(anyhow!("{event:?} is none of a safe program"));
                }
            }
        }
        while machine.depth() > 0 {
            machine.undo();
        }
        if seen.insert(Trace::of(&events).hash128()) {
            all.push(least(&events));
        }
    }
    // In the order of a walk through the tree of their prefixes.
    all.sort_by_key(|events| events.iter().map(|e| (e.thread, e.label)).collect::<Vec<_>>());
    // (Its only calls create threads, join them and print.)
    let sites = loaded.sites.iter().zip(&loaded.visible_marks).enumerate();
    let counted = sites.filter(|(_, (site, mark))| site.kind.is_access() || **mark);
    let header = Header {
        fingerprint: loaded.fingerprint,
        origin: Origin::Hand,
        facts: machine.facts(),
        assumptions: machine.assumptions(),
        counted: SiteSet(counted.map(|(i, _)| SiteId(i as u32)).collect()),
    };
    let paths: Vec<_> = all.iter().map(|events| path_of(events)).collect();
    from_traces(header, machine.threads(), &paths).map_err(|e| anyhow!("{e:?}"))
}

/// The least of all orders of these events that are equivalent: the first thread that may go on goes on.
fn least(events: &[Event]) -> Vec<Event> {
    let mut lanes: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (event, preds) in events.iter().zip(immediate_predecessors(events)) {
        lanes.entry(event.thread).or_default().push((event, preds));
    }
    let mut done: BTreeMap<_, u32> = BTreeMap::new();
    let mut order = Vec::with_capacity(events.len());
    while order.len() < events.len() {
        let count = |t| done.get(&t).copied().unwrap_or(0);
        let next = lanes.iter().find_map(|(&t, lane)| {
            let (event, preds) = lane.get(count(t) as usize)?;
            preds.iter().all(|&(u, n)| count(u) >= n).then_some(*event)
        });
        // What comes first in `events` can always go on.
        let Some(event) = next else { break };
        *done.entry(event.thread).or_default() += 1;
        order.push(event.clone());
    }
    order
}

/// The most memory that a run has had, in MiB.
fn most_memory(command: &mut Command) -> Result<f64> {
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run the program")?;
    let (mut status, mut usage) = (0, std::mem::MaybeUninit::<libc::rusage>::zeroed());
    // SAFETY: the child is ours and nobody else waits for it; both places are valid for writing.
    let r = unsafe { libc::wait4(child.id() as libc::pid_t, &mut status, 0, usage.as_mut_ptr()) };
    ensure!(r == child.id() as libc::pid_t && status == 0, "{command:?}: status {status}");
    // SAFETY: zeroed is a value, and the call has filled it.
    Ok(unsafe { usage.assume_init() }.ru_maxrss as f64 * 1024.0 / MIB)
}
