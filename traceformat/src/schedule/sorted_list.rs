//! Places by identity, in order: a sorted list in pieces.
//!
//! What comes in order and at once (a set that is read, a push) is put in by going along both, a few
//! nanoseconds an entry; single entries cost a search and moving a part of a piece.

use crate::schedule::set::NodeId;
use std::iter::Flatten;

/// Entries of a piece, at most.
const MOST: usize = 256;

#[derive(Clone)]
pub(super) struct SortedList<T> {
    /// The first identity of each piece.
    firsts: Vec<NodeId>,
    /// None is empty.
    pieces: Vec<Vec<(NodeId, T)>>,
    len: usize,
}

impl<T> Default for SortedList<T> {
    fn default() -> SortedList<T> {
        SortedList { firsts: Vec::new(), pieces: Vec::new(), len: 0 }
    }
}

pub(super) type Entries<'a, T> = Flatten<std::slice::Iter<'a, Vec<(NodeId, T)>>>;

impl<T: Copy> SortedList<T> {
    pub fn len(&self) -> usize {
        self.len
    }

    /// Which piece the identity is in, or would be.
    fn piece(&self, id: NodeId) -> usize {
        self.firsts.partition_point(|first| *first <= id).saturating_sub(1)
    }

    #[inline]
    pub fn get(&self, id: NodeId) -> Option<T> {
        self.find(id).map(|found| found.2)
    }

    /// Piece, index in it, and what is there.
    #[inline]
    pub fn find(&self, id: NodeId) -> Option<(usize, usize, T)> {
        let p = self.piece(id);
        let piece = self.pieces.get(p)?;
        piece.binary_search_by_key(&id, |e| e.0).ok().map(|i| (p, i, piece[i].1))
    }

    /// How many entries come before each piece.
    pub fn before(&self) -> Vec<u32> {
        let mut all = Vec::with_capacity(self.pieces.len());
        let mut before = 0;
        for piece in &self.pieces {
            all.push(before);
            before += piece.len() as u32;
        }
        all
    }

    /// Puts an entry in; returns what was there.
    pub fn insert(&mut self, id: NodeId, value: T) -> Option<T> {
        let (p, pieces) = (self.piece(id), self.pieces.len());
        let Some(piece) = self.pieces.get_mut(p) else {
            self.push(id, value);
            return None;
        };
        match piece.binary_search_by_key(&id, |e| e.0) {
            Ok(i) => return Some(std::mem::replace(&mut piece[i].1, value)),
            // Behind everything: pieces stay full where all comes in order.
            Err(i) if i == MOST && p + 1 == pieces => self.push(id, value),
            Err(i) => {
                piece.insert(i, (id, value));
                self.firsts[p] = piece[0].0;
                self.len += 1;
                if piece.len() > MOST {
                    let rest = piece.split_off(MOST / 2);
                    self.firsts.insert(p + 1, rest[0].0);
                    self.pieces.insert(p + 1, rest);
                }
            }
        }
        None
    }

    /// Puts an entry in that comes behind all others.
    pub fn push(&mut self, id: NodeId, value: T) {
        debug_assert!(self.last().is_none_or(|last| last < id));
        match self.pieces.last_mut() {
            Some(piece) if piece.len() < MOST => piece.push((id, value)),
            _ => {
                let room = if self.len == 0 { 1 } else { MOST };
                let mut piece = Vec::with_capacity(room);
                piece.push((id, value));
                self.firsts.push(id);
                self.pieces.push(piece);
            }
        }
        self.len += 1;
    }

    pub fn remove(&mut self, id: NodeId) -> Option<T> {
        let p = self.piece(id);
        let piece = self.pieces.get_mut(p)?;
        let i = piece.binary_search_by_key(&id, |e| e.0).ok()?;
        let (_, value) = piece.remove(i);
        self.len -= 1;
        match piece.first() {
            Some(first) => self.firsts[p] = first.0,
            None => {
                self.pieces.remove(p);
                self.firsts.remove(p);
            }
        }
        Some(value)
    }

    pub fn retain(&mut self, mut keep: impl FnMut(NodeId, T) -> bool) {
        self.pieces.iter_mut().for_each(|piece| piece.retain(|e| keep(e.0, e.1)));
        self.pieces.retain(|piece| !piece.is_empty());
        self.firsts = self.pieces.iter().map(|piece| piece[0].0).collect();
        self.len = self.pieces.iter().map(Vec::len).sum();
    }

    /// Takes the other's entries, which replace those with the same identity.
    pub fn append(&mut self, other: SortedList<T>) {
        if other.len * 8 < self.len {
            for (id, value) in other.into_entries() {
                self.insert(id, value);
            }
            return;
        }
        // As long as it takes to go along both.
        let mut both = SortedList::default();
        let mut old = std::mem::take(self).into_entries().peekable();
        for (id, value) in other.into_entries() {
            while let Some((before, value)) = old.next_if(|e| e.0 < id) {
                both.push(before, value);
            }
            old.next_if(|e| e.0 == id);
            both.push(id, value);
        }
        old.for_each(|(id, value)| both.push(id, value));
        *self = both;
    }

    pub fn entries(&self) -> Entries<'_, T> {
        self.pieces.iter().flatten()
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.pieces.iter_mut().flatten().map(|e| &mut e.1)
    }

    pub fn into_entries(self) -> Flatten<std::vec::IntoIter<Vec<(NodeId, T)>>> {
        self.pieces.into_iter().flatten()
    }

    pub fn last(&self) -> Option<NodeId> {
        self.pieces.last().and_then(|piece| piece.last()).map(|e| e.0)
    }
}
