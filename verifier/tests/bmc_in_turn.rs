//! First schedules from one formula (`--engine bmc --claim`): one thread at a time, in turn, against the
//! engine `ring`, which executes the program once for each of its inputs.

use crate::claim_shapes as shapes;
#[allow(dead_code)]
use crate::fixture;
use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::bounds::Bounds;
use model::{Program, load};
use oracle::telling;
use property::{Checked, Properties};
use report::sink::{Baton, End, Sink};
use ring::search::Search;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Assumption, Order};
use traceformat::thread::{ThreadIx, ThreadTable};

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

    fn cooperative(&mut self, threads: &ThreadTable, node: &Baton<'_>) {
        assert!(self.proven.is_none() && node.order == Order::IN_TURN && node.yields.is_empty());
        assert!(!node.held.is_empty());
        self.proven = Some(threads.clone());
    }
}

const SAID: &str = "one thread at a time, in turn: ";

fn by_formula(p: &Program) -> Found {
    with_arguments(p, 3).0
}

/// Of runs with up to so many arguments; and what is claimed of all schedules.
fn with_arguments(p: &Program, most: u16) -> (Found, End) {
    let bounds = Bounds { arguments: most, ..Bounds::default() };
    let options = InterpOptions { bounds, ..InterpOptions::default() };
    let mut machine = Interp::new(p, options).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, Properties::default(), Some(p));
    let limits = Limits { rounds: Some(1), iterations: Some(4), claims: true, ..Limits::default() };
    let until = Instant::now() + Duration::from_secs(10);
    let mut found = Found { until, proven: None, assumed: Vec::new(), why: String::new() };
    let end = search(p, Properties::default(), limits, &mut machine, &mut found);
    let said = end.notes.iter().find_map(|n| n.strip_prefix(SAID));
    found.why = said.map_or_else(|| format!("{:?} {:?}", end.gaps, end.why), str::to_owned);
    (found, end)
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
        if Interp::new(&p, InterpOptions::default()).is_err() {
            // It fails before its first event: there is no schedule to speak of.
            return;
        }
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

/// The engine looks at three arguments. What is known of runs with more is nothing, whatever their number.
#[test]
fn runs_with_more_arguments_are_not_forgotten() {
    let source = "#include <assert.h>\n#include <pthread.h>\nstatic volatile int x;
        static void *t(void *p) { x = 1; return p; }
        int main(int n, char **v) { pthread_t id; (void)v; pthread_create(&id, 0, t, 0);
        pthread_join(id, 0); assert(n >= 1 && n + x <= 4); return 0; }";
    for flags in [&["-O0"], &["-O1"]] {
        let p = program(source, flags);
        for (most, proven) in [(2, true), (3, true), (4, false), (200, false)] {
            let (found, end) = with_arguments(&p, most);
            assert_eq!(found.proven.is_some(), proven, "{most}: {}", found.why);
            assert!(proven || found.why == "not proven: there may be more arguments", "{}", found.why);
            let bounded = end.conditions.iter().any(|c| c == "arguments <= 3");
            assert!(!end.safe || bounded, "{most}: {:?}", end.conditions);
        }
    }
}

/// Which child of its creator a thread is depends on what was created before it: each name is in the set.
#[test]
fn threads_have_all_the_names_that_inputs_give_them() {
    let source = "#include <pthread.h>
        unsigned char __VERIFIER_nondet_uchar(void);
        static volatile int x; static pthread_t a, b, c;
        static void *leaf(void *p) { x = 1; return p; }
        static void *node(void *p) { x = 2; pthread_create(&c, 0, leaf, 0); pthread_join(c, 0); return p; }
        int main(void) { unsigned char both = __VERIFIER_nondet_uchar();
        if (both) pthread_create(&a, 0, leaf, 0);
        pthread_create(&b, 0, node, 0); pthread_join(b, 0); if (both) pthread_join(a, 0); return 0; }";
    let found = by_formula(&program(source, &["-O0"]));
    let threads = found.proven.unwrap_or_else(|| panic!("{}", found.why));
    let names: Vec<Vec<u32>> = (1..threads.len()).map(|i| threads.path(ThreadIx(i as u16))).collect();
    assert_eq!(names, [vec![0], vec![1], vec![0, 0], vec![1, 0]]);
}

/// Two reasons, of which one is there in each execution: the question is true, whatever they are.
#[test]
fn what_stands_in_each_execution_is_an_answer() {
    let source = "int main(int n, char **v) { (void)v; __builtin_printf(\"a\"); return n == 2; }";
    let (found, end) = with_arguments(&program(source, &["-O0"]), 200);
    assert!(found.proven.is_none() && !end.safe);
    assert!(Instant::now() < found.until, "it ends by itself: {:?}", end.why);
}

/// Where the rounds of a formula are not the turns of a ring, or nobody would watch what has to hold.
#[test]
fn what_is_in_the_way_is_said() {
    let other_turns = "not proven: turns are not those of a ring";
    for (body, main, why) in [
        ("x = 1;", "__VERIFIER_assume(in < 3);", other_turns),
        ("while (!__atomic_load_n(&x, __ATOMIC_SEQ_CST)) ;", "x = 1;", other_turns),
        ("", "x = 1;", "not proven: a thread comes to no event"),
        ("x = 1;", "assert(in != 7);", "not proven: it fails"),
        ("pthread_mutex_lock(&m);", "pthread_mutex_lock(&m);", "not proven: threads wait for ever"),
        ("x = 1;", "for (int i = 0; i < in; i++) x++;", "not proven: the loop at"),
    ] {
        let source = format!(
            "#include <assert.h>\n#include <pthread.h>\nunsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);
            static volatile int x; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            static void *t(void *p) {{ {body} return p; }}
            int main(void) {{ pthread_t id; unsigned char in = __VERIFIER_nondet_uchar(); (void)in; (void)m;
            pthread_create(&id, 0, t, 0); {main} pthread_join(id, 0); return 0; }}"
        );
        let (p, want) = (program(&source, &["-O1"]), why);
        let found = by_formula(&p);
        assert!(found.proven.is_none() && found.why.starts_with(want), "{}\n{source}", found.why);
    }
}

/// By hand: `BMC_SEEDS=1000..3000 cargo test -p verifier --test all bmc_in_turn::more -- --ignored
/// --nocapture`.
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
