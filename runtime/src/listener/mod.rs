//! The listener: takes sets over a Unix socket (or a store), validates them off the program's threads, installs them.

pub mod api;

pub use api::{Listener, ListenerError, Notice, Settings};
