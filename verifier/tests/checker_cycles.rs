//! The checker on sets with cycles that never end: schedules of real programs, taken from one execution, and
//! damaged.

use crate::fixture;
use checker::{Accepted, Checks, Limits, Rule, Stop, certify_cyclic};
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Step};
use model::{Program, load};
use std::collections::BTreeMap;
use traceformat::event::{Event, Op};
use traceformat::schedule::section::{Lane, Pred, Section, Step as Line};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

const LOOP: NodeId = NodeId(1);

fn endless(source: &str) -> Program {
    let path = fixture::numbered(source, &[]);
    let mut p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p.watch_all_marks();
    p
}

fn machine(p: &Program) -> Interp<'_> {
    Interp::new(p, InterpOptions::endless()).unwrap_or_else(|e| panic!("{e}"))
}

/// Runs a thread until it stands before its `n`-th lock from now on.
fn until_lock(m: &mut Interp<'_>, t: u16, n: usize) -> Vec<Event> {
    let t = ThreadIx(t);
    let mut out = Vec::new();
    let mut left = n;
    loop {
        let Step::Done(e) = m.step(t, Choice::Main) else { panic!("the program is safe so far") };
        out.push(e);
        if m.next_event(t, Choice::Main).label.op == Op::MutexLock {
            left -= 1;
            if left == 0 {
                return out;
            }
        }
    }
}

/// A section in which each event waits for all before it, also of the sections before.
fn section(events: &[Event], m: &Interp<'_>) -> Section {
    let mut lanes: BTreeMap<ThreadIx, Vec<Line>> = BTreeMap::new();
    for e in events {
        let others: Vec<Pred> = (0..m.threads().len() as u16)
            .map(ThreadIx)
            .filter(|u| *u != e.thread)
            .map(|u| Pred::new(u, lanes.get(&u).map_or(0, |l| l.len() as i64)))
            .collect();
        let mut line = Line::new(e.label);
        line.preds = others.into();
        lanes.entry(e.thread).or_default().push(line);
    }
    let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect();
    Section { counted: 0, lanes }
}

fn arm(events: &[Event], m: &Interp<'_>, target: NodeId) -> Arm {
    let first = (events[0].thread, events[0].label);
    Arm { first, guard: Default::default(), section: section(events, m), target }
}

/// Each thread a round in turn, for ever: the first round, then the cycle.
fn rounds(p: &Program, m: &mut Interp<'_>, threads: &[u16]) -> ScheduleSet {
    let round = |m: &mut Interp<'_>| threads.iter().flat_map(|t| until_lock(m, *t, 1)).collect::<Vec<_>>();
    let (prefix, cycle) = (round(m), round(m));
    let nodes = BTreeMap::from([
        (NodeId::ROOT, Node::Choice(vec![arm(&prefix, m, LOOP)].into())),
        (LOOP, Node::Choice(vec![arm(&cycle, m, LOOP)].into())),
    ]);
    let set = ScheduleSet {
        fingerprint: p.fingerprint,
        origin: Origin::Hand,
        threads: m.threads().clone(),
        facts: m.facts(),
        assumptions: m.assumptions(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..p.sites.len() as u32).map(SiteId).collect())],
        nodes: nodes.into(),
        traces: None,
    };
    while m.depth() > 0 {
        m.undo();
    }
    set
}

fn judge(m: &mut Interp<'_>, set: &ScheduleSet) -> Result<Accepted, Stop> {
    let before = m.state_hash();
    let limits = Limits { steps: 200_000, ..Limits::default() };
    let result = certify_cyclic(m, set, &limits, Checks::ALL);
    assert_eq!(m.state_hash(), before);
    result
}

fn rule(result: Result<Accepted, Stop>) -> Rule {
    match result {
        Err(Stop::Rejected(r)) => r.rule,
        other => panic!("{other:?}"),
    }
}

/// Two threads that take turns in their critical sections; `make` and `take` is what they do there.
fn queue(globals: &str, make: &str, take: &str) -> String {
    format!(
        r#"
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
{globals}
void *producer(void *a) {{ for (;;) {{ pthread_mutex_lock(&m); {make} pthread_mutex_unlock(&m); }} }}
void *consumer(void *a) {{ for (;;) {{ pthread_mutex_lock(&m); {take} pthread_mutex_unlock(&m); }} }}
int main(void) {{
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    return 0;
}}
"#
    )
}

