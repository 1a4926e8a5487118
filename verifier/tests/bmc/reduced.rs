//! Programs that fail, and whose failure is missed if a step is taken for quiet that is not (`quiet.rs`), or
//! a number for smaller than it can be (`narrow.rs`, `bounds.rs`).

pub struct Reduced {
    /// What would be overlooked.
    pub name: &'static str,
    pub source: &'static str,
    pub rounds: usize,
    pub iterations: u32,
}

const fn fails(name: &'static str, rounds: usize, source: &'static str) -> Reduced {
    Reduced { name, source, rounds, iterations: 2 }
}

pub const PRELUDE: &str = "
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_t t, u;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t twice = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x, y, result, array[4];
#define START(f, g) pthread_create(&t, 0, f, 0), pthread_create(&u, 0, g, 0)
#define END pthread_join(t, 0), pthread_join(u, 0)
#define LOCK(m) pthread_mutex_lock(&m)
#define UNLOCK(m) pthread_mutex_unlock(&m)
";

pub const FAILING: &[Reduced] = &[
    fails(
        "somebody reads without the lock",
        2,
        "static void *one(void *a) { LOCK(m); x = 1; x = 2; UNLOCK(m); return a; }
         static void *two(void *a) { assert(x != 1); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "somebody writes without the lock",
        2,
        "static void *one(void *a) { LOCK(m); int was = x; assert(x == was); UNLOCK(m); return a; }
         static void *two(void *a) { x = 1; return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "the locks are different ones",
        2,
        "static void *one(void *a) { LOCK(m); x = 1; x = 2; UNLOCK(m); return a; }
         static void *two(void *a) { LOCK(n); assert(x != 1); UNLOCK(n); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "the lock is held on one way only",
        2,
        "static void *one(void *a) { int some = __VERIFIER_nondet_int(); if (some) LOCK(m); x = 1; x = 2;
             if (some) UNLOCK(m); return a; }
         static void *two(void *a) { LOCK(m); assert(x != 1); UNLOCK(m); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "the lock is given up between two accesses",
        2,
        "static void *one(void *a) { LOCK(m); x = 1; UNLOCK(m); LOCK(m); x = 2; UNLOCK(m); return a; }
         static void *two(void *a) { LOCK(m); assert(x != 1); UNLOCK(m); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "somebody tries the lock",
        2,
        "static void *one(void *a) { LOCK(m); UNLOCK(m); return a; }
         static void *two(void *a) { int r = pthread_mutex_trylock(&m); assert(r == 0); UNLOCK(m); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "a lock is taken twice and given up once",
        2,
        "static void *one(void *a) { LOCK(twice); LOCK(twice); UNLOCK(twice); UNLOCK(twice); x = 1; x = 2; return a; }
         static void *two(void *a) { LOCK(twice); assert(x != 1); UNLOCK(twice); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "a signal without the lock gets lost",
        3,
        "static void *one(void *a) { LOCK(m); if (!x) pthread_cond_wait(&c, &m); UNLOCK(m); return a; }
         static void *two(void *a) { x = 1; pthread_cond_signal(&c); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "main has joined one of two threads",
        3,
        "static void *one(void *a) { return a; }
         static void *two(void *a) { x = 1; x = 2; return a; }
         int main(void) { START(one, two); pthread_join(t, 0); int was = x; assert(x == was); return 0; }",
    ),
    fails(
        "a write of another thread comes before",
        2,
        "static void *one(void *a) { x = x + 1; return a; }
         static void *two(void *a) { y = x; return a; }
         int main(void) { START(one, two); END; assert(y != 1); return 0; }",
    ),
    fails(
        "numbers grow by turns",
        4,
        "static void *one(void *a) { x = y + 1; x = y + 1; return a; }
         static void *two(void *a) { y = x + 1; y = x + 1; return a; }
         int main(void) { START(one, two); END; assert(y != 4); return 0; }",
    ),
    fails(
        "a constant is written",
        2,
        "static void *one(void *a) { x = 70000; return a; }
         static void *two(void *a) { y = x; return a; }
         int main(void) { START(one, two); END; assert(y != 70000); return 0; }",
    ),
    fails(
        "a number is negative",
        2,
        "static void *one(void *a) { x = x - 3; return a; }
         static void *two(void *a) { y = x; return a; }
         int main(void) { START(one, two); END; assert(y != -3); return 0; }",
    ),
    fails(
        "a number is written in parts",
        2,
        "static void *one(void *a) { ((volatile char *)&x)[1] = 1; return a; }
         static void *two(void *a) { y = x; return a; }
         int main(void) { START(one, two); END; assert(y != 256); return 0; }",
    ),
    fails(
        "a part of a number is read",
        2,
        "static void *one(void *a) { x = 256; return a; }
         static void *two(void *a) { y = ((volatile char *)&x)[1]; return a; }
         int main(void) { START(one, two); END; assert(y != 1); return 0; }",
    ),
    fails(
        "an element is written",
        2,
        "static void *one(void *a) { int i = __VERIFIER_nondet_int(); if (i >= 0 && i < 4) array[i] = 9; return a; }
         static void *two(void *a) { y = array[2]; return a; }
         int main(void) { START(one, two); END; assert(y != 9); return 0; }",
    ),
    fails(
        "an input is written",
        2,
        "static void *one(void *a) { x = __VERIFIER_nondet_int(); return a; }
         static void *two(void *a) { y = x; return a; }
         int main(void) { START(one, two); END; assert(y != 123456); return 0; }",
    ),
    fails(
        "more writes than are gone through",
        2,
        "static void *one(void *a) { for (int i = 0; i < 80; i++) { LOCK(m); x++; UNLOCK(m); } return a; }
         static void *two(void *a) { for (int i = 0; i < 80; i++) { LOCK(m); x++; UNLOCK(m); } return a; }
         int main(void) { START(one, two); END; assert(x != 160); return 0; }",
    ),
];

/// Programs that do not fail, and of which the formula must not have executions that do.
pub const SAFE: &[Reduced] = &[
    fails(
        "a lock that is held twice",
        2,
        "static void *one(void *a) { LOCK(twice); LOCK(twice); x = 1; UNLOCK(twice); int was = y; x = 2;
             UNLOCK(twice); return a; }
         static void *two(void *a) { y = 1; LOCK(twice); assert(x != 1); UNLOCK(twice); return a; }
         int main(void) { START(one, two); END; return 0; }",
    ),
    fails(
        "waits and signals under the lock",
        4,
        "static void *one(void *a) { LOCK(m); while (!x) pthread_cond_wait(&c, &m); y = 1; UNLOCK(m); return a; }
         static void *two(void *a) { LOCK(m); x = 1; pthread_cond_signal(&c); UNLOCK(m); return a; }
         int main(void) { START(one, two); END; assert(y == 1); return 0; }",
    ),
    fails(
        "main alone again",
        3,
        "static void *one(void *a) { LOCK(m); x++; UNLOCK(m); return a; }
         static void *two(void *a) { LOCK(m); x++; UNLOCK(m); return a; }
         int main(void) { START(one, two); END; assert(x == 2); return 0; }",
    ),
];
