//! Programs in C++, through `irs c++`, `irs verify`, and under the set.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;

/// A program of `tests/cxx`, built with these flags.
fn built(name: &str, flags: &[&str]) -> Scratch {
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cxx").join(name);
    std::fs::copy(source, s.path(name)).expect("writable");
    ok(irs(&s).args(["c++", "-std=c++17", "-g", "-pthread", name, "-o", "prog"]).args(flags));
    s
}

fn verdict(s: &Scratch) -> String {
    let out = irs(s).args(["verify", "./prog", "--out=set.irst", "--time=5"]).output().unwrap();
    text(&out.stdout).lines().last().unwrap_or_default().to_owned()
}

/// What the verifier says of `starts.cpp`, built this way.
fn verified(way: u32) -> (Scratch, String) {
    let s = built("starts.cpp", &["-O1", &format!("-DWAY={way}")]);
    let said = verdict(&s);
    (s, said)
}

/// The native number, and no other one; whether the streams are well nobody knows.
#[test]
fn strings_and_streams_are_libstdcxxs() {
    require_parts();
    for level in ["-O1", "-O2"] {
        let s = built("strings.cpp", &[level, "-DLOOKS=0"]);
        let run = s.command("./prog").env("IRS_OPTIONS", "free=unproven").output().unwrap();
        let said = text(&run.stdout);
        let number = said.lines().last().unwrap_or_default();
        assert!(number.parse::<u64>().is_ok(), "{said}");
        let s = built("strings.cpp", &[level, "-DLOOKS=0", &format!("-DEXPECTED={number}ul")]);
        assert_eq!(verdict(&s), "safe", "{level}");
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        let s = built("strings.cpp", &[level, "-DLOOKS=0", &format!("-DEXPECTED={number}ul+1")]);
        assert!(verdict(&s).starts_with("unsafe"), "{level}");
        let s = built("strings.cpp", &[level, "-DLOOKS=1", &format!("-DEXPECTED={number}ul")]);
        assert!(verdict(&s).starts_with("unknown"), "{level}");
    }
}

/// What is inlined from libstdc++'s headers, and what the model has in its place (-O0).
#[test]
fn moved_strings_are_libstdcxxs() {
    require_parts();
    for level in ["-O0", "-O1"] {
        let s = built("moves.cpp", &[level]);
        assert_eq!(verdict(&s), "safe", "{level}");
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{level}: {}", text(&run.stderr));
    }
}

/// What libstdc++ keeps out of line of its lists and trees.
#[test]
fn containers_are_libstdcxxs() {
    require_parts();
    for level in ["-O0", "-O1"] {
        let s = built("trees.cpp", &[level, "-DROUNDS=60"]);
        assert_eq!(verdict(&s), "safe", "{level}");
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{level}: {}", text(&run.stderr));
    }
}

#[test]
fn each_thread_initialises_its_own() {
    require_parts();
    for level in ["-O0", "-O1"] {
        let s = built("locals.cpp", &[level]);
        assert_eq!(verdict(&s), "safe", "{level}");
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{level}: {}", text(&run.stderr));
    }
}

#[test]
fn what_starts_once_starts_once() {
    require_parts();
    let (s, said) = verified(0);
    assert_eq!(said, "safe");
    for _ in 0..10 {
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    }
}

#[test]
fn what_starts_twice_fails() {
    require_parts();
    let (_s, said) = verified(1);
    assert!(said.starts_with("unsafe") || said.starts_with("partially-safe"), "{said}");
}

/// Engines that compare states let a steady clock go back.
#[test]
fn an_engine_that_lets_clocks_go_back_believes_no_failure() {
    require_parts();
    let (s, _) = verified(0);
    let out = irs(&s).args(["verify", "./prog", "--engine", "impact"]).output().unwrap();
    let said = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert!(said.starts_with("unknown(abstraction"), "{said}");
}

/// libstdc++ ends the condition variable while somebody waits: libc waits for that, for ever.
#[test]
fn nobody_may_wait_when_the_process_ends() {
    require_parts();
    let (_s, said) = verified(2);
    assert!(said.starts_with("unknown"), "{said}");
}

/// Who waits for a result waits in sight: the schedule lets it wait, and what was done before is seen behind.
#[test]
fn results_are_waited_for_in_sight() {
    require_parts();
    let s = built("futures.cpp", &["-O1", "-DEXPECTED=42"]);
    let plain = s.command("./prog").env("IRS_OPTIONS", "free=unproven").output().unwrap();
    assert_eq!(plain.status.code(), Some(0), "{}", text(&plain.stderr));
    assert_eq!(verdict(&s), "safe");
    for _ in 0..5 {
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    }
    let wrong = built("futures.cpp", &["-O1", "-DEXPECTED=41"]);
    assert!(verdict(&wrong).starts_with("unsafe"));
}
