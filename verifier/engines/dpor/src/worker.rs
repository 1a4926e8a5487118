//! Workers that share one search (`-j`).
//!
//! # Protocol
//!
//! Each worker is a depth-first search of its own ([`super::explore`]), with its own machine, below a node
//! that it has as its *base*. The nodes above all bases are shared: a tree of [`Node`]s, each with its sleep
//! set and wakeup tree, under a lock. At first there is one worker, and nothing is shared.
//!
//! *Sharing.* A worker that has nothing to do says so; another one, at its next completed execution, turns
//! its shallowest node with an unexplored branch, and those above it, into shared ones. Its base is then one
//! below: the branch that it is in is *under way*.
//!
//! *Taking.* Whoever has nothing to do takes the leftmost branch of a shared node: it brings its machine
//! there and, under the node's lock, executes the branch's step, puts the step into the node's sleep set, and
//! takes the wakeup tree below it. Its own sleep set is the node's before that, without what the step wakes.
//! So the branches of a node are numbered `b₁, b₂, …` in the order in which they were taken, and `bᵢ` is
//! explored with `sleep(E') ∪ {b₁, …, bᵢ₋₁}`, as in the sequential algorithm, whether those are explored yet
//! or not.
//!
//! *A base has nothing under way in its sleep set.* If the branch's step does not wake all that sleeps there
//! and is under way, the node after it becomes a shared one, too, and its leftmost branch is taken, and so on
//! along the tree's leftmost sequence, for a few steps (`NEAR`) at most; if its end wakes not all either,
//! nothing is taken; no arm is taken either if something under way sleeps after it, so that what is published
//! of a decision misses nothing. (At the end of a sequence all non-arms are awake: no sleeping step was a
//! weak initial of it when it was inserted.)
//!
//! *Inserting.* A reversal `v` from below branch `p` of the shared node `E'` goes there under its lock. If
//! the first weak initial of `v` in the sleep set slept there before any branch was taken, or is a branch
//! taken before `p`, `v` is dropped. If it is a branch `b` taken after `p`, then the sequential algorithm,
//! which completes `p` first, would have put `v` into the tree that `b` began with. So if `p` sleeps after
//! `b`, what is left of `v` after `b` is inserted at the node there, which is shared, by the same rules, `p`
//! being the branch that it comes from; if `b` wakes `p`, `v` is dropped. If there is none, `v` goes into the
//! tree of branches not yet taken.
//!
//! *Taking a node back.* Insertions into a node come from executions below it, and from branches that sleep
//! there. So when none of a shared node's branches is under way, and nothing that sleeps there is, nobody
//! else has to do with it. Who finds that out, under the lock, makes it its own base again, with all that is
//! left in its tree: most of the search is below bases, at the speed of a single worker, and it takes another
//! worker's hunger to share the node again. If nothing is left there, the node is complete (R11), and whether
//! the sleeping branches are free is known.
//!
//! *What is worth sharing.* Bringing a machine to a branch costs about as much as some short executions, and
//! so does each shared node on the way. So a worker gives away a branch only if its siblings were large, or
//! the one under way is already, and if its sequence soon wakes the branch under way: sequences are built so
//! that they do if they can (see [`super::insert`]). Where they cannot (a write that many reads of other
//! threads must precede), the other branch has few nodes where nothing under way sleeps, and its parts would
//! be executions, one at a time; one worker is as fast then.
//!
//! # Why nothing is lost
//!
//! Compare with the sequential search that explores each node's branches in the order in which they were
//! taken. Let `F` be a node, `w` a maximal continuation that no earlier branch covers, and all of `F`'s
//! branches be complete. Of the steps that sleep at `F` or were taken there, let `s` be one for which the
//! prefix `w'` of `w` that is independent of `s` is the longest, and of those the first that was taken; let
//! `e` follow `w'` in `w`, and `s` have been taken at `E'`, above `F` or `F` itself. By induction over that
//! order some execution below `E'.s` begins as `s`, the way from `E'` to `F`, `w'`, `e`, in an equivalent
//! order: `s` and `e` are in a race, and its reversal was inserted at `E'`. On the way from there to `F` each
//! branch that it met as a weak initial is one that sleeps at `F`, with a longer prefix than `s`, unless it
//! is the next one on the way to `F`; and `s` sleeps at each node on the way, so that they were not complete
//! then. So it arrived at `F`, and there a branch is a weak initial of `w'.e`, against the choice of `s`. It
//! makes no difference whether a branch was not yet taken, under way or complete at that moment, which is all
//! that workers change.
//!
//! An example of what goes wrong if such a reversal is dropped at `b` (a step asleep there covers the
//! beginning of `w`, not `w`): p reads y; b and c each read x and write; c also writes y. What `p`'s branch
//! finds of `b b c c p` belongs below `b`, though `b` is under way.
//!
//! *Decisions.* A branch that is an arm covers a sequence that it is independent of for its own inputs only:
//! neither as a sleeping step nor as a branch under way does it count as a weak initial then
//! ([`Explorer::insert`]).
//!
//! *Optimality.* An execution is cut off only if a step of the tree that it follows has a sleeping weak
//! initial. A sequence is inserted at a node only if nothing that sleeps and no taken branch there is a weak
//! initial of it, and to the right of all branches in the tree that are none; branches are taken from the
//! left. So those taken before its own branch are no weak initials of it, as in the sequential algorithm.
//! (But for arms: those of a decision are taken before all else, wherever they stand. A sequence that comes
//! to one that sleeps by then is dropped there; that arm is a step that it met as a weak initial, in the
//! terms of the proof above. See [`super::next`].)
//!
//! # Machines
//!
//! Nothing of a machine's state crosses over, only steps and events: terms, solvers and objects belong to a
//! worker. Machines must name threads and objects alike; see [`Machine::number_threads_with`].

