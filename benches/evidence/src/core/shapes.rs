//! core.13: programs of chosen shapes (`oracle::shapes`) against a plain explorer of prefixes: the
//! numbers of traces, how they end, and the traces themselves, with one worker, with two, and with three by
//! turns; and the same compiled from C.
//!
//! In full that takes longer than an hour: it runs if it is named (`--only core.13`), and with `--resume`
//! goes on where it was stopped.

use super::verify::verify;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use dpor::{Options, Reanalysis};
use exec::interp::{self, Interp};
use irs_demos::tools::{Tools, succeed};
use model::load;
use oracle::differential::{check, check_one_worker, differential_of_shape};
use oracle::emit_c;
use oracle::prefixes;
use oracle::relation::Naming;
use oracle::shapes::{Limit, generate_within};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const PROGRAMS: u64 = 20_000;
/// If the point is not named.
const UNNAMED: u64 = 1_000;
const SHARE: u64 = 20;
/// Of these, compiled.
const COMPILED: u64 = 200;
const COMPILED_SHARE: u64 = 2;
/// What the engine that looks at each race once only is run on.
const ONCE: u64 = 1_000;
/// The engine `impact` may give up on a program after that.
const IMPACT: Duration = Duration::from_secs(10);

/// Of one program: traces, deadlocked ones, violating ones; and what differs, if anything.
type Found = ([usize; 3], Vec<String>);

/// Compares the program of a seed, unless that is done.
fn compare(plan: &Plan, seed: u64, limit: Limit) -> Result<Found> {
    let keys = ["violating", "deadlocked", "traces"].map(|what| format!("core.13 {seed} {what}"));
    if let [Some((violating, _)), Some((deadlocked, _)), Some((traces, wrong))] =
        keys.each_ref().map(|k| plan.resume.get(k))
    {
        return Ok(([traces, deadlocked, violating], wrong));
    }
    let (sizes, wrong) = match generate_within(seed, limit) {
        Ok((_, program, all)) => {
            let r = &all.relations;
            let different = differential_of_shape(seed, &program, &all, &Options::default()).err();
            let sizes = [r.len(), r.deadlocked.len(), r.violating.len()];
            (sizes, different.map(|d| d.to_string()).into_iter().collect())
        }
        Err(e) => ([0; 3], vec![format!("seed {seed}: {e}")]),
    };
    let [traces, deadlocked, violating] = sizes;
    plan.resume.put(&keys[0], violating, &[])?;
    plan.resume.put(&keys[1], deadlocked, &[])?;
    plan.resume.put(&keys[2], traces, &wrong)?;
    Ok((sizes, wrong))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let (programs, limit) = match (plan.full(), plan.named) {
        (true, true) => (PROGRAMS, Limit::FULL),
        (true, false) => (UNNAMED, Limit::FULL),
        (false, _) => (SHARE, Limit::SHARE),
    };
    let first = plan.seed * 100_000;
    let next = AtomicU64::new(first);
    let found = Mutex::new((Vec::new(), Vec::new()));
    let work = || -> Result<()> {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + programs {
                return Ok(());
            }
            let (size, wrong) = compare(plan, seed, limit)?;
            let mut found = found.lock().expect("no panics");
            found.0.push(size);
            found.1.extend(wrong);
        }
    };
    std::thread::scope(|s| {
        let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
        let workers: Vec<_> = (0..workers).map(|_| s.spawn(work)).collect();
        workers.into_iter().try_for_each(|w| w.join().expect("no panics"))
    })?;
    let (sizes, different): (Vec<_>, Vec<_>) = found.into_inner().expect("no panics");
    table.row(
        format!("{programs} programs: traces found by dpor, -j 1, 2, 3"),
        format!("{programs} of {programs}"),
        format!("{} of {programs}", programs as usize - different.len()),
        different.is_empty(),
    );
    describe(&sizes);
    show(&different);
    if plan.full() && !plan.named {
        table.skip(format!("{PROGRAMS} programs"), "takes hours: --only core.13 --resume FILE");
    }
    if plan.full() {
        sees_the_old_fault(first, table);
    }
    compiled_ones(plan, first, limit, table)
}

