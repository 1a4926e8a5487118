//! Native programs against the library that users link: pass-through, recording, replay, enforcement,
//! reports.

mod enforce;
mod flood;
mod later;
mod libm;
mod program;
mod report;
mod reports;
mod scarce;
mod wellformed;

use program::{Link, Program, Scratch};
use traceformat::recording::{Ending, Recorded, Recording, read};

/// Records a run (with delays drawn from `seed`), checks it, replays it, and checks that it happened again.
fn record_and_replay(p: &Program, seed: u64) {
    let dir = Scratch::new();
    let (first, second) = (dir.file("first.irsr"), dir.file("second.irsr"));
    let out = p.run(&format!("record={}:delay={seed}", first.display()), &[]);
    out.expect(0, "ok\n");
    let r = read(&first).unwrap();
    assert_eq!(r.ending, Ending::Exit(0));
    assert!(r.events.len() > 10, "nothing recorded");
    if let Err(e) = wellformed::check(&r) {
        panic!("{}, delay={seed}: {e}", p.name);
    }
    let out = p.run(&format!("replay={}:record={}:watchdog=60", first.display(), second.display()), &[]);
    out.expect(0, "ok\n");
    let again = read(&second).unwrap();
    wellformed::check(&again).unwrap();
    same_order(&r, &again);
}

/// Everything that replay orders happened in the same order, with the same values.
fn same_order(a: &Recording, b: &Recording) {
    let ordered = |r: &Recording| -> Vec<_> {
        let key = |e: &Recorded| (r.threads.display(e.thread), e.label, e.value);
        r.events
            .iter()
            .filter(|e| !e.label.op.is_lifecycle() && e.label.site.0 != u32::MAX)
            .map(key)
            .collect()
    };
    let (a, b) = (ordered(a), ordered(b));
    if let Some(i) = (0..a.len().max(b.len())).find(|&i| a.get(i) != b.get(i)) {
        panic!("event {i} differs: recorded {:?}, replayed {:?}", a.get(i), b.get(i));
    }
}

macro_rules! programs {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            let p = Program::build(concat!(stringify!($name), ".c"), Link::Static);
            (1..=3).for_each(|seed| record_and_replay(&p, seed));
            let p = Program::build(concat!(stringify!($name), ".c"), Link::Shared);
            record_and_replay(&p, 4);
        }
    )* };
}

programs! { mutex locks cond barrier once threads c11 await_ mainleaves inputs }

/// Who comes is decided by the program's own races, so nothing is replayed; but it is recorded as it was.
#[test]
fn more_threads_than_a_barrier_counts() {
    for link in [Link::Static, Link::Shared] {
        let p = Program::build("crowd.c", link);
        p.run("free=unproven", &[]).expect(0, "ok\n");
        p.run("free=unproven:spin=off", &[]).expect(0, "ok\n");
    }
    let p = Program::build("crowd.c", Link::Static);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    p.run(&format!("record={}:delay=1", file.display()), &[]).expect(0, "ok\n");
    wellformed::check(&read(&file).unwrap()).unwrap();
}

#[test]
fn cplusplus_synchronizes_through_the_runtime() {
    record_and_replay(&Program::build("stdthread.cpp", Link::Static), 1);
    record_and_replay(&Program::build("stdthread.cpp", Link::Shared), 2);
}

/// The end of a routine that is left by an exception comes after libc has given its control back: with the
/// end before that, a replay could wait for an event of the unwinder while the unwinder's thread still had
/// the control.
#[test]
fn a_once_control_is_left_by_exceptions() {
    for link in [Link::Static, Link::Shared] {
        let p = Program::build("oncethrows.cpp", link);
        (1..=5).for_each(|seed| record_and_replay(&p, seed));
    }
}

#[test]
fn every_end_completes_the_recording() {
    let p = Program::build("ends.c", Link::Static);
    for (how, ending) in [
        ("return", Ending::Exit(3)),
        ("exit", Ending::Exit(4)),
        ("_exit", Ending::Exit(5)),
        ("quick_exit", Ending::Exit(6)),
        ("fork", Ending::Exit(7)),
        ("abort", Ending::Signal(6)),
        ("assert", Ending::Signal(6)),
        ("segv", Ending::Signal(11)),
    ] {
        let dir = Scratch::new();
        let file = dir.file("r.irsr");
        let out = p.run(&format!("record={}", file.display()), &[how]);
        match ending {
            Ending::Exit(status) => assert_eq!(out.status.code(), Some(status), "{how}: {}", out.stderr),
            Ending::Signal(signal) => {
                use std::os::unix::process::ExitStatusExt;
                assert_eq!(out.status.signal(), Some(signal), "{how}: {}", out.stderr);
            }
            _ => unreachable!(),
        }
        let r = read(&file).unwrap();
        assert_eq!(r.ending, ending, "{how}");
        assert!(r.events.iter().any(|e| e.value == 1), "{how}: the store is missing");
    }
}

#[test]
fn a_killed_program_leaves_a_torn_recording() {
    let p = Program::build("ends.c", Link::Static);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    p.run(&format!("record={}", file.display()), &["kill"]);
    assert_eq!(read(&file).unwrap().ending, Ending::Torn);
}
