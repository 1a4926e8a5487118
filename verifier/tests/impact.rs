//! The engine `impact` on C programs: those that never end have the verdict that their first line says (or, within the small limits here,
//! none), and those that end the one that `dpor` gives.

// Shared with the tests of the model, which use more of it.
#[allow(dead_code)]
#[path = "model/fixture.rs"]
mod fixture;

use std::path::{Path, PathBuf};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use verifier::exec::interp::{Interp, Options};
use verifier::model::{Program, load};
use verifier::schedule::trie::Header;
use verifier::verdict::Verdict;
use verifier::verify::{self, ImpactOptions, Limits, Report, dpor_origin, verify_dpor, verify_impact};

/// The rest of a comment at the top.
fn said<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

fn loaded(source: &str) -> Program {
    let flags: Vec<&str> = said(source, "flags").split_whitespace().collect();
    let path = fixture::numbered_but(source, &flags, said(source, "ignore"));
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// `None`: the program does not get to its first event.
fn run(program: &mut Program, impact: bool, limit: u64) -> Option<Report> {
    let options = if impact { Options::endless() } else { Options::default() };
    if impact {
        program.watch_all_marks();
    }
    let mut machine = Interp::new(program, options).ok()?;
    let header = Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        assumptions: verifier::exec::machine::Machine::assumptions(&machine),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    let limits = Limits { executions: Some(limit), ..Limits::default() };
    let options = verify::Options { limits, ..Default::default() };
    Some(if impact {
        let how = ImpactOptions { schedules: 2, ..ImpactOptions::default() };
        verify_impact(&mut machine, Some(program), header, options, how)
    } else {
        verify_dpor(&mut machine, Some(program), header, options)
    })
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(dir).expect("readable");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let name = |f: &Path| f.file_stem().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|f| (name(f), std::fs::read_to_string(f).expect("readable"))).collect()
}

fn bad(v: &Verdict) -> bool {
    matches!(v, Verdict::Unsafe(_) | Verdict::PartiallySafe(_))
}

#[test]
fn endless_programs_get_their_verdict() {
    let (mut right, mut wrong) = (0, String::new());
    let all: Vec<_> = sources("endless").into_iter().step_by(4).collect();
    for (name, source) in &all {
        let Some(report) = run(&mut loaded(source), true, 2500) else { continue };
        let expected = said(source, "expect").split_whitespace().next().unwrap_or_default();
        let verdict = report.verdict;
        let contradicts = match expected {
            "safe" => bad(&verdict),
            "partially-safe" | "unsafe" => verdict == Verdict::Safe,
            other => panic!("{name}: expected {other:?}"),
        };
        if contradicts {
            wrong += &format!("{name}: {verdict}, not {expected}\n");
        }
        right += usize::from(verdict.to_string().starts_with(expected));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(right * 2 > all.len(), "only {right} of {} decided", all.len());
}

#[test]
fn engines_agree_on_programs_that_end() {
    let (mut both, mut wrong) = (0, String::new());
    for (name, source) in sources("programs").into_iter().step_by(5) {
        let mut program = loaded(&source);
        let Some(dpor) = run(&mut program, false, 3000) else { continue };
        let Some(impact) = run(&mut program, true, 3000) else { continue };
        let (a, b) = (&dpor.verdict, &impact.verdict);
        if (*a == Verdict::Safe && bad(b)) || (bad(a) && *b == Verdict::Safe) {
            wrong += &format!("{name}: dpor {a}, impact {b}\n");
        }
        both += usize::from((*a == Verdict::Safe && *b == Verdict::Safe) || (bad(a) && bad(b)));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(both >= 8, "only {both} programs decided by both");
}
