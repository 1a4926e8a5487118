//! `irs run`, and what it leaves: it returns when the program does; killed, it leaves neither a program that
//! waits for ever nor a folder.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn program(name: &str) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ended").join(name);
    ok(irs(&s).args(["cc", "-g", "-O1", "-pthread", "-o", "p"]).arg(source));
    s
}

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < until, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The process that brings the first set is killed, and it is the parent.
#[test]
fn a_program_does_not_wait_for_a_verifier_that_is_dead() {
    let s = program("sums.c");
    let script = "IRS_OPTIONS=listen=s:log=said:verifier=$$ ./p & echo $!; wait";
    let mut shell = s.command("sh").args(["-c", script]).stdout(Stdio::null()).spawn().unwrap();
    eventually("it waits", || s.path("said").exists() && s.read("said").contains("waiting for the first"));
    std::thread::sleep(Duration::from_millis(100));
    assert!(!s.read("said").contains("has ended"), "its verifier lives");
    shell.kill().unwrap();
    shell.wait().unwrap();
    eventually("it stops", || s.read("said").contains("has ended without a schedule set"));
    eventually("its socket goes", || !s.path("s").exists());
}

/// With a set it goes on, as without a verifier.
#[test]
fn a_program_with_a_set_does_not_ask_for_its_verifier() {
    let s = program("small.c");
    irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
    let run = |options: &str| s.command("./p").env("IRS_OPTIONS", options).output().unwrap();
    assert_eq!(run("store=p.irst:verifier=1").status.code(), run("store=p.irst").status.code());
    let out = run("listen=s:verifier=1");
    assert_eq!(out.status.code(), Some(86), "{}", text(&out.stderr));
}

/// What a command that was killed leaves behind, the next one removes.
#[test]
fn the_next_command_removes_the_folder_of_one_that_was_killed() {
    let s = program("sums.c");
    let temp = s.path("tmp");
    std::fs::create_dir(&temp).unwrap();
    let folders = || std::fs::read_dir(&temp).unwrap().count();
    let here =
        |c: &mut Command| c.env("TMPDIR", &temp).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut killed = here(irs(&s).args(["verify", "./p", "--certify"]));
    eventually("it has a folder", || folders() > 0);
    std::thread::sleep(Duration::from_millis(300));
    // Beside it another one does not touch it.
    assert!(here(irs(&s).args(["verify", "./p", "--executions", "1"])).wait().is_ok());
    assert!(folders() > 0, "the folder of a command that lives is gone");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(here(irs(&s).args(["verify", "./p", "--executions", "1"])).wait().is_ok());
    eventually("nothing is left", || folders() == 0);
}

/// From the program's end to the command's. (Its verifier has hours to go.)
#[test]
fn run_returns_with_the_program() {
    let s = program("sums.c");
    let late = |_| {
        let script = s.path("ended");
        let out = irs(&s)
            .args(["run", "./p"])
            .env("IRS_OPTIONS", format!("stats={}", script.display()))
            .output()
            .unwrap();
        let back = std::time::SystemTime::now();
        assert!(out.status.code().is_some(), "{}", text(&out.stderr));
        // Written by the program as the last thing it does.
        let ended = std::fs::metadata(&script).unwrap().modified().unwrap();
        back.duration_since(ended).unwrap_or_default()
    };
    let least = (0..5).map(late).min().unwrap();
    assert!(least < Duration::from_millis(150), "{least:?}");
}
