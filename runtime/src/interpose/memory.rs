//! What becomes of an allocation that fails (`memory.c` looks at each): every proof takes it that there is
//! memory.

use crate::flags::{self, SERIAL};
use crate::thread::{call_site, mine};
use crate::{escape, phase, run};
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

/// An allocation of the calling thread has failed, which no model has as an arm. The runtime's own are not
/// meant: those end the process by themselves (`handle_alloc_error`), wherever they are. Nor is what no set
/// constrains any more by its own choice (`on-escape=serialize`, a forked child); a free node was proven with
/// the same assumption.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_no_memory() {
    if !phase::running()
        || run::core().is_none()
        || flags::now() & SERIAL != 0
        || mine().is_none_or(|t| t.in_section())
        || crate::thread::is_internal()
    {
        return;
    }
    let what = "an allocation failed, which no schedule was proven for";
    escape::without_memory(what, mine().map(|t| t.ix), call_site());
}
