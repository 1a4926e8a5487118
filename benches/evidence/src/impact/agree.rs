//! impact.5: on programs that both engines can decide, their verdicts agree; `irs certify` accepts what
//! `impact` publishes.
//!
//! The programs that end: the demos with their rounds bounded, the verifier's test programs, those of its
//! families, and the endless programs with each `for (;;)` in place of which stands a loop of two rounds. The
//! endless ones: those of the verifier's tests, and the demos; these `dpor` can decide only if it comes upon
//! a counterexample at once.

use super::endless;
use super::programs;
use super::prove::{Opinions, Proof, certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use oracle::differential::generate_within;
use oracle::mutation::{Mutation, mutate};
use oracle::relation::Naming;
use oracle::{emit_c, families};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::store;

/// What the whole has to stay within, on two cores.
const WHOLE: Duration = Duration::from_secs(15 * 60);

/// How many interleavings a generated program may have.
const INTERLEAVINGS: u64 = 20_000;

/// The exit code of `irs certify` for that.
const REJECTED: i32 = 3;

/// A program to be compiled.
#[derive(Clone)]
pub struct Case {
    pub name: String,
    pub source: PathBuf,
    pub flags: Vec<String>,
}

/// Finite demos: rounds, and little else.
const DEMOS: &[(&str, &[&str])] = &[
    ("prod_cons_lock", &["-DROUNDS=2", "-DCAPACITY=1"]),
    ("prod_cons_lock", &["-DROUNDS=1", "-DCAPACITY=1", "-DPRODUCERS=2", "-DCONSUMERS=2"]),
    ("prod_cons_lock", &["-DROUNDS=2", "-DCAPACITY=1", "-DBROKEN=1"]),
    ("prod_cons_lock", &["-DROUNDS=1", "-DCAPACITY=1", "-DBROKEN=2", "-DPRODUCERS=2", "-DCONSUMERS=2"]),
    ("file_system", &["-DROUNDS=1"]),
    ("file_system", &["-DROUNDS=2"]),
    ("barrier", &["-DROUNDS=2"]),
    ("barrier", &["-DROUNDS=3", "-DBROKEN"]),
    ("double_lock", &["-DN=1"]),
    ("double_lock", &["-DN=2", "-DCORRECTED"]),
    ("last_zero", &["-DN=4"]),
    ("indexer", &["-DN=11"]),
    ("dekker", &["-DN=1"]),
    ("peterson", &["-DN=1"]),
    ("racy_counter", &["-DN=2"]),
    ("prod_cons", &["-DN=3", "-DCAPACITY=2"]),
    ("bank_transfer", &["-DN=2"]),
    ("barrier_ring", &["-DN=3", "-DROUNDS=2"]),
];

/// What became of a program.
struct Outcome {
    dpor: Proof,
    impact: Proof,
    /// What `irs certify` says of the set, if there is one.
    certified: Option<(i32, String)>,
    /// And of sets that have been spoiled.
    spoiled: Vec<(&'static str, i32)>,
}

/// The programs that end; some are written into `dir`.
///
/// # Errors
/// If a file cannot be read or written.
pub fn finite(plan: &Plan, dir: &Path) -> Result<Vec<Case>> {
    let mut out = Vec::new();
    for (name, flags) in DEMOS {
        out.push(Case {
            name: format!("{name} {}", flags.join(" ")),
            source: plan.tools.source(name),
            flags: flags.iter().map(|f| (*f).to_owned()).collect(),
        });
    }
    for (source, _) in endless::programs(&plan.tools.demos)? {
        let text = std::fs::read_to_string(&source)?;
        let name = source.file_stem().and_then(|n| n.to_str()).context("a name")?;
        // Three kinds of loops: `for (;;)`, `for (unsigned i = 0;; i++)`, `for (unsigned i = 1;; i++)`.
        let text = text.replace("for (;;)", "for (int round_ = 0; round_ < 2; round_++)");
        let text = text.replace("for (unsigned i = 0;;", "for (unsigned i = 0; i < 2;");
        let text = text.replace("for (unsigned mine = 1;;", "for (unsigned mine = 1; mine < 3;");
        let finite = dir.join(format!("{name}_finite.c"));
        std::fs::write(&finite, text)?;
        out.push(Case { name: format!("{name}, two rounds"), source: finite, flags: Vec::new() });
    }
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests");
    for a in families::all(&tests.join("families")).map_err(anyhow::Error::msg)? {
        for p in a.programs {
            let name = format!("{} {}", a.name, p.flags.join(" ")).trim_end().to_owned();
            out.push(Case { name, source: a.path.clone(), flags: p.flags });
        }
    }
    out.extend(files(&tests.join("programs"))?);
    Ok(out)
}

/// So many generated programs, by the plan's seed, as files in `dir`.
///
/// # Errors
/// If one cannot be written.
pub fn generated(plan: &Plan, dir: &Path, programs: u64) -> Result<Vec<Case>> {
    let first = plan.seed * 10_000;
    let one = |seed| {
        let (program, _) = generate_within(seed, Naming::ByUse, INTERLEAVINGS);
        let source = dir.join(format!("generated{seed}.c"));
        std::fs::write(&source, emit_c::emit(&program))?;
        Ok(Case { name: format!("generated {seed}"), source, flags: Vec::new() })
    };
    (first..first + programs).map(one).collect()
}

/// The C programs of a folder, with the flags that their second lines give.
///
/// # Errors
/// If one cannot be read.
pub fn files(folder: &Path) -> Result<Vec<Case>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let mut out = Vec::new();
    for source in files {
        let text = std::fs::read_to_string(&source)?;
        let flags = text.lines().nth(1).and_then(|l| l.strip_prefix("// flags: ")).unwrap_or_default();
        out.push(Case {
            name: source.file_stem().and_then(|n| n.to_str()).unwrap_or_default().to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            source,
        });
    }
    Ok(out)
}

/// Those that do not.
///
/// # Errors
/// As [`finite`].
pub fn endless(plan: &Plan) -> Result<Vec<Case>> {
    let mut out = Vec::new();
    for (source, _) in endless::programs(&plan.tools.demos)? {
        let name = source.file_stem().and_then(|n| n.to_str()).context("a name")?.to_owned();
        out.push(Case { name, source, flags: Vec::new() });
    }
    for d in programs::DEMOS {
        let flags = d.flags.iter().map(|f| (*f).to_owned()).collect();
        out.push(Case { name: d.name.to_owned(), source: plan.tools.source(d.source), flags });
    }
    Ok(out)
}

/// Proves a program with both engines, and certifies what is published.
fn judge(plan: &Plan, dir: &Path, i: usize, case: &Case, limits: &[Duration]) -> Result<Outcome> {
    let object = dir.join(format!("case{i}.o"));
    let (other, set) = (dir.join(format!("case{i}_dpor.irst")), dir.join(format!("case{i}.irst")));
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-g", "-w", "-c"]).args(&case.flags).arg(&case.source).arg("-o").arg(&object);
    irs_demos::tools::succeed(&mut c)?;
    let dpor = prove(&plan.tools, "dpor", &object, &other, limits[0], &[])?;
    let impact = prove(&plan.tools, "impact", &object, &set, limits[1], &[])?;
    let certified = match impact.last {
        Some(_) => Some(certify(&plan.tools, &set, &object, limits[2])?),
        None => None,
    };
    let mut spoiled = Vec::new();
    if let (Some(whole), Some((0, _)), Some(limit)) = (&impact.last, &certified, limits.get(3)) {
        for (how, bad) in spoil(whole, impact.verdict.starts_with("safe"), i) {
            let path = dir.join(format!("case{i}_spoiled.irst"));
            let _ = std::fs::remove_file(&path);
            // What cannot even be stored means nothing.
            let code = match store::create(&path, &bad) {
                Ok(_) => certify(&plan.tools, &path, &object, *limit)?.0,
                Err(_) => REJECTED,
            };
            spoiled.push((how, code));
        }
    }
    Ok(Outcome { dpor, impact, certified, spoiled })
}

/// Sets that are wrong for certain, made of one that is right: everything free though the program is not
/// safe; no waiting at all; a thread of an endless program left out; a decision with one arm less.
fn spoil(set: &ScheduleSet, safe: bool, seed: usize) -> Vec<(&'static str, ScheduleSet)> {
    let mut out = Vec::new();
    if !safe {
        let all = set.counted.iter().flat_map(|c| c.0.iter().copied()).collect::<BTreeSet<_>>();
        let mut free = set.clone();
        free.counted = vec![SiteSet(all.into_iter().collect())];
        free.nodes = [(NodeId::ROOT, Node::Free { racing: 0 })].into_iter().collect();
        out.push(("everything free", free));
    }
    let mut loose = set.clone();
    let arms = loose.nodes.values_mut().flat_map(|n| match n {
        Node::Choice(arms) => &mut arms[..],
        _ => &mut [],
    });
    let mut waits = 0;
    for step in arms.flat_map(|a| &mut a.section.lanes).flat_map(|l| &mut l.steps) {
        waits += step.preds.len();
        step.preds.clear();
    }
    if waits > 0 {
        out.push(("nobody waits", loose));
    }
    let changes =
        [("a thread left out", Mutation::ThreadStarved), ("an input left out", Mutation::InputDropped)];
    for (how, kind) in changes {
        out.extend(mutate(set, kind, &mut |n| seed % n).map(|bad| (how, bad)));
    }
    out
}

/// All cases, on two cores.
fn outcomes(plan: &Plan, dir: &Path, cases: &[&Case], limits: &[Duration]) -> Result<Vec<Outcome>> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Outcome>)>> = Mutex::new(Vec::new());
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                loop {
                    // Relaxed: who takes which one is all that matters.
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(i) else { return };
                    let outcome = judge(plan, dir, i, case, limits);
                    done.lock().unwrap_or_else(|e| e.into_inner()).push((i, outcome));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_by_key(|d| d.0);
    done.into_iter().map(|(i, o)| o.with_context(|| cases[i].name.clone())).collect()
}

