//! The program model: inputs, symbolic traces, properties, the independent checker.

mod calls;
mod certify;
mod facts;
pub mod families;
mod load;
mod peers;
mod symbolic;
mod undefined;
mod values;
mod words;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("model.1", "How fast concrete programs are explored", peers::run),
    ("model.2", "Programs with inputs, verified and run on random ones", symbolic::run),
    ("model.3", "Generated programs: the model's values against the machine's", values::run),
    ("model.4", "Verdicts on small programs, right and wrong", families::run),
    ("model.5", "Large programs load, and what is not supported is listed", load::run),
    ("model.6", "The independent checker accepts what is proven, and nothing else", certify::run),
    ("model.7", "Uninitialised values are arbitrary, and the program agrees", undefined::run),
    ("model.8", "Library calls that fail: the model's results against the machine's", calls::run),
    ("model.9", "Facts and bounds: runs within them take place, others are refused before main", facts::run),
    ("model.10", "Words of verdicts, atomic blocks, stories of counterexamples", words::run),
];
