//! `bmc_run FILE.bc [ROUNDS ITERATIONS [SOLVER [WORKERS]]]`: what the engine finds, and how large its
//! formulas are.

use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use property::{Checked, Properties};
use report::sink::{Outcome, PathEvent, Sink};
use std::time::Instant;
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

struct Print(Instant);

impl Sink for Print {
    fn counterexample(&mut self, _: &ThreadTable, path: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        println!("{:.2?} {} events {outcome:?}", self.0.elapsed(), path.len());
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let program = model::load::files(&[std::path::Path::new(&args[1])]).unwrap_or_else(|e| panic!("{e}"));
    let options = InterpOptions { creations: Some(3), ..InterpOptions::default() };
    let mut machine = Interp::with_threads(&program, options, || None).unwrap_or_else(|e| panic!("{e}"));
    let creations = machine.creations();
    let all = Properties::default();
    let mut machine = Checked::new(&mut machine, all, Some(&program));
    let begin = Instant::now();
    let limits = Limits {
        rounds: args.get(2).map(|n| n.parse().expect("a number")),
        iterations: args.get(3).map(|n| n.parse().expect("a number")),
        threads: None,
        creations,
        claims: true,
        solver: args.get(4).map_or_else(Default::default, |s| s.parse().expect("a solver")),
        jobs: args.get(5).map_or(1, |n| n.parse().expect("a number")),
        alone: None,
    };
    let end = search(&program, all, limits, &mut machine, &mut Print(begin));
    println!("{:.2?} {} {:?} {:?}", begin.elapsed(), end.safe, end.conditions, end.why);
    for g in end.gaps {
        println!("gap {}: {} at {}", g.kind, g.text, g.place);
    }
    for n in end.notes {
        println!("{n}");
    }
}
