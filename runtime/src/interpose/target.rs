//! Where a function of libc's name leads: one indirect jump, as an entry of a procedure linkage table is.
//!
//! As long as there is something to do at events it leads to our function. While there is nothing
//! ([`gate::quiet`]), which may be for ever, the first call finds that out, and has the next ones go straight
//! to libc's. Whoever gives the runtime something to do again ([`gate::set_flag`]) puts all of them back.
//!
//! *A target never stays behind*: who changes a target to libc's looks at the flags after that, and who
//! raises a flag changes the targets after that. Either the look sees the flag, or the change comes after. In
//! between, and for calls that have jumped already, it is as if they had seen the flags before. *Whoever goes
//! to libc's* does so by what a thread stored that has seen the flags down, and so sees what came before they
//! were dropped, as in [`gate::flags`].

use super::{cond, mutex, rwlock, sem, spin};
use crate::gate;
use libc::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};

/// An address to jump to. On a line of its own: nobody who writes nearby is to slow calls down.
#[repr(C, align(64))]
pub struct Target {
    /// First, so that the target's address is this one's.
    to: AtomicPtr<c_void>,
    ours: AtomicPtr<c_void>,
}

impl Target {
    pub const fn new(ours: *const c_void) -> Target {
        Target { to: AtomicPtr::new(ours.cast_mut()), ours: AtomicPtr::new(ours.cast_mut()) }
    }

    /// There is nothing to do but what libc's function does.
    #[cold]
    pub fn shorten(&self, libc: *mut c_void) {
        // SeqCst, and in `lengthen`: see above.
        self.to.store(libc, Ordering::SeqCst);
        if gate::flags_now() != 0 {
            self.lengthen();
        }
    }

    fn lengthen(&self) {
        // Relaxed: never written.
        self.to.store(self.ours.load(Ordering::Relaxed), Ordering::SeqCst);
    }
}

/// A flag has been raised: all calls are ours again.
pub fn all_are_ours() {
    let all = [mutex::TARGETS, rwlock::TARGETS, cond::TARGETS, sem::TARGETS, spin::TARGETS];
    all.into_iter().flatten().for_each(|t| t.lengthen());
}
