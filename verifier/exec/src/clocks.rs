//! Happens-before among the steps taken so far, as vector clocks that are computed when somebody asks.
//!
//! A step's clock says for each thread how many of its steps happen before it (its own: itself included):
//! under program order, creation, and an order of steps of several threads. Steps that are taken back take
//! their clocks with them.

use crate::interp::Interp;
use crate::memory::NOBODY;
use crate::uncounted::orders;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::Ref;
use traceformat::clock::VectorClock;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};

/// So many steps are looked at one by one before there is an index of them.
const FEW: usize = 64;

/// What orders steps of several threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// That they are dependent.
    Dependence,
    /// That the program's synchronization orders them, on the machine ([`crate::uncounted`]).
    Synchronization,
}

impl Order {
    fn has(self, earlier: &Event, later: &Event) -> bool {
        match self {
            Order::Dependence => dependent(earlier, later),
            Order::Synchronization => orders(earlier, later),
        }
    }
}

#[derive(Default)]
pub(super) struct Clocks {
    all: Vec<VectorClock>,
    /// The steps of each thread.
    of: Vec<Vec<u32>>,
    index: Index,
}

/// Where a step is that a later one may be dependent on: by what both have in common. An execution without
/// conflicts would else compare each step with all that other threads have done.
///
/// An entry is a hint. Steps that were taken back stay in their lists until another one comes there, so each
/// entry is looked at as the step that it is now. What is dependent on a step for another reason than a byte
/// or an object that both have is in no list of these ([`is_apart`]).
#[derive(Default)]
struct Index {
    /// So many steps are in it.
    steps: usize,
    /// By thread and place, ascending.
    uses: FxHashMap<(u32, Place), Vec<u32>>,
    /// By thread, those that are apart.
    apart: FxHashMap<u32, Vec<u32>>,
}

/// An object, a stretch of its bytes (`None`: the object as a whole), and whether it is written there. Reads
/// have lists of their own: nothing that reads is dependent on them, and loops read a lot.
type Place = (u64, Option<u64>, bool);

/// Bytes of a stretch, as a power of two: neighbours in an array are rarely in one. Accesses that lie in more
/// stretches than [`STRETCHES`] are apart.
const STRETCH: u32 = 3;
const STRETCHES: u64 = 9;

/// May it be dependent on events that have no byte and no object in common with it? Creation and joining are,
/// and arrivals at a barrier, which have an object for each phase.
fn is_apart(e: &Event) -> bool {
    let wide = |start: u64, end: u64| ((end.max(start + 1) - 1) >> STRETCH) - (start >> STRETCH) >= STRETCHES;
    matches!(e.label.op, Op::Create | Op::Join | Op::BarrierArrive)
        || e.accesses.iter().any(|a| wide(a.start, a.end))
}

/// Where it may meet others, if it is not apart.
fn places(e: &Event) -> SmallVec<[Place; 4]> {
    let mut all = SmallVec::new();
    for a in e.accesses.iter().filter(|a| a.start < a.end) {
        let (first, last) = (a.start >> STRETCH, (a.end - 1) >> STRETCH);
        all.extend((first..=last).map(|k| (a.object.0, Some(k), a.write)));
    }
    all.extend([e.object, e.object2].into_iter().flatten().map(|o| (o.0, None, true)));
    all
}

impl Index {
    /// One more step, of thread `t`.
    fn add(&mut self, t: usize, e: &Event) {
        let step = self.steps as u32;
        self.steps += 1;
        let push = |list: &mut Vec<u32>| {
            while list.pop_if(|last| *last >= step).is_some() {}
            list.push(step);
        };
        if is_apart(e) {
            push(self.apart.entry(t as u32).or_default());
            return;
        }
        for place in places(e) {
            push(self.uses.entry((t as u32, place)).or_default());
        }
    }

