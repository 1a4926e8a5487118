//! A first schedule: one thread at a time, in turn, proven by one formula for all inputs (`in_turn.rs`).

use crate::bounded::Bounded;
use crate::formula::Formula;
use crate::objects::Objects;
use crate::search::Search;
use exec::machine::Machine;
use report::sink::Baton;
use solver::Answer;
use std::time::Duration;
use traceformat::schedule::fact::Fact;
use traceformat::schedule::set::{Assumption, Order};
use traceformat::thread::{ThreadIx, ThreadTable};

/// Rounds that are tried.
const ROUNDS: usize = 100;
/// Names that threads may have.
const NAMES: usize = 4_000;
/// For one question.
const PATIENCE: Duration = Duration::from_secs(5);

/// What came of it.
enum Proof {
    /// It takes so many rounds.
    Through(usize),
    /// Something is in the way.
    No(String),
}

impl<M: Machine> Search<'_, M> {
    /// Looks for a proof that the unwound program is safe one thread at a time, in turn, and hands the
    /// schedule on. Done: there is one, or a larger unwinding would bring none.
    pub(crate) fn prove_in_turn(&mut self, objects: &Objects, bounded: &mut Bounded) -> bool {
        let waits = ring::blocking_call(self.program, true);
        let proof = match waits {
            Some(call) => {
                Proof::No(format!("all threads would wait while one is in a call that may block ({call})"))
            }
            None => self.in_turn(objects, bounded),
        };
        let named = match proof {
            Proof::Through(rounds) => names(bounded)
                .map(|names| (rounds, names))
                .ok_or("there are too many threads to name".to_owned()),
            Proof::No(why) => Err(why),
        };
        match named {
            Err(why) => {
                self.end.notes.push(format!("one thread at a time, in turn: not proven: {why}"));
                bounded.cut.is_empty()
            }
            Ok((rounds, names)) => {
                self.end.notes.push(format!("one thread at a time, in turn: proven, {rounds} rounds"));
                let mut assumed = self.machine.assumptions();
                // (What the machine notes when it comes there.)
                for a in [Assumption::ThreadCreationSucceeds, Assumption::NoSpuriousWakeups] {
                    if !assumed.contains(&a) {
                        assumed.push(a);
                    }
                }
                self.sink.assume(assumed);
                let held = ring::held(self.program, &[], None);
                let node = Baton { order: Order::IN_TURN, held: &held, yields: &[], racing: &[] };
                self.sink.cooperative(&names, &node);
                true
            }
        }
    }

    fn in_turn(&mut self, objects: &Objects, bounded: &mut Bounded) -> Proof {
        let most = self.machine.facts().iter().find_map(|f| match f {
            Fact::ArgumentsAtMost(n) => Some(*n),
            _ => None,
        });
        let sat = self.limits.solver.solver();
        let mut formula = Formula::new(self.program, objects, bounded, self.properties, sat);
        let no = |why: &str| Proof::No(why.to_owned());
        if !formula.in_turn() {
            return no("turns are not those of a ring");
        }
        for rounds in 1..=ROUNDS {
            formula.add_round(&mut || self.sink.keep_going());
            let ways = formula.ways_out(most, &mut || self.sink.keep_going());
            let any = formula.net.gates().any(ways.iter().map(|w| w.1));
            // (So that each has a value.)
            ways.iter().filter(|w| !w.1.is_constant()).for_each(|w| _ = formula.net.literal(w.1));
            match self.ask_for(PATIENCE, &mut formula, |f, effort, _| f.some(&[any], effort)) {
                Answer::Unsat => {}
                Answer::Unknown(why) => return Proof::No(why),
                Answer::Sat => {
                    let here = ways.into_iter().find(|w| formula.net.value(w.1));
                    return Proof::No(here.map_or_else(String::new, |w| w.0));
                }
            }
            match self.ask_for(PATIENCE, &mut formula, |f, effort, _| f.is_stuck(effort)) {
                Answer::Unsat => {}
                Answer::Unknown(why) => return Proof::No(why),
                Answer::Sat => return no("threads wait for ever"),
            }
            match self.ask_for(PATIENCE, &mut formula, |f, effort, _| f.is_unfinished(effort)) {
                Answer::Sat => {}
                Answer::Unknown(why) => return Proof::No(why),
                Answer::Unsat => {
                    // A formula without an execution would prove anything.
                    return match self.ask_for(PATIENCE, &mut formula, |f, effort, _| f.some(&[], effort)) {
                        Answer::Sat => Proof::Through(rounds),
                        _ => no("the formula has no execution"),
                    };
                }
            }
        }
        no("it takes more rounds")
    }
}

/// The threads, by the names that they may have, in the order of their numbers; `None`: very many.
///
/// A name counts the children that its creator has made before. Not each execution makes all of those that
/// the unwound program has: so a thread may be the first child, or any up to its place among all, and it may
/// be the child of each name that its creator may have. Turns are by name at run time, and by number in the
/// formula. That is the same: which of two threads comes first follows from their creators, and between
/// children of one from which was made before; missing ones change neither.
fn names(bounded: &Bounded) -> Option<ThreadTable> {
    let mut table = ThreadTable::default();
    let mut may_be = vec![vec![ThreadIx::MAIN]; bounded.threads.len()];
    let (mut last, mut before) = (None, 0);
    for (number, parent) in bounded.threads.iter().enumerate().filter_map(|(n, t)| Some((n, t.parent?.0))) {
        before = if last == Some(parent) { before + 1 } else { 0 };
        last = Some(parent);
        let creators = may_be[parent].clone();
        may_be[number] = Vec::new();
        for (creator, rank) in creators.into_iter().flat_map(|c| (0..=before).map(move |r| (c, r))) {
            may_be[number].push(table.child_or_insert(creator, rank));
            if table.0.len() > NAMES {
                return None;
            }
        }
    }
    Some(table)
}
