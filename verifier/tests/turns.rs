//! The engine `ring` against an explicit baton, by brute force.

use oracle::turns::{Tally, compare};
use oracle::{generate, shapes};
use random::Rng;
use traceformat::site::SiteId;

/// Some of all sites that there could be.
fn marks(seed: u64) -> Vec<SiteId> {
    let mut random = Rng::new(seed ^ 0x5eed);
    (0..200).filter(|_| random.below(4) == 0).map(SiteId).collect()
}

/// Programs of random statements.
#[test]
fn generated_programs_have_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..1_000 {
        compare(&generate::program(seed), &[], &mut tally).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
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
        compare(&program, &[], &mut tally).unwrap_or_else(|e| panic!("{shape:?}, seed {seed}: {e}"));
    }
    assert!(tally.compared > 100 && tally.would_fail > 20, "{tally:?}");
}

/// Threads that give way behind some events: another execution, and one alone, too.
#[test]
fn with_marks_there_is_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..500 {
        compare(&generate::program(seed), &marks(seed), &mut tally)
            .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        let (shape, program) = shapes::program(seed);
        compare(&program, &marks(seed), &mut tally).unwrap_or_else(|e| panic!("{shape:?}, seed {seed}: {e}"));
    }
    assert!(tally.compared > 300 && tally.would_fail > 10 && tally.marked > 10, "{tally:?}");
    assert!(tally.needing > 100 && tally.minimal * 10 > tally.needing * 8, "{tally:?}");
}
