//! How much stack a call of a function may take, and what may be part of a caller's frame.
//!
//! The verifier sees each call by itself; the compiled program does not have them so. The optimiser puts
//! callees into their callers, each of whose variables has a place of its own there (`scopes.rs`), whether
//! the call is being executed or not. Registers that live on beyond a call are kept on the stack, and so are
//! arguments for which there are no registers. What that may come to is said per function by an attribute
//! ([`FRAME`]), from which the verifier counts (`exec`'s `stack.rs`):
//!
//! ```text
//! frame(f)  = CALL + over f and all that may be inlined into it: values, alignment, arguments
//!             + variables of all that may be inlined into it
//! ```
//!
//! f's own variables are not in it: the verifier sees them. A call may be inlined unless it, or its callee,
//! says `noinline`. So that the sum ends, and recursion has frames of known size, these say so: calls whose
//! variables go beyond [`BUDGET`] for one caller, calls along a circle of functions, and calls through
//! pointers, which might become calls of anything. (A body that calls itself is not inlined by LLVM; if its
//! recursion has become a loop, it counts as any other.)
//!
//! A value counts as a register of its own, for as long as the function runs, as without optimisation. The
//! optimiser makes several values from some (loops are unrolled), and checks at sites take some, too: the
//! runtime makes stacks four times as large as what is counted (`runtime/src/stack.rs`), for this and for the
//! plain copy, which has a frame beside the function's. `cli/tests/stacks.rs` compares with the frames that
//! LLVM makes. Loops that the program wants unrolled however many values that makes (`#pragma unroll`) are
//! unrolled as others are.

use crate::ir::{self, Module, Value, attribute_kind, llvm};
use crate::number::calls::{Target, target};
use crate::shim;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::llvm_sys::target::LLVMABISizeOfType;
use inkwell::llvm_sys::{LLVMOpcode, LLVMTypeKind};
use std::collections::HashMap;

/// Attribute: bytes of stack that a call takes beside the function's own variables.
pub const FRAME: &str = "irs.frame";

/// Bytes of variables of other functions that one frame may have.
const BUDGET: u64 = 512;
/// Bytes for the return address, for saved registers, and for what instrumented code keeps.
const CALL: u64 = 128;
/// Bytes of the registers that a function with a variable number of arguments saves.
const VARIABLE: u64 = 176;
/// Bytes of arguments for which there are registers.
const IN_REGISTERS: u64 = 48;
/// What the code generator aligns frames to anyway.
const ALIGNED: u64 = 16;

/// Bytes that a function needs in a frame that it is part of.
#[derive(Clone, Copy, Default)]
struct Need {
    variables: u64,
    /// Values, alignment, arguments.
    rest: u64,
}

impl Need {
    fn and(self, other: Need) -> Need {
        Need {
            variables: self.variables.saturating_add(other.variables),
            rest: self.rest.saturating_add(other.rest),
        }
    }
}

/// Decides which calls stay calls, and tells the verifier what the frames may need.
pub fn run(module: Module) {
    let functions = module.definitions();
    functions.iter().for_each(|f| unroll_as_others(module, *f));
    let own: Vec<Need> = functions.iter().map(|f| own(module, *f)).collect();
    for (f, need) in functions.iter().zip(&own) {
        if need.variables > BUDGET {
            shim::out_of_line(*f);
        }
    }
    let index: HashMap<Value, usize> = functions.iter().enumerate().map(|(n, f)| (*f, n)).collect();
    let calls: Vec<Vec<(Value, usize)>> = functions.iter().map(|f| inlinable(*f, &index)).collect();
    let callees: Vec<Vec<usize>> = calls.iter().map(|c| c.iter().map(|(_, to)| *to).collect()).collect();
    let (order, circle) = circles(&callees);
    let mut whole = vec![Need::default(); functions.len()];
    for n in order {
        let mut inlined = Need::default();
        for (call, to) in &calls[n] {
            let with = inlined.and(whole[*to]);
            if circle[n] == circle[*to] || with.variables > BUDGET.max(inlined.variables) {
                stays(*call);
            } else {
                inlined = with;
            }
        }
        whole[n] = own[n].and(inlined);
        let frame = CALL.saturating_add(inlined.variables).saturating_add(whole[n].rest);
        let frame = frame.saturating_add(padding(module, functions[n]));
        let frame = frame.min(u64::from(u32::MAX));
        functions[n].set_function_attribute(module, FRAME, &frame.to_string());
    }
}

