//! Turns: partial-order reduction where a scheduler that is code of the program asks whose turn is next.
//!
//! After Cimatti, Narasamdya, Roveri: *Software model checking with explicit scheduler and symbolic threads*,
//! LMCS 8(2), 2012, section 5; Godefroid: *Partial-order methods for the verification of concurrent systems*,
//! 1996. A transition is a *turn*: what a thread does from the scheduler's hand-over to it until it gives the
//! turn back. The paper knows statically what a transition may touch. Here a turn is executed, and its
//! *footprint* is all that it did, in each of its ways: events, compared by the one table of dependence.
//!
//! # Sleep sets
//!
//! Of a choice that is looked at the turns z₁, z₂, … are explored one after the other. Below z₂ the turn of
//! z₁ *sleeps*: it is not explored there until something has happened that depends on its footprint, since
//! z₂ and then z₁ comes to where z₁ and then z₂ has come. A node n with the sleeping turns Z(n) need only
//! stand for the executions of which no order of independent turns begins with one in Z(n). By induction
//! over an execution's length this is enough: let t be the turn that is explored first among those with
//! which it may begin. What is left of it begins with no turn that sleeps below t, or that turn could come
//! before t, too. What this rests on:
//!
//! - *A footprint holds all that a turn can do in any state of the node where it was executed* (`footprint`):
//!   each way has come to its end, and neither ends in a failure nor in a covering by another node. After
//!   independent events the turn finds what it found, and does the same. Where states have been made more
//!   general since, there are others, so nobody sleeps below a generalisation.
//! - *A node is covered only by one where no other turn sleeps* (`sleeps_no_more`).
//! - *Nothing else goes on.* Where more than one thread can move, or code of the scheduler runs that is no
//!   choice (the end of an instant, an automaton), nobody sleeps afterwards.
//! - *Dependence sees all that a turn does*, or the machine says what it does not see
//!   ([`exec::machine::Machine::unseen`]): the release of memory, which is no event, and that the bytes of a
//!   synchronization object are used otherwise, too. Of two uses as that object the table knows by their
//!   operations. That the scheduler asks ([`Role::Asks`]) is no use of the semaphore: its count is not looked
//!   at.
//! - *Hand-overs are no events* (`counts`): a turn leaves both semaphores as it has found them. That another
//!   turn, which wakes up waiting threads, looks at the status of one that has not had its turn yet is none
//!   either: it changes nothing unless that one waits for the event, and then its own footprint has the test
//!   that the other turn has changed.
//!
//! # Persistent sets
//!
//! A turn that does nothing but begin to wait for an event ([`Role::Waits`]) may come first, and alone. Let
//! an execution from here fail. If that thread has no turn in it, its waiting changes nothing in it. If it
//! has one before which nobody generates the event, that turn commutes with all that comes before. If
//! somebody does, the thread that waits is woken then, and comes with its turn to the same place as the one
//! that finds the event present: the instant cannot end meanwhile, and an event stays present until it does.
//! (The length of the execution, and then the number of threads that can have a turn, gets smaller, so that
//! nobody is left out for ever.) What this rests on:
//!
//! - *It has read nothing that others may change*, but whether its event is present (`only_waits`): its own
//!   thread's data, and memory that no turn ever writes. That this is *steady* is taken for granted when it
//!   is read; a later write shows that it was wrong ([`Explorer::unsteady`]), and then everything is explored
//!   anew without that. (As long as no turn has written it, the reduction is right up to there; so the first
//!   write is found.) Memory is told apart by its object's identity. So it must have the same one wherever it
//!   is met: what is steady has no other name in any covering (`keeps_names`).
//! - *Nobody else looks at a thread's status within an instant* but who generates events.
//!
//! In SystemC events are not present: who begins to wait when an event has been notified waits for the next
//! time. There a turn that does nothing but begin to wait may come first and alone if none of the events that
//! it then waits for is ever notified *at once*; those that are notified for later are triggered when the
//! evaluation phase is over, which is not before that turn. (What it waited for earlier wakes it up neither
//! before that turn, when it is ready, nor after it.) The header makes a turn read a place for each of these
//! events, which is written where the event is notified at once. So that this does not happen is one more
//! thing that is taken to be steady.
//!
//! In FreeRTOS (`irs/freertos.h`) a turn is one of the highest priority, so that one turn can keep others
//! from being next without touching anything that they touch: it wakes somebody of a higher priority. So each
//! turn reads a place that is written then, and where a priority changes: such a turn depends on all others.
//! Who is suspended or deleted has a status written that his own turn writes. No turn there only begins to
//! wait: the order in which tasks do so is that in which they are woken. Ticks are code of the scheduler that
//! is no choice.
//!
//! Which code is the scheduler's is said by the engine that uses this ([`Turns`]); nothing is left out of a
//! program whose scheduler asks nobody.

