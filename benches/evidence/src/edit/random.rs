//! edit.1: random edits of generated programs. All that is carried over is executed, without any reduction,
//! on the new program; and a part is verified by the command, with `--since` and without.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, anyhow};
use difference::Difference;
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine as _;
use irs_demos::tools::{self, succeed};
use model::{Program, load};
use oracle::ast::Program as Ast;
use oracle::below::{Below, check};
use oracle::differential::generate_within;
use oracle::edit::edited;
use oracle::edit::shapes::Source;
use oracle::emit_c;
use oracle::relation::Naming;
use property::Properties;
use random::Rng;
use schedule::trie::Header;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;
use verifier::carry::{prefix, whole};

/// Edits of statements; and as many of threads, of what synchronizes them, and of tables.
const EDITS: usize = 2000;
/// Of all these, by the command.
const COMMANDS: usize = 200;
/// Edits of each program and kind.
const EACH: usize = 8;
const INTERLEAVINGS: u64 = 3000;
/// Steps below each node.
const STEPS: u64 = 300_000;
const LIMIT: Duration = Duration::from_secs(60);

/// A program's text, and its edits, each with its kind.
type Edits = (String, Vec<(String, String)>);

/// So many edits, or those of them that fit.
fn edits_of(ast: &Ast, seed: u64, shapes: bool, each: usize) -> Edits {
    let mut rng = Rng::new(seed);
    if shapes {
        let source = Source::of(ast.clone(), &mut rng);
        let all = (0..each).filter_map(|_| source.edited(&mut rng));
        return (source.text(), all.map(|(new, kind)| (new.text(), format!("{kind:?}"))).collect());
    }
    let all = (0..each).filter_map(|_| edited(ast, &mut rng));
    (emit_c::emit(ast), all.map(|(new, kind)| (emit_c::emit(&new), format!("{kind:?}"))).collect())
}

#[derive(Default)]
struct Found {
    edits: usize,
    /// Of shapes.
    shapes: usize,
    whole: usize,
    part: usize,
    executions: u64,
    wrong: Vec<String>,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let mut found = Found::default();
    let edits = plan.times(EDITS, 40);
    let mut seed = plan.seed * 100_000;
    while found.edits < edits || found.shapes < edits {
        seed += 1;
        let (ast, all) = generate_within(seed, Naming::ByUse, INTERLEAVINGS);
        // What is carried was proven safe.
        if all.relations.deadlocked.is_empty() && all.relations.violating.is_empty() {
            for shapes in [false, true] {
                of_one(plan, dir.path(), seed, edits_of(&ast, seed, shapes, EACH), &mut found, shapes)?;
            }
        }
    }
    let Found { edits: done, shapes, whole, part, executions, wrong } = found;
    let measured = format!("{done}, {shapes}");
    table.row(
        "edits of statements, of what is around them",
        format!(">= {edits}, {edits}"),
        measured,
        shapes >= edits,
    );
    table.row("carried as a whole, in part", "> 0, > 0", format!("{whole}, {part}"), whole > 0 && part > 0);
    table.row(
        format!("executions admitted that are not proven, of {executions}"),
        "0",
        wrong.len().to_string(),
        wrong.is_empty() && executions > 0,
    );
    wrong.iter().take(3).for_each(|w| println!("{w}"));
    commands(plan, table, dir.path())
}

fn of_one(
    plan: &Plan,
    dir: &Path,
    seed: u64,
    (old, edits): Edits,
    found: &mut Found,
    shapes: bool,
) -> Result<()> {
    let old = compiled(plan, dir, &old)?;
    for (new, kind) in edits {
        *if shapes { &mut found.shapes } else { &mut found.edits } += 1;
        let new = compiled(plan, dir, &new)?;
        let Ok(mut machine) = Interp::new(&new, InterpOptions::default()) else { continue };
        let Some((is_whole, set)) = carried(&old, &new)? else { continue };
        *if is_whole { &mut found.whole } else { &mut found.part } += 1;
        machine.commute_arrivals(&[]);
        match check(&mut machine, &set, STEPS) {
            Ok(Below::Safe(n)) => found.executions += n,
            Ok(Below::Many | Below::Unexplained) => {}
            Err(e) => found.wrong.push(format!("seed {seed}, {kind}: {e}")),
        }
    }
    Ok(())
}

fn compiled(plan: &Plan, dir: &Path, text: &str) -> Result<Program> {
    let (c, plain, numbered) = (dir.join("p.c"), dir.join("p.bc"), dir.join("n.bc"));
    std::fs::write(&c, text)?;
    succeed(
        Command::new(&plan.tools.clang)
            .args(["-std=gnu11", "-O0", "-g", "-w", "-emit-llvm", "-c"])
            .arg(&c)
            .arg("-o")
            .arg(&plain),
    )?;
    succeed(
        Command::new(&plan.tools.opt)
            .arg(format!("-load-pass-plugin={}", plan.tools.plugin.display()))
            .arg("-passes=irs-number")
            .arg(&plain)
            .arg("-o")
            .arg(&numbered),
    )?;
    load::files(&[&numbered]).map_err(|e| anyhow!("{e}"))
}

