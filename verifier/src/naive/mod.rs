//! Small concurrent programs and the slow, obvious oracle for engines.
//!
//! [`ast`] is their language, [`machine`] runs them behind the engines' interface, [`explore`] enumerates all their
//! interleavings without any reduction and without sharing code with either, [`generate`] makes random ones,
//! [`emit_c`] writes them as C, and [`differential`] compares an engine with the oracle.
pub mod ast;
pub mod machine;
pub mod rows;
