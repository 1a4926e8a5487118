//! Sequentialised programs under a checker of sequential C: CBMC says of each number of rounds what an
//! explorer of all executions of so many rounds says.

use super::peers;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use oracle::rounds::Within;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const PROGRAMS: usize = 200;
const ROUNDS: usize = 3;
/// States that the explorer looks at, of each program.
const STATES: usize = 1_000_000;
const LIMIT: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
struct Compared {
    programs: usize,
    pairs: usize,
    failing: usize,
    /// Pairs on which CBMC came to no end.
    unanswered: usize,
    wrong: Vec<String>,
}

impl Compared {
    /// Compares a program at each number of rounds, if its C leaves nothing out.
    fn add(&mut self, plan: &Plan, cbmc: &Path, seed: u64, rounds: &[Within], dir: &Path) -> Result<()> {
        let (program, c) = (dir.join("prog"), dir.join("seq.c"));
        let mut pairs = 0;
        for (k, expected) in (1..).zip(rounds) {
            let mut command = Command::new(&plan.tools.irs);
            command.args(["sequentialize", "--iterations", "4", "--rounds"]).arg(k.to_string());
            let end = tools::run(command.arg("-o").arg(&c).arg(&program), LIMIT)?;
            // (What is cut off is named there.)
            if end.code() == 5 || !end.stderr.is_empty() {
                break;
            }
            let answer = peers::ask(cbmc, &c, &[], LIMIT)?;
            let expected = expected.violates || expected.deadlocks;
            pairs += 1;
            self.failing += usize::from(expected);
            match answer.fails {
                None if answer.text.contains("VERIFICATION") || answer.seconds < 1.0 => {
                    self.wrong.push(format!("seed {seed}, {k} rounds: CBMC: {}", answer.text.trim_end()));
                }
                None => self.unanswered += 1,
                Some(fails) if fails != expected => {
                    let wrong = format!("seed {seed}, {k} rounds: CBMC {fails}, the explorer {expected}");
                    self.wrong.push(wrong);
                }
                Some(_) => {}
            }
        }
        self.pairs += pairs;
        self.programs += usize::from(pairs > 0);
        Ok(())
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let Some(cbmc) = peers::cbmc() else {
        table.skip("sequentialised programs, by CBMC", "cbmc is not on the PATH");
        return Ok(());
    };
    let dir = tempfile::tempdir()?;
    let source = dir.path().join("prog.c");
    let programs = plan.few(PROGRAMS, 3);
    let mut compared = Compared::default();
    for seed in plan.seed * 40_000.. {
        if compared.programs == programs {
            break;
        }
        let (p, _) = generate_within(seed, Naming::ByUse, 20_000);
        let Some(rounds) = oracle::rounds::within(&p, ROUNDS, STATES) else { continue };
        std::fs::write(&source, emit_c::emit(&p))?;
        plan.tools.instrumented(&source, &["-w", "-O0"], &dir.path().join("prog"))?;
        compared.add(plan, &cbmc, seed, &rounds, dir.path())?;
    }
    let Compared { programs, pairs, failing, unanswered, ref wrong } = compared;
    table.row(
        format!("differences to CBMC's answers, {programs} programs, <= {ROUNDS} rounds"),
        "0, some of each",
        format!("{} of {pairs}; {failing} fail", wrong.len()),
        wrong.is_empty() && failing > 0 && failing < pairs,
    );
    let few = pairs.div_ceil(20);
    table.row(
        format!("without CBMC's answer in {} s", LIMIT.as_secs()),
        format!("<= {few}"),
        unanswered.to_string(),
        unanswered <= few,
    );
    wrong.iter().for_each(|w| println!("      {w}"));
    Ok(())
}
