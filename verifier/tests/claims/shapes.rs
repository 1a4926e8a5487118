//! Random programs for claims: threads in loops with locks, inputs, assumptions, arrays, structs, unions,
//! bit fields, pointers in shared memory, local arrays, calls, heap, uninitialised variables, overflow.

use random::Rng;
use std::fmt::Write;

const PRELUDE: &str = "
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int x, y; static unsigned char c[4]; static short h = 3; static atomic_int f;
static struct { int a; short b, d; } s; static union { int i; unsigned char b[4]; } v;
static struct { unsigned p : 3, q : 5; } w; static int *volatile p = &x; static int ring[3] = {1, 2, 3};
static int add(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
static int sum(int *a, int k) { int t = 0; for (int i = 0; i < k; i++) t = add(t, a[i]); return t; }
";

/// A program of a seed.
pub fn program(seed: u64) -> String {
    let mut r = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(77));
    r.below(2);
    let threads = 1 + r.below(2);
    let mut out = PRELUDE.to_owned();
    for t in 0..threads {
        let _ = writeln!(out, "static void *t{t}(void *arg) {{ int l = {}, k = (int)(long)arg;", r.below(4));
        for _ in 0..1 + r.below(3) {
            out += &statement(&mut r, 2);
        }
        let _ = writeln!(out, "return {}; }}", ["0", "arg", "(void *)(long)l"][r.below(3)]);
    }
    let _ = writeln!(out, "int main(void) {{ pthread_t id[2]; int l = {}, k = 1;", r.below(3));
    if r.below(3) == 0 {
        out += &statement(&mut r, 1);
    }
    for t in 0..threads {
        let _ = writeln!(out, "pthread_create(&id[{t}], 0, t{t}, (void *){}L);", r.below(3));
    }
    if r.below(2) == 0 {
        out += &statement(&mut r, 1);
    }
    for t in 0..threads {
        if r.below(8) > 0 {
            let _ = writeln!(out, "pthread_join(id[{t}], 0);");
        }
    }
    let _ = writeln!(out, "assert({});", assertion(&mut r));
    out += "return l + k; }\n";
    out
}

/// A program that waits for conditions, in loops and once, with the lock and without: lost signals, waits in
/// vain, and others that are as they should be.
pub fn waiting(seed: u64) -> String {
    let mut r = Rng::new(seed.wrapping_mul(7_000_003).wrapping_add(5));
    r.below(2);
    let threads = 1 + r.below(3);
    let mut out = "#include <assert.h>\n#include <pthread.h>\nint __VERIFIER_nondet_int(void);
static struct { pthread_mutex_t m; pthread_cond_t c; pthread_cond_t d; int x, y; } s;\n"
        .to_owned();
    for t in 0..threads {
        let _ = writeln!(out, "static void *t{t}(void *arg) {{ int l = 0;");
        for _ in 0..1 + r.below(2) {
            out += &waits_or_signals(&mut r);
        }
        out += "return arg; }\n";
    }
    out += "int main(void) { pthread_t id[3]; int l = __VERIFIER_nondet_int();\n";
    for t in 0..threads {
        let _ = writeln!(out, "pthread_create(&id[{t}], 0, t{t}, 0);");
    }
    for _ in 0..r.below(3) {
        out += &waits_or_signals(&mut r);
    }
    for t in 0..threads {
        if r.below(8) > 0 {
            let _ = writeln!(out, "pthread_join(id[{t}], 0);");
        }
    }
    out += ["", "assert(s.x < 2);\n", "assert(s.y == 0 || s.x > 0);\n"][r.below(3)];
    out += "return 0; }\n";
    out
}

fn waits_or_signals(r: &mut Rng) -> String {
    let c = ["c", "c", "c", "d"][r.below(4)];
    let call = ["signal", "broadcast"][r.below(2)];
    let change = ["s.x++;", "s.x = 1;", "s.y = 1;", "if (l & 1) s.x = 1; else s.x = 2;"][r.below(4)];
    let test = ["s.x == 0", "s.y == 0", "s.x < 2"][r.below(3)];
    let keyword = ["while", "while", "while", "if"][r.below(4)];
    let after = ["", "s.x--;", "l = s.x;", "assert(s.x > 0);"][r.below(4)];
    match r.below(8) {
        0..=2 => format!(
            "pthread_mutex_lock(&s.m); {keyword} ({test}) pthread_cond_wait(&s.{c}, &s.m); {after}
             pthread_mutex_unlock(&s.m);\n"
        ),
        3..=5 => format!(
            "pthread_mutex_lock(&s.m); {change} pthread_cond_{call}(&s.{c}); pthread_mutex_unlock(&s.m);\n"
        ),
        6 => format!(
            "pthread_mutex_lock(&s.m); {change} pthread_mutex_unlock(&s.m); pthread_cond_{call}(&s.{c});\n"
        ),
        _ => format!("pthread_cond_{call}(&s.{c});\n"),
    }
}

