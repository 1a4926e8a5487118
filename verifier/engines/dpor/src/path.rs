//! The current execution `E`: its events, their vector clocks, and their immediate races.
//!
//! `clock[j][u]` is the number of events of thread `u` that happen before or are event `j`. Hence `i → j` iff
//! `clock[j][thread(i)] >= number(i)`, where `number` counts a thread's events from 1. The happens-before
//! relation is the least one that contains program order, creation before the child, and every dependent pair
//! in the order of `E`.
//!
//! A second clock is kept along synchronization alone (program order, creation, join, and dependent pairs of
//! synchronization operations that succeed): conflicting accesses that it leaves unordered are *racing* (R6).

use super::StepId;
use super::grounds::Grounds;
use super::index::{Index, is_narrow};
use exec::machine::Machine;
use report::sink::PathEvent;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use traceformat::clock::join_rows;
use traceformat::dependence::{dependent, synchronizes};
use traceformat::event::{Event, Op};
use traceformat::schedule::section::Pred;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// No event.
pub(super) const NONE: u32 = u32::MAX;

/// See [`Path::index_from`]. At half of it the index is dropped.
const INDEX_FROM: usize = if cfg!(debug_assertions) { 8 } else { 512 };

/// So many events are looked at one by one.
const FEW: usize = if cfg!(debug_assertions) { 4 } else { 128 };

/// Executions up to this length are checked against the plain scan, in builds with debug assertions (where
/// short ones are indexed, too).
const CHECKED: usize = 2048;

/// A thread that this execution has not created.
const UNBORN: u32 = u32::MAX;

/// An immediate race `with → e`, of an event `e` that has it in its [`Meta`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Race {
    pub with: u32,
    /// What its last analysis rests on.
    pub grounds: Grounds,
}

/// What the engine knows of an event besides what it reports.
#[derive(Debug)]
pub(super) struct Meta {
    pub step: StepId,
    /// A superset of what the event touches, as bits: see [`signature`].
    pub sig: u64,
    /// Number of this event among its thread's, from 1.
    pub number: u32,
    /// Number of counted events of its thread up to and including this one.
    counted: u32,
    /// The thread's event before this one, or [`NONE`].
    pub previous: u32,
    /// The immediate races `i → this`: dependent events of other threads with nothing between, and not
    /// before the thread's previous event. Latest first.
    pub races: SmallVec<[Race; 2]>,
    /// It ended the execution: dependent with everything.
    pub cut: bool,
    /// The event of the thread's other choice, where it had one.
    pub alternative: Option<Box<Event>>,
    /// What the last analysis of that choice rests on.
    pub choice: Grounds,
}

/// What is to be appended to the execution.
pub(super) struct Pushed {
    pub event: Event,
    pub sig: u64,
    pub cut: bool,
    pub alternative: Option<Box<Event>>,
    pub lone_timeout: bool,
    /// See [`PathEvent::arms`].
    pub arms: u16,
}

impl Pushed {
    /// An event that does not cut the execution off, where there was no choice.
    pub fn new(event: Event, sig: u64) -> Pushed {
        Pushed { event, sig, cut: false, alternative: None, lone_timeout: false, arms: 0 }
    }
}

/// Bits of what an event touches: a bit for each granule of memory, synchronization object and thread it may
/// be dependent through. Events with disjoint signatures, of different threads, are independent.
pub(super) fn signature(e: &Event) -> u64 {
    // Bits 48 to 63: threads. Bits 0 to 47: memory and objects.
    fn spread(a: u64) -> u64 {
        1 << ((a.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) % 48)
    }
    let thread = |t: u64| 1 << (48 + t % 16);
    let mut sig = thread(e.thread.0 as u64);
    for a in &e.accesses {
        if a.end.saturating_sub(a.start) > 64 {
            sig |= (1 << 48) - 1;
        } else {
            for granule in a.start / 4..a.end.div_ceil(4) {
                sig |= spread(a.object.0.wrapping_mul(31).wrapping_add(granule));
            }
        }
    }
    if matches!(e.label.op, Op::Join | Op::Create) {
        sig |= e.object.map_or(0, |o| thread(o.0));
    } else {
        // Memory and synchronization objects need not be told apart: the bits are a superset.
        for o in [e.object, e.object2].into_iter().flatten() {
            sig |= spread(o.0);
        }
    }
    sig
}

