//! Which bounds are tried, in which order, and what comes of it.

use crate::bounded::What;
use crate::formula::Formula;
use crate::passes::unwind;
use crate::replay::{Expected, replay};
use crate::unwind::Bounds;
use exec::machine::Machine;
use model::Program;
use model::stop::{SourceLocation, Unsupported};
use property::Properties;
use report::sink::{End, Estimate, Outcome, Sink};
use solver::clauses::{Effort, Sat};
use solver::{Answer, Batsat};
use std::time::Duration;

/// What the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub rounds: Option<usize>,
    pub iterations: Option<u32>,
    pub threads: usize,
}

impl Limits {
    fn most_rounds(&self) -> usize {
        self.rounds.unwrap_or(LEVELS as usize + 1)
    }
}

/// Executions that the machine does not confirm, for one pair of bounds, before the next is tried.
const UNCONFIRMED: usize = 8;
/// Rounds of the last level, if the user has not said.
const LEVELS: u32 = 6;
/// Instructions of an unwound program.
const INSTRUCTIONS: u64 = 4_000_000;

/// What was found within one pair of bounds.
enum Found {
    Nothing,
    Failure,
    /// Whoever waits for the result wants no more of it.
    Stopped,
}

struct Search<'a, M> {
    program: &'a Program,
    properties: Properties,
    machine: &'a mut M,
    sink: &'a mut (dyn Sink + Send),
    end: End,
    /// The largest bounds that were looked through.
    through: (usize, u32),
}

/// Looks for a failure within growing bounds.
pub fn search(
    program: &Program,
    properties: Properties,
    limits: Limits,
    machine: &mut impl Machine,
    sink: &mut (dyn Sink + Send),
) -> End {
    let mut s = Search { program, properties, machine, sink, end: End::default(), through: (0, 0) };
    let mut cut = Vec::new();
    for level in 1..=LEVELS {
        let iterations = limits.iterations.unwrap_or(1 << level);
        let rounds = limits.rounds.unwrap_or(level as usize + 1);
        let (found, now) = s.within(iterations, rounds, limits);
        cut = now;
        let all = (limits.iterations.is_some() || cut.is_empty()) && s.through.0 >= limits.most_rounds();
        if all || !matches!(found, Found::Nothing) {
            break;
        }
        s.sink.progress(Estimate { done: u64::from(level), expected: u64::from(LEVELS) });
    }
    let (rounds, iterations) = s.through;
    if s.end.counts.violating + s.end.counts.deadlocked == 0 && s.end.why.is_none() {
        let mut why = format!("bounds: {rounds} rounds, {iterations} iterations");
        for place in cut {
            why += &format!(", cut at {place}");
        }
        s.end.why = Some(why);
    }
    s.end
}

impl<M: Machine> Search<'_, M> {
    /// All executions of so many iterations and up to so many rounds; where no loop was cut, more iterations
    /// are none, and all rounds are tried at once. Also: the loops that were cut.
    fn within(&mut self, iterations: u32, rounds: usize, limits: Limits) -> (Found, Vec<SourceLocation>) {
        let bounds = Bounds { iterations, threads: limits.threads, instructions: INSTRUCTIONS, arguments: 3 };
        let sink = &mut *self.sink;
        let (mut bounded, objects) = unwind(self.program, bounds, &mut || sink.keep_going());
        for u in &bounded.gaps {
            if !self.end.gaps.contains(u) {
                self.end.gaps.push(u.clone());
            }
        }
        let cut: Vec<SourceLocation> = bounded.cut.iter().cloned().collect();
        let rounds = if cut.is_empty() { limits.most_rounds() } else { rounds };
        let sat = Batsat::default();
        let mut formula = Formula::new(self.program, &objects, &mut bounded, self.properties, sat);
        for k in 1..=rounds {
            formula.add_round();
            self.end.notes.push(formula.size());
            let mut unconfirmed = 0;
            loop {
                match self.ask(&mut formula) {
                    Answer::Unsat => {
                        self.through = (k, iterations);
                        break;
                    }
                    Answer::Unknown(why) => {
                        if !self.sink.keep_going() {
                            return (Found::Stopped, cut);
                        }
                        self.gap("solver", why);
                        return (Found::Nothing, cut);
                    }
                    Answer::Sat if self.confirm(&mut formula) => return (Found::Failure, cut),
                    Answer::Sat => {
                        unconfirmed += 1;
                        if unconfirmed == UNCONFIRMED {
                            return (Found::Nothing, cut);
                        }
                        formula.forget();
                    }
                }
            }
            if !self.sink.keep_going() {
                return (Found::Stopped, cut);
            }
        }
        (Found::Nothing, cut)
    }

    /// Asks for slices of time, so that whoever wants no more of it is heard.
    fn ask(&mut self, formula: &mut Formula<'_, impl Sat>) -> Answer {
        const SLICE: Duration = Duration::from_millis(300);
        loop {
            let effort = Effort { conflicts: u64::MAX, time: Some(SLICE), interrupt: None };
            match formula.fails(effort) {
                Answer::Unknown(_) if self.sink.keep_going() => {}
                answer => return answer,
            }
        }
    }

    fn gap(&mut self, kind: &'static str, text: String) {
        let u = Unsupported { kind, text, place: SourceLocation::default(), site: None };
        if !self.end.gaps.contains(&u) {
            self.end.gaps.push(u);
        }
    }

    /// Does the machine fail, too?
    fn confirm(&mut self, formula: &mut Formula<'_, impl Sat>) -> bool {
        let mut expected = Vec::new();
        for (t, steps) in formula.execution() {
            for step in steps {
                match formula.what(t, step) {
                    What::Event { site } => expected.push(Expected::Event(t, *site)),
                    What::Create(u) => {
                        expected.push(Expected::Settle(t));
                        expected.push(Expected::Create(t, *u));
                    }
                    _ => {}
                }
            }
            expected.push(Expected::Settle(t));
        }
        self.end.counts.executions += 1;
        match replay(self.machine, &expected) {
            Ok((path, outcome)) => {
                match outcome {
                    Outcome::Deadlock(_) => self.end.counts.deadlocked += 1,
                    _ => self.end.counts.violating += 1,
                }
                let inputs = self.machine.witness();
                self.sink.counterexample(self.machine.threads(), &path, &outcome, inputs);
                while self.machine.depth() > 0 {
                    self.machine.undo();
                }
                true
            }
            Err(why) => {
                self.gap("replay", format!("an execution of the formula's is none of the machine's {why}"));
                false
            }
        }
    }
}
