//! The formula: all executions of some rounds, in which the threads take turns in the order of their numbers,
//! each for as many events as it likes.
//!
//! Source: Inverso, Tomasco, Fischer, La Torre, Parlato: "Bounded verification of multi-threaded programs via
//! lazy sequentialization", TOPLAS 2021, section 3: rounds, and the jump with which a thread goes on where
//! its last round has ended. Here nothing is executed again to jump: a thread's code is there once, and for
//! each round and event there is the bit that the event has been done by the end of that round. These bits
//! only grow, along rounds and (backwards) along the thread; so each event is done in one round.
//!
//! Shared cells have a value at each moment of the schedule *round 1, thread 0; round 1, thread 1; …*: a
//! write changes it if it is done in that round, a read that is done there returns it. All else (registers,
//! conditions, what only one thread touches) does not depend on rounds. So the formula grows with rounds
//! times visible events.
//!
//! A further round is added to the formula: no clause speaks of what comes after the last one.

use crate::bounded::{Address, Bounded, Part, What};
use crate::bounds::Bounds;
use crate::cells::{Cell, Layout, first_value, width};
use crate::objects::Objects;
use model::Program;
use property::{Properties, Property};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::circuit::{Bits, constant};
use solver::clauses::{Effort, Literal, Net, Sat};
use solver::gates::{FALSE, Signal, TRUE};
use solver::{Answer, Assignment, TermId};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

pub struct Formula<'a, S> {
    pub net: Net<S>,
    pub(crate) program: &'a Program,
    objects: &'a Objects,
    pub(crate) bounded: &'a mut Bounded,
    properties: Properties,
    pub(crate) layout: Layout,
    /// Of each thread, of each step: the number of the event that it belongs to, among those that others may
    /// notice; 0: the thread's start.
    pub(crate) events: Vec<Vec<usize>>,
    /// Of each thread, each round from 0, each event: it has been done by then.
    pub(crate) done: Vec<Vec<Vec<Signal>>>,
    pub(crate) now: FxHashMap<Cell, Bits>,
    /// Failures within the rounds so far, and those that are not looked for: nobody knows what comes then.
    pub(crate) failures: Vec<Signal>,
    pub(crate) unchecked: Vec<Signal>,
    /// The deadlocks after these rounds are among them.
    asked: bool,
    /// It was told to look no more for some failures.
    forgets: bool,
    /// Executions are dense; something is done in the last round (`rounds.rs`).
    pub(crate) exceeding: Option<(Signal, Signal)>,
    pub(crate) bounds: Bounds,
    /// Each thread goes on in its turn until it cannot (`in_turn.rs`).
    pub(crate) in_turn: bool,
    /// Symbols that were made beside those of the unwound program.
    pub(crate) symbols: u32,
    /// What the solver has taken so far.
    pub solving: Duration,
    /// Somebody wanted it no more while it was being made: what is there is no formula of anything.
    over: bool,
}

/// Asked while a formula is made, which can take seconds: is it still wanted?
pub type Wanted<'w> = &'w mut dyn FnMut() -> bool;

