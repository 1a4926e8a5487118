//! Arrivals of the walk at a node that it has been at before: whether an earlier visit covers the state is
//! decided by [`super::super::cycle`]; what follows from the answer is done here.

use super::{Next, Walk};
use crate::cycle::Arrival;
use crate::trail::exists;
use crate::{Rule, Stop};
use exec::machine::{Choice, Machine, Status, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::event::ObjectId;
use traceformat::schedule::validate::SetLocation;

impl<M: Machine + ?Sized> Walk<'_, M> {
    /// At a node on a cycle: has the walk been here in such a state? `None`: go on from the node.
    pub(super) fn arrive(&mut self) -> Result<Option<Next>, Stop> {
        let Some(cycles) = self.cycles.as_mut().filter(|c| c.is_on_cycle(self.position.node)) else {
            return Ok(None);
        };
        if std::mem::replace(&mut self.position.visited, true) {
            return Ok(None);
        }
        let (trail, machine) = (&self.trail, &*self.machine);
        let named: FxHashSet<ObjectId> = trail
            .events()
            .flat_map(|e| {
                e.accesses.iter().map(|a| a.object).chain([e.object, e.object2].into_iter().flatten())
            })
            .filter(|o| cycles.is_named(machine, *o))
            .collect();
        let back = cycles.back;
        let order = |names: &FxHashMap<ObjectId, ObjectId>| {
            let name = |o: ObjectId| named.contains(&o).then(|| names.get(&o).copied().unwrap_or(o));
            trail.order(machine, back, &name)
        };
        let depths = [trail.len(), machine.depth(), self.stack.len()];
        match cycles.arrive(machine, (self.position.node, self.position.clone(), depths), &order) {
            Arrival::Covered => {
                self.accepted.paths += 1;
                Ok(Some(Next::Back))
            }
            Arrival::New => {
                let moved = cycles.enter(self.machine)?;
                if moved {
                    // What was proven before was proven for other values.
                    self.position.sleep.clear();
                }
                Ok(moved.then_some(Next::Go))
            }
            Arrival::Again(i) => self.again(i).map(|()| Some(Next::Go)),
        }
    }

    /// On a cycle: does every thread that could go on move in its strongly connected part? (Then it moves on
    /// each of its cycles: the set is fair in itself.)
    pub(super) fn leaves_nobody_out(&self) -> Result<(), Stop> {
        let Some((cycles, (_, arm))) = self.cycles.as_ref().zip(self.position.arm) else { return Ok(()) };
        let Some(moving) = cycles.moving(self.position.node, arm.target) else { return Ok(()) };
        for t in self.all_threads() {
            let set = self.names.set(t);
            if set.is_some_and(|s| moving.contains(&s)) {
                continue;
            }
            if self.machine.status(t, Choice::Main) == Status::Ready || !self.feasible(t).is_empty() {
                let name = self.thread_name(t);
                let place = SetLocation { thread: set, ..self.here() };
                return self.reject(Rule::Starved, place, None, format!("{name} could go on"));
            }
        }
        Ok(())
    }

    /// Goes back to a visit, to walk from there anew.
    fn again(&mut self, i: usize) -> Result<(), Stop> {
        let Some(cycles) = self.cycles.as_mut() else { return Ok(()) };
        let v = cycles.take(i)?;
        self.stack.truncate(v.stack);
        while self.machine.depth() > v.machine {
            self.machine.undo();
        }
        while self.trail.len() > v.trail {
            self.trail.pop();
        }
        self.position = v.position.clone();
        self.position.sleep.clear();
        cycles.put(v);
        cycles.enter(self.machine)?;
        Ok(())
    }

    /// What fails after cells were havocked may not fail in the program: tries to havoc less.
    pub(super) fn refine(&mut self, stop: Stop) -> Result<bool, Stop> {
        let stop = self.for_certain(stop);
        let general = self.cycles.as_ref().is_some_and(|c| c.is_vague(self.machine));
        if !general || self.budget.is_spent() {
            return Err(stop);
        }
        match self.cycles.as_mut().and_then(|c| c.refine(self.machine)) {
            Some(i) => self.again(i).map(|()| true),
            None => Err(match stop {
                Stop::Rejected(r) => {
                    Stop::Undecided(format!("a cycle, for some of the values that it may have: {r}"))
                }
                other => other,
            }),
        }
    }

    /// What rests on an arm that inputs might take is no reason to reject if the solver does not know
    /// whether they do: the machine calls such an arm ready, and only its step says so.
    fn for_certain(&mut self, stop: Stop) -> Stop {
        let Stop::Rejected(r) = &stop else { return stop };
        // What has been executed, inputs lead to.
        if matches!(r.rule, Rule::Violation | Rule::Unordered) {
            return stop;
        }
        let depth = self.machine.depth();
        let threads: Vec<_> = self.all_threads().filter(|t| exists(self.machine, *t)).collect();
        let arms: Vec<_> = threads.into_iter().flat_map(|t| self.feasible(t)).collect();
        for (mv, _) in arms {
            let step = self.machine.step(mv.thread, mv.choice);
            while self.machine.depth() > depth {
                self.machine.undo();
            }
            if let Step::Unsupported(_, u) = step {
                return Stop::unsupported(&u);
            }
        }
        stop
    }
}
