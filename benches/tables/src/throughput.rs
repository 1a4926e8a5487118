//! STTT 2020, Table 1: how often the loops of endless programs do something useful in two seconds, without a
//! schedule, under the first one that was published, in three degrees of freedom, once everything is free,
//! and one thread at a time, in turn.

use crate::papers::{Papers, SECONDS, Throughput, Useful};
use crate::prove::{self, Proven};
use crate::workshop::{Pair, Workshop, run};
use crate::{Effort, Reached, switches};
use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::figure;
use micro::sets::free_without_races;
use micro::{Cost, Variant, interleaved};
use serde::Serialize;
use std::cell::RefCell;
use std::time::Duration;
use traceformat::store;

#[derive(Debug, Serialize)]
pub struct Throughputs {
    pub source: String,
    pub rounds: usize,
    /// How long each run took; figures are per two seconds.
    pub seconds: f64,
    pub rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
pub struct Row {
    pub name: String,
    pub threads: usize,
    pub paper: Useful,
    /// The plain program first.
    pub columns: Vec<Column>,
    /// The optimised schedule, the first one or with what followed, is no slower than the plain program. What
    /// follows may be that everything is proven, within the same time: then nothing is constrained any more.
    pub reached: Reached,
}

#[derive(Debug, Serialize)]
pub struct Column {
    pub name: String,
    /// Of the runtime; none for the plain program, and where there is nothing to run under.
    #[serde(skip)]
    options: Option<String>,
    pub proven: Option<Proven>,
    /// Useful iterations in two seconds.
    pub useful: Option<Cost>,
    /// Against the plain program.
    pub ratio: Option<f64>,
    /// Share of the thread that did least and of the one that did most, against an equal one: 1 and 1 if all
    /// did the same. Median of the rounds.
    pub balance: Option<(f64, f64)>,
    /// Why there is nothing, or what to know of it.
    pub note: String,
}

pub const PLAIN: &str = "unconstrained";
pub const FREE: &str = "free";
/// Columns under constraints, with the options of the verifier that make them, and of the runtime: the
/// paper's Opt1 is the first without the locks.
pub const OPTS: &[(&str, &[&str], &str)] =
    &[("Opt0", &["--opt", "0"], ":elide=off"), ("Opt1", &["--opt", "1"], ""), ("Opt2", &["--opt", "2"], "")];
/// The one that should be no slower than the plain program.
pub const OPTIMISED: &str = "Opt2";
/// The set with all that was published within the time.
pub const GROWN: &str = "Opt2, grown";
/// One thread at a time, in turn: the set of a few bytes that the engine `ring` proves.
pub const COOPERATIVE: &str = "cooperative";
/// The optimised one, with every optimisation of the runtime off that has a switch. Those with one off are
/// called `SWITCH=off`.
pub const ALL_OFF: &str = "all off";

/// # Errors
/// A program does not compile, or does not run unconstrained. What goes wrong under a schedule is reported in
/// its column.
pub fn measure(shop: &Workshop<'_>, papers: &Papers, effort: &Effort) -> Result<Throughputs> {
    let mut rows = Vec::new();
    for row in &papers.throughput.rows {
        eprintln!("  {}", row.name);
        rows.push(one(shop, row, effort).with_context(|| row.name.clone())?);
    }
    let source = papers.throughput.source.clone();
    Ok(Throughputs { source, rounds: effort.rounds, seconds: effort.seconds, rows })
}

/// # Errors
/// As [`measure`].
pub fn one(shop: &Workshop<'_>, row: &Throughput, effort: &Effort) -> Result<Row> {
    let watch = shop.object(&shop.tools.source("stopwatch"))?;
    let flags: Vec<_> = row.flags.iter().map(String::as_str).collect();
    let pair = shop.build(&row.name, &shop.tools.source(&row.program), &flags, &[watch])?;
    let mut columns = prove_all(shop, row, &pair, effort)?;
    if effort.switches {
        columns.extend(switched(&columns, &pair)?);
    }
    run_all(&mut columns, &pair, row.threads, effort)?;
    let proven = |c: &Column| c.proven.is_some() && [OPTIMISED, GROWN, FREE].contains(&c.name.as_str());
    let optimised = columns.iter().filter(|c| proven(c));
    let best = optimised.filter_map(|c| c.ratio).fold(None, |a, b| Some(b.max(a.unwrap_or(b))));
    let reached = best.map_or(Reached::None, |b| Reached::at_most(1.0, b));
    Ok(Row { name: row.name.clone(), threads: row.threads, paper: row.useful, columns, reached })
}

/// What there is to run under.
fn prove_all(shop: &Workshop<'_>, row: &Throughput, pair: &Pair, effort: &Effort) -> Result<Vec<Column>> {
    let program = &pair.instrumented;
    let mut columns = vec![Column::new(PLAIN)];
    for (name, more, runtime) in OPTS {
        let out = shop.file(&format!("{} {name}", row.name), "irst");
        let options: Vec<_> = ["--engine", "impact"].iter().chain(*more).copied().collect();
        let mut column =
            Column::under(name, prove::first(shop.tools, program, &out, effort.first, &options)?);
        column.options.iter_mut().for_each(|o| o.push_str(runtime));
        if column.proven.as_ref().is_some_and(|p| p.free) {
            // Then this column is about no constraints at all.
            column.note = "the first set is a free node: everything was proven at once".into();
        }
        columns.push(column);
    }
    let out = shop.file(&format!("{} {COOPERATIVE}", row.name), "irst");
    let in_turn = prove::first(shop.tools, program, &out, effort.first, &["--engine", "ring"])?;
    columns.push(Column::under(COOPERATIVE, in_turn));
    let out = shop.file(&format!("{} grown", row.name), "irst");
    let grown = prove::to_the_end(shop.tools, program, &out, effort.first, &["--engine", "impact"])?;
    if grown.verdict == "safe" {
        columns.push(Column::under(FREE, grown));
        return Ok(columns);
    }
    let verdict = grown.verdict.clone();
    let mut grown = Column::under(GROWN, grown);
    if grown.note.is_empty() {
        grown.note = verdict;
    }
    let path = shop.file(&format!("{} free", row.name), "irst");
    let _ = std::fs::remove_file(&path);
    store::create(&path, &free_without_races(&sites_of(program)?, row.threads as u32))?;
    let mut free = Column::new(FREE);
    free.options = Some(format!("store={}:trust=unproven:verbosity=0", path.display()));
    free.note = "not proven in this time: by hand".into();
    columns.extend([grown, free]);
    Ok(columns)
}

/// The optimised schedule with one of the runtime's optimisations off each, and with all of them off.
fn switched(columns: &[Column], pair: &Pair) -> Result<Vec<Column>> {
    let optimised = columns.iter().find(|c| c.name == OPTIMISED).and_then(|c| c.options.as_ref());
    let Some(options) = optimised else { return Ok(Vec::new()) };
    let all = switches::of(&pair.instrumented)?;
    let single = all.iter().map(|s| (format!("{s}=off"), format!("{options}:{s}=off")));
    let none = (ALL_OFF.to_owned(), options.clone() + &switches::off(&all));
    let column = |(name, options)| Column { options: Some(options), ..Column::new(name) };
    Ok(single.chain([none]).map(column).collect())
}

/// Runs under everything in turn. A run that fails under a schedule has done nothing, and is noted.
fn run_all(columns: &mut [Column], pair: &Pair, threads: usize, effort: &Effort) -> Result<()> {
    let limit = Duration::from_secs_f64(effort.seconds + 20.0);
    let shares = RefCell::new(vec![Vec::new(); columns.len()]);
    let failures = RefCell::new(vec![String::new(); columns.len()]);
    let (shares_of, failures_of) = (&shares, &failures);
    let mut variants = Vec::new();
    let mut at = Vec::new();
    for (i, c) in columns.iter().enumerate().filter(|(_, c)| c.options.is_some() || c.name == PLAIN) {
        let options = c.options.as_ref().map(|o| format!("{o}:on-stuck=stop"));
        let once = move || -> Result<f64> {
            let mut c = match &options {
                None => pair.unconstrained(),
                Some(o) => pair.constrained(o),
            };
            let ran = match run(c.env("SECONDS", effort.seconds.to_string()), limit) {
                Err(e) if options.is_some() => {
                    failures_of.borrow_mut()[i] = format!("{e:#}");
                    return Ok(0.0);
                }
                ran => ran?,
            };
            let (each, total) = counts(&ran.stdout, threads)?;
            let equal = (total / threads as f64).max(f64::MIN_POSITIVE);
            let least = each.iter().copied().fold(f64::INFINITY, f64::min);
            let most = each.iter().copied().fold(0.0, f64::max);
            shares_of.borrow_mut()[i].push((least / equal, most / equal));
            Ok(total * SECONDS / effort.seconds)
        };
        at.push(i);
        variants.push(Variant::new(c.name.clone(), once));
    }
    let costs = interleaved(effort.rounds, variants)?;
    let plain = costs.first().map_or(0.0, |c| c.median).max(1.0);
    for (i, cost) in at.into_iter().zip(costs) {
        let s = shares.borrow();
        let middle =
            |of: fn(&(f64, f64)) -> f64| irs_demos::tools::median(&s[i].iter().map(of).collect::<Vec<_>>()).0;
        columns[i].ratio = Some(cost.median / plain);
        columns[i].balance = (!s[i].is_empty()).then(|| (middle(|b| b.0), middle(|b| b.1)));
        columns[i].useful = Some(cost);
        if let Some(why) = failures.borrow()[i].lines().find(|l| !l.is_empty()) {
            columns[i].note = format!("fails: {why}");
        }
    }
    Ok(())
}

impl Column {
    fn new(name: impl Into<String>) -> Column {
        let (proven, useful, ratio, balance) = (None, None, None, None);
        Column { name: name.into(), options: None, proven, useful, ratio, balance, note: String::new() }
    }

