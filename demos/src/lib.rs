//! What the demonstration and the measurements share.

pub mod program;
pub mod sets;
pub mod tools;
pub mod turns;
