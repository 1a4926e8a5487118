//! Plain copies of functions: what the program runs once everything is free and nothing races.
//!
//! Numbered code has volatile accesses, checks around them, and calls that the optimiser must leave alone. A
//! proven, race-free region needs none of that. So each function that has sites gets a copy from before the
//! numbering, which goes through the optimiser as any function does, and ways into it:
//!
//! ```text
//! f(arguments):      if (irs.plain) return f.plain(arguments);
//! …header of an outermost loop with shared accesses:
//!                    if (irs.plain) return f.plain.from(live values);
//! f.plain(…):        the function as the compiler was given it; calls g.plain where f calls g
//! f.plain.from(…):   the same, begun at the loop's header
//! ```
//!
//! *The flag.* One byte per module, 0 at first. The runtime sets it when a free node is entered in which no
//! access races but those that are sequentially consistent atomics; it never goes back, as a free node stays
//! free. Then every execution from here on is race-free in the sense of C11 under sequential consistency, and
//! so the compiler's own guarantee (a program without data races behaves as if sequentially consistent) takes
//! the place of volatile accesses and fences (R6). Where something else races, the flag stays 0 and the
//! instrumented code stays (fail-closed).
//!
//! *The number.* Copies are made before anything is numbered, and kept out of the module until hash and
//! bitcode are embedded: the fingerprint and what the verifier reads are the same with and without them (R1).
//!
//! *The loop header.* Original and copy have the same blocks and values when the copy is made. What lives at
//! the copy's header is an argument of `f.plain.from`; the original's values of the same names are handed
//! over. Slots stay in the original's frame.

use crate::ir::{Module, Value};
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};
use std::ffi::c_void;

/// The module's flag.
pub const FLAG: &str = "irs.plain";
/// Attribute of a plain copy.
pub const COPY: &str = "irs.plain";

unsafe extern "C" {
    fn irs_shim_twins_new() -> *mut c_void;
    fn irs_shim_twins_free(twins: *mut c_void);
    fn irs_shim_twins_add(twins: *mut c_void, function: LLVMValueRef) -> bool;
    fn irs_shim_twins_attach(
        twins: *mut c_void,
        module: LLVMModuleRef,
        flag: *const u8,
        flag_length: usize,
        attribute: *const u8,
        attribute_length: usize,
    ) -> usize;
}

/// Copies that are in no module yet.
pub struct Twins(*mut c_void);

impl Twins {
    /// Copies these functions, as far as they can be copied.
    pub fn of(functions: &[Value]) -> Twins {
        // SAFETY: freed by `drop`.
        let twins = unsafe { irs_shim_twins_new() };
        // SAFETY: live functions of the host's module.
        functions.iter().for_each(|f| unsafe {
            irs_shim_twins_add(twins, f.0);
        });
        Twins(twins)
    }

    /// Puts the copies into the module, and the ways into them. The number of loops that can be left for a
    /// copy.
    pub fn attach(self, module: Module) -> usize {
        // SAFETY: the names are live; the module is the host's, whose functions these are.
        unsafe {
            irs_shim_twins_attach(self.0, module.0, FLAG.as_ptr(), FLAG.len(), COPY.as_ptr(), COPY.len())
        }
    }
}

impl Drop for Twins {
    fn drop(&mut self) {
        // SAFETY: made by `of`. What was attached is the module's.
        unsafe { irs_shim_twins_free(self.0) }
    }
}

/// Is this function a plain copy?
pub fn is_copy(f: Value) -> bool {
    f.has_own_attribute(COPY)
}

/// Is this the flag?
pub fn is_flag(pointer: Value) -> bool {
    pointer.kind() == inkwell::llvm_sys::LLVMValueKind::LLVMGlobalVariableValueKind && pointer.name() == FLAG
}
