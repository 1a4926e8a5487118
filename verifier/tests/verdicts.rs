//! C programs with the verdict that each engine must give, and what must be said beside it.
//!
//! In `atomic/`, programs with atomic blocks: `// expect: VERDICT [deadlocked]` for both engines. In
//! `verdicts/`, programs with assumptions and with counterexamples: `// dpor: VERDICT`, `// impact: VERDICT`
//! (`any` where its limit here may come first), and `// beside: WORDS` that must be said beside the verdict.

use crate::fixture;
use crate::support::{ImpactOptions, NOBODY, dpor_origin, verify_dpor, verify_impact};
use exec::interp::{Interp, InterpOptions};
use model::load;
use schedule::trie::Header;
use std::path::{Path, PathBuf};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use verifier::verify::{self, Limits, Report};

/// Executions of `dpor`, states of `impact`: endless programs stop here.
const LIMIT: u64 = 3000;

fn said<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(dir).expect("readable");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.sort();
    let name = |f: &Path| f.file_stem().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|f| (name(f), std::fs::read_to_string(f).expect("readable"))).collect()
}

fn report(source: &str, impact: bool) -> Report {
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut program = program.unwrap_or_else(|e| panic!("{e}"));
    if impact {
        program.watch_all_marks();
    }
    let how = if impact { InterpOptions::endless() } else { InterpOptions::default() };
    let mut machine = Interp::new(&program, how).unwrap_or_else(|e| panic!("{e}"));
    let header = Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        assumptions: machine.assumptions(),
        facts: machine.facts(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    let limits = Limits { executions: Some(LIMIT), ..Limits::default() };
    let options = verify::SessionOptions { limits, ..Default::default() };
    if impact {
        let how = ImpactOptions { schedules: 4, ..Default::default() };
        verify_impact(&mut machine, NOBODY, &program, header, options, how)
    } else {
        verify_dpor(&mut machine, Some(&program), header, options)
    }
}

/// What is wrong with a report, if something is.
fn wrong(name: &str, engine: &str, expected: &str, beside: &str, r: &Report) -> String {
    let mut words = expected.split_whitespace();
    let verdict = words.next().unwrap_or_default();
    let text = r.verdict.to_string();
    let right = verdict == "any" || text.split('(').next() == Some(verdict);
    let deadlocked =
        words.next() != Some("deadlocked") || r.property.as_deref().unwrap_or("").contains("deadlock");
    let said = verdict == "any" || r.beside.unwrap_or_default().contains(beside);
    // Whatever the limits are: a counterexample is never `unknown`, and samples never miss anything.
    let hidden = r.property.is_some() && text.starts_with("unknown") || text.contains("internal error");
    match right && deadlocked && said && !hidden {
        true => String::new(),
        false => format!("{name}: {engine} says {text}, {:?}; expected {expected}, {beside}\n", r.beside),
    }
}

#[test]
fn atomic_blocks_are_atomic_for_both_engines() {
    let all = sources("atomic");
    assert!(all.len() >= 20);
    let mut out = String::new();
    for (name, source) in all {
        for (engine, impact) in [("dpor", false), ("impact", true)] {
            out += &wrong(&name, engine, said(&source, "expect"), "", &report(&source, impact));
        }
    }
    assert!(out.is_empty(), "{out}");
}

#[test]
fn assumptions_and_counterexamples_have_their_words() {
    let all = sources("verdicts");
    assert!(all.len() >= 15);
    let mut out = String::new();
    for (name, source) in all {
        for (engine, impact) in [("dpor", false), ("impact", true)] {
            let expected = said(&source, engine);
            out += &wrong(&name, engine, expected, said(&source, "beside"), &report(&source, impact));
        }
    }
    assert!(out.is_empty(), "{out}");
}
