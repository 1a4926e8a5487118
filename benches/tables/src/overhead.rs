//! ASE 2017, Table I: how much longer a program takes under the first n traces that were proven of it. The
//! interval from the first creation of a thread to the last join, taken inside the program; its start, when
//! the set is installed, is reported separately.

use crate::papers::{self, Papers};
use crate::prove::{self, Proven};
use crate::workshop::{Pair, Workshop, run};
use crate::{Effort, Reached, switches};
use anyhow::Result;
use irs_demos::tools::{figure, median};
use micro::{Cost, Variant, interleaved};
use serde::Serialize;
use std::cell::RefCell;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// Both programs.
#[derive(Debug, Serialize)]
pub struct Overheads {
    pub source: String,
    pub runs: usize,
    pub programs: Vec<Program>,
}

#[derive(Debug, Serialize)]
pub struct Program {
    pub name: String,
    /// Nanoseconds.
    pub plain: Cost,
    pub rows: Vec<Row>,
    /// Nanoseconds from before the process to its end, without the interval.
    pub start: Vec<Start>,
    /// Under the smallest and the full set, with one switch off each.
    pub switches: Vec<Switched>,
}

#[derive(Debug, Serialize)]
pub struct Row {
    #[serde(flatten)]
    pub paper: papers::Overhead,
    pub proven: Proven,
    /// Nanoseconds, and percent over the plain program.
    pub cost: Option<Cost>,
    pub overhead: Option<f64>,
    /// The same with every optimisation switched off that has a switch.
    pub unoptimised: Option<f64>,
    pub reached: Reached,
}

#[derive(Debug, Serialize)]
pub struct Start {
    pub name: String,
    pub median: f64,
}

#[derive(Debug, Serialize)]
pub struct Switched {
    pub traces: u64,
    pub switch: String,
    pub overhead: f64,
}

/// # Errors
/// A program does not compile or fails. Sets that cannot be proven in time are reported in their rows.
pub fn measure(shop: &Workshop<'_>, papers: &Papers, effort: &Effort) -> Result<Overheads> {
    let mut programs = Vec::new();
    for name in ["last_zero", "indexer"] {
        let rows: Vec<_> = papers.overhead.rows.iter().filter(|r| r.program == name).collect();
        programs.push(program(shop, name, &rows, effort)?);
    }
    Ok(Overheads { source: papers.overhead.source.clone(), runs: effort.runs, programs })
}

fn program(shop: &Workshop<'_>, name: &str, rows: &[&papers::Overhead], effort: &Effort) -> Result<Program> {
    let pair = shop.build(name, &shop.tools.source(name), &["-DN=15"], &[])?;
    let mut proofs = Vec::new();
    for r in rows {
        let out = shop.file(&format!("{name} {}", r.traces), "irst");
        let traces = r.traces.to_string();
        // All: until the verifier is through, and everything is free.
        let more = if r.all { vec![] } else { vec!["--executions", traces.as_str()] };
        let mut proven = prove::to_the_end(shop.tools, &pair.instrumented, &out, effort.proof, &more)?;
        if proven.published != r.traces {
            proven.set = None;
        }
        proofs.push(proven);
    }
    let all = switches::of(&pair.instrumented)?;
    let starts = RefCell::new(Vec::<(String, Vec<f64>)>::new());
    let mut variants = vec![timed("plain".into(), &starts, || pair.unconstrained())];
    for (r, p) in rows.iter().zip(&proofs) {
        let Some(set) = &p.set else { continue };
        let store = format!("store={}:trust=proven", set.display());
        let unoptimised = store.clone() + &switches::off(&all);
        let single = effort.switches && (r.all || r.traces == 1);
        for s in all.iter().filter(|_| single) {
            let options = format!("{store}:{s}=off");
            variants.push(constrained(format!("{} {s}=off", r.traces), &starts, &pair, options));
        }
        variants.push(constrained(format!("{}", r.traces), &starts, &pair, store));
        variants.push(constrained(format!("{} unoptimised", r.traces), &starts, &pair, unoptimised));
    }
    let costs = interleaved(effort.runs, variants)?;
    let plain = costs[0].clone();
    let over = |name: &str| {
        let cost = costs.iter().find(|c| c.name == name)?;
        Some((cost.median / plain.median - 1.0) * 100.0)
    };
    let mut switched = Vec::new();
    for r in rows {
        for s in &all {
            if let Some(overhead) = over(&format!("{} {s}=off", r.traces)) {
                switched.push(Switched { traces: r.traces, switch: s.clone(), overhead });
            }
        }
    }
    let rows = rows.iter().zip(proofs).map(|(r, proven)| {
        let name = r.traces.to_string();
        let overhead = over(&name);
        Row {
            paper: (*r).clone(),
            proven,
            cost: costs.iter().find(|c| c.name == name).cloned(),
            overhead,
            unoptimised: over(&format!("{name} unoptimised")),
            reached: overhead.map_or(Reached::None, |o| Reached::at_most(o, r.reach)),
        }
    });
    let rows = rows.collect();
    let starts = starts.into_inner().into_iter().filter(|(n, _)| !n.contains(' '));
    let start = starts.map(|(name, t)| Start { name, median: median(&t).0 }).collect();
    Ok(Program { name: name.into(), plain, rows, start, switches: switched })
}

