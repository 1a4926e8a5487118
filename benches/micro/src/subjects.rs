//! The decision procedure, driven in this process: the cost of an event against threads, sites and traces, of a change of
//! section, and of an installation.

use crate::sets;
use anyhow::{Result, bail, ensure};
use rt_irs::core::{Config, Core, Poll, ThreadLocalState};
use std::time::Instant;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;

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
        Ok(1)
    }))
}

/// The chain up to its middle, where more has to come.
fn half(whole: &ScheduleSet, sections: usize) -> ScheduleSet {
    use traceformat::schedule::set::{Node, NodeId};
    let mut half = whole.clone();
    half.nodes.retain(|id, _| id.0 <= sections as u64);
    half.nodes.insert(NodeId(sections as u64), Node::Choice(Vec::new()));
    half
}
