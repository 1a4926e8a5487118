//! Executions with few deviations first: a search for failures beside the complete one.
//!
//! Many failures need few switches at the right places (Musuvathi, Qadeer: *Iterative context bounding for
//! systematic testing of multithreaded programs*, PLDI 2007), and a depth-first search reverses the races at
//! the end of its first execution before it comes to those places. This one begins with the fewest. In the
//! *plain* schedule a thread goes on as long as it can, and the first one that can is next; a decision on
//! inputs takes its first arm. A *deviation* is a step that the plain schedule would not take: another
//! thread, another arm, a timeout. They count alike, as in delay bounding (Emmi, Qadeer, Rakamarić:
//! *Delay-bounded scheduling*, POPL 2011) and limited discrepancy search (Harvey, Ginsberg, IJCAI 1995):
//! a bound on preemptions alone leaves all orders of threads that wait for each other, which are too many.
//!
//! Which deviations there are is said by an execution's dependent events, as in bounded partial-order
//! reduction (Coons, Musuvathi, McKinley, OOPSLA 2013): see [`deviations`]. Those of one *kind* (the sites of
//! the two events) have ranks, in the order of the execution: with a hundred threads of the same code the
//! first of each kind says much, the rest little. Executions come in *passes* `(d, w)`, of `d` deviations,
//! each of a rank below `w`; first those of small `d` and `w`: `(1, 1)`; `(1, 4)`, `(2, 1)`; `(1, 16)`,
//! `(2, 4)`, `(3, 1)`; and so on.
//!
//! # Why nothing is lost
//!
//! Nothing is proven here, and nothing is left out elsewhere because of it. What is found are failures of
//! real executions: of a machine of its own, of the same program. The complete search does not know of this
//! one; its machine has not met a step of it. So deviations may be chosen by what seems likely.
//!
//! # When
//!
//! The first worker goes aside after an execution, for a part of the work that it has done itself
//! ([`share`]). Work is counted, not timed: the same program has the same executions in the same order.
//! Programs that are decided at once have none of it. It ends with the first failure that either search
//! finds, or when passes leave out nothing any more.

mod deviations;
mod share;

use super::StepId;
use super::path::signature;
use super::workers::Aside;
use deviations::Deviation;
use exec::execution::{self, End as Ended};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::INTERRUPTED;
use report::sink::{Outcome, PathEvent, Sink};
use share::Share;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// Deviations of one execution, unless the command says otherwise.
pub(super) const MOST: u32 = 3;

/// Events of one execution; longer ones are given up.
const EVENTS: usize = 1 << 14;

/// So much wider than the one before is a pass with as many deviations.
const WIDER: u64 = 4;

/// What a step costs, and one that is taken back, in units of about 10 ns.
const STEP: u64 = 96;
const UNDO: u64 = 16;

/// Work between two questions to the sink.
const PATIENCE: u64 = 1 << 17;

/// The plain schedule's way after a deviation, and what there is to try on it.
#[derive(Debug)]
struct Node {
    /// From the first event on.
    steps: Vec<StepId>,
    /// Of which ones the deviations are the last.
    deviations: Vec<Deviation>,
    next: usize,
    /// All ranks on the way were in the pass before, too.
    old: bool,
}

/// How an execution ended.
enum End {
    Failed(Outcome),
    Other,
    /// In the middle of a step.
    Interrupted,
}

/// The search, on a machine of its own, which is made when it begins.
pub(super) struct Few<M: Machine, F: FnOnce() -> Option<M>> {
    make: Option<F>,
    machine: Option<M>,
    deadlocks: bool,
    most: usize,
    /// The machine's steps, their events, and the bits of what these touch.
    taken: Vec<StepId>,
    events: Vec<Event>,
    sigs: Vec<u64>,
    stack: Vec<Node>,
    /// The pass: `(depth, WIDER^(group - depth))`.
    group: usize,
    depth: usize,
    /// By number of deviations: the last pass left some out for their rank; and it had executions.
    cut: Vec<bool>,
    had: Vec<bool>,
    over: bool,
    work: u64,
    asked: u64,
    share: Share,
    pub executions: u64,
    /// In which execution a failure was found, and with how many deviations.
    pub found: Option<(u64, usize)>,
}

