//! How commands, and programs, end before their time: signals, damaged checkpoints, full disks, deadlocks.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use traceformat::recording::{self, Ending};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;

/// From a signal to the end. (The promise is a second; the machine may be busy.)
const SOON: Duration = Duration::from_millis(1500);

/// A program of `tests/ended/`, compiled.
fn program(name: &str) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ended").join(name);
    ok(irs(&s).args(["cc", "-g", "-O1", "-pthread", "-o", "p"]).arg(source));
    s
}

/// Stores the program's set. (It reads how many arguments there are.)
fn prove(s: &Scratch) {
    let out = irs(s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
    assert_eq!(out.status.code(), Some(8), "{}{}", text(&out.stdout), text(&out.stderr));
}

fn send(child: &Child, signal: libc::c_int) {
    // SAFETY: the child was not waited for, so the number is its own.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, signal) }, 0);
}

/// Starts it, sends a signal after a while; how it ended, and after how long.
fn interrupted(c: &mut Command, after: Duration, signal: libc::c_int) -> (Output, Duration) {
    let by_default = move || {
        // A shell's background job ignores SIGINT, and its children inherit that.
        // SAFETY: async-signal-safe, as between fork and exec it has to be.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
        Ok(())
    };
    // SAFETY: as said there.
    unsafe { c.pre_exec(by_default) };
    let child = c.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(after);
    send(&child, signal);
    let sent = Instant::now();
    let out = child.wait_with_output().expect("it ends");
    (out, sent.elapsed())
}

#[test]
fn a_signal_ends_a_verification_with_its_verdict() {
    let s = program("sums.c");
    for signal in [libc::SIGTERM, libc::SIGINT] {
        // The second time it goes on from a checkpoint.
        for args in [&["verify", "./p", "--resume", "c"][..], &["verify", "./p", "--engine", "impact"]] {
            let mut c = irs(&s);
            let (out, took) = interrupted(c.args(args), Duration::from_millis(900), signal);
            let said = text(&out.stdout) + &text(&out.stderr);
            assert!(took < SOON, "{args:?}: {took:?}: {said}");
            assert_eq!(out.status.code(), Some(5), "{said}");
            assert!(text(&out.stdout).ends_with("unknown(interrupted)\n"), "{said}");
        }
    }
}

#[test]
fn a_signal_ends_a_certification() {
    let s = program("sums.c");
    let out = irs(&s).args(["verify", "./p", "--out", "p.irst", "--executions", "20"]).output().unwrap();
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    // It says that all is free: to judge that is to explore all.
    let set = store::read(&s.path("p.irst")).unwrap().roots.single().unwrap().clone();
    let nodes = [(NodeId::ROOT, Node::Free { racing: 0 })].into();
    store::create(&s.path("p.irst"), &ScheduleSet { nodes, traces: None, ..set }).unwrap();
    for signal in [libc::SIGTERM, libc::SIGINT] {
        let mut c = irs(&s);
        let (out, took) =
            interrupted(c.args(["certify", "p.irst", "./p"]), Duration::from_millis(700), signal);
        assert!(took < SOON, "{took:?}");
        assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    }
}

/// A file that is never read to its end stands for whatever takes long and asks nobody: it is ended all the
/// same.
#[test]
fn a_signal_ends_what_does_not_listen() {
    let s = program("small.c");
    ok(s.command("mkfifo").arg("pipe"));
    let commands: [&[&str]; 3] = [
        &["verify", "./p", "--resume", "pipe"],
        &["verify", "./p", "--resume", "pipe", "-j", "2", "--json"],
        &["verify", "./p", "--engine", "impact", "--policy", "recorded=pipe"],
    ];
    for args in commands {
        for signal in [libc::SIGTERM, libc::SIGINT] {
            let (out, took) = interrupted(irs(&s).args(args), Duration::from_millis(600), signal);
            assert!(took < SOON, "{args:?}: {took:?}");
            let ended = out.status.signal() == Some(signal) || out.status.code() == Some(5);
            assert!(ended, "{args:?}: {}{}", out.status, text(&out.stderr));
            assert_eq!(text(&out.stdout), "", "{args:?}: it has a verdict");
        }
    }
}

#[test]
fn a_checkpoint_that_is_none_is_refused() {
    let s = program("sums.c");
    let stopped =
        irs(&s).args(["verify", "./p", "-j1", "--resume", "c", "--executions", "50"]).output().unwrap();
    assert_eq!(stopped.status.code(), Some(5), "{}", text(&stopped.stderr));
    let good = std::fs::read(s.path("c")).expect("a checkpoint");
    let refused = |bytes: &[u8], arguments: &[&str], says: &str| {
        std::fs::write(s.path("c"), bytes).unwrap();
        let out = irs(&s).args(["verify", "./p", "--resume", "c"]).args(arguments).output().unwrap();
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(4), "{says}: {said}");
        assert!(said.contains("irs: c: ") && said.contains(says), "{says}: {said}");
        assert_eq!(text(&out.stdout), "", "no verdict");
        assert_eq!(std::fs::read(s.path("c")).unwrap(), bytes, "it stays as it is");
    };
    refused(&good, &["--unwind", "3"], "made with other settings");
    refused(&good, &["--property", "race"], "made with other settings");
    s.write("models.toml", "");
    refused(&good, &["--models", "models.toml"], "made with other settings");
    for at in [0, 5, 40, good.len() / 2, good.len() - 1] {
        let mut bytes = good.clone();
        bytes[at] ^= 16;
        refused(&bytes, &[], "damaged");
        refused(&good[..at], &[], "damaged");
    }
    std::fs::write(s.path("c"), &good).unwrap();
    let on = irs(&s).args(["verify", "./p", "-j1", "--resume", "c", "--executions", "50"]).output().unwrap();
    assert!(text(&on.stderr).contains("going on after 50 executions"), "{}", text(&on.stderr));
    // Of another program.
    let other = program("small.c");
    std::fs::copy(s.path("c"), other.path("c")).unwrap();
    let out = irs(&other).args(["verify", "./p", "--resume", "c"]).output().unwrap();
    assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("the checkpoint is of program"), "{}", text(&out.stderr));
}

