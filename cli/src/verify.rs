//! `irs verify`: what can be proven of a program.

use crate::apart::Patience;
use crate::beside::{Beside, Judgement};
use crate::engine::Model;
use crate::engines::Chosen;
use crate::fixed::Fixed;
use crate::since::{Before, Edit, Found, Holds, Kept, Told};
use crate::{compile, exit, input, key, link, near, progress, races, reserve, signals, story};
use anyhow::Result;
use difference::near::Near;
use model::Program;
use model::bounds::Bounds;
use model::labels::Labels;
use model::load::Input;
use property::{Properties, Property};
use report::names::readable;
use report::verdict::Verdict;
use schedule::art::publish::Opt;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use traceformat::fingerprint::hash_of;
use traceformat::parcel::SecretKey;
use traceformat::recording;
use traceformat::schedule::set::ScheduleSet;
use traceformat::site::SiteId;
use verifier::hint::{Hint, Place};
use verifier::memory::{Memory, default_limit_mb};
use verifier::publish::Publisher;
use verifier::publish::carried::AfterCarried;
use verifier::publish::socket::Connect;
use verifier::publish::store::StoreFile;
use verifier::publish::target::Target;
use verifier::story as told;
use verifier::verify::{Did, Limits, Progress, Report, SessionOptions, Trees};

/// Version of the objects that --json prints; changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

/// Verify a program: C sources, LLVM bitcode, or a binary built with `irs cc`
///
/// Explores all schedules and checks assertions, deadlocks, misuse of locks, and memory errors. Which engines
/// do that is decided by what the program is, unless one is named (--engine). What is proven so far is a
/// schedule set that grows: it goes to --out, and to running programs with --socket. The last line of stdout
/// is the verdict: safe, safe-if(CONDITIONS), unsafe(PROPERTY), partially-safe(SCHEDULES) or unknown(REASON).
/// Beside `unsafe` it says whether the failure is proven inevitable, or only not avoided yet.
///
/// Random executions, and free nodes before they are published, are looked up in what was counted: should one
/// be missing, that is an internal error, and it is stored in irs-missed-N.irsr.
///
/// Exit codes: 0 safe, 8 safe under the conditions named, 10 unsafe, 7 partially safe, 5 unknown, 6 internal
/// error.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  irs verify prog.c --out prog.irst -- -O2 -DN=3
  irs verify ./prog --out prog.irst --counterexample bug.irsr")]
pub struct Args {
    /// Sources (.c, .cc, .cpp), bitcode (.bc), LLVM IR (.ll), or an instrumented binary
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Store the growing schedule set here (.irst)
    #[arg(short, long, value_name = "SET")]
    out: Option<PathBuf>,
    /// Push it to a running program: the socket that it listens on, or its process id; may be repeated
    #[arg(long, value_name = "SOCKET|PID")]
    socket: Vec<String>,
    /// Let waits on condition variables return without cause, one in each thread. The runtime does not, so no
    /// schedules come of it, and a counterexample does not replay
    #[arg(long, conflicts_with_all = ["out", "socket", "resume"])]
    spurious_wakeups: bool,
    #[command(flatten)]
    fixed: Fixed,
    #[command(flatten)]
    common: Common,
    /// Have everything that is published judged by `irs certify`, in another process, meanwhile; the last set
    /// to the end, or until --time is over. Without its judgement nothing is safe: unknown(not certified: …)
    #[arg(long)]
    certify: bool,
    /// The version before an edit: a binary built with `irs cc`, numbered bitcode (.bc), or a schedule set of
    /// it (.irst). Says what has changed, and publishes at once what was proven of it and still holds; then
    /// the rest is verified. If nothing has changed that threads can notice, the verdict is the old one.
    /// Implies --keep-proofs
    #[arg(long, value_name = "OLD", conflicts_with_all = ["resume", "spurious_wakeups"])]
    since: Option<PathBuf>,
    /// Keep what is proven, for a later --since: in ~/.config/irs/proofs, for 30 days, 512 MiB at most
    #[arg(long, conflicts_with = "spurious_wakeups")]
    keep_proofs: bool,
    /// Where something fails under some schedules: look for places that would have to be one thread's at a
    /// time for it not to fail (engine hold), as long as --time allows, or for a minute
    #[arg(long)]
    hint: bool,
    /// Print one JSON object per event on stdout; the last one has the verdict
    #[arg(long)]
    json: bool,
    /// Compiler flags for sources
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<OsString>,
}

