//! Generated programs: of each number of rounds, what they do is exactly what an explorer of all executions
//! of so many rounds says.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use bmc::returned::exit_values;
use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::Program;
use oracle::ast::{Loc, Stmt};
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::relation::Naming;
use property::{Checked, Properties, Property};
use report::sink::{End, Outcome, PathEvent, Sink};
use std::collections::BTreeSet;
use std::path::Path;
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

const PROGRAMS: usize = 2_000;
const ROUNDS: usize = 4;
/// States that the explorer looks at, of each program.
const STATES: usize = 1_000_000;

/// Main returns this of what is in memory in the end, as C and as a function of main's locals.
const RESULT: &str = "(int)(l0 ^ l0 >> 32 ^ l1 << 7 ^ l1 >> 25)";

fn result(locals: &[u64]) -> u64 {
    let (a, b) = (locals[0], locals[1]);
    (a ^ a >> 32 ^ b << 7 ^ b >> 25) & 0xffff_ffff
}

#[derive(Debug, Default)]
struct Compared {
    programs: usize,
    /// Of these, such of which something is not modelled.
    open: usize,
    failures: usize,
    states: usize,
    wrong: Vec<String>,
}

/// Is a failure found in executions of so many rounds?
fn fails(program: &Program, properties: Properties, rounds: usize) -> Result<(bool, End)> {
    struct Any(bool);
    impl Sink for Any {
        fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], _: &Outcome, _: Vec<Input>) {
            self.0 = true;
        }
    }
    let mut machine = Interp::new(program, InterpOptions::default()).map_err(|e| anyhow::anyhow!("{e}"))?;
    let mut machine = Checked::new(&mut machine, properties, Some(program));
    let limits = Limits { rounds: Some(rounds), iterations: Some(4), claims: true, ..Limits::default() };
    let mut any = Any(false);
    let end = search(program, properties, limits, &mut machine, &mut any);
    Ok((any.0, end))
}

impl Compared {
    /// The program of a seed; `None`: the explorer comes to no end.
    fn add(&mut self, plan: &Plan, seed: u64, out: &Path) -> Result<Option<()>> {
        let (mut p, _) = generate_within(seed, Naming::ByUse, 20_000);
        for (l, global) in [(0, 0), (1, 1)] {
            p.threads[0].push(Stmt::Load(l, Loc { width: 8, ..Loc::plain(global) }));
        }
        let Some(all) = oracle::rounds::within(&p, ROUNDS, STATES) else { return Ok(None) };
        let source = out.with_extension("c");
        std::fs::write(&source, emit_c::emit_returning(&p, RESULT))?;
        plan.tools.instrumented(&source, &["-w", "-O0"], out)?;
        let program = model::load::files(&[out]).with_context(|| format!("seed {seed}"))?;
        let failing = Properties::of([Property::Assertion, Property::Lock, Property::Memory]);
        let values = exit_values(&program, Properties::default(), 4, ROUNDS);
        let mut certain = values.is_some();
        for (k, expected) in (1..).zip(&all) {
            for (properties, expected) in
                [(failing, expected.violates), (Properties::of([Property::Deadlock]), expected.deadlocks)]
            {
                let (found, end) = fails(&program, properties, k)?;
                let left_open = !found && !end.safe && !end.gaps.is_empty();
                if found != expected && !left_open {
                    self.wrong.push(format!("seed {seed}: in {k} rounds: found {found}, is {expected}"));
                }
                certain &= !left_open;
                self.failures += usize::from(found);
            }
            if let Some(values) = &values {
                let ends: BTreeSet<u64> = expected.ends.iter().map(|l| result(l)).collect();
                if values[k - 1] != ends {
                    self.wrong.push(format!("seed {seed}: final states of {k} rounds"));
                }
                self.states += ends.len();
            }
        }
        self.programs += 1;
        self.open += usize::from(!certain);
        Ok(Some(()))
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let out = dir.path().join("prog");
    let programs = plan.few(PROGRAMS, 10);
    let mut compared = Compared::default();
    for seed in plan.seed * 30_000.. {
        if compared.programs == programs {
            break;
        }
        compared.add(plan, seed, &out)?;
    }
    table.row(
        format!("differences in {} programs, 1 to {ROUNDS} rounds", compared.programs),
        "0, some of each",
        format!("{}; {} failures, {} final states", compared.wrong.len(), compared.failures, compared.states),
        compared.wrong.is_empty() && compared.failures > 0 && compared.states > 0,
    );
    table.row(
        "programs of which something is not modelled",
        format!("<= {}", programs.div_ceil(2)),
        format!("{}", compared.open),
        compared.open <= programs.div_ceil(2),
    );
    compared.wrong.iter().for_each(|w| println!("      {w}"));
    Ok(())
}