const GLOBALS: &str = "unsigned count, produced, consumed, in, out, buffer[5];";
const MAKE: &str = "assert(count < 5); buffer[in] = 7; in = (in + 1) % 5; count++; produced++;";
const TAKE: &str =
    "assert(count > 0); out = buffer[0]; count--; consumed++; assert(produced - consumed <= 5);";

#[test]
fn a_cycle_that_counts_for_ever_is_accepted() {
    let p = endless(&queue(GLOBALS, MAKE, TAKE));
    let mut m = machine(&p);
    let set = rounds(&p, &mut m, &[1, 2]);
    let accepted = judge(&mut m, &set).unwrap_or_else(|e| panic!("{e}"));
    assert!(accepted.covered > 0 && accepted.generalised > 0, "{accepted:?}");
}

/// The states of the cycle are never the same, and sooner or later one of them is wrong.
#[test]
fn a_cycle_that_goes_wrong_late_is_not_accepted() {
    let p = endless(&queue(GLOBALS, "count++; assert(count < 100000);", "consumed++;"));
    let mut m = machine(&p);
    let set = rounds(&p, &mut m, &[1, 2]);
    assert!(matches!(judge(&mut m, &set), Err(Stop::Undecided(_))));
    let p = endless(&queue(GLOBALS, "count++; assert(count < 3);", "consumed++;"));
    let mut m = machine(&p);
    let set = rounds(&p, &mut m, &[1, 2]);
    // In the third round the assertion's other side is taken.
    assert_eq!(rule(judge(&mut m, &set)), Rule::Label);
}

fn cycle(set: &mut ScheduleSet) -> &mut Section {
    match set.nodes.get_mut(&LOOP) {
        Some(Node::Choice(arms)) => &mut arms[0].section,
        _ => panic!("the loop is a choice"),
    }
}

/// Each edge that reaches into an earlier round is needed, or another one says as much.
#[test]
fn edges_across_rounds_are_looked_at() {
    let p = endless(&queue(GLOBALS, MAKE, TAKE));
    let mut m = machine(&p);
    let set = rounds(&p, &mut m, &[1, 2]);
    let mut damaged = set.clone();
    // The producer of the next round need not wait for the consumer of this one.
    let lane = &mut cycle(&mut damaged).lanes[0];
    assert_eq!(lane.thread, ThreadIx(1));
    lane.steps.iter_mut().for_each(|s| s.preds.retain(|p| p.thread != ThreadIx(2)));
    assert_eq!(rule(judge(&mut m, &damaged)), Rule::Unordered);
    // One round late.
    let mut damaged = set.clone();
    let back = cycle(&mut damaged).lanes[1].steps.len() as i64;
    for s in &mut cycle(&mut damaged).lanes[0].steps {
        s.preds.iter_mut().filter(|p| p.thread == ThreadIx(2)).for_each(|p| p.offset -= back);
    }
    assert_eq!(rule(judge(&mut m, &damaged)), Rule::Unordered);
    // And two: by then states have been made more general, if the check were only about these.
    let mut damaged = set;
    for s in &mut cycle(&mut damaged).lanes[0].steps {
        s.preds.iter_mut().filter(|p| p.thread == ThreadIx(2)).for_each(|p| p.offset -= 2 * back);
    }
    assert_eq!(rule(judge(&mut m, &damaged)), Rule::Unordered);
}

#[test]
fn threads_are_not_left_out() {
    let p = endless(&queue("unsigned produced, consumed;", "produced++;", "consumed++;"));
    let mut m = machine(&p);
    let set = rounds(&p, &mut m, &[1, 2]);
    assert!(judge(&mut m, &set).is_ok());
    let mut damaged = set.clone();
    let lanes = &mut cycle(&mut damaged).lanes;
    lanes.edit(|all| all.truncate(1));
    assert_eq!(rule(judge(&mut m, &damaged)), Rule::Starved);
    // A label that is not the program's.
    let mut damaged = set;
    let steps = &mut cycle(&mut damaged).lanes[1].steps;
    let last = steps.len() - 1;
    steps[1].label = steps[last].label;
    assert_eq!(rule(judge(&mut m, &damaged)), Rule::Label);
}

