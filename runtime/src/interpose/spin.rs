//! Spin locks. *Effect before count* (see `gate.rs`): each event is one call of libc's that does not fail,
//! counted behind it.
//!
//! *Unlocking is sequentially consistent* (R6), as in the model. libc unlocks by a plain store, which stays
//! in the processor's buffer while the thread's later loads are done: two threads could each miss what the
//! other wrote before. So a fence follows, also where everything is free, and the call is never libc's alone.

use super::call::{acquire, caller, ev, initialise, initialise_freely, release, simple, try_once};
use super::interposed::interposed;
use libc::{c_int, c_void};
use traceformat::event::Op;

type P = *mut c_void;

/// libc's functions, as [`interposed`] calls them; but the unlock with its fence.
mod real {
    use super::{P, c_int};
    pub use crate::real::{spin_destroy, spin_init, spin_lock, spin_trylock};
    use std::sync::atomic::{Ordering, fence};

    /// # Safety
    /// As for libc's.
    pub unsafe extern "C-unwind" fn spin_unlock(l: P) -> c_int {
        // SAFETY: the caller's duty.
        let r = unsafe { crate::real::spin_unlock(l) };
        // SeqCst: before what the thread loads next (see above).
        fence(Ordering::SeqCst);
        r
    }

    pub mod spin_unlock {
        pub fn address() -> *mut libc::c_void {
            super::spin_unlock as *mut libc::c_void
        }
    }
}

interposed! {
    fn pthread_spin_init(l: P, shared: c_int) first initialise_freely(Op::SpinInit, || real::spin_init(l, shared)), |t| real::spin_init =>
        initialise(t, ev(Op::SpinInit, l), || real::spin_init(l, shared));
    fn pthread_spin_destroy(l: P) |t| real::spin_destroy =>
        simple(t, ev(Op::SpinDestroy, l), || real::spin_destroy(l));
    fn pthread_spin_lock(l: P) |t| real::spin_lock =>
        acquire(t, ev(Op::SpinLock, l), || real::spin_trylock(l), || real::spin_lock(l));
    fn pthread_spin_trylock(l: P) |t| real::spin_trylock =>
        try_once(t, ev(Op::SpinTryLock, l), || real::spin_trylock(l));
    fn pthread_spin_unlock(l: P) |t| real::spin_unlock =>
        release(t, ev(Op::SpinUnlock, l), || real::spin_unlock(l));
}

#[cfg(test)]
mod tests {
    /// Calls may be shortened to this address.
    #[test]
    fn the_unlock_is_never_libcs_alone() {
        assert_ne!(super::real::spin_unlock::address(), crate::real::spin_unlock::address());
        assert_eq!(super::real::spin_lock::address(), crate::real::spin_lock::address());
    }
}
