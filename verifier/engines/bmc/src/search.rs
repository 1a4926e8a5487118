//! Which bounds are tried, in which order, and what comes of it.

use crate::beyond::Beyond;
use crate::bounded::What;
use crate::formula::{Formula, Wanted};
use crate::leaves::Leaving;
use crate::passes::unwind;
use crate::replay::{Expected, replay};
use crate::unwind::Bounds;
use exec::machine::Machine;
use model::Program;
use model::stop::{SourceLocation, Unsupported};
use property::{Properties, Property};
use report::sink::{End, Estimate, Outcome, Sink};
use solver::backend::Backend;
use solver::clauses::{Effort, Sat};
use solver::{Answer, Batsat};
use std::collections::BTreeSet;
use std::time::Duration;

/// What the user asked for.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub rounds: Option<usize>,
    pub iterations: Option<u32>,
    pub threads: Option<usize>,
    /// Who answers.
    pub solver: Backend,
}

impl Limits {
    fn most_rounds(&self) -> usize {
        self.rounds.unwrap_or(LEVELS as usize + 1)
    }
}

/// Threads, if the user has not said.
pub(crate) const THREADS: usize = 150;
/// Arguments of the command line.
pub(crate) const ARGUMENTS: u32 = 3;
/// Executions that the machine does not confirm, for one pair of bounds, before the next is tried.
const UNCONFIRMED: usize = 8;
/// Rounds of the last level, if the user has not said.
const LEVELS: u32 = 6;
/// Instructions of an unwound program.
pub(crate) const INSTRUCTIONS: u64 = 4_000_000;

/// What was found within one pair of bounds.
enum Found {
    Nothing,
    /// There is no failure, under these conditions.
    Proven(Vec<String>),
    Failure,
    /// Whoever waits for the result wants no more of it.
    Stopped,
}

struct Search<'a, M> {
    program: &'a Program,
    properties: Properties,
    machine: &'a mut M,
    sink: &'a mut (dyn Sink + Send),
    limits: Limits,
    end: End,
    /// The largest bounds that were looked through.
    through: (usize, u32),
    /// The loops that were cut.
    cut: Vec<SourceLocation>,
}

/// Looks for a failure within growing bounds.
///
/// Where there is none within the bounds that the user gave, or within bounds that no execution exceeds, that
/// is proven: no execution within the rounds leaves what was looked at ([`crate::beyond`]).
pub fn search(
    program: &Program,
    properties: Properties,
    limits: Limits,
    machine: &mut impl Machine,
    sink: &mut (dyn Sink + Send),
) -> End {
    let (end, cut) = (End::default(), Vec::new());
    let mut s = Search { program, properties, machine, sink, limits, end, through: (0, 0), cut };
    for (asked, what) in [
        (properties.has(Property::Race), "data races are not looked for by this engine"),
        (properties.forbids_uninitialised(), "decisions on uninitialised values are not looked for"),
        (program.reads_errno, "what calls leave in errno"),
    ] {
        if asked {
            s.gap("engine", what.to_owned());
        }
    }
    for level in 1..=LEVELS {
        let iterations = s.limits.iterations.unwrap_or(1 << level);
        let rounds = s.limits.rounds.unwrap_or(level as usize + 1);
        match s.within(iterations, rounds, level == LEVELS) {
            Found::Proven(conditions) => {
                (s.end.complete, s.end.safe, s.end.conditions) = (true, true, conditions);
                return s.end;
            }
            Found::Failure | Found::Stopped => break,
            Found::Nothing => {}
        }
        let limits = &s.limits;
        let all = (limits.iterations.is_some() || s.cut.is_empty()) && s.through.0 >= limits.most_rounds();
        if all {
            break;
        }
        s.sink.progress(Estimate { done: u64::from(level), expected: u64::from(LEVELS) });
    }
    let (rounds, iterations) = s.through;
    if s.end.counts.violating + s.end.counts.deadlocked == 0 && s.end.why.is_none() {
        let mut why = format!("bounds: {rounds} rounds, {iterations} iterations");
        for place in &s.cut {
            why += &format!(", cut at {place}");
        }
        s.end.why = Some(why);
    }
    s.end
}

