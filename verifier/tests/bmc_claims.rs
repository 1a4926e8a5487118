//! What the engine `bmc` claims to be proven, against the engine `dpor`: the suites' programs, and generated
//! ones. A claim about a program of which `dpor` says anything but `safe` is wrong, unless it names bounds
//! that the failure exceeds.

#[path = "claims/guards.rs"]
mod guards;

use crate::claim_shapes as shapes;
use crate::fixture;
use crate::support::{dpor_origin, header_of, verify_dpor};
use bmc::search::{Limits, search};
use exec::execution;
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Machine, Step};
use model::{Program, load};
use oracle::ast::{Loc, Stmt};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use property::{Checked, Properties};
use report::sink::{End, Outcome, PathEvent, Sink};
use report::verdict::Verdict;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;
use verifier::verify::{self, SessionOptions};

fn compiled(source: &str, flags: &[&str], ignore: &str) -> Option<Program> {
    let path = fixture::numbered_but(source, flags, ignore);
    let program = load::files(&[&path]).ok();
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program
}

/// Whether a failure is found, and what the engine came to within a time.
fn claim(program: &Program, rounds: usize, iterations: u32, time: Duration) -> Option<(bool, End)> {
    struct Until(Instant, bool);
    impl Sink for Until {
        fn keep_going(&mut self) -> bool {
            Instant::now() < self.0
        }
        fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], _: &Outcome, _: Vec<Input>) {
            self.1 = true;
        }
    }
    let mut machine = Interp::new(program, InterpOptions::default()).ok()?;
    let mut machine = Checked::new(&mut machine, Properties::default(), Some(program));
    let limits =
        Limits { rounds: Some(rounds), iterations: Some(iterations), claims: true, ..Limits::default() };
    let mut sink = Until(Instant::now() + time, false);
    let end = search(program, Properties::default(), limits, &mut machine, &mut sink);
    Some((sink.1, end))
}

/// What `dpor` says.
fn judged(program: &Program, time: Duration) -> Verdict {
    let mut machine = match Interp::new(program, InterpOptions::default()) {
        Ok(machine) => machine,
        Err(stop) => {
            return match *stop {
                Stop::Violated(_) => Verdict::Unsafe(stop.to_string()),
                Stop::Unsupported(_) => Verdict::Unknown(stop.to_string()),
            };
        }
    };
    let header = header_of(program, &machine, dpor_origin());
    let limits = verify::Limits { time: Some(time), ..verify::Limits::default() };
    let options = SessionOptions { limits, ..Default::default() };
    verify_dpor(&mut machine, Some(program), header, options).verdict
}

/// What executions of so many rounds on the machine come to, by looking at all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    Nothing,
    /// A failure, or something that the machine does not explain.
    Something,
    TooMany,
}

/// By looking at all executions, or at all of so many steps.
fn rounds_of_machine(program: &Program, rounds: usize, steps: Option<usize>) -> Within {
    fn look(m: &mut dyn Machine, turn: u16, left: usize, fuel: &mut u32, steps: Option<usize>) -> Within {
        if steps == Some(m.depth()) {
            return Within::Nothing;
        }
        let choices = execution::enabled(m);
        if choices.is_empty() {
            return match execution::quiescent(m) {
                execution::End::Finished | execution::End::Assumed => Within::Nothing,
                _ => Within::Something,
            };
        }
        for (t, choice) in choices {
            let left = if t.0 < turn { left.checked_sub(1) } else { Some(left) };
            let Some(left) = left else { continue };
            if *fuel == 0 || m.depth() > 1_000 {
                return Within::TooMany;
            }
            *fuel -= 1;
            let step = m.step(t, choice);
            let below = match step {
                Step::Done(_) => look(m, t.0, left, fuel, steps),
                _ => Within::Something,
            };
            m.undo();
            if below != Within::Nothing {
                return below;
            }
        }
        Within::Nothing
    }
    let Ok(mut machine) = Interp::new(program, InterpOptions::default()) else { return Within::Something };
    let mut machine = Checked::new(&mut machine, Properties::default(), Some(program));
    look(&mut machine, 0, rounds - 1, &mut 300_000, steps)
}

