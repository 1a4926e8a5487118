//! Data races (C11, 5.1.2.4): two conflicting accesses, at least one of them not atomic, neither of which
//! happens before the other.
//!
//! Happens-before is kept in vector clocks along an execution. With `V_t` the clock of thread t and `m` a
//! message (what a release leaves behind):
//!
//! - program order: each event counts `V_t[t]` up; creation: the child starts with its parent's clock; join:
//!   the joined thread's clock;
//! - locks: `unlock` leaves `V_t` with the lock, `lock` joins it (of a read-write lock: a reader joins what
//!   writers left, a writer what anybody left); a barrier's arrivals are joined by the departures of the
//!   phase, posts of a semaphore by waits that get something, the end of a once-routine by those who find it
//!   done. Signals order nothing, the mutex does;
//! - atomics: a release write heads a *release sequence*, which goes on through later writes of the same
//!   thread and through read-modify-writes of any thread; an acquire read joins the clocks of all heads of
//!   the sequence that it reads from.
//!
//! Executions interleave, so a read reads from the last write. Among executions that interleave, all races
//! show that a program has if it has any (and then those of weaker executions mean nothing to it).
//!
//! Of each byte the last read and the last write of every thread are kept, plain and atomic apart: if the
//! last of a kind is ordered before an access, so are the earlier ones. An await is one event; it acquires if
//! all its loads do.
//!
//! What library functions read and write of the program's memory ([`exec::uncounted`]) is no event. These are
//! plain accesses behind the event of a step, each counted up for itself.
//!
//! Fences are not followed, which can only add races: where a program has some, a race that is found is not
//! certain.

use exec::uncounted::LibraryUse;
use model::Program;
use model::orders::{MemoryOrder, Orders};
use model::stop::SourceLocation;
use report::sink::PathEvent;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use traceformat::clock::VectorClock;
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::site::SiteInfo;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Two accesses that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// Positions in the execution.
    pub first: usize,
    pub second: usize,
    /// A byte that both touch.
    pub object: ObjectId,
    pub byte: u64,
    /// No: the program has fences, which may order the two.
    pub certain: bool,
    /// Which of the two are no events, but accesses by library functions behind them.
    pub by_library: [Option<u32>; 2],
}

/// An access by a library function.
#[derive(Clone, Debug)]
struct ByLibrary {
    thread: ThreadIx,
    write: bool,
    place: SourceLocation,
}

/// Somebody's last access of a kind to a byte.
#[derive(Clone, Copy, Debug)]
struct Last {
    thread: u16,
    write: bool,
    atomic: bool,
    /// Its number in its thread.
    number: u32,
    /// Its position in the execution.
    at: u32,
    /// Its number among library functions' accesses, if it is one.
    by_library: Option<u32>,
}

/// What is known of one byte.
#[derive(Clone, Debug, Default)]
struct Byte {
    last: SmallVec<[Last; 2]>,
    /// Heads of the release sequence that the last write belongs to: thread and clock.
    heads: SmallVec<[(u16, VectorClock); 1]>,
}

/// What releases left with a synchronization object. Of a read-write lock: `all` is what anybody left,
/// `writers` what writers left.
#[derive(Clone, Debug, Default)]
struct Left {
    all: VectorClock,
    writers: VectorClock,
}

/// What one event changed.
#[derive(Clone, Debug, Default)]
struct Change {
    thread: u16,
    clock: VectorClock,
    bytes: Vec<((ObjectId, u64), Byte)>,
    objects: SmallVec<[(ObjectId, Left); 2]>,
    births: SmallVec<[ThreadIx; 1]>,
    /// How many accesses of library functions there were before.
    by_library: usize,
}

/// Looks for data races in the executions of one exploration.
#[derive(Debug)]
pub struct RaceDetector {
    orders: Orders,
    clocks: Vec<VectorClock>,
    bytes: FxHashMap<(ObjectId, u64), Byte>,
    objects: FxHashMap<ObjectId, Left>,
    /// Per event so far.
    changes: Vec<Change>,
    by_library: Vec<ByLibrary>,
    found: Option<Race>,
}

