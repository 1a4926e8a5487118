//! The table of dependence, row by row.

mod common;
use common::*;
use traceformat::dependence::{dependent, stands_for};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// An operation of a thread on object 5 (and perhaps a second one).
fn op(thread: u16, op: Op, outcome: u8, object2: Option<u64>) -> Event {
    Event {
        thread: ThreadIx(thread),
        label: Label { outcome, ..Label::new(1, op) },
        accesses: Default::default(),
        object: Some(ObjectId(5)),
        object2: object2.map(ObjectId),
    }
}

fn both_ways(a: &Event, b: &Event) -> bool {
    assert_eq!(dependent(a, b), dependent(b, a), "{a:?} {b:?}");
    dependent(a, b)
}

#[test]
fn symmetric_and_reflexive_per_thread() {
    for a in Op::ALL {
        for b in Op::ALL {
            for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                for second in [None, Some(5), Some(6)] {
                    both_ways(&op(1, *a, x, second), &op(2, *b, y, None));
                    both_ways(&op(1, *a, x, second), &op(2, *b, y, second));
                    assert!(both_ways(&op(1, *a, x, second), &op(1, *b, y, None)));
                }
            }
        }
    }
}

#[test]
fn operations_on_one_object() {
    use Op::*;
    // Two operations with their outcomes, and whether they depend on each other.
    let table = [
        (MutexLock, 0, MutexLock, 0, true),
        (MutexLock, 0, MutexUnlock, 0, true),
        (MutexTryLock, 0, MutexTryLock, 0, false),
        (MutexTryLock, 1, MutexTryLock, 0, true),
        (MutexTryLock, 0, MutexUnlock, 0, true),
        (MutexTimeout, 0, MutexTimeout, 0, false),
        (MutexTimeout, 0, MutexLock, 0, true),
        (SpinTryLock, 0, SpinTryLock, 0, false),
        (SpinLock, 0, SpinTryLock, 0, true),
        (RwReadLock, 0, RwReadLock, 0, false),
        (RwReadLock, 0, RwTryReadLock, 1, false),
        (RwReadLock, 0, RwUnlock, 1, false),
        (RwUnlock, 1, RwUnlock, 1, false),
        (RwReadLock, 0, RwUnlock, 0, true),
        (RwReadLock, 0, RwWriteLock, 0, true),
        (RwWriteLock, 0, RwWriteLock, 0, true),
        (RwAnnounce, 0, RwReadLock, 1, true),
        (RwAnnounce, 0, RwTryReadLock, 0, true),
        (RwAnnounce, 0, RwUnlock, 1, true),
        (RwReadLock, 1, RwReadLock, 1, false),
        (RwTimeout, 1, RwReadLock, 1, true),
        (RwTimeout, 0, RwTryReadLock, 0, false),
        (End, 0, MutexLock, 1, true),
        (Refused, 0, Refused, 0, false),
        (Refused, 0, MutexTryLock, 0, false),
        (Refused, 0, MutexDestroy, 0, true),
        (RwTryWriteLock, 0, RwTryWriteLock, 0, false),
        (RwTryWriteLock, 0, RwReadLock, 0, true),
        (SemPost, 0, SemPost, 0, false),
        (SemPost, 0, SemWait, 0, true),
        (SemWait, 0, SemWait, 0, true),
        (SemGetValue, 0, SemGetValue, 0, false),
        (SemGetValue, 0, SemPost, 0, true),
        (SemTryWait, 0, SemTimeout, 0, false),
        (OnceBegin, 0, OnceBegin, 0, false),
        (OnceBegin, 1, OnceBegin, 0, true),
        (OnceEnd, 0, OnceBegin, 0, true),
        (BarrierArrive, 0, BarrierArrive, 0, false),
        (BarrierDepart, 0, BarrierDepart, 1, false),
        (BarrierArrive, 0, BarrierDepart, 0, true),
        (CondSignal, 0, CondEnqueue, 0, true),
        (CondSignal, 0, CondWake, 0, true),
        (CondTimeout, 0, CondSignal, 0, true),
        (CondReacquire, 0, CondSignal, 0, false),
        (MutexInit, 0, MutexLock, 0, true),
        (Mark, 0, Mark, 0, false),
    ];
    for (a, x, b, y, expected) in table {
        assert_eq!(both_ways(&op(1, a, x, None), &op(2, b, y, None)), expected, "{a:?} {x} with {b:?} {y}");
    }
    // A condition wait lets go of its mutex, and takes it again.
    for wait in [CondEnqueue, CondReacquire] {
        let mut e = op(1, wait, 0, Some(5));
        e.object = Some(ObjectId(8));
        assert!(both_ways(&e, &op(2, MutexLock, 0, None)), "{wait:?}");
        assert!(!both_ways(&op(1, wait, 0, Some(6)), &op(2, MutexLock, 0, None)) || wait == CondEnqueue);
    }
    // A barrier's departures do not depend on other phases; who arrives in which phase is a matter of order;
    // and both depend on its initialisation.
    let phase = |t: u16, n: u64, o: Op| Event { object: Some(ObjectId(n)), ..op(t, o, 0, Some(5)) };
    assert!(!both_ways(&phase(1, 100, BarrierArrive), &phase(2, 101, BarrierDepart)));
    assert!(both_ways(&phase(1, 100, BarrierArrive), &phase(2, 100, BarrierDepart)));
    assert!(!both_ways(&phase(1, 100, BarrierArrive), &phase(2, 100, BarrierArrive)));
    assert!(both_ways(&phase(1, 100, BarrierArrive), &phase(2, 101, BarrierArrive)));
    assert!(both_ways(&phase(1, 100, BarrierArrive), &op(2, BarrierInit, 0, None)));
}

