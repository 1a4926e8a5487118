//! Interrupted verifications go on where they stopped, and come to the same.

use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use verifier::naive::ast::Program;
use verifier::naive::differential::generate_within;
use verifier::naive::machine::AstMachine;
use verifier::naive::relation::Naming;
use verifier::naive::rows;
use verifier::schedule::trie::Header;
use verifier::verify::{Limits, Options, Report, dpor_origin, verify_dpor};

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([3; 16]),
        origin: dpor_origin(),
        assumptions: Vec::new(),
        counted: SiteSet((0..2000).map(SiteId).collect()),
    }
}

fn run(p: &Program, options: Options<'_>) -> Report {
    verify_dpor(&mut AstMachine::new(p).expect("main begins"), None, header(), options)
}

/// What must not depend on interruptions.
fn result(r: &Report) -> (String, [u64; 5], ScheduleSet) {
    (r.verdict.to_string(), [r.traces, r.deadlocked, r.violating, r.executions, r.blocked], r.set.clone())
}

/// Goes on after every `step` executions until the end; how often that was.
fn in_pieces(p: &Program, step: u64) -> (Report, u32) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    for n in 1.. {
        let limits = Limits { executions: Some(step), ..Limits::default() };
        let r = run(p, Options { limits, checkpoint: Some(path.clone()), ..Options::default() });
        if !path.exists() {
            return (r, n);
        }
        let stopped = r.notes.iter().any(|n| n.starts_with("the same command goes on"));
        assert!(stopped, "{}: {:?}", r.verdict, r.notes);
    }
    unreachable!("it ends")
}

#[test]
fn pieces_come_to_the_same_as_the_whole() {
    let mut programs = vec![rows::last_zero(6)];
    programs.extend((0..30).map(|seed| generate_within(seed, Naming::Same, 1000).0));
    let mut pieces = 0;
    for (i, p) in programs.iter().enumerate() {
        let whole = run(p, Options::default());
        for step in [1, 7] {
            let (r, n) = in_pieces(p, step);
            assert_eq!(result(&r), result(&whole), "program {i}, {step} at a time");
            pieces += n;
        }
    }
    assert!(pieces > 300, "only {pieces}");
}

#[test]
fn a_checkpoint_of_something_else_is_not_used() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    let p = rows::last_zero(5);
    let limits = Limits { executions: Some(3), ..Limits::default() };
    let stop = |settings: &str| Options {
        limits,
        checkpoint: Some(path.clone()),
        settings: settings.into(),
        ..Options::default()
    };
    run(&p, stop("one"));
    let r = run(&p, stop("two"));
    assert!(r.notes.iter().any(|n| n.contains("other settings")), "{:?}", r.notes);
    let mut bytes = std::fs::read(&path).expect("a checkpoint");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, bytes).expect("a damaged one");
    let r = run(&p, stop("two"));
    assert!(r.notes.iter().any(|n| n.contains("damaged")), "{:?}", r.notes);
}
