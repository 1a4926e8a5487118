//! Expands nodes: steps, covering, generalisation, and what to do about an error.

use super::carried::Carried;
use super::cover::{By, Closing, symbols_of};
use super::graph::{Graph, Guess, How, NodeIx, Status, StepKind, Target};
use super::pool::Pool;
use super::refine::Judgement;
use super::walk::existing;
use super::{Counts, Options};
use exec::abstraction::{Abstraction, Cell, is_havocked};
use exec::machine::{Choice, Step};
use model::stop::{INTERRUPTED, SourceLocation, Unsupported, Violation};
use report::sink::{Estimate, Failing, Inconsistent, Outcome, Sink};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use solver::term::{Sym, TermId};
use std::collections::BTreeSet;
use std::rc::Rc;
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// Reduced steps in a row after which a node is expanded in full, whatever comes (cycle proviso).
const LOCAL_RUN: u32 = 256;

/// How far executions with a failed assumption are followed: they are none of the program's, but what others
/// do meanwhile may be.
const AFTER_FAILURE: u32 = 400;

/// What became of an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Done,
    /// The node was retired: a generalisation above it has been refined.
    Retired,
}

/// The symbols of a term, with their widths.
pub(super) type Symbols = Rc<[(Sym, u8)]>;

/// What is known of a program so far. The phases are spread over this folder's files.
pub(super) struct Explorer<'a, M: Abstraction, S: Sink + ?Sized> {
    pub machine: &'a mut M,
    pub sink: &'a mut S,
    pub options: &'a Options,
    pub graph: Graph<M::Shape>,
    /// Where the machine is.
    pub at: NodeIx,
    /// Length of the path condition at each node.
    pub lengths: Vec<u32>,
    pub replayed: u64,
    pub counts: Counts,
    /// Guesses that turned out to be wrong, by control state.
    pub dropped: FxHashMap<u64, FxHashSet<Guess>>,
    /// What has to hold at the general child of a node, of the symbols for these cells.
    pub needed: FxHashMap<NodeIx, (Vec<Cell>, Vec<TermId>)>,
    /// Cells that have been havocked, by control state.
    pub unstable: FxHashMap<u64, FxHashSet<Cell>>,
    /// What was found out about havocked cells, to be tried elsewhere.
    pub pool: Pool,
    /// What an earlier version's proof has said.
    pub carried: Carried,
    /// The symbols of conditions.
    pub symbols: FxHashMap<TermId, Symbols>,
    /// Control states at which generalising did not go well: how much longer to wait there.
    pub patience: FxHashMap<u64, u32>,
    pub constants: BTreeSet<u64>,
    /// Why the proof has a gap, if it has.
    pub gaps: BTreeSet<Unsupported>,
    /// A real violation (or deadlock) has been reported.
    pub violated: bool,
    /// A real violation (or deadlock) that is no failing assumption.
    pub erred: bool,
    /// Some executions fail an assumption.
    pub assumed: bool,
    /// Some do, and whether inputs alone lead there is not known.
    pub perhaps: bool,
    /// Some execution goes on for ever, or ends safely.
    pub ended: bool,
    pub stopped: bool,
    /// This attempt has cost enough.
    pub given_up: bool,
    /// Parts of questions that the solver had answered before.
    pub solved: u64,
    /// Who is lost is weighed for the verdict: coverings by more than the same states do not count.
    pub equals_only: bool,
    /// Threads that run the same code are taken for one another.
    pub symmetric: bool,
    /// By objects: what is taken to be written in no turn, what is written in one, and both.
    pub steady: FxHashMap<ObjectId, FxHashSet<Access>>,
    pub written: FxHashMap<ObjectId, FxHashSet<Access>>,
    pub unsteady: BTreeSet<Access>,
    /// Objects that have another name in some covering.
    pub moved: FxHashSet<ObjectId>,
}

