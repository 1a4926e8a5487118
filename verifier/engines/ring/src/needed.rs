//! Which sites have to be held, so that the program still has one execution for each of its inputs.
//!
//! Let E be an execution with all sites held, in a ring, and H some of the sites, among them all but plain
//! accesses. `hb` is the order on the events of E that is made of: program order; creation before the
//! thread's events; and the order of all that is done with the baton, which is held events, looks at
//! operations that were not enabled, and ends of threads. *If each two events that touch a common byte, one
//! of them writing, are ordered by `hb`, then each execution that holds H, with the same inputs, is
//! equivalent to a part of E.*
//!
//! By induction on the executions with H held: such an execution has done, of each thread, what it does first
//! in E; of what is done with the baton, what is done first in E, in the same order; and each of its events
//! reads what it reads in E. Let e be the next event.
//!
//! - *It reads the same.* Let f touch a common byte. If f comes before e by `hb`, f has happened: each link
//!   of the chain to e is program order, creation, or the order of what is done with the baton. If e comes
//!   before f, f has not happened, since e, which is on the way to it, has not.
//! - *So its thread goes on as in E*: it is the thread's next event there.
//! - *If it is held, it is next in E, too.* The baton leaves a thread only where it stands before an
//!   operation that is not enabled, or ends. All operations that may block are held, and whether one is
//!   enabled is decided by held events (locks, conditions, ends of threads) and by the bytes that an await
//!   tests: by the argument above these are as in E whenever the thread that has the baton stands there.
//!   So it leaves where it does in E. A thread that is passed over in E is passed over, too: it comes to
//!   where it stands by itself, and is given the baton until it is there.
//! - *It may end before E does.* A call of `exit` is no event: a thread without the baton may end the process
//!   at any moment. What has happened by then is a part of E; exit handlers' accesses are events of E.
//! - *It does not go beyond E.* Where E has no further event of the thread, the thread has ended, or the
//!   process has: then what the thread stands before is held, and its turn does not come any more.
//!
//! And it goes on (R13): a stretch without a give-up has finitely many events, those of E.
//!
//! So what has to be held is found from E alone: begin with no plain access, and hold both sites of each pair
//! that is not ordered, until there is none. More held sites give more order, so what earlier executions
//! need stays enough.
//!
//! # Executions that do not end
//!
//! The induction is about E one event after the other, so E may go on for ever: what it needs is that each
//! two events of E that conflict are ordered. The search sees of E the way to a state w, the round from w to
//! the same state v, and other ways from there; E itself goes round as often as it likes, by any of them. So
//! here *the first event behind a mark is held, and the first one of each thread that passes marks*. Let a,
//! of the thread u, come before b, of t, and let them conflict.
//!
//! - *u does something with the baton in the turn of a, at a or later.* A turn ends with a look, with an end,
//!   or with an event at a mark, which is held.
//! - *If the turn of b begins with a held event*, that comes after the turn of a. So a comes before b by
//!   `hb`. It does unless it is the first one of t, and t passes no mark: other turns begin with operations
//!   that may block, or behind marks.
//! - *Else, if a comes before the creation of t*: that is done with the baton, in the turn of a or in a later
//!   one, so a comes before it by `hb`. (Main's first turn is the first of all.)
//! - *Else both lie behind the creation.* Then no round lies between it and b. For take the first one: t
//!   exists at its beginning. Either t does something in it, so that its first turn is over; or it cannot go
//!   on, so that its first turn begins with an operation that may block. So both lie on one way that the
//!   search has seen, and looked at.
//!
//! Where a round ends, a turn begins as one has begun at the round's beginning, so all beginnings have been
//! seen. But whether a thread has begun before is no part of a state: what begins a thread may come behind a
//! mark in the next round. So it counts where the thread passes marks.

use crate::search::Pause;
use report::sink::PathEvent;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// For each thread, how many of its steps are before.
type Clock = SmallVec<[u32; 8]>;

/// Plain accesses that have to be held.
#[derive(Clone, Debug, Default)]
pub struct Needed(BTreeSet<SiteId>);

/// Which accesses may be left to themselves. An await is an operation that may block.
pub fn is_optional(label: Label) -> bool {
    label.op.is_access() && label.op != Op::Await
}

