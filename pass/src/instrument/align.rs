//! Synchronization objects of the module begin cache lines of their own.
//!
//! Threads that contend for one mutex else disturb those that use what happens to lie in front of it, and how
//! much of a program's time that takes is decided by where the linker puts things. What lies behind the
//! object may share its line: often that is what it protects. Nothing but addresses changes, and no proof
//! depends on those.

use crate::ir::{Module, Value};
use inkwell::llvm_sys::LLVMValueKind;
use inkwell::llvm_sys::prelude::LLVMValueRef;

unsafe extern "C" {
    fn irs_shim_align(variable: LLVMValueRef, bytes: u64);
}

/// A cache line.
const LINE: u64 = 64;

/// What functions that take such objects are called.
const OF: &[&str] =
    &["pthread_mutex_", "pthread_rwlock_", "pthread_spin_", "pthread_cond_", "sem_", "mtx_", "cnd_"];

pub fn run(module: Module) {
    for f in module.definitions() {
        for i in f.instructions().into_iter().filter(|i| i.is_call()) {
            let callee = i.callee();
            if callee.is_function() && OF.iter().any(|p| callee.name().starts_with(p)) {
                (0..i.argument_count()).map(|n| i.operand(n)).filter(is_variable).for_each(|v| {
                    // SAFETY: a live global variable of the host's module.
                    unsafe { irs_shim_align(v.0, LINE) }
                });
            }
        }
    }
}

fn is_variable(v: &Value) -> bool {
    v.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
}
