//! A thin layer over LLVM's C interface: just what the translation reads. (inkwell's values panic on metadata
//! and token operands, so this uses the raw references.)
//!
//! **Invariant**: a [`Value`], [`Ty`] or [`Block`] is only ever obtained from a live [`Context`]'s modules
//! and is not used after the context is gone. The types are private to `model`, and [`super::load`] keeps the
//! context for as long as it translates; nothing of it is left in the [`super::Program`].

use inkwell::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::{
    LLVMDIFileGetFilename, LLVMDITypeGetOffsetInBits, LLVMDITypeGetSizeInBits, LLVMDIVariableGetFile,
    LLVMDIVariableGetLine, LLVMGetDINodeTag, LLVMGetMetadataKind, LLVMMetadataKind,
};
use inkwell::llvm_sys::ir_reader::LLVMParseIRInContext;
use inkwell::llvm_sys::linker::LLVMLinkModules2;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::target::{
    LLVMABISizeOfType, LLVMGetModuleDataLayout, LLVMOffsetOfElement, LLVMStoreSizeOfType, LLVMTargetDataRef,
};
pub use inkwell::llvm_sys::{
    LLVMAtomicRMWBinOp as RmwKind, LLVMDiagnosticSeverity, LLVMIntPredicate as IntPredicate,
    LLVMOpcode as Opcode, LLVMTypeKind as TypeKind,
};
use inkwell::llvm_sys::{LLVMFastMathAllowContract, LLVMLinkage, LLVMUnnamedAddr};
use std::ffi::{CStr, CString, c_char, c_void};

