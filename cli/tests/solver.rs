//! `--solver`: who answers the engine `bmc` is a program of the user's, which may be missing, fail, lie, or
//! take for ever.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

/// A program that fails, and with which inputs and schedule one formula says.
fn program() -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/tests/bmc/reorder.c");
    s.write("p.c", &std::fs::read_to_string(source).expect("readable"));
    s
}

fn verify(s: &Scratch, solver: &str, time: &str) -> Output {
    let options = ["verify", "p.c", "--engine", "bmc", "-j", "2", "--time", time, "--solver", solver];
    irs(s).args(options).output().expect("irs runs")
}

#[test]
fn a_solver_that_is_not_there_is_an_error_of_usage() {
    let s = program();
    for (solver, why) in [
        ("no-solver-has-this-name -q", "no program no-solver-has-this-name is on the PATH"),
        ("./p.c", "./p.c is no program that can be run"),
        (" ", "the solver's command is empty"),
    ] {
        let out = verify(&s, solver, "10");
        assert_eq!(out.status.code(), Some(2), "{solver}: {}", text(&out.stderr));
        assert!(text(&out.stderr).contains(why), "{solver}: {}", text(&out.stderr));
    }
}

#[test]
fn a_solver_that_fails_or_lies_gives_no_verdict() {
    let s = program();
    for (script, why) in [
        ("echo out of memory >&2; exit 1", "it failed (exit code 1: out of memory)"),
        ("kill -SEGV $$", "it failed (killed by signal 11)"),
        ("echo hello", "it gave no answer"),
        ("echo s SATISFIABLE; exit 10", "its assignment does not make"),
    ] {
        s.write("solver", script);
        let out = verify(&s, "sh solver", "30");
        let said = text(&out.stdout);
        assert_eq!(out.status.code(), Some(5), "{script}: {said}{}", text(&out.stderr));
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("unknown(solver") && last.contains(why), "{script}: {last}");
        assert!(last.contains("`sh solver`"), "{script}: {last}");
    }
    // Whatever language it reads.
    s.write("solver", "cat > asked; echo sat; echo '((in_0_1'");
    let out = verify(&s, "smt:sh solver", "30");
    let said = text(&out.stdout);
    assert_eq!(out.status.code(), Some(5), "{said}{}", text(&out.stderr));
    assert!(said.contains("`sh solver`: \"\" is no value"), "{said}");
    assert!(s.read("asked").contains("(set-logic QF_BV)"), "{}", s.read("asked"));
    // Who says that there is nothing is not believed either: nothing is proven.
    for (script, solver) in [("echo s UNSATISFIABLE; exit 20", "sh solver"), ("echo unsat", "smt:sh solver")]
    {
        s.write("solver", script);
        let out = verify(&s, solver, "30");
        assert_eq!(out.status.code(), Some(5), "{}{}", text(&out.stdout), text(&out.stderr));
    }
}

#[test]
fn a_solver_that_takes_for_ever_ends_with_the_search() {
    let s = program();
    s.write("solver", "echo $$ >> began; exec sleep 600");
    let begin = Instant::now();
    let out = verify(&s, "sh solver", "2");
    assert_eq!(out.status.code(), Some(5), "{}{}", text(&out.stdout), text(&out.stderr));
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    // That of each worker.
    let began = s.read("began");
    assert!(!began.is_empty());
    for pid in began.lines() {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        assert!(stat.is_empty() || stat.contains(") Z "), "it lives: {stat}");
    }
}

/// Those that are installed find what the linked one finds.
#[test]
fn installed_solvers_find_failures() {
    let s = program();
    let known = [
        "batsat",
        "cadical",
        "cadical -q",
        "kissat -q",
        "minisat {in} {out}",
        "cryptominisat5 --verb 0",
        "smt:z3 -in",
        "smt:cvc5 --lang smt2",
    ];
    for solver in known {
        let out = verify(&s, solver, "60");
        if out.status.code() == Some(2) && !["batsat", "cadical"].contains(&solver) {
            eprintln!("skipped: {solver} is not installed");
            continue;
        }
        assert_eq!(out.status.code(), Some(10), "{solver}: {}{}", text(&out.stdout), text(&out.stderr));
    }
}
