//! Looking at memory from outside, for comparisons with other executions.

use crate::exec::interp::Interp;
use crate::exec::memory::At;
use crate::model::shadow::{CLEAN, PTR};
use traceformat::event::{Access, ObjectId};

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
}
