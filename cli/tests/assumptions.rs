//! Assumptions: each that a proof rests on is stored in the set and demanded by the check without the engine;
//! bounds are watched by the runtime; what the runtime excludes can be explored.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::collections::BTreeSet;
use std::path::Path;
use traceformat::schedule::assumption::Assumption;
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;

fn source(s: &Scratch, name: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts");
    for file in ["facts.h", name] {
        std::fs::copy(from.join(file), s.path(file)).expect("writable");
    }
}

/// The last line of `irs verify`, and the exit code.
#[track_caller]
fn verify(s: &Scratch, args: &[&str]) -> (String, Option<i32>) {
    let out = irs(s).args(["verify", "--engine", "dpor"]).args(args).output().unwrap();
    (text(&out.stdout).lines().last().unwrap_or_default().to_owned(), out.status.code())
}

/// The checker rejects a set from which any one of its assumptions was taken.
#[test]
fn each_assumption_is_demanded() {
    require_parts();
    let s = Scratch::new();
    source(&s, "everything.c");
    s.write(
        "table.toml",
        "[checksum]\nreads = [{ arg = 0, bytes = \"arg 1\" }]\nreturns = \"anything\"\nblocks = true\n",
    );
    let how = ["everything.c", "--models=table.toml", "--property=assertion,deadlock,memory"];
    let (verdict, code) = verify(&s, &[&how[..], &["--out=set.irst"]].concat());
    assert_eq!((verdict.as_str(), code), ("safe-if(checksum does what the table of models says)", Some(8)));
    let set = store::read(&s.path("set.irst")).unwrap().roots.single().unwrap().clone();
    let certify = |set: &ScheduleSet| {
        store::create(&s.path("judged.irst"), set).unwrap();
        let out = irs(&s).args(["certify", "judged.irst"]).args(how).output().unwrap();
        (out.status.code(), text(&out.stderr))
    };
    assert_eq!(certify(&set), (Some(0), String::new()));
    let mut seen = BTreeSet::new();
    for left_out in &set.assumptions {
        let assumptions = set.assumptions.iter().filter(|a| *a != left_out).cloned().collect();
        let (code, said) = certify(&ScheduleSet { assumptions, ..set.clone() });
        assert_eq!(code, Some(3), "{left_out}: {said}");
        assert!(said.contains("an assumption is not stored (R7)"), "{left_out}: {said}");
        seen.insert(left_out.to_string());
    }
    let all = [
        Assumption::AllocationSucceeds,
        Assumption::ThreadCreationSucceeds,
        Assumption::InitSucceeds,
        Assumption::NoOtherThreads,
        Assumption::NoSignalHandlers,
        Assumption::NoSpuriousWakeups,
        Assumption::ProgramAssumptions,
        Assumption::ClocksInRange,
        Assumption::CallsReturn("getchar".into()),
        // (What the model of `getchar` calls is no call of the program.)
        Assumption::CallsReturn("checksum".into()),
        Assumption::AsTheTableSays("checksum".into()),
        Assumption::NotChecked(vec![traceformat::schedule::property::Property::Lock]),
    ];
    assert_eq!(seen, all.iter().map(ToString::to_string).collect());
    // What is standing does not change a verdict; all of it is shown.
    let shown = text(&ok(irs(&s).args(["show", "set.irst", "--summary"])).stdout);
    all.iter().for_each(|a| assert!(shown.contains(&a.to_string()), "{a}: {shown}"));
}

/// The bound of a loop that inputs keep going is watched where marks show its iterations, and unknown
/// elsewhere.
#[test]
fn iterations_are_watched() {
    require_parts();
    let s = Scratch::new();
    for name in ["iterations", "silent"] {
        source(&s, &format!("{name}.c"));
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", &format!("{name}.c"), "-o", name]));
    }
    let bounded = ("safe-if(iterations <= 3)".to_owned(), Some(8));
    assert_eq!(verify(&s, &["./iterations", "--unwind=3", "--out=set.irst"]), bounded);
    assert_eq!(verify(&s, &["./iterations", "--unwind=3", "-j2"]), bounded);
    // One more, and the error is within the bound.
    let (verdict, code) = verify(&s, &["./iterations", "--unwind=4"]);
    assert!(verdict.starts_with("partially-safe(") && code == Some(7), "{verdict}");
    let (verdict, code) = verify(&s, &["./silent", "--unwind=3"]);
    assert!(verdict.starts_with("unknown(unwind ") && code == Some(5), "{verdict}");
    let run = |input: &str| {
        let mut c = s.command("./iterations");
        c.stdin(s.open("input", input)).env("IRS_OPTIONS", "store=set.irst:watchdog=20");
        let out = c.output().unwrap();
        (out.status.code(), text(&out.stdout), text(&out.stderr))
    };
    for input in ["", "y", "xy", "xxx", "xxxy"] {
        let (code, stdout, stderr) = run(input);
        assert_eq!((code, stdout.as_str()), (Some(0), "main\n"), "{input:?}: {stderr}");
    }
    for input in ["xxxx", "xxxxxxxx"] {
        let (code, stdout, stderr) = run(input);
        assert_eq!((code, stdout.as_str()), (Some(86), ""), "{input:?}: {stderr}");
        assert!(stderr.contains("escape"), "{stderr}");
    }
    // Nothing is free above the bound: nobody would watch it there. To the other check, gaps are good where
    // the set says so.
    let set = store::read(&s.path("set.irst")).unwrap().roots.single().unwrap().clone();
    assert!(set.assumptions.contains(&Assumption::IterationsAtMost(3)));
    let certify_with =
        |more: &[&str]| irs(&s).args(["certify", "set.irst", "./iterations"]).args(more).output().unwrap();
    let certify = || certify_with(&[]).status.code();
    assert_eq!(certify(), Some(0));
    let others: Vec<Assumption> =
        set.assumptions.iter().filter(|a| **a != Assumption::IterationsAtMost(3)).cloned().collect();
    let store = |bounds: &[u32]| {
        let bounds = bounds.iter().map(|n| Assumption::IterationsAtMost(*n));
        let assumptions = others.iter().cloned().chain(bounds).collect();
        store::create(&s.path("set.irst"), &ScheduleSet { assumptions, ..set.clone() }).unwrap();
    };
    store(&[]);
    let without = certify_with(&[]);
    assert_eq!(without.status.code(), Some(3));
    assert!(text(&without.stderr).contains("an input is not covered (R3)"), "{}", text(&without.stderr));
    // The bound alone does not stand in for the assumption.
    let bounded = certify_with(&["--unwind=3"]);
    assert_eq!(bounded.status.code(), Some(3));
    assert!(text(&bounded.stderr).contains("an assumption is not stored (R7): iterations <= 3"));
    // Another bound than the proof's: arms are missing below it, and there are too many beyond it.
    for (wrong, why) in
        [(4, "an input is not covered (R3)"), (2, "nothing watches the bound on iterations (R7)")]
    {
        store(&[wrong]);
        let said = certify_with(&[]);
        assert_eq!(said.status.code(), Some(3), "{wrong}");
        assert!(text(&said.stderr).contains(why), "{wrong}: {}", text(&said.stderr));
    }
    // A store that was made with one bound and goes on with a larger one.
    store(&[2, 3]);
    assert_eq!(certify(), Some(0));
}

