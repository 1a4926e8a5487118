//! Stacks as large as what was proven counts on.
//!
//! The verifier counts a thread's local variables against the size that its attributes say, or against
//! [`PLAIN`]. The compiled program needs more: a function and its plain copy have a frame each, calls keep
//! more than variables, and libc puts thread-local variables there. So a stack whose size the program chooses
//! is made larger than it says, and no stack is smaller than [`PLAIN`] (`ulimit -s` may say less) where the
//! program leaves it to the system. What the attributes tell the program stays as it was.

use libc::{c_int, c_void, pthread_attr_t};
use std::sync::OnceLock;

/// Bytes of a stack that nobody has chosen, as the verifier counts them (`exec`, `fits_stack`).
const PLAIN: usize = 8 << 20;
/// Bytes that a chosen stack gets for what calls keep, for libc's functions, and for the runtime.
const REST: usize = 1 << 20;

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

/// How large a stack is made of which the program says this; `None`: as it is.
fn size_for(said: usize, default: usize, least: usize) -> Option<usize> {
    if said == default {
        return (default < PLAIN).then_some(PLAIN);
    }
    said.checked_mul(2)?.checked_add(REST)?.checked_add(least)
}

/// Creates a thread by `create`, which gets attributes like these, with a stack that is large enough.
///
/// # Safety
/// `attr` is null or a thread's attributes.
pub unsafe fn create(attr: *mut c_void, create: impl FnOnce(*mut c_void) -> c_int) -> c_int {
    let default = default_size();
    if attr.is_null() && default >= PLAIN {
        return create(attr);
    }
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

/// Main's stack may grow to what the verifier counts on. Why not, if it may not.
pub fn deviation() -> Option<String> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is valid. (The kernel looks at the limit when the stack grows.)
    unsafe {
        if libc::getrlimit(libc::RLIMIT_STACK, &mut limit) != 0 || limit.rlim_cur >= PLAIN as u64 {
            return None;
        }
        let said = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max.min(PLAIN as u64);
        if limit.rlim_cur >= PLAIN as u64 && libc::setrlimit(libc::RLIMIT_STACK, &limit) == 0 {
            return None;
        }
        Some(format!(
            "the limit of main's stack is {} KiB, and schedules are proven for {}: raise it (ulimit -s)",
            said >> 10,
            PLAIN >> 10
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_get_larger_never_smaller() {
        assert_eq!(size_for(8 << 20, 8 << 20, 16384), None, "as libc makes it");
        assert_eq!(size_for(2 << 20, 2 << 20, 16384), Some(PLAIN), "ulimit -s unlimited, or less");
        assert_eq!(size_for(64 << 20, 64 << 20, 16384), None);
        assert_eq!(size_for(16384, 8 << 20, 100), Some(32768 + REST + 100));
        assert_eq!(size_for(usize::MAX, 8 << 20, 100), None);
    }
}
