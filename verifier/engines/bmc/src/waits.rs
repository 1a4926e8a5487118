//! Condition variables, semaphores, barriers, read-write locks, as cells like locks.
//!
//! *Condition variables.* Each wait of the unwound program has a cell of its own: 0, *waiting*, or
//! *signalled*. A signal picks one of those that wait, if there is one; a broadcast takes all. (The machine
//! lets a waiter take a signal when it goes on, and keeps those that are left matchable: the same
//! executions.) A wait is three events, as in the machine: it gives the mutex up and waits, is woken, has the
//! mutex again.
//!
//! *Read-write locks* count their readers: who gives back a lock that others hold for reading is not seen.

use crate::bounded::{Part, What};
use crate::objects::Sort;
use crate::state::State;
use crate::sync::LOCK;
use crate::unwind::{Flow, Unwinder};
use crate::value::{Value, equal, is};
use model::builtin::Builtin;
use model::inst::{BinOp, Range};
use property::Property;
use solver::TermId;

const WAITING: u64 = 1;
const SIGNALLED: u64 = 2;
const ETIMEDOUT: u64 = 110;
const EBUSY: u64 = 16;
/// `PTHREAD_BARRIER_SERIAL_THREAD`, and what semaphores return.
const MINUS_ONE: u64 = u64::MAX;
/// Of a barrier's cell: how many have arrived, and above that the phase.
const ARRIVED: u8 = 8;
/// Of a read-write lock's cell: how many read, and above that who writes.
const READERS: u8 = 8;

