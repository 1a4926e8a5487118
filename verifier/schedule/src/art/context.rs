//! What a place in the schedule has to know of the events before it, so that whatever follows can be ordered
//! behind them.
//!
//! A section schedule orders what depends on each other (Metzler et al., STTT 2020, §4: `(e_i, e_j)` with
//! `i < j` and dependent). Here sections have no barrier between them (rule R12), so an event may depend on
//! events of any section before, also of earlier iterations of a cycle. A *context* summarises them: the
//! latest events that something to come may depend on ([`Item`]), each with its vector clock (Fidge;
//! Mattern), and what each thread's latest event comes after. With that, the next event's predecessors are
//! the items that depend on it and that its thread does not know, without those that others of them imply
//! (transitive reduction).
//!
//! Counts are of counted events, along the way on which the context was made; only differences to
//! [`Context::base`] mean something. An item that a later one *stands for* ([`stands_for`]) is dropped, so a
//! context stays as small as what the threads share, and in a loop contexts repeat: then [`Context::serves`]
//! says that what was derived for one holds for the other.
//!
//! **Invariant.** On every way to the place, each event before it that an event to come of thread t may
//! depend on is (a) known to t by the enforced order, or (b) an item, or (c) before an item by the enforced
//! order, and whatever depends on it depends on that item or is of its thread.

use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;
use traceformat::clock::{Count, VectorClock};
use traceformat::dependence::{dependent, stands_for};
use traceformat::event::{Event, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What counts as dependent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Everything: events happen strictly in the tree's order.
    Total,
    /// Dependent events, objects taken as wholes.
    Objects,
    /// Dependent events, byte by byte, so that elements of an array are told apart.
    #[default]
    Bytes,
}

/// Per thread, how many of its counted events are known.
type Clock = VectorClock<i64>;

/// Nothing is known: far from any count, so that shifting it does not matter.
const NOTHING: i64 = <i64 as Count>::NOTHING;

/// An event, or what several ways have in its place.
#[derive(Clone, Debug)]
struct Item {
    thread: ThreadIx,
    /// It is the thread's event with this number.
    count: i64,
    /// What it may have been, as far as dependence is concerned (no site).
    events: SmallVec<[Event; 1]>,
    /// Everything is dependent on it.
    all: bool,
    /// A covering edge has been crossed since: a barrier's phase may have another name by now.
    crossed: bool,
    /// What has happened before it, itself included.
    clock: Arc<Clock>,
}

/// See the module's description.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Counted events of each thread so far.
    base: SmallVec<[i64; 8]>,
    /// What each thread's latest event comes after, itself included.
    know: Vec<Arc<Clock>>,
    /// Threads that exist.
    born: Vec<bool>,
    items: Vec<Arc<Item>>,
}

/// Items of one thread that are told apart; of contexts that have been joined.
const ITEMS: usize = 40;
const JOINED_ITEMS: usize = 12;

/// A predecessor, relative to the context's place: the thread's event `base + offset`, `offset <= 0`.
pub type Pred = (ThreadIx, i64);

impl Item {
    fn depends(&self, event: &Event) -> bool {
        self.all
            || self.events.iter().any(|f| {
                // Two arrivals at one barrier, of phases that can no longer be compared by name.
                let phases = self.crossed
                    && f.label.op == Op::BarrierArrive
                    && event.label.op == Op::BarrierArrive
                    && f.object2 == event.object2;
                phases || dependent(f, event)
            })
    }
}

/// The event as dependence sees it at this level.
fn plain(event: &Event, level: Level) -> Event {
    let mut event = event.clone();
    event.label.site = SiteId(0);
    if level == Level::Objects {
        for a in event.accesses.iter_mut().filter(|a| a.start < a.end) {
            (a.start, a.end) = (0, u64::MAX);
        }
        event.accesses.sort_unstable();
        event.accesses.dedup();
    }
    event
}

impl Context {
    /// Before the first event; main has created these threads.
    pub fn start(births: &[ThreadIx]) -> Context {
        let mut context = Context::default();
        context.exists(ThreadIx::MAIN);
        context.born(ThreadIx::MAIN, births);
        context
    }

    fn exists(&mut self, t: ThreadIx) {
        let n = t.index() + 1;
        if self.base.len() < n {
            self.base.resize(n, 0);
            self.know.resize_with(n, || Arc::new(Clock::new()));
            self.born.resize(n, false);
        }
        self.born[t.index()] = true;
    }

    /// Counted events of a thread before this place.
    pub fn count(&self, t: ThreadIx) -> i64 {
        self.base.get(t.index()).copied().unwrap_or(0)
    }

