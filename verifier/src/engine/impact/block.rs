//! Critical sections as blocks: a reduction while the graph is built, where only the verdict is asked for.
//!
//! Let thread t hold mutex m, and let each access to object o, of any thread in any execution, happen under m. Then nothing that
//! others do before t gives m up touches o: t's access alone is a persistent set (Godefroid, *Partial-order methods for the
//! verification of concurrent systems*, LNCS 1032), and so is t's unlocking of m if nobody asks whether m is free without waiting
//! for it. Such a step is taken alone, like one that touches nothing (Lipton, *Reduction*, CACM 1975: a critical section is one step),
//! and the same cycle proviso holds: no covering ends a run of such steps.
//!
//! Which mutex guards what is not known beforehand. It is taken for granted as long as everything seen agrees with it: each access that
//! a thread could do next somewhere leaves those mutexes that the thread holds there (Savage et al., Eraser, TOCS 1997). The first
//! access that leaves none is seen all the same: the executions before it agree, so they are explored, up to equivalence, and
//! what a thread does next depends on what it has done and read. Then all nodes that relied on it are expanded in full.
//!
//! Objects are known by name here. One that a covering gives another name is not relied upon.

use super::explore::Explorer;
use super::graph::{Held, Kind, NodeIx, Status};
use super::walk::existing;
use crate::engine::sink::ArtSink;
use crate::exec::abstraction::Abstraction;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// What is known of mutexes and what they guard.
#[derive(Default)]
pub(super) struct Blocks {
    /// The mutexes held at all accesses so far, by object.
    guards: FxHashMap<ObjectId, SmallVec<[ObjectId; 2]>>,
    /// Those that somebody asks without waiting.
    asked: FxHashSet<ObjectId>,
    /// Objects with several names, and mutexes that are locked by who has them: not relied upon.
    odd: FxHashSet<ObjectId>,
    /// Nodes that rely on an object's being guarded, or on a mutex's being waited for.
    relying: FxHashMap<ObjectId, Vec<NodeIx>>,
}

/// The mutexes that are held after an event.
fn after(mut held: Held, e: &Event) -> Held {
    let t = e.thread;
    match e.label.op {
        Op::MutexLock | Op::SpinLock => held.extend(e.object.map(|m| (t, m))),
        Op::MutexTryLock | Op::SpinTryLock if e.label.outcome != 0 => held.extend(e.object.map(|m| (t, m))),
        Op::MutexUnlock | Op::SpinUnlock => {
            // A recursive one as often as it was locked.
            if let Some(i) = held.iter().rposition(|h| (h.0, Some(h.1)) == (t, e.object)) {
                held.remove(i);
            }
        }
        Op::CondEnqueue => held.retain(|h| (h.0, Some(h.1)) != (t, e.object2)),
        Op::CondReacquire => held.extend(e.object2.map(|m| (t, m))),
        _ => {}
    }
    held
}

