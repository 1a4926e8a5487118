//! Translation of calls: to functions of the program, to intrinsics, to functions known by name, to placeholders.

use crate::model::builtin::{Builtin, is_nondet};
use crate::model::function::Builder;
use crate::model::inst::*;
use crate::model::llvm::{TypeKind, Value};
use crate::model::translate::{Translator, append};
use crate::model::{Const, shadow};
use traceformat::site::SiteKind;

impl Translator<'_> {
    pub(super) fn call(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let callee = i.callee();
        if callee.is_inline_asm() {
            return self.placeholder(i, &callee.asm_text(), b);
        }
        let callee = if callee.is_alias() { callee.aliasee() } else { callee };
        let dst = b.dst(i);
        let w = self.leaves(i.ty())?.first().map_or(64, |l| l.width);
        let site = b.site.unwrap_or(LOCAL);
        if !callee.is_function() {
            let ptr = self.operand(callee, b)?;
            let args = self.arguments(i, b)?;
            b.emit(Inst::CallPtr { ptr, args, dst, site, w });
            return Ok(());
        }
        let name = callee.name();
        if callee.is_intrinsic() {
            return self.intrinsic(i, &name, b);
        }
        if let Some(&f) = self.functions.get(&callee) {
            if callee.global_type().is_variadic() {
                return Err(format!("a call to {name}, which takes a variable number of arguments"));
            }
            b.f.mentions.push(f);
            let args = self.arguments(i, b)?;
            b.emit(Inst::Call { callee: f, args, dst });
            return Ok(());
        }
        let f = match Builtin::by_name(&name) {
            Some(f) => f,
            None if is_nondet(&name) => Builtin::Input,
            None => {
                self.give_up("call", format!("a call to {name}, which the model does not know"), b);
                return Ok(());
            }
        };
        self.program.history |= matches!(f, Builtin::Free | Builtin::Realloc | Builtin::Exit);
        let args = match f {
            Builtin::Printf | Builtin::Fprintf => self.printed(i, b),
            _ => self.arguments(i, b)?,
        };
        b.emit(Inst::Lib { f, args, dst, site, w });
        Ok(())
    }

    /// One operand for each argument. What is only printed may be of any type.
    fn printed(&mut self, i: Value, b: &mut Builder) -> Range {
        let mut all = Vec::new();
        for a in i.args() {
            let one = self.operand(a, b);
            all.push(one.unwrap_or_else(|_| self.pool(Const { bits: 0, shadow: shadow::UNINIT })));
        }
        append(&mut b.f.lists, all)
    }

    fn arguments(&mut self, i: Value, b: &mut Builder) -> Result<Range, String> {
        let mut all = Vec::new();
        for (k, a) in i.args().into_iter().enumerate() {
            match i.by_value(k as u32) {
                Some(t) => all.push(self.copied(a, self.module.size_of(t), b)?),
                None => all.extend(self.operands(a, b)?),
            }
        }
        Ok(append(&mut b.f.lists, all))
    }

    /// A struct passed by value: a copy of it in a new stack object.
    fn copied(&mut self, a: Value, size: u64, b: &mut Builder) -> Result<Opnd, String> {
        let src = self.operand(a, b)?;
        let (one, len) = (self.number(1), self.number(size));
        let size = u32::try_from(size).map_err(|_| format!("an argument of {size} bytes"))?;
        let dst = b.fresh(1);
        b.emit(Inst::Alloca { dst, size, count: one });
        b.emit(Inst::MemCopy { dst: Opnd::reg(dst), src, len, overlap: false, site: LOCAL });
        Ok(Opnd::reg(dst))
    }

    /// `# irs N`, `# irs N enter`, …: marks order nothing, the ends of a retry loop do. Other assembly is unknown.
    fn placeholder(&mut self, i: Value, text: &str, b: &mut Builder) -> Result<(), String> {
        let Some(rest) = text.strip_prefix("# irs ") else {
            // An empty template is a compiler barrier.
            if text.trim().is_empty() && i.ty().kind() == TypeKind::LLVMVoidTypeKind {
                return Ok(());
            }
            return Err("inline assembly".into());
        };
        // The number in the text is the module's; the metadata has been made program-wide.
        let site = b.site.or_else(|| self.await_number(i));
        let emit = match rest.split_whitespace().nth(1) {
            None => {
                // Of the marks only those of branches can tell what a program does.
                let of = |n: &u32| self.program.sites.get(*n as usize).map(|s| s.kind);
                if let Some(site) = site.filter(|n| of(n) == Some(SiteKind::MarkEdge)) {
                    b.emit(Inst::Mark { site });
                }
                return Ok(());
            }
            Some("enter") => |site| Inst::AwaitEnter { site },
            Some("exit") => |site| Inst::AwaitExit { site },
            Some("retry") => |site| Inst::AwaitRetry { site },
            Some(other) => return Err(format!("the placeholder {other:?}")),
        };
        let site = site.ok_or("a retry loop's placeholder without its number")?;
        b.emit(emit(site));
        Ok(())
    }

    fn await_number(&self, i: Value) -> Option<u32> {
        i.metadata(self.await_kind)?.node_ints().first().copied()?.map(|n| n as u32)
    }

    fn intrinsic(&mut self, i: Value, name: &str, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let site = b.site.unwrap_or(LOCAL);
        let stem = name.strip_prefix("llvm.").unwrap_or(name);
        let is = |s: &str| stem == s || stem.strip_prefix(s).is_some_and(|r| r.starts_with('.'));
        if ["dbg", "assume", "annotation", "donothing", "experimental.noalias.scope.decl", "var.annotation"]
            .iter()
            .any(|s| is(s))
            || is("invariant.end")
            || is("prefetch")
            || is("stackrestore")
        {
            return Ok(());
        }
        let args = i.args();
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
        let width = self.leaves(i.ty())?.first().map_or(64, |l| l.width);
        let ops: Vec<Opnd> = {
            let mut v = Vec::new();
            if !is("ubsantrap") {
                for a in &args {
                    v.push(self.operand(*a, b)?);
                }
            }
            v
        };
        let bin = [
            ("smin", BinOp::SMin),
            ("smax", BinOp::SMax),
            ("umin", BinOp::UMin),
            ("umax", BinOp::UMax),
            ("sadd.sat", BinOp::SAddSat),
            ("uadd.sat", BinOp::UAddSat),
            ("ssub.sat", BinOp::SSubSat),
            ("usub.sat", BinOp::USubSat),
        ];
        if let Some((_, op)) = bin.iter().find(|x| is(x.0)) {
            b.emit(Inst::Bin { op: *op, flags: Flags::default(), w: width, dst, a: ops[0], b: ops[1] });
            return Ok(());
        }
        let un = [
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
        if let Some((_, op)) = un.iter().find(|x| is(x.0)) {
            b.emit(Inst::Un { op: *op, w: width, dst, a: ops[0] });
            return Ok(());
        }
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
        let fbin = [
            ("minnum", FBinOp::Min),
            ("maxnum", FBinOp::Max),
            ("copysign", FBinOp::CopySign),
            ("pow", FBinOp::Pow),
        ];
        if let Some((_, op)) = fbin.iter().find(|x| is(x.0)) {
            b.emit(Inst::FBin { op: *op, w: width, dst, a: ops[0], b: ops[1] });
            return Ok(());
        }
        self.program.history |= site != LOCAL && stem.starts_with("mem");
        let inst = if is("memcpy") || is("memmove") || is("memcpy.inline") {
            Inst::MemCopy { dst: ops[0], src: ops[1], len: ops[2], overlap: is("memmove"), site }
        } else if is("memset") || is("memset.inline") {
            Inst::MemSet { dst: ops[0], val: ops[1], len: ops[2], site }
        } else if is("fshl") || is("fshr") {
            Inst::Fsh { left: is("fshl"), w: width, dst, a: ops[0], b: ops[1], c: ops[2] }
        } else if is("fmuladd") || is("fma") {
            Inst::Fma { w: width, dst, a: ops[0], b: ops[1], c: ops[2] }
        } else if is("expect")
            || is("expect.with.probability")
            || is("ptr.annotation")
            || is("launder.invariant.group")
        {
            Inst::Copy { dst, a: ops[0] }
        } else if is("objectsize") {
            Inst::ObjectSize { dst, a: ops[0] }
        } else if is("is.constant") || is("stacksave") || is("invariant.start") {
            let zero = self.number(0);
            Inst::Copy { dst, a: zero }
        } else if is("trap") || is("ubsantrap") || is("debugtrap") {
            Inst::Lib { f: Builtin::Abort, args: Range::default(), dst: NO_REG, site, w: 64 }
        } else {
            return Err(format!("a call to {name}"));
        };
        b.emit(inst);
        Ok(())
    }
}
