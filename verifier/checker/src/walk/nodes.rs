//! What a node admits: its arms, with every input and no deadlock; an end; a free node.

use super::{Branch, Move, Next, Rest, Sleeper, Walk, is_timeout};
use crate::forever::Forever;
use crate::free::{self, Free};
use crate::trail::exists;
use crate::{MachineThread, Rejection, Rule, Stop};
use exec::machine::{Choice, Machine, Status};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use traceformat::event::{Event, Label, Op};
use traceformat::schedule::set::{Arm, Node};
use traceformat::schedule::validate::SetLocation;
use traceformat::site::SiteId;

impl<'a, M: Machine + ?Sized> Walk<'a, M> {
    pub(super) fn node(&mut self) -> Result<Next, Stop> {
        let set = self.set;
        match &set.nodes[&self.position.node] {
            Node::End => self.end(),
            Node::Free { racing } => self.free(*racing),
            Node::Cooperative(c) => self.cooperative(c),
            Node::Choice(arms) => self.choice(arms),
        }
    }

    pub(super) fn end(&mut self) -> Result<Next, Stop> {
        let left = self
            .all_threads()
            .find(|&t| exists(self.machine, t) && self.machine.status(t, Choice::Main) != Status::Finished);
        if let Some(t) = left
            && self.checks.ends
        {
            let place = SetLocation { thread: self.names.set(t), ..self.here() };
            let name = self.thread_name(t);
            return self.reject(Rule::NotEnded, place, None, format!("{name} has not"));
        }
        self.accepted.paths += 1;
        Ok(Next::Back)
    }

    pub(super) fn free(&mut self, racing: u32) -> Result<Next, Stop> {
        self.accepted.paths += 1;
        self.accepted.free_nodes += 1;
        if !self.checks.free {
            return Ok(Next::Back);
        }
        let table = &self.set.counted[racing as usize];
        let named = |s: &SiteId| table.contains(*s);
        // What raced below a sleeper may race here, too. If the node does not name that, look again.
        let asleep = std::mem::take(&mut self.position.sleep);
        let asleep: Vec<Sleeper> = asleep.into_iter().filter(|s| s.racing.iter().all(named)).collect();
        self.below.extend(asleep.iter().flat_map(|s| s.racing.iter().copied()));
        let decided = self.decided();
        let explored = match self.ops {
            Some(ops) => {
                let events: Vec<Event> = self.trail.events().cloned().collect();
                Forever::new(self.machine, &mut self.budget, ops, events.iter(), decided).run()
            }
            None => Free::new(self.machine, &mut self.budget, free::Mode::Reduced, asleep, decided).run(),
        };
        let found = match explored {
            Ok(found) => found,
            Err(free::Bad::Stop(s)) => return Err(s),
            Err(free::Bad::Unsafe { event, problem, events }) => {
                let place = SetLocation {
                    thread: event.as_ref().and_then(|e| self.names.set(e.thread)),
                    ..self.here()
                };
                let mut before: Vec<Event> = self.trail.events().cloned().collect();
                before.extend(events);
                return Err(Stop::Rejected(Box::new(Rejection {
                    rule: Rule::NotFree,
                    place,
                    label: event.map(|e| e.label),
                    problem,
                    before,
                })));
            }
        };
        self.accepted.executions += found.executions;
        self.accepted.excluded += found.excluded;
        // Threads that only the exploration has met.
        self.names.update(&self.set.threads, self.machine.threads());
        if self.checks.threads
            && let Some(&t) = found.threads.iter().find(|t| self.names.set(**t).is_none())
        {
            let name = self.thread_name(t);
            return self.reject(Rule::UnknownThread, self.here(), None, format!("{name} may be created"));
        }
        if self.checks.racing
            && let Some(s) = found.racing.iter().find(|s| !named(s))
        {
            let problem = format!("site {} is not among those that the free node names", s.0);
            if self.ops.is_some() {
                return Err(Stop::Undecided(format!("{problem}, and may race, as far as locks tell")));
            }
            return self.reject(Rule::RacingNotNamed, self.here(), None, problem);
        }
        self.below.extend(found.racing);
        Ok(Next::Back)
    }

    pub(super) fn choice(&mut self, arms: &'a [Arm]) -> Result<Next, Stop> {
        let mut open: Vec<(usize, &'a Arm, Move)> = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let place = SetLocation { arm: Some(i), thread: Some(arm.first.0), ..self.here() };
            if !arm.guard.is_always() {
                return Err(Stop::Undecided(format!("{place}guards of arms are not supported")));
            }
            if let Some(mv) = self.takes(arms, arm, place)? {
                open.push((i, arm, mv));
            }
        }
        self.covers_inputs(&open)?;
        self.timeouts(&open)?;
        // Those first that lead straight to a free node: what is proven there need not be looked at again.
        open.sort_by_key(|(i, arm, _)| (!self.is_straight(arm), *i));
        open.reverse();
        let (depth, position) = ([self.trail.len(), self.machine.depth()], self.position.clone());
        self.stack.push(Branch { depth, position, rest: Rest::Arms { rest: open, taken: None } });
        Ok(Next::Back)
    }

