//! Structural validity of a complete schedule set: what the runtime and the reference check may take for
//! granted.
//!
//! This is no proof of anything about the program (that is the engine's and the checker's business); it says
//! that the set *means* something, that no thread can wait for itself through a section's own edges, and that
//! the graph's cycles are fair (Metzler et al., STTT 2020, Definition 5, read on the union graph):
//!
//! - the root and every arm's target exist; tables of threads and sites are well formed and indices are in
//!   range;
//! - lanes are sorted and not empty, their labels' sites are counted, and lifecycle operations never are;
//! - predecessors name other threads, at most one unconditional entry each, and events that exist;
//! - the edges within one instance of a section, with program order and with the edges by which a condition's
//!   operands reach the step that it guards, are acyclic. Edges to earlier instances point back in time and
//!   cannot close a cycle;
//! - arms are told apart by their first event, or by guards that exclude each other; the first event is the
//!   head of its lane and waits for nothing in its section, so it is enabled once everything before the node
//!   has executed;
//! - a cooperative node is the root, and its tables and its first thread exist;
//! - in every strongly connected part of the graph, each thread that moves in the part, or could take an arm
//!   out of it, moves on *every* cycle of it.

pub use crate::schedule::components::strongly_connected;

use crate::event::Label;
use crate::schedule::condition::{Atom, Cmp, Condition};
use crate::schedule::section::{Pred, Section, Step};
use crate::schedule::set::{Arm, Cooperative, Node, NodeId, Order, ScheduleSet};
use crate::thread::ThreadIx;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// Threads that a table may name, main included: [`ThreadIx`] has 16 bits.
pub const MAX_THREADS: usize = 1 << 16;

/// How far predecessors and conditions may reach back, in events: far beyond any use, and small enough that
/// no sum of it with a counter overflows.
pub const MAX_REACH: i64 = 1 << 40;

/// How far *conditions* may reach back into earlier sections: the published values in between must be kept.
pub const MAX_CONDITION_REACH: i64 = 1 << 16;

/// Arms of one node that may start with the same event (and differ in their guards, which are compared in
/// pairs).
pub const MAX_SAME_FIRST: usize = 1 << 12;

/// Arms of one node that are compared in pairs without looking first which start with the same event.
const FEW_ARMS: usize = 8;

/// Ways back that are looked at in all to find what conditions speak of.
const OPERAND_LIMIT: usize = 1 << 22;

/// Comparisons of guards in pairs, in all. (Guards that tell arms apart by one value need none.)
const GUARD_LIMIT: usize = 1 << 24;

/// Steps of the search for cycles that leave a thread out: arms of the part, for each of its threads.
const FAIRNESS_LIMIT: usize = 1 << 25;

/// Predecessors of one step that are compared in pairs.
const FEW_PREDS: usize = 8;

/// Tables of sites, facts and assumptions that a set may have, each: far more than engines publish, and so
/// few that they take at most some 1 MiB in all where each is empty and takes one byte in a message.
pub const MAX_TABLES: usize = 1 << 14;

/// Where a set is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{problem}")]
pub struct InvalidSet {
    pub place: SetLocation,
    pub problem: Problem,
}

/// A place in a set: as much of it as applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetLocation {
    pub node: Option<NodeId>,
    /// Index of the arm among its node's.
    pub arm: Option<usize>,
    pub thread: Option<ThreadIx>,
    /// Index of the step in its lane, from 0.
    pub step: Option<usize>,
}

