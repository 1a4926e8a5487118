//! Which memory may two threads reach? Escape analysis on the objects that a pointer may point into.
//!
//! Private is what provably stays with its thread: stack slots and fresh heap blocks whose address is not
//! handed over (stored, returned, passed to a call that may keep it) anywhere in the function, before or
//! after the access; constants; thread-local variables of this module whose address is not handed over.
//! Everything else is shared: globals, whatever a loaded or passed-in pointer leads to, and what analysis
//! gives up on.

use crate::ir::{Module, Value, llvm};
use crate::options::Shared;
use crate::shim;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMValueKind};
use std::collections::{HashMap, HashSet};

/// Why an access is no site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skip {
    /// Stack memory whose address stays in the function.
    Stack,
    /// Heap memory whose address stays in the function.
    Heap,
    /// Memory that nobody writes.
    Constant,
    /// Thread-local memory whose address stays in the thread.
    ThreadLocal,
    /// In a function that is opted out.
    OptedOut,
    /// Under `shared=globals`: reached through no global's value.
    NotGlobal,
}

impl Skip {
    pub fn text(self) -> &'static str {
        match self {
            Skip::Stack => "stack slot that is not handed over",
            Skip::Heap => "heap block that is not handed over",
            Skip::Constant => "constant memory",
            Skip::ThreadLocal => "thread-local variable that is not handed over",
            Skip::OptedOut => "in functions that are opted out",
            Skip::NotGlobal => "not reached through a global (shared=globals)",
        }
    }
}

/// The analysis, with what it has found so far.
pub struct Sharing {
    rule: Shared,
    handed_over: HashMap<Value, bool>,
}

impl Sharing {
    pub fn new(rule: Shared) -> Sharing {
        Sharing { rule, handed_over: HashMap::new() }
    }

    /// The reason why memory at `pointer` is private, or `None` if two threads may reach it.
    pub fn private(&mut self, pointer: Value) -> Option<Skip> {
        if self.rule == Shared::Globals && !depends_on_global(pointer) {
            return Some(Skip::NotGlobal);
        }
        let mut reason = None;
        for object in shim::underlying(pointer) {
            reason = Some(self.private_object(object)?);
        }
        reason
    }

    fn private_object(&mut self, object: Value) -> Option<Skip> {
        let kept = |analysis: &mut Sharing, skip| (!analysis.is_handed_over(object)).then_some(skip);
        match object.kind() {
            LLVMValueKind::LLVMGlobalVariableValueKind => {
                if llvm!(LLVMIsGlobalConstant(object.0)) != 0 {
                    Some(Skip::Constant)
                } else if llvm!(LLVMIsThreadLocal(object.0)) != 0 && is_local(object) {
                    kept(self, Skip::ThreadLocal)
                } else {
                    None
                }
            }
            LLVMValueKind::LLVMArgumentValueKind if is_byval(object) => kept(self, Skip::Stack),
            LLVMValueKind::LLVMInstructionValueKind if object.opcode() == LLVMOpcode::LLVMAlloca => {
                kept(self, Skip::Stack)
            }
            LLVMValueKind::LLVMInstructionValueKind if shim::is_fresh(object) => kept(self, Skip::Heap),
            _ => None,
        }
    }

    fn is_handed_over(&mut self, object: Value) -> bool {
        if let Some(known) = self.handed_over.get(&object) {
            return *known;
        }
        let found = shim::handed_over(object);
        self.handed_over.insert(object, found);
        found
    }
}

/// No other module can name it.
fn is_local(global: Value) -> bool {
    matches!(global.linkage(), LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
}

/// A `byval` argument is the callee's own copy.
pub fn is_byval(argument: Value) -> bool {
    if argument.kind() != LLVMValueKind::LLVMArgumentValueKind {
        return false;
    }
    let function = llvm!(LLVMGetParamParent(argument.0));
    let index =
        (0..llvm!(LLVMCountParams(function))).find(|&i| llvm!(LLVMGetParam(function, i)) == argument.0);
    index.is_some_and(|i| {
        !llvm!(LLVMGetEnumAttributeAtIndex(function, i + 1, crate::ir::attribute_kind("byval"))).is_null()
    })
}

/// The rule of IRS (ASE 2017): the address is a global's, or depends, transitively through loads, on the
/// value of one.
fn depends_on_global(pointer: Value) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![pointer];
    while let Some(v) = todo.pop() {
        if !seen.insert(v) {
            continue;
        }
        match v.kind() {
            LLVMValueKind::LLVMGlobalVariableValueKind if llvm!(LLVMIsGlobalConstant(v.0)) == 0 => {
                return true;
            }
            // A call's result is not followed: the rule is one function's.
            LLVMValueKind::LLVMInstructionValueKind if !v.is_call() || v.intrinsic().is_some() => {
                todo.extend(v.operands());
            }
            LLVMValueKind::LLVMConstantExprValueKind => todo.extend(v.operands()),
            _ => {}
        }
    }
    false
}

/// Does the rule take these pointers for shared? The first reason found if not.
pub fn private_all(sharing: &mut Sharing, pointers: &[Value]) -> Option<Skip> {
    let mut reason = None;
    for p in pointers {
        reason = Some(sharing.private(*p)?);
    }
    reason
}

/// A helper for callers that have only a module: the analysis under the rule it was numbered by.
pub fn of_module(module: Module) -> Sharing {
    Sharing::new(crate::number::rule(module))
}
