//! Guards of variables that functions of C++ have for themselves: code of the module's own takes the place of
//! libstdc++'s (`guards/guards.c` has it, and why).

use crate::ir::{Module, Value, llvm};
use crate::shim;
use inkwell::llvm_sys::core::{LLVMAddFunction, LLVMGlobalGetValueType, LLVMSetValueName2};

const TEXT: &str = include_str!("../../guards/guards.ll");

/// The functions of the ABI, and what they are called then. (By its own name each would be libstdc++'s to
/// libraries, and to the verifier.)
const NAMES: [(&str, &str); 5] = [
    (ATEXIT, "irs.guard.atexit"),
    ("__cxa_guard_acquire", "irs.guard.acquire"),
    ("__cxa_guard_release", "irs.guard.release"),
    ("__cxa_guard_abort", "irs.guard.abort"),
    ("ends", "irs.guard.ends"),
];

/// What takes the place of `__cxa_atexit` where variables have guards.
const ATEXIT: &str = "__irs_guard_atexit";

/// Links what a module refers to.
pub fn run(module: Module) -> Result<(), String> {
    let before: Vec<Value> = module.functions();
    let refers = |f: &Value| f.is_declaration() && NAMES.iter().any(|(name, _)| f.name() == *name);
    if !before.iter().any(refers) {
        return Ok(());
    }
    lock_registrations(module);
    let own: Vec<Value> = module.definitions();
    if !shim::link_needed(module, TEXT) {
        return Err("IRS: the guards of static variables cannot be linked".into());
    }
    for f in module.definitions().into_iter().filter(|f| !own.contains(f)) {
        let name = f.name();
        // (Where the program has a function `ends`, LLVM has called this one otherwise.)
        let of = NAMES.iter().find(|(n, _)| name == *n).map_or("irs.guard.ends", |(_, new)| new);
        shim::internalise(f);
        llvm!(LLVMSetValueName2(f.0, of.as_ptr().cast(), of.len()));
    }
    Ok(())
}

/// Threads that make two variables register two destructors, in an order that decides which runs first: so
/// that is done with the guards' mutex.
fn lock_registrations(module: Module) {
    let named = |name: &str| module.functions().into_iter().find(|f| f.name() == name && f.is_declaration());
    let (Some(acquire), Some(register)) = (named(NAMES[1].0), named("__cxa_atexit")) else { return };
    let calls = |f: Value| f.users().into_iter().filter(move |u| u.is_call() && u.callee() == f);
    let guarded: Vec<Value> = calls(acquire).map(Value::function).collect();
    let registrations: Vec<Value> = calls(register).filter(|c| guarded.contains(&c.function())).collect();
    if registrations.is_empty() {
        return;
    }
    let name = crate::ir::cstring(ATEXIT);
    let locked = Value(llvm!(LLVMAddFunction(module.0, name.as_ptr(), LLVMGlobalGetValueType(register.0))));
    registrations.into_iter().for_each(|c| shim::set_callee(c, locked));
}
