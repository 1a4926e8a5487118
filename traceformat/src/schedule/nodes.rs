//! The nodes of a set: an order (`order.rs`) over blocks of nodes.
//!
//! Nodes lie in blocks and stay where they are; a set that is merged into another gives it its blocks as they
//! are, so that 10^5 nodes change hands without being touched. What is removed leaves a place for what is
//! added next; where places are mostly free, the blocks are made anew, so memory stays within a small
//! multiple of what the nodes take. Ends are all alike: none has a place until somebody asks to change it, so
//! that they take what the order takes (an end is written in four bytes).

use crate::schedule::flat::{self, NotNodes, Reader};
use crate::schedule::set::{Node, NodeId};
use crate::schedule::sorted_list::{Entries, SortedList};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::iter::Flatten;
use std::ops::Index;

/// Nodes by identity, in order. As a `BTreeMap`, as far as it goes.
#[derive(Clone, Default)]
pub struct Nodes {
    pub(super) order: SortedList<At>,
    /// None grows beyond what it was made for.
    blocks: Vec<Vec<Node>>,
    /// Places that nobody has.
    free: Vec<At>,
}

/// Which block, and where in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At(u32, u32);

impl At {
    /// Of an end that has no place.
    const END: At = At(u32::MAX, 0);
}

/// What stands for all of those.
static AN_END: Node = Node::End;

#[inline]
fn node_at(blocks: &[Vec<Node>], at: At) -> &Node {
    if at == At::END { &AN_END } else { &blocks[at.0 as usize][at.1 as usize] }
}

/// Nodes of a block, at most; so much is reserved before nodes are there, too.
const BLOCK: usize = 1024;

impl Nodes {
    pub fn new() -> Nodes {
        Nodes::default()
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.len() == 0
    }

    #[inline]
    pub(super) fn at(&self, at: At) -> &Node {
        node_at(&self.blocks, at)
    }

    pub fn get(&self, id: &NodeId) -> Option<&Node> {
        self.order.get(*id).map(|at| self.at(at))
    }

    pub fn get_mut(&mut self, id: &NodeId) -> Option<&mut Node> {
        let mut at = self.order.get(*id)?;
        if at == At::END {
            at = self.place(Node::End);
            self.order.insert(*id, at);
        }
        Some(&mut self.blocks[at.0 as usize][at.1 as usize])
    }

    pub fn contains_key(&self, id: &NodeId) -> bool {
        self.order.get(*id).is_some()
    }

    /// Puts a node in; returns the one that was there.
    pub fn insert(&mut self, id: NodeId, node: Node) -> Option<Node> {
        let is_end = matches!(node, Node::End);
        match self.order.get(id) {
            Some(At::END) if is_end => return Some(node),
            Some(_) => return self.get_mut(&id).map(|old| std::mem::replace(old, node)),
            None => {}
        }
        let at = if is_end { At::END } else { self.place(node) };
        self.order.insert(id, at);
        None
    }

    /// The node, which is made if it is not there.
    pub fn get_or_insert_with(&mut self, id: NodeId, make: impl FnOnce() -> Node) -> &mut Node {
        let at = match self.order.get(id) {
            Some(at) if at != At::END => at,
            known => {
                let at = self.place(if known.is_some() { Node::End } else { make() });
                self.order.insert(id, at);
                at
            }
        };
        &mut self.blocks[at.0 as usize][at.1 as usize]
    }

    /// Puts a node where there is room.
    fn place(&mut self, node: Node) -> At {
        if let Some(at) = self.free.pop() {
            self.blocks[at.0 as usize][at.1 as usize] = node;
            return at;
        }
        if self.blocks.last().is_none_or(|b| b.len() == b.capacity()) {
            self.blocks.push(Vec::with_capacity(self.order.len().clamp(4, BLOCK)));
        }
        let last = self.blocks.len() - 1;
        self.blocks[last].push(node);
        At(last as u32, self.blocks[last].len() as u32 - 1)
    }

