//! What a path has explained of one thread.

use smallvec::SmallVec;

/// What is known of one thread along the path.
#[derive(Clone, Debug, Default)]
pub(super) struct Thread {
    /// Indices in u of the thread's events whose site some table names.
    pub(super) events: Vec<u32>,
    /// Its other events, but for lifecycle events.
    pub(super) others: Vec<u32>,
    /// How many of `events` the path has explained (matched or found uncounted).
    pub(super) cursor: usize,
    /// Indices in u of the matched ones, without those that were matched before anything in u.
    pub(super) done: Vec<u32>,
    /// How many those are.
    pub(super) dropped: usize,
    /// Steps of the thread on the path so far, matched or (where u is at its end) not.
    pub(super) base: i64,
    /// Table of the last section with a lane of the thread, and the tables of the sections passed since.
    pub(super) last: Option<u32>,
    pub(super) passed: SmallVec<[u32; 2]>,
}

/// An event by its number in its thread, counted from 1.
pub(super) enum Nth {
    /// It has not been executed.
    Missing,
    /// Before everything in u.
    Before,
    /// Index in u.
    At(u32),
}

impl Thread {
    pub(super) fn nth(&self, n: i64) -> Nth {
        match usize::try_from(n - 1).ok().map(|n| n.checked_sub(self.dropped)) {
            // (There is no event 0.)
            None => Nth::Missing,
            Some(None) => Nth::Before,
            Some(Some(n)) => self.done.get(n).map_or(Nth::Missing, |&e| Nth::At(e)),
        }
    }

    /// How many of its matched events were executed before this one.
    pub(super) fn executed_before(&self, event: u32) -> usize {
        self.dropped + self.done.iter().filter(|&&e| e < event).count()
    }
}
