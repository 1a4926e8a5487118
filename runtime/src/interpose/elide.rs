//! Lock elision: where the set in force orders all uses of each mutex, a counted lock that the schedule lets
//! happen finds its mutex free, and nobody else's may happen before its unlock has. So neither has to touch
//! the mutex. (Optimisation Opt1 of Metzler et al., STTT 2020.)
//!
//! # What it rests on
//!
//! Not on the set's word. A set that promises it
//! ([`traceformat::schedule::promise::Promises::locks_ordered`]) is looked at when it is installed: all
//! critical sections of each path are in turn ([`traceformat::schedule::locks`]), whichever mutexes they are
//! of. A set in which two threads may be in critical sections at one time has its locks taken, although they
//! may be of different mutexes: it names sites only. And a lock that no section counts, which the set thus
//! says nothing about, ends elision first ([`seen`]). So while locks are elided each acquisition of a mutex
//! that could be elided is a counted step, and one happens before the next.
//!
//! # Who holds an elided mutex really holds it before anybody can take it for real
//!
//! Each thread lists the mutexes that it holds by the schedule alone. Elision ends, once and for good
//! ([`stop`]), before
//!
//! - the first thread goes on at a free node (R5), or unproven after an escape;
//! - a set without the promise is installed, or one whose critical sections are not in turn;
//! - a lock is taken that no section counts;
//! - a try-lock, or a lock with a deadline, looks whether a mutex is free;
//! - the process forks.
//!
//! Whoever ends it locks every listed mutex on behalf of the thread that lists it; only then anything above
//! happens. That is possible for mutexes of the default kind: glibc's has no owner that an unlock looks at.
//! Other kinds (recursive, error-checking, robust, priority-inheriting, shared between processes) are never
//! elided. Nobody else has the mutex: the schedule keeps ordering its uses until elision has ended.
//!
//! # Nobody is believed
//!
//! Whoever takes a mutex by the schedule writes its number into the mutex ([`owner`]), and finds it there
//! when it gives the mutex up. Another number, or one where there should be none, is an escape ([`is_held`],
//! [`Was::Disputed`]): the program has written into its mutex, locks again what it holds, or unlocks
//! what it does not hold. Plain loads and stores do it, on a line that is read anyway. It is no guard against
//! two that are not ordered, which may each see their own number only; that is what the look at the set is.
//!
//! # Protocol
//!
//! | a thread that locks | a thread that unlocks | who ends elision, with the registry locked |
//! |---|---|---|
//! | L1 lists the mutex | U1 marks the entry as leaving | E1 `STATE` = stopping |
//! | L2 light fence | U2 light fence | E2 heavy fence |
//! | L3 `STATE` is on? elided | U3 `STATE` is on? clears the entry | E3 each entry that is neither leaving nor empty: locks, marks as real |
//! | L4 else waits for E4, and looks whether it is real | U4 else waits for E4; unlocks if it is real | E4 `STATE` = off |
//!
//! L1/L3, U1/U3 and E1/E3 have Dekker's shape with full fences between (`sync.rs`): either E3 sees what the
//! thread wrote, or the thread sees E1 and comes to an understanding with the registry locked. A thread that
//! has advanced past its lock before somebody enters a free node has its entry seen there: the counters that
//! are reached then were stored after it.

use super::elided::{Entry, LEAVING};
use crate::registry::{Registry, registry};
use crate::sync::{heavy_fence, light_fence};
use crate::thread::{Pass, Thread};
use crate::{real, run};
use libc::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

const OFF: u8 = 0;
const ON: u8 = 1;
const STOPPING: u8 = 2;
const STARTING: u8 = 3;

static STATE: AtomicU8 = AtomicU8::new(OFF);
/// It has ended, for good.
static ENDED: AtomicBool = AtomicBool::new(false);

/// Locks may be elided from here on: a set that orders them is about to be in force, and nothing but sets is
/// to be obeyed.
pub fn start() {
    let o = run::options();
    if !o.elide || o.record.is_some() || o.replay.is_some() {
        return;
    }
    if STATE.compare_exchange(OFF, STARTING, Ordering::SeqCst, Ordering::SeqCst).is_err() {
        return;
    }
    // SeqCst, here and in `stop_with`: either this sees that it has ended, or who ends it sees that it
    // starts, and the exchange below fails.
    let to = if ENDED.load(Ordering::SeqCst) { OFF } else { ON };
    // It fails where somebody stops it right now.
    let _ = STATE.compare_exchange(STARTING, to, Ordering::SeqCst, Ordering::Relaxed);
}

