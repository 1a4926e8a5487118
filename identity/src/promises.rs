//! What an instruction promises of its operands: that its result does not wrap, that nothing remains.
//!
//! The pass takes these marks from the module that goes on through the compiler, and leaves them as metadata
//! there (`pass/src/number/wraps.rs`). Hashing and reading a numbered module put them back.

use crate::llvm;
use inkwell::llvm_sys::LLVMOpcode::{self, *};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;

/// The metadata that holds the marks: one number, [`Promises::bits`].
pub const WRAPS: &str = "irs.wraps";

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promises(u8);

const NSW: u8 = 1;
const NUW: u8 = 2;
const EXACT: u8 = 4;
const DISJOINT: u8 = 8;
const NNEG: u8 = 16;

/// The marks that an instruction of this kind may have.
fn possible(op: LLVMOpcode) -> u8 {
    match op {
        LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMTrunc => NSW | NUW,
        LLVMUDiv | LLVMSDiv | LLVMLShr | LLVMAShr => EXACT,
        LLVMOr => DISJOINT,
        LLVMZExt | LLVMUIToFP => NNEG,
        _ => 0,
    }
}

impl Promises {
    /// Those of an instruction.
    ///
    /// # Safety
    /// It is an instruction of a module that is alive.
    pub unsafe fn of(i: LLVMValueRef) -> Promises {
        let can = possible(llvm!(LLVMGetInstructionOpcode(i)));
        let has = |mark: u8, get: &dyn Fn() -> LLVMBool| if can & mark != 0 && get() != 0 { mark } else { 0 };
        Promises(
            has(NSW, &|| llvm!(LLVMGetNSW(i)))
                | has(NUW, &|| llvm!(LLVMGetNUW(i)))
                | has(EXACT, &|| llvm!(LLVMGetExact(i)))
                | has(DISJOINT, &|| llvm!(LLVMGetIsDisjoint(i)))
                | has(NNEG, &|| llvm!(LLVMGetNNeg(i))),
        )
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    pub fn bits(self) -> u8 {
        self.0
    }

    /// Makes these the instruction's marks, as far as it can have them.
    ///
    /// # Safety
    /// As [`Promises::of`].
    pub unsafe fn put(self, i: LLVMValueRef) {
        let can = possible(llvm!(LLVMGetInstructionOpcode(i)));
        let each = |mark: u8, set: &dyn Fn(LLVMBool)| {
            if can & mark != 0 {
                set((self.0 & mark != 0).into());
            }
        };
        each(NSW, &|on| llvm!(LLVMSetNSW(i, on)));
        each(NUW, &|on| llvm!(LLVMSetNUW(i, on)));
        each(EXACT, &|on| llvm!(LLVMSetExact(i, on)));
        each(DISJOINT, &|on| llvm!(LLVMSetIsDisjoint(i, on)));
        each(NNEG, &|on| llvm!(LLVMSetNNeg(i, on)));
    }
}

/// Puts the marks of a module back that its metadata names, and takes the metadata away.
///
/// # Safety
/// The context and its module are alive, and nobody else uses them meanwhile.
pub unsafe fn restore(context: LLVMContextRef, module: LLVMModuleRef) {
    let kind = llvm!(LLVMGetMDKindIDInContext(context, WRAPS.as_ptr().cast(), WRAPS.len() as u32));
    let all = |first: LLVMValueRef, next: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef| {
        std::iter::successors((!first.is_null()).then_some(first), move |v| {
            Some(llvm!(next(*v))).filter(|n| !n.is_null())
        })
    };
    for f in all(llvm!(LLVMGetFirstFunction(module)), LLVMGetNextFunction) {
        let mut b = llvm!(LLVMGetFirstBasicBlock(f));
        while !b.is_null() {
            for i in all(llvm!(LLVMGetFirstInstruction(b)), LLVMGetNextInstruction) {
                put_back(i, kind);
            }
            b = llvm!(LLVMGetNextBasicBlock(b));
        }
    }
}

fn put_back(i: LLVMValueRef, kind: u32) {
    let node = llvm!(LLVMGetMetadata(i, kind));
    if node.is_null() {
        return;
    }
    if llvm!(LLVMGetMDNodeNumOperands(node)) == 1 {
        let mut operand = std::ptr::null_mut();
        llvm!(LLVMGetMDNodeOperands(node, &mut operand));
        // (What is no number is nothing that the pass has left.)
        if !operand.is_null() && !llvm!(LLVMIsAConstantInt(operand)).is_null() {
            let promises = Promises(llvm!(LLVMConstIntGetZExtValue(operand)) as u8);
            llvm!(promises.put(i));
        }
    }
    llvm!(LLVMSetMetadata(i, kind, std::ptr::null_mut()));
}
