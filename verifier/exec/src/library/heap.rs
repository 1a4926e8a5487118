//! Allocation. A size or an alignment that no allocator of glibc's accepts fails, with `errno`; that there is
//! memory for the others is assumed.

use crate::errno::{EINVAL, ENOMEM};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::{At, ObjectKind};
use crate::sized::Bytes;
use model::builtin::Builtin;
use model::inst::Range;
use model::shadow::{CLEAN, PTR, SYM};

/// The most that an object may have: `PTRDIFF_MAX`.
const MOST: u64 = i64::MAX as u64;

/// The null pointer.
const NULL: (u64, u8) = (0, CLEAN);

impl Interp<'_> {
    /// An allocation: bits and shadow of the result.
    pub(super) fn allocation(&mut self, t: usize, f: Builtin, args: Range) -> Result<(u64, u8), Fault> {
        let (x, y) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let size = |m: &Self, v: Val| m.bytes_asked(v, "the size of an allocation");
        let (count, each) = match f {
            Builtin::Malloc | Builtin::New | Builtin::NewOrNull => (size(self, x)?, 1),
            Builtin::Calloc => match (size(self, x)?, size(self, y)?) {
                (n, Bytes::Known(each)) => (n, each),
                (Bytes::Known(n), each) => (each, n),
                _ => return Err(Fault::Unknown(SYM, "both factors of an allocation's size")),
            },
            Builtin::AlignedAlloc => (size(self, y)?, 1),
            _ => (size(self, self.arg(t, args, 2))?, 1),
        };
        if f == Builtin::PosixMemalign {
            let alignment = self.length(y)?;
            if !alignment.is_power_of_two() || alignment < 8 {
                return Ok((EINVAL, CLEAN));
            }
        }
        if f == Builtin::AlignedAlloc && self.length(x)? > 1 << 63 {
            self.set_errno(t, EINVAL)?;
            return Ok(NULL);
        }
        // What does not fit is too much.
        let bytes = self.product(t, count, each, MOST)?;
        if matches!(bytes, Bytes::Known(n) if n > MOST) {
            return match f {
                // It returns the error, and leaves `errno` alone.
                Builtin::PosixMemalign => Ok((ENOMEM, CLEAN)),
                Builtin::New => {
                    unsupported("exception", "an allocation that throws: no object is that large")
                }
                Builtin::NewOrNull => Ok(NULL),
                _ => {
                    self.set_errno(t, ENOMEM)?;
                    Ok(NULL)
                }
            };
        }
        self.assumed.allocation = true;
        let o = self.allocate_sized(t, bytes, ObjectKind::Heap, f == Builtin::Calloc)?;
        let alignment = match f {
            Builtin::AlignedAlloc => Some(x),
            Builtin::PosixMemalign => Some(y),
            Builtin::New if args.len > 1 => Some(y),
            _ => None,
        };
        let alignment = alignment.filter(|a| a.shadow == CLEAN && a.bits.is_power_of_two());
        self.objects[o as usize].alignment = alignment.map_or(0, |a| a.bits.trailing_zeros() as u8);
        let new = (u64::from(o) << 32, PTR);
        if f == Builtin::PosixMemalign {
            self.store_local(t, x, 8, new.0, PTR)?;
            return Ok((0, CLEAN));
        }
        Ok(new)
    }

    pub(super) fn free(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        if p.shadow == CLEAN && p.bits == 0 {
            return Ok(());
        }
        if p.shadow != PTR {
            return Err(match p.shadow {
                CLEAN => self.no_object(p, Fault::Memory("free of an address that is no object".into())),
                code => Fault::Unknown(code, "free"),
            });
        }
        let object = (p.bits >> 32) as u32;
        let Some(o) = self.objects.get(object as usize) else {
            return unsupported("pointer", "an address of no object");
        };
        if o.kind != ObjectKind::Heap || p.bits as u32 != 0 {
            return Err(Fault::Memory(format!(
                "free of {}, which malloc did not return",
                self.describe(object)
            )));
        }
        if !o.live {
            return Err(Fault::Memory("a heap object is freed twice".into()));
        }
        // A use: with an access that has no number, by another thread, nothing says in which order.
        self.note(t, object, true)?;
        self.may_release(t, object)?;
        self.release(object);
        self.objects[object as usize].gone = (t as u32 + 1, self.threads[t].head.allocs);
        Ok(())
    }

    pub(crate) fn realloc(&mut self, t: usize, p: Val, size: Val) -> Result<(u64, u8), Fault> {
        let bytes = self.product(t, self.bytes_asked(size, "the size of an allocation")?, 1, MOST)?;
        let old = p.shadow != CLEAN || p.bits != 0;
        if old && self.of_chosen_size(p).is_some_and(|(o, _)| o.live) {
            return unsupported("memory", "realloc of a block whose size inputs choose");
        }
        if let (Bytes::Chosen(term), true) = (bytes, old)
            && self.is_at_most(t, term, 0)?
        {
            self.free(t, p)?;
            return Ok(NULL);
        }
        let n = match bytes {
            Bytes::Known(n) => n,
            Bytes::Chosen(_) => u64::from(self.options.sized),
        };
        if n > MOST {
            // The old one stays.
            self.set_errno(t, ENOMEM)?;
            return Ok(NULL);
        }
        if old && n == 0 {
            self.free(t, p)?;
            return Ok(NULL);
        }
        self.assumed.allocation = true;
        let o = self.allocate_sized(t, bytes, ObjectKind::Heap, false)?;
        if old {
            // (Of a block whose size inputs choose all that is modelled gets the bytes: who may look at them
            // is asked then.)
            let new = self.objects[o as usize];
            let before = self.objects.get((p.bits >> 32) as usize).map_or(0, |o| u64::from(o.size));
            let kept = before.min(u64::from(new.size));
            if kept > 0 {
                let from = self.local(t, p, kept)?;
                self.copy(At { object: o, offset: 0, byte: new.base }, from, kept)?;
            }
            self.free(t, p)?;
            // (The new block may well be in the place of the old one.)
            let rank = self.objects[o as usize].id.0 as u32;
            self.objects[(p.bits >> 32) as usize].gone.1 = rank;
        }
        Ok(((o as u64) << 32, PTR))
    }
}