/// Are locks elided right now?
#[inline]
pub fn is_on() -> bool {
    STATE.load(Ordering::Relaxed) == ON
}

/// No lock is elided any more, or ever: when this returns, every mutex that is held is locked.
pub fn stop() {
    // SeqCst: once it has ended, no state from before elision began is seen any more (`start` has looked
    // before it ended), and with OFF comes what E3 locked.
    if ENDED.load(Ordering::SeqCst) && STATE.load(Ordering::SeqCst) == OFF {
        return;
    }
    // SeqCst: see `start`.
    ENDED.store(true, Ordering::SeqCst);
    if STATE.load(Ordering::SeqCst) != OFF {
        stop_with(&registry());
    }
}

/// A mutex is about to be locked for real. No set knows of an acquisition that it does not count: then no
/// lock is elided any more, and whoever holds a mutex by the schedule alone has it locked before this one
/// tries.
#[inline]
pub fn seen(pass: Pass) {
    if pass == Pass::Free {
        stop();
    }
}

/// [`stop`], by who has the registry.
pub fn stop_with(registry: &Registry) {
    // SeqCst: see `start`.
    ENDED.store(true, Ordering::SeqCst);
    if STATE.load(Ordering::SeqCst) == OFF {
        return;
    }
    // E1, E2. Relaxed: the fence orders it.
    STATE.store(STOPPING, Ordering::Relaxed);
    heavy_fence();
    for entry in registry.live.iter().flat_map(|t| &t.held.entries) {
        // Acquire: the mutex as its thread found it.
        let m = entry.mutex.load(Ordering::Acquire);
        if m == 0 || m & LEAVING != 0 {
            continue;
        }
        // SAFETY: the thread is between lock and unlock of this mutex, or between L1 and L4 of the lock: it
        // exists.
        if unsafe { real::mutex_trylock(m as *mut c_void) } == 0 {
            entry.real.store(true, Ordering::Relaxed);
        }
    }
    // E4. Release: see `stop`.
    STATE.store(OFF, Ordering::Release);
}

/// The kind, and nobody has locked it, by the schedule or for real.
///
/// # Safety
/// `m` is a mutex.
#[inline]
unsafe fn is_plain_and_free(m: *mut c_void) -> bool {
    let words = m.cast::<c_int>();
    // SAFETY: the caller's promise; glibc's layout of a mutex (lock, count, owner, users, kind) is part of
    // its ABI. The lock's word may change under our eyes only if the program writes it itself. (Words are
    // read one by one: reading two at once would wait until the `owner` that was just stored is in the
    // cache.)
    unsafe {
        words.add(4).read_volatile() == 0
            && words.read_volatile() == 0
            && owner(m).load(Ordering::Relaxed) == 0
    }
}

/// The word of a mutex that says who holds it by the schedule alone: a thread's number and 1, 0 for nobody.
/// It is glibc's `__count`, which nobody else touches in mutexes of the default kind.
///
/// # Safety
/// `m` is a mutex of the default kind.
#[inline]
unsafe fn owner<'a>(m: *mut c_void) -> &'a AtomicU32 {
    // SAFETY: the caller's promise: an aligned word of the mutex, of which others know nothing.
    unsafe { AtomicU32::from_ptr(m.cast::<u32>().add(1)) }
}

#[inline]
fn number(t: &Thread) -> u32 {
    u32::from(t.ix.0) + 1
}

/// Does somebody hold a mutex by the schedule that a thread is to lock by the schedule? That is the thread
/// itself, which would have to wait for ever, or the program has written into the mutex.
///
/// # Safety
/// `m` is a mutex.
#[inline]
pub unsafe fn is_held(m: *mut c_void) -> bool {
    // SAFETY: the caller's promise; the word is looked at in mutexes of the default kind. Relaxed: whoever is
    // ordered before this thread has written its number before its counter, which the gate has looked at.
    is_on()
        && unsafe { m.cast::<c_int>().add(4).read_volatile() == 0 && owner(m).load(Ordering::Relaxed) != 0 }
}

