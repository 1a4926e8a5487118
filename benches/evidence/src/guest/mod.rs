//! Programs that were not written for this: their build systems, their language, their behaviour.

mod behaviour;
pub(crate) mod fleet;
mod programs;
mod soak;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("guest.1", "Programs from Debian's source packages", programs::run),
    ("guest.2", "Behaviour that is kept", behaviour::run),
    ("guest.3", "Endurance of the programs", soak::run),
];
