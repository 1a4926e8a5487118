//! The runtime's own file descriptors. The program's numbers are the program's: neither its children nor its
//! loops that close everything meet ours. So the runtime's threads have a table of their own where the system
//! lets them; where it does not, ours have high numbers.

use crate::sys;
use std::cell::Cell;
use std::sync::atomic::{AtomicI32, Ordering};

thread_local! {
    /// See [`is_apart`].
    static IS_APART: Cell<bool> = const { Cell::new(false) };
}

/// The calling thread has descriptors of its own.
pub fn is_apart() -> bool {
    IS_APART.get()
}

/// Parts the calling thread's descriptors from the program's, and closes all but `keep`: a pipe of the
/// program must end when the program closes it. False if the system cannot do that.
pub fn part(mut keep: Vec<i32>) -> bool {
    const UNSHARE: usize = 2;
    keep.sort_unstable();
    keep.dedup();
    let close = |from: i32, to: i32, flags: usize| {
        // SAFETY: closes descriptors of this thread's own table; the first call makes it its own.
        from > to
            || unsafe { sys::call(libc::SYS_close_range, [from as usize, to as usize, flags, 0, 0, 0]) == 0 }
    };
    // Parting and closing is one step from behind the last that is kept.
    let last = keep.last().map_or(0, |k| k + 1);
    if !close(last, i32::MAX, UNSHARE) {
        return false;
    }
    let mut from = 0;
    for k in keep {
        close(from, k - 1, 0);
        from = k + 1;
    }
    IS_APART.set(true);
    true
}

/// Moves a descriptor of the runtime's out of the way of the program's low numbers: programs count on getting
/// the lowest free one. Returns the old one if there is no room.
pub fn move_high(fd: i32) -> i32 {
    let mut limit = libc::rlimit { rlim_cur: 1024, rlim_max: 0 };
    // SAFETY: `limit` is valid; the descriptor is the caller's.
    unsafe {
        libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit);
        // The upper half, but not so high that the kernel's table becomes large.
        let from = (limit.rlim_cur / 2).min(4096) as libc::c_int;
        match libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, from) {
            high if high >= 0 => {
                libc::close(fd);
                high
            }
            _ => fd,
        }
    }
}

/// Descriptors of the runtime's threads where they are not apart.
static SHARED: [AtomicI32; 4] = [const { AtomicI32::new(-1) }; 4];

/// These stay with the program's: the runtime's threads use them there.
pub fn share(all: &[i32]) {
    for fd in all {
        if let Some(slot) = SHARED.iter().find(|s| s.load(Ordering::Relaxed) < 0) {
            slot.store(*fd, Ordering::Relaxed);
        }
    }
}

/// Closes them in a forked child: they are its parent's recording and socket.
pub fn close_shared() {
    for fd in SHARED.iter().map(|s| s.swap(-1, Ordering::Relaxed)).filter(|fd| *fd >= 0) {
        // SAFETY: the runtime's own; its threads do not exist in the child.
        unsafe { libc::close(fd) };
    }
}
