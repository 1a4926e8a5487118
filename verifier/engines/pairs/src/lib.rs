//! After an edit: for each thread that comes to what was changed, and each other thread, all interleavings of
//! the change with that other thread. What it finds is real, what it does not find is not proven.
//!
//! (Parízek and Kliber, *Incremental Verification of Multithreaded Programs by Checking Interleavings for
//! Pairs of Threads*, section 3. [`rule`] says who may go next, and where there is more of it than there.)
//!
//! It is in no registry: it needs to know what was changed, and whoever edits a program asks for it.

mod hunt;
mod rule;
mod search;

use crate::hunt::{Hunt, Next, Pass};
use crate::rule::Start;
use clap::{ArgMatches, Command};
use engine::{Abilities, Engine, Problem, fails_at_once};
use property::{Checked, Property};
use random::Rng;
use report::sink::{End, Inconsistent, Sink};
use rustc_hash::FxHashSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The events that the change is at.
#[derive(Clone, Debug, Default)]
pub struct Near {
    /// Sites.
    pub sites: FxHashSet<u32>,
    /// Variables with another initial value.
    pub globals: FxHashSet<u32>,
}

/// A little of each pair first, with each way to begin, then eight times as much, so that none takes the time
/// of all; last with a few preemptions before the change.
const PASSES: [Pass; 11] = [
    Pass { dives: 2, ..up_to(Start::AtOnce, 1 << 7) },
    up_to(Start::InTurn(0), 1 << 7),
    Pass { dives: 8, ..up_to(Start::AtOnce, 1 << 10) },
    up_to(Start::InTurn(0), 1 << 10),
    up_to(Start::AtOnce, 1 << 13),
    up_to(Start::InTurn(0), 1 << 13),
    up_to(Start::AtOnce, 1 << 16),
    up_to(Start::InTurn(0), 1 << 16),
    up_to(Start::AtOnce, u64::MAX),
    up_to(Start::InTurn(0), u64::MAX),
    up_to(Start::InTurn(2), u64::MAX),
];

const fn up_to(start: Start, states: u64) -> Pass {
    Pass { start, states, dives: 0 }
}

/// How far the search came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Threads that have come to the change.
    pub changed: usize,
    /// Pairs with such a thread, and of these, those explored to the end.
    pub pairs: usize,
    pub complete: usize,
    pub states: u64,
}

/// The engine.
pub struct Pairs {
    near: Near,
    most: Duration,
    looked: Mutex<Looked>,
}

impl Pairs {
    /// A search near a change, for so long.
    pub fn new(near: Near, most: Duration) -> Pairs {
        Pairs { near, most, looked: Mutex::default() }
    }

    /// How far the last search came.
    pub fn looked(&self) -> Looked {
        *self.looked.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Engine for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn about(&self) -> &'static str {
        "After an edit, the change with one other thread at a time: finds failures, proves nothing"
    }

    fn abilities(&self) -> Abilities {
        Abilities { races: true, ..Abilities::default() }
    }

    fn arguments(&self, command: Command) -> Command {
        command
    }

    fn configure(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let until = Instant::now() + self.most;
        let mut machine = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let mut machine = Checked::new(&mut machine, problem.properties, Some(problem.program));
        let mut hunt = Hunt {
            machine: &mut machine,
            near: self.near.clone(),
            deadlocks: problem.properties.has(Property::Deadlock),
            until,
            // (The same program has the same answer.)
            random: Rng::new(0),
            came: FxHashSet::default(),
            complete: FxHashSet::default(),
            sink,
            looked: Looked::default(),
            end: End::default(),
        };
        for pass in PASSES {
            if hunt.pass(pass) == Next::Over {
                break;
            }
        }
        *self.looked.lock().unwrap_or_else(|e| e.into_inner()) = hunt.looked;
        let why = Some("interleavings of a change prove nothing".into());
        Ok(End { why, ..hunt.end })
    }
}
