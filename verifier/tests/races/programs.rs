//! Programs for the static analysis of races, with the pairs of lines that it must leave open: those that
//! race, and those that it does not see through.

pub struct Case {
    pub name: &'static str,
    pub source: &'static str,
    /// `first-second`, by line of the source.
    pub open: &'static [&'static str],
}

pub const ALL: &[Case] = &[
    Case {
        name: "one global, one mutex",
        source: "#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;
void *f(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); return 0; }",
        open: &[],
    },
    Case {
        name: "released too early",
        source: "#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;
void *f(void *a) {
 pthread_mutex_lock(&m);
 x++;
 pthread_mutex_unlock(&m);
 x--;
 return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); return 0; }",
        open: &["5-7", "7-7"],
    },
    Case {
        name: "a lock on one branch",
        source: "#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x, y;
void *f(void *a) {
 if (a) pthread_mutex_lock(&m);
 x++;
 if (a) pthread_mutex_unlock(&m);
 return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, &x); f(0); pthread_join(t, 0); return 0; }",
        open: &["5-5"],
    },
    Case {
        name: "two mutexes",
        source: "#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER; int x, y;
void *f(void *a) {
 pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);
 pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m); return 0; }
void *g(void *a) {
 pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n);
 pthread_mutex_lock(&m); pthread_mutex_lock(&n); y++; pthread_mutex_unlock(&m); y++; pthread_mutex_unlock(&n);
 return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0); g(0); pthread_join(t, 0); return 0; }",
        open: &["4-7", "5-8"],
    },
    Case {
        name: "a mutex in each object",
        source: "#include <pthread.h>
#include <stdlib.h>
struct q { int pad; pthread_mutex_t m; int n; };
void put(struct q *q) {
 pthread_mutex_lock(&q->m); q->n++; pthread_mutex_unlock(&q->m); }
void *f(void *a) { put(a); return 0; }
struct q *made(void) { struct q *q = malloc(sizeof *q); pthread_mutex_init(&q->m, 0); q->n = 0; return q; }
int main() { struct q *a = made(), *b = made(); pthread_t t, u;
 pthread_create(&t, 0, f, a); pthread_create(&u, 0, f, b); put(a); put(b);
 pthread_join(t, 0); pthread_join(u, 0); return 0; }",
        open: &[],
    },
    Case {
        name: "the mutex of another object",
        source: "#include <pthread.h>
#include <stdlib.h>
struct q { pthread_mutex_t m; int n; };
void put(struct q *q, struct q *p) {
 pthread_mutex_lock(&p->m); q->n++; pthread_mutex_unlock(&p->m); }
struct q *a, *b;
void *f(void *x) { put(a, b); return 0; }
struct q *made(void) { struct q *q = malloc(sizeof *q); pthread_mutex_init(&q->m, 0); q->n = 0; return q; }
int main() { a = made(); b = made(); pthread_t t; pthread_create(&t, 0, f, a); put(a, a); pthread_join(t, 0); return 0; }",
        open: &["5-5"],
    },
    Case {
        name: "before creation, after a join",
        source: "#include <pthread.h>
int x;
void *f(void *a) {
 x++; return 0; }
int main() { pthread_t t;
 x = 1;
 pthread_create(&t, 0, f, 0);
 pthread_join(t, 0);
 return x; }",
        open: &[],
    },
    Case {
        name: "many threads are joined in a loop",
        source: "#include <pthread.h>
#define N 3
int x[N]; int sum;
void *f(void *a) {
 ++*(int *)a; return 0; }
int main() { pthread_t t[N];
 for (int i = 0; i < N; i++) pthread_create(&t[i], 0, f, &x[0]);
 for (int i = 0; i < N; i++) pthread_join(t[i], 0);
 return x[0]; }",
        open: &["5-5"],
    },
    Case {
        name: "one of them is not joined",
        source: "#include <pthread.h>
#define N 3
int x;
void *f(void *a) {
 x = 1; return 0; }
int main() { pthread_t t[N];
 for (int i = 0; i < N; i++) pthread_create(&t[i], 0, f, 0);
 for (int i = 1; i < N; i++) pthread_join(t[i], 0);
 return x; }",
        open: &["5-5", "5-9"],
    },
    Case {
        name: "wrappers",
        source: "#include <pthread.h>
struct l { pthread_mutex_t m; } g = { PTHREAD_MUTEX_INITIALIZER }; int x;
__attribute__((noinline)) void enter(struct l *l) { pthread_mutex_lock(&l->m); }
__attribute__((noinline)) void leave(struct l *l) { pthread_mutex_unlock(&l->m); }
void *f(void *a) { enter(&g); x++; leave(&g);
 return 0; }
void *h(void *a) { enter(&g); x++; leave(&g);
 x++; return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0); h(0); pthread_join(t, 0); return 0; }",
        open: &["5-8"],
    },
    Case {
        name: "a reader writes",
        source: "#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int x, y;
void *f(void *a) {
 pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l);
 pthread_rwlock_rdlock(&l); y++; pthread_rwlock_unlock(&l); return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0);
 pthread_rwlock_rdlock(&l); int k = x; pthread_rwlock_unlock(&l);
 f(0); pthread_join(t, 0); return k; }",
        open: &["5-5"],
    },
    Case {
        name: "the child reads its own handle",
        source: "#include <pthread.h>
pthread_t t; pthread_t seen;
void *f(void *a) {
 seen = t; return 0; }
int main() {
 pthread_create(&t, 0, f, 0);
 pthread_join(t, 0); return 0; }",
        open: &["4-6"],
    },
    Case {
        name: "bytes and fields",
        source: "#include <pthread.h>
struct s { int a, b; char c[8]; } s;
void *f(void *x) {
 s.a = 1; s.c[1] = 1;
 return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0);
 s.b = 1; s.c[2] = 1;
 s.c[1] = 2;
 pthread_join(t, 0); return 0; }",
        open: &["4-8"],
    },
    Case {
        name: "one's own block, and one that is given away",
        source: "#include <pthread.h>
#include <stdlib.h>
int *shared;
void *f(void *x) { int *p = malloc(4), *q = malloc(4);
 *p = 1;
 *q = 1; shared = q;
 *q = 2; return p; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0);
 int *r = shared; if (r) *r = 3;
 pthread_join(t, 0); return 0; }",
        open: &["6-9", "7-9"],
    },
    Case {
        name: "two objects side by side in one",
        source: "#include <pthread.h>
struct q { pthread_mutex_t m; int n; } both[2] = { { PTHREAD_MUTEX_INITIALIZER }, { PTHREAD_MUTEX_INITIALIZER } };
__attribute__((noinline)) void own(struct q *q) {
 pthread_mutex_lock(&q->m); q->n++; pthread_mutex_unlock(&q->m); }
__attribute__((noinline)) void next(struct q *q) {
 pthread_mutex_lock(&q->m); q[1].n++; pthread_mutex_unlock(&q->m); }
void *f(void *a) { own(&both[0]); own(&both[1]); return 0; }
int main() { pthread_t t; pthread_create(&t, 0, f, 0); next(&both[0]); pthread_join(t, 0); return 0; }",
        open: &["4-6"],
    },
    Case {
        name: "a loop that leaves one out",
        source: "#include <pthread.h>
#define N 3
int x;
void *f(void *a) {
 x = 1; return 0; }
int main(int argc, char **argv) { pthread_t t[N];
 for (int i = 0; i < N; i++) pthread_create(&t[i], 0, f, 0);
 for (int i = 0; i < N; i++) if (i != argc) pthread_join(t[i], 0);
 return x; }",
        open: &["5-5", "5-9"],
    },
    Case {
        name: "a handle that is written by somebody else",
        source: "#include <pthread.h>
#define N 3
int x;
void *f(void *a) {
 x = 1; return 0; }
int main() { pthread_t t[N];
 for (int i = 0; i < N; i++) pthread_create(&t[i], 0, f, 0);
 t[0] = t[1];
 for (int i = 0; i < N; i++) pthread_join(t[i], 0);
 return x; }",
        open: &["5-5", "5-10"],
    },
    Case {
        name: "joined before it is created",
        source: "#include <pthread.h>
#define N 3
int x;
void *f(void *a) {
 x = 1; return 0; }
int main() { pthread_t t[N];
 for (int i = 0; i < N; i++) pthread_join(t[i], 0);
 for (int i = 0; i < N; i++) pthread_create(&t[i], 0, f, 0);
 return x; }",
        open: &["5-5", "5-9"],
    },
    Case {
        name: "a block that only the thread's argument leads to",
        source: "#include <pthread.h>
#include <stdlib.h>
void *f(void *a) {
 *(int *)a = 1; return 0; }
int main() { int *p = malloc(4); pthread_t t; pthread_create(&t, 0, f, p);
 *p = 2;
 pthread_join(t, 0); return 0; }",
        open: &["4-6"],
    },
    Case {
        name: "a pointer that is copied with what is around it",
        source: "#include <pthread.h>
#include <stdlib.h>
struct b { long pad[4]; int *p; } all[2];
void *f(void *a) {
 *all[1].p = 1; return 0; }
__attribute__((noinline)) void put(struct b *b, int k) { all[k] = *b; }
int main() { struct b one = { { 0 }, malloc(4) }; pthread_t t; put(&one, 0); put(&one, 1);
 pthread_create(&t, 0, f, 0);
 *one.p = 2;
 pthread_join(t, 0); return 0; }",
        open: &["5-9"],
    },
];
