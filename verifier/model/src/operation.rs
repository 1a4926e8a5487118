//! Translation of what computes a value from values: arithmetic, comparisons, casts, choices. An operation on
//! vectors is one operation for each element.

use crate::builtin::Builtin;
use crate::function::Builder;
use crate::inst::*;
use crate::instruction::is_wide;
use crate::llvm::{IntPredicate, Opcode, Ty, TypeKind, Value};
use crate::translate::Translator;

impl Translator<'_> {
    /// The widths of a value's parts, which are scalars of up to 64 bits: one, or a vector's elements.
    fn widths(&self, t: Ty) -> Result<Vec<u8>, String> {
        match t.kind() {
            TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind => {
                Err(format!("a value of type {t} here"))
            }
            _ if is_wide(t) => Err(format!("a value of type {t} here")),
            _ => Ok(self.leaves(t)?.iter().map(|l| l.width).collect()),
        }
    }

    /// Number, width and operands of each element of an operation on two scalars or vectors.
    fn pairs(&mut self, i: Value, b: &mut Builder) -> Result<Vec<(u32, u8, Opnd, Opnd)>, String> {
        let widths = self.widths(i.operand(0).ty())?;
        let (xs, ys) = (self.operands(i.operand(0), b)?, self.operands(i.operand(1), b)?);
        Ok((0..).zip(widths).zip(xs.into_iter().zip(ys)).map(|((k, w), (x, y))| (k, w, x, y)).collect())
    }

    pub(super) fn binary(&mut self, i: Value, op: BinOp, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        if is_wide(i.ty()) {
            return self.wide_binary(i, i.opcode(), dst, b);
        }
        for (k, w, x, y) in self.pairs(i, b)? {
            b.emit(Inst::Bin { op, flags: flags(i, i.opcode()), w, dst: dst + k, a: x, b: y });
        }
        Ok(())
    }

    pub(super) fn floating_binary(&mut self, i: Value, op: FBinOp, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        for (k, w, x, y) in self.pairs(i, b)? {
            b.emit(Inst::FBin { op, w, dst: dst + k, a: x, b: y });
        }
        Ok(())
    }

    /// Of floating-point numbers.
    pub(super) fn negate(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let widths = self.widths(i.ty())?;
        for (k, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
            b.emit(Inst::Un { op: UnOp::FNeg, w: widths[k], dst: dst + k as u32, a });
        }
        Ok(())
    }

    pub(super) fn compare(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let (dst, op) = (b.dst(i), icmp(i.icmp_predicate()));
        if is_wide(i.operand(0).ty()) {
            return self.wide_compare(i, op, dst, b);
        }
        for (k, w, x, y) in self.pairs(i, b)? {
            b.emit(Inst::ICmp { op, w, dst: dst + k, a: x, b: y });
        }
        Ok(())
    }

    pub(super) fn compare_floating(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        for (k, w, x, y) in self.pairs(i, b)? {
            b.emit(Inst::FCmp { op: FCmp(i.fcmp_predicate()), w, dst: dst + k, a: x, b: y });
        }
        Ok(())
    }

    pub(super) fn cast(&mut self, i: Value, op: Cast, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let (source, target) = (i.operand(0).ty(), i.ty());
        if is_wide(source) || is_wide(target) {
            return self.wide_cast(i, i.opcode(), dst, b);
        }
        let (from, to) = (self.widths(source)?, self.widths(target)?);
        if i.opcode() == Opcode::LLVMBitCast && from != to {
            return self.reinterpret(i, dst, b);
        }
        for (k, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
            let (from, to, dst) = (from[k], to[k], dst + k as u32);
            if op == Cast::Trunc && to >= from {
                b.emit(Inst::Copy { dst, a });
            } else {
                b.emit(Inst::Cast { op, from, to, dst, a });
            }
        }
        Ok(())
    }

    pub(super) fn select(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let cs = self.operands(i.operand(0), b)?;
        let (xs, ys) = (self.operands(i.operand(1), b)?, self.operands(i.operand(2), b)?);
        for (n, (x, y)) in xs.into_iter().zip(ys).enumerate() {
            let c = *cs.get(n).unwrap_or(&cs[0]);
            b.emit(Inst::Select { dst: dst + n as u32, c, a: x, b: y });
        }
        Ok(())
    }

    pub(super) fn freeze(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        if i.operand(0).is_undef() {
            for (n, leaf) in self.leaves(i.ty())?.into_iter().enumerate() {
                let (f, args) = (Builtin::Undefined, Range::default());
                b.emit(Inst::Lib { f, args, dst: dst + n as u32, site: LOCAL, w: leaf.width });
            }
            return Ok(());
        }
        for (n, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
            b.emit(Inst::Copy { dst: dst + n as u32, a });
        }
        Ok(())
    }
}

