//! What a run must be like before its first event: each program here goes wrong where its start is beyond
//! what was explored. The verdict names the bounds, a run within them takes place, another is refused before
//! `main` does anything, and the check without the engine wants the facts in the set.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Output;
use traceformat::schedule::fact::{Fact, Facts};
use traceformat::schedule::set::{Origin, ScheduleSet};
use traceformat::store;

/// What the runtime stops a program with.
const STOPPED: i32 = 86;

/// A program of `facts/`, and what is to come of it.
struct Case {
    name: &'static str,
    options: &'static [&'static str],
    verdict: &'static str,
    /// Arguments, and variables as `NAME=value`, of runs that take place.
    runs: &'static [&'static [&'static str]],
    /// The same of runs that are refused, and how the reason begins.
    refused: &'static [(&'static [&'static str], &'static str)],
}

const LONG: &str = "argv[1] = \"input-file.txt\" has 14 bytes (--arg-length 14 would cover it)";
const MANY: &str = "argc <= 3 does not hold: argc = 4 (--args 4 would cover it)";
const BOTH: &str = "safe-if(argc <= 3, strlen(argv[i]) <= 8)";
const NAMED: &str = "safe-if(argc <= 3, strlen(argv[i]) <= 8, strlen(argv[0]) <= 64)";

const CASES: &[Case] = &[
    Case {
        name: "length",
        options: &[],
        verdict: BOTH,
        runs: &[&[], &["12345678"], &["a", "b"]],
        refused: &[(&["input-file.txt"], LONG), (&["a", "b", "c"], MANY)],
    },
    Case {
        name: "length",
        options: &["--args=2", "--arg-length=3"],
        verdict: "safe-if(argc <= 2, strlen(argv[i]) <= 3)",
        runs: &[&["abc"]],
        refused: &[
            (&["abcd"], "strlen(argv[i]) <= 3 does not hold: argv[1] = \"abcd\" has 4 bytes"),
            (&["a", "b"], "argc <= 2 does not hold: argc = 3"),
        ],
    },
    // Nobody looks at the texts.
    Case {
        name: "count",
        options: &[],
        verdict: "safe-if(argc <= 3)",
        runs: &[&[], &["input-file.txt", "b"]],
        refused: &[(&["a", "b", "c"], MANY)],
    },
    Case {
        name: "second",
        options: &[],
        verdict: BOTH,
        runs: &[&["a", "12345678"]],
        refused: &[(
            &["a", "123456789"],
            "strlen(argv[i]) <= 8 does not hold: argv[2] = \"123456789\" has 9 bytes",
        )],
    },
    Case {
        name: "sum",
        options: &["--arg-length=2"],
        verdict: "safe-if(argc <= 3, strlen(argv[i]) <= 2)",
        runs: &[&["ab", "cd"], &[]],
        refused: &[(&["ab", "cde"], "strlen(argv[i]) <= 2 does not hold: argv[2] = \"cde\" has 3 bytes")],
    },
    Case {
        name: "end",
        options: &[],
        verdict: NAMED,
        runs: &[&[], &["a", "b"]],
        refused: &[(&["a", "b", "c"], MANY)],
    },
    Case { name: "name", options: &[], verdict: NAMED, runs: &[&[]], refused: &[(&["a", "b", "c"], MANY)] },
    // An index that varies: it may be the name's.
    Case {
        name: "handed_on",
        options: &["--arg-length=3"],
        verdict: "safe-if(argc <= 3, strlen(argv[i]) <= 3, strlen(argv[0]) <= 64)",
        runs: &[&["abc", "d"]],
        refused: &[(&["a", "abcd"], "strlen(argv[i]) <= 3 does not hold: argv[2] = \"abcd\" has 4 bytes")],
    },
    Case {
        name: "none",
        options: &[],
        verdict: "safe-if(argc <= 3)",
        runs: &[&[]],
        refused: &[(&["a", "b", "c"], MANY)],
    },
    Case {
        name: "variable",
        options: &["--arg-length=4"],
        verdict: "safe-if(strlen(getenv(\"LEVEL\")) <= 4, strlen(getenv(\"MODE\")) <= 4)",
        runs: &[&[], &["MODE=fast"], &["MODE=", "LEVEL=1"], &["a", "input-file.txt", "c", "d"]],
        refused: &[
            (&["MODE=thorough"], "strlen(getenv(\"MODE\")) <= 4 does not hold: \"thorough\" has 8 bytes"),
            (
                &["MODE=fast", "LEVEL=eleven"],
                "strlen(getenv(\"LEVEL\")) <= 4 does not hold: \"eleven\" has 6 bytes",
            ),
        ],
    },
    Case {
        name: "any_variable",
        options: &[],
        verdict: "unknown(call function getenv: getenv of the variable \"MODE\", which no constant names)",
        runs: &[],
        refused: &[],
    },
    Case { name: "environment", options: &[], verdict: "unknown(input", runs: &[], refused: &[] },
    Case { name: "written", options: &[], verdict: "unknown(input", runs: &[], refused: &[] },
    Case {
        name: "replaced",
        options: &[],
        verdict: NAMED,
        runs: &[&[], &["a"]],
        refused: &[(&["input-file.txt"], LONG)],
    },
    Case {
        name: "unread",
        options: &[],
        verdict: "safe",
        runs: &[&[], &["input-file.txt", "b", "c", "d"]],
        refused: &[],
    },
    Case {
        name: "without",
        options: &[],
        verdict: "safe",
        runs: &[&[], &["input-file.txt", "b", "c", "d"]],
        refused: &[],
    },
    Case {
        name: "printed",
        options: &[],
        verdict: NAMED,
        runs: &[&["abc"]],
        refused: &[(&["input-file.txt"], LONG)],
    },
    Case {
        name: "constructor",
        options: &[],
        verdict: BOTH,
        runs: &[&["12345678"]],
        refused: &[(&["input-file.txt"], LONG)],
    },
    Case {
        name: "bytes",
        options: &[],
        verdict: "partially-safe(",
        runs: &[&["good"], &[]],
        refused: &[(&["input-file.txt"], LONG)],
    },
];

