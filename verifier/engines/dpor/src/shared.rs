//! What several workers share: the nodes above all of them, and who has nothing to do.
//!
//! See the header of [`super::worker`] for the protocol and why it is right. Each node has a lock of its own.
//! A worker holds at most one node's lock at a time, may report to the sink meanwhile, and never takes the
//! pool's lock with it: node, then sink. Who has the pool's lock does not wait for a node's.

use super::StepId;
use super::explore::{Explorer, Frame};
use super::sleep::Sleeper;
use super::wakeup_tree::{Cut, Forest, List, NIL};
use super::worker::Job;
use exec::machine::Machine;
use report::sink::{Inconsistent, Sink};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, TryLockError, Weak};
use std::time::Duration;

/// A lock whose holder has panicked guards nothing that anybody will use: the panic ends the search.
pub(super) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// The name of a branch of a shared node: an index of [`Pool::branches_done`].
pub(super) type BranchId = u32;

/// No such branch.
pub(super) const NO_BRANCH: BranchId = 0;

/// A branch that was taken from a shared node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Taken {
    pub branch_id: BranchId,
    /// The node after its first step, if that is shared, too, and not complete.
    #[serde(skip)]
    pub node: Weak<Node>,
}

/// A node of the search above several workers.
#[derive(Debug)]
pub(super) struct Node {
    /// From [`Pool::new_node`]; parents come before children.
    pub id: u64,
    pub parent: Option<Arc<Node>>,
    /// Number of events before it.
    pub depth: usize,
    /// The last of them; `None` at the root.
    pub step: Option<StepId>,
    /// The branch of the parent that it is the root of.
    pub branch: BranchId,
    pub state: Mutex<State>,
}

/// What may change of a [`Node`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// As a worker's own frame, but its sleep set has the branches under way, too.
    pub frame: Frame,
    pub sleepers: Vec<Sleeper>,
    pub forest: Forest,
    /// Number of branches under way.
    pub busy: u32,
    /// Complete: nothing may be taken from it.
    pub done: bool,
    /// Every arm of its decision has been taken.
    pub exhausted: bool,
    /// Its next branch could not be taken while so many steps that sleep were under way, and (or not) its
    /// tree was empty.
    #[serde(skip)]
    pub barren: Option<(usize, bool)>,
}

impl Node {
    /// Numbers of branches taken, complete, and not yet taken.
    pub fn progress(&self) -> (u64, u64, u64) {
        let state = lock(&self.state);
        let taken = state.frame.taken;
        (taken, taken.saturating_sub(state.busy as u64), state.forest.len(state.frame.branches))
    }
}

impl State {
    /// With so many branches under way.
    pub fn new(frame: Frame, sleepers: Vec<Sleeper>, forest: Forest, busy: u32) -> State {
        State { frame, sleepers, forest, busy, done: false, exhausted: false, barren: None }
    }

    /// What stays behind when a worker takes the node back.
    pub fn left() -> State {
        let (sleepers, forest) = (Vec::new(), Forest::default());
        State { done: true, ..State::new(Frame::new(List::EMPTY), sleepers, forest, 0) }
    }

    /// Is there something for a worker to do, as far as can be said without going there?
    fn has_work(&mut self, pool: &Pool) -> bool {
        if self.done {
            return false;
        }
        let waiting = settle(&mut self.sleepers, pool);
        let (empty, arms) =
            (self.frame.branches.is_empty(), self.frame.decision.is_some() && !self.exhausted);
        if self.busy > 0 && empty && !arms {
            return false;
        }
        if waiting == 0 {
            return true;
        }
        // Insertions add nothing to the left of a tree.
        (arms || !empty)
            && self.barren != Some((waiting, empty))
            && (arms || wakes_all(&self.frame, &self.sleepers, &self.forest, pool.near()))
    }

    /// Is this a decision, with an arm that nobody has taken, as far as is known?
    pub fn may_have_arm(&self) -> bool {
        !self.done && !self.exhausted && self.frame.decision.is_some()
    }

    /// The branches under way that sleep here.
    fn awaited(&self) -> impl Iterator<Item = BranchId> {
        self.sleepers.iter().filter(|s| !s.is_settled()).map(|s| s.branch_id)
    }
}

/// Notes which of the sleeping branches are complete by now; the number of those that are not.
pub(super) fn settle(sleepers: &mut [Sleeper], pool: &Pool) -> usize {
    let mut waiting = 0;
    for s in sleepers.iter_mut().filter(|s| !s.is_settled()) {
        match pool.branch_id(s.branch_id) {
            Some(free) => (s.free, s.branch_id) = (free, NO_BRANCH),
            None => waiting += 1,
        }
    }
    waiting
}

