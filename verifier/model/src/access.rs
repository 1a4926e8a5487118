//! Translation of accesses to memory, and of what computes where they go.

use crate::function::Builder;
use crate::inst::*;
use crate::instruction::scalar_width;
use crate::llvm::{RmwKind, Ty, TypeKind, Value};
use crate::translate::{Leaf, Translator};

impl Translator<'_> {
    /// The site of an access: its number, or why it has none.
    fn site_of(&self, i: Value, b: &Builder) -> u32 {
        match b.site {
            Some(n) => n,
            None if i.metadata(self.await_kind).is_some() => IN_AWAIT,
            None => LOCAL,
        }
    }

    pub(super) fn alloca(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let size = self.module.size_of(i.allocated_type());
        let size = u32::try_from(size).map_err(|_| format!("a local variable of {size} bytes"))?;
        let count = self.operand(i.operand(0), b)?;
        // (What constant ones need beside their size is part of the function's frame.)
        if i.alignment() > 16 && !(i.operand(0).is_const_int() && i.is_in_first_block()) {
            return Err(format!(
                "a local variable whose size the program chooses, aligned to {}",
                i.alignment()
            ));
        }
        b.emit(Inst::Alloca { dst: b.dst(i), size, count });
        Ok(())
    }

    pub(super) fn load(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let (dst, site) = (b.dst(i), self.site_of(i, b));
        let leaves = self.leaves(i.ty())?;
        in_bytes(i.ty())?;
        let ptr = self.operand(i.operand(0), b)?;
        self.one_piece(i, &leaves, site)?;
        for (n, l) in leaves.iter().enumerate() {
            let ptr = self.field(ptr, l, b);
            b.emit(Inst::Load { dst: dst + n as u32, ptr, size: l.size, w: l.width, site });
        }
        Ok(())
    }

    pub(super) fn store(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let site = self.site_of(i, b);
        let leaves = self.leaves(i.operand(0).ty())?;
        in_bytes(i.operand(0).ty())?;
        let vals = self.operands(i.operand(0), b)?;
        let ptr = self.operand(i.operand(1), b)?;
        self.one_piece(i, &leaves, site)?;
        for (l, val) in leaves.iter().zip(vals) {
            let ptr = self.field(ptr, l, b);
            b.emit(Inst::Store { val, ptr, size: l.size, site });
        }
        Ok(())
    }

    pub(super) fn rmw(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let w = scalar_width(i)?;
        let op = rmw(i.rmw_kind()).ok_or_else(|| format!("the operation {}", i.print()))?;
        let ptr = self.operand(i.operand(0), b)?;
        let val = self.operand(i.operand(1), b)?;
        b.emit(Inst::Rmw { op, dst: b.dst(i), ptr, val, size: w.div_ceil(8), site: self.site_of(i, b) });
        Ok(())
    }

    pub(super) fn compare_exchange(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let (dst, site) = (b.dst(i), self.site_of(i, b));
        let w = scalar_width(i.operand(1))?;
        let ptr = self.operand(i.operand(0), b)?;
        let cmp = self.operand(i.operand(1), b)?;
        let new = self.operand(i.operand(2), b)?;
        b.emit(Inst::CmpXchg { dst, ptr, cmp, new, size: w.div_ceil(8), site });
        Ok(())
    }

    /// The same bytes as another type: through memory.
    pub(super) fn reinterpret(&mut self, i: Value, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let (source, target) = (i.operand(0).ty(), i.ty());
        in_bytes(source)?;
        in_bytes(target)?;
        let (from, to) = (self.leaves(source)?, self.leaves(target)?);
        let values = self.operands(i.operand(0), b)?;
        let (at, one) = (b.fresh(1), self.number(1));
        b.emit(Inst::Alloca { dst: at, size: self.module.size_of(source) as u32, count: one });
        for (l, val) in from.iter().zip(values) {
            let ptr = self.field(Opnd::reg(at), l, b);
            b.emit(Inst::Store { val, ptr, size: l.size, site: LOCAL });
        }
        for (k, l) in (0..).zip(&to) {
            let ptr = self.field(Opnd::reg(at), l, b);
            b.emit(Inst::Load { dst: dst + k, ptr, size: l.size, w: l.width, site: LOCAL });
        }
        Ok(())
    }

    /// A site is one event, so it must be one access; a misaligned one must not race.
    fn one_piece(&mut self, i: Value, leaves: &[Leaf], site: u32) -> Result<(), String> {
        if site != LOCAL && leaves.iter().any(|l| i.alignment() < l.size as u32) {
            if site == IN_AWAIT {
                return Err("a waiting loop that reads a place that need not be aligned".into());
            }
            self.program.history = true;
            self.program.misaligned.insert(site);
        }
        if leaves.len() != 1 && site != LOCAL {
            return Err("an access to shared memory of a struct or vector in one piece".into());
        }
        Ok(())
    }

    pub(super) fn field(&mut self, ptr: Opnd, l: &Leaf, b: &mut Builder) -> Opnd {
        if l.offset == 0 {
            return ptr;
        }
        let dst = b.fresh(1);
        let zero = self.number(0);
        b.emit(Inst::Gep { dst, base: ptr, index: zero, scale: 0, offset: l.offset as i64 });
        Opnd::reg(dst)
    }

    pub(super) fn gep(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let mut base = self.operand(i.operand(0), b)?;
        let (mut offset, rest) = self.gep_path(i.gep_type(), &i.operands()[1..])?;
        let zero = self.number(0);
        if rest.is_empty() {
            b.emit(Inst::Gep { dst, base, index: zero, scale: 0, offset });
        }
        for (n, (v, scale)) in rest.iter().enumerate() {
            let w = v.ty().int_width();
            let mut index = self.operand(*v, b)?;
            if w < 64 {
                let wide = b.fresh(1);
                b.emit(Inst::Cast { op: Cast::SExt, from: w as u8, to: 64, dst: wide, a: index });
                index = Opnd::reg(wide);
            }
            let scale = u32::try_from(*scale).map_err(|_| "an element of more than 4 GiB".to_string())?;
            let last = n + 1 == rest.len();
            let to = if last { dst } else { b.fresh(1) };
            b.emit(Inst::Gep { dst: to, base, index, scale, offset });
            (base, offset) = (Opnd::reg(to), 0);
        }
        Ok(())
    }
}

