//! Programs in C++, through `irs c++`, `irs verify`, and under the set.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;

/// What the verifier says of `starts.cpp`, built this way.
fn verified(way: u32) -> (Scratch, String) {
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cxx/starts.cpp");
    std::fs::copy(source, s.path("starts.cpp")).expect("writable");
    let way = format!("-DWAY={way}");
    ok(irs(&s).args(["c++", "-std=c++17", "-O1", "-g", "-pthread", &way, "starts.cpp", "-o", "prog"]));
    let out = irs(&s).args(["verify", "./prog", "--out=set.irst"]).output().unwrap();
    let said = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    (s, said)
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
    assert!(said.starts_with("unsafe"), "{said}");
}

/// libstdc++ ends the condition variable while somebody waits: libc waits for that, for ever.
#[test]
fn nobody_may_wait_when_the_process_ends() {
    require_parts();
    let (_s, said) = verified(2);
    assert!(said.starts_with("unknown"), "{said}");
}
