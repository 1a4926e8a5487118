//! The path: which arm was taken at each decision so far, as a ring that is filled by compare-exchange.
//!
//! # Entries
//!
//! `slot[i mod capacity]` of entry i: null (undecided), the arm taken, or [`free_entry`]. An entry is set
//! once, by compare-exchange from null, by a thread that walked up to it; entry i + 1 is set only after entry
//! i. Everything about an execution follows from the entries: the base of entry i is the sum of the section
//! lengths before it, and each thread computes it as it walks.
//!
//! # Reclaiming
//!
//! An entry is *done* when all events of its section and of all sections before it have executed. Then no
//! thread needs it: a thread that has not walked over it has no event in it. `tail` is the oldest entry that
//! may be needed, `cleared` the oldest one whose slot still belongs to it: `cleared ≤ tail`, both multiples
//! of the stride, and entry i may be looked at only while `i < cleared + capacity`. A thread whose position
//! is below `tail` jumps there; what it needs to know (base and node at that entry) stands in a checkpoint,
//! which every thread that walks past a multiple of the stride writes, with equal values, before it goes on.
//!
//! Two steps, by whichever thread finds the ring full and gets hold of the `busy` flag (nobody waits for that
//! flag: a thread that does not get it reports a short wait):
//!
//! 1. if all counters have reached the base at `tail + stride`: `tail += stride`;
//! 2. heavy fence; if no thread inside stands below `tail` (its hazard): null the slots from `cleared` to
//!    `tail`, and `cleared = tail`.
//!
//! *No thread reads a slot that is being cleared or reused.* A thread inside announces the entry e that it
//! stands on, light fence, then loads `tail`; if that is above e it jumps and announces anew. So either step
//! 2 sees the announcement and does not clear, or the thread sees the new tail and does not stand there. *No
//! compare-exchange from null hits a reused slot* for the same reason: who tries it stands on that entry or
//! one before. *Checkpoints are not overwritten while they are needed, nor written by latecomers*: entry i
//! and j > i share a checkpoint only if j − i is a multiple of (checkpoints × stride) ≥ capacity + 2 ×
//! stride, and a thread at j has j < cleared + capacity, where `cleared` is not beyond the announcement ≤ i
//! of a thread that still writes at i.
//!
//! # Running ahead
//!
//! The ring bounds how far a thread may be ahead: it waits until the entries a whole ring behind are done.
//! These are events of opened sections: each is inevitable on the arms taken (R4 holds for the set), so the
//! wait is for inevitable events only, and since the wait goes from later to earlier entries, it closes no
//! circle. Finite sets whose longest path is below the capacity never see it.

use super::compiled::{RtArm, RtNode};
use super::slot::Slot;
use crate::sync::{AtomicBool, AtomicPtr, AtomicU64, Ordering, heavy_fence, null_ptrs, zeroed_u64s};
use std::ptr;

/// The value of an entry at which the execution became free. Never dereferenced.
pub fn free_entry() -> *mut RtArm {
    ptr::without_provenance_mut(1)
}

struct Checkpoint {
    node: AtomicPtr<RtNode>,
    base: Box<[AtomicU64]>,
}

pub struct Path {
    capacity: u64,
    stride: u64,
    slots: Box<[AtomicPtr<RtArm>]>,
    checkpoints: Box<[Checkpoint]>,
    tail: AtomicU64,
    cleared: AtomicU64,
    busy: AtomicBool,
}

/// Why an entry may not be looked at yet.
pub enum Full {
    /// This thread has to reach this count first.
    Behind(usize, u64),
    /// Someone is in the way for a moment.
    Brief,
}

impl Path {
    /// `capacity`: a power of two, at least 2. The base at entry 0 is `start` for every thread.
    pub fn new(capacity: usize, threads: usize, start: u64) -> Path {
        let capacity = capacity.next_power_of_two().max(2) as u64;
        let stride = (capacity / 8).max(1);
        let checkpoints = (0..capacity / stride + 3)
            .map(|_| Checkpoint { node: AtomicPtr::new(ptr::null_mut()), base: zeroed_u64s(threads) })
            .collect::<Box<[_]>>();
        checkpoints[0].base.iter().for_each(|b| b.store(start, Ordering::Relaxed));
        Path {
            capacity,
            stride,
            slots: null_ptrs(capacity as usize),
            checkpoints,
            tail: AtomicU64::new(0),
            cleared: AtomicU64::new(0),
            busy: AtomicBool::new(false),
        }
    }

    #[inline]
    fn slot(&self, entry: u64) -> &AtomicPtr<RtArm> {
        &self.slots[(entry & (self.capacity - 1)) as usize]
    }

    /// The entry's value. The caller stands at or before it and has asked [`Path::room`].
    /// Acquire: with the arm comes its content (the installer acquired it from the listener).
    #[inline]
    pub fn get(&self, entry: u64) -> *mut RtArm {
        self.slot(entry).load(Ordering::Acquire)
    }

