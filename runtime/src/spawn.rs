//! The runtime's own threads: they block all signals, and have descriptors of their own where the system lets
//! them (`descriptors.rs`).

use crate::sys::Quiet;
use crate::thread::{become_internal, internally};
use crate::{descriptors, futex};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Starts a thread of the runtime: not interposed, all signals blocked, and with file descriptors of its own,
/// of which it has only `keep`, which are then closed on the program's side. `None` if the system refuses;
/// else whether they are apart.
pub fn spawn_internal(name: &str, keep: &[i32], f: impl FnOnce() + Send + 'static) -> Option<bool> {
    let (ours, keep) = (keep, keep.to_vec());
    internally(|| {
        let _quiet = Quiet::all();
        let ready = Arc::new(AtomicU32::new(0));
        let for_thread = ready.clone();
        let leaks = NoLeaks::from_here();
        let handle = std::thread::Builder::new().name(name.into()).spawn(move || {
            become_internal();
            // For good: the thread lives as long as the process.
            std::mem::forget(NoLeaks::from_here());
            // Release is the futex's: the caller reads nothing else of ours.
            let apart = descriptors::part(keep);
            for_thread.store(1 + u32::from(apart), Ordering::Release);
            futex::wake_all(&for_thread);
            f();
        });
        drop(leaks);
        handle.ok()?;
        // What is closed here, and whatever the program opens, comes after the parting.
        while ready.load(Ordering::Acquire) == 0 {
            futex::wait(&ready, 0, None);
        }
        let apart = ready.load(Ordering::Acquire) == 2;
        if apart {
            // SAFETY: the new thread owns them, in its own table.
            ours.iter().for_each(|fd| unsafe {
                libc::close(*fd);
            });
        } else {
            descriptors::share(ours);
        }
        Some(apart)
    })
}

/// While it lives, what this thread allocates is no leak to LeakSanitizer, which does not see the stacks of
/// the runtime's threads. Without that sanitizer nothing.
struct NoLeaks(());

impl NoLeaks {
    fn from_here() -> NoLeaks {
        Self::tell(c"__lsan_disable");
        NoLeaks(())
    }

    fn tell(what: &std::ffi::CStr) {
        // SAFETY: the name is NUL-terminated; the function, if it is there, is the sanitizer's and takes
        // nothing.
        unsafe {
            let f: Option<unsafe extern "C" fn()> =
                std::mem::transmute(libc::dlsym(libc::RTLD_DEFAULT, what.as_ptr()));
            if let Some(f) = f {
                f();
            }
        }
    }
}

impl Drop for NoLeaks {
    fn drop(&mut self) {
        Self::tell(c"__lsan_enable");
    }
}
