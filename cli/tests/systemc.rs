//! SystemC models (`irs/systemc.h`): plain, under a schedule, verified, and beside the reference
//! implementation where that is installed.

mod simulated;

use oracle::systemc::emit::emit;
use oracle::systemc::generate::generate;
use simulated::{Agreed, irs, run, side_by_side, text, verified};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn includes() -> [String; 2] {
    ["runtime/include", "runtime/include/irs/systemc"].map(|p| format!("-I{}", project(p).display()))
}

fn compile(source: &Path, flags: &[&str], program: &Path) -> Output {
    let mut cc = irs();
    cc.args(["c++", "-w", "-g", "-O1"]).args(includes()).args(flags).arg(source).arg("-o").arg(program);
    run(&mut cc)
}

/// The instrumented model, in a folder of its own.
fn built(source: &str, flags: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join("model");
    let out = compile(&project(source), flags, &program);
    assert!(out.status.success(), "{source} {flags:?}: {}", text(&out.stderr));
    (dir, program)
}

/// What the instrumented model prints without a schedule.
fn printed(program: &Path) -> String {
    let mut it = Command::new(program);
    text(&it.env("IRS_OPTIONS", "free=unproven").output().expect("it runs").stdout)
}

/// What the model prints with the reference implementation. None: that is not installed.
fn printed_by_the_reference(source: &Path, flags: &[&str]) -> Option<String> {
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join("reference");
    let found = run(Command::new("c++").args(["-w", "-x", "c++", "-include", "systemc", "-E", "/dev/null"]));
    if !found.status.success() {
        return None;
    }
    let mut cc = Command::new("c++");
    cc.args(["-w", "-O1"]).args(flags).arg(source).arg("-o").arg(&program).arg("-lsystemc");
    let out = run(&mut cc);
    assert!(out.status.success(), "{}: {}", source.display(), text(&out.stderr));
    let mut it = Command::new(&program);
    Some(text(&run(it.env("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1")).stdout))
}

const CALLBACKS: &str = "cli/tests/systemc/callbacks.cpp";

const RENEWED: &str = "cli/tests/systemc/renewed.cpp";

const TIMED: &str = "cli/tests/systemc/timed.cpp";

/// Models that end, with what they are compiled with.
const ENDING: [(&str, &[&str]); 21] = [
    (CALLBACKS, &["-DSTOP=0"]),
    (CALLBACKS, &["-DSTOP=1"]),
    (CALLBACKS, &["-DSTOP=2"]),
    (CALLBACKS, &["-DSTOP=3"]),
    (CALLBACKS, &["-DSTOP=4"]),
    (CALLBACKS, &["-DSTOP=5"]),
    ("cli/tests/systemc/orders.cpp", &[]),
    (RENEWED, &[]),
    (RENEWED, &["-DHEAP"]),
    ("cli/tests/systemc/shapes.cpp", &[]),
    (TIMED, &[]),
    ("demos/systemc/bist.cpp", &["-DROUNDS=5"]),
    ("demos/systemc/kundu.cpp", &["-DSTEPS=9"]),
    ("demos/systemc/mem_slave.cpp", &["-DROUNDS=2", "-DCELLS=3"]),
    ("demos/systemc/pc_sfifo.cpp", &["-DITEMS=4"]),
    ("demos/systemc/pc_sfifo.cpp", &["-DITEMS=4", "-DCLOCK"]),
    ("demos/systemc/simple_fifo.cpp", &[]),
    ("demos/systemc/token_ring.cpp", &["-DROUNDS=3"]),
    ("demos/systemc/token_ring.cpp", &["-DROUNDS=3", "-DLATER"]),
    ("demos/systemc/toy.cpp", &["-DROUNDS=3"]),
    ("demos/systemc/transmitter.cpp", &["-DSAFE"]),
];

/// All examples print what they print with the reference implementation.
#[test]
fn examples_print_what_the_reference_prints() {
    for (source, flags) in ENDING {
        let Some(expected) = printed_by_the_reference(&project(source), flags) else {
            eprintln!("skipped: the reference implementation of SystemC (libsystemc-dev) is not installed");
            return;
        };
        let (_dir, program) = built(source, flags);
        assert_eq!(printed(&program), expected, "{source} {flags:?}");
        assert!(expected.lines().count() > 1, "{source} {flags:?}: {expected}");
    }
}

/// What callbacks do has its effects in the order that the reference implementation has them in: the text is
/// what that has printed.
#[test]
fn callbacks_have_their_effects() {
    let all = include_str!("systemc/callbacks.txt");
    let mut compared = 0;
    for part in all.split("== ").skip(1) {
        let (flag, expected) = part.split_once('\n').expect("a heading");
        let (_dir, program) = built(CALLBACKS, &[flag]);
        assert_eq!(printed(&program), expected, "{flag}");
        let (code, said) = verified(&program, &["--time", "60"]);
        assert!(code == Some(0) && said.contains("\nsafe\n"), "{flag}: {said}");
        compared += 1;
    }
    assert_eq!(compared, 6);
}

