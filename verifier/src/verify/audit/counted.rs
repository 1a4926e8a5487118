//! Which traces an engine has counted: a hash of each, and the same hash of an execution that the engine has
//! not made.
//!
//! The hash of a trace is a sum over its events, each told by its thread's name, its rank in its thread, its
//! label, and its immediate predecessors in other threads. All of these are the same in all executions of a
//! trace (`traceformat::happens_before`), and a sum does not depend on the order, so the hash can be kept
//! along the engine's current execution: only events that are new are looked at.
//!
//! The engine's side takes the predecessors that the engine reports, which are also those that are published.
//! The other side finds them by the definition, from the events alone ([`relation`]); it shares nothing with
//! the engine but the table of dependence.
//!
//! *Bounded memory.* Of more than [`KEPT`] traces a part is kept: those whose hash ends in so many zeros. Of
//! executions whose hash does not, nothing is said. (As Gibbons and Tirthapura sample distinct elements, SPAA
//! 2001.)

use report::sink::PathEvent;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Label};
use traceformat::schedule::section::Pred;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Hashes kept, at most.
const KEPT: usize = 1 << 18;

fn mix(mut z: u64) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Hashes of threads' names: the same however a machine numbers them.
#[derive(Clone, Debug, Default)]
pub struct Names(Vec<u64>);

impl Names {
    /// Takes in threads that are new.
    pub fn learn(&mut self, threads: &ThreadTable) {
        if self.0.is_empty() {
            self.0.push(mix(0));
        }
        for name in threads.0.iter().skip(self.0.len() - 1) {
            self.0.push(mix(self.of(name.parent) ^ mix(u64::from(name.rank) + 1)));
        }
    }

    pub fn of(&self, t: ThreadIx) -> u64 {
        self.0.get(t.index()).copied().unwrap_or(u64::from(t.0))
    }

    /// The thread with this hash.
    pub fn find(&self, name: u64) -> Option<ThreadIx> {
        self.0.iter().position(|n| *n == name).map(|i| ThreadIx(i as u16))
    }
}

/// An event's part of the hash; `rank` of its thread's, from 1.
fn part<'p>(
    names: &Names,
    t: ThreadIx,
    rank: u32,
    label: Label,
    preds: impl IntoIterator<Item = &'p Pred>,
) -> u64 {
    let pred = |p: &Pred| mix(names.of(p.thread) ^ mix(p.offset as u64));
    let preds = preds.into_iter().map(pred).fold(0, u64::wrapping_add);
    mix(mix(names.of(t) ^ u64::from(rank)) ^ mix(label.packed()).wrapping_add(preds))
}

/// An event of some worker's current execution.
#[derive(Clone, Copy, Debug)]
struct Entry {
    thread: ThreadIx,
    /// Events of its thread up to here.
    rank: u32,
    /// The hash up to here.
    sum: u64,
}

/// The traces that an engine has reported.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Counted {
    kept: FxHashSet<u64>,
    /// Zeros at the end of hashes that are kept.
    zeros: u32,
    /// The current execution of each worker. Not stored: who goes on says where it is.
    #[serde(skip)]
    paths: Vec<Vec<Entry>>,
    #[serde(skip)]
    worker: usize,
    #[serde(skip)]
    names: Names,
}

impl Counted {
    /// Is it what can have been stored?
    pub fn is_sound(&self) -> bool {
        self.zeros <= u64::BITS
            && self.kept.len() <= KEPT
            && self.kept.iter().all(|h| h.trailing_zeros() >= self.zeros)
    }

    /// As [`report::sink::Sink::worker`].
    pub fn worker(&mut self, number: usize) {
        self.worker = number;
    }

    /// The current worker's execution has these events now, of which the first `same` are not new.
    pub fn follow(&mut self, threads: &ThreadTable, path: &[PathEvent], same: usize) {
        self.names.learn(threads);
        if self.paths.len() <= self.worker {
            self.paths.resize_with(self.worker + 1, Vec::new);
        }
        let entries = &mut self.paths[self.worker];
        entries.truncate(same);
        for e in &path[entries.len()..] {
            let (thread, label) = (e.event.thread, e.event.label);
            let before = entries.iter().rev().find(|p| p.thread == thread).map_or(0, |p| p.rank);
            let mut sum = entries.last().map_or(0, |p| p.sum);
            let mut rank = before;
            if !label.op.is_lifecycle() {
                rank += 1;
                sum = sum.wrapping_add(part(&self.names, thread, rank, label, &e.preds));
            }
            entries.push(Entry { thread, rank, sum });
        }
    }

