//! Counterexamples in the real binary: what is recorded happens, every time, is said to have happened, and is
//! told by the exit status. And where it does not happen, that is said.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};
use traceformat::recording::{self, Failure, Given, Recording};

/// Replays of each counterexample, each with other delays.
const TIMES: u64 = 6;
const ABORTED: i32 = 128 + 6;
const CRASHED: i32 = 128 + 11;
const STOPPED: i32 = 86;
const DIFFERENT: i32 = 3;

/// Compiles a program of `tests/replay/` and verifies it until there is a counterexample in `bug.irsr`.
fn counterexample(name: &str, flags: &[&str], verify: &[&str]) -> (Scratch, Recording) {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replay").join(name);
    let mut cc = irs(&s);
    ok(cc.args(["cc", "-g", "-O1", "-w", "-pthread", "-o", "p"]).args(flags).arg(source));
    let mut c = irs(&s);
    c.args(["verify", "./p", "--first", "--counterexample", "bug.irsr"]).args(verify);
    let out = c.output().unwrap();
    assert!(s.path("bug.irsr").is_file(), "{name} {flags:?}: {}{}", text(&out.stdout), text(&out.stderr));
    let r = recording::read(&s.path("bug.irsr")).unwrap();
    (s, r)
}

fn replay(s: &Scratch, options: &str, arguments: &[&str]) -> Output {
    let mut c = irs(s);
    c.env("IRS_OPTIONS", options).args(["replay", "bug.irsr"]).args(arguments).args(["--", "./p"]);
    c.stdin(Stdio::null()).output().unwrap()
}

/// The counterexample fails in each of some replays, with this status, and the replay says so.
#[track_caller]
fn fails(name: &str, flags: &[&str], verify: &[&str], status: i32, says: &str) {
    let (s, r) = counterexample(name, flags, verify);
    for seed in 0..TIMES {
        let out = replay(&s, &format!("delay={seed}"), &[]);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(status), "{name} {flags:?}, {seed}: {said}");
        assert!(said.contains(says) && said.contains(&r.property), "{name} {flags:?}, {seed}: {said}");
    }
}

const RECORDED: &str = ", as recorded: ";

#[test]
fn main_may_return_before() {
    fails("main_returns.c", &[], &[], ABORTED, RECORDED);
    fails("main_returns.c", &[], &["--engine", "impact"], ABORTED, RECORDED);
    fails("main_leaves.c", &[], &[], ABORTED, RECORDED);
    fails("detached.c", &[], &[], ABORTED, RECORDED);
    fails("both_fail.c", &[], &[], ABORTED, RECORDED);
    fails("before_events.c", &[], &[], ABORTED, RECORDED);
}

/// `pthread_exit` of C loads an unwinder, which calls `pthread_once`: no counterexample knows of that.
#[test]
fn who_ends_early_is_joined() {
    fails("joined.c", &[], &[], ABORTED, RECORDED);
}

#[test]
fn who_creates_a_thread_behind_the_recording_stays_there() {
    fails("threads_without_end.c", &[], &["--engine", "bmc"], ABORTED, RECORDED);
}

/// Main, or a thread, fails in the local code in which it creates others: they have no event before that.
#[test]
fn threads_may_be_created_on_the_way_to_a_failure() {
    for way in ["1", "2", "3", "4"] {
        fails("creates.c", &[&format!("-DWAY={way}")], &[], ABORTED, RECORDED);
    }
}

#[test]
fn whoever_ends_the_process_waits() {
    for end in ["exit", "_exit", "quick_exit", "_Exit"] {
        fails("thread_exits.c", &[&format!("-DEND={end}")], &[], ABORTED, RECORDED);
    }
}

#[test]
fn what_runs_at_the_exit_belongs_to_the_recording() {
    fails("handlers.c", &["-DWHICH=0"], &[], ABORTED, RECORDED);
    fails("handlers.c", &["-DWHICH=1"], &[], ABORTED, RECORDED);
}

#[test]
fn a_failing_assumption_waits() {
    fails("assumption.c", &[], &[], ABORTED, RECORDED);
}

#[test]
fn deadlocks_are_reported_as_recorded() {
    fails("deadlock.c", &[], &[], STOPPED, "ERROR: irs: deadlock: every thread waits");
    fails("deadlock.c", &[], &["--engine", "impact"], STOPPED, "As recorded: deadlock of ");
    fails("lost_signal.c", &[], &[], STOPPED, "As recorded: deadlock of ");
    fails("relock.c", &[], &[], STOPPED, "As recorded: deadlock of main");
}

