//! The lock-free protocols of the core under loom: every interleaving (with up to a few preemptions) of small
//! executions.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p rt_irs --test loom_core --release`
//!
//! Data that the schedule orders is put into loom's cells: two accesses that are not ordered fail the test,
//! as does a thread that nobody wakes.
#![cfg(loom)]

mod support;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use rt_irs::interpose::rounds::Rounds;
use support::sets;
use traceformat::event::Label;
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;

fn core() -> Arc<Core> {
    let config =
        Config { max_threads: 2, path_capacity: 2, value_capacity: 2, cut_slack: 1, ..Config::default() };
    Arc::new(Core::new(config))
}

fn set(text: &str) -> ScheduleSet {
    let mut set = sets::counting(sets::set(text), 0..10);
    set.threads = sets::threads(1);
    set
}

fn install(core: &Core, text: &str) {
    core.install(&set(text)).expect("valid");
}

fn label(text: &str) -> Label {
    sets::run(&format!("1:{text}")).0[0].label
}

/// Blocks until the event may happen, does it, advances.
fn execute(core: &Core, me: &mut ThreadLocalState, event: &str, does: impl FnOnce()) {
    let label = label(event);
    loop {
        match core.poll(me, label) {
            Poll::Go => {
                does();
                core.advance(me, None);
                return;
            }
            Poll::GoFree => return does(),
            Poll::Wait(what) => {
                core.wait(me, &what, None);
            }
            other => panic!("{other:?} for {event}"),
        }
    }
}

/// Runs the model with at most `preemptions` preemptions.
fn model(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.max_branches = 20_000;
    builder.check(f);
}

/// Memory of the program: accesses have to be ordered by the schedule.
struct Cell(UnsafeCell<u32>);

// SAFETY: that is what the tests are about; loom reports every pair of accesses that is not ordered.
unsafe impl Sync for Cell {}
// SAFETY: as above.
unsafe impl Send for Cell {}

impl Cell {
    fn new() -> Arc<Cell> {
        Arc::new(Cell(UnsafeCell::new(0)))
    }

    fn add(&self) {
        // SAFETY: see above.
        self.0.with_mut(|p| unsafe { *p += 1 });
    }

    fn get(&self) -> u32 {
        // SAFETY: see above.
        self.0.with(|p| unsafe { *p })
    }
}

/// Threads 0 and 1 of the core in threads of their own, with a cell each of them gets.
fn pair(
    core: &Arc<Core>,
    cells: &[Arc<Cell>],
    one: impl FnOnce(&Core, &mut ThreadLocalState, &[Arc<Cell>]) + 'static,
    two: impl FnOnce(&Core, &mut ThreadLocalState, &[Arc<Cell>]) + 'static,
) -> [thread::JoinHandle<()>; 2] {
    let spawn = |t: u16, f: Box<dyn FnOnce(&Core, &mut ThreadLocalState, &[Arc<Cell>])>| {
        let (core, cells) = (core.clone(), cells.to_vec());
        let mut me = core.enter(ThreadIx(t)).expect("a slot");
        thread::spawn(move || f(&core, &mut me, &cells))
    };
    [spawn(0, Box::new(one)), spawn(1, Box::new(two))]
}

fn join(threads: [thread::JoinHandle<()>; 2]) {
    threads.into_iter().for_each(|t| t.join().expect("no panic"));
}

#[test]
fn advance_against_going_to_sleep() {
    model(3, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n1 end");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |core, me, cells| execute(core, me, "2w", || cells[0].add()),
        );
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

#[test]
fn a_decision_against_a_push() {
    model(1, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n1 end");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |core, me, cells| execute(core, me, "2w", || cells[0].add()),
        );
        install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n0 -> 1: T1[2w] T0[1w<1.1]\n1 end");
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

/// Whoever waits inside of a section is not woken by the installation, but by the event that it waits for.
#[test]
fn a_steady_sleeper_against_a_push() {
    model(2, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w 3w<0.1]\n1 -> 2: T0[4w]\n2 end");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |core, me, cells| {
                execute(core, me, "2w", || ());
                execute(core, me, "3w", || cells[0].add());
            },
        );
        install(&core, "0 -> 1: T0[1w] T1[2w 3w<0.1]\n1 -> 2: T0[4w]\n1 -> 2: T1[5w]\n2 end");
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

#[test]
fn two_decisions_at_once() {
    model(3, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n0 -> 1: T1[2w] T0[1w<1.1]\n1 end");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |core, me, cells| execute(core, me, "2w", || cells[0].add()),
        );
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

#[test]
fn the_first_set_against_going_to_sleep() {
    model(2, || {
        let core = core();
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |_, _, _| (),
        );
        install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n1 end");
        join(threads);
        assert_eq!(cell.get(), 1);
    });
}

/// In the first version thread 0 comes first in each instance, in the second thread 1. Were an instance
/// executed under both, the threads would wait for each other, or for nobody.
#[test]
fn the_cut_of_a_cycle() {
    model(1, || {
        let core = core();
        install(&core, "0 -> 0: T0[1w] T1[2w<0.1]");
        let cells = [Cell::new(), Cell::new()];
        let threads = pair(
            &core,
            &cells,
            |core, me, cells| cells.iter().for_each(|c| execute(core, me, "1w", || c.add())),
            |core, me, cells| cells.iter().for_each(|c| execute(core, me, "2w", || c.add())),
        );
        install(&core, "0 -> 0: T0[1w<1.1] T1[2w]");
        join(threads);
        assert!(cells.iter().all(|c| c.get() == 2));
    });
}

#[test]
fn entering_a_free_node() {
    model(3, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w]\n1 free");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| execute(core, me, "1w", || cells[0].add()),
            |core, me, cells| {
                execute(core, me, "2w", || ());
                execute(core, me, "5w", || cells[0].add());
            },
        );
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

#[test]
fn becoming_free_against_a_decision() {
    model(1, || {
        let core = core();
        install(&core, "0 -> 1: T0[1w] T1[2w]\n1 -> 2: T0[3w<1.0] T1[4w<0.1]\n2 end");
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, _| {
                execute(core, me, "1w", || ());
                execute(core, me, "3w", || ());
            },
            |core, me, cells| {
                execute(core, me, "2w", || cells[0].add());
                execute(core, me, "4w", || cells[0].add());
            },
        );
        install(&core, "0 -> 1: T0[1w] T1[2w]\n1 free");
        join(threads);
        assert_eq!(cell.get(), 2);
    });
}