use super::explore::{Explorer, Progress};
use super::graph::{NodeIx, Status, Target};
use super::walk::is_local;
use exec::abstraction::Abstraction;
use exec::machine::Unseen;
use report::sink::{Inconsistent, Sink};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use traceformat::dependence::{conflicting, dependent};
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Steps of one turn that are taken at once; one that is longer is explored like anything else.
const TURN: u32 = 4096;

/// So many times a write shows that something is not steady; then nothing is taken to be.
pub(super) const SURPRISES: usize = 64;

/// What code of a scheduler does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Asks whether a thread has the next turn: an event on its semaphore comes before the question.
    Asks,
    /// Looks for someone to ask, and nothing else.
    Looks,
    /// Gives a thread its turn by a post of its semaphore, and waits for another one until it is over.
    Turn,
    /// Gives a turn back by a post.
    Gives,
    /// ... having begun to wait for one event, and only then.
    Waits,
    /// Waits for a turn, and goes on; touches nothing but its own thread's data.
    Returns,
    /// Wakes up who waits for an event: looks at the status of each thread.
    Wakes,
    /// Tests whether one event is present, and notes that it is waited for; touches nothing but its own
    /// thread's data and the event.
    Tests,
}

/// Which sites belong to a scheduler, and what is left out.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    pub roles: FxHashMap<SiteId, Role>,
    /// Use sleep sets.
    pub sleep: bool,
    /// Use persistent sets.
    pub persistent: bool,
    /// What some turn writes, of what another one reads.
    pub unsteady: BTreeSet<Access>,
}

impl Turns {
    fn role(&self, e: &Event) -> Option<Role> {
        self.roles.get(&e.label.site).copied()
    }

    /// Does the scheduler look for someone to ask, or at the one who comes next?
    fn looks(&self, e: &Event) -> bool {
        matches!(
            (self.role(e), e.label.op),
            (Some(Role::Asks | Role::Looks), _) | (Some(Role::Turn), Op::Load)
        )
    }

    /// Is the event part of a turn's footprint?
    fn counts(&self, e: &Event) -> bool {
        !matches!(
            (self.role(e), e.label.op),
            (Some(Role::Turn), Op::SemPost | Op::SemWait)
                | (Some(Role::Gives | Role::Waits), Op::SemPost)
                | (Some(Role::Returns), Op::SemWait)
                | (Some(Role::Wakes), Op::Load)
        )
    }
}

/// Where a node is in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// There has been one.
    began: bool,
    /// Whose it is, by the semaphore.
    whose: Option<ObjectId>,
    /// Who has moved in it.
    by: Option<ThreadIx>,
    /// Somebody else, too.
    mixed: bool,
}

/// What a step of a turn does: its event, and what dependence does not see of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Deeds {
    events: Vec<Event>,
    unseen: Vec<Unseen>,
}

impl Deeds {
    /// (What the scheduler's own thread does besides is no event of a turn, and its order is none, either:
    /// what is unseen is compared by what it touches alone. What a turn's thread does in order are events.)
    fn depend_on(&self, other: &Deeds) -> bool {
        let beside = |events: &[Event], unseen: &[Unseen]| {
            events.iter().any(|e| unseen.iter().any(|u| conflicting(e, &u.event)))
        };
        let conflict =
            |a: &Unseen, b: &Unseen| !(a.synchronizes && b.synchronizes) && conflicting(&a.event, &b.event);
        self.events.iter().any(|a| other.events.iter().any(|b| dependent(a, b)))
            || beside(&self.events, &other.unseen)
            || beside(&other.events, &self.unseen)
            || self.unseen.iter().any(|a| other.unseen.iter().any(|b| conflict(a, b)))
    }
}

/// A turn that sleeps: the semaphore, and the footprint.
#[derive(Clone, Debug)]
pub struct Sleeper {
    whose: ObjectId,
    footprint: Rc<Deeds>,
}