/// Does a failure that the claim does not speak of explain that the program is not safe?
fn explained(program: &Program, end: &End, rounds: usize, iterations: u32) -> bool {
    let of_rounds = end.conditions.iter().any(|c| c.starts_with("rounds"));
    let of_iterations = end.conditions.iter().any(|c| c.starts_with("iterations"));
    if of_rounds && rounds_of_machine(program, rounds, None) == Within::Nothing {
        return true;
    }
    // (The machine has no bound of iterations.) With more rounds alone a failure is found that is none with
    // fewer.
    if of_rounds
        && of_iterations
        && claim(program, 6 * rounds, iterations, Duration::from_secs(60)).is_some_and(|c| c.0)
    {
        return true;
    }
    // With more iterations a failure is found that is none with fewer.
    of_iterations && claim(program, rounds, 6 * iterations, Duration::from_secs(60)).is_some_and(|c| c.0)
}

/// What comparisons came to.
#[derive(Debug, Default)]
struct Compared {
    programs: usize,
    /// Claims without a condition that `dpor` confirms, and those under conditions.
    safe: usize,
    safe_if: usize,
    failing: usize,
    /// Nothing is claimed, though `dpor` says `safe`.
    open: usize,
    /// Claims under conditions about programs that fail beyond these.
    beyond: usize,
    /// `dpor` came to no end.
    unjudged: usize,
    wrong: Vec<String>,
}

impl Compared {
    fn add(&mut self, name: &str, program: &Program, rounds: usize, iterations: u32) {
        let limit = Duration::from_secs(10);
        self.programs += 1;
        let Some((found, end)) = claim(program, rounds, iterations, limit) else { return };
        let verbose = std::env::var_os("BMC_CLAIMS").is_some();
        if !end.safe && !found && !verbose {
            return;
        }
        let says = judged(program, limit);
        let is_safe = matches!(says, Verdict::Safe | Verdict::SafeIf(_));
        let timed_out =
            matches!(&says, Verdict::Unknown(why) if why.contains("limit") || why.contains("time"));
        if found {
            self.failing += 1;
            if is_safe {
                self.wrong.push(format!("{name}: a failure, and {says}"));
            }
        } else if !end.safe {
            self.open += usize::from(is_safe);
            if is_safe && verbose {
                println!("open {name}: {:?} {:?}", end.why, end.gaps.first());
            }
        } else if timed_out {
            self.unjudged += 1;
        } else if !is_safe && explained(program, &end, rounds, iterations) {
            self.beyond += 1;
        } else if !is_safe {
            self.wrong
                .push(format!("{name}: claimed within {rounds} {iterations}, {:?}; {says}", end.conditions));
        } else if end.conditions.is_empty() {
            self.safe += 1;
        } else {
            self.safe_if += 1;
        }
    }
}

fn header<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

fn files(dir: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(dir);
    let mut all: Vec<_> =
        std::fs::read_dir(dir).expect("readable").map(|e| e.expect("readable").path()).collect();
    all.retain(|f| f.extension().is_some_and(|e| e == "c"));
    all.sort();
    all
}

fn compare_suites(suites: &[&str], every: usize, bounds: &[(usize, u32)]) -> Compared {
    let mut compared = Compared::default();
    for suite in suites {
        for file in files(suite).into_iter().step_by(every) {
            let source = std::fs::read_to_string(&file).expect("readable");
            let flags: Vec<&str> = header(&source, "flags").split_whitespace().collect();
            let Some(program) = compiled(&source, &flags, header(&source, "ignore")) else { continue };
            for &(rounds, iterations) in bounds {
                let name = format!("{suite}/{}", file.file_stem().expect("a name").to_string_lossy());
                compared.add(&name, &program, rounds, iterations);
            }
        }
    }
    compared
}

const SUITES: &[&str] = &["programs", "sync", "library", "atomic", "endless", "families", "bmc"];

/// By hand, all of them: `BMC_CLAIMS=1` also prints what is left open.
#[test]
#[ignore = "minutes"]
fn all_suites() {
    let suites = std::env::var("BMC_SUITES").unwrap_or(SUITES.join(","));
    let suites: Vec<&str> = suites.split(',').collect();
    let compared = compare_suites(&suites, 1, &[(2, 2), (12, 4)]);
    println!("{compared:#?}");
    assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
}

fn seeds_by_hand() -> std::ops::Range<u64> {
    let seeds = std::env::var("BMC_SEEDS").unwrap_or("1000..1200".into());
    let (a, b) = seeds.split_once("..").expect("a range");
    a.parse().expect("a number")..b.parse().expect("a number")
}

