//! What comes of each way in which the checker can end; scripts stand for it.

use super::*;
use schedule::trie::{Header, Trie};
use std::os::unix::fs::PermissionsExt as _;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Origin, SiteSet};

/// What is said of one set by a checker that is this script.
fn judged(script: &str, until: Option<Duration>, stop: &Arc<AtomicBool>) -> Judgement {
    let folder = tempfile::tempdir().expect("room");
    let me = folder.path().join("checker");
    std::fs::write(&me, format!("#!/bin/sh\n{script}\n")).expect("writable");
    std::fs::set_permissions(&me, std::fs::Permissions::from_mode(0o755)).expect("ours");
    let until = until.map(|t| Instant::now() + t);
    let (mut beside, said) = Beside::new(vec!["prog.c".into()], until, stop.clone()).expect("room");
    (beside.me, beside.late) = (me, Duration::ZERO);
    let header = Header {
        fingerprint: Fingerprint([3; 16]),
        origin: Origin::Engine("test".into(), "1".into()),
        facts: Default::default(),
        assumptions: Vec::new(),
        counted: SiteSet::default(),
    };
    // What it comes to is in the judgement.
    let _ = beside.deliver(&Arc::new(Trie::new(header).snapshot()));
    let _ = beside.finish();
    said.lock().expect("nobody panics").clone()
}

fn quiet() -> Arc<AtomicBool> {
    Arc::default()
}

#[test]
fn accepted() {
    let said = judged(r#"echo '{"result":"accepted"}'"#, None, &quiet());
    assert_eq!((said.accepted, said.gap(), said.rejected.clone()), (1, None, None));
}

/// The process must say so, not only end well.
#[test]
fn silence_is_no_certificate() {
    let said = judged("exit 0", None, &quiet());
    assert_eq!(said.gap(), Some("the checker ended with 0, and said nothing"));
}

#[test]
fn undecided() {
    let said = judged(r#"echo '{"result":"undecided","reason":"too many"}'; exit 5"#, None, &quiet());
    assert_eq!((said.accepted, said.gap()), (0, Some("too many")));
}

#[test]
fn killed() {
    let said = judged("kill -9 $$", None, &quiet());
    assert_eq!((said.accepted, said.gap()), (0, Some("the checker was killed by signal 9")));
}

/// It gets what is left of the time, at least a quarter of a second, and no more than that though it does not
/// keep to it.
#[test]
fn out_of_time() {
    let began = Instant::now();
    let said = judged("exec sleep 600", Some(Duration::ZERO), &quiet());
    assert_eq!((said.accepted, said.gap()), (0, Some("the time was over")));
    assert!((LEAST..Duration::from_secs(300)).contains(&began.elapsed()), "{:?}", began.elapsed());
    let limit =
        |until| judged(r#"echo "{\"result\":\"undecided\",\"reason\":\"$*\"}"; exit 5"#, until, &quiet());
    let said = limit(Some(Duration::from_secs(1000)));
    assert!(said.gap().is_some_and(|s| s.starts_with("certify --json --time 9")), "{said:?}");
    assert!(!limit(None).gap().expect("undecided").contains("--time"));
}

#[test]
fn interrupted() {
    let stop = Arc::new(AtomicBool::new(true));
    let said = judged("exec sleep 600", None, &stop);
    assert_eq!((said.accepted, said.gap()), (0, Some("interrupted")));
}

#[test]
fn rejected() {
    let stop = quiet();
    let said = judged(r#"echo '{"result":"rejected","problem":"it is wrong"}'; exit 3"#, None, &stop);
    let why = said.rejected.expect("rejected");
    let kept = why.strip_prefix("it is wrong; the set is in ").expect("kept");
    std::fs::remove_file(kept).expect("there");
    assert!(stop.load(Ordering::Relaxed), "the verifier stops");
}

#[test]
fn nothing_was_published() {
    assert_eq!(Judgement::default().gap(), Some("nothing was published that could be judged"));
}
