//! Translation of what takes structures and vectors apart and puts them together.

use crate::function::Builder;
use crate::inst::*;
use crate::llvm::{TypeKind, Value};
use crate::translate::Translator;
use crate::{Const, shadow};

impl Translator<'_> {
    pub(super) fn extract_value(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let all = self.operands(i.operand(0), b)?;
        let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
        for k in 0..n {
            b.emit(Inst::Copy { dst: dst + k as u32, a: all[at + k] });
        }
        Ok(())
    }

    pub(super) fn insert_value(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let all = self.operands(i.operand(0), b)?;
        let new = self.operands(i.operand(1), b)?;
        let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
        for (k, old) in all.into_iter().enumerate() {
            let a = if k >= at && k < at + n { new[k - at] } else { old };
            b.emit(Inst::Copy { dst: dst + k as u32, a });
        }
        Ok(())
    }

    pub(super) fn extract_element(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let all = self.operands(i.operand(0), b)?;
        self.pick(&all, i.operand(1), b.dst(i), b)
    }

    pub(super) fn insert_element(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let all = self.operands(i.operand(0), b)?;
        let new = self.operand(i.operand(1), b)?;
        self.replace(&all, new, i.operand(2), b.dst(i), b)
    }

    pub(super) fn shuffle(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let mut all = self.operands(i.operand(0), b)?;
        all.extend(self.operands(i.operand(1), b)?);
        let none = self.pool(Const { bits: 0, shadow: shadow::POISON });
        for (k, from) in i.shuffle_mask().into_iter().enumerate() {
            let a = usize::try_from(from).ok().and_then(|f| all.get(f).copied()).unwrap_or(none);
            b.emit(Inst::Copy { dst: dst + k as u32, a });
        }
        Ok(())
    }

    /// One of several values, by number. A number out of range gives none.
    fn pick(&mut self, all: &[Opnd], index: Value, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let mut value = self.pool(Const { bits: 0, shadow: shadow::POISON });
        if index.is_const_int() {
            let a = all.get(index.const_int() as usize).copied().unwrap_or(value);
            b.emit(Inst::Copy { dst, a });
            return Ok(());
        }
        let w = index.ty().int_width() as u8;
        let at = self.operand(index, b)?;
        for (k, a) in all.iter().enumerate() {
            let (c, new) = (b.fresh(1), b.fresh(1));
            let k = self.number(k as u64);
            b.emit(Inst::ICmp { op: ICmp::Eq, w, dst: c, a: at, b: k });
            b.emit(Inst::Select { dst: new, c: Opnd::reg(c), a: *a, b: value });
            value = Opnd::reg(new);
        }
        b.emit(Inst::Copy { dst, a: value });
        Ok(())
    }

    /// All values, with one replaced.
    fn replace(
        &mut self,
        all: &[Opnd],
        new: Opnd,
        index: Value,
        dst: Reg,
        b: &mut Builder,
    ) -> Result<(), String> {
        let w = index.ty().int_width() as u8;
        let at = self.operand(index, b)?;
        for (k, old) in all.iter().enumerate() {
            let number = self.number(k as u64);
            if index.is_const_int() {
                let a = if index.const_int() == k as u64 { new } else { *old };
                b.emit(Inst::Copy { dst: dst + k as u32, a });
            } else {
                let c = b.fresh(1);
                b.emit(Inst::ICmp { op: ICmp::Eq, w, dst: c, a: at, b: number });
                b.emit(Inst::Select { dst: dst + k as u32, c: Opnd::reg(c), a: new, b: *old });
            }
        }
        Ok(())
    }

    /// First leaf and number of leaves of a part of an aggregate.
    fn leaf_range(&self, v: Value, indices: &[u32]) -> Result<(usize, usize), String> {
        let mut t = v.ty();
        let mut at = 0;
        for &k in indices {
            if t.kind() == TypeKind::LLVMStructTypeKind {
                let fields = t.fields();
                for f in &fields[..k as usize] {
                    at += self.leaves(*f)?.len();
                }
                t = fields[k as usize];
            } else {
                t = t.element();
                at += k as usize * self.leaves(t)?.len();
            }
        }
        Ok((at, self.leaves(t)?.len()))
    }
}
