//! Takes what an engine reports: the growing set, the counters, the first counterexample.

use super::audit::{Audit, NoWalk, SampleRequest, Sampler, Walk, walk};
use super::trees::Grown;
use super::{Progress, SessionOptions, turns};
use crate::checkpoint::{self, About, Checkpoint, Progress as Stored};
use crate::hint::{self, Hint};
use crate::publish::Pace;
use crate::publish::counterexample::recording;
use crate::publish::outlet::Outlet;
use crate::story::Found;
use engine::Before;
use exec::machine::Machine;
use model::Program;
use model::labels::Labels;
use model::stop::{Unsupported, Violation};
use property::{Properties, Property};
use report::graph::ArtGraph;
use report::sink::{self, Baton, Counts, End, Estimate, Failing, Outcome, PathEvent, Sink};
use report::verdict::property_of;
use rustc_hash::FxHashMap;
use schedule::growth::admits_something;
use schedule::trie::{Header, Trie};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use traceformat::event::{ObjectId, Op};
use traceformat::recording::Input;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Assumption, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// How often the memory is looked at.
pub(super) const WEIGH_EVERY: Duration = Duration::from_millis(20);

/// Asks whether to go on, from so far; why not.
pub(super) type Turn<'a> = Box<dyn FnMut(Estimate) -> Result<(), &'static str> + Send + 'a>;

/// Takes what an engine reports, and publishes it.
pub struct Session<'a> {
    pub(super) trie: Trie,
    pub(super) options: SessionOptions<'a>,
    pub(super) outlet: Outlet,
    /// Asked before going on, where other engines take part; it may wait.
    pub(super) turn: Option<Turn<'a>>,
    pub(super) pace: Pace,
    /// The engine's estimate of all executions.
    pub(super) estimate: u64,
    pub(super) started: Instant,
    pub(super) first_schedule: Option<Duration>,
    pub(super) reported: (Instant, u64),
    pub(super) published: u64,
    pub(super) property: Option<String>,
    pub(super) counterexample: Option<PathBuf>,
    /// A hint at the repair of what fails.
    pub(super) hint: Option<Hint>,
    /// The inputs of the counterexample, and the same in words.
    pub(super) given: Vec<Input>,
    pub(super) inputs: Vec<String>,
    /// The first counterexample of this session.
    pub(super) found: Option<Found>,
    pub(super) unsupported: BTreeSet<Unsupported>,
    pub(super) root_done: bool,
    /// Executions of earlier sessions.
    pub(super) resumed: u64,
    /// Executions that ended safely.
    pub(super) safe: u64,
    /// Executions that fail an assumption.
    pub(super) failing: Failing,
    /// Some violation is one of a whole trace (a race, a release beside a use): not each of its executions
    /// need show it.
    pub(super) failures_of_traces: bool,
    pub(super) interrupted: Option<String>,
    /// From when the search is to end until its checkpoint is on the disk: who ends the process waits.
    pub(super) writing: Option<checkpoint::Writing>,
    /// When the memory was looked at last.
    pub(super) weighed: Instant,
    pub(super) notes: Vec<String>,
    /// Our own count of what the engine reports.
    pub(super) counts: Counts,
    /// What is published is all, or nothing.
    pub(super) only_whole: bool,
    /// What the proof says of states.
    pub(super) labels: Option<Labels>,
    /// Of what is reported as trees of states.
    pub(super) grown: Grown<'a>,
    /// States of earlier attempts of an engine that reports no executions, and of this one.
    pub(super) far: (u64, u64),
    pub(super) audit: Audit,
}

