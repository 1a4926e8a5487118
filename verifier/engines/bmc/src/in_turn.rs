//! One thread at a time, in turn: a first schedule from one formula, for all inputs.
//!
//! Under a cooperative node in a ring that main begins and that holds all sites, a thread has the baton until
//! it has ended or stands before an operation that is not enabled; then the next one by name has it
//! ([`traceformat::schedule::cooperative`]; the engine `ring` has the argument why nothing else happens). So
//! the executions that it admits are those of the formula in which no turn ends too soon: at the end of each
//! turn the thread has done all its events, or the next one would wait now. These are clauses
//! ([`Formula::goes_as_far_as_it_can`]), and with them the formula has one execution for each input, up to
//! who is woken. If none of them fails, leaves what is proven ([`crate::beyond`], [`crate::exact`]), or is
//! not through after some rounds, all are safe and end: what a first set has to have (R13).
//!
//! *Where turns are not those of the run time's ring* nothing is proven ([`Formula::has_turns`]):
//! - rounds go by the numbers of threads, the ring by their names: by parent, and by the order in which a
//!   parent creates them. Where numbers are not in that order, rounds are others;
//! - a thread without an event has ended, in the formula, when it is created; at run time when its turn
//!   comes. So an execution that creates one is a way out ([`Formula::without_events`]);
//! - what a waiting loop reads is spread over the steps of a thread ([`crate::bounded::Step::of`]), so that
//!   whether it would go on now is not what [`Formula::waits_now`] says;
//! - an assumption of the program's that fails leaves nothing to run, and nobody watches that at a
//!   cooperative node; nor bounds of loops.
//!
//! *What others cannot tell from having happened with the event before* ([`crate::quiet`]) belongs to that
//! event here as elsewhere: a turn that has done the event goes on through such steps, none of which waits.
//!
//! *What comes after a failure, the end of the process, or a way out* goes on in the formula. It takes
//! nothing away: each turn has some end, whatever memory holds.

use crate::beyond::Beyond;
use crate::bounded::What;
use crate::formula::{Formula, Wanted};
use crate::leaves::Leaving;
use crate::unwind::ARGUMENTS;
use model::Program;
use model::builtin::Builtin;
use model::inst::Inst;
use solver::Answer;
use solver::clauses::{Effort, Sat};
use solver::gates::{FALSE, Signal};

/// How an execution may be none that is proven, each with the signal that says that it is so.
pub(crate) type Ways = Vec<(String, Signal)>;

impl<S: Sat> Formula<'_, S> {
    /// From now on each thread goes on in its turn until it cannot. `false`: turns are not those of a ring.
    pub(crate) fn in_turn(&mut self) -> bool {
        debug_assert_eq!(self.rounds(), 0, "all rounds are of one kind");
        self.in_turn = true;
        self.has_turns()
    }

    /// Are the rounds of this formula those of the run time's ring (see above)?
    fn has_turns(&self) -> bool {
        // (Steps are in an order that every execution keeps.)
        let by_name = self.bounded.threads.iter().skip(1).filter_map(|t| t.parent).is_sorted();
        let waits_alone = self.bounded.threads.iter().zip(&self.events).all(|(t, events)| {
            t.steps.iter().zip(events).all(|(s, event)| {
                let waits = matches!(s.what, What::Need(_) | What::Join(_));
                s.of.is_none() && (!waits || !s.quiet && *event > 0)
            })
        });
        by_name && waits_alone && !assumes(self.program)
    }

    /// The turn that was added does not end before the thread has done all its events, or waits.
    pub(crate) fn goes_as_far_as_it_can(&mut self, t: usize, wanted: Wanted<'_>) {
        let (begun, last) = {
            let done = self.done[t].last().expect("a turn was added");
            (done[0], *done.last().expect("a thread has a start"))
        };
        if begun == FALSE {
            return;
        }
        let waits = self.waits_now(t, wanted);
        self.net.require(&[!begun, last, waits]);
    }

    /// How executions within the rounds so far fail, or leave what is proven. `most`: the run is known to
    /// have at most so many arguments.
    pub(crate) fn ways_out(&mut self, most: Option<u32>, wanted: Wanted<'_>) -> Ways {
        let within = most.is_some_and(|n| n <= ARGUMENTS);
        let mut all = Ways::new();
        for (leaving, here) in self.leavings_of_steps() {
            match leaving {
                Leaving::Beyond(Beyond::Arguments) if within => {}
                Leaving::Beyond(why) => all.push((why.to_string(), here)),
                // (Of steps there are no others.)
                other => all.push((format!("{other:?}"), here)),
            }
        }
        all.extend(self.failures.iter().chain(&self.unchecked).map(|s| ("it fails".to_owned(), *s)));
        for t in 1..self.events.len() {
            if !self.goes_on(wanted) {
                break;
            }
            let without = self.without_events(t);
            all.push(("a thread comes to no event".to_owned(), without));
        }
        all.retain(|(_, s)| *s != FALSE);
        all
    }

    /// The thread is created, and comes to no event.
    fn without_events(&mut self, t: usize) -> Signal {
        let (created, events) = (self.created(t), self.makes_event(t, false));
        self.net.gates().and(created, !events)
    }

    /// After the rounds so far the process has not ended, and a thread has not done all its events.
    fn unfinished(&mut self) -> Signal {
        let (mut open, mut over) = (FALSE, FALSE);
        for t in 0..self.events.len() {
            let exits = self.bounded.threads[t].exits;
            let (created, exits) = (self.created(t), self.bit(exits));
            let last = *self.done[t].last().and_then(|d| d.last()).expect("a thread has a start");
            let gates = self.net.gates();
            let here = gates.and(created, !last);
            open = gates.or(open, here);
            let ends = gates.and(exits, last);
            over = gates.or(over, ends);
        }
        self.net.gates().and(open, !over)
    }

    /// Is there an execution that is not through within the rounds so far?
    pub(crate) fn is_unfinished(&mut self, effort: Effort) -> Answer {
        let unfinished = self.unfinished();
        match unfinished {
            FALSE => self.broken().unwrap_or(Answer::Unsat),
            _ => self.some(&[unfinished], effort),
        }
    }

    /// Is there one that goes no further, though it is not through? Nobody has done anything in the last
    /// round, so nobody will.
    pub(crate) fn is_stuck(&mut self, effort: Effort) -> Answer {
        let unfinished = self.unfinished();
        let rounds = self.rounds();
        let mut moves = if rounds < 2 { solver::gates::TRUE } else { FALSE };
        for t in 0..self.events.len() {
            for e in 0..self.done[t][rounds].len() {
                let (now, before) = (self.done[t][rounds][e], self.done[t][rounds - 1][e]);
                let gates = self.net.gates();
                let new = gates.and(now, !before);
                moves = gates.or(moves, new);
            }
        }
        match self.net.gates().and(unfinished, !moves) {
            FALSE => self.broken().unwrap_or(Answer::Unsat),
            stuck => self.some(&[stuck], effort),
        }
    }

    /// Is there an execution in which all of these hold?
    pub(crate) fn some(&mut self, signals: &[Signal], effort: Effort) -> Answer {
        if let Some(broken) = self.broken() {
            return broken;
        }
        let assumed: Vec<_> = signals.iter().map(|s| self.net.literal(*s)).collect();
        self.solve(&assumed, effort)
    }
}

/// Does the program assume something of its inputs?
fn assumes(program: &Program) -> bool {
    let is = |i: &Inst| matches!(i, Inst::Lib { f: Builtin::Assume, .. });
    program.functions.iter().any(|f| f.code.iter().any(is))
}
