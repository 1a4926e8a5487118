//! Edits of threads, of what synchronizes them, and of what constants and pointers lead to.

use super::{Shape, both};

pub const SHAPES: &[Shape] = &[
    (
        "swapped mutexes",
        (
            "static int x; static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;",
            "pthread_mutex_lock(&m); pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n); pthread_mutex_unlock(&m);",
            "pthread_mutex_t *p = &m, *q = &n; pthread_mutex_lock(p); pthread_mutex_lock(q); x++; pthread_mutex_unlock(q); pthread_mutex_unlock(p);",
            "assert(x == 2);",
        ),
        "*p = &m, *q = &n",
        "*p = &n, *q = &m",
    ),
    (
        "a thread more",
        both(
            "static int x; enum { MORE = 0 };",
            "x++;",
            "pthread_t c; if (MORE) { pthread_create(&c, 0, t1, 0); pthread_join(c, 0); } assert(x == 2);",
        ),
        "MORE = 0",
        "MORE = 1",
    ),
    (
        "a thread less",
        both(
            "static int x; enum { MORE = 1 };",
            "x++;",
            "pthread_t c; if (MORE) { pthread_create(&c, 0, t1, 0); pthread_join(c, 0); } assert(x == 3);",
        ),
        "MORE = 1",
        "MORE = 0",
    ),
    (
        "a lock chosen by a constant",
        (
            "static int x; static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER; static pthread_mutex_t *const all[2] = {&m, &n}; static const volatile int k = 0;",
            "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(all[k]); x++; pthread_mutex_unlock(all[k]);",
            "assert(x == 2);",
        ),
        "k = 0",
        "k = 1",
    ),
    (
        "an object chosen by a constant",
        both(
            "static int x, y; static int *const all[2] = {&x, &y}; enum { K = 0 };",
            "(*all[K])++;",
            "assert(x == 2);",
        ),
        "K = 0",
        "K = 1",
    ),
    (
        "an initial value behind a pointer",
        both("static int v = 1; static int *p = &v; static int x;", "x += *p;", "assert(x == 2);"),
        "v = 1",
        "v = 2",
    ),
    (
        "where an initial pointer leads",
        both("static int v = 1, w = 2; static int *p = &v; static int x;", "x += *p;", "assert(x == 2);"),
        "*p = &v",
        "*p = &w",
    ),
    (
        "a callee behind a pointer in a structure",
        both(
            "static int x; static void f(void){x++;} static void g(void){x+=2;} static struct { int k; void (*call)(void); } s = {0, f};",
            "s.call();",
            "assert(x == 2);",
        ),
        "{0, f}",
        "{0, g}",
    ),
    (
        "a callee that a thread chooses",
        both(
            "static int x; static void f(void){x++;} static void g(void){x+=2;} static void (*call)(void);",
            "if (!call) call = f; call();",
            "assert(x == 2);",
        ),
        "call = f;",
        "call = g;",
    ),
    (
        "a loop's bound",
        both("static int x;", "for (int i = 0; i < 2; i++) x++;", "assert(x == 4);"),
        "i < 2",
        "i < 3",
    ),
    (
        "a statement of another function",
        (
            "static int x, y; static void f(void) { x = 1; y = 1; } static void g(void) { }",
            "pthread_mutex_lock(&m); f(); pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); g(); assert(x == y); pthread_mutex_unlock(&m);",
            "",
        ),
        "x = 1; y = 1; } static void g(void) { }",
        "x = 1; } static void g(void) { y = 1; }",
    ),
    (
        "a wait's condition",
        (
            "static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int x;",
            "pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);",
            "",
        ),
        "while (!x)",
        "while (x < 2)",
    ),
    (
        "what a loop waits for",
        ("static atomic_int x;", "x = 1;", "while (x == 0) ;", ""),
        "while (x == 0)",
        "while (x != 2)",
    ),
    (
        "the order of an exchange",
        (
            "static int d; static atomic_int f;",
            "d = 1; atomic_exchange_explicit(&f, 1, memory_order_acq_rel);",
            "if (atomic_load_explicit(&f, memory_order_acquire)) assert(d == 1);",
            "",
        ),
        "memory_order_acq_rel",
        "memory_order_relaxed",
    ),
    (
        "a fence",
        (
            "static int d; static atomic_int f;",
            "d = 1; atomic_thread_fence(memory_order_release); atomic_store_explicit(&f, 1, memory_order_relaxed);",
            "if (atomic_load_explicit(&f, memory_order_acquire)) assert(d == 1);",
            "",
        ),
        "atomic_thread_fence(memory_order_release);",
        "",
    ),
];
