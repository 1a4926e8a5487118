//! A recording's file against a cooperative root, with a part of the events at hand.
//!
//! The check (`crate::baton`) asks what each thread does next, and whether somebody arrives at a phase of a
//! barrier yet. Both may be far ahead: a thread that waits for another one's end does nothing for the rest of
//! the file. So the file is read several times.
//!
//! - First, to count the arrivals of each phase ([`Arrivals`]) and the threads.
//! - Then from the beginning to the end, with a *window* of events ahead.
//! - For a thread that has none in the window, a *scout* goes on from the window's end, and notes the first
//!   event that it meets of each thread. What it has found stays true until the window has come there, and
//!   a thread that has no more events has none for good. A thread is looked for again once its event has come
//!   into the window; so for each thread the scouts read the file once at most, beside the window's own
//!   length for each of its events.

use super::recorded::{CheckError, Checked, Parts};
use crate::baton::{Ahead, Baton, Seen};
use crate::event::ObjectId;
use crate::recording::RecordingError;
use crate::schedule::cooperative::Cooperative;
use crate::schedule::set::ScheduleSet;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Judges the recording, which is of this set's program, with so many events at hand, and those of a frame.
pub fn check(
    parts: Parts<'_>,
    set: &ScheduleSet,
    node: &Cooperative,
    part: usize,
) -> Result<Checked, RecordingError> {
    let mut arrivals = Arrivals::default();
    let mut first = count(parts.clone(), &mut arrivals)?;
    if arrivals.are_out_of_order {
        arrivals = Arrivals { exact: Some(FxHashMap::default()), ..Arrivals::default() };
        first = count(parts.clone(), &mut arrivals)?;
    }
    let Counted { end, events, threads } = first;
    let checked = |result, widest| {
        let (threads, ending) = (end.reader.threads, end.reader.ending);
        Checked { threads, events, ending, result, widest }
    };
    let Some(threads) = threads else { return Ok(checked(Err(CheckError::Threads), 0)) };
    let threads = threads.max(set.threads.len());
    let mut baton = Baton::new(set, node, threads);
    let mut ahead = Window::new(parts, arrivals, threads, part);
    let mut result = Ok(());
    for i in 0.. {
        let Some(e) = ahead.front()? else { break };
        if let Err(rejection) = baton.event(&mut ahead, i, &e) {
            result = Err(rejection.into());
        }
        if let Some(error) = ahead.failed.take() {
            return Err(error);
        }
        if result.is_err() {
            break;
        }
        ahead.happens(&e);
    }
    Ok(checked(result, ahead.widest))
}

/// What there is in the file.
struct Counted<'a> {
    /// As it is at the end.
    end: Parts<'a>,
    events: u64,
    /// How many threads have events; `None`: too many.
    threads: Option<usize>,
}

fn count<'a>(mut parts: Parts<'a>, arrivals: &mut Arrivals) -> Result<Counted<'a>, RecordingError> {
    let (mut events, mut threads) = (0, Some(1));
    while let Some(recorded) = parts.reader.events()? {
        events += recorded.len() as u64;
        let (Some(most), Some(renamed)) = (threads, parts.renamed(&recorded)) else {
            threads = None;
            continue;
        };
        threads = renamed.iter().map(|e| e.thread.index() + 1).max().max(Some(most));
        renamed.iter().filter_map(|e| Seen::from(e).arrives_at()).for_each(|phase| arrivals.add(phase));
    }
    Ok(Counted { end: parts, events, threads })
}

/// The first event of a thread behind the window.
#[derive(Clone, Copy)]
enum Far {
    /// Nobody has looked.
    Unknown,
    /// This one, which is the nth of the file.
    At(u64, Seen),
    Never,
}

/// The events that come next.
struct Window<'a> {
    parts: Parts<'a>,
    over: bool,
    events: VecDeque<Seen>,
    /// How many events have happened: the number of the first in the window.
    happened: u64,
    /// Of each thread: the numbers of its events in the window.
    of: Vec<VecDeque<u64>>,
    far: Vec<Far>,
    arrivals: Arrivals,
    part: usize,
    widest: usize,
    /// Why a scout could not go on.
    failed: Option<RecordingError>,
}

impl<'a> Window<'a> {
    fn new(parts: Parts<'a>, arrivals: Arrivals, threads: usize, part: usize) -> Window<'a> {
        Window {
            parts,
            over: false,
            events: VecDeque::new(),
            happened: 0,
            of: vec![VecDeque::new(); threads],
            far: vec![Far::Unknown; threads],
            arrivals,
            part,
            widest: 0,
            failed: None,
        }
    }

    /// The next event. It stays in the window until it has happened.
    fn front(&mut self) -> Result<Option<Seen>, RecordingError> {
        while !self.over && self.events.len() < self.part {
            let Some(recorded) = self.parts.reader.events()? else {
                self.over = true;
                break;
            };
            for e in self.parts.renamed(&recorded).unwrap_or_default() {
                let (n, t) = (self.happened + self.events.len() as u64, e.thread.index());
                // (Who changes the file meanwhile gets some answer.)
                let Some(of) = self.of.get_mut(t) else { continue };
                of.push_back(n);
                if matches!(self.far[t], Far::At(m, _) if m == n) {
                    self.far[t] = Far::Unknown;
                }
                self.events.push_back(Seen::from(&e));
            }
            self.widest = self.widest.max(self.events.len());
        }
        Ok(self.events.front().copied())
    }

    fn happens(&mut self, e: &Seen) {
        self.events.pop_front();
        self.happened += 1;
        self.of[e.thread.index()].pop_front();
        if let Some(phase) = e.arrives_at() {
            self.arrivals.happens(phase);
        }
    }

    /// Looks for the thread's first event behind the window.
    fn scout(&mut self, t: usize) -> Result<(), RecordingError> {
        let mut parts = self.parts.clone();
        let mut n = self.happened + self.events.len() as u64;
        while let Some(recorded) = parts.reader.events()? {
            for e in parts.renamed(&recorded).unwrap_or_default() {
                let far = self.far.get_mut(e.thread.index());
                if let Some(far) = far.filter(|far| matches!(far, Far::Unknown)) {
                    *far = Far::At(n, Seen::from(&e));
                }
                n += 1;
            }
            if !matches!(self.far[t], Far::Unknown) {
                return Ok(());
            }
        }
        self.far.iter_mut().filter(|far| matches!(far, Far::Unknown)).for_each(|far| *far = Far::Never);
        Ok(())
    }
}

impl Ahead for Window<'_> {
    fn next(&mut self, t: usize) -> Option<Seen> {
        if let Some(n) = self.of[t].front() {
            return self.events.get((n - self.happened) as usize).copied();
        }
        if matches!(self.far[t], Far::Unknown)
            && let Err(error) = self.scout(t)
        {
            self.failed = Some(error);
        }
        match self.far[t] {
            Far::At(_, seen) => Some(seen),
            Far::Unknown | Far::Never => None,
        }
    }