/// The operation on integers that an instruction is, if it is one.
pub(super) fn binop(op: Opcode) -> Option<BinOp> {
    Some(match op {
        Opcode::LLVMAdd => BinOp::Add,
        Opcode::LLVMSub => BinOp::Sub,
        Opcode::LLVMMul => BinOp::Mul,
        Opcode::LLVMUDiv => BinOp::UDiv,
        Opcode::LLVMSDiv => BinOp::SDiv,
        Opcode::LLVMURem => BinOp::URem,
        Opcode::LLVMSRem => BinOp::SRem,
        Opcode::LLVMShl => BinOp::Shl,
        Opcode::LLVMLShr => BinOp::LShr,
        Opcode::LLVMAShr => BinOp::AShr,
        Opcode::LLVMAnd => BinOp::And,
        Opcode::LLVMOr => BinOp::Or,
        Opcode::LLVMXor => BinOp::Xor,
        _ => return None,
    })
}

/// The operation on two floating-point numbers that an instruction is, if it is one.
pub(super) fn fbinop(op: Opcode) -> Option<FBinOp> {
    Some(match op {
        Opcode::LLVMFAdd => FBinOp::Add,
        Opcode::LLVMFSub => FBinOp::Sub,
        Opcode::LLVMFMul => FBinOp::Mul,
        Opcode::LLVMFDiv => FBinOp::Div,
        Opcode::LLVMFRem => FBinOp::Rem,
        _ => return None,
    })
}

/// The cast that an instruction is, if it is one.
pub(super) fn cast(i: Value) -> Option<Cast> {
    Some(match i.opcode() {
        Opcode::LLVMSExt => Cast::SExt,
        Opcode::LLVMFPToUI => Cast::FpToUi,
        Opcode::LLVMFPToSI => Cast::FpToSi,
        Opcode::LLVMUIToFP => Cast::UiToFp,
        Opcode::LLVMSIToFP => Cast::SiToFp,
        Opcode::LLVMFPTrunc => Cast::FpTrunc,
        Opcode::LLVMFPExt => Cast::FpExt,
        Opcode::LLVMZExt if i.non_negative() => Cast::ZExtNonNeg,
        Opcode::LLVMTrunc if i.no_wrap().0 => Cast::TruncSigned,
        Opcode::LLVMTrunc if i.no_wrap().1 => Cast::TruncUnsigned,
        // What is above a value's width is zero, so what makes it wider, or leaves it as it is, copies.
        Opcode::LLVMTrunc
        | Opcode::LLVMZExt
        | Opcode::LLVMPtrToInt
        | Opcode::LLVMIntToPtr
        | Opcode::LLVMBitCast
        | Opcode::LLVMAddrSpaceCast => Cast::Trunc,
        _ => return None,
    })
}

fn icmp(predicate: IntPredicate) -> ICmp {
    match predicate {
        IntPredicate::LLVMIntEQ => ICmp::Eq,
        IntPredicate::LLVMIntNE => ICmp::Ne,
        IntPredicate::LLVMIntUGT => ICmp::Ugt,
        IntPredicate::LLVMIntUGE => ICmp::Uge,
        IntPredicate::LLVMIntULT => ICmp::Ult,
        IntPredicate::LLVMIntULE => ICmp::Ule,
        IntPredicate::LLVMIntSGT => ICmp::Sgt,
        IntPredicate::LLVMIntSGE => ICmp::Sge,
        IntPredicate::LLVMIntSLT => ICmp::Slt,
        IntPredicate::LLVMIntSLE => ICmp::Sle,
    }
}

pub(super) fn flags(i: Value, op: Opcode) -> Flags {
    let bits = |all: &[(bool, u8)]| Flags(all.iter().filter(|f| f.0).map(|f| f.1).sum());
    match op {
        Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl => {
            let (signed, unsigned) = i.no_wrap();
            bits(&[(signed, Flags::NSW), (unsigned, Flags::NUW)])
        }
        Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => {
            bits(&[(i.is_exact(), Flags::EXACT)])
        }
        Opcode::LLVMOr => bits(&[(i.is_disjoint(), Flags::DISJOINT)]),
        _ => Flags::default(),
    }
}
