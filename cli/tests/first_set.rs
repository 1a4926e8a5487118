//! The first set is there soon, with one worker, too: small arms of a decision do not wait for large ones.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use schedule::growth::admits_something;
use traceformat::store;

/// One input makes two threads, the others ten; the two are there when it is decided whether there are more.
const LATE: &str = "#include <pthread.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { pthread_mutex_lock(&m); total++; pthread_mutex_unlock(&m); return 0; }\n\
    int main(int argc, char **argv) { pthread_t t[10]; int n = argc < 2 ? 2 : 10;\n\
    for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i < n; i++) pthread_join(t[i], 0); return 0; }\n";

/// Each of three inputs makes more threads than can be explored, and is decided before there is any.
const ALONE: &str = "#include <pthread.h>\n#include <irs.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { pthread_mutex_lock(&m); total++; pthread_mutex_unlock(&m); return 0; }\n\
    static void go(int n) { pthread_t t[12]; for (int i = 0; i < n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i < n; i++) pthread_join(t[i], 0); }\n\
    int main() { unsigned char c; irs_input(&c, 1);\n\
    if (c < 10) go(10); else if (c < 20) go(11); else go(12); return 0; }\n";

/// A thread decides on an input while another one works; more on each side than can be explored.
const BESIDE: &str = "#include <pthread.h>\n#include <irs.h>\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int total;\n\
    static void *work(void *v) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); total++;\n\
    pthread_mutex_unlock(&m); } return 0; }\n\
    int main() { pthread_t t[8]; unsigned char c; irs_input(&c, 1); pthread_create(&t[0], 0, work, 0);\n\
    int n = c == 7 ? 1 : 6; for (int i = 1; i <= n; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i <= n; i++) pthread_join(t[i], 0); return 0; }\n";

#[test]
fn a_set_is_published_after_a_few_executions() {
    require_parts();
    for (program, executions) in [(LATE, "40"), (ALONE, "8"), (BESIDE, "400")] {
        // (With more workers the turns that arms take depend on who has a processor: nothing is promised.)
        let s = Scratch::new();
        s.write("p.c", program);
        let options = ["--engine", "dpor", "-j1", "--executions", executions, "--out", "p.irst"];
        let out = irs(&s).args(["verify", "p.c"]).args(options).output().expect("it runs");
        let said = format!("{program}: {}{}", text(&out.stdout), text(&out.stderr));
        assert_eq!(out.status.code(), Some(5), "{said}");
        let kept = store::read(&s.path("p.irst")).unwrap_or_else(|e| panic!("{e}: {said}"));
        assert!(kept.roots.iter().all(admits_something), "{said}");
    }
}