/// What inputs decide in a cycle has an arm each, in every round.
#[test]
fn inputs_in_a_cycle_are_covered() {
    let p = endless(&queue(
        "unsigned produced, consumed; extern int __VERIFIER_nondet_int(void);",
        "if (__VERIFIER_nondet_int()) produced++;",
        "consumed++;",
    ));
    let mut m = machine(&p);
    // The execution takes a way that is there for one input only.
    let mut go = |t: u16, arm: u16| {
        let t = ThreadIx(t);
        let mut out = Vec::new();
        loop {
            let choice = if m.arms(t) > 0 { Choice::Arm(arm) } else { Choice::Main };
            let Step::Done(e) = m.step(t, choice) else { panic!("safe") };
            out.push(e);
            if m.arms(t) == 0 && m.next_event(t, Choice::Main).label.op == Op::MutexLock {
                return out;
            }
        }
    };
    let both: Vec<Vec<Event>> =
        [0, 1].iter().map(|arm| go(1, *arm).into_iter().chain(go(2, 0)).collect()).collect();
    let cut = |events: &[Event]| {
        let at = events.iter().position(|e| e.label.op == Op::Mark).expect("the input is seen");
        (events[..at].to_vec(), events[at..].to_vec())
    };
    let ((before, yes), (_, no)) = (cut(&both[0]), cut(&both[1]));
    let choice = |m: &Interp<'_>, all: &[&[Event]]| {
        Node::Choice(all.iter().map(|e| arm(e, m, NodeId::ROOT)).collect())
    };
    let middle = NodeId(2);
    let mut set = ScheduleSet {
        fingerprint: p.fingerprint,
        origin: Origin::Hand,
        threads: m.threads().clone(),
        facts: m.facts(),
        assumptions: m.assumptions(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..p.sites.len() as u32).map(SiteId).collect())],
        nodes: BTreeMap::from([
            (NodeId::ROOT, Node::Choice(vec![arm(&before, &m, middle)].into())),
            (middle, choice(&m, &[&yes, &no])),
        ])
        .into(),
        traces: None,
    };
    while m.depth() > 0 {
        m.undo();
    }
    let accepted = judge(&mut m, &set).unwrap_or_else(|e| panic!("{e}"));
    assert!(accepted.covered > 1, "{accepted:?}");
    set.nodes.insert(middle, choice(&m, &[&yes]));
    assert_eq!(rule(judge(&mut m, &set)), Rule::InputNotCovered);
}

/// Everything is allowed from the start, and every site may race.
fn free(p: &Program, m: &Interp<'_>) -> ScheduleSet {
    ScheduleSet {
        fingerprint: p.fingerprint,
        origin: Origin::Hand,
        threads: ThreadTable((0..8).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect()),
        facts: m.facts(),
        assumptions: m.assumptions(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..p.sites.len() as u32).map(SiteId).collect())],
        nodes: BTreeMap::from([(NodeId::ROOT, Node::Free { racing: 0 })]).into(),
        traces: None,
    }
}

/// Of programs that never end: only safe ones are accepted as free, and none of these is rejected.
#[test]
fn endless_programs_are_free_only_if_they_are_safe() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endless");
    let mut files: Vec<_> =
        std::fs::read_dir(dir).expect("programs").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let (mut accepted, mut rejected, mut open) = (0, 0, Vec::new());
    for file in files {
        let source = std::fs::read_to_string(&file).expect("readable");
        let safe = source.lines().next().is_some_and(|l| l.trim_end().ends_with("expect: safe"));
        let p = endless(&source);
        let mut m = machine(&p);
        let set = free(&p, &m);
        let limits = Limits { steps: 4_000, ..Limits::default() };
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        match certify_cyclic(&mut m, &set, &limits, Checks::ALL) {
            Ok(_) => {
                assert!(safe, "{name} is accepted");
                accepted += 1;
            }
            Err(Stop::Rejected(r)) => {
                assert!(!safe, "{name} is rejected: {r}");
                rejected += 1;
            }
            Err(Stop::Undecided(why)) => {
                open.push(format!("{name}{}: {why}", if safe { " (safe)" } else { "" }))
            }
        }
    }
    eprintln!("{accepted} accepted, {rejected} rejected; open:\n{}", open.join("\n"));
    assert!(accepted > 18 && rejected > 12, "{accepted} accepted, {rejected} rejected; {open:#?}");
}