    fn is_awaited(&mut self, phase: ObjectId) -> bool {
        self.arrivals.left(phase) > 0
    }
}

/// How many arrivals each phase of a barrier has, and how many have happened.
///
/// Phases of one barrier follow each other (`runtime/src/interpose/barriers.rs` has their names), and nearly
/// all have as many arrivals. So a barrier takes as much as its phases that have others.
#[derive(Default)]
struct Arrivals {
    barriers: FxHashMap<u64, Barrier>,
    are_out_of_order: bool,
    /// Of a file where phases do not follow each other: all of them, less those that have happened.
    exact: Option<FxHashMap<ObjectId, u32>>,
}

struct Barrier {
    first: u64,
    /// The phase that is counted, and its arrivals so far.
    last: u64,
    n: u32,
    /// Arrivals of each phase but these.
    usual: Option<u32>,
    others: FxHashMap<u64, u32>,
    /// The phase that arrivals happen at, and how many have.
    now: u64,
    happened: u32,
}

/// The barrier and the number of the phase.
fn parse(phase: ObjectId) -> (u64, u64) {
    if phase.0 >> 63 == 1 { (phase.0 >> 32, phase.0 & 0xffff_ffff) } else { (phase.0, 0) }
}

impl Arrivals {
    fn add(&mut self, phase: ObjectId) {
        if let Some(exact) = &mut self.exact {
            *exact.entry(phase).or_default() += 1;
            return;
        }
        let (barrier, round) = parse(phase);
        // (Another barrier's name may be an address.)
        let b = self.barriers.entry(barrier).or_insert_with(|| Barrier {
            first: round,
            last: round,
            n: 0,
            usual: None,
            others: FxHashMap::default(),
            now: round,
            happened: 0,
        });
        if round == b.last + 1 {
            if *b.usual.get_or_insert(b.n) != b.n {
                b.others.insert(b.last, b.n);
            }
            (b.last, b.n) = (round, 0);
        }
        self.are_out_of_order |= round != b.last;
        b.n += 1;
    }

    /// Arrivals that are to come.
    fn left(&self, phase: ObjectId) -> u32 {
        if let Some(exact) = &self.exact {
            return exact.get(&phase).copied().unwrap_or(0);
        }
        let (barrier, round) = parse(phase);
        let Some(b) = self.barriers.get(&barrier).filter(|b| round >= b.now) else { return 0 };
        let all = match round {
            _ if round < b.first || round > b.last => 0,
            _ if round == b.last => b.n,
            _ => b.others.get(&round).copied().or(b.usual).unwrap_or(0),
        };
        if round == b.now { all - b.happened.min(all) } else { all }
    }

    fn happens(&mut self, phase: ObjectId) {
        if let Some(exact) = &mut self.exact {
            if let Some(left) = exact.get_mut(&phase) {
                *left = left.saturating_sub(1);
            }
            return;
        }
        let (barrier, round) = parse(phase);
        if let Some(b) = self.barriers.get_mut(&barrier) {
            if round != b.now {
                (b.now, b.happened) = (round, 0);
            }
            b.happened += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arrivals as the runtime numbers them, and others: what is left is what a table of all says.
    #[test]
    fn arrivals_are_counted_by_barrier() {
        let mut in_order = 0;
        for seed in 0..500 {
            let mut rng = random::Rng::new(seed);
            let mut rounds = [0u64; 3];
            let mut all = Vec::new();
            for _ in 0..1 + rng.below(60) {
                let b = rng.below(3);
                rounds[b] += match seed % 4 {
                    0 => rng.below(3) as u64,
                    _ => 0,
                };
                let many = if rng.chance(20) { 1 + rng.below(4) } else { 3 };
                all.extend((0..many).map(|_| ObjectId(1 << 63 | (b as u64) << 32 | rounds[b])));
                rounds[b] += 1;
            }
            let (mut few, mut exact) = (Arrivals::default(), FxHashMap::default());
            for phase in &all {
                few.add(*phase);
                *exact.entry(*phase).or_insert(0u32) += 1;
            }
            if few.are_out_of_order {
                continue;
            }
            in_order += 1;
            for phase in &all {
                for (other, left) in &exact {
                    assert_eq!(few.left(*other), *left, "{other:?} in {all:?}");
                }
                few.happens(*phase);
                *exact.get_mut(phase).expect("counted") -= 1;
            }
            assert!(exact.keys().all(|phase| few.left(*phase) == 0));
        }
        assert!(in_order > 300, "{in_order}");
    }
}
