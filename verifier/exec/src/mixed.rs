//! Bytes of synchronization objects that the program also uses as plain memory: an assignment of
//! `PTHREAD_MUTEX_INITIALIZER`, a `memset` before an `_init` call, a look at `m.__data.__lock`.
//!
//! **Contents.** What a synchronization object's bytes hold is the library's own ([`model::shadow::HANDLE`]):
//! who reads them has a value of which nothing is known, and an object whose bytes have been written by
//! others is `unknown` from then on.
//!
//! **Order.** To the table of dependence, an access is independent of an operation on a synchronization
//! object, so no search explores both orders of the two. They must be in an order all the same: each pair of
//! different threads, in whichever order this execution has them, is compared when the later one is
//! executed. If other dependences order it, then so they do in all equivalent executions; if not, the answer
//! is `unknown`. (One thread at a time: the execution is the only one, and the set has to hold all sites.)
//!
//! Objects remember which parts of them have been used in either way ([`Parts`]), so that nothing is compared
//! where nothing overlaps.

use crate::clocks::Order;
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::machine::Unseen;
use crate::memory::{At, NOBODY};
use smallvec::{SmallVec, smallvec};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Which parts of an object have been used, perhaps in another execution: a bit for each. A part has eight
/// bytes, in objects of up to [`FINE`]: structures have locks beside what these protect, and whoever overlaps
/// asks the whole execution.
#[derive(Clone, Debug, Default)]
pub struct Parts(SmallVec<[u64; 1]>);

/// Bytes of the largest object whose parts have eight.
const FINE: u32 = 1 << 26;

impl Parts {
    /// The numbers of the first part of some bytes of an object of this size, and of the one behind the last.
    /// (An address may lie outside of it: that fails.)
    fn of(size: u32, start: u32, end: u64) -> (usize, usize) {
        let part = 8 * u64::from(size.div_ceil(FINE).max(1));
        let all = u64::from(size.max(1)).div_ceil(part);
        let start = u64::from(start);
        ((start / part).min(all) as usize, end.max(start + 1).div_ceil(part).min(all) as usize)
    }

    /// Words, and the bits of each, that stand for these parts.
    fn words((first, last): (usize, usize)) -> impl Iterator<Item = (usize, u64)> {
        let below = |n: usize| u64::MAX.checked_shr(64 - n.min(64) as u32).unwrap_or(0);
        (first / 64..last.div_ceil(64))
            .map(move |w| (w, below(last - 64 * w) & !below(first.saturating_sub(64 * w))))
    }

    fn overlaps(&self, parts: (usize, usize)) -> bool {
        Parts::words(parts).any(|(w, bits)| self.0.get(w).is_some_and(|used| used & bits != 0))
    }

    fn add(&mut self, parts: (usize, usize)) {
        for (w, bits) in Parts::words(parts) {
            if self.0.len() <= w {
                self.0.resize(w + 1, 0);
            }
            self.0[w] |= bits;
        }
    }
}

/// What the program has accessed of an object, and what has been used as synchronization objects, by a thread
/// that was not the only one.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    plain: Parts,
    syncs: Parts,
}

/// One of the two ways to use bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By an access of the program's.
    Plain,
    /// As a synchronization object.
    Synchronizing,
}

