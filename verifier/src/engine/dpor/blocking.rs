//! Reversal of events that others can enable and disable.
//!
//! Given the step `x` and `Dep` (see the folder's header), finds the maximal downsets `C` of `Dep`, without given events, after
//! which `x` is enabled, and inserts `x` there. Two methods:
//!
//! - *Locks*: `x` is enabled iff each acquisition in `C`, or before `x`'s thread's previous event, is released there or in `C`.
//!   Dropping an acquisition drops what happens after it, so below each downset there is one largest closed one.
//! - *Others* (await, semaphore, condition variable, timeouts): search downwards, asking the machine. Dropping an event
//!   that only reads cannot enable anything, so from a downset in which `x` is disabled only events that change
//!   something are dropped, each together with what happens after it.

use super::StepId;
use super::explore::Explorer;
use super::insert::Last;
use super::path::{Path, signature};
use super::races::Kind;
use super::wakeup_tree::Cut;
use crate::engine::sink::Sink;
use crate::exec::machine::Machine;
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
    pub kind: Kind,
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
        MutexLock | CondReacquire | SpinLock | RwReadLock | RwWriteLock => LockRole::Acquire,
        MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock if e.label.outcome != 0 => {
            LockRole::Acquire
        }
        MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock | MutexTimeout | RwTimeout => {
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
        MutexTimeout | RwTimeout | SemTimeout | SemGetValue => true,
        _ => false,
    }
}

/// The lock that the operation is on.
fn lock_of(e: &Event) -> Option<ObjectId> {
    if matches!(e.label.op, Op::CondEnqueue | Op::CondReacquire) { e.object2 } else { e.object }
}

/// For each acquisition in `dep` the position of its release; and the releases of what was acquired before `dep`, with their
/// threads.
struct Sections {
    held: Vec<(usize, Option<usize>)>,
    released: Vec<(ThreadIx, usize)>,
}

impl Sections {
    /// `None` if some thread's operations do not alternate (recursive locks, initialisation): the machine must be asked.
    fn of(path: &Path, dep: &[u32]) -> Option<Sections> {
        let mut sections = Sections { held: Vec::new(), released: Vec::new() };
        // Per thread: the open acquisition, as an index of `held`, if its last operation was one.
        let mut open: SmallVec<[(u16, Option<usize>); 8]> = SmallVec::new();
        for (i, &d) in dep.iter().enumerate() {
            let m = &path.meta[d as usize];
            let t = m.step.thread.0;
            let role = lock_role(&path.events[d as usize].event);
            let seen = open.iter().position(|o| o.0 == t);
            match role {
                _ if m.cut => {}
                LockRole::Observe => {}
                LockRole::Odd => return None,
                LockRole::Acquire => {
                    if seen.is_some_and(|s| open[s].1.is_some()) {
                        return None;
                    }
                    let now = Some(sections.held.len());
                    sections.held.push((i, None));
                    match seen {
                        Some(s) => open[s].1 = now,
                        None => open.push((t, now)),
                    }
                }
                LockRole::Release => match seen {
                    None => {
                        sections.released.push((m.step.thread, i));
                        open.push((t, None));
                    }
                    Some(s) => {
                        let acquired = open[s].1.take()?;
                        sections.held[acquired].1 = Some(i);
                    }
                },
            }
        }
        Some(sections)
    }

    /// Does a thread hold the lock that `x` wants since before `origin`, and not release it in `dep`? Then leaving out
    /// events of `dep` cannot enable `x`. (Not so if `x` was executed.)
    fn is_hopeless(&self, path: &Path, x: &Event, origin: Option<usize>) -> bool {
        let Some(origin) = origin else { return false };
        let mut holders: SmallVec<[ThreadIx; 4]> = SmallVec::new();
        for i in 0..=origin {
            let e = &path.events[i].event;
            // A thread that has a read lock can have another.
            let shares = x.label.op == Op::RwReadLock && e.thread == x.thread && is_shared(e);
            if lock_of(e) != lock_of(x) || shares || !dependent(e, x) || !path.before_or_same(i, origin) {
                continue;
            }
            match lock_role(e) {
                LockRole::Acquire => holders.push(e.thread),
                LockRole::Release => {
                    if let Some(h) = holders.iter().rposition(|&h| h == e.thread) {
                        holders.remove(h);
                    }
                }
                LockRole::Observe | LockRole::Odd => {}
            }
        }
        holders.iter().any(|h| !self.released.iter().any(|(t, _)| t == h))
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Inserts `x`, which is `event` at present, after each maximal downset of `dep` without `removed` (and what happens
    /// after it) that enables it. With nothing removed `x` is known to be disabled.
    pub fn reverse_blocking(&mut self, x: &Blocking<'_>, dep: &[u32], removed: &[u32]) {
        let &Blocking { kind, step, event, .. } = x;
        if dep.is_empty() {
            return;
        }
        let mut all: Set = SmallVec::from_elem(u64::MAX, dep.len().div_ceil(64));
        for &r in removed {
            self.drop_after(&mut all, dep, r);
        }
        if kind == Kind::Lock
            && let Some(sections) = Sections::of(&self.path, dep)
        {
            if !x.executed && sections.is_hopeless(&self.path, event, x.origin) {
                return;
            }
            if let Some(c) = self.close(&sections, dep, all) {
                self.insert_after(step, Some(event), dep, &c);
            }
            return;
        }
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
            // A semaphore's value grows if waits are dropped and shrinks if posts are. Dropping the other kind only does not
            // help, so the largest downsets come from dropping this kind and what happens after it.
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

    /// The largest downset within `c` in which each acquisition is released; `None` if that would need a release
    /// that is not in `c`.
    fn close(&self, sections: &Sections, dep: &[u32], mut c: Set) -> Option<Set> {
        loop {
            let open =
                sections.held.iter().find(|(a, r)| contains(&c, *a) && !r.is_some_and(|r| contains(&c, r)));
            match open {
                Some(&(a, _)) => self.drop_after(&mut c, dep, dep[a]),
                None => return sections.released.iter().all(|&(_, r)| contains(&c, r)).then_some(c),
            }
        }
    }

    /// Inserts `x` after `c`, if it is enabled there. `event` if that is known to be so, and which event it is.
    /// Returns whether it is enabled.
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
        let event = match event {
            Some(e) => e.clone(),
            None => match self.probe(k, step) {
                Some(e) => e,
                None => return false,
            },
        };
        self.insert(k, Last { step, sig: signature(&event), event, cut: Cut::Unknown });
        true
    }
}
