//! What the demonstration shows of `fetch` and `server` is so: their verdicts, runs under what is proven, and
//! replays.

use irs_demos::tools::{Ended, Tools, run, under};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// For anything here; all of it takes a second on an idle machine.
const LIMIT: Duration = Duration::from_secs(120);

fn build(tools: &Tools, name: &str, flags: &[&str], dir: &Path) -> PathBuf {
    let program = dir.join(name);
    tools.instrumented(&tools.source(name), flags, &program).expect("compiles");
    program
}

/// `irs verify`, with what it prints last.
fn verify(tools: &Tools, program: &Path, options: &[&str]) -> (Ended, String) {
    let e = run(Command::new(&tools.irs).arg("verify").args(options).arg(program), LIMIT).expect("runs");
    let verdict = e.stdout.lines().last().unwrap_or_default().to_owned();
    (e, verdict)
}

#[test]
fn what_fails_is_avoided_and_replayed() {
    let tools = Tools::find().expect("built before the tests");
    let dir = tempfile::tempdir().expect("a folder");
    let program = build(&tools, "fetch", &["-DBROKEN"], dir.path());
    let (set, bug) = (dir.path().join("set.irst"), dir.path().join("bug.irsr"));
    let files = ["--out", set.to_str().unwrap(), "--counterexample", bug.to_str().unwrap()];
    let (e, verdict) = verify(&tools, &program, &files);
    assert!(verdict.starts_with("partially-safe("), "{verdict}: {}", e.stderr);
    assert!(e.stderr.contains("null pointer dereference"), "{}", e.stderr);
    let options = format!("store={}:verbosity=0", set.display());
    for n in 0..50 {
        let e = run(&mut under(&program, &options, &[""; 0]), LIMIT).expect("runs");
        assert_eq!(e.code(), 0, "run {n}: {}", e.stderr);
    }
    for n in 0..3 {
        let e = run(Command::new(&tools.irs).arg("replay").arg(&bug).arg("--").arg(&program), LIMIT).unwrap();
        assert_eq!(e.code(), 139, "replay {n}: {}", e.stderr);
    }
}

#[test]
fn verdicts_are_as_shown() {
    let tools = Tools::find().expect("built before the tests");
    let dir = tempfile::tempdir().expect("a folder");
    let programs: &[(&str, &[&str], &str)] = &[
        ("fetch", &[], "safe"),
        ("fetch", &["-DBLOCKS=3"], "safe"),
        ("server", &[], "safe"),
        ("server", &["-DWORKERS=3"], "safe"),
        ("server", &["-DBROKEN"], "partially-safe"),
    ];
    for (name, flags, expected) in programs {
        let program = build(&tools, name, flags, dir.path());
        let (e, verdict) = verify(&tools, &program, &[]);
        let said = verdict.split('(').next();
        assert_eq!(said, Some(*expected), "{name} {flags:?}: {verdict}: {}", e.stderr);
    }
}
