//! Thread symmetry: threads that run the same code may be taken for one another.
//!
//! Let π exchange threads that were created with the same start routine, and with them what belongs to them:
//! their `pthread_t`, their stacks, what they own, where they are enqueued. A step of thread t in state s is
//! a step of π(t) in π(s) as long as no step depends on *which* thread it is. So s and π(s) can do the same,
//! up to names, and one of them is enough for a verdict (Clarke, Enders, Filkorn, Jha: *Exploiting symmetry
//! in temporal logic model checking*, FMSD 1996; Ip and Dill: *Better verification through symmetry*, FMSD
//! 1996). A canonical form then puts the threads of a class in an order of its own: any order will do, as
//! equal forms are images of each other in any case; a good one makes more of them equal.
//!
//! What could tell such threads apart is compared, like everything else in a state: the argument they were
//! given (a number that they go on using, a pointer to something of their own), other registers, their
//! `pthread_t` wherever it is kept. Only two things are not, and are watched instead
//! ([`Interp::symmetry_broken`]; who then has relied on the symmetry has to start again):
//!
//! - Whoever joins such a thread waits for ever, and what it would do then does not matter. That holds unless
//!   one of the class ends.
//! - A barrier's serial thread is the one with the lowest number.

use crate::interp::Interp;
use crate::journal::Life;
use crate::memory::NOBODY;
use crate::sync_state::SyncState;
use model::builtin::Builtin;
use model::inst::Inst;
use model::shadow::{CLEAN, PTR};
use rustc_hash::FxHasher;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use traceformat::thread::ThreadIx;

/// What is known of threads that may be alike.
#[derive(Default)]
pub(super) struct Symmetry {
    /// Are they taken for one another?
    pub on: bool,
    /// The start routine by thread, of the path's latest creation; for who does not exist it says nothing.
    /// Main's is none.
    starts: Vec<Option<u32>>,
    /// Who has begun with what, in any execution.
    started: BTreeSet<(u32, u16)>,
    /// Something depends on which thread it is. Never reset while `on`.
    observed: Cell<bool>,
}

/// A canonical order of the threads.
pub(super) struct ThreadOrder {
    /// The thread at each place.
    pub threads: Vec<u16>,
    /// The place of each thread.
    ranks: Vec<u16>,
}

impl ThreadOrder {
    pub fn rank(&self, t: u16) -> u16 {
        self.ranks.get(t as usize).copied().unwrap_or(t)
    }
}

