//! This run first: facts of a start, and real programs with their own arguments and files.

mod cost;
mod guesses;
pub(crate) mod real;
mod servers;
mod serving;
mod soon;
mod speed;
mod starts;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("facts.1", "Sets proven for one start, run under others", starts::run),
    ("facts.2", "Real programs, unmodified, on their own arguments and files", real::run),
    ("facts.3", "First sets behind values that the model does not follow", guesses::run),
    ("facts.4", "Servers under open sets", servers::run),
    ("facts.5", "With one worker, the first set is there soon", soon::run),
    ("facts.6", "How fast executions are, and two first sets that take long ones", speed::run),
    ("facts.7", "What it costs real programs to be instrumented", cost::run),
];
