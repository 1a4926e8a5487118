//! Programs built from demos, plainly and instrumented, and how to run them.

use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{Tools, succeed, under};
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

pub const NONE: &[&OsStr] = &[];

/// A folder in which programs are built.
pub struct Workshop<'a> {
    pub tools: &'a Tools,
    pub dir: &'a Path,
}

/// A program, compiled by the plain compiler and by `irs cc`.
pub struct Pair {
    pub plain: PathBuf,
    pub instrumented: PathBuf,
}

impl Workshop<'_> {
    /// A file name made of words.
    pub fn file(&self, name: &str, extension: &str) -> PathBuf {
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        self.dir.join(format!("{name}.{extension}"))
    }

    /// Compiles a source that both builds link as it is, by the plain compiler.
    ///
    /// # Errors
    /// With the compiler's message.
    pub fn object(&self, source: &Path) -> Result<PathBuf> {
        let stem = source.file_stem().and_then(OsStr::to_str).context("a source has a name")?;
        let out = self.file(stem, "o");
        if !out.exists() {
            let mut c = Command::new(&self.tools.clang);
            succeed(c.args(["-O2", "-c"]).arg(source).arg("-o").arg(&out))?;
        }
        Ok(out)
    }

    /// # Errors
    /// With the compiler's message.
    pub fn build(&self, name: &str, source: &Path, flags: &[&str], objects: &[PathBuf]) -> Result<Pair> {
        let pair = Pair { plain: self.file(name, "plain"), instrumented: self.file(name, "irs") };
        let mut all = flags.to_vec();
        for o in objects {
            all.push(o.to_str().context("a path that is no text")?);
        }
        self.tools.plain(source, &all, &pair.plain)?;
        self.tools.instrumented(source, &all, &pair.instrumented)?;
        Ok(pair)
    }
}

impl Pair {
    /// The plain program.
    pub fn unconstrained(&self) -> Command {
        under(&self.plain, "", NONE)
    }

    /// The instrumented one with these runtime options.
    pub fn constrained(&self, options: &str) -> Command {
        under(&self.instrumented, options, NONE)
    }
}

/// What a run printed, and how long it took from before its start until it was gone.
pub struct Ran {
    pub stdout: String,
    pub wall: Duration,
}

/// Runs a command that has to succeed within `limit`. This process sleeps meanwhile: runs of some hundred
/// microseconds would notice.
///
/// # Errors
/// How it failed, with the command.
pub fn run(command: &mut Command, limit: Duration) -> Result<Ran> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let began = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let (mut out, mut err) =
        (child.stdout.take().context("no stdout")?, child.stderr.take().context("no stderr")?);
    let (done, over) = mpsc::channel::<()>();
    let pid = child.id().to_string();
    // Only where it hangs does this do anything.
    let guard = std::thread::spawn(move || {
        let late = over.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout);
        if late {
            let _ = Command::new("kill").args(["-KILL", &pid]).status();
        }
        late
    });
    let (mut stdout, mut stderr) = (String::new(), String::new());
    // Nothing here prints more on stderr than a pipe holds, unless it fails: reading one after the other
    // blocks nobody for ever.
    out.read_to_string(&mut stdout).context("its output")?;
    err.read_to_string(&mut stderr).context("its messages")?;
    let status = child.wait()?;
    let wall = began.elapsed();
    drop(done);
    let late = guard.join().unwrap_or(false);
    ensure!(!late, "{command:?}: does not end within {} s\n{}", limit.as_secs(), stderr.trim_end());
    ensure!(status.success(), "{command:?}: {status}\n{}", stderr.trim_end());
    Ok(Ran { stdout, wall })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_end() {
        let ran = run(Command::new("sh").args(["-c", "echo hi"]), Duration::from_secs(20)).unwrap();
        assert_eq!(ran.stdout, "hi\n");
        let failed = run(Command::new("sh").args(["-c", "echo why >&2; exit 3"]), Duration::from_secs(20));
        assert!(failed.is_err_and(|e| e.to_string().contains("why")));
        let late = run(Command::new("sleep").arg("60"), Duration::from_millis(20));
        assert!(late.is_err_and(|e| e.to_string().contains("does not end")));
    }
}
