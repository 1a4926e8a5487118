//! Inputs as terms, in C: each program's paths, evaluated for every input, against the same program run
//! natively; undo at each step; and small programs for each kind of question that inputs answer.

#[path = "symbolic/snippet.rs"]
mod snippet;

use crate::fixture;
use exec::execution::{End, enabled, run};
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Machine, Step};
use exec::symbols::Input;
use model::Program;
use model::stop::Violation;
use solver::{Assignment, Sym, TermId};
use std::path::Path;
use std::process::Command;
use traceformat::schedule::set::Assumption;

/// Where one path ends.
#[derive(Debug)]
struct Leaf {
    /// All its conditions.
    path: Vec<TermId>,
    end: End,
    /// What the observed variable holds.
    out: Option<TermId>,
    inputs: Vec<Input>,
    /// The arms taken, per thread.
    decided: Vec<Vec<TermId>>,
}

/// All interleavings and arms, with a check of undo at each step.
fn leaves(m: &mut Interp<'_>, variable: &str, out: &mut Vec<Leaf>, most: usize) {
    assert!(out.len() < most, "more than {most} paths");
    let leaf = |m: &Interp<'_>, end: End| Leaf {
        path: m.symbols().path().to_vec(),
        end,
        out: m.observe(variable, 0, 4),
        inputs: m.inputs().expect("paths are feasible"),
        decided: (0..m.threads().len() as u16).map(|t| m.decided(t)).collect(),
    };
    let choices = enabled(m);
    if choices.is_empty() {
        let end = run(m, |_| None).end;
        // Nobody comes to a false assumption: there is no input to show.
        if end == End::Assumed {
            return;
        }
        out.push(leaf(m, end));
        return;
    }
    for (t, c) in choices {
        let before = m.state_hash();
        let foreseen = m.next_event(t, c);
        match m.step(t, c) {
            Step::Done(e) => {
                assert_eq!(e, foreseen);
                leaves(m, variable, out, most);
            }
            Step::Violated(_, v) => out.push(leaf(m, End::Violated(v))),
            Step::Unsupported(_, u) => out.push(leaf(m, End::Unsupported(u))),
        }
        m.undo();
        assert_eq!(before, m.state_hash(), "undo restores the state");
    }
}

