//! Which predecessors of an event need to be named, given those before it.
//!
//! A predecessor `(u, k)` of an event `e` of thread `t` is *implied* if thread `t`'s previous event, or
//! another predecessor of `e`, already happens after the `k`-th counted event of `u`. Happening-before is the
//! transitive closure of program order and of the predecessors named so far, kept as a vector clock per event
//! of the current path (Fidge; Mattern): `clock[u]` is the number of counted events of `u` at or before the
//! event.

use report::sink::PathEvent;
use smallvec::SmallVec;
use traceformat::clock::VectorClock;
use traceformat::thread::ThreadIx;

/// Predecessors in other threads: (thread, how many of its counted events).
pub type Preds = SmallVec<[(ThreadIx, u64); 2]>;

/// Vector clocks of the events on the current path.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    /// Clock after each event of the path.
    after: Vec<VectorClock<u64>>,
    /// Depths of all events of a thread, and of its counted ones, ascending.
    lanes: Vec<Lane>,
}

#[derive(Clone, Debug, Default)]
struct Lane {
    all: Vec<usize>,
    counted: Vec<usize>,
}

/// What is wrong with an event that an engine reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEvent {
    #[error("an event waits for event {count} of thread {thread}, which is not on its path")]
    DanglingPredecessor { thread: u16, count: u64 },
    #[error("an event happened at site {0}, which is not among the sites that the set counts")]
    UncountedSite(u32),
    #[error("an event happened in thread {0}, which is not in the table of threads")]
    UnknownThread(u16),
    #[error("thread {0} has two different next events in one state, and neither is a timeout")]
    TwoFutures(u16),
}

impl Clocks {
    /// Number of events on the path.
    pub fn len(&self) -> usize {
        self.after.len()
    }

    pub fn is_empty(&self) -> bool {
        self.after.is_empty()
    }

    /// Forgets the events from `depth` on.
    pub fn truncate(&mut self, depth: usize) {
        self.after.truncate(depth);
        for lane in &mut self.lanes {
            for depths in [&mut lane.all, &mut lane.counted] {
                while depths.last().is_some_and(|&d| d >= depth) {
                    depths.pop();
                }
            }
        }
    }

    /// Appends an event to the path and returns its predecessors without the implied ones, sorted by thread.
    pub fn push(&mut self, event: &PathEvent) -> Result<Preds, BadEvent> {
        let t = event.event.thread.index();
        if self.lanes.len() <= t {
            self.lanes.resize_with(t + 1, Lane::default);
        }
        let mut clock = self.lanes[t].all.last().map_or_else(VectorClock::new, |&d| self.after[d].clone());
        // The latest event of each thread that is named; a thread waits for itself by running.
        let mut named = Preds::new();
        for p in &event.preds {
            let (thread, count) = (p.thread, p.offset.max(0) as u64);
            if count == 0 || thread.index() == t {
                continue;
            }
            match named.iter_mut().find(|n| n.0 == thread) {
                Some(n) => n.1 = n.1.max(count),
                None => named.push((thread, count)),
            }
        }
        named.sort_unstable();
        let mut behind = SmallVec::<[usize; 4]>::new();
        for &(thread, count) in &named {
            let depth = self.lanes.get(thread.index()).and_then(|l| l.counted.get(count as usize - 1));
            let Some(&depth) = depth else {
                return Err(BadEvent::DanglingPredecessor { thread: thread.0, count });
            };
            behind.push(depth);
        }
        let implied = |i: usize| {
            let (thread, count) = named[i];
            let has = |c: &VectorClock<u64>| c.at(thread.index()) >= count;
            has(&clock) || behind.iter().enumerate().any(|(j, &d)| j != i && has(&self.after[d]))
        };
        let preds: Preds = (0..named.len()).filter(|&i| !implied(i)).map(|i| named[i]).collect();
        for &d in &behind {
            clock.join(&self.after[d]);
        }
        let lane = &mut self.lanes[t];
        lane.all.push(self.after.len());
        if event.event.label.is_counted() {
            lane.counted.push(self.after.len());
            clock.set(t, lane.counted.len() as u64);
        }
        self.after.push(clock);
        Ok(preds)
    }
}
