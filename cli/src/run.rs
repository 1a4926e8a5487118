//! `irs run`: the program under what is proven of it, while more is being proven.

use crate::apart::Patience;
use crate::engine::Model;
use crate::first::Gate;
use crate::{ask, compile, engine, exit, files, fixed, input, progress, races, signals, spawn, verify};
use anyhow::{Context as _, Result};
use model::Program;
use model::known::Known;
use property::Properties;
use schedule::growth::admits_something;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use traceformat::keys;
use traceformat::parcel::SecretKey;
use traceformat::schedule::fact::{Run, Start, Unmet, hash_of};
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;
use verifier::publish::socket::Connect;
use verifier::publish::store::StoreFile;
use verifier::publish::target::{self, Target as _};
use verifier::verify::{Progress, Report, SessionOptions};

/// Run a program under verified schedules, and verify more of it meanwhile
///
/// Starts the program, which waits for its first schedule, and the verifier, which pushes what it proves: of
/// this run first, with its arguments, its environment, and what the system says of itself. Where nothing is
/// proven within a moment, the program may run one thread at a time. Where inputs within the run decide too
/// much for that, it asks the verifier at each of them what may follow (on-input= in IRS_OPTIONS). With
/// --store, what holds for other runs is then looked for, too, within --args and --arg-length. Returns the
/// program's own status. The verifier stops when the program ends.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  irs cc -O2 prog.c -o prog\n  irs run --store prog.irst ./prog 4")]
pub struct Args {
    /// Keep the schedule set here (.irst): the next run starts with it
    #[arg(long, value_name = "SET")]
    store: Option<PathBuf>,
    #[command(flatten)]
    common: verify::Common,
    /// Show the verifier's progress and its verdict on stderr
    #[arg(short, long)]
    verbose: bool,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    let tell = args.verbose.then(Instant::now);
    let path = input::find_program(&args.program[0])?;
    let models = args.common.models.as_deref();
    let program =
        compile::load(std::slice::from_ref(&path), &[], models, args.common.wraps(), &Patience::default())?;
    let properties = races::look(&args.common, &program, false)?;
    let key = args.common.key()?;
    let scratch = spawn::scratch()?;
    let socket = scratch.path().join(spawn::SOCKET);
    let options = runtime_options(args, scratch.path(), &key)?;
    let mut command = spawn::command(&args.program, &options);
    let child_arguments: Vec<OsString> =
        std::iter::once(command.get_program()).chain(command.get_args()).map(Into::into).collect();
    // (What cannot be read, the program itself complains about.)
    let stored = args.store.as_deref().filter(|s| s.exists()).map(store::read);
    let unreadable = stored.as_ref().is_some_and(Result::is_err);
    let known = ThisRun(known(&child_arguments));
    let stored = stored.and_then(Result::ok).filter(|s| s.roots.fingerprint() == program.fingerprint);
    let stored = stored.and_then(|s| s.roots.fitting(&known).ok().cloned());
    let this = Proof::of_this_run(&args.common, &program, &child_arguments, stored.as_ref());
    let has_stored = unreadable || stored.is_some();
    let mut child =
        command.spawn().map_err(|e| exit::usage(format!("{}: cannot be run: {e}", path.display())))?;

