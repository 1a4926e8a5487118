//! What sets mean, as tables; and the search against a brute-force reading of the definition.

mod common;
use common::*;
use traceformat::dependence::dependent;
use traceformat::event::Event;
use traceformat::recording::{Ending, Recorded, Recording};
use traceformat::reference::{Window, admits, check_recording, explain};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::schedule::validate::validate;
use traceformat::thread::ThreadIx;

/// Each execution with `ok`, or what is said against it.
fn check(text: &str, cases: &[(&str, &str)]) {
    let set = set(text);
    validate(&set).unwrap_or_else(|e| panic!("{e}\n{text}"));
    for (u, expected) in cases {
        let (events, values) = run(u);
        let got = match explain(&set, &events, &values) {
            Ok(()) => "ok".to_string(),
            Err(e) => e.to_string(),
        };
        assert_eq!(got, *expected, "execution {u} of\n{text}");
        for part in 1..=3 {
            same_in_parts(&set, &events, &values, part);
        }
    }
}

#[test]
fn one_trace() {
    check(
        "0 -> 1: T1[1w 2w] T2[3r<1.1]
         1 end",
        &[
            ("", "ok"),
            ("1:1w 1:2w 2:3r", "ok"),
            ("1:1w 2:3r 1:2w", "ok"),
            ("1:1w 2:3r", "ok"),
            (
                "2:3r 1:1w 1:2w",
                "event 0 (thread 2, Load at site 3) is on no path: it waits for event 1 of thread 1, which has executed 0",
            ),
            (
                "1:1w 1:1w",
                "event 1 (thread 1, Store at site 1) is on no path: the thread's next event should be Store at site 2",
            ),
            ("1:1w 1:2w 1:2w", "event 2 (thread 1, Store at site 2) is on no path: the execution has ended"),
            // Uncounted sites and joins are not looked at.
            ("0:77w 1:1w 2:77w 2:3r 0:1j 1:2w", "ok"),
        ],
    );
}

/// A union is no set of independent choices: T1 first and T4 first are each admitted, but not together.
#[test]
fn union_trap() {
    check(
        "0 -> 1: T1[1w] T2[2w<1.1] T3[3w] T4[4w<3.1]
         0 -> 1 by T2: T1[1w<2.1] T2[2w] T3[3w<4.1] T4[4w]
         1 end
         count 1,2,3,4",
        &[
            ("1:1w 3:3w 2:2w 4:4w", "ok"),
            ("2:2w 4:4w 1:1w 3:3w", "ok"),
            ("1:1w 2:2w 3:3w 4:4w", "ok"),
            (
                "1:1w 4:4w",
                "event 1 (thread 4, Store at site 4) is on no path: it waits for event 1 of thread 3, which has executed 0",
            ),
            (
                "1:1w 4:4w 2:2w 3:3w",
                "event 1 (thread 4, Store at site 4) is on no path: it waits for event 1 of thread 3, which has executed 0",
            ),
            (
                "2:2w 3:3w",
                "event 1 (thread 3, Store at site 3) is on no path: it waits for event 1 of thread 4, which has executed 0",
            ),
        ],
    );
}

/// `T1: if (in) x=1; else y=1;` and `T2: assert(y==0)`: the trace of in=1 has no edge, and must not admit
/// in=0.
#[test]
fn label_trap() {
    check(
        "0 -> 1: T1[1w] T2[3r]
         1 end
         count 1,2,3",
        &[
            ("1:1w 2:3r", "ok"),
            ("2:3r 1:1w", "ok"),
            (
                "1:2w 2:3r",
                "event 0 (thread 1, Store at site 2) is on no path: the thread's next event should be Store at site 1",
            ),
            (
                "2:3r 1:2w",
                "event 1 (thread 1, Store at site 2) is on no path: the thread's next event should be Store at site 1",
            ),
        ],
    );
}

fn lag(d: i64) -> String {
    // Producer's item i waits for the consumer's item i - d; the consumer's item i for the producer's.
    format!("0 -> 0: T1[1w<2.{}] T2[2r<1.1]", 1 - d)
}

/// Strict alternation is within lag 2, which is within lag 3, …, each properly.
#[test]
fn lags_grow() {
    for d in 1..5 {
        let s = set(&lag(d));
        validate(&s).unwrap();
        for ahead in 1..=6 {
            let u: Vec<String> = (0..20)
                .map(|i| {
                    let (p, c) = ("1:1w".to_string(), "2:2r".to_string());
                    if i < ahead {
                        p
                    } else if (i - ahead) % 2 == 0 {
                        c
                    } else {
                        p
                    }
                })
                .collect();
            let (events, values) = run(&u.join(" "));
            assert_eq!(admits(&s, &events, &values), ahead <= d, "lag {d}, producer {ahead} ahead");
        }
    }
    check(
        &lag(2),
        &[(
            "1:1w 1:1w 2:2r 1:1w 1:1w",
            "event 4 (thread 1, Store at site 1) is on no path: it waits for event 2 of thread 2, which has executed 1",
        )],
    );
}

