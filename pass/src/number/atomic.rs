//! Atomic blocks: from `__VERIFIER_atomic_begin()` to `__VERIFIER_atomic_end()`, and the bodies of functions
//! named `__VERIFIER_atomic_*` (the conventions of the software-verification community, SV-COMP). No other
//! thread's event may come in between.
//!
//! One recursive lock of the runtime's stands for all blocks. Blocks exclude each other by it; what else
//! could come in between is made a block of its own: each access outside of blocks that may conflict with an
//! access inside of one is put between a begin and an end. An access that conflicts with none inside commutes
//! with the whole block, so it may happen meanwhile (Lipton, *Reduction*, CACM 1975). All this is in the
//! numbered bitcode, so the verifier, the checker and the running program have the same blocks, and none of
//! them knows more than a lock.
//!
//! Where it is not known what a block does (it calls through a pointer, or goes on after its function has
//! returned), every access is taken to be inside, and every one outside is put into a block. Begins nest, so
//! an access that is inside already takes no harm.
//!
//! A block that may wait inside for another thread excludes other blocks, and nothing else: see [`reached`].
//!
//! Left alone are the accesses of awaits, which would be awaits no longer, and those of other modules that
//! declare no blocks. They may see a block half done; model and program agree on that, so it can cost a
//! proof, and makes none wrong.

use crate::ir::{Block, Builder, Module, Value, cstring, llvm};
use crate::number::access::{Access, access_of};
use crate::number::calls::{Target, target};
use crate::number::{Plan, Role, awaits};
use crate::options::PassOptions;
use crate::shim;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use inkwell::llvm_sys::{LLVMOpcode as Op, LLVMValueKind};
use std::collections::{HashMap, HashSet};
use traceformat::site::SiteKind;

const PREFIX: &str = "__VERIFIER_atomic_";
const BEGIN: &str = "__VERIFIER_atomic_begin";
const END: &str = "__VERIFIER_atomic_end";

/// Depths of nesting that are told apart.
const DEEP: u8 = 8;

/// Puts the bodies of functions named `__VERIFIER_atomic_*` into blocks.
pub fn functions(module: Module) {
    if brings_its_own(module) {
        return;
    }
    for f in module.definitions().into_iter().filter(|f| is_atomic_name(&f.name())) {
        let all = f.instructions();
        let located = |i: &&Value| !llvm!(LLVMInstructionGetDebugLoc(i.0)).is_null();
        let place = all.iter().find(located).copied();
        let is_head = |i: &Value| matches!(i.opcode(), Op::LLVMAlloca | Op::LLVMPHI);
        if let Some(first) = all.iter().copied().find(|i| !is_head(i)) {
            call(module, BEGIN, first, place.unwrap_or(first));
        }
        for i in all.into_iter().filter(|i| matches!(i.opcode(), Op::LLVMRet | Op::LLVMResume)) {
            call(module, END, i, i);
        }
    }
}

/// Puts accesses outside of blocks that conflict with accesses inside into blocks of their own.
pub fn accesses(module: Module, options: &PassOptions, plan: &mut Plan) {
    if brings_its_own(module) || !module.functions().iter().any(|f| f.name() == BEGIN) {
        return;
    }
    let inside = Inside::of(module, plan);
    let awaited = awaits::accesses(module, options, plan);
    let outside = |i: &Value| !inside.surely.contains(i) && !awaited.contains(i);
    let sites = module.definitions().into_iter().flat_map(|f| f.instructions());
    let conflicting: Vec<Value> = sites
        .filter(|i| matches!(plan.roles.get(i), Some(Role::Site(k)) if *k != SiteKind::Call))
        .filter(outside)
        .filter(|i| access_of(module, *i).is_some_and(|a| inside.touched.conflicts(&a)))
        .collect();
    for i in conflicting {
        let Some(next) = i.next() else { continue };
        for edge in [call(module, BEGIN, i, i), call(module, END, next, i)] {
            plan.roles.insert(edge, Role::Site(SiteKind::Call));
        }
    }
}

