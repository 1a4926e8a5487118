//! Random toy programs: the engine's verdict against the enumeration of all states; every schedule and counterexample judged.

use super::super::Options;
use super::check;
use super::oracle::truth;
use super::toy::{Ins, Program, Test};

/// A small generator (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

fn program(seed: u64) -> Program {
    let mut d = Dice(seed);
    let globals = 1 + d.roll(3);
    let locks = d.roll(3);
    let threads = 2 + d.roll(2);
    let test = |d: &mut Dice| {
        let k = [0, 1, 2, 3, 5, 200][d.roll(6)];
        if d.roll(2) == 0 { Test::Eq(k) } else { Test::Lt(k.max(1)) }
    };
    let thread = |d: &mut Dice| {
        let mut body = Vec::new();
        let (held, length) =
            (if locks > 0 && d.roll(2) == 0 { Some(d.roll(locks)) } else { None }, 2 + d.roll(4));
        body.extend(held.map(Ins::Lock));
        for _ in 0..length {
            let g = d.roll(globals);
            let here = body.len();
            body.push(match d.roll(14) {
                0..=3 => Ins::Add(g, [1, 1, 2, 255][d.roll(4)]),
                4 | 5 => Ins::Set(g, d.roll(4) as u8),
                6 if d.roll(3) == 0 => Ins::Sub(g, d.roll(globals)),
                6 => Ins::Copy(g, d.roll(globals)),
                7 => Ins::Input(g, 1 + d.roll(4) as u8),
                8 | 9 => Ins::Assert(g, test(d)),
                10 if d.roll(3) == 0 => Ins::Assume(g, test(d)),
                11 if locks > 0 => {
                    let l = d.roll(locks);
                    if d.roll(2) == 0 { Ins::Lock(l) } else { Ins::Unlock(l) }
                }
                // Over the next instruction (or to the end of the body).
                _ => Ins::If(g, test(d), here + 2),
            });
        }
        let end = body.len();
        for ins in &mut body {
            if let Ins::If(_, _, to) = ins {
                *to = (*to).min(end);
            }
        }
        body.extend(held.map(Ins::Unlock));
        if d.roll(4) > 0 {
            body.push(Ins::Jump(0));
        }
        body
    };
    Program { globals: vec![0; globals], locks, threads: (0..threads).map(|_| thread(&mut d)).collect() }
}

/// Threads that guard counters with locks, some of them alike, some with a mistake: an access without the lock, another lock, an assertion
/// that only some order of particular threads violates.
fn guarded(seed: u64) -> Program {
    let mut d = Dice(seed ^ 0x5eed);
    let locks = 1 + d.roll(2);
    let bound = [1, 2, 3, 6][d.roll(4)];
    let worker = |d: &mut Dice| {
        let (lock, counter) = (d.roll(locks), d.roll(2));
        let held = d.roll(8) > 0;
        let mut body = Vec::new();
        if held {
            body.push(Ins::Lock(lock));
        }
        // Up to the bound, or down to 0; now and then without looking.
        let up = d.roll(2) == 0;
        if d.roll(6) > 0 {
            let at = body.len();
            body.push(Ins::If(counter, Test::Eq(if up { bound } else { 0 }), at + 3));
        }
        body.push(Ins::Add(counter, if up { 1 } else { 255 }));
        body.push(match d.roll(5) {
            0 => Ins::Set(2, d.roll(3) as u8),
            1 => Ins::Assert(2, Test::Lt(2)),
            _ => Ins::Assert(counter, Test::Lt(bound + 1)),
        });
        if held {
            body.push(Ins::Unlock(lock));
        }
        body.push(Ins::Jump(0));
        body
    };
    let kinds: Vec<Vec<Ins>> = (0..1 + d.roll(3)).map(|_| worker(&mut d)).collect();
    let count = kinds.len().max(2) + d.roll(2);
    let threads = (0..count).map(|i| kinds[i % kinds.len()].clone()).collect();
    Program { globals: vec![0; 3], locks, threads }
}

#[test]
fn verdicts_are_right() {
    agree(program, SEEDS, [5, 8]);
}

#[test]
fn verdicts_of_guarded_programs_are_right() {
    agree(guarded, SEEDS / 2, [4, 8]);
}

/// Compares the engine with the enumeration; `safe` and `wrong`: at least one in so many programs has such a verdict.
fn agree(program: impl Fn(u64) -> Program, seeds: u64, [often, seldom]: [usize; 2]) {
    let (mut safe, mut wrong, mut unknown, mut arts) = (0, 0, 0, 0);
    for seed in 0..seeds {
        let p = program(seed);
        let Some(truth) = truth(&p, 30_000) else { continue };
        for visits in [2, 5] {
            let options = Options { visits, schedules: 6, ..Options::default() };
            let (found, kept) = check(&p, &options, 5000);
            // Inputs may be ruled out; orders of threads may not.
            let inputs = p.threads.iter().flatten().any(|i| matches!(i, Ins::Input(..)));
            let bad = truth.violation || truth.deadlock || (truth.assumption && !inputs);
            assert!(!(found.safe && bad), "seed {seed}: wrongly safe, {truth:?} {p:?}");
            assert!(
                !found.violated || bad || truth.assumption,
                "seed {seed}: wrongly unsafe, {truth:?} {p:?}"
            );
            safe += usize::from(found.safe);
            wrong += usize::from(found.violated);
            unknown += usize::from(!found.safe && !found.violated);
            arts += kept.arts.len();
        }
    }
    println!("{safe} safe, {wrong} unsafe, {unknown} unknown, {arts} schedules");
    assert!(safe > seeds as usize / often && wrong > seeds as usize / seldom && arts > seeds as usize / 2);
    // A schedule takes many looks at the clock: some programs are not decided before the limit.
    assert!(unknown < (safe + wrong) / 2, "{unknown} of {safe} and {wrong}");
}

const SEEDS: u64 = 200;
