//! Signal handlers: no execution of a verifier has them. What they may do is seen in their code, and assumed
//! not to happen; what they do is watched, also where nothing is constrained any more.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

const ASSUMED: &str = "safe-if(signal handlers neither change what threads share nor fail)";

/// A program with this handler, which is called once when everything is free. It fails if the handler has
/// changed anything.
fn program(handler: &str) -> String {
    format!(
        r#"
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static volatile sig_atomic_t hit;
static _Thread_local volatile int own;
static char text[8];
static sem_t posted;
static sigjmp_buf back;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static void note(void) {{ hit = 1; }}
static void (*volatile through)(void) = note;
{handler}
static void *work(void *p) {{
  pthread_mutex_lock(&m);
  shared++;
  pthread_mutex_unlock(&m);
  return p;
}}
int main(void) {{
  pthread_t t;
  sem_init(&posted, 0, 0);
  signal(SIGUSR1, handler);
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  assert(shared == 2);
  // (Calls that found nothing to do go straight to libc's from then on.)
  for (int i = 0; i < 3; i++)
    if (sem_post(&posted) || sem_trywait(&posted)) return 8;
  if (sigsetjmp(back, 1)) return 9;
  kill(getpid(), SIGUSR1);
  assert(!hit && !own && !text[0] && sem_trywait(&posted));
  puts("fine");
  return 0;
}}
"#
    )
}

fn built(handler: &str, level: &str) -> Scratch {
    require_parts();
    let s = Scratch::new();
    s.write("prog.c", &program(handler));
    ok(irs(&s).args(["cc", level, "-g", "-pthread", "prog.c", "-o", "prog"]));
    s
}

fn verdict(s: &Scratch) -> String {
    let out = irs(s).args(["verify", "prog", "--out", "set.irst"]).output().unwrap();
    text(&out.stdout).lines().last().unwrap_or_default().to_owned()
}

fn run(s: &Scratch, options: &str) -> (Option<i32>, String, String) {
    let out = s.command("./prog").env("IRS_OPTIONS", format!("store=set.irst{options}")).output().unwrap();
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

/// What changes nothing is no assumption: the verdict is `safe`, and the program runs.
#[test]
fn handlers_that_change_nothing_are_none() {
    for (handler, says) in [
        ("#define handler SIG_IGN", "fine\n"),
        ("static void handler(int s) { if (!hit) write(1, \"x\", 1); }", "xfine\n"),
        ("static void handler(int s) { int e = errno; kill(-9999, 0); errno = e; }", "fine\n"),
        ("static void handler(int s) { char t[4]; memset(t, s, 4); t[0] = '!'; write(1, t, 1); }", "!fine\n"),
        ("static void handler(int s) { _exit(0); }", ""),
        // It is no handler's.
        (
            "#define handler SIG_IGN\nvoid other(int s) { hit = s; }\nvoid (*volatile kept)(int) = other;",
            "fine\n",
        ),
    ] {
        for level in ["-O0", "-O2"] {
            let s = built(handler, level);
            assert_eq!(verdict(&s), "safe", "{level} {handler}");
            assert_eq!(run(&s, ""), (Some(0), says.to_owned(), String::new()), "{level} {handler}");
        }
    }
}

/// What may change something is named; the runtime stops the program before the effect.
#[test]
fn handlers_that_change_something_are_named_and_stopped() {
    for (handler, why) in [
        ("static void handler(int s) { hit = 1; }", "a signal handler changes memory at prog.c:"),
        ("static void handler(int s) { note(); }", "a signal handler changes memory at prog.c:"),
        ("static void handler(int s) { through(); }", "a signal handler changes memory at prog.c:"),
        ("static void handler() { __sync_fetch_and_add(&hit, 1); }", "a signal handler changes memory at"),
        ("static void handler(int s) { memset(text, s, 8); }", "a signal handler changes memory at"),
        // Of another type than handlers have; by another function.
        (
            "static void other(void *p) { hit = 1; }\n#define handler (void (*)(int))other",
            "changes memory at prog.c:",
        ),
        ("static void f(int s) { hit = 1; }\nvoid (*handlers[1])(int) = {f};\n#define handler *handlers", {
            "changes memory at prog.c:"
        }),
        ("static void handler(int s) { sem_post(&posted); }", "a signal handler calls sem_post"),
        ("static void handler(int s) { siglongjmp(back, 1); }", "a signal handler jumps"),
        ("static void handler(int s) { pthread_exit(0); }", "a signal handler ends its thread"),
    ] {
        for level in ["-O0", "-O2"] {
            let s = built(handler, level);
            assert_eq!(verdict(&s), ASSUMED, "{level} {handler}");
            let (code, out, said) = run(&s, "");
            assert!(said.contains(why), "{level} {handler}: {said}");
            assert_eq!((code, out.as_str()), (Some(86), ""), "{level} {handler}: {said}");
        }
    }
}

/// What the runtime does not see is named all the same.
#[test]
fn handlers_that_nobody_can_watch_are_named() {
    for handler in [
        "static void handler(int s) { own = 1; }",
        "static void handler(int s) { strcpy(text, \"a\"); }",
        // They may fail, or not come to an end.
        "static void handler(int s) { if (*(volatile char *)0) note(); }",
        "static void handler(int s) { volatile int t[2]; t[s] = 1; }",
        "static void handler(int s) { write(1, text, 7 / (s - 1)); }",
        "static void handler(int s) { __builtin_trap(); }",
        "static void handler(int s) { raise(SIGABRT); }",
        "static void handler(int s) { for (volatile int i = 0; i >= 0;) { } }",
        "static void handler(int s) { __asm__ volatile(\"# irs mov %0\" : \"=m\"(hit)); }",
        // Somebody sleeps, or waits for a semaphore, and is told so.
        "static void handler(int s) { }\nvoid waits(void) { sem_wait(&posted); }",
        "static void handler(int s) { }\n#include <time.h>\nvoid sleeps(void) { nanosleep(0, 0); }",
        "static void handler(int s) { assert(!hit); }",
        "static void handler(int s) { __asm__ volatile(\"incl %0\" : \"+m\"(hit)); }",
        "__attribute__((annotate(\"irs_ignore\"))) static void handler(int s) { printf(\"%d\", s); }",
    ] {
        assert_eq!(verdict(&built(handler, "-O1")), ASSUMED, "{handler}");
    }
}

/// Who asks for it goes on, and that is said at once.
#[test]
fn a_program_may_go_on_unproven() {
    let s = built("static void handler(int s) { static volatile int n; n++; }", "-O1");
    assert_eq!(verdict(&s), ASSUMED);
    let (code, out, said) = run(&s, ":on-escape=serialize");
    assert_eq!((code, out.as_str()), (Some(0), "fine\n"), "{said}");
    assert!(said.contains("changes memory at prog.c:") && said.contains("going on UNPROVEN"), "{said}");
}

/// What is carried as a whole over an edit has them watched, too, also where no site has another number.
#[test]
fn a_carried_set_watches_handlers() {
    let handler = "static void handler(int s) { hit = 1; }";
    let s = built(handler, "-O1");
    irs(&s).args(["verify", "prog", "--keep-proofs"]).output().unwrap();
    std::fs::rename(s.path("prog"), s.path("old")).unwrap();
    s.write("prog.c", &program(&format!("/* said */ {handler}")));
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "prog.c", "-o", "prog"]));
    let out = irs(&s).args(["verify", "prog", "--since", "old", "--out", "set.irst"]).output().unwrap();
    assert!(text(&out.stderr).contains("nothing that threads can notice"), "{}", text(&out.stderr));
    assert_eq!(text(&out.stdout).lines().last(), Some(ASSUMED));
    let (code, _, said) = run(&s, "");
    assert_eq!(code, Some(86), "{said}");
    assert!(said.contains("a signal handler changes memory at prog.c:"), "{said}");
}

