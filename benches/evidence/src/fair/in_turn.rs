//! fair.6: pthread programs under the scheduler of IRS, one thread at a time, in turn: the demos, programs
//! without an end, and generated ones with inputs. What `dpor` or `impact` proves for all schedules has to be
//! proven for this one, too; and what is proven in any order does not fail in turn.

use crate::impact::agree::{self, Case};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, succeed};
use oracle::endless::Table as Endless;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Seconds for each engine and program.
const TIME: u32 = 10;
/// Safe for all schedules, and not one thread at a time: for some inputs a thread reads more of them for
/// ever, without an event behind which it could give way (R13).
const KEEPS: [&str; 1] = ["elevator"];
/// Generated programs.
const GENERATED: usize = 50;

/// How an engine is asked.
struct Engine {
    name: &'static str,
    arguments: &'static [&'static str],
    /// Its proof is a set for its scheduler, whatever it says of all schedules.
    publishes: bool,
}

const IN_TURN: usize = 0;
const ANY: usize = 1;
/// What is proven for all schedules.
const FREE: std::ops::Range<usize> = 2..4;
const ENGINES: [Engine; 4] = [
    Engine { name: "esst", arguments: &["--engine", "esst", "--scheduler", "ring"], publishes: true },
    Engine {
        name: "esst in any order",
        arguments: &["--engine", "esst", "--scheduler", "any"],
        publishes: true,
    },
    Engine { name: "dpor", arguments: &["--engine", "dpor"], publishes: false },
    Engine { name: "impact", arguments: &["--engine", "impact"], publishes: false },
];

/// What an engine has come to.
struct Said {
    /// `safe`, for all schedules; of `esst` that there is a set.
    proven: bool,
    fails: bool,
    seconds: f64,
}

fn ask(plan: &Plan, program: &Path, engine: &Engine) -> Result<Said> {
    let set = program.with_extension("irst");
    let _ = std::fs::remove_file(&set);
    let mut verify = Command::new(&plan.tools.irs);
    verify.arg("verify").args(engine.arguments).args(["--time", &TIME.to_string(), "--out"]).arg(&set);
    let begun = Instant::now();
    let said = tools::run(verify.arg(program), Duration::from_secs(u64::from(TIME) + 20))?;
    let seconds = begun.elapsed().as_secs_f64();
    let proven = if engine.publishes { set.exists() } else { said.last_line() == "safe" };
    Ok(Said { proven, fails: said.last_line().starts_with("unsafe"), seconds })
}

fn cases(plan: &Plan, generated: &Path) -> Result<Vec<(&'static str, Vec<Case>)>> {
    let mut names: Vec<String> = std::fs::read_dir(&plan.tools.demos)?
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| n.ends_with(".c"))
        .collect();
    names.sort_unstable();
    let demo =
        |name: &String| Case { name: name.clone(), source: plan.tools.demos.join(name), flags: Vec::new() };
    // (Those that include a scheduler of their own are that one's; a library is no program.)
    let takes = |c: &Case| {
        let text = std::fs::read_to_string(&c.source).unwrap_or_default();
        !text.contains("#include <irs/") && !text.contains("<FreeRTOS.h>") && text.contains("int main(")
    };
    let demos = names.iter().map(demo).filter(takes).collect();
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests/endless");
    let endless = agree::files(&tests)?;
    let seeds = (plan.seed * 1000..).map(|seed| (seed, Endless::new(seed)));
    let mut random = Vec::new();
    for (seed, table) in seeds.filter(|(_, t)| t.has_inputs()).take(GENERATED) {
        let source = generated.join(format!("{seed}.c"));
        std::fs::write(&source, table.source())?;
        random.push(Case { name: format!("seed {seed}"), source, flags: Vec::new() });
    }
    Ok(vec![("demos", demos), ("programs without an end", endless), ("generated, with inputs", random)])
}

fn median(all: &mut [f64]) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    for (kind, all) in cases(plan, dir.path())? {
        let chosen = plan.sample(2204, &all);
        let (mut proven, mut failing) = ([0; 4], 0);
        let mut seconds: [Vec<f64>; 4] = Default::default();
        let (mut behind, mut contradict) = (Vec::new(), Vec::new());
        for case in &chosen {
            let program = dir.path().join("prog");
            let mut c = Command::new(&plan.tools.irs);
            c.args(["cc", "-O1", "-g", "-w", "-pthread"]).args(&case.flags).arg(&case.source);
            succeed(c.arg("-o").arg(&program)).with_context(|| case.name.clone())?;
            let said: Vec<Said> = ENGINES.iter().map(|e| ask(plan, &program, e)).collect::<Result<_>>()?;
            for (e, said) in said.iter().enumerate().filter(|(_, s)| s.proven) {
                proven[e] += 1;
                seconds[e].push(said.seconds);
            }
            failing += usize::from(said[IN_TURN].fails);
            let keeps = KEEPS.contains(&case.name.as_str());
            if said[ANY].proven && said[IN_TURN].fails {
                contradict.push(case.name.clone());
            }
            if !said[IN_TURN].proven && said[FREE].iter().any(|s| s.proven) && !keeps {
                behind.push(case.name.clone());
            }
        }
        let told = |e: usize| {
            format!("{} {} ({:.2} s)", ENGINES[e].name, proven[e], median(&mut seconds[e].clone()))
        };
        table.row(
            format!(
                "{} {kind}: proven by dpor or impact for all schedules, and not by esst in turn",
                chosen.len()
            ),
            "0",
            format!(
                "{}; proven by {}, {}, {}; {failing} fail in turn",
                behind.len(),
                told(IN_TURN),
                told(FREE.start),
                told(FREE.end - 1)
            ),
            behind.is_empty(),
        );
        table.row(
            format!("{} {kind}: proven in any order, and failing in turn", chosen.len()),
            "0",
            format!("{}; {}", contradict.len(), told(ANY)),
            contradict.is_empty(),
        );
        behind.iter().chain(&contradict).for_each(|name| println!("      {name}"));
    }
    Ok(())
}