/// False only if events of different threads with these signatures are independent.
#[inline]
pub(super) fn possibly_dependent(a: u64, b: u64) -> bool {
    a & b != 0
}

/// See [`Path::joined_plainly`].
type Joined = (Vec<u32>, Vec<u32>, SmallVec<[Race; 2]>, FxHashSet<SiteId>);

#[derive(Debug)]
pub(super) struct Path {
    pub events: Vec<PathEvent>,
    pub meta: Vec<Meta>,
    /// Rows of `stride` numbers, one per event.
    clocks: Vec<u32>,
    sync_clocks: Vec<u32>,
    /// Row `k`: number of events of each thread among the first `k`. One row more than events.
    counts: Vec<u32>,
    stride: usize,
    /// Each thread's last event, or [`NONE`].
    last: Vec<u32>,
    /// 1 + the event that created each thread, 0: alive from the start, or [`UNBORN`].
    birth: Vec<u32>,
    unborn: usize,
    /// Sites of racing accesses, over all executions so far.
    pub racing: FxHashSet<SiteId>,
    /// Each thread's events, in order.
    positions: Vec<Vec<u32>>,
    /// Kept while the execution is long. Looking at all events is faster while it is short.
    index: Option<Index>,
    /// Length from which on the index is kept.
    index_from: usize,
    row: Vec<u32>,
    sync_row: Vec<u32>,
}

impl Path {
    /// The empty execution.
    pub fn new<M: Machine + ?Sized>(machine: &M) -> Path {
        let stride = machine.threads().len().max(4);
        let mut path = Path {
            events: Vec::new(),
            meta: Vec::new(),
            clocks: Vec::new(),
            sync_clocks: Vec::new(),
            counts: vec![0; stride],
            stride,
            last: vec![NONE; stride],
            birth: vec![UNBORN; stride],
            unborn: stride,
            racing: FxHashSet::default(),
            positions: vec![Vec::new(); stride],
            index: None,
            index_from: INDEX_FROM,
            row: vec![0; stride],
            sync_row: vec![0; stride],
        };
        path.note_births(machine, 0);
        path
    }

    pub fn len(&self) -> usize {
        self.events.len()
    }

    #[inline]
    fn row(&self, j: usize) -> &[u32] {
        &self.clocks[j * self.stride..(j + 1) * self.stride]
    }

    /// Number of events of each thread among the first `k`.
    #[inline]
    pub fn counts(&self, k: usize) -> &[u32] {
        &self.counts[k * self.stride..(k + 1) * self.stride]
    }

    /// `i → j` or `i = j`.
    #[inline]
    pub fn before_or_same(&self, i: usize, j: usize) -> bool {
        let m = &self.meta[i];
        self.clocks[j * self.stride + m.step.thread.index()] >= m.number
    }

    /// Adds what happens before event `j`, and `j`, to numbers of events of each thread.
    pub fn join_past(&self, j: usize, into: &mut [u32]) {
        join_rows(into, self.row(j));
    }

    /// Do all of event `j`'s predecessors lie among the executed ones, `executed[u]` many of each thread `u`?
    #[inline]
    pub fn is_initial(&self, j: usize, executed: &[u32]) -> bool {
        let own = self.meta[j].step.thread.index();
        self.row(j).iter().zip(executed).enumerate().all(|(u, (c, done))| *c <= done + (u == own) as u32)
    }

