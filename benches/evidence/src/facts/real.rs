//! facts.2: programs of `benches/guests/first.json`, fetched from public repositories, built by `irs cc`
//! without any change, and run by `irs run` on their own arguments and files. Each gets a first schedule and
//! prints what the plain program prints, or its row says what is in the way.
//!
//! Nothing of theirs is in this repository: sources are in a folder of their own (`IRS_GUESTS`, else `guests`
//! beside the build).

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, Ended, succeed};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// So long may starting the verifier, the first set, and the run under it take together.
const FIRST: Duration = Duration::from_secs(10);
const LIMIT: Duration = Duration::from_secs(30);
/// So often the plain program is run.
const PLAIN_RUNS: usize = 5;
/// The programs of the first table, and how many of these have to get a set.
const NAMED: usize = 10;
const WANTED: usize = 9;

/// Where sources come from: what the table calls it, the repository, the commit.
const REPOSITORIES: &[(&str, &str, &str)] = &[
    ("sctbench", "mc-imperial/sctbench", "d59ab26ddaedcd575ffb6a1f5e9711f7d6d2d9f2"),
    ("dthreads", "emeryberger/dthreads", "27bbc53527481d33372c2785df965a404b3fac0b"),
    ("thpool", "Pithikos/C-Thread-Pool", "2b56942a7347280ea4d0ede238cefacef96db4bb"),
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
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let path = plan.tools.demos.join("../benches/guests/first.json");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let all: Vec<Program> = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    let dir = std::env::var_os("IRS_GUESTS").map_or_else(|| plan.tools.lib.join("guests"), PathBuf::from);
    let dir = dir.join("first");
    let (mut tried, mut good) = (0, 0);
    for (k, p) in all.iter().enumerate() {
        let repository = match fetched(&p.from, &dir) {
            Ok(repository) => repository,
            Err(e) => {
                table.skip(&p.name, &format!("the source cannot be fetched: {e:#}"));
                continue;
            }
        };
        match one(plan, p, &repository, &dir) {
            Ok((fine, measured)) => {
                tried += usize::from(k < NAMED);
                good += usize::from(k < NAMED && fine);
                table.row(&p.name, "a set within 10 s, the plain output", measured, fine);
            }
            Err(e) => table.fail(&p.name, &e),
        }
    }
    if tried == NAMED {
        table.row("of the first ten", format!("{WANTED} or more"), good.to_string(), good >= WANTED);
    }
    Ok(())
}

/// The repository's objects, at its commit.
fn fetched(from: &str, dir: &Path) -> Result<(PathBuf, &'static str)> {
    let known = REPOSITORIES.iter().find(|(name, ..)| *name == from);
    let (name, repository, commit) = known.with_context(|| format!("no repository is called {from}"))?;
    let git = dir.join(format!("{name}.git"));
    if !git.join("fetched").is_file() {
        let url = format!("https://github.com/{repository}");
        succeed(Command::new("git").args(["init", "-q", "--bare"]).arg(&git))?;
        let mut fetch = Command::new("timeout");
        fetch.args(["600", "git", "--git-dir"]).arg(&git);
        succeed(fetch.args(["fetch", "-q", "--depth=1", &url, commit]))?;
        std::fs::write(git.join("fetched"), "")?;
    }
    Ok((git, commit))
}

