//! Rule R11: which nodes are free.
//!
//! A node is free if its subtree is completely explored, all its leaves are safe, and each step that slept when it was
//! entered came from a completed subtree (of an ancestor's branch) that is free itself. The last condition counts executions
//! through sleeping steps, too: with p: `y=1`; q: `z=1; assert(y==0)` the subtree after q with p asleep holds one
//! safe execution, but freeing it would admit z, y, assert.

use serde::{Deserialize, Serialize};

/// What is known of a node so far.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Freedom {
    /// Something unsafe, unsupported or unexplored extends this prefix.
    spoilt: bool,
    /// A leaf or a finished subtree lies below.
    explored: bool,
}

impl Freedom {
    /// A step sleeps here whose origin is free, or not.
    pub fn inherit(&mut self, free: bool) {
        self.spoilt |= !free;
    }

    /// The node is the end of an execution.
    pub fn leaf(&mut self, safe: bool) {
        self.spoilt |= !safe;
        self.explored = true;
    }

    /// The subtree of one of its branches is complete.
    pub fn child(&mut self, free: bool) {
        self.spoilt |= !free;
        self.explored = true;
    }

    /// Call when no branch is left. (A node cut off by its sleep set has nothing explored below it, so it is not free.)
    pub fn is_free(self) -> bool {
        self.explored && !self.spoilt
    }
}
