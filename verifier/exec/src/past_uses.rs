//! What of the past still matters, besides the state itself: whether a use of an object happens before a
//! later release of it, and an access in several pieces before a later conflicting one (see
//! [`crate::threads`]).
//!
//! Whether a past event e happens before a later one depends on the events that e happens before: a later
//! event is after e if it is dependent on one of them. So e is described by the set of these events, as far
//! as dependence can tell them apart, and by the threads that know of it, whatever they do next; such sets
//! are finite however long the past is. Where all threads know of it, it comes before all that follows, and
//! matters no more.

use crate::clocks::{Clocks, Order};
use crate::interp::Interp;
use crate::journal::{Life, Val};
use crate::memory::ObjectKind;
use crate::symmetry::ThreadOrder;
use model::shadow::PTR;
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use traceformat::event::{Event, ObjectId};

/// Classes that are looked at between two looks whether the step is to end. (The first look comes before.)
const BETWEEN_LOOKS: usize = 1024;

/// The name of objects that are no more.
const GONE: u64 = u64::MAX;

/// What stands for uses that nobody has described to the end. No two are the same, so a state that was left
/// half described is like no other one: nothing is taken for known because of it. (Relaxed: only that the
/// numbers differ matters.)
pub(super) fn unlike() -> u64 {
    static UNLIKE: AtomicU64 = AtomicU64::new(0);
    UNLIKE.fetch_add(1, Ordering::Relaxed)
}

