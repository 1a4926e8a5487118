//! A thin layer over LLVM's C API: small copyable handles with the few operations that the passes need.
//!
//! inkwell's typed wrappers panic on metadata operands, tokens and target types, which a module from clang
//! may contain; so analysis and edits work on raw values here.

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::target::*;
use inkwell::llvm_sys::{LLVMAtomicOrdering, LLVMLinkage, LLVMOpcode, LLVMTypeKind, LLVMValueKind};
use std::ffi::{CString, c_char};

/// Calls into LLVM's C API.
macro_rules! llvm {
    ($call:expr) => {{
        // SAFETY: handles are only made from the module that the host passed in, and are dropped before the
        // pass returns; nobody keeps a handle of a value that was erased. The C API is called on one thread.
        #[allow(unused_unsafe)]
        unsafe {
            $call
        }
    }};
}
pub(crate) use llvm;

/// A value: instruction, function, global, constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub LLVMValueRef);

/// A basic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub LLVMBasicBlockRef);

/// A module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Module(pub LLVMModuleRef);

fn list<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    let mut all = Vec::new();
    let mut at = first;
    while !at.is_null() {
        all.push(at);
        at = next(at);
    }
    all
}

/// # Safety
/// `text` points to `length` bytes, or is null.
unsafe fn owned(text: *const c_char, length: usize) -> String {
    if text.is_null() || length == 0 {
        return String::new();
    }
    // SAFETY: by contract.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) }).into_owned()
}

/// Of a file in debug information.
fn file_name(file: LLVMMetadataRef) -> String {
    if file.is_null() {
        return String::new();
    }
    let mut length = 0;
    let text = llvm!(LLVMDIFileGetFilename(file, &mut length));
    // SAFETY: LLVM's string of that length.
    unsafe { owned(text, length as usize) }
}

/// A place in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// As clang was given it; empty without debug information.
    pub file: String,
    pub line: u32,
    pub column: u32,
}

impl Module {
    pub fn context(self) -> LLVMContextRef {
        llvm!(LLVMGetModuleContext(self.0))
    }

    pub fn functions(self) -> Vec<Value> {
        list(llvm!(LLVMGetFirstFunction(self.0)), |f| llvm!(LLVMGetNextFunction(f)))
            .into_iter()
            .map(Value)
            .collect()
    }

    /// Functions with a body that the passes work on.
    pub fn definitions(self) -> Vec<Value> {
        self.functions()
            .into_iter()
            .filter(|f| !f.is_declaration() && !f.has_function_attribute("naked"))
            .collect()
    }

    pub fn data_layout(self) -> LLVMTargetDataRef {
        llvm!(LLVMGetModuleDataLayout(self.0))
    }

    pub fn store_size(self, ty: LLVMTypeRef) -> u64 {
        llvm!(LLVMStoreSizeOfType(self.data_layout(), ty))
    }

    /// The file that is compiled, as the compiler was given it.
    pub fn source_file(self) -> String {
        let mut length = 0;
        let text = llvm!(LLVMGetSourceFileName(self.0, &mut length));
        // SAFETY: LLVM's string of that length.
        unsafe { owned(text, length) }
    }

    pub fn verify(self) -> Result<(), String> {
        // inkwell's wrapper would dispose of the host's module when it is dropped.
        // SAFETY: the module is alive, and ManuallyDrop leaves it to the host.
        let module = std::mem::ManuallyDrop::new(unsafe { inkwell::module::Module::new(self.0) });
        module.verify().map_err(|e| e.to_string())
    }

    /// Operands of a named metadata node; empty if there is none.
    pub fn named_metadata(self, name: &str) -> Vec<Value> {
        let c = cstring(name);
        let n = llvm!(LLVMGetNamedMetadataNumOperands(self.0, c.as_ptr())) as usize;
        let mut operands = vec![std::ptr::null_mut(); n];
        llvm!(LLVMGetNamedMetadataOperands(self.0, c.as_ptr(), operands.as_mut_ptr()));
        operands.into_iter().map(Value).collect()
    }

    pub fn add_named_metadata(self, name: &str, node: LLVMMetadataRef) {
        let c = cstring(name);
        let value = llvm!(LLVMMetadataAsValue(self.context(), node));
        llvm!(LLVMAddNamedMetadataOperand(self.0, c.as_ptr(), value));
    }