/// The programs of `facts/`, compiled into this folder; a program that is there already is not built again.
fn build(s: &Scratch, name: &str) {
    require_parts();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts");
    for file in ["facts.h", &format!("{name}.c")] {
        std::fs::copy(from.join(file), s.path(file)).expect("writable");
    }
    ok(irs(s).args(["cc", "-O1", "-g", "-pthread", &format!("{name}.c"), "-o", name]));
}

/// Runs the program under a set, with these arguments and variables.
fn run(s: &Scratch, name: &str, options: &str, words: &[&str]) -> Output {
    let mut c = s.command(&format!("./{name}"));
    c.env("IRS_OPTIONS", options).env_remove("MODE").env_remove("LEVEL");
    for w in words {
        match w.split_once('=') {
            Some((variable, value)) => c.env(variable, value),
            None => c.arg(w),
        };
    }
    c.output().expect("it can be run")
}

#[track_caller]
fn takes_place(s: &Scratch, name: &str, words: &[&str]) {
    for n in 0..3 {
        let out = run(s, name, &format!("store=set.irst:delay={n}:watchdog=20"), words);
        assert_eq!(out.status.code(), Some(0), "{name} {words:?}: {}", text(&out.stderr));
        assert!(text(&out.stdout).contains("main"));
    }
}

#[track_caller]
fn is_refused(s: &Scratch, name: &str, words: &[&str], why: &str) {
    let out = run(s, name, "store=set.irst", words);
    let said = text(&out.stderr);
    assert_eq!(
        (out.status.code(), text(&out.stdout).as_str()),
        (Some(STOPPED), ""),
        "{name} {words:?}: {said}"
    );
    assert!(
        said.contains("store=set.irst has no schedule set for this run: ") && said.contains(why),
        "{said}"
    );
}

#[test]
fn runs_are_those_that_the_verdict_names() {
    for case in CASES {
        let s = Scratch::new();
        let name = case.name;
        build(&s, name);
        let out = irs(&s)
            .args(["verify", &format!("./{name}"), "--out=set.irst"])
            .args(case.options)
            .output()
            .unwrap();
        let stdout = text(&out.stdout);
        let verdict = stdout.lines().last().unwrap_or_default();
        let whole = case.verdict.ends_with(')') || case.verdict == "safe";
        let fits = if whole { verdict == case.verdict } else { verdict.starts_with(case.verdict) };
        assert!(fits, "{name}: {verdict}, not {}\n{}", case.verdict, text(&out.stderr));
        let code = match case.verdict.split('(').next() {
            Some("safe") => 0,
            Some("safe-if") => 8,
            Some("partially-safe") => 7,
            _ => 5,
        };
        assert_eq!(out.status.code(), Some(code), "{name}: {verdict}");
        case.runs.iter().for_each(|words| takes_place(&s, name, words));
        case.refused.iter().for_each(|(words, why)| is_refused(&s, name, words, why));
    }
}

