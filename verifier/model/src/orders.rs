//! What each site's accesses order, by C11: read off the instructions before they are translated.

use crate::llvm::{Context, Module, Opcode};

/// How one site's accesses are ordered. The default is a plain access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryOrder {
    pub atomic: bool,
    /// A read that acquires.
    pub acquire: bool,
    /// A write that releases.
    pub release: bool,
    /// Of a compare-exchange: it acquires also if it fails.
    pub acquire_failing: bool,
}

impl MemoryOrder {
    /// What two instructions under one number (an await's accesses, copies of one instruction) order for
    /// certain.
    fn both(self, other: MemoryOrder) -> MemoryOrder {
        MemoryOrder {
            atomic: self.atomic && other.atomic,
            acquire: self.acquire && other.acquire,
            release: self.release && other.release,
            acquire_failing: self.acquire_failing && other.acquire_failing,
        }
    }
}

/// Of a program.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// By site.
    pub sites: Vec<MemoryOrder>,
    /// There are fences between threads, which are no sites.
    pub fences: bool,
}

/// The orders of a linked, renumbered module with so many sites.
pub(super) fn of(context: &Context, module: &Module, sites: usize) -> Orders {
    let kinds = [context.metadata_kind("irs.site"), context.metadata_kind("irs.await")];
    let mut found: Vec<Option<MemoryOrder>> = vec![None; sites];
    let mut fences = false;
    for i in module.functions().iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        if i.opcode() == Opcode::LLVMFence {
            fences |= i.is_fence_between_threads();
            continue;
        }
        let Some(order) = i.order() else { continue };
        for kind in kinds {
            let number = i.metadata(kind).and_then(|n| n.node_ints().first().copied().flatten());
            if let Some(slot) = number.and_then(|n| found.get_mut(n as usize)) {
                *slot = Some(slot.map_or(order, |o| o.both(order)));
            }
        }
    }
    Orders { sites: found.into_iter().map(Option::unwrap_or_default).collect(), fences }
}
