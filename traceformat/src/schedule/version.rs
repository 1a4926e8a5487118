//! The version of a schedule set: a hash of what it means.

use crate::schedule::condition::Condition;
use crate::schedule::section::Section;
use crate::schedule::set::{Node, NodeId, ScheduleSet};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
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

/// The version of a set: over its fingerprint, threads, and the nodes that the root reaches, with tables by content
/// and arms, predecessors and atoms in a canonical order. Who vouches for the set, its assumptions and its number of traces do not count.
pub fn version_id(set: &ScheduleSet) -> VersionId {
    let mut h = Canon { hash: Sha256::new(), set };
    h.hash.update(b"irs set 1");
    h.hash.update(set.fingerprint.0);
    h.number(set.threads.0.len() as u64);
    for n in &set.threads.0 {
        h.number(n.parent.0 as u64);
        h.number(n.rank as u64);
    }
    for id in set.reachable() {
        h.number(id.0);
        match set.nodes.get(&id) {
            None => h.number(0),
            Some(node) => h.node(node),
        }
    }
    let digest = h.hash.finalize();
    VersionId(u64::from_le_bytes(digest[..8].try_into().expect("sha256 has 32 bytes")))
}

struct Canon<'a> {
    hash: Sha256,
    set: &'a ScheduleSet,
}

impl Canon<'_> {
    fn number(&mut self, n: u64) {
        self.hash.update(n.to_le_bytes());
    }

    fn table(&mut self, ix: u32) {
        match self.set.counted.get(ix as usize) {
            // An index out of range has no content: the set is invalid, its version is still defined.
            None => self.number(u64::MAX),
            Some(sites) => {
                self.number(sites.0.len() as u64);
                sites.0.iter().for_each(|s| self.hash.update(s.0.to_le_bytes()));
            }
        }
    }

    fn condition(&mut self, c: &Condition) {
        let mut atoms = c.0.clone();
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

    fn section(&mut self, s: &Section) {
        self.table(s.counted);
        self.number(s.lanes.len() as u64);
        for lane in &s.lanes {
            self.number(lane.thread.0 as u64);
            self.number(lane.steps.len() as u64);
            for step in &lane.steps {
                self.number(step.label.packed());
                self.number(step.publishes as u64);
                let mut preds: Vec<_> = step.preds.iter().collect();
                preds.sort_by(|a, b| (a.thread, a.offset, &a.when).cmp(&(b.thread, b.offset, &b.when)));
                self.number(preds.len() as u64);
                for p in preds {
                    self.number(p.thread.0 as u64);
                    self.number(p.offset as u64);
                    self.condition(&p.when);
                }
            }
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::End => self.number(1),
            Node::Free { racing } => {
                self.number(2);
                self.table(*racing);
            }
            Node::Choice(arms) => {
                self.number(3);
                let mut arms: Vec<_> = arms.iter().collect();
                arms.sort_by(|a, b| (a.first, &a.guard).cmp(&(b.first, &b.guard)));
                self.number(arms.len() as u64);
                for a in arms {
                    self.number(a.first.0.0 as u64);
                    self.number(a.first.1.packed());
                    self.condition(&a.guard);
                    self.section(&a.section);
                    self.number(a.target.0);
                }
            }
        }
    }
}

impl ScheduleSet {
    /// The nodes that the root reaches, the root included, in the order of their identities. Targets that are not in
    /// the set are among them.
    pub fn reachable(&self) -> std::collections::BTreeSet<NodeId> {
        self.reach().into_iter().collect()
    }

    fn reach(&self) -> FxHashSet<NodeId> {
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
        let keep = self.reach();
        self.nodes.retain(|id, _| keep.contains(id));
    }

    /// See [`version_id`].
    pub fn version(&self) -> VersionId {
        version_id(self)
    }
}
