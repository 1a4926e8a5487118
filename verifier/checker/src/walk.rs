//! The walk along the set's paths.
//!
//! Depth first with an explicit stack: at a branch (a node's arms, the arms of a decision that nobody can
//! see) the machine is taken back and the next arm is walked. At any moment the machine has executed one
//! linearisation of the path so far.

mod cooperative;
mod in_turn;
mod nodes;
mod returns;

use super::cycle::{Cycles, Ops};
use super::names::Names;
use super::trail::{Trail, exists};
use super::{Accepted, Budget, Checks, MachineThread, Rejection, Rule, SetThread, Stop, at};
use exec::fault;
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::Violation;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::rc::Rc;
use traceformat::dependence::dependent;
use traceformat::event::{Event, Label, Op};
use traceformat::schedule::section;
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::schedule::validate::SetLocation;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// A step of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Move {
    pub thread: MachineThread,
    pub choice: Choice,
}

/// A move after which everything is proven, in the state where it was added and in those reached by events
/// that are independent of it.
#[derive(Clone, Debug)]
pub(super) struct Sleeper {
    pub mv: Move,
    pub event: Event,
    /// The sites that race below it.
    pub racing: Rc<BTreeSet<SiteId>>,
}

/// Where on the path the walk stands.
#[derive(Clone, Debug)]
struct Position<'a> {
    node: NodeId,
    /// The arm whose section is under way, and its index.
    arm: Option<(usize, &'a Arm)>,
    /// Steps executed, per lane of that section.
    done: SmallVec<[u32; 4]>,
    /// Per thread of the set, steps on the path before the section.
    base: SmallVec<[i64; 8]>,
    sleep: Vec<Sleeper>,
    /// The node has been looked at: see [`super::cycle`].
    visited: bool,
}

/// What is left to try at a branch.
#[derive(Debug)]
enum Rest<'a> {
    /// The arms of the node, with the moves that take them; the last one is next.
    Arms { rest: Vec<(usize, &'a Arm, Move)>, taken: Option<Taken> },
    /// Arms of a silent decision; the last one is next. Stays when it is empty: inputs were decided.
    Inputs(Vec<Move>),
}

/// The arm under way.
#[derive(Debug)]
struct Taken {
    mv: Move,
    event: Event,
    /// It is this one event, and then a free node.
    straight: bool,
}

#[derive(Debug)]
struct Branch<'a> {
    /// Depth of the trail, and of the machine.
    depth: [usize; 2],
    position: Position<'a>,
    rest: Rest<'a>,
}

pub(super) struct Walk<'a, M: Machine + ?Sized> {
    machine: &'a mut M,
    set: &'a ScheduleSet,
    checks: Checks,
    budget: Budget,
    names: Names,
    /// Sites that sections count.
    counted: FxHashSet<SiteId>,
    trail: Trail,
    position: Position<'a>,
    stack: Vec<Branch<'a>>,
    /// Sites that race below the arm under way.
    below: BTreeSet<SiteId>,
    accepted: Accepted,
    cycles: Option<Cycles<M, Position<'a>>>,
    /// Executions need not end.
    ops: Option<Ops<M>>,
}

/// What to do next.
enum Next {
    Go,
    /// The current path is done.
    Back,
}

fn is_timeout(op: Op) -> bool {
    matches!(op, Op::CondTimeout | Op::SemTimeout | Op::MutexTimeout | Op::RwTimeout)
}

/// In words, with the place and the inputs. The machine is in the state of the violation.
pub(super) fn describe<M: Machine + ?Sized>(v: &Violation, machine: &M) -> String {
    let text = fault::Stop::Violated(v.clone()).to_string();
    match machine.witness() {
        inputs if inputs.is_empty() => text,
        inputs => {
            let inputs: Vec<_> = inputs.iter().map(|i| i.describe(machine.threads())).collect();
            format!("{text}, where {}", inputs.join("; "))
        }
    }
}

