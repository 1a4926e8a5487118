//! The decision procedure, driven in this process: the cost of an event against threads, sites and traces, of a change of
//! section, and of an installation.

use crate::sets;
use anyhow::{Result, bail, ensure};
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use std::time::Instant;
use traceformat::event::{Label, Op};
use traceformat::schedule::merge::{Known, merge, merge_into};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::schedule::version::{Sum, Tables, version_id};
use traceformat::thread::ThreadIx;
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
    let payload = Message::Push { delta: delta.clone(), base: Some(version_id(&base)) }.to_bytes()?;
    Ok(match stage {
        "decode" => Box::new(move || {
            let message = wire::receive(&mut payload.as_slice())?;
            ensure!(matches!(&message, Some(Message::Push { .. })), "that is no push");
            std::mem::forget(message);
            Ok(1)
        }),
        "merge" => Box::new(move || {
            // As the listener does it, with what it knows of the base.
            let (mut base, known) = (base, Known { pruned: true, conditions: false });
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
            let merged = merge(&base, &delta)?;
            Box::new(move || {
                let (mut sum, tables) = (Sum::default(), Tables::of(&merged.set));
                for id in &merged.nodes_changed {
                    sum.add(&tables, *id, merged.set.nodes.get(id));
                }
                std::hint::black_box(sum.version(&merged.set));
                std::mem::forget(merged);
                Ok(1)
            })
        }
        other => bail!("there is no stage {other}"),
    })
}

/// A chain up to its middle, where it is free; and what makes it go on from there: the middle was a guess that a second arm follows.
fn halves(sections: usize) -> (ScheduleSet, ScheduleSet) {
    let whole = sets::fork(sections);
    let mut base = whole.clone();
    let mut delta = whole;
    let second = |id: &NodeId| id.0 >> 32 != 0;
    base.nodes.retain(|id, _| !second(id));
    if let Some(Node::Choice(arms)) = base.nodes.get_mut(&NodeId::ROOT) {
        arms.truncate(1);
    }
    delta.nodes.retain(|id, _| second(id) || *id == NodeId::ROOT);
    if let Some(Node::Choice(arms)) = delta.nodes.get_mut(&NodeId::ROOT) {
        arms.remove(0);
    }
    (base, delta)
}

/// The chain up to its middle, where more has to come.
fn half(whole: &ScheduleSet, sections: usize) -> ScheduleSet {
    let mut half = whole.clone();
    half.nodes.retain(|id, _| id.0 <= sections as u64);
    half.nodes.insert(NodeId(sections as u64), Node::Choice(Vec::new()));
    half
}
