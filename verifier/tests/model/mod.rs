//! Programs in C, through the pass, the model and the interpreter.

mod explore;
mod identity;
mod inputs;
mod loading;
mod native;
mod sized;
mod tables;
mod through;
mod uncounted;
mod wraps;
mod written;

use crate::fixture::program;
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine as _;
use explore::{All, all};
use random::Rng;

fn explore(source: &str) -> All {
    let p = program(source);
    // The explorer recurses once per event.
    let options = InterpOptions { visible_iterations: 50, ..InterpOptions::default() };
    let mut m = Interp::new(&p, options).unwrap_or_else(|e| panic!("{e}"));
    // As for an engine: no barrier here has more users than it counts.
    m.commute_arrivals(&[]);
    let before = m.state_hash();
    let result = all(&mut m);
    assert_eq!(before, m.state_hash(), "undo restores the initial state");
    result
}

const HEAD: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <assert.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <time.h>\n#include <semaphore.h>\n";

/// A main that runs `n` threads of `t`, joins them, and then runs `end`.
fn threads(globals: &str, n: usize, end: &str) -> String {
    format!(
        "{HEAD}{globals}\nint main(void) {{ pthread_t h[{n}];\n\
         for (long i = 0; i < {n}; i++) pthread_create(&h[i], 0, t, (void *)(i + 1));\n\
         for (int i = 0; i < {n}; i++) pthread_join(h[i], 0);\n{end}\nreturn 0; }}\n"
    )
}

#[test]
fn counts_of_theory() {
    let writers = "atomic_int x; void *t(void *a) { x = (int)(long)a; return 0; }";
    assert_eq!(explore(&threads(writers, 2, "")).traces, 2);
    assert_eq!(explore(&threads(writers, 3, "")).traces, 6);
    let casrot = "atomic_int x; void *t(void *a) { int i = (long)a, e = i - 1; \
                  atomic_compare_exchange_strong(&x, &e, i); return 0; }";
    assert_eq!(explore(&threads(casrot, 2, "")).traces, 2);
    assert_eq!(explore(&threads(casrot, 3, "")).traces, 5);
    assert_eq!(explore(&threads(casrot, 4, "")).traces, 14);
}

/// All interleavings end; returns them.
fn safe(source: &str) -> All {
    let all = explore(source);
    assert_eq!(all.ends.keys().copied().collect::<Vec<_>>(), ["finished"], "{:?}", all.ends);
    all
}

/// Some interleaving ends like this.
fn ends(source: &str, how: &str, text: &str) -> All {
    let all = explore(source);
    assert!(all.ends.get(how).is_some_and(|t| t.contains(text)), "{how}, {text}: {:?}", all.ends);
    all
}

/// The round-robin execution ends in an error with this text.
fn fails(source: &str, text: &str) {
    let p = program(source);
    let said = match Interp::new(&p, InterpOptions::default()) {
        Err(e) => e.to_string(),
        Ok(mut m) => format!("{:?}", exec::execution::round_robin(&mut m).end),
    };
    assert!(said.contains(text), "{said}");
}

#[test]
fn locks() {
    let inc = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int c; \
               void *t(void *a) { pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m); return 0; }";
    let all = safe(&threads(inc, 2, "assert(c == 2);"));
    assert_eq!(all.traces, 2);
    assert_eq!(safe(&threads(inc, 3, "assert(c == 3);")).traces, 6);
    let racy = "int c; void *t(void *a) { c++; return 0; }";
    ends(&threads(racy, 2, "assert(c == 2);"), "violated", "assertion `c == 2` failed");
    let two = "pthread_mutex_t m[2]; void *t(void *a) { int i = (long)a - 1; \
               pthread_mutex_lock(&m[i]); pthread_mutex_lock(&m[1 - i]); \
               pthread_mutex_unlock(&m[1 - i]); pthread_mutex_unlock(&m[i]); return 0; }";
    assert_eq!(ends(&threads(two, 2, ""), "deadlock", "").deadlocked, 1);
    let try_lock = "pthread_mutex_t m; int got[3]; void *t(void *a) { int i = (long)a; \
                    if (pthread_mutex_trylock(&m) == 0) { got[i] = 1; pthread_mutex_unlock(&m); } return 0; }";
    safe(&threads(try_lock, 2, "assert(got[1] + got[2] >= 1);"));
    ends(&threads(try_lock, 2, "assert(got[1] + got[2] == 2);"), "violated", "got[1]");
}

