//! What the engine `bmc` does not do as the machine does must never end in a proof: programs that fail, or of
//! which the model says nothing, each in a way of its own.

use crate::fixture;
use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::load;
use property::{Checked, Properties, Property};
use report::sink::{End, Outcome, PathEvent, Sink};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

const PRELUDE: &str = "
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
static pthread_t t, u;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *nothing(void *a) { return a; }
";

/// What each program does, in a body of main and what stands before it, and whether the failure is found.
const PROGRAMS: &[(&str, &str, &str, bool)] = &[
    ("calls through a null pointer", "static void (*f)(void);", "f();", true),
    ("writes to a constant", "static const int k[2] = {1, 2};", "*(int *)&k[x] = 3;", true),
    ("locks a destroyed mutex", "", "pthread_mutex_destroy(&m); pthread_mutex_lock(&m);", true),
    ("destroys a mutex that is locked", "", "pthread_mutex_lock(&m); pthread_mutex_destroy(&m);", true),
    (
        "locks a mutex that was never initialised",
        "",
        "pthread_mutex_t *p = malloc(sizeof *p); pthread_mutex_lock(p);",
        true,
    ),
    ("posts a semaphore that was never initialised", "static sem_t s;", "sem_post(&s);", true),
    ("joins twice", "", "pthread_create(&t, 0, nothing, 0); pthread_join(t, 0); pthread_join(t, 0);", true),
    (
        "joins after it has detached",
        "",
        "pthread_create(&t, 0, nothing, 0); pthread_detach(t); pthread_join(t, 0);",
        true,
    ),
    ("joins itself", "", "assert(pthread_join(pthread_self(), 0) == 0);", false),
    (
        "accesses in the middle",
        "static char c[16];",
        "int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i >= 0 && i < 9); c[3] = 1;\n\
         assert(*(int *)(c + i) == 0 || i % 4 == 0);",
        false,
    ),
    (
        "uses a local after its function",
        "static int *p; static void keep(void) { int l[2]; l[0] = 1; p = l; }",
        "keep(); assert(*p == 1);",
        false,
    ),
    (
        "ends while others use its locals",
        "static void *look(void *a) { y = *(int *)a; return 0; }",
        "int l[1] = {1}; pthread_create(&t, 0, look, l);",
        false,
    ),
    (
        "ends while another waits",
        "static sem_t s; static void *wait(void *a) { sem_wait(&s); return a; }",
        "sem_init(&s, 0, 0); pthread_create(&t, 0, wait, 0);",
        false,
    ),
    (
        "fails where another's assumption fails later",
        "static void *set(void *a) { __atomic_store_n(&x, 1, 5); __VERIFIER_assume(0); return a; }",
        "pthread_create(&t, 0, set, 0); assert(__atomic_load_n(&x, 5) == 0);",
        true,
    ),
    (
        "gives back a lock that only others have for reading",
        "static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;\n\
         static void *read(void *a) { pthread_rwlock_rdlock(&r); x = 1; pthread_rwlock_unlock(&r); return a; }",
        "pthread_create(&t, 0, read, 0); int held = pthread_rwlock_trywrlock(&r);\n\
         if (held == EBUSY) pthread_rwlock_unlock(&r);",
        true,
    ),
    (
        "locks a lock again that it has for writing",
        "static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;",
        "pthread_rwlock_wrlock(&r); assert(pthread_rwlock_rdlock(&r) != EDEADLK);",
        false,
    ),
    (
        "is told of misuse",
        "static pthread_mutex_t e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
        "pthread_mutex_lock(&e); assert(pthread_mutex_lock(&e) != EDEADLK);",
        false,
    ),
    (
        "joins what was created detached",
        "",
        "pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);\n\
         pthread_create(&t, &a, nothing, 0); pthread_join(t, 0);",
        false,
    ),
    (
        "has the serial thread of the lowest number",
        "static pthread_barrier_t b; static int serial[2];\n\
         static void *wait(void *a) {\n\
             serial[(intptr_t)a] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD; return 0;\n\
         }",
        "pthread_barrier_init(&b, 0, 2); pthread_create(&t, 0, wait, (void *)0);\n\
         pthread_create(&u, 0, wait, (void *)1); pthread_join(t, 0); pthread_join(u, 0); assert(!serial[0]);",
        true,
    ),
    (
        "waits until a time that is none",
        "",
        "struct timespec at = {1, 2000000000}; pthread_mutex_lock(&m);\n\
         assert(pthread_mutex_timedlock(&m, &at) != EINVAL);",
        false,
    ),
    (
        "orders the addresses of different objects",
        "static int v[2], w[2];",
        "assert((uintptr_t)&v[x] < (uintptr_t)&w[x]);",
        false,
    ),
    ("knows where an object is", "", "assert(((uintptr_t)malloc(4) & 0xfff) == 0);", false),
    (
        "divides the least number",
        "",
        "int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); __VERIFIER_assume(b < 0 && b > -3); x = a / b;",
        false,
    ),
    ("copies between overlapping bytes", "static char c[8];", "memcpy(c + 1, c, 4);", true),
    (
        "clears a mutex that others use",
        "static void *clear(void *a) { memset(&m, 0, sizeof m); return a; }",
        "pthread_create(&t, 0, clear, 0); pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        false,
    ),
    ("frees what malloc did not return", "static int g[2];", "free(g);", true),
    ("frees twice", "", "int *p = malloc(4); free(p); free(p);", true),
    (
        "is left by a process that ends",
        "static sem_t s; static void *wait(void *a) { sem_wait(&s); return a; }",
        "sem_init(&s, 0, 0); pthread_create(&t, 0, wait, 0); exit(0);",
        false,
    ),
    ("reads errno", "", "assert(errno == 0);", false),
    // What only the list of what is exact leaves out (`exact.rs`), or a place that it relies on.
    (
        "puts an address together from parts",
        "static int *volatile q = &x; static void *part(void *a) { *(volatile char *)&q = 1; return a; }",
        "pthread_create(&t, 0, part, 0); int *r = q; pthread_join(t, 0); assert(r != 0);",
        false,
    ),
    (
        "compares the end of one object with the next",
        "static int v[4], w[4]; static int *volatile q = v;",
        "int *r = q + 4; assert(r != w);",
        false,
    ),
    (
        "computes an address outside of its object",
        "static int v[4];",
        "int i = __VERIFIER_nondet_int(); int *r = v + i; assert(r != 0);",
        false,
    ),
    (
        "ends while another waits for its mutex",
        "static void *wait(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return a; }",
        "pthread_mutex_lock(&m); pthread_create(&t, 0, wait, 0);",
        false,
    ),
    ("overflows", "", "int a = __VERIFIER_nondet_int(); x = a + 1;", false),
    (
        "assumes what another thread decides",
        "static void *set(void *a) { __atomic_store_n(&x, 1, 5); return a; }",
        "pthread_create(&t, 0, set, 0); __VERIFIER_assume(__atomic_load_n(&x, 5) == 0); pthread_join(t, 0);",
        false,
    ),
    ("counts zeros of nothing", "", "x = __builtin_clz(__VERIFIER_nondet_int());", false),
    (
        "waits in a loop",
        "static void *go(void *a) { x = 1; return a; }",
        "pthread_create(&t, 0, go, 0); while (!*(volatile int *)&x); pthread_join(t, 0);",
        false,
    ),
    (
        "goes where a pointer says",
        "static void nop(void) {} static void (*volatile g)(void) = nop;",
        "g();",
        false,
    ),
    ("copies at once", "static int v[4], w[4];", "memcpy(v, w, sizeof v); assert(v[1] == 0);", false),
    ("reads a mutex", "", "assert(*(int *)&m == 0);", false),
    (
        "tells others of a local",
        "static int *volatile q; static void *look(void *a) { int *r = q; if (r) y = *r; return a; }",
        "int l[1] = {1}; q = l; pthread_create(&t, 0, look, 0); q = 0;",
        false,
    ),
];

