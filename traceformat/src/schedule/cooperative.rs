//! Cooperative nodes: one thread at a time, until it blocks. Such a node says in a few bytes what a list of
//! events says in many, whatever the program reads.
//!
//! An execution is admitted if a *baton* can be written into it:
//!
//! - events at *held* sites, and ends of threads, are executed by the thread that has the baton; all others
//!   are not constrained;
//! - the baton leaves a thread that stands before an operation that is not enabled, begins to wait for a
//!   time, has ended, passes a mark in `yields` (it does nothing held then, but for creating threads, before
//!   it has the baton again), or goes away at a mark in `away`; and nowhere else;
//! - in a *ring* it moves to the next thread that is neither blocked, away nor ended, and that thread has it
//!   from then on. Otherwise *any* thread may take it, directly before an enabled held event.
//!
//! `crate::baton` is the reference check.

use crate::schedule::set::SiteSet;
use crate::thread::ThreadIx;

/// Who has the baton next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The next thread by name ([`crate::thread::ThreadTable::by_name`]) that can go on; this one has it
    /// first.
    Ring(ThreadIx),
    /// Whoever takes it.
    Any,
}

impl Order {
    /// In turn by name, from main on.
    pub const IN_TURN: Order = Order::Ring(ThreadIx::MAIN);
}

/// A cooperative node. Tables are indices into [`crate::schedule::set::ScheduleSet::counted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cooperative {
    /// Sites whose events only the thread with the baton executes.
    pub held: u32,
    /// Marks at which a thread gives the baton up though it could go on: any sites, passed by an event there
    /// other than a creation.
    pub yields: u32,
    /// Marks at which a thread goes away: before calls that may block outside the runtime's sight.
    pub away: u32,
    pub order: Order,
    /// Sites that race: as of a free node.
    pub racing: u32,
}

impl Cooperative {
    /// The tables that it refers to.
    pub fn tables(&self) -> [u32; 4] {
        [self.held, self.yields, self.away, self.racing]
    }

    /// The same, with other indices of its tables.
    #[must_use]
    pub fn renumbered(self, new: impl Fn(u32) -> u32) -> Cooperative {
        Cooperative {
            held: new(self.held),
            yields: new(self.yields),
            away: new(self.away),
            racing: new(self.racing),
            ..self
        }
    }

    /// Does this node admit whatever `less` admits, by its form alone? Fewer held sites, and any order in
    /// place of a ring, admit more; marks have to stay. (Both nodes' tables are in `counted`; an index out of
    /// range is no table.)
    pub fn relaxes(&self, less: &Cooperative, counted: &[SiteSet]) -> bool {
        let table = |i: u32| counted.get(i as usize);
        let same = |a: u32, b: u32| a == b || table(a).is_some() && table(a) == table(b);
        let fewer = match (table(self.held), table(less.held)) {
            (Some(mine), Some(theirs)) => mine.0.iter().all(|s| theirs.contains(*s)),
            _ => false,
        };
        let order = match (self.order, less.order) {
            (Order::Any, _) => true,
            (Order::Ring(a), Order::Ring(b)) => a == b,
            (Order::Ring(_), Order::Any) => false,
        };
        fewer && order && same(self.yields, less.yields) && same(self.away, less.away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::SiteId;

    #[test]
    fn what_relaxes_what() {
        let set = |sites: &[u32]| SiteSet(sites.iter().map(|s| SiteId(*s)).collect());
        let counted = [set(&[]), set(&[1, 2]), set(&[1, 2, 3]), set(&[4])];
        let node = |held, order| Cooperative { held, yields: 0, away: 0, order, racing: 0 };
        let ring = Order::Ring(ThreadIx(0));
        let all = node(2, ring);
        for (node, expected) in [
            (all, true),
            (node(1, ring), true),
            (node(0, ring), true),
            (node(2, Order::Any), true),
            (node(3, ring), false),
            (node(9, ring), false),
            (node(2, Order::Ring(ThreadIx(1))), false),
            (Cooperative { yields: 3, ..all }, false),
            (Cooperative { away: 3, ..all }, false),
        ] {
            assert_eq!(node.relaxes(&all, &counted), expected, "{node:?}");
        }
        assert!(!all.relaxes(&node(1, ring), &counted), "more is held");
        assert!(!all.relaxes(&node(2, Order::Any), &counted), "a ring admits less");
    }
}