    /// Under this set, if there is one.
    fn under(name: &str, proven: Proven) -> Column {
        let options = proven.set.as_ref().map(|s| format!("store={}:trust=proven", s.display()));
        let note = if options.is_none() { proven.why_not() } else { String::new() };
        Column { options, proven: Some(proven), note, ..Column::new(name) }
    }
}

/// What `stopwatch.c` printed: the counts of the program's threads but main, and their sum.
fn counts(output: &str, threads: usize) -> Result<(Vec<f64>, f64)> {
    let total = figure(output, "total")?;
    let mut each = Vec::new();
    for line in output.lines() {
        if let ["useful", rank, n] = line.split_whitespace().collect::<Vec<_>>()[..]
            && rank != "0"
        {
            each.push(n.parse().context("a count")?);
        }
    }
    ensure!(each.len() <= threads, "{} of {threads} threads have said what they did:\n{output}", each.len());
    // Who was created too late to be asked, or does not come to answer, has done nothing that counts.
    each.resize(threads, 0.0);
    Ok((each, total))
}

/// A table with one row that was measured and one for which there was no schedule.
#[cfg(test)]
pub(crate) fn sample() -> Throughputs {
    let cost = |n: f64| Some(Cost { name: String::new(), median: n, min: n / 2.0, max: n * 2.0 });
    let measured = |name: &str, ratio: f64| Column {
        useful: cost(1e6 * ratio),
        ratio: Some(ratio),
        balance: Some((0.9, 1.1)),
        ..Column::new(name)
    };
    let paper = Useful { opt0: 1.0, opt1: 2.0, opt2: 5.0, plain: 4.0 };
    let row = |name: &str, columns, reached| Row { name: name.into(), threads: 2, paper, columns, reached };
    let none = Column { note: "none (it was late)".into(), ..Column::new(OPTIMISED) };
    let all = [PLAIN, "Opt0", "Opt1", OPTIMISED, GROWN, FREE, COOPERATIVE, "spin=off", ALL_OFF];
    let all = all
        .iter()
        .zip([1.0, 0.5, 0.75, 1.25, 1.5, 1.0, 0.6, 0.01, 0.25])
        .map(|(n, r)| measured(n, r))
        .collect();
    let rows =
        vec![row("fast", all, Reached::Yes), row("late", vec![measured(PLAIN, 1.0), none], Reached::None)];
    Throughputs { source: "a paper".into(), rounds: 3, seconds: 0.5, rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_leave_main_out() {
        let out = "useful 0 0\nuseful 1 3\nuseful 2 4\ntotal 7\n";
        assert_eq!(counts(out, 2).unwrap(), (vec![3.0, 4.0], 7.0));
        assert_eq!(counts(out, 3).unwrap().0, [3.0, 4.0, 0.0]);
        assert!(counts(out, 1).is_err() && counts("useful 1 3\n", 1).is_err());
    }
}