    /// The event that the next event of `t` would follow in `t`, seen from the first `k` events; or the one
    /// that created `t`; or none.
    pub fn origin(&self, t: ThreadIx, before: Option<usize>) -> Option<usize> {
        let own = match before {
            Some(j) => self.meta[j].previous,
            None => self.last.get(t.index()).copied().unwrap_or(NONE),
        };
        if own != NONE {
            return Some(own as usize);
        }
        match self.birth.get(t.index()).copied().unwrap_or(UNBORN) {
            0 | UNBORN => None,
            b => Some(b as usize - 1),
        }
    }

    /// Are the two events dependent, taking cut-off ones as dependent with everything?
    pub fn dependent_with(&self, i: usize, event: &Event, sig: u64) -> bool {
        let m = &self.meta[i];
        m.cut || possibly_dependent(m.sig, sig) && dependent(&self.events[i].event, event)
    }

    /// The events among the first `end` that are dependent with `event` and do not happen before `origin`
    /// (its thread's previous event) and are not it, in order.
    pub fn dependents(&self, event: &Event, sig: u64, origin: Option<usize>, end: usize) -> Vec<u32> {
        match origin {
            Some(o) if end > FEW => {
                // Of each thread what happens before `origin` comes first.
                let mut found: Vec<u32> = Vec::new();
                for (own, before) in self.positions.iter().zip(self.row(o)) {
                    let after = own.get(*before as usize..).unwrap_or_default();
                    let after = after.iter().copied().take_while(|&i| (i as usize) < end);
                    found.extend(after.filter(|&i| self.dependent_with(i as usize, event, sig)));
                }
                found.sort_unstable();
                debug_assert!(end >= CHECKED || found == self.dependents_plainly(event, sig, origin, end));
                found
            }
            _ => self.dependents_plainly(event, sig, origin, end),
        }
    }

    fn dependents_plainly(&self, event: &Event, sig: u64, origin: Option<usize>, end: usize) -> Vec<u32> {
        let concurrent = |i: usize| !origin.is_some_and(|o| self.before_or_same(i, o));
        (0..end).filter(|&i| self.dependent_with(i, event, sig) && concurrent(i)).map(|i| i as u32).collect()
    }

    /// The events from `k` on that neither are nor happen after one of `removed`, in order.
    pub fn not_after(&self, k: usize, removed: &[u32], into: &mut Vec<u32>) {
        into.clear();
        let n = self.len();
        let stays = |&j: &u32| removed.iter().all(|&d| !self.before_or_same(d as usize, j as usize));
        if n - k <= FEW {
            match *removed {
                [d] => into
                    .extend((k as u32..n as u32).filter(|&j| !self.before_or_same(d as usize, j as usize))),
                _ => into.extend((k as u32..n as u32).filter(stays)),
            }
            return;
        }
        // Of each thread they come first: what follows an event happens after it.
        for (own, before) in self.positions.iter().zip(self.counts(k)) {
            into.extend(own.get(*before as usize..).unwrap_or_default().iter().copied().take_while(stays));
        }
        into.sort_unstable();
        debug_assert!(n >= CHECKED || (k as u32..n as u32).filter(stays).eq(into.iter().copied()));
    }

    /// Widens the rows to `n` threads.
    fn widen(&mut self, n: usize) {
        if n <= self.stride {
            return;
        }
        let new = n.next_power_of_two().max(self.stride * 2);
        let old = self.stride;
        for table in [&mut self.clocks, &mut self.sync_clocks, &mut self.counts] {
            let rows = table.len() / old;
            let mut wide = vec![0; rows * new];
            for r in 0..rows {
                wide[r * new..r * new + old].copy_from_slice(&table[r * old..(r + 1) * old]);
            }
            *table = wide;
        }
        self.stride = new;
        self.last.resize(new, NONE);
        self.positions.resize(new, Vec::new());
        self.birth.resize(new, UNBORN);
        self.unborn += new - old;
        self.row.resize(new, 0);
        self.sync_row.resize(new, 0);
    }