#[test]
fn lock_misuse() {
    let m = "pthread_mutex_t m; pthread_mutexattr_t at; void *t(void *a) { ";
    ends(&threads(&format!("{m} pthread_mutex_unlock(&m); return 0; }}"), 1, ""), "violated", "not locked");
    ends(
        &threads(&format!("{m} pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }}"), 1, ""),
        "deadlock",
        "",
    );
    ends(
        &threads(&format!("{m} pthread_mutex_lock(&m); pthread_mutex_destroy(&m); return 0; }}"), 1, ""),
        "violated",
        "destroyed while in use",
    );
    ends(
        &threads(&format!("{m} pthread_mutex_destroy(&m); pthread_mutex_lock(&m); return 0; }}"), 1, ""),
        "violated",
        "has been destroyed",
    );
    let recursive = format!(
        "{m} pthread_mutexattr_init(&at); pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE); \
         pthread_mutex_init(&m, &at); pthread_mutex_lock(&m); pthread_mutex_lock(&m); \
         assert(pthread_mutex_trylock(&m) == 0); \
         for (int i = 0; i < 3; i++) pthread_mutex_unlock(&m); pthread_mutex_destroy(&m); return 0; }}"
    );
    safe(&threads(&recursive, 1, ""));
    ends(
        &threads(
            "void *t(void *a) { pthread_mutex_t *m = malloc(sizeof *m); pthread_mutex_lock(m); return 0; }",
            1,
            "",
        ),
        "violated",
        "never initialised",
    );
    let cond =
        "pthread_mutex_t m; pthread_cond_t c; void *t(void *a) { pthread_cond_wait(&c, &m); return 0; }";
    ends(&threads(cond, 1, ""), "violated", "without its mutex");
}

#[test]
fn condition_variables() {
    let handoff = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready; \
                   void *t(void *a) { pthread_mutex_lock(&m); \
                   if ((long)a == 1) { while (!ready) pthread_cond_wait(&c, &m); } \
                   else { ready = 1; pthread_cond_signal(&c); } \
                   pthread_mutex_unlock(&m); return 0; }";
    safe(&threads(handoff, 2, "assert(ready);"));
    // A signal that nobody waits for is lost.
    let lost = "pthread_mutex_t m; pthread_cond_t c; \
                void *t(void *a) { pthread_mutex_lock(&m); \
                if ((long)a == 1) pthread_cond_wait(&c, &m); else pthread_cond_signal(&c); \
                pthread_mutex_unlock(&m); return 0; }";
    let all = ends(&threads(lost, 2, ""), "deadlock", "");
    assert!(all.ends.contains_key("finished"));
    // One signal wakes one of two waiters, either of them; a broadcast both.
    let waiters = |call: &str| {
        format!(
            "pthread_mutex_t m; pthread_cond_t c; int n, woken[3]; void *t(void *a) {{ int i = (long)a; \
             pthread_mutex_lock(&m); \
             if (i < 3) {{ n++; pthread_cond_wait(&c, &m); woken[i] = 1; }} \
             else if (n == 2) {{ {call}(&c); }} else exit(0); \
             pthread_mutex_unlock(&m); return 0; }}"
        )
    };
    let one = explore(&threads(&waiters("pthread_cond_signal"), 3, ""));
    assert!(one.ends.contains_key("deadlock") && !one.ends.contains_key("finished"), "{:?}", one.ends);
    let both = explore(&threads(&waiters("pthread_cond_broadcast"), 3, "assert(woken[1] && woken[2]);"));
    assert!(!both.ends.contains_key("deadlock") && both.ends.contains_key("finished"), "{:?}", both.ends);
    assert!(!both.ends.contains_key("violated"));
}

