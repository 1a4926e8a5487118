//! Programs in C++, through `irs c++`, `irs verify`, and under the set.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::path::Path;

/// A program of `tests/cxx`.
fn source(name: &str) -> Scratch {
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cxx").join(name);
    std::fs::copy(source, s.path(name)).expect("writable");
    s
}

/// A program of `tests/cxx`, built with these flags.
fn built(name: &str, flags: &[&str]) -> Scratch {
    let s = source(name);
    ok(irs(&s).args(["c++", "-std=c++17", "-g", "-pthread", name, "-o", "prog"]).args(flags));
    s
}

/// The program is proven, and ends well under its set.
fn is_safe_and_runs(name: &str, flags: &[&str]) {
    let s = built(name, flags);
    assert_eq!(verdict_within(&s, 60), "safe", "{name} {flags:?}");
    let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
    assert_eq!(run.status.code(), Some(0), "{name} {flags:?}: {}", text(&run.stderr));
}

/// The number that the program computes without IRS is the model's, and no other one.
fn computes_the_same(name: &str, level: &str, flags: &[&str]) {
    let with = |more: &[&str]| built(name, &[&[level], flags, more].concat());
    let s = source(name);
    let mut plain = s.command("clang++-19");
    ok(plain.args(["-std=c++17", "-w", "-pthread", level]).args(flags).args([name, "-o", "plain"]));
    let said = text(&ok(&mut s.command("./plain")).stdout);
    let number = said.lines().last().unwrap_or_default();
    assert!(number.parse::<u64>().is_ok(), "{name} {level}: {said}");
    is_safe_and_runs(name, &[&[level], flags, &[&format!("-DEXPECTED={number}ul")]].concat());
    let s = with(&[&format!("-DEXPECTED={number}ul+1")]);
    let said = verdict_within(&s, 60);
    assert!(said.starts_with("unsafe"), "{name} {level}: {said}");
}

/// A run under the program's set comes to its end; nothing is stuck meanwhile.
fn ends_well_under_its_set(s: &Scratch, way: &dyn std::fmt::Display) {
    let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst:on-stuck=stop").output().unwrap();
    assert_eq!(run.status.code(), Some(0), "{way}: {}", text(&run.stderr));
}

/// The program fails in some schedule.
fn fails(s: &Scratch, way: &dyn std::fmt::Display) {
    let said = verdict(s);
    assert!(said.starts_with("unsafe") || said.starts_with("partially-safe"), "{way}: {said}");
}

/// Of a program whose search may have no end.
fn verdict(s: &Scratch) -> String {
    verdict_within(s, 5)
}

/// So many seconds: enough of them, also on a busy machine, where the search ends.
fn verdict_within(s: &Scratch, seconds: u32) -> String {
    let mut verify = irs(s);
    verify.args(["verify", "./prog", "--out=set.irst", &format!("--time={seconds}")]);
    let out = verify.output().unwrap();
    text(&out.stdout).lines().last().unwrap_or_default().to_owned()
}

/// What the verifier says of `starts.cpp`, built this way.
fn verified(way: u32) -> (Scratch, String) {
    let s = built("starts.cpp", &["-O1", &format!("-DWAY={way}")]);
    let said = verdict(&s);
    (s, said)
}

/// Where a template of the library is instantiated in the program, the library does not call that: its
/// threads would make events that nobody has seen.
#[test]
fn the_library_keeps_to_its_own_functions() {
    require_parts();
    let s = Scratch::new();
    let source = "#include <iostream>\n#include <sstream>\n#include <thread>\n#include <vector>\n\
        static void work(int id) { std::ostringstream s; s << \"thread \" << id << '\\n'; std::cout << s.str(); }\n\
        int main() {\n  std::vector<std::thread> all;\n  for (int i = 0; i < 3; i++) all.emplace_back(work, i);\n  \
        for (auto &t : all) t.join();\n}\n";
    s.write("p.cpp", source);
    for standard in ["-std=c++17", "-std=c++20"] {
        ok(irs(&s).args(["c++", standard, "-O0", "-g", "p.cpp", "-o", "p"]));
        let exported = ok(s.command("nm").args(["-D", "--defined-only", "p"]));
        let shown = text(&exported.stdout);
        let functions: Vec<&str> = shown
            .lines()
            .filter(|l| [" W ", " T "].iter().any(|kind| l.contains(kind)))
            .filter(|l| ["_ZNS", "_ZNKS", "_ZS"].iter().any(|name| l.contains(name)))
            .collect();
        assert!(functions.is_empty(), "{standard}: {functions:?}");
        let out = ok(irs(&s).args(["run", "--time", "30", "./p"]));
        let mut lines: Vec<String> = text(&out.stdout).lines().map(str::to_owned).collect();
        lines.sort();
        assert_eq!(lines, ["thread 0", "thread 1", "thread 2"], "{standard}");
    }
}