impl std::fmt::Display for SetLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut any = false;
        let mut part = |f: &mut std::fmt::Formatter<'_>, text: String| {
            let comma = if any { ", " } else { "" };
            any = true;
            write!(f, "{comma}{text}")
        };
        if let Some(n) = self.node {
            part(f, format!("node {n}"))?;
        }
        if let Some(a) = self.arm {
            part(f, format!("arm {a}"))?;
        }
        if let Some(t) = self.thread {
            part(f, format!("thread {}", t.0))?;
        }
        if let Some(s) = self.step {
            part(f, format!("step {s}"))?;
        }
        if any { write!(f, ": ") } else { Ok(()) }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("there is no root node")]
    NoRoot,
    #[error("{0} threads, at most {MAX_THREADS} have a name")]
    TooManyThreads(usize),
    #[error("thread {0} stands before its parent {1}")]
    ParentLater(usize, u16),
    #[error("threads {0} and {1} have the same name")]
    SameName(usize, usize),
    #[error("a fact that no run can meet: {0}")]
    Fact(String),
    #[error("table {0} of sites is not sorted, or names a site twice")]
    UnsortedTable(usize),
    #[error("there is no table {0} of sites")]
    NoTable(u32),
    #[error("it is cooperative, and only the root can be that")]
    CooperativeBelow,
    #[error("it is open, and only a ring in which nobody goes away can be that")]
    OpenOtherwise,
    #[error("no arm")]
    NoArm,
    #[error("the target {0} does not exist")]
    NoTarget(NodeId),
    #[error("the section is empty")]
    EmptySection,
    #[error("lanes are not sorted by thread, or a thread has two")]
    UnsortedLanes,
    #[error("the lane is empty")]
    EmptyLane,
    #[error("the thread table has {0} threads")]
    NoThread(usize),
    #[error("site {0} is not counted by the section")]
    NotCounted(u32),
    #[error("{0:?} is ordered by the thread's existence and never counted")]
    Lifecycle(crate::event::Op),
    #[error("a predecessor in the thread itself")]
    OwnPredecessor,
    #[error("two unconditional predecessors in thread {0}")]
    TwoPredecessors(u16),
    #[error("predecessor {offset} in thread {thread}, which has {len} events in the section")]
    NoPredecessor { thread: u16, offset: i64, len: u64 },
    #[error("it reaches back {0} events, too far")]
    TooFar(i64),
    #[error("a condition on event {offset} of thread {thread}, which publishes nothing")]
    NotPublished { thread: u16, offset: i64 },
    #[error("a guard on event {offset} of thread {thread}, which is not before the node")]
    GuardAhead { thread: u16, offset: i64 },
    #[error("the step waits, through others, for itself")]
    Cycle,
    #[error("the arm's first event is not the first of its thread's lane")]
    NotFirst,
    #[error("the arm's first event waits for thread {0} within the section")]
    FirstWaits(u16),
    #[error("arms {0} and {1} start with the same event, and their guards do not exclude each other")]
    SameArm(usize, usize),
    #[error("more than {MAX_SAME_FIRST} arms start with the same event")]
    TooManyArms,
    #[error("its conditions reach back too often and too far to be checked")]
    TooComplex,
    #[error("its guards are too many and too long to be checked")]
    GuardsTooComplex,
    #[error("its cycles have too many threads and arms to be checked")]
    CyclesTooComplex,
    #[error("{0} tables, facts or assumptions, at most {MAX_TABLES} are read")]
    TooManyTables(usize),
    #[error("a cycle through this node leaves out thread {0}, which could go on")]
    Unfair(u16),
}

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

impl Problem {
    fn at(self, place: SetLocation) -> InvalidSet {
        InvalidSet { place, problem: self }
    }
}

/// Checks a complete set. See the module's description for what.
pub fn validate(set: &ScheduleSet) -> Result<(), InvalidSet> {
    if !set.nodes.contains_key(&NodeId::ROOT) {
        return Err(Problem::NoRoot.at(SetLocation::default()));
    }
    set.nodes.iter().try_for_each(|(id, node)| targets(set, *id, node))?;
    validate_parts(set)?;
    operands(set)?;
    fairness(set)
}

/// Checks a set that was valid before these nodes changed and tables grew: as [`validate`], without looking
/// again into the sections of all the other nodes. Of these, the nodes that are `new` have passed
/// [`validate_parts`]. `conditions`: there may be some. Returns whether what changed leads into no cycle.
pub(super) fn validate_growth(
    set: &ScheduleSet,
    changed: &[NodeId],
    new: impl Fn(NodeId) -> bool,
    conditions: bool,
) -> Result<bool, InvalidSet> {
    tables(set)?;
    for id in changed {
        if let Some(node) = set.nodes.get(id) {
            targets(set, *id, node)?;
            if !new(*id) {
                check_node(set, *id, node)?;
            }
        }
    }
    if conditions {
        operands(set)?;
    }
    // A cycle that was not there before leads through a changed node.
    let acyclic = is_acyclic_from(set, changed);
    if !acyclic {
        fairness(set)?;
    }
    Ok(acyclic)
}

