//! Builds the C programs of `tests/c` with the library that this test run has built, and runs them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

#[path = "../support/ran.rs"]
mod ran;
pub use ran::{Output, Scratch};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    Static,
    Shared,
}

pub struct Program {
    pub name: &'static str,
    exe: PathBuf,
}

/// Where cargo has put the library that belongs to this test: beside the test's executable.
fn library_dir() -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    let dir = exe.parent().unwrap().to_owned();
    assert!(dir.join("librt_irs.a").exists(), "no librt_irs.a in {}", dir.display());
    dir
}

/// What has been built in this test run.
type Built = Mutex<HashMap<(&'static str, Link), Arc<OnceLock<PathBuf>>>>;
static BUILT: LazyLock<Built> = LazyLock::new(Mutex::default);

impl Program {
    /// Compiles and links a program of `tests/c`, once. A trailing underscore in the name is not part of the
    /// file's.
    pub fn build(file: &'static str, link: Link) -> Program {
        let once = BUILT.lock().unwrap().entry((file, link)).or_default().clone();
        let exe = once.get_or_init(|| Program::compile(file, link)).clone();
        Program { name: file, exe }
    }

    fn compile(file: &'static str, link: Link) -> PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = root.join("tests/c").join(file.replace("_.", "."));
        let exe = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("native-{file}-{link:?}"));
        let lib = library_dir();
        let compiler = if file.ends_with(".cpp") { "g++" } else { "cc" };
        let mut c = Command::new(compiler);
        c.args(["-g", "-O1", "-Wall", "-Wno-unused-parameter", "-pthread"])
            .arg("-I")
            .arg(root.join("include"));
        c.arg("-o").arg(&exe).arg(&source);
        match link {
            Link::Static => {
                c.arg(lib.join("librt_irs.a"));
            }
            Link::Shared => {
                c.arg("-L").arg(&lib).arg("-Wl,-Bdynamic").arg("-l:librt_irs.so");
                c.arg(format!("-Wl,-rpath,{}", lib.display()));
            }
        }
        c.args(["-ldl", "-lm", "-lgcc_s"]);
        let out = c.output().unwrap_or_else(|e| panic!("{compiler}: {e}"));
        assert!(out.status.success(), "{c:?}\n{}", String::from_utf8_lossy(&out.stderr));
        exe
    }

    /// A library of `tests/c` for `LD_PRELOAD`.
    pub fn preload(file: &str) -> PathBuf {
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("preload-{file}.so"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(file);
        let mut c = Command::new("cc");
        c.args(["-O1", "-Wall", "-fno-builtin", "-fPIC", "-shared", "-o"]).arg(&library).arg(source);
        assert!(c.status().unwrap().success(), "{c:?}");
        library
    }

    pub fn path(&self) -> &str {
        self.exe.to_str().expect("in cargo's folder")
    }

    /// Runs it with these options.
    pub fn run(&self, options: &str, args: &[&str]) -> Output {
        let mut c = Command::new("timeout");
        // A hang is a failure, not a reason to wait.
        c.args(["-k", "1", "60"]).arg(&self.exe).args(args);
        // Cargo's would lead to whatever library was built last.
        c.env_remove("LD_LIBRARY_PATH");
        c.env("IRS_OPTIONS", options).stdin(Stdio::null());
        let out = c.output().unwrap();
        Output {
            status: out.status,
            stdout: String::from_utf8_lossy(&out.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&out.stderr).into_owned(),
        }
    }

    /// Starts it; what it says goes there.
    pub fn listening(&self, options: &str, stderr: std::os::fd::OwnedFd) -> std::process::Child {
        let mut c = Command::new(&self.exe);
        c.env_remove("LD_LIBRARY_PATH").env("IRS_OPTIONS", options).stdin(Stdio::null()).stderr(stderr);
        c.spawn().unwrap()
    }

    /// Starts it with such a library, and a word for that.
    pub fn preloaded(&self, library: &Path, word: (&str, &str), options: &str) -> std::process::Child {
        let mut c = Command::new(&self.exe);
        c.env_remove("LD_LIBRARY_PATH").env("LD_PRELOAD", library).env(word.0, word.1);
        c.env("IRS_OPTIONS", options).stdin(Stdio::null()).stderr(Stdio::null());
        c.spawn().unwrap()
    }

    /// Starts it with so many kilobytes of address space.
    pub fn within(&self, kilobytes: &str, options: &str) -> std::process::Child {
        let mut c = Command::new("sh");
        c.args(["-c", "ulimit -v \"$0\"; exec \"$1\"", kilobytes]).arg(&self.exe);
        c.env_remove("LD_LIBRARY_PATH");
        c.env("IRS_OPTIONS", options).stdin(Stdio::null()).stderr(Stdio::null());
        c.spawn().unwrap()
    }
}
