//! Streams that a thread has locked (`flockfile`) cannot deadlock with the schedule.
//!
//! No schedule knows of these locks. A thread that has locked a stream may wait for another thread's event,
//! while that thread blocks on the stream in a `printf`. So a thread that waits for the schedule looks
//! whether somebody wants its streams; if so, and nothing moves, it lets go of them until its wait is over,
//! and says so. What it has written into the stream by then may be followed by the other's output; that is
//! the price.
//!
//! A stream's lock is no event. The one place where it is between an answer and its effect (`gate.rs`) is
//! [`Streams::take_back`]: who has the stream by then either writes, and gives it back by itself, or
//! waits for the schedule, and lets go of it as above.

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

impl Streams {
    pub fn any(&self) -> bool {
        !self.held.is_empty()
    }

    /// The thread has locked this one.
    pub fn locked(&mut self, f: File) {
        self.held.push(f);
    }

    /// The thread is about to unlock this one.
    pub fn unlocked(&mut self, f: File) {
        if let Some(i) = self.held.iter().rposition(|x| *x == f) {
            self.held.remove(i);
        }
    }

    /// A look of a thread that waits for the schedule. `progress`: what changes when any thread moves.
    pub fn look(&mut self, progress: impl FnOnce() -> u64) {
        // SAFETY: the thread has locked them.
        if self.let_go || !self.held.iter().any(|f| unsafe { is_wanted(*f) }) {
            self.looks = 0;
            return;
        }
        let moved = progress();
        self.looks = if moved == self.seen { self.looks + 1 } else { 0 };
        self.seen = moved;
        if self.looks < LOOKS {
            return;
        }
        static SAID: AtomicBool = AtomicBool::new(false);
        if !SAID.swap(true, Ordering::Relaxed) {
            log::say(
                0,
                "warning: a thread waits for the schedule with a stream locked that another thread needs; it lets go of it for that time",
            );
        }
        self.let_go = true;
        // SAFETY: as above.
        self.held.iter().rev().for_each(|f| unsafe { real::funlockfile(f.cast()) });
    }

    /// The wait is over.
    pub fn take_back(&mut self) {
        self.looks = 0;
        if std::mem::take(&mut self.let_go) {
            // SAFETY: the program has not unlocked them.
            self.held.iter().for_each(|f| unsafe { real::flockfile(f.cast()) });
        }
    }
}
