//! Counterexamples, as recordings that replay in the real binary.

use model::stop::Violation;
use report::sink::{Outcome, PathEvent};
use rustc_hash::FxHashMap;
use traceformat::event::{ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Failure, Input, Recorded, Recording};
use traceformat::thread::ThreadTable;

/// The execution as a recording, in the engine's order, lifecycle events included; `property` says what it
/// violates, with the source line, and `inputs` lead to it. A deadlock's recording has the executed events
/// only: the stuck ones never happened.
///
/// Addresses stand for objects: object number `i` (in the order of appearance) begins at `(i + 1) << 32`.
/// Values are not known to an engine that keeps no history of them, and are 0.
pub fn recording(
    fingerprint: Fingerprint,
    threads: &ThreadTable,
    path: &[PathEvent],
    outcome: &Outcome,
    property: &str,
    inputs: Vec<Input>,
) -> Recording {
    let mut objects: FxHashMap<ObjectId, u64> = FxHashMap::default();
    let mut base = |o: ObjectId| {
        let next = objects.len() as u64 + 1;
        *objects.entry(o).or_insert(next) << 32
    };
    // Nobody can see a decision that passes no mark: the program does not record it.
    let events = path.iter().filter(|p| !p.event.label.is_silent()).map(|p| {
        let event = &p.event;
        let (address, address2, size) = if matches!(event.label.op, Op::Create | Op::End | Op::Join) {
            (event.object.map_or(0, |o| o.0), 0, 0)
        } else if event.label.op.is_access() {
            // A copy names its destination first; an await may read several objects and names the first.
            let write = event.accesses.iter().find(|a| a.write).or(event.accesses.first());
            let other = event.accesses.iter().find(|a| event.label.op == Op::MemCopy && !a.write);
            let address = write.map_or(0, |a| base(a.object).wrapping_add(a.start));
            let address2 = other.map_or(0, |a| base(a.object).wrapping_add(a.start));
            (address, address2, write.map_or(0, |a| a.end.saturating_sub(a.start)))
        } else {
            (event.object.map_or(0, &mut base), event.object2.map_or(0, &mut base), 0)
        };
        Recorded { thread: event.thread, label: event.label, address, address2, size, value: 0 }
    });
    Recording {
        fingerprint,
        property: property.to_string(),
        failure: failure(outcome),
        threads: threads.clone(),
        inputs,
        events: events.collect(),
        ending: match outcome {
            Outcome::Deadlock(_) => Ending::Deadlock,
            Outcome::Safe => Ending::Exit(0),
            // An assertion aborts.
            Outcome::Violated(Violation::Assertion { .. }) => Ending::Signal(6),
            Outcome::LeftWaiting(_) => Ending::Exit(0),
            Outcome::Violated(_) | Outcome::Unsupported(_) | Outcome::Assumed => Ending::Torn,
        },
    }
}

/// What the real binary is to show.
fn failure(outcome: &Outcome) -> Option<Failure> {
    Some(match outcome {
        Outcome::Deadlock(_) => Failure::Deadlock,
        Outcome::Assumed => Failure::Assumption,
        Outcome::Violated(Violation::Assertion { .. }) => Failure::Assertion,
        Outcome::Violated(Violation::LockMisuse { .. }) => Failure::Lock,
        Outcome::Violated(Violation::Memory { .. }) => Failure::Memory,
        Outcome::Violated(Violation::Race { .. }) => Failure::Race,
        Outcome::Violated(Violation::Overflow { .. }) => Failure::Overflow,
        Outcome::Safe | Outcome::LeftWaiting(_) | Outcome::Unsupported(_) => return None,
    })
}
