//! Random toy programs: the engine's verdict against the enumeration of all states; every schedule and
//! counterexample judged.

use super::super::{Options, explore};
use super::oracle::truth;
use super::toy::{Ins, Program, Test, Toy};
use super::{Kept, check, replays};
use random::Rng;

pub fn program(seed: u64) -> Program {
    let mut d = Rng::new(seed);
    let globals = 1 + d.below(3);
    let locks = d.below(3);
    let threads = 2 + d.below(2);
    let test = |d: &mut Rng| {
        let k = [0, 1, 2, 3, 5, 200][d.below(6)];
        if d.below(2) == 0 { Test::Eq(k) } else { Test::Lt(k.max(1)) }
    };
    let thread = |d: &mut Rng| {
        let mut body = Vec::new();
        let (held, length) =
            (if locks > 0 && d.below(2) == 0 { Some(d.below(locks)) } else { None }, 2 + d.below(4));
        body.extend(held.map(Ins::Lock));
        for _ in 0..length {
            let g = d.below(globals);
            let here = body.len();
            body.push(match d.below(14) {
                0..=3 => Ins::Add(g, [1, 1, 2, 255][d.below(4)]),
                4 | 5 => Ins::Set(g, d.below(4) as u8),
                6 if d.below(3) == 0 => Ins::Sub(g, d.below(globals)),
                6 => Ins::Copy(g, d.below(globals)),
                7 => Ins::Input(g, 1 + d.below(4) as u8),
                8 | 9 => Ins::Assert(g, test(d)),
                10 if d.below(3) == 0 => Ins::Assume(g, test(d)),
                11 if locks > 0 => {
                    let l = d.below(locks);
                    if d.below(2) == 0 { Ins::Lock(l) } else { Ins::Unlock(l) }
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
        if d.below(4) > 0 {
            body.push(Ins::Jump(0));
        }
        body
    };
    Program { globals: vec![0; globals], locks, threads: (0..threads).map(|_| thread(&mut d)).collect() }
}

/// Threads that guard counters with locks, some of them alike, some with a mistake: an access without the
/// lock, another lock, an assertion that only some order of particular threads violates.
pub fn guarded(seed: u64) -> Program {
    let mut d = Rng::new(seed ^ 0x5eed);
    let locks = 1 + d.below(2);
    let bound = [1, 2, 3, 6][d.below(4)];
    let worker = |d: &mut Rng| {
        let (lock, counter) = (d.below(locks), d.below(2));
        let held = d.below(8) > 0;
        let mut body = Vec::new();
        if held {
            body.push(Ins::Lock(lock));
        }
        // Up to the bound, or down to 0; now and then without looking.
        let up = d.below(2) == 0;
        if d.below(6) > 0 {
            let at = body.len();
            body.push(Ins::If(counter, Test::Eq(if up { bound } else { 0 }), at + 3));
        }
        body.push(Ins::Add(counter, if up { 1 } else { 255 }));
        body.push(match d.below(5) {
            0 => Ins::Set(2, d.below(3) as u8),
            1 => Ins::Assert(2, Test::Lt(2)),
            _ => Ins::Assert(counter, Test::Lt(bound + 1)),
        });
        if held {
            body.push(Ins::Unlock(lock));
        }
        body.push(Ins::Jump(0));
        body
    };
    let kinds: Vec<Vec<Ins>> = (0..1 + d.below(3)).map(|_| worker(&mut d)).collect();
    let count = kinds.len().max(2) + d.below(2);
    let threads = (0..count).map(|i| kinds[i % kinds.len()].clone()).collect();
    Program { globals: vec![0; 3], locks, threads }
}

/// Threads of one or two kinds, several of each; now and then one of them differs in a single instruction, or
/// (as with an argument that it goes on using) has a variable of its own.
fn alike(seed: u64) -> Program {
    let mut d = Rng::new(seed ^ 0xa11ce);
    let bound = 1 + d.below(3) as u8;
    let kind = |d: &mut Rng| {
        let up = d.below(2) == 0;
        let mut body = vec![Ins::Lock(0)];
        if d.below(5) > 0 {
            body.push(Ins::If(0, if up { Test::Eq(bound) } else { Test::Eq(0) }, 3));
        } else {
            body.push(Ins::Copy(1, 0));
        }
        body.push(Ins::Add(0, if up { 1 } else { 255 }));
        body.push(match d.below(4) {
            0 => Ins::Copy(1, 0),
            1 => Ins::Set(2, d.below(3) as u8),
            2 => Ins::Assert(2, Test::Lt(2 + d.below(2) as u8)),
            _ => Ins::Assert(0, Test::Lt(bound + 1 + d.below(2) as u8)),
        });
        body.push(Ins::Unlock(0));
        // Without the lock.
        match d.below(4) {
            0 => body.push(Ins::Assert(1, Test::Lt(bound + 1))),
            1 => body.push(Ins::Set(1, d.below(3) as u8)),
            _ => {}
        }
        body.push(Ins::Jump(0));
        body
    };
    let kinds: Vec<Vec<Ins>> = (0..1 + d.below(2)).map(|_| kind(&mut d)).collect();
    let count = (kinds.len() + 1).max(3) + d.below(2);
    let mut threads: Vec<Vec<Ins>> = (0..count).map(|i| kinds[i % kinds.len()].clone()).collect();
    match d.below(3) {
        0 => {}
        1 => {
            let (t, i) = (d.below(count), d.below(4));
            threads[t][i] = match d.below(4) {
                0 => Ins::Add(d.below(3), 1 + d.below(2) as u8),
                1 => Ins::Set(d.below(3), d.below(4) as u8),
                2 => Ins::Assert(d.below(3), Test::Lt(1 + d.below(3) as u8)),
                _ => Ins::Copy(d.below(3), d.below(3)),
            };
        }
        _ => {
            for (t, body) in threads.iter_mut().enumerate() {
                body.insert(4, Ins::Set(3 + t, d.below(2) as u8));
            }
            let watched = 3 + d.below(count);
            let t = d.below(count);
            let end = threads[t].len() - 1;
            threads[t].insert(end, Ins::Assert(watched, Test::Lt(1 + d.below(2) as u8)));
        }
    }
    Program { globals: vec![0; 3 + count], locks: 1, threads }
}

/// Threads around locks: nested or tried, with what they guard read and written, by some also without the
/// lock, or under another one.
pub fn hostile(seed: u64) -> Program {
    let mut d = Rng::new(seed ^ 0x10c4);
    let locks = 1 + d.below(2);
    let thread = |d: &mut Rng| {
        let mut body = Vec::new();
        for _ in 0..1 + d.below(2) {
            let l = d.below(locks);
            // Mostly its own variable.
            let g = if d.below(8) == 0 { d.below(3) } else { l };
            let tried = d.below(4) == 0;
            let start = body.len();
            body.push(if tried { Ins::TryLock(l, 0) } else { Ins::Lock(l) });
            let nested = (d.below(4) == 0).then(|| d.below(locks)).filter(|m| *m != l);
            body.extend(nested.map(Ins::Lock));
            for _ in 0..1 + d.below(2) {
                body.push(match d.below(7) {
                    0 => Ins::Assert(g, Test::Lt(2 + d.below(3) as u8)),
                    1 => Ins::Set(g, d.below(3) as u8),
                    2 => Ins::Input(g, 1 + d.below(3) as u8),
                    3 => Ins::Copy(2, g),
                    4 => Ins::If(g, Test::Lt(2), body.len() + 1),
                    _ => Ins::Set(g, 1),
                });
            }
            body.extend(nested.map(Ins::Unlock));
            if d.below(16) > 0 {
                body.push(Ins::Unlock(l));
            }
            if d.below(5) == 0 {
                // Without the lock.
                body.push(match d.below(3) {
                    0 => Ins::Set(g, d.below(4) as u8),
                    1 => Ins::Assert(g, Test::Lt(2)),
                    _ => Ins::Add(g, 1),
                });
            }
            let end = body.len();
            if let Ins::TryLock(_, to) = &mut body[start] {
                *to = end;
            }
        }
        if d.below(5) > 0 {
            body.push(Ins::Jump(0));
        }
        body
    };
    let threads: Vec<Vec<Ins>> = (0..2 + d.below(2)).map(|_| thread(&mut d)).collect();
    Program { globals: vec![0; 3], locks, threads }
}

#[test]
fn lock_heavy_programs_get_the_verdict_that_enumeration_gives() {
    let (mut safe, mut wrong, mut undecided) = (0, 0, 0);
    for seed in 0..SEEDS {
        let p = hostile(seed);
        let Some(truth) = truth(&p, 30_000) else { continue };
        for symmetry in [false, true] {
            let options = Options { schedules: 1, symmetry, ..Options::default() };
            let (found, _) = check(&p, &options, 5000);
            let bad = truth.violation || truth.deadlock;
            assert!(!(found.safe && bad), "seed {seed}, {symmetry}: wrongly safe, {truth:?} {p:?}");
            assert!(!found.violated || bad, "seed {seed}: wrongly unsafe, {truth:?} {p:?}");
            safe += usize::from(found.safe);
            wrong += usize::from(found.violated);
            undecided += usize::from(!found.safe && !found.violated);
        }
    }
    println!("{safe} safe, {wrong} unsafe, {undecided} undecided");
    assert!(safe > SEEDS as usize / 4 && wrong > SEEDS as usize / 4 && undecided < (safe + wrong) / 4);
}

#[test]
fn who_is_like_another_makes_no_difference_to_verdicts() {
    let (mut safe, mut wrong, mut states) = (0, 0, [0, 0]);
    for seed in 0..SEEDS {
        let p = alike(seed);
        let Some(truth) = truth(&p, 30_000) else { continue };
        let mut verdicts = Vec::new();
        for symmetry in [false, true] {
            let options = Options { schedules: 1, symmetry, ..Options::default() };
            let (found, _) = check(&p, &options, 5000);
            assert!(!(found.safe && (truth.violation || truth.deadlock)), "seed {seed}: wrongly safe, {p:?}");
            assert!(
                !found.violated || truth.violation || truth.deadlock,
                "seed {seed}: wrongly unsafe, {p:?}"
            );
            states[usize::from(symmetry)] += found.counts.nodes;
            verdicts.push((found.safe, found.violated));
        }
        // With fewer states more is decided in time, and not the other way round.
        let decided = |v: &(bool, bool)| v.0 || v.1;
        assert!(verdicts[0] == verdicts[1] || !decided(&verdicts[0]), "seed {seed}: {verdicts:?} {p:?}");
        safe += usize::from(verdicts[0].0);
        wrong += usize::from(verdicts[0].1);
    }
    println!("{safe} safe, {wrong} unsafe, states without and with: {states:?}");
    assert!(safe > SEEDS as usize / 10 && wrong > SEEDS as usize / 10);
    assert!(states[1] < states[0]);
}

#[test]
fn verdicts_are_right() {
    agree(program, SEEDS, [5, 8]);
}

#[test]
fn verdicts_of_guarded_programs_are_right() {
    agree(guarded, SEEDS / 2, [4, 8]);
}

/// An instruction that asks several questions leaves the state as it was after each but the last: no state of
/// those may stand for another.
#[test]
fn who_asks_again_has_not_come_round() {
    let (mut safe, mut wrong) = (0, 0);
    for seed in 0..SEEDS {
        for p in [program(seed), hostile(seed)] {
            let Some(truth) = truth(&p, 30_000) else { continue };
            let mut toy = Toy::new(&p);
            toy.pedantic = 1 + (seed % 3) as u8;
            let mut kept = Kept { left: 5000, ..Kept::default() };
            let options = Options { schedules: 0, ..Options::default() };
            let found = explore(&mut toy, &mut kept, &options).unwrap_or_else(|e| panic!("{e}: {p:?}"));
            let inputs = p.threads.iter().flatten().any(|i| matches!(i, Ins::Input(..)));
            let bad = truth.violation || truth.deadlock || (truth.assumption && !inputs);
            assert!(!(found.safe && bad), "seed {seed}: wrongly safe, {truth:?} {p:?}");
            assert!(
                !found.violated || bad || truth.assumption,
                "seed {seed}: wrongly unsafe, {truth:?} {p:?}"
            );
            for (path, outcome) in &kept.counterexamples {
                // (The answers before the instruction's own are no events of the program.)
                let path: Vec<_> = path.iter().filter(|e| !e.event.label.is_silent()).cloned().collect();
                replays(&p, &path, outcome).unwrap_or_else(|e| panic!("seed {seed}: {e}: {p:?}"));
            }
            safe += usize::from(found.safe);
            wrong += usize::from(found.violated);
        }
    }
    println!("{safe} safe, {wrong} unsafe");
    assert!(safe > SEEDS as usize / 4 && wrong > SEEDS as usize / 4);
}

/// Compares the engine with the enumeration; `safe` and `wrong`: at least one in so many programs has such a
/// verdict.
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
