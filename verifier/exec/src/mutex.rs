//! Mutexes: types, and robust ones.
//!
//! A *robust* mutex whose holder ends gets a new state in one event of that thread, [`Op::End`] on the mutex:
//! nobody holds it, and it is *inconsistent*. Who locks it next is told so (`EOWNERDEAD`) and has it; if that
//! thread unlocks it before it has called `pthread_mutex_consistent`, the mutex is *lost*, and every lock
//! fails from then on (`ENOTRECOVERABLE`). (POSIX, `pthread_mutexattr_setrobust`,
//! `pthread_mutex_consistent`.) No schedule counts the event: the kernel marks the mutex when the thread is
//! gone, and whoever locks it waits until then by itself.

use crate::errno::{EBUSY, EINVAL, ENOTRECOVERABLE, EOWNERDEAD, ETIMEDOUT};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::NOBODY;
use crate::pending::Plan;
use crate::sync_state::{Mutex, Recovery, SyncObject, SyncState, Type};
use model::builtin::Builtin;
use model::inst::Range;
use model::shadow::PTR;
use traceformat::event::Op;

/// `PTHREAD_MUTEX_…` of glibc, the low bits of [`Mutex::kind`].
pub(super) const RECURSIVE: u32 = 1;
pub(super) const ERRORCHECK: u32 = 2;
const TYPE: u32 = 3;
/// Further bits of it.
pub(super) const ROBUST: u32 = 16;
pub(super) const INHERIT: u32 = 32;

/// The type alone.
pub(super) fn type_of(kind: u32) -> u32 {
    kind & TYPE
}

pub(super) fn is_robust(kind: u32) -> bool {
    kind & ROBUST != 0
}

/// Does it tell a thread that does not hold it so?
pub(super) fn checks_owner(kind: u32) -> bool {
    type_of(kind) != 0 || is_robust(kind)
}

/// Locks a mutex that is open.
fn taken(s: &mut Mutex, me: u16) -> u64 {
    if matches!(s.recovery, Recovery::Lost { .. }) {
        return ENOTRECOVERABLE;
    }
    let first = s.owner == NOBODY;
    if first {
        s.looked_at = false;
    }
    s.owner = me;
    s.count += 1;
    if first && s.is_inconsistent() { EOWNERDEAD } else { 0 }
}