#[test]
fn memory_and_threads() {
    let range = |t: u16, object: u64, start: u64, end: u64, write: bool| {
        let mut e = event(ThreadIx(t), Label::new(1, if write { Op::Store } else { Op::Load }), object);
        e.accesses = [Access { object: ObjectId(object), start, end, write }].into_iter().collect();
        e
    };
    let cases = [
        (range(1, 1, 0, 8, true), range(2, 1, 7, 9, false), true),
        (range(1, 1, 0, 8, true), range(2, 1, 8, 9, false), false),
        (range(1, 1, 0, 8, false), range(2, 1, 0, 8, false), false),
        (range(1, 1, 0, 8, true), range(2, 2, 0, 8, true), false),
        (range(1, 1, 4, 4, true), range(2, 1, 0, 8, true), false),
    ];
    for (a, b, expected) in cases {
        assert_eq!(both_ways(&a, &b), expected, "{a:?} {b:?}");
    }
    let mut create = op(0, Op::Create, 0, None);
    create.object = Some(ObjectId(2));
    let mut join = create.clone();
    join.label.op = Op::Join;
    for e in [create, join] {
        assert!(both_ways(&e, &range(2, 1, 0, 8, false)));
        assert!(!both_ways(&e, &range(1, 2, 0, 8, true)));
    }
}

/// Every operation, on one or two of the objects 5 and 6, and accesses of several widths.
fn all_kinds(thread: u16) -> Vec<Event> {
    let mut all = Vec::new();
    for &o in Op::ALL.iter().filter(|o| !o.is_access()) {
        for outcome in [0, 1] {
            for (first, second) in [(5, None), (5, Some(7)), (6, Some(7)), (7, Some(5))] {
                all.push(Event { object: Some(ObjectId(first)), ..op(thread, o, outcome, second) });
            }
        }
    }
    for write in [false, true] {
        for (object, start, end) in [(5, 0, 8), (5, 0, 4), (5, 4, 8), (5, 3, 5), (5, 2, 2), (6, 0, 8)] {
            let mut e = op(thread, if write { Op::Store } else { Op::Load }, 0, None);
            e.object = None;
            e.accesses.push(Access { object: ObjectId(object), start, end, write });
            all.push(e);
        }
    }
    all
}

#[test]
fn what_stands_for_an_event_is_dependent_on_all_that_the_event_is_dependent_on() {
    let (earlier, later, third) = (all_kinds(1), all_kinds(2), all_kinds(3));
    let mut stands = 0;
    for f in &earlier {
        for h in later.iter().filter(|h| stands_for(h, f)) {
            stands += 1;
            for e in third.iter().filter(|e| !e.label.op.is_lifecycle() && dependent(f, e)) {
                assert!(dependent(h, e), "{h:?} stands for {f:?}, but not for {e:?}");
            }
        }
    }
    assert!(stands > 100, "{stands}");
    // A whole stands for its parts, a write for reads, and nothing for another object.
    let access = |start, end, write| {
        let mut e = op(1, Op::Load, 0, None);
        e.object = None;
        e.accesses.push(Access { object: ObjectId(5), start, end, write });
        e
    };
    assert!(stands_for(&access(0, 8, true), &access(4, 8, false)));
    assert!(!stands_for(&access(4, 8, true), &access(0, 8, false)));
    assert!(!stands_for(&access(0, 8, false), &access(0, 8, true)));
    let mutex = |o, m| Event { object: Some(ObjectId(m)), ..op(1, o, 0, None) };
    assert!(stands_for(&mutex(Op::MutexUnlock, 5), &mutex(Op::MutexLock, 5)));
    assert!(!stands_for(&mutex(Op::MutexUnlock, 6), &mutex(Op::MutexLock, 5)));
}
