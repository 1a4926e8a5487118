//! Executions that need not end: states that come round.
//!
//! Whose turn it is, nobody chooses, so a state that has been on the way before, with the same thread at the
//! beginning of its turn, goes on as it went on then. Let w be the earlier state and v the later one.
//!
//! - *What can follow v can follow w.* The states are equal in all that later steps depend on, with the same
//!   terms over the same inputs, and what is known of these at w is known at v, too (the path to v begins
//!   with the path to w). So for each input that leads to v, w stands for the same state. (What a clock shows
//!   later is bounded from below only, and less so at w.) And whatever follows w is looked at before anything
//!   is proven: each arm of each decision behind it.
//! - *It goes on* (R13). A look is taken where the baton has just been given up, so it is given up between w
//!   and v. Edges that lead back lead to states on the way, so each cycle of the graph of states goes through
//!   the whole way between the two ends of one of them.
//! - *Nobody is left out* (R4). Each thread that could go on somewhere between w and v has done something
//!   there, or has ended: that is looked at on the way from w to v, which each cycle goes through; and each
//!   state of a cycle lies on such a way.
//!
//! Which states are compared is a matter of time alone: those that begin a turn before an event that began
//! one before, the first [`DENSE`] of them with all that were kept, later ones with one that moves on
//! (Brent). A look at a large state takes as long as thousands of events. So one is kept only after so many
//! ([`Ops::worth`]), or behind a decision: there a round more is as many arms more. The others are compared
//! if the thread whose turn it is stands as it did ([`Abstraction::glance`]).

use exec::abstraction::Abstraction;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::rc::Rc;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// States that are kept on one way, all of them.
const DENSE: usize = 1024;

/// Looks from one anchor of which each is taken; later on, one of [`STRIDE`] is.
const CLOSE: u64 = 4096;
const STRIDE: u64 = 16;

/// States of fewer bytes are looked at whenever there is something to compare.
const SMALL: usize = 1 << 13;

/// Bytes that are compared in a quarter of the time in which one event is executed, and events that any look
/// is worth.
const A_LOOK: usize = 64;
const WORTH: usize = 200_000;

type Shape = Rc<dyn Any>;

/// What comparing takes, for a machine that need not be able to.
pub(crate) struct Ops<M: ?Sized> {
    glance: fn(&M, ThreadIx) -> u64,
    weight: fn(&M) -> usize,
    digest: fn(&M) -> (u64, Option<u64>),
    shape: fn(&M) -> Shape,
    is_same: fn(&M, &Shape) -> bool,
}

impl<M: Abstraction + ?Sized> Ops<M>
where
    M::Shape: 'static,
{
    pub(crate) fn new() -> Ops<M> {
        Ops {
            glance: |m, t| m.glance(t),
            weight: |m| m.weight(),
            digest: |m| (m.control(), m.digest()),
            shape: |m| Rc::new(m.shape()),
            is_same: |m, s| {
                s.downcast_ref::<M::Shape>().and_then(|s| m.compare(s)).is_some_and(|d| d.is_none())
            },
        }
    }
}

impl<M: ?Sized> Ops<M> {
    /// A number that same states have in common, of this thread's own part.
    pub(crate) fn glance(&self, m: &M, t: ThreadIx) -> u64 {
        (self.glance)(m, t)
    }

    /// How many events take about four times as long as a look at the whole state.
    pub(crate) fn worth(&self, m: &M) -> usize {
        let bytes = (self.weight)(m);
        if bytes < SMALL { 0 } else { (bytes / A_LOOK).min(WORTH) }
    }

    /// Numbers that same states have in common: of what is comparable at all, and of what cells hold.
    pub(crate) fn digest(&self, m: &M) -> (u64, Option<u64>) {
        (self.digest)(m)
    }

    pub(crate) fn shape(&self, m: &M) -> Shape {
        (self.shape)(m)
    }

    /// Is the state what it was then?
    pub(crate) fn is_same(&self, m: &M, then: &Shape) -> bool {
        (self.is_same)(m, then)
    }
}

/// Where the way was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Events before it.
    pub depth: usize,
    /// Threads that had ended.
    pub ended: usize,
}

/// What is next: who has its turn, before which site.
type Next = (ThreadIx, SiteId);