#[test]
fn timed_waits() {
    let wait = "pthread_mutex_t m; pthread_cond_t c; int out, flag; \
                void *t(void *a) { struct timespec s; pthread_mutex_lock(&m); \
                if ((long)a == 1) { clock_gettime(CLOCK_REALTIME, &s); s.tv_sec++; \
                  if (!flag) { int r = pthread_cond_timedwait(&c, &m, &s); out = r == 0 ? 1 : 2; assert(r == 0 || r == 110); } } \
                else { flag = 1; pthread_cond_signal(&c); } \
                pthread_mutex_unlock(&m); return 0; }";
    safe(&threads(wait, 2, ""));
    ends(&threads(wait, 2, "assert(out != 1);"), "violated", "out != 1");
    ends(&threads(wait, 2, "assert(out != 2);"), "violated", "out != 2");
    ends(&threads(wait, 2, "assert(out != 0);"), "violated", "out != 0");
    let lock = "pthread_mutex_t m; int gave_up; void *t(void *a) { struct timespec s = {0}; \
                if (pthread_mutex_timedlock(&m, &s) == 0) pthread_mutex_unlock(&m); else { assert((long)a < 3); gave_up = 1; } return 0; }";
    ends(&threads(lock, 2, "assert(!gave_up);"), "violated", "!gave_up");
    safe(&threads(lock, 1, "assert(!gave_up);"));
    let sem = "sem_t s; int late; void *t(void *a) { struct timespec x = {0}; \
               if ((long)a == 1) { sem_init(&s, 0, 0); if (sem_timedwait(&s, &x) != 0) late = 1; } return 0; }";
    ends(&threads(sem, 1, "assert(!late);"), "violated", "!late");
}

#[test]
fn barriers_semaphores_once() {
    let barrier = "pthread_barrier_t b; int x[3], serial[3]; void *t(void *a) { int i = (long)a; x[i] = 1; \
                   serial[i] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD; assert(x[3 - i]); return 0; }";
    let source = threads(barrier, 2, "assert(serial[1] == 1 && serial[2] == 0);")
        .replace("int main(void) {", "int main(void) { pthread_barrier_init(&b, 0, 2);");
    assert_eq!(safe(&source).traces, 1);
    let sem = "sem_t s; int x; void *t(void *a) { if ((long)a == 1) { x = 1; sem_post(&s); } \
               else { sem_wait(&s); assert(x == 1); } return 0; }";
    let init = |s: String| s.replace("int main(void) {", "int main(void) { sem_init(&s, 0, 0);");
    assert_eq!(safe(&init(threads(sem, 2, "int v; sem_getvalue(&s, &v); assert(v == 0);"))).traces, 1);
    let once = "pthread_once_t o = PTHREAD_ONCE_INIT; int n; void r(void) { n++; } \
                void *t(void *a) { pthread_once(&o, r); assert(n == 1); return 0; }";
    assert_eq!(safe(&threads(once, 2, "assert(n == 1);")).traces, 2);
    let rw = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int x; void *t(void *a) { \
              if ((long)a == 1) { pthread_rwlock_wrlock(&l); x = 1; x = 2; pthread_rwlock_unlock(&l); } \
              else { pthread_rwlock_rdlock(&l); int v = x; assert(v != 1); pthread_rwlock_unlock(&l); } return 0; }";
    assert_eq!(safe(&threads(rw, 3, "")).traces, 4);
    let spin = "pthread_spinlock_t l; int x; void *t(void *a) { pthread_spin_lock(&l); x++; pthread_spin_unlock(&l); return 0; }";
    let source = threads(spin, 2, "assert(x == 2);")
        .replace("int main(void) {", "int main(void) { pthread_spin_init(&l, 0);");
    assert_eq!(safe(&source).traces, 2);
}

