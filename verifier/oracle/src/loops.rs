//! Programs whose threads go round for ever, of random statements: for what a cooperative node without an end
//! has to hold.

use random::Rng;

/// In C. Some statements before each thread's loop, and some in it: plain accesses to shared variables of few
/// values, alone and with a lock; signals between threads; inputs.
pub fn source(seed: u64) -> String {
    let mut random = Rng::new(seed);
    let threads = 2 + random.below(2);
    let functions: Vec<String> = (0..threads)
        .map(|t| {
            let (before, within) = (random.below(2), 1 + random.below(4));
            let block = |n: usize, random: &mut Rng| -> String {
                (0..n).map(|_| statement(random, t, threads)).collect::<Vec<_>>().concat()
            };
            let (before, within) = (block(before, &mut random), block(within, &mut random));
            format!("static void *f{t}(void *p) {{ {before} for (;;) {{ {within} }} return p; }}\n")
        })
        .collect();
    let creates = (0..threads).map(|t| format!("pthread_create(&t[{t}], 0, f{t}, 0); "));
    // (Some shared state is set while there are threads.)
    let between = if random.below(3) == 0 { access(&mut random) } else { String::new() };
    let creates = creates.collect::<Vec<_>>().join(&between);
    format!(
        "#include <pthread.h>\n#include <semaphore.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic sem_t s[{threads}];\n\
         static volatile int x[3];\n{}int main(void) {{ pthread_t t[{threads}];\n\
         for (int i = 0; i < {threads}; i++) sem_init(&s[i], 0, i == 0);\n{creates}\n\
         for (int i = 0; i < {threads}; i++) pthread_join(t[i], 0);\n return 0; }}\n",
        functions.concat()
    )
}

fn access(random: &mut Rng) -> String {
    let (a, b) = (random.below(3), random.below(3));
    match random.below(4) {
        0 => format!("x[{a}] = {b}; "),
        1 => format!("x[{a}] ^= 1; "),
        2 => format!("x[{a}] = x[{b}]; "),
        _ => format!("if (x[{a}]) x[{b}] = 0; "),
    }
}

fn statement(random: &mut Rng, t: usize, threads: usize) -> String {
    match random.below(9) {
        0..=2 => access(random),
        3 | 4 => format!("pthread_mutex_lock(&m); {}pthread_mutex_unlock(&m); ", access(random)),
        5 => format!("if (__VERIFIER_nondet_uchar()) {{ {}}} ", access(random)),
        6 => {
            format!("if (pthread_mutex_trylock(&m) == 0) {{ {}pthread_mutex_unlock(&m); }} ", access(random))
        }
        // A token goes round.
        _ => format!("sem_wait(&s[{t}]); {}sem_post(&s[{}]); ", access(random), (t + 1) % threads),
    }
}
