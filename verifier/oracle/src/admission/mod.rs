//! The differential check of published sets: against all interleavings of a program, the reference's answer
//! and the runtime's decisions must agree with the classes that were published.
//!
//! With `admitted` the classes (Mazurkiewicz traces) that a set is to admit:
//!
//! 1. the reference admits an interleaving exactly if its class is admitted;
//! 2. a decision procedure that enforces the set follows an interleaving to its end only then;
//! 3. it follows at least one interleaving of every admitted class;
//! 4. each prefix that either of them accepts can be completed by it, also while the set grows, and (for sets
//!    from a trie) without time having to pass while some thread could go on.
//!
//! [`growing`] checks that a trie's snapshots only grow; [`program`] does everything for one small program.
//! The decision procedure is behind a trait, because the verifier does not depend on the runtime.

pub mod growing;
pub mod program;

use exec::machine::{Choice, Machine, Status, Step};
use random::Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use traceformat::event::{Event, Label, Op};
use traceformat::happens_before::Trace;
use traceformat::reference::{admits, explain};
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;

/// One maximal execution.
#[derive(Clone, Debug)]
pub struct Interleaving {
    pub events: Vec<Event>,
    /// It ended, and violated nothing.
    pub safe: bool,
    /// Names its Mazurkiewicz trace.
    pub class: u128,
}

impl Interleaving {
    pub fn new(events: Vec<Event>, safe: bool) -> Interleaving {
        let class = Trace::of(&events).hash128();
        Interleaving { events, safe, class }
    }
}

/// What a decision procedure says to a thread that stands before an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The event with this index among those offered has happened, as far as the procedure is concerned.
    Go(usize),
    /// This and everything from here on may happen.
    Free,
    /// Not now.
    Wait,
    /// On no path.
    Escape,
}

/// Enforces a set on one execution.
pub trait Decider {
    /// Thread `thread` stands before a call that may come to one of these events; whether it is enabled is
    /// not asked.
    fn offer(&mut self, thread: ThreadIx, labels: &[Label]) -> Decision;

    /// The thread has no further event. False: the set says that it has.
    fn ended(&mut self, thread: ThreadIx) -> bool;

    /// A larger set arrives.
    fn push(&mut self, set: &ScheduleSet);
}

/// What was compared, for reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    pub interleavings: u64,
    pub admitted: u64,
    /// Interleavings that the decision procedure followed to their ends.
    pub followed: u64,
    pub walks: u64,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, o: Compared) {
        self.interleavings += o.interleavings;
        self.admitted += o.admitted;
        self.followed += o.followed;
        self.walks += o.walks;
    }
}

