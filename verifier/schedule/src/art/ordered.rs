//! Objects whose conflicting accesses are ordered by synchronization in every execution, although no one
//! mutex is held at all of them: who owns an object may depend on what is in another one.
//!
//! Goldilocks (Elmas, Qadeer, Tasiran, PLDI 2007), as an analysis of the tree: to each object's latest access
//! of each thread belongs a *lockset*, the threads and mutexes that come after it. At first this is the
//! thread; who creates a thread, unlocks a mutex or locks it, or joins a thread passes on what it comes
//! after:
//!
//! | event of t | for each access with … in its lockset | adds |
//! |---|---|---|
//! | creates u | t | u |
//! | unlocks m, or waits with m | t | m |
//! | locks m | m | t |
//! | joins u | u | t |
//!
//! An access of t that conflicts with one in whose lockset t is not races with it. Where ways meet, at a
//! node or over a covering edge, only those stay in it that are on all of them; sets only shrink, and when
//! nothing changes any more they hold on every way. So a race that the program has is found: every event
//! occurs in the tree, up to equivalence, and equivalent executions have the same synchronization in the same
//! order. What else orders (atomics, barriers, semaphores) is left out, which makes more accesses race, not
//! fewer.
//!
//! Of a thread's accesses to an object, reads and writes apart, the latest one stands for the others: it
//! comes after them.

use super::racing::Names;
use report::graph::ArtGraph;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// Words of all sets together, beyond which nobody is taken to be ordered.
const WORDS: usize = 32 << 20;

/// The sets of one node: for one access after the other, its lockset, threads and then mutexes, as bits. All
/// bits: there was no access.
type Sets = Box<[u64]>;

/// A thread's accesses to an object; writes apart.
type Key = (ObjectId, ThreadIx, bool);

struct Analysis<'a> {
    art: &'a ArtGraph,
    names: &'a Names,
    keys: FxHashMap<Key, usize>,
    /// Per object, its keys.
    of: FxHashMap<ObjectId, Vec<(Key, usize)>>,
    mutexes: FxHashMap<ObjectId, usize>,
    /// Words of one set.
    words: usize,
}

/// Those of the objects that race. Their names are what `names` makes of them.
pub(super) fn unordered(art: &ArtGraph, names: &Names, objects: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    // Who stands for others is not told apart from them.
    if objects.is_empty() || !art.symmetric.is_empty() {
        return objects.clone();
    }
    let analysis = Analysis::of(art, names, objects);
    match analysis.fixpoint() {
        Some(sets) => analysis.races(&sets),
        None => objects.clone(),
    }
}

