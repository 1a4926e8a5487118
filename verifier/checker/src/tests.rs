//! The exploration of free nodes: with reduction and without it finds the same.

use super::cycle::Manner;
use super::free::{Bad, Free, Mode};
use super::{Budget, Limits};
use oracle::ast::Program;
use oracle::differential::generate_within;
use oracle::machine::AstMachine;
use oracle::relation::Naming;
use oracle::rows::rows;
use std::collections::BTreeSet;
use std::time::Instant;
use traceformat::event::Event;
use traceformat::happens_before::Trace;
use traceformat::site::SiteId;

/// Traces, racing sites, executions; or nothing if some execution is not safe.
type Explored = Option<(BTreeSet<u128>, BTreeSet<SiteId>, u64)>;

fn explore(program: &Program, mode: Mode) -> Explored {
    let mut machine = AstMachine::new(program).ok()?;
    let (limits, started, manner) = (Limits::default(), Instant::now(), Manner::Patience(2));
    let mut budget = Budget { limits, started, steps: 0, spent: false, manner };
    let before = machine.state();
    let mut traces = BTreeSet::new();
    let mut observe = |events: &[Event]| {
        traces.insert(Trace::of(events).hash128());
    };
    let free = Free::new(&mut machine, &mut budget, mode, Vec::new(), false);
    match free.observing(&mut observe).run() {
        Ok(found) => {
            assert_eq!(machine.state(), before);
            Some((traces, found.racing, found.executions))
        }
        Err(Bad::Unsafe { .. }) => None,
        Err(Bad::Stop(s)) => panic!("{s}"),
    }
}

#[test]
fn the_reduction_loses_no_trace_and_no_violation() {
    let (mut safe, mut not) = (0, 0);
    for seed in 0..120 {
        let (program, _) = generate_within(seed, Naming::Same, 2000);
        match (explore(&program, Mode::Reduced), explore(&program, Mode::Everything)) {
            (Some(a), Some(b)) => {
                assert_eq!((&a.0, &a.1), (&b.0, &b.1), "seed {seed}");
                safe += 1;
            }
            (None, None) => not += 1,
            (a, b) => panic!("seed {seed}: reduced {:?}, everything {:?}", a.is_some(), b.is_some()),
        }
    }
    assert!(safe > 30 && not > 15, "{safe} safe, {not} not");
}

#[test]
fn known_numbers_of_traces() {
    for row in rows().iter().filter(|r| r.traces <= 1100) {
        let Some((traces, _, executions)) = explore(&(row.family)(row.n), Mode::Reduced) else {
            panic!("{}({}) is not safe", row.name, row.n);
        };
        eprintln!("{}({}): {} of {executions}", row.name, row.n, traces.len());
        assert_eq!(traces.len() as u64, row.traces, "{}({})", row.name, row.n);
    }
}
