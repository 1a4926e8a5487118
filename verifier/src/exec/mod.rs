//! What a step does to a state, with undo.
//!
//! [`interp::Interp`] implements [`machine::Machine`] on a [`crate::model::Program`].
pub mod abstraction;
mod alike;
mod awaits;
mod canon;
mod cells;
mod clocks;
mod cond;
pub mod decide;
pub mod drive;
pub(crate) mod eval;
mod far;
pub mod fault;
mod general;
mod identity;
mod input;
pub mod inspect;
pub mod interp;
pub(crate) mod journal;
mod library;
mod local;
pub mod machine;
mod memory;
mod merge;
mod output;
mod pending;
mod perform;
pub mod shape;
mod smear;
pub mod stop;
mod symbolic;
pub mod symbols;
mod sync;
mod threads;
mod unwind;
mod uses;
mod values;
