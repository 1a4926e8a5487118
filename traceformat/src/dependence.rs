//! The one table of dependence: engines, checker, runtime and oracles use this and
//! nothing else.
//!
//! Two events are dependent if they are of the same thread; or touch overlapping bytes, at least one writing;
//! or operate on the same synchronization object in a pair of operations that does not commute; or one
//! creates the other's thread, or joins it after its end; or both join one thread (the second join fails, so
//! their order decides which).

use crate::event::{Access, Event, ObjectId, Op};

/// Are the two events dependent? Symmetric.
///
/// For operations on one synchronization object: whatever reads the object's state without changing it (a
/// busy try-lock, a completed once, `sem_getvalue`) commutes with its like; two read locks commute, and so do
/// the releases of read locks; two posts commute. Everything else on one object does not; the announcement of
/// a writer, which keeps readers out, is such a change. A barrier's arrivals and departures name their
/// *phase* as the object and the barrier itself as the second: arrivals of one phase commute, departures
/// commute, a departure depends on the arrivals of its phase (the serial thread of a phase is the one with
/// the lowest index, so that no order decides it). Arrivals of *different* phases of one barrier do not
/// commute: where more threads use a barrier than it counts, their order decides who shares a phase. (Where
/// as many do, departures order them anyway.) That is so of arrivals that have happened. Of threads that have
/// not arrived yet nobody knows the phase: where more threads use a barrier than it counts, a machine that is
/// asked for their next events lets arrivals *access* the barrier's state, as a write, so that they are
/// dependent as any two accesses are.
pub fn dependent(a: &Event, b: &Event) -> bool {
    a.thread == b.thread || conflicting(a, b)
}

/// Are two events dependent, whichever threads' they are, by what they touch?
pub fn conflicting(a: &Event, b: &Event) -> bool {
    if a.accesses.iter().any(|x| b.accesses.iter().any(|y| x.conflicts(y))) {
        return true;
    }
    if lifecycle(a, b) || lifecycle(b, a) {
        return true;
    }
    if a.label.op == Op::Join && b.label.op == Op::Join && a.object == b.object {
        return true;
    }
    let arrives = |e: &Event| e.label.op == Op::BarrierArrive;
    if arrives(a) && arrives(b) && a.object2 == b.object2 && a.object != b.object {
        return true;
    }
    let objects = |e: &Event| [e.object, e.object2];
    for x in objects(a).into_iter().flatten() {
        for y in objects(b).into_iter().flatten() {
            if x == y && sync_role(a, x).zip(sync_role(b, y)).is_some_and(|(p, q)| !commute(p, q)) {
                return true;
            }
        }
    }
    false
}

/// Does an event of this kind order what its thread did before with what others do behind a dependent one?
/// Operations on synchronization objects do that which succeed; accesses do not, nor do looks.
pub fn synchronizes(e: &Event) -> bool {
    use Op::*;
    match e.label.op {
        op if op.is_access() => false,
        MutexTryLock | SpinTryLock | SemTryWait | RwTryReadLock | RwTryWriteLock => e.label.outcome != 0,
        MutexTimeout | RwTimeout | SemTimeout | SemGetValue | Mark | Call | Refused => false,
        _ => true,
    }
}

/// Does `later`, which happens after `earlier`, stand for it? Then every event that is dependent on `earlier`
/// is dependent on `later`, too, or of one of their threads, so that whoever comes after `later` need not be
/// compared with `earlier` any more. Creation and joining, which depend on all events of a thread, are left
/// out. False where that is not obvious.
pub fn stands_for(later: &Event, earlier: &Event) -> bool {
    let covered = |a: &Access| {
        a.start >= a.end
            || later.accesses.iter().any(|b| {
                b.object == a.object && b.start <= a.start && a.end <= b.end && (b.write || !a.write)
            })
    };
    // Arrivals depend on those of other phases, too.
    let arrives = earlier.label.op == Op::BarrierArrive;
    let same_phase = later.label.op == Op::BarrierArrive
        && (later.object, later.object2) == (earlier.object, earlier.object2);
    let role = |x: ObjectId| {
        let touches = [later.object, later.object2].contains(&Some(x));
        match (sync_role(earlier, x), sync_role(later, x).filter(|_| touches)) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(p), Some(q)) => q == Role::Change || p == q,
        }
    };
    !earlier.label.op.is_lifecycle()
        && earlier.accesses.iter().all(covered)
        && (!arrives || same_phase)
        && [earlier.object, earlier.object2].into_iter().flatten().all(role)
}

/// Creation before each of the child's events; each of the child's events before its join.
fn lifecycle(a: &Event, b: &Event) -> bool {
    matches!(a.label.op, Op::Create | Op::Join) && a.object == Some(ObjectId(b.thread.0 as u64))
}

/// What an operation does to one synchronization object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Observes without changing: commutes with other observers.
    Observe,
    /// Read lock, shared acquisition, and its release.
    Share,
    /// Barrier arrival.
    Arrive,
    /// Barrier departure.
    Depart,
    /// Semaphore post.
    Post,
    /// Anything that changes the object's state.
    Change,
}

fn commute(p: Role, q: Role) -> bool {
    use Role::*;
    matches!((p, q), (Observe, Observe) | (Share, Share) | (Arrive, Arrive) | (Depart, Depart) | (Post, Post))
}

/// The role of event `e` on its object `x`; `None` where it does not touch it.
fn sync_role(e: &Event, x: ObjectId) -> Option<Role> {
    use Op::*;
    let ok = e.label.outcome != 0;
    Some(match e.label.op {
        Create | Join | Mark | Call => return None,
        // A robust mutex that the thread leaves behind is another object than the thread.
        End if x == ObjectId(e.thread.0 as u64) => return None,
        op if op.is_access() => return None,
        // The condition variable is `object`, its mutex `object2`.
        CondEnqueue | CondReacquire if e.object2 == Some(x) => Role::Change,
        CondReacquire => return None,
        MutexTryLock | SpinTryLock | SemTryWait | RwTryWriteLock if !ok => Role::Observe,
        RwTryReadLock if !ok => Role::Observe,
        RwTryReadLock | RwReadLock => Role::Share,
        // Outcome 1: the release of a read lock.
        RwUnlock if ok => Role::Share,
        // Outcome 1: takes back an announcement, which lets readers in.
        RwTimeout if ok => Role::Change,
        MutexTimeout | RwTimeout | SemTimeout | SemGetValue | Refused => Role::Observe,
        OnceBegin if !ok => Role::Observe,
        BarrierArrive | BarrierDepart if e.object2 == Some(x) => Role::Observe,
        BarrierArrive => Role::Arrive,
        BarrierDepart => Role::Depart,
        SemPost => Role::Post,
        _ => Role::Change,
    })
}