fn explore(p: &Program) -> Vec<Leaf> {
    let mut m = Interp::new(p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut out = Vec::new();
    leaves(&mut m, "out", &mut out, 20_000);
    out
}

const HEAD: &str = "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <assert.h>\n#include <pthread.h>\n\
    #include <stdatomic.h>\n#include <stddef.h>\n\
    unsigned char __VERIFIER_nondet_uchar(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n\
    _Bool __VERIFIER_nondet_bool(void); short __VERIFIER_nondet_short(void);\n\
    void irs_input(void *, size_t); void irs_assume(int);\nunsigned out;\n";

fn program(body: &str) -> Program {
    fixture::program(&format!("{HEAD}{body}"))
}

fn text(end: &End) -> String {
    match end {
        End::Violated(
            Violation::Assertion { text, .. }
            | Violation::Memory { text, .. }
            | Violation::LockMisuse { text, .. },
        ) => {
            format!("violated: {text}")
        }
        End::Unsupported(u) => format!("unsupported: {}: {} at {}", u.kind, u.text, u.place),
        other => format!("{other:?}"),
    }
}

/// The ends of all paths, each once.
fn ends(leaves: &[Leaf]) -> Vec<String> {
    let mut all: Vec<String> = leaves.iter().map(|l| text(&l.end)).collect();
    all.sort();
    all.dedup();
    all
}

/// Compiles and runs a program; its output.
fn natively(source: &str, seed: u64) -> Vec<u8> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("symbolic-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("the target directory is writable");
    std::fs::write(dir.join("native.c"), source).expect("writable");
    let built = Command::new("clang-19")
        .args(["-O1", "-w", "-fwrapv", "-o"])
        .args([dir.join("native"), dir.join("native.c")])
        .status()
        .expect("clang runs");
    assert!(built.success());
    let out = Command::new(dir.join("native")).output().expect("runs").stdout;
    std::fs::remove_dir_all(dir).ok();
    out
}

/// The second input's values: few, so that all pairs are tried.
const SECOND: u64 = 8;

#[test]
fn paths_cover_every_input_as_the_program_runs_it() {
    paths_cover(1, "-O0");
}

#[test]
fn paths_of_optimised_programs_cover_every_input() {
    paths_cover(2, "-O1");
}

fn paths_cover(seed: u64, level: &str) {
    const FUNCTIONS: usize = 30;
    let functions: String = (0..FUNCTIONS).map(|k| snippet::function(k, seed)).collect();
    let table: String = (0..FUNCTIONS).map(|k| format!("f{k}, ")).collect();
    let all = format!("{HEAD}{functions}unsigned (*all[])(unsigned char, unsigned char) = {{ {table} }};\n");
    let native = natively(
        &format!(
            "{all} int main(void) {{ for (int k = 0; k < {FUNCTIONS}; k++) for (int a = 0; a < 256; a++) for (int b = 0; b < {SECOND}; b++) \
         {{ unsigned r = all[k](a, b); fwrite(&r, 4, 1, stdout); }} return 0; }}"
        ),
        seed,
    );
    assert_eq!(native.len(), FUNCTIONS * 256 * SECOND as usize * 4);
    let source = format!(
        "{all} int which; int main(void) {{ unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(); \
         irs_assume(b < {SECOND}); out = all[which](a, b); return 0; }}"
    );
    let path = fixture::numbered(&source, &["-fwrapv", level]);
    let mut p = model::load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    let at = p.globals.iter().position(|g| g.name == "which").expect("it is there");
    let (mut paths, mut decided) = (0, 0);
    for k in 0..FUNCTIONS {
        p.globals[at].bytes[..4].copy_from_slice(&(k as u32).to_le_bytes());
        let mut m = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
        let mut found = Vec::new();
        leaves(&mut m, "out", &mut found, 5000);
        paths += found.len();
        decided += (found.len() > 1) as usize;
        let terms = m.symbols().terms.borrow();
        for a in 0..256u64 {
            for b in 0..SECOND {
                let mut input = Assignment::new();
                input.set(Sym { thread: 0, rank: 0 }, a);
                input.set(Sym { thread: 0, rank: 1 }, b);
                let mut here = found
                    .iter()
                    .filter(|l| l.path.iter().all(|c| input.eval(&terms, *c) != 0))
                    .collect::<Vec<_>>();
                assert_eq!(here.len(), 1, "f{k}({a}, {b}) has one path\n{}", snippet::function(k, seed));
                let leaf = here.pop().expect("one");
                assert_eq!(leaf.end, End::Finished, "f{k}({a}, {b})\n{}", snippet::function(k, seed));
                let index = (k * 256 + a as usize) * SECOND as usize + b as usize;
                let expected =
                    u32::from_le_bytes(native[4 * index..4 * index + 4].try_into().expect("four bytes"));
                let term = leaf
                    .out
                    .unwrap_or_else(|| panic!("f{k} leaves an integer\n{}", snippet::function(k, seed)));
                let mut input = input.clone();
                let value = input.eval(&terms, term);
                assert_eq!(value, expected as u64, "f{k}({a}, {b})\n{}", snippet::function(k, seed));
            }
        }
        drop(terms);
        // Each path's own example is one of its inputs.
        for l in &found {
            let mut input = Assignment::new();
            l.inputs.iter().for_each(|i| input.set(i.symbol, i.value));
            let terms = m.symbols().terms.borrow();
            assert!(l.path.iter().all(|c| input.eval(&terms, *c) != 0), "{:?}", l.inputs);
        }
    }
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    assert!(
        paths > FUNCTIONS + 8 && decided > FUNCTIONS / 6,
        "{paths} paths, {decided} functions with decisions"
    );
}

/// One path ends like this, with these values of the inputs.
fn fails_for(body: &str, how: &str, values: &[u64]) {
    let found = explore(&program(body));
    let leaf = found
        .iter()
        .find(|l| text(&l.end).contains(how))
        .unwrap_or_else(|| panic!("{how}: {:?}", ends(&found)));
    let of: Vec<u64> = leaf.inputs.iter().map(|i| i.value).collect();
    assert_eq!(of, values, "{:?}", leaf.inputs);
}

/// All paths end well; so many.
fn holds(body: &str, paths: usize) {
    let found = explore(&program(body));
    assert_eq!(ends(&found), ["Finished"]);
    assert_eq!(found.len(), paths, "{:?}", found.iter().map(|l| &l.inputs).collect::<Vec<_>>());
}

#[test]
fn a_bug_for_one_value_is_found_with_it() {
    fails_for(
        "int main(void) { int x; irs_input(&x, sizeof x); if (x * 3 == 123456789u) out = 1; assert(x != 305419896); return 0; }",
        "x != 305419896",
        &[305419896],
    );
    fails_for(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x ^ (x >> 16); assert(y != 0x12345678); return 0; }",
        "assertion",
        &[0x1234_444c],
    );
}

