//! edit.8: edits of programs that never end: what the abstraction has said of the old version's states is
//! tried on the new one, and the verdict is that of a fresh verification.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::{self, median};
use random::Rng;
use std::process::Command;
use std::time::{Duration, Instant};

const EDITS: usize = 120;
/// Of each program.
const EACH: usize = 4;
/// For each verification.
const SECONDS: &str = "10";
/// The checker's exit code.
const REJECTED: i32 = 3;
const LIMIT: Duration = Duration::from_secs(60);
/// Of a fresh verification that takes so long, where both versions are safe.
const LONG: f64 = 0.5;
const SHARE: f64 = 0.5;

/// Is it a statement by itself, one that may go, or come twice?
fn is_statement(line: &str) -> bool {
    let text = line.trim();
    let begins = |word: &&str| text.starts_with(*word);
    line.starts_with('\t')
        && text.ends_with(';')
        && !["return", "for", "while", "if", "else", "int ", "unsigned ", "pthread_t", "long ", "static"]
            .iter()
            .any(begins)
}

/// A statement goes, comes twice, or changes places with the next one; or a number changes.
fn edited(source: &str, random: &mut Rng) -> Option<(String, String)> {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    let all: Vec<usize> = (0..lines.len()).filter(|i| is_statement(&lines[*i])).collect();
    let at = *all.get(random.below(all.len().max(1)))?;
    let what = match random.below(5) {
        0 => {
            let gone = lines.remove(at);
            format!("without line {}: {}", at + 1, gone.trim())
        }
        1 => {
            lines.insert(at, lines[at].clone());
            format!("twice: line {}", at + 1)
        }
        2 if all.contains(&(at + 1)) => {
            lines.swap(at, at + 1);
            format!("swapped: lines {} and {}", at + 1, at + 2)
        }
        _ => {
            // A number, anywhere in the code.
            let with: Vec<usize> = (0..lines.len())
                .filter(|i| {
                    !lines[*i].starts_with(['/', '#']) && lines[*i].contains(|c: char| c.is_ascii_digit())
                })
                .collect();
            let line = *with.get(random.below(with.len().max(1)))?;
            let text = lines[line].clone();
            let digits: Vec<usize> =
                text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            let i = digits[random.below(digits.len())];
            let new = (text.as_bytes()[i] - b'0' + 1 + random.below(3) as u8) % 10;
            lines[line].replace_range(i..=i, &new.to_string());
            format!("line {}: {}", line + 1, lines[line].trim())
        }
    };
    Some((lines.join("\n") + "\n", what))
}

/// `partially-safe(3)` and `partially-safe(4)` are of one kind.
fn kind(verdict: &str) -> &str {
    verdict.split('(').next().unwrap_or_default()
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let folder = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests/endless");
    let mut programs: Vec<_> = std::fs::read_dir(&folder)?.flatten().map(|e| e.path()).collect();
    programs.sort();
    let mut sources = Vec::new();
    for path in programs {
        let source = std::fs::read_to_string(&path)?;
        if source.starts_with("// expect: safe") {
            sources.push((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), source));
        }
    }
    let dir = tempfile::tempdir()?;
    let irs = |config: &str, args: &[&str]| -> Result<(String, f64, String)> {
        let mut c = Command::new(&plan.tools.irs);
        c.arg("verify").args(args).args(["--engine", "impact", "--time", SECONDS]);
        c.current_dir(dir.path()).env("XDG_CONFIG_HOME", dir.path().join(config));
        let (began, ended) = (Instant::now(), tools::run(&mut c, LIMIT)?);
        Ok((ended.last_line().to_owned(), began.elapsed().as_secs_f64(), ended.stderr))
    };
    let build = |source: &str, name: &str| -> Result<()> {
        std::fs::write(dir.path().join("p.c"), source)?;
        plan.tools.instrumented(&dir.path().join("p.c"), &["-w"], &dir.path().join(name))
    };
    let (mut random, edits) = (plan.random(101), plan.few(EDITS, 6));
    let (mut done, mut tried, mut undecided) = (0, 0, 0);
    let (mut other, mut shares, mut rejected) = (Vec::new(), Vec::new(), Vec::new());
    let (mut fresh_all, mut since_all) = (Vec::new(), Vec::new());
    let mut at = random.below(sources.len());
    while done < edits {
        at = (at + 1) % sources.len();
        let (name, source) = &sources[at];
        build(source, "old")?;
        if irs("config", &["old", "--keep-proofs"])?.0 != "safe" {
            continue;
        }
        for _ in 0..EACH.min(edits - done) {
            let Some((text, what)) = edited(source, &mut random) else { continue };
            if build(&text, "new").is_err() {
                continue;
            }
            done += 1;
            let (fresh, alone, _) = irs("other", &["new"])?;
            let _ = std::fs::remove_file(dir.path().join("new.irst"));
            let (since, seconds, said) = irs("config", &["new", "--since", "old", "--out", "new.irst"])?;
            tried += usize::from(said.contains("to be tried"));
            if [&fresh, &since].into_iter().any(|v| super::has_no_time(v)) {
                undecided += 1;
            } else if kind(&fresh) != kind(&since) {
                other.push(format!("{name}, {what}: {since}, and fresh {fresh}"));
            }
            if fresh == "safe" && since == "safe" {
                fresh_all.push(alone);
                since_all.push(seconds);
                if alone >= LONG {
                    shares.push(seconds / alone);
                }
                let mut c = Command::new(&plan.tools.irs);
                c.args(["certify", "new.irst", "new", "--time", SECONDS]).current_dir(dir.path());
                let judged = tools::run(&mut c, LIMIT)?;
                if judged.code() == REJECTED {
                    rejected.push(format!("{name}, {what}: {}", judged.stderr));
                }
            }
        }
    }
    other.iter().chain(&rejected).take(5).for_each(|o| println!("      {o}"));
    table.row(
        format!("{done} edits ({tried} with something to try, {undecided} undecided): other verdicts"),
        "0",
        other.len().to_string(),
        other.is_empty() && tried > 0,
    );
    table.row("sets that the checker rejects", "0", rejected.len().to_string(), rejected.is_empty());
    if plan.full() {
        let ((fresh, _, most), (since, _, later)) = (median(&fresh_all), median(&since_all));
        println!(
            "      safe before and after: fresh {fresh:.2} s (at most {most:.2}), since {since:.2} ({later:.2})"
        );
        let (middle, _, most) = median(&shares);
        table.row(
            format!("{} of these take {LONG} s or more fresh: share, median", shares.len()),
            format!("<= {SHARE}"),
            format!("{middle:.2} (at most {most:.2})"),
            middle <= SHARE,
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_changes_one_thing() {
        let source = "static int x = 3;\nint main(void)\n{\n\tint y = x;\n\tx = 1;\n\ty++;\n\treturn y;\n}\n";
        let mut random = Rng::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let (text, what) = edited(source, &mut random).expect("there are statements");
            assert_ne!(text, source, "{what}");
            seen.insert(text);
        }
        assert!(seen.contains(&source.replace("\tx = 1;\n", "")));
        assert!(seen.contains(&source.replace("\ty++;\n", "\ty++;\n\ty++;\n")));
        assert!(seen.contains(&source.replace("\tx = 1;\n\ty++;\n", "\ty++;\n\tx = 1;\n")));
        assert!(seen.contains(&source.replace("x = 3", "x = 5")));
        assert!(seen.iter().all(|s| s.contains("int y") && s.contains("return y")));
    }
}
