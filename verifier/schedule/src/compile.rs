//! Cuts the trie into sections.
//!
//! A section runs from a node along the events without an alternative, up to the next node that branches, is
//! free, or ends; and it is cut at every multiple of [`SECTION_EVENTS`] counted events from the root. The
//! latter places depend on nothing that is explored later, so that a cut, once published, stays: a section is
//! only ever split further, when a branch appears inside it.
//!
//! Predecessors are absolute in the trie and relative in a section: `offset = absolute - base[u]`, with
//! `base[u]` the counted events of `u` on the path before the section.

use crate::future::Future;
use crate::subtree::{Body, Edge, Subtree, may_publish, unclear_decisions};
use crate::trie::{Below, Ix, ROOT, Root, Trie};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use traceformat::schedule::condition::Condition;
use traceformat::schedule::one_or_many::OneOrMany;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Promises, ScheduleSet};

/// A section has at most so many events.
pub const SECTION_EVENTS: u64 = 16;

/// A node of the trie, open or finished.
#[derive(Clone, Copy, Debug)]
enum At<'a> {
    /// An open node.
    Open(Ix),
    /// The node after the event `chain[.1]` of a finished subtree.
    Done(&'a Subtree, usize),
}

/// What follows a node, as far as it is published.
#[derive(Clone, Debug)]
enum Follow<'a> {
    Nothing,
    Free(u32),
    End,
    Arms(SmallVec<[At<'a>; 4]>),
}

/// The trie at one moment, with what follows each open node.
struct View<'a> {
    trie: &'a Trie,
    /// By index; what is not published has nothing.
    open: Vec<Follow<'a>>,
    /// Admitted traces below each open node.
    traces: Vec<u64>,
    /// See [`Trie::closed`].
    closed: &'a BTreeMap<Ix, Future>,
}

