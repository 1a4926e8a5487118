//! Brings a module into the form that is numbered, the same at every optimisation level.

use crate::ir::{Builder, Module, Value, attribute_kind, llvm};
use crate::number::calls::{Target, target};
use crate::number::sharing::{Sharing, is_byval};
use crate::number::{COROUTINE, copies, frames};
use crate::options::PassOptions;
use crate::shim::{self, Fam};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::llvm_sys::target::{LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMOffsetOfElement};
use inkwell::llvm_sys::{
    LLVMAtomicOrdering, LLVMIntPredicate, LLVMLinkage, LLVMOpcode, LLVMTailCallKind, LLVMTypeKind,
    LLVMVisibility,
};

/// Runs all preparations.
pub fn run(module: Module, fam: Fam, options: &PassOptions) -> Result<(), String> {
    temporal(module);
    several_threads(module);
    for f in module.definitions() {
        if f.has_function_attribute("presplitcoroutine") || uses_frames(f) {
            coroutine(module, f);
        }
    }
    copies::run(module);
    in_pieces(module);
    for f in module.functions() {
        shim::forget_purity(f, fam);
        if f.is_declaration() && llvm!(LLVMGetIntrinsicID(f.0)) == 0 {
            shim::infer_library(f, fam);
            arguments_not_kept(module, f);
        }
    }
    for f in module.definitions() {
        keep_from_library(f);
        own_byval_arguments(module, f);
        shim::promote(f, fam);
        for i in f.instructions() {
            if !i.is_call() {
                continue;
            }
            plain_tail_call(i)?;
            if !processors(module, i) {
                memory_call(module, i);
            }
        }
    }
    let mut sharing = Sharing::new(options.shared);
    for f in module.definitions() {
        for i in f.instructions() {
            if i.is_call() {
                copy_byval_arguments(module, i, &mut sharing);
            }
        }
    }
    frames::run(module);
    Ok(())
}

/// Instances of the C++ library's templates and inline functions are the program's own: the library keeps to
/// those that it has itself. As the linker has it, it would call the program's, and threads would make events
/// in functions of the library that the verifier knows nothing of.
fn keep_from_library(f: Value) {
    let shared = matches!(
        f.linkage(),
        LLVMLinkage::LLVMLinkOnceODRLinkage
            | LLVMLinkage::LLVMLinkOnceAnyLinkage
            | LLVMLinkage::LLVMWeakODRLinkage
            | LLVMLinkage::LLVMWeakAnyLinkage
    );
    if shared && in_std(&f.name()) {
        llvm!(LLVMSetVisibility(f.0, LLVMVisibility::LLVMHiddenVisibility));
    }
}