impl<'a, M: Abstraction, S: Sink + ?Sized> Explorer<'a, M, S> {
    pub fn new(
        machine: &'a mut M,
        sink: &'a mut S,
        options: &'a Options,
        symmetric: bool,
    ) -> Result<Self, Inconsistent> {
        let solved = machine.solver_statistics().solved;
        let mut all = Explorer {
            machine,
            sink,
            options,
            graph: Graph::default(),
            at: 0,
            lengths: Vec::new(),
            replayed: 0,
            counts: Counts::default(),
            dropped: FxHashMap::default(),
            needed: FxHashMap::default(),
            unstable: FxHashMap::default(),
            pool: Pool::default(),
            carried: options.carried.clone().map(Carried::new).unwrap_or_default(),
            symbols: FxHashMap::default(),
            patience: FxHashMap::default(),
            constants: BTreeSet::new(),
            gaps: BTreeSet::new(),
            violated: false,
            erred: false,
            assumed: false,
            perhaps: false,
            ended: false,
            stopped: false,
            given_up: false,
            solved,
            equals_only: false,
            symmetric,
            steady: FxHashMap::default(),
            written: FxHashMap::default(),
            unsteady: BTreeSet::new(),
            moved: FxHashSet::default(),
        };
        let root = all.graph.add(None, How::Root);
        all.graph[root].births =
            existing(&*all.machine).into_iter().filter(|&t| t != ThreadIx::MAIN).collect();
        all.read_off(root);
        all.settle(root)?;
        Ok(all)
    }

    /// Looks at a new node, where the machine is: an end, covered, to be made more general, or to be
    /// expanded.
    pub(super) fn settle(&mut self, first: NodeIx) -> Result<(), Inconsistent> {
        let mut n = first;
        loop {
            self.counts.nodes += 1;
            match self.graph[n].status.clone() {
                Status::End => {
                    self.ended = true;
                    return Ok(());
                }
                Status::Assumed => return self.fails_assumption(n, None),
                Status::Deadlock(stuck) => return self.deadlock(n, stuck),
                _ => {}
            }
            if self.graph[n].failed {
                self.fails_assumption(n, None)?;
                if self.graph[n].retired {
                    return Ok(());
                }
                if self.after_failure(n) > AFTER_FAILURE {
                    self.graph[n].status = Status::Assumed;
                    return Ok(());
                }
            }
            if self.graph[n].shape.is_none() {
                self.counts.within += u64::from(self.graph[n].stretch.within);
                self.graph.open.push(n);
                return Ok(());
            }
            let mut by = if self.is_after_local_step(n) { By::Full } else { By::Any };
            let mut closing = self.close(n, by);
            if by == By::Full && closing != Closing::Yes && self.comes_round(n) {
                by = By::Any;
                closing = self.close(n, by);
            }
            if closing == Closing::Yes {
                let (end, _) = self.graph.resolve(n);
                if self.graph[end].lost {
                    self.lose(n);
                }
                return Ok(());
            }
            let is_general = matches!(self.graph[n].how, How::Havoc { .. });
            let standing =
                self.graph[n].ways.iter().any(|w| matches!(w.kind, StepKind::Decision | StepKind::Assume));
            if !is_general
                && !standing
                && !self.graph.is_as_general(n)
                && let Some(child) = self.widen(n, closing == Closing::Nearly)
            {
                self.graph.offer(n);
                self.read_off(child);
                n = child;
                continue;
            }
            self.graph.offer(n);
            self.graph.open.push(n);
            return Ok(());
        }
    }

    /// Steps since an assumption failed.
    fn after_failure(&self, n: NodeIx) -> u32 {
        self.graph.up(n).take_while(|&a| self.graph[a].failed).count() as u32
    }

    /// Was the last step the only one explored where it was taken (a decision, or an event that touches
    /// nothing)?
    ///
    /// To cover what comes after such a step could close a cycle in which others are never looked at. The
    /// cycle proviso (Peled, *All from one, one for all*, CAV 1993, condition C3): on each cycle there is a
    /// node at which everybody is looked at. Each cycle has a covering edge v ▷ w. It has such a node if the
    /// step to v was not the only one explored, or if w is expanded in full ([`By::Full`]):
    /// `for (;;) if (input()) y = 1;` comes back to before `y = 1`, where everybody is looked at. If the
    /// thread comes back to a node where it was alone, by such steps only, the others are looked at there,
    /// too ([`Explorer::comes_round`]).
    fn is_after_local_step(&self, n: NodeIx) -> bool {
        let node = &self.graph[n];
        node.depth > 0 && matches!(node.how, How::Step { .. }) && self.graph[node.parent].is_reduced()
    }

    /// Has a thread come back to where it was, without an event that anyone could notice, and (so that the
    /// cycle may be closed, see [`super::cover`], *Progress*) not just with another question of one
    /// instruction? Or has it gone on like that for long? Then the others are looked at before its last step,
    /// too.
    fn comes_round(&mut self, n: NodeIx) -> bool {
        let parent = self.graph[n].parent;
        let control = self.graph[n].control;
        let alone = self.graph.up(parent).take_while(|&a| self.graph[a].is_reduced());
        let enough = (1..).zip(alone).any(|(reduced, a)| {
            let comparable = self.graph[a].shape.is_some() && self.graph[a].control == control;
            reduced >= LOCAL_RUN || comparable && self.graph.asks_no_more(n, a, self.symmetric)
        });
        if !enough {
            return false;
        }
        self.graph[parent].full = true;
        self.graph.open.push(parent);
        true
    }

