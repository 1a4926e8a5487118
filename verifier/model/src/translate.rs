//! From a linked LLVM module to a [`Program`]: objects, tables, and the order of the work. Functions are
//! translated in [`super::function`], constants in [`super::constant`].

use crate::allocators::Replaced;
use crate::builtin::Builtin;
use crate::call::is_expanded;
use crate::inst::{Function, Inst, LOCAL, NO_REG, Opnd, Range, Source};
use crate::instruction::is_wide;
use crate::llvm::{Block, Context, Module, Opcode, Ty, TypeKind, Value};
use crate::names::Reader;
use crate::stop::{SourceLocation, Unsupported};
use crate::table::Table;
use crate::{Const, Global, GlobalKind, Program, shadow};
use rustc_hash::FxHashMap;
use traceformat::fingerprint::Fingerprint;
use traceformat::site::{SiteId, SiteInfo};

/// One scalar of a (possibly aggregate) type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// Byte offset in memory.
    pub offset: u64,
    /// Width in bits.
    pub width: u8,
    /// Bytes in memory.
    pub size: u8,
}

/// State of one translation.
pub(super) struct Translator<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
    pub site_kind: u32,
    pub await_kind: u32,
    /// Of instructions that give open values one, for the compiler only.
    pub fill_kind: u32,
    /// Of a mark of a scope that only who verifies has.
    pub scope_kind: u32,
    /// Object number of each global variable and function.
    pub objects: FxHashMap<Value, u32>,
    /// Thread-local variables, by index.
    pub tls: FxHashMap<Value, u32>,
    pub functions: FxHashMap<Value, u32>,
    /// Functions without code that may be called through a pointer.
    pub addressed: Vec<Value>,
    /// Objects that stand for the blocks to which a computed `goto` may lead.
    pub labels: FxHashMap<Block, u32>,
    /// Functions for memory that libraries get from the program.
    pub replaced: Replaced,
    /// Does the program throw exceptions itself? Then their ways are followed.
    pub throws: bool,
    pub program: Program,
    pub names: Reader,
    consts: FxHashMap<Const, u32>,
    places: FxHashMap<SourceLocation, u32>,
}

/// Translates a linked and renumbered module.
pub(super) fn translate(
    context: &Context,
    module: &Module,
    fingerprint: Fingerprint,
    sites: Vec<SiteInfo>,
    table: &Table,
) -> Result<Program, String> {
    let mut t = Translator {
        module,
        table,
        site_kind: context.metadata_kind("irs.site"),
        await_kind: context.metadata_kind("irs.await"),
        fill_kind: context.metadata_kind("irs.fill"),
        scope_kind: context.metadata_kind(identity::scopes::SCOPE),
        objects: FxHashMap::default(),
        tls: FxHashMap::default(),
        functions: FxHashMap::default(),
        addressed: crate::through::addressed(module),
        labels: FxHashMap::default(),
        replaced: Replaced::by(module),
        throws: module.functions().into_iter().any(|f| f.name() == Builtin::Raise.name()),
        program: Program {
            fingerprint,
            sites,
            functions: Vec::new(),
            consts: Vec::new(),
            globals: Vec::new(),
            tls: Vec::new(),
            places: Vec::new(),
            blockers: Vec::new(),
            unsupported: Vec::new(),
            main: 0,
            constructors: None,
            thread_end: None,
            exits: false,
            wraps: false,
            assumed: Vec::new(),
            variables: Vec::new(),
            known: Default::default(),
            quiet: Vec::new(),
            slow: FxHashMap::default(),
            orders: Default::default(),
            visible_marks: Vec::new(),
            history: false,
            misaligned: Default::default(),
            reads_errno: false,
            scopes: false,
            names: Default::default(),
        },
        names: Reader::new(module.local_variables()),
        consts: FxHashMap::default(),
        places: FxHashMap::default(),
    };
    t.objects();
    t.outside_of_functions();
    let functions: Vec<Value> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    for f in &functions {
        let code = t.function(*f);
        t.program.functions.push(code);
    }
    // The model's own code stands for library functions that use memory (see `exec/src/uncounted.rs`).
    t.program.history |= t.program.functions.iter().any(|f| f.library);
    let named = |name: &str| functions.iter().position(|f| f.name() == name).map(|f| f as u32);
    let main = named("main").ok_or("the program has no main function")?;
    t.program.thread_end = named("__irs_thread_end");
    t.program.exits = named("__cxa_atexit").is_some();
    for f in &functions {
        // The slow form of a function that the interpreter does by itself.
        if let Some(b) = f.name().strip_prefix("__irs_").and_then(Builtin::by_name) {
            // One slow form would stand for what another one does.
            if t.program.slow.insert(b, t.functions[f]).is_some() {
                return Err(format!("{}: there are two slow forms of this function", f.name()));
            }
        }
    }
    t.program.assumed.sort();
    t.program.assumed.dedup();
    t.program.find_variables();
    t.thunks();
    t.program.main = t.entry(main);
    t.program.names = std::mem::take(&mut t.names).finish();
    // (The model's own functions, which are behind the program's, may be called by anybody.)
    let made = functions.len() as u32..t.program.functions.len() as u32;
    let addressed = (0..).zip(&functions).filter(|(_, f)| is_addressed(**f)).map(|(n, _)| n).chain(made);
    crate::stack::settle(&mut t.program, &addressed.collect::<Vec<_>>());
    crate::taint::run(&mut t.program);
    Ok(t.program)
}

