//! Streams that a thread has locked (`flockfile`) cannot deadlock with the schedule.
//!
//! No schedule knows of these locks. A thread that has locked a stream may wait for another thread's event,
//! while that thread blocks on the stream in a `printf`. So a thread that waits for the schedule looks
//! whether somebody wants its streams; if so, and nothing moves, it lets go of them until its wait is over,
//! and says so. What it has written into the stream by then may be followed by the other's output; that is
//! the price.
//!
//! A stream's lock is no event. The one place where it is between an answer and its effect (`gate.rs`) is
//! [`take_back`]: who has the stream by then either writes, and gives it back by itself, or waits for the
//! schedule, and lets go of it as above.

use super::caller;
use crate::thread::{Own, Thread, registry};
use crate::{log, real};
use libc::c_int;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

type File = *mut libc::FILE;

/// How often a waiting thread looks, and how often in a row nothing may have moved.
pub const LOOK: Duration = Duration::from_millis(2);
const LOOKS: u32 = 25;

/// What a thread has locked, and how that goes while it waits.
#[derive(Default)]
pub struct Streams {
    /// In the order of locking; a stream that was locked twice is in it twice.
    held: Vec<File>,
    /// It has let go of them.
    let_go: bool,
    looks: u32,
    seen: u64,
}

impl Streams {
    pub fn any(&self) -> bool {
        !self.held.is_empty()
    }
}

/// Does another thread wait for the stream? glibc's lock word is 2 then.
///
/// # Safety
/// `f` is a stream that the calling thread has locked.
unsafe fn is_wanted(f: File) -> bool {
    /// Offset of `_lock` in glibc's `FILE`, part of its ABI: the word is the first in it.
    const LOCK: usize = 136;
    // SAFETY: the caller's promise.
    unsafe {
        let lock = f.cast::<u8>().add(LOCK).cast::<*const c_int>().read();
        !lock.is_null() && lock.read_volatile() == 2
    }
}

/// A look of a thread that waits for the schedule.
pub fn look(own: &mut Own) {
    let s = &mut own.streams;
    // SAFETY: the thread has locked them.
    if s.let_go || !s.held.iter().any(|f| unsafe { is_wanted(*f) }) {
        s.looks = 0;
        return;
    }
    let moved = registry().live.iter().fold(0u64, |n, t| n.wrapping_add(t.progress()));
    s.looks = if moved == s.seen { s.looks + 1 } else { 0 };
    s.seen = moved;
    if s.looks < LOOKS {
        return;
    }
    static SAID: AtomicBool = AtomicBool::new(false);
    if !SAID.swap(true, Ordering::Relaxed) {
        log::say(
            0,
            "warning: a thread waits for the schedule with a stream locked that another thread needs; it lets go of it for that time",
        );
    }
    s.let_go = true;
    // SAFETY: as above.
    s.held.iter().rev().for_each(|f| unsafe { real::funlockfile(f.cast()) });
}

/// The wait is over.
pub fn take_back(own: &mut Own) {
    let s = &mut own.streams;
    s.looks = 0;
    if std::mem::take(&mut s.let_go) {
        // SAFETY: the program has not unlocked them.
        s.held.iter().for_each(|f| unsafe { real::flockfile(f.cast()) });
    }
}

fn locked(t: &Thread, f: File) {
    t.own().streams.held.push(f);
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn flockfile(f: File) {
    // SAFETY: the caller's duty towards libc's function.
    unsafe { real::flockfile(f.cast()) };
    if let Some(t) = caller() {
        locked(t, f);
    }
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn ftrylockfile(f: File) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    let r = unsafe { real::ftrylockfile(f.cast()) };
    if r == 0
        && let Some(t) = caller()
    {
        locked(t, f);
    }
    r
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn funlockfile(f: File) {
    if let Some(t) = caller() {
        let held = &mut t.own().streams.held;
        if let Some(i) = held.iter().rposition(|x| *x == f) {
            held.remove(i);
        }
    }
    // SAFETY: the caller's duty towards libc's function.
    unsafe { real::funlockfile(f.cast()) };
}
