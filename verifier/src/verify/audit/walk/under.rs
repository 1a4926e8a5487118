//! Random executions of a program *under* a set, as the runtime would allow them: for sets with cycles, along
//! which no path leads to an end.
//!
//! Inputs are chosen at random, and every choice has to be explained: where threads can go on and the set has
//! nothing for any of them, it cannot be followed. Of a cycle's rounds each is finished before the next
//! begins, so overlapping rounds are not sampled. Neither are sets with conditions on values, or whose
//! sections count different sites.

use super::super::counted::Names;
use super::{NoWalk, SampleRequest, Walker};
use exec::execution::{self, End, enabled};
use exec::machine::{Choice, Machine};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use traceformat::event::Label;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

fn arms(node: Option<&Node>) -> &[Arm] {
    match node {
        Some(Node::Choice(arms)) => arms.as_slice(),
        _ => &[],
    }
}

/// The sites that the sections count. `None`: this module does not know how to follow the set.
pub fn sites(set: &ScheduleSet) -> Option<FxHashSet<SiteId>> {
    let all = || set.nodes.values().flat_map(|n| arms(Some(n)));
    let first = all().next()?.section.counted;
    let table = set.counted.get(first as usize)?;
    let alike = |a: &Arm| set.counted.get(a.section.counted as usize) == Some(table);
    let unconditional = |a: &Arm| {
        let mut preds = a.section.lanes.iter().flat_map(|l| l.steps.iter()).flat_map(|s| s.preds.iter());
        a.guard.is_always() && preds.all(|p| p.when.is_always())
    };
    all().all(|a| alike(a) && unconditional(a)).then(|| table.0.iter().copied().collect())
}

/// How many arms lie between each node and the nearest one that is not known.
pub fn distances(set: &ScheduleSet, known: &dyn Fn(NodeId) -> bool) -> FxHashMap<NodeId, u32> {
    let mut into: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
    for (id, node) in set.nodes.iter() {
        arms(Some(node)).iter().for_each(|a| into.entry(a.target).or_default().push(*id));
    }
    let mut queue: VecDeque<NodeId> = set.nodes.keys().copied().filter(|n| !known(*n)).collect();
    let mut distance: FxHashMap<NodeId, u32> = queue.iter().map(|n| (*n, 0)).collect();
    while let Some(n) = queue.pop_front() {
        for from in into.get(&n).into_iter().flatten() {
            if !distance.contains_key(from) {
                distance.insert(*from, distance[&n] + 1);
                queue.push_back(*from);
            }
        }
    }
    distance
}

/// The section under way.
struct Under<'s> {
    arm: &'s Arm,
    /// Steps executed, by lane.
    done: Vec<usize>,
    /// Counted events of each thread before it.
    base: FxHashMap<ThreadIx, u64>,
}

/// Something that a thread can do: what no section counts, the next step of a lane, or the first of an arm.
#[derive(Clone, Copy)]
enum Next {
    Silent,
    Lane(usize),
    Arm(usize),
}

