//! Random maximal executions of a program, by no engine's order, from its start or below a node of a
//! published set.

mod under;

pub use under::{distances, sites};

use super::counted::{Names, Related, relation};
use exec::execution::{self, End, enabled};
use exec::machine::{Choice, Machine, Status, Step};
use random::Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;
use traceformat::event::{Event, Label, ObjectId};
use traceformat::schedule::section::Section;
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Events of one execution, beyond which it is given up.
pub const EVENTS: usize = 100_000;

/// Nodes of a set, and which of its arms each is left by.
type Arms = Vec<(NodeId, usize)>;

/// How an execution begins; it goes on at random.
#[derive(Clone, Debug)]
pub enum Begin {
    AtRandom,
    /// Along these arms of the set.
    Along(Arc<ScheduleSet>, Arms),
    /// Under the set, whose sections count these sites, rather to where these distances lead ([`distances`]).
    Under(Arc<ScheduleSet>, Arc<FxHashSet<SiteId>>, Arc<FxHashMap<NodeId, u32>>),
}

/// What is to be executed.
#[derive(Clone, Debug)]
pub struct SampleRequest {
    pub seed: u64,
    pub begin: Begin,
    /// Barriers at which arrivals do not commute; `None`: they commute nowhere.
    pub ordered: Option<Arc<[ObjectId]>>,
    /// Also say what its order means.
    pub relate: bool,
    /// After so many events it is left open;
    pub most: usize,
    /// and from then on.
    pub until: Option<Instant>,
}

impl SampleRequest {
    fn is_long(&self, events: usize) -> bool {
        events >= self.most || self.until.is_some_and(|u| Instant::now() >= u)
    }
}

/// An execution.
#[derive(Clone, Debug)]
pub struct Walk {
    pub events: Vec<Event>,
    pub births: Vec<SmallVec<[ThreadIx; 1]>>,
    pub end: End,
    pub threads: ThreadTable,
    pub related: Related,
    /// Counted events follow the end of the set's path.
    pub beyond: bool,
    /// Nodes of the set that it came through, where it is under a set.
    pub visited: Vec<NodeId>,
}

/// Why there is none.
#[derive(Clone, Debug)]
pub enum NoWalk {
    /// The machine cannot do what the set says next; the inputs chosen so far may be why. With what was
    /// executed up to there.
    Stuck(String, Option<Box<Walk>>),
    /// It has too many events.
    TooLong,
    /// The machine was interrupted, or there is none.
    Interrupted,
}

/// The machine with what it did.
struct Walker<'m, M: ?Sized> {
    machine: &'m mut M,
    random: Rng,
    events: Vec<Event>,
    births: Vec<SmallVec<[ThreadIx; 1]>>,
    exist: Vec<bool>,
    end: Option<End>,
    /// Counted events of each thread.
    counts: FxHashMap<ThreadIx, u64>,
    /// The sites that are counted, if not all are.
    sites: Option<Arc<FxHashSet<SiteId>>>,
    visited: Vec<NodeId>,
}

/// Executes what the order says, from the machine's first state; it is in that state afterwards.
///
/// # Errors
/// If that is not possible.
pub fn walk<M: Machine + ?Sized>(machine: &mut M, order: &SampleRequest) -> Result<Walk, NoWalk> {
    // An engine that was stopped may have left its own one anywhere.
    while machine.depth() > 0 {
        machine.undo();
    }
    if let Some(barriers) = &order.ordered {
        machine.commute_arrivals(barriers);
    }
    let mut walker = Walker {
        machine,
        random: Rng::new(order.seed),
        events: Vec::new(),
        births: Vec::new(),
        exist: Vec::new(),
        end: None,
        counts: FxHashMap::default(),
        sites: None,
        visited: Vec::new(),
    };
    walker.born();
    let result = walker.run(order);
    while walker.machine.depth() > 0 {
        walker.machine.undo();
    }
    result
}

