//! Large files: `irs check` and `irs show` end when they are told to, and take no more memory than they may.

mod cc_common;

use cc_common::{Scratch, irs, least_memory, limit_memory, text};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Recorded, Writer};
use traceformat::schedule::cooperative::{Cooperative, Order};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::promise::Promises;
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::store;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// From a signal, or the end of the time, to the end. (The promises are a second, and half of one; the
/// machine may be busy.)
const SOON: Duration = Duration::from_millis(1500);
const EVENTS: u32 = 3_000_000;

fn set(sites: u32, root: Node) -> ScheduleSet {
    let name = ThreadName { parent: ThreadIx::MAIN, rank: 0 };
    ScheduleSet {
        fingerprint: Fingerprint([7; 16]),
        origin: Origin::Hand,
        threads: ThreadTable(vec![name]),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..sites).map(SiteId).collect()), SiteSet::default()],
        nodes: [(NodeId::ROOT, root)].into(),
        traces: None,
    }
}

/// Main waits for its thread, which is at work for as many events. One is held, in turn.
fn recorded(s: &Scratch) {
    let order = Order::Ring(ThreadIx::MAIN);
    let root = Cooperative { held: 0, yields: 1, away: 1, order, racing: 1 };
    let set = set(100, Node::Cooperative(root));
    store::create(&s.path("a.irst"), &set).unwrap();
    let out = std::io::BufWriter::new(std::fs::File::create(s.path("a.irsr")).unwrap());
    let mut writer = Writer::new(out, set.fingerprint, "", None, &set.threads).unwrap();
    let mut event = |thread, site, op, address| {
        let label = Label::new(site, op);
        let thread = ThreadIx(thread);
        writer.event(&Recorded { thread, label, address, address2: 0, size: 8, value: 1 }).unwrap();
    };
    event(0, 1, Op::Create, 1);
    (0..EVENTS).for_each(|k| event(1, 2 + k % 50, Op::Store, 64));
    event(1, 99, Op::End, 1);
    event(0, 3, Op::Join, 1);
    writer.finish(&Ending::Exit(0)).unwrap();
}

/// How it ended, how much of a processor's time that took, and the most memory that it had, in MiB. (Other
/// processes have the processors, too.)
// Waited for by `wait4`, which says how much memory it had.
#[allow(clippy::zombie_processes)]
fn run(c: &mut Command, signal: Option<libc::c_int>) -> (ExitStatus, Duration, f64) {
    let child = c.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let id = child.id() as libc::pid_t;
    if let Some(signal) = signal {
        std::thread::sleep(Duration::from_millis(150));
        // SAFETY: the child was not waited for, so the number is its own.
        assert_eq!(unsafe { libc::kill(id, signal) }, 0);
    }
    let mut status = 0;
    // SAFETY: the child was not waited for; plain data is filled in.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::wait4(id, &mut status, 0, &mut usage), id);
        usage
    };
    let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    let took = time(usage.ru_utime) + time(usage.ru_stime);
    (ExitStatus::from_raw(status), took, usage.ru_maxrss as f64 / 1024.0)
}

/// By the signal; or it was through within the second that is promised.
fn ends(status: ExitStatus, signal: libc::c_int) -> bool {
    status.signal() == Some(signal) || status.code() == Some(0)
}

#[test]
fn a_recording_of_turns_is_checked_in_parts() {
    let s = Scratch::new();
    recorded(&s);
    let check = || {
        let mut c = irs(&s);
        c.args(["check", "a.irsr", "a.irst"]);
        c
    };
    let (status, took, peak) = run(&mut check(), None);
    println!("{EVENTS} events: {took:?}, {peak:.0} MiB");
    assert_eq!(status.code(), Some(0));
    // All of its events take hundreds.
    assert!(peak < 100.0, "{peak} MiB");
    for signal in [libc::SIGTERM, libc::SIGINT] {
        let (status, took, _) = run(&mut check(), Some(signal));
        assert!(ends(status, signal) && took < SOON, "{status} after {took:?}");
    }
    let (status, took, _) = run(check().args(["--time", "0.1"]), None);
    assert!(status.code() == Some(5) && took < SOON, "{status} after {took:?}");
}

#[test]
fn a_large_set_is_shown_or_not() {
    let s = Scratch::new();
    store::create(&s.path("a.irst"), &set(5_000_000, Node::Free { racing: 0 })).unwrap();
    let show = || {
        let mut c = irs(&s);
        c.args(["show", "a.irst"]);
        c
    };
    assert_eq!(run(&mut show(), None).0.code(), Some(0));
    for signal in [libc::SIGTERM, libc::SIGINT] {
        let (status, took, _) = run(&mut show(), Some(signal));
        assert!(ends(status, signal) && took < SOON, "{status} after {took:?}");
    }
    let (status, took, _) = run(show().args(["--time", "0.05"]), None);
    assert!(status.code() == Some(5) && took < SOON, "{status} after {took:?}");
}

/// Memory that the system refuses is said, by either; nobody aborts.
#[test]
fn without_memory_nobody_aborts() {
    let s = Scratch::new();
    recorded(&s);
    store::create(&s.path("b.irst"), &set(5_000_000, Node::Free { racing: 0 })).unwrap();
    let mut refused = 0;
    // In MiB, around what the process has before it reads.
    let least = least_memory(&s);
    for mb in (least..least + 140).step_by(10) {
        for (words, code) in [(&["check", "a.irsr", "b.irst"][..], 5), (&["show", "b.irst"], 2)] {
            let mut c = irs(&s);
            limit_memory(&mut c, mb);
            let out = c.args(words).output().unwrap();
            let said = text(&out.stderr);
            match out.status.code() {
                Some(0) => {}
                // The dynamic linker's: the command has not begun.
                Some(127) if said.contains("error while loading shared libraries") => {}
                ended => {
                    assert_eq!(ended, Some(code), "{words:?} in {mb} MiB: {:?} {said}", out.status);
                    assert!(said.contains("memory"), "{words:?} in {mb} MiB: {said}");
                    refused += 1;
                }
            }
        }
    }
    println!("{refused} were refused");
    assert!(refused > 0, "it is tested with too much memory");
}