    /// Explores what has to be explored of some open nodes, about as many steps as given. False: nothing is
    /// open.
    pub(super) fn explore(&mut self, mut steps: u64) -> Result<bool, Inconsistent> {
        while let Some(n) = self.graph.open.pop() {
            if self.graph[n].retired || !matches!(self.graph[n].status, Status::Open) {
                continue;
            }
            if !self.go_on() {
                self.graph.open.push(n);
                return Ok(true);
            }
            let Some(way) = self.graph[n].unexplored() else { continue };
            if steps == 0 {
                self.graph.open.push(n);
                return Ok(true);
            }
            if self.is_asleep(n) {
                self.leave(n);
                continue;
            }
            if self.asks(n) {
                self.choose_turns(n)?;
                steps -= 1;
                continue;
            }
            // What its children need comes first, and goes deep: the machine is there already.
            self.graph.open.push(n);
            self.expand(n, way)?;
            steps = steps.saturating_sub(1);
        }
        Ok(false)
    }

    /// Explores all arms of one way.
    pub(super) fn expand(&mut self, n: NodeIx, way: usize) -> Result<Progress, Inconsistent> {
        for arm in 0..self.graph[n].ways[way].arms.len() {
            if !matches!(self.graph[n].ways[way].arms[arm].1, Target::Unexplored) {
                continue;
            }
            self.go(n)?;
            let thread = self.graph[n].ways[way].thread;
            let choice = self.graph[n].ways[way].arms[arm].0;
            let births = existing(&*self.machine);
            self.counts.steps += 1;
            match self.machine.step(thread, choice) {
                Step::Done(e) => self.arrive(n, way, arm, e, &births)?,
                Step::Violated(e, v) => {
                    let outcome = Outcome::Violated(v.clone());
                    let target = match self.judge(n, Some((thread, choice, &e)), &outcome)? {
                        Judgement::Refined => return Ok(Progress::Retired),
                        Judgement::Real => Target::Violated(Box::new((e, v))),
                        Judgement::Open(u) => Target::Unknown(Box::new(u)),
                    };
                    self.graph[n].ways[way].arms[arm].1 = target;
                    self.weigh(n);
                }
                Step::Unsupported(_, u) => {
                    self.machine.undo();
                    let outcome = Outcome::Unsupported(u.clone());
                    let target = if u.kind == INTERRUPTED {
                        self.stopped = true;
                        return Ok(Progress::Done);
                    } else if self.has_general(n) && self.patience_left(n) {
                        match self.judge_undone(n, &outcome)? {
                            Judgement::Refined => return Ok(Progress::Retired),
                            Judgement::Real | Judgement::Open(_) => Target::Unknown(Box::new(u)),
                        }
                    } else {
                        Target::Unknown(Box::new(u))
                    };
                    if let Target::Unknown(u) = &target {
                        self.gap((**u).clone());
                    }
                    self.graph[n].ways[way].arms[arm].1 = target;
                    self.weigh(n);
                }
            }
        }
        Ok(Progress::Done)
    }

    fn arrive(
        &mut self,
        n: NodeIx,
        way: usize,
        arm: usize,
        e: Event,
        before: &[ThreadIx],
    ) -> Result<(), Inconsistent> {
        let (thread, kind) = (self.graph[n].ways[way].thread, self.graph[n].ways[way].kind);
        let choice = self.graph[n].ways[way].arms[arm].0;
        let child = self.graph.add(Some(n), How::Step { thread, choice });
        let births =
            existing(&*self.machine).into_iter().filter(|t| !before.contains(t) && *t != thread).collect();
        let node = &mut self.graph[child];
        node.event = Some(e);
        node.births = births;
        node.lone_timeout = kind == StepKind::Timeout;
        self.read_off(child);
        self.follow_turn(child);
        self.graph[n].ways[way].arms[arm].1 = Target::To(child);
        if kind == StepKind::Assume
            && let Some(not) = self.may_fail(n, child)
        {
            self.go(n)?;
            self.fails_assumption(n, Some(not))?;
            if self.graph[n].retired {
                return Ok(());
            }
            self.go(child)?;
        }
        self.settle(child)
    }

