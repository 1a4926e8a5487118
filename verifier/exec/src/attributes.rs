//! Attribute objects: of threads, mutexes, condition variables, read-write locks and barriers.
//!
//! An attribute is a cell of its object, at an offset of the model's own (the objects are opaque to programs;
//! all zero is the default, but for the bytes behind a stack). What a function accepts is what glibc accepts;
//! anything else is the error that it returns, and changes nothing. What an attribute means is up to whoever
//! uses the object: it is modelled, or named as unsupported there, at the call that would need it.

use crate::errno::{EINVAL, ENOTSUP};
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use model::builtin::Builtin;
use model::inst::{ICmp, Range};
use model::shadow::{CLEAN, SYM};
use solver::term::TermId;

/// Where an attribute is in its object: offset and bytes.
#[derive(Clone, Copy)]
pub(super) struct Field(u8, u8);

pub(super) const THREAD_DETACHED: Field = Field(0, 4);
const THREAD_SCOPE: Field = Field(4, 4);
const THREAD_INHERIT: Field = Field(8, 4);
const THREAD_POLICY: Field = Field(12, 4);
const THREAD_PRIORITY: Field = Field(16, 4);
const THREAD_GUARD: Field = Field(24, 8);
const THREAD_STACK: Field = Field(32, 8);
const THREAD_BYTES: u64 = 56;

pub(super) const MUTEX_TYPE: Field = Field(0, 1);
const MUTEX_SHARED: Field = Field(1, 1);
pub(super) const MUTEX_ROBUST: Field = Field(2, 1);
pub(super) const MUTEX_PROTOCOL: Field = Field(3, 1);

const COND_CLOCK: Field = Field(0, 1);
pub(super) const COND_SHARED: Field = Field(1, 1);

pub(super) const RW_KIND: Field = Field(0, 4);
const RW_SHARED: Field = Field(4, 4);
const RW_BYTES: u64 = 8;

pub(super) const BARRIER_SHARED: Field = Field(0, 4);
const SMALL_BYTES: u64 = 4;

/// Bytes of a page, which is what is kept free behind a stack.
const PAGE: u64 = 4096;

/// `PTHREAD_STACK_MIN`.
const STACK_LEAST: u64 = 16384;

/// What `set` does: where, and which values up to which it accepts.
fn setter(f: Builtin) -> Option<(Field, u64)> {
    use Builtin::*;
    Some(match f {
        AttrSetDetach => (THREAD_DETACHED, 1),
        AttrSetScope => (THREAD_SCOPE, 0),
        AttrSetInherit => (THREAD_INHERIT, 1),
        AttrSetPolicy => (THREAD_POLICY, 2),
        AttrSetGuard => (THREAD_GUARD, u64::MAX),
        AttrSetStack => (THREAD_STACK, u64::MAX),
        MutexAttrSetType => (MUTEX_TYPE, 3),
        MutexAttrSetShared => (MUTEX_SHARED, 1),
        MutexAttrSetRobust => (MUTEX_ROBUST, 1),
        MutexAttrSetProtocol => (MUTEX_PROTOCOL, 2),
        CondAttrSetClock => (COND_CLOCK, 1),
        CondAttrSetShared => (COND_SHARED, 1),
        RwAttrSetKind => (RW_KIND, 2),
        RwAttrSetShared => (RW_SHARED, 1),
        BarrierAttrSetShared => (BARRIER_SHARED, 1),
        _ => return None,
    })
}

fn getter(f: Builtin) -> Option<Field> {
    use Builtin::*;
    Some(match f {
        AttrGetDetach => THREAD_DETACHED,
        AttrGetScope => THREAD_SCOPE,
        AttrGetInherit => THREAD_INHERIT,
        AttrGetPolicy => THREAD_POLICY,
        AttrGetParam => THREAD_PRIORITY,
        AttrGetGuard => THREAD_GUARD,
        AttrGetStack => THREAD_STACK,
        MutexAttrGetType => MUTEX_TYPE,
        MutexAttrGetShared => MUTEX_SHARED,
        MutexAttrGetRobust => MUTEX_ROBUST,
        MutexAttrGetProtocol => MUTEX_PROTOCOL,
        CondAttrGetClock => COND_CLOCK,
        CondAttrGetShared => COND_SHARED,
        RwAttrGetKind => RW_KIND,
        RwAttrGetShared => RW_SHARED,
        BarrierAttrGetShared => BARRIER_SHARED,
        _ => return None,
    })
}

/// A new object of attributes: its bytes.
fn size(f: Builtin) -> Option<u64> {
    use Builtin::*;
    match f {
        AttrInit => Some(THREAD_BYTES),
        RwAttrInit => Some(RW_BYTES),
        MutexAttrInit | CondAttrInit | BarrierAttrInit => Some(SMALL_BYTES),
        _ => None,
    }
}

