use super::random::{Sample, sym, value};
use crate::front::Front;
use crate::log::Logged;
use crate::portfolio::Portfolio;
use crate::process::{self, Process};
use crate::sat::BitBlaster;
use crate::{Answer, Assignment, Interrupt, Limits, Smt, TermId, Terms};
use model::inst::{BinOp, ICmp};
use random::Rng;
use std::io::Write;
use std::sync::{Arc, Mutex};

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

/// Every answer of a solver is right: a model makes all true; without one no values do, and the core
/// suffices.
fn agrees_with_trying(new: &mut dyn FnMut() -> Box<dyn Smt>, rounds: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let (mut sat, mut unsat) = (0, 0);
    let mut solver = new();
    let mut terms = Terms::new();
    for round in 0..rounds {
        if round % 50 == 49 {
            solver = new();
            terms = Terms::new();
        }
        let w = *rng.pick(&[2u8, 3, 4, 5]);
        let sample = Sample::random(&mut rng, 2, w, 20, 9);
        let built = sample.build(&mut terms);
        let mut conditions: Vec<TermId> = Vec::new();
        for (&t, &(_, width)) in built.iter().zip(&sample.steps) {
            if width == 1 {
                conditions.push(if rng.below(2) == 0 { t } else { terms.not(t) });
            } else if rng.below(3) == 0 {
                let k = terms.constant(value(&mut rng, width), width);
                conditions.push(terms.icmp(*rng.pick(&super::random::CMP), width, t, k));
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
    let mut rng = Rng::new(12);
    for w in [8u8, 13, 16, 32, 64] {
        let mut solver = BitBlaster::new(Limits::default());
        let mut terms = Terms::new();
        for _ in 0..40 {
            let sample = Sample::random(&mut rng, 3, w, 8, 64);
            let built = sample.build(&mut terms);
            let inputs = [value(&mut rng, w), value(&mut rng, w), value(&mut rng, w)];
            let values = sample.values(&inputs);
            // The inputs are fixed, so each value is.
            let mut fixed: Vec<TermId> = Vec::new();
            for (i, &v) in inputs.iter().enumerate() {
                let (x, k) = (terms.symbol(sym(i as u32), w), terms.constant(v, w));
                fixed.push(terms.icmp(ICmp::Eq, w, x, k));
            }
            for (i, &t) in built.iter().enumerate() {
                let width = terms.width(t);
                let k = terms.constant(values[i], width);
                let same = terms.icmp(ICmp::Eq, width, t, k);
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

#[test]
fn cache_slices_and_models_change_no_answer() {
    agrees_with_trying(&mut || Box::new(Front::new(BitBlaster::new(Limits::default()))), 1500, 13);
}

/// Where a solver is on the PATH, it agrees: so the text means what the terms mean.
#[test]
fn processes_agree_with_trying() {
    match process::find() {
        Some(program) => {
            agrees_with_trying(&mut || Box::new(Process::new(&program, Limits::default())), 150, 14);
        }
        None => eprintln!("no solver on the PATH"),
    }
}

/// The same answers at larger widths, where trying all values is out of the question.
#[test]
fn bit_blaster_agrees_with_another_solver() {
    let Some(program) = process::find() else {
        eprintln!("no solver on the PATH");
        return;
    };
    // Generous: no answer may depend on the machine's load.
    let limits =
        Limits { conflicts: 50_000, time: Some(std::time::Duration::from_secs(120)), ..Limits::default() };
    let (mut one, mut other) = (BitBlaster::new(limits.clone()), Process::new(&program, limits));
    let (mut rng, mut terms) = (Rng::new(15), Terms::new());
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..200 {
        let w = *rng.pick(&[8u8, 11, 14]);
        let sample = Sample::random(&mut rng, 3, w, 12, 16);
        let mut conditions = Vec::new();
        for t in sample.build(&mut terms) {
            let width = terms.width(t);
            let k = terms.constant(value(&mut rng, width), width);
            conditions.push(terms.icmp(*rng.pick(&super::random::CMP), width, t, k));
        }
        conditions.retain(|&c| terms.as_const(c).is_none());
        conditions.truncate(2 + rng.below(8));
        match (one.check(&terms, &conditions), other.check(&terms, &conditions)) {
            (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => {}
            (x, y) => {
                let text = || conditions.iter().map(|&c| terms.render(c)).collect::<Vec<_>>();
                assert_eq!(x, y, "{:?}", text());
                sat += (x == Answer::Sat) as u32;
                unsat += (x == Answer::Unsat) as u32;
                if x == Answer::Sat {
                    for &c in &conditions {
                        assert_eq!(terms.eval(c, &|s| one.value(s)), 1, "{:?}", text());
                        assert_eq!(terms.eval(c, &|s| other.value(s)), 1, "{:?}", text());
                    }
                }
            }
        }
    }
    assert!(sat > 20 && unsat > 5, "{sat} {unsat}");
}

/// x·y = a product of two primes: hard on purpose.
fn factors(terms: &mut Terms) -> Vec<TermId> {
    let w = 64;
    let (x, y) = (terms.symbol(sym(0), w), terms.symbol(sym(2), w));
    let (one, most) = (terms.constant(1, w), terms.constant(1 << 31, w));
    let n = terms.constant(1_500_450_271 * 1_234_567_891, w);
    let product = terms.bin(BinOp::Mul, w, x, y);
    let mut all = vec![terms.icmp(ICmp::Eq, w, product, n)];
    for t in [x, y] {
        all.push(terms.icmp(ICmp::Ult, w, one, t));
        all.push(terms.icmp(ICmp::Ult, w, t, most));
    }
    all
}

#[test]
fn limits_end_in_unknown_with_the_reason() {
    let mut terms = Terms::new();
    let all = factors(&mut terms);
    let limits = Limits { conflicts: 500, time: None, ..Limits::default() };
    let mut solver = Front::new(Portfolio::new(limits, false));
    let answer = solver.check(&terms, &all);
    assert_eq!(answer, Answer::Unknown("the solver's limit of 500 conflicts".into()));
    // Afterwards it goes on as before.
    assert_eq!(solver.check(&terms, &all[1..]), Answer::Sat);
    assert_eq!(solver.statistics().unknown, 1);
    let limits =
        Limits { conflicts: u64::MAX, time: Some(std::time::Duration::from_millis(30)), ..Limits::default() };
    let mut solver = BitBlaster::new(limits);
    assert_eq!(solver.check(&terms, &all), Answer::Unknown("the solver's time limit".into()));
}

#[test]
fn a_question_can_be_interrupted() {
    let mut terms = Terms::new();
    let all = factors(&mut terms);
    let asked = Arc::new(std::sync::atomic::AtomicU32::new(0));
    let counter = asked.clone();
    let over = move || counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 3;
    let interrupt = Some(Interrupt(Arc::new(over)));
    let mut solver = BitBlaster::new(Limits { conflicts: u64::MAX, time: None, interrupt });
    assert!(matches!(solver.check(&terms, &all), Answer::Unknown(_)));
    let before = asked.load(std::sync::atomic::Ordering::Relaxed);
    assert!(before > 3);
    // Nor does another one begin.
    assert_eq!(solver.check(&terms, &all), Answer::Unknown("interrupted".into()));
    assert_eq!(asked.load(std::sync::atomic::Ordering::Relaxed), before + 1);
}

/// What best effort alone has given up is asked again in full, and not again otherwise.
#[test]
fn a_best_effort_question_is_given_up_soon() {
    let mut terms = Terms::new();
    let all = factors(&mut terms);
    let limits = Limits { conflicts: 21_000, time: None, ..Limits::default() };
    let mut solver = Front::new(Portfolio::new(limits, false));
    solver.best_effort(true);
    for solved in [1, 1] {
        assert!(matches!(solver.check(&terms, &all), Answer::Unknown(why) if !why.contains("21000")));
        assert_eq!(solver.statistics().solved, solved);
    }
    solver.best_effort(false);
    for solved in [2, 2] {
        assert!(matches!(solver.check(&terms, &all), Answer::Unknown(why) if why.contains("21000")));
        assert_eq!(solver.statistics().solved, solved);
    }
}

/// What is not there is an answer, too.
#[test]
fn a_missing_program_is_unknown() {
    let mut terms = Terms::new();
    let all = factors(&mut terms);
    let mut solver = Process::new(std::path::Path::new("/nonexistent/solver"), Limits::default());
    assert!(matches!(solver.check(&terms, &all), Answer::Unknown(why) if why.contains("does not start")));
}

/// Each source of answers is used, and counted.
#[test]
fn few_questions_reach_the_solver() {
    let (mut terms, mut solver) = (Terms::new(), Front::new(BitBlaster::new(Limits::default())));
    let less = |terms: &mut Terms, i: u32, k: u64| {
        let (x, k) = (terms.symbol(sym(i), 32), terms.constant(k, 32));
        terms.icmp(ICmp::Ult, 32, x, k)
    };
    let (a, b) = (less(&mut terms, 0, 10), less(&mut terms, 1, 20));
    let c = less(&mut terms, 0, 3);
    let (not_a, truth) = (terms.not(a), terms.truth(true));
    assert_eq!(solver.check(&terms, &[truth]), Answer::Sat);
    solver.assert(&terms, a);
    assert_eq!(solver.check(&terms, &[]), Answer::Sat);
    assert_eq!(solver.check(&terms, &[not_a]), Answer::Unsat);
    assert_eq!(solver.core(&terms), vec![a, not_a]);
    let trivial = solver.statistics().trivial;
    assert_eq!(trivial, 2);
    // b is new, a was answered; then both were.
    assert_eq!(solver.check(&terms, &[b]), Answer::Sat);
    assert_eq!(solver.check(&terms, &[b]), Answer::Sat);
    assert!(solver.statistics().cached >= 3, "{:?}", solver.statistics());
    let before = solver.statistics().solved;
    // The assignment at hand may or may not fit c; the next question about less has one that does.
    assert_eq!(solver.check(&terms, &[c]), Answer::Sat);
    let d = less(&mut terms, 0, 9);
    assert_eq!(solver.check(&terms, &[d, c]), Answer::Sat);
    assert!(solver.statistics().solved <= before + 1);
    assert!(solver.statistics().reused >= 1);
    // A core found once answers every question that contains it.
    let not_c = terms.not(c);
    let e = less(&mut terms, 0, 2);
    let solved = |s: &Front<BitBlaster>| s.statistics().solved;
    assert_eq!(solver.check(&terms, &[not_c, e]), Answer::Unsat);
    let n = solved(&solver);
    assert_eq!(solver.check(&terms, &[b, not_c, e, d]), Answer::Unsat);
    assert_eq!(solved(&solver), n);
    assert!(solver.core(&terms).iter().all(|t| [a, not_c, e].contains(t)));
}

/// Levels: what is asserted goes with its level.
#[test]
fn pop_takes_back_what_was_asserted_since_push() {
    let mut terms = Terms::new();
    let (x, k) = (terms.symbol(sym(0), 8), terms.constant(5, 8));
    let below = terms.icmp(ICmp::Ult, 8, x, k);
    let above = terms.icmp(ICmp::Ugt, 8, x, k);
    let solvers: [Box<dyn Smt>; 3] = [
        Box::new(BitBlaster::new(Limits::default())),
        Box::new(Front::new(BitBlaster::new(Limits::default()))),
        Box::new(Portfolio::new(Limits::default(), false)),
    ];
    for mut s in solvers {
        s.assert(&terms, below);
        s.push();
        s.assert(&terms, above);
        assert_eq!(s.check(&terms, &[]), Answer::Unsat);
        s.pop();
        assert_eq!(s.check(&terms, &[]), Answer::Sat);
        assert!(s.value(sym(0)) < 5);
        assert_eq!(s.check(&terms, &[above]), Answer::Unsat);
    }
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log is complete SMT-LIB: another solver reads it and finds the same answers.
#[test]
fn the_log_can_be_replayed() {
    let file = Shared::default();
    let mut solver = Logged::new(BitBlaster::new(Limits::default()), Box::new(file.clone())).unwrap();
    let (mut rng, mut terms) = (Rng::new(16), Terms::new());
    let mut expected = Vec::new();
    for _ in 0..25 {
        let sample = Sample::random(&mut rng, 2, 8, 10, 32);
        let built = sample.build(&mut terms);
        let conditions: Vec<TermId> = built.into_iter().filter(|&t| terms.width(t) == 1).collect();
        expected.push(match solver.check(&terms, &conditions) {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(why) => panic!("{why}"),
        });
    }
    let text = String::from_utf8(file.0.lock().unwrap().clone()).unwrap();
    assert_eq!(text.matches("(check-sat)").count(), 25);
    let statuses: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("(set-info :status ")).collect();
    assert_eq!(statuses.iter().map(|s| s.trim_end_matches(')')).collect::<Vec<_>>(), expected);
    let Some(program) = process::find().filter(|p| p.ends_with("z3")) else { return };
    let mut child = std::process::Command::new(program)
        .args(["-in", "-smt2"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
}

/// A long session with little in common: what is not needed any more is dropped, and answers stay right.
#[test]
fn old_clauses_are_dropped() {
    let (mut terms, mut solver) = (Terms::new(), BitBlaster::new(Limits::default()));
    for i in 0..60u32 {
        let (x, y) = (terms.symbol(sym(2 * i), 32), terms.symbol(sym(2 * i + 1), 32));
        let product = terms.bin(BinOp::Mul, 32, x, y);
        let k = terms.constant(u64::from(i) * 2 + 1, 32);
        let c = terms.icmp(ICmp::Eq, 32, product, k);
        assert_eq!(solver.check(&terms, &[c]), Answer::Sat);
        assert_eq!(terms.eval(c, &|s| solver.value(s)), 1);
    }
    assert!(solver.variables() < 60_000, "{}", solver.variables());
}
