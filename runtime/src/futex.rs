//! Waiting on a 32-bit word, and waking. By bare system calls: the name `syscall` leads to the runtime's
//! own function (`interpose/futex_word.rs`), which treats the program's waits in recordings and replays,
//! and no wait of the runtime may come to it. (The README says what became of `atomic-wait`.)

use crate::sys;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

const PRIVATE: usize = libc::FUTEX_PRIVATE_FLAG as usize;

/// Sleeps while `word` is `value`, at most `timeout`. May return early, also for a signal handler: re-check
/// and call again.
pub fn wait(word: &AtomicU32, value: u32, timeout: Option<Duration>) {
    let ts = timeout.map(|d| libc::timespec {
        tv_sec: d.as_secs().min(1 << 40) as libc::time_t,
        tv_nsec: libc::c_long::from(d.subsec_nanos() as i32),
    });
    let at = ts.as_ref().map_or(std::ptr::null(), |t| t as *const libc::timespec);
    let op = libc::FUTEX_WAIT as usize | PRIVATE;
    // SAFETY: `word` outlives the call; `at` is null or points to `ts`, which does too.
    unsafe { sys::call(libc::SYS_futex, [word.as_ptr() as usize, op, value as usize, at as usize, 0, 0]) };
}

/// Wakes everyone who sleeps on `word`.
pub fn wake_all(word: &AtomicU32) {
    let op = libc::FUTEX_WAKE as usize | PRIVATE;
    // SAFETY: waking passes an address only.
    unsafe { sys::call(libc::SYS_futex, [word.as_ptr() as usize, op, i32::MAX as usize, 0, 0, 0]) };
}