/// Does no cycle lead through what these nodes reach?
fn is_acyclic_from(set: &ScheduleSet, from: &[NodeId]) -> bool {
    // False: on the way to here; true: done.
    let mut seen: FxHashMap<NodeId, bool> = FxHashMap::default();
    let mut way: Vec<(NodeId, usize)> = Vec::new();
    for &start in from {
        if seen.contains_key(&start) {
            continue;
        }
        seen.insert(start, false);
        way.push((start, 0));
        while let Some((id, arm)) = way.last_mut() {
            let arms = match set.nodes.get(id) {
                Some(Node::Choice(arms)) => arms.as_slice(),
                _ => &[],
            };
            let Some(next) = arms.get(*arm).map(|a| a.target) else {
                seen.insert(*id, true);
                way.pop();
                continue;
            };
            *arm += 1;
            match seen.get(&next) {
                Some(true) => {}
                Some(false) => return false,
                None => {
                    seen.insert(next, false);
                    way.push((next, 0));
                }
            }
        }
    }
    true
}

/// What can be said of a delta alone: everything but what takes the whole graph (root and targets exist,
/// operands of conditions that reach back, fairness).
pub fn validate_parts(set: &ScheduleSet) -> Result<(), InvalidSet> {
    tables(set)?;
    set.nodes.iter().try_for_each(|(id, node)| check_node(set, *id, node))
}

fn targets(set: &ScheduleSet, id: NodeId, node: &Node) -> Result<(), InvalidSet> {
    let Node::Choice(arms) = node else { return Ok(()) };
    match arms.iter().position(|a| !set.nodes.contains_key(&a.target)) {
        None => Ok(()),
        Some(i) => {
            let place = SetLocation { node: Some(id), arm: Some(i), ..SetLocation::default() };
            Err(Problem::NoTarget(arms[i].target).at(place))
        }
    }
}

pub(super) fn check_node(set: &ScheduleSet, id: NodeId, node: &Node) -> Result<(), InvalidSet> {
    let place = SetLocation { node: Some(id), ..SetLocation::default() };
    match node {
        Node::End => Ok(()),
        Node::Free { racing } if (*racing as usize) < set.counted.len() => Ok(()),
        Node::Free { racing } => Err(Problem::NoTable(*racing).at(place)),
        Node::Cooperative(c) => check_cooperative(set, id, c),
        Node::Choice(_) if set.is_open() => Err(Problem::OpenOtherwise.at(place)),
        Node::Choice(arms) if arms.is_empty() => Err(Problem::NoArm.at(place)),
        Node::Choice(arms) => {
            for (i, arm) in arms.iter().enumerate() {
                check_arm(set, arm, SetLocation { arm: Some(i), ..place })?;
            }
            exclusive(arms, place)
        }
    }
}

fn check_cooperative(set: &ScheduleSet, id: NodeId, c: &Cooperative) -> Result<(), InvalidSet> {
    let place = SetLocation { node: Some(id), ..SetLocation::default() };
    if id != NodeId::ROOT {
        return Err(Problem::CooperativeBelow.at(place));
    }
    if let Some(none) = c.tables().into_iter().find(|t| *t as usize >= set.counted.len()) {
        return Err(Problem::NoTable(none).at(place));
    }
    match c.order {
        Order::Ring(first) if first.index() >= set.threads.len() => {
            Err(Problem::NoThread(set.threads.len()).at(place))
        }
        // (Of another one nobody has said what a question means.)
        Order::Any if set.is_open() => Err(Problem::OpenOtherwise.at(place)),
        _ if set.is_open() && !set.counted[c.away as usize].0.is_empty() => {
            Err(Problem::OpenOtherwise.at(place))
        }
        _ => Ok(()),
    }
}