/// Libraries get memory from the program's own functions, if it has some, in a way that nobody knows.
#[test]
fn libraries_call_the_programs_allocator() {
    require_parts();
    let s = Scratch::new();
    let new = "#include <atomic>\n#include <cassert>\n#include <cstdlib>\n#include <new>\n#include <sstream>\n#include <stdexcept>\n#include <thread>\n\
        static std::atomic<int> count;\n\
        NEW\n\
        static void work() { USES }\n\
        int main() { std::thread t(work); t.join(); assert(count == EXPECTED); }\n";
    let own = "void *operator new(std::size_t n) { count++; return std::malloc(n); }\n\
        void operator delete(void *p) noexcept { std::free(p); }\n\
        void operator delete(void *p, std::size_t) noexcept { std::free(p); }";
    let streams = "std::ostringstream o; o << 12345678 << \"a text that is longer than fifteen\";";
    let verdict = |own: &str, uses: &str, expected: &str| {
        let source = new.replace("NEW", own).replace("USES", uses).replace("EXPECTED", expected);
        s.write("p.cpp", &source);
        let out = irs(&s).args(["verify", "--time", "10", "p.cpp", "--", "-std=c++17", "-O1", "-w"]).output();
        text(&out.unwrap().stdout).lines().last().unwrap_or_default().to_owned()
    };
    for expected in ["1", "2", "3", "4"] {
        let said = verdict(own, streams, expected);
        assert!(said.starts_with("unknown") && said.contains("the program's own"), "{expected}: {said}");
    }
    // One of the header's (the thread's), and two of the program's: all seen.
    assert_eq!(verdict(own, "delete new int; delete new long;", "3"), "safe");
    assert_eq!(verdict("", streams, "0"), "safe");
    // The library's forms of the operators call these, and so do texts of exceptions.
    for uses in ["delete[] new int[3];", "delete new (std::nothrow) int;", "std::logic_error e(\"a text\");"]
    {
        for expected in ["1", "2"] {
            let said = verdict(own, uses, expected);
            assert!(said.starts_with("unknown") && said.contains("the program's own"), "{uses}: {said}");
        }
    }
    // C's: any part of libc may call it.
    let own = "extern \"C\" void *malloc(std::size_t) { count++; return nullptr; }";
    for uses in ["", "puts(\"\");"] {
        let said = verdict(own, uses, "0");
        assert!(said.starts_with("unknown") && said.contains("the program's own malloc"), "{said}");
    }
}

/// The native number, and no other one; whether the streams are well nobody knows.
#[test]
fn strings_and_streams_are_libstdcxxs() {
    require_parts();
    for level in ["-O1", "-O2"] {
        computes_the_same("strings.cpp", level, &["-DLOOKS=0"]);
        let s = built("strings.cpp", &[level, "-DLOOKS=1"]);
        assert!(verdict(&s).starts_with("unknown"), "{level}");
    }
}

/// Whether a string is given its own text, or another one's, is seen under each standard; what looks for
/// something in strings finds what libstdc++'s own does.
#[test]
fn texts_of_strings_are_libstdcxxs() {
    require_parts();
    for standard in ["-std=c++11", "-std=c++17", "-std=c++20"] {
        computes_the_same("texts.cpp", "-O1", &[standard]);
    }
    computes_the_same("texts.cpp", "-O2", &["-std=c++20"]);
}

