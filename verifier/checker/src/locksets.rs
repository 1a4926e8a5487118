//! Which accesses synchronization orders, in every execution that a graph of states stands for.
//!
//! Goldilocks (T. Elmas, S. Qadeer, S. Tasiran, PLDI 2007), as a greatest fixpoint over the graph: to a
//! thread's latest access to some bytes belongs a *lockset*, the threads and locks that come after it. At
//! first that is the thread. What passes on order:
//!
//! | event of t | to each lockset with … | adds |
//! |---|---|---|
//! | creates u | t | u |
//! | joins u | u | t |
//! | gives up lock l, posts semaphore l, arrives at phase l of a barrier | t | l |
//! | takes lock l, waits for semaphore l, leaves phase l | l | t |
//!
//! What initialises or destroys a lock takes it out of all locksets. A read-write lock is two: one that
//! writers give up and everybody takes, one that everybody gives up and writers take. Where ways meet, the
//! lockset is the intersection. An access of t *races* with an earlier conflicting one in whose lockset t is
//! not.
//!
//! An earlier access of the thread to the same bytes needs no lockset of its own: the latest one comes after
//! it. Objects that take each other's place where a way joins another one are one object here; as locks they
//! pass on nothing.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::{BTreeSet, VecDeque};
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Words of all sets together beyond which nothing is said.
const WORDS: usize = 1 << 25;

/// A graph of states: each node is a state, each edge a step.
#[derive(Default)]
pub(super) struct Graph {
    pub nodes: u32,
    /// From, to, event by number.
    edges: Vec<(u32, u32, u32)>,
    events: Vec<Event>,
    numbers: FxHashMap<Event, u32>,
    /// Objects that take each other's place.
    same: FxHashMap<ObjectId, ObjectId>,
}

/// A thread's accesses to some bytes; writes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key {
    pub thread: ThreadIx,
    pub object: ObjectId,
    pub start: u64,
    pub end: u64,
    pub write: bool,
}

/// Per key, its lockset as bits; all bits: there was no such access.
type Sets = Box<[u64]>;

/// How an event passes on order: locksets with the first get the second. From one to itself: it is taken out.
type Pass = SmallVec<[(usize, usize); 2]>;

impl Graph {
    pub fn add(&mut self, from: u32, to: u32, event: &Event) {
        let next = self.events.len() as u32;
        let n = *self.numbers.entry(event.clone()).or_insert(next);
        if n == next {
            self.events.push(event.clone());
        }
        self.edges.push((from, to, n));
    }

    pub fn rename(&mut self, then: ObjectId, now: ObjectId) {
        let (a, b) = (self.find(then), self.find(now));
        self.same.insert(a, b);
        self.same.insert(b, b);
    }

    fn find(&self, mut o: ObjectId) -> ObjectId {
        while let Some(next) = self.same.get(&o).filter(|n| **n != o) {
            o = *next;
        }
        o
    }

    fn key(&self, thread: ThreadIx, a: &Access) -> Key {
        Key { thread, object: self.find(a.object), start: a.start, end: a.end, write: a.write }
    }