    /// The latest step of `u`, not before `first`, for which `is` holds: among those that may be dependent on
    /// this event. (`is` is asked about steps of other threads, too.)
    fn latest(&self, u: usize, e: &Event, first: u32, is: impl Fn(u32) -> bool) -> Option<u32> {
        let places = places(e);
        let written = places.iter().map(|(o, k, _)| (*o, *k, true));
        let read = places.iter().filter(|(.., write)| *write).map(|(o, k, _)| (*o, *k, false));
        let lists = written.chain(read).map(|place| self.uses.get(&(u as u32, place)));
        let mut found: Option<u32> = None;
        for list in lists.chain([self.apart.get(&(u as u32))]).flatten() {
            let least = found.map_or(first, |f| f + 1);
            // (What is not in the index yet comes behind the event.)
            let earlier = list.iter().rev().skip_while(|step| **step as usize >= self.steps);
            let later = earlier.take_while(|step| **step >= least);
            found = later.copied().find(|step| is(*step)).or(found);
        }
        found
    }
}

impl Clocks {
    /// Forgets all but the first steps.
    pub(super) fn truncate(&mut self, steps: usize) {
        if self.all.len() > steps {
            self.all.truncate(steps);
            self.index.steps = self.index.steps.min(steps);
            for of in &mut self.of {
                let left = of.partition_point(|&i| (i as usize) < steps);
                of.truncate(left);
            }
        }
    }

    /// How many steps of thread `u` happen before step `i`, or are it. Of a step of `u`, that is its number
    /// among these, from 1.
    pub(super) fn seen(&self, i: usize, u: usize) -> u32 {
        self.all[i].at(u)
    }

    /// [`Clocks::seen`] for the first threads; of all others it is 0.
    pub(super) fn all_seen(&self, i: usize) -> &[u32] {
        self.all[i].counts()
    }

    /// The number among `u`'s steps of its first one that comes behind so many steps of all threads.
    pub(super) fn number_from(&self, u: usize, steps: u32) -> Option<u32> {
        let of = self.of.get(u)?;
        let n = of.partition_point(|&i| i < steps);
        (n < of.len()).then_some(n as u32 + 1)
    }

    /// The threads that have numbers, also such as have no steps.
    pub(super) fn threads(&self) -> std::ops::Range<usize> {
        0..self.of.len()
    }

    /// The steps of a thread, in order.
    pub(super) fn steps(&self, u: usize) -> &[u32] {
        self.of.get(u).map_or(&[], Vec::as_slice)
    }
}

