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
        (CALLS, Some(16_384 * 20)),
        (CALLS, None),
    ] {
        for level in ["-O0", "-O1", "-O2"] {
            let s = Scratch::new();
            s.write("p.c", &program(work, stack));
            ok(irs(&s).args(["cc", level, "-w", "-pthread", "p.c", "-o", "p"]));
            let verdict = irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
            let said = format!("{level} {work} {}{}", text(&verdict.stdout), text(&verdict.stderr));
            assert_eq!(verdict.status.code(), Some(0), "{said}");
            let out = s.command("./p").env("IRS_OPTIONS", "store=p.irst").output().unwrap();
            assert_eq!(out.status.code(), Some(0), "{said}: {:?} {}", out.status, text(&out.stderr));
        }
    }
}

/// `ulimit -s` says less than was counted on: it is raised, or the program does not begin.
#[test]
fn limits_of_stacks_are_raised_or_refused() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", &program(TWICE, None));
    ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", "p.c", "-o", "p"]));
    ok(irs(&s).args(["verify", "./p", "--out", "p.irst"]));
    for (limit, code) in [("-S -s 1024", 0), ("-s 1024", 86), ("-s 8192", 0)] {
        let mut c = s.command("sh");
        c.args(["-c", &format!("ulimit {limit} && exec ./p")]).env("IRS_OPTIONS", "store=p.irst");
        let out = c.output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{limit}: {:?} {}", out.status, text(&out.stderr));
        assert_eq!(text(&out.stderr).contains("limit of main's stack"), code == 86, "{}", text(&out.stderr));
    }
}

/// What does not fit is not proven.
#[test]
fn what_has_no_room_is_unknown() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", &program(&TWICE.replace("3 << 20", "5 << 20"), None));
    ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", "p.c", "-o", "p"]));
    let out = irs(&s).args(["verify", "./p"]).output().unwrap();
    assert_eq!(out.status.code(), Some(5), "{}", text(&out.stdout));
    assert!(text(&out.stdout).contains("unknown(stack"), "{}", text(&out.stdout));
}
