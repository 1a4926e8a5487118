//! Condition variables, semaphores, barriers, read-write locks, as cells like locks.
//!
//! *Condition variables.* Each wait of the unwound program has a cell of its own: 0, *waiting*, or
//! *signalled*. A signal picks one of those that wait, if there is one; a broadcast takes all. (The machine
//! lets a waiter take a signal when it goes on, and keeps those that are left matchable: the same
//! executions.) A wait is three events, as in the machine: it gives the mutex up and waits, is woken, has the
//! mutex again.
//!
//! *Read-write locks* count their readers; how often a thread itself has one for reading, it alone knows.
//!
//! *Barriers.* The serial thread of a phase is the one with the lowest number of those that have arrived, as
//! in the machine and in the runtime: a cell of its own has the lowest number so far, and at the end of a
//! phase the cell of the phase's parity has the phase's.

use crate::bounded::{Part, What};
use crate::objects::{Heap, Sort};
use crate::state::State;
use crate::sync::LOCK;
use crate::unwind::{Flow, Unwinder};
use crate::value::{Value, equal, is};
use model::builtin::Builtin;
use model::inst::{BinOp, ICmp, Range};
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
/// Beside a barrier's cell: the lowest number of those that have arrived, and the serial threads of the
/// last even and odd phase.
const LOWEST: u32 = 3;
const SERIAL: u32 = 4;
/// Of a read-write lock's cell: how many read, and above that who writes.
const READERS: u8 = 8;

