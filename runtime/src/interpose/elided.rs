//! The mutexes that a thread holds by the schedule alone: its list, a part of the thread's state.
//! `elide.rs` has the protocol.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// Mutexes that a thread can hold without locking them at one time. More are locked.
const DEPTH: usize = 8;

/// Added to a mutex's address in an entry: the thread is unlocking it.
pub const LEAVING: usize = 1;

/// One of them.
#[derive(Default)]
pub struct Entry {
    /// The mutex, 0 for none.
    pub mutex: AtomicUsize,
    /// It has been locked on the thread's behalf. Written with the registry locked.
    pub real: AtomicBool,
}

/// What a thread holds by the schedule alone. Entries are its own but for [`Entry::real`].
#[derive(Default)]
pub struct Held {
    pub entries: [Entry; DEPTH],
    /// Locks elided so far, for statistics.
    pub elided: AtomicU64,
}
