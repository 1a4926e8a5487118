//! Children, ends, descriptors.

use crate::guest::{Guest, Scratch, built, find, free};
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::time::Duration;
use traceformat::event::Op;
use traceformat::recording::{self, Ending};

fn guest() -> Guest {
    Guest::build("process")
}

#[test]
fn a_forked_child_is_free_of_the_runtimes_locks() {
    let plain = guest().plain(&["fork"]);
    guest().run("free=unproven:verbosity=0", &["fork"]).expect(0, &plain.stdout);
    let (r, out) = guest().record("", &["fork"]);
    out.expect(0, &plain.stdout);
    // Nothing of the children is in it.
    assert_eq!(r.ending, Ending::Exit(0));
    let stores = |v| r.events.iter().filter(|e| e.label.op == Op::Store && e.value == v).count();
    assert_eq!((stores(70007), stores(2_000_000_011)), (1, 0));
}

#[test]
fn a_forked_child_says_that_it_is_on_its_own() {
    let out = guest().run("free=unproven", &["fork-thread"]);
    out.expect(0, "6\n");
    out.says("runs outside of the schedule set (one thread, its own memory)");
    let (r, _) = guest().record("", &["fork-thread"]);
    // Under a set a second thread in the child is more than was proven.
    let out = guest().under(&free(&r), "", &["fork-thread"]);
    out.expect(0, "86\n");
    out.says("a forked child creates a thread");
    let out = guest().under(&free(&r), "on-escape=serialize", &["fork-thread"]);
    out.expect(0, "6\n");
}

#[test]
fn other_ways_to_start_programs() {
    guest().same(&["spawn"], true);
    let (r, _) = guest().record("", &["spawn"]);
    assert_eq!(r.ending, Ending::Exit(0));
}

#[test]
fn the_process_ends_while_threads_wait() {
    for (how, ending) in [
        ("exit-sem", Ending::Exit(11)),
        ("exit-lock", Ending::Exit(11)),
        ("quick", Ending::Exit(12)),
        ("_exit", Ending::Exit(13)),
        ("abort", Ending::Signal(6)),
    ] {
        guest().same(&[how], true);
        let (r, _) = guest().record("", &[how]);
        assert_eq!(r.ending, ending, "{how}");
    }
}

#[test]
fn descriptors_are_the_programs() {
    guest().same(&["fds"], true);
    let dir = Scratch::new();
    let socket = dir.file("s%p.sock");
    let (r, _) = guest().record("", &["fds"]);
    let options = format!("listen={}:log={}", socket.display(), dir.file("log").display());
    let out = guest().under(&free(&r), &options, &["fds"]);
    assert_eq!(out.stdout, guest().plain(&["fds"]).stdout, "{}", out.stderr);
}

#[test]
fn exec_replaces_the_program() {
    let plain = guest().plain(&["exec"]);
    guest().run("free=unproven:verbosity=0", &["exec"]).expect(0, &plain.stdout);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    let out = guest().run(&format!("record={}", file.display()), &["exec"]);
    out.expect(0, &plain.stdout);
    // The second program's: it has the same process id, and the same options.
    assert_eq!(recording::read(&file).unwrap().ending, Ending::Exit(0));
}

#[test]
fn exec_leaves_a_recording_of_what_was_before() {
    guest().same(&["exec-shell"], false);
    let (r, _) = guest().record("", &["exec-shell"]);
    assert_eq!(r.ending, Ending::Torn);
    find(&r, |e| e.label.op == Op::Store && e.value == 4711);
}

#[test]
fn a_child_does_not_keep_its_parents_socket() {
    let dir = Scratch::new();
    let socket = dir.file("s.sock");
    let (r, _) = guest().record("", &["orphan"]);
    let out = guest().under(&free(&r), &format!("listen={}", socket.display()), &["orphan"]);
    out.expect(0, "parent\n");
    // (The file is gone, too; if it were not, nobody would answer.)
    assert!(UnixStream::connect(&socket).is_err());
    assert!(!socket.exists());
}

#[test]
fn a_signal_to_irs_run_is_the_programs() {
    let dir = Scratch::new();
    let log = dir.file("log");
    let mut irs = Command::new(built("irs", true));
    irs.arg("run").arg(Guest::build("patient").program());
    irs.env("IRS_OPTIONS", format!("verbosity=3:log={}", log.display()));
    let mut irs = irs.stdin(Stdio::null()).spawn().unwrap();
    // Once the program runs.
    while !std::fs::read_to_string(&log).is_ok_and(|t| t.contains("the program starts")) {
        assert!(irs.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    // SAFETY: a plain call.
    assert_eq!(unsafe { libc::kill(irs.id() as i32, libc::SIGTERM) }, 0);
    assert_eq!(irs.wait().unwrap().code(), Some(128 + libc::SIGTERM));
}
