//! Random C programs with data races and without, of the shapes that the static analysis of races tells
//! apart: locks in globals and in objects, wrappers, conditional and early releases, handed-over pointers,
//! creation and joins in loops.

use random::Rng;
use std::fmt::Write;

const HEAD: &str = "#include <pthread.h>
#include <stdlib.h>
struct q { int pad; pthread_mutex_t m, n; int a, b; struct q *next; int *p; };
pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER, h = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t o = PTHREAD_ONCE_INIT;
struct q one = { 0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0 };
struct q two = { 0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0 };
struct q *heap, *other;
int x, y, z[4];
static struct q *made(int k) {
	struct q *q = malloc(sizeof *q);
	pthread_mutex_init(&q->m, 0);
	pthread_mutex_init(&q->n, 0);
	q->a = k; q->b = 0; q->next = 0; q->p = &x;
	return q;
}
__attribute__((noinline)) static void enter(struct q *q) { pthread_mutex_lock(&q->m); }
__attribute__((noinline)) static void leave(struct q *q) { pthread_mutex_unlock(&q->m); }
__attribute__((noinline)) static void in(pthread_mutex_t *m) { pthread_mutex_lock(m); }
__attribute__((noinline)) static void out(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
__attribute__((noinline)) static void add(int *p) { ++*p; }
static void set(void) { x = 7; }
";

/// Something that is done to memory; `q` is a pointer to a struct of its function's.
fn touch(r: &mut Rng) -> &'static str {
    const ALL: &[&str] = &[
        "x++;",
        "y = x;",
        "z[1]++;",
        "z[x & 3] = y;",
        "q->a++;",
        "q->b = q->a;",
        "add(&q->a);",
        "add(&x);",
        "one.a++;",
        "two.b = 1;",
        "heap->a++;",
        "heap->b = other->a;",
        "*q->p = 3;",
        "q->p = &y;",
        "q->next = q;",
        "if (q->next) q->next->a++;",
        "{ int l = 0; add(&l); }",
        "{ int *l = malloc(4); *l = x; q->p = l; }",
        "pthread_once(&o, set);",
        "other->a = 1;",
    ];
    ALL[r.below(ALL.len())]
}

/// A pair that locks and unlocks.
fn pair(r: &mut Rng) -> (&'static str, &'static str) {
    *r.pick(&[
        ("pthread_mutex_lock(&g);", "pthread_mutex_unlock(&g);"),
        ("pthread_mutex_lock(&h);", "pthread_mutex_unlock(&h);"),
        ("pthread_mutex_lock(&q->m);", "pthread_mutex_unlock(&q->m);"),
        ("pthread_mutex_lock(&q->n);", "pthread_mutex_unlock(&q->n);"),
        ("enter(q);", "leave(q);"),
        ("enter(&one);", "leave(&one);"),
        ("in(&q->n);", "out(&q->n);"),
        ("in(&g);", "out(&g);"),
        ("enter(heap);", "leave(heap);"),
        ("pthread_rwlock_rdlock(&r);", "pthread_rwlock_unlock(&r);"),
        ("pthread_rwlock_wrlock(&r);", "pthread_rwlock_unlock(&r);"),
    ])
}

fn statements(r: &mut Rng, depth: usize, text: &mut String) {
    for _ in 0..1 + r.below(3) {
        match r.below(if depth == 0 { 3 } else { 9 }) {
            0..=2 => *text += &format!("\t{}\n", touch(r)),
            3..=5 => {
                let (on, off) = pair(r);
                *text += &format!("\t{on}\n");
                statements(r, depth - 1, text);
                *text += &format!("\t{off}\n");
                if r.chance(20) {
                    *text += &format!("\t{}\n", touch(r));
                }
            }
            6 => {
                let (on, off) = pair(r);
                let c = *r.pick(&["k", "k > 1", "q == &one"]);
                let d = if r.chance(70) { c } else { "k" };
                *text += &format!("\tif ({c}) {{ {on} }}\n\t{}\n\tif ({d}) {{ {off} }}\n", touch(r));
            }
            7 => {
                *text += "\tfor (int i = 0; i < 2; i++) {\n";
                statements(r, depth - 1, text);
                if r.chance(30) {
                    *text += "\tif (q->next) q = q->next;\n";
                }
                *text += "\t}\n";
            }
            _ => {
                let (on, off) = pair(r);
                *text += &format!("\t{on}\n\tif (k == 2) {{ {off} return; }}\n\t{}\n\t{off}\n", touch(r));
            }
        }
    }
}