impl<M: Machine + ?Sized> Walker<'_, M> {
    /// Goes on under the set, within its order's bounds: to a free node, to the end of the execution, or to
    /// an end of the set (true). `distance` says where nobody has been yet.
    pub(super) fn under(
        &mut self,
        set: &ScheduleSet,
        order: &SampleRequest,
        distance: &FxHashMap<NodeId, u32>,
    ) -> Result<bool, NoWalk> {
        let mut theirs = Names::default();
        theirs.learn(&set.threads);
        let (mut at, mut section): (NodeId, Option<Under<'_>>) = (NodeId::ROOT, None);
        self.visited.push(at);
        while self.end.is_none() {
            if order.is_long(self.events.len()) {
                self.end = Some(End::Open);
                return Ok(false);
            }
            let node = set.nodes.get(&at);
            match (&section, node) {
                (None, Some(Node::End)) => return Ok(true),
                (None, Some(Node::Free { .. })) => return Ok(false),
                _ => {}
            }
            let mut ours = Names::default();
            ours.learn(self.machine.threads());
            let here = |t: ThreadIx| ours.find(theirs.of(t));
            let possible = self.possible();
            if possible.is_empty() {
                self.end = Some(execution::quiescent(self.machine));
                return Ok(false);
            }
            let mut next: Vec<(ThreadIx, Choice, Next)> = Vec::new();
            for &(t, c, label) in &possible {
                if !self.is_counted(label) {
                    next.push((t, c, Next::Silent));
                    continue;
                }
                let found = match &section {
                    Some(under) => self.in_lane(under, t, label, &here).map(Next::Lane),
                    None => {
                        let first = |a: &Arm| here(a.first.0) == Some(t) && a.first.1 == label;
                        arms(node).iter().position(first).map(Next::Arm)
                    }
                };
                next.extend(found.map(|n| (t, c, n)));
            }
            if next.is_empty() {
                let (t, c, label) = possible[self.random.below(possible.len())];
                self.take(t, c)?;
                if let Some(End::Unsupported(_)) = self.end {
                    // Whether inputs lead there is more than the solver knows.
                    return Ok(false);
                }
                let name = self.machine.threads().display(t);
                return Err(NoWalk::Stuck(format!("it does not say how {name} goes on with {label}"), None));
            }
            let (t, c, how) = next[self.towards(&next, arms(node), distance)];
            self.take(t, c)?;
            match (how, &mut section) {
                (Next::Silent, _) => {}
                (Next::Arm(i), _) => {
                    let arm = &arms(node)[i];
                    let mut base = self.counts.clone();
                    base.entry(t).and_modify(|n| *n -= 1);
                    let done = arm.section.lanes.iter().map(|l| usize::from(here(l.thread) == Some(t)));
                    section = Some(Under { arm, done: done.collect(), base });
                }
                (Next::Lane(l), Some(under)) => under.done[l] += 1,
                (Next::Lane(_), None) => unreachable!("no section is under way"),
            }
            let over =
                |u: &Under<'_>| u.done.iter().zip(&*u.arm.section.lanes).all(|(d, l)| *d == l.steps.len());
            if let Some(under) = section.take_if(|u| over(u)) {
                at = under.arm.target;
                self.visited.push(at);
            }
        }
        Ok(false)
    }

    /// What threads can do now. Of a decision it is one arm, which inputs choose, whatever the set may say to
    /// that.
    fn possible(&mut self) -> Vec<(ThreadIx, Choice, Label)> {
        let mut all: Vec<(ThreadIx, Choice, Label)> = Vec::new();
        let mut arms = 0;
        for (t, c) in enabled(self.machine) {
            let event = (t, c, self.machine.next_event(t, c).label);
            match all.last_mut() {
                Some(last) if last.0 == t && matches!((last.1, c), (Choice::Arm(_), Choice::Arm(_))) => {
                    arms += 1;
                    if self.random.below(arms) == 0 {
                        *last = event;
                    }
                }
                _ => {
                    arms = 1;
                    all.push(event);
                }
            }
        }
        all
    }

    /// The lane whose next step this is, if everything before it has happened.
    fn in_lane(
        &self,
        under: &Under<'_>,
        t: ThreadIx,
        label: Label,
        here: &dyn Fn(ThreadIx) -> Option<ThreadIx>,
    ) -> Option<usize> {
        let lanes = &under.arm.section.lanes;
        let l = lanes.iter().position(|l| here(l.thread) == Some(t))?;
        let step = lanes[l].steps.get(under.done[l]).filter(|s| s.label == label)?;
        let of = |counts: &FxHashMap<ThreadIx, u64>, u: ThreadIx| counts.get(&u).copied().unwrap_or(0) as i64;
        let done = |p: &Pred| match here(p.thread) {
            Some(u) => of(&self.counts, u) >= of(&under.base, u) + p.offset,
            None => p.offset <= 0,
        };
        step.preds.iter().all(done).then_some(l)
    }

    /// Mostly the arm that leads to where nobody has been; else any.
    fn towards(
        &mut self,
        next: &[(ThreadIx, Choice, Next)],
        arms: &[Arm],
        distance: &FxHashMap<NodeId, u32>,
    ) -> usize {
        let far = |i: &usize| match next[*i].2 {
            Next::Arm(a) => distance.get(&arms[a].target).copied(),
            _ => None,
        };
        let nearest = (0..next.len()).filter(|i| far(i).is_some()).min_by_key(|i| far(i));
        match nearest {
            Some(i) if self.random.below(4) != 0 => i,
            _ => self.random.below(next.len()),
        }
    }
}