impl Analysis<'_> {
    fn of<'a>(art: &'a ArtGraph, names: &'a Names, objects: &BTreeSet<ObjectId>) -> Analysis<'a> {
        let mut keys: FxHashMap<Key, usize> = FxHashMap::default();
        let mut of: FxHashMap<ObjectId, Vec<(Key, usize)>> = FxHashMap::default();
        let mut mutexes: FxHashMap<ObjectId, usize> = FxHashMap::default();
        let first = art.threads.len();
        for event in art.nodes.iter().flat_map(|n| n.edges()).filter_map(|e| e.event.as_ref()) {
            for access in event.accesses.iter().filter(|a| a.start < a.end) {
                let key = (names.find(access.object), event.thread, access.write);
                let n = keys.len();
                if objects.contains(&key.0) && !keys.contains_key(&key) {
                    keys.insert(key, n);
                    of.entry(key.0).or_default().push((key, n));
                }
            }
            if let Some(Pass::Locks(m) | Pass::Unlocks(m)) = pass(event)
                && !names.is_shared(m)
            {
                let n = first + mutexes.len();
                mutexes.entry(m).or_insert(n);
            }
        }
        let words = (first + mutexes.len()).div_ceil(64).max(1);
        Analysis { art, names, keys, of, mutexes, words }
    }

    /// The sets at each node that is reached; `None`: there would be too many.
    fn fixpoint(&self) -> Option<Vec<Option<Sets>>> {
        let (nodes, length) = (self.art.nodes.len(), self.keys.len() * self.words);
        if nodes.saturating_mul(length) > WORDS {
            return None;
        }
        let mut sets: Vec<Option<Sets>> = vec![None; nodes];
        let mut changed = vec![false; nodes];
        // Nobody has done anything.
        sets[self.art.root as usize] = Some(vec![u64::MAX; length].into());
        changed[self.art.root as usize] = true;
        // Children have larger numbers than their parents, mostly: each sweep takes a change down to the
        // leaves, and over one covering edge.
        let mut again = true;
        while std::mem::take(&mut again) {
            for n in 0..nodes {
                if !std::mem::replace(&mut changed[n], false) {
                    continue;
                }
                let Some(here) = sets[n].clone() else { continue };
                for (target, after) in self.after(n, &here) {
                    let t = target as usize;
                    let shrunk = match &mut sets[t] {
                        Some(there) => meet(there, &after),
                        none => {
                            *none = Some(after);
                            true
                        }
                    };
                    changed[t] |= shrunk;
                    again |= shrunk && t <= n;
                }
            }
        }
        Some(sets)
    }

    /// Where it goes on from a node, with the sets there.
    fn after(&self, n: usize, here: &Sets) -> SmallVec<[(u32, Sets); 4]> {
        let node = &self.art.nodes[n];
        if let report::graph::Expansion::Covered { by, .. } = node.way {
            // Objects have the same name on both sides, as far as `names` tells them apart.
            return [(by, here.clone())].into_iter().collect();
        }
        let edges = node.edges().iter().map(|edge| {
            let mut sets = here.clone();
            if let Some(event) = &edge.event {
                self.step(&mut sets, event);
                for child in &edge.births {
                    self.inherit(&mut sets, event.thread.index(), child.index());
                }
            }
            (edge.target, sets)
        });
        edges.collect()
    }

    fn step(&self, sets: &mut Sets, event: &Event) {
        let t = event.thread.index();
        for access in event.accesses.iter().filter(|a| a.start < a.end) {
            let key = (self.names.find(access.object), event.thread, access.write);
            if let Some(k) = self.keys.get(&key) {
                let set = &mut sets[k * self.words..(k + 1) * self.words];
                set.fill(0);
                set[t / 64] |= 1 << (t % 64);
            }
        }
        let mutex = |m: ObjectId| self.mutexes.get(&m).copied();
        match pass(event) {
            Some(Pass::Locks(m)) => mutex(m).into_iter().for_each(|m| self.inherit(sets, m, t)),
            Some(Pass::Unlocks(m)) => mutex(m).into_iter().for_each(|m| self.inherit(sets, t, m)),
            Some(Pass::Joins(u)) => self.inherit(sets, u.index(), t),
            Some(Pass::Forgets(m)) => {
                if let Some(m) = mutex(m) {
                    sets.chunks_mut(self.words).for_each(|s| s[m / 64] &= !(1 << (m % 64)));
                }
            }
            None => {}
        }
    }

    /// Whoever comes after `from` now has `to` in its lockset.
    fn inherit(&self, sets: &mut Sets, from: usize, to: usize) {
        for set in sets.chunks_mut(self.words) {
            if set[from / 64] >> (from % 64) & 1 == 1 {
                set[to / 64] |= 1 << (to % 64);
            }
        }
    }

    fn races(&self, sets: &[Option<Sets>]) -> BTreeSet<ObjectId> {
        let mut racing = BTreeSet::new();
        let reached = self.art.nodes.iter().zip(sets).filter_map(|(n, s)| Some((n, s.as_ref()?)));
        for (node, sets) in reached {
            for event in node.edges().iter().filter_map(|e| e.event.as_ref()) {
                let t = event.thread.index();
                for access in event.accesses.iter().filter(|a| a.start < a.end) {
                    let object = self.names.find(access.object);
                    let others = self.of.get(&object).into_iter().flatten();
                    let conflicts = others.filter(|(k, _)| k.1 != event.thread && (k.2 || access.write));
                    let mut locksets = conflicts.map(|(_, k)| sets[k * self.words + t / 64]);
                    if locksets.any(|word| word >> (t % 64) & 1 == 0) {
                        racing.insert(object);
                    }
                }
            }
        }
        racing
    }
}

/// Leaves what is in both; was there more?
fn meet(there: &mut Sets, other: &Sets) -> bool {
    let mut shrunk = false;
    for (a, b) in there.iter_mut().zip(other.iter()) {
        shrunk |= *a & !*b != 0;
        *a &= *b;
    }
    shrunk
}

/// How an event passes on order.
enum Pass {
    Locks(ObjectId),
    Unlocks(ObjectId),
    Joins(ThreadIx),
    /// What came before says nothing any more.
    Forgets(ObjectId),
}

