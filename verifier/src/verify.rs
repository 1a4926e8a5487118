//! Verifies one program with one engine: the engine's results become a growing published set, a
//! counterexample, progress, and at the end a report with the verdict.

mod audit;
mod crowd;
mod impact;
mod invariants;

pub use audit::Counted;
pub use impact::{ImpactOptions, impact_origin, long_turns, phases, verify_impact};

use crate::checkpoint::{self, About, Checkpoint, Progress as Stored};
use crate::engine::dpor;
use crate::engine::sink::{Counts, Failing, Outcome, PathEvent, Sink};
use crate::exec::machine::Machine;
use crate::exec::stop::{Unsupported, Violation};
use crate::model::Program;
use crate::property::{Checked, Properties, Property};
use crate::publish::counterexample::recording;
use crate::publish::target::Target;
use crate::publish::{Delivery, Pace, Publisher};
use crate::schedule::growth::admits_something;
use crate::schedule::trie::{Header, Trie};
use crate::story::Found;
use crate::verdict::{Conclusion, Evidence, Verdict, conditions, decide, property_of};
use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::event::{ObjectId, Op};
use traceformat::recording::{Input, Recording};
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Assumption, Origin, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::story::Story;
use traceformat::thread::{ThreadIx, ThreadTable};

/// When to stop before the end. The verdict is then no better than `unknown`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub time: Option<Duration>,
    /// Executions, from now on.
    pub executions: Option<u64>,
    /// Resident memory, in MiB.
    pub memory_mb: Option<u64>,
}

/// How far a verification is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Executions found so far.
    pub traces: u64,
    /// Per second, since the last report.
    pub rate: f64,
    /// Expected in all: the engine's estimate, at least those found.
    pub estimate: u64,
    /// Traces that the set published last admits.
    pub published: u64,
    pub seconds: f64,
    /// What targets had to say since the last report.
    pub messages: Vec<String>,
}

/// Writes the counterexample somewhere; the error is reported, and ends nothing.
pub type Store<'a> = Box<dyn FnMut(&Recording) -> Result<PathBuf, String> + Send + 'a>;

/// Shows progress to someone.
pub type Tell<'a> = Box<dyn FnMut(&Progress) + Send + 'a>;

/// What to do besides exploring.
#[derive(Default)]
pub struct Options<'a> {
    pub limits: Limits,
    /// If the exploration is stopped early, where it stopped is stored here; if there is something, it goes
    /// on from there.
    pub checkpoint: Option<PathBuf>,
    /// What else decides what is explored (bounds of the model), so that checkpoints are not mixed up.
    pub settings: String,
    /// What the engine was told to look for.
    pub properties: Properties,
    /// Where the growing set goes.
    pub targets: Vec<Box<dyn Target>>,
    /// Called now and then, from one of the engine's threads.
    pub progress: Option<Tell<'a>>,
    /// Time between two calls of `progress`; zero stands for half a second.
    pub progress_every: Duration,
    /// Called with the first counterexample as soon as it is found.
    pub counterexample: Option<Store<'a>>,
    /// Stores an execution that the engine has missed ([`Report::verdict`] says that there is one).
    pub missed: Option<Store<'a>>,
    /// Where the random executions begin that look for such ones.
    pub seed: u64,
    /// For tests: see [`dpor::Options::forget`].
    pub forget: Option<u64>,
    /// For tests: see [`dpor::Options::reanalysis`].
    #[doc(hidden)]
    pub reanalysis: dpor::Reanalysis,
    /// Set from outside (a signal handler, another thread) to stop early.
    pub stop: Option<Arc<AtomicBool>>,
    /// Stop at the first counterexample instead of looking for more safe schedules.
    pub first_counterexample_ends: bool,
    /// Barriers that are known to be crowded ([`Machine::commute_arrivals`]).
    pub crowded: Vec<ObjectId>,
    /// How long targets may take to deliver the last set; zero stands for five seconds.
    pub patience: Duration,
}

impl Options<'_> {
    fn patience(&self) -> Duration {
        if self.patience.is_zero() { Duration::from_secs(5) } else { self.patience }
    }
}

