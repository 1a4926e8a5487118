//! Instructions on terms: what [`crate::eval`] does to ordinary values, here for values that inputs
//! determine.
//!
//! The results are terms of the same meaning. Where an instruction has no result for some inputs (division by
//! zero, overflow that the program promises not to happen, a shift too far), that is a question of its own,
//! asked first.

use crate::eval::{TOO_FAR, mix, no_result, plain};
use crate::fault::{Fault, unsupported};
use crate::identity::never_an_address;
use crate::interp::Interp;
use crate::journal::Val;
use model::arith::mask;
use model::inst::*;
use model::shadow::{CLEAN, LOST, POISON, PTR, SPTR, SYM};
use smallvec::{SmallVec, smallvec};
use solver::term::TermId;

/// What an instruction writes: register, bits, shadow.
pub(super) type Writes = SmallVec<[(Reg, u64, u8); 2]>;

fn val(bits: u64, shadow: u8) -> Val {
    Val { bits, epoch: 0, shadow }
}

fn integer(v: Val) -> bool {
    v.shadow == CLEAN || v.shadow == SYM
}

impl Interp<'_> {
    /// Executes a pure instruction of thread `t` one of whose operands inputs determine.
    pub(super) fn symbolic(&self, t: usize, inst: &Inst, get: &dyn Fn(Opnd) -> Val) -> Result<Writes, Fault> {
        Ok(match *inst {
            Inst::Bin { op, flags, w, dst, a, b } => {
                let (bits, shadow) = self.symbolic_bin(t, op, flags, w, get(a), get(b))?;
                smallvec![(dst, bits, shadow)]
            }
            Inst::ICmp { op, w, dst, a, b } => {
                let (bits, shadow) = self.symbolic_icmp(t, op, w, get(a), get(b))?;
                smallvec![(dst, bits, shadow)]
            }
            Inst::Gep { dst, base, index, scale, offset } => {
                let (bits, shadow) = self.symbolic_gep(get(base), get(index), scale as u64, offset)?;
                smallvec![(dst, bits, shadow)]
            }
            Inst::Cast { op, from, to, dst, a } => {
                let (bits, shadow) = self.symbolic_cast(t, op, from, to, get(a))?;
                smallvec![(dst, bits, shadow)]
            }
            Inst::Select { dst, c, a, b } => {
                let Some(c) = self.term(get(c), 1) else {
                    return Err(Fault::Unknown(get(c).shadow, "a selection"));
                };
                let (a, b) = (get(a), get(b));
                let v = match self.known(t, c) {
                    Some(k) => {
                        if k != 0 {
                            a
                        } else {
                            b
                        }
                    }
                    None => match self.either(c, a, b) {
                        Some(v) => v,
                        // Two different objects, or the like: each is a case of its own.
                        None => {
                            if self.truth(t, c)? {
                                a
                            } else {
                                b
                            }
                        }
                    },
                };
                smallvec![(dst, v.bits, v.shadow)]
            }
            Inst::Un { op, w, dst, a } => {
                let (bits, shadow) = self.symbolic_un(t, op, w, get(a))?;
                smallvec![(dst, bits, shadow)]
            }
            Inst::Ovf { op, w, dst, a, b } => {
                let (a, b) = (get(a), get(b));
                let (Some(x), Some(y)) = (self.term(a, w), self.term(b, w)) else {
                    let shadow = mix(a.shadow, b.shadow);
                    return Ok(smallvec![(dst, 0, shadow), (dst + 1, 0, shadow)]);
                };
                let (r, over) = self.symbols.terms.borrow_mut().ovf(op, w, x, y);
                let (r, over) = (self.of_term(r), self.of_term(over));
                smallvec![(dst, r.0, r.1), (dst + 1, over.0, over.1)]
            }
            Inst::Fsh { left, w, dst, a, b, c } => {
                let (a, b, c) = (get(a), get(b), get(c));
                let (bits, shadow) = match (self.term(a, w), self.term(b, w), self.term(c, w)) {
                    (Some(x), Some(y), Some(n)) => {
                        let r = self.symbols.terms.borrow_mut().fsh(left, w, x, y, n);
                        self.of_term(r)
                    }
                    _ => (0, mix(mix(a.shadow, b.shadow), c.shadow)),
                };
                smallvec![(dst, bits, shadow)]
            }
            _ => return unsupported("instruction", "an instruction on an input that is not modelled"),
        })
    }

    fn symbolic_bin(
        &self,
        t: usize,
        op: BinOp,
        flags: Flags,
        w: u8,
        a: Val,
        b: Val,
    ) -> Result<(u64, u8), Fault> {
        let (Some(x), Some(y)) = (self.term(a, w), self.term(b, w)) else {
            return self.pointer_arithmetic(op, w, a, b);
        };
        let build = |op, p, q| self.symbols.terms.borrow_mut().bin(op, w, p, q);
        let icmp = |op, p, q| self.symbols.terms.borrow_mut().icmp(op, w, p, q);
        let constant = |k| self.symbols.terms.borrow_mut().constant(k, w);
        match op {
            BinOp::Shl | BinOp::LShr | BinOp::AShr => {
                // A width is no number of its own width where that is 1.
                let fits = if w == 1 {
                    icmp(ICmp::Eq, y, constant(0))
                } else {
                    icmp(ICmp::Ult, y, constant(w as u64))
                };
                if !self.truth(t, fits)? {
                    return no_result(TOO_FAR);
                }
            }
            BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => {
                let some = icmp(ICmp::Ne, y, constant(0));
                if !self.truth(t, some)? {
                    return Err(Fault::Assertion("division by zero".into()));
                }
                if matches!(op, BinOp::SDiv | BinOp::SRem) {
                    let (least, back) = (constant(1 << (w - 1)), constant(u64::MAX));
                    let (p, q) = (icmp(ICmp::Ne, x, least), icmp(ICmp::Ne, y, back));
                    let fine = self.symbols.terms.borrow_mut().or(p, q);
                    if !self.truth(t, fine)? {
                        return Err(Fault::Assertion("division overflows".into()));
                    }
                }
            }
            _ => {}
        }
        if flags.0 != 0 {
            self.no_overflow(t, op, flags, w, x, y)?;
        }
        Ok(self.of_term(build(op, x, y)))
    }

    /// Asks whether the result exists, as the instruction's flags promise.
    fn no_overflow(
        &self,
        t: usize,
        op: BinOp,
        flags: Flags,
        w: u8,
        x: TermId,
        y: TermId,
    ) -> Result<(), Fault> {
        let has = |f: u8| flags.0 & f != 0;
        let build = |op, p, q| self.symbols.terms.borrow_mut().bin(op, w, p, q);
        let same = |p, q| self.symbols.terms.borrow_mut().icmp(ICmp::Eq, w, p, q);
        let exact = |ovf: OvfOp| {
            let mut terms = self.symbols.terms.borrow_mut();
            let over = terms.ovf(ovf, w, x, y).1;
            terms.not(over)
        };
        let fits = |signed: bool| -> Option<TermId> {
            Some(match (op, signed) {
                (BinOp::Add, true) => exact(OvfOp::SAdd),
                (BinOp::Add, false) => exact(OvfOp::UAdd),
                (BinOp::Sub, true) => exact(OvfOp::SSub),
                (BinOp::Sub, false) => exact(OvfOp::USub),
                (BinOp::Mul, true) => exact(OvfOp::SMul),
                (BinOp::Mul, false) => exact(OvfOp::UMul),
                (BinOp::Shl, signed) => {
                    let there = build(BinOp::Shl, x, y);
                    same(build(if signed { BinOp::AShr } else { BinOp::LShr }, there, y), x)
                }
                _ => return None,
            })
        };
        for (flag, signed) in [(Flags::NSW, true), (Flags::NUW, false)] {
            if has(flag)
                && let Some(c) = fits(signed)
                && !self.truth(t, c)?
            {
                return self.overflowed(if signed { "signed" } else { "unsigned" });
            }
        }
        if has(Flags::EXACT) {
            let zero = self.symbols.terms.borrow_mut().constant(0, w);
            let c = match op {
                BinOp::UDiv => same(build(BinOp::URem, x, y), zero),
                BinOp::SDiv => same(build(BinOp::SRem, x, y), zero),
                _ => same(build(BinOp::Shl, build(BinOp::LShr, x, y), y), x),
            };
            if !self.truth(t, c)? {
                return unsupported("overflow", "a division that must be exact leaves a remainder");
            }
        }
        if has(Flags::DISJOINT) {
            let zero = self.symbols.terms.borrow_mut().constant(0, w);
            if !self.truth(t, same(build(BinOp::And, x, y), zero))? {
                return unsupported("overflow", "an addition without carry would carry");
            }
        }
        Ok(())
    }

    fn overflowed<T>(&self, how: &str) -> Result<T, Fault> {
        unsupported(
            "overflow",
            format!("{how} overflow for some inputs: what the optimiser makes of it is not modelled"),
        )
    }

    /// Addition and subtraction of offsets; anything else is lost.
    fn pointer_arithmetic(&self, op: BinOp, w: u8, a: Val, b: Val) -> Result<(u64, u8), Fault> {
        if w == 64 {
            match op {
                BinOp::Add | BinOp::Sub if self.is_pointer(a) && integer(b) => {
                    return self.moved(a, op, self.term(b, 64));
                }
                BinOp::Add if self.is_pointer(b) && integer(a) => return self.moved(b, op, self.term(a, 64)),
                BinOp::Sub if self.is_pointer(a) && self.is_pointer(b) && a.bits >> 32 == b.bits >> 32 => {
                    let (p, q) = (self.offset(a), self.offset(b));
                    let r = self.symbols.terms.borrow_mut().bin(BinOp::Sub, 64, p, q);
                    return Ok(self.of_term(r));
                }
                _ => {}
            }
        }
        // A masked value whose unknown bits are all masked away is known.
        let zero = |v: Val| v.shadow == CLEAN && v.bits == 0;
        if op == BinOp::And && (zero(a) || zero(b)) {
            return Ok((0, CLEAN));
        }
        Ok((0, mix(a.shadow, b.shadow)))
    }

    pub(super) fn is_pointer(&self, v: Val) -> bool {
        v.shadow == PTR || v.shadow == SPTR
    }

    /// The offset of a pointer within its object, as a term of 64 bits.
    pub(super) fn offset(&self, p: Val) -> TermId {
        match p.shadow {
            SPTR => TermId(p.bits as u32),
            _ => self.symbols.terms.borrow_mut().constant(p.bits as u32 as u64, 64),
        }
    }

    /// A pointer to this offset of `object`.
    pub(super) fn pointer(&self, object: u32, offset: TermId) -> Result<(u64, u8), Fault> {
        let base = (object as u64) << 32;
        match self.symbols.terms.borrow().as_const(offset) {
            None => Ok((base | offset.0 as u64, SPTR)),
            Some(k) if k >> 32 == 0 => Ok((base | k, PTR)),
            Some(_) => unsupported("pointer", "an address outside its object is computed"),
        }
    }

    fn moved(&self, p: Val, op: BinOp, by: Option<TermId>) -> Result<(u64, u8), Fault> {
        let Some(by) = by else { return Ok((0, LOST)) };
        let from = self.offset(p);
        let to = self.symbols.terms.borrow_mut().bin(op, 64, from, by);
        self.pointer((p.bits >> 32) as u32, to)
    }

    fn symbolic_gep(&self, base: Val, index: Val, scale: u64, offset: i64) -> Result<(u64, u8), Fault> {
        let Some(index_term) = self.term(index, 64) else {
            return Ok((0, mix(plain(base.shadow), index.shadow)));
        };
        let by = {
            let mut terms = self.symbols.terms.borrow_mut();
            let (scale, offset) = (terms.constant(scale, 64), terms.constant(offset as u64, 64));
            let scaled = terms.bin(BinOp::Mul, 64, index_term, scale);
            terms.bin(BinOp::Add, 64, scaled, offset)
        };
        if self.is_pointer(base) {
            return self.moved(base, BinOp::Add, Some(by));
        }
        match self.term(base, 64) {
            Some(b) => {
                let sum = self.symbols.terms.borrow_mut().bin(BinOp::Add, 64, b, by);
                Ok(self.of_term(sum))
            }
            None => Ok((0, mix(base.shadow, index.shadow))),
        }
    }

    /// An address before its object is less than its beginning, but its offset, without a sign, is not.
    fn is_behind_beginning(&self, t: usize, p: Val) -> Result<bool, Fault> {
        let most = self.objects.get((p.bits >> 32) as usize).map_or(0, |o| u64::from(o.size));
        let offset = self.offset(p);
        Ok(p.shadow == PTR || self.is_at_most(t, offset, most)?)
    }

    fn symbolic_icmp(&self, t: usize, op: ICmp, w: u8, a: Val, b: Val) -> Result<(u64, u8), Fault> {
        if let (Some(x), Some(y)) = (self.term(a, w), self.term(b, w)) {
            let c = self.symbols.terms.borrow_mut().icmp(op, w, x, y);
            return Ok(self.of_term(c));
        }
        let equality = matches!(op, ICmp::Eq | ICmp::Ne);
        let unequal = ((op == ICmp::Ne) as u64, CLEAN);
        match (self.is_pointer(a), self.is_pointer(b)) {
            (true, true) if a.bits >> 32 == b.bits >> 32 => {
                for p in [a, b] {
                    if !equality && !self.is_behind_beginning(t, p)? {
                        return unsupported("pointer", "addresses outside their object are compared");
                    }
                }
                let (p, q) = (self.offset(a), self.offset(b));
                let c = self.symbols.terms.borrow_mut().icmp(op, 64, p, q);
                Ok(self.of_term(c))
            }
            (true, false) if equality && b.shadow == CLEAN && never_an_address(b.bits) => Ok(unequal),
            (false, true) if equality && a.shadow == CLEAN && never_an_address(a.bits) => Ok(unequal),
            _ => Ok((0, mix(a.shadow, b.shadow))),
        }
    }

    fn symbolic_cast(&self, t: usize, op: Cast, from: u8, to: u8, a: Val) -> Result<(u64, u8), Fault> {
        let Some(x) = self.term(a, from) else { return Ok((0, plain(a.shadow))) };
        let Some(r) = self.symbols.terms.borrow_mut().cast(op, from, to, x) else { return Ok((0, LOST)) };
        let kept = {
            let mut terms = self.symbols.terms.borrow_mut();
            match op {
                Cast::TruncSigned => {
                    let back = terms.sign_extend(r, from);
                    Some(terms.icmp(ICmp::Eq, from, back, x))
                }
                Cast::TruncUnsigned => {
                    let back = terms.resize(r, from);
                    Some(terms.icmp(ICmp::Eq, from, back, x))
                }
                Cast::ZExtNonNeg => {
                    let zero = terms.constant(0, from);
                    Some(terms.icmp(ICmp::Sge, from, x, zero))
                }
                _ => None,
            }
        };
        if let Some(c) = kept
            && !self.truth(t, c)?
        {
            return self.overflowed(if op == Cast::TruncSigned { "signed" } else { "unsigned" });
        }
        Ok(self.of_term(r))
    }

    pub(super) fn symbolic_un(&self, t: usize, op: UnOp, w: u8, a: Val) -> Result<(u64, u8), Fault> {
        let Some(x) = self.term(a, w) else { return Ok((0, plain(a.shadow))) };
        let against = |k: u64| {
            let mut terms = self.symbols.terms.borrow_mut();
            let k = terms.constant(k, w);
            terms.icmp(ICmp::Ne, w, x, k)
        };
        match op {
            // Mostly poison, as LLVM's front ends ask for it.
            UnOp::Ctlz | UnOp::Cttz if !self.truth(t, against(0))? => return Ok((0, POISON)),
            UnOp::Abs if !self.truth(t, against(1 << (w - 1)))? => return self.overflowed("signed"),
            _ => {}
        }
        let r = self.symbols.terms.borrow_mut().un(op, w, x);
        // Floating point has no terms.
        Ok(r.map_or((0, LOST), |r| self.of_term(r)))
    }

    /// `c ? a : b` in one value, if there is one.
    pub(super) fn either(&self, c: TermId, a: Val, b: Val) -> Option<Val> {
        if (a.bits, a.shadow) == (b.bits, b.shadow) {
            return Some(a);
        }
        if integer(a) && integer(b) {
            let w = self.width(a).max(self.width(b));
            let (x, y) = (self.term(a, w)?, self.term(b, w)?);
            let r = self.symbols.terms.borrow_mut().ite(c, x, y);
            let (bits, shadow) = self.of_term(r);
            return Some(val(bits, shadow));
        }
        if self.is_pointer(a) && self.is_pointer(b) && a.bits >> 32 == b.bits >> 32 {
            let (x, y) = (self.offset(a), self.offset(b));
            let r = self.symbols.terms.borrow_mut().ite(c, x, y);
            let (bits, shadow) = self.pointer((a.bits >> 32) as u32, r).ok()?;
            return Some(val(bits, shadow));
        }
        None
    }

    /// The least width that holds an integer value.
    fn width(&self, v: Val) -> u8 {
        match v.shadow {
            SYM => self.symbols.terms.borrow().width(TermId(v.bits as u32)),
            _ => (64 - v.bits.leading_zeros()).max(1) as u8,
        }
    }

    /// The value of an atomic read-modify-write.
    pub(super) fn symbolic_rmw(&self, op: RmwOp, w: u8, old: Val, v: Val) -> (u64, u8) {
        if op == RmwOp::Xchg {
            return (v.bits, v.shadow);
        }
        let (Some(x), Some(y)) = (self.term(old, w), self.term(v, w)) else {
            return (0, mix(old.shadow, v.shadow));
        };
        let mut terms = self.symbols.terms.borrow_mut();
        let bin = match op {
            RmwOp::Xchg => unreachable!("handled above"),
            RmwOp::Add => BinOp::Add,
            RmwOp::Sub => BinOp::Sub,
            RmwOp::And | RmwOp::Nand => BinOp::And,
            RmwOp::Or => BinOp::Or,
            RmwOp::Xor => BinOp::Xor,
            RmwOp::Max => BinOp::SMax,
            RmwOp::Min => BinOp::SMin,
            RmwOp::UMax => BinOp::UMax,
            RmwOp::UMin => BinOp::UMin,
        };
        let mut r = terms.bin(bin, w, x, y);
        if op == RmwOp::Nand {
            r = terms.not(r);
        }
        drop(terms);
        self.of_term(r)
    }

    /// Masks an ordinary or symbolic value to a width.
    pub(super) fn narrowed(&self, bits: u64, shadow: u8, w: u8) -> (u64, u8) {
        if shadow != SYM {
            return (mask(bits, w), shadow);
        }
        let r = self.symbols.terms.borrow_mut().resize(TermId(bits as u32), w);
        self.of_term(r)
    }
}
