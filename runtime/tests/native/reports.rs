//! Reports that something stands in the way of: they end, and the process with them.

use crate::program::{Link, Output, Program, Scratch};
use std::time::{Duration, Instant};

/// Follows a recording with something else, and says how long that takes.
fn astray(how: &str, link: Link) -> (Output, Duration) {
    let p = Program::build("reports.c", link);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    p.run(&format!("record={}", file.display()), &[]).expect(0, "");
    let began = Instant::now();
    let out = p.run(&format!("replay={}:inputs=real", file.display()), &[how]);
    (out, began.elapsed())
}

/// Longer than any report takes that nothing is in the way of, shorter than what ends those that do not.
const AT_ONCE: Duration = Duration::from_secs(8);

#[test]
fn a_replay_that_diverges_ends_at_once_and_says_where() {
    for (how, does) in [
        ("store", "thread main is at Store at hand.c:"),
        ("create", "thread main creates its child number 0"),
        ("ends", "thread main ends the process with status 0"),
    ] {
        let (out, took) = astray(how, Link::Static);
        out.expect(3, "");
        let said = out.stderr.lines().find(|l| l.contains("==ERROR: irs: replay: ")).unwrap_or_default();
        let expected = "the execution left the recording at event 1 of 1: ";
        assert!(said.contains(&format!("{expected}{does}")), "{how}: {}", out.stderr);
        assert!(said.contains("but the recording says Store at hand"), "{how}: {}", out.stderr);
        assert!(took < AT_ONCE, "{how}: {took:?}");
    }
}

#[test]
fn a_report_that_waits_for_the_programs_allocator_ends() {
    let (out, took) = astray("lock", Link::Static);
    out.expect(86, "");
    assert!(out.stderr.contains("irs: a report does not come to its end"), "{}", out.stderr);
    assert!(took < Duration::from_secs(30), "{took:?}");
}

#[test]
fn a_report_that_nobody_reads_ends() {
    let (out, took) = astray("pipe", Link::Shared);
    out.expect(86, "");
    assert!(took < Duration::from_secs(30), "{took:?}");
}

#[test]
fn a_report_within_a_report_ends_the_process() {
    let (out, took) = astray("fault", Link::Static);
    out.expect(86, "");
    assert!(out.stderr.contains("irs: a report has led to another one in the same thread"), "{}", out.stderr);
    assert!(took < AT_ONCE, "{took:?}");
}