impl RaceDetector {
    pub fn new(program: &Program) -> RaceDetector {
        RaceDetector::with(program.orders.clone())
    }

    fn with(orders: Orders) -> RaceDetector {
        RaceDetector {
            orders,
            clocks: Vec::new(),
            bytes: FxHashMap::default(),
            objects: FxHashMap::default(),
            changes: Vec::new(),
            by_library: Vec::new(),
            found: None,
        }
    }

    /// Judges an execution whose first `changed` events are those of the call before. Returns the first race,
    /// by the position of its second access; also if it lies in what has not changed.
    pub fn execution(&mut self, path: &[PathEvent], changed: usize) -> Option<Race> {
        while self.changes.len() > changed.min(path.len()) {
            self.undo();
        }
        if self.found.is_some_and(|r| r.second >= self.changes.len()) {
            self.found = None;
        }
        // What follows a race has no meaning.
        while self.found.is_none() && self.changes.len() < path.len() {
            let at = self.changes.len();
            self.event(&path[at].event, &path[at].births, at);
        }
        self.found
    }

    /// Judges one more event, which created these threads. Returns the race of which it is the second access.
    pub fn step(&mut self, event: &Event, births: &[ThreadIx]) -> Option<Race> {
        let at = self.changes.len();
        self.event(event, births, at);
        self.found.filter(|r| r.second == at)
    }

    /// Judges what library functions have used behind the last event, or before the first. `births`: the
    /// threads that were created there. Returns the race of which one is the second access.
    ///
    /// An access is counted up as an event is, so that the thread's next event knows of it, and so do the
    /// threads that it creates later. (Those that it has created before do not.)
    pub fn behind(
        &mut self,
        uses: &[LibraryUse],
        births: &[ThreadIx],
        threads: &ThreadTable,
    ) -> Option<Race> {
        if uses.is_empty() || self.found.is_some() {
            return None;
        }
        let all = uses.iter().map(|u| u.thread.index()).chain(births.iter().map(|b| b.index()));
        let count = all.max().unwrap_or(0) + 1;
        if self.clocks.len() < count {
            self.clocks.resize(count, VectorClock::new());
        }
        // Of the threads that are born here the creator comes first, so that they know what it did before.
        let mut order: Vec<&LibraryUse> = uses.iter().collect();
        order.sort_by_key(|u| (births.iter().position(|b| *b == u.thread).map_or(0, |i| i + 1), u.children));
        let at = self.changes.len().saturating_sub(1);
        // (What comes before the first event is never taken back.)
        let last = self.changes.pop();
        let is_of_event = last.is_some();
        let mut change = last.unwrap_or_default();
        for u in order {
            let t = u.thread.index();
            let mut clock = std::mem::take(&mut self.clocks[t]);
            let number = clock.at(t) + 1;
            clock.set(t, number);
            let by_library = Some(self.by_library.len() as u32);
            self.by_library.push(ByLibrary {
                thread: u.thread,
                write: u.access.write,
                place: u.place.clone(),
            });
            self.touch(u.thread.0, &[u.access], Ordering::default(), &clock, &mut change, (at, by_library));
            for b in births.iter().filter(|b| is_child_from(threads, **b, u.thread, u.children)) {
                self.clocks[b.index()].set(t, number);
            }
            self.clocks[t] = clock;
        }
        if is_of_event {
            self.changes.push(change);
        }
        self.found
    }

    /// Goes on behind a race, as if it had been none: for who wants to know all of an execution.
    pub fn go_on(&mut self) {
        self.found = None;
    }

    /// Counts as an event, in which nothing happens.
    pub fn pause(&mut self) {
        if self.clocks.is_empty() {
            self.clocks.push(VectorClock::new());
        }
        let (clock, by_library) = (self.clocks[0].clone(), self.by_library.len());
        self.changes.push(Change { thread: 0, clock, by_library, ..Change::default() });
    }

    /// Takes the last event back.
    pub fn step_back(&mut self) {
        self.undo();
        self.found = self.found.filter(|r| r.second < self.changes.len());
    }

