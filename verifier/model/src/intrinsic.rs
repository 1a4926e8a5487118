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

const CHECKED: [(&str, OvfOp); 6] = [
    ("sadd.with.overflow", OvfOp::SAdd),
    ("uadd.with.overflow", OvfOp::UAdd),
    ("ssub.with.overflow", OvfOp::SSub),
    ("usub.with.overflow", OvfOp::USub),
    ("smul.with.overflow", OvfOp::SMul),
    ("umul.with.overflow", OvfOp::UMul),
];

/// What the model has no use for.
const NOTHING: [&str; 13] = [
    "dbg",
    "assume",
    "annotation",
    "donothing",
    "experimental.noalias.scope.decl",
    "var.annotation",
    "invariant.end",
    "prefetch",
    "sideeffect",
    "pseudoprobe",
    "va_end",
    "clear_cache",
    // A hint to the processor (`_mm_pause`).
    "x86.sse2.pause",
];

/// What returns its first argument.
const SAME: [&str; 8] = [
    "expect",
    "expect.with.probability",
    "ptr.annotation",
    "launder.invariant.group",
    "strip.invariant.group",
    "arithmetic.fence",
    "ssa.copy",
    "canonicalize",
];

/// What the code generator decides.
pub(super) const FUSED: &str = "a product and a sum that the machine may compute in one";

/// An intrinsic function's name without `llvm.`; its types may follow.
#[derive(Clone, Copy)]
struct Stem<'a>(&'a str);

impl Stem<'_> {
    /// Is it this function, of whatever types?
    fn is(self, s: &str) -> bool {
        self.0 == s || self.0.strip_prefix(s).is_some_and(|r| r.starts_with('.'))
    }

    /// What a table says about it.
    fn find<T: Copy>(self, table: &[(&str, T)]) -> Option<T> {
        table.iter().find(|row| self.is(row.0)).map(|row| row.1)
    }

    fn is_one_of(self, names: &[&str]) -> bool {
        names.iter().any(|s| self.is(s))
    }
}

/// A call that is done for each element of vectors.
struct Elements {
    /// The elements of each argument; of one that is a scalar, only itself.
    columns: Vec<Vec<Opnd>>,
    /// How many elements the result has.
    rows: usize,
    /// The width of each.
    width: u8,
}

impl Elements {
    /// The arguments for one element of the result.
    fn row(&self, k: usize) -> Vec<Opnd> {
        self.columns.iter().filter_map(|c| c.get(k).or(c.first()).copied()).collect()
    }
}

