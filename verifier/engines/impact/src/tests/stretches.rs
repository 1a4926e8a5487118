//! States that are compared at the ends and the milestones of stretches only: verdicts stay right, and what
//! never ends is closed.

use super::super::Options;
use super::super::stretch::LONG;
use super::check;
use super::oracle::truth;
use super::random::{guarded, hostile, program};
use super::toy::{Ins, Program, Test};

const SEEDS: u64 = 60;

#[test]
fn verdicts_with_stretches_are_right() {
    let (mut safe, mut wrong, mut within) = (0, 0, 0);
    let mut undecided = [0, 0];
    for seed in 0..SEEDS {
        for p in [program(seed), guarded(seed), hostile(seed)] {
            let Some(truth) = truth(&p, 30_000) else { continue };
            let inputs = p.threads.iter().flatten().any(|i| matches!(i, Ins::Input(..)));
            let bad = truth.violation || truth.deadlock || (truth.assumption && !inputs);
            for stretches in [None, Some(1), Some(8)] {
                let options = Options { stretches, schedules: 0, ..Options::default() };
                let (found, _) = check(&p, &options, 5000);
                assert!(!(found.safe && bad), "seed {seed}, {stretches:?}: wrongly safe, {truth:?} {p:?}");
                assert!(
                    !found.violated || bad || truth.assumption,
                    "seed {seed}, {stretches:?}: wrongly unsafe, {truth:?} {p:?}"
                );
                safe += usize::from(found.safe);
                wrong += usize::from(found.violated);
                within += found.counts.within;
                undecided[usize::from(stretches.is_some())] += usize::from(!found.safe && !found.violated);
            }
        }
    }
    println!("{safe} safe, {wrong} unsafe, undecided without and with: {undecided:?}; {within} within");
    assert!(safe > SEEDS as usize && wrong > SEEDS as usize / 2 && within > 1000);
    // There are twice as many runs with them.
    assert!(undecided[1] <= undecided[0] * 2 + SEEDS as usize / 10, "{undecided:?}");
}

/// One thread alone: so many instructions, then a loop of so many without an end.
fn alone(before: usize, round: &[Ins]) -> Program {
    let mut body: Vec<Ins> = (0..before).map(|i| Ins::Set(i % 2, (i % 3) as u8)).collect();
    body.extend(round.iter().cloned());
    body.push(Ins::Jump(before));
    Program { globals: vec![0; 3], locks: 1, threads: vec![body] }
}

/// The loop begins before the first milestone, or after it, and is longer than it, or not; nothing in it ever
/// lets anybody else go on.
#[test]
fn a_loop_that_nobody_interrupts_is_closed() {
    for before in [0, 1, 7, 9, 40, 100] {
        for length in [1, 2, 5, 16, 33] {
            let mut round: Vec<Ins> = (0..length).map(|i| Ins::Set(i % 3, (i % 5) as u8)).collect();
            round.push(Ins::Assert(0, Test::Lt(5)));
            let p = alone(before, &round);
            let options = Options { stretches: Some(8), schedules: 0, ..Options::default() };
            let (found, _) = check(&p, &options, 5000);
            assert!(found.safe, "{before} and {length}: {found:?}");
            let ends = (before + length) as u64;
            assert!(found.counts.steps <= 8 * ends + 64, "{before} and {length}: {:?}", found.counts);
        }
    }
}

/// Who decides in each round comes to many states: answers count more than steps.
#[test]
fn a_loop_with_inputs_is_closed() {
    let p = alone(1, &[Ins::Input(0, 3), Ins::If(0, Test::Eq(1), 4), Ins::Set(1, 1), Ins::Set(2, 0)]);
    let options = Options { stretches: Some(LONG), schedules: 0, ..Options::default() };
    let (found, _) = check(&p, &options, 8_000);
    assert!(found.safe, "{found:?}");
    assert!(found.counts.steps < 6_000, "{:?}", found.counts);
}

/// A turn that never ends, and what others would do after it: they have to be looked at all the same.
#[test]
fn others_are_looked_at_beside_a_stretch_without_an_end() {
    for (wrong, length) in [(false, 1), (true, 1), (false, 20), (true, 20)] {
        let round: Vec<Ins> = (0..length).map(|_| Ins::If(1, Test::Eq(9), 0)).chain([Ins::Jump(0)]).collect();
        let other = vec![Ins::Set(0, 7), Ins::Assert(0, Test::Lt(if wrong { 7 } else { 8 }))];
        let p = Program { globals: vec![0; 3], locks: 0, threads: vec![round, other] };
        let options = Options { stretches: Some(8), schedules: 0, ..Options::default() };
        let (found, _) = check(&p, &options, 5000);
        assert_eq!((found.safe, found.violated), (!wrong, wrong), "{length}: {found:?}");
    }
}
