//! Properties that are judged on whole executions, besides those that a step violates by itself.
//!
//! [`race`]: data races as C11 defines them.
pub mod race;