/// What `verify` and `run` have in common.
#[derive(clap::Args)]
pub struct Common {
    /// Store the first counterexample here (.irsr), for irs replay
    #[arg(long, value_name = "FILE")]
    counterexample: Option<PathBuf>,
    /// Explore with so many workers, if the engine can; 0: one for each processor. What is found is the same,
    /// in another order
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Stop after so many seconds; the verdict is then no better than unknown
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop after so many executions
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// Stop when so much memory is used; without, three quarters of what the machine, or the control group,
    /// has
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// What to check, of assertion, deadlock, lock, memory, race, overflow
    #[arg(
        long,
        value_name = "PROPERTY,…",
        value_delimiter = ',',
        default_value = "assertion,deadlock,lock,memory"
    )]
    property: Vec<Property>,
    /// Unwind loops that inputs keep going at most so many times; a run that goes beyond is stopped. (What
    /// the runtime could not watch is unknown.)
    #[arg(long, value_name = "N")]
    unwind: Option<u32>,
    /// Model so many bytes of a block whose size inputs choose, where more than 64 sizes are possible; an
    /// access behind them is unknown
    #[arg(long, value_name = "BYTES", default_value_t = exec::interp::SIZED, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    allocate: u32,
    /// Explore command lines of up to so many arguments, the program's name included; runs with more are
    /// refused
    #[arg(long, value_name = "N", default_value_t = Bounds::default().arguments, value_parser = clap::value_parser!(u16).range(1..))]
    args: u16,
    /// Explore arguments, and variables of the environment, of up to so many bytes; runs with longer ones are
    /// refused
    #[arg(long, value_name = "N", default_value_t = Bounds::default().length)]
    arg_length: u16,
    /// What library functions do that the verifier does not know: a table (TOML)
    #[arg(long, value_name = "FILE")]
    pub models: Option<PathBuf>,
    /// Store where an interrupted verification stopped here; if there is something, go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Log what the solver is asked here, as SMT-LIB 2; other workers' in FILE.1, FILE.2, …; of several
    /// engines in FILE.ENGINE
    #[arg(long, value_name = "FILE")]
    smt_log: Option<PathBuf>,
    #[command(flatten)]
    engine: Chosen,
    /// Store the tree of schedules here (JSON), for irs show; of engines that build one
    #[arg(long, value_name = "FILE")]
    art: Option<PathBuf>,
    /// How much freedom schedules leave that come of a tree: 0 all events in one order, 1 dependent events
    /// ordered, 2 also across sections
    #[arg(long, value_name = "0|1|2", default_value = "2", value_parser = opt)]
    opt: Opt,
    /// Let each schedule set that comes of a tree run for so many seconds before there is a larger one
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds)]
    pace: Duration,
    /// Stop at the first counterexample instead of looking for all safe schedules
    #[arg(long)]
    first: bool,
    /// Sign what is published with this secret key, not with this user's own (~/.config/irs/key, made at the
    /// first use; key.pub beside it is what others may trust)
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

/// A number of seconds on the command line.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let s: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if (0.0..=1e9).contains(&s) { Ok(Duration::from_secs_f64(s)) } else { Err("out of range".into()) }
}

fn opt(text: &str) -> Result<Opt, String> {
    text.parse().ok().and_then(Opt::from_number).ok_or_else(|| "0, 1 or 2 is expected".to_owned())
}

impl Common {
    /// Who explores.
    pub fn engines(&self) -> &Chosen {
        &self.engine
    }

    /// What published sets are signed with.
    pub fn key(&self) -> Result<Arc<SecretKey>> {
        key::load(self.key.as_deref())
    }

    /// What is looked for.
    pub fn properties(&self) -> Properties {
        Properties::named(self.property.iter().copied())
    }

    /// Does arithmetic wrap? Where overflow is looked for, it does not.
    pub fn wraps(&self) -> bool {
        !self.properties().has(Property::Overflow)
    }

