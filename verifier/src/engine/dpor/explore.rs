//! The depth-first search (POPL 2014, Algorithm 2, as a loop over a stack of nodes).

use super::StepId;
use super::checkpoint::{Checkpoint, Resume};
use super::freedom::Freedom;
use super::order::{FirstChoice, RoundRobin};
use super::path::{Path, Pushed, signature};
use super::sleep::Sleeper;
use super::wakeup_tree::{Forest, List};
use crate::engine::sink::{Counts, Outcome, Sink};
use crate::exec::machine::{Choice, Machine, Status, Step};
use crate::exec::stop::INTERRUPTED;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// How to explore.
pub struct Options<'a> {
    /// What is tried first where nothing decides.
    pub order: &'a dyn FirstChoice,
    /// A deadlocked execution violates the property: it makes the nodes above it unfree. (It is reported and
    /// counted either way.)
    pub deadlock_is_unsafe: bool,
    /// When the sink says no, go on to the end of the analysis under way, from where a later search can go on.
    pub resumable: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { order: &RoundRobin, deadlock_is_unsafe: true, resumable: false }
    }
}

/// The machine did not behave as one program: an event could not be repeated in an equivalent order. Nothing that
/// this exploration has said about completeness may be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the program model is inconsistent: {0}")]
pub struct Inconsistent(pub String);

/// A node of the search: the state after the first `k` events.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Frame {
    /// Sleeping steps, as indices of [`Explorer::sleepers`].
    pub sleep: Vec<u32>,
    /// Unexplored branches.
    pub branches: List,
    /// Number of branches explored or being explored.
    taken: u64,
    /// The thread that stands before a decision here, and the arms tried so far.
    decision: Option<(ThreadIx, SmallVec<[u16; 4]>)>,
    /// Length of the sleepers' arena below this node's own entries.
    base: usize,
    pub freedom: Freedom,
}

/// The search. Its phases are spread over this folder's files.
pub(super) struct Explorer<'a, M: Machine + ?Sized, S: Sink + ?Sized> {
    pub machine: &'a mut M,
    sink: &'a mut S,
    options: &'a Options<'a>,
    pub path: Path,
    /// Node `k` stands before event `k`; `frames[..=path.len()]` are in use, the others keep their allocations.
    pub frames: Vec<Frame>,
    pub sleepers: Vec<Sleeper>,
    pub forest: Forest,
    /// Where to go on.
    pub resume: Resume,
    /// The sink wants no more, but the analysis under way is finished first.
    wanted: bool,
    /// How many events of the path the machine has executed (it lags behind during analysis and backtracking).
    pub(super) at: usize,
    /// The first so many events have been analysed for races on this path.
    pub analysed: usize,
    /// The first so many events are those of the last reported execution.
    pub(super) reported: usize,
    pub counts: Counts,
    pub failure: Option<Inconsistent>,
    /// The sink wants no more: what is under way is left as it is, and nothing more is said about it.
    pub stopped: bool,
    /// Work since the sink was last asked, in units of about 10 ns.
    work: usize,
    pub scratch: super::insert::Scratch,
}

/// Work between two questions to the sink: well below a millisecond of stepping, and far above what asking costs.
const PATIENCE: usize = 1 << 16;

/// What a step of the machine costs, in the same units.
const STEP: usize = 64;

/// Explores all traces of the program from the machine's current state, which becomes the root, and reports them. Stops
/// early, without a word about what is unexplored, when the sink says so.
///
/// # Errors
/// If the machine turns out not to be deterministic, or dependence does not explain its events.
pub fn explore<M: Machine + ?Sized, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options<'_>,
) -> Result<Counts, Inconsistent> {
    explore_from(machine, sink, options, None).map(|(counts, _)| counts)
}