impl Interp<'_> {
    /// A function on attributes: its result. `None`: it is none.
    pub(super) fn attribute(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<u64>, Fault> {
        let (object, v) = (self.arg(t, args, 0), self.arg(t, args, 1));
        if let Some(bytes) = size(f) {
            let at = self.local_to_write(t, object, bytes)?;
            self.fill(at, bytes, 0, CLEAN)?;
            if f == Builtin::AttrInit {
                self.set_attribute(t, object, THREAD_GUARD, PAGE)?;
            }
            return Ok(Some(0));
        }
        if let Some(field) = getter(f) {
            if f == Builtin::AttrGetStack {
                self.default_stack(t, object)?;
                let (bits, shadow) = self.read_attribute(t, object, field)?;
                self.store_local(t, v, 8, bits, shadow)?;
                return Ok(Some(0));
            }
            let k = self.attribute_at(t, object, field)?;
            let wide = f == Builtin::AttrGetGuard;
            self.store_local(t, v, if wide { 8 } else { 4 }, k, CLEAN)?;
            return Ok(Some(0));
        }
        if let Some((field, most)) = setter(f) {
            let wide = field.1 == 8;
            let k = self.number(t, v, "an attribute")?;
            let k = if wide { k } else { u64::from(k as u32) };
            if let Some(code) = refused(f, k, most) {
                return Ok(Some(code));
            }
            return self.set_attribute(t, object, field, k).map(Some);
        }
        Ok(match f {
            Builtin::AttrSetParam => {
                let at = self.local(t, v, 4)?;
                let (bits, shadow) = self.read(at, 4);
                let priority = self.number(t, Val { bits, shadow, epoch: 0 }, "a priority")?;
                let policy = self.attribute_at(t, object, THREAD_POLICY)?;
                // SCHED_OTHER has one priority; SCHED_FIFO and SCHED_RR have 1 to 99.
                let fits = if policy == 0 { priority == 0 } else { (1..=99).contains(&priority) };
                if !fits {
                    return Ok(Some(EINVAL));
                }
                Some(self.set_attribute(t, object, THREAD_PRIORITY, priority)?)
            }
            Builtin::AttrSetAffinity => {
                let n = self.number(t, v, "the size of a set of processors")?;
                if n > 0 {
                    self.local(t, self.arg(t, args, 2), n)?;
                }
                // Whether there are such processors the creation says, whose success is assumed.
                Some(0)
            }
            _ => None,
        })
    }

    fn set_attribute(&mut self, t: usize, object: Val, field: Field, k: u64) -> Result<u64, Fault> {
        let to = Val { bits: object.bits.wrapping_add(field.0.into()), ..object };
        self.store_local(t, to, field.1, k, CLEAN)?;
        Ok(0)
    }

    /// The size of stacks that nobody has set is up to the system: any that a thread may have.
    fn default_stack(&mut self, t: usize, object: Val) -> Result<(), Fault> {
        if self.read_attribute(t, object, THREAD_STACK)? != (0, CLEAN) {
            return Ok(());
        }
        let (bits, shadow) = self.fresh(t, "the size of a stack", 64);
        let sizes = {
            let mut terms = self.symbols.terms.borrow_mut();
            let (least, most) = (terms.constant(STACK_LEAST, 64), terms.constant(1 << 47, 64));
            let size = TermId(bits as u32);
            let (above, below) =
                (terms.icmp(ICmp::Uge, 64, size, least), terms.icmp(ICmp::Ule, 64, size, most));
            terms.and(above, below)
        };
        self.assert(t, sizes);
        let to = Val { bits: object.bits.wrapping_add(THREAD_STACK.0.into()), ..object };
        self.store_local(t, to, 8, bits, shadow)
    }

    /// The size of a stack that was set; 0 if none was, or if it is not known.
    pub(super) fn stack_of(&mut self, t: usize, object: Val) -> Result<u64, Fault> {
        if object.shadow == CLEAN && object.bits == 0 {
            return Ok(0);
        }
        let (bits, shadow) = self.read_attribute(t, object, THREAD_STACK)?;
        Ok(if shadow == CLEAN { bits } else { 0 })
    }

    /// An attribute, as bits and shadow.
    fn read_attribute(&mut self, t: usize, object: Val, field: Field) -> Result<(u64, u8), Fault> {
        let from = Val { bits: object.bits.wrapping_add(field.0.into()), ..object };
        let at = self.local(t, from, field.1.into())?;
        Ok(self.read(at, field.1))
    }

    /// An attribute's value.
    pub(super) fn attribute_at(&mut self, t: usize, object: Val, field: Field) -> Result<u64, Fault> {
        let (bits, shadow) = self.read_attribute(t, object, field)?;
        self.number(t, Val { bits, shadow, epoch: 0 }, "an attribute")
    }

    /// The same where the object may be missing, which means the default.
    pub(super) fn attribute_or_default(&mut self, t: usize, object: Val, field: Field) -> Result<u64, Fault> {
        match object.shadow == CLEAN && object.bits == 0 {
            true => Ok(0),
            false => self.attribute_at(t, object, field),
        }
    }

    /// A number that must be known here; asks if inputs leave few.
    pub(super) fn number(&self, t: usize, v: Val, purpose: &'static str) -> Result<u64, Fault> {
        match v.shadow {
            CLEAN => Ok(v.bits),
            SYM => self.value(t, TermId(v.bits as u32), purpose),
            code => Err(Fault::Unknown(code, purpose)),
        }
    }
}

/// The error of a value that a function does not accept.
fn refused(f: Builtin, k: u64, most: u64) -> Option<u64> {
    match f {
        // PTHREAD_SCOPE_PROCESS exists, and Linux does not have it.
        Builtin::AttrSetScope if k == 1 => Some(ENOTSUP),
        Builtin::AttrSetStack => (k < STACK_LEAST).then_some(EINVAL),
        _ => (k > most).then_some(EINVAL),
    }
}
