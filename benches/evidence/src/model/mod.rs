//! The program model: inputs, symbolic traces, properties, the independent checker.

mod families;

use crate::Point;

pub const POINTS: &[Point] = &[("model.4", "Verdicts on small programs, right and wrong", families::run)];
