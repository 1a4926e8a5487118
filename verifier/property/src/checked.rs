//! What a program is checked for, and a machine that looks for that only.

use crate::race::RaceDetector;
use exec::abstraction::{Abstraction, Cell, Difference, Havocked};
use exec::fault::Stop;
use exec::machine::{Choice, Machine, Status, Step, Unseen};
use exec::uncounted::LibraryUse;
use exec::{uncounted, undefined};
use model::Program;
use model::labels::{Place, Standing};
use model::stop::{SourceLocation, Unsupported, Violation};
use solver::{Answer, Statistics, Sym, TermId, Terms};
use std::cell::RefMut;
use std::sync::{Arc, Mutex};
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::recording::Input;
use traceformat::schedule::fact::Facts;
pub use traceformat::schedule::property::{NoProperty, Property};
use traceformat::schedule::set::Assumption;
use traceformat::site::{SiteId, SiteInfo};
use traceformat::thread::{ThreadIx, ThreadTable};

/// Beside the properties' own bits: see [`Properties::named`].
const UNINITIALISED: u8 = 1 << 7;

/// A set of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties(u8);

impl Default for Properties {
    /// All that a program must not do under any schedule; races and overflow only on request.
    fn default() -> Properties {
        Properties::of([Property::Assertion, Property::Deadlock, Property::Lock, Property::Memory])
    }
}

impl Properties {
    pub fn of(all: impl IntoIterator<Item = Property>) -> Properties {
        Properties(all.into_iter().fold(0, |s, p| s | 1 << p as u8))
    }

    /// The same, as they were asked for by name: with `memory`, a use of an uninitialised value that decides
    /// something is a violation, too. (Without that the value is any value, and what follows from it is
    /// checked.)
    pub fn named(all: impl IntoIterator<Item = Property>) -> Properties {
        let these = Properties::of(all);
        let strict = these != Properties::default() && these.has(Property::Memory);
        Properties(these.0 | if strict { UNINITIALISED } else { 0 })
    }

    /// Are decisions on uninitialised values violations?
    pub fn forbids_uninitialised(self) -> bool {
        self.0 & UNINITIALISED != 0
    }

    /// What the end of an execution means where these are checked. What else goes wrong has no continuation
    /// that the model knows: it is unsupported.
    pub fn judge(self, stop: Stop) -> Stop {
        match stop {
            Stop::Violated(v) if !self.has(violated(&v)) => {
                let property = violated(&v);
                let (text, place) = v.parts();
                let text = format!("{text} ({property} is not among the properties to check)");
                let place = place.clone();
                Stop::Unsupported(Unsupported { kind: "unchecked", text, place, site: None })
            }
            Stop::Unsupported(u) if u.kind == "overflow" && self.has(Property::Overflow) => {
                Stop::Violated(Violation::Overflow { text: u.text, place: u.place })
            }
            Stop::Unsupported(u) if u.kind == uncounted::KIND && self.has(Property::Race) => {
                Stop::Violated(Violation::Race { text: u.text, place: u.place })
            }
            Stop::Unsupported(u) if u.kind == undefined::KIND && self.forbids_uninitialised() => {
                Stop::Violated(Violation::Memory { text: u.text, place: u.place })
            }
            other => other,
        }
    }

    pub fn has(self, p: Property) -> bool {
        self.0 >> p as u8 & 1 == 1
    }

    /// The others.
    pub fn without(self, p: Property) -> Properties {
        Properties(self.0 & !(1 << p as u8))
    }

    /// Those that are usually checked and are not in this set: what a proof leaves open.
    pub fn left_out(self) -> Vec<Property> {
        Property::ALL.into_iter().filter(|&p| Properties::default().has(p) && !self.has(p)).collect()
    }

    /// The same as an assumption of the sets that are proven without them; `None` if nothing is left out.
    pub fn assumption(self) -> Option<Assumption> {
        let all = self.left_out();
        (!all.is_empty()).then_some(Assumption::NotChecked(all))
    }
}