    /// How the model is to be executed.
    pub fn model(&self) -> Model {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        Model {
            unwind: self.unwind,
            allocate: self.allocate,
            bounds: Bounds { arguments: self.args, length: self.arg_length },
            smt_log: self.smt_log.clone(),
            jobs: if self.jobs == 0 { cores() } else { self.jobs },
            socket: None,
            story: self.counterexample.as_ref().map(|_| told::PATIENCE),
            spurious_wakeups: false,
        }
    }

    /// What decides, besides the program and the properties, what is explored.
    fn settings(&self) -> String {
        // (If it cannot be read, nothing is loaded.)
        let models = self.models.as_ref().map(|f| std::fs::read(f).unwrap_or_default());
        let models = models.map_or(String::new(), |bytes| format!(" models {}", hash_of(&bytes)));
        format!(
            "unwind {:?} allocate {} args {} {}{models}",
            self.unwind, self.allocate, self.args, self.arg_length
        )
    }

    /// Where the first counterexample goes.
    fn store(&self) -> Option<verifier::verify::Store<'_>> {
        self.counterexample.as_deref().map(|path| {
            Box::new(move |r: &recording::Recording| {
                recording::write(path, r).map_err(|e| e.to_string()).map(|()| path.to_owned())
            }) as verifier::verify::Store<'_>
        })
    }

    /// The engine's options for a search near a change, which ends with its first counterexample.
    pub fn near(&self, most: Duration) -> SessionOptions<'_> {
        SessionOptions {
            limits: Limits { time: Some(self.time.map_or(most, |t| most.min(t / 4))), ..Limits::default() },
            counterexample: self.store(),
            stop: Some(signals::stop_flag()),
            first_counterexample_ends: true,
            ..SessionOptions::default()
        }
    }

    /// The engine's options, without targets and progress.
    ///
    /// `ends`: the process ends if far more than the memory that it may take is in use.
    pub fn options(&self, ends: bool) -> SessionOptions<'_> {
        let most = self.memory.or_else(default_limit_mb);
        let memory = Memory::limited(most, self.resume.is_some(), &reserve::REFUSED);
        reserve::watch(&memory, ends);
        SessionOptions {
            limits: Limits { time: self.time, executions: self.executions, memory },
            counterexample: self.store(),
            without: self.counterexample.as_deref().map(|path| {
                Box::new(move |site: SiteId, r: &recording::Recording| {
                    let path = path.with_extension(format!("without-{}.irsr", site.0));
                    recording::write(&path, r).map_err(|e| e.to_string()).map(|()| path)
                }) as verifier::verify::StoreWithout<'_>
            }),
            missed: Some(Box::new(|r: &recording::Recording| keep_missed(Path::new(""), r))),
            properties: self.properties(),
            checkpoint: self.resume.clone(),
            settings: self.settings(),
            trees: Trees { opt: self.opt, file: self.art.clone(), pace: self.pace },
            stop: Some(signals::stop_flag()),
            ends,
            first_counterexample_ends: self.first,
            ..SessionOptions::default()
        }
    }
}

/// Stores an execution that the engine has missed, in a folder.
fn keep_missed(folder: &Path, r: &recording::Recording) -> Result<PathBuf, String> {
    let path = folder.join(format!("irs-missed-{}.irsr", std::process::id()));
    recording::write(&path, r).map_err(|e| e.to_string()).map(|()| path)
}

/// So long a hint is looked for where there is no limit.
const HINT: Duration = Duration::from_secs(60);

pub fn event(kind: &str, mut object: Value) -> String {
    object["schema"] = json!(SCHEMA);
    object["event"] = json!(kind);
    object.to_string() + "\n"
}

/// The verdict where there was no time to begin.
fn not_begun(args: &Args, why: &str) -> Result<u8> {
    let verdict = Verdict::Unknown(why.to_owned());
    input::print(&match args.json {
        true => event("verdict", json!({"verdict": verdict.to_string()})),
        false => format!("{verdict}\n"),
    })?;
    Ok(verdict.exit_code())
}

