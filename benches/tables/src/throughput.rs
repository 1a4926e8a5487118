//! STTT 2020, Table 1: how often the loops of endless programs do something useful in two seconds, without a schedule, under the first one that
//! was published, in three degrees of freedom, and once everything is free.

use crate::papers::{Papers, SECONDS, Throughput, Useful};
use crate::prove::{self, Proven};
use crate::workshop::{Workshop, run};
use crate::{Effort, Reached};
use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::figure;
use micro::sets::free_without_races;
use micro::{Cost, Variant, interleaved};
use serde::Serialize;
use std::cell::RefCell;
use std::process::Command;
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
    /// The optimised schedule, the first one or with what followed, is no slower than the plain program.
    pub reached: Reached,
}

#[derive(Debug, Serialize)]
pub struct Column {
    pub name: String,
    pub proven: Option<Proven>,
    /// Useful iterations in two seconds.
    pub useful: Option<Cost>,
    /// Against the plain program.
    pub ratio: Option<f64>,
    /// Share of the thread that did least and of the one that did most, against an equal one: 1 and 1 if all did the same. Median of the rounds.
    pub balance: Option<(f64, f64)>,
    /// Why there is nothing, or what to know of it.
    pub note: String,
}

pub const PLAIN: &str = "unconstrained";
pub const FREE: &str = "free";
/// Columns under constraints, with the options of the verifier that make them.
pub const OPTS: &[(&str, &[&str])] =
    &[("Opt0", &["--opt", "0"]), ("Opt1", &["--opt", "1"]), ("Opt2", &["--opt", "2"])];
/// The one that should be no slower than the plain program.
pub const OPTIMISED: &str = "Opt2";
/// The set with all that was published within the time.
pub const GROWN: &str = "Opt2, grown";

/// # Errors
/// A program does not compile, or does not run unconstrained. What goes wrong under a schedule is reported in its column.
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
    let mut columns = vec![column(PLAIN, None, String::new())];
    for (name, more) in OPTS {
        let out = shop.file(&format!("{} {name}", row.name), "irst");
        let mut options = vec!["--engine", "impact"];
        options.extend(*more);
        let proven = prove::first(shop.tools, &pair.instrumented, &out, effort.first, &options)?;
        let note = match () {
            () if proven.set.is_none() => proven.why_not(),
            // Then this column is about no constraints at all.
            () if proven.free => "the first set is a free node: everything was proven at once".into(),
            () => String::new(),
        };
        columns.push(column(name, Some(proven), note));
    }
    let out = shop.file(&format!("{} grown", row.name), "irst");
    let grown =
        prove::to_the_end(shop.tools, &pair.instrumented, &out, effort.first, &["--engine", "impact"])?;
    let safe = grown.verdict == "safe";
    let mut hand = None;
    if safe {
        columns.push(column(FREE, Some(grown), String::new()));
    } else {
        let note = if grown.set.is_none() { grown.why_not() } else { grown.verdict.clone() };
        columns.push(column(GROWN, Some(grown), note));
        let path = shop.file(&format!("{} free", row.name), "irst");
        let _ = std::fs::remove_file(&path);
        let main_creates = row.threads as u32;
        store::create(&path, &free_without_races(&sites_of(&pair.instrumented)?, main_creates))?;
        hand = Some(path);
        columns.push(column(FREE, None, "not proven in this time: by hand".into()));
    }

    let limit = Duration::from_secs_f64(effort.seconds + 20.0);
    let shares = RefCell::new(vec![Vec::new(); columns.len()]);
    let mut failed = Vec::new();
    let mut variants = Vec::new();
    let mut at = Vec::new();
    for (i, c) in columns.iter().enumerate() {
        let set = match (&c.proven, c.name.as_str()) {
            (Some(p), _) => p.set.clone(),
            (None, FREE) => hand.clone(),
            _ => None,
        };
        if set.is_none() && c.name != PLAIN {
            continue;
        }
        let options = set.map(|s| {
            let trust = if c.proven.is_none() { ":trust=unproven:verbosity=0" } else { "" };
            format!("store={}{trust}:on-stuck=stop", s.display())
        });
        let (pair, shares, threads) = (&pair, &shares, row.threads);
        let once = move || -> Result<f64> {
            let mut c: Command = match &options {
                None => pair.unconstrained(),
                Some(o) => pair.constrained(o),
            };
            let ran = run(c.env("SECONDS", effort.seconds.to_string()), limit)?;
            let (each, total) = counts(&ran.stdout, threads)?;
            let equal = (total / threads as f64).max(f64::MIN_POSITIVE);
            let least = each.iter().copied().fold(f64::INFINITY, f64::min);
            let most = each.iter().copied().fold(0.0, f64::max);
            shares.borrow_mut()[i].push((least / equal, most / equal));
            Ok(total * SECONDS / effort.seconds)
        };
        // Once beforehand: what fails under a schedule is a finding, and must not end the others.
        if let (Err(e), true) = (once(), c.name != PLAIN) {
            failed.push((i, format!("{e:#}")));
            continue;
        }
        at.push(i);
        variants.push(Variant::new(c.name.clone(), once));
    }
    let costs = interleaved(effort.rounds, variants)?;
    let plain = costs[0].median;
    for (i, cost) in at.into_iter().zip(costs) {
        columns[i].ratio = Some(cost.median / plain.max(1.0));
        let s = shares.borrow();
        let middle =
            |of: fn(&(f64, f64)) -> f64| irs_demos::tools::median(&s[i].iter().map(of).collect::<Vec<_>>()).0;
        columns[i].balance = Some((middle(|b| b.0), middle(|b| b.1)));
        columns[i].useful = Some(cost);
    }
    for (i, why) in failed {
        columns[i].note = format!("fails: {}", why.lines().next().unwrap_or_default());
    }
    let optimised = columns.iter().filter(|c| c.name == OPTIMISED || c.name == GROWN);
    let best = optimised.filter_map(|c| c.ratio).fold(0.0, f64::max);
    let reached = match best {
        0.0 => Reached::None,
        b => Reached::at_most(1.0, b),
    };
    Ok(Row { name: row.name.clone(), threads: row.threads, paper: row.useful, columns, reached })
}

fn column(name: &str, proven: Option<Proven>, note: String) -> Column {
    Column { name: name.into(), proven, useful: None, ratio: None, balance: None, note }
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
