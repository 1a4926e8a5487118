//! Starting the user's program with options for the runtime.

use crate::exit;
use anyhow::{Context as _, Result};
use std::ffi::OsString;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Command, ExitStatus};

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

/// Creates a private directory for sockets and intermediate files; removed when dropped.
pub fn scratch() -> Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("irs-").tempdir().context("cannot create a temporary directory")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_come_last() {
        let o = RuntimeOptions::default().set("listen", "/tmp/s");
        assert_eq!(o.value(Some("verbosity=2".into())), "verbosity=2:listen=/tmp/s");
        assert_eq!(o.value(None), "listen=/tmp/s");
    }

    #[test]
    fn a_colon_in_a_path_is_refused() {
        let e = RuntimeOptions::default().path("record", Path::new("a:b")).err().unwrap();
        assert_eq!(exit::code_of(&e), exit::Code::Usage);
    }
}
