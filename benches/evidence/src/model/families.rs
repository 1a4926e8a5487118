//! Point 4: verdicts on the collection of small programs (`verifier/tests/families`): right or wrong, all of
//! them told, and a table for the documentation.

use crate::core::verify::{Result_, verify};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use oracle::families::{self, Algorithm, Judgement, Program, Said};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);
/// What programs are verified for.
pub const PROPERTIES: &str = "assertion,deadlock,lock,memory";
const PROPERTIES_AND_RACES: &str = "assertion,deadlock,lock,memory,race";
const PROGRAMS: usize = 80;
const PUBLISHED: usize = 20;
const UNKNOWN: usize = 5;

/// What this program is verified for.
pub fn properties(program: &Program) -> &'static str {
    if program.expected.looks_for_races() { PROPERTIES_AND_RACES } else { PROPERTIES }
}

/// Is what was said of this program right?
pub fn judge(program: &Program, r: &Result_) -> Judgement {
    let said = Said { verdict: &r.verdict, property: r.property.as_deref(), deadlocked: r.deadlocked };
    program.expected.judge(&said)
}

/// One line of the table.
struct Line<'a> {
    algorithm: &'a Algorithm,
    program: &'a Program,
    verdict: String,
    traces: u64,
    seconds: f64,
    judgement: Judgement,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = plan.tools.demos.parent().context("the source tree")?;
    let all = families::all(&root.join("verifier/tests/families")).map_err(anyhow::Error::msg)?;
    let programs: Vec<(&Algorithm, &Program)> =
        all.iter().flat_map(|a| a.programs.iter().map(move |p| (a, p))).collect();
    let (n, published) = (programs.len(), all.iter().filter(|a| a.published.is_some()).count());
    table.row("programs", format!("at least {PROGRAMS}"), n.to_string(), n >= PROGRAMS);
    table.row(
        "published algorithms among them",
        format!("at least {PUBLISHED}"),
        published.to_string(),
        published >= PUBLISHED,
    );

    let mut lines = Vec::new();
    for (algorithm, program) in plan.sample(104, &programs) {
        lines.push(one(plan, algorithm, program));
    }
    for l in lines.iter().filter(|l| l.judgement != Judgement::Right || !l.verdict_in_time()) {
        println!(
            "      {} {}: {} is expected, {} after {:.1} s",
            l.algorithm.name,
            l.program.flags.join(" "),
            l.program.expected,
            l.verdict,
            l.seconds
        );
    }
    let count = |j: Judgement| lines.iter().filter(|l| l.judgement == j).count();
    let (wrong, unknown) = (count(Judgement::Wrong), count(Judgement::Unknown));
    table.row(format!("wrong verdicts on {}", lines.len()), "0", wrong.to_string(), wrong == 0);
    table.row("verdicts unknown", format!("at most {UNKNOWN}"), unknown.to_string(), unknown <= UNKNOWN);
    if plan.full() {
        let slowest = lines.iter().map(|l| l.seconds).fold(0.0, f64::max);
        table.row("slowest", "60 s", format!("{slowest:.1} s"), slowest <= LIMIT.as_secs_f64());
        let path = root.join("docs/verdicts.md");
        std::fs::write(&path, document(&lines)).with_context(|| path.display().to_string())?;
        println!("      the table is in docs/verdicts.md");
    }
    Ok(())
}

impl Line<'_> {
    fn verdict_in_time(&self) -> bool {
        self.seconds <= LIMIT.as_secs_f64()
    }
}

fn one<'a>(plan: &Plan, algorithm: &'a Algorithm, program: &'a Program) -> Line<'a> {
    let flags: Vec<&str> = program.flags.iter().map(String::as_str).collect();
    let limit = LIMIT.as_secs().to_string();
    let properties = properties(program);
    let line = |verdict: String, traces, seconds, judgement| Line {
        algorithm,
        program,
        verdict,
        traces,
        seconds,
        judgement,
    };
    match verify(
        &plan.tools,
        &algorithm.path,
        &["--time", &limit, "--property", properties],
        &flags,
        2 * LIMIT,
    ) {
        Ok(r) => {
            let judgement = judge(program, &r);
            let found = r.property.filter(|_| r.verdict.starts_with("partially"));
            let verdict = r.verdict + &found.map_or(String::new(), |p| format!(": {p}"));
            line(verdict, r.traces, r.seconds, judgement)
        }
        Err(e) => line(format!("none: {e:#}"), 0, 0.0, Judgement::Wrong),
    }
}

/// The table, as a page of the documentation.
fn document(lines: &[Line<'_>]) -> String {
    let count = |j: Judgement| lines.iter().filter(|l| l.judgement == j).count();
    let mut out = format!(
        "# Verdicts on small programs\n\n\
         Written by `make evidence`. Each program is one file of `verifier/tests/families` under the flags shown: an algorithm as it \
         should be, or with the fault that is named. A program with a fault has safe executions besides, unless the verdict is \
         `unsafe`. Right programs are free of data races, too. Seconds are of the exploration, on the machine of the last run.\n\n\
         {} programs: {} right, {} wrong, {} unknown.\n",
        lines.len(),
        count(Judgement::Right),
        count(Judgement::Wrong),
        count(Judgement::Unknown)
    );
    let mut family = "";
    for l in lines {
        if l.algorithm.family != family {
            family = &l.algorithm.family;
            let _ = write!(
                out,
                "\n## {family}\n\n| program | flags | fault | expected | verdict | traces | s |\n|---|---|---|---|---|---|---|\n"
            );
        }
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {:.2} |",
            l.algorithm.name,
            cell(&l.program.flags.join(" ")),
            cell(&l.program.fault),
            cell(&l.program.expected.to_string()),
            cell(&l.verdict),
            l.traces,
            l.seconds
        );
    }
    out += "\n## Sources\n\n";
    let mut seen: Vec<&Path> = Vec::new();
    for a in lines.iter().map(|l| l.algorithm) {
        if seen.contains(&a.path.as_path()) {
            continue;
        }
        seen.push(&a.path);
        if let Some(p) = &a.published {
            let _ = writeln!(out, "- **{}**: {p}", a.name);
        }
    }
    out
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
