//! Points 9 and 10: native runs in numbers.
//!
//! *Runs.* Programs of the test suites and generated ones, each many times under the first set that is
//! published of it and under the last, with random delays at the sites: no run fails, hangs, or leaves what
//! was proven.
//!
//! *Replays.* Counterexamples that the engines find in such programs: each fails in each of some replays,
//! with the same status, and the replay says that it is the recorded failure.
//!
//! Two programs at a time, each compiled once. With `--resume FILE` what is done is kept there, and not done
//! again.

use super::expected;
use crate::plan::Plan;
use crate::resume::Resume;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, under};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use traceformat::recording;

const PROGRAMS: usize = 300;
/// Of each program: half of them under its first set, half under its last.
const RUNS: usize = 300;
const COUNTEREXAMPLES: usize = 200;
const REPLAYS: usize = 20;
/// What an engine may take for one program.
const VERIFY: &str = "20";
/// What takes longer hangs.
const LIMIT: Duration = Duration::from_secs(60);
/// How many interleavings a generated program may have.
const INTERLEAVINGS: u64 = 20_000;
const WORKERS: usize = 2;
const NONE: &[OsString] = &[];

/// A program to be compiled.
#[derive(Clone, Debug)]
enum Source {
    File(PathBuf, Vec<String>),
    Seed(u64),
}

/// What became of one program.
enum Measured {
    /// So many runs, and what was wrong with some.
    Done(usize, Vec<String>),
    /// There is nothing to be run under, or nothing to be replayed.
    Nothing,
}

impl Source {
    /// The same in each run of the campaign.
    fn name(&self, root: &Path) -> String {
        match self {
            Source::File(path, flags) => {
                let path = path.strip_prefix(root).unwrap_or(path);
                format!("{} {}", path.display(), flags.join(" ")).trim_end().to_owned()
            }
            Source::Seed(seed) => format!("seed {seed}"),
        }
    }

    /// Compiles it to `program`.
    fn compile(&self, plan: &Plan, dir: &Path, program: &Path) -> Result<()> {
        let (source, flags) = match self {
            Source::File(path, flags) => (path.clone(), flags.iter().map(String::as_str).collect()),
            Source::Seed(seed) => {
                let source = dir.join("prog.c");
                let (ast, _) = generate_within(*seed, Naming::ByUse, INTERLEAVINGS);
                std::fs::write(&source, emit_c::emit(&ast))?;
                (source, Vec::new())
            }
        };
        plan.tools.instrumented(&source, &[&["-w"], &flags[..]].concat(), program)
    }
}

/// The suites' programs, then generated ones without end. To be run, not replayed, a program must not assume
/// anything of its inputs, which nothing sees to, nor have inputs that only a recording has values for.
fn sources(plan: &Plan, root: &Path, with_replays: bool) -> Result<impl Iterator<Item = Source> + use<>> {
    let mut files: Vec<Source> = Vec::new();
    for demo in expected::read(&plan.tools)?.demos.into_iter().filter(|d| !d.long) {
        files.push(Source::File(plan.tools.source(&demo.name), demo.flags.clone()));
    }
    let mut folders = vec!["verifier/tests/programs", "verifier/tests/families"];
    if with_replays {
        folders.insert(0, "cli/tests/replay");
    }
    for folder in folders {
        let folder = root.join(folder);
        let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
            .with_context(|| folder.display().to_string())?
            .filter_map(|e| Some(e.ok()?.path()))
            .filter(|p| p.extension().is_some_and(|e| e == "c"))
            .collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path)?;
            if with_replays || !(text.contains("assume(") || text.contains("__VERIFIER_nondet_")) {
                files.push(Source::File(path, Vec::new()));
            }
        }
    }
    let files = if plan.full() { files } else { plan.sample(9, &files) };
    let first = plan.seed * 10_000;
    // Alternating, so that a part of it has both.
    let mut files = files.into_iter();
    Ok((first..).flat_map(move |seed| files.next().into_iter().chain([Source::Seed(seed)])))
}

/// What all programs together came to.
#[derive(Default)]
struct Sum {
    programs: usize,
    runs: usize,
    passed_over: usize,
    wrong: Vec<String>,
}

/// Measures programs until enough of them had something to measure.
fn campaign(
    kind: &str,
    wanted: usize,
    sources: impl Iterator<Item = Source> + Send,
    root: &Path,
    resume: &Resume,
    one: impl Fn(&Source, &Path) -> Result<Measured> + Sync,
) -> Result<Sum> {
    let sources = Mutex::new(sources);
    let (sum, found) = (Mutex::new(Sum::default()), AtomicUsize::new(0));
    let work = || -> Result<()> {
        // Relaxed: a count that nothing else hangs on.
        while found.load(Ordering::Relaxed) < wanted {
            let Some(source) = sources.lock().expect("no panics").next() else { break };
            let name = source.name(root);
            let key = format!("{kind} {name}");
            let (runs, wrong) = match resume.get(&key) {
                Some(known) => known,
                None => {
                    let dir = tempfile::tempdir()?;
                    let (runs, wrong) = match one(&source, dir.path()) {
                        Ok(Measured::Done(runs, wrong)) => (runs, wrong),
                        Ok(Measured::Nothing) => (0, Vec::new()),
                        // It does not compile alone, or takes arguments of ours.
                        Err(e) if matches!(source, Source::File(..)) => {
                            println!(
                                "      {name}: left out: {}",
                                format!("{e:#}").lines().next().unwrap_or("")
                            );
                            (0, Vec::new())
                        }
                        Err(e) => (1, vec![format!("{e:#}")]),
                    };
                    resume.put(&key, runs, &wrong)?;
                    (runs, wrong)
                }
            };
            let mut sum = sum.lock().expect("no panics");
            if runs == 0 {
                sum.passed_over += 1;
                continue;
            }
            found.fetch_add(1, Ordering::Relaxed);
            sum.programs += 1;
            sum.runs += runs;
            for w in wrong {
                println!("      {name}: {w}");
                sum.wrong.push(w);
            }
        }
        Ok(())
    };
    std::thread::scope(|s| {
        let workers: Vec<_> = (0..WORKERS).map(|_| s.spawn(work)).collect();
        workers.into_iter().try_for_each(|w| w.join().expect("no panics"))
    })?;
    Ok(sum.into_inner().expect("no panics"))
}

