//! Sections: finite stretches of several threads' events with the order they must keep.

use crate::event::Label;
use crate::schedule::condition::Condition;
use crate::schedule::one_or_many::OneOrMany;
use crate::thread::ThreadIx;

/// A predecessor of an event. With `base[u]` the number of counted events that thread `u` has
/// executed before this instance of the section began (along the path), the event waits until
/// thread `thread` has executed `base[thread] + offset` counted events.
///
/// `offset > 0` names the first `offset` events of that thread in this section; `offset <= 0` reaches back
/// into earlier sections or, in a cyclic section with `n` events of that thread, into earlier iterations:
/// event `j` (from 0) of the iteration `d` before this one is `j + 1 - d * n`. A sum below 1 is no
/// constraint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pred {
    pub thread: ThreadIx,
    pub offset: i64,
    /// The edge holds only if this does (the path condition of an edge: Metzler et al., ASE 2017, §III).
    pub when: Condition,
}

impl Pred {
    /// An unconditional predecessor.
    pub fn new(thread: ThreadIx, offset: i64) -> Pred {
        Pred { thread, offset, when: Condition::default() }
    }
}

/// One event of a lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    pub label: Label,
    /// Predecessors in other threads, transitively reduced. At most one unconditional entry per thread.
    pub preds: OneOrMany<Pred>,
    /// The event's value (loaded, stored, or a call's result) is published for conditions.
    pub publishes: bool,
}

impl Step {
    pub fn new(label: Label) -> Step {
        Step { label, preds: OneOrMany::new(), publishes: false }
    }
}

/// The events of one thread in a section, in program order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lane {
    pub thread: ThreadIx,
    pub steps: OneOrMany<Step>,
}

/// A section (Metzler et al., STTT 2020, §4). Lanes are sorted by thread; no lane is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Section {
    /// Index into [`crate::schedule::set::ScheduleSet::counted`]: the sites that this section counts. Other
    /// sites run unseen while the section is open.
    pub counted: u32,
    pub lanes: OneOrMany<Lane>,
}

impl Section {
    /// The lane of a thread.
    pub fn lane(&self, t: ThreadIx) -> Option<&Lane> {
        self.lanes.binary_search_by_key(&t, |l| l.thread).ok().map(|i| &self.lanes[i])
    }

    /// Number of events of a thread.
    pub fn len_of(&self, t: ThreadIx) -> u64 {
        self.lane(t).map_or(0, |l| l.steps.len() as u64)
    }

    /// Number of events.
    pub fn len(&self) -> usize {
        self.lanes.iter().map(|l| l.steps.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }
}
