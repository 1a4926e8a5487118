//! An engine against the oracle, on random programs.

use crate::ast::Program;
use crate::emit_c;
use crate::explore::{Enumeration, Relations, enumerate};
use crate::generate;
use crate::machine::AstMachine;
use crate::relation::{Key, Naming, Relation};
use dpor::{Options, Spawner, Work, explore, explore_by_turns, explore_with};
use exec::machine::Machine;
use random::Rng;
use report::sink::{Counts, Inconsistent, Outcome, PathEvent, Sink};
use std::collections::BTreeMap;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// The engine and the oracle do not agree on a program.
#[derive(Clone, Debug, thiserror::Error)]
#[error("seed {seed}: {what}\n{program}")]
pub struct Disagreement {
    /// [`generate_within`] with this seed and the same limit makes the program again.
    pub seed: u64,
    pub what: String,
    /// As C.
    pub program: String,
}

/// What a comparison covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    pub interleavings: u64,
    pub counts: Counts,
}

/// Collects an engine's relations.
#[derive(Debug)]
struct Collector {
    naming: Naming,
    found: Relations,
    unsupported: Option<String>,
    /// Executions whose relation had been seen before.
    repeated: u64,
    /// Whether the whole program is free, once known.
    root_free: Option<bool>,
}

impl Sink for Collector {
    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], _: usize, outcome: &Outcome) {
        let relation = Relation::of(path.iter().map(|e| &e.event));
        let into = match outcome {
            Outcome::Safe | Outcome::LeftWaiting(_) => &mut self.found.safe,
            Outcome::Deadlock(_) => &mut self.found.deadlocked,
            Outcome::Violated(_) => &mut self.found.violating,
            Outcome::Unsupported(u) => {
                self.unsupported = Some(format!("{}: {} at {}", u.kind, u.text, u.place));
                return;
            }
            Outcome::Assumed => {
                self.unsupported = Some("an assumption, which generated programs do not have".into());
                return;
            }
        };
        let known = into.insert(relation.key(self.naming), relation.schedule()).is_some();
        // How far the other threads are at a violation tells executions apart; events that are left out do,
        // too.
        let excused = self.naming == Naming::ByUse && matches!(outcome, Outcome::Violated(_));
        self.repeated += (known && !excused) as u64;
    }

    fn subtree_done(&mut self, depth: usize, free: bool, _: &mut dyn Iterator<Item = SiteId>) {
        if depth == 0 {
            self.root_free = Some(free);
        }
    }
}

/// The first program of this seed's sequence that has fewer than `limit` interleavings, with all of them.
pub fn generate_within(seed: u64, naming: Naming, limit: u64) -> (Program, Enumeration) {
    (0..)
        .find_map(|attempt: u64| {
            let p = generate::program(seed.wrapping_mul(1000).wrapping_add(attempt));
            enumerate(&p, naming, limit).map(|e| (p, e))
        })
        .expect("some program is small enough")
}

fn compare(
    what: &str,
    engine: &BTreeMap<Key, Vec<u8>>,
    naive: &BTreeMap<Key, Vec<u8>>,
) -> Result<(), String> {
    if let Some((_, schedule)) = naive.iter().find(|(k, _)| !engine.contains_key(k)) {
        return Err(format!(
            "{what}: {} relations by the engine, {} by the oracle; missing that of schedule {schedule:?}",
            engine.len(),
            naive.len()
        ));
    }
    if let Some((_, schedule)) = engine.iter().find(|(k, _)| !naive.contains_key(k)) {
        return Err(format!("{what}: the engine invented that of schedule {schedule:?}"));
    }
    Ok(())
}

/// Compares the engine on a machine of the program with the oracle's enumeration.
///
/// # Errors
/// In words, what differs: a missing, invented or repeated relation, a blocked execution, a wrong freedom of
/// the root.
pub fn check(machine: &mut dyn Machine, naming: Naming, naive: &Enumeration) -> Result<Agreement, String> {
    check_search(naming, naive, |sink| explore(machine, sink, &Options::default()))
}