/// `sigaction` installs handlers, too; and the check demands the assumption.
#[test]
fn the_check_demands_the_assumption() {
    use traceformat::schedule::assumption::Assumption;
    use traceformat::store;
    require_parts();
    let s = Scratch::new();
    let source = program("static void handler(int s, siginfo_t *i, void *p) { hit = i->si_code; }").replace(
        "signal(SIGUSR1, handler);",
        "struct sigaction a = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO}; sigaction(SIGUSR1, &a, 0);",
    );
    s.write("prog.c", &source);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "prog.c", "-o", "prog"]));
    assert_eq!(verdict(&s), ASSUMED);
    let certify = || irs(&s).args(["certify", "set.irst", "prog"]).output().unwrap();
    assert_eq!(certify().status.code(), Some(0), "{}", text(&certify().stderr));
    let mut set = store::read(&s.path("set.irst")).unwrap().roots.single().unwrap().clone();
    set.assumptions.retain(|a| !matches!(a, Assumption::HandlersAreIdle(_)));
    std::fs::remove_file(s.path("set.irst")).unwrap();
    store::create(&s.path("set.irst"), &set).unwrap();
    let out = certify();
    assert!(text(&out.stderr).contains("signal handlers"), "{}", text(&out.stderr));
    assert_ne!(out.status.code(), Some(0));
}

/// A handler is what can be called as one, whatever its type.
#[test]
fn handlers_of_other_types_are_seen() {
    for handler in [
        "static void handler(int s, int code) { hit = 1; }",
        "static void handler(void *p) { hit = 1; }",
        "static long handler(long a, long b, long c, long d) { return hit = 1; }",
    ] {
        require_parts();
        let s = Scratch::new();
        let install =
            "struct sigaction a = {0}; a.sa_handler = (void (*)(int))handler; sigaction(SIGUSR1, &a, 0);";
        s.write("prog.c", &program(handler).replace("signal(SIGUSR1, handler);", install));
        ok(irs(&s).args(["cc", "-O1", "-g", "-w", "-pthread", "prog.c", "-o", "prog"]));
        assert_eq!(verdict(&s), ASSUMED, "{handler}");
        let (code, _, said) = run(&s, "");
        assert_eq!(code, Some(86), "{handler}: {said}");
    }
}
