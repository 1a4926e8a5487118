//! The engines. Each explores a machine, and reports what it proves: [`dpor`] executions and finished
//! subtrees to a [`sink::Sink`], [`impact`] graphs of states to a [`sink::ArtSink`].

pub mod dpor;
pub mod impact;
pub mod sink;
