//! What a cooperative node means: the slow, obvious check of an execution, as `reference.rs` is for sections.
//!
//! The baton is written into the execution: before each event, the set of threads that may have it is known.
//! It moves only where the definition lets it (`schedule/cooperative.rs`), and an event at a held site needs
//! a thread that may have it.
//!
//! Whether a thread stands before an operation that is not enabled is read off the execution: what it does
//! next, and what has happened to the object. Where events do not tell (the first value of a semaphore, the
//! values that an await tests, a thread of which nothing more is known), both answers are possible, and the
//! check admits what either of them admits. So it rejects no admissible execution; of threads that wait for
//! these it admits more than the definition.

use crate::event::{Event, ObjectId, Op};
use crate::reference::Rejection;
use crate::schedule::cooperative::{Cooperative, Order};
use crate::schedule::set::{ScheduleSet, SiteSet};
use rustc_hash::FxHashMap;

/// Can a baton be written into the execution? If not: the first event that its thread has no baton for.
///
/// # Errors
/// That event, and who may have the baton instead.
pub fn explain(set: &ScheduleSet, node: &Cooperative, events: &[Event]) -> Result<(), Rejection> {
    let empty = SiteSet::default();
    let table = |i: u32| set.counted.get(i as usize).unwrap_or(&empty);
    let (held, yields, away) = (table(node.held), table(node.yields), table(node.away));
    let threads = events.iter().map(|e| e.thread.index() + 1).max().unwrap_or(1).max(set.threads.len());
    let mut ring: Vec<usize> = set.threads.by_name().iter().map(|t| t.index()).collect();
    // Threads that the set does not name come last: they are nobody's in a ring, but a recording may have
    // them.
    ring.extend(set.threads.len()..threads);
    let mut state = State::new(events, threads);
    // May thread t have the baton? The last entry: nobody has it.
    let nobody = threads;
    let mut holders = vec![false; threads + 1];
    match node.order {
        Order::Ring(first) => holders[first.index()] = true,
        Order::Any => holders[nobody] = true,
    }
    for (i, e) in events.iter().enumerate() {
        // Moves of the baton before this event; a move may make another one possible.
        let mut todo: Vec<usize> = (0..threads).filter(|t| holders[*t]).collect();
        while let Some(t) = todo.pop() {
            if !state.may_leave(t, yields, away) {
                continue;
            }
            let next = match node.order {
                Order::Any => vec![nobody],
                Order::Ring(_) => state.next_in(&ring, t, away),
            };
            for n in next {
                if !std::mem::replace(&mut holders[n], true) && n != nobody {
                    todo.push(n);
                }
            }
        }
        let t = e.thread.index();
        // An end is held, whatever else is.
        let ends = e.label.op == Op::End && e.object == Some(ObjectId(t as u64));
        if ends || held.contains(e.label.site) {
            let takes = node.order == Order::Any && holders[nobody];
            if !holders[t] && !takes {
                let may: Vec<String> = (0..threads).filter(|t| holders[*t]).map(|t| t.to_string()).collect();
                let who =
                    if may.is_empty() { "nobody".into() } else { format!("thread {}", may.join(" or ")) };
                return Err(Rejection {
                    event: i,
                    thread: e.thread,
                    label: e.label,
                    reasons: vec![format!("its site is held, and {who} has the baton")],
                });
            }
            holders.fill(false);
            holders[t] = true;
        }
        state.happens(i);
    }
    Ok(())
}

/// Is a thread's next operation enabled?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Enabled {
    Yes,
    No,
    /// The execution does not tell.
    Unknown,
}

/// A mutex, a spin lock or a read-write lock.
#[derive(Default)]
struct Lock {
    /// Who has it for itself, and how often.
    owner: Option<(usize, u32)>,
    readers: u32,
}

/// A condition variable: its waiters with their numbers, and for each signal the last waiter that may take
/// it.
#[derive(Default)]
struct Condition {
    waiters: Vec<(usize, u64)>,
    tokens: Vec<u64>,
    next: u64,
}

struct State<'a> {
    events: &'a [Event],
    /// Indices of each thread's events that have not happened, the next one last.
    left: Vec<Vec<u32>>,
    /// The last event of each thread.
    last: Vec<Option<usize>>,
    created: Vec<bool>,
    ended: Vec<bool>,
    locks: FxHashMap<ObjectId, Lock>,
    conditions: FxHashMap<ObjectId, Condition>,
    /// Arrivals that each phase of a barrier is to see yet.
    arrivals: FxHashMap<ObjectId, u32>,
    /// Once controls whose routine runs.
    running: FxHashMap<ObjectId, bool>,
}

