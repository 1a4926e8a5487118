//! What engines report, to whom.

use crate::graph::ArtGraph;
use model::labels::Labels;
use model::stop::{Unsupported, Violation};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use traceformat::event::{Event, ObjectId};
use traceformat::recording::Input;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Assumption, Order};
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
    /// No other thread exists, or ever existed, before this event: nobody else can come before it.
    pub alone: bool,
    /// Threads that were created in the local code after this event.
    pub births: SmallVec<[ThreadIx; 1]>,
}

impl PathEvent {
    /// An event of which nothing more is said: enough where the order of all events is kept, as in a
    /// counterexample.
    pub fn of(event: Event) -> PathEvent {
        PathEvent {
            event,
            preds: Vec::new(),
            lone_timeout: false,
            arms: 0,
            alone: false,
            births: SmallVec::new(),
        }
    }
}

/// How a maximal execution ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// All threads ended; property holds.
    Safe,
    /// No thread can go on. Named: the threads that are stuck.
    Deadlock(Vec<ThreadIx>),
    /// A thread has ended the process while these still waited for something: nothing that violates a
    /// property. No section can list it, since at run time they stand before an event that it does not have;
    /// a free node, or a cooperative one, admits it.
    LeftWaiting(Vec<ThreadIx>),
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

/// A cooperative schedule ([`traceformat::schedule::cooperative`]).
#[derive(Clone, Copy, Debug)]
pub struct Baton<'s> {
    pub order: Order,
    /// One thread at a time is at these sites.
    pub held: &'s [SiteId],
    /// A thread gives way behind each event at one of these.
    pub yields: &'s [SiteId],
    /// Accesses at these may race; what is held on both sides does not.
    pub racing: &'s [SiteId],
}

/// A hint at the repair of a bug: a safe cooperative schedule, in any order, from which nothing can be
/// dropped.
#[derive(Clone, Debug)]
pub struct Hint {
    pub kept: Vec<Kept>,
    /// Sites behind which a thread that has the baton may give it up, and does.
    pub until: Vec<SiteId>,
    /// There are no more of these.
    pub all_marks: bool,
}

/// A site that has to be held.
#[derive(Clone, Debug)]
pub struct Kept {
    pub site: SiteId,
    /// What can happen if this site alone is not; `None`: nobody knows.
    pub without: Option<Without>,
}

/// An execution that fails.
#[derive(Clone, Debug)]
pub struct Without {
    pub path: Vec<PathEvent>,
    pub outcome: Outcome,
    pub inputs: Vec<Input>,
}

/// Receives an engine's results while it runs. There is one vocabulary for all engines; each engine uses the
/// part of it that fits how it works, and what it does not use says nothing:
///
/// - *Executions*, depth first, and finished subtrees of them ([`Sink::execution`], [`Sink::subtree_done`]).
///   `path` is the current execution from the root. Several workers may share a search. Each explores depth
///   first for itself; each report is about the worker that was named last ([`Sink::worker`]), and `changed`
///   and `depth` refer to that worker's reports.
/// - *Trees of states*, with cycles ([`Sink::tree`], [`Sink::whole`]).
/// - *A cooperative schedule* ([`Sink::cooperative`]).
/// - *Counterexamples* by themselves ([`Sink::counterexample`]).
pub trait Sink {
    /// A maximal execution. `changed` is the number of leading events that are the same as in the call before
    /// (the events from there on are new).
    fn execution(&mut self, _threads: &ThreadTable, _path: &[PathEvent], _changed: usize, _: &Outcome) {}

    /// Called before [`Sink::execution`], [`Sink::tree`], [`Sink::whole`]: what proofs have relied on so far.
    fn assume(&mut self, _all: Vec<Assumption>) {}

    /// Called before [`Sink::execution`] for one that violates the property or deadlocks. `ask` finds inputs
    /// that lead to it.
    fn witness(&mut self, _ask: &dyn Fn() -> Vec<Input>) {}

