//! That there is memory is part of every proof; the runtime watches it. (Also that threads can be created,
//! once everything is free.)

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;
use std::process::Output;

/// Kilobytes of addresses: enough for a program, not for the blocks that these ask for.
const LITTLE: u32 = 64_000;

/// Builds a way of a program, proves it and runs it under its set, with this much memory.
struct Program(Scratch);

impl Program {
    fn new(file: &str, way: u32) -> Program {
        let s = Scratch::new();
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory").join(file), s.path(file))
            .expect("writable");
        let compiler = if file.ends_with(".cpp") { "c++" } else { "cc" };
        ok(irs(&s).args([compiler, "-O1", "-g", "-pthread", &format!("-DWAY={way}"), file, "-o", "prog"]));
        let out = irs(&s).args(["verify", "./prog", "--out=set.irst"]).output().unwrap();
        assert_eq!(text(&out.stdout).lines().last(), Some("safe"), "{file} {way}: {}", text(&out.stderr));
        Program(s)
    }

    fn run(&self, kilobytes: Option<u32>, more: &str) -> Output {
        let limit = kilobytes.map_or(String::new(), |k| format!("ulimit -v {k}; "));
        let mut c = self.0.command("timeout");
        c.args(["-k", "1", "30", "sh", "-c", &format!("{limit}exec ./prog")]);
        c.env("IRS_OPTIONS", format!("store=set.irst:{more}")).output().unwrap()
    }

    /// Memory there is none of: an escape, and the program never sees it.
    #[track_caller]
    fn stops(&self, what: &str) {
        let plenty = self.run(None, "");
        assert_eq!((plenty.status.code(), text(&plenty.stdout).as_str()), (Some(0), "memory\n"), "{what}");
        for more in ["", "plain=off", "record=r.irsr"] {
            let out = self.run(Some(LITTLE), more);
            let said = text(&out.stderr);
            assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(86), ""), "{more}: {said}");
            assert!(said.contains(what), "{more}: {said}");
        }
    }
}

#[test]
fn who_gets_no_memory_is_stopped() {
    require_parts();
    for way in 0..8 {
        Program::new("allocates.c", way)
            .stops("escape: the execution left what was proven: an allocation failed");
    }
}

/// `operator new`, before it throws, and before it calls a handler.
#[test]
fn nothing_is_thrown_for_lack_of_memory() {
    require_parts();
    for way in 0..2 {
        Program::new("allocates.cpp", way).stops("an allocation failed");
    }
}

#[test]
fn who_gets_no_thread_is_stopped_where_all_is_free() {
    require_parts();
    Program::new("allocates.c", 8).stops("pthread_create failed");
}

/// Who lets it go on is told that it is unproven; what the model knows to fail is no escape; a program
/// without a set is let alone.
#[test]
fn other_failures_are_the_programs_own() {
    require_parts();
    let p = Program::new("allocates.c", 0);
    let out = p.run(Some(LITTLE), "on-escape=serialize");
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(7), "none\n"), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("Going on UNPROVEN"), "{}", text(&out.stderr));
    let mut c = p.0.command("sh");
    c.args(["-c", &format!("ulimit -v {LITTLE}; exec ./prog")]).env("IRS_OPTIONS", "free=unproven");
    let out = c.output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(7), "none\n"), "{}", text(&out.stderr));
    let out = Program::new("allocates.c", 9).run(Some(LITTLE), "");
    assert_eq!(
        (out.status.code(), text(&out.stdout).as_str()),
        (Some(0), "memory\n"),
        "{}",
        text(&out.stderr)
    );
}

