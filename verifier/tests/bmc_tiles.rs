//! The engine `bmc` with several workers: its tiles are all executions, and what it says is what one worker
//! says.

use crate::fixture;
use crate::reduced;
use bmc::search::{Limits, search};
use bmc::tiles::{Examined, Tile, examine};
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use property::{Checked, Properties};
use report::sink::{End, Outcome, PathEvent, Sink};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

fn compiled(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program
}

/// A program of `tests`.
fn of_file(name: &str, flags: &[&str]) -> Program {
    let path = format!("{}/tests/{name}.c", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    compiled(&source, flags)
}

/// Are violations reported, and how often is somebody asked whether to go on?
#[derive(Default)]
struct Heard {
    found: usize,
    asked: usize,
    /// Stops then.
    most: Option<usize>,
}

impl Sink for Heard {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], _: &Outcome, _: Vec<Input>) {
        self.found += 1;
    }

    fn keep_going(&mut self) -> bool {
        self.asked += 1;
        self.most.is_none_or(|most| self.asked <= most)
    }
}

/// With so many workers, each question that is not trivial is split at once.
fn run(program: &Program, rounds: usize, iterations: u32, jobs: usize, mut heard: Heard) -> (Heard, End) {
    let properties = Properties::default();
    let mut machine = Interp::new(program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, properties, Some(program));
    let (rounds, iterations) = (Some(rounds), Some(iterations));
    let limits = Limits { rounds, iterations, claims: true, jobs, alone: Some(0), ..Limits::default() };
    let end = search(program, properties, limits, &mut machine, &mut heard);
    (heard, end)
}

fn examined(program: &Program, rounds: usize, change: &dyn Fn(&mut Vec<Tile>)) -> Examined {
    examine(program, Properties::default(), 4, rounds, 2, change)
}

#[test]
fn each_execution_is_in_exactly_one_tile() {
    for (name, flags) in [
        ("bmc/fib", &["-DN=2"][..]),
        ("bmc/stack", &[]),
        ("bmc/triangular", &[]),
        ("bmc/reorder", &["-DN=5"]),
        ("families/peterson", &[]),
        ("families/treiber", &[]),
    ] {
        let program = of_file(name, flags);
        for rounds in 1..=4 {
            let e = examined(&program, rounds, &|_| {});
            let tiles = e.tiles.len();
            assert!(e.all && e.apart && tiles > 1, "{name}, {rounds} rounds: {e:?}");
            let none = e.tiles.iter().find(|t| t.within.is_empty());
            assert_eq!(none, None, "{name}, {rounds} rounds");
        }
    }
}

/// The same questions say what is wrong with tiles that have a hole, or overlap.
#[test]
fn wrong_tiles_are_noticed() {
    let program = of_file("bmc/fib", &["-DN=2"]);
    let right = examined(&program, 3, &|_| {});
    assert!(right.all && right.apart && right.tiles.len() >= 4, "{right:?}");
    for i in 0..right.tiles.len() {
        let hole = examined(&program, 3, &|all| _ = all.remove(i));
        assert!(!hole.all && hole.apart, "without {:?}", right.tiles[i]);
        let twice = examined(&program, 3, &|all| all.push(all[i].clone()));
        assert!(twice.all && !twice.apart, "twice {:?}", right.tiles[i]);
    }
    let later = examined(&program, 3, &|all| {
        all.iter_mut().flat_map(|t| &mut t.within).filter(|i| i.least > 0).for_each(|i| i.least += 1);
    });
    assert!(!later.all && later.apart, "{later:?}");
    let longer = examined(&program, 3, &|all| {
        all.iter_mut().flat_map(|t| &mut t.within).filter_map(|i| i.most.as_mut()).for_each(|n| *n += 1);
    });
    assert!(longer.all && !longer.apart, "{longer:?}");
    assert!(!examined(&program, 3, &Vec::clear).all);
}

