//! FairThreads programs (`irs/fthread.h`): plain, under a schedule, and verified.

mod simulated;

use oracle::fair::emit::emit;
use oracle::fair::generate::generate;
use simulated::{Agreed, irs, run, side_by_side, text, verified};
use std::path::{Path, PathBuf};
use std::process::Command;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fthread")
}

fn include() -> String {
    format!("-I{}", Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/include").display())
}

/// The instrumented program, in a folder of its own.
fn built(name: &str, flags: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join(name);
    let mut cc = irs();
    cc.args(["cc", "-g", "-O1", &include()]).args(flags).arg(here().join(name).with_extension("c"));
    let out = run(cc.arg("-o").arg(&program));
    assert!(out.status.success(), "{}", text(&out.stderr));
    (dir, program)
}

/// A demo, with these flags.
fn demo(name: &str, flags: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join("prog");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demos").join(name).with_extension("c");
    let mut cc = irs();
    let out = run(cc.args(["cc", "-g", "-O1", &include()]).args(flags).arg(source).arg("-o").arg(&program));
    assert!(out.status.success(), "{}", text(&out.stderr));
    (dir, program)
}

/// Events with values, time-outs, joins: the output that the original library has, too.
#[test]
fn instants_are_as_in_fair_threads() {
    let expected = std::fs::read_to_string(here().join("turns.txt")).expect("readable");
    let (dir, program) = built("turns", &[]);
    let set = dir.path().join("turns.irst");
    let (code, said) = verified(&program, &["--out", set.to_str().expect("a name")]);
    assert_eq!(code, Some(0), "{said}");
    let mut under = Command::new(&program);
    under.env("IRS_OPTIONS", format!("store={}", set.display()));
    let out = under.output().expect("it runs");
    assert_eq!((text(&out.stdout), out.status.code()), (expected.clone(), Some(0)), "{}", text(&out.stderr));
    // Without IRS: what `irs_input` does there is nothing.
    let plain = dir.path().join("plain");
    let stub = dir.path().join("stub.c");
    std::fs::write(&stub, "void irs_input(void *p, unsigned long n) {}\n").expect("writable");
    let mut cc = Command::new("clang-19");
    cc.arg(include()).arg(here().join("turns.c")).arg(&stub).arg("-pthread").arg("-o").arg(&plain);
    assert!(run(&mut cc).status.success());
    assert_eq!(text(&run(&mut Command::new(&plain)).stdout), expected);
}

/// Nobody is interrupted between two places where turns are given up.
#[test]
fn what_is_between_two_turns_is_in_one_piece() {
    let (_dir, program) = built("count", &[]);
    let (code, said) = verified(&program, &[]);
    assert!(code == Some(0) && said.contains("\nsafe\n"), "{said}");
    let (_dir, program) = built("count", &["-DBUG"]);
    let (code, said) = verified(&program, &[]);
    assert!(code == Some(10) && said.contains("assertion `n == 4` failed"), "{said}");
}

/// The list may lie on the caller's stack, where others do not look.
#[test]
fn several_events_are_waited_for() {
    for (flags, code) in [(&["-DN=2"][..], 0), (&["-DN=7"], 0), (&["-DN=2", "-DBUG"], 10)] {
        let (_dir, program) = built("select", flags);
        let (got, said) = verified(&program, &[]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
    }
}

/// A run has one order; a verifier that is asked to looks at all.
#[test]
fn a_verifier_looks_at_all_orders_where_it_is_asked_to() {
    for (flags, code) in [(&[][..], 0), (&["-DANY_ORDER"], 10), (&["-DANY_TURN"], 10)] {
        let (_dir, program) = built("order", flags);
        let (got, said) = verified(&program, &[]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
    }
}

/// What the engine that is made for them says of generated programs, against a simulator of FairThreads that
/// shares nothing with the header; failures that it finds happen. (More of them: `evidence --only fair.1`.)
#[test]
fn an_engine_for_them_says_what_a_simulator_says() {
    let dir = tempfile::tempdir().expect("a folder");
    let (source, program) = (dir.path().join("p.c"), dir.path().join("p"));
    let bug = dir.path().join("bug.irsr");
    let more = ["--engine", "esst", "--time", "20", "--counterexample", bug.to_str().expect("a name")];
    let mut agreed = Agreed::default();
    for (seed, known) in (0..).filter_map(|seed| Some((seed, generate(seed)?))).take(12) {
        std::fs::write(&source, emit(&known.program)).expect("writable");
        let out = run(irs().args(["cc", "-w", "-g", "-O1", &include()]).arg(&source).arg("-o").arg(&program));
        assert!(out.status.success(), "seed {seed}");
        agreed.look(seed, &program, known.fails, &more, Some(&bug));
    }
    let Agreed { safe, found } = agreed;
    assert!(safe >= 2 && found >= 2, "{safe} safe, {found} bugs");
}

/// Unbounded data; and a thread that never gives up its turn: states are compared within it, too.
#[test]
fn a_turn_without_an_end_is_closed() {
    for (flags, code) in [(&[][..], 0), (&["-DBUG"], 10), (&["-DKEEPS"], 0)] {
        let (_dir, program) = built("growing", flags);
        let (got, said) = verified(&program, &["--engine", "esst", "--time", "60"]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
    }
}

/// The engine takes part unasked where a program includes the header, and nowhere else.
#[test]
fn the_engine_for_them_is_chosen_for_them_alone() {
    let (_dir, program) = built("growing", &[]);
    let (code, said) = verified(&program, &["--time", "60"]);
    assert!(code == Some(0) && said.contains("esst came to the verdict"), "{said}");
    // Where data races matter it would say nothing.
    let (_, said) = verified(&program, &["--time", "2", "--property", "race"]);
    assert!(!said.contains("esst"), "{said}");
    for (name, flags) in [("transfer", &[][..]), ("prod_cons_lock", &[])] {
        let (_dir, program) = demo(name, flags);
        let (_, said) = verified(&program, &["--time", "20"]);
        assert!(said.contains("irs: engines:") && !said.contains("esst"), "{said}");
    }
}

/// Turns that are left out change no verdict: with sleep sets, persistent sets, both and none.
#[test]
fn what_is_left_out_decides_nothing() {
    const WAYS: [&[&str]; 4] =
        [&[], &["--no-sleep-sets"], &["--no-persistent-sets"], &["--no-sleep-sets", "--no-persistent-sets"]];
    side_by_side(1..=16, |case| {
        // (What a mutex holds nobody knows.)
        let fails = if case == 16 { 5 } else { 10 };
        for (more, code) in [("", fails), ("-DSAFE", 0)] {
            let number = format!("-DCASE={case}");
            let flags: Vec<&str> = [&number[..], more].into_iter().filter(|f| !f.is_empty()).collect();
            let (_dir, program) = built("left_out", &flags);
            for way in WAYS {
                let all: Vec<&str> =
                    ["--engine", "esst", "--first", "--time", "60"].iter().chain(way).copied().collect();
                let (got, said) = verified(&program, &all);
                assert_eq!(got, Some(code), "case {case} {more} {way:?}: {said}");
            }
        }
    });
}

/// The number of states before these words.
fn states(said: &str) -> u64 {
    let (before, _) = said.split_once(" states (").expect("it says how many states there are");
    before.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number")
}

/// A ring whose threads come in any order has as many states as it has threads, by a factor; without
/// reductions, many times as many.
#[test]
fn orders_of_independent_turns_are_not_told_apart() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/evidence/programs/fair/token_ring.c");
    let ring = |n: u32, more: &[&str]| {
        let dir = tempfile::tempdir().expect("a folder");
        let program = dir.path().join("ring");
        let mut cc = irs();
        cc.args(["cc", "-g", "-O1", &include(), "-DANY_TURN", &format!("-DN={n}")]).arg(&source);
        assert!(run(cc.arg("-o").arg(&program)).status.success());
        let all: Vec<&str> = ["--engine", "esst", "--time", "60"].iter().chain(more).copied().collect();
        let (code, said) = verified(&program, &all);
        assert_eq!(code, Some(0), "{said}");
        states(&said)
    };
    let (both, waits, sleep) =
        (ring(3, &[]), ring(3, &["--no-sleep-sets"]), ring(3, &["--no-persistent-sets"]));
    let none = ring(3, &["--no-sleep-sets", "--no-persistent-sets"]);
    assert!(both <= waits && waits < sleep && sleep < none, "{both} {waits} {sleep} {none}");
    assert!(both <= 60 && none >= 300 && ring(10, &[]) <= 250, "{both} {none}");
}

/// Firmware with queues, for ever: safe, whatever is sampled and however long it runs; under its schedule it
/// runs; and two faults are found, and happen again.
#[test]
fn firmware_is_proven_and_its_faults_are_found() {
    let (dir, program) = demo("rtos", &[]);
    let set = dir.path().join("set.irst");
    let (code, said) =
        verified(&program, &["--time", "60", "--engine", "esst", "--out", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{said}");
    let recording = dir.path().join("run.irsr");
    let mut under = Command::new("timeout");
    let options = format!("store={}:record={}", set.display(), recording.display());
    let out = under.arg("1").arg(&program).env("IRS_OPTIONS", options).output().expect("it runs");
    assert_eq!(out.status.code(), Some(124), "{}", text(&out.stderr));
    let mut check = irs();
    let out = run(check.arg("check").arg(&recording).arg(&set));
    assert!(out.status.success() && text(&out.stdout).contains("admissible"), "{}", text(&out.stdout));
    for (flag, what) in [("-DBROKEN=1", "q->in != q->out"), ("-DBROKEN=2", "m->number == q->got")] {
        let (_dir, program) = demo("rtos", &[flag]);
        let bug = dir.path().join("bug.irsr");
        let store = bug.to_str().expect("a name");
        let more = ["--time", "60", "--engine", "esst", "--first", "--counterexample", store];
        let (code, said) = verified(&program, &more);
        assert!(code == Some(10) && said.contains(what), "{flag}: {said}");
        let mut replay = irs();
        let out = run(replay.arg("replay").arg(&bug).arg("--").arg(&program));
        let failed = format!("Assertion `{what}' failed");
        assert!(text(&out.stderr).contains(&failed), "{flag}: {}", text(&out.stderr));
    }
}

/// As the plain compiler has it, too.
#[test]
fn firmware_runs() {
    let dir = tempfile::tempdir().expect("a folder");
    let (program, stub) = (dir.path().join("plain"), dir.path().join("stub.c"));
    std::fs::write(&stub, "void irs_input(void *p, unsigned long n) {}\n").expect("writable");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demos/rtos.c");
    let mut cc = Command::new("clang-19");
    cc.args([&include(), "-DTICKS=100", "-pthread"]).arg(source).arg(stub).arg("-o").arg(&program);
    assert!(run(&mut cc).status.success());
    assert_eq!(text(&run(&mut Command::new(&program)).stdout), "100 ticks, 101 messages, 100 steps\n");
}
