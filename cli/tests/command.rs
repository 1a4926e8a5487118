//! What people read: help texts and error lines, word for word. Everything here runs without the plugin.

use expect_test::{Expect, expect, expect_file};
use std::path::Path;
use std::process::{Command, Output};

fn irs(dir: &Path, args: &[&str]) -> Output {
    // Help is wrapped at the terminal's width. No terminal here, on any of the three, but a width.
    Command::new(env!("CARGO_BIN_EXE_irs"))
        .args(args)
        .current_dir(dir)
        .stdin(std::process::Stdio::null())
        .env("COLUMNS", "100")
        .env_remove("IRS_OPTIONS")
        .output()
        .expect("the command runs")
}

#[track_caller]
fn check(dir: &Path, args: &[&str], code: i32, expected: &Expect) {
    let out = irs(dir, args);
    let (stdout, stderr) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert_eq!(out.status.code(), Some(code), "{args:?}: {stdout}{stderr}");
    expected.assert_eq(&format!("{stdout}{stderr}"));
}

#[test]
fn help() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut all = String::new();
    let commands = [
        "",
        "cc",
        "verify",
        "run",
        "push",
        "show",
        "check",
        "certify",
        "record",
        "replay",
        "top",
        "watch",
        "sequentialize",
    ];
    for c in commands {
        let args: Vec<&str> = [c, "--help"].into_iter().filter(|a| !a.is_empty()).collect();
        let out = irs(&here, &args);
        assert!(out.status.success(), "{args:?}");
        let text = String::from_utf8_lossy(&out.stdout);
        assert!(text.contains("Example:"), "{args:?} has no example: {text}");
        // Each paragraph is one line in the help: where lines break is the terminal's affair.
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        all += &format!("$ irs {}\n{}\n\n", args.join(" "), lines.join("\n"));
    }
    expect_file!["help.txt"].assert_eq(&all);
}

#[test]
fn no_such_file() {
    let dir = tempfile::tempdir().unwrap();
    check(
        dir.path(),
        &["verify", "nosuch.c"],
        2,
        &expect![[r#"
        irs: nosuch.c: no such file
    "#]],
    );
    check(
        dir.path(),
        &["show", "nosuch.irst"],
        2,
        &expect![[r#"
        irs: nosuch.irst: no such file
    "#]],
    );
    check(
        dir.path(),
        &["check", "nosuch.irsr", "nosuch.irst"],
        2,
        &expect![[r#"
        irs: nosuch.irsr: no such file
    "#]],
    );
    check(
        dir.path(),
        &["replay", "nosuch.irsr", "--", "true"],
        2,
        &expect![[r#"
        irs: nosuch.irsr: no such file
    "#]],
    );
    check(
        dir.path(),
        &["run", "./nosuch"],
        2,
        &expect![[r#"
        irs: ./nosuch: no such file
    "#]],
    );
    check(
        dir.path(),
        &["push", "nosuch.irst", "--to", "nosuch.sock"],
        2,
        &expect![[r#"
        irs: nosuch.irst: no such file
    "#]],
    );
}

#[test]
fn not_what_it_should_be() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(dir.path().join(name), bytes).unwrap();
    write("noise.irst", b"this is no schedule set");
    check(
        dir.path(),
        &["show", "noise.irst"],
        4,
        &expect![[r#"
        irs: noise.irst: not IRS data (the first bytes are [74, 68, 69, 73])
    "#]],
    );
    write("empty.irst", b"");
    check(
        dir.path(),
        &["show", "empty.irst"],
        4,
        &expect![[r#"
        irs: empty.irst: it holds no whole schedule set
    "#]],
    );
    // A header of a later version.
    write("later.irst", b"IRS\x1a\xff\x00\x01\x00\0\0\0\0\0\0\0\0");
    check(
        dir.path(),
        &["show", "later.irst"],
        4,
        &expect![[r#"
            irs: later.irst: format version 255, this build reads 11
        "#]],
    );
    std::fs::create_dir(dir.path().join("folder")).unwrap();
    check(
        dir.path(),
        &["show", "folder"],
        2,
        &expect![[r#"
        irs: folder: is not a file
    "#]],
    );
    std::fs::copy(env!("CARGO_BIN_EXE_irs"), dir.path().join("plain")).unwrap();
    check(
        dir.path(),
        &["run", "./plain"],
        2,
        &expect![[r#"
        irs: ./plain: no instrumentation: the binary has no section .irs.bc (was it built with the irs pass?); build it with irs cc
    "#]],
    );
    check(
        dir.path(),
        &["verify", "./plain"],
        2,
        &expect![[r#"
        irs: ./plain: no instrumentation: the binary has no section .irs.bc (was it built with the irs pass?); build it with irs cc
    "#]],
    );
    check(
        dir.path(),
        &["record", "--", "./plain"],
        2,
        &expect![[r#"
        irs: ./plain: no instrumentation: the binary has no section .irs.bc (was it built with the irs pass?); build it with irs cc
    "#]],
    );
    write("broken.ll", b"define void @f( {");
    check(
        dir.path(),
        &["verify", "broken.ll"],
        2,
        &expect![[r#"
        irs: broken.ll: not LLVM bitcode or IR: broken.ll:1:18: error: expected type define void @f( { ^
    "#]],
    );
}

#[test]
fn usage() {
    let dir = tempfile::tempdir().unwrap();
    check(
        dir.path(),
        &["verify", "--time", "soon", "x.c"],
        2,
        &expect![[r#"
        error: invalid value 'soon' for '--time <SECONDS>': not a number of seconds

        For more information, try '--help'.
    "#]],
    );
    check(
        dir.path(),
        &["verfy"],
        2,
        &expect![[r#"
            error: unrecognized subcommand 'verfy'

              tip: some similar subcommands exist: 'certify', 'verify'

            Usage: irs <COMMAND>

            For more information, try '--help'.
        "#]],
    );
    std::fs::write(dir.path().join("x.bc"), b"").unwrap();
    check(
        dir.path(),
        &["verify", "--engine", "dpor", "--rounds", "2", "x.bc"],
        2,
        &expect![[r#"
            error: --rounds is an option of the engine bmc, and --engine says dpor

            Usage: irs <COMMAND>

            For more information, try '--help'.
        "#]],
    );
    check(
        dir.path(),
        &["verify", "x.bc", "--", "-O2"],
        2,
        &expect![[r#"
        irs: compiler flags go with sources, and none is given
    "#]],
    );
}
