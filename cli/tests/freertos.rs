//! FreeRTOS programs (`irs/freertos.h`): plain, under a schedule, and verified.

mod simulated;

use oracle::freertos::emit::emit;
use oracle::freertos::generate::generate;
use simulated::{Agreed, irs, run, side_by_side, text, verified};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn includes() -> [String; 2] {
    ["runtime/include", "runtime/include/irs/freertos"].map(|p| format!("-I{}", project(p).display()))
}

fn compile(command: &str, source: &Path, flags: &[&str], program: &Path) -> Output {
    let mut cc = irs();
    cc.args([command, "-w", "-g", "-O1"]).args(includes()).args(flags).arg(source).arg("-o").arg(program);
    run(&mut cc)
}

/// The instrumented program, in a folder of its own.
fn built(source: &str, flags: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let program = dir.path().join("prog");
    let out = compile("cc", &project(source), flags, &program);
    assert!(out.status.success(), "{source} {flags:?}: {}", text(&out.stderr));
    (dir, program)
}

/// What the program prints that a plain compiler makes: what `irs_input` does there is nothing.
fn printed(source: &str, compiler: &str, flags: &[&str]) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    let [plain, stub] = ["plain", "stub.c"].map(|n| dir.path().join(n));
    std::fs::write(&stub, "void irs_input(void *p, unsigned long n) {}\n").expect("writable");
    let object = dir.path().join("stub.o");
    assert!(
        run(Command::new("clang-19").args(["-w", "-c"]).arg(&stub).arg("-o").arg(&object)).status.success()
    );
    let mut cc = Command::new(compiler);
    cc.args(["-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"]).args(includes()).args(flags);
    if compiler.contains("++") {
        cc.args(["-x", "c++"]);
    }
    let out =
        run(cc.arg(project(source)).args(["-x", "none"]).arg(&object).args(["-pthread", "-o"]).arg(&plain));
    assert!(out.status.success(), "{source} {compiler}: {}", text(&out.stderr));
    text(&run(&mut Command::new(&plain)).stdout)
}

/// Each with what it prints over FreeRTOS' own kernel.
const CALLS: [&str; 6] = ["tasks", "queues", "mutexes", "notices", "events", "timers"];

/// Verified, and then under what is proven of them.
#[test]
fn calls_do_what_they_do_in_free_rtos() {
    for name in CALLS {
        let source = format!("cli/tests/freertos/{name}.c");
        let expected = std::fs::read_to_string(project(&source).with_extension("txt")).expect("readable");
        assert!(expected.lines().count() > 10, "{name}");
        assert_eq!(printed(&source, "clang-19", &[]), expected, "{name}");
        let (dir, program) = built(&source, &[]);
        let set = dir.path().join("set.irst");
        let more = ["--time", "60", "--out", set.to_str().expect("a name")];
        let (code, said) = verified(&program, &more);
        assert!(code == Some(0) && said.contains("\nsafe\n"), "{name}: {said}");
        let mut under = Command::new(&program);
        let out = under.env("IRS_OPTIONS", format!("store={}", set.display())).output().expect("it runs");
        assert_eq!(
            (text(&out.stdout), out.status.code()),
            (expected, Some(0)),
            "{name}: {}",
            text(&out.stderr)
        );
    }
}

/// As C++, too.
#[test]
fn the_header_is_one_of_cxx_too() {
    let expected = std::fs::read_to_string(project("cli/tests/freertos/queues.txt")).expect("readable");
    assert_eq!(printed("cli/tests/freertos/queues.c", "clang++-19", &[]), expected);
    let dir = tempfile::tempdir().expect("a folder");
    let [source, program] = ["queues.cpp", "prog"].map(|n| dir.path().join(n));
    std::fs::copy(project("cli/tests/freertos/queues.c"), &source).expect("copied");
    let out = compile("c++", &source, &[], &program);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let (code, said) = verified(&program, &["--time", "60"]);
    assert!(code == Some(0) && said.contains("\nsafe\n"), "{said}");
}