fn header(program: &Program) -> Result<Header> {
    let machine =
        Interp::new(program, InterpOptions::default()).map_err(|_| anyhow!("main does not begin"))?;
    Ok(Header {
        fingerprint: program.fingerprint,
        origin: Origin::Engine("dpor".into(), "0".into()),
        facts: machine.facts(),
        assumptions: Vec::new(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    })
}

/// What is carried over from a program that is safe, and whether it is all.
fn carried(old: &Program, new: &Program) -> Result<Option<(bool, ScheduleSet)>> {
    let difference = Difference::of(old, new);
    let (before, after) = (header(old)?, header(new)?);
    let set = ScheduleSet {
        fingerprint: before.fingerprint,
        origin: before.origin,
        threads: ThreadTable::default(),
        facts: before.facts,
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![before.counted],
        nodes: [(NodeId::ROOT, Node::Free { racing: 0 })].into(),
        traces: None,
    };
    if difference.is_none() {
        let set =
            whole::carried(&set, &difference, &after).context("the set of the same program does not fit")?;
        return Ok(Some((true, set)));
    }
    let ask = prefix::Ask {
        difference: &difference,
        old: &set,
        header: &after,
        properties: Properties::default(),
        machines: InterpOptions::default(),
        until: Instant::now() + Duration::from_secs(10),
    };
    Ok(prefix::carried(&ask).map(|set| (false, set)))
}

/// The verdict with `--since` is that of a fresh verification, and the checker accepts the set.
fn commands(plan: &Plan, table: &mut Table, dir: &Path) -> Result<()> {
    let edits = plan.times(COMMANDS, 4);
    let at = |name: &str| dir.join(name);
    let irs_in = |config: &str, args: &[&str]| -> Result<tools::Ended> {
        let mut c = Command::new(&plan.tools.irs);
        tools::run(c.args(args).current_dir(dir).env("XDG_CONFIG_HOME", at(config)), LIMIT)
    };
    let irs = |args: &[&str]| irs_in("config", args);
    let build = |text: &str, name: &str| -> Result<()> {
        std::fs::write(at("prog.c"), text)?;
        plan.tools.instrumented(&at("prog.c"), &["-w"], &at(name))
    };
    let last = |e: &tools::Ended| e.last_line().to_owned();
    let (mut done, mut sets, mut seed) = (0, 0, plan.seed * 100_000 + 50_000);
    let (mut other, mut rejected, mut another) = (Vec::new(), Vec::new(), 0);
    while done < edits {
        seed += 1;
        let (ast, _) = generate_within(seed, Naming::ByUse, INTERLEAVINGS);
        let (old, all) = edits_of(&ast, seed, seed % 2 == 0, 1);
        let Some((new, kind)) = all.first() else { continue };
        done += 1;
        build(&old, "old")?;
        build(new, "new")?;
        irs(&["verify", "old", "--keep-proofs"])?;
        let fresh = irs(&["verify", "new"])?;
        // What is carried over, by itself: the engines do nothing.
        irs_in("other", &["verify", "old", "--keep-proofs"])?;
        let _ = std::fs::remove_file(at("first.irst"));
        let first = ["verify", "new", "--since", "old", "--executions", "0", "--out", "first.irst"];
        irs_in("other", &first)?;
        let _ = std::fs::remove_file(at("new.irst"));
        let since = irs(&["verify", "new", "--since", "old", "--out", "new.irst"])?;
        let verdicts = [last(&fresh), last(&since)];
        if verdicts[0] != verdicts[1] {
            // Of several failures, all of them real, that one is told which was found first.
            match verdicts.iter().all(|v| v.starts_with("unsafe(")) {
                true => another += 1,
                false => other.push(format!("seed {seed}, {kind}: {} and {}", verdicts[0], verdicts[1])),
            }
        }
        for set in ["first.irst", "new.irst"].into_iter().filter(|set| at(set).exists()) {
            let judged = irs(&["certify", set, "new"])?;
            sets += 1;
            if judged.code() != 0 {
                rejected.push(format!("seed {seed}, {kind}, {set}: {}", judged.stderr));
            }
        }
    }
    let what = |of: &str| format!("{of}, of {done} edits by the command");
    table.row(what("other verdicts"), "0", other.len().to_string(), other.is_empty());
    println!("      {another} of these are unsafe in both, by another of the program's failures");
    let of_sets = format!("{sets} sets that the checker rejects");
    table.row(what(&of_sets), "0", rejected.len().to_string(), rejected.is_empty());
    other.iter().chain(&rejected).take(5).for_each(|w| println!("{w}"));
    Ok(())
}