impl<'a> Session<'a> {
    /// What is published goes through the outlet.
    pub(super) fn new(
        header: Header,
        mut options: SessionOptions<'a>,
        program: Option<&'a Program>,
        outlet: Outlet,
    ) -> Session<'a> {
        let now = Instant::now();
        Session {
            outlet,
            turn: None,
            only_whole: false,
            labels: None,
            audit: Audit::new(options.seed),
            grown: Grown::new(std::mem::take(&mut options.trees), program),
            far: (0, 0),
            options,
            trie: Trie::new(header),
            pace: Pace::new(),
            estimate: 0,
            started: now,
            first_schedule: None,
            reported: (now, 0),
            published: 0,
            property: None,
            counterexample: None,
            given: Vec::new(),
            inputs: Vec::new(),
            found: None,
            hint: None,
            unsupported: BTreeSet::new(),
            root_done: false,
            resumed: 0,
            safe: 0,
            failing: Failing::Excluded,
            failures_of_traces: false,
            interrupted: None,
            writing: None,
            weighed: now,
            notes: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Other engines take part, since then: `turn` is asked before this one goes on.
    pub(super) fn take_turns(&mut self, since: Instant, turn: Turn<'a>) {
        self.started = since;
        self.turn = Some(turn);
    }

    /// Was it stopped because there was a verdict?
    pub(super) fn was_stopped(&self) -> bool {
        self.interrupted.as_deref() == Some(turns::DECIDED)
    }

    /// Another engine's counterexample, in place of its own.
    pub(super) fn take_counterexample(&mut self, other: &mut Session<'_>) {
        self.property = other.property.take();
        self.counterexample = other.counterexample.take();
        self.inputs = std::mem::take(&mut other.inputs);
        self.found = other.found.take();
    }

    /// Takes up where an earlier session has stopped; the search to go on with. The error is what to tell the
    /// user.
    pub(super) fn take_up(
        &mut self,
        path: &Path,
        about: &About,
        before: &dyn Fn(&[u8]) -> Result<Before, String>,
    ) -> Result<Vec<u8>, String> {
        let deadlocks = self.options.properties.has(Property::Deadlock);
        let (found, racing) = Checkpoint::load(path, about, deadlocks, before).map_err(|e| e.to_string())?;
        let restored = self.restore(found.progress, &racing);
        restored
            .map_err(|why| checkpoint::CheckpointError::Damaged(path.to_owned(), why.into()).to_string())?;
        Ok(found.engine)
    }

    /// Takes up what an earlier session had found.
    fn restore(&mut self, p: Stored, races: &[SiteId]) -> Result<(), &'static str> {
        self.trie = Trie::restored(self.trie.header().clone(), races, p.trie)?;
        self.audit.counted = p.counted;
        self.audit.inputs = p.inputs_decided;
        self.counts = p.counts;
        self.reported.1 = p.counts.executions;
        self.resumed = p.counts.executions;
        self.safe = p.safe;
        self.failing = p.failing;
        // What earlier sessions have found is not known in detail.
        self.failures_of_traces = p.counts.violating > 0;
        self.property = p.property;
        self.counterexample = p.counterexample;
        self.inputs = p.inputs;
        self.unsupported = p.unsupported.into_iter().map(checkpoint::unsupported).collect();
        self.notes.push(format!("going on after {} executions", p.counts.executions));
        Ok(())
    }

    /// Stores where the exploration stopped; after its end there is nothing to go on with.
    pub(super) fn put_away(&mut self, path: &Path, about: &About, engine: Option<Vec<u8>>) {
        let _writing = self.writing.take().unwrap_or_else(checkpoint::Writing::begin);
        if self.root_done {
            // What is not there need not be removed.
            let _ = std::fs::remove_file(path);
            return;
        }
        let Some(engine) = engine else {
            self.notes.push("stopped in the middle of a step: no checkpoint".into());
            return;
        };
        let Some(trie) = self.trie.stored() else {
            self.notes.push("what was found is too deep to be stored: no checkpoint".into());
            return;
        };
        // What was found beside the search, and not in it yet, is found again: a file in which a failure is
        // none of those that are counted is refused.
        let counted = self.counts.violating + self.counts.deadlocked - self.accepted_deadlocks() > 0;
        let progress = Stored {
            trie,
            counted: self.audit.counted.clone(),
            inputs_decided: self.audit.inputs,
            counts: self.counts,
            safe: self.safe,
            failing: self.failing,
            property: self.property.clone().filter(|_| counted),
            counterexample: self.counterexample.clone().filter(|_| counted),
            inputs: if counted { self.inputs.clone() } else { Vec::new() },
            unsupported: self.unsupported.iter().map(checkpoint::stored).collect(),
        };
        match (Checkpoint { engine, progress }).store(path, about) {
            Ok(()) => self.notes.push(format!("the same command goes on from {}", path.display())),
            Err(e) => self.notes.push(e.to_string()),
        }
    }

