//! The program model: inputs, symbolic traces, properties, the independent checker.

mod families;
mod values;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("model.3", "Generated programs: the model's values against the machine's", values::run),
    ("model.4", "Verdicts on small programs, right and wrong", families::run),
];