use super::StepId;
use super::checkpoint::Resume;
use super::explore::{End, Explorer, Frame};
use super::next::Next;
use super::path::{Pushed, possibly_dependent};
use super::shared::{BranchId, NO_BRANCH, Node, State, Taken, lock, settle, wakes_all};
use super::sleep::Sleeper;
use super::wakeup_tree::{Forest, List, NIL};
use exec::machine::{Choice, Machine};
use report::sink::{Inconsistent, Outcome, Sink};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use traceformat::dependence::dependent;

/// The search below one node, as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Suspended {
    /// From the root to where it stands.
    pub steps: Vec<StepId>,
    /// The nodes from its base on.
    pub frames: Vec<Frame>,
    pub sleepers: Vec<Sleeper>,
    pub forest: Forest,
    pub reported: usize,
    pub resume: Resume,
    /// The branch that it is.
    pub branch: BranchId,
}

/// A search to go on with, below a shared node, or from the root.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub parent: Option<Arc<Node>>,
    pub search: Suspended,
}

impl Job {
    /// Everything.
    pub fn whole() -> Job {
        let search = Suspended {
            steps: Vec::new(),
            frames: vec![Frame::new(List::EMPTY)],
            sleepers: Vec::new(),
            forest: Forest::default(),
            reported: 0,
            resume: Resume::Next,
            branch: NO_BRANCH,
        };
        Job { parent: None, search }
    }
}

/// So much work is worth a way to where it begins, and the shared nodes on it.
const WORTH: Duration = Duration::from_millis(1);

/// So many executions are, in any case.
const LARGE: u64 = 32;

/// How far a worker came.
#[derive(Debug)]
pub(super) enum Advance {
    /// An execution is complete, and somebody wants to know.
    Paused,
    /// There is nothing to do, as of this version of the pool.
    Idle(u64),
    /// The search is complete, or is to end.
    Ended,
}

