//! Does a set keep critical sections apart, whichever mutexes they are of?
//!
//! A set names sites and not mutexes, so from the set alone nobody can tell which of its locks are of one
//! mutex. What can be told is whether that matters. A *critical section* is a stretch of one thread's events
//! from a lock to where the thread has unlocked as often as it has locked. If on each path the critical
//! sections of all threads are totally ordered by what the runtime enforces (program order and unconditional
//! predecessors), no two threads hold a mutex at one time, whichever they are: then a lock need not touch its
//! mutex. That is sufficient, not necessary: two threads may well hold different mutexes at one time, and a
//! set that lets them is not *in turn*.
//!
//! # How it is decided
//!
//! A forward analysis over the graph. The state of a path: who is in a critical section and how deep; else,
//! of each thread, how many of its latest events are *behind* the last unlock (happen after it, by enforced
//! edges). An unlock that ends a critical section is behind itself; an event is behind if its thread's
//! previous one is, or one that it unconditionally waits for. A critical section may only begin with an event
//! that is behind the one before. By induction along any order in which the steps of a path can be listed,
//! each critical section happens before the next.
//!
//! Where ways meet, fewer of a thread's latest events are behind: the least of both. Threads that are in a
//! critical section on one way and not on the other are an end to it. So states only fall, and each node is
//! gone through a few times; what takes more than [`ROUNDS`] times all of the set is given up.
//!
//! A set in force grows while threads are on their way ([`LockOrder::extend`]): a path begins with what the
//! old set orders and goes on with what the new one orders. So states are kept, and those of the old set are
//! where the new one's analysis begins.

use crate::event::{Label, Op};
use crate::schedule::section::{Section, Step};
use crate::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use crate::schedule::validate::in_order;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Nodes of a set that is looked at, at most: states of more would take memory that nobody has counted on.
/// (A set whose locks are worth leaving out is a few cycles.)
const MOST_NODES: usize = 1 << 12;

/// Threads of which a state knows events that are behind, at most. (To know fewer is never wrong.)
const MOST_THREADS: usize = 64;

/// So often all of a set is gone through, at most.
const ROUNDS: usize = 16;

/// Work that is done in any case.
const FEW: usize = 1 << 12;

/// What is known of all paths that come to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// There was no critical section yet.
    Fresh,
    /// A thread is in one, so many locks deep.
    Within(u16, u32),
    /// The last one is over. So many latest events of these threads (sorted) are behind its end.
    Over(SmallVec<[(u16, u32); 4]>),
}

/// What a step does to its thread's critical section.
enum Effect {
    Lock,
    Unlock,
    None,
}

fn effect(label: Label) -> Effect {
    match label.op {
        Op::MutexLock | Op::CondReacquire => Effect::Lock,
        Op::MutexTryLock if label.outcome == 1 => Effect::Lock,
        Op::MutexUnlock | Op::CondEnqueue => Effect::Unlock,
        _ => Effect::None,
    }
}

/// Two critical sections that nothing keeps apart, or too much to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInTurn;

/// What is known of a set, and of all those that it has grown from.
#[derive(Clone, Debug, Default)]
pub struct LockOrder {
    states: FxHashMap<NodeId, State>,
}

impl LockOrder {
    /// Looks at a set that contains all those that it was asked about before.
    ///
    /// # Errors
    /// If critical sections are not in turn, in this set or in an execution that has begun under another one
    /// of them. Nothing can be asked any more then.
    pub fn extend(&mut self, set: &ScheduleSet) -> Result<(), NotInTurn> {
        if set.nodes.len() > MOST_NODES {
            return Err(NotInTurn);
        }
        self.states.entry(NodeId::ROOT).or_insert(State::Fresh);
        let mut left = FEW + ROUNDS * set.nodes.values().map(size).sum::<usize>();
        let mut todo: Vec<NodeId> = self.states.keys().copied().collect();
        let mut queued: FxHashSet<NodeId> = todo.iter().copied().collect();
        while let Some(id) = todo.pop() {
            queued.remove(&id);
            let Some(Node::Choice(arms)) = set.nodes.get(&id) else { continue };
            for arm in arms {
                let before = self.states.get(&id).ok_or(NotInTurn)?;
                left = left.checked_sub(size_of(arm) + before.len()).ok_or(NotInTurn)?;
                let after = before.clone().through(&arm.section)?;
                let changed = match self.states.get_mut(&arm.target) {
                    Some(known) => known.join(after)?,
                    None => {
                        self.states.insert(arm.target, after);
                        true
                    }
                };
                if changed && queued.insert(arm.target) {
                    todo.push(arm.target);
                }
            }
        }
        Ok(())
    }
}

