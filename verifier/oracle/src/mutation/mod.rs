//! Mutates correct schedule sets: for tests of the checker, and for the evidence.
//!
//! A mutation of a set need not make it wrong: an edge may be implied by others, a node may be safe to free
//! though nobody has proven it. So each mutant is judged ([`judge`]) by the set's definition, `traceformat`'s
//! reference, over all executions of a small program — never by the checker itself.

pub mod judge;

use std::collections::BTreeSet;
use traceformat::event::Op;
use traceformat::schedule::section::{Pred, Section};
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::thread::ThreadIx;

/// What is done to a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mutation {
    /// A step forgets a predecessor.
    EdgeRemoved,
    /// An arm of a decision on inputs is gone.
    InputDropped,
    /// All events of one thread are gone.
    ThreadStarved,
    /// A step waits for one more event.
    WaitAdded,
    /// A path goes on like another one.
    TracesMixed,
    /// Everything is allowed after a node.
    FreedEarly,
}

impl Mutation {
    pub const ALL: [Mutation; 6] = [
        Mutation::EdgeRemoved,
        Mutation::InputDropped,
        Mutation::ThreadStarved,
        Mutation::WaitAdded,
        Mutation::TracesMixed,
        Mutation::FreedEarly,
    ];

    /// For people.
    pub fn text(self) -> &'static str {
        match self {
            Mutation::EdgeRemoved => "an edge removed",
            Mutation::InputDropped => "an input branch dropped",
            Mutation::ThreadStarved => "a thread starved",
            Mutation::WaitAdded => "a wait on an event that may not come",
            Mutation::TracesMixed => "a mixture of two traces",
            Mutation::FreedEarly => "a node freed too early",
        }
    }
}

/// An arm of a set, by node and index.
type ArmAt = (NodeId, usize);