    /// The subtree below the first `depth` events of the last reported execution is explored and popped:
    /// nothing will be inserted there any more. `free`: R11 holds for it — every execution that extends the
    /// prefix, those through sleeping events included, is equivalent to one verified safe. `racing`: sites
    /// whose accesses may race, over all executions so far: from one call to the next they only become more.
    /// Called for each depth on the way up, deepest first; `depth` 0 is the end.
    fn subtree_done(&mut self, _depth: usize, _free: bool, _racing: &mut dyn Iterator<Item = SiteId>) {}

    /// What follows is about this worker. Without a call, there is one.
    fn worker(&mut self, _number: usize) {}

    /// The worker goes to the node after these events, to explore another branch of it, or to complete it.
    /// What it leaves is as complete as was said.
    fn moved(&mut self, _threads: &ThreadTable, _path: &[PathEvent]) {}

    /// A sink that keeps reports for later delivers them.
    fn flush(&mut self) {}

    /// The search starts again, from its beginning: what was reported of executions and subtrees so far was
    /// true, and is reported again in another way.
    fn start_again(&mut self) {}

    /// From now on arrivals at all barriers but these commute in what is reported.
    fn arrivals_ordered_at(&mut self, _barriers: &[ObjectId]) {}

    /// One more schedule stands. The tree has all schedules found so far; nodes keep their numbers from one
    /// call to the next.
    fn tree(&mut self, _tree: &ArtGraph) {}

    /// All that can happen is explored and safe. The tree has all of it.
    fn whole(&mut self, _tree: &ArtGraph) {}

    /// What the proof that was just reported has said of states, for a later version of the program.
    fn labels(&mut self, _labels: Labels) {}

    /// A cooperative schedule: every execution that it admits is safe, and ends or goes on for ever; in a
    /// ring nobody is left out then. The engine has met these threads.
    fn cooperative(&mut self, _threads: &ThreadTable, _node: &Baton<'_>) {}

    /// A hint at the repair of a bug.
    fn hint(&mut self, _threads: &ThreadTable, _hint: &Hint) {}

    /// A real counterexample, from the first event on, that is not reported as an execution. `witness`:
    /// inputs that lead to it.
    fn counterexample(
        &mut self,
        _threads: &ThreadTable,
        _path: &[PathEvent],
        _outcome: &Outcome,
        _witness: Vec<Input>,
    ) {
    }

    /// Some execution fails an assumption: under some schedules, or perhaps so.
    fn fails_assumption(&mut self, _failing: Failing) {}

    /// Something that keeps the proof from being complete.
    fn unsupported(&mut self, _u: &Unsupported) {}

    /// Called now and then: how far the search is.
    fn progress(&mut self, _estimate: Estimate) {}

    /// Asked now and then, also within an execution and its analysis: shall the engine go on? After the first
    /// `false`, the engine reports completed subtrees only.
    fn keep_going(&mut self) -> bool {
        true
    }

    /// Once [`Sink::keep_going`] has said no: does the process end now? Then nobody waits until an engine has
    /// given back piece by piece what it has built, which takes a sixth of the time that it took to build it.
    fn is_last(&self) -> bool {
        false
    }
}

/// How far a search is, in executions or in states, as the engine counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    pub done: u64,
    /// Expected in all, as far as the engine can tell (Knuth's estimate, or what is open now); 0 if unknown.
    pub expected: u64,
}

/// What an engine came to, when its search has ended or was stopped.
#[derive(Clone, Debug, Default)]
pub struct End {
    pub counts: Counts,
    /// The search has come to its end: nothing that it looks for is left.
    pub complete: bool,
    /// Why it is not complete, if the engine itself has ended it.
    pub why: Option<String>,
    /// Every execution is safe, although none of them was reported.
    pub safe: bool,
    /// Under these conditions, which the user chose: bounds.
    pub conditions: Vec<String>,
    /// Complete, and every execution fails an assumption.
    pub vacuous: bool,
    /// No fair schedule avoids the failure.
    pub inevitable: bool,
    /// What is not proven, and why, beside what was reported.
    pub gaps: Vec<Unsupported>,
    /// For people.
    pub notes: Vec<String>,
    /// Where the search goes on, in the engine's own words; of engines that can.
    pub rest: Option<Vec<u8>>,
}

/// The machine contradicts itself, or the engine does: nothing that was reported may be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the program model is inconsistent: {0}")]
pub struct Inconsistent(pub String);

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
