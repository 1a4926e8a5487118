//! `--property race` where it is known without executing the program that it has no data race, and where it
//! is not.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Two threads that go on for ever, with a counter that a mutex guards (or does not, with `-DRACY`).
const ENDLESS: &str = "#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
void *run(void *a) {
	for (;;) {
		pthread_mutex_lock(&m);
		n = (n + 1) % 4;
		assert(n >= 0);
		pthread_mutex_unlock(&m);
#ifdef RACY
		n = 0;
#endif
	}
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	run(0);
}
";

fn verify(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_irs"))
        .arg("verify")
        .args(args)
        .current_dir(dir)
        .env_remove("IRS_OPTIONS")
        .output()
        .expect("the command runs")
}

fn texts(out: &Output) -> (String, String) {
    (String::from_utf8_lossy(&out.stdout).into_owned(), String::from_utf8_lossy(&out.stderr).into_owned())
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("endless.c");
    std::fs::write(&file, ENDLESS).expect("writable");
    (dir, file)
}

#[test]
fn a_program_without_races_is_for_engines_that_find_none() {
    let (dir, _) = folder();
    for engine in [&["--engine", "impact"][..], &[]] {
        let args = [engine, &["--property", "assertion,deadlock,lock,memory,race", "endless.c"]].concat();
        let out = verify(dir.path(), &args);
        let (stdout, stderr) = texts(&out);
        assert_eq!(out.status.code(), Some(0), "{args:?}: {stdout}{stderr}");
        assert!(stdout.ends_with("safe\n"), "{stdout}");
        assert!(stderr.contains("irs: data races: none in any schedule, for any input ("), "{stderr}");
    }
}

#[test]
fn a_program_that_may_race_is_for_engines_that_find_races() {
    let (dir, _) = folder();
    let args = ["--engine", "impact", "--property", "race", "endless.c", "--", "-DRACY"];
    let out = verify(dir.path(), &args);
    let (stdout, stderr) = texts(&out);
    assert_eq!(out.status.code(), Some(2), "{stdout}{stderr}");
    for expected in [
        "have none in any schedule; left to look at:\n",
        "irs:   endless.c:8 and endless.c:12\n",
        "irs:   endless.c:12 in two threads\n",
        "does not find data races, and it is not known without executing the program",
    ] {
        assert!(stderr.contains(expected), "{expected}: {stderr}");
    }
    // The one that does find it.
    let args = ["--engine", "dpor", "--property", "race", "--time", "20", "endless.c", "--", "-DRACY"];
    let (stdout, stderr) = texts(&verify(dir.path(), &args));
    assert!(stdout.contains("data race: "), "{stdout}{stderr}");
}

#[test]
fn programs_may_read_it() {
    let (dir, _) = folder();
    let args = ["--json", "--property", "race", "--time", "20", "endless.c", "--", "-DRACY"];
    let (stdout, stderr) = texts(&verify(dir.path(), &args));
    let line = stdout
        .lines()
        .find(|l| l.contains("\"event\":\"races\""))
        .unwrap_or_else(|| panic!("{stdout}{stderr}"));
    let said: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let open = said["open"].as_array().expect("a list");
    assert!(!open.is_empty() && said["sites"].as_u64() >= said["free"].as_u64(), "{said}");
    let has = |a: &str| open.iter().any(|p| p.to_string().contains(a));
    assert!(has("endless.c:12:"), "{said}");
    assert!(!stderr.contains("left to look at"), "{stderr}");
}
