//! edit.2: edits of the demos that threads cannot notice. The old set is carried as a whole, and soon.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools::{self, median};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const DEMOS: &[&str] =
    &["bank_transfer", "barrier", "last_zero", "prod_cons", "racy_counter", "peterson", "double_lock"];
const LIMIT: Duration = Duration::from_secs(120);
/// From the command's beginning to its end, reading both programs included.
const SOON: f64 = 0.1;
const RUNS: usize = 5;

/// A name, the source after the edit, and flags.
type Edit = (&'static str, fn(&str) -> String, &'static [&'static str]);

const EDITS: &[Edit] = &[
    ("comments", |s| s.replace(";\n", "; /* said */\n"), &[]),
    ("formatting", |s| s.replace(";\n", ";\n\n").replace("    ", "\t"), &[]),
    ("names of locals", |s| renamed(s, &["i", "n", "arg", "me", "id"]), &[]),
    ("without -g", str::to_owned, &["-g0"]),
    ("code that nothing reaches", |s| s.to_owned() + "\nint nobody_calls(int k) { return k; }\n", &[]),
];

/// Whole words.
fn renamed(source: &str, names: &[&str]) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let end = if is_word(c) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { c.len_utf8() };
        let (word, after) = rest.split_at(end);
        // (`%i` and members keep their names.)
        let kept = out.ends_with(['%', '.', '>', '\\', '-', '"']);
        out += word;
        if names.contains(&word) && !kept {
            out += "_renamed";
        }
        rest = after;
    }
    out
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let mut times = Vec::new();
    for demo in plan.sample(77, DEMOS) {
        let source = std::fs::read_to_string(plan.tools.source(demo))?;
        std::fs::write(at("prog.c"), &source)?;
        plan.tools.instrumented(&at("prog.c"), &["-w"], &at("old"))?;
        let first = irs(plan, dir.path(), &["verify", "old", "--keep-proofs", "--time", "60"])?;
        let verdict = last(&first);
        let (mut whole, mut other) = (0, Vec::new());
        for (name, edit, flags) in EDITS {
            std::fs::write(at("prog.c"), edit(&source))?;
            let flags: Vec<&str> = ["-w"].iter().chain(*flags).copied().collect();
            if plan.tools.instrumented(&at("prog.c"), &flags, &at("new")).is_err() {
                other.push(format!("{name}: does not compile"));
                continue;
            }
            for _ in 0..if plan.full() { RUNS } else { 1 } {
                let began = Instant::now();
                let since = irs(plan, dir.path(), &["verify", "new", "--since", "old", "--out", "new.irst"])?;
                let carried = since.stderr.contains("carried over: all of it")
                    || since.stderr.contains("this very program has been verified");
                let repeats = verdict == "safe" || verdict.starts_with("safe-if");
                match carried && last(&since) == verdict {
                    true if repeats => times.push(began.elapsed().as_secs_f64()),
                    true => {}
                    false => other.push(format!("{name}: {} {}", last(&since), since.stderr)),
                }
            }
            whole += 1;
        }
        table.row(
            format!("{demo}: {verdict}"),
            format!("{} carried", EDITS.len()),
            format!("{} carried", whole - other.len().min(whole)),
            other.is_empty(),
        );
        other.iter().take(2).for_each(|o| println!("{o}"));
    }
    if !times.is_empty() && plan.full() {
        let (middle, least, most) = median(&times);
        let measured = format!("{middle:.3} s ({least:.3}-{most:.3})");
        table.row("carried with its verdict, the whole command", "<= 0.1 s", measured, middle <= SOON);
    }
    Ok(())
}

fn irs(plan: &Plan, dir: &Path, args: &[&str]) -> Result<tools::Ended> {
    let mut c = Command::new(&plan.tools.irs);
    tools::run(c.args(args).current_dir(dir).env("XDG_CONFIG_HOME", dir.join("config")), LIMIT)
}

fn last(e: &tools::Ended) -> String {
    e.last_line().to_owned()
}
