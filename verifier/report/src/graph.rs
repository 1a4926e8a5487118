//! An abstract reachability tree as its publisher and its drawings see it: plain data, filled by the engine.
//!
//! Nodes are states (or sets of states), named by their index. **A node keeps its index for good**: a graph
//! that is handed out later contains the earlier one's nodes under the same indices; what has been pruned
//! meanwhile stays as [`Expansion::Absent`], and its index is not given to anybody else. So the publisher can
//! recognise what it has published.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use traceformat::event::{Event, ObjectId};
use traceformat::thread::{ThreadIx, ThreadTable};

/// The tree, with its covering edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArtGraph {
    /// All threads that the tree's events name.
    pub threads: ThreadTable,
    /// Index of the first state.
    pub root: u32,
    pub nodes: Vec<ArtNode>,
    /// Threads that main creates before its first event.
    pub births: SmallVec<[ThreadIx; 1]>,
    /// Threads that the tree has taken for others: what one of them does in it, up to names, others may do,
    /// too. Only of trees that no schedule comes from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symmetric: Vec<ThreadIx>,
}

/// One node of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArtNode {
    pub way: Expansion,
    /// Threads that can take a step here: they stand before an event that is enabled, before a decision, or
    /// before a join of a thread that has ended. Of a covered node: as it is itself. For fairness (Metzler et
    /// al., STTT 2020, Definition 5): a thread that is enabled all along a cycle has to move in it.
    pub enabled: SmallVec<[ThreadIx; 4]>,
    /// Any of them may be next. Of a machine that lets one thread go on at a time: false while it is one
    /// thread's turn. (No part of the file.)
    #[serde(skip, default = "yes")]
    pub is_open: bool,
    /// The node's label, for people; empty: true.
    pub label: String,
    /// What else is to be said of it, for people: why it is absent, what is violated here.
    pub note: String,
}

fn yes() -> bool {
    true
}

/// How it goes on from a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expansion {
    /// The scheduler's choice: each of these steps is enabled here, may be taken, and keeps its promise (it
    /// leads to states that are explored, safe, and have a way on). The first one is what the engine's policy
    /// has scheduled. Edges of one thread: the ends of a timed wait. Threads whose steps are not explored,
    /// lost, or skipped have no edge.
    Schedule(Vec<ArtEdge>),
    /// This thread is scheduled, and inputs (or what has been havocked) decide: all arms that are not
    /// excluded by what is known here. Their events are marks; [`traceformat::event::Label::is_silent`] ones
    /// nobody can see.
    Decision { thread: ThreadIx, arms: Vec<ArtEdge> },
    /// Whatever this state can do, that one can: it goes on there. Objects may have other names there;
    /// `renamed` has pairs (name at `by`, name here), to be read as one substitution; objects that are not
    /// mentioned have the same name in both.
    Covered { by: u32, renamed: Vec<(ObjectId, ObjectId)> },
    /// All threads have ended, the property holds.
    End,
    /// Nothing that may be published: not explored, pruned, excluded, or lost (an error, a deadlock).
    Absent,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArtEdge {
    /// `None`: the state only becomes more general; no thread moves.
    pub event: Option<Event>,
    /// Threads that are created in the local code after this event.
    pub births: SmallVec<[ThreadIx; 1]>,
    /// A timeout, although others could move.
    pub lone_timeout: bool,
    pub target: u32,
}

/// What is wrong with a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGraph {
    #[error("node {0} leads to node {1}, which does not exist")]
    NoNode(u32, u32),
    #[error("the root {0} does not exist")]
    NoRoot(u32),
    #[error("node {0} names thread {1}, which the table of threads does not have")]
    NoThread(u32, u16),
    #[error("thread {0} has events, and nobody creates it")]
    NotCreated(u16),
    #[error("nodes cover each other in a circle, at node {0}")]
    CoverCircle(u32),
}

impl ArtNode {
    pub fn new(way: Expansion) -> ArtNode {
        ArtNode { way, enabled: SmallVec::new(), is_open: true, label: String::new(), note: String::new() }
    }

    /// The steps from here.
    pub fn edges(&self) -> &[ArtEdge] {
        match &self.way {
            Expansion::Schedule(edges) | Expansion::Decision { arms: edges, .. } => edges,
            _ => &[],
        }
    }
}

impl ArtEdge {
    pub fn new(event: Event, target: u32) -> ArtEdge {
        ArtEdge { event: Some(event), births: SmallVec::new(), lone_timeout: false, target }
    }

    /// A step at which no thread moves.
    pub fn silent(target: u32) -> ArtEdge {
        ArtEdge { event: None, births: SmallVec::new(), lone_timeout: false, target }
    }

    /// The event, if schedules count it.
    pub fn counted(&self) -> Option<&Event> {
        self.event.as_ref().filter(|e| e.label.is_counted())
    }
}

impl ArtGraph {
    /// The node with this index; an absent one if there is none.
    pub fn node(&self, ix: u32) -> Option<&ArtNode> {
        self.nodes.get(ix as usize)
    }

    /// Everything that the functions of this folder take for granted.
    pub fn check(&self) -> Result<(), BadGraph> {
        let exists = |ix: u32| (ix as usize) < self.nodes.len();
        if !exists(self.root) {
            return Err(BadGraph::NoRoot(self.root));
        }
        let edges = || self.nodes.iter().flat_map(ArtNode::edges);
        let born: BTreeSet<ThreadIx> =
            edges().flat_map(|e| &e.births).chain(&self.births).chain(&[ThreadIx::MAIN]).copied().collect();
        if let Some(e) = edges().filter_map(|e| e.event.as_ref()).find(|e| !born.contains(&e.thread)) {
            return Err(BadGraph::NotCreated(e.thread.0));
        }
        for (i, node) in self.nodes.iter().enumerate() {
            let i = i as u32;
            let thread = |t: ThreadIx| match t.index() < self.threads.len() {
                true => Ok(()),
                false => Err(BadGraph::NoThread(i, t.0)),
            };
            node.enabled.iter().try_for_each(|t| thread(*t))?;
            for e in node.edges() {
                if !exists(e.target) {
                    return Err(BadGraph::NoNode(i, e.target));
                }
                e.births.iter().try_for_each(|t| thread(*t))?;
                e.event.iter().try_for_each(|e| thread(e.thread))?;
            }
            if let Expansion::Decision { thread: t, .. } = node.way {
                thread(t)?;
            }
            let mut at = node;
            for _ in 0..=self.nodes.len() {
                let Expansion::Covered { by, .. } = at.way else { break };
                at = self.node(by).ok_or(BadGraph::NoNode(i, by))?;
            }
            if matches!(at.way, Expansion::Covered { .. }) {
                return Err(BadGraph::CoverCircle(i));
            }
        }
        Ok(())
    }
}
