//! An execution that the formula has, step by step on the machine: only what the machine does is reported.
//!
//! The formula says which thread takes its turn, and which of its events happen. Between events the machine
//! may stand before decisions on inputs, of which the formula's events know nothing. The arm that the
//! formula's inputs take is tried first, then all others that are feasible: an arm is wrong if the next event
//! is another one. (Values of inputs only say where to look first. Without them a loop that inputs keep going
//! was followed as far as it goes, and what fails behind it not found.)

use crate::bounded::{Asked, Bounded, What};
use crate::formula::Formula;
use exec::execution::{self, End};
use exec::machine::{Choice, Machine, Status, Step};
use report::sink::{Outcome, PathEvent};
use solver::clauses::Sat;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// What one thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The event at this site; `u32::MAX`: one that has none.
    Event(usize, u32),
    /// Its local code goes on as far as decisions let it.
    Settle(usize),
    /// A thread makes its next child, which is this one.
    Create(usize, usize),
}

impl<S: Sat> Formula<'_, S> {
    /// The execution that was found, as the machine is to make it.
    pub fn steps(&mut self) -> Vec<Expected> {
        let mut expected = Vec::new();
        for (t, steps) in self.execution() {
            for step in steps {
                match self.what(t, step) {
                    What::Event { site, .. } => expected.push(Expected::Event(t, *site)),
                    What::Create(u) => {
                        expected.push(Expected::Settle(t));
                        expected.push(Expected::Create(t, *u));
                    }
                    _ => {}
                }
            }
            expected.push(Expected::Settle(t));
        }
        expected
    }

    /// The inputs of the execution that was found, each with its thread, in the order in which a thread asks.
    pub fn given(&mut self) -> Vec<(usize, u64)> {
        let mut values = self.assignment();
        let Bounded { asked, terms, .. } = &*self.bounded;
        let here: Vec<&Asked> = asked.iter().filter(|a| values.eval(terms, a.guard) == 1).collect();
        here.into_iter().map(|a| (a.thread, values.eval(terms, a.input))).collect()
    }
}

/// Steps that may be tried, for each that is expected.
const TRIES: usize = 50;

struct Taken {
    at: usize,
    arm: u16,
    /// Threads known before.
    names: usize,
}

/// Follows the expected events. The path and its violation, or what did not happen.
pub fn replay(
    machine: &mut impl Machine,
    expected: &[Expected],
    given: &[(usize, u64)],
) -> Result<(Vec<PathEvent>, Outcome), String> {
    let base = machine.depth();
    let mut path: Vec<PathEvent> = Vec::new();
    let mut taken: Vec<Taken> = Vec::new();
    let mut names = vec![(0, ThreadIx(0))];
    let mut tries = 2000 + TRIES * expected.len();
    let (mut at, mut arm) = (0, 0);
    let mut furthest = (0, String::new());
    loop {
        let Some(what) = expected.get(at) else {
            if let (true, End::Deadlock(stuck)) =
                (execution::enabled(machine).is_empty(), execution::quiescent(machine))
            {
                return Ok((path, Outcome::Deadlock(stuck)));
            }
            furthest = (at, "it does not fail".into());
            match back(machine, base, &mut path, &mut taken, &mut names) {
                Some(way) => (at, arm) = way,
                None => break,
            }
            continue;
        };
        let next = if tries == 0 {
            Next::No("too many ways".into())
        } else {
            next(machine, &names, *what, arm, given)
        };
        tries = tries.saturating_sub(1);
        match next {
            Next::Named(number, ix) => {
                names.push((number, ix));
                (at, arm) = (at + 1, 0);
            }
            Next::Skip => (at, arm) = (at + 1, 0),
            Next::Take(t, choice) => {
                taken.push(Taken { at, arm, names: names.len() });
                let outcome = machine.step(t, choice);
                let event = match &outcome {
                    Step::Done(e) | Step::Violated(e, _) | Step::Unsupported(e, _) => e.clone(),
                };
                let fits = fits(*what, &event);
                path.push(PathEvent::of(event));
                match outcome {
                    Step::Violated(_, v) => {
                        return Ok((path, Outcome::Violated(v)));
                    }
                    Step::Done(e) if fits => {
                        (at, arm) = (at + usize::from(!e.label.is_silent()), 0);
                        continue;
                    }
                    Step::Unsupported(_, u) if at >= furthest.0 => {
                        furthest = (at, format!("{} ({}) at {}", u.text, u.kind, u.place));
                    }
                    Step::Done(e) if at >= furthest.0 => {
                        furthest = (at, format!("{what:?} was expected, and {} came", e.label));
                    }
                    _ => {}
                }
                match back(machine, base, &mut path, &mut taken, &mut names) {
                    Some(way) => (at, arm) = way,
                    None => break,
                }
            }
            Next::No(why) => {
                if at >= furthest.0 {
                    furthest = (at, why);
                }
                match back(machine, base, &mut path, &mut taken, &mut names) {
                    Some(way) => (at, arm) = way,
                    None => break,
                }
            }
        }
    }
    Err(format!("after {} of {} steps: {}", furthest.0, expected.len(), furthest.1))
}