pub(super) fn tables(set: &ScheduleSet) -> Result<(), InvalidSet> {
    let nowhere = SetLocation::default();
    if set.threads.len() > MAX_THREADS {
        return Err(Problem::TooManyThreads(set.threads.len()).at(nowhere));
    }
    let most = set.counted.len().max(set.facts.iter().count()).max(set.assumptions.len());
    if most > MAX_TABLES {
        return Err(Problem::TooManyTables(most).at(nowhere));
    }
    if let Some(why) = set.facts.nonsense() {
        return Err(Problem::Fact(why).at(nowhere));
    }
    let mut names = HashMap::new();
    for (i, n) in set.threads.0.iter().enumerate() {
        // Entry i names thread i + 1.
        if n.parent.index() > i {
            return Err(Problem::ParentLater(i + 1, n.parent.0).at(nowhere));
        }
        if let Some(j) = names.insert(*n, i + 1) {
            return Err(Problem::SameName(j, i + 1).at(nowhere));
        }
    }
    for (i, t) in set.counted.iter().enumerate() {
        if !t.0.is_sorted_by(|a, b| a < b) {
            return Err(Problem::UnsortedTable(i).at(nowhere));
        }
    }
    Ok(())
}

fn check_arm(set: &ScheduleSet, arm: &Arm, place: SetLocation) -> Result<(), InvalidSet> {
    check_section(set, &arm.section, place)?;
    let head = arm.section.lane(arm.first.0).and_then(|l| l.steps.first());
    let Some(head) = head.filter(|s| s.label == arm.first.1) else {
        return Err(Problem::NotFirst.at(place));
    };
    if let Some(p) = head.preds.iter().find(|p| p.offset > 0) {
        return Err(Problem::FirstWaits(p.thread.0).at(place));
    }
    for a in arm.guard.iter() {
        if a.thread.index() >= set.threads.len() {
            return Err(Problem::NoThread(set.threads.len()).at(place));
        }
        if a.offset > 0 {
            return Err(Problem::GuardAhead { thread: a.thread.0, offset: a.offset }.at(place));
        }
    }
    Ok(())
}

fn check_section(set: &ScheduleSet, section: &Section, place: SetLocation) -> Result<(), InvalidSet> {
    let Some(counted) = set.counted.get(section.counted as usize) else {
        return Err(Problem::NoTable(section.counted).at(place));
    };
    if section.lanes.is_empty() {
        return Err(Problem::EmptySection.at(place));
    }
    if !section.lanes.is_sorted_by(|a, b| a.thread < b.thread) {
        return Err(Problem::UnsortedLanes.at(place));
    }
    for lane in &section.lanes {
        let place = SetLocation { thread: Some(lane.thread), ..place };
        if lane.thread.index() >= set.threads.len() {
            return Err(Problem::NoThread(set.threads.len()).at(place));
        }
        if lane.steps.is_empty() {
            return Err(Problem::EmptyLane.at(place));
        }
        for (i, step) in lane.steps.iter().enumerate() {
            let place = SetLocation { step: Some(i), ..place };
            if step.label.op.is_lifecycle() {
                return Err(Problem::Lifecycle(step.label.op).at(place));
            }
            if !counted.contains(step.label.site) {
                return Err(Problem::NotCounted(step.label.site.0).at(place));
            }
            check_preds(set, section, lane.thread, step, place)?;
        }
    }
    acyclic(section, place)
}

