//! Verifies one program with one engine, or several: what they find becomes a growing published set, a
//! counterexample, progress, and at the end a report with the verdict.
//!
//! | file | what |
//! |---|---|
//! | [`choose`] | which engines a program is for, in which order |
//! | [`together`] | several engines: the first verdict ends it |
//! | [`turns`] | which of them works when |
//! | [`weigh`] | what their verdicts are worth, put together |
//! | [`session`] | takes what engines report |
//! | [`trees`] | of that, trees of states |
//! | [`conclude`] | the report, and the verdict |
//! | [`audit`] | samples what is claimed |
//! | [`invariants`] | counters that contradict each other |

mod audit;
mod choose;
mod conclude;
mod invariants;
mod session;
mod together;
mod trees;
mod turns;
mod weigh;

pub use audit::Counted;
pub use choose::choose;
pub use session::Session;
pub use together::{Contender, Did, Part, verify_together};
pub use trees::Trees;

use crate::checkpoint::About;
use crate::hint::Hint;
use crate::memory::Memory;
use crate::publish::outlet::Outlet;
use crate::publish::target::Target;
use crate::publish::{Delivery, Publisher};
use crate::story::Found;
use engine::{Before, Engine, Problem};
use exec::machine::Machine;
use model::Program;
use model::labels::Labels;
use model::stop::Unsupported;
use property::{Checked, Properties};
use report::sink::{End, Inconsistent};
use report::verdict::Verdict;
use schedule::trie::Header;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use traceformat::recording::Recording;
use traceformat::schedule::set::{Origin, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::story::Story;

/// When to stop before the end. The verdict is then no better than `unknown`.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub time: Option<Duration>,
    /// Executions, from now on.
    pub executions: Option<u64>,
    pub memory: Memory,
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

/// The same, for what can happen where one site alone is not held.
pub type StoreWithout<'a> = Box<dyn FnMut(SiteId, &Recording) -> Result<PathBuf, String> + Send + 'a>;

/// Shows progress to someone.
pub type Tell<'a> = Box<dyn FnMut(&Progress) + Send + 'a>;

/// What to do besides exploring.
#[derive(Default)]
pub struct SessionOptions<'a> {
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
    /// Called with what a hint at a repair rests on, once there is one.
    pub without: Option<StoreWithout<'a>>,
    /// Stores an execution that the engine has missed ([`Report::verdict`] says that there is one).
    pub missed: Option<Store<'a>>,
    /// Where the random executions begin that look for such ones.
    pub seed: u64,
    /// Set from outside (a signal handler, another thread) to stop early.
    pub stop: Option<Arc<AtomicBool>>,
    /// The process ends with the verification.
    pub ends: bool,
    /// Stop at the first counterexample instead of looking for more safe schedules.
    pub first_counterexample_ends: bool,
    /// How trees of states become sets.
    pub trees: Trees,
    /// What a proof of an earlier version has said of its states, for engines that can try it.
    pub carried: Option<Arc<Labels>>,
    /// After an edit, the sites of the events near the change, for engines that can look there first.
    pub near: Option<Arc<BTreeSet<u32>>>,
    /// Whoever proves a first schedule, of one thread at a time, begins at once: an earlier version had one
    /// from there.
    pub cooperative_first: bool,
    /// Told once an engine that is there for a first schedule has ended without one.
    pub no_first_set: Option<Arc<AtomicBool>>,
    /// How long targets may take to deliver the last set; zero stands for five seconds.
    pub patience: Duration,
}

impl SessionOptions<'_> {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
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
    /// Of several engines, who has done what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<Part>,
    /// The set as published last.
    #[serde(skip)]
    pub set: ScheduleSet,
    /// What the proof has said of states, for a later version.
    #[serde(skip)]
    pub labels: Option<Labels>,
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
    /// Of a proof that was made before and holds as it is: its verdict, and its set. Nothing was explored.
    pub fn repeated(verdict: Verdict, set: ScheduleSet, seconds: f64) -> Report {
        Report {
            verdict,
            inevitable: None,
            vacuous: false,
            beside: None,
            traces: 0,
            deadlocked: 0,
            violating: 0,
            assumed: 0,
            executions: 0,
            blocked: 0,
            cut_off: 0,
            published: set.traces.unwrap_or(0),
            seconds,
            peak_mb: crate::memory::status_mb("VmHWM:").unwrap_or(0.0),
            samples: 0,
            sampling_seconds: 0.0,
            first_schedule_seconds: Some(seconds),
            hint: None,
            property: None,
            counterexample: None,
            inputs: Vec::new(),
            unsupported: Vec::new(),
            facts: set.facts.iter().map(ToString::to_string).collect(),
            assumptions: set.assumptions.iter().map(ToString::to_string).collect(),
            deliveries: Vec::new(),
            notes: Vec::new(),
            refused: None,
            engines: Vec::new(),
            set,
            labels: None,
            found: None,
            story: None,
        }
    }

    /// One JSON object, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a report has no map with keys other than strings")
    }
}