    /// Publishes what is proven; gives it back. `None`: it must not be published, or not yet.
    pub(super) fn publish(&mut self) -> Option<ScheduleSet> {
        let begun = Instant::now();
        if self.only_whole && !self.trie.is_free() || self.audit_waits() {
            self.pace.taken(begun, Duration::ZERO);
            return None;
        }
        let set = self.trie.snapshot();
        if !self.audit_set(&set) {
            let now = Instant::now();
            self.pace.taken(now, now - begun);
            return None;
        }
        self.published = set.traces.unwrap_or(0);
        if admits_something(&set) {
            self.first_schedule.get_or_insert_with(|| self.started.elapsed());
            if self.outlet.listens() {
                self.outlet.offer(set.clone());
            }
        }
        let now = Instant::now();
        self.pace.taken(now, now - begun);
        Some(set)
    }

    /// Instead of a last set that must not be published: what was published last, or nothing.
    pub(super) fn withheld(&mut self) -> ScheduleSet {
        let last = self.outlet.last();
        let set = last.unwrap_or_else(|| Trie::new(self.trie.header().clone()).snapshot());
        self.published = set.traces.unwrap_or(0);
        set
    }

    /// How much has been explored: executions, or states.
    fn done(&self) -> u64 {
        self.counts.executions.max(self.far.0 + self.far.1)
    }

    pub(super) fn tell_progress(&mut self, now: Instant) {
        let every = match self.options.progress_every {
            Duration::ZERO => Duration::from_millis(500),
            other => other,
        };
        let since = now - self.reported.0;
        if since < every {
            return;
        }
        let traces = self.done();
        let messages = self.outlet.messages();
        // They are part of the report, too, for a run without anyone to watch it.
        self.notes.extend(messages.iter().cloned());
        let progress = Progress {
            traces,
            rate: traces.saturating_sub(self.reported.1) as f64 / since.as_secs_f64(),
            estimate: self.estimate.max(traces),
            published: self.published,
            seconds: (now - self.started).as_secs_f64(),
            messages,
        };
        self.reported = (now, traces);
        if let Some(tell) = &mut self.options.progress {
            tell(&progress);
        }
    }

    /// Executions that deadlock, where nobody minds.
    pub(super) fn accepted_deadlocks(&self) -> u64 {
        if self.options.properties.has(Property::Deadlock) { 0 } else { self.counts.deadlocked }
    }

    pub(super) fn must_stop(&mut self, now: Instant) -> Option<String> {
        let limits = &self.options.limits;
        // Relaxed: a flag that carries no data.
        if self.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            return Some("interrupted".into());
        }
        if self.options.first_counterexample_ends && self.property.is_some() {
            return Some("stopped at the first counterexample".into());
        }
        if let Some(n) = limits.executions.filter(|&n| self.done() - self.resumed >= n) {
            return Some(format!("limit of {n} executions"));
        }
        if let Some(t) = limits.time.filter(|&t| now - self.started >= t) {
            return Some(format!("limit of {} s", t.as_secs_f64()));
        }
        // Reading /proc costs microseconds: not at each question.
        if now - self.weighed >= WEIGH_EVERY {
            self.weighed = now;
            limits.memory.weigh(0);
        }
        limits.memory.why_not()
    }

    /// What is checked.
    pub(super) fn properties(&self) -> Properties {
        self.options.properties
    }

    /// Who makes the executions that are looked up.
    pub(super) fn sampled_by(&mut self, sampler: Sampler) {
        self.audit.sampler = Some(sampler);
    }

    pub(super) fn sampled_by_nobody(&mut self) {
        self.audit.sampler = None;
    }

    /// Samples what is claimed at the end, before the verdict rests on it.
    pub fn sample_end(&mut self, end: &End) {
        self.sample_end_on(end, &mut |_| Err(NoWalk::Interrupted));
    }

    /// The same, on this machine where there is no other.
    #[doc(hidden)]
    pub fn sample_end_with<M: Machine + ?Sized>(&mut self, end: &End, machine: &mut M) {
        self.sample_end_on(end, &mut |order| walk(machine, order));
    }

    fn sample_end_on(&mut self, end: &End, own: &mut dyn FnMut(&SampleRequest) -> Result<Walk, NoWalk>) {
        self.audit_whole(own);
        if self.counts.executions > 0 && !end.complete {
            self.audit_last(own);
        }
        self.sample_grown(end);
    }

    /// The first counterexample: it is stored.
    fn violated(&mut self, threads: &ThreadTable, path: &[PathEvent], outcome: &Outcome, property: String) {
        self.inputs = self.given.iter().map(|i| i.describe(threads)).collect();
        if let Some(store) = &mut self.options.counterexample {
            let fingerprint = self.trie.header().fingerprint;
            let inputs = std::mem::take(&mut self.given);
            match store(&recording(fingerprint, threads, path, outcome, &property, inputs)) {
                Ok(place) => self.counterexample = Some(place),
                Err(e) => self.notes.push(format!("the counterexample could not be stored: {e}")),
            }
        }
        let (threads, path, outcome) = (threads.clone(), path.to_vec(), outcome.clone());
        self.found = Some(Found { threads, path, outcome, property: property.clone() });
        self.property = Some(property);
    }
}

