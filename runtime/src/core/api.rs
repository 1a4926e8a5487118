//! What the enforcement core says to those who drive it: answers, reasons to wait, escapes, settings.

use std::fmt;
use traceformat::event::Label;
use traceformat::schedule::set::NodeId;
use traceformat::thread::ThreadIx;

/// Sizes and starting values of a [`super::Core`]. The defaults are for production; tests shrink them.
#[derive(Clone, Debug)]
pub struct Config {
    /// Threads that can have a slot (main included). A set that names more is refused.
    pub max_threads: usize,
    /// Entries of the path ring: how many sections the fastest thread may be ahead of the slowest
    /// one. A power of two, at least 2.
    pub path_capacity: usize,
    /// Published values kept per thread that publishes, by event number. A power of two; at least twice as
    /// far as conditions may reach back (`traceformat::schedule::validate::MAX_CONDITION_REACH`).
    pub value_capacity: usize,
    /// Start value of the progress counters. Nothing depends on it; tests start near 2^32.
    pub counter_start: u64,
    /// Instances that a change of a cyclic section is put ahead of the fastest thread at first.
    pub cut_slack: u64,
    /// Waiting threads may spin for a moment where the awaited thread runs. Else they sleep at once.
    pub spin: bool,
    /// The fast path ([`super::ThreadLocalState::may_go`]) may answer.
    pub quick: bool,
    /// Who raises a number wakes those whose value is reached; else all who wait for that number.
    pub exact: bool,
    /// Sleepers are woken some events before what they wait for, where a processor is free to wake up on.
    pub ahead: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            max_threads: 256,
            path_capacity: 1 << 16,
            value_capacity: 1 << 17,
            counter_start: 0,
            cut_slack: 2,
            spin: true,
            quick: true,
            exact: true,
            ahead: true,
        }
    }
}

/// The answer to "may this event happen now?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Poll {
    /// Yes. The thread executes it and then calls [`super::Core::advance`].
    Go,
    /// Yes, and so may everything from here on: the thread is at a free node whose whole prefix has
    /// executed. No counting any more; `advance` is not called.
    GoFree,
    /// The set in force does not count this site: it happens unseen, `advance` is not called.
    Uncounted,
    /// Not yet. Ask again after [`super::Core::wait`] (or at any time).
    Wait(WaitFor),
    /// No path of the set explains this event.
    Escape(Escape),
}

/// What a thread waits for. Everything here is inevitable on the arms already taken (R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitFor {
    /// No set is installed yet.
    FirstSet,
    /// Thread `thread` has to have executed `count` counted events (absolute, start value included).
    Count { thread: ThreadIx, count: u64 },
    /// As `Count`, because the event's value decides a condition.
    Value { thread: ThreadIx, count: u64 },
    /// Another thread takes the decision at this node, as entry number `entry` of the path.
    Decision { node: NodeId, entry: u64 },
    /// As `Count`, before the free node `node` is entered: its whole prefix has to be executed.
    Prefix { node: NodeId, thread: ThreadIx, count: u64 },
    /// As `Count`: this thread is a whole path ring ahead of `thread`.
    RunAhead { thread: ThreadIx, count: u64 },
    /// The listener is about to say at which instance a change of the cyclic section at `node` takes effect;
    /// or another thread is just leaving the part of the ring that this one wants. Microseconds.
    Brief { node: NodeId },
}

impl WaitFor {
    /// The thread and its count that end this wait, where it is for a count.
    pub fn awaited(&self) -> Option<(ThreadIx, u64)> {
        match *self {
            WaitFor::Count { thread, count }
            | WaitFor::Value { thread, count }
            | WaitFor::Prefix { thread, count, .. }
            | WaitFor::RunAhead { thread, count } => Some((thread, count)),
            WaitFor::FirstSet | WaitFor::Decision { .. } | WaitFor::Brief { .. } => None,
        }
    }
}

impl fmt::Display for WaitFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaitFor::FirstSet => write!(f, "the first schedule set"),
            WaitFor::Count { thread, count } => write!(f, "event {count} of thread {}", thread.0),
            WaitFor::Value { thread, count } => {
                write!(f, "the value of event {count} of thread {}", thread.0)
            }
            WaitFor::Decision { node, .. } => write!(f, "another thread's decision at node {:016x}", node.0),
            WaitFor::Prefix { node, thread, count } => {
                write!(f, "event {count} of thread {}, before free node {:016x}", thread.0, node.0)
            }
            WaitFor::RunAhead { thread, count } => {
                write!(f, "event {count} of thread {}, too many sections behind", thread.0)
            }
            WaitFor::Brief { node } => write!(f, "a change at node {:016x} to be settled", node.0),
        }
    }
}

/// An execution left what the set explains.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Escape {
    #[error("thread {} is at {got:?}, but the set says {expected:?}", thread.0)]
    Label { thread: ThreadIx, expected: Option<Label>, got: Label },
    #[error("thread {} is at {got:?}, but the set says that the execution has ended", thread.0)]
    BeyondEnd { thread: ThreadIx, got: Label },
    #[error("thread {} has ended, but the set says that {expected:?} follows", thread.0)]
    EndedEarly { thread: ThreadIx, expected: Label },
    #[error("child {rank} of thread {} is not in the set's thread table", parent.0)]
    UnknownThread { parent: ThreadIx, rank: u32 },
    #[error("the value of event {count} of thread {} was not kept, and a condition needs it", thread.0)]
    ValueLost { thread: ThreadIx, count: u64 },
}

/// What [`super::Core::poll_any`] found: which of the labels the answer is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PollAny {
    /// Index into the labels, meaningful for `Go`, `GoFree` and `Uncounted` (0 otherwise).
    pub which: usize,
    pub poll: Poll,
}

/// Why [`super::Core::install`] did not install a set. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstallError {
    #[error("the set names {found} threads, this process is set up for {limit}")]
    TooManyThreads { found: usize, limit: usize },
    #[error("node {:016x} loses an arm or changes it; sets only grow", .0.0)]
    Withdrawn(NodeId),
    #[error("node {:016x} is named but not defined", .0.0)]
    Undefined(NodeId),
    #[error("a section refers to table {0} of counted sites, which does not exist")]
    NoSuchTable(u32),
    #[error("the set has no root node")]
    NoRoot,
}

/// What an installation changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Installed {
    /// Nodes that are new or whose continuation grew.
    pub changed: usize,
    /// Nodes that became free.
    pub freed: usize,
    /// The new arms count sites whose reports this execution has already switched off
    /// ([`super::Core::seal`]): it keeps what it had, and the set serves later runs.
    pub deferred: bool,
}

/// One site's waiting, for `stats=` and for the verifier ("verify next what hurts most").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitStat {
    pub site: u32,
    pub waits: u64,
    pub nanos: u64,
}
