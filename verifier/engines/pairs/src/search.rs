//! All that the rule allows for one pair, depth first.
//!
//! A state that was met before, in the same context, is not explored again. States are compared by a hash of
//! their canonical form ([`Interp::state_across`]); two with the same hash would hide what follows one of
//! them, which is no loss of anything proven, since nothing is. (A state that depends on inputs has no such
//! form, and is explored each time. What may race has its past in no state: with `--property race` some are
//! hidden.)

use crate::Near;
use crate::rule::{Context, Move, Rule, Start};
use exec::across::Across;
use exec::execution::{self, End, enabled};
use exec::interp::Interp;
use exec::machine::{Choice, Machine as _, Status, Step};
use model::stop::{INTERRUPTED, Unsupported};
use property::Checked;
use random::Rng;
use report::sink::{Outcome, PathEvent};
use rustc_hash::{FxHashSet, FxHasher};
use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use traceformat::thread::ThreadIx;

/// Events of one execution; a longer one is not followed.
const EVENTS: usize = 5000;

/// Events of a random execution.
const DIVE: usize = 1000;

/// States that are remembered: 8 bytes each, and as much for the table.
const STATES: usize = 4 << 20;

/// How the search of a pair ended.
pub enum Came {
    /// All that the rule allows was explored.
    ToTheEnd,
    /// The time was over.
    Stopped,
    /// There are more states than were allowed, or can be remembered.
    TooMuch,
    /// To a failure. The machine is in its state.
    To(Outcome),
}

/// A state on the way, and what is left to be done there.
struct Level {
    context: Context,
    at: bool,
    left: Vec<Move>,
}

enum Arrived {
    At(Level),
    /// Nothing is left to be done here.
    Known,
    Failed(Outcome),
}

/// What a search has met.
#[derive(Default)]
pub struct Met {
    /// The events up to the current state.
    pub path: Vec<PathEvent>,
    /// The first thread has come to the change.
    pub entered: bool,
    pub states: u64,
    pub executions: u64,
    /// What could not be followed, one of each kind.
    pub gaps: Vec<Unsupported>,
    /// Some execution was too long.
    pub cut: bool,
    /// Where locks were taken that the first thread held at the change: nobody who needs one of them can go
    /// between that and the change, so the change begins there.
    pub held: FxHashSet<u32>,
}

/// A search for one pair.
pub struct Search<'a, 'm, 'p> {
    machine: &'a mut Checked<'m, Interp<'p>>,
    near: &'a Near,
    rule: Rule,
    deadlocks: bool,
    seen: FxHashSet<u64>,
    pub found: Met,
}

impl<'a, 'm, 'p> Search<'a, 'm, 'p> {
    /// From the machine's first state on. `deadlocks`: they are failures.
    pub fn new(
        machine: &'a mut Checked<'m, Interp<'p>>,
        near: &'a Near,
        rule: Rule,
        deadlocks: bool,
    ) -> Search<'a, 'm, 'p> {
        Search { machine, near, rule, deadlocks, seen: FxHashSet::default(), found: Met::default() }
    }
}

