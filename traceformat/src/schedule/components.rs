//! The cycles of a set's graph: its strongly connected parts.

use crate::schedule::numbers::{Bits, Numbers};
use crate::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use std::collections::BTreeSet;

/// Nodes by number, with those of their successors that can be on a cycle.
struct Graph {
    /// Where each node's successors begin, and where the last one's end.
    starts: Vec<u32>,
    /// One node's behind the other's.
    successors: Vec<u32>,
}

fn arms_of(node: &Node) -> &[Arm] {
    match node {
        Node::Choice(arms) => arms,
        _ => &[],
    }
}

impl Graph {
    fn of(set: &ScheduleSet) -> Graph {
        let numbers = Numbers::of(&set.nodes);
        let mut starts = Vec::with_capacity(set.nodes.len() + 1);
        let mut successors = Vec::with_capacity(set.nodes.values().map(|n| arms_of(n).len()).sum());
        for node in set.nodes.values() {
            starts.push(successors.len() as u32);
            // (Nothing follows what is no choice, so it is on no cycle.)
            let targets = arms_of(node).iter().filter_map(|arm| numbers.get(arm.target));
            successors.extend(targets.filter(|(_, to)| matches!(to, Node::Choice(_))).map(|(n, _)| n as u32));
        }
        starts.push(successors.len() as u32);
        Graph { starts, successors }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn next(&self, node: u32) -> &[u32] {
        &self.successors[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Nodes that a cycle leads to, in order: without those that nothing leads to, again and again.
    fn behind_cycles(&self) -> Vec<u32> {
        let mut incoming = vec![0u32; self.len()];
        self.successors.iter().for_each(|&to| incoming[to as usize] += 1);
        let mut ready: Vec<u32> = Vec::new();
        for first in 0..self.len() as u32 {
            if incoming[first as usize] == 0 {
                ready.push(first);
            }
            while let Some(node) = ready.pop() {
                // (Nothing that is left leads to it, so this stays.)
                incoming[node as usize] = u32::MAX;
                for &to in self.next(node) {
                    incoming[to as usize] -= 1;
                    if incoming[to as usize] == 0 {
                        ready.push(to);
                    }
                }
            }
        }
        (0..self.len() as u32).filter(|&n| incoming[n as usize] != u32::MAX).collect()
    }
}

/// Strongly connected components, those with a cycle in them.
///
/// Most sets have none, which shows by taking away what nothing leads to, in eight bytes for each node and
/// four for each arm. The rest is Tarjan's, without recursion (a set can be one long chain).
pub fn strongly_connected(set: &ScheduleSet) -> Vec<BTreeSet<NodeId>> {
    let graph = Graph::of(set);
    let left = graph.behind_cycles();
    if left.is_empty() {
        return Vec::new();
    }
    let ids: Vec<NodeId> = set.nodes.keys().copied().collect();
    const NEW: u32 = u32::MAX;
    let n = graph.len();
    let (mut number, mut low, mut on_stack) = (vec![NEW; n], vec![0; n], vec![false; n]);
    let (mut stack, mut calls, mut parts, mut counter) = (Vec::new(), Vec::new(), Vec::new(), 0u32);
    for root in left {
        if number[root as usize] != NEW {
            continue;
        }
        calls.push((root, 0u32));
        while let Some((node, mut i)) = calls.pop() {
            let (v, next) = (node as usize, graph.next(node));
            if i == 0 {
                (number[v], low[v]) = (counter, counter);
                counter += 1;
                stack.push(node);
                on_stack[v] = true;
            } else {
                // Back from the (i-1)-th successor.
                let w = next[i as usize - 1] as usize;
                if on_stack[w] {
                    low[v] = low[v].min(low[w]);
                }
            }
            let mut descend = None;
            while let Some(&to) = next.get(i as usize) {
                i += 1;
                if number[to as usize] == NEW {
                    descend = Some(to);
                    break;
                }
                if on_stack[to as usize] {
                    low[v] = low[v].min(number[to as usize]);
                }
            }
            if let Some(to) = descend {
                calls.extend([(node, i), (to, 0)]);
                continue;
            }
            if low[v] == number[v] {
                let from = stack.iter().rposition(|&w| w == node).unwrap_or(0);
                let part = stack.split_off(from);
                part.iter().for_each(|&w| on_stack[w as usize] = false);
                if part.len() > 1 || next.contains(&node) {
                    parts.push(part.into_iter().map(|w| ids[w as usize]).collect());
                }
            }
        }
    }
    parts
}

/// Which nodes the root reaches, by number.
pub(super) fn reachable(set: &ScheduleSet) -> Bits {
    let numbers = Numbers::of(&set.nodes);
    let mut seen = Bits::new(set.nodes.len());
    let mut todo: Vec<&Node> = Vec::new();
    let mut look = |id, todo: &mut Vec<_>| match numbers.get(id) {
        Some((n, node)) if seen.insert(n) && matches!(node, Node::Choice(_)) => todo.push(node),
        _ => {}
    };
    look(NodeId::ROOT, &mut todo);
    while let Some(node) = todo.pop() {
        if let Node::Choice(arms) = node {
            arms.iter().for_each(|arm| look(arm.target, &mut todo));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Label, Op};
    use crate::schedule::section::{Lane, Section, Step};
    use crate::schedule::set::Origin;
    use crate::site::SiteId;
    use crate::thread::ThreadIx;

    fn arm(target: u64) -> Arm {
        let label = Label { site: SiteId(0), op: Op::Store, outcome: 0 };
        let lane = Lane { thread: ThreadIx::MAIN, steps: [Step::new(label)].into() };
        let section = Section { counted: 0, lanes: [lane].into() };
        Arm { first: (ThreadIx::MAIN, label), guard: Vec::new().into(), section, target: NodeId(target) }
    }

    /// Who reaches whom, in one step or more, by going on until nothing changes.
    fn closure(edges: &[(u64, u64)]) -> BTreeSet<(u64, u64)> {
        let mut all: BTreeSet<(u64, u64)> = edges.iter().copied().collect();
        loop {
            let longer =
                all.iter().flat_map(|&(a, b)| edges.iter().filter(move |e| e.0 == b).map(move |e| (a, e.1)));
            let longer: BTreeSet<_> = longer.filter(|pair| !all.contains(pair)).collect();
            if longer.is_empty() {
                return all;
            }
            all.extend(longer);
        }
    }

    #[test]
    fn parts_reach_themselves_and_each_other() {
        let mut rng = random::Rng::new(18);
        let (mut cyclic, mut without) = (0, 0);
        for round in 0..3000 {
            let n = 1 + rng.below(14) as u64;
            // Identities are no numbers; some targets are missing, some nodes are ends.
            let id = |i: u64| i * i * 3;
            let mut nodes: Vec<(NodeId, Node)> = Vec::new();
            let mut edges = Vec::new();
            for i in 0..n {
                let arms = rng.below([2, 3, 4][round % 3]);
                let to: Vec<u64> = (0..arms).map(|_| id(rng.below(n as usize + 1) as u64)).collect();
                edges.extend(to.iter().map(|t| (id(i), *t)));
                let node = match to.is_empty() {
                    true => Node::End,
                    false => Node::Choice(to.into_iter().map(arm).collect()),
                };
                nodes.push((NodeId(id(i)), node));
            }
            let set = ScheduleSet {
                fingerprint: crate::fingerprint::Fingerprint([0; 16]),
                origin: Origin::Hand,
                threads: Default::default(),
                facts: Default::default(),
                assumptions: Vec::new(),
                promises: Default::default(),
                counted: Vec::new(),
                nodes: nodes.into_iter().collect(),
                traces: None,
            };
            let reaches = closure(&edges);
            let both = |a: u64, b: u64| reaches.contains(&(a, b)) && reaches.contains(&(b, a));
            let part = |i: u64| (0..n).map(id).filter(|&j| both(i, j)).map(NodeId).collect::<BTreeSet<_>>();
            let expected: BTreeSet<BTreeSet<NodeId>> =
                (0..n).map(id).map(part).filter(|part| !part.is_empty()).collect();
            let found = strongly_connected(&set);
            assert_eq!(found.len(), expected.len(), "{round}: none comes twice");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{round}");
            *(if expected.is_empty() { &mut without } else { &mut cyclic }) += 1;
            let bits = reachable(&set);
            for (number, node) in set.nodes.keys().enumerate() {
                let is = *node == NodeId::ROOT || reaches.contains(&(0, node.0));
                assert_eq!(bits.contains(number), is, "{round}: {node}");
            }
        }
        assert!(cyclic > 500 && without > 500, "{cyclic} with cycles, {without} without");
    }
}
