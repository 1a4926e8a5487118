//! Threads that can be cancelled at any instruction: not while they are in the runtime.

use crate::real;
use crate::thread::{ASYNC, HELD, set_state, state};

/// A thread that can be cancelled at any instruction is not, until [`let_cancel`].
pub fn hold_cancel() {
    if state() & ASYNC != 0 {
        // SAFETY: a plain call; 0 is glibc's PTHREAD_CANCEL_DEFERRED.
        unsafe { real::setcanceltype(0, std::ptr::null_mut()) };
        set_state(state() & !ASYNC | HELD);
    }
}

/// Ends [`hold_cancel`]; where the thread was cancelled meanwhile, it unwinds from here.
pub fn let_cancel() {
    if state() & HELD != 0 {
        set_state(state() & !HELD | ASYNC);
        // SAFETY: as above; 1 is PTHREAD_CANCEL_ASYNCHRONOUS. The frames between here and the program hold
        // nothing.
        unsafe { real::setcanceltype(1, std::ptr::null_mut()) };
    }
}
