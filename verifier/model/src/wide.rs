//! Integers of 128 bits, as their halves: schoolbook arithmetic.
//!
//! Operations that may be poison (`nsw`, `nuw`) get a check that asks for more where asking exactly would be
//! long: what fails it is not supported, never wrong.

use crate::builtin::Builtin;
use crate::function::Builder;
use crate::inst::*;
use crate::instruction::is_wide;
use crate::llvm::{Opcode, TypeKind, Value};
use crate::operation::flags;
use crate::translate::{Translator, append};

/// Low half, high half.
type Halves = [Opnd; 2];

impl Builder {
    /// An operation on 64 bits, into a new register.
    fn on64(&mut self, op: BinOp, a: Opnd, b: Opnd) -> Opnd {
        self.flagged(op, Flags::default(), a, b)
    }

    fn flagged(&mut self, op: BinOp, flags: Flags, a: Opnd, b: Opnd) -> Opnd {
        let dst = self.fresh(1);
        self.emit(Inst::Bin { op, flags, w: 64, dst, a, b });
        Opnd::reg(dst)
    }

    fn compare64(&mut self, op: ICmp, a: Opnd, b: Opnd) -> Opnd {
        let dst = self.fresh(1);
        self.emit(Inst::ICmp { op, w: 64, dst, a, b });
        Opnd::reg(dst)
    }

    fn choose(&mut self, c: Opnd, a: Opnd, b: Opnd) -> Opnd {
        let dst = self.fresh(1);
        self.emit(Inst::Select { dst, c, a, b });
        Opnd::reg(dst)
    }

    fn bit(&mut self, op: BinOp, a: Opnd, b: Opnd) -> Opnd {
        let dst = self.fresh(1);
        self.emit(Inst::Bin { op, flags: Flags::default(), w: 1, dst, a, b });
        Opnd::reg(dst)
    }
}