/// Bytes that a frame may have for its alignment, where an option or an attribute asks for more than usual.
fn padding(module: Module, f: Value) -> u64 {
    let name = "override-stack-alignment";
    let flag = llvm!(LLVMGetModuleFlag(module.0, name.as_ptr().cast(), name.len()));
    let value = || Value(llvm!(LLVMMetadataAsValue(module.context(), flag)));
    let number = || ir::md_operand_u64(value(), 0).unwrap_or(u64::from(u32::MAX));
    let flag = if flag.is_null() { 0 } else { number() };
    let own = llvm!(LLVMGetEnumAttributeAtIndex(f.0, u32::MAX, attribute_kind("alignstack")));
    let own = if own.is_null() { 0 } else { llvm!(LLVMGetEnumAttributeValue(own)) };
    // (It begins at a multiple of it, and is one.)
    let align = flag.max(own);
    if align > ALIGNED { 2 * align } else { 0 }
}

/// Forgets which loops the program wants unrolled.
fn unroll_as_others(module: Module, f: Value) {
    let kind = module.kind("llvm.loop");
    for i in f.instructions() {
        let wishes = |node: Value| {
            ir::md_nodes(node)
                .iter()
                .filter_map(|n| ir::md_operand_string(*n, 0))
                .any(|wish| wish.strip_prefix("llvm.loop.unroll").is_some_and(|w| !w.ends_with(".disable")))
        };
        if i.metadata(kind).is_some_and(wishes) {
            llvm!(LLVMSetMetadata(i.0, kind, std::ptr::null_mut()));
        }
    }
}

/// What a function needs itself. Variables whose sizes are not known are too large to be inlined.
fn own(module: Module, f: Value) -> Need {
    let layout = module.data_layout();
    let bytes = |ty: LLVMTypeRef| llvm!(LLVMABISizeOfType(layout, ty)).next_multiple_of(8);
    let parameters = (0..llvm!(LLVMCountParams(f.0))).map(|k| Value(llvm!(LLVMGetParam(f.0, k))));
    let mut need = Need { variables: 0, rest: parameters.map(|p| bytes(p.ty())).sum() };
    if llvm!(LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f.0))) != 0 {
        need.rest += VARIABLE;
    }
    let mut arguments = 0;
    let entry = f.blocks()[0];
    for i in f.instructions() {
        if llvm!(LLVMGetTypeKind(i.ty())) != LLVMTypeKind::LLVMVoidTypeKind && is_sized(i.ty()) {
            need.rest = need.rest.saturating_add(bytes(i.ty()));
        }
        if i.opcode() == LLVMOpcode::LLVMAlloca {
            // (What is not in the first block may be made more than once.)
            let count = i.operand(0).const_int().filter(|_| i.block() == entry);
            let count = count.unwrap_or(u64::from(u32::MAX));
            let size = count.saturating_mul(bytes(llvm!(LLVMGetAllocatedType(i.0))));
            let size = size.checked_next_multiple_of(ALIGNED).unwrap_or(u64::MAX);
            need.variables = need.variables.saturating_add(size);
            let align = u64::from(llvm!(LLVMGetAlignment(i.0)));
            if align > ALIGNED {
                // The frame begins at a multiple of it, and is one.
                need.rest = need.rest.saturating_add(2 * align);
            }
        } else if i.is_call() && target(i) != Target::Intrinsic {
            arguments = on_stack(i, &bytes).max(arguments);
        }
    }
    // (Of those of several calls only one call's are there at a time; inlined ones are added all the same.)
    need.rest = need.rest.saturating_add(arguments);
    need
}

fn is_sized(ty: LLVMTypeRef) -> bool {
    llvm!(LLVMTypeIsSized(ty)) != 0
}

