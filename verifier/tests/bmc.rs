//! The engine `bmc`: programs whose failures other engines find late (`tests/bmc`), and generated programs
//! against the plain explorer of all their interleavings.

use crate::fixture;
use crate::reduced;
use bmc::returned::exit_values;
use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use oracle::ast::{Loc, Stmt};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use property::{Checked, Properties, Property};
use report::sink::{End, Outcome, PathEvent, Sink};
use std::collections::BTreeSet;
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

/// The first violation.
#[derive(Default)]
struct First(Option<String>);

impl Sink for First {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        self.0.get_or_insert(format!("{outcome:?}"));
    }
}

/// The first violation's property, and what the engine came to.
fn run(program: &Program, properties: Properties, limits: Limits) -> (Option<String>, End) {
    let mut machine = Interp::new(program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, properties, Some(program));
    let mut first = First::default();
    let end = search(program, properties, limits, &mut machine, &mut first);
    (first.0, end)
}

fn compiled(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program
}

fn within(rounds: usize, iterations: u32) -> Limits {
    Limits { rounds: Some(rounds), iterations: Some(iterations), claims: true, ..Limits::default() }
}

/// A program of `tests/bmc` within bounds: what it violates, if it is found.
fn of_file(name: &str, flags: &[&str], limits: Limits) -> (Option<String>, End) {
    let path = format!("{}/tests/bmc/{name}.c", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    run(&compiled(&source, flags), Properties::default(), limits)
}

#[test]
fn failures_of_few_rounds_are_found() {
    for (name, flags, limits) in [
        ("reorder", &["-DN=3"][..], within(1, 2)),
        ("reorder", &["-DN=20"], within(1, 2)),
        ("fib", &["-DN=2"], within(3, 2)),
        ("wronglock", &[], within(2, 2)),
        ("twostage", &[], within(1, 2)),
        ("stack", &[], within(1, 2)),
        ("buffer", &["-DBROKEN"], within(2, 2)),
        ("sigma", &["-DN=4"], within(3, 2)),
        ("sigma", &["-DN=16"], within(3, 2)),
        ("triangular", &[], within(6, 2)),
    ] {
        let (found, end) = of_file(name, flags, limits);
        assert!(found.is_some_and(|f| f.contains("Assertion")), "{name} {flags:?}: {end:?}");
    }
}

/// Where less is looked at, nothing is missed, and nothing is there that does not happen.
#[test]
fn what_is_left_out_of_formulas_is_no_failure() {
    let properties = Properties::default();
    for p in reduced::FAILING {
        let program = compiled(&format!("{}{}", reduced::PRELUDE, p.source), &["-O0", "-w"]);
        let (found, end) = run(&program, properties, within(p.rounds, p.iterations));
        assert!(found.is_some(), "{}: {end:?}", p.name);
    }
    for p in reduced::SAFE {
        let program = compiled(&format!("{}{}", reduced::PRELUDE, p.source), &["-O0", "-w"]);
        let (found, end) = run(&program, properties, within(p.rounds, p.iterations));
        assert_eq!(found, None, "{}", p.name);
        assert!(!end.gaps.iter().any(|g| g.kind == "replay"), "{}: {:?}", p.name, end.gaps);
    }
}

/// Main creates threads without end, before it comes to any event.
#[test]
fn threads_without_end_are_bounded_by_thread() {
    let path = format!("{}/tests/bmc/reset.c", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let program = compiled(&source, &[]);
    let with = |creations: Option<u32>| {
        let options = InterpOptions { creations, ..InterpOptions::default() };
        let machine = Interp::with_threads(&program, options, || None);
        machine.map_err(|stop| stop.to_string())
    };
    assert!(with(None).is_err_and(|why| why.contains("more than 1000 threads")));
    for (threads, fails) in [(1, false), (2, true), (3, true)] {
        let mut machine = with(Some(threads)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(machine.creations(), Some(threads));
        let properties = Properties::default();
        let limits = Limits { creations: machine.creations(), claims: true, ..Limits::default() };
        let mut machine = Checked::new(&mut machine, properties, Some(&program));
        let mut first = First::default();
        let end = search(&program, properties, limits, &mut machine, &mut first);
        assert_eq!(first.0.is_some(), fails, "{threads}: {end:?}");
        assert!(!end.safe && !end.complete, "{threads}: {end:?}");
        let named = end.why.is_some_and(|why| why.contains(&format!("{threads} threads by each thread")));
        assert_eq!(named, !fails, "{threads}");
    }
    // A program with fewer threads has no such bound.
    let program = compiled("int main(void) { return 0; }", &[]);
    let options = InterpOptions { creations: Some(1), ..InterpOptions::default() };
    let machine = Interp::with_threads(&program, options, || None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(machine.creations(), None);
}

/// Bounds of the user's are conditions of what is claimed; bounds of the engine's own are none.
#[test]
fn what_is_not_found_is_safe_within_the_bounds() {
    let own = Limits::default();
    for (name, flags, limits, conditions) in [
        ("fib", &["-DN=2", "-DSAFE"][..], within(2, 4), Some(&["rounds <= 2"][..])),
        // No execution needs more.
        ("fib", &["-DN=2", "-DSAFE"], within(8, 4), Some(&[])),
        ("fib", &["-DN=1", "-DSAFE"], within(11, 4), Some(&[])),
        ("fib", &["-DN=2"], within(1, 4), Some(&["rounds <= 1"])),
        ("fib", &["-DN=2", "-DSAFE"], own, None),
    ] {
        let (found, end) = of_file(name, flags, limits);
        assert_eq!(found, None, "{name} {flags:?}");
        assert!(end.gaps.is_empty(), "{name} {flags:?}: {:?}", end.gaps);
        assert_eq!(
            (end.complete, end.safe),
            (conditions.is_some(), conditions.is_some()),
            "{name} {flags:?}: {end:?}"
        );
        match conditions {
            Some(all) => assert_eq!(end.conditions, all, "{name} {flags:?}"),
            None => assert!(end.why.is_some_and(|w| w.starts_with("bounds:")), "{name} {flags:?}"),
        }
    }
}

/// What a thread returns is what who joins it finds; of a thread without events that is not modelled.
#[test]
fn who_joins_a_thread_finds_its_result() {
    let source = "#include <assert.h>
#include <pthread.h>
static _Atomic int x;
static void *work(void *arg) { EVENT return (void *)(long)(x > 1 ? 7 : 3); }
int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, work, 0);
  x = 2;
  pthread_join(thread, &result);
  assert(RIGHT);
  return 0;
}
";
    let either = "(long)result == 3 || (long)result == 7";
    for (event, right, fails) in
        [("", either, false), ("", "(long)result == 7", true), ("x = 1;", "(long)result == 3", true)]
    {
        let source = source.replace("EVENT", event).replace("RIGHT", right);
        let program = compiled(&source, &["-O0", "-w"]);
        let (found, end) = run(&program, Properties::default(), within(4, 2));
        assert_eq!(found.is_some(), fails, "{event} {right}: {end:?}");
        assert!(!end.gaps.iter().any(|g| g.kind == "access"), "{event} {right}: {end:?}");
    }
    let early = "#include <assert.h>
#include <pthread.h>
static void *work(void *arg) { return (void *)3; }
int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, &result);
  assert((long)result == 3);
  return 0;
}
";
    let (found, end) = run(&compiled(early, &["-O0", "-w"]), Properties::default(), within(2, 2));
    assert!(found.is_none() && !end.safe, "{end:?}");
}