/// Nobody is told `safe` who asked for the set and has none.
#[test]
fn a_set_that_cannot_be_stored_is_no_success() {
    let s = program("small.c");
    // The key that signs is there: it could not be made, either.
    let first = irs(&s).args(["verify", "./p", "--out", "first.irst"]).status().unwrap();
    assert_eq!(first.code(), Some(8), "safe if few enough arguments are given");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let mut c = s.command("sh");
    c.args(["-c", script, "sh", env!("CARGO_BIN_EXE_irs"), "verify", "./p", "--out", "p.irst"]);
    let out = c.output().unwrap();
    let said = text(&out.stdout) + &text(&out.stderr);
    assert_eq!(out.status.code(), Some(5), "{said}");
    assert!(
        text(&out.stdout).lines().last().unwrap().starts_with("unknown(the set is not stored: "),
        "{said}"
    );
    assert!(!said.contains("p.irst: p.irst"), "{said}");
    assert!(!s.path("p.irst").exists());
    let left: Vec<_> = std::fs::read_dir(s.path(".")).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert!(left.iter().all(|f| !f.to_string_lossy().ends_with(".tmp")), "{left:?}");
}

#[test]
fn a_recording_ends_with_the_deadlock() {
    let s = program("embrace.c");
    let began = Instant::now();
    let out = irs(&s).args(["record", "-o", "r.irsr", "--", "./p"]).output().unwrap();
    assert_eq!(out.status.code(), Some(86), "{}", text(&out.stderr));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let r = recording::read(&s.path("r.irsr")).unwrap();
    assert_ne!(r.ending, Ending::Torn);
    assert!(r.events.len() >= 2, "{} events", r.events.len());
}

/// Statistics are written when somebody ends the program, recordings are complete, and the status is the
/// signal's.
#[test]
fn a_signal_completes_what_the_program_writes() {
    let s = program("small.c");
    prove(&s);
    let cases = [
        "free=unproven:stats=stats.json",
        "store=p.irst:stats=stats.json",
        "store=p.irst:record=r.irsr:stats=stats.json",
        "record=r.irsr:stats=stats.json",
    ];
    for options in cases {
        for signal in [libc::SIGTERM, libc::SIGINT] {
            for f in ["stats.json", "r.irsr"] {
                let _ = std::fs::remove_file(s.path(f));
            }
            let mut c = s.command("./p");
            c.arg("wait").env("IRS_OPTIONS", options);
            let (out, took) = interrupted(&mut c, Duration::from_millis(700), signal);
            assert_eq!(out.status.signal(), Some(signal), "{options}: {}{}", out.status, text(&out.stderr));
            assert!(took < SOON, "{options}: {took:?}");
            let stats: serde_json::Value = serde_json::from_str(&s.read("stats.json")).expect("whole");
            assert_eq!(stats["threads"], 2, "{options}: {stats}");
            if options.contains("record") {
                let r = recording::read(&s.path("r.irsr")).unwrap();
                assert_eq!(r.ending, Ending::Signal(signal), "{options}");
            }
        }
    }
}

/// `irs run` is through when the program is, whatever the verifier still has to do.
#[test]
fn run_returns_with_the_program() {
    let s = program("small.c");
    let began = Instant::now();
    ok(irs(&s).args(["run", "./p"]));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

/// The limit of time counts while files are read, too: one that is never read to its end stands for them.
#[test]
fn the_time_of_reading_counts() {
    let s = program("small.c");
    prove(&s);
    ok(s.command("mkfifo").arg("pipe"));
    let began = Instant::now();
    let of = |words: &[&str]| irs(&s).args(words).output().unwrap();
    let certify = |time: &str, last: &str| {
        of(&["certify", "p.irst", "./p", "--time", time, "--models", last, "--json"])
    };
    let out = certify("0.2", "pipe");
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    assert_eq!(text(&out.stdout), "{\"reason\":\"limit of 0.2 s\",\"result\":\"undecided\",\"schema\":1}\n");
    // Not even a child has the time to read the program.
    s.write("none.toml", "");
    let out = certify("0", "none.toml");
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    assert!(text(&out.stdout).contains("\"result\":\"undecided\""), "{}", text(&out.stdout));
    let out = of(&["verify", "./p", "--time", "0"]);
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    assert!(text(&out.stdout).ends_with("there was no time to read it)\n"), "{}", text(&out.stdout));
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    for signal in [libc::SIGTERM, libc::SIGINT] {
        let words = ["certify", "p.irst", "./p", "--models", "pipe"];
        let (out, took) = interrupted(irs(&s).args(words), Duration::from_millis(300), signal);
        assert!(took < SOON, "{took:?}");
        assert_eq!(out.status.code(), Some(5), "{}", text(&out.stderr));
    }
}
