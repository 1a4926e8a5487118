//! Memory for a report: address space that is given back once there is none left.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Address space for the report: where there is none left, nothing could be said.
static RESERVE: AtomicPtr<libc::c_void> = AtomicPtr::new(null_mut());
/// Many times what a report without a stack needs.
const RESERVED: usize = 2 << 20;

/// Where sets are in use. (Pages that nobody touches cost nothing but addresses.)
pub fn reserve() {
    let (all, how) =
        (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
    // SAFETY: a new mapping, wherever the system puts it.
    let p = unsafe { libc::mmap(null_mut(), RESERVED, all, how, -1, 0) };
    if p != libc::MAP_FAILED {
        // Release: with Acquire in `release`, whoever gives it back does so after this.
        RESERVE.store(p, Ordering::Release);
    }
}

/// The report is about to be made.
pub fn release() {
    // AcqRel: see `reserve`; one of all who come gets it.
    let reserve = RESERVE.swap(null_mut(), Ordering::AcqRel);
    if !reserve.is_null() {
        // SAFETY: mapped by `reserve`, and nobody else has got it.
        unsafe { libc::munmap(reserve, RESERVED) };
    }
}
