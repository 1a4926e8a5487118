//! Which thread is scheduled next, and where a new schedule begins.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What a policy may look at when a thread has to be chosen.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// The thread that has moved last.
    pub current: ThreadIx,
    /// Its next event is at a site that it has passed since it got the turn: the end of a loop's body.
    pub back_jump: bool,
    /// Threads that can move, ascending.
    pub enabled: &'a [ThreadIx],
    /// Per thread: turns of others since it last had one.
    pub idle: &'a [u32],
    /// Events on the way here that schedules count.
    pub events: usize,
}

/// Somewhere a thread could go first and has not yet.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    pub thread: ThreadIx,
    /// Of its next event.
    pub site: SiteId,
    /// Steps from the root.
    pub depth: u32,
}

/// Decides what is explored first; never what is proven.
pub trait Policy {
    /// Threads in the order in which they are to be tried (`Schedule_Thread`). Those not named are not scheduled.
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]>;

    /// Where the next iteration begins (`New_Schedule_Start`): an index of `openings`, which come breadth first.
    fn start(&mut self, openings: &[Opening]) -> Option<usize> {
        if openings.is_empty() { None } else { Some(0) }
    }
}

/// The paper's: a thread keeps the turn until it jumps back or cannot go on; then the next one has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundRobin;

impl Policy for RoundRobin {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let n = s.idle.len() as u16;
        let cyclic = |t: ThreadIx| (t.0 + n - s.current.0 - 1) % n.max(1);
        let mut order: SmallVec<[ThreadIx; 8]> = s.enabled.iter().copied().collect();
        // Whoever is enabled now and then, but never at its turn, goes first when it can.
        let starving = |t: ThreadIx| {
            let idle = s.idle.get(t.index()).copied().unwrap_or(0);
            if idle > 2 * u32::from(n) + 2 { idle } else { 0 }
        };
        order.sort_by_key(|&t| {
            let keeps = t == s.current && !s.back_jump;
            (std::cmp::Reverse(starving(t)), !keeps, cyclic(t))
        });
        order
    }
}

/// Follows a recorded run as far as it goes, then [`RoundRobin`].
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// Threads of the recording's counted events.
    pub order: Vec<ThreadIx>,
}

impl Policy for Recorded {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let mut order = RoundRobin.schedule(s);
        if let Some(first) = self.order.get(s.events) {
            order.sort_by_key(|t| t != first);
        }
        order
    }
}

/// As [`RoundRobin`], but new schedules begin where the running program waits most.
#[derive(Clone, Debug, Default)]
pub struct HottestFirst {
    /// Time waited, by site.
    pub waits: FxHashMap<SiteId, u64>,
}

impl Policy for HottestFirst {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        RoundRobin.schedule(s)
    }

    fn start(&mut self, openings: &[Opening]) -> Option<usize> {
        let heat = |o: &Opening| self.waits.get(&o.site).copied().unwrap_or(0);
        (0..openings.len()).min_by_key(|&i| (std::cmp::Reverse(heat(&openings[i])), i))
    }
}