impl<M: Machine, F: FnOnce() -> Option<M>> Few<M, F> {
    /// With so many deviations at most; none: nothing is looked at.
    pub fn new(most: u32, deadlocks: bool, make: F) -> Few<M, F> {
        let most = most as usize;
        // The first pass is under way: it has left out nothing yet.
        let unknown: Vec<bool> = (0..=most).map(|d| d != 1).collect();
        Few {
            make: Some(make),
            machine: None,
            deadlocks,
            most,
            taken: Vec::new(),
            events: Vec::new(),
            sigs: Vec::new(),
            stack: Vec::new(),
            group: 1,
            depth: 1,
            cut: unknown.clone(),
            had: unknown,
            over: most == 0,
            work: 0,
            asked: 0,
            share: Share::default(),
            executions: 0,
            found: None,
        }
    }

    /// Makes the machine, or the next execution.
    fn go_on(&mut self, sink: &mut dyn Sink) {
        if let Some(make) = self.make.take() {
            self.machine = make();
            self.over |= self.machine.is_none();
            return;
        }
        self.advance(sink);
        if self.over {
            self.give_up();
        } else if self.work - self.asked >= PATIENCE {
            self.asked = self.work;
            if !sink.keep_going() {
                self.give_up();
            }
        }
    }

    /// The next execution. A failure is reported, and ends it.
    fn advance(&mut self, sink: &mut dyn Sink) {
        let Some(deviation) = self.next() else { return };
        let Few { stack, taken, .. } = self;
        let from = deviation.map_or(0, |d| d.at);
        let way = stack.last().map_or(&[][..], |n| &n.steps[..from]);
        let common = way.iter().zip(&*taken).take_while(|(a, b)| a == b).count();
        let rest = way[common..].to_vec();
        self.go_back(common);
        for step in rest.into_iter().chain(deviation.map(|d| d.step)) {
            match self.step(step) {
                None => {}
                Some(end) => return self.ended(end, deviation, sink),
            }
        }
        let end = self.plain();
        self.ended(end, deviation, sink);
    }

    /// What is next: the plain schedule (`Some(None)`), or a deviation of the node on top. `None`: it is
    /// over.
    fn next(&mut self) -> Option<Option<Deviation>> {
        loop {
            let Some(depth) = self.stack.len().checked_sub(1) else {
                return (!self.over).then_some(None);
            };
            let width = self.width();
            let last = depth + 1 == self.depth;
            let node = &mut self.stack[depth];
            let Some(&deviation) = node.deviations.get(node.next) else {
                self.stack.pop();
                if self.stack.is_empty() {
                    self.next_pass();
                }
                continue;
            };
            node.next += 1;
            if deviation.rank >= width {
                // So are the others.
                node.next = node.deviations.len();
                self.cut[self.depth] = true;
            } else if !last || !node.old || deviation.rank >= width / WIDER {
                if last {
                    self.had[self.depth] = true;
                }
                return Some(Some(deviation));
            } else {
                self.had[self.depth] = true;
            }
        }
    }

    fn width(&self) -> u64 {
        WIDER.saturating_pow((self.group - self.depth) as u32)
    }

    fn next_pass(&mut self) {
        let whole = |d: usize| !self.cut[d];
        // Where nothing has so many deviations, nothing has more. (A width that has left out nothing would do
        // so again if it were larger.)
        let end = (1..=self.most).find(|&d| whole(d) && !self.had[d]).unwrap_or(self.most);
        if (1..=end).all(whole) {
            self.over = true;
            return;
        }
        loop {
            self.depth += 1;
            if self.depth > self.group.min(end) {
                self.group += 1;
                self.depth = 1;
            }
            if self.cut[self.depth] {
                break;
            }
        }
        self.cut[self.depth] = false;
        self.had[self.depth] = false;
    }

    fn go_back(&mut self, to: usize) {
        let machine = self.machine.as_mut().expect("it has begun");
        while self.taken.len() > to {
            machine.undo();
            self.work += UNDO;
            self.taken.pop();
            self.events.truncate(self.taken.len());
            self.sigs.truncate(self.taken.len());
        }
    }

