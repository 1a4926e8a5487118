//! The plugin's entry points, called by `opt` and clang through `shim/register.cpp`.

use crate::ir::Module;
use crate::shim::{self, Fam};
use crate::{instrument, number, options};
use inkwell::llvm_sys::prelude::LLVMModuleRef;
use std::ffi::{c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// LLVM's `PassPluginLibraryInfo`.
#[repr(C)]
pub struct PassPluginLibraryInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut c_void),
}

/// `LLVM_PLUGIN_API_VERSION` of LLVM 19.
const PLUGIN_API_VERSION: u32 = 1;

/// Named metadata: a pass has reported an error on this module. clang goes on to its last pass before it
/// gives up; nothing more is done or said.
const FAILED: &str = "irs.failed";

/// What `-load-pass-plugin` and `-fpass-plugin` look for.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PassPluginLibraryInfo {
    PassPluginLibraryInfo {
        api_version: PLUGIN_API_VERSION,
        name: c"irs".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register: shim::irs_shim_register,
    }
}

/// # Safety
/// `options` points to `length` bytes.
unsafe fn text<'a>(options: *const u8, length: usize) -> &'a str {
    if length == 0 {
        return "";
    }
    // SAFETY: by contract; the shim passes a `std::string` that outlives the call.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(options, length) })
        .unwrap_or_else(|_| shim::fatal("IRS: the pass options are not UTF-8"))
}

/// Checks options while the pipeline's text is parsed, so that a typo is reported before any work.
///
/// # Safety
/// `options` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irs_pass_check_options(options: *const u8, length: usize) {
    // SAFETY: by contract.
    let text = unsafe { text(options, length) };
    if let Err(e) = options::from_pass_name(text, false) {
        shim::fatal(&e);
    }
}

/// Runs one pass on a module: 0 numbers, 1 instruments, 2 numbers what goes on to the optimiser. True if the
/// module changed. Errors and panics become LLVM's fatal errors: nothing unwinds into C++.
///
/// # Safety
/// `module` and `fam` are the host's, alive for the call; `options` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irs_pass_run(
    which: u32,
    module: LLVMModuleRef,
    fam: *mut c_void,
    options: *const u8,
    length: usize,
) -> bool {
    // SAFETY: by contract.
    let text = unsafe { text(options, length) };
    let result = catch_unwind(AssertUnwindSafe(|| {
        let options = options::from_pass_name(text, which == 2)?;
        let module = Module(module);
        if !module.named_metadata(FAILED).is_empty() {
            return Ok(false);
        }
        let changed = match which {
            0 | 2 => number::run(module, Fam(fam), &options)?,
            _ => instrument::run(module, &options)?,
        };
        if changed {
            module.verify().map_err(|e| format!("IRS: the module is broken after the pass (a bug): {e}"))?;
        }
        Ok::<bool, String>(changed)
    }));
    match result {
        Ok(Ok(changed)) => changed,
        Ok(Err(e)) => {
            let module = Module(module);
            if module.named_metadata(FAILED).is_empty() {
                module.add_named_metadata(FAILED, module.md_node(&mut []));
                shim::error(module, &e);
            }
            true
        }
        Err(payload) => {
            let text = payload
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| payload.downcast_ref::<&str>().copied())
                .unwrap_or("unknown");
            shim::fatal(&format!("IRS: internal error of the pass: {text}"))
        }
    }
}