fn pass(event: &Event) -> Option<Pass> {
    let object = event.object;
    match event.label.op {
        Op::MutexLock | Op::SpinLock => object.map(Pass::Locks),
        Op::MutexTryLock | Op::SpinTryLock if event.label.outcome != 0 => object.map(Pass::Locks),
        Op::MutexUnlock | Op::SpinUnlock => object.map(Pass::Unlocks),
        // The condition variable's mutex.
        Op::CondEnqueue => event.object2.map(Pass::Unlocks),
        Op::CondReacquire => event.object2.map(Pass::Locks),
        Op::Join => object.and_then(|o| u16::try_from(o.0).ok()).map(|u| Pass::Joins(ThreadIx(u))),
        Op::MutexInit | Op::MutexDestroy | Op::SpinInit | Op::SpinDestroy => object.map(Pass::Forgets),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::racing;
    use super::*;
    use report::graph::{ArtEdge, ArtNode, Expansion};
    use traceformat::event::{Access, Label};
    use traceformat::thread::{ThreadName, ThreadTable};

    const BLOCK: u64 = 100;
    const M: u64 = 201;
    const N: u64 = 202;

    fn event(thread: u16, op: Op, object: u64) -> Event {
        let access = Access { object: ObjectId(object), start: 0, end: 8, write: op == Op::Store };
        let site = u32::from(thread) * 1000 + object as u32 * 2 + u32::from(op == Op::Store);
        Event {
            thread: ThreadIx(thread),
            label: Label::new(site, op),
            accesses: op.is_access().then_some(access).into_iter().collect(),
            object: (!op.is_access()).then_some(ObjectId(object)),
            object2: None,
        }
    }

    /// Threads 1 and 2 exist. Each way is a number of events from the root; after it the execution goes on as
    /// at the end of the first one, or at a node of it.
    fn tree(ways: &[&[(u16, Op, u64)]], back_to: Option<u32>) -> ArtGraph {
        let mut nodes = vec![ArtNode::new(Expansion::Schedule(Vec::new()))];
        let mut first_end = None;
        for way in ways {
            let mut at = 0;
            for &(t, op, object) in *way {
                nodes.push(ArtNode::new(Expansion::End));
                let edge = ArtEdge::new(event(t, op, object), nodes.len() as u32 - 1);
                match &mut nodes[at].way {
                    Expansion::Schedule(edges) => edges.push(edge),
                    end => *end = Expansion::Schedule(vec![edge]),
                }
                at = nodes.len() - 1;
            }
            match (first_end, back_to) {
                (Some(by), _) | (None, Some(by)) => {
                    nodes[at].way = Expansion::Covered { by, renamed: Vec::new() };
                }
                (None, None) => {}
            }
            first_end.get_or_insert(at as u32);
        }
        let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
        let threads = [name(0), name(0), name(1)].into_iter().collect();
        let births = [ThreadIx(1), ThreadIx(2)].into_iter().collect();
        let graph = ArtGraph { threads: ThreadTable(threads), root: 0, nodes, births, symmetric: Vec::new() };
        graph.check().unwrap_or_else(|e| panic!("{e}"));
        graph
    }

    fn racing(ways: &[&[(u16, Op, u64)]], back_to: Option<u32>) -> usize {
        racing::sites(&tree(ways, back_to)).0.len()
    }

    use Op::{Load, MutexLock as Lock, MutexUnlock as Unlock, Store};

    /// Each writes under a mutex of its own, and hands over with the other one.
    const HANDED_OVER: [(u16, Op, u64); 8] = [
        (1, Lock, M),
        (1, Store, BLOCK),
        (1, Unlock, M),
        (1, Lock, N),
        (1, Unlock, N),
        (2, Lock, N),
        (2, Store, BLOCK),
        (2, Unlock, N),
    ];

    #[test]
    fn what_is_handed_over_does_not_race() {
        assert_eq!(racing(&[&HANDED_OVER], None), 0);
        for without in [&[3, 4][..], &[4], &[5]] {
            let events = HANDED_OVER.iter().enumerate().filter(|(i, _)| !without.contains(i));
            let events: Vec<_> = events.map(|(_, e)| *e).collect();
            assert_eq!(racing(&[&events], None), 2, "without {without:?}");
        }
    }

    /// A place from which a schedule goes on anew, and a state that only became more general, are reached
    /// without a step.
    #[test]
    fn what_lies_beyond_a_covering_edge_or_a_generalisation_races_too() {
        let events = [(1, Store, BLOCK), (2, Store, BLOCK)];
        for silent in [false, true] {
            let mut graph = tree(&[&events], None);
            let first = graph.nodes[1].clone();
            graph.nodes.push(first);
            let by = graph.nodes.len() as u32 - 1;
            graph.nodes[1].way = match silent {
                false => Expansion::Covered { by, renamed: Vec::new() },
                true => Expansion::Schedule(vec![ArtEdge::silent(by)]),
            };
            assert_eq!(racing::sites(&graph).0.len(), 2, "silent: {silent}");
        }
        // With the locks that are held there.
        let mut graph = tree(&[&[(1, Lock, M), (1, Store, BLOCK), (1, Unlock, M)]], None);
        let other = tree(&[&[(2, Lock, M), (2, Store, BLOCK), (2, Unlock, M)]], None);
        let by = graph.nodes.len() as u32;
        let moved = other.nodes.into_iter().map(|mut n| {
            if let Expansion::Schedule(edges) = &mut n.way {
                edges.iter_mut().for_each(|e| e.target += by);
            }
            n
        });
        graph.nodes.extend(moved);
        let last = by as usize - 1;
        graph.nodes[last].way = Expansion::Covered { by, renamed: Vec::new() };
        assert_eq!(racing::sites(&graph).0.len(), 0);
    }

    #[test]
    fn two_reads_do_not_race_and_a_read_does_with_a_write() {
        assert_eq!(racing(&[&[(1, Load, BLOCK), (2, Load, BLOCK)]], None), 0);
        assert_eq!(racing(&[&[(1, Load, BLOCK), (2, Store, BLOCK)]], None), 2);
        assert_eq!(racing(&[&[(1, Store, BLOCK), (2, Load, BLOCK)]], None), 2);
    }

    /// Of each thread's accesses the latest one is not all that counts: of another kind, an earlier one may
    /// race.
    #[test]
    fn reads_are_told_from_writes() {
        let write = &HANDED_OVER[..5];
        let read_after = [(1, Load, BLOCK), (2, Lock, N), (2, Load, BLOCK)];
        let events = [write, &read_after].concat();
        assert_eq!(racing(&[&events], None), 0, "two reads, after the write");
        let write_after = [(1, Load, BLOCK), (2, Lock, N), (2, Store, BLOCK)];
        let events = [write, &write_after].concat();
        assert_eq!(racing(&[&events], None), 3, "the read is not handed over");
    }

    #[test]
    fn what_is_ordered_on_one_way_only_races() {
        let way: Vec<_> = HANDED_OVER[..6].to_vec();
        let second = HANDED_OVER[6];
        // The second way does not go through the mutex.
        let ways = [&[&way[..], &[second]].concat()[..], &[(1, Store, BLOCK), second]];
        assert_eq!(racing(&ways[..1], None), 0);
        assert_eq!(racing(&ways, None), 2);
        // It comes to where the first one has been ordered.
        let other = [(1, Store, BLOCK)];
        let mut graph = tree(&[&[&way[..], &[second]].concat(), &other], None);
        let last = graph.nodes.len() - 1;
        graph.nodes[last].way = Expansion::Covered { by: way.len() as u32, renamed: Vec::new() };
        assert_eq!(racing::sites(&graph).0.len(), 2);
    }

    #[test]
    fn the_next_iteration_may_race() {
        // Nothing orders thread 1's write behind that of thread 2 before it.
        assert_eq!(racing(&[&HANDED_OVER], Some(0)), 2);
        let given_back = [(2, Lock, M), (2, Unlock, M)];
        assert_eq!(racing(&[&[&HANDED_OVER[..], &given_back].concat()], Some(0)), 0);
    }

    #[test]
    fn threads_come_after_what_was_done_before_their_creation_and_joins_after_all() {
        let mut graph = tree(&[&[(1, Store, BLOCK), (2, Store, BLOCK)]], None);
        assert_eq!(racing::sites(&graph).0.len(), 2);
        if let Expansion::Schedule(edges) = &mut graph.nodes[0].way {
            edges[0].births.push(ThreadIx(2));
        }
        assert_eq!(racing::sites(&graph).0.len(), 0);
        assert_eq!(racing(&[&[(1, Store, BLOCK), (2, Op::Join, 1), (2, Store, BLOCK)]], None), 0);
        assert_eq!(racing(&[&[(1, Store, BLOCK), (2, Op::Join, 0), (2, Store, BLOCK)]], None), 2);
    }

    /// Two mutexes of one name are no mutex, and who stands for others is not one thread.
    #[test]
    fn what_is_not_told_apart_orders_nothing() {
        let mut graph = tree(&[&HANDED_OVER], None);
        let last = graph.nodes.len() - 1;
        graph.nodes[last].way = Expansion::Covered { by: 0, renamed: vec![(ObjectId(N), ObjectId(9))] };
        assert_eq!(racing::sites(&graph).0.len(), 2);
        let mut graph = tree(&[&HANDED_OVER], None);
        graph.symmetric = vec![ThreadIx(1)];
        assert_eq!(racing::sites(&graph).0.len(), 2);
    }
}