/// What a verification came to. Serialised, it is the last object of `irs verify --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub verdict: Verdict,
    /// With a counterexample and nothing published: has it been proven that no fair schedule avoids the
    /// failure?
    pub inevitable: Option<bool>,
    /// `safe`, since no execution meets all assumptions.
    pub vacuous: bool,
    /// What is to be said beside the verdict, in words.
    pub beside: Option<&'static str>,
    /// Mazurkiewicz traces.
    pub traces: u64,
    pub deadlocked: u64,
    pub violating: u64,
    /// Executions in which an assumption does not hold; not traces of the program.
    pub assumed: u64,
    pub executions: u64,
    pub blocked: u64,
    /// Executions that something unexplained cut off.
    pub cut_off: u64,
    /// Traces that the published set admits.
    pub published: u64,
    pub seconds: f64,
    /// Largest resident size of this process so far, MiB.
    pub peak_mb: f64,
    /// Random executions by which what is claimed was sampled, and the time they took, which is part of
    /// `seconds`.
    pub samples: u64,
    pub sampling_seconds: f64,
    /// When there was something to publish for the first time.
    pub first_schedule_seconds: Option<f64>,
    /// What the first counterexample violates.
    pub property: Option<String>,
    pub counterexample: Option<PathBuf>,
    /// Inputs that lead to the first counterexample, one for each that was read on the way.
    pub inputs: Vec<String>,
    #[serde(serialize_with = "unsupported_as_text")]
    pub unsupported: Vec<Unsupported>,
    /// What a run must be like before its first event, so that the set is for it: in words.
    pub facts: Vec<String>,
    /// What the proof takes for granted, standing conditions included: in words.
    pub assumptions: Vec<String>,
    pub deliveries: Vec<Delivery>,
    /// Things to tell the user that change no verdict.
    pub notes: Vec<String>,
    /// Why the checkpoint that was to be gone on from is refused. Then there is no verdict, and nothing was
    /// published since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The set as published last.
    #[serde(skip)]
    pub set: ScheduleSet,
    /// The first counterexample as it was found; `None` also if an earlier session found it.
    #[serde(skip)]
    pub found: Option<Found>,
    /// What happens in it, once it has been told.
    pub story: Option<Story>,
}

fn unsupported_as_text<S: Serializer>(all: &[Unsupported], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(all.iter().map(|u| format!("{} {}: {}", u.kind, u.place, u.text)))
}

impl Report {
    /// One JSON object, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a report has no map with keys other than strings")
    }
}

/// Runs an engine on a machine. `explore` is the engine: it must report every maximal execution and every
/// finished subtree to the sink, and stop soon after [`Sink::keep_going`] says no. An error means that
/// nothing it said is reliable: then nothing more is published, and the verdict is `unknown`.
pub fn verify<M: Machine + ?Sized>(
    machine: &mut M,
    header: Header,
    options: Options<'_>,
    explore: impl FnOnce(&mut M, &mut Session<'_>) -> Result<Counts, String>,
) -> Report {
    let patience = options.patience();
    let mut session = Session::new(header, options);
    let result = explore(machine, &mut session);
    session.report(result, patience)
}

/// [`verify`] with the engine `dpor`. `program` is the machine's, if it has one: races are looked for only
/// then. There is no machine that samples sets before the end: what is published meanwhile has only the
/// engine's word.
pub fn verify_dpor<M: Machine + ?Sized>(
    machine: &mut M,
    program: Option<&Program>,
    header: Header,
    options: Options<'_>,
) -> Report {
    let properties = options.properties;
    let crowded = crowd::look(machine, program);
    verify_search(header, Options { crowded, ..options }, |session, engine, from| {
        machine.commute_arrivals(session.crowded());
        let mut machine = Checked::new(machine, properties, program);
        let end = dpor::explore_from(&mut machine, session, engine, from)?;
        session.audit_whole(&mut machine);
        session.audit_last(&mut machine);
        Ok(end)
    })
}

/// [`verify_dpor`] with helpers, in threads of their own. `more` makes a machine for each, by its number from
/// 1 on: of the same program, in its first state. Counts and verdict are the same as without.
pub fn verify_dpor_with<M: Machine + ?Sized, N: Machine>(
    machine: &mut M,
    helpers: usize,
    more: &(dyn Fn(usize) -> Option<N> + Sync),
    program: Option<&Program>,
    header: Header,
    options: Options<'_>,
) -> Report {
    let properties = options.properties;
    let crowded = crowd::look(machine, program);
    verify_search(header, Options { crowded, ..options }, |session, engine, from| {
        let crew = Machines { more, properties, program, crowded: session.crowded().to_vec() };
        machine.commute_arrivals(session.crowded());
        let mut machine = Checked::new(machine, properties, program);
        let (sampler, service) = audit::sampler();
        session.audit.sampler = Some(sampler);
        std::thread::scope(|scope| {
            // A machine of its own, so that what the engine does to its one cannot hide anything.
            scope.spawn(|| crew.with(SAMPLER, |machine| service.serve(machine)));
            let end = catch_unwind(AssertUnwindSafe(|| {
                dpor::explore_with(&mut machine, session, engine, from, helpers, &crew).inspect(|_| {
                    session.audit_whole(&mut machine);
                    session.audit_last(&mut machine);
                })
            }));
            // Nobody orders any more: the service ends. (Nobody would ever, after a panic.)
            session.audit.sampler = None;
            end.unwrap_or_else(|panic| resume_unwind(panic))
        })
    })
}

/// Machines for helpers, each checked for the properties.
struct Machines<'c, N> {
    more: &'c (dyn Fn(usize) -> Option<N> + Sync),
    properties: Properties,
    program: Option<&'c Program>,
    crowded: Vec<ObjectId>,
}

