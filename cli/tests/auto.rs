//! `--engine auto`: what the program is decides who explores, and the command says who has done what.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use serde_json::Value;

/// A program of the verifier's tests, or of the demos.
fn program(s: &Scratch, path: &str) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    s.write("p.c", &std::fs::read_to_string(root.join(path)).expect("readable"));
}

/// The verdict object.
#[track_caller]
fn verdict(s: &Scratch, options: &[&str]) -> Value {
    let out = irs(s).args(["verify", "p.c", "--json", "--time", "60"]).args(options).output().unwrap();
    let last = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    serde_json::from_str(&last).unwrap_or_else(|e| panic!("{e}: {last}{}", text(&out.stderr)))
}

#[test]
fn an_endless_program_needs_no_option() {
    require_parts();
    let s = Scratch::new();
    program(&s, "verifier/tests/endless/ping_pong.c");
    for options in [&[][..], &["-j1"], &["-j3"], &["--certify"]] {
        let v = verdict(&s, options);
        assert_eq!(v["verdict"], "safe", "{options:?}: {v}");
        let engines = &v["engines"];
        assert_eq!((&engines[0]["engine"], &engines[0]["did"]), (&"impact".into(), &"decided".into()), "{v}");
        assert_eq!(engines[0]["published"], true, "{v}");
    }
    let out = irs(&s).args(["verify", "p.c"]).output().unwrap();
    assert!(
        text(&out.stderr).contains("irs: engines: impact came to the verdict; dpor "),
        "{}",
        text(&out.stderr)
    );
}

/// Who is alone is named by nobody: reports of one engine are as they were.
#[test]
fn one_engine_alone_says_nothing_of_others() {
    require_parts();
    let s = Scratch::new();
    program(&s, "demos/transfer.c");
    for options in [
        &["--engine", "dpor"][..],
        &["--engine", "impact"],
        &["--property", "race"],
        &["--resume", "checkpoint"],
    ] {
        let v = verdict(&s, options);
        assert!(v["engines"].is_null(), "{options:?}: {v}");
    }
    let v = verdict(&s, &[]);
    assert_eq!((&v["verdict"], &v["traces"]), (&"partially-safe(4)".into(), &8.into()), "{v}");
    assert_eq!(v["engines"][0]["engine"], "dpor", "{v}");
}

/// Counterexamples are told, and the set is one engine's, whoever finds what first.
#[test]
fn a_failure_of_an_endless_program_is_told() {
    require_parts();
    let s = Scratch::new();
    program(&s, "verifier/tests/endless/philosophers_naive.c");
    for jobs in ["-j1", "-j2"] {
        let v = verdict(&s, &[jobs, "--out", "p.irst", "--counterexample", "bug.irsr"]);
        assert!(v["verdict"].as_str().unwrap_or_default().starts_with("partially-safe("), "{v}");
        assert!(v["story"].is_object(), "{v}");
        let out = irs(&s).args(["certify", "p.irst", "p.c"]).output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        std::fs::remove_file(s.path("p.irst")).unwrap();
    }
}

/// What solvers are asked is logged by engine: none overwrites another one's file.
#[test]
fn each_engine_has_a_log_of_its_own() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <assert.h>\nint getchar(void);\nstatic int x;\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static void *w(void *a) {\n  int s = 0;\n  for (int i = 0; i < 2; i++) {\n    int c = getchar();\n\
         pthread_mutex_lock(&m);\n    s = s * 31 + c;\n    if (s * c == 49 + i) x = 1; else x = 2;\n\
         assert(x);\n    pthread_mutex_unlock(&m);\n  }\n  return a;\n}\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); pthread_join(t, 0); return 0; }\n",
    );
    let v = verdict(&s, &["--smt-log", "log"]);
    assert_eq!(v["verdict"], "safe", "{v}");
    assert!(s.read("log.dpor").contains("(check-sat)"));
    assert!(!s.path("log").exists());
}

/// Inputs keep its loops going.
const READS: &str = "#include <pthread.h>\n#include <assert.h>\nint getchar(void);\nstatic int x;\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static void *w(void *a) {\n  while (getchar() != 'q') {\n    pthread_mutex_lock(&m);\n    x = !x;\n\
    assert(x == 0 || x == 1);\n    pthread_mutex_unlock(&m);\n  }\n  return a;\n}\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); pthread_join(t, 0); return 0; }\n";