impl Interp<'_> {
    /// Takes threads that run the same code for one another from now on, in comparisons, or no longer does.
    pub(super) fn assume_symmetry(&mut self, on: bool) {
        self.touched();
        self.symmetry.on = on;
        self.symmetry.observed.set(false);
    }

    /// Since [`Interp::assume_symmetry`], has some execution depended on which of several threads it was?
    pub(super) fn symmetry_broken(&self) -> bool {
        self.symmetry.observed.get()
    }

    /// Thread `t` begins with function `f`.
    pub(super) fn starts_with(&mut self, t: usize, f: u32) {
        if self.symmetry.starts.len() <= t {
            self.symmetry.starts.resize(t + 1, None);
        }
        self.symmetry.starts[t] = Some(f);
        self.symmetry.started.insert((f, t as u16));
        let ended =
            |u: usize| u != t && self.start(u) == Some(f) && self.threads[u].head.life == Life::Finished;
        if self.symmetry.on && (0..self.threads.len()).any(ended) {
            self.symmetry.observed.set(true);
        }
    }

    /// Thread `t` ends: others that are like it, and wait for nobody, are told apart from it by who joins it.
    pub(super) fn ends(&self, t: usize) {
        if self.symmetry.on && self.has_likes(t) {
            self.symmetry.observed.set(true);
        }
    }

    /// A barrier lets its threads go, and one of them is the serial one.
    pub(super) fn chooses_serial(&self) {
        if self.symmetry.on && (0..self.threads.len()).any(|t| self.has_likes(t)) {
            self.symmetry.observed.set(true);
        }
    }

    fn start(&self, t: usize) -> Option<u32> {
        self.symmetry.starts.get(t).copied().flatten()
    }

    /// Is there another thread with the same start routine?
    fn has_likes(&self, t: usize) -> bool {
        let exists = |u: &usize| self.threads[*u].head.life != Life::Absent;
        self.start(t).is_some()
            && (0..self.threads.len()).filter(exists).any(|u| u != t && self.start(u) == self.start(t))
    }

    /// The class that a thread may be exchanged within. Whose children have names after it is in none.
    fn class(&self, t: usize) -> Option<u32> {
        let head = &self.threads[t].head;
        self.start(t).filter(|_| head.life == Life::Running && head.children == 0)
    }

    /// The threads that have been taken for others, in any execution.
    pub(super) fn likes(&self) -> Vec<ThreadIx> {
        let started = &self.symmetry.started;
        let like = |(f, t): &(u32, u16)| started.iter().any(|(g, u)| f == g && t != u);
        let all: BTreeSet<ThreadIx> = started.iter().filter(|s| like(s)).map(|s| ThreadIx(s.1)).collect();
        all.into_iter().collect()
    }

    /// The order in which the canonical form takes the threads.
    pub(super) fn order(&self) -> ThreadOrder {
        let n = self.threads.len();
        let mut order = ThreadOrder { threads: (0..n as u16).collect(), ranks: (0..n as u16).collect() };
        if !self.symmetry.on {
            return order;
        }
        let mut done = vec![false; n];
        for first in 0..n {
            let Some(class) = self.class(first).filter(|_| !done[first]) else { continue };
            let places: Vec<usize> = (first..n).filter(|t| self.class(*t) == Some(class)).collect();
            places.iter().for_each(|t| done[*t] = true);
            if places.len() > 1 {
                let mut members: Vec<(u64, u16)> =
                    places.iter().map(|t| (self.sort_key(*t), *t as u16)).collect();
                members.sort_unstable();
                for (place, (_, t)) in places.into_iter().zip(members) {
                    order.threads[place] = t;
                    order.ranks[t as usize] = place as u16;
                }
            }
        }
        order
    }

    /// Is the thread before a join that never ends, as long as nobody of the class it waits for does?
    pub(super) fn waits_for_ever(&self, t: usize) -> bool {
        if !self.symmetry.on {
            return false;
        }
        let Inst::Lib { f: Builtin::Join, args, .. } = *self.current(t) else { return false };
        let waits_for = self.thread_of(self.arg(t, args, 0));
        waits_for.is_ok_and(|u| u != t && self.threads[u].head.life == Life::Running && self.has_likes(u))
    }

    /// Something of a thread's state that does not depend on its number.
    fn sort_key(&self, t: usize) -> u64 {
        let mut h = FxHasher::default();
        let th = &self.threads[t];
        (th.head.func, th.head.pc, th.head.phase, th.head.timed_out).hash(&mut h);
        let bases = th.frames.iter().map(|f| (f.func, f.pc, f.base, false));
        for (f, pc, base, current) in bases.chain([(th.head.func, th.head.pc, th.head.base, true)]) {
            (f, pc).hash(&mut h);
            if !current {
                continue;
            }
            let live = self.live(f);
            for r in live.before(pc).filter(|r| self.relevance().register(f, *r)) {
                let v = th.regs[(base + r) as usize];
                let global = v.bits >> 32 < self.prog.globals.len() as u64;
                (r, v.shadow).hash(&mut h);
                if v.shadow == CLEAN || v.shadow == PTR && global {
                    v.bits.hash(&mut h);
                }
            }
        }
        for o in th.locals.iter().map(|o| &self.objects[*o as usize]).filter(|o| o.live) {
            let range = o.base as usize..o.base as usize + o.size as usize;
            let clean = |i: usize| if self.shade[i] == CLEAN { self.bytes[i] } else { 0 };
            range.for_each(|i| (clean(i), self.shade[i]).hash(&mut h));
        }
        let me = t as u16;
        for (i, s) in self.syncs.iter().enumerate() {
            (s.state.owner() == me && me != NOBODY).hash(&mut h);
            let mine = |list: &[(u16, u32)]| list.iter().find(|w| w.0 == me).map(|w| w.1);
            let part = match &s.state {
                SyncState::Rw(l) => mine(&l.readers),
                // Of a condition variable's stamps only the order matters.
                SyncState::Cond(c) => {
                    mine(&c.waiters).map(|stamp| c.waiters.iter().filter(|w| w.1 < stamp).count() as u32)
                }
                SyncState::Barrier(b) => b.arrived.contains(&me).then_some(b.phase),
                SyncState::Mutex(_) | SyncState::Sem(_) | SyncState::Once(_) | SyncState::Spin(_) => None,
            };
            part.map(|n| (i, n)).hash(&mut h);
        }
        h.finish()
    }
}
