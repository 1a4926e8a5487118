//! The executions: depth first over the arms of decisions on inputs; whose turn it is, nobody chooses. Where
//! states can be compared, an execution may also come back to where it was ([`crate::returns`]).

use crate::keeps::{self, Keeps, Turn as UnderWay};
use crate::needed::{Needed, is_optional};
use crate::returns::{Ops, Place, Returns};
use exec::abstraction::Abstraction;
use exec::execution::{self, End as Ended};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::INTERRUPTED;
use report::sink::{End, Estimate, Outcome, PathEvent, Sink};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use traceformat::event::{Event, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Events of one execution; where one is longer, nothing is proven.
const EVENTS: usize = 10_000_000;

/// Events between two looks at whether to go on.
const LOOK: usize = 256;

/// Something that happens to the baton, beside events.
#[derive(Clone, Debug)]
pub struct Pause {
    /// Events before it.
    pub at: usize,
    pub thread: ThreadIx,
    /// The operation that the thread stands before, and that was not enabled when its turn came. `None`: the
    /// thread's end.
    pub looked: Option<Event>,
}

/// A decision that has arms left to be looked at.
struct Branch {
    /// Events, pauses before it.
    depth: usize,
    pauses: usize,
    thread: ThreadIx,
    /// The last one is next.
    rest: Vec<Choice>,
}

/// The search.
pub struct Search<'m, M: ?Sized> {
    machine: &'m mut M,
    path: Vec<PathEvent>,
    /// Of each event.
    choices: Vec<Choice>,
    pauses: Vec<Pause>,
    /// Pauses before the last event.
    paused: usize,
    /// Threads that have ended with the baton, and the pauses before that.
    ended: Vec<(usize, ThreadIx)>,
    /// Threads that exist now.
    alive: SmallVec<[ThreadIx; 8]>,
    branches: Vec<Branch>,
    /// Events so far, of all executions.
    looks: usize,
    end: End,
    needed: Needed,
    /// Events of executions of which it has been looked what has to be held, and of how many it may be.
    /// `None`: there were more.
    learned: Option<usize>,
    may_learn: usize,
    returns: Option<Returns<M>>,
    /// Sites where the baton is given up, in order.
    yields: Vec<SiteId>,
    under_way: UnderWay,
    /// Why nothing is proven: in this stretch of the path a thread keeps the baton.
    keeps: Option<Keeps>,
    is_too_long: bool,
    creates_behind_marks: bool,
    /// Some execution comes back to where it was.
    endless: bool,
    /// Events that need not be held for themselves, with which turns begin: behind a mark, and the first ones
    /// of threads.
    beginnings: BTreeSet<SiteId>,
    first: BTreeSet<(ThreadIx, SiteId)>,
    /// Threads that pass marks in some execution.
    marked: BTreeSet<ThreadIx>,
}

/// How far an execution was looked at.
enum Reached {
    End(Ended),
    /// It goes on as from an earlier state on its way.
    Round,
}

/// Who is next.
enum Turn {
    /// These are the choices of the thread.
    Of(ThreadIx, Vec<Choice>),
    /// Nobody can go on.
    Nobody,
}

impl<'m, M: Machine + ?Sized> Search<'m, M> {
    /// From the machine's current state.
    pub fn new(machine: &'m mut M) -> Search<'m, M> {
        let alive = existing(machine);
        Search {
            machine,
            path: Vec::new(),
            choices: Vec::new(),
            pauses: Vec::new(),
            paused: 0,
            ended: Vec::new(),
            alive,
            branches: Vec::new(),
            looks: 0,
            end: End::default(),
            needed: Needed::default(),
            learned: Some(0),
            may_learn: usize::MAX,
            returns: None,
            yields: Vec::new(),
            under_way: UnderWay::default(),
            keeps: None,
            is_too_long: false,
            creates_behind_marks: false,
            endless: false,
            beginnings: BTreeSet::new(),
            first: BTreeSet::new(),
            marked: BTreeSet::new(),
        }
    }

    /// The same, for programs whose executions need not end.
    pub fn endless(machine: &'m mut M) -> Search<'m, M>
    where
        M: Abstraction,
        M::Shape: 'static,
    {
        let returns = Some(Returns::new(Ops::new()));
        Search { returns, ..Search::new(machine) }
    }

    /// The same, where threads give the baton up behind events at these sites, too.
    #[must_use]
    pub fn with_marks(self, mut yields: Vec<SiteId>) -> Search<'m, M> {
        yields.sort_unstable();
        Search { yields, ..self }
    }

    /// The same; a long turn is taken for one that does not end, without a look.
    #[must_use]
    pub fn hasty(self) -> Search<'m, M> {
        Search { under_way: UnderWay::hasty(), ..self }
    }

