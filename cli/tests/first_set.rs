//! The first set is there soon, with one worker, too: small arms of a decision do not wait for large ones.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use schedule::growth::admits_something;
use traceformat::store;

/// One input makes two threads, the others ten; the two are there when it is decided whether there are more.
const LATE: &str = "#include <pthread.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { pthread_mutex_lock(&m); total++; pthread_mutex_unlock(&m); return 0; }\n\
    int main(int argc, char **argv) { pthread_t t[10]; int n = argc < 2 ? 2 : 10;\n\
    for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i < n; i++) pthread_join(t[i], 0); return 0; }\n";

/// Each of three inputs makes more threads than can be explored, and is decided before there is any.
const ALONE: &str = "#include <pthread.h>\n#include <irs.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { pthread_mutex_lock(&m); total++; pthread_mutex_unlock(&m); return 0; }\n\
    static void go(int n) { pthread_t t[12]; for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i < n; i++) pthread_join(t[i], 0); }\n\
    int main() { unsigned char c; irs_input(&c, 1);\n\
    if (c < 10) go(10); else if (c < 20) go(11); else go(12); return 0; }\n";

/// A thread decides on an input while another one works; more on each side than can be explored.
const BESIDE: &str = "#include <pthread.h>\n#include <irs.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); total++;\n\
    pthread_mutex_unlock(&m); } return 0; }\n\
    int main() { pthread_t t[8]; unsigned char c; irs_input(&c, 1); pthread_create(&t[0], 0, work, 0);\n\
    int n = c == 7 ? 1 : 6; for (int i = 1; i <= n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i <= n; i++) pthread_join(t[i], 0); return 0; }\n";

#[test]
fn a_set_is_published_after_a_few_executions() {
    require_parts();
    for (program, executions) in [(LATE, "40"), (ALONE, "8"), (BESIDE, "400")] {
        // (With more workers the turns that arms take depend on who has a processor: nothing is promised.)
        let s = Scratch::new();
        s.write("p.c", program);
        let options = ["--engine", "dpor", "-j1", "--executions", executions, "--out", "p.irst"];
        let out = irs(&s).args(["verify", "p.c"]).args(options).output().expect("it runs");
        let said = format!("{program}: {}{}", text(&out.stdout), text(&out.stderr));
        assert_eq!(out.status.code(), Some(5), "{said}");
        let kept = store::read(&s.path("p.irst")).unwrap_or_else(|e| panic!("{e}: {said}"));
        assert!(kept.roots.iter().all(admits_something), "{said}");
    }
}

/// A pool as foreign ones are: its threads write their names with `snprintf`; who ends it looks at the clock,
/// in a number that the model does not follow, until all have gone, and then releases what they have used.
const POOL: &str = "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n\
    #include <unistd.h>\n\
    struct pool { pthread_mutex_t m; pthread_cond_t c; volatile int alive; int jobs, stop, done; };\n\
    struct worker { int id; pthread_t t; struct pool *pool; };\n\
    static void *work(void *v) { struct worker *w = v; char name[16] = {0}; snprintf(name, 16, \"w-%d\", w->id);\n\
    struct pool *p = w->pool; pthread_mutex_lock(&p->m); p->alive++; pthread_mutex_unlock(&p->m);\n\
    for (;;) { pthread_mutex_lock(&p->m); while (!p->jobs && !p->stop) pthread_cond_wait(&p->c, &p->m);\n\
    int job = p->jobs > 0; if (job) { p->jobs--; p->done++; } else p->alive--;\n\
    pthread_mutex_unlock(&p->m); if (!job) return 0; } }\n\
    static void wake(struct pool *p) { pthread_mutex_lock(&p->m); pthread_cond_broadcast(&p->c);\n\
    pthread_mutex_unlock(&p->m); }\n\
    int main(void) { struct pool *p = calloc(1, sizeof *p); struct worker *w[2]; int done = 0;\n\
    pthread_mutex_init(&p->m, 0); pthread_cond_init(&p->c, 0);\n\
    for (int i = 0; i < 2; i++) { w[i] = malloc(sizeof **w); w[i]->id = i; w[i]->pool = p;\n\
    pthread_create(&w[i]->t, 0, work, w[i]); pthread_detach(w[i]->t); }\n\
    while (p->alive != 2) {}\n\
    for (int i = 0; i < 5; i++) { pthread_mutex_lock(&p->m); p->jobs++; pthread_mutex_unlock(&p->m); wake(p); }\n\
    while (done < 5) { pthread_mutex_lock(&p->m); done = p->done; pthread_mutex_unlock(&p->m); }\n\
    pthread_mutex_lock(&p->m); p->stop = 1; pthread_mutex_unlock(&p->m);\n\
    time_t begun = time(0); double passed = 0;\n\
    while (passed < 1.0 && p->alive) { wake(p); passed = difftime(time(0), begun); }\n\
    while (p->alive) { wake(p); sleep(1); }\n\
    free(p); free(w[0]); free(w[1]); printf(\"%d\\n\", done); return 0; }\n";

