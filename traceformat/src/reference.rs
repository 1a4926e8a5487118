//! The slow, obvious admissibility check: what a schedule set *means*. Everything that enforces sets is
//! tested against this.
//!
//! An execution u is admissible under V iff **one** path of V from its root explains all of u:
//!
//! - each thread's counted events are, in order, the labels that the path gives the thread (as far as u goes:
//!   admissibility is prefix-closed);
//! - each of an event's predecessors whose condition holds was executed earlier in u;
//! - at an *end*, no counted event follows;
//! - at a *free* node with the path P before it, whatever follows is admitted, if u is equivalent to P and
//!   then the rest: P was executed wholly, and an event beyond P that was executed before one of P does not
//!   depend on it.
//! - a *cooperative* root is another definition (`baton.rs`).
//!
//! Which events are counted is the business of the section in force: that in which the thread has its next
//! step; an event that the next section with a lane of its thread does not count, nor any section passed on
//! the way there, is not part of the path. Events whose site no table of the set names are no part of any
//! path (at a free node it still matters what they touched); lifecycle events are never looked at.
//!
//! Where the definition leaves room the check is strict: a condition or guard on a value that u has not
//! produced yet counts as in force (for an edge) or as not met (for an arm).
//!
//! The search goes depth first over paths, opening one section after the other and matching it against u,
//! which is known as a whole. It remembers positions that failed, so that a recording of a million events in
//! a loop takes one pass.

use crate::baton;
use crate::dependence::dependent;
use crate::event::{Event, Label};
use crate::fingerprint::Fingerprint;
use crate::recording::Recording;
use crate::schedule::condition::{Atom, Condition};
use crate::schedule::section::{Lane, Section};
use crate::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use crate::site::SiteId;
use crate::thread::{ThreadIx, ThreadTable};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Why an execution is not admissible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event} (thread {}, {label}) is on no path: {}", thread.0, reasons.join("; or "))]
pub struct Rejection {
    /// Index of the first event such that no path explains the execution up to it, it included.
    pub event: usize,
    pub thread: ThreadIx,
    pub label: Label,
    /// What the paths that explain everything before it say of it.
    pub reasons: Vec<String>,
}

/// Why a recording fails against a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    #[error("the recording is of program {recording}, the set for program {set}")]
    Fingerprint { recording: Fingerprint, set: Fingerprint },
    #[error("the recording names more threads than can have a number")]
    Threads,
    #[error(transparent)]
    Rejected(#[from] Rejection),
}

/// Is the execution admissible? `values[i]` is what event `i` publishes (needed only where the set has
/// conditions; missing values are unknown).
pub fn admits(set: &ScheduleSet, events: &[Event], values: &[u64]) -> bool {
    if let Some(Node::Cooperative(c)) = set.nodes.get(&NodeId::ROOT) {
        return baton::explain(set, c, events).is_ok();
    }
    Search::new(set, events, values, false).run()
}

