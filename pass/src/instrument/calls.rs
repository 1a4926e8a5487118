//! The code around a numbered call: `__irs_call` names it while it runs, so that whatever it does in a
//! library has a name too. It is cleared on both ways out of an `invoke`.
//!
//! Behind a call of the outside (rule R15) the runtime is told that it has returned: under an open set it
//! looks whether somebody was asked what the call may bring.

use crate::instrument::access::Site;
use crate::ir::{Block, Builder, Value, llvm};
use crate::shim;
use inkwell::llvm_sys::core::*;
use traceformat::outside::call_named;

/// Stores the site before the call, and null after it.
pub fn instrument(site: &Site<'_>, call: Value) {
    store(site, call, call, site.pointer());
    let null = llvm!(LLVMConstNull(site.module.ptr()));
    let asked = call.callee().is_function() && call_named(&call.callee().name()).is_some();
    if call.is_invoke() {
        // Where another way leads to the same block no call is under way, so that clearing changes nothing.
        let normal = shim::block_point(Block(llvm!(LLVMGetNormalDest(call.0))));
        if asked {
            returned(site, normal, call, null);
        }
        store(site, normal, call, null);
        store(site, shim::block_point(Block(llvm!(LLVMGetUnwindDest(call.0)))), call, null);
    } else if let Some(next) = call.next() {
        if asked {
            returned(site, next, call, site.pointer());
        }
        store(site, next, call, null);
    }
}

fn store(site: &Site<'_>, at: Value, call: Value, what: inkwell::llvm_sys::prelude::LLVMValueRef) {
    let b = Builder::before(site.module, at).locate(call);
    let address = site.runtime.call_address(site.module, &b);
    llvm!(LLVMBuildStore(b.0, what, address));
}

/// `which`: the call, or null where `__irs_call` says which.
fn returned(site: &Site<'_>, at: Value, call: Value, which: inkwell::llvm_sys::prelude::LLVMValueRef) {
    let b = Builder::before(site.module, at).locate(call);
    site.runtime.returned(site.module).call(&b, &mut [which]);
}