pub fn run(args: &Args) -> Result<u8> {
    let began = Instant::now();
    if let Some(out) = &args.out {
        writable(out)?;
    }
    if let Some(out) = &args.common.counterexample {
        writable(out)?;
    }
    reserve::expect(if args.json { &reserve::VERDICT_JSON } else { &reserve::VERDICT });
    let publishes = args.out.is_some() || !args.socket.is_empty();
    let key = publishes.then(|| args.common.key()).transpose()?;
    let patience = Patience::new(began, args.common.time, signals::stop_flag());
    let mut kept = args.keeps().then(|| args.kept()).transpose()?;
    let (program, before) = match args.load(&mut kept, &patience) {
        Err(e) if exit::code_of(&e) == exit::Code::Unknown => return not_begun(args, &e.to_string()),
        loaded => loaded?,
    };
    eprint!("{}", unexplained(&program));
    let properties = races::look(&args.common, &program, args.json)?;
    let mut targets = args.targets(key)?;
    let mut model = args.common.model();
    model.story = Some(told::PATIENCE);
    model.spurious_wakeups = args.spurious_wakeups;
    model.socket = args.socket.first().map(|s| link::socket_of(s)).transpose()?;
    let (mut carried, mut near, mut labels, mut cooperative) = (false, None, None, false);
    if let (Some(kept), Some(old)) = (&kept, &args.since) {
        let mut found = args.since((old, before), kept, &program, &model, &patience)?;
        // (Before anything is said: the program waits for its schedule, and what has changed takes longer.)
        if let Holds::Some(set) = &found.holds {
            (targets, carried) = (after(targets, (**set).clone()), true);
        }
        near = args.tell(&mut found, &program)?.near.filter(|n| !n.is_empty());
        if let Holds::All(set, verdict) = found.holds {
            return args.repeat(kept, *set, verdict, found.labels, targets, began);
        }
        labels = found.labels.map(Arc::new);
        cooperative = found.cooperative;
    }
    let sites = near.as_ref().map(|n| Arc::new(n.sites.iter().copied().collect()));
    let at_the_change =
        near::Ask { common: &args.common, program: &program, model: &model, properties, as_json: args.json };
    // Where the first failure is the end, the engines wait for it.
    if args.common.first
        && let Some(near) = near.take()
        && let Some(found) = near::look(at_the_change, near, signals::stop_flag())?
    {
        return say(&found, true, None, args.json);
    }
    let mut judgement = None;
    if args.certify {
        let until = args.common.time.and_then(|t| began.checked_add(t));
        let (beside, said) = Beside::new(args.certify_arguments(), until, signals::stop_flag())?;
        targets.push(Box::new(beside));
        judgement = Some(said);
    }
    let mut line = progress::Line::new();
    let json = args.json;
    let tell = |p: &Progress| match json {
        true => {
            let object = serde_json::to_value(p).unwrap_or_default();
            let _ = input::print(&event("progress", object));
        }
        false => line.show(p),
    };
    let mut options = args.common.options(true);
    options.settings += &args.fixed.settings();
    options.properties = properties;
    (options.carried, options.cooperative_first) = (labels, cooperative);
    options.near = sites;
    // Reading and compiling have taken their part.
    options.limits.time = options.limits.time.map(|t| t.saturating_sub(began.elapsed()));
    let options = SessionOptions { targets, progress: Some(Box::new(tell)), ..options };
    let (mut report, found) = with_search(at_the_change, near, options)?;
    line.close();
    if let Some(why) = &report.refused {
        return Err(exit::refused(why));
    }
    if args.out.is_some() {
        stored(&mut report);
    }
    if carried {
        report.notes.push("what was carried over went out first".into());
    }
    let is_told = found.is_some_and(|found| near::take_up(&mut report, found));
    let mut certified = None;
    if let Some(said) = judgement {
        let mut said = said.lock().unwrap_or_else(|e| e.into_inner()).clone();
        if is_of_another(&report) {
            said.undecided.get_or_insert("the set is not of the engine that has proven the program".into());
        }
        certified = Some(take_up(&mut report, &said));
    }
    if args.hint && report.property.is_some() && report.hint.is_none() {
        args.look_for_hint(&program, &model, began, &mut report);
    }
    if let Some(kept) = &kept {
        let note = kept.keep(&report);
        report.notes.extend(note);
    }
    say(&report, is_told, certified, json)
}