/// As [`admits`], naming the first event that no path explains.
pub fn explain(set: &ScheduleSet, events: &[Event], values: &[u64]) -> Result<(), Rejection> {
    if let Some(Node::Cooperative(c)) = set.nodes.get(&NodeId::ROOT) {
        return baton::explain(set, c, events);
    }
    let mut search = Search::new(set, events, values, false);
    if search.run() {
        return Ok(());
    }
    // The longest admitted prefix, by bisection (admissibility is prefix-closed; the empty execution is
    // admissible), starting with where the search failed last: that is nearly always it.
    let guess = search.deepest;
    let (mut good, mut bad) = (0, events.len());
    let mut guesses = [guess, guess + 1].into_iter();
    while bad - good > 1 {
        let middle = guesses.next().filter(|g| good < *g && *g < bad).unwrap_or(good + (bad - good) / 2);
        if admits(set, &events[..middle], values) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    let event = bad.saturating_sub(1);
    let mut search = Search::new(set, &events[..bad], values, true);
    search.run();
    let mut reasons = search.reasons;
    reasons.sort();
    reasons.dedup();
    if reasons.is_empty() {
        reasons.push("every path that explains what came before ends there".into());
    }
    let Event { thread, label, .. } = events[event];
    Err(Rejection { event, thread, label, reasons })
}

/// Checks a recording. Threads are matched by name; one that the set does not name may only execute events
/// that nothing counts.
pub fn check_recording(recording: &Recording, set: &ScheduleSet) -> Result<(), CheckError> {
    if recording.fingerprint != set.fingerprint {
        return Err(CheckError::Fingerprint { recording: recording.fingerprint, set: set.fingerprint });
    }
    let names = rename(&recording.threads, &set.threads).ok_or(CheckError::Threads)?;
    let mut events: Vec<Event> = recording.events.iter().map(|r| r.to_event()).collect();
    for e in &mut events {
        e.thread = *names.get(e.thread.index()).ok_or(CheckError::Threads)?;
    }
    let values: Vec<u64> = recording.events.iter().map(|r| r.value).collect();
    Ok(explain(set, &events, &values)?)
}

/// For each thread of `from` its index in `to`; threads that `to` does not name come behind its own.
fn rename(from: &ThreadTable, to: &ThreadTable) -> Option<Vec<ThreadIx>> {
    let known: std::collections::HashMap<_, _> =
        to.0.iter().enumerate().map(|(i, n)| (*n, i as u32 + 1)).collect();
    let mut fresh = to.len() as u32;
    let mut names = vec![ThreadIx::MAIN];
    for n in &from.0 {
        let parent = *names.get(n.parent.index())?;
        let ix =
            known.get(&crate::thread::ThreadName { parent, rank: n.rank }).copied().unwrap_or_else(|| {
                fresh += 1;
                fresh - 1
            });
        names.push(ThreadIx(u16::try_from(ix).ok()?));
    }
    Some(names)
}

/// What is known of one thread along the path.
#[derive(Clone, Debug, Default)]
struct Thread {
    /// Indices in u of the thread's events whose site some table names.
    events: Vec<u32>,
    /// Its other events, but for lifecycle events.
    others: Vec<u32>,
    /// How many of `events` the path has explained (matched or found uncounted).
    cursor: usize,
    /// Indices in u of the matched ones.
    done: Vec<u32>,
    /// Steps of the thread on the path so far, matched or (where u is at its end) not.
    base: i64,
    /// Table of the last section with a lane of the thread, and the tables of the sections passed since.
    last: Option<u32>,
    passed: SmallVec<[u32; 2]>,
}

/// A thread's cursor, number of matched events, and tables, as they were.
#[derive(Debug)]
struct LaneUndo {
    cursor: usize,
    done: usize,
    last: Option<u32>,
    passed: SmallVec<[u32; 2]>,
}

/// What opening a section changed, to be taken back.
#[derive(Debug)]
struct Undo<'a> {
    section: &'a Section,
    lanes: SmallVec<[LaneUndo; 2]>,
    /// Threads without a lane that were given this section's table as passed.
    passed: SmallVec<[u32; 2]>,
    remaining: usize,
    unmatched: usize,
}

struct Frame<'a> {
    node: NodeId,
    /// The next arm to try.
    arm: usize,
    /// Events of u that are not explained on entry.
    remaining: usize,
    undo: Option<Undo<'a>>,
}

type Position = (NodeId, Box<[(u32, i64)]>);

struct Search<'a> {
    set: &'a ScheduleSet,
    u: &'a [Event],
    values: &'a [u64],
    threads: Vec<Thread>,
    /// Events of u that are to be explained yet.
    remaining: usize,
    /// Steps of the path that u has not executed.
    unmatched: usize,
    failed: FxHashSet<Position>,
    /// The latest event that some path failed at.
    deepest: usize,
    /// Collect what paths say of u's last event.
    verbose: bool,
    reasons: Vec<String>,
}

impl<'a> Search<'a> {
    fn new(set: &'a ScheduleSet, u: &'a [Event], values: &'a [u64], verbose: bool) -> Search<'a> {
        let named: FxHashSet<SiteId> = set.counted.iter().flat_map(|t| t.0.iter().copied()).collect();
        let count = u.iter().map(|e| e.thread.index() + 1).max().unwrap_or(0).max(set.threads.len());
        let mut threads = vec![Thread::default(); count];
        let mut remaining = 0;
        for (i, e) in u.iter().enumerate() {
            if e.label.op.is_lifecycle() {
                continue;
            }
            let thread = &mut threads[e.thread.index()];
            if named.contains(&e.label.site) {
                thread.events.push(i as u32);
                remaining += 1;
            } else {
                thread.others.push(i as u32);
            }
        }
        let failed = FxHashSet::default();
        Search {
            set,
            u,
            values,
            threads,
            remaining,
            unmatched: 0,
            failed,
            deepest: 0,
            verbose,
            reasons: Vec::new(),
        }
    }

    /// Depth-first search for a path that explains all of u.
    fn run(&mut self) -> bool {
        let mut stack = vec![Frame { node: NodeId::ROOT, arm: 0, remaining: self.remaining, undo: None }];
        while let Some(top) = stack.last_mut() {
            let set: &'a ScheduleSet = self.set;
            if self.remaining == 0 && !matches!(set.nodes.get(&top.node), Some(Node::Free { .. })) {
                return true;
            }
            let arms: &'a [Arm] = match set.nodes.get(&top.node) {
                Some(Node::Choice(arms)) => arms,
                Some(Node::End) if self.ends_here() => return true,
                Some(Node::Free { .. }) if self.free_here() => return true,
                _ => &[],
            };
            if top.arm == 0 && arms.len() > 1 && !self.failed.insert(self.position(top.node)) {
                top.arm = arms.len();
            }
            let Some(arm) = arms.get(top.arm) else {
                let undo = stack.pop().and_then(|f| f.undo);
                undo.into_iter().for_each(|u| self.close(u));
                continue;
            };
            top.arm += 1;
            let Some(undo) = self.open(arm) else { continue };
            // A loop that explains nothing can be left out: what it adds is not executed in u, and without it
            // everything that follows waits for less.
            let idle = stack.iter().rev().take_while(|f| f.remaining == self.remaining);
            if undo.remaining == self.remaining && idle.into_iter().any(|f| f.node == arm.target) {
                self.close(undo);
                continue;
            }
            stack.push(Frame { node: arm.target, arm: 0, remaining: self.remaining, undo: Some(undo) });
        }
        false
    }