/// Others go on until a thread begins the iteration after the last: what they do for the inputs that lead
/// there counts.
#[test]
fn a_bound_hides_nothing_from_other_threads() {
    require_parts();
    let s = Scratch::new();
    for name in ["beside", "told", "server"] {
        source(&s, &format!("{name}.c"));
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", &format!("{name}.c"), "-o", name]));
    }
    for n in 0..3 {
        let unwind = format!("--unwind={n}");
        for name in ["beside", "told"] {
            let (verdict, _) = verify(&s, &[&format!("./{name}"), &unwind]);
            assert!(verdict.starts_with("unsafe(assertion"), "{name} {n}: {verdict}");
        }
        let bounded = (format!("safe-if(iterations <= {n})"), Some(8));
        assert_eq!(verify(&s, &["./server", &unwind, "--out=set.irst"]), bounded);
        ok(irs(&s).args(["certify", "set.irst", "./server"]));
    }
}

/// What a failure keeps a thread from deciding is explored before the failure: random executions find all of
/// it counted.
#[test]
fn decisions_that_a_failure_forestalls_are_counted() {
    require_parts();
    let s = Scratch::new();
    source(&s, "forestalled.c");
    let (verdict, code) = verify(&s, &["forestalled.c", "--", "-O1"]);
    assert!(verdict.starts_with("unsafe(assertion") && code == Some(10), "{verdict}");
}

/// Executions beside those that a release cuts off need not be counted: the samples of a program that uses
/// released memory are no contradiction to its counterexample.
#[test]
fn what_a_release_cuts_off_is_unsafe() {
    require_parts();
    let s = Scratch::new();
    source(&s, "released.c");
    for workers in ["-j1", "-j2"] {
        let (verdict, code) = verify(&s, &[workers, "released.c", "--", "-O1"]);
        let right = ["unsafe(memory", "partially-safe"].iter().any(|w| verdict.starts_with(w));
        assert!(right && [Some(10), Some(7)].contains(&code), "{verdict}");
    }
}

/// What the runtime excludes changes no verdict, unless it is asked for.
#[test]
fn spurious_wakeups_are_explored_when_asked_for() {
    require_parts();
    let s = Scratch::new();
    source(&s, "wakeup.c");
    let of = |wait: &str, set: u32, more: &[&str]| {
        let (wait, set) = (format!("-DWAIT={wait}"), format!("-DSET={set}"));
        verify(&s, &[&["wakeup.c"], more, &["--", &wait, &set]].concat())
    };
    const ASKED: &[&str] = &["--spurious-wakeups"];
    let once = "if (!ready) pthread_cond_wait(&c, &m)";
    let again = "while (!ready) pthread_cond_wait(&c, &m)";
    let timed = "if (!ready && pthread_cond_timedwait(&c, &m, &late) == ETIMEDOUT) return pthread_mutex_unlock(&m), p";
    let good = ("safe-if(spurious wake-ups <= 1 in each thread)".to_owned(), Some(8));
    for wait in [once, again, timed] {
        assert_eq!(of(wait, 1, &[]), ("safe".to_owned(), Some(0)), "{wait}");
    }
    assert_eq!(of(again, 1, ASKED), good);
    for wait in [once, timed] {
        let (verdict, code) = of(wait, 1, ASKED);
        assert!([Some(7), Some(10)].contains(&code), "{wait}: {verdict}");
    }
    // That a wait may return does not mean that it does: a signal that never comes is missed.
    let (verdict, _) = of(again, 0, ASKED);
    assert!(verdict.contains("deadlock"), "{verdict}");
    let out = irs(&s).args(["verify", "wakeup.c", "--spurious-wakeups", "--out=a.irst"]).output().unwrap();
    assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
}
