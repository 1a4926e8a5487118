//! What LLVM's C API lacks, from `shim/*.cpp`.

use crate::ir::{Block, Module, Value};
use inkwell::llvm_sys::prelude::*;
use std::ffi::c_void;

/// The host's function analysis manager, passed through to the shim.
#[derive(Clone, Copy)]
pub struct Fam(pub *mut c_void);

type EachLoop = extern "C" fn(
    *mut c_void,
    i64,
    LLVMBasicBlockRef,
    LLVMBasicBlockRef,
    LLVMBasicBlockRef,
    *const LLVMBasicBlockRef,
    usize,
);

unsafe extern "C" {
    pub fn irs_shim_register(builder: *mut c_void);
    fn irs_shim_fatal(text: *const u8, length: usize) -> !;
    fn irs_shim_error(module: LLVMModuleRef, text: *const u8, length: usize);
    fn irs_shim_promote(function: LLVMValueRef, fam: *mut c_void);
    fn irs_shim_settle_slots(function: LLVMValueRef);
    fn irs_shim_thaw(function: LLVMValueRef);
    fn irs_shim_forget_purity(function: LLVMValueRef, fam: *mut c_void);
    fn irs_shim_infer_library(function: LLVMValueRef, fam: *mut c_void);
    fn irs_shim_underlying(
        p: LLVMValueRef,
        context: *mut c_void,
        each: extern "C" fn(*mut c_void, LLVMValueRef),
    );
    fn irs_shim_handed_over(object: LLVMValueRef) -> bool;
    fn irs_shim_captured(object: LLVMValueRef) -> bool;
    fn irs_shim_is_fresh(value: LLVMValueRef) -> bool;
    fn irs_shim_touches_memory(call: LLVMValueRef) -> bool;
    fn irs_shim_loops(function: LLVMValueRef, context: *mut c_void, each: EachLoop);
    fn irs_shim_edge_point(terminator: LLVMValueRef, successor: u32) -> LLVMValueRef;
    fn irs_shim_block_point(block: LLVMBasicBlockRef) -> LLVMValueRef;
    fn irs_shim_split_if(condition: LLVMValueRef, before: LLVMValueRef) -> LLVMValueRef;
    fn irs_shim_append_ctor(module: LLVMModuleRef, function: LLVMValueRef, priority: i32);
    fn irs_shim_opaque_declaration(function: LLVMValueRef);
    fn irs_shim_opaque_call(call: LLVMValueRef);
    fn irs_shim_opaque_placeholder(call: LLVMValueRef);
    fn irs_shim_drop_body(function: LLVMValueRef);
    fn irs_shim_has_block_addresses(function: LLVMValueRef) -> bool;
    fn irs_shim_comdat_is_own(function: LLVMValueRef) -> bool;
    fn irs_shim_clone_function(function: LLVMValueRef, name: *const u8, length: usize) -> LLVMValueRef;
    fn irs_shim_internalise(function: LLVMValueRef);
    fn irs_shim_link_needed(module: LLVMModuleRef, text: *const u8, length: usize) -> bool;
    fn irs_shim_out_of_line(function: LLVMValueRef);
    fn irs_shim_keep_signature(function: LLVMValueRef);
    fn irs_shim_set_callee(call: LLVMValueRef, function: LLVMValueRef);
    fn irs_shim_entry_alloca(function: LLVMValueRef, ty: LLVMTypeRef, align: u32) -> LLVMValueRef;
}

/// Calls a shim function on values of the module at hand.
macro_rules! shim {
    ($call:expr) => {{
        // SAFETY: the arguments are live values of the module that the host passed in (see `ir::llvm`).
        unsafe { $call }
    }};
}

/// Reports an error of the input through the compiler's own diagnostics: `opt` ends with 1, and so does clang
/// after it has gone on with the module as it stands, which therefore must be well-formed.
pub fn error(module: Module, text: &str) {
    // SAFETY: the host's module; pointer and length of a live string, which the shim copies.
    unsafe { irs_shim_error(module.0, text.as_ptr(), text.len()) }
}