impl Unwinder<'_> {
    /// A further event of the same call.
    fn again(&mut self, state: &State, with_last: bool) {
        let f = self.function(state);
        let site = f.code[state.frame().pc as usize].site().unwrap_or(u32::MAX);
        if !self.starting {
            self.push(state, What::Event { site, alone: state.alone, with_last });
        }
    }

    /// The cell of one wait.
    fn waiter(&mut self, o: u32) -> Vec<(TermId, u32, u32)> {
        vec![(self.terms.truth(true), o, 0)]
    }

    pub(crate) fn cond_wait(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        if f == Builtin::CondTimedWait {
            self.deadline(state, args, 2);
        }
        let Some(cond) = self.sync_at(state, f, args, 0) else { return Flow::Gone };
        let Some(mutex) = self.sync_at(state, Builtin::MutexLock, args, 1) else { return Flow::Gone };
        self.loop_waits(state);
        let key = self.key(state);
        let me = self.objects.make(self.thread, key, 1, Sort::Zero, 0);
        for &(_, object, offset) in &cond {
            self.next.waits.entry((object, offset)).or_default().insert(me);
        }
        let quiet = self.uses_condition(state, &cond, f == Builtin::CondTimedWait);
        if !self.unlock(state, &mutex) {
            return Flow::Gone;
        }
        let cell = self.waiter(me);
        let waiting = self.terms.constant(WAITING, LOCK);
        self.push_step(state, What::Write { at: cell.clone(), part: Part::Lock, value: waiting }, quiet);
        self.again(state, false);
        let zero = self.terms.constant(0, LOCK);
        if f == Builtin::CondWait {
            // Nobody tells a waiter that is signalled from one that has gone on. So it may as well go on when
            // it gets the mutex: one event.
            self.again(state, true);
            let now = self.get_cell(state, &cell);
            let woken = is(&mut self.terms, now, SIGNALLED);
            self.lock(state, &mutex, woken);
            self.set_cell(state, &cell, zero);
            self.give(state, dst, 0, w);
            return Flow::Next;
        }
        let now = self.get_cell(state, &cell);
        let woken = is(&mut self.terms, now, SIGNALLED);
        self.set_cell(state, &cell, zero);
        self.again(state, false);
        let always = self.terms.truth(true);
        self.lock(state, &mutex, always);
        self.succeeds(state, woken, ETIMEDOUT, dst, w);
        Flow::Next
    }

    pub(crate) fn signal(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let Some(cond) = self.sync_at(state, f, args, 0) else { return Flow::Gone };
        let quiet = self.uses_condition(state, &cond, false);
        let waits = |a: &(TermId, u32, u32)| self.known.waits.get(&(a.1, a.2));
        if cond.iter().filter_map(waits).flatten().any(|o| *o >= 1 << LOCK) {
            return self.gap(state, "call", "a signal among so many objects");
        }
        let pick = self.fresh(LOCK);
        let (mut any, mut picked) = (self.terms.truth(false), self.terms.truth(false));
        for (c, object, offset) in cond {
            let waits = self.known.waits.get(&(object, offset)).cloned().unwrap_or_default();
            for o in waits {
                let cell = self.waiter(o);
                let now = self.read(state, &cell, Part::Lock, quiet);
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
                self.push_step(state, What::Write { at: cell, part: Part::Lock, value: left }, quiet);
            }
        }
        let none = self.terms.not(any);
        let done = self.terms.or(none, picked);
        // (Some choice of a waiter always meets this.)
        if self.terms.as_const(done) != Some(1) {
            self.push_step(state, What::Assume(done), quiet);
        }
        self.give(state, dst, 0, w);
        Flow::Next
    }

    pub(crate) fn barrier(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        let at = match f {
            Builtin::BarrierInit => self.init_at(state, f, args),
            _ => self.sync_at(state, f, args, 0),
        };
        let Some(at) = at else { return Flow::Gone };
        // How many it waits for is beside it.
        let limit = at.iter().map(|a| (a.0, a.1, a.2 + 1)).collect();
        if f == Builtin::BarrierInit {
            let n = self.arg(state, args, 2, 32).term;
            if self.terms.as_const(n).is_none_or(|n| n == 0 || n > 200) || !self.is_null(state, args, 1) {
                return self.gap(state, "call", "a barrier of no threads, of many, or with attributes");
            }
            let n = self.terms.resize(n, LOCK);
            let none = self.terms.constant(0, LOCK);
            self.set_cell(state, &limit, n);
            self.set_cell(state, &at, none);
            self.give(state, dst, 0, w);
            return Flow::Next;
        }
        if self.thread as u64 + 1 >= 1 << LOCK {
            return self.gap(state, "call", "a barrier of that many threads");
        }
        let beside = |by: u32| -> Vec<_> { at.iter().map(|a| (a.0, a.1, a.2 + by)).collect() };
        let (lowest, ended) = (beside(LOWEST), [beside(SERIAL), beside(SERIAL + 1)]);
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
        // The lowest of those that have arrived; 0: nobody has.
        let before = self.get_cell(state, &lowest);
        let (me, none) = (self.terms.constant(self.thread as u64 + 1, LOCK), self.terms.constant(0, LOCK));
        let first = is(&mut self.terms, before, 0);
        let less = self.terms.icmp(ICmp::Ult, LOCK, me, before);
        let mine = self.terms.or(first, less);
        let least = self.terms.ite(mine, me, before);
        let kept = self.terms.ite(last, none, least);
        self.set_cell(state, &lowest, kept);
        let odd = self.terms.extract(phase, 0, 1);
        let even = self.terms.not(odd);
        for (when, cell) in [(even, &ended[0]), (odd, &ended[1])] {
            let here = self.terms.and(last, when);
            let there = self.get_cell(state, cell);
            let new = self.terms.ite(here, least, there);
            self.set_cell(state, cell, new);
        }
        self.again(state, false);
        let now = self.get_cell(state, &at);
        let now = self.terms.extract(now, ARRIVED, LOCK - ARRIVED);
        let same = equal(&mut self.terms, now, phase);
        let over = self.terms.not(same);
        self.need(state, over);
        // (Who has not left a phase has not arrived in the next. So the phase after the next can be over only
        // if more threads use the barrier than it counts.)
        let two = self.terms.constant(2, LOCK - ARRIVED);
        let later = self.terms.bin(BinOp::Add, LOCK - ARRIVED, phase, two);
        let (next, later) = (equal(&mut self.terms, now, following), equal(&mut self.terms, now, later));
        let near = self.terms.or(next, later);
        let far = self.terms.not(near);
        if !self.gap_if(state, far, "call", "a barrier that more threads use than it counts") {
            return Flow::Gone;
        }
        let (of_even, of_odd) = (self.get_cell(state, &ended[0]), self.get_cell(state, &ended[1]));
        let serial = self.terms.ite(odd, of_odd, of_even);
        let is_me = equal(&mut self.terms, serial, me);
        let others = self.terms.not(is_me);
        self.succeeds(state, others, MINUS_ONE, dst, w);
        Flow::Next
    }

    pub(crate) fn semaphore(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        if self.program.reads_errno && matches!(f, Builtin::SemTryWait | Builtin::SemTimedWait) {
            return self.gap(state, "call", "the error of a semaphore");
        }
        if f == Builtin::SemTimedWait {
            self.deadline(state, args, 1);
        }
        let at = match f {
            Builtin::SemInit => self.init_at(state, f, args),
            _ => self.sync_at(state, f, args, 0),
        };
        let Some(at) = at else { return Flow::Gone };
        let one = self.terms.constant(1, LOCK);
        match f {
            Builtin::SemInit => {
                let n = self.arg(state, args, 2, 32).term;
                let shared = self.arg(state, args, 1, 32).term;
                if self.terms.as_const(n).is_none_or(|n| n > 30_000) || self.terms.as_const(shared) != Some(0)
                {
                    return self.gap(state, "call", "a semaphore of a large value, or that processes share");
                }
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
        let at = match f {
            Builtin::RwInit => self.init_at(state, f, args),
            _ => self.sync_at(state, f, args, 0),
        };
        let Some(at) = at else { return Flow::Gone };
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
        if matches!(f, Builtin::RwRead | Builtin::RwWrite) {
            let held = is(&mut self.terms, writer, self.thread as u64 + 1);
            if !self.gap_if(state, held, "call", "a read-write lock that its writer locks again") {
                return Flow::Gone;
            }
        }
        let (open, new) = match f {
            Builtin::RwRead | Builtin::RwTryRead => (unwritten, self.terms.bin(BinOp::Add, LOCK, old, one)),
            Builtin::RwWrite | Builtin::RwTryWrite => (free, mine),
            _ => {
                let held = is(&mut self.terms, writer, self.thread as u64 + 1);
                let not = self.terms.not(held);
                // Not by this thread for writing, nor for reading.
                let own = self.own_reads(state, &at);
                let none = is(&mut self.terms, own, 0);
                let wrong = self.terms.and(none, not);
                if !self.fail_if(state, wrong, Property::Lock) {
                    return Flow::Gone;
                }
                let less = self.terms.bin(BinOp::Sub, LOCK, old, one);
                let left = self.terms.ite(held, zero, less);
                self.set_cell(state, &at, left);
                self.reads(state, &at, not, false);
                self.give(state, dst, 0, w);
                return Flow::Next;
            }
        };
        if matches!(f, Builtin::RwRead | Builtin::RwWrite) {
            self.need(state, open);
        }
        let left = self.terms.ite(open, new, old);
        self.set_cell(state, &at, left);
        if matches!(f, Builtin::RwRead | Builtin::RwTryRead) {
            self.reads(state, &at, open, true);
        }
        self.succeeds(state, open, EBUSY, dst, w);
        Flow::Next
    }

    /// Where this thread counts how often it has a read-write lock for reading: nobody else looks there.
    fn reading(&mut self, object: u32, offset: u32) -> (u32, u32) {
        let key = vec![u32::MAX, u32::MAX - 2, object, offset];
        (self.objects.make(self.thread, key, 0, Sort::Zero, 2), 0)
    }

    /// How often this thread has the lock for reading.
    fn own_reads(&mut self, state: &mut State, at: &[(TermId, u32, u32)]) -> TermId {
        let mut count = self.terms.constant(0, LOCK);
        for &(c, object, offset) in at {
            let own = self.reading(object, offset);
            let here = state
                .memory
                .read(&mut self.terms, own, 2, &mut |terms, _, n| Value::plain(terms.constant(0, 8 * n)));
            count = self.terms.ite(c, here.term, count);
        }
        count
    }

    /// It has it for reading once more, or less, where that holds.
    fn reads(&mut self, state: &mut State, at: &[(TermId, u32, u32)], when: TermId, more: bool) {
        for &(c, object, offset) in at {
            let always = self.terms.truth(true);
            let old = self.own_reads(state, &[(always, object, offset)]);
            let one = self.terms.constant(1, LOCK);
            let new = self.terms.bin(if more { BinOp::Add } else { BinOp::Sub }, LOCK, old, one);
            let here = self.terms.and(when, c);
            let new = self.terms.ite(here, new, old);
            let own = self.reading(object, offset);
            state.memory.write(&mut self.terms, own.0, own.1, 2, Value::plain(new));
        }
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
        let into = self.read(state, &at.to_vec(), Part::Released, false);
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
            let given = self.objects.all[o as usize].heap == Heap::Malloc;
            if self.terms.as_const(c) != Some(0) && given {
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