impl<'a> State<'a> {
    fn new(events: &'a [Event], threads: usize) -> State<'a> {
        let mut left = vec![Vec::new(); threads];
        let mut arrivals: FxHashMap<ObjectId, u32> = FxHashMap::default();
        for (i, e) in events.iter().enumerate().rev() {
            left[e.thread.index()].push(i as u32);
            if let (Op::BarrierArrive, Some(o)) = (e.label.op, e.object) {
                *arrivals.entry(o).or_default() += 1;
            }
        }
        let mut created = vec![false; threads];
        created[0] = true;
        State {
            events,
            left,
            last: vec![None; threads],
            created,
            ended: vec![false; threads],
            locks: FxHashMap::default(),
            conditions: FxHashMap::default(),
            arrivals,
            running: FxHashMap::default(),
        }
    }

    fn next(&self, t: usize) -> Option<&'a Event> {
        self.left[t].last().map(|i| &self.events[*i as usize])
    }

    fn enabled(&self, t: usize) -> Enabled {
        let Some(e) = self.next(t) else { return Enabled::Unknown };
        let yes_if = |yes: bool| if yes { Enabled::Yes } else { Enabled::No };
        let lock = |o: Option<ObjectId>| o.and_then(|o| self.locks.get(&o));
        let free = |o: Option<ObjectId>| lock(o).is_none_or(|l| l.owner.is_none() && l.readers == 0);
        let mine = |o: Option<ObjectId>| lock(o).is_some_and(|l| l.owner.is_some_and(|(u, _)| u == t));
        match e.label.op {
            Op::MutexLock | Op::SpinLock => yes_if(free(e.object) || mine(e.object)),
            Op::CondReacquire => yes_if(free(e.object2) || mine(e.object2)),
            Op::RwWriteLock => yes_if(free(e.object)),
            // (Where a writer waits, a reader may have to.)
            Op::RwReadLock if lock(e.object).is_some_and(|l| l.owner.is_some()) => Enabled::No,
            Op::RwReadLock => Enabled::Unknown,
            Op::Join => match e.object.and_then(|o| self.ended.get(o.0 as usize)) {
                Some(ended) => yes_if(*ended),
                None => Enabled::Unknown,
            },
            Op::CondWake => {
                let may = e.object.and_then(|o| self.conditions.get(&o)).is_some_and(|c| c.may_wake(t));
                yes_if(may)
            }
            Op::BarrierDepart => {
                yes_if(e.object.and_then(|o| self.arrivals.get(&o)).is_none_or(|left| *left == 0))
            }
            Op::OnceBegin => yes_if(!e.object.is_some_and(|o| self.running.contains_key(&o))),
            Op::SemWait | Op::Await => Enabled::Unknown,
            // It has begun to wait for a time.
            Op::MutexTimeout | Op::RwTimeout | Op::CondTimeout | Op::SemTimeout => Enabled::Unknown,
            _ => Enabled::Yes,
        }
    }

    /// May the baton leave this thread now?
    fn may_leave(&self, t: usize, yields: &SiteSet, away: &SiteSet) -> bool {
        let site = self.last[t].map(|i| self.events[i].label.site);
        self.ended[t]
            || self.enabled(t) != Enabled::Yes
            || site.is_some_and(|s| yields.contains(s) || away.contains(s))
    }

    /// Whom the baton may move to from `t`, in a ring: the first that can go on, and before it those that
    /// may.
    fn next_in(&self, ring: &[usize], t: usize, away: &SiteSet) -> Vec<usize> {
        let at = ring.iter().position(|u| *u == t).unwrap_or(0);
        let mut may = Vec::new();
        for u in (1..=ring.len()).map(|d| ring[(at + d) % ring.len()]) {
            if !self.created[u] || self.ended[u] {
                continue;
            }
            let is_away = self.last[u].is_some_and(|i| away.contains(self.events[i].label.site));
            match self.enabled(u) {
                Enabled::No => {}
                // (When it comes back is nobody's event.)
                Enabled::Yes if !is_away => {
                    may.push(u);
                    break;
                }
                _ => may.push(u),
            }
        }
        may
    }

