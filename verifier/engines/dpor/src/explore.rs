//! The depth-first search (POPL 2014, Algorithm 2, as a loop over a stack of nodes).

use super::StepId;
use super::arms_first::ArmsFirst;
use super::checkpoint::Resume;
use super::freedom::Freedom;
use super::next::Next;
use super::order::Turns;
use super::path::{Path, Pushed, signature};
use super::shared::{BranchId, NO_BRANCH, Node, Pool, Taken};
use super::sizes::Sizes;
use super::sleep::Sleeper;
use super::wakeup_tree::{Forest, List};
use super::workers::Aside;
use exec::execution::{self, looks_in_vain, quiescent};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::{INTERRUPTED, Unsupported};
use report::sink::{Counts, Estimate, Inconsistent, Outcome, Sink};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    /// What is tried first where nothing decides.
    pub order: Turns,
    /// After an edit, the sites of the events near the change: they come late (see [`super::order`]).
    pub near: Option<Arc<BTreeSet<u32>>>,
    /// A deadlocked execution violates the property: it makes the nodes above it unfree. (It is reported and
    /// counted either way.)
    pub deadlock_is_unsafe: bool,
    /// For tests of what notices it: the branch that would be the so many-th to be added to a wakeup tree
    /// (from 0) is left out.
    pub left_out: Option<u64>,
    /// When the sink says no, go on to the end of the analysis under way, from where a later search can go
    /// on.
    pub resumable: bool,
    /// Executions in the first turn, where the arms of decisions are explored by turns (see
    /// [`super::arms_first`]); tests have shorter ones than others. 0: they are not.
    pub turn: u64,
    /// For tests: how often a race is analysed.
    #[doc(hidden)]
    pub reanalysis: Reanalysis,
}

/// In which maximal executions a race is analysed. For tests: all but [`Reanalysis::Once`] explore the same
/// traces.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reanalysis {
    /// In those in which something else could come of it than in the one before. See [`super::grounds`].
    #[default]
    WhenNeeded,
    /// In each one that has it, as POPL 2014 has it.
    Always,
    /// In the first one that has it, and in no other. *This misses traces.* Tests show that they would see
    /// it.
    Once,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            order: Turns::default(),
            near: None,
            deadlock_is_unsafe: true,
            left_out: None,
            resumable: false,
            turn: 8,
            reanalysis: Reanalysis::default(),
        }
    }
}

/// A node of the search: the state after the first `k` events.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Frame {
    /// Sleeping steps, as indices of [`Explorer::sleepers`].
    pub sleep: Vec<u32>,
    /// Unexplored branches.
    pub branches: List,
    /// Number of branches explored or being explored.
    pub taken: u64,
    /// The thread that stands before a decision here, and the arms tried so far.
    pub decision: Option<(ThreadIx, SmallVec<[u16; 4]>)>,
    /// Length of the sleepers' arena below this node's own entries.
    base: usize,
    pub freedom: Freedom,
    /// At a shared node: the branches taken, in that order. Their steps are the last ones of `sleep`.
    pub shared: Vec<Taken>,
}

impl Frame {
    pub fn new(branches: List) -> Frame {
        let freedom = Freedom::default();
        let (sleep, shared) = (Vec::new(), Vec::new());
        Frame { sleep, branches, taken: 0, decision: None, base: 0, freedom, shared }
    }

    /// Does this step sleep here?
    pub fn sleeps(&self, step: StepId, sleepers: &[Sleeper]) -> bool {
        self.sleep.iter().any(|&s| sleepers[s as usize].step == step)
    }

    /// Where this node's own sleepers begin in the arena.
    pub fn base(&self) -> usize {
        self.base
    }
}

