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
        // (Where it is not known that the file is there, it may also fail to open.)
        let wrong = if options.is_empty() { "unsafe(" } else { "unsafe(assertion" };
        assert!(verdict.starts_with(wrong), "{options:?}: {verdict}");
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

/// The program whose input says what it does to "other", and a set for the bytes `abc` of "data".
fn escaping() -> Scratch {
    require_parts();
    let s = Scratch::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts");
    for name in ["escapes", "refuse"] {
        std::fs::copy(from.join(format!("{name}.c")), s.path(&format!("{name}.c"))).expect("writable");
    }
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "escapes.c", "-o", "escapes"]));
    ok(s.command("clang-19").args(["refuse.c", "-o", "refuse"]));
    s.write("data", "abc");
    let out = irs(&s).args(["verify", "escapes", "--file", "data", "-o", "set.irst"]).output().expect("runs");
    let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert_eq!(verdict, format!("safe-if({FACT})"), "{}", text(&out.stderr));
    s
}

/// A run of it with this input.
fn escapes(s: &Scratch, first: &str, command: &mut std::process::Command) -> Output {
    command.env("IRS_OPTIONS", "store=set.irst:watchdog=20").stdin(s.open("input", first));
    command.output().expect("it can be run")
}

/// It was stopped before it could read, for this reason.
#[track_caller]
fn stopped(out: &Output, why: &str) {
    let said = text(&out.stderr);
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""), "{why}: {said}");
    assert!(said.contains(why), "{why}: {said}");
}

#[test]
fn another_name_of_the_file_is_watched() {
    let s = escaping();
    for (name, link) in [("hard", true), ("symbolic", false)] {
        for (input, what) in [
            ("u", Some("removes")),
            ("r", Some("removes")),
            ("w", Some("opens for writing")),
            ("t", Some("opens for writing")),
            ("f", Some("opens for writing")),
            ("g", Some("opens for writing")),
            ("o", None),
            ("s", None),
        ] {
            std::fs::remove_file(s.path("other")).ok();
            if link {
                std::fs::hard_link(s.path("data"), s.path("other")).expect("linked");
            } else {
                std::os::unix::fs::symlink("data", s.path("other")).expect("linked");
            }
            let out = escapes(&s, input, &mut s.command("./escapes"));
            match what {
                Some(what) => stopped(&out, &format!("{what} the file \"data\", whose bytes are a fact")),
                None => assert!(out.status.success(), "{name} {input}: {}", text(&out.stderr)),
            }
            assert_eq!(s.read("data"), "abc", "{name} {input}");
        }
    }
    // What is another file may be written and removed.
    for input in ["f", "g", "w", "t", "u"] {
        s.write("further", "other");
        std::fs::rename(s.path("further"), s.path("other")).expect("renamed");
        let out = escapes(&s, input, &mut s.command("./escapes"));
        assert_eq!(text(&out.stdout), "main\n", "{input}: {}", text(&out.stderr));
    }
}

#[test]
fn a_stream_that_writes_to_the_file_makes_no_fact() {
    let s = escaping();
    let append = || std::fs::OpenOptions::new().append(true).open(s.path("data")).expect("writable");
    let out = escapes(&s, "o", s.command("./escapes").stdout(append()));
    stopped(&out, "does not hold: the program may write to it by its descriptor 1");
    let mut c = s.command("./escapes");
    c.env("IRS_OPTIONS", "store=set.irst:watchdog=20").stdin(s.open("data", "abc"));
    assert_eq!(text(&c.output().expect("it can be run").stdout), "main\n");
    assert_eq!(s.read("data"), "abc");
}

#[test]
fn calls_that_fail_on_the_file_are_escapes() {
    let s = escaping();
    let refuse = |call: i64, error: i32, flags: Option<i32>| {
        let mut c = s.command("./refuse");
        c.args([call.to_string(), error.to_string()]).args(flags.map(|f| f.to_string())).arg("./escapes");
        c
    };
    let nothing = refuse(libc::SYS_getppid, libc::EPERM, None);
    let out = escapes(&s, "m", &mut { nothing });
    assert_eq!(text(&out.stdout), "main\n", "{}", text(&out.stderr));
    let out = escapes(&s, "o", &mut refuse(libc::SYS_memfd_create, libc::EMFILE, None));
    stopped(&out, "cannot open (Too many open files (os error 24)) the file \"data\"");
    let flags = libc::MAP_PRIVATE | libc::MAP_POPULATE;
    let out = escapes(&s, "m", &mut refuse(libc::SYS_mmap, libc::ENOMEM, Some(flags)));
    stopped(&out, "an allocation failed");
    // The number of another file is one of the first three.
    s.write("other", "x");
    let close = "exec ./escapes <&-";
    let out =
        s.command("sh").args(["-c", close]).env("IRS_OPTIONS", "store=set.irst").output().expect("runs");
    assert_eq!(text(&out.stdout), "main\n", "{}", text(&out.stderr));
    s.write("program.sh", "exec ./escapes 2<&-\n");
    let out = escapes(&s, "o", s.command("sh").arg("program.sh"));
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""));
}

