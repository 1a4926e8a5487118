//! The top of the verifier: what runs engines, keeps their results, publishes them, and tells the verdict.

pub mod carry;
pub mod checkpoint;
pub mod hint;
pub mod memory;
pub mod publish;
pub mod registry;
pub mod story;
pub mod verify;