    /// Where the search stands: everything that the rest of it depends on. With a single table, which
    /// sections were passed makes no difference (an event that one of them counts is counted by the next,
    /// too), and matched events follow from cursors.
    fn position(&self, node: NodeId) -> Position {
        let mut place: Vec<(u32, i64)> = self.threads.iter().map(|t| (t.cursor as u32, t.base)).collect();
        if self.set.counted.len() > 1 {
            for t in &self.threads {
                place.push((t.last.map_or(0, |l| l + 1), t.done.len() as i64));
                place.push((t.passed.len() as u32, 0));
                place.extend(t.passed.iter().map(|p| (*p, 0)));
            }
        }
        (node, place.into())
    }

    fn counts(&self, table: u32, site: SiteId) -> bool {
        self.set.counted.get(table as usize).is_some_and(|t| t.contains(site))
    }

    /// Notes why a path fails, where it fails at the last event.
    fn reject(&mut self, event: u32, why: impl FnOnce(&Search<'a>) -> String) {
        self.deepest = self.deepest.max(event as usize);
        if self.verbose && event as usize + 1 == self.u.len() && self.reasons.len() < 8 {
            let why = why(self);
            self.reasons.push(why);
        }
    }

    /// Matches one more section against u. `None` if it does not fit; then nothing has changed.
    fn open(&mut self, arm: &'a Arm) -> Option<Undo<'a>> {
        if !arm.guard.iter().all(|a| self.atom(a) == Some(true)) {
            return None;
        }
        let section = &arm.section;
        let mut undo = Undo {
            section,
            lanes: SmallVec::new(),
            passed: SmallVec::new(),
            remaining: self.remaining,
            unmatched: self.unmatched,
        };
        let mut fits = true;
        for lane in &section.lanes {
            let Some(thread) = self.threads.get_mut(lane.thread.index()) else {
                fits = false;
                break;
            };
            let before = LaneUndo {
                cursor: thread.cursor,
                done: thread.done.len(),
                last: thread.last.replace(section.counted),
                passed: std::mem::take(&mut thread.passed),
            };
            fits = fits && self.match_lane(section, lane, &before.passed);
            undo.lanes.push(before);
        }
        if fits && self.edges_hold(section) {
            for lane in &section.lanes {
                self.threads[lane.thread.index()].base += lane.steps.len() as i64;
            }
            for (t, thread) in self.threads.iter_mut().enumerate() {
                if section.lane(ThreadIx(t as u16)).is_none() && !thread.passed.contains(&section.counted) {
                    thread.passed.push(section.counted);
                    undo.passed.push(t as u32);
                }
            }
            return Some(undo);
        }
        self.restore(&mut undo);
        None
    }

    /// Takes back what a successful [`Search::open`] did.
    fn close(&mut self, mut undo: Undo<'a>) {
        for t in &undo.passed {
            self.threads[*t as usize].passed.pop();
        }
        for lane in &undo.section.lanes {
            self.threads[lane.thread.index()].base -= lane.steps.len() as i64;
        }
        self.restore(&mut undo);
    }

    fn restore(&mut self, undo: &mut Undo<'a>) {
        for (lane, before) in undo.section.lanes.iter().zip(undo.lanes.drain(..)) {
            let thread = &mut self.threads[lane.thread.index()];
            thread.cursor = before.cursor;
            thread.done.truncate(before.done);
            thread.last = before.last;
            thread.passed = before.passed;
        }
        self.remaining = undo.remaining;
        self.unmatched = undo.unmatched;
    }

    /// Matches a lane's labels with the thread's next events.
    fn match_lane(&mut self, section: &Section, lane: &Lane, passed: &[u32]) -> bool {
        let t = lane.thread;
        for (k, step) in lane.steps.iter().enumerate() {
            let next = loop {
                let thread = &mut self.threads[t.index()];
                let Some(&next) = thread.events.get(thread.cursor) else { break None };
                let site = self.u[next as usize].label.site;
                if self.counts(section.counted, site) {
                    break Some(next);
                }
                if k == 0 && passed.iter().any(|p| self.counts(*p, site)) {
                    self.reject(next, |_| "a section in which the thread has no events counts it".into());
                    return false;
                }
                self.threads[t.index()].cursor += 1;
                self.remaining -= 1;
            };
            let Some(next) = next else {
                self.unmatched += lane.steps.len() - k;
                return true;
            };
            if self.u[next as usize].label != step.label {
                self.reject(next, |_| format!("the thread's next event should be {}", step.label));
                return false;
            }
            let thread = &mut self.threads[t.index()];
            thread.cursor += 1;
            thread.done.push(next);
            self.remaining -= 1;
        }
        true
    }

    /// Were all predecessors of the section's executed events executed before them? Bases are still those
    /// before the section.
    fn edges_hold(&mut self, section: &'a Section) -> bool {
        for lane in &section.lanes {
            let base = self.threads[lane.thread.index()].base;
            for (k, step) in lane.steps.iter().enumerate() {
                let Some(&f) = self.threads[lane.thread.index()].done.get((base + k as i64) as usize) else {
                    break;
                };
                for p in &step.preds {
                    // In a valid set every thread named is in the table.
                    let Some(thread) = self.threads.get(p.thread.index()) else { return false };
                    let need = thread.base.saturating_add(p.offset);
                    if need < 1 || thread.done.get(need as usize - 1).is_some_and(|&e| e < f) {
                        continue;
                    }
                    if self.holds(&p.when) {
                        let (t, got) = (p.thread.0, thread.done.iter().filter(|&&e| e < f).count());
                        self.reject(f, |_| {
                            format!("it waits for event {need} of thread {t}, which has executed {got}")
                        });
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Does the condition of an edge hold, as far as u tells? Unknown counts as holding.
    fn holds(&self, c: &Condition) -> bool {
        c.iter().all(|a| self.atom(a) != Some(false))
    }

    /// The atom's truth; `None`: its event has not been executed, or its value is not known.
    fn atom(&self, a: &Atom) -> Option<bool> {
        let thread = self.threads.get(a.thread.index())?;
        let n = thread.base.saturating_add(a.offset);
        if n < 1 {
            // There is no such event and never will be.
            return Some(false);
        }
        let event = *thread.done.get(n as usize - 1)? as usize;
        Some(a.cmp.holds(*self.values.get(event)?, a.value))
    }

    /// At an end: is none of the remaining events counted by the thread's last section, or one passed since?
    fn ends_here(&mut self) -> bool {
        for t in 0..self.threads.len() {
            let thread = &self.threads[t];
            let in_force = |site| match (thread.last, thread.passed.is_empty()) {
                // No section at all: whatever any table names is counted.
                (None, true) => true,
                (last, _) => last.iter().chain(&thread.passed).any(|p| self.counts(*p, site)),
            };
            let rest = thread.events[thread.cursor..].iter();
            if let Some(&e) = rest.clone().find(|e| in_force(self.u[**e as usize].label.site)) {
                self.reject(e, |_| "the execution has ended".into());
                return false;
            }
        }
        true
    }

    /// At a free node: is u equivalent to the path and then the rest?
    fn free_here(&mut self) -> bool {
        let mut beyond: Vec<u32> = self.threads.iter().flat_map(|t| &t.events[t.cursor..]).copied().collect();
        beyond.sort_unstable();
        if self.unmatched > 0 && !beyond.is_empty() {
            let n = self.unmatched;
            for e in beyond {
                self.reject(e, |_| format!("{n} events before the free node have not been executed"));
            }
            return false;
        }
        // What no table names may have been harmless company of the path's last events: it is looked at only
        // for what it touched.
        for t in &self.threads {
            let after = t.done.last().map_or(0, |e| e + 1);
            beyond.extend(&t.others[t.others.partition_point(|e| *e < after)..]);
        }
        beyond.sort_unstable();
        let Some(&first) = beyond.first() else { return true };
        // Events of the path that were executed after one beyond it.
        let mut late: Vec<u32> = self
            .threads
            .iter()
            .flat_map(|t| t.done.iter().rev().take_while(|e| **e > first))
            .copied()
            .collect();
        late.sort_unstable();
        for e in late {
            let overtaken = beyond.iter().take_while(|f| **f < e);
            for &f in overtaken {
                if dependent(&self.u[f as usize], &self.u[e as usize]) {
                    self.reject(e, |_| format!("event {f} depends on it, and belongs behind it"));
                    return false;
                }
            }
        }
        true
    }
}
