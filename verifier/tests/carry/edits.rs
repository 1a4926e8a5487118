//! Edits of every kind, by hand: which are none, and which must never be taken for none.

use super::random_edits::{carried, compiled, judged};
use difference::Difference;
use oracle::below::Below;

const OLD: &str = "
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct pair { int a; int b; };
static struct pair shared;
static struct pair *at = &shared;
static int bound = 3;
static const int table[3] = {1, 2, 3};
static _Atomic int flag;
static _Thread_local int mine = 5;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int helper(int k) { return k + bound + table[k % 3]; }
static int twice(int k) { return k * 2; }
static int (*chosen)(int) = twice;
static void *worker(void *arg) {
  int local = helper(1) + chosen(2) + mine;
  pthread_mutex_lock(&m);
  at->a += local;
  pthread_mutex_unlock(&m);
  atomic_store_explicit(&flag, 1, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setstacksize(&attr, 65536);
  char *p = malloc(8);
  memset(p, 1, 8);
  shared.b = p[3];
  free(p);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], &attr, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(shared.a >= 2);
  return 0;
}
";

fn edit(from: &str, to: &str) -> String {
    assert!(OLD.contains(from), "{from}");
    OLD.replace(from, to)
}

#[test]
fn what_threads_cannot_notice_is_no_difference() {
    let old = compiled(OLD);
    let twice = "static int twice(int k) { return k * 2; }\n";
    let helper = "static int helper(int k) { return k + bound + table[k % 3]; }\n";
    for new in [
        OLD.to_owned(),
        edit("int local", "/* a\n * comment\n */\n  int local"),
        OLD.replace(" local", " other").replace("bound", "limit").replace("helper", "assistant"),
        OLD.replace("worker", "job").replace("shared", "common").replace("struct pair", "struct two"),
        // Other orders of functions and variables.
        edit(helper, "").replace(twice, &format!("{twice}{helper}")),
        edit("static int bound = 3;\n", "")
            .replace("static _Atomic int flag;\n", "static _Atomic int flag;\nstatic int bound = 3;\n"),
        // Code and variables that nothing reaches.
        edit(twice, &format!("{twice}int unused(int k) {{ return k + bound; }}\nint nobody = 9;\n")),
        // The compiler computes it.
        edit("bound = 3", "bound = 2 + 1"),
        // A check is formatted otherwise.
        edit("  assert(shared.a >= 2);", "\n\n  assert( shared.a\n    >= 2 );"),
    ] {
        let new = compiled(&new);
        let difference = Difference::of(&old, &new);
        assert!(difference.is_none(), "{:?} {:?}", difference.fragments(), difference.variables());
        assert!(matches!(carried(&old, &new), (true, Some(_))));
    }
}

