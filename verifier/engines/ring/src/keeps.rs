//! A thread that keeps the baton: it goes on for ever and is never blocked (a loop that locks and unlocks, or
//! that polls). Such a program has no proof under a node without marks: nobody else goes on (R13). A *yield
//! mark* at a site of that loop gives the baton up each time round, and the search begins again with it.
//!
//! Which sites are marks is the schedule's to say, not the program's, so whatever is chosen here is sound:
//! the search executes what the node with these marks admits. The choice is about use alone:
//!
//! - A stretch of one turn is taken for a loop if the state comes back in it, or if the turn is very long. A
//!   long turn is followed to its end first, as far as executions are followed at all: where it comes there,
//!   it needs no mark, and none is as fast. Once that was in vain, later long turns are not.
//! - A turn in which inputs decide again and again is a loop that looks at a clock, most likely: no state
//!   comes back there, since the clock has gone on, and each look is an arm that is left to be looked at. It
//!   is not followed for long.
//! - In the stretch, the mark is where the thread has the fewest locks; of these, in the outermost loop,
//!   which is the one whose sites come least often: each pass hands the baton over, which takes as long as
//!   thousands of accesses. Of sites that come about as often, rather behind a release than behind a test
//!   that failed, and rather there than behind an access: who takes over is then rarely blocked at once.
//!   Of what is left, the last in the program's text: wherever in a round the search has found that it is
//!   one, its end in the text is mostly where a thread is done with something.
//! - What may block is never a mark: such a call is several events, or is tried several times, and the run
//!   time gives up at the first.

use crate::returns::Ops;
use exec::machine::{Choice, Machine, Status};
use report::sink::PathEvent;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cmp::Reverse;
use std::rc::Rc;
use traceformat::event::{Label, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Events of one turn before states in it are compared: that takes time, and most turns end sooner.
const QUIET: usize = 1024;

/// A turn of so many events may be one that does not end, whether or not a state comes back.
const LONG: usize = 200_000;

/// A turn with so many decisions may be one that does not end, either.
const DECISIONS: usize = 1000;

/// Sites of which one comes so many times as often as another are in different loops.
const OFTEN: u32 = 8;

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
    glance: u64,
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
    /// Decisions with several arms, up to here.
    decisions: usize,
    /// Long turns are not followed to their ends.
    hasty: bool,
}

/// A thread that keeps the baton: where in the path, and how that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Behind so many events it is where it was.
    Round(usize),
    /// The turn that began behind so many events is long.
    Long(usize),
}

impl Keeps {
    /// The first event of the stretch.
    pub(crate) fn since(self) -> usize {
        match self {
            Keeps::Round(since) | Keeps::Long(since) => since,
        }
    }
}

impl Turn {
    /// No long turn is followed to its end.
    pub(crate) fn hasty() -> Turn {
        Turn { hasty: true, ..Turn::default() }
    }

    /// The thread begins a turn behind so many events.
    pub(crate) fn begins(&mut self, t: ThreadIx, depth: usize) {
        *self = Turn { began: depth, of: Some(t), hasty: self.hasty, ..Turn::default() };
    }

    /// The thread takes one of several arms.
    pub(crate) fn decides(&mut self) {
        self.decisions += 1;
    }

    /// Another arm of an earlier decision is taken.
    pub(crate) fn goes_back(&mut self) {
        self.decisions = 0;
    }

    /// So many events are all that an execution is followed for: is the turn under way a long one?
    pub(crate) fn is_long(&self, depth: usize) -> Option<Keeps> {
        (self.of.is_some() && depth >= self.began + LONG).then_some(Keeps::Long(self.began))
    }

    /// The thread goes on within its turn: from where its events go round, if they do.
    pub(crate) fn goes_on<M: Machine + ?Sized>(
        &mut self,
        m: &M,
        ops: &Ops<M>,
        t: ThreadIx,
        depth: usize,
    ) -> Option<Keeps> {
        // (Another arm of a decision within the turn was taken.)
        if self.of != Some(t) || self.began > depth || self.anchor.as_ref().is_some_and(|a| a.depth >= depth)
        {
            self.begins(t, depth);
        }
        let events = depth - self.began;
        if self.hasty && events >= LONG {
            return self.is_long(depth);
        }
        if self.decisions >= DECISIONS {
            return Some(Keeps::Long(self.began));
        }
        let decides = || (0..m.threads().len() as u16).any(|u| m.arms(ThreadIx(u)) > 0);
        if events < QUIET || m.status(t, Choice::Main) != Status::Ready || decides() {
            return None;
        }
        let site = m.next_site(t);
        if let Some(a) = self.anchor.as_ref().filter(|a| a.site == site) {
            self.alike += 1;
            // (A loop that gets on shows it in the thread's registers, mostly.)
            if (self.alike < CLOSE || self.alike.is_multiple_of(STRIDE)) && a.glance == ops.glance(m, t) {
                let (control, digest) = ops.digest(m);
                let differs = a.digest.zip(digest).is_some_and(|(x, y)| x != y);
                if a.control == control && !differs && ops.is_same(m, &a.shape) {
                    return Some(Keeps::Round(a.depth));
                }
            }
        }
        let worth = if self.decisions > 0 { 0 } else { ops.worth(m) };
        if self.anchor.as_ref().map_or(events >= worth, |a| depth - a.depth >= self.stays) {
            let (glance, (control, digest), shape) = (ops.glance(m, t), ops.digest(m), ops.shape(m));
            self.anchor = Some(Anchor { depth, site, glance, control, digest, shape });
            (self.alike, self.stays) = (0, (2 * self.stays).max(QUIET).max(worth));
        }
        None
    }
}

