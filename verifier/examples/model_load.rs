//! How long it takes to load programs, what of them is not supported, and how one execution ends:
//! `cargo run --release -p verifier --example model_load FILE.bc…`
use exec::execution::round_robin;
use exec::interp::{Interp, InterpOptions};
use std::time::Instant;
fn main() {
    for path in std::env::args().skip(1) {
        let begun = Instant::now();
        match model::load::files(&[&path]) {
            Ok(p) => {
                let loaded = begun.elapsed().as_secs_f64();
                let missing = p.unsupported();
                println!(
                    "{path}: {} functions, {} instructions, {} sites, {} visible marks: {loaded:.2} s; {} things not supported",
                    p.functions.len(),
                    p.functions.iter().map(|f| f.code.len()).sum::<usize>(),
                    p.sites.len(),
                    p.visible_marks.iter().filter(|m| **m).count(),
                    missing.len()
                );
                for u in missing {
                    println!("  {}: {}: {}", u.place, u.kind, u.text);
                }
                match Interp::new(&p, InterpOptions::default()) {
                    Ok(mut m) => println!("  one execution: {:?}", round_robin(&mut m).end),
                    Err(stop) => println!("  one execution: {stop}"),
                }
            }
            Err(e) => println!("{e}"),
        }
    }
}
