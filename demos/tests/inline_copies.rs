//! Inline functions that several objects bring a copy of: the sites that run are those that the verifier
//! read, also where one object's optimiser has inlined its own copy and another's has not (rule R1).

use irs_demos::tools::{self, Tools, last_line, run, succeed, under};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(20);

#[test]
fn the_copy_that_runs_is_the_one_that_was_verified() {
    let tools = Tools::find().expect("built before the tests");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/inline_copies");
    for (one, two) in [("-O0", "-O2"), ("-O2", "-O0"), ("-O2", "-O3")] {
        let dir = tempfile::tempdir().expect("a folder");
        let at = |name: &str| dir.path().join(name);
        let compile = |name: &str, level: &str| {
            let mut c = Command::new(&tools.irs);
            c.args(["c++", level, "-g", "-c"]).arg(sources.join(format!("{name}.cpp")));
            succeed(c.arg("-o").arg(at(name))).expect("compiles");
        };
        compile("one", one);
        compile("two", two);
        let mut c = Command::new(&tools.irs);
        succeed(c.args(["c++", "-pthread"]).args([at("one"), at("two")]).arg("-o").arg(at("program")))
            .expect("links");

        let (set, recording) = (at("set.irst"), at("recording.irsr"));
        let mut verify = Command::new(&tools.irs);
        verify.args(tools::VERIFY).arg(at("program")).arg("--out").arg(&set);
        let verdict = verify.arg("--counterexample").arg(&recording).output().expect("runs");
        let said = String::from_utf8_lossy(&verdict.stdout).into_owned();
        assert!(said.ends_with("partially-safe(4)\n"), "{one} {two}: {said}{}", last_line(&verdict));

        // The proven schedules fit the program, …
        let options = format!("store={}", set.display());
        let safe = run(&mut under(&at("program"), &options, &[""; 0]), LIMIT).expect("runs");
        assert_eq!((safe.code(), safe.stderr.as_str()), (0, ""), "{one} {two}");
        // … and so does the one that fails: any other site than the verifier's would be an escape (86).
        let mut replay = Command::new(&tools.irs);
        replay.arg("replay").arg(&recording).arg("--").arg(at("program"));
        let failed = run(&mut replay, LIMIT).expect("runs");
        assert_eq!(failed.code(), 134, "{one} {two}: {}", failed.stderr);
        assert!(failed.stderr.contains("to its end"), "{one} {two}: {}", failed.stderr);
    }
}