impl Args {
    /// Adds a hint at the repair of what fails; or says why there is none.
    fn look_for_hint(&self, program: &Program, model: &Model, began: Instant, report: &mut Report) {
        let left = self.common.time.map_or(HINT, |t| t.saturating_sub(began.elapsed()));
        let mut options = self.common.options(false);
        options.properties = self.common.properties().without(Property::Race);
        (options.limits.time, options.counterexample, options.checkpoint) = (Some(left), None, None);
        let found = crate::engine::run(&Chosen::only("hold"), program, model, options);
        report.hint = found.hint;
        if report.hint.is_none() {
            report.notes.push(format!("no hint at a repair: {}", found.verdict));
        }
    }
}

/// Delivers a carried set at once, and has these targets take what comes after it.
fn after(targets: Vec<Box<dyn Target>>, set: ScheduleSet) -> Vec<Box<dyn Target>> {
    let set = Arc::new(set);
    let after = |t| Box::new(AfterCarried::new(t, set.clone())) as Box<dyn Target>;
    targets.into_iter().map(after).collect()
}

/// Lets the engines explore the program; beside them what has changed is looked at. What both have found.
fn with_search(
    ask: near::Ask<'_>,
    near: Option<Near>,
    mut options: SessionOptions<'_>,
) -> Result<(Report, Option<Report>)> {
    std::thread::scope(|scope| {
        let search = near.map(|near| {
            let first = near::telling(&mut options.targets);
            near::Search::begin(scope, ask, near, first)
        });
        let report = crate::engine::run(ask.common.engines(), ask.program, ask.model, options);
        let found = search.map(|search| search.end(&report.verdict)).transpose()?;
        Ok((report, found.flatten()))
    })
}

/// Says what a verification came to, on stdout; what the user should know besides, on stderr.
/// `is_told`: the counterexample has been told.
fn say(report: &Report, is_told: bool, certified: Option<bool>, json: bool) -> Result<u8> {
    if json {
        let mut object = serde_json::to_value(report)?;
        object["fingerprint"] = json!(report.set.fingerprint.to_string());
        if let Some(certified) = certified {
            object["certified"] = json!(certified);
        }
        input::print(&event("verdict", object))?;
        eprint!("{}", diagnostics(report, is_told));
    } else {
        eprint!("{}", diagnostics(report, is_told));
        input::print(&format!("{}\n{}\n", summary(report), report.verdict))?;
    }
    Ok(report.verdict.exit_code())
}

/// What --out was to be, and is not: who asks for a set and has none has not what the verdict says. The file
/// is the first target.
fn stored(report: &mut Report) {
    let Some(why) = report.deliveries.first().and_then(|d| d.error.clone()) else { return };
    let why = format!("the set is not stored: {why}");
    match (&report.verdict, &report.property) {
        (Verdict::Safe | Verdict::SafeIf(_), _) | (Verdict::PartiallySafe(_), None) => {
            report.verdict = Verdict::Unknown(why);
            (report.vacuous, report.beside) = (false, None);
        }
        // The counterexample stands by itself.
        (Verdict::PartiallySafe(_), Some(property)) => report.verdict = Verdict::Unsafe(property.clone()),
        _ => {}
    }
}

/// Everything that the model cannot explain of what the program may reach, with lines. Whether it matters,
/// the exploration says.
fn unexplained(program: &Program) -> String {
    let all = program.unsupported();
    let mut out = String::new();
    if !all.is_empty() {
        out +=
            &format!("irs: the model cannot explain this, should it be executed ({} places):\n", all.len());
    }
    for u in &all {
        out += &readable(&format!("irs:   {}: {} ({})\n", u.place, u.text, u.kind));
    }
    out
}

impl Args {
    /// Is what is proven kept?
    fn keeps(&self) -> bool {
        self.keep_proofs || self.since.is_some()
    }

    fn kept(&self) -> Result<Kept> {
        let settings = self.common.settings() + &self.fixed.settings();
        let models = self.common.models.as_deref();
        Kept::open(self.common.key()?, &settings, self.common.properties(), models)
    }

    /// The program; and the version before, where that was read meanwhile.
    fn load(&self, kept: &mut Option<Kept>, patience: &Patience) -> Result<(Program, Option<Before>)> {
        let (models, wraps) = (self.common.models.as_deref(), self.common.wraps());
        let mut before = None;
        let mut meanwhile = |new: &[Input]| {
            let both = self.since.as_deref().zip(kept.as_ref());
            before = both.and_then(|(old, kept)| kept.before(old, new));
        };
        let (mut program, modules) =
            compile::load_with_modules(&self.files, &self.flags, models, wraps, patience, &mut meanwhile)?;
        self.fixed.apply(&mut program)?;
        if let Some(kept) = kept {
            kept.is_of(modules);
        }
        Ok((program, before))
    }

