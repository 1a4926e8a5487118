//! Samples what an engine claims, before anybody relies on it.
//!
//! An engine that leaves a trace out says `safe` all the same. So random executions of the program are made
//! beside it, by another order of stepping ([`walk`]) and on a machine that is not the engine's where there
//! is one, and looked up in what it has counted ([`counted`]): before the verdict, any executions; before a
//! set is published, executions below each free node that is new in it, and one along each path that ends in
//! it. One that is missing, or that fails where nothing may fail, is an internal error: nothing is published
//! any more, the verdict is none, and the execution is stored.
//!
//! *Nothing is published before its sample.* A set that grows waits until each of its new free nodes and ends
//! has been sampled ([`FEW`], once). At most [`SHARE`] of the time so far ([`FLOOR`] for short runs) goes
//! into that: the budget decides when the next set is sampled, never whether. What is published last, and
//! what the verdict rests on, is sampled whatever the budget says ([`LEAST`]); the budget limits what is
//! added. Where even that is interrupted, nothing is published that was not before, and nothing is `safe`.
//! Once the user has asked to stop, or the time is over, nothing is added; and [`PATIENCE`] after the user
//! has asked, what has to be is interrupted, too: a search of hours has minutes for its samples, and the
//! process has less than a second.
//!
//! *Sets with cycles* have no free nodes and no ends to begin with. Executions are made under them as the
//! runtime allows them ([`walk`], `under.rs`), a few for each set, which first go where none has been.
//!
//! *What it finds.* A set of traces that random executions hit with probability p each is found by n of them
//! with 1 - (1 - p)^n: what is rare can be missed. The checker (`irs certify`) misses nothing.
//!
//! *What is not looked up.* An execution that ends in an assumption that does not hold is none. One that
//! violates the property, or that the model does not explain, is cut off at a point that the order decides;
//! whether it was counted says little, and it is enough that the engine has found one that is. Beside
//! executions that are cut off by an invalid access, others need not be counted: a release is no event. A
//! node that random inputs do not reach in [`TRIES`] executions is let pass, and so are executions of more
//! events than a walk may have. Where the search has gone on from a checkpoint its hashes are taken up from
//! there.

mod counted;
mod walk;

pub use counted::Counted;

use super::Session;
use crate::publish::counterexample::recording;
use exec::execution::End;
use exec::machine::Machine;
use exec::uncounted;
use model::stop::Violation;
use property::Property;
use random::Rng;
use report::sink::{Outcome, PathEvent};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};
use traceformat::event::{ObjectId, Op};
use traceformat::schedule::set::{NodeId, ScheduleSet};
use traceformat::thread::ThreadTable;
use walk::{Begin, EVENTS, Leaf, Leaves, distances, sites};
pub(super) use walk::{NoWalk, SampleRequest, Walk, walk};

/// Beyond what has to be, sampling takes at most this part of the time so far.
const SHARE: u32 = 33;

/// So much may be spent in any case.
const FLOOR: Duration = Duration::from_millis(30);

/// So many executions are looked up before a verdict, if time allows; more only add up where traces are many.
const ENOUGH: u64 = 200_000;

/// So many are looked up before a verdict, and so many new nodes of a last set, whatever the time: what is
/// hit by one in a hundred is found with 95 % (0.99^300 < 0.05). If the engine has made fewer, as many as it
/// has made: so the sampling takes no more than a small multiple of the engine's time, however long
/// executions are.
const LEAST: u64 = 300;

/// Executions below a free node, before it is published.
const FEW: u32 = 2;

/// Executions that set out for one node.
const TRIES: u32 = 8;

/// A set that grows is sampled for so long at a time, or for a tenth of the time so far.
const SLICE: Duration = Duration::from_millis(100);

/// From when the user is first seen to have asked to stop, so long is sampled on.
const PATIENCE: Duration = Duration::from_millis(250);

/// Events of one execution of a program that need not end.
const STEPS: usize = 2000;

/// Events of one execution under a set that has no end.
const ROUNDS: usize = 500;

/// A program with few traces needs no more executions than this many times their number.
const TIMES: u64 = 16;

/// Makes an execution where nobody else does.
pub(super) type Own<'m> = dyn FnMut(&SampleRequest) -> Result<Walk, NoWalk> + 'm;

