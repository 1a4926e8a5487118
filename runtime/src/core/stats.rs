//! How long threads wait before which site and for what: each thread has a table of its own, which it alone
//! writes and anybody may read at any time. No statistic is shared between writers, so counting costs no
//! cache miss of anybody else's.

use super::api::{WaitFor, WaitStat};
use crate::sync::unordered::{AtomicU64, Ordering};
use traceformat::activity::{Cause, CauseKind};
use traceformat::event::Label;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Pairs of site and cause that are told apart for each thread; the rest is summed up as
/// [`CauseKind::Other`].
const CELLS: usize = 127;
/// How far a pair may be from the place that its hash names.
const PROBES: usize = 8;
/// In [`Cell::who`]: there is something in it.
const USED: u64 = 1 << 31;

const KINDS: [CauseKind; 8] = [
    CauseKind::Order,
    CauseKind::Value,
    CauseKind::Decision,
    CauseKind::Prefix,
    CauseKind::RunAhead,
    CauseKind::FirstSet,
    CauseKind::Other,
    CauseKind::Turn,
];

/// Words of a cell.
const CELL: usize = 5;

/// One pair. `who` is 0 while the cell is empty; else it never changes again.
#[derive(Debug)]
#[repr(C)]
struct Cell {
    /// The waiting site in the upper half; in the lower one [`USED`], and kind and thread + 1 (0: none) of
    /// the cause.
    who: AtomicU64,
    /// The cause's site + 1 (0: none).
    whom: AtomicU64,
    count: AtomicU64,
    nanos: AtomicU64,
    longest: AtomicU64,
}

fn packed(site: u32, cause: &Cause) -> (u64, u64) {
    let thread = cause.thread.map_or(0, |t| u64::from(t.0) + 1);
    let who = u64::from(site) << 32 | USED | (cause.kind as u64) << 24 | thread;
    (who, cause.site.map_or(0, |s| u64::from(s.0) + 1))
}

fn unpacked(who: u64, whom: u64) -> Option<(u32, Cause)> {
    let kind = *KINDS.get((who >> 24 & 0x7f) as usize).filter(|_| who & USED != 0)?;
    let thread = (who & 0xff_ffff).checked_sub(1).map(|t| ThreadIx(t as u16));
    Some(((who >> 32) as u32, Cause { kind, thread, site: whom.checked_sub(1).map(|s| SiteId(s as u32)) }))
}

/// All threads' tables, in one block that costs memory only where something is written: the system gives
/// large blocks out untouched.
#[derive(Debug)]
pub struct WaitTables(Box<[Cell]>);

impl WaitTables {
    pub fn new(threads: usize) -> WaitTables {
        let plain: Box<[[u64; CELL]]> = vec![[0; CELL]; threads * (CELLS + 1)].into();
        // SAFETY: a cell is so many atomic integers and nothing else, for which zero is a value; the box is
        // owned.
        WaitTables(unsafe { Box::from_raw(Box::into_raw(plain) as *mut [Cell]) })
    }

    /// A thread's sums.
    pub fn of(&self, thread: usize) -> WaitTable<'_> {
        let all = &self.0[thread * (CELLS + 1)..][..CELLS + 1];
        WaitTable { cells: &all[..CELLS], rest: &all[CELLS] }
    }
}

/// One thread's sums.
#[derive(Clone, Copy, Debug)]
pub struct WaitTable<'a> {
    cells: &'a [Cell],
    /// Of pairs that found no cell.
    rest: &'a Cell,
}

