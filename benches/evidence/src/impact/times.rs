//! impact.1: for each row of STTT 2020's Table 1, the time until there is a first schedule to run under, and
//! until the verdict.

use super::programs::{DEMOS, Demo, Workshop};
use super::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::time::Duration;

/// Aims, in seconds: the first set with up to four threads, with more; the verdict.
const FIRST: f64 = 2.0;
const FIRST_OF_MANY: f64 = 30.0;
const VERDICT: f64 = 600.0;

/// In a part of the evidence: long enough for a first set.
const PART: f64 = 15.0;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let shop = Workshop::new(&plan.tools)?;
    let demos: Vec<_> = DEMOS.iter().filter(|d| plan.full() || d.threads <= 4).cloned().collect();
    for demo in plan.sample(501, &demos) {
        if let Err(e) = one(plan, table, &shop, &demo) {
            table.fail(demo.name, &e);
        }
    }
    Ok(())
}

fn one(plan: &Plan, table: &mut Table, shop: &Workshop<'_>, demo: &Demo) -> Result<()> {
    let program = shop.instrumented(demo, demo.flags)?;
    let limit = if plan.full() { VERDICT } else { PART };
    let out = shop.file(demo, "irst");
    let proof = prove(&plan.tools, "impact", &program, &out, Duration::from_secs_f64(limit), &[])?;
    let aim = if demo.threads <= 4 { FIRST } else { FIRST_OF_MANY };
    let paper = |t: Option<f64>| match t {
        None => String::new(),
        Some(t) if t.is_infinite() => ", paper > 72 h".to_owned(),
        Some(t) => format!(", paper {t} s"),
    };
    let first = proof.first_seconds();
    table.row(
        format!("{}: first schedules", demo.name),
        if plan.full() {
            format!("<= {aim} s{}", paper(demo.paper.map(|p| p.0)))
        } else {
            "published".to_owned()
        },
        first.map_or("none".to_owned(), |t| format!("{t:.2} s")),
        first.is_some_and(|t| !plan.full() || t <= aim),
    );
    if plan.full() {
        table.row(
            format!("{}: verdict", demo.name),
            format!("{} <= {VERDICT} s{}", demo.verdict, paper(demo.paper.map(|p| p.1))),
            format!("{} {:.2} s", proof.verdict, proof.took.as_secs_f64()),
            proof.verdict == demo.verdict && proof.took.as_secs_f64() <= VERDICT,
        );
    } else {
        table.row(
            format!("{}: verdict, if there is one so soon", demo.name),
            format!("{} or unknown", demo.verdict),
            proof.verdict.clone(),
            !proof.is_wrong(demo.verdict),
        );
    }
    if proof.verdict != demo.verdict {
        println!("      {}", proof.text);
        proof.stderr.lines().take(6).for_each(|l| println!("      {l}"));
    }
    Ok(())
}
