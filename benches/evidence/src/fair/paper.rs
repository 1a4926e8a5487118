//! The rows of ESST's paper (A. Cimatti, I. Narasamdya, M. Roveri, LMCS 8(2), 2012, Tables 1 and 2) whose
//! programs can be written anew from what the literature says of them; beside the paper's best column, which
//! has both of its reductions. Of a small ring, all four columns. Of `fact` and `gear-box` the paper tells
//! what they are about and no more: these are reconstructions, so that states are not compared, only verdicts
//! and times.

use super::said::{ask, ask_engine};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Seconds for each program.
const TIME: u32 = 20;

/// Size, and of the paper: seconds, states; the same with the bug.
const RINGS: [(u32, f64, u64, f64, u64); 8] = [
    (3, 0.20, 180, 0.10, 89),
    (4, 0.29, 266, 0.10, 125),
    (5, 0.40, 395, 0.10, 181),
    (6, 0.49, 518, 0.10, 251),
    (7, 0.80, 963, 0.20, 457),
    (8, 0.89, 1088, 0.29, 533),
    (9, 1.70, 2628, 0.60, 1281),
    (10, 2.10, 3292, 0.79, 1632),
];

/// A ring of this size is small enough to be explored without reductions.
const SMALL: u32 = 3;

/// Rings that are also given to impact as sequential C, with the scheduler written out by hand.
const SEQUENTIAL: [u32; 3] = [3, 4, 5];

/// Which reductions are switched off; the paper's states of a ring of [`SMALL`] threads.
const COLUMNS: [(&str, &[&str], u64); 4] = [
    ("no reduction", &["--no-sleep-sets", "--no-persistent-sets"], 1304),
    ("persistent sets", &["--no-sleep-sets"], 575),
    ("sleep sets", &["--no-persistent-sets"], 228),
    ("both", &[], 180),
];

/// A program of this point, and what is known of it.
struct Row<'r> {
    title: &'r str,
    source: PathBuf,
    flags: &'r [&'r str],
    verdict: &'r str,
    seconds: f64,
    states: Option<u64>,
}

impl Row<'_> {
    /// Had it a verdict?
    fn measure(&self, plan: &Plan, table: &mut Table) -> Result<bool> {
        let said = ask(plan, &self.source, self.flags, &[], TIME)?;
        let most = self.states.map_or(String::new(), |s| format!(", <= {s} states"));
        let right = said.verdict == self.verdict;
        let fast = !counts(plan) || said.seconds <= self.seconds;
        let few = self.states.is_none_or(|s| said.states <= s);
        table.row(
            self.title,
            format!("{}, <= {:.2} s{most}", self.verdict, self.seconds),
            format!("{}, {:.2} s, {} states", said.verdict, said.seconds, said.states),
            right && fast && few,
        );
        Ok(right || said.verdict != "unknown")
    }
}

/// Do times count? They do where somebody measures; a part of the evidence is run as a test, on machines that
/// have other things to do.
fn counts(plan: &Plan) -> bool {
    plan.full() || plan.named
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let programs = plan.tools.demos.join("../benches/evidence/programs/fair");
    let (ring, queue) = (programs.join("token_ring.c"), programs.join("sfifo.c"));
    for (title, flags, verdict, seconds, states) in [
        ("a queue with one place (pc-sfifo 1)", &[][..], "safe", 0.29, 180),
        ("and a clock (pc-sfifo 2)", &["-DCLOCK"], "safe", 0.30, 287),
        ("a queue whose reader does not wait", &["-DBUG"], "unsafe", 0.29, 180),
        ("and a clock", &["-DCLOCK", "-DBUG"], "unsafe", 0.30, 287),
    ] {
        let row = Row { title, source: queue.clone(), flags, verdict, seconds, states: Some(states) };
        row.measure(plan, table)?;
    }
    let (fact, gears) = (programs.join("fact.c"), programs.join("gear_box.c"));
    for (title, source, flags, verdict, seconds) in [
        ("a factorial, two threads (fact1)", &fact, &[][..], "safe", 0.05),
        ("... badly synchronized (fact1-bug)", &fact, &["-DBUG"], "unsafe", 0.05),
        ("... of any number (fact1-mod)", &fact, &["-DMOD"], "safe", 0.39),
        ("... three threads (fact2)", &fact, &["-DTWO"], "safe", 0.05),
        ("a gearbox with a clutch (gear-box)", &gears, &["-DANY_TURN"], "safe", 44.19),
        ("... that does not wait for the clutch", &gears, &["-DANY_TURN", "-DBUG"], "unsafe", 44.19),
    ] {
        let row = Row { title, source: source.clone(), flags, verdict, seconds, states: None };
        row.measure(plan, table)?;
    }
    for bug in [false, true] {
        let mut decided = true;
        for (n, seconds, states, bug_seconds, bug_states) in RINGS {
            let title = format!("token-ring{} {n}, any turn", if bug { "-bug" } else { "" });
            // A ring takes longer than a smaller one.
            if !decided {
                table.skip(title, "a smaller one had no verdict in time");
                continue;
            }
            let size = format!("-DN={n}");
            let flags = if bug { &["-DANY_TURN", &size, "-DBUG"][..] } else { &["-DANY_TURN", &size] };
            let verdict = if bug { "unsafe" } else { "safe" };
            let (seconds, most) = if bug { (bug_seconds, bug_states) } else { (seconds, states) };
            let row =
                Row { title: &title, source: ring.clone(), flags, verdict, seconds, states: Some(most) };
            decided = row.measure(plan, table)?;
        }
    }
    for (title, more, most) in COLUMNS {
        let size = format!("-DN={SMALL}");
        let said = ask(plan, &ring, &["-DANY_TURN", &size], more, TIME)?;
        table.row(
            format!("token-ring {SMALL}, any turn, {title}"),
            format!("safe, <= {most} states"),
            format!("{}, {} states", said.verdict, said.states),
            said.verdict == "safe" && said.states <= most,
        );
    }
    if counts(plan) {
        sequential(plan, table, &programs)?;
    }
    for (n, seconds) in [(10, 1.0), (20, 1.0), (50, 2.0)] {
        let (title, size) = (format!("token-ring {n}, turns in order"), format!("-DN={n}"));
        let row = Row {
            title: &title,
            source: ring.clone(),
            flags: &[&size],
            verdict: "safe",
            seconds,
            states: None,
        };
        row.measure(plan, table)?;
    }
    Ok(())
}

/// The paper's other side: the same rings as sequential programs, under lazy abstraction alone.
fn sequential(plan: &Plan, table: &mut Table, programs: &Path) -> Result<()> {
    for n in SEQUENTIAL {
        let size = format!("-DN={n}");
        let flags = ["-DANY_TURN", &size];
        let here = ask(plan, &programs.join("token_ring.c"), &flags, &[], TIME)?;
        let source = programs.join("token_ring_sequential.c");
        let there = ask_engine(plan, &source, &flags, &["--engine", "impact"], TIME)?;
        table.row(
            format!("token-ring {n}, any turn, as sequential C by impact"),
            "> 1 x esst's time, never unsafe",
            format!(
                "{}, {:.2} s, {} states; {:.0} x esst's time",
                there.verdict,
                there.seconds,
                there.states,
                there.seconds / here.seconds.max(0.01)
            ),
            here.verdict == "safe" && there.verdict != "unsafe" && there.seconds > here.seconds,
        );
    }
    Ok(())
}
