//! What was said of another program's states is tried: whatever it is, verdicts are right.

use super::super::Options;
use super::check;
use super::oracle::truth;
use super::random::{guarded, hostile, program};
use super::toy::{Ins, Program, Test};
use model::inst::{BinOp, ICmp};
use model::labels::{Attempt, Formula, General, Labels, Part, Place};
use random::Rng;
use std::sync::Arc;

/// One instruction is another one, comes twice, or goes; or variables begin with something else.
fn edited(p: &Program, d: &mut Rng) -> Program {
    let mut new = p.clone();
    let t = d.below(new.threads.len());
    let body = &mut new.threads[t];
    let at = d.below(body.len());
    let g = d.below(p.globals.len());
    match d.below(6) {
        0 => new.globals[g] = d.below(4) as u8,
        1 => body[at] = Ins::Add(g, [1, 2, 255][d.below(3)]),
        2 => body[at] = Ins::Set(g, d.below(4) as u8),
        3 => body[at] = Ins::Assert(g, Test::Lt(1 + d.below(4) as u8)),
        4 => {
            // (Where it was, nothing is done.)
            body[at] = Ins::Jump(at + 1);
        }
        _ => {
            if let Ins::Add(_, k) | Ins::Set(_, k) = &mut body[at] {
                *k = k.wrapping_add(1);
            }
        }
    }
    new
}

/// Labels that nobody has proven anything with: at places where threads stand, of cells that there are.
fn invented(p: &Program, from: &Labels, d: &mut Rng) -> Labels {
    let place = |d: &mut Rng| Place::Static { object: d.below(p.globals.len()) as u32, offset: 0, size: 1 };
    let formula = |d: &mut Rng| {
        let ops = [ICmp::Eq, ICmp::Ult, ICmp::Ule, ICmp::Ne, ICmp::Slt];
        let k = (Part::Const(d.below(6) as u64), 8);
        let (a, b) = (place(d), place(d));
        let mut parts = vec![(Part::Place(0), 8), (Part::Place(1), 8), k];
        match d.below(3) {
            0 => parts.push((Part::Cmp(ops[d.below(5)], 0, 2), 1)),
            1 => parts.push((Part::Cmp(ops[d.below(5)], 0, 1), 1)),
            _ => parts.extend([(Part::Bin(BinOp::Sub, 0, 1), 8), (Part::Cmp(ops[d.below(5)], 3, 2), 1)]),
        }
        Formula { places: vec![a, b], parts }
    };
    let mut general = from.general.clone();
    for g in &mut general {
        match d.below(4) {
            0 => g.forgotten = vec![place(d)],
            1 => g.forgotten.push(place(d)),
            2 => g.label = vec![formula(d)],
            _ => g.label.push(formula(d)),
        }
    }
    for _ in 0..4 {
        let at = (0..p.threads.len()).map(|t| {
            let name = if t == 0 { Vec::new() } else { vec![t as u32 - 1] };
            (name, vec![(0, d.below(p.threads[t].len().min(3)) as u32)])
        });
        let at = at.collect();
        general.push(General { at, forgotten: vec![place(d)], label: vec![formula(d)] });
    }
    let attempt = Attempt { visits: 1 + d.below(5) as u32, steps: 3000, spurious: 40, solved: 1000 };
    Labels { attempt, general }
}

/// How often what was tried has led to the verdict, and how often not.
#[derive(Debug, Default)]
struct Found {
    safe: usize,
    wrong: usize,
    undecided: usize,
    general: u64,
}

fn right(seed: u64, p: &Program, labels: &Arc<Labels>, found: &mut Found) {
    let Some(truth) = truth(p, 30_000) else { return };
    for symmetry in [false, true] {
        let carried = Some(labels.clone());
        let options = Options { schedules: 1, symmetry, carried, ..Options::default() };
        let (is, _) = check(p, &options, 8000);
        let inputs = p.threads.iter().flatten().any(|i| matches!(i, Ins::Input(..)));
        let bad = truth.violation || truth.deadlock || (truth.assumption && !inputs);
        assert!(!(is.safe && bad), "seed {seed}: wrongly safe, {truth:?} {p:?} {labels:?}");
        assert!(!is.violated || bad || truth.assumption, "seed {seed}: wrongly unsafe, {p:?} {labels:?}");
        found.safe += usize::from(is.safe);
        found.wrong += usize::from(is.violated);
        found.undecided += usize::from(!is.safe && !is.violated);
        found.general += is.counts.generalised;
    }
}

fn labels_of(p: &Program, visits: u32) -> Option<Labels> {
    let options = Options {
        visits,
        schedules: 0,
        attempts: &[(1, super::super::Effort::UNLIMITED)],
        ..Options::default()
    };
    check(p, &options, 5000).1.labels
}

/// `IRS_SEEDS=N` makes more.
fn seeds() -> u64 {
    std::env::var("IRS_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

#[test]
fn what_was_said_of_another_program_makes_no_verdict_wrong() {
    let (mut found, mut of_others) = (Found::default(), Found::default());
    let mut d = Rng::new(23);
    for seed in 0..seeds() {
        for p in [program(seed), guarded(seed), hostile(seed)] {
            let Some(labels) = labels_of(&p, 1 + (seed % 3) as u32) else { continue };
            let labels = Arc::new(labels);
            for _ in 0..2 {
                let new = edited(&p, &mut d);
                right(seed, &new, &labels, &mut found);
                let nonsense = Arc::new(invented(&new, &labels, &mut d));
                right(seed, &new, &nonsense, &mut of_others);
            }
        }
    }
    println!("{found:?}; invented: {of_others:?}");
    for f in [&found, &of_others] {
        assert!(f.safe > 20 && f.wrong > 20 && f.general > 20, "{f:?}");
        assert!(f.undecided < (f.safe + f.wrong) / 2, "{f:?}");
    }
}

/// A counter that two threads count, in step with another one: its label is found once.
#[test]
fn a_label_that_holds_is_not_looked_for_again() {
    let counts = vec![Ins::Lock(0), Ins::Add(0, 1), Ins::Add(1, 1), Ins::Unlock(0), Ins::Jump(0)];
    let looks = vec![
        Ins::Lock(0),
        Ins::Copy(2, 0),
        Ins::Sub(2, 1),
        Ins::Assert(2, Test::Eq(0)),
        Ins::Set(2, 0),
        Ins::Unlock(0),
        Ins::Jump(0),
    ];
    let of = |first: u8, step: u8| {
        let mut threads = vec![counts.clone(), looks.clone()];
        threads[0][1] = Ins::Add(0, step);
        Program { globals: vec![first, 0, 0], locks: 1, threads }
    };
    let old = labels_of(&of(0, 1), 1).expect("it is decided");
    assert!(!old.general.is_empty() && old.general.iter().any(|g| !g.label.is_empty()), "{old:?}");
    let options = |labels: &Labels| Options {
        schedules: 1,
        carried: Some(Arc::new(labels.clone())),
        ..Options::default()
    };
    let (found, _) = check(&of(0, 1), &options(&old), 8000);
    assert!(found.safe && found.counts.refined == 0 && found.counts.generalised > 0, "{found:?}");
    // It does not hold any more, from the start, or after the first round.
    for (first, step) in [(1, 1), (0, 2)] {
        let (found, _) = check(&of(first, step), &options(&old), 8000);
        assert!(found.violated && !found.safe, "{first} {step}: {found:?}");
    }
}