/// A branch is taken only if its sequence wakes whatever sleeps there and is under way after so many steps:
/// each node before that is a shared one, and so is each branch that is found there later. Otherwise it
/// waits, for branches that were taken before it: the first one never does. This many where executions take
/// microseconds, as shared nodes do. (Builds with debug assertions go farther, to have such nodes.)
const NEAR: usize = if cfg!(debug_assertions) { FAR } else { 2 };

/// This many where executions take [`SLOW`] or more: anything is better than to wait.
const FAR: usize = 64;

/// See [`FAR`].
const SLOW: Duration = Duration::from_micros(200);

/// Time between two questions whether a worker may begin.
const LOOK: Duration = Duration::from_millis(5);

/// With so many shared nodes no branch is taken that makes more of them: a bound on memory.
const FULL: usize = 1 << 12;

/// Does the leftmost sequence of the node's tree soon wake whatever sleeps there and is under way?
pub(super) fn wakes_all(frame: &Frame, sleepers: &[Sleeper], forest: &Forest, near: usize) -> bool {
    let all = frame.sleep.iter().map(|&s| &sleepers[s as usize]);
    let mut asleep: Vec<&Sleeper> = all.filter(|s| !s.is_settled()).collect();
    let mut at = frame.branches.first;
    // No sequence. What may be taken then, an arm or nothing, is found out when it is tried.
    if at == NIL {
        return true;
    }
    for _ in 0..near {
        if at == NIL || asleep.is_empty() {
            break;
        }
        let node = forest.get(at);
        asleep.retain(|s| node.cut != Cut::Yes && !s.is_woken_by(&node.event, node.sig));
        at = node.children.first;
    }
    asleep.is_empty()
}

/// Where the workers of a search meet.
#[derive(Debug, Default)]
pub(super) struct Pool {
    inner: Mutex<Inner>,
    changed: Condvar,
    /// Number of workers without work.
    idle: AtomicUsize,
    /// The search is to end.
    stop: AtomicBool,
    /// What has become of the branches of shared nodes: whether they are free, if they are complete.
    branches_done: Mutex<Vec<Option<bool>>>,
    traces: AtomicU64,
    /// Number of nodes named so far, and of those that are open.
    nodes: AtomicU64,
    open: AtomicUsize,
    /// Executions are slow.
    slow: AtomicBool,
}

#[derive(Debug, Default)]
struct Inner {
    /// Incomplete nodes, by name.
    open: BTreeMap<u64, Arc<Node>>,
    /// Those of them that may have something to do. A node that had nothing is looked at again when something
    /// is inserted there, a branch of it is complete, or one that sleeps there is.
    ready: BTreeMap<u64, Arc<Node>>,
    /// By the name of a branch under way: nodes without anything to do where it sleeps.
    parked: FxHashMap<BranchId, Vec<Arc<Node>>>,
    /// Interrupted searches of branches.
    jobs: VecDeque<Job>,
    /// Counts changes of the nodes.
    version: u64,
    /// Number of workers, and of those that wait since the last change.
    workers: usize,
    waiting: usize,
    /// Of the workers, those that have not begun.
    absent: usize,
    finished: bool,
    failure: Option<Inconsistent>,
}

impl Inner {
    fn touch(&mut self) {
        self.version += 1;
        self.waiting = 0;
    }

    /// If everybody waits for everybody, something was lost. That must not look like an end. (Who is told to
    /// stop, and leaves, waits no more.)
    fn despair(&mut self, stopped: bool) {
        if self.waiting > 0 && self.waiting + self.absent == self.workers && !self.finished && !stopped {
            self.failure.get_or_insert(Inconsistent("the workers have lost a branch".into()));
        }
    }
}

impl Pool {
    /// The pool of a search that goes on, with these shared nodes, named by their places.
    pub fn new(
        jobs: Vec<Job>,
        open: Vec<Arc<Node>>,
        branches_done: Vec<Option<bool>>,
        traces: u64,
        workers: usize,
    ) -> Pool {
        let nodes = open.len();
        let open: BTreeMap<u64, Arc<Node>> = open.into_iter().map(|n| (n.id, n)).collect();
        Pool {
            inner: Mutex::new(Inner {
                ready: open.clone(),
                open,
                jobs: jobs.into(),
                workers,
                ..Inner::default()
            }),
            branches_done: Mutex::new(branches_done),
            traces: AtomicU64::new(traces),
            nodes: AtomicU64::new(nodes as u64),
            open: AtomicUsize::new(nodes),
            ..Pool::default()
        }
    }

