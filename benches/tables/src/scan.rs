//! STTT 2020, Table 2: a parallel grep over eight large files with two workers, under four kinds of schedule.
//!
//! | | the paper's | ours |
//! |---|---|---|
//! | S1 | sections that comprise both workers | the first schedule that the verifier publishes |
//! | S2 | the same, the workers in the other order | the first one by the policy that follows a recording of S1 with the workers exchanged |
//! | S3 | single-threaded sections | the schedule in which all events have one order (`--opt 0`), cut where the thread changes ([`cut`]) |
//! | S4 | any order of critical sections | a free node; made by hand, for the traces are too many to be enumerated |
//!
//! The paper's were all made by hand. Here S1 and S2 are proven, S3 is judged by `irs certify`.

use crate::papers::{self, Papers};
use crate::prove::{self, Proven};
use crate::workshop::{Pair, Workshop, run};
use crate::{Effort, Reached, cut};
use anyhow::{Context as _, Result};
use irs_demos::program::sites_of;
use micro::sets::free_without_races;
use micro::{Cost, Variant, interleaved};
use random::Rng;
use serde::Serialize;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use traceformat::schedule::set::{Origin, ScheduleSet};
use traceformat::thread::ThreadIx;
use traceformat::{recording, store};

const LIMIT: Duration = Duration::from_secs(120);
const FILES: usize = 8;
/// Times the rounds of the effort: a run takes a tenth of a second, and machines have phases that are longer.
const RUNS: usize = 8;
const WORKERS: [ThreadIx; 2] = [ThreadIx(1), ThreadIx(2)];

#[derive(Debug, Serialize)]
pub struct Scans {
    pub source: String,
    pub rounds: usize,
    pub file_mb: usize,
    /// Nanoseconds, of the whole process; and with empty files: what it takes to start and end.
    pub plain: Cost,
    pub plain_start: Cost,
    pub rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
pub struct Row {
    #[serde(flatten)]
    pub paper: papers::Scan,
    /// Who stands for the schedule, or why there is none.
    pub origin: String,
    pub cost: Option<Cost>,
    pub start: Option<Cost>,
    pub ratio: Option<f64>,
    pub reached: Reached,
}

/// A set to run under, with who stands for it; or why there is none.
type Made = std::result::Result<(PathBuf, String), String>;

/// # Errors
/// A program does not compile or fails, or the files cannot be made.
pub fn measure(shop: &Workshop<'_>, papers: &Papers, effort: &Effort) -> Result<Scans> {
    let folder = shop.dir.join("files");
    files(&folder, effort.file_mb)?;
    let demos = &shop.tools.demos;
    let scan = shop.object(&demos.join("pfscan/scan.c"))?;
    let source = demos.join("../benches/tables/programs/scan8.c");
    let include = format!("-I{}", demos.join("pfscan").display());
    let pair = shop.build("scan8", &source, &[&include, "-DWORKERS=2"], &[scan])?;
    let made = schedules(shop, &pair, &folder, effort)?;

    let empty = shop.dir.join("empty");
    files(&empty, 0)?;
    let rounds = effort.rounds * RUNS;
    let costs = run_all(&pair, &made, papers, &folder, rounds)?;
    let starts = run_all(&pair, &made, papers, &empty, rounds)?;
    let of = |all: &[Cost], name: &str| all.iter().find(|c| c.name == name).cloned();
    let plain = costs[0].clone();
    let rows = papers.scan.rows.iter().zip(made).map(|(paper, made)| {
        let (cost, start) = (of(&costs, &paper.schedule), of(&starts, &paper.schedule));
        let ratio = cost.as_ref().map(|c| c.median / plain.median);
        let reached = ratio.map_or(Reached::None, |r| Reached::at_most(r, paper.reach));
        let origin = made.map_or_else(|why| format!("none ({why})"), |(_, who)| who);
        Row { paper: paper.clone(), origin, cost, start, ratio, reached }
    });
    let rows = rows.collect();
    let source = papers.scan.source.clone();
    Ok(Scans { source, rounds, file_mb: effort.file_mb, plain, plain_start: starts[0].clone(), rows })
}

/// The plain program and what there is to run under, over the files of a folder.
fn run_all(pair: &Pair, made: &[Made], papers: &Papers, folder: &Path, rounds: usize) -> Result<Vec<Cost>> {
    let once =
        |mut c: Command| -> Result<f64> { Ok(run(c.current_dir(folder), LIMIT)?.wall.as_nanos() as f64) };
    // The first run reads the files into memory.
    once(pair.unconstrained())?;
    let mut variants = vec![Variant::new("plain", || once(pair.unconstrained()))];
    for (row, made) in papers.scan.rows.iter().zip(made) {
        let Ok((set, _)) = made else { continue };
        let options = format!("store={}:trust=unproven:verbosity=0:on-stuck=stop", set.display());
        variants.push(Variant::new(row.schedule.clone(), move || once(pair.constrained(&options))));
    }
    interleaved(rounds, variants)
}

fn files(folder: &Path, mb: usize) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut random = Rng::new(20);
    for n in 0..FILES {
        let path = folder.join(n.to_string());
        let mut out = BufWriter::with_capacity(
            1 << 20,
            std::fs::File::create(&path).with_context(|| path.display().to_string())?,
        );
        for _ in 0..mb * 1_000_000 / 8 {
            out.write_all(&random.draw().to_le_bytes())?;
        }
        out.flush().with_context(|| format!("{}: the disk may be full", path.display()))?;
    }
    Ok(())
}