impl<'a, M: Machine + ?Sized> Walk<'a, M> {
    pub fn new(
        machine: &'a mut M,
        set: &'a ScheduleSet,
        budget: Budget,
        checks: Checks,
        ops: Option<Ops<M>>,
    ) -> Result<Walk<'a, M>, Stop> {
        let trail = Trail::new(machine);
        let base = SmallVec::from_elem(0, set.threads.len());
        let position = Position {
            node: NodeId::ROOT,
            arm: None,
            done: SmallVec::new(),
            base,
            sleep: Vec::new(),
            visited: false,
        };
        Ok(Walk {
            machine,
            set,
            checks,
            cycles: ops.and_then(|ops| Cycles::of(set, ops, budget.manner.patience())),
            budget,
            names: Names::default(),
            counted: counted_sites(set)?,
            trail,
            position,
            stack: Vec::new(),
            below: BTreeSet::new(),
            accepted: Accepted::default(),
            ops,
        })
    }

    pub fn run(mut self) -> Result<Accepted, Stop> {
        loop {
            let more = match self.turn() {
                Ok(Next::Go) => Ok(true),
                Ok(Next::Back) => self.backtrack(),
                Err(stop) => Err(stop),
            };
            let more = match more {
                Ok(more) => more,
                Err(stop) => self.refine(stop)?,
            };
            if !more {
                self.accepted.steps = self.budget.steps;
                if let Some(c) = &self.cycles {
                    (self.accepted.covered, self.accepted.generalised) = (c.covered, c.havocked);
                }
                return Ok(self.accepted);
            }
        }
    }

    fn turn(&mut self) -> Result<Next, Stop> {
        match (self.position.arm, &self.set.nodes[&self.position.node]) {
            // From here on anything may happen, in any order.
            (None, Node::Free { racing }) => self.free(*racing),
            (None, Node::Cooperative(c)) => self.cooperative(c),
            _ => match self.settle()? {
                Next::Go if self.position.arm.is_some() => {
                    self.leaves_nobody_out()?;
                    self.advance()
                }
                Next::Go => match self.arrive()? {
                    Some(next) => Ok(next),
                    None => self.node(),
                },
                Next::Back => Ok(Next::Back),
            },
        }
    }

    fn reject<T>(
        &self,
        rule: Rule,
        place: SetLocation,
        label: Option<Label>,
        problem: String,
    ) -> Result<T, Stop> {
        let before = self.trail.events().cloned().collect();
        Err(Stop::Rejected(Box::new(Rejection { rule, place, label, problem, before })))
    }

    /// The place of the section under way, or of the node.
    fn here(&self) -> SetLocation {
        SetLocation { arm: self.position.arm.map(|(i, _)| i), ..at(self.position.node) }
    }

    fn thread_name(&self, t: MachineThread) -> String {
        self.machine.threads().display(t)
    }

    fn is_counted(&self, label: Label) -> bool {
        !label.op.is_lifecycle() && self.counted.contains(&label.site)
    }

    fn all_threads(&self) -> impl Iterator<Item = MachineThread> + use<M> {
        (0..self.machine.threads().len() as u16).map(ThreadIx)
    }

    /// The arms of the thread's decision that some input allows, with their events.
    fn feasible(&self, t: MachineThread) -> Vec<(Move, Event)> {
        let moves = (0..self.machine.arms(t)).map(|a| Move { thread: t, choice: Choice::Arm(a) });
        moves
            .filter(|m| self.machine.status(t, m.choice) == Status::Ready)
            .map(|m| (m, self.machine.next_event(t, m.choice)))
            .collect()
    }

    /// Executes what no section counts as soon as it is enabled, and takes the decisions that nobody can see.
    fn settle(&mut self) -> Result<Next, Stop> {
        'again: loop {
            self.names.update(&self.set.threads, self.machine.threads());
            for t in self.all_threads() {
                if !exists(self.machine, t) {
                    continue;
                }
                if self.checks.threads && self.names.set(t).is_none() {
                    let name = self.thread_name(t);
                    return self.reject(Rule::UnknownThread, self.here(), None, format!("{name} is created"));
                }
                if self.machine.arms(t) > 0 {
                    let mut arms = self.feasible(t);
                    let seen = arms.iter().filter(|(_, e)| self.is_counted(e.label)).count();
                    self.is_watched(t, &arms)?;
                    if arms.is_empty() {
                        return self.excluded(t);
                    }
                    if seen == arms.len() {
                        continue;
                    }
                    if seen > 0 {
                        let name = self.thread_name(t);
                        return Err(Stop::Undecided(format!(
                            "{name} decides, and only some arms pass a mark"
                        )));
                    }
                    arms.reverse();
                    let mut rest: Vec<Move> = arms.into_iter().map(|(m, _)| m).collect();
                    let first = rest.pop().expect("an arm is feasible");
                    if !rest.is_empty() {
                        let (depth, position) =
                            ([self.trail.len(), self.machine.depth()], self.position.clone());
                        self.stack.push(Branch { depth, position, rest: Rest::Inputs(rest) });
                    }
                    self.execute(first, false, &[], None)?;
                    continue 'again;
                }
                for choice in [Choice::Main, Choice::Timeout] {
                    if self.machine.status(t, choice) != Status::Ready {
                        continue;
                    }
                    let event = self.machine.next_event(t, choice);
                    if self.is_counted(event.label) {
                        continue;
                    }
                    if choice == Choice::Timeout {
                        let (name, label) = (self.thread_name(t), event.label);
                        return Err(Stop::Undecided(format!("{name} may give up: {label} is not counted")));
                    }
                    self.execute(Move { thread: t, choice }, false, &[], None)?;
                    continue 'again;
                }
            }
            return Ok(Next::Go);
        }
    }

    /// Of a decision that lacks arms beyond a bound on iterations: is going on beyond it an event that no
    /// path of the set explains? It is, if the marks there are counted and each of the other arms begins with
    /// a mark of its own: then the set's next event of the thread is one of these marks, or the set is
    /// rejected. (An arm of the set that begins with a mark from beyond is rejected at its node.)
    fn is_watched(&self, t: MachineThread, arms: &[(Move, Event)]) -> Result<(), Stop> {
        let beyond = self.machine.cut_marks(t);
        if let Some(site) = beyond.iter().find(|s| !self.counted.contains(s)) {
            let problem = format!("site {} lies beyond the bound on iterations and is not counted", site.0);
            return self.reject(Rule::NotWatched, self.here(), None, problem);
        }
        let told_apart = |e: &Event| self.is_counted(e.label) && !beyond.contains(&e.label.site);
        if !beyond.is_empty() && !arms.iter().all(|(_, e)| told_apart(e)) {
            let name = self.thread_name(t);
            return Err(Stop::Undecided(format!(
                "no mark shows whether {name} stays within the bound on iterations"
            )));
        }
        Ok(())
    }

    /// No input lets the thread go on: its assumption fails. Fine if inputs were decided differently
    /// elsewhere.
    fn excluded(&mut self, t: MachineThread) -> Result<Next, Stop> {
        // (Where all inputs lead beyond a bound, the run ends there.)
        if !self.decided() && !self.machine.is_cut(t) {
            let name = self.thread_name(t);
            return self.reject(Rule::AssumptionFails, self.here(), None, format!("in {name}"));
        }
        self.accepted.excluded += 1;
        Ok(Next::Back)
    }

    /// Were inputs decided on the way here?
    fn decided(&self) -> bool {
        self.stack.iter().any(|b| match &b.rest {
            Rest::Inputs(_) => true,
            Rest::Arms { taken, .. } => taken.as_ref().is_some_and(|t| matches!(t.mv.choice, Choice::Arm(_))),
        })
    }

    /// Lets the machine take a step and appends its event.
    fn execute(
        &mut self,
        mv: Move,
        counted: bool,
        preds: &[(MachineThread, i64)],
        step: Option<usize>,
    ) -> Result<(), Stop> {
        self.budget.step()?;
        let place = SetLocation { thread: self.names.set(mv.thread), step, ..self.here() };
        match self.machine.step(mv.thread, mv.choice) {
            Step::Done(event) => {
                self.position.sleep.retain(|s| !dependent(&s.event, &event));
                let label = event.label;
                let unordered = self.trail.push(self.machine, event, counted, preds);
                match unordered {
                    Some(other) if self.checks.order => {
                        let (name, text) = (self.thread_name(other.thread), other.label);
                        let problem = format!("{label} is not ordered after {text} of {name}");
                        self.reject(Rule::Unordered, place, Some(label), problem)
                    }
                    _ => Ok(()),
                }
            }
            Step::Violated(event, v) => {
                let problem = describe(&v, self.machine);
                self.reject(Rule::Violation, place, Some(event.label), problem)
            }
            Step::Unsupported(_, u) => Err(Stop::unsupported(&u)),
        }
    }

    // Sections.

    /// Executes one more step of the section under way, or goes on to the node after it.
    fn advance(&mut self) -> Result<Next, Stop> {
        let Some((arm_ix, arm)) = self.position.arm else { return Ok(Next::Go) };
        let mut complete = true;
        let mut late: Option<(usize, Move)> = None;
        let mut waiting = None;
        // Who opens the section has decided what it does, by its inputs perhaps, before anything else of it
        // happens.
        let lanes = &arm.section.lanes;
        let opener =
            lanes.iter().position(|l| l.thread == arm.first.0).filter(|l| self.position.done[*l] == 0);
        for l in opener.into_iter().chain((0..lanes.len()).filter(|l| Some(*l) != opener)) {
            let lane = &lanes[l];
            let k = self.position.done[l] as usize;
            let Some(step) = lane.steps.get(k) else { continue };
            complete = false;
            let place = SetLocation { thread: Some(lane.thread), step: Some(k), ..self.here() };
            if let Some(p) = self.unmet(step) {
                let who = self.set.threads.display(p.thread);
                let why = format!("it waits for event {} of {who}", self.need(p));
                waiting.get_or_insert((place, step.label, why));
                continue;
            }
            match self.candidate(lane.thread, step.label, place, k == 0 && lane.thread == arm.first.0)? {
                Ok(mv) if mv.choice == Choice::Timeout => {
                    late.get_or_insert((l, mv));
                }
                Ok(mv) => {
                    self.take(l, mv)?;
                    return Ok(Next::Go);
                }
                Err(why) => {
                    waiting.get_or_insert((place, step.label, why));
                }
            }
        }
        if complete {
            for lane in &arm.section.lanes {
                self.position.base[lane.thread.index()] += lane.steps.len() as i64;
            }
            self.position.node = arm.target;
            self.position.arm = None;
            self.position.visited = false;
            return Ok(Next::Go);
        }
        if let Some((l, mv)) = late {
            // What else the section has before it, has happened. An arm's first event was judged at its node:
            // it is what decides for the arm, before anything else of the section happens.
            let first = self.position.done[l] == 0 && arm.section.lanes[l].thread == arm.first.0;
            if self.checks.timeouts && !first && self.others_could_move(mv.thread) {
                let step = self.position.done[l] as usize;
                let place = SetLocation {
                    thread: Some(arm.section.lanes[l].thread),
                    step: Some(step),
                    ..self.here()
                };
                let label = arm.section.lanes[l].steps[step].label;
                return self.reject(
                    Rule::OnlyTimeout,
                    place,
                    Some(label),
                    format!("arm {arm_ix} waits for time"),
                );
            }
            self.take(l, mv)?;
            return Ok(Next::Go);
        }
        let (place, label, why) = waiting.expect("an incomplete section has a step that waits");
        self.reject(Rule::Deadlock, place, Some(label), format!("{label}: {why}"))
    }

    /// Number of the event that a predecessor names, counted from the start of its thread.
    fn need(&self, p: &section::Pred) -> i64 {
        self.position.base[p.thread.index()].saturating_add(p.offset)
    }

    /// The first predecessor that has not been executed. Conditional ones are waited for, too: they point
    /// back.
    fn unmet<'s>(&self, step: &'s section::Step) -> Option<&'s section::Pred> {
        step.preds.iter().find(|p| {
            let have = self.names.machine(p.thread).map_or(0, |t| self.trail.counted(t));
            have < self.need(p)
        })
    }

    /// The move by which the thread does what the path says; or why that is not possible yet.
    fn candidate(
        &self,
        t: SetThread,
        label: Label,
        place: SetLocation,
        first: bool,
    ) -> Result<Result<Move, String>, Stop> {
        let Some(thread) = self.names.machine(t).filter(|&u| exists(self.machine, u)) else {
            return Ok(Err("the thread has not been created".into()));
        };
        if self.machine.arms(thread) > 0 {
            let arms = self.feasible(thread);
            if self.checks.inputs && !first && arms.len() > 1 {
                let other = arms.iter().find(|(_, e)| e.label != label).map_or(label, |(_, e)| e.label);
                let problem = format!("some input leads to {other}, and there is no choice here");
                return self.reject(Rule::InputNotCovered, place, Some(label), problem);
            }
            return match arms.iter().find(|(_, e)| e.label == label) {
                Some((mv, _)) => Ok(Ok(*mv)),
                None => {
                    let problem = format!("no input leads to {label}");
                    self.reject(Rule::Label, place, Some(label), problem)
                }
            };
        }
        let mut blocked = false;
        let mut other = None;
        for choice in [Choice::Main, Choice::Timeout] {
            let status = self.machine.status(thread, choice);
            if !matches!(status, Status::Ready | Status::Blocked) {
                continue;
            }
            let event = self.machine.next_event(thread, choice);
            match (status, event.label == label) {
                (Status::Ready, true) => return Ok(Ok(Move { thread, choice })),
                (Status::Blocked, true) => blocked = true,
                _ if self.is_counted(event.label) => other = Some(event.label),
                // A join, say, that has to happen first.
                _ => blocked = true,
            }
        }
        match (blocked, other) {
            (true, _) => Ok(Err("the program does not let it".into())),
            (false, Some(o)) => {
                self.reject(Rule::Label, place, Some(label), format!("{label} is expected, but {o} is next"))
            }
            (false, None) => self.reject(
                Rule::Label,
                place,
                Some(label),
                format!("{label} is expected, but the thread has ended"),
            ),
        }
    }

    /// Executes the next step of a lane.
    fn take(&mut self, lane: usize, mv: Move) -> Result<(), Stop> {
        let Some((_, arm)) = self.position.arm else { return Ok(()) };
        let k = self.position.done[lane] as usize;
        let mut preds: SmallVec<[(MachineThread, i64); 4]> = SmallVec::new();
        for p in arm.section.lanes[lane].steps[k].preds.iter().filter(|p| p.when.is_always()) {
            preds.extend(self.names.machine(p.thread).map(|t| (t, self.need(p))));
        }
        self.execute(mv, true, &preds, Some(k))?;
        self.position.done[lane] += 1;
        Ok(())
    }

    /// Could something else than this thread's timeout happen now?
    fn others_could_move(&self, t: MachineThread) -> bool {
        self.all_threads().any(|u| {
            let ready = |c| self.machine.status(u, c) == Status::Ready;
            ready(Choice::Main) || (u != t && ready(Choice::Timeout)) || !self.feasible(u).is_empty()
        })
    }

    // Nodes.

    /// Takes the next arm of the latest branch that has one. False if there is none.
    fn backtrack(&mut self) -> Result<bool, Stop> {
        while let Some(mut branch) = self.stack.pop() {
            while self.trail.len() > branch.depth[0] {
                self.trail.pop();
            }
            // Also steps that are no events.
            while self.machine.depth() > branch.depth[1] {
                self.machine.undo();
            }
            if let Some(c) = &mut self.cycles {
                c.back_to(self.stack.len());
            }
            match &mut branch.rest {
                Rest::Inputs(rest) => {
                    let Some(mv) = rest.pop() else { continue };
                    self.position = branch.position.clone();
                    self.stack.push(branch);
                    self.execute(mv, false, &[], None)?;
                    return Ok(true);
                }
                Rest::Arms { rest, taken } => {
                    let below = std::mem::take(&mut self.below);
                    if let Some(t) =
                        taken.take().filter(|t| t.straight && self.checks.free && self.cycles.is_none())
                    {
                        let sleeper = Sleeper { mv: t.mv, event: t.event, racing: Rc::new(below) };
                        branch.position.sleep.push(sleeper);
                    }
                    let Some((i, arm, mv)) = rest.pop() else { continue };
                    let event = self.machine.next_event(mv.thread, mv.choice);
                    *taken = Some(Taken { mv, event, straight: self.is_straight(arm) });
                    self.position = branch.position.clone();
                    self.position.arm = Some((i, arm));
                    self.position.done = SmallVec::from_elem(0, arm.section.lanes.len());
                    self.stack.push(branch);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The sites that sections count: the same for all of them, or the check gives up.
fn counted_sites(set: &ScheduleSet) -> Result<FxHashSet<SiteId>, Stop> {
    let arms = set.nodes.values().flat_map(|n| match n {
        Node::Choice(arms) => arms.as_slice(),
        _ => &[],
    });
    let mut tables = arms.map(|a| a.section.counted);
    let Some(first) = tables.next() else { return Ok(FxHashSet::default()) };
    let table = &set.counted[first as usize];
    if tables.any(|t| t != first && set.counted[t as usize] != *table) {
        return Err(Stop::Undecided("sections that count different sites are not supported".into()));
    }
    Ok(table.0.iter().copied().collect())
}