/// The number of the machine that samples.
pub const SAMPLER: usize = usize::MAX;

impl<N: Machine> Machines<'_, N> {
    /// Does something with machine `number`, if there is one.
    fn with(&self, number: usize, then: impl FnOnce(&mut Checked<'_, N>)) {
        if let Some(mut machine) = (self.more)(number) {
            machine.commute_arrivals(&self.crowded);
            then(&mut Checked::new(&mut machine, self.properties, self.program));
        }
    }
}

impl<N: Machine> dpor::Crew for Machines<'_, N> {
    fn hire<W: dpor::Work>(&self, number: usize, work: W) {
        self.with(number, |machine| work.on(machine));
    }
}

/// [`verify`] with a search of the engine `dpor` for these options, from where an earlier one has stopped.
/// The search is repeated, from its beginning, each time it finds another barrier that more threads use than
/// it counts ([`Session::crowded`]).
pub fn verify_search<'o>(
    header: Header,
    options: Options<'o>,
    mut search: impl FnMut(
        &mut Session<'o>,
        &dpor::Options,
        Option<dpor::Checkpoint>,
    ) -> Result<(Counts, Option<dpor::Checkpoint>), dpor::Inconsistent>,
) -> Report {
    let properties = options.properties;
    let checkpoint = options.checkpoint.clone();
    let about = About::new(header.fingerprint, format!("{properties:?} {}", options.settings));
    let patience = options.patience();
    let mut session = Session::new(header, options);
    let mut from = None;
    if let Some(path) = checkpoint.as_deref().filter(|p| p.exists()) {
        match session.take_up(path, &about) {
            Ok(engine) => from = Some(engine),
            Err(why) => return session.refuse(why, patience),
        }
    }
    let resumed = checkpoint.clone().filter(|_| from.is_some());
    let engine = dpor::Options {
        deadlock_is_unsafe: properties.has(Property::Deadlock),
        forget: session.options.forget,
        reanalysis: session.options.reanalysis,
        resumable: checkpoint.is_some(),
        ..dpor::Options::default()
    };
    let result = loop {
        let from = from.take();
        let result = match &resumed {
            None => search(&mut session, &engine, from),
            // What has been looked at does not make an engine panic. Should it all the same, it says nothing
            // of the program. (The session is used for no verdict then.)
            Some(_) => catch_unwind(AssertUnwindSafe(|| search(&mut session, &engine, from)))
                .unwrap_or_else(|_| Err(dpor::Inconsistent("the engine fails on it".into()))),
        };
        if result.is_err() || !session.start_again() {
            break result;
        }
    };
    if let (Some(path), Err(why)) = (&resumed, &result) {
        return session.refuse(format!("{}: the checkpoint does not fit: {why}", path.display()), patience);
    }
    if let (Some(path), Ok((_, end))) = (&checkpoint, &result) {
        session.put_away(path, &about, end.clone());
    }
    let mut report = session.report(result.map(|(counts, _)| counts).map_err(|e| e.to_string()), patience);
    if let (Some(path), Verdict::Broken(why)) = (&resumed, &report.verdict) {
        // The engine's bug or the checkpoint's damage: no verdict either way.
        report.refused = Some(format!("{}: what is in the checkpoint cannot be: {why}", path.display()));
    }
    report
}

