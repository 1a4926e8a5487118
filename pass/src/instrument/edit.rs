//! Edits of the code around a site, from `shim/guard.cpp`.

use crate::ir::{Value, llvm};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

unsafe extern "C" {
    fn irs_shim_split_if_else(
        condition: LLVMValueRef,
        before: LLVMValueRef,
        then: *mut LLVMValueRef,
        otherwise: *mut LLVMValueRef,
    );
    fn irs_shim_move_before(instruction: LLVMValueRef, before: LLVMValueRef);
    fn irs_shim_bare_clone(instruction: LLVMValueRef) -> LLVMValueRef;
    fn irs_shim_thunk(thunk: LLVMValueRef, like: LLVMValueRef);
    fn irs_shim_exchange(store: LLVMValueRef, exchanged: *mut LLVMValueRef) -> bool;
}

/// `if (condition) {} else {}` before an instruction, the first way marked unlikely: the terminators of the
/// two new blocks.
pub fn split_if_else(condition: Value, before: Value) -> (Value, Value) {
    let (mut then, mut otherwise) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: live values of the host's module; both results are written.
    unsafe { irs_shim_split_if_else(condition.0, before.0, &mut then, &mut otherwise) };
    (Value(then), Value(otherwise))
}

/// Moves an instruction in front of another one.
pub fn move_before(instruction: Value, before: Value) {
    // SAFETY: live instructions of the host's module.
    unsafe { irs_shim_move_before(instruction.0, before.0) }
}

/// A copy of an instruction that is in no block yet, without metadata and source location.
pub fn bare_clone(instruction: Value) -> Value {
    // SAFETY: a live instruction.
    Value(unsafe { irs_shim_bare_clone(instruction.0) })
}

/// Makes a function a cold, out-of-line part of functions like `like`, which keeps its callers' registers.
pub fn make_thunk(thunk: Value, like: Value) {
    // SAFETY: live functions.
    unsafe { irs_shim_thunk(thunk.0, like.0) }
}

/// A store that the machine can do as an exchange, again and as that, in front of `before`. `None`: it
/// cannot.
pub fn exchange(store: Value, before: Value) -> Option<Value> {
    let mut copy = std::ptr::null_mut();
    // SAFETY: live instructions; the copy is put into a block at once.
    if !unsafe { irs_shim_exchange(store.0, &mut copy) } {
        return None;
    }
    insert(Value(copy), before);
    Some(Value(copy))
}

/// Puts an instruction that is in no block in front of another one.
pub fn insert(instruction: Value, before: Value) {
    llvm!({
        let b = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(before.0)));
        LLVMPositionBuilderBefore(b, before.0);
        LLVMInsertIntoBuilder(b, instruction.0);
        LLVMDisposeBuilder(b);
    });
}
