//! What the pass's tests share: where the plugin is, and how tools are run.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The plugin under test: `cargo test` leaves it beside the test, `cargo build` one folder up. The newer one.
pub fn plugin() -> PathBuf {
    let exe = std::env::current_exe().expect("a test has a path");
    let deps = exe.parent().expect("a test is in a folder");
    let places = [deps.join("libirs_pass.so"), deps.join("../libirs_pass.so")];
    let newest = places
        .into_iter()
        .filter(|p| p.is_file())
        .max_by_key(|p| p.metadata().and_then(|m| m.modified()).ok());
    newest.expect("cargo has built the plugin beside the test")
}

/// A file of the tests.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// A folder of this test's own.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pass-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the target folder is writable");
        Scratch(path)
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

/// `clang-19` (or another tool) with the plugin's options cleared.
pub fn tool(name: &str) -> Command {
    let mut c = Command::new(name);
    c.env_remove("IRS_PASS_OPTIONS")
        .env_remove("STUB_OPEN")
        .env_remove("STUB_PLAIN")
        .env_remove("STUB_TRACE")
        .env_remove("STUB_TABLE");
    c
}

/// clang with the plugin.
pub fn clang() -> Command {
    let mut c = tool("clang-19");
    c.arg(format!("-fpass-plugin={}", plugin().display()));
    c
}

/// opt with the plugin.
pub fn opt(passes: &str) -> Command {
    let mut c = tool("opt-19");
    c.arg("-load-pass-plugin").arg(plugin()).arg(format!("-passes={passes}"));
    c
}

/// Runs a command that must succeed.
pub fn run(command: &mut Command) -> Output {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(out.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&out.stderr));
    out
}

/// Runs a command that must fail: its messages.
pub fn fail(command: &mut Command) -> String {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(!out.status.success(), "{command:?} succeeded");
    String::from_utf8_lossy(&out.stderr).into_owned()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