    /// Notes which threads exist now and did not before event number `made_by - 1` (0: before the start).
    fn note_births<M: Machine + ?Sized>(&mut self, machine: &M, made_by: u32) {
        let n = machine.threads().len();
        self.widen(n);
        if self.unborn == self.stride - n && made_by != 0 {
            return;
        }
        for u in 0..n {
            let t = ThreadIx(u as u16);
            if self.birth[u] == UNBORN && machine.exists(t) {
                self.birth[u] = made_by;
                self.unborn -= 1;
                if made_by != 0 {
                    self.events[made_by as usize - 1].births.push(t);
                }
            }
        }
    }

    /// Appends the event that `machine` has just executed.
    pub fn push<M: Machine + ?Sized>(&mut self, machine: &M, step: StepId, pushed: Pushed) {
        let Pushed { event, sig, cut, alternative, lone_timeout, arms } = pushed;
        let n = self.len();
        let t = step.thread.index();
        self.widen(machine.threads().len().max(t + 1));
        let stride = self.stride;
        let mut row = std::mem::take(&mut self.row);
        let mut sync_row = std::mem::take(&mut self.sync_row);
        match self.origin(step.thread, None) {
            Some(o) => {
                row.copy_from_slice(&self.clocks[o * stride..(o + 1) * stride]);
                sync_row.copy_from_slice(&self.sync_clocks[o * stride..(o + 1) * stride]);
            }
            None => {
                row.fill(0);
                sync_row.fill(0);
            }
        }
        let races = self.join_dependent(&event, sig, cut, &mut row, &mut sync_row);
        let number = self.counts[n * stride + t] + 1;
        row[t] = number;
        sync_row[t] = number;
        self.clocks.extend_from_slice(&row);
        self.sync_clocks.extend_from_slice(&sync_row);
        self.counts.extend_from_within(n * stride..(n + 1) * stride);
        self.counts[(n + 1) * stride + t] = number;
        self.row = row;
        self.sync_row = sync_row;

        let previous = self.last[t];
        let is_counted = event.label.is_counted();
        let counted =
            if previous == NONE { 0 } else { self.meta[previous as usize].counted } + is_counted as u32;
        let preds = if is_counted { self.preds(&races) } else { Vec::new() };
        self.last[t] = n as u32;
        let choice = Grounds::EVERYTHING;
        self.meta.push(Meta { step, sig, number, counted, previous, races, cut, alternative, choice });
        // Those that are born, but for this one.
        let alone = self.stride - self.unborn == 1;
        let births = SmallVec::new();
        self.events.push(PathEvent { event, preds, lone_timeout, arms, alone, births });
        self.positions[t].push(n as u32);
        match &mut self.index {
            Some(index) => index.push(n, &self.events[n].event),
            None if n + 1 >= self.index_from => {
                let index = self.index.insert(Index::default());
                self.events.iter().enumerate().for_each(|(i, e)| index.push(i, &e.event));
            }
            None => {}
        }
        if !cut {
            self.note_births(machine, n as u32 + 1);
        }
    }

    /// Joins the clocks of the dependent events into `row`; returns the immediate races. Backwards, so that
    /// an event that another dependent one happens after is already covered when it is met.
    fn join_dependent(
        &mut self,
        event: &Event,
        sig: u64,
        cut: bool,
        row: &mut [u32],
        sync_row: &mut [u32],
    ) -> SmallVec<[Race; 2]> {
        let mut races = SmallVec::new();
        match &self.index {
            Some(index) if !cut && is_narrow(event) => {
                let mut latest = index.dependents(self, event);
                if let (Op::Join | Op::Create, Some(o)) = (event.label.op, event.object) {
                    // Whatever that thread did.
                    latest.extend(self.last.get(o.0 as usize).copied().filter(|&i| i != NONE));
                    latest.sort_unstable_by(|a, b| b.cmp(a));
                }
                let plain = (cfg!(debug_assertions) && self.len() < CHECKED)
                    .then(|| self.joined_plainly(event, sig, row.to_vec(), sync_row.to_vec()));
                let latest = latest.iter().map(|&i| i as usize);
                self.join_those(latest, event, sig, cut, row, sync_row, &mut races);
                if let Some(plain) = plain {
                    let indexed = (row.to_vec(), sync_row.to_vec(), races.clone(), self.racing.clone());
                    assert!(plain == indexed, "{plain:?} but by the index {indexed:?} for {event:?}");
                }
            }
            _ => self.join_those((0..self.len()).rev(), event, sig, cut, row, sync_row, &mut races),
        }
        races
    }

