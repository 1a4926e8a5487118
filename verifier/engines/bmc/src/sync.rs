//! Synchronization: events that wait until shared cells say that they may go on.
//!
//! A lock is a cell: 0 where nobody holds it, else the holder's number and how often it has it. To take it is
//! one event that needs the cell to be free, reads and writes it; that nobody else comes in between is what
//! an event is. What is not here is a gap with its name.

use crate::bounded::{Address, Part, What};
use crate::state::State;
use crate::step::NOWHERE;
use crate::unwind::{Flow, Unwinder};
use crate::value::{Value, is};
use model::arith;
use model::builtin::Builtin;
use model::inst::{BinOp, Range};
use property::Property;
use solver::TermId;
use std::rc::Rc;

/// Of a lock's cell: the holder's number and one, above how often it holds it.
pub(crate) const LOCK: u8 = 16;
const DEPTH: u8 = 8;
/// What `pthread_mutex_trylock` returns where the mutex is locked.
const EBUSY: u64 = 16;

/// What calls return where they do not get what they want.
const ETIMEDOUT: u64 = 110;

impl Unwinder<'_> {
    pub(crate) fn synchronize(
        &mut self,
        state: &mut State,
        f: Builtin,
        args: Range,
        dst: u32,
        w: u8,
    ) -> Flow {
        use Builtin::*;
        match f {
            Join => return self.join(state, args, dst, w),
            CondWait | CondTimedWait => return self.cond_wait(state, f, args, dst, w),
            CondSignal | CondBroadcast => return self.signal(state, f, args, dst, w),
            BarrierInit | BarrierWait => return self.barrier(state, f, args, dst, w),
            SemInit | SemWait | SemTryWait | SemTimedWait | SemPost | SemGetValue => {
                return self.semaphore(state, f, args, dst, w);
            }
            RwInit | RwRead | RwWrite | RwTryRead | RwTryWrite | RwUnlock => {
                return self.rwlock(state, f, args, dst, w);
            }
            MutexInit if !self.is_null(state, args, 1) => {
                return self.gap(state, "call", "a mutex with attributes");
            }
            CondInit if f.name() == "pthread_cond_init" && !self.is_null(state, args, 1) => {
                return self.gap(state, "call", "a condition variable with attributes");
            }
            MtxInit if !self.is_plain(state, args) => {
                return self.gap(state, "call", "a mutex of a type that is not plain");
            }
            MutexInit | MtxInit | SpinInit | CondInit => {
                let Some(at) = self.init_at(state, f, args) else { return Flow::Gone };
                let free = self.terms.constant(0, LOCK);
                self.set_cell(state, &at, free);
                self.give(state, dst, 0, w);
            }
            MutexDestroy | SpinDestroy | CondDestroy | SemDestroy | RwDestroy | BarrierDestroy => {
                if !self.destroy(state, f, args) {
                    return Flow::Gone;
                }
                self.give(state, dst, 0, w);
            }
            MutexLock | SpinLock => {
                let Some(at) = self.sync_at(state, f, args, 0) else { return Flow::Gone };
                let always = self.terms.truth(true);
                self.lock(state, &at, always);
                self.give(state, dst, 0, w);
            }
            // A lock that waits for some time: where it happens it has the lock, or the time is over.
            MutexTryLock | SpinTryLock | MutexTimedLock => {
                if f == MutexTimedLock {
                    self.deadline(state, args, 1);
                }
                let Some(at) = self.sync_at(state, f, args, 0) else { return Flow::Gone };
                self.looks_at(state, &at);
                let (old, open, new) = self.lockable(state, &at);
                let left = self.terms.ite(open, new, old);
                self.set_cell(state, &at, left);
                state.held.set(&at, None);
                let no = if f == MutexTimedLock { ETIMEDOUT } else { EBUSY };
                self.succeeds(state, open, no, dst, w);
            }
            MutexUnlock | SpinUnlock => {
                let Some(at) = self.sync_at(state, f, args, 0) else { return Flow::Gone };
                if !self.unlock(state, &at) {
                    return Flow::Gone;
                }
                self.give(state, dst, 0, w);
            }
            _ => return self.gap(state, "call", format!("a call to {}", f.name())),
        }
        Flow::Next
    }

    /// The result is 0 where this holds, else the other.
    pub(crate) fn succeeds(&mut self, state: &mut State, c: TermId, no: u64, dst: u32, w: u8) {
        let (yes, no) = (self.terms.constant(0, w), self.terms.constant(arith::mask(no, w), w));
        let result = self.terms.ite(c, yes, no);
        if dst != NOWHERE {
            state.set(dst, Value::plain(result));
        }
    }

    /// Is the argument the null pointer?
    pub(crate) fn is_null(&mut self, state: &State, args: Range, k: usize) -> bool {
        let v = self.arg(state, args, k, 64);
        self.terms.as_const(v.term) == Some(0)
    }

    pub(crate) fn get_cell(&mut self, state: &State, at: &Address) -> TermId {
        self.read(state, at, Part::Lock, false)
    }

    pub(crate) fn set_cell(&mut self, state: &State, at: &Address, value: TermId) {
        self.push(state, What::Write { at: at.clone(), part: Part::Lock, value });
    }

    /// Of a mutex, the type that its static initialiser says.
    fn mutex_type(&self, object: u32, offset: u32) -> u8 {
        let g = self.program.globals.get(object as usize);
        g.and_then(|g| g.bytes.get(offset as usize + 16)).map_or(0, |k| k & 3)
    }

    /// May the lock be taken more than once by its holder? (As its static initialiser says.)
    fn is_recursive(&self, at: &Address) -> bool {
        at.iter().any(|a| self.mutex_type(a.1, a.2) == 1)
    }

    /// Mutexes of different types, or of one that tells misuse by its results, or that a call makes another.
    pub(crate) fn is_strange(&self, at: &Address) -> bool {
        let types: Vec<u8> = at.iter().map(|a| self.mutex_type(a.1, a.2)).collect();
        let made = at.iter().any(|a| self.known.syncs.get(&(a.1, a.2)).is_some_and(|k| k.made));
        types.contains(&2) || types.contains(&1) && (made || types.iter().any(|k| *k != 1))
    }

    /// What is in the cell, whether this thread could take the lock, and what would be in the cell then.
    fn lockable(&mut self, state: &State, at: &Address) -> (TermId, TermId, TermId) {
        let old = self.get_cell(state, at);
        let free = is(&mut self.terms, old, 0);
        if !self.is_recursive(at) {
            return (old, free, self.held(at, 1));
        }
        let mine = self.held(at, 1);
        let held = self.holds(old, at);
        let one = self.terms.constant(1, LOCK);
        let again = self.terms.bin(BinOp::Add, LOCK, old, one);
        (old, self.terms.or(free, held), self.terms.ite(free, mine, again))
    }

    /// Does this thread hold it?
    fn holds(&mut self, cell: TermId, at: &Address) -> TermId {
        let holder = match self.is_recursive(at) {
            true => self.terms.extract(cell, DEPTH, LOCK - DEPTH),
            false => cell,
        };
        is(&mut self.terms, holder, self.thread as u64 + 1)
    }

    /// It takes the lock when that is free, and where `also` holds.
    pub(crate) fn lock(&mut self, state: &mut State, at: &Address, also: TermId) {
        let recursive = self.is_recursive(at);
        let depth = state.held.depth(at).filter(|d| *d < u8::MAX);
        if let (true, Some(depth @ 1..), Some(1)) = (recursive, depth, self.terms.as_const(also)) {
            // Whoever waits for it does so as before.
            let value = self.held(at, depth + 1);
            self.push_step(state, What::Write { at: at.clone(), part: Part::Lock, value }, true);
            return state.held.set(at, Some(depth + 1));
        }
        let (old, mut open, mut new) = self.lockable(state, at);
        if let (true, Some(0)) = (recursive, depth) {
            (open, new) = (is(&mut self.terms, old, 0), self.held(at, 1));
        }
        let open = self.terms.and(open, also);
        self.need(state, open);
        self.set_cell(state, at, new);
        state.held.set(at, if recursive { depth.map(|d| d + 1) } else { Some(1) });
    }

    /// What is in the cell of a lock that this thread holds so often.
    fn held(&mut self, at: &Address, depth: u8) -> TermId {
        let me = self.thread as u64 + 1;
        let bits = if self.is_recursive(at) { me << DEPTH | u64::from(depth) } else { me };
        self.terms.constant(bits, LOCK)
    }

    /// False: it is misused wherever this is reached.
    pub(crate) fn unlock(&mut self, state: &mut State, at: &Address) -> bool {
        if let Some(depth @ 1..) = state.held.depth(at) {
            let value = if depth > 1 { self.held(at, depth - 1) } else { self.terms.constant(0, LOCK) };
            let quiet = depth > 1 || !at.iter().any(|a| self.known.looked.contains(&(a.1, a.2)));
            state.held.set(at, Some(depth - 1));
            self.push_step(state, What::Write { at: at.clone(), part: Part::Lock, value }, quiet);
            return true;
        }
        state.held.set(at, if self.is_recursive(at) { None } else { Some(0) });
        let old = self.get_cell(state, at);
        let held = self.holds(old, at);
        let not = self.terms.not(held);
        if !self.fail_if(state, not, Property::Lock) {
            return false;
        }
        let free = self.terms.constant(0, LOCK);
        let left = if self.is_recursive(at) {
            let one = self.terms.constant(1, LOCK);
            let less = self.terms.bin(BinOp::Sub, LOCK, old, one);
            let depth = self.terms.extract(old, 0, DEPTH);
            let last = is(&mut self.terms, depth, 1);
            self.terms.ite(last, free, less)
        } else {
            free
        };
        self.set_cell(state, at, left);
        true
    }

    fn join(&mut self, state: &mut State, args: Range, dst: u32, w: u8) -> Flow {
        let handle = self.arg(state, args, 0, 64);
        let all = self.threads_of(&handle);
        if all.is_empty() {
            return self.gap(state, "call", "a thread is joined that is not known");
        }
        if !self.parts(state, &all, true) {
            return Flow::Gone;
        }
        let results = all.iter().map(|&(c, t)| (c, self.thread_object(t), 0)).collect();
        if let [(c, t)] = all[..]
            && self.terms.as_const(c) == Some(1)
        {
            Rc::make_mut(&mut state.joined).insert(t);
        }
        self.push(state, What::Join(all));
        if !self.is_null(state, args, 1) {
            let result = self.load(state, &results, 8);
            let slot = self.arg(state, args, 1, 64);
            let Some(at) = self.locate(state, &slot, 8) else { return Flow::Gone };
            self.store(state, &at, 8, &result);
        }
        self.give(state, dst, 0, w);
        Flow::Next
    }
}