    pub fn append_asm(self, text: &str) {
        llvm!(LLVMAppendModuleInlineAsm(self.0, text.as_ptr().cast(), text.len()));
    }

    pub fn i8(self) -> LLVMTypeRef {
        llvm!(LLVMInt8TypeInContext(self.context()))
    }
    pub fn i32(self) -> LLVMTypeRef {
        llvm!(LLVMInt32TypeInContext(self.context()))
    }
    pub fn i64(self) -> LLVMTypeRef {
        llvm!(LLVMInt64TypeInContext(self.context()))
    }
    pub fn ptr(self) -> LLVMTypeRef {
        llvm!(LLVMPointerTypeInContext(self.context(), 0))
    }
    pub fn void(self) -> LLVMTypeRef {
        llvm!(LLVMVoidTypeInContext(self.context()))
    }
    pub fn int(self, ty: LLVMTypeRef, value: u64) -> LLVMValueRef {
        llvm!(LLVMConstInt(ty, value, 0))
    }

    pub fn md_u32(self, value: u64) -> LLVMMetadataRef {
        llvm!(LLVMValueAsMetadata(LLVMConstInt(self.i32(), value, 0)))
    }
    pub fn md_u64(self, value: u64) -> LLVMMetadataRef {
        llvm!(LLVMValueAsMetadata(LLVMConstInt(self.i64(), value, 0)))
    }
    pub fn md_string(self, text: &str) -> LLVMMetadataRef {
        llvm!(LLVMMDStringInContext2(self.context(), text.as_ptr().cast(), text.len()))
    }
    pub fn md_node(self, parts: &mut [LLVMMetadataRef]) -> LLVMMetadataRef {
        llvm!(LLVMMDNodeInContext2(self.context(), parts.as_mut_ptr(), parts.len()))
    }

    pub fn kind(self, name: &str) -> u32 {
        llvm!(LLVMGetMDKindIDInContext(self.context(), name.as_ptr().cast(), name.len() as u32))
    }

    /// The call of a placeholder, inline assembly that is a comment, with the source location of `place`.
    pub fn placeholder(self, before: Value, place: Value, text: &str) -> Value {
        self.placeholder_on(before, place, text, &[])
    }

    /// A placeholder that takes pointers.
    pub fn placeholder_on(self, before: Value, place: Value, text: &str, pointers: &[Value]) -> Value {
        let (asm, ty) = self.placeholder_asm(text, pointers.len());
        let mut arguments: Vec<LLVMValueRef> = pointers.iter().map(|p| p.0).collect();
        let call = Builder::before(self, before).locate(place).call(asm, ty, &mut arguments);
        crate::shim::opaque_placeholder(call);
        call
    }

    /// The callee of a placeholder, and its type.
    pub fn placeholder_asm(self, text: &str, pointers: usize) -> (LLVMValueRef, LLVMTypeRef) {
        self.inline_asm(text, &vec!["r"; pointers].join(","), pointers)
    }

    /// Assembly with a side effect, as a callee that takes so many pointers, and its type.
    pub fn inline_asm(self, text: &str, constraints: &str, pointers: usize) -> (LLVMValueRef, LLVMTypeRef) {
        self.inline_asm_of(self.void(), &vec![self.ptr(); pointers], text, constraints)
    }

    /// Inline assembly with side effects that gives a value of type `result`.
    pub fn inline_asm_of(
        self,
        result: LLVMTypeRef,
        parameters: &[LLVMTypeRef],
        text: &str,
        constraints: &str,
    ) -> (LLVMValueRef, LLVMTypeRef) {
        let mut parameters = parameters.to_vec();
        let ty = llvm!(LLVMFunctionType(result, parameters.as_mut_ptr(), parameters.len() as u32, 0));
        let asm = llvm!(LLVMGetInlineAsm(
            ty,
            text.as_ptr().cast(),
            text.len(),
            constraints.as_ptr().cast(),
            constraints.len(),
            1,
            0,
            inkwell::llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectATT,
            0
        ));
        (asm, ty)
    }
}

pub fn cstring(text: &str) -> CString {
    CString::new(text).unwrap_or_else(|_| CString::new(text.replace('\0', "")).unwrap_or_default())
}

/// The number in a metadata node's operand.
pub fn md_operand_u64(node: Value, index: usize) -> Option<u64> {
    let operand = md_operands(node).get(index).copied()?;
    (!llvm!(LLVMIsAConstantInt(operand.0)).is_null()).then(|| llvm!(LLVMConstIntGetZExtValue(operand.0)))
}