fn check_preds(
    set: &ScheduleSet,
    section: &Section,
    own: ThreadIx,
    step: &Step,
    place: SetLocation,
) -> Result<(), InvalidSet> {
    let mut certain: FxHashSet<ThreadIx> = FxHashSet::default();
    let many = step.preds.len() > FEW_PREDS;
    for (i, p) in step.preds.iter().enumerate() {
        if p.thread == own {
            return Err(Problem::OwnPredecessor.at(place));
        }
        if p.thread.index() >= set.threads.len() {
            return Err(Problem::NoThread(set.threads.len()).at(place));
        }
        let same = |q: &Pred| q.thread == p.thread && q.when.is_always();
        let twice = match many {
            false => p.when.is_always() && step.preds[..i].iter().any(same),
            true => p.when.is_always() && !certain.insert(p.thread),
        };
        if twice {
            return Err(Problem::TwoPredecessors(p.thread.0).at(place));
        }
        let len = section.len_of(p.thread);
        if p.offset > 0 && p.offset as u64 > len {
            return Err(Problem::NoPredecessor { thread: p.thread.0, offset: p.offset, len }.at(place));
        }
        if p.offset < -MAX_REACH {
            return Err(Problem::TooFar(p.offset.saturating_neg()).at(place));
        }
        for a in p.when.iter() {
            let step = (a.offset > 0)
                .then(|| section.lane(a.thread)?.steps.get(usize::try_from(a.offset - 1).ok()?))
                .flatten();
            if a.offset > 0 && !step.is_some_and(|s| s.publishes) {
                return Err(Problem::NotPublished { thread: a.thread.0, offset: a.offset }.at(place));
            }
        }
    }
    Ok(())
}

/// No step of an instance may wait, through others, for itself.
fn acyclic(section: &Section, place: SetLocation) -> Result<(), InvalidSet> {
    let mut preds = section.lanes.iter().flat_map(|l| &l.steps).flat_map(|s| &s.preds);
    if preds.all(|p| p.offset <= 0 && p.when.is_always()) {
        return Ok(());
    }
    in_order(section, |_, _| {}).map_err(|(lane, step)| {
        Problem::Cycle.at(SetLocation { thread: Some(section.lanes[lane].thread), step: Some(step), ..place })
    })
}

/// Visits the steps of one instance (lane, and index in it), each as soon as those that it names are done:
/// program order, predecessors, and operands of conditions.
///
/// # Errors
/// A step that waits, through others, for itself: it and what comes behind are not visited.
pub(super) fn in_order(section: &Section, mut visit: impl FnMut(usize, usize)) -> Result<(), (usize, usize)> {
    let lanes = &section.lanes;
    // Steps of each lane that have nothing left to wait for, and who waits until how many are done.
    let mut done = vec![0; lanes.len()];
    let mut waiting: Vec<BinaryHeap<Reverse<(usize, usize)>>> = vec![BinaryHeap::new(); lanes.len()];
    let mut ready: Vec<usize> = (0..lanes.len()).collect();
    // Of each lane's next step, what has not been seen done: nothing is looked at twice.
    let mut rest: Vec<_> = lanes.iter().map(|l| l.steps.first().map(|s| named(section, s))).collect();
    while let Some(l) = ready.pop() {
        while let Some(names) = &mut rest[l] {
            if let Some((u, n)) = names.find(|&(u, n)| n > done[u]) {
                waiting[u].push(Reverse((n, l)));
                break;
            }
            visit(l, done[l]);
            done[l] += 1;
            rest[l] = lanes[l].steps.get(done[l]).map(|s| named(section, s));
        }
        while let Some(&Reverse((n, who))) = waiting[l].peek()
            && n <= done[l]
        {
            waiting[l].pop();
            ready.push(who);
        }
    }
    match (0..lanes.len()).find(|&l| done[l] < lanes[l].steps.len()) {
        None => Ok(()),
        Some(l) => Err((l, done[l])),
    }
}

/// What a step names within its section (lane, and how many steps of it), each predecessor with its
/// condition's operands.
fn named<'a>(section: &'a Section, step: &'a Step) -> impl Iterator<Item = (usize, usize)> + use<'a> {
    let lanes = &section.lanes;
    let all = step.preds.iter().flat_map(|p| {
        std::iter::once((p.thread, p.offset)).chain(p.when.iter().map(|a| (a.thread, a.offset)))
    });
    all.filter_map(|(t, offset)| {
        let u = lanes.binary_search_by_key(&t, |l| l.thread).ok()?;
        let n = usize::try_from(offset).ok()?;
        (n <= lanes[u].steps.len()).then_some((u, n))
    })
}