    fn undo(&mut self) {
        let Some(c) = self.changes.pop() else { return };
        self.by_library.truncate(c.by_library);
        for t in c.births {
            self.clocks[t.index()].clear();
        }
        // Latest first: a byte that an event touches twice was saved twice.
        for (key, byte) in c.bytes.into_iter().rev() {
            self.bytes.insert(key, byte);
        }
        for (key, left) in c.objects.into_iter().rev() {
            self.objects.insert(key, left);
        }
        self.clocks[c.thread as usize] = c.clock;
    }

    fn event(&mut self, e: &Event, births: &[ThreadIx], at: usize) {
        let t = e.thread.index();
        let threads = births.iter().map(|b| b.index()).fold(t, usize::max) + 1;
        if self.clocks.len() < threads {
            self.clocks.resize(threads, VectorClock::new());
        }
        let mut clock = std::mem::take(&mut self.clocks[t]);
        let mut change = Change {
            thread: e.thread.0,
            clock: clock.clone(),
            births: births.into(),
            by_library: self.by_library.len(),
            ..Change::default()
        };
        clock.set(t, clock.at(t) + 1);
        if e.label.op.is_access() {
            self.access(e, &mut clock, &mut change, at);
        } else {
            self.synchronize(e, &mut clock, &mut change);
        }
        for b in births {
            self.clocks[b.index()] = clock.clone();
        }
        self.clocks[t] = clock;
        self.changes.push(change);
    }

    fn access(&mut self, e: &Event, clock: &mut VectorClock, change: &mut Change, at: usize) {
        let order = self.orders.sites.get(e.label.site.0 as usize).copied().unwrap_or_default();
        let op = e.label.op;
        let writes = e.accesses.iter().any(|a| a.write);
        let acquires = order.atomic
            && match op {
                Op::Load | Op::Rmw | Op::Await => order.acquire,
                Op::CmpXchg => {
                    if writes {
                        order.acquire
                    } else {
                        order.acquire_failing
                    }
                }
                _ => false,
            };
        // Before anything is judged: what is read orders this event, too.
        if acquires {
            for (key, _) in keys(&e.accesses) {
                for (_, head) in self.bytes.get(&key).map_or(&[][..], |b| &b.heads[..]) {
                    clock.join(head);
                }
            }
        }
        // Whatever else writes reads as well, and so goes on with the release sequence that it finds.
        let order = Ordering { order, reads_too: op != Op::Store && order.atomic };
        self.touch(e.thread.0, &e.accesses, order, clock, change, (at, None));
    }

    /// Judges accesses, and remembers them; `at`: their position, and which of the library's they are.
    fn touch(
        &mut self,
        t: u16,
        accesses: &[Access],
        Ordering { order, reads_too }: Ordering,
        clock: &VectorClock,
        change: &mut Change,
        (at, by_library): (usize, Option<u32>),
    ) {
        let mine = clock.at(t as usize);
        for (key, write) in keys(accesses) {
            let byte = self.bytes.entry(key).or_default();
            let found = byte.last.iter().find(|l| {
                l.thread != t
                    && (l.write || write)
                    && !(l.atomic && order.atomic)
                    && l.number > clock.at(l.thread as usize)
            });
            if let (Some(l), None) = (found, self.found) {
                self.found = Some(Race {
                    first: l.at as usize,
                    second: at,
                    object: key.0,
                    byte: key.1,
                    certain: !self.orders.fences,
                    by_library: [l.by_library, by_library],
                });
            }
            change.bytes.push((key, byte.clone()));
            let new =
                Last { thread: t, write, atomic: order.atomic, number: mine, at: at as u32, by_library };
            let same = |l: &&mut Last| l.thread == t && l.write == write && l.atomic == order.atomic;
            match byte.last.iter_mut().find(same) {
                Some(l) => *l = new,
                None => byte.last.push(new),
            }
            if write {
                byte.write(t, order, reads_too, clock);
            }
        }
    }

