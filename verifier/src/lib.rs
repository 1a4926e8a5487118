//! The verifier: program model from LLVM IR, engines, and the publisher of what they prove.
pub mod checker;
pub mod checkpoint;
pub mod engine;
pub mod exec;
pub mod model;
pub mod naive;
pub mod property;
pub mod publish;
pub mod schedule;
pub mod solver;
pub mod story;
pub mod verdict;
pub mod verify;
