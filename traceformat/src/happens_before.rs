//! Mazurkiewicz traces in a canonical form: two executions have the same form exactly if one becomes the
//! other by swapping neighbouring independent events.
//!
//! The happens-before relation of a sequence is the transitive closure of program order and of dependence
//! ([`crate::dependence::dependent`]) between earlier and later events. With vector clocks `C(e)[u]` = number
//! of events of `u` up to and including `e`'s past, `C(e)` is the join of the clocks of all earlier events
//! dependent on `e`, plus `e` itself. An event is named (thread, k); its immediate predecessors are those
//! other threads' latest events in its past that no other predecessor already implies.

use crate::clock::join_rows;
use crate::dependence::dependent;
use crate::event::{Event, Label};
use crate::thread::ThreadIx;
use std::collections::BTreeMap;

/// One event of a canonical trace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraceEvent {
    pub label: Label,
    /// Immediate predecessors in other threads, sorted: the event happens after the first `count` events of
    /// `thread`.
    pub preds: Vec<(ThreadIx, u32)>,
}

/// A Mazurkiewicz trace: each thread's events in program order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trace {
    pub threads: BTreeMap<ThreadIx, Vec<TraceEvent>>,
}

impl Trace {
    /// The trace of a sequence of events. Quadratic in the worst case: every earlier event that is not in the
    /// past yet is compared.
    pub fn of(events: &[Event]) -> Trace {
        let mut trace = Trace::default();
        for (e, preds) in events.iter().zip(immediate_predecessors(events)) {
            trace.threads.entry(e.thread).or_default().push(TraceEvent { label: e.label, preds });
        }
        trace
    }

    /// A 128-bit hash of the trace: equal for equal traces, different for different ones but for accidents.
    pub fn hash128(&self) -> u128 {
        let (mut a, mut b) = (0x243f_6a88_85a3_08d3u64, 0x1319_8a2e_0370_7344u64);
        let mut mix = |n: u64| {
            // Two multiply-xorshift lanes with different odd constants (as in splitmix64).
            a = (a ^ n).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            a ^= a >> 29;
            b = (b.rotate_left(23) ^ n).wrapping_mul(0x94d0_49bb_1331_11eb);
            b ^= b >> 32;
        };
        for (t, events) in &self.threads {
            mix(1 << 32 | t.0 as u64);
            mix(events.len() as u64);
            for e in events {
                mix(e.label.packed());
                mix(e.preds.len() as u64);
                e.preds.iter().for_each(|(u, k)| mix((u.0 as u64) << 32 | *k as u64));
            }
        }
        (a as u128) << 64 | b as u128
    }

    /// Number of events.
    pub fn len(&self) -> usize {
        self.threads.values().map(Vec::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }
}

/// The vector clock of each event: `clocks[i][u]` events of thread `u` are in the past of `events[i]` (or are
/// it).
pub fn clocks(events: &[Event]) -> Vec<Vec<u32>> {
    let threads = events.iter().map(|e| e.thread.index() + 1).max().unwrap_or(0);
    let mut of_thread: Vec<Vec<usize>> = vec![Vec::new(); threads];
    let mut clocks: Vec<Vec<u32>> = Vec::with_capacity(events.len());
    for (i, e) in events.iter().enumerate() {
        let own = e.thread.index();
        let mut clock = of_thread[own].last().map_or_else(|| vec![0; threads], |&p| clocks[p].clone());
        for (u, list) in of_thread.iter().enumerate().filter(|(u, _)| *u != own) {
            // The latest dependent event of u brings every earlier one of u with it.
            let known = clock[u] as usize;
            if let Some(&j) = list[known.min(list.len())..].iter().rev().find(|&&j| dependent(&events[j], e))
            {
                join_rows(&mut clock, &clocks[j]);
            }
        }
        of_thread[own].push(i);
        clock[own] = of_thread[own].len() as u32;
        clocks.push(clock);
    }
    clocks
}

/// For each event its immediate predecessors in other threads, transitively reduced: sorted (thread, number
/// of its events that must have executed).
pub fn immediate_predecessors(events: &[Event]) -> Vec<Vec<(ThreadIx, u32)>> {
    let clocks = clocks(events);
    let threads = clocks.first().map_or(0, Vec::len);
    let mut of_thread: Vec<Vec<usize>> = vec![Vec::new(); threads];
    let mut out = Vec::with_capacity(events.len());
    for (i, e) in events.iter().enumerate() {
        let own = e.thread.index();
        let clock = &clocks[i];
        let before = of_thread[own].last().map(|&p| &clocks[p]);
        // Candidates: the last event of each other thread in the past, unless program order brings it.
        let candidates: Vec<(usize, u32)> = (0..threads)
            .filter(|&u| u != own && clock[u] > before.map_or(0, |b| b[u]))
            .map(|u| (u, clock[u]))
            .collect();
        // A candidate is implied if another candidate's past holds it.
        let immediate = candidates.iter().filter(|&&(u, n)| {
            !candidates.iter().any(|&(w, m)| w != u && clocks[of_thread[w][m as usize - 1]][u] >= n)
        });
        out.push(immediate.map(|&(u, n)| (ThreadIx(u as u16), n)).collect());
        of_thread[own].push(i);
    }
    out
}
