//! fair.7: the programs that the original FairThreads brings for its own tests, each with what it prints in a
//! comment at its end. They are compiled with `irs/fthread.h` and run, once unconstrained and once under the
//! set that the verifier has proven, if it has one.
//!
//! Nothing of theirs is in this repository ([`crate::repository`]).

use crate::plan::Plan;
use crate::repository::{self, Repository};
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const FROM: &str = "vanity25/PC3R";
const COMMIT: &str = "8f2e502989025bf5cbd1c4519a1af16a8c55b03d";
const FOLDER: &str = "ft_v1.0/tests";

/// Seconds for the verifier.
const TIME: u32 = 10;
/// For a run: some have a million instants, and a scheduler gives its processor up after each, so that they
/// take long where others want it. (So does the original's.)
const LIMIT: Duration = Duration::from_secs(120);
/// What a program's comment says that prints something else each time.
const OPEN: &str = "NONDETERMINISTIC";
/// The same of one whose comment does not say so: a scheduler's thread prints how far another scheduler has
/// come, which may not have begun.
const RACES: &str = "test28";
/// What is mended before these are compiled: a value of eight bytes is written into an `int`. (With gcc and
/// the original nothing of use lies behind it.)
const MENDED: [(&str, &str, &str); 2] = [("aut4", "int c;", "long c;"), ("aut5", "int c;", "long c;")];

/// What a run has printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    AsItShould,
    Otherwise,
    /// Nothing else yet when its time was over.
    NotAll,
}

/// How one of the programs fared.
struct Fared {
    unconstrained: Printed,
    /// It may print anything.
    open: bool,
    /// The verifier's word: `safe`, `unsafe`, ….
    verdict: String,
    /// Under the set, if there is one.
    under: Option<Printed>,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = repository::folder(&plan.tools);
    let repository = match Repository::fetched("fairthreads", FROM, COMMIT, &dir) {
        Ok(repository) => repository,
        Err(e) => {
            table.skip("the original's programs", &format!("they cannot be fetched: {e:#}"));
            return Ok(());
        }
    };
    let here = tempfile::tempdir()?;
    repository.unpack(FOLDER, here.path())?;
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(here.path())?.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
    all.retain(|p| p.extension().is_some_and(|e| e == "c"));
    all.sort_unstable();
    let chosen = plan.sample(2207, &all);
    let (mut open, mut under) = (0, 0);
    let (mut wrong, mut wrong_under, mut faulty): (Vec<String>, Vec<String>, Vec<String>) =
        Default::default();
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    for source in &chosen {
        let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let fared = one(plan, source, &name).with_context(|| name.clone())?;
        open += usize::from(fared.open);
        under += usize::from(fared.under.is_some());
        println!("      {name}: {}", fared.verdict);
        let fails = fared.verdict == "unsafe";
        *verdicts.entry(fared.verdict).or_default() += 1;
        // (On a busy machine a part of the evidence is not the place to wait for it.)
        let is_wrong = |p: Printed| p == Printed::Otherwise || p == Printed::NotAll && plan.full();
        // (Without a schedule, what a faulty program prints nobody can tell.)
        let differs = if fails { &mut faulty } else { &mut wrong };
        differs.extend(is_wrong(fared.unconstrained).then(|| name.clone()));
        wrong_under.extend(fared.under.is_some_and(is_wrong).then_some(name));
    }
    let n = chosen.len();
    table.row(
        format!("of {n} programs print something else than they should"),
        "0",
        format!("{}; {open} may print anything; of the unsafe ones {} did", list(&wrong), list(&faulty)),
        wrong.is_empty(),
    );
    let verified: Vec<String> = verdicts.iter().map(|(verdict, n)| format!("{n} {verdict}")).collect();
    table.row(
        format!("of {under} with a set print something else under it"),
        "0",
        format!("{}; {}", list(&wrong_under), verified.join(", ")),
        wrong_under.is_empty() && under > 0,
    );
    Ok(())
}

fn list(names: &[String]) -> String {
    match names {
        [] => "0".into(),
        names => format!("{} ({})", names.len(), names.join(", ")),
    }
}

fn one(plan: &Plan, source: &Path, name: &str) -> Result<Fared> {
    let mut text = std::fs::read_to_string(source)?.replace("\"fthread.h\"", "<irs/fthread.h>");
    for (_, from, to) in MENDED.iter().filter(|m| m.0 == name) {
        text = text.replace(from, to);
    }
    std::fs::write(source, &text)?;
    let expected = printed(&text);
    let program = source.with_extension("");
    let include = format!("-I{}", plan.tools.demos.join("../runtime/include").display());
    plan.tools.instrumented(source, &["-w", &include], &program)?;
    let open = expected.contains(OPEN) || name == RACES;
    let prints = |options: &str| -> Result<Printed> {
        let end = tools::run(&mut tools::under(&program, options, &[""; 0]), LIMIT)?;
        let (said, expected) = (words(&end.stdout), words(&expected));
        Ok(match end.status {
            Some(_) if open || said == expected => Printed::AsItShould,
            None if open || expected.starts_with(&said) => Printed::NotAll,
            _ => Printed::Otherwise,
        })
    };
    let set = source.with_extension("irst");
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(["verify", "--time", &TIME.to_string(), "--out"]).arg(&set).arg(&program);
    let said = tools::run(&mut verify, LIMIT)?;
    let verdict = said.last_line().split('(').next().unwrap_or_default().to_owned();
    let under = set.exists().then(|| prints(&format!("store={}", set.display()))).transpose()?;
    Ok(Fared { unconstrained: prints("free=unproven")?, open, verdict, under })
}

/// What a program prints, as the comment at its end says it.
fn printed(text: &str) -> String {
    let behind = text.split_once("/* result").map_or("", |(_, b)| b);
    let lines = behind.lines().skip(1).take_while(|l| !l.contains("end result */"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Without spaces and line breaks, which the comments do not keep.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}
