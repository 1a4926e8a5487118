//! `irs replay`: a recording or a counterexample, once more in the real binary.

use crate::{exit, input, signals, spawn};
use anyhow::{Context as _, Result};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// The runtime judges a replay that does not move after `watchdog=` seconds. A process in which not even its
/// watchdog moves has nobody left to do that.
const LIFELESS: Duration = Duration::from_secs(20);
/// Time between looks whether the program has ended: at first, and later. Each tenth of the later ones is one
/// at its threads.
const SOON: Duration = Duration::from_millis(2);
const LATER: Duration = Duration::from_millis(20);
const SOON_LOOKS: u32 = 200;

/// Run a program in the order of a recording or counterexample
///
/// The program gets the recorded inputs, and ends as the recording did: with the same failure at the same
/// place, or in the same deadlock, which the runtime reports. A failure that has no effect of its own (a data
/// race, most memory errors) is reported where the recording ends. Returns the program's own status (86 where
/// the runtime reports the failure), or 3 if what is recorded did not happen: the report says at which event
/// the program left the recording.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  irs verify ./prog --counterexample bug.irsr\n  irs replay bug.irsr -- ./prog"
)]
pub struct Args {
    /// The recording (.irsr)
    recording: PathBuf,
    /// Give the program the inputs of its surroundings, not the recorded ones
    #[arg(long)]
    real_inputs: bool,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    input::require_file(&args.recording)?;
    input::require_instrumented(&args.program)?;
    let mut options = spawn::RuntimeOptions::default().path("replay", &args.recording)?;
    if args.real_inputs {
        options = options.set("inputs", "real");
    }
    let name = args.program[0].to_string_lossy().into_owned();
    let mut child = spawn::command(&args.program, &options)
        .spawn()
        .map_err(|e| exit::usage(format!("{name}: cannot be run: {e}")))?;
    signals::hold().pass_on_to(child.id());
    // What waits for somebody at a terminal may wait long.
    let limit = (!args.real_inputs).then_some(LIFELESS);
    match wait(&mut child, limit)? {
        Some(status) => Ok(spawn::status_code(status)),
        None => {
            eprintln!(
                "irs: {name}: nothing moves in the process any more, not even what watches the replay: stopped"
            );
            Ok(exit::Code::Rejected as u8)
        }
    }
}

/// How the program ended. `None`: no thread of it has moved for `limit`, and it was stopped.
fn wait(child: &mut Child, limit: Option<Duration>) -> Result<Option<ExitStatus>> {
    let (mut seen, mut since, mut looked) = (None, Instant::now(), Instant::now());
    for looks in 0u32.. {
        if let Some(status) = child.try_wait().context("cannot wait for the program")? {
            signals::program_has_ended();
            return Ok(Some(status));
        }
        if looks >= SOON_LOOKS && looks.is_multiple_of(10) {
            let moved = switches(child.id());
            // After a pause of our own (a key at the terminal stops both) nothing is known.
            let paused = looked.elapsed() > limit.unwrap_or(LIFELESS) / 4;
            looked = Instant::now();
            if paused || moved.is_none() || moved != seen {
                (seen, since) = (moved, Instant::now());
            } else if limit.is_some_and(|l| since.elapsed() >= l) {
                signals::program_has_ended();
                child.kill().and_then(|()| child.wait()).context("cannot stop the program")?;
                return Ok(None);
            }
        }
        std::thread::sleep(if looks < SOON_LOOKS { SOON } else { LATER });
    }
    unreachable!("the loop has no end")
}

/// How often the process's threads have been given a processor, and what they have used of it. `None`: the
/// kernel does not say.
fn switches(process: u32) -> Option<u64> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let of = |task: std::fs::DirEntry| {
        let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split_whitespace()
            .map(|n| n.parse::<u64>().ok())
            .try_fold(0u64, |sum, n| Some(sum.wrapping_add(n?)))
    };
    tasks.flatten().map(of).try_fold(0u64, |sum, n| Some(sum.wrapping_add(n?)))
}
