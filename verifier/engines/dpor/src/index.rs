//! Finds the latest events that an event is dependent with, without looking at every event of a long
//! execution.
//!
//! Events are chained by what they touch and by their *class*: thread, label, bytes, whether they write them,
//! and in which role an object is named. Dependence through one thing is the same for all events of a class,
//! so that it is enough to look at the newest of each; only between arrivals at a barrier, where the phase
//! matters, the chain is followed. The number of classes is bounded by the program, not by the length of the
//! execution.
//!
//! The index follows the execution as a stack: appending an event puts it in front of its chains, taking it
//! back restores them.

use super::path::Path;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Label, ObjectId, Op};

/// No link.
const NIL: u32 = u32::MAX;

/// Bytes per granule of memory.
const GRANULE: u64 = 8;

/// Longer accesses are not split into granules.
const WIDE: u64 = 64 * GRANULE;

/// What an event touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Memory(ObjectId, u64),
    /// Any part of an object: long accesses.
    Whole(ObjectId),
    Sync(ObjectId),
    /// Creating or joining a thread.
    Lifecycle(ObjectId),
}

/// How an event touches a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Use {
    writes: bool,
    /// The object is the event's second.
    second: bool,
    /// The bytes, for memory.
    start: u64,
    end: u64,
}

/// Events of one class that touch one thing.
#[derive(Debug)]
struct Chain {
    thread: u16,
    label: Label,
    by: Use,
    /// The newest.
    head: u32,
}

/// An event as an element of a chain.
#[derive(Debug)]
struct Link {
    event: u32,
    /// The next older link.
    before: u32,
    slot: u32,
    chain: u32,
}

/// The index of the current execution.
#[derive(Debug, Default)]
pub(super) struct Index {
    slots: FxHashMap<Key, u32>,
    chains: Vec<Vec<Chain>>,
    links: Vec<Link>,
    /// For each event the number of links before its own.
    starts: Vec<usize>,
    /// Events with keys that are looked up only if there are any.
    whole: usize,
    lifecycle: usize,
}

/// Can the index answer for such an event? (Not for long accesses: those would have to be looked up granule
/// by granule.)
pub(super) fn is_narrow(e: &Event) -> bool {
    e.accesses.iter().all(|a| a.end.saturating_sub(a.start) <= WIDE)
}

/// What an event touches, and how.
fn keys(e: &Event) -> SmallVec<[(Key, Use); 2]> {
    let mut keys = SmallVec::new();
    for a in e.accesses.iter().filter(|a| a.start < a.end) {
        let by = Use { writes: a.write, second: false, start: a.start, end: a.end };
        if a.end - a.start > WIDE {
            keys.push((Key::Whole(a.object), by));
        } else {
            let granules = a.start / GRANULE..a.end.div_ceil(GRANULE);
            keys.extend(granules.map(|g| (Key::Memory(a.object, g), by)));
        }
    }
    for (object, second) in [(e.object, false), (e.object2, true)] {
        let Some(o) = object else { continue };
        let lifecycle = matches!(e.label.op, Op::Create | Op::Join);
        let by = Use { writes: true, second, start: 0, end: 0 };
        keys.push((if lifecycle { Key::Lifecycle(o) } else { Key::Sync(o) }, by));
    }
    keys
}

impl Index {
    /// Takes in the newest event, number `i` of the execution.
    pub fn push(&mut self, i: usize, e: &Event) {
        debug_assert_eq!(i, self.starts.len());
        self.starts.push(self.links.len());
        for (key, by) in keys(e) {
            let fresh = self.chains.len() as u32;
            let slot = *self.slots.entry(key).or_insert(fresh);
            if slot == fresh {
                self.chains.push(Vec::new());
            }
            let (thread, label) = (e.thread.0, e.label);
            let chains = &mut self.chains[slot as usize];
            let same = |c: &Chain| (c.thread, c.label, c.by) == (thread, label, by);
            let chain = chains.iter().position(same).unwrap_or_else(|| {
                chains.push(Chain { thread, label, by, head: NIL });
                chains.len() - 1
            });
            let before = std::mem::replace(&mut chains[chain].head, self.links.len() as u32);
            self.links.push(Link { event: i as u32, before, slot, chain: chain as u32 });
            self.whole += matches!(key, Key::Whole(_)) as usize;
            self.lifecycle += matches!(key, Key::Lifecycle(_)) as usize;
        }
    }

    /// Forgets the newest event, which is `e`.
    pub fn pop(&mut self, e: &Event) {
        let start = self.starts.pop().expect("an event that was taken in");
        while self.links.len() > start {
            let link = self.links.pop().expect("longer than that");
            self.chains[link.slot as usize][link.chain as usize].head = link.before;
        }
        if self.whole + self.lifecycle > 0 {
            for (key, ..) in keys(e) {
                self.whole -= matches!(key, Key::Whole(_)) as usize;
                self.lifecycle -= matches!(key, Key::Lifecycle(_)) as usize;
            }
        }
    }

    /// Of each class the latest event of another thread that is dependent with `e`, latest first. `e` is
    /// narrow.
    pub fn dependents(&self, path: &Path, e: &Event) -> SmallVec<[u32; 16]> {
        let mut found = SmallVec::new();
        for (key, by) in keys(e) {
            self.look_up(key, by.writes, path, e, &mut found);
        }
        if self.whole > 0 {
            for a in &e.accesses {
                self.look_up(Key::Whole(a.object), a.write, path, e, &mut found);
            }
        }
        if self.lifecycle > 0 {
            self.look_up(Key::Lifecycle(ObjectId(e.thread.0 as u64)), true, path, e, &mut found);
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup();
        found
    }

    fn look_up(&self, key: Key, writes: bool, path: &Path, e: &Event, found: &mut SmallVec<[u32; 16]>) {
        let Some(&slot) = self.slots.get(&key) else { return };
        for c in &self.chains[slot as usize] {
            if c.thread == e.thread.0 || !(c.by.writes || writes) {
                continue;
            }
            let uniform = c.label.op != Op::BarrierArrive;
            let mut at = c.head;
            while at != NIL {
                let link = &self.links[at as usize];
                if dependent(&path.events[link.event as usize].event, e) {
                    found.push(link.event);
                    break;
                }
                at = if uniform { NIL } else { link.before };
            }
        }
    }
}