    fn knows(&self, t: usize, item: &Item) -> bool {
        t == item.thread.index() || self.know.get(t).is_some_and(|c| c.at(item.thread.index()) >= item.count)
    }

    /// `parent` creates threads: they come after all that it has done.
    pub fn born(&mut self, parent: ThreadIx, children: &[ThreadIx]) {
        for &child in children {
            self.exists(parent);
            self.exists(child);
            self.know[child.index()] = self.know[parent.index()].clone();
        }
    }

    /// `joiner` has waited for the end of `child`: it comes after all that it has done.
    pub fn joined(&mut self, joiner: ThreadIx, child: ThreadIx) {
        self.exists(joiner);
        self.exists(child);
        let (count, past) = (self.count(child), self.know[child.index()].clone());
        let clock = Arc::make_mut(&mut self.know[joiner.index()]);
        clock.join(&past);
        clock.set(child.index(), count);
        self.forget_known();
    }

    /// The place after `thread` executes one of these events (they have one label), and the event's
    /// predecessors, sorted by thread.
    pub fn step(&self, thread: ThreadIx, events: &[&Event], level: Level) -> (Context, Vec<Pred>) {
        let mut after = self.clone();
        after.exists(thread);
        let t = thread.index();
        let events: SmallVec<[Event; 1]> = events.iter().map(|e| plain(e, level)).fold(
            SmallVec::new(),
            |mut all: SmallVec<[Event; 1]>, e| {
                if !all.contains(&e) {
                    all.push(e);
                }
                all
            },
        );
        // The latest one of each other thread that is needed; later ones know more.
        let mut needed: BTreeMap<ThreadIx, &Arc<Item>> = BTreeMap::new();
        for item in &self.items {
            // What is known is the cheaper question.
            if !self.knows(t, item) && (level == Level::Total || events.iter().any(|e| item.depends(e))) {
                let latest = needed.entry(item.thread).or_insert(item);
                if latest.count < item.count {
                    *latest = item;
                }
            }
        }
        let implied = |item: &Item| {
            needed.values().any(|o| o.thread != item.thread && o.clock.at(item.thread.index()) >= item.count)
        };
        let preds = needed.values().filter(|i| !implied(i));
        let preds = preds.map(|i| (i.thread, i.count - self.count(i.thread))).collect();
        let count = after.base[t] + 1;
        after.base[t] = count;
        let mut clock = (*after.know[t]).clone();
        needed.values().for_each(|i| clock.join(&i.clock));
        clock.set(t, count);
        let clock = Arc::new(clock);
        after.know[t] = clock.clone();
        let total = level == Level::Total;
        let stands =
            |f: &Item| total || (!f.all && events.iter().all(|h| f.events.iter().all(|f| stands_for(h, f))));
        after.items.retain(|f| !(clock.at(f.thread.index()) >= f.count && stands(f)));
        after.items.push(Arc::new(Item { thread, count, events, all: total, crossed: false, clock }));
        after.forget_known();
        after.shorten(ITEMS);
        (after, preds)
    }

    /// An item that every other thread knows asks for nothing any more. (A thread that is created later knows
    /// what its creator knows, and what its creator has done.)
    fn forget_known(&mut self) {
        let mut items = std::mem::take(&mut self.items);
        items.retain(|i| (0..self.born.len()).any(|u| self.born[u] && !self.knows(u, i)));
        self.items = items;
    }

    /// At most so many items of each thread: in place of the oldest ones, the latest of them stands for
    /// everything before it.
    fn shorten(&mut self, most: usize) {
        for u in 0..self.base.len() {
            let mut counts: SmallVec<[i64; 64]> =
                self.items.iter().filter(|i| i.thread.index() == u).map(|i| i.count).collect();
            if counts.len() <= most {
                continue;
            }
            counts.sort_unstable();
            let last = counts[counts.len() - most];
            let old = |i: &Arc<Item>| i.thread.index() == u && i.count <= last;
            // The latest one's clock; of several that stand for one event on different ways, what all of them
            // know.
            let clocks = self.items.iter().filter(|i| old(i) && i.count == last).map(|i| &i.clock);
            let clock = clocks.fold(None::<Clock>, |a, c| match a {
                None => Some((**c).clone()),
                Some(a) => Some(a.meet(c)),
            });
            let Some(mut clock) = clock else { continue };
            clock.set(u, last);
            self.items.retain(|i| !old(i));
            self.items.push(Arc::new(Item {
                thread: ThreadIx(u as u16),
                count: last,
                events: SmallVec::new(),
                all: true,
                crossed: false,
                clock: Arc::new(clock),
            }));
        }
    }

