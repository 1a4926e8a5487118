//! A program that sleeps before it creates its threads, and listens meanwhile.

use crate::plan::Plan;
use anyhow::{Context as _, Result, bail};
use irs_demos::tools::{self, under};
use std::ffi::OsString;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use traceformat::wire::{self, Message};

/// Nobody waits for longer than that: it is a hang.
pub const HANG: Duration = Duration::from_secs(20);

/// Killed when dropped.
pub struct Guest {
    child: Child,
    pub socket: PathBuf,
}

/// Builds it.
pub fn build(plan: &Plan, dir: &Path) -> Result<PathBuf> {
    let program = dir.join("patient");
    let source = plan.tools.demos.join("../benches/evidence/programs/patient.c");
    plan.tools.instrumented(&source, &["-DSECONDS=1000000", "-DN=8"], &program)?;
    Ok(program)
}

impl Guest {
    /// Starts it with these options, for a user whose keys are in `home`; `space`: the address space that it
    /// may have, in KiB (`ulimit -v`).
    pub fn start(
        program: &Path,
        socket: &Path,
        options: &str,
        home: Option<&Path>,
        space: Option<u64>,
    ) -> Result<Guest> {
        let _ = std::fs::remove_file(socket);
        let options = format!("listen={}:verbosity=0:{options}", socket.display());
        let mut command = under(program, &options, &[] as &[OsString]);
        if let Some(home) = home {
            command.env("XDG_CONFIG_HOME", home);
        }
        // (It has a line for each push that is refused: a pipe that nobody reads would stop it.)
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(kib) = space {
            let limit = libc::rlimit { rlim_cur: kib << 10, rlim_max: kib << 10 };
            // SAFETY: between fork and exec one system call is made, with a structure of its own.
            unsafe {
                command.pre_exec(move || match libc::setrlimit(libc::RLIMIT_AS, &limit) {
                    0 => Ok(()),
                    _ => Err(std::io::Error::last_os_error()),
                })
            };
        }
        Ok(Guest { child: command.spawn()?, socket: socket.to_owned() })
    }

    pub fn id(&self) -> libc::pid_t {
        self.child.id() as libc::pid_t
    }

    /// `None` while it runs; how it ended.
    pub fn ended(&mut self) -> Result<Option<String>> {
        Ok(self.child.try_wait()?.map(|status| status.to_string()))
    }

    /// A number of KiB in its status.
    pub fn memory(&self, key: &str) -> Result<u64> {
        tools::status_kb(self.id() as u32, key).with_context(|| key.to_owned())
    }

    /// Waits until it listens.
    pub fn connect(&self) -> Result<UnixStream> {
        let until = Instant::now() + HANG;
        loop {
            match greeted(&self.socket) {
                Ok(stream) => return Ok(stream),
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                Err(e) => return Err(e),
            }
        }
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A connection that has been greeted.
pub fn greeted(socket: &Path) -> Result<UnixStream> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(HANG))?;
    stream.set_write_timeout(Some(HANG))?;
    match wire::receive(&mut stream)? {
        Some(Message::Hello(_)) => Ok(stream),
        other => bail!("no greeting but {other:?}"),
    }
}