/// How long it takes to go through a node once.
fn size(node: &Node) -> usize {
    let Node::Choice(arms) = node else { return 1 };
    1 + arms.iter().map(size_of).sum::<usize>()
}

fn size_of(arm: &Arm) -> usize {
    let steps = arm.section.lanes.iter().flat_map(|l| &l.steps);
    1 + arm.section.lanes.len() + steps.map(|s| 1 + s.preds.len()).sum::<usize>()
}

impl State {
    fn len(&self) -> usize {
        if let State::Over(behind) = self { behind.len() } else { 0 }
    }

    /// After a section.
    fn through(mut self, section: &Section) -> Result<State, NotInTurn> {
        let lanes = &section.lanes;
        // Of each lane, how many steps are done.
        let mut done: SmallVec<[i64; 8]> = SmallVec::from_elem(0, lanes.len());
        let mut result = Ok(());
        let whole = in_order(section, |l, s| {
            done[l] += 1;
            let count = |thread: u16| {
                lanes.binary_search_by_key(&thread, |lane| lane.thread.0).map_or(0, |lane| done[lane])
            };
            if result.is_ok() {
                result = self.step(lanes[l].thread.0, &lanes[l].steps[s], count);
            }
        });
        // (A section that waits for itself is not valid.)
        whole.map_err(|_| NotInTurn)?;
        result.map(|()| self)
    }

    /// After a step of a thread. `count`: how many steps of a thread are done in this section, it included.
    fn step(&mut self, thread: u16, step: &Step, count: impl Fn(u16) -> i64) -> Result<(), NotInTurn> {
        if let State::Over(behind) = self {
            let latest = |t: u16| behind.binary_search_by_key(&t, |b| b.0).map_or(0, |i| behind[i].1);
            let waits = || {
                let certain = step.preds.iter().filter(|p| p.when.is_always());
                certain.map(|p| (p.thread.0, p.offset)).any(|(t, n)| n > count(t) - i64::from(latest(t)))
            };
            match latest(thread) {
                0 if !waits() => {}
                n => set(behind, thread, n.saturating_add(1)),
            }
        }
        match (effect(step.label), &mut *self) {
            (Effect::None, _) => {}
            (Effect::Lock, State::Fresh) => *self = State::Within(thread, 1),
            (Effect::Lock, State::Over(behind)) => match behind.iter().any(|b| b.0 == thread) {
                true => *self = State::Within(thread, 1),
                false => return Err(NotInTurn),
            },
            (Effect::Lock, State::Within(who, deep)) if *who == thread => *deep = deep.saturating_add(1),
            (Effect::Unlock, State::Within(who, deep)) if *who == thread => {
                *deep -= 1;
                if *deep == 0 {
                    *self = State::Over(SmallVec::from_slice(&[(thread, 1)]));
                }
            }
            // Two at a time, or an unlock of what was locked unseen.
            (Effect::Lock | Effect::Unlock, _) => return Err(NotInTurn),
        }
        Ok(())
    }

    /// What is known where another way comes in, too; whether that is less than before.
    fn join(&mut self, other: State) -> Result<bool, NotInTurn> {
        match (&mut *self, other) {
            (State::Within(a, n), State::Within(b, m)) if (*a, *n) == (b, m) => Ok(false),
            (State::Within(..), _) | (_, State::Within(..)) => Err(NotInTurn),
            (_, State::Fresh) => Ok(false),
            (State::Fresh, other) => {
                *self = other;
                Ok(true)
            }
            (State::Over(ours), State::Over(theirs)) => {
                let before = ours.clone();
                ours.retain(|(t, n)| match theirs.binary_search_by_key(t, |b| b.0) {
                    Ok(i) => {
                        *n = (*n).min(theirs[i].1);
                        true
                    }
                    Err(_) => false,
                });
                Ok(*ours != before)
            }
        }
    }
}

fn set(behind: &mut SmallVec<[(u16, u32); 4]>, thread: u16, n: u32) {
    match behind.binary_search_by_key(&thread, |b| b.0) {
        Ok(i) => behind[i].1 = n,
        Err(i) if behind.len() < MOST_THREADS => behind.insert(i, (thread, n)),
        Err(_) => {
            // Who is behind for longest has had its turn.
            if let Some(longest) = (0..behind.len()).max_by_key(|&i| behind[i].1) {
                behind.remove(longest);
            }
            set(behind, thread, n);
        }
    }
}
