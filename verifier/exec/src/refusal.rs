//! Synchronization calls that return an error for reasons of the calling thread's own: an argument that is
//! none, a lock that it holds already, or does not hold. No other thread can change that, and nothing happens
//! to the object: one event, [`Op::Refused`](traceformat::event::Op::Refused), which is always possible and
//! observes only.
//!
//! Which errors glibc finds before which others is in the order of the questions here.

use crate::errno::{EDEADLK, EINVAL, EPERM};
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::At;
use crate::mutex::{ERRORCHECK, INHERIT, ROBUST, checks_owner, type_of};
use crate::sync_state::{Mutex, RwLock};
use crate::uncounted::Use;
use model::builtin::Builtin;
use model::inst::{ICmp, Range};
use model::shadow::{CLEAN, SYM};
use solver::term::TermId;

/// Nanoseconds of a second.
const SECOND: u64 = 1_000_000_000;

/// The greatest value of a semaphore.
pub(super) const SEM_MOST: u64 = i32::MAX as u64;

/// A barrier counts fewer threads than this (glibc: half of what an `unsigned` holds).
const BARRIER_MOST: u64 = i32::MAX as u64;

/// Of a timed call: which argument is the clock, if there is one, and which the time.
fn deadline(f: Builtin) -> Option<(Option<usize>, usize)> {
    use Builtin::*;
    match f {
        MutexTimedLock | RwTimedRead | RwTimedWrite | SemTimedWait => Some((None, 1)),
        MutexClockLock | RwClockRead | RwClockWrite | SemClockWait => Some((Some(1), 2)),
        CondTimedWait => Some((None, 2)),
        CondClockWait => Some((Some(2), 3)),
        _ => None,
    }
}

impl Interp<'_> {
    /// The error that the call returns, if it does for such a reason.
    pub(super) fn refusal(&self, t: usize, f: Builtin, p: Val, args: Range) -> Result<Option<u64>, Fault> {
        use Builtin::*;
        let me = t as u16;
        if self.threads[t].head.phase != 0 {
            return Ok(None);
        }
        let check = |c: bool, code| Ok(c.then_some(code));
        match f {
            MutexLock | MutexTimedLock | MutexClockLock => {
                if !self.clock_exists(t, f, args)? {
                    return Ok(Some(EINVAL));
                }
                let (owner, kind) = self.view(p, |s: &Mutex| (s.owner, s.kind))?;
                check(owner == me && type_of(kind) == ERRORCHECK, EDEADLK)
            }
            // Only these look who holds it.
            MutexTryLock => {
                let (owner, kind) = self.view(p, |s: &Mutex| (s.owner, s.kind))?;
                let looks = type_of(kind) == ERRORCHECK && kind & (ROBUST | INHERIT) != 0;
                check(owner == me && looks, EDEADLK)
            }
            MutexUnlock => {
                let (owner, kind) = self.view(p, |s: &Mutex| (s.owner, s.kind))?;
                check(owner != me && checks_owner(kind), EPERM)
            }
            CondWait | CondTimedWait | CondClockWait => {
                if !self.is_deadline(t, f, args)? {
                    return Ok(Some(EINVAL));
                }
                let (owner, kind) = self.view(self.arg(t, args, 1), |s: &Mutex| (s.owner, s.kind))?;
                check(owner != me && checks_owner(kind), EPERM)
            }
            RwRead | RwWrite | RwTimedRead | RwTimedWrite | RwClockRead | RwClockWrite => {
                if !self.is_deadline(t, f, args)? {
                    return Ok(Some(EINVAL));
                }
                check(self.view(p, |l: &RwLock| l.writer == me)?, EDEADLK)
            }
            SemTimedWait | SemClockWait => check(!self.is_deadline(t, f, args)?, EINVAL),
            SemInit => {
                let n = self.number(t, self.arg(t, args, 2), "an initialisation")?;
                check(u64::from(n as u32) > SEM_MOST, EINVAL)
            }
            BarrierInit => {
                let n = u64::from(self.number(t, self.arg(t, args, 2), "an initialisation")? as u32);
                check(n == 0 || n >= BARRIER_MOST, EINVAL)
            }
            Join => check(self.thread_of(p)? == t, EDEADLK),
            _ => Ok(None),
        }
    }

    /// Is a lock's deadline none? That matters only where it would have to wait for a mutex: all others
    /// refuse it before.
    pub(super) fn is_invalid_for_lock(&self, t: usize, f: Builtin, args: Range) -> Result<bool, Fault> {
        match f {
            Builtin::MutexTimedLock | Builtin::MutexClockLock => Ok(!self.is_deadline(t, f, args)?),
            _ => Ok(false),
        }
    }

    /// Waiting is possible by two clocks.
    fn clock_exists(&self, t: usize, f: Builtin, args: Range) -> Result<bool, Fault> {
        let Some((Some(clock), _)) = deadline(f) else { return Ok(true) };
        Ok(self.number(t, self.arg(t, args, clock), "a clock")? as u32 <= 1)
    }

    /// Is the time that the call waits for a time, by a clock that exists? True where it has none.
    fn is_deadline(&self, t: usize, f: Builtin, args: Range) -> Result<bool, Fault> {
        let Some((_, time)) = deadline(f) else { return Ok(true) };
        Ok(self.clock_exists(t, f, args)? && self.is_time(t, self.arg(t, args, time))?)
    }

    /// A timed call reads the time until which it waits, whether it has to wait or not. That is part of no
    /// event: what several threads use, and one of them changes or releases, has no order that is explored.
    pub(super) fn note_deadline(&mut self, t: usize, f: Builtin, args: Range) -> Result<(), Fault> {
        match deadline(f) {
            Some((_, time)) => self.note_time(t, self.arg(t, args, time)),
            None => Ok(()),
        }
    }

    /// Reads a `timespec`. A pointer that is none is the business of who looks at the time.
    pub(super) fn note_time(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        self.locate(p, 16).map_or(Ok(()), |at| self.note_uncounted(t, at, 16, Use::Read))
    }

    /// Is a `timespec` one, with nanoseconds below a second? Asks if inputs decide. (Times before the epoch
    /// are long ago.)
    pub(super) fn is_time(&self, t: usize, p: Val) -> Result<bool, Fault> {
        let at = self.locate(p, 16)?;
        let nanoseconds = At { offset: at.offset + 8, byte: at.byte + 8, ..at };
        match self.read(nanoseconds, 8) {
            (n, CLEAN) => Ok(n < SECOND),
            (term, SYM) => self.truth(t, self.below_a_second(TermId(term as u32), SECOND)),
            (_, code) => Err(Fault::Unknown(code, "a time")),
        }
    }

    /// Is a fraction of a second, of which there are so many in it, one?
    pub(super) fn below_a_second(&self, fraction: TermId, parts: u64) -> TermId {
        let mut terms = self.symbols.terms.borrow_mut();
        let (wide, most) = (terms.resize(fraction, 64), terms.constant(parts, 64));
        terms.icmp(ICmp::Ult, 64, wide, most)
    }
}
