//! From an abstract reachability tree to a schedule set (Metzler et al., STTT 2020, §4): section and program schedules.
//!
//! [`graph`] is what the engine fills.

pub mod graph;
