//! States that have been met.
//!
//! A state w that was met stands for the state v that the way has come to, if both are the same in all that
//! later steps depend on, with the same terms over the same inputs, if objects have the same identities (so
//! that what was noted of their uses is about the same objects), and if what is known of inputs at w is
//! known at v, too: for each input that leads to v, w stands for the same state then.

use crate::search::{Baton, Known, Met};
use exec::abstraction::Abstraction;
use rustc_hash::FxHashMap;
use solver::TermId;
use std::any::Any;

/// Bytes that are kept, at most, as far as states' weights tell.
const BYTES: usize = 1 << 30;

/// What a state takes beside its weight.
const STATE: usize = 2048;

/// What comparing takes, for a machine that need not be able to.
pub(crate) struct Ops<M: ?Sized> {
    weight: fn(&M) -> usize,
    digest: fn(&M) -> (u64, Option<u64>),
    path: fn(&M) -> &[TermId],
    shape: fn(&M) -> Box<dyn Any>,
    is_same: fn(&M, &dyn Any) -> bool,
}

impl<M: Abstraction + ?Sized> Ops<M>
where
    M::Shape: 'static,
{
    pub(crate) fn new() -> Ops<M> {
        Ops {
            weight: |m| m.weight(),
            digest: |m| (m.control(), m.digest()),
            path: |m| m.path(),
            shape: |m| Box::new(m.shape()),
            is_same: |m, then| {
                let difference = then.downcast_ref::<M::Shape>().and_then(|then| m.compare(then));
                difference.is_some_and(|d| d.is_none() && d.renamed.is_empty())
            },
        }
    }
}

struct State {
    shape: Box<dyn Any>,
    known: Known,
    on_the_way: bool,
}

/// The states.
pub(crate) struct Seen<M: ?Sized> {
    ops: Option<Ops<M>>,
    states: Vec<State>,
    by_digest: FxHashMap<(u64, Option<u64>, Baton), Vec<usize>>,
    bytes: usize,
}

impl<M: ?Sized> Seen<M> {
    /// `None`: no two states are the same.
    pub(crate) fn new(ops: Option<Ops<M>>) -> Seen<M> {
        Seen { ops, states: Vec::new(), by_digest: FxHashMap::default(), bytes: 0 }
    }

    /// The way has come to a state in which no thread stands before a decision.
    pub(crate) fn meets(&mut self, m: &M, baton: &Baton) -> Met {
        let Some(ops) = &self.ops else { return Met::New(usize::MAX) };
        let known = (ops.path)(m);
        let (control, digest) = (ops.digest)(m);
        let alike = self.by_digest.entry((control, digest, baton.clone())).or_default();
        let stands_for =
            |s: &&State| s.known.iter().all(|c| known.contains(c)) && (ops.is_same)(m, s.shape.as_ref());
        let mut met = alike.iter().map(|n| &self.states[*n]).filter(stands_for).peekable();
        if met.peek().is_some() {
            return if met.any(|s| s.on_the_way) { Met::OnTheWay } else { Met::Before };
        }
        self.bytes += (ops.weight)(m) + STATE;
        if self.bytes > BYTES {
            return Met::TooMany;
        }
        alike.push(self.states.len());
        self.states.push(State { shape: (ops.shape)(m), known: known.into(), on_the_way: true });
        Met::New(self.states.len() - 1)
    }

    /// All that follows the state has been looked at.
    pub(crate) fn leaves(&mut self, number: usize) {
        if let Some(s) = self.states.get_mut(number) {
            s.on_the_way = false;
        }
    }
}
