//! Prints the FreeRTOS program of a seed (`oracle::freertos`); what the simulator says goes to standard
//! error.
//!
//!     cargo run -p oracle --example freertos -- 100366 > program.c

use oracle::freertos::emit::emit;
use oracle::freertos::generate::generate;

fn main() {
    let seed = std::env::args().nth(1).and_then(|s| s.parse().ok()).expect("a seed (a number)");
    let Some(known) = generate(seed) else {
        eprintln!("seed {seed}: no program");
        std::process::exit(1);
    };
    eprintln!("fails: {}, ends: {}, {} states", known.fails, known.ends, known.states);
    print!("{}", emit(&known.program));
}