fn within(source: &str, properties: Properties) -> (Option<String>, End) {
    #[derive(Default)]
    struct First(Option<String>);
    impl Sink for First {
        fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
            self.0.get_or_insert(format!("{outcome:?}"));
        }
    }
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut machine = Interp::new(&program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, properties, Some(&program));
    let limits =
        Limits { rounds: Some(4), iterations: Some(4), threads: Some(8), claims: true, ..Limits::default() };
    let mut first = First::default();
    let end = search(&program, properties, limits, &mut machine, &mut first);
    (first.0, end)
}

#[test]
fn what_is_not_modelled_proves_nothing() {
    let mut wrong = Vec::new();
    for (name, before, body, is_found) in PROGRAMS {
        // (An event before, so that the machine has a first state.)
        let first = "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);";
        let source = format!("{PRELUDE}{before}\nint main(void) {{\n{first}\n{body}\nreturn 0;\n}}\n");
        let (found, end) = within(&source, Properties::default());
        if end.safe || found.is_some() != *is_found {
            wrong.push(format!("{name}: {found:?}, {end:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is not looked for is named.
#[test]
fn other_properties_are_left_open() {
    let source = format!("{PRELUDE}int main(void) {{ x = 1; return 0; }}\n");
    let (found, end) = within(&source, Properties::default());
    assert!(found.is_none() && end.safe && end.conditions.is_empty(), "{end:?}");
    for all in [&[Property::Race, Property::Assertion][..], &[Property::Memory]] {
        let (_, end) = within(&source, Properties::named(all.iter().copied()));
        assert!(!end.safe && end.gaps.len() == 1, "{all:?}: {end:?}");
    }
    // A failure that is not asked for: what comes after it nobody knows.
    let source = format!("{PRELUDE}int main(void) {{ pthread_mutex_unlock(&m); return 0; }}\n");
    let (found, end) = within(&source, Properties::of([Property::Assertion]));
    assert!(found.is_none() && !end.safe, "{end:?}");
}

/// Bounds that executions exceed are conditions; others are not.
#[test]
fn bounds_that_hold_are_no_conditions() {
    for (body, conditions) in [
        ("for (int i = 0; i < 3; i++) x++;", &[][..]),
        ("int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n <= 3); for (int i = 0; i < n; i++) x++;", &[]),
        ("int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) x++;", &["iterations <= 4"]),
        (
            "int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n <= 5); for (int i = 0; i < n; i++) x++;",
            &["iterations <= 4"],
        ),
        (
            // (Threads without events have ended when they are created, so one round comes to the ninth; that
            // a start in a further round makes no difference is not seen.)
            "for (int i = 0; i < 9; i++) { pthread_create(&t, 0, nothing, 0); pthread_join(t, 0); }",
            &["rounds <= 4", "threads <= 8"],
        ),
    ] {
        let source = format!("{PRELUDE}int main(void) {{\n{body}\nreturn 0;\n}}\n");
        let (found, end) = within(&source, Properties::default());
        assert!(found.is_none() && end.gaps.is_empty(), "{body}: {found:?} {end:?}");
        assert!(end.safe, "{body}: {end:?}");
        assert_eq!(end.conditions, conditions, "{body}");
    }
}
