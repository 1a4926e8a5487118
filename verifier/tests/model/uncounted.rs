//! Library functions' accesses against the program's own: where these race, those do.

use super::explore::{All, all};
use crate::fixture::program;
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine as _;
use property::checked::{Checked, Properties, Property};
use random::Rng;

const HEAD: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <string.h>\n#include <strings.h>\n\
    #include <stdlib.h>\n#include <semaphore.h>\nchar b[16], zeros[16]; atomic_int f, g; sem_t s; pthread_t h1, h2;\n\
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_barrier_t two; pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
    #define RELAXED memory_order_relaxed\n#define RELEASE memory_order_release\n#define ACQUIRE memory_order_acquire\n";

/// How bytes are used: by library functions, or one by one by the program itself.
const LIBRARY: &str = "static void put(int a, int n) { explicit_bzero(b + a, n); }\n\
    static void get(int a, int n) { volatile int r = memcmp(b + a, zeros, n) == 0; (void)r; }\n";
const OWN: &str = "static void put(int a, int n) { for (int i = 0; i < n; i++) b[a + i] = 0; }\n\
    static void get(int a, int n) { volatile int r = 0; for (int i = 0; i < n; i++) r += b[a + i]; (void)r; }\n";

/// A use of some bytes.
fn one_use(r: &mut Rng) -> String {
    let (a, n) = (r.below(4) * 2, 1 + r.below(3));
    format!("{}({a}, {n});", ["put", "get"][r.below(2)])
}

/// Statements of a thread: uses, and what may order them. `orders` draws of C's orders.
fn body(r: &mut Rng, orders: &mut Rng, first: bool) -> String {
    let mut out = String::new();
    for _ in 0..2 + r.below(2) {
        let u = one_use(r);
        let order =
            ["memory_order_seq_cst", "RELAXED", if first { "RELEASE" } else { "ACQUIRE" }][orders.below(3)];
        out += &match r.below(7) {
            0 => format!("pthread_mutex_lock(&m); {u} pthread_mutex_unlock(&m);"),
            1 if first => format!("{u} sem_post(&s);"),
            1 => format!("sem_wait(&s); {u}"),
            2 if first => format!("{u} atomic_store_explicit(&f, 1, {order});"),
            2 => format!("if (atomic_load_explicit(&f, {order}) == 1) {{ {u} }}"),
            3 if first => format!("{u} atomic_fetch_add_explicit(&g, 1, {order});"),
            3 => format!("if (atomic_fetch_add_explicit(&g, 1, {order}) == 1) {{ {u} }}"),
            _ => u,
        };
    }
    out
}

fn explore(source: &str) -> All {
    let p = program(source);
    let options = InterpOptions { visible_iterations: 50, ..InterpOptions::default() };
    // (What main does before its first event may fail already.)
    let properties = Properties::of([Property::Race, Property::Memory]);
    let mut m = match Interp::new(&p, options) {
        Ok(m) => m,
        Err(stop) => {
            let end = match properties.judge(*stop) {
                Stop::Violated(v) => ("violated", format!("{v:?}")),
                Stop::Unsupported(u) => ("unsupported", u.text),
            };
            return All { ends: [end].into(), ..All::default() };
        }
    };
    m.commute_arrivals(&[]);
    let before = m.state_hash();
    let found = all(&mut Checked::new(&mut m, properties, Some(&p)));
    assert_eq!(before, m.state_hash(), "undo restores the initial state");
    found
}

fn races(all: &All) -> bool {
    all.ends.get("violated").is_some_and(|v| v.contains("Race"))
}

/// Random programs, once with library functions and once with accesses of their own. (What is a race by the
/// machine's order only, two writes of an atomic in an order, is one in both: the detector's order is C's.)
#[test]
fn a_library_function_races_as_the_program_would() {
    let (mut racing, mut fine) = (0, 0);
    for seed in 0..60 {
        let mut r = Rng::new(seed);
        let mut orders = Rng::new(seed + 1000);
        let (one, other) = (body(&mut r, &mut orders, true), body(&mut r, &mut orders, false));
        let before = ["", "put(0, 8);"][r.below(2)];
        let between = ["", "get(0, 2);", "put(4, 2);"][r.below(3)];
        let after = ["get(0, 8);", "put(2, 2);"][r.below(2)];
        let rest = format!(
            "void *t(void *a) {{ {one} return 0; }} void *u(void *a) {{ {other} return 0; }}\n\
             int main(void) {{ sem_init(&s, 0, 0); {before} pthread_create(&h1, 0, t, 0); {between} \
             pthread_create(&h2, 0, u, 0); pthread_join(h1, 0); pthread_join(h2, 0); {after} return 0; }}"
        );
        let [library, own] = [LIBRARY, OWN].map(|uses| explore(&format!("{HEAD}{uses}{rest}")));
        assert!(!library.ends.contains_key("unsupported"), "{seed}: {:?}\n{rest}", library.ends);
        assert_eq!(races(&library), races(&own), "{seed}: {:?} {:?}\n{rest}", library.ends, own.ends);
        *(if races(&own) { &mut racing } else { &mut fine }) += 1;
    }
    assert!(racing > 5 && fine > 5, "{racing} race, {fine} do not");
}