    /// Where sets go.
    fn targets(&self, key: Option<Arc<SecretKey>>) -> Result<Vec<Box<dyn Target>>> {
        let mut targets: Vec<Box<dyn Target>> = Vec::new();
        if let Some(key) = key {
            let stored = |out| Box::new(StoreFile::new(out).signed(key.clone())) as Box<dyn Target>;
            targets.extend(self.out.iter().map(stored));
            for s in &self.socket {
                targets.push(Box::new(Connect::new(link::socket_of(s)?).signed(key.clone())));
            }
        }
        Ok(targets)
    }

    /// What still holds since then.
    fn since(
        &self,
        (old, before): (&Path, Option<Before>),
        kept: &Kept,
        program: &Program,
        model: &Model,
        patience: &Patience,
    ) -> Result<Found> {
        let properties = self.common.properties();
        kept.since(old, before, &Edit { program, model, properties, patience, repeats: !self.certify })
    }

    /// Tells what still holds, and what has changed.
    fn tell(&self, found: &mut Found, program: &Program) -> Result<Told> {
        let mut told = found.told(program);
        if self.json {
            input::print(&event("since", told.object.take()))?;
        }
        told.lines.iter().for_each(|line| eprintln!("irs: {line}"));
        Ok(told)
    }

    /// Publishes a proof that holds as it is, and repeats its verdict.
    fn repeat(
        &self,
        kept: &Kept,
        set: ScheduleSet,
        verdict: Verdict,
        labels: Option<Labels>,
        targets: Vec<Box<dyn Target>>,
        began: Instant,
    ) -> Result<u8> {
        let mut publisher = Publisher::start(targets);
        publisher.offer(set.clone());
        let repeated = Report::repeated(verdict, set, began.elapsed().as_secs_f64());
        let mut report = Report { labels, ..repeated };
        let stop = signals::stop_flag();
        // Relaxed: a flag that carries no data.
        report.deliveries = publisher.finish(Duration::from_secs(5), || stop.load(Ordering::Relaxed));
        // (Both write to disk, and who waits for the set is served first.)
        let note = kept.keep(&report);
        report.notes.extend(note);
        if self.out.is_some() {
            stored(&mut report);
        }
        say(&report, false, None, self.json)
    }

    /// What follows `irs certify SET` for the same program.
    fn certify_arguments(&self) -> Vec<OsString> {
        let mut all: Vec<OsString> = self.files.iter().map(|f| f.clone().into_os_string()).collect();
        let properties: Vec<&str> = self.common.property.iter().map(|p| p.name()).collect();
        all.extend(["--property".into(), properties.join(",").into()]);
        if let Some(n) = self.common.unwind {
            all.extend(["--unwind".into(), n.to_string().into()]);
        }
        if self.common.allocate != exec::interp::SIZED {
            all.extend(["--allocate".into(), self.common.allocate.to_string().into()]);
        }
        if let Some(models) = &self.common.models {
            all.extend(["--models".into(), models.clone().into_os_string()]);
        }
        if !self.flags.is_empty() {
            all.push("--".into());
            all.extend(self.flags.iter().cloned());
        }
        all
    }
}

/// What the checker has said of the sets, in the report. True: it accepts what was published last.
///
/// A set that it rejects is a bug of ours, whatever the engine says. Who asks for certificates and gets none
/// for the last set has no proof: `safe` is `unknown` then. A counterexample stands by itself, and keeps its
/// verdict; it is said beside it that the set is not certified.
fn take_up(report: &mut Report, said: &Judgement) -> bool {
    report.notes.push(format!("the checker has accepted {} sets", said.accepted));
    if let Some(why) = &said.rejected {
        report.verdict = Verdict::Broken(format!("the checker rejects what was published: {why}"));
        return false;
    }
    let Some(why) = said.gap() else { return true };
    match &report.verdict {
        Verdict::Safe | Verdict::SafeIf(_) => {
            report.verdict = Verdict::Unknown(format!("not certified: {why}"));
            // That no execution meets the assumptions is part of what was not certified.
            (report.vacuous, report.beside) = (false, None);
        }
        Verdict::Unknown(reason) if said.undecided.is_some() => {
            report.verdict = Verdict::Unknown(format!("{reason}; not certified: {why}"));
        }
        _ => {}
    }
    report.notes.push(format!("not certified: {why}"));
    false
}

