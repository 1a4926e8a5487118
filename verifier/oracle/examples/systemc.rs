//! Prints the SystemC model of a seed (`oracle::systemc`); what the simulator says goes to standard error.
//!
//!     cargo run -p oracle --example systemc -- 100366 > model.cpp

use oracle::systemc::emit::emit;
use oracle::systemc::generate::generate;

fn main() {
    let seed = std::env::args().nth(1).and_then(|s| s.parse().ok()).expect("a seed (a number)");
    let Some(known) = generate(seed) else {
        eprintln!("seed {seed}: no model");
        std::process::exit(1);
    };
    eprintln!("fails: {}, ends: {}, {} states", known.fails, known.ends, known.states);
    print!("{}", emit(&known.model));
}
