//! Programs that were not written for this: their build systems, their language, their behaviour.

use crate::Point;

pub const POINTS: &[Point] = &[];