/// One worker's search. Its phases are spread over this folder's files.
pub(super) struct Explorer<'a, M: Machine + ?Sized, S: Sink + ?Sized> {
    pub machine: &'a mut M,
    pub(super) sink: &'a mut S,
    pub(super) options: &'a Options,
    pub(super) pool: &'a Pool,
    /// The shared nodes, from the root on: those before `base`, where this worker's own begin. (Their frames
    /// are placeholders.)
    pub(super) above: Vec<Arc<Node>>,
    pub(super) base: usize,
    /// The branch that leads to `base`.
    pub(super) branch: BranchId,
    /// There is something to go on with.
    pub(super) active: bool,
    /// Pause after each execution.
    pub(super) pausing: bool,
    /// After so many executions somebody who has nothing to do is worth a pause again, and after how many it
    /// was the last time.
    pub(super) reluctance: (u32, u32),
    /// How the execution ended with the step that was taken last, if that is not dealt with yet.
    pub(super) pending: Option<Outcome>,
    pub path: Path,
    /// Node `k` stands before event `k`; `frames[..=path.len()]` are in use, the others keep their
    /// allocations.
    pub frames: Vec<Frame>,
    pub sleepers: Vec<Sleeper>,
    pub forest: Forest,
    /// Where to go on.
    pub resume: Resume,
    /// The sink wants no more, but the analysis under way is finished first.
    wanted: bool,
    /// How many events of the path the machine has executed (it lags behind during analysis and
    /// backtracking).
    pub(super) at: usize,
    /// The first so many events are those of the execution that was analysed last.
    pub analysed: usize,
    /// Of these, the ones with races that are to be looked at in each execution, ascending.
    pub(super) open: Vec<u32>,
    /// The first so many events are those of the last reported execution.
    pub(super) reported: usize,
    pub counts: Counts,
    pub failure: Option<Inconsistent>,
    /// The sink wants no more: what is under way is left as it is, and nothing more is said about it.
    pub stopped: bool,
    /// Work since the sink was last asked, in units of about 10 ns, and before that.
    work: usize,
    spent: u64,
    /// Pause when so much work is done ([`super::workers::Aside`]).
    aside_at: u64,
    pub scratch: super::insert::Scratch,
    pub(super) sizes: Sizes,
    pub(super) arms_first: ArmsFirst,
}

/// Work between two questions to the sink: well below a millisecond of stepping, and far above what asking
/// costs.
const PATIENCE: usize = 1 << 16;

/// What a step of the machine costs, in the same units.
const STEP: usize = 64;

/// Why a search pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Everything below the base is explored.
    Complete,
    Stopped,
    /// After an execution.
    Paused,
}

impl<'a, M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'a, M, S> {
    pub(super) fn new(
        machine: &'a mut M,
        sink: &'a mut S,
        options: &'a Options,
        pool: &'a Pool,
        pausing: bool,
    ) -> Explorer<'a, M, S> {
        let path = Path::new(machine);
        Explorer {
            machine,
            sink,
            options,
            pool,
            above: Vec::new(),
            base: 0,
            branch: 0,
            active: false,
            pausing,
            reluctance: (0, 0),
            pending: None,
            path,
            frames: Vec::new(),
            sleepers: Vec::new(),
            forest: Forest::default(),
            resume: Resume::Next,
            wanted: false,
            at: 0,
            analysed: 0,
            open: Vec::new(),
            reported: 0,
            counts: Counts::default(),
            failure: None,
            stopped: false,
            work: 0,
            spent: 0,
            aside_at: u64::MAX,
            scratch: Default::default(),
            sizes: Sizes::default(),
            arms_first: ArmsFirst::default(),
        }
    }

    /// Takes everything back.
    pub(super) fn rewind(&mut self) {
        self.counts.estimate = self.estimate();
        self.stopped = false;
        self.go_to(0);
    }
}

