//! What stands before a first schedule of programs as they are.
//!
//! Branches on values that the model does not follow, where any way on is taken: floating-point arithmetic on
//! inputs, and addresses. What the program does natively is among what is explored; what fails behind such a
//! branch is no failure; loops on such values come back to where they were. Addresses that are rounded.
//! Memory that is released when its users are through, which only turns say.

use crate::fixture;
use exec::execution::{End, enabled, quiescent};
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Machine, Step};
use model::{Program, load, table::Table};
use property::{Checked, Properties, Property};
use random::Rng;
use report::sink::{Outcome, PathEvent, Sink};
use ring::search::Search;
use solver::{Assignment, Sym, TermId};
use std::collections::BTreeSet;
use std::process::Command;
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

/// What a guess is called.
const GUESS: &str = "a value that is not modelled";

const HEAD: &str = "#include <pthread.h>\n#include <assert.h>\n#include <time.h>\n\
    unsigned char __VERIFIER_nondet_uchar(void);\nint g[64]; unsigned out;\n";

fn program(source: &str, level: &str) -> Program {
    program_with(source, level, &Table::default())
}

fn program_with(source: &str, level: &str, table: &Table) -> Program {
    let path = fixture::numbered(&format!("{HEAD}{source}"), &["-fwrapv", level]);
    let p = load::files_with(&[&path], table).unwrap_or_else(|e| panic!("{e}\n{source}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p
}

fn options() -> InterpOptions {
    InterpOptions { guesses: true, ..InterpOptions::default() }
}

/// Where one path ends.
struct Leaf {
    /// Its conditions, and what the observed variable holds.
    path: Vec<TermId>,
    out: TermId,
    /// The guesses among its symbols, with their widths.
    guesses: Vec<(Sym, u8)>,
}

/// All interleavings and arms, with a check of undo at each step.
fn leaves(m: &mut Interp<'_>, out: &mut Vec<Leaf>) {
    let choices = enabled(m);
    if choices.is_empty() {
        assert_eq!(quiescent(m), End::Finished);
        let symbols = m.inputs().expect("paths are feasible").into_iter();
        let guesses = symbols.filter(|i| i.what == GUESS).map(|i| (i.symbol, i.width)).collect();
        let value = m.observe("out", 0, 4).expect("an integer");
        out.push(Leaf { path: m.symbols().path().to_vec(), out: value, guesses });
        return;
    }
    for (t, c) in choices {
        let before = m.state_hash();
        match m.step(t, c) {
            Step::Done(_) => leaves(m, out),
            other => panic!("{other:?}"),
        }
        m.undo();
        assert_eq!(before, m.state_hash(), "undo restores the state");
    }
}

/// Of the observed variable, all values that the path has for this input, whatever was guessed.
fn values(m: &Interp<'_>, leaf: &Leaf, a: u64) -> BTreeSet<u64> {
    let terms = m.symbols().terms.borrow();
    let named = terms.symbols_of(&[&leaf.path[..], &[leaf.out]].concat());
    let open: Vec<(Sym, u8)> = leaf.guesses.iter().copied().filter(|g| named.contains(&g.0)).collect();
    assert!(open.len() < 10 && open.iter().all(|g| g.1 == 1), "{open:?}");
    let mut out = BTreeSet::new();
    for bits in 0..1u64 << open.len() {
        let mut input = Assignment::new();
        input.set(Sym { thread: 0, rank: 0 }, a);
        open.iter().enumerate().for_each(|(k, g)| input.set(g.0, bits >> k & 1));
        if leaf.path.iter().all(|c| input.eval(&terms, *c) != 0) {
            out.insert(input.eval(&terms, leaf.out));
        }
    }
    out
}

/// A function of a byte: statements of random kinds, most of which branch on what is not modelled.
fn function(k: usize, random: &mut Rng) -> String {
    let mut body = String::new();
    for _ in 0..4 {
        let (n, c, d) = (random.below(256), random.below(50), random.below(50));
        body += &match random.below(9) {
            0 => format!("if (x < {n}.0) out += {c}; else x = x * 0.5;\n"),
            1 => format!("out += x > {n}.5 ? {c} : {d};\n"),
            2 => "switch ((int)x & 3) { case 0: out ^= 1; break; case 1: out += 2; break; default: out *= 3; }\n"
                .to_owned(),
            3 => format!("for (int i = 0; i < 3 && x > {n}.0; i++) {{ x -= 20.5; out += 1; }}\n"),
            4 => format!("if (a < {n}) x += 1.5;\n"),
            5 => "if ((((unsigned long)&g[a & 63]) >> 2) % 3 == 1) out += 7;\n".to_owned(),
            6 => format!("if ((((unsigned long)&g[{}]) >> 2) & 1) out += {c};\n", c % 64),
            7 => "if (x != x) out = 99;\n".to_owned(),
            _ => format!("x = x < {n}.0 ? x + {c}.0 : x * 0.25;\n"),
        };
    }
    format!(
        "static unsigned f{k}(unsigned char a) {{ double x = a * 1.25 + 0.5; out = 0;\n{body}return out; }}\n"
    )
}

/// What it prints when it is run.
fn natively(source: &str) -> Vec<u8> {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("guess-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("the target directory is writable");
    std::fs::write(dir.join("native.c"), source).expect("writable");
    let mut clang = Command::new("clang-19");
    clang.args(["-O1", "-w", "-fwrapv", "-o"]).args([dir.join("native"), dir.join("native.c")]);
    assert!(clang.status().expect("clang runs").success(), "{source}");
    let out = Command::new(dir.join("native")).output().expect("runs").stdout;
    std::fs::remove_dir_all(dir).ok();
    out
}

#[test]
fn what_happens_is_among_what_is_explored() {
    const FUNCTIONS: usize = 40;
    let mut random = Rng::new(20);
    let functions: Vec<String> = (0..FUNCTIONS).map(|k| function(k, &mut random)).collect();
    let calls: String = (0..FUNCTIONS).map(|k| format!("f{k}, ")).collect();
    let table = format!("unsigned (*all[])(unsigned char) = {{ {calls} }};\n");
    let native = natively(&format!(
        "#include <stdio.h>\n{HEAD}{}{table}int main(void) {{ for (int k = 0; k < {FUNCTIONS}; k++) \
         for (int a = 0; a < 256; a++) {{ unsigned r = all[k](a); fwrite(&r, 4, 1, stdout); }} return 0; }}",
        functions.concat()
    ));
    assert_eq!(native.len(), 4 * 256 * FUNCTIONS);
    let (mut guessing, mut merged) = (0, 0);
    for (k, f) in functions.iter().enumerate() {
        let level = ["-O0", "-O1", "-O2"][k % 3];
        let p =
            program(&format!("{f}int main(void) {{ f{k}(__VERIFIER_nondet_uchar()); return 0; }}"), level);
        let mut m = Interp::new(&p, options()).unwrap_or_else(|e| panic!("{e}\n{f}"));
        let mut found = Vec::new();
        leaves(&mut m, &mut found);
        guessing += usize::from(found.iter().any(|l| !l.guesses.is_empty()));
        for a in 0..256usize {
            let at = 4 * (256 * k + a);
            let r = u32::from_le_bytes(native[at..at + 4].try_into().expect("four bytes"));
            let all: BTreeSet<u64> = found.iter().flat_map(|l| values(&m, l, a as u64)).collect();
            assert!(all.contains(&u64::from(r)), "f{k}({a}) = {r} at {level}, not in {all:?}\n{f}");
            merged += usize::from(all.len() > 1);
        }
    }
    assert!(guessing > FUNCTIONS / 2 && merged > 1000, "{guessing} {merged}");
}

/// How all executions end, each way once.
fn ends(p: &Program, options: InterpOptions, properties: Properties) -> BTreeSet<String> {
    fn go(m: &mut dyn Machine, out: &mut BTreeSet<String>) {
        let choices = enabled(m);
        if choices.is_empty() {
            out.insert("ends".into());
        }
        for (t, c) in choices {
            match m.step(t, c) {
                Step::Done(_) => go(m, out),
                Step::Violated(_, v) => _ = out.insert(format!("violated: {}", v.parts().0)),
                Step::Unsupported(_, u) => _ = out.insert(format!("{}: {}", u.kind, u.text)),
            }
            m.undo();
        }
    }
    let mut out = BTreeSet::new();
    let mut m = match Interp::new(p, options) {
        Ok(m) => m,
        Err(e) => return BTreeSet::from([e.to_string()]),
    };
    go(&mut Checked::new(&mut m, properties, Some(p)), &mut out);
    out
}

const BEHIND: &str = "behind a branch on a value that is not modelled";

/// Each fails for no input, and an arm that nothing takes fails: that is no failure, and it is no proof.
#[test]
fn what_fails_behind_a_guess_need_not_fail() {
    let input = "double x = __VERIFIER_nondet_uchar() * 0.5;";
    let usual = || Properties::default();
    let also = |p| Properties::of([Property::Assertion, Property::Memory, p]);
    for (what, body, properties) in [
        ("an assertion", "assert(x < 300);", usual()),
        ("memory", "int k = x < 300 ? 1 : 100; g[k] = 1;", usual()),
        ("memory behind a branch", "if (x > 300) *(volatile int *)0 = 1;", usual()),
        (
            "a lock",
            "if (x > 300) { pthread_mutex_t m; pthread_mutex_init(&m, 0); pthread_mutex_unlock(&m); }",
            { usual() },
        ),
        ("a race", "out = 1; if (x > 300) g[1] = 2;", also(Property::Race)),
    ] {
        let source = format!(
            "void *run(void *p) {{ g[1] = 1; return 0; }}\nint main(void) {{ {input} pthread_t t; \
             pthread_create(&t, 0, run, 0); {body} pthread_join(t, 0); return 0; }}"
        );
        let p = program(&source, "-O1");
        let all = ends(&p, options(), properties);
        assert!(all.iter().any(|e| e == "ends"), "{what}: {all:?}");
        assert!(all.iter().any(|e| e.starts_with("input: ") && e.ends_with(BEHIND)), "{what}: {all:?}");
        assert!(!all.iter().any(|e| e.starts_with("violated")), "{what}: {all:?}");
        // Without guesses nothing is known there.
        let all = ends(&p, InterpOptions::default(), properties);
        assert!(all.len() == 1 && all.iter().all(|e| e.contains("in a way that is not modelled")), "{all:?}");
    }
    // What fails without a guess does fail.
    let p = program(&format!("int main(void) {{ {input} g[3] = 1; assert(!g[3]); return x > 3; }}"), "-O0");
    let all = ends(&p, options(), usual());
    assert!(all.len() == 1 && all.iter().all(|e| e.starts_with("violated")), "{all:?}");
}

/// A counterexample, if one is found.
#[derive(Default)]
struct Found(Option<Outcome>);

impl Sink for Found {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        self.0 = Some(outcome.clone());
    }
}

/// What the engine `ring` says of a program whose main thread branches on the clock.
fn in_turn(body: &str) -> (Result<(), String>, Option<Outcome>, bool) {
    let source = format!(
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         void *run(void *p) {{ pthread_mutex_lock(&m); g[1]++; pthread_mutex_unlock(&m); return 0; }}\n\
         int main(void) {{ pthread_t t; pthread_create(&t, 0, run, 0); time_t since = time(0);\n{body}\n\
         pthread_join(t, 0); return 0; }}"
    );
    let (proven, found, endless, _) = in_turn_of(&program(&source, "-O1"));
    (proven, found, endless)
}

/// The same of any program: is there a proof, a counterexample; is it endless; does it rely on turns?
fn in_turn_of(p: &Program) -> (Result<(), String>, Option<Outcome>, bool, bool) {
    let how = InterpOptions { turns: true, ..options() };
    let mut m = Interp::new(p, how).unwrap_or_else(|e| panic!("{e}"));
    let (mut found, mut yields) = (Found::default(), Vec::new());
    loop {
        let mut checked = Checked::new(&mut m, Properties::default(), Some(p));
        let mut search = Search::endless(&mut checked).with_marks(yields.clone());
        let proven = search.all(&mut found, true);
        let mark = search.wants_mark().filter(|s| !yields.contains(s));
        let endless = search.is_endless();
        let Some(mark) = mark else {
            drop(search);
            return (proven, found.0, endless, m.relies_on_turns());
        };
        yields.push(mark);
        search.leave();
    }
}

#[test]
fn in_turn_all_ways_on_are_looked_at() {
    let late = "difftime(time(0), since) > 1.0";
    let (proven, found, endless) = in_turn(&format!("if ({late}) out = 1; else out = 2;"));
    assert!(proven.is_ok() && found.is_none() && !endless, "{proven:?}");
    // It polls until a time has gone, or somebody else has done something, and gives way meanwhile.
    let polls = format!(
        "while (!({late})) {{ pthread_mutex_lock(&m); int done = g[1]; pthread_mutex_unlock(&m); if (done) break; }}"
    );
    let (proven, found, _) = in_turn(&polls);
    assert!(proven.is_ok() && found.is_none(), "{proven:?}");
    // A deadlock on a way that nobody may take is none, and no proof.
    let locks = "pthread_mutex_lock(&m); pthread_mutex_lock(&m);";
    let (proven, found, _) = in_turn(&format!("if ({late}) {{ {locks} }}"));
    let why = proven.expect_err("an arm deadlocks");
    assert!(why.contains(BEHIND) && found.is_none(), "{why} {found:?}");
    // Without that, it is one.
    let (proven, found, _) = in_turn(locks);
    assert!(proven.is_err() && matches!(found, Some(Outcome::Deadlock(_))), "{found:?}");
}

/// A turn that polls a clock is not followed to where executions are followed no further: it is given a mark
/// soon.
#[test]
fn a_loop_on_a_clock_is_seen_soon() {
    let source = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         void *run(void *p) { pthread_mutex_lock(&m); g[1]++; pthread_mutex_unlock(&m); return 0; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); time_t since = time(0);\n\
         while (time(0) - since < 5) { pthread_mutex_lock(&m); int done = g[1]; pthread_mutex_unlock(&m); \
         if (done) break; }\n\
         pthread_join(t, 0); return 0; }";
    let p = program(source, "-O1");
    let mut m = Interp::new(&p, InterpOptions { turns: true, ..options() }).unwrap_or_else(|e| panic!("{e}"));
    let mut search = Search::endless(&mut m);
    let proven = search.all(&mut Found::default(), true);
    let mark = search.wants_mark();
    drop(search);
    assert!(proven.is_err() && mark.is_some(), "{proven:?}");
    assert!(m.depth() < 20_000, "{}", m.depth());
    let (proven, found, ..) = in_turn_of(&p);
    assert!(proven.is_ok() && found.is_none(), "{proven:?} {found:?}");
}

/// In a call that may wait for the outside a thread keeps others waiting, if there are any.
#[test]
fn who_waits_alone_keeps_nobody_waiting() {
    let (create, join) = ("pthread_t t; pthread_create(&t, 0, run, 0);", "pthread_join(t, 0);");
    for (child, main, waits) in [
        ("", format!("out = getchar(); {create} {join}"), false),
        ("", format!("{create} {join} out = getchar();"), false),
        ("", format!("{create} out = getchar(); {join}"), true),
        ("g[1] = getchar();", format!("{create} {join}"), true),
        ("g[1] = read(0, &g[2], 4);", format!("{create} {join}"), true),
        ("g[1] = fread(&g[2], 1, 4, stdin);", format!("{create} {join}"), true),
        ("g[1] = fgetc(stdin);", format!("{create} {join}"), true),
        ("fgets((char *)&g[2], 8, stdin);", format!("{create} {join}"), true),
    ] {
        let source = format!(
            "#include <stdio.h>\n#include <unistd.h>\nvoid *run(void *p) {{ {child} return 0; }}\n\
             int main(void) {{ {main} return 0; }}"
        );
        let p = program(&source, "-O1");
        let how = InterpOptions { turns: true, ..options() };
        let mut m = Interp::new(&p, how).unwrap_or_else(|e| panic!("{e}"));
        let proven = Search::endless(&mut m).all(&mut Found::default(), true);
        assert!(proven.is_ok(), "{proven:?} {source}");
        assert_eq!(m.may_wait(), waits, "{source}");
    }
}

/// Rounded addresses: whatever the block's own is, the program stays within it, or does not.
#[test]
fn addresses_are_rounded_wherever_their_block_lies() {
    let run = |size: u32, pad: u32, line: u32| {
        let source = format!(
            "#include <stdlib.h>\nint main(void) {{ char *b = malloc({size}); \
             int *a = (int *)(((unsigned long)b + {pad}) & ~({line}ul - 1)); a[0] = 1; a[3] = 4; \
             out = a[3] + ((unsigned long)a & ({line} - 1)); return 0; }}"
        );
        ends(&program(&source, "-O1"), options(), Properties::default())
    };
    // Of (80, 64, 64): up to 48 bytes are cut off, of an offset of 64 bytes; 16 are used behind that.
    for (size, pad, line, stays) in [
        (80, 64, 64, true),
        (79, 64, 64, false),
        (80, 63, 64, true),
        (80, 32, 64, false),
        (48, 16, 16, true),
        (31, 16, 16, false),
        (47, 31, 32, true),
        (47, 15, 32, false),
    ] {
        let all = run(size, pad, line);
        assert!(!all.iter().any(|e| e.starts_with("violated")) || line == 16, "{size} {pad}: {all:?}");
        assert_eq!(all.len() == 1 && all.contains("ends"), stays, "{size} {pad} {line}: {all:?}");
    }
    let fails = |all: &BTreeSet<String>| all.iter().any(|e| e.ends_with(BEHIND));
    let source = "#include <stdlib.h>\nint main(void) { char *b = malloc(8); unsigned long k = (unsigned long)b & 63; \
         out = k; assert(k < 64 && k % 16 == 0); assert(k != 48); return 0; }";
    let all = ends(&program(source, "-O1"), options(), Properties::default());
    assert!(all.contains("ends") && fails(&all) && all.len() == 2, "{all:?}");
}

/// What inputs are known to be at one branch they are at the next, also where a guess has a part in it: a way
/// that no input leads to is none.
#[test]
fn inputs_are_no_guesses() {
    for (body, fails) in [
        ("if (a < 5) k = 1; if (a >= 5 && k) assert(0);", false),
        ("if (a < 5) k = 1; if (a >= 4 && k) assert(0);", true),
        ("k = x < 3.0 ? 1 : 2; if (k + (a & 1) > 3) assert(0);", false),
        ("k = x < 3.0 ? 1 : 2; if (k + (a & 1) > 2) assert(0);", true),
    ] {
        let source = format!(
            "int main(void) {{ unsigned char a = __VERIFIER_nondet_uchar(); double x = a * 0.5; int k = 0;\n\
             {body} out = k; return 0; }}"
        );
        for level in ["-O0", "-O1"] {
            let all = ends(&program(&source, level), options(), Properties::default());
            assert_eq!(all != BTreeSet::from(["ends".to_owned()]), fails, "{body} {level}: {all:?}");
        }
    }
}

/// A block that a table's function allocates, and a variable, lie anywhere; so does what is rounded out of a
/// block. (Blocks of the heap are 16 bytes apart, or more: one may begin where the other is rounded to.)
#[test]
fn of_an_address_no_more_is_known_than_is_promised() {
    let table = Table::parse("[made]\nreturns = \"allocated 64\"\n").unwrap_or_else(|e| panic!("{e}"));
    for (body, known) in [
        ("char *p = made(); assert(((unsigned long)p & 3) == 0);", false),
        ("char *p = made(); assert(((unsigned long)p & 3) <= 3);", true),
        ("assert(((unsigned long)small & 3) == 0);", false),
        ("char own[7]; assert(((unsigned long)own & 3) == 0);", false),
        ("char *p = malloc(9); assert(((unsigned long)p & 15) == 0);", true),
        (
            "char *other = malloc(16), *p = malloc(16); char *q = (char *)((unsigned long)p & ~63ul);\n\
             assert(q != other);",
            false,
        ),
        // Of what a conversion cuts the lowest bits are left.
        ("char *p = malloc(9); assert((int)(long)p != -1);", true),
        ("char *p = malloc(9); assert((long)(int)(long)(p + 14) != -1);", true),
        ("char *p = malloc(9); assert((char)(long)p != 8);", true),
        ("char *p = malloc(16); assert((int)(long)(p + 15) != -1);", false),
        ("char *p = malloc(9); assert((int)(long)p != 64);", false),
        ("char *p = malloc(9); assert((int)(long)p != 0);", false),
        ("char *p = malloc(9); assert((int)(long)p < 0x7ffffff1);", false),
        ("assert((int)(long)small != -1);", false),
        ("char *p = made(); assert((int)(long)p != -1);", false),
        ("assert((int)pthread_self() != -1);", true),
        ("assert((int)pthread_self() != 16);", false),
        // Elsewhere than where they are cut they are lost.
        ("char *p = malloc(9); int *q = malloc(4); *q = (long)p; assert(*q != -1);", false),
        ("char *p = malloc(9); assert(((int)(long)p >> 4) != -1);", false),
        // ... also in what several threads use.
        ("static int kept; kept = (int)pthread_self(); assert(kept != -1);", false),
    ] {
        let source = format!(
            "#include <stdlib.h>\nchar *made(void); char small[7];\nint main(void) {{ {body} return 0; }}"
        );
        let table = if body.contains("made") { &table } else { &Table::default() };
        let all = ends(&program_with(&source, "-O0", table), options(), Properties::default());
        assert_eq!(all == BTreeSet::from(["ends".to_owned()]), known, "{body}: {all:?}");
    }
}

/// Memory that several threads use, released when all are through: what says so is no event.
const RELEASED: &str = "struct job { pthread_mutex_t m; int left; };\n\
    void *run(void *p) { struct job *j = p; pthread_mutex_lock(&j->m); j->left--; pthread_mutex_unlock(&j->m); \
    return 0; }\n";

/// Main releases it when nobody is left: but another thread may still be about to unlock it then. One thread
/// at a time, nobody is.
#[test]
fn what_was_used_in_earlier_turns_is_released_in_a_later_one() {
    let body = |after: &str| {
        format!(
            "{RELEASED}int main(void) {{ pthread_t t; struct job *job = malloc(sizeof *job); pthread_mutex_init(&job->m, 0); \
             job->left = 1; pthread_create(&t, 0, run, job); while (__atomic_load_n(&job->left, 5)) {{}} \
             free(job); {after} return 0; }}"
        )
    };
    let source = format!("#include <stdlib.h>\n{}", body("pthread_join(t, 0);"));
    let p = program(&source, "-O1");
    // In other orders it is a failure.
    let all = ends(&p, InterpOptions::default(), Properties::default());
    assert!(all.iter().any(|e| e.contains("may still use it")), "{all:?}");
    let (proven, found, _, relies) = in_turn_of(&p);
    assert!(proven.is_ok() && found.is_none() && relies, "{proven:?}");
    // What is used in a later turn is used after its release.
    let early = source.replace("while (__atomic_load_n(&job->left, 5)) {}", "");
    let (proven, found, ..) = in_turn_of(&program(&early, "-O1"));
    assert!(proven.is_err() && matches!(found, Some(Outcome::Violated(_))), "{proven:?} {found:?}");
}

/// A turn orders nothing that a thread does before its first event.
#[test]
fn a_turn_begins_with_a_threads_first_event() {
    let of = |run: &str, main: &str| {
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nchar text[8] = \"a\";\n\
             pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             void *run(void *p) {{ {run} return 0; }}\n\
             int main(void) {{ pthread_t t; {main} return 0; }}"
        );
        in_turn_of(&program(&source, "-O1"))
    };
    let event = "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);";
    let look = "out = snprintf(0, 0, \"%s\", text);";
    let main = format!(
        "pthread_create(&t, 0, run, 0); {event} snprintf(text, 8, \"%d\", 12); {event} pthread_join(t, 0);"
    );
    let (proven, ..) = of(&format!("{event} {look}"), &main);
    assert!(proven.is_ok(), "{proven:?}");
    let (proven, found, ..) = of(&format!("{look} {event}"), &main);
    assert!(proven.is_err() && found.is_none(), "{proven:?} {found:?}");
}
