//! The independent checker: is everything that a schedule set admits safe, complete, deadlock-free and fair?
//!
//! It shares no code with the engines' searches or with what turns their results into sets: it knows the
//! program through [`Machine`] (which the engines use, too), dependence through the one table in
//! `traceformat`, and the set through its definition. Where an engine searches for traces, the checker is
//! handed them, and executes each path of the set once.
//!
//! # Why one execution per path is enough
//!
//! Let P be a path of the set, E its events, and < the order that is enforced on them: program order, the
//! predecessors that the steps name, creation before the child's first event, a child's last event before its
//! join; transitively. An execution that P explains is a linearisation of a downset of (E, <). The checker
//! executes one linearisation, section by section. If every two dependent events of different threads are
//! ordered by <, then all linearisations are equivalent (Mazurkiewicz), so that each has the same labels,
//! each event is enabled in it once its predecessors are done, and none violates the property. Where two
//! dependent events are not ordered, the set is rejected, whether their order matters to the property or not:
//! nothing would keep the machine's memory order sequentially consistent there (rule R6).
//!
//! # What is checked where
//!
//! | file | what |
//! |---|---|
//! | [`walk`] | the graph's paths: sections, choices, inputs, timeouts, ends (rules R2 to R4) |
//! | [`trail`] | the events executed so far with the enforced order; unordered dependent pairs |
//! | [`cycle`] | cycles: paths that come back, states made general enough for that |
//! | [`free`] | free nodes, by an exploration of its own (rules R6, R11) |
//! | [`forever`] | the same where executions need not end |
//! | [`classes`], [`relation`], [`bounds`] | its states, and which numbers may be havocked |
//! | [`locksets`] | which of its accesses synchronization orders |
//! | [`names`] | threads of the set and of the machine, by name |
//!
//! Structure and fairness (what every user of a set may take for granted) are `traceformat`'s `validate`.
//!
//! # Inputs
//!
//! A decision ([`Machine::arms`]) that passes a counted mark is an event of the set: at its node every
//! feasible arm must be there (rule R3). One that nobody can see is tried both ways at once: every arm has to
//! lead along the same path. A class of inputs that an assumption excludes (a decision of which no arm is
//! feasible, below one of which several were) is no execution.
//!
//! # Bounds on iterations
//!
//! Where the machine bounds the loops that inputs keep going, a decision at the bound lacks arms
//! ([`Machine::cut_marks`]). The set must lack them, too, and must count the marks that they begin with: then
//! the runtime stops who goes on. That until then others do nothing that is not looked at, is the model's to
//! say (`exec/src/unwind.rs`). Below a free node nobody watches, so none may lie above such a decision.
//!
//! # Limits
//!
//! Conditions (guards of arms, conditional predecessors), sections that count different sites, and cycles for
//! which no conditions on the values are found are not decided ([`Stop::Undecided`]): never accepted.

mod bounds;
mod classes;
mod cycle;
mod forever;
mod free;
mod locksets;
mod names;
mod relation;
#[cfg(test)]
mod tests;
mod trail;
mod walk;

use exec::abstraction::Abstraction;
use exec::machine::Machine;
use model::stop::{CROWDED, Unsupported};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::event::{Event, Label};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Assumption, Node, NodeId, ScheduleSet};
use traceformat::schedule::validate::{SetLocation, validate};
use traceformat::thread::ThreadIx;

/// When to give up.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Steps of the machine, in all.
    pub steps: u64,
    pub time: Option<Duration>,
    /// Set from outside to stop early.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 1_000_000_000, time: None, stop: None }
    }
}

/// Steps of the second and later tries to follow a set that need not end.
const FURTHER: u64 = 3_000_000;

/// Which parts of the check are in force. All of them, but for tests that show that each part is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Dependent events are ordered.
    pub order: bool,
    /// Every feasible arm of a decision is there.
    pub inputs: bool,
    /// A timeout is never the only way on.
    pub timeouts: bool,
    /// All threads have ended at an end.
    pub ends: bool,
    /// Free nodes are explored.
    pub free: bool,
    /// Free nodes name all sites that race.
    pub racing: bool,
    /// Every arm can be taken.
    pub enabled: bool,
    /// The set names every thread.
    pub threads: bool,
}

impl Checks {
    pub const ALL: Checks = Checks {
        order: true,
        inputs: true,
        timeouts: true,
        ends: true,
        free: true,
        racing: true,
        enabled: true,
        threads: true,
    };
}

/// What an accepted set came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// Paths of the set that were executed, one per end, free node, and class of inputs.
    pub paths: u64,
    pub free_nodes: u64,
    /// Executions of free nodes.
    pub executions: u64,
    /// Steps of the machine.
    pub steps: u64,
    /// Classes of inputs that assumptions exclude.
    pub excluded: u64,
    /// Paths that came back to where an earlier one had been.
    pub covered: u64,
    /// States that were made more general.
    pub generalised: u64,
}

