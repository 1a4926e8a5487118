//! Point 8: A user's mistakes, each answered by one clear line and the right exit code.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, Ended, succeed, under};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use traceformat::store;

const LIMIT: Duration = Duration::from_secs(60);
const NONE: &[OsString] = &[];

struct Case {
    what: &'static str,
    code: i32,
    /// All of these are on the line that answers.
    says: Vec<String>,
    ended: Ended,
}

/// The line that answers: the last one of stderr that is ours.
fn answer(stderr: &str) -> &str {
    let ours = |l: &&str| l.starts_with("irs:") || l.starts_with("SUMMARY: irs");
    stderr.lines().rev().find(ours).unwrap_or_default()
}

struct Scene<'a> {
    plan: &'a Plan,
    dir: PathBuf,
    cases: Vec<Case>,
}

impl Scene<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    fn irs(&self, args: &[&str]) -> Result<Ended> {
        tools::run(Command::new(&self.plan.tools.irs).args(args).current_dir(&self.dir), LIMIT)
    }

    fn case(&mut self, what: &'static str, code: i32, says: &[&str], ended: Ended) {
        self.cases.push(Case { what, code, says: says.iter().map(|s| s.to_string()).collect(), ended });
    }

    /// Pushes `set` into `program`, which waits for its first one, with these options.
    fn push(&self, program: &Path, options: &str, set: &str) -> Result<Ended> {
        let socket = self.path("push.sock");
        let _ = std::fs::remove_file(&socket);
        let options = format!("listen={}{options}", socket.display());
        let mut child = under(program, &options, NONE).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let until = Instant::now() + LIMIT;
        while !socket.exists() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        let ended = self.irs(&["push", set, "--to", &socket.display().to_string()]);
        child.kill().and_then(|()| child.wait()).context("the waiting program")?;
        ended
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let mut s = Scene { plan, dir: dir.path().to_owned(), cases: Vec::new() };
    let tools = &plan.tools;
    let (program, older, plain) = (s.path("racy"), s.path("older"), s.path("plain"));
    tools.instrumented(&tools.source("racy_counter"), &[], &program)?;
    tools.instrumented(&tools.source("racy_counter"), &["-DN=3"], &older)?;
    tools.plain(&tools.source("racy_counter"), &[], &plain)?;

    let e = s.irs(&["verify", "nosuch.c"])?;
    s.case("no such file", 2, &["nosuch.c", "no such file"], e);

    std::fs::write(s.path("broken.c"), "int main(void) { return x; }\n")?;
    let e = s.irs(&["verify", "broken.c"])?;
    s.case("C that does not compile", 2, &["broken.c"], e);

    // rustc's LLVM is newer than 19.
    std::fs::write(s.path("other.rs"), "#[unsafe(no_mangle)] pub fn f(x: &mut [u32]) { x.fill(1) }\n")?;
    let mut rustc = Command::new("rustc");
    rustc.args(["--crate-type=lib", "--emit=llvm-bc", "other.rs", "-o", "other.bc"]);
    succeed(rustc.current_dir(&s.dir))?;
    let e = s.irs(&["verify", "other.bc"])?;
    s.case("bitcode of another LLVM version", 2, &["other.bc", "LLVM 19"], e);

    let e = s.irs(&["verify", "./plain"])?;
    s.case("verify of a binary without instrumentation", 2, &["plain", "irs cc"], e);
    let e = s.irs(&["run", "./plain"])?;
    s.case("run of a binary without instrumentation", 2, &["plain", "irs cc"], e);

    let e = tools::run(&mut under(&program, "recrod=x", NONE), LIMIT)?;
    s.case("IRS_OPTIONS with a typo", 2, &["recrod", "record"], e);

    let hand = |program: &Path, threads, name: &str| -> Result<()> {
        Ok(store::create(&dir.path().join(name), &sites_of(program)?.free(threads))?)
    };
    hand(&older, 3, "older.irst")?;
    hand(&program, 2, "hand.irst")?;
    hand(&program, 1, "one-less.irst")?;
    let (now, then) = (sites_of(&program)?.fingerprint, sites_of(&older)?.fingerprint);

    let e = s.push(&program, ":trust=unproven", "older.irst")?;
    s.case("push of a set for an older build", 4, &[&now.to_string(), &then.to_string()], e);
    let e = s.push(&program, "", "hand.irst")?;
    s.case("push of a hand-made set without trust=unproven", 4, &["trust=unproven"], e);

    let options = format!("store={}:wait-first=0.2", s.path("older.irst").display());
    let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
    s.case("store with a set for an older build", 86, &[], e);

    let options = format!("listen={}:wait-first=0.2", s.path("nobody.sock").display());
    let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
    s.case("no verifier at all", 86, &[], e);

    let options = format!("store={}:trust=unproven", s.path("one-less.irst").display());
    let e = tools::run(&mut under(&program, &options, NONE), LIMIT)?;
    s.case("one thread more than was proven", 86, &["thread"], e);

    std::fs::write(s.path("torn.irst"), &std::fs::read(s.path("hand.irst"))?[..40])?;
    let e = s.irs(&["show", "torn.irst"])?;
    s.case("show of a torn set", 4, &["torn.irst"], e);
    std::fs::write(s.path("noise.irst"), "this is no schedule set")?;
    let e = s.irs(&["show", "noise.irst"])?;
    s.case("show of something else", 4, &["noise.irst"], e);

    for c in s.cases {
        let line = answer(&c.ended.stderr);
        let ok =
            c.ended.code() == c.code && !line.is_empty() && c.says.iter().all(|w| line.contains(w.as_str()));
        table.row(c.what, format!("exit {}", c.code), format!("exit {}", c.ended.code()), ok);
        if !ok {
            println!("      expected on one line: {:?}\n      stderr: {}", c.says, c.ended.stderr.trim_end());
        }
    }
    Ok(())
}
