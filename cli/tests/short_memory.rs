//! Memory that runs short: a limit holds, and what the system refuses ends as `unknown`, never in an abort.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use std::io::Read as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus, Stdio};
use traceformat::store;

/// Some schedules need a gigabyte, the others nothing.
const SOME: &str = "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n\
    int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    void *t(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }\n\
    int main() { pthread_t p; pthread_create(&p, 0, t, 0); \
    pthread_mutex_lock(&m); int late = x != 0; pthread_mutex_unlock(&m); \
    for (int i = 0; late && i < 128; i++) { char *b = malloc(8 << 20); memset(b, i, 8 << 20); } \
    pthread_join(p, 0); return 0; }\n";

/// One execution that needs a gigabyte, and does nothing that others can see meanwhile.
const LARGE: &str = "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n\
    int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    void *t(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }\n\
    int main() { pthread_t p; pthread_create(&p, 0, t, 0); \
    for (int i = 0; i < 128; i++) { char *b = malloc(8 << 20); memset(b, i, 8 << 20); } \
    t(0); pthread_join(p, 0); return 0; }\n";

/// What came of a command: its status, both outputs, and the most memory that it had, in MiB.
struct Ended {
    status: ExitStatus,
    out: String,
    err: String,
    peak: f64,
}

// Waited for by `wait4`, which says how much memory it had.
#[allow(clippy::zombie_processes)]
fn run(command: &mut Command) -> Ended {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let (mut out, mut err) = (child.stdout.take().expect("a pipe"), child.stderr.take().expect("a pipe"));
    let err = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        err.read_to_end(&mut bytes).expect("readable");
        bytes
    });
    let mut bytes = Vec::new();
    out.read_to_end(&mut bytes).expect("readable");
    let (mut status, id) = (0, child.id() as libc::pid_t);
    // SAFETY: the child was not waited for; plain data is filled in.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::wait4(id, &mut status, 0, &mut usage), id);
        usage
    };
    let err = err.join().expect("it reads");
    let peak = usage.ru_maxrss as f64 / 1024.0;
    Ended { status: ExitStatus::from_raw(status), out: text(&bytes), err: text(&err), peak }
}

/// A verification of the program, with a set.
fn verify(s: &Scratch, program: &str, options: &[&str]) -> Command {
    s.write("p.c", program);
    let _ = std::fs::remove_file(s.path("p.irst"));
    let mut c = irs(s);
    c.args(["verify", "p.c", "--out", "p.irst", "--time", "60"]).args(options);
    c
}

/// Address space for the command, in MiB.
fn within(c: &mut Command, mb: u64) -> &mut Command {
    let limit = libc::rlimit { rlim_cur: mb << 20, rlim_max: mb << 20 };
    // SAFETY: async-signal-safe, as between fork and exec it has to be.
    unsafe {
        c.pre_exec(move || {
            Some(libc::setrlimit(libc::RLIMIT_AS, &limit))
                .filter(|r| *r == 0)
                .map_or_else(|| Err(std::io::Error::last_os_error()), |_| Ok(()))
        })
    }
}

#[test]
fn a_limit_of_memory_holds() {
    require_parts();
    let s = Scratch::new();
    for (program, engine) in [(SOME, "dpor"), (SOME, "auto"), (LARGE, "dpor"), (LARGE, "impact")] {
        for jobs in ["-j1", "-j2"] {
            let e = run(&mut verify(&s, program, &["--memory", "200", "--engine", engine, jobs]));
            let said = format!("{engine} {jobs}: {} MiB: {}{}", e.peak, e.out, e.err);
            // (It is looked at now and then; on a busy machine that is later.)
            assert!(e.peak <= 240.0, "{said}");
            assert_eq!(e.status.code(), Some(5), "{said}");
            assert!(e.out.lines().last().is_some_and(|l| l.starts_with("unknown(memory: limit ")), "{said}");
            if program == SOME {
                assert!(store::read(&s.path("p.irst")).is_ok(), "what was published is there: {said}");
            }
        }
    }
}

#[test]
fn what_the_system_refuses_is_unknown() {
    require_parts();
    let s = Scratch::new();
    for program in [SOME, LARGE] {
        for engine in ["dpor", "impact", "auto"] {
            for mb in [450, 600, 900] {
                let e = run(within(&mut verify(&s, program, &["--engine", engine, "-j2"]), mb));
                let said = format!("{engine} in {mb} MiB: {:?} {}{}", e.status, e.out, e.err);
                assert_eq!(e.status.code(), Some(5), "{said}");
                assert!(e.out.lines().last().is_some_and(|l| l.starts_with("unknown(memory: ")), "{said}");
            }
        }
    }
}

/// More traces than a hundred MiB hold.
const MANY: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#define N 17\n\
    static atomic_int x[N + 1];\n\
    static void *t(void *a) { int i = (int)(long)a; x[i] = x[i - 1] + 1; return 0; }\n\
    static void *f(void *a) { int i = N; while (x[i] && i) i--; return 0; }\n\
    int main() { pthread_t p; pthread_create(&p, 0, f, 0); \
    for (long i = 1; i <= N; i++) pthread_create(&p, 0, t, (void *)i); return 0; }\n";

#[test]
fn a_limit_of_memory_leaves_a_checkpoint() {
    require_parts();
    let s = Scratch::new();
    for jobs in ["-j1", "-j2"] {
        let _ = std::fs::remove_file(s.path("rest"));
        let limited = ["--memory", "100", "--engine", "dpor", "--resume", "rest", jobs];
        let e = run(&mut verify(&s, MANY, &limited));
        let said = format!("{jobs}: {} MiB: {}{}", e.peak, e.out, e.err);
        assert!(e.out.lines().last().is_some_and(|l| l.starts_with("unknown(memory: limit of ")), "{said}");
        assert!(s.path("rest").exists(), "{said}");
        let on = ["--executions", "10", "--engine", "dpor", "--resume", "rest", jobs];
        let e = run(&mut verify(&s, MANY, &on));
        assert!(e.err.contains("going on after"), "{}{}", e.out, e.err);
    }
}

/// Has all memory for a moment, in which nobody moves.
const GREEDY: &str = "#include <pthread.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <sys/resource.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static void *t(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }\n\
    int main(void) { pthread_t p; pthread_mutex_lock(&m); pthread_create(&p, 0, t, 0); usleep(300000);\n\
    struct rlimit r = { 1 << 20, 1 << 20 }; setrlimit(RLIMIT_AS, &r); void *head = 0;\n\
    for (size_t s = 1 << 24; s >= 16; s /= 2) for (void **q; (q = malloc(s));) { *q = head; head = q; }\n\
    write(1, \"none\\n\", 5); sleep(3);\n\
    while (head) { void *q = *(void **)head; free(head); head = q; }\n\
    pthread_mutex_unlock(&m); pthread_join(p, 0); write(1, \"done\\n\", 5); return 0; }\n";

/// The watchdog, which looks at a program whose threads all sleep, does not end it for its own want of
/// memory.
#[test]
fn who_watches_needs_no_memory() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", GREEDY);
    cc_common::ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    let mut c = s.command(&s.path("p").display().to_string());
    // One heap for all threads: the watchdog's has nothing of its own left.
    c.env("GLIBC_TUNABLES", "glibc.malloc.arena_max=1").env("IRS_OPTIONS", "free=unproven:watchdog=1");
    let out = c.output().expect("it starts");
    assert_eq!(text(&out.stdout), "none\ndone\n", "{:?} {}", out.status, text(&out.stderr));
    assert!(out.status.success(), "{:?} {}", out.status, text(&out.stderr));
}