/// Did it get a set in time, and print what it should? And what was measured, or what was in the way.
fn one(plan: &Plan, p: &Program, from: &(PathBuf, &str), dir: &Path) -> Result<(bool, String)> {
    let here = dir.join(p.name.replace([' ', ','], "_"));
    if here.exists() {
        std::fs::remove_dir_all(&here)?;
    }
    std::fs::create_dir_all(&here)?;
    sources(p, from, &here)?;
    if !p.prepare.is_empty() {
        succeed(Command::new("bash").args(["-c", &p.prepare]).current_dir(&here))?;
    }
    let irs = plan.tools.irs.display().to_string();
    for (cc, out) in [("clang-19".to_owned(), "plain"), (format!("{irs} cc"), "program")] {
        let line = format!("{cc} -O1 -g -pthread -o {out} {}", p.build);
        succeed(Command::new("bash").args(["-c", &line]).current_dir(&here))?;
    }
    let local = |program: &str| {
        let mut c = Command::new(program);
        c.current_dir(&here).env("LC_ALL", "C").env_remove("IRS_OPTIONS");
        c
    };
    // Both by one name, which they may print.
    std::fs::create_dir_all(here.join("as"))?;
    std::fs::copy(here.join("plain"), here.join("as/program"))?;
    // (Some have a race: then it is one of the things that the plain program does.)
    let mut plain = Vec::new();
    for _ in 0..PLAIN_RUNS {
        let end = tools::run_on(local("as/program").args(&p.arguments), Stdio::null(), LIMIT)?;
        plain.push((end.code(), filtered(p, &end)?));
    }
    std::fs::copy(here.join("program"), here.join("as/program"))?;
    let begun = Instant::now();
    let mut c = local(&irs);
    c.args(["run", "--time", "30", "as/program"]).args(&p.arguments);
    let under = tools::run_on(&mut c, Stdio::null(), LIMIT)?;
    let took = begun.elapsed();
    let same = plain.contains(&(under.code(), filtered(p, &under)?));
    let measured = match obstacle(&under) {
        Some(why) => why,
        None if !same => format!("{:.1} s, another output than the plain program's", took.as_secs_f64()),
        None => {
            let turns = under.stderr.contains("one thread at a time");
            let how = if turns { "one thread at a time" } else { "schedules" };
            format!("{:.1} s for all, {how}, the same output", took.as_secs_f64())
        }
    };
    Ok((obstacle(&under).is_none() && same && took <= FIRST, measured))
}

fn sources(p: &Program, (git, commit): &(PathBuf, &str), here: &Path) -> Result<()> {
    let git = |command: &[&str]| {
        let mut c = Command::new("git");
        c.arg("--git-dir").arg(git).args(command);
        c
    };
    if let Some(folder) = &p.folder {
        let tree = if folder.is_empty() { (*commit).to_owned() } else { format!("{commit}:{folder}") };
        let tar = here.join("source.tar");
        let mut c = git(&["archive", "--format=tar", "-o"]);
        succeed(c.arg(&tar).arg(tree))?;
        succeed(Command::new("tar").arg("-xf").arg(&tar).arg("-C").arg(here))?;
    }
    for (from, to) in &p.files {
        let out = match from.is_empty() {
            true => Vec::new(),
            false => {
                let out = git(&["show", &format!("{commit}:{from}")]).output()?;
                ensure!(out.status.success(), "{from}: {}", String::from_utf8_lossy(&out.stderr).trim_end());
                out.stdout
            }
        };
        std::fs::write(here.join(to), out)?;
    }
    for (name, text) in &p.inputs {
        let bytes = if text == "@bitmap" { bitmap() } else { text.clone().into_bytes() };
        std::fs::write(here.join(name), bytes)?;
    }
    Ok(())
}

/// A picture of 24 by 24 points of 24 bits.
fn bitmap() -> Vec<u8> {
    let points = 24 * 24 * 3_u32;
    let mut out = b"BM".to_vec();
    for word in [54 + points, 0, 54, 40, 24, 24, 1 | 24 << 16, 0, points, 0, 0, 0, 0] {
        out.extend(word.to_le_bytes());
    }
    out.extend((0..points).map(|k| (k * k + 7 * k) as u8));
    out
}

/// What it prints, without what changes.
fn filtered(p: &Program, end: &Ended) -> Result<String> {
    if p.changes.is_empty() {
        return Ok(end.stdout.clone());
    }
    let input = tempfile::NamedTempFile::new()?;
    std::fs::write(input.path(), &end.stdout)?;
    let mut sed = Command::new("sed");
    succeed(sed.args(["-E", &format!("s/{}/N/g; s/ +/ /g", p.changes)]).arg(input.path()))
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
    let wrong = of("counterexample: ").map(|l| format!("unsafe: {l}"));
    let none = lines().any(|l| l.contains("there is no schedule to run it under"));
    wrong.or_else(|| none.then(|| of("cannot explain: ").unwrap_or_else(|| "nothing is proven".into())))
}
