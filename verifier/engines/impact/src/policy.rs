//! Which thread is scheduled next, and where a new schedule begins.
//!
//! A *round* is one iteration of a thread's own loop: it ends where the thread comes to a site that it has
//! passed since its turn began. A *turn* is a scheduler's quantum, counted in rounds: the time from when a
//! thread is scheduled until another one is. A *phase* is an epoch of many turns among the same few threads.
//! The names of policies on the command line are made of these words.

mod phases;
mod recorded;

pub use phases::Phases;
pub use recorded::Recorded;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use traceformat::event::Event;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What a policy may look at when a thread has to be chosen.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// The thread that has moved last.
    pub current: ThreadIx,
    /// Its next event is at a site that it has passed since it got the turn: the end of a loop's body.
    pub back_jump: bool,
    /// Loop rounds that the current thread has ended in this turn.
    pub rounds: u32,
    /// Since the last one (or since it got the turn) it has written something that others may read.
    pub useful: bool,
    /// The program has decided something lately.
    pub decides: bool,
    /// Of its latest event.
    pub latest: SiteId,
    /// Threads that can move, ascending.
    pub enabled: &'a [ThreadIx],
    /// Of these, who would go round its loop from here without writing anything, as far as known.
    pub useless: &'a [ThreadIx],
    /// The round that the current thread has just ended has changed nothing: the state is the one in which it
    /// began.
    pub returns: bool,
    /// Of these, who is somewhere else in the program than the current thread: threads at one place would do
    /// the same.
    pub apart: &'a [ThreadIx],
    /// Per thread: turns of others since it last had one.
    pub idle: &'a [u32],
    /// Events on the way here that schedules count.
    pub events: usize,
    /// Rounds since the phase began ([`Policy::begins_phase`]), and who has had a turn in it.
    pub spent: u32,
    pub members: &'a [ThreadIx],
    /// Phases since the program began.
    pub phases: u32,
    /// Per thread: useful rounds since the program began, and phases since it last had a turn.
    pub shares: &'a [u32],
    pub waited: &'a [u32],
    /// See [`Policy::follow`].
    pub followed: &'a [u32],
}

impl Default for Situation<'_> {
    fn default() -> Self {
        Situation {
            current: ThreadIx::MAIN,
            back_jump: false,
            rounds: 0,
            useful: false,
            decides: false,
            latest: SiteId::UNNUMBERED,
            enabled: &[],
            useless: &[],
            returns: false,
            apart: &[],
            idle: &[],
            events: 0,
            spent: 0,
            members: &[],
            phases: 0,
            shares: &[],
            waited: &[],
            followed: &[],
        }
    }
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
    /// Threads in the order in which they are to be tried (`Schedule_Thread`). Those not named are not
    /// scheduled.
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]>;

    /// Do threads keep their turns over several rounds? Then cycles are closed where turns end, and a
    /// schedule is begun again when a round turns out to be useless ([`Situation::useless`]).
    fn has_long_turns(&self) -> bool {
        false
    }

    /// Places that a schedule may have, at most: where no cycle has been closed fairly by then, another one
    /// is looked for.
    fn places(&self) -> usize {
        16_000
    }

    /// Does a phase begin if this thread is scheduled? Cycles are closed there.
    fn begins_phase(&self, s: &Situation<'_>, t: ThreadIx) -> bool {
        t != s.current
    }

    /// Notes in `followed`, which is the way's own, what has happened, if that is to be known later.
    fn follow(&self, _followed: &mut SmallVec<[u32; 8]>, _event: &Event) {}

    /// No schedule was found. Is there another way to look for one?
    fn relax(&mut self) -> bool {
        false
    }

    /// Where the next iteration begins (`New_Schedule_Start`): an index of `openings`, which come breadth
    /// first.
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

/// A thread keeps the turn for several rounds of its loop, as long as these are of use; then the one that has
/// waited longest has it. So the producer fills the buffer before the consumer empties it, and threads hand
/// over rarely. Who is about to call what may take long lets the others go first: they need not wait for it
/// then.
#[derive(Clone, Debug)]
pub struct LongTurns {
    /// Rounds of a loop in one turn, at most.
    pub rounds: u32,
    /// Whose event may be a thread's last one before a call that may block or take long.
    pub blocking: FxHashSet<SiteId>,
}

impl Default for LongTurns {
    fn default() -> LongTurns {
        LongTurns { rounds: 64, blocking: FxHashSet::default() }
    }
}

impl Policy for LongTurns {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let n = s.idle.len() as u16;
        let cyclic = |t: ThreadIx| (t.0 + n - s.current.0 - 1) % n.max(1);
        let idle = |t: ThreadIx| s.idle.get(t.index()).copied().unwrap_or(0);
        let leaves = self.blocking.contains(&s.latest);
        // Where inputs decide, each round would have to be laid out for each of them.
        let rounds = if s.decides { 1 } else { self.rounds };
        let goes_on = !leaves && (!s.back_jump || (s.useful && s.rounds + 1 < rounds));
        let mut order: SmallVec<[ThreadIx; 8]> = s.enabled.iter().copied().collect();
        order.sort_by_key(|&t| {
            let useless = s.useless.contains(&t);
            let keeps = t == s.current && goes_on && !useless;
            // Whoever is of no use whenever its turn comes has it nevertheless, now and then.
            let starving = if idle(t) > 2 * u32::from(n) + 2 { idle(t) } else { 0 };
            let late = t == s.current && leaves;
            (std::cmp::Reverse(starving), !keeps, useless, late, std::cmp::Reverse(idle(t)), cyclic(t))
        });
        order
    }

    fn has_long_turns(&self) -> bool {
        true
    }

    fn relax(&mut self) -> bool {
        self.rounds /= 8;
        self.rounds > 0
    }
}