/// Who stands for what [`verify_dpor`] publishes.
pub fn dpor_origin() -> Origin {
    Origin::Engine("dpor".into(), env!("CARGO_PKG_VERSION").into())
}

/// Time between two looks at the memory in use.
const WEIGH_EVERY: Duration = Duration::from_millis(20);

/// The sink behind [`verify`].
pub struct Session<'a> {
    trie: Trie,
    options: Options<'a>,
    publisher: Publisher,
    pace: Pace,
    /// The engine's estimate of all executions.
    estimate: u64,
    started: Instant,
    first_schedule: Option<Duration>,
    reported: (Instant, u64),
    published: u64,
    property: Option<String>,
    counterexample: Option<PathBuf>,
    /// The inputs of the counterexample, and the same in words.
    given: Vec<Input>,
    inputs: Vec<String>,
    /// The first counterexample of this session.
    found: Option<Found>,
    unsupported: BTreeSet<Unsupported>,
    root_done: bool,
    /// Executions of earlier sessions.
    resumed: u64,
    /// Executions that ended safely.
    safe: u64,
    /// Executions that fail an assumption.
    failing: Failing,
    /// Some violation is one of a whole trace (a race, a release beside a use): not each of its executions
    /// need show it.
    failures_of_traces: bool,
    interrupted: Option<String>,
    notes: Vec<String>,
    /// When the memory in use was last looked at.
    weighed: Instant,
    /// Our own count of what the engine reports.
    counts: Counts,
    /// Barriers at which arrivals are ordered; and another one that should be.
    crowded: Vec<ObjectId>,
    found_crowded: Option<ObjectId>,
    /// What is published is all, or nothing.
    only_whole: bool,
    audit: audit::Audit,
}

impl<'a> Session<'a> {
    fn new(header: Header, mut options: Options<'a>) -> Session<'a> {
        let now = Instant::now();
        Session {
            trie: Trie::new(header),
            publisher: Publisher::start(std::mem::take(&mut options.targets)),
            crowded: std::mem::take(&mut options.crowded),
            found_crowded: None,
            only_whole: false,
            audit: audit::Audit::new(options.seed),
            options,
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
            unsupported: BTreeSet::new(),
            root_done: false,
            resumed: 0,
            safe: 0,
            failing: Failing::Excluded,
            failures_of_traces: false,
            interrupted: None,
            notes: Vec::new(),
            weighed: now,
            counts: Counts::default(),
        }
    }

    /// Takes up where an earlier session has stopped; the search to go on with. The error is what to tell the
    /// user.
    fn take_up(&mut self, path: &Path, about: &About) -> Result<dpor::Checkpoint, String> {
        let deadlocks = self.options.properties.has(Property::Deadlock);
        let found = Checkpoint::load(path, about, deadlocks).map_err(|e| e.to_string())?;
        let restored = self.restore(found.progress, found.engine.races());
        restored
            .map_err(|why| checkpoint::CheckpointError::Damaged(path.to_owned(), why.into()).to_string())?;
        Ok(found.engine)
    }

    /// The report of a verification that did not go on.
    fn refuse(self, why: String, patience: Duration) -> Report {
        let header = self.trie.header().clone();
        let nothing = Session { trie: Trie::new(header), ..self };
        Report { refused: Some(why.clone()), ..nothing.report(Err(why), patience) }
    }

    /// Takes up what an earlier session had found.
    fn restore(&mut self, p: Stored, races: &[SiteId]) -> Result<(), &'static str> {
        self.trie = Trie::restored(self.trie.header().clone(), races, p.trie)?;
        self.crowded = p.crowded;
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
    fn put_away(&mut self, path: &Path, about: &About, engine: Option<dpor::Checkpoint>) {
        if self.root_done {
            // What is not there need not be removed.
            let _ = std::fs::remove_file(path);
            return;
        }
        let Some(engine) = engine else {
            self.notes.push("stopped in the middle of a step: no checkpoint".into());
            return;
        };
        let _writing = checkpoint::Writing::begin();
        let Some(trie) = self.trie.stored() else {
            self.notes.push("what was found is too deep to be stored: no checkpoint".into());
            return;
        };
        let progress = Stored {
            trie,
            crowded: self.crowded.clone(),
            counted: self.audit.counted.clone(),
            inputs_decided: self.audit.inputs,
            counts: self.counts,
            safe: self.safe,
            failing: self.failing,
            property: self.property.clone(),
            counterexample: self.counterexample.clone(),
            inputs: self.inputs.clone(),
            unsupported: self.unsupported.iter().map(checkpoint::stored).collect(),
        };
        match (Checkpoint { engine, progress }).store(path, about) {
            Ok(()) => self.notes.push(format!("the same command goes on from {}", path.display())),
            Err(e) => self.notes.push(e.to_string()),
        }
    }

    /// Publishes what is proven; gives it back. `None`: it must not be published, or not yet.
    fn publish(&mut self) -> Option<ScheduleSet> {
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
            if self.publisher.has_targets() {
                self.publisher.offer(set.clone());
            }
        }
        let now = Instant::now();
        self.pace.taken(now, now - begun);
        Some(set)
    }

