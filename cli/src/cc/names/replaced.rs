//! Whether what the program has in the runtime's place is known to the verifier.

use super::stubs::SECTION;
use model::load::{self, Definition};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Looks at a program that was linked. The verifier knows of a definition if it is in instrumented code: a
/// call is a call then, and not the event that the runtime would have seen.
///
/// # Errors
/// A function of the runtime's gives way to code that the verifier does not know.
pub fn check(program: &Path, replaceable: &[String]) -> Result<(), String> {
    // (Nothing is linked under `-###`.)
    let Ok(bytes) = std::fs::read(program) else { return Ok(()) };
    let replaced = replaced(&bytes, replaceable);
    if replaced.is_empty() {
        return Ok(());
    }
    let (known, weak) = (of_instrumented(program, &bytes), weak(&bytes));
    let is_known = |name: &str| match known.get(name) {
        Some(Definition::Strong) => true,
        // (A strong one of another object's would have been linked for it.)
        Some(Definition::Weak) => weak.contains(name),
        None => false,
    };
    match replaced.iter().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => Err(format!(
            "{}: the program has a {name} of its own that irs cc has not compiled, and the runtime has to see each call of \
             {name}: compile its source with irs cc, or give it another name",
            program.display()
        )),
    }
}

/// Those that the linker has found elsewhere than in the runtime.
fn replaced<'n>(program: &[u8], replaceable: &'n [String]) -> Vec<&'n String> {
    let file = object::File::parse(program).ok();
    let section = file.as_ref().and_then(|f| f.section_by_name(SECTION));
    let data = section.as_ref().and_then(|s| s.data().ok()).unwrap_or_default();
    let (entries, _) = data.as_chunks::<16>();
    let number = |b: &[u8]| i64::from_le_bytes(b.try_into().expect("8 bytes"));
    // Each is relative to its own place.
    let elsewhere = |e: &[u8; 16]| number(&e[..8]) != number(&e[8..]) + 8;
    replaceable.iter().zip(entries).filter(|(_, e)| elsewhere(e)).map(|(name, _)| name).collect()
}

/// What the instrumented code of a linked program defines. (What cannot be read is not known.)
pub fn of_instrumented(program: &Path, bytes: &[u8]) -> HashMap<String, Definition> {
    let name = program.display().to_string();
    load::binary(&name, bytes).and_then(|modules| load::defined(&modules)).unwrap_or_default()
}

/// Names for which the linker has taken a weak definition.
fn weak(bytes: &[u8]) -> HashSet<String> {
    let Ok(file) = object::File::parse(bytes) else { return HashSet::new() };
    let weak = file.symbols().filter(|s| s.is_definition() && s.is_weak());
    weak.filter_map(|s| s.name().ok().map(str::to_owned)).collect()
}
