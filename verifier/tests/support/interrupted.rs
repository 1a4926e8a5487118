//! Interrupted verifications, as checkpoints that can be damaged.
#![allow(dead_code)]

use super::support::{header, verify_dpor, verify_pieces};
use dpor::{explore_by_turns, explore_from};
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::relation::Naming;
use random::Rng;
use std::path::Path;
use std::time::Duration;
use traceformat::sealed::{Refused, unseal};
use verifier::verify::{Limits, Report, SessionOptions};

fn new(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main begins")
}

/// Stops after so many executions, with so many workers; the checkpoint's bytes, if something is left to do.
pub fn stopped(p: &Program, path: &Path, executions: u64, workers: usize) -> Option<Vec<u8>> {
    let limits = Limits { executions: Some(executions), ..Limits::default() };
    let options = SessionOptions { limits, checkpoint: Some(path.to_owned()), ..SessionOptions::default() };
    let mut random = Rng::new(executions);
    let mut machines: Vec<_> = (0..workers).map(|_| new(p)).collect();
    verify_pieces(options, |session, engine, from| match &mut machines[..] {
        [only] => explore_from(only, session, engine, from),
        all => explore_by_turns(all, session, engine, from, &mut |n| random.below(n)),
    });
    let bytes = std::fs::read(path).ok()?;
    std::fs::remove_file(path).expect("ours");
    Some(bytes)
}

/// Goes on from these bytes, to the end.
pub fn go_on(p: &Program, path: &Path, bytes: &[u8]) -> Report {
    // Made anew, so that it is ours alone.
    let _ = std::fs::remove_file(path);
    std::fs::write(path, bytes).expect("a file");
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let options = SessionOptions { limits, checkpoint: Some(path.to_owned()), ..SessionOptions::default() };
    verify_dpor(&mut new(p), None, header(2000), options)
}

/// What must not depend on damage.
pub fn verdict(r: &Report) -> String {
    let text = r.verdict.to_string();
    text.split('(').next().unwrap_or_default().to_owned()
}

/// One of them, and the verdict of a verification that was not interrupted.
pub struct Case {
    pub program: Program,
    pub verdict: String,
    pub bytes: Vec<u8>,
}

/// Interrupted verifications, of programs with failures and without.
pub fn cases(path: &Path, each: usize) -> Vec<Case> {
    let (mut safe, mut failing) = (Vec::new(), Vec::new());
    for seed in 0..400 {
        let (p, _) = generate_within(seed, Naming::Same, 400);
        let whole = verify_dpor(&mut new(&p), None, header(2000), SessionOptions::default());
        let kind = if whole.violating + whole.deadlocked > 0 { &mut failing } else { &mut safe };
        if kind.len() >= each || whole.executions < 12 {
            continue;
        }
        let (at, workers) = [(3, 1), (whole.executions / 2, 1), (4, 3)][kind.len() % 3];
        if let Some(bytes) = stopped(&p, path, at, workers) {
            kind.push(Case { verdict: verdict(&whole), program: p, bytes });
        }
    }
    assert_eq!((safe.len(), failing.len()), (each, each), "too few programs");
    safe.into_iter().chain(failing).collect()
}

/// What a checkpoint is about, and its content.
pub fn unsealed(bytes: &[u8]) -> (Vec<u8>, Vec<u8>) {
    unseal(bytes, |_| Ok::<(), Refused<()>>(())).expect("whole")
}