/// [`check`] for a search that reports to a sink.
///
/// # Errors
/// As there.
pub fn check_search(
    naming: Naming,
    naive: &Enumeration,
    search: impl FnOnce(&mut (dyn Sink + Send)) -> Result<Counts, Inconsistent>,
) -> Result<Agreement, String> {
    let mut collector =
        Collector { naming, found: Relations::default(), unsupported: None, repeated: 0, root_free: None };
    let counts = search(&mut collector).map_err(|e| e.to_string())?;
    if let Some(u) = collector.unsupported {
        return Err(format!("unsupported: {u}"));
    }
    let (found, expected) = (&collector.found, &naive.relations);
    compare("safe", &found.safe, &expected.safe)?;
    compare("deadlocked", &found.deadlocked, &expected.deadlocked)?;
    compare("violating", &found.violating, &expected.violating)?;
    if collector.repeated > 0 || counts.blocked > 0 || counts.executions != counts.traces {
        return Err(format!("{} repeated relations: {counts:?}", collector.repeated));
    }
    let safe = counts.traces - counts.deadlocked - counts.violating;
    if (safe, counts.deadlocked) != (found.safe.len() as u64, found.deadlocked.len() as u64) {
        return Err(format!("wrong counts: {counts:?} for {} relations", found.len()));
    }
    let free = found.deadlocked.is_empty() && found.violating.is_empty();
    if collector.root_free != Some(free) {
        return Err(format!("the root's freedom is {:?}, should be {free}", collector.root_free));
    }
    Ok(Agreement { interleavings: naive.interleavings, counts })
}

/// Makes the machine under test from a program.
pub type Build<'f, 'm> = dyn FnMut(&Program) -> Result<Box<dyn Machine + 'm>, String> + 'f;

/// Compares on the program of a seed, run by the machine that `build` makes of it.
///
/// # Errors
/// If they disagree, with the seed and the program as C.
pub fn differential_with<'m>(
    seed: u64,
    limit: u64,
    naming: Naming,
    build: &mut Build<'_, 'm>,
) -> Result<Agreement, Disagreement> {
    let (program, naive) = generate_within(seed, naming, limit);
    let result = build(&program).and_then(|mut machine| check(&mut *machine, naming, &naive));
    result.map_err(|what| Disagreement { seed, what, program: emit_c::emit(&program) })
}

/// Compares on the program of a seed, run by [`AstMachine`].
///
/// # Errors
/// If they disagree, with the seed and the program as C.
pub fn differential(seed: u64, limit: u64) -> Result<Agreement, Disagreement> {
    differential_with(seed, limit, Naming::Same, &mut |p| {
        AstMachine::new(p).map(|m| Box::new(m) as Box<dyn Machine>).map_err(|v| format!("{v:?}"))
    })
}

/// As [`differential`], with several workers by turns.
///
/// # Errors
/// As there.
pub fn differential_by_turns(
    seed: u64,
    limit: u64,
    workers: usize,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Result<Agreement, Disagreement> {
    let (program, naive) = generate_within(seed, Naming::Same, limit);
    let machines: Result<Vec<_>, _> = (0..workers).map(|_| AstMachine::new(&program)).collect();
    let result = machines.map_err(|v| format!("{v:?}")).and_then(|mut machines| {
        check_search(Naming::Same, &naive, |sink| {
            explore_by_turns(&mut machines, sink, &Options::default(), None, pick).map(|(counts, _)| counts)
        })
    });
    result.map_err(|what| Disagreement { seed, what, program: emit_c::emit(&program) })
}

/// Machines of one program, for helpers.
struct Machines<'p>(&'p Program);

impl Spawner for Machines<'_> {
    fn spawn<W: Work>(&self, _: usize, work: W) {
        if let Ok(mut machine) = AstMachine::new(self.0) {
            work.on(&mut machine);
        }
    }
}

/// A program with all its traces against the engine with one worker.
///
/// # Errors
/// As [`check`].
pub fn check_one_worker(
    program: &Program,
    naive: &Enumeration,
    options: &Options,
) -> Result<Agreement, String> {
    let mut machine = AstMachine::new(program).map_err(|v| format!("{v:?}"))?;
    check_search(Naming::Same, naive, |sink| explore(&mut machine, sink, options))
}

/// A program with all its traces against the engine: with one worker, with a helper, and with three workers
/// by turns.
///
/// # Errors
/// If they disagree, with the seed and the program as C.
pub fn differential_of_shape(
    seed: u64,
    program: &Program,
    naive: &Enumeration,
    options: &Options,
) -> Result<Agreement, Disagreement> {
    let compare = || {
        let machine = || AstMachine::new(program).map_err(|v| format!("{v:?}"));
        let mut machines = [machine()?, machine()?, machine()?];
        let one = check_one_worker(program, naive, options)?;
        let two = check_search(Naming::Same, naive, |sink| {
            explore_with(&mut machines[0], sink, options, None, 1, &Machines(program))
                .map(|(counts, _)| counts)
        });
        two.map_err(|e| format!("two workers: {e}"))?;
        let mut rng = Rng::new(seed);
        let turns = check_search(Naming::Same, naive, |sink| {
            let pick = &mut |n| rng.below(n);
            explore_by_turns(&mut machines, sink, options, None, pick).map(|(counts, _)| counts)
        });
        turns.map_err(|e| format!("three workers by turns: {e}"))?;
        Ok(one)
    };
    compare().map_err(|what| Disagreement { seed, what, program: emit_c::emit(program) })
}