#[test]
fn assumptions_end_executions() {
    holds(
        "int main(void) { int x = __VERIFIER_nondet_int(); irs_assume(x > 3 && x < 6); assert((x | 1) == 5); return 0; }",
        1,
    );
    let found = explore(&program("int main(void) { irs_assume(0); assert(0); return 0; }"));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn choices_without_effects_are_no_decisions() {
    holds(
        "int main(void) { int x = __VERIFIER_nondet_int(); int y; if (x < 0) y = 5; else y = 7 + (x & 3); out = y; assert(y >= 5 && y <= 10); return 0; }",
        1,
    );
    holds(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); out = x > 9 ? x & 9 : x; assert(out < 10); return 0; }",
        1,
    );
    // Two objects: each is a case of its own.
    holds(
        "int u = 1, v = 2; int main(void) { int x = __VERIFIER_nondet_bool(); int *p = x ? &u : &v; *p += 4; assert(u + v == 7); return 0; }",
        2,
    );
}

#[test]
fn offsets_within_an_object() {
    holds(
        "int a[8]; int main(void) { unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(); \
        irs_assume(i < 8 && j < 8); a[i] = 5; a[j] = a[j] + 1; assert(a[j] == 1 + 5 * (i == j)); return 0; }",
        1,
    );
    fails_for(
        "char a[10]; int main(void) { unsigned char i = __VERIFIER_nondet_uchar(); irs_assume(i != 10 && i <= 11); a[i] = 1; return 0; }",
        "offset outside a",
        &[11],
    );
    fails_for(
        "int a[10]; int main(void) { int i = __VERIFIER_nondet_int(); irs_assume(i >= -1 && i < 10); out = a[i]; return 0; }",
        "offset outside a",
        &[0xffff_ffff],
    );
    // Pointers: a place for each.
    holds(
        "int u = 1, v = 1; int *p[2] = { &u, &v }; int main(void) { unsigned i = __VERIFIER_nondet_uint(); *p[i & 1] = 4; assert(u + v == 5); return 0; }",
        2,
    );
}

#[test]
fn divisions_shifts_and_overflow() {
    fails_for(
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); out = 100 / (x - 77); return 0; }",
        "division by zero",
        &[77],
    );
    let found =
        explore(&program("int main(void) { int x = __VERIFIER_nondet_int(); out = x + 1; return 0; }"));
    assert!(ends(&found)[1].contains("overflow"), "{:?}", ends(&found));
    holds("int main(void) { short x = __VERIFIER_nondet_short(); out = x * x + 1; return 0; }", 1);
}

#[test]
fn switches_have_an_arm_for_each_target() {
    holds(
        "int f(int); int main(void) { switch (__VERIFIER_nondet_int()) { case 1: case 5: out = 1; break; case 2: out = 2; break; case 3: puts(\"x\"); \
        default: out = 9; } assert(out == 1 || out == 2 || out == 9); return 0; }",
        4,
    );
}

#[test]
fn sizes_and_lengths_are_decided() {
    holds(
        "int main(void) { unsigned char n = __VERIFIER_nondet_uchar(); irs_assume(n >= 1 && n <= 4); char *p = malloc(n); \
        memset(p, n, n); assert(p[n - 1] == n); out = p[0]; free(p); return 0; }",
        4,
    );
    let body =
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); char *p = malloc(n); free(p); return 0; }";
    assert_eq!(ends(&explore(&program(body))), ["Finished"]);
}

#[test]
fn atomic_sections_are_one_lock() {
    let body = "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); unsigned x; \
        void *t(void *v) { unsigned by = __VERIFIER_nondet_uint(); __VERIFIER_atomic_begin(); x = x + by; x = x - by; \
        __VERIFIER_atomic_end(); return 0; } \
        int main(void) { pthread_t a, b; pthread_create(&a, 0, t, 0); pthread_create(&b, 0, t, 0); \
        pthread_join(a, 0); pthread_join(b, 0); assert(x == 0); return 0; }";
    assert_eq!(ends(&explore(&program(body))), ["Finished"]);
}

#[test]
fn waiting_loops_may_compute_with_inputs() {
    // The sum plays no part in when it ends.
    let body = "atomic_int go; unsigned x; void *t(void *v) { unsigned s = __VERIFIER_nondet_uint(); x = s; while (!go) ; out = x - s; return 0; } \
        int main(void) { pthread_t a; pthread_create(&a, 0, t, 0); go = 1; pthread_join(a, 0); assert(out == 0); return 0; }";
    assert_eq!(ends(&explore(&program(body))), ["Finished"]);
}

#[test]
fn differences_of_clocks_fit() {
    holds(
        "#include <time.h>\nint main(void) { struct timespec a, b; clock_gettime(CLOCK_MONOTONIC, &a); clock_gettime(CLOCK_MONOTONIC, &b); \
        printf(\"%lld\\n\", (b.tv_sec - a.tv_sec) * 1000000000LL + (b.tv_nsec - a.tv_nsec)); assert(b.tv_nsec < 1000000000); return 0; }",
        1,
    );
}

