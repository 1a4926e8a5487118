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
    // What is fixed: this run's arguments, variables, numbers of the system.
    Case {
        name: "length",
        options: &["--argv=input"],
        verdict: "safe-if(argc >= 2, argc <= 2, argv[1] = \"input\")",
        runs: &[&["input"]],
        refused: &[
            (&["inpux"], "argv[1] = \"input\" does not hold: it is \"inpux\""),
            (&[], "argc >= 2 does not hold: argc = 1"),
            (&["input", "b"], "argc <= 2 does not hold: argc = 3"),
        ],
    },
    // Longer than what is safe.
    Case {
        name: "length",
        options: &["--argv=input-file.txt"],
        verdict: "partially-safe(",
        runs: &[&["input-file.txt"]],
        refused: &[(&["input"], "argv[1] = \"input-file.txt\" does not hold")],
    },
    Case {
        name: "count",
        options: &["--argv=a"],
        verdict: "safe-if(argc >= 2, argc <= 2)",
        runs: &[&["other"]],
        refused: &[(&[], "argc >= 2 does not hold"), (&["a", "b"], "argc <= 2 does not hold")],
    },
    Case {
        name: "name",
        options: &["--argv0=./name"],
        verdict: "safe-if(argc <= 1, argv[0] = \"./name\")",
        runs: &[&[]],
        refused: &[(&["a"], "argc <= 1 does not hold: argc = 2")],
    },
    // The name that is not given may be any.
    Case {
        name: "name",
        options: &["--argv=a"],
        verdict: "safe-if(argc >= 2, argc <= 2, strlen(argv[0]) <= 64, argv[1] = \"a\")",
        runs: &[&["a"]],
        refused: &[(&["b"], "argv[1] = \"a\" does not hold: it is \"b\"")],
    },
    Case {
        name: "variable",
        options: &["--env=MODE=fast", "--unset=LEVEL"],
        verdict: "safe-if(\"LEVEL\" is not set, getenv(\"MODE\") = \"fast\")",
        runs: &[&["MODE=fast"], &["MODE=fast", "a", "b"]],
        refused: &[
            (&["MODE=fase"], "getenv(\"MODE\") = \"fast\" does not hold: it is \"fase\""),
            (&[], "getenv(\"MODE\") = \"fast\" does not hold: it is not set"),
            (&["MODE=fast", "LEVEL="], "\"LEVEL\" is not set does not hold: it is \"\""),
        ],
    },
    // One is fixed, the other is bounded.
    Case {
        name: "variable",
        options: &["--env=MODE=", "--arg-length=2"],
        verdict: "safe-if(strlen(getenv(\"LEVEL\")) <= 2, getenv(\"MODE\") = \"\")",
        runs: &[&["MODE="], &["MODE=", "LEVEL=12"]],
        refused: &[
            (&["LEVEL=12"], "getenv(\"MODE\") = \"\" does not hold: it is not set"),
            (&["MODE=", "LEVEL=123"], "strlen(getenv(\"LEVEL\")) <= 2 does not hold"),
        ],
    },
    Case {
        name: "variable",
        options: &["--env=MODE=thoroughly", "--unset=LEVEL"],
        verdict: "partially-safe(",
        runs: &[&["MODE=thoroughly"]],
        refused: &[(&["MODE=fast"], "getenv(\"MODE\") = \"thoroughly\" does not hold")],
    },
    // Ways to the environment that no fact covers.
    Case {
        name: "any_variable",
        options: &["--env=MODE=x"],
        verdict: "unknown(call function getenv: getenv of the variable \"MODE\", which no constant names)",
        runs: &[],
        refused: &[],
    },
    Case { name: "environment", options: &["--argv=a"], verdict: "unknown(input", runs: &[], refused: &[] },
    Case { name: "environ", options: &["--argv=a"], verdict: "unknown(input", runs: &[], refused: &[] },
    // A text of its own length may be written, and nothing beyond it.
    Case { name: "changed", options: &[], verdict: "unknown(input", runs: &[], refused: &[] },
    Case {
        name: "changed",
        options: &["--argv=abd"],
        verdict: "safe-if(argc >= 2, argc <= 2, argv[1] = \"abd\")",
        runs: &[&["abd"]],
        refused: &[(&["`cb"], "argv[1] = \"abd\" does not hold")],
    },
    Case {
        name: "changed",
        options: &["--argv=`cb"],
        verdict: "partially-safe(",
        runs: &[&["`cb"]],
        refused: &[(&["abd"], "argv[1] = \"`cb\" does not hold")],
    },
    Case {
        name: "written",
        options: &["--argv=a", "--argv=b"],
        verdict: "unsafe(memory: access to 1 bytes at offset 2 of an argument, which has 2",
        runs: &[],
        refused: &[],
    },
    Case { name: "processors", options: &[], verdict: "partially-safe(", runs: &[&[]], refused: &[] },
    Case {
        name: "processors",
        options: &["--sysconf=NPROCESSORS_ONLN=4000"],
        verdict: "safe-if(sysconf(84) = 4000)",
        runs: &[],
        refused: &[(&[], "sysconf(84) = 4000 does not hold: it is ")],
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
            Some("unsafe") => 10,
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

/// `irs run` proves the run at hand first, with its arguments and its environment, and for later runs what
/// holds for more; the next run takes what fits.
#[test]
fn this_run_is_proven_first() {
    let s = Scratch::new();
    build(&s, "length");
    // (It is longer than 8, so there are schedules under which it fails: those do not happen.)
    ok(irs(&s).args(["run", "./length", "input-file.txt", "b", "c"]));
    let how = ["run", "--store=runs.irst"];
    ok(irs(&s).args(how).args(["./length", "input-file.txt"]));
    let roots = || store::read(&s.path("runs.irst")).unwrap().roots.into_vec();
    let facts = |r: &ScheduleSet| r.facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let long = "argc >= 2, argc <= 2, argv[1] = \"input-file.txt\"";
    let all: Vec<String> = roots().iter().map(facts).collect();
    assert!(all.contains(&long.to_owned()), "{all:?}");
    // What is there for other runs starts nothing, and stays.
    let set = s.path("set.irst");
    std::fs::copy(s.path("runs.irst"), &set).unwrap();
    let out = run(&s, "length", "store=set.irst", &["input-file.tar"]);
    assert_eq!(out.status.code(), Some(STOPPED), "{}", text(&out.stderr));
    ok(irs(&s).args(how).args(["./length", "b"]));
    let all: Vec<String> = roots().iter().map(facts).collect();
    assert!(all.contains(&long.to_owned()) && all.len() > 1, "{all:?}");
    std::fs::remove_file(set).unwrap();
    std::fs::rename(s.path("runs.irst"), s.path("set.irst")).unwrap();
    takes_place(&s, "length", &["input-file.txt"]);
    takes_place(&s, "length", &["b"]);
    // Where one run was interrupted, another one does not go on.
    let resume = ["run", "--engine=dpor", "--executions=1", "--resume=c.irsc", "./length"];
    ok(irs(&s).args(resume).arg("input-file.txt"));
    let out = irs(&s).args(resume).arg("input-file.tar").output().unwrap();
    assert!(text(&out.stderr).contains("other settings"), "{}", text(&out.stderr));
    build(&s, "variable");
    let out = irs(&s).args(["run", "./variable"]).env("MODE", "thoroughly").output().unwrap();
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

/// What is fixed is judged with what is fixed: a set that was proven for one run is not one for another.
#[test]
fn what_is_fixed_is_judged_so() {
    let s = Scratch::new();
    build(&s, "length");
    let how = ["verify", "./length", "--argv=input", "--out=set.irst"];
    for (engine, code) in [("auto", 8), ("ring", 5)] {
        let out = irs(&s).args(how).args(["--engine", engine]).output().unwrap();
        assert_eq!(out.status.code(), Some(code), "{}", text(&out.stderr));
        takes_place(&s, "length", &["input"]);
        is_refused(&s, "length", &["inpux"], "argv[1] = \"input\" does not hold: it is \"inpux\"");
        ok(irs(&s).args(["certify", "set.irst", "./length"]));
        let shown = text(&ok(irs(&s).args(["show", "set.irst", "--summary"])).stdout);
        assert!(shown.contains("argv[1] = \"input\""), "{shown}");
        let set = store::read(&s.path("set.irst")).unwrap().roots.single().unwrap().clone();
        std::fs::remove_file(s.path("set.irst")).unwrap();
        for fact in set.facts.iter() {
            let others = || set.facts.iter().filter(|f| *f != fact).cloned().collect::<Vec<Fact>>();
            // One is left out; the argument is one for which the program goes wrong, unless one thread goes
            // at a time.
            let mut wrong = vec![others()];
            if let (Fact::Argument { index, .. }, "auto") = (fact, engine) {
                let long = Fact::Argument { index: *index, bytes: b"input-file.txt".to_vec() };
                wrong.push([others(), vec![long]].concat());
            }
            for facts in wrong {
                let shown = format!("{facts:?}");
                let set = ScheduleSet { facts: Facts::from(facts), ..set.clone() };
                store::create(&s.path("wrong.irst"), &set).unwrap();
                let out = irs(&s).args(["certify", "wrong.irst", "./length"]).output().unwrap();
                // (With a number of arguments that is no number the model keeps to nothing.)
                let code = out.status.code();
                let counts = matches!(fact, Fact::ArgumentsAtLeast(_) | Fact::ArgumentsAtMost(_));
                assert!(
                    code == Some(3) || counts && code == Some(5),
                    "{shown}: {code:?} {}",
                    text(&out.stderr)
                );
            }
        }
    }
}

/// A counterexample of a run that is fixed says with which arguments, and is replayed with these.
#[test]
fn counterexamples_have_the_arguments_that_are_fixed() {
    let s = Scratch::new();
    build(&s, "length");
    let how = ["verify", "./length", "--argv=input-file.txt", "--counterexample=bug.irsr"];
    let out = irs(&s).args(how).output().unwrap();
    assert!(text(&out.stderr).contains("argv[1] = \"input-file.txt\""), "{}", text(&out.stderr));
    let out = irs(&s).args(["replay", "bug.irsr", "--", "./length"]).output().unwrap();
    assert!(text(&out.stderr).contains("x == 2"), "{}", text(&out.stderr));
}

/// While a fact says what the system answers, the program is told that.
#[test]
fn answers_of_the_system_are_pinned() {
    let s = Scratch::new();
    build(&s, "processors");
    // SAFETY: takes any number.
    let n = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    let option = format!("--sysconf=NPROCESSORS_ONLN={n}");
    let out = irs(&s).args(["verify", "./processors", "--out=set.irst", &option]).output().unwrap();
    assert_eq!(out.status.code(), Some(8), "{}", text(&out.stderr));
    takes_place(&s, "processors", &[]);
    ok(irs(&s).args(["certify", "set.irst", "./processors"]));
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