/// One call into LLVM.
macro_rules! llvm {
    ($e:expr) => {{
        // SAFETY: the references are live (the invariant in the module's header), and each caller
        // asks only what LLVM defines for that kind of value.
        unsafe { $e }
    }};
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(LLVMValueRef);
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty(LLVMTypeRef);
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block(LLVMBasicBlockRef);

/// An LLVM context that collects errors instead of ending the process.
pub struct Context {
    raw: LLVMContextRef,
    errors: *mut Vec<String>,
}

extern "C" fn on_diagnostic(d: LLVMDiagnosticInfoRef, errors: *mut c_void) {
    // SAFETY: `errors` is the Vec that `Context::new` leaked for this context; LLVM calls this only on the
    // thread that uses the context. The description is a C string that is ours to dispose of.
    unsafe {
        if LLVMGetDiagInfoSeverity(d) == LLVMDiagnosticSeverity::LLVMDSError {
            (*errors.cast::<Vec<String>>()).push(take(LLVMGetDiagInfoDescription(d)));
        }
    }
}

/// Takes over a message that LLVM allocated.
///
/// # Safety
/// `s` is null or a message to be disposed of with `LLVMDisposeMessage`, not used again.
unsafe fn take(s: *mut c_char) -> String {
    if s.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe {
        let text = CStr::from_ptr(s).to_string_lossy().into_owned();
        LLVMDisposeMessage(s);
        text
    }
}

fn text(p: *const c_char, len: usize) -> String {
    if p.is_null() {
        return String::new();
    }
    // SAFETY: LLVM returned this pointer together with this length, and keeps it alive with the value.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(p.cast::<u8>(), len) }).into_owned()
}

impl Context {
    pub fn new() -> Context {
        let errors = Box::into_raw(Box::<Vec<String>>::default());
        let raw = llvm!(LLVMContextCreate());
        llvm!(LLVMContextSetDiagnosticHandler(raw, Some(on_diagnostic), errors.cast()));
        Context { raw, errors }
    }

    /// The errors reported since the last call.
    pub fn errors(&self) -> String {
        // SAFETY: only `on_diagnostic` writes it, inside LLVM calls on this thread; none is running.
        std::mem::take(unsafe { &mut *self.errors }).join("; ")
    }

    /// Parses bitcode or textual IR.
    pub fn parse(&self, bytes: &[u8], name: &str) -> Result<Module, String> {
        let cname = CString::new(name).unwrap_or_default();
        let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        let buffer = llvm!(LLVMCreateMemoryBufferWithMemoryRangeCopy(
            bytes.as_ptr().cast(),
            bytes.len(),
            cname.as_ptr()
        ));
        // SAFETY: the parser takes the buffer over, whatever comes of it.
        let failed = unsafe { LLVMParseIRInContext(self.raw, buffer, &mut module, &mut message) } != 0;
        // SAFETY: the message is ours.
        let said = unsafe { take(message) };
        if !failed {
            // What was taken away after the embedding (`pass/src/number/wraps.rs`, `scopes.rs`).
            llvm!(identity::promises::restore(self.raw, module));
            llvm!(identity::scopes::restore(self.raw, module));
        }
        if failed {
            return Err([said, self.errors()]
                .iter()
                .filter(|s| !s.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join("; "));
        }
        Ok(Module { raw: module, layout: llvm!(LLVMGetModuleDataLayout(module)) })
    }

    /// The number of a kind of metadata.
    pub fn metadata_kind(&self, name: &str) -> u32 {
        llvm!(LLVMGetMDKindIDInContext(self.raw, name.as_ptr().cast(), name.len() as u32))
    }

    /// `!{i32 a, i32 b}`
    pub fn pair(&self, a: u32, b: u32) -> Value {
        let i32t = llvm!(LLVMInt32TypeInContext(self.raw));
        let mut ops = [a, b].map(|n| llvm!(LLVMValueAsMetadata(LLVMConstInt(i32t, n as u64, 0))));
        let node = llvm!(LLVMMDNodeInContext2(self.raw, ops.as_mut_ptr(), 2));
        Value(llvm!(LLVMMetadataAsValue(self.raw, node)))
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        llvm!(LLVMContextDispose(self.raw));
        // SAFETY: leaked in `new`, and the context that knew it is gone.
        drop(unsafe { Box::from_raw(self.errors) });
    }
}

/// A module; belongs to the context, which disposes of it.
pub struct Module {
    raw: LLVMModuleRef,
    layout: LLVMTargetDataRef,
}

impl Module {
    /// What LLVM's verifier says against the module, if anything.
    pub fn verify(&self) -> Option<String> {
        let mut message = std::ptr::null_mut();
        let broken = llvm!(LLVMVerifyModule(
            self.raw,
            LLVMVerifierFailureAction::LLVMReturnStatusAction,
            &mut message
        )) != 0;
        // SAFETY: the message is ours.
        let said = unsafe { take(message) };
        broken.then_some(said)
    }

    /// The local variables of the source: what stands for them or holds their address, with the variable's
    /// node.
    ///
    /// LLVM's C interface shows these records as calls only, so the module has them as calls for the time
    /// being.
    pub fn local_variables(&self) -> Vec<(Value, Node)> {
        let records = llvm!(LLVMIsNewDbgInfoFormat(self.raw));
        llvm!(LLVMSetIsNewDbgInfoFormat(self.raw, 0));
        let mut out = Vec::new();
        for f in self.functions() {
            for i in f.blocks().into_iter().flat_map(Block::instructions) {
                if i.opcode() == Opcode::LLVMCall
                    && i.callee().name().starts_with("llvm.dbg.")
                    && let [of, variable, ..] = i.args()[..]
                    && let Some(of) = of.wrapped()
                {
                    out.push((of, Node(variable)));
                }
            }
        }
        llvm!(LLVMSetIsNewDbgInfoFormat(self.raw, records));
        out
    }

    /// Links `other` into this one.
    pub fn link(&self, other: Module) -> bool {
        llvm!(LLVMLinkModules2(self.raw, other.raw)) == 0
    }

    pub fn globals(&self) -> Vec<Value> {
        chain(llvm!(LLVMGetFirstGlobal(self.raw)), |g| llvm!(LLVMGetNextGlobal(g)))
    }

    /// Assembly outside of functions.
    pub fn assembly(&self) -> String {
        let mut n = 0;
        let text = llvm!(LLVMGetModuleInlineAsm(self.raw, &mut n));
        if text.is_null() {
            return String::new();
        }
        // SAFETY: LLVM has just given this text and its length, and the module still lives.
        let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), n) };
        String::from_utf8_lossy(bytes).into_owned()
    }

    pub fn functions(&self) -> Vec<Value> {
        chain(llvm!(LLVMGetFirstFunction(self.raw)), |g| llvm!(LLVMGetNextFunction(g)))
    }

    /// The names of metadata that has one.
    pub fn metadata_names(&self) -> Vec<String> {
        let next = |m| Some(llvm!(LLVMGetNextNamedMetadata(m))).filter(|m| !m.is_null());
        let first = Some(llvm!(LLVMGetFirstNamedMetadata(self.raw))).filter(|m| !m.is_null());
        let name = |m| {
            let mut n = 0;
            let p = llvm!(LLVMGetNamedMetadataName(m, &mut n));
            text(p, n)
        };
        std::iter::successors(first, |m| next(*m)).map(name).collect()
    }

    /// The operands of a piece of named metadata.
    pub fn named_metadata(&self, name: &str) -> Vec<Value> {
        let name = CString::new(name).expect("no NUL in our own names");
        let n = llvm!(LLVMGetNamedMetadataNumOperands(self.raw, name.as_ptr())) as usize;
        let mut out = vec![std::ptr::null_mut(); n];
        llvm!(LLVMGetNamedMetadataOperands(self.raw, name.as_ptr(), out.as_mut_ptr()));
        out.into_iter().map(Value).collect()
    }

    pub fn size_of(&self, t: Ty) -> u64 {
        llvm!(LLVMABISizeOfType(self.layout, t.0))
    }

    pub fn store_size(&self, t: Ty) -> u64 {
        llvm!(LLVMStoreSizeOfType(self.layout, t.0))
    }

    pub fn field_offset(&self, t: Ty, field: u32) -> u64 {
        llvm!(LLVMOffsetOfElement(self.layout, t.0, field))
    }
}