fn schedules(shop: &Workshop<'_>, pair: &Pair, folder: &Path, effort: &Effort) -> Result<Vec<Made>> {
    let models = shop.tools.demos.join("pfscan/pfscan.toml");
    let models = models.to_str().context("a path that is no text")?;
    let program = &pair.instrumented;
    let limit = effort.first.max(Duration::from_secs(10));
    let first = |name: &str, more: &[&str]| -> Result<Proven> {
        let mut all = vec!["--engine", "impact", "--models", models];
        all.extend(more);
        prove::first(shop.tools, program, &shop.file(name, "irst"), limit, &all)
    };
    let made = |p: Proven| -> Made {
        match p.set.clone() {
            Some(set) => Ok((set, "proven".into())),
            None => Err(p.why_not()),
        }
    };
    let s1 = made(first("S1", &[])?);
    let s2 = match &s1 {
        Err(why) => Err(why.clone()),
        Ok((set, _)) => match exchanged(shop, pair, folder, set) {
            Err(e) => Err(format!("{e:#}")),
            Ok(order) => made(first("S2", &["--policy", &format!("recorded={}", order.display())])?),
        },
    };
    let s3 = match made(first("S3 uncut", &["--opt", "0"])?) {
        Err(why) => Err(why),
        Ok((set, _)) => {
            let whole = prove::admitting(&set).context("the set that was just stored")?;
            match cut::at_switches(&whole) {
                Err(e) => Err(format!("{e:#}")),
                Ok(set) => Ok(certified(shop, set, program, models, effort.first)?),
            }
        }
    };
    let path = shop.file("S4", "irst");
    let _ = std::fs::remove_file(&path);
    store::create(&path, &free_without_races(&sites_of(program)?, WORKERS.len() as u32))?;
    Ok(vec![s1, s2, s3, Ok((path, "by hand".into()))])
}

/// A recording of a run under a set, with the workers' names exchanged.
fn exchanged(shop: &Workshop<'_>, pair: &Pair, folder: &Path, set: &Path) -> Result<PathBuf> {
    let path = shop.file("S1", "irsr");
    let options = format!("store={}:trust=unproven:record={}", set.display(), path.display());
    run(pair.constrained(&options).current_dir(folder), LIMIT)?;
    let mut r = recording::read(&path)?;
    for e in &mut r.events {
        if let Some(at) = WORKERS.iter().position(|w| *w == e.thread) {
            e.thread = WORKERS[1 - at];
        }
    }
    let out = shop.file("S2 order", "irsr");
    recording::write(&out, &r)?;
    Ok(out)
}

/// The set as the checker has accepted it, or as nobody stands for it, with which of both.
fn certified(
    shop: &Workshop<'_>,
    set: ScheduleSet,
    program: &Path,
    models: &str,
    limit: Duration,
) -> Result<(PathBuf, String)> {
    let (cut, out) = (shop.file("S3 cut", "irst"), shop.file("S3", "irst"));
    for path in [&cut, &out] {
        let _ = std::fs::remove_file(path);
    }
    store::create(&cut, &set)?;
    let mut c = Command::new(&shop.tools.irs);
    c.arg("certify").arg(&cut).arg(program).arg("--out").arg(&out).args(["--models", models, "--time"]);
    c.arg(limit.as_secs_f64().to_string());
    let why = match irs_demos::tools::run(&mut c, limit + Duration::from_secs(30))?.code() {
        0 if out.exists() => return Ok((out, "certified".into())),
        5 => "by hand: not certified in this time",
        _ => "by hand: rejected by irs certify",
    };
    let _ = std::fs::remove_file(&out);
    store::create(&out, &ScheduleSet { origin: Origin::Hand, ..set })?;
    Ok((out, why.into()))
}