/// As [`explore`], from where an earlier search has stopped. A search that is stopped, and whose options say that it is resumable, returns
/// where it stopped, unless that was in the middle of a step that took too long.
///
/// # Errors
/// As there; also if the checkpoint is none of this program.
pub fn explore_from<M: Machine + ?Sized, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options<'_>,
    from: Option<Checkpoint>,
) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
    if let Some(from) = &from
        && !machine.adopt(&from.threads)
    {
        return Err(Inconsistent("the checkpoint is of another program".into()));
    }
    let path = Path::new(machine);
    let mut explorer = Explorer {
        machine,
        sink,
        options,
        path,
        frames: Vec::new(),
        sleepers: Vec::new(),
        forest: Forest::default(),
        resume: Resume::Next,
        wanted: false,
        at: 0,
        analysed: 0,
        reported: 0,
        counts: Counts::default(),
        failure: None,
        stopped: false,
        work: 0,
        scratch: Default::default(),
    };
    match from {
        None => explorer.open_frame(0, List::EMPTY),
        Some(from) => explorer.restore(from)?,
    }
    let ended = explorer.run();
    explorer.counts.estimate = explorer.estimate();
    let checkpoint = (!ended && options.resumable).then(|| explorer.checkpoint()).flatten();
    explorer.stopped = false;
    explorer.go_to(0);
    match explorer.failure {
        Some(f) => Err(f),
        None => Ok((explorer.counts, checkpoint)),
    }
}

/// What is next at a node.
enum Next {
    Step(StepId, List),
    /// No step is enabled.
    Maximal,
    /// Steps are enabled, all asleep.
    Blocked,
    /// All branches are explored.
    Done,
    /// Nothing: the search is to end.
    Stopped,
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Searches to the end, or until it is stopped. Says whether it got to the end.
    fn run(&mut self) -> bool {
        loop {
            let k = self.path.len();
            let next = match std::mem::replace(&mut self.resume, Resume::Next) {
                Resume::Next => self.next(k),
                Resume::Step(step, branches) => Next::Step(step, branches),
                Resume::Backtrack => Next::Done,
                Resume::Nowhere => return false,
            };
            match next {
                Next::Step(step, branches) => {
                    let stop = self.execute(step, branches);
                    if self.stopped {
                        // Not taken yet.
                        self.resume = Resume::Step(step, branches);
                        return false;
                    }
                    if let Some(outcome) = stop
                        && !self.leaf(&outcome)
                    {
                        return self.ended();
                    }
                }
                Next::Maximal => {
                    let outcome = self.maximal_outcome();
                    if !self.leaf(&outcome) {
                        return self.ended();
                    }
                }
                Next::Blocked => {
                    self.counts.blocked += 1;
                    self.counts.executions += 1;
                    // Whatever follows begins with a step that is explored elsewhere: free if those are.
                    self.frames[k].freedom.child(true);
                    if !self.backtrack() {
                        return true;
                    }
                }
                Next::Done => {
                    if !self.backtrack() {
                        return true;
                    }
                }
                Next::Stopped => return false,
            }
            if self.failure.is_some() || self.charge(STEP) || self.wanted {
                return false;
            }
        }
    }

    /// After a leaf that is the last: is everything explored?
    fn ended(&self) -> bool {
        !self.stopped && !self.wanted && matches!(self.resume, Resume::Next)
    }

    /// Notes that so much work was done, and asks the sink now and then whether to go on: one execution, and what its races
    /// call for, can take longer than anybody is willing to wait. True if the search is to end here.
    pub fn charge(&mut self, work: usize) -> bool {
        self.work += work;
        if self.work >= PATIENCE {
            self.work = 0;
            let no = !self.sink.keep_going();
            self.wanted |= no;
            self.stopped |= no && !self.options.resumable;
        }
        self.stopped
    }