impl Interp<'_> {
    /// Descriptions of the uses that may matter, in an order that depends on the state alone: what is used
    /// and by whom, and a hash of what follows and of who knows of it. `numbers` are the canonical numbers
    /// of objects, `places` those of threads. Interrupted, a description that no other state has.
    pub(super) fn open_uses(&self, numbers: &FxHashMap<u32, u64>, places: &ThreadOrder) -> Vec<Vec<u64>> {
        let rank = |t: usize| u64::from(places.rank(t as u16));
        let (mut names, watched) = self.names(numbers);
        // The past may be long, and is looked at in every state that is compared.
        if watched.is_empty() && self.torn.is_empty() && self.compared.is_empty() {
            return Vec::new();
        }
        // Nothing that follows touches what is no more (and has no number), so one name stands for all of
        // that. What it was would tell each round of a loop from the one before.
        for o in self.objects.iter().filter(|o| !o.live && o.id.0 >> 32 != 0) {
            names.entry(o.id).or_insert(GONE);
        }
        let clocks = self.clocks(Order::Dependence);
        let mut living: Vec<(u64, _)> = (0..self.threads.len())
            .filter(|t| self.threads[*t].head.life == Life::Running)
            .map(|t| (rank(t), self.seen_by(&clocks, t)))
            .collect();
        living.sort_unstable_by_key(|l| l.0);
        // What is described, and the last event of that kind. What everybody knows comes before whatever
        // follows: of each thread these are its first events.
        let mut last: FxHashMap<(u64, u64, u64), (usize, usize)> = FxHashMap::default();
        for u in clocks.threads() {
            let known = living.iter().map(|(_, k)| k.at(u)).min().unwrap_or(u32::MAX);
            for &i in clocks.steps(u).iter().skip(known as usize) {
                let Some((_, e)) = self.past_step(i as usize) else { continue };
                let objects =
                    e.accesses.iter().map(|a| a.object).chain([e.object, e.object2].into_iter().flatten());
                for o in objects {
                    if let Some(number) = watched.get(&o) {
                        last.insert((0, *number, rank(u)), (u, i as usize));
                    }
                    if self.torn.contains(&o) {
                        last.insert((1, class(rank(u), e, &names), rank(u)), (u, i as usize));
                    }
                }
            }
        }
        let mut out = Vec::new();
        for c in &self.compared {
            let Some(number) = numbers.get(&c.object).filter(|_| self.objects[c.object as usize].live) else {
                continue;
            };
            let key = (2, *number, rank(c.thread.into()));
            let own = clocks.steps(c.thread.into());
            match own.get(own.partition_point(|&i| i < c.epoch)) {
                Some(&i) => _ = last.insert(key, (c.thread.into(), i as usize)),
                None => out.push(vec![3, key.1, key.2]),
            }
        }
        let places: Vec<u64> = living.iter().map(|l| mixed(l.0)).collect();
        let uses: Vec<Use> = last
            .into_iter()
            .filter_map(|(key, (u, i))| {
                let own = clocks.seen(i, u);
                let (mut who, mut all) = (0u64, true);
                for ((_, known), place) in living.iter().zip(&places) {
                    let knows = known.at(u) >= own;
                    who = who.wrapping_add(if knows { *place } else { 0 });
                    all &= knows;
                }
                (!all).then_some(Use { key, thread: u, step: i, own, who })
            })
            .collect();
        let Some(followed) = self.followed(&clocks, &uses, &names, &rank) else {
            return vec![vec![4, unlike()]];
        };
        for (used, follows) in uses.into_iter().zip(followed) {
            debug_assert!(
                self.epoch > 100
                    || follows
                        == self.follows_by_definition(&clocks, (used.thread, used.step), &names, &rank),
                "what follows a use is described wrongly"
            );
            let mut h = DefaultHasher::new();
            (follows, used.who).hash(&mut h);
            out.push([used.key.0, used.key.1, used.key.2, h.finish()].into());
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    /// Names of the objects that events are of, as states of equal `numbers` have them; and those that
    /// several threads use.
    fn names(&self, numbers: &FxHashMap<u32, u64>) -> (FxHashMap<ObjectId, u64>, FxHashMap<ObjectId, u64>) {
        let mut names: FxHashMap<ObjectId, u64> = FxHashMap::default();
        let mut watched: FxHashMap<ObjectId, u64> = FxHashMap::default();
        for (object, number) in numbers {
            let o = &self.objects[*object as usize];
            names.insert(o.id, *number);
            let inside: Vec<ObjectId> = self
                .syncs
                .iter()
                .filter(|s| (s.address >> 32) as u32 == *object)
                .map(|s| self.sync_id(Val { bits: s.address, epoch: 0, shadow: PTR }))
                .collect();
            if o.live
                && o.shared
                && matches!(
                    o.kind,
                    ObjectKind::Heap
                        | ObjectKind::Local
                        | ObjectKind::Variable
                        | ObjectKind::Mapped { .. }
                        | ObjectKind::Open(_)
                )
            {
                watched.insert(o.id, *number);
                inside.iter().for_each(|id| _ = watched.insert(*id, *number));
            }
            for (k, id) in inside.into_iter().enumerate() {
                names.insert(id, number << 16 | 1 << 15 | k as u64);
            }
        }
        (names, watched)
    }

    /// What follows step `i`, of thread `u`, as [`Interp::followed`] has it: without last events of classes.
    fn follows_by_definition(
        &self,
        clocks: &Clocks,
        (u, i): (usize, usize),
        names: &FxHashMap<ObjectId, u64>,
        rank: &dyn Fn(usize) -> u64,
    ) -> u64 {
        let own = clocks.seen(i, u);
        let later = (i..).map_while(|j| self.past_step(j).map(|step| (j, step)));
        let after = later.filter(|(j, _)| clocks.seen(*j, u) >= own);
        let classes: BTreeSet<u64> = after.map(|(_, (t, e))| class(rank(t), e, names)).collect();
        classes.into_iter().map(mixed).fold(0, u64::wrapping_add)
    }

    /// For each use, the classes of the events that happen after it: the sum of their hashes, which stands
    /// for the set. `None`: interrupted.
    ///
    /// A class's events are all of one thread. The last of them knows what the others know, so some event of
    /// a class happens after a use if and only if its last one does. There may be thousands of classes in
    /// each of thousands of states, so the clock of each class's last event is looked at once, for the uses
    /// of all threads.
    fn followed(
        &self,
        clocks: &Clocks,
        uses: &[Use],
        names: &FxHashMap<ObjectId, u64>,
        rank: &dyn Fn(usize) -> u64,
    ) -> Option<Vec<u64>> {
        let Some(first) = uses.iter().map(|used| used.step).min() else { return Some(Vec::new()) };
        let mut last: FxHashMap<u64, usize> = FxHashMap::default();
        for (j, (t, e)) in (first..).map_while(|j| self.past_step(j).map(|step| (j, step))) {
            last.insert(class(rank(t), e, names), j);
        }
        // By thread that has uses: the number of its first one among the thread's steps, and for each number
        // from there on, of the classes whose last event knows of so many steps, the sum.
        let mut places: Vec<Option<usize>> = vec![None; clocks.threads().end];
        let mut sums: Vec<(usize, u32, Vec<u64>)> = Vec::new();
        for used in uses {
            match places[used.thread] {
                Some(place) => sums[place].1 = used.own.min(sums[place].1),
                None => {
                    places[used.thread] = Some(sums.len());
                    sums.push((used.thread, used.own, Vec::new()));
                }
            }
        }
        for (u, first, sum) in &mut sums {
            sum.resize(clocks.steps(*u).len() + 1 - *first as usize, 0);
        }
        for (n, (class, j)) in last.into_iter().enumerate() {
            if n.is_multiple_of(BETWEEN_LOOKS) && self.is_interrupted() {
                return None;
            }
            let (hash, seen) = (mixed(class), clocks.all_seen(j));
            for (u, first, sum) in &mut sums {
                if let Some(known) = seen.get(*u).and_then(|seen| seen.checked_sub(*first)) {
                    let sum = &mut sum[known as usize];
                    *sum = sum.wrapping_add(hash);
                }
            }
        }
        for (_, _, sum) in &mut sums {
            for k in (1..sum.len()).rev() {
                sum[k - 1] = sum[k - 1].wrapping_add(sum[k]);
            }
        }
        let of = |used: &Use| {
            let (_, first, sum) = &sums[places[used.thread]?];
            Some(sum[(used.own - first) as usize])
        };
        uses.iter().map(of).collect()
    }
}

/// A use that not all threads know of.
struct Use {
    /// Of what kind it is, of what, by whom.
    key: (u64, u64, u64),
    thread: usize,
    step: usize,
    /// The step's number among the thread's.
    own: u32,
    /// Who knows of it: the sum of the hashes of their places, which stands for the set.
    who: u64,
}

fn mixed(class: u64) -> u64 {
    let mut h = DefaultHasher::new();
    class.hash(&mut h);
    h.finish()
}

/// A number for all that dependence can see of an event, objects and threads by their canonical numbers.
fn class(thread: u64, e: &Event, names: &FxHashMap<ObjectId, u64>) -> u64 {
    let name = |o: ObjectId| names.get(&o).copied().unwrap_or(o.0);
    let mut h = FxHasher::default();
    (thread, e.label.op as u64, e.label.outcome).hash(&mut h);
    for a in &e.accesses {
        (name(a.object), a.start, a.end, a.write).hash(&mut h);
    }
    (e.object.map(name), e.object2.map(name)).hash(&mut h);
    h.finish()
}
