//! facts.5: with one worker, the first set is there soon: within a tenth of a second more than one execution
//! takes. (An execution: one random walk of the same command, which reads the program and starts up as well.)

use crate::impact::agree::{self, Case};
use crate::impact::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{median, succeed};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Of `verifier/tests`, beside those of impact.5.
const FOLDERS: &[&str] = &["sync", "atomic"];
/// Generated programs.
const GENERATED: u64 = 200;
const VERIFY: Duration = Duration::from_secs(10);
/// So much longer than an execution may the first set take.
const LONGER: f64 = 0.1;
/// The least of so many is what counts: other processes make times longer, nothing makes them shorter.
const TIMES: usize = 3;

#[derive(Default)]
struct Tally {
    sets: usize,
    /// Programs that fail in each schedule that was looked at, or that are not decided: name, verdict, and
    /// whether they are the suites'.
    without: Vec<(String, String, bool)>,
    longer: Vec<f64>,
    late: Vec<(String, f64)>,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let mut all = agree::finite(plan, dir.path())?;
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests");
    for folder in FOLDERS {
        all.extend(agree::files(&tests.join(folder))?);
    }
    all.extend(agree::generated(plan, dir.path(), GENERATED)?);
    // (Values that only a verifier gives.)
    all.retain(|c| std::fs::read_to_string(&c.source).is_ok_and(|text| !text.contains("__VERIFIER_nondet")));
    let mut tally = Tally::default();
    for case in plan.sample(51, &all) {
        one(plan, dir.path(), &case, &mut tally).with_context(|| case.name.clone())?;
    }
    for (name, seconds) in &tally.late {
        println!("      {name}: {seconds:.2} s longer than one execution");
    }
    for (name, verdict, _) in &tally.without {
        println!("      {name}: no set, {verdict}");
    }
    let (middle, least, most) = median(&tally.longer);
    let measured =
        format!("{} of {}; {middle:.3} s ({least:.3}-{most:.3})", tally.sets - tally.late.len(), tally.sets);
    // (A part of the evidence runs beside other work: it asks for sets, not for times.)
    let soon = tally.late.is_empty() || !plan.full();
    table.row(
        "first sets within 0.1 s more than one execution",
        format!("{0} of {0}", tally.sets),
        measured,
        soon && tally.sets > 0,
    );
    // (Of the suites' programs many show what is not modelled.)
    let undecided = tally.without.iter().filter(|w| w.1.starts_with("unknown") && !w.2).count();
    let what = "demos, families, generated programs without a verdict and without a set";
    table.row(what, "0", undecided.to_string(), undecided == 0);
    Ok(())
}

fn one(plan: &Plan, dir: &Path, case: &Case, tally: &mut Tally) -> Result<()> {
    let (program, set) = (dir.join("case"), dir.join("case.irst"));
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-g", "-w", "-pthread"]).args(&case.flags).arg(&case.source).arg("-o").arg(&program);
    c.arg("-lm");
    succeed(&mut c)?;
    let mut best: Option<f64> = None;
    for _ in 0..TIMES {
        let execution = execution(plan, &program)?;
        let proof = prove(&plan.tools, "auto", &program, &set, VERIFY, &["-j", "1"])?;
        let Some(seconds) = proof.first_seconds() else {
            let suite = ["programs", "sync", "atomic"].iter().any(|f| {
                case.source.parent().is_some_and(|p| p.ends_with(Path::new("verifier/tests").join(f)))
            });
            tally.without.push((case.name.clone(), proof.text, suite));
            return Ok(());
        };
        let longer = seconds - execution;
        best = Some(best.map_or(longer, |b: f64| b.min(longer)));
        if longer <= LONGER {
            break;
        }
    }
    let longer = best.context("it was measured")?;
    tally.sets += 1;
    tally.longer.push(longer);
    tally.late.extend((longer > LONGER).then(|| (case.name.clone(), longer)));
    Ok(())
}

/// Seconds of one random execution, from the start of the command.
fn execution(plan: &Plan, program: &Path) -> Result<f64> {
    let mut c = Command::new(&plan.tools.irs);
    c.args(["verify", "--engine", "walk", "--walks", "1"]).arg(program);
    let began = Instant::now();
    c.output().context("irs verify")?;
    Ok(began.elapsed().as_secs_f64())
}
