//! Which accesses synchronization orders, in every execution that a graph of states stands for.
//!
//! Goldilocks (T. Elmas, S. Qadeer, S. Tasiran, PLDI 2007), as a greatest fixpoint over the graph: to a thread's latest access to some bytes
//! belong its *heirs*, the threads and locks that come after it. At first that is the thread. What passes on order:
//!
//! | event of t | to whatever has … among its heirs | adds |
//! |---|---|---|
//! | creates u | t | u |
//! | joins u | u | t |
//! | gives up lock l, posts semaphore l, arrives at phase l of a barrier | t | l |
//! | takes lock l, waits for semaphore l, leaves phase l | l | t |
//!
//! What initialises or destroys a lock takes it off all heirs. A read-write lock is two: one that writers give up and everybody takes, one that everybody gives up and writers take. Where ways meet,
//! those are heirs that are so on each. An access of t *races* with an earlier conflicting one whose heirs t is not among.
//!
//! An earlier access of the thread to the same bytes needs no heirs of its own: the latest one comes after it. Objects that take each
//! other's place where a way joins another one are one object here; as locks they pass on nothing.

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

/// Per key, its heirs as bits; all bits: there was no such access.
type Sets = Box<[u64]>;

/// How an event passes on order: from one heir to another. From one to itself: it is none any more.
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

    /// Of these accesses (each of a thread, with its site), the sites that race with another one of them. `None`: the graph is too large.
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
        let mut heirs: FxHashMap<(u8, u64), usize> = FxHashMap::default();
        let passes: Vec<Pass> = self.events.iter().map(|e| self.passes(e, &mut heirs)).collect();
        // Threads come to be heirs by their accesses, too.
        let own: Vec<usize> = sites.iter().map(|(k, _)| heir(&mut heirs, 0, k.thread.0.into())).collect();
        let words = heirs.len().div_ceil(64).max(1);
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
            let Some(t) = heirs.get(&(0, event.thread.0.into())) else { continue };
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

    fn passes(&self, e: &Event, heirs: &mut FxHashMap<(u8, u64), usize>) -> Pass {
        use Op::*;
        let mut out = Pass::new();
        let t = heir(heirs, 0, e.thread.0.into());
        // Objects that stand for others pass on nothing.
        let lock = |o: Option<ObjectId>| o.filter(|o| !self.same.contains_key(o)).map(|o| o.0);
        let done = e.label.outcome != 0;
        match e.label.op {
            Create => out.extend(e.object.map(|u| (t, heir(heirs, 0, u.0)))),
            Join => out.extend(e.object.map(|u| (heir(heirs, 0, u.0), t))),
            MutexUnlock | SpinUnlock | SemPost | BarrierArrive => {
                out.extend(lock(e.object).map(|l| (t, heir(heirs, 1, l))));
            }
            CondEnqueue => out.extend(lock(e.object2).map(|l| (t, heir(heirs, 1, l)))),
            CondReacquire => out.extend(lock(e.object2).map(|l| (heir(heirs, 1, l), t))),
            MutexLock | SpinLock | SemWait | BarrierDepart => {
                out.extend(lock(e.object).map(|l| (heir(heirs, 1, l), t)));
            }
            MutexTryLock | SpinTryLock | SemTryWait if done => {
                out.extend(lock(e.object).map(|l| (heir(heirs, 1, l), t)));
            }
            // 1: what writers give up; 2: what everybody does. Outcome 1: the release of a read lock.
            RwUnlock => {
                for kind in if done { 2..=2 } else { 1..=2 } {
                    out.extend(lock(e.object).map(|l| (t, heir(heirs, kind, l))));
                }
            }
            RwReadLock => out.extend(lock(e.object).map(|l| (heir(heirs, 1, l), t))),
            RwWriteLock => out.extend(lock(e.object).map(|l| (heir(heirs, 2, l), t))),
            MutexInit | MutexDestroy | SpinInit | SpinDestroy | SemInit | SemDestroy | RwInit | RwDestroy => {
                for kind in 1..=2 {
                    out.extend(lock(e.object).map(|l| heir(heirs, kind, l)).map(|l| (l, l)));
                }
            }
            _ => {}
        }
        out
    }
}

/// The number of a thread (kind 0) or lock.
fn heir(heirs: &mut FxHashMap<(u8, u64), usize>, kind: u8, name: u64) -> usize {
    let next = heirs.len();
    *heirs.entry((kind, name)).or_insert(next)
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