impl<'a> WaitTable<'a> {
    /// `times` waits of `nanos` each. For the table's thread only. Never allocates, never blocks.
    pub fn add(&self, site: u32, cause: &Cause, times: u64, nanos: u64) {
        let (who, whom) = packed(site, cause);
        let start = (who ^ who >> 29 ^ whom.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize;
        let cell = (0..PROBES).map(|i| &self.cells[(start + i) % CELLS]).find(|c| {
            // Relaxed: this thread alone writes.
            let there = c.who.load(Ordering::Relaxed);
            if there == 0 {
                c.whom.store(whom, Ordering::Relaxed);
                // Release: who sees this sees the other half.
                c.who.store(who, Ordering::Release);
            }
            there == 0 || there == who && c.whom.load(Ordering::Relaxed) == whom
        });
        let cell = cell.unwrap_or(self.rest);
        // Relaxed, and not one atomic step: this thread alone writes.
        let add = |to: &AtomicU64, n: u64| to.store(to.load(Ordering::Relaxed) + n, Ordering::Relaxed);
        add(&cell.count, times);
        add(&cell.nanos, nanos * times);
        if nanos > cell.longest.load(Ordering::Relaxed) {
            cell.longest.store(nanos, Ordering::Relaxed);
        }
    }

    /// What is in it: site, cause, and count, sum and longest.
    pub fn read(self) -> impl Iterator<Item = (u32, Cause, [u64; 3])> + 'a {
        let numbers = |c: &Cell| [&c.count, &c.nanos, &c.longest].map(|n| n.load(Ordering::Relaxed));
        let other = Cause { kind: CauseKind::Other, thread: None, site: None };
        let known = self.cells.iter().filter_map(move |c| {
            // Acquire: pairs with `add`.
            let (site, cause) = unpacked(c.who.load(Ordering::Acquire), c.whom.load(Ordering::Relaxed))?;
            Some((site, cause, numbers(c)))
        });
        let rest = numbers(self.rest);
        known.chain((rest[0] > 0).then_some((SiteId::UNNUMBERED.0, other, rest)))
    }
}

/// Sums by site, longest first.
pub fn by_site<'a>(tables: impl Iterator<Item = WaitTable<'a>>) -> Vec<WaitStat> {
    let mut sums = std::collections::BTreeMap::<u32, WaitStat>::new();
    for (site, _, [count, nanos, _]) in tables.flat_map(WaitTable::read) {
        let sum = sums.entry(site).or_insert(WaitStat { site, ..WaitStat::default() });
        sum.waits += count;
        sum.nanos += nanos;
    }
    let mut all: Vec<_> = sums.into_values().collect();
    all.sort_by_key(|s| (std::cmp::Reverse(s.nanos), s.site));
    all
}

/// What a wait is for, in the terms of statistics; `label` names the event that is awaited, where it is one.
pub fn cause(what: &WaitFor, label: impl FnOnce(ThreadIx, u64) -> Option<Label>) -> Cause {
    let (kind, event) = match *what {
        WaitFor::FirstSet => (CauseKind::FirstSet, None),
        WaitFor::Count { thread, count } => (CauseKind::Order, Some((thread, count))),
        WaitFor::Value { thread, count } => (CauseKind::Value, Some((thread, count))),
        WaitFor::Decision { .. } | WaitFor::Brief { .. } => (CauseKind::Decision, None),
        WaitFor::Prefix { thread, count, .. } => (CauseKind::Prefix, Some((thread, count))),
        WaitFor::RunAhead { thread, count } => (CauseKind::RunAhead, Some((thread, count))),
    };
    let site = event.and_then(|(t, n)| label(t, n)).map(|l| l.site);
    Cause { kind, thread: event.map(|e| e.0), site }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_kept_apart_by_site_and_cause_until_there_is_no_room() {
        let tables = WaitTables::new(2);
        let table = tables.of(1);
        let order = |t: u16, s: u32| Cause {
            kind: CauseKind::Order,
            thread: Some(ThreadIx(t)),
            site: Some(SiteId(s)),
        };
        let decision = Cause { kind: CauseKind::Decision, thread: None, site: None };
        table.add(7, &order(0, 0), 1, 100);
        table.add(7, &order(0, 0), 16, 10);
        table.add(7, &order(1, 0), 1, 5);
        table.add(7, &decision, 1, 1);
        table.add(0, &order(0, 0), 1, 2);
        let mut read: Vec<_> = table.read().collect();
        read.sort_by_key(|r| (r.0, r.1));
        let expected = vec![
            (0, order(0, 0), [1, 2, 2]),
            (7, order(0, 0), [17, 260, 100]),
            (7, order(1, 0), [1, 5, 5]),
            (7, decision, [1, 1, 1]),
        ];
        assert_eq!(read, expected);
        // Whatever does not fit is in the sum all the same.
        (0..10_000).for_each(|s| table.add(s, &order(3, s), 1, 1));
        assert_eq!(table.read().map(|r| r.2[0]).sum::<u64>(), 10_020);
        assert!(table.read().any(|r| r.1.kind == CauseKind::Other));
        assert_eq!(by_site([table].into_iter()).iter().map(|s| s.nanos).sum::<u64>(), 10_268);
    }
}