fn chain(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> Vec<Value> {
    let mut out = Vec::new();
    let mut v = first;
    while !v.is_null() {
        out.push(Value(v));
        v = next(v);
    }
    out
}

impl Ty {
    pub fn kind(self) -> TypeKind {
        llvm!(LLVMGetTypeKind(self.0))
    }

    pub fn int_width(self) -> u32 {
        llvm!(LLVMGetIntTypeWidth(self.0))
    }

    /// Can a value of this type be stored?
    pub fn is_sized(self) -> bool {
        llvm!(LLVMTypeIsSized(self.0)) != 0
    }

    pub fn fields(self) -> Vec<Ty> {
        let n = llvm!(LLVMCountStructElementTypes(self.0));
        (0..n).map(|i| Ty(llvm!(LLVMStructGetTypeAtIndex(self.0, i)))).collect()
    }

    /// Element type of an array or vector.
    pub fn element(self) -> Ty {
        Ty(llvm!(LLVMGetElementType(self.0)))
    }

    pub fn array_len(self) -> u64 {
        llvm!(LLVMGetArrayLength2(self.0))
    }

    /// Elements of a vector of fixed length.
    pub fn vector_len(self) -> u64 {
        llvm!(LLVMGetVectorSize(self.0)) as u64
    }

    /// Of a function type: the type of what it returns.
    pub fn result(self) -> Ty {
        Ty(llvm!(LLVMGetReturnType(self.0)))
    }

    pub fn param_count(self) -> u32 {
        llvm!(LLVMCountParamTypes(self.0))
    }

    pub fn is_variadic(self) -> bool {
        llvm!(LLVMIsFunctionVarArg(self.0)) != 0
    }
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // SAFETY: prints into a message that is ours.
        f.write_str(&unsafe { take(LLVMPrintTypeToString(self.0)) })
    }
}

impl Block {
    pub fn instructions(self) -> Vec<Value> {
        chain(llvm!(LLVMGetFirstInstruction(self.0)), |g| llvm!(LLVMGetNextInstruction(g)))
    }

    pub fn terminator(self) -> Option<Value> {
        opt(llvm!(LLVMGetBasicBlockTerminator(self.0)))
    }
}

fn opt(v: LLVMValueRef) -> Option<Value> {
    (!v.is_null()).then_some(Value(v))
}

macro_rules! is_a {
    ($($name:ident = $f:ident;)*) => {
        impl Value { $(pub fn $name(self) -> bool { !llvm!($f(self.0)).is_null() })* }
    };
}

is_a! {
    is_constant = LLVMIsAConstant;
    is_const_int = LLVMIsAConstantInt;
    is_const_fp = LLVMIsAConstantFP;
    is_const_expr = LLVMIsAConstantExpr;
    is_undef = LLVMIsAUndefValue;
    is_poison = LLVMIsAPoisonValue;
    is_function = LLVMIsAFunction;
    is_global_var = LLVMIsAGlobalVariable;
    is_alias = LLVMIsAGlobalAlias;
    is_inline_asm = LLVMIsAInlineAsm;
    is_data_array = LLVMIsAConstantDataSequential;
    is_phi = LLVMIsAPHINode;
    is_instruction = LLVMIsAInstruction;
    is_ifunc = LLVMIsAGlobalIFunc;
    is_block_address = LLVMIsABlockAddress;
}