impl<'a> View<'a> {
    fn new(trie: &'a Trie, closed: &'a BTreeMap<Ix, Future>) -> View<'a> {
        let n = trie.frames.len();
        let mut view = View { trie, open: vec![Follow::Nothing; n], traces: vec![0; n], closed };
        let mut order = if n == 0 { Vec::new() } else { vec![ROOT] };
        let mut i = 0;
        while let Some(&node) = order.get(i) {
            // Below a silent decision open nodes as such are not published.
            if !closed.contains_key(&node) {
                order.extend(&trie.frames[node as usize].open);
            }
            i += 1;
        }
        for node in order.into_iter().rev() {
            let (follow, traces) = view.follow_frame(node);
            view.open[node as usize] = follow;
            view.traces[node as usize] = traces;
        }
        view
    }

    fn follow_frame(&self, node: Ix) -> (Follow<'a>, u64) {
        let frame = &self.trie.frames[node as usize];
        if let Some(future) = self.closed.get(&node) {
            return match future {
                Future::Nothing => (Follow::Nothing, 0),
                Future::End => (Follow::End, 1),
                Future::Free { racing, .. } => (Follow::Free(*racing), frame.withheld),
                Future::Arms(arms) => {
                    (Follow::Arms(arms.iter().map(top).collect()), arms.iter().map(|a| a.published).sum())
                }
            };
        }
        if let Some(racing) = frame.covered {
            return (Follow::Free(racing), frame.withheld);
        }
        if frame.leaf {
            return (Follow::End, 1);
        }
        let below = frame.below().into_iter().filter_map(|b| match b {
            Below::Done(i) => Some(top(&frame.done[i])),
            Below::Open(c) => (!matches!(self.open[c as usize], Follow::Nothing)).then_some(At::Open(c)),
        });
        let mut arms: SmallVec<[At<'a>; 4]> = below.collect();
        let open = |a: &At<'a>| matches!(a, At::Open(_));
        let unclear = unclear_decisions(arms.iter().filter(|a| open(a)).map(|a| self.edge(*a)));
        arms.retain(|a| {
            let edge = self.edge(*a);
            edge.arms == 0 || !unclear.contains(&edge.thread)
        });
        self.retain(&mut arms);
        let traces = arms.iter().map(|a| self.traces_of(*a)).sum();
        (if arms.is_empty() { Follow::Nothing } else { Follow::Arms(arms) }, traces)
    }

    fn retain(&self, arms: &mut SmallVec<[At<'a>; 4]>) {
        // As [`crate::subtree::retain_publishable`].
        loop {
            let firsts: SmallVec<[&Edge; 8]> = arms.iter().map(|a| self.edge(*a)).collect();
            let publish = |e: &&Edge| may_publish(e, &firsts) && !e.is_silent();
            let keep: SmallVec<[bool; 8]> = firsts.iter().map(publish).collect();
            if keep.iter().all(|k| *k) {
                return;
            }
            let mut keep = keep.iter();
            arms.retain(|_| *keep.next().expect("one entry per arm"));
        }
    }

    /// The event that leads to a node other than the root.
    fn edge(&self, at: At<'a>) -> &'a Edge {
        match at {
            At::Open(node) => self.trie.frames[node as usize].edge.as_ref().expect("not the root"),
            At::Done(subtree, i) => &subtree.chain[i],
        }
    }

    fn traces_of(&self, at: At<'a>) -> u64 {
        match at {
            At::Open(node) => self.traces[node as usize],
            At::Done(subtree, _) => subtree.published,
        }
    }

    fn follow(&self, at: At<'a>) -> Follow<'a> {
        match at {
            At::Open(node) => self.open[node as usize].clone(),
            At::Done(subtree, 0) => match &subtree.body {
                Body::Free { racing, .. } => Follow::Free(*racing),
                Body::End => Follow::End,
                Body::Inner(arms) => Follow::Arms(arms.iter().map(top).collect()),
            },
            At::Done(subtree, i) => Follow::Arms(SmallVec::from_iter([At::Done(subtree, i - 1)])),
        }
    }
}

/// The node after a finished subtree's first event.
fn top(subtree: &Subtree) -> At<'_> {
    At::Done(subtree, subtree.chain.len() - 1)
}

/// A node whose arms are still to be written.
struct Todo<'a> {
    id: NodeId,
    arms: SmallVec<[At<'a>; 4]>,
    /// Counted events of each thread, and of all, on the path to it.
    base: SmallVec<[u64; 16]>,
    depth: u64,
}

impl Trie {
    /// The published schedule set as it stands: everything in it is proven, whatever comes later. Its root is
    /// an empty choice while there is nothing to publish.
    pub fn snapshot(&self) -> ScheduleSet {
        let header = &self.header;
        let mut counted = vec![header.counted.clone()];
        counted.extend(self.racing.iter().cloned());
        let (nodes, traces) = self.nodes();
        ScheduleSet {
            fingerprint: header.fingerprint,
            origin: header.origin.clone(),
            threads: self.threads.clone(),
            facts: header.facts.clone(),
            assumptions: header.assumptions.clone(),
            promises: Promises::default(),
            counted,
            nodes: nodes.into(),
            traces: Some(traces),
        }
    }

    /// Number of traces that [`Trie::snapshot`] admits.
    pub fn published(&self) -> u64 {
        match (&self.defect(), &self.root) {
            (Some(_), _) => 0,
            (None, None) => View::new(self, &self.closed()).traces.first().copied().unwrap_or(0),
            (None, Some(Root::Free { .. })) => self.safe(),
            (None, Some(Root::End)) => 1,
            (None, Some(Root::Arms(arms))) => arms.iter().map(|a| a.published).sum(),
        }
    }

    fn nodes(&self) -> (BTreeMap<NodeId, Node>, u64) {
        let empty = || BTreeMap::from([(NodeId::ROOT, Node::Choice(OneOrMany::new()))]);
        if self.defect().is_some() {
            return (empty(), 0);
        }
        let closed = self.closed();
        let view = View::new(self, &closed);
        let (follow, traces) = match &self.root {
            None => (view.open[ROOT as usize].clone(), view.traces[ROOT as usize]),
            Some(Root::Free { racing }) => (Follow::Free(*racing), self.safe()),
            Some(Root::End) => (Follow::End, 1),
            Some(Root::Arms(arms)) => {
                let traces = arms.iter().map(|a| a.published).sum();
                (
                    if arms.is_empty() {
                        Follow::Nothing
                    } else {
                        Follow::Arms(arms.iter().map(top).collect())
                    },
                    traces,
                )
            }
        };
        let mut nodes = BTreeMap::new();
        let mut todo = Vec::new();
        match follow {
            Follow::Nothing => return (empty(), 0),
            Follow::Free(racing) => drop(nodes.insert(NodeId::ROOT, Node::Free { racing })),
            Follow::End => drop(nodes.insert(NodeId::ROOT, Node::End)),
            Follow::Arms(arms) => {
                let base = SmallVec::from_elem(0, self.threads.len());
                todo.push(Todo { id: NodeId::ROOT, arms, base, depth: 0 });
            }
        }
        while let Some(node) = todo.pop() {
            let arms =
                node.arms.iter().map(|&arm| write_arm(&view, &node, arm, &mut nodes, &mut todo)).collect();
            nodes.insert(node.id, Node::Choice(arms));
        }
        (nodes, traces)
    }
}

/// Writes the section that starts with an arm; queues the node after it if that has arms.
fn write_arm<'a>(
    view: &View<'a>,
    node: &Todo<'a>,
    arm: At<'a>,
    nodes: &mut BTreeMap<NodeId, Node>,
    todo: &mut Vec<Todo<'a>>,
) -> Arm {
    let mut lanes: BTreeMap<_, Vec<Step>> = BTreeMap::new();
    let mut base = node.base.clone();
    let mut depth = node.depth;
    let mut at = arm;
    let follow = loop {
        let edge = view.edge(at);
        let preds = edge.preds.iter().map(|&(u, k)| Pred::new(u, k as i64 - node.base[u.index()] as i64));
        let step = Step { label: edge.label, preds: preds.collect(), publishes: false };
        lanes.entry(edge.thread).or_default().push(step);
        base[edge.thread.index()] += 1;
        depth += 1;
        match view.follow(at) {
            Follow::Arms(arms) if arms.len() == 1 && !depth.is_multiple_of(SECTION_EVENTS) => at = arms[0],
            follow => break follow,
        }
    };
    let target = view.edge(at).id;
    // Identities are hashes. Two nodes of one identity (a matter of one in 2^64 pairs) would admit the one's
    // future after the other's past: that is no set to publish, and no work to lose silently.
    match nodes.entry(target) {
        Entry::Occupied(_) => panic!("two prefixes have the same 64-bit identity {:x}", target.0),
        Entry::Vacant(v) => drop(v.insert(match &follow {
            Follow::Free(racing) => Node::Free { racing: *racing },
            Follow::End => Node::End,
            Follow::Arms(_) => Node::Choice(OneOrMany::new()),
            Follow::Nothing => unreachable!("an arm leads to a publishable leaf"),
        })),
    }
    if let Follow::Arms(arms) = follow {
        todo.push(Todo { id: target, arms, base, depth });
    }
    let first = view.edge(arm).key();
    let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect();
    Arm { first, guard: Condition::default(), section: Section { counted: 0, lanes }, target }
}
