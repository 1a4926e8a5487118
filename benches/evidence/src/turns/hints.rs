//! turns.5: hints at repairs, for programs of the families whose right version is known: do the places that
//! the engine `hold` names lie within what the right version protects? And does the program fail under the
//! schedule that the hint rests on?

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, succeed, under};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Runs of each program, every other one with random delays.
const RUNS: usize = 10_000;
const RUN: Duration = Duration::from_secs(30);
/// Of so many programs as many hints have to be right at least: 15 of 20.
const SHARE: f64 = 0.75;

/// A program, how it is broken, and what its right version protects: from the first line with the one text
/// to the first one, from there on, with the other.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const SECTION: &[(&str, &str)] = &[("counter++", "counter++")];

const CASES: &[Case] = &[
    ("anderson", "-DBROKEN", SECTION),
    ("bakery", "-DBROKEN", SECTION),
    ("burns", "-DBROKEN", SECTION),
    ("dekker", "-DBROKEN=2", SECTION),
    ("filter", "-DBROKEN", SECTION),
    ("kessels", "-DBROKEN=1", SECTION),
    ("peterson", "-DBROKEN=1", SECTION),
    ("trylock", "-DBROKEN", SECTION),
    ("ttas", "-DBROKEN", &[("while (held)", "counter++")]),
    ("ticket", "-DBROKEN=1", &[("mine = atomic_load", "atomic_store(&next")]),
    ("bank", "-DBROKEN=1", &[("lock(&accounts[first]", "lock(&accounts[second]")]),
    ("bank", "-DBROKEN=2", &[("int before", "int before")]),
    ("barber", "-DBROKEN=1", &[("waiting == CHAIRS", "waiting++")]),
    ("consensus_cas", "-DBROKEN", &[("if (!decision)", "return decision")]),
    ("consensus_swap", "-DBROKEN", &[("decided[me] =", "proposal[me] = me + 1")]),
    ("double_checked", "-DBROKEN=1", &[("p = calloc", "*p = 7")]),
    ("double_checked", "-DBROKEN=2", &[("pthread_mutex_lock", "pthread_mutex_unlock")]),
    ("flat_combining", "-DBROKEN=2", &[("if (lock)", "lock = 1")]),
    (
        "four_slot",
        "-DBROKEN",
        &[("data[pair][index][0] = i", "[1] = i"), ("index = slot[pair]", "assert(data")],
    ),
    ("hand_over_hand", "-DBROKEN", &[("*find(", "\n}")]),
    ("herlihy_wing", "-DBROKEN=1", &[("int v = items[i]", "items[i] = 0")]),
    ("herlihy_wing", "-DBROKEN=2", &[("int at = back", "back = at + 1")]),
    (
        "lamport_ring",
        "-DBROKEN=1",
        &[("(&tail, i + 1", "ring[i % SIZE] = i + 1"), ("(&tail, memory", "assert(ring")],
    ),
    ("latch", "-DBROKEN=2", &[("int now = count", "count = now - 1")]),
    ("mpsc_queue", "-DBROKEN", &[("prev = head", "head = n")]),
    ("once", "-DBROKEN=1", &[("atomic_compare_exchange", "state = DONE")]),
    ("once", "-DBROKEN=2", &[("if (state == FRESH)", "state = DONE")]),
    ("optimistic_list", "-DBROKEN", &[("*prev = &head", "prev->next = at->next")]),
    ("philosophers", "-DBROKEN", &[("lock(&forks[first]", "lock(&forks[second]")]),
    ("rcu", "-DBROKEN=2", &[("p = current", "assert(p->a"), ("old->a++", "old->b++")]),
    ("reference_count", "-DBROKEN=1", &[("references--", "references == 0")]),
    ("rwlock_upgrade", "-DBROKEN=1", &[("pthread_rwlock_wrlock", "made++")]),
    ("seqlock", "-DBROKEN=1", &[("sequence++", "data[1] = i"), ("s = sequence", "sequence != s")]),
    ("seqlock", "-DBROKEN=2", &[("data[0] = i", "sequence += 2"), ("s = sequence", "sequence != s")]),
    ("two_lock_queue", "-DBROKEN=1", &[("tail->next = n", "tail = n")]),
];