impl Value {
    pub fn ty(self) -> Ty {
        Ty(llvm!(LLVMTypeOf(self.0)))
    }

    pub fn name(self) -> String {
        let mut len = 0;
        let p = llvm!(LLVMGetValueName2(self.0, &mut len));
        text(p, len)
    }

    pub fn is_landing_pad(self) -> bool {
        self.is_instruction() && self.opcode() == Opcode::LLVMLandingPad
    }

    /// Of a landing pad: the types of its handlers (a null pointer: any; an array: none but those).
    pub fn handlers(self) -> Vec<Value> {
        (0..llvm!(LLVMGetNumClauses(self.0))).map(|k| Value(llvm!(LLVMGetClause(self.0, k)))).collect()
    }

    /// Of a landing pad: is there code for any exception?
    pub fn is_cleanup(self) -> bool {
        llvm!(LLVMIsCleanup(self.0)) != 0
    }

    pub fn is_null(self) -> bool {
        llvm!(LLVMIsNull(self.0)) != 0
    }

    /// Of an integer constant of up to 64 bits.
    pub fn const_int(self) -> u64 {
        llvm!(LLVMConstIntGetZExtValue(self.0))
    }

    /// The bits of a `float` or `double` constant.
    pub fn const_fp_bits(self) -> Option<u64> {
        let mut lossy = 0;
        let d = llvm!(LLVMConstRealGetDouble(self.0, &mut lossy));
        match self.ty().kind() {
            TypeKind::LLVMDoubleTypeKind => Some(d.to_bits()),
            TypeKind::LLVMFloatTypeKind => Some((d as f32).to_bits() as u64),
            _ => None,
        }
    }

    pub fn const_opcode(self) -> Opcode {
        llvm!(LLVMGetConstOpcode(self.0))
    }

    /// Element of an aggregate constant.
    pub fn aggregate_element(self, i: u32) -> Option<Value> {
        opt(llvm!(LLVMGetAggregateElement(self.0, i)))
    }

    pub fn data_element(self, i: u32) -> Value {
        Value(llvm!(LLVMGetAggregateElement(self.0, i)))
    }

    pub fn aliasee(self) -> Value {
        Value(llvm!(LLVMAliasGetAliasee(self.0)))
    }

    pub fn operands(self) -> Vec<Value> {
        (0..self.operand_count()).map(|i| self.operand(i)).collect()
    }

    pub fn operand_count(self) -> u32 {
        llvm!(LLVMGetNumOperands(self.0)).max(0) as u32
    }

    pub fn operand(self, i: u32) -> Value {
        Value(llvm!(LLVMGetOperand(self.0, i)))
    }

    pub fn opcode(self) -> Opcode {
        llvm!(LLVMGetInstructionOpcode(self.0))
    }

    /// Do wrapping in the signed or the unsigned sense make the result poison? Of `add`, `sub`, `mul`, `shl`,
    /// `trunc`.
    pub fn no_wrap(self) -> (bool, bool) {
        (llvm!(LLVMGetNSW(self.0)) != 0, llvm!(LLVMGetNUW(self.0)) != 0)
    }

    /// Does a remainder make the result poison? Of divisions and right shifts.
    pub fn is_exact(self) -> bool {
        llvm!(LLVMGetExact(self.0)) != 0
    }

    /// Does a negative operand make the result poison? Of `zext` and `uitofp`.
    pub fn non_negative(self) -> bool {
        llvm!(LLVMGetNNeg(self.0)) != 0
    }

    /// Do common bits make the result poison? Of `or`.
    pub fn is_disjoint(self) -> bool {
        llvm!(LLVMGetIsDisjoint(self.0)) != 0
    }

    // Globals.

    /// Nobody needs its address to be its own.
    pub fn is_unnamed(self) -> bool {
        llvm!(LLVMGetUnnamedAddress(self.0)) == LLVMUnnamedAddr::LLVMGlobalUnnamedAddr
    }

    /// May be missing: its address may be null.
    pub fn is_weak_reference(self) -> bool {
        llvm!(LLVMGetLinkage(self.0)) == LLVMLinkage::LLVMExternalWeakLinkage
    }

    /// Do other modules not see it?
    pub fn is_inside(self) -> bool {
        let linkage = llvm!(LLVMGetLinkage(self.0));
        matches!(linkage, LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }

    pub fn rename(self, name: &str) {
        llvm!(LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()));
    }

    /// May another definition take its place?
    pub fn is_weak_definition(self) -> bool {
        llvm!(LLVMGetLinkage(self.0)) == LLVMLinkage::LLVMWeakAnyLinkage
    }

