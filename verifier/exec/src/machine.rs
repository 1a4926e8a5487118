//! What an engine needs of a program: a state that can be stepped and unstepped, one visible event at a time.
//!
//! A *step* executes the next visible event of one thread and then that thread's local code up to its next
//! visible event (or its end). Thread creation is local code: it has no event of its own (it commutes with
//! everything but the child), and the child's local code up to its first event runs with it. The end of a
//! thread belongs to its last step. Joining is a visible, blocking event ([`traceformat::event::Op::Join`]).

use crate::uncounted::LibraryUse;
use model::stop::{Unsupported, Violation};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use traceformat::event::{Event, ObjectId};
use traceformat::recording::Input;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Which of a thread's possible next events. Everything is `Main` except that a timed wait can also give up,
/// and that a decision on an input has arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    Main,
    /// The timed wait (condition, semaphore, lock) gives up.
    Timeout,
    /// This arm of the decision that the thread stands before ([`Machine::arms`]).
    Arm(u16),
}

/// Can a thread take its next event in the current state?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not created in this execution.
    Absent,
    Ready,
    /// Its next event is known but not enabled: lock held, await condition false, not signalled, …
    Blocked,
    Finished,
}

/// What a step came to.
#[derive(Clone, Debug)]
pub enum Step {
    /// The event happened; the thread stands before its next one or has ended.
    Done(Event),
    /// The event, or the local code after it, violates the property. The state is that of the
    /// failure; only `undo` may follow.
    Violated(Event, Violation),
    /// The event or the local code after it is something the model cannot explain. Only `undo` may follow.
    Unsupported(Event, Unsupported),
}

/// What a step does besides its event ([`Machine::unseen`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// As an event. It releases memory ([`Op::Free`](traceformat::event::Op::Free)); or it uses the bytes of
    /// a synchronization object otherwise, as that object or as bytes.
    pub event: Event,
    /// The step's operation on a synchronization object, as a write of its bytes. The table of dependence
    /// knows two of these by the operations themselves.
    pub synchronizes: bool,
}

/// A program in some state, with undo.
pub trait Machine {
    /// Threads seen so far in *any* execution of this machine; only grows, also across `undo`.
    fn threads(&self) -> &ThreadTable;

    /// Of `choice` as the next event of `t`. `Timeout` is `Absent` where the thread is not in a timed wait.
    fn status(&self, t: ThreadIx, choice: Choice) -> Status;

    /// Has `t` been created in this execution? (Asked after each step, so an engine's machine may know it
    /// without a look at what the thread stands before.)
    fn exists(&self, t: ThreadIx) -> bool {
        self.status(t, Choice::Main) != Status::Absent || self.arms(t) > 0
    }

    /// Has some thread ended the process? Others may go on for a while, or for good; who waits then does not
    /// wait in vain.
    fn process_ended(&self) -> bool {
        false
    }

    /// The number of arms of the *decision* that `t` stands before: a question that inputs answer (a branch,
    /// a check). 0 before an ordinary event. Whether there is a decision, and its arms, depend on the
    /// thread's past alone; `Arm(i)` is `Ready` if some input allows it, else `Absent`; `Main` and `Timeout`
    /// are `Absent` meanwhile. A decision's event is an [`traceformat::event::Op::Mark`] that touches
    /// nothing, with the site of the mark on the arm's edge or [`traceformat::site::SiteId::UNNUMBERED`]; in
    /// the latter case the arm's number is the outcome.
    fn arms(&self, _t: ThreadIx) -> u16 {
        0
    }

    /// The arm that these inputs take: a value for each symbol, by its thread and rank. `None`: unknown.
    fn arm_of(&self, _t: ThreadIx, _inputs: &dyn Fn(ThreadIx, u32) -> u64) -> Option<u16> {
        None
    }

    /// Does the decision that `t` stands before lack arms beyond a bound? Only the labels of a set's events
    /// exclude these, so nothing above it may be free.
    fn is_cut(&self, t: ThreadIx) -> bool {
        !self.cut_marks(t).is_empty()
    }