fn compare_shapes(seeds: std::ops::Range<u64>, shape: fn(u64) -> String) -> Compared {
    let mut compared = Compared::default();
    for seed in seeds {
        let source = shape(seed);
        let program = compiled(&source, &[], "").unwrap_or_else(|| panic!("seed {seed}:\n{source}"));
        let (rounds, iterations) = [(2, 3), (3, 4), (9, 4)][(seed % 3) as usize];
        let before = compared.wrong.len();
        compared.add(&format!("seed {seed}"), &program, rounds, iterations);
        if compared.wrong.len() > before {
            println!("{}\n{source}", compared.wrong[before]);
        }
    }
    compared
}

/// A part of the suites: there are claims, and none is wrong.
#[test]
fn claims_about_the_suites_hold() {
    let compared = compare_suites(&["programs", "sync", "atomic"], 12, &[(2, 2), (12, 4)]);
    println!("{compared:?}");
    assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
}

/// What `exact.rs` leaves out, one by one: a bound of rounds is all that may be claimed.
#[test]
fn guards_withhold_claims() {
    let mut wrong = Vec::new();
    for g in guards::GUARDED {
        let is_text = g.flags.contains(&"ir");
        let source = format!("{}{}", if is_text { guards::IR_PRELUDE } else { guards::PRELUDE }, g.source);
        let program = compiled(&source, g.flags, "").unwrap_or_else(|| panic!("{}", g.name));
        let (_, end) = claim(&program, g.rounds, 4, Duration::from_secs(30)).expect("it begins");
        let has_bound = end.conditions.iter().any(|c| c.starts_with("rounds"));
        let says = judged(&program, Duration::from_secs(30));
        if matches!(says, Verdict::Safe | Verdict::SafeIf(_)) {
            wrong.push(format!("{}: it shows nothing, since it is {says}", g.name));
        } else if end.safe && !has_bound {
            wrong.push(format!("{}: claimed, though {says}", g.name));
        }
        println!("{}: {says}; {:?} {:?} {:?}", g.name, end.safe, end.conditions, end.why);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A thread that spins has executions without an end within a round, so not all can be looked at; those of
/// 30 steps go round its loop several times. It fails in three rounds: the exchange fails in the first; in
/// the second the lock is given up and the flag set, which ends the loop; the third looks. In two rounds the
/// thread has to end in the first, in one piece, and the flag is never set before the lock is free.
#[test]
fn what_spins_is_claimed_for_two_rounds_and_fails_in_three() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/await_exchange_first.c");
    let source = std::fs::read_to_string(path).expect("readable");
    let program = compiled(&source, &[], "").expect("a program");
    for (rounds, fails) in [(2, false), (3, true)] {
        let expected = if fails { Within::Something } else { Within::Nothing };
        assert_eq!(rounds_of_machine(&program, rounds, Some(30)), expected);
        let (found, end) = claim(&program, rounds, 2, Duration::from_secs(60)).expect("it begins");
        assert_eq!((found, end.safe), (fails, !fails), "{rounds}: {end:?}");
    }
}

/// What the cell may hold by the second round has more bits than the read was found to need: nothing is known
/// of what it reads then, and what was known of the first round must be forgotten.
#[test]
fn bounds_that_do_not_fit_are_no_bounds() {
    let source = "
#include <assert.h>
#include <pthread.h>
static int x, y;
static void *two(void *a) { __atomic_fetch_add(&x, 1, 5); __atomic_fetch_add(&x, 1, 5); return a; }
static void *look(void *a) { __atomic_store_n(&y, __atomic_load_n(&x, 5), 5); return a; }
static void *one(void *a) { __atomic_fetch_add(&x, 1, 5); return a; }
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, two, 0);
    pthread_create(&t[1], 0, look, 0);
    pthread_create(&t[2], 0, one, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    assert(y != 3);
    return 0;
}";
    let program = compiled(source, &[], "").expect("a program");
    for rounds in [3, 4, 6] {
        let (found, end) = claim(&program, rounds, 4, Duration::from_secs(60)).expect("it begins");
        assert!(found && !end.safe, "{rounds}: {end:?}");
    }
}

#[test]
fn claims_about_random_programs_hold() {
    let compared = compare_shapes(0..40, shapes::program);
    println!("{compared:?}");
    assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
    assert!(compared.safe >= 10 && compared.failing >= 5, "{compared:?}");
}