    /// Is there a state of `n` in which the assumption that led to `child` does not hold? Its negation then.
    /// Inputs that the program rules out do not count.
    fn may_fail(&mut self, n: NodeIx, child: NodeIx) -> Option<TermId> {
        let added = self.graph[child].added.clone();
        let symbols = {
            let terms = self.machine.terms();
            symbols_of(&terms, &added)
        };
        if !symbols.iter().any(|&s| is_havocked(s)) {
            return None;
        }
        let above = self.graph.conditions(n);
        added.into_iter().find_map(|c| {
            let not = self.machine.terms().not(c);
            let mut all = above.clone();
            all.push(not);
            (self.machine.check(&all) != Answer::Unsat).then_some(not)
        })
    }

    /// An assumption fails at `n`, where the machine is, if `also` holds: nothing that a scheduler may let
    /// happen. Where no input has a say in it, it is a counterexample.
    fn fails_assumption(&mut self, n: NodeIx, also: Option<TermId>) -> Result<(), Inconsistent> {
        let inputs = {
            let path = self.machine.path().to_vec();
            let terms = self.machine.terms();
            symbols_of(&terms, &path).iter().any(|&s| !is_havocked(s))
        };
        self.assumed = true;
        if self.has_general(n) || !inputs {
            match self.judge_at(n, also, &Outcome::Assumed)? {
                Judgement::Refined => return Ok(()),
                Judgement::Real | Judgement::Open(_) => {}
            }
        } else {
            // Whether inputs have decided it is not known: not proven, and not a counterexample.
            self.perhaps = true;
            self.sink.fails_assumption(Failing::Perhaps);
        }
        self.graph[n].failed = true;
        self.lose(n);
        Ok(())
    }

    fn deadlock(&mut self, n: NodeIx, stuck: Vec<ThreadIx>) -> Result<(), Inconsistent> {
        if self.machine.process_ended() {
            // What a waiting loop that never ends reads is in no event, so nobody has looked at it.
            let awaits = |t: &ThreadIx| self.machine.next_event(*t, Choice::Main).label.op == Op::Await;
            if stuck.iter().any(awaits) {
                self.gap(Unsupported::left_waiting());
            }
            self.ended = true;
            self.lose(n);
            return Ok(());
        }
        if !self.options.deadlock_is_unsafe {
            self.ended = true;
            self.lose(n);
            return Ok(());
        }
        let outcome = Outcome::Deadlock(stuck);
        match self.judge(n, None, &outcome)? {
            Judgement::Refined => {}
            Judgement::Real => self.lose(n),
            Judgement::Open(_) => self.lose(n),
        }
        Ok(())
    }

    /// Notes that the proof has a gap.
    pub(super) fn gap(&mut self, u: Unsupported) {
        if self.gaps.insert(u.clone()) {
            self.sink.unsupported(&u);
        }
    }

    /// Asks whether to go on.
    pub(super) fn go_on(&mut self) -> bool {
        if !self.stopped {
            self.counts.open = self.graph.open.len() as u64;
            let (done, open) = (self.counts.nodes, self.counts.open);
            self.sink.progress(Estimate { done, expected: done + open });
            self.stopped = !self.sink.keep_going();
        }
        let effort = self.options.effort;
        let solved = self.machine.solver_statistics().solved - self.solved;
        self.given_up |= self.counts.steps > effort.steps.saturating_add(self.counts.within)
            || self.counts.spurious > effort.spurious
            || solved > effort.solved
            || !self.unsteady.is_empty()
            || self.symmetric && self.machine.symmetry_broken();
        !self.stopped && !self.given_up
    }
}

/// An error that could be neither confirmed nor excluded.
pub(super) fn undecided(outcome: &Outcome, why: &str) -> Unsupported {
    let (text, place) = match outcome {
        Outcome::Violated(v) => {
            let (text, place) = Violation::parts(v);
            (text.to_owned(), place.clone())
        }
        Outcome::Deadlock(_) => ("a deadlock".to_owned(), SourceLocation::default()),
        Outcome::Unsupported(u) => (u.text.clone(), u.place.clone()),
        Outcome::Safe | Outcome::LeftWaiting(_) | Outcome::Assumed => {
            (String::new(), SourceLocation::default())
        }
    };
    Unsupported {
        kind: "abstraction",
        text: format!("{text}: neither confirmed nor excluded ({why})"),
        place,
        site: None,
    }
}

/// The steps of a path.
pub(super) type Steps = Vec<(ThreadIx, Choice, Event)>;