    /// A name for a shared node.
    pub fn new_node(&self) -> u64 {
        // Relaxed: all that counts is that names differ, and a child is named by who has seen its parent.
        self.nodes.fetch_add(1, Ordering::Relaxed)
    }

    /// Says how long an execution takes at present.
    pub fn suit(&self, execution: Duration) {
        // Relaxed: nothing but speed depends on it.
        self.slow.store(execution >= SLOW, Ordering::Relaxed);
    }

    /// See [`NEAR`].
    pub fn near(&self) -> usize {
        // Relaxed: as above.
        if self.slow.load(Ordering::Relaxed) { FAR } else { NEAR }
    }

    /// Are there so many shared nodes that there should not be more?
    pub fn is_full(&self) -> bool {
        // Relaxed: a bound that need not be exact.
        self.open.load(Ordering::Relaxed) >= FULL
    }

    pub fn new_branch(&self) -> BranchId {
        let mut branches_done = lock(&self.branches_done);
        branches_done.push(None);
        branches_done.len() as BranchId - 1
    }

    /// A branch is complete.
    pub fn conclude(&self, branch: BranchId, free: bool) {
        // In this order: who finds it under way, and parks a node for that, has the lock that comes next, or
        // had it before.
        lock(&self.branches_done)[branch as usize] = Some(free);
        let mut inner = lock(&self.inner);
        if let Some(nodes) = inner.parked.remove(&branch) {
            let Inner { open, ready, .. } = &mut *inner;
            ready.extend(nodes.into_iter().filter(|n| open.contains_key(&n.id)).map(|n| (n.id, n)));
            inner.touch();
            self.changed.notify_all();
        }
    }

    /// Is a branch free? `None`: it is under way.
    pub fn branch_id(&self, branch: BranchId) -> Option<bool> {
        lock(&self.branches_done)[branch as usize]
    }

    /// Counts a trace; the number of all so far.
    pub fn count_trace(&self) -> u64 {
        // Relaxed: a number for people.
        self.traces.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn traces(&self) -> u64 {
        // Relaxed: as above.
        self.traces.load(Ordering::Relaxed)
    }

    /// Does somebody wait for work?
    #[inline]
    pub fn is_hungry(&self) -> bool {
        // Relaxed: asked again after the next execution.
        self.idle.load(Ordering::Relaxed) > 0
    }

    pub fn is_stopped(&self) -> bool {
        // Relaxed: a flag that carries no data; it is asked again and again.
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search.
    pub fn stop(&self) {
        let _inner = lock(&self.inner);
        // Relaxed: whoever sleeps meanwhile takes the lock after us.
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub fn fail(&self, failure: Inconsistent) {
        lock(&self.inner).failure.get_or_insert(failure);
        self.stop();
    }

    pub fn finish(&self) {
        lock(&self.inner).finished = true;
        self.changed.notify_all();
    }

    pub fn is_finished(&self) -> bool {
        lock(&self.inner).finished
    }

    /// A branch was added to a node, or is complete there.
    pub fn announce(&self, node: &Arc<Node>) {
        let mut inner = lock(&self.inner);
        if inner.open.contains_key(&node.id) {
            inner.ready.insert(node.id, node.clone());
        }
        inner.touch();
        self.changed.notify_all();
    }

    pub fn open(&self, nodes: impl IntoIterator<Item = Arc<Node>>) {
        let mut inner = lock(&self.inner);
        for node in nodes {
            inner.open.insert(node.id, node.clone());
            inner.ready.insert(node.id, node);
        }
        // Relaxed: see `is_full`.
        self.open.store(inner.open.len(), Ordering::Relaxed);
        inner.touch();
        self.changed.notify_all();
    }

    pub fn close(&self, node: &Arc<Node>) {
        let mut inner = lock(&self.inner);
        inner.open.remove(&node.id);
        inner.ready.remove(&node.id);
        // Relaxed: see `is_full`.
        self.open.store(inner.open.len(), Ordering::Relaxed);
    }

    /// Searches that nobody is at.
    pub fn jobs(&self) -> usize {
        lock(&self.inner).jobs.len()
    }

    pub fn take_job(&self) -> Option<Job> {
        lock(&self.inner).jobs.pop_front()
    }

    pub fn put_back(&self, job: Job) {
        let mut inner = lock(&self.inner);
        inner.jobs.push_front(job);
        inner.touch();
    }

    /// A search that somebody goes on with later.
    pub fn put_aside(&self, job: Job) {
        let mut inner = lock(&self.inner);
        inner.jobs.push_back(job);
        inner.touch();
        self.changed.notify_all();
    }

    /// Nodes with something to do, and the version of the pool that this is about.
    pub fn with_work(&self) -> (Vec<Arc<Node>>, u64) {
        let mut inner = lock(&self.inner);
        let Inner { ready, parked, version, .. } = &mut *inner;
        let mut found = Vec::new();
        // Nobody who has a node's lock waits for the pool's. What changes there from now on is announced
        // after this.
        ready.retain(|_, node| {
            let mut state = match node.state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(e)) => e.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    found.push(node.clone());
                    return true;
                }
            };
            let has_work = state.has_work(self);
            if has_work {
                found.push(node.clone());
            } else {
                state.awaited().for_each(|branch_id| parked.entry(branch_id).or_default().push(node.clone()));
            }
            has_work
        });
        (found, *version)
    }

