//! Point 5: what is left of the cost once everything is proven.

use super::{ratio, with_guests};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::program::sites_of;
use irs_demos::tools::{figure, succeed, under};
use micro::guests::BULK;
use micro::sets::free_without_races;
use traceformat::store;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    copies(plan, table)?;
    with_guests(plan, table, |guests, table| {
        for (name, argument) in BULK {
            let costs = guests.bulk(name, *argument)?;
            ratio(table, (*name).to_owned(), &costs, "free", "plain", 1.05)?;
        }
        for name in ["dekker", "peterson"] {
            let costs = guests.racing(name)?;
            ratio(
                table,
                format!("{name}, whose stores race"),
                &costs,
                "free, all racing",
                "plain, seq_cst",
                1.05,
            )?;
        }
        Ok(())
    })
}

/// Which code runs: the plain copy exactly where nothing races, and not where that is switched off.
fn copies(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("where");
    let source = plan.tools.demos.join("../benches/micro/programs/where.c");
    plan.tools.instrumented(&source, &[], &program)?;
    let sites = sites_of(&program)?;
    let at = |name: &str, set, more: &str| -> Result<f64> {
        let path = dir.path().join(name);
        store::create(&path, set)?;
        let options = format!("store={}:trust=unproven:verbosity=0{more}", path.display());
        let none: [&str; 0] = [];
        figure(&succeed(&mut under(&program, &options, &none))?, "at")
    };
    let (quiet, racing) = (free_without_races(&sites, 0), sites.free(0));
    let checked = at("off.irst", &quiet, ":plain=off")?;
    let copied = at("quiet.irst", &quiet, "")?;
    let raced = at("racing.irst", &racing, "")?;
    table.row("a race-free program's code", "a plain copy", which(copied, checked), copied != checked);
    table.row("a racing program's code", "the checked one", which(raced, checked), raced == checked);
    Ok(())
}

fn which(at: f64, checked: f64) -> &'static str {
    if at == checked { "the checked one" } else { "a plain copy" }
}
