//! The decision procedure, driven in this process: the cost of an event against threads, sites and traces, of
//! a change of section, and of an installation.

use crate::sets;
use anyhow::{Result, bail, ensure};
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use std::time::Instant;
use traceformat::event::{Label, Op};
use traceformat::schedule::merge::{SetInvariants, merge, merge_into};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::schedule::version::{Sum, version_id};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};
use traceformat::wire::{self, Message};

fn core(threads: usize, set: &ScheduleSet) -> Result<Core> {
    let core = Core::new(Config { max_threads: threads.max(2), ..Config::default() });
    core.install(set)?;
    Ok(core)
}

fn enter(core: &Core, thread: usize) -> Result<ThreadLocalState> {
    match core.enter(ThreadIx(thread as u16)) {
        Some(me) => Ok(me),
        None => bail!("no slot for thread {thread}"),
    }
}

fn event(core: &Core, me: &mut ThreadLocalState, label: Label) -> bool {
    if core.poll(me, label) == Poll::Go {
        core.advance(me, None);
        true
    } else {
        false
    }
}

/// What is ready to be timed: it does so many things, and says how many it did.
pub type Ready = Box<dyn FnOnce() -> Result<usize>>;

/// Nanoseconds per thing.
///
/// # Errors
/// What was ready did not do what it should.
pub fn time(ready: Result<Ready>) -> Result<f64> {
    let ready = ready?;
    let began = Instant::now();
    let done = ready()?;
    Ok(began.elapsed().as_nanos() as f64 / done as f64)
}

/// As [`time`], but only what this thread has had of a processor: for what is long enough to be interrupted.
///
/// # Errors
/// As above.
pub fn cpu_time(ready: Result<Ready>) -> Result<f64> {
    let ready = ready?;
    let began = cpu_now();
    let done = ready()?;
    Ok((cpu_now() - began) as f64 / done as f64)
}

/// Processor time of this thread in nanoseconds.
fn cpu_now() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `t` is valid for writing; the clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

/// Events whose predecessors, one in each of `distinct` threads, have executed.
///
/// # Errors
/// The core does not do as the set says.
pub fn predecessors(distinct: usize) -> Result<Ready> {
    const STEPS: usize = 20_000;
    let core = core(distinct + 1, &sets::fan(STEPS, distinct))?;
    for t in 1..=distinct {
        ensure!(event(&core, &mut enter(&core, t)?, Label::new(1, Op::Store)), "thread {t} cannot begin");
    }
    let mut me = enter(&core, 0)?;
    let label = Label::new(0, Op::Store);
    Ok(Box::new(move || {
        for _ in 0..STEPS {
            ensure!(event(&core, &mut me, label), "an event could not happen");
        }
        // Taking it down is no part of what is measured.
        std::mem::forget((core, me));
        Ok(STEPS)
    }))
}

/// A change of section with each event, in a chain of `sections` whose labels are drawn from `sites` sites.
///
/// # Errors
/// As above.
pub fn changes(sections: usize, sites: u32) -> Result<Ready> {
    let core = core(2, &sets::chain(sections, sites))?;
    let mut threads = [enter(&core, 0)?, enter(&core, 1)?];
    Ok(Box::new(move || {
        for i in 0..sections {
            let label = Label::new(i as u32 % sites, Op::Store);
            ensure!(event(&core, &mut threads[i % 2], label), "an event could not happen");
        }
        std::mem::forget((core, threads));
        Ok(sections)
    }))
}

/// Events with one predecessor, which has executed, of a program with so many threads.
///
/// # Errors
/// As above.
pub fn among(threads: usize) -> Result<Ready> {
    const STEPS: usize = 20_000;
    let mut set = sets::fan(STEPS, 1);
    let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
    set.threads = ThreadTable((0..threads as u32 - 1).map(name).collect());
    let core = core(threads, &set)?;
    let mut all = (0..threads).map(|t| enter(&core, t)).collect::<Result<Vec<_>>>()?;
    ensure!(event(&core, &mut all[1], Label::new(1, Op::Store)), "thread 1 cannot begin");
    let label = Label::new(0, Op::Store);
    Ok(Box::new(move || {
        for _ in 0..STEPS {
            ensure!(event(&core, &mut all[0], label), "an event could not happen");
        }
        std::mem::forget((core, all));
        Ok(STEPS)
    }))
}