/// The sizes' distribution.
fn describe(sizes: &[[usize; 3]]) {
    let mut traces: Vec<usize> = sizes.iter().map(|s| s[0]).collect();
    traces.sort_unstable();
    let Some(most) = traces.last() else { return };
    let at = |share: f64| traces[((traces.len() as f64 * share) as usize).min(traces.len() - 1)];
    let with = |f: &dyn Fn(&[usize; 3]) -> bool| sizes.iter().filter(|s| f(s)).count();
    println!(
        "      traces: median {}, 90 % up to {}, 99 % {}, 99.9 % {}, most {most}; {} above 100,000",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        with(&|s| s[0] > 100_000)
    );
    println!(
        "      {} with deadlocks, {} with violations: {} in one trace, {} in two to ten",
        with(&|s| s[1] > 0),
        with(&|s| s[2] > 0),
        with(&|s| s[2] == 1),
        with(&|s| (2..=10).contains(&s[2]))
    );
}

/// The engine as it was when it missed traces: would these programs have shown it?
fn sees_the_old_fault(first: u64, table: &mut Table) {
    let once = Options { reanalysis: Reanalysis::Once, ..Options::default() };
    let differs = |seed: &u64| {
        generate_within(*seed, Limit::MIDDLE)
            .is_ok_and(|(_, p, all)| check_one_worker(&p, &all, &once).is_err())
    };
    let missed = (first..first + ONCE).filter(differs).count();
    table.row(
        format!("{ONCE} programs, each race looked at once"),
        "traces are missed",
        format!("in {missed}"),
        missed > 0,
    );
}

fn compiled_ones(plan: &Plan, first: u64, limit: Limit, table: &mut Table) -> Result<()> {
    let programs = if plan.full() { COMPILED } else { COMPILED_SHARE };
    let dir = tempfile::tempdir()?;
    let (mut wrong, mut opinions, mut unknown) = (Vec::new(), Vec::new(), 0);
    for seed in first..first + programs {
        match compiled(&plan.tools, dir.path(), seed, limit) {
            Ok(Opinion::Right) => {}
            Ok(Opinion::Unknown) => unknown += 1,
            Ok(Opinion::Wrong(said)) => opinions.push(format!("seed {seed}: impact says {said}")),
            Err(e) => wrong.push(format!("seed {seed}: {e:#}")),
        }
    }
    let same = |n: usize| format!("{} of {programs}", programs as usize - n);
    table.row(format!("{programs} of them, compiled from C"), same(0), same(wrong.len()), wrong.is_empty());
    show(&wrong);
    table.row(
        "the same: impact's verdict",
        "0 wrong",
        format!("{} wrong, {unknown} unknown", opinions.len()),
        opinions.is_empty(),
    );
    show(&opinions);
    Ok(())
}

fn show(wrong: &[String]) {
    for w in wrong.iter().take(3) {
        println!("      {}", w.lines().take(4).collect::<Vec<_>>().join("\n      "));
    }
}

/// The engine `impact` on a program whose traces are known.
enum Opinion {
    Right,
    Unknown,
    Wrong(String),
}

/// The program of a seed, written as C, compiled, numbered, loaded and explored; and what `impact` says of
/// it.
fn compiled(tools: &Tools, dir: &Path, seed: u64, limit: Limit) -> Result<Opinion> {
    let (_, program, _) = generate_within(seed, limit).map_err(anyhow::Error::msg)?;
    // Objects are named by their use: as the compiled program has names of its own.
    let all = prefixes::enumerate(&program, Naming::ByUse, limit.most)?;
    let (source, object) = (dir.join("shape.c"), dir.join("shape.o"));
    std::fs::write(&source, emit_c::emit(&program))?;
    let mut cc = Command::new(&tools.irs);
    succeed(cc.args(["cc", "-w", "-g", "-O1", "-c"]).arg(&source).arg("-o").arg(&object))?;
    let loaded = load::files(&[&object])?;
    let mut machine =
        Interp::new(&loaded, interp::InterpOptions::default()).map_err(|e| anyhow::anyhow!("{e}"))?;
    check(&mut machine, Naming::ByUse, &all).map_err(anyhow::Error::msg)?;
    let time = IMPACT.as_secs().to_string();
    let said = verify(tools, &source, &["--engine", "impact", "--time", &time], &["-w"], 6 * IMPACT)?.verdict;
    let r = &all.relations;
    let fails = !r.violating.is_empty() || !r.deadlocked.is_empty();
    Ok(match said.as_str() {
        s if s.starts_with("unknown") => Opinion::Unknown,
        s if s.starts_with("safe") != fails => Opinion::Right,
        _ => Opinion::Wrong(said),
    })
}
