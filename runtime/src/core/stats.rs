//! How long threads wait before which site: collected per thread, handed over through a bounded queue that
//! nothing is ordered by.

use super::api::WaitStat;
use crate::map::Map;
use crate::sync::unordered;
use crossbeam_queue::ArrayQueue;
use std::sync::Mutex;

const CELLS: usize = 64;

/// One thread's sums, by site, in a small direct-mapped table.
#[derive(Debug)]
pub struct LocalStats {
    cells: Box<[WaitStat; CELLS]>,
    since_flush: u32,
}

impl Default for LocalStats {
    fn default() -> LocalStats {
        LocalStats { cells: Box::new([WaitStat::default(); CELLS]), since_flush: 0 }
    }
}

impl LocalStats {
    /// One wait. Never allocates, never blocks.
    pub fn add(&mut self, site: u32, nanos: u64, queue: &StatQueue) {
        let cell = &mut self.cells[site as usize % CELLS];
        if cell.waits != 0 && cell.site != site {
            queue.push(std::mem::take(cell));
        }
        cell.site = site;
        cell.waits += 1;
        cell.nanos += nanos;
        self.since_flush += 1;
        if self.since_flush >= 256 {
            self.flush(queue);
        }
    }

    pub fn flush(&mut self, queue: &StatQueue) {
        self.since_flush = 0;
        for cell in self.cells.iter_mut().filter(|c| c.waits != 0) {
            queue.push(std::mem::take(cell));
        }
    }
}

/// Where threads leave their sums.
#[derive(Debug)]
pub struct StatQueue {
    queue: ArrayQueue<WaitStat>,
    /// Waits whose sums found the queue full. Counted, so that no report pretends to be complete.
    lost: unordered::AtomicU64,
    totals: Mutex<Map<u32, WaitStat>>,
}

impl StatQueue {
    pub fn new(capacity: usize) -> StatQueue {
        StatQueue { queue: ArrayQueue::new(capacity), lost: Default::default(), totals: Mutex::default() }
    }

    fn push(&self, stat: WaitStat) {
        if self.queue.push(stat).is_err() {
            // Relaxed: a statistic.
            self.lost.fetch_add(stat.waits, unordered::Ordering::Relaxed);
        }
    }

    /// Adds what has been handed over since the last call to the totals, and returns these, longest first. Not for program
    /// threads.
    pub fn totals(&self) -> Vec<WaitStat> {
        let mut totals = self.totals.lock().unwrap_or_else(|e| e.into_inner());
        while let Some(s) = self.queue.pop() {
            let sum = totals.entry(s.site).or_insert(WaitStat { site: s.site, ..WaitStat::default() });
            sum.waits += s.waits;
            sum.nanos += s.nanos;
        }
        let mut all: Vec<_> = totals.values().copied().collect();
        all.sort_by_key(|s| (std::cmp::Reverse(s.nanos), s.site));
        all
    }

    pub fn lost(&self) -> u64 {
        self.lost.load(unordered::Ordering::Relaxed)
    }
}