/// The rule that a rejected set breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// The set means nothing, or is unfair (see `traceformat`'s `validate`).
    Structure,
    /// Dependent events of two threads are not ordered.
    Unordered,
    /// A thread's next event is not the one that the path says.
    Label,
    /// A step waits for what does not come.
    Deadlock,
    /// An arm cannot be taken though everything before its node has happened.
    NotEnabled,
    /// What an input may come to is on no arm.
    InputNotCovered,
    /// Time has to pass although threads could move.
    OnlyTimeout,
    /// An admitted execution violates the property.
    Violation,
    /// A thread has not ended at an end.
    NotEnded,
    /// An execution that extends a free node is not safe.
    NotFree,
    /// A site races in a free node that does not name it.
    RacingNotNamed,
    /// A thread exists that the set does not name.
    UnknownThread,
    /// A thread that could go on is left out on a cycle.
    Starved,
    /// The proof takes something for granted that the set does not say.
    AssumptionNotStored,
    /// The program's assumption fails on this schedule, whatever the inputs are.
    AssumptionFails,
    /// Going on beyond a bound is no event that the set leaves unexplained.
    NotWatched,
}

impl Rule {
    /// In words, and after which rule.
    pub fn text(self) -> &'static str {
        match self {
            Rule::Structure => "the set is not well formed (R2, R4)",
            Rule::Unordered => "two dependent events are not ordered (R2, R6)",
            Rule::Label => "the program does something else here (R2)",
            Rule::Deadlock => "a step waits for what does not come (R4)",
            Rule::NotEnabled => "an arm cannot be taken (R4)",
            Rule::InputNotCovered => "an input is not covered (R3)",
            Rule::OnlyTimeout => "time has to pass though threads could move (R3, R4)",
            Rule::Violation => "an admitted execution violates the property (R8)",
            Rule::NotEnded => "a thread has not ended at an end (R4)",
            Rule::NotFree => "a free node is not safe (R11)",
            Rule::RacingNotNamed => "a racing site is not named (R6)",
            Rule::UnknownThread => "a thread is not named (R7)",
            Rule::Starved => "a thread that could go on never moves on a cycle (R4)",
            Rule::AssumptionNotStored => "an assumption is not stored (R7)",
            Rule::NotWatched => "nothing watches the bound on iterations (R7)",
            Rule::AssumptionFails => "an assumption of the program fails (R3)",
        }
    }
}

/// Why a set is rejected, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{}: {problem}", rule.text())]
pub struct Rejection {
    pub rule: Rule,
    /// Node and, as far as they apply, arm, thread (as the set numbers it) and step.
    pub place: SetLocation,
    /// The event, where there is one.
    pub label: Option<Label>,
    /// What is wrong, in words.
    pub problem: String,
    /// What was executed before, from the start; threads as the machine numbers them.
    pub before: Vec<Event>,
}

/// Why a set is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error(transparent)]
    Rejected(Box<Rejection>),
    /// Neither accepted nor rejected: the reason.
    #[error("{0}")]
    Undecided(String),
}

/// How the reason begins where the model cannot explain something.
const UNEXPLAINED: &str = "cannot explain: ";

impl Stop {
    fn unsupported(u: &Unsupported) -> Stop {
        Stop::Undecided(format!("{UNEXPLAINED}{} at {}: {}", u.kind, u.place, u.text))
    }
}

/// What is left of the limits.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: Limits,
    started: Instant,
    pub steps: u64,
    spent: bool,
    /// How states are made more general.
    manner: cycle::Manner,
}

impl Budget {
    /// Steps between two looks at the clock.
    const EVERY: u64 = 16;

    /// One more step.
    pub fn step(&mut self) -> Result<(), Stop> {
        let result = self.count();
        self.spent |= result.is_err();
        result
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Stop::Undecided(format!("limit of {} steps", self.limits.steps)));
        }
        if self.steps.is_multiple_of(Budget::EVERY) {
            if let Some(t) = self.limits.time.filter(|&t| self.started.elapsed() >= t) {
                return Err(Stop::Undecided(format!("limit of {} s", t.as_secs_f64())));
            }
            // Relaxed: a flag that carries no data.
            if self.limits.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
                return Err(Stop::Undecided("interrupted".into()));
            }
        }
        Ok(())
    }
}

/// Checks a set against the program that `machine` is in the initial state of. `needed`: assumptions that the
/// model makes for this program, which the set has to name. The machine is back in its initial state
/// afterwards, whatever the answer.
///
/// # Errors
/// Why the set is rejected, or why that cannot be decided.
pub fn certify<M: Machine + ?Sized>(
    machine: &mut M,
    set: &ScheduleSet,
    limits: &Limits,
    checks: Checks,
) -> Result<Accepted, Stop> {
    // Arrivals at a barrier commute unless more threads use it than it counts: then the set is judged anew
    // without that.
    let began = Instant::now();
    machine.commute_arrivals(&[]);
    let result = judge(machine, set, limits, checks, None);
    machine.order_arrivals();
    match result {
        Err(Stop::Undecided(why)) if why.starts_with(&format!("{UNEXPLAINED}{CROWDED} at")) => {
            let time = limits.time.map(|t| t.saturating_sub(began.elapsed()));
            judge(machine, set, &Limits { time, ..limits.clone() }, checks, None)
        }
        result => result,
    }
}