/// Bytes of a call's arguments on the stack, at most.
fn on_stack(call: Value, bytes: &impl Fn(LLVMTypeRef) -> u64) -> u64 {
    let (mut plain, mut copied) = (0u64, 0u64);
    for k in 0..call.argument_count() {
        let by_value = llvm!(LLVMGetCallSiteEnumAttribute(call.0, k + 1, attribute_kind("byval")));
        let ty = call.operand(k).ty();
        if !by_value.is_null() {
            let of = llvm!(LLVMGetTypeAttributeValue(by_value));
            let align = llvm!(LLVMGetCallSiteEnumAttribute(call.0, k + 1, attribute_kind("align")));
            let align = if align.is_null() { 0 } else { llvm!(LLVMGetEnumAttributeValue(align)) };
            copied = copied.saturating_add(bytes(of)).saturating_add(align.max(ALIGNED));
        } else if is_sized(ty) {
            plain = plain.saturating_add(bytes(ty));
        }
    }
    copied.saturating_add(plain.saturating_sub(IN_REGISTERS))
}

/// The calls of a function that may be inlined, with the callees. Those through pointers are not to be.
fn inlinable(f: Value, index: &HashMap<Value, usize>) -> Vec<(Value, usize)> {
    let mut found = Vec::new();
    for call in f.instructions().into_iter().filter(|i| i.is_call() && !is_for_good(*i)) {
        match target(call) {
            Target::Indirect if call.intrinsic().is_none() => stays(call),
            Target::Defined(g) if g != f && !g.has_function_attribute("noinline") => {
                found.extend(index.get(&g).map(|to| (call, *to)));
            }
            _ => {}
        }
    }
    found
}

fn is_for_good(call: Value) -> bool {
    !llvm!(LLVMGetCallSiteEnumAttribute(call.0, u32::MAX, attribute_kind("noinline"))).is_null()
}

/// Keeps the optimiser from inlining a call. (It stands above what the callee says, `always_inline`, too.)
fn stays(call: Value) {
    let always = attribute_kind("alwaysinline");
    llvm!(LLVMRemoveCallSiteEnumAttribute(call.0, u32::MAX, always));
    let context = llvm!(LLVMGetModuleContext(LLVMGetGlobalParent(call.function().0)));
    let attribute = llvm!(LLVMCreateEnumAttribute(context, attribute_kind("noinline"), 0));
    llvm!(LLVMAddCallSiteAttribute(call.0, u32::MAX, attribute));
}

/// All nodes, successors first except along circles; and for each the number of its circle (Kosaraju and
/// Sharir: the second search goes backwards, from who was left last).
fn circles(to: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut from = vec![Vec::new(); to.len()];
    for (n, all) in to.iter().enumerate() {
        all.iter().for_each(|m| from[*m].push(n));
    }
    let mut seen = vec![false; to.len()];
    let mut left = Vec::new();
    for n in 0..to.len() {
        let mut path = vec![(n, 0)];
        if std::mem::replace(&mut seen[n], true) {
            continue;
        }
        while let Some((n, k)) = path.last_mut() {
            match to[*n].get(*k) {
                Some(&m) => {
                    *k += 1;
                    if !std::mem::replace(&mut seen[m], true) {
                        path.push((m, 0));
                    }
                }
                None => {
                    left.push(*n);
                    path.pop();
                }
            }
        }
    }
    let mut circle = vec![usize::MAX; to.len()];
    for &root in left.iter().rev() {
        let mut todo = vec![root];
        while let Some(n) = todo.pop() {
            if circle[n] == usize::MAX {
                circle[n] = root;
                todo.extend(&from[n]);
            }
        }
    }
    (left, circle)
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn callees_come_first() {
        // 0 calls 1 and 2; 1 and 2 call each other; 2 calls 3.
        let (order, circle) = circles(&[vec![1, 2], vec![2], vec![1, 3], vec![]]);
        assert_eq!((order[0], order[3]), (3, 0));
        assert_eq!(circle[1], circle[2]);
        assert!(circle[0] != circle[1] && circle[3] != circle[1] && circle[0] != circle[3]);
    }
}
