//! `sysconf`: libc's own, but what a fact of the set in force says stays true (`asked.rs`).

use crate::{asked, real};
use libc::{c_int, c_long};

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn sysconf(name: c_int) -> c_long {
    // SAFETY: takes any number.
    asked::answer(name, || unsafe { real::sysconf(name) })
}