#[test]
fn free_nodes() {
    let text = "0 -> 1: T1[1w] T2[2w<1.1]
         0 -> 2: T2[2w]
         1 free
         2 -> 3: T1[1w<2.0]
         3 end
         count 1,2,3,4";
    check(
        text,
        &[
            ("1:1w/x 2:2w/x 1:3w/y 2:4w/y", "ok"),
            // Beyond the prefix but independent of what is late of it.
            ("1:1w/x 1:3w/y 2:2w/x", "ok"),
            ("2:2w/x 1:1w/x", "ok"),
        ],
    );
    let s = set(text);
    for (u, expected) in [
        ("1:1w/x 1:3w/x 2:2w/x", false),
        // Nothing can be said while the prefix is incomplete.
        ("1:1w/x 1:3w/y", false),
        ("2:2w/x 1:1w/x 1:3w/y", false),
    ] {
        let (events, values) = run(u);
        assert_eq!(admits(&s, &events, &values), expected, "{u}");
    }
    // Sites that no table names still must not have overtaken anything.
    check(
        "0 -> 1: T1[1w] T2[2w]
         1 free",
        &[
            ("1:1w/x 1:7w/z 2:2w/y 1:7w/y", "ok"),
            ("1:1w/x 1:7w/y", "ok"),
            ("1:7w/y 1:1w/x 2:2w/y", "ok"),
            (
                "1:1w/x 1:7w/y 2:2w/y",
                "event 2 (thread 2, Store at site 2) is on no path: event 1 depends on it, and belongs behind it",
            ),
        ],
    );
    check("0 free\ncount 1", &[("", "ok"), ("1:1w 2:1w 1:1w", "ok")]);
    check(
        "0 end\ncount 1",
        &[("", "ok"), ("1:1w", "event 0 (thread 1, Store at site 1) is on no path: the execution has ended")],
    );
}

/// A section cut in two means the same.
#[test]
fn split_sections() {
    let whole = "0 -> 9: T1[1w 2w<2.1] T2[3w<1.1 4w<1.2]
                 9 end";
    let cut = "0 -> 1: T1[1w] T2[3w<1.1]
               1 -> 9: T1[2w<2.0] T2[4w<1.1]
               9 end
               count 1,2,3,4";
    for (u, ok) in [
        ("1:1w 2:3w 1:2w 2:4w", true),
        ("1:1w 1:2w", false),
        ("1:1w 2:3w 2:4w", false),
        ("2:3w", false),
        ("1:1w 2:3w 1:2w", true),
    ] {
        let (events, values) = run(u);
        assert_eq!(admits(&set(whole), &events, &values), ok, "whole, {u}");
        assert_eq!(admits(&set(cut), &events, &values), ok, "cut, {u}");
    }
}

#[test]
fn conditions_and_guards() {
    // The second store of T2 must follow T1's second only if T1's first published 5.
    check(
        "0 -> 1: T1[1w! 2w] T2[3w<1.1 4w<1.2?1.1=5]
         1 end",
        &[
            ("1:1w=5 1:2w 2:3w 2:4w", "ok"),
            ("1:1w=4 2:3w 2:4w 1:2w", "ok"),
            (
                "1:1w=5 2:3w 2:4w",
                "event 2 (thread 2, Store at site 4) is on no path: it waits for event 2 of thread 1, which has executed 1",
            ),
        ],
    );
    // Two arms of one event, told apart by what the event before published.
    check(
        "0 -> 1: T1[1r!]
         1 -> 2 if 1.0=0: T1[2w] T2[3w<1.1]
         1 -> 2 if 1.0=1: T1[2w<2.0] T2[3w]
         2 end",
        &[
            ("1:1r=0 1:2w 2:3w", "ok"),
            ("1:1r=1 2:3w 1:2w", "ok"),
            ("1:1r=1 1:2w", "ok"),
            (
                "1:1r=0 2:3w",
                "event 1 (thread 2, Store at site 3) is on no path: it waits for event 2 of thread 1, which has executed 1",
            ),
            (
                "1:1r=2 2:3w",
                "event 1 (thread 2, Store at site 3) is on no path: every path that explains what came before ends there",
            ),
        ],
    );
}

