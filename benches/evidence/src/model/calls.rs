//! Point 7: library calls that fail, natively and in the model (`verifier/tests/calls`): all rows whose calls
//! can be run on the machine. The others (what is undefined, unknown, or assumed) are in the verifier's test
//! of that name.

#[path = "../../../../verifier/tests/calls/rows.rs"]
mod rows;

use crate::core::verify::verify;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use rows::{Answer, Row, Said, TABLES, alone, data, data_flag, has_data};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);
const ROWS: usize = 150;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir().context("a directory")?;
    let file = dir.path().join("row.c");
    let ask = |text: &str, flags: &[String]| -> Answer {
        let place = data_flag();
        let known = data().display().to_string();
        let options: &[&str] =
            if has_data(text) { &["--time", "60", "--file", &known] } else { &["--time", "60"] };
        let flags: Vec<&str> =
            ["-w", "-fno-builtin", &place].into_iter().chain(flags.iter().map(String::as_str)).collect();
        let written = std::fs::write(&file, text).context("the row's program");
        match written.and_then(|()| verify(&plan.tools, &file, options, &flags, 2 * LIMIT)) {
            Ok(r) => Answer {
                said: match r.verdict.as_str() {
                    v if v.starts_with("safe") => Said::Safe,
                    v if v.starts_with("unsafe") || v.starts_with("partially") => Said::Violated,
                    _ => Said::Unknown,
                },
                text: format!("{} {}", r.verdict, r.property.unwrap_or_default()),
                deadlocks: r.deadlocked > 0,
                assumed: String::new(),
            },
            Err(e) => Answer {
                said: Said::Unknown,
                text: format!("{e:#}"),
                deadlocks: false,
                assumed: String::new(),
            },
        }
    };
    let mut all: Vec<(String, Row)> = Vec::new();
    for (_, text) in TABLES {
        let (common, rows) = rows::rows(text);
        all.extend(rows.into_iter().map(|r| (common.clone(), r)));
    }
    let total = all.len();
    table.row("rows, functions by errors", format!("at least {ROWS}"), total.to_string(), total >= ROWS);
    let native = |how: &str| {
        let kind = how.split(' ').next().unwrap_or_default();
        ["exact", "input", "range", "deadlock"].contains(&kind)
    };
    let numbers: Vec<usize> = (0..total).filter(|i| native(&all[*i].1.how)).collect();
    let mut wrong = 0;
    let chosen = plan.sample(107, &numbers);
    for &i in &chosen {
        let (common, row) = &all[i];
        if let Err(e) = alone(common, row, &ask) {
            wrong += 1;
            println!("      {} | {} | {}: {e}", row.name, row.error, row.when);
        }
    }
    table.row(format!("differences, of {}", chosen.len()), "0", wrong.to_string(), wrong == 0);
    Ok(())
}
