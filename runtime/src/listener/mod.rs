//! The listener: takes sets over a Unix socket (or a store), judges them off the program's threads, installs
//! them.
//!
//! One thread, for all clients: sets are judged one after the other anyway. Where nothing can be said against
//! a push, it is merged into the set at hand, validated as a whole, installed
//! ([`crate::core::Core::install`]), appended to the store and acknowledged, in this order. Whatever else
//! arrives (torn, late, reordered, for another program, not trusted, too large, from another user) is refused
//! with its reason and changes nothing; a client that vanishes changes nothing either.

pub mod api;
mod budget;
mod client;
mod judge;
mod serve;
mod settings;
mod socket;

pub use crate::start::ThisRun;
pub use api::Listener;
pub use settings::{ListenerError, Notice, Settings};
pub use socket::connect;
