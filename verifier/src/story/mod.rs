//! The story of a counterexample: the execution that an engine has found, made shorter and told with names
//! and values.
//!
//! | file | what |
//! |---|---|
//! | [`follow`] | from an engine's path to the machine's steps |
//! | [`show`] | the execution of the same trace in which the failure shows |
//! | [`shorten`] | fewer context switches, fewer events |
//! | [`tell`] | each step in words |
//! | [`words`] | operations in words |
//! | [`name`] | what objects are called |
//! | [`fold`] | what is left out |
//!
//! Nothing is told that the machine has not executed: the shortened schedule runs once more from the first
//! state, and must end in the same violation, before anything is said of it.

mod fold;
mod follow;
mod name;
mod shorten;
mod show;
mod tell;
mod words;

pub use follow::Schedule;
pub use tell::Sources;

use crate::publish::counterexample::recording;
use exec::execution::{self, End};
use exec::interp::Interp;
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use property::{Checked, Properties};
use report::sink::{Outcome, PathEvent};
use report::verdict::property_of;
use std::time::{Duration, Instant};
use traceformat::recording::Recording;
use traceformat::story::Story;
use traceformat::thread::{ThreadIx, ThreadTable};

/// A counterexample as an engine has found it.
#[derive(Clone, Debug)]
pub struct Found {
    pub threads: ThreadTable,
    pub path: Vec<PathEvent>,
    pub outcome: Outcome,
    /// What it violates, as [`property_of`] says it.
    pub property: String,
}

/// Time that making it shorter may take.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Tells a counterexample, on a machine in the program's first state, and gives it as a recording, too.
/// `None` if the machine cannot repeat it.
pub fn of(
    machine: &mut Interp<'_>,
    program: &Program,
    properties: Properties,
    found: &Found,
    patience: Duration,
    source: Sources<'_>,
) -> Option<(Story, Recording)> {
    if !machine.adopt(&found.threads) {
        return None;
    }
    let (schedule, short, failure) = {
        let mut checked = Checked::new(&mut *machine, properties, Some(program));
        let base = checked.depth();
        let schedule = follow::follow(&mut checked, &found.path, &found.property);
        back(&mut checked, base);
        let schedule = schedule?;
        let (schedule, failure) = show::show(&mut checked, schedule, found);
        let until = Instant::now() + patience;
        let mut short = shorten::shorten(&mut checked, &schedule, &failure.property, until);
        // Once more, from the first state: nothing is told that does not happen.
        short.truncate(fails(&mut checked, &short, &failure.property)?);
        (schedule, short, failure)
    };
    let (mut story, inputs) = tell::tell(machine, program, &short, &failure.property, source)?;
    story.switches_found = switches(&schedule);
    story.switches = switches(&short);
    let path = executed(machine, &short);
    let show::Failure { outcome, property } = &failure;
    let recording = recording(program.fingerprint, machine.threads(), &path, outcome, property, inputs);
    Some((story, recording))
}

/// Undoes steps.
fn back<M: Machine + ?Sized>(m: &mut M, base: usize) {
    while m.depth() > base {
        m.undo();
    }
}

/// Runs a schedule from the machine's state, and takes it back: how many steps of it lead to this violation,
/// if they do.
fn fails<M: Machine>(m: &mut M, schedule: &[(ThreadIx, Choice)], property: &str) -> Option<usize> {
    let base = m.depth();
    let mut end = None;
    let mut done = schedule.len();
    for (i, &(t, c)) in schedule.iter().enumerate() {
        if m.status(t, c) != Status::Ready {
            back(m, base);
            return None;
        }
        match m.step(t, c) {
            Step::Done(_) => {}
            Step::Violated(_, v) => end = Some(Outcome::Violated(v)),
            Step::Unsupported(..) => {
                back(m, base);
                return None;
            }
        }
        if end.is_some() {
            done = i + 1;
            break;
        }
    }
    let outcome = end.or_else(|| stuck(m));
    let same = outcome.and_then(|o| property_of(&o, m.threads())).is_some_and(|p| p == property);
    back(m, base);
    same.then_some(done)
}

/// The deadlock that a state is, if it is one.
fn stuck<M: Machine>(m: &M) -> Option<Outcome> {
    if !execution::enabled(m).is_empty() {
        return None;
    }
    match execution::quiescent(m) {
        End::Deadlock(all) => Some(Outcome::Deadlock(all)),
        _ => None,
    }
}

/// The events of a schedule that the machine has accepted.
fn executed<M: Machine>(m: &mut M, schedule: &[(ThreadIx, Choice)]) -> Vec<PathEvent> {
    let base = m.depth();
    let mut all = Vec::new();
    for &(t, c) in schedule {
        let (Step::Done(event) | Step::Violated(event, _) | Step::Unsupported(event, _)) = m.step(t, c);
        all.push(PathEvent::of(event));
    }
    back(m, base);
    all
}

/// How often a schedule goes from one thread to another.
fn switches(schedule: &[(ThreadIx, Choice)]) -> u32 {
    schedule.windows(2).filter(|w| w[0].0 != w[1].0).count() as u32
}