/// A loop's head, by its number of rounds.
fn head(r: &mut Rng) -> &'static str {
    const ALL: &[&str] = &[
        "for (int i = 0; i < N; i++)",
        "for (int i = 0; i < N; i++)",
        "for (int i = 0; i < N; i++)",
        "for (int i = 1; i < N; i++)",
        "for (int i = 0; i < N - 1; i++)",
        "for (int i = 0; i <= N - 1; i++)",
        "for (int i = N - 1; i >= 0; i--)",
        "for (int i = 0; i < N; i += 2)",
        "for (long i = 0; i != N; i++)",
    ];
    ALL[r.below(ALL.len())]
}

pub fn program(seed: u64) -> String {
    let mut r = Rng::new(seed);
    let mut text = HEAD.to_string();
    for f in 0..3 {
        writeln!(text, "__attribute__((noinline)) static void f{f}(struct q *q, int k) {{").expect("text");
        statements(&mut r, 2, &mut text);
        if f > 0 && r.chance(60) {
            let (on, off) = pair(&mut r);
            let q = *r.pick(&["q", "&one", "&two", "heap", "other", "q->next ? q->next : q"]);
            writeln!(text, "\t{on} f{}({q}, k); {off}", r.below(f)).expect("text");
        }
        text += "}\n";
    }
    text += "static void (*const table[])(struct q *, int) = { f0, f1, f2 };\n";
    text += "struct arg { struct q *q; int k; };\nstatic void *run(void *a) { struct arg *s = a; ";
    text += *r.pick(&["f2(s->q, s->k);", "table[s->k % 3](s->q, s->k);", "f1(s->q, s->k); f2(heap, 1);"]);
    text += " return 0; }\nstatic void *lone(void *a) { f1(a, 1); return 0; }\n#define N 2\nint main() {\n";
    text +=
        "\tstruct arg a[N]; pthread_t t[N], u; struct q *q = &one; int k = 0;\n\theap = made(1); other = ";
    text += *r.pick(&["made(2);\n", "heap;\n", "&two;\n"]);
    if r.chance(50) {
        text += "\tf0(&two, 0);\n";
    }
    if r.chance(40) {
        text += "\theap->next = other;\n";
    }
    let alone = r.chance(60);
    if alone {
        text += "\tpthread_create(&u, 0, lone, ";
        text += *r.pick(&["&one", "heap", "other"]);
        text += ");\n";
    }
    let early = alone && r.chance(50);
    if early {
        text += "\tpthread_join(u, 0);\n";
        text += &format!("\t{}\n", touch(&mut r));
    }
    let q = *r.pick(&["&one", "heap", "i ? heap : other", "i ? &one : &two", "made(i)"]);
    text += "\tfor (int i = 0; i < N; i++) { a[i].q = ";
    text += q;
    text += "; a[i].k = i + 1;";
    text += *r.pick(&[" }\n\tfor (int i = 0; i < N; i++) {", "", " if (i && !a[0].q) break;"]);
    text += " pthread_create(&t[i], 0, run, &a[i]); }\n";
    if r.chance(50) {
        let mut inside = String::new();
        statements(&mut r, 1, &mut inside);
        text += &inside.replace("return;", "return 1;");
    }
    let join = head(&mut r);
    writeln!(text, "\t{join} pthread_join(t[i], 0);").expect("text");
    text += &format!("\t{}\n\t{}\n", touch(&mut r), touch(&mut r));
    if alone && !early {
        text += "\tpthread_join(u, 0);\n";
    }
    text += &format!("\t{}\n\tf0(q, k);\n\treturn x + a[0].k;\n}}\n", touch(&mut r));
    text
}
