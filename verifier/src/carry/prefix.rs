//! A path of the new program into what was proven of the old one.
//!
//! From a free node of the old program's set on, each state that it comes to is safe, with all that can
//! follow: from its first state if it is safe as a whole, else from where sections lead that were proven
//! before a failure was found, or the time was over. The new program is executed until it is in a state
//! **that the old program comes to there, too**, and **from which nothing that has changed can be reached**.
//! Then all that can follow there in the new program could follow in the old one, which was proven; so the
//! node is free (R11), whatever was changed on the way to it.
//!
//! *The same state*: [`exec::across`]: equal memory, equal live registers, threads at corresponding places,
//! equal synchronization objects; no input has been read on the way (a state that depends on one is not
//! compared). What of the past still matters (uses of objects that may be released later) is part of it. Data
//! races are not: with `--property race` nothing is carried, since a race has one end in the past.
//!
//! *Nothing that has changed can be reached*: [`Difference::holds_from`], from the places of all frames, the
//! functions that something in memory leads to, and the end of a thread; by calls, names and pointers in
//! constants.
//!
//! *What else the old proof rests on* must be the same: facts, properties, bounds and tables of models
//! (whoever calls sees to that: [`super::record`]); assumptions are taken over. A bound on iterations counts
//! from the beginning of an execution, so a proof that rests on one is not carried.
//!
//! *What is still under way when the node is entered*: a set enforces the order of counted events. What a
//! thread does behind its last one is executed in the machine, and perhaps not yet in the program. Of private
//! memory nobody knows; but a library function may use what others write next, and the old program may have
//! come to the same state without it. A state is not compared where somebody may still be at that
//! ([`Interp::uses_under_way`]).
//!
//! *Sites that race* below are among those that race in the old program. Stores before the node are ordered
//! before all that follows it: it is entered when the whole path has executed.
//!
//! Threads that stand before a change go first, in both programs: so a state is met soon in which the change
//! is behind all of them.

use super::of_both;
use super::routes::{follow, is_uncounted, routes};
use difference::Difference;
use exec::across::{Across, Moved, Written};
use exec::execution::enabled;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Step};
use model::builtin::Builtin;
use model::inst::Inst;
use property::{Properties, Property};
use report::sink::{Outcome, PathEvent};
use rustc_hash::{FxHashMap, FxHashSet};
use schedule::trie::{Header, Trie};
use std::time::Instant;
use traceformat::event::Event;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Assumption, Origin, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// The name that carried sets give as their engine's.
pub const CARRIED: &str = "carried";

/// Events of an execution that are looked at, at most.
const EVENTS: usize = 2000;

/// Words of states that are kept, at most: 64 MiB.
const WORDS: usize = 8 << 20;

/// What is asked.
pub struct Ask<'a> {
    pub difference: &'a Difference,
    /// The old program's set.
    pub old: &'a ScheduleSet,
    /// What the new program's sets say.
    pub header: &'a Header,
    pub properties: Properties,
    /// How both programs are executed.
    pub machines: InterpOptions,
    pub until: Instant,
}

