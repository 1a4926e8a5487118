//! Starting the user's program with options for the runtime.

use crate::exit;
use anyhow::{Context as _, Result};
use std::ffi::OsString;
use std::fs::File;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::Once;
use tempfile::TempDir;

/// `key=value` pairs for `IRS_OPTIONS`. They go after what the user has set: the last one counts.
#[derive(Default)]
pub struct RuntimeOptions(Vec<String>);

impl RuntimeOptions {
    pub fn set(mut self, key: &str, value: &str) -> RuntimeOptions {
        self.0.push(format!("{key}={value}"));
        self
    }

    /// As [`RuntimeOptions::set`], of a path. The runtime splits at colons and expands `%`.
    ///
    /// # Errors
    /// A path with a colon, or one that is no UTF-8, has no place in `IRS_OPTIONS`.
    pub fn path(self, key: &str, path: &Path) -> Result<RuntimeOptions> {
        match path.to_str() {
            Some(p) if !p.contains(':') => Ok(self.set(key, &p.replace('%', "%%"))),
            _ => Err(exit::usage(format!(
                "{}: IRS_OPTIONS takes no path with a colon, rename it",
                path.display()
            ))),
        }
    }

    fn value(&self, user: Option<OsString>) -> OsString {
        let mut all = user.unwrap_or_default();
        for part in &self.0 {
            if !all.is_empty() {
                all.push(":");
            }
            all.push(part);
        }
        all
    }
}

/// The program's command with these runtime options.
pub fn command(argv: &[OsString], options: &RuntimeOptions) -> Command {
    let (program, args) = argv.split_first().expect("clap requires a program");
    // As a shell would: a name without a slash is looked up in PATH. But a program that lies here and is
    // named without ./ is what people mean by `irs run prog`.
    let local = Path::new(program);
    let program = if local.components().count() == 1 && local.is_file() {
        Path::new(".").join(local).into_os_string()
    } else {
        program.clone()
    };
    let mut command = Command::new(program);
    command.args(args).env("IRS_OPTIONS", options.value(std::env::var_os("IRS_OPTIONS")));
    command
}

/// Becomes the program.
///
/// # Errors
/// Returns only if it cannot be started.
pub fn exec(mut command: Command) -> anyhow::Error {
    let error = command.exec();
    let program = command.get_program().to_string_lossy().into_owned();
    anyhow::Error::new(error)
        .context(exit::Coded { code: exit::Code::Usage, message: format!("cannot run {program}") })
}

/// The exit code that says how a program ended, as shells have it.
pub fn status_code(status: ExitStatus) -> u8 {
    match status.code() {
        Some(code) => code as u8,
        None => 128 + status.signal().unwrap_or(0) as u8,
    }
}

/// A private directory for sockets and intermediate files; removed when dropped, or, where this process is
/// killed, by a later one.
pub struct Scratch {
    folder: TempDir,
    /// Locked as long as this process lives. (The kernel releases it, whatever ends the process.)
    _lock: File,
}

impl Scratch {
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// What such a directory's name begins with, and the name of the file in it that is locked.
const PREFIX: &str = "irs-";
const LOCK: &str = "lock";

/// Creates one. What processes that were killed have left behind is removed first.
///
/// # Errors
/// If there is no room for it.
pub fn scratch() -> Result<Scratch> {
    static SWEPT: Once = Once::new();
    SWEPT.call_once(|| sweep(&std::env::temp_dir()));
    let what = "cannot create a temporary directory";
    let folder = tempfile::Builder::new().prefix(PREFIX).tempdir().context(what)?;
    // Under another name until it is locked: who finds it unlocked takes us for dead.
    let hidden = folder.path().join("new");
    let lock = File::create(&hidden).context(what)?;
    lock.lock().context(what)?;
    std::fs::rename(&hidden, folder.path().join(LOCK)).context(what)?;
    Ok(Scratch { folder, _lock: lock })
}

/// Removes this user's directories in `temp` whose owners are dead, and where no program listens any more.
fn sweep(temp: &Path) {
    // SAFETY: always succeeds, touches nothing.
    let user = unsafe { libc::geteuid() };
    for entry in std::fs::read_dir(temp).into_iter().flatten().flatten() {
        let path = entry.path();
        let ours = entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && std::fs::symlink_metadata(&path).is_ok_and(|m| m.is_dir() && m.uid() == user);
        if !ours {
            continue;
        }
        let Ok(lock) = File::open(path.join(LOCK)) else { continue };
        let dead = lock.try_lock().is_ok();
        if dead && UnixStream::connect(path.join(SOCKET)).is_err() {
            // Best effort: whoever has gone may have left what cannot be removed.
            let _ = std::fs::remove_dir_all(&path);
        }
    }
}

/// Where the program of `irs run` listens, in the scratch directory.
pub const SOCKET: &str = "socket";

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn ours_come_last() {
        let o = RuntimeOptions::default().set("listen", "/tmp/s");
        assert_eq!(o.value(Some("verbosity=2".into())), "verbosity=2:listen=/tmp/s");
        assert_eq!(o.value(None), "listen=/tmp/s");
    }

    #[test]
    fn what_the_dead_have_left_is_removed() {
        let temp = tempfile::tempdir().unwrap();
        let folder = |name: &str, lock: bool| {
            let path = temp.path().join(name);
            std::fs::create_dir(&path).unwrap();
            lock.then(|| File::create(path.join(LOCK)).unwrap())
        };
        drop(folder("irs-dead", true));
        let alive = folder("irs-alive", true).unwrap();
        alive.lock().unwrap();
        drop(folder("irs-listening", true));
        let program = UnixListener::bind(temp.path().join("irs-listening").join(SOCKET)).unwrap();
        drop((folder("irs-another", false), folder("other", true)));
        let there = || {
            let all = std::fs::read_dir(temp.path()).unwrap().flatten();
            let mut names: Vec<_> = all.map(|e| e.file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        sweep(temp.path());
        assert_eq!(there(), ["irs-alive", "irs-another", "irs-listening", "other"]);
        drop((alive, program));
        sweep(temp.path());
        assert_eq!(there(), ["irs-another", "other"]);
    }

    #[test]
    fn a_colon_in_a_path_is_refused() {
        let e = RuntimeOptions::default().path("record", Path::new("a:b")).err().unwrap();
        assert_eq!(exit::code_of(&e), exit::Code::Usage);
    }
}
