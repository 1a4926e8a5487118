//! The version of a schedule set: a hash of what it means.

use crate::schedule::components::reachable;
use crate::schedule::condition::Condition;
use crate::schedule::fact::{Fact, Facts};
use crate::schedule::set::{Arm, Node, NodeId, Order, ScheduleSet, SiteSet};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// A set's version: equal for sets of equal content, whatever the order of the pushes that made them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VersionId(pub u64);

impl fmt::Display for VersionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for VersionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VersionId({self})")
    }
}

/// The version of a set: over its fingerprint, facts, threads, and the nodes that the root reaches, with
/// tables by content and arms, predecessors and atoms in a canonical order. Who vouches for the set, its
/// assumptions and its number of traces do not count.
pub fn version_id(set: &ScheduleSet) -> VersionId {
    let mut sum = Sum::default();
    let tables = Tables::of(set);
    for id in set.reachable_set() {
        sum.add(&tables, id, set.nodes.get(&id));
    }
    sum.version(set)
}

/// Hashes of a set's tables, by index.
pub struct Tables(Vec<u64>);

impl Tables {
    pub fn of(set: &ScheduleSet) -> Tables {
        let one = |t: &SiteSet| {
            let mut h = Mix::default();
            h.number(t.0.len() as u64);
            t.0.iter().for_each(|s| h.number(u64::from(s.0)));
            h.end()
        };
        Tables(set.counted.iter().map(one).collect())
    }

    /// An index out of range has no content: the set is invalid, its version is still defined.
    fn get(&self, ix: u32) -> u64 {
        self.0.get(ix as usize).copied().unwrap_or(u64::MAX)
    }

    pub(super) fn hash(&self, id: NodeId, node: Option<&Node>) -> u64 {
        hash_of(self, id, node)
    }
}

/// The sum of the nodes' hashes: what of a version changes with a node can be added and taken away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    nodes: u64,
    count: u64,
}

impl Sum {
    /// A node that the root reaches; `None`: it is named only.
    pub fn add(&mut self, tables: &Tables, id: NodeId, node: Option<&Node>) {
        self.add_hash(hash_of(tables, id, node));
    }

    pub(super) fn add_hash(&mut self, hash: u64) {
        self.nodes = self.nodes.wrapping_add(hash);
        self.count = self.count.wrapping_add(1);
    }

    /// The sum of both's nodes.
    pub fn and(self, other: Sum) -> Sum {
        Sum { nodes: self.nodes.wrapping_add(other.nodes), count: self.count.wrapping_add(other.count) }
    }

    pub fn remove(&mut self, tables: &Tables, id: NodeId, node: Option<&Node>) {
        self.nodes = self.nodes.wrapping_sub(hash_of(tables, id, node));
        self.count = self.count.wrapping_sub(1);
    }

    /// The version of a set with these nodes.
    pub fn version(&self, set: &ScheduleSet) -> VersionId {
        let mut h = Mix::default();
        // The way versions are made.
        h.number(5);
        set.fingerprint.0.chunks(8).for_each(|c| h.number(c.iter().fold(0, |n, b| n << 8 | u64::from(*b))));
        h.number(set.threads.0.len() as u64);
        for n in &set.threads.0 {
            h.number(n.parent.0 as u64);
            h.number(n.rank as u64);
        }
        h.number(self.nodes);
        h.number(self.count);
        h.facts(&set.facts);
        VersionId(h.end())
    }
}

/// A hash for telling contents apart, not for withstanding anybody: two rounds of folded multiplications by
/// odd constants.
struct Mix(u64, u64);

impl Default for Mix {
    fn default() -> Mix {
        Mix(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344)
    }
}

impl Mix {
    fn fold(a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    }

    #[inline]
    fn number(&mut self, n: u64) {
        self.0 = Mix::fold(self.0 ^ n, 0x9e37_79b9_7f4a_7c15);
        self.1 = Mix::fold(self.1.rotate_left(23) ^ n, 0xd6e8_feb8_6659_fd93);
    }

    fn end(self) -> u64 {
        Mix::fold(self.0 ^ 0xa409_3822_299f_31d0, self.1 ^ 0x082e_fa98_ec4e_6c89)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        bytes.iter().for_each(|b| self.number(u64::from(*b)));
    }

