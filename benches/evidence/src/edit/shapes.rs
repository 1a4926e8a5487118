//! edit.6: edits that change much with little text, in places where a comparison of programs may not look:
//! initial values, widths, layouts, tables of functions, symbols, orders of atomic accesses, arguments of
//! library functions, flags of the compiler. The verdict is that of a fresh verification, and sets are
//! accepted.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Result, ensure};
use irs_demos::tools;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// What stands before both threads, what the two do, and what `main` does behind both.
type Threads = (&'static str, &'static str, &'static str, &'static str);

/// Its name, the program, what is replaced, and by what.
type Shape = (&'static str, Threads, &'static str, &'static str);

/// The same in both threads, under a lock.
const fn both(before: &'static str, body: &'static str, end: &'static str) -> Threads {
    (before, body, "", end)
}

const SHAPES: &[Shape] = &[
    ("an initial value", both("static int x = 1;", "x++;", "assert(x == 3);"), "x = 1;", "x = 2;"),
    (
        "an element's initial value",
        both(
            "static int q[4] = {1,1,1,1}; static int s;",
            "for (int i=0;i<4;i++) s += q[i];",
            "assert(s == 8);",
        ),
        "{1,1,1,1}",
        "{1,1,1,2}",
    ),
    ("a width", both("static uint8_t x = 254;", "x++;", "assert(x == 0);"), "uint8_t x", "uint16_t x"),
    (
        "signedness",
        both("static unsigned char x = 200; static int r;", "r = x > 100;", "assert(r);"),
        "unsigned char x",
        "signed char x",
    ),
    (
        "the order of members",
        both(
            "struct s { int i, j; }; static struct s x;",
            "int *p = (int *)&x; p[1]++;",
            "assert(x.j == 2);",
        ),
        "int i, j;",
        "int j, i;",
    ),
    (
        "a packed structure",
        both("struct s { char i; int j; }; static int r;", "r = sizeof(struct s);", "assert(r == 8);"),
        "int j; };",
        "int j; } __attribute__((packed));",
    ),
    (
        "a constant in a callee",
        both("static int x; static int step(void) { return 1; }", "x += step();", "assert(x == 2);"),
        "return 1;",
        "return 2;",
    ),
    (
        "a constant in a callee that stays one",
        both(
            "static int x; __attribute__((noinline)) static int step(void) { return 1; }",
            "x += step();",
            "assert(x == 2);",
        ),
        "return 1;",
        "return 2;",
    ),
    (
        "a table of functions",
        both(
            "static int x; static void f(void){x++;} static void g(void){x+=2;} static void (*tab[2])(void) = {f, g};",
            "tab[0]();",
            "assert(x == 2);",
        ),
        "{f, g}",
        "{g, f}",
    ),
    (
        "no _Atomic",
        ("static atomic_int x;", "x++;", "x++;", "assert(x == 2);"),
        "static atomic_int x",
        "static int x",
    ),
    (
        "no volatile",
        ("static volatile int f; static atomic_int x;", "x = 1; f = 1;", "if (f) assert(x == 1);", ""),
        "volatile int f",
        "int f",
    ),
    (
        "the order of a store",
        (
            "static int d; static atomic_int f;",
            "d = 1; atomic_store_explicit(&f, 1, memory_order_release);",
            "if (atomic_load_explicit(&f, memory_order_acquire)) assert(d == 1);",
            "",
        ),
        "memory_order_release",
        "memory_order_relaxed",
    ),
    (
        "the order of a load",
        (
            "static int d; static atomic_int f;",
            "d = 1; atomic_store_explicit(&f, 1, memory_order_release);",
            "if (atomic_load_explicit(&f, memory_order_acquire)) assert(d == 1);",
            "",
        ),
        "memory_order_acquire",
        "memory_order_relaxed",
    ),
    (
        "a weak function",
        both(
            "__attribute__((weak)) int step(void) { return 1; } static int x;",
            "x += step();",
            "assert(x == 2);",
        ),
        "return 1;",
        "return 2;",
    ),
    (
        "an alias",
        both(
            "int one(void) { return 1; } int two(void) { return 2; } int step(void) __attribute__((alias(\"one\"))); static int x;",
            "x += step();",
            "assert(x == 2);",
        ),
        "(\"one\")",
        "(\"two\")",
    ),
    (
        "an array's length",
        both("static int q[8]; static int i;", "q[i++ + 2] = 1;", "assert(i == 2);"),
        "q[8]",
        "q[3]",
    ),
    (
        "a static local",
        both(
            "static int x; static int f(void) { static int n; return ++n; }",
            "x += f();",
            "assert(x == 3);",
        ),
        "static int n;",
        "int n = 0;",
    ),
    (
        "a static local's initial value",
        both(
            "static int x; static int f(void) { static int n; return ++n; }",
            "x += f();",
            "assert(x == 3);",
        ),
        "static int n;",
        "static int n = 1;",
    ),
    (
        "a variable of each thread",
        both("static int x; static _Thread_local int k = 1;", "x += k++;", "assert(x == 2);"),
        "static _Thread_local int k",
        "static int k",
    ),
    (
        "its initial value",
        both("static int x; static _Thread_local int k = 1;", "x += k++;", "assert(x == 2);"),
        "int k = 1;",
        "int k = 2;",
    ),
    (
        "an enumeration",
        both("static int x; enum { A = 1, B };", "x += A;", "assert(x == 2);"),
        "A = 1",
        "A = 3",
    ),
    (
        "a constant",
        both("static int x; static const int k = 1;", "x += *(volatile const int *)&k;", "assert(x == 2);"),
        "k = 1",
        "k = 2",
    ),
    (
        "a string",
        both("static int x; static const char *w = \"ab\";", "x += strlen(w);", "assert(x == 4);"),
        "\"ab\"",
        "\"abc\"",
    ),
    (
        "the threads' functions",
        (
            "static int x; static void f(void) { x = 1; } static void g(void) { if (x == 1) x = 2; }",
            "pthread_mutex_lock(&m); f(); pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); g(); pthread_mutex_unlock(&m);",
            "assert(x != 0);",
        ),
        "g(); pthread",
        "; pthread",
    ),
    (
        "another lock",
        (
            "static int x; static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;",
            "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
            "pthread_mutex_t *p = &m; pthread_mutex_lock(p); x++; pthread_mutex_unlock(p);",
            "assert(x == 2);",
        ),
        "*p = &m",
        "*p = &n",
    ),
    (
        "a mutex's type",
        (
            "static pthread_mutex_t r; static int x; __attribute__((constructor)) static void init(void) { pthread_mutexattr_t t; pthread_mutexattr_init(&t); pthread_mutexattr_settype(&t, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&r, &t); }",
            "pthread_mutex_lock(&r); pthread_mutex_lock(&r); x++; pthread_mutex_unlock(&r); pthread_mutex_unlock(&r);",
            "",
            "assert(x == 1);",
        ),
        "MUTEX_RECURSIVE",
        "MUTEX_NORMAL",
    ),
    (
        "an order in a thread",
        (
            "static atomic_int x, y; static int r1, r2;",
            "x = 1; r1 = y;",
            "y = 1; r2 = x;",
            "assert(r1 || r2);",
        ),
        "x = 1; r1 = y;",
        "r1 = y; x = 1;",
    ),
    (
        "operands",
        both("static int x = 5, y = 3;", "x = x - y; x = x + y;", "assert(x == 5);"),
        "x = x - y;",
        "x = y - x - 1;",
    ),
    (
        "a predicate",
        both("static int x = 1; static int r;", "if (x > 0) r = 1;", "assert(r == 1);"),
        "x > 0",
        "x > 1",
    ),
    (
        "an unsigned predicate",
        both("static int x = -1; static int r;", "if (x < 4) r = 1;", "assert(r == 1);"),
        "x < 4",
        "x < 4u",
    ),
    (
        "branches",
        both("static int x = 1; static int r;", "if (x) r += 1; else r += 2;", "assert(r == 2);"),
        "r += 1; else r += 2;",
        "r += 2; else r += 1;",
    ),
    (
        "a case",
        both(
            "static int x = 1; static int r;",
            "switch (x) { case 1: r = 7; break; case 2: r = 9; break; default: r = 3; }",
            "assert(r == 7);",
        ),
        "case 1: r",
        "case 5: r",
    ),
    ("a fraction", both("static double x;", "x += 0.5;", "assert(x == 1.0);"), "0.5", "0.25"),
    (
        "an atomic operation",
        ("static atomic_int x = 1;", "atomic_fetch_or(&x, 2);", "atomic_fetch_or(&x, 4);", "assert(x == 7);"),
        "atomic_fetch_or(&x, 2)",
        "atomic_fetch_and(&x, 2)",
    ),
    (
        "an exchange that may fail",
        (
            "static atomic_int x; static int r;",
            "int e = 0; if (atomic_compare_exchange_strong(&x, &e, 1)) r = 1;",
            "",
            "assert(r);",
        ),
        "exchange_strong",
        "exchange_weak",
    ),
    (
        "a copy's length",
        both("static char s[4] = \"abc\", d[4];", "memcpy(d, s, 4);", "assert(d[2] == 'c');"),
        "s, 4",
        "s, 2",
    ),
    (
        "what memory is set to",
        both("static char d[4];", "memset(d, 1, 4);", "assert(d[2] == 1);"),
        "d, 1",
        "d, 2",
    ),
    (
        "an overflow",
        both("static int x = 2147483647; static int r;", "int y = x; r = (long)y + 1 > y;", "assert(r);"),
        "(long)y + 1",
        "y + 1",
    ),
    ("an exit", both("static int x;", "x++;", "assert(x == 2);"), "x++;", "x++; if (x == 2) exit(3);"),
    (
        "a constructor",
        both("static int x; static void init(void) { x = 1; }", "x++;", "assert(x == 2);"),
        "static void init",
        "__attribute__((constructor)) static void init",
    ),
    (
        "a handler at the exit",
        both("static int x; static void end(void) { assert(x == 2); }", "x++;", "atexit(end);"),
        "assert(x == 2);",
        "assert(x == 3);",
    ),
    (
        "a wait without its loop",
        (
            "static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int x;",
            "pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);",
            "",
        ),
        "while (!x) pthread",
        "if (x) pthread",
    ),
    (
        "a semaphore's count",
        (
            "static sem_t s; static int x; __attribute__((constructor)) static void init(void) { sem_init(&s, 0, 1); }",
            "sem_wait(&s); int k = x; x = k + 1; sem_post(&s);",
            "sem_wait(&s); int k = x; x = k + 1; sem_post(&s);",
            "assert(x == 2);",
        ),
        "&s, 0, 1",
        "&s, 0, 2",
    ),
    (
        "a barrier's count",
        (
            "static pthread_barrier_t b2; __attribute__((constructor)) static void init(void) { pthread_barrier_init(&b2, 0, 2); }",
            "pthread_barrier_wait(&b2);",
            "pthread_barrier_wait(&b2);",
            "",
        ),
        "&b2, 0, 2",
        "&b2, 0, 3",
    ),
    (
        "a join",
        (
            "static int x;",
            "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
            "assert(x == 2);",
        ),
        "pthread_join(b, 0);",
        ";",
    ),
    (
        "what is passed to a thread",
        ("static int x;", "x = v != 0;", "", "assert(x == 0);"),
        "t1, 0)",
        "t1, &a)",
    ),
    (
        "what a thread returns",
        (
            "static int x;",
            "if (x) return &x;",
            "",
            "pthread_t c; void *r; pthread_create(&c, 0, t1, 0); pthread_join(c, &r); assert(!r);",
        ),
        "if (x)",
        "if (!x)",
    ),
];

/// The compiler's flags before and after, where the source stays the same.
type Flags = (&'static str, Threads, &'static [&'static str], &'static [&'static str]);

const COUNTS: Threads = both("static int x;", "int t = x; x = t + 1;", "assert(x == 2);");
const OVERFLOWS: Threads =
    both("static int x = 2147483647; static int r;", "int y = x; r = y + 1 < y;", "assert(x != 0);");

const FLAGS: &[Flags] = &[
    ("-O0", COUNTS, &[], &["-O0"]),
    ("-O1", COUNTS, &[], &["-O1"]),
    ("-O3", COUNTS, &[], &["-O3"]),
    ("-fwrapv", OVERFLOWS, &[], &["-fwrapv"]),
    ("no -DNDEBUG", both("static int x;", "x++;", "assert(x == 3);"), &["-DNDEBUG"], &[]),
    (
        "-funsigned-char",
        both("static char x = (char)200; static int r;", "r = x > 0;", "assert(!r);"),
        &[],
        &["-funsigned-char"],
    ),
];

fn text((before, one, two, end): Threads) -> String {
    let (lock, unlock) = ("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);");
    let (one, two) = match two {
        "" => (format!("{lock} {one} {unlock}"), format!("{lock} {one} {unlock}")),
        two => (one.to_owned(), two.to_owned()),
    };
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n\
         #include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n{before}\n\
         static void *t1(void *v) {{ {one} return v; }}\nstatic void *t2(void *v) {{ {two} return v; }}\n\
         int main(void) {{ pthread_t a, b; pthread_create(&a, 0, t1, 0); pthread_create(&b, 0, t2, 0);\n\
         pthread_join(a, 0); pthread_join(b, 0); {end}\nreturn 0; }}\n"
    )
}

/// A version, and its flags.
type Version = (String, &'static [&'static str]);

fn all() -> Result<Vec<(&'static str, Version, Version)>> {
    let mut all = Vec::new();
    for (name, threads, from, to) in SHAPES {
        let old = text(*threads);
        let new = old.replace(from, to);
        ensure!(old != new, "{name}: nothing is replaced");
        all.push((*name, (old, &[][..]), (new, &[][..])));
    }
    all.extend(FLAGS.iter().map(|(name, t, old, new)| (*name, (text(*t), *old), (text(*t), *new))));
    Ok(all)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let irs = |config: &str, args: &[&str]| {
        let mut c = Command::new(&plan.tools.irs);
        tools::run(c.args(args).current_dir(dir.path()).env("XDG_CONFIG_HOME", at(config)), LIMIT)
    };
    let build = |(text, flags): &Version, name: &str| -> Result<()> {
        std::fs::write(at("p.c"), text)?;
        let flags: Vec<&str> = ["-w"].iter().chain(*flags).copied().collect();
        plan.tools.instrumented(&at("p.c"), &flags, &at(name))
    };
    let last = |e: &tools::Ended| e.last_line().to_owned();
    let (mut other, mut rejected, mut sets, mut differ) = (Vec::new(), Vec::new(), 0, 0);
    let shapes = plan.sample(97, &all()?);
    for (name, before, after) in &shapes {
        build(before, "old")?;
        build(after, "new")?;
        let first = last(&irs("config", &["verify", "old", "--keep-proofs"])?);
        let _ = std::fs::remove_file(at("new.irst"));
        let since = last(&irs("config", &["verify", "new", "--since", "old", "--out", "new.irst"])?);
        let fresh = last(&irs("other", &["verify", "new"])?);
        differ += usize::from(first != fresh);
        if since != fresh {
            other.push(format!("{name}: {since}, and fresh {fresh}"));
        }
        if at("new.irst").exists() {
            sets += 1;
            let judged = irs("other", &["certify", "new.irst", "new"])?;
            if judged.code() != 0 {
                rejected.push(format!("{name}: {}", judged.stderr));
            }
        }
    }
    let n = shapes.len();
    // (Some change nothing that an x86 processor does.)
    let enough = !plan.full() || differ * 2 > n;
    table.row(
        format!("{n} edits, {differ} of them with another verdict than before: wrong"),
        "0",
        other.len().to_string(),
        other.is_empty() && enough,
    );
    table.row(
        format!("{sets} sets that the checker rejects"),
        "0",
        rejected.len().to_string(),
        rejected.is_empty(),
    );
    other.iter().chain(&rejected).for_each(|w| println!("      {w}"));
    Ok(())
}