impl<'a, S: Sat> Formula<'a, S> {
    /// Without a round.
    pub fn new(
        program: &'a Program,
        objects: &'a Objects,
        bounded: &'a mut Bounded,
        properties: Properties,
        sat: S,
    ) -> Formula<'a, S> {
        let layout = Layout::of(bounded);
        let events: Vec<Vec<usize>> = bounded.threads.iter().map(|t| number(&t.steps, &layout)).collect();
        let within = bounded.within.clone();
        let none = |e: &Vec<usize>| vec![vec![FALSE; e.iter().max().copied().unwrap_or(0) + 1]];
        let done = events.iter().map(none).collect();
        let mut formula = Formula {
            net: Net::new(sat),
            program,
            objects,
            bounded,
            properties,
            layout,
            events,
            done,
            now: FxHashMap::default(),
            failures: Vec::new(),
            unchecked: Vec::new(),
            asked: false,
            forgets: false,
            exceeding: None,
            bounds: Bounds::default(),
            in_turn: false,
            symbols: 0,
            solving: Duration::ZERO,
            over: false,
        };
        for (t, least, most) in within {
            let bits = formula.bits(t);
            let [least, most] = [least, most].map(|k| constant(k, bits.len()));
            let (under, above) =
                (formula.net.gates().below(&bits, &least), formula.net.gates().below(&most, &bits));
            formula.net.require(&[!under]);
            formula.net.require(&[!above]);
        }
        formula
    }

    pub fn rounds(&self) -> usize {
        self.done[0].len() - 1
    }

    /// Events that others may notice.
    pub fn events(&self) -> usize {
        self.done.iter().map(|d| d[0].len() - 1).sum()
    }

    /// In words.
    pub fn size(&self) -> String {
        let (k, n, v, c) = (self.rounds(), self.events(), self.net.variables(), self.net.clauses());
        format!("{k} rounds of {n} events: {v} variables, {c} clauses")
    }

    pub(crate) fn bits(&mut self, t: TermId) -> Bits {
        self.net.term(&self.bounded.terms, t)
    }

    pub(crate) fn bit(&mut self, t: TermId) -> Signal {
        self.bits(t)[0]
    }

    /// Executions may take one round more.
    pub fn add_round(&mut self, wanted: Wanted<'_>) {
        self.failures.clear();
        self.unchecked.clear();
        self.asked = false;
        self.exceeding = None;
        for t in 0..self.events.len() {
            self.add_turn(t, wanted);
        }
    }

    /// Asks the solver.
    pub(crate) fn solve(&mut self, assumed: &[Literal], effort: Effort) -> Answer {
        let began = Instant::now();
        let answer = self.net.sat.solve(assumed, effort);
        self.solving += began.elapsed();
        answer
    }

    pub(crate) fn goes_on(&mut self, wanted: Wanted<'_>) -> bool {
        self.over |= !wanted();
        !self.over
    }

    /// What is there is no formula of anything.
    pub(crate) fn stop(&mut self) {
        self.over = true;
    }

    /// The answer of a formula that is not whole.
    pub(crate) fn broken(&self) -> Option<Answer> {
        self.over.then(|| Answer::Unknown("stopped while the formula was made".into()))
    }

    /// The turn of one thread in the round that is being added.
    ///
    /// What it does before its first event is done when it is created, and that is in this round or before:
    /// who creates it has a lower number, and had its turn. So its failures there are seen here, too.
    fn add_turn(&mut self, t: usize, wanted: Wanted<'_>) {
        let begun = match self.bounded.threads[t].parent {
            None if t == 0 => TRUE,
            parent => {
                debug_assert!(
                    parent.is_none_or(|p| p.0 < t),
                    "threads have higher numbers than their creators"
                );
                self.created(t)
            }
        };
        let before = self.done[t].last().expect("round 0").clone();
        let mut done = vec![begun];
        for p in 1..before.len() {
            let now = if begun == FALSE { FALSE } else { self.net.gates().input() };
            self.net.require(&[!now, done[p - 1]]);
            self.net.require(&[!before[p], now]);
            done.push(now);
        }
        let turn: Vec<Signal> =
            done.iter().zip(&before).map(|(d, b)| self.net.gates().and(*d, !*b)).collect();
        self.done[t].push(done.clone());
        self.bounds.turn();
        for i in 0..self.bounded.threads[t].steps.len() {
            if !self.goes_on(wanted) {
                return;
            }
            let event = self.events[t][i];
            let step = &self.bounded.threads[t].steps[i];
            let (guard, what) = (step.guard, step.what.clone());
            if matches!(what, What::Event { .. } | What::Create(_) | What::Leave(_) | What::Further) {
                continue;
            }
            let guard = self.bit(guard);
            let here = self.net.gates().and(turn[event], guard);
            match what {
                What::Read { at, part, into } => {
                    let cells = self.single_cells(&at, part).0;
                    self.bound_read(here, &cells, into);
                    self.read(here, &at, part, into);
                }
                What::Write { at, part, value } => {
                    let (cells, parts) = self.single_cells(&at, part);
                    self.bound_write(&cells, &parts, value);
                    self.write(here, &at, part, value);
                }
                What::Need(c) | What::Assume(c) => {
                    let c = self.bit(c);
                    self.net.require(&[!done[event], !guard, c]);
                }
                What::Join(all) => {
                    let ended = self.any_ended(all);
                    self.net.require(&[!here, ended]);
                }
                What::Fail(property) => {
                    let fails = self.net.gates().and(done[event], guard);
                    if self.properties.has(property) {
                        self.failures.push(fails);
                    } else {
                        self.unchecked.push(fails);
                    }
                }
                What::Event { .. } | What::Create(_) | What::Leave(_) | What::Further => {}
            }
        }
        if self.in_turn {
            self.goes_as_far_as_it_can(t, wanted);
        }
    }

    /// Has the thread that is meant ended, at this moment of the schedule?
    pub(crate) fn any_ended(&mut self, all: Vec<(TermId, usize)>) -> Signal {
        let mut any = FALSE;
        for (c, u) in all {
            let (c, ended) = (self.bit(c), self.ended(u));
            let this = self.net.gates().and(c, ended);
            any = self.net.gates().or(any, this);
        }
        any
    }

    /// Has the thread been created, at this moment of the schedule?
    pub(crate) fn created(&mut self, t: usize) -> Signal {
        let Some((parent, at)) = self.bounded.threads[t].parent else {
            return if t == 0 { TRUE } else { FALSE };
        };
        let guard = self.bounded.threads[parent].steps[at].guard;
        let (guard, event) = (self.bit(guard), self.events[parent][at]);
        let there = match event {
            0 => self.created(parent),
            _ => self.done[parent].last().expect("round 0")[event],
        };
        self.net.gates().and(there, guard)
    }

    /// The events that the thread has done, at this moment of the schedule. What it does before its first
    /// event is done when it is created, as in the machine, and not in its first turn.
    pub(crate) fn done_now(&mut self, t: usize) -> Vec<Signal> {
        let mut done = self.done[t].last().expect("round 0").clone();
        let (created, silent) = (self.created(t), self.makes_event(t, true));
        let gates = self.net.gates();
        let at_once = gates.and(created, !silent);
        done[0] = gates.or(done[0], at_once);
        done
    }

    /// Does the thread come to an event, or (`silent`) to one that nobody notices before any other?
    pub(crate) fn makes_event(&mut self, t: usize, silent: bool) -> Signal {
        let mut any = FALSE;
        for i in 0..self.bounded.threads[t].steps.len() {
            let step = &self.bounded.threads[t].steps[i];
            if matches!(step.what, What::Event { .. }) && (!silent || self.events[t][i] == 0) {
                let guard = step.guard;
                let guard = self.bit(guard);
                any = self.net.gates().or(any, guard);
            }
        }
        any
    }

    /// Has the thread ended, at this moment of the schedule?
    pub(crate) fn ended(&mut self, u: usize) -> Signal {
        let Some(thread) = self.bounded.threads.get(u) else { return FALSE };
        let ends = thread.ends;
        let ends = self.bit(ends);
        let last = *self.done_now(u).last().expect("a thread has a start");
        let (created, events) = (self.created(u), self.makes_event(u, false));
        let gates = self.net.gates();
        let at_once = gates.and(created, !events);
        let last = gates.or(last, at_once);
        gates.and(last, ends)
    }

    /// What a cell holds now.
    pub(crate) fn cell(&mut self, cell: Cell) -> Bits {
        if let Some(bits) = self.now.get(&cell) {
            return bits.clone();
        }
        let bits = self.first(cell);
        self.now.insert(cell, bits.clone());
        bits
    }

    /// What it holds when the second thread is created.
    fn first(&mut self, cell: Cell) -> Bits {
        let value = self.first_term(cell);
        self.bits(value)
    }

    pub(crate) fn first_term(&mut self, cell: Cell) -> TermId {
        first_value(self.program, self.objects, self.bounded, self.layout.rank(&cell), cell)
    }

    /// By place: the one cell that is there, if somebody reads it; and all cells of places that have several.
    fn single_cells(&self, at: &Address, part: Part) -> (Vec<Option<Cell>>, Vec<Cell>) {
        let mut parts = Vec::new();
        let mut one = |a: &(TermId, u32, u32)| match self.layout.cells(a.1, a.2, part)[..] {
            [cell] => Some(cell).filter(|c| self.layout.is_read(c)),
            ref all => {
                parts.extend(all);
                None
            }
        };
        let single = at.iter().map(&mut one).collect();
        (single, parts)
    }

    pub(crate) fn read(&mut self, here: Signal, at: &Address, part: Part, into: TermId) {
        if here == FALSE {
            return;
        }
        let mut value: Option<Bits> = None;
        for &(c, object, offset) in at {
            let mut bits = Bits::new();
            for cell in self.layout.cells(object, offset, part) {
                bits.extend(self.cell(cell));
            }
            value = Some(match value {
                None => bits,
                Some(other) => {
                    let c = self.bit(c);
                    self.net.gates().choose_bits(c, &bits, &other)
                }
            });
        }
        let into = self.bits(into);
        for (x, v) in into.into_iter().zip(value.unwrap_or_default()) {
            self.net.require(&[!here, !x, v]);
            self.net.require(&[!here, x, !v]);
        }
    }

    pub(crate) fn write(&mut self, here: Signal, at: &Address, part: Part, value: TermId) {
        if here == FALSE {
            return;
        }
        let bits = self.bits(value);
        for &(c, object, offset) in at {
            let mut low = 0;
            for cell in self.layout.cells(object, offset, part) {
                let w = usize::from(width(cell.2));
                if self.layout.is_read(&cell) {
                    let c = self.bit(c);
                    let here = self.net.gates().and(here, c);
                    let old = self.cell(cell);
                    let new = self.net.gates().choose_bits(here, &bits[low..low + w], &old);
                    self.now.insert(cell, new);
                }
                low += w;
            }
        }
    }

    /// All failures within the rounds so far are among those that are looked for.
    fn complete(&mut self, wanted: Wanted<'_>) {
        if self.properties.has(Property::Deadlock) && !self.asked {
            let stuck = self.stuck(wanted);
            self.failures.push(stuck);
        }
        self.asked = true;
    }

    /// Is there an execution within the rounds so far that fails?
    pub fn fails(&mut self, effort: Effort, wanted: Wanted<'_>) -> Answer {
        self.fails_where(&[], effort, wanted)
    }

    /// The same, among the executions in which all of these hold.
    pub(crate) fn fails_where(&mut self, all: &[Signal], effort: Effort, wanted: Wanted<'_>) -> Answer {
        self.complete(wanted);
        if let Some(broken) = self.broken() {
            return broken;
        }
        let failures = std::mem::take(&mut self.failures);
        let bad = self.net.gates().any(failures.iter().copied());
        self.failures = failures;
        if bad == FALSE || all.contains(&FALSE) {
            return Answer::Unsat;
        }
        let unchecked = self.net.gates().any(self.unchecked.iter().copied());
        // (So that each has a value.)
        self.failures.iter().filter(|s| !s.is_constant()).for_each(|s| _ = self.net.literal(*s));
        let new = self.not_looked_at();
        let mut assumed = vec![self.net.literal(bad), !self.net.literal(unchecked), self.net.literal(new)];
        assumed.extend(all.iter().map(|s| self.net.literal(*s)));
        self.solve(&assumed, effort)
    }

    /// The values of all symbols in the execution that was found. What is in no clause is 0.
    pub(crate) fn assignment(&self) -> Assignment {
        let mut values = Assignment::default();
        for (s, bits) in self.net.inputs() {
            let value = bits.iter().enumerate().map(|(i, b)| u64::from(self.net.value(*b)) << i).sum();
            values.set(*s, value);
        }
        values
    }

    /// The execution that was found: the turns that are not empty, each a thread and its steps in order. What
    /// is in no clause is 0, as in the assignment.
    pub fn execution(&mut self) -> Vec<(usize, Vec<usize>)> {
        let mut values = self.assignment();
        let mut turns = Vec::new();
        for round in 1..=self.rounds() {
            for t in 0..self.events.len() {
                let in_turn = |event: usize| {
                    let (now, before) = (self.done[t][round][event], self.done[t][round - 1][event]);
                    self.net.value(now) && !self.net.value(before)
                };
                let steps = self.bounded.threads[t].steps.iter().enumerate();
                let made = steps.filter(|(i, s)| {
                    in_turn(self.events[t][*i]) && values.eval(&self.bounded.terms, s.guard) != 0
                });
                let made: Vec<usize> = made.map(|(i, _)| i).collect();
                if !made.is_empty() {
                    turns.push((t, made));
                }
            }
        }
        turns
    }

    /// The failures of the execution that was found, by their numbers: the same in each formula of the same
    /// unwound program and rounds.
    pub fn failing(&self) -> BTreeSet<usize> {
        let failures = self.failures.iter().enumerate();
        failures.filter(|(_, s)| self.net.value(**s)).map(|(i, _)| i).collect()
    }

    /// Looks no more for these, in executions of the rounds so far.
    pub fn forget_these(&mut self, failures: &BTreeSet<usize>, wanted: Wanted<'_>) {
        if failures.is_empty() {
            return;
        }
        self.complete(wanted);
        self.forgets = true;
        for &i in failures {
            if let Some(&s) = self.failures.get(i).filter(|s| **s != FALSE) {
                self.net.require(&[!s]);
                // (Required once.)
                self.failures[i] = FALSE;
            }
        }
    }

    /// Where it has no failure, no execution within its bounds fails that is modelled to its end.
    pub(crate) fn is_whole(&self) -> bool {
        self.bounded.whole && !self.forgets
    }

    pub fn what(&self, t: usize, step: usize) -> &What {
        &self.bounded.threads[t].steps[step].what
    }
}