fn shown(events: &[Event]) -> String {
    let one = |e: &Event| format!("{}:{}", e.thread.0, e.label);
    events.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn key(prefix: u64, e: &Event) -> u64 {
    let mut h = prefix ^ (e.thread.0 as u64) << 48 ^ e.label.packed();
    h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (h ^ (h >> 31)).wrapping_add(0x9e37_79b9_7f4a_7c15)
}

/// Points 1 and 4 for the reference. `all` must be complete.
pub fn check_reference(
    set: &ScheduleSet,
    admitted: &FxHashSet<u128>,
    all: &[Interleaving],
) -> Result<Compared, String> {
    let mut compared = Compared::default();
    // Every prefix of an admitted interleaving.
    let mut completable: FxHashSet<u64> = FxHashSet::from_iter([0]);
    let mut rejected = Vec::new();
    for u in all {
        let expected = u.safe && admitted.contains(&u.class);
        compared.interleavings += 1;
        if admits(set, &u.events, &[]) != expected {
            let why =
                explain(set, &u.events, &[]).map_or_else(|r| r.to_string(), |()| "it is admitted".into());
            return Err(format!(
                "the class is {}published, but: {why}\n  {}",
                if expected { "" } else { "not " },
                shown(&u.events)
            ));
        }
        if expected {
            compared.admitted += 1;
            let mut h = 0;
            completable.extend(u.events.iter().map(|e| {
                h = key(h, e);
                h
            }));
        } else {
            rejected.push(u);
        }
    }
    for u in rejected {
        let Err(rejection) = explain(set, &u.events, &[]) else { continue };
        let prefix = &u.events[..rejection.event];
        if !completable.contains(&prefix.iter().fold(0, key)) {
            return Err(format!("admitted, but no admitted execution extends it:\n  {}", shown(prefix)));
        }
    }
    Ok(compared)
}

/// What a thread that stands before an event with this label can offer: a try-operation may end either way,
/// and which way depends on when it happens; so with the serial thread of a barrier. The first is the label
/// itself.
fn alternatives(label: Label) -> SmallVec<[Label; 2]> {
    use Op::*;
    let mut labels = SmallVec::from_iter([label]);
    if matches!(
        label.op,
        MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock | SemTryWait | OnceBegin | BarrierDepart
    ) {
        labels.push(Label { outcome: 1 - label.outcome.min(1), ..label });
    }
    labels
}

/// Follows an interleaving as far as the procedure allows; returns how many events that were. Lifecycle
/// events are no business of a schedule.
fn follow(decider: &mut dyn Decider, events: &[Event]) -> usize {
    for (i, e) in events.iter().enumerate() {
        if e.label.op.is_lifecycle() {
            continue;
        }
        if !matches!(decider.offer(e.thread, &alternatives(e.label)), Decision::Go(0) | Decision::Free) {
            return i;
        }
    }
    events.len()
}

/// Points 2 and 3. Tries at most `budget` interleavings, those of each class one after the other.
pub fn check_decisions(
    start: &mut dyn FnMut() -> Box<dyn Decider>,
    admitted: &FxHashSet<u128>,
    all: &[Interleaving],
    budget: usize,
) -> Result<Compared, String> {
    let mut compared = Compared::default();
    let mut classes: FxHashMap<u128, Vec<&Interleaving>> = FxHashMap::default();
    for u in all {
        classes.entry(u.class).or_default().push(u);
    }
    let mut order: Vec<_> = classes.into_iter().collect();
    order.sort_by_key(|(class, _)| *class);
    let share = (budget / order.len().max(1)).max(4);
    for (class, members) in order {
        let wanted = admitted.contains(&class);
        let mut any = false;
        for (i, u) in members.into_iter().enumerate() {
            // Beyond its share, a class is only searched for its first accepted member.
            if i >= share && (any || !wanted) {
                break;
            }
            compared.interleavings += 1;
            if follow(&mut *start(), &u.events) < u.events.len() {
                continue;
            }
            if !(wanted && u.safe) {
                return Err(format!(
                    "the runtime lets an unpublished execution happen:\n  {}",
                    shown(&u.events)
                ));
            }
            any = true;
            compared.followed += 1;
        }
        if wanted && !any {
            return Err(format!("the runtime follows no interleaving of the published class {class:032x}"));
        }
        compared.admitted += wanted as u64;
    }
    Ok(compared)
}

/// What a thread does when its turn comes.
enum Turn {
    Goes(Choice),
    Waits,
    /// It is not there yet, or no more.
    Gone,
}

/// A thread offers what it could do. Where it is `patient`, it does not give up. An error if the decision is
/// wrong.
fn turn<M: Machine + ?Sized>(
    machine: &mut M,
    decider: &mut dyn Decider,
    t: ThreadIx,
    ended: &mut BTreeSet<ThreadIx>,
    patient: bool,
) -> Result<Turn, String> {
    let statuses = [Choice::Main, Choice::Timeout].map(|c| (c, machine.status(t, c)));
    match statuses[0].1 {
        Status::Finished if ended.insert(t) && !decider.ended(t) => {
            return Err(format!("thread {} has ended, the set expects more of it", t.0));
        }
        Status::Finished | Status::Absent => return Ok(Turn::Gone),
        _ => {}
    }
    let main = machine.next_event(t, Choice::Main).label;
    let ready = |c: Choice| statuses.contains(&(c, Status::Ready));
    if main.op.is_lifecycle() {
        return Ok(if ready(Choice::Main) { Turn::Goes(Choice::Main) } else { Turn::Waits });
    }
    // What the call can come to, enabled or not: enforcement must not let it happen too early. Only a waiter
    // that is signalled or late is asked when it is, and then offers what is possible by then.
    let gives_up = ready(Choice::Timeout) && !patient;
    let timed = statuses[1].1 != Status::Absent;
    let asks_when_ready = timed || main.op == Op::CondWake;
    let mut offered: SmallVec<[(Label, Choice); 2]> = SmallVec::new();
    if ready(Choice::Main) || !asks_when_ready {
        offered.extend(alternatives(main).into_iter().map(|l| (l, Choice::Main)));
    }
    if gives_up {
        offered.push((machine.next_event(t, Choice::Timeout).label, Choice::Timeout));
    }
    if offered.is_empty() {
        return Ok(Turn::Waits);
    }
    let complete = !timed || (gives_up && ready(Choice::Main));
    let labels: SmallVec<[Label; 2]> = offered.iter().map(|o| o.0).collect();
    match decider.offer(t, &labels) {
        Decision::Go(i) => {
            let (label, choice) = offered[i];
            match ready(choice) && machine.next_event(t, choice).label == label {
                true => Ok(Turn::Goes(choice)),
                false => Err(format!("thread {} may do {label} too early", t.0)),
            }
        }
        Decision::Free if ready(Choice::Main) => Ok(Turn::Goes(Choice::Main)),
        Decision::Free if gives_up => Ok(Turn::Goes(Choice::Timeout)),
        Decision::Escape if complete => Err(format!("thread {} escapes at {main}", t.0)),
        Decision::Free | Decision::Wait | Decision::Escape => Ok(Turn::Waits),
    }
}

/// Points 2 and 4 by random walks: at each state, threads come in random order and offer what they could do;
/// none may be stuck while it has events to execute. A `patient` walk lets no timed wait give up while any
/// thread could do something else. `pushes` (larger and larger sets, each with what it admits) arrive at
/// random times; the last that has arrived says what the whole execution may be.
pub fn walk<'a, M: Machine + ?Sized>(
    machine: &mut M,
    decider: &mut dyn Decider,
    mut admitted: &'a FxHashSet<u128>,
    patient: bool,
    mut pushes: &'a [(ScheduleSet, FxHashSet<u128>)],
    random: &mut Rng,
) -> Result<(), String> {
    let depth = machine.depth();
    let mut events = Vec::new();
    let mut ended = BTreeSet::new();
    let result = loop {
        if let Some(((next, classes), rest)) = pushes.split_first()
            && random.below(6) == 0
        {
            decider.push(next);
            admitted = classes;
            pushes = rest;
        }
        let n = machine.threads().len();
        let mut order: Vec<ThreadIx> = (0..n as u16).map(ThreadIx).collect();
        for i in (1..n).rev() {
            order.swap(i, random.below(i + 1));
        }
        let busy = order.iter().any(|&t| machine.status(t, Choice::Main) == Status::Ready);
        let mut live = false;
        let mut moved = None;
        for t in order {
            match turn(machine, decider, t, &mut ended, patient && busy) {
                Ok(Turn::Goes(choice)) => moved = Some(Ok((t, choice))),
                Err(e) => moved = Some(Err(e)),
                Ok(Turn::Waits) => live = true,
                Ok(Turn::Gone) => {}
            }
            if moved.is_some() {
                break;
            }
        }
        match moved {
            None if live => break Err("no thread may go on".into()),
            None => break Ok(()),
            Some(Err(e)) => break Err(e),
            Some(Ok((t, choice))) => match machine.step(t, choice) {
                Step::Done(e) => events.push(e),
                Step::Violated(e, v) => {
                    events.push(e);
                    break Err(format!("the property fails: {v:?}"));
                }
                Step::Unsupported(e, u) => {
                    events.push(e);
                    break Err(format!("unsupported: {}", u.text));
                }
            },
        }
    };
    while machine.depth() > depth {
        machine.undo();
    }
    let class = Trace::of(&events).hash128();
    match result {
        Ok(()) if !admitted.contains(&class) => {
            Err(format!("the runtime lets an unpublished execution happen:\n  {}", shown(&events)))
        }
        Err(e) => Err(format!("{e}, after\n  {}", shown(&events))),
        Ok(()) => Ok(()),
    }
}
