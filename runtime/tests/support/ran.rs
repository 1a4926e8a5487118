//! Running programs from tests: a place for their files, and what they did.

// Shared by tests of which each uses a part.
#![allow(dead_code)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes away with the value.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static N: AtomicU32 = AtomicU32::new(0);
        let n = N.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("irs-run-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Scratch(dir)
    }

    pub fn path(&self) -> &Path {
        &self.0
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
        let got = (self.status.code(), self.stdout.as_str());
        assert_eq!(got, (Some(status), stdout), "{}; stderr:\n{}", self.status, self.stderr);
    }

    /// The program's own part of stderr.
    pub fn own_stderr(&self) -> String {
        self.stderr.lines().filter(|l| !l.starts_with("irs: ")).fold(String::new(), |mut s, l| {
            let _ = writeln!(s, "{l}");
            s
        })
    }

    pub fn says(&self, text: &str) {
        assert!(self.stderr.contains(text), "no {text:?} in:\n{}", self.stderr);
    }
}
