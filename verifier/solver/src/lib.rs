//! Terms over inputs, and what decides questions about them.
//!
//! [`Smt`] is what engines see: conditions on a stack, a question, a model or a core. [`term::Terms`] holds
//! the terms.
pub mod backend;
mod batsat;
mod blast;
mod cadical;
pub mod circuit;
pub mod clauses;
mod compare;
pub mod dimacs;
mod effort;
pub mod external;
pub mod formula;
pub mod front;
pub mod gates;
mod interval;
mod linear;
pub mod log;
mod pieces;
pub mod portfolio;
pub mod process;
pub mod ranges;
mod render;
pub mod sat;
pub mod sets;
mod simplify;
pub mod smtlib;
mod stack;
pub mod term;
mod term_map;
mod term_match;
#[cfg(test)]
mod tests;
pub mod value;
mod words;

pub use crate::batsat::Batsat;
pub use crate::cadical::Cadical;
use front::Front;
use log::Logged;
use portfolio::Portfolio;
use std::path::PathBuf;
pub use term::{Node, Sym, TermId, Terms};
pub use value::Assignment;

use std::sync::Arc;
use std::time::Duration;

/// Asked now and then, also within a question: should everything end?
#[derive(Clone)]
pub struct Interrupt(pub Arc<dyn Fn() -> bool + Send + Sync>);

impl std::fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Interrupt")
    }
}

/// How much a single question may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Conflicts of the SAT search: a limit that is the same on every machine.
    pub conflicts: u64,
    /// Processor time of the asking thread; wall time for a solver in another process.
    pub time: Option<Duration>,
    /// Ends a question without an answer, too.
    pub interrupt: Option<Interrupt>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { conflicts: 1_000_000, time: Some(Duration::from_secs(20)), interrupt: None }
    }
}

/// Of a question that may as well stay without an answer ([`Smt::best_effort`]).
const HURRIED: (u64, Duration) = (20_000, Duration::from_secs(1));

impl Limits {
    /// Those of a question; none needs more time because it is asked for best effort alone.
    fn of(&self, best_effort: bool) -> (u64, Option<Duration>) {
        match best_effort {
            false => (self.conflicts, self.time),
            true => (self.conflicts.min(HURRIED.0), Some(self.time.map_or(HURRIED.1, |t| t.min(HURRIED.1)))),
        }
    }

    fn interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|i| (i.0)())
    }
}

/// What was asked and how it was answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked.
    pub queries: u64,
    /// Answered without looking: a constant among the conditions, or none left.
    pub trivial: u64,
    /// Parts of questions (conditions that share inputs) answered from the cache.
    pub cached: u64,
    /// Parts answered by a recent assignment.
    pub reused: u64,
    /// Parts that a solver had to answer.
    pub solved: u64,
    /// Parts without an answer.
    pub unknown: u64,
    pub conflicts: u64,
    /// Wall time in solvers.
    pub time: Duration,
}

/// Is there an assignment of the inputs?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat,
    Unsat,
    /// Neither was found, and why: a limit, or a solver that failed.
    Unknown(String),
}

/// A decision procedure for boolean terms of one [`Terms`], which every call gets.
///
/// Conditions are kept on a stack. A call that reads a result (`value`, `core`) is about the last `check`.
pub trait Smt {
    /// Opens a level; what is asserted from now on goes with it.
    fn push(&mut self);

    /// Closes the innermost level.
    fn pop(&mut self);

    /// Adds a condition (of width 1) to the innermost level.
    fn assert(&mut self, terms: &Terms, condition: TermId);

    /// Can all conditions on the stack and all `assumptions` hold at once?
    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer;

    /// After `Sat`: the value of an input in an assignment that makes everything true. 0 for one that does
    /// not matter.
    fn value(&self, s: Sym) -> u64;

    /// After `Unsat`: conditions and assumptions that cannot hold together; not necessarily a least set.
    fn core(&mut self, terms: &Terms) -> Vec<TermId>;

    /// From now on, questions are worth little time, or no longer: `Unknown` costs nothing but an
    /// opportunity.
    fn best_effort(&mut self, _on: bool) {}

    /// What was asked so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// How questions are to be answered.
#[derive(Clone, Debug, Default)]
pub struct SolverOptions {
    pub limits: Limits,
    /// Solvers on the PATH may be used where the bit-blaster gives up.
    pub processes: bool,
    /// Every question that reaches a solver is written here as SMT-LIB 2.
    pub log: Option<PathBuf>,
}

/// The usual solver: cache and slices in front of the bit-blaster.
///
/// # Errors
/// If the log cannot be written.
pub fn standard(options: &SolverOptions) -> std::io::Result<Box<dyn Smt + Send>> {
    let solver = Portfolio::new(options.limits.clone(), options.processes);
    Ok(match &options.log {
        None => Box::new(Front::new(solver)),
        Some(path) => {
            let file = std::io::BufWriter::new(std::fs::File::create(path)?);
            Box::new(Front::new(Logged::new(solver, Box::new(file))?))
        }
    })
}

/// The usual solver, without programs on the PATH.
pub fn usual(limits: Limits) -> Box<dyn Smt + Send> {
    Box::new(Front::new(Portfolio::new(limits, false)))
}
