//! Which step is tried first at a node where neither a wakeup tree nor a sleep set decides.
//!
//! Any order gives the same traces. It decides which schedule is proven first.

use traceformat::thread::ThreadIx;

/// Where the search for an enabled thread begins.
pub trait FirstChoice {
    /// `last` is the thread of the event before this node; `threads` the number of threads known. The threads are tried
    /// cyclically from the returned index on. (A timeout is tried only when no thread has anything else to do.)
    fn start(&self, last: Option<ThreadIx>, threads: usize) -> usize;
}

/// The thread after the last one: every thread moves, as they do when they run at the same speed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundRobin;

impl FirstChoice for RoundRobin {
    fn start(&self, last: Option<ThreadIx>, threads: usize) -> usize {
        last.map_or(0, |t| (t.index() + 1) % threads)
    }
}

/// The same thread while it can: few context switches.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepGoing;

impl FirstChoice for KeepGoing {
    fn start(&self, last: Option<ThreadIx>, _threads: usize) -> usize {
        last.map_or(0, ThreadIx::index)
    }
}