/// A decision and an event for each section of one path in a tree with so many traces.
///
/// # Errors
/// As above.
pub fn decisions(traces: usize) -> Result<Ready> {
    const LENGTH: usize = 2000;
    let core = core(2, &sets::tree(LENGTH, traces))?;
    let mut threads = [enter(&core, 0)?, enter(&core, 1)?];
    Ok(Box::new(move || {
        for i in 0..LENGTH {
            let label = Label::new(i as u32 % 16, Op::Store);
            ensure!(event(&core, &mut threads[i % 2], label), "an event could not happen");
        }
        std::mem::forget((core, threads));
        Ok(LENGTH)
    }))
}

/// Installing `sections` sections behind as many that are there already.
///
/// # Errors
/// The core refuses.
pub fn install(sections: usize) -> Result<Ready> {
    let whole = sets::chain(sections * 2, 16);
    let core = core(2, &half(&whole, sections))?;
    Ok(Box::new(move || {
        let installed = core.install(&whole)?;
        ensure!(installed.changed >= sections, "only {} nodes are new", installed.changed);
        std::mem::forget((core, whole));
        Ok(1)
    }))
}

/// What the listener does with a push, one after the other.
pub const STAGES: &[&str] = &["decode", "merge", "install", "version"];

/// One of [`STAGES`], for `sections` sections behind as many.
///
/// # Errors
/// As above; or there is no such stage.
pub fn stage(stage: &'static str, sections: usize) -> Result<Ready> {
    let (base, delta) = halves(sections);
    Ok(match stage {
        "decode" => {
            let push = Message::Push { delta, base: Some(version_id(&base)), signature: None };
            let payload = push.to_bytes()?;
            std::mem::forget((push, base));
            Box::new(move || {
                let message = wire::receive(&mut payload.as_slice())?;
                ensure!(matches!(&message, Some(Message::Push { .. })), "that is no push");
                std::mem::forget(message);
                Ok(1)
            })
        }
        "merge" => Box::new(move || {
            // As the listener does it, with what it knows of the base.
            let (mut base, known) = (base, SetInvariants { pruned: true, conditions: false, acyclic: true });
            let grown = merge_into(&mut base, delta, known)?;
            ensure!(grown.as_ref().is_some_and(|g| g.nodes_changed.len() >= sections), "nothing is new");
            std::mem::forget((grown, base));
            Ok(1)
        }),
        "install" => {
            let core = core(2, &base)?;
            let merged = merge(&base, &delta)?;
            let (whole, changed) = (merged.set, merged.nodes_changed);
            Box::new(move || {
                let installed = core.install_changed(&whole, &changed)?;
                ensure!(installed.changed >= sections, "only {} nodes are new", installed.changed);
                std::mem::forget((core, whole));
                Ok(1)
            })
        }
        "version" => {
            let mut whole = base;
            let known = SetInvariants { pruned: true, conditions: false, acyclic: true };
            let Some(grown) = merge_into(&mut whole, delta, known)? else { bail!("nothing is new") };
            Box::new(move || {
                let sum = grown.sum(Sum::default(), &whole);
                std::hint::black_box(sum.version(&whole));
                std::mem::forget((grown, whole));
                Ok(1)
            })
        }
        other => bail!("there is no stage {other}"),
    })
}

/// A set of one chain; and what makes a second one of it, from the root on.
fn halves(sections: usize) -> (ScheduleSet, ScheduleSet) {
    let (whole, second) = sets::fork(sections);
    let (mut base, mut delta) = (clone_of_head(&whole), clone_of_head(&whole));
    for (id, node) in &whole.nodes {
        match node {
            Node::Choice(arms) if *id == NodeId::ROOT => {
                base.nodes.insert(*id, Node::Choice(arms[..1].to_vec().into()));
                delta.nodes.insert(*id, Node::Choice(arms[1..].to_vec().into()));
            }
            node => {
                let half = if second.contains(id) { &mut delta } else { &mut base };
                half.nodes.insert(*id, node.clone());
            }
        }
    }
    // What is measured afterwards must not be about giving this back.
    std::mem::forget(whole);
    (base, delta)
}

/// The set without its nodes.
fn clone_of_head(set: &ScheduleSet) -> ScheduleSet {
    ScheduleSet {
        fingerprint: set.fingerprint,
        origin: set.origin.clone(),
        threads: set.threads.clone(),
        facts: set.facts.clone(),
        assumptions: set.assumptions.clone(),
        promises: set.promises,
        counted: set.counted.clone(),
        nodes: Default::default(),
        traces: set.traces,
    }
}

/// The chain up to its middle, where more has to come.
fn half(whole: &ScheduleSet, sections: usize) -> ScheduleSet {
    let mut half = whole.clone();
    half.nodes.retain(|id, _| id.0 <= sections as u64);
    half.nodes.insert(NodeId(sections as u64), Node::Choice(Vec::new().into()));
    half
}