    /// The current worker's execution is a trace, and is counted.
    pub fn count(&mut self) {
        let sum = self.paths.get(self.worker).and_then(|p| p.last()).map_or(0, |e| e.sum);
        let hash = mix(sum);
        if hash.trailing_zeros() < self.zeros {
            return;
        }
        self.kept.insert(hash);
        while self.kept.len() > KEPT {
            self.zeros += 1;
            let zeros = self.zeros;
            self.kept.retain(|h| h.trailing_zeros() >= zeros);
        }
    }

    /// Was a trace with this hash counted? `None` if that is not known.
    pub fn has(&self, hash: u64) -> Option<bool> {
        (hash.trailing_zeros() >= self.zeros).then(|| self.kept.contains(&hash))
    }
}

/// An execution with what its order means.
#[derive(Clone, Debug, Default)]
pub struct Related {
    /// The hash of its trace.
    pub hash: u64,
    /// Each event's immediate predecessors in other threads, as numbers of counted events.
    pub preds: Vec<Vec<Pred>>,
}

/// Happens-before by its definition: the least order that contains each thread's own, creation before the
/// child (`births[i]`: threads that exist from event `i` on), and every dependent pair in the order of the
/// events.
pub fn relation(events: &[Event], births: &[SmallVec<[ThreadIx; 1]>], names: &Names) -> Related {
    let threads = events.iter().map(|e| e.thread).chain(births.iter().flatten().copied());
    let n = threads.map(|t| t.index() + 1).max().unwrap_or(0);
    // By thread: its events, the event before its next one (its last, or its creation), its counted events
    // and its ranks so far.
    let mut own: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut origin: Vec<Option<usize>> = vec![None; n];
    let (mut counted, mut ranks) = (vec![0u32; n], vec![0u32; n]);
    let mut counted_at = Vec::with_capacity(events.len());
    // `clocks[i][u]`: so many events of `u` happen before event `i`, or are it.
    let mut clocks: Vec<Vec<u32>> = Vec::with_capacity(events.len());
    let (mut sum, mut out) = (0u64, Related::default());
    for (i, e) in events.iter().enumerate() {
        let t = e.thread.index();
        let mut clock = origin[t].map_or_else(|| vec![0; n], |o| clocks[o].clone());
        let latest = |u: usize| own[u][clock[u] as usize..].iter().rev().find(|&&j| dependent(&events[j], e));
        let found: Vec<usize> = (0..n).filter(|&u| u != t).filter_map(latest).copied().collect();
        let implied = |j: usize| {
            let u = events[j].thread.index();
            let number = clocks[j][u];
            found.iter().any(|&k| k != j && clocks[k][u] >= number)
        };
        let immediate = found.iter().filter(|&&j| !implied(j) && counted_at[j] > 0);
        let pred = |&j: &usize| Pred::new(events[j].thread, i64::from(counted_at[j]));
        let preds: Vec<Pred> = immediate.map(pred).filter(|_| e.label.is_counted()).collect();
        for &j in &found {
            clock.iter_mut().zip(&clocks[j]).for_each(|(c, d)| *c = (*c).max(*d));
        }
        own[t].push(i);
        clock[t] = own[t].len() as u32;
        clocks.push(clock);
        origin[t] = Some(i);
        counted[t] += u32::from(e.label.is_counted());
        counted_at.push(counted[t]);
        if !e.label.op.is_lifecycle() {
            ranks[t] += 1;
            sum = sum.wrapping_add(part(names, e.thread, ranks[t], e.label, &preds));
        }
        out.preds.push(preds);
        births[i].iter().for_each(|b| origin[b.index()] = Some(i));
    }
    out.hash = mix(sum);
    out
}
