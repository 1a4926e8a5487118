//! Rule R11: which nodes are free.
//!
//! A node is free if its subtree is completely explored, all its leaves are safe, and each step that slept
//! when it was entered came from a completed subtree (of an ancestor's branch) that is free itself. The last
//! condition counts executions through sleeping steps, too: with p: `y=1`; q: `z=1; assert(y==0)` the subtree
//! after q with p asleep holds one safe execution, but freeing it would admit z, y, assert.
//!
//! The two halves are kept apart. A node is *clean* if what lies below it is explored and safe; only that
//! counts for its parent. (A step that sleeps below a node slept at the node itself, or is one of the
//! branches below it, whose leaves count already.)

use super::sleep::Sleeper;
use serde::{Deserialize, Serialize};

/// What is known of a node so far.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Freedom {
    /// Something unsafe, unsupported or unexplored lies below.
    spoilt: bool,
    /// A leaf or a finished subtree lies below.
    explored: bool,
    /// A step sleeps here whose origin is not free.
    bound: bool,
}

impl Freedom {
    /// This step sleeps here.
    pub fn inherit(&mut self, s: &Sleeper) {
        self.bound |= !s.free;
    }

    /// The node is the end of an execution.
    pub fn leaf(&mut self, safe: bool) {
        self.spoilt |= !safe;
        self.explored = true;
    }

    /// The subtree of one of its branches is complete.
    pub fn child(&mut self, clean: bool) {
        self.spoilt |= !clean;
        self.explored = true;
    }

    /// Call when no branch is left. (A node cut off by its sleep set has nothing explored below it, so it is
    /// not clean.)
    pub fn is_clean(self) -> bool {
        self.explored && !self.spoilt
    }

    /// As [`Freedom::is_clean`].
    pub fn is_free(self) -> bool {
        self.is_clean() && !self.bound
    }
}
