//! The core with real threads: pushes while they run, more threads than processors, memory.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use support::sets;
use traceformat::activity::{CauseKind, Doing};
use traceformat::event::Label;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

fn execute(core: &Core, me: &mut ThreadLocalState, label: Label) {
    loop {
        match core.poll(me, label) {
            Poll::Go => return core.advance(me, None),
            Poll::GoFree => return,
            Poll::Wait(what) => {
                core.wait(me, &what, None);
            }
            other => panic!("{other:?}"),
        }
    }
}

fn label(text: &str) -> Label {
    sets::run(&format!("1:{text}")).0[0].label
}

fn install(core: &Core, text: &str) {
    core.install(&sets::set(text)).unwrap_or_else(|e| panic!("{e}"));
}

/// A producer and a consumer in a loop, from near 2^32 on, while "at most d items ahead" is relaxed from 1 to
/// 1000.
#[test]
fn a_chain_of_pushes_into_a_running_cycle() {
    let core =
        Core::new(Config { max_threads: 4, counter_start: u32::MAX as u64 - 500, ..Config::default() });
    let ahead = |d: u64| format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d as i64);
    install(&core, &ahead(1));
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let (allowed, worst) = (AtomicU64::new(1), AtomicU64::new(0));
    let counts = thread::scope(|s| {
        let producer = s.spawn(|| {
            let mut me = core.enter(ThreadIx(1)).expect("slot");
            let mut n = 0u64;
            while !done.load(Ordering::Relaxed) {
                execute(&core, &mut me, label("1w"));
                n += 1;
                // How far it is ahead, at least: the consumer only moves on. What is allowed is raised before
                // each push.
                let lead = core.count(ThreadIx(1)).saturating_sub(core.count(ThreadIx(2)));
                worst.fetch_max(lead, Ordering::Relaxed);
                assert!(lead <= allowed.load(Ordering::SeqCst), "{lead} ahead");
            }
            n
        });
        let consumer = s.spawn(|| {
            let mut me = core.enter(ThreadIx(2)).expect("slot");
            let mut n = 0u64;
            while !stop.load(Ordering::Relaxed) || n < 2000 {
                execute(&core, &mut me, label("2w"));
                n += 1;
            }
            done.store(true, Ordering::Relaxed);
            (n, me)
        });
        for d in 2..=1000 {
            allowed.store(d, Ordering::SeqCst);
            install(&core, &ahead(d));
        }
        stop.store(true, Ordering::Relaxed);
        // The producer goes on until the consumer has ended, which may be waiting for one more item; then
        // somebody has to consume what the producer may be waiting for.
        let (n, mut me) = consumer.join().expect("consumer");
        while !producer.is_finished() {
            if matches!(core.poll(&mut me, label("2w")), Poll::Go) {
                core.advance(&mut me, None);
            }
            thread::yield_now();
        }
        (producer.join().expect("producer"), n)
    });
    assert!(counts.0 >= 2000 && counts.1 >= 2000);
    assert!(core.count(ThreadIx(1)) > u32::MAX as u64, "the counters passed 2^32");
}

/// Twelve threads take turns, strictly, a thousand times each.
#[test]
fn more_threads_than_processors() {
    const THREADS: u16 = 12;
    let lanes: Vec<String> = (1..=THREADS)
        .map(|t| match t {
            1 => format!("T1[1w<{THREADS}.0]"),
            t => format!("T{t}[{t}w<{}.1]", t - 1),
        })
        .collect();
    let core = Core::new(Config { max_threads: 16, ..Config::default() });
    install(&core, &format!("0 -> 0: {}", lanes.join(" ")));
    // Not atomic on purpose: the turns order it.
    struct Shared(std::cell::UnsafeCell<u64>);
    // SAFETY: each access is an event, and all events are ordered by the schedule.
    unsafe impl Sync for Shared {}
    let shared = Shared(std::cell::UnsafeCell::new(0));
    thread::scope(|s| {
        for t in 1..=THREADS {
            let (core, shared) = (&core, &shared);
            s.spawn(move || {
                let mut me = core.enter(ThreadIx(t)).expect("slot");
                for _ in 0..1000 {
                    let l = label(&format!("{t}w"));
                    loop {
                        match core.poll(&mut me, l) {
                            Poll::Go => break,
                            Poll::Wait(what) => drop(core.wait(&mut me, &what, None)),
                            other => panic!("{other:?}"),
                        }
                    }
                    // SAFETY: see above.
                    unsafe {
                        let p = shared.0.get();
                        *p = (*p).wrapping_mul(31).wrapping_add(u64::from(t));
                    }
                    core.advance(&mut me, None);
                }
                core.thread_ended(&mut me)
            });
        }
    });
    let expected =
        (0..1000).flat_map(|_| 1..=THREADS).fold(0u64, |n, t| n.wrapping_mul(31).wrapping_add(t.into()));
    // SAFETY: the threads are joined.
    assert_eq!(unsafe { *shared.0.get() }, expected);
    let waits: u64 = core.waits_by_site().iter().map(|w| w.waits).sum();
    assert!(waits > 0);
    assert_eq!(core.waits().iter().map(|w| w.count).sum::<u64>(), waits);
}

/// A thread waits for a decision, then for an event of the section before: the statistics say so, while it
/// waits and afterwards.
#[test]
fn waits_are_told_apart_by_what_they_are_for() {
    let core = Core::new(Config { max_threads: 4, ..Config::default() });
    install(&core, "0 -> 1: T1[1w 3w]\n1 -> 2: T2[2w<1.0]\n2 end");
    let now = || core.threads_now().into_iter().find(|t| t.thread == ThreadIx(2)).map(|t| t.doing);
    let waits_for = |kind: CauseKind| {
        let waits =
            |d: &Doing| matches!(d, Doing::Waiting { site: SiteId(2), cause, .. } if cause.kind == kind);
        while !now().is_some_and(|d| waits(&d)) {
            thread::yield_now();
        }
    };
    let mut first = core.enter(ThreadIx(1)).expect("slot");
    thread::scope(|s| {
        s.spawn(|| {
            let mut me = core.enter(ThreadIx(2)).expect("slot");
            execute(&core, &mut me, label("2w"));
            core.thread_ended(&mut me)
        });
        waits_for(CauseKind::Decision);
        execute(&core, &mut first, label("1w"));
        waits_for(CauseKind::Order);
        execute(&core, &mut first, label("3w"));
    });
    assert_eq!(now(), Some(Doing::Ended));
    let waits = core.waits();
    assert!(waits.iter().all(|w| w.thread == ThreadIx(2) && w.site == SiteId(2) && w.count > 0), "{waits:?}");
    let causes: Vec<_> = waits.iter().map(|w| (w.cause.kind, w.cause.thread, w.cause.site)).collect();
    assert!(causes.contains(&(CauseKind::Decision, None, None)), "{causes:?}");
    assert!(causes.contains(&(CauseKind::Order, Some(ThreadIx(1)), Some(SiteId(3)))), "{causes:?}");
}