    /// Over a covering edge: objects have other names from here on. `renamed` has pairs (name there, name
    /// here).
    pub fn cross(&mut self, renamed: &[(ObjectId, ObjectId)]) {
        let name = |o: ObjectId| renamed.iter().find(|(_, here)| *here == o).map_or(o, |(there, _)| *there);
        for item in &mut self.items {
            let arrives = item.events.iter().any(|e| e.label.op == Op::BarrierArrive);
            if renamed.is_empty() && (item.crossed || !arrives) {
                continue;
            }
            let item = Arc::make_mut(item);
            item.crossed |= arrives;
            for e in &mut item.events {
                e.accesses.iter_mut().for_each(|a| a.object = name(a.object));
                e.object = e.object.map(name);
                e.object2 = e.object2.map(name);
            }
        }
    }

    /// Whatever follows comes after everything before.
    pub fn barrier(&mut self) {
        let last = (0..self.base.len()).filter(|&u| self.base[u] > 0).map(|u| {
            let mut clock = Clock::new();
            clock.set(u, self.base[u]);
            let (clock, thread) = (Arc::new(clock), ThreadIx(u as u16));
            let (count, events) = (self.base[u], SmallVec::new());
            Arc::new(Item { thread, count, events, all: true, crossed: false, clock })
        });
        let items: Vec<_> = last.collect();
        for (u, know) in self.know.iter_mut().enumerate() {
            let mut clock = Clock::new();
            clock.set(u, self.base[u]);
            *know = Arc::new(clock);
        }
        self.items = items;
        self.forget_known();
    }

    /// Can what was derived from this context stand where `other` holds? Only if it orders at least as much:
    /// each item of `other` is an item here, at the same event of its thread or a later one (in a loop what
    /// happened once falls behind), and nobody is taken to know one here who does not know it there. `alike`:
    /// and nothing more is ordered, but for those that fall behind.
    pub fn serves(&self, other: &Context, alike: bool) -> bool {
        if self.born != other.born || (alike && self.items.len() != other.items.len()) {
            return false;
        }
        let back = |c: &Context, i: &Item| c.count(i.thread) - i.count;
        let mut pairs: Vec<(usize, &Item)> = Vec::new();
        for o in &other.items {
            let matches = |(n, i): &(usize, &Arc<Item>)| {
                i.thread == o.thread
                    && i.all == o.all
                    && i.crossed >= o.crossed
                    && i.events == o.events
                    && back(self, i) <= back(other, o)
                    && !pairs.iter().any(|p| p.0 == *n)
            };
            // The oldest one that fits: it asks for least.
            let mine = self.items.iter().enumerate().filter(matches).max_by_key(|(_, i)| back(self, i));
            match mine {
                Some((n, _)) => pairs.push((n, o)),
                None => return false,
            }
        }
        for (n, o) in &pairs {
            let mine = &self.items[*n];
            for u in 0..self.born.len() {
                let (here, there) = (self.knows(u, mine), other.knows(u, o));
                if here != there && (here || alike) {
                    return false;
                }
            }
        }
        // What waiting for an item teaches.
        for (j, later) in self.items.iter().enumerate() {
            let partner = pairs.iter().find(|p| p.0 == j).map(|p| p.1);
            for (n, o) in &pairs {
                let mine = &self.items[*n];
                let before = |l: &Item, e: &Item| l.clock.at(e.thread.index()) >= e.count;
                if !before(later, mine) {
                    if alike && partner.is_some_and(|p| before(p, o)) {
                        return false;
                    }
                    continue;
                }
                let program_order = later.thread == mine.thread && back(other, o) >= back(self, later);
                if !program_order && !partner.is_some_and(|p| before(p, o)) {
                    return false;
                }
            }
        }
        true
    }

