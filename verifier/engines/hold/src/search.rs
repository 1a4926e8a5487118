//! All executions that a cooperative node in any order admits, state by state.
//!
//! A state is the machine's, who has the baton, and which threads have ended with it. Moves are events (held
//! ones of the thread that has the baton, or, if nobody has it, of any, who takes it; others of any thread),
//! ends of threads, which are held, and giving the baton up, by a thread that stands before an operation
//! that is not enabled, or has passed a mark. At first nobody has it. That is the definition
//! ([`traceformat::schedule::cooperative`]); `verifier/oracle` compares with it by brute force.
//!
//! *What is not looked at twice.* A state that has been met before, if what is known of the inputs there is
//! known here, too: then it stands for this one, for all inputs that lead here, and whatever follows is
//! looked at from there ([`Seen`]).
//!
//! *What has no other order.* A decision on inputs and a mark touch nothing and are not held, so each comes
//! at once: a thread that is given a turn later stands before its next operation sooner, which only lets it
//! give the baton up sooner. So does giving it up behind a mark: the thread can take it again. The end of
//! the thread that has the baton comes at once, too: of the others only those may do anything whose events
//! are not held, and whoever waits for the end can do so later as well.
//!
//! *What is not proven.* A state that comes back on its own way: then an execution need not end, and who has
//! the baton might keep it (R13 is not monotone in what is held). Where every execution ends, so does each
//! stretch of a thread that has the baton. Waits for a time come back at any instant. What library functions
//! touch is no event: where several threads may be at the same bytes, and a library function is one of them,
//! nothing is proven, since only events are ordered.

use crate::seen::{Ops, Seen};
use crate::uses::Uses;
use exec::abstraction::Abstraction;
use exec::execution::{self, End as Ended};
use exec::machine::{Choice, Machine, Status, Step};
use report::sink::{Outcome, PathEvent};
use ring::search::{existing, is_robust};
use smallvec::SmallVec;
use solver::TermId;
use std::collections::BTreeSet;
use traceformat::event::{Event, Op};
use traceformat::recording::Input;
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Events of one execution; where one is longer, nothing is proven.
const EVENTS: usize = 200_000;

/// States that are met before the caller is asked whether to go on.
const LOOK: u64 = 256;

/// A state without alternatives is remembered once in so many events, so that an execution without an end is
/// seen to come back.
const STRIDE: usize = 64;

/// Threads that have ended with the baton, in order.
pub(crate) type Gone = SmallVec<[ThreadIx; 6]>;

/// What a node in any order says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub held: SiteSet,
    /// Marks, behind which a thread gives the baton up.
    pub yields: SiteSet,
}

/// Who may do what next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Baton {
    /// Nobody has it at first.
    pub holder: Option<ThreadIx>,
    pub gone: Gone,
}

#[derive(Clone, Copy, Debug)]
enum Move {
    Step(ThreadIx, Choice),
    End(ThreadIx),
    GiveUp,
}

/// A state on the way, and the moves from there that are left.
struct Frame {
    baton: Baton,
    depth: usize,
    /// The last one is next.
    moves: Vec<Move>,
    /// Its number, if it is remembered.
    known: Option<usize>,
}

/// An execution that fails.
#[derive(Clone, Debug)]
pub struct Failure {
    pub path: Vec<PathEvent>,
    pub outcome: Outcome,
    pub inputs: Vec<Input>,
}

/// What the node admits.
pub enum Answer {
    /// Only what is safe, and ends. Sites that may race: a fence goes with these.
    Safe { racing: BTreeSet<SiteId> },
    /// This, too.
    Fails(Box<Failure>),
    /// Why that is not known.
    Unknown(String),
}

/// Counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Executions that were followed to an end.
    pub ends: u64,
    /// States that were met for the first time.
    pub states: u64,
}

/// The search, from the machine's current state.
pub struct Search<'m, M: ?Sized> {
    machine: &'m mut M,
    node: &'m Node,
    /// Is a deadlock a failure? If not, nothing is proven where there is one.
    deadlocks: bool,
    /// States that may be met.
    limit: u64,
    path: Vec<PathEvent>,
    frames: Vec<Frame>,
    seen: Seen<M>,
    uses: Uses,
    counts: Counts,
    /// Sites of events.
    sites: BTreeSet<SiteId>,
    /// Marks at which somebody has given the baton up.
    gave_way: BTreeSet<SiteId>,
}

