//! Builds the C programs of `tests/c` with the library that this test run has built, and runs them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    Static,
    Shared,
}

pub struct Program {
    pub name: &'static str,
    exe: PathBuf,
}

/// A folder that goes away with the value.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static N: AtomicU32 = AtomicU32::new(0);
        let n = N.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("irs-native-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Scratch(dir)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct Output {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Output {
    pub fn expect(&self, status: i32, stdout: &str) {
        assert_eq!(
            (self.status.code(), self.stdout.as_str()),
            (Some(status), stdout),
            "{}; stderr:\n{}",
            self.status,
            self.stderr
        );
    }
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
    /// Compiles and links a program of `tests/c`, once. A trailing underscore in the name is not part of the file's.
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
}
