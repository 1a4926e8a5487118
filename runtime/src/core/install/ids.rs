//! Which compiled node has which identity: for the listener, whose pushes bring many at a time, in order.
//!
//! A few sorted runs, each with a table that leads to any identity's neighbourhood in one step. A push adds a
//! run; runs of like size are merged, so there are logarithmically many and each entry is moved so often.

use traceformat::schedule::set::NodeId;

/// Pointers by identity.
pub(in crate::core) struct Ids<T> {
    /// From large to small, more or less; no identity is in two.
    runs: Vec<Run<T>>,
}

struct Run<T> {
    /// In order.
    entries: Vec<(NodeId, *mut T)>,
    low: u64,
    /// Identities are shifted up by this, so that they take at least half of all values.
    shift: u32,
    /// Where each piece of the range begins; as many pieces as identities.
    pieces: Vec<u32>,
}

/// So many runs of like size are merged.
const ALIKE: usize = 4;

impl<T> Default for Ids<T> {
    fn default() -> Ids<T> {
        Ids { runs: Vec::new() }
    }
}

impl<T> Ids<T> {
    #[inline]
    pub fn get(&self, id: NodeId) -> Option<*mut T> {
        // (Most that is looked for has come with the last push.)
        self.runs.iter().rev().find_map(|run| run.get(id.0))
    }

    /// Adds identities that are not there yet, in order.
    pub fn add(&mut self, new: Vec<(NodeId, *mut T)>) {
        if new.is_empty() {
            return;
        }
        self.runs.push(Run::of(new));
        while let Some(from) = self.runs.len().checked_sub(ALIKE)
            && self.runs[from].class() <= self.runs[self.runs.len() - 1].class()
        {
            self.merge(from);
        }
    }

    /// Makes one run of those from here on.
    fn merge(&mut self, from: usize) {
        let mut all: Vec<(NodeId, *mut T)> = self.runs.drain(from..).flat_map(|run| run.entries).collect();
        // (Of runs in order, which the sort finds.)
        all.sort_by_key(|e| e.0);
        self.runs.extend((!all.is_empty()).then(|| Run::of(all)));
    }

    pub fn retain(&mut self, mut keep: impl FnMut(NodeId, *mut T) -> bool) {
        for run in &mut self.runs {
            let mut entries = std::mem::take(run).entries;
            entries.retain(|&(id, at)| keep(id, at));
            *run = Run::of(entries);
        }
        self.runs.retain(|run| !run.entries.is_empty());
    }

    /// In no order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, *mut T)> {
        self.runs.iter().flat_map(|run| run.entries.iter().copied())
    }
}

impl<T> Default for Run<T> {
    fn default() -> Run<T> {
        Run { entries: Vec::new(), low: 0, shift: 0, pieces: Vec::new() }
    }
}

impl<T> Run<T> {
    /// Of entries in order.
    fn of(entries: Vec<(NodeId, *mut T)>) -> Run<T> {
        debug_assert!(entries.is_sorted_by(|a, b| a.0 < b.0));
        let (low, high) = (entries.first().map_or(0, |e| e.0.0), entries.last().map_or(0, |e| e.0.0));
        let shift = (high - low).leading_zeros().min(63);
        let mut run = Run { entries, low, shift, pieces: Vec::new() };
        let mut pieces = Vec::with_capacity(run.entries.len() + 1);
        for (n, (id, _)) in run.entries.iter().enumerate() {
            let piece = run.piece(id.0);
            while pieces.len() <= piece {
                pieces.push(n as u32);
            }
        }
        pieces.resize(run.entries.len() + 1, run.entries.len() as u32);
        run.pieces = pieces;
        run
    }

    /// Of a value in the range.
    #[inline]
    fn piece(&self, id: u64) -> usize {
        ((u128::from((id - self.low) << self.shift) * self.entries.len() as u128) >> 64) as usize
    }

    #[inline]
    fn get(&self, id: u64) -> Option<*mut T> {
        if id < self.low || id > self.entries.last()?.0.0 {
            return None;
        }
        let piece = self.piece(id);
        let (from, to) = (self.pieces[piece] as usize, self.pieces[piece + 1] as usize);
        let near = &self.entries[from..to];
        near.binary_search_by_key(&id, |e| e.0.0).ok().map(|i| near[i].1)
    }

    /// Runs of one class differ in size by a factor of four at most.
    fn class(&self) -> u32 {
        self.entries.len().ilog2() / 2
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::ptr::without_provenance_mut as pointer;

    /// Whatever is added and taken away, it holds what a `BTreeMap` holds.
    #[test]
    fn it_is_a_map() {
        let mut rng = random::Rng::new(7);
        let mut draw = |below: u64| rng.below(below as usize) as u64;
        // Dense identities, hashes, and both ends of the range.
        for spread in [1, 0x9e37_79b9_7f4a_7c15, u64::MAX] {
            let (mut ids, mut map) = (Ids::<u8>::default(), BTreeMap::new());
            let mut most = 0;
            for round in 0..300 {
                let many = [1, 1, 2, 30, 200][draw(5) as usize];
                let mut new: Vec<_> = (0..many).map(|_| NodeId(draw(20_000).wrapping_mul(spread))).collect();
                new.sort();
                new.dedup();
                new.retain(|id| !map.contains_key(id));
                let new: Vec<_> = new.into_iter().map(|id| (id, pointer(1 + draw(1000) as usize))).collect();
                map.extend(new.iter().copied());
                ids.add(new);
                if round % 20 == 19 {
                    let gone = |id: NodeId| (id.0 / 3 + round).is_multiple_of(4);
                    ids.retain(|id, _| !gone(id));
                    map.retain(|id, _| !gone(*id));
                }
                most = most.max(ids.runs.len());
                let mut all: Vec<_> = ids.iter().collect();
                all.sort();
                assert!(all.iter().map(|e| (&e.0, &e.1)).eq(&map));
                for _ in 0..50 {
                    let id = NodeId(draw(20_000).wrapping_mul(spread));
                    assert_eq!(ids.get(id), map.get(&id).copied());
                }
                for id in map.keys() {
                    assert_eq!(ids.get(*id), map.get(id).copied());
                }
            }
            assert!(most <= 3 * 8, "{most} runs");
        }
        assert_eq!(Ids::<u8>::default().get(NodeId(0)), None);
    }
}
