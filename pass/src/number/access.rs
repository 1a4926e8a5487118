//! What an instruction does to memory.

use crate::ir::{Module, Value, llvm};
use inkwell::llvm_sys::LLVMAtomicOrdering as Ordering;
use inkwell::llvm_sys::LLVMOpcode as Op;
use inkwell::llvm_sys::core::*;
use traceformat::site::SiteKind;

/// One access of memory.
#[derive(Clone, Debug)]
pub struct Access {
    pub kind: SiteKind,
    /// Where it reads or writes: the destination first, then the source of a copy.
    pub pointers: Vec<Value>,
    /// Bytes, where they are fixed; else 0.
    pub size: u64,
    pub atomic: bool,
    pub seq_cst: bool,
    pub volatile: bool,
}

impl Access {
    /// A store that leaves the machine free to do later loads before it: neither sequentially consistent (on
    /// x86 a locked exchange) nor a read-modify-write.
    pub fn needs_fence(&self) -> bool {
        matches!(self.kind, SiteKind::Store | SiteKind::MemCopy | SiteKind::MemSet) && !self.seq_cst
    }
}

/// The access that an instruction makes, if it is a load, store, read-modify-write, compare-exchange or
/// memory intrinsic.
pub fn access_of(module: Module, i: Value) -> Option<Access> {
    let plain = |kind, pointer: u32, size| {
        let ordering = i.ordering();
        Some(Access {
            kind,
            pointers: vec![i.operand(pointer)],
            size,
            atomic: ordering != Ordering::LLVMAtomicOrderingNotAtomic,
            seq_cst: ordering == Ordering::LLVMAtomicOrderingSequentiallyConsistent,
            volatile: i.is_volatile(),
        })
    };
    match i.opcode() {
        Op::LLVMLoad => plain(SiteKind::Load, 0, module.store_size(i.ty())),
        Op::LLVMStore => plain(SiteKind::Store, 1, module.store_size(i.operand(0).ty())),
        Op::LLVMAtomicRMW => plain(SiteKind::Rmw, 0, module.store_size(i.operand(1).ty())),
        Op::LLVMAtomicCmpXchg => plain(SiteKind::CmpXchg, 0, module.store_size(i.operand(1).ty())),
        Op::LLVMCall | Op::LLVMInvoke => {
            let name = i.intrinsic()?;
            let is = |prefix: &str| name.starts_with(prefix);
            let (kind, pointers) =
                if is("llvm.memcpy.p0.p0") || is("llvm.memmove.p0.p0") || is("llvm.memcpy.inline.p0") {
                    (SiteKind::MemCopy, vec![i.operand(0), i.operand(1)])
                } else if is("llvm.memset.p0") || is("llvm.memset.inline.p0") {
                    (SiteKind::MemSet, vec![i.operand(0)])
                } else {
                    return None;
                };
            Some(Access {
                kind,
                pointers,
                size: i.operand(2).const_int().unwrap_or(0),
                atomic: false,
                seq_cst: false,
                volatile: i.operand(3).const_int() == Some(1),
            })
        }
        _ => None,
    }
}

/// Makes an access volatile.
pub fn set_volatile(module: Module, i: Value) {
    if i.is_call() {
        let one = llvm!(LLVMConstInt(LLVMInt1TypeInContext(module.context()), 1, 0));
        llvm!(LLVMSetOperand(i.0, 3, one));
    } else {
        llvm!(LLVMSetVolatile(i.0, 1));
    }
}

/// Intrinsics that touch memory, but nothing that another thread could see: the frame, debug information,
/// hints. Others that are given a shared pointer are refused.
pub fn is_harmless_intrinsic(name: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "llvm.lifetime.",
        "llvm.invariant.",
        "llvm.dbg.",
        "llvm.va_",
        "llvm.prefetch",
        "llvm.assume",
        "llvm.experimental.noalias.scope.decl",
        "llvm.eh.",
        "llvm.coro.",
        "llvm.stack",
        "llvm.var.annotation",
        "llvm.ptr.annotation",
        "llvm.annotation",
        "llvm.threadlocal.address",
        "llvm.objectsize",
        "llvm.launder.invariant.group",
        "llvm.strip.invariant.group",
        "llvm.x86.sse2.pause",
        "llvm.x86.sse2.mfence",
        "llvm.trap",
        "llvm.debugtrap",
        "llvm.ubsantrap",
    ];
    PREFIXES.iter().any(|p| name.starts_with(p))
}
