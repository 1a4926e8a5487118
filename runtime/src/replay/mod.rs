//! `replay=`: a recording (or counterexample) as a schedule set that admits its order only.
//!
//! The recording's counted events become a chain of sections of up to [`CHUNK`] events, in which each event
//! waits for the one before it; after the last one everything is free, in a counterexample nothing but local
//! code is. `follow.rs` sees to it that the end is reached, `judge.rs` says what came of it, `supply.rs`
//! gives the program the recorded inputs.

pub mod follow;
pub mod judge;
pub mod supply;

use crate::modules::Program;
use follow::is_ordered;
use std::path::Path;
use traceformat::recording::{Recorded, Recording};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadIx;

/// Events of one section.
const CHUNK: usize = 64;

/// Why a recording cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("{0}")]
    Read(String),
    #[error(
        "it is of program {recording}, this is program {program}: record again, or run the binary it was made with"
    )]
    OtherProgram { recording: String, program: String },
    #[error("event {index} names thread {thread}, but the recording's table has {n} threads")]
    NoSuchThread { index: usize, thread: u16, n: usize },
}

fn read(path: &Path) -> Result<Recording, ReplayError> {
    traceformat::recording::read(path).map_err(|e| ReplayError::Read(e.to_string()))
}

/// Number of threads that a recording names.
pub fn threads(path: &Path) -> Result<usize, ReplayError> {
    read(path).map(|r| r.threads.len())
}

/// Reads a recording as a set for `program`, and begins to follow it.
pub fn load(path: &Path, program: &'static Program, real_inputs: bool) -> Result<ScheduleSet, ReplayError> {
    let r = read(path)?;
    if r.fingerprint != program.fingerprint {
        return Err(ReplayError::OtherProgram {
            recording: r.fingerprint.to_string(),
            program: program.fingerprint.to_string(),
        });
    }
    let kind = |s: SiteId| program.info(s).map(|i| i.kind);
    let set = to_set(&r, program.nsites, kind)?;
    follow::start(&r);
    // A run's recording has none: then the real ones are not what was asked for.
    let lacks = !real_inputs && r.failure.is_none() && r.inputs.is_empty();
    supply::start(if real_inputs { Vec::new() } else { r.inputs }, lacks, program);
    Ok(set)
}

/// The set of a recording of a program with `nsites` sites.
pub fn to_set(
    r: &Recording,
    nsites: u32,
    kind: impl Fn(SiteId) -> Option<SiteKind>,
) -> Result<ScheduleSet, ReplayError> {
    let n = r.threads.len();
    if let Some((index, e)) = r.events.iter().enumerate().find(|(_, e)| e.thread.index() >= n) {
        return Err(ReplayError::NoSuchThread { index, thread: e.thread.0, n });
    }
    // Marks order nothing, and nobody may wait at one: not in the sections, and not for the prefix of the
    // free node either, which may hold events of a thread that joins this one first.
    let sites = (0..nsites).map(SiteId);
    let counted = SiteSet(sites.filter(|s| kind(*s).is_none_or(|k| !k.is_mark())).collect());
    let events: Vec<&Recorded> = r.events.iter().filter(|e| is_ordered(e)).collect();
    let mut set = ScheduleSet {
        fingerprint: r.fingerprint,
        origin: Origin::Hand,
        threads: r.threads.clone(),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![counted],
        nodes: Default::default(),
        traces: Some(1),
    };
    let mut node = NodeId::ROOT;
    let mut before: Option<ThreadIx> = None;
    for (i, chunk) in events.chunks(CHUNK).enumerate() {
        let target = NodeId(i as u64 + 1);
        let section = section(chunk, &mut before);
        let first = (chunk[0].thread, chunk[0].label);
        let arm = Arm { first, guard: Default::default(), section, target };
        set.nodes.insert(node, Node::Choice(vec![arm].into()));
        node = target;
    }
    // Behind a violation nothing but local code happens: the execution that was recorded ends there.
    let last = if follow::stops_behind(r) { Node::End } else { Node::Free { racing: 0 } };
    set.nodes.insert(node, last);
    Ok(set)
}

/// One section in total order. `before`: the thread of the event before its first.
fn section(chunk: &[&Recorded], before: &mut Option<ThreadIx>) -> Section {
    let mut lanes: Vec<Lane> = Vec::new();
    for e in chunk {
        let mut step = Step::new(e.label);
        if let Some(u) = before.filter(|u| *u != e.thread) {
            // As many events of that thread as this section has so far; 0: all of the sections before.
            let so_far = lanes.iter().find(|l| l.thread == u).map_or(0, |l| l.steps.len());
            step.preds.push(Pred::new(u, so_far as i64));
        }
        match lanes.iter_mut().find(|l| l.thread == e.thread) {
            Some(l) => l.steps.push(step),
            None => lanes.push(Lane { thread: e.thread, steps: vec![step].into() }),
        }
        *before = Some(e.thread);
    }
    lanes.sort_by_key(|l| l.thread);
    Section { counted: 0, lanes: lanes.into() }
}
