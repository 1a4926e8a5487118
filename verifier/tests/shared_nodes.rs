//! Workers by turns, on programs whose inputs decide and whose threads fail: several nodes of the search are
//! one node of what is published.

use crate::fixture;
use crate::support;
use crate::support::verify_pieces_of;
use checker::{Checks, Limits, Stop, certify};
use dpor::explore_by_turns;
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use random::Rng;
use report::sink::{Outcome, PathEvent, Sink};
use schedule::growth::admits_something;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;
use verifier::verify::{Report, SessionOptions};

const PROGRAMS: usize = 40;
/// Safe traces of [`TWO_DECIDE`]: for each way of the first thread two where the second one writes 0, else
/// one.
const TWO_DECIDE_SAFE: u64 = 6;

const MIXED: &str = r#"
#include <pthread.h>
unsigned char __VERIFIER_nondet_uchar(void);
int g0, g1, a[2];
static void *w0(void *p) {
    int n = __VERIFIER_nondet_uchar() % 4;
    for (int i = 0; i < 5; i++) { a[0] += 1; int k = 0; for (int j = 0; j < n; j++) k += j; a[0] = k; }
    return 0;
}
static void *w1(void *p) {
    int n = __VERIFIER_nondet_uchar() % 6;
    for (int i = 0; i < g0; i++) g1 += n;
    return 0;
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 6;
    pthread_t h[2];
    pthread_create(&h[0], 0, w0, 0);
    pthread_create(&h[1], 0, w1, 0);
    for (int i = 0; i < n; i++) g0 += 1;
    return 0;
}
"#;

/// Readers that fail if a writer is half through, and others, whose inputs decide without a mark. A failure
/// depends on all other threads, so that it comes before and after the joins of those that have ended.
fn failing(random: &mut Rng) -> String {
    let threads = 2 + random.below(2);
    let mut kinds: Vec<char> = (0..threads).map(|_| *random.pick(&['r', 'r', 'w', 'w', 'e'])).collect();
    kinds[0] = 'r';
    kinds[threads - 1] = 'w';
    let mut c = String::from(
        "#include <assert.h>\n#include <pthread.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n\
         static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n\
         static int d[2];\n",
    );
    let locked = random.chance(30);
    for (t, kind) in kinds.iter().enumerate() {
        let lock = random.below(2);
        let by =
            |what: &str| if locked { format!("pthread_mutex_{what}(&m[{lock}]);") } else { String::new() };
        let n = match random.below(3) {
            0 => "int k = 0, n = __VERIFIER_nondet_uchar() % 2;",
            1 => "int k = 0, n = __VERIFIER_nondet_uchar() % 3;",
            _ => "int k = 0, n = 1;",
        };
        let mut silent = || *random.pick(&["", "for (int j = 0; j < n; j++) k += j;", "if (n == 1) k++;"]);
        let (before, between, after) = (silent(), silent(), silent());
        let body = match kind {
            'r' => format!("int a = d[0]; {between} assert(a == d[1]); {after}"),
            'w' => format!("d[0]++; {between} d[1]++;"),
            _ => String::new(),
        };
        let (lock, unlock) = if *kind == 'e' { Default::default() } else { (by("lock"), by("unlock")) };
        c += &format!("static void *t{t}(void *p) {{ {n} {before} {lock} {body} {unlock} return 0; }}\n");
    }
    c += "int main(void) {\n    pthread_t h[3];\n";
    (0..threads).for_each(|t| c += &format!("    pthread_create(&h[{t}], 0, t{t}, 0);\n"));
    let first = random.below(threads);
    (0..threads).for_each(|t| c += &format!("    pthread_join(h[{}], 0);\n", (first + t) % threads));
    c + "    return 0;\n}\n"
}

/// The failure depends on the decisions of two other threads.
const TWO_DECIDE: &str = r#"
#include <pthread.h>
#include <stdlib.h>
unsigned char __VERIFIER_nondet_uchar(void);
static int d;
static int local(int n) {
    int k = 0;
    switch (n) { case 0: k = 4; break; case 1: k = 9; break; default: k++; }
    return k;
}
static void *decides(void *p) { local(__VERIFIER_nondet_uchar() % 2); return 0; }
static void *writes(void *p) {
    int n = __VERIFIER_nondet_uchar() % 2;
    local(n);
    d = n;
    return 0;
}
static void *fails(void *p) { if (d) abort(); return 0; }
int main(void) {
    pthread_t h[3];
    pthread_create(&h[0], 0, decides, 0);
    pthread_create(&h[1], 0, writes, 0);
    pthread_create(&h[2], 0, fails, 0);
    return 0;
}
"#;

/// Two other threads decide before what fails, one of them silently and then in what others see.
const DECIDES_BEFORE: &str = r#"
#include <assert.h>
#include <pthread.h>
unsigned char __VERIFIER_nondet_uchar(void);
static int d[4];
static void *decides(void *p) {
    int k = 0, a = 0, n = __VERIFIER_nondet_uchar() % 3;
    switch (n) { case 0: k = 4; break; case 1: k = 9; break; default: k++; }
    a = d[2];
    if (n & 1) k += 3; else k -= 2;
    for (int j = 0; j < n; j++) d[1] = n;
    return 0;
}
static void *writes(void *p) { d[3] = 1; return 0; }
static void *fails(void *p) { assert(d[0] == 0); d[1]++; return 0; }
int main(void) {
    int k = 0, n = __VERIFIER_nondet_uchar() % 3;
    pthread_t h[3];
    pthread_create(&h[0], 0, decides, 0);
    pthread_create(&h[1], 0, writes, 0);
    pthread_create(&h[2], 0, fails, 0);
    pthread_join(h[1], 0);
    d[0] = 1;
    pthread_join(h[2], 0);
    pthread_join(h[0], 0);
    for (int j = 0; j < n; j++) k += j;
    return 0;
}
"#;