    let mut options = args.common.options(false);
    options.properties = properties;
    // A checkpoint is of runs like this one.
    options.settings += &format!(" {:?} {:?}", this.program.known, this.model.bounds);
    // Not the verifier's: it stops when the program ends.
    signals::hold().pass_on_to(child.id());
    let stop = options.stop.clone().unwrap_or_default();
    // The program appends what it takes to its store itself.
    let gate = Gate::new(Connect::new(&socket).signed(key.clone()).until(stop.clone()), stored, tell);
    let questions = ask::listen(&scratch.path().join(ask::SOCKET));
    let asking = ask::Asking::new(&this.program, &this.model, options.properties, &stop);
    let (in_vain, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let newest = Mutex::new(None);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let status = watch(&mut child, &stop, &in_vain)?;
            if let Some(status) = status {
                leave_soon(&done, scratch.path(), spawn::status_code(status));
            }
            anyhow::Ok(status)
        });
        let waiting = scope.spawn(|| wait_aloud(&gate, &path, &newest, &stop, &in_vain));
        let mut line = progress::Line::new();
        let progress = |p: &Progress| {
            *newest.lock().unwrap_or_else(|e| e.into_inner()) = Some(p.traces);
            if args.verbose {
                line.show(p);
            }
        };
        let answers = scope.spawn(|| asking.run(&gate, questions, &path));
        let model = Model { socket: Some(socket.clone()), ..this.model.clone() };
        let shown = path.display().to_string();
        let say = move || {
            eprintln!("irs: {shown} runs one thread at a time, in turn: nothing else is proven yet");
        };
        let targets = vec![gate.target(say)];
        let options = SessionOptions { no_first_set: Some(asking.unlikely()), ..options };
        let report = engine::run(
            args.common.engines(),
            &this.program,
            &model,
            SessionOptions { targets, progress: Some(Box::new(progress)), ..options },
        );
        line.close();
        // What holds for more runs than this one, for later ones.
        let general = match &args.store {
            Some(_) if has_stored || gate.is_open() => {
                this.generalised(&args.common, properties, &program, &stop)
            }
            _ => None,
        };

        let misses = report.set.facts.unmet(&known);
        // (No engine brings more. Who asks for something that cannot be gets nothing instead.)
        let came = if report.refused.is_some() { asking.gives_up() } else { asking.came() };
        let refused = gate.refused();
        let on_its_way = misses.is_none() && refused.is_none() && admits_something(&report.set);
        let has_set = gate.is_open() || on_its_way || has_stored;
        // Relaxed, here and in `watch`: flags that carry no data.
        in_vain.store(!has_set, Ordering::Relaxed);
        if !has_set || general.is_none() {
            done.store(true, Ordering::Relaxed);
        }
        let status = watcher.join().map_err(|_| anyhow::anyhow!("the watcher has panicked"))??;
        let _ = waiting.join();
        let _ = answers.join();
        if let (Some(set), Some(store)) = (general, &args.store) {
            keep(store, set, key);
            done.store(true, Ordering::Relaxed);
        }
        match status {
            Some(status) => {
                if args.verbose {
                    eprintln!("irs: {}\nirs: {}", verify::summary(&report), report.verdict);
                } else if let Some(property) = &report.property {
                    eprintln!(
                        "irs: the verifier found a counterexample, which this run did not meet: {property}"
                    );
                }
                Ok(spawn::status_code(status))
            }
            None => without_schedule(&path, &report, misses, refused, &came),
        }
    })
}

/// The program's options: where it listens, and whom it trusts.
fn runtime_options(args: &Args, scratch: &Path, key: &SecretKey) -> Result<spawn::RuntimeOptions> {
    let mut options = spawn::RuntimeOptions::default().path("listen", &scratch.join(spawn::SOCKET))?;
    if let Some(store) = &args.store {
        options = options.path("store", store)?;
    }
    // Open sets, unless the user says something else of them.
    options = options.path("ask", &scratch.join(ask::SOCKET))?;
    if !says("on-input=") {
        options = options.set("on-input", "ask");
    }
    // Should this process be killed, the program does not wait for ever for its first set.
    options = options.set("verifier", &std::process::id().to_string());
    // The program trusts its own verifier: its key, whichever that is, and what was asked of it.
    let public = scratch.join("key.pub");
    keys::write_public(&public, key.public()).map_err(|e| exit::usage(e.to_string()))?;
    options = options.path("trust-key", &public)?;
    if args.common.models.is_some() && !says("trust=") {
        options = options.set("trust", "assumed");
    }
    Ok(options)
}

/// Says why there is nothing to run the program under, and what may help; the exit code.
fn without_schedule(
    path: &Path,
    report: &Report,
    misses: Option<Unmet>,
    refused: Option<String>,
    came: &ask::Came,
) -> Result<u8> {
    if let Some(why) = &report.refused {
        return Err(exit::refused(why));
    }
    eprint!("{}", verify::diagnostics(report, false));
    let path = path.display();
    let refused = refused.map(|why| format!("it does not take what is proven: {why}"));
    if let Some(why) = misses.map(|why| why.to_string()).or(refused) {
        eprintln!("irs: {path}: there is no schedule to run it under: {why}");
        return Ok(UNPROVEN);
    }
    eprintln!("irs: {path}: there is no schedule to run it under: {}", report.verdict);
    if let ask::Came::Failed(why) = came {
        eprintln!("irs: nor by asking at its inputs: {why}");
    }
    if let Some(advice) = advice(&report.verdict.to_string()) {
        eprintln!("irs: {advice}");
    }
    Ok(report.verdict.exit_code())
}

/// What is proven, of which runs.
struct Proof {
    program: Program,
    model: Model,
}

impl Proof {
    /// Of the runs that the program's first set is for; without one, of this run.
    fn of_this_run(
        common: &verify::Common,
        program: &Program,
        arguments: &[OsString],
        stored: Option<&ScheduleSet>,
    ) -> Proof {
        let (mut program, mut model) = (program.clone(), common.model());
        match stored.and_then(|set| Known::of(&set.facts, files::of_fact)) {
            Some((bounds, known)) => {
                program.know(known);
                model.bounds = bounds;
            }
            None => program.know(fixed::of_this_run(&program, arguments)),
        }
        Proof { program, model }
    }

