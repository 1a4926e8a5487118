//! SystemC: the literature's models, and generated ones against a simulator.

use super::said::ask;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use oracle::systemc::emit::emit;
use oracle::systemc::generate::generate;
use std::process::Command;
use std::time::Duration;

/// How many generated models; and how many of these may have no verdict within the time.
const MODELS: usize = 200;
const UNDECIDED: usize = 60;
/// Seconds for each.
const TIME: u32 = 10;

/// Models (A. Cimatti, A. Micheli, I. Narasamdya, M. Roveri, FMCAD 2010), written anew, and their verdicts
/// there.
const ROWS: [(&str, &[&str], &str); 20] = [
    ("token_ring", &["-DIRS", "-DN=3"], "safe"),
    ("token_ring", &["-DIRS", "-DN=3", "-DBUG"], "unsafe"),
    ("token_ring", &["-DIRS", "-DN=10", "-DLATER"], "safe"),
    ("token_ring", &["-DIRS", "-DN=13", "-DLATER"], "safe"),
    ("pc_sfifo", &[], "safe"),
    ("pc_sfifo", &["-DCLOCK"], "safe"),
    ("pc_sfifo", &["-DBUG"], "unsafe"),
    ("transmitter", &["-DN=1"], "unsafe"),
    ("transmitter", &["-DN=13"], "unsafe"),
    ("transmitter", &["-DN=3", "-DSAFE"], "safe"),
    ("bist", &["-DIRS"], "safe"),
    ("kundu", &[], "safe"),
    ("kundu", &["-DBUG=1"], "unsafe"),
    ("kundu", &["-DBUG=2"], "unsafe"),
    ("mem_slave", &["-DIRS", "-DCELLS=1"], "safe"),
    ("mem_slave", &["-DIRS", "-DCELLS=5"], "safe"),
    ("toy", &["-DIRS"], "safe"),
    ("toy", &["-DIRS", "-DBUG=1"], "unsafe"),
    ("toy", &["-DIRS", "-DBUG=2"], "unsafe"),
    ("simple_fifo", &["-DENDLESS"], "safe"),
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let models = plan.tools.demos.join("systemc");
    let names = format!("-I{}", plan.tools.demos.join("../runtime/include/irs/systemc").display());
    for (name, flags, verdict) in ROWS {
        let source = models.join(name).with_extension("cpp");
        let all: Vec<&str> = [&names[..], "-w"].into_iter().chain(flags.iter().copied()).collect();
        let said = ask(plan, &source, &all, &[], 60)?;
        table.row(
            format!("{name} {}", flags.join(" ")),
            verdict,
            format!("{}, {:.2} s, {} states", said.verdict, said.seconds, said.states),
            said.verdict == verdict,
        );
    }
    let dir = tempfile::tempdir()?;
    let (source, program) = (dir.path().join("model.cpp"), dir.path().join("model"));
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let (mut safe, mut found, mut undecided, mut wrong) = (0, 0, 0, Vec::new());
    let models = plan.times(MODELS, 10);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(models);
    for (seed, known) in known {
        std::fs::write(&source, emit(&known.model))?;
        plan.tools.instrumented(&source, &["-w", "-g", "-O1", &include, &names], &program)?;
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "--engine", "esst", "--first", "--time"]).arg(TIME.to_string()).arg(&program);
        let said = tools::run(&mut verify, Duration::from_secs(60))?;
        match (said.code(), known.fails) {
            (0, false) => safe += 1,
            (10, true) => found += 1,
            (0 | 10, _) => wrong.push(seed),
            _ => undecided += 1,
        }
    }
    table.row(
        format!("wrong verdicts of {models} generated models"),
        "0, some of each",
        format!("{}; {safe} safe, {found} bugs found", wrong.len()),
        wrong.is_empty() && safe > 0 && found > 0,
    );
    let most = (UNDECIDED * models).div_ceil(MODELS);
    table.row(
        format!("without a verdict in {TIME} s"),
        format!("<= {most}"),
        format!("{undecided}"),
        undecided <= most,
    );
    wrong.iter().for_each(|seed| println!("      wrong: seed {seed}"));
    Ok(())
}
