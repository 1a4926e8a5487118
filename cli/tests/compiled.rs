//! Programs whose outcome is up to the compiler, or that promise it what does not hold: the verdict is about
//! the program that was compiled. Each of them is deterministic, so it fails exactly if the verifier says so.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

#[track_caller]
fn is_what_was_compiled(name: &str, source: &str) {
    require_parts();
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        let s = Scratch::new();
        s.write(name, source);
        let compiler = if name.ends_with(".c") { "cc" } else { "c++" };
        ok(irs(&s).args([compiler, level, "-w", "-pthread", name, "-o", "p"]));
        let out = irs(&s).args(["verify", "./p"]).output().unwrap();
        let said = text(&out.stdout);
        let said = said.lines().last().unwrap_or_default().to_owned();
        let mut run = s.command("./p");
        run.env("IRS_OPTIONS", "free=unproven:verbosity=0");
        let fine = run.output().unwrap().status.success();
        let word = if fine { "safe" } else { "unsafe" };
        assert_eq!(said.split('(').next(), Some(word), "{level}, {name}: {said}");
    }
}

macro_rules! programs {
    ($($name:ident $file:literal $source:literal)*) => {
        $(
            #[test]
            fn $name() {
                is_what_was_compiled($file, $source);
            }
        )*
    };
}

programs! {
    a_constant_argument "p.c" r"
#include <assert.h>
static inline int is_constant(int x) { return __builtin_constant_p(x); }
int main(void) { assert(is_constant(3) == 0); }
"
    a_constant_variable "p.c" r"
#include <assert.h>
static inline __attribute__((always_inline)) int pick(int x) { return __builtin_constant_p(x) ? 1 : 2; }
int main(void) { int y = 3; assert(pick(y) == 2); }
"
    the_least_size_of_an_object "p.c" r"
#include <assert.h>
#include <stdlib.h>
char *volatile q;
int main(void) { q = malloc(8); char *r = q; assert(__builtin_object_size(r, 2) != 0); }
"
    the_size_of_an_object "p.c" r"
#include <assert.h>
#include <stdlib.h>
char *volatile q;
int main(void) { char *p = malloc(8); q = p; assert(__builtin_object_size(p, 0) != 8); }
"
    a_false_assumption "p.c" r"
#include <assert.h>
volatile int in;
__attribute__((noinline, optnone)) int positive(int x) { return x > 0; }
int main(void) {
  int x = in, p = positive(x);
  __builtin_assume(x > 0);
  int y = x > 0 ? 1 : 0;
  assert(y == p);
}
"
    a_null_argument "p.c" r"
#include <assert.h>
int *volatile g;
__attribute__((nonnull, noinline)) int is_null(int *p) { return !p; }
int main(void) { assert(is_null(g) == 1); }
"
    a_null_result "p.c" r"
#include <assert.h>
int *volatile g;
__attribute__((returns_nonnull, noinline)) int *get(void) { return g; }
int main(void) { assert(!get()); }
"
    a_null_reference "p.cpp" r"
#include <cassert>
int *volatile g;
__attribute__((noinline)) int is_null(int &r) { int *p = &r; return !p; }
int main() { assert(is_null(*g) == 1); }
"
    restricted_to_the_same "p.c" r"
#include <assert.h>
__attribute__((noinline)) int both(int *restrict p, int *restrict q) { *p = 1; *q = 2; return *p; }
int main(void) { int x; assert(both(&x, &x) == 2); }
"
    memory_of_two_types "p.c" r"
#include <assert.h>
__attribute__((noinline)) int both(int *p, short *q) { *p = 1; *q = 2; return *p; }
int main(void) { int x; assert(both(&x, (short *)&x) == 2); }
"
    a_fused_product "p.c" r"
#include <assert.h>
#include <math.h>
volatile double x = 1 + 0x1p-30;
int main(void) { double y = x, p = y * y; assert(fma(y, y, -p) == 0x1p-60 && y * y - p == 0); }
"
}

/// Code that is linked for `-ffast-math` alone would change what numbers are.
#[test]
fn small_numbers_stay() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <assert.h>\nvolatile double x = 0x1p-1030;\nint main(void) { assert(x * 2 == 0x1p-1029); }\n",
    );
    ok(irs(&s).args(["cc", "-c", "p.c", "-o", "p.o"]));
    ok(irs(&s).args(["cc", "-ffast-math", "p.o", "-o", "p"]));
    let out = irs(&s).args(["verify", "./p"]).output().unwrap();
    assert_eq!(text(&out.stdout).lines().last(), Some("safe"));
    let mut run = s.command("./p");
    run.env("IRS_OPTIONS", "free=unproven:verbosity=0");
    assert!(run.output().unwrap().status.success());
}
