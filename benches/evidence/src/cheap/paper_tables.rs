//! Points 2 to 4: the papers' tables, measured by the crate `tables`.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use tables::papers::Papers;
use tables::throughput::{COOPERATIVE, GROWN, OPTIMISED, PLAIN, Row};
use tables::workshop::Workshop;
use tables::{Effort, Reached, overhead, scan, throughput};

/// Least share of a thread under the optimised schedule, against an equal one.
const BALANCED: f64 = 0.5;
/// How far one degree of freedom may be behind the one before it and still count as no less: what is between
/// runs.
const NOISE: f64 = 0.9;

fn with_shop(
    plan: &Plan,
    table: &mut Table,
    measure: impl FnOnce(&Workshop<'_>, &Papers, &Effort, &mut Table) -> Result<()>,
) -> Result<()> {
    if !plan.full() {
        table.skip("times", "in full runs only");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    // What `make bench` has besides, single switches, is not claimed.
    let effort = Effort { switches: false, ..Effort::full() };
    measure(&Workshop { tools: &plan.tools, dir: dir.path() }, &Papers::read()?, &effort, table)
}

/// cheap.2: ASE 2017, Table I.
pub fn by_traces(plan: &Plan, table: &mut Table) -> Result<()> {
    with_shop(plan, table, |shop, papers, effort, table| {
        for p in overhead::measure(shop, papers, effort)?.programs {
            for r in p.rows {
                let paper = if r.paper.all { String::new() } else { format!(", paper {} %", r.paper.paper) };
                table.row(
                    format!("{}, {} traces", p.name, r.paper.traces),
                    format!("<= {} %{paper}", r.paper.reach),
                    r.overhead.map_or_else(|| r.proven.why_not(), |o| format!("{o:+.0} %")),
                    r.reached == Reached::Yes,
                );
            }
        }
        Ok(())
    })
}

/// What a cooperative set of an endless program should come to: its throughput, size, and time.
const TURNS: f64 = 0.5;
const SMALL: u64 = 1024;
const SOON: f64 = 0.2;

/// cheap.3: STTT 2020, Table 1.
pub fn endless(plan: &Plan, table: &mut Table) -> Result<()> {
    with_shop(plan, table, |shop, papers, effort, table| {
        for paper in &papers.throughput.rows {
            match throughput::one(shop, paper, effort) {
                Ok(row) => of_row(table, &row),
                Err(e) => table.fail(paper.name.clone(), &e),
            }
        }
        Ok(())
    })
}

fn of_row(table: &mut Table, row: &Row) {
    let column = |name: &str| row.columns.iter().find(|c| c.name == name);
    let ratio = |name: &str| column(name).and_then(|c| c.ratio);
    let words = |name: &str| ratio(name).map_or("none".to_owned(), |r| format!("{r:.3}"));
    let paper = row.paper.opt2 / row.paper.plain;
    table.row(
        format!("{}: optimised against {PLAIN}", row.name),
        format!(">= 1, paper {paper:.2}"),
        match ratio(GROWN) {
            Some(grown) => format!("{}, grown {grown:.3}", words(OPTIMISED)),
            None => words(OPTIMISED),
        },
        row.reached == Reached::Yes,
    );
    let all: Vec<_> = ["Opt0", "Opt1", "Opt2"].iter().filter_map(|n| ratio(n)).collect();
    table.row(
        format!("{}: the freer, the faster", row.name),
        "Opt0 <= Opt1 <= Opt2",
        ["Opt0", "Opt1", "Opt2"].map(words).join(", "),
        all.len() == 3 && all.windows(2).all(|w| w[1] >= w[0] * NOISE),
    );
    let least = column(OPTIMISED).and_then(|c| c.balance).map(|b| b.0);
    table.row(
        format!("{}: least share of a thread", row.name),
        format!(">= {BALANCED} of an equal one"),
        least.map_or("none".into(), |l| format!("{l:.2}")),
        least.is_some_and(|l| l >= BALANCED),
    );
    let set = column(COOPERATIVE).and_then(|c| c.proven.as_ref()).filter(|p| p.set.is_some());
    table.row(
        format!("{}: one thread at a time, in turn, against {PLAIN}", row.name),
        format!(">= {TURNS}; a set of <= {SMALL} bytes after <= {SOON} s"),
        set.map_or("none".into(), |p| {
            format!("{}; {} bytes after {:.2} s", words(COOPERATIVE), p.bytes, p.seconds)
        }),
        set.is_some_and(|p| p.bytes <= SMALL && p.seconds <= SOON)
            && ratio(COOPERATIVE).is_some_and(|r| r >= TURNS),
    );
    for c in row.columns.iter().filter(|c| !c.note.is_empty()) {
        println!("      {}: {}", c.name, c.note);
    }
}

/// cheap.4: STTT 2020, Table 2.
pub fn grep(plan: &Plan, table: &mut Table) -> Result<()> {
    with_shop(plan, table, |shop, papers, effort, table| {
        let scans = scan::measure(shop, papers, effort)?;
        let percent = |n: f64| format!("{:.1} % of the plain run", n / scans.plain.median * 100.0);
        for r in scans.rows {
            if let Some(start) = &r.start {
                let more = start.median - scans.plain_start.median;
                println!("      {}: {:.1} ms more to start, {}", r.paper.schedule, more / 1e6, percent(more));
            }
            table.row(
                format!("parallel grep under {} ({})", r.paper.schedule, r.origin),
                format!("<= {:.2} x plain, paper {:.2}", r.paper.reach, r.paper.paper),
                r.ratio.map_or("none".into(), |r| format!("{r:.3}")),
                r.reached == Reached::Yes,
            );
        }
        Ok(())
    })
}
