//! Which bounds are tried, in which order, and what comes of it.

use crate::formula::{Formula, Wanted};
use crate::growth::Growth;
use crate::passes::unwind;
use crate::replay::replay;
use crate::swarm::{Copies, Failing, SLICE, Said, Swarm};
use crate::unwind::{Bounds, LookedAt, THREADS};
use exec::machine::Machine;
use model::Program;
use model::stop::{SourceLocation, Unsupported};
use property::{Properties, Property};
use report::sink::{End, Estimate, Outcome, Sink};
use solver::Answer;
use solver::backend::Backend;
use solver::clauses::{Effort, Sat};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// What the user asked for.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub rounds: Option<usize>,
    pub iterations: Option<u32>,
    pub threads: Option<usize>,
    /// Threads that one thread creates, where the machine has such a bound.
    pub creations: Option<u32>,
    /// Is something claimed where no failure is found?
    pub claims: bool,
    /// Who answers.
    pub solver: Backend,
    /// How many workers may look for failures; the first, at least, does.
    pub jobs: usize,
    /// Conflicts of the first worker before a question is split.
    pub alone: Option<u64>,
}

impl Limits {
    fn most_rounds(&self) -> usize {
        self.rounds.unwrap_or(LEVELS as usize + 1)
    }
}

/// For a question that need not be answered.
pub(crate) fn quick() -> Effort {
    Effort { conflicts: QUICK, time: Some(LONG_SLICE), interrupt: None }
}

/// Executions that the machine does not confirm, for one pair of bounds, before the next is tried.
const UNCONFIRMED: usize = 8;
/// Conflicts for a question that need not be answered.
const QUICK: u64 = 2_000;
/// Time for a question that several workers may look through, before they do.
const ALONE: Duration = Duration::from_millis(500);
/// The longest slice of time for a question: some solvers begin with work that each slice does anew.
const LONG_SLICE: Duration = Duration::from_secs(1);
/// Rounds of the last level, if the user has not said.
const LEVELS: u32 = 6;

/// What was found within one pair of bounds.
pub(crate) enum Found {
    Nothing,
    /// There is no failure, under these conditions.
    Proven(Vec<String>),
    Failure,
    /// Whoever waits for the result wants no more of it.
    Stopped,
}

pub(crate) struct Search<'a, M> {
    pub(crate) program: &'a Program,
    pub(crate) properties: Properties,
    pub(crate) machine: &'a mut M,
    pub(crate) sink: &'a mut (dyn Sink + Send),
    pub(crate) limits: Limits,
    pub(crate) end: End,
    /// A first schedule is there, or there is none.
    first_set: bool,
    /// The largest bounds that were looked through.
    pub(crate) through: (usize, u32),
    /// All rounds that are wanted, or needed, were among them.
    all_rounds: bool,
    /// Where the unwinding was cut, and an execution within the rounds may come.
    pub(crate) cut: BTreeSet<SourceLocation>,
    pub(crate) growth: Growth,
    /// What was looked through last, without a failure.
    looked_at: Option<LookedAt>,
    /// Why nothing is proven: a place that an execution comes to and that is not on the list.
    pub(crate) unproven: Option<Unsupported>,
}

/// Looks for a failure within growing bounds.
///
/// Where there is none within the bounds that the user gave, or within bounds that no execution exceeds, that
/// is claimed, if that is wanted: no execution within the rounds comes to a place that leaves what the
/// formula has exactly as the machine has it ([`crate::beyond`], [`crate::exact`]).
pub fn search(
    program: &Program,
    properties: Properties,
    limits: Limits,
    machine: &mut impl Machine,
    sink: &mut (dyn Sink + Send),
) -> End {
    let (end, cut) = (End::default(), BTreeSet::new());
    let (through, unproven) = ((0, 0), None);
    let mut s = Search {
        program,
        properties,
        machine,
        sink,
        limits,
        end,
        first_set: false,
        through,
        all_rounds: false,
        cut,
        growth: Growth::default(),
        looked_at: None,
        unproven,
    };
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
        match s.level(iterations, rounds) {
            Found::Proven(conditions) => {
                (s.end.complete, s.end.safe, s.end.conditions) = (true, true, conditions);
                return s.end;
            }
            Found::Failure | Found::Stopped => break,
            Found::Nothing => {}
        }
        let all = (s.limits.iterations.is_some() || s.cut.is_empty()) && s.all_rounds;
        if all {
            break;
        }
        s.sink.progress(Estimate { done: u64::from(level), expected: u64::from(LEVELS) });
    }
    let (rounds, iterations) = s.through;
    if s.end.counts.violating + s.end.counts.deadlocked == 0 && s.end.why.is_none() {
        let mut why = format!("bounds: {rounds} rounds, {iterations} iterations");
        if let Some(n) = s.limits.creations {
            why += &format!(", {n} threads by each thread");
        }
        if let Some(u) = &s.unproven {
            why = format!(
                "no failure within {rounds} rounds, {iterations} iterations; not proven: {} at {}",
                u.text, u.place
            );
        }
        for place in &s.cut {
            why += &format!(", cut at {place}");
        }
        s.end.why = Some(why);
    }
    s.end
}

