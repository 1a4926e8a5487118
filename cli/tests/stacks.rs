//! A program that is proven has the stack that was counted on, whatever the compiler makes of its frames and
//! whatever the limits are under which it is run.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

/// Helpers with large buffers, one after the other: the compiler would put all of them into one frame.
const HELPERS: &str = "
static inline long digest(int x) {
  char b[32768];
  memset(b, x, sizeof b);
  b[x & 1023] = 3;
  long s = 0;
  for (int i = 0; i < 4; i++) s += b[(i * 7 + z) & 32767];
  return s;
}
static void *work(void *a) {
  long s = digest(1) + digest(2) + digest(3) + digest(4) + digest(5) + digest(6) + digest(7) + digest(8);
  s += digest(9) + digest(10) + digest(11) + digest(12) + digest(13) + digest(14) + digest(15);
  __atomic_fetch_add(&sum, s, __ATOMIC_SEQ_CST);
  return a;
}";

/// The same where the helper is to be part of its caller, and of recursion.
const FORCED: &str = "
__attribute__((always_inline)) static inline int line(int x) {
  char b[8192];
  memset(b, x, sizeof b);
  return b[(x + z) & 8191];
}
static int down(int n) { return n == 0 ? line(1) : line(n) + down(n - 1) + line(n + 1); }
static void *work(void *a) { __atomic_fetch_add(&sum, down(15), __ATOMIC_SEQ_CST); return a; }";

/// A variable that the function and its plain copy have each.
const TWICE: &str = "
static void *work(void *a) {
  volatile char b[3 << 20];
  b[0] = 1;
  b[2 << 20] = 2;
  sum = b[0] + b[2 << 20];
  return a;
}";

/// Calls within calls, without variables; and variables of each thread.
const CALLS: &str = "
static _Thread_local volatile char own[1 << 18];
static int down(int n) { return n == 0 ? 1 : 1 + down(n - 1) + z; }
static void *work(void *a) {
  own[1 << 17] = 1;
  __atomic_fetch_add(&sum, down(900) + own[1 << 17], __ATOMIC_SEQ_CST);
  return a;
}";

/// Small helpers whose variables would come to much if all of them were part of the function that recurs.
fn inlined(helpers: usize, bytes: usize, depth: usize) -> String {
    let each = |f: &dyn Fn(usize) -> String| (0..helpers).map(f).collect::<String>();
    let helper = each(&|k| {
        format!(
            "static inline int h{k}(int n) {{ char b[{bytes}]; b[0] = {k}; use(b, n); return b[n & 15]; }}\n"
        )
    });
    let calls = each(&|k| format!("s += h{k}(n); "));
    format!(
        "__attribute__((noinline)) void use(char *p, int n) {{ p[n & 15] = (char)n; }}\n{helper}\
         int down(int n) {{ if (n == 0) return 1; int s = 0; {calls} return (s & 7) + down(n - 1); }}\n\
         static void *work(void *a) {{ sum = down({depth}); return a; }}"
    )
}

/// Values that live on across the call of a function that recurs.
fn spilled(values: usize, depth: usize) -> String {
    let each = |f: &dyn Fn(usize) -> String| (0..values).map(f).collect::<String>();
    let made = each(&|k| format!("long v{k} = x * {} + g[{k} + n & 7]; x ^= v{k};\n", k + 3));
    let used = each(&|k| format!(" + (v{k} & 1)"));
    format!(
        "int g[8] = {{1, 2, 3, 4, 5, 6, 7, 8}};\n\
         long down(int n, long x) {{ if (n == 0) return 1; {made} return (down(n - 1, x) & 1023){used}; }}\n\
         static void *work(void *a) {{ sum = 1 + (down({depth}, 1) & 7); return a; }}"
    )
}

/// A variable that is aligned to so many bytes.
fn aligned(align: usize, depth: usize) -> String {
    format!(
        "__attribute__((noinline)) void use(char *p, int n) {{ p[n & 15] = (char)n; }}\n\
         __attribute__((noinline)) int down(int n) {{ _Alignas({align}) char b[16]; use(b, n);\
           return n == 0 ? 1 : (b[n & 15] & 1) + down(n - 1); }}\n\
         static void *work(void *a) {{ sum = down({depth}); return a; }}"
    )
}