/// What has no effect of its own has happened where the violating event and the local code behind it have.
#[test]
fn silent_failures_are_reported() {
    let says = "ERROR: irs: violation: ";
    fails("memory.c", &[], &["--property", "memory"], STOPPED, says);
    fails("race.c", &[], &["--property", "race"], STOPPED, says);
    fails("lock.c", &[], &["--property", "lock"], STOPPED, says);
    fails("overflow.c", &[], &["--property", "overflow"], STOPPED, says);
}

/// A destroyed mutex says nothing of its kind.
#[test]
fn what_is_destroyed_is_used_as_recorded() {
    for which in 0..3 {
        let flag = format!("-DWHICH={which}");
        fails("destroyed.c", &[&flag], &["--property", "lock"], STOPPED, "ERROR: irs: violation: ");
    }
}

#[test]
fn times_are_never_below_zero() {
    fails("clock.c", &[], &[], ABORTED, RECORDED);
}

/// What is not known elsewhere takes nothing from a counterexample.
#[test]
fn a_counterexample_beside_what_is_not_known_is_one() {
    for engine in ["dpor", "auto"] {
        let (s, r) = counterexample("beside_unknown.c", &[], &[]);
        let mut c = irs(&s);
        let out = c.args(["verify", "./p", "--engine", engine, "--time", "5"]).output().unwrap();
        let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
        assert!(said.contains("a call to pthread_cancel, which the model does not know"), "{engine}: {said}");
        let last = format!("unsafe({})", r.property);
        assert_eq!(
            (out.status.code(), text(&out.stdout).lines().next_back()),
            (Some(10), Some(&*last)),
            "{said}"
        );
    }
}

/// Or it has an effect: then that is the end.
#[test]
fn what_the_processor_notices_is_the_failure() {
    fails("null.c", &[], &[], CRASHED, RECORDED);
}

/// Also where it is a call that looks at its object before it is an event.
#[test]
fn calls_on_what_is_no_memory_are_the_failure() {
    for call in [
        "pthread_mutex_lock(&head->m)",
        "pthread_mutex_unlock(&head->m)",
        "pthread_mutex_trylock(&head->m)",
        "pthread_cond_signal(&head->c)",
        "pthread_rwlock_rdlock(&head->rw)",
        "pthread_barrier_wait(&head->b)",
        "sem_post(&head->s)",
    ] {
        fails("null_call.c", &[&format!("-DCALL={call}")], &[], CRASHED, RECORDED);
    }
}

#[test]
fn recorded_arguments_are_the_programs() {
    fails("arguments.c", &[], &[], ABORTED, RECORDED);
    let (s, r) = counterexample("arguments.c", &[], &[]);
    let one = r.inputs.iter().find(|i| matches!(i.given, Given::Argument { index: 1, .. }));
    assert_eq!(one.unwrap().describe(&r.threads), "argv[1] = \"ok\"");
    // Its own do not lead there.
    let out = replay(&s, "", &["--real-inputs"]);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{said}");
    assert!(
        said.contains("but what it records did not happen") || said.contains("left the recording"),
        "{said}"
    );
}

#[test]
fn recorded_inputs_are_given_to_the_calls() {
    for how in
        ["getchar", "read", "fgets", "fread", "rand", "time", "getenv", "irs_input", "getpid", "failure"]
    {
        let flag = format!("-DHOW=by_{how}");
        fails("input.c", &[&flag], &[], ABORTED, RECORDED);
    }
    fails("nondet.c", &[], &[], ABORTED, RECORDED);
    fails("local.c", &[], &[], ABORTED, RECORDED);
    // Also where the calls go by the table of pointers that the linker has made read-only, or by none.
    for more in [&["-Wl,-z,now"][..], &["-fno-plt"], &["-no-pie", "-fno-pie"]] {
        let flags = [&["-DHOW=by_read"], more].concat();
        fails("input.c", &flags, &[], ABORTED, RECORDED);
    }
    let (s, _) = counterexample("input.c", &["-DHOW=by_rand"], &[]);
    let out = replay(&s, "", &["--real-inputs"]);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{}", text(&out.stderr));
}

