//! One thread at a time, in turn by name: the order of events that the model has, and that of a recording.

use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use traceformat::event::{Label, Op};
use traceformat::recording::Recording;
use traceformat::thread::ThreadIx;

/// Threads by name, and what they do that touches or orders anything.
pub type Events = Vec<(String, Label)>;

/// The one execution.
#[derive(Clone, Debug)]
pub struct InTurn {
    pub events: Events,
    /// Events until the process has ended; what comes behind may happen, or not.
    pub certain: usize,
}

impl InTurn {
    /// Is what was seen this execution, or its part until the process has ended: does each thread do the
    /// same, and is what is held in the same order?
    pub fn is_seen_in(&self, got: &Events, is_held: impl Fn(Label) -> bool) -> bool {
        // (Routines of libraries that run once are in recordings only: who ends a thread may be the first
        // that unwinds.)
        let known = |l: Label| self.events.iter().any(|e| e.1 == l);
        let once = |l: Label| matches!(l.op, Op::OnceBegin | Op::OnceEnd);
        let got: Vec<_> = got.iter().filter(|e| !once(e.1) || known(e.1)).collect();
        let of_thread = |name: &String| -> (Vec<_>, Vec<_>) {
            let mine = self.events.iter().filter(|e| e.0 == *name).map(|e| e.1).collect();
            (got.iter().filter(|e| e.0 == *name).map(|e| e.1).collect(), mine)
        };
        let begins = |(seen, all): (Vec<_>, Vec<_>)| {
            all.starts_with(&seen) && (self.certain < self.events.len() || seen.len() == all.len())
        };
        let in_turn = |n: usize| self.events[..n].iter().filter(|e| is_held(e.1)).collect::<Vec<_>>();
        let seen: Vec<_> = got.iter().copied().filter(|e| is_held(e.1)).collect();
        let (certain, all) = (in_turn(self.certain), in_turn(self.events.len()));
        let names = self.events.iter().chain(got.iter().copied()).map(|e| &e.0);
        all.starts_with(&seen) && seen.len() >= certain.len() && names.map(of_thread).all(begins)
    }
}

fn is_seen(label: Label) -> bool {
    !matches!(label.op, Op::Mark | Op::Create | Op::End)
}

/// The model's order. `None`: inputs decide something.
///
/// # Errors
/// The execution fails, or comes to what the model cannot explain.
pub fn by_the_model(program: &Program) -> Result<Option<InTurn>, String> {
    let options = InterpOptions { turns: true, ..InterpOptions::default() };
    let mut m = Interp::new(program, options).map_err(|e| e.to_string())?;
    let (mut holder, mut order) = (ThreadIx::MAIN, Events::new());
    // A thread ends when it has its turn.
    let mut ended: Vec<ThreadIx> = Vec::new();
    let mut certain = None;
    'turns: loop {
        if m.process_ended() {
            certain.get_or_insert(order.len());
        }
        let ring = m.threads().by_name();
        let at = ring.iter().position(|t| *t == holder).ok_or("a thread without a name")?;
        if ring.iter().any(|t| m.arms(*t) > 0) {
            return Ok(None);
        }
        for &t in ring[at..].iter().chain(&ring[..at]) {
            match m.status(t, Choice::Main) {
                Status::Finished if !ended.contains(&t) => {
                    ended.push(t);
                    holder = t;
                    continue 'turns;
                }
                Status::Ready => {}
                _ => continue,
            }
            let next = m.next_event(t, Choice::Main);
            let joined = next.object.filter(|_| next.label.op == Op::Join);
            if joined.is_some_and(|child| !ended.iter().any(|e| u64::from(e.0) == child.0)) {
                continue;
            }
            match m.step(t, Choice::Main) {
                Step::Done(e) if is_seen(e.label) => order.push((m.threads().display(t), e.label)),
                Step::Done(_) => {}
                other => return Err(format!("it comes to {other:?}")),
            }
            holder = t;
            continue 'turns;
        }
        return Ok(Some(InTurn { certain: certain.unwrap_or(order.len()), events: order }));
    }
}

/// The order in a recording.
pub fn by_the_recording(r: &Recording) -> Events {
    let seen = r.events.iter().filter(|e| is_seen(e.label));
    seen.map(|e| (r.threads.display(e.thread), e.label)).collect()
}
