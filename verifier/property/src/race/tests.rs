//! Executions by hand. Sites: 0 plain, 1 relaxed, 2 release or acquire, 3 sequentially consistent.

use super::*;
use smallvec::smallvec;
use traceformat::event::Label;

fn orders() -> Orders {
    let relaxed = MemoryOrder { atomic: true, ..MemoryOrder::default() };
    let strong = MemoryOrder { acquire: true, release: true, acquire_failing: true, ..relaxed };
    Orders { sites: vec![MemoryOrder::default(), relaxed, strong, strong], fences: false }
}

fn ev(thread: u16, site: u32, op: Op, accesses: &[(u64, u64, bool)], object: Option<u64>) -> PathEvent {
    PathEvent {
        event: Event {
            thread: ThreadIx(thread),
            label: Label::new(site, op),
            accesses: accesses
                .iter()
                .map(|&(o, size, write)| Access { object: ObjectId(o), start: 0, end: size, write })
                .collect(),
            object: object.map(ObjectId),
            object2: None,
        },
        preds: Vec::new(),
        lone_timeout: false,
        arms: 0,
        alone: false,
        births: SmallVec::new(),
    }
}

fn load(t: u16, site: u32, o: u64) -> PathEvent {
    ev(t, site, Op::Load, &[(o, 4, false)], None)
}

fn store(t: u16, site: u32, o: u64) -> PathEvent {
    ev(t, site, Op::Store, &[(o, 4, true)], None)
}

fn rmw(t: u16, site: u32, o: u64) -> PathEvent {
    ev(t, site, Op::Rmw, &[(o, 4, true)], None)
}

fn sync(t: u16, op: Op, o: u64) -> PathEvent {
    ev(t, 0, op, &[], Some(o))
}

/// Positions of the race of an execution; each prefix is judged on the way, and everything again after
/// undoing some.
fn race(path: &[PathEvent]) -> Option<(usize, usize)> {
    let found = RaceDetector::with(orders()).execution(path, 0);
    let mut stepwise = RaceDetector::with(orders());
    for n in 0..=path.len() {
        let r = stepwise.execution(&path[..n], n.saturating_sub(1));
        assert_eq!(r.is_some(), found.is_some_and(|f| f.second < n));
    }
    for back in 0..path.len() {
        assert_eq!(stepwise.execution(path, back), found, "again from event {back}");
        // Something else in between.
        stepwise.execution(&path[..back], back);
    }
    found.map(|r| (r.first, r.second))
}

const X: u64 = 1;
const Y: u64 = 2;

#[test]
fn plain_accesses() {
    assert_eq!(race(&[store(1, 0, X), load(2, 0, X)]), Some((0, 1)));
    assert_eq!(race(&[load(1, 0, X), store(2, 0, X)]), Some((0, 1)));
    assert_eq!(race(&[load(1, 0, X), load(2, 0, X)]), None);
    assert_eq!(race(&[store(1, 0, X), store(2, 0, Y)]), None);
    // One of them atomic is not enough; both are.
    assert_eq!(race(&[store(1, 0, X), load(2, 3, X)]), Some((0, 1)));
    assert_eq!(race(&[store(1, 1, X), load(2, 1, X)]), None);
    // Bytes that do not overlap.
    let byte = |t, start, write| {
        let mut e = ev(t, 0, if write { Op::Store } else { Op::Load }, &[(X, 0, write)], None);
        e.event.accesses = smallvec![Access { object: ObjectId(X), start, end: start + 1, write }];
        e
    };
    assert_eq!(race(&[byte(1, 0, true), byte(2, 1, true)]), None);
    assert_eq!(race(&[byte(1, 1, true), byte(2, 1, false)]), Some((0, 1)));
}

#[test]
fn an_atomic_access_does_not_hide_an_earlier_plain_one() {
    assert_eq!(race(&[store(1, 0, X), store(1, 1, X), load(2, 1, X)]), Some((0, 2)));
}

#[test]
fn message_passing() {
    let with = |w, r| race(&[store(1, 0, X), store(1, w, Y), load(2, r, Y), load(2, 0, X)]);
    assert_eq!(with(2, 2), None);
    assert_eq!(with(3, 3), None);
    assert_eq!(with(1, 2), Some((0, 3)));
    assert_eq!(with(2, 1), Some((0, 3)));
    // Read before it was written: nothing is ordered.
    assert_eq!(race(&[store(1, 0, X), load(2, 2, Y), store(1, 2, Y), load(2, 0, X)]), Some((0, 3)));
}