/// Ends the compilation at once, with LLVM's report of an internal error.
pub fn fatal(text: &str) -> ! {
    // SAFETY: pointer and length of a live string, which the shim copies.
    unsafe { irs_shim_fatal(text.as_ptr(), text.len()) }
}

/// Removes unreachable blocks, promotes non-escaping stack slots to SSA, and gives loops preheaders, single
/// latches and dedicated exits; under `optnone` too. What has no value then is frozen (see
/// `number/undefined.rs`).
pub fn promote(f: Value, fam: Fam) {
    shim!(irs_shim_promote(f.0, fam.0))
}

/// Gives the slots of a function that goes on through the compiler a content (see `number/undefined.rs`).
pub fn settle_slots(f: Value) {
    shim!(irs_shim_settle_slots(f.0))
}

/// Replaces what `freeze` makes of no value by one: zero.
pub fn thaw(f: Value) {
    shim!(irs_shim_thaw(f.0))
}

/// Forgets what the source says of the memory that a function, and what it calls, touches (`pure`, `const`):
/// calls of a function with events are never merged, moved or left out. What the C library's functions do is
/// known without the source.
///
/// And what else it promises the optimiser (`nonnull`, `restrict`, `__builtin_assume`, the alignment of
/// what a pointer points to, that memory is used as one type only): the verifier checks none of that.
pub fn forget_purity(f: Value, fam: Fam) {
    shim!(irs_shim_forget_purity(f.0, fam.0))
}

/// Adds what LLVM knows of a library function's arguments (`nocapture`, …) to its declaration.
pub fn infer_library(f: Value, fam: Fam) {
    shim!(irs_shim_infer_library(f.0, fam.0))
}

/// The objects that a pointer may point into, as far as casts, offsets, phis and selects tell.
pub fn underlying(pointer: Value) -> Vec<Value> {
    extern "C" fn each(context: *mut c_void, object: LLVMValueRef) {
        // SAFETY: `context` is the vector below, borrowed for the call only.
        unsafe { &mut *context.cast::<Vec<Value>>() }.push(Value(object));
    }
    let mut objects: Vec<Value> = Vec::new();
    shim!(irs_shim_underlying(pointer.0, (&raw mut objects).cast(), each));
    objects
}

/// May the address of this local object get to where another thread finds it? Flow-insensitive.
pub fn handed_over(object: Value) -> bool {
    shim!(irs_shim_handed_over(object.0))
}

/// May anything be found out about the address of this local object, by a comparison for example?
pub fn captured(object: Value) -> bool {
    shim!(irs_shim_captured(object.0))
}

/// Is this a call that returns memory nobody else knows (`malloc`, `operator new`)?
pub fn is_fresh(value: Value) -> bool {
    shim!(irs_shim_is_fresh(value.0))
}

/// May this intrinsic call read or write memory that the program can see?
pub fn touches_memory(call: Value) -> bool {
    shim!(irs_shim_touches_memory(call.0))
}

/// One natural loop of a function.
pub struct RawLoop {
    /// Index of the loop around it.
    pub parent: Option<usize>,
    pub header: Block,
    pub preheader: Option<Block>,
    pub latch: Option<Block>,
    /// Inner loops' blocks included.
    pub blocks: Vec<Block>,
}

