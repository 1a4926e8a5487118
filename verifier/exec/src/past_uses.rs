//! What of the past still matters, besides the state itself: whether a use of an object happens before a
//! later release of it, and an access in several pieces before a later conflicting one (see
//! [`crate::threads`]).
//!
//! Whether a past event e happens before a later one depends on the events that e happens before: a later
//! event is after e if it is dependent on one of them. So e is described by the set of these events, as far
//! as dependence can tell them apart, and by the threads that know of it, whatever they do next; such sets
//! are finite however long the past is. Where all threads know of it, it comes before all that follows, and
//! matters no more.

use crate::clocks::Order;
use crate::interp::Interp;
use crate::journal::{Life, Val};
use crate::memory::ObjectKind;
use crate::symmetry::ThreadOrder;
use model::shadow::PTR;
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use traceformat::event::{Event, ObjectId};

/// Uses that are described before somebody looks whether the step is to end.
const BETWEEN_LOOKS: usize = 32;

/// What stands for uses that nobody has described to the end. No two are the same, so a state that was left
/// half described is like no other one: nothing is taken for known because of it. (Relaxed: only that the
/// numbers differ matters.)
static UNLIKE: AtomicU64 = AtomicU64::new(0);

impl Interp<'_> {
    /// Descriptions of the uses that may matter, in an order that depends on the state alone. `numbers` are
    /// the canonical numbers of objects, `places` those of threads. Interrupted, a description that no other
    /// state has.
    pub(super) fn open_uses(&self, numbers: &FxHashMap<u32, u64>, places: &ThreadOrder) -> Vec<Vec<u64>> {
        let rank = |t: usize| u64::from(places.rank(t as u16));
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
        // The past may be long, and is looked at in every state that is compared.
        if watched.is_empty() && self.torn.is_empty() && self.compared.is_empty() {
            return Vec::new();
        }
        let events: Vec<(usize, &Event)> = self.history().collect();
        // What is described, and the last event of that kind.
        let mut last: BTreeMap<(u64, u64, u64), usize> = BTreeMap::new();
        for (i, (u, e)) in events.iter().enumerate() {
            let objects =
                e.accesses.iter().map(|a| a.object).chain([e.object, e.object2].into_iter().flatten());
            for o in objects {
                if let Some(number) = watched.get(&o) {
                    last.insert((0, *number, rank(*u)), i);
                }
                if self.torn.contains(&o) {
                    last.insert((1, class(rank(*u), e, &names), rank(*u)), i);
                }
            }
        }
        let mut out = Vec::new();
        for c in &self.compared {
            let Some(number) = numbers.get(&c.object).filter(|_| self.objects[c.object as usize].live) else {
                continue;
            };
            let key = (2, *number, rank(c.thread.into()));
            match (c.epoch as usize..events.len()).find(|i| events[*i].0 == usize::from(c.thread)) {
                Some(i) => _ = last.insert(key, i),
                None => out.push(vec![3, key.1, key.2]),
            }
        }
        let clocks = self.clocks(Order::Dependence);
        let mut living: Vec<(u64, _)> = (0..self.threads.len())
            .filter(|t| self.threads[*t].head.life == Life::Running)
            .map(|t| (rank(t), self.seen_by(&clocks, t)))
            .collect();
        living.sort_unstable_by_key(|l| l.0);
        for (n, (key, i)) in last.into_iter().enumerate() {
            // Each takes up to the length of the past.
            if n % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 && self.is_interrupted() {
                return vec![vec![4, UNLIKE.fetch_add(1, Ordering::Relaxed)]];
            }
            let u = events[i].0;
            let own = clocks.seen(i, u);
            let who: Vec<u64> = living.iter().filter(|(_, k)| k.at(u) >= own).map(|(t, _)| *t).collect();
            // What everybody knows comes before whatever follows.
            if who.len() == living.len() {
                continue;
            }
            let after = (i..events.len()).filter(|&j| clocks.seen(j, u) >= own);
            let classes: BTreeSet<u64> =
                after.map(|j| class(rank(events[j].0), events[j].1, &names)).collect();
            out.push([key.0, key.1, key.2].into_iter().chain(classes).chain(who).collect());
        }
        out.sort_unstable();
        out.dedup();
        out
    }
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
