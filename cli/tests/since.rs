//! `irs verify --since`: what is carried over an edit, what is not, and what is made of a damaged store.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use std::path::PathBuf;
use std::process::Output;

const OLD: &str = "#include <pthread.h>\n#include <assert.h>\n\
    static int x, y; static int bound = 3; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static int helper(int k) { return k + bound; }\n\
    static void *worker(void *v) { int local = helper(1); pthread_mutex_lock(&m); x += local;\n\
    pthread_mutex_unlock(&m); pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m); return 0; }\n\
    int main() { pthread_t a, b; x = 7; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);\n\
    pthread_join(a, 0); pthread_join(b, 0); assert(y == 2); return 0; }\n";

struct Bench {
    s: Scratch,
}

impl Bench {
    fn new() -> Bench {
        require_parts();
        Bench { s: Scratch::new() }
    }

    /// `irs`, with a folder for the user's files that is this test's own.
    fn irs(&self, args: &[&str]) -> Output {
        irs(&self.s).env("XDG_CONFIG_HOME", self.s.path("config")).args(args).output().expect("it runs")
    }

    fn build(&self, name: &str, files: &[(&str, &str)], flags: &[&str]) {
        for (file, content) in files {
            self.s.write(file, content);
        }
        let mut args = vec!["cc", "-pthread", "-w"];
        args.extend(flags);
        args.extend(files.iter().map(|f| f.0));
        args.extend(["-o", name]);
        let out = self.irs(&args);
        assert!(out.status.success(), "{}", text(&out.stderr));
    }

    /// The verdict, and what is said.
    fn verify(&self, args: &[&str]) -> (String, String) {
        let out = self.irs(&[&["verify"], args].concat());
        let said = text(&out.stdout);
        let verdict = said.lines().last().unwrap_or_default().to_owned();
        (verdict, format!("{said}{}", text(&out.stderr)))
    }

    fn certified(&self, set: &str, program: &str) {
        let out = self.irs(&["certify", set, program]);
        assert!(out.status.success(), "{}{}", text(&out.stdout), text(&out.stderr));
    }

    fn records(&self) -> Vec<PathBuf> {
        let proofs = self.s.path("config").join("irs/proofs");
        let folders = std::fs::read_dir(proofs).into_iter().flatten().flatten();
        folders.flat_map(|f| std::fs::read_dir(f.path()).unwrap().flatten().map(|f| f.path())).collect()
    }
}

const ALL: &str = "carried over: all of it";

#[test]
fn what_changes_nothing_is_carried_with_its_verdict() {
    let b = Bench::new();
    b.build("old", &[("a.c", OLD)], &["-g"]);
    assert_eq!(b.verify(&["old", "--keep-proofs", "--out", "old.irst"]).0, "safe");
    let renamed =
        OLD.replace(" local", " other").replace("helper", "assistant").replace("assert(", "\n assert( ");
    b.build("new", &[("b.c", &renamed)], &[]);
    for old in ["old", "old.irst"] {
        let (verdict, said) = b.verify(&["new", "--since", old, "--out", "new.irst"]);
        assert_eq!(verdict, "safe", "{said}");
        assert!(said.contains(ALL) || said.contains("this very program"), "{said}");
        b.certified("new.irst", "new");
    }
    // The same program again has its proof back, whatever it is compared with.
    b.build("other", &[("c.c", &OLD.replace("y == 2", "y >= 1"))], &[]);
    assert_eq!(b.verify(&["other", "--since", "old"]).0, "safe");
    assert!(b.verify(&["old", "--since", "other"]).1.contains("this very program"));
    // Under other settings nothing is known of it.
    let (verdict, said) = b.verify(&["new", "--since", "old", "--property", "assertion,deadlock"]);
    assert!(said.contains("nothing is kept of old"), "{said}");
    assert!(verdict.starts_with("safe"), "{said}");
}