/// Arms with the same first event must have guards that exclude each other.
fn exclusive(arms: &[Arm], place: SetLocation) -> Result<(), InvalidSet> {
    let excluded = |i: usize, j: usize| exclude(&arms[j].guard, &arms[i].guard);
    let size: usize = arms.iter().map(|a| a.guard.len()).sum();
    if arms.len() <= FEW_ARMS && size <= FEW_ARMS * FEW_ARMS {
        let pairs = (1..arms.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let mut same = pairs.filter(|&(i, j)| arms[i].first == arms[j].first);
        return match same.find(|&(i, j)| !excluded(i, j)) {
            Some((i, j)) => Err(Problem::SameArm(j, i).at(place)),
            None => Ok(()),
        };
    }
    let mut by_first: FxHashMap<(ThreadIx, Label), Vec<usize>> = FxHashMap::default();
    for (i, a) in arms.iter().enumerate() {
        by_first.entry(a.first).or_default().push(i);
    }
    let mut compared = 0;
    for same in by_first.into_values().filter(|same| same.len() > 1) {
        if same.len() > MAX_SAME_FIRST {
            return Err(Problem::TooManyArms.at(place));
        }
        for group in by_value(arms, same) {
            for (n, &i) in group.iter().enumerate() {
                for &j in &group[..n] {
                    compared += 1 + arms[i].guard.len() * arms[j].guard.len();
                    if compared > GUARD_LIMIT {
                        return Err(Problem::GuardsTooComplex.at(place));
                    }
                    if !excluded(i, j) {
                        return Err(Problem::SameArm(j, i).at(place));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Arms of which each two that stand apart exclude each other: where each demands one value of the event that
/// the first arm's guard begins with, those with the same value stand together.
fn by_value(arms: &[Arm], same: Vec<usize>) -> Vec<Vec<usize>> {
    let Some(at) = arms[same[0]].guard.first().map(|a| (a.thread, a.offset)) else { return vec![same] };
    let value = |i: usize| {
        let mut demands = arms[i].guard.iter().filter(|a| (a.thread, a.offset) == at && a.cmp == Cmp::Eq);
        demands.next().map(|a| a.value)
    };
    let values: Option<Vec<u64>> = same.iter().map(|&i| value(i)).collect();
    let Some(values) = values else { return vec![same] };
    let mut groups: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (i, v) in same.into_iter().zip(values) {
        groups.entry(v).or_default().push(i);
    }
    groups.into_values().collect()
}

/// Can the two conditions never hold together? Decided by pairs of atoms on one event: sound, and complete
/// for guards made of comparisons of one value each.
pub fn exclude(a: &Condition, b: &Condition) -> bool {
    a.iter().any(|x| b.iter().any(|y| (x.thread, x.offset) == (y.thread, y.offset) && atoms_exclude(x, y)))
}

fn atoms_exclude(x: &Atom, y: &Atom) -> bool {
    use Cmp::*;
    let one_way = |x: &Atom, y: &Atom| match (x.cmp, y.cmp) {
        // A single value that the other does not admit.
        (Eq, c) => !c.holds(x.value, y.value),
        // Everything below 0 is nothing.
        (Ult, _) => x.value == 0,
        (Slt, _) => x.value as i64 == i64::MIN,
        _ => false,
    };
    one_way(x, y) || one_way(y, x)
}

/// Conditions that reach back before their section: on every way back the event named publishes its value, or
/// lies before the program's start (then the atom never holds).
pub(super) fn operands(set: &ScheduleSet) -> Result<(), InvalidSet> {
    let mut wanted: Vec<(SetLocation, NodeId, Atom)> = Vec::new();
    for (&id, node) in &set.nodes {
        let Node::Choice(arms) = node else { continue };
        for (i, arm) in arms.iter().enumerate() {
            let place = SetLocation { node: Some(id), arm: Some(i), ..SetLocation::default() };
            wanted.extend(arm.guard.iter().map(|a| (place, id, *a)));
            for lane in &arm.section.lanes {
                for (s, step) in lane.steps.iter().enumerate() {
                    let place = SetLocation { thread: Some(lane.thread), step: Some(s), ..place };
                    let atoms = step.preds.iter().flat_map(|p| p.when.iter()).filter(|a| a.offset <= 0);
                    wanted.extend(atoms.map(|a| (place, id, *a)));
                }
            }
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let mut into: HashMap<NodeId, Vec<(NodeId, &Section)>> = HashMap::new();
    for (&id, node) in &set.nodes {
        let Node::Choice(arms) = node else { continue };
        for arm in arms {
            into.entry(arm.target).or_default().push((id, &arm.section));
        }
    }
    // Proven positions: (node, events back) publishes on every way. Of one thread at a time.
    let mut seen: FxHashSet<(NodeId, u32)> = FxHashSet::default();
    let mut looked = 0;
    wanted.sort_by_key(|(.., atom)| atom.thread);
    let mut thread = ThreadIx::MAIN;
    for (place, id, atom) in wanted {
        if std::mem::replace(&mut thread, atom.thread) != atom.thread {
            seen.clear();
        }
        if atom.offset < -MAX_CONDITION_REACH {
            return Err(Problem::TooFar(atom.offset.saturating_neg()).at(place));
        }
        let mut todo = vec![(id, atom.offset.unsigned_abs())];
        while let Some((node, back)) = todo.pop() {
            // (It is at most `MAX_CONDITION_REACH`.)
            if !seen.insert((node, back as u32)) {
                continue;
            }
            for (from, section) in into.get(&node).into_iter().flatten() {
                looked += 1;
                if looked > OPERAND_LIMIT {
                    return Err(Problem::TooComplex.at(place));
                }
                let len = section.len_of(atom.thread);
                if back >= len {
                    todo.push((*from, back - len));
                } else if !section
                    .lane(atom.thread)
                    .is_some_and(|l| l.steps[(len - 1 - back) as usize].publishes)
                {
                    let problem = Problem::NotPublished { thread: atom.thread.0, offset: atom.offset };
                    return Err(problem.at(place));
                }
            }
        }
    }
    Ok(())
}

/// Definition 5 on the union graph: see the module's description.
pub(super) fn fairness(set: &ScheduleSet) -> Result<(), InvalidSet> {
    let mut looked = 0;
    for part in strongly_connected(set) {
        // Dense numbers, and each node's arms that stay in the part.
        let ids: Vec<NodeId> = part.iter().copied().collect();
        let number = |id: NodeId| ids.binary_search(&id).ok();
        let arms_of = |id: &NodeId| match set.nodes.get(id) {
            Some(Node::Choice(arms)) => arms.as_slice(),
            _ => &[],
        };
        let mut threads = BTreeSet::new();
        let mut within: Vec<Vec<(usize, &Section)>> = Vec::with_capacity(ids.len());
        for id in &ids {
            let mut stay = Vec::new();
            for arm in arms_of(id) {
                match number(arm.target) {
                    Some(to) => {
                        threads.extend(arm.section.lanes.iter().map(|l| l.thread));
                        stay.push((to, &arm.section));
                    }
                    None => {
                        threads.insert(arm.first.0);
                    }
                }
            }
            within.push(stay);
        }
        let arms: usize = within.iter().map(Vec::len).sum();
        for t in threads {
            looked += ids.len() + arms;
            if looked > FAIRNESS_LIMIT {
                let place = SetLocation { node: ids.first().copied(), ..SetLocation::default() };
                return Err(Problem::CyclesTooComplex.at(place));
            }
            // Without the arms that move t, the part must have no cycle left.
            let still = |arm: &&(usize, &Section)| arm.1.lane(t).is_none();
            let mut incoming = vec![0u32; ids.len()];
            within.iter().flatten().filter(still).for_each(|arm| incoming[arm.0] += 1);
            let mut ready: Vec<usize> = (0..ids.len()).filter(|&n| incoming[n] == 0).collect();
            let mut left = ids.len();
            while let Some(n) = ready.pop() {
                left -= 1;
                for (to, _) in within[n].iter().filter(still) {
                    incoming[*to] -= 1;
                    if incoming[*to] == 0 {
                        ready.push(*to);
                    }
                }
            }
            if left > 0 {
                // (What is left has arms that lead to it.)
                let node = incoming.iter().position(|&n| n > 0).map(|n| ids[n]);
                return Err(Problem::Unfair(t.0).at(SetLocation { node, ..SetLocation::default() }));
            }
        }
    }
    Ok(())
}
