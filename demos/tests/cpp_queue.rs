//! `cpp_queue`: what C++20 has for threads, under a free node, recorded, and replayed. It checks itself.

use irs_demos::sets::Sites;
use irs_demos::tools::{Tools, run, succeed, under};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use traceformat::fingerprint::Fingerprint;
use traceformat::store;

/// For one run, which takes some milliseconds on an idle machine.
const LIMIT: Duration = Duration::from_secs(60);
/// That main creates, in all.
const THREADS: u32 = 18;
const SAYS: &str = "16 numbers, 2 failed, sum 1131, ball 16, rounds 18, futures 133, locks 2\n";

fn build(tools: &Tools, out: PathBuf) -> PathBuf {
    let mut c = Command::new(&tools.irs);
    c.args(["c++", "-std=c++20", "-O1", "-pthread"]).arg(tools.demos.join("cpp_queue.cpp"));
    succeed(c.arg("-o").arg(&out)).expect("compiles");
    out
}

/// A set of one free node, for which the fingerprint is enough: this does not depend on what the verifier
/// knows of C++.
fn free(program: &Path, out: &Path) {
    let bytes = std::fs::read(program).expect("readable");
    let modules = model::load::binary("program", &bytes).expect("instrumented");
    let hashes: Vec<_> = modules.iter().filter_map(|m| m.claimed).collect();
    let sites = Sites { fingerprint: Fingerprint::of_modules(&hashes), sites: Vec::new() };
    store::create(out, &sites.free(THREADS)).expect("writable");
}

#[test]
fn cpp_queue_is_right_under_each_regime() {
    let tools = Tools::find().expect("built before the tests");
    let dir = tempfile::tempdir().expect("a folder");
    let program = build(&tools, dir.path().join("cpp_queue"));
    let (set, recording) = (dir.path().join("free.irst"), dir.path().join("recording.irsr"));
    free(&program, &set);
    let node = format!("store={}:trust=unproven:verbosity=0", set.display());
    let record = format!("record={}:verbosity=0", recording.display());
    for n in 0..5 {
        for options in [&node, &record] {
            let e = run(&mut under(&program, options, &[""; 0]), LIMIT).expect("runs");
            assert_eq!((e.code(), e.stdout.as_str()), (0, SAYS), "run {n}, {options}: {}", e.stderr);
        }
        // Whatever happened in the recording happens again, event by event.
        let mut replay = Command::new(&tools.irs);
        replay.arg("replay").arg(&recording).arg("--").arg(&program);
        let e = run(&mut replay, LIMIT).expect("runs");
        assert_eq!((e.code(), e.stdout.as_str()), (0, SAYS), "replay {n}: {}", e.stderr);
        assert!(e.stderr.contains("to its end"), "replay {n}: {}", e.stderr);
    }
}