    /// Brings the machine to the state after the first `k` events.
    pub fn go_to(&mut self, k: usize) {
        while self.at > k {
            self.machine.undo();
            self.at -= 1;
        }
        // After a step that was interrupted only undo may follow. Who is stopped does not look at the state.
        while self.at < k && !self.stopped {
            self.take(self.path.meta[self.at].step);
            self.at += 1;
        }
    }

    /// Lets the machine take a step. One that is interrupted stops the search: it says nothing about the program.
    pub fn take(&mut self, step: StepId) -> Step {
        let taken = self.machine.step(step.thread, step.choice);
        if matches!(&taken, Step::Unsupported(_, u) if u.kind == INTERRUPTED) {
            self.stopped = true;
            // Lets it find the reason.
            self.sink.keep_going();
        }
        taken
    }

    pub fn fail(&mut self, text: impl fmt::Display) {
        if self.stopped {
            // What cannot be repeated was interrupted.
            return;
        }
        self.failure.get_or_insert(Inconsistent(text.to_string()));
    }

    fn open_frame(&mut self, k: usize, branches: List) {
        if self.frames.len() == k {
            self.frames.push(Frame {
                sleep: Vec::new(),
                branches,
                taken: 0,
                decision: None,
                base: 0,
                freedom: Freedom::default(),
            });
        }
        let base = self.sleepers.len();
        let frame = &mut self.frames[k];
        frame.sleep.clear();
        frame.branches = branches;
        frame.taken = 0;
        frame.decision = None;
        frame.base = base;
        frame.freedom = Freedom::default();
    }

    fn next(&mut self, k: usize) -> Next {
        while let Some((step, children)) = self.forest.pop_first(&mut self.frames[k].branches) {
            if let Choice::Arm(a) = step.choice {
                self.go_to(k);
                if self.stopped {
                    self.resume = Resume::Step(step, children);
                    return Next::Stopped;
                }
                let frame = &mut self.frames[k];
                frame.decision.get_or_insert_with(|| (step.thread, SmallVec::new())).1.push(a);
                if self.machine.status(step.thread, step.choice) != Status::Ready {
                    // A sequence that was inserted below another one's decision: no input allows both. Those that
                    // allow the sequence take another arm here.
                    continue;
                }
            }
            self.frames[k].taken += 1;
            return Next::Step(step, children);
        }
        let frame = &self.frames[k];
        if frame.taken > 0 && frame.decision.is_none() {
            return Next::Done;
        }
        self.go_to(k);
        if self.stopped {
            return Next::Stopped;
        }
        if let Some(next) = self.next_arm(k) {
            return next;
        }
        if self.frames[k].taken > 0 {
            return Next::Done;
        }
        let n = self.machine.threads().len();
        let last = k.checked_sub(1).map(|i| self.path.meta[i].step.thread);
        let start = self.options.order.start(last, n);
        let frame = &mut self.frames[k];
        let mut enabled = false;
        for choice in [Choice::Main, Choice::Timeout] {
            for i in 0..n {
                let thread = ThreadIx(((start + i) % n) as u16);
                if self.machine.status(thread, choice) != Status::Ready {
                    continue;
                }
                enabled = true;
                let step = StepId { thread, choice };
                if frame.sleep.iter().all(|&s| self.sleepers[s as usize].step != step) {
                    frame.taken += 1;
                    return Next::Step(step, List::EMPTY);
                }
            }
        }
        if enabled { Next::Blocked } else { Next::Maximal }
    }