/// [`certify`] for sets with cycles that need not end. For programs in C: loaded with all marks visible
/// ([`model::Program::watch_all_marks`]), and without bounds
/// ([`exec::interp::InterpOptions::endless`]).
///
/// # Errors
/// As there.
pub fn certify_cyclic<M: Abstraction + ?Sized>(
    machine: &mut M,
    set: &ScheduleSet,
    limits: &Limits,
    checks: Checks,
) -> Result<Accepted, Stop>
where
    M::Shape: 'static,
{
    judge(machine, set, limits, checks, Some(cycle::Ops::new()))
}

/// Has the set a cycle? Then [`certify`] may not come to an end.
pub fn is_cyclic(set: &ScheduleSet) -> bool {
    cycle::is_cyclic(set)
}

fn judge<M: Machine + ?Sized>(
    machine: &mut M,
    set: &ScheduleSet,
    limits: &Limits,
    checks: Checks,
    ops: Option<cycle::Ops<M>>,
) -> Result<Accepted, Stop> {
    validate(set).map_err(|e| {
        Stop::Rejected(Box::new(Rejection {
            rule: Rule::Structure,
            place: e.place,
            label: None,
            problem: e.problem.to_string(),
            before: Vec::new(),
        }))
    })?;
    let started = Instant::now();
    let depth = machine.depth();
    let free = set.nodes.values().any(|n| matches!(n, Node::Free { .. }));
    let tries = match (ops.is_some(), free, is_cyclic(set)) {
        (true, true, _) => &cycle::MANNERS[..],
        (true, false, true) => &cycle::PATIENCE[..],
        // Every execution ends with the set.
        _ => &cycle::PATIENCE[..1],
    };
    // What was said first says most, unless it was that its part of the time was over.
    let mut first = None;
    for (i, &manner) in tries.iter().enumerate() {
        // Each but the last may take half of the time that is left.
        let share = if i + 1 < tries.len() { 2 } else { 1 };
        let time = limits.time.map(|t| t.saturating_sub(started.elapsed()) / share);
        let steps = if i == 0 { limits.steps } else { limits.steps.min(FURTHER) };
        let began = Instant::now();
        let part = Limits { time, steps, ..limits.clone() };
        let budget = Budget { limits: part, started: began, steps: 0, spent: false, manner };
        let result = walk::Walk::new(machine, set, budget, checks, ops).and_then(walk::Walk::run);
        while machine.depth() > depth {
            machine.undo();
        }
        match result {
            Err(stop @ Stop::Undecided(_)) if time.is_none_or(|t| began.elapsed() < t) => {
                first.get_or_insert(stop);
            }
            Err(Stop::Undecided(_)) => {}
            decided => return decided,
        }
        // Relaxed: a flag that carries no data.
        if limits.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            break;
        }
    }
    let limit = || format!("limit of {} s", limits.time.unwrap_or_default().as_secs_f64());
    Err(first.unwrap_or_else(|| Stop::Undecided(limit())))
}

/// Is the set for no other runs than those that the proof is about?
///
/// # Errors
/// What would have to be among its facts.
pub fn check_facts(set: &ScheduleSet, needed: &Facts) -> Result<(), Stop> {
    let lacking = needed.iter().find(|f| !Facts::from(vec![(*f).clone()]).follow_from(&set.facts));
    match lacking {
        None => Ok(()),
        Some(f) => Err(not_stored(format!("{f} is not among the set's facts"))),
    }
}

fn not_stored(problem: String) -> Stop {
    let (rule, place) = (Rule::AssumptionNotStored, SetLocation::default());
    Stop::Rejected(Box::new(Rejection { rule, place, label: None, problem, before: Vec::new() }))
}

/// Does the set say all that the proof takes for granted?
///
/// # Errors
/// The first assumption that it does not name.
pub fn check_assumptions(set: &ScheduleSet, needed: &[Assumption]) -> Result<(), Stop> {
    match needed.iter().find(|a| !set.assumptions.contains(a)) {
        None => Ok(()),
        Some(a) => Err(not_stored(a.to_string())),
    }
}

/// The place of a node.
fn at(node: NodeId) -> SetLocation {
    SetLocation { node: Some(node), ..SetLocation::default() }
}

/// The same thread in a set's and a machine's numbering may have different indices.
type MachineThread = ThreadIx;
type SetThread = ThreadIx;