/// A program's own functions of these names are ordinary functions.
fn brings_its_own(module: Module) -> bool {
    module.definitions().iter().any(|f| [BEGIN, END].contains(&f.name().as_str()))
}

/// In C++ the name has its length before it, and its parameters behind it.
fn is_atomic_name(name: &str) -> bool {
    let plain = name.strip_prefix("_Z").map_or(name, |n| n.trim_start_matches(|c: char| c.is_ascii_digit()));
    plain.starts_with(PREFIX)
}

fn call(module: Module, name: &str, before: Value, place: Value) -> Value {
    let ty = llvm!(LLVMFunctionType(module.void(), std::ptr::null_mut(), 0, 0));
    let declared = module.functions().into_iter().find(|f| f.name() == name).map(|f| f.0);
    let function = declared.unwrap_or_else(|| llvm!(LLVMAddFunction(module.0, cstring(name).as_ptr(), ty)));
    Builder::before(module, before).locate(place).call(function, ty, &mut [])
}

/// Memory that accesses inside of blocks may touch.
#[derive(Default)]
struct Touched {
    /// Global variables, and whether they are written.
    globals: HashMap<Value, bool>,
    /// Something else is read, is written.
    elsewhere: (bool, bool),
}

impl Touched {
    fn add(&mut self, access: &Access) {
        for (pointer, write) in pointers(access) {
            for object in shim::underlying(pointer) {
                if is_global(object) {
                    *self.globals.entry(object).or_default() |= write;
                } else if write {
                    self.elsewhere.1 = true;
                } else {
                    self.elsewhere.0 = true;
                }
            }
        }
    }

    /// May it overlap with something inside, one of both writing?
    fn conflicts(&self, access: &Access) -> bool {
        let with = |object: Value, write: bool| {
            let (read, written) = if is_global(object) {
                let known = self.globals.get(&object);
                (known.is_some() || self.elsewhere.0, known == Some(&true) || self.elsewhere.1)
            } else {
                let any = !self.globals.is_empty() || self.elsewhere.0;
                (any, self.elsewhere.1 || self.globals.values().any(|w| *w))
            };
            written || write && read
        };
        pointers(access).into_iter().any(|(p, write)| shim::underlying(p).into_iter().any(|o| with(o, write)))
    }
}

fn is_global(object: Value) -> bool {
    object.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
}

/// What an access touches, and whether it writes there.
fn pointers(access: &Access) -> Vec<(Value, bool)> {
    // A copy names its destination first.
    let writes = |n: usize| access.kind != SiteKind::Load && n == 0;
    access.pointers.iter().enumerate().map(|(n, p)| (*p, writes(n))).collect()
}

/// Which instructions are inside of blocks.
#[derive(Default)]
struct Inside {
    /// Always, whoever calls their function.
    surely: HashSet<Value>,
    touched: Touched,
}

/// How deep in blocks an instruction may be, at least and at most, counted from its function's entry.
type Depth = (u8, u8);

impl Inside {
    fn of(module: Module, plan: &Plan) -> Inside {
        let mut found = Inside::default();
        // Of what functions' blocks do, all that is known.
        let (mut perhaps, mut anything) = (HashSet::new(), false);
        for f in module.definitions() {
            let depths = depths(f);
            found.surely.extend(depths.iter().filter(|(_, d)| d.0 > 0).map(|(i, _)| *i));
            let region: Vec<Value> = depths.into_iter().filter(|(_, d)| d.1 > 0).map(|(i, _)| i).collect();
            if let Some(all) = reached(region) {
                anything |= all.iter().any(|i| leads_anywhere(*i, f));
                perhaps.extend(all);
            }
        }
        for (i, role) in &plan.roles {
            if matches!(role, Role::Site(_))
                && (anything || perhaps.contains(i))
                && let Some(access) = access_of(module, *i)
            {
                found.touched.add(&access);
            }
        }
        found
    }
}