/// Variables of the C library that hold the standard streams.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

impl Translator<'_> {
    /// Numbers all objects, then fills in their contents (which may name each other).
    fn objects(&mut self) {
        self.object("null".into(), GlobalKind::Null, None);
        debug_assert_eq!(
            self.program.globals.len() as u32,
            crate::known::STDIN_STREAM,
            "the first of the streams"
        );
        let streams = STREAMS.map(|s| self.object(format!("the stream {s}"), GlobalKind::Opaque, None));
        let (mut variables, mut thread_locals) = (Vec::new(), Vec::new());
        for g in self.module.globals().into_iter().filter(|g| !g.name().starts_with("llvm.")) {
            if g.is_thread_local() {
                self.tls.insert(g, thread_locals.len() as u32);
                thread_locals.push(g);
                continue;
            }
            let constant = g.is_constant_global() && !g.is_declaration();
            let kind = if constant { GlobalKind::Constant } else { GlobalKind::Variable };
            let o = self.object(g.name(), kind, Some(g));
            self.objects.insert(g, o);
            variables.push((g, o));
        }
        self.number_functions();
        self.number_labels();
        for (g, o) in variables {
            self.names.add(o, g);
            let (bytes, shadow) =
                if g.is_declaration() { self.external(g, streams) } else { self.contents(g) };
            let global = &mut self.program.globals[o as usize];
            (global.bytes, global.shadow) = (bytes, shadow);
        }
        for g in thread_locals {
            let (bytes, shadow) = self.contents(g);
            let (name, kind) = (g.name(), GlobalKind::Variable);
            // A thread's end releases its own.
            self.program.history = true;
            self.program.tls.push(Global { name, kind, bytes, shadow, merged: false, foreign: false });
        }
    }

    /// The number of a new object, which has no contents yet.
    fn object(&mut self, name: String, kind: GlobalKind, v: Option<Value>) -> u32 {
        let merged = v.is_some_and(Value::is_unnamed);
        let foreign = v.is_some_and(|v| v.is_declaration() && !v.is_function());
        let (bytes, shadow) = (Vec::new(), Vec::new());
        self.program.globals.push(Global { name, kind, bytes, shadow, merged, foreign });
        self.program.globals.len() as u32 - 1
    }

    fn number_functions(&mut self) {
        let mut defined = 0;
        for f in self.module.functions().into_iter().filter(|f| !f.is_intrinsic()) {
            let mut index = u32::MAX;
            if !f.is_declaration() {
                index = defined;
                self.functions.insert(f, index);
                defined += 1;
            }
            let o = self.object(f.name(), GlobalKind::Function(index), Some(f));
            self.objects.insert(f, o);
        }
    }

    /// An object for each block that a computed goto may go to: the block's address.
    fn number_labels(&mut self) {
        for f in self.module.functions() {
            let terminators = f.blocks().into_iter().filter_map(Block::terminator);
            let gotos = terminators.filter(|t| t.opcode() == Opcode::LLVMIndirectBr);
            for to in gotos.flat_map(Value::successors) {
                if !self.labels.contains_key(&to) {
                    let o = self.object(format!("a label in {}", f.name()), GlobalKind::Opaque, None);
                    self.labels.insert(to, o);
                }
            }
        }
    }

    /// Bytes and shadow of a variable that the program declares only: unknown, but for the standard streams.
    fn external(&self, g: Value, streams: [u32; 3]) -> (Vec<u8>, Vec<u8>) {
        if let Some(n) = STREAMS.iter().position(|s| *s == g.name()) {
            let address = (streams[n] as u64) << 32;
            return (address.to_le_bytes().to_vec(), vec![shadow::PTR; 8]);
        }
        let size = if g.global_type().is_sized() { self.module.size_of(g.global_type()) } else { 0 };
        (vec![0; size as usize], vec![shadow::EXTERNAL; size as usize])
    }

    /// Bytes and shadow that a variable starts with. Where they cannot be told, the program is not modelled.
    fn contents(&mut self, g: Value) -> (Vec<u8>, Vec<u8>) {
        self.initial(g).unwrap_or_else(|e| {
            self.program.blockers.push(Unsupported {
                kind: "variable",
                text: format!("{} has {e}", g.name()),
                place: SourceLocation::default(),
                site: None,
            });
            (Vec::new(), Vec::new())
        })
    }

    /// Library functions that the program names as values: each becomes a function that calls it.
    fn thunks(&mut self) {
        for f in self.module.functions() {
            let known = Builtin::by_name(&f.name()).filter(|b| !b.is_sync() && !b.is_formatted());
            // A function that is only called needs none.
            let known = known.filter(|_| is_addressed(f) && !is_expanded(&f.name()));
            let (true, Some(b), Some(&object)) = (f.is_declaration(), known, self.objects.get(&f)) else {
                continue;
            };
            let signature = self.signature(f);
            if self.is_of_another_type(&f.name(), &signature, f.global_type().is_variadic()) {
                continue;
            }
            let Ok(widths) = f.params().iter().map(|p| self.leaves(p.ty())).collect::<Result<Vec<_>, _>>()
            else {
                continue;
            };
            let params = widths.iter().map(|l| l.len()).sum::<usize>() as u32;
            let result = f.global_type().result();
            let Ok(result) = self.leaves(result) else { continue };
            if f.global_type().is_variadic() || result.len() > 1 {
                continue;
            }
            self.mentions(b);
            let mut code =
                Function { name: f.name(), params, regs: params + 2, signature, ..Function::default() };
            let args = append(&mut code.lists, (0..params).map(Opnd::reg));
            let (dst, w) = result.first().map_or((NO_REG, 64), |l| (params, l.width));
            let name_source = |code: &mut Function| {
                let (pc, name) = (code.code.len() as u32, f.name().into());
                code.sources.push(Source { pc, name, site: SiteId::UNNUMBERED, args: None });
            };
            if b.promises_sign_only() {
                code.code.push(Inst::Lib { f: b, args, dst: params + 1, site: LOCAL, w });
                let args = append(&mut code.lists, [Opnd::reg(params + 1)]);
                name_source(&mut code);
                code.code.push(Inst::Lib { f: Builtin::AnyOfSign, args, dst, site: LOCAL, w });
            } else {
                if b.result_is_input() || b.fills_with_input() {
                    name_source(&mut code);
                }
                code.code.push(Inst::Lib { f: b, args, dst, site: LOCAL, w });
            }
            let vals = append(&mut code.lists, result.first().map(|_| Opnd::reg(params)));
            code.code.push(Inst::Ret { vals });
            let place = SourceLocation { function: f.name(), ..SourceLocation::default() };
            self.program.places.push(place);
            code.places = vec![self.program.places.len() as u32 - 1; code.code.len()];
            code.mentions.extend(self.program.slow.get(&b));
            self.program.functions.push(code);
            let index = self.program.functions.len() as u32 - 1;
            self.program.globals[object as usize].kind = GlobalKind::Function(index);
        }
    }

    /// A constant operand.
    pub(super) fn pool(&mut self, c: Const) -> Opnd {
        let next = self.program.consts.len();
        let i = *self.consts.entry(c).or_insert(next as u32);
        if i as usize == next {
            self.program.consts.push(c);
        }
        Opnd::constant(i as usize)
    }

    pub(super) fn number(&mut self, bits: u64) -> Opnd {
        self.pool(Const { bits, shadow: shadow::CLEAN })
    }

    /// The place of an instruction, in the table of places.
    pub(super) fn place(&mut self, function: &str, i: Value) -> u32 {
        let place = SourceLocation {
            function: function.to_string(),
            file: i.file(),
            line: i.line(),
            column: i.column(),
        };
        self.place_number(place)
    }

    /// A place, in the table of places.
    pub(super) fn place_number(&mut self, place: SourceLocation) -> u32 {
        let next = self.program.places.len() as u32;
        let id = *self.places.entry(place.clone()).or_insert(next);
        if id == next {
            self.program.places.push(place);
        }
        id
    }

    /// Records something that the model cannot explain.
    pub(super) fn unsupported(
        &mut self,
        kind: &'static str,
        text: String,
        place: u32,
        site: Option<SiteId>,
    ) -> u32 {
        let place = self.program.places[place as usize].clone();
        self.program.unsupported.push(Unsupported { kind, text, place, site });
        self.program.unsupported.len() as u32 - 1
    }

    /// The scalars of a type, in order.
    pub(super) fn leaves(&self, t: Ty) -> Result<Vec<Leaf>, String> {
        let mut out = Vec::new();
        self.collect(t, 0, &mut out)?;
        Ok(out)
    }

    fn collect(&self, t: Ty, offset: u64, out: &mut Vec<Leaf>) -> Result<(), String> {
        let scalar = |width: u32| Leaf { offset, width: width as u8, size: self.module.store_size(t) as u8 };
        match t.kind() {
            TypeKind::LLVMVoidTypeKind | TypeKind::LLVMMetadataTypeKind | TypeKind::LLVMLabelTypeKind => {}
            TypeKind::LLVMIntegerTypeKind if t.int_width() <= 64 => out.push(scalar(t.int_width())),
            // Low half first.
            TypeKind::LLVMIntegerTypeKind if t.int_width() == 128 => {
                out.extend([0, 8].map(|half| Leaf { offset: offset + half, width: 64, size: 8 }));
            }
            TypeKind::LLVMVectorTypeKind if !is_wide(t.element()) => {
                let size = self.module.store_size(t.element());
                for i in 0..t.vector_len() {
                    self.collect(t.element(), offset + i * size, out)?;
                }
            }
            TypeKind::LLVMPointerTypeKind | TypeKind::LLVMDoubleTypeKind => out.push(scalar(64)),
            TypeKind::LLVMFloatTypeKind => out.push(scalar(32)),
            TypeKind::LLVMStructTypeKind => {
                for (i, f) in t.fields().into_iter().enumerate() {
                    self.collect(f, offset + self.module.field_offset(t, i as u32), out)?;
                }
            }
            TypeKind::LLVMArrayTypeKind if t.array_len() <= 64 => {
                let size = self.module.size_of(t.element());
                for i in 0..t.array_len() {
                    self.collect(t.element(), offset + i * size, out)?;
                }
            }
            _ => return Err(format!("a value of type {t}")),
        }
        if out.len() > 64 { Err(format!("a value of type {t}")) } else { Ok(()) }
    }

    /// Splits the indices of a `getelementptr` into a constant offset and scaled variables.
    pub(super) fn gep_path(&self, source: Ty, indices: &[Value]) -> Result<(i64, Vec<(Value, u64)>), String> {
        let mut offset = 0i64;
        let mut rest = Vec::new();
        let mut t = source;
        for (n, v) in indices.iter().enumerate() {
            if n > 0 && t.kind() == TypeKind::LLVMStructTypeKind {
                if !v.is_const_int() {
                    return Err("a field that is not constant".into());
                }
                let field = v.const_int() as u32;
                offset += self.module.field_offset(t, field) as i64;
                t = t.fields()[field as usize];
                continue;
            }
            if n > 0 {
                if !matches!(t.kind(), TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind) {
                    return Err(format!("an index into {t}"));
                }
                t = t.element();
            }
            let scale = self.module.size_of(t);
            if v.is_const_int() {
                let w = v.ty().int_width().min(64);
                let k = ((v.const_int() << (64 - w)) as i64) >> (64 - w);
                offset = offset.wrapping_add(k.wrapping_mul(scale as i64));
            } else {
                rest.push((*v, scale));
            }
        }
        Ok((offset, rest))
    }
}

/// Is the function used otherwise than to call it?
pub(super) fn is_addressed(f: Value) -> bool {
    f.users().into_iter().any(|u| !u.is_instruction() || !is_call_of(u, f))
}

/// Is it a call of `f` that does not pass `f` on?
pub(super) fn is_call_of(u: Value, f: Value) -> bool {
    matches!(u.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke) && u.callee() == f && !u.args().contains(&f)
}

/// Appends to a side table and says where.
pub(super) fn append<T>(table: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Range {
    let start = table.len() as u32;
    table.extend(items);
    Range { start, len: table.len() as u32 - start }
}