/// Is this mangled name one of namespace `std`'s, or of libstdc++'s namespaces beside it?
fn in_std(name: &str) -> bool {
    let begins =
        ["_ZS", "_ZNS", "_ZNKS", "_ZNVS", "_ZNOS", "_ZNKRS", "_ZNRS", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"];
    // (`_ZS1_` and the like begin no name: a substitution stands for what was there before.)
    begins.iter().any(|b| name.starts_with(b))
}

/// Values of more elements than these stay whole.
const ELEMENTS: u32 = 16;

/// A struct or an array that is loaded or stored as one value (a pointer to a member function, say) is
/// several accesses on the machine, and here: one for each element.
fn in_pieces(module: Module) {
    let all = module.definitions().into_iter().flat_map(Value::instructions);
    let mut todo: Vec<Value> = all.filter(|i| elements_of(*i).is_some()).collect();
    while let Some(i) = todo.pop() {
        let Some((ty, n)) = elements_of(i) else { continue };
        let is_load = i.opcode() == LLVMOpcode::LLVMLoad;
        let (pointer, align) = (i.operand(u32::from(!is_load)), llvm!(LLVMGetAlignment(i.0)));
        let b = Builder::before(module, i);
        let mut whole = llvm!(LLVMGetPoison(ty));
        for k in 0..n {
            let is_struct = llvm!(LLVMGetTypeKind(ty)) == LLVMTypeKind::LLVMStructTypeKind;
            let element =
                llvm!(if is_struct { LLVMStructGetTypeAtIndex(ty, k) } else { LLVMGetElementType(ty) });
            let layout = module.data_layout();
            // (What has no bytes has no value, either.)
            if llvm!(LLVMABISizeOfType(layout, element)) == 0 {
                continue;
            }
            let offset = match is_struct {
                true => llvm!(LLVMOffsetOfElement(layout, ty, k)),
                false => u64::from(k) * llvm!(LLVMABISizeOfType(layout, element)),
            };
            let mut at = [module.int(module.i64(), offset)];
            let at =
                llvm!(LLVMBuildInBoundsGEP2(b.0, module.i8(), pointer.0, at.as_mut_ptr(), 1, c"".as_ptr()));
            let piece = match is_load {
                true => llvm!(LLVMBuildLoad2(b.0, element, at, c"".as_ptr())),
                false => {
                    let v = llvm!(LLVMBuildExtractValue(b.0, i.operand(0).0, k, c"".as_ptr()));
                    llvm!(LLVMBuildStore(b.0, v, at))
                }
            };
            // As far as both the whole and the offset are aligned.
            let both = u64::from(align) | offset;
            llvm!(LLVMSetAlignment(piece, 1 << both.trailing_zeros()));
            if is_load {
                whole = llvm!(LLVMBuildInsertValue(b.0, whole, piece, k, c"".as_ptr()));
            }
            todo.push(Value(piece));
        }
        if is_load {
            llvm!(LLVMReplaceAllUsesWith(i.0, whole));
        }
        i.erase();
    }
}

/// The type of a value that is loaded or stored as a whole, and how many elements it has.
fn elements_of(i: Value) -> Option<(LLVMTypeRef, u32)> {
    let ty = match i.opcode() {
        LLVMOpcode::LLVMLoad => i.ty(),
        LLVMOpcode::LLVMStore => i.operand(0).ty(),
        _ => return None,
    };
    let n = match llvm!(LLVMGetTypeKind(ty)) {
        LLVMTypeKind::LLVMStructTypeKind => llvm!(LLVMCountStructElementTypes(ty)),
        LLVMTypeKind::LLVMArrayTypeKind => u32::try_from(llvm!(LLVMGetArrayLength2(ty))).ok()?,
        _ => return None,
    };
    let plain = !i.is_volatile() && i.ordering() == LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic;
    (plain && (1..=ELEMENTS).contains(&n)).then_some((ty, n))
}

/// Makes non-temporal accesses ordinary ones. A non-temporal store stays in the processor's buffers beyond
/// later stores and locked instructions of the thread: neither the model's order nor the runtime's holds for
/// it. Private memory, too: it may be handed to another thread later.
fn temporal(module: Module) {
    let kind = module.kind("nontemporal");
    for i in module.definitions().into_iter().flat_map(Value::instructions) {
        if i.metadata(kind).is_some() {
            llvm!(LLVMSetMetadata(i.0, kind, std::ptr::null_mut()));
        }
    }
}

/// Libstdc++'s reference counts ask glibc whether the program has one thread only, and are not atomic then.
/// The answer is in no hand of the program's, and the runtime has threads of its own: the program's code
/// always takes the way for several threads, which is right for one, too.
fn several_threads(module: Module) {
    let flag = llvm!(LLVMGetNamedGlobal(module.0, c"__libc_single_threaded".as_ptr()));
    if flag.is_null() {
        return;
    }
    for user in Value(flag).users() {
        if user.opcode() == LLVMOpcode::LLVMLoad && user.operand(0).0 == flag {
            llvm!(LLVMReplaceAllUsesWith(user.0, LLVMConstNull(LLVMTypeOf(user.0))));
            user.erase();
        }
    }
}

/// Arguments that synchronization and time functions use while they run and do not keep; LLVM does not know
/// these functions.
const NOT_KEPT: &[(&str, &[u32])] = &[
    ("pthread_create", &[0, 1]),
    ("pthread_join", &[1]),
    ("pthread_attr_init", &[0]),
    ("pthread_attr_destroy", &[0]),
    ("pthread_attr_setdetachstate", &[0]),
    ("pthread_attr_setstacksize", &[0]),
    ("pthread_mutexattr_init", &[0]),
    ("pthread_mutexattr_settype", &[0]),
    ("pthread_mutexattr_destroy", &[0]),
    ("pthread_mutex_timedlock", &[1]),
    ("pthread_cond_timedwait", &[2]),
    ("sem_timedwait", &[1]),
    ("sem_getvalue", &[1]),
    ("clock_gettime", &[1]),
    ("timespec_get", &[0]),
    ("nanosleep", &[0, 1]),
];

fn arguments_not_kept(module: Module, f: Value) {
    let name = f.name();
    let Some((_, indices)) = NOT_KEPT.iter().find(|(n, _)| *n == name) else { return };
    let attribute = llvm!(LLVMCreateEnumAttribute(module.context(), attribute_kind("nocapture"), 0));
    for &index in indices.iter() {
        if index < llvm!(LLVMCountParams(f.0)) && Value(llvm!(LLVMGetParam(f.0, index))).is_pointer() {
            llvm!(LLVMAddAttributeAtIndex(f.0, index + 1, attribute));
        }
    }
}

/// A coroutine is split into functions only after the numbering, and its locals move into a frame on the
/// heap, which whoever resumes or ends it reads, too. These are the compiler's own accesses; they must stay
/// where they can be told from others (see `instrument::survivors`).
fn coroutine(module: Module, f: Value) {
    shim::out_of_line(f);
    f.set_function_attribute(module, COROUTINE, "");
}

/// Does the function look into a coroutine's frame (`done`, `resume`, `destroy`)?
fn uses_frames(f: Value) -> bool {
    f.instructions().into_iter().any(|i| i.intrinsic().is_some_and(|n| n.starts_with("llvm.coro.")))
}

/// After a numbered call something has to be done, and a `musttail` call has no after.
fn plain_tail_call(call: Value) -> Result<(), String> {
    if call.is_invoke() || llvm!(LLVMGetTailCallKind(call.0)) != LLVMTailCallKind::LLVMTailCallKindMustTail {
        return Ok(());
    }
    if llvm!(LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(call.0))) != 0 {
        return Err(format!(
            "IRS: a tail call that forwards variable arguments cannot be instrumented, {}",
            call.place()
        ));
    }
    llvm!(LLVMSetTailCallKind(call.0, LLVMTailCallKind::LLVMTailCallKindNone));
    Ok(())
}