fn loaded(source: &str) -> Program {
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

fn machine(program: &Program) -> Interp<'_> {
    Interp::new(program, InterpOptions::default()).expect("main begins")
}

fn by_turns(program: &Program, workers: usize, seed: u64) -> Report {
    let mut machines: Vec<Interp<'_>> = (0..workers).map(|_| machine(program)).collect();
    let header = support::header_of(program, &machines[0], support::dpor_origin());
    let mut random = Rng::new(seed);
    verify_pieces_of(header, SessionOptions::default(), |session, engine, from| {
        explore_by_turns(&mut machines, session, engine, from, &mut |n| random.below(n))
    })
}

/// Takes reports, and looks whether anything comes from below what was said to be complete.
#[derive(Default)]
struct Complete {
    /// Of each worker: hashes of the prefixes of what it reported last, from the empty one on.
    prefixes: Vec<Vec<u64>>,
    worker: usize,
    complete: HashSet<u64>,
    executions: u64,
    late: u64,
}

impl Complete {
    fn go(&mut self, path: &[PathEvent]) {
        if self.prefixes.len() <= self.worker {
            self.prefixes.resize(self.worker + 1, Vec::new());
        }
        let mut prefixes = vec![0];
        for e in path {
            let last = prefixes[prefixes.len() - 1];
            let mut hasher = DefaultHasher::new();
            (last, e.event.thread.0, e.event.label.packed()).hash(&mut hasher);
            prefixes.push(hasher.finish());
        }
        self.late += u64::from(prefixes.iter().any(|p| self.complete.contains(p)));
        self.prefixes[self.worker] = prefixes;
    }
}

impl Sink for Complete {
    fn worker(&mut self, number: usize) {
        self.worker = number;
    }

    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], _: usize, _: &Outcome) {
        self.executions += 1;
        self.go(path);
    }

    fn moved(&mut self, _: &ThreadTable, path: &[PathEvent]) {
        self.go(path);
    }

    fn subtree_done(&mut self, depth: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {
        let prefixes = &self.prefixes[self.worker];
        self.late += u64::from(prefixes[..depth].iter().any(|p| self.complete.contains(p)));
        self.complete.insert(prefixes[depth]);
    }
}

/// A search that is put aside goes on in the hands of another worker, who may complete what the first one
/// has not yet reported of it.
#[test]
fn what_is_put_aside_is_reported_first() {
    let program = loaded(MIXED);
    for seed in 0..60 {
        let mut machines: Vec<Interp<'_>> = (0..2 + seed as usize % 2).map(|_| machine(&program)).collect();
        let (mut sink, mut random) = (Complete::default(), Rng::new(seed));
        let options = dpor::Options::default();
        let found = explore_by_turns(&mut machines, &mut sink, &options, None, &mut |n| random.below(n));
        assert_eq!(found.expect("it ends").0.executions, sink.executions, "seed {seed}");
        assert_eq!((sink.executions, sink.late), (416, 0), "seed {seed}");
    }
}

#[test]
fn failures_lead_to_nodes_again() {
    let mut random = Rng::new(0);
    let mut published = 0;
    for number in 0..PROGRAMS {
        let source = failing(&mut random);
        let program = loaded(&source);
        let safe = |r: &Report| r.traces - r.violating - r.deadlocked;
        let one = by_turns(&program, 1, 0);
        for seed in 0..9 {
            let r = by_turns(&program, 1 + seed as usize % 3, seed);
            let what = format!("program {number}, seed {seed}: {} {:?}\n{source}", r.verdict, r.notes);
            assert!(!r.verdict.to_string().starts_with("unknown"), "{what}");
            // (How many failures there are depends on the order: one may come before an arm, or after it.)
            assert_eq!(safe(&r), safe(&one), "{what}");
            if !admits_something(&r.set) {
                continue;
            }
            published += 1;
            let limits = Limits { steps: 500_000, ..Limits::default() };
            match certify(&mut machine(&program), &r.set, &limits, Checks::ALL) {
                Ok(_) | Err(Stop::Undecided(_)) => {}
                Err(wrong) => panic!("{wrong:?}: {what}"),
            }
        }
    }
    assert!(published > PROGRAMS * 4, "only {published} sets");
}

/// A failure's reversal begins with an arm of one thread, at a node where another one's arms are tried.
#[test]
fn all_arms_are_tried() {
    let program = loaded(TWO_DECIDE);
    for seed in 0..60 {
        let r = by_turns(&program, 1 + seed as usize % 3, seed);
        assert_eq!(r.traces - r.violating - r.deadlocked, TWO_DECIDE_SAFE, "seed {seed}: {}", r.verdict);
    }
}

/// Whichever arm fails first, and whichever worker takes the next one: all arms of a decision come before
/// what a failure's reversal asks for beside them, so that they have something in common.
#[test]
fn the_same_is_published_in_every_order() {
    let program = loaded(DECIDES_BEFORE);
    let one = by_turns(&program, 1, 0);
    assert!(one.verdict.to_string().starts_with("partially-safe("), "{}", one.verdict);
    for seed in 0..60 {
        let r = by_turns(&program, 1 + seed as usize % 3, seed);
        assert_eq!(r.verdict.to_string(), one.verdict.to_string(), "seed {seed}");
        assert_eq!((r.traces, r.violating), (one.traces, one.violating), "seed {seed}");
    }
}