impl<M: Machine + ?Sized> Walker<'_, M> {
    fn run(&mut self, order: &SampleRequest) -> Result<Walk, NoWalk> {
        let begun = match &order.begin {
            Begin::AtRandom => Ok(false),
            Begin::Along(set, route) => self.along(set, route),
            Begin::Under(set, sites, distance) => {
                self.sites = Some(sites.clone());
                self.under(set, order, distance)
            }
        };
        let ends = begun.map_err(|e| match e {
            NoWalk::Stuck(why, _) => NoWalk::Stuck(why, Some(Box::new(self.walked(order, End::Open, false)))),
            other => other,
        })?;
        let ended = (ends && self.end.is_none()).then(|| self.counted());
        let end = match self.end.take() {
            Some(end) => end,
            None => self.at_random(order)?,
        };
        let beyond = ended.is_some_and(|counted| self.counted() > counted);
        Ok(self.walked(order, end, beyond))
    }

    /// What was executed.
    fn walked(&mut self, order: &SampleRequest, end: End, beyond: bool) -> Walk {
        let mut names = Names::default();
        names.learn(self.machine.threads());
        let (events, births) = (std::mem::take(&mut self.events), std::mem::take(&mut self.births));
        let related = match order.relate {
            true => relation(&events, &births, &names),
            false => Related { hash: 0, preds: vec![Vec::new(); events.len()] },
        };
        let (threads, visited) = (self.machine.threads().clone(), std::mem::take(&mut self.visited));
        Walk { events, births, end, threads, related, beyond, visited }
    }

    fn is_counted(&self, label: Label) -> bool {
        label.is_counted() && self.sites.as_ref().is_none_or(|s| s.contains(&label.site))
    }

    fn counted(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Threads that exist now and did not before.
    fn born(&mut self) -> SmallVec<[ThreadIx; 1]> {
        let mut born = SmallVec::new();
        for i in 0..self.machine.threads().len() {
            let t = ThreadIx(i as u16);
            if self.exist.len() <= i {
                self.exist.push(false);
            }
            if !self.exist[i] && self.machine.exists(t) {
                self.exist[i] = true;
                born.push(t);
            }
        }
        born
    }

    fn take(&mut self, t: ThreadIx, c: Choice) -> Result<(), NoWalk> {
        if self.events.len() >= EVENTS {
            return Err(NoWalk::TooLong);
        }
        let (event, end) = match self.machine.step(t, c) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(End::Violated(v))),
            Step::Unsupported(_, u) if u.kind == model::stop::INTERRUPTED => {
                return Err(NoWalk::Interrupted);
            }
            Step::Unsupported(e, u) => (e, Some(End::Unsupported(u))),
        };
        *self.counts.entry(t).or_default() += u64::from(self.is_counted(event.label));
        self.events.push(event);
        let born = if end.is_none() { self.born() } else { SmallVec::new() };
        self.births.push(born);
        self.end = end;
        Ok(())
    }

    /// Goes on to the end of the execution. Every second time all that is enabled is equally likely; else
    /// threads have random priorities that change now and then, so that some are far ahead of others
    /// (Burckhardt et al., ASPLOS 2010).
    fn at_random(&mut self, order: &SampleRequest) -> Result<End, NoWalk> {
        let uniform = self.random.below(2) == 0;
        let mut priorities: Vec<u64> = Vec::new();
        loop {
            if let Some(end) = self.end.take() {
                return Ok(end);
            }
            let choices = enabled(self.machine);
            if choices.is_empty() {
                return Ok(execution::quiescent(self.machine));
            }
            if order.is_long(self.events.len()) {
                return Ok(End::Open);
            }
            let (t, c) = if uniform {
                choices[self.random.below(choices.len())]
            } else {
                while priorities.len() < self.machine.threads().len() {
                    priorities.push(self.random.draw());
                }
                if self.random.below(4) == 0 {
                    let i = self.random.below(priorities.len());
                    priorities[i] = self.random.draw();
                }
                let first = choices.iter().map(|c| c.0).max_by_key(|t| priorities[t.index()]);
                let of_first: Vec<_> = choices.iter().filter(|c| Some(c.0) == first).collect();
                *of_first[self.random.below(of_first.len())]
            };
            self.take(t, c)?;
        }
    }

    /// Follows the set's arms. True: they lead to an end.
    fn along(&mut self, set: &ScheduleSet, route: &[(NodeId, usize)]) -> Result<bool, NoWalk> {
        for (node, i) in route {
            if let (Some(Node::Choice(arms)), None) = (set.nodes.get(node), &self.end) {
                let arm =
                    arms.get(*i).ok_or_else(|| NoWalk::Stuck("the set has no such arm".into(), None))?;
                self.section(set, arm)?;
            }
        }
        let last = route.last().map_or(Some(NodeId::ROOT), |(node, i)| match set.nodes.get(node) {
            Some(Node::Choice(arms)) => arms.get(*i).map(|arm| arm.target),
            _ => None,
        });
        Ok(matches!(last.and_then(|n| set.nodes.get(&n)), Some(Node::End)))
    }

    /// Executes a section's events, in any order that it allows.
    fn section(&mut self, set: &ScheduleSet, arm: &Arm) -> Result<(), NoWalk> {
        let section: &Section = &arm.section;
        let mut theirs = Names::default();
        theirs.learn(&set.threads);
        let base = self.counts.clone();
        let mut at = vec![0usize; section.lanes.len()];
        loop {
            let left: Vec<usize> = (0..at.len()).filter(|&l| at[l] < section.lanes[l].steps.len()).collect();
            if left.is_empty() || self.end.is_some() {
                return Ok(());
            }
            let mut ours = Names::default();
            ours.learn(self.machine.threads());
            let here = |t: ThreadIx| ours.find(theirs.of(t));
            let first = self.random.below(left.len());
            let mut moved = false;
            for l in (0..left.len()).map(|k| left[(first + k) % left.len()]) {
                let lane = &section.lanes[l];
                let step = &lane.steps[at[l]];
                let Some(t) = here(lane.thread) else { continue };
                let done = |p: &traceformat::schedule::section::Pred| {
                    here(p.thread).is_some_and(|u| {
                        let has =
                            |counts: &FxHashMap<ThreadIx, u64>| counts.get(&u).copied().unwrap_or(0) as i64;
                        has(&self.counts) >= has(&base) + p.offset
                    })
                };
                let ready = step.preds.iter().all(done);
                match self.next(t, step.label) {
                    Some((c, true)) if ready => {
                        self.take(t, c)?;
                        at[l] += 1;
                        moved = true;
                    }
                    Some((c, false)) => {
                        self.take(t, c)?;
                        moved = true;
                    }
                    _ => continue,
                }
                break;
            }
            // Who has nothing more to do in this section goes on up to its next counted event: others may
            // wait to be created, or joined, by it.
            if !moved && !self.goes_on_silently()? {
                let lane = &section.lanes[left[first]];
                let what = section.lanes[left[first]].steps[at[left[first]]].label;
                let why = format!("{} cannot do {what}", set.threads.display(lane.thread));
                return Err(NoWalk::Stuck(why, None));
            }
        }
    }

    /// Some thread does something that no section counts. False: none can.
    fn goes_on_silently(&mut self) -> Result<bool, NoWalk> {
        let mut silent = enabled(self.machine);
        silent.retain(|&(t, c)| !self.machine.next_event(t, c).label.is_counted());
        if silent.is_empty() {
            return Ok(false);
        }
        let (t, c) = silent[self.random.below(silent.len())];
        self.take(t, c)?;
        Ok(true)
    }

    /// What `t` can do towards an event with this label: the event itself (true), or one that no section
    /// counts.
    fn next(&mut self, t: ThreadIx, label: Label) -> Option<(Choice, bool)> {
        let arms = (0..self.machine.arms(t)).map(Choice::Arm).chain([Choice::Main, Choice::Timeout]);
        let ready: Vec<Choice> = arms.filter(|&c| self.machine.status(t, c) == Status::Ready).collect();
        let labels: Vec<Label> = ready.iter().map(|&c| self.machine.next_event(t, c).label).collect();
        if let Some(i) = labels.iter().position(|l| *l == label) {
            return Some((ready[i], true));
        }
        let silent: Vec<usize> = (0..ready.len()).filter(|&i| !labels[i].is_counted()).collect();
        (!silent.is_empty()).then(|| (ready[silent[self.random.below(silent.len())]], false))
    }
}

