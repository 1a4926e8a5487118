//! First schedules from one formula (`--engine bmc --claim`): one thread at a time, in turn, against the
//! engine `ring`, which executes the program once for each of its inputs.

// Shared with the tests of the model, which use more of it.
#[allow(dead_code)]
#[path = "model/fixture.rs"]
mod fixture;

#[allow(dead_code)]
#[path = "claims/shapes.rs"]
mod shapes;

use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use oracle::telling;
use property::{Checked, Properties};
use report::sink::Sink;
use ring::search::Search;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Assumption, Order};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

fn program(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}\n{source}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p
}

/// What one formula proves.
struct Found {
    until: Instant,
    /// The threads of the set.
    proven: Option<ThreadTable>,
    assumed: Vec<Assumption>,
    why: String,
}

impl Sink for Found {
    fn keep_going(&mut self) -> bool {
        Instant::now() < self.until && self.proven.is_none()
    }

    fn assume(&mut self, assumptions: Vec<Assumption>) {
        self.assumed = assumptions;
    }

    fn cooperative(&mut self, threads: &ThreadTable, order: Order, held: &[SiteId], yields: &[SiteId]) {
        assert!(self.proven.is_none() && order == Order::IN_TURN && yields.is_empty());
        assert!(!held.is_empty());
        self.proven = Some(threads.clone());
    }
}

const SAID: &str = "one thread at a time, in turn: ";

fn by_formula(p: &Program) -> Found {
    let mut machine = Interp::new(p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, Properties::default(), Some(p));
    let limits = Limits { rounds: Some(1), iterations: Some(4), claims: true, ..Limits::default() };
    let until = Instant::now() + Duration::from_secs(10);
    let mut found = Found { until, proven: None, assumed: Vec::new(), why: String::new() };
    let end = search(p, Properties::default(), limits, &mut machine, &mut found);
    let said = end.notes.iter().find_map(|n| n.strip_prefix(SAID));
    found.why = said.map_or_else(|| format!("{:?} {:?}", end.gaps, end.why), str::to_owned);
    found
}

/// All executions in turn. The error: what is in the way.
fn by_executions(p: &Program) -> Result<(), String> {
    struct Nobody;
    impl Sink for Nobody {}
    let how = InterpOptions { turns: true, guesses: true, ..InterpOptions::default() };
    let mut machine = Interp::new(p, how).unwrap_or_else(|e| panic!("{e}"));
    let mut checked = Checked::new(&mut machine, Properties::default(), Some(p));
    Search::new(&mut checked).all(&mut Nobody, true)
}

#[derive(Debug, Default)]
struct Compared {
    proven: usize,
    /// Both say that it fails, or does not come to its end.
    failing: usize,
    /// The formula has no word on it.
    open: usize,
    wrong: Vec<String>,
}

impl Compared {
    fn add(&mut self, name: &str, source: &str, flags: &[&str]) {
        let p = program(source, flags);
        let (found, all) = (by_formula(&p), by_executions(&p));
        let bad = matches!(&found.why[..], "not proven: it fails" | "not proven: threads wait for ever");
        match (&found.proven, &all) {
            (Some(_), Ok(())) => self.proven += 1,
            (None, Err(_)) if bad => self.failing += 1,
            (Some(_), Err(_)) => self.wrong.push(format!("{name}: proven, though {all:?}\n{source}")),
            // What comes after the end of the process may fail in the formula alone.
            (None, Ok(())) if bad && !source.contains("exit(") => {
                self.wrong.push(format!("{name}: {}, though all are safe\n{source}", found.why));
            }
            (None, _) => {
                println!("{name}: {}", found.why);
                self.open += 1;
            }
        }
    }

    fn all(shape: fn(u64) -> String, seeds: std::ops::Range<u64>) -> Compared {
        let mut compared = Compared::default();
        for seed in seeds {
            let flags = [&["-O0"], &["-O1"]][(seed % 2) as usize];
            compared.add(&format!("seed {seed}"), &shape(seed), flags);
        }
        println!("{compared:#?}");
        compared
    }
}

#[test]
fn generated_programs_are_as_the_engine_ring_says() {
    for (shape, seeds, least) in [
        (shapes::program as fn(u64) -> String, 0..40, [8, 5]),
        (shapes::waiting, 0..60, [5, 5]),
        (telling::program, 0..150, [25, 40]),
    ] {
        let compared = Compared::all(shape, seeds);
        assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
        assert!(compared.proven >= least[0] && compared.failing >= least[1], "{compared:?}");
    }
}

/// By hand: `BMC_SEEDS=1000..3000 cargo test -p verifier --test bmc_in_turn more -- --ignored --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_programs_in_turn() {
    let seeds = std::env::var("BMC_SEEDS").unwrap_or("1000..1200".into());
    let (a, b) = seeds.split_once("..").expect("a range");
    let seeds = a.parse().expect("a number")..b.parse().expect("a number");
    for shape in [telling::program, shapes::waiting, shapes::program] {
        let compared = Compared::all(shape, seeds.clone());
        assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
    }
}
