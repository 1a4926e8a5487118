//! The code around an access:
//!
//! ```text
//! if (state[n] & IRS_CALL) __irs_before(&sites[n], address, size);      // unlikely
//! the access
//! if (state[n]) {                                                        // unlikely
//!     if (state[n] & IRS_FENCE) fence seq_cst;                           // stores weaker than seq_cst only
//!     if (state[n] & IRS_CALL) __irs_after(&sites[n], address, size);
//! }
//! ```
//!
//! The byte is read with monotonic ordering: it only ever loses bits, and a stale one costs a call that the runtime
//! answers at once. It is read twice, since the call before may have waited through the arrival of a new set.

use crate::abi::{STATE_CALL, STATE_FENCE};
use crate::instrument::table::{Globals, Runtime};
use crate::ir::{Builder, Module, Value, llvm};
use crate::number::access::access_of;
use crate::shim;
use inkwell::llvm_sys::LLVMAtomicOrdering as Ordering;
use inkwell::llvm_sys::LLVMIntPredicate;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use traceformat::site::SiteKind;

/// A site, and what its code refers to.
pub struct Site<'a> {
    pub module: Module,
    pub runtime: &'a Runtime,
    pub globals: &'a Globals,
    pub number: u32,
    /// A store that carries a fence.
    pub fence: bool,
}

impl Site<'_> {
    /// `&sites[number]`.
    pub fn pointer(&self) -> LLVMValueRef {
        self.globals.site(self.module, self.number)
    }

    fn load_state(&self, b: &Builder) -> LLVMValueRef {
        let load = llvm!(LLVMBuildLoad2(
            b.0,
            self.module.i8(),
            self.globals.state(self.module, self.number),
            c"".as_ptr()
        ));
        llvm!({
            LLVMSetAlignment(load, 1);
            LLVMSetOrdering(load, Ordering::LLVMAtomicOrderingMonotonic);
        });
        load
    }

    fn is_set(&self, b: &Builder, state: LLVMValueRef, bits: u8) -> Value {
        let i8 = self.module.i8();
        let masked = llvm!(LLVMBuildAnd(b.0, state, self.module.int(i8, bits.into()), c"".as_ptr()));
        Value(llvm!(LLVMBuildICmp(
            b.0,
            LLVMIntPredicate::LLVMIntNE,
            masked,
            self.module.int(i8, 0),
            c"".as_ptr()
        )))
    }

    /// `if (state & bits)` before an instruction: the end of the new block.
    fn guard(&self, at: Value, bits: u8) -> Value {
        let b = Builder::before(self.module, at);
        let state = self.load_state(&b);
        let condition = self.is_set(&b, state, bits);
        drop(b);
        shim::split_if(condition, at)
    }
}

/// What the callbacks of an access are told besides the site: one address or two, and the size.
struct Arguments {
    pointers: Vec<LLVMValueRef>,
    size: LLVMValueRef,
}

impl Arguments {
    fn list(&self, site: &Site<'_>) -> Vec<LLVMValueRef> {
        let mut list = vec![site.pointer()];
        list.extend(&self.pointers);
        list.push(self.size);
        list
    }
}

/// Puts the callbacks around a load, store, read-modify-write, compare-exchange or memory intrinsic.
pub fn instrument(site: &Site<'_>, i: Value, kind: SiteKind) {
    let module = site.module;
    let Some(access) = access_of(module, i) else { return };
    let size = if i.is_call() {
        // The length of a memory intrinsic may be narrower than 64 bits.
        let b = Builder::before(module, i);
        llvm!(LLVMBuildZExt(b.0, i.operand(2).0, module.i64(), c"".as_ptr()))
    } else {
        module.int(module.i64(), access.size)
    };
    let arguments = Arguments { pointers: access.pointers.iter().map(|p| p.0).collect(), size };
    let copy = kind == SiteKind::MemCopy;
    let runtime = site.runtime;
    let (before, after) =
        if copy { (&runtime.before_copy, &runtime.after_copy) } else { (&runtime.before, &runtime.after) };

    let then = site.guard(i, STATE_CALL);
    before.call(&Builder::before(module, then).locate(i), &mut arguments.list(site));

    // An access is never a terminator.
    let Some(next) = i.next() else { return };
    let b = Builder::before(module, next).locate(i);
    let state = site.load_state(&b);
    let bits = if site.fence { STATE_CALL | STATE_FENCE } else { STATE_CALL };
    let condition = site.is_set(&b, state, bits);
    drop(b);
    let then = shim::split_if(condition, next);
    let call_at = if site.fence {
        let b = Builder::before(module, then).locate(i);
        let fenced = site.is_set(&b, state, STATE_FENCE);
        let called = site.is_set(&b, state, STATE_CALL);
        drop(b);
        let fence = shim::split_if(fenced, then);
        llvm!(LLVMBuildFence(
            Builder::before(module, fence).locate(i).0,
            Ordering::LLVMAtomicOrderingSequentiallyConsistent,
            0,
            c"".as_ptr()
        ));
        shim::split_if(called, then)
    } else {
        then
    };
    after.call(&Builder::before(module, call_at).locate(i), &mut arguments.list(site));
}

/// Puts the callback at a mark, or at a part of an await.
pub fn placeholder(site: &Site<'_>, i: Value, kind: SiteKind) {
    let module = site.module;
    let then = site.guard(i, STATE_CALL);
    let b = Builder::before(module, then).locate(i);
    let runtime = site.runtime;
    let text = i.callee().asm_text().0;
    if kind != SiteKind::Await {
        runtime.mark.call(&b, &mut [site.pointer()]);
    } else if text.ends_with("retry") {
        runtime.await_retry.call(&b, &mut [site.pointer()]);
    } else {
        let function = if text.ends_with("enter") { &runtime.before } else { &runtime.after };
        let null = llvm!(LLVMConstNull(module.ptr()));
        function.call(&b, &mut [site.pointer(), null, module.int(module.i64(), 0)]);
    }
}