    /// A definition that stands for the name wherever it is linked.
    pub fn is_strong_definition(self) -> bool {
        let linkage = llvm!(LLVMGetLinkage(self.0));
        let strong = matches!(linkage, LLVMLinkage::LLVMExternalLinkage | LLVMLinkage::LLVMCommonLinkage);
        strong && !self.is_declaration()
    }

    pub fn is_declaration(self) -> bool {
        llvm!(LLVMIsDeclaration(self.0)) != 0
    }

    pub fn initializer(self) -> Option<Value> {
        opt(llvm!(LLVMGetInitializer(self.0)))
    }

    /// The section that a variable or function asks for; empty if it does not.
    pub fn section(self) -> String {
        let name = llvm!(LLVMGetSection(self.0));
        if name.is_null() {
            return String::new();
        }
        // SAFETY: LLVM has just given this string, and its module still lives.
        unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
    }

    pub fn is_constant_global(self) -> bool {
        llvm!(LLVMIsGlobalConstant(self.0)) != 0
    }

    pub fn is_thread_local(self) -> bool {
        llvm!(LLVMIsThreadLocal(self.0)) != 0
    }

    /// The type of a global's contents, or of a function.
    pub fn global_type(self) -> Ty {
        Ty(llvm!(LLVMGlobalGetValueType(self.0)))
    }

    // Functions.

    pub fn params(self) -> Vec<Value> {
        (0..llvm!(LLVMCountParams(self.0))).map(|i| Value(llvm!(LLVMGetParam(self.0, i)))).collect()
    }

    pub fn blocks(self) -> Vec<Block> {
        let mut out = Vec::new();
        let mut b = llvm!(LLVMGetFirstBasicBlock(self.0));
        while !b.is_null() {
            out.push(Block(b));
            b = llvm!(LLVMGetNextBasicBlock(b));
        }
        out
    }

    /// The value of a function's attribute that LLVM has no meaning for.
    pub fn function_attribute(self, key: &str) -> Option<String> {
        let attribute =
            llvm!(LLVMGetStringAttributeAtIndex(self.0, u32::MAX, key.as_ptr().cast(), key.len() as u32));
        if attribute.is_null() {
            return None;
        }
        let mut len = 0;
        let p = llvm!(LLVMGetStringAttributeValue(attribute, &mut len));
        Some(text(p, len as usize))
    }

    pub fn is_intrinsic(self) -> bool {
        llvm!(LLVMGetIntrinsicID(self.0)) != 0
    }

    /// The block whose address this constant is.
    pub fn addressed_block(self) -> Block {
        Block(llvm!(LLVMValueAsBasicBlock(LLVMGetOperand(self.0, 1))))
    }

    // Instructions.

    /// Of a value as metadata: the value, if it is an argument or an instruction.
    fn wrapped(self) -> Option<Value> {
        let metadata = llvm!(LLVMValueAsMetadata(self.0));
        let local = LLVMMetadataKind::LLVMLocalAsMetadataMetadataKind;
        // Other kinds have no operand, or several.
        (llvm!(LLVMGetMetadataKind(metadata)) as u32 == local as u32).then(|| self.operand(0))
    }

    /// The instructions that use this value.
    pub fn users(self) -> Vec<Value> {
        let mut out = Vec::new();
        let mut u = llvm!(LLVMGetFirstUse(self.0));
        while !u.is_null() {
            out.push(Value(llvm!(LLVMGetUser(u))));
            u = llvm!(LLVMGetNextUse(u));
        }
        out
    }

    pub fn is_used(self) -> bool {
        !llvm!(LLVMGetFirstUse(self.0)).is_null()
    }

    /// Of a `shufflevector`: numbers of elements, negative for none.
    pub fn shuffle_mask(self) -> Vec<i32> {
        (0..llvm!(LLVMGetNumMaskElements(self.0))).map(|k| llvm!(LLVMGetMaskValue(self.0, k))).collect()
    }

    pub fn successors(self) -> Vec<Block> {
        (0..llvm!(LLVMGetNumSuccessors(self.0))).map(|i| Block(llvm!(LLVMGetSuccessor(self.0, i)))).collect()
    }

    pub fn phi_incoming(self) -> Vec<(Value, Block)> {
        (0..llvm!(LLVMCountIncoming(self.0)))
            .map(|i| {
                (Value(llvm!(LLVMGetIncomingValue(self.0, i))), Block(llvm!(LLVMGetIncomingBlock(self.0, i))))
            })
            .collect()
    }

