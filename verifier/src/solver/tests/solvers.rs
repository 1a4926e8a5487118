use super::random::{Rng, Sample, sym};
use crate::solver::sat::BitBlaster;
use crate::solver::{Answer, Assignment, Limits, Smt, TermId, Terms};

/// Whether the conditions can hold, by trying all values of two inputs.
fn exhaustive(terms: &Terms, conditions: &[TermId], w: u8) -> bool {
    (0..1u64 << w).any(|x| {
        (0..1u64 << w).any(|y| {
            let mut inputs = Assignment::new();
            inputs.set(sym(0), x);
            inputs.set(sym(1), y);
            conditions.iter().all(|&c| inputs.eval(terms, c) == 1)
        })
    })
}

/// Every answer of a solver is right: a model makes all true; without one no values do, and the core suffices.
fn agrees_with_trying(new: &mut dyn FnMut() -> Box<dyn Smt>, rounds: usize, seed: u64) {
    let mut rng = Rng(seed);
    let (mut sat, mut unsat) = (0, 0);
    let mut solver = new();
    let mut terms = Terms::new();
    for round in 0..rounds {
        if round % 50 == 49 {
            solver = new();
            terms = Terms::new();
        }
        let w = rng.pick(&[2u8, 3, 4, 5]);
        let sample = Sample::random(&mut rng, 2, w, 20, 9);
        let built = sample.build(&mut terms);
        let mut conditions: Vec<TermId> = Vec::new();
        for (&t, &(_, width)) in built.iter().zip(&sample.steps) {
            if width == 1 {
                conditions.push(if rng.below(2) == 0 { t } else { terms.not(t) });
            } else if rng.below(3) == 0 {
                let k = terms.constant(rng.value(width), width);
                conditions.push(terms.icmp(rng.pick(&super::random::CMP), width, t, k));
            }
        }
        conditions.retain(|&c| terms.as_const(c).is_none());
        conditions.truncate(1 + rng.below(6));
        let (asserted, assumed) = conditions.split_at(rng.below(conditions.len() + 1));
        solver.push();
        for &c in asserted {
            solver.assert(&terms, c);
        }
        let answer = solver.check(&terms, assumed);
        let text = || {
            format!("round {round}: {:?}", conditions.iter().map(|&c| terms.render(c)).collect::<Vec<_>>())
        };
        assert_eq!(answer == Answer::Sat, exhaustive(&terms, &conditions, w), "{answer:?}, {}", text());
        match answer {
            Answer::Sat => {
                sat += 1;
                for &c in &conditions {
                    assert_eq!(terms.eval(c, &|s| solver.value(s)), 1, "{}, {}", text(), terms.render(c));
                }
            }
            Answer::Unsat => {
                unsat += 1;
                let core = solver.core(&terms);
                assert!(core.iter().all(|c| conditions.contains(c)), "{}", text());
                assert!(
                    !exhaustive(&terms, &core, w),
                    "not a core: {:?}, {}",
                    core.iter().map(|&c| terms.render(c)).collect::<Vec<_>>(),
                    text()
                );
            }
            Answer::Unknown(why) => panic!("{why}: {}", text()),
        }
        solver.pop();
    }
    assert!(sat > rounds / 10 && unsat > rounds / 10, "{sat} {unsat}");
}

#[test]
fn bit_blaster_agrees_with_trying() {
    agrees_with_trying(&mut || Box::new(BitBlaster::new(Limits::default())), 1500, 11);
}

/// The value of every operation at the usual widths: asked for as the input that gives it.
#[test]
fn circuits_compute_what_evaluation_does() {
    let mut rng = Rng(12);
    for w in [8u8, 13, 16, 32, 64] {
        let mut solver = BitBlaster::new(Limits::default());
        let mut terms = Terms::new();
        for _ in 0..40 {
            let sample = Sample::random(&mut rng, 3, w, 8, 64);
            let built = sample.build(&mut terms);
            let inputs = [rng.value(w), rng.value(w), rng.value(w)];
            let values = sample.values(&inputs);
            // The inputs are fixed, so each value is.
            let mut fixed: Vec<TermId> = Vec::new();
            for (i, &v) in inputs.iter().enumerate() {
                let (x, k) = (terms.symbol(sym(i as u32), w), terms.constant(v, w));
                fixed.push(terms.icmp(crate::model::inst::ICmp::Eq, w, x, k));
            }
            for (i, &t) in built.iter().enumerate() {
                let width = terms.width(t);
                let k = terms.constant(values[i], width);
                let same = terms.icmp(crate::model::inst::ICmp::Eq, width, t, k);
                let differs = terms.not(same);
                let mut with = fixed.clone();
                with.push(differs);
                assert_eq!(
                    solver.check(&terms, &with),
                    Answer::Unsat,
                    "{} is {} for {inputs:?}",
                    terms.render(t),
                    values[i]
                );
            }
        }
    }
}
