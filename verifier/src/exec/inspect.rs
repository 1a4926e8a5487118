//! Looking at memory from outside, for comparisons with other executions.

use crate::exec::interp::Interp;
use crate::exec::journal::Val;
use crate::exec::memory::{At, Kind, NOBODY};
use crate::model::names::Scalar;
use crate::model::shadow::{CLEAN, PTR};
use traceformat::event::{Access, ObjectId};
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
    /// Uninitialised, an input's, or part of something else.
    Unknown,
}

impl Interp<'_> {
    /// What these bytes hold now; `None` if the object does not exist (any more), or for other sizes.
    pub fn value_at(&self, access: &Access) -> Option<Seen> {
        let size = access.end.checked_sub(access.start).filter(|n| matches!(n, 1 | 2 | 4 | 8))?;
        // Objects of threads come later, and are looked at more often.
        let (number, o) = self.objects.iter().enumerate().rev().find(|(_, o)| o.id == access.object)?;
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
            _ => Seen::Unknown,
        })
    }

    /// What these bytes are called, and what they are: `table[2].next`.
    pub fn name_of(&self, access: &Access) -> (String, Scalar) {
        let size = access.end.saturating_sub(access.start);
        match self.objects.iter().rposition(|o| o.id == access.object) {
            Some(number) => self.name_at(number, access.start, size),
            None => ("memory that is gone".into(), Scalar::Unknown),
        }
    }

    fn name_at(&self, number: usize, offset: u64, size: u64) -> (String, Scalar) {
        if let Some(named) = self.prog.names.name(number as u32, offset, size) {
            return named;
        }
        // Objects of one kind are numbered in the order of allocation.
        let rank = |kind: Kind| 1 + self.objects[..number].iter().filter(|o| o.kind == kind).count();
        let name = match self.objects[number].kind {
            Kind::Heap => format!("heap block {}", rank(Kind::Heap)),
            Kind::Local => format!("local {}", rank(Kind::Local)),
            Kind::Thread(t) => format!("the handle of {}", self.thread_name(t)),
            _ => self.describe(number as u32),
        };
        (if offset > 0 { format!("{name}+{offset}") } else { name }, Scalar::Unknown)
    }

    /// The name of an object that a pointer of the program points into.
    pub fn pointer_name(&self, object: ObjectId, offset: u64) -> String {
        match self.objects.iter().rposition(|o| o.id == object) {
            Some(0) => "NULL".into(),
            Some(number) => format!("&{}", self.name_at(number, offset, 0).0),
            None => "a dangling pointer".into(),
        }
    }

    /// What a synchronization object is called. `None` if it has not been used yet, or is a barrier's phase.
    pub fn lock_name(&self, object: ObjectId) -> Option<String> {
        let s = self.sync_by_id(object)?;
        let (number, offset) = ((s.address >> 32) as usize, s.address as u32);
        (number < self.objects.len()).then(|| self.name_at(number, u64::from(offset), 1).0)
    }

    /// The threads that hold a lock.
    pub fn holders(&self, object: ObjectId) -> Vec<ThreadIx> {
        let Some(s) = self.sync_by_id(object) else { return Vec::new() };
        let readers = if matches!(s.ty, super::sync::Type::Rw) { &s.list[..] } else { &[] };
        let all = readers.iter().map(|r| r.0).chain((s.owner != NOBODY).then_some(s.owner));
        all.map(ThreadIx).collect()
    }

    fn sync_by_id(&self, object: ObjectId) -> Option<&super::sync::Sync> {
        let id = |address: u64| self.sync_id(Val { bits: address, epoch: 0, shadow: PTR });
        self.syncs.iter().find(|s| !s.dead && id(s.address) == object)
    }

    /// The function that a thread runs from its start.
    pub fn start_of(&self, t: ThreadIx) -> Option<&str> {
        let th = self.threads.get(t.index())?;
        let f = th.frames.first().map_or(th.head.func, |f| f.func);
        Some(&self.prog.functions.get(f as usize)?.name)
    }

    fn thread_name(&self, t: u16) -> String {
        use crate::exec::machine::Machine;
        self.threads().display(ThreadIx(t))
    }
}