#[test]
fn scanning_a_text_waits_for_nobody() {
    require_parts();
    let s = Scratch::new();
    for (call, returns) in [("sscanf(text, \"%d\", &x)", false), ("getchar()", true)] {
        let program = format!(
            "#include <pthread.h>\n#include <stdio.h>\nstatic const char *text = \"1\";\nstatic int x;\n\
             static void *f(void *p) {{ return p; }}\n\
             int main(void) {{ pthread_t t; {call}; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }}\n"
        );
        s.write("scan.c", &program);
        irs(&s).args(["verify", "scan.c", "-o", "scan.irst"]).output().expect("runs");
        let shown = text(&ok(irs(&s).args(["show", "scan.irst"])).stdout);
        assert_eq!(shown.contains("return"), returns, "{call}: {shown}");
    }
}

/// What a stream holds is libc's own. (An access of an inline function to it was a violation, or read what
/// the model keeps of an open file.)
#[test]
fn nobody_looks_into_a_stream() {
    require_parts();
    let s = Scratch::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts/inline.c");
    std::fs::copy(from, s.path("inline.c")).expect("writable");
    s.write("data", &"x".repeat(40));
    for (level, define, expected) in [
        ("-O0", "-DNONE", "safe-if(the file \"data\" has 40 bytes"),
        ("-O2", "-DNONE", "safe-if(the file \"data\" has 40 bytes"),
        ("-O2", "-DMEMBERS", "unknown(memory inline.c:16:17: access to the memory of the stream stdin, of"),
    ] {
        ok(irs(&s).args(["cc", level, define, "-g", "inline.c", "-o", "inline"]));
        let out =
            irs(&s).args(["verify", "inline", "--file", "data", "-o", "set.irst"]).output().expect("runs");
        let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
        assert!(verdict.starts_with(expected), "{level} {define}: {verdict}");
        if define == "-DNONE" {
            let out = s.command("./inline").env("IRS_OPTIONS", "store=set.irst:watchdog=20").output();
            assert_eq!(out.expect("runs").status.code(), Some(0), "{level}");
        }
    }
}

#[test]
fn a_file_that_is_walked_over_is_what_was_compared() {
    require_parts();
    let s = Scratch::new();
    let program = "#include <assert.h>\n#include <ftw.h>\n#include <pthread.h>\n#include <stdio.h>\n\
        #include <unistd.h>\nstatic long size;\n\
        static int each(const char *p, const struct stat *s, int k) { size = k == FTW_F ? s->st_size : -1; return 0; }\n\
        static void *f(void *p) { assert(size == 3); return p; }\n\
        int main(void) { char c; (void)!read(0, &c, 1); ftw(\"data\", each, 1); pthread_t t;\n\
        pthread_create(&t, 0, f, 0); pthread_join(t, 0); puts(\"main\"); return 0; }\n";
    s.write("walk.c", program);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "walk.c", "-o", "walk"]));
    s.write("data", "abc");
    let out = irs(&s).args(["verify", "walk", "--file", "data", "-o", "set.irst"]).output().expect("runs");
    let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert_eq!(verdict, format!("safe-if({FACT})"), "{}", text(&out.stderr));
    let mut child = s
        .command("./walk")
        .env("IRS_OPTIONS", "store=set.irst:watchdog=20")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be run");
    std::thread::sleep(Duration::from_millis(500));
    s.write("data", "others");
    drop(child.stdin.take());
    let out = child.wait_with_output().expect("it ends");
    assert_eq!(text(&out.stdout), "main\n");
}

/// A mapping is read by a library function, by no event: whoever unmaps it cannot know that it was before.
/// (It was `safe`, and the program could crash.)
#[test]
fn a_mapping_that_others_may_still_read_is_not_unmapped() {
    require_parts();
    let s = Scratch::new();
    s.write("data.txt", "hello world");
    let verdict = |read: &str, between: &str| {
        let program = format!(
            "#include <pthread.h>\n#include <sys/mman.h>\n#include <fcntl.h>\n#include <string.h>\nstatic int g;\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             static void *f(void *p) {{ return (void *)(long)({read}); }}\n\
             int main(void) {{ int fd = open(\"data.txt\", O_RDONLY);\n\
             char *map = mmap(0, 8, PROT_READ, MAP_PRIVATE, fd, 0); if (map == MAP_FAILED) return 1;\n\
             pthread_t t; pthread_create(&t, 0, f, map); {between}\n\
             munmap(map, 8); pthread_join(t, 0); return 0; }}\n"
        );
        s.write("map.c", &program);
        let out = irs(&s).args(["verify", "--file", "data.txt", "--engine", "dpor", "map.c"]).output();
        let out = out.expect("runs");
        (out.status.code().expect("no signal"), text(&out.stdout))
    };
    let (code, said) = verdict("strnlen(p, 8)", "");
    assert!(code == 5 && said.contains("nothing in the program orders"), "{said}");
    // By an event, and before another one that nothing orders with it: a failure.
    let lock = "pthread_mutex_lock(&m); g = 1; pthread_mutex_unlock(&m);";
    let (code, said) = verdict("((volatile char *)p)[3]", lock);
    assert!(code == 10 && said.contains("mapped memory"), "{said}");
    // Behind the join nobody reads any more.
    let joined = "pthread_join(t, 0); munmap(map, 8); return 0;";
    let (code, said) = verdict("strnlen(p, 8)", joined);
    assert_eq!(code, 8, "{said}");
}
