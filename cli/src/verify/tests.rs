//! What users see when the engine's word is not taken.

#[path = "../../../verifier/tests/support/mod.rs"]
mod support;

use super::*;
use oracle::machine::AstMachine;
use oracle::rows;
use support::{header, verify_dpor_with};

/// A program with 64 traces, by an engine that leaves out a branch.
fn report(left_out: Option<u64>, folder: &Path) -> Report {
    let p = rows::last_zero(5);
    let new = |_: usize| Some(AstMachine::new(&p).expect("main begins"));
    let missed: Option<verifier::verify::Store<'_>> = Some(Box::new(|r| keep_missed(folder, r)));
    let options = SessionOptions { missed, ..SessionOptions::default() };
    let engine = dpor::Options { left_out, ..dpor::Options::default() };
    verify_dpor_with(&mut new(0).expect("a machine"), 0, &new, header(200), options, engine)
}

/// No command line makes the engine leave something out, so this begins right below it.
#[test]
fn a_missed_execution_is_an_internal_error_and_stored() {
    let folder = tempfile::tempdir().expect("room");
    let r = report(Some(0), folder.path());
    let kept = folder.path().join(format!("irs-missed-{}.irsr", std::process::id()));
    assert_eq!((r.verdict.exit_code(), r.published), (exit::Code::Internal as u8, 0));
    let said = diagnostics(&r, false);
    let whole =
        "irs: internal error: an execution that was not counted, though the engine has explored all (seed ";
    assert!(said.starts_with(whole), "{said}");
    assert!(said.contains(&format!("; stored in {}", kept.display())), "{said}");
    let recording = recording::read(&kept).expect("a recording");
    assert!(!recording.events.is_empty());
}

/// What becomes of a verdict if the checker has no judgement, and if it has one.
#[test]
fn without_a_certificate_nothing_is_safe() {
    let folder = tempfile::tempdir().expect("room");
    let after = |verdict: Verdict, said: &Judgement| {
        let mut r = report(None, folder.path());
        assert_eq!(r.verdict, Verdict::Safe);
        r.verdict = verdict;
        let certified = take_up(&mut r, said);
        (r.verdict.to_string(), r.verdict.exit_code(), certified, diagnostics(&r, false))
    };
    let killed = Judgement { accepted: 3, undecided: Some("killed".into()), rejected: None };
    let conditions = Verdict::SafeIf(vec!["argc <= 3".into()]);
    for verdict in [Verdict::Safe, conditions] {
        let (text, code, certified, said) = after(verdict, &killed);
        assert_eq!((text.as_str(), code, certified), ("unknown(not certified: killed)", 5, false));
        assert!(said.contains("irs: note: not certified: killed\n"), "{said}");
    }
    let (text, code, ..) = after(Verdict::Unknown("limit of 1 s".into()), &killed);
    assert_eq!((text.as_str(), code), ("unknown(limit of 1 s; not certified: killed)", 5));
    // A counterexample is one, whatever is said of the set.
    let (text, code, certified, said) = after(Verdict::PartiallySafe(3), &killed);
    assert_eq!((text.as_str(), code, certified), ("partially-safe(3)", 7, false));
    assert!(said.contains("irs: note: not certified: killed\n"), "{said}");
    let none = Judgement::default();
    assert_eq!(after(Verdict::Safe, &none).1, 5);
    let rejected = Judgement { rejected: Some("wrong".into()), ..killed };
    assert_eq!(after(Verdict::Safe, &rejected).1, 6);
    let accepted = Judgement { accepted: 1, ..none };
    let (text, code, certified, said) = after(Verdict::Safe, &accepted);
    assert_eq!((text.as_str(), code, certified), ("safe", 0, true));
    assert!(!said.contains("not certified"), "{said}");
}

/// What was judged has to be the set of whoever came to the verdict.
#[test]
fn a_certificate_of_another_set_is_none() {
    let folder = tempfile::tempdir().expect("room");
    let part = |did, published| verifier::verify::Part {
        engine: "one",
        did,
        seconds: None,
        published,
        verdict: None,
    };
    let mut r = report(None, folder.path());
    assert!(!is_of_another(&r), "one engine alone");
    r.engines = vec![part(Did::Decided, true), part(Did::Stopped, false)];
    assert!(!is_of_another(&r));
    r.engines = vec![part(Did::Decided, false), part(Did::NotNeeded, false)];
    assert!(!is_of_another(&r), "nothing was published");
    r.engines = vec![part(Did::Decided, false), part(Did::Stopped, true)];
    assert!(is_of_another(&r));
}