/// Arguments for which there are no registers.
fn arguments(count: usize, depth: usize) -> String {
    let list = |f: &dyn Fn(usize) -> String| (0..count).map(f).collect::<Vec<_>>().join(",");
    let (taken, passed) = (list(&|k| format!("long a{k}")), list(&|k| format!("a{}", (k + 1) % count)));
    let (first, all) = (list(&|k| format!("{k}")), list(&|k| format!("a{k}")).replace(',', "^"));
    format!(
        "__attribute__((noinline)) long down(int n, {taken}) {{ if (n == 0) return 1;\n\
           return (down(n - 1, {passed}) & 1) + ({all} & 1); }}\n\
         static void *work(void *a) {{ sum = 1 + down({depth}, {first}); return a; }}"
    )
}

/// Many small variables, of a function that does not end in between.
const MANY: &str = "
#include <alloca.h>
static void *work(void *a) {
  for (int i = 0; i < 30000; i++) { char *p = alloca(1); *p = 1; sum += *p; }
  return a;
}";

/// Thread-local variables that main's stack would have no room for, and main's do not need.
const OWN: &str = "
static _Thread_local char own[10000000];
static void *work(void *a) { own[z] = 1; sum = own[z]; return a; }";

fn program(work: &str, stack: Option<usize>) -> String {
    let attributes = stack.map_or("0".to_owned(), |_| "&at".to_owned());
    let set = stack.map_or(String::new(), |n| format!("pthread_attr_setstacksize(&at, {n});"));
    format!(
        "#include <pthread.h>\n#include <assert.h>\n#include <string.h>\n#include <stdio.h>\n\
         static volatile int z;\nstatic long sum;\n{work}\n\
         int main(void) {{\n\
           pthread_t t; pthread_attr_t at; size_t size = 0;\n\
           pthread_attr_init(&at); {set}\n\
           pthread_create(&t, {attributes}, work, 0); pthread_join(t, 0);\n\
           pthread_attr_getstacksize(&at, &size); assert({} == 0 || size == {});\n\
           assert(sum > 0); return 0; }}\n",
        stack.unwrap_or(0),
        stack.unwrap_or(0)
    )
}

#[test]
fn what_is_proven_has_the_stack_that_it_needs() {
    require_parts();
    for (work, stack) in [
        (HELPERS, Some(262_144)),
        (FORCED, Some(262_144)),
        (TWICE, None),
        (CALLS, Some(16_384 * 28)),
        (CALLS, None),
        (MANY, Some(2 << 20)),
        (OWN, Some(16 << 20)),
        (&inlined(40, 500, 1900), None),
        (&spilled(30, 1900), None),
        (&spilled(400, 20), Some(1 << 20)),
        (&arguments(60, 1900), None),
    ] {
        for level in ["-O0", "-O1", "-O2"] {
            assert!(proven(level, work, stack), "{level} {stack:?} {}", shape(work));
        }
    }
}

/// Main's stack is as large in constructors, whatever the soft limit is.
#[test]
fn constructors_have_the_stack_that_is_counted() {
    require_parts();
    let s = Scratch::new();
    let large = "__attribute__((constructor)) static void early(void) {\n\
         volatile char b[3 << 20]; b[0] = 1; b[2 << 20] = 2; sum = b[0] + b[2 << 20]; }\n\
         static void *work(void *a) { return a; }";
    s.write("p.c", &program(large, None));
    ok(irs(&s).args(["cc", "-O2", "-w", "-pthread", "p.c", "-o", "p"]));
    ok(irs(&s).args(["verify", "./p", "--out", "p.irst"]));
    let run = "ulimit -S -s 1024; IRS_OPTIONS=store=p.irst ./p";
    let out = s.command("sh").args(["-c", run]).output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{:?} {}", out.status, text(&out.stderr));
}

