//! The standard input: where it is a regular file, its bytes are a fact of the run; where it is not, what is
//! read is an input.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::fs::File;
use std::io::{Seek as _, SeekFrom};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const DATA: &str = "12 -3\nword\nx line two\nline three\ntail\n";
const STOPPED: i32 = 86;

fn compiled(name: &str, flags: &[&str]) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts").join(format!("{name}.c"));
    std::fs::copy(from, s.path("prog.c")).expect("writable");
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "prog.c", "-o", "prog"]).args(flags));
    s.write("data", DATA);
    s
}

/// The standard input is this file, from there on.
fn fed(command: &mut Command, file: &Path, from: u64) -> Output {
    let mut file = File::open(file).expect("there is one");
    file.seek(SeekFrom::Start(from)).expect("it can");
    command.stdin(Stdio::from(file)).output().expect("it can be run")
}

#[test]
fn a_run_with_a_file_as_its_standard_input_is_proven_for_its_bytes() {
    for (name, flags, expected) in [
        ("input", &[][..], "9\n"),
        ("descriptor", &[], "4 34 38 12 -3 c 1\n"),
        ("descriptor", &["-DMIXED"], ""),
    ] {
        let s = compiled(name, flags);
        let out = fed(irs(&s).args(["run", "./prog"]), &s.path("data"), 0);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{said}");
        // How libc reads ahead is nobody's business: the program asks at its inputs.
        let asks = said.contains("asks at each input");
        assert_eq!(asks, expected.is_empty(), "{name}: {said}");
        if !asks {
            assert_eq!(text(&out.stdout), expected, "{said}");
        }
    }
}

#[test]
fn a_set_is_for_its_bytes_from_the_beginning() {
    let s = compiled("input", &[]);
    let out = irs(&s).args(["verify", "prog", "--stdin", "data", "-o", "set.irst"]).output().expect("runs");
    let fact = "the file \"/dev/stdin\" has 38 bytes with the hash 7ea0cbb890129ccd";
    let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert_eq!(verdict, format!("safe-if({fact})"), "{}", text(&out.stderr));
    let mut run = s.command("./prog");
    let run = run.env("IRS_OPTIONS", "store=set.irst:watchdog=20");
    let out = fed(run, &s.path("data"), 0);
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "9\n"), "{}", text(&out.stderr));
    s.write("more", &format!("{DATA}\n"));
    let piped = run.stdin(Stdio::piped()).output().expect("it can be run");
    let both = [("it is a pipe", piped), ("its beginning", fed(run, &s.path("data"), 1))];
    for (why, out) in both.into_iter().chain([("it has 39 bytes", fed(run, &s.path("more"), 0))]) {
        let said = text(&out.stderr);
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""), "{said}");
        assert!(said.contains(&format!("{fact} does not hold: ")) && said.contains(why), "{said}");
    }
    // Who could write to it might read something else.
    let both = File::options().read(true).write(true).open(s.path("data")).expect("there is one");
    let out = run.stdin(Stdio::from(both)).output().expect("it can be run");
    assert_eq!(out.status.code(), Some(STOPPED));
    assert!(text(&out.stderr).contains("may write to it by its descriptor 0"), "{}", text(&out.stderr));
    let out = fed(irs(&s).args(["certify", "set.irst", "prog"]), &s.path("data"), 0);
    assert_eq!(out.status.code(), Some(0), "{}{}", text(&out.stdout), text(&out.stderr));
    let out = irs(&s).args(["verify", "prog", "--stdin", "nothing"]).output().expect("runs");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("--stdin nothing: No such file"), "{}", text(&out.stderr));
}

/// What is written to the file while the program runs does not come to it.
#[test]
fn the_program_reads_what_was_compared() {
    let s = compiled("waits", &[]);
    let out = irs(&s).args(["verify", "prog", "--stdin", "data", "-o", "set.irst"]).output().expect("runs");
    assert_eq!(out.status.code(), Some(8), "{}{}", text(&out.stdout), text(&out.stderr));
    let child = s
        .command("./prog")
        .env("IRS_OPTIONS", "store=set.irst:watchdog=20")
        .stdin(Stdio::from(File::open(s.path("data")).expect("there is one")))
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be run");
    std::thread::sleep(std::time::Duration::from_millis(300));
    std::fs::OpenOptions::new()
        .write(true)
        .open(s.path("data"))
        .expect("there is one")
        .set_len(3)
        .expect("it can");
    let out = child.wait_with_output().expect("it ends");
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "tail\n"));
}

/// The program refuses what is proven, and the command does not wait for ever.
#[test]
fn a_constructor_that_reads_leaves_no_fact() {
    let s = compiled("peeks", &[]);
    let out = fed(irs(&s).args(["run", "./prog"]), &s.path("data"), 0);
    let said = text(&out.stderr);
    assert!(said.contains("does not hold: it is no file that is read from its beginning"), "{said}");
    assert!(out.status.code() == Some(STOPPED), "{said}");
}

#[test]
fn what_scanf_brings_is_an_input_that_replays() {
    let s = compiled("scanned", &[]);
    let out = irs(&s).args(["verify", "prog", "--counterexample", "bad.irsr"]).output().expect("runs");
    let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert!(verdict.starts_with("partially-safe"), "{verdict} {}", text(&out.stderr));
    for _ in 0..3 {
        let out = irs(&s).args(["replay", "bad.irsr", "--", "./prog"]).output().expect("runs");
        let said = text(&out.stderr);
        assert!(said.contains("followed the recording to its end") && said.contains("as recorded"), "{said}");
    }
}

/// Also what it leaves in `errno`, where nothing is left to read: 0 if it was looking for spaces then.
#[test]
fn what_scanf_leaves_at_the_end_replays() {
    for (bytes, format, wanted) in [
        (Some("7"), "%d x", "EINTR"),
        (Some("7"), "%d%c", "EINTR"),
        (Some("7"), "%d%d", "EINTR"),
        (Some("7 "), "%d x", "EINTR"),
        (Some("7 "), "%d%d", "0"),
        (Some("7 "), "%d %c", "0"),
        (None, "%d%d", "0"),
        (None, "%d%d", "ERANGE"),
    ] {
        for text in [false, true] {
            let macros = [format!("-DFORMAT=\"{format}\""), format!("-DWANTED={wanted}")];
            let mut flags: Vec<&str> = macros.iter().map(String::as_str).collect();
            let quoted = format!("-DTEXT=\"{}\"", bytes.unwrap_or_default());
            match (bytes, text) {
                (None, true) => continue,
                (_, true) => flags.push(&quoted),
                _ => {}
            }
            let what = format!("{bytes:?} by {format}, text: {text}");
            let s = compiled("scanned_end", &flags);
            s.write("end", bytes.unwrap_or_default());
            let mut verify = irs(&s);
            verify.args(["verify", "prog", "--counterexample", "bad.irsr"]);
            if bytes.is_some() && !text {
                verify.args(["--stdin", "end"]);
            }
            let out = verify.output().expect("runs");
            let verdict = text_of_last(&out);
            assert!(verdict.starts_with("partially-safe"), "{what}: {verdict} {}", self::text(&out.stderr));
            for _ in 0..3 {
                let out = fed(irs(&s).args(["replay", "bad.irsr", "--", "./prog"]), &s.path("end"), 0);
                let said = self::text(&out.stderr);
                let good = said.contains("followed the recording to its end") && said.contains("as recorded");
                assert!(good, "{what}: {said}");
            }
        }
    }
}

fn text_of_last(out: &Output) -> String {
    text(&out.stdout).lines().last().unwrap_or_default().to_owned()
}
