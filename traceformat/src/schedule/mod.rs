//! Schedule sets: what may happen.
pub mod condition;
pub mod merge;
pub mod section;
pub mod set;
pub mod validate;
pub mod version;
