//! Translation of calls: to functions of the program, to intrinsics, to functions known by name, to
//! placeholders.

use crate::builtin::{Builtin, is_nondet};
use crate::characters;
use crate::function::Builder;
use crate::inst::*;
use crate::llvm::{IntPredicate, Opcode, TypeKind, Value};
use crate::prelude;
use crate::translate::{Leaf, Translator, append};
use crate::{Const, Global, GlobalKind, shadow};
use traceformat::outside;
use traceformat::schedule::assumption::Assumption;
use traceformat::site::SiteKind;

/// Assembly of instructions that neither compute nor touch anything.
pub(crate) fn has_no_effect(text: &str) -> bool {
    const NOTHING: [&str; 6] = ["pause", "nop", "rep", "mfence", "lfence", "sfence"];
    let mut words = text.split(|c: char| c.is_ascii_whitespace() || c == ';').filter(|w| !w.is_empty());
    // (Of other instructions `rep` is a prefix that counts.)
    words.all(|w| NOTHING.contains(&w))
}

/// Bytes of a `va_list` (System V ABI for x86-64, section 3.5.7).
pub const VA_LIST: u64 = 24;

/// Bytes of the area in which a function finds what it got in registers: six integers, eight vectors.
const SAVED: u64 = 6 * 8 + 8 * 16;

