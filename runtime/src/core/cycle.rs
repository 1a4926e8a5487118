//! Cyclic sections: endless repetition without decisions, changed at an instance that nobody has begun.
//!
//! A node whose only arm leads back to it is a *pure cycle*. Its instances 0, 1, 2, … take no path entries;
//! the base of instance k is `entry + k × length`. Since its only way out is a push that makes it impure, a
//! pure cycle is entered at most once per execution, and while it is open it is the last entry of the path.
//!
//! # The cut
//!
//! Versions form a list, each with the instance at which it starts. All versions have the same lanes with the
//! same labels; a version without a section is the exit (the node became free, or gained arms): from its
//! instance on, the node is decided like any other, at the path entry after the cycle's.
//!
//! `begun[u]` is the number of instances that thread u has begun. Before it begins instance k a thread
//!
//! 1. stores `begun[u] = k + 1`, 2. light fence, 3. loads the current version's `next`: none, or one whose
//!    start C is above k → it begins k under the current version; committed with C = k → it moves to the next
//!    version; undecided with C ≤ k → it comes back later (microseconds), doing nothing meanwhile.
//!
//! The listener
//!
//! 1. links the new version with start C, *undecided*; 2. heavy fence; 3. loads all `begun`; if all are ≤ C,
//!    it commits C, else it raises C above all of them, and repeats from 2. C never goes down.
//!
//! *Nobody executes an instance ≥ C under the old version, where C is the committed one.* Suppose u did, k ≥
//! C. In its step 3 it saw no version, or one with a start C₀ > k. C only rises, so C ≥ C₀ > k in the second
//! case: contradiction. In the first case the load came before the link became visible, so, by Dekker between
//! the steps 1–3 of both, the listener's loads after the fence that follows the link saw `begun[u] ≥ k + 1` —
//! in every round, as `begun` only grows; but it committed with `begun[u] ≤ C ≤ k`: contradiction. The same
//! argument with "linked" replaced by "raised to C" covers a thread that saw an older, smaller proposal: it
//! waits rather than begins.
//!
//! *Nobody executes an instance < C under the new version*: threads move at `k = C` exactly, as k rises by
//! one.
//!
//! *The wait is short*: each round either commits or raises C above every `begun`; a thread that waits has a
//! `begun` that the next round sees, and the distance doubles. A dead listener cannot be in between: it is a
//! thread of this process.
//!
//! # Who may hold a version
//!
//! A thread with a lane keeps a pointer to its version between calls, also while outside. `moved[u]` is the
//! start of the version that u holds; u stores it when it takes that version up and so lets go of all older
//! ones, and not before: a thread that is told to come back comes back with the version that it came with.
//! Version v is retired when `moved[u] ≥ start(next)` for every u with a lane, and freed after a grace
//! period, for those who were just walking over it. Threads without a lane, and threads that have not begun
//! anything, hold nothing while outside: they start from `first`.

use super::compiled::RtSection;
use crate::sync::{AtomicPtr, AtomicU64, Ordering, Padded, heavy_fence, light_fence, spin_hint};
use std::sync::Arc;

#[derive(Debug)]
pub struct Version {
    /// `None`: the exit.
    pub section: Option<Arc<RtSection>>,
    /// `start << 1 | committed`. Starts are below 2^63.
    cut: AtomicU64,
    next: AtomicPtr<Version>,
}

impl Version {
    pub fn new(section: Option<Arc<RtSection>>, start: u64, committed: bool) -> Box<Version> {
        Box::new(Version {
            section,
            cut: AtomicU64::new(start << 1 | committed as u64),
            next: AtomicPtr::new(std::ptr::null_mut()),
        })
    }

    /// First instance and whether that is final. Acquire pairs with the commit.
    fn cut(&self) -> (u64, bool) {
        let c = self.cut.load(Ordering::Acquire);
        (c >> 1, c & 1 != 0)
    }

    /// First instance of a committed version.
    pub fn start(&self) -> u64 {
        self.cut().0
    }
}

#[derive(Debug)]
struct Progress {
    /// Instances begun.
    begun: AtomicU64,
    /// The first instance of the version that the thread holds; what is older it has let go.
    moved: AtomicU64,
}

#[derive(Debug)]
pub struct Cycle {
    /// Oldest version that may still be needed.
    first: AtomicPtr<Version>,
    /// One per lane of the section, in lane order.
    progress: Box<[Padded<Progress>]>,
}

/// What a thread that is about to begin an instance finds.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// It begins the instance under this version.
    Begin(*const Version),
    /// The cycle ends before this instance.
    Exit,
    /// The listener is about to decide: come back.
    Undecided,
}

impl Cycle {
    pub fn new(section: Arc<RtSection>) -> Cycle {
        let lanes = section.lanes().len();
        let progress = (0..lanes)
            .map(|_| Padded(Progress { begun: AtomicU64::new(0), moved: AtomicU64::new(0) }))
            .collect();
        let first = Box::into_raw(Version::new(Some(section), 0, true));
        Cycle { first: AtomicPtr::new(first), progress }
    }

    /// The version to start from when entering. The caller is inside.
    pub fn first(&self) -> *const Version {
        self.first.load(Ordering::Acquire)
    }

