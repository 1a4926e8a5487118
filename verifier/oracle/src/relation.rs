//! Happens-before relations in a form that can be compared, with everything that an event touches.
//!
//! Stricter than [`traceformat::happens_before::Trace`]: operation, outcome, objects and byte ranges of each
//! event are part of the form; sites are not, so that interpreters need not agree on numbers.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use traceformat::dependence::dependent;
use traceformat::event::{Event, ObjectId, Op};

/// How objects are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By identity: both sides name objects alike.
    Same,
    /// By the order of their first use, thread by thread: sides with names of their own. Left out, because
    /// not every side has them as events: initialisation, destruction and allocation, and accesses to objects
    /// that only one thread of the execution accesses (in C, main's reads of its `pthread_t` variables).
    ByUse,
}

/// How many of each thread's events happened before.
type Clock = SmallVec<[u32; 8]>;

/// A hash of 128 bits of a sequence of words. Each step is a bijection of what is hashed so far, so sequences
/// of one length that differ in one word never collide; others do by accident only. Most of the oracle's time
/// was spent in the standard library's hasher.
struct Mixer(u128);

impl Mixer {
    fn new() -> Mixer {
        Mixer(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    fn put(&mut self, word: u64) {
        // An odd factor; its bits are those of the golden ratio's and of pi's fractions.
        let product = (self.0 ^ u128::from(word)).wrapping_mul(0x2d35_8dcc_aa6c_78a5_243f_6a88_85a3_08d3);
        self.0 = product ^ (product >> 61);
    }

    fn finish(mut self) -> Key {
        self.put(1);
        self.put(2);
        self.0
    }
}

/// A relation under construction: events in order of execution, with vector clocks along dependence and
/// program order.
#[derive(Clone, Debug, Default)]
pub struct Relation {
    events: Vec<(Event, Clock)>,
    counts: Vec<u32>,
}

/// A relation's hash, 128 bits: equal for equal relations, different for different ones but for accidents.
pub type Key = u128;

impl Relation {
    /// Appends an event.
    pub fn push(&mut self, event: Event) {
        let t = event.thread.index();
        if self.counts.len() <= t {
            self.counts.resize(t + 1, 0);
        }
        let mut clock: Clock = smallvec![0; self.counts.len()];
        for (other, row) in self.events.iter().rev() {
            let u = other.thread.index();
            if clock[u] < row[u] && dependent(other, &event) {
                clock.iter_mut().zip(row).for_each(|(c, r)| *c = (*c).max(*r));
            }
        }
        self.counts[t] += 1;
        clock[t] = self.counts[t];
        self.events.push((event, clock));
    }

    /// Takes the last event back.
    pub fn pop(&mut self) {
        if let Some((e, _)) = self.events.pop() {
            self.counts[e.thread.index()] -= 1;
        }
    }

    /// A hash of the last event: what it is, and by its clock which events happened before it. The sum of
    /// these over an execution's events does not depend on their order, so it is a key of the execution's
    /// relation, too.
    pub fn last(&self) -> Key {
        self.events.last().map_or(0, |(e, clock)| Relation::hash_of(e, clock))
    }

    /// A hash of the last event with all that happened before it.
    pub fn last_and_past(&self) -> Key {
        let Some((_, clock)) = self.events.last() else { return 0 };
        let mut left = clock.clone();
        let mut sum: Key = 0;
        for (e, c) in &self.events {
            if let Some(n) = left.get_mut(e.thread.index()).filter(|n| **n > 0) {
                *n -= 1;
                sum = sum.wrapping_add(Relation::hash_of(e, c));
            }
        }
        sum
    }

    fn hash_of(e: &Event, clock: &Clock) -> Key {
        // Trailing zeros do not count: threads that are not known yet.
        let known = clock.iter().rposition(|c| *c > 0).map_or(0, |i| i + 1);
        let mut h = Mixer::new();
        h.put(u64::from(e.thread.0) << 32 | (e.label.op as u64) << 16 | e.label.outcome as u64);
        for object in [e.object, e.object2] {
            h.put(object.is_some().into());
            h.put(object.map_or(0, |o| o.0));
        }
        for x in &e.accesses {
            [x.object.0, x.start, x.end, 2 + u64::from(x.write)].into_iter().for_each(|n| h.put(n));
        }
        // No access begins like this.
        h.put(u64::MAX - 1);
        clock[..known].iter().for_each(|c| h.put(u64::from(*c)));
        h.finish()
    }

    /// How many events happen before no other: each of them may be an execution's last.
    pub(super) fn last_events(&self) -> usize {
        let mut seen = vec![0; self.counts.len()];
        let mut last = 0;
        for (e, clock) in self.events.iter().rev() {
            let t = e.thread.index();
            last += usize::from(clock[t] > seen[t]);
            seen.iter_mut().zip(clock).for_each(|(s, c)| *s = (*s).max(*c));
        }
        last
    }

    /// The threads of the events, in order.
    pub fn schedule(&self) -> Vec<u8> {
        self.events.iter().map(|(e, _)| e.thread.0 as u8).collect()
    }

    /// The relation of a whole execution.
    pub fn of<'e>(events: impl IntoIterator<Item = &'e Event>) -> Relation {
        let mut relation = Relation::default();
        for e in events {
            relation.push(e.clone());
        }
        relation
    }

    /// The relation's hash.
    pub fn key(&self, naming: Naming) -> Key {
        match naming {
            Naming::Same => self.hash(naming),
            Naming::ByUse => self.shared().hash(naming),
        }
    }

    /// Without what [`Naming::ByUse`] leaves out.
    fn shared(&self) -> Relation {
        let mut users: FxHashMap<ObjectId, u64> = FxHashMap::default();
        for (e, _) in &self.events {
            for a in &e.accesses {
                *users.entry(a.object).or_default() |= 1 << e.thread.index();
            }
        }
        let private = |e: &Event| {
            !e.accesses.is_empty() && e.accesses.iter().all(|a| users[&a.object].is_power_of_two())
        };
        let mut shared = Relation::default();
        for (e, _) in self.events.iter().filter(|(e, _)| !is_setup(e.label.op) && !private(e)) {
            shared.push(e.clone());
        }
        shared
    }

    fn hash(&self, naming: Naming) -> Key {
        let mut order: Vec<&(Event, Clock)> = self.events.iter().collect();
        order.sort_by_key(|(e, clock)| (e.thread, clock[e.thread.index()]));
        let mut renamed: FxHashMap<(bool, ObjectId), u64> = FxHashMap::default();
        let mut name = |memory: bool, o: ObjectId| match naming {
            Naming::Same => o.0,
            Naming::ByUse => {
                let next = renamed.len() as u64;
                *renamed.entry((memory, o)).or_insert(next)
            }
        };
        let mut hash = Mixer::new();
        let mut put = |n: u64| hash.put(n);
        for (e, clock) in order {
            put(e.thread.0 as u64);
            put((e.label.op as u64) << 8 | e.label.outcome as u64);
            let mut objects = [e.object, e.object2];
            if matches!(e.label.op, Op::Join | Op::Create) {
                put(e.object.map_or(0, |o| o.0));
                objects = [None, None];
            }
            for o in objects {
                put(o.map_or(u64::MAX, |o| name(false, o)));
            }
            let mut accesses: Vec<(u64, u64, u64, bool)> =
                e.accesses.iter().map(|x| (name(true, x.object), x.start, x.end, x.write)).collect();
            accesses.sort_unstable();
            accesses.dedup();
            put(accesses.len() as u64);
            for (o, start, end, write) in accesses {
                [o, start, end, write as u64].into_iter().for_each(&mut put);
            }
            // Trailing zeros do not count: threads that are not known yet.
            for (u, c) in clock.iter().enumerate().filter(|(_, c)| **c > 0) {
                put((u as u64) << 32 | *c as u64);
            }
            put(u64::MAX);
        }
        hash.finish()
    }
}

fn is_setup(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        Alloc
            | Free
            | Mark
            | Call
            | MutexInit
            | MutexDestroy
            | RwInit
            | RwDestroy
            | CondInit
            | CondDestroy
            | BarrierInit
            | BarrierDestroy
            | SemInit
            | SemDestroy
            | SpinInit
            | SpinDestroy
    )
}