/// The natural loops of a function, outer before inner.
pub fn loops(f: Value) -> Vec<RawLoop> {
    extern "C" fn each(
        context: *mut c_void,
        parent: i64,
        header: LLVMBasicBlockRef,
        preheader: LLVMBasicBlockRef,
        latch: LLVMBasicBlockRef,
        blocks: *const LLVMBasicBlockRef,
        count: usize,
    ) {
        let optional = |b: LLVMBasicBlockRef| (!b.is_null()).then_some(Block(b));
        // SAFETY: `context` is the vector below; `blocks` has `count` entries for the time of the call.
        let (all, blocks) =
            unsafe { (&mut *context.cast::<Vec<RawLoop>>(), std::slice::from_raw_parts(blocks, count)) };
        all.push(RawLoop {
            parent: usize::try_from(parent).ok(),
            header: Block(header),
            preheader: optional(preheader),
            latch: optional(latch),
            blocks: blocks.iter().copied().map(Block).collect(),
        });
    }
    let mut all: Vec<RawLoop> = Vec::new();
    shim!(irs_shim_loops(f.0, (&raw mut all).cast(), each));
    all
}

/// The instruction before which code runs exactly when the edge is taken; splits a critical edge. Where an
/// edge cannot be split (into a landing pad with several predecessors, out of an `indirectbr`), the start of
/// its target.
pub fn edge_point(terminator: Value, successor: u32) -> Value {
    Value(shim!(irs_shim_edge_point(terminator.0, successor)))
}

/// The first instruction of a block before which code may be inserted.
pub fn block_point(block: Block) -> Value {
    Value(shim!(irs_shim_block_point(block.0)))
}

/// `if (condition) {}` before an instruction, marked unlikely: the terminator of the new block.
pub fn split_if(condition: Value, before: Value) -> Value {
    Value(shim!(irs_shim_split_if(condition.0, before.0)))
}

/// Adds a function to `llvm.global_ctors`.
pub fn append_ctor(module: Module, function: Value, priority: i32) {
    shim!(irs_shim_append_ctor(module.0, function.0, priority))
}

/// Makes a declaration opaque: the optimiser must keep each of its calls.
pub fn opaque_declaration(f: Value) {
    shim!(irs_shim_opaque_declaration(f.0))
}

/// Makes a call opaque: not removed, merged, or replaced by another library function.
pub fn opaque_call(call: Value) {
    shim!(irs_shim_opaque_call(call.0))
}

/// Makes a placeholder stay where it is, and keep the accesses around it apart.
pub fn opaque_placeholder(call: Value) {
    shim!(irs_shim_opaque_placeholder(call.0))
}

/// Turns a definition into a declaration.
pub fn drop_body(f: Value) {
    shim!(irs_shim_drop_body(f.0))
}

/// A stack slot in the entry block.
pub fn entry_alloca(f: Value, ty: LLVMTypeRef, align: u32) -> Value {
    Value(shim!(irs_shim_entry_alloca(f.0, ty, align)))
}

/// Does something hold the address of one of the function's blocks?
pub fn has_block_addresses(f: Value) -> bool {
    shim!(irs_shim_has_block_addresses(f.0))
}

/// Is the function the only member of its comdat, if it has one?
pub fn comdat_is_own(f: Value) -> bool {
    shim!(irs_shim_comdat_is_own(f.0))
}

/// A copy of a definition, with its debug information, in the same module.
pub fn clone_function(f: Value, name: &str) -> Value {
    Value(shim!(irs_shim_clone_function(f.0, name.as_ptr(), name.len())))
}

/// Makes a function the module's own: no other module's replaces it, none can name it.
pub fn internalise(f: Value) {
    shim!(irs_shim_internalise(f.0))
}

/// Links what the module refers to, and does not have, from the text of another one. False: that cannot be
/// done.
pub fn link_needed(module: Module, text: &str) -> bool {
    shim!(irs_shim_link_needed(module.0, text.as_ptr(), text.len()))
}

/// Keeps a function from being inlined.
pub fn out_of_line(f: Value) {
    shim!(irs_shim_out_of_line(f.0))
}

/// Makes a call go to another function of the same type.
pub fn set_callee(call: Value, f: Value) {
    shim!(irs_shim_set_callee(call.0, f.0))
}

/// Keeps a function's parameters as they are: what its callers hand over is not loaded on their side.
pub fn keep_signature(f: Value) {
    shim!(irs_shim_keep_signature(f.0))
}
