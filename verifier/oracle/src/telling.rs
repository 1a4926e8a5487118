//! Programs that tell in which order their threads have gone, and when their turns have ended: locks, waits
//! for conditions, joins in the middle, threads that are created or not, or come to no event, ends of the
//! process; what they do depends on inputs, and an assertion about the order fails in some. For what is
//! claimed of one thread at a time.

use random::Rng;
use std::fmt::Write as _;

/// A program of a seed, in C. Its inputs are bytes (`__VERIFIER_nondet_uchar`), and the number of arguments
/// in every third.
pub fn program(seed: u64) -> String {
    let mut r = Rng::new(seed.wrapping_mul(9_000_011).wrapping_add(3));
    r.below(2);
    let threads = 2 + r.below(2);
    let mut out = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n\
        unsigned char __VERIFIER_nondet_uchar(void);\n\
        static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n\
        static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
        static volatile unsigned char log; static int ready[3];\n\
        static void *idle(void *p) { return p; }\n\
        static void *child(void *p) { pthread_mutex_lock(&m); log = (unsigned char)(log * 3 + (long)p);\n\
        pthread_mutex_unlock(&m); return p; }\n"
        .to_owned();
    for t in 0..threads {
        let _ = writeln!(out, "static void *t{t}(void *p) {{ unsigned char in = __VERIFIER_nondet_uchar();");
        for _ in 0..1 + r.below(4) {
            out += &statement(&mut r, t + 2);
        }
        out += "(void)in; return p; }\n";
    }
    out += match seed % 3 {
        0 => "int main(int argc, char **argv) { unsigned char in = (unsigned char)argc; (void)argv;\n",
        _ => "int main(void) { unsigned char in = __VERIFIER_nondet_uchar();\n",
    };
    out += "pthread_t id[3], e; (void)&e;\n";
    for t in 0..threads {
        let _ = writeln!(out, "pthread_create(&id[{t}], 0, t{t}, 0);");
        if r.below(3) == 0 {
            out += &statement(&mut r, 1);
        }
        if r.below(12) == 0 {
            out += "pthread_create(&e, 0, idle, 0); pthread_join(e, 0);\n";
        }
    }
    let first = r.below(threads);
    for t in 0..threads {
        let t = (first + t) % threads;
        if r.below(10) > 0 {
            let _ = writeln!(out, "pthread_join(id[{t}], 0);");
        }
        if r.below(3) == 0 {
            out += &statement(&mut r, 1);
        }
    }
    let _ = writeln!(out, "assert(log % 8 != {} || (in & 3) == {});", r.below(8), r.below(8));
    out += "return 0; }\n";
    out
}

/// What thread `me` does next.
fn statement(r: &mut Rng, me: usize) -> String {
    let step = format!("log = (unsigned char)(log * 3 + {me});");
    let k = r.below(3);
    let signal = ["signal", "broadcast"][r.below(2)];
    match r.below(12) {
        0 | 1 => format!("{step}\n"),
        2 => format!("if (in & {}) {step}\n", 1 << r.below(3)),
        3 | 4 => format!("pthread_mutex_lock(&m); {step} pthread_mutex_unlock(&m);\n"),
        5 | 6 => format!(
            "pthread_mutex_lock(&m); while (!ready[{k}]) pthread_cond_wait(&c, &m); {step}\n\
             pthread_mutex_unlock(&m);\n"
        ),
        7 | 8 => format!(
            "pthread_mutex_lock(&m); ready[{k}] = 1; pthread_cond_{signal}(&c); {step}\n\
             pthread_mutex_unlock(&m);\n"
        ),
        9 => format!("if (pthread_mutex_trylock(&n) == 0) {{ {step} pthread_mutex_unlock(&n); }}\n"),
        10 => format!(
            "pthread_mutex_lock(&n); pthread_mutex_lock(&m); {step} pthread_mutex_unlock(&m);\n\
             pthread_mutex_unlock(&n);\n"
        ),
        _ => match r.below(6) {
            0 if r.below(2) == 0 => format!("if (in == {k}) exit(0);\n"),
            0 | 2 => {
                let join = ["", "pthread_join(k, 0);"][r.below(2)];
                format!("{{ pthread_t k; pthread_create(&k, 0, child, (void *){}L); {join} }}\n", me + 3)
            }
            1 => "pthread_mutex_lock(&n);\n".to_owned(),
            _ => format!("ready[{k}] = 1; {step}\n"),
        },
    }
}