impl Interp<'_> {
    /// Thread `t`, not the only one, uses these bytes in one way. May it, as far as others' uses in the other
    /// way go?
    pub(super) fn may_mix(&mut self, t: usize, at: At, size: u64, way: Way) -> Result<(), Fault> {
        let number = at.object as usize;
        if self.uses.len() <= number {
            self.uses.resize_with(self.objects.len(), Uses::default);
        }
        let (o, uses) = (&self.objects[number], &mut self.uses[number]);
        let end = (u64::from(at.offset) + size).min(u64::from(u32::MAX));
        let parts = Parts::of(o.size, at.offset, end);
        let (mine, others) = match way {
            Way::Plain => (&mut uses.plain, &uses.syncs),
            Way::Synchronizing => (&mut uses.syncs, &uses.plain),
        };
        mine.add(parts);
        if !others.overlaps(parts) {
            return Ok(());
        }
        if self.options.endless {
            self.mixes_beside(t, at, end, way);
        }
        self.is_behind_the_other_way(t, at, end as u32, way)
    }

    /// A new object has this number: what another one was used for that had it before is forgotten.
    pub(super) fn forget_uses(&mut self, object: usize) {
        if let Some(uses) = self.uses.get_mut(object) {
            *uses = Uses::default();
        }
    }

    /// For who leaves out orders of steps: the use as an event in the other way.
    fn mixes_beside(&mut self, t: usize, at: At, end: u64, way: Way) {
        let thread = ThreadIx(t as u16);
        let synchronizes = way == Way::Synchronizing;
        let unseen = |op, object, accesses| {
            let label = Label { site: SiteId::UNNUMBERED, op, outcome: 0 };
            Unseen { event: Event { thread, label, accesses, object, object2: None }, synchronizes }
        };
        match way {
            Way::Plain => {
                for id in self.objects_of_synchronization(at.object, at.offset, end as u32) {
                    self.does_beside(unseen(Op::Alloc, Some(id), smallvec![]));
                }
            }
            Way::Synchronizing => {
                let object = self.objects[at.object as usize].id;
                let all = Access { object, start: at.offset.into(), end, write: true };
                self.does_beside(unseen(Op::MemSet, None, smallvec![all]));
            }
        }
    }

    /// A release, as events that everything depends on that uses the object.
    pub(super) fn release_as_events(&self, t: u16, object: u32, all: &mut Vec<Unseen>) {
        let unseen = |object, accesses| {
            let (thread, label) = (ThreadIx(t), Label { site: SiteId::UNNUMBERED, op: Op::Free, outcome: 0 });
            let event = Event { thread, label, accesses, object, object2: None };
            Unseen { event, synchronizes: false }
        };
        let id = self.objects[object as usize].id;
        all.push(unseen(None, smallvec![Access { object: id, start: 0, end: u64::MAX, write: true }]));
        let within = self.objects_of_synchronization(object, 0, u32::MAX);
        all.extend(within.into_iter().map(|id| unseen(Some(id), smallvec![])));
    }

    #[cold]
    fn is_behind_the_other_way(&mut self, t: usize, at: At, end: u32, way: Way) -> Result<(), Fault> {
        let id = self.objects[at.object as usize].id;
        let inside = self.objects_of_synchronization(at.object, at.offset, end);
        let (start, end) = (u64::from(at.offset), u64::from(end));
        let conflicts = |e: &Event| match way {
            Way::Plain => [e.object, e.object2].into_iter().flatten().any(|x| inside.contains(&x)),
            Way::Synchronizing => {
                let hit = |a: &Access| a.object == id && a.start < end && start < a.end;
                e.label.op.is_access() && e.accesses.iter().any(hit)
            }
        };
        if way == Way::Plain && inside.is_empty() {
            return Ok(());
        }
        // What follows such uses is part of what a state is (`past_uses.rs`).
        let whole = self.objects_of_synchronization(at.object, 0, u32::MAX).into_iter().chain([id]);
        let new: Vec<ObjectId> = whole.filter(|o| !self.torn.contains(o)).collect();
        if !new.is_empty() {
            let other = |u: usize| u != t && u != usize::from(NOBODY);
            if !self.history().any(|(u, e)| other(u) && conflicts(e)) {
                return Ok(());
            }
            self.torn.extend(new);
        }
        // (Executions are long, and each such use asks. So what comes before this one is not looked at.)
        let ordered = !self.beside(&self.clocks(Order::Dependence), t).any(|(_, e)| conflicts(e));
        if ordered {
            return Ok(());
        }
        if self.whole_turns() {
            self.relies_on_turns = true;
            return Ok(());
        }
        unsupported(
            "mixed",
            format!(
                "a synchronization object in {} is also used as plain memory by another thread, and nothing \
                 orders the two",
                self.describe(at.object)
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two uses of a common byte have a part in common, in small objects, in such as take several words, and
    /// in those whose parts have more bytes; uses that are far from each other have none.
    #[test]
    fn uses_of_common_bytes_have_parts_in_common() {
        let mut state = 3u64;
        let mut random = move |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for size in [1, 7, 8, 40, 511, 512, 513, 4096, 70_000, FINE, FINE + 1, 5 * FINE] {
            let part = 8 * u64::from(size.div_ceil(FINE));
            for _ in 0..2000 {
                let mut range = || {
                    let start = random(size.into()) as u32;
                    let most = [1, 8, 100, u64::from(size)][random(4) as usize];
                    (start, u64::from(start) + 1 + random(most))
                };
                let (mine, other) = (range(), range());
                let mut used = Parts::default();
                used.add(Parts::of(size, mine.0, mine.1));
                let found = used.overlaps(Parts::of(size, other.0, other.1));
                let inside = |end: u64| end.min(size.into());
                let common = u64::from(mine.0.max(other.0)) < inside(mine.1).min(inside(other.1));
                assert!(found || !common, "{mine:?} and {other:?} of {size}");
                let apart = u64::from(mine.0.max(other.0)) >= mine.1.min(other.1).next_multiple_of(part);
                assert!(!found || !apart, "{mine:?} and {other:?} of {size}: {part}");
            }
        }
    }

    /// An access behind the end, which fails, and one of no bytes have parts, too.
    #[test]
    fn nothing_lies_outside_of_all_parts() {
        assert_eq!(Parts::of(8, 8, 16), (1, 1));
        assert_eq!(Parts::of(16, 8, 8), (1, 2));
        assert_eq!(Parts::of(0, 0, 4), (0, 1));
    }
}