/// It runs under what is proven of it, whatever the delays, and releases what nobody uses any more.
#[test]
fn a_pool_that_looks_at_the_clock_has_a_first_schedule() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", POOL);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p", "p.c"]));
    let out =
        irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().expect("it runs");
    assert_eq!(out.status.code(), Some(5), "{}{}", text(&out.stdout), text(&out.stderr));
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
    for run in 0..10 {
        let options = format!("store=p.irst:on-stuck=stop:delay={run}:record=p.irsr");
        let out = ok(s.command("./p").env("IRS_OPTIONS", options));
        assert_eq!(text(&out.stdout), "5\n", "run {run}");
        ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
    }
    let out = ok(irs(&s).args(["run", "--time", "20", "./p"]));
    assert_eq!(text(&out.stdout), "5\n");
    assert!(text(&out.stderr).contains("one thread at a time"), "{}", text(&out.stderr));
}

/// What foreign programs have: a hint to the processor in a waiting loop, and mutexes as a file has them that
/// was preprocessed for a 32-bit target, with something of the program's right behind.
#[test]
fn hints_and_small_mutexes_are_known() {
    require_parts();
    let s = Scratch::new();
    let code = |program: &str| {
        s.write("p.c", program);
        let out = irs(&s).args(["verify", "p.c"]).output().expect("it runs");
        (out.status.code(), text(&out.stdout))
    };
    let (safe, said) = code(
        "#include <pthread.h>\n#include <immintrin.h>\nvolatile int f;\n\
         static void *run(void *q) { f = 1; return 0; }\n\
         int main() { pthread_t t; pthread_create(&t, 0, run, 0); while (!f) _mm_pause(); pthread_join(t, 0); }\n",
    );
    assert_eq!(safe, Some(0), "{said}");
    for (lock, expected) in [(0, Some(0)), (1, Some(10))] {
        let (got, said) = code(&format!(
            "typedef unsigned long pthread_t; typedef union {{ int word[6]; long align; }} pthread_mutex_t;\n\
             int pthread_create(pthread_t *, void *, void *(*)(void *), void *); int pthread_join(pthread_t, void **);\n\
             int pthread_mutex_lock(pthread_mutex_t *); int pthread_mutex_unlock(pthread_mutex_t *);\n\
             void __assert_fail(const char *, const char *, unsigned, const char *);\n\
             struct {{ pthread_mutex_t m; int after; }} s = {{ {{ {{ {lock} }} }}, 7 }};\nint x;\n\
             static void *run(void *p) {{ pthread_mutex_lock(&s.m); x++; s.after++; pthread_mutex_unlock(&s.m); return 0; }}\n\
             int main() {{ pthread_t t; pthread_create(&t, 0, run, 0); run(0); pthread_join(t, 0);\n\
             if (x != 2 || s.after != 9) __assert_fail(\"x\", \"p.c\", 1, \"main\"); return 0; }}\n"
        ));
        assert_eq!(got, expected, "{lock}: {said}");
    }
}

/// Numbers grow for ever, and most schedules fail: who executes states one by one has no first schedule, who
/// abstracts from them has. No engine is named.
#[test]
fn a_faulty_program_whose_numbers_grow_has_a_first_schedule() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\n\
         static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; static volatile unsigned left, right, told;\n\
         static void *write_both(void *v) { for (;;) { pthread_rwlock_rdlock(&l); left++; right++;\n\
         pthread_rwlock_unlock(&l); } return v; }\n\
         static void *look(void *v) { for (;;) { pthread_rwlock_rdlock(&l); unsigned a = left;\n\
         assert(a == right); if (a >= 100 && !told) { told = 1; puts(\"a hundred\"); fflush(stdout); }\n\
         pthread_rwlock_unlock(&l); } return v; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, write_both, 0); look(0); return 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]));
    let ring = irs(&s).args(["verify", "--engine", "ring", "--time", "3", "--out", "q.irst", "./p"]).output();
    assert!(ring.is_ok() && !s.path("q.irst").exists(), "the engine `ring` is enough for it");
    let out = irs(&s).args(["verify", "--time", "60", "--out", "p.irst", "./p"]).output().expect("it runs");
    let said = text(&out.stdout) + &text(&out.stderr);
    assert_eq!(out.status.code(), Some(7), "{said}");
    assert!(said.contains("partially-safe(1)"), "{said}");
    ok(irs(&s).args(["show", "p.irst"]));
    let mut under = s.command("timeout");
    let out = under.args(["3", "./p"]).env("IRS_OPTIONS", "store=p.irst:record=p.irsr").output().unwrap();
    let said = format!("{:?}: {}{}", out.status, text(&out.stdout), text(&out.stderr));
    assert!(out.status.code() == Some(124) && said.contains("a hundred"), "{said}");
    ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
}
