//! edit.5: the nine programs of the paper on pairs of threads (Parízek and Kliber, §4, Tables 1 and 2),
//! written anew, with as many edits of each: what is found near the change, and in which time, against the
//! full verification of the edited program.
//!
//! *What the paper's argument covers* (§3.4): of a program that had no error, each error that an added
//! statement takes part in. So where a statement was added nothing may be missed. Of a deleted one nothing is
//! executed, and the paper takes what stands around it instead; what is missed there is told apart.

use super::statements::{Edited, Statements};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, median, succeed};
use random::Rng;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A program of `benches/pairwise`, and the paper's figures: code fragments, and seconds for each in bug
/// finding, by pairs and in full.
type Theirs = (&'static str, usize, f64, f64);

const PROGRAMS: &[Theirs] = &[
    ("alarm_clock", 56, 0.25, 1.20),
    ("prod_cons", 38, 0.14, 0.16),
    ("rax_extended", 44, 0.17, 0.15),
    ("rep_workers", 126, 4.67, 5.31),
    ("sor", 56, 0.09, 0.83),
    ("cache4j", 110, 8.14, 32.46),
    ("elevator", 106, 7.92, 12.19),
    ("qsort_mt", 71, 1.01, 0.61),
    ("control", 374, 15.96, 28.52),
];

/// For a full verification, which ends with the first failure.
const SECONDS: &str = "10";
const LIMIT: Duration = Duration::from_secs(60);
/// Seconds near a change, in the middle.
const SOON: f64 = 0.5;

/// What the edits of a program came to.
#[derive(Default)]
struct Found {
    edits: usize,
    /// Changes that threads cannot notice.
    unnoticed: usize,
    near: Vec<f64>,
    full: Vec<f64>,
    /// Failures that both found.
    both: usize,
    /// Near the change, where the full verification was not done in time.
    alone: usize,
    undecided: usize,
    missed_of_added: Vec<String>,
    missed_of_deleted: Vec<String>,
    false_ones: Vec<String>,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let programs = plan.tools.demos.parent().context("the source tree")?.join("benches/pairwise");
    for (theirs, salt) in plan.sample(95, PROGRAMS).iter().zip(96..) {
        let (name, fragments, by_pairs, in_full) = *theirs;
        let source = std::fs::read_to_string(programs.join(format!("{name}.c")))?;
        let fragments = plan.few(fragments, 4);
        let found = of_program(plan, &source, fragments, &mut plan.random(salt)).context(name)?;
        told(table, name, &found);
        if plan.full() {
            let ((near, _, most), (full, ..)) = (median(&found.near), median(&found.full));
            let longest = found.full.iter().fold(0.0, |a: f64, b| a.max(*b));
            table.row(
                format!("{name}: s for each of {fragments} edits, near; paper {by_pairs}"),
                format!("<= {SOON} (median)"),
                format!("{near:.3} (at most {most:.3})"),
                near <= SOON,
            );
            println!("      in full: {full:.3} s (at most {longest:.2}); paper {in_full}");
        }
    }
    Ok(())
}

fn told(table: &mut Table, name: &str, found: &Found) {
    let Found { edits, unnoticed, both, alone, undecided, .. } = found;
    let missed = found.missed_of_added.len() + found.missed_of_deleted.len();
    table.row(
        format!("{name}: {edits} edits; failures that there are not"),
        "0",
        found.false_ones.len().to_string(),
        found.false_ones.is_empty() && *edits > 0,
    );
    table.row(
        format!("{name}: failures found near the change, and missed"),
        format!("{}, 0", both + missed),
        format!("{both}, {missed}"),
        missed == 0,
    );
    println!(
        "      {unnoticed} edits that threads cannot notice; {undecided} undecided in full within {SECONDS} s; \
         {alone} failures found near the change alone"
    );
    for (of, all) in [
        ("missed, added", &found.missed_of_added),
        ("missed, deleted", &found.missed_of_deleted),
        ("false", &found.false_ones),
    ] {
        all.iter().for_each(|what| println!("      {of}: {what}"));
    }
}

/// Each statement is deleted, then copies are added, until there are as many edits.
fn of_program(plan: &Plan, source: &str, fragments: usize, random: &mut Rng) -> Result<Found> {
    let dir = tempfile::tempdir()?;
    let statements = Statements::of(source);
    ensure!(numbered(plan, dir.path(), source, "old")?, "it does not compile");
    let irs = |args: &[&str]| {
        let mut c = Command::new(&plan.tools.irs);
        tools::run(
            c.args(args).current_dir(dir.path()).env("XDG_CONFIG_HOME", dir.path().join("config")),
            LIMIT,
        )
    };
    let before = last(&irs(&["verify", "old.bc", "--keep-proofs"])?);
    ensure!(before == "safe", "it is {before}, and the edits begin with a program that is safe");
    let mut found = Found::default();
    let mut deletions: Vec<usize> = (0..statements.count()).collect();
    while found.edits < fragments {
        // (In a part of the evidence there are both.)
        let deletes = !deletions.is_empty() && (plan.full() || found.edits % 2 == 0);
        let edited = match deletes {
            true => statements.deleted(deletions.swap_remove(random.below(deletions.len()))),
            false => statements.added(random),
        };
        if !numbered(plan, dir.path(), &edited.text, "new")? {
            ensure!(!deletes, "does not compile {}", edited.what);
            continue;
        }
        found.edits += 1;
        one(&irs, &edited, deletes, &mut found)?;
    }
    Ok(found)
}

fn one(
    irs: &dyn Fn(&[&str]) -> Result<tools::Ended>,
    edited: &Edited,
    deletes: bool,
    found: &mut Found,
) -> Result<()> {
    // The engines wait for it, and do nothing.
    let since = irs(&["verify", "new.bc", "--since", "old.bc", "--json", "--first", "--executions", "0"])?;
    let events: Vec<Value> = since.stdout.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let near = events.iter().find(|e| e["event"] == "near");
    let began = Instant::now();
    let full = irs(&["verify", "new.bc", "--first", "--time", SECONDS])?;
    let verdict = last(&full);
    let fails = verdict.starts_with("unsafe") || verdict.starts_with("partially-safe");
    let is_proven = verdict == "safe" || verdict.starts_with("safe-if");
    let what = || format!("{}; in full: {verdict}", edited.what);
    let Some(near) = near else {
        // (Several edits may come to one program.)
        let carried = since.stderr.contains("nothing that threads can notice has changed")
            || since.stderr.contains("this very program has been verified before");
        ensure!(carried && is_proven, "nothing was looked for near the change: {}\n{}", what(), since.stderr);
        found.unnoticed += 1;
        return Ok(());
    };
    found.full.push(began.elapsed().as_secs_f64());
    found.near.push(near["seconds"].as_f64().context("seconds")?);
    match (!near["property"].is_null(), fails, is_proven) {
        (true, true, _) => found.both += 1,
        (true, _, true) => found.false_ones.push(format!("{}; near: {}", what(), near["property"])),
        (true, ..) => found.alone += 1,
        (false, true, _) if deletes => found.missed_of_deleted.push(what()),
        (false, true, _) => found.missed_of_added.push(what()),
        (false, ..) => {}
    }
    found.undecided += usize::from(!fails && !is_proven);
    Ok(())
}

/// Compiles and numbers a program; `false`: it does not compile.
fn numbered(plan: &Plan, dir: &Path, source: &str, name: &str) -> Result<bool> {
    let (c, plain, numbered) = (dir.join("p.c"), dir.join("p.bc"), dir.join(format!("{name}.bc")));
    std::fs::write(&c, source)?;
    let mut compiler = Command::new(&plan.tools.clang);
    compiler.args(["-O1", "-g", "-w", "-emit-llvm", "-c"]).arg(&c).arg("-o").arg(&plain);
    if tools::run(&mut compiler, LIMIT)?.code() != 0 {
        return Ok(false);
    }
    let plugin = format!("-load-pass-plugin={}", plan.tools.plugin.display());
    succeed(
        Command::new(&plan.tools.opt)
            .args([&plugin, "-passes=irs-number"])
            .arg(&plain)
            .arg("-o")
            .arg(&numbered),
    )?;
    Ok(true)
}

fn last(e: &tools::Ended) -> String {
    e.last_line().to_owned()
}
