//! Translation of LLVM's intrinsic functions.

use crate::builtin::Builtin;
use crate::call::VA_LIST;
use crate::function::Builder;
use crate::inst::*;
use crate::instruction::is_wide;
use crate::llvm::Value;
use crate::translate::{Translator, append};
use crate::{Const, shadow};

const BINARY: [(&str, BinOp); 8] = [
    ("smin", BinOp::SMin),
    ("smax", BinOp::SMax),
    ("umin", BinOp::UMin),
    ("umax", BinOp::UMax),
    ("sadd.sat", BinOp::SAddSat),
    ("uadd.sat", BinOp::UAddSat),
    ("ssub.sat", BinOp::SSubSat),
    ("usub.sat", BinOp::USubSat),
];

const UNARY: [(&str, UnOp); 12] = [
    ("ctlz", UnOp::Ctlz),
    ("cttz", UnOp::Cttz),
    ("ctpop", UnOp::Ctpop),
    ("bswap", UnOp::Bswap),
    ("bitreverse", UnOp::BitReverse),
    ("abs", UnOp::Abs),
    ("fabs", UnOp::FAbs),
    ("sqrt", UnOp::Sqrt),
    ("floor", UnOp::Floor),
    ("ceil", UnOp::Ceil),
    ("trunc", UnOp::FTrunc),
    ("round", UnOp::Round),
];

const FLOATING: [(&str, FBinOp); 4] =
    [("minnum", FBinOp::Min), ("maxnum", FBinOp::Max), ("copysign", FBinOp::CopySign), ("pow", FBinOp::Pow)];

/// What the code generator decides.
pub(super) const FUSED: &str = "a product and a sum that the machine may compute in one";

