//! Targets for hostile input: seeded rounds under `cargo test`, and as many as an hour has when that is
//! asked for.
//!
//! - `IRS_FUZZ_SECONDS=3600`: each target goes on for so long, from its last seed on.
//! - `IRS_FUZZ_ROUNDS=100000`: each target has so many rounds.
//! - `IRS_FUZZ_SEED=7`: this round alone.

use crate::Rng;
use std::time::{Duration, Instant};

/// Says which round it was, should it panic.
struct Round<'a>(&'a str, u64);

impl Drop for Round<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}: round {}; again with IRS_FUZZ_SEED={}", self.0, self.1, self.1);
        }
    }
}

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|n| n.parse().unwrap_or_else(|_| panic!("{name}={n}: no number")))
}

/// Calls `round` with numbers of its own each time, `rounds` times unless something else is asked for. How
/// many rounds there were.
pub fn fuzz(name: &str, rounds: u64, mut round: impl FnMut(&mut Rng)) -> u64 {
    let mut one = |seed: u64| {
        let _told = Round(name, seed);
        round(&mut Rng::new(seed));
    };
    if let Some(seed) = asked("IRS_FUZZ_SEED") {
        one(seed);
        return 1;
    }
    let (began, time) = (Instant::now(), asked("IRS_FUZZ_SECONDS").map(Duration::from_secs));
    let rounds = asked("IRS_FUZZ_ROUNDS").unwrap_or(rounds);
    let mut done = 0;
    while done < rounds || time.is_some_and(|t| began.elapsed() < t) {
        one(done);
        done += 1;
    }
    println!("{name}: {done} rounds in {:.1} s", began.elapsed().as_secs_f64());
    done
}