/// Threads of the formula, in the order of their creation, and the machine's.
type Names = Vec<(usize, ThreadIx)>;

/// Takes the last step back: where another way is to be tried.
fn back(
    machine: &mut impl Machine,
    base: usize,
    path: &mut Vec<PathEvent>,
    taken: &mut Vec<Taken>,
    names: &mut Names,
) -> Option<(usize, u16)> {
    let last = taken.pop()?;
    debug_assert!(machine.depth() > base);
    machine.undo();
    path.pop();
    names.truncate(last.names);
    Some((last.at, last.arm + 1))
}

enum Next {
    Take(ThreadIx, Choice),
    /// It has happened, or need not.
    Skip,
    /// A thread of the formula is this one of the machine.
    Named(usize, ThreadIx),
    No(String),
}

fn next(machine: &impl Machine, names: &Names, what: Expected, arm: u16, given: &[(usize, u64)]) -> Next {
    let find = |number: usize| names.iter().find(|n| n.0 == number);
    match what {
        Expected::Create(parent, number) => {
            let Some(&(_, p)) = find(parent) else { return Next::No("a thread is not there".into()) };
            let rank = names.iter().filter(|n| machine_parent(machine, n.1) == Some(p)).count() as u32;
            match machine.threads().child(p, rank) {
                Some(ix) => Next::Named(number, ix),
                None => Next::No("a thread has not been created".into()),
            }
        }
        Expected::Event(number, _) | Expected::Settle(number) => {
            let Some(&(_, t)) = find(number) else { return Next::No("a thread is not there".into()) };
            let settles = matches!(what, Expected::Settle(_));
            let arms = machine.arms(t);
            if arms > 0 {
                let input = |t: ThreadIx, rank: u32| {
                    let number = names.iter().find(|n| n.1 == t).map(|n| n.0);
                    let mine = given.iter().filter(|g| Some(g.0) == number);
                    mine.skip(rank as usize).map(|g| g.1).next().unwrap_or(0)
                };
                let first = machine.arm_of(t, &input).unwrap_or(0);
                let others = (0..arms).filter(|a| *a != first);
                let ready = std::iter::once(first)
                    .chain(others)
                    .map(Choice::Arm)
                    .filter(|c| machine.status(t, *c) == Status::Ready);
                let mut fitting = ready.filter(|c| !settles || machine.next_event(t, *c).label.is_silent());
                return match fitting.nth(usize::from(arm)) {
                    Some(c) => Next::Take(t, c),
                    None if settles => Next::Skip,
                    None => Next::No("no arm of a decision leads there".into()),
                };
            }
            if settles {
                return Next::Skip;
            }
            // A wait for some time may have got what it waits for, or not.
            let ways = [Choice::Main, Choice::Timeout];
            let mut ready = ways.into_iter().filter(|c| machine.status(t, *c) == Status::Ready);
            match ready.nth(usize::from(arm)) {
                Some(c) => Next::Take(t, c),
                None => {
                    Next::No(format!("a thread that is to go on is {:?}", machine.status(t, Choice::Main)))
                }
            }
        }
    }
}

fn machine_parent(machine: &impl Machine, t: ThreadIx) -> Option<ThreadIx> {
    machine.threads().0.get(t.index().checked_sub(1)?).map(|n| n.parent)
}

/// Is it the event that was expected? Silent decisions may come before it.
fn fits(what: Expected, event: &Event) -> bool {
    match what {
        _ if event.label.is_silent() => true,
        Expected::Event(_, site) => site == u32::MAX || event.label.site.0 == site,
        _ => false,
    }
}