fn root(plan: &Plan) -> PathBuf {
    plan.tools.demos.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// What a run has said, in one line.
fn last_line(stderr: &str) -> &str {
    let ours = |l: &&str| l.starts_with("SUMMARY") || l.starts_with("irs:");
    stderr.lines().rev().find(ours).unwrap_or(stderr.trim_end())
}

pub fn runs(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = root(plan);
    let programs = plan.times(PROGRAMS, 6);
    let runs = plan.times(RUNS, 8);
    let sources = sources(plan, &root, false)?;
    let sum = campaign("run", programs, sources, &root, &plan.resume, |source, dir| {
        under_its_sets(plan, source, dir, runs)
    })?;
    table.row(
        format!(
            "{} programs, first and last sets, {} runs: failures, hangs, escapes",
            sum.programs, sum.runs
        ),
        "0",
        sum.wrong.len().to_string(),
        sum.wrong.is_empty() && sum.runs > 0,
    );
    println!("      {} more without a set, or that cannot be run alone", sum.passed_over);
    Ok(())
}

fn under_its_sets(plan: &Plan, source: &Source, dir: &Path, runs: usize) -> Result<Measured> {
    let (program, first, last) = (dir.join("prog"), dir.join("first.irst"), dir.join("last.irst"));
    source.compile(plan, dir, &program)?;
    let verify = |out: &Path, more: &[&str]| {
        let mut c = Command::new(&plan.tools.irs);
        c.args(tools::VERIFY).arg(&program).arg("--out").arg(out).args(["--time", VERIFY]).args(more);
        tools::run(&mut c, LIMIT)
    };
    verify(&last, &[])?;
    if !last.exists() {
        return Ok(Measured::Nothing);
    }
    for executions in ["1", "4", "16", "64"] {
        if !first.exists() {
            verify(&first, &["--executions", executions])?;
        }
    }
    let mut wrong = Vec::new();
    let mut done = 0;
    let sets = [&first, &last].into_iter().filter(|s| s.exists());
    for set in sets {
        for delay in 0..runs.div_ceil(2) {
            let options = format!("store={}:delay={delay}:on-stuck=stop", set.display());
            let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
            done += 1;
            let code = e.code();
            if code == 124 || code == 86 || code >= 128 || e.stderr.contains("ERROR: irs") {
                let set = set.file_stem().unwrap_or_default().to_string_lossy();
                wrong.push(format!("{set} set, delay={delay}: exit {code}: {}", last_line(&e.stderr)));
                // One is as good as many, and each may take the whole limit.
                break;
            }
        }
    }
    Ok(Measured::Done(done, wrong))
}

pub fn replays(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = root(plan);
    let wanted = plan.times(COUNTEREXAMPLES / 2, 4);
    let replays = plan.times(REPLAYS, 4);
    for engine in ["dpor", "impact"] {
        let sources = sources(plan, &root, true)?;
        let kind = format!("replay {engine}");
        let sum = campaign(&kind, wanted, sources, &root, &plan.resume, |source, dir| {
            of_its_counterexample(plan, engine, source, dir, replays)
        })?;
        table.row(
            format!(
                "{} counterexamples of {engine}, {} replays: other than recorded",
                sum.programs, sum.runs
            ),
            "0",
            sum.wrong.len().to_string(),
            sum.wrong.is_empty() && sum.runs > 0,
        );
    }
    Ok(())
}

fn of_its_counterexample(
    plan: &Plan,
    engine: &str,
    source: &Source,
    dir: &Path,
    replays: usize,
) -> Result<Measured> {
    let (program, bug) = (dir.join("prog"), dir.join("bug.irsr"));
    source.compile(plan, dir, &program)?;
    let mut c = Command::new(&plan.tools.irs);
    c.args(["verify", "--first", "--engine", engine, "-j", "1", "--time", VERIFY]).arg(&program);
    c.args(["--property", "assertion,deadlock,lock,memory,overflow"]).arg("--counterexample").arg(&bug);
    tools::run(&mut c, LIMIT)?;
    if !bug.exists() {
        return Ok(Measured::Nothing);
    }
    let property = recording::read(&bug)?.property;
    let mut reference = None;
    let mut wrong = Vec::new();
    for delay in 0..replays {
        let mut c = Command::new(&plan.tools.irs);
        c.arg("replay").arg(&bug).arg("--").arg(&program).env("IRS_OPTIONS", format!("delay={delay}"));
        let e = tools::run(&mut c, LIMIT)?;
        let code = e.code();
        let fails = !matches!(code, 0 | 3 | 124) && e.stderr.contains(&property);
        if !fails || *reference.get_or_insert(code) != code {
            wrong.push(format!("{engine}, delay={delay}: exit {code}: {}", last_line(&e.stderr)));
            break;
        }
    }
    Ok(Measured::Done(replays, wrong))
}