struct Visit {
    place: Place,
    next: Next,
    glance: u64,
    digest: (u64, Option<u64>),
    shape: Shape,
}

/// States on the way to the current one.
pub(crate) struct Returns<M: ?Sized> {
    ops: Ops<M>,
    /// By depth.
    visits: Vec<Visit>,
    /// Of the looks on the way, in order: how deep, and what was next.
    looks: Vec<(usize, Next)>,
    met: FxHashMap<Next, u32>,
    /// A decision had several arms since the last visit, or this is another arm.
    decided: bool,
    /// Once there are too many: the one that others are compared with, looks since then, those of them that
    /// had the same event next, and how many looks it stays.
    anchor: Option<Visit>,
    since: u64,
    alike: u64,
    stays: u64,
}

impl<M: ?Sized> Returns<M> {
    pub(crate) fn new(ops: Ops<M>) -> Returns<M> {
        let (visits, looks, met) = (Vec::new(), Vec::new(), FxHashMap::default());
        Returns { ops, visits, looks, met, decided: false, anchor: None, since: 0, alike: 0, stays: 0 }
    }

    pub(crate) fn ops(&self) -> &Ops<M> {
        &self.ops
    }

    /// A thread takes one of several arms.
    pub(crate) fn decides(&mut self) {
        self.decided = true;
    }

    /// Goes back to where there were so many events.
    pub(crate) fn back_to(&mut self, depth: usize) {
        self.decided = true;
        while let Some((_, next)) = self.looks.pop_if(|(at, _)| *at >= depth) {
            if let Some(n) = self.met.get_mut(&next) {
                *n -= 1;
            }
        }
        while self.visits.pop_if(|v| v.place.depth >= depth).is_some() {}
        self.anchor.take_if(|v| v.place.depth >= depth);
    }

    /// A turn begins before this event, and no thread stands before a decision. The place on the way where
    /// the state was the same.
    pub(crate) fn look(&mut self, m: &M, place: Place, next: Next) -> Option<Place> {
        self.looks.push((place.depth, next));
        let met = self.met.entry(next).or_default();
        *met += 1;
        if *met == 1 {
            return None;
        }
        if self.visits.len() >= DENSE {
            return self.far(m, place, next);
        }
        let glance = self.ops.glance(m, next.0);
        let last = self.visits.last().map_or(0, |v| v.place.depth);
        let keeps = self.decided || place.depth - last >= self.ops.worth(m);
        if !keeps && !self.visits.iter().any(|v| v.next == next && v.glance == glance) {
            return None;
        }
        let digest = self.ops.digest(m);
        let same = self.visits.iter().rev().find(|v| self.is_same(m, v, place, next, digest));
        if let Some(v) = same {
            return Some(v.place);
        }
        let shape = self.ops.shape(m);
        self.decided = false;
        self.visits.push(Visit { place, next, glance, digest, shape });
        None
    }

    fn is_same(&self, m: &M, v: &Visit, place: Place, next: Next, digest: (u64, Option<u64>)) -> bool {
        let may_be = match (v.digest, digest) {
            ((a, Some(x)), (b, Some(y))) => a == b && x == y,
            ((a, _), (b, _)) => a == b,
        };
        let same = may_be && v.next == next && v.place.ended == place.ended && self.ops.is_same(m, &v.shape);
        debug_assert!(!same || v.glance == self.ops.glance(m, next.0), "a glance tells same states apart");
        same
    }

    fn far(&mut self, m: &M, place: Place, next: Next) -> Option<Place> {
        self.since += 1;
        if let Some(v) = self.anchor.as_ref().filter(|v| v.next == next) {
            self.alike += 1;
            if (self.alike < CLOSE || self.alike.is_multiple_of(STRIDE))
                && v.glance == self.ops.glance(m, next.0)
            {
                let digest = self.ops.digest(m);
                if self.is_same(m, v, place, next, digest) {
                    return Some(v.place);
                }
            }
        }
        if self.anchor.is_none() || self.since >= self.stays {
            let (glance, digest, shape) = (self.ops.glance(m, next.0), self.ops.digest(m), self.ops.shape(m));
            self.anchor = Some(Visit { place, next, glance, digest, shape });
            (self.since, self.alike) = (0, 0);
            self.stays = (2 * self.stays).max(STRIDE * STRIDE);
        }
        None
    }
}
