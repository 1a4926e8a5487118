//! Whether what the program has in the runtime's place is known to the verifier.

use super::stubs::SECTION;
use model::load;
use object::{Object as _, ObjectSection as _};
use std::collections::HashSet;
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
    let known = known(&program.display().to_string(), &bytes);
    match replaced.iter().find(|name| !known.contains(name.as_str())) {
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

/// What instrumented code defines, and so defines for all. (What cannot be read is not known.)
fn known(name: &str, bytes: &[u8]) -> HashSet<String> {
    load::binary(name, bytes).and_then(|modules| load::defined(&modules)).unwrap_or_default()
}
