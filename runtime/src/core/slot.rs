//! What a thread shows to the others: its progress, where it stands, and what it waits for.

use super::api::WaitFor;
use super::eventcount::{EventCount, WaiterSlot};
use crate::sync::{AtomicU64, Ordering, Padded, light_fence, unordered};
use traceformat::event::Label;
use traceformat::schedule::set::NodeId;
use traceformat::thread::ThreadIx;

/// In [`Inside::hazard`]: stands nowhere.
pub const NOWHERE: u64 = u64::MAX;

/// Whether the thread takes a processor, as far as the core knows.
pub mod life {
    pub const ABSENT: u32 = 0;
    pub const RUNNING: u32 = 1;
    pub const ASLEEP: u32 = 2;
    pub const ENDED: u32 = 3;
}

/// Whether the thread is on a slow path right now, and on which part of the path it stands there.
#[derive(Debug)]
pub struct Inside {
    /// Odd while inside. The grace period of `install` waits until it is even or has changed.
    pub sequence: AtomicU64,
    /// The path entry that it stands on while inside; [`NOWHERE`] otherwise.
    pub hazard: AtomicU64,
    pub life: unordered::AtomicU32,
}

/// What the thread waits for, for the watchdog only: a mixture of two waits may be read, and a report shows
/// it.
#[derive(Debug)]
pub struct Waiting {
    kind: unordered::AtomicU64,
    label: unordered::AtomicU64,
    a: unordered::AtomicU64,
    b: unordered::AtomicU64,
    /// When it fell asleep, in nanoseconds of the core's clock, + 1; 0: it does not sleep.
    since: unordered::AtomicU64,
}

/// One thread's shared state. Each part on its own cache lines: the counter is read by others
/// all the time, the rest rarely.
#[derive(Debug)]
pub struct Slot {
    /// Number of counted events executed, `counter_start` included. Written by its thread only.
    pub counter: Padded<AtomicU64>,
    /// Where others sleep until the counter reaches a value.
    pub eventcount: Padded<EventCount>,
    /// Where this thread sleeps.
    pub waiter: Padded<WaiterSlot>,
    pub inside: Padded<Inside>,
    pub waiting: Padded<Waiting>,
}

impl Slot {
    pub fn new(start: u64, threads: usize, exact: bool) -> Slot {
        Slot {
            counter: Padded(AtomicU64::new(start)),
            eventcount: Padded(EventCount::new(threads, exact)),
            waiter: Padded(WaiterSlot::default()),
            inside: Padded(Inside {
                sequence: AtomicU64::new(0),
                hazard: AtomicU64::new(NOWHERE),
                life: unordered::AtomicU32::new(life::ABSENT),
            }),
            waiting: Padded(Waiting {
                kind: unordered::AtomicU64::new(0),
                label: unordered::AtomicU64::new(0),
                a: unordered::AtomicU64::new(0),
                b: unordered::AtomicU64::new(0),
                since: unordered::AtomicU64::new(0),
            }),
        }
    }

    /// The thread begins to look at shared structures, standing on path entry `entry`.
    ///
    /// Dekker against [`super::Core::grace`] and against the reclaimer of the path: here the store, a light
    /// fence, and the loads that follow; there the change, a heavy fence, and the loads of these words.
    #[inline]
    pub fn enter(&self, entry: u64) {
        let inside = &self.inside.0;
        inside.hazard.store(entry, Ordering::Relaxed);
        // Only this thread writes the sequence.
        let s = inside.sequence.load(Ordering::Relaxed);
        inside.sequence.store(s + 1, Ordering::Relaxed);
        light_fence();
    }

    /// The thread holds nothing shared any more, but for the section that it has events in. Release: its
    /// reads come before whatever is freed because of this.
    #[inline]
    pub fn leave(&self) {
        let inside = &self.inside.0;
        let s = inside.sequence.load(Ordering::Relaxed);
        inside.hazard.store(NOWHERE, Ordering::Release);
        inside.sequence.store(s + 1, Ordering::Release);
    }

    /// Leaves when dropped.
    pub fn enter_guard(&self, entry: u64) -> InsideGuard<'_> {
        self.enter(entry);
        InsideGuard(self)
    }
}

pub struct InsideGuard<'a>(&'a Slot);

impl Drop for InsideGuard<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Waiting {
    pub fn set(&self, label: u64, what: &WaitFor) {
        let (kind, a, b) = match *what {
            WaitFor::FirstSet => (1, 0, 0),
            WaitFor::Count { thread, count } => (2 | (thread.0 as u64) << 8, count, 0),
            WaitFor::Value { thread, count } => (3 | (thread.0 as u64) << 8, count, 0),
            WaitFor::Decision { node, entry } => (4, entry, node.0),
            WaitFor::Prefix { node, thread, count } => (5 | (thread.0 as u64) << 8, count, node.0),
            WaitFor::RunAhead { thread, count } => (6 | (thread.0 as u64) << 8, count, 0),
            WaitFor::Brief { node } => (7, 0, node.0),
        };
        self.label.store(label, Ordering::Relaxed);
        self.a.store(a, Ordering::Relaxed);
        self.b.store(b, Ordering::Relaxed);
        self.kind.store(kind, Ordering::Release);
    }

    /// It falls asleep at `now`, by the core's clock.
    pub fn sleeps(&self, now: u64) {
        self.since.store(now + 1, Ordering::Relaxed);
    }

    /// Since when it sleeps.
    pub fn since(&self) -> Option<u64> {
        self.since.load(Ordering::Relaxed).checked_sub(1)
    }

    pub fn clear(&self) {
        self.since.store(0, Ordering::Relaxed);
        self.kind.store(0, Ordering::Relaxed);
    }

    pub fn get(&self) -> Option<(Label, WaitFor)> {
        let kind = self.kind.load(Ordering::Acquire);
        let (label, a, b) = (
            self.label.load(Ordering::Relaxed),
            self.a.load(Ordering::Relaxed),
            self.b.load(Ordering::Relaxed),
        );
        let thread = ThreadIx((kind >> 8) as u16);
        let node = NodeId(b);
        let what = match kind & 0xff {
            1 => WaitFor::FirstSet,
            2 => WaitFor::Count { thread, count: a },
            3 => WaitFor::Value { thread, count: a },
            4 => WaitFor::Decision { node, entry: a },
            5 => WaitFor::Prefix { node, thread, count: a },
            6 => WaitFor::RunAhead { thread, count: a },
            7 => WaitFor::Brief { node },
            _ => return None,
        };
        Some((super::compiled::unpack(label)?, what))
    }
}
