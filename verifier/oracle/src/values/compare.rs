//! Drives the model along a recording.

use exec::inspect::Seen;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use rustc_hash::FxHashMap;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::recording::{Ending, Recorded, Recording};
use traceformat::thread::ThreadIx;

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    pub events: u64,
    /// Values of accesses, pointers among them.
    pub values: u64,
    pub pointers: u64,
}

/// The run ended well, and the model does the same at each event.
///
/// # Errors
/// The first difference, with its place.
pub fn compare(program: &Program, recording: &Recording) -> Result<Compared, String> {
    if recording.ending != Ending::Exit(0) {
        return Err(format!("the native run ended with {:?}", recording.ending));
    }
    let mut run = Run {
        program,
        recording,
        machine: Interp::new(program, InterpOptions::default())
            .map_err(|e| format!("the model stops at once: {e}"))?,
        bases: FxHashMap::default(),
        threads: vec![Some(ThreadIx::MAIN)],
        compared: Compared::default(),
    };
    for (n, r) in recording.events.iter().enumerate() {
        // Events of a thread's life have none in the model, or none of their own.
        if matches!(r.label.op, Op::Create | Op::End | Op::Alloc | Op::Free | Op::Call) {
            continue;
        }
        run.event(r).map_err(|e| format!("event {n}, {} at {}: {e}", r.label, run.place(r)))?;
    }
    if !run.machine.finished() {
        return Err("the recording ends, but the model has not".into());
    }
    Ok(run.compared)
}

struct Run<'a> {
    program: &'a Program,
    recording: &'a Recording,
    machine: Interp<'a>,
    /// Where the model's objects are in the recorded run. An address may come back; an object does not move.
    bases: FxHashMap<ObjectId, u64>,
    /// The model's thread for each of the recording's.
    threads: Vec<Option<ThreadIx>>,
    compared: Compared,
}

impl Run<'_> {
    fn place(&self, r: &Recorded) -> String {
        let n = r.label.site.0;
        self.program.sites.get(n as usize).map_or_else(|| "no site".into(), |s| s.place(n))
    }

    /// Threads are named by parent and rank on both sides.
    fn thread(&mut self, t: ThreadIx) -> Result<ThreadIx, String> {
        if let Some(Some(known)) = self.threads.get(t.index()) {
            return Ok(*known);
        }
        let name = self.recording.threads.0.get(t.index() - 1).ok_or("a thread without a name")?;
        let parent = self.thread(name.parent)?;
        let found = self.machine.threads().child(parent, name.rank).ok_or("the model has no such thread")?;
        self.threads.resize(self.threads.len().max(t.index() + 1), None);
        self.threads[t.index()] = Some(found);
        Ok(found)
    }

    fn event(&mut self, r: &Recorded) -> Result<(), String> {
        let t = self.thread(r.thread)?;
        let timeout =
            matches!(r.label.op, Op::CondTimeout | Op::MutexTimeout | Op::SemTimeout | Op::RwTimeout);
        let choice = if timeout { Choice::Timeout } else { Choice::Main };
        let status = self.machine.status(t, choice);
        if status == Status::Absent && self.machine.arms(t) > 0 {
            return Err("the model stands before a decision".into());
        }
        if status == Status::Finished || status == Status::Absent {
            // The mark at a thread's end belongs to its last step.
            let after = r.label.op == Op::Mark && status == Status::Finished;
            return if after { Ok(()) } else { Err("the thread has ended in the model".into()) };
        }
        let next = self.machine.next_event(t, choice);
        if r.label.op == Op::Mark && next.label.site != r.label.site {
            // A mark that is no event of the model.
            return Ok(());
        }
        if next.label != r.label {
            return Err(format!("the model is at {}", next.label));
        }
        if status != Status::Ready {
            return Err("it is not possible in the model's state".into());
        }
        let event = match self.machine.step(t, choice) {
            Step::Done(e) => e,
            Step::Violated(_, v) => return Err(format!("the model ends with {v:?}")),
            Step::Unsupported(_, u) => {
                return Err(format!("the model does not know this: {} {} at {}", u.kind, u.text, u.place));
            }
        };
        self.compared.events += 1;
        self.addresses(&event, r)?;
        self.value(&event, r)
    }

    /// An object is where it was before.
    fn base(&mut self, object: ObjectId, address: u64) -> Result<(), String> {
        match self.bases.insert(object, address) {
            Some(before) if before != address => {
                Err(format!("the model's object {object:?} was at {before:#x} and is at {address:#x}"))
            }
            _ => Ok(()),
        }
    }

    fn addresses(&mut self, e: &Event, r: &Recorded) -> Result<(), String> {
        match e.label.op {
            // Of an await nothing is recorded but that it ended; a copy's accesses are its source and its
            // destination.
            Op::Await => Ok(()),
            Op::MemCopy => {
                let [from, to] = &e.accesses[..] else { return Ok(()) };
                if from.end - from.start != r.size {
                    return Err(format!("{} bytes, in the model {}", r.size, from.end - from.start));
                }
                self.base(from.object, r.address2.wrapping_sub(from.start))?;
                self.base(to.object, r.address.wrapping_sub(to.start))
            }
            op if op.is_access() => {
                let Some(a) = e.accesses.first() else { return Ok(()) };
                if a.end - a.start != r.size {
                    return Err(format!("{} bytes, in the model {}", r.size, a.end - a.start));
                }
                self.base(a.object, r.address.wrapping_sub(a.start))
            }
            _ => Ok(()),
        }
    }

    /// The value in memory after the event.
    fn value(&mut self, e: &Event, r: &Recorded) -> Result<(), String> {
        let access = matches!(e.label.op, Op::Load | Op::Store | Op::Rmw | Op::CmpXchg);
        let (true, Some(a), 1 | 2 | 4 | 8) = (access, e.accesses.first(), r.size) else { return Ok(()) };
        match self.machine.value_at(a) {
            Some(Seen::Value(v)) if v == r.value => self.compared.values += 1,
            Some(Seen::Value(v)) => return Err(format!("{:#x}, in the model {v:#x}", r.value)),
            Some(Seen::Pointer { object, offset }) => {
                self.base(object, r.value.wrapping_sub(offset as i32 as i64 as u64))?;
                self.compared.values += 1;
                self.compared.pointers += 1;
            }
            // The local code after the event has released the object, or the value has no meaning.
            Some(Seen::Input(_) | Seen::Unknown) | None => {}
        }
        Ok(())
    }
}
