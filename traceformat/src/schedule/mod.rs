//! Schedule sets: what may happen.
pub mod condition;
mod grow;
pub mod merge;
pub mod section;
pub mod set;
pub mod validate;
pub mod version;
