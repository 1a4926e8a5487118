//! Builds the programs of `tests/behaviour/c` twice, plainly and with pass and runtime, and compares what
//! they do.

use rt_irs::replay::to_set;
use std::collections::HashMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use traceformat::recording::{self, Recorded, Recording};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;

#[path = "../support/ran.rs"]
mod ran;
pub use ran::{Output, Scratch};

/// A program, built plainly and instrumented.
pub struct Guest {
    pub name: &'static str,
    plain: PathBuf,
    instrumented: PathBuf,
}

/// Where cargo has put what was built: this test's folder has the library, the one above the plugin.
pub fn built(name: &str, above: bool) -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    let mut dir = exe.parent().unwrap();
    if above {
        dir = dir.parent().unwrap();
    }
    let path = dir.join(name);
    assert!(path.exists(), "{} is missing: build the workspace first", path.display());
    path
}

fn succeed(c: &mut Command) {
    let out = c.output().unwrap_or_else(|e| panic!("{c:?}: {e}"));
    assert!(out.status.success(), "{c:?}\n{}", String::from_utf8_lossy(&out.stderr));
}

fn compile(source: &Path, exe: &Path, instrumented: bool, shared: bool) {
    let mut c = Command::new("clang-19");
    c.args(["-g", "-O1", "-Wall", "-pthread", "-D_GNU_SOURCE"]);
    if instrumented {
        c.arg(format!("-fpass-plugin={}", built("libirs_pass.so", true).display()));
    }
    if shared {
        c.args(["-shared", "-fPIC"]);
    }
    c.arg("-o").arg(exe).arg(source);
    if !shared {
        // Never instrumented, and compiled once.
        static HELPER: LazyLock<PathBuf> = LazyLock::new(|| {
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("behaviour-helper.o");
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/behaviour/c/helper.c");
            succeed(
                Command::new("clang-19").args(["-c", "-O1", "-D_GNU_SOURCE", "-o"]).arg(&out).arg(source),
            );
            out
        });
        c.arg(&*HELPER);
    }
    if instrumented && !shared {
        c.arg("-Wl,--push-state,--whole-archive").arg(built("librt_irs.a", false)).arg("-Wl,--pop-state");
        // What libraries that are loaded later refer to.
        c.arg("-Wl,--export-dynamic-symbol=__irs_*");
    }
    succeed(c.args(["-ldl", "-lm", "-lrt"]));
}

/// What has been built in this test run.
type Built = Mutex<HashMap<&'static str, Arc<OnceLock<(PathBuf, PathBuf)>>>>;
static BUILT: LazyLock<Built> = LazyLock::new(Mutex::default);

impl Guest {
    /// Compiles `c/NAME.c`, once.
    pub fn build(name: &'static str) -> Guest {
        let once = BUILT.lock().unwrap().entry(name).or_default().clone();
        let (plain, instrumented) = once.get_or_init(|| Guest::compile(name)).clone();
        Guest { name, plain, instrumented }
    }