    pub fn remove(&mut self, id: &NodeId) -> Option<Node> {
        let at = self.order.remove(*id)?;
        let node = self.take(at);
        self.tidy();
        Some(node)
    }

    fn take(&mut self, at: At) -> Node {
        if at == At::END {
            return Node::End;
        }
        self.free.push(at);
        std::mem::replace(&mut self.blocks[at.0 as usize][at.1 as usize], Node::End)
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&NodeId, &mut Node) -> bool) {
        let (blocks, free) = (&mut self.blocks, &mut self.free);
        let mut changed = Vec::new();
        self.order.retain(|id, at| {
            if at == At::END {
                let mut node = Node::End;
                let kept = keep(&id, &mut node);
                if kept && !matches!(node, Node::End) {
                    changed.push((id, node));
                }
                return kept;
            }
            let node = &mut blocks[at.0 as usize][at.1 as usize];
            let kept = keep(&id, node);
            if !kept {
                *node = Node::End;
                free.push(at);
            }
            kept
        });
        self.extend(changed);
        self.tidy();
    }

    /// Makes the blocks anew if most places are free. Each time takes as long as it took to free them.
    fn tidy(&mut self) {
        if self.order.len() == 0 {
            self.clear();
        } else if self.free.len() > BLOCK.max(self.order.len()) {
            self.rebuild();
        }
    }

    pub fn clear(&mut self) {
        *self = Nodes::default();
    }

    /// Takes the other's nodes, which replace those with the same identity.
    pub fn append(&mut self, other: &mut Nodes) {
        let mut other = std::mem::take(other);
        if other.len() < BLOCK && other.len() * 8 < self.len() {
            self.extend(other);
            return;
        }
        let first = self.blocks.len() as u32;
        self.blocks.extend(other.blocks);
        self.free.extend(other.free.into_iter().map(|at| At(at.0 + first, at.1)));
        other.order.values_mut().filter(|at| **at != At::END).for_each(|at| at.0 += first);
        let both = self.order.len() + other.order.len();
        self.order.append(other.order);
        if self.order.len() < both {
            // Some have been replaced: their places are nobody's.
            self.rebuild();
        }
        self.tidy();
    }

    fn rebuild(&mut self) {
        *self = std::mem::take(self).into_iter().collect();
    }

    pub fn iter(&self) -> Iter<'_> {
        Iter { entries: self.order.entries(), left: self.len(), blocks: &self.blocks }
    }

    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &NodeId> + Clone {
        self.order.entries().map(|e| &e.0)
    }

    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.order.entries().map(|e| self.at(e.1))
    }

    /// The nodes, in no order; ends are left out, as far as they have no place.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        // (Free places hold ends, which change for nobody.)
        self.blocks.iter_mut().flatten()
    }
}