/// Asks a machine in a thread of its own for executions.
pub(super) struct Sampler {
    orders: Sender<SampleRequest>,
    walks: Receiver<Result<Walk, NoWalk>>,
}

/// The other end: serves orders until there is nobody to order.
pub(super) struct Service {
    orders: Receiver<SampleRequest>,
    walks: Sender<Result<Walk, NoWalk>>,
}

/// A sampler, and what its machine's thread is to do.
pub(super) fn sampler() -> (Sampler, Service) {
    let (orders, to_do) = std::sync::mpsc::channel();
    let (done, walks) = std::sync::mpsc::channel();
    (Sampler { orders, walks }, Service { orders: to_do, walks: done })
}

impl Service {
    pub fn serve<M: Machine + ?Sized>(self, machine: &mut M) {
        for order in self.orders {
            if self.walks.send(walk(machine, &order)).is_err() {
                return;
            }
        }
    }
}

/// What has been sampled so far.
pub(super) struct Audit {
    pub counted: Counted,
    pub sampler: Option<Sampler>,
    /// Barriers at which arrivals are ordered, if they commute at others.
    pub ordered: Option<Arc<[ObjectId]>>,
    random: Rng,
    spent: Duration,
    /// Executions looked up.
    samples: u64,
    /// Nodes that were sampled, and whether they were free.
    seen: FxHashSet<(NodeId, bool)>,
    /// A decision on inputs was made.
    pub inputs: bool,
    /// An execution was cut off by an invalid access to memory, or by a use that is in no order with another.
    cut_by_order: bool,
    /// When the user was first seen to have asked to stop.
    told: Option<Instant>,
    /// What was found to be wrong.
    pub miss: Option<String>,
    /// Why what the verdict rests on could not be sampled.
    pub unsampled: Option<String>,
}

impl Audit {
    pub fn new(seed: u64) -> Audit {
        Audit {
            counted: Counted::default(),
            sampler: None,
            ordered: None,
            random: Rng::new(seed),
            spent: Duration::ZERO,
            samples: 0,
            seen: FxHashSet::default(),
            inputs: false,
            cut_by_order: false,
            told: None,
            miss: None,
            unsampled: None,
        }
    }

    /// Executions looked up so far.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// The time that went into them.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// The engine starts again: nothing is counted, and what it will say is free is another claim.
    pub fn start_again(&mut self) {
        self.counted = Counted::default();
        self.seen.clear();
        self.unsampled = None;
    }

    /// The engine has reported an execution.
    pub fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], same: usize, outcome: &Outcome) {
        let same = same.min(path.len());
        self.inputs |= path[same..].iter().any(|e| e.arms > 0);
        self.counted.follow(threads, path, same);
        self.cut_by_order |= match outcome {
            Outcome::Violated(v) => matches!(v, Violation::Memory { .. }),
            // (Behind it there may be an event whose order with another thread's would have been turned
            // round.)
            Outcome::Unsupported(u) => u.kind == uncounted::KIND,
            _ => false,
        };
        if matches!(outcome, Outcome::Safe | Outcome::LeftWaiting(_) | Outcome::Deadlock(_)) {
            self.counted.count();
        }
    }
}

/// What is claimed of the executions that are sampled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// All are counted.
    Counted,
    /// All are counted and safe.
    Free,
    /// All are safe; nothing is counted.
    Safe,
}