    fn compile(name: &str) -> (PathBuf, PathBuf) {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/behaviour/c");
        let out =
            |kind: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("behaviour-{name}-{kind}"));
        let (plain, instrumented) = (out("plain"), out("irs"));
        let source = dir.join(format!("{name}.c"));
        compile(&source, &plain, false, false);
        compile(&source, &instrumented, true, false);
        (plain, instrumented)
    }

    /// An instrumented library from `c/NAME.c`.
    pub fn library(name: &str, to: &Path) {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/behaviour/c");
        compile(&dir.join(format!("{name}.c")), to, true, true);
    }

    pub fn program(&self) -> &Path {
        &self.instrumented
    }

    fn start(exe: &Path, options: &str, args: &[&str], dir: &Path) -> Output {
        let mut c = Command::new("timeout");
        // A hang is a failure, not a reason to wait.
        c.args(["-k", "1", "60"]).arg(exe).args(args).current_dir(dir);
        c.env_remove("LD_LIBRARY_PATH").env("IRS_OPTIONS", options).stdin(Stdio::null());
        let out = c.output().unwrap();
        let text = |b: Vec<u8>| String::from_utf8_lossy(&b).into_owned();
        Output { status: out.status, stdout: text(out.stdout), stderr: text(out.stderr) }
    }

    /// Runs the instrumented program with these options.
    pub fn run(&self, options: &str, args: &[&str]) -> Output {
        let dir = Scratch::new();
        Guest::start(&self.instrumented, options, args, dir.path())
    }

    /// Runs the program as it would be without us.
    pub fn plain(&self, args: &[&str]) -> Output {
        let dir = Scratch::new();
        Guest::start(&self.plain, "", args, dir.path())
    }

    /// A recording of a run, and the run.
    pub fn record(&self, more: &str, args: &[&str]) -> (Recording, Output) {
        let dir = Scratch::new();
        let file = dir.file("r.irsr");
        let out = self.run(&format!("record={}:verbosity=0:{more}", file.display()), args);
        let r = recording::read(&file).unwrap_or_else(|e| panic!("{e}; stderr:\n{}", out.stderr));
        (r, out)
    }

    /// Runs the program in the order of a recording.
    pub fn replay(&self, r: &Recording, more: &str, args: &[&str]) -> Output {
        let dir = Scratch::new();
        let file = dir.file("r.irsr");
        recording::write(&file, r).unwrap();
        self.run(&format!("replay={}:watchdog=30:{more}", file.display()), args)
    }

    /// Runs the program under a set.
    pub fn under(&self, set: &ScheduleSet, more: &str, args: &[&str]) -> Output {
        let dir = Scratch::new();
        let file = dir.file("s.irst");
        store::create(&file, set).unwrap();
        self.run(&format!("store={}:trust=unproven:{more}", file.display()), args)
    }

    /// Does the instrumented program do what the plain one does? With nothing to constrain it, at a free node
    /// of a set, and while it is recorded; where it does the same in each run, also while a recording is
    /// followed.
    pub fn same(&self, args: &[&str], replays: bool) {
        let r = self.same_without_a_set(args, replays);
        self.check(args, "at a free node", &self.under(&free(&r), "verbosity=0", args));
    }

    /// The same of a program in which a signal handler jumps, which no set allows.
    pub fn same_but_for_sets(&self, args: &[&str], replays: bool) {
        let r = self.same_without_a_set(args, replays);
        let out = self.under(&free(&r), "verbosity=0", args);
        assert_eq!(out.status.code(), Some(86), "{}", out.stderr);
        out.says("irs: escape: the execution left what was proven: a signal handler jumps");
    }

    fn check(&self, args: &[&str], how: &str, out: &Output) {
        let plain = self.plain(args);
        let what =
            |o: &Output| (o.status.code(), o.status.signal(), o.status.core_dumped(), o.stdout.clone());
        let text = format!("{} {args:?}, {how}; stderr:\n{}", self.name, out.stderr);
        assert_eq!(what(out), what(&plain), "{text}");
        assert_eq!(out.own_stderr(), plain.own_stderr(), "{text}");
    }

    /// [`Guest::same`] but for the free node. Returns a recording.
    fn same_without_a_set(&self, args: &[&str], replays: bool) -> Recording {
        self.check(args, "free=unproven", &self.run("free=unproven:verbosity=0", args));
        let (r, out) = self.record("delay=1", args);
        self.check(args, "recorded", &out);
        if replays {
            self.check(args, "replayed", &self.replay(&r, "verbosity=0", args));
        }
        r
    }
}

/// A set in which everything is free, for the threads of a recording.
pub fn free(r: &Recording) -> ScheduleSet {
    let mut set = to_set(r, 0, |_| None).unwrap();
    set.nodes = [(NodeId::ROOT, Node::Free { racing: 0 })].into();
    set
}

/// The index of the one event that passes.
pub fn find(r: &Recording, what: impl Fn(&Recorded) -> bool) -> usize {
    let found: Vec<_> = (0..r.events.len()).filter(|&i| what(&r.events[i])).collect();
    assert_eq!(found.len(), 1, "{found:?} in {:?}", r.events);
    found[0]
}