    /// Of these accesses (each of a thread, with its site), the sites that race with another one of them.
    /// `None`: the graph is too large.
    pub fn racing(&self, suspects: &FxHashSet<(ThreadIx, Access, SiteId)>) -> Option<BTreeSet<SiteId>> {
        let mut keys: FxHashMap<Key, usize> = FxHashMap::default();
        let mut sites: Vec<(Key, BTreeSet<SiteId>)> = Vec::new();
        let mut all: Vec<_> = suspects.iter().map(|(t, a, s)| (self.key(*t, a), *s)).collect();
        all.sort_unstable();
        for (key, site) in all {
            let k = *keys.entry(key).or_insert(sites.len());
            if k == sites.len() {
                sites.push((key, BTreeSet::new()));
            }
            sites[k].1.insert(site);
        }
        let mut elements: FxHashMap<(u8, u64), usize> = FxHashMap::default();
        let passes: Vec<Pass> = self.events.iter().map(|e| self.passes(e, &mut elements)).collect();
        // Threads come into locksets by their accesses, too.
        let own: Vec<usize> =
            sites.iter().map(|(k, _)| element(&mut elements, 0, k.thread.0.into())).collect();
        let words = elements.len().div_ceil(64).max(1);
        if (self.nodes as usize).saturating_mul(sites.len() * words) > WORDS {
            return None;
        }
        let touched: Vec<SmallVec<[usize; 2]>> = self
            .events
            .iter()
            .map(|e| e.accesses.iter().filter_map(|a| keys.get(&self.key(e.thread, a)).copied()).collect())
            .collect();
        let mut out: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.nodes as usize];
        for (from, to, e) in &self.edges {
            out[*from as usize].push((*to, *e));
        }
        let mut sets: Vec<Option<Sets>> = vec![None; self.nodes as usize];
        // Nobody has done anything.
        *sets.first_mut()? = Some(vec![u64::MAX; sites.len() * words].into());
        let mut todo = VecDeque::from([0u32]);
        let mut queued = vec![false; self.nodes as usize];
        while let Some(n) = todo.pop_front() {
            queued[n as usize] = false;
            let Some(here) = sets[n as usize].clone() else { continue };
            for (to, e) in &out[n as usize] {
                let mut after = here.clone();
                for k in &touched[*e as usize] {
                    let set = &mut after[k * words..(k + 1) * words];
                    set.fill(0);
                    set[own[*k] / 64] |= 1 << (own[*k] % 64);
                }
                for (a, b) in &passes[*e as usize] {
                    if a == b {
                        after.chunks_mut(words).for_each(|s| s[a / 64] &= !(1 << (a % 64)));
                        continue;
                    }
                    for set in after.chunks_mut(words).filter(|s| s[a / 64] >> (a % 64) & 1 == 1) {
                        set[b / 64] |= 1 << (b % 64);
                    }
                }
                if meet(&mut sets[*to as usize], after) && !std::mem::replace(&mut queued[*to as usize], true)
                {
                    todo.push_back(*to);
                }
            }
        }
        let mut racing = BTreeSet::new();
        for (from, _, e) in &self.edges {
            let event = &self.events[*e as usize];
            let Some(here) = &sets[*from as usize] else { continue };
            let Some(t) = elements.get(&(0, event.thread.0.into())) else { continue };
            for a in &event.accesses {
                let now = self.key(event.thread, a);
                for (k, (then, their)) in sites.iter().enumerate() {
                    let conflicts = then.thread != now.thread
                        && then.object == now.object
                        && then.start < now.end
                        && now.start < then.end
                        && (then.write || now.write);
                    if conflicts && here[k * words + t / 64] >> (t % 64) & 1 == 0 {
                        racing.insert(event.label.site);
                        racing.extend(their);
                    }
                }
            }
        }
        Some(racing)
    }

    fn passes(&self, e: &Event, elements: &mut FxHashMap<(u8, u64), usize>) -> Pass {
        use Op::*;
        let mut out = Pass::new();
        let t = element(elements, 0, e.thread.0.into());
        // Objects that stand for others pass on nothing.
        let lock = |o: Option<ObjectId>| o.filter(|o| !self.same.contains_key(o)).map(|o| o.0);
        let done = e.label.outcome != 0;
        match e.label.op {
            Create => out.extend(e.object.map(|u| (t, element(elements, 0, u.0)))),
            Join => out.extend(e.object.map(|u| (element(elements, 0, u.0), t))),
            MutexUnlock | SpinUnlock | SemPost | BarrierArrive | End => {
                out.extend(lock(e.object).map(|l| (t, element(elements, 1, l))));
            }
            CondEnqueue => out.extend(lock(e.object2).map(|l| (t, element(elements, 1, l)))),
            CondReacquire => out.extend(lock(e.object2).map(|l| (element(elements, 1, l), t))),
            MutexLock | SpinLock | SemWait | BarrierDepart => {
                out.extend(lock(e.object).map(|l| (element(elements, 1, l), t)));
            }
            MutexTryLock | SpinTryLock | SemTryWait if done => {
                out.extend(lock(e.object).map(|l| (element(elements, 1, l), t)));
            }
            // 1: what writers give up; 2: what everybody does. Outcome 1: the release of a read lock.
            RwUnlock => {
                for kind in if done { 2..=2 } else { 1..=2 } {
                    out.extend(lock(e.object).map(|l| (t, element(elements, kind, l))));
                }
            }
            RwReadLock => out.extend(lock(e.object).map(|l| (element(elements, 1, l), t))),
            RwWriteLock => out.extend(lock(e.object).map(|l| (element(elements, 2, l), t))),
            MutexInit | MutexDestroy | SpinInit | SpinDestroy | SemInit | SemDestroy | RwInit | RwDestroy => {
                for kind in 1..=2 {
                    out.extend(lock(e.object).map(|l| element(elements, kind, l)).map(|l| (l, l)));
                }
            }
            _ => {}
        }
        out
    }
}

/// The number of a thread (kind 0) or lock.
fn element(elements: &mut FxHashMap<(u8, u64), usize>, kind: u8, name: u64) -> usize {
    let next = elements.len();
    *elements.entry((kind, name)).or_insert(next)
}