/// Calls through pointers of which inputs and others decide where they lead are no events.
#[test]
fn failures_behind_calls_through_pointers_are_found() {
    let source = "#include <assert.h>
#include <pthread.h>
static int one(int n) { return n + 1; }
static int two(int n) { return n + 2; }
static int (*volatile which)(int) = one;
static void *change(void *arg) { which = two; return arg; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  int n = which(5);
  pthread_join(thread, 0);
  assert(n != 7);
  return 0;
}
";
    for level in ["-O0", "-O1"] {
        let (found, end) = run(&compiled(source, &[level, "-w"]), Properties::default(), within(3, 2));
        assert!(found.is_some(), "{level}: {end:?}");
    }
}

/// A loop that waits for what nobody sets has as many iterations as others, not as many as constants decide.
#[test]
fn lost_signals_make_small_formulas() {
    let source = "#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  while (!done) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(thread, 0);
  return 0;
}
";
    let (found, end) = run(&compiled(source, &["-O0", "-w"]), Properties::default(), Limits::default());
    assert!(found.is_some(), "{end:?}");
    let events = |n: &String| n.split(" rounds of ").nth(1)?.split(' ').next()?.parse::<u32>().ok();
    let most = end.notes.iter().filter_map(events).max();
    assert!(most.is_some_and(|n| n < 50), "{:?}", end.notes);
}