#[test]
fn awaits() {
    let flag = "atomic_int f; int x; void *t(void *a) { if ((long)a == 1) { x = 7; f = 1; } \
                else { while (!f) ; assert(x == 7); } return 0; }";
    let all = safe(&threads(flag, 2, ""));
    assert_eq!(all.traces, 1);
    let stuck = "atomic_int f; void *t(void *a) { while (!f) ; return 0; }";
    ends(&threads(stuck, 1, ""), "deadlock", "");
    let peterson = "atomic_int flag[2], turn; int c; void *t(void *a) { int i = (long)a - 1; \
                    flag[i] = 1; turn = 1 - i; while (flag[1 - i] && turn == 1 - i) ; \
                    c++; flag[i] = 0; return 0; }";
    safe(&threads(peterson, 2, "assert(c == 2);"));
    let cas = "atomic_int l; int c; void *t(void *a) { int e; do { e = 0; } while (!atomic_compare_exchange_strong(&l, &e, 1)); \
               c++; l = 0; return 0; }";
    let all = safe(&threads(cas, 2, "assert(c == 2);"));
    assert_eq!(all.traces, 2);
}

#[test]
fn inputs() {
    let t = "int x; void *t(void *a) { return 0; }";
    // A clock that is only printed does not matter.
    safe(&threads(t, 1, "printf(\"%ld\\n\", (long)time(0));"));
    // Both answers are explored.
    let both = "if (rand() % 2) x = 1; assert(!x);";
    ends(&threads(t, 1, both), "violated", "!x");
    ends(&threads(t, 1, both), "finished", "");
    let shared = "long x; void *t(void *a) { x = time(0); return 0; }";
    safe(&threads(shared, 2, ""));
    ends(&threads(shared, 2, "assert(x != 7);"), "violated", "x != 7");
    let address = "int y[10]; void *t(void *a) { y[(unsigned)rand() % 10] = 1; return 0; }";
    safe(&threads(address, 1, ""));
    ends(&threads(&address.replace("% 10", "% 11"), 1, ""), "violated", "offset outside y");
    // What is no integer stays unknown.
    let real = "double d; void *t(void *a) { d = rand() * 0.5; return 0; }";
    ends(
        &threads(real, 1, "assert(d != 1.0);"),
        "unsupported",
        "depends on inputs in a way that is not modelled",
    );
    // A waiting loop whose end an input decides.
    let wait = "atomic_int f; void *t(void *a) { int n = rand(); while (f == n) ; return 0; }";
    ends(&threads(wait, 1, ""), "unsupported", "whether a waiting loop goes on");
    // What nobody has written is any value, but no address.
    safe(&format!("{HEAD} int main(void) {{ int *p = malloc(4); if (*p) return 1; return 0; }}"));
    fails(
        &format!("{HEAD} int main(void) {{ int **p = malloc(8); **p = 1; return 0; }}"),
        "an uninitialised value is used as an address",
    );
}

/// `strtol` and its like read text that holds inputs as they read text that does not, which the tables of
/// calls compare with the C library.
#[test]
fn numbers_in_inputs() {
    let texts = [
        "0",
        "7x",
        " \\t-12",
        "+0x1F",
        "0x",
        "0xg",
        "077",
        "08",
        "z9",
        "-",
        "",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "18446744073709551616",
        "-18446744073709551616",
        "00000000000000000000000012",
        "7fffffffffffffff",
        "8000000000000000",
        "ffffffffffffffff",
        "10000000000000000",
        "3w5e11264sgsf",
        "3w5e11264sgsg",
        "1y2p0ij32e8e7",
        "1y2p0ij32e8e8",
        "999999999999999999",
        "1000000000000000000",
    ];
    for text in texts {
        let source = format!(
            "{HEAD}#include <errno.h>\n#include <string.h>\nvoid irs_input(void *, unsigned long);\n\
             void irs_assume(int);\nint main(void) {{\n  static const char is[] = \"{text}\"; static char s[40];\n\
             irs_input(s, sizeof is);\n\
             for (unsigned i = 0; i < sizeof is; i++) irs_assume(s[i] == is[i]);\n\
             static const int bases[] = {{10, 0, 16, 36, 2, 1}};\n\
             for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++) {{\n\
             char *a, *b; int c = 0; errno = 0; long x = strtol(s, &a, bases[i]); c = errno; errno = 0;\n\
             long y = strtol(is, &b, bases[i]); assert(x == y && c == errno);\n\
             if (bases[i] != 1) assert(a - s == b - is);\n\
             errno = 0; unsigned long u = strtoul(s, &a, bases[i]); c = errno; errno = 0;\n\
             unsigned long v = strtoul(is, 0, bases[i]); assert(u == v && c == errno);\n\
             if (bases[i] != 1) assert(a - s == b - is);\n  }}\n\
             assert(atoi(s) == atoi(is) && atol(s) == atol(is));\n  return 0;\n}}\n"
        );
        let all = explore(&source);
        let ends: Vec<&str> = all.ends.keys().copied().filter(|e| *e != "assumed").collect();
        assert_eq!(ends, ["finished"], "{text}: {:?}", all.ends);
    }
}