/// What came of an attempt to take a branch of the lowest shared node.
enum Claimed {
    /// It is the worker's base now.
    Branch,
    /// Nothing else is under way there: the node itself is the worker's base now.
    Node,
    /// There is none, but others are at work below the node.
    Nothing,
    /// The search is to end; nothing was taken.
    Stopped,
}

/// What was taken.
struct Branch {
    step: StepId,
    pushed: Pushed,
    outcome: Option<Outcome>,
    branch_id: BranchId,
    below: Below,
}

/// The node after the branch's step.
enum Below {
    Own { asleep: Vec<Sleeper>, forest: Forest, branches: List },
    Shared(Arc<Node>),
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Works until there is something to say. `pick` chooses among so many nodes with work.
    pub fn advance(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> Advance {
        loop {
            if self.is_over() {
                return Advance::Ended;
            }
            if !self.active
                && let Some(result) = self.find_work(pick)
            {
                return result;
            }
            match self.run() {
                End::Paused => return Advance::Paused,
                End::Stopped => {
                    self.halt();
                    return Advance::Ended;
                }
                End::Complete => self.ascend(),
            }
        }
    }

    fn is_over(&mut self) -> bool {
        if self.failure.is_some() || self.stopped {
            self.halt();
            return true;
        }
        self.pool.is_stopped() || self.pool.is_finished()
    }

    /// Ends the search for all.
    fn halt(&mut self) {
        match self.failure.clone() {
            Some(f) => self.pool.fail(f),
            None => self.pool.stop(),
        }
    }

    /// Looks for something to do; `None` if there is.
    fn find_work(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Advance> {
        let arms = self.nodes_with_arms();
        if let Some(result) = self.take_at(arms, pick) {
            return result;
        }
        if let Some(job) = self.pool.take_job() {
            return self.restore(job).then_some(()).map_or(Some(Advance::Ended), |()| None);
        }
        let (nodes, version) = self.pool.with_work();
        self.take_at(nodes, pick).unwrap_or(Some(Advance::Idle(version)))
    }

    /// Takes what is to be done at one of these nodes. `None`: nothing is. `Some(Some(…))`: the search is to
    /// end.
    fn take_at(
        &mut self,
        mut nodes: Vec<Arc<Node>>,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Option<Advance>> {
        while !nodes.is_empty() {
            let node = nodes.remove(pick(nodes.len()));
            if !self.stand_at(Some(&node)) {
                self.halt();
                return Some(Some(Advance::Ended));
            }
            match self.claim() {
                Claimed::Branch => return Some(None),
                Claimed::Node => {
                    // Where the sink has last seen this worker others may have finished since.
                    self.reported = self.path.len();
                    self.sink.moved(self.machine.threads(), &self.path.events);
                    return Some(None);
                }
                Claimed::Nothing => {}
                Claimed::Stopped => {
                    self.halt();
                    return Some(Some(Advance::Ended));
                }
            }
        }
        None
    }

    /// Leaves the base, which is complete, for its parent, and takes the next branch there, or all of it.
    fn ascend(&mut self) {
        let k = self.base;
        debug_assert_eq!((self.path.len(), self.above.len()), (k, k));
        self.active = false;
        let freedom = self.frames[k].freedom;
        if k == 0 {
            self.pool.finish();
            return;
        }
        let (branch, free, clean) = (self.branch, freedom.is_free(), freedom.is_clean());
        // Who finds the branch complete may complete what is above it.
        self.sink.flush();
        self.pool.conclude(branch, free);
        self.go_to_at_most(k - 1);
        self.path.pop();
        self.analysed = self.analysed.min(k - 1);
        self.reported = self.reported.min(k - 1);
        self.sleepers.clear();
        self.forest = Forest::default();
        let node = self.above[k - 1].clone();
        self.at_shared(k - 1, &node, |this, state| {
            this.frames[k - 1].freedom.child(clean);
            state.busy -= 1;
        });
        // Others may have waited for that.
        self.pool.announce(&node);
        self.claim();
        if !self.active {
            // (What is explored where the sink has seen this worker last is finished when it has left.)
            self.reported = 0;
            self.sink.moved(self.machine.threads(), &[]);
            self.sink.flush();
        }
    }

    /// The lowest shared node, which the path leads to and which nobody else has to do with any more, becomes
    /// this worker's base again.
    fn take_back(&mut self, mut own: State) {
        let node = self.above.pop().expect("there is a shared node");
        self.pool.close(&node);
        let k = node.depth;
        let inherited = own.frame.sleep.len() - own.frame.shared.len();
        for &s in &own.frame.sleep[..inherited] {
            own.frame.freedom.inherit(&own.sleepers[s as usize]);
        }
        // Those that were taken have become steps that sleep, as any that are complete.
        own.frame.shared.clear();
        self.frames.truncate(k);
        self.frames.push(own.frame);
        self.sleepers = own.sleepers;
        self.forest = own.forest;
        self.base = k;
        self.branch = node.branch;
        self.pending = None;
        self.resume = Resume::Next;
        if self.reported < k {
            self.reported = k;
            self.sink.moved(self.machine.threads(), &self.path.events);
        }
        self.sizes.open(k, self.counts.executions);
        self.active = true;
    }

    /// Takes a branch of the lowest shared node, which the path leads to.
    fn claim(&mut self) -> Claimed {
        loop {
            let k = self.path.len();
            let node = self.above[k].clone();
            debug_assert_eq!((self.above.len(), node.depth), (k + 1, k));
            self.go_to(k);
            if self.stopped {
                return Claimed::Stopped;
            }
            match self.at_shared(k, &node, |this, state| this.claim_here(k, &node, state)) {
                Err(Claimed::Node) => {
                    let own = std::mem::replace(&mut *lock(&node.state), State::left());
                    self.take_back(own);
                    return Claimed::Node;
                }
                Err(other) => return other,
                Ok(branch) => {
                    if self.settle_in(k, branch) {
                        return Claimed::Branch;
                    }
                }
            }
        }
    }

    /// Under the lock of shared node `k`.
    fn claim_here(&mut self, k: usize, node: &Arc<Node>, state: &mut State) -> Result<Branch, Claimed> {
        if state.done {
            return Err(Claimed::Nothing);
        }
        let waiting = settle(&mut self.sleepers, self.pool);
        if waiting == 0 && state.busy == 0 {
            // Nobody else touches it after this.
            state.done = true;
            return Err(Claimed::Node);
        }
        // (Arms come first, and are told apart when they are taken.)
        let arms = self.frames[k].decision.is_some() && !state.exhausted;
        let wakes = || wakes_all(&self.frames[k], &self.sleepers, &self.forest, self.pool.near());
        if waiting > 0 && !arms && !wakes() {
            return Err(Claimed::Nothing);
        }
        loop {
            // In case it is interrupted, or cannot be taken yet.
            let before = (self.frames[k].clone(), self.forest.clone());
            match self.next(k) {
                Next::Step(step, children) => {
                    let thread = self.frames[k].decision.as_ref().map(|d| d.0);
                    let is_arm = thread == Some(step.thread) && matches!(step.choice, Choice::Arm(_));
                    state.exhausted = thread.is_some() && !is_arm;
                    let done = self.perform(step);
                    let branch = match done {
                        Some((pushed, outcome)) => {
                            self.take_branch(node, state, step, children, pushed, outcome)
                        }
                        None => Err(Claimed::Stopped),
                    };
                    if branch.is_err() {
                        self.go_to_at_most(k);
                        (self.frames[k], self.forest) = before;
                        state.barren = Some((waiting, self.frames[k].branches.is_empty()));
                    } else {
                        state.barren = None;
                    }
                    return branch;
                }
                Next::Done => {
                    // What is under way here, or sleeps and is, may add to this node.
                    state.exhausted = true;
                    return Err(Claimed::Nothing);
                }
                Next::Blocked => {
                    self.counts.blocked += 1;
                    self.counts.executions += 1;
                    self.frames[k].taken += 1;
                    self.frames[k].freedom.child(true);
                }
                Next::Stopped => {
                    (self.frames[k], self.forest) = before;
                    self.resume = Resume::Next;
                    return Err(Claimed::Stopped);
                }
                Next::Maximal => {
                    self.fail("nothing is enabled where something sleeps");
                    return Err(Claimed::Stopped);
                }
            }
        }
    }

    /// Under the lock of node `k`, where the step has just been executed.
    fn take_branch(
        &mut self,
        node: &Arc<Node>,
        state: &mut State,
        step: StepId,
        children: List,
        pushed: Pushed,
        outcome: Option<Outcome>,
    ) -> Result<Branch, Claimed> {
        let k = node.depth;
        let (event, sig, cut) = (pushed.event.clone(), pushed.sig, pushed.cut);
        let (mut asleep, mut forest, mut branches) = (Vec::new(), Forest::default(), List::EMPTY);
        if !cut {
            let all = self.frames[k].sleep.iter().map(|&s| &self.sleepers[s as usize]);
            asleep = all.filter(|s| !s.is_woken_by(&event, sig)).cloned().collect();
        }
        let waits = !asleep.iter().all(Sleeper::is_settled);
        if waits && (children.is_empty() || matches!(step.choice, Choice::Arm(_)) || self.pool.is_full()) {
            // An arm. What is published of a decision must not miss what a branch under way is still to find
            // (R3).
            return Err(Claimed::Nothing);
        }
        if cut {
            self.forest.discard(children);
        } else {
            branches = self.forest.transplant(children, &mut forest);
        }
        let branch_id = self.pool.new_branch();
        let mut taken = Taken { branch_id, node: Weak::new() };
        let below = if waits {
            let mut frame = Frame::new(branches);
            frame.sleep.extend(0..asleep.len() as u32);
            let (parent, step) = (Some(node.clone()), Some(step));
            let state = State::new(frame, asleep, forest, 0);
            let state = Mutex::new(state);
            let below = Arc::new(Node {
                id: self.pool.new_node(),
                parent,
                depth: k + 1,
                step,
                branch: branch_id,
                state,
            });
            taken.node = Arc::downgrade(&below);
            Below::Shared(below)
        } else {
            Below::Own { asleep, forest, branches }
        };
        let frame = &mut self.frames[k];
        frame.sleep.push(self.sleepers.len() as u32);
        frame.shared.push(taken);
        self.sleepers.push(Sleeper { step, event, sig, cut, free: true, branch_id });
        state.busy += 1;
        Ok(Branch { step, pushed, outcome, branch_id, below })
    }

    /// Goes into the branch of node `k` that was taken. Is the node there this worker's base?
    fn settle_in(&mut self, k: usize, branch: Branch) -> bool {
        self.path.push(self.machine, branch.step, branch.pushed);
        self.frames.truncate(k + 1);
        let (asleep, forest, branches) = match branch.below {
            Below::Shared(node) => {
                self.frames.push(Frame::new(List::EMPTY));
                self.pool.open([node.clone()]);
                self.above.push(node);
                self.base = k + 2;
                return false;
            }
            Below::Own { asleep, forest, branches } => (asleep, forest, branches),
        };
        self.sleepers = asleep;
        self.forest = forest;
        self.open_frame(k + 1, branches);
        let frame = &mut self.frames[k + 1];
        frame.sleep.extend(0..self.sleepers.len() as u32);
        self.sleepers.iter().for_each(|s| frame.freedom.inherit(s));
        self.branch = branch.branch_id;
        self.base = k + 1;
        self.pending = branch.outcome;
        self.resume = Resume::Next;
        self.reported = k;
        self.active = true;
        self.sink.moved(self.machine.threads(), &self.path.events[..k]);
        true
    }

    /// Goes to a shared node, or to the root that nobody shares. Nothing is under way. False if that was
    /// interrupted, or failed.
    fn stand_at(&mut self, node: Option<&Arc<Node>>) -> bool {
        let mut chain: Vec<Arc<Node>> = Vec::new();
        let mut at = node.cloned();
        while let Some(n) = at {
            at = n.parent.clone();
            chain.push(n);
        }
        chain.reverse();
        let common = self.above.iter().zip(&chain).take_while(|(a, b)| Arc::ptr_eq(a, b)).count();
        let keep = common.saturating_sub(1).min(self.path.len());
        self.go_to_at_most(keep);
        while self.path.len() > keep {
            self.path.pop();
        }
        let steps: Vec<StepId> = chain.iter().skip(keep + 1).filter_map(|n| n.step).collect();
        self.base = chain.len();
        self.analysed = self.analysed.min(keep);
        self.reported = self.reported.min(keep);
        self.above = chain;
        self.frames.clear();
        self.frames.resize_with(self.base, || Frame::new(List::EMPTY));
        self.sleepers.clear();
        self.forest = Forest::default();
        self.follow(&steps)
    }

    /// Takes these steps again, none of which ends the execution but perhaps the last. False if that was
    /// interrupted, or failed.
    fn follow(&mut self, steps: &[StepId]) -> bool {
        for (i, &step) in steps.iter().enumerate() {
            self.go_to(self.path.len());
            let done = if self.stopped { None } else { self.perform(step) };
            let Some((pushed, outcome)) = done else { return false };
            if outcome.is_some() && i + 1 < steps.len() {
                self.fail("an execution ends that went on");
                return false;
            }
            self.path.push(self.machine, step, pushed);
        }
        true
    }

    /// Goes on with a search. False if that is not possible.
    fn restore(&mut self, job: Job) -> bool {
        if !self.try_restore(&job) {
            if self.stopped {
                self.pool.put_back(job);
            } else {
                self.failure = Some(Inconsistent("the checkpoint does not fit the program".into()));
            }
            self.halt();
            return false;
        }
        true
    }

    fn try_restore(&mut self, job: &Job) -> bool {
        let from = job.search.clone();
        let base = job.parent.as_ref().map_or(0, |n| n.depth + 1);
        let n = from.steps.len();
        if n < base || from.frames.len() != n + 1 - base || from.reported > n {
            return false;
        }
        if !self.stand_at(job.parent.as_ref()) || !self.follow(&from.steps[self.path.len()..]) {
            return false;
        }
        self.frames.extend(from.frames);
        (base..=n).for_each(|k| self.sizes.open(k, self.counts.executions));
        self.sleepers = from.sleepers;
        self.forest = from.forest;
        self.reported = from.reported;
        self.resume = from.resume;
        self.branch = from.branch;
        self.active = true;
        self.sink.moved(self.machine.threads(), &self.path.events[..self.reported]);
        true
    }

    /// The search as it stands, at the end. `Err` if it cannot go on from here.
    pub fn suspend(&mut self) -> Result<Option<Job>, ()> {
        if self.failure.is_some() || !self.machine.is_replaceable() {
            return Err(());
        }
        if !self.active {
            return Ok(None);
        }
        if matches!(self.resume, Resume::Nowhere) || self.pending.is_some() {
            return Err(());
        }
        let search = Suspended {
            steps: self.path.meta.iter().map(|m| m.step).collect(),
            frames: self.frames[self.base..=self.path.len()].to_vec(),
            sleepers: self.sleepers.clone(),
            forest: self.forest.clone(),
            reported: self.reported,
            resume: self.resume,
            branch: self.branch,
        };
        Ok(Some(Job { parent: self.above.last().cloned(), search }))
    }

    /// Shares a node with unexplored branches, and those above it; `pick` chooses among so many, shallowest
    /// first. False if there is none.
    pub fn share(&mut self, pick: &mut dyn FnMut(usize) -> usize) -> bool {
        if !self.active {
            return false;
        }
        // Those that an execution has come through, and its analysis; the last one's branch is not chosen
        // yet.
        let end = self.path.len().min(self.analysed + 1);
        let mut nodes: Vec<usize> = (self.base..end).filter(|&k| self.has_more(k)).collect();
        if nodes.is_empty() {
            return false;
        }
        let k = nodes.swap_remove(pick(nodes.len()));
        self.share_down_to(k);
        true
    }

    /// Shares the shallowest node with unexplored branches that are probably worth another worker's way
    /// there, if an execution takes that long. False if there is none.
    pub fn share_large(&mut self, execution: Duration) -> bool {
        self.pool.suit(execution);
        let worth = WORTH.as_nanos() / execution.as_nanos().max(1);
        let worth = u64::try_from(worth).unwrap_or(LARGE).clamp(2, LARGE);
        let end = self.path.len().min(self.analysed + 1);
        let large = |k: usize| self.sizes.likely(k + 1, self.counts.executions) >= worth;
        let node = (self.base..end).find(|&k| self.active && large(k) && self.has_near(k));
        // To look in vain after each execution costs more than the other one may gain.
        self.reluctance.1 = if node.is_some() { 0 } else { (2 * self.reluctance.1 + 1).min(LARGE as u32) };
        self.reluctance.0 = self.reluctance.1;
        node.is_some_and(|k| {
            self.share_down_to(k);
            true
        })
    }

    pub(super) fn share_down_to(&mut self, k: usize) {
        let first = self.base;
        for j in first..=k {
            let branch_id = self.pool.new_branch();
            let mut frame = std::mem::replace(&mut self.frames[j], Frame::new(List::EMPTY));
            let mut forest = Forest::default();
            frame.branches = self.forest.transplant(frame.branches, &mut forest);
            let asleep = std::mem::take(&mut frame.sleep).into_iter();
            let mut sleepers: Vec<Sleeper> = asleep.map(|s| self.sleepers[s as usize].clone()).collect();
            let (m, event) = (&self.path.meta[j], self.path.events[j].event.clone());
            let (step, sig, cut) = (m.step, m.sig, m.cut);
            sleepers.push(Sleeper { step, event, sig, cut, free: true, branch_id });
            frame.sleep.extend(0..sleepers.len() as u32);
            frame.shared.push(Taken { branch_id, node: Weak::new() });
            let state = State::new(frame, sleepers, forest, 1);
            let node = Node {
                id: self.pool.new_node(),
                parent: self.above.last().cloned(),
                depth: j,
                step: j.checked_sub(1).map(|i| self.path.meta[i].step),
                branch: std::mem::replace(&mut self.branch, branch_id),
                state: Mutex::new(state),
            };
            self.above.push(Arc::new(node));
        }
        self.base = k + 1;
        self.sink.flush();
        self.pool.open(self.above[first..].iter().cloned());
    }

    /// Has node `k` of this worker's own an unexplored branch that another worker may take soon, with the one
    /// under way beside it?
    fn has_near(&self, k: usize) -> bool {
        let m = &self.path.meta[k];
        let mut at = self.frames[k].branches.first;
        for _ in 0..self.pool.near() {
            if at == NIL {
                return false;
            }
            let node = self.forest.get(at);
            if m.cut
                || possibly_dependent(m.sig, node.sig) && dependent(&self.path.events[k].event, &node.event)
            {
                return true;
            }
            at = node.children.first;
        }
        false
    }

    /// Has node `k` of this worker's own an unexplored branch, besides the one under way?
    fn has_more(&self, k: usize) -> bool {
        let frame = &self.frames[k];
        let arms = self.path.events[k].arms as usize;
        !frame.branches.is_empty() || frame.decision.as_ref().is_some_and(|(_, tried)| tried.len() < arms)
    }
}