/// Nodes with their identities, in order of these.
#[derive(Clone)]
pub struct Iter<'a> {
    entries: Entries<'a, At>,
    left: usize,
    blocks: &'a [Vec<Node>],
}

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a NodeId, &'a Node);

    #[inline]
    fn next(&mut self) -> Option<(&'a NodeId, &'a Node)> {
        let (id, at) = self.entries.next()?;
        self.left -= 1;
        Some((id, node_at(self.blocks, *at)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// As [`Iter`], of nodes that are taken out.
pub struct IntoIter {
    entries: Flatten<std::vec::IntoIter<Vec<(NodeId, At)>>>,
    left: usize,
    blocks: Vec<Vec<Node>>,
}

impl Iterator for IntoIter {
    type Item = (NodeId, Node);

    fn next(&mut self) -> Option<(NodeId, Node)> {
        let (id, at) = self.entries.next()?;
        self.left -= 1;
        let node = match at {
            At::END => Node::End,
            At(block, i) => std::mem::replace(&mut self.blocks[block as usize][i as usize], Node::End),
        };
        Some((id, node))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl IntoIterator for Nodes {
    type Item = (NodeId, Node);
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { left: self.len(), entries: self.order.into_entries(), blocks: self.blocks }
    }
}

impl<'a> IntoIterator for &'a Nodes {
    type Item = (&'a NodeId, &'a Node);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Extend<(NodeId, Node)> for Nodes {
    fn extend<I: IntoIterator<Item = (NodeId, Node)>>(&mut self, nodes: I) {
        for (id, node) in nodes {
            self.insert(id, node);
        }
    }
}

impl FromIterator<(NodeId, Node)> for Nodes {
    fn from_iter<I: IntoIterator<Item = (NodeId, Node)>>(nodes: I) -> Nodes {
        let mut all = Nodes::default();
        all.extend(nodes);
        all
    }
}

impl<const N: usize> From<[(NodeId, Node); N]> for Nodes {
    fn from(nodes: [(NodeId, Node); N]) -> Nodes {
        nodes.into_iter().collect()
    }
}

impl From<BTreeMap<NodeId, Node>> for Nodes {
    fn from(nodes: BTreeMap<NodeId, Node>) -> Nodes {
        nodes.into_iter().collect()
    }
}

impl Index<&NodeId> for Nodes {
    type Output = Node;

    /// # Panics
    /// There is no such node.
    fn index(&self, id: &NodeId) -> &Node {
        match self.get(id) {
            Some(node) => node,
            None => panic!("there is no node {id}"),
        }
    }
}

impl PartialEq for Nodes {
    fn eq(&self, other: &Nodes) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl Eq for Nodes {}

impl fmt::Debug for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

/// As one block of bytes (`flat.rs`).
impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&flat::write(self.iter()))
    }
}

impl<'de> Deserialize<'de> for Nodes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nodes, D::Error> {
        deserializer.deserialize_bytes(Block)
    }
}

struct Block;

impl<'de> Visitor<'de> for Block {
    type Value = Nodes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a block of nodes")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Nodes, E> {
        Nodes::read(bytes).map_err(E::custom)
    }

    /// Of formats that know no bytes.
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Nodes, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

impl Nodes {
    fn read(bytes: &[u8]) -> Result<Nodes, NotNodes> {
        let mut reader = Reader::new(bytes);
        let mut left = reader.count()?;
        let mut nodes = Nodes::default();
        while left > 0 {
            let (id, node) = reader.node()?;
            if nodes.order.last().is_some_and(|last| last >= id) {
                return Err(NotNodes::Order);
            }
            let at = match node {
                Node::End => At::END,
                node => {
                    if nodes.blocks.last().is_none_or(|b| b.len() == b.capacity()) {
                        nodes.blocks.push(Vec::with_capacity(left.min(BLOCK)));
                    }
                    let b = nodes.blocks.len() - 1;
                    nodes.blocks[b].push(node);
                    At(b as u32, nodes.blocks[b].len() as u32 - 1)
                }
            };
            nodes.order.push(id, at);
            left -= 1;
        }
        reader.finish().map(|()| nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(n: u64) -> Node {
        if n.is_multiple_of(3) { Node::End } else { Node::Free { racing: n as u32 } }
    }

    /// Whatever is done to it, it holds what a `BTreeMap` holds to which the same is done.
    #[test]
    fn it_is_an_ordered_map() {
        let mut rng = random::Rng::new(1);
        let mut draw = |below: u64| rng.below(below as usize) as u64;
        let (mut nodes, mut map) = (Nodes::new(), BTreeMap::new());
        let mut rebuilt = 0;
        for round in 0..400 {
            match draw(6) {
                0 | 1 => {
                    for _ in 0..draw(20) {
                        let (id, n) = (NodeId(draw(5000)), node(draw(1000)));
                        assert_eq!(nodes.insert(id, n.clone()), map.insert(id, n));
                    }
                }
                2 => {
                    let (from, step, many) = (draw(5000), 1 + draw(3), draw(4000));
                    let more = (0..many).map(|i| (NodeId(from + i * step), node(i)));
                    let (mut delta, mut same): (Nodes, BTreeMap<_, _>) =
                        (more.clone().collect(), more.collect());
                    delta.retain(|id, _| id.0 % 7 != 0);
                    same.retain(|id, _| id.0 % 7 != 0);
                    nodes.append(&mut delta);
                    map.append(&mut same);
                    assert!(delta.is_empty());
                }
                3 => {
                    let (of, rest) = (2 + draw(3), draw(2));
                    let before = nodes.blocks.len();
                    nodes.retain(|id, _| id.0 % of != rest);
                    map.retain(|id, _| id.0 % of != rest);
                    rebuilt += usize::from(nodes.blocks.len() < before);
                }
                4 => {
                    for _ in 0..draw(50) {
                        let id = NodeId(draw(5000));
                        assert_eq!(nodes.remove(&id), map.remove(&id));
                    }
                }
                _ => {
                    let id = NodeId(draw(5000));
                    assert_eq!(nodes.get(&id), map.get(&id));
                    let made = nodes.get_or_insert_with(id, || node(round)).clone();
                    assert_eq!(made, *map.entry(id).or_insert_with(|| node(round)));
                    let bytes = crate::codec::encode(&nodes).unwrap();
                    assert_eq!(crate::codec::decode::<Nodes>(&bytes).unwrap(), nodes);
                }
            }
            assert_eq!(nodes.len(), map.len());
            assert!(nodes.iter().eq(&map), "{round}");
            let places: usize = nodes.blocks.iter().map(Vec::len).sum();
            let placed = nodes.order.entries().filter(|e| e.1 != At::END).count();
            assert_eq!(places, placed + nodes.free.len(), "each place has an owner or is free");
        }
        assert!(rebuilt > 0, "blocks are made anew now and then");
    }

    /// They are most of some sets, and cost the sender four bytes each.
    #[test]
    fn ends_have_no_place_until_they_change() {
        let ends: BTreeMap<NodeId, Node> = (0..5000).map(|id| (NodeId(id), Node::End)).collect();
        let read: Nodes =
            crate::codec::decode(&crate::codec::encode(&Nodes::from(ends.clone())).unwrap()).unwrap();
        for mut nodes in [read, Nodes::from(ends.clone())] {
            assert_eq!((nodes.len(), nodes.blocks.len()), (5000, 0));
            assert!(nodes.iter().eq(&ends));
            // What one is changed to is what that one is.
            *nodes.get_mut(&NodeId(7)).unwrap() = node(1);
            *nodes.get_or_insert_with(NodeId(8), || unreachable!("it is there")) = node(2);
            assert_eq!(nodes.insert(NodeId(9), node(4)), Some(Node::End));
            nodes.retain(|id, n| {
                if id.0 == 10 {
                    *n = node(5);
                }
                id.0 != 11
            });
            let mut same = ends.clone();
            same.extend(
                [(7, node(1)), (8, node(2)), (9, node(4)), (10, node(5))].map(|(id, n)| (NodeId(id), n)),
            );
            same.remove(&NodeId(11));
            assert!(nodes.iter().eq(&same));
            assert!(nodes.into_iter().eq(same));
        }
    }

    #[test]
    fn nodes_out_of_order_are_refused() {
        let of = |ids: &[u64]| {
            let nodes: Vec<(NodeId, Node)> = ids.iter().map(|id| (NodeId(*id), Node::End)).collect();
            Nodes::read(&flat::write(nodes.iter().map(|(id, node)| (id, node))))
        };
        assert_eq!(of(&[1, 2, 9]).unwrap().len(), 3);
        for ids in [[1, 1], [2, 1]] {
            assert_eq!(of(&ids), Err(NotNodes::Order));
        }
    }
}