    /// The thread of lane `lane`, holding `version`, is about to begin instance `k`.
    ///
    /// # Safety
    /// The caller is inside; `version` is the one it holds, or [`Cycle::first`] read while inside.
    pub unsafe fn begin(&self, lane: usize, mut version: *const Version, k: u64) -> Next {
        let progress = &self.progress[lane].0;
        // Step 1 and 2. Relaxed: the fence orders it before step 3.
        progress.begun.store(k + 1, Ordering::Relaxed);
        light_fence();
        // The start of the version to go on with. It is announced only with an answer that makes the caller
        // let go of the one it came with: after `Undecided` it comes back with that one, from outside.
        let mut moved = None;
        let next = loop {
            // SAFETY: not retired while this thread holds it, or reached from one that is not (module
            // header).
            let next = unsafe { (*version).next.load(Ordering::Acquire) };
            if next.is_null() {
                break Next::Begin(version);
            }
            // SAFETY: linked after a version that is not retired, hence not retired itself.
            let next_ref = unsafe { &*next };
            let (start, committed) = next_ref.cut();
            if k < start {
                break Next::Begin(version);
            }
            if !committed {
                return Next::Undecided;
            }
            version = next;
            moved = Some(start);
            if next_ref.section.is_none() {
                break Next::Exit;
            }
        };
        if let Some(start) = moved {
            // Release: all reads of older versions come before.
            progress.moved.store(start, Ordering::Release);
        }
        next
    }

    /// For a thread without a lane: the instance at which the cycle ends, if that is decided.
    ///
    /// # Safety
    /// The caller is inside.
    pub unsafe fn exit(&self) -> Option<u64> {
        let mut v = self.first();
        while !v.is_null() {
            // SAFETY: reachable from `first`, and the caller is inside.
            let version = unsafe { &*v };
            let (start, committed) = version.cut();
            if version.section.is_none() {
                return committed.then_some(start);
            }
            v = version.next.load(Ordering::Acquire);
        }
        None
    }

    /// The newest version's section; `None` after an exit was appended. Listener only.
    pub fn newest(&self) -> Option<Arc<RtSection>> {
        // SAFETY: the listener alone changes and frees versions.
        unsafe { (*self.last()).section.clone() }
    }

    fn last(&self) -> *mut Version {
        let mut v = self.first.load(Ordering::Relaxed);
        loop {
            // SAFETY: as in `newest`.
            let next = unsafe { (*v).next.load(Ordering::Relaxed) };
            if next.is_null() {
                return v;
            }
            v = next;
        }
    }

    /// Appends a version (`None`: the exit) by the cut protocol; returns the instance at which it takes
    /// effect. Listener only, one at a time.
    pub fn append(&self, section: Option<Arc<RtSection>>, slack: u64) -> u64 {
        let max = || self.progress.iter().map(|p| p.0.begun.load(Ordering::Relaxed)).max().unwrap_or(0);
        let last = self.last();
        // SAFETY: as in `newest`.
        let oldest_start = unsafe { (*last).start() };
        let begun = max();
        let mut slack = slack.max(1);
        // Nobody has begun anything: try to replace the set from the first instance on.
        let mut start = if begun == 0 { 0 } else { begun + slack }.max(oldest_start);
        let version = Box::into_raw(Version::new(section, start, false));
        // SAFETY: `last` is alive; Release publishes the new version's content.
        unsafe { (*last).next.store(version, Ordering::Release) };
        loop {
            heavy_fence();
            let begun = max();
            // SAFETY: just linked; only this thread frees it.
            let version = unsafe { &*version };
            if begun <= start {
                version.cut.store(start << 1 | 1, Ordering::Release);
                return start;
            }
            slack *= 2;
            start = begun + slack;
            version.cut.store(start << 1, Ordering::Release);
            spin_hint();
        }
    }

    /// Unlinks versions that nobody holds any more; the caller frees them after a grace period. Listener
    /// only.
    pub fn retire(&self) -> Vec<Box<Version>> {
        let mut out = Vec::new();
        loop {
            let first = self.first.load(Ordering::Relaxed);
            // SAFETY: as in `newest`.
            let next = unsafe { (*first).next.load(Ordering::Relaxed) };
            if next.is_null() {
                return out;
            }
            // SAFETY: as in `newest`.
            let (first_start, start) = unsafe { ((*first).start(), (*next).start()) };
            // A version of no instances is held by nobody who has begun anything; threads that have not begun
            // enter through `first`. Acquire pairs with the release of `moved`.
            let held = |p: &Padded<Progress>| {
                p.0.moved.load(Ordering::Acquire) < start && !(first_start == start && start == 0)
            };
            if self.progress.iter().any(held) {
                return out;
            }
            self.first.store(next, Ordering::Release);
            // SAFETY: unlinked, was made by Box::into_raw, and nobody else frees.
            out.push(unsafe { Box::from_raw(first) });
        }
    }
}

impl Drop for Cycle {
    fn drop(&mut self) {
        if crate::sync::model_failed() {
            return;
        }
        let mut v = self.first.load(Ordering::Relaxed);
        while !v.is_null() {
            // SAFETY: exclusive access; each version was made by Box::into_raw and is linked once.
            let version = unsafe { Box::from_raw(v) };
            v = version.next.load(Ordering::Relaxed);
        }
    }
}
