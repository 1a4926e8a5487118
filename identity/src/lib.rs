//! The hash of a numbered module, computed alike by the pass, which numbers it, and by the verifier, which
//! reads it and believes no hash that it is told.
//!
//! What is hashed is LLVM's own text of the module. That says everything of it, so two modules of one text
//! are one module, and nothing that decides what a program means can be forgotten here. Only the following is
//! left out, and nothing of it means anything to whoever verifies:
//!
//! - debug information, names of locals, the source's name, the compiler's: a program's hash is the same with
//!   and without `-g`, and in each folder;
//! - what the numbering does after it has hashed ([`bare`]): the embedded bitcode, pins, fills, the hash
//!   itself, the site table, marks of arithmetic and of scopes that it takes away ([`promises`], [`scopes`]);
//! - what a round trip through bitcode or text does not keep ([`text`]): comments and metadata's numbers.
//!
//! Each hash is of a context of its own, since LLVM renames types that two modules of one context share.

mod bare;
pub mod promises;
pub mod scopes;
mod text;

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::ir_reader::LLVMParseIRInContext;
use inkwell::llvm_sys::prelude::*;
use std::ffi::{CStr, c_char, c_void};
use traceformat::site::ModuleHash;

/// The metadata kinds of the scheme. They are known to the context first: metadata is printed in the order in
/// which a context has learnt of its kinds.
const KINDS: [&str; 7] =
    ["irs.site", "irs.await", "irs.private", "irs.ignored", "irs.fill", promises::WRAPS, scopes::SCOPE];

/// One call into LLVM.
macro_rules! llvm {
    ($e:expr) => {{
        // SAFETY: the references belong to a context that is alive (that of one `hash`, or the caller's of
        // `promises`); each caller asks only what LLVM defines for that kind of value.
        unsafe { $e }
    }};
}
use llvm;

/// The hash of a numbered module, given as bitcode or as text.
///
/// # Errors
/// What LLVM says of a module that it cannot parse.
pub fn hash(module: &[u8]) -> Result<ModuleHash, String> {
    let context = Context(llvm!(LLVMContextCreate()));
    // LLVM's own handler ends the process. What is wrong, the parser says as well.
    llvm!(LLVMContextSetDiagnosticHandler(context.0, Some(ignore), std::ptr::null_mut()));
    for kind in KINDS {
        llvm!(LLVMGetMDKindIDInContext(context.0, kind.as_ptr().cast(), kind.len() as u32));
    }
    let module = context.parse(module)?;
    bare::bare(context.0, module);
    // SAFETY: a message that is ours from here on.
    Ok(text::hash(unsafe { Message(LLVMPrintModuleToString(module)) }.bytes()))
}

struct Context(LLVMContextRef);

impl Context {
    fn parse(&self, bytes: &[u8]) -> Result<LLVMModuleRef, String> {
        let (mut module, mut said) = (std::ptr::null_mut(), std::ptr::null_mut());
        let name = c"module";
        let buffer = llvm!(LLVMCreateMemoryBufferWithMemoryRangeCopy(
            bytes.as_ptr().cast(),
            bytes.len(),
            name.as_ptr()
        ));
        // SAFETY: the parser takes the buffer over, whatever comes of it.
        let failed = unsafe { LLVMParseIRInContext(self.0, buffer, &mut module, &mut said) } != 0;
        let said = Message(said);
        if failed { Err(String::from_utf8_lossy(said.bytes()).into_owned()) } else { Ok(module) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // (Its modules go with it.)
        llvm!(LLVMContextDispose(self.0));
    }
}

extern "C" fn ignore(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

/// A text that LLVM has allocated for us, or null.
struct Message(*mut c_char);

impl Message {
    fn bytes(&self) -> &[u8] {
        if self.0.is_null() {
            return &[];
        }
        // SAFETY: a C string of LLVM's, alive until it is dropped.
        unsafe { CStr::from_ptr(self.0) }.to_bytes()
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        if !self.0.is_null() {
            // SAFETY: LLVM's message, ours to dispose of, once.
            unsafe { LLVMDisposeMessage(self.0) }
        }
    }
}
