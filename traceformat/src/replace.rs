//! Files that are replaced in one step.
//!
//! A crash at any byte leaves the old file or the new one: the new bytes go to a file beside it, which is
//! synced and renamed; then the folder is synced, or the old name could come back after the machine has
//! stopped.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Puts these bytes in place of what is there. `mode`: of a file that is made, before the process's mask.
///
/// # Errors
/// If that is not possible; the file is then what it was, and nothing stays beside it.
pub fn replace(path: &Path, mode: u32, bytes: &[u8]) -> io::Result<()> {
    let temp = beside(path);
    let written = write(&temp, mode, bytes).and_then(|()| fs::rename(&temp, path));
    if written.is_err() {
        // Best effort: the error that matters is the one being reported.
        let _ = fs::remove_file(&temp);
    }
    written?;
    sync_folder(path);
    Ok(())
}

/// Where the new bytes are until they are whole. Threads of one process take turns, by whatever they lock for
/// the file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

fn write(temp: &Path, mode: u32, bytes: &[u8]) -> io::Result<()> {
    // What is there is of a process with our number that has died, or a link that somebody has put there:
    // neither is written to.
    match fs::remove_file(temp) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
        _ => {}
    }
    let mut f = OpenOptions::new().write(true).create_new(true).mode(mode).open(temp)?;
    f.write_all(bytes)?;
    f.sync_all()
}

/// Makes a rename durable. Folders that cannot be opened or synced (some file systems) lose nothing but that.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(f) = File::open(folder) {
        let _ = f.sync_all();
    }
}
