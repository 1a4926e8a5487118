//! Places of local variables: no two of one frame share one.
//!
//! The front end marks where the scope of a variable begins and ends, and the code generator gives variables
//! one place whose scopes do not meet ("stack colouring"). To the verifier two variables that are there are
//! two objects, with two addresses. The two do not go together: a comparison is moved (behind the end of a
//! scope, or before the first use of a variable, from where LLVM counts), and then says that two are one that
//! were both in their scopes where the source compares them. So what goes on through the compiler has no
//! marks. Each `alloca` has a place of its own then, from the beginning of its frame to the end. What is left
//! to be argued is that nothing makes one `alloca` of two, or a frame's place another's while it is there:
//!
//! - *Stack colouring*, and what splits coroutines, go by marks alone. `irs-number` takes those of the front
//!   end, `irs-instrument` those that the inliner has made since; no inliner runs behind that one.
//! - *`MemCpyOpt`* has a call write to where its result is copied to, also where the call keeps the address
//!   of the slot that it wrote to; but only if nothing else touches that slot. Each slot whose address is
//!   kept has a pin, or a fill ([`super::undefined`], in plain copies), which are such uses. Its other way to
//!   merge two slots asks for both not to be captured, and a comparison captures.
//! - *What is passed by value* to a function that only reads is not copied by the inliner. A function that
//!   does more with the address than to read works on a copy of its own (`prepare.rs`).
//! - *InstCombine* merges slots without bytes (addresses beyond an object's end are not compared), and puts a
//!   constant in the place of a slot of which nobody does anything but read.
//! - *A tail call* gives the frame to the callee: only where no address of a slot was captured before.
//! - Slots of registers are merged by their own rules; they have no addresses.
//!
//! What the mark says of contents (a variable holds nothing when its scope begins) stays with who verifies.
//! In the running program it holds what it did, or a fill of ours: one of the values that the verifier looks
//! at. So a mark is kept in the numbered bitcode, and names that it has no other meaning ([`SCOPE`]); bitcode
//! in which that is not said is of a program whose variables may share places.
//!
//! Coroutines keep their marks; the model has no coroutines.

use crate::ir::{Builder, Module, Value, llvm};
use crate::number::COROUTINE;
use crate::twin;
use identity::scopes::{self, SCOPE};
use inkwell::llvm_sys::core::*;

/// Says of each mark that it stays with who verifies. Before the module is hashed.
pub fn mark(module: Module) {
    for (i, begins, size, variable) in marks(module) {
        // SAFETY: the mark and its variable are in the host's module.
        unsafe { scopes::mark(module.context(), i.0, variable.0, size, begins) };
        i.erase();
    }
}

/// Puts something in the place of the marks that means nothing to the compiler, in the module that goes on
/// through it, after the embedding.
pub fn settle(module: Module) {
    let kind = module.kind(SCOPE);
    for (i, begins, size, variable) in marks(module) {
        if !twin::is_copy(i.function()) {
            let (zero, none) = (module.int(module.i8(), 0), module.int(module.i64(), 0));
            let b = Builder::before(module, i);
            let stands = Value(llvm!(LLVMBuildMemSet(b.0, variable.0, zero, none, 1)));
            let node = module.md_node(&mut [module.md_u64(size), module.md_u32(begins.into())]);
            stands.set_metadata(module, kind, node);
        }
        i.erase();
    }
}

/// Takes all marks away, and what stands for them. Last of all.
pub fn forget(module: Module) {
    marks(module).into_iter().for_each(|(i, ..)| i.erase());
    let kind = module.kind(SCOPE);
    let left = module.definitions().into_iter().flat_map(Value::instructions);
    left.filter(|i| i.is_call() && i.metadata(kind).is_some()).for_each(Value::erase);
}

/// The marks: whether a scope begins, the size of the variable, and the variable.
fn marks(module: Module) -> Vec<(Value, bool, u64, Value)> {
    let plain = |f: &Value| !f.has_own_attribute(COROUTINE);
    let all = module.definitions().into_iter().filter(plain).flat_map(Value::instructions);
    let mark = |i: Value| {
        let name = i.is_call().then(|| i.intrinsic())??;
        let begins = name.starts_with("llvm.lifetime.start");
        (begins || name.starts_with("llvm.lifetime.end"))
            .then(|| (i, begins, i.operand(0).const_int().unwrap_or(u64::MAX), i.operand(1)))
    };
    all.filter_map(mark).collect()
}