    /// `Some`: the execution ends with it.
    fn step(&mut self, step: StepId) -> Option<End> {
        let machine = self.machine.as_mut().expect("it has begun");
        self.work += STEP;
        self.taken.push(step);
        let (event, end) = match machine.step(step.thread, step.choice) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(End::Failed(Outcome::Violated(v)))),
            Step::Unsupported(e, u) if u.kind == INTERRUPTED => (e, Some(End::Interrupted)),
            Step::Unsupported(e, _) => (e, Some(End::Other)),
        };
        self.sigs.push(signature(&event));
        self.events.push(event);
        end
    }

    /// The plain schedule, to the end of the execution.
    fn plain(&mut self) -> End {
        while self.taken.len() < EVENTS {
            let machine = self.machine.as_ref().expect("it has begun");
            let Some(step) = plain(machine, self.taken.last().map(|s| s.thread)) else {
                return match execution::quiescent(machine) {
                    Ended::Deadlock(stuck) if self.deadlocks => End::Failed(Outcome::Deadlock(stuck)),
                    _ => End::Other,
                };
            };
            if let Some(end) = self.step(step) {
                return end;
            }
        }
        End::Other
    }

    fn ended(&mut self, end: End, deviation: Option<Deviation>, sink: &mut dyn Sink) {
        self.executions += 1;
        match end {
            End::Interrupted => self.give_up(),
            End::Failed(outcome) => {
                let machine = self.machine.as_ref().expect("it has begun");
                let path: Vec<PathEvent> = self.events.iter().cloned().map(PathEvent::of).collect();
                self.found = Some((self.executions, self.stack.len()));
                sink.counterexample(machine.threads(), &path, &outcome, machine.witness());
                self.give_up();
            }
            End::Other => {
                let depth = self.stack.len();
                if depth < self.depth {
                    let from = deviation.map_or(0, |d| d.at + 1);
                    let steps = self.taken.clone();
                    let deviations = self.deviations(from);
                    let old = self.stack.last().is_none_or(|n| n.old)
                        && deviation.map_or(0, |d| d.rank) < self.width() / WIDER;
                    self.stack.push(Node { steps, deviations, next: 0, old });
                }
            }
        }
    }

    /// It is over, and holds nothing any more.
    fn give_up(&mut self) {
        self.over = true;
        self.machine = None;
        self.make = None;
        self.stack = Vec::new();
        (self.taken, self.events, self.sigs) = Default::default();
    }
}

/// What the plain schedule takes next, after a step of this thread. `None`: nothing can be done.
fn plain<M: Machine>(machine: &M, last: Option<ThreadIx>) -> Option<StepId> {
    let all = || (0..machine.threads().len() as u16).map(ThreadIx);
    let timeout = |thread| StepId { thread, choice: Choice::Timeout };
    last.and_then(|t| goes_on(machine, t))
        .or_else(|| all().find_map(|t| goes_on(machine, t)))
        .or_else(|| all().map(timeout).find(|s| machine.status(s.thread, s.choice) == Status::Ready))
}

/// How a thread goes on, if it can: without giving up.
fn goes_on<M: Machine>(machine: &M, thread: ThreadIx) -> Option<StepId> {
    let arms = (0..machine.arms(thread)).map(Choice::Arm);
    let choice = arms.chain([Choice::Main]).find(|&c| machine.status(thread, c) == Status::Ready)?;
    Some(StepId { thread, choice })
}

impl<M: Machine, F: FnOnce() -> Option<M>> Aside for Few<M, F> {
    fn turn(&mut self, theirs: u64, found: bool, sink: &mut dyn Sink) -> Option<u64> {
        let allowed = self.share.allowed(theirs);
        if found {
            self.give_up();
        }
        while !self.over && self.work < allowed {
            self.go_on(sink);
        }
        (!self.over).then(|| self.share.due(self.work))
    }
}

/// The search of few deviations by itself, until it is over or has had so many executions: how many there
/// were, and the number of the failing one and of its deviations. For tests.
#[doc(hidden)]
pub fn look_for_few(
    machine: impl Machine,
    most: u32,
    deadlocks: bool,
    executions: u64,
    sink: &mut dyn Sink,
) -> (u64, Option<(u64, usize)>) {
    let mut few = Few::new(most, deadlocks, || Some(machine));
    while !few.over && few.executions < executions {
        few.go_on(sink);
    }
    (few.executions, few.found)
}