    pub fn is_conditional(self) -> bool {
        llvm!(LLVMIsConditional(self.0)) != 0
    }

    pub fn condition(self) -> Value {
        Value(llvm!(LLVMGetCondition(self.0)))
    }

    /// Of an `icmp` instruction or constant.
    pub fn icmp_predicate(self) -> IntPredicate {
        llvm!(LLVMGetICmpPredicate(self.0))
    }

    /// As LLVM numbers it (0 false … 15 true).
    pub fn fcmp_predicate(self) -> u8 {
        llvm!(LLVMGetFCmpPredicate(self.0)) as u8
    }

    pub fn rmw_kind(self) -> RmwKind {
        llvm!(LLVMGetAtomicRMWBinOp(self.0))
    }

    /// Source element type of a `getelementptr` instruction or constant.
    pub fn gep_type(self) -> Ty {
        Ty(llvm!(LLVMGetGEPSourceElementType(self.0)))
    }

    /// Of a load or store, in bytes.
    pub fn alignment(self) -> u32 {
        llvm!(LLVMGetAlignment(self.0))
    }

    /// Is the instruction in its function's first block?
    pub fn is_in_first_block(self) -> bool {
        llvm!({
            let block = LLVMGetInstructionParent(self.0);
            block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block))
        })
    }

    pub fn allocated_type(self) -> Ty {
        Ty(llvm!(LLVMGetAllocatedType(self.0)))
    }

    /// Indices of `extractvalue` and `insertvalue`.
    pub fn indices(self) -> Vec<u32> {
        let n = llvm!(LLVMGetNumIndices(self.0)) as usize;
        if n == 0 {
            return Vec::new();
        }
        // SAFETY: LLVM returns a pointer to as many indices as it counts.
        unsafe { std::slice::from_raw_parts(LLVMGetIndices(self.0), n) }.to_vec()
    }

    pub fn callee(self) -> Value {
        Value(llvm!(LLVMGetCalledValue(self.0)))
    }

    /// The type by which a call calls.
    pub fn called_type(self) -> Ty {
        Ty(llvm!(LLVMGetCalledFunctionType(self.0)))
    }

    pub fn args(self) -> Vec<Value> {
        (0..llvm!(LLVMGetNumArgOperands(self.0))).map(|i| self.operand(i)).collect()
    }

    /// May an instruction have flags for floating-point numbers?
    pub fn may_have_fast_math(self) -> bool {
        llvm!(LLVMCanValueUseFastMathFlags(self.0)) != 0
    }

    /// Do its flags allow for another result than IEEE 754's, and for one step where it takes two?
    pub fn fast_math(self) -> (bool, bool) {
        if !self.may_have_fast_math() {
            return (false, false);
        }
        let flags = llvm!(LLVMGetFastMathFlags(self.0));
        (flags & !LLVMFastMathAllowContract != 0, flags & LLVMFastMathAllowContract != 0)
    }

    /// Is a short parameter of a function (its result: 0) extended to 32 bits, with or without its sign?
    pub fn extends(self, k: u32) -> (bool, bool) {
        let has = |key: &CStr| {
            let kind = llvm!(LLVMGetEnumAttributeKindForName(key.as_ptr(), key.count_bytes()));
            !llvm!(LLVMGetEnumAttributeAtIndex(self.0, k, kind)).is_null()
        };
        (has(c"signext"), has(c"zeroext"))
    }

    /// The same of an argument of a call, or its result.
    pub fn call_extends(self, k: u32) -> (bool, bool) {
        let has = |key: &CStr| {
            let kind = llvm!(LLVMGetEnumAttributeKindForName(key.as_ptr(), key.count_bytes()));
            !llvm!(LLVMGetCallSiteEnumAttribute(self.0, k, kind)).is_null()
        };
        (has(c"signext"), has(c"zeroext"))
    }

    /// Does a function promise to let no exception out?
    pub fn promises_no_exception(self) -> bool {
        let kind = llvm!(LLVMGetEnumAttributeKindForName(c"nounwind".as_ptr(), 8));
        !llvm!(LLVMGetEnumAttributeAtIndex(self.0, u32::MAX, kind)).is_null()
    }

    /// Does a call promise that its argument `k` is neither undefined nor poison?
    pub fn promises_value(self, k: u32) -> bool {
        let kind = llvm!(LLVMGetEnumAttributeKindForName(c"noundef".as_ptr(), 7));
        !llvm!(LLVMGetCallSiteEnumAttribute(self.0, k + 1, kind)).is_null()
    }

    /// The type of argument `k` of a call if it is passed by value: the callee gets a copy.
    pub fn by_value(self, k: u32) -> Option<Ty> {
        let kind = llvm!(LLVMGetEnumAttributeKindForName(c"byval".as_ptr(), 5));
        // Attribute index 0 is the result's.
        let attribute = llvm!(LLVMGetCallSiteEnumAttribute(self.0, k + 1, kind));
        (!attribute.is_null()).then(|| Ty(llvm!(LLVMGetTypeAttributeValue(attribute))))
    }

    /// Of a function's parameter: is it a pointer to a copy in memory?
    pub fn is_by_value_parameter(self) -> bool {
        let f = llvm!(LLVMGetParamParent(self.0));
        let kind = llvm!(LLVMGetEnumAttributeKindForName(c"byval".as_ptr(), 5));
        (0..llvm!(LLVMCountParams(f))).any(|k| {
            llvm!(LLVMGetParam(f, k)) == self.0
                && !llvm!(LLVMGetEnumAttributeAtIndex(f, k + 1, kind)).is_null()
        })
    }

    /// Text of an inline assembly value.
    pub fn asm_text(self) -> String {
        let mut len = 0;
        let p = llvm!(LLVMGetInlineAsmAsmString(self.0, &mut len));
        text(p, len)
    }

    // Debug information and metadata.

    pub fn line(self) -> u32 {
        llvm!(LLVMGetDebugLocLine(self.0))
    }

    pub fn column(self) -> u32 {
        llvm!(LLVMGetDebugLocColumn(self.0))
    }

    pub fn file(self) -> String {
        let mut len = 0;
        let p = llvm!(LLVMGetDebugLocFilename(self.0, &mut len));
        text(p, len as usize)
    }

    /// The metadata node of a kind that is attached to an instruction.
    pub fn metadata(self, kind: u32) -> Option<Value> {
        opt(llvm!(LLVMGetMetadata(self.0, kind)))
    }

    pub fn set_metadata(self, kind: u32, node: Value) {
        llvm!(LLVMSetMetadata(self.0, kind, node.0));
    }

    /// The operands of a metadata node; integers only, others as `None`.
    pub fn node_ints(self) -> Vec<Option<u64>> {
        self.node_operands()
            .into_iter()
            .map(|v| v.filter(|v| v.is_const_int() && v.ty().int_width() <= 64).map(Value::const_int))
            .collect()
    }

    fn node_operands(self) -> Vec<Option<Value>> {
        let n = llvm!(LLVMGetMDNodeNumOperands(self.0)) as usize;
        let mut out = vec![std::ptr::null_mut(); n];
        llvm!(LLVMGetMDNodeOperands(self.0, out.as_mut_ptr()));
        out.into_iter().map(opt).collect()
    }

    /// The first operand of a metadata node, if it is a string.
    pub fn node_string(self) -> Option<String> {
        let first = (*self.node_operands().first()?)?;
        let mut len = 0;
        let p = llvm!(LLVMGetMDString(first.0, &mut len));
        (!p.is_null()).then(|| text(p, len as usize))
    }

    /// The instruction in LLVM's text, for messages.
    pub fn print(self) -> String {
        // SAFETY: prints into a message that is ours.
        unsafe { take(LLVMPrintValueToString(self.0)) }.trim().to_string()
    }
}