/// The site of the stretch that is to be a mark, if some may be. `is_round`: it goes round the loop, once or
/// several times; else the loop is somewhere in it, and goes on at its end.
pub fn mark(stretch: &[PathEvent], is_round: bool) -> Option<SiteId> {
    use Op::*;
    // How often sites come, and where they do last.
    let mut sites: FxHashMap<SiteId, (u32, usize)> = FxHashMap::default();
    for (i, e) in stretch.iter().enumerate() {
        let (n, last) = sites.entry(e.event.label.site).or_default();
        (*n, *last) = (*n + 1, i);
    }
    let recurs = |site: SiteId| {
        let (n, last) = sites[&site];
        // (What was done with before is not where it should come by now, and again.)
        is_round || n > 1 && (stretch.len() - last) <= 2 * stretch.len() / n as usize
    };
    let mut locks = 0i64;
    let mut best: Option<(i64, u32, u8, Reverse<SiteId>)> = None;
    for e in stretch.iter().map(|e| e.event.label) {
        let takes = matches!(e.op, MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock);
        match e.op {
            MutexLock | SpinLock | RwReadLock | RwWriteLock => locks += 1,
            _ if takes && e.outcome == 1 => locks += 1,
            MutexUnlock | SpinUnlock | RwUnlock => locks -= 1,
            _ => {}
        }
        let rank = match e.op {
            _ if !may_yield(e) || !recurs(e.site) => continue,
            MutexUnlock | SpinUnlock | RwUnlock | SemPost | CondSignal | CondBroadcast => 0,
            SemTryWait if e.outcome == 0 => 1,
            _ if takes && e.outcome == 0 => 1,
            _ => 2,
        };
        let often = sites[&e.site].0.ilog(OFTEN);
        let this = (locks, often, rank, Reverse(e.site));
        if best.is_none_or(|best| this < best) {
            best = Some(this);
        }
    }
    best.map(|(.., Reverse(site))| site)
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
            (&[(2, Load, 0), (1, Load, 0)], Some(2)),
            (&[(1, Await, 0), (2, Mark, 0)], None),
        ] {
            assert_eq!(mark(&stretch(ops), true), expected.map(SiteId), "{ops:?}");
        }
    }

    /// Of nested loops, the outermost that still goes on: not what came before it, nor what came once.
    #[test]
    fn the_mark_is_in_the_outermost_loop() {
        use Op::*;
        let inner = |site: u32, n: usize| vec![(site, Store, 0); n];
        let mut ops = [vec![(1, Store, 0)], inner(2, 300)].concat();
        for _ in 0..10 {
            ops.push((3, Load, 0));
            ops.extend(inner(4, 100));
            ops.push((9, MutexLock, 0));
            ops.push((5, Store, 0));
            ops.push((9, MutexUnlock, 0));
        }
        ops.extend(inner(4, 50));
        assert_eq!(mark(&stretch(&ops), false), Some(SiteId(9)));
        ops.retain(|o| o.0 != 9);
        assert_eq!(mark(&stretch(&ops), false), Some(SiteId(5)), "the later one of two");
        // A round may go once through the outer loop.
        let round = [vec![(3, Load, 0)], inner(4, 100)].concat();
        assert_eq!(mark(&stretch(&round), true), Some(SiteId(3)));
        // Nothing comes again but the only loop.
        assert_eq!(mark(&stretch(&inner(2, 300)), false), Some(SiteId(2)));
        // An inner loop that holds no lock is better than an outer one that does.
        let locked = [vec![(9, MutexLock, 0)], [(3, Load, 0), (4, Load, 0)].repeat(10)].concat();
        assert_eq!(mark(&stretch(&locked), true), Some(SiteId(4)));
    }
}