/// Each section says what it counts.
#[test]
fn counted_sites() {
    check(
        "count 1,2
         count 1,3
         0 -> 1: T1[1w] T2[2w]
         1 -> 2 @1: T1[1w] T2[3w]
         2 end",
        &[
            ("1:1w 2:2w 1:1w 2:3w", "ok"),
            // Site 3 is not counted in the first section, site 2 not in the second.
            ("1:3w 1:1w 1:2w 1:1w 1:2w 2:2w 2:3w", "ok"),
            (
                "1:2w 1:1w",
                "event 0 (thread 1, Store at site 2) is on no path: the thread's next event should be Store at site 1",
            ),
            ("1:1w 1:1w 1:3w", "event 2 (thread 1, Store at site 3) is on no path: the execution has ended"),
        ],
    );
}

/// Loops are unrolled as far as the execution needs them, also past iterations of which nothing has happened.
#[test]
fn loops() {
    let text = "0 -> 0: T1[1w] T2[5w]
                0 -> 1 by T2: T2[2w]
                1 end";
    let cases: Vec<(String, bool)> = vec![
        ("2:2w".into(), true),
        ("1:1w 1:1w".into(), true),
        ("1:1w 1:1w 2:5w 2:2w".into(), false),
        ("2:2w 1:1w".into(), false),
        ("1:1w ".repeat(300) + &"2:5w ".repeat(300) + "2:2w", true),
        ("1:1w ".repeat(300) + &"2:5w ".repeat(299) + "2:2w", false),
    ];
    for (u, ok) in cases {
        let (events, values) = run(&u);
        assert_eq!(admits(&set(text), &events, &values), ok, "{u}");
    }
}

/// A loop of threads that have nothing left to do explains nothing, and does not keep the search.
#[test]
fn idle_loops() {
    check(
        "0 -> 0: T1[1w] T2[2w]
         count 1,2,9",
        &[
            ("1:1w 1:1w 2:2w", "ok"),
            (
                "1:1w 3:9w 2:2w",
                "event 1 (thread 3, Store at site 9) is on no path: every path that explains what came before ends there",
            ),
        ],
    );
}

/// A million events of a loop, and the one that is wrong is found.
#[test]
fn long_recordings() {
    let s = set(&lag(3));
    let (pair, _) = run("1:1w 2:2r");
    let recorded = |e: &Event| Recorded {
        thread: e.thread,
        label: e.label,
        address: 64,
        address2: 0,
        size: 8,
        value: 0,
    };
    let mut events: Vec<Recorded> = (0..500_000).flat_map(|_| pair.iter().map(recorded)).collect();
    let mut rec = Recording {
        fingerprint: PROGRAM,
        property: String::new(),
        failure: None,
        threads: s.threads.clone(),
        inputs: Vec::new(),
        events: events.clone(),
        ending: Ending::Torn,
    };
    assert_eq!(check_recording(&rec, &s), Ok(()));
    events.swap(700_000, 700_001);
    rec.events = events;
    let e = check_recording(&rec, &s).unwrap_err().to_string();
    assert_eq!(
        e,
        "event 700000 (thread 2, Load at site 2) is on no path: it waits for event 350001 of thread 1, which has executed 350000"
    );
}

/// Threads are matched by name, whatever order they were created in.
#[test]
fn recordings_name_threads() {
    let s = set("0 -> 1: T1[1w] T2[2w<1.1]\n1 end");
    let mut rec = Recording {
        fingerprint: PROGRAM,
        property: String::new(),
        failure: None,
        threads: s.threads.clone(),
        inputs: Vec::new(),
        events: run("2:1w 1:2w")
            .0
            .iter()
            .map(|e| Recorded {
                thread: e.thread,
                label: e.label,
                address: 0,
                address2: 0,
                size: 8,
                value: 0,
            })
            .collect(),
        ending: Ending::Exit(0),
    };
    assert!(check_recording(&rec, &s).is_err());
    rec.threads.0.swap(0, 1);
    assert_eq!(check_recording(&rec, &s), Ok(()));
    rec.fingerprint.0[0] = 1;
    assert_eq!(
        check_recording(&rec, &s).unwrap_err().to_string(),
        format!("the recording is of program {}, the set for program {}", rec.fingerprint, s.fingerprint)
    );
}