/// The turns that sleep at a node.
pub type Asleep = Option<Rc<Vec<Sleeper>>>;

/// What is known of a turn that has been explored.
struct Explored {
    /// `None`: not known, or too much.
    footprint: Option<Deeds>,
    /// It does nothing but begin to wait.
    waits: bool,
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// The only event that can come next, of the only thread that can move.
    fn only_event(&self, n: NodeIx) -> Option<&Event> {
        match &self.graph[n].ways[..] {
            [way] => way.event.as_ref(),
            _ => None,
        }
    }

    fn role_of(&self, n: NodeIx) -> Option<(Role, Op, Option<ObjectId>)> {
        let e = self.only_event(n)?;
        Some((self.options.turns.as_ref()?.role(e)?, e.label.op, e.object))
    }

    /// Does the scheduler ask here whose turn is next?
    pub(super) fn asks(&self, n: NodeIx) -> bool {
        matches!(self.role_of(n), Some((Role::Asks, Op::SemGetValue, _)))
    }

    /// Whose turn begins with the next event?
    fn begins(&self, n: NodeIx) -> Option<ObjectId> {
        match self.role_of(n) {
            Some((Role::Turn, Op::SemPost, whose)) => whose,
            _ => None,
        }
    }

    /// Has the thread whose turn it is given it back?
    fn ends(&self, n: NodeIx) -> bool {
        self.graph[n].turn.whose.is_some() && matches!(self.role_of(n), Some((Role::Turn, Op::SemWait, _)))
    }

    /// Does the scheduler look for someone, or decide?
    fn looks(&self, n: NodeIx) -> bool {
        let [way] = &self.graph[n].ways[..] else { return false };
        way.event
            .as_ref()
            .is_none_or(|e| is_local(e) || self.options.turns.as_ref().is_some_and(|t| t.looks(e)))
    }

    /// Is only a turn left that sleeps here?
    pub(super) fn is_asleep(&self, n: NodeIx) -> bool {
        self.begins(n).is_some_and(|whose| self.sleeps(n, whose))
    }

    fn sleeps(&self, n: NodeIx, whose: ObjectId) -> bool {
        self.graph[n].asleep.iter().flat_map(|all| all.iter()).any(|s| s.whose == whose)
    }

    /// What comes next here is found elsewhere.
    pub(super) fn leave(&mut self, n: NodeIx) {
        for arm in self.graph[n].ways.iter_mut().flat_map(|w| &mut w.arms) {
            if matches!(arm.1, Target::Unexplored) {
                arm.1 = Target::Left;
                self.counts.left += 1;
            }
        }
    }

    /// After a step to `child`, whose state has just been read off: where it is in a turn, who sleeps there.
    pub(super) fn follow_turn(&mut self, child: NodeIx) {
        let Some(turns) = &self.options.turns else { return };
        let parent = self.graph[child].parent;
        let Some(e) = self.graph[child].event.clone() else { return };
        let mut turn = self.graph[parent].turn;
        let role = turns.role(&e);
        let handed = role == Some(Role::Turn) && matches!(e.label.op, Op::SemPost | Op::SemWait);
        if handed {
            let whose = e.object.filter(|_| e.label.op == Op::SemPost);
            turn = Turn { began: true, whose, by: None, mixed: false };
        } else if turn.whose.is_some() {
            turn.mixed |= turn.by.is_some_and(|t| t != e.thread);
            turn.by = Some(e.thread);
        }
        self.graph[child].turn = turn;
        let unseen = self.machine.unseen();
        if turn.began {
            self.note_writes(&e);
            unseen.iter().filter(|u| !u.synchronizes).for_each(|u| self.note_writes(&u.event));
        }
        self.graph[child].unseen.clone_from(&unseen);
        let mut moves = self.graph[child].ways.iter().map(|w| w.thread);
        let first = moves.next();
        let alone = moves.all(|t| Some(t) == first);
        let Some(before) = self.graph[parent].asleep.clone().filter(|_| alone && !turn.mixed) else { return };
        let Some(turns) = &self.options.turns else { return };
        let local = handed || is_local(&e);
        let goes_on = local || turn.whose.is_some() || turns.looks(&e);
        let counts = !local && turn.whose.is_some() && turns.counts(&e);
        let asks = role == Some(Role::Asks);
        let unseen = unseen.into_iter().filter(|u| !(asks && u.synchronizes)).collect();
        let done = Deeds { events: counts.then_some(e).into_iter().collect(), unseen };
        let independent = |s: &Sleeper| !s.footprint.depend_on(&done);
        let asleep = goes_on.then(|| match before.iter().all(independent) {
            true => before,
            false => Rc::new(before.iter().filter(|s| independent(s)).cloned().collect()),
        });
        self.graph[child].asleep = asleep.filter(|all| !all.is_empty());
    }

