//! What other threads cannot tell apart: whether a thread does something now, or at once after the event
//! before it. Such steps are no events of their own ([`crate::bounded::Step::quiet`]).
//!
//! A step is quiet if it can be moved to the event before it, past all that other threads do in between (a
//! *left mover*: R. Lipton, CACM 18(12), 1975). It then reads and leaves the same values, and so does all
//! else; the thread's turn in which the event before it happens is not after its own turn, so no execution
//! needs more rounds. What stands between is an action of others, not a thread that waits: a thread that has
//! come to a quiet step can go on, so no deadlock is lost. A failure behind a quiet step is one of the event.
//!
//! - *Accesses under a lock* that whoever accesses these bytes holds: as long as this thread has the lock
//!   nobody else does. The lock was taken by an event, which is the one before or an earlier one.
//! - *Giving up a lock* that is held for certain, where others do nothing with locks but take them and give
//!   them up: who takes it has to wait until it is given up. (Who gives up what another one holds fails,
//!   whether that is held or free.)
//! - *Waits for and signals of a condition variable*, where whoever uses it holds one lock meanwhile and
//!   nobody waits for some time only: what others do without the lock is to go on when they have been
//!   signalled, and a signal tells these from nobody.
//! - *What main does when all other threads have been joined.*
//!
//! Which locks guard what is found by unwinding again and again (`passes.rs`): with what the last pass says
//! this one finds the same. Accesses while there is one thread alone, or again one, count for nothing: they
//! never come between two events of another thread.

use crate::bounded::{Address, Locks};
use crate::state::State;
use crate::unwind::Unwinder;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// How often a thread holds each lock, on every way to a place.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Those that it holds, in order, and how often.
    locks: Vec<((u32, u32), u8)>,
    /// Those of which that is not known.
    unsure: Vec<(u32, u32)>,
}

impl Held {
    /// How often it holds the lock there; `None`: that is not known, or not which one is meant.
    pub fn depth(&self, at: &Address) -> Option<u8> {
        let [(_, object, offset)] = at[..] else { return None };
        let lock = (object, offset);
        let held = self.locks.iter().find(|l| l.0 == lock).map_or(0, |l| l.1);
        (!self.unsure.contains(&lock)).then_some(held)
    }

    /// It holds the lock so often now.
    pub fn set(&mut self, at: &Address, depth: Option<u8>) {
        let meant = |l: &(u32, u32)| at.iter().any(|a| (a.1, a.2) == *l);
        self.locks.retain(|l| !meant(&l.0));
        self.unsure.retain(|l| !meant(l));
        match (depth, &at[..]) {
            (Some(0), _) => {}
            (Some(depth), [(_, object, offset)]) => {
                self.locks.push(((*object, *offset), depth));
                self.locks.sort_unstable();
            }
            _ => self.unsure.extend(at.iter().map(|a| (a.1, a.2))),
        }
    }

    /// Where two ways meet.
    pub fn join(mut self, other: &Held) -> Held {
        let differ = |l: &&((u32, u32), u8)| !other.locks.contains(l);
        let mut unsure: Vec<(u32, u32)> = self.locks.iter().filter(differ).map(|l| l.0).collect();
        unsure.extend(other.locks.iter().filter(|l| !self.locks.contains(l)).map(|l| l.0));
        unsure.extend(&other.unsure);
        unsure.append(&mut self.unsure);
        unsure.sort_unstable();
        unsure.dedup();
        self.locks.retain(|l| !unsure.contains(&l.0));
        self.unsure = unsure;
        self
    }

    fn has(&self, lock: &(u32, u32)) -> bool {
        self.locks.iter().any(|l| l.0 == *lock)
    }

    fn all(&self) -> Locks {
        self.locks.iter().map(|l| l.0).collect()
    }
}

impl Unwinder<'_> {
    /// An access to shared bytes: is it quiet? What guards them is noted.
    pub(crate) fn accesses(&mut self, state: &State, at: &Address, size: u8) -> bool {
        if self.is_alone_again(state) {
            return state.awaits.is_none();
        }
        let bytes = || at.iter().flat_map(|a| (a.2..a.2 + u32::from(size)).map(move |b| (a.1, b)));
        for b in bytes() {
            note(&mut self.next.guarded, b, &state.held);
        }
        let guarded = |b| self.known.guarded.get(&b).is_some_and(|g| g.iter().any(|l| state.held.has(l)));
        state.awaits.is_none() && bytes().all(guarded)
    }

    /// A wait for a condition variable, a signal or a broadcast: is it quiet? `timed`: for some time.
    pub(crate) fn uses_condition(&mut self, state: &State, at: &Address, timed: bool) -> bool {
        let nothing = Held::default();
        let held = if timed { &nothing } else { &state.held };
        for a in at {
            note(&mut self.next.conditions, (a.1, a.2), held);
        }
        at.iter().all(|a| {
            let known = self.known.conditions.get(&(a.1, a.2));
            known.is_some_and(|g| g.iter().any(|l| held.has(l)))
        })
    }

    /// A use of locks that tells whether they are held.
    pub(crate) fn looks_at(&mut self, state: &State, at: &Address) {
        if !state.alone && !self.is_alone_again(state) {
            self.next.looked.extend(at.iter().map(|a| (a.1, a.2)));
        }
    }

    /// Is it main, and has it joined all threads that there ever are?
    fn is_alone_again(&self, state: &State) -> bool {
        let others = &self.known.created;
        self.thread == 0 && !others.is_empty() && others.keys().all(|u| state.joined.contains(u))
    }
}

/// Whoever comes here holds these.
fn note(all: &mut FxHashMap<(u32, u32), Locks>, at: (u32, u32), held: &Held) {
    match all.entry(at) {
        Entry::Vacant(entry) => {
            entry.insert(held.all());
        }
        Entry::Occupied(mut entry) => entry.get_mut().retain(|l| held.has(l)),
    }
}
