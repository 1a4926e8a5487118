//! `irs verify`: what can be proven of a program.

use crate::engine::{Engine, Model, Order};
use crate::{compile, engine, exit, input, link, progress, signals};
use anyhow::Result;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use traceformat::recording;
use verifier::model::Program;
use verifier::property::{Properties, Property};
use verifier::publish::socket::Connect;
use verifier::publish::store::StoreFile;
use verifier::publish::target::Target;
use verifier::schedule::art::publish::Opt;
use verifier::verify::{Limits, Options, Progress, Report};

/// Version of the objects that --json prints; changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

/// Verify a program: C sources, LLVM bitcode, or a binary built with `irs cc`
///
/// Explores one execution per Mazurkiewicz trace and checks assertions, deadlocks, misuse of locks, and memory errors. What is
/// proven so far is a schedule set that grows: it goes to --out, and to running programs with --socket. The
/// last line of stdout is the verdict: safe, unsafe(PROPERTY), partially-safe(SCHEDULES) or unknown(REASON).
///
/// Exit codes: 0 safe, 10 unsafe, 7 partially safe, 5 unknown.
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
    #[command(flatten)]
    common: Common,
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
    /// Explore with so many workers (engine dpor); 0: one for each core. What is found is the same, in another order
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Stop after so many seconds; the verdict is then no better than unknown
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop after so many executions
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// Stop when so much memory is used
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// What to check, of assertion, deadlock, lock, memory, race, overflow
    #[arg(
        long,
        value_name = "PROPERTY,…",
        value_delimiter = ',',
        default_value = "assertion,deadlock,lock,memory"
    )]
    property: Vec<Property>,
    /// Unwind loops that do not end by themselves at most so many times; what lies beyond is not proven
    #[arg(long, value_name = "N")]
    unwind: Option<u32>,
    /// What library functions do that the verifier does not know: a table (TOML)
    #[arg(long, value_name = "FILE")]
    pub models: Option<PathBuf>,
    /// Store where an interrupted verification stopped here; if there is something, go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Log what the solver is asked here, as SMT-LIB 2; other workers' in FILE.1, FILE.2, …
    #[arg(long, value_name = "FILE")]
    smt_log: Option<PathBuf>,
    /// Who explores: `dpor` enumerates the traces of programs that end; `impact` also proves programs that never end, and publishes
    /// one schedule after the other
    #[arg(long, value_enum, default_value_t)]
    engine: Engine,
    /// Store the tree of schedules of the engine impact here (JSON), for irs show
    #[arg(long, value_name = "FILE")]
    art: Option<PathBuf>,
    /// How much freedom the schedules of the engine impact leave: 0 all events in one order, 1 dependent events ordered, 2 also across sections
    #[arg(long, value_name = "0|1|2", default_value = "2", value_parser = opt)]
    opt: Opt,
    /// Which schedules the engine impact looks for first: phases (for a machine with as many processors as this one), phases=PROCESSORS,
    /// long-turns, round-robin, recorded=FILE (.irsr), hottest (asks the program that the sets are pushed to), hottest=FILE (from stats=)
    #[arg(long, value_name = "POLICY", default_value = "phases", value_parser = Order::parse)]
    policy: Order,
    /// Let each schedule set of the engine impact run for so many seconds before there is a larger one
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds)]
    pace: Duration,
    /// Do not take threads that run the same code for one another (engine impact, where only the verdict is asked for)
    #[arg(long)]
    no_symmetry: bool,
    /// Stop at the first counterexample instead of looking for all safe schedules
    #[arg(long)]
    first: bool,
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
    /// Makes the model ready for the engine.
    pub fn prepare(&self, program: &mut Program) {
        if self.engine == Engine::Impact {
            program.watch_all_marks();
        }
    }

    fn properties(&self) -> Properties {
        Properties::of(self.property.iter().copied())
    }

    /// How the model is to be executed.
    pub fn model(&self) -> Model {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        Model {
            unwind: self.unwind,
            smt_log: self.smt_log.clone(),
            jobs: if self.jobs == 0 { cores() } else { self.jobs },
            engine: self.engine,
            art: self.art.clone(),
            opt: self.opt,
            policy: self.policy.clone(),
            pace: self.pace,
            tell_apart: self.no_symmetry,
        }
    }

    /// The engine's options, without targets and progress.
    pub fn options(&self) -> Options<'_> {
        Options {
            limits: Limits { time: self.time, executions: self.executions, memory_mb: self.memory },
            counterexample: self.counterexample.as_deref().map(|path| {
                Box::new(move |r: &recording::Recording| {
                    recording::write(path, r).map_err(|e| e.to_string()).map(|()| path.to_owned())
                }) as verifier::verify::Store<'_>
            }),
            properties: self.properties(),
            checkpoint: self.resume.clone(),
            settings: format!("unwind {:?}", self.unwind),
            stop: Some(signals::stop_flag()),
            first_counterexample_ends: self.first,
            ..Options::default()
        }
    }
}