/// The program's name counts where it is read; a system may also hand over no argument at all.
#[test]
fn the_name_is_an_argument() {
    let s = Scratch::new();
    let start = |program: &str, name: &str| {
        let mut c = s.command(&format!("./{program}"));
        c.arg0(name).env("IRS_OPTIONS", "store=set.irst").output().expect("it can be run")
    };
    build(&s, "name");
    assert_eq!(irs(&s).args(["verify", "./name", "--out=set.irst"]).status().unwrap().code(), Some(8));
    assert_eq!(start("name", &"n".repeat(64)).status.code(), Some(0));
    let out = start("name", &"n".repeat(65));
    assert_eq!((out.status.code(), out.stdout.len()), (Some(STOPPED), 0));
    assert!(text(&out.stderr).contains("strlen(argv[0]) <= 64 does not hold"), "{}", text(&out.stderr));
    // Where nobody reads it, it may be anything.
    build(&s, "length");
    assert_eq!(irs(&s).args(["verify", "./length", "--out=other.irst"]).status().unwrap().code(), Some(8));
    let mut c = s.command("./length");
    ok(c.arg0("n".repeat(300)).env("IRS_OPTIONS", "store=other.irst"));
}

/// An object that a linker's option brings changes how the process computes, which no set knows of.
#[test]
fn arithmetic_is_as_a_process_starts() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "tiny.c",
        "#include <assert.h>\n#include <float.h>\n\
         int main(void) { volatile double least = DBL_MIN; assert(least / 2 > 0); }\n",
    );
    let asked = s.command("clang-19").arg("-print-file-name=crtfastmath.o").output().unwrap();
    let flushes = text(&asked.stdout).trim().to_owned();
    for (name, object) in [("usual", None), ("flushes", Some(&flushes))] {
        ok(irs(&s).args(["cc", "-O1", "tiny.c", "-o", name]).args(object));
        // What is linked to it is not in the model.
        ok(irs(&s).args(["verify", &format!("./{name}"), "--out=set.irst"]));
        let out = run(&s, name, "store=set.irst", &[]);
        let code = if object.is_some() { STOPPED } else { 0 };
        assert_eq!(out.status.code(), Some(code), "{name}: {}", text(&out.stderr));
        let told = text(&out.stderr).contains("arithmetic is not as a process starts");
        assert_eq!(told, object.is_some(), "{}", text(&out.stderr));
    }
}

/// A run that waits for its first set is not started by one that is for other runs.
#[test]
fn a_set_for_other_runs_starts_nothing() {
    let s = Scratch::new();
    build(&s, "length");
    let out = irs(&s).args(["run", "./length", "input-file.txt"]).output().unwrap();
    let said = text(&out.stderr);
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(STOPPED), ""), "{said}");
    assert!(said.contains("there is no schedule to run it under") && said.contains(LONG), "{said}");
    // The options that the reason names are those with which it runs. What was stored for others stays.
    let how = ["run", "--store=runs.irst"];
    ok(irs(&s).args(how).args(["./length", "short"]));
    ok(irs(&s).args(how).args(["--arg-length=14", "./length", "input"]));
    let out = irs(&s).args(how).args(["--arg-length=14", "./length", "input-file.txt"]).output().unwrap();
    // (It is longer than 8, so there are schedules under which it fails: those do not happen.)
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "main\n"), "{}", text(&out.stderr));
}

/// In `irs show`, in JSON, and in the checker's eyes.
#[test]
fn facts_are_shown_and_demanded() {
    let s = Scratch::new();
    build(&s, "length");
    let out = irs(&s).args(["verify", "./length", "--out=set.irst", "--json"]).output().unwrap();
    let last: serde_json::Value = serde_json::from_str(text(&out.stdout).lines().last().unwrap()).unwrap();
    assert_eq!(last["verdict"], BOTH);
    let facts = ["argc >= 1", "argc <= 3", "strlen(argv[i]) <= 8"];
    assert_eq!(last["facts"], serde_json::json!(facts));
    let shown = text(&ok(irs(&s).args(["show", "set.irst", "--summary"])).stdout);
    for f in facts {
        assert!(shown.contains(f), "{shown}");
    }
    let shown = text(&ok(irs(&s).args(["show", "set.irst", "--json"])).stdout);
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["facts"][1]["fact"], serde_json::json!({"ArgumentsAtMost": 3}));
    ok(irs(&s).args(["certify", "set.irst", "./length"]));
    let set = store::read(&s.path("set.irst")).unwrap().roots.single().unwrap().clone();
    for left_out in set.facts.iter() {
        let others: Vec<Fact> = set.facts.iter().filter(|f| *f != left_out).cloned().collect();
        let lacking = ScheduleSet { facts: Facts::from(others), ..set.clone() };
        store::create(&s.path("lacking.irst"), &lacking).unwrap();
        let out = irs(&s).args(["certify", "lacking.irst", "./length"]).output().unwrap();
        assert_eq!(out.status.code(), Some(3), "{left_out}: {}{}", text(&out.stdout), text(&out.stderr));
        assert!(text(&out.stderr).contains("(R7)"), "{left_out}: {}", text(&out.stderr));
    }
}