impl<'m, M: Machine + ?Sized> Search<'m, M> {
    /// For any machine: states that come again are looked at again.
    pub fn new(machine: &'m mut M, node: &'m Node, deadlocks: bool, limit: u64) -> Search<'m, M> {
        Search {
            machine,
            node,
            deadlocks,
            limit,
            path: Vec::new(),
            frames: Vec::new(),
            seen: Seen::new(None),
            uses: Uses::default(),
            counts: Counts::default(),
            sites: BTreeSet::new(),
            gave_way: BTreeSet::new(),
        }
    }

    /// The same, where states can be compared.
    pub fn comparing(machine: &'m mut M, node: &'m Node, deadlocks: bool, limit: u64) -> Search<'m, M>
    where
        M: Abstraction,
        M::Shape: 'static,
    {
        let seen = Seen::new(Some(Ops::new()));
        Search { seen, ..Search::new(machine, node, deadlocks, limit) }
    }

    /// What was counted so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Sites of events that were met.
    pub fn sites(&self) -> &BTreeSet<SiteId> {
        &self.sites
    }

    /// Marks at which somebody has given the baton up.
    pub fn gave_way(&self) -> &BTreeSet<SiteId> {
        &self.gave_way
    }

    /// Searches, as long as `goes_on` says so; the machine is where it was afterwards.
    pub fn answer(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Answer {
        let begun = self.machine.depth();
        let answer = self.all(goes_on);
        while self.machine.depth() > begun {
            self.machine.undo();
        }
        match answer {
            Ok(()) => match self.uses.by_library() {
                Some(place) => {
                    Answer::Unknown(format!("a library function uses what threads share, {place}"))
                }
                None => Answer::Safe { racing: self.uses.racing() },
            },
            Err(stop) => stop,
        }
    }

    fn all(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Result<(), Answer> {
        self.uses.of_library(&*self.machine, &[]);
        self.arrive(Baton::default())?;
        while let Some(frame) = self.frames.last_mut() {
            let Some(next) = frame.moves.pop() else {
                if let Some(known) = frame.known {
                    self.seen.leaves(known);
                }
                self.frames.pop();
                continue;
            };
            let (mut baton, depth) = (frame.baton.clone(), frame.depth);
            while self.machine.depth() > depth {
                self.machine.undo();
            }
            self.path.truncate(depth);
            match next {
                Move::GiveUp => baton.holder = None,
                Move::End(t) => {
                    baton.holder = None;
                    let at = baton.gone.partition_point(|u| *u < t);
                    baton.gone.insert(at, t);
                }
                Move::Step(t, choice) => self.step(t, choice, &mut baton)?,
            }
            if self.counts.states.is_multiple_of(LOOK) && !goes_on() {
                return Err(unknown("it was stopped"));
            }
            self.arrive(baton)?;
        }
        Ok(())
    }

    /// The way has come to a state: it ends here, or goes on by one of its moves.
    fn arrive(&mut self, baton: Baton) -> Result<(), Answer> {
        let moves = self.moves(&baton)?;
        if moves.is_empty() {
            self.counts.ends += 1;
            return match execution::quiescent(&*self.machine) {
                Ended::Finished | Ended::LeftWaiting(_) => Ok(()),
                Ended::Deadlock(stuck) if self.deadlocks => Err(self.fails(Outcome::Deadlock(stuck))),
                Ended::Deadlock(_) => Err(unknown("it deadlocks")),
                Ended::Assumed => Err(unknown("an assumption of the program fails for some inputs")),
                other => Err(unknown(&format!("an execution ends in {other:?}"))),
            };
        }
        if self.path.len() >= EVENTS {
            return Err(Answer::Unknown(format!("an execution has more than {EVENTS} events")));
        }
        let mut known = None;
        let decides = matches!(moves[..], [Move::Step(_, Choice::Arm(_)), ..]);
        if !decides && (moves.len() > 1 || self.path.len().is_multiple_of(STRIDE)) {
            match self.seen.meets(&*self.machine, &baton) {
                Met::New(n) => known = Some(n),
                Met::Before => return Ok(()),
                Met::OnTheWay => return Err(unknown("an execution need not end")),
                Met::TooMany => return Err(unknown("its states take too much memory")),
            }
        }
        self.counts.states += 1;
        if self.counts.states > self.limit {
            return Err(Answer::Unknown(format!("there are more than {} states", self.limit)));
        }
        self.frames.push(Frame { baton, depth: self.machine.depth(), moves, known });
        Ok(())
    }

    /// What may happen next, in an order of no account.
    fn moves(&self, baton: &Baton) -> Result<Vec<Move>, Answer> {
        let m = &*self.machine;
        let threads = existing(m);
        let ready = |t: ThreadIx, c: Choice| m.status(t, c) == Status::Ready;
        for &t in &threads {
            let arms = m.arms(t);
            if arms > 0 {
                if m.is_cut(t) {
                    return Err(unknown("inputs keep a loop going beyond the bound"));
                }
                let all = (0..arms).map(Choice::Arm).filter(|c| ready(t, *c));
                let moves: Vec<Move> = all.map(|c| Move::Step(t, c)).collect();
                if moves.is_empty() {
                    return Err(unknown("an assumption of the program fails for some inputs"));
                }
                return Ok(moves);
            }
            if ready(t, Choice::Timeout) {
                return Err(unknown("a thread waits for a time"));
            }
            if ready(t, Choice::Main) && m.next_event(t, Choice::Main).label.op == Op::Mark {
                return Ok(vec![Move::Step(t, Choice::Main)]);
            }
            let ends = m.status(t, Choice::Main) == Status::Finished && !baton.gone.contains(&t);
            if ends && baton.holder == Some(t) {
                return Ok(vec![Move::End(t)]);
            }
        }
        let has = |t: ThreadIx| baton.holder.is_none_or(|u| u == t);
        let mut moves = Vec::new();
        for &t in &threads {
            match m.status(t, Choice::Main) {
                Status::Finished if !baton.gone.contains(&t) && has(t) => moves.push(Move::End(t)),
                Status::Ready => {
                    let e = m.next_event(t, Choice::Main);
                    if joins_too_early(&e, baton) {
                        moves.extend((baton.holder == Some(t)).then_some(Move::GiveUp));
                    } else if has(t) || !self.is_held(&e) {
                        moves.push(Move::Step(t, Choice::Main));
                    }
                }
                Status::Blocked if baton.holder == Some(t) => moves.push(Move::GiveUp),
                _ => {}
            }
        }
        Ok(moves)
    }

    fn is_held(&self, e: &Event) -> bool {
        e.label.op != Op::Mark && self.node.held.contains(e.label.site)
    }

    /// Takes a step, with its failure or what is not known of it.
    fn step(&mut self, t: ThreadIx, choice: Choice, baton: &mut Baton) -> Result<(), Answer> {
        let before = existing(&*self.machine);
        let step = self.machine.step(t, choice);
        let (Step::Done(event) | Step::Violated(event, _) | Step::Unsupported(event, _)) = &step;
        let mut e = PathEvent::of(event.clone());
        if matches!(step, Step::Done(_)) {
            e.births = existing(&*self.machine).into_iter().filter(|t| !before.contains(t)).collect();
        }
        let held = self.is_held(event);
        if held {
            baton.holder = Some(t);
        }
        if baton.holder == Some(t)
            && event.label.op != Op::Mark
            && self.node.yields.contains(event.label.site)
        {
            self.gave_way.insert(event.label.site);
            baton.holder = None;
        }
        self.path.push(e);
        match step {
            Step::Done(event) => {
                if is_robust(&event) {
                    return Err(unknown("it locks a robust mutex"));
                }
                if event.label.op.is_access() && event.label.site == SiteId::UNNUMBERED {
                    return Err(unknown("it touches what has no number"));
                }
                if event.label.op != Op::Mark {
                    self.sites.insert(event.label.site);
                }
                if before.len() > 1 {
                    self.uses.event(&event, held);
                }
                self.uses.of_library(&*self.machine, &self.path);
                Ok(())
            }
            Step::Violated(..) if self.machine.guesses() => {
                Err(unknown("it fails behind a branch on a value that is not modelled"))
            }
            Step::Violated(_, v) => {
                self.counts.ends += 1;
                Err(self.fails(Outcome::Violated(v)))
            }
            Step::Unsupported(_, u) => Err(Answer::Unknown(format!("{} at {}: {}", u.kind, u.place, u.text))),
        }
    }

    fn fails(&self, outcome: Outcome) -> Answer {
        let inputs = self.machine.witness();
        Answer::Fails(Box::new(Failure { path: self.path.clone(), outcome, inputs }))
    }
}

/// Whether a state has been met.
pub(crate) enum Met {
    /// Not yet: its number.
    New(usize),
    /// All that follows was looked at.
    Before,
    /// It is on the way here.
    OnTheWay,
    /// Nothing more can be remembered.
    TooMany,
}

/// What is known of inputs where a state was met.
pub(crate) type Known = Box<[TermId]>;

fn unknown(why: &str) -> Answer {
    Answer::Unknown(why.into())
}

/// Is it a join of a thread that has not ended with the baton yet?
fn joins_too_early(e: &Event, baton: &Baton) -> bool {
    e.label.op == Op::Join && e.object.is_some_and(|o| !baton.gone.contains(&ThreadIx(o.0 as u16)))
}