    /// Takes the decision, if it is still open. Release passes on what this thread acquired.
    pub fn decide(&self, entry: u64, arm: *mut RtArm) -> bool {
        self.slot(entry).compare_exchange(ptr::null_mut(), arm, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Oldest entry that may be needed. Acquire: with it come the checkpoint and the end of its events.
    #[inline]
    pub fn tail(&self) -> u64 {
        self.tail.load(Ordering::Acquire)
    }

    /// Is the entry decided (or done)? For sleepers, who stand nowhere: a slot that is reused under their
    /// eyes means an idle wake-up, no more.
    pub fn decided(&self, entry: u64) -> bool {
        self.tail() > entry
            || (entry < self.cleared.load(Ordering::Acquire) + self.capacity && !self.get(entry).is_null())
    }

    fn checkpoint_of(&self, entry: u64) -> &Checkpoint {
        &self.checkpoints[((entry / self.stride) % self.checkpoints.len() as u64) as usize]
    }

    /// A thread that stands at `entry` with this base and node, before it looks at the entry.
    #[inline]
    pub fn passing(&self, entry: u64, base: &[u64], node: *const RtNode) {
        if entry & (self.stride - 1) == 0 {
            self.write_checkpoint(entry, base, node);
        }
    }

    #[cold]
    fn write_checkpoint(&self, entry: u64, base: &[u64], node: *const RtNode) {
        let c = self.checkpoint_of(entry);
        // Equal values by all writers. Relaxed: readers learn of the checkpoint by `tail` (released by a
        // thread that wrote the same values itself) only.
        base.iter().zip(&c.base).for_each(|(b, to)| to.store(*b, Ordering::Relaxed));
        c.node.store(node.cast_mut(), Ordering::Relaxed);
    }

    /// Base and node at `entry` = [`Path::tail`], for a thread that stands there.
    pub fn jump(&self, entry: u64, base: &mut [u64]) -> *const RtNode {
        let c = self.checkpoint_of(entry);
        base.iter_mut().zip(&c.base).for_each(|(to, b)| *to = b.load(Ordering::Relaxed));
        c.node.load(Ordering::Relaxed)
    }

    /// May `entry` be looked at? Reclaims what is done if the ring is full.
    #[inline]
    pub fn room(&self, entry: u64, slots: &[Slot]) -> Result<(), Full> {
        if entry < self.cleared.load(Ordering::Acquire) + self.capacity {
            return Ok(());
        }
        self.make_room(entry, slots)
    }

    #[cold]
    fn make_room(&self, entry: u64, slots: &[Slot]) -> Result<(), Full> {
        if self.busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            return Err(Full::Brief);
        }
        let result = self.reclaim(entry, slots);
        self.busy.store(false, Ordering::Release);
        result
    }

    /// Both steps of the module header. Only with `busy` held.
    fn reclaim(&self, entry: u64, slots: &[Slot]) -> Result<(), Full> {
        let tail = self.tail.load(Ordering::Relaxed);
        if tail == self.cleared.load(Ordering::Relaxed) {
            let next = tail + self.stride;
            // The caller stands at `entry` = cleared + capacity > next, so it, or whoever it jumped over, has
            // written that checkpoint.
            let c = self.checkpoint_of(next);
            for (thread, slot) in slots.iter().enumerate() {
                let base = c.base[thread].load(Ordering::Relaxed);
                // Acquire: the events happened before the entry is forgotten.
                if slot.counter.0.load(Ordering::Acquire) < base {
                    return Err(Full::Behind(thread, base));
                }
            }
            self.tail.store(next, Ordering::Release);
        }
        let tail = self.tail.load(Ordering::Relaxed);
        heavy_fence();
        // The caller itself stands at or beyond the tail: it is a ring ahead.
        if slots.iter().any(|s| s.inside.0.hazard.load(Ordering::Acquire) < tail) {
            return Err(Full::Brief);
        }
        for e in self.cleared.load(Ordering::Relaxed)..tail {
            self.slot(e).store(ptr::null_mut(), Ordering::Relaxed);
        }
        // Release: who sees the room sees the slots empty.
        self.cleared.store(tail, Ordering::Release);
        if entry < tail + self.capacity { Ok(()) } else { Err(Full::Brief) }
    }

    /// What keeps memory alive: the node at the tail and the arms of the entries from there on. For the
    /// listener; threads may add entries meanwhile.
    pub fn roots(&self) -> (u64, *const RtNode, Vec<*mut RtArm>) {
        loop {
            let tail = self.tail();
            let node = self.checkpoint_of(tail).node.load(Ordering::Relaxed).cast_const();
            let mut arms = Vec::new();
            let mut e = tail;
            while e < tail + self.capacity {
                let arm = self.get(e);
                if arm.is_null() {
                    break;
                }
                if arm != free_entry() {
                    arms.push(arm);
                }
                e += 1;
            }
            // Slots were cleared under our eyes: what we took for the end may not be it.
            if self.tail() == tail {
                return (e, node, arms);
            }
        }
    }

    /// The base of `thread` at the tail, and the arms from there on. For reports, under the listener's lock.
    pub fn counts_and_arms(&self, thread: usize) -> (u64, Vec<*mut RtArm>) {
        loop {
            let tail = self.tail();
            let base = self.checkpoint_of(tail).base[thread].load(Ordering::Relaxed);
            let (_, _, arms) = self.roots();
            if self.tail() == tail {
                return (base, arms);
            }
        }
    }
}