impl Translator<'_> {
    pub(super) fn call(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let callee = i.callee();
        if callee.is_inline_asm() {
            return self.placeholder(i, &callee.asm_text(), b);
        }
        let callee = if callee.is_alias() { callee.aliasee() } else { callee };
        let dst = b.dst(i);
        if !callee.is_function() {
            return self.call_through(i, callee, b);
        }
        let name = callee.name();
        if callee.is_intrinsic() {
            return self.intrinsic(i, &name, b);
        }
        if let Some(&f) = self.functions.get(&callee) {
            b.f.mentions.push(f);
            // (What the model's own code calls stands for what the library does in one step with its caller.)
            let models = callee.is_weak_definition() && prelude::defines(&name);
            if let Some(why) = self.replaced.hides(&name).filter(|_| models && !b.f.library) {
                self.give_up("call", why, b);
                return Ok(());
            }
            // The model's own code has no debug information of any program: what it defines is weak.
            if models {
                self.program.quiet.extend(b.site);
                // (The model's own code is linked whole; what it calls there nobody calls.)
                if prelude::blocks(&name) && !b.f.library {
                    self.program.assumed.push(Assumption::CallsReturn(name.clone()));
                }
            }
            let passed = match models && callee.global_type().is_variadic() {
                true => Some(self.arguments(i, b)?),
                false => None,
            };
            let args = match callee.global_type().is_variadic() {
                true => self.variable_arguments(i, callee.global_type().param_count(), b)?,
                false => self.arguments(i, b)?,
            };
            let wanted = callee.params().into_iter().map(|p| self.leaves(p.ty()).map_or(1, |l| l.len()));
            let wanted = wanted.sum::<usize>() + usize::from(callee.global_type().is_variadic());
            if (args.len as usize) < wanted {
                return Err(format!("a call to {name} with too few arguments"));
            }
            let (ours, theirs) = (self.signature_of_call(i), self.signature(callee));
            if !theirs.serves(&ours) {
                return Err(format!("a call to {name} by another type"));
            }
            let dst = if i.is_used() { dst } else { NO_REG };
            if models {
                b.names_source_with(&name, passed);
            }
            b.emit(Inst::Call { callee: f, args: Range { len: wanted as u32, ..args }, dst });
            return Ok(());
        }
        self.library_call(i, &name, b)
    }

    /// A call of a function that the program does not define.
    pub(super) fn library_call(&mut self, i: Value, name: &str, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let w = self.leaves(i.ty())?.first().map_or(64, |l| l.width);
        let site = b.site.unwrap_or(LOCAL);
        if let Some(why) = self.replaced.hides(name) {
            self.give_up("call", why, b);
            return Ok(());
        }
        let known = is_expanded(name) || Builtin::by_name(name).is_some();
        if known && self.is_of_another_type(name, &self.signature_of_call(i), i.called_type().is_variadic()) {
            return Err(format!("a call to {name} by another type"));
        }
        if self.expanded(i, name, dst, site, b)? {
            return Ok(());
        }
        let f = match Builtin::by_name(name) {
            Some(f) => f,
            None if is_nondet(name) => return self.nondeterministic(i, name, dst, b),
            None if self.table.functions.contains_key(name) => {
                return self.as_the_table_says(i, name, dst, w, b);
            }
            // (What nobody asks for is unknown where it is executed.)
            None if outside::call_named(name).is_some() && b.site.is_some() => {
                let args = self.arguments(i, b)?;
                b.names_source(name);
                let dst = if i.is_used() { dst } else { NO_REG };
                b.emit(Inst::Lib { f: Builtin::Outside, args, dst, site, w });
                return Ok(());
            }
            None => {
                self.give_up("call", format!("a call to {name}, which the model does not know"), b);
                return Ok(());
            }
        };
        self.mentions(f);
        self.program.history |= f.starts_thread() && !is_local_slot(i.args()[0]);
        if self.leaves(i.ty())?.len() > 1 {
            return Err(format!("a call to {name}, whose result is no scalar here"));
        }
        // A result that nobody reads is no input.
        let dst = if i.is_used() { dst } else { NO_REG };
        let args = match f {
            f if f.is_formatted() => self.printed(i, b),
            _ => self.arguments(i, b)?,
        };
        if f.result_is_input() || f.fills_with_input() || outside::call_named(name).is_some() {
            b.names_source(name);
        }
        if f.promises_sign_only() && dst != NO_REG && !only_sign_matters(i) {
            let sign = b.fresh(1);
            b.emit(Inst::Lib { f, args, dst: sign, site, w });
            let args = append(&mut b.f.lists, [Opnd::reg(sign)]);
            b.names_source(name);
            b.emit(Inst::Lib { f: Builtin::AnyOfSign, args, dst, site: LOCAL, w });
            return Ok(());
        }
        b.emit(Inst::Lib { f, args, dst, site, w });
        Ok(())
    }

    /// A call of `__VERIFIER_nondet_…`: each part of the result is an input. Besides that only
    /// `__VERIFIER_nondet_memory` does anything: it fills memory.
    fn nondeterministic(&mut self, i: Value, name: &str, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let (args, leaves) = (i.args(), self.leaves(i.ty())?);
        if name == "__VERIFIER_nondet_memory" && args.len() == 2 && leaves.is_empty() {
            let (p, n) = (self.operand(args[0], b)?, self.extended(args[1], b)?);
            let args = append(&mut b.f.lists, [p, n]);
            b.names_source(name);
            b.emit(Inst::Lib { f: Builtin::InputAt, args, dst: NO_REG, site: LOCAL, w: 64 });
            return Ok(());
        }
        if leaves.is_empty() || args.iter().any(|a| a.ty().kind() == TypeKind::LLVMPointerTypeKind) {
            return Err(format!("a call to {name}, which may do more than return a value"));
        }
        // (Also where nobody looks at it: a replay gives values by their order.)
        self.inputs(name, &leaves, dst, b);
        Ok(())
    }

    /// A result of which each part is an input.
    pub(super) fn inputs(&mut self, name: &str, leaves: &[Leaf], dst: Reg, b: &mut Builder) {
        for (dst, leaf) in (dst..).zip(leaves) {
            b.names_source(name);
            let (f, args) = (Builtin::Input, Range::default());
            b.emit(Inst::Lib { f, args, dst, site: LOCAL, w: leaf.width });
        }
    }

    /// What the whole program has to keep because it may call this function, by its name or by a pointer.
    pub(super) fn mentions(&mut self, f: Builtin) {
        self.program.reads_errno |= f == Builtin::Errno;
        self.program.history |= f.uses_memory()
            || matches!(
                f,
                Builtin::Free
                    | Builtin::Realloc
                    | Builtin::Fclose
                    | Builtin::Exit
                    | Builtin::Longjmp
                    | Builtin::Raise
            );
    }

    /// One operand for each argument. What is only printed may be of any type.
    fn printed(&mut self, i: Value, b: &mut Builder) -> Range {
        let mut all = Vec::new();
        for a in i.args() {
            let one = self.operand(a, b);
            all.push(one.unwrap_or_else(|_| self.pool(Const { bits: 0, shadow: shadow::POISON })));
        }
        append(&mut b.f.lists, all)
    }

    pub(super) fn arguments(&mut self, i: Value, b: &mut Builder) -> Result<Range, String> {
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

    /// `# irs N`, `# irs N enter`, …: marks order nothing, the ends of a retry loop do. Other assembly is
    /// unknown.
    fn placeholder(&mut self, i: Value, text: &str, b: &mut Builder) -> Result<(), String> {
        let Some(rest) = text.strip_prefix("# irs ") else {
            // An empty template is a compiler barrier. Pauses do nothing, and fences order what is in order
            // in each execution of the model.
            if i.ty().kind() == TypeKind::LLVMVoidTypeKind && has_no_effect(text) {
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
                if site.as_ref().and_then(of) == Some(SiteKind::MarkBlockEnter) {
                    b.f.blocks.push(b.f.code.len() as u32);
                }
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

    /// The arguments of a function with a variable number of them: the fixed ones, and the address of an
    /// object that holds the others as the ABI lays them out (registers first, then what is passed in
    /// memory).
    fn variable_arguments(&mut self, i: Value, fixed: u32, b: &mut Builder) -> Result<Range, String> {
        let mut all = Vec::new();
        let (mut integers, mut floats) = (0, 0);
        let mut stores: Vec<(u64, Opnd, u8)> = Vec::new();
        let mut copies: Vec<(u64, Value, u64)> = Vec::new();
        let mut memory = SAVED;
        for (k, a) in i.args().into_iter().enumerate() {
            let variable = k as u32 >= fixed;
            if let Some(t) = i.by_value(k as u32) {
                let size = self.module.size_of(t);
                if variable {
                    copies.push((memory, a, size));
                    memory += size.next_multiple_of(8);
                } else {
                    all.push(self.copied(a, size, b)?);
                }
                continue;
            }
            let leaves = self.leaves(a.ty())?;
            let values = self.operands(a, b)?;
            if !variable {
                all.extend(values.iter().copied());
            }
            let kind = a.ty().kind();
            let float = match kind {
                TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMFloatTypeKind => true,
                TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMPointerTypeKind if leaves.len() == 1 => false,
                _ if !variable => {
                    return Err(format!("a parameter of type {} before variable arguments", a.ty()));
                }
                _ => return Err(format!("a variable argument of type {}", a.ty())),
            };
            let at = if float && floats < 8 {
                floats += 1;
                48 + 16 * (floats - 1)
            } else if !float && integers < 6 {
                integers += 1;
                8 * (integers - 1)
            } else if variable {
                memory += 8;
                memory - 8
            } else {
                continue;
            };
            if variable {
                stores.push((at, values[0], leaves[0].size));
            }
        }
        let (area, one) = (b.fresh(1), self.number(1));
        b.emit(Inst::Alloca { dst: area, size: memory as u32, count: one });
        for (at, val, size) in stores {
            let ptr = self.at(Opnd::reg(area), at, b);
            b.emit(Inst::Store { val, ptr, size, site: LOCAL });
        }
        for (at, from, size) in copies {
            let (dst, src, len) =
                (self.at(Opnd::reg(area), at, b), self.operand(from, b)?, self.number(size));
            b.emit(Inst::MemCopy { dst, src, len, overlap: false, site: LOCAL });
        }
        all.push(Opnd::reg(area));
        Ok(append(&mut b.f.lists, all))
    }

    fn at(&mut self, base: Opnd, offset: u64, b: &mut Builder) -> Opnd {
        let (dst, zero) = (b.fresh(1), self.number(0));
        b.emit(Inst::Gep { dst, base, index: zero, scale: 0, offset: offset as i64 });
        Opnd::reg(dst)
    }

    /// Fills in a `va_list`.
    pub(super) fn va_start(&mut self, list: Value, b: &mut Builder) -> Result<(), String> {
        let area = Opnd::reg(b.variable.ok_or("va_start without variable arguments")?);
        let list = self.operand(list, b)?;
        let overflow = self.at(area, SAVED, b);
        let (integers, floats) = b.in_registers;
        let (gp, fp) = (self.number(8 * integers.min(6)), self.number(48 + 16 * floats.min(8)));
        for (at, val, size) in [(0, gp, 4), (4, fp, 4), (8, overflow, 8), (16, area, 8)] {
            let ptr = self.at(list, at, b);
            b.emit(Inst::Store { val, ptr, size, site: LOCAL });
        }
        Ok(())
    }

    /// The address of the lock behind `__VERIFIER_atomic_begin`.
    fn atomic_section(&mut self) -> Opnd {
        const NAME: &str = "the atomic section";
        // A mutex as the runtime's: recursive, since blocks nest (`PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP`:
        // the kind is at offset 16).
        let mut bytes = vec![0; 40];
        bytes[16] = 1;
        let globals = &mut self.program.globals;
        let object = globals.iter().position(|g| g.name == NAME).unwrap_or_else(|| {
            globals.push(Global {
                name: NAME.into(),
                kind: GlobalKind::Variable,
                bytes,
                shadow: vec![shadow::CLEAN; 40],
                merged: false,
                foreign: false,
            });
            globals.len() - 1
        });
        self.pool(Const { bits: (object as u64) << 32, shadow: shadow::PTR })
    }

    /// A number of bytes as one of 64 bits. (Registers hold shorter integers zero-extended.)
    pub(super) fn extended(&mut self, v: Value, b: &mut Builder) -> Result<Opnd, String> {
        match v.ty().kind() {
            TypeKind::LLVMIntegerTypeKind => self.operand(v, b),
            _ => Err(format!("a number of bytes of type {}", v.ty())),
        }
    }

    /// A result of POSIX's as C11 has it: thrd_success 0, thrd_busy 1, thrd_error 2, thrd_timedout 4.
    fn c11_result(&mut self, posix: Reg, dst: Reg, b: &mut Builder) {
        let mut result = self.number(2);
        for (from, to) in [(0, 0), (16, 1), (110, 4)] {
            let (c, next) = (b.fresh(1), b.fresh(1));
            let (from, to) = (self.number(from), self.number(to));
            b.emit(Inst::ICmp { op: ICmp::Eq, w: 32, dst: c, a: Opnd::reg(posix), b: from });
            b.emit(Inst::Select { dst: next, c: Opnd::reg(c), a: to, b: result });
            result = Opnd::reg(next);
        }
        b.emit(Inst::Copy { dst, a: result });
    }

    /// Calls that are more than one call of a known function: those of [`is_expanded`].
    fn expanded(
        &mut self,
        i: Value,
        name: &str,
        dst: Reg,
        site: u32,
        b: &mut Builder,
    ) -> Result<bool, String> {
        let plain = |f, args, dst| Inst::Lib { f, args, dst, site, w: 32 };
        let args = i.args();
        if !is_expanded(name) {
            return Ok(false);
        }
        match name {
            "__irs_destructors" => {
                for d in self.destructors() {
                    let Some(callee) = d else { return Err("a destructor that is defined elsewhere".into()) };
                    b.f.mentions.push(callee);
                    b.emit(Inst::Call { callee, args: Range::default(), dst: NO_REG });
                }
            }
            // The software-verification community's atomic blocks. The pass has seen to what else could come
            // in between.
            "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end" => {
                let f = if name.ends_with("begin") { Builtin::MutexLock } else { Builtin::MutexUnlock };
                let lock = self.atomic_section();
                let args = append(&mut b.f.lists, [lock]);
                b.emit(plain(f, args, NO_REG));
            }
            // C11's functions are POSIX's with other result codes.
            "mtx_trylock" | "mtx_timedlock" | "mtx_lock" | "mtx_unlock" | "cnd_wait" | "cnd_timedwait" => {
                let f = Builtin::by_name(name).ok_or("a C11 function")?;
                let args = self.arguments(i, b)?;
                let posix = b.fresh(1);
                b.emit(plain(f, args, posix));
                self.c11_result(posix, dst, b);
            }
            "thrd_create" => {
                self.program.history |= !is_local_slot(args[0]);
                let (slot, start, value) =
                    (self.operand(args[0], b)?, self.operand(args[1], b)?, self.operand(args[2], b)?);
                let null = self.number(0);
                let args = append(&mut b.f.lists, [slot, null, start, value]);
                b.emit(plain(Builtin::Create, args, dst));
            }
            "thrd_join" => {
                let (handle, to) = (self.operand(args[0], b)?, self.operand(args[1], b)?);
                let (slot, value, one) = (b.fresh(1), b.fresh(1), self.number(1));
                b.emit(Inst::Alloca { dst: slot, size: 8, count: one });
                let args = append(&mut b.f.lists, [handle, Opnd::reg(slot)]);
                let posix = b.fresh(1);
                b.emit(plain(Builtin::Join, args, posix));
                self.c11_result(posix, dst, b);
                b.emit(Inst::Load { dst: value, ptr: Opnd::reg(slot), size: 4, w: 32, site: LOCAL });
                let args = append(&mut b.f.lists, [to, Opnd::reg(value)]);
                b.emit(Inst::Lib { f: Builtin::PutInt, args, dst: NO_REG, site: LOCAL, w: 32 });
            }
            "__ctype_b_loc" | "__ctype_tolower_loc" | "__ctype_toupper_loc" => {
                let a = self.characters(name);
                b.emit(Inst::Copy { dst, a });
            }
            // The standard library of C++, as far as it is out of line: what each of these does to what.
            "_ZNSt6thread4joinEv" | "_ZNSt6thread6detachEv" => {
                let this = self.operand(args[0], b)?;
                let (handle, zero) = (b.fresh(1), self.number(0));
                self.call_own("__irs_std_handle", this, handle, b)?;
                let joins = name.ends_with("4joinEv");
                let (f, rest) = if joins { (Builtin::Join, Some(zero)) } else { (Builtin::Detach, None) };
                let args = append(&mut b.f.lists, [Opnd::reg(handle)].into_iter().chain(rest));
                b.emit(plain(f, args, NO_REG));
                self.call_own("__irs_std_no_handle", this, NO_REG, b)?;
            }
            "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE" => {
                let (this, lock) = (self.operand(args[0], b)?, self.operand(args[1], b)?);
                let mutex = b.fresh(1);
                self.call_own("__irs_std_mutex", lock, mutex, b)?;
                let args = append(&mut b.f.lists, [this, Opnd::reg(mutex)]);
                b.emit(plain(Builtin::CondWait, args, NO_REG));
            }
            "_ZNSt18condition_variableC1Ev" | "_ZNSt18condition_variableC2Ev" => {
                let (this, zero, len) = (self.operand(args[0], b)?, self.number(0), self.number(48));
                b.emit(Inst::MemSet { dst: this, val: zero, len, site: LOCAL });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A call of a function of the model's own code, whose accesses are the library's.
    fn call_own(&mut self, name: &str, arg: Opnd, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let f = self.functions.iter().find(|(f, _)| f.name() == name).map(|(_, index)| *index);
        let callee = f.ok_or_else(|| format!("{name}: the model's own library lacks it"))?;
        b.f.mentions.push(callee);
        let args = append(&mut b.f.lists, [arg]);
        b.emit(Inst::Call { callee, args, dst });
        Ok(())
    }

    /// A pointer to a pointer to the entry of character 0 in a table of glibc's (for the locale C): what
    /// `isalpha` and the like look at. Characters go from -128 to 255.
    fn characters(&mut self, name: &str) -> Opnd {
        // Not the function's own name: that is an object, too.
        let label = format!("the result of {name}");
        let find = |t: &Self| t.program.globals.iter().position(|g| g.name == label).map(|o| o as u64);
        let object = find(self).unwrap_or_else(|| {
            let mut bytes = Vec::new();
            let size = if name == "__ctype_b_loc" { 2 } else { 4 };
            for c in -128..256i32 {
                match name {
                    "__ctype_b_loc" => {
                        bytes.extend(u8::try_from(c).map_or(0, characters::class).to_le_bytes())
                    }
                    "__ctype_tolower_loc" => bytes.extend(characters::lower(c).to_le_bytes()),
                    _ => bytes.extend(characters::upper(c).to_le_bytes()),
                }
            }
            let globals = &mut self.program.globals;
            let table = globals.len() as u64;
            let constant = |name: &str, bytes, shadow| Global {
                name: name.into(),
                kind: GlobalKind::Constant,
                bytes,
                shadow,
                merged: false,
                foreign: false,
            };
            globals.push(constant("the table of characters", bytes, Vec::new()));
            let zero = (table << 32) + 128 * size;
            globals.push(constant(&label, zero.to_le_bytes().to_vec(), vec![shadow::PTR; 8]));
            table + 1
        });
        self.pool(Const { bits: object << 32, shadow: shadow::PTR })
    }
}

/// Does the model take calls of this function apart? Such a function is none that it knows by itself.
pub(super) fn is_expanded(name: &str) -> bool {
    matches!(
        name,
        "__irs_destructors"
            | "__VERIFIER_atomic_begin"
            | "__VERIFIER_atomic_end"
            | "mtx_trylock"
            | "mtx_timedlock"
            | "mtx_lock"
            | "mtx_unlock"
            | "cnd_wait"
            | "cnd_timedwait"
            | "thrd_create"
            | "thrd_join"
            | "__ctype_b_loc"
            | "__ctype_tolower_loc"
            | "__ctype_toupper_loc"
            | "_ZNSt6thread4joinEv"
            | "_ZNSt6thread6detachEv"
            | "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE"
            | "_ZNSt18condition_variableC1Ev"
            | "_ZNSt18condition_variableC2Ev"
    )
}

/// Is it a place in a local variable? Who else uses a thread's handle that is stored there is rare.
fn is_local_slot(mut place: Value) -> bool {
    while place.is_instruction() && place.opcode() == Opcode::LLVMGetElementPtr {
        place = place.operand(0);
    }
    place.is_instruction() && place.opcode() == Opcode::LLVMAlloca
}

/// Is the number only ever compared with 0, at once or by way of a local variable of its own?
fn only_sign_matters(i: Value) -> bool {
    let compared = |v: Value| v.users().into_iter().all(|u| compares_with_zero(u, v));
    let by_way_of = |u: Value| {
        let place = u.operand(1);
        u.opcode() == Opcode::LLVMStore
            && u.operand(0) == i
            && place.is_instruction()
            && place.opcode() == Opcode::LLVMAlloca
            && place.users().into_iter().all(|p| match p.opcode() {
                Opcode::LLVMStore => p.operand(1) == place,
                Opcode::LLVMLoad => p.ty() == i.ty() && compared(p),
                // Where its scope begins and ends.
                Opcode::LLVMCall => p.callee().is_intrinsic(),
                _ => false,
            })
    };
    i.users().into_iter().all(|u| compares_with_zero(u, i) || by_way_of(u))
}

/// Is it a comparison that tells nothing of `v` but its sign?
fn compares_with_zero(u: Value, v: Value) -> bool {
    use IntPredicate::*;
    if u.opcode() != Opcode::LLVMICmp || u.operand(0) != v || !u.operand(1).is_const_int() {
        return false;
    }
    match u.operand(1).const_int() as u32 as i32 {
        0 => true,
        1 => matches!(u.icmp_predicate(), LLVMIntSLT | LLVMIntSGE),
        -1 => matches!(u.icmp_predicate(), LLVMIntSGT | LLVMIntSLE),
        _ => false,
    }
}
