//! Files whose bytes a proof is for: named by `--file`, or by the arguments of a run.

use crate::exit;
use anyhow::Result;
use model::known::KnownFile;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::Path;

/// So many files, of so many bytes together: the model executes what the program does with each byte.
const FILES: usize = 16;
const BYTES: u64 = 1 << 20;

/// The bytes of a regular file of at most [`BYTES`], or why there are none.
fn read(path: &OsStr, room: u64) -> Result<Vec<u8>, String> {
    let what = |e: std::io::Error| e.to_string();
    let meta = std::fs::metadata(Path::new(path)).map_err(what)?;
    if !meta.is_file() {
        return Err("no regular file".into());
    }
    if meta.len() > room {
        return Err(format!("its {} bytes are beyond {BYTES} of all files together", meta.len()));
    }
    let bytes = std::fs::read(Path::new(path)).map_err(what)?;
    // (It may grow.)
    if bytes.len() as u64 > room { Err("it grows".into()) } else { Ok(bytes) }
}

/// The files that a user names.
///
/// # Errors
/// One cannot be read, or they are more than can be fixed.
pub fn named(paths: &[OsString]) -> Result<Vec<KnownFile>> {
    let mut all: Vec<KnownFile> = Vec::new();
    let mut room = BYTES;
    for path in paths {
        if all.iter().any(|f| f.path == path.as_bytes()) {
            continue;
        }
        if all.len() == FILES {
            return Err(exit::usage(format!("--file: more than {FILES} files cannot be fixed")));
        }
        let bytes = read(path, room)
            .map_err(|why| exit::usage(format!("--file {}: {why}", Path::new(path).display())))?;
        room -= bytes.len() as u64;
        all.push(KnownFile { path: path.clone().into_vec(), bytes: bytes.into() });
    }
    Ok(all)
}

/// The regular files that a run's arguments (without the program's name) name; says which are too large, or
/// too many.
pub fn of_arguments(arguments: &[OsString]) -> Vec<KnownFile> {
    let mut all: Vec<KnownFile> = Vec::new();
    let mut room = BYTES;
    for path in arguments.iter().filter(|a| Path::new(a).is_file()) {
        if all.iter().any(|f| f.path == path.as_bytes()) {
            continue;
        }
        let why = match read(path, room) {
            _ if all.len() == FILES => format!("more than {FILES} files"),
            Ok(bytes) => {
                room -= bytes.len() as u64;
                all.push(KnownFile { path: path.clone().into_vec(), bytes: bytes.into() });
                continue;
            }
            Err(why) => why,
        };
        eprintln!(
            "irs: what is read from {} may be anything to the verifier: {why}",
            Path::new(path).display()
        );
    }
    all
}

/// The bytes of a file that a fact names, to be compared with it.
pub fn of_fact(path: &[u8]) -> Option<Vec<u8>> {
    std::fs::read(OsStr::from_bytes(path)).ok()
}
