//! What the analysis of a race rests on, so that it need not be repeated in every maximal execution.
//!
//! The reversal `v` of a race of event `j` (see [`super::races`]) has events of the whole execution, also
//! from behind `j`. What comes of inserting `v` is decided by comparing `v` with the steps that it meets:
//! those that sleep, and siblings in wakeup trees. Each comparison is decided by finding an event (a step is
//! an initial of `v`, or an event of `v` keeps it from being one), or by finding none (a step is independent
//! of all of `v`). [`Grounds`] keep which: the length of the prefix that has all events found, and a
//! signature of all that was not to be found.
//!
//! While the path still begins with that prefix, and none of its newer events is in `v` and has a bit of that
//! signature, every comparison comes out as before. Then the insertion would change nothing that matters, as
//! the header of [`super::races`] shows, and is left out.

use super::path::Path;

/// See the module's header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Grounds {
    /// The events found are among the first so many of the path.
    until: u32,
    /// Bits as of [`super::path::signature`].
    watch: u64,
}

impl Grounds {
    /// Of a conclusion that no event can change.
    pub const NOTHING: Grounds = Grounds { until: 0, watch: 0 };

    /// Of a conclusion that is to be drawn anew in each execution, or has not been drawn yet.
    pub const EVERYTHING: Grounds = Grounds { until: u32::MAX, watch: u64::MAX };

    /// Event `j` was found.
    pub fn found(j: usize) -> Grounds {
        Grounds { until: j as u32 + 1, watch: 0 }
    }

    /// No event of `v` has anything in common with this signature, or what it does is known already.
    pub fn none_with(signature: u64) -> Grounds {
        Grounds { until: 0, watch: signature }
    }

    /// Of two conclusions.
    #[must_use]
    pub fn and(self, other: Grounds) -> Grounds {
        Grounds { until: self.until.max(other.until), watch: self.watch | other.watch }
    }

    /// Does the conclusion hold in every execution that begins with the first `n` events of this one?
    pub fn is_final(self, n: usize) -> bool {
        self.until as usize <= n && self.watch == 0
    }

    /// Does the conclusion hold still, now that the events from number `common` on are others? It is about a
    /// sequence without the events that are or happen after event `removed`. `fresh` are the bits of all
    /// these others.
    pub fn hold(self, path: &Path, common: usize, fresh: u64, removed: usize) -> bool {
        if self.until as usize > common {
            return false;
        }
        self.watch & fresh == 0
            || (common..path.len())
                .all(|i| path.meta[i].sig & self.watch == 0 || path.before_or_same(removed, i))
    }
}
