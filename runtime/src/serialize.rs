//! `on-escape=serialize`: after an escape, one thread at a time.
//!
//! Nothing is proven any more, but interleavings become as coarse as they can be: a thread keeps the *baton*
//! until it blocks in a synchronization call, retries an await, stands before a call that may block, has had
//! many events, or ends. Threads take it at their next event.

use crate::thread::Thread;
use crate::{flags, futex};
use std::sync::atomic::{AtomicU32, Ordering};

/// 0 free, 1 taken, 2 taken and somebody may sleep.
static BATON: AtomicU32 = AtomicU32::new(0);
/// Events after which a thread lets others have the baton: a retry loop that the compiler pass does not know
/// as an await must not hold it for ever.
const SLICE: u64 = 4096;

/// Takes the baton, unless the thread has it.
pub fn acquire(t: &Thread) {
    let own = t.own();
    if own.baton {
        // Relaxed: this thread's own counter.
        if !t.progress().is_multiple_of(SLICE) {
            return;
        }
        release(t);
        std::thread::yield_now();
    }
    // Acquire: what happened under the baton before is visible.
    let _section = t.section();
    while BATON.swap(2, Ordering::Acquire) != 0 {
        futex::wait(&BATON, 2, None);
        t.safe_point();
    }
    own.baton = true;
}

/// Gives the baton back, if the thread has it.
pub fn release(t: &Thread) {
    let own = t.own();
    if own.baton {
        let _section = t.section();
        own.baton = false;
        // Release: pairs with the Acquire above.
        BATON.store(0, Ordering::Release);
        futex::wake_all(&BATON);
    }
}

/// To be called before a thread blocks.
#[inline]
pub fn before_blocking(t: &Thread) {
    if flags::is_serial() {
        release(t);
    }
}
