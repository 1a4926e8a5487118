//! Did every shared access come through the optimiser with its number? One that did not would be unseen: a
//! build error, never a silent gap.

use crate::ir::{Module, Value, llvm};
use crate::number::access::access_of;
use crate::number::assign::number_of;
use crate::number::blocking::may_block;
use crate::number::calls::{Target, target};
use crate::number::opt_out::is_opted_out;
use crate::number::sharing::{Sharing, of_module};
use crate::number::{AWAIT, COROUTINE, OPTED_OUT, PRIVATE};
use crate::{shim, twin};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMValueKind};

/// Checks a numbered module.
pub fn check(module: Module) -> Result<(), String> {
    let mut sharing = of_module(module);
    let known = [AWAIT, PRIVATE, OPTED_OUT].map(|name| module.kind(name));
    for f in module.definitions() {
        // (What a plain copy does is only done where nothing has to be seen.)
        if WRITERS.iter().any(|prefix| f.name().starts_with(prefix)) || twin::is_copy(f) {
            continue;
        }
        for i in f.instructions() {
            if number_of(module, i).is_some() || known.iter().any(|kind| i.metadata(*kind).is_some()) {
                continue;
            }
            check_unnumbered(module, i, &mut sharing)?;
        }
    }
    Ok(())
}

/// True for memory that no other thread can reach or write, and for what the compiler's profiling and
/// coverage instrumentation brings along: counters that nothing in the program reads.
fn is_harmless(sharing: &mut Sharing, pointer: Value) -> bool {
    let mut objects = Vec::new();
    through_tables(pointer, &mut objects, 4)
        && !objects.is_empty()
        && objects.into_iter().all(|o| is_counter(o) || sharing.private(o).is_some())
}

fn is_counter(object: Value) -> bool {
    object.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
        && PROFILE.iter().any(|prefix| object.name().starts_with(prefix))
}

/// The objects that a pointer may point into. Where a branch decides only which of several it is, the
/// optimiser looks the address up in a constant table: the entries are meant then. False if there are tables
/// in tables, `depth` deep.
fn through_tables(pointer: Value, objects: &mut Vec<Value>, depth: u32) -> bool {
    for o in shim::underlying(pointer) {
        match table_behind(o) {
            None => objects.push(o),
            Some(entries) => {
                if depth == 0 || !entries.into_iter().all(|e| through_tables(e, objects, depth - 1)) {
                    return false;
                }
            }
        }
    }
    true
}

/// The entries of the constant table that a pointer has been loaded from.
fn table_behind(object: Value) -> Option<Vec<Value>> {
    if !object.is_instruction() || object.opcode() != LLVMOpcode::LLVMLoad {
        return None;
    }
    let mut entries = Vec::new();
    for t in shim::underlying(object.operand(0)) {
        let constant = t.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
            && llvm!(LLVMIsGlobalConstant(t.0)) != 0
            // Another module may bring another content.
            && matches!(t.linkage(), LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage);
        let content = constant.then(|| llvm!(LLVMGetInitializer(t.0))).filter(|c| !c.is_null())?;
        let of_this = Value(content).operands();
        if of_this.is_empty() || !of_this.iter().all(|e| e.is_pointer()) {
            return None;
        }
        entries.extend(of_this);
    }
    Some(entries)
}

/// How the names of these variables begin; all are reserved for the compiler.
const PROFILE: &[&str] = &["__llvm_gcov_ctr", "__profc_", "__profd_", "__sancov_gen_", "__llvm_gcda_"];

/// How the names of the functions begin whose calls the compiler's instrumentation adds: to the program they
/// do nothing.
const HOOKS: &[&str] =
    &["__cyg_profile_func_", "__llvm_profile_", "__sanitizer_cov_", "__asan_", "__ubsan_", "mcount"];

/// How the names of the functions begin that write these counters to a file at the end of the program.
const WRITERS: &[&str] = &["__llvm_gcov_", "__llvm_profile_"];

fn check_unnumbered(module: Module, i: Value, sharing: &mut Sharing) -> Result<(), String> {
    let complain = |what: &str| {
        Err(format!(
            "IRS: {what} has no number after optimisation, {}; compile this file with less optimisation",
            i.place()
        ))
    };
    if let Some(access) = access_of(module, i) {
        if i.is_call() && i.operand(2).const_int() == Some(0) {
            return Ok(());
        }
        // Ours, whatever memory it is by now: a number is lost. The verifier counts this access.
        if access.volatile {
            return complain("a volatile access");
        }
        if twin::is_flag(access.pointers[0]) {
            return Ok(());
        }
        if access.atomic && !is_harmless(sharing, access.pointers[0]) {
            return complain("an atomic access");
        }
        // A coroutine's frame: its locals, and what the compiler keeps there.
        if i.function().has_own_attribute(COROUTINE) {
            return Ok(());
        }
        // Nothing is inlined into others from such a function.
        if is_opted_out(i.function()) {
            return Ok(());
        }
        if !access.pointers.iter().all(|p| is_harmless(sharing, *p)) {
            return complain("an access of shared memory");
        }
    } else if i.is_call() {
        match target(i) {
            // What the optimiser makes of a computation (vector functions, patterns) cannot block or
            // synchronise.
            Target::External(name) if HOOKS.iter().any(|prefix| name.starts_with(prefix)) => {}
            Target::External(name)
                if may_block(Some(&name)) || name.starts_with("pthread_") || name.starts_with("sem_") =>
            {
                return complain(&format!("a call of {name}"));
            }
            // How a coroutine goes on with another one.
            Target::Indirect if i.function().has_own_attribute(COROUTINE) => {}
            Target::Indirect => return complain("an indirect call"),
            _ => {}
        }
    }
    Ok(())
}