impl Session<'_> {
    /// Must the next set wait, because too much time went into sampling?
    pub(super) fn audit_waits(&self) -> bool {
        self.audit.sampler.is_some() && self.is_over_budget(Instant::now())
    }

    /// Samples what is new in a set that is to be published. False: it must not be, or not yet.
    pub(super) fn audit_set(&mut self, set: &ScheduleSet) -> bool {
        if self.audit.miss.is_some() || self.audit.unsampled.is_some() {
            return false;
        }
        if self.audit.sampler.is_none() {
            return true;
        }
        let began = Instant::now();
        // The engine is under way with its own machine.
        let through = self.sample_leaves(set, false, &mut |_| Err(NoWalk::Interrupted));
        self.audit.spent += began.elapsed();
        through && self.audit.miss.is_none()
    }

    /// Samples the whole program, if the engine says that all is explored. `machine` serves where there is no
    /// other.
    pub(super) fn audit_whole(&mut self, own: &mut Own<'_>) {
        if !self.root_done || self.audit.miss.is_some() {
            return;
        }
        let began = Instant::now();
        let claim = if self.trie.is_free() { Claim::Free } else { Claim::Counted };
        let least = LEAST.min(self.counts.executions);
        let enough = ENOUGH.min(self.counts.executions.saturating_mul(TIMES));
        for n in 0..enough {
            if self.audit.miss.is_some() || n >= least && self.is_over_budget(began) {
                break;
            }
            let order = self.at_random(true);
            match self.order(&order, own) {
                Ok(walk) => self.look_up(&order, &walk, claim),
                Err(NoWalk::Interrupted) => {
                    if n < least {
                        let what = format!("{n} of {least} random executions before the verdict");
                        self.audit.unsampled = Some(format!("interrupted after {what}"));
                    }
                    break;
                }
                Err(NoWalk::TooLong | NoWalk::Stuck(..)) => {}
            }
        }
        self.audit.spent += began.elapsed();
    }

    /// Samples the set that is about to be published last. `machine` serves where there is no other.
    pub(super) fn audit_last(&mut self, own: &mut Own<'_>) {
        let is_over = self.audit.miss.is_some() || self.audit.unsampled.is_some();
        // What is free as a whole is sampled as a whole.
        if is_over || self.trie.is_free() {
            return;
        }
        let began = Instant::now();
        let set = self.trie.snapshot();
        if !self.sample_leaves(&set, true, own) && self.audit.miss.is_none() {
            self.audit.unsampled = Some("interrupted while the last set was sampled".into());
        }
        self.audit.spent += began.elapsed();
    }

    /// Samples the leaves of a set that have not been sampled, in any order; of the `last` set as many as
    /// must be, and as there is time for. False: it is not through, or has found a miss.
    fn sample_leaves(&mut self, set: &ScheduleSet, last: bool, own: &mut Own<'_>) -> bool {
        let began = Instant::now();
        let seen = &self.audit.seen;
        let mut new = Leaves::of(set, &|n, free| seen.contains(&(n, free)));
        if new.len() == 0 {
            return true;
        }
        let set = Arc::new(set.clone());
        let mut sampled = 0;
        while let Some(i) = (new.len() > 0).then(|| self.audit.random.below(new.len())) {
            if last {
                if sampled >= LEAST && self.is_over_budget(began) {
                    return true;
                }
            } else if began.elapsed() > SLICE.max(self.started.elapsed() / 10)
                || self.must_stop(Instant::now()).is_some()
            {
                // The others have their turn with the next set, should they still be there.
                return false;
            }
            let leaf = new.take(i);
            if !self.sample_leaf(&set, &leaf, own) {
                return last && sampled >= LEAST && self.audit.miss.is_none();
            }
            sampled += 1;
        }
        true
    }

    /// Samples one leaf. False: interrupted, or a miss.
    fn sample_leaf(&mut self, set: &Arc<ScheduleSet>, leaf: &Leaf, own: &mut Own<'_>) -> bool {
        let mut left = if leaf.free { FEW } else { 1 };
        for _ in 0..TRIES {
            let begin = Begin::Along(set.clone(), leaf.route.clone());
            let order = self.order_of(begin, true, EVENTS, None);
            match self.order(&order, own) {
                Ok(walk) => {
                    self.look_up(&order, &walk, Claim::Free);
                    left -= 1;
                }
                // Which way the set goes on may depend on inputs; without any there is only one.
                Err(NoWalk::Stuck(why, at)) if !self.audit.inputs => self.cannot_follow(&order, &why, at),
                Err(NoWalk::Stuck(..)) => {}
                Err(NoWalk::TooLong) => break,
                Err(NoWalk::Interrupted) => return false,
            }
            if self.audit.miss.is_some() {
                return false;
            }
            if left == 0 {
                break;
            }
        }
        self.audit.seen.insert((leaf.node, leaf.free));
        true
    }

    fn order_of(&mut self, begin: Begin, relate: bool, most: usize, until: Option<Instant>) -> SampleRequest {
        let (seed, ordered) = (self.audit.random.draw(), self.audit.ordered.clone());
        SampleRequest { seed, begin, ordered, relate, most, until }
    }

    /// An execution from the start, as chance has it.
    fn at_random(&mut self, relate: bool) -> SampleRequest {
        let (most, until) = if relate { (EVENTS, None) } else { (STEPS, Some(self.patience())) };
        self.order_of(Begin::AtRandom, relate, most, until)
    }

    /// When an execution without an end has been followed for long enough.
    fn patience(&self) -> Instant {
        Instant::now() + (FLOOR / 2).max(self.started.elapsed() / (2 * SHARE))
    }

    /// Samples a program that need not end, if the engine says that all of it is safe: no execution may fail,
    /// as far as it is followed. As many are followed as schedules were needed, whatever the time; at least a
    /// few. False: nothing must be published.
    pub(super) fn audit_endless(&mut self, schedules: u64) -> bool {
        if self.audit.sampler.is_none() {
            return true;
        }
        // What could not be sampled before is not to be forgotten.
        if self.audit.miss.is_some() || self.audit.unsampled.is_some() {
            return false;
        }
        let began = Instant::now();
        let least = schedules.clamp(FEW.into(), LEAST);
        let mut n = 0;
        while self.audit.miss.is_none() && (n < least || !self.is_over_budget(began)) {
            let order = self.at_random(false);
            match self.order(&order, &mut |_| Err(NoWalk::Interrupted)) {
                // Where it is cut off, it is long enough; what cannot be explained is not claimed to be
                // unreachable with these bounds.
                Ok(Walk { end: End::Unsupported(_), .. }) => {}
                Ok(walk) => self.look_up(&order, &walk, Claim::Safe),
                Err(NoWalk::Interrupted) => {
                    if n < least {
                        let what = format!("{n} of {least} random executions before the verdict");
                        self.audit.unsampled = Some(format!("interrupted after {what}"));
                    }
                    break;
                }
                Err(_) => break,
            }
            n += 1;
        }
        self.audit.spent += began.elapsed();
        self.audit.miss.is_none() && self.audit.unsampled.is_none()
    }

    /// Samples executions under a set with cycles: of one that is to be published a few, which prefer what is
    /// new in it; of the `last` one until all of its nodes have been met, as far as random executions meet
    /// them, and as there is time for. False: it must not be published.
    pub(super) fn audit_under(&mut self, set: &ScheduleSet, last: bool) -> bool {
        if self.audit.sampler.is_none() {
            return true;
        }
        if self.audit.miss.is_some() || self.audit.unsampled.is_some() {
            return false;
        }
        let Some(sites) = sites(set) else { return true };
        let began = Instant::now();
        let (set, sites) = (Arc::new(set.clone()), Arc::new(sites));
        // Executions that met nothing new, one after the other.
        let (mut n, mut idle) = (0, 0);
        while self.audit.miss.is_none() && n < LEAST {
            if n >= u64::from(FEW) && (!last || idle >= TRIES && self.is_over_budget(began)) {
                break;
            }
            let seen = &self.audit.seen;
            let distance = Arc::new(distances(&set, &|n| seen.contains(&(n, false))));
            let begin = Begin::Under(set.clone(), sites.clone(), distance);
            let until = Some(self.patience());
            let order = self.order_of(begin, false, ROUNDS, until);
            idle += 1;
            match self.order(&order, &mut |_| Err(NoWalk::Interrupted)) {
                Ok(Walk { end: End::Unsupported(_), .. }) | Err(NoWalk::TooLong) => {}
                Ok(walk) => {
                    for node in &walk.visited {
                        if self.audit.seen.insert((*node, false)) {
                            idle = 0;
                        }
                    }
                    self.look_up(&order, &walk, Claim::Safe);
                }
                Err(NoWalk::Stuck(why, at)) => self.cannot_follow(&order, &why, at),
                Err(NoWalk::Interrupted) => {
                    self.audit.unsampled = Some("interrupted while a set was sampled".into());
                }
            }
            n += 1;
        }
        self.audit.spent += began.elapsed();
        self.audit.miss.is_none() && self.audit.unsampled.is_none()
    }

    /// The set says nothing about how the execution could go on.
    fn cannot_follow(&mut self, order: &SampleRequest, why: &str, at: Option<Box<Walk>>) {
        let text = format!("the set cannot be followed: {why} (seed {})", order.seed);
        self.audit.miss = Some(match at {
            Some(walk) => self.keep(text, &walk, &Outcome::Assumed),
            None => text,
        });
    }

    /// Is nothing to be added to what has to be sampled?
    fn is_over_budget(&self, began: Instant) -> bool {
        let so_far = self.started.elapsed();
        let late = self.options.limits.time.is_some_and(|t| so_far >= t);
        let spent = self.audit.spent + began.elapsed();
        late || self.is_told() || spent > FLOOR.max(so_far / SHARE)
    }

    /// Has the user asked to stop?
    fn is_told(&self) -> bool {
        // Relaxed: a flag that carries no data.
        self.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
    }

    /// An execution by whoever samples; by `own` where there is nobody.
    fn order(&mut self, order: &SampleRequest, own: &mut Own<'_>) -> Result<Walk, NoWalk> {
        if self.is_told() && self.audit.told.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            return Err(NoWalk::Interrupted);
        }
        let ask = |s: &Sampler| {
            s.orders.send(order.clone()).ok()?;
            s.walks.recv().ok()
        };
        self.audit.sampler.as_ref().and_then(ask).unwrap_or_else(|| own(order))
    }

    /// Is the execution what is claimed?
    fn look_up(&mut self, order: &SampleRequest, walk: &Walk, claim: Claim) {
        self.audit.samples += 1;
        let deadlocks = !self.options.properties.has(Property::Deadlock);
        // A release is no event: of two orders of it and a use one fails and the other cannot be explained.
        let failing = self.counts.violating + self.counts.unsupported;
        // And one execution may go on where another one of its trace is cut off: the trace is then looked at
        // once, and the execution that goes on may not be the one. So it is where what library functions use
        // is in no order: under another order of events it may be. Such a program is never `safe`.
        let excused = claim == Claim::Safe || claim == Claim::Counted && self.audit.cut_by_order;
        let counted = || excused || self.audit.counted.has(walk.related.hash) != Some(false);
        let (wrong, outcome) = match &walk.end {
            // What no mark shows may lead elsewhere.
            End::Finished | End::LeftWaiting(_) if walk.beyond && !self.audit.inputs => {
                (Some("goes on where the set ends".to_owned()), Outcome::Safe)
            }
            // Where the engine could not explain all such executions it has not counted these.
            End::LeftWaiting(_) if claim == Claim::Counted && failing > 0 => (None, Outcome::Safe),
            End::Finished | End::LeftWaiting(_) => {
                ((!counted()).then(|| "was not counted".to_owned()), Outcome::Safe)
            }
            End::Deadlock(stuck) => {
                let why = match claim {
                    Claim::Free | Claim::Safe if !deadlocks => Some("deadlocks".to_owned()),
                    _ => (!counted()).then(|| "was not counted".to_owned()),
                };
                (why, Outcome::Deadlock(stuck.clone()))
            }
            End::Violated(v) => {
                let why =
                    (claim != Claim::Counted || failing == 0).then(|| format!("fails: {}", v.parts().0));
                (why, Outcome::Violated(v.clone()))
            }
            End::Unsupported(u) => {
                let why = (claim != Claim::Counted || failing == 0)
                    .then(|| format!("cannot be explained: {}", u.text));
                (why, Outcome::Unsupported(u.clone()))
            }
            End::Assumed | End::Open | End::Refused(_) => (None, Outcome::Assumed),
        };
        let Some(wrong) = wrong else { return };
        let text =
            format!("an execution that {wrong}, though the engine has explored all (seed {})", order.seed);
        self.audit.miss = Some(self.keep(text, walk, &outcome));
    }

    /// Stores an execution that must not be: what is said of it, and where it is.
    fn keep(&mut self, text: String, walk: &Walk, outcome: &Outcome) -> String {
        let mut path: Vec<PathEvent> = Vec::with_capacity(walk.events.len());
        for (i, event) in walk.events.iter().enumerate() {
            let (preds, births) = (walk.related.preds[i].clone(), walk.births[i].clone());
            let arms = u16::from(event.label.op == Op::Mark);
            path.push(PathEvent { preds, arms, births, ..PathEvent::of(event.clone()) });
        }
        // Inputs are for whoever replays it to choose: only the order of events is the matter here.
        let fingerprint = self.trie.header().fingerprint;
        let recording = recording(fingerprint, &walk.threads, &path, outcome, &text, Vec::new());
        let place = match &mut self.options.missed {
            Some(store) => store(&recording),
            None => Err("nobody stores it".into()),
        };
        match place {
            Ok(place) => format!("{text}; stored in {}", place.display()),
            Err(e) => format!("{text}; not stored: {e}"),
        }
    }
}
