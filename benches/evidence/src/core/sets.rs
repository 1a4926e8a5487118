//! core.14: the independent checker on every set that either engine publishes for the programs of the
//! evidence and of the suites: none is rejected, and those that it cannot decide are listed with the reason.
//!
//! Both engines have a few seconds for each program, so most sets are parts: what they hold has to be right
//! all the same. All of them take longer than an hour: they run if the point is named (`--only core.14`), and
//! with `--resume FILE` what is done is kept there, and not done again.

use crate::impact::agree::{self, Case};
use crate::impact::prove::{certify, prove};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::succeed;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Of `verifier/tests`, beside those of impact.5.
const FOLDERS: &[&str] = &["engines", "sync", "verdicts", "atomic"];
/// Generated programs.
const GENERATED: u64 = 100;
const ENGINES: &[&str] = &["dpor", "impact"];
const VERIFY: Duration = Duration::from_secs(4);
const CERTIFY: Duration = Duration::from_secs(30);
const WORKERS: usize = 2;
/// Programs and engines, if the point is not named, and with every test.
const UNNAMED: usize = 150;
const SHARE: usize = 12;

/// What the checker said of a set, as numbers of the resume file.
const NO_SET: usize = 0;
const ACCEPTED: usize = 1;
const REJECTED: usize = 2;
const UNDECIDED: usize = 3;

/// All programs: the demos, the suites', generated ones.
fn cases(plan: &Plan, dir: &Path) -> Result<Vec<Case>> {
    let mut all = agree::finite(plan, dir)?;
    all.extend(agree::endless(plan)?);
    let tests = plan.tools.demos.parent().context("the source tree")?.join("verifier/tests");
    for folder in FOLDERS {
        all.extend(agree::files(&tests.join(folder))?);
    }
    all.extend(agree::generated(plan, dir, GENERATED)?);
    Ok(all)
}

/// Verifies with one engine, and has the set judged: what came of it, and what was said.
fn judge(plan: &Plan, dir: &Path, i: usize, case: &Case, engine: &str) -> Result<(usize, String)> {
    let object = dir.join(format!("case{i}_{engine}.o"));
    let set = dir.join(format!("case{i}_{engine}.irst"));
    let mut c = Command::new(&plan.tools.irs);
    c.args(["cc", "-g", "-w", "-c"]).args(&case.flags).arg(&case.source).arg("-o").arg(&object);
    succeed(&mut c)?;
    let proof = prove(&plan.tools, engine, &object, &set, VERIFY, &[])?;
    if proof.last.is_none() {
        return Ok((NO_SET, proof.text));
    }
    let (code, said) = certify(&plan.tools, &set, &object, CERTIFY)?;
    let opinion = match code {
        0 => ACCEPTED,
        5 => UNDECIDED,
        _ => REJECTED,
    };
    let _ = std::fs::remove_file(&set);
    Ok((opinion, said))
}

/// One program under one engine, unless that is done: of each opinion how many, and what is to be shown.
#[derive(Default)]
struct Tally {
    opinions: [usize; 4],
    rejected: Vec<String>,
    undecided: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn add(&mut self, name: String, opinion: usize, said: String) {
        self.opinions[opinion] += 1;
        match opinion {
            REJECTED => self.rejected.push(format!("{name}: {said}")),
            UNDECIDED => self.undecided.entry(said).or_default().push(name),
            _ => {}
        }
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let all = cases(plan, dir.path())?;
    let pairs: Vec<(usize, &str)> =
        (0..all.len()).flat_map(|i| ENGINES.iter().map(move |e| (i, *e))).collect();
    let most = match (plan.full(), plan.named) {
        (true, true) => pairs.len(),
        (true, false) => UNNAMED,
        (false, _) => SHARE,
    };
    let mut random = plan.random(1400);
    let mut left = pairs;
    let pairs: Vec<_> =
        (0..most.min(left.len())).map(|_| left.swap_remove(random.below(left.len()))).collect();
    if plan.full() && !left.is_empty() {
        table.skip(format!("{} more", left.len()), "takes hours: --only core.14 --resume FILE");
    }
    let next = AtomicUsize::new(0);
    let tally: Mutex<Tally> = Mutex::default();
    let failed: Mutex<Option<anyhow::Error>> = Mutex::default();
    let one = |(i, engine): (usize, &str)| -> Result<()> {
        let case = &all[i];
        let key = format!("core.14 {engine} {}", case.name);
        let (opinion, mut said) = match plan.resume.get(&key) {
            Some(done) => done,
            None => {
                let (opinion, said) =
                    judge(plan, dir.path(), i, case, engine).with_context(|| case.name.clone())?;
                let done = (opinion, vec![said]);
                plan.resume.put(&key, done.0, &done.1)?;
                done
            }
        };
        let said = said.pop().unwrap_or_default();
        let mut tally = tally.lock().unwrap_or_else(|e| e.into_inner());
        tally.add(format!("{} ({engine})", case.name), opinion.min(UNDECIDED), said);
        Ok(())
    };
    std::thread::scope(|s| {
        for _ in 0..WORKERS {
            s.spawn(|| {
                // Relaxed: who takes which one is all that matters.
                while let Some(pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(e) = one(*pair) {
                        failed.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(e);
                        return;
                    }
                }
            });
        }
    });
    if let Some(e) = failed.into_inner().unwrap_or_else(|e| e.into_inner()) {
        return Err(e);
    }
    let tally = tally.into_inner().unwrap_or_else(|e| e.into_inner());
    let [none, accepted, rejected, undecided] = tally.opinions;
    let sets = accepted + rejected + undecided;
    tally.rejected.iter().for_each(|r| println!("      rejected: {r}"));
    for (reason, names) in &tally.undecided {
        println!("      undecided, {}: {reason}: {}", names.len(), names.join(", "));
    }
    table.row(
        format!("{sets} sets of {} programs, by both engines: rejected", all.len()),
        "0",
        format!("{rejected} ({accepted} accepted, {undecided} undecided; {none} times no set)"),
        rejected == 0 && (accepted > 0 || !plan.full()),
    );
    Ok(())
}