    /// Instead of a last set that must not be published: what was published last, or nothing.
    fn withheld(&mut self) -> ScheduleSet {
        let last = self.publisher.last();
        let set = last.unwrap_or_else(|| Trie::new(self.trie.header().clone()).snapshot());
        self.published = set.traces.unwrap_or(0);
        set
    }

    fn tell_progress(&mut self, now: Instant) {
        let every = match self.options.progress_every {
            Duration::ZERO => Duration::from_millis(500),
            other => other,
        };
        let since = now - self.reported.0;
        if since < every {
            return;
        }
        let traces = self.counts.executions;
        let messages = self.publisher.messages();
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
    fn accepted_deadlocks(&self) -> u64 {
        if self.options.properties.has(Property::Deadlock) { 0 } else { self.counts.deadlocked }
    }

    fn must_stop(&mut self, now: Instant) -> Option<String> {
        let limits = &self.options.limits;
        // Relaxed: a flag that carries no data.
        if self.options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            return Some("interrupted".into());
        }
        if self.options.first_counterexample_ends && self.property.is_some() {
            return Some("stopped at the first counterexample".into());
        }
        if let Some(n) = limits.executions.filter(|&n| self.counts.executions - self.resumed >= n) {
            return Some(format!("limit of {n} executions"));
        }
        if let Some(t) = limits.time.filter(|&t| now - self.started >= t) {
            return Some(format!("limit of {} s", t.as_secs_f64()));
        }
        // Reading /proc costs microseconds: not at each question.
        if let Some(m) = limits.memory_mb.filter(|_| now - self.weighed >= WEIGH_EVERY) {
            self.weighed = now;
            if status_mb("VmRSS:").is_some_and(|used| used > m as f64) {
                return Some(format!("limit of {m} MiB"));
            }
        }
        None
    }