impl Interp<'_> {
    /// The next event of a lock. `invalid`: the deadline is none, which matters only where it would have to
    /// wait.
    pub(super) fn mutex_plan(
        &self,
        t: usize,
        f: Builtin,
        p: Val,
        invalid: bool,
        timeout: bool,
    ) -> Result<Plan, Fault> {
        let me = t as u16;
        let id = Some(self.sync_id(p));
        let (open, robust) = self.view(p, |s: &Mutex| (s.is_open(me), s.is_robust()))?;
        let with = |op, ready, outcome: bool| Plan { outcome: outcome as u8, ..Plan::new(op, ready, id) };
        Ok(match f {
            Builtin::MutexTryLock => with(Op::MutexTryLock, true, open),
            // It never waits: as a try-lock.
            _ if invalid => with(Op::MutexTryLock, !timeout, open),
            _ if timeout => with(Op::MutexTimeout, !open, false),
            _ => with(Op::MutexLock, open, robust),
        })
    }

    /// Executes a lock's event; its result.
    pub(super) fn mutex_lock(&mut self, t: usize, f: Builtin, p: Val, plan: &Plan) -> Result<u64, Fault> {
        if plan.op == Op::MutexTimeout {
            self.note_object(t, p, Type::Mutex.size())?;
            return Ok(ETIMEDOUT);
        }
        if plan.op == Op::MutexTryLock {
            self.may_try(t, p)?;
        }
        let s = self.change::<Mutex>(t, p)?;
        if plan.op == Op::MutexTryLock && plan.outcome == 0 {
            if s.is_robust() && s.owner != t as u16 {
                s.looked_at = true;
            }
            return Ok(if f == Builtin::MutexTryLock { EBUSY } else { EINVAL });
        }
        Ok(taken(s, t as u16))
    }

    /// When exactly a holder has ended no counted event says, so no schedule can put a try-lock behind it:
    /// only who has joined the holder knows. (That somebody else has is no order: the join is not counted
    /// either.)
    fn may_try(&self, t: usize, p: Val) -> Result<(), Fault> {
        let joined = |u: u16| self.threads[u as usize].head.joiner == t as u16;
        match self.view(p, |s: &Mutex| s.recovery)? {
            Recovery::Consistent => Ok(()),
            Recovery::Inconsistent { dead } if joined(dead) => Ok(()),
            Recovery::Inconsistent { .. } | Recovery::Lost { .. } => {
                unsupported("pthread", "a try-lock of a robust mutex whose holder has ended")
            }
        }
    }

    /// Unlocks a mutex that this thread holds.
    pub(super) fn mutex_unlock(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let s = self.change::<Mutex>(t, p)?;
        if s.owner != t as u16 {
            let who = if s.owner == NOBODY { "is not locked" } else { "another thread holds" };
            return Err(Fault::Misuse(format!("unlock of a mutex that {who}")));
        }
        s.release();
        // Inconsistent, and locked again: glibc says so with each unlock but the last.
        Ok(if s.owner != NOBODY && s.is_inconsistent() { ENOTRECOVERABLE } else { 0 })
    }

    /// Gives up a mutex once, for condition waits: one that is locked several times stays locked, as in
    /// glibc.
    pub(super) fn unlock_to_wait(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        let s = self.change::<Mutex>(t, p)?;
        if s.owner != t as u16 {
            return Err(Fault::Misuse("a condition is waited for without its mutex".into()));
        }
        if s.count > 1 && s.is_inconsistent() {
            return unsupported(
                "pthread",
                "a wait with a robust mutex that is inconsistent and locked twice",
            );
        }
        s.release();
        Ok(())
    }

    /// May the thread have the mutex back after a condition wait, and is it a robust one?
    pub(super) fn is_free_for(&self, t: usize, p: Val) -> Result<(bool, bool), Fault> {
        self.view(p, |s: &Mutex| (s.is_open(t as u16), s.is_robust()))
    }

    /// Takes it back; the result of the lock.
    pub(super) fn lock_again(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let s = self.change::<Mutex>(t, p)?;
        Ok(taken(s, t as u16))
    }

    /// `pthread_mutex_consistent`.
    pub(super) fn make_consistent(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let (kind, owner) = self.view(p, |s: &Mutex| (s.kind, s.owner))?;
        if !is_robust(kind) {
            return Ok(EINVAL);
        }
        if owner != t as u16 {
            return unsupported(
                "pthread",
                "a robust mutex is made consistent by a thread that does not hold it",
            );
        }
        let s = self.change::<Mutex>(t, p)?;
        if !s.is_inconsistent() {
            return Ok(EINVAL);
        }
        s.recovery = Recovery::Consistent;
        Ok(0)
    }

    /// What `pthread_mutex_init` makes of its attributes.
    pub(super) fn mutex_kind(&mut self, t: usize, args: Range) -> Result<u32, Fault> {
        use crate::attributes::{MUTEX_PROTOCOL, MUTEX_ROBUST, MUTEX_TYPE};
        let attr = self.arg(t, args, 1);
        let mut kind = match self.attribute_or_default(t, attr, MUTEX_TYPE)? as u32 {
            k @ (RECURSIVE | ERRORCHECK) => k,
            // Type 3 is adaptive: as the normal one.
            _ => 0,
        };
        if self.attribute_or_default(t, attr, MUTEX_ROBUST)? != 0 {
            kind |= ROBUST;
        }
        match self.attribute_or_default(t, attr, MUTEX_PROTOCOL)? {
            0 => {}
            // Who holds it runs with the priority of who waits: that changes no order.
            1 => kind |= INHERIT,
            _ => return unsupported("pthread", "a mutex with a priority ceiling"),
        }
        Ok(kind)
    }

    /// A robust mutex that the thread holds, if there is one.
    pub(super) fn held_robust(&self, t: usize) -> Option<Val> {
        let held = |s: &&SyncObject| {
            !s.dead
                && matches!(&s.state, SyncState::Mutex(m) if m.owner == t as u16 && m.is_robust())
                // In memory that still exists: a mutex on the stack of a function that has returned is
                // nobody's.
                && self.objects.get((s.address >> 32) as usize).is_some_and(|o| o.live)
        };
        self.syncs.iter().find(held).map(|s| Val { bits: s.address, epoch: 0, shadow: PTR })
    }

    /// The thread ends, and holds this one. Whoever found it locked must have come before that, which no
    /// schedule sees to, as the end is not counted.
    pub(super) fn owner_dies(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        let s = self.change::<Mutex>(t, p)?;
        if s.looked_at {
            return unsupported("pthread", "a try-lock of a robust mutex whose holder ends with it");
        }
        (s.owner, s.count) = (NOBODY, 0);
        // (A lost one has no holder.)
        s.recovery = Recovery::Inconsistent { dead: t as u16 };
        Ok(())
    }
}
