//! Engines are interchangeable: each takes a program and a property, and reports to a [`sink::Sink`].
pub mod dpor;
pub mod impact;
pub mod sink;