/// Leaves what is in both; has that changed anything?
fn meet(there: &mut Option<Sets>, other: Sets) -> bool {
    let Some(there) = there else {
        *there = Some(other);
        return true;
    };
    let mut changed = false;
    for (a, b) in there.iter_mut().zip(other.iter()) {
        changed |= *a & !*b != 0;
        *a &= *b;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use Op::{Load, MutexLock as Lock, MutexUnlock as Unlock, Store};
    use traceformat::event::Label;

    const DATA: u64 = 100;
    const M: u64 = 201;
    const N: u64 = 202;

    fn event(thread: u16, op: Op, object: u64) -> Event {
        let access = Access { object: ObjectId(object), start: 0, end: 8, write: op == Store };
        Event {
            thread: ThreadIx(thread),
            label: Label { site: SiteId(u32::from(thread) * 10 + u32::from(op == Store)), op, outcome: 0 },
            accesses: op.is_access().then_some(access).into_iter().collect(),
            object: (!op.is_access()).then_some(ObjectId(object)),
            object2: None,
        }
    }

    /// The sites that race where one event follows the other, and then all begins anew.
    fn round(events: &[(u16, Op, u64)], renamed: &[(u64, u64)]) -> Vec<u32> {
        let mut graph = Graph { nodes: events.len() as u32, ..Graph::default() };
        let mut suspects = FxHashSet::default();
        for (i, (t, op, o)) in events.iter().enumerate() {
            let e = event(*t, *op, *o);
            suspects.extend(e.accesses.iter().map(|a| (e.thread, *a, e.label.site)));
            graph.add(i as u32, (i as u32 + 1) % graph.nodes, &e);
        }
        renamed.iter().for_each(|(a, b)| graph.rename(ObjectId(*a), ObjectId(*b)));
        graph.racing(&suspects).expect("a small graph").into_iter().map(|s| s.0).collect()
    }

    /// Handed over from thread to thread by other locks than are held.
    const HANDED: [(u16, Op, u64); 8] = [
        (1, Store, DATA),
        (1, Lock, M),
        (1, Unlock, M),
        (2, Lock, M),
        (2, Unlock, M),
        (2, Store, DATA),
        (2, Lock, N),
        (2, Unlock, N),
    ];

    #[test]
    fn what_is_handed_over_and_back_does_not_race() {
        let mut all = HANDED.to_vec();
        // Not back: what the next round writes comes after nothing of the second thread.
        assert_eq!(round(&all, &[]), [11, 21]);
        all.extend([(1, Lock, N), (1, Unlock, N)]);
        assert_eq!(round(&all, &[]), [0u32; 0]);
        for without in 0..all.len() {
            let mut less = all.clone();
            let gone = less.remove(without);
            // Locking alone takes over, unlocking alone hands over; the other one of each pair matters to
            // nobody.
            let needed = [2, 3, 7, 8].contains(&without);
            let expected = if needed { vec![11, 21] } else { vec![] };
            assert_eq!(round(&less, &[]), expected, "without {gone:?} at {without}");
        }
    }

    #[test]
    fn locks_that_take_each_others_place_order_nothing() {
        let mut all = HANDED.to_vec();
        all.extend([(1, Lock, N), (1, Unlock, N)]);
        assert_eq!(round(&all, &[(M, M + 50)]), [11, 21]);
    }

    #[test]
    fn reads_race_with_writes_only() {
        assert_eq!(round(&[(1, Load, DATA), (2, Load, DATA)], &[]), [0u32; 0]);
        assert_eq!(round(&[(1, Store, DATA), (2, Load, DATA)], &[]), [11, 20]);
        assert_eq!(round(&[(1, Store, DATA), (2, Store, DATA + 1)], &[]), [0u32; 0]);
    }

    #[test]
    fn on_every_way_there_has_to_be_order() {
        // 0 -> 1 by a write; from there to 4 with and without handing over; then another thread writes.
        let mut graph = Graph { nodes: 6, ..Graph::default() };
        let write = event(1, Store, DATA);
        let other = event(2, Store, DATA);
        let suspects: FxHashSet<_> =
            [&write, &other].into_iter().map(|e| (e.thread, e.accesses[0], e.label.site)).collect();
        graph.add(0, 1, &write);
        graph.add(1, 2, &event(1, Unlock, M));
        graph.add(2, 4, &event(2, Lock, M));
        graph.add(4, 5, &other);
        assert_eq!(graph.racing(&suspects).map(|r| r.len()), Some(0));
        graph.add(1, 4, &event(2, Lock, M));
        assert_eq!(graph.racing(&suspects).map(|r| r.len()), Some(2));
    }

    #[test]
    fn readers_wait_for_writers_only() {
        let (read, write) = (Op::RwReadLock, Op::RwWriteLock);
        let unlock = |t, outcome| {
            let mut e = event(t, Op::RwUnlock, M);
            e.label.outcome = outcome;
            e
        };
        let racing = |give_up: Event, take: Op| {
            let all = [event(1, Store, DATA), give_up, event(2, take, M), event(2, Load, DATA)];
            let mut graph = Graph { nodes: 5, ..Graph::default() };
            let mut suspects = FxHashSet::default();
            for (i, e) in all.iter().enumerate() {
                suspects.extend(e.accesses.iter().map(|a| (e.thread, *a, e.label.site)));
                graph.add(i as u32, i as u32 + 1, e);
            }
            graph.racing(&suspects).expect("a small graph").len()
        };
        assert_eq!(racing(unlock(1, 0), read), 0);
        assert_eq!(racing(unlock(1, 0), write), 0);
        assert_eq!(racing(unlock(1, 1), write), 0);
        assert_eq!(racing(unlock(1, 1), read), 2);
    }
}