/// How many processors there are, asked for by other names, is asked of `sysconf`, whose results may be facts
/// of a run: `_SC_NPROCESSORS_ONLN`, and `_SC_NPROCESSORS_CONF`. There is one at least. Says whether it was
/// such a call.
fn processors(module: Module, call: Value) -> bool {
    let Target::External(name) = target(call) else { return false };
    let what = match name.as_str() {
        "get_nprocs" | "_ZNSt6thread20hardware_concurrencyEv" => 84,
        "get_nprocs_conf" => 83,
        _ => return false,
    };
    let plain = call.opcode() == LLVMOpcode::LLVMCall && call.argument_count() == 0;
    if !plain || call.ty() != module.i32() {
        return false;
    }
    let mut int = [module.i32()];
    let ty = llvm!(LLVMFunctionType(module.i64(), int.as_mut_ptr(), 1, 0));
    let mut sysconf = llvm!(LLVMGetNamedFunction(module.0, c"sysconf".as_ptr()));
    if sysconf.is_null() {
        sysconf = llvm!(LLVMAddFunction(module.0, c"sysconf".as_ptr(), ty));
    }
    let b = Builder::before(module, call);
    let found = b.call(sysconf, ty, &mut [module.int(module.i32(), what)]);
    let found = llvm!(LLVMBuildTrunc(b.0, found.0, module.i32(), c"".as_ptr()));
    let one = module.int(module.i32(), 1);
    let some = llvm!(LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntSGT, found, one, c"".as_ptr()));
    let found = llvm!(LLVMBuildSelect(b.0, some, found, one, c"".as_ptr()));
    llvm!(LLVMReplaceAllUsesWith(call.0, found));
    call.erase();
    true
}