/// Of several engines, has one published the set, and another one come to the verdict?
fn is_of_another(report: &Report) -> bool {
    let parts = &report.engines;
    parts.iter().any(|p| p.published) && !parts.iter().any(|p| p.published && p.did == Did::Decided)
}

/// A file that cannot be written should be known before hours of work.
fn writable(path: &Path) -> Result<()> {
    let dir = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() || !dir.is_dir() {
        return Err(exit::usage(format!(
            "{}: cannot be written: no such folder, or it is one",
            path.display()
        )));
    }
    Ok(())
}

/// One line of figures.
pub fn summary(r: &Report) -> String {
    let mut parts = vec![format!("{} traces", r.traces)];
    let extra = [
        (r.deadlocked, "deadlocked"),
        (r.violating, "violating"),
        (r.cut_off, "cut off"),
        (r.blocked, "blocked"),
        (r.assumed, "with a failed assumption"),
    ];
    parts.extend(extra.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")));
    if r.executions != r.traces + r.cut_off + r.assumed {
        parts.push(format!("{} executions", r.executions));
    }
    parts.push(format!("{} published", r.published));
    parts.push(format!("{:.2} s", r.seconds));
    parts.push(format!("{:.0} MB", r.peak_mb));
    parts.join(", ")
}

/// What the user should know besides the verdict: the counterexample, what could not be explained, who did
/// not get the set. `is_told`: the counterexample has been told before.
pub fn diagnostics(r: &Report, is_told: bool) -> String {
    let mut out = String::new();
    if let Verdict::Broken(why) = &r.verdict {
        out += &format!("irs: internal error: {why}\n");
    }
    if let Some(p) = &r.property {
        out += &format!("irs: counterexample: {p}\n");
        if let Some(c) = &r.counterexample {
            out += &format!("irs: replay it with: irs replay {} -- PROGRAM\n", c.display());
        }
    }
    match &r.story {
        _ if is_told => out += "irs: (it was told above, near the change)\n",
        Some(s) => out += &readable(&story::text(s)),
        None => r.inputs.iter().for_each(|i| out += &format!("irs:   with {i}\n")),
    }
    out += &r.hint.as_ref().map(hint).unwrap_or_default();
    if let Some(text) = r.beside {
        out += &format!("irs: {text}\n");
    }
    for u in &r.unsupported {
        out += &readable(&format!("irs: cannot explain: {} at {}: {}\n", u.kind, u.place, u.text));
    }
    for d in &r.deliveries {
        if let Some(e) = &d.error {
            out += &format!("irs: {}: {e}\n", d.target);
        }
    }
    if !r.engines.is_empty() {
        let all: Vec<String> = r.engines.iter().map(ToString::to_string).collect();
        out += &format!("irs: engines: {}\n", all.join("; "));
    }
    for n in &r.notes {
        out += &format!("irs: note: {n}\n");
    }
    out
}

/// Where one thread at a time has to be, and until when.
fn hint(hint: &Hint) -> String {
    let said = |p: &Place| format!("{}, {} in {}", p.place, p.what, p.function);
    let mut out = String::from(
        "irs: a hint at the repair: nothing fails as long as a thread that has passed one of these places\n\
         irs: is the only one that passes any:\n",
    );
    for p in &hint.places {
        let without = p.without.as_deref().unwrap_or("not known");
        out += &format!("irs:   {}; else {without}\n", said(&p.at));
        if let Some(c) = &p.counterexample {
            out += &format!("irs:     {}\n", c.display());
        }
    }
    out += match hint.until.is_empty() {
        true => "irs: until it waits or ends\n",
        false => "irs: until it waits, ends, or has passed\n",
    };
    hint.until.iter().for_each(|p| out += &format!("irs:   {}\n", said(p)));
    readable(&out)
}

#[cfg(test)]
mod tests;