/// A node of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node(Value);

impl Value {
    /// The variable that a global is in the source.
    pub fn debug_variable(self) -> Option<Node> {
        let mut n = 0;
        let all = llvm!(LLVMGlobalCopyAllMetadata(self.0, &mut n));
        if all.is_null() {
            return None;
        }
        let context = llvm!(LLVMGetTypeContext(LLVMTypeOf(self.0)));
        let dbg = llvm!(LLVMGetMDKindIDInContext(context, c"dbg".as_ptr(), 3));
        let mut found = None;
        for i in 0..n as u32 {
            if llvm!(LLVMValueMetadataEntriesGetKind(all, i)) == dbg {
                let node = llvm!(LLVMValueMetadataEntriesGetMetadata(all, i));
                found = Some(Node(Value(llvm!(LLVMMetadataAsValue(context, node)))));
            }
        }
        llvm!(LLVMDisposeValueMetadataEntries(all));
        // DIGlobalVariableExpression: variable, expression.
        found?.node(0)
    }
}

impl Node {
    fn raw(self) -> LLVMMetadataRef {
        llvm!(LLVMValueAsMetadata(self.0.0))
    }

    fn operand(self, i: usize) -> Option<Value> {
        if llvm!(LLVMIsAMDNode(self.0.0)).is_null() {
            return None;
        }
        *self.0.node_operands().get(i)?
    }

