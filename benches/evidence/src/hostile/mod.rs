//! Hostile input: nothing is lost, nothing is forged.

#[path = "../../../../traceformat/tests/common/frames.rs"]
mod bytes;
mod files;
mod forged;
mod frames;
mod fuzz;
mod guest;
mod memory;
mod mutants;
mod numbers;
mod pushes;
#[path = "../../../../traceformat/tests/common/mod.rs"]
mod sets;
mod shared;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("hostile.1", "Hostile pushes, while memory is short", pushes::run),
    ("hostile.2", "Damaged files", files::run),
    ("hostile.3", "One store, killed programs and verifiers, a full disk", shared::run),
    ("hostile.4", "Forged sets, and what is trusted", forged::run),
    ("hostile.5", "The fuzz targets, for an hour each", fuzz::run),
    ("hostile.6", "Times and memory, before and after", numbers::run),
    ("hostile.7", "Memory while a push is judged, over its length", memory::run),
];