/// As data, and what is not of the program is refused.
#[test]
fn tiles_are_plain_data() {
    let program = of_file("bmc/fib", &["-DN=2"]);
    let all = examined(&program, 3, &|_| {}).tiles;
    let text = serde_json::to_string(&all).expect("plain data");
    assert_eq!(serde_json::from_str::<Vec<Tile>>(&text).expect("the same"), all);
    let other = of_file("bmc/fib", &["-DN=3"]);
    assert!(all.iter().all(|t| t.events != examined(&other, 3, &|_| {}).tiles[0].events));
}

/// What is said, whoever and how many look.
fn said(
    program: &Program,
    rounds: usize,
    iterations: u32,
    jobs: usize,
) -> (bool, bool, bool, Vec<String>, bool) {
    let (heard, end) = run(program, rounds, iterations, jobs, Heard::default());
    let split = end.notes.iter().any(|n| n.contains("tiles"));
    (heard.found > 0, end.safe, end.complete, end.conditions, split)
}

#[test]
fn any_number_of_workers_says_the_same() {
    let mut all: Vec<(String, Program, usize, u32)> = Vec::new();
    for (name, flags, rounds, iterations) in [
        ("bmc/fib", &["-DN=2"][..], 3, 2),
        ("bmc/fib", &["-DN=2", "-DSAFE"], 3, 4),
        ("bmc/fib", &["-DN=1", "-DSAFE"], 11, 4),
        ("bmc/stack", &[], 1, 2),
        ("bmc/triangular", &[], 5, 2),
        ("bmc/triangular", &[], 6, 2),
        ("bmc/wronglock", &[], 2, 2),
        ("bmc/sigma", &["-DN=4"], 3, 2),
        ("bmc/buffer", &[], 2, 3),
        ("bmc/buffer", &["-DBROKEN"], 2, 2),
        ("families/peterson", &["-DBROKEN=2"], 4, 4),
        ("families/philosophers", &["-DBROKEN"], 4, 4),
    ] {
        all.push((format!("{name} {flags:?}"), of_file(name, flags), rounds, iterations));
    }
    for p in reduced::FAILING.iter().step_by(4).chain(reduced::SAFE.iter().step_by(4)) {
        let program = compiled(&format!("{}{}", reduced::PRELUDE, p.source), &["-O0", "-w"]);
        all.push((p.name.to_owned(), program, p.rounds, p.iterations));
    }
    let (mut failing, mut safe, mut split) = (0, 0, 0);
    for (name, program, rounds, iterations) in &all {
        let one = said(program, *rounds, *iterations, 1);
        assert!(!one.4, "{name}: one worker splits nothing");
        for jobs in [2, 3] {
            let more = said(program, *rounds, *iterations, jobs);
            let same = (&one.0, &one.1, &one.2, &one.3) == (&more.0, &more.1, &more.2, &more.3);
            assert!(same, "{name}, {jobs} workers: {one:?}, {more:?}");
            split += usize::from(more.4);
        }
        failing += usize::from(one.0);
        safe += usize::from(one.1);
    }
    assert!(failing > 10 && safe > 2 && split > 20, "{failing}, {safe}, {split} of {}", all.len());
}

/// Nobody is waited for, and what was not looked at proves nothing.
#[test]
fn workers_that_are_stopped_prove_nothing() {
    let program = of_file("bmc/fib", &["-DN=1", "-DSAFE"]);
    let until = |most| run(&program, 11, 4, 3, Heard { most, ..Heard::default() });
    let (heard, end) = until(None);
    assert!(end.complete && end.safe && heard.asked > 60, "{}: {end:?}", heard.asked);
    for most in (0..60).step_by(6) {
        let (heard, end) = until(Some(most));
        assert!(!end.complete && !end.safe && end.conditions.is_empty(), "{most}: {end:?}");
        assert!(heard.asked <= most + 16, "asked {} times, told to stop after {most}", heard.asked);
    }
}
