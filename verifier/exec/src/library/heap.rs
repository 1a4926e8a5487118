//! Allocation. A size or an alignment that no allocator of glibc's accepts fails, with `errno`; that there is
//! memory for the others is assumed.

use crate::errno::{EINVAL, ENOMEM};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::ObjectKind;
use model::builtin::Builtin;
use model::inst::Range;
use model::shadow::{CLEAN, PTR};

/// The most that an object may have: `PTRDIFF_MAX`.
const MOST: u64 = i64::MAX as u64;

/// The null pointer.
const NULL: (u64, u8) = (0, CLEAN);

impl Interp<'_> {
    /// An allocation: bits and shadow of the result.
    pub(super) fn allocation(&mut self, t: usize, f: Builtin, args: Range) -> Result<(u64, u8), Fault> {
        let (x, y) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let size = |m: &Self, v: Val| match v.shadow {
            CLEAN => Ok(v.bits),
            code => Err(m.unknown_size(code)),
        };
        let bytes = match f {
            Builtin::Malloc | Builtin::New | Builtin::NewOrNull => size(self, x)?,
            // What does not fit is too much.
            Builtin::Calloc => size(self, x)?.saturating_mul(size(self, y)?),
            Builtin::AlignedAlloc => size(self, y)?,
            _ => size(self, self.arg(t, args, 2))?,
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
        if bytes > MOST {
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
        let o = self.allocate(t, bytes, ObjectKind::Heap, f == Builtin::Calloc)?;
        let new = (u64::from(o) << 32, PTR);
        if f == Builtin::PosixMemalign {
            self.store_local(t, x, 8, new.0, PTR)?;
            return Ok((0, CLEAN));
        }
        Ok(new)
    }

    fn unknown_size(&self, code: u8) -> Fault {
        Fault::Unknown(code, "the size of an allocation")
    }

    pub(super) fn free(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        if p.shadow == CLEAN && p.bits == 0 {
            return Ok(());
        }
        if p.shadow != PTR {
            return Err(match p.shadow {
                CLEAN => Fault::Memory("free of an address that is no object".into()),
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
        Ok(())
    }

    pub(super) fn realloc(&mut self, t: usize, p: Val, size: Val) -> Result<(u64, u8), Fault> {
        let n = self.length(size)?;
        let old = p.shadow != CLEAN || p.bits != 0;
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
        let o = self.allocate(t, n, ObjectKind::Heap, false)?;
        if old {
            let kept = self.objects.get((p.bits >> 32) as usize).map_or(0, |o| o.size as u64).min(n);
            if kept > 0 {
                let from = self.local(t, p, kept)?;
                let to = self.local(t, Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR }, kept)?;
                self.copy(to, from, kept)?;
            }
            self.free(t, p)?;
        }
        Ok(((o as u64) << 32, PTR))
    }
}