/// What these instructions and the functions that they call do. `None` if they may wait for another thread:
/// that thread may need a block of its own to go on, which it would never get. So such a block excludes other
/// blocks, and nothing else.
fn reached(region: Vec<Value>) -> Option<HashSet<Value>> {
    let (mut all, mut todo, mut seen) = (HashSet::new(), region, HashSet::new());
    while let Some(i) = todo.pop() {
        if !all.insert(i) || !i.is_call() {
            continue;
        }
        match target(i) {
            Target::Defined(callee) if seen.insert(callee) => todo.extend(callee.instructions()),
            Target::External(name) if waits(&name) => return None,
            _ => {}
        }
    }
    Some(all)
}

/// A call through a pointer, or the end of the function whose block it is, behind which the block goes on.
fn leads_anywhere(i: Value, f: Value) -> bool {
    if i.is_call() { target(i) == Target::Indirect } else { i.opcode() == Op::LLVMRet && i.function() == f }
}

/// Does this function of the library wait for other threads?
fn waits(name: &str) -> bool {
    const FAMILIES: [&str; 5] = ["pthread_", "sem_", "mtx_", "cnd_", "thrd_"];
    const WORDS: [&str; 7] = ["lock", "wait", "join", "once", "rdlock", "wrlock", "timed"];
    let known = FAMILIES.iter().any(|f| name.contains(f)) || name == "call_once";
    known && WORDS.iter().any(|w| name.contains(w)) && !name.contains("try") && !name.contains("unlock")
}

/// The depth before each instruction of a function that can be reached from its entry.
fn depths(f: Value) -> Vec<(Value, Depth)> {
    let mut at: HashMap<Block, Depth> = HashMap::new();
    let mut todo: Vec<(Block, Depth)> = f.blocks().into_iter().take(1).map(|b| (b, (0, 0))).collect();
    while let Some((block, new)) = todo.pop() {
        let old = at.get(&block).copied();
        let joined = old.map_or(new, |o| (o.0.min(new.0), o.1.max(new.1)));
        if old == Some(joined) {
            continue;
        }
        at.insert(block, joined);
        let out = block.instructions().into_iter().fold(joined, after);
        todo.extend(block.successors().into_iter().map(|s| (s, out)));
    }
    let mut all = Vec::new();
    for (block, mut depth) in at {
        for i in block.instructions() {
            all.push((i, depth));
            depth = after(depth, i);
        }
    }
    all
}

fn after(depth: Depth, i: Value) -> Depth {
    let name = if i.is_call() { target(i).external().map(str::to_owned) } else { None };
    match name.as_deref() {
        Some(BEGIN) => ((depth.0 + 1).min(DEEP), (depth.1 + 1).min(DEEP)),
        Some(END) => (depth.0.saturating_sub(1), depth.1.saturating_sub(1)),
        _ => depth,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_atomic_name, waits};

    #[test]
    fn names_of_atomic_functions() {
        for name in ["__VERIFIER_atomic_inc", "__VERIFIER_atomic_", "_Z21__VERIFIER_atomic_incv"] {
            assert!(is_atomic_name(name), "{name}");
        }
        for name in ["inc", "my__VERIFIER_atomic_inc", "_Z3incv", "__VERIFIER_nondet_int"] {
            assert!(!is_atomic_name(name), "{name}");
        }
    }

    #[test]
    fn only_what_waits_for_threads_does() {
        for name in
            ["pthread_mutex_lock", "pthread_rwlock_rdlock", "pthread_join", "sem_wait", "cnd_timedwait"]
        {
            assert!(waits(name), "{name}");
        }
        for name in
            ["pthread_mutex_unlock", "pthread_mutex_trylock", "sem_post", "printf", "read", "sem_trywait"]
        {
            assert!(!waits(name), "{name}");
        }
    }
}
