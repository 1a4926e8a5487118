//! Programs with functions and variables by names of libc's, beside a runtime that calls libc.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::process::Command;

/// Builds, and runs under the set that the verifier finds. (`-w`: clang knows these names by other types.)
fn check(s: &Scratch, build: &[&[&str]], expected: &str) {
    for arguments in build {
        ok(irs(s).args(["cc", "-w", "-g"]).args(*arguments));
    }
    let out = ok(irs(s).args(["run", "--time", "60", "./p"]));
    assert_eq!(text(&out.stdout), expected, "{build:?}: {}", text(&out.stderr));
}

/// A function of this name and of a type of its own.
fn function(name: &str) -> String {
    format!(
        "#include <pthread.h>\nextern int printf(const char *, ...);\nstruct box {{ int data, full; }};\n\
         static struct box box;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         void {name}(struct box *b, int v, int prio) {{\n  pthread_mutex_lock(&m);\n  b->data = v;\n  b->full = prio;\n\
         \x20 pthread_mutex_unlock(&m);\n}}\n\
         static void *work(void *a) {{ {name}(&box, 7, 1); return 0; }}\n\
         int main(void) {{\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  pthread_join(t, 0);\n  \
         printf(\"%d\\n\", box.data);\n  return 0;\n}}\n"
    )
}

/// Definitions that a linked program does not show as its own: the runtime's would be called instead of them,
/// or they instead of libc's.
#[test]
fn names_that_linked_programs_hide() {
    require_parts();
    let s = Scratch::new();
    s.write("only.map", "{ global: main; local: *; };\n");
    let weak = |name: &str| format!("__attribute__((weak)) void {name}(struct box *b,");
    for (name, form, options) in [
        // (The runtime has a `sysconf` of its own, a weak `mmap`, and calls libc's `fcntl`.)
        ("sysconf", "weak", &[][..]),
        ("mmap", "weak", &[]),
        ("fcntl", "weak", &[]),
        ("close", "hidden", &["-fvisibility=hidden"]),
        ("mmap", "hidden", &["-fvisibility=hidden"]),
        ("geteuid", "local", &["-Wl,--version-script=only.map"]),
        ("poll", "local", &["-Wl,--version-script=only.map"]),
        ("poll", "stripped", &["-Wl,-O1,-s"]),
        ("fcntl", "stripped", &["-Xlinker", "-s"]),
    ] {
        let strong = function(name);
        let source = match form {
            "weak" => strong.replace(&format!("void {name}(struct box *b,"), &weak(name)),
            _ => strong.clone(),
        };
        assert!(form != "weak" || source != strong);
        s.write("p.c", &source);
        check(&s, &[&[options, &["p.c", "-o", "p"]].concat()], "7\n");
    }
    for name in ["flockfile", "gettid"] {
        s.write("p.c", &variable(name).replacen("\nint ", "\n__attribute__((weak)) int ", 1));
        check(&s, &[&["p.c", "-o", "p"]], "");
    }
}

/// A variable of this name.
fn variable(name: &str) -> String {
    format!(
        "#include <pthread.h>\nint {name} = 5;\n\
         static void *work(void *a) {{ __atomic_fetch_add(&{name}, 1, 5); return 0; }}\n\
         int main(void) {{\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  pthread_join(t, 0);\n  \
         return {name} - 6;\n}}\n"
    )
}

/// What the runtime calls, and what it defines in libc's place (`signal`, `syscall`).
#[test]
fn functions_by_names_of_libcs() {
    require_parts();
    let s = Scratch::new();
    for name in ["send", "read", "fcntl", "mmap", "poll", "getenv", "socket", "signal", "syscall"] {
        s.write("p.c", &function(name));
        check(&s, &[&["p.c", "-o", "p"]], "7\n");
    }
}

#[test]
fn variables_by_names_of_libcs() {
    require_parts();
    let s = Scratch::new();
    for name in ["send", "read", "close", "listen", "signal"] {
        s.write("p.c", &variable(name));
        check(&s, &[&["p.c", "-o", "p"]], "");
    }
}

/// The operations of semaphores as textbooks call them, in a file of their own, beside variables there.
const SEMAPHORE: &str = "#include <pthread.h>\nint poll, close = 5;\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
    void read(int *b, int v) { pthread_mutex_lock(&m); *b = v; pthread_mutex_unlock(&m); }\n\
    void wait(int *s) {\n  pthread_mutex_lock(&m);\n  while (*s <= 0)\n    pthread_cond_wait(&c, &m);\n  (*s)--;\n  \
    pthread_mutex_unlock(&m);\n}\n\
    void signal(int *s) {\n  pthread_mutex_lock(&m);\n  (*s)++;\n  pthread_cond_signal(&c);\n  pthread_mutex_unlock(&m);\n}\n";
const USER: &str = "#include <pthread.h>\nextern int printf(const char *, ...);\n\
    void read(int *, int);\nvoid wait(int *);\nvoid signal(int *);\nextern int poll, close;\nstatic int s;\n\
    static void *work(void *a) { read(&poll, 7); signal(&s); return 0; }\n\
    int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  wait(&s);\n  pthread_join(t, 0);\n  \
    printf(\"%d %d\\n\", poll, close);\n  return 0;\n}\n";

#[test]
fn in_two_files_and_in_an_archive() {
    require_parts();
    let s = Scratch::new();
    s.write("user.c", USER);
    s.write("semaphore.c", SEMAPHORE);
    check(&s, &[&["user.c", "semaphore.c", "-o", "p"]], "7 5\n");
    check(&s, &[&["-c", "user.c", "semaphore.c"], &["user.o", "semaphore.o", "-s", "-o", "p"]], "7 5\n");
    ok(s.command("ar").args(["rcs", "libsemaphore.a", "semaphore.o"]));
    check(&s, &[&["user.o", "-L.", "-lsemaphore", "-o", "p"]], "7 5\n");
    // What is published is bound to the bitcode, and holds for the program.
    ok(irs(&s).args(["verify", "./p"]));
}

/// The verifier takes `signal` for libc's where it does not see the program's.
#[test]
fn what_the_verifier_does_not_see_is_refused() {
    require_parts();
    let s = Scratch::new();
    s.write("user.c", USER);
    s.write("semaphore.c", SEMAPHORE);
    let mut plain = Command::new("clang-19");
    ok(plain.current_dir(s.path("")).args(["-w", "-c", "semaphore.c"]));
    let out = irs(&s).args(["cc", "-w", "user.c", "semaphore.o", "-o", "p"]).output().expect("it runs");
    assert_eq!(out.status.code(), Some(2));
    let said = text(&out.stderr);
    assert!(
        said.contains("irs cc: p: the program has a signal of its own that irs cc has not compiled"),
        "{said}"
    );
    assert!(!s.path("p").exists());
}

/// Functions of the kind that POSIX reserves are not given up, and beside a sanitizer's runtime none is.
#[test]
fn what_cannot_be_given_up_is_named() {
    require_parts();
    let s = Scratch::new();
    for (name, options) in [("sem_wait", &[][..]), ("signal", &["-fsanitize=address"])] {
        s.write("p.c", &function(name));
        let out = irs(&s).args(["cc", "-w", "p.c", "-o", "p"]).args(options).output().expect("it runs");
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("multiple definition of `{name}'")), "{said}");
    }
}