impl Translator<'_> {
    pub(super) fn intrinsic(&mut self, i: Value, name: &str, b: &mut Builder) -> Result<(), String> {
        let stem = Stem(name.strip_prefix("llvm.").unwrap_or(name));
        if stem.is_one_of(&NOTHING) {
            return Ok(());
        }
        // Only in what goes on through the compiler: there open values have one.
        if i.metadata(self.fill_kind).is_some() {
            return Ok(());
        }
        if self.of_variables(i, stem, b)? {
            return Ok(());
        }
        if stem.is("eh.typeid.for") {
            self.handler_number(i, b);
            return Ok(());
        }
        let args = i.args();
        if is_wide(i.ty()) || args.iter().any(|a| is_wide(a.ty())) {
            return Err(format!("a call to {name}"));
        }
        let leaves = self.leaves(i.ty())?;
        if let Some(kind) = stem.0.strip_prefix("vector.reduce.") {
            return self.reduce(i, kind.split('.').next().unwrap_or_default(), b.dst(i), b);
        }
        let mut columns = Vec::new();
        if !stem.is("ubsantrap") {
            for a in &args {
                columns.push(self.operands(*a, b)?);
            }
        }
        let width = leaves.first().map_or(64, |l| l.width);
        let elements = Elements { columns, rows: leaves.len().max(1), width };
        if self.elementwise(i, stem, &elements, b)? {
            return Ok(());
        }
        if elements.rows > 1 && elements.columns.iter().any(|c| c.len() > 1) {
            return Err(format!("a call to {name}"));
        }
        let inst = self.scalar(i, stem, &elements.row(0), b).ok_or_else(|| format!("a call to {name}"))?;
        b.emit(inst);
        Ok(())
    }

    /// What is about variables: where they are, how long they are there. Says whether it was that.
    fn of_variables(&mut self, i: Value, stem: Stem<'_>, b: &mut Builder) -> Result<bool, String> {
        let (args, dst) = (i.args(), b.dst(i));
        if stem.is("va_start") {
            self.va_start(args[0], b)?;
        } else if stem.is("va_copy") {
            let (dst, src) = (self.operand(args[0], b)?, self.operand(args[1], b)?);
            let len = self.number(VA_LIST);
            b.emit(Inst::MemCopy { dst, src, len, overlap: false, site: LOCAL });
        } else if stem.is("stacksave") {
            b.emit(Inst::StackSave { dst });
        } else if stem.is("stackrestore") {
            self.program.history = true;
            let a = self.operand(args[0], b)?;
            b.emit(Inst::StackRestore { a });
        } else if stem.is("lifetime") {
            // (Else only what the variable holds is said: in the program it has a place of its own.)
            self.program.scopes |= i.metadata(self.scope_kind).is_none();
            if stem.is("lifetime.end") && args[0].is_const_int() && args[0].const_int() != u64::MAX {
                // What the variable held is gone; a pointer to it may outlive it.
                let (dst, len) = (self.operand(args[1], b)?, self.operand(args[0], b)?);
                let val = self.pool(Const { bits: 0, shadow: shadow::UNINIT });
                b.emit(Inst::MemSet { dst, val, len, site: LOCAL });
            }
        } else if stem.is("is.fpclass") {
            self.is_of_class(&args, dst, b)?;
        } else if stem.is("threadlocal.address") {
            let Some(&var) = self.tls.get(&args[0]) else {
                return Err(format!("the thread-local variable {}", args[0].name()));
            };
            b.emit(Inst::Tls { dst, var });
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// What does the same to each element of vectors. Says whether it was that.
    fn elementwise(
        &mut self,
        i: Value,
        stem: Stem<'_>,
        elements: &Elements,
        b: &mut Builder,
    ) -> Result<bool, String> {
        let w = elements.width;
        let rows = (b.dst(i)..).zip((0..elements.rows).map(|k| elements.row(k)));
        if let Some(op) = stem.find(&BINARY) {
            for (dst, ops) in rows {
                b.emit(Inst::Bin { op, flags: Flags::default(), w, dst, a: ops[0], b: ops[1] });
            }
        } else if let Some(op) = stem.find(&UNARY) {
            // Are they defined for zero, too?
            let total = matches!(op, UnOp::Ctlz | UnOp::Cttz) && i.args()[1].is_null();
            for (dst, ops) in rows {
                match total {
                    true => self.count_zeros(op, w, dst, ops[0], b),
                    false => b.emit(Inst::Un { op, w, dst, a: ops[0] }),
                }
            }
        } else if let Some(op) = stem.find(&FLOATING) {
            for (dst, ops) in rows {
                b.emit(Inst::FBin { op, w, dst, a: ops[0], b: ops[1] });
            }
        } else if stem.is_one_of(&["fshl", "fshr"]) {
            for (dst, ops) in rows {
                b.emit(Inst::Fsh { left: stem.is("fshl"), w, dst, a: ops[0], b: ops[1], c: ops[2] });
            }
        } else if stem.is_one_of(&["fmuladd", "fma"]) {
            if stem.is("fmuladd") && b.fuses {
                return Err(FUSED.into());
            }
            for (dst, ops) in rows {
                b.emit(Inst::Fma { fused: stem.is("fma"), w, dst, a: ops[0], b: ops[1], c: ops[2] });
            }
        } else if let Some(f) = stem.0.split('.').next().and_then(Builtin::mathematics) {
            for (dst, ops) in rows {
                let args = append(&mut b.f.lists, ops);
                b.emit(Inst::Lib { f, args, dst, site: LOCAL, w });
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The zeros on one side of a number, which for zero are all its bits.
    fn count_zeros(&mut self, op: UnOp, w: u8, dst: Reg, a: Opnd, b: &mut Builder) {
        let (c, some) = (b.fresh(1), b.fresh(1));
        let (zero, all) = (self.number(0), self.number(w as u64));
        b.emit(Inst::Un { op, w, dst: some, a });
        b.emit(Inst::ICmp { op: ICmp::Eq, w, dst: c, a, b: zero });
        b.emit(Inst::Select { dst, c: Opnd::reg(c), a: all, b: Opnd::reg(some) });
    }

    /// What is one instruction, if the model has it.
    fn scalar(&mut self, i: Value, stem: Stem<'_>, ops: &[Opnd], b: &Builder) -> Option<Inst> {
        let (dst, site) = (b.dst(i), b.site.unwrap_or(LOCAL));
        let w = self.leaves(i.ty()).ok()?.first().map_or(64, |l| l.width);
        if let Some(op) = stem.find(&CHECKED) {
            return Some(Inst::Ovf { op, w, dst, a: ops[0], b: ops[1] });
        }
        self.program.history |= site != LOCAL && stem.0.starts_with("mem");
        Some(if stem.is_one_of(&["memcpy", "memmove", "memcpy.inline"]) {
            Inst::MemCopy { dst: ops[0], src: ops[1], len: ops[2], overlap: stem.is("memmove"), site }
        } else if stem.is_one_of(&["memset", "memset.inline"]) {
            Inst::MemSet { dst: ops[0], val: ops[1], len: ops[2], site }
        } else if stem.is_one_of(&SAME) {
            Inst::Copy { dst, a: ops[0] }
        } else if stem.is("objectsize") {
            Inst::ObjectSize { dst, a: ops[0] }
        } else if stem.is_one_of(&["is.constant", "invariant.start"]) {
            Inst::Copy { dst, a: self.number(0) }
        } else if stem.is_one_of(&["readcyclecounter", "readsteadycounter"]) {
            Inst::Lib { f: Builtin::Input, args: Range::default(), dst, site: LOCAL, w }
        } else if stem.is_one_of(&["get.rounding", "flt.rounds"]) {
            // To the nearest: the model knows no way to change it.
            Inst::Copy { dst, a: self.number(1) }
        } else if stem.is_one_of(&["trap", "ubsantrap", "debugtrap"]) {
            Inst::Lib { f: Builtin::Abort, args: Range::default(), dst: NO_REG, site, w: 64 }
        } else {
            return None;
        })
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