    /// The sites of the marks with which the arms begin that it lacks. What watches the bound is that these
    /// are counted events, and that no path of the set has them there.
    fn cut_marks(&self, _t: ThreadIx) -> &[SiteId] {
        &[]
    }

    /// The number of such decisions on the way to this state.
    fn cuts(&self) -> u32 {
        0
    }

    /// The next event of `t` as it would be in the current state (accesses, outcome). Also for a blocked
    /// thread: the objects it waits for, as accessed once it can go on. Status must be `Ready` or `Blocked`.
    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event;

    /// The site of that event by [`Choice::Main`]. (It takes less time than the event.)
    fn next_site(&self, t: ThreadIx) -> SiteId {
        self.next_event(t, Choice::Main).label.site
    }

    /// May that event be a join? A machine that cannot tell soon says yes.
    fn may_join(&self, _t: ThreadIx) -> bool {
        true
    }

    /// Inputs determine which of the bytes that the next event of `t` names it accesses: other events may
    /// conflict with it for some inputs only.
    fn widened(&self, _t: ThreadIx) -> bool {
        false
    }

    /// Threads that could go on if it were their turn, beside those whose status says so: of a machine that
    /// lets one thread go on at a time.
    fn out_of_turn(&self) -> Vec<ThreadIx> {
        Vec::new()
    }

    /// May any thread be next that can go on? Of such a machine: false while it is one thread's turn.
    fn is_open(&self) -> bool {
        true
    }

    /// Executes the next event. Status must be `Ready`.
    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step;

    /// What library functions have used of the program's memory in the last step, behind its event; before
    /// the first step, until then. A machine without library functions has none.
    fn library_uses(&self) -> Vec<LibraryUse> {
        Vec::new()
    }

    /// What the last step has done besides its event that other events depend on, for who leaves out orders
    /// of steps.
    fn unseen(&self) -> Vec<Unseen> {
        Vec::new()
    }

    /// Takes back the last step, exactly.
    fn undo(&mut self);

    /// Number of steps taken and not undone.
    fn depth(&self) -> usize;

    /// Numbers threads as another machine of the same program has, before the first step. False: that is not
    /// possible.
    fn adopt(&mut self, threads: &ThreadTable) -> bool {
        self.threads() == threads
    }

    /// From now on, before the first step, names threads as all machines do that were given the same table: a
    /// new thread enters it. A machine whose names do not depend on the order in which threads are met has
    /// nothing to do.
    fn number_threads_with(&mut self, _all: &Arc<Mutex<ThreadTable>>) {}

    /// From now on, before the first step: arrivals of one phase commute at every barrier but these, and an
    /// arrival that makes another one crowded (more threads use it than it counts) ends in
    /// [`model::stop::CROWDED`]. Until it is called, arrivals at one barrier do not commute. A machine
    /// that knows in advance which barriers are crowded has nothing to do.
    fn commute_arrivals(&mut self, _crowded: &[ObjectId]) {}

    /// Takes [`Machine::commute_arrivals`] back.
    fn order_arrivals(&mut self) {}

    /// Does what this machine says depend on nothing but the steps taken since its first state? Then another
    /// one can go on in its place.
    fn is_replaceable(&self) -> bool {
        true
    }

    /// What must hold of a run before its first event, so that this machine's executions are all of its. The
    /// same from the machine's first state on.
    fn facts(&self) -> Facts {
        Facts::default()
    }

    /// What executions so far have relied on. Only grows.
    fn assumptions(&self) -> Vec<Assumption> {
        Vec::new()
    }

    /// Has this execution gone on at a branch whose condition the machine does not know? Then it need not be
    /// one of the program's: it shows no failure.
    fn guesses(&self) -> bool {
        false
    }

    /// Inputs under which this execution happens, by thread. May take a solver's time.
    fn witness(&self) -> Vec<Input> {
        Vec::new()
    }
}