/// How long a thread has waited before its events at a site, in nanoseconds, since the program began. `None`:
/// any thread.
pub use engine::Wait;

/// As another policy, but new schedules begin where the running program has waited most since it was asked
/// before: there the thread that waits goes first.
pub struct HottestFirst<P> {
    /// Asks the program; `None`: it does not answer (any more).
    pub ask: Box<dyn FnMut() -> Option<Vec<Wait>>>,
    pub then: P,
    last: FxHashMap<(Option<ThreadIx>, SiteId), u64>,
    heat: FxHashMap<(Option<ThreadIx>, SiteId), u64>,
}

impl<P: Policy> HottestFirst<P> {
    pub fn new(ask: Box<dyn FnMut() -> Option<Vec<Wait>>>, then: P) -> HottestFirst<P> {
        HottestFirst { ask, then, last: FxHashMap::default(), heat: FxHashMap::default() }
    }

    fn look(&mut self) {
        let Some(all) = (self.ask)() else { return };
        let now: FxHashMap<_, u64> = all.into_iter().fold(FxHashMap::default(), |mut m, (t, s, nanos)| {
            *m.entry((t, s)).or_insert(0) += nanos;
            m
        });
        let since = |(k, n): (&(Option<ThreadIx>, SiteId), &u64)| {
            (*k, n.saturating_sub(self.last.get(k).copied().unwrap_or(0)))
        };
        let heat: FxHashMap<_, u64> = now.iter().map(since).collect();
        // Asked again at once: what was hot still is.
        if heat.values().any(|&n| n > 0) {
            (self.heat, self.last) = (heat, now);
        }
    }
}

impl<P: Policy> Policy for HottestFirst<P> {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        self.then.schedule(s)
    }

    fn has_long_turns(&self) -> bool {
        self.then.has_long_turns()
    }

    fn places(&self) -> usize {
        self.then.places()
    }

    fn begins_phase(&self, s: &Situation<'_>, t: ThreadIx) -> bool {
        self.then.begins_phase(s, t)
    }

    fn follow(&self, followed: &mut SmallVec<[u32; 8]>, event: &Event) {
        self.then.follow(followed, event);
    }

    fn relax(&mut self) -> bool {
        self.then.relax()
    }

    fn start(&mut self, openings: &[Opening]) -> Option<usize> {
        self.look();
        let at = |t, s| self.heat.get(&(t, s)).copied().unwrap_or(0);
        let heat = |o: &Opening| at(Some(o.thread), o.site) + at(None, o.site);
        (0..openings.len()).min_by_key(|&i| (std::cmp::Reverse(heat(&openings[i])), i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn situation<'a>(current: u16, enabled: &'a [ThreadIx], idle: &'a [u32]) -> Situation<'a> {
        Situation {
            current: ThreadIx(current),
            back_jump: true,
            useful: true,
            enabled,
            idle,
            ..Situation::default()
        }
    }

    #[test]
    fn a_turn_ends_when_it_is_of_no_use_or_long_enough_or_has_blocked() {
        let enabled = [ThreadIx(0), ThreadIx(1), ThreadIx(2)];
        let mut policy = LongTurns { rounds: 3, blocking: FxHashSet::from_iter([SiteId(9)]) };
        let base = situation(1, &enabled, &[1, 0, 2]);
        let mut first = |s: Situation<'_>| policy.schedule(&s)[0].0;
        assert_eq!(first(base.clone()), 1, "it goes on");
        assert_eq!(first(Situation { rounds: 2, ..base.clone() }), 2, "the third round was the last one");
        assert_eq!(first(Situation { decides: true, ..base.clone() }), 2, "inputs decide");
        assert_eq!(first(Situation { useful: false, ..base.clone() }), 2);
        assert_eq!(first(Situation { useless: &[ThreadIx(1)], ..base.clone() }), 2);
        assert_eq!(first(Situation { useless: &[ThreadIx(1), ThreadIx(2)], ..base.clone() }), 0);
        assert_eq!(first(Situation { latest: SiteId(9), back_jump: false, ..base.clone() }), 2);
        assert_eq!(first(Situation { idle: &[1, 0, 20], back_jump: false, ..base.clone() }), 2, "it starves");
    }

    #[test]
    fn the_next_schedule_begins_where_was_waited_most_since_the_last_look() {
        let opening = |t: u16, s: u32| Opening { thread: ThreadIx(t), site: SiteId(s), depth: 0 };
        let openings = [opening(1, 5), opening(2, 5), opening(1, 6), opening(2, 7)];
        let wait = |t: u16, s: u32, n: u64| (Some(ThreadIx(t)), SiteId(s), n);
        let mut answers = vec![
            None,
            Some(vec![wait(1, 6, 100), wait(2, 5, 900), (None, SiteId(7), 905)]),
            // Nothing new.
            Some(vec![wait(1, 6, 100), wait(2, 5, 900), (None, SiteId(7), 905)]),
            Some(vec![wait(1, 6, 150), wait(2, 5, 910), (None, SiteId(7), 905)]),
            Some(vec![]),
        ];
        answers.reverse();
        let ask = Box::new(move || answers.pop().flatten());
        let mut policy = HottestFirst::new(ask, LongTurns::default());
        let chosen: Vec<_> = (0..5).map(|_| policy.start(&openings)).collect();
        assert_eq!(chosen, [Some(0), Some(3), Some(3), Some(2), Some(2)]);
        assert_eq!(policy.start(&[]), None);
    }
}
