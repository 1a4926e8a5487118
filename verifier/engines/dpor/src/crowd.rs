//! Barriers that more threads use than they count: when that is found out, the search starts again with
//! arrivals there ordered (see `exec/src/arrivals.rs`, which also says why everything that was proven before
//! holds all the same).

use exec::execution;
use exec::machine::Machine;
use model::Program;
use model::builtin::Builtin;
use model::inst::Inst;
use model::stop::CROWDED;
use random::Rng;
use report::sink::{Outcome, PathEvent};
use std::time::{Duration, Instant};
use traceformat::event::{Event, ObjectId};

/// How many random executions look for crowded barriers before the search, and for how long. Late finds cost
/// a second search.
const LOOKS: u32 = 64;
const LOOK_FOR: Duration = Duration::from_millis(100);

/// The barriers that some random executions of the program find crowded. The machine is in its first state,
/// and lets arrivals at all but these commute afterwards.
pub(super) fn look<M: Machine + ?Sized>(machine: &mut M, program: Option<&Program>) -> Vec<ObjectId> {
    let waits = |i: &Inst| matches!(i, Inst::Lib { f: Builtin::BarrierWait, .. });
    let has_barriers = |p: &Program| p.functions.iter().flat_map(|f| &f.code).any(waits);
    let mut found = Vec::new();
    if !program.is_some_and(has_barriers) {
        return found;
    }
    machine.commute_arrivals(&found);
    let (mut random, began) = (Rng::new(0), Instant::now());
    for _ in 0..LOOKS {
        if began.elapsed() >= LOOK_FOR {
            break;
        }
        let run = execution::run(machine, |choices| Some(choices[random.below(choices.len())]));
        while machine.depth() > 0 {
            machine.undo();
        }
        let crowded = matches!(&run.end, execution::End::Unsupported(u) if u.kind == CROWDED);
        if let Some(barrier) = run.events.last().filter(|_| crowded).and_then(|e: &Event| e.object2) {
            found.push(barrier);
            machine.commute_arrivals(&found);
        }
    }
    found
}

/// The barrier that the last event of an execution makes crowded.
pub(super) fn of(path: &[PathEvent], outcome: &Outcome) -> Option<ObjectId> {
    match outcome {
        Outcome::Unsupported(u) if u.kind == CROWDED => path.last()?.event.object2,
        _ => None,
    }
}