#[test]
fn what_the_standard_forbids_is_a_failed_assertion() {
    let at_once = "an event is notified at once in an update, in elaboration or at the end";
    let empty = "an empty list of events is waited for";
    let inside = "sc_start is called by a process or a callback";
    let after = "sc_start is called after sc_stop";
    let all = [at_once, empty, empty, inside, inside, at_once, at_once, at_once, after];
    for (what, n) in all.iter().zip(1..) {
        let (_dir, program) = built(CALLBACKS, &[&format!("-DFORBIDDEN={n}")]);
        let (code, said) = verified(&program, &["--time", "60"]);
        assert!(code == Some(10) && said.contains(what), "{n}: {said}");
    }
}

/// An event may come to be where another one was; and a signal has changed in the delta cycle after the
/// change, until time passes. All orders of that are looked at.
#[test]
fn events_may_be_made_anew() {
    for (flags, code) in [(&[][..], 0), (&["-DHEAP"], 0), (&["-DBUG"], 10), (&["-DHEAP", "-DBUG"], 10)] {
        let (_dir, program) = built(RENEWED, flags);
        assert_eq!(printed(&program), "1 0 0\n1\n3 waits\n", "{flags:?}");
        let (got, said) = verified(&program, &["--engine", "esst", "--time", "60"]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
        assert!(code == 0 || said.contains("assertion `x == 1`"), "{flags:?}: {said}");
    }
}

/// However many notifications wait for their times.
#[test]
fn many_notifications_may_be_pending() {
    let (_dir, program) = built(TIMED, &[]);
    assert_eq!(printed(&program), "18 at 40 ns\nend\n");
    let (code, said) = verified(&program, &["--engine", "esst", "--time", "60"]);
    assert!(code == Some(0) && said.contains("\nsafe\n"), "{said}");
}

/// Two turns that use the same bytes, one as a semaphore, are looked at in both orders.
#[test]
fn a_semaphore_that_is_written_over_is_found_in_each_order() {
    for (flags, code) in
        [(&[][..], 0), (&["-DEXCHANGED"], 0), (&["-DWRITES"], 10), (&["-DWRITES", "-DEXCHANGED"], 10)]
    {
        let (_dir, program) = built("cli/tests/systemc/bytes.cpp", flags);
        let (got, said) = verified(&program, &["--time", "60"]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
    }
}

/// Proven, and then under what is proven; a recording of that is admissible, and is replayed.
#[test]
fn a_model_runs_under_what_is_proven_of_it() {
    let (dir, program) = built("demos/systemc/token_ring.cpp", &["-DROUNDS=3", "-DIRS"]);
    let [set, recording] = ["set.irst", "run.irsr"].map(|n| dir.path().join(n));
    let (code, said) = verified(&program, &["--time", "60", "--out", set.to_str().expect("a name")]);
    assert!(code == Some(0) && said.contains("\nsafe\n"), "{said}");
    let expected = "round 0: 3 steps\nround 1: 3 steps\nround 2: 3 steps\n\n\
                    Info: /OSCI/SystemC: Simulation stopped by user.\nring, ring.station_2: 5\n";
    let mut under = Command::new(&program);
    under.env("IRS_OPTIONS", format!("store={}:record={}", set.display(), recording.display()));
    let out = under.output().expect("it runs");
    assert_eq!(
        (text(&out.stdout), out.status.code()),
        (expected.to_owned(), Some(0)),
        "{}",
        text(&out.stderr)
    );
    let mut check = irs();
    let out = run(check.arg("check").arg(&recording).arg(&set));
    assert!(out.status.success(), "{}", text(&out.stdout));
    let mut replay = irs();
    let out = run(replay.arg("replay").arg(&recording).arg("--").arg(&program));
    assert_eq!(text(&out.stdout), expected, "{}", text(&out.stderr));
}

/// The literature's models for ever, with data without bounds, in all orders.
#[test]
fn models_have_the_verdicts_of_the_literature() {
    for (name, flags, what) in [
        ("token_ring", &["-DIRS"][..], ""),
        ("token_ring", &["-DIRS", "-DLATER"], ""),
        // (More orders of the first turns than anybody can look at.)
        ("token_ring", &["-DIRS", "-DN=10"], ""),
        ("token_ring", &["-DIRS", "-DN=10", "-DLATER"], ""),
        ("token_ring", &["-DIRS", "-DBUG"], "token - sent == EXPECTED"),
        ("pc_sfifo", &[], ""),
        ("pc_sfifo", &["-DCLOCK"], ""),
        ("pc_sfifo", &["-DBUG"], "consumed == produced"),
        ("transmitter", &[], "the last one is not reached"),
        ("toy", &["-DIRS"], ""),
        ("toy", &["-DIRS", "-DBUG=1"], "twice + thrice == 5 * number.read()"),
        ("toy", &["-DIRS", "-DBUG=2"], "twice + thrice == 5 * number.read()"),
        ("mem_slave", &["-DIRS"], ""),
        ("kundu", &[], ""),
        ("kundu", &["-DBUG=1"], "many < PLACES"),
        ("kundu", &["-DBUG=2"], "many > 0"),
    ] {
        let (dir, program) = built(&format!("demos/systemc/{name}.cpp"), flags);
        let bug = dir.path().join("bug.irsr");
        let store = bug.to_str().expect("a name");
        let more = ["--engine", "esst", "--first", "--time", "60", "--counterexample", store];
        let (code, said) = verified(&program, &more);
        let expected = if what.is_empty() { 0 } else { 10 };
        assert!(code == Some(expected) && said.contains(what), "{name} {flags:?}: {said}");
        if !what.is_empty() {
            let mut replay = irs();
            let out = run(replay.arg("replay").arg(&bug).arg("--").arg(&program));
            assert!(text(&out.stderr).contains(what), "{name} {flags:?}: {}", text(&out.stderr));
        }
    }
}

/// Who only begins to wait has his turn first, and alone: without that, or where a part of the header is no
/// known part of waiting, there are ten times as many states.
#[test]
fn orders_of_waiting_are_not_told_apart() {
    let (_dir, program) = built("demos/systemc/token_ring.cpp", &["-DIRS", "-DN=10", "-DLATER"]);
    let states = |more: &[&str]| {
        let all: Vec<&str> = ["--engine", "esst", "--time", "60"].iter().chain(more).copied().collect();
        let (code, said) = verified(&program, &all);
        assert_eq!(code, Some(0), "{said}");
        let (before, _) = said.split_once(" states (").expect("it says how many states there are");
        before.rsplit(' ').next().and_then(|n| n.parse::<u64>().ok()).expect("a number")
    };
    let (with, without) = (states(&[]), states(&["--no-persistent-sets"]));
    assert!(with <= 600 && without >= 2000, "{with} {without}");
}

/// A bug that needs another order than the one that runs.
#[test]
fn a_verifier_looks_at_all_orders() {
    let (_dir, program) = built("demos/systemc/kundu.cpp", &["-DBUG=2", "-DSTEPS=9"]);
    assert!(printed(&program).contains("9 at 9 ns"), "it does not fail where it runs");
    let (code, said) = verified(&program, &["--engine", "esst", "--first", "--time", "60"]);
    assert_eq!(code, Some(10), "{said}");
}

/// Verdicts of generated models are those of a simulator; and, where the reference implementation is
/// installed, they print the same. (More of them: `evidence --only fair.4`.)
#[test]
fn generated_models_do_what_a_simulator_says() {
    let dir = tempfile::tempdir().expect("a folder");
    let [source, program] = ["model.cpp", "model"].map(|n| dir.path().join(n));
    let more = ["--engine", "esst", "--first", "--time", "10"];
    let mut agreed = Agreed::default();
    for (seed, known) in (1..).filter_map(|seed| Some((seed, generate(seed)?))).take(8) {
        std::fs::write(&source, emit(&known.model)).expect("writable");
        let out = compile(&source, &[], &program);
        assert!(out.status.success(), "seed {seed}: {}", text(&out.stderr));
        agreed.look(seed, &program, known.fails, &more, None);
    }
    let Agreed { safe, found } = agreed;
    assert!(safe > 0 && found > 0, "{safe} {found}");
}

/// What is outside of the subset is said with its line.
#[test]
fn what_is_outside_is_said_where_it_is_used() {
    let source = project("cli/tests/systemc/outside.cpp");
    let dir = tempfile::tempdir().expect("a folder");
    side_by_side(0..=13, |thing| {
        let object = dir.path().join(format!("{thing}.o"));
        let out = compile(&source, &["-c", &format!("-DTHING={thing}")], &object);
        let said = text(&out.stderr);
        assert_eq!(out.status.success(), thing == 0, "{thing}: {said}");
        if thing > 0 {
            let first = said.lines().find(|l| l.contains("error:")).unwrap_or_default();
            let named = first.contains("outside.cpp:") && first.contains("outside of irs/systemc.h; ");
            assert!(named, "{thing}: {said}");
        }
    });
}
