//! SystemC: the literature's models, and generated ones against a simulator.

use super::said::ask;
use super::tally::{Generated, How, Tally};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use oracle::systemc::emit::emit;
use oracle::systemc::generate::generate;

/// How many generated models; and how many of these may have no verdict within the time.
const MODELS: usize = 200;
const UNDECIDED: usize = 60;

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
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    let flags = ["-w", "-g", "-O1", &include, &names];
    let how = How { name: "model.cpp", flags: &flags, more: &["--first"], replays: false };
    let models = plan.times(MODELS, 10);
    let known = (plan.seed * 100_000..).filter_map(|seed| Some((seed, generate(seed)?))).take(models);
    let all = known.map(|(seed, known)| Generated { seed, source: emit(&known.model), fails: known.fails });
    let tally = Tally::of(plan, &how, all)?;
    tally.tell(table, &how, &format!("{models} generated models"), models, (UNDECIDED, MODELS));
    Ok(())
}