/// Nothing that the compiler is asked to do makes frames larger than what is counted; and who makes main's
/// stack smaller is not proven.
#[test]
fn wishes_of_the_program_are_counted_or_forgotten() {
    require_parts();
    let s = Scratch::new();
    // (The same values before the call and behind it, so that they are kept.)
    let loops = |p: &str, q: &str| {
        let one = |k: usize| {
            let (m, n) = (1000 + 77 * k, 1003 + 77 * k);
            format!(
                "#pragma clang loop unroll(full)\n\
                 for (long i = 0; i < 100; i++) {{ long a = (x ^ (i * {m} + {k})) * y, b = (a ^ (y + i * {n})) * x,\n\
                   c = (b + {k}) * a, d = (c ^ x) * b, e = (d + y) * c, f = (e ^ b) * d;\n\
                   s {p}= a; s {q}= b; s {p}= c; s {q}= d; s {p}= e; s {q}= f; }}\n"
            )
        };
        (0..8).map(one).collect::<String>()
    };
    let unrolled = format!(
        "__attribute__((noinline)) long down(int n, long x, long y) {{ long s = 0; if (n == 0) return 1;\n\
           {} s += down(n - 1, x + 1, y + 2);\n{} return (s & 1) + 1; }}\n\
         static void *work(void *a) {{ sum = down(1900, 3, 5); return a; }}",
        loops("^", "+"),
        loops("+", "^")
    );
    assert!(proven("-O2", &unrolled, None), "{unrolled}");
    let calls = "int down(int n) { return n == 0 ? 1 : 1 + down(n - 1) + z; }\n\
         static void *work(void *a) { sum = down(1900); return a; }";
    s.write("p.c", &program(calls, None));
    ok(irs(&s).args(["cc", "-mstack-alignment=32768", "-w", "-pthread", "p.c", "-o", "p"]));
    let out = irs(&s).args(["verify", "./p"]).output().unwrap();
    assert!(text(&out.stdout).contains("unknown(stack"), "{}", text(&out.stdout));
    let smaller = "#include <sys/resource.h>\n\
         __attribute__((constructor)) static void early(void) {\n\
           struct rlimit l = {65536, 65536}; setrlimit(RLIMIT_STACK, &l); }\n\
         static void *work(void *a) { sum = 1; return a; }";
    s.write("p.c", &program(smaller, None));
    let out = irs(&s).args(["verify", "p.c"]).output().unwrap();
    assert!(text(&out.stdout).contains("unknown("), "{}", text(&out.stdout));
}

/// What tells a program from the others, for messages.
fn shape(work: &str) -> String {
    let ends = [work.chars().take(200).collect::<String>(), work.lines().last().unwrap_or("").into()];
    ends.join(" ... ")
}

/// Whether a program is proven; if it is, it runs. If not, then because of its stack.
fn proven(level: &str, work: &str, stack: Option<usize>) -> bool {
    let s = Scratch::new();
    s.write("p.c", &program(work, stack));
    ok(irs(&s).args(["cc", level, "-w", "-pthread", "p.c", "-o", "p"]));
    let verdict = irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
    let said =
        format!("{level} {stack:?} {} {}{}", shape(work), text(&verdict.stdout), text(&verdict.stderr));
    if verdict.status.code() == Some(5) {
        assert!(text(&verdict.stdout).contains("unknown(stack"), "{said}");
        return false;
    }
    assert_eq!(verdict.status.code(), Some(0), "{said}");
    let out = s.command("./p").env("IRS_OPTIONS", "store=p.irst").output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{said}: {:?} {}", out.status, text(&out.stderr));
    true
}

/// Programs of many shapes, of the sizes where it matters: who is proven runs, and many are proven.
#[test]
fn whatever_is_proven_runs() {
    require_parts();
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let mut safe = 0;
    for k in 0..16 {
        let depth = [20, 100, 500, 1900][next(4)];
        let work = match k % 4 {
            0 => inlined(5 + next(40), 16 << next(6), depth),
            1 => spilled(4 << next(6), depth),
            2 => aligned(32 << next(8), depth),
            _ => arguments(4 + next(100), depth),
        };
        let stack = [None, Some(16 << 10), Some(128 << 10), Some(1 << 20)][next(4)];
        safe += usize::from(proven(["-O0", "-O1", "-O2"][next(3)], &work, stack));
    }
    assert!((4..=14).contains(&safe), "{safe} of 16");
}

