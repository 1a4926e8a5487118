//! Compiles C through clang and the numbering pass into a program.

use model::{Program, load};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// The plugin: `IRS_PASS_PLUGIN`, or what cargo built as this test's dependency.
pub fn plugin() -> PathBuf {
    if let Some(p) = std::env::var_os("IRS_PASS_PLUGIN") {
        return p.into();
    }
    let exe = std::env::current_exe().expect("this test is a file");
    let near = exe.ancestors().skip(1).take(2).map(|d| d.join("libirs_pass.so")).find(|p| p.exists());
    near.expect("libirs_pass.so is not beside the tests: build irs_pass, or set IRS_PASS_PLUGIN")
}

/// A directory of this process, removed by nobody but the system (tests may run in parallel).
fn scratch() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    // Relaxed: only distinct numbers are needed.
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("model-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("the target directory is writable");
    dir
}

fn run(c: &mut Command) {
    let out = c.output().unwrap_or_else(|e| panic!("{c:?}: {e}"));
    assert!(out.status.success(), "{c:?}:\n{}", String::from_utf8_lossy(&out.stderr));
}

/// Numbered bitcode of a C source.
pub fn numbered(source: &str, flags: &[&str]) -> PathBuf {
    numbered_but(source, flags, "")
}

/// The same; what `ignored` lists, in the form of an ignore list, is opted out.
pub fn numbered_but(source: &str, flags: &[&str], ignored: &str) -> PathBuf {
    let dir = scratch();
    let at = |name: &str| dir.join(name);
    std::fs::write(at("prog.c"), source).expect("writable");
    run(Command::new("clang-19")
        .args(["-g", "-emit-llvm", "-c", "-w", "-Xclang", "-disable-O0-optnone", "-pthread"])
        .args(flags)
        .arg(at("prog.c"))
        .arg("-o")
        .arg(at("prog.bc")));
    let mut passes = String::from("irs-number");
    if !ignored.is_empty() {
        std::fs::write(at("ignored"), ignored).expect("writable");
        passes = format!("irs-number<ignore={}>", at("ignored").display());
    }
    number(&passes, &at("prog.bc"), &at("prog.numbered.bc"));
    at("prog.numbered.bc")
}

fn number(passes: &str, from: &Path, to: &Path) {
    run(Command::new("opt-19")
        .arg(format!("-load-pass-plugin={}", plugin().display()))
        .arg(format!("-passes={passes}"))
        .arg(from)
        .arg("-o")
        .arg(to));
}

/// The program of a C source.
pub fn program(source: &str) -> Program {
    let path = numbered(source, &[]);
    let p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p
}