/// What an engine proves that knows no bound is more than what is asked for, and judged as what it is.
#[test]
fn a_proof_without_a_bound_is_certified_under_one() {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", READS);
    let v = verdict(&s, &["--engine", "impact", "--unwind", "3", "--certify"]);
    assert_eq!((&v["verdict"], &v["certified"]), (&"safe".into(), &true.into()), "{v}");
    let v = verdict(&s, &["--engine", "dpor", "--unwind", "3", "--certify"]);
    assert_eq!(v["verdict"], "safe-if(iterations <= 3)", "{v}");
}

/// The limit is one for all that the command does: searching, sampling, telling, judging.
#[test]
fn the_limit_holds_for_all_of_it() {
    require_parts();
    let s = Scratch::new();
    program(&s, "verifier/tests/endless/four_slot_silent.c");
    // What reading the source takes is the compiler's.
    assert!(irs(&s).args(["cc", "-g", "-c", "p.c", "-o", "p.o"]).status().unwrap().success());
    for options in
        [&["--engine", "dpor"][..], &["--engine", "impact", "--certify"], &["--socket", "./nobody.sock"]]
    {
        let began = std::time::Instant::now();
        let out = irs(&s).args(["verify", "p.o", "--time", "1"]).args(options).output().unwrap();
        let took = began.elapsed().as_secs_f64();
        // Half a second on a machine that does nothing else.
        assert!(took < 3.0, "{options:?}: {took} s: {}", text(&out.stderr));
    }
}

/// Ten threads and two that look at what they do: millions of executions, one formula. (Without the search of
/// few deviations, which is sooner still.)
#[test]
fn failures_of_many_threads_are_found_beside_the_others() {
    require_parts();
    let s = Scratch::new();
    program(&s, "verifier/tests/bmc/reorder.c");
    s.write("p.c", &format!("#define N 10\n{}", std::fs::read_to_string(s.path("p.c")).unwrap()));
    let v = verdict(&s, &["--deviations", "0"]);
    let word = v["verdict"].as_str().unwrap_or_default();
    assert!(word.starts_with("unsafe(") || word.starts_with("partially-safe("), "{v}");
    let engines = v["engines"].as_array().unwrap();
    let bmc = engines.iter().find(|e| e["engine"] == "bmc").unwrap_or_else(|| panic!("{v}"));
    assert!(bmc["verdict"].as_str().unwrap_or_default().starts_with("unsafe("), "{v}");
    assert!(engines.iter().all(|e| e["engine"] == "bmc" || e["did"] != "decided"), "{v}");
}

/// These have failures that `bmc` does not see, or something that nobody can explain: no verdict.
#[test]
fn bmc_proves_nothing_that_is_not_on_its_list() {
    require_parts();
    let s = Scratch::new();
    for name in ["clz_zero", "onepast", "strlit2", "input_assumed", "aba_malloc", "torn_cast"] {
        program(&s, &format!("verifier/tests/programs/{name}.c"));
        for options in [&[][..], &["--rounds", "4", "--iterations", "4"]] {
            let v = verdict(&s, &[&["--engine", "bmc", "--claim"], options].concat());
            let said = v["verdict"].as_str().unwrap_or_default();
            assert!(said.starts_with("unknown("), "{name} {options:?}: {v}");
        }
    }
}

/// Alone, and if asked, `bmc` proves within the bounds that the user gives; beside others it only looks for
/// failures.
#[test]
fn bmc_proves_within_bounds() {
    require_parts();
    let s = Scratch::new();
    let fib = |n: u32| {
        let source = std::fs::read_to_string(s.path("fib.c")).unwrap();
        s.write("p.c", &format!("#define N {n}\n#define SAFE\n{source}"));
    };
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/tests/bmc/fib.c");
    s.write("fib.c", &std::fs::read_to_string(path).unwrap());
    for (n, rounds, word) in [(2, "2", "safe-if(rounds <= 2)"), (2, "8", "safe"), (1, "8", "safe")] {
        fib(n);
        let bounds = ["--engine", "bmc", "--rounds", rounds, "--iterations", "4"];
        let v = verdict(&s, &[&bounds[..], &["--claim"]].concat());
        assert_eq!(v["verdict"], word, "{n} {rounds}: {v}");
        // That it is meant has to be said.
        let v = verdict(&s, &bounds);
        assert!(v["verdict"].as_str().is_some_and(|v| v.starts_with("unknown")), "{n} {rounds}: {v}");
    }
    let v = verdict(&s, &["--rounds", "1", "--iterations", "1"]);
    assert_eq!(v["verdict"], "safe", "{v}");
}