/// `ulimit -s` says less than was counted on: it is raised, or the program does not begin.
#[test]
fn limits_of_stacks_are_raised_or_refused() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", &program(TWICE, None));
    ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", "p.c", "-o", "p"]));
    ok(irs(&s).args(["verify", "./p", "--out", "p.irst"]));
    for (limit, code) in [("-S -s 1024", 0), ("-s 1024", 86), ("-s 8192", 86), ("-s 32768", 0)] {
        let mut c = s.command("sh");
        c.args(["-c", &format!("ulimit {limit} && exec ./p")]).env("IRS_OPTIONS", "store=p.irst");
        let out = c.output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{limit}: {:?} {}", out.status, text(&out.stderr));
        assert_eq!(text(&out.stderr).contains("limit of main's stack"), code == 86, "{}", text(&out.stderr));
    }
}

/// What does not fit is not proven, and the plain program has no room for it, either.
#[test]
fn what_has_no_room_is_unknown() {
    require_parts();
    for (work, stack) in [
        (&*TWICE.replace("3 << 20", "8 << 20"), None),
        (&aligned(4096, 1100), None),
        (&arguments(300, 1900), None),
        (&spilled(100, 1900), None),
        (OWN, None),
        (OWN, Some(1 << 20)),
    ] {
        assert!(!proven("-O1", work, stack), "{stack:?} {}", shape(work));
    }
}

/// Frames as LLVM makes them are no larger than twice what is counted for a call: the runtime's stacks have
/// room for two of them. (None of these functions has more than 16 bytes of variables of its own.)
#[test]
fn frames_are_not_larger_than_what_is_counted() {
    require_parts();
    for work in [inlined(40, 450, 9), spilled(200, 9), aligned(1024, 9), arguments(80, 9)] {
        for level in ["-O0", "-O1", "-O2", "-O3"] {
            let s = Scratch::new();
            s.write("p.c", &program(&work, None));
            let cc = ["cc", level, "-w", "-pthread", "p.c"];
            ok(irs(&s).args(cc).args(["-c", "-fstack-usage", "-o", "p.o"]));
            ok(irs(&s).args(cc).args(["-S", "-emit-llvm", "-o", "p.ll"]));
            let counted = frame_of_down(&s.read("p.ll"));
            let usage = s.read("p.su");
            let frames: Vec<u64> = usage
                .lines()
                .filter_map(|l| l.rsplit(':').next()?.strip_prefix("down"))
                .filter_map(|l| l.split('\t').nth(1)?.parse().ok())
                .collect();
            assert!(!frames.is_empty(), "{usage}");
            assert!(
                frames.iter().all(|f| *f <= 2 * counted + 32),
                "{level} {} {frames:?} > {counted}",
                shape(&work)
            );
        }
    }
}

/// What is counted for a call of `down`, of a module as text.
fn frame_of_down(module: &str) -> u64 {
    let line = module.lines().find(|l| l.starts_with("define") && l.contains("@down(")).expect("down");
    let group = line.split_whitespace().find(|w| w.starts_with('#')).expect("attributes");
    let group = format!("attributes {group} = ");
    let attributes = module.lines().find(|l| l.starts_with(&group)).expect("the attributes");
    let value = attributes.split("\"irs.frame\"=\"").nth(1).expect("irs.frame");
    value.split('"').next().unwrap().parse().unwrap()
}

/// Main's stack, and who is to blame.
#[test]
fn what_main_has_no_room_for_is_named() {
    require_parts();
    let s = Scratch::new();
    for (align, code, says) in [(16, 0, "safe"), (8192, 5, "a call of down: a stack of 8388608 bytes")] {
        s.write("p.c", &program(&aligned(align, 1000), None).replace("&at); ", "&at); work(0);"));
        ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", "p.c", "-o", "p"]));
        let out = irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{}", text(&out.stdout));
        assert!(text(&out.stdout).contains(says), "{}", text(&out.stdout));
    }
}
