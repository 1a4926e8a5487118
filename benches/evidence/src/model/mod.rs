//! The program model: inputs, symbolic traces, properties, the independent checker.

mod certify;
mod families;
mod load;
mod peers;
mod symbolic;
mod values;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("model.1", "How fast concrete programs are explored", peers::run),
    ("model.2", "Programs with inputs, verified and run on random ones", symbolic::run),
    ("model.3", "Generated programs: the model's values against the machine's", values::run),
    ("model.4", "Verdicts on small programs, right and wrong", families::run),
    ("model.5", "Large programs load, and what is not supported is listed", load::run),
    ("model.6", "The independent checker accepts what is proven, and nothing else", certify::run),
];
