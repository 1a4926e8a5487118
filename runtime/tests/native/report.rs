//! What a user is told, and with which exit status.

use crate::program::{Link, Program, Scratch};
use traceformat::recording::{Ending, read};

fn first_line(s: &str) -> &str {
    s.lines().next().unwrap_or("")
}

#[test]
fn without_any_option_nothing_runs() {
    let out = Program::build("await.c", Link::Static).run("", &[]);
    out.expect(86, "");
    assert_eq!(out.stderr.lines().count(), 1, "{}", out.stderr);
    assert!(out.stderr.starts_with("irs: no schedule set, and nowhere to get one from"), "{}", out.stderr);
}

#[test]
fn a_typo_is_an_error_and_help_is_not() {
    let p = Program::build("await.c", Link::Static);
    let out = p.run("recrod=x", &[]);
    out.expect(2, "");
    assert!(
        out.stderr.starts_with("irs: IRS_OPTIONS: unknown key 'recrod'; the keys are listen, "),
        "{}",
        out.stderr
    );
    assert_eq!(out.stderr.lines().count(), 1);
    let out = p.run("help=1", &[]);
    out.expect(0, "");
    assert_eq!(first_line(&out.stderr), "IRS_OPTIONS=key=value:key=value…");
    assert!(out.stderr.contains("  watchdog=SECONDS  "), "{}", out.stderr);
}

#[test]
fn without_a_set_in_time_the_program_stops() {
    let p = Program::build("await.c", Link::Static);
    let dir = Scratch::new();
    let socket = dir.file("s.sock");
    let out = p.run(&format!("listen={}:wait-first=0.1", socket.display()), &[]);
    out.expect(86, "");
    let lines: Vec<_> = out.stderr.lines().collect();
    assert_eq!(lines[0], format!("irs: waiting for the first schedule set (listen={})", socket.display()));
    assert_eq!(lines[1], "irs: no schedule set within wait-first=0.1 s: the program does not run unproven");
    assert_eq!(lines.len(), 2);
}

#[test]
fn a_store_that_is_not_there_is_no_set() {
    let p = Program::build("await.c", Link::Static);
    let dir = Scratch::new();
    let out = p.run(&format!("store={}", dir.file("none.irst").display()), &[]);
    out.expect(86, "");
    assert!(out.stderr.contains("none.irst"), "{}", out.stderr);
}

#[test]
fn a_recording_of_another_program_is_refused() {
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    Program::build("stdthread.cpp", Link::Static)
        .run(&format!("record={}", file.display()), &[])
        .expect(0, "ok\n");
    let p = Program::build("await.c", Link::Static);
    let out = p.run(&format!("replay={}", file.display()), &[]);
    out.expect(86, "");
    assert!(out.stderr.contains("it is of program"), "{}", out.stderr);
    std::fs::write(&file, "garbage that is no recording").unwrap();
    let out = p.run(&format!("replay={}", file.display()), &[]);
    out.expect(86, "");
    assert!(out.stderr.contains("not IRS data"), "{}", out.stderr);
}

#[test]
fn a_recording_that_cannot_be_written_is_said_at_the_start() {
    let out = Program::build("await.c", Link::Static).run("record=/nonexistent/r.irsr", &[]);
    out.expect(86, "");
    assert!(out.stderr.contains("record=/nonexistent/r.irsr: No such file"), "{}", out.stderr);
}