#[test]
fn what_threads_can_notice_is_a_difference() {
    let old = compiled(OLD);
    for new in [
        edit("bound = 3", "bound = 4"),
        edit("{1, 2, 3}", "{1, 2, 4}"),
        edit("{1, 2, 3}", "{1, 3, 2}"),
        edit("k + bound", "k - bound"),
        edit("chosen)(int) = twice", "chosen)(int) = helper"),
        edit("mine = 5", "mine = 6"),
        edit("k * 2", "k * 3"),
        edit("struct pair { int a; int b; };", "struct pair { int b; int a; };"),
        edit("struct pair { int a; int b; };", "struct pair { long a; int b; };"),
        edit("memory_order_release", "memory_order_relaxed"),
        edit("static _Atomic int flag", "static _Atomic long flag"),
        edit("65536", "131072"),
        edit("malloc(8)", "malloc(16)"),
        edit("memset(p, 1, 8)", "memset(p, 1, 7)"),
        edit("*at = &shared", "*at = (struct pair *)&shared.b"),
        edit("PTHREAD_MUTEX_INITIALIZER", "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP")
            .replace("\n#include <pthread.h>", "#define _GNU_SOURCE\n#include <pthread.h>"),
        edit("&t[i], &attr, worker", "&t[i], 0, worker"),
        edit("worker, 0)", "worker, &attr)"),
        edit("i < 2; i++) pthread_create", "i < 1; i++) pthread_create")
            .replace("i < 2; i++) pthread_join", "i < 1; i++) pthread_join"),
        edit("  pthread_mutex_lock(&m);\n", "").replace("  pthread_mutex_unlock(&m);\n", ""),
        edit("at->a += local;\n  pthread_mutex_unlock(&m);", "pthread_mutex_unlock(&m);\n  at->a += local;"),
        edit("assert(shared.a >= 2)", "assert(shared.a >= 3)"),
        edit("  free(p);\n", ""),
        edit(
            "static struct pair shared",
            "static volatile struct pair shared0; static struct pair shared = {1, 0}",
        ),
    ] {
        let new = compiled(&new);
        assert!(!Difference::of(&old, &new).is_none(), "{:?}", Difference::of(&old, &new).fragments());
        // What is carried all the same has the change behind it.
        if let (_, Some(set)) = carried(&old, &new) {
            judged(&new, &set).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

/// Two variables that change places among pointers are two other variables.
#[test]
fn what_a_pointer_leads_to_counts() {
    let text = |first: &str, second: &str| {
        format!(
            "static int a = 1, b = 2; static int *p = &{first}, *q = &{second};\n\
             int main() {{ return *p - *q + a - b; }}\n"
        )
    };
    let (old, new) = (compiled(&text("a", "b")), compiled(&text("b", "a")));
    assert!(!Difference::of(&old, &new).is_none());
    assert!(Difference::of(&old, &old).is_none());
}

/// The change is behind all threads: what follows is carried. And it is not while some thread has it ahead.
#[test]
fn a_change_that_is_over_is_no_reason() {
    let at_first = edit("shared.b = p[3];", "shared.a = 7; shared.b = p[3]; shared.a = 0;");
    let (old, new) = (compiled(OLD), compiled(&at_first));
    let (is_whole, set) = carried(&old, &new);
    let set = set.expect("nothing of it is left when the threads begin");
    assert!(!is_whole && set.nodes.len() > 1);
    judged(&new, &set).unwrap_or_else(|e| panic!("{e}"));
    // The last check of main has changed: it is always ahead.
    let at_last = edit("shared.a >= 2", "shared.a >= 1000");
    assert_eq!(carried(&old, &compiled(&at_last)), (false, None));
}

/// Where `longjmp` goes back to, no frame says.
#[test]
fn nothing_is_carried_where_somebody_jumps() {
    let text = |first: &str| {
        format!(
            "#include <setjmp.h>\n#include <pthread.h>\nstatic jmp_buf b; static int x, n;\n\
             static void *one(void *v) {{ x = 1; return v; }}\n\
             int main() {{ pthread_t t; {first} if (setjmp(b)) n++; x = 2;\n\
             pthread_create(&t, 0, one, 0); pthread_join(t, 0); if (!n) longjmp(b, 1); return 0; }}\n"
        )
    };
    let new = text("x = 7; x = 0;");
    assert_eq!(carried(&compiled(&text("")), &compiled(&new)), (false, None));
    // Only that is the reason.
    let without = |s: &str| s.replace("if (setjmp(b)) n++;", "n++;");
    let (_, set) = carried(&compiled(&without(&text(""))), &compiled(&without(&new)));
    assert!(set.is_some());
}

/// What has changed is where `setjmp` returns a second time: to that place no code leads from where the
/// frames stand, and the buffer holds the same number in both versions.
#[test]
fn where_a_jump_goes_back_to_counts_as_ahead() {
    let text = |step: u32, jump: &str, back: &str| {
        format!(
            "#include <setjmp.h>\n#include <pthread.h>\n#include <assert.h>\nstatic jmp_buf b; static int x, n;\n\
             static void *one(void *v) {{ x = 1; return v; }}\n\
             int main() {{ pthread_t t; if ({jump}) {{ n += {step}; }} x = 2;\n\
             pthread_create(&t, 0, one, 0); pthread_join(t, 0); if (!n) {back}; assert(n != 2); return 0; }}\n"
        )
    };
    let of = |step, jump, back| compiled(&text(step, jump, back));
    let jumps = |step| of(step, "setjmp(b)", "longjmp(b, 1)");
    assert_eq!(carried(&jumps(1), &jumps(2)), (false, None));
    // Only that is the reason.
    let falls = |step| of(step, "n", "x = 3");
    assert!(matches!(carried(&falls(1), &falls(2)), (false, Some(_))));
}

/// The old program comes to the same state without the library function, which may still be under way: a
/// set enforces the order of counted events.
#[test]
fn what_a_library_function_may_still_use_is_not_left_behind() {
    let text = |behind: &str| {
        format!(
            "#include <pthread.h>\n#include <string.h>\nstatic char buf[8] = \"abc\"; static int y, z;\n\
             static void *b(void *v) {{ z = (int)strlen(buf); y = 1; {behind} return v; }}\n\
             static void *a(void *v) {{ while (!__atomic_load_n(&y, __ATOMIC_SEQ_CST)); buf[0] = 'z';\n\
             return v; }}\n\
             int main(void) {{ pthread_t s, t; pthread_create(&s, 0, b, 0); pthread_create(&t, 0, a, 0);\n\
             pthread_join(s, 0); pthread_join(t, 0); return 0; }}\n"
        )
    };
    let old = compiled(&text(""));
    assert_eq!(carried(&old, &compiled(&text("(void)strlen(buf);"))), (false, None));
    // Only that is the reason.
    let (_, set) = carried(&old, &compiled(&text("(void)strlen(\"abc\");")));
    assert!(matches!(
        judged(&compiled(&text("(void)strlen(\"abc\");")), &set.expect("it fits")),
        Ok(Below::Safe(_))
    ));
}
