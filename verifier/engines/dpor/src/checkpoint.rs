//! Where an interrupted search goes on.
//!
//! A search can be put away between two steps: what is left to do is, for each worker, the path with its
//! nodes (sleep sets, wakeup trees), and how far the analysis is; and the nodes that workers share. The
//! path's states are not kept: another machine of the same program takes the same steps again. However many
//! workers there were, any number of others can go on: the first ones take up what was under way.

mod sound;

use super::StepId;
use super::shared::{BranchId, Node, Pool, State, lock};
use super::wakeup_tree::List;
use super::worker::{Job, Suspended};
use report::sink::{Counts, Inconsistent};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// What comes next.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Resume {
    /// What the current node says.
    Next,
    /// This step, which has been taken out of the node's tree.
    Step(StepId, List),
    /// The node's execution is analysed.
    Backtrack,
    /// The search stopped in the middle of something.
    Nowhere,
}

/// A search that has not ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    pub(super) threads: ThreadTable,
    /// Shared nodes, parents first.
    nodes: Vec<StoredNode>,
    /// Searches under way, below which node.
    jobs: Vec<(Option<u32>, Suspended)>,
    branches_done: Vec<Option<bool>>,
    pub counts: Counts,
    pub(super) racing: Vec<SiteId>,
}

/// See [`Node`].
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredNode {
    parent: Option<u32>,
    step: Option<StepId>,
    branch: BranchId,
    state: State,
}

impl Checkpoint {
    pub(super) fn new(
        threads: ThreadTable,
        nodes: &[Arc<Node>],
        jobs: Vec<Job>,
        branches_done: Vec<Option<bool>>,
        counts: Counts,
        racing: FxHashSet<SiteId>,
    ) -> Checkpoint {
        let index = |node: &Option<Arc<Node>>| {
            let node = node.as_ref()?;
            nodes.iter().position(|n| Arc::ptr_eq(n, node)).map(|i| i as u32)
        };
        let mut racing: Vec<SiteId> = racing.into_iter().collect();
        racing.sort_unstable();
        let stored = |n: &Arc<Node>| StoredNode {
            parent: index(&n.parent),
            step: n.step,
            branch: n.branch,
            state: lock(&n.state).clone(),
        };
        Checkpoint {
            threads,
            nodes: nodes.iter().map(stored).collect(),
            jobs: jobs.into_iter().map(|j| (index(&j.parent), j.search)).collect(),
            branches_done,
            counts,
            racing,
        }
    }

    /// The racing sites so far, in order.
    pub fn races(&self) -> &[SiteId] {
        &self.racing
    }

    /// The pool of the search that goes on.
    pub(super) fn into_pool(self, workers: usize) -> Result<Pool, Inconsistent> {
        self.is_sound().map_err(|why| Inconsistent(format!("the checkpoint is unsound: {why}")))?;
        let other = || Inconsistent("the checkpoint does not fit the program".into());
        let mut nodes: Vec<Arc<Node>> = Vec::new();
        for n in self.nodes {
            let parent = n.parent.map(|i| nodes.get(i as usize).cloned().ok_or_else(other)).transpose()?;
            let depth = parent.as_ref().map_or(0, |p| p.depth + 1);
            if parent.is_some() != n.step.is_some() {
                return Err(other());
            }
            let state = Mutex::new(n.state);
            let node = Arc::new(Node {
                id: nodes.len() as u64,
                parent,
                depth,
                step: n.step,
                branch: n.branch,
                state,
            });
            if let Some(parent) = &node.parent {
                let mut above = lock(&parent.state);
                let branch =
                    above.frame.shared.iter_mut().find(|t| t.branch_id == n.branch).ok_or_else(other)?;
                branch.node = Arc::downgrade(&node);
            }
            nodes.push(node);
        }
        let mut jobs = Vec::new();
        for (parent, search) in self.jobs {
            let parent = parent.map(|i| nodes.get(i as usize).cloned().ok_or_else(other)).transpose()?;
            jobs.push(Job { parent, search });
        }
        Ok(Pool::new(jobs, nodes, self.branches_done, self.counts.traces, workers))
    }
}