/// Who takes several mutexes at once comes to an end in few steps (`runtime/include/c++/mutex`).
#[test]
fn several_mutexes_are_taken_at_once() {
    require_parts();
    for (way, level) in [(0, "-O1"), (1, "-O0"), (2, "-O1")] {
        let build =
            |wrong: u32| built("locks.cpp", &[level, &format!("-DWAY={way}"), &format!("-DWRONG={wrong}")]);
        let s = build(0);
        let out = irs(&s).args(["verify", "./prog", "--out=set.irst", "--time=60"]).output().unwrap();
        let said = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
        // (Of locks that move there is more to look at than every machine does in this time.)
        let is_known = said == "safe" || way == 1 && said.starts_with("unknown(limit");
        assert!(is_known, "{way}: {said}: {}", text(&out.stderr));
        for _ in 0..if said == "safe" { 3 } else { 0 } {
            ends_well_under_its_set(&s, &way);
        }
        fails(&build(1), &way);
    }
}

/// Each is one of POSIX (`runtime/include/c++/bits/semaphore_base.h`): few traces, and a deadlock where
/// nobody gives.
#[test]
fn semaphores_are_taken_in_one_step() {
    require_parts();
    let build = |wrong: u32| built("semaphores.cpp", &["-O1", "-std=c++20", &format!("-DWRONG={wrong}")]);
    let s = build(0);
    assert_eq!(verdict(&s), "safe");
    for _ in 0..3 {
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst:on-stuck=stop").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    }
    let said = verdict(&build(1));
    assert!(said.starts_with("unsafe") || said.starts_with("partially-safe"), "{said}");
    let said = verdict(&build(2));
    assert!(said.starts_with("unsafe(deadlock"), "{said}");
}

/// The identity of a thread that was joined is not the initial thread's.
#[test]
fn a_joined_thread_is_not_the_initial_one() {
    require_parts();
    for level in ["-O0", "-O1"] {
        let build = |wrong: u32| built("stops.cpp", &[level, "-std=c++20", &format!("-DWRONG={wrong}")]);
        assert_eq!(verdict(&build(0)), "safe", "{level}");
        assert!(verdict(&build(1)).starts_with("unsafe"), "{level}");
    }
}

/// What is inlined from libstdc++'s headers, and what the model has in its place (-O0).
#[test]
fn moved_strings_are_libstdcxxs() {
    require_parts();
    for level in ["-O0", "-O1"] {
        is_safe_and_runs("moves.cpp", &[level]);
    }
}

#[test]
fn each_thread_initialises_its_own() {
    require_parts();
    for level in ["-O0", "-O1"] {
        is_safe_and_runs("locals.cpp", &[level]);
    }
}

#[test]
fn what_starts_once_starts_once() {
    require_parts();
    let (s, said) = verified(0);
    assert_eq!(said, "safe");
    for _ in 0..10 {
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    }
}

#[test]
fn what_starts_twice_fails() {
    require_parts();
    let (_s, said) = verified(1);
    assert!(said.starts_with("unsafe") || said.starts_with("partially-safe"), "{said}");
}

/// Engines that compare states let a steady clock go back.
#[test]
fn an_engine_that_lets_clocks_go_back_believes_no_failure() {
    require_parts();
    let (s, _) = verified(0);
    let out = irs(&s).args(["verify", "./prog", "--engine", "impact"]).output().unwrap();
    let said = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    assert!(said.starts_with("unknown(abstraction"), "{said}");
}

/// libstdc++ ends the condition variable while somebody waits: libc waits for that, for ever.
#[test]
fn nobody_may_wait_when_the_process_ends() {
    require_parts();
    let (_s, said) = verified(2);
    assert!(said.starts_with("unknown"), "{said}");
}

/// Who waits for a result waits in sight: the schedule lets it wait, and what was done before is seen behind.
#[test]
fn results_are_waited_for_in_sight() {
    require_parts();
    let s = built("futures.cpp", &["-O1", "-DEXPECTED=42"]);
    let plain = s.command("./prog").env("IRS_OPTIONS", "free=unproven").output().unwrap();
    assert_eq!(plain.status.code(), Some(0), "{}", text(&plain.stderr));
    assert_eq!(verdict(&s), "safe");
    for _ in 0..5 {
        let run = s.command("./prog").env("IRS_OPTIONS", "store=set.irst").output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    }
    let wrong = built("futures.cpp", &["-O1", "-DEXPECTED=41"]);
    assert!(verdict(&wrong).starts_with("unsafe"));
}

/// The thread of a task is joined by its state, which several threads use.
#[test]
fn tasks_have_threads_of_their_own() {
    require_parts();
    for (level, flags, sum) in [("-O0", &[][..], 66), ("-O2", &[], 66), ("-O1", &["-DTHROWS"], 365)] {
        let [right, wrong] = [sum, sum + 1].map(|n| format!("-DEXPECTED={n}"));
        is_safe_and_runs("async.cpp", &[&[level], flags, &[&right]].concat());
        let wrong = built("async.cpp", &[&[level], flags, &[&wrong]].concat());
        assert!(verdict(&wrong).starts_with("unsafe"), "{level} {flags:?}");
    }
}

/// An initialisation that throws is tried again; a result need not have a type; thread-local variables may be
/// waited for, too: no failure that there is not, and none that is missed.
#[test]
fn statics_and_results_of_no_type() {
    require_parts();
    for level in ["-O0", "-O1", "-O2"] {
        is_safe_and_runs("statics.cpp", &[level, "-DAGAIN=2"]);
        assert!(verdict(&built("statics.cpp", &[level, "-DAGAIN=0"])).starts_with("unsafe"), "{level}");
        let said = verdict(&built("statics.cpp", &[level, "-DAGAIN=2", "-DLOCALS"]));
        assert!(!said.starts_with("unsafe") && !said.contains("internal"), "{level}: {said}");
    }
}

/// The shapes of trees and hash tables decide what a program reads on its way through them.
#[test]
fn containers_are_libstdcxxs() {
    require_parts();
    for level in ["-O0", "-O2"] {
        computes_the_same("containers.cpp", level, &[]);
    }
}

/// Which part of an object a cast finds, in trees of classes with several bases.
#[test]
fn casts_find_what_the_abi_says() {
    require_parts();
    for level in ["-O0", "-O2"] {
        computes_the_same("casts.cpp", level, &[]);
    }
}

#[test]
fn exceptions_are_caught_as_the_abi_has_it() {
    require_parts();
    for level in ["-O0", "-O1", "-O2"] {
        computes_the_same("exceptions.cpp", level, &[]);
    }
}

/// A function in C promises to let no exception out.
#[test]
fn an_exception_through_c_is_not_explained() {
    require_parts();
    let s = Scratch::new();
    s.write("through.c", "void through(void (*f)(void)) { f(); }\n");
    let main = "extern \"C\" void through(void (*)(void));\nint main() {\n  try { through([] { throw 1; }); } \
                catch (int) { return 0; }\n  return 1;\n}\n";
    s.write("main.cpp", main);
    ok(irs(&s).args(["cc", "-O1", "-g", "-c", "through.c"]));
    ok(irs(&s).args(["c++", "-O1", "-g", "main.cpp", "through.o", "-o", "prog"]));
    let said = verdict(&s);
    assert!(said.starts_with("unknown(exception") && said.contains("an exception leaves through"), "{said}");
}

/// Nobody's destructors run, and the process ends.
#[test]
fn an_exception_that_nobody_catches_is_a_failure() {
    require_parts();
    let s = built("exceptions.cpp", &["-O1", "-DUNCAUGHT"]);
    let said = verdict(&s);
    assert!(said.starts_with("unsafe(an exception that nobody catches"), "{said}");
    let plain = s.command("./prog").env("IRS_OPTIONS", "free=unproven").output().unwrap();
    assert_eq!(plain.status.code(), None, "{}", text(&plain.stderr));
}

/// C++20's ways to wait are loops in sight (`runtime/include/c++`).
#[test]
fn waits_of_cxx20_are_seen() {
    require_parts();
    for way in 0..6 {
        let build = |wrong: u32| {
            let (way, wrong) = (format!("-DWAY={way}"), format!("-DWRONG={wrong}"));
            built("waits.cpp", &["-O1", "-std=c++20", &way, &wrong])
        };
        let s = build(0);
        assert_eq!(verdict(&s), "safe", "{way}");
        for _ in 0..5 {
            ends_well_under_its_set(&s, &way);
        }
        fails(&build(1), &way);
    }
}

/// No `long double` is needed for them, and the numbers are libstdc++'s.
#[test]
fn uniform_numbers_are_libstdcxxs() {
    require_parts();
    for level in ["-O0", "-O2"] {
        computes_the_same("uniform.cpp", level, &[]);
    }
    let s = built("uniform.cpp", &["-O1"]);
    let ours = s.run("./prog");
    ok(s.command("clang++-19").args(["-std=c++17", "-w", "-pthread", "uniform.cpp", "-o", "plain"]));
    assert_eq!(ours, text(&ok(&mut s.command("./plain")).stdout));
}

/// What a `random_device` brings is an input: a failure for one number is found, and replays. Where a program
/// computes too much with it, it is asked for.
#[test]
fn random_devices_are_inputs() {
    let s = built("random.cpp", &["-O1", "-DONE=77"]);
    let out = irs(&s).args(["verify", "./prog", "--counterexample=bad.irsr", "--time=20"]).output().unwrap();
    let said = text(&out.stdout);
    assert!(said.lines().last().unwrap_or_default().starts_with("unsafe"), "{said}{}", text(&out.stderr));
    let out = irs(&s).args(["replay", "bad.irsr", "--", "./prog"]).output().unwrap();
    assert!(text(&out.stderr).contains("as recorded"), "{}", text(&out.stderr));
    // Of others it throws: natively the process ends, and that is not proven.
    for name in ["nope", "nothing"] {
        let s = built("random.cpp", &["-O1", "-DONE=77", &format!("-DDEVICE=(\"{name}\")")]);
        let out = irs(&s).args(["verify", "./prog", "--time=20"]).output().unwrap();
        let said = text(&out.stdout);
        let verdict = said.lines().last().unwrap_or_default();
        assert!(verdict.starts_with("unknown") && verdict.contains("random_device"), "{name}: {said}");
    }
    let s = built("random.cpp", &["-O1"]);
    let out = irs(&s).args(["run", "./prog"]).output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "1\n"), "{}", text(&out.stderr));
}

