//! The code around a numbered call: `__irs_call` names it while it runs, so that whatever it does in a
//! library has a name too. It is cleared on both ways out of an `invoke`.

use crate::instrument::access::Site;
use crate::ir::{Block, Builder, Value, llvm};
use crate::shim;
use inkwell::llvm_sys::core::*;

/// Stores the site before the call, and null after it.
pub fn instrument(site: &Site<'_>, call: Value) {
    store(site, call, call, site.pointer());
    let null = llvm!(LLVMConstNull(site.module.ptr()));
    if call.is_invoke() {
        // Where another way leads to the same block no call is under way, so that clearing changes nothing.
        for block in [llvm!(LLVMGetNormalDest(call.0)), llvm!(LLVMGetUnwindDest(call.0))] {
            store(site, shim::block_point(Block(block)), call, null);
        }
    } else if let Some(next) = call.next() {
        store(site, next, call, null);
    }
}

fn store(site: &Site<'_>, at: Value, call: Value, what: inkwell::llvm_sys::prelude::LLVMValueRef) {
    let b = Builder::before(site.module, at).locate(call);
    let address = site.runtime.call_address(site.module, &b);
    llvm!(LLVMBuildStore(b.0, what, address));
}
