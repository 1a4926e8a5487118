//! Who may go next while a pair is explored.
//!
//! The rule is that of Parízek and Kliber (section 3.1, Figure 2), with more freedom where states that are
//! met again cost nothing:
//!
//! - *Until the first thread of the pair stands before the change*, it goes whenever it can
//!   ([`Start::AtOnce`]); else whoever went last goes on; only where that one waits or has ended, all others
//!   are tried. In further passes the first thread has no such right ([`Start::InTurn`]), for changes that
//!   are executed only after others have gone some way; in the last one a few preemptions are allowed, too.
//! - *From then on* the two threads of the pair interleave in all ways, not only within the change.
//! - *Where the first thread stands before the change, or directly behind it*, every further thread may go as
//!   far as it likes, once: so what is not ordered with the change comes before it or after it, in program
//!   order (the paper's extension for more than two threads).
//! - *Where neither of the two can go on*, anybody may.
//!
//! So no state is taken for a deadlock that is none, and every execution that is explored is one of the
//! program.

use exec::machine::Choice;
use traceformat::thread::ThreadIx;

/// What the past of a search means for who may go next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Context {
    /// Who went last.
    pub last: Option<ThreadIx>,
    /// The first thread of the pair has stood before the change.
    pub entered: bool,
    /// Its last event is one of the change.
    pub behind: bool,
    /// Further threads that have gone since its last event, and have stopped, in order.
    pub rested: Vec<ThreadIx>,
    /// Preemptions before it came to the change.
    pub preempted: u8,
}

/// One thing that may happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub thread: ThreadIx,
    pub choice: Choice,
    /// It costs a preemption.
    pub preempts: bool,
}

/// Who goes before the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The first thread whenever it can; else whoever went last goes on.
    AtOnce,
    /// Whoever went last goes on, the first thread like any other; so many times somebody else goes instead.
    InTurn(u8),
}

/// The pair, and what is allowed besides.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The thread whose change is looked at.
    pub first: ThreadIx,
    pub second: ThreadIx,
    pub start: Start,
}

impl Rule {
    fn is_of_pair(&self, t: ThreadIx) -> bool {
        t == self.first || t == self.second
    }

    /// The moves that are explored, of all that are enabled. `at`: the first thread stands before an event of
    /// the change (and [`Context::entered`] says so). Not empty if `enabled` is not.
    pub fn moves(&self, context: &Context, at: bool, enabled: &[(ThreadIx, Choice)]) -> Vec<Move> {
        let can_go = |t: ThreadIx| enabled.iter().any(|(u, _)| *u == t);
        let going_on = context.last.filter(|t| can_go(*t));
        let may = |t: ThreadIx| {
            if !context.entered {
                return match going_on {
                    _ if self.start == Start::AtOnce && can_go(self.first) => t == self.first,
                    Some(last) => t == last,
                    None => true,
                };
            }
            let is_loose = (at || context.behind) && !context.rested.contains(&t);
            let goes_on = going_on == Some(t);
            self.is_of_pair(t) || is_loose || goes_on
        };
        let all = |preempts: bool| {
            enabled.iter().map(move |(thread, choice)| Move { thread: *thread, choice: *choice, preempts })
        };
        let mut moves: Vec<Move> = all(false).filter(|m| may(m.thread)).collect();
        if moves.is_empty() {
            return all(false).collect();
        }
        if !context.entered && matches!(self.start, Start::InTurn(most) if context.preempted < most) {
            moves.extend(all(true).filter(|m| !may(m.thread)));
        }
        moves
    }

    /// The context after a move, from one in which the first thread stood before the change or not (`at`).
    pub fn after(&self, context: &Context, at: bool, m: Move) -> Context {
        let mut next = Context { last: Some(m.thread), ..context.clone() };
        next.preempted += u8::from(m.preempts);
        if m.thread == self.first {
            next.behind = at;
            next.rested.clear();
            return next;
        }
        let stopped = context.last.filter(|t| *t != m.thread && !self.is_of_pair(*t));
        if let Some(t) = stopped
            && let Err(place) = next.rested.binary_search(&t)
        {
            next.rested.insert(place, t);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(moves: &[Move]) -> Vec<u16> {
        moves.iter().map(|m| m.thread.0).collect()
    }

    fn enabled(all: &[u16]) -> Vec<(ThreadIx, Choice)> {
        all.iter().map(|t| (ThreadIx(*t), Choice::Main)).collect()
    }

    const RULE: Rule = Rule { first: ThreadIx(1), second: ThreadIx(2), start: Start::AtOnce };

    #[test]
    fn before_the_change_nobody_is_preempted() {
        let all = enabled(&[0, 1, 2, 3]);
        let start = Context { last: Some(ThreadIx(3)), ..Context::default() };
        assert_eq!(threads(&RULE.moves(&start, false, &all)), [1]);
        assert_eq!(threads(&RULE.moves(&start, false, &enabled(&[0, 2, 3]))), [3]);
        assert_eq!(threads(&RULE.moves(&start, false, &enabled(&[0, 2]))), [0, 2]);
        // Who has no right to go goes when it is its turn.
        let in_turn = Rule { start: Start::InTurn(0), ..RULE };
        assert_eq!(threads(&in_turn.moves(&start, false, &all)), [3]);
        assert_eq!(threads(&in_turn.moves(&start, false, &enabled(&[0, 1, 2]))), [0, 1, 2]);
        let wide = Rule { start: Start::InTurn(1), ..RULE };
        let moves = wide.moves(&start, false, &all);
        assert_eq!(threads(&moves), [3, 0, 1, 2]);
        let next = wide.after(&start, false, moves[1]);
        assert_eq!(next.preempted, 1);
        assert_eq!(
            threads(&wide.moves(&next, false, &all)),
            [0],
            "it goes on, and nobody is preempted again"
        );
    }

    #[test]
    fn at_the_change_further_threads_go_once() {
        let all = enabled(&[0, 1, 2, 3]);
        let at = Context { last: Some(ThreadIx(1)), entered: true, ..Context::default() };
        let moves = RULE.moves(&at, true, &all);
        assert_eq!(threads(&moves), [0, 1, 2, 3]);
        let on = RULE.after(&at, true, moves[3]);
        assert_eq!(threads(&RULE.moves(&on, true, &all)), [0, 1, 2, 3]);
        let then = RULE.after(&on, true, moves[2]);
        assert_eq!(then.rested, [ThreadIx(3)]);
        assert_eq!(threads(&RULE.moves(&then, true, &all)), [0, 1, 2]);
        // Behind the change, they may go again; further on, the pair is alone.
        let behind = RULE.after(&then, true, moves[1]);
        assert_eq!(threads(&RULE.moves(&behind, false, &all)), [0, 1, 2, 3]);
        let on = RULE.after(&behind, false, moves[1]);
        assert_eq!(threads(&RULE.moves(&on, false, &all)), [1, 2]);
        assert_eq!(threads(&RULE.moves(&on, false, &enabled(&[0, 3]))), [0, 3]);
    }
}
