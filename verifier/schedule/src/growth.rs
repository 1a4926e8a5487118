//! What is new in a schedule set since an earlier snapshot of the same trie.

use rustc_hash::FxHashMap;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};

/// The part of `new` that `old` does not have: the header, all tables of sites (they are referred to by
/// index), and the nodes that were added or have changed. Nodes that have vanished are below one that has
/// become free, and that one has changed.
pub fn delta(old: &ScheduleSet, new: &ScheduleSet) -> ScheduleSet {
    // (Tables of a trie only grow, so that an index stays what it is. A cooperative set has tables of its
    // own.)
    let same_tables = |node: &Node| match node {
        Node::Cooperative(c) => {
            c.tables().iter().all(|t| old.counted.get(*t as usize) == new.counted.get(*t as usize))
        }
        _ => true,
    };
    let changed = new.nodes.iter().filter(|(id, n)| old.nodes.get(id) != Some(n) || !same_tables(n));
    ScheduleSet {
        fingerprint: new.fingerprint,
        origin: new.origin.clone(),
        threads: new.threads.clone(),
        facts: new.facts.clone(),
        assumptions: new.assumptions.clone(),
        promises: new.promises,
        counted: new.counted.clone(),
        nodes: changed.map(|(id, node)| (*id, node.clone())).collect(),
        traces: new.traces,
    }
}

/// Does the set admit any execution yet?
pub fn admits_something(set: &ScheduleSet) -> bool {
    match set.nodes.get(&NodeId::ROOT) {
        None => false,
        Some(Node::Choice(arms)) => !arms.is_empty(),
        Some(Node::Free { .. } | Node::Cooperative(_) | Node::End) => true,
    }
}

/// Does a set allow everything?
pub fn is_whole(set: &ScheduleSet) -> bool {
    matches!(set.nodes.get(&NodeId::ROOT), Some(Node::Free { .. }))
}

/// Does it say one thread at a time?
pub fn is_cooperative(set: &ScheduleSet) -> bool {
    matches!(set.nodes.get(&NodeId::ROOT), Some(Node::Cooperative(_)))
}

/// How many orders of events the set admits: as many as it says, or as there are paths from the root. A
/// cycle, and a free node of which the set does not say more, are more than any number.
pub fn paths(set: &ScheduleSet) -> u64 {
    set.traces.unwrap_or_else(|| below(set))
}

fn below(set: &ScheduleSet) -> u64 {
    /// A node, and how many of its arms have been looked at.
    type Open = (NodeId, usize, u64);
    // None: on the way from the root.
    let mut known: FxHashMap<NodeId, Option<u64>> = FxHashMap::default();
    let mut way: Vec<Open> = vec![(NodeId::ROOT, 0, 0)];
    while let Some((node, next, sum)) = way.last_mut() {
        let arms = match set.nodes.get(node) {
            Some(Node::Choice(arms)) => &arms[..],
            Some(Node::Free { .. } | Node::Cooperative(_)) => return u64::MAX,
            Some(Node::End) => {
                *sum = 1;
                &[]
            }
            None => &[],
        };
        match arms.get(*next).map(|a| (a.target, known.get(&a.target).copied())) {
            None => {
                known.insert(*node, Some(*sum));
                way.pop();
            }
            Some((_, Some(Some(n)))) => (*next, *sum) = (*next + 1, sum.saturating_add(n)),
            Some((_, Some(None))) => return u64::MAX,
            Some((target, None)) => {
                known.insert(*node, None);
                if target == *node {
                    return u64::MAX;
                }
                way.push((target, 0, 0));
            }
        }
    }
    known.get(&NodeId::ROOT).copied().flatten().unwrap_or(0)
}
