//! `replay=`: a recording (or counterexample) as a schedule set that admits its order only.
//!
//! The recording's counted events become a chain of sections of up to [`CHUNK`] events, in which each event waits for the
//! one before it; after the last one everything is free: what follows in the recorded run was local code.
//!
//! At the program's end, whichever it is, the user is told how far the recording was followed, and what it violates:
//! most memory errors and misuses have no effect of their own in a native run.

use crate::log;
use crate::modules::Program;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use traceformat::event::Op;
use traceformat::recording::{Recorded, Recording};
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, ScheduleSet, SiteSet};
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

/// Reads a recording as a set for `program`.
pub fn load(path: &Path, program: &Program) -> Result<ScheduleSet, ReplayError> {
    let r = read(path)?;
    if r.fingerprint != program.fingerprint {
        return Err(ReplayError::OtherProgram {
            recording: r.fingerprint.to_string(),
            program: program.fingerprint.to_string(),
        });
    }
    let kind = |s: SiteId| program.info(s).map(|i| i.kind);
    let set = to_set(&r, program.nsites, kind)?;
    let _ = FOLLOWING.set(Following::of(&r));
    Ok(set)
}

/// What there is to say at the end, in pieces that a signal handler can write.
struct Following {
    property: String,
    events: u64,
    /// The recording was followed to its end.
    all: String,
    /// Before and after the number of events where it was not.
    part: (String, String),
}

static FOLLOWING: OnceLock<Following> = OnceLock::new();
/// Events of the recording that have been let happen.
static FOLLOWED: AtomicU64 = AtomicU64::new(0);

impl Following {
    fn of(r: &Recording) -> Following {
        let n = r.events.iter().filter(|e| ordered(e)).count();
        let property = r.property.clone();
        let violates = if property.is_empty() { String::new() } else { format!("; it violates: {property}") };
        let events = if n == 1 { "event" } else { "events" };
        Following {
            events: n as u64,
            all: format!("irs: followed the recording to its end ({n} {events}){violates}\n"),
            part: ("irs: followed the recording for ".into(), format!(" of its {n} {events}{violates}\n")),
            property,
        }
    }
}

/// One more event of the recording may happen.
pub fn followed() {
    // Relaxed: a count for people.
    FOLLOWED.fetch_add(1, Ordering::Relaxed);
}

/// What the recording violates, if it is a counterexample.
pub fn property() -> Option<&'static str> {
    FOLLOWING.get().map(|f| f.property.as_str()).filter(|p| !p.is_empty())
}

/// Says how far the recording was followed and what it violates, once. For signal handlers, too: allocates and locks nothing.
pub fn say_end() {
    static SAID: AtomicBool = AtomicBool::new(false);
    let Some(f) = FOLLOWING.get().filter(|f| log::wants(1) || !f.property.is_empty()) else { return };
    if crate::rt::forked() || SAID.swap(true, Ordering::Relaxed) {
        return;
    }
    let n = FOLLOWED.load(Ordering::Relaxed);
    if n >= f.events {
        return log::raw(&f.all);
    }
    log::raw(&f.part.0);
    let mut digits = [0u8; 20];
    log::raw(decimal(n, &mut digits));
    log::raw(&f.part.1);
}

/// The number in decimal, in `buffer`.
fn decimal(mut n: u64, buffer: &mut [u8; 20]) -> &str {
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            return std::str::from_utf8(&buffer[at..]).unwrap_or("?");
        }
    }
}

/// Does replay order this event? Lifecycle events order themselves, marks order nothing.
fn ordered(e: &Recorded) -> bool {
    !e.label.op.is_lifecycle()
        && !matches!(e.label.op, Op::Mark | Op::Call | Op::Alloc | Op::Free)
        && e.label.site != SiteId::UNNUMBERED
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
    // Marks order nothing, and nobody may wait at one: not in the sections, and not for the prefix of the free node
    // either, which may hold events of a thread that joins this one first.
    let sites = (0..nsites).map(SiteId);
    let counted = SiteSet(sites.filter(|s| kind(*s).is_none_or(|k| !k.is_mark())).collect());
    let events: Vec<&Recorded> = r.events.iter().filter(|e| ordered(e)).collect();
    let mut set = ScheduleSet {
        fingerprint: r.fingerprint,
        origin: Origin::Hand,
        threads: r.threads.clone(),
        assumptions: Vec::new(),
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
    set.nodes.insert(node, Node::Free { racing: 0 });
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
