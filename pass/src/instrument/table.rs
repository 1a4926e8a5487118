//! The site table, the state bytes, and the constructor that registers a module with the runtime. The layouts
//! are those of `irs.h`.

use crate::abi::{
    ABI_VERSION, CTOR_PRIORITY, FLAG_FENCE, FLAG_IGNORED, FLAG_SEQ_CST, STATE_CALL, STATE_FENCE,
};
use crate::ir::{Builder, Module, Value, cstring, llvm, md_operand_string, md_operand_u64};
use crate::number::{HASH, MODULE, SITES};
use crate::options::PassOptions;
use crate::shim;
use crate::twin::FLAG;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::{LLVMAtomicOrdering, LLVMLinkage, LLVMUnnamedAddr};
use std::collections::HashMap;
use traceformat::site::SiteKind;

/// One entry of the table.
pub struct Entry {
    kind: u8,
    flags: u8,
    line: u32,
    column: u32,
    size: u64,
    function: String,
    file: String,
    /// A store that carries a fence.
    pub fence: bool,
    /// How much higher the number of the store is whose barrier serves this one, too; 0: there is none.
    pub covered: i16,
}

/// The sites of a numbered module, in the order of their numbers.
pub struct Table {
    pub sites: Vec<Entry>,
    hash: [u8; 16],
}

impl Table {
    /// Reads what `irs-number` left.
    pub fn read(module: Module, options: &PassOptions) -> Result<Table, String> {
        let damaged = || "IRS: the module's site metadata is damaged; compile it anew".to_string();
        let mut sites = Vec::new();
        for node in module.named_metadata(SITES) {
            let number = |index| md_operand_u64(node, index).ok_or_else(damaged);
            let text = |index| md_operand_string(node, index).ok_or_else(damaged);
            let kind = number(0)? as u8;
            let mut flags = number(1)? as u8;
            let stores = [SiteKind::Store, SiteKind::MemCopy, SiteKind::MemSet].map(|k| k as u8);
            let fence =
                options.fences && stores.contains(&kind) && flags & (FLAG_SEQ_CST | FLAG_IGNORED) == 0;
            if fence {
                flags |= FLAG_FENCE;
            }
            sites.push(Entry {
                kind,
                flags,
                line: number(2)? as u32,
                column: number(3)? as u32,
                size: number(4)?,
                function: text(5)?,
                file: text(6)?,
                fence,
                covered: 0,
            });
        }
        let count = module.named_metadata(MODULE).first().and_then(|n| md_operand_u64(*n, 1));
        if module.named_metadata(MODULE).len() != 1 || count != Some(sites.len() as u64) {
            return Err("IRS: the module holds several numbered modules, or its site metadata is damaged; \
                        link first and then run irs-number, or instrument each module by itself"
                .into());
        }
        let hex =
            module.named_metadata(HASH).first().and_then(|n| md_operand_string(*n, 0)).ok_or_else(damaged)?;
        let mut hash = [0; 16];
        for (n, byte) in hash.iter_mut().enumerate() {
            *byte =
                hex.get(2 * n..2 * n + 2).and_then(|h| u8::from_str_radix(h, 16).ok()).ok_or_else(damaged)?;
        }
        Ok(Table { sites, hash })
    }