impl Sink for Session<'_> {
    fn assume(&mut self, all: Vec<Assumption>) {
        self.grown.assume(&all);
        self.trie.assume(all);
    }

    fn witness(&mut self, ask: &dyn Fn() -> Vec<Input>) {
        if self.property.is_none() {
            self.given = ask();
        }
    }

    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        self.trie.execution(threads, path, changed, outcome);
        self.audit.execution(threads, path, changed, outcome);
        self.counts.executions += 1;
        self.counts.traces += 1;
        match outcome {
            Outcome::Safe | Outcome::LeftWaiting(_) => self.safe += 1,
            Outcome::Assumed => {
                self.counts.traces -= 1;
                self.counts.assumed += 1;
                self.failing = self.failing.max(failing(path));
            }
            Outcome::Deadlock(_) => self.counts.deadlocked += 1,
            Outcome::Violated(v) => {
                self.counts.violating += 1;
                self.failures_of_traces |= matches!(v, Violation::Race { .. } | Violation::Memory { .. });
            }
            Outcome::Unsupported(u) => {
                self.counts.traces -= 1;
                self.counts.unsupported += 1;
                self.unsupported.insert(u.clone());
            }
        }
        if self.property.is_none()
            && let Some(property) = property_of(outcome, threads)
            && (self.options.properties.has(Property::Deadlock) || !matches!(outcome, Outcome::Deadlock(_)))
        {
            self.violated(threads, path, outcome, property);
        }
        let now = Instant::now();
        // The first schedule goes out at once: a program may be waiting for it.
        let first = self.first_schedule.is_none() && matches!(outcome, Outcome::Safe);
        if (first || self.outlet.has_targets()) && self.pace.is_due(now) {
            self.publish();
        }
        self.tell_progress(now);
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.trie.subtree_done(depth, free, racing);
        self.root_done |= depth == 0;
    }

    fn worker(&mut self, number: usize) {
        self.trie.worker(number);
        self.audit.counted.worker(number);
    }

    fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        self.trie.moved(threads, path);
        self.audit.counted.follow(threads, path, 0);
    }

    fn start_again(&mut self) {
        // What was published stays, and from now on only the whole is published, which is more than anything:
        // node by node two searches name different predecessors, so what the second one finds is no growth of
        // what the first one has found.
        self.trie = Trie::new(self.trie.header().clone());
        (self.counts, self.safe, self.resumed, self.estimate) = (Counts::default(), 0, 0, 0);
        (self.reported.1, self.far) = (0, (0, 0));
        self.audit.start_again();
        self.root_done = false;
        self.unsupported.clear();
        self.failing = Failing::Excluded;
        self.interrupted = None;
        self.only_whole |= self.outlet.is_owner();
        // Nobody is near an end any more. (If it is to stop, it hears that again when it asks to go on.)
        if let Some(turn) = &mut self.turn {
            let _ = turn(Estimate::default());
        }
    }

    fn arrivals_ordered_at(&mut self, barriers: &[ObjectId]) {
        self.audit.ordered = Some(barriers.into());
    }

    fn tree(&mut self, tree: &ArtGraph) {
        self.take_tree(tree);
    }

    fn cooperative(&mut self, threads: &ThreadTable, node: &Baton<'_>) {
        self.take_cooperative(threads, node);
    }

    fn hint(&mut self, threads: &ThreadTable, hint: &sink::Hint) {
        if let Some(program) = self.grown.program {
            let (fingerprint, store) = (self.trie.header().fingerprint, self.options.without.as_mut());
            self.hint = Some(hint::told(program, fingerprint, threads, hint, store, &mut self.notes));
        }
    }

    fn whole(&mut self, tree: &ArtGraph) {
        self.take_whole(tree);
    }

    fn labels(&mut self, labels: Labels) {
        self.labels = Some(labels);
    }

    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    ) {
        if self.property.is_some() {
            return;
        }
        let Some(property) = property_of(outcome, threads) else { return };
        self.given = witness;
        self.violated(threads, path, outcome, property);
    }

    fn fails_assumption(&mut self, failing: Failing) {
        self.failing = self.failing.max(failing);
    }

    fn progress(&mut self, far: Estimate) {
        self.estimate = far.expected;
        if self.counts.executions > 0 {
            return;
        }
        // Each attempt of an engine counts from 0.
        if far.done < self.far.1 {
            self.far.0 += self.far.1;
        }
        self.far.1 = far.done;
        self.estimate += self.far.0;
    }

    fn keep_going(&mut self) -> bool {
        let far = Estimate { done: self.done(), expected: self.estimate };
        if let Some(turn) = &mut self.turn
            && let Err(why) = turn(far)
        {
            self.interrupted.get_or_insert_with(|| why.into());
            return false;
        }
        let now = Instant::now();
        if self.interrupted.is_none() {
            self.interrupted = self.must_stop(now);
            // (The engine makes its part of the checkpoint before it gives up, which takes as long as the
            // rest.)
            if self.interrupted.is_some() && self.options.checkpoint.is_some() {
                self.writing = Some(checkpoint::Writing::begin());
            }
        }
        self.tell_progress(now);
        let audit = &self.audit;
        self.interrupted.is_none() && audit.miss.is_none() && audit.unsampled.is_none()
    }

    /// (Who was stopped for the memory that it took, or for another engine's sake, gives it back.)
    fn is_last(&self) -> bool {
        let limits = &self.options.limits;
        let late = limits.time.is_some_and(|t| self.started.elapsed() >= t);
        // Relaxed: a flag that carries no data.
        let told = || self.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        self.options.ends && self.interrupted.is_some() && (late || told())
    }
}