/// How often the engines agree.
#[derive(Default)]
struct Tally {
    agree: usize,
    /// Of these, with a safe schedule from one engine only.
    weaker: usize,
    differ: usize,
    dpor: usize,
    impact: usize,
    neither: usize,
    /// Engines that have crashed, or gone on after their time.
    lost: usize,
    opinions: Opinions,
    /// Of spoiled sets: accepted, rejected, undecided.
    spoiled: [usize; 3],
}

impl Tally {
    /// Both agree if both have a counterexample: an engine that has published nothing says `unsafe` where the
    /// other one has a safe schedule and says `partially-safe` (R8). That is no contradiction, but weaker,
    /// and is counted and shown. An engine that says `unsafe` though it has published something does
    /// contradict.
    fn add(&mut self, name: &str, o: Outcome) {
        let decided =
            |p: &Proof| ["safe", "safe-if", "partially-safe", "unsafe"].contains(&p.verdict.as_str());
        let bad = |p: &Proof| match p.verdict.as_str() {
            "unsafe" => p.last.is_none(),
            v => v == "partially-safe",
        };
        let weaker = o.dpor.verdict != o.impact.verdict && bad(&o.dpor) && bad(&o.impact);
        let same = o.dpor.verdict == o.impact.verdict || weaker;
        self.weaker += usize::from(weaker);
        match (decided(&o.dpor), decided(&o.impact)) {
            (true, true) if same => self.agree += 1,
            (true, true) => self.differ += 1,
            (true, false) => self.dpor += 1,
            (false, true) => self.impact += 1,
            (false, false) => self.neither += 1,
        }
        // No way of not deciding; unless both say that the program cannot be read.
        let lost = |p: &Proof| ["killed", "exit"].iter().any(|w| p.verdict.starts_with(w));
        self.lost += usize::from((lost(&o.dpor) || lost(&o.impact)) && !same);
        if !same || weaker {
            println!("      {name}: dpor {}, impact {}", o.dpor.text, o.impact.text);
        }
        for (how, code) in o.spoiled {
            let answer = match code {
                0 => 0,
                REJECTED => 1,
                _ => 2,
            };
            self.spoiled[answer] += 1;
            if answer != 1 {
                println!("      {name}, {how}: certify exits with {code}");
            }
        }
        if let Some(said) = o.certified {
            self.opinions.add(name, said);
        }
    }

