//! One thread at a time, in turn by name: the order of events that the model has, and that of a recording.

use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use traceformat::event::{Label, Op};
use traceformat::recording::Recording;
use traceformat::thread::ThreadIx;

/// Threads by name, and what they do that touches or orders anything.
pub type Events = Vec<(String, Label)>;

fn is_seen(label: Label) -> bool {
    !matches!(label.op, Op::Mark | Op::Create | Op::End)
}

/// The model's order. `None`: inputs decide something.
///
/// # Errors
/// The execution fails, or comes to what the model cannot explain.
pub fn by_the_model(program: &Program) -> Result<Option<Events>, String> {
    let mut m = Interp::new(program, InterpOptions::default()).map_err(|e| e.to_string())?;
    let (mut holder, mut order) = (ThreadIx::MAIN, Events::new());
    loop {
        let ring = m.threads().by_name();
        let at = ring.iter().position(|t| *t == holder).ok_or("a thread without a name")?;
        if ring.iter().any(|t| m.arms(*t) > 0) {
            return Ok(None);
        }
        let ready = |t: &&ThreadIx| m.status(**t, Choice::Main) == Status::Ready;
        let Some(&t) = ring[at..].iter().chain(&ring[..at]).find(ready) else { return Ok(Some(order)) };
        match m.step(t, Choice::Main) {
            Step::Done(e) if is_seen(e.label) => order.push((m.threads().display(t), e.label)),
            Step::Done(_) => {}
            other => return Err(format!("it comes to {other:?}")),
        }
        holder = t;
    }
}

/// The order in a recording.
pub fn by_the_recording(r: &Recording) -> Events {
    let seen = r.events.iter().filter(|e| is_seen(e.label));
    seen.map(|e| (r.threads.display(e.thread), e.label)).collect()
}
