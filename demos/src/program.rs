//! The sites of an instrumented program, read from the numbered bitcode that it carries.

use crate::sets::Sites;
use anyhow::{Context as _, Result};
use std::path::Path;

/// # Errors
/// The file is no program that the pass has numbered.
pub fn sites_of(program: &Path) -> Result<Sites> {
    let loaded = model::load::files(&[program]).with_context(|| program.display().to_string())?;
    Ok(Sites { fingerprint: loaded.fingerprint, sites: loaded.sites })
}