#[test]
fn strings_of_inputs() {
    fails_for(
        "int main(void) { char s[4]; irs_input(s, sizeof s); s[3] = 0; assert(strcmp(s, \"ab\") != 0 || strlen(s) != 2); return 0; }",
        "assertion",
        &[0x6261],
    );
}

#[test]
fn only_loops_that_inputs_keep_going_are_bounded() {
    // Many iterations, each with a decision that is none about the loop.
    let p = program(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); for (int i = 0; i < 30; i++) if (n >> 31) puts(\"x\"); return 0; }",
    );
    let options = InterpOptions { unwind: Some(5), ..InterpOptions::default() };
    let mut m = Interp::new(&p, options).unwrap_or_else(|e| panic!("{e}"));
    let mut found = Vec::new();
    leaves(&mut m, "out", &mut found, 100);
    assert_eq!(ends(&found), ["Finished"]);
}

#[test]
fn arguments_of_the_program() {
    holds("int main(int argc, char **argv) { assert(argc >= 1 && argc <= 3); return 0; }", 1);
    let count = "int main(int argc, char **argv) { int n = 0; while (argv[n]) n++; assert(n == argc); assert(!argv[argc]); return 0; }";
    holds(count, 3);
    let found = explore(&program(
        "int main(int argc, char **argv) { if (argc > 1) assert(argv[1][0] != 'x'); return 0; }",
    ));
    assert!(ends(&found).iter().any(|e| e.contains("assertion")), "{:?}", ends(&found));
}

#[test]
fn loops_that_inputs_keep_going_are_bounded() {
    let p = program(
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); for (unsigned i = 0; i < n; i++) out += 2; return 0; }",
    );
    let options = InterpOptions { unwind: Some(5), ..InterpOptions::default() };
    let mut m = Interp::new(&p, options).unwrap_or_else(|e| panic!("{e}"));
    let mut found = Vec::new();
    leaves(&mut m, "out", &mut found, 100);
    assert_eq!(ends(&found), ["Finished"]);
    assert_eq!(found.len(), 6);
    // More iterations are left out, and that is said: the runtime watches it.
    assert!(Machine::assumptions(&m).contains(&Assumption::IterationsAtMost(5)));
}

#[test]
fn terms_are_the_same_in_equivalent_executions() {
    // Independent threads: every interleaving decides the same, by thread, and leaves the same terms.
    let p = program(
        "unsigned r[2]; void *t(void *v) { long i = (long)v; unsigned x = __VERIFIER_nondet_uint(); \
        if (x > 10) r[i] = x * 3; else { r[i] = x; if (x == 4) r[i]++; } return 0; } \
        int main(void) { pthread_t a, b; pthread_create(&a, 0, t, (void *)0); pthread_create(&b, 0, t, (void *)1); \
        pthread_join(a, 0); pthread_join(b, 0); out = r[0] - r[1]; return 0; }",
    );
    let found = explore(&p);
    assert_eq!(ends(&found), ["Finished"]);
    let mut classes: Vec<(Vec<Vec<TermId>>, TermId)> = Vec::new();
    for l in &found {
        let result = l.out.expect("an integer");
        match classes.iter().find(|c| c.0 == l.decided) {
            Some(c) => assert_eq!(c.1, result),
            None => classes.push((l.decided.clone(), result)),
        }
    }
    assert_eq!(classes.len(), 9);
    assert!(found.len() > 5 * classes.len(), "only {} interleavings", found.len());
}

#[test]
fn inputs_pass_through_shared_memory() {
    holds(
        "pthread_mutex_t m; unsigned box; void *t(void *v) { pthread_mutex_lock(&m); box = __VERIFIER_nondet_uint(); pthread_mutex_unlock(&m); return 0; } \
        int main(void) { pthread_t a; pthread_create(&a, 0, t, 0); pthread_join(a, 0); out = box; assert((box | 1) != 0); return 0; }",
        1,
    );
    let found = explore(&program(
        "atomic_uint x; void *t(void *v) { unsigned e = 3; \
        if (atomic_compare_exchange_strong(&x, &e, 8)) out = 1; else assert(e != 3); return 0; } \
        int main(void) { pthread_t a; x = __VERIFIER_nondet_uint(); pthread_create(&a, 0, t, 0); pthread_join(a, 0); \
        unsigned now = x; assert(out ? now == 8 : now != 3); return 0; }",
    ));
    assert_eq!(ends(&found), ["Finished"]);
    assert_eq!(found.len(), 2);
}
