//! Reading what the user names: schedule sets, recordings, programs.

use crate::apart::Patience;
use crate::{compile, exit};
use anyhow::Result;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use traceformat::fingerprint::Fingerprint;
use traceformat::parcel::Parcel;
use traceformat::schedule::set::ScheduleSet;
use traceformat::site::SiteInfo;
use traceformat::store::StoreError;

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

/// Finds a program as the shell would: by path, or in PATH where the name has no slash and no such file is
/// here.
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

/// Reads a schedule set of one root.
///
/// # Errors
/// Exit code 2 if there is no such file, 4 if it is damaged or something else.
pub fn load_set(path: &Path) -> Result<ScheduleSet> {
    let mut roots = load_roots(path)?;
    single(path, &roots)?;
    Ok(roots.remove(0))
}

/// # Errors
/// Exit code 2 if there are several roots.
pub fn single(path: &Path, roots: &[ScheduleSet]) -> Result<()> {
    match roots.len() {
        1 => Ok(()),
        n => Err(exit::usage(format!("{}: it has {n} roots, for different runs", path.display()))),
    }
}

/// Reads all roots of a schedule set, at least one.
///
/// # Errors
/// As [`load_set`].
pub fn load_roots(path: &Path) -> Result<Vec<ScheduleSet>> {
    require_file(path)?;
    let stored = traceformat::store::read(path).map_err(|e| match e {
        StoreError::Io { .. } => exit::usage(e.to_string()),
        e => exit::refused(e.to_string()),
    })?;
    if let Some(at) = stored.torn_at {
        eprintln!("irs: {}: ends in the middle of a record at byte {at}, which is ignored", path.display());
    }
    Ok(stored.roots.into_vec())
}

/// Reads what a schedule set's file holds, as it stands there: deltas, with their signatures. That it makes
/// sense as a whole has been seen.
///
/// # Errors
/// As [`load_set`].
pub fn load_parcels(path: &Path) -> Result<Vec<Parcel>> {
    load_roots(path)?;
    traceformat::store::read_parcels(path).map_err(|e| exit::refused(e.to_string()))
}

/// The sites of an instrumented program, by program-wide number.
///
/// # Errors
/// Exit code 2 if it is no instrumented program, 4 if it is another build than the one that `fingerprint`
/// names.
pub fn site_table(program: &Path, fingerprint: Fingerprint) -> Result<Vec<SiteInfo>> {
    let loaded = compile::load(&[program.to_owned()], &[], None, true, &Patience::default())?;
    if loaded.fingerprint != fingerprint {
        return Err(exit::refused(format!(
            "{}: this is program {}, the set is for program {fingerprint}",
            program.display(),
            loaded.fingerprint
        )));
    }
    Ok(loaded.sites)
}

/// Is the program built with the pass?
///
/// # Errors
/// Exit code 2: no such program, or a plain one.
pub fn require_instrumented(argv: &[OsString]) -> Result<()> {
    let path = find_program(&argv[0])?;
    let bytes = read(&path)?;
    let name = path.display().to_string();
    model::load::binary(&name, &bytes)
        .map(drop)
        .map_err(|e| exit::usage(format!("{e}; build it with irs cc")))
}
