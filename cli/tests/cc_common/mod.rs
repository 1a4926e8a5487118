//! What the tests of the compiler share: a scratch folder, the command, programs run without constraints.
#![allow(dead_code)]

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of this test's own.
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    pub fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("writable");
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("readable")
    }

    /// A file with this text, opened for reading.
    pub fn open(&self, name: &str, text: &str) -> std::fs::File {
        self.write(name, text);
        std::fs::File::open(self.path(name)).expect("readable")
    }

    /// A pipe with this text, of at most some kilobytes: of what comes out of it nothing is known.
    #[allow(dead_code)]
    pub fn piped(&self, text: &str) -> Stdio {
        use std::io::Write as _;
        let (from, mut to) = std::io::pipe().expect("a pipe");
        to.write_all(text.as_bytes()).expect("there is room");
        from.into()
    }

    /// A command that runs here.
    pub fn command(&self, program: &str) -> Command {
        let mut c = Command::new(program);
        c.current_dir(self.0.path())
            .stdin(Stdio::null())
            .env("LC_ALL", "C")
            // The key that sets are signed with is made here.
            .env("XDG_CONFIG_HOME", self.path(".config"))
            .env_remove("MAKEFLAGS")
            .env_remove("MAKELEVEL");
        c
    }

    /// What a program built here prints when nothing constrains it; it has to succeed.
    pub fn run(&self, program: &str) -> String {
        let mut c = self.command(&self.path(program).display().to_string());
        text(&ok(c.env("IRS_OPTIONS", "free=unproven:verbosity=0")).stdout)
    }
}

/// The command.
pub fn irs(s: &Scratch) -> Command {
    let mut c = s.command(env!("CARGO_BIN_EXE_irs"));
    c.env_remove("IRS_OPTIONS").env_remove("IRS_PASS_OPTIONS");
    c
}

/// `irs cc` as one would put it into a variable.
pub fn irs_command(mode: &str) -> String {
    format!("{} {mode}", env!("CARGO_BIN_EXE_irs"))
}

/// The command under another name.
pub fn irs_name(s: &Scratch, name: &str) -> Command {
    let link = s.path(name);
    if !link.exists() {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_irs"), &link).expect("writable");
    }
    let mut c = s.command(&link.display().to_string());
    c.env_remove("IRS_OPTIONS").env_remove("IRS_PASS_OPTIONS");
    c
}

/// Runs a command that has to succeed.
#[track_caller]
pub fn ok(c: &mut Command) -> Output {
    let out = c.output().unwrap_or_else(|e| panic!("{c:?}: {e}"));
    assert!(out.status.success(), "{c:?}: {}\n{}{}", out.status, text(&out.stdout), text(&out.stderr));
    out
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The plugin and the runtime lie beside the command.
#[track_caller]
pub fn require_parts() {
    let folder = Path::new(env!("CARGO_BIN_EXE_irs")).parent().expect("a folder");
    for part in ["libirs_pass.so", "librt_irs.a"] {
        assert!(folder.join(part).is_file(), "{part} is not built: cargo build --workspace, or make test");
    }
}

/// True, and said, if a tool that this test needs is not installed.
pub fn tool_missing(name: &str) -> bool {
    let missing =
        Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err();
    if missing {
        eprintln!("skipped: {name} is not installed");
    }
    missing
}

/// Gives a command no more address space than so many MiB.
pub fn limit_memory(c: &mut Command, mb: u64) {
    let limit = libc::rlimit { rlim_cur: mb << 20, rlim_max: mb << 20 };
    // SAFETY: async-signal-safe, as between fork and exec it has to be.
    unsafe {
        c.pre_exec(move || match libc::setrlimit(libc::RLIMIT_AS, &limit) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        })
    };
}

/// The least address space, in MiB, in which the command begins at all: what the dynamic linker and the
/// constructors of libraries take before `main`, who have no way to say anything of their own.
pub fn least_memory(s: &Scratch) -> u64 {
    let begins = |mb: &u64| {
        let mut c = irs(s);
        limit_memory(&mut c, *mb);
        c.arg("--version").output().expect("runs").status.success()
    };
    (100..500).step_by(4).find(begins).expect("it begins in 500 MiB")
}
