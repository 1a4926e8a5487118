//! Blocks whose size inputs choose: `malloc(n * sizeof *a)`, `int a[n]`.
//!
//! Where few sizes are possible, a decision picks one ([`crate::decide`]), and the block is like any other.
//! Else the size stays a term. Whether an access lies within it is decided before the access, as for an
//! offset that inputs choose: a thread asks once, and one of the two ways on is a violation. The contents
//! are modelled up to [`InterpOptions::sized`](crate::interp::InterpOptions::sized) bytes. What lies behind
//! them is no part of any execution that is explained: who comes there is `unknown`.
//!
//! A size that no allocator accepts is decided, too: then the call fails.
//!
//! Not for engines that compare states (`endless`): two states would have to agree on their sizes.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::{At, Object, ObjectKind};
use model::inst::{BinOp, ICmp};
use model::shadow::{CLEAN, PTR, SYM};
use solver::term::TermId;

/// How many bytes are asked for.
#[derive(Clone, Copy)]
pub(super) enum Bytes {
    Known(u64),
    /// Inputs say it: a term of 64 bits.
    Chosen(TermId),
}

impl Interp<'_> {
    /// A number of bytes. `purpose`: of what, where it is not known at all.
    pub(super) fn bytes_asked(&self, v: Val, purpose: &'static str) -> Result<Bytes, Fault> {
        match v.shadow {
            CLEAN => Ok(Bytes::Known(v.bits)),
            SYM if !self.options.endless => match self.term(v, 64) {
                Some(term) => Ok(self.bytes_of(term)),
                None => Err(Fault::Unknown(SYM, purpose)),
            },
            code => Err(Fault::Unknown(code, purpose)),
        }
    }

    fn bytes_of(&self, term: TermId) -> Bytes {
        self.symbols.terms.borrow().as_const(term).map_or(Bytes::Chosen(term), Bytes::Known)
    }

    /// `n` elements of so many bytes each; `most` bytes if it is more than that. Asks if that depends.
    pub(super) fn product(&self, t: usize, n: Bytes, each: u64, most: u64) -> Result<Bytes, Fault> {
        match n {
            Bytes::Known(n) => Ok(Bytes::Known(n.saturating_mul(each))),
            Bytes::Chosen(_) if each == 0 => Ok(Bytes::Known(0)),
            Bytes::Chosen(n) => {
                if !self.is_at_most(t, n, most / each)? {
                    return Ok(Bytes::Known(most.saturating_add(1)));
                }
                let mut terms = self.symbols.terms.borrow_mut();
                let each = terms.constant(each, 64);
                let all = terms.bin(BinOp::Mul, 64, n, each);
                drop(terms);
                Ok(self.bytes_of(all))
            }
        }
    }

    /// Is a term of 64 bits at most this, without sign? Asks if that depends.
    pub(super) fn is_at_most(&self, t: usize, term: TermId, most: u64) -> Result<bool, Fault> {
        if self.interval_of(t, term).1 <= most {
            return Ok(true);
        }
        let c = {
            let mut terms = self.symbols.terms.borrow_mut();
            let most = terms.constant(most, 64);
            terms.icmp(ICmp::Ule, 64, term, most)
        };
        self.truth(t, c)
    }

    /// How many bytes that is at most, as far as the thread knows.
    pub(super) fn most(&self, t: usize, bytes: Bytes) -> u64 {
        match bytes {
            Bytes::Known(n) => n,
            Bytes::Chosen(term) => self.interval_of(t, term).1,
        }
    }

    /// A new block, as [`Interp::allocate`].
    pub(super) fn allocate_sized(
        &mut self,
        t: usize,
        bytes: Bytes,
        kind: ObjectKind,
        zero: bool,
    ) -> Result<u32, Fault> {
        let term = match bytes {
            Bytes::Known(n) => return self.allocate(t, n, kind, zero),
            Bytes::Chosen(term) => term,
        };
        let (least, most) = self.interval_of(t, term);
        let most = most.min(u64::from(self.options.sized));
        let number = self.allocate(t, most, kind, zero)?;
        let o = &mut self.objects[number as usize];
        o.limit = Some(term);
        o.sure = least.min(most) as u32;
        Ok(number)
    }

    /// Where `size` bytes at address `p` are. Asks whether they lie within a block whose size inputs choose.
    #[inline]
    pub(super) fn reach(&self, t: usize, p: Val, size: u64) -> Result<At, Fault> {
        match self.locate(p, size) {
            Err(fault) => self.reach_unsure(t, p, size, fault),
            at => at,
        }
    }

    #[cold]
    fn reach_unsure(&self, t: usize, p: Val, size: u64, fault: Fault) -> Result<At, Fault> {
        let object = (p.bits >> 32) as u32;
        let Some((o, limit)) = self.of_chosen_size(p) else { return Err(fault) };
        let (offset, end) = (p.bits as u32, u64::from(p.bits as u32) + size);
        // What has been released fails. Whether there is a question before that must not depend on the order
        // of the access and the release: what is certainly there raises none.
        if !o.live && end <= u64::from(o.sure) {
            return Err(fault);
        }
        let c = {
            let mut terms = self.symbols.terms.borrow_mut();
            let end = terms.constant(end, 64);
            terms.icmp(ICmp::Ule, 64, end, limit)
        };
        if !self.truth(t, c)? {
            return Err(Fault::Memory(format!(
                "access to {size} bytes at offset {} of {}, whose size inputs choose: it may have fewer",
                offset as i32,
                self.describe(object)
            )));
        }
        if !o.live {
            return Err(fault);
        }
        if end > u64::from(o.size) {
            return self.is_not_modelled(o);
        }
        Ok(At { object, offset, byte: o.base + offset })
    }

    /// The object that a pointer is into, and its size, where inputs choose that. It may have been released.
    pub(super) fn of_chosen_size(&self, p: Val) -> Option<(&Object, TermId)> {
        let o = self.objects.get((p.bits >> 32) as usize)?;
        Some((o, o.limit?)).filter(|_| p.shadow == PTR || p.shadow == model::shadow::SPTR)
    }

    /// Do `size` bytes at this offset lie within the block? Asks if that depends.
    pub(super) fn is_within(
        &self,
        t: usize,
        (o, limit): (&Object, TermId),
        offset: TermId,
        size: u64,
    ) -> Result<bool, Fault> {
        let bytes = self.symbols.terms.borrow_mut().constant(size, 64);
        let within = self.ends_within(offset, bytes, limit);
        if !self.truth(t, within)? {
            return Ok(false);
        }
        match u64::from(o.size).checked_sub(size) {
            Some(top) if self.is_at_most(t, offset, top)? => Ok(true),
            // (The access itself fails.)
            _ if !o.live => Ok(true),
            _ => self.is_not_modelled(o),
        }
    }

    /// The condition that `n` bytes from an offset on end at `limit` or before.
    pub(super) fn ends_within(&self, offset: TermId, n: TermId, limit: TermId) -> TermId {
        let mut terms = self.symbols.terms.borrow_mut();
        // (Without the first of them, the difference could be below zero.)
        let fits = terms.icmp(ICmp::Ule, 64, n, limit);
        let last = terms.bin(BinOp::Sub, 64, limit, n);
        let before = terms.icmp(ICmp::Ule, 64, offset, last);
        terms.and(fits, before)
    }

    fn is_not_modelled<T>(&self, o: &Object) -> Result<T, Fault> {
        unsupported(
            "memory",
            format!("bytes behind the first {} of a block whose size inputs choose (--allocate)", o.size),
        )
    }
}