#[test]
fn the_watchdog_names_both_sides_of_a_deadlock() {
    let p = Program::build("ends.c", Link::Static);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    let out = p.run(&format!("record={}:on-stuck=stop", file.display()), &["deadlock"]);
    out.expect(86, "");
    assert!(
        first_line(&out.stderr).ends_with("==ERROR: irs: deadlock: every thread waits for another one"),
        "{}",
        out.stderr
    );
    let summary =
        out.stderr.lines().find(|l| l.starts_with("SUMMARY: irs: deadlock main at hand.c:")).unwrap();
    assert!(summary.contains(", main.0 at hand.c:"), "{summary}");
    assert!(out.stderr.contains("is blocked in MutexLock at hand.c:"), "{}", out.stderr);
    assert!(out.stderr.contains(&format!("  Replay: irs replay {} -- ", file.display())), "{}", out.stderr);
    assert_eq!(read(&file).unwrap().ending, Ending::Deadlock);
    // The same again, three times of three.
    for _ in 0..3 {
        let out = p.run(&format!("replay={}", file.display()), &["deadlock"]);
        out.expect(86, "");
        assert_eq!(out.stderr.lines().find(|l| l.starts_with("SUMMARY")).unwrap(), summary);
    }
}

#[test]
fn a_deadlock_where_calls_are_libcs_own_is_seen_by_the_kernel() {
    let p = Program::build("ends.c", Link::Static);
    let out = p.run("free=unproven:on-stuck=stop", &["deadlock"]);
    out.expect(86, "");
    assert!(out.stderr.contains("is blocked in a call of libc, held by thread main\n"), "{}", out.stderr);
    assert!(out.stderr.contains("is blocked in a call of libc, held by thread main.0\n"), "{}", out.stderr);
    let summary = out.stderr.lines().find(|l| l.starts_with("SUMMARY: irs: deadlock main at hand.c:"));
    assert!(summary.is_some_and(|s| s.contains(", main.0 at hand.c:")), "{}", out.stderr);
}

#[test]
fn an_await_that_nobody_ends_is_a_deadlock() {
    let p = Program::build("ends.c", Link::Static);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    let out = p.run(&format!("record={}:on-stuck=stop", file.display()), &["await"]);
    out.expect(86, "");
    assert!(out.stderr.contains("  Thread main retries in vain Await at hand.c:"), "{}", out.stderr);
    assert_eq!(read(&file).unwrap().ending, Ending::Deadlock);
    let out = p.run(&format!("replay={}", file.display()), &["await"]);
    out.expect(86, "");
    assert!(out.stderr.contains("SUMMARY: irs: deadlock main at hand.c:"), "{}", out.stderr);
    assert!(out.stderr.ends_with("irs: followed the recording to its end (1 event)\n"), "{}", out.stderr);
}

#[test]
fn statistics_are_one_json_object() {
    let p = Program::build("mutex.c", Link::Static);
    let dir = Scratch::new();
    let (rec, file) = (dir.file("r.irsr"), dir.file("s.json"));
    p.run(&format!("record={}:stats={}", rec.display(), file.display()), &[]).expect(0, "ok\n");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("{\"version\":1,\"fingerprint\":\"") && text.ends_with("]}\n"), "{text}");
    assert!(text.contains("\"threads\":6,"), "{text}");
}

#[test]
fn a_single_thread_needs_no_set_and_a_second_one_does() {
    let p = Program::build("alone.c", Link::Static);
    let out = p.run("", &[]);
    out.expect(3, "alone\n");
    assert_eq!(out.stderr, "");
    let out = p.run("", &["thread"]);
    out.expect(86, "");
    assert!(out.stderr.starts_with("irs: no schedule set, and nowhere to get one from"), "{}", out.stderr);
    // A child that has been forked is no way around.
    p.run("", &["fork"]).expect(86, "");
}

#[test]
fn unproven_freedom_is_asked_for_and_said() {
    let p = Program::build("alone.c", Link::Static);
    let out = p.run("free=unproven", &["thread"]);
    out.expect(3, "alone\n");
    assert_eq!(
        out.stderr,
        "irs: free=unproven: no schedule set is in force, the program runs unconstrained and unproven\n"
    );
    let out = p.run("free=unproven:verbosity=0", &["many"]);
    out.expect(3, "alone\n");
    assert_eq!(out.stderr, "");
    let out = p.run("free=unproven:store=x.irst", &[]);
    out.expect(86, "");
    assert!(first_line(&out.stderr).contains("cannot be combined"), "{}", out.stderr);
}
