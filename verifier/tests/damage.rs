//! Damaged checkpoints: refused, or the verdict of a verification that was never interrupted, or less
//! (`unknown`). Never a panic, and never a wrong verdict.

use crate::interrupted::{Case, cases, go_on, unsealed, verdict};
use model::table::Table;
use random::{Rng, fuzz};
use std::path::{Path, PathBuf};
use traceformat::sealed::seal;

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

/// Checkpoints, damaged or forged in any way: refused, or no wrong verdict.
#[test]
fn checkpoints_are_read_or_refused() {
    let (_dir, path) = place();
    let cases = cases(&path, 3);
    let mut tally = Tally::default();
    fuzz("checkpoint", 300, |rng| {
        let (case, other) = (rng.pick(&cases), rng.pick(&cases));
        let (about, mut content) = unsealed(&case.bytes);
        for _ in 0..1 + rng.below(4) {
            let (at, from) = (rng.below(content.len()), rng.below(content.len()));
            match rng.below(5) {
                0 => content[at] ^= 1 << rng.below(8),
                1 => content[at] = *rng.pick(&[0, 1, 0x7f, 0xff, 250, 251, 252, 253]),
                2 => drop(content.remove(at)),
                3 => content[at] = content[from],
                _ => {
                    let theirs = unsealed(&other.bytes).1;
                    let from = at.min(theirs.len());
                    content.truncate(at);
                    content.extend_from_slice(&theirs[from..]);
                }
            }
        }
        tally.count(case, &path, &seal(about, &content).expect("small"), "a round of the fuzzer");
        assert!(tally.wrong.is_empty() && tally.panicked.is_empty(), "{tally:?}");
    });
    println!("checkpoints: {} refused of {}", tally.refused, tally.tried);
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
