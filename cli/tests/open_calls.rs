//! Open sets (rule R15): what calls of the outside bring is what they bring the plain program, and what
//! follows is executed before.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::Output;

/// The program as `p`, and without our hands as `plain`.
fn built(name: &str, options: &[&str]) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open").join(name);
    ok(irs(&s).args(["cc", "-O1", "-g", "-w", "-pthread", "-o", "p"]).args(options).arg(&source));
    ok(s.command("clang-19").args(["-O1", "-w", "-pthread", "-o", "plain"]).args(options).arg(&source));
    s
}

fn under(s: &Scratch, input: &str) -> Output {
    irs(s).args(["run", "./p"]).stdin(s.piped(input)).env("TZ", "Europe/Berlin").output().unwrap()
}

/// With this input it runs under an open set, and says what the plain program says.
fn does_the_same(s: &Scratch, input: &str) -> String {
    let plain =
        s.command("./plain").stdin(s.open("input", input)).env("TZ", "Europe/Berlin").output().unwrap();
    let open = under(s, input);
    let said = text(&open.stderr);
    assert_eq!(open.status.code(), plain.status.code(), "{said}");
    assert_eq!(text(&open.stdout), text(&plain.stdout), "{said}");
    assert!(said.contains("asks at each input"), "{said}");
    text(&open.stdout)
}

/// With this input it stops for this reason. What it has said.
fn stops(s: &Scratch, input: &str, why: &str) -> String {
    let out = under(s, input);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(86), "{input}: {said}{}", text(&out.stdout));
    assert!(said.contains(why), "{input}: {said}");
    text(&out.stdout)
}

#[test]
fn what_is_read_by_a_format_and_by_lines() {
    let s = built("scans.c", &[]);
    std::fs::write(s.path("numbers"), "1 2 3 4 5 6 7\n").unwrap();
    let nines = "9".repeat(200);
    let said = does_the_same(
        &s,
        &format!("word 12 -3 200 ff 1.5 2.25 77 xy abc]def\nqqq\nr\n12 a line\n{nines}\n7"),
    );
    assert!(said.starts_with("4: word 12 -3 200\n5: ff 1.5 2.25 xy abc\n0 -1 ]\n"), "{said}");
    assert!(said.contains("a line of: 201\n") && said.ends_with("7: 1 7\n"), "{said}");
    // A format that is met in part, and not at all.
    let said = does_the_same(&s, "word 12 x");
    assert!(said.starts_with("2: word 12 0 0\n"), "{said}");
    let said = does_the_same(&s, "");
    assert!(said.starts_with("-1: "), "{said}");
}

#[test]
fn what_libc_keeps_in_memory_of_its_own() {
    let s = built("names.c", &[]);
    let said = does_the_same(&s, "");
    assert!(said.starts_with("root /root 0, "), "{said}");
    assert!(said.contains("127.0.0.1 4 127.0.0.1\n"), "{said}");
    assert!(said.contains("1 CET 3600\n2023-11-14 23:13:20 1701728000\n"), "{said}");
}

#[test]
fn folders_and_pieces_of_memory() {
    let s = built("folders.c", &[]);
    std::fs::create_dir(s.path("folder")).unwrap();
    for name in ["two", "one"] {
        std::fs::write(s.path("folder").join(name), "x").unwrap();
    }
    let said = does_the_same(&s, "x");
    assert_eq!(said, "one two 0\n1 1\n2 0\n6\n6\nabc def\n");
    for (input, why) in [
        ("c", "what follows fails: use of a folder that has been closed"),
        ("r", "what follows fails: use of a folder that has been closed"),
        ("s", "what follows fails: use of something else as a stream"),
        ("f", "what follows fails: use of a stream that has been closed"),
        ("wlonger than four", "what follows fails: "),
        ("v", "what follows fails: "),
    ] {
        stops(&s, input, why);
    }
}

/// A thread that waits for the outside is cancelled: it comes to its end when nobody else can go on.
#[test]
fn cancelled_threads_come_to_their_ends() {
    let s = built("cancels.c", &[]);
    for input in ["x", "j"] {
        assert_eq!(does_the_same(&s, input), "cancelled\nfine\n");
    }
    assert_eq!(
        stops(&s, "n", "what follows fails: assertion `result != PTHREAD_CANCELED` failed"),
        "cancelled\n"
    );
    assert_eq!(stops(&s, "s", "it cancels a thread that does not wait for the outside"), "");
    let s = built("cancels.c", &["-DCLEANS"]);
    assert_eq!(stops(&s, "x", "it cancels a thread that may have something to do at its end"), "");
}

/// A thread that takes a random number before its first event waits for no turn: so it asks.
#[test]
fn random_numbers_are_asked_for() {
    let s = built("random.c", &[]);
    assert_eq!(does_the_same(&s, ""), "1\n");
}

#[test]
fn other_processes_are_asked_for() {
    let s = built("processes.c", &[]);
    assert_eq!(does_the_same(&s, "2.5"), "1 7\nand five\n-1\n");
    assert_eq!(does_the_same(&s, ""), "0 7\nand five\n-1\n");
}