    /// May `w` cover `v`, for what sleeps there? `renamed`: objects' identities there, here.
    pub(super) fn sleeps_no_more(&self, w: NodeIx, v: NodeIx, renamed: &[(ObjectId, ObjectId)]) -> bool {
        let here = |o: ObjectId| renamed.iter().find(|r| r.0 == o).map_or(o, |r| r.1);
        let began = self.graph[w].turn.began || !self.graph[v].turn.began;
        began && self.graph[w].asleep.iter().flat_map(|all| all.iter()).all(|s| self.sleeps(v, here(s.whose)))
    }

    /// A turn, or what comes after one, writes.
    fn note_writes(&mut self, e: &Event) {
        for a in e.accesses.iter().filter(|a| a.write) {
            if self.steady.get(&a.object).is_some_and(|all| all.iter().any(|s| s.conflicts(a))) {
                self.unsteady.insert(*a);
            }
            self.written.entry(a.object).or_default().insert(*a);
        }
    }

    /// May a covering that names these objects otherwise be? Not if what is steady is among them. (If so,
    /// they will not be.)
    pub(super) fn keeps_names(&mut self, renamed: &[(ObjectId, ObjectId)]) -> bool {
        if self.options.turns.is_none() {
            return true;
        }
        let names = || renamed.iter().flat_map(|r| [r.0, r.1]);
        let keeps = names().all(|o| !self.steady.contains_key(&o));
        if keeps {
            self.moved.extend(names());
        }
        keeps
    }

    /// Explores a choice of the scheduler: the turns one after the other, each to its end, then what comes
    /// after them.
    pub(super) fn choose_turns(&mut self, c: NodeIx) -> Result<(), Inconsistent> {
        let Some((sleep, persistent)) = self.options.turns.as_ref().map(|t| (t.sleep, t.persistent)) else {
            return Ok(());
        };
        let mark = self.graph.open.len();
        let mut later = Vec::new();
        let mut asleep: Vec<Sleeper> = self.graph[c].asleep.iter().flat_map(|a| a.iter().cloned()).collect();
        let mut looking = vec![c];
        // Who is asked first comes first: nobody else need be asked if that turn can come alone.
        while let Some(i) = (0..looking.len()).min_by_key(|&i| self.graph[looking[i]].depth) {
            let n = looking.swap_remove(i);
            if self.graph[n].retired || self.graph[n].status != Status::Open {
                continue;
            }
            let Some(whose) = self.begins(n) else {
                if !self.looks(n) || !self.go_on() {
                    later.push(n);
                } else if self.look(n)? == Progress::Retired {
                    break;
                }
                looking.extend(self.graph.open.drain(mark..));
                continue;
            };
            if self.is_asleep(n) {
                self.leave(n);
                continue;
            }
            if sleep && !asleep.is_empty() {
                self.graph[n].asleep = Some(Rc::new(asleep.clone()));
            }
            let Some(explored) = self.turn(n, &mut later)? else { break };
            if persistent && explored.waits {
                looking.drain(..).for_each(|other| self.leave(other));
            }
            if sleep && let Some(footprint) = explored.footprint {
                asleep.push(Sleeper { whose, footprint: Rc::new(footprint) });
            }
        }
        self.graph.open.extend(looking);
        self.graph.open.extend(later.into_iter().rev());
        Ok(())
    }

    /// Explores a step of the scheduler's.
    fn look(&mut self, n: NodeIx) -> Result<Progress, Inconsistent> {
        while let Some(way) = self.graph[n].unexplored() {
            if self.expand(n, way)? == Progress::Retired {
                self.graph.open.push(n);
                return Ok(Progress::Retired);
            }
        }
        Ok(Progress::Done)
    }

