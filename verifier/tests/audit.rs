//! What samples an engine's claims: an engine that leaves a branch out is found, whatever the program, and one that does not never is.

use std::sync::{Arc, Mutex};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::Recording;
use traceformat::schedule::set::{Origin, SiteSet};
use traceformat::site::SiteId;
use verifier::naive::ast::Program;
use verifier::naive::differential::generate_within;
use verifier::naive::machine::AstMachine;
use verifier::naive::relation::Naming;
use verifier::naive::rows;
use verifier::schedule::trie::Header;
use verifier::verdict::Verdict;
use verifier::verify::{Limits, Options, Report, verify_dpor, verify_dpor_with};

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([3; 16]),
        origin: Origin::Engine("dpor".into(), "test".into()),
        assumptions: Vec::new(),
        facts: Default::default(),
        counted: SiteSet((0..200).map(SiteId).collect()),
    }
}

fn new(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main begins")
}

fn run(p: &Program, options: Options<'_>) -> Report {
    verify_dpor(&mut new(p), None, header(), options)
}

/// Programs whose traces random executions can be expected to hit.
fn programs() -> Vec<Program> {
    let mut all = vec![rows::last_zero(4), rows::last_zero(5)];
    all.extend((0..30).map(|seed| generate_within(seed, Naming::Same, 300).0));
    all
}

#[test]
fn nothing_is_missed_by_an_engine_that_leaves_nothing_out() {
    for (i, p) in programs().iter().enumerate() {
        for helpers in [0, 2] {
            let more = |_: usize| Some(new(p));
            let r = verify_dpor_with(&mut new(p), helpers, &more, None, header(), Options::default());
            assert!(!matches!(r.verdict, Verdict::Broken(_)), "program {i}: {}", r.verdict);
        }
        let r = run(p, Options::default());
        assert!(!matches!(r.verdict, Verdict::Broken(_)), "program {i}: {}", r.verdict);
    }
}

/// Each of the first branches is left out, one at a time.
#[test]
fn a_branch_that_is_left_out_is_noticed() {
    let (mut wrong, mut noticed) = (0, 0);
    for p in programs() {
        let whole = run(&p, Options::default());
        for n in 0..12 {
            let stored: Arc<Mutex<Option<Recording>>> = Arc::default();
            let keep = stored.clone();
            let missed: Option<verifier::verify::Store<'_>> = Some(Box::new(move |r: &Recording| {
                *keep.lock().expect("nobody panics") = Some(r.clone());
                Ok("missed.irsr".into())
            }));
            let r = run(&p, Options { forget: Some(n), missed, ..Options::default() });
            if r.traces >= whole.traces {
                continue;
            }
            wrong += 1;
            let Verdict::Broken(why) = &r.verdict else { continue };
            noticed += 1;
            assert_eq!(r.verdict.exit_code(), 6);
            assert_eq!(r.published, 0, "nothing of it is published");
            // Noticed by the counters, or by an execution, which is there.
            let stored = stored.lock().expect("nobody panics").take();
            assert_eq!(why.contains("missed.irsr"), stored.is_some(), "{why}");
            assert!(stored.is_none_or(|r| !r.events.is_empty() && r.property.contains("seed")), "{why}");
        }
    }
    assert!(wrong > 40, "only {wrong} explorations were incomplete");
    // How many executions are made is a matter of time, and some traces are rare.
    assert!(noticed * 2 >= wrong, "{noticed} of {wrong} were noticed");
}

/// A search that is stopped: what it says is free is sampled below its free nodes.
#[test]
fn free_nodes_of_parts_are_sampled() {
    let p = rows::last_zero(6);
    let whole = run(&p, Options::default()).traces;
    let part = |forget| {
        let limits = Limits { executions: Some(whole * 3 / 4), ..Limits::default() };
        let more = |_: usize| Some(new(&p));
        let options = Options { limits, forget, ..Options::default() };
        verify_dpor_with(&mut new(&p), 0, &more, None, header(), options)
    };
    assert!(matches!(part(None).verdict, Verdict::Unknown(_)), "{}", part(None).verdict);
    let noticed = (0..40).filter(|&n| matches!(part(Some(n)).verdict, Verdict::Broken(_))).count();
    assert!(noticed >= 1, "none of 40 was noticed");
}
