//! The module hash, and the numbered bitcode's way into the object file.
//!
//! The bitcode goes into a section without the "allocate" flag, written as module-level assembly: the linker
//! concatenates such sections and keeps them, and the loader never maps them.

use crate::abi::{BITCODE_ALIGN, BITCODE_MAGIC, BITCODE_SECTION};
use crate::ir::{Module, llvm};
use crate::number::assign::Site;
use crate::number::{HASH, SITES};
use inkwell::llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer;
use inkwell::llvm_sys::core::*;
use std::fmt::Write;

/// Hashes the numbered module, embeds it, and adds what `irs-instrument` needs for the site table.
pub fn run(module: Module, sites: &[Site]) -> Result<(), String> {
    let bitcode = bitcode(module);
    let hash =
        identity::hash(&bitcode).map_err(|e| format!("IRS: LLVM does not read what it has written: {e}"))?.0;
    let mut entry = Vec::with_capacity(bitcode.len() + 64);
    entry.extend_from_slice(BITCODE_MAGIC);
    entry.extend_from_slice(&(bitcode.len() as u64).to_le_bytes());
    entry.extend_from_slice(&hash);
    entry.extend_from_slice(&bitcode);
    entry.resize(entry.len().next_multiple_of(BITCODE_ALIGN), 0);
    module.append_asm(&section_text(&entry));

    let hex: String = hash.iter().map(|b| format!("{b:02x}")).collect();
    module.add_named_metadata(HASH, module.md_node(&mut [module.md_string(&hex)]));
    for s in sites {
        let node = module.md_node(&mut [
            module.md_u32(s.kind as u64),
            module.md_u32(s.flags.into()),
            module.md_u32(s.location.line.into()),
            module.md_u32(s.location.column.into()),
            module.md_u64(s.size),
            module.md_string(&s.function),
            module.md_string(&s.location.file),
        ]);
        module.add_named_metadata(SITES, node);
    }
    Ok(())
}

fn bitcode(module: Module) -> Vec<u8> {
    let buffer = llvm!(LLVMWriteBitcodeToMemoryBuffer(module.0));
    let bytes = llvm!({
        let (start, size) = (LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
        std::slice::from_raw_parts(start.cast::<u8>(), size).to_vec()
    });
    llvm!(LLVMDisposeMemoryBuffer(buffer));
    bytes
}

/// The section as assembly text. Eight bytes a word keeps it at about 2.6 characters a byte.
fn section_text(entry: &[u8]) -> String {
    let mut text = format!(".pushsection {BITCODE_SECTION},\"\",@progbits\n.p2align 4\n");
    for line in entry.chunks(64) {
        text.push_str(".quad ");
        for (n, word) in line.chunks(8).enumerate() {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            let _ = write!(text, "{}0x{:x}", if n > 0 { "," } else { "" }, u64::from_le_bytes(bytes));
        }
        text.push('\n');
    }
    text.push_str(".popsection\n");
    text
}
