//! The runtime's decision procedure, driven by one thread. The same file as the verifier's differential tests
//! use, so that what judges the evidence is itself tested: an answer read differently here (freedom, say, as
//! leave to do one event) would be blamed on the runtime.

#[path = "../../../../verifier/tests/runtime/mod.rs"]
mod runtime;

pub use runtime::Enforced;