/// What is written stays what it is, but for calls that are recorded as failed.
#[test]
fn recorded_results_of_output_are_given_to_the_calls() {
    for which in 0..=10 {
        fails("output.c", &[&format!("-DWHICH={which}")], &[], ABORTED, RECORDED);
    }
    for (which, written) in [(0, ""), (1, "four"), (4, "ab")] {
        let (s, _) = counterexample("output.c", &[&format!("-DWHICH={which}"), "-DFLUSH"], &[]);
        assert_eq!(text(&replay(&s, "", &[]).stdout), written, "{which}");
    }
}

/// The recording of a run has no inputs. Who shows it or replays it is told so; not where the program takes
/// none.
#[test]
fn recordings_of_runs_say_that_they_have_no_inputs() {
    // Main waits for the other thread: otherwise it may never come to its call.
    const PROGRAM: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int x;
static void *one(void *p) { x = CALL; return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  pthread_join(t, 0);
  return x == -2;
}
"#;
    for (name, call, warns) in [("rand", "rand()", true), ("printf", "printf(\"x\")", false)] {
        require_parts();
        let s = Scratch::new();
        s.write("p.c", PROGRAM);
        ok(irs(&s).args(["cc", "-g", "-pthread", &format!("-DCALL={call}"), "p.c", "-o", "p"]));
        ok(irs(&s).args(["record", "-o", "bug.irsr", "--", "./p"]).stdout(Stdio::null()));
        let shown = irs(&s).args(["show", "bug.irsr"]).output().unwrap();
        assert!(text(&shown.stdout).contains("inputs: not stored; in a replay they are the real ones"));
        for (options, warns) in [(&[][..], warns), (&["--real-inputs"], false)] {
            let out = replay(&s, "", options);
            let said = text(&out.stderr);
            assert_eq!(out.status.code(), Some(0), "{name}: {said}");
            assert_eq!(said.contains("recordings of runs have no inputs: rand()"), warns, "{name}: {said}");
        }
    }
}

/// What nobody supplies: said by the verifier, before the replay, and by the replay, which is no success.
#[track_caller]
fn needs_a_value(flags: &[&str], verify: &[&str], value: &str, says: &str) {
    let (s, r) = counterexample("uninitialised.c", flags, verify);
    let open: Vec<_> = r.inputs.iter().filter(|i| matches!(i.given, Given::Uninitialised { .. })).collect();
    let [one] = open[..] else { panic!("{flags:?}: {:?}", r.inputs) };
    let line = one.describe(&r.threads);
    assert!(line.starts_with(value) && line.contains(" in main.0 at "), "{flags:?}: {line}");
    for command in [&["verify", "./p", "--first"][..], &["show", "bug.irsr"]] {
        let more = if command[0] == "verify" { verify } else { &[] };
        let out = irs(&s).args(command).args(more).output().unwrap();
        let said = text(&out.stdout) + &text(&out.stderr);
        assert!(said.contains(value), "{flags:?} {command:?}: {said}");
    }
    for seed in 0..TIMES {
        let out = replay(&s, &format!("delay={seed}"), &[]);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(DIFFERENT), "{flags:?}, {seed}: {said}");
        let first = format!("warning: this replay cannot supply what the failure needs: {line}");
        let reason = format!("needs what no replay supplies: {line}");
        let (a, b) = (said.find(&first), said.find(&reason));
        assert!(a.is_some() && a < b && said.contains(says), "{flags:?}, {seed}: {said}");
        assert!(!said.contains("as recorded"), "{flags:?}, {seed}: {said}");
    }
}

const REGISTER: &str = "an uninitialised value = 7 (a replay has 0 and differs)";
const MEMORY: &str = "an uninitialised value = 7 (a replay has what is there and may differ)";

#[test]
fn uninitialised_values_that_a_failure_needs_are_said() {
    let no = "What is recorded did not happen";
    for (place, value) in [("0", REGISTER), ("1", REGISTER), ("2", MEMORY), ("3", MEMORY)] {
        needs_a_value(&[&format!("-DWHERE={place}"), "-DNEEDED=7"], &[], value, no);
    }
    needs_a_value(&["-DWHERE=0", "-DBEHIND"], &[], REGISTER, no);
}