    /// The next arm of the decision that some thread stands before at node `k`, if one does. Decisions touch nothing that others
    /// do, so they come first, and nothing else is tried beside them.
    fn next_arm(&mut self, k: usize) -> Option<Next> {
        let Explorer { machine, frames, sleepers, .. } = self;
        let frame = &mut frames[k];
        let threads = match &frame.decision {
            Some((t, _)) => t.index()..t.index() + 1,
            None => 0..machine.threads().len(),
        };
        let mut asleep = false;
        for t in threads {
            let thread = ThreadIx(t as u16);
            let tried = frame.decision.as_ref().map_or(&[][..], |d| &d.1);
            let arms = (0..machine.arms(thread)).filter(|a| !tried.contains(a));
            for a in arms {
                let step = StepId { thread, choice: Choice::Arm(a) };
                if machine.status(thread, step.choice) != Status::Ready {
                    continue;
                }
                if frame.sleep.iter().any(|&s| sleepers[s as usize].step == step) {
                    asleep = true;
                    continue;
                }
                frame.decision.get_or_insert_with(|| (thread, SmallVec::new())).1.push(a);
                frame.taken += 1;
                return Some(Next::Step(step, List::EMPTY));
            }
            if asleep {
                break;
            }
        }
        (asleep && frame.taken == 0).then_some(Next::Blocked)
    }

