//! Where the scopes of local variables begin and end.
//!
//! The front end marks these places (`llvm.lifetime.start`, `llvm.lifetime.end`), and LLVM gives variables
//! one place that are not in their scopes at one time. The pass says of each mark that it stays with who
//! verifies ([`SCOPE`]), and makes a write of no bytes of it in the module that goes on through the compiler
//! (`pass/src/number/scopes.rs`). Hashing and reading a numbered module put the marks back.

use crate::llvm;
use inkwell::llvm_sys::LLVMOpcode::LLVMCall;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

/// The metadata of such a mark: an empty node. Of what stands for one: the size, and 1 if the scope begins.
pub const SCOPE: &str = "irs.scope";

/// Puts a mark before `at`: the scope of the variable, of so many bytes, begins or ends there.
///
/// # Safety
/// The context and its module are alive; `at` is an instruction of it, `variable` a pointer that is there.
pub unsafe fn mark(
    context: LLVMContextRef,
    at: LLVMValueRef,
    variable: LLVMValueRef,
    size: u64,
    begins: bool,
) {
    let name = if begins { "llvm.lifetime.start" } else { "llvm.lifetime.end" };
    let module = llvm!(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(at))));
    let mut overload = [llvm!(LLVMTypeOf(variable))];
    let id = llvm!(LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()));
    let callee = llvm!(LLVMGetIntrinsicDeclaration(module, id, overload.as_mut_ptr(), 1));
    let mut args = [llvm!(LLVMConstInt(LLVMInt64TypeInContext(context), size, 0)), variable];
    let b = llvm!(LLVMCreateBuilderInContext(context));
    llvm!(LLVMPositionBuilderBefore(b, at));
    let ty = llvm!(LLVMGlobalGetValueType(callee));
    let call = llvm!(LLVMBuildCall2(b, ty, callee, args.as_mut_ptr(), 2, c"".as_ptr()));
    llvm!(LLVMDisposeBuilder(b));
    let node = llvm!(LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, std::ptr::null_mut(), 0)));
    llvm!(LLVMSetMetadata(call, kind(context), node));
}

/// Puts the marks back that something else stands for.
///
/// # Safety
/// The context and its module are alive, and nobody else uses them meanwhile.
pub unsafe fn restore(context: LLVMContextRef, module: LLVMModuleRef) {
    let kind = kind(context);
    let mut f = llvm!(LLVMGetFirstFunction(module));
    while !f.is_null() {
        let mut block = llvm!(LLVMGetFirstBasicBlock(f));
        while !block.is_null() {
            let mut i = llvm!(LLVMGetFirstInstruction(block));
            while !i.is_null() {
                let next = llvm!(LLVMGetNextInstruction(i));
                put_back(context, i, kind);
                i = next;
            }
            block = llvm!(LLVMGetNextBasicBlock(block));
        }
        f = llvm!(LLVMGetNextFunction(f));
    }
}

fn put_back(context: LLVMContextRef, i: LLVMValueRef, kind: u32) {
    let node = llvm!(LLVMGetMetadata(i, kind));
    if node.is_null() || llvm!(LLVMGetMDNodeNumOperands(node)) != 2 || !writes_nothing(i) {
        return;
    }
    let mut operands = [std::ptr::null_mut(); 2];
    llvm!(LLVMGetMDNodeOperands(node, operands.as_mut_ptr()));
    // (What is no number is nothing that the pass has left.)
    if operands.iter().all(|o| !o.is_null() && !llvm!(LLVMIsAConstantInt(*o)).is_null()) {
        let [size, begins] = operands.map(|o| llvm!(LLVMConstIntGetZExtValue(o)));
        llvm!(mark(context, i, LLVMGetOperand(i, 0), size, begins == 1));
        llvm!(LLVMInstructionEraseFromParent(i));
    }
}

/// Is it an intrinsic's call that sets no bytes?
fn writes_nothing(i: LLVMValueRef) -> bool {
    if llvm!(LLVMGetInstructionOpcode(i)) != LLVMCall || llvm!(LLVMGetNumArgOperands(i)) != 4 {
        return false;
    }
    let (callee, length) = llvm!((LLVMGetCalledValue(i), LLVMGetOperand(i, 2)));
    let name = "llvm.memset";
    !llvm!(LLVMIsAFunction(callee)).is_null()
        && llvm!(LLVMGetIntrinsicID(callee) == LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()))
        && !llvm!(LLVMIsAConstantInt(length)).is_null()
        && llvm!(LLVMConstIntGetZExtValue(length)) == 0
}

fn kind(context: LLVMContextRef) -> u32 {
    llvm!(LLVMGetMDKindIDInContext(context, SCOPE.as_ptr().cast(), SCOPE.len() as u32))
}
