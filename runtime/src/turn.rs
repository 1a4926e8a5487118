//! What a thread has of a recording: the turn, in which one recorded operation at a time takes effect, and a
//! buffer of stamped events. `record.rs` says what they are for; here they know nothing of threads, so that a
//! thread's state can hold them and give them back.

use crate::futex;
use crossbeam_queue::ArrayQueue;
use std::sync::atomic::{AtomicU32, Ordering};
use traceformat::recording::Recorded;

/// Events a thread can be ahead of the writer.
const BUFFER: usize = 256;

/// An event with its stamp. `None`: a stamp that came to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Stamped {
    pub stamp: u64,
    pub what: Option<Recorded>,
}

/// A thread's buffer.
pub struct Buffer(pub ArrayQueue<Stamped>);

impl Buffer {
    pub fn new() -> Buffer {
        Buffer(ArrayQueue::new(BUFFER))
    }
}

/// 0 free, 1 taken, 2 taken and somebody sleeps.
static TURN: AtomicU32 = AtomicU32::new(0);

/// Enters the turn.
pub fn take() {
    // Acquire: what happened in earlier turns is visible in this one.
    if TURN.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {
        take_slow();
    }
}

#[cold]
fn take_slow() {
    for _ in 0..64 {
        std::hint::spin_loop();
        if TURN.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            return;
        }
    }
    while TURN.swap(2, Ordering::Acquire) != 0 {
        futex::wait(&TURN, 2, None);
    }
}

/// Leaves the turn.
pub fn end() {
    // Release: pairs with the Acquire of the next turn.
    if TURN.swap(0, Ordering::Release) == 2 {
        futex::wake_all(&TURN);
    }
}