#[test]
fn memory_errors() {
    let at = |body: &str| format!("{HEAD} int main(void) {{ {body} return 0; }}");
    fails(&at("int *volatile p = 0; *p = 1;"), "null pointer");
    fails(&at("int *p = malloc(8); int *volatile q = p; q[2] = 1;"), "offset 8 of a heap object");
    fails(&at("int *p = malloc(8); free(p); p[0] = 1;"), "after its release");
    fails(&at("int *p = malloc(8); free(p); free(p);"), "freed twice");
    fails(&at("char *s = \"abc\"; s[0] = 'x';"), "write to the constant");
    fails(&at("int x = 3, *volatile p = &x; free(p);"), "which malloc did not return");
    // Two threads, one releases what the other uses, unordered.
    let race = "int *p; void *t(void *a) { if ((long)a == 1) *p = 1; else free(p); return 0; }";
    let source = threads(race, 2, "").replace("int main(void) {", "int main(void) { p = malloc(4);");
    let all = explore(&source);
    assert!(all.ends["violated"].contains("after its release"), "{:?}", all.ends);
    assert!(
        all.ends["violated"].contains("is released while another thread may still use it"),
        "{:?}",
        all.ends
    );
    // Ordered by a flag: fine.
    let ordered = "int *p; atomic_int f; void *t(void *a) { if ((long)a == 1) { *p = 1; f = 1; } \
                   else { while (!f) ; free(p); } return 0; }";
    let source = threads(ordered, 2, "").replace("int main(void) {", "int main(void) { p = malloc(4);");
    safe(&source);
}

#[test]
fn the_language() {
    let body = r#"
        struct S { char c; short s; int i; long l; double d; unsigned b : 3, e : 5; } s = { 'a', -2, 3, 1L << 40, 2.5, 5, 17 };
        struct S u = s; assert(u.c == 'a' && u.s == -2 && u.i == 3 && u.l >> 40 == 1 && u.d == 2.5 && u.b == 5 && u.e == 17);
        u.b = 2; assert(u.b == 2 && u.e == 17);
        int a[5] = {1, 2, 3}; int sum = 0; for (int i = 0; i < 5; i++) sum += a[i]; assert(sum == 6);
        assert(&a[4] - &a[1] == 3 && &a[1] < &a[4]);
        switch (sum) { case 5: assert(0); case 6: sum = -7; break; default: assert(0); }
        assert(sum / 2 == -3 && sum % 2 == -1 && (unsigned)sum >> 28 == 15 && sum >> 1 == -4);
        unsigned char w = 250; w += 10; assert(w == 4);
        assert(fact(10) == 3628800); assert(op[1](3, 4) == 12);
        float f = 0.1f; f += 0.2f; assert(f == 0.1f + 0.2f && (int)(f * 10) == 3);
        char buf[8]; memset(buf, 'x', 7); buf[7] = 0; assert(strlen(buf) == 7 && strcmp(buf, "xxxxxxx") == 0);
        memcpy(buf, "ab", 3); assert(buf[1] == 'b' && buf[2] == 0 && atoi("42x") == 42);
        union { float f; unsigned u; } pun = { 1.0f }; assert(pun.u == 0x3f800000);
        int *p = calloc(3, sizeof *p); assert(p[2] == 0); p = realloc(p, 24); p[5] = 9; assert(p[0] == 0 && p[5] == 9); free(p);
        assert(__builtin_popcount(255) == 8 && __builtin_clz(1) == 31 && __builtin_bswap32(0x01020304) == 0x04030201);
        int o; assert(__builtin_add_overflow(2147483647, 1, &o) && o == -2147483648 && !__builtin_mul_overflow(3, 4, &o) && o == 12);
        node x = { 1, 0 }, y = { 2, &x }; assert(y.next->v == 1 && list.next == &tail && tls++ == 5 && tls == 6);
        errno = 3; assert(errno == 3);
        struct big g = { { 7 } }; by_value(g); assert(g.x[0] == 7);
    "#;
    let source = format!(
        "{HEAD}#include <string.h>\n#include <errno.h>\n_Thread_local int tls = 5; typedef struct node {{ int v; struct node *next; }} node; node tail = {{ 1, 0 }}, list = {{ 2, &tail }}; \
         int fact(int n) {{ return n ? n * fact(n - 1) : 1; }} struct big {{ long x[9]; }}; void by_value(struct big b) {{ b.x[0]++; assert(b.x[0] == 8); }} int add(int a, int b) {{ return a + b; }} \
         int mul(int a, int b) {{ return a * b; }} int (*op[])(int, int) = {{ add, mul }}; \
         void *t(void *unused) {{ {body} return 0; }} int main(void) {{ pthread_t h; void *r; t(0); pthread_create(&h, 0, t, 0); \
         assert(!pthread_equal(h, pthread_self())); pthread_join(h, &r); assert(r == 0); return 0; }}"
    );
    let p = program(&source);
    assert_eq!(p.unsupported(), []);
    let mut m = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let run = exec::execution::round_robin(&mut m);
    assert_eq!(run.end, exec::execution::End::Finished);
}

