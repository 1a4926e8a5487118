//! The search with a part of u at a time.
//!
//! What is behind can be forgotten once it is *settled*: the path is known up to some node, since each other
//! arm on the way there fails whatever u goes on with, and u has executed all steps of the path before it.
//! Of the events before such a node stays
//!
//! - what the path has not explained: it lies beyond the node;
//! - matched events that were executed after one of these: an order may be asked of both. (An event that was
//!   executed before everything that is left was executed before whatever may ask for it.)
//! - as many of each thread's last matched events as conditions can reach back;
//! - if the set has a free node, events that no table names, where their thread has no matched event since.
//!
//! A free node whose prefix is executed admits whatever follows: the rest is not looked at.
//!
//! Where the path is not settled (several paths explain the same, or a step of it is executed much later), as
//! much more of u is read as it takes, all of it in the end. So the answer is that of the search in the whole
//! of u, and only the memory depends on the set.
//!
//! A *cooperative* root is judged with the whole of u at hand (`crate::baton`); `turns` does it with a part.
//!
//! *Which failures are for good.* A label that differs, an edge from an event that was not executed before,
//! an event that is counted behind an end: more events change nothing about these. All others set
//! [`Search::unsettled`].

use super::thread::Thread;
use super::{Frame, Rejection, Search, explain_from};
use crate::baton;
use crate::event::Event;
use crate::schedule::condition::Condition;
use crate::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use std::collections::VecDeque;

/// Events that are taken before the path is looked for.
const PART: usize = 1 << 13;

/// What is known of a thread at the settled node.
#[derive(Clone, Debug, Default)]
struct Settled {
    /// Matched events, of those at hand; and how many were matched before those.
    done: Vec<u32>,
    dropped: usize,
    last: Option<u32>,
    passed: smallvec::SmallVec<[u32; 2]>,
}

/// An execution that comes a part at a time, and what of it is at hand.
pub struct Window<'a> {
    set: &'a ScheduleSet,
    /// How far the path is settled.
    node: NodeId,
    threads: Vec<Settled>,
    /// What is at hand, with what each publishes, its place in u, and whether the path to `node` has
    /// explained it.
    events: Vec<Event>,
    values: Vec<u64>,
    places: Vec<u64>,
    explained: Vec<bool>,
    /// The first so many of these are explained by some path.
    good: usize,
    /// So many events are to be at hand before the path is looked for.
    wanted: usize,
    part: usize,
    /// How many came.
    came: u64,
    /// A free node is reached.
    free: bool,
    /// The set has one.
    may_be_free: bool,
    /// How far conditions reach back.
    reach: usize,
    /// The most events that were at hand at a time.
    pub widest: usize,
}

impl<'a> Window<'a> {
    pub fn new(set: &'a ScheduleSet) -> Window<'a> {
        Window::of_parts(set, PART)
    }

    /// Looks for the path after so many events each time.
    pub fn of_parts(set: &'a ScheduleSet, part: usize) -> Window<'a> {
        Window {
            set,
            node: NodeId::ROOT,
            threads: Vec::new(),
            events: Vec::new(),
            values: Vec::new(),
            places: Vec::new(),
            explained: Vec::new(),
            good: 0,
            wanted: part,
            part,
            came: 0,
            free: false,
            may_be_free: set.nodes.values().any(|n| matches!(n, Node::Free { .. })),
            reach: reach(set),
            widest: 0,
        }
    }

    /// The next events, with what they publish.
    ///
    /// # Errors
    /// The first event that no path explains, if it is known by now.
    pub fn add(&mut self, events: impl IntoIterator<Item = (Event, u64)>) -> Result<(), Rejection> {
        for (event, value) in events {
            let place = self.came;
            self.came += 1;
            if self.free {
                continue;
            }
            self.events.push(event);
            self.values.push(value);
            self.places.push(place);
            self.explained.push(false);
            if self.events.len() >= self.wanted {
                self.look(false)?;
            }
        }
        Ok(())
    }

    /// There are no more events.
    ///
    /// # Errors
    /// The first event that no path explains.
    pub fn end(&mut self) -> Result<(), Rejection> {
        if self.free { Ok(()) } else { self.look(true) }
    }

    /// Looks for a path that explains what is at hand, and settles what can be.
    fn look(&mut self, end: bool) -> Result<(), Rejection> {
        self.widest = self.widest.max(self.events.len());
        if let Some(Node::Cooperative(c)) = self.set.nodes.get(&NodeId::ROOT) {
            self.wanted = usize::MAX;
            return if end { baton::explain(self.set, c, &self.events) } else { Ok(()) };
        }
        let mut search = self.search(self.events.len(), false);
        let Some(path) = search.search(self.node) else {
            if end || !search.unsettled {
                return Err(self.rejection());
            }
            self.wanted = 2 * self.events.len();
            return Ok(());
        };
        let top = path.last().map(|frame| frame.node);
        if search.unmatched == 0
            && top.is_some_and(|n| matches!(self.set.nodes.get(&n), Some(Node::Free { .. })))
        {
            self.free = true;
            return Ok(());
        }
        let had = self.events.len();
        let node = search.settle(path);
        let threads = std::mem::take(&mut search.threads);
        drop(search);
        self.node = node;
        self.forget(threads);
        self.good = self.events.len();
        // What is left is looked at again: a part as large must come first.
        self.wanted = match self.events.len() > had / 2 {
            true => 2 * self.events.len() + self.part,
            false => self.events.len() + self.part,
        };
        Ok(())
    }

    /// The search in the first `n` events that are at hand.
    fn search<'s>(&'s self, n: usize, verbose: bool) -> Search<'s> {
        let mut search = Search::new(self.set, &self.events[..n], &self.values, verbose);
        search.places = &self.places;
        let count = search.threads.len().max(self.threads.len());
        search.threads.resize(count, Thread::default());
        let explained = |e: &u32| self.explained[*e as usize];
        for (thread, settled) in search.threads.iter_mut().zip(&self.threads) {
            let all = thread.events.len();
            thread.events.retain(|e| !explained(e));
            search.remaining -= all - thread.events.len();
            thread.done = settled.done.clone();
            thread.dropped = settled.dropped;
            thread.base = (settled.dropped + settled.done.len()) as i64;
            thread.last = settled.last;
            thread.passed = settled.passed.clone();
        }
        search
    }

