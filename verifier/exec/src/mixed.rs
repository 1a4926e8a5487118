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
use smallvec::smallvec;
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Which 64ths of an object (of eight bytes at least) have been used, perhaps in another execution.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts(u64);

impl Parts {
    /// Those of some bytes of an object of this size. (An address may lie outside of it: that fails.)
    pub(super) fn of(size: u32, start: u32, end: u64) -> Parts {
        let part = u64::from(size).div_ceil(64).next_multiple_of(8).max(8);
        let (first, last) = (u64::from(start) / part, end.max(u64::from(start) + 1).div_ceil(part).min(64));
        let below = |n: u64| u64::MAX.checked_shr(64 - n as u32).unwrap_or(0);
        Parts(below(last) & !below(first.min(64)))
    }

    fn overlaps(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn add(&mut self, other: Parts) {
        self.0 |= other.0;
    }
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
        let o = &mut self.objects[at.object as usize];
        let end = (u64::from(at.offset) + size).min(u64::from(u32::MAX));
        let parts = Parts::of(o.size, at.offset, end);
        let (mine, others) = match way {
            Way::Plain => (&mut o.plain, o.syncs),
            Way::Synchronizing => (&mut o.syncs, o.plain),
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
        if self.options.turns {
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
