//! Which calls leave numbered code.

use crate::ir::{Value, llvm};
use inkwell::llvm_sys::LLVMValueKind;
use inkwell::llvm_sys::core::*;

/// Where a call goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An LLVM intrinsic.
    Intrinsic,
    /// Inline assembly.
    Asm,
    /// A function with a body in this module.
    Defined(Value),
    /// A function without a body here.
    External(String),
    /// A pointer.
    Indirect,
}

impl Target {
    /// Calls that leave numbered code, or may.
    pub fn is_numbered(&self) -> bool {
        matches!(self, Target::External(_) | Target::Indirect)
    }

    /// The external function's name.
    pub fn external(&self) -> Option<&str> {
        match self {
            Target::External(name) => Some(name),
            _ => None,
        }
    }
}

/// Where a call instruction goes. `callbr` counts as inline assembly, which is all that it can call.
pub fn target(call: Value) -> Target {
    let mut callee = call.callee();
    if callee.is_asm() {
        return Target::Asm;
    }
    while callee.kind() == LLVMValueKind::LLVMGlobalAliasValueKind {
        callee = Value(llvm!(LLVMAliasGetAliasee(callee.0)));
    }
    if !callee.is_function() {
        Target::Indirect
    } else if llvm!(LLVMGetIntrinsicID(callee.0)) != 0 {
        match callee.name().as_str() {
            // Become calls through the coroutine's frame.
            "llvm.coro.resume" | "llvm.coro.destroy" => Target::Indirect,
            _ => Target::Intrinsic,
        }
    } else if callee.is_declaration() || callee.has_function_attribute("naked") {
        Target::External(callee.name())
    } else {
        Target::Defined(callee)
    }
}

/// Functions of this module that may be started as threads: what is passed to `pthread_create` and
/// `thrd_create`. Where a start routine cannot be told, every function whose address is taken and that has
/// the right type.
pub fn thread_starts(functions: &[Value]) -> Vec<Value> {
    let mut starts = Vec::new();
    let mut unknown = false;
    for call in functions.iter().flat_map(|f| f.instructions()).filter(|i| i.is_call()) {
        let index = match target(call).external() {
            Some("pthread_create") => 2,
            Some("thrd_create") => 1,
            _ => continue,
        };
        if call.argument_count() <= index {
            continue;
        }
        let mut todo = vec![call.operand(index)];
        let mut seen = std::collections::HashSet::new();
        while let Some(v) = todo.pop() {
            if !seen.insert(v) {
                continue;
            }
            if v.is_function() {
                starts.push(v);
            } else if v.is_instruction()
                && matches!(
                    v.opcode(),
                    inkwell::llvm_sys::LLVMOpcode::LLVMPHI | inkwell::llvm_sys::LLVMOpcode::LLVMSelect
                )
            {
                todo.extend(v.operands().into_iter().filter(|o| o.is_pointer()));
            } else {
                unknown = true;
            }
        }
    }
    if unknown {
        starts.extend(functions.iter().copied().filter(|f| is_address_taken(*f) && looks_like_start(*f)));
    }
    starts.retain(|f| functions.contains(f));
    starts.sort();
    starts.dedup();
    starts
}

fn is_address_taken(f: Value) -> bool {
    f.users()
        .into_iter()
        .any(|u| !u.is_call() || u.callee() != f || u.operands().iter().filter(|o| **o == f).count() > 1)
}

fn looks_like_start(f: Value) -> bool {
    llvm!(LLVMCountParams(f.0)) == 1 && Value(llvm!(LLVMGetParam(f.0, 0))).is_pointer()
}
