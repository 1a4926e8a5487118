//! Looking at a state from outside: for comparisons with other executions, and for stories.

use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::{At, NOBODY, ObjectKind};
use crate::symbols::Input;
use crate::sync_state::{SyncObject, SyncState};
use crate::witness;
use model::Program;
use model::shadow::{CLEAN, PTR, SYM};
use model::stop::SourceLocation;
use rustc_hash::FxHashMap;
use solver::term::{Sym, TermId};
use traceformat::event::{Access, ObjectId};
use traceformat::recording;
use traceformat::thread::ThreadIx;

/// A value of 1, 2, 4 or 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Value(u64),
    /// A pointer into an object.
    Pointer {
        object: ObjectId,
        offset: u32,
    },
    /// What inputs determine.
    Input(TermId),
    /// Uninitialised, or part of something else.
    Unknown,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Null,
    /// A variable that exists from the start, with its name in the program.
    Global,
    Constant,
    Heap,
    Local,
    /// The array `argv`.
    Arguments,
    /// The text of `argv[n]`.
    Argument(u32),
    /// A variable of the environment.
    Environment,
    /// A thread's copy of this thread-local variable.
    ThreadLocal(u32),
    /// What a `pthread_t` names.
    Thread(ThreadIx),
    Other,
}

impl<'p> Interp<'p> {
    pub fn program(&self) -> &'p Program {
        self.prog
    }

    /// What these bytes hold now; `None` if the object does not exist (any more), or for other sizes.
    pub fn value_at(&self, access: &Access) -> Option<Seen> {
        let size = access.end.checked_sub(access.start).filter(|n| matches!(n, 1 | 2 | 4 | 8))?;
        // Objects of threads come later, and are looked at more often.
        let number = self.number_of(access.object)?;
        let o = &self.objects[number];
        if !o.live || access.end > u64::from(o.size) {
            return None;
        }
        let offset = access.start as u32;
        let (bits, shadow) =
            self.read(At { object: number as u32, offset, byte: o.base + offset }, size as u8);
        Some(match shadow {
            CLEAN => Seen::Value(bits),
            PTR => match self.objects.get((bits >> 32) as usize) {
                Some(o) => Seen::Pointer { object: o.id, offset: bits as u32 },
                None => Seen::Unknown,
            },
            SYM => Seen::Input(TermId(bits as u32)),
            _ => Seen::Unknown,
        })
    }

    /// The number of an object, while it exists or is remembered: its place among all, in the order in which
    /// they were made.
    pub fn number_of(&self, object: ObjectId) -> Option<usize> {
        self.objects.iter().rposition(|o| o.id == object)
    }

    /// How many objects there have been.
    pub fn objects(&self) -> usize {
        self.objects.len()
    }

    /// The identity, size in bytes and sort of object `number`.
    pub fn object(&self, number: usize) -> (ObjectId, u64, Sort) {
        let o = &self.objects[number];
        let sort = match o.kind {
            ObjectKind::Null => Sort::Null,
            ObjectKind::Heap | ObjectKind::Mapped { .. } => Sort::Heap,
            ObjectKind::Open(_) => Sort::Other,
            ObjectKind::Local => Sort::Local,
            ObjectKind::Thread(t) => Sort::Thread(ThreadIx(t)),
            ObjectKind::Constant => Sort::Constant,
            ObjectKind::Variable | ObjectKind::Text => self.sort_of(number),
            ObjectKind::Function(_) | ObjectKind::Opaque => Sort::Global,
        };
        (o.id, u64::from(o.size), sort)
    }

    /// Of a variable or a text.
    fn sort_of(&self, number: usize) -> Sort {
        if number < self.prog.globals.len() {
            return Sort::Global;
        }
        let line = self.symbols.command_line;
        if line.is_some_and(|line| line.object() == number) {
            return Sort::Arguments;
        }
        if let Some(k) = line.and_then(|line| line.argument(number)) {
            return Sort::Argument(k);
        }
        let variable = |t: &super::interp::Thread| t.tls.iter().position(|o| *o as usize == number);
        match self.threads.iter().find_map(variable) {
            Some(v) => Sort::ThreadLocal(v as u32),
            None if self.objects[number].kind == ObjectKind::Text => Sort::Environment,
            None => Sort::Other,
        }
    }

    /// Where object `number` was made: function and instruction. `None` if nobody remembers it
    /// ([`Options::remember`](crate::interp::InterpOptions::remember)).
    pub fn origin(&self, number: usize) -> Option<(u32, u32)> {
        self.origins.get(&(number as u32)).copied()
    }

    /// Where a thread was created, as [`Interp::origin`].
    pub fn birth(&self, t: ThreadIx) -> Option<&'p SourceLocation> {
        self.births.get(&t.0).map(|(f, pc)| self.prog.place(*f, *pc))
    }

    /// Where in the program's code a thread is.
    pub fn here(&self, t: ThreadIx) -> &'p SourceLocation {
        let (f, pc) = self.caller(t.index());
        self.prog.place(f, pc)
    }

    /// Where a synchronization object is: object and offset. `None` if it has not been used yet, or is a
    /// barrier's phase.
    pub fn lock_at(&self, object: ObjectId) -> Option<(usize, u64)> {
        let s = self.sync_by_id(object)?;
        let (number, offset) = ((s.address >> 32) as usize, u64::from(s.address as u32));
        (number < self.objects.len()).then_some((number, offset))
    }

    /// The threads that hold a lock.
    pub fn holders(&self, object: ObjectId) -> Vec<ThreadIx> {
        let Some(s) = self.sync_by_id(object) else { return Vec::new() };
        let readers = if let SyncState::Rw(l) = &s.state { &l.readers[..] } else { &[] };
        let owner = s.state.owner();
        let all = readers.iter().map(|r| r.0).chain((owner != NOBODY).then_some(owner));
        all.map(ThreadIx).collect()
    }

    fn sync_by_id(&self, object: ObjectId) -> Option<&SyncObject> {
        let id = |address: u64| self.sync_id(Val { bits: address, epoch: 0, shadow: PTR });
        self.syncs.iter().find(|s| !s.dead && id(s.address) == object)
    }

    /// The function that a thread runs from its start.
    pub fn start_of(&self, t: ThreadIx) -> Option<&str> {
        let th = self.threads.get(t.index())?;
        let f = th.frames.first().map_or(th.head.func, |f| f.func);
        Some(&self.prog.functions.get(f as usize)?.name)
    }

    /// What a term is where inputs have these values.
    pub fn evaluate(&self, term: TermId, inputs: &FxHashMap<Sym, u64>) -> u64 {
        self.symbols.terms.borrow().eval(term, &|s| inputs.get(&s).copied().unwrap_or(0))
    }

    /// How many symbols a thread has met.
    pub fn symbols_of(&self, t: ThreadIx) -> u32 {
        self.threads.get(t.index()).map_or(0, |t| t.head.inputs)
    }

    /// Symbols with values, as what the program receives; each with how many symbols its thread has met once
    /// it has its first one (0: from the start).
    pub fn received(&self, inputs: Vec<Input>) -> Vec<(recording::Input, u32)> {
        witness::given_when(inputs, self.prog.known.arguments.as_deref())
    }
}