fn constrained<'a>(
    name: String,
    starts: &'a RefCell<Vec<(String, Vec<f64>)>>,
    pair: &'a Pair,
    options: String,
) -> Variant<'a> {
    timed(name, starts, move || pair.constrained(&options))
}

/// The interval that the program prints; the rest of its time goes to `starts`.
fn timed<'a>(
    name: String,
    starts: &'a RefCell<Vec<(String, Vec<f64>)>>,
    command: impl Fn() -> Command + 'a,
) -> Variant<'a> {
    let at = starts.borrow().len();
    starts.borrow_mut().push((name.clone(), Vec::new()));
    Variant::new(name, move || {
        let ran = run(&mut command(), LIMIT)?;
        let interval = figure(&ran.stdout, "interval_ns")?;
        starts.borrow_mut()[at].1.push(ran.wall.as_nanos() as f64 - interval);
        Ok(interval)
    })
}

/// One program, measured under one trace, with no proof of all.
#[cfg(test)]
pub(crate) fn sample() -> Overheads {
    let cost = |n: f64| Cost { name: String::new(), median: n, min: n / 2.0, max: n * 2.0 };
    let paper =
        |traces, all| papers::Overhead { program: "p".into(), traces, all, paper: 200.0, reach: 50.0 };
    let proven = |verdict: &str, set: Option<&str>| Proven {
        set: set.map(Into::into),
        seconds: 0.5,
        published: 1,
        verdict: verdict.into(),
        bytes: 100,
        free: false,
    };
    let one = Row {
        paper: paper(1, false),
        proven: proven("unknown(limit of 1 executions)", Some("p.irst")),
        cost: Some(cost(140e3)),
        overhead: Some(40.0),
        unoptimised: Some(60.0),
        reached: Reached::Yes,
    };
    let (cost_of_all, overhead, unoptimised) = (None, None, None);
    let all = Row {
        paper: paper(1000, true),
        proven: proven("unknown(limit of 5 s)", None),
        cost: cost_of_all,
        overhead,
        unoptimised,
        reached: Reached::None,
    };
    let start = vec![Start { name: "1".into(), median: 2e6 }];
    let switches = vec![Switched { traces: 1, switch: "spin".into(), overhead: -5.0 }];
    let p = Program { name: "p".into(), plain: cost(100e3), rows: vec![one, all], start, switches };
    Overheads { source: "another paper".into(), runs: 9, programs: vec![p] }
}