/// `memcpy`, `memmove` and `memset` called as functions (`-fno-builtin`) become the intrinsics.
fn memory_call(module: Module, call: Value) {
    let Target::External(name) = target(call) else { return };
    if call.opcode() != LLVMOpcode::LLVMCall || call.argument_count() != 3 {
        return;
    }
    let (to, from, length) = (call.operand(0), call.operand(1), call.operand(2));
    let is_i64 = |v: Value| v.ty() == module.i64();
    if !to.is_pointer() || !is_i64(length) {
        return;
    }
    let b = Builder::before(module, call);
    match name.as_str() {
        "memcpy" if from.is_pointer() => {
            llvm!(LLVMBuildMemCpy(b.0, to.0, 1, from.0, 1, length.0));
        }
        "memmove" if from.is_pointer() => {
            llvm!(LLVMBuildMemMove(b.0, to.0, 1, from.0, 1, length.0));
        }
        "memset" if llvm!(LLVMGetTypeKind(from.ty())) == LLVMTypeKind::LLVMIntegerTypeKind => {
            let byte = llvm!(LLVMBuildTrunc(b.0, from.0, module.i8(), c"".as_ptr()));
            llvm!(LLVMBuildMemSet(b.0, to.0, byte, length.0, 1));
        }
        _ => return,
    }
    llvm!(LLVMReplaceAllUsesWith(call.0, to.0));
    call.erase();
}

/// A `byval` argument becomes a slot of the caller's once the function is inlined, filled by a copy that
/// comes after the numbering. Where the function hands its argument over, that would be an access of shared
/// memory without a number: the function works on a copy of its own, which is made here. So it does where it
/// compares the address: of a function that only reads, the inliner makes no copy (see [`super::scopes`]).
fn own_byval_arguments(module: Module, f: Value) {
    let Some(first) = f.instructions().first().copied() else { return };
    for index in 0..llvm!(LLVMCountParams(f.0)) {
        let argument = Value(llvm!(LLVMGetParam(f.0, index)));
        if !is_byval(argument) || !(shim::handed_over(argument) || shim::captured(argument)) {
            continue;
        }
        let attribute = llvm!(LLVMGetEnumAttributeAtIndex(f.0, index + 1, attribute_kind("byval")));
        let ty = llvm!(LLVMGetTypeAttributeValue(attribute));
        let align = llvm!(LLVMABIAlignmentOfType(module.data_layout(), ty)).max(8);
        let own = shim::entry_alloca(f, ty, align);
        llvm!(LLVMReplaceAllUsesWith(argument.0, own.0));
        let size = llvm!(LLVMABISizeOfType(module.data_layout(), ty));
        let b = Builder::before(module, first);
        llvm!(LLVMBuildMemCpy(b.0, own.0, align, argument.0, 1, module.int(module.i64(), size)));
    }
}

/// A `byval` argument is copied by the call itself, where no callback fits in: copy shared memory before it.
fn copy_byval_arguments(module: Module, call: Value, sharing: &mut Sharing) {
    let byval = attribute_kind("byval");
    for index in 0..call.argument_count() {
        let attribute = llvm!(LLVMGetCallSiteEnumAttribute(call.0, index + 1, byval));
        let pointer = call.operand(index);
        if attribute.is_null() || sharing.private(pointer).is_some() {
            continue;
        }
        let ty = llvm!(LLVMGetTypeAttributeValue(attribute));
        let align = llvm!(LLVMABIAlignmentOfType(module.data_layout(), ty)).max(8);
        let copy = shim::entry_alloca(call.function(), ty, align);
        let size = llvm!(LLVMABISizeOfType(module.data_layout(), ty));
        let b = Builder::before(module, call);
        llvm!(LLVMBuildMemCpy(b.0, copy.0, align, pointer.0, 1, module.int(module.i64(), size)));
        llvm!(LLVMSetOperand(call.0, index, copy.0));
    }
}
