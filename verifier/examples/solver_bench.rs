//! What questions cost: the two arms of each branch along a path, and a bounded model checking instance.
//!
//! `cargo run --release -p verifier --example solver_bench [paths] [instances] [process]`; with `process`
//! also the solver on the PATH. Processor time is this process's own: that of a solver in another process is
//! only in the wall time.

use model::inst::{BinOp, ICmp};
use random::Rng;
use solver::front::Front;
use solver::process::{self, Process};
use solver::sat::BitBlaster;
use solver::{Answer, Limits, Smt, Sym, TermId, Terms};
use std::time::{Duration, Instant};

/// A path of `n` assignments to eight variables that start as inputs; after each a branch on two of them,
/// taken as concrete inputs take it. The conditions, in order.
fn path(terms: &mut Terms, n: usize, seed: u64, nonlinear: bool) -> Vec<TermId> {
    let mut rng = Rng::new(seed);
    let w = 32;
    let mut vars: Vec<TermId> = (0..8).map(|rank| terms.symbol(Sym { thread: 0, rank }, w)).collect();
    let inputs: Vec<u64> = (0..8).map(|_| rng.draw() % 1000).collect();
    let mut conditions = Vec::new();
    for _ in 0..n {
        let any = |rng: &mut Rng| rng.below(8);
        let (to, from, other) = (any(&mut rng), any(&mut rng), any(&mut rng));
        let k = terms.constant(1 + rng.draw() % 100, w);
        let (op, operand) = match rng.below(if nonlinear { 8 } else { 7 }) {
            0 | 1 => (BinOp::Add, k),
            2 => (BinOp::Add, vars[other]),
            3 => (BinOp::Sub, vars[other]),
            4 => (BinOp::Xor, k),
            5 => (BinOp::And, terms.constant(0xffff, w)),
            6 => (BinOp::Mul, terms.constant(3, w)),
            _ => (BinOp::Mul, vars[other]),
        };
        vars[to] = terms.bin(op, w, vars[from], operand);
        let (a, b) = (any(&mut rng), any(&mut rng));
        let (op, right) = match rng.below(3) {
            0 => (ICmp::Ult, vars[b]),
            1 => (ICmp::Slt, terms.constant(rng.draw() % 2000, w)),
            _ => (ICmp::Ne, terms.constant(rng.draw() % 2000, w)),
        };
        let c = terms.icmp(op, w, vars[a], right);
        let taken = terms.eval(c, &|s| inputs[s.rank as usize]) == 1;
        conditions.push(if taken { c } else { terms.not(c) });
    }
    conditions
}

/// Asks for both arms of each condition, on top of the ones before. Returns times of all checks, and of each
/// answer how many.
fn explore(solver: &mut dyn Smt, terms: &mut Terms, conditions: &[TermId]) -> (Vec<Duration>, [u32; 3]) {
    let (mut times, mut answers) = (Vec::new(), [0; 3]);
    for &c in conditions {
        for arm in [terms.not(c), c] {
            if terms.as_const(arm).is_some() {
                continue;
            }
            let begin = Instant::now();
            let answer = solver.check(terms, &[arm]);
            times.push(begin.elapsed());
            answers[match answer {
                Answer::Sat => 0,
                Answer::Unsat => 1,
                Answer::Unknown(_) => 2,
            }] += 1;
        }
        solver.push();
        solver.assert(terms, c);
    }
    (times, answers)
}

/// Threads that each add one to a counter `steps` times, in two steps (read, write), in `rounds` rounds of a
/// round robin scheduler that switches at any point: the values of the counter at the beginning of later
/// rounds are guessed (inputs) and checked at the end. Can the last round end with a counter of `goal`?
fn rounds(
    terms: &mut Terms,
    threads: u32,
    rounds: usize,
    steps: usize,
    goal: ICmp,
    bound: u64,
) -> Vec<TermId> {
    let (w, mut rank) = (32, 0);
    let mut input = |terms: &mut Terms, w: u8| {
        rank += 1;
        terms.symbol(Sym { thread: 0, rank: rank - 1 }, w)
    };
    let zero = terms.constant(0, w);
    let guesses: Vec<TermId> = (0..rounds).map(|r| if r == 0 { zero } else { input(terms, w) }).collect();
    let mut counter = guesses.clone();
    for _ in 0..threads {
        // One bit per round: where the thread is.
        let mut at: Vec<TermId> = (0..rounds).map(|r| terms.truth(r == 0)).collect();
        for _ in 0..steps {
            let mut local = zero;
            for part in 0..2 {
                // On to the next round, or not; in the last one it stays.
                let go = input(terms, 1);
                let stay = terms.not(go);
                let mut next = Vec::new();
                for r in 0..rounds {
                    let stays = if r + 1 < rounds { terms.and(at[r], stay) } else { at[r] };
                    let comes = if r > 0 { terms.and(at[r - 1], go) } else { terms.truth(false) };
                    next.push(terms.or(stays, comes));
                }
                at = next;
                if part == 0 {
                    local = (0..rounds).fold(zero, |v, r| terms.ite(at[r], counter[r], v));
                } else {
                    let one = terms.constant(1, w);
                    let sum = terms.bin(BinOp::Add, w, local, one);
                    for r in 0..rounds {
                        counter[r] = terms.ite(at[r], sum, counter[r]);
                    }
                }
            }
        }
    }
    let mut all: Vec<TermId> =
        (1..rounds).map(|r| terms.icmp(ICmp::Eq, w, counter[r - 1], guesses[r])).collect();
    let bound = terms.constant(bound, w);
    all.push(terms.icmp(goal, w, counter[rounds - 1], bound));
    all
}