    /// Explores the turn that begins at `n`; what comes after it is to be explored later. `None`: the
    /// exploration goes on elsewhere.
    fn turn(&mut self, n: NodeIx, later: &mut Vec<NodeIx>) -> Result<Option<Explored>, Inconsistent> {
        let mark = self.graph.open.len();
        self.graph.open.push(n);
        let mut steps = 0;
        while self.graph.open.len() > mark
            && let Some(n) = self.graph.open.pop()
        {
            if self.graph[n].retired || self.graph[n].status != Status::Open {
                continue;
            }
            if self.ends(n) || self.graph[n].ways.len() > 1 || steps > TURN || !self.go_on() {
                later.push(n);
                continue;
            }
            let Some(way) = self.graph[n].unexplored() else { continue };
            self.graph.open.push(n);
            steps += 1;
            if self.expand(n, way)? == Progress::Retired {
                return Ok(None);
            }
        }
        let Some((mut footprint, reads)) = self.footprint(n) else {
            return Ok(Some(Explored { footprint: None, waits: false }));
        };
        let waits = self.only_waits(n, &footprint, &reads);
        if waits {
            for read in reads {
                self.steady.entry(read.object).or_default().insert(read);
            }
        }
        let Some(turns) = &self.options.turns else { return Ok(None) };
        footprint.events.retain(|e| turns.counts(e));
        Ok(Some(Explored { footprint: Some(footprint), waits }))
    }

    /// All that the turn does that begins at `n`, in each of its ways, and what it reads by code of its own:
    /// bytes, synchronization objects. `None`: that is not known, or it does not come to its end in each way.
    fn footprint(&self, n: NodeIx) -> Option<(Deeds, Vec<Access>)> {
        let turns = self.options.turns.as_ref()?;
        let mut all = Deeds::default();
        let mut reads = Vec::new();
        let mut todo = vec![n];
        while let Some(n) = todo.pop() {
            let node = &self.graph[n];
            if self.ends(n) {
                continue;
            }
            match node.status {
                Status::Open if !node.retired && node.ways.len() == 1 && !node.turn.mixed => {}
                _ => return None,
            }
            for (_, target) in node.ways.iter().flat_map(|w| &w.arms) {
                match target {
                    Target::Excluded => {}
                    Target::To(c) => {
                        let e = self.graph[*c].event.as_ref()?;
                        if turns.role(e).is_none() {
                            reads.extend(e.accesses.iter().filter(|a| !a.write));
                        }
                        if !all.events.contains(e) {
                            all.events.push(e.clone());
                        }
                        for u in &self.graph[*c].unseen {
                            if u.synchronizes {
                                reads.extend(u.event.accesses.iter().copied());
                            }
                            if !all.unseen.contains(u) {
                                all.unseen.push(u.clone());
                            }
                        }
                        todo.push(*c);
                    }
                    _ => return None,
                }
            }
        }
        Some((all, reads))
    }

    /// Does a turn that does this, and reads that, do nothing but begin to wait?
    fn only_waits(&self, n: NodeIx, all: &Deeds, reads: &[Access]) -> bool {
        let Some(turns) = &self.options.turns else { return false };
        let harmless = |e: &Event| match (turns.role(e), e.label.op) {
            (Some(Role::Turn | Role::Waits), Op::SemPost) | (Some(Role::Returns), Op::SemWait) => true,
            // What belongs to the thread.
            (Some(Role::Returns | Role::Tests | Role::Waits), Op::Load | Op::Store) => true,
            (None, Op::Load) => e.accesses.iter().all(|a| !a.write),
            _ => is_local(e),
        };
        // If somebody uses what the turn has released, that fails when the turn comes first, too. What is
        // used as a synchronization object is among what must be steady.
        let unseen = |u: &Unseen| u.synchronizes || u.event.label.op == Op::Free;
        let steady = |r: &Access| {
            !self.moved.contains(&r.object)
                && !turns.unsteady.iter().any(|w| w.conflicts(r))
                && !self.written.get(&r.object).is_some_and(|all| all.iter().any(|w| w.conflicts(r)))
        };
        self.begins(n).is_some()
            && all.events.iter().any(|e| turns.role(e) == Some(Role::Waits) && e.label.op == Op::SemPost)
            && all.events.iter().all(harmless)
            && all.unseen.iter().all(unseen)
            && reads.iter().all(steady)
    }
}
