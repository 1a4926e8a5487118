//! The writers that wait for locks which prefer them (`rwlock.rs` says why).

use super::deadline::Deadline;
use crate::map::Map;
use crate::sync::WakeWord;
use crate::sys::Errno;
use crate::thread::{Thread, mine};
use libc::c_void;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

type P = *mut c_void;

/// Writers that wait, by lock.
static TABLE: LazyLock<Mutex<Map<usize, u32>>> = LazyLock::new(Mutex::default);
/// Their number.
static WAITING: AtomicU32 = AtomicU32::new(0);
/// Changes whenever one leaves the table.
static CHANGES: LazyLock<WakeWord> = LazyLock::new(WakeWord::new);

/// Is any writer in the table?
#[inline]
pub fn some_wait() -> bool {
    // Acquire: who sees it empty sees what its last one did before it left.
    WAITING.load(Ordering::Acquire) != 0
}

/// Runs `f` on the table. Nothing interrupts the thread meanwhile, and `errno` stays.
fn table<T>(f: impl FnOnce(&mut Map<usize, u32>) -> T) -> T {
    let _errno = Errno::keep();
    let _section = mine().map(Thread::section);
    let mut table: MutexGuard<'_, _> = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
    f(&mut table)
}

/// A writer waits for this lock.
pub fn announce(l: P) {
    table(|all| *all.entry(l as usize).or_insert(0) += 1);
    // Release: the entry comes first.
    WAITING.fetch_add(1, Ordering::Release);
}

/// It waits no more.
pub fn withdraw(l: P) {
    table(|all| match all.get_mut(&(l as usize)) {
        Some(n) if *n > 1 => *n -= 1,
        _ => drop(all.remove(&(l as usize))),
    });
    WAITING.fetch_sub(1, Ordering::Release);
    CHANGES.bump();
}

/// Does a writer wait for this lock?
pub fn is_announced(l: P) -> bool {
    some_wait() && table(|all| all.contains_key(&(l as usize)))
}

/// Waits until no writer does; false if the deadline passes before.
pub fn await_writers(l: P, deadline: Option<&Deadline>) -> bool {
    /// Between looks at the deadline.
    const LOOK: Duration = Duration::from_millis(5);
    loop {
        let seen = CHANGES.seen();
        if !is_announced(l) {
            return true;
        }
        match deadline {
            None => CHANGES.sleep(seen),
            Some(d) if d.passed() => return false,
            Some(d) => crate::sys::nap(d.left().min(LOOK)),
        }
    }
}
