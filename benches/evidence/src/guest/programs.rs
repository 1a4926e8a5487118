//! guest.1: programs that were not written for this, built by `irs cc` and by clang: their own tests say the
//! same.

use super::fleet::{BuildKind, Fleet, Guest};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let fleet = Fleet::new(&plan.tools)?;
    let wanted = std::env::var("IRS_GUEST").ok();
    let mut guests = fleet.guests.clone();
    guests.retain(|g| wanted.as_ref().is_none_or(|w| w.split(',').any(|w| w == g.name)));
    if !plan.full() {
        // Quick: one that is fetched and built already, or none.
        guests.retain(|g| [BuildKind::Plain, BuildKind::Irs].iter().all(|w| fleet.built(g, *w).is_some()));
        if guests.is_empty() {
            table.skip("programs from Debian's source packages", "make evidence fetches and builds them");
            return Ok(());
        }
        let quick: Vec<_> = guests.into_iter().filter(|g| g.name == "pbzip2" || g.name == "zpaq").collect();
        guests = plan.sample(31, &quick);
    }
    let (mut same, mut tried) = (0, 0);
    for g in &guests {
        let what = format!("{} ({}, {})", g.name, g.language, g.system);
        let missing = fleet.missing(g);
        if !missing.is_empty() {
            table.skip(what, &format!("not installed: {}", missing.join(", ")));
            continue;
        }
        if let Err(e) = fleet.fetch(g) {
            table.skip(what, &format!("the source cannot be fetched: {e:#}"));
            continue;
        }
        tried += 1;
        match compare(&fleet, g, plan.full()) {
            Ok(c) => {
                same += usize::from(c.same);
                table.row(what, "same results", c.measured, c.same);
                if !c.note.is_empty() {
                    println!("      {}", c.note.replace('\n', "\n      "));
                }
            }
            Err(e) => table.fail(what, &e),
        }
    }
    if plan.full() && wanted.is_none() {
        table.row("programs with the same results", "12 or more", format!("{same} of {tried}"), same >= 12);
    }
    Ok(())
}

struct Compared {
    same: bool,
    measured: String,
    note: String,
}

fn compare(fleet: &Fleet, g: &Guest, build: bool) -> Result<Compared> {
    let mut built = Vec::new();
    for way in [BuildKind::Plain, BuildKind::Irs] {
        // IRS_GUEST_REUSE: what an earlier run has built, with the time that it took then.
        let there = fleet.built(g, way).filter(|_| std::env::var_os("IRS_GUEST_REUSE").is_some());
        if build {
            built.push(there.map_or_else(|| fleet.build(g, way), Ok)?.as_secs_f64());
        }
    }
    let (plain, p) = fleet.test(g, BuildKind::Plain)?;
    fleet.take_reports(g, "test");
    let (irs, i) = fleet.test(g, BuildKind::Irs)?;
    let reports = fleet.take_reports(g, "test");
    let lines = plain.lines().count() - 1;
    // The last line is the script's exit status.
    let good = fleet.good(g, irs.rsplit_once("exit ").map_or("", |(results, _)| results))?;
    // Where nothing works the results are the same, too.
    let same = plain == irs && reports.is_empty() && lines > 0 && good * 10 >= lines * 9;
    let times = format!("test {:.0} s, {:.0} s", p.time.as_secs_f64(), i.time.as_secs_f64());
    let builds = match built[..] {
        [a, b] => format!("build {a:.0} s, {b:.0} s; "),
        _ => String::new(),
    };
    let mut note = g.remark.clone();
    if plain != irs {
        let only = |a: &str, b: &str, mark: &str| -> String {
            a.lines()
                .filter(|l| !b.lines().any(|x| x == *l))
                .take(5)
                .map(|l| format!("{mark} {l}\n"))
                .collect()
        };
        note += &format!(
            "\n{}{}logs: {}, {}",
            only(&plain, &irs, "plain:"),
            only(&irs, &plain, "irs:"),
            p.log.display(),
            i.log.display()
        );
    }
    if !reports.is_empty() {
        note += &format!(
            "\nreports of the runtime:\n{}",
            reports.lines().take(12).collect::<Vec<_>>().join("\n")
        );
    }
    Ok(Compared {
        same,
        measured: format!("{good} of {lines} pass, {builds}{times}"),
        note: note.trim().to_owned(),
    })
}
