//! What a set promises beyond its meaning, so that the runtime may save work.
//!
//! An assumption is taken for granted, and weakens a proof; a promise is proven by whoever publishes the set,
//! and the checker judges it with the rest: it follows from the order of dependent events, which the checker
//! demands anyway. Whoever does not know makes none, and a set of an older format is refused.

use serde::{Deserialize, Serialize};

/// The promises of a set. Without any, nothing is wrong: the runtime then does the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promises {
    /// On each path, any two operations on the same mutex by different threads are ordered by the set's
    /// constraints. (So they are where all dependent events are.) Then the runtime need not lock what the
    /// schedule has ordered, as far as it can see that for itself ([`super::locks`]).
    pub locks_ordered: bool,
}

impl Promises {
    /// What a union of two sets promises: what both do. A path of the union may be of either.
    #[must_use]
    pub fn of_both(self, other: Promises) -> Promises {
        Promises { locks_ordered: self.locks_ordered && other.locks_ordered }
    }

    /// For people and `--json`: the promises that are made.
    pub fn texts(self) -> Vec<&'static str> {
        let Promises { locks_ordered } = self;
        if locks_ordered { vec!["all uses of each mutex are ordered"] } else { Vec::new() }
    }
}
