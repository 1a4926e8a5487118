//! A module without what is not hashed.

use crate::{llvm, promises, scopes};
use inkwell::llvm_sys::LLVMOpcode::LLVMCall;
use inkwell::llvm_sys::LLVMTypeKind::LLVMVoidTypeKind;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::LLVMStripModuleDebugInfo;
use inkwell::llvm_sys::prelude::*;

/// The placeholder that only the optimiser looks at.
const PIN: &[u8] = b"# irs pin";

/// Takes out of the module what decides nothing, or was added after it was hashed.
pub fn bare(context: LLVMContextRef, module: LLVMModuleRef) {
    llvm!(LLVMStripModuleDebugInfo(module));
    llvm!(LLVMSetSourceFileName(module, c"".as_ptr(), 0));
    strip_assembly(module);
    llvm!(promises::restore(context, module));
    llvm!(scopes::restore(context, module));
    let kinds = Kinds::of(context);
    for f in each(llvm!(LLVMGetFirstFunction(module)), |f| llvm!(LLVMGetNextFunction(f))) {
        strip_function(f, &kinds);
    }
    // The last fill of a kind leaves the intrinsic behind. What an intrinsic is, its calls say.
    for f in each(llvm!(LLVMGetFirstFunction(module)), |f| llvm!(LLVMGetNextFunction(f))) {
        if llvm!(LLVMGetIntrinsicID(f)) != 0 && llvm!(LLVMGetFirstUse(f)).is_null() {
            llvm!(LLVMDeleteFunction(f));
        }
    }
}

struct Kinds {
    /// Whose instructions are sites, or parts of one.
    sites: [u32; 2],
    fill: u32,
    /// Places in the source.
    places: [u32; 2],
}

impl Kinds {
    fn of(context: LLVMContextRef) -> Kinds {
        let kind =
            |name: &str| llvm!(LLVMGetMDKindIDInContext(context, name.as_ptr().cast(), name.len() as u32));
        Kinds {
            sites: [kind("irs.site"), kind("irs.await")],
            fill: kind("irs.fill"),
            places: [kind("srcloc"), kind("heapallocsite")],
        }
    }
}

/// All of a list, before any of it goes away.
fn each<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    std::iter::successors((!first.is_null()).then_some(first), |v| Some(next(*v)).filter(|n| !n.is_null()))
        .collect()
}

fn strip_function(f: LLVMValueRef, kinds: &Kinds) {
    let unname = |v| llvm!(LLVMSetValueName2(v, c"".as_ptr(), 0));
    each(llvm!(LLVMGetFirstParam(f)), |p| llvm!(LLVMGetNextParam(p))).into_iter().for_each(unname);
    for b in each(llvm!(LLVMGetFirstBasicBlock(f)), |b| llvm!(LLVMGetNextBasicBlock(b))) {
        unname(llvm!(LLVMBasicBlockAsValue(b)));
        for i in each(llvm!(LLVMGetFirstInstruction(b)), |i| llvm!(LLVMGetNextInstruction(i))) {
            unname(i);
            if means_nothing(i, kinds) {
                llvm!(LLVMInstructionEraseFromParent(i));
                continue;
            }
            for kind in kinds.places {
                llvm!(LLVMSetMetadata(i, kind, std::ptr::null_mut()));
            }
        }
    }
}

/// A pin or a fill. Whoever verifies skips both (`call.rs` and `intrinsic.rs` of the model), so to add one or
/// to take one away changes nothing. A placeholder that is a site is none.
fn means_nothing(i: LLVMValueRef, kinds: &Kinds) -> bool {
    if llvm!(LLVMGetInstructionOpcode(i)) != LLVMCall
        || llvm!(LLVMGetTypeKind(LLVMTypeOf(i))) != LLVMVoidTypeKind
    {
        return false;
    }
    let has = |kind| !llvm!(LLVMGetMetadata(i, kind)).is_null();
    let callee = llvm!(LLVMGetCalledValue(i));
    if !llvm!(LLVMIsAInlineAsm(callee)).is_null() {
        let mut n = 0;
        let text = llvm!(LLVMGetInlineAsmAsmString(callee, &mut n));
        return !text.is_null()
            // SAFETY: LLVM has given this text and its length, and the module lives.
            && unsafe { std::slice::from_raw_parts(text.cast::<u8>(), n) } == PIN
            && !kinds.sites.into_iter().any(has);
    }
    has(kinds.fill) && !llvm!(LLVMIsAFunction(callee)).is_null() && llvm!(LLVMGetIntrinsicID(callee)) != 0
}

/// Takes the embedded bitcode out of the module's assembly, as the pass writes it (`embed.rs`) and in no
/// other form: what else stands there is hashed.
fn strip_assembly(module: LLVMModuleRef) {
    let mut n = 0;
    let text = llvm!(LLVMGetModuleInlineAsm(module, &mut n));
    if text.is_null() || n == 0 {
        return;
    }
    // SAFETY: LLVM has given this text and its length; it is copied before the module is changed.
    let text = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), n) }.to_vec();
    let kept = without_bitcode(&text);
    llvm!(LLVMSetModuleInlineAsm2(module, kept.as_ptr().cast(), kept.len()));
}

fn without_bitcode(assembly: &[u8]) -> Vec<u8> {
    let mut lines = assembly.split_inclusive(|b| *b == b'\n').peekable();
    let mut kept = Vec::new();
    while let Some(line) = lines.next() {
        if line != b".pushsection .irs.bc,\"\",@progbits\n" {
            kept.extend_from_slice(line);
            continue;
        }
        let body = |l: &[u8]| {
            l == b".p2align 4\n"
                || l.strip_prefix(b".quad ").is_some_and(|words| {
                    words.trim_ascii_end().iter().all(|b| b.is_ascii_hexdigit() || matches!(b, b'x' | b','))
                })
        };
        while lines.next_if(|l| body(l)).is_some() {}
        // Another end is left in, and is no assembly that the model takes for nothing.
        lines.next_if(|l| *l == b".popsection\n");
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_bitcode;

    #[test]
    fn only_the_embedded_bitcode_is_taken_out() {
        let section =
            ".pushsection .irs.bc,\"\",@progbits\n.p2align 4\n.quad 0x1,0xabcdef\n.quad 0x2\n.popsection\n";
        let kept = |text: &str| String::from_utf8(without_bitcode(text.as_bytes())).expect("text");
        assert_eq!(kept(section), "");
        assert_eq!(kept(&format!(".globl f\n{section}.globl g\n")), ".globl f\n.globl g\n");
        let hidden = section.replace(".quad 0x2", ".quad main");
        assert!(kept(&hidden).contains("main"), "{}", kept(&hidden));
        let hidden = section.replace(".popsection", ".text; hlt");
        assert!(kept(&hidden).contains("hlt"), "{}", kept(&hidden));
    }
}
