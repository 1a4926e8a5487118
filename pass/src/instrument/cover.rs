//! Barriers that one store has for several: where a store that carries a fence is followed by another one in
//! the same block, and nothing between may load what threads share, the second one's barrier comes before the
//! thread's next racing load, too (R6). So if both race, the first one needs none. Whether they do is known
//! at run time: the table says of each such store which one follows.

use crate::instrument::table::Table;
use crate::ir::Module;
use crate::number::PIN;
use crate::number::assign::number_of;
use inkwell::llvm_sys::{LLVMAtomicOrdering, LLVMOpcode};
use traceformat::site::SiteKind;

/// Puts down for each store how much higher the number of the store is whose barrier stands for its own.
pub fn run(module: Module, table: &mut Table) {
    for block in module.definitions().into_iter().flat_map(|f| f.blocks()) {
        // The store behind the place that has been come to, with nothing between that may load.
        let mut next: Option<u32> = None;
        for i in block.instructions().into_iter().rev() {
            match number_of(module, i) {
                Some((number, kind)) => {
                    let Some(site) = table.sites.get_mut(number as usize).filter(|s| s.fence) else {
                        if !matches!(kind, SiteKind::MarkEdge) {
                            next = None;
                        }
                        continue;
                    };
                    let step = next.and_then(|n| i16::try_from(i64::from(n) - i64::from(number)).ok());
                    site.covered = step.unwrap_or(0);
                    // A copy loads before its barrier.
                    next = (kind == SiteKind::Store || kind == SiteKind::MemSet).then_some(number);
                }
                None if i.is_call() => {
                    let harmless = i.callee().is_asm() && i.callee().asm_text().0 == PIN
                        || i.intrinsic()
                            .is_some_and(|n| n.starts_with("llvm.dbg") || n.starts_with("llvm.lifetime"));
                    if !harmless {
                        next = None;
                    }
                }
                // A load that has lost its number for some reason counts as well.
                None if i.opcode() == LLVMOpcode::LLVMLoad
                    && (i.is_volatile()
                        || i.ordering() != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic) =>
                {
                    next = None
                }
                None => {}
            }
        }
    }
}
