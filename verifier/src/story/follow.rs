//! From an engine's path to the machine's steps: which choice made each event.

use super::stuck;
use exec::machine::{Choice, Machine, Status, Step};
use report::sink::{Outcome, PathEvent};
use report::verdict::property_of;
use traceformat::thread::ThreadIx;

/// Steps of a machine.
pub type Schedule = Vec<(ThreadIx, Choice)>;

/// Steps that may be tried, per event of the path.
const TRIES: usize = 40;

/// A step that was taken: where in the path it was, where the path goes on, and which of the ways it was.
struct Taken {
    at: usize,
    way: usize,
}

/// Finds steps from the machine's state that make the path's events and end in this violation. The machine
/// stays where they lead. Decisions that pass no mark may come and go: an engine that abstracts has others
/// than the program.
pub fn follow<M: Machine>(m: &mut M, path: &[PathEvent], property: &str) -> Option<Schedule> {
    let base = m.depth();
    let (mut schedule, mut taken): (Schedule, Vec<Taken>) = (Vec::new(), Vec::new());
    let (mut at, mut way) = (0, 0);
    let mut tries = TRIES * path.len() + 1000;
    let is_it = |m: &M, o: Outcome| property_of(&o, m.threads()).is_some_and(|p| p == property);
    loop {
        if at == path.len() && stuck(m).is_some_and(|o| is_it(m, o)) {
            return Some(schedule);
        }
        if let Some((choice, next)) = path.get(at).and_then(|p| ways(m, p, at).into_iter().nth(way)) {
            let Some(choice) = choice else {
                // Nothing to be done here: the path's decision is none of the program's.
                (at, way) = (next, 0);
                continue;
            };
            tries = tries.checked_sub(1)?;
            let t = path[at].event.thread;
            schedule.push((t, choice));
            taken.push(Taken { at, way });
            match m.step(t, choice) {
                Step::Done(_) => {
                    (at, way) = (next, 0);
                    continue;
                }
                Step::Violated(_, v) if is_it(m, Outcome::Violated(v.clone())) => return Some(schedule),
                Step::Violated(..) | Step::Unsupported(..) => {}
            }
        } else if m.depth() == base {
            return None;
        }
        // Back to the last step that has another way.
        let last = taken.pop()?;
        m.undo();
        schedule.pop();
        (at, way) = (last.at, last.way + 1);
    }
}

/// What the event's thread can do that is this event, or a decision before it; and where in the path that
/// leads.
fn ways<M: Machine>(m: &M, p: &PathEvent, at: usize) -> Vec<(Option<Choice>, usize)> {
    let t = p.event.thread;
    let ready = |c: &Choice| m.status(t, *c) == Status::Ready;
    if m.arms(t) > 0 {
        let arms: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).filter(ready).collect();
        let label = |c: &Choice| m.next_event(t, *c).label;
        let same = arms.iter().filter(|c| label(c) == p.event.label).map(|c| (Some(*c), at + 1));
        let other = arms.iter().filter(|c| label(c).is_silent() && label(c) != p.event.label);
        return same.chain(other.map(|c| (Some(*c), at))).collect();
    }
    if p.event.label.is_silent() {
        return vec![(None, at + 1)];
    }
    let both = [Choice::Main, Choice::Timeout].into_iter().filter(ready);
    both.filter(|c| m.next_event(t, *c).label == p.event.label).map(|c| (Some(c), at + 1)).collect()
}