/// The path, and a free node behind it; `None`: nothing is found that holds.
pub fn carried(ask: &Ask<'_>) -> Option<ScheduleSet> {
    let (routes, racing) = routes(ask.old);
    let bounded =
        |a: &Assumption| matches!(a, Assumption::IterationsAtMost(_) | Assumption::SpuriousWakeupsAtMost(_));
    if ask.properties.has(Property::Race)
        || ask.old.facts != ask.header.facts
        || ask.old.assumptions.iter().any(bounded)
    {
        return None;
    }
    let difference = ask.difference;
    if jumps(&difference.old) || jumps(&difference.new) {
        return None;
    }
    let mut settled = Settled { difference, known: FxHashMap::default() };
    let old = across_old(difference);
    let mut seen: FxHashSet<Vec<u64>> = FxHashSet::default();
    let mut words = 0;
    // (Marks of decisions have no number, and decisions are not followed.)
    let common = |s: SiteId| SiteId(difference.common_site(s.0));
    // The orders in which the old program comes to what was proven.
    let mut orders: Vec<Vec<ThreadIx>> = Vec::new();
    for route in &routes {
        let mut machine = machine(&difference.old, ask)?;
        if !route.is_empty() {
            if !machine.adopt(&ask.old.threads) {
                break;
            }
            let Some(order) = follow(&mut machine, route, &common) else { continue };
            orders.push(order);
        }
        run(&mut machine, &old, (&[], &mut settled), ask.until, &mut |_, state| {
            words += state.words.len();
            seen.insert(state.words);
            words < WORDS
        });
    }
    if seen.is_empty() {
        return None;
    }
    // As threads come, and, where the old program is not safe so, as they have gone there.
    let mut found: Option<(Vec<(Event, bool)>, Interp<'_>)> = None;
    for order in std::iter::once(&Vec::new()).chain(&orders) {
        let mut machine = machine(&difference.new, ask)?;
        if !order.is_empty() && !machine.adopt(&ask.old.threads) {
            break;
        }
        let mut path = None;
        run(&mut machine, &Across::default(), (order, &mut settled), ask.until, &mut |events, state| {
            // A node is behind a counted event; the root is one, too.
            let is_node = events.last().is_none_or(|(e, _)| e.label.is_counted());
            if is_node && seen.contains(&state.words) && holds(difference, &state) {
                path = Some(events.to_vec());
            }
            path.is_none()
        });
        if let Some(path) = path {
            found = Some((path, machine));
            break;
        }
    }
    let (events, machine) = found?;
    let threads = machine.threads().clone();
    let path = ordered(&events);
    let mut trie = Trie::new(Header {
        origin: Origin::Engine(CARRIED.into(), env!("CARGO_PKG_VERSION").into()),
        ..ask.header.clone()
    });
    trie.assume(of_both(&ask.old.assumptions));
    trie.assume(machine.assumptions());
    let sites: Vec<SiteId> = racing.iter().filter_map(|s| difference.site(s.0).map(SiteId)).collect();
    // (Not an execution that has ended: nothing is said of what follows but that it is free.)
    trie.execution(&threads, &path, 0, &Outcome::Assumed);
    trie.subtree_done(path.len(), true, &mut sites.into_iter());
    let set = ScheduleSet { traces: None, ..trie.snapshot() };
    let valid = traceformat::schedule::validate::validate(&set).is_ok();
    (trie.defect().is_none() && valid && schedule::growth::admits_something(&set)).then_some(set)
}

/// Does the program remember places in frames, to go on there later? They are in no frame, and no code leads
/// to them.
fn jumps(program: &model::Program) -> bool {
    let is_one = |i: &Inst| matches!(i, Inst::Lib { f: Builtin::Setjmp, .. });
    program.functions.iter().any(|f| f.code.iter().any(is_one))
}

fn machine<'p>(program: &'p model::Program, ask: &Ask<'_>) -> Option<Interp<'p>> {
    let until = ask.until;
    Interp::interruptible(program, ask.machines, Some(Box::new(move || Instant::now() >= until))).ok()
}

/// The old program's places and registers, under the new one's.
fn across_old(difference: &Difference) -> Across {
    let moved = |m: &Option<difference::settled::Matched>| {
        let (places, registers) =
            m.as_ref().map_or_else(Default::default, |m| (m.lines.clone(), m.registers.clone()));
        Some(Moved { places, registers })
    };
    Across { functions: difference.matched.iter().map(moved).collect() }
}

fn holds(difference: &Difference, state: &Written) -> bool {
    let frames: Vec<(u32, u32)> = state.frames.iter().copied().collect();
    let objects: Vec<u32> = state.objects.iter().copied().collect();
    difference.holds_from(&frames, &objects)
}

/// From which places on nothing has changed; each is looked at once.
struct Settled<'a> {
    difference: &'a Difference,
    known: FxHashMap<(u32, u32), bool>,
}

