//! Terms over inputs, and what decides questions about them.
//!
//! [`Smt`] is what engines see: conditions on a stack, a question, a model or a core. [`term::Terms`] holds the terms.
mod compare;
mod interval;
mod linear;
mod pieces;
mod render;
mod simplify;
pub mod term;
pub mod value;

pub use term::{Node, Sym, TermId, Terms};
pub use value::Assignment;

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

    /// After `Sat`: the value of an input in an assignment that makes everything true. 0 for one that does not matter.
    fn value(&self, s: Sym) -> u64;

    /// After `Unsat`: conditions and assumptions that cannot hold together; not necessarily a least set.
    fn core(&mut self, terms: &Terms) -> Vec<TermId>;
}