/// Which property an execution that ends like this violates.
fn violated(v: &Violation) -> Property {
    match v {
        Violation::Assertion { .. } => Property::Assertion,
        Violation::LockMisuse { .. } => Property::Lock,
        Violation::Memory { .. } => Property::Memory,
        Violation::Overflow { .. } => Property::Overflow,
        Violation::Race { .. } => Property::Race,
    }
}

/// Looks for data races while a machine moves.
struct Races<'p> {
    detector: RaceDetector,
    sites: &'p [SiteInfo],
    events: Vec<Event>,
    /// Which of them name more bytes than they access.
    widened: Vec<bool>,
    /// Threads that exist, and how many before each step.
    born: Vec<ThreadIx>,
    before: Vec<usize>,
}

/// A machine that ends an execution as violating only where one of the chosen properties is violated. What
/// else goes wrong has no continuation that the model knows: it is unsupported.
pub struct Checked<'m, M: ?Sized> {
    machine: &'m mut M,
    properties: Properties,
    races: Option<Races<'m>>,
}

impl<'m, M: Machine + ?Sized> Checked<'m, M> {
    /// `program` is the machine's, where there is one; without it there is no looking for races.
    pub fn new(machine: &'m mut M, properties: Properties, program: Option<&'m Program>) -> Checked<'m, M> {
        let races = program.filter(|_| properties.has(Property::Race)).map(|p| {
            let born: Vec<ThreadIx> = exist(machine).collect();
            let mut detector = RaceDetector::new(p);
            // (No two of these race by the language's order that do not by the machine's.)
            detector.behind(&machine.library_uses(), &born, machine.threads());
            Races {
                detector,
                sites: &p.sites,
                events: Vec::new(),
                widened: Vec::new(),
                born,
                before: Vec::new(),
            }
        });
        Checked { machine, properties, races }
    }

    /// The machine itself, to be looked at.
    pub fn inner(&self) -> &M {
        self.machine
    }

    /// What fails in an execution that has guessed need not fail: it is not known.
    fn doubted(&self, step: Step) -> Step {
        match step {
            Step::Violated(e, v) if self.machine.guesses() => {
                let (text, place) = v.parts();
                Step::Unsupported(e, Unsupported::doubted(text, place.clone()))
            }
            step => step,
        }
    }

    /// Is the event that has just happened in a race with an earlier one?
    fn race(&mut self, e: &Event, widened: bool) -> Option<Step> {
        let races = self.races.as_mut()?;
        races.before.push(races.born.len());
        let births: Vec<ThreadIx> = exist(self.machine).filter(|t| !races.born.contains(t)).collect();
        races.born.extend(&births);
        races.events.push(e.clone());
        races.widened.push(widened);
        let threads = self.machine.threads();
        let found = races.detector.step(e, &births);
        let race = found.or_else(|| races.detector.behind(&self.machine.library_uses(), &births, threads))?;
        let text = race.describe(|i| &races.events[i], &races.detector, threads, races.sites);
        let site = races.sites.get(e.label.site.0 as usize);
        let place = race.place(&races.detector).cloned().or_else(|| {
            site.map(|s| SourceLocation {
                function: s.function.clone(),
                file: s.file.clone(),
                line: s.line,
                column: s.column,
            })
        });
        let place = place.unwrap_or_default();
        let widened = |i: usize, by_library: Option<u32>| by_library.is_none() && races.widened[i];
        if widened(race.first, race.by_library[0]) || widened(race.second, race.by_library[1]) {
            let text = format!("{text}, if inputs choose the same bytes");
            return Some(Step::Unsupported(
                e.clone(),
                Unsupported { kind: "race", text, place, site: Some(e.label.site) },
            ));
        }
        Some(if race.certain {
            Step::Violated(e.clone(), Violation::Race { text, place })
        } else {
            let text = format!("{text}, unless a fence orders them");
            Step::Unsupported(e.clone(), Unsupported { kind: "fence", text, place, site: Some(e.label.site) })
        })
    }
}

