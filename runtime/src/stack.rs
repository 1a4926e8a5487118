//! Stacks as large as what was proven counts on.
//!
//! The verifier counts what calls and local variables of a thread may take (`pass/src/number/frames.rs`)
//! against the size that its attributes say, or against [`PLAIN`]. The compiled program needs more: a
//! function and its plain copy have a frame each, checks at sites take registers, the optimiser makes values
//! that the program does not have, and libc puts thread-local variables there. So every stack is made
//! [`TIMES`] as large as it is said to be, and main's may grow as far; above [`LARGE`] the verifier counts a
//! quarter of what is said, and the stack stays as it is. What the attributes tell the program stays as it
//! was. Pages that nobody touches cost nothing but addresses.

use libc::{c_int, c_void, pthread_attr_t};
use std::sync::OnceLock;

/// Bytes of a stack that nobody has chosen, as the verifier counts them (`verifier/model/src/stack.rs`, as
/// [`LARGE`]).
const PLAIN: usize = 8 << 20;
/// A stack that is said to be larger stays as it is, but is no smaller than this would become.
const LARGE: usize = 64 << 20;
/// How many times as large as it is said to be a stack is made. A call has two frames at most, the function's
/// and its plain copy's, and neither is more than twice what is counted for the call (`cli/tests/stacks.rs`).
const TIMES: usize = 4;
/// Bytes that a stack gets for libc's functions, for the runtime, and for what the verifier counts small
/// stacks to have beyond their size.
const REST: usize = 2 << 20;
/// Bytes of main's stack; an eighth of what is counted is for libc, the runtime, and the command line.
const MAIN: u64 = (TIMES * PLAIN) as u64;

unsafe extern "C" {
    fn pthread_getattr_default_np(attr: *mut pthread_attr_t) -> c_int;
}

/// What libc makes of a thread whose attributes do not say.
fn default_size() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(|| {
        let mut size = 0;
        // SAFETY: all-zero bytes are attributes, which libc overwrites; both pointers live through the calls.
        unsafe {
            let mut attributes: pthread_attr_t = std::mem::zeroed();
            if pthread_getattr_default_np(&mut attributes) == 0 {
                libc::pthread_attr_getstacksize(&attributes, &mut size);
                libc::pthread_attr_destroy(&mut attributes);
            }
        }
        size
    })
}

/// The least that libc takes for a thread of this program, its thread-local variables included.
fn least() -> usize {
    static LEAST: OnceLock<usize> = OnceLock::new();
    *LEAST.get_or_init(|| {
        // SAFETY: the name is a string; what is there has had this type since glibc 2.15 (std uses it, too).
        unsafe {
            let f = libc::dlsym(libc::RTLD_DEFAULT, c"__pthread_get_minstack".as_ptr());
            if f.is_null() {
                return libc::PTHREAD_STACK_MIN;
            }
            let f: unsafe extern "C" fn(*const pthread_attr_t) -> usize = std::mem::transmute(f);
            let mut attributes: pthread_attr_t = std::mem::zeroed();
            if libc::pthread_attr_init(&mut attributes) != 0 {
                return libc::PTHREAD_STACK_MIN;
            }
            f(&attributes)
        }
    })
}

/// How large a stack is made of which the program says this; `None`: as it is. (Where the program says
/// nothing, libc's default stands there, which may be less than the verifier counts on.)
fn size_for(said: usize, default: usize, least: usize) -> Option<usize> {
    let counted = if said == default { said.max(PLAIN) } else { said };
    said.max(TIMES * counted.min(LARGE)).checked_add(REST)?.checked_add(least)
}

/// Creates a thread by `create`, which gets attributes like these, with a stack that is large enough.
///
/// # Safety
/// `attr` is null or a thread's attributes.
pub unsafe fn create(attr: *mut c_void, create: impl FnOnce(*mut c_void) -> c_int) -> c_int {
    let default = default_size();
    // SAFETY: all-zero bytes are attributes, which are overwritten. The copy shares what the program's point
    // to; it is not destroyed, and changes nothing but its own size.
    unsafe {
        let mut copy: pthread_attr_t = std::mem::zeroed();
        if attr.is_null() {
            libc::pthread_attr_init(&mut copy);
        } else {
            copy = *attr.cast::<pthread_attr_t>();
        }
        let (mut end, mut size) = (std::ptr::null_mut(), 0);
        libc::pthread_attr_getstacksize(&copy, &mut size);
        // (The address of a stack that the program brings is said by its other end.)
        let own = libc::pthread_attr_getstack(&copy, &mut end, &mut size) == 0
            && (end as usize).wrapping_add(size) != 0;
        libc::pthread_attr_getstacksize(&copy, &mut size);
        match size_for(size, default, least()) {
            Some(larger) if !own && libc::pthread_attr_setstacksize(&mut copy, larger) == 0 => {
                create((&raw mut copy).cast())
            }
            _ => create(attr),
        }
    }
}

/// Main's stack may grow to what the verifier counts on. Why not, if it may not. (Where it ends the kernel
/// looks up when it grows; at least 128 MiB below it are kept free.)
pub fn deviation() -> Option<String> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is valid. (The kernel looks at the limit when the stack grows.)
    unsafe {
        if libc::getrlimit(libc::RLIMIT_STACK, &mut limit) != 0 || limit.rlim_cur >= MAIN {
            return None;
        }
        let said = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max.min(MAIN);
        if limit.rlim_cur >= MAIN && libc::setrlimit(libc::RLIMIT_STACK, &limit) == 0 {
            return None;
        }
        Some(format!(
            "the limit of main's stack is {} KiB and cannot be raised to {}, for which schedules are proven: raise \
             the hard limit (ulimit -Hs)",
            said >> 10,
            MAIN >> 10
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_get_larger_never_smaller() {
        let default = 8 << 20;
        assert_eq!(size_for(default, default, 16384), Some(4 * PLAIN + REST + 16384));
        assert_eq!(size_for(2 << 20, 2 << 20, 0), Some(4 * PLAIN + REST), "ulimit -s unlimited, or less");
        assert_eq!(size_for(16384, default, 100), Some(65536 + REST + 100));
        assert_eq!(size_for(LARGE, default, 0), Some(4 * LARGE + REST));
        assert_eq!(size_for(LARGE + 1, default, 0), Some(4 * LARGE + REST));
        assert_eq!(size_for(5 * LARGE, default, 0), Some(5 * LARGE + REST));
        assert_eq!(size_for(usize::MAX, default, 100), None);
    }
}
