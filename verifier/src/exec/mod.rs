//! What a step does to a state, with undo.
//!
//! [`interp::Interp`] implements [`machine::Machine`] on a [`crate::model::Program`].
mod awaits;
mod cond;
pub mod drive;
pub(crate) mod eval;
pub mod fault;
mod identity;
pub mod interp;
pub(crate) mod journal;
mod library;
mod local;
pub mod machine;
mod memory;
mod output;
mod pending;
mod perform;
pub mod stop;
mod sync;
mod threads;
