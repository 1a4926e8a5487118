//! The engine `bmc`: programs whose failures other engines find late (`tests/bmc`), and generated programs
//! against the plain explorer of all their interleavings.

// Shared with the tests of the model, which use more of it.
#[allow(dead_code)]
#[path = "model/fixture.rs"]
mod fixture;

use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use property::{Checked, Properties, Property};
use report::sink::{End, Outcome, PathEvent, Sink};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

/// The first violation's property, and what the engine came to.
fn run(program: &Program, properties: Properties, limits: Limits) -> (Option<String>, End) {
    #[derive(Default)]
    struct First(Option<String>);
    impl Sink for First {
        fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
            self.0.get_or_insert(format!("{outcome:?}"));
        }
    }
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
    Limits { rounds: Some(rounds), iterations: Some(iterations), threads: 150 }
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
    ] {
        let (found, end) = of_file(name, flags, limits);
        assert!(found.is_some_and(|f| f.contains("Assertion")), "{name} {flags:?}: {end:?}");
    }
}

/// There is none, or none within the bounds: the bounds are named, and nothing else stands in the way.
#[test]
fn what_is_not_found_is_unknown_and_says_why() {
    for (name, flags, limits) in
        [("fib", &["-DN=2", "-DSAFE"][..], within(4, 4)), ("fib", &["-DN=2"], within(1, 4))]
    {
        let (found, end) = of_file(name, flags, limits);
        assert_eq!(found, None, "{name} {flags:?}");
        assert!(end.gaps.is_empty(), "{name} {flags:?}: {:?}", end.gaps);
        assert!(end.why.is_some_and(|w| w.starts_with("bounds:")), "{name} {flags:?}");
        assert!(!end.complete && !end.safe);
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

/// By hand, with `BMC_DEADLOCKS=1` too:
/// `BMC_SEEDS=1000..2000 cargo test -p verifier --test bmc -- --ignored --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_generated_programs() {
    let seeds = std::env::var("BMC_SEEDS").unwrap_or("1000..1200".into());
    let (a, b) = seeds.split_once("..").expect("a range");
    let seeds = a.parse().expect("a number")..b.parse().expect("a number");
    println!("{:?}", compare(seeds, std::env::var_os("BMC_DEADLOCKS").is_some()));
}