/// All events come, and the failure has no effect of its own: that it has happened cannot be told.
#[test]
fn a_silent_failure_that_needs_a_value_is_not_said_to_have_happened() {
    let says = "What is recorded need not have happened";
    needs_a_value(&["-DWHERE=0", "-DSILENT"], &["--property", "overflow"], REGISTER, says);
}

/// Zero is what the program has in a variable: nothing is amiss where that is enough.
#[test]
fn uninitialised_variables_are_zero_where_that_fails() {
    for place in ["-DWHERE=0", "-DWHERE=1"] {
        fails("uninitialised.c", &[place, "-DNEEDED=0"], &[], ABORTED, RECORDED);
        let (_, r) = counterexample("uninitialised.c", &[place, "-DNEEDED=k-1"], &[]);
        assert!(r.inputs.is_empty(), "{:?}", r.inputs);
        // One of many values.
        fails("uninitialised.c", &[place, "-DMANY"], &[], ABORTED, RECORDED);
        let (_, r) = counterexample("uninitialised.c", &[place, "-DMANY"], &[]);
        assert!(r.inputs.is_empty(), "{:?}", r.inputs);
    }
}

/// A recording that the program does not follow: the replay ends at once, and says where.
#[test]
fn leaving_the_recording_is_said_with_its_event() {
    let (s, mut r) = counterexample("main_returns.c", &[], &[]);
    assert_eq!(r.failure, Some(Failure::Assertion));
    // The other site of the two: what the threads do is not what is recorded.
    let n = r.events.len();
    let ordered: Vec<usize> = (0..n).filter(|&i| r.events[i].label.op.is_access()).collect();
    let (first, second) = (ordered[0], ordered[1]);
    let (a, b) = (r.events[first].label, r.events[second].label);
    (r.events[first].label, r.events[second].label) = (b, a);
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    for seed in 0..TIMES {
        let begun = Instant::now();
        let out = replay(&s, &format!("delay={seed}"), &[]);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(DIFFERENT), "{said}");
        assert!(said.contains("the execution left the recording at event "), "{said}");
        assert!(said.contains(", but the recording says "), "{said}");
        assert!(said.contains(&format!("What is recorded did not happen: {}", r.property)), "{said}");
        assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    }
}

/// All events come, but the failure does not.
#[test]
fn a_failure_that_does_not_come_is_said() {
    let (s, mut r) = counterexample("main_returns.c", &[], &[]);
    // The load comes first now: nothing fails.
    let ordered: Vec<usize> = (0..r.events.len()).filter(|&i| r.events[i].label.op.is_access()).collect();
    r.events.swap(ordered[0], ordered[1]);
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    for seed in 0..TIMES {
        let out = replay(&s, &format!("delay={seed}"), &[]);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(DIFFERENT), "{said}");
        assert!(said.contains("but what it records did not happen"), "{said}");
        assert!(!said.contains("as recorded"), "{said}");
    }
}

/// A deadlock of another kind than a recorded failure, and the other way round.
#[test]
fn a_deadlock_is_not_taken_for_a_failure() {
    let (s, mut r) = counterexample("deadlock.c", &[], &[]);
    r.failure = Some(Failure::Assertion);
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    let out = replay(&s, "", &[]);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{}", text(&out.stderr));
    let (s, mut r) = counterexample("main_returns.c", &[], &[]);
    r.failure = Some(Failure::Deadlock);
    r.ending = recording::Ending::Deadlock;
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    let out = replay(&s, "", &[]);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{}", text(&out.stderr));
}

/// A creation that the recording does not know: whoever reports does not come back to where it reports from.
#[test]
fn a_report_within_a_creation_does_not_hang() {
    let (s, mut r) = counterexample("deadlock.c", &[], &[]);
    // Main creates two threads; of the second nothing is known.
    r.threads.0.truncate(1);
    r.events.retain(|e| e.thread.index() < r.threads.len());
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    let begun = Instant::now();
    let out = replay(&s, "", &[]);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{}", text(&out.stderr));
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

/// Assertions that fail in the other thread are not what is recorded.
#[test]
fn another_assertion_is_another_failure() {
    let (s, mut r) = counterexample("both_fail.c", &[], &[]);
    r.property = r.property.replace(".c:5:", ".c:500:").replace(".c:6:", ".c:600:");
    recording::write(&s.path("bug.irsr"), &r).unwrap();
    let out = replay(&s, "", &[]);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(DIFFERENT), "{said}");
    assert!(said.contains("where something else is recorded"), "{said}");
}
