//! Calls through a pointer to functions that the program only declares.

use super::{ends, explore, safe, threads};

/// Two threads count under a lock; `lock` is how they call it.
fn counted(pointers: &str, lock: &str) -> String {
    let globals = format!(
        "#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;\n\
         typedef int (*call)(pthread_mutex_t *);\nint __VERIFIER_nondet_int(void);\n\
         int mine(pthread_mutex_t *p) {{ return pthread_mutex_lock(p); }}\n\
         int nothing(pthread_mutex_t *p) {{ return 0; }}\n{pointers}\n\
         void *t(void *a) {{ {lock}; int x = n; n = x + 1; pthread_mutex_unlock(&m); return 0; }}"
    );
    threads(&globals, 2, "assert(n == 2);")
}

#[test]
fn a_lock_is_taken_through_a_pointer() {
    safe(&counted("call lock = pthread_mutex_lock;", "lock(&m)"));
    // In a table, beside functions of the program; each of them by itself.
    let table = "call all[] = {pthread_mutex_trylock, mine, pthread_mutex_lock, nothing};";
    safe(&counted(table, "all[2](&m)"));
    safe(&counted(table, "all[1](&m)"));
    // `trylock` may fail, and then nobody is kept out.
    ends(&counted(table, "if (all[0](&m)) return 0"), "violated", "n == 2");
    let unlock = "if (all[3](&m)) return 0; if (0)";
    ends(&counted(table, unlock), "violated", "");
}

/// Inputs say who is called.
#[test]
fn inputs_choose_the_function() {
    let either = |other: &str| {
        counted("", &format!("call f = __VERIFIER_nondet_int() ? pthread_mutex_lock : {other}; f(&m)"))
    };
    safe(&either("mine"));
    ends(&either("nothing"), "violated", "");
}

#[test]
fn threads_are_created_through_a_pointer() {
    let source = |end: &str| {
        format!(
            "#include <pthread.h>\n#include <assert.h>\nint n; void *t(void *a) {{ n = 1; return a; }}\n\
             int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;\n\
             int (*join)(pthread_t, void **) = pthread_join;\n\
             int main(void) {{ pthread_t p; void *r; create(&p, 0, t, &n); {end} }}"
        )
    };
    safe(&source("join(p, &r); assert(n == 1 && r == &n);"));
    ends(&source("assert(n == 1); join(p, &r);"), "violated", "n == 1");
}

/// By another type nothing is known of the call.
#[test]
fn another_type_is_no_such_call() {
    let source = counted("int (*lock)(double) = (void *)pthread_mutex_lock;", "lock(1.0)");
    let all = explore(&source);
    let text = all.ends.get("unsupported").unwrap_or_else(|| panic!("{:?}", all.ends));
    assert!(text.contains("pthread_mutex_lock through a pointer"), "{text}");
}