/// Vectors of bits have no bytes of their own.
fn in_bytes(t: Ty) -> Result<(), String> {
    if t.kind() == TypeKind::LLVMVectorTypeKind {
        let e = t.element();
        if e.kind() == TypeKind::LLVMIntegerTypeKind && !e.int_width().is_multiple_of(8) {
            return Err(format!("a value of type {t} in memory"));
        }
    }
    Ok(())
}

fn rmw(op: RmwKind) -> Option<RmwOp> {
    use RmwKind::*;
    Some(match op {
        LLVMAtomicRMWBinOpXchg => RmwOp::Xchg,
        LLVMAtomicRMWBinOpAdd => RmwOp::Add,
        LLVMAtomicRMWBinOpSub => RmwOp::Sub,
        LLVMAtomicRMWBinOpAnd => RmwOp::And,
        LLVMAtomicRMWBinOpNand => RmwOp::Nand,
        LLVMAtomicRMWBinOpOr => RmwOp::Or,
        LLVMAtomicRMWBinOpXor => RmwOp::Xor,
        LLVMAtomicRMWBinOpMax => RmwOp::Max,
        LLVMAtomicRMWBinOpMin => RmwOp::Min,
        LLVMAtomicRMWBinOpUMax => RmwOp::UMax,
        LLVMAtomicRMWBinOpUMin => RmwOp::UMin,
        _ => return None,
    })
}