/// A loop of decisions on a ring of two entries: reclaiming, jumping, and the collector at once.
#[test]
fn a_ring_that_wraps() {
    model(1, || {
        let core = core();
        let text = "0 -> 0: T0[1w<1.0] T1[2w<0.1]\n0 -> 0: T1[3w<0.0] T0[4w<1.1]";
        install(&core, text);
        let cell = Cell::new();
        let threads = pair(
            &core,
            &[cell.clone()],
            |core, me, cells| (0..3).for_each(|_| execute(core, me, "1w", || cells[0].add())),
            |core, me, cells| (0..3).for_each(|_| execute(core, me, "2w", || cells[0].add())),
        );
        core.collect();
        core.collect();
        join(threads);
        assert_eq!(cell.get(), 6);
    });
}

/// One thread's waits at a barrier: the rounds that it was in, and whether it was the serial thread.
fn waits(barrier: &Rounds, who: u16, times: usize) -> Vec<(u64, u16, bool)> {
    let once = |_| {
        let a = barrier.arrive(who);
        barrier.sleep(&a);
        (a.round, who, barrier.is_serial(&a, who))
    };
    (0..times).map(once).collect()
}

/// Each round has `count` threads, of which the lowest is the serial one.
fn all_served(mut waits: Vec<(u64, u16, bool)>, count: usize) {
    waits.sort_unstable();
    for round in waits.chunks(count) {
        assert!(round.iter().all(|w| w.0 == round[0].0), "{waits:?}");
        let serial: Vec<bool> = round.iter().map(|w| w.2).collect();
        assert!(serial[0] && !serial[1..].contains(&true), "{waits:?}");
    }
}

#[test]
fn two_threads_at_a_barrier() {
    model(3, || {
        let barrier = Arc::new(Rounds::new(2));
        let (cell, other) = (Cell::new(), barrier.clone());
        let thread = {
            let cell = cell.clone();
            thread::spawn(move || {
                cell.add();
                let mut seen = waits(&other, 1, 1);
                // Now it is the other one's.
                seen.extend(waits(&other, 1, 1));
                cell.add();
                seen
            })
        };
        let mut seen = waits(&barrier, 0, 1);
        assert_eq!(cell.get(), 1);
        seen.extend(waits(&barrier, 0, 1));
        seen.extend(thread.join().expect("no panic"));
        assert_eq!(cell.get(), 2);
        all_served(seen, 2);
    });
}

#[test]
fn three_threads_at_a_barrier_that_counts_two() {
    model(1, || {
        let barrier = Arc::new(Rounds::new(2));
        // Whoever is free comes next, so that nobody is left alone. (Not loom's: it orders nothing.)
        let tickets = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let spawn = |who: u16| {
            let (barrier, tickets) = (barrier.clone(), tickets.clone());
            move || {
                let mut seen = Vec::new();
                while tickets.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 4 {
                    seen.extend(waits(&barrier, who, 1));
                }
                seen
            }
        };
        let threads = [thread::spawn(spawn(0)), thread::spawn(spawn(2))];
        let mut seen = spawn(1)();
        seen.extend(threads.into_iter().flat_map(|t| t.join().expect("no panic")));
        assert_eq!(seen.len(), 4);
        all_served(seen, 2);
    });
}

