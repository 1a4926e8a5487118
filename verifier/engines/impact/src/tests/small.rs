//! Programs in which one thing matters.

use super::super::policy::LongTurns;
use super::super::{Options, Phase, run};
use super::oracle::truth;
use super::toy::{Ins::*, Program, Test::*, Toy};
use super::{Kept, check};

/// Producer and consumer with a counter guarded by a lock; the producer checks against `limit`, the assertion
/// is `count < size + 1`.
fn producer_consumer(producers: usize, consumers: usize, limit: u8, size: u8) -> Program {
    let produce = vec![Lock(0), If(0, Eq(limit), 4), Add(0, 1), Assert(0, Lt(size + 1)), Unlock(0), Jump(0)];
    let consume = vec![Lock(0), If(0, Eq(0), 3), Add(0, 255), Unlock(0), Jump(0)];
    let mut threads = vec![produce; producers];
    threads.extend(vec![consume; consumers]);
    Program { globals: vec![0], locks: 1, threads }
}

#[test]
fn a_counter_in_bounds_is_safe() {
    for (p, c, n) in [(1, 1, 3), (1, 1, 200), (2, 2, 100)] {
        let program = producer_consumer(p, c, n, n);
        let (found, kept) = check(&program, &Options::default(), 300_000);
        assert!(found.safe, "{p} {c} {n}: {found:?} {:?}", kept.gaps);
        assert!(!kept.arts.is_empty());
        assert!(n < 100 || found.counts.nodes < 3000, "it was counted up one by one: {found:?}");
    }
}

#[test]
fn a_counter_out_of_bounds_is_partially_safe() {
    let program = producer_consumer(1, 1, 4, 3);
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && !found.safe && !found.lost, "{found:?}");
    assert!(!kept.arts.is_empty());
}

#[test]
fn a_deadlock_is_found_and_avoided() {
    let threads = vec![
        vec![Lock(0), Lock(1), Unlock(1), Unlock(0), Jump(0)],
        vec![Lock(1), Lock(0), Unlock(0), Unlock(1), Jump(0)],
    ];
    let program = Program { globals: vec![], locks: 2, threads };
    assert!(truth(&program, 1000).is_some_and(|t| t.deadlock));
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && !found.lost && found.complete, "{found:?}");
    assert!(!kept.arts.is_empty());
}

#[test]
fn what_cannot_be_avoided_is_unsafe() {
    let threads = vec![vec![Input(0, 3), Assert(0, Lt(2)), Jump(0)], vec![Set(1, 1), Jump(0)]];
    let program = Program { globals: vec![0, 0], locks: 0, threads };
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && found.lost, "{found:?}");
    assert!(kept.arts.is_empty());
}

#[test]
fn assumptions_are_kept_by_schedules() {
    // The second thread relies on the first one's having set the flag.
    let threads = vec![vec![Set(0, 1), Jump(0)], vec![Assume(0, Eq(1)), Set(0, 0), Jump(0)]];
    let program = Program { globals: vec![0], locks: 0, threads };
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && !found.safe && !found.lost, "{found:?}");
    assert!(!kept.arts.is_empty());
}

#[test]
fn a_counter_that_grows_for_ever_is_havocked() {
    let count = |g| vec![Add(g, 1), Jump(0)];
    let watch = vec![Set(1, 1), Assert(1, Eq(1)), Jump(0)];
    let program = Program { globals: vec![0, 0], locks: 0, threads: vec![count(0), watch.clone()] };
    let mut kept = Kept { left: 300_000, ..Kept::default() };
    let mut toy = Toy::new(&program);
    let found = run(&mut toy, &mut kept, &Options::default(), &mut LongTurns::default(), Phase::All);
    let found = found.expect("the machine is consistent");
    assert!(found.safe && found.counts.generalised > 0 && found.counts.nodes < 500, "{found:?}");
    // The exact attempt comes before it, and ends first: the counter's 256 values make 3 states each, and
    // each state has 2 steps and the watcher's marks, 1792 steps of the 2000 that the attempt has. (While
    // nothing after a mark could be covered, it needed more, and gave up.)
    let (found, _) = check(&program, &Options::default(), 300_000);
    assert!(found.safe && found.counts.generalised == 0 && found.counts.nodes < 2000, "{found:?}");
    // Two counters have too many values for it.
    let program = Program { globals: vec![0; 3], locks: 0, threads: vec![count(0), watch, count(2)] };
    let (found, _) = check(&program, &Options::default(), 300_000);
    assert!(found.safe && found.counts.generalised > 0 && found.counts.nodes < 500, "{found:?}");
}

#[test]
fn counters_beside_do_not_keep_a_schedule_from_closing() {
    // As producer and consumer, each of which counts for ever what it has done.
    let produce = vec![Lock(0), If(0, Eq(5), 5), Add(0, 1), Assert(0, Lt(6)), Add(1, 1), Unlock(0), Jump(0)];
    let consume = vec![Lock(0), If(0, Eq(0), 4), Add(0, 255), Add(2, 1), Unlock(0), Jump(0)];
    let program = Program { globals: vec![0, 0, 0], locks: 1, threads: vec![produce, consume] };
    let options = Options { schedules: 1, ..Options::default() };
    let (found, kept) = check(&program, &options, 3_000_000);
    println!("{found:?}");
    assert!(found.safe, "{found:?} {:?}", kept.gaps);
    assert_eq!(kept.arts.len(), 1);
    // Turns are long; one that did not close would be as long as it may be.
    assert!(kept.arts[0].nodes.len() < 5000, "{}", kept.arts[0].nodes.len());
}

#[test]
fn what_only_unfair_schedules_avoid_is_unsafe() {
    // The counter passes its limit in the end; the other thread only takes the lock now and then.
    let counts = vec![Lock(0), Add(0, 1), Assert(0, Lt(20)), Unlock(0), Jump(0)];
    let rests = vec![Lock(0), Unlock(0), Jump(0)];
    let program = Program { globals: vec![0], locks: 1, threads: vec![counts.clone(), rests] };
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && found.lost && kept.arts.is_empty(), "{found:?}");
    // Here the other thread can keep it down.
    let resets = vec![Lock(0), Set(0, 0), Unlock(0), Jump(0)];
    let program = Program { globals: vec![0], locks: 1, threads: vec![counts, resets] };
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.violated && !found.lost && !kept.arts.is_empty(), "{found:?}");
}

#[test]
fn sums_of_inputs_are_covered() {
    // What is left of five after an input has been taken away, over and over; the input itself is not kept.
    let takes =
        vec![Lock(0), Set(0, 5), Input(1, 3), Sub(0, 1), Set(1, 0), Assert(0, Lt(6)), Unlock(0), Jump(0)];
    let looks = vec![Lock(0), Assert(0, Lt(6)), Unlock(0), Jump(0)];
    let program = Program { globals: vec![5, 0], locks: 1, threads: vec![takes, looks] };
    let (found, kept) = check(&program, &Options::default(), 300_000);
    assert!(found.safe, "{found:?} {:?}", kept.gaps);
    assert_eq!(found.counts.generalised, 0, "{found:?}");
}
