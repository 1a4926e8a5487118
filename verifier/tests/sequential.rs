//! Sequentialised programs (`bmc::sequential`): their C, compiled and run for all its choices, does what the
//! programs do within so many rounds.

use crate::fixture;
use bmc::sequential::{DRIVER, Sequential, Within};
use model::{Program, load};
use oracle::ast::{Loc, Stmt};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use property::{Properties, Property};
use solver::clauses::Effort;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ALL: [Property; 4] = [Property::Assertion, Property::Lock, Property::Memory, Property::Deadlock];

fn compiled(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program
}

fn sequential(program: &Program, rounds: usize, iterations: u32) -> Sequential<'_> {
    let within = Within { rounds, iterations, threads: 150 };
    Sequential::new(program, Properties::of(ALL), within, &mut || true).expect("nobody stops it")
}

/// Compiles a C text with the driver.
fn built(dir: &Path, text: &str) -> PathBuf {
    let (c, driver, binary) = (dir.join("seq.c"), dir.join("driver.c"), dir.join("seq"));
    std::fs::write(&c, text).expect("written");
    std::fs::write(&driver, DRIVER).expect("written");
    let out = Command::new("gcc")
        .args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"])
        .args(["-Wno-unused-but-set-variable", "-Wno-unused-variable", "-Wno-type-limits", "-DIRS_DRIVER"])
        .arg("-fsanitize=undefined")
        .args(["-fno-sanitize-recover=all", "-o"])
        .args([&binary, &c, &driver])
        .output()
        .expect("gcc runs");
    assert!(out.status.success(), "{}\n{text}", String::from_utf8_lossy(&out.stderr));
    binary
}

fn run(binary: &Path, arguments: &[String]) -> Output {
    Command::new(binary).args(arguments).stdin(std::process::Stdio::null()).output().expect("it runs")
}

/// What all executions of the C come to: whether one violates, whether one is a deadlock; nothing if there
/// are too many.
fn enumerated(binary: &Path, text: &str) -> Option<(bool, bool)> {
    let out = run(binary, &["--all".into(), "400000".into()]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let code = out.status.code();
    assert!(matches!(code, Some(0 | 5 | 10)), "{code:?} {}\n{text}", String::from_utf8_lossy(&out.stderr));
    if said.contains("more than") || code == Some(5) {
        return None;
    }
    let failures = || said.lines().filter_map(|l| l.strip_prefix("fails: "));
    Some((failures().any(|f| f != "deadlock"), failures().any(|f| f == "deadlock")))
}

#[derive(Debug, Default)]
struct Compared {
    /// Programs, and pairs of program and rounds, that were compared.
    programs: usize,
    pairs: usize,
    violating: usize,
    deadlocked: usize,
    /// Counterexamples of the formula whose values fail in the C, too.
    replayed: usize,
    /// Something is not modelled, or there are too many executions.
    left_out: usize,
}

/// Of each program and number of rounds: the C fails exactly where an execution of so many rounds does.
fn compare(seeds: impl Iterator<Item = u64>, rounds: usize) -> Compared {
    let mut compared = Compared::default();
    for seed in seeds {
        let (mut p, _) = generate_within(seed, Naming::ByUse, 20_000);
        for (l, global) in [(0, 0), (1, 1)] {
            p.threads[0].push(Stmt::Load(l, Loc { width: 8, ..Loc::plain(global) }));
        }
        let Some(all) = oracle::rounds::within(&p, rounds, 1_000_000) else { continue };
        let source = emit_c::emit(&p);
        let program = compiled(&source, &[]);
        let mut pairs = 0;
        for (k, expected) in (1..).zip(&all) {
            let mut s = sequential(&program, k, 4);
            if !s.gaps().is_empty() || !s.left_out().is_empty() || !s.cut().is_empty() {
                break;
            }
            let text = s.to_c(&format!("seed {seed}"));
            let dir = tempfile::tempdir().expect("a directory");
            let binary = built(dir.path(), &text);
            let Some(found) = enumerated(&binary, &text) else { break };
            assert_eq!(
                found,
                (expected.violates, expected.deadlocks),
                "seed {seed}, {k} rounds: violates, deadlocks\n{source}\n{text}"
            );
            pairs += 1;
            compared.violating += usize::from(found.0);
            compared.deadlocked += usize::from(found.1);
            let effort = Effort { conflicts: u64::MAX, time: None, interrupt: None };
            let values = s.failing_choices(effort).expect("no limit");
            assert_eq!(values.is_some(), found.0 || found.1, "seed {seed}, {k} rounds: the formula");
            if let Some(values) = values {
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                let out = run(&binary, &values);
                let said = String::from_utf8_lossy(&out.stdout).into_owned();
                assert_eq!(out.status.code(), Some(10), "seed {seed}, {k} rounds: {values:?} {said}\n{text}");
                compared.replayed += 1;
            }
        }
        match pairs {
            0 => compared.left_out += 1,
            _ => compared.programs += 1,
        }
        compared.pairs += pairs;
    }
    compared
}

#[test]
fn the_c_fails_exactly_where_the_program_does_within_the_rounds() {
    let compared = compare(0..12, 3);
    println!("{compared:?}");
    assert!(compared.pairs >= 12 && compared.replayed >= 3, "{compared:?}");
}

/// By hand: `SEQ_SEEDS=0..250 cargo test -p verifier --test sequential more -- --ignored --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_programs() {
    let seeds = std::env::var("SEQ_SEEDS").unwrap_or("0..250".into());
    let (a, b) = seeds.split_once("..").expect("a range");
    let seeds = a.parse().expect("a number")..b.parse().expect("a number");
    println!("{:?}", compare(seeds, 3));
}

/// Unwinding takes long where there is much to unwind: who does it asks all the time whether to go on, and
/// does no more when nobody wants it.
#[test]
fn unwinding_is_stopped() {
    let p = compiled(
        "#include <pthread.h>\nint x;\nvoid *run(void *p) { for (int i = 0; i < 3000; i++) x++; return 0; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return x; }\n",
        &["-O0"],
    );
    let asked = |most: usize| {
        let mut asked = 0;
        let within = Within { rounds: 1, iterations: 1, threads: 2 };
        let made = Sequential::new(&p, Properties::of(ALL), within, &mut || {
            asked += 1;
            asked <= most
        });
        (made.is_some(), asked)
    };
    let (made, whole) = asked(usize::MAX);
    assert!(made && whole > 60, "{whole} times");
    assert_eq!(asked(20), (false, 22), "once more for the result");
}
