//! The code around an access:
//!
//! ```text
//! if (state[n]) irs.turn.…(n, operands)              // unlikely; the access happens there, between the callbacks
//! else          the access
//! ```
//!
//! and around a store that carries a fence:
//!
//! ```text
//! if (!(s = state[n]))      the store
//! else if (s == IRS_FENCE)  the store as an exchange, or with a barrier behind it
//! else                      irs.turn.store(n, value, address)
//! ```
//!
//! The byte is read once. It only ever loses bits: what is not set now will not be needed, and a stale one
//! costs a call that the runtime answers at once.

use crate::abi::{STATE_CALL, STATE_FENCE};
use crate::instrument::edit;
use crate::instrument::table::{Globals, Runtime};
use crate::instrument::thunk::{Placeholder, Thunks, barrier, is_set};
use crate::ir::{Builder, Module, Value, llvm};
use crate::number::access::access_of;
use crate::shim;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::llvm_sys::{LLVMIntPredicate, LLVMTypeKind};
use traceformat::site::SiteKind;

/// A site, and what its code refers to.
pub struct Site<'a> {
    pub module: Module,
    pub runtime: &'a Runtime,
    pub globals: &'a Globals,
    pub thunks: &'a Thunks<'a>,
    pub number: u32,
    /// A store that carries a fence.
    pub fence: bool,
}

impl Site<'_> {
    /// `&sites[number]`.
    pub fn pointer(&self) -> LLVMValueRef {
        self.globals.site(self.module, self.number)
    }

    /// Is the site's byte `value`, which has been read before?
    fn is(&self, b: &Builder, state: LLVMValueRef, predicate: LLVMIntPredicate, value: u8) -> Value {
        let value = self.module.int(self.module.i8(), value.into());
        Value(llvm!(LLVMBuildICmp(b.0, predicate, state, value, c"".as_ptr())))
    }
}

/// Puts the callbacks around a load, store, read-modify-write, compare-exchange or memory intrinsic.
pub fn instrument(site: &Site<'_>, i: Value, kind: SiteKind) {
    let module = site.module;
    if access_of(module, i).is_none() {
        return;
    }
    let b = Builder::before(module, i);
    let state = site.globals.load_state(module, &b, site.number);
    let unusual = site.is(&b, state, LLVMIntPredicate::LLVMIntNE, 0);
    drop(b);
    let (slow, fast) = edit::split_if_else(unusual, i);
    let called = if site.fence {
        // Under a free node the stores that race have this bit and no other.
        let b = Builder::before(module, slow).locate(i);
        let only_fence = site.is(&b, state, LLVMIntPredicate::LLVMIntNE, STATE_FENCE);
        drop(b);
        let (called, fenced) = edit::split_if_else(only_fence, slow);
        if edit::exchange(i, fenced).is_none() {
            edit::insert(edit::bare_clone(i), fenced);
            barrier(module, &Builder::before(module, fenced).locate(i));
        }
        called
    } else {
        slow
    };
    let value = site.thunks.access(i, kind, site.fence, site.pointer(), called);
    if llvm!(LLVMGetTypeKind(i.ty())) != LLVMTypeKind::LLVMVoidTypeKind {
        let b = Builder::before(module, i);
        let phi = llvm!(LLVMBuildPhi(b.0, i.ty(), c"".as_ptr()));
        llvm!({
            LLVMReplaceAllUsesWith(i.0, phi);
            let (mut values, mut blocks) = ([value.0, i.0], [value.block().0, fast.block().0]);
            LLVMAddIncoming(phi, values.as_mut_ptr(), blocks.as_mut_ptr(), 2);
        });
    }
    edit::move_before(i, fast);
}

/// Puts the callback at a mark, or at a part of an await.
pub fn placeholder(site: &Site<'_>, i: Value, kind: SiteKind) {
    let module = site.module;
    let b = Builder::before(module, i);
    let state = site.globals.load_state(module, &b, site.number);
    let condition = is_set(module, &b, state, STATE_CALL);
    drop(b);
    let then = shim::split_if(condition, i);
    let b = Builder::before(module, then).locate(i);
    let text = i.callee().asm_text().0;
    let place = match kind {
        SiteKind::Await if text.ends_with("retry") => Placeholder::AwaitRetry,
        SiteKind::Await if text.ends_with("enter") => Placeholder::AwaitEnter,
        SiteKind::Await => Placeholder::AwaitExit,
        _ => Placeholder::Mark,
    };
    site.thunks.place(place, i.function(), site.pointer(), &b);
}
