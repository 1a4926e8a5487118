//! Which SAT solver is asked.

use crate::clauses::Sat;
use crate::external::{External, Program};
use crate::{Batsat, Cadical};
use std::str::FromStr;

/// A choice of the user's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// Linked, and keeps what it has learnt from one question to the next.
    #[default]
    Batsat,
    /// Linked, too.
    Cadical,
    /// A program that reads DIMACS, anew for each question.
    Program(Program),
    /// A program that reads SMT-LIB 2, anew for each question.
    Smt(Program),
}

impl Backend {
    /// Is it linked, so that its "no" counts?
    pub fn is_linked(&self) -> bool {
        matches!(self, Backend::Batsat | Backend::Cadical)
    }

    /// One without clauses.
    pub fn solver(&self) -> Box<dyn Sat + Send> {
        match self {
            Backend::Batsat => Box::new(Batsat::default()),
            Backend::Cadical => Box::new(Cadical::default()),
            Backend::Program(program) => Box::new(External::new(program.clone())),
            Backend::Smt(program) => Box::new(External::of_words(program.clone())),
        }
    }
}

impl FromStr for Backend {
    type Err = String;

    /// The name of a solver that is linked, or a command ([`Program::new`]), after `smt:` of one that reads
    /// SMT-LIB 2.
    fn from_str(text: &str) -> Result<Backend, String> {
        match (text, text.trim_start().strip_prefix("smt:")) {
            ("batsat", _) => Ok(Backend::Batsat),
            ("cadical", _) => Ok(Backend::Cadical),
            (_, Some(command)) => Program::new(command).map(Backend::Smt),
            _ => Program::new(text).map(Backend::Program),
        }
    }
}
