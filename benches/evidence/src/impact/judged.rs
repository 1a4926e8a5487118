//! impact.7: programs that were judged wrongly once, and variants of them (`verifier/tests/engines`):
//! decisions that repeat, operations without a result, checks that wait for nothing, loops on inputs, free
//! nodes whose racing sites lie behind a generalisation. `irs certify` agrees with what is published.

use super::prove::{Opinions, certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use std::path::PathBuf;
use std::time::Duration;

/// What a comment at the top says under this name.
fn said<'s>(source: &'s str, name: &str) -> Option<&'s str> {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": "))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests/engines");
    let mut files: Vec<PathBuf> = std::fs::read_dir(tests)?.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let chosen = plan.sample(507, &files);
    let dir = tempfile::tempdir()?;
    let limit = Duration::from_secs(if plan.full() { 20 } else { 5 });
    let mut opinions = Opinions::default();
    for engine in ["impact", "dpor"] {
        let (mut right, mut wrong) = (0, 0);
        for source in &chosen {
            let text = std::fs::read_to_string(source)?;
            let name = source.file_stem().and_then(|n| n.to_str()).context("a name")?;
            let expected = said(&text, engine).with_context(|| format!("{name} says nothing of {engine}"))?;
            // Nothing but the limit would end these.
            if expected == "unknown" {
                continue;
            }
            let set = dir.path().join(format!("{name}_{engine}.irst"));
            let property = said(&text, "property");
            let more: Vec<&str> = property.into_iter().flat_map(|p| ["--property", p]).collect();
            let proof = prove(&plan.tools, engine, source, &set, limit, &more)?;
            if expected.split(' ').any(|e| e == proof.verdict) {
                right += 1;
            } else {
                wrong += 1;
                println!("      {name}: {engine} says {}, not {expected}", proof.text);
            }
            if proof.last.is_some() && property.is_none() {
                opinions.add(name, certify(&plan.tools, &set, source, limit)?);
            }
        }
        table.row(
            format!("verdicts of {engine}"),
            format!("{} right", right + wrong),
            format!("{right} right"),
            wrong == 0,
        );
    }
    table.row(
        "what is published for them: rejected by irs certify",
        "0",
        format!("{} ({} accepted, {} undecided)", opinions.rejected, opinions.accepted, opinions.undecided),
        opinions.rejected == 0,
    );
    Ok(())
}