    pub fn node(self, i: usize) -> Option<Node> {
        let v = self.operand(i)?;
        (!llvm!(LLVMIsAMDNode(v.0)).is_null()).then_some(Node(v))
    }

    /// All operands that are nodes.
    pub fn nodes(self) -> Vec<Node> {
        let all = self.0.node_operands();
        all.into_iter().flatten().filter(|v| !llvm!(LLVMIsAMDNode(v.0)).is_null()).map(Node).collect()
    }

    pub fn string(self, i: usize) -> Option<String> {
        let v = self.operand(i)?;
        if llvm!(LLVMIsAMDString(v.0)).is_null() {
            return None;
        }
        let mut len = 0;
        let p = llvm!(LLVMGetMDString(v.0, &mut len));
        (!p.is_null()).then(|| text(p, len as usize))
    }

    pub fn number(self, i: usize) -> Option<u64> {
        let v = self.operand(i)?;
        v.is_const_int().then(|| v.const_int())
    }

    /// Of a variable: the file and line of its declaration.
    pub fn declared(self) -> (String, u32) {
        let file = llvm!(LLVMDIVariableGetFile(self.raw()));
        let name = if file.is_null() {
            String::new()
        } else {
            let mut len = 0;
            let p = llvm!(LLVMDIFileGetFilename(file, &mut len));
            text(p, len as usize)
        };
        (name, llvm!(LLVMDIVariableGetLine(self.raw())))
    }

    /// The DWARF tag.
    pub fn tag(self) -> u16 {
        llvm!(LLVMGetDINodeTag(self.raw()))
    }

    /// Of a type or a member: bytes.
    pub fn size(self) -> u64 {
        llvm!(LLVMDITypeGetSizeInBits(self.raw())) / 8
    }

    /// Bytes of a value of this type, through typedefs and qualifiers.
    pub fn size_of_value(self) -> u64 {
        match (self.size(), self.node(3)) {
            (0, Some(of)) if [0x16, 0x26, 0x35, 0x47].contains(&self.tag()) => of.size_of_value(),
            (n, _) => n,
        }
    }

    /// Of a member: bytes before it.
    pub fn offset(self) -> u64 {
        llvm!(LLVMDITypeGetOffsetInBits(self.raw())) / 8
    }
}

/// Atomic orderings.
impl Value {
    /// What a load, store, read-modify-write or compare-exchange orders; `None` for other instructions.
    pub fn order(self) -> Option<crate::orders::MemoryOrder> {
        use inkwell::llvm_sys::LLVMAtomicOrdering::{self, *};
        let acquires = |o: LLVMAtomicOrdering| {
            matches!(
                o,
                LLVMAtomicOrderingAcquire
                    | LLVMAtomicOrderingAcquireRelease
                    | LLVMAtomicOrderingSequentiallyConsistent
            )
        };
        let releases = |o: LLVMAtomicOrdering| {
            matches!(
                o,
                LLVMAtomicOrderingRelease
                    | LLVMAtomicOrderingAcquireRelease
                    | LLVMAtomicOrderingSequentiallyConsistent
            )
        };
        // SAFETY: the value is an instruction of a live module, of a kind that has the orderings asked for.
        let (success, failure) = unsafe {
            match self.opcode() {
                Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW => {
                    let o = LLVMGetOrdering(self.0);
                    (o, o)
                }
                Opcode::LLVMAtomicCmpXchg => {
                    (LLVMGetCmpXchgSuccessOrdering(self.0), LLVMGetCmpXchgFailureOrdering(self.0))
                }
                _ => return None,
            }
        };
        Some(crate::orders::MemoryOrder {
            atomic: success != LLVMAtomicOrderingNotAtomic,
            acquire: acquires(success),
            release: releases(success),
            acquire_failing: acquires(failure),
        })
    }

    /// Of a fence: does it order this thread with others (not only with its own signal handlers)?
    pub fn is_fence_between_threads(self) -> bool {
        // SAFETY: as above.
        unsafe { LLVMIsAtomicSingleThread(self.0) == 0 }
    }
}