/// What the engine says: lines of the places, and what fails without each.
fn hint(plan: &Plan, program: &Path, set: &Path) -> Result<Vec<(usize, bool)>> {
    let mut c = Command::new(&plan.tools.irs);
    c.args(["verify", "--engine", "hold", "--json", "--out"]).arg(set).arg(program);
    let out = c.output().context("irs verify")?;
    let said = String::from_utf8_lossy(&out.stdout);
    let last: Value = serde_json::from_str(said.lines().last().context("no verdict")?)?;
    let places =
        last["hint"]["places"].as_array().with_context(|| format!("no hint: {}", last["verdict"]))?;
    let line = |p: &Value| p["place"].as_str()?.split(':').rev().nth(1)?.parse().ok();
    places.iter().map(|p| Ok((line(p).context("no line")?, p["without"].is_string()))).collect()
}

/// Does the right version protect the line?
fn protects(source: &str, ranges: &[(&str, &str)], line: usize) -> Result<bool> {
    let number = |at: usize| source[..at].matches('\n').count() + 1;
    for (from, to) in ranges {
        let first = source.find(from).with_context(|| format!("no {from}"))?;
        let last = source[first..].find(to).map(|n| first + n);
        let last = last.with_context(|| format!("no {to} behind {from}"))?;
        if (number(first)..=number(last)).contains(&line) {
            return Ok(true);
        }
    }
    Ok(false)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, set) = (dir.path().join("p"), dir.path().join("p.irst"));
    let root = plan.tools.demos.parent().context("the source tree")?;
    let chosen = plan.sample(1505, CASES);
    let runs = plan.times(RUNS, 10);
    let (mut right, mut unknown, mut failures) = (0, 0, 0);
    for (name, flags, ranges) in &chosen {
        let file = root.join(format!("verifier/tests/families/{name}.c"));
        let source = std::fs::read_to_string(&file)?;
        let mut cc = Command::new(&plan.tools.irs);
        succeed(cc.args(["cc", "-g", "-O1", "-w", "-pthread", flags]).arg(&file).arg("-o").arg(&program))?;
        let places = match hint(plan, &program, &set) {
            Ok(places) => places,
            Err(e) => {
                println!("      {name} {flags}: {e}");
                continue;
            }
        };
        unknown += places.iter().filter(|(_, known)| !known).count();
        let within = places.iter().map(|(line, _)| protects(&source, ranges, *line));
        match within.collect::<Result<Vec<bool>>>()?.iter().all(|w| *w) {
            true => right += 1,
            false => println!(
                "      {name} {flags}: it names lines {:?}",
                places.iter().map(|p| p.0).collect::<Vec<_>>()
            ),
        }
        ensure!(set.exists(), "{name} {flags}: no set");
        for run in 0..runs {
            let delay = if run % 2 == 0 { format!(":delay={}", run + 1) } else { String::new() };
            let options = format!("store={}:on-stuck=stop{delay}", set.display());
            let end = tools::run(&mut under(&program, &options, &[""; 0]), RUN)?;
            failures += usize::from(end.code() != 0);
        }
        std::fs::remove_file(&set)?;
    }
    let n = chosen.len();
    let wanted = (SHARE * n as f64).floor() as usize;
    table.row(
        format!("{n} broken programs: hints within what the right version protects"),
        format!("at least {wanted}"),
        right.to_string(),
        right >= wanted,
    );
    table.row("places for which no failure without them is known", "0", unknown.to_string(), unknown == 0);
    let expected = format!("0 of {}", n * runs);
    table.row("runs under these schedules that fail", expected, failures.to_string(), failures == 0);
    Ok(())
}
