//! Wakeup trees (POPL 2014, §6): ordered trees of steps that are still to be explored.
//!
//! All trees of an exploration share one arena. A node of the exploration holds the [`List`] of its
//! unexplored branches; entering a branch hands its children to the next node.

use super::StepId;
use serde::{Deserialize, Serialize};
use traceformat::event::Event;

/// Index of a tree node. [`NIL`] for none.
pub(super) type NodeIx = u32;
pub(super) const NIL: NodeIx = u32::MAX;

/// What is known of whether a step cuts the execution off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Cut {
    No,
    Yes,
    /// Not executed yet in this context.
    Unknown,
}

/// Siblings, leftmost first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct List {
    pub first: NodeIx,
    last: NodeIx,
}

impl List {
    pub const EMPTY: List = List { first: NIL, last: NIL };

    pub fn is_empty(self) -> bool {
        self.first == NIL
    }

    pub fn last(self) -> NodeIx {
        self.last
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TreeNode {
    pub step: StepId,
    /// The event that the step is in its context.
    pub event: Event,
    pub sig: u64,
    pub cut: Cut,
    pub children: List,
    pub next: NodeIx,
}

/// The arena.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Forest {
    nodes: Vec<TreeNode>,
    unused: Vec<NodeIx>,
}

impl Forest {
    pub fn get(&self, n: NodeIx) -> &TreeNode {
        &self.nodes[n as usize]
    }

    pub fn get_mut(&mut self, n: NodeIx) -> &mut TreeNode {
        &mut self.nodes[n as usize]
    }

    pub fn new_node(&mut self, step: StepId, event: Event, sig: u64, cut: Cut) -> NodeIx {
        let node = TreeNode { step, event, sig, cut, children: List::EMPTY, next: NIL };
        match self.unused.pop() {
            Some(n) => {
                self.nodes[n as usize] = node;
                n
            }
            None => {
                self.nodes.push(node);
                (self.nodes.len() - 1) as NodeIx
            }
        }
    }

    /// Adds `n` as the rightmost of the siblings.
    pub fn append(&mut self, list: &mut List, n: NodeIx) {
        if list.last == NIL {
            list.first = n;
        } else {
            self.nodes[list.last as usize].next = n;
        }
        list.last = n;
    }

    /// Adds `n` as the rightmost child.
    pub fn append_child(&mut self, parent: NodeIx, n: NodeIx) {
        let mut list = self.get(parent).children;
        self.append(&mut list, n);
        self.get_mut(parent).children = list;
    }

    /// Takes the leftmost sibling out: its step and its children. Its place in the arena is free again.
    pub fn pop_first(&mut self, list: &mut List) -> Option<(StepId, List)> {
        self.pop_where(list, |_| true)
    }

    /// Takes the leftmost sibling out whose step is one of these: its step and its children.
    pub fn pop_where(&mut self, list: &mut List, wanted: impl Fn(StepId) -> bool) -> Option<(StepId, List)> {
        let (mut before, mut n) = (NIL, list.first);
        while n != NIL && !wanted(self.get(n).step) {
            (before, n) = (n, self.get(n).next);
        }
        if n == NIL {
            return None;
        }
        let node = self.get(n);
        let (step, children, next) = (node.step, node.children, node.next);
        if before == NIL {
            list.first = next;
        } else {
            self.get_mut(before).next = next;
        }
        if next == NIL {
            list.last = before;
        }
        self.unused.push(n);
        Some((step, children))
    }

    /// Takes siblings, and all below them, out.
    pub fn discard(&mut self, list: List) {
        let mut todo = vec![list];
        while let Some(mut list) = todo.pop() {
            while let Some((_, children)) = self.pop_first(&mut list) {
                if !children.is_empty() {
                    todo.push(children);
                }
            }
        }
    }

    /// Moves siblings, and all below them, into another arena.
    pub fn transplant(&mut self, mut list: List, into: &mut Forest) -> List {
        let mut moved = List::EMPTY;
        while list.first != NIL {
            let at = list.first;
            let TreeNode { step, event, sig, cut, children, .. } = self.get(at).clone();
            self.pop_first(&mut list);
            let n = into.new_node(step, event, sig, cut);
            into.append(&mut moved, n);
            // Trees are no deeper than executions are long, and those are bounded; but that is too deep for
            // recursion.
            let mut todo = vec![(children, n)];
            while let Some((mut from, parent)) = todo.pop() {
                while from.first != NIL {
                    let TreeNode { step, event, sig, cut, children, .. } = self.get(from.first).clone();
                    self.pop_first(&mut from);
                    let n = into.new_node(step, event, sig, cut);
                    into.append_child(parent, n);
                    todo.push((children, n));
                }
            }
        }
        moved
    }

    /// Which places are unused, one entry for each; `None` if the list of these is nonsense, as that of a
    /// damaged file may be.
    pub fn unused(&self) -> Option<Vec<bool>> {
        let mut unused = vec![false; self.nodes.len()];
        for &n in &self.unused {
            let place = unused.get_mut(n as usize)?;
            if std::mem::replace(place, true) {
                return None;
            }
        }
        Some(unused)
    }

    /// Number of siblings (for estimates).
    pub fn len(&self, list: List) -> u64 {
        let mut n = list.first;
        let mut count = 0;
        while n != NIL {
            count += 1;
            n = self.get(n).next;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exec::machine::Choice;
    use smallvec::SmallVec;
    use traceformat::event::{Label, Op};
    use traceformat::thread::ThreadIx;

    #[test]
    fn discarded_places_are_used_again() {
        let mut forest = Forest::default();
        let node = |forest: &mut Forest| {
            let thread = ThreadIx(0);
            let label = Label::new(0, Op::Store);
            let event = Event { thread, label, accesses: SmallVec::new(), object: None, object2: None };
            forest.new_node(StepId { thread, choice: Choice::Main }, event, 0, Cut::No)
        };
        let mut list = List::EMPTY;
        for _ in 0..3 {
            let n = node(&mut forest);
            forest.append(&mut list, n);
            for _ in 0..2 {
                let below = node(&mut forest);
                forest.append_child(n, below);
            }
        }
        assert_eq!((forest.nodes.len(), forest.unused.len()), (9, 0));
        forest.discard(list);
        assert_eq!(forest.unused.len(), 9);
        node(&mut forest);
        assert_eq!((forest.nodes.len(), forest.unused.len()), (9, 8));
    }
}