    /// The newest set for all runs within the bounds of the options, until it is whole or `stop` is set; none
    /// if this proof is not for fewer.
    fn generalised(
        &self,
        common: &verify::Common,
        properties: Properties,
        program: &Program,
        stop: &Arc<AtomicBool>,
    ) -> Option<ScheduleSet> {
        let model = common.model();
        if self.program.known == program.known || stop.load(Ordering::Relaxed) {
            return None;
        }
        let report = engine::run(
            common.engines(),
            program,
            &model,
            SessionOptions {
                targets: vec![Box::new(target::Memory::default())],
                properties,
                stop: Some(stop.clone()),
                ..SessionOptions::default()
            },
        );
        Some(report.set).filter(admits_something)
    }
}

/// Puts a set for other runs into the store, which the program has left.
fn keep(store: &Path, set: ScheduleSet, key: Arc<SecretKey>) {
    let mut file = StoreFile::new(store).signed(key);
    if let Err(e) = file.deliver(&Arc::new(set)).and_then(|()| file.finish()) {
        eprintln!("irs: {}: what holds for more runs is not stored: {e}", store.display());
    }
}

/// What may help where a program gets no schedule for this reason.
fn advice(why: &str) -> Option<&'static str> {
    let has = |word: &str| why.contains(word);
    if has("a call to") || has("call function") {
        Some("try: a table that says what the function does (--models FILE; docs/model.md)")
    } else if has("iterations") || has("a loop") {
        Some("try: --unwind N, or smaller arguments")
    } else {
        None
    }
}

/// While the program waits for its first set: says so, how far the engines are, and what may help.
fn wait_aloud(
    gate: &Gate,
    path: &Path,
    newest: &Mutex<Option<u64>>,
    stop: &AtomicBool,
    in_vain: &AtomicBool,
) {
    for seconds in [3, 15, 60, 300] {
        while gate.waited() < Duration::from_secs(seconds) {
            let over = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
            if gate.is_open() || over(stop) || over(in_vain) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let traces = newest.lock().unwrap_or_else(|e| e.into_inner()).unwrap_or(0);
        eprintln!(
            "irs: {} has waited {seconds} s for its first schedule ({traces} traces explored, but not yet all \
             inputs of any); smaller arguments may help (-v shows more)",
            path.display()
        );
    }
}

/// Has the user said something of this key? (The last word counts, and it is not ours then.)
fn says(key: &str) -> bool {
    let options = std::env::var("IRS_OPTIONS").unwrap_or_default();
    options.split(':').any(|o| o.trim().starts_with(key))
}

/// How long a verifier may take to stop after the program.
const LATE: Duration = Duration::from_millis(500);

/// The program has ended, and who started it waits for that. A verifier that does not stop in time, whatever
/// it computes, is left; only a checkpoint is waited for.
fn leave_soon(done: &AtomicBool, scratch: &Path, status: u8) {
    let until = Instant::now() + LATE;
    // Relaxed: a flag that carries no data.
    while !done.load(Ordering::Relaxed) {
        if Instant::now() >= until && !verifier::checkpoint::is_being_written() {
            let _ = std::fs::remove_dir_all(scratch);
            // SAFETY: the process ends here; nobody has finished what he says.
            unsafe { libc::_exit(status.into()) }
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What a program stopped by the runtime exits with.
const UNPROVEN: u8 = 86;

/// What a root's facts are compared with, as the program sees it: its arguments, and our environment, which
/// it inherits.
fn known(arguments: &[OsString]) -> Start {
    let bytes = |s: OsString| s.into_vec();
    let environment = std::env::vars_os().map(|(k, v)| (bytes(k), bytes(v))).collect();
    Start { arguments: arguments.iter().cloned().map(bytes).collect(), environment }
}

/// This run, as facts are compared with it.
struct ThisRun(Start);

impl Run for ThisRun {
    fn arguments(&self) -> Option<&[Vec<u8>]> {
        self.0.arguments()
    }

    fn variable(&self, name: &[u8]) -> Option<Option<Vec<u8>>> {
        self.0.variable(name)
    }

    fn sysconf(&self, name: i32) -> Option<i64> {
        // SAFETY: takes any number.
        Some(unsafe { libc::sysconf(name) })
    }

    fn file(&self, path: &[u8]) -> Option<Result<(u64, [u8; 32]), String>> {
        let bytes = files::of_fact(path);
        Some(bytes.map(|b| (b.len() as u64, hash_of(&b))).ok_or_else(|| "it cannot be read".into()))
    }
}

/// Waits for the program, and stops the verifier when it has ended. `None`: the program was stopped, because
/// it would have waited for a first schedule for ever.
fn watch(child: &mut Child, stop: &AtomicBool, in_vain: &AtomicBool) -> Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the program")? {
            signals::program_has_ended();
            stop.store(true, Ordering::Relaxed);
            return Ok(Some(status));
        }
        if in_vain.load(Ordering::Relaxed) {
            signals::program_has_ended();
            child.kill().and_then(|()| child.wait()).context("cannot stop the program")?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