impl<M: Machine> Search<'_, M> {
    /// All executions of so many iterations, fewer of loops that were not in the way, and up to so many
    /// rounds. Where no loop is in the way, more iterations are none, and all rounds are tried at once.
    pub(crate) fn within(&mut self, iterations: u32, rounds: usize) -> Found {
        let began = Instant::now();
        let (threads, creations) = (self.limits.threads.unwrap_or(THREADS), self.limits.creations);
        let fewer = self.growth.fewer.clone();
        // (What is proven rests on one formula.)
        let looked_at = self.looked_at.clone().filter(|_| !self.may_prove());
        let bounds = Bounds { threads, creations, fewer, looked_at, ..Bounds::of(iterations) };
        let sink = &mut *self.sink;
        let (mut bounded, objects) = unwind(self.program, &bounds, &mut || sink.keep_going());
        // (What was unwound until then says nothing.)
        if !sink.keep_going() {
            return Found::Stopped;
        }
        for u in &bounded.gaps {
            if !self.end.gaps.contains(u) {
                self.end.gaps.push(u.clone());
            }
        }
        self.cut = bounded.cut.clone();
        self.growth.note(&bounded);
        if self.may_prove() && self.end.gaps.is_empty() && !self.first_set {
            self.first_set = self.prove_in_turn(&objects, &mut bounded);
            if !self.sink.keep_going() {
                return Found::Stopped;
            }
        }
        let mut formula =
            Formula::new(self.program, &objects, &mut bounded, self.properties, self.limits.solver.solver());
        std::thread::scope(|scope| {
            let (program, properties, solver) = (self.program, self.properties, self.limits.solver.clone());
            let copies = Copies { program, properties, bounds, solver };
            let mut swarm = Swarm::new(scope, copies, self.limits.jobs);
            self.look_at_rounds(&mut formula, &mut swarm, rounds, began)
        })
    }

    /// All executions of up to so many rounds; of up to all, if nothing else is in the way.
    fn look_at_rounds<'s>(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        swarm: &mut Swarm<'s, '_, 's>,
        rounds: usize,
        began: Instant,
    ) -> Found {
        let all = self.limits.most_rounds();
        let fixed = self.limits.iterations.is_some();
        let mut through = if self.cut.is_empty() || fixed { all } else { rounds };
        let cut = self.cut.clone();
        let mut found = self.look_through(formula, swarm, 1..=through, began);
        while !fixed && !self.cut.is_empty() && matches!(found, Found::Nothing) {
            self.only_what_is_in_the_way(formula);
            if !self.cut.is_empty() || through == all || !self.sink.keep_going() {
                break;
            }
            // With more rounds they may be in the way again.
            found = self.look_through(formula, swarm, through + 1..=all, began);
            self.cut = cut.clone();
            through = all;
        }
        found
    }

    /// All executions of so many rounds.
    fn look_through<'s>(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        swarm: &mut Swarm<'s, '_, 's>,
        all_of: RangeInclusive<usize>,
        began: Instant,
    ) -> Found {
        let (first, rounds) = all_of.into_inner();
        let enough = formula.enough_rounds();
        let proves = self.may_prove();
        let (mut suffice, last_round) = (false, rounds.min(enough));
        for k in first..=last_round {
            if formula.rounds() < k {
                formula.add_round(&mut || self.sink.keep_going());
            }
            if let Some(found) = self.look(formula, swarm, began) {
                return found;
            }
            self.through = (k, self.growth.certain(swarm.iterations()));
            if formula.is_whole() {
                let (iterations, fewer) = (swarm.iterations(), self.growth.fewer.clone());
                self.looked_at = Some(LookedAt { iterations, fewer, rounds: k });
            }
            if !self.sink.keep_going() {
                return Found::Stopped;
            }
            if proves && k < last_round {
                // Perhaps no execution needs more.
                formula.add_exceeding(&mut || self.sink.keep_going());
                suffice = formula.exceeds(quick()) == Answer::Unsat;
                if suffice {
                    break;
                }
            }
        }
        self.all_rounds = suffice || rounds >= self.limits.most_rounds();
        if !proves {
            return Found::Nothing;
        }
        let mut conditions = Vec::new();
        let within = match self.leaves(formula, &mut conditions) {
            Ok(within) => within && self.end.gaps.is_empty(),
            Err(why) => return self.stopped(why),
        };
        if !within {
            return Found::Nothing;
        }
        if !suffice {
            formula.add_exceeding(&mut || self.sink.keep_going());
            match self.ask(formula, |f, effort, _| f.exceeds(effort)) {
                Answer::Unsat => {}
                Answer::Sat if self.limits.rounds.is_none() => return Found::Nothing,
                Answer::Sat => conditions.insert(0, format!("rounds <= {rounds}")),
                Answer::Unknown(why) => return self.stopped(why),
            }
        }
        Found::Proven(conditions)
    }

    /// Executions of the rounds so far that fail. `None`: there is none.
    fn look<'s>(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        swarm: &mut Swarm<'s, '_, 's>,
        began: Instant,
    ) -> Option<Found> {
        let mut forgotten = BTreeSet::new();
        let mut unconfirmed = 0;
        loop {
            let said = self.fails(formula, swarm, &forgotten);
            if unconfirmed == 0 {
                self.note_size(formula, began);
            }
            match said {
                Said::Nothing => return None,
                Said::Unknown(why) => return Some(self.stopped(why)),
                // (Two workers have found it at the same time.)
                Said::Fails(f) if f.failures.is_subset(&forgotten) && !f.failures.is_empty() => {}
                Said::Fails(f) if self.confirm(&f) => return Some(Found::Failure),
                Said::Fails(f) => {
                    unconfirmed += 1;
                    if unconfirmed == UNCONFIRMED {
                        return Some(Found::Nothing);
                    }
                    formula.forget_these(&f.failures, &mut || self.sink.keep_going());
                    swarm.forget(&f.failures);
                    forgotten.extend(f.failures);
                }
            }
        }
    }

    /// Is there a failure that was not forgotten? Asked again, it goes on. Several workers look for it where
    /// one has not found an answer soon.
    fn fails<'s>(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        swarm: &mut Swarm<'s, '_, 's>,
        forgotten: &BTreeSet<usize>,
    ) -> Said {
        if swarm.splits() && !swarm.at_work() {
            let conflicts = self.limits.alone.unwrap_or(QUICK);
            let effort = Effort { conflicts, time: Some(ALONE), interrupt: None };
            let answer = formula.fails(effort, &mut || self.sink.keep_going());
            if !matches!(answer, Answer::Unknown(_)) {
                return formula.said(answer);
            }
            let tiles = swarm.tiles(formula);
            let unanswered = formula.broken().is_none() && formula.net.sat.failure().is_none();
            if unanswered && tiles.len() > 1 && (!self.may_prove() || self.covers(formula, &tiles)) {
                self.end.notes.push(format!("{} tiles for {} workers", tiles.len(), self.limits.jobs));
                swarm.begin(formula, tiles, forgotten.clone());
            }
        }
        if swarm.at_work() {
            return swarm.go_on(formula, &mut || self.sink.keep_going());
        }
        let answer = self.ask(formula, |f, effort, wanted| f.fails(effort, wanted));
        formula.said(answer)
    }

    /// How large the formula is, and what it has taken so far.
    fn note_size(&mut self, formula: &Formula<'_, impl Sat>, began: Instant) {
        let solving = formula.solving.as_secs_f64();
        let making = began.elapsed().as_secs_f64() - solving;
        self.end.notes.push(format!("{}; {making:.3} s to make, {solving:.3} s to solve", formula.size()));
    }

    /// The solver has not answered: nobody wants it any more, or it cannot.
    fn stopped(&mut self, why: String) -> Found {
        if self.sink.keep_going() {
            self.end.why = Some(format!("solver {why}"));
            self.gap("solver", why);
        }
        Found::Stopped
    }

    /// Asks for slices of time, so that whoever wants no more of it is heard.
    pub(crate) fn ask<'f, S: Sat>(
        &mut self,
        formula: &mut Formula<'f, S>,
        question: impl FnMut(&mut Formula<'f, S>, Effort, Wanted<'_>) -> Answer,
    ) -> Answer {
        self.ask_for(Duration::MAX, formula, question)
    }

    /// The same, where an answer is worth so much time.
    pub(crate) fn ask_for<'f, S: Sat>(
        &mut self,
        patience: Duration,
        formula: &mut Formula<'f, S>,
        mut question: impl FnMut(&mut Formula<'f, S>, Effort, Wanted<'_>) -> Answer,
    ) -> Answer {
        let began = Instant::now();
        loop {
            let slice = began.elapsed().clamp(SLICE, LONG_SLICE);
            let effort = Effort { conflicts: u64::MAX, time: Some(slice), interrupt: None };
            match question(formula, effort, &mut || self.sink.keep_going()) {
                Answer::Unknown(_)
                    if formula.net.sat.failure().is_none()
                        && began.elapsed() < patience
                        && self.sink.keep_going() => {}
                answer => return answer,
            }
        }
    }

    pub(crate) fn gap(&mut self, kind: &'static str, text: String) {
        let u = Unsupported { kind, text, place: SourceLocation::default(), site: None };
        if !self.end.gaps.contains(&u) {
            self.end.gaps.push(u);
        }
    }

    /// Does the machine fail, too?
    fn confirm(&mut self, found: &Failing) -> bool {
        self.end.counts.executions += 1;
        match replay(self.machine, &found.steps, &found.given) {
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
