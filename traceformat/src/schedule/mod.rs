//! Schedule sets: what may happen.
pub mod assumption;
mod capped;
pub mod condition;
pub mod cooperative;
pub mod fact;
pub mod flat;
mod grow;
pub mod merge;
pub mod nodes;
pub mod one_or_many;
pub mod promise;
pub mod property;
pub mod roots;
pub mod section;
pub mod set;
mod sorted_list;
pub mod validate;
pub mod version;