impl<M: Abstraction, S: ArtSink + ?Sized> Explorer<'_, M, S> {
    /// At a new node, where the machine is: notes what its threads do next, and which of these steps may be taken alone.
    pub(super) fn find_blocks(&mut self, n: NodeIx) {
        if !self.options.blocks {
            return;
        }
        if self.graph[n].depth > 0 {
            let held = self.graph[self.graph[n].parent].held.clone();
            self.graph[n].held = match &self.graph[n].event {
                Some(e) => after(held, e),
                None => held,
            };
        }
        // What a thread does before there are others is before all that they do.
        if existing(&*self.machine).len() < 2 {
            return;
        }
        let next: Vec<(usize, Kind, Event)> = self.graph[n]
            .ways
            .iter()
            .enumerate()
            .filter_map(|(i, w)| Some((i, w.kind, w.event.clone()?)))
            .collect();
        for (_, _, e) in &next {
            self.note_use(n, e);
        }
        for (i, _, e) in next.into_iter().filter(|w| w.1 == Kind::Event) {
            if let Some(on) = self.relies_on(n, &e) {
                self.graph[n].ways[i].kind = Kind::Guarded;
                on.into_iter().for_each(|o| self.blocks.relying.entry(o).or_default().push(n));
            }
        }
    }

    /// The mutexes that a thread holds and that may be relied upon.
    fn holds(&self, n: NodeIx, t: ThreadIx) -> SmallVec<[ObjectId; 2]> {
        let mine = self.graph[n].held.iter().filter(|h| h.0 == t).map(|h| h.1);
        mine.filter(|m| !self.blocks.odd.contains(m)).collect()
    }

    fn note_use(&mut self, n: NodeIx, e: &Event) {
        let mine = self.holds(n, e.thread);
        for a in e.accesses.iter().filter(|a| a.start < a.end) {
            let guards = self.blocks.guards.entry(a.object).or_insert_with(|| mine.clone());
            guards.retain(|m| mine.contains(m));
            if guards.is_empty() {
                self.expand_relying(a.object);
            }
        }
        if matches!(e.label.op, Op::MutexLock | Op::SpinLock)
            && let Some(m) = e.object.filter(|m| mine.contains(m))
        {
            // Whether it is locked once more is its own business.
            self.distrust(m);
        }
        let waits = matches!(e.label.op, Op::MutexLock | Op::MutexUnlock | Op::SpinLock | Op::SpinUnlock);
        let mutex = matches!(e.label.op, Op::CondEnqueue | Op::CondReacquire);
        let asked = e.object.filter(|_| !waits).into_iter().chain(e.object2.filter(|_| !mutex));
        for o in asked {
            if self.blocks.asked.insert(o) {
                self.expand_relying(o);
            }
        }
    }

    /// On what objects it rests that a step may be taken alone; `None`: it may not.
    fn relies_on(&self, n: NodeIx, e: &Event) -> Option<SmallVec<[ObjectId; 2]>> {
        let mine = self.holds(n, e.thread);
        match e.label.op {
            Op::MutexUnlock | Op::SpinUnlock => {
                let waited_for = |m: &ObjectId| mine.contains(m) && !self.blocks.asked.contains(m);
                e.object.filter(waited_for).map(|m| SmallVec::from_iter([m]))
            }
            // A waiting loop looks again and again.
            op if op.is_access() && op != Op::Await && e.object.is_none() && !e.accesses.is_empty() => {
                let guarded = |o: &ObjectId| self.blocks.guards.get(o).is_some_and(|g| !g.is_empty());
                let all: SmallVec<[ObjectId; 2]> = e.accesses.iter().map(|a| a.object).collect();
                (all.iter().all(guarded) && !all.iter().any(|o| self.blocks.odd.contains(o))).then_some(all)
            }
            _ => None,
        }
    }

    /// What relied on an object has to be expanded in full.
    fn expand_relying(&mut self, o: ObjectId) {
        for n in self.blocks.relying.remove(&o).unwrap_or_default() {
            if !std::mem::replace(&mut self.graph[n].full, true) {
                self.graph.open.push(n);
            }
        }
    }

    /// A node has been covered: what has another name there is not relied upon.
    pub(super) fn distrust_renamed(&mut self, n: NodeIx) {
        let Status::Covered { renamed, .. } = &self.graph[n].status else { return };
        if !self.options.blocks || renamed.is_empty() {
            return;
        }
        let names: Vec<ObjectId> = renamed.iter().flat_map(|r| [r.0, r.1]).collect();
        names.into_iter().for_each(|o| self.distrust(o));
    }

    fn distrust(&mut self, o: ObjectId) {
        if !self.blocks.odd.insert(o) {
            return;
        }
        self.expand_relying(o);
        let mut bare = Vec::new();
        for (guarded, guards) in &mut self.blocks.guards {
            let before = guards.len();
            guards.retain(|m| *m != o);
            if guards.is_empty() && before > 0 {
                bare.push(*guarded);
            }
        }
        bare.into_iter().for_each(|g| self.expand_relying(g));
    }
}