/// Numbers the events that others may notice, or that may have to wait; what a thread does while there is no
/// other nobody notices. What belongs to no such event belongs
/// to the one before, or to the thread's start.
pub(crate) fn number(steps: &[crate::bounded::Step], layout: &Layout) -> Vec<usize> {
    let (mut event, mut open, mut alone) = (0, false, false);
    let mut all = Vec::with_capacity(steps.len());
    let mut since = 0;
    // An await that goes on for ever, whatever others do, reads nothing that is theirs.
    let awaits: FxHashSet<usize> = steps.iter().filter_map(|s| s.of).collect();
    for (i, s) in steps.iter().enumerate() {
        if let Some(of) = s.of {
            all.push(all[of]);
            continue;
        }
        match &s.what {
            What::Event { .. } if awaits.contains(&i) => (open, event, since) = (false, event + 1, i),
            What::Event { with_last: true, .. } if open => {}
            What::Event { alone: a, .. } => (open, since, alone) = (true, i, *a),
            What::Need(_) | What::Assume(_) | What::Join(_) if open && !s.quiet => {
                (open, event) = (false, event + 1);
            }
            _ if s.quiet => {}
            What::Read { .. } if open && !alone => (open, event) = (false, event + 1),
            What::Write { at, part, .. } if open && !alone && layout.is_seen(at, *part) => {
                (open, event) = (false, event + 1);
            }
            _ => {}
        }
        all.push(event);
        if !open {
            // The event's own step is before what made it one.
            for before in (since..i).filter(|b| steps[*b].of.is_none()) {
                all[before] = event;
            }
            since = i;
        }
    }
    all
}