    /// Emits the globals and the constructor.
    pub fn emit(&self, module: Module, runtime: &Runtime) -> Globals {
        let (i8, i16, i32, i64, ptr) = (
            module.i8(),
            llvm!(LLVMInt16TypeInContext(module.context())),
            module.i32(),
            module.i64(),
            module.ptr(),
        );
        let site_type = struct_type(module, &[i32, i8, i8, i16, i32, i32, i64, ptr, ptr]);
        let mut strings = HashMap::new();
        let mut string = |text: &str| {
            *strings.entry(text.to_string()).or_insert_with(|| {
                let c = cstring(text);
                let value =
                    llvm!(LLVMConstStringInContext2(module.context(), c.as_ptr(), c.as_bytes().len(), 0));
                let global = private(module, "irs.string", value);
                llvm!({
                    LLVMSetGlobalConstant(global, 1);
                    LLVMSetUnnamedAddress(global, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
                });
                global
            })
        };
        let mut entries: Vec<LLVMValueRef> = Vec::with_capacity(self.sites.len());
        for s in &self.sites {
            let mut fields = [
                module.int(i32, 0),
                module.int(i8, s.kind.into()),
                module.int(i8, s.flags.into()),
                module.int(i16, u64::from(s.covered as u16)),
                module.int(i32, s.line.into()),
                module.int(i32, s.column.into()),
                module.int(i64, s.size),
                string(&s.function),
                string(&s.file),
            ];
            entries.push(llvm!(LLVMConstStructInContext(module.context(), fields.as_mut_ptr(), 9, 0)));
        }
        let count = entries.len() as u64;
        let sites =
            private(module, "irs.sites", llvm!(LLVMConstArray2(site_type, entries.as_mut_ptr(), count)));
        // Closed until the runtime opens them.
        let mut bytes: Vec<LLVMValueRef> = self
            .sites
            .iter()
            .map(|s| module.int(i8, u64::from(STATE_CALL | if s.fence { STATE_FENCE } else { 0 })))
            .collect();
        let state = private(module, "irs.state", llvm!(LLVMConstArray2(i8, bytes.as_mut_ptr(), count)));
        let mut hash: Vec<LLVMValueRef> = self.hash.iter().map(|b| module.int(i8, (*b).into())).collect();
        let mut fields = [
            module.int(i32, ABI_VERSION.into()),
            module.int(i32, count),
            llvm!(LLVMConstArray2(i8, hash.as_mut_ptr(), 16)),
            sites,
            state,
            llvm!(LLVMConstNull(ptr)),
            plain_flag(module),
        ];
        let record = private(
            module,
            "irs.record",
            llvm!(LLVMConstStructInContext(module.context(), fields.as_mut_ptr(), 7, 0)),
        );
        emit_constructor(module, runtime, record);
        let sites_type = llvm!(LLVMGlobalGetValueType(sites));
        let state_type = llvm!(LLVMGlobalGetValueType(state));
        Globals { sites, sites_type, state, state_type }
    }
}

fn struct_type(module: Module, fields: &[LLVMTypeRef]) -> LLVMTypeRef {
    let mut fields = fields.to_vec();
    llvm!(LLVMStructTypeInContext(module.context(), fields.as_mut_ptr(), fields.len() as u32, 0))
}

fn private(module: Module, name: &str, value: LLVMValueRef) -> LLVMValueRef {
    let name = cstring(name);
    llvm!({
        let global = LLVMAddGlobal(module.0, LLVMTypeOf(value), name.as_ptr());
        LLVMSetInitializer(global, value);
        LLVMSetLinkage(global, LLVMLinkage::LLVMPrivateLinkage);
        global
    })
}

/// The flag of the module's plain copies, null if it has none.
fn plain_flag(module: Module) -> LLVMValueRef {
    let name = cstring(FLAG);
    let flag = llvm!(LLVMGetNamedGlobal(module.0, name.as_ptr()));
    if flag.is_null() { llvm!(LLVMConstNull(module.ptr())) } else { flag }
}

/// A constructor of its own for each module: `__irs_register(&record)`.
fn emit_constructor(module: Module, runtime: &Runtime, record: LLVMValueRef) {
    let ty = llvm!(LLVMFunctionType(module.void(), std::ptr::null_mut(), 0, 0));
    let function = llvm!(LLVMAddFunction(module.0, c"irs.register".as_ptr(), ty));
    llvm!(LLVMSetLinkage(function, LLVMLinkage::LLVMInternalLinkage));
    let block = llvm!(LLVMAppendBasicBlockInContext(module.context(), function, c"".as_ptr()));
    let b = Builder::at_end(module, crate::ir::Block(block));
    runtime.register.call(&b, &mut [record]);
    llvm!(LLVMBuildRetVoid(b.0));
    shim::append_ctor(module, Value(function), CTOR_PRIORITY);
}

/// The module's tables.
pub struct Globals {
    sites: LLVMValueRef,
    sites_type: LLVMTypeRef,
    state: LLVMValueRef,
    state_type: LLVMTypeRef,
}

impl Globals {
    /// `&sites[number]`.
    pub fn site(&self, module: Module, number: u32) -> LLVMValueRef {
        element(module, self.sites_type, self.sites, number)
    }
    /// `&state[number]`.
    pub fn state(&self, module: Module, number: u32) -> LLVMValueRef {
        element(module, self.state_type, self.state, number)
    }

