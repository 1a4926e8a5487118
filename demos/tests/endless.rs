//! The endless demos, built by the plain compiler: they compile without a warning, count what they do, and
//! the parallel grep finds what grep finds.

use irs_demos::tools::run;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

fn demos() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compiles these files of `demos/`, warnings being errors.
fn build(dir: &Path, name: &str, files: &[&str], flags: &[&str]) -> PathBuf {
    let program = dir.join(name);
    let mut c = Command::new("clang-19");
    c.args(["-O2", "-Wall", "-Wextra", "-Werror", "-pthread"]).args(flags);
    c.args(files.iter().map(|f| demos().join(f))).arg("-o").arg(&program);
    let end = run(&mut c, LIMIT).expect("clang-19");
    assert_eq!(end.code(), 0, "{c:?}: {}", end.stderr);
    program
}

/// Lets the numbers of threads start again at the lowest in a program begun now, where this process may: a
/// thread's number does not tell its age. Elsewhere they do so by chance only.
fn numbers_start_again() {
    let most = std::fs::read_to_string("/proc/sys/kernel/pid_max").expect("the kernel says");
    let most: u64 = most.trim().parse().expect("a number");
    // Only root may, and not in every container.
    drop(std::fs::write("/proc/sys/kernel/ns_last_pid", (most - 3).to_string()));
}

#[test]
fn each_thread_counts_what_it_does() {
    let dir = tempfile::tempdir().expect("a folder");
    let programs: &[(&str, &[&str], usize)] = &[
        ("prod_cons_lock", &["-DPRODUCERS=2", "-DCONSUMERS=2", "-DCAPACITY=1000"], 4),
        ("prod_cons_lock", &["-DBROKEN=2"], 2),
        ("file_system", &[], 3),
        ("barrier", &["-DTHREADS=3"], 3),
        ("double_lock", &["-DENDLESS", "-DCORRECTED", "-DWORK=10"], 2),
    ];
    for (name, flags, threads) in programs {
        let program = build(dir.path(), name, &[&format!("{name}.c"), "stopwatch.c"], flags);
        numbers_start_again();
        let end = run(Command::new(&program).env("SECONDS", "0.2").env("EVERY", "0.1"), LIMIT).expect("runs");
        assert_eq!(end.code(), 0, "{name} {flags:?}: {}", end.stderr);
        let counts: Vec<u64> = end
            .stdout
            .lines()
            .filter(|l| l.starts_with("useful "))
            .map(|l| l.split(' ').nth(2).and_then(|n| n.parse().ok()).expect("a count"))
            .collect();
        // Main, which only waits, and the others.
        assert_eq!(counts.len(), threads + 1, "{name} {flags:?}: {}", end.stdout);
        assert_eq!(counts[0], 0, "{name} {flags:?}");
        let total = format!("total {}", counts.iter().sum::<u64>());
        assert_eq!(end.stdout.lines().last(), Some(total.as_str()), "{name} {flags:?}");
        assert!(end.stdout.starts_with("at 0.1 total "), "{name} {flags:?}: {}", end.stdout);
    }
}

#[test]
fn what_is_declared_fails_where_nobody_keeps_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let files = ["file_system.c", "unsynchronized.c"];
    // One thread of it at a time would be lucky for ever: in a minute it never is.
    let program = build(dir.path(), "unlocked", &files, &["-DUNLOCKED"]);
    let end = run(&mut Command::new(program), LIMIT).expect("runs");
    assert_eq!((end.code(), end.stderr.as_str()), (134, "an assumption does not hold\n"));
}

#[test]
fn the_parallel_grep_finds_what_grep_finds() {
    let dir = tempfile::tempdir().expect("a folder");
    let program = build(dir.path(), "pfscan", &["pfscan/pfscan.c", "pfscan/scan.c"], &[]);
    let files: Vec<PathBuf> = (0..20).map(|i| dir.path().join(format!("file{i}"))).collect();
    for (i, f) in files.iter().enumerate() {
        // Hits at the very beginning and end, twice in a line, a last line without its end, empty files.
        let lines: Vec<_> = (0..i * 7 % 11).map(|k| ["xx", "", "no", "x", "ox."][(i + k) % 5]).collect();
        std::fs::write(f, lines.join("\n")).expect("written");
    }
    let sorted = |program: &Path, arguments: &[&str]| {
        let end = run(Command::new(program).args(arguments).args(&files), LIMIT).expect("runs");
        let mut lines: Vec<_> = end.stdout.lines().map(str::to_owned).collect();
        lines.sort();
        (end.code(), lines)
    };
    let grep = Path::new("grep");
    for pattern in ["x", "xx", ".", "nothing", ""] {
        assert_eq!(sorted(&program, &["--", pattern]), sorted(grep, &["-cF", "--", pattern]), "{pattern}");
        for workers in ["1", "7"] {
            let found = sorted(&program, &["-n", "-w", workers, pattern]);
            assert_eq!(found, sorted(grep, &["-nF", "--", pattern]), "{pattern}");
        }
    }
    let end = run(Command::new(&program).args(["x", "no such file"]), LIMIT).expect("runs");
    assert_eq!((end.code(), end.stdout.as_str()), (2, ""));
    assert!(end.stderr.starts_with("pfscan: no such file: "), "{}", end.stderr);
    assert_eq!(run(&mut Command::new(&program), LIMIT).expect("runs").code(), 2);
}
