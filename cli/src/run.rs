//! `irs run`: the program under what is proven of it, while more is being proven.

use crate::apart::Patience;
use crate::{compile, engine, exit, input, progress, signals, spawn, verify};
use anyhow::{Context as _, Result};
use schedule::growth::admits_something;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::keys;
use traceformat::schedule::fact::Start;
use traceformat::store;
use verifier::publish::socket::Connect;
use verifier::publish::target::Target;
use verifier::verify::{SessionOptions, Tell};

/// Run a program under verified schedules, and verify more of it meanwhile
///
/// Starts the program, which waits for its first schedule, and the verifier, which pushes what it proves.
/// Returns the program's own status. The verifier stops when the program ends.
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
    args.common.check()?;
    let path = input::find_program(&args.program[0])?;
    let models = args.common.models.as_deref();
    let program = compile::load(std::slice::from_ref(&path), &[], models, &Patience::default())?;
    let key = args.common.key()?;
    let scratch = spawn::scratch()?;
    let socket = scratch.path().join(spawn::SOCKET);
    let mut options = spawn::RuntimeOptions::default().path("listen", &socket)?;
    if let Some(store) = &args.store {
        options = options.path("store", store)?;
    }
    // Should this process be killed, the program does not wait for ever for its first set.
    options = options.set("verifier", &std::process::id().to_string());
    // The program trusts its own verifier: its key, whichever that is, and what was asked of it.
    let public = scratch.path().join("key.pub");
    keys::write_public(&public, key.public()).map_err(|e| exit::usage(e.to_string()))?;
    options = options.path("trust-key", &public)?;
    if args.common.models.is_some() && !trusts_more() {
        options = options.set("trust", "assumed");
    }
    let mut command = spawn::command(&args.program, &options);
    let child_arguments: Vec<OsString> =
        std::iter::once(command.get_program()).chain(command.get_args()).map(Into::into).collect();
    let mut child =
        command.spawn().map_err(|e| exit::usage(format!("{}: cannot be run: {e}", path.display())))?;

    let options = args.common.options(false);
    // Not the verifier's: it stops when the program ends.
    signals::hold().pass_on_to(child.id());
    let stop = options.stop.clone().unwrap_or_default();
    let (in_vain, done) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let status = watch(&mut child, &stop, &in_vain)?;
            if let Some(status) = status {
                leave_soon(&done, scratch.path(), spawn::status_code(status));
            }
            anyhow::Ok(status)
        });
        // The program appends what it takes to its store itself.
        let targets: Vec<Box<dyn Target>> =
            vec![Box::new(Connect::new(&socket).signed(key).until(stop.clone()))];
        let mut line = progress::Line::new();
        let progress = args.verbose.then(|| Box::new(|p: &_| line.show(p)) as Tell<'_>);
        let mut model = args.common.model();
        model.socket = Some(socket.clone());
        let report = engine::run(
            args.common.engines(),
            &program,
            &model,
            SessionOptions { targets, progress, ..options },
        );
        line.close();
        done.store(true, Ordering::Relaxed);

        let known = known(&child_arguments);
        let misses = report.set.facts.unmet(&known);
        let stored = args.store.as_deref().filter(|s| s.exists()).map(store::read);
        // (What cannot be read, the program itself has complained about.)
        let stored = stored.is_some_and(|s| s.map_or(true, |s| s.roots.fitting(&known).is_ok()));
        let has_set = misses.is_none() && admits_something(&report.set) || stored;
        // Relaxed, here and in `watch`: flags that carry no data.
        in_vain.store(!has_set, Ordering::Relaxed);
        let status = watcher.join().map_err(|_| anyhow::anyhow!("the watcher has panicked"))??;
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
            None => {
                if let Some(why) = &report.refused {
                    return Err(exit::refused(why));
                }
                eprint!("{}", verify::diagnostics(&report));
                let path = path.display();
                if let Some(why) = misses {
                    eprintln!("irs: {path}: there is no schedule to run it under: {why}");
                    return Ok(UNPROVEN);
                }
                eprintln!("irs: {path}: there is no schedule to run it under: {}", report.verdict);
                Ok(report.verdict.exit_code())
            }
        }
    })
}

/// Has the user said whom the program trusts? (The last word counts, and it is not ours then.)
fn trusts_more() -> bool {
    let options = std::env::var("IRS_OPTIONS").unwrap_or_default();
    options.split(':').any(|o| o.trim().starts_with("trust="))
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