    fn report(mut self, result: Result<Counts, String>, patience: Duration) -> Report {
        let defect = self.trie.defect().map(|e| format!("the engine contradicts itself: {e}"));
        let broken = match &result {
            Ok(counts) if self.root_done => self.contradiction(counts),
            _ => None,
        };
        let broken = self.audit.miss.clone().or(broken);
        let unreliable = result.as_ref().err().cloned().or(defect).or(broken.clone());
        if let Some(why) = &self.audit.unsampled {
            self.notes.push(format!("what was found last is not published: {why}"));
        }
        let set = match &unreliable {
            None => self.publish().unwrap_or_else(|| self.withheld()),
            Some(_) => {
                self.published = 0;
                Trie::new(self.trie.header().clone()).snapshot()
            }
        };
        let counts = result.unwrap_or(self.counts);
        if !self.root_done && self.interrupted.is_none() {
            self.interrupted = Some("the engine stopped before the end".into());
        }
        self.notes.extend(self.publisher.messages());
        let complete = self.root_done && unreliable.is_none() && self.unsupported.is_empty();
        let harmless = self.safe + self.accepted_deadlocks();
        let evidence = Evidence {
            all_proven: self.root_done
                && harmless + self.counts.assumed == self.counts.executions
                // Where an assumption fails under some schedules, the root is not free though all is
                // explored.
                && (self.trie.is_free() || self.counts.assumed > 0 || is_cut(self.trie.header())),
            safe: self.safe,
            vacuous: complete && self.counts.assumed > 0 && self.counts.assumed == self.counts.executions,
            counterexample: self.property.clone().filter(|_| unreliable.is_none()),
            // Every execution was looked at, none is harmless, and each fails by itself. (One that fails an
            // assumption may be what a scheduler can choose instead; one that is harmless may be, for some
            // inputs: both are left open.)
            inevitable: complete
                && harmless == 0
                && self.counts.assumed == 0
                && counts.blocked == 0
                && !self.failures_of_traces,
            failing: if unreliable.is_some() { Failing::Excluded } else { self.failing },
            published: self.published,
            unsupported: self.unsupported.iter().cloned().collect(),
            conditions: conditions(&self.trie.header().facts, &self.trie.header().assumptions),
            // Who was to stop where nothing was left to do is through.
            interrupted: unreliable
                .or(self.interrupted.clone().filter(|_| !self.root_done))
                .or(self.audit.unsampled.clone()),
        };
        let conclusion = match broken {
            None => decide(&evidence),
            // A counterexample is one all the same, and said beside it.
            Some(why) => Conclusion::broken(match &self.property {
                None => why,
                Some(property) => format!("{why}; a counterexample was found: {property}"),
            }),
        };
        self.into_report(conclusion, set, &counts, evidence.unsupported, patience)
    }

    /// What both kinds of engines report, after the last delivery.
    fn into_report(
        self,
        conclusion: Conclusion,
        set: ScheduleSet,
        counts: &Counts,
        unsupported: Vec<Unsupported>,
        patience: Duration,
    ) -> Report {
        let Conclusion { verdict, inevitable, vacuous, beside } = conclusion;
        let stop = self.options.stop.clone();
        // Relaxed: a flag that carries no data.
        let hurry = move || stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        Report {
            verdict,
            inevitable,
            vacuous,
            beside,
            traces: counts.traces,
            deadlocked: counts.deadlocked,
            violating: counts.violating,
            assumed: counts.assumed,
            executions: counts.executions,
            blocked: counts.blocked,
            cut_off: counts.unsupported,
            published: self.published,
            seconds: self.started.elapsed().as_secs_f64(),
            peak_mb: status_mb("VmHWM:").unwrap_or(0.0),
            samples: self.audit.samples(),
            sampling_seconds: self.audit.spent().as_secs_f64(),
            first_schedule_seconds: self.first_schedule.map(|d| d.as_secs_f64()),
            property: self.property,
            counterexample: self.counterexample,
            inputs: self.inputs,
            unsupported,
            facts: set.facts.iter().map(ToString::to_string).collect(),
            assumptions: set.assumptions.iter().map(ToString::to_string).collect(),
            deliveries: self.publisher.finish(patience, hurry),
            notes: self.notes,
            refused: None,
            set,
            found: self.found,
            story: None,
        }
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
        self.found_crowded = self.found_crowded.or(crowd::of(path, outcome));
        self.counts.executions += 1;
        self.counts.traces += 1;
        match outcome {
            Outcome::Safe => self.safe += 1,
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
        if (first || self.publisher.has_targets()) && self.pace.is_due(now) {
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

    fn progress(&mut self, counts: &Counts) {
        self.estimate = counts.estimate;
    }

    fn keep_going(&mut self) -> bool {
        let now = Instant::now();
        if self.interrupted.is_none() {
            self.interrupted = self.must_stop(now);
        }
        if self.found_crowded.is_some() || self.audit.miss.is_some() {
            return false;
        }
        self.tell_progress(now);
        self.interrupted.is_none()
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

/// Was something cut off at a bound that the runtime watches? Then nothing above it is free.
fn is_cut(header: &Header) -> bool {
    header.assumptions.iter().any(|a| matches!(a, Assumption::IterationsAtMost(_)))
}

/// A line of this process's status, in MiB.
fn status_mb(key: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix(key))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

#[cfg(test)]
mod tests;