impl Unwinder<'_> {
    /// A further event of the same call.
    fn again(&mut self, state: &State) {
        let f = self.function(state);
        let site = f.code[state.frame().pc as usize].site().unwrap_or(u32::MAX);
        if !self.starting {
            self.push(state, What::Event { site });
        }
    }

    /// The cell of one wait.
    fn waiter(&mut self, o: u32) -> Vec<(TermId, u32, u32)> {
        vec![(self.terms.truth(true), o, 0)]
    }

    pub(crate) fn cond_wait(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let Some(cond) = self.lock_at(state, args, 0) else { return Flow::Gone };
        let Some(mutex) = self.lock_at(state, args, 1) else { return Flow::Gone };
        let key = self.key(state);
        let me = self.objects.make(self.thread, key, 1, Sort::Zero, 0);
        for &(_, object, offset) in &cond {
            self.next.waits.entry((object, offset)).or_default().insert(me);
        }
        if !self.unlock(state, &mutex) {
            return Flow::Gone;
        }
        let cell = self.waiter(me);
        let waiting = self.terms.constant(WAITING, LOCK);
        self.set_cell(state, &cell, waiting);
        self.again(state);
        let now = self.get_cell(state, &cell);
        let woken = is(&mut self.terms, now, SIGNALLED);
        if f == Builtin::CondWait {
            self.need(state, woken);
        }
        let zero = self.terms.constant(0, LOCK);
        self.set_cell(state, &cell, zero);
        self.again(state);
        self.lock(state, &mutex);
        if f == Builtin::CondWait {
            self.give(state, dst, 0, w);
        } else {
            self.succeeds(state, woken, ETIMEDOUT, dst, w);
        }
        Flow::Next
    }

    pub(crate) fn signal(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let Some(cond) = self.lock_at(state, args, 0) else { return Flow::Gone };
        let pick = self.fresh(LOCK);
        let (mut any, mut picked) = (self.terms.truth(false), self.terms.truth(false));
        for (c, object, offset) in cond {
            let waits = self.known.waits.get(&(object, offset)).cloned().unwrap_or_default();
            for o in waits {
                let cell = self.waiter(o);
                let now = self.get_cell(state, &cell);
                let waits = is(&mut self.terms, now, WAITING);
                let waits = self.terms.and(waits, c);
                let mut chosen = waits;
                if f == Builtin::CondSignal {
                    let this = is(&mut self.terms, pick, u64::from(o));
                    chosen = self.terms.and(waits, this);
                }
                any = self.terms.or(any, waits);
                picked = self.terms.or(picked, chosen);
                let signalled = self.terms.constant(SIGNALLED, LOCK);
                let left = self.terms.ite(chosen, signalled, now);
                self.set_cell(state, &cell, left);
            }
        }
        let none = self.terms.not(any);
        let done = self.terms.or(none, picked);
        self.assume(state, done);
        self.give(state, dst, 0, w);
        Flow::Next
    }

    pub(crate) fn barrier(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let Some(at) = self.lock_at(state, args, 0) else { return Flow::Gone };
        // How many it waits for is beside it.
        let limit = at.iter().map(|a| (a.0, a.1, a.2 + 1)).collect();
        if f == Builtin::BarrierInit {
            let n = self.arg(state, args, 2, 32).term;
            let n = self.terms.resize(n, LOCK);
            let none = self.terms.constant(0, LOCK);
            self.set_cell(state, &limit, n);
            self.set_cell(state, &at, none);
            self.give(state, dst, 0, w);
            return Flow::Next;
        }
        let (n, old) = (self.get_cell(state, &limit), self.get_cell(state, &at));
        let one = self.terms.constant(1, LOCK);
        let next = self.terms.bin(BinOp::Add, LOCK, old, one);
        let arrived = self.terms.extract(next, 0, ARRIVED);
        let arrived = self.terms.resize(arrived, LOCK);
        let last = equal(&mut self.terms, arrived, n);
        let phase = self.terms.extract(old, ARRIVED, LOCK - ARRIVED);
        let (zero, step) = (self.terms.constant(0, ARRIVED), self.terms.constant(1, LOCK - ARRIVED));
        let following = self.terms.bin(BinOp::Add, LOCK - ARRIVED, phase, step);
        let opened = self.terms.concat(following, zero);
        let new = self.terms.ite(last, opened, next);
        self.set_cell(state, &at, new);
        self.again(state);
        let now = self.get_cell(state, &at);
        let now = self.terms.extract(now, ARRIVED, LOCK - ARRIVED);
        let same = equal(&mut self.terms, now, phase);
        let over = self.terms.not(same);
        self.need(state, over);
        let others = self.terms.not(last);
        self.succeeds(state, others, MINUS_ONE, dst, w);
        Flow::Next
    }

    pub(crate) fn semaphore(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        if self.program.reads_errno && matches!(f, Builtin::SemTryWait | Builtin::SemTimedWait) {
            return self.gap(state, "call", "the error of a semaphore");
        }
        let Some(at) = self.lock_at(state, args, 0) else { return Flow::Gone };
        let one = self.terms.constant(1, LOCK);
        match f {
            Builtin::SemInit => {
                let n = self.arg(state, args, 2, 32).term;
                let n = self.terms.resize(n, LOCK);
                self.set_cell(state, &at, n);
                self.give(state, dst, 0, w);
            }
            Builtin::SemPost => {
                let old = self.get_cell(state, &at);
                let new = self.terms.bin(BinOp::Add, LOCK, old, one);
                self.set_cell(state, &at, new);
                self.give(state, dst, 0, w);
            }
            Builtin::SemGetValue => {
                let now = self.get_cell(state, &at);
                let v = Value::plain(self.terms.resize(now, 32));
                let to = self.arg(state, args, 1, 64);
                let Some(to) = self.locate(state, &to, 4) else { return Flow::Gone };
                self.store(state, &to, 4, &v);
                self.give(state, dst, 0, w);
            }
            _ => {
                let old = self.get_cell(state, &at);
                let none = is(&mut self.terms, old, 0);
                let some = self.terms.not(none);
                if f == Builtin::SemWait {
                    self.need(state, some);
                }
                let less = self.terms.bin(BinOp::Sub, LOCK, old, one);
                let left = self.terms.ite(some, less, old);
                self.set_cell(state, &at, left);
                self.succeeds(state, some, MINUS_ONE, dst, w);
            }
        }
        Flow::Next
    }

    pub(crate) fn rwlock(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let Some(at) = self.lock_at(state, args, 0) else { return Flow::Gone };
        // The kind is at offset 48 of glibc's static initialiser.
        let kind = |a: &(TermId, u32, u32)| {
            self.program.globals.get(a.1 as usize)?.bytes.get(a.2 as usize + 48).copied()
        };
        let prefers_writers = at.iter().any(|a| kind(a).is_some_and(|k| k != 0));
        if prefers_writers || f == Builtin::RwInit && !self.is_null(state, args, 1) {
            return self.gap(state, "call", "a read-write lock with attributes");
        }
        if f == Builtin::RwInit {
            let free = self.terms.constant(0, LOCK);
            self.set_cell(state, &at, free);
            self.give(state, dst, 0, w);
            return Flow::Next;
        }
        let old = self.get_cell(state, &at);
        let writer = self.terms.extract(old, READERS, LOCK - READERS);
        let free = is(&mut self.terms, old, 0);
        let unwritten = is(&mut self.terms, writer, 0);
        let one = self.terms.constant(1, LOCK);
        let zero = self.terms.constant(0, LOCK);
        let mine = self.terms.constant((self.thread as u64 + 1) << READERS, LOCK);
        let (open, new) = match f {
            Builtin::RwRead | Builtin::RwTryRead => (unwritten, self.terms.bin(BinOp::Add, LOCK, old, one)),
            Builtin::RwWrite | Builtin::RwTryWrite => (free, mine),
            _ => {
                let held = is(&mut self.terms, writer, self.thread as u64 + 1);
                let not = self.terms.not(held);
                // Held by another for writing, or by nobody.
                let wrong = self.terms.not(unwritten);
                let wrong = self.terms.or(wrong, free);
                let wrong = self.terms.and(wrong, not);
                if !self.fail_if(state, wrong, Property::Lock) {
                    return Flow::Gone;
                }
                let less = self.terms.bin(BinOp::Sub, LOCK, old, one);
                let left = self.terms.ite(held, zero, less);
                self.set_cell(state, &at, left);
                self.give(state, dst, 0, w);
                return Flow::Next;
            }
        };
        if matches!(f, Builtin::RwRead | Builtin::RwWrite) {
            self.need(state, open);
        }
        let left = self.terms.ite(open, new, old);
        self.set_cell(state, &at, left);
        self.succeeds(state, open, EBUSY, dst, w);
        Flow::Next
    }

    /// Bytes that may have been given back: a use after that fails. False: it does wherever this is reached.
    pub(crate) fn is_live(&mut self, state: &mut State, at: &[(TermId, u32, u32)]) -> bool {
        let freed: Vec<_> =
            at.iter().filter(|a| self.known.freed.contains(&a.1)).map(|a| (a.0, a.1, 0)).collect();
        if freed.is_empty() {
            return true;
        }
        let gone = self.gone(state, &freed);
        self.fail_if(state, gone, Property::Memory)
    }

    /// Has the object been given back that one of the conditions says?
    fn gone(&mut self, state: &State, at: &[(TermId, u32, u32)]) -> TermId {
        let into = self.fresh(1);
        self.push(state, What::Read { at: at.to_vec(), part: Part::Released, into });
        let mut meant = self.terms.truth(false);
        for a in at {
            meant = self.terms.or(meant, a.0);
        }
        self.terms.and(into, meant)
    }

    pub(crate) fn free(&mut self, state: &mut State, args: Range) -> Flow {
        let p = self.arg(state, args, 0, 64);
        let null = is(&mut self.terms, p.term, 0);
        let mut at = Vec::new();
        let mut known = null;
        for &o in p.objects.iter().filter(|o| **o != 0) {
            let c = is(&mut self.terms, p.term, crate::value::address(o, 0));
            if self.terms.as_const(c) != Some(0) {
                at.push((c, o, 0));
                known = self.terms.or(known, c);
            }
        }
        let wrong = self.terms.not(known);
        if !self.fail_if(state, wrong, Property::Memory) {
            return Flow::Gone;
        }
        if at.is_empty() {
            return Flow::Next;
        }
        self.next.freed.extend(at.iter().map(|a| a.1));
        let gone = self.gone(state, &at);
        if !self.fail_if(state, gone, Property::Memory) {
            return Flow::Gone;
        }
        let yes = self.terms.truth(true);
        self.push(state, What::Write { at, part: Part::Released, value: yes });
        Flow::Next
    }
}
