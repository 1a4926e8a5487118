//! What engines report, to whom.

use crate::exec::stop::{Unsupported, Violation};
use crate::schedule::art::graph::ArtGraph;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use traceformat::event::Event;
use traceformat::recording::Input;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// One event of the current execution, as an engine keeps it.
#[derive(Clone, Debug)]
pub struct PathEvent {
    pub event: Event,
    /// Immediate happens-before predecessors in other threads, transitively reduced. `offset` is absolute:
    /// the number of counted events of that thread that must have executed before (the publisher makes it
    /// relative). Lifecycle events ([`traceformat::event::Op::is_lifecycle`]) are not counted and never
    /// appear as predecessors; where one carries an order, the engine names the counted event behind it.
    pub preds: Vec<Pred>,
    /// In the state before this event other threads (or the main choice of this one) were enabled, and the
    /// event is a timeout.
    pub lone_timeout: bool,
    /// The event is a decision on inputs: how many of its arms some input allows after what was decided
    /// before. 0: no decision.
    pub arms: u16,
    /// Threads that were created in the local code after this event.
    pub births: SmallVec<[ThreadIx; 1]>,
}

/// How a maximal execution ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// All threads ended; property holds.
    Safe,
    /// No thread can go on. Named: the threads that are stuck.
    Deadlock(Vec<ThreadIx>),
    /// The last event (or the local code after it) violates the property.
    Violated(Violation),
    /// Cut off by something the model cannot explain.
    Unsupported(Unsupported),
    /// Some thread came to an assumption that does not hold, and stays there; the others have ended or are
    /// stuck. Not an execution of the program; nothing is proven of those that extend a part of it.
    Assumed,
}

/// What is known of executions in which an assumption (`irs_assume`, `__VERIFIER_assume`) does not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Failing {
    /// There are none, or inputs alone lead there: those inputs are excluded.
    #[default]
    Excluded,
    /// There are some, and whether inputs alone lead there is not known.
    Perhaps,
    /// The same inputs fail it under some schedules.
    BySchedule,
}

/// Receives an engine's results while it runs. The engine explores depth first; `path` is the current
/// execution from the root.
///
/// Several workers may share a search. Each explores depth first for itself; each report is about the worker
/// that was named last ([`Sink::worker`]), and `changed` and `depth` refer to that worker's reports.
pub trait Sink {
    /// A maximal execution. `changed` is the number of leading events that are the same as in the call before
    /// (the events from there on are new).
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome);

    /// Called before each [`Sink::execution`]: what executions have relied on so far, this one included.
    fn assume(&mut self, _all: Vec<Assumption>) {}

    /// Called before [`Sink::execution`] for one that violates the property or deadlocks. `ask` finds inputs
    /// that lead to it.
    fn witness(&mut self, _ask: &dyn Fn() -> Vec<Input>) {}

    /// The subtree below the first `depth` events of the last reported execution is explored and popped:
    /// nothing will be inserted there any more. `free`: R11 holds for it — every execution that extends the
    /// prefix, those through sleeping events included, is equivalent to one verified safe. `racing`: sites
    /// whose accesses may race, over all executions so far: from one call to the next they only become more.
    /// Called for each depth on the way up, deepest first; `depth` 0 is the end.
    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>);

    /// What follows is about this worker. Without a call, there is one.
    fn worker(&mut self, _number: usize) {}

    /// The worker goes to the node after these events, to explore another branch of it, or to complete it.
    /// What it leaves is as complete as was said.
    fn moved(&mut self, _threads: &ThreadTable, _path: &[PathEvent]) {}

    /// A sink that keeps reports for later delivers them.
    fn flush(&mut self) {}

    /// Called now and then with the counters so far.
    fn progress(&mut self, _counts: &Counts) {}

    /// Asked now and then, also within an execution and its analysis: go on? After the first no only subtrees
    /// are reported that are complete.
    fn keep_going(&mut self) -> bool {
        true
    }
}

/// Counters of an exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Mazurkiewicz traces: maximal executions that ran to the end or deadlocked or violated the property.
    pub traces: u64,
    /// Of these, deadlocked.
    pub deadlocked: u64,
    /// Of these, violating the property.
    pub violating: u64,
    /// Executions explored (equal to `traces` if nothing was redundant).
    pub executions: u64,
    /// Executions cut off because everything enabled was asleep. Must be 0.
    pub blocked: u64,
    /// Executions that ended in something unsupported.
    pub unsupported: u64,
    /// Executions in which an assumption does not hold.
    pub assumed: u64,
    /// Sum over leaves of the estimated tree size, for progress (Knuth); 0 if unknown.
    pub estimate: u64,
}

/// Receives what an engine finds that builds abstract reachability trees.
pub trait ArtSink {
    /// One more schedule stands. The tree has all schedules found so far; nodes keep their numbers from one
    /// call to the next.
    fn ivr(&mut self, art: &ArtGraph);

    /// Called before each [`ArtSink::ivr`]: what the proofs so far rely on.
    fn assume(&mut self, _all: Vec<Assumption>) {}

    /// All that can happen is explored and safe. The graph has all of it.
    fn safe(&mut self, _art: &ArtGraph) {}

    /// A real counterexample, from the first event on. `witness`: inputs that lead to it.
    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    );

    /// Some execution fails an assumption: under some schedules, or perhaps so.
    fn fails_assumption(&mut self, _failing: Failing) {}

    /// Something that keeps the proof from being complete.
    fn unsupported(&mut self, u: &Unsupported);

    /// Called now and then with the counters so far.
    fn progress(&mut self, _counts: &crate::engine::impact::Counts) {}

    /// Asked now and then: go on?
    fn keep_going(&mut self) -> bool {
        true
    }
}

impl Counts {
    /// Of two parts of one exploration. The larger estimate stays: each is of the whole.
    pub fn add(&mut self, other: &Counts) {
        self.traces += other.traces;
        self.deadlocked += other.deadlocked;
        self.violating += other.violating;
        self.executions += other.executions;
        self.blocked += other.blocked;
        self.unsupported += other.unsupported;
        self.assumed += other.assumed;
        self.estimate = self.estimate.max(other.estimate);
    }
}