/// Pointers that follow each other are told apart, whatever is read of them.
#[test]
fn pointers_in_tables_lead_where_they_do() {
    let source = "#include <assert.h>
#include <pthread.h>
static int x[3] = {1, 2, 4}, *table[4] = {&x[0], &x[2], &x[1], &x[0]};
static _Atomic int at;
static void *move(void *arg) { at = 3; table[1] = &x[1]; return arg; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, move, 0);
  int *there = table[at & 3];
  *there += 10;
  pthread_join(thread, 0);
  assert(x[0] + x[1] + x[2] == 17);
  assert(FAILS || table[1] != &x[1]);
  return 0;
}
";
    for (fails, flags) in [(false, "-DFAILS=1"), (true, "-DFAILS=0")] {
        for level in ["-O0", "-O1"] {
            let program = compiled(source, &[level, flags, "-w"]);
            let (found, end) = run(&program, Properties::default(), within(3, 2));
            assert_eq!(found.is_some(), fails, "{level}: {end:?}");
            assert!(!end.gaps.iter().any(|g| g.kind == "replay"), "{:?}", end.gaps);
        }
    }
}

/// A write of some bytes of what others read as a whole changes all of it, be it an address or a number.
#[test]
fn writes_of_parts_are_seen_by_reads_of_all() {
    for (name, body, check) in [
        ("an address", "u.p = &x;", "n != 7"),
        ("a number", "u.n = 1;", "n < 2 || n == 7"),
        ("the upper half", "u.n = 1;", "n >> 32 == 0"),
    ] {
        let half = i32::from(name == "the upper half");
        let source = format!(
            "#include <assert.h>
#include <pthread.h>
static int x;
static volatile union {{ long n; int half[2]; int *p; }} u;
static void *all(void *arg) {{ {body} return arg; }}
static void *part(void *arg) {{ u.half[{half}] = 7; return arg; }}
int main(void) {{
  pthread_t a, b;
  pthread_create(&a, 0, all, 0);
  pthread_create(&b, 0, part, 0);
  long n = u.n;
  assert({check} || FAILS);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}}
"
        );
        // (One of them is right: it shows that what is found is no other failure.)
        for (fails, flag) in [(name != "a number", "-DFAILS=0"), (false, "-DFAILS=1")] {
            let program = compiled(&source, &["-O0", flag, "-w"]);
            let (found, end) = run(&program, Properties::default(), within(3, 2));
            assert_eq!(found.is_some(), fails, "{name}: {end:?}");
        }
    }
}