    /// Executes a step and opens the node after it. `Some` if the execution ends with it.
    fn execute(&mut self, step: StepId, branches: List) -> Option<Outcome> {
        let k = self.path.len();
        self.go_to(k);
        if self.stopped {
            return None;
        }
        let StepId { thread, choice } = step;
        if self.machine.status(thread, choice) != Status::Ready {
            self.fail(format_args!("thread {} cannot repeat its step in an equivalent order", thread.0));
            return None;
        }
        let (alternative, lone_timeout, arms) = self.surroundings(step);
        let (event, cut) = match self.take(step) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(Outcome::Violated(v))),
            Step::Unsupported(e, u) => (e, Some(Outcome::Unsupported(u))),
        };
        self.at += 1;
        if self.stopped {
            return None;
        }
        let sig = signature(&event);
        let pushed = Pushed { event, sig, cut: cut.is_some(), alternative, lone_timeout, arms };
        self.path.push(self.machine, step, pushed);
        self.open_frame(k + 1, if cut.is_some() { List::EMPTY } else { branches });
        if cut.is_none() {
            let (before, after) = self.frames.split_at_mut(k + 1);
            let event = &self.path.events[k].event;
            let child = &mut after[0];
            for &s in &before[k].sleep {
                let sleeper = &self.sleepers[s as usize];
                if !sleeper.is_woken_by(event, sig) {
                    child.sleep.push(s);
                    child.freedom.inherit(sleeper.free);
                }
            }
        }
        cut
    }

    /// The event of the thread's other choice, where it has one.
    pub(super) fn alternative(&self, step: StepId) -> Option<Box<Event>> {
        let StepId { thread, choice } = step;
        let other = match choice {
            Choice::Timeout => Choice::Main,
            Choice::Main => Choice::Timeout,
            // The other arms of a decision are explored where it is made.
            Choice::Arm(_) => return None,
        };
        let has = choice == Choice::Timeout || self.machine.status(thread, other) != Status::Absent;
        has.then(|| Box::new(self.machine.next_event(thread, other)))
    }

    pub(super) fn feasible_arms(&self, t: ThreadIx) -> impl Iterator<Item = Choice> {
        let arms = (0..self.machine.arms(t)).map(Choice::Arm);
        arms.filter(move |&a| self.machine.status(t, a) == Status::Ready)
    }

    pub(super) fn others_enabled(&self, t: ThreadIx) -> bool {
        self.machine.status(t, Choice::Main) == Status::Ready
            || (0..self.machine.threads().len() as u16).map(ThreadIx).filter(|&u| u != t).any(|u| {
                [Choice::Main, Choice::Timeout].iter().any(|&c| self.machine.status(u, c) == Status::Ready)
                    || self.feasible_arms(u).next().is_some()
            })
    }

    fn maximal_outcome(&mut self) -> Outcome {
        // Whoever stands before a decision when nothing can be done has an assumption that no input meets.
        if (0..self.machine.threads().len() as u16).any(|t| self.machine.arms(ThreadIx(t)) > 0) {
            return Outcome::Assumed;
        }
        let stuck: Vec<ThreadIx> = (0..self.machine.threads().len() as u16)
            .map(ThreadIx)
            .filter(|&t| self.machine.status(t, Choice::Main) == Status::Blocked)
            .collect();
        if stuck.is_empty() { Outcome::Safe } else { Outcome::Deadlock(stuck) }
    }

    /// Reports a maximal execution, analyses it, and backtracks. False at the end of the search.
    fn leaf(&mut self, outcome: &Outcome) -> bool {
        let n = self.path.len();
        self.sink.assume(self.machine.assumptions());
        if matches!(outcome, Outcome::Violated(_) | Outcome::Deadlock(_)) {
            debug_assert_eq!(self.at, n);
            self.sink.witness(&|| self.machine.witness());
        }
        self.sink.execution(self.machine.threads(), &self.path.events, self.reported, outcome);
        self.reported = n;
        self.counts.executions += 1;
        let mut safe = false;
        match outcome {
            Outcome::Safe => {
                self.counts.traces += 1;
                safe = true;
            }
            Outcome::Deadlock(_) => {
                self.counts.traces += 1;
                self.counts.deadlocked += 1;
                safe = !self.options.deadlock_is_unsafe;
            }
            Outcome::Violated(_) => {
                self.counts.traces += 1;
                self.counts.violating += 1;
            }
            Outcome::Unsupported(_) => self.counts.unsupported += 1,
            // The schedule decides whether the assumption holds: what leads here must not run freely.
            Outcome::Assumed => self.counts.assumed += 1,
        }
        self.frames[n].freedom.leaf(safe);
        self.analyse(outcome);
        if self.stopped {
            // Not all that this execution calls for is in the trees: no node above it is complete.
            self.resume = Resume::Nowhere;
            return false;
        }
        self.analysed = n;
        if self.counts.executions.is_multiple_of(256) {
            self.counts.estimate = self.estimate();
            self.sink.progress(&self.counts);
        }
        if self.wanted || !self.sink.keep_going() {
            self.wanted = true;
            self.resume = Resume::Backtrack;
            return false;
        }
        self.backtrack()
    }

    /// Leaves the current node for its parent, where its step falls asleep. False at the root.
    fn backtrack(&mut self) -> bool {
        let k = self.path.len();
        let free = self.frames[k].freedom.is_free();
        if k <= self.reported {
            self.sink.subtree_done(k, free, &mut self.path.racing.iter().copied());
        }
        let base = self.frames[k].base;
        self.sleepers.truncate(base);
        if k == 0 {
            return false;
        }
        self.go_to_at_most(k - 1);
        let (event, meta) = self.path.pop();
        self.analysed = self.analysed.min(k - 1);
        self.reported = self.reported.min(k - 1);
        let parent = &mut self.frames[k - 1];
        parent.freedom.child(free);
        parent.sleep.push(self.sleepers.len() as u32);
        self.sleepers.push(Sleeper {
            step: meta.step,
            event: event.event,
            sig: meta.sig,
            cut: meta.cut,
            free,
        });
        true
    }

    fn go_to_at_most(&mut self, k: usize) {
        if self.at > k {
            self.go_to(k);
        }
    }

    /// Number of traces divided by the explored part of the tree, each node weighing its branches equally
    /// (after Knuth, *Estimating the efficiency of backtrack programs*, 1975).
    fn estimate(&self) -> u64 {
        let mut weight = 1.0;
        let mut explored = 0.0;
        for frame in &self.frames[..=self.path.len()] {
            let all = (frame.taken + self.forest.len(frame.branches)) as f64;
            if all > 0.0 {
                explored += weight * (frame.taken - 1) as f64 / all;
                weight /= all;
            }
        }
        let all = self.counts.traces as f64 / (explored + weight);
        // Beyond that it is a number without a meaning.
        if all < 1e15 { (all.round() as u64).max(self.counts.traces) } else { 0 }
    }
}