impl Search<'_, '_, '_> {
    /// Searches from the machine's first state, so many states at most. After a failure, the machine and the
    /// path are where it is; else they are where they were.
    pub fn run(&mut self, most: u64, go_on: &mut dyn FnMut() -> bool) -> Came {
        let mut levels = Vec::new();
        match self.arrive(Context::default()) {
            Arrived::At(level) => levels.push(level),
            Arrived::Known => return Came::ToTheEnd,
            Arrived::Failed(outcome) => return Came::To(outcome),
        }
        while let Some(level) = levels.last_mut() {
            let Some(next) = level.left.pop() else {
                levels.pop();
                if !levels.is_empty() {
                    self.back();
                }
                continue;
            };
            let too_much = self.found.states >= most || self.seen.len() >= STATES;
            if too_much || !go_on() {
                self.rewind();
                return if too_much { Came::TooMuch } else { Came::Stopped };
            }
            let context = self.rule.after(&level.context, level.at, next);
            match self.machine.step(next.thread, next.choice) {
                Step::Done(e) => {
                    self.found.path.push(PathEvent::of(e));
                    match self.arrive(context) {
                        Arrived::At(level) => levels.push(level),
                        Arrived::Known => self.back(),
                        Arrived::Failed(outcome) => return Came::To(outcome),
                    }
                }
                Step::Violated(e, violation) => {
                    self.found.path.push(PathEvent::of(e));
                    return Came::To(Outcome::Violated(violation));
                }
                Step::Unsupported(e, u) => {
                    self.found.path.push(PathEvent::of(e));
                    if u.kind == INTERRUPTED {
                        self.rewind();
                        return Came::Stopped;
                    }
                    self.gap(u);
                    self.back();
                }
            }
        }
        Came::ToTheEnd
    }

    /// A random execution from the machine's first state, of all threads: whoever went last goes on with
    /// probability one half. (What fails in nearly every schedule is found by it, where a search depth
    /// first is lost in executions that do not end.) The machine and the path are as after [`Search::run`].
    pub fn dive(&mut self, random: &mut Rng, go_on: &mut dyn FnMut() -> bool) -> Came {
        let mut last = None;
        loop {
            let all = enabled(self.machine);
            if all.is_empty() {
                if let Arrived::Failed(outcome) = self.ended() {
                    return Came::To(outcome);
                }
                break;
            }
            if self.found.path.len() >= DIVE {
                break;
            }
            if !go_on() {
                self.rewind();
                return Came::Stopped;
            }
            let same: Vec<_> = all.iter().filter(|(t, _)| Some(*t) == last).copied().collect();
            let from = if same.is_empty() || random.below(2) == 0 { &all } else { &same };
            let (thread, choice) = from[random.below(from.len())];
            last = Some(thread);
            match self.machine.step(thread, choice) {
                Step::Done(e) => self.found.path.push(PathEvent::of(e)),
                Step::Violated(e, violation) => {
                    self.found.path.push(PathEvent::of(e));
                    return Came::To(Outcome::Violated(violation));
                }
                Step::Unsupported(e, u) => {
                    self.found.path.push(PathEvent::of(e));
                    let interrupted = u.kind == INTERRUPTED;
                    if !interrupted {
                        self.gap(u);
                    }
                    self.rewind();
                    return if interrupted { Came::Stopped } else { Came::ToTheEnd };
                }
            }
        }
        self.rewind();
        Came::ToTheEnd
    }

    fn gap(&mut self, u: Unsupported) {
        self.found.executions += 1;
        if !self.found.gaps.iter().any(|known| known.kind == u.kind) {
            self.found.gaps.push(u);
        }
    }

    fn back(&mut self) {
        self.machine.undo();
        self.found.path.pop();
    }

    /// To the machine's first state.
    pub fn rewind(&mut self) {
        while !self.found.path.is_empty() {
            self.back();
        }
    }

    fn arrive(&mut self, context: Context) -> Arrived {
        let all = enabled(self.machine);
        if all.is_empty() {
            return self.ended();
        }
        let at = self.is_at_the_change();
        if at {
            self.found.entered = true;
            self.note_locks();
        }
        let context = Context { entered: context.entered || at, ..context };
        if !self.is_new(&context) {
            return Arrived::Known;
        }
        if self.found.path.len() >= EVENTS {
            self.found.cut = true;
            return Arrived::Known;
        }
        let mut left = self.rule.moves(&context, at, &all);
        // What is last is taken first.
        left.sort_by_key(|m| self.urgency(&context, *m));
        Arrived::At(Level { context, at, left })
    }

    /// The order in which moves are tried, the greatest first.
    ///
    /// The second thread, then the first one. Where all go in turn: whoever goes on, then who was created
    /// first (that is mostly who makes what others need on their way), and the pair when all others have
    /// gone.
    fn urgency(&self, context: &Context, m: Move) -> impl Ord + use<> {
        let Rule { first, second, start } = self.rule;
        let of_pair = if m.thread == second { 2 } else { u8::from(m.thread == first) };
        let (rank, created) = match start {
            Start::AtOnce => (of_pair, 0),
            Start::InTurn(_) if context.entered && of_pair > 0 => (of_pair, 0),
            Start::InTurn(_) => (if context.last == Some(m.thread) { 4 } else { 3 }, m.thread.0),
        };
        (!m.preempts, rank, Reverse(created))
    }

    fn ended(&mut self) -> Arrived {
        match execution::quiescent(self.machine) {
            End::Deadlock(stuck) if self.deadlocks => Arrived::Failed(Outcome::Deadlock(stuck)),
            End::Unsupported(u) => {
                self.gap(u);
                Arrived::Known
            }
            _ => {
                self.found.executions += 1;
                Arrived::Known
            }
        }
    }

    fn is_new(&mut self, context: &Context) -> bool {
        let Some(state) = self.machine.inner().state_across(&Across::default()) else {
            self.found.states += 1;
            return true;
        };
        let mut hasher = FxHasher::default();
        (state.words, context).hash(&mut hasher);
        let is_new = self.seen.insert(hasher.finish());
        self.found.states += u64::from(is_new);
        is_new
    }

    /// Does the first thread stand before an event of the change?
    fn is_at_the_change(&self) -> bool {
        let (t, machine) = (self.rule.first, &*self.machine);
        let exists = t.index() < machine.threads().len();
        let stands = |c: Choice| matches!(machine.status(t, c), Status::Ready | Status::Blocked);
        if !exists || machine.arms(t) > 0 || !stands(Choice::Main) {
            return false;
        }
        let event = machine.next_event(t, Choice::Main);
        self.near.sites.contains(&event.label.site.0)
            || (!self.near.globals.is_empty() && event.accesses.iter().any(|a| self.is_changed(a.object)))
    }

    fn note_locks(&mut self) {
        let (first, machine) = (self.rule.first, self.machine.inner());
        for PathEvent { event, .. } in &self.found.path {
            if let Some(object) = event.object
                && event.thread == first
                && !self.near.sites.contains(&event.label.site.0)
                && machine.holders(object).contains(&first)
            {
                self.found.held.insert(event.label.site.0);
            }
        }
    }

    fn is_changed(&self, object: traceformat::event::ObjectId) -> bool {
        let number = self.machine.inner().number_of(object);
        number.is_some_and(|n| self.near.globals.contains(&(n as u32)))
    }
}

/// The pairs of a thread with each other one; with itself if it is alone.
pub fn partners(of: ThreadIx, threads: usize) -> Vec<ThreadIx> {
    match threads {
        0 | 1 => vec![of],
        n => (0..n as u16).map(ThreadIx).filter(|t| *t != of).collect(),
    }
}