    /// The move that takes the arm now. `None`: the program decides against it, and takes another one.
    fn takes(&self, arms: &[Arm], arm: &Arm, place: SetLocation) -> Result<Option<Move>, Stop> {
        let (t, label) = arm.first;
        let fail = |why: String| match self.checks.enabled {
            true => self.reject(Rule::NotEnabled, place, Some(label), why),
            false => Ok(None),
        };
        let Some(thread) = self.names.machine(t).filter(|&u| exists(self.machine, u)) else {
            return fail(format!("{label}: the thread has not been created"));
        };
        let mut next: SmallVec<[(Move, Status, Label); 4]> = SmallVec::new();
        if label.op == Op::Mark && self.machine.cut_marks(thread).contains(&label.site) {
            let problem = format!("{label} lies beyond the bound on iterations, where nothing is proven");
            return self.reject(Rule::NotWatched, place, Some(label), problem);
        }
        if self.machine.arms(thread) > 0 {
            next.extend(self.feasible(thread).iter().map(|(m, e)| (*m, Status::Ready, e.label)));
        } else {
            for choice in [Choice::Main, Choice::Timeout] {
                let status = self.machine.status(thread, choice);
                if matches!(status, Status::Ready | Status::Blocked) {
                    let event = self.machine.next_event(thread, choice);
                    next.push((Move { thread, choice }, status, event.label));
                }
            }
        }
        match next.iter().find(|(_, _, l)| *l == label) {
            Some((mv, Status::Ready, _)) => Ok(Some(*mv)),
            Some(_) => fail(format!("{label} is not enabled when everything before has happened")),
            None => {
                // The program's own choice, by what comes next.
                let other = |a: &Arm| {
                    a.first.0 == t && next.iter().any(|(_, s, l)| *s == Status::Ready && *l == a.first.1)
                };
                match next.first() {
                    _ if arms.iter().any(other) => Ok(None),
                    Some((_, _, l)) => fail(format!("{label} is expected, but {l} is next")),
                    None => fail(format!("{label} is expected, but the thread has ended")),
                }
            }
        }
    }

    /// Is every feasible arm of each decision taken here that is taken at all (rule R3)?
    fn covers_inputs(&self, open: &[(usize, &Arm, Move)]) -> Result<(), Stop> {
        if !self.checks.inputs {
            return Ok(());
        }
        let deciding: BTreeSet<MachineThread> =
            open.iter().filter(|o| matches!(o.2.choice, Choice::Arm(_))).map(|o| o.2.thread).collect();
        for t in deciding {
            for (mv, event) in self.feasible(t) {
                let found = open.iter().filter(|o| o.2.thread == t && o.1.first.1 == event.label);
                // Two arms of a decision with one label would be one event for the runtime.
                if !found.clone().any(|o| o.2 == mv) {
                    if found.count() > 0 {
                        let name = self.thread_name(t);
                        return Err(Stop::Undecided(format!("two inputs of {name} lead to one mark")));
                    }
                    let place = SetLocation { thread: self.names.set(t), ..self.here() };
                    let problem = format!("some input leads to {}, and there is no arm for it", event.label);
                    return self.reject(Rule::InputNotCovered, place, Some(event.label), problem);
                }
            }
        }
        Ok(())
    }

    /// Is there another way on wherever a timeout is an arm though threads could move?
    fn timeouts(&self, open: &[(usize, &Arm, Move)]) -> Result<(), Stop> {
        let waits = |o: &&(usize, &Arm, Move)| is_timeout(o.1.first.1.op);
        if !self.checks.timeouts || open.iter().any(|o| !waits(&o)) {
            return Ok(());
        }
        match open.iter().find(|o| self.others_could_move(o.2.thread)) {
            None => Ok(()),
            Some((i, arm, _)) => {
                let place = SetLocation { arm: Some(*i), thread: Some(arm.first.0), ..self.here() };
                let label = arm.first.1;
                self.reject(Rule::OnlyTimeout, place, Some(label), format!("{label} is the only way on"))
            }
        }
    }

    /// Is the arm one event, and then a free node?
    pub(super) fn is_straight(&self, arm: &Arm) -> bool {
        arm.section.len() == 1 && matches!(self.set.nodes[&arm.target], Node::Free { .. })
    }

    // Branches.
}