/// The threads that exist in the current state.
fn exist<M: Machine + ?Sized>(machine: &M) -> impl Iterator<Item = ThreadIx> {
    let all = (0..machine.threads().len() as u16).map(ThreadIx);
    all.filter(|&t| machine.exists(t))
}

impl<M: Machine + ?Sized> Machine for Checked<'_, M> {
    fn threads(&self) -> &ThreadTable {
        self.machine.threads()
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        self.machine.status(t, choice)
    }

    fn exists(&self, t: ThreadIx) -> bool {
        self.machine.exists(t)
    }

    fn process_ended(&self) -> bool {
        self.machine.process_ended()
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        self.machine.arms(t)
    }

    fn arm_of(&self, t: ThreadIx, inputs: &dyn Fn(ThreadIx, u32) -> u64) -> Option<u16> {
        self.machine.arm_of(t, inputs)
    }

    fn cut_marks(&self, t: ThreadIx) -> &[SiteId] {
        self.machine.cut_marks(t)
    }

    fn cuts(&self) -> u32 {
        self.machine.cuts()
    }

    fn out_of_turn(&self) -> Vec<ThreadIx> {
        self.machine.out_of_turn()
    }

    fn is_open(&self) -> bool {
        self.machine.is_open()
    }

    fn widened(&self, t: ThreadIx) -> bool {
        self.machine.widened(t)
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        self.machine.next_event(t, choice)
    }

    fn next_site(&self, t: ThreadIx) -> SiteId {
        self.machine.next_site(t)
    }

    fn may_join(&self, t: ThreadIx) -> bool {
        self.machine.may_join(t)
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        let widened = self.races.is_some() && self.machine.widened(t);
        let step = self.machine.step(t, choice);
        let (Step::Done(e) | Step::Violated(e, _) | Step::Unsupported(e, _)) = &step;
        // A race is the program's fault whatever comes of it.
        if let Some(race) = self.race(&e.clone(), widened) {
            return self.doubted(race);
        }
        let (e, stop) = match step {
            Step::Done(_) => return step,
            Step::Violated(e, v) => (e, Stop::Violated(v)),
            Step::Unsupported(e, u) => (e, Stop::Unsupported(u)),
        };
        match self.properties.judge(stop) {
            Stop::Violated(v) => self.doubted(Step::Violated(e, v)),
            Stop::Unsupported(u) => Step::Unsupported(e, u),
        }
    }

    fn undo(&mut self) {
        self.machine.undo();
        if let Some(races) = &mut self.races {
            races.detector.step_back();
            races.events.pop();
            races.widened.pop();
            races.born.truncate(races.before.pop().unwrap_or(0));
        }
    }

    fn depth(&self) -> usize {
        self.machine.depth()
    }

    fn unseen(&self) -> Vec<Unseen> {
        self.machine.unseen()
    }

    fn library_uses(&self) -> Vec<LibraryUse> {
        self.machine.library_uses()
    }

    fn adopt(&mut self, threads: &ThreadTable) -> bool {
        self.machine.adopt(threads)
    }

    fn number_threads_with(&mut self, all: &Arc<Mutex<ThreadTable>>) {
        self.machine.number_threads_with(all);
    }

    fn commute_arrivals(&mut self, crowded: &[ObjectId]) {
        self.machine.commute_arrivals(crowded);
    }

    fn order_arrivals(&mut self) {
        self.machine.order_arrivals();
    }

    fn is_replaceable(&self) -> bool {
        self.machine.is_replaceable()
    }

    fn facts(&self) -> Facts {
        self.machine.facts()
    }

    fn assumptions(&self) -> Vec<Assumption> {
        self.machine.assumptions()
    }

    fn guesses(&self) -> bool {
        self.machine.guesses()
    }

    fn witness(&self) -> Vec<Input> {
        self.machine.witness()
    }
}

