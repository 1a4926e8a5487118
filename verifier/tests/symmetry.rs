//! Threads that run the same code, taken for one another by the engine `impact`: verdicts are the same
//! without.

use crate::fixture;
use exec::interp::{Interp, InterpOptions};
use impact::{Findings, Options, explore};
use report::graph::ArtGraph;
use report::sink::Sink;

/// Notes what is said, and has little patience.
#[derive(Default)]
struct Heard {
    asked: u64,
    alike: usize,
}

impl Sink for Heard {
    fn whole(&mut self, tree: &ArtGraph) {
        self.alike = tree.symmetric.len();
    }

    fn keep_going(&mut self) -> bool {
        self.asked += 1;
        self.asked < 60_000
    }
}

/// Verdict with or without symmetry, and how many threads it took for others.
fn judge(source: &str, symmetry: bool) -> (Findings, usize) {
    let mut program = fixture::program(source);
    program.watch_all_marks();
    let mut machine = Interp::new(&program, InterpOptions::endless()).unwrap_or_else(|e| panic!("{e:?}"));
    let mut heard = Heard::default();
    // (Whoever looks for schedules first comes across errors before any thread is taken for another.)
    let options = Options { symmetry, schedules: 0, ..Options::default() };
    let found = explore(&mut machine, &mut heard, &options).unwrap_or_else(|e| panic!("{e}"));
    (found, heard.alike)
}

const HEAD: &str = "
    #include <assert.h>
    #include <pthread.h>
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    static int n, inside;
    static void enter(void) {
        pthread_mutex_lock(&m);
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&m);
    }
";

fn with(worker: &str, main: &str) -> String {
    format!(
        "{HEAD} static void *worker(void *arg) {{ {worker} return 0; }} int main(void) {{ pthread_t t[3]; {main} }}"
    )
}

const START: &str = "
    for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)i);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    return 0;
";

#[test]
fn who_cannot_be_told_apart_is_explored_once() {
    let source = with("for (;;) enter();", START);
    let (plain, alike) = judge(&source, false);
    assert!(plain.safe && alike == 0, "{plain:?}");
    let (merged, alike) = judge(&source, true);
    assert!(merged.safe && alike == 3, "{merged:?}");
    let nodes = |f: &Findings| f.counts.nodes;
    assert!(nodes(&merged) * 2 < nodes(&plain), "{} of {}", nodes(&merged), nodes(&plain));
}

/// What threads have used, and who knows of it, must be remembered here: it decides whether that may be given
/// back.
fn released_after(n: u32) -> String {
    format!(
        "#include <stdlib.h>
        {HEAD} static int *box; static int done;
        static void *worker(void *arg) {{
            (void)*(volatile int *)box;
            pthread_mutex_lock(&m); done++; pthread_mutex_unlock(&m);
            for (;;) enter();
            return 0;
        }}
        static void *owner(void *arg) {{
            for (int out = 0; !out;) {{
                pthread_mutex_lock(&m);
                if (done == {n}) {{ free(box); out = 1; }}
                pthread_mutex_unlock(&m);
            }}
            for (;;) enter();
            return 0;
        }}
        int main(void) {{
            pthread_t t[3];
            box = calloc(1, sizeof *box);
            if (!box) return 1;
            for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, i < 2 ? worker : owner, 0);
            for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
            return 0;
        }}"
    )
}

#[test]
fn what_was_used_is_remembered_by_whoever_it_was() {
    let nodes = |symmetry: bool| {
        let (found, alike) = judge(&released_after(2), symmetry);
        assert!(found.safe && alike == if symmetry { 2 } else { 0 }, "{symmetry}: {found:?}");
        found.counts.nodes
    };
    let (plain, merged) = (nodes(false), nodes(true));
    assert!(merged * 3 < plain * 2, "{merged} of {plain}");
    for symmetry in [false, true] {
        let (found, _) = judge(&released_after(1), symmetry);
        assert!(found.violated && !found.safe, "{symmetry}: {found:?}");
    }
}

/// Programs in which only one particular thread, or one order of particular threads, does wrong.
#[test]
fn who_is_told_apart_is_explored_for_itself() {
    let wrong = [
        ("an argument", with("for (;;) { enter(); if ((long)arg == 2) { n = 1; assert(n == 0); } }", START)),
        (
            "its own identity",
            format!(
                "{HEAD} static pthread_t last; static void *worker(void *arg) {{ for (;;) {{ enter();
                 pthread_mutex_lock(&m); if (n && pthread_equal(pthread_self(), last)) assert(0); pthread_mutex_unlock(&m); }}
                 return 0; }}
                 int main(void) {{ pthread_t t[3];
                 for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, 0);
                 pthread_mutex_lock(&m); last = t[2]; n = 1; pthread_mutex_unlock(&m);
                 pthread_join(t[0], 0); return 0; }}"
            ),
        ),
        (
            "who joins it",
            with(
                "enter(); pthread_mutex_lock(&m); n = n * 4 + (int)(long)arg + 1; pthread_mutex_unlock(&m);",
                "for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)i);
                 pthread_join(t[1], 0);
                 pthread_mutex_lock(&m); assert(n != 2); pthread_mutex_unlock(&m);
                 for (;;) enter();",
            ),
        ),
        (
            "whom it waits for",
            format!(
                "{HEAD} static int turn; static void *worker(void *arg) {{ int me = (int)(long)arg; for (;;) {{
                 pthread_mutex_lock(&m); if (turn == me) turn = me == 2 ? 7 : me + 1; assert(turn != 7); pthread_mutex_unlock(&m); }}
                 return 0; }} int main(void) {{ pthread_t t[3]; {START} }}"
            ),
        ),
        (
            "a place of its own",
            format!(
                "{HEAD} static int own[3]; static void *worker(void *arg) {{ int *mine = arg; for (;;) {{
                 pthread_mutex_lock(&m); *mine = 1; assert(own[0] + own[1] + own[2] < 3); pthread_mutex_unlock(&m); }}
                 return 0; }}
                 int main(void) {{ pthread_t t[3];
                 for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, &own[i]);
                 for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }}"
            ),
        ),
        (
            "without the lock",
            with("for (;;) { if ((long)arg == 1) { inside++; inside--; } enter(); }", START)
                .replace("static int n, inside", "static int n; static volatile _Atomic int inside"),
        ),
    ];
    for (what, source) in &wrong {
        for symmetry in [false, true] {
            let (found, _) = judge(source, symmetry);
            assert!(found.violated && !found.safe, "{what}, {symmetry}: {found:?}");
        }
    }
}