/// Processor time of this process, in ms: others may load the machine.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

fn summary(mut times: Vec<Duration>) -> String {
    times.sort();
    let total: Duration = times.iter().sum();
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    let n = times.len().max(1);
    format!(
        "mean {:.3} ms, median {:.3}, 95% {:.3}, most {:.3}",
        ms(total) / n as f64,
        ms(times[n / 2]),
        ms(times[n * 95 / 100]),
        ms(times[n - 1])
    )
}

fn paths(name: &str, new: &dyn Fn() -> Box<dyn Smt>, sizes: &[usize]) {
    for nonlinear in [false, true] {
        for &n in sizes {
            let mut terms = Terms::new();
            let conditions = path(&mut terms, n, 7 + n as u64, nonlinear);
            let mut solver = new();
            let begin = cpu();
            let (times, [sat, unsat, unknown]) = explore(&mut *solver, &mut terms, &conditions);
            let kind = if nonlinear { " with products" } else { "" };
            let each = (cpu() - begin) / times.len().max(1) as f64;
            println!(
                "{name}: {n} assignments{kind}: {each:.3} ms of processor time each ({sat} sat, {unsat} unsat, {unknown} unknown)"
            );
            println!("    {}", summary(times));
            println!("    {:?}", solver.statistics());
        }
    }
}

fn instances(name: &str, new: &dyn Fn() -> Box<dyn Smt>) {
    let cases = [
        ("3 threads of 4, unsat", 3, 4, ICmp::Ugt, 12),
        ("6 threads of 1, unsat", 6, 1, ICmp::Ugt, 6),
        ("6 threads of 4, sat", 6, 4, ICmp::Eq, 4),
        ("6 threads of 8, sat", 6, 8, ICmp::Eq, 8),
        ("6 threads of 4, unsat", 6, 4, ICmp::Ugt, 24),
    ];
    for (kind, threads, steps, goal, bound) in cases {
        let mut terms = Terms::new();
        let all = rounds(&mut terms, threads, 3, steps, goal, bound);
        let mut solver = new();
        let (begin, start) = (Instant::now(), cpu());
        let answer = solver.check(&terms, &all);
        let (wall, cpu) = (begin.elapsed().as_secs_f64(), (cpu() - start) / 1e3);
        println!("{name}: 3 rounds, {kind}: {answer:?} in {wall:.2} s, {cpu:.2} s of processor time");
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |w: &str| words.is_empty() || words.iter().any(|x| x == w);
    let limits = Limits { conflicts: 10_000_000, time: Some(Duration::from_secs(60)), ..Limits::default() };
    let blaster = || -> Box<dyn Smt> { Box::new(BitBlaster::new(limits.clone())) };
    let front = || -> Box<dyn Smt> { Box::new(Front::new(BitBlaster::new(limits.clone()))) };
    if wanted("paths") {
        paths("front + bit-blaster", &front, &[50, 100, 200]);
        paths("bit-blaster", &blaster, &[50, 100, 200]);
    }
    if wanted("instances") {
        instances("bit-blaster", &blaster);
    }
    if words.iter().any(|w| w == "process") {
        let Some(program) = process::find() else { return println!("no solver on the PATH") };
        let other = || -> Box<dyn Smt> { Box::new(Process::new(&program, limits.clone())) };
        let name = program.display().to_string();
        if wanted("paths") {
            paths(&name, &other, &[50, 100]);
        }
        if wanted("instances") {
            instances(&name, &other);
        }
    }
}