fn shared(r: &mut Rng) -> &'static str {
    [
        "x",
        "y",
        "c[1]",
        "c[k & 3]",
        "h",
        "f",
        "s.a",
        "s.b",
        "v.i",
        "v.b[1]",
        "w.p",
        "w.q",
        "*p",
        "ring[1]",
        "x",
        "y",
        "f",
        "c[l & 3]",
        "ring[k % 3]",
    ][r.below(19)]
}

fn value(r: &mut Rng) -> String {
    match r.below(9) {
        0..=2 => shared(r).to_owned(),
        3 => "l".to_owned(),
        4 => "k".to_owned(),
        5 => format!("add({}, {})", shared(r), r.below(3)),
        6 => format!("({} ^ {})", shared(r), r.below(9)),
        _ => r.below(4).to_string(),
    }
}

fn condition(r: &mut Rng) -> String {
    let op = ["==", "!=", "<", ">="][r.below(4)];
    format!("{} {op} {}", value(r), value(r))
}

fn assertion(r: &mut Rng) -> String {
    match r.below(5) {
        0 => condition(r),
        1 => format!("{} != {}", shared(r), 5 + r.below(300)),
        2 => format!("{} <= 100 || {}", shared(r), condition(r)),
        3 => "p == &x || p == &y || p == 0".to_owned(),
        _ => format!("({} & {}) != 77", shared(r), 15 + r.below(200)),
    }
}

fn statement(r: &mut Rng, depth: u32) -> String {
    let mut out = String::new();
    match r.below(if depth == 0 { 17 } else { 25 }) {
        0..=2 => writeln!(out, "{} = {};", shared(r), value(r)),
        3 => writeln!(out, "l = {};", value(r)),
        4 => writeln!(out, "k = {} & 3;", value(r)),
        5 => writeln!(out, "{} += {};", ["x", "c[2]", "h", "f", "s.d", "ring[0]"][r.below(6)], r.below(3)),
        6 => writeln!(out, "atomic_fetch_{}(&f, {});", ["add", "or", "xor", "sub"][r.below(4)], r.below(4)),
        7 => writeln!(
            out,
            "{{ int e = {}; if (atomic_compare_exchange_strong(&f, &e, {})) l++; else k = e & 3; }}",
            r.below(3),
            value(r)
        ),
        8 => writeln!(out, "l = {};", ["__VERIFIER_nondet_int()", "__VERIFIER_nondet_uchar()"][r.below(2)]),
        9 => writeln!(
            out,
            "__VERIFIER_assume({});",
            ["l < 5", "l >= 0 && l < 4", "x < 9", "k < 3"][r.below(4)]
        ),
        10 => writeln!(out, "p = {};", ["&x", "&y", "0", "&ring[k % 3]", "&s.a", "p"][r.below(6)]),
        11 => writeln!(out, "assert({});", assertion(r)),
        12 => writeln!(out, "{{ int a[3] = {{ l, k, 2 }}; a[k % 3] = {}; l = sum(a, 3); }}", value(r)),
        13 => writeln!(
            out,
            "{}",
            [
                "{ int u; if (l > 0) u = 1; if (u == 3) x = 1; }",
                "{ int *q = malloc(4); *q = l; x = *q; free(q); }",
                "memcpy(&v, &s, 4);",
                "l = l * 3;",
                "if (p == &ring[3]) y = 1;",
                "l = l << (k & 3);",
                "x = x / (l | 1);",
                "v.b[k & 3] = 7; y = v.i;",
                "*(char *)&s = 1;",
                "l = __builtin_clz(l | 1);",
                "if ((long)p & 8) y = 2;",
                "{ int *q = p; if (q) *q = 1; }",
                "{ int a = l; p = &a; y = *p; p = &x; }",
            ][r.below(13)]
        ),
        14 => writeln!(out, "if (pthread_mutex_trylock(&m) == 0) {{ x++; pthread_mutex_unlock(&m); }}"),
        15 => writeln!(out, "pthread_mutex_lock(&n[{}]);", r.below(2)),
        16 => writeln!(out, "pthread_mutex_unlock(&n[{}]);", r.below(2)),
        17..=19 => {
            let lock = ["m", "n[0]", "n[1]", "n[k & 1]"][r.below(4)];
            let body = statement(r, depth - 1) + &statement(r, depth - 1);
            writeln!(out, "pthread_mutex_lock(&{lock}); {body} pthread_mutex_unlock(&{lock});")
        }
        20 | 21 => {
            let (c, yes, no) = (condition(r), statement(r, depth - 1), statement(r, depth - 1));
            writeln!(out, "if ({c}) {{ {yes} }} else {{ {no} }}")
        }
        22 => {
            let (k, body) = (1 + r.below(2), statement(r, depth - 1));
            writeln!(out, "for (int i = 0; i < {k}; i++) {{ {body} }}")
        }
        23 => {
            let (a, b) = (statement(r, 0), statement(r, 0));
            writeln!(out, "switch ({} & 3) {{ case 0: {a} break; case 2: {b} default: l = 1; }}", value(r))
        }
        _ => {
            let body = statement(r, depth - 1);
            writeln!(out, "for (int i = 0; i < (l & 3); i++) {{ {body} }}")
        }
    }
    .expect("a string takes everything");
    out
}
