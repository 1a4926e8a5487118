//! What a cooperative node means: the slow, obvious check of an execution, as `reference.rs` is for sections.
//!
//! The baton is written into the execution: before each event, the set of threads that may have it is known.
//! It moves only where the definition lets it (`schedule/cooperative.rs`), and an event at a held site needs
//! a thread that may have it, and need not give it up first.
//!
//! Whether a thread stands before an operation that is not enabled is read off the execution: what it does
//! next, and what has happened to the object. Where events do not tell (the first value of a semaphore, the
//! values that an await tests, a thread of which nothing more is known), both answers are possible, and the
//! check admits what either of them admits. So it is with an operation that may block and is not held, too:
//! when its thread looks at it is nobody's turn, and it may look late. So the check rejects no admissible
//! execution; of threads that wait for these it admits more than the definition.

use crate::event::{Event, Label, ObjectId, Op};
use crate::reference::Rejection;
use crate::schedule::cooperative::{Cooperative, Order};
use crate::schedule::set::{ScheduleSet, SiteSet};
use crate::site::SiteId;
use crate::thread::ThreadIx;
use rustc_hash::FxHashMap;

/// What an event is to the check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub thread: ThreadIx,
    pub label: Label,
    object: Option<ObjectId>,
    object2: Option<ObjectId>,
}

impl From<&Event> for Seen {
    fn from(e: &Event) -> Seen {
        Seen { thread: e.thread, label: e.label, object: e.object, object2: e.object2 }
    }
}

impl Seen {
    /// The phase of a barrier that this arrives at.
    pub fn arrives_at(&self) -> Option<ObjectId> {
        self.object.filter(|_| self.label.op == Op::BarrierArrive)
    }
}

/// What is still to come of an execution.
pub(crate) trait Ahead {
    /// The thread's next event.
    fn next(&mut self, t: usize) -> Option<Seen>;
    /// Does somebody arrive at this phase of a barrier yet?
    fn is_awaited(&mut self, phase: ObjectId) -> bool;
}

/// All of it is at hand.
struct Whole<'a> {
    events: &'a [Event],
    /// Indices of each thread's events that have not happened, the next one last.
    left: Vec<Vec<u32>>,
    arrivals: FxHashMap<ObjectId, u32>,
}

impl<'a> Whole<'a> {
    fn new(events: &'a [Event], threads: usize) -> Whole<'a> {
        let mut left = vec![Vec::new(); threads];
        let mut arrivals: FxHashMap<ObjectId, u32> = FxHashMap::default();
        for (i, e) in events.iter().enumerate().rev() {
            left[e.thread.index()].push(i as u32);
            if let Some(phase) = Seen::from(e).arrives_at() {
                *arrivals.entry(phase).or_default() += 1;
            }
        }
        Whole { events, left, arrivals }
    }

    fn happens(&mut self, e: &Seen) {
        self.left[e.thread.index()].pop();
        if let Some(left) = e.arrives_at().and_then(|phase| self.arrivals.get_mut(&phase)) {
            *left -= 1;
        }
    }
}

impl Ahead for Whole<'_> {
    fn next(&mut self, t: usize) -> Option<Seen> {
        self.left[t].last().map(|i| Seen::from(&self.events[*i as usize]))
    }

    fn is_awaited(&mut self, phase: ObjectId) -> bool {
        self.arrivals.get(&phase).is_some_and(|left| *left > 0)
    }
}

/// Can a baton be written into the execution? If not: the first event that its thread has no baton for.
///
/// # Errors
/// That event, and who may have the baton instead.
pub fn explain(set: &ScheduleSet, node: &Cooperative, events: &[Event]) -> Result<(), Rejection> {
    let threads = events.iter().map(|e| e.thread.index() + 1).max().unwrap_or(1).max(set.threads.len());
    let (mut baton, mut ahead) = (Baton::new(set, node, threads), Whole::new(events, threads));
    for (i, e) in events.iter().map(Seen::from).enumerate() {
        baton.event(&mut ahead, i, &e)?;
        ahead.happens(&e);
    }
    Ok(())
}

/// Who may have the baton, after the events so far.
pub(crate) struct Baton<'a> {
    held: &'a SiteSet,
    yields: &'a SiteSet,
    away: &'a SiteSet,
    order: Order,
    ring: Vec<usize>,
    /// May thread t have it? The last entry: nobody has it.
    holders: Vec<bool>,
    /// May thread t have it, and has to give it up, since it has passed a mark?
    leaving: Vec<bool>,
    state: State,
}