/// What is checked of single steps does not depend on more than the state; data races do: their detector
/// remembers the past. So with races to look for, no two states are comparable.
impl<M: Abstraction + ?Sized> Abstraction for Checked<'_, M> {
    type Shape = M::Shape;

    fn control(&self) -> u64 {
        self.machine.control()
    }

    fn digest(&self) -> Option<u64> {
        self.machine.digest()
    }

    fn glance(&self, t: ThreadIx) -> u64 {
        self.machine.glance(t)
    }

    fn weight(&self) -> usize {
        self.machine.weight()
    }

    fn shape(&self) -> M::Shape {
        self.machine.shape()
    }

    fn compare(&self, then: &M::Shape) -> Option<Difference> {
        self.machine.compare(then).filter(|_| self.races.is_none())
    }

    fn value_then(&self, then: &M::Shape, cell: Cell) -> TermId {
        self.machine.value_then(then, cell)
    }

    fn value(&self, cell: Cell) -> TermId {
        self.machine.value(cell)
    }

    fn worked(&self) -> bool {
        self.machine.worked()
    }

    fn havoc(&mut self, cells: &[Cell]) -> Vec<Havocked> {
        let depth = self.machine.depth();
        let out = self.machine.havoc(cells);
        if self.machine.depth() > depth
            && let Some(races) = &mut self.races
        {
            // A step in which nothing happens.
            races.detector.pause();
            let label = Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome: 0 };
            let thread = ThreadIx(0);
            races.events.push(Event {
                thread,
                label,
                accesses: Default::default(),
                object: None,
                object2: None,
            });
            races.widened.push(false);
            races.before.push(races.born.len());
        }
        out
    }

    fn open(&self) -> Vec<Cell> {
        self.machine.open()
    }

    fn put(&mut self, cells: &[(Cell, TermId)]) {
        self.machine.put(cells);
    }

    fn assume(&mut self, condition: TermId) {
        self.machine.assume(condition);
    }

    fn path(&self) -> &[TermId] {
        self.machine.path()
    }

    fn terms(&self) -> RefMut<'_, Terms> {
        self.machine.terms()
    }

    fn check(&self, conditions: &[TermId]) -> Answer {
        self.machine.check(conditions)
    }

    fn check_best_effort(&self, conditions: &[TermId]) -> Answer {
        self.machine.check_best_effort(conditions)
    }

    fn core(&self) -> Vec<TermId> {
        self.machine.core()
    }

    fn witness_of(&self, s: Sym) -> u64 {
        self.machine.witness_of(s)
    }

    fn is_named(&self, object: ObjectId) -> bool {
        self.machine.is_named(object)
    }

    fn describe(&self, cell: Cell) -> String {
        self.machine.describe(cell)
    }

    fn standing(&self) -> Standing {
        self.machine.standing()
    }

    fn place(&self, cell: Cell) -> Option<Place> {
        self.machine.place(cell)
    }

    fn cell_at(&self, place: &Place) -> Option<Cell> {
        self.machine.cell_at(place)
    }

    fn is_smashed(&self) -> bool {
        self.machine.is_smashed()
    }

    fn assume_symmetry(&mut self, on: bool) -> bool {
        self.machine.assume_symmetry(on)
    }

    fn symmetry_broken(&self) -> bool {
        self.machine.symmetry_broken()
    }

    fn symmetric_threads(&self) -> Vec<ThreadIx> {
        self.machine.symmetric_threads()
    }

    fn solver_statistics(&self) -> Statistics {
        self.machine.solver_statistics()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for p in Property::ALL {
            assert_eq!(p.name().parse(), Ok(p));
        }
        assert!("races".parse::<Property>().is_err_and(|e| e.to_string().contains("memory, race")));
    }

    #[test]
    fn what_is_left_out_is_named() {
        assert_eq!(Properties::default().left_out(), []);
        let only = Properties::of([Property::Assertion, Property::Race]);
        assert_eq!(only.left_out(), [Property::Deadlock, Property::Lock, Property::Memory]);
        assert_eq!(Properties::default().assumption(), None);
        let open = only.assumption().expect("three are left out");
        let said: Vec<_> = Property::ALL.into_iter().filter(|p| open.leaves_open(*p)).collect();
        assert_eq!(said, only.left_out());
    }
}
