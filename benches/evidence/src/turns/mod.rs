//! Cooperative schedules: one thread at a time.

mod definition;
mod forever;
mod hints;
mod outputs;
mod parrot;
mod run;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("turns.1", "One thread at a time, in turn: proven, certified, run as the model says", run::run),
    ("turns.2", "One execution for each of the inputs, against all with an explicit baton", definition::run),
    ("turns.3", "Racy programs in turn have one output", outputs::run),
    ("turns.4", "Programs without an end, in turn", forever::run),
    ("turns.5", "Hints at repairs: places that one thread at a time has to be at", hints::run),
    ("turns.6", "What one thread at a time at synchronization calls costs real programs", parrot::run),
];
