//! Where the plugin and the compiler are: beside the command in a build tree, under `lib` in an installation.

use crate::exit;
use anyhow::{Context as _, Result};
use std::path::PathBuf;

/// `libirs_pass.so`.
///
/// # Errors
/// It is not where it belongs.
pub fn plugin() -> Result<PathBuf> {
    let exe = std::env::current_exe().and_then(|p| p.canonicalize()).context("where is this command?")?;
    let bin = exe.parent().context("this command is nowhere")?;
    let places = [bin.join("libirs_pass.so"), bin.join("../lib/irs/libirs_pass.so")];
    places.into_iter().find(|p| p.is_file()).ok_or_else(|| {
        let place = bin.join("libirs_pass.so");
        exit::usage(format!(
            "{}: the plugin is not there; build it with make, or install it",
            place.display()
        ))
    })
}
