//! Values that events publish, for conditions on edges and guards on arms.
//!
//! A thread's value of event number `c` (absolute count after it) is stored in slot `c mod capacity` *before*
//! the release store of the counter that says `c`. A reader first sees the counter at or beyond `c` (acquire)
//! and then reads tag, value, tag: equal tags `c` mean that the value is that event's; another tag means that
//! a later event has taken the slot (or that the step published nothing), which is reported, never guessed.

use crate::sync::{AtomicPtr, AtomicU64, Ordering, fence, null_ptrs, zeroed_u64s};

/// Tag of a slot that is being written.
const WRITING: u64 = u64::MAX;

type Table = Box<[AtomicU64]>;

/// Values of all threads. A thread's table (tag, value, tag, value, …) is allocated by the listener when a
/// set first lets the thread publish something.
#[derive(Debug)]
pub struct Values {
    /// Slots per thread, a power of two.
    capacity: usize,
    tables: Box<[AtomicPtr<Table>]>,
}

impl Values {
    pub fn new(threads: usize, capacity: usize) -> Values {
        Values { capacity: capacity.next_power_of_two(), tables: null_ptrs(threads) }
    }

    /// Makes sure that `thread` has a table. Listener only, before the set that needs it can be seen.
    pub fn provide(&self, thread: usize) {
        if self.tables[thread].load(Ordering::Relaxed).is_null() {
            let table = Box::into_raw(Box::new(zeroed_u64s(self.capacity * 2)));
            self.tables[thread].store(table, Ordering::Release);
        }
    }

    #[inline]
    fn cell(&self, thread: usize, count: u64) -> Option<(&AtomicU64, &AtomicU64)> {
        // SAFETY: once set, a table lives as long as `self`.
        let table = unsafe { self.tables[thread].load(Ordering::Acquire).as_ref() }?;
        let at = (count as usize & (self.capacity - 1)) * 2;
        Some((&table[at], &table[at + 1]))
    }

    /// By `thread` itself, before its counter says `count`.
    pub fn publish(&self, thread: usize, count: u64, value: u64) {
        // Without a table nothing is published, and whoever needs the value escapes.
        let Some((tag, cell)) = self.cell(thread, count) else { return };
        // A seqlock's writer: the old tag is gone before the value changes.
        tag.store(WRITING, Ordering::Relaxed);
        fence(Ordering::Release);
        cell.store(value, Ordering::Relaxed);
        tag.store(count, Ordering::Release);
    }

    /// The value of an event that has executed (the caller has acquired its counter).
    pub fn read(&self, thread: usize, count: u64) -> Option<u64> {
        let (tag, cell) = self.cell(thread, count)?;
        if tag.load(Ordering::Acquire) != count {
            return None;
        }
        let value = cell.load(Ordering::Relaxed);
        // A seqlock's reader: the value was read before the second look at the tag.
        fence(Ordering::Acquire);
        (tag.load(Ordering::Relaxed) == count).then_some(value)
    }
}

impl Drop for Values {
    fn drop(&mut self) {
        if crate::sync::model_failed() {
            return;
        }
        for table in &self.tables {
            let p = table.load(Ordering::Relaxed);
            if !p.is_null() {
                // SAFETY: exclusive access; made by Box::into_raw in `provide`.
                drop(unsafe { Box::from_raw(p) });
            }
        }
    }
}
