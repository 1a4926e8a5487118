//! The engine `bmc`: failures within few rounds.

mod found;
mod generated;
mod growth;
mod peers;
mod published;
mod replayed;
mod said;
mod sequential;
mod sooner;
mod worse;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("bmc.1", "Generated programs do within k rounds exactly what an explorer says", generated::run),
    ("bmc.2", "Sequentialised programs fail under CBMC where they fail in so many rounds", sequential::run),
    ("bmc.3", "Programs that fail after few switches, beside the engine dpor", found::run),
    ("bmc.4", "Formulas grow with rounds, and take no longer to make than to solve", growth::run),
    ("bmc.5", "Counterexamples fail in the running program, 10 of 10 times", replayed::run),
    ("bmc.6", "The engine auto has failures with more than three threads sooner", sooner::run),
    ("bmc.7", "First schedules that one formula proves hold in native runs", published::run),
];
