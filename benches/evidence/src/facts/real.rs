//! facts.2: programs of `benches/guests/first.json`, fetched from public repositories, built by `irs cc`
//! without any change, and run by `irs run` on their own arguments and files. Each gets a first schedule and
//! prints what the plain program prints, or its row says what is in the way.
//!
//! Nothing of theirs is in this repository ([`crate::repository`]).

use super::serving::Serving;
use crate::plan::Plan;
use crate::repository::{self, Repository};
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, Ended, succeed};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// So long may starting the verifier, the first set, and the run under it take together.
const FIRST: Duration = Duration::from_secs(10);
const LIMIT: Duration = Duration::from_secs(30);
/// So often the plain program is run at least, and at most until it has ended by itself once: some have a
/// race that kills them in most of their runs.
const PLAIN_RUNS: usize = 5;
const MOST_PLAIN_RUNS: usize = 60;
/// The programs of the first table, and how many of these have to get a set.
const NAMED: usize = 10;
const WANTED: usize = 9;
/// How many of those behind them.
const WANTED_FURTHER: usize = 7;

/// Where sources come from: what the table calls it, the repository, the commit.
const REPOSITORIES: &[(&str, &str, &str)] = &[
    ("sctbench", "mc-imperial/sctbench", "d59ab26ddaedcd575ffb6a1f5e9711f7d6d2d9f2"),
    ("dthreads", "emeryberger/dthreads", "27bbc53527481d33372c2785df965a404b3fac0b"),
    ("thpool", "Pithikos/C-Thread-Pool", "2b56942a7347280ea4d0ede238cefacef96db4bb"),
    ("sysprog21", "sysprog21/concurrent-programs", "e04b9c3654043276f523a50b9f29fd7d135d5809"),
    ("butenhof", "brgirgis/Programming-POSIX-Threads", "5edf7a1377698f95bfd2325170ab11e545f65adb"),
    ("tinycthread", "tinycthread/tinycthread", "6957fc8383d6c7db25b60b8c849b29caab1caaee"),
    ("spsc", "rigtorp/SPSCQueue", "1053918dbd251fbff69b24ef27fa5d51c29ec2af"),
    ("threadpool", "progschj/ThreadPool", "9a42ec1329f259a5f4881a291db1dcb8f2ad9040"),
    ("pzip", "Saggarwal9/Parallel-ZIP", "8ce0b135661975b300652b66c3729a1980298d3f"),
];

/// One program of the table. Commands are bash; `$CC` compiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    name: String,
    from: String,
    /// Whose files it consists of, without the folder's name.
    folder: Option<String>,
    /// Further files, under other names; `""`: an empty one.
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    prepare: String,
    /// Options and sources.
    build: String,
    /// Small files that it reads; `@bitmap`: a picture.
    #[serde(default)]
    inputs: BTreeMap<String, String>,
    arguments: Vec<String>,
    /// What of its output changes from run to run: an extended regular expression.
    #[serde(default)]
    changes: String,
    /// Its threads print in any order: what is compared without it.
    sorted: Option<Sorted>,
    /// Files that it writes: what is in them is part of its output.
    #[serde(default)]
    writes: Vec<String>,
    /// It downloads a file of so many bytes from `{port}` of this machine, where the evidence serves it.
    serves: Option<usize>,
    /// Files that it makes in its user's home, if they are not there.
    #[serde(default)]
    leaves: Vec<String>,
    /// The table of `models/` that says what a library does which it uses.
    table: Option<String>,
}

/// What is the same in each run of a program whose threads print as they come.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sorted {
    /// All words.
    Words,
    /// All characters: threads print parts of words.
    Characters,
    /// How often this comes: all else depends on the schedule.
    Count(String),
}

/// How a run has ended, and what it has printed and written.
type Said = (i32, String);

/// How a program ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// It had a set in time, and printed what it should.
    Fine,
    /// Something is in the way, and was said.
    Stopped,
    /// Neither.
    Wrong,
}