    /// Waits, before its work begins, until a worker may. False if the search has ended before that.
    pub fn wait_until(&self, may: impl Fn() -> bool) -> bool {
        let mut inner = lock(&self.inner);
        inner.absent += 1;
        inner.despair(self.is_stopped());
        let begins = loop {
            if inner.finished || inner.failure.is_some() || self.is_stopped() {
                break false;
            }
            if may() {
                break true;
            }
            inner = self.changed.wait_timeout(inner, LOOK).unwrap_or_else(|e| e.into_inner()).0;
        };
        inner.absent -= 1;
        self.changed.notify_all();
        begins
    }

    /// Waits until something has changed since this version. False at the end of the search.
    pub fn wait(&self, version: u64) -> bool {
        let mut inner = lock(&self.inner);
        if inner.version == version {
            inner.waiting += 1;
            inner.despair(self.is_stopped());
        }
        // Relaxed: a hint; a worker that misses it sees it after its next execution.
        self.idle.fetch_add(1, Ordering::Relaxed);
        let over = |inner: &Inner| inner.finished || inner.failure.is_some() || self.is_stopped();
        while inner.version == version && !over(&inner) {
            inner = self.changed.wait(inner).unwrap_or_else(|e| e.into_inner());
        }
        self.idle.fetch_sub(1, Ordering::Relaxed);
        if inner.failure.is_some() {
            // Relaxed: see `stop`.
            self.stop.store(true, Ordering::Relaxed);
            self.changed.notify_all();
        }
        !over(&inner)
    }

    /// A worker is gone.
    pub fn retire(&self) {
        let mut inner = lock(&self.inner);
        inner.workers -= 1;
        inner.despair(self.is_stopped());
        self.changed.notify_all();
    }

    /// At the end: what is left to do, and what went wrong.
    pub fn into_rest(self) -> Rest {
        let inner = self.inner.into_inner().unwrap_or_else(|e| e.into_inner());
        let branches_done = self.branches_done.into_inner().unwrap_or_else(|e| e.into_inner());
        Rest {
            open: inner.open.into_values().collect(),
            jobs: inner.jobs.into(),
            branches_done,
            failure: inner.failure,
        }
    }
}

/// What a pool leaves behind.
pub struct Rest {
    /// Parents before children.
    pub open: Vec<Arc<Node>>,
    pub jobs: Vec<Job>,
    /// By the name of a branch.
    pub branches_done: Vec<Option<bool>>,
    pub failure: Option<Inconsistent>,
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Does something at a shared node: it is locked, and stands in the place of frame `k`, which is a
    /// placeholder, and of this worker's own sleepers and trees meanwhile.
    pub fn at_shared<R>(
        &mut self,
        k: usize,
        node: &Node,
        what: impl FnOnce(&mut Self, &mut State) -> R,
    ) -> R {
        let mut state = lock(&node.state);
        self.exchange(k, &mut state);
        let result = what(self, &mut state);
        self.exchange(k, &mut state);
        result
    }

    fn exchange(&mut self, k: usize, state: &mut State) {
        std::mem::swap(&mut self.frames[k], &mut state.frame);
        std::mem::swap(&mut self.sleepers, &mut state.sleepers);
        std::mem::swap(&mut self.forest, &mut state.forest);
    }
}
