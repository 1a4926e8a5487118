//! Programs about which the engine would claim too much if it took something for exact that is not: one
//! for each guard of `exact.rs` (and of `rounds.rs`), named by it. About each the machine says something
//! else than `safe`.

pub struct Guarded {
    pub name: &'static str,
    pub flags: &'static [&'static str],
    pub source: &'static str,
    /// Within so many rounds.
    pub rounds: usize,
}

const C: &[&str] = &[];
/// The source is text of LLVM's.
const IR: &[&str] = &["-x", "ir"];

const fn guarded(name: &'static str, flags: &'static [&'static str], source: &'static str) -> Guarded {
    Guarded { name, flags, source, rounds: 4 }
}

/// What is needed is an order of writes, or of a read and a write: more rounds than these.
const fn ordered(name: &'static str, source: &'static str) -> Guarded {
    Guarded { name, flags: C, source, rounds: 2 }
}

pub const PRELUDE: &str = "
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
static pthread_t t, u;
static int x, y;
static int *q = &x;
";

/// (An event before, so that the machine has a first state.)
pub const IR_PRELUDE: &str = "
@m = global [40 x i8] zeroinitializer, align 8
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @__VERIFIER_nondet_int()
";

pub const GUARDED: &[Guarded] = &[
    guarded(
        "calls that are not listed",
        &["-fno-builtin"],
        "int abs(int); int main(void) { x = abs(__VERIFIER_nondet_int()); return 0; }",
    ),
    guarded(
        "accesses that the instruction does not call aligned",
        C,
        "static struct __attribute__((packed)) { int before, v; } s;
         static void *set(void *a) { s.v = 1; return a; }
         int main(void) { pthread_create(&t, 0, set, 0); y = s.v; pthread_join(t, 0); return 0; }",
    ),
    guarded("plain values are no numbers", C, "int main(void) { if (*(int *)&q == 0) y = 1; return 0; }"),
    ordered(
        "writes depend on writes",
        "static void *one(void *a) { __atomic_store_n(&x, 1, 5); return a; }
         static void *two(void *a) { __atomic_store_n(&x, 2, 5); return a; }
         int main(void) {
             pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
             pthread_join(t, 0); pthread_join(u, 0); assert(x == 2); return 0;
         }",
    ),
    ordered(
        "writes depend on reads",
        "static void *one(void *a) { __atomic_store_n(&x, 1, 5); return a; }
         static void *two(void *a) { y = __atomic_load_n(&x, 5); return a; }
         int main(void) {
             pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
             pthread_join(t, 0); pthread_join(u, 0); assert(y == 1); return 0;
         }",
    ),
    ordered(
        "reads depend on writes",
        "static void *one(void *a) { y = __atomic_load_n(&x, 5); return a; }
         static void *two(void *a) { __atomic_store_n(&x, 1, 5); return a; }
         int main(void) {
             pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
             pthread_join(t, 0); pthread_join(u, 0); assert(y == 0); return 0;
         }",
    ),
    guarded(
        "parts of an address that others write",
        C,
        "static void *part(void *a) { *(volatile char *)&q = 1; return a; }
         int main(void) {
             pthread_create(&t, 0, part, 0); int *r = q; pthread_join(t, 0); if (r) y = 1; return 0;
         }",
    ),
    guarded(
        "parts of an address of the thread's own",
        C,
        "int main(void) { q = &y; *(volatile char *)&q = 1; int *r = q; if (r) y = 1; return 0; }",
    ),
    guarded(
        "ways that meet with the same term of different kinds, in a register",
        C,
        "int main(void) {
             int *r;
             if (__VERIFIER_nondet_int()) { q = &x; *(volatile char *)&q = 0; r = q; }
             else r = &x;
             if (r) y = 1;
             return 0;
         }",
    ),
    guarded(
        "ways that meet with the same term of different kinds, in memory",
        C,
        "static int *s;
         int main(void) {
             if (__VERIFIER_nondet_int()) { q = &x; *(volatile char *)&q = 0; s = q; }
             else s = &x;
             if (s) y = 1;
             return 0;
         }",
    ),
    guarded(
        "mutexes of a kind that no initialiser gives",
        C,
        "static pthread_mutex_t r = {.__data = {.__kind = 16}};
         int main(void) { pthread_mutex_lock(&r); x = 1; pthread_mutex_unlock(&r); return 0; }",
    ),
    guarded(
        "exchanges of what is no number",
        C,
        "int main(void) {
             int e = 0;
             if (__atomic_compare_exchange_n((int *)&q, &e, 1, 0, 5, 5)) y = 1;
             return 0;
         }",
    ),
    Guarded {
        rounds: 8,
        ..guarded(
            "a signal is for one of those that wait",
            C,
            "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
             static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
             static void *wait(void *a) {
                 pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);
                 return a;
             }
             int main(void) {
                 pthread_create(&t, 0, wait, 0); pthread_create(&u, 0, wait, 0);
                 pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);
                 pthread_join(t, 0); pthread_join(u, 0); return 0;
             }",
        )
    },
    Guarded {
        rounds: 8,
        ..guarded(
            "a signal is for nobody that waits later",
            C,
            "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
             static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
             static void *wait(void *a) {
                 pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return a;
             }
             int main(void) {
                 pthread_create(&t, 0, wait, 0); pthread_cond_broadcast(&c); pthread_join(t, 0); return 0;
             }",
        )
    },
    guarded(
        "shifts that promise both",
        IR,
        "define i32 @main() {
             %l = call i32 @pthread_mutex_lock(ptr @m)
             %u = call i32 @pthread_mutex_unlock(ptr @m)
             %a = call i32 @__VERIFIER_nondet_int()
             %b = or i32 %a, -2
             %c = shl nuw nsw i32 %b, 1
             %d = icmp eq i32 %c, 5
             br i1 %d, label %yes, label %no
         yes:
             ret i32 1
         no:
             ret i32 0
         }",
    ),
    guarded(
        "branches on what is no number",
        IR,
        "define i1 @f(i1 %b) {
             br i1 %b, label %one, label %two
         one:
             ret i1 poison
         two:
             ret i1 true
         }
         define i32 @main() {
             %l = call i32 @pthread_mutex_lock(ptr @m)
             %u = call i32 @pthread_mutex_unlock(ptr @m)
             %a = call i32 @__VERIFIER_nondet_int()
             %b = icmp eq i32 %a, 0
             %c = call i1 @f(i1 %b)
             br i1 %c, label %yes, label %no
         yes:
             ret i32 1
         no:
             ret i32 0
         }",
    ),
    guarded(
        "cases of what is no number",
        C,
        "int main(void) {
             switch (*(int *)&q) { case 0: y = 1; break; case 5: y = 2; break; case 9: y = 3; break; }
             return 0;
         }",
    ),
    guarded(
        "what a function returns in one iteration only",
        IR,
        "define i32 @f(i1 %b) {
             br i1 %b, label %one, label %two
         one:
             ret i32 poison
         two:
             ret i32 1
         }
         define i32 @main() {
             %l = call i32 @pthread_mutex_lock(ptr @m)
             %u = call i32 @pthread_mutex_unlock(ptr @m)
             br label %loop
         loop:
             %i = phi i32 [ 0, %0 ], [ %n, %loop ]
             %b = icmp eq i32 %i, 1
             %v = call i32 @f(i1 %b)
             %n = add i32 %i, %v
             %g = icmp ult i32 %n, 2
             br i1 %g, label %loop, label %end
         end:
             ret i32 0
         }",
    ),
];
