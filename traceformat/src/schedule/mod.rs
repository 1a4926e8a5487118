//! Schedule sets: what may happen.
pub mod condition;
pub mod section;
pub mod set;
