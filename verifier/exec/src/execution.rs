//! Runs one execution of a program: under a given schedule, by a chooser, or round robin.

use crate::machine::{Choice, Machine, Status, Step};
use model::stop::{SourceLocation, Unsupported, Violation};
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};
use traceformat::thread::ThreadIx;

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All threads ended.
    Finished,
    /// No thread can go on; these are stuck.
    Deadlock(Vec<ThreadIx>),
    /// A thread has ended the process, and these still wait for something. They are gone with it, so this is
    /// no deadlock.
    LeftWaiting(Vec<ThreadIx>),
    Violated(Violation),
    Unsupported(Unsupported),
    /// Some thread came to an assumption that does not hold.
    Assumed,
    /// The schedule ended before the execution.
    Open,
    /// The schedule names a thread that cannot take this event: its position.
    Refused(usize),
}

/// One execution.
#[derive(Clone, Debug)]
pub struct Run {
    pub events: Vec<Event>,
    pub schedule: Vec<(ThreadIx, Choice)>,
    pub end: End,
}

/// All choices that are enabled, in the order of threads: arms of decisions, too.
pub fn enabled(m: &(impl Machine + ?Sized)) -> Vec<(ThreadIx, Choice)> {
    let mut out = Vec::new();
    for i in 0..m.threads().len() {
        let t = ThreadIx(i as u16);
        for c in (0..m.arms(t)).map(Choice::Arm).chain([Choice::Main, Choice::Timeout]) {
            if m.status(t, c) == Status::Ready {
                out.push((t, c));
            }
        }
    }
    out
}

/// The end that a state without enabled choices is. A deadlock that may be none is not known.
pub fn quiescent(m: &(impl Machine + ?Sized)) -> End {
    if (0..m.threads().len()).any(|i| m.arms(ThreadIx(i as u16)) > 0) {
        return End::Assumed;
    }
    let stuck: Vec<ThreadIx> = (0..m.threads().len())
        .map(|i| ThreadIx(i as u16))
        .filter(|t| m.status(*t, Choice::Main) == Status::Blocked)
        .collect();
    if stuck.is_empty() {
        End::Finished
    } else if m.process_ended() {
        End::LeftWaiting(stuck)
    } else if m.guesses() {
        End::Unsupported(Unsupported::doubted("a deadlock", SourceLocation::default()))
    } else {
        End::Deadlock(stuck)
    }
}

/// The first of the threads left waiting whose waiting loop reads what another thread of this execution has
/// used in a dependent way.
///
/// Such a loop is no event, since it never ends. So nobody has looked whether its reads race (`--property
/// race`), or need a fence (R6). Where nothing in the execution depends on them, they cannot.
pub fn looks_in_vain<'e>(
    m: &(impl Machine + ?Sized),
    left: &[ThreadIx],
    events: impl Iterator<Item = &'e Event> + Clone,
) -> Option<ThreadIx> {
    left.iter().copied().find(|&t| {
        let await_ = m.next_event(t, Choice::Main);
        await_.label.op == Op::Await && events.clone().any(|e| e.thread != t && dependent(e, &await_))
    })
}

/// Runs from the current state; `next` picks one of the enabled choices, or ends the run with `None`.
pub fn run(
    m: &mut (impl Machine + ?Sized),
    mut next: impl FnMut(&[(ThreadIx, Choice)]) -> Option<(ThreadIx, Choice)>,
) -> Run {
    let mut out = Run { events: Vec::new(), schedule: Vec::new(), end: End::Open };
    loop {
        let choices = enabled(m);
        if choices.is_empty() {
            out.end = quiescent(m);
            return out;
        }
        let Some((t, c)) = next(&choices) else { return out };
        if !choices.contains(&(t, c)) {
            out.end = End::Refused(out.events.len());
            return out;
        }
        out.schedule.push((t, c));
        match m.step(t, c) {
            Step::Done(e) => out.events.push(e),
            Step::Violated(e, v) => {
                out.events.push(e);
                out.end = End::Violated(v);
                return out;
            }
            Step::Unsupported(e, u) => {
                out.events.push(e);
                out.end = End::Unsupported(u);
                return out;
            }
        }
    }
}

/// Runs under a schedule, to its end or the execution's.
pub fn scheduled(m: &mut impl Machine, schedule: &[(ThreadIx, Choice)]) -> Run {
    let mut steps = schedule.iter().copied();
    run(m, |_| steps.next())
}

/// Threads take turns; timeouts only where nothing else can happen.
pub fn round_robin(m: &mut impl Machine) -> Run {
    let mut last = u16::MAX;
    run(m, |choices| {
        let main: Vec<_> = choices.iter().filter(|c| c.1 != Choice::Timeout).collect();
        let pick = main.iter().find(|c| c.0.0 > last || last == u16::MAX).or(main.first()).copied();
        let pick = *pick.or(choices.first())?;
        last = pick.0.0;
        Some(pick)
    })
}
