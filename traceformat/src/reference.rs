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
//! a loop takes one pass. `window` does this with a part of u at a time.

mod recorded;
mod thread;
mod turns;
mod window;

pub use recorded::{CheckError, Checked, check_file, check_parts, check_recording};
pub use window::Window;

use crate::baton;
use crate::dependence::dependent;
use crate::event::{Event, Label};
use crate::schedule::condition::{Atom, Condition};
use crate::schedule::section::{Lane, Section};
use crate::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use crate::site::SiteId;
use crate::thread::ThreadIx;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use thread::{Nth, Thread};

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
    let search = |n: usize, verbose| Search::new(set, &events[..n], values, verbose);
    explain_from(NodeId::ROOT, 0, events, search)
}

/// Is there a path from the node on that explains all? `search(n, verbose)` looks for what explains the
/// first n events, and the first `good` are known to be explained.
fn explain_from<'a>(
    from: NodeId,
    good: usize,
    events: &[Event],
    search: impl Fn(usize, bool) -> Search<'a>,
) -> Result<(), Rejection> {
    let mut whole = search(events.len(), false);
    if whole.search(from).is_some() {
        return Ok(());
    }
    // The longest admitted prefix, by bisection (admissibility is prefix-closed; the empty execution is
    // admissible), starting with where the search failed last: that is nearly always it.
    let guess = whole.deepest;
    let (mut good, mut bad) = (good, events.len());
    let mut guesses = [guess, guess + 1].into_iter();
    while bad - good > 1 {
        let middle = guesses.next().filter(|g| good < *g && *g < bad).unwrap_or(good + (bad - good) / 2);
        if search(middle, false).search(from).is_some() {
            good = middle;
        } else {
            bad = middle;
        }
    }
    let event = bad.saturating_sub(1);
    let mut last = search(bad, true);
    last.search(from);
    let mut reasons = last.reasons;
    reasons.sort();
    reasons.dedup();
    if reasons.is_empty() {
        reasons.push("every path that explains what came before ends there".into());
    }
    let Event { thread, label, .. } = events[event];
    Err(Rejection { event, thread, label, reasons })
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
    /// Places of u's events in the execution, if they are other than here.
    places: &'a [u64],
    /// Some path failed for want of events that u may still get.
    unsettled: bool,
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
            places: &[],
            unsettled: false,
        }
    }

    /// Is there a path that explains all of u?
    fn run(&mut self) -> bool {
        self.search(NodeId::ROOT).is_some()
    }

    /// Depth-first search for a path from here on that explains all of u: its nodes.
    fn search(&mut self, from: NodeId) -> Option<Vec<Frame<'a>>> {
        let mut stack = vec![Frame { node: from, arm: 0, remaining: self.remaining, undo: None }];
        while let Some(top) = stack.last_mut() {
            let set: &'a ScheduleSet = self.set;
            if self.remaining == 0 && !matches!(set.nodes.get(&top.node), Some(Node::Free { .. })) {
                return Some(stack);
            }
            let arms: &'a [Arm] = match set.nodes.get(&top.node) {
                Some(Node::Choice(arms)) => arms,
                Some(Node::End) if self.ends_here() => return Some(stack),
                Some(Node::Free { .. }) if self.free_here() => return Some(stack),
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
                self.unsettled = true;
                self.close(undo);
                continue;
            }
            stack.push(Frame { node: arm.target, arm: 0, remaining: self.remaining, undo: Some(undo) });
        }
        None
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
            self.unsettled |= arm.guard.iter().all(|a| self.atom(a) != Some(false));
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
                let Nth::At(f) = self.threads[lane.thread.index()].nth(base + k as i64 + 1) else { break };
                for p in &step.preds {
                    // In a valid set every thread named is in the table.
                    let Some(thread) = self.threads.get(p.thread.index()) else { return false };
                    let need = thread.base.saturating_add(p.offset);
                    match thread.nth(need) {
                        _ if need < 1 => continue,
                        Nth::Before => continue,
                        Nth::At(e) if e < f => continue,
                        _ => {}
                    }
                    if self.holds(&p.when) {
                        self.unsettled |= p.when.iter().any(|a| self.atom(a).is_none());
                        let thread = &self.threads[p.thread.index()];
                        let (t, got) = (p.thread.0, thread.executed_before(f));
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
        // (Where only a part of u is at hand, all that conditions name is in it.)
        let Nth::At(event) = thread.nth(n) else { return None };
        Some(a.cmp.holds(*self.values.get(event as usize)?, a.value))
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
            self.unsettled = true;
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
                    let place = self.places.get(f as usize).copied().unwrap_or(f.into());
                    self.reject(e, |_| format!("event {place} depends on it, and belongs behind it"));
                    return false;
                }
            }
        }
        true
    }
}
