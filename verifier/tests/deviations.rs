//! The engine `dpor` looks for failures in executions with few deviations from a plain schedule, beside its
//! complete search, which does not notice.

use crate::fixture;
use dpor::{Dpor, look_for_few};
use engine::{Engine as _, Machines, Problem};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use property::Properties;
use report::sink::{Counts, End, Outcome, PathEvent, Sink};
use schedule::trie::Header;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use traceformat::recording::Input;
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;
use verifier::verify::{Limits, Report, SessionOptions, origin, verify};

/// Each thread adds one in turn, as long as it is its turn: to come to the end, they must take turns.
const LADDER: &str = "
    #include <assert.h>
    #include <pthread.h>
    #include <stdatomic.h>
    static atomic_int at;
    static void *climb(void *mine) {
        for (int i = (long)mine; i < 2 * K && at == i; i += 2) at = i + 1;
        return 0;
    }
    int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, climb, (void *)0);
        pthread_create(&b, 0, climb, (void *)1);
        pthread_join(a, 0);
        pthread_join(b, 0);
        assert(at != 2 * K);
        return 0;
    }";

/// Fails for one input only, and only if somebody comes in between.
const INPUT: &str = "
    #include <assert.h>
    #include <pthread.h>
    #include <stdatomic.h>
    extern int __VERIFIER_nondet_int(void);
    static atomic_int both;
    static void *twice(void *unused) {
        both = 1;
        both = 0;
        return unused;
    }
    int main(void) {
        pthread_t t;
        int x = __VERIFIER_nondet_int();
        pthread_create(&t, 0, twice, 0);
        if (x == 42) assert(both == 0);
        pthread_join(t, 0);
        return 0;
    }";

const CROSSED: &str = "
    #include <pthread.h>
    static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
    static void *other(void *unused) {
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
        return unused;
    }
    int main(void) {
        pthread_t t;
        pthread_create(&t, 0, other, 0);
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
        pthread_join(t, 0);
        return 0;
    }";

const IMPATIENT: &str = "
    #include <assert.h>
    #include <pthread.h>
    #include <semaphore.h>
    #include <time.h>
    static sem_t done;
    static void *wait(void *unused) {
        struct timespec soon = { 1, 0 };
        assert(sem_timedwait(&done, &soon) == 0);
        return unused;
    }
    int main(void) {
        pthread_t t;
        sem_init(&done, 0, 0);
        pthread_create(&t, 0, wait, 0);
        sem_post(&done);
        pthread_join(t, 0);
        return 0;
    }";

fn loaded(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// A program of the engine `bmc`'s tests.
fn stored(name: &str, flags: &[&str]) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bmc").join(name);
    loaded(&std::fs::read_to_string(path).expect("readable"), flags)
}

/// What a search has said.
#[derive(Default)]
struct Heard {
    /// A digest of each report of the complete search.
    said: Vec<u64>,
    violating: usize,
    /// Counterexamples by themselves: after how many reports, and how many of these were violating, with how
    /// many inputs.
    beside: Vec<(usize, usize, usize)>,
}

impl Sink for Heard {
    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        let mut hash = DefaultHasher::new();
        (format!("{path:?} {outcome:?}"), changed).hash(&mut hash);
        self.said.push(hash.finish());
        self.violating += usize::from(matches!(outcome, Outcome::Violated(_)));
    }

    fn subtree_done(&mut self, depth: usize, free: bool, _: &mut dyn Iterator<Item = SiteId>) {
        self.said.push((depth as u64) << 1 | u64::from(free));
    }

    fn counterexample(&mut self, _: &ThreadTable, path: &[PathEvent], _: &Outcome, inputs: Vec<Input>) {
        assert!(!path.is_empty());
        self.beside.push((self.said.len(), self.violating, inputs.len()));
    }
}

/// With so many deviations at most, until it is over: executions, and the failing one with its deviations.
fn few(program: &Program, most: u32, deadlocks: bool) -> (u64, Option<(u64, usize)>) {
    let machine = Interp::new(program, InterpOptions::default()).unwrap_or_else(|stop| panic!("{stop}"));
    let mut heard = Heard::default();
    let looked = look_for_few(machine, most, deadlocks, 10_000, &mut heard);
    assert!(looked.0 < 10_000, "it comes to an end");
    assert_eq!(heard.beside.len(), usize::from(looked.1.is_some()));
    assert!(heard.said.is_empty());
    looked
}

struct Made<'p>(&'p Program);

impl Machines for Made<'_> {
    fn machine(&self, _: usize) -> Result<Interp<'_>, Box<Stop>> {
        Interp::new(self.0, InterpOptions::default())
    }
}

/// The engine, with the option if there is one.
fn engine(deviations: Option<&str>) -> Dpor {
    let mut engine = Dpor::default();
    let command = engine.arguments(clap::Command::new("verify"));
    let words = deviations.map(|n| ["--deviations", n]).into_iter().flatten();
    let given = command.try_get_matches_from(["verify"].into_iter().chain(words)).expect("an option");
    engine.configure(&given).expect("a number");
    engine
}

fn problem<'p>(program: &'p Program, machines: &'p Made<'p>) -> Problem<'p> {
    let (properties, jobs) = (Properties::default(), 1);
    let (may_begin, waits, carried, near, resumable) = (None, None, None, None, false);
    Problem { program, properties, machines, jobs, may_begin, waits, carried, near, resumable }
}

fn run(program: &Program, deviations: Option<&str>) -> (Heard, End) {
    let machines = Made(program);
    let mut heard = Heard::default();
    let end = engine(deviations).run(&problem(program, &machines), &mut heard, None);
    (heard, end.expect("a consistent machine"))
}

