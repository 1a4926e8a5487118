//! Damaged checkpoints: refused, or the verdict of a verification that was never interrupted, or less
//! (`unknown`). Never a panic, and never a wrong verdict.

mod support;

use dpor::{explore_by_turns, explore_from};
use model::table::Table;
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::relation::Naming;
use random::{Rng, fuzz};
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{header, verify_dpor, verify_pieces};
use traceformat::sealed::{Refused, seal, unseal};
use verifier::verify::{Limits, Report, SessionOptions};

fn new(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main begins")
}

/// Stops after so many executions, with so many workers; the checkpoint's bytes, if something is left to do.
fn stopped(p: &Program, path: &Path, executions: u64, workers: usize) -> Option<Vec<u8>> {
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
fn go_on(p: &Program, path: &Path, bytes: &[u8]) -> Report {
    // Made anew, so that it is ours alone.
    let _ = std::fs::remove_file(path);
    std::fs::write(path, bytes).expect("a file");
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let options = SessionOptions { limits, checkpoint: Some(path.to_owned()), ..SessionOptions::default() };
    verify_dpor(&mut new(p), None, header(2000), options)
}

/// What must not depend on damage.
fn verdict(r: &Report) -> String {
    let text = r.verdict.to_string();
    text.split('(').next().unwrap_or_default().to_owned()
}

struct Case {
    program: Program,
    verdict: String,
    bytes: Vec<u8>,
}

/// Interrupted verifications, of programs with failures and without.
fn cases(path: &Path, each: usize) -> Vec<Case> {
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

#[derive(Default, Debug)]
struct Tally {
    tried: u32,
    refused: u32,
    same: u32,
    /// Less than there is to say: no proof, or no schedule beside the counterexample. No wrong verdict
    /// either.
    less: u32,
    wrong: Vec<String>,
    panicked: Vec<String>,
}

impl Tally {
    fn count(&mut self, case: &Case, path: &Path, bytes: &[u8], what: &str) {
        self.tried += 1;
        let r = go_on(&case.program, path, bytes);
        match &r.refused {
            Some(why) => {
                self.refused += 1;
                assert!(why.contains("checkpoint"), "refused by name: {why}");
                if why.contains("the engine fails on it") {
                    self.panicked.push(what.to_owned());
                }
                assert!(r.published == 0, "something was published: {what}");
            }
            None if verdict(&r) == case.verdict => self.same += 1,
            None if verdict(&r) == "unknown" => self.less += 1,
            None if (verdict(&r).as_str(), case.verdict.as_str()) == ("unsafe", "partially-safe")
                && r.inevitable == Some(false) =>
            {
                self.less += 1;
            }
            None => self.wrong.push(format!("{} instead of {}: {what}", r.verdict, case.verdict)),
        }
    }
}

fn unsealed(bytes: &[u8]) -> (Vec<u8>, Vec<u8>) {
    unseal(bytes, |_| Ok::<(), Refused<()>>(())).expect("whole")
}

fn place() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("checkpoint");
    (dir, path)
}

/// Whatever happens to a file by accident is noticed: each of its bytes, each length, parts of others.
#[test]
fn damage_is_refused() {
    let (_dir, path) = place();
    let cases = cases(&path, 2);
    let mut tally = Tally::default();
    for (i, case) in cases.iter().enumerate() {
        let n = case.bytes.len();
        // The first kilobyte in each byte, then some.
        let step = |at: usize| if at < 1024 { 1 } else { 1 + n / 700 };
        let mut at = 0;
        while at < n {
            let mut bytes = case.bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            tally.count(case, &path, &bytes, &format!("case {i}, byte {at}"));
            tally.count(case, &path, &case.bytes[..at], &format!("case {i}, length {at}"));
            at += step(at);
        }
        let other = &cases[(i + 1) % cases.len()].bytes;
        for at in (0..n.min(other.len())).step_by(97) {
            let spliced = [&case.bytes[..at], &other[at..]].concat();
            if spliced != *other {
                tally.count(case, &path, &spliced, &format!("case {i}, spliced at {at}"));
            }
        }
        tally.count(case, &path, &[&case.bytes[..], &other[..]].concat(), "two files");
    }
    println!("damaged: {tally:?}");
    assert!(tally.tried > 4000 && tally.refused == tally.tried, "{tally:?}");
}

/// What is changed by somebody who mends the checksums and the hash is refused for what it says, or is
/// harmless.
#[test]
fn forged_contents_give_no_wrong_verdict() {
    let (_dir, path) = place();
    let many: usize = std::env::var("IRS_FORGED").ok().and_then(|n| n.parse().ok()).unwrap_or(250);
    let cases = cases(&path, 6);
    let mut tally = Tally::default();
    let mut random = Rng::new(1);
    for (i, case) in cases.iter().enumerate() {
        let (about, content) = unsealed(&case.bytes);
        let mend = |content: &[u8]| seal(about.clone(), content).expect("small");
        tally.count(case, &path, &mend(&content), "nothing is changed");
        for _ in 0..many {
            let at = random.below(content.len());
            let mut bytes = content.clone();
            let how = random.below(4);
            match how {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = [0, 1, 0x7f, 0xff, 250, 251, 252, 253][random.below(8)],
                2 => drop(bytes.remove(at)),
                _ => {
                    // Something of another place, as a forged count or index may be.
                    let from = random.below(content.len());
                    bytes[at] = content[from];
                }
            }
            if bytes != content {
                tally.count(
                    case,
                    &path,
                    &mend(&bytes),
                    &format!("case {i}, byte {at} of {}, way {how}", content.len()),
                );
            }
        }
    }
    println!("forged: {tally:?}");
    assert!(tally.wrong.is_empty() && tally.panicked.is_empty(), "{tally:?}");
    assert!(tally.refused > tally.tried / 2 && tally.same > 0, "{tally:?}");
}

/// A table of functions (`--models`) from damaged text is a table or an error.
#[test]
fn damaged_tables_are_read_or_refused() {
    const TEXT: &str = "[checksum]\nreads = [{ arg = 0, bytes = \"nul\" }]\nwrites = [{ arg = 1, bytes = \"arg 2\" }]\n\
        returns = \"anything\"\nblocks = true\n[make]\nreturns = \"allocated 16\"\n[size]\nreturns = \"arg 1\"\n";
    let (mut read, mut refused) = (0, 0);
    fuzz("table", 5000, |rng| {
        let mut text = TEXT.as_bytes().to_vec();
        for _ in 0..1 + rng.below(4) {
            let (at, from) = (rng.below(text.len()), rng.below(text.len()));
            match rng.below(4) {
                0 => text[at] = *rng.pick(b"0159-[]{}=\", \n\xff"),
                1 => drop(text.remove(at)),
                2 => text.insert(at, text[from]),
                _ => text.extend_from_within(from.min(at)..from.max(at)),
            }
        }
        match Table::parse(&String::from_utf8_lossy(&text)) {
            Ok(_) => read += 1,
            Err(why) => {
                refused += 1;
                assert!(!why.is_empty());
            }
        }
    });
    assert!(read > 0 && refused > 0, "{read} {refused}");
}