/// Whether an execution that fails an assumption does so by its inputs alone.
///
/// Without decisions on inputs, inputs had no say, and another schedule may hold it (if none does, the
/// program is vacuous, which is decided first). If nothing orders two threads but creation and joins, the
/// execution has no race that another schedule could reverse: with these inputs it is the only one, and the
/// failure excludes them. Otherwise both are possible.
fn failing(path: &[PathEvent]) -> Failing {
    if path.iter().all(|p| p.arms == 0) {
        return Failing::BySchedule;
    }
    // Counted events of each thread so far; for each thread, its creator and how many events that had
    // executed.
    let mut counted: FxHashMap<ThreadIx, i64> = FxHashMap::default();
    let mut born: FxHashMap<ThreadIx, (ThreadIx, i64)> = FxHashMap::default();
    for p in path {
        let t = p.event.thread;
        let by_creation = |q: &Pred| born.get(&t).is_some_and(|b| b.0 == q.thread && q.offset <= b.1);
        if p.event.label.op != Op::Join && !p.preds.iter().all(by_creation) {
            return Failing::Perhaps;
        }
        let n = counted.entry(t).or_default();
        *n += i64::from(p.event.label.is_counted());
        born.extend(p.births.iter().map(|b| (*b, (t, *n))));
    }
    Failing::Excluded
}
