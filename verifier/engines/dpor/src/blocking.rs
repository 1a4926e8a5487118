//! Reversal of events that others can enable and disable.
//!
//! Given the step `x` and `Dep` (see the folder's header), finds the maximal downsets `C` of `Dep`, without
//! given events, after which `x` is enabled, and inserts `x` there. Two methods:
//!
//! - *Locks*: `x` is enabled iff each acquisition in `C`, or before `x`'s thread's previous event, is
//!   released there or in `C`, as often as the thread holds the lock ([`Sections`]). Dropping an acquisition
//!   drops what happens after it, so below each downset there is one largest closed one. Where events do not
//!   say what they do to the lock (a mutex that is taken again by who has it), the other method serves.
//! - *Others* (await, semaphore, condition variable, timeouts): search downwards, asking the machine.
//!   Dropping an event that only reads cannot enable anything, so from a downset in which `x` is disabled
//!   only events that change something are dropped, each together with what happens after it.

use super::StepId;
use super::explore::Explorer;
use super::grounds::Grounds;
use super::insert::Last;
use super::path::{Path, signature};
use super::races::Enabling;
use super::wakeup_tree::Cut;
use exec::machine::Machine;
use report::sink::Sink;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use traceformat::dependence::dependent;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// A subset of `Dep`, by position.
type Set = SmallVec<[u64; 2]>;

fn contains(s: &Set, i: usize) -> bool {
    s[i / 64] >> (i % 64) & 1 == 1
}

fn remove(s: &mut Set, i: usize) {
    s[i / 64] &= !(1 << (i % 64));
}

/// The event `x` that is to be moved.
pub(super) struct Blocking<'e> {
    pub kind: Enabling,
    pub step: StepId,
    /// What it is at present.
    pub event: &'e Event,
    /// Its thread's previous event.
    pub origin: Option<usize>,
    /// It happened (it is not a pending step, nor the choice not taken).
    pub executed: bool,
}

/// What an operation does to the lock that `x` wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LockRole {
    Acquire,
    Release,
    Observe,
    /// Initialisation and destruction: left to the machine.
    Odd,
}

fn lock_role(e: &Event) -> LockRole {
    use Op::*;
    match e.label.op {
        // Outcome 1: more than acquisitions and releases decides whether it is enabled.
        MutexLock | CondReacquire | RwReadLock | RwWriteLock | RwTimeout if e.label.outcome != 0 => {
            LockRole::Odd
        }
        MutexLock | CondReacquire | SpinLock | RwReadLock | RwWriteLock => LockRole::Acquire,
        MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock if e.label.outcome != 0 => {
            LockRole::Acquire
        }
        MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock | MutexTimeout | RwTimeout | Refused => {
            LockRole::Observe
        }
        MutexUnlock | CondEnqueue | SpinUnlock | RwUnlock => LockRole::Release,
        _ => LockRole::Odd,
    }
}

/// Of a read lock, not a write lock.
fn is_shared(e: &Event) -> bool {
    match e.label.op {
        Op::RwReadLock | Op::RwTryReadLock => true,
        Op::RwUnlock => e.label.outcome != 0,
        _ => false,
    }
}

/// True if dropping the event from before `x` cannot enable `x`.
fn only_reads(e: &Event) -> bool {
    use Op::*;
    match e.label.op {
        Load => true,
        CmpXchg | Await => e.accesses.iter().all(|a| !a.write),
        MutexTryLock | SpinTryLock | SemTryWait | RwTryReadLock | RwTryWriteLock => e.label.outcome == 0,
        MutexTimeout | SemTimeout | SemGetValue | Refused => true,
        RwTimeout => e.label.outcome == 0,
        _ => false,
    }
}

/// The lock that the operation is on.
fn lock_of(e: &Event) -> Option<ObjectId> {
    if matches!(e.label.op, Op::CondEnqueue | Op::CondReacquire) { e.object2 } else { e.object }
}

/// Who holds the lock that `x` wants, and how often, after the events before `dep` (those that happen before
/// `x`'s thread's previous event, and that one).
type Holds = SmallVec<[(ThreadIx, u32); 4]>;

/// Counts one operation of a thread. `None` if the event does not say what it does to the lock: an exclusive
/// lock that is taken again (a recursive mutex nests, an error-checking one refuses), one that is released by
/// who does not hold it (refused, too), and what comes after nested acquisitions of a mutex.
fn count(holds: &mut Holds, e: &Event) -> Option<()> {
    let at = holds.iter().position(|h| h.0 == e.thread);
    match (lock_role(e), at) {
        (LockRole::Observe, _) => {}
        (LockRole::Odd, _) | (LockRole::Release, None) => return None,
        (LockRole::Acquire, None) => holds.push((e.thread, 1)),
        (LockRole::Acquire, Some(_)) if !is_shared(e) => return None,
        (LockRole::Acquire, Some(i)) => holds[i].1 += 1,
        (LockRole::Release, Some(i)) if holds[i].1 > 1 => holds[i].1 -= 1,
        (LockRole::Release, Some(i)) => drop(holds.remove(i)),
    }
    Some(())
}

