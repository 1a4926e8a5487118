//! Random executions, and the same twice.

use exec::execution::enabled;
use exec::interp::Interp;
use exec::machine::{Choice, Machine, Step};
use random::Rng;
use traceformat::event::{Event, Label};
use traceformat::thread::ThreadIx;

/// What can be seen of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Done(Event),
    Ended(Label, String),
}

pub fn step(m: &mut Interp<'_>, (t, c): (ThreadIx, Choice)) -> Seen {
    match m.step(t, c) {
        Step::Done(e) => Seen::Done(e),
        Step::Violated(e, v) => Seen::Ended(e.label, format!("{v:?}")),
        Step::Unsupported(e, u) => Seen::Ended(e.label, format!("{u:?}")),
    }
}

/// Goes up to `steps` random steps on; says which, without one that ends the execution.
pub fn wander(m: &mut Interp<'_>, rng: &mut Rng, steps: usize) -> Vec<(ThreadIx, Choice)> {
    let mut path = Vec::new();
    for _ in 0..steps {
        let all = enabled(m);
        if all.is_empty() {
            break;
        }
        let pick = all[rng.below(all.len())];
        if matches!(step(m, pick), Seen::Ended(..)) {
            m.undo();
            break;
        }
        path.push(pick);
    }
    path
}

/// Takes back all steps.
pub fn rewind(m: &mut Interp<'_>) {
    while m.depth() > 0 {
        m.undo();
    }
}

/// Goes a path again.
pub fn replay(m: &mut Interp<'_>, path: &[(ThreadIx, Choice)]) {
    rewind(m);
    for p in path {
        assert!(matches!(step(m, *p), Seen::Done(_)), "a path leads where it led");
    }
}
