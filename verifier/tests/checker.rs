//! The checker on sets that engines publish, whole and damaged, and on small programs.

use checker::{Accepted, Checks, Limits, Rule, Stop, certify};
use oracle::admission::program::{Engine, explore, header};
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::mutation::judge::{Judgement, judge};
use oracle::mutation::{Mutation, mutate};
use oracle::relation::Naming;
use random::Rng;
use schedule::growth::admits_something;
use schedule::traces::from_traces;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;

fn machine(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main does not fail before its first event")
}

fn check(p: &Program, set: &ScheduleSet) -> Result<Accepted, Stop> {
    certify(&mut machine(p), set, &Limits { steps: 2_000_000, ..Limits::default() }, Checks::ALL)
}

/// What the engine publishes of a program on the way and at the end, and its first safe traces without
/// anything free.
fn published(p: &Program) -> Vec<ScheduleSet> {
    let found = explore(p, Engine::Dpor).unwrap_or_else(|e| panic!("{e}"));
    let mut sets: Vec<ScheduleSet> = found.samples.iter().map(|s| s.1.clone()).collect();
    sets.extend(found.published.clone());
    let mut seen = std::collections::BTreeSet::new();
    let paths: Vec<_> = found
        .safe
        .iter()
        .filter(|(i, _)| seen.insert(found.executions[*i].class))
        .map(|(_, path)| path.clone())
        .collect();
    for k in [1, 2, 5] {
        if k <= paths.len() && !found.withholds {
            sets.push(from_traces(header(), &found.threads, &paths[..k]).unwrap_or_else(|e| panic!("{e}")));
        }
    }
    sets.retain(admits_something);
    sets
}

#[test]
fn what_the_engine_publishes_is_accepted() {
    let (mut sets, mut free, mut paths) = (0, 0, 0);
    for seed in 0..120 {
        let (program, _) = generate_within(seed, Naming::Same, 1500);
        for set in published(&program) {
            match check(&program, &set) {
                Ok(a) => {
                    sets += 1;
                    free += a.free_nodes;
                    paths += a.paths;
                }
                Err(e) => panic!("seed {seed}: {e}\n{set:#?}"),
            }
        }
    }
    eprintln!("{sets} sets, {paths} paths, {free} free nodes");
    assert!(sets > 300 && free > 300 && paths > 2 * free);
}

#[test]
fn a_program_is_free_exactly_if_all_its_executions_are_safe() {
    let (mut safe, mut not) = (0, 0);
    for seed in 1000..1150 {
        let (program, _) = generate_within(seed, Naming::Same, 1500);
        let found = explore(&program, Engine::Dpor).unwrap_or_else(|e| panic!("{e}"));
        let mut set = from_traces(header(), &found.threads, &[]).unwrap_or_else(|e| panic!("{e}"));
        set.threads = found.threads.clone();
        set.counted.push(SiteSet((0..1000).map(SiteId).collect()));
        set.nodes.insert(NodeId::ROOT, Node::Free { racing: set.counted.len() as u32 - 1 });
        match check(&program, &set) {
            Ok(_) if found.trie.is_free() => safe += 1,
            Err(Stop::Rejected(r)) if r.rule == Rule::NotFree && !found.trie.is_free() => not += 1,
            other => panic!("seed {seed}, free: {}, but {other:?}", found.trie.is_free()),
        }
    }
    assert!(safe > 20 && not > 20, "{safe}, {not}");
}

#[test]
fn damaged_sets_are_rejected() {
    let mut rejections = std::collections::BTreeMap::new();
    let mut harmless = 0;
    for seed in 0..60 {
        let (program, _) = generate_within(seed, Naming::Same, 400);
        let mut rng = Rng::new(seed);
        for set in published(&program) {
            for kind in Mutation::ALL {
                let Some(damaged) = mutate(&set, kind, &mut |n| rng.below(n)) else { continue };
                let judgement = judge(&mut machine(&program), &damaged, 3000);
                let result = check(&program, &damaged);
                match (&judgement, &result) {
                    (Judgement::Wrong(..), Err(Stop::Rejected(r))) => {
                        *rejections.entry((kind, r.rule)).or_insert(0) += 1;
                    }
                    (Judgement::Wrong(w, events), other) => {
                        panic!("seed {seed}, {kind:?}: {w:?} after {events:?}, but {other:?}\n{damaged:#?}")
                    }
                    _ => harmless += 1,
                }
            }
        }
    }
    eprintln!("{rejections:?}, {harmless} harmless or not judged");
    for kind in Mutation::ALL.iter().filter(|k| **k != Mutation::InputDropped) {
        let n: i32 = rejections.iter().filter(|(k, _)| k.0 == *kind).map(|r| *r.1).sum();
        assert!(n >= 5, "{kind:?}: only {n}");
    }
}