#[test]
fn release_sequences() {
    let through = |middle: &[PathEvent]| {
        let mut path = vec![store(1, 0, X), store(1, 2, Y)];
        path.extend_from_slice(middle);
        path.extend([load(2, 2, Y), load(2, 0, X)]);
        race(&path).is_none()
    };
    // A relaxed write of the same thread, a relaxed read-modify-write of another go on with it; a write of
    // another ends it.
    assert!(through(&[store(1, 1, Y)]));
    assert!(through(&[rmw(3, 1, Y)]));
    assert!(through(&[rmw(3, 2, Y)]));
    assert!(!through(&[store(3, 1, Y)]));
    assert!(!through(&[store(3, 2, Y)]));
    assert!(through(&[rmw(3, 1, Y), store(1, 1, Y)]));
    assert!(!through(&[rmw(3, 1, Y), store(3, 1, Y)]));
}

#[test]
fn compare_exchange() {
    let path = |site, success| {
        let exchange = ev(2, site, Op::CmpXchg, &[(Y, 4, success)], None);
        race(&[store(1, 0, X), store(1, 2, Y), exchange, load(2, 0, X)])
    };
    assert_eq!(path(2, true), None);
    assert_eq!(path(2, false), None);
    assert_eq!(path(1, true), Some((0, 3)));
    let mut weak = orders();
    weak.sites[2].acquire_failing = false;
    let failing = ev(2, 2, Op::CmpXchg, &[(Y, 4, false)], None);
    let path = [store(1, 0, X), store(1, 3, Y), failing, load(2, 0, X)];
    assert!(RaceDetector::with(weak).execution(&path, 0).is_some());
}

#[test]
fn locks_and_the_like() {
    let m = 9;
    let section = |t| [sync(t, Op::MutexLock, m), store(t, 0, X), sync(t, Op::MutexUnlock, m)];
    assert_eq!(race(&[section(1), section(2)].concat()), None);
    let mut busy = sync(2, Op::MutexTryLock, m);
    let [lock, write, unlock] = section(1);
    let path = |trylock: &PathEvent| {
        race(&[lock.clone(), write.clone(), unlock.clone(), trylock.clone(), store(2, 0, X)])
    };
    assert_eq!(path(&busy), Some((1, 4)));
    busy.event.label.outcome = 1;
    assert_eq!(path(&busy), None);

    let handed =
        |release, acquire| race(&[store(1, 0, X), sync(1, release, m), sync(2, acquire, m), load(2, 0, X)]);
    assert_eq!(handed(Op::SemPost, Op::SemWait), None);
    assert_eq!(handed(Op::BarrierArrive, Op::BarrierDepart), None);
    assert_eq!(handed(Op::OnceEnd, Op::OnceBegin), None);
    assert_eq!(handed(Op::SpinUnlock, Op::SpinLock), None);
    assert_eq!(handed(Op::CondSignal, Op::CondWake), Some((0, 3)));
}

#[test]
fn readers_do_not_order_readers() {
    let mut unlock = sync(1, Op::RwUnlock, 9);
    unlock.event.label.outcome = 1;
    let path = |lock| race(&[store(1, 0, X), unlock.clone(), sync(2, lock, 9), load(2, 0, X)]);
    assert_eq!(path(Op::RwReadLock), Some((0, 3)));
    assert_eq!(path(Op::RwWriteLock), None);
}

#[test]
fn creation_and_join() {
    let mut first = store(0, 0, X);
    first.births.push(ThreadIx(1));
    assert_eq!(race(&[first.clone(), load(1, 0, X)]), None);
    assert_eq!(race(&[first.clone(), store(0, 0, Y), store(1, 0, Y)]), Some((1, 2)));
    assert_eq!(race(&[first.clone(), store(1, 0, Y), sync(0, Op::Join, 1), load(0, 0, Y)]), None);
    assert_eq!(race(&[first, store(1, 0, Y), load(0, 0, Y)]), Some((1, 2)));
}

#[test]
fn with_fences_nothing_is_certain() {
    let path = [store(1, 0, X), load(2, 0, X)];
    let mut fences = orders();
    fences.fences = true;
    assert!(!RaceDetector::with(fences).execution(&path, 0).unwrap().certain);
    assert!(RaceDetector::with(orders()).execution(&path, 0).unwrap().certain);
}
