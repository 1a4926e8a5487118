//! One body for each call of an inline function.
//!
//! Several objects may bring a copy of one inline function, numbered for each by itself, and the linker keeps
//! the first. Yet where the optimiser has inlined it, it is the object's own copy that runs: nobody who reads
//! the numbered modules could tell which. So every direct call within a module goes to a copy of the module's
//! own (linkage `internal`), and what the linker chooses among, reached through pointers and from other
//! modules, is never inlined. Both are visible in the numbered module. The variables of such functions, their
//! guards, vtables and type information stay shared.
//!
//! A body that is only a hint for the inliner (`available_externally`: the code that runs may be a library's)
//! becomes such a copy, too: what is inlined is then numbered, and so is what is not. Not where it looks into
//! a stream ([`looks_into_streams`]): a stream's buffer and its position are the library's, and no verifier
//! knows them.
//!
//! Functions that are never inlined anyway (`noinline`, everything at -O0) keep their one body. Those whose
//! blocks have addresses in tables (computed goto) cannot be copied, nor would LLVM inline them.

use crate::ir::{Module, Value};
use crate::shim;
use inkwell::llvm_sys::LLVMLinkage as Linkage;

/// Ending of the name of a copy that stands beside the original; demanglers print it as `[clone .irs]`.
const SUFFIX: &str = ".irs";

/// Functions whose bodies in `<stdio.h>` access the members of a `FILE`.
const IN_STDIO: &[&str] = &[
    "getc_unlocked",
    "fgetc_unlocked",
    "getchar_unlocked",
    "putc_unlocked",
    "fputc_unlocked",
    "putchar_unlocked",
    "feof_unlocked",
    "ferror_unlocked",
];

/// What the names of libstdc++'s stream classes have in them, and the names of members of those that have
/// abbreviations (`So`: `std::ostream`).
const CXX_STREAMS: &[&str] = &["basic_ios", "stream", "stringbuf", "filebuf"];
const ABBREVIATED: &[&str] = &["_ZNSo", "_ZNSi", "_ZNSd", "_ZNKSo", "_ZNKSi", "_ZNKSd"];

/// Does a body that the library has, too, look into a stream, of C or of C++? The library's is called then.
fn looks_into_streams(name: &str) -> bool {
    let of_std = ["_ZSt", "_ZNSt", "_ZNKSt", "_ZNKRSt", "_ZNOSt"].iter().any(|s| name.starts_with(s));
    IN_STDIO.contains(&name)
        || ABBREVIATED.iter().any(|s| name.starts_with(s))
        || of_std && CXX_STREAMS.iter().any(|s| name.contains(s))
}

/// Separates the copies of a module.
pub fn run(module: Module) {
    for f in module.definitions() {
        let hint = f.linkage() == Linkage::LLVMAvailableExternallyLinkage;
        if is_inlined_copy(f) && !(hint && looks_into_streams(&f.name())) {
            separate(f, hint);
        }
        // What still refers to it means the library's.
        if hint && f.linkage() == Linkage::LLVMAvailableExternallyLinkage {
            shim::drop_body(f);
        }
    }
}

/// May the optimiser inline a body here that the linker may replace by another module's?
fn is_inlined_copy(f: Value) -> bool {
    if f.has_function_attribute("noinline") {
        return false;
    }
    match f.linkage() {
        Linkage::LLVMLinkOnceODRLinkage
        | Linkage::LLVMWeakODRLinkage
        | Linkage::LLVMAvailableExternallyLinkage => true,
        // LLVM takes these for replaceable, and inlines them on express wish only.
        Linkage::LLVMLinkOnceAnyLinkage | Linkage::LLVMWeakAnyLinkage => {
            f.has_function_attribute("alwaysinline")
        }
        _ => false,
    }
}

fn separate(f: Value, hint: bool) {
    if shim::has_block_addresses(f) {
        shim::out_of_line(f);
        return;
    }
    let users = f.users();
    let called = users.iter().any(|u| is_direct_call(*u, f));
    let discardable =
        hint || matches!(f.linkage(), Linkage::LLVMLinkOnceODRLinkage | Linkage::LLVMLinkOnceAnyLinkage);
    if discardable && called && users.iter().all(|u| is_direct_call(*u, f)) && shim::comdat_is_own(f) {
        shim::internalise(f);
        return;
    }
    if called {
        let copy = shim::clone_function(f, &format!("{}{SUFFIX}", f.name()));
        shim::internalise(copy);
        // The original's own recursion and the copy's go to the copy, too.
        for call in f.users().into_iter().filter(|u| is_direct_call(*u, f)) {
            shim::set_callee(call, copy);
        }
    }
    shim::out_of_line(f);
}

/// Does this instruction call the function, and nothing else with it?
fn is_direct_call(user: Value, f: Value) -> bool {
    user.is_call() && user.callee() == f && {
        let uses = user.operands().into_iter().filter(|o| *o == f).count();
        uses == 1
    }
}