    /// Why no path explains what is at hand.
    fn rejection(&self) -> Rejection {
        let search = |n: usize, verbose| self.search(n, verbose);
        let rejected = explain_from(self.node, self.good, &self.events, search);
        let mut rejection = rejected.expect_err("no path was found");
        rejection.event = self.places[rejection.event] as usize;
        rejection
    }

    /// Forgets what no later event can ask for. `threads`: as they are at the settled node.
    fn forget(&mut self, mut threads: Vec<Thread>) {
        for thread in &mut threads {
            for e in thread.events.drain(..thread.cursor) {
                self.explained[e as usize] = true;
            }
        }
        let first = threads.iter().filter_map(|t| t.events.first()).min();
        let first = first.map_or(self.events.len(), |e| *e as usize);
        let mut kept = vec![false; self.events.len()];
        for thread in &mut threads {
            let late = thread.done.partition_point(|e| (*e as usize) < first);
            let gone = late.min(thread.done.len().saturating_sub(self.reach));
            let after = thread.done.last().map_or(0, |e| e + 1);
            thread.done.drain(..gone);
            thread.dropped += gone;
            let others = if self.may_be_free { &thread.others[..] } else { &[] };
            let others = &others[others.partition_point(|e| *e < after)..];
            for e in thread.events.iter().chain(&thread.done).chain(others) {
                kept[*e as usize] = true;
            }
        }
        // Where each is now.
        let mut now = vec![0; kept.len()];
        let mut n = 0;
        for (now, kept) in now.iter_mut().zip(&kept) {
            *now = n;
            n += u32::from(*kept);
        }
        keep(&mut self.events, &kept);
        keep(&mut self.values, &kept);
        keep(&mut self.places, &kept);
        keep(&mut self.explained, &kept);
        let settled = threads.into_iter().map(|t| Settled {
            done: t.done.iter().map(|e| now[*e as usize]).collect(),
            dropped: t.dropped,
            last: t.last,
            passed: t.passed,
        });
        self.threads = settled.collect();
    }
}

fn keep<T>(list: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    list.retain(|_| *kept.next().expect("as many"));
}

/// How many of a thread's matched events a condition may name, at most, counted from its last one.
fn reach(set: &ScheduleSet) -> usize {
    let of = |c: &Condition| c.iter().map(|a| a.offset).min().unwrap_or(1);
    let of_arm = |arm: &Arm| {
        let steps = arm.section.lanes.iter().flat_map(|l| &l.steps);
        let edges = steps.flat_map(|s| &s.preds).map(|p| of(&p.when)).min();
        of(&arm.guard).min(edges.unwrap_or(1))
    };
    let arms = set.nodes.values().flat_map(|n| match n {
        Node::Choice(arms) => arms.as_slice(),
        _ => &[],
    });
    let least = arms.map(of_arm).min().unwrap_or(1);
    // Offset 0 is the last one before the section.
    usize::try_from(1i64.saturating_sub(least)).unwrap_or(usize::MAX)
}

impl<'a> Search<'a> {
    /// Takes back all of the path but its settled beginning; the node that this leads to.
    fn settle(&mut self, path: Vec<Frame<'a>>) -> NodeId {
        let start = path.first().map_or(NodeId::ROOT, |frame| frame.node);
        // The arms that the path takes. (A frame's `arm` is the one to try after it.)
        let mut taken = VecDeque::new();
        let mut above = false;
        for frame in path.into_iter().rev() {
            if above {
                taken.push_front((frame.node, frame.arm - 1));
            }
            above = true;
            frame.undo.into_iter().for_each(|undo| self.close(undo));
        }
        let mut node = start;
        for (at, chosen) in taken {
            let set: &'a ScheduleSet = self.set;
            let Some(Node::Choice(arms)) = set.nodes.get(&at) else { break };
            let arms: &'a [Arm] = arms;
            let dead = |i: usize, search: &mut Self| i == chosen || search.is_dead(&arms[i]);
            if !(0..arms.len()).all(|i| dead(i, self)) {
                break;
            }
            let Some(undo) = self.open(&arms[chosen]) else { break };
            if self.unmatched > 0 {
                self.close(undo);
                break;
            }
            node = arms[chosen].target;
        }
        node
    }

    /// Does every path over this arm fail, whatever comes after what is at hand?
    fn is_dead(&mut self, arm: &'a Arm) -> bool {
        (self.unsettled, self.failed) = (false, Default::default());
        let Some(undo) = self.open(arm) else { return !self.unsettled };
        let found = self.search(arm.target);
        let dead = found.is_none() && !self.unsettled;
        for frame in found.into_iter().flatten().rev() {
            frame.undo.into_iter().for_each(|undo| self.close(undo));
        }
        self.close(undo);
        dead
    }
}