    /// The rows, the races and the racing sites that looking at every event gives.
    fn joined_plainly(
        &mut self,
        event: &Event,
        sig: u64,
        mut row: Vec<u32>,
        mut sync_row: Vec<u32>,
    ) -> Joined {
        let mut races = SmallVec::new();
        let before = self.racing.clone();
        self.join_those((0..self.len()).rev(), event, sig, false, &mut row, &mut sync_row, &mut races);
        (row, sync_row, races, std::mem::replace(&mut self.racing, before))
    }

    /// [`Path::join_dependent`] with the events that may matter, latest first. Of each thread, and there of
    /// each class (see [`super::index`]), only the latest dependent one does: its clock covers the earlier
    /// ones.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn join_those(
        &mut self,
        events: impl Iterator<Item = usize>,
        event: &Event,
        sig: u64,
        cut: bool,
        row: &mut [u32],
        sync_row: &mut [u32],
        races: &mut SmallVec<[Race; 2]>,
    ) {
        let stride = self.stride;
        let is_access = event.label.op.is_access();
        let orders = synchronizes(event);
        for i in events {
            let m = &self.meta[i];
            let u = m.step.thread.index();
            // The second clock is never ahead of the first.
            if sync_row[u] >= m.number {
                continue;
            }
            let other = &self.events[i].event;
            let really = possibly_dependent(m.sig, sig) && dependent(other, event);
            if (really || cut) && row[u] < m.number {
                races.push(Race { with: i as u32, grounds: Grounds::EVERYTHING });
                join_rows(row, &self.clocks[i * stride..(i + 1) * stride]);
            }
            if really {
                // A join orders whatever its thread did.
                if orders && (synchronizes(other) || event.label.op == Op::Join) {
                    join_rows(sync_row, &self.sync_clocks[i * stride..(i + 1) * stride]);
                } else if is_access && other.label.op.is_access() {
                    self.racing.insert(event.label.site);
                    self.racing.insert(other.label.site);
                }
            }
        }
    }

    /// The immediate races as predecessors for the publisher.
    fn preds(&self, races: &[Race]) -> Vec<Pred> {
        let mut preds: Vec<Pred> = races
            .iter()
            .map(|r| &self.meta[r.with as usize])
            .filter(|m| m.counted > 0)
            .map(|m| Pred::new(m.step.thread, m.counted as i64))
            .collect();
        preds.sort_by_key(|p| p.thread);
        preds
    }

    /// Takes back the last event.
    pub fn pop(&mut self) -> (PathEvent, Meta) {
        let event = self.events.pop().expect("the execution is not empty");
        let meta = self.meta.pop().expect("as many as events");
        let n = self.events.len();
        self.positions[meta.step.thread.index()].pop();
        if n < self.index_from / 2 {
            self.index = None;
        } else if let Some(index) = &mut self.index {
            index.pop(&event.event);
        }
        self.clocks.truncate(n * self.stride);
        self.sync_clocks.truncate(n * self.stride);
        self.counts.truncate((n + 1) * self.stride);
        self.last[meta.step.thread.index()] = meta.previous;
        for u in &event.births {
            self.birth[u.index()] = UNBORN;
            self.unborn += 1;
        }
        (event, meta)
    }
}