impl Interp<'_> {
    /// What happens before the next step of a thread, by program order and creation.
    pub(super) fn seen_by(&self, clocks: &Clocks, t: usize) -> VectorClock {
        let last = clocks.of.get(t).and_then(|of| of.last()).map(|&i| i as usize);
        let born = || (self.threads[t].head.born as usize).checked_sub(1);
        last.or_else(born).map_or_else(VectorClock::new, |i| clocks.all[i].clone())
    }

    /// What other threads have done that does not happen before the next step of `t`: step and event.
    ///
    /// What a thread has done before that step comes before the rest of what it has done, so nothing else is
    /// looked at: in a long execution whose threads hand over to each other these are few. (Steps by nobody
    /// touch nothing, and are left out.)
    pub(super) fn beside<'a>(
        &'a self,
        clocks: &'a Clocks,
        t: usize,
    ) -> impl Iterator<Item = (u32, &'a Event)> {
        let known = self.seen_by(clocks, t);
        let unknown = move |u: usize| clocks.steps(u).get(known.at(u) as usize..).unwrap_or_default();
        let steps = clocks.threads().filter(move |u| *u != t).flat_map(unknown);
        steps.filter_map(|&i| Some((i, self.past_step(i as usize)?.1)))
    }

    /// The clocks of all steps so far.
    pub(super) fn clocks(&self, order: Order) -> Ref<'_, Clocks> {
        let kept = &self.clocks[order as usize];
        {
            let mut clocks = kept.borrow_mut();
            while let Some((t, _)) = self.past_step(clocks.all.len()) {
                let clock = if t == usize::from(NOBODY) {
                    VectorClock::new()
                } else {
                    self.next_clock(&mut clocks, t, order)
                };
                let i = clocks.all.len() as u32;
                clocks.all.push(clock);
                if t != usize::from(NOBODY) {
                    if clocks.of.len() <= t {
                        clocks.of.resize_with(t + 1, Vec::new);
                    }
                    clocks.of[t].push(i);
                }
            }
        }
        kept.borrow()
    }

    /// The clock of the first step that has none, one of thread `t`.
    fn next_clock(&self, clocks: &mut Clocks, t: usize, order: Order) -> VectorClock {
        let mut clock = self.seen_by(clocks, t);
        let Some((_, event)) = self.past_step(clocks.all.len()) else { return clock };
        let apart = is_apart(event);
        for u in (0..clocks.of.len()).filter(|u| *u != t) {
            // The latest step of u that comes before this one; all that is known already comes before it.
            let Some(unknown) = clocks.of[u].get(clock.at(u) as usize..) else { continue };
            let Some(&first) = unknown.first() else { continue };
            let is = |i: u32| self.past_step(i as usize).is_some_and(|(v, e)| v == u && order.has(e, event));
            let on = if apart || unknown.len() <= FEW {
                unknown.iter().rev().copied().find(|&i| is(i))
            } else {
                while clocks.index.steps < clocks.all.len() {
                    let Some((v, e)) = self.past_step(clocks.index.steps) else { break };
                    clocks.index.add(v, e);
                }
                clocks.index.latest(u, event, first, is)
            };
            if let Some(i) = on {
                clock.join(&clocks.all[i as usize]);
            }
        }
        clock.set(t, clock.at(t) + 1);
        clock
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::event::{Access, Label, ObjectId};
    use traceformat::site::SiteId;
    use traceformat::thread::ThreadIx;

    /// Events of many kinds, over few objects.
    fn event(random: &mut impl FnMut(u64) -> u64) -> Event {
        use Op::*;
        const KINDS: [Op; 14] = [
            Load,
            Store,
            Rmw,
            MutexLock,
            MutexUnlock,
            CondEnqueue,
            CondReacquire,
            SemPost,
            SemWait,
            RwReadLock,
            Create,
            Join,
            BarrierArrive,
            BarrierDepart,
        ];
        let op = KINDS[random(14) as usize];
        let object = |n: u64| Some(ObjectId(n));
        let mut e = Event {
            thread: ThreadIx(random(3) as u16),
            label: Label { site: SiteId(0), op, outcome: random(2) as u8 },
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        if op.is_access() {
            let start = random(200);
            let end = start + [1, 4, 8, 64, 300][random(5) as usize];
            e.accesses.push(Access { object: ObjectId(random(2)), start, end, write: op != Load });
        } else {
            e.object = object(random(3));
            e.object2 = if random(2) == 0 { object(3 + random(2)) } else { None };
        }
        e
    }

    /// What the index finds is what looking at each step finds, also where steps are taken back.
    #[test]
    fn the_index_finds_what_a_look_at_each_step_does() {
        let mut state = 7u64;
        let mut random = move |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        let (mut path, mut index, mut found) = (Vec::<Event>::new(), Index::default(), 0);
        for _ in 0..2_000 {
            let left = path.len() - random(path.len().min(40) as u64 + 1) as usize;
            path.truncate(left);
            index.steps = index.steps.min(left);
            // Clocks come later than steps.
            for _ in 0..random(60) {
                path.push(event(&mut random));
            }
            while index.steps < path.len() {
                let (k, e) = (index.steps, &path[index.steps]);
                let first = k.saturating_sub(random(120) as usize) as u32;
                let u = (e.thread.0 + 1 + random(2) as u16) % 3;
                for order in [Order::Dependence, Order::Synchronization] {
                    let is =
                        |i: u32| path.get(i as usize).is_some_and(|x| x.thread.0 == u && order.has(x, e));
                    let expected = (first..k as u32).rev().find(|&i| is(i));
                    if !is_apart(e) {
                        assert_eq!(index.latest(u.into(), e, first, is), expected, "{e:?} at {k}");
                        found += usize::from(expected.is_some());
                    }
                }
                index.add(usize::from(e.thread.0), e);
            }
        }
        assert!(found > 1000, "{found}");
    }
}
