//! Interrupted verifications go on where they stopped, and come to the same.

use crate::support::{header, verify_dpor, verify_pieces};
use dpor::{Spawner, Work, explore_by_turns, explore_from, explore_with};
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::relation::Naming;
use oracle::rows;
use random::Rng;
use report::verdict::Verdict;
use schedule::trie::Header;
use std::os::unix::fs::PermissionsExt;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::ScheduleSet;
use verifier::verify::{Limits, Report, SessionOptions};

fn run(p: &Program, options: SessionOptions<'_>) -> Report {
    verify_dpor(&mut AstMachine::new(p).expect("main begins"), None, header(2000), options)
}

/// What must not depend on interruptions.
fn result(r: &Report) -> (String, [u64; 5], ScheduleSet) {
    (r.verdict.to_string(), [r.traces, r.deadlocked, r.violating, r.executions, r.blocked], r.set.clone())
}

fn new(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main begins")
}

struct Machines<'p>(&'p Program);

impl Spawner for Machines<'_> {
    fn spawn<W: Work>(&self, _: usize, work: W) {
        work.on(&mut new(self.0));
    }
}

/// Goes on after every `step` executions until the end; how often that was. The `n`-th piece has `workers(n)`
/// workers, by turns.
fn in_pieces(p: &Program, step: u64, mut workers: impl FnMut(u32) -> usize) -> (Report, u32) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    let mut random = Rng::new(step);
    for n in 1.. {
        let limits = Limits { executions: Some(step), ..Limits::default() };
        let options = SessionOptions { limits, checkpoint: Some(path.clone()), ..SessionOptions::default() };
        let mut machines: Vec<_> = (0..workers(n)).map(|_| new(p)).collect();
        let r = verify_pieces(options, |session, engine, from| match &mut machines[..] {
            [only] => explore_from(only, session, engine, from),
            all => explore_by_turns(all, session, engine, from, &mut |n| random.below(n)),
        });
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
        let whole = run(p, SessionOptions::default());
        for step in [1, 7] {
            let (r, n) = in_pieces(p, step, |_| 1);
            assert_eq!(result(&r), result(&whole), "program {i}, {step} at a time");
            pieces += n;
        }
    }
    assert!(pieces > 300, "only {pieces}");
}

/// One worker goes on where three have stopped, and two where one has.
#[test]
fn any_number_of_workers_goes_on() {
    let mut programs = vec![rows::last_zero(5)];
    programs.extend((0..40).map(|seed| generate_within(seed, Naming::Same, 600).0));
    for (i, p) in programs.iter().enumerate() {
        let whole = run(p, SessionOptions::default());
        for step in [1, 5] {
            let (r, _) = in_pieces(p, step, |n| [3, 1, 2][n as usize % 3]);
            let numbers = |r: &Report| {
                let Report { traces, deadlocked, violating, executions, blocked, .. } = *r;
                // How many schedules are withheld depends on the order.
                let verdict = r.verdict.to_string();
                (
                    verdict.split('(').next().map(str::to_owned),
                    [traces, deadlocked, violating, executions, blocked],
                )
            };
            assert_eq!(numbers(&r), numbers(&whole), "program {i}, {step} at a time");
        }
    }
}

/// Helpers in threads, stopped after some executions each time.
#[test]
fn threads_go_on() {
    let p = rows::last_zero(7);
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    for helpers in [2, 0, 1].into_iter().cycle() {
        let limits = Limits { executions: Some(60), ..Limits::default() };
        let options = SessionOptions { limits, checkpoint: Some(path.clone()), ..SessionOptions::default() };
        let r = verify_pieces(options, |session, engine, from| {
            explore_with(&mut new(&p), session, engine, from, helpers, &Machines(&p))
        });
        if !path.exists() {
            let whole = run(&p, SessionOptions::default());
            let (found, whole) = (result(&r), result(&whole));
            assert_eq!((found.0, found.1), (whole.0, whole.1));
            break;
        }
    }
}

#[test]
fn a_checkpoint_of_something_else_is_not_used() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    let p = rows::last_zero(5);
    let limits = Limits { executions: Some(3), ..Limits::default() };
    let stop = |settings: &str| SessionOptions {
        limits: limits.clone(),
        checkpoint: Some(path.clone()),
        settings: settings.into(),
        ..SessionOptions::default()
    };
    let whole = run(&p, stop("one"));
    assert_eq!(whole.refused, None);
    let refused = |expected: &str| {
        let bytes = std::fs::read(&path).expect("a checkpoint");
        let r = run(&p, stop("two"));
        assert!(r.refused.as_ref().is_some_and(|w| w.contains(expected)), "{:?}", r.refused);
        assert!(matches!(r.verdict, Verdict::Unknown(_)) && r.published == 0, "{}", r.verdict);
        assert_eq!(std::fs::read(&path).expect("still there"), bytes, "it is not touched");
    };
    refused("other settings");
    let other = Header { fingerprint: Fingerprint([4; 16]), ..header(2000) };
    let r = verify_dpor(&mut new(&p), None, other, stop("one"));
    assert!(r.refused.is_some_and(|w| w.contains("is of program")));
    let mut bytes = std::fs::read(&path).expect("a checkpoint");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, bytes).expect("a damaged one");
    refused("other settings");
    std::fs::write(&path, b"IRSCKP").expect("a damaged one");
    refused("damaged");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o622)).expect("ours");
    refused("another user may have written");
}