/// Orders that hold for dependent events, and not on the machine, or not for both accesses.
#[test]
fn what_orders_nothing_on_the_machine() {
    let run = |one: &str, main: &str| {
        explore(&format!(
            "{HEAD}{LIBRARY} void *t(void *a) {{ {one} return 0; }} int main(void) {{ pthread_barrier_init(&two, 0, 2); \
             pthread_create(&h1, 0, t, 0); {main} pthread_join(h1, 0); return 0; }}"
        ))
    };
    let unordered = |one: &str, main: &str| assert!(races(&run(one, main)), "{one} | {main}");
    let ordered = |one: &str, main: &str| {
        let all = run(one, main);
        assert!(!races(&all) && !all.ends.contains_key("unsupported"), "{one} | {main}: {:?}", all.ends);
    };
    ordered("put(0, 4); f = 1;", "while (f != 1); get(0, 4);");
    ordered("put(0, 4); pthread_barrier_wait(&two);", "pthread_barrier_wait(&two); get(0, 4);");
    ordered("get(0, 4);", "get(0, 4);");
    ordered("put(0, 4);", "put(4, 4);");
    // What one execution has added to an access is not there in the next one. (Main goes first.)
    let twice = "get(0, 2); pthread_mutex_lock(&m); get(0, 2); get(2, 2); pthread_mutex_unlock(&m);";
    ordered("pthread_mutex_lock(&m); b[3] = 1; pthread_mutex_unlock(&m);", twice);
    // The access comes behind the store that would order it.
    unordered("f = 1; put(0, 4);", "while (f != 1); get(0, 4);");
    // What is not ordered is seen in each execution, whichever comes first: an engine looks at one of a
    // trace.
    let always = |one: &str, main: &str| {
        let all = run(one, main);
        assert!(races(&all) && !all.ends.contains_key("finished"), "{one} | {main}: {:?}", all.ends);
    };
    always("b[0] = 1;", "g = 1; put(0, 4);");
    always("put(0, 4);", "g = 1; b[0] = 1;");
    always("g = 1; get(0, 4);", "g = 2; put(2, 4);");
    // Two writes, or a read before a write, with the accesses around them.
    always("put(0, 4); f = 1;", "f = 2; get(0, 4);");
    always("put(0, 4); int k = f; (void)k;", "f = 2; get(0, 4);");
    // The first access is not the last.
    unordered("put(0, 4); f = 1; put(0, 4);", "while (f != 1); get(0, 4);");
    // What is in an order on the machine, and in none to the language.
    let flag = |write: &str, read: &str| {
        let one = format!("put(0, 4); atomic_store_explicit(&f, 1, {write});");
        let main = format!("while (atomic_load_explicit(&f, {read}) != 1); get(0, 4);");
        (one, main)
    };
    for (write, read, holds) in [
        ("RELAXED", "RELAXED", false),
        ("RELEASE", "RELAXED", false),
        ("RELAXED", "ACQUIRE", false),
        ("RELEASE", "ACQUIRE", true),
    ] {
        let (one, main) = flag(write, read);
        if holds { ordered(&one, &main) } else { unordered(&one, &main) }
    }
    let failing = |failure: &str| {
        format!(
            "int e = 0; if (!atomic_compare_exchange_strong_explicit(&f, &e, 0, ACQUIRE, {failure})) get(0, 4);"
        )
    };
    let (released, _) = flag("RELEASE", "ACQUIRE");
    ordered(&released, &failing("ACQUIRE"));
    unordered(&released, &failing("RELAXED"));
    let waits =
        "pthread_mutex_lock(&m); while (!g) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); get(0, 4);";
    ordered(
        "put(0, 4); pthread_mutex_lock(&m); g = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
        waits,
    );
    let once = "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); get(0, 4);";
    unordered("put(0, 4); pthread_cond_signal(&c);", once);
    // A thread knows what was used before it was created, and not what was used later.
    let child = "pthread_create(&h2, 0, v, 0); put(4, 4); f = 1; pthread_join(h2, 0);";
    for (at, holds) in [(0, true), (4, false)] {
        let all = explore(&format!(
            "{HEAD}{LIBRARY} void *v(void *a) {{ get({at}, 4); return 0; }} \
             void *t(void *a) {{ put(0, 4); {child} return 0; }} \
             int main(void) {{ pthread_create(&h1, 0, t, 0); g = 1; pthread_join(h1, 0); return 0; }}"
        ));
        assert_eq!(!races(&all), holds, "{at}: {:?}", all.ends);
    }
    // A handle is there for the new thread, and not for another one.
    ordered("volatile int e = pthread_equal(h1, pthread_self()); (void)e;", "");
    // A mutex in the bytes that somebody clears.
    always("pthread_mutex_lock(&m); pthread_mutex_unlock(&m);", "g = 1; explicit_bzero(&m, sizeof m);");
    // Memory is released while a library function may still use it.
    let release = |wait: &str| {
        explore(&format!(
            "{HEAD} void *t(void *p) {{ volatile int k = strnlen(p, 4); (void)k; f = 1; return 0; }} \
             int main(void) {{ char *p = calloc(4, 1); pthread_create(&h1, 0, t, p); {wait} free(p); pthread_join(h1, 0); return 0; }}"
        ))
    };
    assert!(release("").ends.keys().any(|k| *k != "finished"), "{:?}", release("").ends);
    assert_eq!(release("while (f != 1);").ends.keys().copied().collect::<Vec<_>>(), ["finished"]);
}