/// The text in a metadata node's operand.
pub fn md_operand_string(node: Value, index: usize) -> Option<String> {
    let operand = md_operands(node).get(index).copied().filter(|o| !o.0.is_null())?;
    let mut length = 0;
    let text = llvm!(LLVMGetMDString(operand.0, &mut length));
    // SAFETY: LLVM's string of that length, or null.
    (!text.is_null()).then(|| unsafe { owned(text, length as usize) })
}

/// The nodes among a metadata node's operands.
pub fn md_nodes(node: Value) -> Vec<Value> {
    let is_node = |v: &Value| !v.0.is_null() && !llvm!(LLVMIsAMDNode(v.0)).is_null();
    md_operands(node).into_iter().filter(is_node).collect()
}

fn md_operands(node: Value) -> Vec<Value> {
    let n = llvm!(LLVMGetMDNodeNumOperands(node.0)) as usize;
    let mut operands = vec![std::ptr::null_mut(); n];
    llvm!(LLVMGetMDNodeOperands(node.0, operands.as_mut_ptr()));
    operands.into_iter().map(Value).collect()
}

impl Block {
    pub fn instructions(self) -> Vec<Value> {
        list(llvm!(LLVMGetFirstInstruction(self.0)), |i| llvm!(LLVMGetNextInstruction(i)))
            .into_iter()
            .map(Value)
            .collect()
    }
    pub fn terminator(self) -> Value {
        Value(llvm!(LLVMGetBasicBlockTerminator(self.0)))
    }
    /// Successors by index, with repetitions.
    pub fn successors(self) -> Vec<Block> {
        let t = self.terminator().0;
        (0..llvm!(LLVMGetNumSuccessors(t))).map(|i| Block(llvm!(LLVMGetSuccessor(t, i)))).collect()
    }
    pub fn function(self) -> Value {
        Value(llvm!(LLVMGetBasicBlockParent(self.0)))
    }
}