    /// The state byte of a site. Monotonic: it only ever loses bits, and a stale one costs a call that the
    /// runtime answers at once.
    pub fn load_state(&self, module: Module, b: &Builder, number: u32) -> LLVMValueRef {
        load_byte(module, b, self.state(module, number))
    }
}

fn load_byte(module: Module, b: &Builder, address: LLVMValueRef) -> LLVMValueRef {
    let load = llvm!(LLVMBuildLoad2(b.0, module.i8(), address, c"".as_ptr()));
    llvm!({
        LLVMSetAlignment(load, 1);
        LLVMSetOrdering(load, LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic);
    });
    load
}

fn element(module: Module, ty: LLVMTypeRef, base: LLVMValueRef, number: u32) -> LLVMValueRef {
    let mut indices = [module.int(module.i64(), 0), module.int(module.i64(), number.into())];
    llvm!(LLVMConstInBoundsGEP2(ty, base, indices.as_mut_ptr(), 2))
}

/// LLVM's number of `preserve_mostcc`.
pub const PRESERVE_MOST: u32 = 14;

/// A function of the runtime.
pub struct Function {
    value: LLVMValueRef,
    ty: LLVMTypeRef,
    convention: u32,
}

impl Function {
    pub fn call(&self, b: &Builder, arguments: &mut [LLVMValueRef]) -> Value {
        let call = b.call(self.value, self.ty, arguments);
        llvm!(LLVMSetInstructionCallConv(call.0, self.convention));
        call
    }
}

fn declare(module: Module, result: LLVMTypeRef, name: &str, parameters: &[LLVMTypeRef]) -> Function {
    let mut parameters = parameters.to_vec();
    let ty = llvm!(LLVMFunctionType(result, parameters.as_mut_ptr(), parameters.len() as u32, 0));
    let c = cstring(name);
    let found = llvm!(LLVMGetNamedFunction(module.0, c.as_ptr()));
    let value = if found.is_null() { llvm!(LLVMAddFunction(module.0, c.as_ptr(), ty)) } else { found };
    Function { value, ty, convention: 0 }
}

/// The functions and variables that the runtime offers.
pub struct Runtime {
    pub before: Function,
    pub after: Function,
    pub before_copy: Function,
    pub after_copy: Function,
    pub await_retry: Function,
    pub enter: Function,
    pub leave: Function,
    pub reach: Function,
    pub register: Function,
    call: LLVMValueRef,
}

impl Runtime {
    pub fn declare(module: Module) -> Runtime {
        let (ptr, i64) = (module.ptr(), module.i64());
        let returning = |result, name: &str, parameters: &[_]| declare(module, result, name, parameters);
        let function = |name: &str, parameters: &[LLVMTypeRef]| returning(module.void(), name, parameters);
        // One that keeps its caller's registers, but for the one in which it says to return something. Not to
        // be bound lazily: the loader does not keep all of them.
        let keeping = |name: &str, parameters: &[LLVMTypeRef]| {
            let f = returning(i64, name, parameters);
            let attribute = "nonlazybind";
            llvm!({
                LLVMSetFunctionCallConv(f.value, PRESERVE_MOST);
                let kind = LLVMGetEnumAttributeKindForName(attribute.as_ptr().cast(), attribute.len());
                let attribute = LLVMCreateEnumAttribute(module.context(), kind, 0);
                LLVMAddAttributeAtIndex(f.value, u32::MAX, attribute);
            });
            Function { convention: PRESERVE_MOST, ..f }
        };
        let found = llvm!(LLVMGetNamedGlobal(module.0, c"__irs_call".as_ptr()));
        let call = if found.is_null() {
            llvm!({
                let global = LLVMAddGlobal(module.0, ptr, c"__irs_call".as_ptr());
                LLVMSetThreadLocal(global, 1);
                global
            })
        } else {
            found
        };
        Runtime {
            before: function("__irs_before", &[ptr, ptr, i64]),
            after: function("__irs_after", &[ptr, ptr, i64]),
            before_copy: function("__irs_before_copy", &[ptr, ptr, ptr, i64]),
            after_copy: function("__irs_after_copy", &[ptr, ptr, ptr, i64]),
            await_retry: function("__irs_await_retry", &[ptr]),
            enter: keeping("__irs_enter", &[ptr, ptr]),
            leave: keeping("__irs_leave", &[ptr, ptr]),
            reach: keeping("__irs_reach", &[ptr]),
            register: function("__irs_register", &[ptr]),
            call,
        }
    }

    /// What is called behind a call of the outside. (Most modules have none.)
    pub fn returned(&self, module: Module) -> Function {
        declare(module, module.void(), "__irs_returned", &[module.ptr()])
    }

    /// The address of this thread's `__irs_call`.
    pub fn call_address(&self, module: Module, b: &Builder) -> LLVMValueRef {
        let name = "llvm.threadlocal.address";
        let id = llvm!(LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()));
        let mut overload = [module.ptr()];
        let function = llvm!(LLVMGetIntrinsicDeclaration(module.0, id, overload.as_mut_ptr(), 1));
        let ty = llvm!(LLVMIntrinsicGetType(module.context(), id, overload.as_mut_ptr(), 1));
        b.call(function, ty, &mut [self.call]).0
    }
}