    /// The event happens.
    fn happens(&mut self, i: usize) {
        let e = &self.events[i];
        let t = e.thread.index();
        self.left[t].pop();
        self.last[t] = Some(i);
        // (Threads that nobody is seen to create have been there.)
        self.created[t] = true;
        let took = e.label.outcome == 1;
        match e.label.op {
            Op::Create => {
                if let Some(child) = e.object.and_then(|o| self.created.get_mut(o.0 as usize)) {
                    *child = true;
                }
            }
            // (With an object it is a robust mutex that is left behind.)
            Op::End => match e.object.filter(|o| self.locks.contains_key(o) && o.0 != t as u64) {
                Some(o) => self.unlock(o),
                None => self.ended[t] = true,
            },
            Op::MutexLock | Op::SpinLock => self.lock(e.object, t),
            Op::MutexTryLock | Op::SpinTryLock if took => self.lock(e.object, t),
            Op::RwWriteLock => self.lock(e.object, t),
            Op::RwTryWriteLock if took => self.lock(e.object, t),
            Op::RwReadLock => self.read_lock(e.object),
            Op::RwTryReadLock if took => self.read_lock(e.object),
            Op::MutexUnlock | Op::SpinUnlock => e.object.into_iter().for_each(|o| self.unlock(o)),
            Op::RwUnlock => e.object.into_iter().for_each(|o| {
                let lock = self.locks.entry(o).or_default();
                match took {
                    true => lock.readers = lock.readers.saturating_sub(1),
                    false => lock.owner = None,
                }
            }),
            Op::CondEnqueue => {
                // A wait gives the mutex up however often it was locked.
                if let Some(lock) = e.object2.and_then(|m| self.locks.get_mut(&m)) {
                    lock.owner = None;
                }
                e.object.into_iter().for_each(|o| self.conditions.entry(o).or_default().enqueue(t));
            }
            Op::CondReacquire => self.lock(e.object2, t),
            Op::CondSignal => self.condition(e, Condition::signal),
            Op::CondBroadcast => self.condition(e, |c| (0..c.waiters.len()).for_each(|_| c.signal())),
            Op::CondWake => self.condition(e, |c| c.wake(t)),
            Op::CondTimeout => self.condition(e, |c| c.waiters.retain(|w| w.0 != t)),
            Op::BarrierArrive => {
                if let Some(left) = e.object.and_then(|o| self.arrivals.get_mut(&o)) {
                    *left = left.saturating_sub(1);
                }
            }
            Op::OnceBegin if took => drop(e.object.map(|o| self.running.insert(o, true))),
            Op::OnceEnd => drop(e.object.map(|o| self.running.remove(&o))),
            _ => {}
        }
    }

    fn lock(&mut self, o: Option<ObjectId>, t: usize) {
        if let Some(o) = o {
            let lock = self.locks.entry(o).or_default();
            lock.owner = Some((t, lock.owner.filter(|(u, _)| *u == t).map_or(0, |(_, n)| n) + 1));
        }
    }

    fn read_lock(&mut self, o: Option<ObjectId>) {
        o.into_iter().for_each(|o| self.locks.entry(o).or_default().readers += 1);
    }

    fn unlock(&mut self, o: ObjectId) {
        let lock = self.locks.entry(o).or_default();
        lock.owner = lock.owner.and_then(|(u, n)| (n > 1).then_some((u, n - 1)));
    }

    fn condition(&mut self, e: &Event, f: impl FnOnce(&mut Condition)) {
        if let Some(c) = e.object.and_then(|o| self.conditions.get_mut(&o)) {
            f(c);
        }
    }
}

impl Condition {
    fn enqueue(&mut self, t: usize) {
        self.waiters.push((t, self.next));
        self.next += 1;
    }

    fn signal(&mut self) {
        if let Some(last) = self.waiters.last().filter(|_| self.waiters.len() > self.tokens.len()) {
            self.tokens.push(last.1);
        }
    }

    fn number(&self, t: usize) -> Option<u64> {
        self.waiters.iter().find(|w| w.0 == t).map(|w| w.1)
    }

    fn may_wake(&self, t: usize) -> bool {
        self.number(t).is_some_and(|n| self.tokens.last().is_some_and(|bound| n <= *bound))
    }

    fn wake(&mut self, t: usize) {
        let Some(n) = self.number(t) else { return };
        if let Some(i) = self.tokens.iter().position(|bound| n <= *bound) {
            self.tokens.remove(i);
        }
        self.waiters.retain(|w| w.0 != t);
    }
}
