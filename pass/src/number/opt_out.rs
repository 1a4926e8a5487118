//! Functions that are opted out: by the attribute `annotate("irs_ignore")` or by an ignore list.
//!
//! Their plain accesses of shared memory are no sites: no callback, no fence, and the optimiser may do with
//! them what it likes. They are still numbered, so that the site table names them, and whoever reads the
//! numbered module sees what is missing. Atomic accesses and calls synchronise, and stay sites. Such a
//! function is never inlined, so that its accesses stay where they can be told from others.

use crate::ignore::List;
use crate::ir::{Location, Module, Value, llvm};
use crate::number::OPTED_OUT;
use crate::options::PassOptions;
use crate::shim;
use inkwell::llvm_sys::core::*;
use std::collections::HashSet;

/// The text of the annotation, `IRS_IGNORE` in `irs.h`.
const ANNOTATION: &str = "irs_ignore";

/// Marks the functions that are opted out. Goes first: they are not copied for the inliner, and keep their
/// stack slots.
pub fn run(module: Module, options: &PassOptions) -> Result<(), String> {
    let annotated = annotated(module);
    let list = match &options.ignore {
        Some(path) => List::read(path).map_err(|e| e.to_string())?,
        None => List::default(),
    };
    for f in module.definitions() {
        let why = if annotated.contains(&f) {
            Some(ANNOTATION.to_string())
        } else {
            list.matching(&f.name(), &file_of(module, f))
        };
        if let Some(why) = why {
            f.set_function_attribute(module, OPTED_OUT, &why);
            shim::out_of_line(f);
            shim::keep_signature(f);
        }
    }
    Ok(())
}

/// Is the function opted out?
pub fn is_opted_out(f: Value) -> bool {
    f.has_own_attribute(OPTED_OUT)
}

/// The functions in `llvm.global.annotations` with our annotation: entries of function, text, file, line,
/// arguments.
fn annotated(module: Module) -> HashSet<Value> {
    let mut found = HashSet::new();
    let table = llvm!(LLVMGetNamedGlobal(module.0, c"llvm.global.annotations".as_ptr()));
    if table.is_null() {
        return found;
    }
    let content = llvm!(LLVMGetInitializer(table));
    if content.is_null() {
        return found;
    }
    for entry in Value(content).operands() {
        let parts = entry.operands();
        if let [what, text, ..] = parts[..]
            && what.is_function()
            && text.string_constant().as_deref() == Some(ANNOTATION)
        {
            found.insert(what);
        }
    }
    found
}

fn file_of(module: Module, f: Value) -> String {
    let Location { file, .. } = f.declared_at();
    if file.is_empty() { module.source_file() } else { file }
}