    /// A context that orders at least as much as either. Both have the same threads.
    pub fn join(&self, other: &Context) -> Context {
        let n = self.base.len().max(other.base.len());
        let rel = |c: &Context, clock: &Clock, u: usize| {
            let k = clock.at(u);
            if k <= NOTHING / 2 { NOTHING } else { k - c.base.get(u).copied().unwrap_or(0) }
        };
        let nothing = Arc::new(Clock::new());
        let know_of = |c: &'_ Context, t: usize| c.know.get(t).cloned().unwrap_or_else(|| nothing.clone());
        // Relative to the place: the base is taken to be `self`'s.
        let mut base = self.base.clone();
        base.resize(n, 0);
        // So that a thread that has moved on either way counts as one that has.
        (0..n).for_each(|u| base[u] = base[u].max(other.count(ThreadIx(u as u16))));
        let absolute = |u: usize, r: i64| if r <= NOTHING / 2 { NOTHING } else { r + base[u] };
        let meet = |a: &Clock, b: &Clock| -> Clock {
            (0..n).map(|u| absolute(u, rel(self, a, u).min(rel(other, b, u)))).collect()
        };
        let know = (0..n).map(|t| Arc::new(meet(&know_of(self, t), &know_of(other, t)))).collect();
        let born = |c: &Context, u: usize| c.born.get(u).copied().unwrap_or(false);
        let born = (0..n).map(|u| born(self, u) || born(other, u)).collect();
        let mut items = Vec::new();
        let mut taken = vec![false; other.items.len()];
        let alone = |c: &Context, i: &Item| {
            let mut clock = Clock::new();
            let count = absolute(i.thread.index(), i.count - c.count(i.thread));
            clock.set(i.thread.index(), count);
            Arc::new(Item { count, clock: Arc::new(clock), ..i.clone() })
        };
        for i in &self.items {
            let same = |(k, o): &(usize, &Arc<Item>)| {
                !taken[*k] && o.thread == i.thread && o.all == i.all && o.events == i.events
            };
            let Some((k, o)) = other.items.iter().enumerate().find(same) else {
                items.push(alone(self, i));
                continue;
            };
            taken[k] = true;
            let u = i.thread.index();
            let later = (i.count - self.count(i.thread)).max(o.count - other.count(o.thread));
            let mut clock = meet(&i.clock, &o.clock);
            let count = absolute(u, later);
            clock.set(u, count);
            items.push(Arc::new(Item {
                count,
                crossed: i.crossed || o.crossed,
                clock: Arc::new(clock),
                ..(**i).clone()
            }));
        }
        let rest = other.items.iter().zip(&taken).filter(|(_, t)| !**t);
        items.extend(rest.map(|(o, _)| alone(other, o)));
        let mut joined = Context { base, know, born, items };
        joined.shorten(JOINED_ITEMS);
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::event::{Access, Label};

    fn write(thread: u16, object: u64) -> Event {
        let access = Access { object: ObjectId(object), start: 0, end: 8, write: true };
        Event {
            thread: ThreadIx(thread),
            label: Label::new(1, Op::Store),
            accesses: [access].into_iter().collect(),
            object: None,
            object2: None,
        }
    }

    /// The place after these writes.
    fn after(writes: &[(u16, u64)]) -> Context {
        let start = Context::start(&[ThreadIx(1), ThreadIx(2)]);
        writes.iter().fold(start, |c, &(t, o)| c.step(ThreadIx(t), &[&write(t, o)], Level::Bytes).0)
    }

    #[test]
    fn objects_have_the_covering_nodes_names_after_a_covering_edge() {
        let preds = |c: &Context, o: u64| c.step(ThreadIx(2), &[&write(2, o)], Level::Bytes).1;
        let mut context = after(&[(1, 7), (1, 8), (1, 9)]);
        assert_eq!(preds(&context, 7), [(ThreadIx(1), -2)]);
        // One substitution: 7 and 8 change places.
        context.cross(&[(ObjectId(8), ObjectId(7)), (ObjectId(7), ObjectId(8))]);
        assert_eq!(preds(&context, 7), [(ThreadIx(1), -1)]);
        assert_eq!(preds(&context, 8), [(ThreadIx(1), -2)]);
        assert_eq!(preds(&context, 9), [(ThreadIx(1), 0)]);
    }

    /// With the same items: what differs is whether a thread knows one of them.
    #[test]
    fn what_a_thread_knows_beyond_the_items_counts_too() {
        let start = Context::start(&[ThreadIx(1), ThreadIx(2), ThreadIx(3)]);
        let asks = start.step(ThreadIx(1), &[&write(1, 7)], Level::Bytes).0;
        let mut knows = asks.clone();
        // Thread 3 does not know: the write remains an item.
        knows.joined(ThreadIx(2), ThreadIx(1));
        let preds = |c: &Context| c.step(ThreadIx(2), &[&write(2, 7)], Level::Bytes).1;
        assert_eq!((preds(&asks), preds(&knows)), (vec![(ThreadIx(1), 0)], vec![]));
        assert!(!knows.serves(&asks, false), "thread 2 would not wait for the write");
        assert!(asks.serves(&knows, false), "it waits for what it knows");
        assert!(!asks.serves(&knows, true));
    }

    #[test]
    fn a_context_serves_only_who_knows_no_less() {
        // In the second, thread 2 has come after thread 1's write to 7.
        let (ignorant, knowing) =
            (after(&[(2, 5), (1, 7), (1, 9)]), after(&[(1, 7), (2, 7), (2, 5), (1, 9)]));
        assert!(ignorant.serves(&ignorant.clone(), true));
        assert!(!knowing.serves(&ignorant, false), "it does not have all of the items");
        let both = ignorant.join(&knowing);
        assert!(both.serves(&ignorant, false) && both.serves(&knowing, false));
    }
}
