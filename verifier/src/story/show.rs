//! A failure of a trace need not show in the execution that was found: an object is released, and a use by
//! another thread has come before, by chance. In another execution of the same trace the use comes after.

use super::follow::Schedule;
use super::{Found, back, executed};
use exec::fault::IN_USE;
use exec::machine::{Machine, Status, Step};
use model::stop::Violation;
use report::sink::Outcome;
use report::verdict::property_of;
use traceformat::event::Event;
use traceformat::happens_before;

/// How an execution fails.
pub struct Failure {
    pub outcome: Outcome,
    /// As [`property_of`] says it.
    pub property: String,
}

/// Of a release while another thread may still use the object, the execution of the same trace in which all
/// that the release does not need comes after it, and the use fails. Otherwise the schedule as it is.
pub fn show<M: Machine>(m: &mut M, schedule: Schedule, found: &Found) -> (Schedule, Failure) {
    let as_found = Failure { outcome: found.outcome.clone(), property: found.property.clone() };
    if !is_release_in_use(&found.outcome) {
        return (schedule, as_found);
    }
    let events: Vec<Event> = executed(m, &schedule).into_iter().map(|e| e.event).collect();
    let (mut other, late) = last_first(&schedule, &events);
    let needed = other.len();
    other.extend(late);
    match violated(m, &other) {
        // Another release that is too early, of whatever object, would show no more than this one.
        Some((n, failure)) if n > needed && !is_release_in_use(&failure.outcome) => {
            other.truncate(n);
            (other, failure)
        }
        _ => (schedule, as_found),
    }
}

fn is_release_in_use(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Violated(Violation::Memory { text, .. }) if text.ends_with(IN_USE))
}

/// The steps that happen before the last one, and that one; and the others. Both together are an execution of
/// the same trace.
fn last_first(schedule: &Schedule, events: &[Event]) -> (Schedule, Schedule) {
    let clocks = happens_before::clocks(events);
    let Some(last) = clocks.last() else { return (schedule.clone(), Vec::new()) };
    let needed = |i: usize| {
        let own = events[i].thread.index();
        last[own] >= clocks[i][own]
    };
    let (first, late): (Vec<_>, Vec<_>) = schedule.iter().enumerate().partition(|(i, _)| needed(*i));
    let steps = |all: Vec<(usize, &_)>| all.into_iter().map(|(_, s)| *s).collect();
    (steps(first), steps(late))
}

/// How many steps lead to a violation, and to which. The machine stays where it is.
fn violated<M: Machine>(m: &mut M, schedule: &Schedule) -> Option<(usize, Failure)> {
    let base = m.depth();
    let mut end = None;
    for (i, &(t, c)) in schedule.iter().enumerate() {
        if m.status(t, c) != Status::Ready {
            break;
        }
        match m.step(t, c) {
            Step::Done(_) => {}
            Step::Violated(_, v) => {
                let outcome = Outcome::Violated(v);
                let property = property_of(&outcome, m.threads());
                end = property.map(|property| (i + 1, Failure { outcome, property }));
                break;
            }
            Step::Unsupported(..) => break,
        }
    }
    back(m, base);
    end
}
