//! Nodes by number: tables of one entry for each node, of four bytes or of a bit.
//!
//! A table by identity takes some 30 bytes for each node, more than most nodes take where they are written;
//! and whoever judges a set has several.

use crate::schedule::nodes::Nodes;
use crate::schedule::set::{Node, NodeId};

/// The nodes of a set with their numbers from 0, in the order of their identities.
pub struct Numbers<'a> {
    nodes: &'a Nodes,
    /// How many nodes come before each piece of the order.
    before: Vec<u32>,
}

impl<'a> Numbers<'a> {
    pub fn of(nodes: &'a Nodes) -> Numbers<'a> {
        Numbers { nodes, before: nodes.order.before() }
    }

    /// Number and node.
    #[inline]
    pub fn get(&self, id: NodeId) -> Option<(usize, &'a Node)> {
        let (piece, i, at) = self.nodes.order.find(id)?;
        Some((self.before[piece] as usize + i, self.nodes.at(at)))
    }
}

/// A set of small numbers.
pub struct Bits(Vec<u64>);

impl Bits {
    /// The empty set, of numbers below `n`.
    pub fn new(n: usize) -> Bits {
        Bits(vec![0; n.div_ceil(64)])
    }

    pub fn contains(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 != 0
    }

    /// True: it was not there.
    pub fn insert(&mut self, i: usize) -> bool {
        let is_new = !self.contains(i);
        self.0[i / 64] |= 1 << (i % 64);
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_up_with_identities() {
        let mut rng = random::Rng::new(3);
        for round in 0..200 {
            let many = [0, 1, 5, 300, 3000][round % 5];
            let mut nodes = Nodes::new();
            for _ in 0..many {
                let racing = rng.below(9) as u32;
                let node = if racing < 5 { Node::End } else { Node::Free { racing } };
                nodes.insert(NodeId(rng.below(9000) as u64), node);
            }
            nodes.retain(|id, _| id.0 % 7 != 1);
            let numbers = Numbers::of(&nodes);
            for (n, (id, node)) in nodes.iter().enumerate() {
                assert_eq!(numbers.get(*id), Some((n, node)));
            }
            for id in (0..9000).map(NodeId).filter(|id| !nodes.contains_key(id)) {
                assert_eq!(numbers.get(id), None);
            }
        }
    }

    #[test]
    fn bits_are_a_set() {
        let mut bits = Bits::new(130);
        for i in [0, 63, 64, 129] {
            assert!(!bits.contains(i) && bits.insert(i) && bits.contains(i) && !bits.insert(i));
        }
        assert_eq!((0..130).filter(|i| bits.contains(*i)).count(), 4);
    }
}