    fn rows(&self, what: &str, n: usize, some: bool, full: bool, table: &mut Table) {
        table.row(
            format!("{n} {what}: verdicts that differ"),
            "0",
            format!(
                "{} ({} agree, {} of these with schedules from one only; {} dpor only, {} impact only, {} neither)",
                self.differ, self.agree, self.weaker, self.dpor, self.impact, self.neither
            ),
            self.differ == 0 && (self.agree > 0 || !some),
        );
        table.row(
            format!("{n} {what}: engines that crash, or go on after their time"),
            "0",
            self.lost.to_string(),
            self.lost == 0,
        );
        let o = &self.opinions;
        if o.accepted + o.rejected + o.undecided > 0 {
            o.row(&format!("irs certify on what impact published for {what}"), full, table);
        }
        let [accepted, rejected, undecided] = self.spoiled;
        if accepted + rejected + undecided > 0 {
            table.row(
                format!("spoiled sets of {what}: accepted"),
                "0",
                format!("{accepted} ({rejected} rejected, {undecided} undecided)"),
                accepted == 0,
            );
        }
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let began = std::time::Instant::now();
    let all = [endless(plan)?, finite(plan, dir.path())?];
    // For `dpor`, for `impact`, for the checker, and for it on spoiled sets.
    let limits: [&[u64]; 2] =
        if plan.full() { [&[2, 12, 60, 10], &[4, 4, 20]] } else { [&[1, 5, 30, 2], &[3, 3, 20]] };
    for (i, what) in ["endless programs", "programs that end"].into_iter().enumerate() {
        let indices: Vec<_> = (0..all[i].len()).collect();
        let chosen: Vec<&Case> = plan.sample(505, &indices).into_iter().map(|k| &all[i][k]).collect();
        let mut tally = Tally::default();
        let limits: Vec<Duration> = limits[i].iter().map(|s| Duration::from_secs(*s)).collect();
        for (case, o) in chosen.iter().zip(outcomes(plan, dir.path(), &chosen, &limits)?) {
            tally.add(&case.name, o);
        }
        tally.rows(what, chosen.len(), plan.full() && i == 1, plan.full(), table);
    }
    if plan.full() {
        let took = began.elapsed();
        let text = format!("{:.0} s", took.as_secs_f64());
        table.row("the whole of it", format!("<= {} s", WHOLE.as_secs()), text, took <= WHOLE);
    }
    Ok(())
}