#[test]
fn what_is_not_modelled_is_named() {
    let loops = "int x; void *t(void *a) { while (x < 5000) x = x; return 0; }";
    ends(&threads(loops, 1, ""), "unsupported", "loop: a loop of more than");
    fails(&format!("{HEAD} int main(void) {{ volatile int i = 0; for (;;) i++; }}"), "a loop of more than");
    fails(
        &format!("{HEAD} int f(int n) {{ return f(n + 1) + 1; }} int main(void) {{ return f(0); }}"),
        "nested calls",
    );
    fails(
        &format!(
            "{HEAD} int x; void *t(void *a) {{ x = 1; return 0; }} __attribute__((constructor)) void f(void) \
             {{ pthread_t h; pthread_create(&h, 0, t, 0); }} int main(void) {{ return 0; }}"
        ),
        "before main",
    );
    fails(&format!("{HEAD} int main(void) {{ setenv(\"A\", \"b\", 1); return 0; }}"), "a call to setenv");
    let exit = "void *t(void *a) { pthread_exit((void *)5); }";
    let source = threads(exit, 1, "")
        .replace("pthread_join(h[i], 0)", "{ void *r; pthread_join(h[i], &r); assert((long)r == 5); }");
    safe(&source);
}

#[test]
fn the_process_may_end_before_its_threads() {
    let program = |globals: &str, main: &str| {
        format!(
            "{HEAD} #include <stdlib.h>\n atomic_int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int *p; {globals} \
             int main(void) {{ int own = 3; p = &own; pthread_t h; pthread_create(&h, 0, t, 0); {main} }}"
        )
    };
    let writer = "void *t(void *a) { x = 1; return 0; }";
    assert_eq!(safe(&program(writer, "return 0;")).traces, 1);
    assert_eq!(safe(&program(writer, "x = 2; exit(0);")).traces, 2);
    // They go on for a while.
    let reader = "void *t(void *a) { assert(x == 0); return 0; }";
    ends(&program(reader, "x = 1; return 0;"), "violated", "x == 0");
    ends(&program(reader, "x = 1; exit(0);"), "violated", "x == 0");
    // Who waits then is no deadlock.
    let locks = "void *t(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }";
    let all = explore(&program(locks, "pthread_mutex_lock(&m); exit(0);"));
    assert_eq!(all.ends.keys().copied().collect::<Vec<_>>(), ["finished", "left waiting"], "{:?}", all.ends);
    // Nobody joins who has ended the process.
    let joins = "pthread_t first; void *t(void *a) { pthread_join(first, 0); return 0; }";
    ends(&program(joins, "first = pthread_self(); x = 1; exit(0);"), "left waiting", "");
    // Where a handler waits the process has not ended.
    let handler = "void *t(void *a) { pthread_mutex_lock(&m); for (;;) pthread_join(pthread_self(), 0); } \
                   void at_end(void) { pthread_mutex_lock(&m); }";
    let ends_late = "pthread_mutex_lock(&m); atexit(at_end); exit(0);";
    ends(&program(handler, ends_late), "deadlock", "");
    // What main returns from is gone, what it has not returned from is there.
    let own = "void *t(void *a) { while (x == 0) ; *p = 1; return 0; }";
    ends(&program(own, "x = 1; return 0;"), "violated", "after its release");
    safe(&program(own, "x = 1; exit(0);"));
}