/// The number of the machine that samples.
pub const SAMPLER: usize = usize::MAX;

/// Verifies with an engine. A machine of its own ([`SAMPLER`]) samples what is claimed, so that what the
/// engine does to its own ones cannot hide anything.
pub fn verify<'o>(
    engine: &dyn Engine,
    problem: &Problem<'o>,
    header: Header,
    options: SessionOptions<'o>,
) -> Report {
    let header = Header { origin: origin(engine), ..header };
    let settings = format!("{} {}", engine.name(), options.settings);
    let options = SessionOptions { settings, ..options };
    let resumable = engine.abilities().resumable && options.checkpoint.is_some();
    let problem = Problem { resumable, ..*problem };
    search(header, options, Some(problem.program), &|rest| engine.before(rest), |session, from| {
        let sampler = || problem.machines.machine(SAMPLER).ok();
        with_sampler(session, Some(problem.program), &sampler, |session| {
            let end = engine.run(&problem, session, from)?;
            session.sample_end(&end);
            Ok(end)
        })
    })
}

/// Runs an engine while a machine of its own, in a thread of its own, samples what it claims.
///
/// # Errors
/// The engine's.
pub fn with_sampler<'o, M: Machine>(
    session: &mut Session<'o>,
    program: Option<&Program>,
    machine: &(dyn Fn() -> Option<M> + Sync),
    run: impl FnOnce(&mut Session<'o>) -> Result<End, Inconsistent>,
) -> Result<End, Inconsistent> {
    let properties = session.properties();
    let (sampler, service) = audit::sampler();
    session.sampled_by(sampler);
    std::thread::scope(|scope| {
        let serve = || {
            if let Some(mut machine) = machine() {
                service.serve(&mut Checked::new(&mut machine, properties, program));
            }
        };
        // Without the thread nobody answers, and what is claimed counts as not sampled.
        let _ = std::thread::Builder::new().spawn_scoped(scope, serve);
        let end = catch_unwind(AssertUnwindSafe(|| run(session)));
        // Nobody orders any more: the service ends. (Nobody would ever, after a panic.)
        session.sampled_by_nobody();
        end.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Who stands for what is published.
pub fn origin(engine: &dyn Engine) -> Origin {
    Origin::Engine(engine.name().into(), env!("CARGO_PKG_VERSION").into())
}

/// What [`verify`] does around an engine. `search` is the engine: it reports to the session, and stops soon
/// after that wants no more. `program` is the machine's, if it has one. `before`: see [`Engine::before`].
/// Without a machine that samples, what is published has only the engine's word.
pub fn search<'o>(
    header: Header,
    options: SessionOptions<'o>,
    program: Option<&'o Program>,
    before: &dyn Fn(&[u8]) -> Result<Before, String>,
    search: impl FnOnce(&mut Session<'o>, Option<&[u8]>) -> Result<End, Inconsistent>,
) -> Report {
    let checkpoint = options.checkpoint.clone();
    let about = About::new(header.fingerprint, format!("{:?} {}", options.properties, options.settings));
    let patience = options.patience();
    let mut options = options;
    let outlet = Outlet::alone(Publisher::start(std::mem::take(&mut options.targets)));
    let mut session = Session::new(header, options, program, outlet);
    let mut from = None;
    if let Some(path) = checkpoint.as_deref().filter(|p| p.exists()) {
        match session.take_up(path, &about, before) {
            Ok(rest) => from = Some(rest),
            Err(why) => return session.refuse(why, patience),
        }
    }
    let resumed = checkpoint.clone().filter(|_| from.is_some());
    let result = search(&mut session, from.as_deref());
    if let (Some(path), Err(why)) = (&resumed, &result) {
        return session.refuse(format!("{}: the checkpoint does not fit: {why}", path.display()), patience);
    }
    if let (Some(path), Ok(end)) = (&checkpoint, &result) {
        session.put_away(path, &about, end.rest.clone());
    }
    let mut report = session.report(result, patience);
    if let (Some(path), Verdict::Broken(why)) = (&resumed, &report.verdict) {
        // The engine's bug or the checkpoint's damage: no verdict either way.
        report.refused = Some(format!("{}: what is in the checkpoint cannot be: {why}", path.display()));
    }
    report
}

#[cfg(test)]
mod tests;