/// What the plain program does in its runs, as far as they end by themselves.
struct Plain {
    said: Vec<Said>,
    runs: usize,
}

impl Plain {
    fn has(&self, under: &Said) -> bool {
        self.said.contains(under)
    }

    /// In words, where some runs were ended by a signal.
    fn note(&self) -> String {
        match self.runs - self.said.len() {
            0 => String::new(),
            n => format!("; the plain program was killed in {n} of {} runs", self.runs),
        }
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() && !plan.named {
        table.skip("real programs", "they are fetched, and built twice: run in full, or with --only");
        return Ok(());
    }
    let all = programs(plan)?;
    let dir = repository::folder(&plan.tools).join("first");
    let (mut tried, mut good, mut further) = (0, 0, 0);
    for (k, p) in all.iter().enumerate() {
        let repository = match fetched(&p.from, &dir) {
            Ok(repository) => repository,
            Err(e) => {
                table.skip(&p.name, &format!("the source cannot be fetched: {e:#}"));
                continue;
            }
        };
        match one(plan, p, &repository, &dir) {
            Ok((end, measured)) => {
                let fine = end == How::Fine;
                tried += usize::from(k < NAMED);
                good += usize::from(k < NAMED && fine);
                further += usize::from(k >= NAMED && fine);
                let expected = "a set within 10 s, the plain output; or why not";
                table.row(&p.name, expected, measured, end != How::Wrong);
            }
            Err(e) => table.fail(&p.name, &e),
        }
    }
    if tried == NAMED {
        table.row("of the first ten", format!("{WANTED} or more"), good.to_string(), good >= WANTED);
        let measured = format!("{further} of {}", all.len() - NAMED);
        let enough = further >= WANTED_FURTHER;
        table.row("of the others", format!("{WANTED_FURTHER} or more"), measured, enough);
    }
    Ok(())
}

/// The repository that the table calls so.
fn fetched(from: &str, dir: &Path) -> Result<Repository> {
    let known = REPOSITORIES.iter().find(|(name, ..)| *name == from);
    let (name, repository, commit) = known.with_context(|| format!("no repository is called {from}"))?;
    Repository::fetched(name, repository, commit, dir)
}

/// How it ran, and what was measured, or what was in the way.
fn one(plan: &Plan, p: &Program, from: &Repository, dir: &Path) -> Result<(How, String)> {
    let here = built(plan, p, from, dir)?;
    let irs = plan.tools.irs.display().to_string();
    let local = |program: &str| {
        let mut c = Command::new(program);
        c.current_dir(&here).env("LC_ALL", "C").env_remove("IRS_OPTIONS");
        c
    };
    let serving = p.serves.map(Serving::begin).transpose()?;
    let port = serving.as_ref().map_or(0, |s| s.port).to_string();
    let arguments: Vec<String> = p.arguments.iter().map(|a| a.replace("{port}", &port)).collect();
    let _left = Left::begin(p)?;
    // Both by one name, which they may print.
    std::fs::create_dir_all(here.join("as"))?;
    std::fs::copy(here.join("plain"), here.join("as/program"))?;
    let mut plain = Plain { said: Vec::new(), runs: 0 };
    while plain.runs < PLAIN_RUNS || plain.said.is_empty() && plain.runs < MOST_PLAIN_RUNS {
        let said = said_by(p, &here, local("as/program").args(&arguments))?;
        plain.runs += 1;
        plain.said.extend(Some(said.0).filter(|s| !is_killed(s.0)));
    }
    std::fs::copy(here.join("program"), here.join("as/program"))?;
    let begun = Instant::now();
    let mut c = local(&irs);
    c.args(["run", "--time", "30"]);
    if let Some(table) = &p.table {
        c.arg("--models").arg(plan.tools.demos.join(format!("../models/{table}.toml")));
    }
    c.arg("as/program").args(&arguments);
    let (said, under) = said_by(p, &here, &mut c)?;
    let took = begun.elapsed();
    let same = plain.has(&said);
    let measured = match obstacle(&under) {
        Some(why) => why,
        None if !same => {
            format!("{:.1} s, another output than the plain program's{}", took.as_secs_f64(), plain.note())
        }
        None => {
            let turns = under.stderr.contains("one thread at a time");
            let how = if turns { "one thread at a time" } else { "schedules" };
            format!("{:.1} s for all, {how}, the same output{}", took.as_secs_f64(), plain.note())
        }
    };
    let how = match obstacle(&under) {
        Some(_) => How::Stopped,
        None if same && took <= FIRST => How::Fine,
        None => How::Wrong,
    };
    Ok((how, measured))
}

/// Builds it, plain and by `irs cc`: `plain` and `program` in the folder that is returned.
fn built(plan: &Plan, p: &Program, from: &Repository, dir: &Path) -> Result<PathBuf> {
    let here = dir.join(p.name.replace([' ', ','], "_"));
    if here.exists() {
        std::fs::remove_dir_all(&here)?;
    }
    std::fs::create_dir_all(&here)?;
    sources(p, from, &here)?;
    if !p.prepare.is_empty() {
        succeed(Command::new("bash").args(["-c", &p.prepare]).current_dir(&here))?;
    }
    for (cc, out) in
        [("clang-19".to_owned(), "plain"), (format!("{} cc", plan.tools.irs.display()), "program")]
    {
        let line = format!("{cc} -O1 -g -pthread -o {out} {}", p.build);
        succeed(Command::new("bash").args(["-c", &line]).current_dir(&here))?;
    }
    Ok(here)
}

/// Builds the program of this name, as above.
///
/// # Errors
/// If there is none, or it cannot be fetched or built.
pub(crate) fn built_by_name(plan: &Plan, name: &str) -> Result<PathBuf> {
    let dir = repository::folder(&plan.tools).join("first");
    let all = programs(plan)?;
    let p = all.iter().find(|p| p.name == name).with_context(|| format!("no program is called {name}"))?;
    built(plan, p, &fetched(&p.from, &dir)?, &dir)
}

/// Can the source of the program of this name be had? It is fetched, if it is not there.
///
/// # Errors
/// If there is none of this name.
pub(crate) fn can_be_had(plan: &Plan, name: &str) -> Result<bool> {
    let all = programs(plan)?;
    let p = all.iter().find(|p| p.name == name).with_context(|| format!("no program is called {name}"))?;
    Ok(fetched(&p.from, &repository::folder(&plan.tools).join("first")).is_ok())
}

/// The programs of the table.
fn programs(plan: &Plan) -> Result<Vec<Program>> {
    let path = plan.tools.demos.join("../benches/guests/first.json");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// Takes away what a program makes in its user's home, where it was not there before.
struct Left(Vec<PathBuf>);

impl Left {
    fn begin(p: &Program) -> Result<Left> {
        if p.leaves.is_empty() {
            return Ok(Left(Vec::new()));
        }
        // (As `getpwuid` says it, which need not be `HOME`.)
        let user = succeed(Command::new("bash").args(["-c", "getent passwd $(id -u) | cut -d: -f6"]))?;
        let paths = p.leaves.iter().map(|name| Path::new(user.trim_end()).join(name));
        Ok(Left(paths.filter(|p| !p.exists()).collect()))
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        for path in &self.0 {
            // (It need not have come to be.)
            std::fs::remove_file(path).ok();
        }
    }
}

fn sources(p: &Program, from: &Repository, here: &Path) -> Result<()> {
    if let Some(folder) = &p.folder {
        from.unpack(folder, here)?;
    }
    for (path, to) in &p.files {
        let out = if path.is_empty() { Vec::new() } else { from.file(path)? };
        std::fs::write(here.join(to), out)?;
    }
    for (name, text) in &p.inputs {
        let bytes = if text == "@bitmap" { bitmap(24, 24) } else { text.clone().into_bytes() };
        std::fs::write(here.join(name), bytes)?;
    }
    Ok(())
}

/// A picture of so many points of 24 bits.
pub(crate) fn bitmap(width: u32, height: u32) -> Vec<u8> {
    let bytes = width * height * 3;
    let mut out = b"BM".to_vec();
    for word in [54 + bytes, 0, 54, 40, width, height, 1 | 24 << 16, 0, bytes, 0, 0, 0, 0] {
        out.extend(word.to_le_bytes());
    }
    out.extend((0..bytes).map(|k| k.wrapping_mul(k).wrapping_add(7 * k) as u8));
    out
}

/// Ended by a signal, as a shell says it.
fn is_killed(code: i32) -> bool {
    code > 128
}

/// Runs it: what it has said, and all that it has printed.
fn said_by(p: &Program, here: &Path, command: &mut Command) -> Result<(Said, Ended)> {
    for name in &p.writes {
        // (It need not be there.)
        std::fs::remove_file(here.join(name)).ok();
    }
    let end = tools::run_on(command, Stdio::null(), LIMIT)?;
    let mut text = unchanging(&p.changes, &end.stdout)?;
    if let Some(sorted) = &p.sorted {
        text = in_order(&text, sorted);
    }
    for name in &p.writes {
        let bytes = std::fs::read(here.join(name)).unwrap_or_default();
        text += &format!("\n{name}: {}", String::from_utf8_lossy(&bytes));
    }
    Ok(((end.code(), text), end))
}

/// What there is of an output, in an order of its own.
fn in_order(output: &str, sorted: &Sorted) -> String {
    let mut parts: Vec<&str> = match sorted {
        Sorted::Words => output.split_whitespace().collect(),
        Sorted::Characters => output.split_whitespace().flat_map(|w| w.split("")).collect(),
        Sorted::Count(text) => output.matches(text.as_str()).collect(),
    };
    parts.sort_unstable();
    parts.join("\n").trim_start().to_owned()
}

/// An output without what changes from run to run.
fn unchanging(changes: &str, output: &str) -> Result<String> {
    if changes.is_empty() {
        return Ok(output.to_owned());
    }
    let input = tempfile::NamedTempFile::new()?;
    std::fs::write(input.path(), output)?;
    let mut sed = Command::new("sed");
    succeed(sed.args(["-E", &format!("s/{changes}/N/g; s/ +/ /g")]).arg(input.path()))
}

/// Why it did not run under what was proven.
fn obstacle(end: &Ended) -> Option<String> {
    let lines = || end.stderr.lines().filter_map(|l| l.strip_prefix("irs: "));
    let of = |start: &str| {
        lines().find_map(|l| l.strip_prefix(start)).map(|l| l.chars().take(120).collect::<String>())
    };
    if end.code() == 124 {
        return Some("no set within 30 s".into());
    }
    // An open set, which ends where what follows is not proven.
    if let Some(why) = end.stderr.lines().find_map(|l| l.strip_prefix("SUMMARY: irs: escape ")) {
        return Some(why.chars().take(120).collect());
    }
    // (Who runs under a set that avoids a failure is told of the failure, too.)
    let none = lines().any(|l| l.contains("there is no schedule to run it under"));
    let wrong = || of("counterexample: ").map(|l| format!("unsafe: {l}"));
    none.then(|| wrong().or_else(|| of("cannot explain: ")).unwrap_or_else(|| "nothing is proven".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs() -> Vec<Program> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../guests/first.json");
        serde_json::from_str(&std::fs::read_to_string(path).expect("it is there"))
            .expect("a list of programs")
    }

    /// Times change, and nothing else does.
    #[test]
    fn what_changes_is_left_out_and_nothing_else() {
        let radix = programs().into_iter().find(|p| p.name == "SPLASH-2 radix").expect("it is there");
        let output = |keys: &str, time: &str, row: &str, result: &str| {
            let text = format!(
                "     {keys} Keys\n Proc          Time             Time            Time\n{row}\n\
                 Start time                        :       {time}\n\
                 Total time without initialization :                {row}\n{result}: All keys in place.\n"
            );
            unchanging(&radix.changes, &text).expect("sed runs")
        };
        let first = output("256", "1795612523", "    0              0               0", "PASSED");
        assert!(first.contains("256 Keys") && first.contains("PASSED"), "{first}");
        assert!(!first.contains("1795612523"), "{first}");
        assert_eq!(first, output("256", "7", "    1            12.5            -nan", "PASSED"));
        assert_ne!(first, output("257", "1795612523", "    0              0               0", "PASSED"));
        assert_ne!(first, output("256", "1795612523", "    0              0               0", "FAILED"));
        assert_eq!(unchanging("", "a  b 1").expect("nothing to do"), "a  b 1");
        let same = |a: &str, b: &str, sorted: &Sorted| in_order(a, sorted) == in_order(b, sorted);
        assert!(same("b\na\n", "a\nb\n", &Sorted::Words) && !same("a\na\nb\n", "a\nb\n", &Sorted::Words));
        assert!(same("a 1\nb 2\n", "a b 12\n", &Sorted::Characters));
        assert!(!same("a 1\nb 2\n", "a 1\nb 1\n", &Sorted::Characters));
        let all = Sorted::Count("all of".into());
        assert!(
            same("all of 1\n 7\nall of 2", "all of all of", &all) && !same("all of", "all of all of", &all)
        );
    }

    /// A run that is ended by a signal is none to compare with; each other one is.
    #[test]
    fn a_plain_run_that_is_killed_is_no_output() {
        let mut plain = Plain { said: Vec::new(), runs: 0 };
        for said in [(134, String::new()), (0, "a".to_owned()), (1, "b".to_owned())] {
            plain.runs += 1;
            plain.said.extend(Some(said).filter(|s| !is_killed(s.0)));
        }
        assert!(plain.has(&(0, "a".into())) && plain.has(&(1, "b".into())));
        assert!(!plain.has(&(134, String::new())) && !plain.has(&(1, "a".into())));
        assert_eq!(plain.note(), "; the plain program was killed in 1 of 3 runs");
    }

    /// What a program writes is compared, too, and nothing that an earlier run has left.
    #[test]
    fn files_that_it_writes_are_part_of_its_output() {
        let here = tempfile::tempdir().expect("a directory");
        let mut p = programs().swap_remove(0);
        (p.changes, p.writes) = (String::new(), vec!["out".into()]);
        let run = |p: &Program, line: &str| {
            let mut c = Command::new("bash");
            said_by(p, here.path(), c.args(["-c", line]).current_dir(here.path())).expect("it runs").0
        };
        let first = run(&p, "echo hello; echo 1 >out");
        assert_eq!(first, run(&p, "echo hello; echo 1 >out"));
        assert_ne!(first, run(&p, "echo hello; echo 2 >out"));
        assert_ne!(first, run(&p, "echo hello"));
        assert_ne!(first, run(&p, "echo hello; echo 1 >out; exit 3"));
    }

    #[test]
    fn what_is_in_the_way_is_said() {
        let run = |text: &str| {
            let mut c = Command::new("bash");
            tools::run_on(c.args(["-c", &format!("echo '{text}' >&2")]), Stdio::null(), LIMIT)
                .expect("it runs")
        };
        let none = "irs: ./a: there is no schedule to run it under: unknown(x)";
        let said = |text: &str| obstacle(&run(text));
        assert_eq!(said("irs: ./a runs one thread at a time"), None);
        assert_eq!(said(&format!("irs: cannot explain: a call\n{none}")), Some("a call".into()));
        assert_eq!(said(none), Some("nothing is proven".into()));
        assert_eq!(said(&format!("irs: counterexample: memory\n{none}")), Some("unsafe: memory".into()));
        assert_eq!(said("irs: counterexample: memory\nirs: ./a runs one thread at a time"), None);
        let stopped = "irs: ./a runs one thread at a time\nSUMMARY: irs: escape what follows fails: a join";
        assert_eq!(said(stopped), Some("what follows fails: a join".into()));
    }
}
