//! That there is memory is part of every proof; the runtime watches it. (Also that threads can be created, once everything
//! is free.)

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::Output;

/// Kilobytes of addresses: enough for a program, not for the blocks that these ask for.
const LITTLE: u32 = 64_000;

/// Builds a way of a program, proves it and runs it under its set, with this much memory.
struct Program(Scratch);

impl Program {
    fn new(file: &str, way: u32) -> Program {
        let s = Scratch::new();
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory").join(file), s.path(file))
            .expect("writable");
        let compiler = if file.ends_with(".cpp") { "c++" } else { "cc" };
        ok(irs(&s).args([compiler, "-O1", "-g", "-pthread", &format!("-DWAY={way}"), file, "-o", "prog"]));
        let out = irs(&s).args(["verify", "./prog", "--out=set.irst"]).output().unwrap();
        assert_eq!(text(&out.stdout).lines().last(), Some("safe"), "{file} {way}: {}", text(&out.stderr));
        Program(s)
    }

    fn run(&self, kilobytes: Option<u32>, more: &str) -> Output {
        let limit = kilobytes.map_or(String::new(), |k| format!("ulimit -v {k}; "));
        let mut c = self.0.command("timeout");
        c.args(["-k", "1", "30", "sh", "-c", &format!("{limit}exec ./prog")]);
        c.env("IRS_OPTIONS", format!("store=set.irst:{more}")).output().unwrap()
    }

    /// Memory there is none of: an escape, and the program never sees it.
    #[track_caller]
    fn stops(&self, what: &str) {
        let plenty = self.run(None, "");
        assert_eq!((plenty.status.code(), text(&plenty.stdout).as_str()), (Some(0), "memory\n"), "{what}");
        for more in ["", "plain=off", "record=r.irsr"] {
            let out = self.run(Some(LITTLE), more);
            let said = text(&out.stderr);
            assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(86), ""), "{more}: {said}");
            assert!(said.contains(what), "{more}: {said}");
        }
    }
}

#[test]
fn who_gets_no_memory_is_stopped() {
    require_parts();
    for way in 0..8 {
        Program::new("allocates.c", way).stops("escape: the execution left what was proven: an allocation failed");
    }
}

/// `operator new`, before it throws, and before it calls a handler.
#[test]
fn nothing_is_thrown_for_lack_of_memory() {
    require_parts();
    for way in 0..2 {
        Program::new("allocates.cpp", way).stops("an allocation failed");
    }
}

#[test]
fn who_gets_no_thread_is_stopped_where_all_is_free() {
    require_parts();
    Program::new("allocates.c", 8).stops("pthread_create failed");
}

/// Who lets it go on is told that it is unproven; what the model knows to fail is no escape; a program without a set is let alone.
#[test]
fn other_failures_are_the_programs_own() {
    require_parts();
    let p = Program::new("allocates.c", 0);
    let out = p.run(Some(LITTLE), "on-escape=serialize");
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(7), "none\n"), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("Going on UNPROVEN"), "{}", text(&out.stderr));
    let mut c = p.0.command("sh");
    c.args(["-c", &format!("ulimit -v {LITTLE}; exec ./prog")]).env("IRS_OPTIONS", "free=unproven");
    let out = c.output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(7), "none\n"), "{}", text(&out.stderr));
    let out = Program::new("allocates.c", 9).run(Some(LITTLE), "");
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "memory\n"), "{}", text(&out.stderr));
}
