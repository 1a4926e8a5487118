//! Phases: few threads at a time go on in turns, for a long while; then others do.
//!
//! Handing over costs some hundred nanoseconds while both threads are on processors, and a hundred times as
//! much where the next one has to be woken: as soon as more threads take turns than there are processors,
//! every turn. So as many threads as there are processors take turns among themselves, as long as these are
//! of use and the phase is not over; then those go on that have had the smallest share so far. Who goes
//! together with whom is not told by anybody: rounds that write nothing are taken back
//! (`Situation::useless`), so that next to the producer whose buffer is full it is a consumer that goes on.
//!
//! A thread whose rounds come back to the state in which they began goes through its phase alone: it could go
//! on like that for ever, so it needs no partner, and each turn of one would be a hand-over. (Where what they
//! do is independent, partners go on at the same time in any case.)
//!
//! Cycles are closed where phases begin. So what a cycle has is whole phases, and of all threads about
//! equally many rounds. At first everybody goes round its loop in short phases: what happens only once need
//! not be laid out at length.

use super::{Policy, Situation};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::cmp::Reverse;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Rounds in one turn where rounds may take long, since something blocks in them: others should not have to
/// wait for seconds.
const SLOW: u32 = 16;

/// Rounds in one turn, and in one phase, until every thread has done something of use.
const WARM: u32 = 8;

/// Turns in one phase where there are processors for all threads.
const ALL: u32 = 3;

#[derive(Clone, Debug)]
pub struct Phases {
    /// Processors of the machine that the program is to run on: threads of one phase, at most.
    pub processors: usize,
    /// Rounds of a loop in one turn, at most. Who waits meanwhile should not have to sleep.
    pub turn: u32,
    /// Rounds in one phase, about, at most.
    pub phase: u32,
    /// Rounds in the phases of all threads together: what a cycle has is laid out and proven round for round.
    pub cycle: u32,
    /// Whose event may be a thread's last one before a call that may block or take long.
    pub blocking: FxHashSet<SiteId>,
}

impl Default for Phases {
    fn default() -> Phases {
        Phases { processors: 2, turn: 192, phase: 3072, cycle: 8192, blocking: FxHashSet::default() }
    }
}

impl Phases {
    /// Threads of the phase that can go on.
    fn active<'a>(&self, s: &'a Situation<'_>) -> impl Iterator<Item = ThreadIx> + 'a {
        s.members.iter().copied().filter(|t| s.enabled.contains(t))
    }

    fn is_full(&self, s: &Situation<'_>) -> bool {
        self.active(s).count() >= self.processors.max(1)
    }

    /// Is there still somebody who has not done anything of use? Some never do; they are not waited for.
    fn is_cold(&self, s: &Situation<'_>) -> bool {
        let done = |t: &ThreadIx| s.shares.get(t.index()).is_some_and(|&n| n > 0);
        s.phases < 2 * s.idle.len() as u32 && !s.enabled.iter().all(done)
    }

    /// May the current thread go on for the whole phase? Where there are processors for all threads, nobody
    /// has to be woken, and short turns cost little.
    fn may_go_alone(&self, s: &Situation<'_>) -> bool {
        s.members.len() == 1 && self.groups(s) > 1 && s.returns
    }

    /// Rounds in one turn, at most.
    fn rounds(&self, s: &Situation<'_>) -> u32 {
        match (s.decides, self.blocking.is_empty()) {
            // Where inputs decide, each round would have to be laid out for each of them.
            (true, _) => 1,
            _ if self.is_cold(s) => self.turn.min(WARM),
            (_, true) if self.may_go_alone(s) => self.length(s),
            (_, true) => self.turn,
            _ => self.turn.min(SLOW),
        }
    }

    /// Rounds in one phase, at least.
    fn length(&self, s: &Situation<'_>) -> u32 {
        let groups = self.groups(s);
        match (self.blocking.is_empty(), groups) {
            _ if self.is_cold(s) => self.phase.min(WARM),
            (false, _) => self.phase.min(4 * SLOW),
            // Nobody is to be woken when it ends.
            (true, 1) => self.phase.min(ALL * self.turn),
            (true, _) => self.phase.min(self.cycle / groups as u32),
        }
    }

    /// So many phases have all threads in turns.
    fn groups(&self, s: &Situation<'_>) -> usize {
        // All threads but main, mostly.
        let threads = s.idle.len().saturating_sub(1);
        threads.div_ceil(self.processors.max(1)).max(1)
    }

