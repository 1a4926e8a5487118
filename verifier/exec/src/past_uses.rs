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
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use traceformat::event::{Event, ObjectId};

/// Uses that are described before somebody looks whether the step is to end.
const BETWEEN_LOOKS: usize = 32;

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
        let mut last: BTreeMap<(u64, u64, u64), (usize, usize)> = BTreeMap::new();
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
        let mut first: BTreeMap<usize, usize> = BTreeMap::new();
        for &(u, i) in last.values() {
            first.entry(u).and_modify(|f| *f = i.min(*f)).or_insert(i);
        }
        let mut after: Option<After> = None;
        let mut followed: FxHashMap<usize, Vec<(u32, u64)>> = FxHashMap::default();
        for (n, (key, (u, i))) in last.into_iter().enumerate() {
            if n % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 && self.is_interrupted() {
                return vec![vec![4, unlike()]];
            }
            let own = clocks.seen(i, u);
            let who: Vec<u64> = living.iter().filter(|(_, k)| k.at(u) >= own).map(|(t, _)| *t).collect();
            if who.len() == living.len() {
                continue;
            }
            let after = after
                .get_or_insert_with(|| self.after(first.values().copied().min().unwrap_or(0), &names, &rank));
            let followed = followed.entry(u).or_insert_with(|| after.followed(&clocks, u));
            let follows = followed[..followed.partition_point(|f| f.0 >= own)].last().map_or(0, |f| f.1);
            debug_assert!(
                self.epoch > 100 || follows == self.follows_by_definition(&clocks, (u, i), &names, &rank),
                "what follows a use is described wrongly"
            );
            let mut h = DefaultHasher::new();
            (follows, who).hash(&mut h);
            out.push([key.0, key.1, key.2, h.finish()].into());
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

    /// What follows step `i`, of thread `u`, as [`After::followed`] has it: without an order of classes.
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

    /// The steps from `first` on, by class.
    fn after(&self, first: usize, names: &FxHashMap<ObjectId, u64>, rank: &dyn Fn(usize) -> u64) -> After {
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut after = After { first, classes: Vec::new(), hashes: Vec::new() };
        for (t, e) in (first..).map_while(|j| self.past_step(j)) {
            let class = class(rank(t), e, names);
            let number = *numbers.entry(class).or_insert_with(|| {
                after.hashes.push(mixed(class));
                after.hashes.len() as u32 - 1
            });
            after.classes.push(number);
        }
        after
    }
}

/// What has happened from a step on.
struct After {
    first: usize,
    /// Of each step, its class by number.
    classes: Vec<u32>,
    /// Of each class.
    hashes: Vec<u64>,
}

impl After {
    /// What follows events of thread `u`. An event of some class happens after step i of u if and only if the
    /// most that an event of this class knows of u's steps is at least i's number. (Steps before i know less
    /// of u than that.) So the classes, by that number, descending; with each the sum of hashes up to there,
    /// which stands for the set of these classes. (There may be thousands of them in each of thousands of
    /// states.)
    fn followed(&self, clocks: &Clocks, u: usize) -> Vec<(u32, u64)> {
        let mut most = vec![0u32; self.hashes.len()];
        for (j, &class) in (self.first..).zip(&self.classes) {
            let most = &mut most[class as usize];
            *most = clocks.seen(j, u).max(*most);
        }
        let mut all: Vec<(u32, u64)> = most.into_iter().zip(self.hashes.iter().copied()).collect();
        all.sort_unstable_by_key(|f| std::cmp::Reverse(f.0));
        let mut sum = 0u64;
        for f in &mut all {
            sum = sum.wrapping_add(f.1);
            f.1 = sum;
        }
        all
    }
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