/// A file with several roots: each is judged on its own facts, and the one that is wrong is named.
#[test]
fn each_root_of_a_file_is_judged() {
    let s = Scratch::new();
    build(&s, "length");
    for (out, how) in
        [("short.irst", ["--args=2", "--arg-length=3"]), ("long.irst", ["--args=3", "--arg-length=8"])]
    {
        let status = irs(&s).args(["verify", "./length", "--out", out]).args(how).output().unwrap().status;
        assert_eq!(status.code(), Some(8));
    }
    let load = |name| store::read(&s.path(name)).unwrap().roots.single().unwrap().clone();
    let (short, long) = (load("short.irst"), load("long.irst"));
    let certify = |first: &ScheduleSet, other: &ScheduleSet, more: &[&str]| {
        store::create_all(&s.path("both.irst"), first, std::slice::from_ref(other)).unwrap();
        irs(&s).args(["certify", "both.irst", "./length"]).args(more).output().unwrap()
    };
    let out = certify(&short, &long, &["-o", "certified.irst"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    assert_eq!(text(&out.stdout).matches("accepted").count(), 2);
    let certified = store::read(&s.path("certified.irst")).unwrap().roots.into_vec();
    assert_eq!(certified.len(), 2);
    assert!(certified.iter().all(|r| r.origin == Origin::Certified));
    assert_eq!([&certified[0].facts, &certified[1].facts], [&short.facts, &long.facts]);
    std::fs::rename(s.path("certified.irst"), s.path("set.irst")).unwrap();
    takes_place(&s, "length", &["12345678"]);

    // What was proven of short arguments is claimed of all up to 14 bytes: beyond eight the program fails.
    let facts = long.facts.iter().map(|f| match f {
        Fact::LengthsAtMost(_) => Fact::LengthsAtMost(14),
        other => other.clone(),
    });
    let wrong = ScheduleSet { facts: Facts::from(facts.collect::<Vec<_>>()), ..long.clone() };
    for (roots, place) in [([&short, &wrong], 2), ([&wrong, &short], 1)] {
        let out = certify(roots[0], roots[1], &["-o", "no.irst"]);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(3), "{said}");
        assert!(said.contains(&format!(
            "root {place} (only if argc >= 1, argc <= 3, strlen(argv[i]) <= 14): rejected"
        )));
        assert_eq!(text(&out.stdout).matches("accepted").count(), 1);
        assert!(!s.path("no.irst").exists());
        let out = certify(roots[0], roots[1], &["--json"]);
        let object: serde_json::Value = serde_json::from_str(&text(&out.stdout)).unwrap();
        assert_eq!((out.status.code(), object["result"].as_str()), (Some(3), Some("rejected")));
        assert_eq!(object["roots"][place - 1]["result"], "rejected");
        assert_eq!(object["roots"][place - 1]["facts"][2], "strlen(argv[i]) <= 14");
        assert_eq!(object["roots"][2 - place]["result"], "accepted");
    }
}

/// With `--certify` the verdict is the same where the checker accepts, and says so.
#[test]
fn certificates_are_asked_for() {
    require_parts();
    let s = Scratch::new();
    s.write("prog.c", "int main(void) { return 0; }\n");
    let out = irs(&s).args(["verify", "--certify", "--json", "prog.c"]).output().unwrap();
    let (said, errors) = (text(&out.stdout), text(&out.stderr));
    let last = said.lines().last().unwrap_or_default();
    assert_eq!(out.status.code(), Some(0), "{said}{errors}");
    assert!(last.contains("\"certified\":true") && last.contains("\"verdict\":\"safe\""), "{last}");
    assert!(errors.contains("the checker has accepted "), "{errors}");
}