impl Settled<'_> {
    /// Is no change ahead of a thread whose frames stand there? `None` among them: a place that only one
    /// program has.
    fn is_past(&mut self, frames: &[Option<(u32, u32)>]) -> bool {
        frames.iter().all(|frame| {
            let Some(frame) = *frame else { return false };
            let difference = self.difference;
            *self.known.entry(frame).or_insert_with(|| difference.holds_from(&[frame], &[]))
        })
    }
}

/// Where a thread's frames stand, under the new program's numbers. (One that has ended has none.)
fn places(machine: &Interp<'_>, across: &Across, t: ThreadIx) -> Vec<Option<(u32, u32)>> {
    let all = machine.frames_of(t).into_iter();
    all.map(|(f, pc)| across.place_of(f, pc).map(|pc| (f, pc))).collect()
}

/// Sees a state, with the events before it; says whether to go on.
type Visit<'v> = dyn FnMut(&[(Event, bool)], Written) -> bool + 'v;

/// Runs an execution; `visit` sees each state that can be compared and has no change ahead of its threads,
/// with the events before it (and whether no thread but main has ever existed), and says whether to go on.
/// Counted events come from these threads, in order, as far as they can; then who stands before a change goes
/// first.
fn run(
    machine: &mut Interp<'_>,
    across: &Across,
    (order, settled): (&[ThreadIx], &mut Settled<'_>),
    until: Instant,
    visit: &mut Visit<'_>,
) {
    let mut events: Vec<(Event, bool)> = Vec::new();
    let mut last = ThreadIx::MAIN;
    let mut order = order.iter().copied();
    let mut wanted = order.next();
    loop {
        // (Only the states that may hold are written down: that takes long, of each anew.)
        if (0..machine.threads().len()).all(|t| settled.is_past(&places(machine, across, ThreadIx(t as u16))))
            && let Some(state) = machine.state_across(across)
            && !visit(&events, state)
        {
            return;
        }
        let ready: Vec<ThreadIx> =
            enabled(machine).into_iter().filter(|(_, c)| *c == Choice::Main).map(|(t, _)| t).collect();
        // (Where inputs decide a thread's next step, nothing is written down any more: a register depends on
        // them. To end here saves time, no more.)
        let decides = (0..machine.threads().len()).any(|t| machine.arms(ThreadIx(t as u16)) > 0);
        if decides || events.len() >= EVENTS || Instant::now() >= until {
            return;
        }
        let before = ready.iter().copied().find(|t| !settled.is_past(&places(machine, across, *t)));
        let on = ready.iter().copied().find(|t| *t == last);
        // Who is to come may wait for the end of one who has joined nobody yet. (Who cannot come is left
        // out.)
        let waits = wanted.is_some_and(|t| !ready.contains(&t));
        let joins = ready.iter().copied().find(|t| waits && is_uncounted(machine, *t));
        while joins.is_none() && wanted.is_some_and(|t| !ready.contains(&t)) {
            wanted = order.next();
        }
        let Some(next) = joins.or(wanted).or(before).or(on).or(ready.first().copied()) else { return };
        last = next;
        let alone = machine.threads().len() <= 1;
        match machine.step(next, Choice::Main) {
            Step::Done(e) => {
                if e.label.is_counted() && wanted == Some(next) {
                    wanted = order.next();
                }
                events.push((e, alone));
            }
            Step::Violated(..) | Step::Unsupported(..) => return,
        }
    }
}

/// The events in the order in which they were executed: each counted one after the counted one before it.
fn ordered(events: &[(Event, bool)]) -> Vec<PathEvent> {
    let mut counts: FxHashMap<ThreadIx, i64> = FxHashMap::default();
    let mut last: Option<ThreadIx> = None;
    let mut path = Vec::new();
    for (event, alone) in events {
        let mut next = PathEvent { alone: *alone, ..PathEvent::of(event.clone()) };
        if event.label.is_counted() {
            if let Some(u) = last.filter(|u| *u != event.thread) {
                next.preds.push(Pred::new(u, counts[&u]));
            }
            *counts.entry(event.thread).or_default() += 1;
            last = Some(event.thread);
        }
        path.push(next);
    }
    path
}