/// Two threads that count, each in its way.
fn counters(body: &str) -> String {
    format!(
        r#"
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
unsigned a, b, item[1000];
_Atomic unsigned next, serving;
void *count(void *arg) {{ unsigned mine = 0; for (;;) {{ {body} }} }}
int main(void) {{
    pthread_t t[2];
    pthread_create(&t[0], 0, count, 0);
    pthread_create(&t[1], 0, count, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}}
"#
    )
}

fn freed(body: &str, named: bool) -> Result<Accepted, Stop> {
    let p = endless(&counters(body));
    let mut m = machine(&p);
    let mut set = free(&p, &m);
    if !named {
        set.counted = vec![SiteSet(Vec::new())];
    }
    certify_cyclic(&mut m, &set, &Limits { steps: 100_000, ..Limits::default() }, Checks::ALL)
}

/// What is accepted of numbers that grow for ever, and what differs from it a little.
#[test]
fn numbers_that_grow_are_havocked_but_for_what_is_between_them() {
    let right = [
        "pthread_mutex_lock(&m); a++; b--; assert(a + b == 0); pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); a += 3; b += 3; assert(a == b); pthread_mutex_unlock(&m);",
        "mine = next++; while (serving != mine); a++; assert(a == mine + 1); serving = mine + 1;",
        "pthread_mutex_lock(&m); if (a < 1000) item[a++] = 1; else a = 0; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); if (a != 1000) item[a++] = 1; else a = 0; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); a = (a + 1) % 1000; item[a] = a; pthread_mutex_unlock(&m);",
    ];
    for body in right {
        let result = freed(body, true);
        assert!(result.is_ok(), "{body}: {result:?}");
    }
    let wrong = [
        "pthread_mutex_lock(&m); a++; b--; pthread_mutex_unlock(&m); assert(a + b == 0);",
        "pthread_mutex_lock(&m); a += 3; b += a > 300 ? 2 : 3; assert(a == b); pthread_mutex_unlock(&m);",
        "mine = next++; while (serving != mine); a++; assert(a == mine + 1); serving = mine + (mine != 40);",
        "pthread_mutex_lock(&m); if (a <= 1000) item[a++] = 1; else a = 0; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); if (a != 1001) item[a++] = 1; else a = 0; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); a = (a + 1) % 1001; item[a] = a; pthread_mutex_unlock(&m);",
        "pthread_mutex_lock(&m); a++; assert(a != 0); pthread_mutex_unlock(&m);",
    ];
    for body in wrong {
        let result = freed(body, true);
        assert!(result.is_err(), "{body}: {result:?}");
    }
}

/// Without a name for any site: accepted only where synchronization orders all accesses that conflict, by
/// whichever locks.
#[test]
fn sites_that_race_have_to_be_named_where_nothing_ends() {
    let right = [
        "pthread_mutex_lock(&m); a = 1 - a; pthread_mutex_unlock(&m);",
        // Held under the one lock, or under the other; handed over by the first.
        "pthread_mutex_lock(&m); while (b) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } b = 1; \
         pthread_mutex_unlock(&m); a = 1 - a; pthread_mutex_lock(&m); b = 0; pthread_mutex_unlock(&m);",
    ];
    for body in right {
        let result = freed(body, false);
        assert!(result.is_ok(), "{body}: {result:?}");
    }
    let wrong = [
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); a = 1;",
        "pthread_mutex_lock(&m); while (b) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } b = 1; \
         pthread_mutex_unlock(&m); pthread_mutex_lock(&m); b = 0; pthread_mutex_unlock(&m); a = 1;",
        "pthread_mutex_lock(&m); mine = a; pthread_mutex_unlock(&m); pthread_mutex_lock(&n); a = 1 - mine; \
         pthread_mutex_unlock(&n);",
        "next = 1 - next;",
    ];
    for body in wrong {
        let result = freed(body, false);
        assert!(result.is_err(), "{body}: {result:?}");
        assert!(freed(body, true).is_ok(), "{body}");
    }
}