fn arms(set: &ScheduleSet) -> Vec<(ArmAt, &Arm)> {
    let choice = |(id, n): (&NodeId, &'_ Node)| match n {
        Node::Choice(arms) => (0..arms.len()).map(|i| (*id, i)).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let all: Vec<ArmAt> = set.nodes.iter().flat_map(choice).collect();
    all.into_iter().map(|at| (at, arm(set, at))).collect()
}

fn arm(set: &ScheduleSet, at: ArmAt) -> &Arm {
    match &set.nodes[&at.0] {
        Node::Choice(arms) => &arms[at.1],
        _ => unreachable!("only a choice has arms"),
    }
}

fn arm_mut(set: &mut ScheduleSet, at: ArmAt) -> Option<&mut Arm> {
    match set.nodes.get_mut(&at.0) {
        Some(Node::Choice(arms)) => arms.get_mut(at.1),
        _ => None,
    }
}

/// Applies a change of this kind at a place that `draw(n)`, a number below n, chooses. `None` if the set has
/// no such place. Whether it is a damage is another question.
pub fn mutate(
    set: &ScheduleSet,
    kind: Mutation,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<ScheduleSet> {
    let mut out = set.clone();
    match kind {
        Mutation::EdgeRemoved => {
            let at = pick(&steps(set, |s| !s.preds.is_empty()), draw)?;
            let preds = &mut arm_mut(&mut out, at.0)?.section.lanes[at.1].steps[at.2].preds;
            let which = draw(preds.len());
            preds.edit(|all| all.remove(which));
        }
        Mutation::InputDropped => {
            let by_input = |(at, a): &(ArmAt, &Arm)| {
                let Node::Choice(all) = &set.nodes[&at.0] else { return false };
                a.first.1.op == Op::Mark && all.iter().filter(|o| o.first.0 == a.first.0).count() > 1
            };
            let all: Vec<ArmAt> = arms(set).iter().filter(|a| by_input(a)).map(|a| a.0).collect();
            let at = pick(&all, draw)?;
            if let Some(Node::Choice(arms)) = out.nodes.get_mut(&at.0) {
                arms.edit(|all| all.remove(at.1));
            }
        }
        Mutation::ThreadStarved => {
            let threads: BTreeSet<ThreadIx> =
                arms(set).iter().flat_map(|(_, a)| a.section.lanes.iter().map(|l| l.thread)).collect();
            starve(&mut out, pick(&threads.into_iter().collect::<Vec<_>>(), draw)?)?;
        }
        Mutation::WaitAdded => {
            let at = pick(&steps(set, |_| true), draw)?;
            let section = &mut arm_mut(&mut out, at.0)?.section;
            let own = section.lanes[at.1].thread;
            let others: Vec<(ThreadIx, usize)> =
                section.lanes.iter().filter(|l| l.thread != own).map(|l| (l.thread, l.steps.len())).collect();
            let (thread, len) = pick(&others, draw)?;
            let offset = 1 + draw(len) as i64;
            let preds = &mut section.lanes[at.1].steps[at.2].preds;
            preds.retain(|p| p.thread != thread);
            preds.push(Pred::new(thread, offset));
            preds.sort_by_key(|p| p.thread);
        }
        Mutation::TracesMixed => mix(&mut out, set, draw)?,
        Mutation::FreedEarly => {
            let inner = |(id, n): (&NodeId, &Node)| matches!(n, Node::Choice(_)).then_some(*id);
            let nodes: Vec<NodeId> = set.nodes.iter().filter_map(inner).collect();
            let id = pick(&nodes, draw)?;
            // All sites that any table names: it is not the barriers that are missing.
            let mut all: Vec<_> = set.counted.iter().flat_map(|t| t.0.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            out.counted.push(traceformat::schedule::set::SiteSet(all));
            out.nodes.insert(id, Node::Free { racing: out.counted.len() as u32 - 1 });
        }
    }
    prune(&mut out);
    (out != *set).then_some(out)
}

fn pick<T: Copy>(from: &[T], draw: &mut dyn FnMut(usize) -> usize) -> Option<T> {
    if from.is_empty() { None } else { Some(from[draw(from.len())]) }
}

/// Places of steps: arm, lane, step.
fn steps(
    set: &ScheduleSet,
    which: impl Fn(&traceformat::schedule::section::Step) -> bool,
) -> Vec<(ArmAt, usize, usize)> {
    let mut out = Vec::new();
    for (at, a) in arms(set) {
        for (l, lane) in a.section.lanes.iter().enumerate() {
            out.extend((0..lane.steps.len()).filter(|&s| which(&lane.steps[s])).map(|s| (at, l, s)));
        }
    }
    out
}

/// Removes a thread from all sections.
fn starve(set: &mut ScheduleSet, t: ThreadIx) -> Option<()> {
    for node in set.nodes.values_mut() {
        let Node::Choice(arms) = node else { continue };
        for a in arms.iter_mut() {
            a.section.lanes.retain(|l| l.thread != t);
            for step in a.section.lanes.iter_mut().flat_map(|l| &mut l.steps) {
                step.preds.retain(|p| p.thread != t);
            }
            first(a);
        }
        // An arm that was this thread's alone.
        arms.retain(|a| !a.section.lanes.is_empty());
    }
    Some(())
}

/// Lets the arm start with a thread that waits for nothing in the section.
fn first(a: &mut Arm) {
    let starts = |s: &Section, t: ThreadIx| {
        s.lane(t)
            .and_then(|l| l.steps.first())
            .filter(|s| s.preds.iter().all(|p| p.offset <= 0))
            .map(|s| s.label)
    };
    if starts(&a.section, a.first.0) == Some(a.first.1) {
        return;
    }
    let found =
        a.section.lanes.iter().find_map(|l| starts(&a.section, l.thread).map(|label| (l.thread, label)));
    a.first = found.unwrap_or(a.first);
}

/// Lets one path go on like another: an arm leads elsewhere, or has another's order.
fn mix(out: &mut ScheduleSet, set: &ScheduleSet, draw: &mut dyn FnMut(usize) -> usize) -> Option<()> {
    let all = arms(set);
    let places: Vec<ArmAt> = all.iter().map(|a| a.0).collect();
    let (to, from) = (pick(&places, draw)?, pick(&places, draw)?);
    if to == from {
        return None;
    }
    let other = arm(set, from).clone();
    let this = arm_mut(out, to)?;
    if draw(2) == 0 {
        this.target = other.target;
        return Some(());
    }
    for lane in &mut this.section.lanes {
        let theirs = other.section.lane(lane.thread)?;
        for (a, b) in lane.steps.iter_mut().zip(&theirs.steps) {
            a.preds.clone_from(&b.preds);
        }
    }
    Some(())
}

/// Drops what no path leads to.
fn prune(set: &mut ScheduleSet) {
    let mut reached = BTreeSet::from([NodeId::ROOT]);
    let mut todo = vec![NodeId::ROOT];
    while let Some(id) = todo.pop() {
        if let Some(Node::Choice(arms)) = set.nodes.get(&id) {
            todo.extend(arms.iter().map(|a| a.target).filter(|&t| reached.insert(t)));
        }
    }
    set.nodes.retain(|id, _| reached.contains(id));
}