/// Places at which no access is do not spoil what is known of others: a list's nodes stay few cells.
#[test]
fn lists_make_small_formulas() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/families/lazy_list.c");
    let source = std::fs::read_to_string(path).expect("there");
    let (found, end) = run(&compiled(&source, &["-O1", "-w"]), Properties::default(), within(3, 2));
    assert_eq!(found, None);
    let size = end.notes.iter().rev().find_map(|n| n.strip_prefix("3 rounds of ")).expect("a size");
    let variables = size.split(' ').nth(2).and_then(|n| n.parse::<usize>().ok()).expect("a number");
    // (Byte by byte it has twenty times as many.)
    assert!(variables < 60_000, "{size}");
}

/// Where a pointer may lead, so many bytes are read of what is there, be it half a pointer. Who then reads
/// the whole one still finds an address.
#[test]
fn half_a_pointer_is_read_where_it_may_be() {
    let p = compiled(
        "#include <pthread.h>\n#include <stdatomic.h>\n\
         struct node { int key; struct node *_Atomic next; };\n\
         static struct node last = {9, 0}, first = {1, &last}, head = {0, &first};\n\
         void *unlink_first(void *p) {\n\
             struct node *prev = &head, *at = prev->next;\n\
             while (at->key < 1) { prev = at; at = prev->next; }\n\
             prev->next = at->next; return p; }\n\
         int main(void) {\n\
             pthread_t t; pthread_create(&t, 0, unlink_first, 0);\n\
             struct node *at = &head;\n\
             while (at->key < 2) at = at->next;\n\
             pthread_join(t, 0); return 0; }\n",
        &["-O1"],
    );
    let (found, end) = run(&p, Properties::of([Property::Memory]), within(3, 4));
    assert_eq!(found, None);
    assert!(end.gaps.iter().all(|u| u.kind != "replay"), "{:?}", end.gaps);
}

/// Addresses that come to a pointer by way of other threads and other pointers, through one that is itself
/// read, in the halves of a copy, or from nobody, are among those that are looked at.
#[test]
fn addresses_that_come_a_long_way_are_looked_at() {
    let program = |threads: &str, fails: &str| {
        format!(
            "#include <pthread.h>\n#include <stdatomic.h>\n#include <string.h>\n#include <assert.h>\n\
             int a, b; int *_Atomic p = &a, *_Atomic q = &a; int *_Atomic *_Atomic to = &p; int *plain = &a;\n\
             {threads}\n\
             int main(void) {{\n\
                 pthread_t t[2];\n\
                 pthread_create(&t[0], 0, one, 0); pthread_create(&t[1], 0, two, 0);\n\
                 pthread_join(t[0], 0); pthread_join(t[1], 0);\n\
                 {fails} return 0; }}\n"
        )
    };
    for (threads, fails) in [
        // By way of another pointer.
        (
            "void *one(void *x) { p = &b; return x; } void *two(void *x) { q = p; return x; }",
            "*q = 1; assert(b == 0);",
        ),
        // Where it is written is read, too.
        (
            "void *one(void *x) { to = &q; return x; } void *two(void *x) { *to = &b; return x; }",
            "*q = 1; assert(b == 0);",
        ),
        // Nowhere.
        ("void *one(void *x) { p = 0; return x; } void *two(void *x) { q = p; return x; }", "*q = 1;"),
        // Another offset.
        (
            "int s[2]; void *one(void *x) { p = s; return x; }\n\
             void *two(void *x) { int *n = p; if (n != &a) q = n + 1; return x; }",
            "*q = 1; assert(s[1] == 0);",
        ),
        // By an exchange.
        (
            "void *one(void *x) { p = &b; return x; }\n\
             void *two(void *x) { int *n = &a; atomic_compare_exchange_strong(&q, &n, p); return x; }",
            "*q = 1; assert(b == 0);",
        ),
    ] {
        let p = compiled(&program(threads, fails), &["-O1", "-w"]);
        let properties = Properties::of([Property::Assertion, Property::Memory]);
        let (found, end) = run(&p, properties, within(3, 2));
        assert!(found.is_some(), "{threads} {fails}: {end:?}");
    }
}

