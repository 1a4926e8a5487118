//! The engine `hold` against an explicit baton, by brute force.

use crate::fixture;
use exec::interp::{Interp, InterpOptions};
use hold::search::{Answer, Node, Search};
use model::load;
use oracle::hold::{Tally, compare};
use oracle::{generate, shapes};
use random::Rng;
use traceformat::schedule::set::SiteSet;

/// Programs of random statements.
#[test]
fn nodes_of_generated_programs() {
    let (mut tally, mut random) = (Tally::default(), Rng::new(19));
    for seed in 0..300 {
        compare(&generate::program(seed), &mut random, &mut tally)
            .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
    eprintln!("{tally:?}");
    assert!(tally.safe > 300 && tally.failing > 300, "{tally:?}");
}

/// Programs that are made of the shapes in which order matters.
#[test]
fn nodes_of_shapes() {
    let (mut tally, mut random) = (Tally::default(), Rng::new(20));
    for seed in 0..120 {
        let (shape, program) = shapes::program(seed);
        compare(&program, &mut random, &mut tally).unwrap_or_else(|e| panic!("{shape:?}, seed {seed}: {e}"));
    }
    eprintln!("{tally:?}");
    assert!(tally.safe > 60 && tally.failing > 100 && tally.repaired > 5, "{tally:?}");
}

/// Programs with loops, locks, inputs and functions, each of which fails under some schedules.
const PROGRAMS: &[&str] = &[
    // Lost updates.
    r"
    int x, y;
    static void *f(void *a) { for (int i = 0; i < 2; i++) { x = x + 1; y = y + 2; } return a; }
    int main(void) {
        pthread_t t[2];
        for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0);
        for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
        assert(x == 4 && y == 8);
        return 0;
    }",
    // Looks, and locks afterwards.
    r"
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    int left = 1, taken;
    static void *f(void *a) {
        if (left > 0) {
            pthread_mutex_lock(&m);
            left--;
            taken++;
            pthread_mutex_unlock(&m);
        }
        return a;
    }
    int main(void) {
        pthread_t t[3];
        for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0);
        for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
        assert(taken == 1 && left == 0);
        return 0;
    }",
    // An input decides who is in whose way; a ring of two locks.
    r"
    pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
    int x, turned;
    static void *f(void *a) {
        pthread_mutex_lock(&m[0]); pthread_mutex_lock(&m[1]);
        x++;
        pthread_mutex_unlock(&m[1]); pthread_mutex_unlock(&m[0]);
        return a;
    }
    static void *g(void *a) {
        int k = turned != 0;
        pthread_mutex_lock(&m[k]); pthread_mutex_lock(&m[1 - k]);
        x++;
        pthread_mutex_unlock(&m[1 - k]); pthread_mutex_unlock(&m[k]);
        return a;
    }
    int main(void) {
        pthread_t t, u;
        turned = __VERIFIER_nondet_int();
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, g, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        assert(x == 2);
        return 0;
    }",
];

const HEADER: &str = "#include <assert.h>\n#include <pthread.h>\nint __VERIFIER_nondet_int(void);\n";

/// To leave out states that were met before changes no answer, and nothing of what races.
#[test]
fn states_that_come_again() {
    let mut random = Rng::new(21);
    let mut fewer = 0;
    let mut kinds = [0; 2];
    for source in PROGRAMS {
        let path = fixture::numbered(&format!("{HEADER}{source}"), &["-O1"]);
        let p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}\n{source}"));
        std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
        let all = ring::held(&p, &[], None);
        for n in 0..12 {
            let keeps = |random: &mut Rng| n == 0 || random.below(6) > 0;
            let held = SiteSet(all.iter().copied().filter(|_| keeps(&mut random)).collect());
            let held = Node { held, yields: SiteSet::default() };
            let mut machine = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
            let mut plain = Search::new(&mut machine, &held, true, 2_000_000);
            let expected = plain.answer(&mut || true);
            let all_states = plain.counts().states;
            let mut search = Search::comparing(&mut machine, &held, true, 2_000_000);
            match (expected, search.answer(&mut || true)) {
                (Answer::Safe { racing: a }, Answer::Safe { racing: b }) => {
                    assert_eq!(a, b, "{source}\n{held:?}");
                    assert!(search.counts().states <= all_states);
                    fewer += usize::from(search.counts().states < all_states);
                    kinds[0] += 1;
                }
                (Answer::Fails(_), Answer::Fails(_)) => kinds[1] += 1,
                (Answer::Unknown(why), _) if why.contains("states") => {}
                (a, b) => panic!("{source}\n{held:?}\n{} and {}", said(&a), said(&b)),
            }
        }
    }
    eprintln!("{kinds:?} {fewer}");
    assert!(kinds[0] > 5 && kinds[1] > 5 && fewer > 3, "{kinds:?} {fewer}");
}

fn said(a: &Answer) -> String {
    match a {
        Answer::Safe { .. } => "safe".into(),
        Answer::Fails(f) => format!("{:?}", f.outcome),
        Answer::Unknown(why) => why.clone(),
    }
}
