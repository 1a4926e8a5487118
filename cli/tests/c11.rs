//! Programs with C11's threads: what the verifier proves of them is what the runtime sees of them.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use traceformat::event::Op;
use traceformat::recording::{Ending, read};
use traceformat::site::SiteId;

/// Main waits for the worker, or finds that it need not; `EXPECT` is what it asserts of that, after
/// everything else.
const PROGRAM: &str = r"
#include <assert.h>
#include <threads.h>
static mtx_t m;
static cnd_t c;
static once_flag once = ONCE_FLAG_INIT;
static int ready, started, waits, late;
static void start(void) { started++; }
static int worker(void *p) {
  call_once(&once, start);
  mtx_lock(&m);
  ready += *(int *)p;
  cnd_signal(&c);
  mtx_unlock(&m);
  return 7;
}
int main(void) {
  thrd_t t;
  int value = 5, result = 0;
  if (mtx_init(&m, mtx_timed) != thrd_success || cnd_init(&c) != thrd_success) return 1;
  if (thrd_create(&t, worker, &value) != thrd_success) return 2;
  call_once(&once, start);
  mtx_lock(&m);
  int busy = mtx_trylock(&m);
  if (!ready) {
    waits++;
    struct timespec at = {10000000000, 0};
    late = cnd_timedwait(&c, &m, &at) == thrd_timedout;
  }
  if (!ready) cnd_wait(&c, &m);
  mtx_unlock(&m);
  if (thrd_join(t, &result) != thrd_success) return 3;
  assert(result == 7 && started == 1 && ready == 5 && busy == thrd_busy);
  assert(EXPECT);
  return 42;
}
";

/// Compiles it with this expectation.
fn build(s: &Scratch, expect: &str) {
    require_parts();
    s.write("p.c", PROGRAM);
    ok(irs(s).args(["cc", "-O2", "-pthread", &format!("-DEXPECT={expect}"), "p.c", "-o", "p"]));
}

/// The verdict's exit code: what is proven is in `p.irst`, and what fails in `bug.irsr`.
fn verify(s: &Scratch) -> Option<i32> {
    irs(s).args(["verify", "./p", "--out", "p.irst", "--counterexample", "bug.irsr"]).status().unwrap().code()
}

/// A run under the set takes place, and the independent check accepts its recording.
fn runs_under_its_set(s: &Scratch) {
    for n in 0..4 {
        let options = format!("delay={n}:watchdog=20");
        let mut c = irs(s);
        c.env("IRS_OPTIONS", options).args(["record", "-o", "r.irsr", "--under", "p.irst", "--", "./p"]);
        let out = c.output().unwrap();
        assert_eq!(out.status.code(), Some(42), "{}", text(&out.stderr));
        let said = text(&ok(irs(s).args(["check", "r.irsr", "p.irst"])).stdout);
        assert!(said.contains("admissible"), "{said}");
    }
}

#[test]
fn each_call_is_what_its_posix_counterpart_is() {
    let s = Scratch::new();
    build(&s, "1");
    assert_eq!(verify(&s), Some(0));
    runs_under_its_set(&s);
    let r = read(&s.path("r.irsr")).unwrap();
    assert_eq!(r.ending, Ending::Exit(42));
    let count =
        |op| r.events.iter().filter(|e| e.label.op == op && e.label.site != SiteId::UNNUMBERED).count();
    let waits = count(Op::CondEnqueue);
    for (op, n) in [
        (Op::MutexInit, 1),
        (Op::CondInit, 1),
        (Op::Create, 1),
        (Op::OnceBegin, 2),
        (Op::OnceEnd, 1),
        (Op::MutexLock, 2),
        (Op::MutexTryLock, 1),
        (Op::CondSignal, 1),
        (Op::CondReacquire, waits),
        (Op::MutexUnlock, 2),
        (Op::Join, 1),
    ] {
        assert_eq!(count(op), n, "{op:?}");
    }
}

/// Some executions violate the expectation. The others are enforced, and the counterexample can be repeated
/// to its end: the model's events are the runtime's, one by one.
fn enforced_and_replayed(expect: &str) {
    let s = Scratch::new();
    build(&s, expect);
    assert_eq!(verify(&s), Some(7), "{expect}");
    runs_under_its_set(&s);
    let out = irs(&s).args(["replay", "bug.irsr", "--", "./p"]).output().unwrap();
    let said = text(&out.stderr);
    assert!(said.contains("to its end") && said.contains("Assertion"), "{expect}: {said}");
}

#[test]
fn a_wait_is_enforced() {
    enforced_and_replayed("waits==1");
}

#[test]
fn a_wait_is_avoided() {
    enforced_and_replayed("waits==0");
}

#[test]
fn a_timeout_is_avoided() {
    enforced_and_replayed("late==0");
}

/// A join is no event that sets count, but one that is refused is.
#[test]
fn a_refused_join_is_an_event() {
    let s = Scratch::new();
    let program = "#include <pthread.h>\n#include <threads.h>\n\
        int main(void) {\n  if (thrd_join(thrd_current(), 0) != thrd_error) return 1;\n  \
        return pthread_join(pthread_self(), 0) != 35;\n}\n";
    std::fs::write(s.path("p.c"), program).unwrap();
    require_parts();
    ok(irs(&s).args(["cc", "-g", "-O1", "-pthread", "-o", "p", "p.c"]));
    for engine in ["dpor", "impact"] {
        ok(irs(&s).args(["verify", "./p", "--engine", engine, "--out", "p.irst"]));
        ok(irs(&s).args(["certify", "p.irst", "./p"]));
        let mut c = irs(&s);
        let out = c.args(["record", "-o", "r.irsr", "--under", "p.irst", "--", "./p"]).output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{engine}: {}", text(&out.stderr));
    }
}