    /// Where inputs decide, phases are single turns.
    fn is_over(&self, s: &Situation<'_>) -> bool {
        let phase = self.length(s);
        // After as many turns of each: what one fills another one has emptied, and so the state comes back.
        // (If the last one can go on at all.)
        let around = s.members.last() == Some(&s.current) || s.spent >= 2 * phase;
        s.decides || (s.spent >= phase && around)
    }
}

impl Policy for Phases {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let n = s.idle.len() as u16;
        let of = |all: &[u32], t: ThreadIx| all.get(t.index()).copied().unwrap_or(0);
        let cyclic = |t: ThreadIx| (t.0 + n - s.current.0 - 1) % n.max(1);
        let leaves = self.blocking.contains(&s.latest);
        let rounds = self.rounds(s);
        // Where nobody would do anything of use, nobody is worse than others.
        let any = s.useless.len() < s.enabled.len();
        let goes_on = !leaves && (!s.back_jump || (s.useful && s.rounds + 1 < rounds));
        let (over, full) = (self.is_over(s), self.is_full(s));
        // Hardly less is no less: else pairs would be made up anew all the time, and nothing would come
        // again.
        let least = s.enabled.iter().map(|&t| of(s.shares, t)).min().unwrap_or(0);
        let share_of = |t: ThreadIx| 2 * (of(s.shares, t) - least) / self.length(s).max(1);
        let mut order: SmallVec<[ThreadIx; 8]> = s.enabled.iter().copied().collect();
        order.sort_by_key(|&t| {
            let useless = any && s.useless.contains(&t);
            let keeps = t == s.current && goes_on && !useless;
            // Whoever is of no use whenever its turn comes has it nevertheless, now and then.
            let waited = of(s.waited, t);
            let starving = if over && waited > 2 * u32::from(n) + 2 { waited } else { 0 };
            let late = t == s.current && leaves;
            // First who takes turns with this thread, then who may join.
            let class = match (over, t == s.current, s.members.contains(&t)) {
                (true, ..) => 0,
                (_, true, _) => 2,
                (_, _, true) => 0,
                _ => 1 + 2 * u8::from(full),
            };
            // Who would do the same as this thread is no partner: both fill what both have to wait for to be
            // emptied.
            let alike = class != 0 && !s.apart.contains(&t);
            let share = if class == 0 && !over { 0 } else { share_of(t) };
            let key = (Reverse(starving), !keeps, useless, late, class);
            (key, alike, share, t == s.current, Reverse(of(s.idle, t)), cyclic(t))
        });
        order
    }

    fn has_long_turns(&self) -> bool {
        true
    }

    fn places(&self) -> usize {
        // Some dozen in a round, and a cycle may follow after another one.
        16_000 + 36 * self.cycle as usize
    }

    fn begins_phase(&self, s: &Situation<'_>, t: ThreadIx) -> bool {
        t != s.current && (self.is_over(s) || (!s.members.contains(&t) && self.is_full(s)))
    }

    fn relax(&mut self) -> bool {
        (self.turn, self.phase, self.cycle) = (self.turn / 8, self.phase / 8, self.cycle / 8);
        self.turn > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn situation<'a>(current: u16, enabled: &'a [ThreadIx], members: &'a [ThreadIx]) -> Situation<'a> {
        Situation { current: ThreadIx(current), enabled, members, ..Situation::default() }
    }

    #[test]
    fn few_threads_take_turns_until_the_phase_is_over() {
        let all = [1, 2, 3, 4].map(ThreadIx);
        let pair = [1, 2].map(ThreadIx);
        let policy = Phases { turn: 3, phase: 10, ..Phases::default() };
        let first = |s: Situation<'_>| {
            let t = policy.clone().schedule(&s)[0];
            (t.0, policy.begins_phase(&s, t))
        };
        let (idle, shares) = ([0, 0, 1, 9, 8], [0, 50, 50, 20, 10]);
        let base = Situation {
            back_jump: true,
            useful: true,
            idle: &idle,
            shares: &shares,
            waited: &[0; 5],
            ..situation(1, &all, &pair)
        };
        assert_eq!(first(base.clone()), (1, false), "it goes on");
        let ended = Situation { rounds: 2, ..base.clone() };
        assert_eq!(first(ended.clone()), (2, false), "its partner, not who has waited longer");
        let useless = Situation { useless: &pair[1..], ..ended.clone() };
        assert_eq!(first(useless), (1, false), "better than to begin another phase");
        let useless = Situation { useless: &pair, ..ended.clone() };
        assert_eq!(first(useless), (4, true), "the smallest share");
        let alone = Situation { members: &pair[..1], useless: &all[1..2], ..ended.clone() };
        assert_eq!(first(alone.clone()), (4, false), "there is room for another one");
        assert_eq!(
            first(Situation { apart: &all[2..3], ..alone }),
            (3, false),
            "for one that does something else"
        );
        let over = Situation { spent: 20, ..ended.clone() };
        assert_eq!(first(over.clone()), (4, true), "the smallest share");
        let starving = Situation { waited: &[0, 0, 0, 20, 0], useless: &all[2..3], ..over };
        assert_eq!(first(starving), (3, true), "though it is of no use");
        let idle = Situation { useless: &all, rounds: 1, ..ended.clone() };
        assert_eq!(first(idle), (1, false), "nobody is of more use");
        assert_eq!(first(Situation { decides: true, ..ended.clone() }), (4, true), "inputs decide");
        // Two threads on two processors: the next phase is theirs, too.
        let two = Situation { enabled: &pair, spent: 20, ..ended };
        assert_eq!(first(two), (2, true));
    }

    #[test]
    fn a_thread_goes_alone_where_it_comes_back_to_the_same_state() {
        let all = [1, 2, 3].map(ThreadIx);
        let policy = Phases { turn: 3, phase: 10, ..Phases::default() };
        let next = |s: Situation<'_>| policy.clone().schedule(&s)[0].0;
        let alone = Situation {
            back_jump: true,
            useful: true,
            returns: true,
            rounds: 8,
            spent: 8,
            idle: &[0; 4],
            shares: &[0, 9, 9, 9],
            waited: &[0; 4],
            ..situation(1, &all, &all[..1])
        };
        assert_eq!(next(alone.clone()), 1, "to the end of the phase");
        assert_eq!(next(Situation { spent: 10, rounds: 10, ..alone.clone() }), 2);
        assert_eq!(next(Situation { returns: false, ..alone.clone() }), 2, "something fills or empties");
        assert_eq!(next(Situation { members: &all[..2], ..alone.clone() }), 2, "it has a partner");
        let roomy = Phases { processors: 3, ..policy.clone() };
        assert_eq!(roomy.clone().schedule(&alone)[0].0, 2, "there are processors for all");
    }

    #[test]
    fn phases_are_short_until_everybody_has_done_something_and_end_with_a_turn_of_each() {
        let all = [1, 2, 3, 4].map(ThreadIx);
        let members = [1, 2].map(ThreadIx);
        let policy = Phases { turn: 20, phase: 100, cycle: 120, ..Phases::default() };
        let s = |current, spent, phases, shares, idle| Situation {
            spent,
            phases,
            shares,
            idle,
            ..situation(current, &all, &members)
        };
        let (warm, cold, idle) = ([0, 9, 9, 9, 9], [0, 9, 9, 9, 0], [0; 5]);
        let length = |shares, phases| policy.length(&s(2, 0, phases, shares, &idle));
        assert_eq!(length(&warm, 9), 60, "two pairs in a cycle");
        assert_eq!((length(&cold, 9), length(&cold, 10)), (WARM, 60), "some never do anything");
        assert_eq!(policy.rounds(&s(2, 0, 9, &cold, &idle)), WARM);
        assert_eq!(policy.length(&s(2, 0, 9, &warm, &idle[..3])), 60, "three turns where nobody else waits");
        let is_over = |current, spent| policy.is_over(&s(current, spent, 9, &warm, &idle));
        assert_eq!((is_over(2, 59), is_over(2, 60)), (false, true));
        assert_eq!((is_over(1, 119), is_over(1, 120)), (false, true), "the other one has a turn yet");
        // Little less is no less: who has waited longest goes on.
        let next = |shares| {
            let s = s(2, 60, 9, shares, &[0, 5, 0, 7, 6]);
            policy.clone().schedule(&Situation { back_jump: true, waited: &[0; 5], ..s })[0].0
        };
        assert_eq!((next(&[0, 40, 40, 29, 1]), next(&[0, 40, 40, 31, 1])), (3, 4));
    }
}