#[test]
fn undo_restores_each_state() {
    use exec::machine::Machine;
    let sources = [
        "pthread_mutex_t m; pthread_cond_t c; int q[4], n, *box; struct { char c; long l; } s; \
         int deep(int k) { int a[3]; int *volatile p = a; p[k % 3] = k; return k ? deep(k - 1) + p[k % 3] : 0; } \
         void *t(void *v) { int i = (long)v; struct timespec w; clock_gettime(CLOCK_REALTIME, &w); \
         for (int k = 0; k < 3; k++) { pthread_mutex_lock(&m); while (n == 0 && i == 1) \
           if (pthread_cond_timedwait(&c, &m, &w)) break; \
         q[k] += deep(k + i); n += i == 2; s.c++; s.l += q[k]; pthread_cond_broadcast(&c); pthread_mutex_unlock(&m); \
         int *h = malloc(8); memset(h, 0, 8); h[1] = k; q[3] = h[1]; free(h); } return 0; }",
        "pthread_barrier_t b; sem_t s; pthread_once_t o; pthread_rwlock_t l; atomic_int f, g; void r(void) { sem_init(&s, 0, 1); } \
         void *t(void *v) { pthread_once(&o, r); sem_wait(&s); g += 2; sem_post(&s); pthread_rwlock_rdlock(&l); \
         int x = f; pthread_rwlock_unlock(&l); pthread_rwlock_wrlock(&l); f = x + 1; pthread_rwlock_unlock(&l); \
         if ((long)v == 1) f = 100; while (f < 100) ; return 0; }",
    ];
    for source in sources {
        let source =
            threads(source, 3, "").replace("#include <time.h>", "#include <time.h>\n#include <string.h>");
        let p = program(&source);
        let mut m = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(7);
        let mut hashes = vec![m.state_hash()];
        let mut steps = 0;
        for _ in 0..3000 {
            let choices = exec::execution::enabled(&m);
            let back = choices.is_empty() || (m.depth() > 0 && rng.below(3) == 0);
            if back {
                let far = 1 + rng.below(m.depth().max(1));
                for _ in 0..far.min(m.depth()) {
                    m.undo();
                    hashes.pop();
                    assert_eq!(
                        hashes.last(),
                        Some(&m.state_hash()),
                        "after {steps} steps, at depth {}",
                        m.depth()
                    );
                }
                continue;
            }
            let (t, c) = *rng.pick(&choices);
            let foreseen = m.next_event(t, c);
            match m.step(t, c) {
                exec::machine::Step::Done(e) => {
                    assert_eq!(e, foreseen);
                    hashes.push(m.state_hash());
                }
                _ => {
                    m.undo();
                    assert_eq!(hashes.last(), Some(&m.state_hash()));
                }
            }
            steps += 1;
        }
        assert!(steps > 1000);
    }
}

#[test]
fn copies_must_not_race() {
    let copy = |with: &str, without: &str| {
        format!(
            "struct S {{ long a, b; }} s; pthread_mutex_t m; void *t(void *v) {{ struct S x = {{ 1, 1 }}; {with} \
             if ((long)v == 1) s = x; else x = s; {without} return 0; }}"
        )
    };
    ends(&threads(&copy("", ""), 2, ""), "unsupported", "torn");
    safe(&threads(&copy("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"), 2, ""));
}