/// What FreeRTOS leaves undefined, or to `configASSERT`.
#[test]
fn misuse_is_a_failed_assertion() {
    for (case, what) in [
        "",
        "a mutex is given by another task than the one that holds it",
        "a function is called for a task that was deleted",
        "a function that waits is called outside of a task",
        "a function that waits is called while the scheduler is suspended",
        "a function that waits is called in a critical section",
        "a priority is configMAX_PRIORITIES or more",
        "a task's function has returned, and not called vTaskDelete(NULL)",
        "a queue is deleted for which a task waits",
        "xQueueOverwrite is for queues of one message",
        "xTaskResumeAll is called without vTaskSuspendAll",
        "taskEXIT_CRITICAL is called without taskENTER_CRITICAL",
        "a message is sent without a queue",
        "the index of a notification is too large",
        "a semaphore begins with more than it may have",
        "the upper 8 bits of event groups are the kernel's",
        "a task is notified, and there is none",
        "a timer is made for no time",
        // Each waits for what the other one has.
        "deadlock",
    ]
    .iter()
    .enumerate()
    {
        let (_dir, program) = built("cli/tests/freertos/misuse.c", &[&format!("-DCASE={case}")]);
        let (code, said) = verified(&program, &["--time", "60", "--first"]);
        assert_eq!(code, Some(if what.is_empty() { 0 } else { 10 }), "{case}: {said}");
        assert!(said.contains(what), "{case}: {said}");
    }
}

/// A run has one order, and its time passes when nobody else can go on; a verifier that is asked to looks at
/// more.
#[test]
fn a_verifier_looks_at_orders_and_times_where_it_is_asked_to() {
    for (flags, code) in [(&[][..], 0), (&["-DANY_TURN"], 10), (&["-DANY_TICK"], 10)] {
        let (_dir, program) = built("cli/tests/freertos/order.c", flags);
        let (got, said) = verified(&program, &["--time", "60"]);
        assert_eq!(got, Some(code), "{flags:?}: {said}");
    }
}

/// The engine takes part unasked, and proves what goes on for ever with numbers that grow.
#[test]
fn the_engine_for_them_is_chosen() {
    let (_dir, program) = built("cli/tests/freertos/growing.c", &[]);
    let (code, said) = verified(&program, &["--time", "60"]);
    assert!(code == Some(0) && said.contains("esst came to the verdict"), "{said}");
    let (_dir, program) = built("cli/tests/freertos/growing.c", &["-DBUG"]);
    let (code, said) = verified(&program, &["--time", "60", "--first"]);
    assert!(code == Some(10) && said.contains("assertion `m.number == got` failed"), "{said}");
}

/// Turns that are left out change no verdict. (In case 9 a mutex lends its priority: the failure is one of a
/// semaphore in its place.)
#[test]
fn what_is_left_out_decides_nothing() {
    side_by_side(1..=14, |case| {
        for (more, code) in [("-DBUG", 10), ("-DSAFE", 0)] {
            let (_dir, program) = built("cli/tests/freertos/left_out.c", &[&format!("-DCASE={case}"), more]);
            for way in [&[][..], &["--no-sleep-sets"], &["--no-sleep-sets", "--no-persistent-sets"]] {
                let all: Vec<&str> =
                    ["--engine", "esst", "--first", "--time", "60"].iter().chain(way).copied().collect();
                let (got, said) = verified(&program, &all);
                assert_eq!(got, Some(code), "case {case} {more} {way:?}: {said}");
            }
        }
    });
}