impl<'a> Baton<'a> {
    /// Before the first event of so many threads.
    pub fn new(set: &'a ScheduleSet, node: &Cooperative, threads: usize) -> Baton<'a> {
        static EMPTY: SiteSet = SiteSet(Vec::new());
        let table = |i: u32| set.counted.get(i as usize).unwrap_or(&EMPTY);
        let mut ring: Vec<usize> = set.threads.by_name().iter().map(|t| t.index()).collect();
        // Threads that the set does not name come last: they are nobody's in a ring, but a recording may have
        // them.
        ring.extend(set.threads.len()..threads);
        let mut holders = vec![false; threads + 1];
        match node.order {
            Order::Ring(first) => holders[first.index()] = true,
            Order::Any => holders[threads] = true,
        }
        let (held, yields, away) = (table(node.held), table(node.yields), table(node.away));
        let leaving = vec![false; threads];
        Baton { held, yields, away, order: node.order, ring, holders, leaving, state: State::new(threads) }
    }

    /// The next event, which is the `i`th. It is still among those ahead.
    pub fn event(&mut self, ahead: &mut impl Ahead, i: usize, e: &Seen) -> Result<(), Rejection> {
        let threads = self.holders.len() - 1;
        let nobody = threads;
        // Moves of the baton before this event; a move may make another one possible.
        let passed = (0..threads).filter(|t| self.leaving[*t]).map(|t| (t, true));
        let mut todo: Vec<(usize, bool)> = passed.collect();
        todo.extend((0..threads).filter(|t| self.holders[*t]).map(|t| (t, false)));
        while let Some((t, leaves)) = todo.pop() {
            if !leaves && !self.state.may_leave(ahead, t, self.held, self.away) {
                continue;
            }
            let next = match self.order {
                Order::Any => vec![nobody],
                Order::Ring(_) => self.state.next_in(ahead, &self.ring, t, self.held, self.away),
            };
            for n in next {
                if !std::mem::replace(&mut self.holders[n], true) && n != nobody {
                    todo.push((n, false));
                }
            }
        }
        let t = e.thread.index();
        // An end is held, whatever else is.
        let ends = e.label.op == Op::End && e.object == Some(ObjectId(t as u64));
        if ends || self.held.contains(e.label.site) {
            // (A creation belongs to what comes before it, a mark that was passed there included.)
            let late = e.label.op == Op::Create && self.leaving[t];
            let takes = self.order == Order::Any && self.holders[nobody];
            if !self.holders[t] && !takes && !late {
                let may = (0..threads).filter(|t| self.holders[*t]).map(|t| t.to_string());
                let may: Vec<String> = may.collect();
                let who =
                    if may.is_empty() { "nobody".into() } else { format!("thread {}", may.join(" or ")) };
                return Err(Rejection {
                    event: i,
                    thread: e.thread,
                    label: e.label,
                    reasons: vec![format!("its site is held, and {who} has the baton")],
                });
            }
            let has = self.holders[t] || takes;
            self.holders.fill(false);
            self.leaving.fill(false);
            (self.holders[t], self.leaving[t]) = (has, late);
        }
        // Who passes a mark with the baton does nothing more with it; who passes one without it goes on.
        let passes = self.yields.contains(e.label.site) && e.label.op != Op::Create;
        if passes && std::mem::take(&mut self.holders[t]) {
            self.leaving[t] = true;
        }
        self.state.happens(e);
        Ok(())
    }
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

/// Is it an operation that other threads may disable, and whose events tell whether they do?
fn may_block(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        MutexLock
            | SpinLock
            | RwReadLock
            | RwWriteLock
            | CondWake
            | CondReacquire
            | BarrierDepart
            | OnceBegin
            | Join
    )
}

struct State {
    /// The site of each thread's last event.
    last: Vec<Option<SiteId>>,
    created: Vec<bool>,
    ended: Vec<bool>,
    locks: FxHashMap<ObjectId, Lock>,
    conditions: FxHashMap<ObjectId, Condition>,
    /// Once controls whose routine runs.
    running: FxHashMap<ObjectId, bool>,
}

impl State {
    fn new(threads: usize) -> State {
        let mut created = vec![false; threads];
        created[0] = true;
        State {
            last: vec![None; threads],
            created,
            ended: vec![false; threads],
            locks: FxHashMap::default(),
            conditions: FxHashMap::default(),
            running: FxHashMap::default(),
        }
    }

    fn enabled(&self, ahead: &mut impl Ahead, t: usize, held: &SiteSet) -> Enabled {
        let Some(e) = ahead.next(t) else { return Enabled::Unknown };
        // (What has no number is held.)
        let in_turn = e.label.site == SiteId::UNNUMBERED || held.contains(e.label.site);
        if !in_turn && may_block(e.label.op) {
            return Enabled::Unknown;
        }
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
            Op::BarrierDepart => yes_if(e.object.is_none_or(|phase| !ahead.is_awaited(phase))),
            Op::OnceBegin => yes_if(!e.object.is_some_and(|o| self.running.contains_key(&o))),
            Op::SemWait | Op::Await => Enabled::Unknown,
            // It has begun to wait for a time.
            Op::MutexTimeout | Op::RwTimeout | Op::CondTimeout | Op::SemTimeout => Enabled::Unknown,
            _ => Enabled::Yes,
        }
    }

    /// May the baton leave this thread now, if it has passed no mark of `yields`?
    fn may_leave(&self, ahead: &mut impl Ahead, t: usize, held: &SiteSet, away: &SiteSet) -> bool {
        let is_away = self.last[t].is_some_and(|s| away.contains(s));
        self.ended[t] || self.enabled(ahead, t, held) != Enabled::Yes || is_away
    }

    /// Whom the baton may move to from `t`, in a ring: the first that can go on, and before it those that
    /// may.
    fn next_in(
        &self,
        ahead: &mut impl Ahead,
        ring: &[usize],
        t: usize,
        held: &SiteSet,
        away: &SiteSet,
    ) -> Vec<usize> {
        let at = ring.iter().position(|u| *u == t).unwrap_or(0);
        let mut may = Vec::new();
        for u in (1..=ring.len()).map(|d| ring[(at + d) % ring.len()]) {
            if !self.created[u] || self.ended[u] {
                continue;
            }
            let is_away = self.last[u].is_some_and(|s| away.contains(s));
            match self.enabled(ahead, u, held) {
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
    fn happens(&mut self, e: &Seen) {
        let t = e.thread.index();
        self.last[t] = Some(e.label.site);
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

    fn condition(&mut self, e: &Seen, f: impl FnOnce(&mut Condition)) {
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