/// Effect before count (`gate.rs`), for each kind of object that the interposers deal with.
///
/// Thread 0 takes the first object, and inside of it the second one; thread 1 takes the second one after
/// that, by the set, and then nothing is constrained any more. What a kind needs of the object is one step,
/// `take`, that must find it as the set promises: nobody is to come between the count and the effect.
mod effects {
    use super::*;
    use loom::sync::atomic::{AtomicUsize, Ordering};

    /// One step on an object: what it must find, what it leaves, and what the other thread does at the free
    /// node to the same object, blocking or not.
    #[derive(Clone, Copy)]
    struct Kind {
        /// What the object holds before thread 0's event.
        before: usize,
        /// What thread 0's event leaves.
        taken: usize,
        /// What thread 1's step at the free node leaves where it finds `before`.
        other: usize,
    }

    /// Mutexes, spin locks, write locks, once controls (0: nobody runs the routine).
    const EXCLUSIVE: Kind = Kind { before: 0, taken: 1, other: 2 };
    /// A semaphore that holds one: whoever is second finds none.
    const SEMAPHORE: Kind = Kind { before: 1, taken: 0, other: 0 };
    /// A read lock against a writer at the free node.
    const READ: Kind = Kind { before: 0, taken: 1, other: 1 << 16 };
    /// A condition variable's queue: a signal that finds nobody is lost.
    const QUEUE: Kind = Kind { before: 0, taken: 1, other: 0 };
    /// A barrier that counts two: the second arrival ends the round.
    const BARRIER: Kind = Kind { before: 0, taken: 1, other: 1 };

    /// When an event is counted.
    #[derive(Clone, Copy, PartialEq)]
    enum Counted {
        AfterItsEffect,
        BeforeIt,
    }

    /// Thread 0's event, then a free node, in which thread 1 touches the object. Is the object as the set has
    /// it, in every interleaving?
    fn takes_it_first(kind: Kind, counted: Counted) {
        model(2, move || {
            let core = core();
            install(&core, "0 -> 1: T0[1w] T1[2w<0.1]\n1 free");
            let object = Arc::new(AtomicUsize::new(kind.before));
            let (mine, other) = (object.clone(), object);
            let threads = pair(
                &core,
                &[],
                move |core, me, _| {
                    // SeqCst: libc's objects are at least that strong for these purposes.
                    let effect = || {
                        let found = mine.swap(kind.taken, Ordering::SeqCst);
                        assert_eq!(found, kind.before, "somebody else has taken it first");
                    };
                    if counted == Counted::AfterItsEffect {
                        execute(core, me, "1w", effect);
                    } else {
                        execute(core, me, "1w", || ());
                        effect();
                    }
                },
                move |core, me, _| {
                    execute(core, me, "2w", || ());
                    // In the free node nothing but the object itself says whose turn it is.
                    execute(core, me, "3w", || {
                        let seen = other.load(Ordering::SeqCst);
                        if seen == kind.before {
                            other.store(kind.other, Ordering::SeqCst);
                        }
                        assert_eq!(seen, kind.taken, "the effect is not there yet");
                    });
                },
            );
            join(threads);
        });
    }

    macro_rules! kinds {
        ($($name:ident, $early:ident: $kind:ident;)*) => { $(
            #[test]
            fn $name() {
                takes_it_first($kind, Counted::AfterItsEffect);
            }

            #[test]
            #[should_panic]
            fn $early() {
                takes_it_first($kind, Counted::BeforeIt);
            }
        )* };
    }

    kinds! {
        an_exclusive_object, an_exclusive_object_counted_early: EXCLUSIVE;
        a_semaphore, a_semaphore_counted_early: SEMAPHORE;
        a_read_lock, a_read_lock_counted_early: READ;
        a_queue_of_waiters, a_queue_of_waiters_counted_early: QUEUE;
        a_barrier, a_barrier_counted_early: BARRIER;
    }

    /// A once control's begin, as `interpose/once.rs` has it: libc gives the control to the thread, and the
    /// first thing in the routine counts the begin; then the routine takes a second control, whose begin is
    /// counted alike. The other thread takes them in the opposite order, in the free node that begins right
    /// after thread 0's second begin.
    #[test]
    fn two_once_controls_in_opposite_orders() {
        model(2, || {
            let core = core();
            install(&core, "0 -> 1: T0[1w 2w] T1[3w<0.2]\n1 free");
            let controls = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
            let ours = controls.clone();
            let threads = pair(
                &core,
                &[],
                move |core, me, _| {
                    for (i, event) in ["1w", "2w"].into_iter().enumerate() {
                        execute(core, me, event, || {
                            assert_eq!(ours[i].swap(1, Ordering::SeqCst), 0, "control {i}");
                        });
                    }
                },
                move |core, me, _| {
                    execute(core, me, "3w", || ());
                    execute(core, me, "4w", || {
                        // It would take the second control, and then wait inside of its routine for the
                        // first, for ever.
                        assert_ne!(controls[1].load(Ordering::SeqCst), 0);
                    });
                },
            );
            join(threads);
        });
    }
}