    fn synchronize(&mut self, e: &Event, clock: &mut VectorClock, change: &mut Change) {
        use Op::*;
        let ok = e.label.outcome != 0;
        let (mut acquire, mut release) = (None, None);
        match e.label.op {
            Join => {
                if let Some(other) = e.object.and_then(|o| self.clocks.get(o.0 as usize)) {
                    clock.join(other);
                }
                return;
            }
            MutexLock | SpinLock | RwWriteLock | SemWait | BarrierDepart => acquire = e.object,
            MutexTryLock | SpinTryLock | SemTryWait | RwTryWriteLock if ok => acquire = e.object,
            // Done already: what the routine did is seen.
            OnceBegin if !ok => acquire = e.object,
            RwReadLock => acquire = e.object,
            RwTryReadLock if ok => acquire = e.object,
            CondReacquire => acquire = e.object2,
            MutexUnlock | SpinUnlock | RwUnlock | SemPost | BarrierArrive | OnceEnd => release = e.object,
            // With a robust mutex.
            End => release = e.object,
            CondEnqueue => release = e.object2,
            _ => {}
        }
        if let Some(left) = acquire.and_then(|o| self.objects.get(&o)) {
            let reader = matches!(e.label.op, RwReadLock | RwTryReadLock);
            clock.join(if reader { &left.writers } else { &left.all });
        }
        if let Some(o) = release {
            let left = self.objects.entry(o).or_default();
            change.objects.push((o, left.clone()));
            left.all.join(clock);
            // Outcome 1: a read lock is released.
            if !(e.label.op == RwUnlock && ok) {
                left.writers.join(clock);
            }
        }
    }
}

impl Byte {
    /// Thread `t` writes: which release sequences go on, or begin?
    fn write(&mut self, t: u16, order: MemoryOrder, reads_too: bool, clock: &VectorClock) {
        if !order.atomic {
            self.heads.clear();
            return;
        }
        if !reads_too {
            self.heads.retain(|h| h.0 == t);
        }
        if order.release {
            match self.heads.iter_mut().find(|h| h.0 == t) {
                // Later in the same thread: whoever joins this has the earlier one, too.
                Some(h) => h.1 = clock.clone(),
                None => self.heads.push((t, clock.clone())),
            }
        }
    }
}

/// What an access orders.
#[derive(Clone, Copy, Default)]
struct Ordering {
    order: MemoryOrder,
    /// It goes on with the release sequence that it finds.
    reads_too: bool,
}

/// Is thread `b` the child number `from` of `u`, from 0, or a later one, or has one of these created it?
fn is_child_from(threads: &ThreadTable, b: ThreadIx, u: ThreadIx, from: u32) -> bool {
    let mut b = b;
    while let Some(name) = b.index().checked_sub(1).and_then(|i| threads.0.get(i)) {
        if name.parent == u {
            return name.rank >= from;
        }
        b = name.parent;
    }
    false
}

/// The bytes of an event's accesses, and whether they are written.
fn keys(accesses: &[Access]) -> impl Iterator<Item = ((ObjectId, u64), bool)> + '_ {
    accesses.iter().flat_map(|a| (a.start..a.end).map(move |b| ((a.object, b), a.write)))
}

impl Race {
    /// Where a library function is called whose access is the second.
    pub fn place<'d>(&self, detector: &'d RaceDetector) -> Option<&'d SourceLocation> {
        self.by_library[1].and_then(|n| detector.by_library.get(n as usize)).map(|u| &u.place)
    }

    /// For people: both accesses with their places.
    pub fn describe<'e>(
        &self,
        event: impl Fn(usize) -> &'e Event,
        detector: &RaceDetector,
        threads: &ThreadTable,
        sites: &[SiteInfo],
    ) -> String {
        let one = |i: usize, by_library: Option<u32>| {
            if let Some(by) = by_library.and_then(|n| detector.by_library.get(n as usize)) {
                let what = if by.write { "write" } else { "read" };
                return format!(
                    "{what} by {}, by a library function at {}",
                    threads.display(by.thread),
                    by.place
                );
            }
            let e = event(i);
            let what = if e.accesses.iter().any(|a| a.write) { "write" } else { "read" };
            let n = e.label.site.0;
            let place = sites.get(n as usize).map_or_else(|| format!("site {n}"), |s| s.place(n));
            format!("{what} by {} at {place}", threads.display(e.thread))
        };
        let [first, second] = self.by_library;
        format!("data race: {} and {}", one(self.first, first), one(self.second, second))
    }
}

#[cfg(test)]
mod tests;