/// Where a path of a set ends.
#[derive(Clone, Debug)]
pub struct Leaf {
    pub node: NodeId,
    /// Everything below it is claimed, too.
    pub free: bool,
    /// The arms that lead there, by a shortest way.
    pub route: Arms,
}

/// The free nodes and the ends of a set that are not known. Ways to them are put together one at a time: of
/// long executions all of them together are much larger than the set.
pub struct Leaves {
    /// Of each node, where a shortest way comes from.
    from: FxHashMap<NodeId, Option<(NodeId, usize)>>,
    /// Nodes, and whether they are free.
    left: Vec<(NodeId, bool)>,
}

impl Leaves {
    pub fn of(set: &ScheduleSet, known: &dyn Fn(NodeId, bool) -> bool) -> Leaves {
        let mut from: FxHashMap<NodeId, Option<(NodeId, usize)>> = FxHashMap::default();
        from.insert(NodeId::ROOT, None);
        let mut queue = VecDeque::from([NodeId::ROOT]);
        let mut left = Vec::new();
        while let Some(node) = queue.pop_front() {
            match set.nodes.get(&node) {
                Some(Node::Free { .. }) if !known(node, true) => left.push((node, true)),
                Some(Node::End) if !known(node, false) => left.push((node, false)),
                Some(Node::Choice(arms)) => {
                    for (i, arm) in arms.iter().enumerate() {
                        from.entry(arm.target).or_insert_with(|| {
                            queue.push_back(arm.target);
                            Some((node, i))
                        });
                    }
                }
                _ => {}
            }
        }
        Leaves { from, left }
    }

    /// How many are left.
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// Takes one of those that are left.
    pub fn take(&mut self, i: usize) -> Leaf {
        let (node, free) = self.left.swap_remove(i);
        let mut route = Vec::new();
        let mut at = node;
        while let Some(Some((parent, i))) = self.from.get(&at) {
            route.push((*parent, *i));
            at = *parent;
        }
        route.reverse();
        Leaf { node, free, route }
    }
}