impl Needed {
    /// Does this site have to be held, although it is optional?
    pub fn contains(&self, site: SiteId) -> bool {
        self.0.contains(&site)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These have to be held, too.
    pub(crate) fn hold(&mut self, sites: &BTreeSet<SiteId>) {
        self.0.extend(sites);
    }

    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = SiteId> {
        self.0.iter().copied()
    }

    /// What one execution needs. `pending`: what threads stand before at its end.
    pub fn learn(&mut self, path: &[PathEvent], pauses: &[Pause], pending: &[Event]) {
        self.0.extend(pending.iter().filter(|e| is_optional(e.label)).map(|e| e.label.site));
        loop {
            let unordered = Order::new(self).unordered(path, pauses);
            let before = self.0.len();
            self.0.extend(unordered);
            if self.0.len() == before {
                return;
            }
        }
    }

    fn is_held(&self, label: Label) -> bool {
        match is_optional(label) {
            true => self.contains(label.site),
            // Marks touch nothing; nobody waits there.
            false => label.op != Op::Mark,
        }
    }
}

/// The last uses of some bytes: of each thread the last one that reads, and the last one that writes.
#[derive(Clone, Debug, Default)]
struct Uses {
    reads: SmallVec<[Use; 2]>,
    writes: SmallVec<[Use; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct Use {
    thread: ThreadIx,
    /// The step of the thread.
    number: u32,
    label: Label,
}

/// The order `hb` along one execution.
struct Order<'n> {
    needed: &'n Needed,
    clocks: Vec<Clock>,
    /// Of what was done with the baton so far.
    baton: Clock,
    /// Of each object, from where which bytes were used by whom: each entry is about the bytes from its own
    /// start to the next one's.
    objects: FxHashMap<ObjectId, BTreeMap<u64, Uses>>,
    unordered: BTreeSet<SiteId>,
}

fn join(into: &mut Clock, from: &Clock) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (a, b) in into.iter_mut().zip(from) {
        *a = (*a).max(*b);
    }
}

impl Order<'_> {
    fn new(needed: &Needed) -> Order<'_> {
        let (clocks, baton) = (Vec::new(), Clock::new());
        Order { needed, clocks, baton, objects: FxHashMap::default(), unordered: BTreeSet::new() }
    }

    /// Sites of accesses that conflict and are not ordered.
    fn unordered(mut self, path: &[PathEvent], pauses: &[Pause]) -> BTreeSet<SiteId> {
        let mut pauses = pauses.iter().peekable();
        for (i, e) in path.iter().enumerate() {
            while let Some(p) = pauses.next_if(|p| p.at <= i) {
                self.pause(p);
            }
            self.event(e);
        }
        pauses.for_each(|p| self.pause(p));
        self.unordered
    }

    /// The thread's next step, which is done with the baton or not.
    fn step(&mut self, t: ThreadIx, held: bool) -> u32 {
        let n = t.index() + 1;
        if self.clocks.len() < n {
            self.clocks.resize(n, Clock::new());
        }
        let clock = &mut self.clocks[t.index()];
        if clock.len() < n {
            clock.resize(n, 0);
        }
        clock[t.index()] += 1;
        let number = clock[t.index()];
        if held {
            join(clock, &self.baton);
            self.baton.clone_from(clock);
        }
        number
    }

    fn pause(&mut self, p: &Pause) {
        let number = self.step(p.thread, true);
        // It looks: it writes nothing.
        for a in p.looked.iter().flat_map(|e| &e.accesses) {
            let used = Use { thread: p.thread, number, label: p.looked.as_ref().map_or(END, |e| e.label) };
            self.access(&Access { write: false, ..*a }, used);
        }
    }

    fn event(&mut self, e: &PathEvent) {
        let (t, label) = (e.event.thread, e.event.label);
        let number = self.step(t, self.needed.is_held(label));
        for a in &e.event.accesses {
            self.access(a, Use { thread: t, number, label });
        }
        for child in &e.births {
            let parent = self.clocks[t.index()].clone();
            let n = child.index() + 1;
            if self.clocks.len() < n {
                self.clocks.resize(n, Clock::new());
            }
            join(&mut self.clocks[child.index()], &parent);
        }
    }

    fn access(&mut self, a: &Access, by: Use) {
        if a.start >= a.end {
            return;
        }
        let clock = &self.clocks[by.thread.index()];
        let uses = self.objects.entry(a.object).or_default();
        for at in [a.start, a.end] {
            let before = uses.range(..at).next_back().map(|(_, u)| u.clone());
            uses.entry(at).or_insert_with(|| before.unwrap_or_default());
        }
        for (_, bytes) in uses.range_mut(a.start..a.end) {
            let reads = bytes.reads.iter().filter(|_| a.write);
            for u in bytes.writes.iter().chain(reads) {
                let known = clock.get(u.thread.index()).is_some_and(|n| *n >= u.number);
                if u.thread != by.thread && !known {
                    let both = [u.label, by.label].into_iter();
                    self.unordered.extend(both.filter(|l| is_optional(*l)).map(|l| l.site));
                }
            }
            let mine = if a.write { &mut bytes.writes } else { &mut bytes.reads };
            match mine.iter_mut().find(|u| u.thread == by.thread) {
                Some(u) => *u = by,
                None => mine.push(by),
            }
        }
    }
}

/// The end of a thread touches nothing.
const END: Label = Label { site: SiteId::UNNUMBERED, op: Op::End, outcome: 0 };
