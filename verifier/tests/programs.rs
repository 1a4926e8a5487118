//! Small C programs, each with the verdict that it must get on its first line:
//!
//! `// expect: VERDICT [COUNT[=N]]…` with VERDICT one of `safe`, `unknown`, `partially-safe` (a
//! counterexample, and safe executions besides), `unsafe`, `not-safe` (any but `safe`), and COUNT one of
//! `traces`, `violating`, `deadlocked`, `blocked`; without a number it must not be zero. Lines that may
//! follow: `// flags: …` is for the compiler, `// ignore: …` a line of an ignore list, `// says: …` what the
//! verdict's reason must contain.

use crate::fixture;
use crate::support::{dpor_origin, header_of, verify_dpor};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use model::load;
use report::verdict::Verdict;
use std::path::Path;
use std::time::Duration;
use verifier::verify::{self, Limits};

/// Verdict, and the counts in the order of [`COUNTS`].
type Result = (Verdict, [u64; 4]);

const COUNTS: [&str; 4] = ["traces", "violating", "deadlocked", "blocked"];

/// What the comments at the top say under this name; empty if nothing.
fn header<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

fn result_of(source: &str) -> Result {
    let flags: Vec<&str> = header(source, "flags").split_whitespace().collect();
    let path = fixture::numbered_but(source, &flags, header(source, "ignore"));
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let program = match program {
        Ok(p) => p,
        Err(e) => panic!("{e}"),
    };
    let mut machine = match Interp::new(&program, InterpOptions::default()) {
        Ok(machine) => machine,
        // Before the first event: no schedule decides it.
        Err(stop) => {
            return match *stop {
                Stop::Violated(_) => (Verdict::Unsafe(stop.to_string()), [1, 1, 0, 0]),
                Stop::Unsupported(_) => (Verdict::Unknown(stop.to_string()), [0; 4]),
            };
        }
    };
    let header = header_of(&program, &machine, dpor_origin());
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let report = verify_dpor(
        &mut machine,
        Some(&program),
        header,
        verify::SessionOptions { limits, ..Default::default() },
    );
    (report.verdict, [report.traces, report.violating, report.deadlocked, report.blocked])
}

/// What of the expectation the result misses.
fn misses(expected: &str, (verdict, counts): &Result) -> bool {
    let mut words = expected.split_whitespace();
    let verdict = match words.next() {
        Some("safe") => matches!(verdict, Verdict::Safe),
        Some("safe-if") => matches!(verdict, Verdict::SafeIf(_)),
        Some("unknown") => matches!(verdict, Verdict::Unknown(_)),
        Some("partially-safe") => matches!(verdict, Verdict::PartiallySafe(_)),
        Some("unsafe") => matches!(verdict, Verdict::Unsafe(_)),
        Some("not-safe") => !matches!(verdict, Verdict::Safe | Verdict::SafeIf(_)),
        other => panic!("no verdict: {other:?}"),
    };
    let count = |word: &str| {
        let (name, number) = word.split_once('=').unwrap_or((word, ""));
        let k = COUNTS.iter().position(|c| *c == name).unwrap_or_else(|| panic!("no count: {word}"));
        match number {
            "" => counts[k] > 0,
            n => counts[k] == n.parse::<u64>().unwrap_or_else(|e| panic!("{word}: {e}")),
        }
    };
    !verdict || !words.all(count)
}

#[test]
fn each_program_gets_its_verdict() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<_> =
        std::fs::read_dir(dir).expect("readable").map(|e| e.expect("readable").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    assert!(files.len() >= 80, "only {} programs", files.len());
    let mut wrong = String::new();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&file).expect("readable");
        let expected = header(&source, "expect");
        assert!(!expected.is_empty(), "{name}: no expectation on the first line");
        let result = result_of(&source);
        if misses(expected, &result) || !result.0.to_string().contains(header(&source, "says")) {
            let counts: Vec<String> = COUNTS.iter().zip(result.1).map(|(c, n)| format!("{c}={n}")).collect();
            wrong += &format!("\n{name:<22} {expected:<44} {} {}", result.0, counts.join(" "));
        }
    }
    assert!(wrong.is_empty(), "program, expectation, result:{wrong}");
}