/// Asked at each step of a thread whether to go on, also while a formula is made, which can take seconds.
/// Half a formula proves nothing.
#[test]
fn who_is_stopped_proves_nothing() {
    struct Until(usize, usize);
    impl Sink for Until {
        fn keep_going(&mut self) -> bool {
            self.1 += 1;
            self.1 <= self.0
        }
    }
    let path = format!("{}/tests/bmc/fib.c", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let program = compiled(&source, &["-DN=1", "-DSAFE"]);
    let until = |most: usize| {
        let properties = Properties::default();
        let mut machine = Interp::new(&program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
        let mut machine = Checked::new(&mut machine, properties, Some(&program));
        let mut sink = Until(most, 0);
        let end = search(&program, properties, within(11, 4), &mut machine, &mut sink);
        (sink.1, end)
    };
    let (all, end) = until(usize::MAX);
    assert!(end.complete && end.safe && all > 60, "{all}: {end:?}");
    for most in (0..all).step_by(7).chain(all - 5..all) {
        let (asked, end) = until(most);
        assert!(!end.complete && !end.safe && end.conditions.is_empty(), "{most} of {all}: {end:?}");
        // It stops soon: for each thread, and then once for each question.
        assert!(asked <= most + 16, "asked {asked} times, told to stop after {most}");
    }
}

/// Locks, semaphores, conditions, awaits: somebody waits for ever.
#[test]
fn deadlocks_are_found() {
    for (name, flags) in [
        ("philosophers", "-DBROKEN"),
        ("buffer_semaphores", "-DBROKEN=1"),
        ("peterson", "-DBROKEN=2"),
        ("dekker", "-DBROKEN=1"),
    ] {
        let path = format!("{}/tests/families/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let (found, end) = run(&compiled(&source, &[flags]), Properties::default(), within(4, 4));
        assert!(found.is_some_and(|f| f.contains("Deadlock")), "{name} {flags}: {end:?}");
        assert!(end.gaps.is_empty(), "{name} {flags}: {:?}", end.gaps);
    }
}

/// What a comparison of generated programs comes to.
#[derive(Debug, Default)]
struct Compared {
    /// The oracle and the engine have a violation.
    both: usize,
    neither: usize,
    /// Something is not modelled, and the engine has found nothing.
    gaps: usize,
    /// Final states that were compared.
    states: usize,
}

/// Has a program a violation (or a deadlock) exactly where one of all its interleavings has one?
fn compare(seeds: std::ops::Range<u64>, deadlocks: bool) -> Compared {
    let properties = match deadlocks {
        true => Properties::of([Property::Deadlock]),
        false => Properties::of([Property::Assertion, Property::Lock, Property::Memory]),
    };
    let mut compared = Compared::default();
    for seed in seeds {
        let (p, all) = generate_within(seed, Naming::ByUse, 20_000);
        let source = emit_c::emit(&p);
        let program = compiled(&source, &[]);
        let (found, end) = run(&program, properties, within(6, 4));
        let expected = if deadlocks { &all.relations.deadlocked } else { &all.relations.violating };
        match (found, expected.is_empty()) {
            (Some(_), false) => compared.both += 1,
            (Some(f), true) => panic!("seed {seed}: {f}\n{source}"),
            (None, false) if end.safe && end.conditions.is_empty() => {
                panic!("seed {seed}: said to be safe\n{source}")
            }
            (None, _) if !end.gaps.is_empty() => {
                compared.gaps += 1;
                if std::env::var_os("BMC_GAPS").is_some() {
                    println!("seed {seed}: {:?}", end.gaps);
                }
            }
            (None, true) => compared.neither += 1,
            (None, false) => panic!("seed {seed}: the engine has missed it\n{source}"),
        }
    }
    compared
}

#[test]
fn generated_programs_fail_exactly_where_the_oracle_says() {
    let compared = compare(0..40, false);
    assert!(compared.both >= 4 && compared.neither >= 10, "{compared:?}");
}

/// Main returns this of what is in memory in the end, as C and as a function of main's locals.
const RESULT: &str = "(int)(l0 ^ l0 >> 32 ^ l1 << 7 ^ l1 >> 25)";

fn result(locals: &[u64]) -> u64 {
    let (a, b) = (locals[0], locals[1]);
    (a ^ a >> 32 ^ b << 7 ^ b >> 25) & 0xffff_ffff
}

/// Of each number of rounds: violations, deadlocks and final states are exactly those of the executions of so
/// many rounds.
fn compare_rounds(seeds: impl Iterator<Item = u64>, rounds: usize) -> Compared {
    let mut compared = Compared::default();
    for seed in seeds {
        let (mut p, _) = generate_within(seed, Naming::ByUse, 20_000);
        for (l, global) in [(0, 0), (1, 1)] {
            p.threads[0].push(Stmt::Load(l, Loc { width: 8, ..Loc::plain(global) }));
        }
        let Some(all) = oracle::rounds::within(&p, rounds, 1_000_000) else { continue };
        let source = emit_c::emit_returning(&p, RESULT);
        let program = compiled(&source, &[]);
        let failing = Properties::of([Property::Assertion, Property::Lock, Property::Memory]);
        let values = exit_values(&program, Properties::default(), 4, rounds);
        let mut certain = values.is_some();
        for (k, expected) in (1..).zip(&all) {
            for (properties, fails) in
                [(failing, expected.violates), (Properties::of([Property::Deadlock]), expected.deadlocks)]
            {
                let (found, end) = run(&program, properties, within(k, 4));
                match &found {
                    Some(f) if !fails => panic!("seed {seed}: {f} in {k} rounds\n{source}"),
                    None if fails && (end.safe || end.gaps.is_empty()) => {
                        panic!("seed {seed}: missed in {k} rounds: {end:?}\n{source}")
                    }
                    None => certain &= end.gaps.is_empty(),
                    Some(_) => compared.both += 1,
                }
            }
            if let Some(values) = &values {
                let ends: BTreeSet<u64> = expected.ends.iter().map(|l| result(l)).collect();
                assert_eq!(values[k - 1], ends, "seed {seed}: final states of {k} rounds\n{source}");
                compared.states += ends.len();
            }
        }
        if std::env::var_os("BMC_SEEDS").is_some() && seed.is_multiple_of(50) {
            println!("seed {seed}: {compared:?}");
        }
        if certain {
            compared.neither += 1;
        } else {
            compared.gaps += 1;
            if std::env::var_os("BMC_GAPS").is_some() {
                println!("seed {seed}: something is left out");
            }
        }
    }
    compared
}

#[test]
fn within_rounds_all_is_as_the_oracle_says() {
    // Three in which a thread reads what its creator wrote, or bytes of which others write the next.
    let compared = compare_rounds((100..118).chain([1069, 1495, 1548]), 4);
    println!("{compared:?}");
    assert!(compared.both >= 10 && compared.neither >= 12 && compared.states >= 50, "{compared:?}");
}

fn seeds_by_hand() -> std::ops::Range<u64> {
    let seeds = std::env::var("BMC_SEEDS").unwrap_or("1000..1200".into());
    let (a, b) = seeds.split_once("..").expect("a range");
    a.parse().expect("a number")..b.parse().expect("a number")
}

/// By hand: `BMC_SEEDS=1000..2000 cargo test -p verifier --test all bmc::more_rounds -- --ignored
/// --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_rounds() {
    println!("{:?}", compare_rounds(seeds_by_hand(), 5));
}

/// By hand, with `BMC_DEADLOCKS=1` too:
/// `BMC_SEEDS=1000..2000 cargo test -p verifier --test all bmc::more_gen -- --ignored --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_generated_programs() {
    println!("{:?}", compare(seeds_by_hand(), std::env::var_os("BMC_DEADLOCKS").is_some()));
}
