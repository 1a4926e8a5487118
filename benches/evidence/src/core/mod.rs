//! Concrete programs: exact exploration, enforcement, hot-swap.

mod again;
mod campaign;
mod counts;
pub mod effects;
mod enforced;
mod expected;
mod generated;
mod kill;
mod locks;
mod mistakes;
mod native;
pub mod peer;
mod sc;
mod sets;
mod shapes;
mod swap;
pub mod verify;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("core.1", "Exact numbers of traces, one execution each", counts::run),
    ("core.2", "Generated programs against all their interleavings", generated::run),
    ("core.3", "Native runs under the published sets", native::run),
    ("core.4", "Sequential consistency on the machine", sc::run),
    ("core.5", "Hot-swap while the program runs", swap::run),
    ("core.6", "Killed verifiers", kill::run),
    ("core.7", "The lock-free core", locks::run),
    ("core.8", "Mistakes are answered by one line", mistakes::run),
    ("core.9", "Native runs in numbers", campaign::runs),
    ("core.10", "Replays in numbers", campaign::replays),
    ("core.11", "Races that are looked at again", again::run),
    ("core.12", "Effect before count: no deadlock at a free node", effects::run),
    ("core.13", "Programs of chosen shapes against all their traces", shapes::run),
    ("core.14", "Every set of every program here, judged by the checker", sets::run),
];
