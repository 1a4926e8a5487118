//! The unwound program as a sequential program in C: all executions of so many rounds.
//!
//! Source: Inverso, Tomasco, Fischer, La Torre, Parlato: "Bounded verification of multi-threaded programs via
//! lazy sequentialization", TOPLAS 2021, section 3. Each thread is a function; `main` calls them in turn, in
//! rounds, and chooses for each turn the event before which the thread stops (`cs`). Each event's code begins
//! with the test that jumps over it if it has happened in an earlier round or does not happen yet (the
//! paper's macro `J`). Registers are static variables, so that a thread goes on with what it had.
//!
//! It is written from the same steps as the formula ([`crate::formula`]): each step under its condition,
//! where the paper keeps the program's own branches. So no jump of the program crosses an event, and the
//! paper's macro `G`, which prunes switches on branches that are not taken, is not needed: such a switch is
//! one before the next event that is.
//!
//! Deadlocks: after the last round each thread's next event is tried (`waits_N`), as [`Formula`] does.
mod cells;
mod expr;
mod main_c;
mod thread;
mod values;

use crate::beyond::Beyond;
use crate::bounded::Bounded;
use crate::cells::Layout;
use crate::formula::{Formula, number};
use crate::objects::Objects;
use crate::passes::unwind;
use crate::unwind::Bounds;
use model::Program;
use model::stop::{SourceLocation, Unsupported};
use property::{Properties, Property};
use solver::clauses::Effort;
use solver::{Answer, Batsat, Sym};
use std::collections::BTreeSet;

/// The driver: a C file that supplies the choices of a sequentialised program, from values, or all of them.
pub const DRIVER: &str = include_str!("driver.c");

/// How far the program is unwound.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    pub rounds: usize,
    /// Iterations of each loop that no constant ends.
    pub iterations: u32,
    pub threads: usize,
}

/// A program within bounds, ready to be written as C.
pub struct Sequential<'a> {
    program: &'a Program,
    properties: Properties,
    rounds: usize,
    objects: Objects,
    bounded: Bounded,
    layout: Layout,
    /// Of each thread, of each step: the number of its event.
    events: Vec<Vec<usize>>,
}

impl<'a> Sequential<'a> {
    /// Unwinds the program. `keep_going` is asked now and then; the result is nothing once it says no.
    pub fn new(
        program: &'a Program,
        properties: Properties,
        within: Within,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Option<Sequential<'a>> {
        let Within { iterations, threads, .. } = within;
        let bounds = Bounds { threads, narrow: false, ..Bounds::of(iterations) };
        let (bounded, objects) = unwind(program, &bounds, keep_going);
        let layout = Layout::of(&bounded);
        let events = bounded.threads.iter().map(|t| number(&t.steps, &layout)).collect();
        let rounds = within.rounds;
        keep_going().then_some(Sequential { program, properties, rounds, objects, bounded, layout, events })
    }

    /// What executions do that the C does not have, where nothing in it says so.
    pub fn gaps(&self) -> &BTreeSet<Unsupported> {
        &self.bounded.gaps
    }

    /// What is not modelled: executions end there (`LEAVES`).
    pub fn left_out(&self) -> Vec<Unsupported> {
        let gap = |b: &Beyond| match b {
            Beyond::Gap(u) => Some(u.clone()),
            _ => None,
        };
        self.bounded.beyond.iter().filter_map(gap).collect()
    }

    /// Loops and creations of threads that are cut off at the bounds.
    pub fn cut(&self) -> &BTreeSet<SourceLocation> {
        &self.bounded.cut
    }

    /// The C, with `title` in its first comment.
    pub fn to_c(&mut self, title: &str) -> String {
        main_c::write(self, title)
    }

    /// The values of the C's choices, in the order in which it asks for them, of an execution that fails;
    /// `Ok(None)`: there is none within the rounds.
    ///
    /// # Errors
    /// The solver came to its limit.
    pub fn failing_choices(&mut self, effort: Effort) -> Result<Option<Vec<u64>>, String> {
        let inputs = main_c::inputs(self);
        let sat = Batsat::default();
        let rounds = self.rounds;
        let mut formula = Formula::new(self.program, &self.objects, &mut self.bounded, self.properties, sat);
        for _ in 0..rounds {
            formula.add_round(&mut || true);
        }
        // (A signal has a value once it is in a clause.)
        for done in formula.done.clone().iter().flatten().flatten().filter(|s| !s.is_constant()) {
            formula.net.literal(*done);
        }
        match formula.fails(effort, &mut || true) {
            Answer::Unsat => return Ok(None),
            Answer::Unknown(why) => return Err(why),
            Answer::Sat => {}
        }
        let assignment = formula.assignment();
        let mut values: Vec<u64> = inputs.iter().map(|(s, _)| assignment.get(*s)).collect();
        for round in 1..=rounds {
            for done in &formula.done {
                let happened = done[round].iter().filter(|s| formula.net.value(**s)).count();
                if happened > 0 {
                    values.push(happened as u64);
                }
            }
        }
        Ok(Some(values))
    }

    fn checks_deadlocks(&self) -> bool {
        self.properties.has(Property::Deadlock)
    }
}

/// Symbols with their widths, in a fixed order.
type Inputs = Vec<(Sym, u8)>;