    fn facts(&mut self, facts: &Facts) {
        for fact in facts.iter() {
            match fact {
                Fact::ArgumentsAtLeast(n) => [1, u64::from(*n)].map(|n| self.number(n)),
                Fact::ArgumentsAtMost(n) => [2, u64::from(*n)].map(|n| self.number(n)),
                Fact::LengthsAtMost(n) => [3, u64::from(*n)].map(|n| self.number(n)),
                Fact::LengthAtMost { index, most } => {
                    [4 + (u64::from(*index) << 8), u64::from(*most)].map(|n| self.number(n))
                }
                Fact::Argument { index, bytes } => {
                    self.bytes(bytes);
                    [5, u64::from(*index)].map(|n| self.number(n))
                }
                Fact::VariableAtMost { name, most } => {
                    self.bytes(name);
                    [6, u64::from(*most)].map(|n| self.number(n))
                }
                Fact::Variable { name, value } => {
                    self.bytes(name);
                    self.bytes(value.as_deref().unwrap_or_default());
                    [7, u64::from(value.is_some())].map(|n| self.number(n))
                }
                Fact::Sysconf { name, value } => {
                    [8 + (u64::from(*name as u32) << 8), *value as u64].map(|n| self.number(n))
                }
                Fact::LimitAtLeast { resource, least } => {
                    [9 + (u64::from(*resource) << 8), *least].map(|n| self.number(n))
                }
                Fact::File { path, size, hash } => {
                    self.bytes(path);
                    self.bytes(hash);
                    [10, *size].map(|n| self.number(n))
                }
            };
        }
    }

    fn condition(&mut self, c: &Condition) {
        if c.is_always() {
            return self.number(0);
        }
        let mut atoms = c.to_vec();
        atoms.sort();
        atoms.dedup();
        self.number(atoms.len() as u64);
        for a in atoms {
            self.number(a.thread.0 as u64);
            self.number(a.offset as u64);
            self.number(a.cmp as u64);
            self.number(a.value);
        }
    }

    fn arm(&mut self, tables: &Tables, a: &Arm) {
        // (A packed label has 48 bits, a thread 16.)
        self.number(u64::from(a.first.0.0) << 48 | a.first.1.packed());
        self.number(a.target.0);
        self.condition(&a.guard);
        self.number(tables.get(a.section.counted));
        self.number(a.section.lanes.len() as u64);
        for lane in &a.section.lanes {
            self.number(u64::from(lane.thread.0) << 48 | lane.steps.len() as u64);
            for step in &lane.steps {
                self.number(step.label.packed());
                self.number((step.preds.len() as u64) << 1 | u64::from(step.publishes));
                in_order(
                    &step.preds,
                    |a, b| (a.thread, a.offset, &a.when).cmp(&(b.thread, b.offset, &b.when)),
                    |p| {
                        self.number(u64::from(p.thread.0) << 1 | u64::from(p.when.is_always()));
                        self.number(p.offset as u64);
                        if !p.when.is_always() {
                            self.condition(&p.when);
                        }
                    },
                );
            }
        }
    }
}

/// Each element, in an order that does not depend on how the list was written.
fn in_order<T>(list: &[T], order: impl Fn(&T, &T) -> std::cmp::Ordering, each: impl FnMut(&T)) {
    if list.len() < 2 {
        return list.iter().for_each(each);
    }
    let mut sorted: SmallVec<[&T; 8]> = list.iter().collect();
    sorted.sort_by(|a, b| order(a, b));
    sorted.into_iter().for_each(each);
}

fn hash_of(tables: &Tables, id: NodeId, node: Option<&Node>) -> u64 {
    let mut h = Mix::default();
    h.number(id.0);
    match node {
        None => h.number(0),
        Some(Node::End) => h.number(1),
        Some(Node::Free { racing }) => {
            h.number(2);
            h.number(tables.get(*racing));
        }
        Some(Node::Cooperative(c)) => {
            h.number(3);
            c.tables().iter().for_each(|t| h.number(tables.get(*t)));
            h.number(match c.order {
                Order::Any => 0,
                Order::Ring(first) => u64::from(first.0) + 1,
            });
        }
        Some(Node::Choice(arms)) => {
            h.number(4 + arms.len() as u64);
            in_order(arms, |a, b| (a.first, &a.guard).cmp(&(b.first, &b.guard)), |a| h.arm(tables, a));
        }
    }
    h.end()
}

impl ScheduleSet {
    /// The nodes that the root reaches, the root included, in the order of their identities. Targets that are
    /// not in the set are among them.
    pub fn reachable(&self) -> std::collections::BTreeSet<NodeId> {
        self.reachable_set().into_iter().collect()
    }

    /// The nodes that the root reaches, in no order.
    pub fn reachable_set(&self) -> FxHashSet<NodeId> {
        let mut seen = FxHashSet::default();
        seen.insert(NodeId::ROOT);
        let mut todo = vec![NodeId::ROOT];
        while let Some(id) = todo.pop() {
            if let Some(Node::Choice(arms)) = self.nodes.get(&id) {
                todo.extend(arms.iter().map(|a| a.target).filter(|t| seen.insert(*t)));
            }
        }
        seen
    }

    /// Drops the nodes that the root does not reach.
    pub fn prune_unreachable(&mut self) {
        let keep = reachable(self);
        // (They come in order.)
        let mut number = 0..;
        self.nodes.retain(|_, _| number.next().is_some_and(|n| keep.contains(n)));
    }

    /// See [`version_id`].
    pub fn version(&self) -> VersionId {
        version_id(self)
    }
}