fn event(kind: &str, mut object: Value) -> String {
    object["schema"] = json!(SCHEMA);
    object["event"] = json!(kind);
    object.to_string() + "\n"
}

pub fn run(args: &Args) -> Result<u8> {
    if let Some(out) = &args.out {
        writable(out)?;
    }
    if let Some(out) = &args.common.counterexample {
        writable(out)?;
    }
    let mut program = compile::load(&args.files, &args.flags, args.common.models.as_deref())?;
    args.common.prepare(&mut program);
    eprint!("{}", unexplained(&program));
    let mut targets: Vec<Box<dyn Target>> = Vec::new();
    if let Some(out) = &args.out {
        targets.push(Box::new(StoreFile::new(out)));
    }
    for s in &args.socket {
        targets.push(Box::new(Connect::new(link::socket_of(s)?)));
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
    let mut model = args.common.model();
    if let Some(s) = args.socket.first() {
        model.policy.ask(&link::socket_of(s)?);
    }
    let report = engine::run(
        &program,
        &model,
        Options { targets, progress: Some(Box::new(tell)), ..args.common.options() },
    );
    line.close();
    if json {
        let mut object = serde_json::to_value(&report)?;
        object["fingerprint"] = json!(program.fingerprint.to_string());
        input::print(&event("verdict", object))?;
        eprint!("{}", diagnostics(&report));
    } else {
        eprint!("{}", diagnostics(&report));
        input::print(&format!("{}\n{}\n", summary(&report), report.verdict))?;
    }
    Ok(report.verdict.exit_code())
}

/// Everything that the model cannot explain of what the program may reach, with lines. Whether it matters, the exploration says.
fn unexplained(program: &Program) -> String {
    let all = program.unsupported();
    let mut out = String::new();
    if !all.is_empty() {
        out +=
            &format!("irs: the model cannot explain this, should it be executed ({} places):\n", all.len());
    }
    for u in &all {
        out += &format!("irs:   {}: {} ({})\n", u.place, u.text, u.kind);
    }
    out
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

/// What the user should know besides the verdict: the counterexample, what could not be explained, who did not get the set.
pub fn diagnostics(r: &Report) -> String {
    let mut out = String::new();
    if let Some(p) = &r.property {
        out += &format!("irs: counterexample: {p}\n");
        if let Some(c) = &r.counterexample {
            out += &format!("irs: replay it with: irs replay {} -- PROGRAM\n", c.display());
        }
    }
    for i in &r.inputs {
        out += &format!("irs:   with {i}\n");
    }
    for u in &r.unsupported {
        out += &format!("irs: cannot explain: {} at {}: {}\n", u.kind, u.place, u.text);
    }
    for d in &r.deliveries {
        if let Some(e) = &d.error {
            out += &format!("irs: {}: {e}\n", d.target);
        }
    }
    for n in &r.notes {
        out += &format!("irs: note: {n}\n");
    }
    out
}
