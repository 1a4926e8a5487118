//! Verdicts and reports over explorations written by hand.

use super::*;
use crate::publish::target::Memory;
use model::stop::{SourceLocation, Violation};
use report::sink::{Counts, Outcome, PathEvent, Sink as _};
use smallvec::SmallVec;
use std::time::Instant;
use traceformat::event::{Event, Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::Ending;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Node, NodeId, Origin, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

fn store(thread: u16) -> PathEvent {
    let label = Label::new(thread as u32, Op::Store);
    let event =
        Event { thread: ThreadIx(thread), label, accesses: SmallVec::new(), object: None, object2: None };
    PathEvent::of(event)
}

/// Of an engine that the test plays, with these sites.
fn by_hand(counted: Vec<SiteId>) -> Header {
    Header {
        fingerprint: Fingerprint([1; 16]),
        origin: Origin::Engine("by hand".into(), "1".into()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        counted: SiteSet(counted),
    }
}

/// Two executions, 1 2 and 2 1; the outcome of each, and whether the engine comes to an end.
fn run(outcomes: [Outcome; 2], finish: bool, options: SessionOptions<'_>) -> Report {
    run_with(outcomes, finish, options, |_| {})
}

/// The same with an engine whose counters are spoilt in the end.
fn run_with(
    outcomes: [Outcome; 2],
    finish: bool,
    options: SessionOptions<'_>,
    spoil: fn(&mut Counts),
) -> Report {
    run_beside(None, outcomes, finish, options, spoil)
}

/// The same, where the engine has a counterexample besides.
fn run_beside(
    beside: Option<&Outcome>,
    outcomes: [Outcome; 2],
    finish: bool,
    options: SessionOptions<'_>,
    spoil: fn(&mut Counts),
) -> Report {
    let table = ThreadTable((0..2).map(|rank| ThreadName { parent: ThreadIx(0), rank }).collect());
    let header = by_hand(vec![SiteId(1), SiteId(2)]);
    search(header, options, None, &|_| Err("it cannot go on".into()), |sink, _| {
        let safe: Vec<bool> = outcomes.iter().map(|o| matches!(o, Outcome::Safe)).collect();
        let mut counts = count(&outcomes);
        spoil(&mut counts);
        if let Some(outcome) = beside {
            sink.counterexample(&table, &[store(2), store(1)], outcome, Vec::new());
        }
        sink.execution(&table, &[store(1), store(2)], 0, &outcomes[0]);
        for d in [2, 1] {
            sink.subtree_done(d, safe[0], &mut std::iter::empty());
        }
        if !sink.keep_going() {
            let counts = Counts { traces: 1, executions: 1, ..Counts::default() };
            return Ok(End { counts, ..End::default() });
        }
        sink.execution(&table, &[store(2), store(1)], 0, &outcomes[1]);
        for d in [2, 1] {
            sink.subtree_done(d, safe[1], &mut std::iter::empty());
        }
        sink.keep_going();
        if finish {
            sink.subtree_done(0, safe[0] && safe[1], &mut std::iter::empty());
        }
        Ok(End { counts, ..End::default() })
    })
}

/// The counters of an engine that has found these.
fn count(outcomes: &[Outcome]) -> Counts {
    let n = |f: fn(&Outcome) -> bool| outcomes.iter().filter(|o| f(o)).count() as u64;
    let (unsupported, assumed) =
        (n(|o| matches!(o, Outcome::Unsupported(_))), n(|o| matches!(o, Outcome::Assumed)));
    Counts {
        traces: outcomes.len() as u64 - unsupported - assumed,
        deadlocked: n(|o| matches!(o, Outcome::Deadlock(_))),
        violating: n(|o| matches!(o, Outcome::Violated(_))),
        executions: outcomes.len() as u64,
        unsupported,
        assumed,
        ..Counts::default()
    }
}

/// Each of the invariants, broken alone: never `safe`, and the counters are said.
#[test]
fn counters_that_contradict_each_other_are_an_internal_error() {
    type Spoil = (&'static str, fn(&mut Counts));
    let spoils: [Spoil; 7] = [
        ("blocked", |c| (c.blocked, c.executions) = (1, c.executions + 1)),
        ("executions are not", |c| c.executions += 1),
        ("traces: the engine", |c| (c.traces, c.executions) = (c.traces + 1, c.executions + 1)),
        ("deadlocked: the engine", |c| c.deadlocked += 1),
        ("violating: the engine", |c| c.violating += 1),
        ("unsupported: the engine", |c| (c.unsupported, c.executions) = (1, c.executions + 1)),
        ("assumed: the engine", |c| (c.assumed, c.executions) = (1, c.executions + 1)),
    ];
    for (what, spoil) in spoils {
        let outcomes = [Outcome::Safe, Outcome::Safe];
        let r = run_with(outcomes, true, SessionOptions::default(), spoil);
        assert_eq!(r.verdict.exit_code(), 6, "{what}: {}", r.verdict);
        let text = r.verdict.to_string();
        assert!(text.starts_with("unknown(internal error: the counters contradict"), "{text}");
        assert!(text.contains(what) && text.contains("2 safe"), "{what}: {text}");
        assert_eq!(r.published, 0, "{what}");
    }
}

fn failed() -> Outcome {
    let place = SourceLocation { file: "p.c".into(), line: 3, column: 1, ..SourceLocation::default() };
    Outcome::Violated(Violation::Assertion { text: "assertion `y == 0` failed".into(), place })
}

/// A failure that was found beside a complete search which has met none: somebody is wrong. What
/// is cut off shows nothing.
#[test]
fn a_failure_beside_a_search_without_one_is_an_internal_error() {
    let place = SourceLocation { file: "p.c".into(), line: 3, column: 1, ..SourceLocation::default() };
    let memory = Outcome::Violated(Violation::Memory { text: "use of freed memory".into(), place });
    let cases = [
        (failed(), [Outcome::Safe, Outcome::Safe], true, "unknown(internal error: the counters contradict"),
        (deadlock(), [Outcome::Safe, Outcome::Safe], true, "unknown(internal error: the counters contradict"),
        (failed(), [Outcome::Safe, failed()], true, "partially-safe(1)"),
        (failed(), [Outcome::Safe, unsupported()], true, "partially-safe(1)"),
        (failed(), [Outcome::Safe, Outcome::Safe], false, "partially-safe(2)"),
        (memory, [Outcome::Safe, Outcome::Safe], true, "unknown(internal error: the counters contradict"),
    ];
    for (beside, outcomes, finish, verdict) in cases {
        let what = format!("{beside:?} {outcomes:?} {finish}");
        let report = run_beside(Some(&beside), outcomes, finish, SessionOptions::default(), |_| {});
        let said = report.verdict.to_string();
        assert!(said.starts_with(verdict), "{what}: {said}");
        assert_eq!(said.contains("no execution fails"), verdict.contains("internal"), "{what}: {said}");
    }
}

fn deadlock() -> Outcome {
    Outcome::Deadlock(vec![ThreadIx(1), ThreadIx(2)])
}

fn unsupported() -> Outcome {
    let place = SourceLocation { function: "main".into(), ..SourceLocation::default() };
    Outcome::Unsupported(Unsupported { kind: "call", text: "of `fork`".into(), place, site: None })
}

#[test]
fn verdicts() {
    use Outcome::Safe;
    let cases = [
        ([Safe, Safe], true, "safe"),
        ([Safe, Safe], false, "unknown(the engine stopped before the end)"),
        ([Safe, failed()], true, "partially-safe(1)"),
        ([failed(), Safe], true, "partially-safe(1)"),
        ([failed(), deadlock()], true, "unsafe(assertion `y == 0` failed at p.c:3:1)"),
        ([deadlock(), unsupported()], true, "unsafe(deadlock of main.0, main.1)"),
        ([Safe, unsupported()], true, "unknown(call function main: of `fork`)"),
        ([unsupported(), Safe], false, "unknown(call function main: of `fork`)"),
    ];
    for (outcomes, finish, verdict) in cases {
        let what = format!("{outcomes:?}");
        let report = run(outcomes, finish, SessionOptions::default());
        assert_eq!(report.verdict.to_string(), verdict, "{what}");
    }
}

#[test]
fn limits_and_interrupts_are_unknown() {
    let limits = Limits { executions: Some(1), ..Limits::default() };
    let report =
        run([Outcome::Safe, Outcome::Safe], true, SessionOptions { limits, ..SessionOptions::default() });
    assert_eq!(report.verdict.to_string(), "unknown(limit of 1 executions)");
    assert_eq!(report.published, 1, "what is proven stays published");
    let limits = Limits { executions: Some(2), ..Limits::default() };
    let through = |finish| {
        run(
            [Outcome::Safe, Outcome::Safe],
            finish,
            SessionOptions { limits: limits.clone(), ..SessionOptions::default() },
        )
    };
    assert_eq!(through(false).verdict.to_string(), "unknown(limit of 2 executions)");
    assert_eq!(through(true).verdict, Verdict::Safe, "there was nothing left to do");
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let report =
        run([Outcome::Safe, Outcome::Safe], true, SessionOptions { stop, ..SessionOptions::default() });
    assert_eq!(report.verdict.to_string(), "unknown(interrupted)");
}

#[test]
fn an_engine_that_fails_proves_nothing() {
    let mut table = ThreadTable::default();
    table.child_or_insert(ThreadIx(0), 0);
    let header = by_hand(vec![SiteId(1)]);
    let run = |result: Result<(), &str>, thread: u16| {
        search(header.clone(), SessionOptions::default(), None, &|_| Err(String::new()), |sink, _| {
            sink.execution(&table, &[store(thread)], 0, &Outcome::Safe);
            for d in [1, 0] {
                sink.subtree_done(d, true, &mut std::iter::empty());
            }
            let counts = count(&[Outcome::Safe]);
            result.map(|()| End { counts, ..End::default() }).map_err(|e| Inconsistent(e.to_owned()))
        })
    };
    assert_eq!(run(Ok(()), 1).verdict, Verdict::Safe);
    let failed = run(Err("it says"), 1);
    assert_eq!(
        (failed.verdict.to_string().as_str(), failed.published),
        ("unknown(the program model is inconsistent: it says)", 0)
    );
    // Thread 2 is in no table.
    let report = run(Ok(()), 2);
    assert!(
        report.verdict.to_string().starts_with("unknown(the engine contradicts itself: "),
        "{}",
        report.verdict
    );
}

#[test]
fn the_counterexample_is_stored_and_the_set_is_published() {
    let mut stored = None;
    let memory = Memory::default();
    let mut seen = 0;
    let options = SessionOptions {
        targets: vec![Box::new(memory.clone())],
        counterexample: Some(Box::new(|r| {
            assert!(stored.replace(r.clone()).is_none(), "only the first is stored");
            Ok("p.irsr".into())
        })),
        progress: Some(Box::new(|_| seen += 1)),
        progress_every: Duration::from_nanos(1),
        ..SessionOptions::default()
    };
    let report = run([deadlock(), Outcome::Safe], true, options);
    let stored = stored.unwrap();
    assert_eq!((stored.ending, stored.events.len()), (Ending::Deadlock, 2));
    assert_eq!(stored.property, "deadlock of main.0, main.1");
    assert!(seen > 0);
    assert_eq!(report.deliveries[0].error, None);
    let pushes = memory.pushes.lock().unwrap();
    assert!(matches!(&pushes.last().unwrap().nodes[&NodeId::ROOT], Node::Choice(arms) if arms.len() == 1));
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    for key in
        ["traces", "deadlocked", "executions", "blocked", "seconds", "peak_mb", "samples", "sampling_seconds"]
    {
        assert!(json[key].is_number(), "{key}");
    }
    assert_eq!(json["verdict"], "partially-safe(1)");
    assert_eq!(json["counterexample"], "p.irsr");
}

/// A session that says that all is explored, an hour old, so that minutes could go into samples.
fn an_hour_old(stop: bool) -> Session<'static> {
    let header = by_hand(vec![SiteId(1)]);
    let options = SessionOptions { stop: Some(Arc::new(AtomicBool::new(stop))), ..SessionOptions::default() };
    let mut session = Session::new(header, options, None, Outlet::alone(Publisher::start(Vec::new())));
    session.started = Instant::now().checked_sub(Duration::from_secs(3600)).expect("the machine is older");
    session.root_done = true;
    session.counts.executions = 1000;
    session
}

/// Who has asked to stop waits for what has to be sampled, and for no more; and for that not for long.
#[test]
fn a_user_who_stops_waits_for_few_samples() {
    let asked = |stop: bool, first_takes: Duration| {
        let mut session = an_hour_old(stop);
        let mut asked = 0;
        session.audit_whole(&mut |_| {
            if asked == 0 {
                std::thread::sleep(first_takes);
            }
            asked += 1;
            Err(audit::NoWalk::TooLong)
        });
        (asked, session.audit.unsampled.is_some())
    };
    assert_eq!(asked(false, Duration::ZERO), (16_000, false), "it has time");
    assert_eq!(asked(true, Duration::ZERO), (300, false), "what has to be");
    assert_eq!(asked(true, Duration::from_millis(400)), (1, true), "then nothing rests on it");
}

/// The engine's part of a checkpoint is made before it gives up: who ends a process that does not end by
/// itself waits from there on.
#[test]
fn a_checkpoint_is_being_written_from_when_the_search_is_to_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut session = an_hour_old(true);
    session.options.checkpoint = Some(dir.path().join("c"));
    assert!(session.writing.is_none());
    assert!(!session.keep_going());
    assert!(session.writing.is_some() && crate::checkpoint::is_being_written());
    let about = About::new(Fingerprint([1; 16]), String::new());
    session.put_away(&dir.path().join("c"), &about, None);
    assert!(session.writing.is_none());
}
