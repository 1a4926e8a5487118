//! Phases: few threads at a time go on in turns, for a long while; then others do.
//!
//! Handing over costs some hundred nanoseconds while both threads are on processors, and a hundred times as much where the next one has to be
//! woken: as soon as more threads take turns than there are processors, every turn. So as many threads as there are processors take
//! turns among themselves, as long as these are of use and the phase is not over; then those go on that have had the smallest share so far. Who goes together
//! with whom is not told by anybody: rounds that write nothing are taken back (`Situation::useless`), so that next to the producer whose
//! buffer is full it is a consumer that goes on.
//!
//! Cycles are closed where phases begin. So what a cycle has is whole phases, and of all threads about equally many rounds.

use super::{Policy, Situation};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::cmp::Reverse;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Rounds in one turn where rounds may take long, since something blocks in them: others should not have to wait for seconds.
const SLOW: u32 = 16;

#[derive(Clone, Debug)]
pub struct Phases {
    /// Processors of the machine that the program is to run on: threads of one phase, at most.
    pub processors: usize,
    /// Rounds of a loop in one turn, at most. Who waits meanwhile should not have to sleep.
    pub turn: u32,
    /// Rounds in one phase, about.
    pub phase: u32,
    /// Whose event may be a thread's last one before a call that may block or take long.
    pub blocking: FxHashSet<SiteId>,
}

impl Default for Phases {
    fn default() -> Phases {
        Phases { processors: 2, turn: 192, phase: 1536, blocking: FxHashSet::default() }
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

    /// Where inputs decide, each round would have to be laid out for each of them: phases are single turns then.
    fn is_over(&self, s: &Situation<'_>) -> bool {
        let phase = if self.blocking.is_empty() { self.phase } else { self.phase.min(4 * SLOW) };
        s.decides || s.spent >= phase
    }
}

impl Policy for Phases {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let n = s.idle.len() as u16;
        let of = |all: &[u32], t: ThreadIx| all.get(t.index()).copied().unwrap_or(0);
        let cyclic = |t: ThreadIx| (t.0 + n - s.current.0 - 1) % n.max(1);
        let leaves = self.blocking.contains(&s.latest);
        let rounds = match (s.decides, self.blocking.is_empty()) {
            (true, _) => 1,
            (_, true) => self.turn,
            _ => self.turn.min(SLOW),
        };
        // Where nobody would do anything of use, nobody is worse than others.
        let any = s.useless.len() < s.enabled.len();
        let goes_on = !leaves && (!s.back_jump || (s.useful && s.rounds + 1 < rounds));
        let (over, full) = (self.is_over(s), self.is_full(s));
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
            // Who would do the same as this thread is no partner: both fill what both have to wait for to be emptied.
            let alike = class != 0 && !s.apart.contains(&t);
            let share = if class == 0 && !over { 0 } else { of(s.shares, t) };
            let key = (Reverse(starving), !keeps, useless, late, class);
            (key, alike, share, t == s.current, Reverse(of(s.idle, t)), cyclic(t))
        });
        order
    }

    fn has_long_turns(&self) -> bool {
        true
    }

    fn places(&self) -> usize {
        // Some dozen in a round, and a phase of each of some threads.
        16_000 + 240 * self.phase as usize
    }

    fn begins_phase(&self, s: &Situation<'_>, t: ThreadIx) -> bool {
        t != s.current && (self.is_over(s) || (!s.members.contains(&t) && self.is_full(s)))
    }

    fn relax(&mut self) -> bool {
        (self.turn, self.phase) = (self.turn / 8, self.phase / 8);
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
        let (idle, shares) = ([0, 0, 1, 9, 8], [0, 5, 5, 2, 1]);
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
        let over = Situation { spent: 10, ..ended.clone() };
        assert_eq!(first(over.clone()), (4, true), "the smallest share");
        let starving = Situation { waited: &[0, 0, 0, 20, 0], useless: &all[2..3], ..over };
        assert_eq!(first(starving), (3, true), "though it is of no use");
        let idle = Situation { useless: &all, rounds: 1, ..ended.clone() };
        assert_eq!(first(idle), (1, false), "nobody is of more use");
        assert_eq!(first(Situation { decides: true, ..ended.clone() }), (4, true), "inputs decide");
        // Two threads on two processors: the next phase is theirs, too.
        let two = Situation { enabled: &pair, spent: 10, ..ended };
        assert_eq!(first(two), (2, true));
    }
}
