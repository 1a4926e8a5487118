//! Translation of instructions. Vectors are their elements, integers of 128 bits their halves
//! ([`super::wide`]).

use crate::builtin::Builtin;
use crate::function::Builder;
use crate::inst::*;
use crate::llvm::{Block, IntPredicate, Opcode, RmwKind, Ty, TypeKind, Value};
use crate::translate::{Leaf, Translator, append};
use crate::{Const, shadow};

impl Translator<'_> {
    pub(super) fn instruction(&mut self, i: Value, block: Block, b: &mut Builder) {
        if let Err(text) = self.try_instruction(i, block, b) {
            self.give_up("instruction", text, b);
        }
    }

    fn try_instruction(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let width = |v: Value| match v.ty().kind() {
            TypeKind::LLVMIntegerTypeKind if v.ty().int_width() <= 64 => Ok(v.ty().int_width() as u8),
            TypeKind::LLVMPointerTypeKind | TypeKind::LLVMDoubleTypeKind => Ok(64),
            TypeKind::LLVMFloatTypeKind => Ok(32),
            _ => Err(format!("a value of type {}", v.ty())),
        };
        let site = match b.site {
            Some(n) => n,
            None if i.metadata(self.await_kind).is_some() => IN_AWAIT,
            None => LOCAL,
        };
        if uses_poison(i) {
            // The front end has computed it already: `1 << 32`, `(int)1e20`.
            let text =
                "a constant expression has no result (overflow, a shift too far, a number out of range)";
            self.give_up("overflow", text.to_owned(), b);
        }
        if self.is_approximate(i, b) {
            return Err(APPROXIMATE.into());
        }
        match i.opcode() {
            Opcode::LLVMRet => {
                let mut vals = Vec::new();
                if i.operand_count() > 0 {
                    vals = self.operands(i.operand(0), b)?;
                }
                let vals = append(&mut b.f.lists, vals);
                b.emit(Inst::Ret { vals });
            }
            Opcode::LLVMBr => {
                let to = i.successors();
                if i.is_conditional() {
                    let c = self.operand(i.condition(), b)?;
                    let yes = self.edge(block, to[0], b)?;
                    let no = self.edge(block, to[1], b)?;
                    b.emit(Inst::Br { c, yes, no });
                } else {
                    let edge = self.edge(block, to[0], b)?;
                    b.emit(Inst::Jump { edge });
                }
            }
            Opcode::LLVMSwitch => {
                let w = width(i.operand(0))?;
                let c = self.operand(i.operand(0), b)?;
                let to = i.successors();
                let default = self.edge(block, to[0], b)?;
                let mut cases = Vec::new();
                for (n, target) in to.iter().enumerate().skip(1) {
                    let v = i.operand(2 * n as u32).const_int();
                    cases.push((v, self.edge(block, *target, b)?));
                }
                let cases = append(&mut b.f.cases, cases);
                b.emit(Inst::Switch { c, w, cases, default });
            }
            Opcode::LLVMUnreachable => b.emit(Inst::Unreachable),
            Opcode::LLVMInvoke => {
                self.call(i, b)?;
                b.f.invokes.push((b.f.code.len() as u32).saturating_sub(1));
                // The unwind path is not taken: the model knows no exceptions, and gives up where one is
                // thrown.
                let edge = self.edge(block, i.successors()[0], b)?;
                b.emit(Inst::Jump { edge });
            }
            Opcode::LLVMCall => self.call(i, b)?,
            op @ (Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor) => {
                if is_wide(i.ty()) {
                    return self.wide_binary(i, op, dst, b);
                }
                for (k, w, x, y) in self.pairs(i, b)? {
                    b.emit(Inst::Bin { op: binop(op), flags: flags(i, op), w, dst: dst + k, a: x, b: y });
                }
            }
            op @ (Opcode::LLVMFAdd
            | Opcode::LLVMFSub
            | Opcode::LLVMFMul
            | Opcode::LLVMFDiv
            | Opcode::LLVMFRem) => {
                let op = match op {
                    Opcode::LLVMFAdd => FBinOp::Add,
                    Opcode::LLVMFSub => FBinOp::Sub,
                    Opcode::LLVMFMul => FBinOp::Mul,
                    Opcode::LLVMFDiv => FBinOp::Div,
                    _ => FBinOp::Rem,
                };
                for (k, w, x, y) in self.pairs(i, b)? {
                    b.emit(Inst::FBin { op, w, dst: dst + k, a: x, b: y });
                }
            }
            Opcode::LLVMFNeg => {
                let widths = self.widths(i.ty())?;
                for (k, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
                    b.emit(Inst::Un { op: UnOp::FNeg, w: widths[k], dst: dst + k as u32, a });
                }
            }
            Opcode::LLVMICmp => {
                let op = match i.icmp_predicate() {
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
                };
                if is_wide(i.operand(0).ty()) {
                    return self.wide_compare(i, op, dst, b);
                }
                for (k, w, x, y) in self.pairs(i, b)? {
                    b.emit(Inst::ICmp { op, w, dst: dst + k, a: x, b: y });
                }
            }
            Opcode::LLVMFCmp => {
                for (k, w, x, y) in self.pairs(i, b)? {
                    b.emit(Inst::FCmp { op: FCmp(i.fcmp_predicate()), w, dst: dst + k, a: x, b: y });
                }
            }
            op @ (Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast) => {
                let (source, target) = (i.operand(0).ty(), i.ty());
                if is_wide(source) || is_wide(target) {
                    return self.wide_cast(i, op, dst, b);
                }
                let (from, to) = (self.widths(source)?, self.widths(target)?);
                if op == Opcode::LLVMBitCast && from != to {
                    return self.reinterpret(i, dst, b);
                }
                let op = match op {
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
                    _ => Cast::Trunc,
                };
                for (k, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
                    let (from, to, dst) = (from[k], to[k], dst + k as u32);
                    if op == Cast::Trunc && to >= from {
                        b.emit(Inst::Copy { dst, a });
                    } else {
                        b.emit(Inst::Cast { op, from, to, dst, a });
                    }
                }
            }
            Opcode::LLVMSelect => {
                let cs = self.operands(i.operand(0), b)?;
                let (xs, ys) = (self.operands(i.operand(1), b)?, self.operands(i.operand(2), b)?);
                for (n, (x, y)) in xs.into_iter().zip(ys).enumerate() {
                    let c = *cs.get(n).unwrap_or(&cs[0]);
                    b.emit(Inst::Select { dst: dst + n as u32, c, a: x, b: y });
                }
            }
            Opcode::LLVMFreeze if i.operand(0).is_undef() => {
                for (n, leaf) in self.leaves(i.ty())?.into_iter().enumerate() {
                    let (f, args) = (Builtin::Undefined, Range::default());
                    b.emit(Inst::Lib { f, args, dst: dst + n as u32, site: LOCAL, w: leaf.width });
                }
            }
            Opcode::LLVMFreeze => {
                for (n, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
                    b.emit(Inst::Copy { dst: dst + n as u32, a });
                }
            }
            Opcode::LLVMExtractValue => {
                let all = self.operands(i.operand(0), b)?;
                let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
                for k in 0..n {
                    b.emit(Inst::Copy { dst: dst + k as u32, a: all[at + k] });
                }
            }
            Opcode::LLVMInsertValue => {
                let all = self.operands(i.operand(0), b)?;
                let new = self.operands(i.operand(1), b)?;
                let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
                for (k, old) in all.into_iter().enumerate() {
                    let a = if k >= at && k < at + n { new[k - at] } else { old };
                    b.emit(Inst::Copy { dst: dst + k as u32, a });
                }
            }
            Opcode::LLVMExtractElement => {
                let all = self.operands(i.operand(0), b)?;
                self.pick(&all, i.operand(1), dst, b)?;
            }
            Opcode::LLVMInsertElement => {
                let all = self.operands(i.operand(0), b)?;
                let new = self.operand(i.operand(1), b)?;
                self.replace(&all, new, i.operand(2), dst, b)?;
            }
            Opcode::LLVMShuffleVector => {
                let mut all = self.operands(i.operand(0), b)?;
                all.extend(self.operands(i.operand(1), b)?);
                let none = self.pool(Const { bits: 0, shadow: shadow::POISON });
                for (k, from) in i.shuffle_mask().into_iter().enumerate() {
                    let a = usize::try_from(from).ok().and_then(|f| all.get(f).copied()).unwrap_or(none);
                    b.emit(Inst::Copy { dst: dst + k as u32, a });
                }
            }
            Opcode::LLVMIndirectBr => self.computed_goto(i, block, b)?,
            Opcode::LLVMGetElementPtr => self.gep(i, dst, b)?,
            Opcode::LLVMAlloca => {
                let size = self.module.size_of(i.allocated_type());
                let size = u32::try_from(size).map_err(|_| format!("a local variable of {size} bytes"))?;
                let count = self.operand(i.operand(0), b)?;
                b.emit(Inst::Alloca { dst, size, count });
            }
            Opcode::LLVMLoad => {
                let leaves = self.leaves(i.ty())?;
                in_bytes(i.ty())?;
                let ptr = self.operand(i.operand(0), b)?;
                self.one_piece(i, &leaves, site)?;
                for (n, l) in leaves.iter().enumerate() {
                    let ptr = self.field(ptr, l, b);
                    b.emit(Inst::Load { dst: dst + n as u32, ptr, size: l.size, w: l.width, site });
                }
            }
            Opcode::LLVMStore => {
                let leaves = self.leaves(i.operand(0).ty())?;
                in_bytes(i.operand(0).ty())?;
                let vals = self.operands(i.operand(0), b)?;
                let ptr = self.operand(i.operand(1), b)?;
                self.one_piece(i, &leaves, site)?;
                for (l, val) in leaves.iter().zip(vals) {
                    let ptr = self.field(ptr, l, b);
                    b.emit(Inst::Store { val, ptr, size: l.size, site });
                }
            }
            Opcode::LLVMAtomicRMW => {
                let w = width(i)?;
                let op = rmw(i.rmw_kind()).ok_or_else(|| format!("the operation {}", i.print()))?;
                let ptr = self.operand(i.operand(0), b)?;
                let val = self.operand(i.operand(1), b)?;
                b.emit(Inst::Rmw { op, dst, ptr, val, size: w.div_ceil(8), site });
            }
            Opcode::LLVMAtomicCmpXchg => {
                let w = width(i.operand(1))?;
                let ptr = self.operand(i.operand(0), b)?;
                let cmp = self.operand(i.operand(1), b)?;
                let new = self.operand(i.operand(2), b)?;
                b.emit(Inst::CmpXchg { dst, ptr, cmp, new, size: w.div_ceil(8), site });
            }
            // Sequential consistency makes fences redundant; the runtime keeps it for real.
            Opcode::LLVMFence => {}
            _ => return Err(format!("the instruction {}", i.print())),
        }
        Ok(())
    }

    /// May the optimiser, or the code generator, let the instruction have another result than IEEE 754 gives?
    pub(super) fn is_approximate(&self, i: Value, b: &Builder) -> bool {
        let computes = matches!(
            i.opcode(),
            Opcode::LLVMFAdd
                | Opcode::LLVMFSub
                | Opcode::LLVMFMul
                | Opcode::LLVMFDiv
                | Opcode::LLVMFRem
                | Opcode::LLVMFNeg
                | Opcode::LLVMFCmp
        );
        let (approximate, contracts) = i.fast_math();
        approximate || contracts && b.fuses || b.fast && (computes || i.may_have_fast_math())
    }

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

    /// `goto *p`: one comparison after the other. A block's address is that of an object that stands for it.
    fn computed_goto(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let at = self.operand(i.operand(0), b)?;
        for to in i.successors() {
            let Some(&label) = self.labels.get(&to) else { continue };
            let here = self.pool(Const { bits: (label as u64) << 32, shadow: shadow::PTR });
            let c = b.fresh(1);
            b.emit(Inst::ICmp { op: ICmp::Eq, w: 64, dst: c, a: at, b: here });
            let yes = self.edge(block, to, b)?;
            let no = self.edge_to(b.f.code.len() as u32 + 1, b);
            b.emit(Inst::Br { c: Opnd::reg(c), yes, no });
        }
        b.emit(Inst::Unreachable);
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

    fn gep(&mut self, i: Value, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let base = self.operand(i.operand(0), b)?;
        let (mut offset, rest) = self.gep_path(i.gep_type(), &i.operands()[1..])?;
        let mut base = base;
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

/// What such an instruction is.
pub(super) const APPROXIMATE: &str =
    "arithmetic that the optimiser may do in another way (-ffast-math, -ffp-contract=fast)";

/// An integer of more than 64 bits, that is, of two halves?
pub(super) fn is_wide(t: Ty) -> bool {
    t.kind() == TypeKind::LLVMIntegerTypeKind && t.int_width() > 64
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

/// Is a scalar constant without a value computed with, stored, or handed on? What only builds vectors and
/// structures begins with one, and phis have it for edges that nobody takes.
///
/// Arguments count only where the caller promises a value (`noundef`), and results do not: for a parameter or
/// result that nobody looks at, the optimiser hands on poison of its own, and takes the promise back. Where
/// somebody does look at one after all, its shadow is not explained.
fn uses_poison(i: Value) -> bool {
    let builds = matches!(
        i.opcode(),
        Opcode::LLVMPHI
            | Opcode::LLVMFreeze
            | Opcode::LLVMInsertElement
            | Opcode::LLVMInsertValue
            | Opcode::LLVMShuffleVector
    );
    let scalar = |v: &Value| {
        matches!(
            v.ty().kind(),
            TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind
        )
    };
    let poison = |v: &Value| v.is_poison() && scalar(v);
    match i.opcode() {
        Opcode::LLVMRet => false,
        Opcode::LLVMCall | Opcode::LLVMInvoke => {
            i.args().iter().enumerate().any(|(k, v)| poison(v) && i.promises_value(k as u32))
        }
        _ => !builds && i.operands().iter().any(poison),
    }
}

fn binop(op: Opcode) -> BinOp {
    match op {
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
        _ => BinOp::Xor,
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
