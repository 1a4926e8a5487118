//! The program model: inputs, symbolic traces, properties, the independent checker.

use crate::Point;

pub const POINTS: &[Point] = &[];