/// One after another, whatever the number of threads.
#[test]
fn failures_that_need_one_switch_are_found_in_the_first_executions() {
    let programs: [(&str, &[&str]); 7] = [
        ("reorder.c", &["-DN=5"]),
        ("reorder.c", &["-DN=10"]),
        ("reorder.c", &["-DN=20"]),
        ("wronglock.c", &[]),
        ("sigma.c", &["-DN=4"]),
        ("sigma.c", &["-DN=16"]),
        ("twostage.c", &["-DN=30"]),
    ];
    for (name, flags) in programs {
        let program = stored(name, flags);
        let (executions, found) = few(&program, 3, true);
        assert!(executions <= 5 && found == Some((executions, 1)), "{name} {flags:?}: {executions}");
        assert_eq!((executions, found), few(&program, 3, true), "the same each time");
        assert_eq!(few(&program, 0, true), (0, None), "{name}: without deviations nothing is looked at");
    }
}

#[test]
fn a_bound_that_is_exhausted_ends_it() {
    // Both threads twice: after each step but the last the other one goes on.
    let two = loaded(LADDER, &["-DK=2"]);
    let (executions, found) = few(&two, 1, true);
    assert!(found.is_none() && executions < 20, "{executions}");
    let (executions, found) = few(&two, 2, true);
    assert!(found == Some((executions, 2)) && executions < 40, "{executions} {found:?}");
    let three = loaded(LADDER, &["-DK=3"]);
    let (executions, found) = few(&three, 3, true);
    assert!(found.is_none() && executions < 1000, "{executions}");
    let (executions, found) = few(&three, 4, true);
    assert!(found == Some((executions, 4)) && executions < 1000, "{executions} {found:?}");
}

/// An arm, a timeout, and a lock that is taken in between, are deviations as others are.
#[test]
fn inputs_timeouts_and_deadlocks_are_found() {
    let input = loaded(INPUT, &[]);
    let (executions, found) = few(&input, 3, true);
    assert!(found.is_some_and(|f| f.1 <= 2) && executions < 20, "{executions} {found:?}");
    let crossed = loaded(CROSSED, &[]);
    let (executions, found) = few(&crossed, 3, true);
    assert!(found == Some((executions, 1)) && executions < 5, "{executions} {found:?}");
    assert_eq!(few(&crossed, 3, false).1, None, "nobody minds");
    let (executions, found) = few(&loaded(IMPATIENT, &[]), 3, true);
    assert!(found == Some((executions, 1)) && executions < 5, "{executions} {found:?}");
}

#[test]
fn the_complete_search_does_not_notice() {
    let program = stored("reorder.c", &["-DN=5"]);
    let (with, on) = run(&program, None);
    let (without, off) = run(&program, Some("0"));
    assert!(with.said == without.said, "the same reports, in the same order");
    let numbers = |c: Counts| (c.traces, c.executions, c.blocked, c.violating, c.deadlocked, c.unsupported);
    assert_eq!(numbers(on.counts), numbers(off.counts));
    assert!(without.beside.is_empty() && off.notes.is_empty() && without.violating > 0);
    let [(after, violating, _)] = with.beside[..] else { panic!("one failure: {:?}", with.beside) };
    assert!(after > 0 && after < with.said.len() / 2, "a first schedule comes first");
    assert_eq!(violating, 0, "before the search has met any");
    assert!(on.notes.iter().any(|n| n.contains("beside the search")), "{:?}", on.notes);
}

#[test]
fn what_needs_more_is_found_by_the_complete_search() {
    let program = loaded(LADDER, &["-DK=3"]);
    for deviations in [None, Some("0"), Some("1")] {
        let (heard, end) = run(&program, deviations);
        assert!(heard.beside.is_empty() && end.notes.is_empty());
        assert!(end.counts.violating > 0 && heard.violating as u64 == end.counts.violating);
    }
}

/// The input is in the counterexample.
#[test]
fn inputs_that_lead_to_the_failure_are_named() {
    let program = loaded(INPUT, &[]);
    let machine = Interp::new(&program, InterpOptions::default()).unwrap_or_else(|stop| panic!("{stop}"));
    let mut heard = Heard::default();
    look_for_few(machine, 3, true, 100, &mut heard);
    assert!(matches!(heard.beside[..], [(0, 0, 1)]), "{:?}", heard.beside);
}

fn session(program: &Program, deviations: Option<&str>, options: SessionOptions<'_>) -> Report {
    let (engine, machines) = (engine(deviations), Made(program));
    let header = Header {
        fingerprint: program.fingerprint,
        origin: origin(&engine),
        facts: program.facts(model::bounds::Bounds::default()),
        assumptions: Vec::new(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    verify(&engine, &problem(program, &machines), header, options)
}

/// What was found beside the search is in no checkpoint; whoever goes on finds it again.
#[test]
fn a_search_that_is_put_away_goes_on() {
    let program = stored("reorder.c", &["-DN=5"]);
    let whole = session(&program, Some("0"), SessionOptions::default());
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    let mut sessions = 0;
    let last = loop {
        sessions += 1;
        let limits = Limits { executions: Some(1000), ..Limits::default() };
        let options = SessionOptions { limits, checkpoint: Some(path.clone()), ..SessionOptions::default() };
        let r = session(&program, None, options);
        assert!(r.refused.is_none() && r.property.is_some(), "{sessions}: {} {:?}", r.verdict, r.refused);
        if sessions == 1 {
            assert_eq!(r.violating, 0, "the search itself has met none yet");
        }
        if !path.exists() {
            break r;
        }
    };
    assert!(sessions > 2, "{sessions}");
    let numbers = |r: &Report| (r.verdict.to_string(), r.traces, r.violating, r.executions, r.set.clone());
    assert_eq!(numbers(&last), numbers(&whole));
}