/// Does a mutex that a thread holds by the schedule alone say so, and is it locked by nobody?
///
/// # Safety
/// `m` is a mutex of the default kind.
#[inline]
unsafe fn is_undisputed(t: &Thread, m: *mut c_void) -> bool {
    // SAFETY: the caller's promise. Relaxed: a thread sees its own number, unless another's came later.
    // Acquire: whoever ends elision says so first, and locks the mutex then; anybody else must not.
    unsafe {
        let locked = AtomicU32::from_ptr(m.cast()).load(Ordering::Acquire) != 0;
        (owner(m).load(Ordering::Relaxed) == number(t) && !locked) || !is_on()
    }
}

/// Takes a mutex whose lock the schedule lets happen. False: it is not to be elided; nothing has changed.
///
/// # Safety
/// `m` is a mutex.
#[inline]
pub unsafe fn take(t: &Thread, m: *mut c_void) -> bool {
    // SAFETY: the caller's promise.
    if !is_on() || !unsafe { is_plain_and_free(m) } {
        return false;
    }
    let Some(entry) = t.held.entries.iter().find(|e| e.mutex.load(Ordering::Relaxed) == 0) else {
        return false;
    };
    // L1 to L3. Release: who sees it sees the mutex.
    entry.mutex.store(m as usize, Ordering::Release);
    light_fence();
    if is_on() {
        // SAFETY: of the default kind. Relaxed: see `is_held`.
        unsafe { owner(m) }.store(number(t), Ordering::Relaxed);
        t.held.elided.store(t.held.elided.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        return true;
    }
    late(entry)
}

/// L4: elision ends right now. True: the mutex has been locked for this thread.
#[cold]
fn late(entry: &Entry) -> bool {
    let _registry = registry();
    let taken = entry.real.load(Ordering::Relaxed);
    if !taken {
        entry.mutex.store(0, Ordering::Relaxed);
    }
    taken
}

/// How a thread held a mutex that it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Was {
    /// By the schedule alone.
    Elided,
    /// For real: it is to be unlocked.
    Locked,
    /// By the schedule, and another thread holds it, too. Nothing has changed.
    Disputed,
}

/// Gives a mutex up.
///
/// # Safety
/// `m` is a mutex.
#[inline]
pub unsafe fn give(t: &Thread, m: *mut c_void) -> Was {
    let Some(entry) = t.held.entries.iter().find(|e| e.mutex.load(Ordering::Relaxed) == m as usize) else {
        return Was::Locked;
    };
    // SAFETY: the caller's promise; what was elided is of the default kind.
    if !unsafe { is_undisputed(t, m) } {
        return Was::Disputed;
    }
    // U1 to U3. Relaxed: the fence orders it.
    entry.mutex.store(m as usize | LEAVING, Ordering::Relaxed);
    light_fence();
    // SAFETY: a mutex that was elided is of the default kind. Relaxed: see `is_held`.
    unsafe { owner(m) }.store(0, Ordering::Relaxed);
    let was = if is_on() { Was::Elided } else { settled(entry) };
    // Release: what was done with the mutex held comes before.
    entry.mutex.store(0, Ordering::Release);
    was
}

/// U4.
#[cold]
fn settled(entry: &Entry) -> Was {
    let _registry = registry();
    if entry.real.swap(false, Ordering::Relaxed) { Was::Locked } else { Was::Elided }
}

/// A thread ends: what it still holds stays locked for ever. `report` is told if another thread holds one of
/// these, too; no lock is elided after it.
pub fn thread_ends(t: &Thread, report: impl Fn(&Thread)) {
    for entry in &t.held.entries {
        let m = entry.mutex.load(Ordering::Relaxed) as *mut c_void;
        if m.is_null() {
            continue;
        }
        // SAFETY: locked by this thread, and not unlocked. Nobody else's lock may happen before this thread's
        // unlock has.
        unsafe {
            let mut was = give(t, m);
            if was == Was::Disputed {
                report(t);
                was = give(t, m);
            }
            if was == Was::Elided {
                real::mutex_trylock(m);
            }
        }
    }
}

/// Locks that were elided so far, of threads that live.
pub fn count(registry: &Registry) -> u64 {
    registry.live.iter().map(|t| t.held.elided.load(Ordering::Relaxed)).sum()
}