/// What the engine says of generated programs, against a simulator of FreeRTOS that shares nothing with the
/// header; failures that it finds happen. (More of them: `evidence --only fair.5`.)
#[test]
fn an_engine_for_them_says_what_a_simulator_says() {
    let dir = tempfile::tempdir().expect("a folder");
    let [source, program, bug] = ["p.c", "p", "bug.irsr"].map(|n| dir.path().join(n));
    let store = bug.to_str().expect("a name");
    let more = ["--engine", "esst", "--first", "--time", "20", "--counterexample", store];
    let mut agreed = Agreed::default();
    for (seed, known) in (0..).filter_map(|seed| Some((seed, generate(seed)?))).take(12) {
        std::fs::write(&source, emit(&known.program)).expect("writable");
        let out = compile("cc", &source, &[], &program);
        assert!(out.status.success(), "seed {seed}: {}", text(&out.stderr));
        agreed.look(seed, &program, known.fails, &more, Some(&bug));
    }
    let Agreed { safe, found } = agreed;
    assert!(safe >= 2 && found >= 2, "{safe} safe, {found} bugs");
}

/// What is outside is said with its line.
#[test]
fn what_is_outside_is_said_where_it_is_used() {
    let source = project("cli/tests/freertos/outside.c");
    let dir = tempfile::tempdir().expect("a folder");
    let object = dir.path().join("prog.o");
    for thing in 0..=6 {
        let out = compile("cc", &source, &["-c", &format!("-DTHING={thing}")], &object);
        let said = text(&out.stderr);
        assert_eq!(out.status.success(), thing == 0, "{thing}: {said}");
        if thing > 0 {
            let first = said.lines().find(|l| l.contains("error:")).unwrap_or_default();
            assert!(first.contains("outside of irs/freertos.h; "), "{thing}: {said}");
            assert!(first.contains("outside.c:"), "{thing}: {said}");
        }
    }
    let out = compile("cc", &source, &["-c", "-DTHING=0", "-DconfigUSE_PREEMPTION=1"], &object);
    assert!(!out.status.success() && text(&out.stderr).contains("it takes configUSE_PREEMPTION 0"));
}

/// A machine with tasks, queues, a timer and a bus that they share, for ever: safe, whatever is measured;
/// under its schedule it runs; and its faults are found, and happen again.
#[test]
fn a_machine_is_proven_and_its_faults_are_found() {
    let (dir, program) = built("demos/freertos.c", &[]);
    let [set, recording, bug] = ["set.irst", "run.irsr", "bug.irsr"].map(|n| dir.path().join(n));
    let more = ["--time", "60", "--engine", "esst", "--out", set.to_str().expect("a name")];
    let (code, said) = verified(&program, &more);
    assert_eq!(code, Some(0), "{said}");
    let mut under = Command::new("timeout");
    let options = format!("store={}:record={}", set.display(), recording.display());
    let out = under.arg("1").arg(&program).env("IRS_OPTIONS", options).output().expect("it runs");
    assert_eq!(out.status.code(), Some(124), "{}", text(&out.stderr));
    let out = run(irs().arg("check").arg(&recording).arg(&set));
    assert!(out.status.success() && text(&out.stdout).contains("admissible"), "{}", text(&out.stdout));
    let ends = printed("demos/freertos.c", "clang-19", &["-DTICKS=100"]);
    assert!(ends.contains("100 ticks"), "{ends}");
    for (flag, what) in [("-DBUG=1", "!on_the_bus"), ("-DBUG=2", "m.number == received")] {
        let (_dir, program) = built("demos/freertos.c", &[flag]);
        let store = bug.to_str().expect("a name");
        let more = ["--time", "60", "--engine", "esst", "--first", "--counterexample", store];
        let (code, said) = verified(&program, &more);
        assert!(code == Some(10) && said.contains(what), "{flag}: {said}");
        let out = run(irs().arg("replay").arg(&bug).arg("--").arg(&program));
        let failed = format!("Assertion `{what}' failed");
        assert!(text(&out.stderr).contains(&failed), "{flag}: {}", text(&out.stderr));
    }
}