impl Value {
    pub fn name(self) -> String {
        let mut length = 0;
        let text = llvm!(LLVMGetValueName2(self.0, &mut length));
        // SAFETY: LLVM's string of that length.
        unsafe { owned(text, length) }
    }
    pub fn is_declaration(self) -> bool {
        llvm!(LLVMIsDeclaration(self.0)) != 0
    }
    pub fn blocks(self) -> Vec<Block> {
        list(llvm!(LLVMGetFirstBasicBlock(self.0)), |b| llvm!(LLVMGetNextBasicBlock(b)))
            .into_iter()
            .map(Block)
            .collect()
    }
    /// All instructions of a function, in order.
    pub fn instructions(self) -> Vec<Value> {
        self.blocks().into_iter().flat_map(Block::instructions).collect()
    }
    pub fn has_function_attribute(self, name: &str) -> bool {
        let kind = attribute_kind(name);
        !llvm!(LLVMGetEnumAttributeAtIndex(self.0, u32::MAX, kind)).is_null()
    }
    /// Gives a function an attribute of our own.
    pub fn set_function_attribute(self, module: Module, key: &str, value: &str) {
        llvm!({
            let attribute = LLVMCreateStringAttribute(
                module.context(),
                key.as_ptr().cast(),
                key.len() as u32,
                value.as_ptr().cast(),
                value.len() as u32,
            );
            LLVMAddAttributeAtIndex(self.0, u32::MAX, attribute);
        });
    }
    /// Does a function have this attribute of our own?
    pub fn has_own_attribute(self, key: &str) -> bool {
        !llvm!(LLVMGetStringAttributeAtIndex(self.0, u32::MAX, key.as_ptr().cast(), key.len() as u32))
            .is_null()
    }
    pub fn linkage(self) -> LLVMLinkage {
        llvm!(LLVMGetLinkage(self.0))
    }
    pub fn kind(self) -> LLVMValueKind {
        llvm!(LLVMGetValueKind(self.0))
    }
    pub fn ty(self) -> LLVMTypeRef {
        llvm!(LLVMTypeOf(self.0))
    }
    pub fn is_instruction(self) -> bool {
        !llvm!(LLVMIsAInstruction(self.0)).is_null()
    }
    pub fn is_constant(self) -> bool {
        llvm!(LLVMIsConstant(self.0)) != 0
    }
    /// The opcode of an instruction.
    pub fn opcode(self) -> LLVMOpcode {
        llvm!(LLVMGetInstructionOpcode(self.0))
    }
    pub fn block(self) -> Block {
        Block(llvm!(LLVMGetInstructionParent(self.0)))
    }
    pub fn next(self) -> Option<Value> {
        let n = llvm!(LLVMGetNextInstruction(self.0));
        (!n.is_null()).then_some(Value(n))
    }
    pub fn function(self) -> Value {
        self.block().function()
    }
    pub fn operand(self, index: u32) -> Value {
        Value(llvm!(LLVMGetOperand(self.0, index)))
    }
    pub fn operands(self) -> Vec<Value> {
        (0..llvm!(LLVMGetNumOperands(self.0)).max(0) as u32)
            .map(|i| Value(llvm!(LLVMGetOperand(self.0, i))))
            .filter(|v| !v.0.is_null())
            .collect()
    }
    /// Users of a value, with repetitions.
    pub fn users(self) -> Vec<Value> {
        list(llvm!(LLVMGetFirstUse(self.0)), |u| llvm!(LLVMGetNextUse(u)))
            .into_iter()
            .map(|u| Value(llvm!(LLVMGetUser(u))))
            .collect()
    }
    pub fn const_int(self) -> Option<u64> {
        (!llvm!(LLVMIsAConstantInt(self.0)).is_null() && llvm!(LLVMGetIntTypeWidth(self.ty())) <= 64)
            .then(|| llvm!(LLVMConstIntGetZExtValue(self.0)))
    }
    pub fn metadata(self, kind: u32) -> Option<Value> {
        let m = llvm!(LLVMGetMetadata(self.0, kind));
        (!m.is_null()).then_some(Value(m))
    }
    pub fn set_metadata(self, module: Module, kind: u32, node: LLVMMetadataRef) {
        llvm!(LLVMSetMetadata(self.0, kind, LLVMMetadataAsValue(module.context(), node)));
    }
    pub fn erase(self) {
        llvm!(LLVMInstructionEraseFromParent(self.0));
    }
    /// Where a function is declared in the source; empty without debug information.
    pub fn declared_at(self) -> Location {
        let program = llvm!(LLVMGetSubprogram(self.0));
        if program.is_null() {
            return Location::default();
        }
        Location {
            file: file_name(llvm!(LLVMDIScopeGetFile(program))),
            line: llvm!(LLVMDISubprogramGetLine(program)),
            column: 0,
        }
    }
    /// The text of a global variable that holds a C string.
    pub fn string_constant(self) -> Option<String> {
        if self.kind() != LLVMValueKind::LLVMGlobalVariableValueKind {
            return None;
        }
        let content = llvm!(LLVMGetInitializer(self.0));
        if content.is_null()
            || llvm!(LLVMIsAConstantDataSequential(content)).is_null()
            || llvm!(LLVMIsConstantString(content)) == 0
        {
            return None;
        }
        let mut length = 0;
        let text = llvm!(LLVMGetAsString(content, &mut length));
        // SAFETY: LLVM's string of that length.
        Some(unsafe { owned(text, length) }.trim_end_matches('\0').to_string())
    }
    /// Where the instruction is in the source; empty without debug information.
    pub fn location(self) -> Location {
        let location = llvm!(LLVMInstructionGetDebugLoc(self.0));
        if location.is_null() {
            return Location::default();
        }
        Location {
            file: file_name(llvm!(LLVMDIScopeGetFile(LLVMDILocationGetScope(location)))),
            line: llvm!(LLVMDILocationGetLine(location)),
            column: llvm!(LLVMDILocationGetColumn(location)),
        }
    }
    /// `file:line:column`, or the function's name: for messages.
    pub fn place(self) -> String {
        let l = self.location();
        let function = self.function().name();
        if l.line == 0 {
            format!("in function {function}")
        } else {
            format!("at {}:{}:{} in function {function}", l.file, l.line, l.column)
        }
    }

    // Calls.

