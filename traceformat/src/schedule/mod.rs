//! Schedule sets: what may happen.
pub mod condition;
pub mod few;
pub mod flat;
mod grow;
pub mod merge;
pub mod nodes;
mod order;
pub mod section;
pub mod set;
pub mod validate;
pub mod version;
