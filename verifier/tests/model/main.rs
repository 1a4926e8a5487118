//! Programs in C, through the pass, the model and the interpreter.

mod explore;
mod fixture;

use explore::{All, all};
use fixture::program;
use verifier::exec::interp::{Interp, Options};

fn explore(source: &str) -> All {
    let p = program(source);
    let mut m = Interp::new(&p, Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let before = m.state_hash();
    let result = all(&mut m);
    assert_eq!(before, m.state_hash(), "undo restores the initial state");
    result
}

const HEAD: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <assert.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <time.h>\n#include <semaphore.h>\n";

/// A main that runs `n` threads of `t`, joins them, and then runs `end`.
fn threads(globals: &str, n: usize, end: &str) -> String {
    format!(
        "{HEAD}{globals}\nint main(void) {{ pthread_t h[{n}];\n\
         for (long i = 0; i < {n}; i++) pthread_create(&h[i], 0, t, (void *)(i + 1));\n\
         for (int i = 0; i < {n}; i++) pthread_join(h[i], 0);\n{end}\nreturn 0; }}\n"
    )
}

#[test]
fn counts_of_theory() {
    let writers = "atomic_int x; void *t(void *a) { x = (int)(long)a; return 0; }";
    assert_eq!(explore(&threads(writers, 2, "")).traces, 2);
    assert_eq!(explore(&threads(writers, 3, "")).traces, 6);
    let casrot = "atomic_int x; void *t(void *a) { int i = (long)a, e = i - 1; \
                  atomic_compare_exchange_strong(&x, &e, i); return 0; }";
    assert_eq!(explore(&threads(casrot, 2, "")).traces, 2);
    assert_eq!(explore(&threads(casrot, 3, "")).traces, 5);
    assert_eq!(explore(&threads(casrot, 4, "")).traces, 14);
}