#[test]
fn claims_about_programs_that_wait_hold() {
    let compared = compare_shapes(0..80, shapes::waiting);
    println!("{compared:?}");
    assert!(compared.wrong.is_empty(), "{}", compared.wrong.join("\n"));
    assert!(compared.safe + compared.safe_if >= 5 && compared.failing >= 10, "{compared:?}");
}

#[test]
fn claims_of_rounds_hold() {
    let [bounded, whole, programs] = compare_rounds(100..124, 3);
    assert!(bounded + whole >= 3, "{bounded} {whole} of {programs}");
}

/// By hand: `BMC_SEEDS=1000..3000 cargo test -p verifier --test all bmc_claims::more_shapes -- --ignored
/// --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_shapes() {
    for shape in [shapes::program, shapes::waiting] {
        let compared = compare_shapes(seeds_by_hand(), shape);
        println!("{compared:#?}");
        assert!(compared.wrong.is_empty());
    }
}

/// Objects that a call initialises, which is not on the list, though nobody uses them.
fn remove_unused(p: &mut oracle::ast::Program) {
    fn used(body: &[Stmt]) -> [bool; 3] {
        let mut all = [false; 3];
        for s in body {
            let here = match s {
                Stmt::SpinLock(_) | Stmt::SpinUnlock(_) => [true, false, false],
                Stmt::SemWait(_) | Stmt::SemTryWait(..) | Stmt::SemTimedWait(..) | Stmt::SemPost(_) => {
                    [false, true, false]
                }
                Stmt::BarrierWait(..) => [false, false, true],
                Stmt::If(_, a, b) => std::array::from_fn(|i| used(a)[i] || used(b)[i]),
                Stmt::Repeat(_, b) => used(b),
                _ => [false; 3],
            };
            all = std::array::from_fn(|i| all[i] || here[i]);
        }
        all
    }
    let all = p.threads.iter().fold([false; 3], |all, body| std::array::from_fn(|i| all[i] || used(body)[i]));
    if !all[0] {
        p.spins = 0;
    }
    if !all[1] {
        p.sems.clear();
    }
    if !all[2] {
        p.barriers.clear();
    }
}

/// Of each number of rounds: no claim where an execution of so many rounds fails, and none without a
/// condition where any fails. How many claims there were with and without conditions, and how many programs.
fn compare_rounds(seeds: std::ops::Range<u64>, rounds: usize) -> [usize; 3] {
    let mut claims = [0; 3];
    for seed in seeds {
        let (mut p, all) = generate_within(seed, Naming::ByUse, 20_000);
        remove_unused(&mut p);
        for (l, global) in [(0, 0), (1, 1)] {
            p.threads[0].push(Stmt::Load(l, Loc { width: 8, ..Loc::plain(global) }));
        }
        let Some(within) = oracle::rounds::within(&p, rounds, 1_000_000) else { continue };
        let source = emit_c::emit_returning(&p, "0");
        let Some(program) = compiled(&source, &[], "") else { continue };
        claims[2] += 1;
        for (k, expected) in (1..).zip(&within) {
            let Some((_, end)) = claim(&program, k, 4, Duration::from_secs(20)) else { break };
            let fails = expected.violates || expected.deadlocks;
            let ever = !all.relations.violating.is_empty() || !all.relations.deadlocked.is_empty();
            let has_bound = end.conditions.iter().any(|c| c.starts_with("rounds"));
            assert!(!(end.safe && fails), "seed {seed}: claimed within {k} rounds: {end:?}\n{source}");
            assert!(!(end.safe && !has_bound && ever), "seed {seed}: {k} rounds do not suffice\n{source}");
            claims[usize::from(!has_bound)] += usize::from(end.safe);
            if !end.safe && !fails && std::env::var_os("BMC_CLAIMS").is_some() {
                println!("seed {seed}: open within {k} rounds: {:?} {:?}", end.why, end.gaps.first());
            }
        }
    }
    claims
}

/// By hand: `BMC_SEEDS=1000..3000 cargo test -p verifier --test all bmc_claims::more_rounds -- --ignored
/// --nocapture`.
#[test]
#[ignore = "as long as one likes"]
fn more_rounds() {
    println!("claims with a bound of rounds, without, programs: {:?}", compare_rounds(seeds_by_hand(), 5));
}
