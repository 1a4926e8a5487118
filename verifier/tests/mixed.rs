//! Signed sets and deltas may be sent again, left out, and mixed with those of other searches of the same
//! program, by who has no key: each signature is right. Whatever comes into force so is as good as what was
//! signed.

use checker::{Checks, Limits, Stop, certify};
use oracle::admission::program::{Engine, explore};
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::mutation::judge::{Judgement, judge};
use oracle::relation::Naming;
use random::Rng;
use schedule::growth::{admits_something, delta};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::validate::validate;

fn machine(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main does not fail before its first event")
}

/// What one search signs: sets in full, as files have them, and deltas, as they are pushed.
fn signed(p: &Program, engine: Engine) -> Vec<ScheduleSet> {
    let found = explore(p, engine).unwrap_or_else(|e| panic!("{e}"));
    let mut sets: Vec<ScheduleSet> = found.samples.iter().map(|s| s.1.clone()).collect();
    sets.extend(found.published.clone());
    sets.retain(admits_something);
    let deltas = sets.windows(2).map(|w| delta(&w[0], &w[1])).collect::<Vec<_>>();
    sets.into_iter().chain(deltas).collect()
}

#[test]
fn what_was_signed_may_be_mixed() {
    let (mut merged, mut grown, mut refused, mut undecided) = (0, 0, 0, 0);
    for seed in 0..80 {
        let (program, _) = generate_within(seed, Naming::Same, 600);
        let mut rng = Rng::new(seed);
        let searches =
            [Engine::Dpor, Engine::Turns { workers: 2, seed }, Engine::Turns { workers: 3, seed: seed + 1 }];
        let parcels: Vec<Vec<ScheduleSet>> = searches.iter().map(|e| signed(&program, *e)).collect();
        let all: Vec<(usize, &ScheduleSet)> =
            parcels.iter().enumerate().flat_map(|(i, sets)| sets.iter().map(move |s| (i, s))).collect();
        if all.is_empty() {
            continue;
        }
        for _ in 0..6 {
            // Any that is a set by itself, deltas too, may come first.
            let (mut from, first) = *rng.pick(&all);
            if validate(first).is_err() {
                refused += 1;
                continue;
            }
            let mut set = first.clone();
            for _ in 0..1 + rng.below(5) {
                let (search, next) = *rng.pick(&all);
                match merge(&set, next) {
                    Ok(m) => {
                        merged += 1;
                        grown += u32::from(m.changed && search != from);
                        (set, from) = (m.set, search);
                    }
                    Err(_) => refused += 1,
                }
            }
            let what = || format!("seed {seed}: {set:#?}");
            match judge(&mut machine(&program), &set, 3000) {
                Judgement::Wrong(wrong, events) => panic!("{wrong:?} after {events:?}: {}", what()),
                Judgement::Unknown => undecided += 1,
                Judgement::Right => {}
            }
            let limits = Limits { steps: 500_000, ..Limits::default() };
            match certify(&mut machine(&program), &set, &limits, Checks::ALL) {
                Err(Stop::Rejected(r)) => panic!("{r}: {}", what()),
                Err(Stop::Undecided(_)) => undecided += 1,
                Ok(_) => {}
            }
        }
    }
    eprintln!(
        "{merged} merged, {grown} of them grew by another search's, {refused} refused, {undecided} undecided"
    );
    assert!(merged > 300 && grown > 30 && refused > 10, "{merged} {grown} {refused}");
}
