//! Files whose bytes a proof is for: named by `--file`, or by the arguments of a run.

use crate::exit;
use anyhow::Result;
use model::known::KnownFile;
use std::ffi::{OsStr, OsString};
use std::io::Seek as _;
use std::os::fd::AsFd as _;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use traceformat::schedule::fact::STDIN;

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

/// The files that a user names, `stdin` as the one that is the program's standard input.
///
/// # Errors
/// One cannot be read, or they are more than can be fixed.
pub fn named(paths: &[OsString], stdin: Option<&OsStr>) -> Result<Vec<KnownFile>> {
    let mut all: Vec<KnownFile> = Vec::new();
    let mut room = BYTES;
    if let Some(path) = stdin {
        let bytes = read(path, room)
            .map_err(|why| exit::usage(format!("--stdin {}: {why}", Path::new(path).display())))?;
        room -= bytes.len() as u64;
        all.push(KnownFile { path: STDIN.into(), bytes: bytes.into() });
    }
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

/// The bytes of our standard input, where it is a regular file, open for reading, at its beginning, which the
/// program will find so, too. It stays there.
fn our_stdin() -> Option<Vec<u8>> {
    let file = std::fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
    let at_beginning = (&file).stream_position().ok()? == 0;
    let meta = file.metadata().ok().filter(|m| m.is_file() && at_beginning)?;
    // (One byte more says that it is too large.)
    let mut bytes = vec![0; meta.len().min(BYTES + 1) as usize];
    file.read_exact_at(&mut bytes, 0).ok()?;
    // (Files of /proc say that they are empty.)
    let more = bytes.is_empty() && file.read_at(&mut [0], 0).is_ok_and(|n| n > 0);
    (!more).then_some(bytes)
}

/// The regular files that a run's arguments (without the program's name) name, and, if `stdin`, the standard
/// input, where it is such a file; says which are too large, or too many.
pub fn of_arguments(arguments: &[OsString], stdin: bool) -> Vec<KnownFile> {
    let mut all: Vec<KnownFile> = Vec::new();
    let mut room = BYTES;
    if let Some(bytes) = stdin.then(our_stdin).flatten() {
        match room.checked_sub(bytes.len() as u64) {
            Some(rest) => {
                room = rest;
                all.push(KnownFile { path: STDIN.into(), bytes: bytes.into() });
            }
            None => eprintln!(
                "irs: what is read from stdin may be anything to the verifier: it has more than {BYTES} bytes"
            ),
        }
    }
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
    if path == STDIN { our_stdin() } else { std::fs::read(OsStr::from_bytes(path)).ok() }
}