/// Destructors of thread-local variables run when their thread ends, and count.
#[test]
fn thread_local_variables_end() {
    is_safe_and_runs("tls_ends.cpp", &["-O1", "-DEXPECTED=9"]);
    for expected in ["8", "5"] {
        let s = built("tls_ends.cpp", &["-O1", &format!("-DEXPECTED={expected}")]);
        let said = verdict_within(&s, 60);
        assert!(said.starts_with("unsafe"), "{said}");
    }
}

/// Their destructors run in the order in which threads came to register them, and both orders are looked at.
#[test]
fn variables_of_functions_end_in_order() {
    for level in ["-O0", "-O1"] {
        is_safe_and_runs("singletons.cpp", &[level]);
    }
    let s = built("singletons.cpp", &["-O1", "-DALWAYS_FIRST"]);
    fails(&s, &"either may be made first");
}

/// Variables that functions have for themselves are made once, by threads that may all come first.
#[test]
fn variables_of_functions_are_made_once() {
    for flags in [&["-O1", "-DMADE=1"][..], &["-O0", "-DMADE=1"], &["-O1", "-DMADE=1", "-DTHROWS"]] {
        is_safe_and_runs("made_once.cpp", flags);
    }
    // Without guards it may be made twice.
    for flags in [&["-O1", "-DMADE=2"][..], &["-O1", "-DMADE=1", "-fno-threadsafe-statics"]] {
        let s = built("made_once.cpp", flags);
        fails(&s, &format!("{flags:?}"));
    }
}