/// What is "watched" according to the table of calls in docs/model.md: the call, and what has to fail for it
/// to do so.
const WATCHED: &[(&str, &str, &str)] = &[
    ("pthread_mutex_init", "pthread_mutex_init(&mutex, 0)", "pthread_mutex_init"),
    ("pthread_rwlock_init", "pthread_rwlock_init(&lock, 0)", "pthread_rwlock_init"),
    ("pthread_cond_init", "pthread_cond_init(&cond, 0)", "pthread_cond_init"),
    ("pthread_barrier_init", "pthread_barrier_init(&barrier, 0, 1)", "pthread_barrier_init"),
    ("pthread_spin_init", "pthread_spin_init(&spin, 0)", "pthread_spin_init"),
    ("sem_init", "sem_init(&sem, 0, 0)", "sem_init"),
    ("mtx_init", "mtx_init(&mtx, mtx_plain) != thrd_success", "pthread_mutex_init"),
    ("cnd_init", "cnd_init(&cnd) != thrd_success", "pthread_cond_init"),
    ("pthread_create", "create()", "pthread_create"),
    ("malloc", "!(kept = malloc(SIZE))", "malloc"),
    ("calloc", "!(kept = calloc(1, SIZE))", "calloc"),
    ("realloc", "!(kept = realloc(malloc(8), SIZE))", "realloc"),
    ("aligned_alloc", "!(kept = aligned_alloc(64, SIZE))", "aligned_alloc"),
    ("posix_memalign", "aligned()", "posix_memalign"),
    ("strdup", "!(kept = strdup(full()))", "malloc"),
    ("strndup", "!(kept = strndup(full(), SIZE - 1))", "malloc"),
];

/// Rows of that table which nothing can make fail: they return nothing, or are the runtime's own and succeed.
/// (`thrd_create` is `pthread_create`, in `interpose/c11.c`; which thread is meant the preloaded library
/// could not tell.)
const NEVER: &[&str] =
    &["mtx_destroy", "cnd_destroy", "cnd_signal", "cnd_broadcast", "pthread_spin_destroy", "thrd_create"];

/// Each call that a proof takes to succeed is made to fail, under a set, with everything free and with every
/// event looked at.
#[test]
fn each_call_that_is_watched_stops_the_program() {
    require_parts();
    let s = Scratch::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory");
    for file in ["calls.c", "fails.c"] {
        std::fs::copy(from.join(file), s.path(file)).expect("writable");
    }
    // The one function that is looked for by its version.
    s.write("versions", "GLIBC_2.3.2 { pthread_cond_init; };\n");
    let shared = ["-O1", "-shared", "-fPIC", "-fno-builtin", "-Wl,--version-script=versions"];
    ok(s.command("clang-19").args(shared).args(["fails.c", "-o", "fails.so"]));
    for (name, call, fails) in WATCHED {
        ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", &format!("-DCALL={call}"), "calls.c", "-o", "prog"]));
        let out = irs(&s).args(["verify", "./prog", "--out=set.irst"]).output().unwrap();
        assert_eq!(text(&out.stdout).lines().last(), Some("safe"), "{name}: {}", text(&out.stderr));
        for more in ["", "plain=off", "record=r.irsr"] {
            let run = |fail: &str| {
                let mut c = s.command("timeout");
                c.args(["30", "./prog"]).env("LD_PRELOAD", s.path("fails.so")).env("FAIL", fail);
                let out = c.env("IRS_OPTIONS", format!("store=set.irst:{more}")).output().unwrap();
                (out.status.code(), text(&out.stdout), text(&out.stderr))
            };
            let (code, stdout, stderr) = run("nothing");
            assert_eq!((code, stdout.as_str()), (Some(0), "done\n"), "{name} {more}: {stderr}");
            let (code, stdout, stderr) = run(fails);
            assert_eq!((code, stdout.as_str()), (Some(86), ""), "{name} {more}: {stderr}");
            assert!(stderr.contains("escape: the execution left what was proven"), "{name} {more}: {stderr}");
        }
        std::fs::remove_file(s.path("set.irst")).expect("written above");
    }
}

#[test]
fn each_row_that_says_watched_is_tested() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/model.md");
    let page = std::fs::read_to_string(page).expect("readable");
    let rows = page.lines().filter(|l| l.starts_with("| `") && l.trim_end().ends_with("; watched |"));
    let functions = rows.flat_map(|l| l.split('|').nth(1).unwrap_or_default().split(','));
    let named: Vec<&str> = functions.map(|f| f.trim().trim_matches('`')).collect();
    assert!(named.len() > WATCHED.len(), "{named:?}");
    for f in named {
        assert!(NEVER.contains(&f) || WATCHED.iter().any(|w| w.0 == f), "{f} is said to be watched");
    }
}
