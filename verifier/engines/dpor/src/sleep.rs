//! Sleep sets: steps whose subtrees were explored at an ancestor, and which nothing since is dependent with.
//!
//! A sleeping step stays enabled and keeps its event, because whatever could change either is dependent with
//! it and wakes it. Entries live in one stack-like arena: a node's own entries lie above those of its
//! ancestors, and are dropped with it.

use super::StepId;
use super::path::possibly_dependent;
use super::shared::{BranchId, NO_BRANCH};
use serde::{Deserialize, Serialize};
use traceformat::dependence::dependent;
use traceformat::event::Event;

/// A step whose subtree is explored, or, at a node that workers share, is being explored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Sleeper {
    pub step: StepId,
    pub event: Event,
    pub sig: u64,
    /// It cut the execution off: dependent with everything.
    pub cut: bool,
    /// Its subtree is free (rule R11). Not known as long as it is under way.
    pub free: bool,
    /// The branch, if it may be under way.
    pub branch_id: BranchId,
}

impl Sleeper {
    /// Whether its subtree is free is known.
    pub fn is_settled(&self) -> bool {
        self.branch_id == NO_BRANCH
    }

    /// Does executing this event wake it?
    pub fn is_woken_by(&self, event: &Event, sig: u64) -> bool {
        self.cut || possibly_dependent(self.sig, sig) && dependent(&self.event, event)
    }
}
