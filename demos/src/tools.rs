//! Finding what was built, compiling programs, running them with a time limit.

use anyhow::{Context as _, Result, bail, ensure};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

/// Where things are: the programs that were built together with this one, and the sources.
#[derive(Clone, Debug)]
pub struct Tools {
    pub irs: PathBuf,
    pub plugin: PathBuf,
    /// Holds `librt_irs.a`.
    pub lib: PathBuf,
    /// The folder `demos`.
    pub demos: PathBuf,
    pub clang: PathBuf,
    pub opt: PathBuf,
}

/// `irs verify` by the one engine, with the one worker, whose counts and times are compared.
pub const VERIFY: [&str; 5] = ["verify", "--engine", "dpor", "-j", "1"];

impl Tools {
    /// Looks beside this executable, and for `demos/` from the current folder upwards.
    ///
    /// # Errors
    /// Says what is missing, and how to get it.
    pub fn find() -> Result<Tools> {
        let exe = std::env::current_exe().context("where is this program?")?;
        let mut lib = exe.parent().context("this program is nowhere")?.to_path_buf();
        if lib.ends_with("deps") {
            lib.pop();
        }
        let built = |name: &str| {
            let path = lib.join(name);
            ensure!(path.is_file(), "{}: not built yet, run make", path.display());
            Ok(path)
        };
        let here = std::env::current_dir()?;
        let demos = here
            .ancestors()
            .map(|a| a.join("demos"))
            .find(|d| d.join("expected.json").is_file())
            .context("demos/expected.json: not found, run this in the source tree")?;
        Ok(Tools {
            irs: built("irs")?,
            plugin: built("libirs_pass.so")?,
            lib: { built("librt_irs.a").map(|_| lib.clone())? },
            demos,
            clang: "clang-19".into(),
            opt: "opt-19".into(),
        })
    }

    /// Compiles a program with the plain compiler.
    ///
    /// # Errors
    /// With the compiler's message.
    pub fn plain(&self, source: &Path, flags: &[&str], out: &Path) -> Result<()> {
        let mut c = Command::new(&self.clang);
        succeed(c.args(["-O2", "-g", "-pthread"]).args(flags).arg(source).arg("-o").arg(out)).map(drop)
    }

    /// Compiles a program numbered and instrumented, by `irs cc`.
    ///
    /// # Errors
    /// With the compiler's message.
    pub fn instrumented(&self, source: &Path, flags: &[&str], out: &Path) -> Result<()> {
        let mut c = Command::new(&self.irs);
        let compiler = if source.extension().is_some_and(|e| e == "cpp") { "c++" } else { "cc" };
        succeed(c.args([compiler, "-O2", "-g", "-pthread"]).args(flags).arg(source).arg("-o").arg(out))
            .map(drop)
    }

    /// The source of a demo: `last_zero`, `oracle/writers`, …
    pub fn source(&self, name: &str) -> PathBuf {
        self.demos.join(format!("{name}.c"))
    }
}

/// Runs a command that has to succeed; its stdout.
///
/// # Errors
/// With the command and what it said.
pub fn succeed(command: &mut Command) -> Result<String> {
    let out = command.output().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(out.status.success(), "{command:?}: {}\n{}", out.status, String::from_utf8_lossy(&out.stderr));
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// How a run with a time limit ended; `None`: it was killed at the limit.
pub struct Ended {
    pub status: Option<ExitStatus>,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    /// The status as a shell has it: 128+n for a signal, 124 for a run that hit its limit.
    pub fn code(&self) -> i32 {
        use std::os::unix::process::ExitStatusExt as _;
        match self.status {
            None => 124,
            Some(s) => s.code().unwrap_or_else(|| 128 + s.signal().unwrap_or(0)),
        }
    }

    /// The last line of its output, where a verdict stands; empty if there is none.
    pub fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}

/// Runs a command, at most for `limit`.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command, limit: Duration) -> Result<Ended> {
    run_on(command, Stdio::null(), limit)
}

/// [`run`] with something on stdin.
pub fn run_on(command: &mut Command, input: Stdio, limit: Duration) -> Result<Ended> {
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    // Readers of their own, so that a full pipe stops nobody.
    let (out, err) = (child.stdout.take(), child.stderr.take());
    fn reader(mut from: impl std::io::Read + Send + 'static) -> std::thread::JoinHandle<String> {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }
    let (out, err) = (out.map(reader), err.map(reader));
    let status = wait(&mut child, limit)?;
    let join = |h: Option<std::thread::JoinHandle<String>>| h.and_then(|h| h.join().ok()).unwrap_or_default();
    Ok(Ended { status, stdout: join(out), stderr: join(err) })
}

/// Waits for a child; kills it at the limit.
fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>> {
    let until = Instant::now() + limit;
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= until {
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The value after `key` on a line of a program's output.
///
/// # Errors
/// No such line, or no number there.
pub fn figure(output: &str, key: &str) -> Result<f64> {
    let mut words = output.split_whitespace();
    while let Some(w) = words.next() {
        if w == key {
            let n = words.next().unwrap_or_default();
            return n.parse().with_context(|| format!("{key} {n}: not a number"));
        }
    }
    bail!("no '{key}' in the output: {output:?}")
}

/// A number of KiB in the status of a process, such as its `VmRSS`. `None`: it has gone.
pub fn status_kb(process: u32, key: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let number = |l: &str| l.strip_prefix(key)?.strip_prefix(':')?.trim().strip_suffix(" kB")?.parse().ok();
    status.lines().find_map(number)
}

/// The middle value, the smallest, the largest. Of nothing: zeros.
pub fn median(values: &[f64]) -> (f64, f64, f64) {
    let mut v = values.to_vec();
    v.sort_by(f64::total_cmp);
    match v.len() {
        0 => (0.0, 0.0, 0.0),
        n => ((v[(n - 1) / 2] + v[n / 2]) / 2.0, v[0], v[n - 1]),
    }
}

/// What a program printed and how it ended, for a report of one line.
pub fn last_line(out: &Output) -> String {
    let err = String::from_utf8_lossy(&out.stderr);
    err.lines().rev().find(|l| !l.trim().is_empty()).unwrap_or_default().to_owned()
}

/// A command with runtime options.
pub fn under(program: &Path, options: &str, args: &[impl AsRef<OsStr>]) -> Command {
    let mut c = Command::new(program);
    c.args(args).env("IRS_OPTIONS", options);
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_medians() {
        assert_eq!(figure("a 1\nitems/s 12.5 x 3\n", "items/s").unwrap(), 12.5);
        assert!(figure("a 1", "b").is_err());
        assert_eq!(median(&[3.0, 1.0, 2.0]), (2.0, 1.0, 3.0));
        assert_eq!(median(&[4.0, 1.0]), (2.5, 1.0, 4.0));
    }

    #[test]
    fn a_run_is_killed_at_its_limit() {
        let e = run(Command::new("sleep").arg("60"), Duration::from_millis(20)).unwrap();
        assert_eq!(e.code(), 124);
        let e = run(Command::new("sh").args(["-c", "echo hi; kill -6 $$"]), Duration::from_secs(20)).unwrap();
        assert_eq!((e.code(), e.stdout.as_str()), (134, "hi\n"));
    }
}