impl<M: Machine + ?Sized, S: Sink> Explorer<'_, M, S> {
    /// Leaves the search for a moment, if it is time to.
    pub(super) fn go_aside(&mut self, aside: &mut Option<&mut dyn Aside>) {
        if let Some(to) = aside
            && (self.spent >= self.aside_at || self.spent == 0)
        {
            let deadlocks = self.counts.deadlocked > 0 && self.options.deadlock_is_unsafe;
            let found = self.counts.violating > 0 || deadlocks;
            self.aside_at = to.turn(self.spent, found, self.sink).unwrap_or(u64::MAX);
        }
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Searches below the base to the end, or until it is stopped.
    pub(super) fn run(&mut self) -> End {
        if let Some(outcome) = self.pending.take() {
            if !self.leaf(&outcome) {
                return self.ended();
            }
            if self.pauses() {
                return End::Paused;
            }
        }
        loop {
            let k = self.path.len();
            let mut leaf = false;
            let next = match std::mem::replace(&mut self.resume, Resume::Next) {
                Resume::Next => self.next(k),
                Resume::Step(step, branches) => Next::Step(step, branches),
                Resume::Backtrack => Next::Done,
                Resume::Nowhere => return End::Stopped,
            };
            match next {
                Next::Step(step, branches) => {
                    let stop = self.execute(step, branches);
                    if self.stopped {
                        // Not taken yet.
                        self.resume = Resume::Step(step, branches);
                        return End::Stopped;
                    }
                    if let Some(outcome) = stop {
                        leaf = true;
                        if !self.leaf(&outcome) {
                            return self.ended();
                        }
                    }
                }
                Next::Maximal => {
                    let outcome = self.maximal_outcome();
                    leaf = true;
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
                        return End::Complete;
                    }
                }
                Next::Done => {
                    if !self.backtrack() {
                        return End::Complete;
                    }
                }
                Next::Stopped => return End::Stopped,
            }
            if self.failure.is_some() || self.charge(STEP) || self.wanted {
                return End::Stopped;
            }
            if leaf && self.pauses() {
                return End::Paused;
            }
        }
    }

    /// After a leaf that is the last: is everything explored?
    fn ended(&self) -> End {
        let complete = !self.stopped && !self.wanted && matches!(self.resume, Resume::Next);
        if complete { End::Complete } else { End::Stopped }
    }

    fn pauses(&mut self) -> bool {
        if self.spent >= self.aside_at {
            return true;
        }
        if self.reluctance.0 > 0 {
            self.reluctance.0 -= 1;
            return self.pausing;
        }
        self.pausing || self.arms_first.is_on() || self.pool.is_hungry()
    }

    /// Notes that so much work was done, and asks the sink now and then whether to go on: one execution, and
    /// what its races call for, can take longer than anybody is willing to wait. True if the search is to end
    /// here.
    pub fn charge(&mut self, work: usize) -> bool {
        self.work += work;
        if self.work >= PATIENCE {
            self.spent += self.work as u64;
            self.work = 0;
            let no = self.pool.is_stopped() || !self.sink.keep_going();
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

    /// Lets the machine take a step. One that is interrupted stops the search: it says nothing about the
    /// program.
    pub fn take(&mut self, step: StepId) -> Step {
        let taken = self.machine.step(step.thread, step.choice);
        if matches!(&taken, Step::Unsupported(_, u) if u.kind == INTERRUPTED) {
            self.stopped = true;
            // Lets it find the reason.
            self.sink.keep_going();
        }
        taken
    }

    /// Is the branch that is about to be added to be left out ([`Options::left_out`])?
    pub(super) fn is_left_out(&mut self) -> bool {
        let number = self.scratch.grown;
        self.scratch.grown += 1;
        self.options.left_out == Some(number)
    }

    pub fn fail(&mut self, text: impl fmt::Display) {
        if self.stopped {
            // What cannot be repeated was interrupted.
            return;
        }
        self.failure.get_or_insert(Inconsistent(text.to_string()));
    }

    pub(super) fn open_frame(&mut self, k: usize, branches: List) {
        if self.frames.len() == k {
            self.frames.push(Frame::new(branches));
        }
        self.sizes.open(k, self.counts.executions);
        let base = self.sleepers.len();
        let frame = &mut self.frames[k];
        frame.sleep.clear();
        frame.branches = branches;
        frame.taken = 0;
        frame.decision = None;
        frame.base = base;
        frame.freedom = Freedom::default();
    }

    /// Executes a step and opens the node after it. `Some` if the execution ends with it.
    fn execute(&mut self, step: StepId, branches: List) -> Option<Outcome> {
        let k = self.path.len();
        self.go_to(k);
        if self.stopped {
            return None;
        }
        let (pushed, cut) = self.perform(step)?;
        let sig = pushed.sig;
        self.path.push(self.machine, step, pushed);
        let branches = if cut.is_some() {
            self.forest.discard(branches);
            List::EMPTY
        } else {
            branches
        };
        self.open_frame(k + 1, branches);
        if cut.is_none() {
            let (before, after) = self.frames.split_at_mut(k + 1);
            let event = &self.path.events[k].event;
            let child = &mut after[0];
            for &s in &before[k].sleep {
                let sleeper = &self.sleepers[s as usize];
                if !sleeper.is_woken_by(event, sig) {
                    child.sleep.push(s);
                    child.freedom.inherit(sleeper);
                }
            }
        }
        cut
    }

    /// Lets the machine, which stands at the end of the path, take a step, and says what there is to know of
    /// it. `None` if that was interrupted, or is not possible.
    pub(super) fn perform(&mut self, step: StepId) -> Option<(Pushed, Option<Outcome>)> {
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
        Some((Pushed { event, sig, cut: cut.is_some(), alternative, lone_timeout, arms }, cut))
    }

    /// What an event's surroundings say before it happens: the event of the thread's other choice, whether it
    /// is a lone timeout, the feasible arms of a decision.
    fn surroundings(&self, step: StepId) -> (Option<Box<Event>>, bool, u16) {
        let alternative = self.alternative(step);
        let lone = step.choice == Choice::Timeout && self.others_enabled(step.thread);
        let arms = match step.choice {
            Choice::Arm(_) => self.feasible_arms(step.thread).count() as u16,
            Choice::Main | Choice::Timeout => 0,
        };
        (alternative, lone, arms)
    }

    /// The event of the thread's other choice, where it has one.
    fn alternative(&self, step: StepId) -> Option<Box<Event>> {
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

    fn feasible_arms(&self, t: ThreadIx) -> impl Iterator<Item = Choice> {
        let arms = (0..self.machine.arms(t)).map(Choice::Arm);
        arms.filter(move |&a| self.machine.status(t, a) == Status::Ready)
    }

    fn others_enabled(&self, t: ThreadIx) -> bool {
        self.machine.status(t, Choice::Main) == Status::Ready
            || (0..self.machine.threads().len() as u16).map(ThreadIx).filter(|&u| u != t).any(|u| {
                [Choice::Main, Choice::Timeout].iter().any(|&c| self.machine.status(u, c) == Status::Ready)
                    || self.feasible_arms(u).next().is_some()
            })
    }

    fn maximal_outcome(&mut self) -> Outcome {
        // Whoever stands before a decision when nothing can be done has an assumption that no input meets.
        match quiescent(self.machine) {
            execution::End::Assumed => Outcome::Assumed,
            execution::End::Deadlock(stuck) => Outcome::Deadlock(stuck),
            execution::End::LeftWaiting(left) => {
                let events = self.path.events.iter().map(|e| &e.event);
                match looks_in_vain(self.machine, &left, events) {
                    Some(_) => Outcome::Unsupported(Unsupported::left_waiting()),
                    None => Outcome::LeftWaiting(left),
                }
            }
            execution::End::Unsupported(u) => Outcome::Unsupported(u),
            _ => Outcome::Safe,
        }
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
        if !matches!(outcome, Outcome::Unsupported(_) | Outcome::Assumed) {
            self.pool.count_trace();
        }
        let mut safe = false;
        match outcome {
            Outcome::Safe => {
                self.counts.traces += 1;
                safe = true;
            }
            Outcome::LeftWaiting(_) => {
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
        // What lies beyond a bound is excluded by labels: above it nothing may run freely.
        self.frames[n].freedom.leaf(safe && self.machine.cuts() == 0);
        self.analyse(outcome);
        if self.stopped {
            // Not all that this execution calls for is in the trees: no node above it is complete.
            self.resume = Resume::Nowhere;
            return false;
        }
        self.analysed = n;
        if self.counts.executions.is_multiple_of(256) {
            self.counts.estimate = self.estimate();
            self.sink.progress(Estimate { done: self.counts.executions, expected: self.counts.estimate });
        }
        if self.wanted || self.pool.is_stopped() || !self.sink.keep_going() {
            self.wanted = true;
            self.conclude();
            return false;
        }
        self.backtrack()
    }

    /// Says of the nodes that the last execution has completed that they are, before the search stops: what
    /// is published of a part of the tree should not be more constrained than its traces are. Where inputs
    /// decide it could take long to see whether anything is left.
    fn conclude(&mut self) {
        self.resume = Resume::Next;
        while self.path.len() > self.base {
            self.backtrack();
            let frame = &self.frames[self.path.len()];
            if !frame.branches.is_empty() || frame.decision.is_some() {
                return;
            }
        }
        if self.base == 0 {
            self.report_done(0);
            self.wanted = false;
        } else {
            self.resume = Resume::Backtrack;
        }
    }

    /// Says that node `k`, where the path ends, is complete.
    pub(super) fn report_done(&mut self, k: usize) {
        // Otherwise no execution that leads there was worth a report.
        if k <= self.reported {
            let free = self.frames[k].freedom.is_free();
            self.sink.subtree_done(k, free, &mut self.path.racing.iter().copied());
        }
    }

    /// Leaves the current node for its parent, where its step falls asleep. False at the base, which is not
    /// left.
    fn backtrack(&mut self) -> bool {
        let k = self.path.len();
        self.report_done(k);
        self.sizes.close(k, self.counts.executions);
        let base = self.frames[k].base;
        self.sleepers.truncate(base);
        if k == self.base {
            return false;
        }
        let freedom = self.frames[k].freedom;
        self.go_to_at_most(k - 1);
        let (event, meta) = self.path.pop();
        self.analysed = self.analysed.min(k - 1);
        self.reported = self.reported.min(k - 1);
        let parent = &mut self.frames[k - 1];
        parent.freedom.child(freedom.is_clean());
        parent.sleep.push(self.sleepers.len() as u32);
        self.sleepers.push(Sleeper {
            step: meta.step,
            event: event.event,
            sig: meta.sig,
            cut: meta.cut,
            free: freedom.is_free(),
            branch_id: NO_BRANCH,
        });
        true
    }

    pub(super) fn go_to_at_most(&mut self, k: usize) {
        if self.at > k {
            self.go_to(k);
        }
    }

    /// Number of traces divided by the explored part of the tree, each node weighing its branches equally
    /// (after Knuth, *Estimating the efficiency of backtrack programs*, 1975).
    fn estimate(&self) -> u64 {
        let mut weight = 1.0;
        let mut explored = 0.0;
        let own = self.frames.iter().take(self.path.len() + 1).skip(self.base);
        let own = own.map(|f| (f.taken, f.taken.saturating_sub(1), self.forest.len(f.branches)));
        for (taken, done, left) in self.above.iter().map(|n| n.progress()).chain(own) {
            let all = (taken + left) as f64;
            if all > 0.0 {
                explored += weight * done as f64 / all;
                weight /= all;
            }
        }
        let found = self.pool.traces();
        let all = found as f64 / (explored + weight);
        // Beyond that it is a number without a meaning.
        if all < 1e15 { (all.round() as u64).max(found) } else { 0 }
    }
}
