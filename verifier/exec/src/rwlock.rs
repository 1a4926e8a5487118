//! Read-write locks, also such as prefer writers.
//!
//! glibc has three kinds. `PTHREAD_RWLOCK_PREFER_READER_NP` and `PTHREAD_RWLOCK_PREFER_WRITER_NP` let a
//! reader in while no writer holds the lock. (They differ in whom a writer hands the lock to; that is a
//! choice of the scheduler's.) `PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP` keeps new readers out while a
//! writer *waits*, also a thread that has a read lock already. So there waiting is an event: a write lock is
//! [`Op::RwAnnounce`], from which on readers wait and try-locks are busy, and [`Op::RwWriteLock`]. One that
//! gives up takes its announcement back. The announcement is always possible and depends on everything that
//! others do with the lock.
//!
//! The locks of such an object carry outcome 1: only the machine knows whether they can happen.

use crate::errno::{EBUSY, ETIMEDOUT};
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use crate::machine::Choice;
use crate::memory::NOBODY;
use crate::pending::Plan;
use crate::sync_state::RwLock;
use model::builtin::Builtin;
use traceformat::event::Op;

/// `PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP`, as it is read from an
/// initialiser or an attribute; the other kinds are 0 there.
pub(super) const PREFERS_WRITERS: u32 = 2;

/// Phase of a writer that has announced itself.
const ANNOUNCED: u8 = 1;

/// May a reader come in?
fn admits_reader(l: &RwLock) -> bool {
    l.writer == NOBODY && l.announced.is_empty()
}

fn admits_writer(l: &RwLock) -> bool {
    l.writer == NOBODY && l.readers.is_empty()
}

impl Interp<'_> {
    /// The next event of a call. `None` for a choice that does not exist here.
    pub(super) fn rw_plan(
        &self,
        t: usize,
        f: Builtin,
        p: Val,
        choice: Choice,
    ) -> Result<Option<Plan>, Fault> {
        use Builtin::*;
        let me = t as u16;
        let id = Some(self.sync_id(p));
        let timeout = choice == Choice::Timeout;
        let with =
            |op, ready, outcome: bool| Some(Plan { outcome: outcome as u8, ..Plan::new(op, ready, id) });
        let (reader, writer, strict) =
            self.view(p, |l: &RwLock| (admits_reader(l), admits_writer(l), l.prefers_writers))?;
        Ok(match f {
            RwRead | RwTimedRead | RwClockRead if timeout => with(Op::RwTimeout, !reader, false),
            RwRead | RwTimedRead | RwClockRead => with(Op::RwReadLock, reader, strict),
            RwWrite | RwTimedWrite | RwClockWrite if strict && self.threads[t].head.phase != ANNOUNCED => {
                if timeout {
                    None
                } else {
                    with(Op::RwAnnounce, true, false)
                }
            }
            RwWrite | RwTimedWrite | RwClockWrite if timeout => with(Op::RwTimeout, !writer, strict),
            RwWrite | RwTimedWrite | RwClockWrite => with(Op::RwWriteLock, writer, strict),
            RwTryRead => with(Op::RwTryReadLock, true, reader),
            RwTryWrite => {
                let alone = self.view(p, |l: &RwLock| l.announced.is_empty())?;
                with(Op::RwTryWriteLock, true, writer && alone)
            }
            _ => with(Op::RwUnlock, true, self.view(p, |l: &RwLock| l.writer != me)?),
        })
    }

    /// Executes the event; the call's result, `None` if it goes on.
    pub(super) fn rw_step(
        &mut self,
        t: usize,
        f: Builtin,
        p: Val,
        plan: &Plan,
    ) -> Result<Option<u64>, Fault> {
        use Builtin::*;
        let me = t as u16;
        let s = self.change::<RwLock>(t, p)?;
        match plan.op {
            Op::RwAnnounce => {
                s.announced.push(me);
                // In the order of threads: that of their announcements says nothing.
                s.announced.sort_unstable();
                self.threads[t].head.phase = ANNOUNCED;
                return Ok(None);
            }
            Op::RwTimeout => {
                s.announced.retain(|w| *w != me);
                self.threads[t].head.phase = 0;
                return Ok(Some(ETIMEDOUT));
            }
            Op::RwTryReadLock | Op::RwTryWriteLock if plan.outcome == 0 => return Ok(Some(EBUSY)),
            _ => {}
        }
        match f {
            RwRead | RwTimedRead | RwClockRead | RwTryRead => {
                match s.readers.iter_mut().find(|r| r.0 == me) {
                    Some(r) => r.1 += 1,
                    None => s.readers.push((me, 1)),
                }
                // In the order of threads, so that the order of read locks leaves no trace.
                s.readers.sort();
            }
            RwWrite | RwTimedWrite | RwClockWrite | RwTryWrite => {
                s.writer = me;
                s.announced.retain(|w| *w != me);
                self.threads[t].head.phase = 0;
            }
            _ if s.writer == me => s.writer = NOBODY,
            _ => match s.readers.iter().position(|r| r.0 == me) {
                Some(i) => {
                    s.readers[i].1 -= 1;
                    if s.readers[i].1 == 0 {
                        s.readers.remove(i);
                    }
                }
                None => {
                    let text = "unlock of a read-write lock that this thread does not hold";
                    return Err(Fault::Misuse(text.into()));
                }
            },
        }
        Ok(Some(0))
    }
}
