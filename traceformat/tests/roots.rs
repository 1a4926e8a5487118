//! Several roots: which delta extends which, which one a run gets, and that none is withdrawn.

mod common;
use common::*;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::{Fact, Facts, Start};
use traceformat::schedule::merge::{MergeError, merge};
use traceformat::schedule::roots::Roots;
use traceformat::schedule::set::{Assumption, ScheduleSet};
use traceformat::schedule::validate::{Problem, validate};
use traceformat::store;

fn root(text: &str, facts: &[Fact]) -> ScheduleSet {
    ScheduleSet { facts: Facts::from(facts.to_vec()), ..counting(set(text), 0..9) }
}

fn at_most(n: u32) -> Fact {
    Fact::ArgumentsAtMost(n)
}

fn argument(text: &str) -> Fact {
    Fact::Argument { index: 1, bytes: text.into() }
}

fn run(arguments: &[&str]) -> Start {
    let arguments = arguments.iter().map(|a| a.as_bytes().to_vec()).collect();
    Start { arguments, environment: Vec::new() }
}

const ONE: &str = "0 -> 1: T1[1w]
    1 end";
const BOTH: &str = "0 -> 1: T1[1w]
    0 -> 2 by T2: T2[2w]
    1 end
    2 end";

/// What is proven of some runs says nothing of others: sets with other facts are never merged into one.
#[test]
fn a_delta_extends_the_root_whose_facts_it_has() {
    let (narrow, wide) = (root(ONE, &[at_most(2)]), root(ONE, &[at_most(3)]));
    assert_eq!(merge(&narrow, &wide), Err(MergeError::Facts));
    assert_eq!(merge(&narrow, &root(ONE, &[])), Err(MergeError::Facts));
    let mut roots = Roots::new(narrow.clone()).unwrap();
    roots.add(wide.clone()).unwrap();
    roots.add(root(BOTH, &[at_most(3)])).unwrap();
    let grown = merge(&wide, &root(BOTH, &[at_most(3)])).unwrap().set;
    assert_eq!(roots.iter().collect::<Vec<_>>(), [&narrow, &grown]);
    assert_eq!(roots.single(), None);
    assert_ne!(narrow.version(), wide.version(), "facts are part of what a set means");
    let mut other = root(ONE, &[]);
    other.fingerprint = Fingerprint([9; 16]);
    assert!(matches!(roots.add(other), Err(MergeError::Fingerprint { .. })));
    let bad = root(ONE, &[at_most(0), Fact::ArgumentsAtLeast(1)]);
    assert!(matches!(validate(&bad).unwrap_err().problem, Problem::Fact(_)));
    assert!(matches!(roots.add(bad), Err(MergeError::Invalid(_))));
    assert_eq!(roots.iter().count(), 2);
}

#[test]
fn a_run_gets_the_best_root_that_fits() {
    let any = |mut s: ScheduleSet| {
        s.assumptions.push(Assumption::IterationsAtMost(4));
        s
    };
    let sets = [
        root(ONE, &[argument("ab"), at_most(2)]),
        root(ONE, &[at_most(2)]),
        any(root(ONE, &[])),
        root(ONE, &[argument("cd")]),
    ];
    let mut roots = Roots::new(sets[0].clone()).unwrap();
    sets[1..].iter().for_each(|s| roots.add(s.clone()).unwrap());
    // The more general one; the one with fewer assumptions; the only one.
    assert_eq!(roots.fitting(&run(&["p", "ab"])), Ok(&sets[1]));
    assert_eq!(roots.fitting(&run(&["p", "cd", "x"])), Ok(&sets[3]));
    assert_eq!(roots.fitting(&run(&["p", "x", "x"])), Ok(&sets[2]));
    let few = Roots::new(sets[0].clone()).unwrap();
    let unmet = few.fitting(&run(&["p", "x", "x"])).unwrap_err();
    assert_eq!(unmet.len(), 1);
    assert_eq!(unmet[0].to_string(), "argc <= 2 does not hold: argc = 3 (--args 3 would cover it)");
}

#[test]
fn a_store_keeps_its_roots_apart() {
    let dir = std::env::temp_dir().join(format!("irs-roots-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join("a.irst");
    let (a, b) = (root(ONE, &[at_most(2)]), root(ONE, &[argument("ab")]));
    let more = root(BOTH, &[at_most(2)]);
    store::create(&path, &a).unwrap();
    store::append(&path, &b).unwrap();
    store::append(&path, &more).unwrap();
    let read = store::read(&path).unwrap();
    let grown = merge(&a, &more).unwrap().set;
    assert_eq!((read.roots.iter().collect::<Vec<_>>(), read.deltas), (vec![&grown, &b], 3));
    store::create_all(&path, &grown, std::slice::from_ref(&b)).unwrap();
    assert_eq!(store::read(&path).unwrap().roots, read.roots);
    std::fs::remove_dir_all(&dir).unwrap();
}
