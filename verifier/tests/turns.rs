//! The engine `ring` against an explicit baton, by brute force.

use oracle::turns::{Tally, compare};
use oracle::{generate, shapes};

/// Programs of random statements.
#[test]
fn generated_programs_have_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..1_000 {
        compare(&generate::program(seed), &mut tally).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
    assert!(tally.compared > 400 && tally.would_fail > 5, "{tally:?}");
    assert!(tally.needing > 100 && tally.minimal * 10 > tally.needing * 9, "{tally:?}");
}

/// Programs that are made of the shapes in which order matters.
#[test]
fn shapes_have_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..400 {
        let (shape, program) = shapes::program(seed);
        compare(&program, &mut tally).unwrap_or_else(|e| panic!("{shape:?}, seed {seed}: {e}"));
    }
    assert!(tally.compared > 100 && tally.would_fail > 20, "{tally:?}");
}