#[test]
fn what_is_changed_is_verified() {
    let b = Bench::new();
    b.build("old", &[("a.c", OLD)], &["-g"]);
    assert_eq!(b.verify(&["old", "--keep-proofs"]).0, "safe");
    for (edit, safe) in [
        (OLD.replace("x = 7", "x = 3; x = 7"), true),
        (OLD.replace("bound = 3", "bound = 4"), true),
        (OLD.replace("y == 2", "y == 3"), false),
        (OLD.replace("pthread_mutex_lock(&m); y++;", "y++; pthread_mutex_lock(&m);"), false),
    ] {
        b.build("new", &[("a.c", &edit)], &["-g"]);
        let (fresh, _) = b.verify(&["new"]);
        let _ = std::fs::remove_file(b.s.path("new.irst"));
        let (verdict, said) = b.verify(&["new", "--since", "old", "--out", "new.irst"]);
        assert_eq!(verdict, fresh, "{said}");
        assert_eq!(verdict == "safe", safe, "{said}");
        assert!(said.contains("since old: changed:") && !said.contains(ALL), "{said}");
        if b.s.path("new.irst").exists() {
            b.certified("new.irst", "new");
        }
    }
    b.build("new", &[("a.c", &OLD.replace("x += local", "x -= local"))], &["-g"]);
    let (_, said) = b.verify(&["new", "--since", "old", "--json"]);
    let object = said.lines().find(|l| l.contains(r#""event":"since""#)).expect("an event");
    assert!(object.contains(r#""function":"worker""#) && object.contains("a.c:"), "{object}");
}

/// Two threads that hand a variable over.
const HANDED: &str = "#include <pthread.h>\n#include <stdatomic.h>\n#include <assert.h>\n\
    static int x; static atomic_int f; static int helper(int k) { return k + 1; }\n\
    static void *one(void *v) { x = helper(1); atomic_store_explicit(&f, 1, memory_order_release); return v; }\n\
    int main() { pthread_t t; pthread_create(&t, 0, one, 0);\n\
    if (atomic_load_explicit(&f, memory_order_acquire)) assert(x == 2); pthread_join(t, 0); return 0; }\n";

/// Where races are looked for, the orders of atomic accesses are part of the program; and what has changed
/// nothing is carried as it is.
#[test]
fn races_are_part_of_what_is_carried_as_a_whole() {
    let b = Bench::new();
    let races = ["--property", "assertion,race", "--engine", "dpor"];
    let verify = |args: &[&str]| b.verify(&[args, &races[..]].concat());
    b.build("old", &[("a.c", HANDED)], &["-g"]);
    assert_eq!(verify(&["old", "--keep-proofs"]).0, "safe");
    b.build("new", &[("b.c", &HANDED.replace("helper", "assistant"))], &[]);
    let (verdict, said) = verify(&["new", "--since", "old"]);
    assert!(verdict == "safe" && said.contains(ALL), "{said}");
    for order in ["memory_order_release", "memory_order_acquire"] {
        b.build("new", &[("a.c", &HANDED.replace(order, "memory_order_relaxed"))], &["-g"]);
        let (verdict, said) = verify(&["new", "--since", "old"]);
        assert!(verdict.starts_with("partially-safe") && said.contains("data race"), "{said}");
        assert!(!said.contains(ALL), "{said}");
    }
}

/// Some schedules of the old version fail. Where a thread has done its part before the other begins, all was
/// proven, and that is carried; the verdict is the engines'.
#[test]
fn what_was_proven_of_a_failing_version_is_carried() {
    let b = Bench::new();
    let failing = OLD.replace("pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m);", "y++;");
    b.build("old", &[("a.c", &failing)], &["-g"]);
    let (verdict, said) = b.verify(&["old", "--keep-proofs"]);
    assert!(verdict.starts_with("partially-safe"), "{said}");
    let edit = failing.replace("helper(1);", "helper(1); local = local * 1;");
    b.build("new", &[("a.c", &edit)], &["-g"]);
    let first = ["new", "--since", "old", "--executions", "0", "--out", "new.irst"];
    let (_, said) = b.verify(&first);
    // (What is found depends on the time that there is: a quarter of a second at most.)
    if said.contains("carried over: what follows") {
        b.certified("new.irst", "new");
    }
    let (verdict, said) = b.verify(&["new", "--since", "old"]);
    assert!(verdict.starts_with("partially-safe"), "{said}");
    // The check is ahead of everybody, whatever was proven.
    b.build("new", &[("a.c", &failing.replace("y == 2", "y == 1"))], &["-g"]);
    let (_, said) = b.verify(&["new", "--since", "old", "--executions", "0"]);
    assert!(said.contains("carried over: nothing"), "{said}");
}

/// Where little or nothing was proven there is a record all the same.
#[test]
fn a_version_of_which_nothing_was_proven_is_known() {
    let b = Bench::new();
    b.build("old", &[("a.c", OLD)], &[]);
    assert!(b.verify(&["old", "--keep-proofs", "--executions", "0"]).0.starts_with("unknown"));
    b.build("new", &[("a.c", &OLD.replace("x = 7", "x = 3; x = 7"))], &[]);
    let (verdict, said) = b.verify(&["new", "--since", "old"]);
    // (One execution was looked at, and what follows its end is free.)
    assert!(verdict == "safe" && said.contains("carried over: "), "{said}");
    // Every schedule fails.
    b.build("old", &[("a.c", &OLD.replace("y == 2", "y == 3"))], &[]);
    assert!(b.verify(&["old", "--keep-proofs"]).0.starts_with("unsafe"));
    b.build("new", &[("a.c", &OLD.replace("x = 7", "x = 4; x = 7"))], &[]);
    let (verdict, said) = b.verify(&["new", "--since", "old"]);
    assert!(verdict == "safe" && said.contains("carried over: nothing"), "{said}");
}

const ENDLESS: &str = "#include <pthread.h>\n#include <assert.h>\n\
    static unsigned at, served; static int inside; static unsigned next;\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static void *one(void *v) { for (;;) { pthread_mutex_lock(&m); inside++; assert(inside == 1); at++;\n\
    served++; assert(at == served); inside--; pthread_mutex_unlock(&m); } return v; }\n\
    int main() { pthread_t t; next = 1; pthread_create(&t, 0, one, 0); one(0); return 0; }\n";

/// What an abstraction has said of the old version's states is tried on the new one's, and checked there.
#[test]
fn what_was_said_of_states_is_tried() {
    let b = Bench::new();
    b.build("old", &[("a.c", ENDLESS)], &["-O1"]);
    let (verdict, said) = b.verify(&["old", "--keep-proofs", "--engine", "impact"]);
    assert_eq!(verdict, "safe", "{said}");
    for (edit, safe) in [
        (ENDLESS.replace("next = 1", "next = 2"), true),
        (ENDLESS.replace("at++;", "at += 2;").replace("served++;", "served += 2;"), true),
        // What was said does not hold any more.
        (ENDLESS.replace("at++;", "at += 2;"), false),
        (ENDLESS.replace("next = 1", "at = 5"), false),
    ] {
        b.build("new", &[("a.c", &edit)], &["-O1"]);
        let (verdict, said) = b.verify(&["new", "--since", "old", "--engine", "impact", "--out", "new.irst"]);
        assert!(said.contains("to be tried: what was said of"), "{said}");
        assert!(!said.contains("said of 0 states"), "{said}");
        assert_eq!(verdict == "safe", safe, "{said}");
        if safe {
            // Nothing had to be found out anew.
            assert!(said.contains("note: 0 schedules") && said.contains(", 0 refinements"), "{said}");
            b.certified("new.irst", "new");
        }
    }
}

#[test]
fn records_that_are_not_ours_are_not_used() {
    let b = Bench::new();
    b.build("old", &[("a.c", OLD)], &["-g"]);
    assert_eq!(b.verify(&["old", "--keep-proofs"]).0, "safe");
    let [record] = &b.records()[..] else { panic!("one record") };
    let good = std::fs::read(record).unwrap();
    for at in [3, 20, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(record, &bad).unwrap();
        let (verdict, said) = b.verify(&["old", "--since", "old"]);
        assert_eq!(verdict, "safe", "{said}");
        assert!(said.contains("nothing is kept of old"), "byte {at}: {said}");
    }
    std::fs::write(record, &good[..good.len() / 2]).unwrap();
    assert!(b.verify(&["old", "--since", "old"]).1.contains("nothing is kept of old"));
    // Whole, and signed with another user's key.
    std::fs::write(record, &good).unwrap();
    assert!(b.verify(&["old", "--since", "old"]).1.contains("this very program"));
    std::fs::remove_file(b.s.path("config").join("irs/key")).unwrap();
    assert!(b.verify(&["old", "--since", "old"]).1.contains("nothing is kept of old"));
}

/// Which of two weak functions there is, the order of modules decides; the fingerprint does not have it.
#[test]
fn the_order_of_modules_counts() {
    let b = Bench::new();
    let one = "__attribute__((weak)) int k(void) { return 1; }\n";
    let main = format!(
        "#include <assert.h>\n__attribute__((weak)) int k(void);\n{}",
        OLD.replace("assert(y == 2)", "assert(k() == 1)")
    );
    let two = "__attribute__((weak)) int k(void) { return 2; }\n";
    b.build("old", &[("m.c", &main), ("one.c", one), ("two.c", two)], &["-g"]);
    b.build("new", &[("m.c", &main), ("two.c", two), ("one.c", one)], &["-g"]);
    assert_eq!(b.verify(&["old", "--keep-proofs"]).0, "safe");
    let (fresh, _) = b.verify(&["new"]);
    assert!(fresh.starts_with("unsafe"), "{fresh}");
    let (verdict, said) = b.verify(&["new", "--since", "old"]);
    assert_eq!(verdict, fresh, "{said}");
}

/// Four threads that count up and down, and one that looks: the paper's example of more than two threads.
const COUNTED: &str = "#include <pthread.h>\n#include <assert.h>\n\
    static int i; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static void add(int n) { pthread_mutex_lock(&m); i += n; pthread_mutex_unlock(&m); }\n\
    static void *count(void *v) { add(1); add(-1); return v; }\n\
    static void *look(void *v) { pthread_mutex_lock(&m); int n = i; pthread_mutex_unlock(&m);\n\
    assert(n < 5); return v; }\n\
    int main() { pthread_t t[5]; for (int k = 0; k < 4; k++) pthread_create(&t[k], 0, count, 0);\n\
    pthread_create(&t[4], 0, look, 0); for (int k = 0; k < 5; k++) pthread_join(t[k], 0); return 0; }\n";

/// Three threads with two of three locks each; the first takes its second one elsewhere.
const LOCKED: &str = "#include <pthread.h>\n\
    static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER,\n\
    c = PTHREAD_MUTEX_INITIALIZER; static int x;\n\
    static void both(pthread_mutex_t *p, pthread_mutex_t *q) { pthread_mutex_lock(p); pthread_mutex_lock(q);\n\
    x++; pthread_mutex_unlock(q); pthread_mutex_unlock(p); }\n\
    static void *one(void *v) { pthread_mutex_lock(&a); x = 1; pthread_mutex_unlock(&a); return v; }\n\
    static void *two(void *v) { both(&b, &c); return v; }\n\
    static void *three(void *v) { both(&c, &a); return v; }\n\
    int main() { pthread_t t[3]; pthread_create(&t[0], 0, one, 0); pthread_create(&t[1], 0, two, 0);\n\
    pthread_create(&t[2], 0, three, 0); for (int k = 0; k < 3; k++) pthread_join(t[k], 0); return 0; }\n";

/// A thread with one event.
const EMPTIED: &str = "#include <pthread.h>\n#include <assert.h>\nint x;\n\
    static void *one(void *v) { x = 1; return v; }\n\
    int main() { pthread_t t; pthread_create(&t, 0, one, 0); pthread_join(t, 0);\n\
    assert(x == 1); return 0; }\n";

/// Work that is divided by two workers.
const WORKERS: &str = include_str!("../../benches/pairwise/rep_workers.c");

/// Workers who add what stands in a thread-local variable, or in a table of constants.
const STEPS: &str = "#include <pthread.h>\n#include <assert.h>\n\
    static int x; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static __thread int step = 1; static const int table[2] = {1, 0};\n\
    static void *worker(void *v) { pthread_mutex_lock(&m); x += step + table[x > 5]; pthread_mutex_unlock(&m);\n\
    return v; }\n\
    int main() { pthread_t a, b; pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);\n\
    pthread_join(a, 0); pthread_join(b, 0); assert(x == 4); return 0; }\n";

/// Threads that come to their work only when others have done theirs.
const CONTROL: &str = include_str!("../../benches/pairwise/control.c");

/// The engines wait, and do nothing here: what is found is found near the change.
#[test]
fn bugs_of_an_edit_are_found_near_the_change() {
    let b = Bench::new();
    let twice = "x++; x--; pthread_mutex_lock(&m); y++;";
    for (old, new, found) in [
        (COUNTED.to_owned(), COUNTED.replace("n < 5", "n < 4"), "unsafe(assertion"),
        // Where a thread is changed that does not fail itself.
        (
            COUNTED.replace("n < 5", "n < 6"),
            COUNTED.replace("add(1);", "add(1); add(1);").replace("n < 5", "n < 6"),
            "unsafe(assertion",
        ),
        (
            LOCKED.to_owned(),
            LOCKED.replace("x = 1;", "pthread_mutex_lock(&b); x = 1; pthread_mutex_unlock(&b);"),
            "unsafe(deadlock",
        ),
        // A lock was deleted.
        (
            OLD.to_owned(),
            OLD.replace("pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m);", "y++;"),
            "unsafe(assertion",
        ),
        // An initial value.
        (
            OLD.replace("y == 2", "x < 20"),
            OLD.replace("y == 2", "x < 20").replace("bound = 3", "bound = 9"),
            "unsafe(assertion",
        ),
        // Those of data whose accesses are no events.
        (STEPS.to_owned(), STEPS.replace("step = 1", "step = 2"), "unsafe(assertion"),
        (STEPS.to_owned(), STEPS.replace("{1, 0}", "{1, 1}"), "unknown("),
        (STEPS.to_owned(), STEPS.replace("{1, 0}", "{2, 0}"), "unsafe(assertion"),
        // The last thing that a thread did was deleted.
        (LOCKED.to_owned(), LOCKED.replace("x = 1; pthread_mutex_unlock(&a);", "x = 1;"), "unsafe(deadlock"),
        // All of it.
        (EMPTIED.to_owned(), EMPTIED.replace("x = 1;", ""), "unsafe(assertion"),
        // Nearly every schedule fails, and few executions end: what is explored depth first is lost in
        // others.
        (WORKERS.to_owned(), WORKERS.replace("waiting = at - 1;", ""), "unsafe(assertion"),
        // Who would go at once, or after two preemptions, does not come to the change.
        (
            CONTROL.to_owned(),
            CONTROL.replace("moves + 1; //@\n    pthread_mutex_unlock(&servo_lock);", "moves + 1;"),
            "unsafe(deadlock",
        ),
        (
            CONTROL.to_owned(),
            CONTROL.replace(
                "    pthread_mutex_lock(&servo_lock); //@\n    servo.left",
                "servo.left = throttle - roll;\n    pthread_mutex_lock(&servo_lock); //@\n    servo.left",
            ),
            "unsafe(assertion",
        ),
        // Nothing is wrong, which is no verdict.
        (OLD.to_owned(), OLD.replace("pthread_mutex_lock(&m); y++;", twice), "unknown("),
    ] {
        b.build("old", &[("a.c", &old)], &["-g"]);
        b.build("new", &[("a.c", &new)], &["-g"]);
        let args = ["new", "--since", "old", "--first", "--executions", "0", "--out", "n.irst"];
        let (verdict, said) = b.verify(&args);
        assert!(verdict.starts_with(found), "{new}\n{said}");
        let told =
            if found == "unknown(" { "no bug of this change found pairwise" } else { "near the change, in" };
        assert!(said.contains(told), "{said}");
        // Without the edit nothing is looked for.
        assert!(!b.verify(&["old", "--since", "old", "--executions", "0"]).1.contains("near the change"));
    }
}
