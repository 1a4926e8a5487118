//! Files whose bytes are facts: a set is for these bytes only, and the program reads what was compared,
//! whatever becomes of the file meanwhile.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

/// What the runtime stops a program with.
const STOPPED: i32 = 86;

const FACT: &str = "the file \"data\" has 3 bytes with the hash ba7816bf8f01cfea";

/// The program, and a set for the bytes `abc`.
fn verified() -> Scratch {
    require_parts();
    let s = Scratch::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts/files.c");
    std::fs::copy(from, s.path("files.c")).expect("writable");
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "files.c", "-o", "files"]));
    s.write("data", "abc");
    let out = irs(&s).args(["verify", "files", "--file", "data", "-o", "set.irst"]).output().expect("runs");
    let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert_eq!(verdict, format!("safe-if({FACT})"), "{}", text(&out.stderr));
    assert_eq!(out.status.code(), Some(8));
    s
}

fn run(s: &Scratch) -> Output {
    s.command("./files").env("IRS_OPTIONS", "store=set.irst:watchdog=20").output().expect("it can be run")
}

#[test]
fn a_run_has_the_bytes_that_were_proven() {
    let s = verified();
    let out = run(&s);
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "main\n"), "{}", text(&out.stderr));
    for (bytes, why) in [("abd", "its bytes are others"), ("ab", "it has 2 bytes")] {
        s.write("data", bytes);
        let out = run(&s);
        let said = text(&out.stderr);
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""), "{said}");
        assert!(said.contains(&format!("{FACT} does not hold: {why}")), "{said}");
    }
    std::fs::remove_file(s.path("data")).expect("it is there");
    let said = text(&run(&s).stderr);
    assert!(said.contains(&format!("{FACT} does not hold: it cannot be opened")), "{said}");
}

#[test]
fn what_was_compared_is_what_is_read() {
    let s = verified();
    let mut child = s
        .command("./files")
        .env("IRS_OPTIONS", "store=set.irst:watchdog=20")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it can be run");
    // By now it waits for its input.
    std::thread::sleep(Duration::from_millis(500));
    s.write("data", "xyzzy");
    drop(child.stdin.take());
    let out = child.wait_with_output().expect("it ends");
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "main\n"), "{}", text(&out.stderr));
}

#[test]
fn the_bytes_decide() {
    let s = verified();
    // Other bytes, or any.
    s.write("data", "abd");
    for options in [&["--file", "data"][..], &[]] {
        let out = irs(&s).args(["verify", "files"]).args(options).output().expect("runs");
        let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
        assert!(verdict.starts_with("unsafe(assertion"), "{options:?}: {verdict}");
    }
    let out = irs(&s).args(["verify", "files", "--file", "nowhere"]).output().expect("runs");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("--file nowhere: No such file"), "{}", text(&out.stderr));
}

#[test]
fn a_set_is_judged_with_the_bytes_of_its_fact() {
    let s = verified();
    ok(irs(&s).args(["certify", "set.irst", "files"]));
    s.write("data", "abd");
    let out = irs(&s).args(["certify", "set.irst", "files"]).output().expect("runs");
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stdout));
}

#[test]
fn this_runs_files_are_facts() {
    let s = verified();
    let source =
        s.read("files.c").replace("main(void)", "main(int k, char **all)").replace("\"data\"", "all[k - 1]");
    s.write("named.c", &source);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "named.c", "-o", "named"]));
    let out = ok(irs(&s).args(["run", "./named", "data"]));
    assert_eq!(text(&out.stdout), "main\n", "{}", text(&out.stderr));
}

/// A constructor may have read other bytes than those that are compared.
#[test]
fn what_a_constructor_has_read_is_no_fact() {
    let s = verified();
    let source = s.read("files.c");
    for early in [
        "int fd = open(\"data\", O_RDONLY); n = read(fd, text, 3);",
        "FILE *f = fopen(\"data\", \"r\"); n = fread(text, 1, 3, f);",
        "struct stat s; n = stat(\"data\", &s) ? 0 : s.st_size;",
    ] {
        let early =
            format!("__attribute__((constructor)) static void early(void) {{ {early} }}\nint main(void)");
        s.write("early.c", &source.replace("int main(void)", &early));
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "early.c", "-o", "early"]));
        let out =
            irs(&s).args(["verify", "early", "--file", "data", "-o", "early.irst"]).output().expect("runs");
        assert_eq!(out.status.code(), Some(8), "{}{}", text(&out.stdout), text(&out.stderr));
        let out =
            s.command("./early").env("IRS_OPTIONS", "store=early.irst").output().expect("it can be run");
        let said = text(&out.stderr);
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""), "{early}: {said}");
        assert!(said.contains(&format!("{FACT} does not hold: a constructor may have read it")), "{said}");
    }
}
