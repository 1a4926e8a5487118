//! A thread that keeps the baton: it goes on for ever and is never blocked (a loop that locks and unlocks, or
//! that polls). Such a program has no proof under a node without marks: nobody else goes on (R13). A *yield
//! mark* at a site of that loop gives the baton up each time round, and the search begins again with it.
//!
//! Which sites are marks is the schedule's to say, not the program's, so whatever is chosen here is sound:
//! the search executes what the node with these marks admits. The choice is about use alone:
//!
//! - A stretch of one turn is taken for a loop if the state comes back in it, or if the turn is very long.
//! - In the stretch, the mark is where the thread has the fewest locks, rather behind a release than behind a
//!   test that failed, and rather there than behind an access: who takes over is then rarely blocked at once.
//! - What may block is never a mark: such a call is several events, or is tried several times, and the run
//!   time gives up at the first.

use crate::returns::Ops;
use exec::machine::{Choice, Machine, Status};
use report::sink::PathEvent;
use std::any::Any;
use std::rc::Rc;
use traceformat::event::{Label, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Events of one turn before states in it are compared: that takes time, and most turns end sooner.
const QUIET: usize = 1024;

/// A turn of so many events is taken for one that does not end, whether or not a state comes back.
const LONG: usize = 200_000;

/// So many events at the end of a long turn are looked at.
const TAIL: usize = 2_000;

/// Looks from one anchor of which each is taken; later on, one of [`STRIDE`] is.
const CLOSE: u64 = 32;
const STRIDE: u64 = 256;

/// May an event at this site be a mark? One event of one call, which never waits.
pub fn may_yield(label: Label) -> bool {
    use Op::*;
    let single = matches!(
        label.op,
        Load | Store
            | Rmw
            | CmpXchg
            | MutexUnlock
            | SpinUnlock
            | RwUnlock
            | MutexTryLock
            | SpinTryLock
            | RwTryReadLock
            | RwTryWriteLock
            | SemPost
            | SemTryWait
            | CondSignal
            | CondBroadcast
    );
    single && label.site != SiteId::UNNUMBERED
}

/// A state within the turn.
struct Anchor {
    depth: usize,
    site: SiteId,
    control: u64,
    digest: Option<u64>,
    shape: Rc<dyn Any>,
}

/// The turn under way. (Brent: the anchor moves on at twice the distance each time.)
#[derive(Default)]
pub(crate) struct Turn {
    /// Events before it, and whose it is.
    began: usize,
    of: Option<ThreadIx>,
    anchor: Option<Anchor>,
    alike: u64,
    stays: usize,
}

impl Turn {
    /// The thread begins a turn behind so many events.
    pub(crate) fn begins(&mut self, t: ThreadIx, depth: usize) {
        *self = Turn { began: depth, of: Some(t), ..Turn::default() };
    }

    /// The thread goes on within its turn: from where its events go round, if they do.
    pub(crate) fn goes_on<M: Machine + ?Sized>(
        &mut self,
        m: &M,
        ops: &Ops<M>,
        t: ThreadIx,
        depth: usize,
    ) -> Option<usize> {
        // (Another arm of a decision within the turn was taken.)
        if self.of != Some(t) || self.began > depth || self.anchor.as_ref().is_some_and(|a| a.depth >= depth)
        {
            self.begins(t, depth);
        }
        let events = depth - self.began;
        if events >= LONG {
            return Some(depth - TAIL);
        }
        let decides = || (0..m.threads().len() as u16).any(|u| m.arms(ThreadIx(u)) > 0);
        if events < QUIET || m.status(t, Choice::Main) != Status::Ready || decides() {
            return None;
        }
        let site = m.next_event(t, Choice::Main).label.site;
        if let Some(a) = self.anchor.as_ref().filter(|a| a.site == site) {
            self.alike += 1;
            if self.alike < CLOSE || self.alike.is_multiple_of(STRIDE) {
                let (control, digest) = ops.digest(m);
                let differs = a.digest.zip(digest).is_some_and(|(x, y)| x != y);
                if a.control == control && !differs && ops.is_same(m, &a.shape) {
                    return Some(a.depth);
                }
            }
        }
        if self.anchor.as_ref().is_none_or(|a| depth - a.depth >= self.stays) {
            let (control, digest) = ops.digest(m);
            self.anchor = Some(Anchor { depth, site, control, digest, shape: ops.shape(m) });
            (self.alike, self.stays) = (0, (2 * self.stays).max(QUIET));
        }
        None
    }
}

/// The site of the stretch that is to be a mark, if some may be.
pub(crate) fn mark(stretch: &[PathEvent]) -> Option<SiteId> {
    let mut locks = 0i64;
    let mut best: Option<(i64, u8, SiteId)> = None;
    for e in stretch.iter().map(|e| e.event.label) {
        use Op::*;
        let takes = matches!(e.op, MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock);
        match e.op {
            MutexLock | SpinLock | RwReadLock | RwWriteLock => locks += 1,
            _ if takes && e.outcome == 1 => locks += 1,
            MutexUnlock | SpinUnlock | RwUnlock => locks -= 1,
            _ => {}
        }
        let rank = match e.op {
            _ if !may_yield(e) => continue,
            MutexUnlock | SpinUnlock | RwUnlock | SemPost | CondSignal | CondBroadcast => 0,
            SemTryWait if e.outcome == 0 => 1,
            _ if takes && e.outcome == 0 => 1,
            _ => 2,
        };
        if best.is_none_or(|(l, r, _)| (locks, rank) <= (l, r)) {
            best = Some((locks, rank, e.site));
        }
    }
    best.map(|(.., site)| site)
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::event::Event;

    fn stretch(ops: &[(u32, Op, u8)]) -> Vec<PathEvent> {
        let event = |&(site, op, outcome): &(u32, Op, u8)| Event {
            thread: ThreadIx(1),
            label: Label { site: SiteId(site), op, outcome },
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        ops.iter().map(|e| PathEvent::of(event(e))).collect()
    }

    #[test]
    fn the_mark_is_where_few_locks_are_held() {
        use Op::*;
        for (ops, expected) in [
            (&[(1, MutexLock, 0), (2, Store, 0), (3, MutexUnlock, 0)][..], Some(3)),
            // The stretch need not begin where the loop does.
            (&[(2, Store, 0), (3, MutexUnlock, 0), (4, Load, 0), (1, MutexLock, 0)], Some(3)),
            (&[(1, MutexLock, 0), (5, CondSignal, 0), (3, MutexUnlock, 0), (4, Load, 0)], Some(3)),
            (&[(1, Load, 0), (2, MutexTryLock, 0)], Some(2)),
            (&[(1, MutexTryLock, 1), (2, MutexUnlock, 0)], Some(2)),
            (&[(1, Load, 0), (2, Load, 0)], Some(2)),
            (&[(1, Await, 0), (2, Mark, 0)], None),
        ] {
            assert_eq!(mark(&stretch(ops)), expected.map(SiteId), "{ops:?}");
        }
    }
}
