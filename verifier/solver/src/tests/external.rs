//! Solvers in other processes: small scripts that answer rightly, wrongly, or not at all, and those that are
//! installed, against the linked one.

use crate::backend::Backend;
use crate::clauses::{Effort, Literal, Sat};
use crate::dimacs::{Said, parse};
use crate::external::Program;
use crate::{Answer, Interrupt};
use random::Rng;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A script, removed when dropped. (The shell reads it: a file that is still open for writing in a process
/// that another test is about to start cannot be executed.)
pub(super) struct Script(PathBuf);

impl Script {
    pub(super) fn new(name: &str, text: &str) -> Script {
        let path = std::env::temp_dir().join(format!("irs-solver-{}-{name}", std::process::id()));
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("writable");
        Script(path)
    }

    pub(super) fn path(&self) -> String {
        self.0.display().to_string()
    }

    fn solver(&self) -> Box<dyn Sat + Send> {
        self.with("")
    }

    fn with(&self, arguments: &str) -> Box<dyn Sat + Send> {
        let backend: Result<Backend, _> = format!("sh {} {arguments}", self.0.display()).parse();
        backend.unwrap_or_else(|e| panic!("{e}")).solver()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

fn effort(time: Option<Duration>) -> Effort {
    Effort { conflicts: u64::MAX, time, interrupt: None }
}

/// Three variables: one of the first two holds, the third is not the second.
fn three(sat: &mut dyn Sat) -> [Literal; 3] {
    let [a, b, c] = [sat.fresh(), sat.fresh(), sat.fresh()];
    sat.clause(&[a, b]);
    sat.clause(&[!b, !c]);
    sat.clause(&[b, c]);
    [a, b, c]
}

/// It gets the clauses and the assumptions, where the command says; its assignment is the answer's.
#[test]
fn a_script_that_answers() {
    let wanted = "p cnf 3 4 1 2 0 -2 -3 0 2 3 0 -2 0 ";
    let says = |to: &str| {
        format!(
            "[ \"$(tr '\\n' ' ' < \"$1\")\" = '{wanted}' ] || exit 1\n\
             printf 'c a comment\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n' {to}\nexit 10"
        )
    };
    let out = Script::new("out", &says("> \"$2\""));
    for (script, arguments) in
        [(&Script::new("said", &says("")), ""), (&out, "{in} {out}"), (&Script::new("in", &says("")), "{in}")]
    {
        let mut sat = script.with(arguments);
        let [a, b, c] = three(&mut *sat);
        assert_eq!(sat.solve(&[!b], effort(None)), Answer::Sat, "{arguments}");
        assert_eq!([a, b, c, !b].map(|l| sat.value(l)), [true, false, true, true]);
    }
}

/// What is no answer is a failure that says what is wrong, at once and for good.
#[test]
fn a_script_that_does_not() {
    for (name, text, why) in [
        ("garbage", "head -c 5000 /dev/urandom", "it gave no answer"),
        ("endless", "yes", "it says more than an answer can have"),
        ("silent", "exit 0", "it gave no answer"),
        ("crash", "kill -SEGV $$", "it failed (killed by signal 11)"),
        ("late", "echo s UNSATISFIABLE; kill -SEGV $$", "it failed (killed by signal 11)"),
        (
            "refuses",
            "echo usage >&2; echo no such option >&2; exit 1",
            "it failed (exit code 1: no such option)",
        ),
        ("chatters", "yes 2>/dev/null | head -c 900000 >&2; exit 3", "it failed (exit code 3: y)"),
        (
            "wrong",
            "echo s SATISFIABLE; echo v -1 -2 3 0; exit 10",
            "its assignment does not make clause 1 true",
        ),
        (
            "third",
            "echo s SATISFIABLE; echo v 1 2 3 0; exit 10",
            "its assignment does not make clause 2 true",
        ),
        ("assumed", "echo s SATISFIABLE; echo v 1 2 -3 0", "does not make the assumption -2 true"),
        ("part", "echo s SATISFIABLE", "its assignment does not make clause 1 true"),
        ("four", "echo s SATISFIABLE; echo v 1 4 0", "there is no variable 4"),
        ("both", "echo s SATISFIABLE; echo v 1 -1 0", "variable 1 has two values"),
        ("two", "echo s SATISFIABLE; echo s UNSATISFIABLE", "it gave two answers"),
        ("other", "echo s SATISFIABLE; echo v 1 -2 3 0; exit 20", "it says one thing and ends with another"),
        ("unsure", "echo s UNKNOWN", "it does not know"),
        ("word", "echo s MAYBE", "no answer is called \"MAYBE\""),
        ("letters", "echo s SATISFIABLE; echo v one 0", "\"one\" is no literal"),
    ] {
        let script = Script::new(name, text);
        let mut sat = script.solver();
        let [_, b, _] = three(&mut *sat);
        for _ in 0..2 {
            match sat.solve(&[!b], effort(Some(Duration::from_secs(60)))) {
                Answer::Unknown(said) => assert!(said.contains(why), "{name}: {said}"),
                other => panic!("{name}: {other:?}"),
            }
            assert!(sat.failure().is_some_and(|f| f.contains(why)), "{name}");
        }
    }
}

/// It ends with whoever asked, and all that it has started; asked again, it goes on.
#[test]
fn a_script_that_takes_long() {
    let marks = Script::new("marks", "");
    let text = format!("echo $$ >> {0}; sleep 600 & echo $! >> {0}; wait", marks.0.display());
    let script = Script::new("long", &text);
    let lives = || {
        let said = std::fs::read_to_string(&marks.0).expect("there");
        let all = said.lines().filter_map(|l| l.parse::<u32>().ok());
        // (A zombie that its new parent has not looked after yet is dead.)
        let lives =
            |n: &u32| std::fs::read_to_string(format!("/proc/{n}/stat")).is_ok_and(|s| !s.contains(") Z "));
        all.filter(lives).count()
    };
    let mut sat = script.solver();
    let [a, b, _] = three(&mut *sat);
    let begin = Instant::now();
    let slice = || effort(Some(Duration::from_millis(20)));
    while lives() < 2 {
        assert!(matches!(sat.solve(&[!b], slice()), Answer::Unknown(_)));
        assert!(begin.elapsed() < Duration::from_secs(60), "it does not begin");
    }
    assert_eq!((sat.failure(), lives()), (None, 2), "the same process is at it");
    // Another question: another process.
    let until = |n: usize| {
        while lives() != n {
            assert!(begin.elapsed() < Duration::from_secs(60), "{} of {n}", lives());
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let stop = Arc::new(AtomicBool::new(true));
    // Relaxed: a flag that carries no data.
    let interrupt = Some(Interrupt(Arc::new(move || stop.load(Ordering::Relaxed))));
    let asked = Effort { conflicts: u64::MAX, time: None, interrupt };
    assert!(matches!(sat.solve(&[a], asked), Answer::Unknown(_)), "interrupted");
    let begun = || std::fs::read_to_string(&marks.0).expect("there").matches('\n').count();
    while begun() < 6 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no other process has begun");
        std::thread::sleep(Duration::from_millis(2));
    }
    until(2);
    drop(sat);
    until(0);
}

/// One pigeon more than holes: hard to refute.
fn pigeons(sat: &mut dyn Sat, holes: usize) {
    let at: Vec<Vec<Literal>> = (0..=holes).map(|_| (0..holes).map(|_| sat.fresh()).collect()).collect();
    at.iter().for_each(|one| sat.clause(one));
    for (p, one) in at.iter().enumerate() {
        for other in &at[..p] {
            one.iter().zip(other).for_each(|(a, b)| sat.clause(&[!*a, !*b]));
        }
    }
}

/// Limits of the linked solvers: no answer, and why; what was asked can be asked again.
#[test]
fn linked_solvers_keep_limits() {
    for backend in [Backend::Batsat, Backend::Cadical] {
        let mut sat = backend.solver();
        pigeons(&mut sat, 11);
        let few = Effort { conflicts: 50, time: None, interrupt: None };
        let why = Answer::Unknown("the solver's limit of 50 conflicts".into());
        assert_eq!(sat.solve(&[], few.clone()), why, "{backend:?}");
        assert!((50..500).contains(&sat.conflicts()), "{backend:?}: {}", sat.conflicts());
        let late = Answer::Unknown("the solver's time limit".into());
        let short = Effort { conflicts: u64::MAX, time: Some(Duration::from_millis(1)), interrupt: None };
        assert_eq!(sat.solve(&[], short), late, "{backend:?}");
        let interrupt = Some(Interrupt(Arc::new(|| true)));
        let stopped = Effort { conflicts: u64::MAX, time: None, interrupt };
        assert_eq!(sat.solve(&[], stopped), late, "{backend:?}");
        assert_eq!(sat.failure(), None);
        let mut sat = backend.solver();
        pigeons(&mut sat, 4);
        assert_eq!(sat.solve(&[], effort(None)), Answer::Unsat, "{backend:?}");
        assert_eq!(sat.core(), []);
    }
}

/// What there is no program for is said before anything is asked.
#[test]
fn commands_that_cannot_be_run() {
    for (text, why) in [
        ("", "empty"),
        ("no-solver-has-this-name -q", "no program no-solver-has-this-name is on the PATH"),
        ("/no/such/solver", "/no/such/solver is no program that can be run"),
        ("/etc/passwd", "is no program that can be run"),
        ("/tmp", "/tmp is no program that can be run"),
    ] {
        let refused = Program::new(text).expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

#[test]
fn answers_of_both_formats() {
    let model = |text: &str| match parse(text, 3) {
        Ok(Said::Sat(m)) => [0, 1, 2].map(|v| m.has(v)),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(model("SAT\n1 -2 3 0\n"), [true, false, true]);
    assert_eq!(model("c x\ns SATISFIABLE\nv 1\nv -2 3 0\n"), [true, false, true]);
    assert_eq!(parse("UNSAT\n", 3), Ok(Said::Unsat));
    assert_eq!(parse("| conflicts : 12 |\n\nUNSATISFIABLE\n", 3), Ok(Said::Unsat));
}

/// The linked solvers and those that are installed agree on random formulas, asked again and again with more
/// clauses.
#[test]
fn all_agree() {
    let known = ["cadical -q", "kissat -q", "minisat {in} {out}", "cryptominisat5 --verb 0"];
    let mut all: Vec<Backend> = vec![Backend::Batsat, Backend::Cadical];
    all.extend(known.iter().filter_map(|text| text.parse().ok()));
    println!("compared: {all:?}");
    let mut rng = Rng::new(7);
    let (mut satisfiable, mut not) = (0, 0);
    for _ in 0..30 {
        let n = 4 + rng.below(12) as u32;
        let mut solvers: Vec<_> = all.iter().map(Backend::solver).collect();
        for s in &mut solvers {
            (0..n).for_each(|_| _ = s.fresh());
        }
        let literal = |rng: &mut Rng| {
            let l = Literal::positive(rng.below(n as usize) as u32);
            if rng.below(2) == 0 { l } else { !l }
        };
        for _ in 0..4 {
            let clauses: Vec<[Literal; 3]> =
                (0..n + n / 8).map(|_| [(); 3].map(|()| literal(&mut rng))).collect();
            let assumed: Vec<Literal> = (0..rng.below(3)).map(|_| literal(&mut rng)).collect();
            let mut answers = Vec::new();
            for s in &mut solvers {
                clauses.iter().for_each(|c| s.clause(c));
                answers.push(s.solve(&assumed, effort(None)));
                if answers.last() == Some(&Answer::Sat) {
                    assert!(clauses.iter().all(|c| c.iter().any(|l| s.value(*l))));
                    assert!(assumed.iter().all(|l| s.value(*l)));
                    assert!((0..n).map(Literal::positive).all(|l| s.value(l) != s.value(!l)));
                } else {
                    let core = s.core();
                    assert!(core.iter().all(|l| assumed.contains(l)), "{core:?} of {assumed:?}");
                    assert_eq!(s.solve(&core, effort(None)), Answer::Unsat, "{core:?}");
                }
            }
            assert!(answers.iter().all(|a| *a == answers[0]), "{answers:?}");
            satisfiable += usize::from(answers[0] == Answer::Sat);
            not += usize::from(answers[0] == Answer::Unsat);
        }
    }
    assert!(satisfiable > 20 && not > 20 && satisfiable + not == 120, "{satisfiable}, {not}");
}