    /// The same; what has to be held is looked for in executions of so many events at most: that takes a
    /// sixth of the time, and is not needed for a first proof.
    #[must_use]
    pub fn first(self, may_learn: usize) -> Search<'m, M> {
        Search { may_learn, ..self }
    }

    /// Where nothing is proven since a thread keeps the baton: a further site that should be a mark, if there
    /// is one. (See [`crate::keeps`].)
    pub fn wants_mark(&self) -> Option<SiteId> {
        let keeps = self.keeps?;
        keeps::mark(&self.path[keeps.since()..], matches!(keeps, Keeps::Round(_)))
    }

    /// Is nothing proven since a turn is long?
    pub fn met_long_turn(&self) -> bool {
        matches!(self.keeps, Some(Keeps::Long(_)))
    }

    /// Is nothing proven since an execution was followed no further?
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Goes back to where the search has begun.
    pub fn leave(self) {
        rewind(self.machine);
    }

    /// Have some executions been found to have no end?
    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// What was counted, and the sites that have to be held, if all executions were looked at for these.
    pub fn into_parts(mut self) -> (End, Option<Needed>) {
        if self.endless {
            let first = self.first.iter().filter(|(t, _)| self.marked.contains(t)).map(|(_, site)| *site);
            self.beginnings.extend(first);
            self.needed.hold(&self.beginnings);
        }
        (self.end, self.learned.map(|_| self.needed))
    }

    /// What has to be held since this execution is as it is.
    fn learn(&mut self, pending: &[Event]) {
        self.learned = self.learned.map(|n| n + self.path.len()).filter(|n| *n <= self.may_learn);
        if self.learned.is_some() {
            self.needed.learn(&self.path, &self.pauses, pending);
        }
    }

    /// All executions. The error says what is in the way of a proof.
    ///
    /// # Errors
    /// The reason why nothing is proven.
    pub fn all(&mut self, sink: &mut (dyn Sink + Send), deadlocks: bool) -> Result<(), String> {
        let mut holder = ThreadIx::MAIN;
        // The arm that was taken last has ended the execution.
        let mut by_arm = None;
        loop {
            let reached = match by_arm.take() {
                Some(ended) => Reached::End(ended),
                None => self.execution(&mut holder, sink)?,
            };
            self.end.counts.executions += 1;
            self.end.counts.traces += 1;
            let Reached::End(ended) = reached else {
                self.endless = true;
                self.learn(&[]);
                sink.progress(Estimate { done: self.end.counts.executions, expected: 0 });
                match self.next_arm() {
                    Some((thread, ended)) => (holder, by_arm) = (thread, ended),
                    None => return Ok(()),
                }
                continue;
            };
            let outcome = match ended {
                Ended::Finished | Ended::LeftWaiting(_) => None,
                Ended::Violated(v) => Some(Outcome::Violated(v)),
                Ended::Deadlock(_) if self.machine.guesses() => {
                    return Err("it deadlocks behind a branch on a value that is not modelled".into());
                }
                Ended::Deadlock(stuck) if deadlocks => Some(Outcome::Deadlock(stuck)),
                Ended::Deadlock(_) => return Err("one thread at a time, in turn, it deadlocks".into()),
                Ended::Unsupported(u) => {
                    self.end.counts.unsupported += 1;
                    if u.kind == "loop" {
                        self.sees_long_turn();
                    }
                    let why = format!("{} at {}: {}", u.kind, u.place, u.text);
                    if u.kind != INTERRUPTED {
                        self.end.gaps.push(u);
                    }
                    return Err(why);
                }
                Ended::Assumed => return Err("an assumption of the program fails for some inputs".into()),
                Ended::Open | Ended::Refused(_) => {
                    return Err("it locks a robust mutex, or touches what has no number".into());
                }
            };
            if let Some(outcome) = outcome {
                self.end.counts.violating += 1;
                let inputs = self.machine.witness();
                sink.counterexample(self.machine.threads(), &self.path, &outcome, inputs);
                return Err("one thread at a time, in turn, it fails".into());
            }
            let pending = self.pending();
            self.learn(&pending);
            sink.progress(Estimate { done: self.end.counts.executions, expected: 0 });
            match self.next_arm() {
                Some((thread, ended)) => (holder, by_arm) = (thread, ended),
                None => return Ok(()),
            }
        }
    }

    /// Takes the next arm of the last decision that has one left: whose it is, and whether that ends the
    /// execution.
    fn next_arm(&mut self) -> Option<(ThreadIx, Option<Ended>)> {
        let (depth, pauses, thread, choice) = loop {
            let branch = self.branches.last_mut()?;
            if let Some(choice) = branch.rest.pop() {
                break (branch.depth, branch.pauses, branch.thread, choice);
            }
            self.branches.pop();
        };
        while self.machine.depth() > depth {
            self.machine.undo();
        }
        self.path.truncate(depth);
        self.choices.truncate(depth);
        self.pauses.truncate(pauses);
        self.ended.retain(|(before, _)| *before < pauses);
        if let Some(returns) = &mut self.returns {
            returns.back_to(depth);
        }
        self.alive = existing(self.machine);
        self.under_way.goes_back();
        Some((thread, self.step(thread, choice)))
    }

    /// What threads stand before at the end of an execution: others had ended the process before.
    fn pending(&self) -> Vec<Event> {
        (0..self.machine.threads().len() as u16).filter_map(|t| self.stands_before(ThreadIx(t))).collect()
    }

    /// Goes on until the execution ends, or comes back to where it was.
    fn execution(&mut self, holder: &mut ThreadIx, sink: &mut (dyn Sink + Send)) -> Result<Reached, String> {
        loop {
            if self.path.len() >= EVENTS {
                self.sees_long_turn();
                return Err(format!("an execution has more than {EVENTS} events"));
            }
            // (Executions may be many and short.)
            if self.looks.is_multiple_of(LOOK) && !sink.keep_going() {
                return Err("it was stopped".into());
            }
            self.looks += 1;
            let (t, mut choices) = match self.turn(*holder)? {
                Turn::Nobody => return Ok(Reached::End(execution::quiescent(self.machine))),
                Turn::Of(t, choices) => (t, choices),
            };
            let begins = t != *holder || self.pauses.len() > self.paused || self.has_passed(t);
            *holder = t;
            if begins {
                self.under_way.begins(t, self.path.len());
            } else if let Some(returns) = &self.returns
                && let Some(keeps) = self.under_way.goes_on(self.machine, returns.ops(), t, self.path.len())
            {
                self.keeps = Some(keeps);
                let name = self.machine.threads().display(t);
                return Err(format!("one thread at a time, in turn, {name} goes on without giving way"));
            }
            if begins && self.comes_round(t)? {
                return Ok(Reached::Round);
            }
            if self.machine.is_cut(t) {
                return Err("inputs keep a loop going beyond the bound".into());
            }
            // (Choices come in the order of arms; the first is taken now.)
            choices.reverse();
            let Some(choice) = choices.pop() else { return Err("a turn without a choice".into()) };
            if !choices.is_empty() {
                let (depth, pauses) = (self.machine.depth(), self.pauses.len());
                self.branches.push(Branch { depth, pauses, thread: t, rest: choices });
                self.under_way.decides();
                if let Some(returns) = &mut self.returns {
                    returns.decides();
                }
            }
            if let Some(ended) = self.step(t, choice) {
                return Ok(Reached::End(ended));
            }
        }
    }

    /// The execution is followed no further, in a turn that may be what makes it so long.
    fn sees_long_turn(&mut self) {
        self.is_too_long = true;
        let long = || self.under_way.is_long(self.path.len());
        self.keeps = self.returns.as_ref().and_then(|_| long());
    }

    /// Does the thread give way here? It has passed a mark with its last event, and stands before the next
    /// one. (Decisions and the compiler's marks are no events to the run time, which gives way before
    /// something that is held: so they belong to the turn, with the local code behind them. They touch
    /// nothing that is shared, so no verdict rests on whose turn they are in.)
    fn has_passed(&self, t: ThreadIx) -> bool {
        let last = self.path.iter().rev().map(|e| &e.event).find(|e| e.label.op != Op::Mark);
        let passed = last.is_some_and(|e| e.thread == t && self.is_mark(e.label.site));
        if !passed || self.machine.arms(t) > 0 {
            return false;
        }
        let stands = matches!(self.machine.status(t, Choice::Main), Status::Ready | Status::Blocked);
        !stands || self.machine.next_event(t, Choice::Main).label.op != Op::Mark
    }

    /// The thread's next event need not be held for itself: does a turn begin with it?
    fn may_begin_turn(&mut self, t: ThreadIx, site: SiteId) {
        let mine = |e: &&PathEvent| e.event.thread == t && e.event.label.op != Op::Mark;
        match self.path.iter().rev().find(mine).map(|e| e.event.label.site) {
            Some(last) if self.is_mark(last) => _ = self.beginnings.insert(site),
            Some(_) => {}
            None => _ = self.first.insert((t, site)),
        }
    }

    fn is_mark(&self, site: SiteId) -> bool {
        self.yields.binary_search(&site).is_ok()
    }

    /// Has a thread that has passed a mark created others? If not all is held, the run time may give way
    /// behind that, and the search before.
    pub fn creates_behind_marks(&self) -> bool {
        self.creates_behind_marks
    }

    /// A turn begins: has the state been on the way before? An error: somebody who could go on does not, for
    /// ever.
    fn comes_round(&mut self, t: ThreadIx) -> Result<bool, String> {
        let Some(returns) = &mut self.returns else { return Ok(false) };
        let m = &*self.machine;
        if m.status(t, Choice::Main) != Status::Ready
            || (0..m.threads().len() as u16).any(|u| m.arms(ThreadIx(u)) > 0)
        {
            return Ok(false);
        }
        let place = Place { depth: self.path.len(), ended: self.ended.len() };
        let next = (t, m.next_site(t));
        let Some(then) = returns.look(m, place, next) else { return Ok(false) };
        match self.left_out(then.depth) {
            Some(t) => {
                let name = self.machine.threads().display(t);
                Err(format!("one thread at a time, in turn, {name} never goes on, though it could"))
            }
            None => Ok(true),
        }
    }

    /// A thread that could go on somewhere behind so many events, and has done nothing since. (Nobody has
    /// ended, or was created, since.)
    fn left_out(&mut self, since: usize) -> Option<ThreadIx> {
        while self.machine.depth() > since {
            self.machine.undo();
        }
        let mut could: Vec<ThreadIx> = Vec::new();
        for i in since..self.path.len() {
            let all = (0..self.machine.threads().len() as u16).map(ThreadIx);
            let new: Vec<ThreadIx> = all.filter(|u| !could.contains(u) && self.could_go_on(*u)).collect();
            could.extend(new);
            let _ = self.machine.step(self.path[i].event.thread, self.choices[i]);
        }
        let has_moved = |u: &ThreadIx| self.path[since..].iter().any(|e| e.event.thread == *u);
        could.into_iter().find(|u| !has_moved(u))
    }

    fn could_go_on(&self, t: ThreadIx) -> bool {
        let m = &*self.machine;
        let ready = |c| m.status(t, c) == Status::Ready;
        match m.status(t, Choice::Main) {
            Status::Finished => !self.has_ended(t),
            Status::Ready => !self.waits_for_end(&m.next_event(t, Choice::Main)),
            _ => ready(Choice::Timeout) || (0..m.arms(t)).map(Choice::Arm).any(ready),
        }
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Option<Ended> {
        let (event, ended) = match self.machine.step(t, choice) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(Ended::Violated(v))),
            Step::Unsupported(e, u) => (e, Some(Ended::Unsupported(u))),
        };
        // Nothing can be said of an access that has no number: not that it is held, nor that it is not.
        let cannot =
            is_robust(&event) || event.label.op.is_access() && event.label.site == SiteId::UNNUMBERED;
        // In a counterexample the order of all events is kept: nobody asks for predecessors.
        let mut event = PathEvent::of(event);
        if ended.is_none() {
            // (Nobody ceases to exist on the way.)
            if number_existing(self.machine) != self.alive.len() {
                let alive = existing(self.machine);
                event.births = alive.iter().copied().filter(|t| !self.alive.contains(t)).collect();
                self.alive = alive;
            }
            if !event.births.is_empty() && !self.yields.is_empty() {
                let mut mine = self.path.iter().filter(|e| e.event.thread == t);
                self.creates_behind_marks |= mine.any(|e| self.is_mark(e.event.label.site));
            }
        }
        let label = event.event.label;
        if !self.yields.is_empty() && label.op != Op::Mark {
            if is_optional(label) {
                self.may_begin_turn(t, label.site);
            }
            if self.is_mark(label.site) {
                self.marked.insert(t);
            }
        }
        self.path.push(event);
        self.choices.push(choice);
        self.paused = self.pauses.len();
        if cannot && ended.is_none() {
            return Some(Ended::Open);
        }
        ended
    }

    /// The thread that goes on: the holder, or the next one by name that can. Threads whose turn comes
    /// meanwhile look, or end. An error: one waits for a time.
    fn turn(&mut self, holder: ThreadIx) -> Result<Turn, String> {
        // (Most events are the holder's, and the order of names takes longer than an event.)
        if !self.has_passed(holder)
            && let Some(choices) = self.goes_on(holder)?
        {
            return Ok(Turn::Of(holder, choices));
        }
        let ring = self.machine.threads().by_name();
        let mut at = ring.iter().position(|t| *t == holder).unwrap_or(0);
        // (Who has just passed a mark comes last.)
        at += usize::from(self.has_passed(holder));
        // Threads that were passed over since something happened.
        let mut passed = 0;
        while passed < ring.len() {
            let t = ring[at % ring.len()];
            if let Some(choices) = self.goes_on(t)? {
                return Ok(Turn::Of(t, choices));
            }
            let depth = self.path.len();
            if self.machine.status(t, Choice::Main) == Status::Finished && !self.has_ended(t) {
                self.ended.push((self.pauses.len(), t));
                self.pauses.push(Pause { at: depth, thread: t, looked: None });
                passed = 0;
            } else {
                let next = self.stands_before(t);
                self.pauses.extend(next.map(|e| Pause { at: depth, thread: t, looked: Some(e) }));
                passed += 1;
            }
            at += 1;
        }
        Ok(Turn::Nobody)
    }

    /// By which choices the thread goes on, if it can. An error: it waits for a time.
    fn goes_on(&self, t: ThreadIx) -> Result<Option<Vec<Choice>>, String> {
        let m = &*self.machine;
        let ready = |c: &Choice| m.status(t, *c) == Status::Ready;
        let mut choices: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).collect();
        choices.push(Choice::Main);
        choices.retain(ready);
        // (A timed operation that can succeed at once does.)
        let waits = m.may_join(t) && self.stands_before(t).is_some_and(|e| self.waits_for_end(&e));
        if !choices.is_empty() && !waits {
            return Ok(Some(choices));
        }
        match ready(&Choice::Timeout) {
            true => Err("a thread waits for a time".into()),
            false => Ok(None),
        }
    }

    /// The operation that the thread stands before, if there is one.
    fn stands_before(&self, t: ThreadIx) -> Option<Event> {
        let stands = matches!(self.machine.status(t, Choice::Main), Status::Ready | Status::Blocked);
        stands.then(|| self.machine.next_event(t, Choice::Main))
    }

    /// Has the thread come to its end, with the baton? (Machines say so of a thread without events as soon as
    /// it is created.)
    fn has_ended(&self, t: ThreadIx) -> bool {
        self.ended.iter().any(|(_, u)| *u == t)
    }

    /// Is the operation a join of a thread that has not come to its end yet?
    fn waits_for_end(&self, e: &Event) -> bool {
        e.label.op == Op::Join && e.object.is_some_and(|o| !self.has_ended(ThreadIx(o.0 as u16)))
    }
}

/// A robust mutex is released by its holder's end, which the kernel does once the thread has gone: behind its
/// turn.
pub fn is_robust(e: &Event) -> bool {
    matches!(e.label.op, Op::MutexLock | Op::CondReacquire) && e.label.outcome == 1
}

/// Goes back to where the machine has begun.
pub fn rewind<M: Machine + ?Sized>(m: &mut M) {
    while m.depth() > 0 {
        m.undo();
    }
}

fn number_existing<M: Machine + ?Sized>(m: &M) -> usize {
    (0..m.threads().len() as u16).filter(|t| m.exists(ThreadIx(*t))).count()
}

/// Threads that were created.
pub fn existing<M: Machine + ?Sized>(m: &M) -> SmallVec<[ThreadIx; 8]> {
    (0..m.threads().len() as u16).map(ThreadIx).filter(|t| m.exists(*t)).collect()
}
