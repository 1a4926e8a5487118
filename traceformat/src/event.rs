//! Events: executions of sites by threads.

use crate::site::SiteId;
use crate::thread::ThreadIx;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What an event does. One call may be several events (a condition wait is
/// [`Op::CondEnqueue`], then [`Op::CondWake`] or [`Op::CondTimeout`], then
/// [`Op::CondReacquire`]), all at the same site. The numeric value is part of the file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Op {
    Load = 1,
    Store = 2,
    Rmw = 3,
    CmpXchg = 4,
    MemCopy = 5,
    MemSet = 6,
    /// Reads all objects of the retry loop at once; writes if its compare-exchange succeeds.
    Await = 7,

    Alloc = 16,
    Free = 17,

    Create = 24,
    /// The end of a thread: its last event; or, on a mutex, that a robust one is left behind by then.
    End = 25,
    Join = 26,

    MutexInit = 32,
    MutexDestroy = 33,
    /// At acquisition. Waiting is no event. Outcome 1: of a robust mutex, which its holder's end releases,
    /// too.
    MutexLock = 34,
    /// Outcome 1: acquired, 0: busy.
    MutexTryLock = 35,
    /// A timed lock that gave up. (One that succeeds is a [`Op::MutexLock`].)
    MutexTimeout = 36,
    MutexUnlock = 37,

    RwInit = 40,
    RwDestroy = 41,
    /// Outcome 1, as with the next: of a lock that keeps readers out while a writer waits.
    RwReadLock = 42,
    RwWriteLock = 43,
    RwTryReadLock = 44,
    RwTryWriteLock = 45,
    /// Outcome 1: a writer that had announced itself gives up.
    RwTimeout = 46,
    /// Outcome 1: a read lock is released, 0: a write lock.
    RwUnlock = 47,
    /// A writer begins to wait for a lock that keeps readers out meanwhile. Its [`Op::RwWriteLock`] follows.
    RwAnnounce = 48,

    CondInit = 56,
    CondDestroy = 57,
    /// Unlocks the mutex and enqueues the waiter, in one step.
    CondEnqueue = 58,
    /// The waiter takes a signal.
    CondWake = 59,
    /// The waiter gives up: an input, chosen by time.
    CondTimeout = 60,
    /// The waiter has its mutex again. Outcome as of [`Op::MutexLock`].
    CondReacquire = 61,
    CondSignal = 62,
    CondBroadcast = 63,

    BarrierInit = 72,
    BarrierDestroy = 73,
    /// The object is the barrier's phase, the second object the barrier.
    BarrierArrive = 74,
    /// As the arrival. Outcome 1: this is the serial thread, the one with the lowest index.
    BarrierDepart = 75,

    SemInit = 80,
    SemDestroy = 81,
    SemWait = 82,
    /// Outcome 1: taken, 0: would block.
    SemTryWait = 83,
    SemTimeout = 84,
    SemPost = 85,
    SemGetValue = 86,

    /// Outcome 1: this thread runs the routine, 0: it has run.
    OnceBegin = 88,
    OnceEnd = 89,

    SpinInit = 96,
    SpinDestroy = 97,
    SpinLock = 98,
    SpinTryLock = 99,
    SpinUnlock = 100,

    /// A mark of the pass: orders nothing, tells arms apart.
    Mark = 112,
    /// A call that no other variant names (counted only where a set says so).
    Call = 113,
    /// A synchronization call that fails whatever other threads do (a time that is none, a lock that its
    /// thread holds, or does not hold): it only looks.
    Refused = 114,
}

impl Op {
    /// Every operation, for tables and tests.
    pub const ALL: &'static [Op] = {
        use Op::*;
        &[
            Load,
            Store,
            Rmw,
            CmpXchg,
            MemCopy,
            MemSet,
            Await,
            Alloc,
            Free,
            Create,
            End,
            Join,
            MutexInit,
            MutexDestroy,
            MutexLock,
            MutexTryLock,
            MutexTimeout,
            MutexUnlock,
            RwInit,
            RwDestroy,
            RwReadLock,
            RwWriteLock,
            RwTryReadLock,
            RwTryWriteLock,
            RwTimeout,
            RwUnlock,
            RwAnnounce,
            CondInit,
            CondDestroy,
            CondEnqueue,
            CondWake,
            CondTimeout,
            CondReacquire,
            CondSignal,
            CondBroadcast,
            BarrierInit,
            BarrierDestroy,
            BarrierArrive,
            BarrierDepart,
            SemInit,
            SemDestroy,
            SemWait,
            SemTryWait,
            SemTimeout,
            SemPost,
            SemGetValue,
            OnceBegin,
            OnceEnd,
            SpinInit,
            SpinDestroy,
            SpinLock,
            SpinTryLock,
            SpinUnlock,
            Mark,
            Call,
            Refused,
        ]
    };

    /// The operation with this number.
    pub fn from_u8(n: u8) -> Option<Op> {
        Op::ALL.iter().copied().find(|o| *o as u8 == n)
    }

    /// True for memory accesses (their dependence is by bytes, not by object and operation).
    pub fn is_access(self) -> bool {
        (self as u8) < 16
    }

    /// True for creation, end and join: ordered by the thread's existence itself, never counted.
    pub fn is_lifecycle(self) -> bool {
        matches!(self, Op::Create | Op::End | Op::Join)
    }
}

/// A memory or synchronization object, by allocation identity within one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u64);

/// One byte range that an event touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Access {
    pub object: ObjectId,
    /// First byte.
    pub start: u64,
    /// One past the last byte. Empty ranges touch nothing.
    pub end: u64,
    pub write: bool,
}

impl Access {
    /// Do both touch a common byte, at least one writing?
    pub fn conflicts(&self, other: &Access) -> bool {
        (self.write || other.write)
            && self.object == other.object
            // The common range is not empty; so an empty one conflicts with nothing, also inside of another.
            && self.start.max(other.start) < self.end.min(other.end)
    }
}

/// What a path says of an event: the site, the operation, and (where it matters) its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Label {
    pub site: SiteId,
    pub op: Op,
    /// Result of try-operations, barrier departures and once; what kind of lock it is; 0 elsewhere.
    pub outcome: u8,
}

impl Label {
    pub fn new(site: u32, op: Op) -> Label {
        Label { site: SiteId(site), op, outcome: 0 }
    }

    /// Site, operation and outcome in one word, for comparison on the fast path.
    pub fn packed(self) -> u64 {
        (self.site.0 as u64) << 16 | (self.op as u64) << 8 | self.outcome as u64
    }
}

impl Label {
    /// Do schedules count events with this label? Not those of a thread's life, which its existence orders,
    /// nor decisions on inputs that pass no mark, which nobody can see.
    pub fn is_counted(self) -> bool {
        !self.op.is_lifecycle() && !self.is_silent()
    }

    /// A decision on inputs that passes no mark.
    pub fn is_silent(self) -> bool {
        self.op == Op::Mark && self.site == SiteId::UNNUMBERED
    }
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at site {}", self.op, self.site.0)?;
        if self.outcome != 0 { write!(f, " with outcome {}", self.outcome) } else { Ok(()) }
    }
}

/// One executed event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    pub thread: ThreadIx,
    pub label: Label,
    /// Bytes touched, for memory operations.
    pub accesses: SmallVec<[Access; 1]>,
    /// The synchronization object, created or joined thread (as `ObjectId(thread index)`).
    pub object: Option<ObjectId>,
    /// A second object: the mutex of a condition wait's enqueue and reacquire; the barrier of a phase.
    pub object2: Option<ObjectId>,
}
