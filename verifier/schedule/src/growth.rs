//! What is new in a schedule set since an earlier snapshot of the same trie.

use traceformat::schedule::set::ScheduleSet;

/// The part of `new` that `old` does not have: the header, all tables of sites (they are referred to by
/// index), and the nodes that were added or have changed. Nodes that have vanished are below one that has
/// become free, and that one has changed.
pub fn delta(old: &ScheduleSet, new: &ScheduleSet) -> ScheduleSet {
    let changed = new.nodes.iter().filter(|(id, node)| old.nodes.get(id) != Some(node));
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
    use traceformat::schedule::set::{Node, NodeId};
    match set.nodes.get(&NodeId::ROOT) {
        None => false,
        Some(Node::Choice(arms)) => !arms.is_empty(),
        Some(Node::Free { .. } | Node::End) => true,
    }
}
