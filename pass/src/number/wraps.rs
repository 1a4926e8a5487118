//! Arithmetic that wraps: what C leaves undefined where it overflows, and the machine does all the same.
//!
//! The front end marks operations whose overflow the source promises not to happen (`nsw`, `nuw`, `exact`,
//! `disjoint`, `nneg`), and the optimiser relies on that. A program that overflows then means nothing, while
//! most that do (a hash, a random number in an `int`) are written for machines that wrap. So the numbered
//! bitcode keeps the marks: `--property overflow` is about them. What goes on through the compiler has none,
//! as under `-fwrapv`, and the verifier, where it does not look for overflow, goes on with what the machine
//! does, too (`Program::wrap` of the model). What has no result on every machine is left as it is: shifts
//! beyond the width, divisions by zero, conversions of numbers that the integer type does not have.
//!
//! A mark that is taken away stays as metadata: who reads the module later hashes, and verifies, what was
//! numbered (`identity::promises`).

use crate::ir::{Module, Value, llvm};
use identity::promises::{Promises, WRAPS};
use inkwell::llvm_sys::core::LLVMSetMetadata;

/// Takes the marks away, in the module that goes on through the compiler, after the embedding.
pub fn settle(module: Module) {
    let kind = module.kind(WRAPS);
    for i in module.definitions().into_iter().flat_map(Value::instructions) {
        let promises = llvm!(Promises::of(i.0));
        if promises.is_none() {
            // (What the program says there itself means nothing.)
            llvm!(LLVMSetMetadata(i.0, kind, std::ptr::null_mut()));
            continue;
        }
        llvm!(Promises::default().put(i.0));
        let node = module.md_node(&mut [module.md_u32(promises.bits().into())]);
        i.set_metadata(module, kind, node);
    }
}
