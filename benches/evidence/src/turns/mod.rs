//! Cooperative schedules: one thread at a time.

mod run;

use crate::Point;

pub const POINTS: &[Point] =
    &[("turns.1", "One thread at a time, in turn: proven, certified, run as the model says", run::run)];
