//! impact.5: on programs that both engines can decide, their verdicts agree; `irs certify` accepts what `impact` publishes.
//!
//! The programs: the demos and the oracle's with their rounds bounded, the verifier's test programs, and the endless programs with each
//! `for (;;)` in place of which stands a loop of two rounds.

use super::endless;
use super::prove::{Opinions, Proof, certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

struct Case {
    name: String,
    source: PathBuf,
    flags: Vec<String>,
}

/// Finite demos: rounds, and little else.
const DEMOS: &[(&str, &[&str])] = &[
    ("prod_cons_lock", &["-DROUNDS=2", "-DCAPACITY=1"]),
    ("prod_cons_lock", &["-DROUNDS=1", "-DCAPACITY=1", "-DPRODUCERS=2", "-DCONSUMERS=2"]),
    ("prod_cons_lock", &["-DROUNDS=2", "-DCAPACITY=1", "-DBROKEN=1"]),
    ("prod_cons_lock", &["-DROUNDS=1", "-DCAPACITY=1", "-DBROKEN=2", "-DPRODUCERS=2", "-DCONSUMERS=2"]),
    ("file_system", &["-DROUNDS=1"]),
    ("file_system", &["-DROUNDS=2"]),
    ("barrier", &["-DROUNDS=2"]),
    ("barrier", &["-DROUNDS=3", "-DBROKEN"]),
    ("double_lock", &["-DN=1"]),
    ("double_lock", &["-DN=2", "-DCORRECTED"]),
    ("last_zero", &["-DN=4"]),
    ("indexer", &["-DN=11"]),
    ("dekker", &["-DN=1"]),
    ("peterson", &["-DN=1"]),
    ("racy_counter", &["-DN=2"]),
    ("prod_cons", &["-DN=3", "-DCAPACITY=2"]),
    ("bank_transfer", &["-DN=2"]),
    ("barrier_ring", &["-DN=3", "-DROUNDS=2"]),
];

fn cases(plan: &Plan, dir: &Path) -> Result<Vec<Case>> {
    let mut out = Vec::new();
    for (name, flags) in DEMOS {
        out.push(Case {
            name: format!("{name} {}", flags.join(" ")),
            source: plan.tools.source(name),
            flags: flags.iter().map(|f| (*f).to_owned()).collect(),
        });
    }
    for (source, _) in endless::programs(&plan.tools.demos)? {
        let text = std::fs::read_to_string(&source)?;
        let name = source.file_stem().and_then(|n| n.to_str()).context("a name")?;
        // Three kinds of loops: `for (;;)`, `for (unsigned i = 0;; i++)`, `for (unsigned i = 1;; i++)`.
        let text = text.replace("for (;;)", "for (int round_ = 0; round_ < 2; round_++)");
        let text = text.replace("for (unsigned i = 0;;", "for (unsigned i = 0; i < 2;");
        let text = text.replace("for (unsigned mine = 1;;", "for (unsigned mine = 1; mine < 3;");
        let finite = dir.join(format!("{name}_finite.c"));
        std::fs::write(&finite, text)?;
        out.push(Case { name: format!("{name}, two rounds"), source: finite, flags: Vec::new() });
    }
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests/programs");
    let mut files: Vec<_> = std::fs::read_dir(tests)?.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    for source in files {
        let text = std::fs::read_to_string(&source)?;
        let flags = text.lines().nth(1).and_then(|l| l.strip_prefix("// flags: ")).unwrap_or_default();
        out.push(Case {
            name: source.file_stem().and_then(|n| n.to_str()).unwrap_or_default().to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            source,
        });
    }
    Ok(out)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let cases = cases(plan, dir.path())?;
    let limit = Duration::from_secs(if plan.full() { 30 } else { 5 });
    let indices: Vec<_> = (0..cases.len()).collect();
    let chosen = plan.sample(505, &indices);
    let (mut agree, mut differ, mut one_sided, mut neither) = (0, 0, [0, 0], 0);
    let mut opinions = Opinions::default();
    for case in chosen.iter().map(|i| &cases[*i]) {
        let (object, set) = (dir.path().join("case.o"), dir.path().join("case.irst"));
        let mut c = Command::new(&plan.tools.irs);
        c.args(["cc", "-g", "-w", "-c"]).args(&case.flags).arg(&case.source).arg("-o").arg(&object);
        irs_demos::tools::succeed(&mut c)?;
        let dpor = prove(&plan.tools, "dpor", &object, &set, limit, &[])?;
        let impact = prove(&plan.tools, "impact", &object, &set, limit, &[])?;
        let decided = |p: &Proof| ["safe", "partially-safe", "unsafe"].contains(&p.verdict.as_str());
        match (decided(&dpor), decided(&impact)) {
            (true, true) if dpor.verdict == impact.verdict => agree += 1,
            (true, true) => differ += 1,
            (true, false) => one_sided[0] += 1,
            (false, true) => one_sided[1] += 1,
            (false, false) => neither += 1,
        }
        // A crash is no way of not deciding.
        let crashed = ["killed", "exit"].iter().any(|w| impact.verdict.starts_with(w))
            && !dpor.verdict.starts_with("exit");
        differ += usize::from(crashed);
        if dpor.verdict != impact.verdict {
            println!("      {}: dpor {}, impact {}", case.name, dpor.text, impact.text);
        }
        if impact.last.is_some() {
            opinions.add(&case.name, certify(&plan.tools, &set, &object, limit)?);
        }
    }
    table.row(
        format!("{} finite programs: verdicts that differ", chosen.len()),
        "0",
        format!(
            "{differ} ({agree} agree, {} dpor only, {} impact only, {neither} neither)",
            one_sided[0], one_sided[1]
        ),
        differ == 0 && (agree > 0 || !plan.full()),
    );
    if opinions.accepted + opinions.rejected + opinions.undecided > 0 {
        opinions.row("irs certify on what impact published", table);
    }
    Ok(())
}