/// For each acquisition in `dep` the position of its release; the releases of what was acquired before `dep`;
/// and whether a thread still holds then what it acquired before.
///
/// *Why this decides whether `x` is enabled.* Let `C` be a downset of `dep`. Of each thread it holds the
/// first so many operations on the lock, and before them come exactly those that happen before `x`'s thread's
/// previous event. Each operation of the thread adds one hold or takes one ([`count`] admits no others), so
/// the thread holds the lock after `C` iff some hold is not taken back in `C`. Pair each release with the
/// latest hold that is open, as brackets are paired: then no hold is left iff each acquisition in `C` has its
/// release in `C`, and so have all holds from before. Which release is paired with which of several holds of
/// one thread does not matter for that.
struct Sections {
    held: Vec<(usize, Option<usize>)>,
    released: Vec<usize>,
    hopeless: bool,
}

impl Sections {
    /// `None` if the events do not say what some thread's operations do ([`count`]): the machine must be
    /// asked.
    fn of(path: &Path, x: &Blocking<'_>, dep: &[u32]) -> Option<Sections> {
        let mut sections = Sections { held: Vec::new(), released: Vec::new(), hopeless: false };
        // Per thread: the holds that `dep` acquires and has not released yet, as indices of `held`.
        let mut open: SmallVec<[(ThreadIx, SmallVec<[usize; 2]>); 8]> = SmallVec::new();
        for (i, &d) in dep.iter().enumerate() {
            let m = &path.meta[d as usize];
            if m.cut {
                continue;
            }
            let (t, e) = (m.step.thread, &path.events[d as usize].event);
            let of_thread = match open.iter().position(|o| o.0 == t) {
                Some(o) => o,
                None => {
                    open.push((t, SmallVec::new()));
                    open.len() - 1
                }
            };
            let of_thread = &mut open[of_thread].1;
            match lock_role(e) {
                LockRole::Observe => {}
                LockRole::Odd => return None,
                LockRole::Acquire if !of_thread.is_empty() && !is_shared(e) => return None,
                LockRole::Acquire => {
                    of_thread.push(sections.held.len());
                    sections.held.push((i, None));
                }
                LockRole::Release => match of_thread.pop() {
                    Some(acquired) => sections.held[acquired].1 = Some(i),
                    None => sections.released.push(i),
                },
            }
        }
        let mut holds = Sections::before(path, x)?;
        let mut all = holds.clone();
        let events = dep.iter().filter(|&&d| !path.meta[d as usize].cut);
        events.map(|&d| &path.events[d as usize].event).try_for_each(|e| count(&mut all, e))?;
        // What is acquired and released within `dep` needs no count.
        let released = sections.released.iter().map(|&i| &path.events[dep[i] as usize].event);
        released.into_iter().try_for_each(|e| count(&mut holds, e))?;
        // A step that has happened can happen: if its own thread holds the lock, it may take it again.
        sections.hopeless = !x.executed && !holds.is_empty();
        Some(sections)
    }