impl<M: Machine> Search<'_, M> {
    /// All executions of so many iterations and up to so many rounds; where no loop was cut, more iterations
    /// are none, and all rounds are tried at once.
    fn within(&mut self, iterations: u32, rounds: usize, last: bool) -> Found {
        let threads = self.limits.threads.unwrap_or(THREADS);
        let bounds = Bounds { iterations, threads, instructions: INSTRUCTIONS, arguments: ARGUMENTS };
        let sink = &mut *self.sink;
        let (mut bounded, objects) = unwind(self.program, bounds, &mut || sink.keep_going());
        for u in &bounded.gaps {
            if !self.end.gaps.contains(u) {
                self.end.gaps.push(u.clone());
            }
        }
        self.cut = bounded.cut.iter().cloned().collect();
        let rounds = if self.cut.is_empty() { self.limits.most_rounds() } else { rounds };
        let sat = self.limits.solver.solver();
        let mut formula = Formula::new(self.program, &objects, &mut bounded, self.properties, sat);
        let enough = formula.enough_rounds();
        for k in 1..=rounds.min(enough) {
            formula.add_round(&mut || self.sink.keep_going());
            self.end.notes.push(formula.size());
            let mut unconfirmed = 0;
            loop {
                match self.ask(&mut formula, |f, effort, wanted| f.fails(effort, wanted)) {
                    Answer::Unsat => {
                        self.through = (k, iterations);
                        break;
                    }
                    Answer::Unknown(why) => return self.stopped(why),
                    Answer::Sat if self.confirm(&mut formula) => return Found::Failure,
                    Answer::Sat => {
                        unconfirmed += 1;
                        if unconfirmed == UNCONFIRMED {
                            return Found::Nothing;
                        }
                        formula.forget();
                    }
                }
            }
            if !self.sink.keep_going() {
                return Found::Stopped;
            }
        }
        let mut conditions = Vec::new();
        let is_enough = rounds >= enough;
        if !is_enough {
            conditions.push(format!("rounds <= {rounds}"));
        }
        let may_prove = is_enough || self.limits.rounds.is_some();
        if !may_prove && !last && !self.cut.is_empty() {
            return Found::Nothing;
        }
        match self.leaves(&mut formula, &mut conditions) {
            Ok(within) if within && may_prove && self.end.gaps.is_empty() => Found::Proven(conditions),
            Ok(_) => Found::Nothing,
            Err(why) => self.stopped(why),
        }
    }

    /// The solver has not answered: nobody wants it any more, or it cannot.
    fn stopped(&mut self, why: String) -> Found {
        if self.sink.keep_going() {
            self.end.why = Some(format!("solver {why}"));
            self.gap("solver", why);
        }
        Found::Stopped
    }

    /// Where do executions leave what the formula has? Bounds of the user's are conditions; false: there are
    /// others.
    fn leaves(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        conditions: &mut Vec<String>,
    ) -> Result<bool, String> {
        let mut places = formula.leavings(&mut || self.sink.keep_going());
        let mut within = true;
        loop {
            match self.ask(formula, |f, effort, _| f.comes_to(&places, effort)) {
                Answer::Unsat => return Ok(within),
                Answer::Unknown(why) => return Err(why),
                Answer::Sat => {}
            }
            let (here, rest): (Vec<_>, Vec<_>) = places.into_iter().partition(|(_, s)| formula.net.value(*s));
            places = rest;
            for (what, _) in here {
                let limits = &self.limits;
                let condition = match what {
                    Leaving::Beyond(Beyond::Iterations(_)) => {
                        limits.iterations.map(|u| format!("iterations <= {u}"))
                    }
                    Leaving::Beyond(Beyond::Threads(_)) => limits.threads.map(|n| format!("threads <= {n}")),
                    Leaving::Beyond(Beyond::Arguments) => Some(format!("arguments <= {ARGUMENTS}")),
                    Leaving::Beyond(Beyond::Gap(u)) => {
                        if !self.end.gaps.contains(&u) {
                            self.end.gaps.push(u);
                        }
                        None
                    }
                    Leaving::Unchecked => {
                        self.gap("unchecked", "a failure that is not among the properties to check".into());
                        None
                    }
                    Leaving::LeftWaiting => {
                        self.end.gaps.push(Unsupported::left_waiting());
                        None
                    }
                };
                match condition {
                    Some(c) if !conditions.contains(&c) => conditions.push(c),
                    Some(_) => {}
                    None => within = false,
                }
            }
        }
    }

    /// Asks for slices of time, so that whoever wants no more of it is heard.
    fn ask<'f, S: Sat>(
        &mut self,
        formula: &mut Formula<'f, S>,
        mut question: impl FnMut(&mut Formula<'f, S>, Effort, Wanted<'_>) -> Answer,
    ) -> Answer {
        const SLICE: Duration = Duration::from_millis(100);
        loop {
            let effort = Effort { conflicts: u64::MAX, time: Some(SLICE), interrupt: None };
            match question(formula, effort, &mut || self.sink.keep_going()) {
                Answer::Unknown(_) if formula.net.sat.failure().is_none() && self.sink.keep_going() => {}
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
                    What::Event { site, .. } => expected.push(Expected::Event(t, *site)),
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

/// The values that main returns in executions of so many iterations and 1, 2, … rounds, for each number of
/// rounds; `None` if executions are left out, or there are very many.
pub fn exit_values(
    program: &Program,
    properties: Properties,
    iterations: u32,
    rounds: usize,
) -> Option<Vec<BTreeSet<u64>>> {
    const MOST: usize = 2_000;
    let bounds = Bounds { iterations, threads: THREADS, instructions: INSTRUCTIONS, arguments: ARGUMENTS };
    let (mut bounded, objects) = unwind(program, bounds, &mut || true);
    if !bounded.gaps.is_empty() {
        return None;
    }
    let mut formula = Formula::new(program, &objects, &mut bounded, properties, Batsat::default());
    let effort = Effort { conflicts: u64::MAX, time: None, interrupt: None };
    let mut all = Vec::new();
    for _ in 0..rounds {
        formula.add_round(&mut || true);
        let places = formula.leavings(&mut || true);
        let inside = |p: &(Leaving, _)| !matches!(p.0, Leaving::LeftWaiting | Leaving::Unchecked);
        let places: Vec<_> = places.into_iter().filter(inside).collect();
        if !matches!(formula.comes_to(&places, effort.clone()), Answer::Unsat) {
            return None;
        }
        all.push(formula.returned(MOST, &effort)?);
    }
    Some(all)
}