impl Translator<'_> {
    fn halves(&mut self, v: Value, b: &mut Builder) -> Result<Halves, String> {
        self.operands(v, b)?.try_into().map_err(|_| format!("a value of type {} here", v.ty()))
    }

    fn yield_halves(&mut self, dst: Reg, [lo, hi]: Halves, b: &mut Builder) {
        b.emit(Inst::Copy { dst, a: lo });
        b.emit(Inst::Copy { dst: dst + 1, a: hi });
    }

    /// Gives up at run time unless the condition holds.
    fn must(&mut self, c: Opnd, b: &mut Builder) {
        let args = append(&mut b.f.lists, [c]);
        b.emit(Inst::Lib { f: Builtin::Must, args, dst: NO_REG, site: LOCAL, w: 64 });
    }

    pub(super) fn wide_binary(
        &mut self,
        i: Value,
        op: Opcode,
        dst: Reg,
        b: &mut Builder,
    ) -> Result<(), String> {
        let (x, y) = (self.halves(i.operand(0), b)?, self.halves(i.operand(1), b)?);
        let checks = flags(i, op);
        let result = match op {
            Opcode::LLVMAnd | Opcode::LLVMOr | Opcode::LLVMXor => {
                let op = match op {
                    Opcode::LLVMAnd => BinOp::And,
                    Opcode::LLVMOr => BinOp::Or,
                    _ => BinOp::Xor,
                };
                [0, 1].map(|k| b.flagged(op, checks, x[k], y[k]))
            }
            Opcode::LLVMAdd | Opcode::LLVMSub => {
                let add = op == Opcode::LLVMAdd;
                let op = if add { BinOp::Add } else { BinOp::Sub };
                let lo = b.on64(op, x[0], y[0]);
                let carry = if add { (lo, x[0]) } else { (x[0], y[0]) };
                let carry = b.compare64(ICmp::Ult, carry.0, carry.1);
                // The halves' own overflow is more than the whole's: with a carry, one may undo the other.
                let hi = b.flagged(op, checks, x[1], y[1]);
                let hi = b.flagged(op, checks, hi, carry);
                [lo, hi]
            }
            Opcode::LLVMMul => {
                if checks.0 & Flags::NSW != 0 {
                    self.must_fit(&[x, y], true, b);
                }
                if checks.0 & Flags::NUW != 0 {
                    self.must_fit(&[x, y], false, b);
                }
                self.product(x, y, b)
            }
            Opcode::LLVMShl | Opcode::LLVMLShr | Opcode::LLVMAShr => {
                if checks.0 != 0 {
                    return Err(format!("the instruction {}", i.print()));
                }
                self.shift(op, x, y, b)
            }
            _ => return Err(format!("the instruction {}", i.print())),
        };
        self.yield_halves(dst, result, b);
        Ok(())
    }

    /// Both operands are extended from 64 bits: their product fits.
    fn must_fit(&mut self, operands: &[Halves], signed: bool, b: &mut Builder) {
        for [lo, hi] in operands {
            let mut extension = self.number(0);
            if signed {
                let top = self.number(63);
                extension = b.on64(BinOp::AShr, *lo, top);
            }
            let fits = b.compare64(ICmp::Eq, *hi, extension);
            self.must(fits, b);
        }
    }

    /// With 32-bit digits: the product of the low halves in full, plus the low parts of the mixed ones.
    fn product(&mut self, x: Halves, y: Halves, b: &mut Builder) -> Halves {
        let (mask, half) = (self.number(0xffff_ffff), self.number(32));
        let digits = |v: Opnd, b: &mut Builder| [b.on64(BinOp::And, v, mask), b.on64(BinOp::LShr, v, half)];
        let ([a0, a1], [c0, c1]) = (digits(x[0], b), digits(y[0], b));
        let low = b.on64(BinOp::Mul, a0, c0);
        let (m1, m2) = (b.on64(BinOp::Mul, a1, c0), b.on64(BinOp::Mul, a0, c1));
        let high = b.on64(BinOp::Mul, a1, c1);
        // low >> 32 + low digits of m1 and m2: at most 3 · (2³² − 1).
        let [_, l1] = digits(low, b);
        let ([m10, m11], [m20, m21]) = (digits(m1, b), digits(m2, b));
        let middle = b.on64(BinOp::Add, l1, m10);
        let middle = b.on64(BinOp::Add, middle, m20);
        let [_, carry] = digits(middle, b);
        let mut hi = b.on64(BinOp::Add, high, m11);
        hi = b.on64(BinOp::Add, hi, m21);
        hi = b.on64(BinOp::Add, hi, carry);
        for (p, q) in [(x[1], y[0]), (x[0], y[1])] {
            let mixed = b.on64(BinOp::Mul, p, q);
            hi = b.on64(BinOp::Add, hi, mixed);
        }
        [b.on64(BinOp::Mul, x[0], y[0]), hi]
    }

    fn shift(&mut self, op: Opcode, [lo, hi]: Halves, by: Halves, b: &mut Builder) -> Halves {
        let [zero, one, low, top, limit] = [0, 1, 63, 63, 128].map(|n| self.number(n));
        // From 128 on it is poison.
        for (part, bound) in [(by[0], limit), (by[1], one)] {
            let fits = b.compare64(ICmp::Ult, part, bound);
            self.must(fits, b);
        }
        let n = b.on64(BinOp::And, by[0], low);
        let bit6 = self.number(64);
        let far = b.on64(BinOp::And, by[0], bit6);
        let far = b.compare64(ICmp::Ne, far, zero);
        let left = op == Opcode::LLVMShl;
        let fsh = |b: &mut Builder| {
            let dst = b.fresh(1);
            b.emit(Inst::Fsh { left, w: 64, dst, a: hi, b: lo, c: n });
            Opnd::reg(dst)
        };
        if left {
            let near = [b.on64(BinOp::Shl, lo, n), fsh(b)];
            return [b.choose(far, zero, near[0]), b.choose(far, near[0], near[1])];
        }
        let op = if op == Opcode::LLVMAShr { BinOp::AShr } else { BinOp::LShr };
        let near = [fsh(b), b.on64(op, hi, n)];
        let fill = if op == BinOp::AShr { b.on64(BinOp::AShr, hi, top) } else { zero };
        [b.choose(far, near[1], near[0]), b.choose(far, fill, near[1])]
    }

    pub(super) fn wide_compare(
        &mut self,
        i: Value,
        op: ICmp,
        dst: Reg,
        b: &mut Builder,
    ) -> Result<(), String> {
        let (x, y) = (self.halves(i.operand(0), b)?, self.halves(i.operand(1), b)?);
        let same = b.compare64(ICmp::Eq, x[1], y[1]);
        let (lower, upper) = match op {
            ICmp::Eq | ICmp::Ne => (op, op),
            ICmp::Ugt | ICmp::Sgt => (ICmp::Ugt, op),
            ICmp::Uge => (ICmp::Uge, ICmp::Ugt),
            ICmp::Sge => (ICmp::Uge, ICmp::Sgt),
            ICmp::Ult | ICmp::Slt => (ICmp::Ult, op),
            ICmp::Ule => (ICmp::Ule, ICmp::Ult),
            ICmp::Sle => (ICmp::Ule, ICmp::Slt),
        };
        let (lo, hi) = (b.compare64(lower, x[0], y[0]), b.compare64(upper, x[1], y[1]));
        let result = match op {
            ICmp::Eq => b.bit(BinOp::And, lo, hi),
            ICmp::Ne => b.bit(BinOp::Or, lo, hi),
            _ => b.choose(same, lo, hi),
        };
        b.emit(Inst::Copy { dst, a: result });
        Ok(())
    }

    pub(super) fn wide_cast(
        &mut self,
        i: Value,
        op: Opcode,
        dst: Reg,
        b: &mut Builder,
    ) -> Result<(), String> {
        let odd = || Err(format!("the instruction {}", i.print()));
        let (from, to) = (i.operand(0).ty(), i.ty());
        match op {
            Opcode::LLVMTrunc if to.kind() == TypeKind::LLVMIntegerTypeKind && !is_wide(to) => {
                let halves = self.halves(i.operand(0), b)?;
                let (signed, unsigned) = i.no_wrap();
                if signed {
                    self.must_fit(&[halves], true, b);
                }
                if unsigned {
                    self.must_fit(&[halves], false, b);
                }
                let op = match (signed, unsigned) {
                    (true, _) => Cast::TruncSigned,
                    (_, true) => Cast::TruncUnsigned,
                    _ => Cast::Trunc,
                };
                match to.int_width() as u8 {
                    64 => b.emit(Inst::Copy { dst, a: halves[0] }),
                    w => b.emit(Inst::Cast { op, from: 64, to: w, dst, a: halves[0] }),
                }
            }
            Opcode::LLVMZExt | Opcode::LLVMSExt
                if is_wide(to) && from.kind() == TypeKind::LLVMIntegerTypeKind && !is_wide(from) =>
            {
                let mut lo = self.operand(i.operand(0), b)?;
                let mut hi = self.number(0);
                let w = from.int_width() as u8;
                let signed = op == Opcode::LLVMSExt;
                if !signed && w == 64 && i.non_negative() {
                    let zero = self.number(0);
                    let fits = b.compare64(ICmp::Sge, lo, zero);
                    self.must(fits, b);
                } else if signed || i.non_negative() {
                    let wide = b.fresh(1);
                    let op = if signed { Cast::SExt } else { Cast::ZExtNonNeg };
                    match w {
                        64 => b.emit(Inst::Copy { dst: wide, a: lo }),
                        _ => b.emit(Inst::Cast { op, from: w, to: 64, dst: wide, a: lo }),
                    }
                    lo = Opnd::reg(wide);
                }
                if signed {
                    let top = self.number(63);
                    hi = b.on64(BinOp::AShr, lo, top);
                }
                self.yield_halves(dst, [lo, hi], b);
            }
            Opcode::LLVMBitCast => return self.reinterpret(i, dst, b),
            _ => return odd(),
        }
        Ok(())
    }
}