impl Translator<'_> {
    pub(super) fn intrinsic(&mut self, i: Value, name: &str, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let site = b.site.unwrap_or(LOCAL);
        let stem = name.strip_prefix("llvm.").unwrap_or(name);
        let is = |s: &str| stem == s || stem.strip_prefix(s).is_some_and(|r| r.starts_with('.'));
        if ["dbg", "assume", "annotation", "donothing", "experimental.noalias.scope.decl", "var.annotation"]
            .iter()
            .any(|s| is(s))
            || is("invariant.end")
            || is("prefetch")
            || is("sideeffect")
            || is("pseudoprobe")
            || is("va_end")
            || is("clear_cache")
        {
            return Ok(());
        }
        // Only in what goes on through the compiler: there open values have one.
        if i.metadata(self.fill_kind).is_some() {
            return Ok(());
        }
        let args = i.args();
        if is("va_start") {
            return self.va_start(args[0], b);
        }
        if is("stacksave") {
            b.emit(Inst::StackSave { dst });
            return Ok(());
        }
        if is("stackrestore") {
            self.program.history = true;
            let a = self.operand(args[0], b)?;
            b.emit(Inst::StackRestore { a });
            return Ok(());
        }
        if is("va_copy") {
            let (dst, src) = (self.operand(args[0], b)?, self.operand(args[1], b)?);
            let len = self.number(VA_LIST);
            b.emit(Inst::MemCopy { dst, src, len, overlap: false, site: LOCAL });
            return Ok(());
        }
        if is("lifetime") {
            self.program.scopes = true;
            if is("lifetime.end") && args[0].is_const_int() && args[0].const_int() != u64::MAX {
                // What the variable held is gone; a pointer to it may outlive it.
                let (dst, len) = (self.operand(args[1], b)?, self.operand(args[0], b)?);
                let val = self.pool(Const { bits: 0, shadow: shadow::UNINIT });
                b.emit(Inst::MemSet { dst, val, len, site: LOCAL });
            }
            return Ok(());
        }
        if is("threadlocal.address") {
            let Some(&var) = self.tls.get(&args[0]) else {
                return Err(format!("the thread-local variable {}", args[0].name()));
            };
            b.emit(Inst::Tls { dst, var });
            return Ok(());
        }
        if is_wide(i.ty()) || args.iter().any(|a| is_wide(a.ty())) {
            return Err(format!("a call to {name}"));
        }
        let width = self.leaves(i.ty())?.first().map_or(64, |l| l.width);
        if let Some(kind) = stem.strip_prefix("vector.reduce.") {
            return self.reduce(i, kind.split('.').next().unwrap_or_default(), dst, b);
        }
        // One row of operands per element of the result.
        let mut columns = Vec::new();
        if !is("ubsantrap") {
            for a in &args {
                columns.push(self.operands(*a, b)?);
            }
        }
        let rows = self.leaves(i.ty())?.len().max(1);
        let row = |k: usize| -> Vec<Opnd> {
            columns.iter().filter_map(|c| c.get(k).or(c.first()).copied()).collect()
        };
        if let Some((_, op)) = BINARY.iter().find(|x| is(x.0)) {
            for k in 0..rows {
                let (ops, dst) = (row(k), dst + k as u32);
                b.emit(Inst::Bin { op: *op, flags: Flags::default(), w: width, dst, a: ops[0], b: ops[1] });
            }
            return Ok(());
        }
        if let Some((_, op)) = UNARY.iter().find(|x| is(x.0)) {
            let total = matches!(op, UnOp::Ctlz | UnOp::Cttz) && args[1].is_null();
            for k in 0..rows {
                let (a, dst) = (row(k)[0], dst + k as u32);
                if !total {
                    b.emit(Inst::Un { op: *op, w: width, dst, a });
                    continue;
                }
                // Defined for zero, too.
                let (c, some) = (b.fresh(1), b.fresh(1));
                let (zero, all) = (self.number(0), self.number(width as u64));
                b.emit(Inst::Un { op: *op, w: width, dst: some, a });
                b.emit(Inst::ICmp { op: ICmp::Eq, w: width, dst: c, a, b: zero });
                b.emit(Inst::Select { dst, c: Opnd::reg(c), a: all, b: Opnd::reg(some) });
            }
            return Ok(());
        }
        if let Some((_, op)) = FLOATING.iter().find(|x| is(x.0)) {
            for k in 0..rows {
                let (ops, dst) = (row(k), dst + k as u32);
                b.emit(Inst::FBin { op: *op, w: width, dst, a: ops[0], b: ops[1] });
            }
            return Ok(());
        }
        if is("fshl") || is("fshr") || is("fmuladd") || is("fma") {
            if is("fmuladd") && b.fuses {
                return Err(FUSED.into());
            }
            for k in 0..rows {
                let (ops, dst) = (row(k), dst + k as u32);
                let (x, y, c) = (ops[0], ops[1], ops[2]);
                b.emit(match is("fmuladd") || is("fma") {
                    true => Inst::Fma { fused: is("fma"), w: width, dst, a: x, b: y, c },
                    false => Inst::Fsh { left: is("fshl"), w: width, dst, a: x, b: y, c },
                });
            }
            return Ok(());
        }
        if let Some(f) = stem.split('.').next().and_then(Builtin::mathematics) {
            for k in 0..rows {
                let args = append(&mut b.f.lists, row(k));
                b.emit(Inst::Lib { f, args, dst: dst + k as u32, site: LOCAL, w: width });
            }
            return Ok(());
        }
        if rows > 1 && columns.iter().any(|c| c.len() > 1) {
            return Err(format!("a call to {name}"));
        }
        let ops = row(0);
        let ovf = [
            ("sadd.with.overflow", OvfOp::SAdd),
            ("uadd.with.overflow", OvfOp::UAdd),
            ("ssub.with.overflow", OvfOp::SSub),
            ("usub.with.overflow", OvfOp::USub),
            ("smul.with.overflow", OvfOp::SMul),
            ("umul.with.overflow", OvfOp::UMul),
        ];
        if let Some((_, op)) = ovf.iter().find(|x| is(x.0)) {
            b.emit(Inst::Ovf { op: *op, w: width, dst, a: ops[0], b: ops[1] });
            return Ok(());
        }
        self.program.history |= site != LOCAL && stem.starts_with("mem");
        let inst = if is("memcpy") || is("memmove") || is("memcpy.inline") {
            Inst::MemCopy { dst: ops[0], src: ops[1], len: ops[2], overlap: is("memmove"), site }
        } else if is("memset") || is("memset.inline") {
            Inst::MemSet { dst: ops[0], val: ops[1], len: ops[2], site }
        } else if is("expect")
            || is("expect.with.probability")
            || is("ptr.annotation")
            || is("launder.invariant.group")
            || is("strip.invariant.group")
            || is("arithmetic.fence")
            || is("ssa.copy")
            || is("canonicalize")
        {
            Inst::Copy { dst, a: ops[0] }
        } else if is("objectsize") {
            Inst::ObjectSize { dst, a: ops[0] }
        } else if is("is.constant") || is("invariant.start") {
            let zero = self.number(0);
            Inst::Copy { dst, a: zero }
        } else if is("readcyclecounter") || is("readsteadycounter") {
            Inst::Lib { f: Builtin::Input, args: Range::default(), dst, site: LOCAL, w: width }
        } else if is("get.rounding") || is("flt.rounds") {
            // To the nearest: the model knows no way to change it.
            let nearest = self.number(1);
            Inst::Copy { dst, a: nearest }
        } else if is("trap") || is("ubsantrap") || is("debugtrap") {
            Inst::Lib { f: Builtin::Abort, args: Range::default(), dst: NO_REG, site, w: 64 }
        } else {
            return Err(format!("a call to {name}"));
        };
        b.emit(inst);
        Ok(())
    }

    /// One value of all elements of a vector. Sums and products of floating-point numbers go from left to
    /// right.
    fn reduce(&mut self, i: Value, kind: &str, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let args = i.args();
        let width = self.leaves(i.ty())?.first().map_or(64, |l| l.width);
        let ordered = matches!(kind, "fadd" | "fmul");
        let mut values = self.operands(*args.last().ok_or("a reduction of nothing")?, b)?.into_iter();
        let mut sum = match ordered {
            true => self.operand(args[0], b)?,
            false => values.next().ok_or("a reduction of nothing")?,
        };
        for a in values {
            let to = b.fresh(1);
            let integer = |op| Inst::Bin { op, flags: Flags::default(), w: width, dst: to, a: sum, b: a };
            let float = |op| Inst::FBin { op, w: width, dst: to, a: sum, b: a };
            b.emit(match kind {
                "add" => integer(BinOp::Add),
                "mul" => integer(BinOp::Mul),
                "and" => integer(BinOp::And),
                "or" => integer(BinOp::Or),
                "xor" => integer(BinOp::Xor),
                "smin" => integer(BinOp::SMin),
                "smax" => integer(BinOp::SMax),
                "umin" => integer(BinOp::UMin),
                "umax" => integer(BinOp::UMax),
                "fadd" => float(FBinOp::Add),
                "fmul" => float(FBinOp::Mul),
                "fmin" => float(FBinOp::Min),
                "fmax" => float(FBinOp::Max),
                _ => return Err(format!("the reduction {kind}")),
            });
            sum = Opnd::reg(to);
        }
        b.emit(Inst::Copy { dst, a: sum });
        Ok(())
    }
}