    pub fn is_call(self) -> bool {
        self.is_instruction() && matches!(self.opcode(), LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke)
    }
    pub fn is_invoke(self) -> bool {
        self.opcode() == LLVMOpcode::LLVMInvoke
    }
    /// What is called: a function, inline assembly, or a pointer.
    pub fn callee(self) -> Value {
        Value(llvm!(LLVMGetCalledValue(self.0)))
    }
    pub fn is_function(self) -> bool {
        self.kind() == LLVMValueKind::LLVMFunctionValueKind
    }
    pub fn is_asm(self) -> bool {
        self.kind() == LLVMValueKind::LLVMInlineAsmValueKind
    }
    /// The text and constraints of inline assembly.
    pub fn asm_text(self) -> (String, String) {
        let mut length = 0;
        let text = llvm!(LLVMGetInlineAsmAsmString(self.0, &mut length));
        // SAFETY: LLVM's string of that length.
        let asm = unsafe { owned(text, length) };
        let text = llvm!(LLVMGetInlineAsmConstraintString(self.0, &mut length));
        // SAFETY: as above.
        (asm, unsafe { owned(text, length) })
    }
    /// The name of the intrinsic that is called, if one is.
    pub fn intrinsic(self) -> Option<String> {
        if !self.is_call() {
            return None;
        }
        let callee = self.callee();
        (callee.is_function() && llvm!(LLVMGetIntrinsicID(callee.0)) != 0).then(|| callee.name())
    }
    /// Gives a call site an attribute of our own.
    pub fn set_call_attribute(self, module: Module, key: &str, value: &str) {
        llvm!({
            let attribute = LLVMCreateStringAttribute(
                module.context(),
                key.as_ptr().cast(),
                key.len() as u32,
                value.as_ptr().cast(),
                value.len() as u32,
            );
            LLVMAddCallSiteAttribute(self.0, u32::MAX, attribute);
        });
    }
    /// An attribute of a call site.
    pub fn call_attribute(self, key: &str) -> Option<String> {
        let attribute =
            llvm!(LLVMGetCallSiteStringAttribute(self.0, u32::MAX, key.as_ptr().cast(), key.len() as u32));
        if attribute.is_null() {
            return None;
        }
        let mut length = 0;
        let text = llvm!(LLVMGetStringAttributeValue(attribute, &mut length));
        // SAFETY: LLVM's string of that length.
        Some(unsafe { owned(text, length as usize) })
    }
    pub fn argument_count(self) -> u32 {
        llvm!(LLVMGetNumArgOperands(self.0))
    }

    // Memory.

    pub fn is_volatile(self) -> bool {
        llvm!(LLVMGetVolatile(self.0)) != 0
    }
    /// The strongest ordering of an atomic access; `NotAtomic` for others.
    pub fn ordering(self) -> LLVMAtomicOrdering {
        match self.opcode() {
            LLVMOpcode::LLVMAtomicCmpXchg => llvm!(LLVMGetCmpXchgSuccessOrdering(self.0)),
            _ => llvm!(LLVMGetOrdering(self.0)),
        }
    }
    pub fn is_pointer(self) -> bool {
        llvm!(LLVMGetTypeKind(self.ty())) == LLVMTypeKind::LLVMPointerTypeKind
    }
}

/// Number of an enum attribute.
pub fn attribute_kind(name: &str) -> u32 {
    llvm!(LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()))
}

/// An IR builder, disposed of when dropped.
pub struct Builder(pub LLVMBuilderRef);

impl Builder {
    /// Builds before an instruction, with its source location.
    pub fn before(module: Module, at: Value) -> Builder {
        let b = llvm!(LLVMCreateBuilderInContext(module.context()));
        llvm!(LLVMPositionBuilderBefore(b, at.0));
        llvm!(LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(at.0)));
        Builder(b)
    }
    /// Builds at the end of a block.
    pub fn at_end(module: Module, block: Block) -> Builder {
        let b = llvm!(LLVMCreateBuilderInContext(module.context()));
        llvm!(LLVMPositionBuilderAtEnd(b, block.0));
        Builder(b)
    }
    /// Uses the source location of another instruction.
    pub fn locate(self, at: Value) -> Builder {
        llvm!(LLVMSetCurrentDebugLocation2(self.0, LLVMInstructionGetDebugLoc(at.0)));
        self
    }
    /// Calls a function of the module.
    pub fn call(&self, function: LLVMValueRef, ty: LLVMTypeRef, args: &mut [LLVMValueRef]) -> Value {
        Value(llvm!(LLVMBuildCall2(self.0, ty, function, args.as_mut_ptr(), args.len() as u32, c"".as_ptr())))
    }
}

impl Drop for Builder {
    fn drop(&mut self) {
        llvm!(LLVMDisposeBuilder(self.0));
    }
}