    /// The holds from before `dep`.
    fn before(path: &Path, x: &Blocking<'_>) -> Option<Holds> {
        let mut holds = Holds::new();
        let Some(origin) = x.origin else { return Some(holds) };
        for i in 0..=origin {
            let e = &path.events[i].event;
            // What commutes with `x` (read locks, for a read lock) keeps it from nothing. A thread that has a
            // read lock can have another.
            let shares = x.event.label.op == Op::RwReadLock && e.thread == x.event.thread && is_shared(e);
            if lock_of(e) != lock_of(x.event)
                || shares
                || !dependent(e, x.event)
                || !path.before_or_same(i, origin)
            {
                continue;
            }
            match lock_role(e) {
                // A new lock. (One that was released and initialised again has another identity, or is free.)
                LockRole::Odd => holds.clear(),
                _ => count(&mut holds, e)?,
            }
        }
        Some(holds)
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Inserts `x`, which is `event` at present, after each maximal downset of `dep` without `removed` (and
    /// what happens after it) that enables it. With nothing removed `x` is known to be disabled.
    pub fn reverse_blocking(&mut self, x: &Blocking<'_>, dep: &[u32], removed: &[u32]) {
        let &Blocking { kind, step, event, .. } = x;
        if dep.is_empty() {
            return;
        }
        let mut all: Set = SmallVec::from_elem(u64::MAX, dep.len().div_ceil(64));
        for &r in removed {
            self.drop_after(&mut all, dep, r);
        }
        if kind == Enabling::Lock
            && let Some(sections) = Sections::of(&self.path, x, dep)
        {
            // Leaving out events of `dep` cannot enable it.
            if sections.hopeless {
                return;
            }
            if let Some(c) = self.close(&sections, dep, all) {
                self.insert_after(step, Some(event), dep, &c);
            }
            return;
        }
        // The machine is asked after sequences that have events from behind `x`. Those that have to do with
        // what `x` touches may change the answers.
        self.rest_on(Grounds::none_with(signature(event)));
        let mut visited: FxHashSet<Set> = FxHashSet::default();
        let mut stack = vec![all];
        let mut known_disabled = removed.is_empty();
        while let Some(c) = stack.pop() {
            if self.failure.is_some() || self.charge(dep.len()) {
                return;
            }
            let disabled = std::mem::take(&mut known_disabled);
            if !disabled && self.insert_after(step, None, dep, &c) {
                continue;
            }
            for (i, &d) in dep.iter().enumerate() {
                if contains(&c, i) && self.may_enable(event, dep, &c, i) {
                    let mut below = c.clone();
                    self.drop_after(&mut below, dep, d);
                    if visited.insert(below.clone()) {
                        stack.push(below);
                    }
                }
            }
        }
    }

    /// Drops `r` and what happens after it.
    fn drop_after(&self, c: &mut Set, dep: &[u32], r: u32) {
        for (i, &d) in dep.iter().enumerate() {
            if d >= r && self.path.before_or_same(r as usize, d as usize) {
                remove(c, i);
            }
        }
    }

    /// Is dropping element `i` of `c`, with what happens after it, a step towards a downset that enables `x`?
    fn may_enable(&self, x: &Event, dep: &[u32], c: &Set, i: usize) -> bool {
        let op = self.path.events[dep[i] as usize].event.label.op;
        match x.label.op {
            // A semaphore's value grows if waits are dropped and shrinks if posts are. Dropping the other
            // kind only does not help, so the largest downsets come from dropping this kind and what happens
            // after it.
            Op::SemWait => matches!(op, Op::SemWait | Op::SemTryWait),
            Op::SemTimeout => op == Op::SemPost,
            _ => !only_reads(&self.path.events[dep[i] as usize].event) && self.is_last_change(dep, c, i),
        }
    }

    /// Does nothing in `c` that changes something happen after element `i`?
    fn is_last_change(&self, dep: &[u32], c: &Set, i: usize) -> bool {
        dep.iter().enumerate().skip(i + 1).all(|(j, &d)| {
            !contains(c, j)
                || only_reads(&self.path.events[d as usize].event)
                || !self.path.before_or_same(dep[i] as usize, d as usize)
        })
    }

    /// The largest downset within `c` in which each acquisition is released; `None` if that would need a
    /// release that is not in `c`.
    fn close(&self, sections: &Sections, dep: &[u32], mut c: Set) -> Option<Set> {
        loop {
            let open =
                sections.held.iter().find(|(a, r)| contains(&c, *a) && !r.is_some_and(|r| contains(&c, r)));
            match open {
                Some(&(a, _)) => self.drop_after(&mut c, dep, dep[a]),
                None => return sections.released.iter().all(|&r| contains(&c, r)).then_some(c),
            }
        }
    }

    /// Inserts `x` after `c`, if it is enabled there. `event` if that is known to be so, and which event it
    /// is. Returns whether it is enabled.
    fn insert_after(&mut self, step: StepId, event: Option<&Event>, dep: &[u32], c: &Set) -> bool {
        // It is enough to leave out what happens after the earliest events that are not in `c`.
        let mut removed: SmallVec<[u32; 8]> = SmallVec::new();
        for (i, &d) in dep.iter().enumerate() {
            if !contains(c, i) && !removed.iter().any(|&r| self.path.before_or_same(r as usize, d as usize)) {
                removed.push(d);
            }
        }
        let Some(&first) = removed.first() else { return false };
        let k = first as usize;
        self.collect(k, &removed);
        if event.is_some() && self.is_surely_covered(k) {
            return true;
        }
        let known = event.is_some();
        let event = match event {
            Some(e) => e.clone(),
            None => match self.probe(k, step) {
                Some(e) => e,
                None => return false,
            },
        };
        let sig = signature(&event);
        // A lock's event is the same after every downset that enables it.
        let watch = if known { 0 } else { sig };
        self.insert(k, Last { step, sig, event, cut: Cut::Unknown, watch });
        true
    }
}