/// The definition, read literally for sets without loops: every path in turn, flattened.
fn brute(s: &ScheduleSet, u: &[Event]) -> bool {
    type Flat = Vec<Vec<(traceformat::event::Label, Vec<(ThreadIx, i64)>)>>;
    fn paths(s: &ScheduleSet, node: NodeId, path: &Flat, u: &[Event]) -> bool {
        match &s.nodes[&node] {
            Node::End => explains(path, false, u),
            Node::Free { .. } => explains(path, true, u),
            Node::Cooperative(_) => unreachable!("no set of these tests has any"),
            Node::Choice(arms) => arms.iter().any(|a| {
                let mut longer = path.clone();
                for l in &a.section.lanes {
                    for st in &l.steps {
                        let preds = st.preds.iter();
                        let preds = preds.map(|p| (p.thread, path[p.thread.index()].len() as i64 + p.offset));
                        longer[l.thread.index()].push((st.label, preds.collect()));
                    }
                }
                paths(s, a.target, &longer, u)
            }),
        }
    }
    fn explains(path: &Flat, free: bool, u: &[Event]) -> bool {
        let mut count = vec![0usize; path.len()];
        let mut beyond: Vec<&Event> = Vec::new();
        for e in u {
            let t = e.thread.index();
            let Some((label, preds)) = path[t].get(count[t]) else {
                beyond.push(e);
                continue;
            };
            if *label != e.label
                || preds.iter().any(|(v, n)| (count[v.index()] as i64) < *n)
                || beyond.iter().any(|f| dependent(f, e))
            {
                return false;
            }
            count[t] += 1;
        }
        beyond.is_empty() || (free && count.iter().zip(path).all(|(n, l)| *n == l.len()))
    }
    // A prefix is admissible if some path explains it so far: only events beyond need the path's end.
    paths(s, NodeId::ROOT, &vec![Vec::new(); 4], u)
}

#[test]
fn search_agrees_with_the_definition() {
    let mut rng = Rng::new(1);
    let (mut yes, mut no) = (0, 0);
    for round in 0..300 {
        let depth = 1 + rng.below(3);
        let s = random_set(&mut rng, depth);
        validate(&s).unwrap();
        for _ in 0..40 {
            let u = random_run(&mut rng, &s);
            let expected = brute(&s, &u);
            assert_eq!(admits(&s, &u, &[]), expected, "round {round}: {} of {s:#?}", text(&u));
            if expected { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 2000 && no > 2000, "{yes} admitted, {no} not: the generator has become dull");
}

/// The same answer, whatever part of the execution is at hand at a time.
#[track_caller]
fn same_in_parts(s: &ScheduleSet, u: &[Event], values: &[u64], part: usize) -> usize {
    let mut window = Window::of_parts(s, part);
    let values: Vec<u64> = (0..u.len()).map(|i| values.get(i).copied().unwrap_or(0)).collect();
    let told = window.add(u.iter().cloned().zip(values.iter().copied())).and_then(|()| window.end());
    let whole = explain(s, u, &values);
    // A path that fails at several events is told of the last one where all is at hand.
    let alike = match (&told, &whole) {
        (Err(a), Err(b)) => {
            (a.event, a.thread, a.label) == (b.event, b.thread, b.label)
                && !a.reasons.is_empty()
                && a.reasons.iter().all(|r| b.reasons.contains(r) || r.starts_with("every path "))
        }
        (a, b) => a == b,
    };
    assert!(alike, "{part} at a time: {told:?}, not {whole:?}: {} of {s:#?}", text(u));
    window.widest
}

#[test]
fn parts_agree_with_the_whole() {
    let mut rng = Rng::new(2);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..300 {
        let depth = 1 + rng.below(4);
        let s = random_set(&mut rng, depth);
        for _ in 0..30 {
            let u = random_run(&mut rng, &s);
            let part = 1 + rng.below(4);
            same_in_parts(&s, &u, &[], part);
            if admits(&s, &u, &[]) { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 1500 && no > 1500, "{yes} admitted, {no} not: the generator has become dull");
}

/// Loops whose threads run ahead of each other, and whose end is told by what follows: little is at hand, and
/// what goes wrong is found, whichever event it is.
#[test]
fn loops_in_parts() {
    let mut rng = Rng::new(3);
    for lag_of in [1, 3] {
        let s = set(&lag(lag_of));
        let (pair, _) = run("1:1w 2:2r");
        for _ in 0..200 {
            let mut u: Vec<Event> = (0..40).flat_map(|_| pair.iter().cloned()).collect();
            for _ in 0..rng.below(30) {
                let at = rng.below(u.len() - 1);
                u.swap(at, at + 1);
            }
            same_in_parts(&s, &u, &[], 1 + rng.below(8));
        }
        let long: Vec<Event> = (0..20_000).flat_map(|_| pair.iter().cloned()).collect();
        let widest = same_in_parts(&s, &long, &[], 64);
        assert!(widest <= 256, "{widest} events were at hand");
    }
}

/// A path may explain everything so far, and another one what comes: the free node's is told by a step that
/// is executed after one beyond it.
#[test]
fn a_path_that_fails_so_far_is_not_given_up() {
    check(
        "0 -> 1: T1[1w] T2[2w]
         0 -> 2 by T2: T1[1w] T2[2w] T3[3w]
         1 -> 3: T1[5r]
         3 end
         2 free
         count 1,2,3,5",
        &[("1:1w 2:2w 1:5r", "ok"), ("1:1w 2:2w 1:5r 3:3w", "ok"), ("1:1w 2:2w 1:5r 3:3w 1:1w", "ok")],
    );
}
